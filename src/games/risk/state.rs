//! The position of a game.

use super::action::{AboutTurn, Initiating, Options};
use super::battle::{Battle, House, Side};
use super::data::Table;
use crate::kit::{Seat, Topic};
use serde::{Deserialize, Serialize};

/// A game. `PartialEq` compares positions exactly.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Risk {
    /// The number of the rules that it is played by.
    pub rules: u32,
    pub options: Options,
    /// In seat order.
    pub chairs: Vec<Chair>,
    pub war: War,
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chair {
    /// RK-3: the side that it commands.
    pub side: Side,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub conceded: bool,
}

/// RK-1: what is fought. A campaign holds several battles side by side, each with its number (RK-57).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum War {
    Battle(Battle),
}

impl Risk {
    /// The battles that are fought now, by number.
    pub fn battles(&self) -> Vec<&Battle> {
        match &self.war {
            War::Battle(battle) => vec![battle],
        }
    }

    pub fn battle(&self, number: u16) -> Option<&Battle> {
        self.battles().into_iter().find(|battle| battle.number == number)
    }

    pub fn battle_mut(&mut self, number: u16) -> Option<&mut Battle> {
        match &mut self.war {
            War::Battle(battle) => Some(battle).filter(|battle| battle.number == number),
        }
    }

    /// The topic of a battle's posts and duties: the game itself where it is the only one.
    pub fn topic(&self, _battle: &Battle) -> Topic {
        match self.war {
            War::Battle(_) => Topic::GAME,
        }
    }

    /// The battle of a topic; the first if there is none of that number.
    pub fn of_topic(&self, topic: Topic) -> Option<&Battle> {
        let battles = self.battles();
        let found = battles.iter().find(|battle| self.topic(battle) == topic);
        found.or(battles.first()).copied()
    }

    /// The side that a seat commands in a battle.
    pub fn side_of(&self, seat: Seat, _battle: &Battle) -> Option<Side> {
        self.chairs.get(seat.index()).map(|chair| chair.side)
    }

    /// The seat that commands a side in a battle.
    pub fn seat_of(&self, side: Side, _battle: &Battle) -> Seat {
        let place = self.chairs.iter().position(|chair| chair.side == side);
        Seat(u8::try_from(place.expect("every side has a seat")).expect("there are few seats"))
    }

    pub fn is_over(&self) -> bool {
        self.battles().iter().all(|battle| battle.is_over())
    }
}

impl Options {
    /// RK-74: whether players bring their own lists: to scenario `free`, or to a table that somebody brought as a file.
    pub fn is_free(&self) -> bool {
        self.scenario == "free" || Table::read(&self.scenario).is_ok()
    }

    /// The rules of battles under these options.
    pub fn house(&self) -> House {
        House {
            break_percent: self.break_percent,
            choice: self.initiative == Initiating::Choice,
            overhead: self.overhead,
            ones_fail: self.ones_fail,
            free_about_turn: self.about_turn == AboutTurn::Free,
        }
    }
}

impl Risk {
    /// What has to be typed to name a battle: nothing where there is only one.
    pub fn number_to_type(&self, _battle: &Battle) -> Option<u16> {
        match self.war {
            War::Battle(_) => None,
        }
    }
}
