//! Hard tribes play their best plans out, each with the best spell and with none, to the start of their own next turn
//! ([WC-185](docs/rules/warcamp.md#wc-185)). All candidates meet the same dice and the same guesses of hidden hands: see [`best_option`].

use super::super::action::Action;
use super::super::state::{Tribes, Warcamp};
use super::day::{self, after_plan, before_plan};
use super::plan::{Plan, plans};
use super::spell::{self, Cast};
use super::survey::Survey;
use super::worth::{self, POINT};
use super::{Decision, Temper};
use crate::words::Letter;
use muster_game::{Actor, Knowledge, LookaheadStage, Referee, Rules, best_option};
use muster_kit::{Dice, Viewer, budget};

/// Plans that are played out ([WC-185](docs/rules/warcamp.md#wc-185)).
const PLANS: usize = 8;
/// How many candidates are left, and how often each has been played out by then: those that fall behind are dropped
/// ([WC-185](docs/rules/warcamp.md#wc-185)).
const STAGES: [LookaheadStage; 4] = [
    LookaheadStage { options: 16, runs: 8 },
    LookaheadStage { options: 6, runs: 20 },
    LookaheadStage { options: 3, runs: 40 },
    LookaheadStage { options: 2, runs: 60 },
];
/// How the position after a playout is judged ([WC-185](docs/rules/warcamp.md#wc-185)).
const ENEMY_DEAD: i64 = 90 * POINT;
const DEAD: i64 = 500 * POINT;
/// Orders of one turn within a playout; policies end their turns long before.
const ORDERS_MAX: usize = 60;

/// Steps of a budget that a decision within a playout takes.
const DECISION_STEPS: u64 = 20;

/// A way to play the turn.
struct Candidate {
    plan: Plan,
    cast: Option<Cast>,
}

/// What a hard tribe does next.
pub fn decide(game: &Warcamp, letter: Letter, dice: &mut Dice) -> Decision {
    let survey = Survey::of(game, letter);
    if let Some(errand) = before_plan(&survey, Temper::NORMAL) {
        return errand.into();
    }
    let mut candidates = candidates(&survey);
    let best = match candidates.len() {
        0 => None,
        1 => Some(0),
        _ => best_of(game, letter, &candidates, dice),
    };
    let Some(Candidate { plan, cast }) = best.map(|best| candidates.swap_remove(best)) else {
        let spell = spell::best(&survey, Temper::NORMAL, false);
        return spell.map_or_else(|| after_plan(&survey, Temper::NORMAL).into(), Decision::from);
    };
    match cast {
        Some(cast) => cast.into(),
        None => plan.into(),
    }
}

fn candidates(survey: &Survey<'_>) -> Vec<Candidate> {
    if survey.able.is_empty() {
        return Vec::new();
    }
    let plans = plans(survey, Temper::NORMAL, PLANS).into_iter();
    plans
        .filter(|plan| !plan.actions().is_empty())
        .flat_map(|plan| {
            let cast = spell::best(survey, Temper::NORMAL, !plan.breeders.is_empty());
            let plain = Candidate {
                plan: plan.clone(),
                cast: None,
            };
            [Some(plain), cast.map(|cast| Candidate { plan, cast: Some(cast) })]
        })
        .flatten()
        .collect()
}

/// The candidate that does best when all are played out, the better ones more often.
fn best_of(game: &Warcamp, letter: Letter, candidates: &[Candidate], dice: &mut Dice) -> Option<usize> {
    let seed = u64::from(dice.roll(u32::MAX));
    let viewer = Viewer::Seat(game.tribes[letter].seat());
    let guess = |run| game.guess(viewer, &mut Dice::seeded(seed, 2 * run));
    let value = |candidate: usize, run, guess: &Warcamp| {
        let mut chance = Dice::seeded(seed, 2 * run + 1);
        playout(guess.clone(), letter, &candidates[candidate], &mut chance)
    };
    best_option(vec![0; candidates.len()], &STAGES, guess, value)
}

/// One turn of the candidate and the turns of all others, and what comes of it.
fn playout(mut game: Warcamp, letter: Letter, candidate: &Candidate, dice: &mut Dice) -> i64 {
    let key = game.turn.key();
    let first = candidate
        .cast
        .map(Cast::action)
        .into_iter()
        .chain(candidate.plan.actions());
    for action in first {
        play(&mut game, action, dice);
    }
    let mut turns = game.tribes.count() + 1;
    while game.ending.is_none() && (game.turn.key() == key || game.tribes.turn() != letter) && turns > 0 {
        finish_turn(&mut game, dice);
        turns -= 1;
    }
    judge(&game.tribes, letter)
}

/// Plays the rest of the turn that is on, by the policy for normal tribes.
fn finish_turn(game: &mut Warcamp, dice: &mut Dice) {
    let key = game.turn.key();
    for _ in 0..ORDERS_MAX {
        if game.ending.is_some() || game.turn.key() != key {
            return;
        }
        budget::spend(DECISION_STEPS);
        let actions = day::decide(game, game.tribes.turn(), Temper::NORMAL, dice).actions;
        let mut done = false;
        for action in actions {
            done |= game.turn.key() == key && play(game, action, dice);
        }
        if !done {
            break;
        }
    }
    if game.ending.is_none() && game.turn.key() == key {
        play(game, Action::End { discard: None }, dice);
    }
}

/// Whether the order was carried out.
fn play(game: &mut Warcamp, action: Action, dice: &mut Dice) -> bool {
    let actor = Actor::Seat(game.tribes.mover().seat());
    game.apply(actor, action, &mut Referee::new(dice)).is_ok()
}

/// Judges a position: own power, less half of the enemies' mean, and who is dead
/// ([WC-185](docs/rules/warcamp.md#wc-185)).
fn judge(tribes: &Tribes, letter: Letter) -> i64 {
    let others: Vec<Letter> = tribes.others(letter).collect();
    let power = |letter: Letter| worth::power(&tribes[letter]);
    let sum: i64 = others.iter().map(|other| power(*other)).sum();
    let living = i64::try_from(others.len()).expect("at most eight tribes");
    let all = i64::try_from(tribes.count()).expect("at most eight tribes");
    let own = if tribes[letter].is_alive() {
        power(letter)
    } else {
        -DEAD
    };
    own - sum / living.max(1) / 2 + ENEMY_DEAD * (all - 1 - living)
}
