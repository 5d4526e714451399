//! The rules before there is a position: they are read from one that nobody plays.

use super::Table;
use muster_game::{AnyGame, Entrant, Rejection};
use muster_kit::{Dice, Level};
use muster_words::text;
use serde_json::{Value, json};
use std::sync::Arc;

impl Table {
    /// A position under the settings of this table, always the same, for questions that every position answers
    /// alike.
    pub(super) fn specimen(&self) -> Result<Arc<dyn AnyGame>, Rejection> {
        let kind = self.kind();
        let (options, places) = (kind.options)(self.options.clone())?;
        let asked = self.command().seats_asked(&options).unwrap_or(0);
        let seats = asked.max(*places.seats.start());
        let roster: Vec<Entrant<Value>> = (1..=seats)
            .map(|seat| Entrant {
                name: text!("specimen-seat", seat = seat),
                pick: json!({}),
                npc: Some(Level::Normal),
            })
            .collect();
        let mut dice = Dice::fair([0; 32], [0; 32]);
        Ok((kind.setup)(*kind.rules.end(), &roster, &options, &mut dice)?.game)
    }
}
