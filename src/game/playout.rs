//! A game among NPCs through the rules alone: no table, no store, no JSON. Self-play, benchmarks and the
//! balance tables run on it.

use super::choosing::first_act;
use super::{Actor, Awaiting, Duty, Entrant, Game, Hand, Occasion, Referee, Skip, Step, act_by_lot};
use muster_kit::{Dice, Level, Refusal, Seat, Viewer};

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Anything that can be chosen, drawn by lot.
    Random,
    /// What stands first in each list of choices.
    First,
    Npc(Level),
}

/// One game to be played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// One a seat.
    pub policies: Vec<Policy>,
    /// Fixes the set-up, all dice and all thinking.
    pub seed: u64,
    /// Play among NPCs may never end by itself: past this many rounds it counts as undecided.
    pub rounds_max: u32,
    /// Options as JSON; `{}` for the defaults.
    pub options: serde_json::Value,
}

/// How a contest went.
#[derive(Clone, Debug, Default)]
pub struct GameReport {
    /// None if it was cut off.
    pub winners: Option<Vec<Seat>>,
    /// Nobody at the table won, and nobody came first: the house did.
    pub house_won: bool,
    /// What each seat played ([`crate::Knowledge::kin`]).
    pub kin: Vec<Option<String>>,
    /// Rounds begun ([`crate::Knowledge::round`]); those of every battle, where each counts from 1. In a game
    /// without rounds the duties of the seat that had most.
    pub rounds: u32,
    pub actions: u64,
    /// Orders that were chosen and refused for what their seat could not know.
    pub blocked: u64,
    /// Characters of the longest board or narration of one entry.
    pub longest_post: usize,
}

/// What is wrong with a game's rules or advice, found by playing: a game among NPCs stops at the first one.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ContestFault {
    #[error("the set-up was refused: {0}")]
    Setup(String),
    #[error("step {step}: {actor:?} was advised {action}, which is refused: {refusal}")]
    Refused {
        step: u64,
        actor: Seat,
        action: String,
        refusal: Refusal,
    },
    #[error("step {step}: the same duty was not done after {tries} actions")]
    Stall { step: u64, tries: u32 },
    #[error("step {step}: a round was not over after {duties} duties")]
    Endless { step: u64, duties: u32 },
    #[error("step {step}: the position is not sound: {refusal}")]
    Unsound { step: u64, refusal: Refusal },
    #[error("step {step}: a board does not fit a phone: {board}")]
    Board { step: u64, board: String },
}

/// Actions for one duty before it counts as a stall.
const ACTIONS_PER_DUTY_MAX: u32 = 500;
/// Duties of all seats in one round before it counts as endless.
const DUTIES_PER_ROUND_MAX: u32 = 5_000;

/// How far a game has come.
struct Progress {
    round: Option<u32>,
    rounds: u32,
    /// In this round.
    duties: u32,
    /// In the whole game, by seat; the house has the number after the last chair.
    duties_of: Vec<u32>,
}

impl Progress {
    /// Somebody is asked for something new.
    fn asked(&mut self, seat: Seat, round: Option<u32>) {
        self.duties += 1;
        self.duties_of[seat.index()] += 1;
        match round {
            Some(number) if self.round != Some(number) => {
                self.round = Some(number);
                self.duties = 0;
                // Before the first round of a battle stands 0.
                self.rounds += u32::from(number > 0);
            }
            Some(_) => (),
            None => self.rounds = self.rounds.max(self.duties_of[seat.index()]),
        }
    }
}

/// Plays one game to its end.
pub fn contest<G: Game>(contest: &Contest) -> Result<GameReport, ContestFault> {
    let setup = |reason: String| ContestFault::Setup(reason);
    let options: G::Options =
        serde_json::from_value(contest.options.clone()).map_err(|error| setup(error.to_string()))?;
    let roster: Vec<Entrant<G::Pick>> = (1..)
        .zip(&contest.policies)
        .map(|(number, policy)| Entrant {
            name: format!("Chair {number}"),
            pick: G::Pick::default(),
            npc: match policy {
                Policy::Random | Policy::First => Some(Level::Easy),
                Policy::Npc(level) => Some(*level),
            },
        })
        .collect();
    let mut dice = Dice::seeded(contest.seed, 0);
    let mut thoughts = Dice::seeded(contest.seed, 1);
    let mut referee = Referee::new(&mut dice);
    let mut game =
        G::setup(*G::RULES.end(), &roster, &options, &mut referee).map_err(|refusal| setup(refusal.to_string()))?;
    let view = game.view(Viewer::Spectator);
    let seats = (0..).map(Seat).take(roster.len());
    let mut report = GameReport {
        kin: seats.map(|seat| G::kin(&view, seat)).collect(),
        ..GameReport::default()
    };
    let mut progress = Progress {
        round: None,
        rounds: 0,
        duties: 0,
        duties_of: vec![0; roster.len() + 1],
    };
    let mut last = (u64::MAX, 0u32);
    loop {
        let duty = match game.awaiting() {
            Awaiting::Over(outcome) => {
                report.house_won = outcome.winners.is_empty()
                    && !outcome.standings.is_empty()
                    && outcome.standings.iter().all(|standing| standing.place > 1);
                report.winners = Some(outcome.winners);
                return Ok(report);
            }
            Awaiting::Duties(duties) => duties.into_iter().next().expect("somebody is awaited"),
        };
        let step = report.actions;
        if last.0 == duty.key {
            last.1 += 1;
            if last.1 > ACTIONS_PER_DUTY_MAX {
                return Err(ContestFault::Stall { step, tries: last.1 });
            }
        } else {
            last = (duty.key, 1);
            progress.asked(duty.seat, examine(&game, step, &mut report)?);
            report.rounds = progress.rounds.min(contest.rounds_max);
            if progress.rounds > contest.rounds_max {
                return Ok(report);
            }
            if progress.duties > DUTIES_PER_ROUND_MAX {
                let duties = progress.duties;
                return Err(ContestFault::Endless { step, duties });
            }
        }
        let policy = contest.policies.get(duty.seat.index());
        let policy = policy.copied().unwrap_or(Policy::Npc(Level::Normal));
        let action = decide(&game, &duty, policy, &mut thoughts);
        let played = play(&mut game, duty.seat, action, &mut dice, &mut report);
        match (played, policy) {
            // What is chosen hangs on nothing hidden, which may be in its way.
            (Err(ContestFault::Refused { .. }), Policy::Random | Policy::First)
                if game.guess(Viewer::Seat(duty.seat), &mut thoughts) != game =>
            {
                report.blocked += 1;
                let fallback = game.fallback(&duty);
                play(&mut game, duty.seat, fallback, &mut dice, &mut report)?;
            }
            (played, _) => played?,
        }
    }
}

/// Plays an action, step by step if it is a line of many, as a table does.
fn play<G: Game>(
    game: &mut G,
    seat: Seat,
    action: G::Action,
    dice: &mut Dice,
    report: &mut GameReport,
) -> Result<(), ContestFault> {
    let actor = Actor::Seat(seat);
    let refused = |step: u64, refusal: Refusal| ContestFault::Refused {
        step,
        actor: seat,
        action: format!("{action:?}"),
        refusal,
    };
    let steps = game
        .steps(actor, action.clone())
        .map_err(|refusal| refused(report.actions, refusal))?;
    let before = report.actions;
    let mut refusal = None;
    for Step { action, skip, .. } in steps {
        let mut referee = Referee::new(dice);
        let mut next = game.clone();
        match next.apply(actor, action, &mut referee) {
            Ok(()) => {
                let lines = referee.into_events();
                let lines = lines.iter().flat_map(|event| G::narrate(event, Viewer::Spectator));
                let length = lines
                    .map(|line| line.plain(|seat| seat.to_string()).chars().count() + 1)
                    .sum();
                report.longest_post = report.longest_post.max(length);
                report.actions += 1;
                *game = next;
            }
            Err(_) if skip == Skip::IfRefused => (),
            Err(reason) => {
                refusal = Some(reason);
                break;
            }
        }
    }
    match refusal {
        Some(refusal) if report.actions == before => Err(refused(before, refusal)),
        _ => Ok(()),
    }
}

fn decide<G: Game>(game: &G, duty: &Duty, policy: Policy, thoughts: &mut Dice) -> G::Action {
    match (policy, duty.hand) {
        (Policy::Random, Hand::Player) => act_by_lot(game, duty, thoughts),
        (Policy::First, Hand::Player) => first_act(game, duty),
        (policy, hand) => {
            let level = if let Policy::Npc(level) = policy {
                level
            } else {
                Level::Normal
            };
            let occasion = if hand == Hand::Orders {
                Occasion::Orders
            } else {
                Occasion::Npc
            };
            let guess = game.guess(Viewer::Seat(duty.seat), thoughts);
            guess.advise(duty, level, occasion, thoughts).action
        }
    }
}

/// Looks at a position as everybody sees it; the round that it is in.
fn examine<G: Game>(game: &G, step: u64, report: &mut GameReport) -> Result<Option<u32>, ContestFault> {
    game.sound()
        .map_err(|refusal| ContestFault::Unsound { step, refusal })?;
    let view = game.view(Viewer::Spectator);
    for scene in [G::map(&view, muster_kit::Topic::GAME), G::status(&view)] {
        let board = scene.to_ascii();
        if !scene.fits() {
            return Err(ContestFault::Board { step, board });
        }
        report.longest_post = report.longest_post.max(board.chars().count());
    }
    Ok(G::round(&view))
}
