//! Acts tried out before they are done, for what a player is told of them.

use muster_game::{Actor, AnyGame, Awaiting, NOT_TURN, Rejection, Skip, Step};
use muster_kit::{Dice, Refusal, Seat, Viewer};
use muster_words::text;
use serde_json::Value;

/// What an action comes to, tried out on a guess.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Tried {
    /// It throws dice.
    pub rolls: bool,
    /// It shows something hidden, such as a card that is cast.
    pub shows: bool,
    /// A turn opens after it, or the game is over: nothing before that is taken back.
    pub ends_turn: bool,
    /// Why nothing of it would be done; none if a part of it would, or if that hangs on dice or on what the player cannot see.
    pub refused: Option<Rejection>,
}

impl Tried {
    /// Whether it is not simply taken back.
    pub fn is_final(&self) -> bool {
        self.rolls || self.shows
    }
}

/// How often an act that ended the turn, or came to nothing, is tried again: dice or what is hidden may have done that.
const TRIALS: usize = 3;

/// Plays an action on what its player knows, with dice that nobody else sees. It is refused if it is so each time; it ends the
/// turn if it does so each time, with the highest and the lowest dice too.
pub(super) fn tried(game: &dyn AnyGame, seat: Seat, action: &Value, thoughts: &mut Dice) -> Tried {
    let mut all = tried_once(game, seat, action, None, thoughts);
    for _ in 1..TRIALS {
        if !(all.is_final() && all.ends_turn || all.refused.is_some()) {
            break;
        }
        let once = tried_once(game, seat, action, None, thoughts);
        if all.refused.is_some() && once.refused.is_none() {
            // What it comes to where it is done.
            all = once;
        } else {
            all.ends_turn &= once.ends_turn;
        }
    }
    if all.rolls && all.ends_turn {
        // A kill that the trials did not see may leave an order for later.
        let mut ends = |highest| tried_once(game, seat, action, Some(Dice::extreme(highest)), thoughts).ends_turn;
        all.ends_turn = ends(true) && ends(false);
    }
    all.refused = all.refused.or_else(|| cannot_follow(game, seat, action, thoughts));
    all
}

/// One trial with these dice, with fair ones if none are given.
fn tried_once(game: &dyn AnyGame, seat: Seat, action: &Value, dice: Option<Dice>, thoughts: &mut Dice) -> Tried {
    let actor = Actor::Seat(seat);
    let mut guess = game.guess(Viewer::Seat(seat), thoughts);
    let mut dice = dice;
    let thoughts = dice.as_mut().unwrap_or(thoughts);
    let open: Vec<u64> = guess.awaiting().duties().iter().map(|duty| duty.key).collect();
    let steps = match guess.steps(actor, action) {
        Ok(steps) => steps,
        // A look at what orders would do has no steps; it is no order that another's turn refuses.
        Err(rejection) => {
            let waits = matches!(&rejection, Rejection::Refused(refusal) if refusal.code == NOT_TURN);
            return Tried {
                refused: waits.then_some(rejection),
                ..Tried::default()
            };
        }
    };
    let mut tried = Tried::default();
    let (mut done, mut skipped) = (false, Vec::new());
    for (place, step) in steps.iter().enumerate() {
        let before = thoughts.drawn().len();
        let played = match guess.play(actor, &step.action, thoughts) {
            Ok(played) => played,
            // Refusals come before dice.
            Err(Rejection::Refused(reason)) if step.skip == Skip::IfRefused => {
                skipped.push(format!("{}: {}", step.text, reason.reason));
                continue;
            }
            Err(rejection) => {
                tried.refused = (!done).then(|| not_begun(&steps, place, rejection));
                break;
            }
        };
        done = true;
        tried.rolls |= thoughts.drawn().len() > before;
        tried.shows |= played.revealed;
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

/// How often a line that came to a stop is tried with fair dice, beside the mean and the ends.
const FAIR_TRIALS: usize = 5;
/// How often more before it is said that no dice allow it.
const FURTHER_TRIALS: usize = 20;

/// What one step of a line comes to.
enum Came {
    /// It changes something, or throws dice.
    Done {
        rolls: bool,
    },
    /// It is passed over, as a strike at an enemy that is dead by then.
    ToNothing,
    Refused {
        order: String,
        rejection: Rejection,
    },
}

/// The refusal of a line with a step behind others that could not be done whatever the dice show: then nothing is done of
/// those before it. None where it comes to something in any trial, and of a single order.
pub(super) fn cannot_follow(game: &dyn AnyGame, seat: Seat, action: &Value, thoughts: &mut Dice) -> Option<Rejection> {
    let extremes = [true, false].map(Dice::extreme);
    let contests = [true, false].map(|high| Dice::one_sided(seat, high));
    let looks = [Dice::middling()].into_iter().chain(extremes).chain(contests);
    let mut trials: Vec<Vec<Came>> = Vec::new();
    for dice in looks {
        let came = trial(game, seat, action, Some(dice), thoughts);
        // One trial that comes to something throughout is enough.
        if came.iter().all(|came| matches!(came, Came::Done { .. })) {
            return None;
        }
        trials.push(came);
    }
    let is_stopped = |trial: &Vec<Came>| {
        let done = trial.iter().any(|came| matches!(came, Came::Done { .. }));
        done && matches!(trial.last(), Some(Came::Refused { .. }))
    };
    if !trials.iter().any(is_stopped) {
        return None;
    }
    let mut place = None;
    for more in [FAIR_TRIALS, FURTHER_TRIALS] {
        trials.extend((0..more).map(|_| trial(game, seat, action, None, thoughts)));
        place = first_that_always_fails(&trials, is_stopped).or_else(|| last_that_none_passes(&trials));
        place?;
    }
    let place = place?;
    let rolls = trials
        .iter()
        .flat_map(|trial| trial.iter().take(place))
        .any(|came| matches!(came, Came::Done { rolls: true }));
    let passed_over = trials
        .iter()
        .any(|trial| matches!(trial.get(place), Some(Came::ToNothing)));
    let refused = trials
        .into_iter()
        .filter_map(|trial| match trial.into_iter().nth(place)? {
            Came::Refused { order, rejection } => Some((order, rejection)),
            Came::Done { .. } | Came::ToNothing => None,
        });
    let mut refused: Vec<(String, Rejection)> = refused.collect();
    let hangs_on_dice = refused.iter().any(|(_, other)| *other != refused[0].1);
    let (order, rejection) = refused.swap_remove(0);
    let behind = match (alone(game, seat, action, place, thoughts), hangs_on_dice) {
        (Some(now), false) if now == rejection => Behind::Nothing,
        (_, true) => Behind::MiddlingDice,
        (_, false) => Behind::Steps,
    };
    let mut rejection = not_followed(place, &order, rejection, rolls, behind);
    if let (true, Rejection::Refused(refusal)) = (passed_over, &mut rejection) {
        refusal.reason = text!("orders-at-best-passed-over", reason = &refusal.reason);
    }
    Some(rejection)
}

/// The first step at which a line stops in some trial, and that comes to nothing in every one.
fn first_that_always_fails(trials: &[Vec<Came>], is_stopped: impl Fn(&Vec<Came>) -> bool) -> Option<usize> {
    let fails =
        |trial: &Vec<Came>, place: usize| trial.get(place).is_some_and(|came| !matches!(came, Came::Done { .. }));
    let stopped = trials
        .iter()
        .filter(|trial| is_stopped(trial))
        .map(|trial| trial.len() - 1);
    stopped
        .filter(|place| trials.iter().all(|trial| fails(trial, *place)))
        .min()
}

/// The step behind which no trial comes although dice let some stop before it: the farthest, where it is refused for one and
/// the same reason in several trials.
fn last_that_none_passes(trials: &[Vec<Came>]) -> Option<usize> {
    let stops = |trial: &Vec<Came>| match trial.last() {
        Some(Came::Refused { rejection, .. }) => Some((trial.len() - 1, rejection.clone())),
        _ => None,
    };
    let stops: Vec<(usize, Rejection)> = trials.iter().map(stops).collect::<Option<_>>()?;
    let farthest = stops.iter().map(|(place, _)| *place).max()?;
    let mut there = stops.iter().filter(|(place, _)| *place == farthest);
    let (_, first) = there.next()?;
    let others: Vec<&Rejection> = there.map(|(_, other)| other).collect();
    (!others.is_empty() && others.iter().all(|other| *other == first)).then_some(farthest)
}

/// Why the step of a line at that place is refused if it is given alone; none if it is not.
fn alone(game: &dyn AnyGame, seat: Seat, action: &Value, place: usize, thoughts: &mut Dice) -> Option<Rejection> {
    let guess = game.guess(Viewer::Seat(seat), thoughts);
    let steps = guess.steps(Actor::Seat(seat), action).ok()?;
    guess.play(Actor::Seat(seat), &steps.get(place)?.action, thoughts).err()
}

/// What the reason of a refusal tells of.
#[derive(Clone, Copy)]
enum Behind {
    /// The position as it stands.
    Nothing,
    /// That behind the steps before.
    Steps,
    /// The same, with dice at their mean.
    MiddlingDice,
}

/// The refusal of a line for the step at that place, which may stand behind dice.
fn not_followed(place: usize, order: &str, rejection: Rejection, rolls: bool, behind: Behind) -> Rejection {
    let Rejection::Refused(mut refusal) = rejection else {
        return rejection;
    };
    // A sentence that is no order tells of the same position as the reason.
    if !matches!(behind, Behind::Nothing)
        && let Some(told) = refusal.instead.take_if(|instead| instead.ends_with('.'))
    {
        refusal.reason = format!("{} {told}", refusal.reason);
    }
    let reason = match behind {
        Behind::Nothing => refusal.reason,
        Behind::Steps => text!("orders-behind", behind = place, reason = refusal.reason),
        Behind::MiddlingDice => text!("orders-with-middling-dice", behind = place, reason = refusal.reason),
    };
    let place = place + 1;
    let reason = match rolls {
        true => text!("orders-no-dice-allow", place = place, order = order, reason = reason),
        false => text!("orders-cannot-follow", place = place, order = order, reason = reason),
    };
    Refusal { reason, ..refusal }.into()
}

/// The refusal of a line of which nothing is done, for the step at that place: the first, or the first that is not passed over. It
/// names that step where there are others.
pub(super) fn not_begun(steps: &[Step<Value>], place: usize, rejection: Rejection) -> Rejection {
    match steps.get(place) {
        Some(failed) if steps.iter().any(|step| step.text != failed.text) => {
            not_followed(place, &failed.text, rejection, false, Behind::Nothing)
        }
        _ => rejection,
    }
}

/// What the steps of a line come to with these dice, with fair ones if none are given: up to the first that is refused, or to
/// the end of the turn or the game, for what comes after those is dealt with when it is there. Nothing of a single order.
fn trial(game: &dyn AnyGame, seat: Seat, action: &Value, dice: Option<Dice>, thoughts: &mut Dice) -> Vec<Came> {
    let actor = Actor::Seat(seat);
    let mut guess = game.guess(Viewer::Seat(seat), thoughts);
    let steps = guess.steps(actor, action).unwrap_or_default();
    if steps.len() < 2 {
        return Vec::new();
    }
    let mut dice = dice;
    let dice = dice.as_mut().unwrap_or(thoughts);
    let keys = |awaiting: &Awaiting| -> Vec<u64> {
        let own = awaiting.duties().iter().filter(|duty| duty.seat == seat);
        own.map(|duty| duty.key).collect()
    };
    let open = keys(&guess.awaiting());
    let mut came = Vec::new();
    for (place, step) in steps.into_iter().enumerate() {
        let now = keys(&guess.awaiting());
        // Once the turn is over by itself there is nothing more to be done in it.
        let is_over = now.is_empty() && !matches!(guess.awaiting(), Awaiting::Over(_));
        if now != open && !is_over {
            // What is impossible before the phase ends is impossible behind its end.
            let thoughts = &mut Dice::seeded(0, 0);
            if step.skip == Skip::Never
                && let Some(rejection) = alone(game, seat, action, place, thoughts)
            {
                let order = step.text;
                came.push(Came::Refused { order, rejection });
            }
            break;
        }
        let before = dice.drawn().len();
        match guess.play(actor, &step.action, dice) {
            Ok(played) => {
                let rolls = dice.drawn().len() > before;
                let nothing = !rolls && played.game.is_same_as(&*guess);
                came.push(if nothing { Came::ToNothing } else { Came::Done { rolls } });
                guess = played.game;
            }
            Err(Rejection::Refused(_)) if step.skip == Skip::IfRefused => came.push(Came::ToNothing),
            Err(rejection) => {
                let order = step.text;
                let rejection = match is_over {
                    true => super::refusal(text!("orders-turn-is-over"), text!("orders-turn-is-over-instead")).into(),
                    false => rejection,
                };
                came.push(Came::Refused { order, rejection });
                break;
            }
        }
    }
    came
}

/// The refusal of a line of which each step was passed over, with why.
pub(super) fn nothing_done(skipped: &[String]) -> Rejection {
    let reason = text!("orders-nothing-done", reasons = skipped.join(" "));
    super::refusal(reason, text!("orders-another-plan")).into()
}
