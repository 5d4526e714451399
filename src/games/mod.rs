//! The games. To add one: a folder here, `commands/<id>.toml`, and its name below.

use crate::game::Kind;

macro_rules! games {
    ($($id:ident: $game:ident),* $(,)?) => {
        $(pub mod $id;)*

        /// Every game that Muster can run.
        pub static GAMES: &[Kind] = &[$(Kind::of::<$id::$game>(include_str!(
            concat!("../../commands/", stringify!($id), ".toml")
        ))),*];
    };
}

games! {
    warcamp: Warcamp,
    wesnoth: Wesnoth,
}

/// The game of that id.
pub fn by_id(id: &str) -> Option<&'static Kind> {
    GAMES.iter().find(|kind| kind.id == id)
}
