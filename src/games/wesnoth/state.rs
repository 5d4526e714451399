//! The position: everything that a game consists of between two orders ([WB-1](docs/rules/wesnoth.md#wb-1)).

use super::action::Options;
use super::data::{Ground, Set, Sheet, Site, Terrain, UnitType};
use super::fight::Fighter;
use super::words::{Advancing, Counter, Reroll, UnitWord, colour, letter};
use muster_kit::Hex;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// A position of the game. Seats and sides are the same: seat 1 plays Red, from the first keep of the map.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Wesnoth {
    /// The number of the rules that it is played by.
    pub rules: u32,
    pub options: Options,
    pub map: Ground,
    /// From 1.
    pub round: u16,
    /// The side whose turn it is.
    pub turn: u8,
    /// The key of the current duty; rises with every turn.
    pub key: u64,
    /// By seat.
    pub sides: Vec<Side>,
    /// By owner, then by number: the leader first.
    pub units: Vec<Unit>,
    /// Who owns each village of the map.
    pub villages: Vec<Option<u8>>,
    /// A promotion that waits for an answer ([WB-75](docs/rules/wesnoth.md#wb-75)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<Pending>,
    /// Who fell this turn, in order ([WB-114](docs/rules/wesnoth.md#wb-114)).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fallen: Vec<Fallen>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
}

/// One seat's side: faction, team, gold, secrets and counts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Side {
    pub faction: Set,
    pub team: u8,
    /// Gold, which buys recruits, promotions and rerolls; no order gives it away
    /// ([WB-51](docs/rules/wesnoth.md#wb-51)).
    pub gold: u32,
    /// The round in which it was removed ([WB-107](docs/rules/wesnoth.md#wb-107)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub removed: Option<u16>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub secret: Secret,
    #[serde(default)]
    pub tally: Tally,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// What only its player knows of a side: the standing orders.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Secret {
    pub all: Standing,
    /// Exceptions, by unit number ([WB-122](docs/rules/wesnoth.md#wb-122)).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub exceptions: BTreeMap<u8, Exception>,
}

/// Standing orders of a whole seat ([WB-122](docs/rules/wesnoth.md#wb-122)).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Standing {
    pub counter: Counter,
    pub reroll_attack: Reroll,
    pub reroll_counter: Reroll,
    pub advance: Advancing,
    pub keep: u32,
}

/// What is otherwise for one unit.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Exception {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counter: Option<Counter>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reroll_attack: Option<Reroll>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reroll_counter: Option<Reroll>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advance: Option<Advancing>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keep: Option<u32>,
}

impl Secret {
    /// What holds for a unit.
    pub fn of(&self, number: u8) -> Standing {
        let mut standing = self.all.clone();
        if let Some(other) = self.exceptions.get(&number) {
            standing.counter = other.counter.clone().unwrap_or(standing.counter);
            standing.reroll_attack = other.reroll_attack.unwrap_or(standing.reroll_attack);
            standing.reroll_counter = other.reroll_counter.unwrap_or(standing.reroll_counter);
            standing.advance = other.advance.unwrap_or(standing.advance);
            standing.keep = other.keep.unwrap_or(standing.keep);
        }
        standing
    }
}

/// For the statistics after the game (chapter 10 of docs/rules/wesnoth.md).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Damage rolled less what was to be expected, in parts of [`super::fight::WHOLE`].
    pub luck: i64,
    pub captured: u32,
    pub income: u32,
    pub bounty: u32,
    pub hired: u32,
    pub promoted: u32,
    pub rerolled: u32,
    /// By level.
    pub kills: [u16; 4],
    pub losses: [u16; 4],
    /// Incomes for most villages.
    pub ahead: u16,
}

/// One unit: owner, type, hex, wounds, and what it has done this turn ([WB-3](docs/rules/wesnoth.md#wb-3)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unit {
    pub owner: u8,
    /// Its number; 0 for the leader ([WB-4](docs/rules/wesnoth.md#wb-4)).
    pub number: u8,
    pub kind: UnitType,
    pub at: Hex,
    pub wounds: u8,
    #[serde(default)]
    pub deed: Deed,
    /// It stood on an enemy keep when its owner's turn began ([WB-98](docs/rules/wesnoth.md#wb-98)).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub holds_keep: bool,
}

/// What a unit has done this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    #[default]
    Fresh,
    /// It has moved and may still attack ([WB-31](docs/rules/wesnoth.md#wb-31)).
    Moved,
    Attacked,
    Rested,
    Recruited,
    Conquered,
    /// Hired this turn, where recruits must wait ([WB-89](docs/rules/wesnoth.md#wb-89)).
    New,
}

impl Deed {
    /// Why it can do nothing more ([WB-32](docs/rules/wesnoth.md#wb-32)).
    pub fn reason(self) -> &'static str {
        match self {
            Deed::Fresh => "may act",
            Deed::Moved => "has moved already",
            Deed::Attacked => "already attacked this turn",
            Deed::Rested => "already rested this turn",
            Deed::Recruited => "already recruited this turn",
            Deed::Conquered => "already conquered this turn",
            Deed::New => "was hired this turn and has to wait",
        }
    }
}

impl Unit {
    /// The row of its type, which wounds do not change.
    pub fn sheet(&self) -> &'static Sheet {
        self.kind.sheet()
    }

    /// The unit of number 0, which each side begins with.
    pub fn is_leader(&self) -> bool {
        self.number == 0
    }

    /// How its owner names it in orders.
    pub fn word(&self) -> UnitWord {
        UnitWord(self.number)
    }

    /// Life left, at least 1 while it lives.
    pub fn life(&self) -> u32 {
        u32::from(self.sheet().life.saturating_sub(self.wounds))
    }

    /// Side, number and type as events name it, even after it has fallen.
    pub fn badge(&self) -> Badge {
        Badge {
            side: self.owner,
            number: self.number,
            kind: self.kind,
        }
    }

    /// Whether it has half its life or less left (chapter 7.1 of docs/rules/wesnoth.md).
    pub fn is_badly_hurt(&self) -> bool {
        self.life() * 2 <= u32::from(self.sheet().life)
    }
}

/// A unit as posts name it: `R3`, `BL` ([WB-4](docs/rules/wesnoth.md#wb-4)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Badge {
    pub side: u8,
    pub number: u8,
    pub kind: UnitType,
}

impl fmt::Display for Badge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", letter(self.side), UnitWord(self.number))
    }
}

/// A unit of the side in turn killed and may be promoted ([WB-75](docs/rules/wesnoth.md#wb-75)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pending {
    pub number: u8,
    /// Gold.
    pub cost: u32,
}

/// A unit that fell this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fallen {
    pub owner: u8,
    pub number: u8,
    pub at: Hex,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    pub reason: EndReason,
    /// Winning teams; several is a draw.
    pub teams: Vec<u8>,
}

/// What decided the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// One team alone has a leader ([WB-104](docs/rules/wesnoth.md#wb-104)).
    LastLeaders,
    /// All seats of the other teams are removed ([WB-105](docs/rules/wesnoth.md#wb-105)).
    LastCastle,
    /// The score after the last round ([WB-110](docs/rules/wesnoth.md#wb-110)).
    Score,
}

/// The tiles of the time of day ([WB-19](docs/rules/wesnoth.md#wb-19)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tile {
    Dawn,
    Morning,
    Afternoon,
    Dusk,
    FirstWatch,
    SecondWatch,
}

impl Tile {
    /// The six in the order in which rounds go through them, from round 1.
    pub const ALL: [Tile; 6] = [
        Tile::Dawn,
        Tile::Morning,
        Tile::Afternoon,
        Tile::Dusk,
        Tile::FirstWatch,
        Tile::SecondWatch,
    ];

    /// The tile on top in a round, counted from 1 ([WB-19](docs/rules/wesnoth.md#wb-19)).
    pub fn of_round(round: u16) -> Tile {
        Tile::ALL[usize::from(round.saturating_sub(1) % 6)]
    }

    /// Whether it is Morning or Afternoon ([WB-20](docs/rules/wesnoth.md#wb-20)).
    pub fn is_day(self) -> bool {
        matches!(self, Tile::Morning | Tile::Afternoon)
    }

    /// Whether it is First or Second Watch ([WB-20](docs/rules/wesnoth.md#wb-20)).
    pub fn is_night(self) -> bool {
        matches!(self, Tile::FirstWatch | Tile::SecondWatch)
    }

    /// `day`, `night`, or nothing.
    pub fn half(self) -> &'static str {
        match (self.is_day(), self.is_night()) {
            (true, _) => "day",
            (_, true) => "night",
            _ => "",
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["Dawn", "Morning", "Afternoon", "Dusk", "First Watch", "Second Watch"][*self as usize])
    }
}

impl Wesnoth {
    /// The time of day in the round that is played.
    pub fn tile(&self) -> Tile {
        Tile::of_round(self.round)
    }

    /// A player's gold, team and tally; panics at a number that the map has no keep for.
    pub fn side(&self, side: u8) -> &Side {
        &self.sides[usize::from(side)]
    }

    /// As [`Wesnoth::side`], to change.
    pub fn side_mut(&mut self, side: u8) -> &mut Side {
        &mut self.sides[usize::from(side)]
    }

    /// All sides, removed ones included.
    pub fn side_numbers(&self) -> impl Iterator<Item = u8> + use<> {
        0..u8::try_from(self.sides.len()).expect("maps have at most six seats")
    }

    /// Whether its player is out of the game; its units are gone then.
    pub fn is_removed(&self, side: u8) -> bool {
        self.side(side).removed.is_some()
    }

    /// Whether they are on different teams; a side is no enemy of itself.
    pub fn are_enemies(&self, one: u8, other: u8) -> bool {
        self.side(one).team != self.side(other).team
    }

    /// The place in the list of the unit that stands there; there is one at most ([WB-5](docs/rules/wesnoth.md#wb-5)).
    pub fn unit_at(&self, hex: Hex) -> Option<usize> {
        self.units.iter().position(|unit| unit.at == hex)
    }

    /// The place in the list of a side's unit.
    pub fn unit_of(&self, side: u8, number: u8) -> Option<usize> {
        self.units
            .iter()
            .position(|unit| unit.owner == side && unit.number == number)
    }

    /// Living units of the side, its leader among them, in list order.
    pub fn army(&self, side: u8) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| unit.owner == side)
    }

    /// Whether the side's leader lives ([WB-100](docs/rules/wesnoth.md#wb-100)).
    pub fn has_leader(&self, side: u8) -> bool {
        self.unit_of(side, 0).is_some()
    }

    /// How many the side owns.
    pub fn villages_of(&self, side: u8) -> usize {
        self.villages.iter().filter(|owner| **owner == Some(side)).count()
    }

    /// Whether ending a move there captures a village for the side ([WB-47](docs/rules/wesnoth.md#wb-47)).
    pub fn captures(&self, side: u8, hex: Hex) -> bool {
        self.map
            .village(hex)
            .is_some_and(|village| self.villages[village].is_none_or(|owner| self.are_enemies(side, owner)))
    }

    /// A unit as the arithmetic of fights sees it, standing on a hex.
    pub fn fighter(&self, unit: &Unit, at: Hex) -> Fighter {
        Fighter {
            kind: unit.kind,
            life: unit.life(),
            terrain: self.terrain(at),
        }
    }

    /// The ground of a hex; panics where there is no hex.
    pub fn terrain(&self, at: Hex) -> Terrain {
        self.map.terrain(at).expect("units stand on hexes")
    }

    /// Whether an enemy stands next to a hex.
    pub fn enemy_next_to(&self, side: u8, hex: Hex) -> bool {
        self.units
            .iter()
            .any(|unit| self.are_enemies(side, unit.owner) && unit.at.is_next_to(hex))
    }

    /// The side whose keep a unit of `side` could conquer there ([WB-94](docs/rules/wesnoth.md#wb-94)).
    pub fn enemy_keep(&self, side: u8, hex: Hex) -> Option<u8> {
        match self.map.site(hex) {
            Site::Keep(owner) if self.are_enemies(side, owner) && !self.is_removed(owner) => Some(owner),
            _ => None,
        }
    }

    /// The colour by which players know the side, such as `Red`.
    pub fn name_of(side: u8) -> &'static str {
        colour(side)
    }
}
