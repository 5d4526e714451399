//! The position: everything that a game of Warcamp consists of between two orders, in its parts.

mod camp;
mod cards;
mod done;
mod effects;
mod gear;
mod growth;
mod luck;
mod member;
mod name;
mod peace;
mod people;
mod records;
mod register;
mod saved;
mod secret;
mod stores;
mod tally;
mod terms;
mod town;
mod tribe;
mod tribes;
mod turn;

pub use camp::{Camp, TOWER_PLACES};
pub use cards::Cards;
pub use done::{Done, LeaderJob};
pub use effects::Effects;
pub use gear::{Gear, Item, Wearer};
pub use growth::Growth;
pub use luck::Luck;
pub use member::{Job, Member, SKILL_MAX, SKILL_MIN};
pub use name::{MEMBER_NAME_MAX, Name, Naming};
pub use peace::Peace;
pub use people::People;
pub use records::{BestMember, BiggestTheft, Records, WorstRoll};
pub use register::Register;
pub use secret::Secret;
pub use stores::{HUNT_FOR_BONES, HUNT_FOR_FOOD, STORE_MAX, Stores};
pub use tally::{Kills, Tally};
pub use terms::Terms;
pub use town::Town;
pub use tribe::{Estate, Fall, Tribe};
pub use tribes::Tribes;
pub use turn::Turn;

use serde::{Deserialize, Serialize};

/// A position of the game: the books of [WC-175](docs/rules/warcamp.md#wc-175). Each part knows itself alone; what needs
/// several parts stands in the rules. It is saved without the parts, as one object.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(from = "saved::Saved")]
pub struct Warcamp {
    pub terms: Terms,
    pub turn: Turn,
    pub tribes: Tribes,
    pub town: Town,
    pub cards: Cards,
    pub luck: Luck,
    pub peace: Peace,
    pub growth: Growth,
    pub register: Register,
    pub records: Records,
    pub ending: Option<Ending>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Only one tribe is left ([WC-149](docs/rules/warcamp.md#wc-149)).
    LastTribe,
    /// The last round is over ([WC-150](docs/rules/warcamp.md#wc-150)).
    FinalRound,
}

/// Where counts of what happened stand still: far beyond any game.
pub const COUNT_MAX: u16 = 60_000;
