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
        /// Every game that Muster can run.
        pub static GAMES: &[&Kind] = &[$(&$package::KIND),*];

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
