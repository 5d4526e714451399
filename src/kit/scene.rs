//! Boards before anybody chose characters or colours for them.

use super::grounds::{Ground, Silhouette};
use super::hexes::Direction;
use super::{Graph, Hex, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What there is to see, before anybody chose characters or colours: the text board and the picture are
/// both drawn from it, so they cannot disagree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scene {
    /// A page of a book: a heading and rows whose columns matter.
    Sheet { head: String, rows: Vec<String> },
    /// A drawn map with places on it that belong to seats.
    Chart(Chart),
    /// A map of hexes with pieces on it.
    Hexes(HexBoard),
    /// A field of squares with pieces on it.
    Squares(SquareBoard),
    /// A map of hexes with room for two rows of text in each: pieces that face somewhere.
    Tall(TallBoard),
    /// A map whose tiles hold settlements and several pieces.
    Tiles(TileBoard),
    /// A plane on which bases stand anywhere and face anywhere.
    Plane(PlaneBoard),
    /// Numbers over time.
    Graph(Graph),
}

/// The letters of a column counted from 0: `A` to `Z`, `AA` and on to `ZZ`, after which they begin anew.
pub fn column_name(column: usize) -> String {
    let letter = |number: usize| char::from(b'A' + u8::try_from(number % 26).expect("below 26"));
    if column < 26 {
        letter(column).to_string()
    } else {
        format!("{}{}", letter(column / 26 - 1), letter(column))
    }
}

/// A tile of a board of hexes or squares: column and row, both from 0. It is called as the edges of boards name it: `C7`, `AD12`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TileAt {
    pub column: u8,
    pub row: u8,
}

impl From<Hex> for TileAt {
    fn from(Hex { column, row }: Hex) -> TileAt {
        TileAt { column, row }
    }
}

impl fmt::Display for TileAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_name(self.column.into()), u16::from(self.row) + 1)
    }
}

impl Scene {
    /// Whether the board has that tile, and shows it.
    pub fn has_tile(&self, at: TileAt) -> bool {
        let (column, row) = (usize::from(at.column), usize::from(at.row));
        match self {
            Scene::Hexes(board) => board.cells.iter().any(|cell| TileAt::from(cell.at) == at),
            Scene::Tall(board) => board.cells.iter().any(|cell| TileAt::from(cell.at) == at),
            Scene::Squares(board) => {
                let row = row.checked_sub(board.first_row.into());
                let column = column.checked_sub(board.first_column.into());
                let line = row.and_then(|row| board.ground.get(row));
                line.zip(column)
                    .is_some_and(|(line, column)| column < line.chars().count())
            }
            Scene::Tiles(board) => board.has_tile(at),
            Scene::Sheet { .. } | Scene::Chart(_) | Scene::Plane(_) | Scene::Graph(_) => false,
        }
    }
}

/// The ground of each glyph of a board; what is not listed is [`Ground::Plain`].
pub type Grounds = Vec<(char, Ground)>;

/// What a picture shows and what it is called: its legend draws it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sign {
    /// What text boards show for it.
    pub glyph: String,
    #[serde(default, skip_serializing_if = "Ground::is_plain")]
    pub ground: Ground,
    /// What lies on that ground, if the sign is about that.
    #[serde(default, skip_serializing_if = "Silhouette::is_none")]
    pub silhouette: Silhouette,
    pub name: String,
}

impl Sign {
    /// The sign of a kind of ground.
    pub fn of_ground(glyph: impl Into<String>, ground: Ground, name: &str) -> Sign {
        Sign {
            glyph: glyph.into(),
            ground,
            silhouette: Silhouette::None,
            name: name.to_owned(),
        }
    }
}

/// What stands below a picture instead of the legend of its text, whose signs a picture does not show.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PictureLegend {
    /// Rows below the board.
    pub rows: Vec<String>,
    /// Drawn below these rows.
    pub signs: Vec<Sign>,
}

/// A place on a [`Chart`] that takes several glyphs, which a picture draws instead.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Site {
    /// Of the upper left glyph, from 0.
    pub row: u16,
    pub column: u16,
    pub rows: u16,
    pub columns: u16,
    pub ground: Ground,
    pub name: String,
}

/// A map that a game draws character by character, with [`Mark`]s put over it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chart {
    pub head: String,
    /// The ground, one character a glyph; places on it are blank.
    pub ground: Vec<String>,
    pub marks: Vec<Mark>,
    /// Rows below: the seats, then the legend.
    pub legend: Vec<String>,
    /// For pictures, instead of the legend.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture_legend: Option<PictureLegend>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sites: Vec<Site>,
    /// For pictures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grounds: Grounds,
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
    /// What a picture draws round it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub around: Vec<Ground>,
}

/// How a [`Mark`] is drawn: what surrounds its letter, and whether that is upper case.
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

/// The light that lies on a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Light {
    #[default]
    Day,
    /// Dawn and dusk.
    Low,
    Night,
}

impl Light {
    /// Whether it is the usual one, so that it need not be saved.
    pub fn is_day(&self) -> bool {
        *self == Light::Day
    }
}

/// A map of flat-topped hexes, columns A, C, E ... half a hex higher.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HexBoard {
    pub head: String,
    #[serde(default, skip_serializing_if = "Light::is_day")]
    pub light: Light,
    pub columns: u8,
    pub rows: u8,
    /// In any order; what is not among them is no place on the map.
    pub cells: Vec<HexCell>,
    /// Rows below.
    pub legend: Vec<String>,
    /// For pictures, instead of the legend.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture_legend: Option<PictureLegend>,
    /// For pictures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grounds: Grounds,
}

/// One hex of a [`HexBoard`]. As text it has at most five characters: the ground, then the piece or else the note.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HexCell {
    pub at: Hex,
    pub ground: char,
    /// Who holds the place, where that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder: Option<Seat>,
    /// Written behind the ground where no piece stands.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<HexPiece>,
}

/// How much of something is left, such as of a piece's life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Share {
    pub left: u32,
    /// What there is of it at most.
    pub of: u32,
}

/// What stands on a [`HexCell`], with a label for text boards and a type for pictures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HexPiece {
    pub seat: Option<Seat>,
    /// At most four characters: `R3`, `BL!`.
    pub label: String,
    /// What a picture shows of it, such as its type's name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    #[serde(default, skip_serializing_if = "Silhouette::is_none")]
    pub silhouette: Silhouette,
    /// Drawn as a bar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub life: Option<Share>,
    /// It can do no more in the turn that is on: drawn as a tick.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub acted: bool,
}

/// A field of squares, columns lettered A to Z, AA and on, rows numbered from the north.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SquareBoard {
    pub head: String,
    /// Column of the first square shown, from 0: a part of a field keeps its addresses.
    pub first_column: u8,
    pub first_row: u8,
    /// The ground, one character a square, all rows of one length.
    pub ground: Vec<String>,
    /// Characters a square takes, 1 or 2; the ground is doubled.
    pub pitch: u8,
    pub pieces: Vec<SquarePiece>,
    /// Rows below.
    pub legend: Vec<String>,
    /// For pictures, instead of the legend.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture_legend: Option<PictureLegend>,
    /// For pictures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grounds: Grounds,
}

/// A map of flat-topped hexes, columns A, C, E ... half a hex higher, two rows of text and four columns to a hex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TallBoard {
    pub head: String,
    /// At most ten, if a phone is to show it.
    pub columns: u8,
    pub rows: u8,
    /// In any order; what is not among them is no place on the map.
    pub cells: Vec<TallCell>,
    /// Rows below.
    pub legend: Vec<String>,
    /// For pictures, instead of the legend.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture_legend: Option<PictureLegend>,
    /// For pictures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grounds: Grounds,
}

/// What stands on one square of a [`SquareBoard`], named by the square's own column and row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SquarePiece {
    /// On the field, as the square is named.
    pub column: u8,
    pub row: u8,
    pub seat: Option<Seat>,
    /// As many characters as a square takes.
    pub label: String,
    /// What a picture shows of it, such as its class.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    #[serde(default, skip_serializing_if = "Silhouette::is_none")]
    pub silhouette: Silhouette,
    /// Drawn as a bar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub life: Option<Share>,
}

/// One hex of a [`TallBoard`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TallCell {
    pub at: Hex,
    /// What stands before a token's strength.
    pub ground: char,
    /// The hex while nobody stands there, at most three characters each.
    pub bare: [String; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<Token>,
}

/// A piece that faces somewhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Token {
    /// Two or three characters.
    pub label: String,
    /// What a picture shows of it, such as its type's name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    #[serde(default, skip_serializing_if = "Silhouette::is_none")]
    pub silhouette: Silhouette,
    pub seat: Option<Seat>,
    /// Whose it is in words, where that is not the seat's: a side that the house commands has a seat of no chair.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub side: String,
    pub facing: Direction,
    /// 10 is drawn as `0`.
    pub strength: u8,
    /// Drawn instead of the ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<char>,
    /// For pictures: the labels of those who stand on the same hex below it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub below: Vec<String>,
}

/// What a game writes of a board by itself, where rows of text tell less than a picture drawn from the rest.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Page {
    pub head: String,
    /// The board as text.
    pub text: Vec<String>,
    /// Rows below, which tell of the pieces what each of them tells in its words.
    pub roll: Vec<String>,
    /// For pictures, a row for each piece: shown instead of a long roll.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roll_in_short: Vec<String>,
    /// Rows below these.
    pub legend: Vec<String>,
    /// Rows at the end of a picture only: what its signs mean.
    pub key: Vec<String>,
    /// Drawn below these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub signs: Vec<Sign>,
}

/// A map of tiles that may hold a settlement and several pieces at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TileBoard {
    pub page: Page,
    pub tiling: Tiling,
    /// One glyph a tile, rows from the north; a blank is no place on the map.
    pub ground: Vec<String>,
    pub places: Vec<TilePlace>,
    pub pieces: Vec<TilePiece>,
    pub clashes: Vec<Clash>,
    /// For pictures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub realms: Vec<Realm>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grounds: Grounds,
}

impl TileBoard {
    /// Whether the map has that tile.
    pub fn has_tile(&self, at: TileAt) -> bool {
        let line = self.ground.get(usize::from(at.row));
        let glyph = line.and_then(|line| line.chars().nth(at.column.into()));
        glyph.is_some_and(|glyph| glyph != ' ')
    }
}

/// Tiles of a [`TileBoard`] that count as the land of a seat: a picture draws the border round them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Realm {
    pub seat: Seat,
    pub tiles: Vec<Hex>,
}

/// How tiles lie beside each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tiling {
    /// Hexes that stand on a corner, rows 2, 4, 6 ... half a hex to the right.
    Hexes,
    Squares,
}

/// A settlement on a tile of a [`TileBoard`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TilePlace {
    pub at: Hex,
    /// At most two characters.
    pub label: String,
    /// Its name, and what it is if that matters.
    pub name: String,
    /// Its name alone, which a picture writes beside it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub called: String,
    /// What is drawn for it.
    #[serde(default, skip_serializing_if = "Ground::is_plain")]
    pub ground: Ground,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder: Option<Seat>,
}

/// One of the forces on a tile of a [`TileBoard`], which may hold several.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TilePiece {
    pub at: Hex,
    pub seat: Option<Seat>,
    /// At most three characters.
    pub label: String,
    /// What it is and how it fares.
    pub kind: String,
    /// It is no fighting force, and drawn smaller.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub minor: bool,
}

/// A tile that is fought for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clash {
    pub at: Hex,
    /// Its battle's number; nothing if it has none.
    pub label: String,
}

/// A place on a [`PlaneBoard`] in its units: to the east, and to the north.
pub type Spot = (i32, i32);

/// A plane on which bases stand anywhere and face anywhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlaneBoard {
    pub page: Page,
    /// Its upper right corner.
    pub size: Spot,
    /// How many units players count as one.
    pub unit: i32,
    /// One glyph a cell, rows from the north, all of one length; cells share out the plane.
    pub ground: Vec<String>,
    pub areas: Vec<Area>,
    pub goals: Vec<Goal>,
    pub bases: Vec<PlanePiece>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grounds: Grounds,
}

/// A part of a [`PlaneBoard`] that matters now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Area {
    /// What it is.
    pub name: String,
    pub seat: Option<Seat>,
    pub corners: Vec<Spot>,
}

/// A place on a [`PlaneBoard`] that is to be held.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Goal {
    pub at: Spot,
    /// How near is near enough.
    pub reach: i32,
    pub holder: Option<Seat>,
}

/// Somebody or something on a [`PlaneBoard`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlanePiece {
    pub seat: Option<Seat>,
    /// One or two characters.
    pub label: String,
    /// What it is and how it fares.
    pub kind: String,
    /// Where it stands, or why it does not, as players say it.
    pub place: String,
    /// Corners clockwise from the front's left one; none if it has left the plane.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corners: Vec<Spot>,
    #[serde(default)]
    pub pattern: Pattern,
}

/// What is drawn on a [`PlanePiece`], so that arms are told apart at a glance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pattern {
    #[default]
    Plain,
    /// From the rear's left to the front's right.
    Slash,
    Cross,
    /// Nothing but its outline: a marker.
    Hollow,
    /// The label alone.
    Bare,
}
