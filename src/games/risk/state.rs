//! The position of a game, in its parts.

mod chairs;
mod terms;
mod war;

pub use chairs::Chairs;
pub use terms::Terms;
pub use war::War;

use super::action::Options;
use serde::{Deserialize, Serialize, Serializer};

/// A game. `PartialEq` compares positions exactly. It is saved without the part of its terms, as one object.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(from = "Saved")]
pub struct Risk {
    pub terms: Terms,
    /// In seat order.
    pub chairs: Chairs,
    pub war: War,
}

/// A position as it is read: the number of the rules stands in it once.
#[derive(Deserialize)]
struct Saved {
    rules: u32,
    options: Options,
    chairs: Chairs,
    war: War,
}

impl From<Saved> for Risk {
    /// Campaign and battles carry the number of the game's rules, for what they do and what the staff does in them.
    fn from(saved: Saved) -> Risk {
        let mut war = saved.war;
        war.fought_by(saved.rules);
        Risk {
            terms: Terms::new(saved.rules, saved.options),
            chairs: saved.chairs,
            war,
        }
    }
}

/// A position as it is written.
#[derive(Serialize)]
struct Written<'g> {
    rules: u32,
    options: &'g Options,
    chairs: &'g Chairs,
    war: &'g War,
}

impl Serialize for Risk {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written {
            rules: self.terms.rules(),
            options: self.terms.options(),
            chairs: &self.chairs,
            war: &self.war,
        }
        .serialize(serializer)
    }
}
