//! The rules, one file per section of chapter 2 of docs/rules/warcamp.md, and what they share: dice, targets, refusals.

pub mod aims;
pub mod battle;
pub mod breeding;
pub mod buildings;
pub mod cast;
pub mod dawn;
pub mod death;
pub mod dice;
pub mod disasters;
pub mod finish;
pub mod food;
pub mod forging;
pub mod hand;
pub mod hunting;
pub mod items;
pub mod leaders;
pub mod numbers;
pub mod plague;
pub mod setup;
pub mod sound;
pub mod spells;
pub mod strength;
pub mod thieving;
pub mod turn;
pub mod turn_end;
pub mod who;

pub use forging::SMITH_SKILL;
pub use setup::{check_name, pick, places};
pub use thieving::COMPANION_SKILL;
pub use who::{Task, Unfit};

use super::event::{Event, Named};
use super::state::{Member, Tribe, Warcamp};
use crate::words::Letter;
use muster_game::Referee;
use muster_kit::Refusal;

/// The referee of this game.
pub type Ref<'a> = Referee<'a, Event>;

/// A refusal: the clause that forbids it, its short word, and why ([WC-159](docs/rules/warcamp.md#wc-159)).
pub fn no(clause: &'static str, code: &'static str, reason: impl Into<String>) -> Refusal {
    Refusal::new(clause, reason).code(code)
}

/// The sides of a die over so many candidates.
pub fn sides(count: usize) -> u32 {
    u32::try_from(count).expect("a game has few of everything")
}

/// `A C`: letters, numbers and the like in a row.
pub fn row<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    words.join(" ")
}

/// A row of numbers, or that there are none.
pub fn or_nobody(row: String) -> String {
    if row.is_empty() { "nobody".to_owned() } else { row }
}

/// Notes a hostile act of the tribe in turn, so that the table does not count as sleepy
/// ([WC-131](docs/rules/warcamp.md#wc-131)).
pub fn strike_at(game: &mut Warcamp, target: Letter) {
    game.peace.note_hostile_act();
    game.tribes.mover_mut().strike(target);
}

impl Member {
    /// What events tell of the member, with the Skill that counts at this moment.
    pub fn named(&self) -> Named {
        Named {
            number: self.number(),
            name: self.name().clone(),
            skill: self.counted(),
        }
    }
}

impl Tribe {
    /// Those members as they are now.
    pub fn named(&self, numbers: &[u16]) -> Vec<Named> {
        let members = numbers.iter().filter_map(|number| self.member(*number));
        members.map(Member::named).collect()
    }
}
