//! The games that this build has: the top of the program and tests take them from here. To add one: a package in a folder
//! here, `commands/<id>.toml`, and its name below.

use muster_game::{Game, Kind};
use muster_vocabulary::Catalogue;
use std::sync::LazyLock;

/// Something done with the type of each game: what measures rules without JSON has no use for a [`Kind`].
pub trait EachGame {
    fn game<G: Game>(&mut self);
}

macro_rules! games {
    ($($package:ident::$game:ident),* $(,)?) => {
        /// Every game that servers offer.
        pub static GAMES: &[&Kind] = &[$(&$package::KIND),*];

        /// Every game of [`GAMES`], and the small one.
        pub static ALL_GAMES: &[&Kind] = &[$(&$package::KIND,)* &muster_bluff::KIND];

        /// Calls for each game in turn.
        pub fn each_game(each: &mut impl EachGame) {
            $(each.game::<$package::$game>();)*
        }
    };
}

games! {
    muster_warcamp::Warcamp,
    muster_wesnoth::Wesnoth,
    muster_barbarica::Barbarica,
    muster_wargrounds::Wargrounds,
    muster_risk::Risk,
}

/// The catalogue of the whole program.
pub static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(GAMES));

/// The small game that `docs/adding-a-game.md` goes through. Servers do not offer it; the terminal plays it, the demo where
/// it is asked for, and tests hold it to every law.
pub static SMALL_GAME: &Kind = &muster_bluff::KIND;

/// The catalogue with the small game.
pub static FULL_CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(ALL_GAMES));
