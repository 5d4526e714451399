//! What the tables of the rule book hold: sides, factions, classes, kit, spells, traits, cards and fields.

mod attendance;
mod board;
mod cards;
mod cell;
mod names;
mod ways;

pub use attendance::{ATTENDANCE, EQUIPMENT, KLANK, Limit, Limits, limits_of_armour, limits_of_kit};
pub use board::{Board, Ground, Start, board};
pub use cards::Card;
pub use cell::{Cell, Direction};
pub use names::names;
pub use ways::{FAR, crosses};

use super::words::choice;

choice! {
    /// One of the two sides ([WG-1](docs/rules/wargrounds.md#wg-1)).
    Side { Red = "red", Blue = "blue" }
}

impl Side {
    /// The side that plays against it.
    pub fn other(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }

    /// As players read it, with a capital letter.
    pub fn title(self) -> &'static str {
        match self {
            Side::Red => "Red",
            Side::Blue => "Blue",
        }
    }
}

choice! {
    /// What a side plays, and the Greyscales that join both ([WG-1](docs/rules/wargrounds.md#wg-1),
    /// [WG-2](docs/rules/wargrounds.md#wg-2)).
    Faction { Clans = "clans", Empire = "empire", Horde = "horde", Wardens = "wardens", Greyscales = "greyscales" }
}

impl Faction {
    /// What a side can choose: everything but the Greyscales.
    pub const PLAYABLE: [Faction; 4] = [Faction::Clans, Faction::Empire, Faction::Horde, Faction::Wardens];

    /// As players read it, with a capital letter; `Grey` for the Greyscales.
    pub fn title(self) -> &'static str {
        match self {
            Faction::Clans => "Clans",
            Faction::Empire => "Empire",
            Faction::Horde => "Horde",
            Faction::Wardens => "Wardens",
            Faction::Greyscales => "Grey",
        }
    }

    /// What is added to the klankiness die ([WG-14](docs/rules/wargrounds.md#wg-14)).
    pub fn klank(self) -> i8 {
        match self {
            Faction::Empire => 1,
            Faction::Greyscales => -1,
            _ => 0,
        }
    }

    /// What is added to the equipment die ([WG-16](docs/rules/wargrounds.md#wg-16)).
    pub fn kewl(self) -> i8 {
        match self {
            Faction::Wardens => 1,
            Faction::Greyscales => -1,
            _ => 0,
        }
    }
}

choice! {
    /// How big a game is ([WG-7](docs/rules/wargrounds.md#wg-7)).
    Size { Small = "small", Medium = "medium", Large = "large" }
}

choice! {
    /// The six scenarios, in the order of their die ([WG-145](docs/rules/wargrounds.md#wg-145)).
    Scenario {
        Flags = "flags", Tablet = "tablet", Barrel = "barrel", Storm = "storm", Vip = "vip", Diplomacy = "diplomacy",
    }
}

impl Scenario {
    /// The full name as players read it.
    pub fn title(self) -> &'static str {
        match self {
            Scenario::Flags => "Capture the Flag",
            Scenario::Tablet => "Tablet of Summoning",
            Scenario::Barrel => "Retrieve the Barrel",
            Scenario::Storm => "Storm the Castle",
            Scenario::Vip => "VIP",
            Scenario::Diplomacy => "Diplomacy",
        }
    }

    /// Whether it is played in two legs ([WG-151](docs/rules/wargrounds.md#wg-151)).
    pub fn is_timed(self) -> bool {
        matches!(self, Scenario::Barrel | Scenario::Storm)
    }
}

choice! {
    /// What a character can do beside fighting ([WG-29](docs/rules/wargrounds.md#wg-29)).
    Class { Fighter = "fighter", Scout = "scout", Mage = "mage" }
}

impl Class {
    /// The initial that tables of characters show.
    pub fn letter(self) -> char {
        match self {
            Class::Fighter => 'F',
            Class::Scout => 'S',
            Class::Mage => 'M',
        }
    }
}

choice! {
    /// How much a character wears ([T-4](docs/rules/wargrounds.md#t-4)).
    Armour { None = "none", Light = "light", Medium = "medium", Heavy = "heavy" }
}

impl Armour {
    /// HP, Mana, Stamina ([T-4](docs/rules/wargrounds.md#t-4)).
    pub fn figures(self) -> (u8, u8, u8) {
        match self {
            Armour::None => (3, 10, 5),
            Armour::Light => (5, 7, 4),
            Armour::Medium => (7, 5, 3),
            Armour::Heavy => (9, 3, 2),
        }
    }

    /// The movement level of a character that nothing else slows, a place in [`PACES`]: 0 is the fastest
    /// ([WG-40](docs/rules/wargrounds.md#wg-40)).
    pub fn level(self) -> usize {
        match self {
            Armour::None | Armour::Light => 0,
            Armour::Medium => 1,
            Armour::Heavy => 2,
        }
    }

    /// How tables of characters show it: `L`, `M`, `H`, and `-` for unarmoured.
    pub fn letter(self) -> char {
        match self {
            Armour::None => '-',
            Armour::Light => 'L',
            Armour::Medium => 'M',
            Armour::Heavy => 'H',
        }
    }

    /// The adjective for a character that wears it, such as `heavy`.
    pub fn title(self) -> &'static str {
        match self {
            Armour::None => "unarmoured",
            other => other.word(),
        }
    }
}

/// Walk and run in inches, by movement level ([WG-40](docs/rules/wargrounds.md#wg-40)).
pub const PACES: [(u32, u32); 4] = [(4, 8), (4, 6), (3, 5), (2, 4)];

choice! {
    /// One kit a character ([WG-19](docs/rules/wargrounds.md#wg-19), [WG-20](docs/rules/wargrounds.md#wg-20),
    /// [WG-28](docs/rules/wargrounds.md#wg-28)).
    Kit {
        Short = "short", Shield = "shield", Dual = "dual", Medium = "medium", Long = "long", Pistol = "pistol",
        PistolShield = "pistolshield", Bow = "bow",
    }
}

impl Kit {
    /// Whether a shield belongs to it, which can block.
    pub fn has_shield(self) -> bool {
        matches!(self, Kit::Shield | Kit::PistolShield)
    }

    /// Pistol or Bow.
    pub fn is_missile(self) -> bool {
        matches!(self, Kit::Pistol | Kit::PistolShield | Kit::Bow)
    }

    /// How the side table of [7.3](docs/rules/wargrounds.md#73-side-table-and-sheet) writes it.
    pub fn short(self) -> &'static str {
        match self {
            Kit::Short => "Sh",
            Kit::Shield => "Sh+",
            Kit::Dual => "2Sh",
            Kit::Medium => "Md",
            Kit::Long => "Lg",
            Kit::Pistol => "Pi",
            Kit::PistolShield => "Pi+",
            Kit::Bow => "Bow",
        }
    }

    /// The full name for prose, such as `Short and Shield`.
    pub fn title(self) -> &'static str {
        match self {
            Kit::Short => "Short",
            Kit::Shield => "Short and Shield",
            Kit::Dual => "two Shorts",
            Kit::Medium => "Medium",
            Kit::Long => "Long",
            Kit::Pistol => "Pistol",
            Kit::PistolShield => "Pistol and Shield",
            Kit::Bow => "Bow",
        }
    }
}

choice! {
    /// What strikes ([T-5](docs/rules/wargrounds.md#t-5)).
    Weapon {
        Short = "short", Dual = "dual", Medium = "medium", Long = "long", Thrown = "thrown", Pistol = "pistol",
        Bow = "bow", Diplomacy = "diplomacy",
    }
}

impl Weapon {
    /// What flies may strike another than its target ([WG-81](docs/rules/wargrounds.md#wg-81)).
    pub fn is_missile(self) -> bool {
        matches!(self, Weapon::Thrown | Weapon::Pistol | Weapon::Bow)
    }

    /// Attack dice of a weapon ([T-5](docs/rules/wargrounds.md#t-5), [WG-20](docs/rules/wargrounds.md#wg-20)).
    pub fn attack_dice(self) -> u32 {
        match self {
            Weapon::Dual => 4,
            Weapon::Short => 3,
            Weapon::Medium | Weapon::Long | Weapon::Diplomacy => 2,
            Weapon::Thrown | Weapon::Pistol | Weapon::Bow => 1,
        }
    }

    /// Dice with which the weapon turns hits aside; 0 for what is shot or thrown.
    pub fn parry_dice(self) -> u32 {
        match self {
            Weapon::Short | Weapon::Dual => 3,
            Weapon::Medium | Weapon::Diplomacy => 2,
            Weapon::Long => 1,
            Weapon::Thrown | Weapon::Pistol | Weapon::Bow => 0,
        }
    }

    /// In inches; 0 is none.
    pub fn engagement(self) -> u32 {
        match self {
            Weapon::Short | Weapon::Dual => 1,
            Weapon::Medium | Weapon::Diplomacy => 2,
            Weapon::Long => 3,
            Weapon::Thrown | Weapon::Pistol | Weapon::Bow => 0,
        }
    }

    /// The name for prose, such as `two Shorts`.
    pub fn title(self) -> &'static str {
        match self {
            Weapon::Short => "Short",
            Weapon::Dual => "two Shorts",
            Weapon::Medium => "Medium",
            Weapon::Long => "Long",
            Weapon::Thrown => "thrown weapon",
            Weapon::Pistol => "Pistol",
            Weapon::Bow => "Bow",
            Weapon::Diplomacy => "Diplomacy",
        }
    }
}

/// How far shots and throws reach, in inches ([WG-79](docs/rules/wargrounds.md#wg-79),
/// [WG-80](docs/rules/wargrounds.md#wg-80), [WG-85](docs/rules/wargrounds.md#wg-85)).
pub const MISSILE_RANGE: u32 = 12;
/// How far thrown weapons and thrown bolts reach, in inches.
pub const THROWN_RANGE: u32 = 6;

choice! {
    /// The six spells ([T-6](docs/rules/wargrounds.md#t-6)).
    Spell {
        Fireball = "fireball", Freeze = "freeze", Leech = "leech", Drain = "drain", Reflect = "reflect", Heal = "heal",
    }
}

impl Spell {
    /// The Mana that casting it takes.
    pub fn mana(self) -> u8 {
        match self {
            Spell::Fireball | Spell::Leech | Spell::Reflect => 1,
            Spell::Freeze | Spell::Drain | Spell::Heal => 2,
        }
    }

    /// Whether it is thrown at an enemy or goes along a Long, and Reflect can send it back.
    pub fn is_bolt(self) -> bool {
        matches!(self, Spell::Fireball | Spell::Freeze | Spell::Leech)
    }

    /// The name as it stands in the rules.
    pub fn title(self) -> &'static str {
        match self {
            Spell::Fireball => "Fireball",
            Spell::Freeze => "Freeze",
            Spell::Leech => "Leech",
            Spell::Drain => "Drain Life",
            Spell::Reflect => "Reflect",
            Spell::Heal => "Healing Touch",
        }
    }
}

choice! {
    /// Traits, in the order of their die ([T-7](docs/rules/wargrounds.md#t-7)).
    Good {
        Fast = "fast", Veteran = "veteran", Archer = "archer", Skilled = "skilled", Intuitive = "intuitive",
        Specialist = "specialist",
    }
}

impl Good {
    /// The name as sheets show it.
    pub fn title(self) -> &'static str {
        match self {
            Good::Fast => "Fast",
            Good::Veteran => "Veteran",
            Good::Archer => "Practiced Archer",
            Good::Skilled => "Skilled",
            Good::Intuitive => "Intuitive",
            Good::Specialist => "Shield specialist",
        }
    }
}

choice! {
    /// Traits, in the order of their die ([T-7](docs/rules/wargrounds.md#t-7)).
    Bad { Parent = "parent", Old = "old", Noob = "noob", Impetuous = "impetuous", Dubious = "dubious" }
}

impl Bad {
    /// The name as sheets show it.
    pub fn title(self) -> &'static str {
        match self {
            Bad::Parent => "Parent",
            Bad::Old => "Old",
            Bad::Noob => "Noob",
            Bad::Impetuous => "Impetuous",
            Bad::Dubious => "Dubious",
        }
    }
}

choice! {
    /// The hand that holds the weapon ([WG-33](docs/rules/wargrounds.md#wg-33)).
    Handed { Right = "right", Left = "left" }
}

choice! {
    /// What kind of side auto-build makes ([9.5](docs/rules/wargrounds.md#95-auto-build-and-auto-placement)).
    Style {
        Balanced = "balanced", Brawl = "brawl", Arcane = "arcane", Skirmish = "skirmish", Random = "random",
    }
}
