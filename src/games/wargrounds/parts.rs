//! Small parts of a position: shared data, sets of characters, badges.

use super::data::Side;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Data that many copies of a position share until one of them changes it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Shared<T>(Arc<T>);

impl<T> Shared<T> {
    /// Puts data where copies share it.
    pub fn new(item: T) -> Shared<T> {
        Shared(Arc::new(item))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Shared<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Shared<T>, D::Error> {
        T::deserialize(deserializer).map(Shared::new)
    }
}

/// A character, by its place in the list of all, Red's before Blue's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CharacterId(pub u8);

impl CharacterId {
    /// Its place in lists of all characters.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl std::fmt::Display for CharacterId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of characters, by place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Set([u64; 2]);

impl Set {
    /// Adds a character by its place, 0 to 127; nothing changes if it was in it.
    pub fn insert(&mut self, who: CharacterId) {
        self.0[who.index() / 64] |= 1 << (who.0 % 64);
    }

    /// Takes a character out by its place, 0 to 127; nothing changes if it was not in it.
    pub fn remove(&mut self, who: CharacterId) {
        self.0[who.index() / 64] &= !(1 << (who.0 % 64));
    }

    /// Whether a character, by its place, 0 to 127, is in it.
    pub fn has(self, who: CharacterId) -> bool {
        self.0[who.index() / 64] & (1 << (who.0 % 64)) != 0
    }

    /// How many characters are in it.
    pub fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    /// Whether no character is in it.
    pub fn is_empty(self) -> bool {
        self == Set::default()
    }

    /// Whether nobody is in it, for what is left out of a save.
    pub fn nobody(set: &Set) -> bool {
        set.is_empty()
    }

    /// The characters that are in it, lowest place first.
    pub fn iter(self) -> impl Iterator<Item = CharacterId> {
        (0..128).map(CharacterId).filter(move |who| self.has(*who))
    }
}

/// Side and number ([WG-4](docs/rules/wargrounds.md#wg-4)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Badge {
    pub side: Side,
    pub number: u8,
}

/// A character as an event tells of it: badge and name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Who {
    pub badge: Badge,
    pub name: String,
}

/// The map letters of numbers 27 to 34, Red's, then Blue's ([WG-4](docs/rules/wargrounds.md#wg-4)).
const LATE_LETTERS: [[char; 8]; 2] = [
    ['Á', 'É', 'Í', 'Ó', 'Ú', 'Ñ', 'Ö', 'Ü'],
    ['á', 'é', 'í', 'ó', 'ú', 'ñ', 'ö', 'ü'],
];

impl Badge {
    /// The last number that the map has a letter for.
    pub const NUMBER_MAX: u8 = 34;

    /// The letter of a character on the map, upper case for Red and lower case for Blue; for numbers 1 to
    /// [`Badge::NUMBER_MAX`] ([WG-4](docs/rules/wargrounds.md#wg-4)).
    pub fn letter(self) -> char {
        let place = self.number - 1;
        if let Some(late) = place.checked_sub(26) {
            return LATE_LETTERS[self.side as usize][usize::from(late)];
        }
        let first = if self.side == Side::Red { b'A' } else { b'a' };
        char::from(first + place)
    }

    /// The number of a map letter in either case.
    pub fn number_of(letter: char) -> Option<u8> {
        let place = if letter.is_ascii_alphabetic() {
            u32::from(letter.to_ascii_uppercase()) - u32::from('A')
        } else {
            let row = LATE_LETTERS
                .iter()
                .find_map(|row| row.iter().position(|late| *late == letter))?;
            26 + u32::try_from(row).ok()?
        };
        u8::try_from(place + 1).ok()
    }
}

impl std::fmt::Display for Badge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", if self.side == Side::Red { 'R' } else { 'B' }, self.number)
    }
}
