//! What one viewer may know ([WC-165](docs/rules/warcamp.md#wc-165), [WC-166](docs/rules/warcamp.md#wc-166)): everything
//! but hands, standing orders and the order of the deck.

use super::action::Options;
use super::data::{Card, Map};
use super::state::{Ending, Luck, Peace, Records, Secret, Town, Tribe};
use serde::Serialize;

/// What one viewer may know of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    pub options: Options,
    pub map: Map,
    pub round: u16,
    /// The place of the tribe in turn.
    pub turn: u8,
    pub tribes: Vec<TribeView>,
    pub town: Town,
    /// Cards in the deck.
    pub deck: usize,
    pub discards: Vec<Card>,
    pub luck: Luck,
    pub peace: Peace,
    pub large: bool,
    pub huge: bool,
    pub records: Records,
    pub ending: Option<Ending>,
}

/// What one viewer may know of a tribe.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TribeView {
    /// Without its secrets.
    pub tribe: Tribe,
    /// Cards in its hand.
    pub cards: usize,
    /// Its secrets, if the viewer may know them.
    pub secret: Option<Secret>,
}
