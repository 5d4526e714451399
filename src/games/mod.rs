//! The games. To add one: a folder here, `commands/<id>.toml`, and its name below.

use crate::game::{Game, Kind};

/// Something done with the type of each game: what measures rules without JSON has no use for a [`Kind`].
pub trait EachGame {
    fn game<G: Game>(&mut self);
}

macro_rules! games {
    ($($id:ident: $game:ident),* $(,)?) => {
        $(pub mod $id;)*

        /// Every game that Muster can run.
        pub static GAMES: &[Kind] = &[$(Kind::of::<$id::$game>(include_str!(
            concat!("../../commands/", stringify!($id), ".toml")
        ))),*];

        /// Calls for each game in turn.
        pub fn each_game(each: &mut impl EachGame) {
            $(each.game::<$id::$game>();)*
        }
    };
}

games! {
    warcamp: Warcamp,
    wesnoth: Wesnoth,
    barbarica: Barbarica,
    wargrounds: Wargrounds,
    risk: Risk,
}

/// The game of that id.
pub fn by_id(id: &str) -> Option<&'static Kind> {
    GAMES.iter().find(|kind| kind.id == id)
}
