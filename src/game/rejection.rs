//! Why an action did not happen.

use super::reading::malformed;
use super::{UNKNOWN_ORDER, UNREAD_ORDER};
use muster_kit::Refusal;

/// Why an action did not happen.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Rejection {
    #[error("{0}")]
    Refused(Refusal),
    /// The words do not form an action; `option` says which one is wrong.
    #[error("{}", malformed(option, message))]
    Malformed { option: String, message: String },
}

impl Rejection {
    /// Whether the rules could not read an action, rather than not obey it.
    pub fn is_unread(&self) -> bool {
        match self {
            Rejection::Refused(refusal) => refusal.code == UNREAD_ORDER || refusal.code == UNKNOWN_ORDER,
            Rejection::Malformed { .. } => true,
        }
    }
}

impl From<Refusal> for Rejection {
    fn from(refusal: Refusal) -> Rejection {
        Rejection::Refused(refusal)
    }
}
