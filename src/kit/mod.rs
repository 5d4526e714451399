//! The words that every layer shares. Nothing here knows a game, a database or Discord.

pub mod ascii;
pub mod book;
pub mod budget;
mod cards;
mod dice;
mod film;
mod graph;
mod grounds;
pub mod hexes;
mod line;
pub mod nearest;
pub mod odds;
pub mod orders;
mod post;
mod query;
mod refusal;
mod scene;
mod seat;
pub mod trees;
mod whose;
pub mod words;

pub use cards::Pile;
pub use dice::{CHAIN_LENGTH, Chain, Dice, Divergence, Draw, Hidden, Key, entry_key, hex, unhex};
pub use film::{Film, Frame};
pub use graph::{CURVES_MAX, Curve, Graph};
pub use grounds::{Ground, Silhouette};
pub use hexes::Hex;
pub use line::{Line, Span, UNNAMED_USER, article, counted, listed, listed_or, shortened, utc};
pub use post::{Audience, Choice, Control, Field, Lights, LitBoard, Look, Post, Roll, Slot, Topic, runs_of};
pub use query::{Answer, Fault, Partial, SUGGESTIONS_MAX, Suggestion};
pub use refusal::Refusal;
pub use scene::{
    Area, Chart, Clash, Goal, Grounds, HexBoard, HexCell, HexPiece, Light, Mark, MarkState, Page, Pattern,
    PictureLegend, PlaneBoard, PlanePiece, Realm, Scene, Share, Sign, Site, Spot, SquareBoard, SquarePiece, TallBoard,
    TallCell, TileAt, TileBoard, TilePiece, TilePlace, Tiling, Token, column_name,
};
pub use seat::{Level, Seat, User, Viewer};
pub use whose::{Owned, Whose};
