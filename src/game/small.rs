//! Types for games that have no options, picks, queries or situations.

use muster_kit::Refusal;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// Options or a pick without any field: `{}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// A query or a situation that a game has none of: no value of it exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Never {}

impl FromStr for Never {
    type Err = Refusal;

    fn from_str(question: &str) -> Result<Never, Refusal> {
        let reason = format!("This game works out no odds, so `{question}` has no answer.");
        Err(Refusal::new("table", reason).instead("/game help"))
    }
}
