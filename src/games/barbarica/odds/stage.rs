//! A small map on which fights and shots are staged, so that the rules themselves say what they are.

use crate::action::{Options, Protecting};
use crate::data::scenario::{Scenario, Stage};
use crate::data::{Field, Melee, Ranged, Terrain, Trait, UnitType, Weight};
use crate::odds::no;
use crate::state::{
    Army, Barbarica, Campaign, Charge, Feats, Ground, Part, Phase, Progress, Seats, Side, Stuck, Tales, Terms, Turn,
    Unit,
};
use crate::words::{Ternary, UnitId, YesNo};
use muster_kit::hexes::Direction;
use muster_kit::{Hex, Refusal};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A unit with what differs from its card.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Warrior {
    /// The letter of its type.
    pub unit: UnitType,
    /// What the map calls it, to tell attackers of one type apart; bears on no figure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<UnitId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expertise: Option<u8>,
    /// A round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacks: Option<u8>,
    /// Attacks used before.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub used: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<Weight>,
    /// As far as it can be used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shield: Option<Weight>,
    /// The first is in hand (BB-185).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub melee: Option<Vec<Melee>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mounted: Option<bool>,
    /// It charged or counter-charged into contact ([BB-158](docs/rules/barbarica.md#bb-158)).
    #[serde(default, skip_serializing_if = "is_false")]
    pub charge: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub berserk: bool,
    /// Running: every attack on it is a rear attack, and it makes none.
    #[serde(default, skip_serializing_if = "is_false")]
    pub routing: bool,
    #[serde(default = "open", skip_serializing_if = "is_open")]
    pub ground: Terrain,
    /// Where it stands, seen from a target that faces N: N, NE and NW are its front, SE and SW its flanks, S its rear.
    /// The first free hex of its front if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Direction>,
    /// The best if left out (BB-82).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Melee>,
    #[serde(default = "auto", skip_serializing_if = "is_auto")]
    pub dismount: Ternary,
    /// Whether it strikes back ([BB-84](docs/rules/barbarica.md#bb-84)).
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub returns: YesNo,
}

fn yes() -> YesNo {
    YesNo::Yes
}

fn is_yes(answer: &YesNo) -> bool {
    answer.is_yes()
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

pub(super) fn is_false(flag: &bool) -> bool {
    !*flag
}

fn open() -> Terrain {
    Terrain::Open
}

fn is_open(terrain: &Terrain) -> bool {
    *terrain == Terrain::Open
}

pub(super) fn auto() -> Ternary {
    Ternary::Auto
}

pub(super) fn is_auto(wish: &Ternary) -> bool {
    *wish == Ternary::Auto
}

impl Warrior {
    /// A fresh one of that type, as its card says, on open ground.
    pub fn of(unit: UnitType) -> Warrior {
        Warrior {
            unit,
            name: None,
            strength: None,
            expertise: None,
            attacks: None,
            used: 0,
            armour: None,
            shield: None,
            melee: None,
            mounted: None,
            charge: false,
            berserk: false,
            routing: false,
            ground: Terrain::Open,
            at: None,
            weapon: None,
            dismount: Ternary::Auto,
            returns: YesNo::Yes,
        }
    }

    /// A unit of a position, without where it stands.
    pub fn like(unit: &Unit, ground: Terrain) -> Warrior {
        let carried = if unit.stuck == Stuck::No {
            unit.shield
        } else {
            Weight::None
        };
        Warrior {
            name: Some(unit.id),
            strength: Some(unit.strength),
            expertise: Some(unit.expertise),
            attacks: Some(unit.attacks),
            used: unit.now.used,
            armour: Some(unit.armour),
            shield: Some(carried),
            melee: Some(unit.melee.clone()),
            mounted: Some(unit.mounted),
            charge: unit.now.charge == Charge::Fresh,
            berserk: unit.now.berserk,
            routing: unit.shows_its_back(),
            ground,
            dismount: unit.orders.dismount,
            returns: unit.orders.returns,
            ..Warrior::of(unit.id.kind)
        }
    }

    fn check(&self) -> Result<(), Refusal> {
        let sheet = self.unit.sheet();
        let scored = |value: Option<u8>, card: u8| (1..=10).contains(&value.unwrap_or(card));
        if !scored(self.strength, sheet.strength)
            || !scored(self.expertise, sheet.expertise)
            || !scored(self.attacks, sheet.attacks)
        {
            return Err(no("Strength, Expertise and Attacks are 1 to 10."));
        }
        if self.ground == Terrain::Crag {
            return Err(no("Nobody stands on a crag."));
        }
        Ok(())
    }

    /// The unit on a hex; `number` tells it from others of its type.
    pub fn unit(&self, number: u8, side: Side, at: Hex, facing: Direction) -> Result<Unit, Refusal> {
        self.check()?;
        let sheet = self.unit.sheet();
        let strength = self.strength.unwrap_or(sheet.strength);
        let mut unit = Unit::fresh(UnitId::new(self.unit, number), u8::from(side == Side::Rome), at);
        unit.facing = facing;
        unit.strength = strength;
        unit.start = strength.max(sheet.strength);
        unit.expertise = self.expertise.unwrap_or(sheet.expertise);
        unit.attacks = self.attacks.unwrap_or(sheet.attacks);
        unit.armour = self.armour.unwrap_or(sheet.armour);
        unit.shield = self.shield.unwrap_or(sheet.shield);
        unit.melee = self.melee.clone().unwrap_or_else(|| sheet.melee.to_vec());
        unit.mounted = self.mounted.unwrap_or(sheet.traits.contains(&Trait::Mounted));
        unit.routing = self.routing;
        unit.now.used = self.used;
        unit.now.charge = if self.charge { Charge::Fresh } else { Charge::No };
        unit.now.berserk = self.berserk;
        unit.orders.dismount = self.dismount;
        unit.orders.returns = self.returns;
        Ok(unit)
    }
}

/// A position with nobody in it, in a Melee phase.
pub fn ground(rows: &[Vec<Terrain>], ranges: u32, protection: Protecting) -> Barbarica {
    let field = Field::new(rows, Vec::new(), Vec::new());
    let options = Options {
        protection,
        ..Options::default()
    };
    let part = Part {
        round: 1,
        phase: Phase::Melee,
        side: Side::Tribe,
    };
    Barbarica {
        terms: Terms::new(2, options),
        seats: Seats::new(1, 1, false),
        ground: Ground::new(Stage::new(Arc::new(Scenario::bare(field, ranges)))),
        turn: Turn::new(Progress::Fighting, part, 1),
        army: Army::default(),
        feats: Feats::default(),
        campaign: Campaign::default(),
        tales: Tales::default(),
        lesson: None,
        ending: None,
    }
}

/// Adds a unit in its place.
pub fn put(game: &mut Barbarica, unit: Unit) {
    game.army.put(unit);
}

/// All the throws of a missile that a card does not have.
pub fn armed_with(unit: &mut Unit, weapon: Ranged) {
    if weapon != Ranged::Rock && unit.ranged.iter().all(|(carried, _)| *carried != weapon) {
        unit.ranged.push((weapon, weapon.throws()));
    }
}
