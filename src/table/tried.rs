//! Acts tried out before they are done, for what a player is told of them.

use muster_game::{Actor, AnyGame, Awaiting, Rejection, Skip};
use muster_kit::{Dice, Seat, Viewer};
use muster_words::text;
use serde_json::Value;

/// What an action comes to, tried out on a guess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tried {
    /// It throws dice or shows something hidden.
    pub rolls: bool,
    /// A turn opens after it, or the game is over: nothing before that is taken back.
    pub ends_turn: bool,
}

/// How often an act that ended the turn is tried again: dice may have ended it.
const TRIALS: usize = 3;

/// Plays an action on what its player knows, with dice that nobody else sees. It ends the turn if it does so each time.
pub(super) fn tried(game: &dyn AnyGame, seat: Seat, action: &Value, thoughts: &mut Dice) -> Tried {
    let mut all = tried_once(game, seat, action, thoughts);
    for _ in 1..TRIALS {
        if !(all.rolls && all.ends_turn) {
            break;
        }
        let once = tried_once(game, seat, action, thoughts);
        all.ends_turn &= once.ends_turn;
    }
    all
}

/// Why nothing of an action would be done, tried out on what its player knows; none if a part of it would, or if that hangs
/// on what the player cannot see. Refusals come before dice.
pub(super) fn refused(game: &dyn AnyGame, seat: Seat, action: &Value, thoughts: &mut Dice) -> Option<Rejection> {
    let first = refused_once(game, seat, action, thoughts)?;
    let still = (1..TRIALS).all(|_| refused_once(game, seat, action, thoughts).is_some());
    still.then_some(first)
}

fn refused_once(game: &dyn AnyGame, seat: Seat, action: &Value, thoughts: &mut Dice) -> Option<Rejection> {
    let actor = Actor::Seat(seat);
    let guess = game.guess(Viewer::Seat(seat), thoughts);
    let mut skipped = Vec::new();
    for step in guess.steps(actor, action).ok()? {
        match guess.play(actor, &step.action, thoughts).err()? {
            Rejection::Refused(reason) if step.skip == Skip::IfRefused => {
                skipped.push(format!("{}: {}", step.text, reason.reason));
            }
            rejection if skipped.is_empty() => return Some(rejection),
            _ => break,
        }
    }
    Some(nothing_done(&skipped))
}

/// The refusal of a line of which each step was passed over, with why.
pub(super) fn nothing_done(skipped: &[String]) -> Rejection {
    let reason = text!("orders-nothing-done", reasons = skipped.join(" "));
    super::refusal(reason, text!("orders-another-plan")).into()
}

fn tried_once(game: &dyn AnyGame, seat: Seat, action: &Value, thoughts: &mut Dice) -> Tried {
    let actor = Actor::Seat(seat);
    let mut guess = game.guess(Viewer::Seat(seat), thoughts);
    let open: Vec<u64> = guess.awaiting().duties().iter().map(|duty| duty.key).collect();
    let mut tried = Tried::default();
    for step in guess.steps(actor, action).unwrap_or_default() {
        let before = thoughts.drawn().len();
        let Ok(played) = guess.play(actor, &step.action, thoughts) else {
            match step.skip {
                Skip::IfRefused => continue,
                Skip::Never => break,
            }
        };
        tried.rolls |= played.revealed || thoughts.drawn().len() > before;
        guess = played.game;
    }
    let after = guess.awaiting();
    let opens = after.duties().iter().any(|duty| !open.contains(&duty.key));
    tried.ends_turn = opens || matches!(after, Awaiting::Over(_));
    tried
}
