//! One entry of a journal carried out again, with the dice that it holds.

use super::{Actor, AnyGame, Played, Rejection};
use muster_kit::{Dice, Divergence, Draw};
use serde_json::Value;

/// Replays one recorded action; a journal that no longer fits the rules is a fault, not a refusal.
pub fn replay(game: &dyn AnyGame, actor: Actor, action: &Value, draws: &[Draw]) -> Result<Played, ReplayError> {
    let mut dice = Dice::recorded(draws.iter().copied());
    let played = game.play(actor, action, &mut dice)?;
    dice.finish()?;
    Ok(played)
}

/// Why a journal entry cannot be replayed: the rules refuse its action now, or ask for other dice than it holds.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    #[error("the journal holds an action that the rules now reject: {0}")]
    Rejected(#[from] Rejection),
    #[error(transparent)]
    Diverged(#[from] Divergence),
}
