//! A whole game to be looked at in one go, before anybody has drawn it.

use super::{Scene, Topic};
use serde::{Deserialize, Serialize};

/// Boards one after the other. Fronts draw it as one moving picture, or say that there is one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Film {
    /// In words, for those who hear it: what it shows, without the boards.
    pub about: String,
    /// Never empty.
    pub frames: Vec<Frame>,
}

/// One board of a film.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// A few words below the board: when it was, and who had acted.
    pub caption: String,
    /// What the board belongs to: only boards of one topic follow each other, so that what moved can be drawn.
    #[serde(default)]
    pub topic: Topic,
    pub board: Scene,
}
