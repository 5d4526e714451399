//! Chairs, who looks at them, and how hard one thinks.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A chair at a table, numbered from 0 in the order of joining, and nothing else: turn order, letters and
/// colours are a game's own affair. Rules speak of seats; users are the table's business.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// So many seats, the first one first.
    ///
    /// # Panics
    /// There are more than 256.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count).map(|index| Seat(u8::try_from(index).expect("at most 256 seats")))
    }

    /// The seat's place in a list kept in seat order.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Seat {
    /// People count chairs from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u16::from(self.0) + 1)
    }
}

/// A person, as the front knows them: Discord's number, or one that the terminal gave.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct User(pub u64);

/// Who looks at a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    Seat(Seat),
    /// Anybody in the channel.
    Spectator,
    /// Sees all: for audits when the game is over, never for a live table.
    Referee,
}

impl Viewer {
    /// The seat that looks; none of those who only watch or judge.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Referee => None,
        }
    }

    /// Whether what belongs to `owner` alone may be shown.
    pub fn sees(self, owner: Seat) -> bool {
        match self {
            Viewer::Seat(seat) => seat == owner,
            Viewer::Spectator => false,
            Viewer::Referee => true,
        }
    }
}

/// How hard a non-player seat thinks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    Easy,
    #[default]
    Normal,
    Hard,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
        })
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Level, String> {
        match text {
            "easy" => Ok(Level::Easy),
            "normal" => Ok(Level::Normal),
            "hard" => Ok(Level::Hard),
            other => Err(format!("`{other}` is no level; they are easy, normal and hard")),
        }
    }
}
