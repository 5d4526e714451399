//! A unit: what it can do, where it stands, what it carries and suffers.

use super::condition::{Marks, Now, Stuck, is_default};
use super::record::Record;
use super::standing::Standing;
use crate::bearing::{Bearing, bearing};
use crate::data::{Melee, Ranged, Sheet, Side, Trait, UnitType, Weight};
use crate::words::UnitId;
use muster_kit::Hex;
use muster_kit::hexes::Direction;
use serde::{Deserialize, Serialize};

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
    pub record: Record,
    /// Where it stood when the scenario began (behaviour `defensive`).
    pub post: Hex,
}

impl Unit {
    /// A unit as its card has it, standing somewhere.
    pub fn fresh(id: UnitId, owner: u8, at: Hex) -> Unit {
        let sheet = id.kind.sheet();
        Unit {
            id,
            owner,
            movement: sheet.movement,
            expertise: sheet.expertise,
            attacks: sheet.attacks,
            discipline: sheet.discipline,
            strength: sheet.strength,
            start: sheet.strength,
            at,
            facing: Direction::N,
            armour: sheet.armour,
            shield: sheet.shield,
            stuck: Stuck::No,
            melee: sheet.melee.to_vec(),
            ranged: sheet.ranged.iter().map(|weapon| (*weapon, weapon.throws())).collect(),
            mounted: id.kind.has(Trait::Mounted),
            heir: false,
            unproven: false,
            bearer: false,
            hidden: false,
            routing: false,
            debt: 0,
            sits_out: false,
            marks: Marks::default(),
            now: Now::default(),
            fought_last: false,
            would_retreat: false,
            orders: Standing::default(),
            record: Record::default(),
            post: at,
        }
    }

    /// What is renewed before an episode: throws, the shield, and everything that belonged to the last one
    /// ([BB-282](docs/rules/barbarica.md#bb-282)).
    pub fn renew(&mut self) {
        let sheet = self.sheet();
        self.shield = sheet.shield;
        self.stuck = Stuck::No;
        self.ranged = sheet.ranged.iter().map(|weapon| (*weapon, weapon.throws())).collect();
        self.mounted = self.id.kind.has(Trait::Mounted);
        self.bearer = false;
        self.hidden = false;
        self.routing = false;
        self.debt = 0;
        self.sits_out = false;
        self.marks = Marks::default();
        self.now = Now::default();
        self.fought_last = false;
        self.would_retreat = false;
        self.orders.guard = None;
        self.record.slew = false;
        self.record.feat = false;
        self.record.fresh = false;
    }

    /// What the card of its type says.
    pub fn sheet(&self) -> &'static Sheet {
        self.id.kind.sheet()
    }

    /// Whom it fights for.
    pub fn side(&self) -> Side {
        self.id.kind.side()
    }

    /// Whether its enemies see it ([BB-200](docs/rules/barbarica.md#bb-200)).
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

    /// Whether it calls rallies and advances ([BB-123](docs/rules/barbarica.md#bb-123)).
    pub fn is_musician(&self) -> bool {
        self.id.kind.has(Trait::Musician)
    }

    /// Whether it never routs ([BB-119](docs/rules/barbarica.md#bb-119)).
    pub fn is_fanatic(&self) -> bool {
        self.id.kind.has(Trait::Fanatic)
    }

    /// Whether it is a wagon ([BB-220](docs/rules/barbarica.md#bb-220)).
    pub fn is_wagon(&self) -> bool {
        self.id.kind == UnitType::Wagon
    }

    /// Whether it only runs for its life ([BB-302](docs/rules/barbarica.md#bb-302)).
    pub fn is_villager(&self) -> bool {
        self.id.kind == UnitType::Villager
    }

    /// Whether it is a horse archer, only in the saddle (BB-214) ([BB-63](docs/rules/barbarica.md#bb-63)).
    pub fn is_horse_archer(&self) -> bool {
        self.mounted && self.id.kind.has(Trait::HorseArcher)
    }

    /// Notes why it may rout. Fanatics and wagons never test, hidden units collect no marks
    /// ([BB-119](docs/rules/barbarica.md#bb-119)).
    pub fn mark(&mut self, set: impl FnOnce(&mut Marks)) {
        if !self.hidden && !self.is_fanatic() && !self.is_wagon() {
            set(&mut self.marks);
        }
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

    /// Whether it carries a weapon that shoots, a sling or a bow, and not what is thrown and gone
    /// ([BB-181](docs/rules/barbarica.md#bb-181)).
    pub fn shoots_from_afar(&self) -> bool {
        let shoots = |(weapon, throws): &(Ranged, Option<u8>)| throws.is_none() && *weapon != Ranged::Rock;
        self.ranged.iter().any(shoots)
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
