//! The unit types (2.16). Row C is the source's (BB-16).

use crate::data::arms::{Melee, Ranged, Weight};
use crate::data::side::Side;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A type of unit. In unit order (BB-26): the tribe's letters, then Rome's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum UnitType {
    Berserker,
    Chieftain,
    DragonBearer,
    Hunter,
    Oathsworn,
    Spearman,
    Rider,
    Slinger,
    CarnyxPlayer,
    Villager,
    Axeman,
    GroveSworn,
    Auxiliary,
    Eques,
    Praefectus,
    Sagittarius,
    HorseArcher,
    Decurio,
    Centurio,
    Legionary,
    Cornicen,
    Signifer,
    Tribunus,
    Wagon,
    Optio,
}

/// What a unit can do that others cannot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trait {
    Leader,
    Mounted,
    HorseArcher,
    Standard,
    Musician,
    Berserker,
    Fanatic,
    Wagon,
}

/// A row of the table.
#[derive(Debug)]
pub struct Sheet {
    /// Of the ids of its units: upper case; Roman ids are shown in lower case (BB-14).
    pub letter: char,
    pub name: &'static str,
    pub plural: &'static str,
    pub side: Side,
    /// The five attributes, each from 1 to 10 ([BB-10](docs/rules/barbarica.md#bb-10)).
    pub movement: u8,
    pub expertise: u8,
    pub attacks: u8,
    pub discipline: u8,
    pub strength: u8,
    pub armour: Weight,
    pub shield: Weight,
    /// The first is the one in hand (BB-185).
    pub melee: &'static [Melee],
    pub ranged: &'static [Ranged],
    pub traits: &'static [Trait],
    pub prefers_ranged: bool,
}

use Weight::{Heavy, Light, None as Bare};

macro_rules! sheet {
    ($letter:literal $name:literal $plural:literal $side:ident $m:literal $e:literal $a:literal $d:literal $s:literal
     $armour:ident $shield:ident [$($melee:ident)*] [$($ranged:ident)*] [$($trait:ident)*] $prefers:literal) => {
        Sheet {
            letter: $letter, name: $name, plural: $plural, side: Side::$side,
            movement: $m, expertise: $e, attacks: $a, discipline: $d, strength: $s,
            armour: $armour, shield: $shield,
            melee: &[$(Melee::$melee),*], ranged: &[$(Ranged::$ranged),*], traits: &[$(Trait::$trait),*],
            prefers_ranged: $prefers,
        }
    };
}

/// In the order of [`UnitType`]: M, E, A, D, S, armour, shield.
#[rustfmt::skip]
static SHEETS: [Sheet; 25] = [
    sheet!('B' "Berserker" "Berserkers" Tribe 3 3 2 2 5 Bare Bare [Handaxe] [Axe] [Berserker] false),
    sheet!('C' "Tribal Chieftain" "Tribal Chieftains" Tribe 1 3 1 3 5 Light Bare [Spatha] [Sling] [Leader] false),
    sheet!('D' "Dragon-bearer" "Dragon-bearers" Tribe 2 3 1 4 4 Light Bare [Spatha] [] [Standard] false),
    sheet!('H' "Hunter" "Hunters" Tribe 2 3 1 2 3 Bare Bare [Handaxe] [Selfbow] [] false),
    sheet!('O' "Oathsworn" "Oathsworn" Tribe 2 4 2 4 5 Light Bare [Greatsword] [] [] false),
    sheet!('P' "Tribal Spearman" "Tribal Spearmen" Tribe 2 2 1 2 4 Bare Light [Spear Knife] [Spear] [] false),
    sheet!('R' "Tribal Rider" "Tribal Riders" Tribe 4 3 1 3 4 Bare Light [Spear] [Javelin] [Mounted] false),
    sheet!('S' "Tribal Slinger" "Tribal Slingers" Tribe 2 2 1 2 3 Bare Bare [Knife] [Sling] [] false),
    sheet!('U' "Carnyx-player" "Carnyx-players" Tribe 2 2 1 3 3 Bare Bare [Knife] [] [Musician] false),
    sheet!('V' "Villager" "Villagers" Tribe 2 1 1 1 2 Bare Bare [Improvised] [Rock] [] false),
    sheet!('X' "Tribal Axeman" "Tribal Axemen" Tribe 2 3 1 3 5 Bare Bare [Battleaxe] [] [] false),
    sheet!('Y' "Grove-sworn" "Grove-sworn" Tribe 2 3 1 5 4 Bare Light [Club] [] [Fanatic] false),
    sheet!('A' "Roman Auxiliary" "Roman Auxiliaries" Rome 2 4 1 4 5 Heavy Light [Spear Shortsword] [Javelin] [] false),
    sheet!('E' "Eques" "Equites" Rome 5 3 1 4 5 Light Light [Spear Spatha] [Javelin] [Mounted] false),
    sheet!('F' "Roman Praefectus" "Roman Praefecti" Rome 2 4 2 5 6 Heavy Light [Shortsword] [] [Leader] false),
    sheet!('G' "Sagittarius" "Sagittarii" Rome 2 3 1 3 4 Light Bare [Shortsword] [Compbow] [] true),
    sheet!('I' "Horse archer" "Horse archers" Rome 5 3 1 3 4 Light Bare [Spatha] [Compbow] [Mounted HorseArcher] true),
    sheet!('J' "Decurio" "Decuriones" Rome 5 4 2 5 6 Heavy Light [Spatha] [Javelin] [Mounted Leader] false),
    sheet!('K' "Centurio" "Centuriones" Rome 2 5 2 6 7 Heavy Light [Shortsword] [] [Leader] false),
    sheet!('L' "Legionary" "Legionaries" Rome 2 4 1 5 6 Heavy Heavy [Shortsword] [Javelin] [] false),
    sheet!('M' "Cornicen" "Cornicines" Rome 2 3 1 4 5 Heavy Bare [Shortsword] [] [Musician] false),
    sheet!('N' "Signifer" "Signiferi" Rome 2 3 1 5 5 Heavy Bare [Shortsword] [] [Standard] false),
    sheet!('T' "Roman Tribunus" "Roman Tribuni" Rome 3 4 2 3 6 Heavy Bare [Shortsword] [] [Leader] false),
    sheet!('W' "Wagon" "Wagons" Rome 1 1 1 1 5 Bare Bare [] [] [Wagon] false),
    sheet!('Z' "Optio" "Optiones" Rome 2 4 1 5 6 Heavy Light [Shortsword] [Javelin] [Leader] false),
];

impl UnitType {
    /// Every card once, the tribe's before Rome's, in the order of the sheets.
    pub const ALL: [UnitType; 25] = [
        UnitType::Berserker,
        UnitType::Chieftain,
        UnitType::DragonBearer,
        UnitType::Hunter,
        UnitType::Oathsworn,
        UnitType::Spearman,
        UnitType::Rider,
        UnitType::Slinger,
        UnitType::CarnyxPlayer,
        UnitType::Villager,
        UnitType::Axeman,
        UnitType::GroveSworn,
        UnitType::Auxiliary,
        UnitType::Eques,
        UnitType::Praefectus,
        UnitType::Sagittarius,
        UnitType::HorseArcher,
        UnitType::Decurio,
        UnitType::Centurio,
        UnitType::Legionary,
        UnitType::Cornicen,
        UnitType::Signifer,
        UnitType::Tribunus,
        UnitType::Wagon,
        UnitType::Optio,
    ];

    /// The card with its values, arms and traits.
    pub fn sheet(self) -> &'static Sheet {
        &SHEETS[self as usize]
    }

    /// Without regard to case.
    pub fn of_letter(letter: char) -> Option<UnitType> {
        let letter = letter.to_ascii_uppercase();
        UnitType::ALL.into_iter().find(|kind| kind.sheet().letter == letter)
    }

    /// Whom it fights for in every scenario.
    pub fn side(self) -> Side {
        self.sheet().side
    }

    /// Whether the card names that trait; what a unit picks up in play does not count.
    pub fn has(self, what: Trait) -> bool {
        self.sheet().traits.contains(&what)
    }
}

impl fmt::Display for UnitType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sheet().name)
    }
}

/// Written as its letter.
impl Serialize for UnitType {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.sheet().letter)
    }
}

impl<'de> Deserialize<'de> for UnitType {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<UnitType, D::Error> {
        let letter = char::deserialize(deserializer)?;
        UnitType::of_letter(letter).ok_or_else(|| serde::de::Error::custom(format!("`{letter}` is no unit type")))
    }
}

impl FromStr for UnitType {
    type Err = String;

    fn from_str(text: &str) -> Result<UnitType, String> {
        let mut letters = text.trim().chars();
        match (letters.next().and_then(UnitType::of_letter), letters.next()) {
            (Some(kind), None) => Ok(kind),
            _ => Err(format!("`{text}` is no letter of a unit type")),
        }
    }
}
