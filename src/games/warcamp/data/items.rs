//! Tables [T-5](docs/rules/warcamp.md#t-5) to [T-8](docs/rules/warcamp.md#t-8): what items are made of and what they
//! do.

use super::Leader;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::AddAssign;

/// Where an item is worn ([WC-120](docs/rules/warcamp.md#wc-120)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    Weapon,
    Shield,
    Armour,
    Socks,
    Ring,
    Amulet,
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Slot::Weapon => "weapon",
            Slot::Shield => "shield",
            Slot::Armour => "armour",
            Slot::Socks => "socks",
            Slot::Ring => "ring",
            Slot::Amulet => "amulet",
        })
    }
}

/// The sum of the bonuses of some items, each of which works only in its place
/// ([WC-124](docs/rules/warcamp.md#wc-124)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bonus {
    pub attack: u32,
    pub defence: u32,
    pub hunting: u32,
    pub stealing: u32,
    pub assassination: u32,
    pub thievery: u32,
    pub builder: u32,
    pub food: u32,
    pub bones: u32,
}

impl AddAssign for Bonus {
    fn add_assign(&mut self, other: Bonus) {
        self.attack += other.attack;
        self.defence += other.defence;
        self.hunting += other.hunting;
        self.stealing += other.stealing;
        self.assassination += other.assassination;
        self.thievery += other.thievery;
        self.builder += other.builder;
        self.food += other.food;
        self.bones += other.bones;
    }
}

impl fmt::Display for Bonus {
    /// `At+4 De+1`; nothing for no bonus.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let signed = [
            ("At", self.attack),
            ("De", self.defence),
            ("Hu", self.hunting),
            ("St", self.stealing),
            ("As", self.assassination),
            ("Th", self.thievery),
            ("Bu", self.builder),
        ];
        let brought = [("food", self.food), ("bones", self.bones)];
        let signed = signed
            .iter()
            .filter(|(_, n)| *n > 0)
            .map(|(kind, n)| format!("{kind}+{n}"));
        let brought = brought
            .iter()
            .filter(|(_, n)| *n > 0)
            .map(|(kind, n)| format!("{kind} {n}"));
        f.write_str(&signed.chain(brought).collect::<Vec<_>>().join(" "))
    }
}

/// What an item does beside its bonuses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quirk {
    /// Its wearer dies last in battle ([WC-72](docs/rules/warcamp.md#wc-72)).
    Craven,
    /// Its wearer eats nothing ([WC-58](docs/rules/warcamp.md#wc-58)).
    Fasting,
    /// One newborn more when its wearer breeds ([WC-47](docs/rules/warcamp.md#wc-47)).
    Rutting,
    /// Its wearer lives on 4 or more when chosen to die in battle ([WC-72](docs/rules/warcamp.md#wc-72)).
    Cockroach,
    /// One casualty more when its wearer's war party wins ([WC-68](docs/rules/warcamp.md#wc-68)).
    Bloodlust,
    /// 45 bones, one member at random of a named tribe dies ([WC-126](docs/rules/warcamp.md#wc-126)).
    Sparks,
    /// 45 bones, one skeleton joins ([WC-126](docs/rules/warcamp.md#wc-126)).
    Grave,
    /// 25 bones, one member who has acted may act again ([WC-126](docs/rules/warcamp.md#wc-126)).
    Whip,
    /// 60 bones, one named building of a named tribe is destroyed ([WC-126](docs/rules/warcamp.md#wc-126)).
    Ruin,
}

/// What using an item costs and does ([WC-126](docs/rules/warcamp.md#wc-126)).
#[derive(Clone, Copy, Debug)]
pub struct UseRow {
    pub bones: u32,
    /// Aimed at another tribe, as a hostile act.
    pub hostile: bool,
    pub effect: &'static str,
}

impl Quirk {
    /// Its use, if it has one ([WC-126](docs/rules/warcamp.md#wc-126)).
    pub fn usage(self) -> Option<UseRow> {
        let (bones, hostile, effect) = match self {
            Quirk::Sparks => (45, true, "one member at random of a named tribe dies"),
            Quirk::Grave => (45, false, "one skeleton (Skill d5+1) joins you"),
            Quirk::Whip => (25, false, "one member who has acted may act again"),
            Quirk::Ruin => (60, true, "one building you name of a named tribe is destroyed"),
            _ => return None,
        };
        Some(UseRow { bones, hostile, effect })
    }

    /// In a few words, for the list of items.
    pub fn text(self) -> &'static str {
        match self {
            Quirk::Craven => "dies last in battle",
            Quirk::Fasting => "eats nothing",
            Quirk::Rutting => "+1 newborn when breeding",
            Quirk::Cockroach => "lives on 4+ in battle",
            Quirk::Bloodlust => "+1 casualty when winning",
            Quirk::Sparks => "use 45: kills 1 at random",
            Quirk::Grave => "use 45: a skeleton joins",
            Quirk::Whip => "use 25: one acts again",
            Quirk::Ruin => "use 60: destroys a building",
        }
    }
}

/// A row of [T-5](docs/rules/warcamp.md#t-5), or the ring or amulet of [T-6](docs/rules/warcamp.md#t-6).
#[derive(Clone, Copy, Debug)]
pub struct BaseRow {
    pub name: &'static str,
    pub slot: Slot,
    pub bonus: Bonus,
}

/// A row of [T-7](docs/rules/warcamp.md#t-7) or [T-8](docs/rules/warcamp.md#t-8). `faces` is the last face of the d20
/// that gives it.
#[derive(Clone, Copy, Debug)]
pub struct MagicRow {
    pub face_last: u32,
    pub name: &'static str,
    pub bonus: Bonus,
    pub quirk: Option<Quirk>,
}

const NONE: Bonus = Bonus {
    attack: 0,
    defence: 0,
    hunting: 0,
    stealing: 0,
    assassination: 0,
    thievery: 0,
    builder: 0,
    food: 0,
    bones: 0,
};

const fn at(attack: u32) -> Bonus {
    Bonus { attack, ..NONE }
}

const fn de(defence: u32) -> Bonus {
    Bonus { defence, ..NONE }
}

const fn at_de(attack: u32, defence: u32) -> Bonus {
    Bonus {
        attack,
        defence,
        ..NONE
    }
}

const fn hu(hunting: u32) -> Bonus {
    Bonus { hunting, ..NONE }
}

const fn st(stealing: u32) -> Bonus {
    Bonus { stealing, ..NONE }
}

const fn th(thievery: u32) -> Bonus {
    Bonus { thievery, ..NONE }
}

const fn kills(assassination: u32) -> Bonus {
    Bonus { assassination, ..NONE }
}

const fn bu(builder: u32) -> Bonus {
    Bonus { builder, ..NONE }
}

const fn base(name: &'static str, slot: Slot, bonus: Bonus) -> BaseRow {
    BaseRow { name, slot, bonus }
}

const fn magic(face_last: u32, name: &'static str, bonus: Bonus) -> MagicRow {
    MagicRow {
        face_last,
        name,
        bonus,
        quirk: None,
    }
}

const fn quirky(face_last: u32, name: &'static str, quirk: Quirk) -> MagicRow {
    MagicRow {
        face_last,
        name,
        bonus: NONE,
        quirk: Some(quirk),
    }
}

/// Places of the ring and the amulet in [`BASES`], after the twenty rows of [T-5](docs/rules/warcamp.md#t-5).
pub const RING: u8 = 20;
/// Index of the last base item, which only the magic table gives.
pub const AMULET: u8 = 21;

/// [T-5](docs/rules/warcamp.md#t-5) in the order of its d20, then the ring and the amulet of
/// [T-6](docs/rules/warcamp.md#t-6).
pub static BASES: [BaseRow; 22] = [
    base("Pointy Stick", Slot::Weapon, at(1)),
    base("Knobbed Club", Slot::Weapon, at_de(1, 1)),
    base("Rusty Cleaver", Slot::Weapon, at(2)),
    base("Hunting Spear", Slot::Weapon, hu(2)),
    base(
        "Skinning Knife",
        Slot::Weapon,
        Bonus {
            assassination: 1,
            ..hu(1)
        },
    ),
    base("Bent Shiv", Slot::Weapon, kills(2)),
    base("Stone Maul", Slot::Weapon, bu(4)),
    base("Gut Sling", Slot::Weapon, Bonus { defence: 1, ..hu(1) }),
    base("Pot Lid", Slot::Shield, de(1)),
    base("Hide Shield", Slot::Shield, de(2)),
    base("Spiked Board", Slot::Shield, at_de(1, 1)),
    base("Filthy Furs", Slot::Armour, de(1)),
    base("Bone Harness", Slot::Armour, de(2)),
    base("Poacher's Coat", Slot::Armour, Bonus { stealing: 1, ..hu(1) }),
    base("Carpenter's Apron", Slot::Armour, bu(5)),
    base("Quiet Socks", Slot::Socks, st(1)),
    base("Hushed Socks", Slot::Socks, th(1)),
    base("Woolly Socks", Slot::Socks, hu(1)),
    base("Stiff Socks", Slot::Socks, at(1)),
    base(
        "Lucky Socks",
        Slot::Socks,
        Bonus {
            hunting: 1,
            ..at_de(1, 1)
        },
    ),
    base("Ring", Slot::Ring, NONE),
    base("Amulet", Slot::Amulet, NONE),
];

/// Prefixes of magic items with the last faces of their d20 ([T-7](docs/rules/warcamp.md#t-7)).
pub static PREFIXES: [MagicRow; 16] = [
    magic(2, "Vicious", at(2)),
    magic(3, "Murderous", at(4)),
    magic(5, "Sturdy", de(2)),
    magic(6, "Unbreakable", de(4)),
    magic(7, "Warlike", at_de(2, 2)),
    magic(9, "Tracker's", hu(2)),
    magic(10, "Stalker's", hu(4)),
    magic(12, "Sneaky", st(1)),
    magic(13, "Greedy", st(2)),
    magic(14, "Skulking", th(1)),
    magic(15, "Cutthroat", kills(2)),
    magic(16, "Foreman's", bu(8)),
    magic(17, "Bloated", Bonus { food: 4, ..NONE }),
    magic(18, "Grave-robbed", Bonus { bones: 4, ..NONE }),
    quirky(19, "Craven", Quirk::Craven),
    magic(
        20,
        "Heroic",
        Bonus {
            hunting: 3,
            ..at_de(3, 3)
        },
    ),
];

/// Suffixes of magic items with the last faces of their d20 ([T-8](docs/rules/warcamp.md#t-8)).
pub static SUFFIXES: [MagicRow; 17] = [
    magic(2, "of the Boar", at(2)),
    magic(3, "of the Bear", at_de(3, 1)),
    magic(5, "of the Toad", de(2)),
    magic(6, "of the Tortoise", de(4)),
    magic(8, "of the Wolf", hu(3)),
    magic(9, "of the Rat", st(2)),
    magic(10, "of the Weasel", th(2)),
    magic(11, "of the Adder", kills(3)),
    magic(12, "of the Mole", bu(12)),
    quirky(13, "of Fasting", Quirk::Fasting),
    quirky(14, "of Rutting", Quirk::Rutting),
    quirky(15, "of the Cockroach", Quirk::Cockroach),
    quirky(16, "of Bloodlust", Quirk::Bloodlust),
    quirky(17, "of Sparks", Quirk::Sparks),
    quirky(18, "of the Grave", Quirk::Grave),
    quirky(19, "of the Whip", Quirk::Whip),
    quirky(20, "of Ruin", Quirk::Ruin),
];

/// What an item is: rows of [`BASES`], [`PREFIXES`] and [`SUFFIXES`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct ItemKind {
    pub base: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prefix: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suffix: Option<u8>,
}

impl ItemKind {
    /// Where on the body its wearer has it.
    pub fn slot(self) -> Slot {
        BASES[usize::from(self.base)].slot
    }

    fn magic(self) -> [Option<&'static MagicRow>; 2] {
        [
            self.prefix.map(|row| &PREFIXES[usize::from(row)]),
            self.suffix.map(|row| &SUFFIXES[usize::from(row)]),
        ]
    }

    /// Base, prefix and suffix added together ([WC-128](docs/rules/warcamp.md#wc-128)).
    pub fn bonus(self) -> Bonus {
        let mut sum = BASES[usize::from(self.base)].bonus;
        self.magic().into_iter().flatten().for_each(|row| sum += row.bonus);
        sum
    }

    /// Special effects of the prefix and the suffix: none, one or two.
    pub fn quirks(self) -> impl Iterator<Item = Quirk> {
        self.magic().into_iter().flatten().filter_map(|row| row.quirk)
    }

    /// Whether its prefix or its suffix brings that special effect.
    pub fn has(self, quirk: Quirk) -> bool {
        self.quirks().any(|one| one == quirk)
    }

    /// The quirk that makes it usable, and its price ([WC-126](docs/rules/warcamp.md#wc-126)).
    pub fn usage(self) -> Option<(Quirk, UseRow)> {
        self.quirks().find_map(|quirk| quirk.usage().map(|row| (quirk, row)))
    }

    /// Whether it does anything for a leader who wears it: leaders fight, and a Master Thief steals, but none hunts, builds or
    /// breeds, eats, or falls in battle ([WC-29](docs/rules/warcamp.md#wc-29), [WC-35](docs/rules/warcamp.md#wc-35)).
    pub fn serves(self, leader: Leader) -> bool {
        let bonus = self.bonus();
        let thievish = bonus.stealing + bonus.assassination + bonus.thievery > 0;
        bonus.attack + bonus.defence + bonus.food + bonus.bones > 0
            || thievish && leader == Leader::MasterThief
            || self.has(Quirk::Bloodlust)
            || self.usage().is_some()
    }

    /// Whether all rows exist.
    pub fn is_known(self) -> bool {
        let within = |row: Option<u8>, rows: usize| row.is_none_or(|row| usize::from(row) < rows);
        usize::from(self.base) < BASES.len()
            && within(self.prefix, PREFIXES.len())
            && within(self.suffix, SUFFIXES.len())
    }

    /// Its bonuses and quirks in a few words.
    pub fn effect(self) -> String {
        in_words(self.bonus(), self.quirks())
    }

    /// The same with its bonuses counted, `7 bonuses, dies last in battle`.
    pub fn effect_in_brief(self) -> String {
        let bonus = self.bonus();
        let signed = [
            bonus.attack,
            bonus.defence,
            bonus.hunting,
            bonus.stealing,
            bonus.assassination,
        ];
        let others = [bonus.thievery, bonus.builder, bonus.food, bonus.bones];
        let count = signed.iter().chain(&others).filter(|of| **of > 0).count();
        let bonuses = (count > 0).then(|| format!("{count} bonuses"));
        let quirks = self.quirks().map(|quirk| quirk.text().to_owned());
        bonuses.into_iter().chain(quirks).collect::<Vec<_>>().join(", ")
    }

    /// The same of what it does for a leader who wears it ([WC-35](docs/rules/warcamp.md#wc-35)): all, where it does nothing.
    pub fn effect_on(self, leader: Leader) -> String {
        if !self.serves(leader) {
            return self.effect();
        }
        let steals = leader == Leader::MasterThief;
        let all = self.bonus();
        let thievish = |bonus: u32| if steals { bonus } else { 0 };
        let bonus = Bonus {
            hunting: 0,
            builder: 0,
            stealing: thievish(all.stealing),
            assassination: thievish(all.assassination),
            thievery: thievish(all.thievery),
            ..all
        };
        let serves = |quirk: &Quirk| *quirk == Quirk::Bloodlust || quirk.usage().is_some();
        in_words(bonus, self.quirks().filter(serves))
    }
}

fn in_words(bonus: Bonus, quirks: impl Iterator<Item = Quirk>) -> String {
    let bonus = Some(bonus.to_string()).filter(|text| !text.is_empty());
    let quirks = quirks.map(|quirk| quirk.text().to_owned());
    bonus.into_iter().chain(quirks).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for ItemKind {
    /// The name of an item ([WC-128](docs/rules/warcamp.md#wc-128)): `Vicious Rusty Cleaver of the Bear`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [prefix, suffix] = self.magic().map(|row| row.map(|row| row.name));
        let name = BASES[usize::from(self.base)].name;
        let words = [prefix, Some(name), suffix];
        f.write_str(&words.into_iter().flatten().collect::<Vec<_>>().join(" "))
    }
}

/// The base for a face of its d20 ([T-5](docs/rules/warcamp.md#t-5)).
pub fn basic_base(face: u32) -> u8 {
    u8::try_from(face.clamp(1, 20) - 1).expect("a face of a d20")
}

/// The ring or amulet for a face of its d20; none if [T-5](docs/rules/warcamp.md#t-5) is rolled instead
/// ([T-6](docs/rules/warcamp.md#t-6)).
pub fn magic_base(face: u32) -> Option<u8> {
    match face {
        1..=5 => Some(RING),
        6..=9 => Some(AMULET),
        _ => None,
    }
}

/// The prefix for a face of its d20 ([T-7](docs/rules/warcamp.md#t-7)).
pub fn prefix_of(face: u32) -> u8 {
    row_of(&PREFIXES, face)
}

/// The suffix for a face of its d20 ([T-8](docs/rules/warcamp.md#t-8)).
pub fn suffix_of(face: u32) -> u8 {
    row_of(&SUFFIXES, face)
}

fn row_of(rows: &[MagicRow], face: u32) -> u8 {
    let place = rows.iter().position(|row| face <= row.face_last);
    u8::try_from(place.expect("the last row ends with 20")).expect("a table has few rows")
}
