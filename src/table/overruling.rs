//! What a host overrules, worked out and not yet done.

use super::Holder;
use super::amendment::Amendment;
use muster_game::AnyGame;
use muster_kit::Line;
use std::sync::Arc;

/// An overruling that could be carried out at once.
pub(super) struct Ruling {
    pub amendment: Amendment,
    pub reason: String,
    /// What the preview says beyond the difference.
    pub details: Vec<Line>,
    /// The position after it, where it is another one.
    pub game: Option<Arc<dyn AnyGame>>,
    pub holder: Option<Holder>,
}

impl Ruling {
    pub(super) fn new(amendment: Amendment) -> Ruling {
        Ruling {
            amendment,
            reason: String::new(),
            details: Vec::new(),
            game: None,
            holder: None,
        }
    }

    pub(super) fn detail(mut self, line: impl Into<Line>) -> Ruling {
        self.details.push(line.into());
        self
    }

    pub(super) fn game(mut self, game: Arc<dyn AnyGame>) -> Ruling {
        self.game = Some(game);
        self
    }
}
