//! Weapons, armour and shields (BB-180..193).

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How heavy armour or a shield is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    #[default]
    None,
    Light,
    Heavy,
}

impl Weight {
    /// Whether there is such a piece at all.
    pub fn is_worn(self) -> bool {
        self != Weight::None
    }
}

/// What a unit strikes with in contact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Melee {
    Battleaxe,
    Club,
    Knife,
    Greatsword,
    Handaxe,
    Improvised,
    Shortsword,
    Spatha,
    Spear,
}

impl Melee {
    /// Every kind once, in the order of the lists that are indexed by it.
    pub const ALL: [Melee; 9] = [
        Melee::Battleaxe,
        Melee::Club,
        Melee::Knife,
        Melee::Greatsword,
        Melee::Handaxe,
        Melee::Improvised,
        Melee::Shortsword,
        Melee::Spatha,
        Melee::Spear,
    ];

    /// The word that orders and scenario files use.
    pub fn id(self) -> &'static str {
        [
            "battleaxe",
            "club",
            "knife",
            "greatsword",
            "handaxe",
            "improvised",
            "shortsword",
            "spatha",
            "spear",
        ][self as usize]
    }

    /// It takes both hands, so that there is none for a shield ([BB-185](docs/rules/barbarica.md#bb-185)).
    pub fn is_two_handed(self) -> bool {
        matches!(self, Melee::Battleaxe | Melee::Greatsword)
    }
}

impl fmt::Display for Melee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            [
                "battle axe",
                "club",
                "knife",
                "great sword",
                "hand axe",
                "improvised weapon",
                "short sword",
                "spatha",
                "spear",
            ][*self as usize],
        )
    }
}

/// Weapons that are shot or thrown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ranged {
    #[serde(rename = "axe_t")]
    Axe,
    Compbow,
    Dart,
    Rock,
    Javelin,
    Selfbow,
    Sling,
    #[serde(rename = "spear_t")]
    Spear,
}

impl Ranged {
    /// Every kind once, in the order of the lists that are indexed by it.
    pub const ALL: [Ranged; 8] = [
        Ranged::Axe,
        Ranged::Compbow,
        Ranged::Dart,
        Ranged::Rock,
        Ranged::Javelin,
        Ranged::Selfbow,
        Ranged::Sling,
        Ranged::Spear,
    ];

    /// The word that scenario files use; `axe_t` and `spear_t` are the thrown ones. Orders read it, too.
    pub fn id(self) -> &'static str {
        [
            "axe_t", "compbow", "dart", "rock", "javelin", "selfbow", "sling", "spear_t",
        ][self as usize]
    }

    /// Without the mark of what is thrown: `axe`, `spear`.
    fn plain_id(self) -> &'static str {
        self.id().trim_end_matches("_t")
    }

    /// In hexes at normal scale.
    pub fn range(self) -> u32 {
        [2, 15, 3, 1, 7, 10, 10, 4][self as usize]
    }

    /// How often a unit can throw it in a scenario; none if it is never used up
    /// ([BB-181](docs/rules/barbarica.md#bb-181)).
    pub fn throws(self) -> Option<u8> {
        match self {
            Ranged::Axe | Ranged::Javelin | Ranged::Spear => Some(1),
            Ranged::Dart => Some(3),
            Ranged::Compbow | Ranged::Rock | Ranged::Selfbow | Ranged::Sling => None,
        }
    }

    /// Whether it can be shot over what blocks the view ([BB-72](docs/rules/barbarica.md#bb-72)).
    pub fn is_indirect(self) -> bool {
        matches!(self, Ranged::Compbow | Ranged::Selfbow | Ranged::Sling)
    }

    /// What a rider can use ([BB-213](docs/rules/barbarica.md#bb-213)).
    pub fn is_thrown(self) -> bool {
        matches!(
            self,
            Ranged::Axe | Ranged::Dart | Ranged::Rock | Ranged::Javelin | Ranged::Spear
        )
    }

    /// Whether it can stick in a shield instead of wounding ([BB-186](docs/rules/barbarica.md#bb-186)).
    pub fn embeds(self) -> bool {
        matches!(self, Ranged::Javelin | Ranged::Spear)
    }
}

impl fmt::Display for Ranged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            [
                "thrown axe",
                "composite bow",
                "dart",
                "rock",
                "javelin",
                "self bow",
                "sling",
                "thrown spear",
            ][*self as usize],
        )
    }
}

/// Any weapon, as it is named in an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    Melee(Melee),
    Ranged(Ranged),
}

impl Weapon {
    /// The word by which orders are written for people: `spear` of a thrown spear, too, for a shot reads it as that.
    pub fn order_word(self) -> &'static str {
        match self {
            Weapon::Melee(weapon) => weapon.id(),
            Weapon::Ranged(weapon) => weapon.plain_id(),
        }
    }
}

impl fmt::Display for Weapon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Weapon::Melee(weapon) => weapon.fmt(f),
            Weapon::Ranged(weapon) => weapon.fmt(f),
        }
    }
}

/// What is typed without blanks, hyphens or the words between: `short sword`, `axe_t`, `thrown axe`.
fn squeezed(text: &str) -> String {
    text.chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|letter| letter.to_ascii_lowercase())
        .collect()
}

impl FromStr for Melee {
    type Err = String;

    fn from_str(text: &str) -> Result<Melee, String> {
        let word = squeezed(text);
        Melee::ALL
            .into_iter()
            .find(|weapon| word == weapon.id() || word == squeezed(&weapon.to_string()))
            .ok_or_else(|| unnamed(text, "is no weapon for melee"))
    }
}

impl FromStr for Ranged {
    type Err = String;

    fn from_str(text: &str) -> Result<Ranged, String> {
        let word = squeezed(text);
        Ranged::ALL
            .into_iter()
            .find(|weapon| {
                let names = [weapon.id(), weapon.plain_id(), &weapon.to_string()];
                names.iter().any(|name| word == squeezed(name))
            })
            .ok_or_else(|| unnamed(text, "is nothing that is shot or thrown"))
    }
}

/// Why a word names no weapon.
fn unnamed(text: &str, why: &str) -> String {
    match text.trim() {
        "" => "No weapon is named behind the colon".to_owned(),
        word => format!("`{word}` {why}"),
    }
}
