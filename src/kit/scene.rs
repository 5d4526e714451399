//! Boards before anybody chose characters or colours for them.

use super::Seat;
use serde::{Deserialize, Serialize};

/// What there is to see, before anybody chose characters or colours: the text board and the picture are
/// both drawn from it, so they cannot disagree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scene {
    /// A page of a book: a heading and rows whose columns matter.
    Sheet { head: String, rows: Vec<String> },
    /// A drawn map with places on it that belong to seats.
    Chart(Chart),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chart {
    pub head: String,
    /// The ground, one character a glyph; places on it are blank.
    pub ground: Vec<String>,
    pub marks: Vec<Mark>,
    /// Rows below: the seats, then the legend.
    pub legend: Vec<String>,
}

/// A place three glyphs wide on a [`Chart`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mark {
    /// From 0.
    pub row: u16,
    /// Of the first of the three glyphs, from 0.
    pub column: u16,
    pub letter: char,
    pub seat: Option<Seat>,
    pub state: MarkState,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MarkState {
    /// `[A]`
    Alive,
    /// `<A>`
    Acting,
    /// `xax`
    Gone,
    /// ` . `
    Empty,
}
