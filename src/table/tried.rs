//! Acts tried out before they are done, for what a player is told of them.

use muster_game::{Actor, AnyGame, Awaiting, Rejection, Skip};
use muster_kit::{Dice, Seat, Viewer};
use muster_words::text;
use serde_json::Value;

/// What an action comes to, tried out on a guess.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Tried {
    /// It throws dice or shows something hidden.
    pub rolls: bool,
    /// A turn opens after it, or the game is over: nothing before that is taken back.
    pub ends_turn: bool,
    /// Why nothing of it would be done; none if a part of it would, or if that hangs on what the player cannot see.
    pub refused: Option<Rejection>,
}

/// How often an act that ended the turn, or came to nothing, is tried again: dice or what is hidden may have done that.
const TRIALS: usize = 3;

/// Plays an action on what its player knows, with dice that nobody else sees. It ends the turn, or is refused, if it is so
/// each time.
pub(super) fn tried(game: &dyn AnyGame, seat: Seat, action: &Value, thoughts: &mut Dice) -> Tried {
    let mut all = tried_once(game, seat, action, thoughts);
    for _ in 1..TRIALS {
        if !(all.rolls && all.ends_turn || all.refused.is_some()) {
            break;
        }
        let once = tried_once(game, seat, action, thoughts);
        if all.refused.is_some() && once.refused.is_none() {
            // What it comes to where it is done.
            all = once;
        } else {
            all.ends_turn &= once.ends_turn;
        }
    }
    all
}

fn tried_once(game: &dyn AnyGame, seat: Seat, action: &Value, thoughts: &mut Dice) -> Tried {
    let actor = Actor::Seat(seat);
    let mut guess = game.guess(Viewer::Seat(seat), thoughts);
    let open: Vec<u64> = guess.awaiting().duties().iter().map(|duty| duty.key).collect();
    let Ok(steps) = guess.steps(actor, action) else {
        return Tried::default();
    };
    let mut tried = Tried::default();
    let (mut done, mut skipped) = (false, Vec::new());
    for step in steps {
        let before = thoughts.drawn().len();
        let played = match guess.play(actor, &step.action, thoughts) {
            Ok(played) => played,
            // Refusals come before dice.
            Err(Rejection::Refused(reason)) if step.skip == Skip::IfRefused => {
                skipped.push(format!("{}: {}", step.text, reason.reason));
                continue;
            }
            Err(rejection) => {
                tried.refused = (!done && skipped.is_empty()).then_some(rejection);
                break;
            }
        };
        done = true;
        tried.rolls |= played.revealed || thoughts.drawn().len() > before;
        guess = played.game;
    }
    if !done && tried.refused.is_none() {
        tried.refused = Some(nothing_done(&skipped));
    }
    let after = guess.awaiting();
    let opens = after.duties().iter().any(|duty| !open.contains(&duty.key));
    tried.ends_turn = opens || matches!(after, Awaiting::Over(_));
    tried
}

/// The refusal of a line of which each step was passed over, with why.
pub(super) fn nothing_done(skipped: &[String]) -> Rejection {
    let reason = text!("orders-nothing-done", reasons = skipped.join(" "));
    super::refusal(reason, text!("orders-another-plan")).into()
}
