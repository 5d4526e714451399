//! The games that this build has: the top of the program and tests take them from here. `docs/adding-a-game.md` tells how to
//! add one.

use muster_game::{Game, Kind};
use muster_vocabulary::Catalogue;
use std::sync::LazyLock;

/// Something done with the type of each game: what measures rules without JSON has no use for a [`Kind`].
pub trait EachGame {
    fn game<G: Game>(&mut self);
}

macro_rules! games {
    (served: [$($package:ident::$game:ident),* $(,)?], small: [$($small:ident),* $(,)?]) => {
        /// Every game that servers offer.
        pub static GAMES: &[&Kind] = &[$(&$package::KIND),*];

        /// Every game of [`GAMES`], and the small ones: the terminal plays them, the demo where it is asked for, and tests
        /// hold them to every law.
        pub static ALL_GAMES: &[&Kind] = &[$(&$package::KIND,)* $(&$small::KIND),*];

        /// Calls for each game that servers offer in turn.
        pub fn each_game(each: &mut impl EachGame) {
            $(each.game::<$package::$game>();)*
        }
    };
}

games! {
    served: [
        muster_warcamp::Warcamp,
        muster_wesnoth::Wesnoth,
        muster_barbarica::Barbarica,
        muster_wargrounds::Wargrounds,
        muster_risk::Risk,
    ],
    small: [muster_bluff]
}

/// The catalogue of the whole program.
pub static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(GAMES));

/// The catalogue with the small games.
pub static FULL_CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(ALL_GAMES));
