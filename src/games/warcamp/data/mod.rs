//! The tables of the rule book, [T-1](docs/rules/warcamp.md#t-1) to [T-10](docs/rules/warcamp.md#t-10): constant rows,
//! and the small types that name them.

mod buildings;
mod cards;
mod cause;
mod items;
mod names;
mod people;

pub use buildings::{Building, BuildingRow, RAZING, building_codes, coded};
pub use cards::{Card, CardRow, full_deck};
pub use cause::Cause;
pub use items::{
    AMULET, BASES, BaseRow, Bonus, ItemKind, MagicRow, PREFIXES, Quirk, RING, SUFFIXES, Slot, UseRow, basic_base,
    magic_base, prefix_of, suffix_of,
};
pub use names::{ADVENTURERS, MEMBER_NAMES_EACH, NAME_STRIDES, TRIBE_NAMES, member_names, numeral};
pub use people::{Leader, Map, Race};

/// The highest number that a member can have, so that there is an end to what can be written.
pub const NUMBER_MAX: u16 = 9_999;
