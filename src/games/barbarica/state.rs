//! The position: everything that a game consists of between two orders.

use crate::action::Options;
use crate::bearing::{Bearing, bearing};
pub use crate::campaign::Feats;
use crate::data::{Cover, Field, Melee, Ranged, Scenario, Sheet, Stage, Terrain, Trait, UnitType, Weight};
use crate::words::{Call, Follow, React, Ternary, UnitId, YesNo};
use muster_kit::hexes::Direction;
use muster_kit::{Hex, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The two sides (overview 2). The tribe acts first in every phase (BB-2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    #[default]
    Tribe,
    Rome,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Tribe, Side::Rome];

    pub fn other(self) -> Side {
        match self {
            Side::Tribe => Side::Rome,
            Side::Rome => Side::Tribe,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Tribe => "the tribe",
            Side::Rome => "Rome",
        })
    }
}

/// The phases of a round, in their order ([BB-2](docs/rules/barbarica.md#bb-2)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    #[default]
    Psychology,
    Movement,
    Ranged,
    Melee,
    Resolution,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["Psychology", "Movement", "Ranged", "Melee", "Resolution"][*self as usize])
    }
}

/// What a game is busy with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    /// The tribe places its units ([BB-252](docs/rules/barbarica.md#bb-252)).
    #[default]
    Deploying,
    Fighting,
    /// The tribe camps between two episodes ([BB-287](docs/rules/barbarica.md#bb-287)).
    Camping,
    Over,
}

/// A position of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Barbarica {
    /// The number of the rules that it is played by.
    pub rules: u32,
    pub options: Options,
    /// Chairs of people and of NPCs in their place, Rome's among them if a player commands it.
    pub chairs: u8,
    /// The seat that commands Rome: a player's, the first in mode `hand`, or the house, which has the number after
    /// the last chair.
    pub rome: u8,
    pub scenario: Stage,
    pub progress: Progress,
    /// Each scenario of a campaign begins anew ([BB-1](docs/rules/barbarica.md#bb-1)); 0 is the ambush (BB-262).
    pub round: u16,
    pub phase: Phase,
    /// Whose part of the phase it is.
    pub side: Side,
    /// Rises with every part of a phase, so that no wait has the key of another.
    pub key: u64,
    /// Something has happened in this part of a phase, so that its heading was told.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub headed: bool,
    /// Seats that are waited for in this part of a phase.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waits: Vec<u8>,
    /// Seats that have ended their part of this phase.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub done: Vec<u8>,
    /// Seats for which the side policy plays on (9.3).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub autos: BTreeMap<u8, Auto>,
    /// Deadlines that a seat missed in a row (chapter 6).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub missed: BTreeMap<u8, u8>,
    /// The seat whose missed phase others are playing: what they do does not bring its player back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stood_in_for: Option<u8>,
    /// Tribe seats that gave up; others have their units.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resigned: Vec<u8>,
    /// On the map, in unit order (BB-26).
    pub units: Vec<Unit>,
    /// Who fell or left in this scenario, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<Gone>,
    #[serde(default)]
    pub feats: Feats,
    #[serde(default)]
    pub campaign: crate::campaign::Campaign,
    /// How often each kind of story line was told, so that variants take turns (2.21).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub told: BTreeMap<crate::event::Tale, u16>,
    /// The step of the guided first round (its words stand in `lesson`); none once it is over or skipped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
}

/// How long the side policy plays for a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Auto {
    Phase,
    Round,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A unit that is not on the map any more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Gone {
    pub unit: Unit,
    pub round: u16,
    /// Over which edge it left; none if it fell.
    pub left: Option<crate::data::Edge>,
    /// Who removed it.
    pub by: Option<UnitId>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// BB-255; of the last episode.
    pub grade: u8,
    /// In a duel who won; none for a draw.
    pub winner: Option<Side>,
    pub why: String,
}

/// A token on the map, with all that it carries, suffers and is told to do (BB-14).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unit {
    pub id: UnitId,
    /// The seat that commands it.
    pub owner: u8,
    pub movement: u8,
    pub expertise: u8,
    pub attacks: u8,
    pub discipline: u8,
    /// Current, at least 1 while it stands.
    pub strength: u8,
    /// S0.
    pub start: u8,
    pub at: Hex,
    pub facing: Direction,
    pub armour: Weight,
    pub shield: Weight,
    #[serde(default, skip_serializing_if = "is_default")]
    pub stuck: Stuck,
    /// The first is the one in hand (BB-185).
    pub melee: Vec<Melee>,
    /// With the throws left; none is unlimited (BB-181).
    pub ranged: Vec<(Ranged, Option<u8>)>,
    /// It rides; one token is one mounted unit ([BB-210](docs/rules/barbarica.md#bb-210)).
    #[serde(default, skip_serializing_if = "is_default")]
    pub mounted: bool,
    /// A Leader that is none by its card ([BB-285](docs/rules/barbarica.md#bb-285)).
    #[serde(default, skip_serializing_if = "is_default")]
    pub heir: bool,
    /// It leads only its own hex until it is proven ([BB-108](docs/rules/barbarica.md#bb-108)).
    #[serde(default, skip_serializing_if = "is_default")]
    pub unproven: bool,
    /// It carries the standard although its card does not say so ([BB-322](docs/rules/barbarica.md#bb-322)).
    #[serde(default, skip_serializing_if = "is_default")]
    pub bearer: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub hidden: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub routing: bool,
    /// Movement points that it owes ([BB-134](docs/rules/barbarica.md#bb-134)).
    #[serde(default, skip_serializing_if = "is_default")]
    pub debt: u8,
    /// It has used up its next Movement phase ([BB-160](docs/rules/barbarica.md#bb-160)).
    #[serde(default, skip_serializing_if = "is_default")]
    pub sits_out: bool,
    /// Why it has to test in its next Psychology phase ([BB-117](docs/rules/barbarica.md#bb-117)).
    #[serde(default, skip_serializing_if = "is_default")]
    pub marks: Marks,
    #[serde(default, skip_serializing_if = "is_default")]
    pub now: Now,
    /// It made or suffered a melee attack in the round before ([BB-4](docs/rules/barbarica.md#bb-4)).
    #[serde(default, skip_serializing_if = "is_default")]
    pub fought_last: bool,
    /// Row 2 came too late; it retreats in the next Movement phase ([BB-236](docs/rules/barbarica.md#bb-236)).
    #[serde(default, skip_serializing_if = "is_default")]
    pub would_retreat: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub orders: Standing,
    #[serde(default)]
    pub record: crate::campaign::Record,
    /// Where it stood when the scenario began (behaviour `defensive`).
    pub post: Hex,
}

/// What holds a shield up ([BB-186](docs/rules/barbarica.md#bb-186)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stuck {
    #[default]
    No,
    /// This round; its owner may still act.
    Fresh,
    /// A unit that moves or attacks now without clearing it loses the shield.
    Embedded,
    /// Being freed this round.
    Clearing,
    /// Thrown away for the scenario.
    Lost,
}

/// Why a unit may rout ([BB-117](docs/rules/barbarica.md#bb-117)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    pub rear: bool,
    pub half: bool,
    pub leader: bool,
}

/// What belongs to one round and is cleared at its end (BB-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Now {
    /// Attacks used.
    #[serde(skip_serializing_if = "is_default")]
    pub used: u8,
    #[serde(skip_serializing_if = "is_default")]
    pub moved: bool,
    /// Points of this Movement phase that went into its debt ([BB-134](docs/rules/barbarica.md#bb-134)).
    #[serde(skip_serializing_if = "is_default")]
    pub paid: u8,
    /// Points of this Movement phase that its steps have cost.
    #[serde(skip_serializing_if = "is_default")]
    pub spent: u8,
    /// It was told to hold (BB-204).
    #[serde(skip_serializing_if = "is_default")]
    pub holds: bool,
    /// Hexes it entered: for shooting from the saddle (BB-213).
    #[serde(skip_serializing_if = "is_default")]
    pub steps: u8,
    #[serde(skip_serializing_if = "is_default")]
    pub charge: Charge,
    /// Its one try ([BB-151](docs/rules/barbarica.md#bb-151)).
    #[serde(skip_serializing_if = "is_default")]
    pub tried: bool,
    /// It means to charge, as a unit did with which it shared a hex ([BB-150](docs/rules/barbarica.md#bb-150)).
    #[serde(skip_serializing_if = "is_default")]
    pub pledged: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub fleeing: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub shaken: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub recovering: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub berserk: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub reacted: bool,
    /// It has called the advance, and no unit has used that yet ([BB-123](docs/rules/barbarica.md#bb-123)).
    #[serde(skip_serializing_if = "is_default")]
    pub calls: bool,
    /// It made or suffered a melee attack.
    #[serde(skip_serializing_if = "is_default")]
    pub fought: bool,
    /// It made or suffered an attack of any kind, or entered a hex (BB-204).
    #[serde(skip_serializing_if = "is_default")]
    pub struck: bool,
    /// It made an attack of any kind (BB-293).
    #[serde(skip_serializing_if = "is_default")]
    pub lashed: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub attacked: bool,
    /// Its facing was forced when it came into contact ([BB-131](docs/rules/barbarica.md#bb-131)).
    #[serde(skip_serializing_if = "is_default")]
    pub faced: bool,
    /// It was turned where it stands.
    #[serde(skip_serializing_if = "is_default")]
    pub turned: bool,
    /// The row of the table that serves it this round ([BB-226](docs/rules/barbarica.md#bb-226)).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<u8>,
    /// The house has had it act in this part of the phase.
    #[serde(skip_serializing_if = "is_default")]
    pub commanded: bool,
}

/// Whether a unit has charged this round, and whether its die is spent ([BB-158](docs/rules/barbarica.md#bb-158)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Charge {
    #[default]
    No,
    /// It charged into contact: a die for its first attack.
    Fresh,
    Spent,
}

/// Standing orders (chapter 6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Standing {
    pub react: React,
    pub returns: YesNo,
    pub push: Follow,
    pub free: YesNo,
    pub embed: Ternary,
    pub dismount: Ternary,
    pub follow: YesNo,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guard: Option<UnitId>,
    pub rage: YesNo,
    pub call: Call,
}

impl Default for Standing {
    fn default() -> Standing {
        Standing {
            react: React::Auto,
            returns: YesNo::Yes,
            push: Follow::No,
            free: YesNo::Yes,
            embed: Ternary::Auto,
            dismount: Ternary::Auto,
            follow: YesNo::No,
            guard: None,
            rage: YesNo::No,
            call: Call::Auto,
        }
    }
}

impl Unit {
    pub fn sheet(&self) -> &'static Sheet {
        self.id.kind.sheet()
    }

    pub fn side(&self) -> Side {
        self.id.kind.side()
    }

    pub fn is_visible(&self) -> bool {
        !self.hidden
    }

    /// Whether it leads, by its card or as heir ([BB-103](docs/rules/barbarica.md#bb-103)).
    pub fn is_leader(&self) -> bool {
        self.heir || self.id.kind.has(Trait::Leader)
    }

    /// Whether it bears a standard, by its card or picked up ([BB-122](docs/rules/barbarica.md#bb-122)).
    pub fn is_standard(&self) -> bool {
        self.bearer || self.id.kind.has(Trait::Standard)
    }

    pub fn is_musician(&self) -> bool {
        self.id.kind.has(Trait::Musician)
    }

    pub fn is_fanatic(&self) -> bool {
        self.id.kind.has(Trait::Fanatic)
    }

    pub fn is_wagon(&self) -> bool {
        self.id.kind == UnitType::Wagon
    }

    pub fn is_villager(&self) -> bool {
        self.id.kind == UnitType::Villager
    }

    /// Whether it is a horse archer, only in the saddle (BB-214) ([BB-63](docs/rules/barbarica.md#bb-63)).
    pub fn is_horse_archer(&self) -> bool {
        self.mounted && self.id.kind.has(Trait::HorseArcher)
    }

    /// Wounds taken: what it has lost of its starting Strength ([BB-12](docs/rules/barbarica.md#bb-12)).
    pub fn wounds(&self) -> u8 {
        self.start.saturating_sub(self.strength)
    }

    /// Whether it can attack and react at all ([BB-57](docs/rules/barbarica.md#bb-57)).
    pub fn is_able(&self) -> bool {
        !(self.routing || self.now.recovering || self.now.fleeing || self.is_wagon() || self.stuck == Stuck::Clearing)
    }

    /// Attacks left ([BB-55](docs/rules/barbarica.md#bb-55)), for any targets ([BB-56](docs/rules/barbarica.md#bb-56)).
    pub fn attacks_left(&self) -> u8 {
        self.attacks.saturating_sub(self.now.used)
    }

    /// Able and with an attack left.
    pub fn can_attack(&self) -> bool {
        self.is_able() && self.attacks_left() > 0
    }

    /// Whether it runs, so that every attack on it is a rear attack ([BB-100](docs/rules/barbarica.md#bb-100)).
    pub fn shows_its_back(&self) -> bool {
        self.routing || self.now.fleeing
    }

    /// From where a hex strikes it ([BB-81](docs/rules/barbarica.md#bb-81); [BB-100](docs/rules/barbarica.md#bb-100)).
    pub fn struck_from(&self, hex: Hex) -> Bearing {
        if self.shows_its_back() {
            Bearing::Rear
        } else {
            bearing(self.at, self.facing, hex)
        }
    }

    /// Whether it carries a spear, in hand or not ([BB-212](docs/rules/barbarica.md#bb-212)).
    pub fn carries_spear(&self) -> bool {
        self.melee.contains(&Melee::Spear)
    }

    /// Whether its shield can be used now, without the bearing of an attack ([BB-192](docs/rules/barbarica.md#bb-192)).
    pub fn has_usable_shield(&self) -> bool {
        self.shield.is_worn() && matches!(self.stuck, Stuck::No) && !self.shows_its_back() && !self.now.berserk
    }

    /// Whether its card prefers missiles; scenarios say the rest ([BB-235](docs/rules/barbarica.md#bb-235)).
    pub fn prefers_ranged(&self) -> bool {
        self.sheet().prefers_ranged
    }

    /// How often it can still throw or shoot that weapon: None if it has none, 255 without limit.
    pub fn throws_left(&self, weapon: Ranged) -> Option<u8> {
        let carried = self.ranged.iter().find(|(carried, _)| *carried == weapon);
        match carried {
            Some((_, Some(left))) => Some(*left),
            Some((_, None)) => Some(u8::MAX),
            // BB-180: there is always a stone.
            None if weapon == Ranged::Rock && !self.mounted && !self.is_wagon() => Some(u8::MAX),
            None => None,
        }
    }

    /// `X2 Fox`: its id, and its by-name if it has one (BB-284).
    pub fn name(&self) -> String {
        match &self.record.name {
            Some(name) => format!("{} {name}", self.id),
            None => self.id.to_string(),
        }
    }
}

impl Barbarica {
    /// The ground, forces and endings of the episode that is played.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    pub fn field(&self) -> &Field {
        &self.scenario.field
    }

    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.field().terrain(hex)
    }

    pub fn cover(&self, hex: Hex) -> Cover {
        self.terrain(hex).cover()
    }

    /// The place in the list of a unit on the map.
    pub fn place(&self, id: UnitId) -> Option<usize> {
        self.units.binary_search_by_key(&id, |unit| unit.id).ok()
    }

    /// The one of that id on the map; None once it has fallen or left.
    pub fn unit(&self, id: UnitId) -> Option<&Unit> {
        self.place(id).map(|place| &self.units[place])
    }

    /// The unit of that id; panics if it is not on the map.
    pub fn the(&self, id: UnitId) -> &Unit {
        self.unit(id).expect("the unit is on the map")
    }

    /// As [`Barbarica::the`], to change.
    pub fn the_mut(&mut self, id: UnitId) -> &mut Unit {
        let place = self.place(id).expect("the unit is on the map");
        &mut self.units[place]
    }

    pub fn army(&self, side: Side) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| unit.side() == side)
    }

    /// The units of a side that the other side sees ([BB-200](docs/rules/barbarica.md#bb-200)).
    pub fn visible(&self, side: Side) -> impl Iterator<Item = &Unit> {
        self.army(side).filter(|unit| unit.is_visible())
    }

    pub fn units_at(&self, hex: Hex) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| unit.at == hex)
    }

    /// Visible enemies beside a hex, in unit order ([BB-17](docs/rules/barbarica.md#bb-17)).
    pub fn enemies_beside(&self, side: Side, hex: Hex) -> impl Iterator<Item = &Unit> {
        self.visible(side.other()).filter(move |enemy| enemy.at.is_next_to(hex))
    }

    /// A unit and all visible enemies around it; none while it is hidden ([BB-17](docs/rules/barbarica.md#bb-17)).
    pub fn contacts(&self, unit: &Unit) -> Vec<UnitId> {
        if unit.hidden {
            return Vec::new();
        }
        self.enemies_beside(unit.side(), unit.at)
            .map(|enemy| enemy.id)
            .collect()
    }

    pub fn in_contact(&self, unit: &Unit) -> bool {
        !unit.hidden && self.enemies_beside(unit.side(), unit.at).next().is_some()
    }

    /// Steps to the nearest visible enemy.
    pub fn nearest_enemy(&self, side: Side, hex: Hex) -> Option<u32> {
        self.visible(side.other()).map(|enemy| enemy.at.distance(hex)).min()
    }

    /// Whether a hex sees another, with the limit of the night ([BB-64](docs/rules/barbarica.md#bb-64),
    /// [BB-65](docs/rules/barbarica.md#bb-65)). Units next to each other always see each other.
    pub fn sees(&self, from: Hex, to: Hex) -> bool {
        let distance = from.distance(to);
        distance <= 1 || (self.scenario.sight.is_none_or(|limit| distance <= limit) && self.field().sees(from, to))
    }

    pub fn is_over(&self) -> bool {
        self.progress == Progress::Over
    }

    /// Whether the tribe alone acts ([BB-262](docs/rules/barbarica.md#bb-262)).
    pub fn is_ambush(&self) -> bool {
        self.progress == Progress::Fighting && self.round == 0
    }

    /// The seats that command a side ([BB-266](docs/rules/barbarica.md#bb-266),
    /// [BB-267](docs/rules/barbarica.md#bb-267)). In mode `hand` the first seat commands both.
    pub fn seats_of(&self, side: Side) -> Vec<u8> {
        match side {
            Side::Rome => vec![self.rome],
            Side::Tribe => (0..self.chairs)
                .filter(|seat| *seat != self.rome || self.is_by_hand())
                .collect(),
        }
    }

    pub fn is_by_hand(&self) -> bool {
        self.options.enemy == crate::action::Enemy::Hand
    }

    /// Rome is played by the house.
    pub fn is_house(&self, seat: Seat) -> bool {
        seat.0 == self.rome && self.rome >= self.chairs
    }

    /// The tribe's first seat: its host in all that is decided for the tribe as a whole.
    pub fn chief_seat(&self) -> u8 {
        let mut seats = self.seats_of(Side::Tribe).into_iter();
        seats.find(|seat| !self.resigned.contains(seat)).unwrap_or(0)
    }

    /// Whether units can act: neither deployment, camp nor the end.
    pub fn is_fighting(&self) -> bool {
        self.progress == Progress::Fighting
    }
}
