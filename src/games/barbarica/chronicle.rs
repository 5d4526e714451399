//! What happens beside fighting: set-up, special rules of scenarios, endings, the camp (2.18 to 2.20).

use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chronicle {}
