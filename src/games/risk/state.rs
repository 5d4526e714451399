//! The position of a game.

use super::action::{AboutTurn, Initiating, Options};
use super::battle::{Battle, House, Side, waiting};
use super::campaign::Campaign;
use super::data::Table;
use muster_kit::{Seat, Topic};
use serde::{Deserialize, Serialize};

/// A game. `PartialEq` compares positions exactly.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "Saved")]
pub struct Risk {
    /// The number of the rules that it is played by.
    pub rules: u32,
    pub options: Options,
    /// In seat order.
    pub chairs: Vec<Chair>,
    pub war: War,
}

/// A position as it is saved: the number of the rules stands in it once.
#[derive(Deserialize)]
struct Saved {
    rules: u32,
    options: Options,
    chairs: Vec<Chair>,
    war: War,
}

impl From<Saved> for Risk {
    /// Campaign and battles carry the number of the game's rules, for what they do and what the staff does in them.
    fn from(saved: Saved) -> Risk {
        let Saved {
            rules,
            options,
            chairs,
            mut war,
        } = saved;
        match &mut war {
            War::Battle(battle) => battle.terms.fought_by(rules),
            War::Campaign(campaign) => {
                campaign.rules.played_by(rules);
                campaign
                    .fights
                    .battles_mut()
                    .for_each(|battle| battle.terms.fought_by(rules));
            }
        }
        Risk {
            rules,
            options,
            chairs,
            war,
        }
    }
}

/// A seat: which side it commands, and whether it has given up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chair {
    /// RK-3: the side that it commands in a single battle; in a campaign each battle has sides of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub conceded: bool,
}

/// RK-1: what is fought. A campaign holds several battles side by side, each with its number (RK-57).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum War {
    Battle(Box<Battle>),
    Campaign(Box<Campaign>),
}

impl Risk {
    /// The battles that are fought now, by number.
    pub fn battles(&self) -> Vec<&Battle> {
        match &self.war {
            War::Battle(battle) => vec![battle],
            War::Campaign(campaign) => campaign.fights.battles().iter().collect(),
        }
    }

    /// The battle of that number; none if it is not being fought.
    pub fn battle(&self, number: u16) -> Option<&Battle> {
        self.battles()
            .into_iter()
            .find(|battle| battle.terms.number() == number)
    }

    /// The battle of that number, to change it; none if it is not being fought.
    pub fn battle_mut(&mut self, number: u16) -> Option<&mut Battle> {
        match &mut self.war {
            War::Battle(battle) => Some(&mut **battle).filter(|battle| battle.terms.number() == number),
            War::Campaign(campaign) => campaign.fights.battle_mut(number),
        }
    }

    /// The topic of a battle's posts and duties: the game itself where it is the only one.
    pub fn topic(&self, battle: &Battle) -> Topic {
        match self.war {
            War::Battle(_) => Topic::GAME,
            War::Campaign(_) => Topic(battle.terms.number()),
        }
    }

    /// The battle of a topic; a single battle whatever the topic.
    pub fn of_topic(&self, topic: Topic) -> Option<&Battle> {
        match &self.war {
            War::Battle(battle) => Some(battle),
            War::Campaign(campaign) => campaign.fights.battle(topic.0),
        }
    }

    /// The side that a seat commands in a battle; the house commands rebels.
    pub fn side_of(&self, seat: Seat, battle: &Battle) -> Option<Side> {
        match &self.war {
            War::Battle(_) => self.chairs.get(seat.index()).and_then(|chair| chair.side),
            War::Campaign(_) => Side::BOTH.into_iter().find(|side| self.seat_of(*side, battle) == seat),
        }
    }

    /// Whether a battle waits for a seat.
    pub(super) fn waits_for(&self, seat: Seat, battle: &Battle) -> bool {
        let side = self.side_of(seat, battle);
        side.is_some_and(|side| waiting::waiting(battle).contains(&side))
    }

    /// The seat that commands a side in a battle.
    pub fn seat_of(&self, side: Side, battle: &Battle) -> Seat {
        let house = Seat(u8::try_from(self.chairs.len()).expect("there are few seats"));
        match &self.war {
            War::Battle(_) => {
                let place = self.chairs.iter().position(|chair| chair.side == Some(side));
                Seat(u8::try_from(place.expect("every side has a seat")).expect("there are few seats"))
            }
            War::Campaign(campaign) => campaign.fights.commands(battle, side).map_or(house, Seat),
        }
    }

    /// Whether battle or campaign has ended and waits for nobody.
    pub fn is_over(&self) -> bool {
        match &self.war {
            War::Battle(battle) => battle.progress.is_over(),
            War::Campaign(campaign) => campaign.calendar.is_over(),
        }
    }

    /// The name of a seat's nation.
    pub fn nation_of(&self, seat: Seat) -> Option<String> {
        match &self.war {
            War::Battle(battle) => self
                .side_of(seat, battle)
                .map(|side| battle.sides.command(side).nation.clone()),
            War::Campaign(campaign) => campaign
                .nations
                .all()
                .get(seat.index())
                .map(|nation| nation.name.clone()),
        }
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
    pub fn number_to_type(&self, battle: &Battle) -> Option<u16> {
        match self.war {
            War::Battle(_) => None,
            War::Campaign(_) => Some(battle.terms.number()),
        }
    }
}
