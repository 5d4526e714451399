//! Standing orders of a unit (chapter 6).

use crate::words::{Call, Follow, React, Ternary, UnitId, YesNo};
use serde::{Deserialize, Serialize};

/// Standing orders (chapter 6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Standing {
    pub react: React,
    pub returns: YesNo,
    pub push: Follow,
    pub free: YesNo,
    pub embed: Ternary,
    pub dismount: Ternary,
    pub follow: YesNo,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guard: Option<UnitId>,
    pub rage: YesNo,
    pub call: Call,
}

impl Default for Standing {
    fn default() -> Standing {
        Standing {
            react: React::Auto,
            returns: YesNo::Yes,
            push: Follow::No,
            free: YesNo::Yes,
            embed: Ternary::Auto,
            dismount: Ternary::Auto,
            follow: YesNo::No,
            guard: None,
            rage: YesNo::No,
            call: Call::Auto,
        }
    }
}
