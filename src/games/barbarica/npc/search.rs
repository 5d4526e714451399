//! How the hard level thinks (9.3): the best few acts of a unit are played out to the end of the round, all with the
//! same dice, and the one with the best mean is taken.

use crate::action::Action;
use crate::data::scenario::Move;
use crate::duties;
use crate::rules::obeying;
use crate::rules::rome::moves::exit_ways;
use crate::state::{Barbarica, Progress, Side, Unit};
use muster_game::{Actor, Awaiting, Hand, LookaheadStage, REFUSED, Referee, best_option};
use muster_kit::{Dice, Seat, budget};

/// Actions of a playout; a round has far fewer.
const STEPS_MAX: usize = 300;

/// Steps of a budget that an action of a playout takes.
const PLAYOUT_STEP: u64 = 1_000;

/// What a seat does next in a playout.
pub type Policy = fn(&Barbarica, u8, &mut Dice) -> Action;

/// The candidate with the best mean over as many rounds played out as the stages say; its place in the list.
pub fn best(
    game: &Barbarica,
    seat: u8,
    candidates: &[(Action, i64)],
    stages: &[LookaheadStage],
    policy: Policy,
    dice: &mut Dice,
) -> usize {
    let side = game.turn.side();
    let salt = u64::try_from(dice.choose(1 << 30)).unwrap_or(0);
    let runs = stages.last().map_or(0, |stage| stage.runs);
    let runs = i64::try_from(runs).expect("few rounds are played out");
    let priors = candidates.iter().map(|(_, prior)| prior * runs);
    let best = best_option(
        priors,
        stages,
        |_| (),
        |option, run, ()| {
            let mut fate = Dice::seeded(salt, run);
            let end = play_out(game, seat, &candidates[option].0, policy, &mut fate);
            end.map_or(REFUSED, |end| score(&end, side))
        },
    );
    best.unwrap_or(0)
}

/// The position at the end of the round, both sides played by the policy and the table; none if the act is refused.
fn play_out(game: &Barbarica, seat: u8, first: &Action, policy: Policy, dice: &mut Dice) -> Option<Barbarica> {
    let mut game = game.clone();
    // Nobody reads its hints, and nothing else hangs on them.
    game.lesson = None;
    let round = game.turn.round();
    let mut referee = Referee::new(dice);
    obeying::obey(&mut game, Actor::Seat(Seat(seat)), first.clone(), &mut referee).ok()?;
    let mut thoughts = Dice::seeded(0, 0);
    for _ in 0..STEPS_MAX {
        if game.turn.progress() != Progress::Fighting || game.turn.round() != round {
            break;
        }
        budget::spend(PLAYOUT_STEP);
        let Awaiting::Duties(duties) = duties::duties(&game) else {
            break;
        };
        let duty = duties.first()?;
        let action = if duty.hand == Hand::House {
            Action::Command {
                unit: None,
                as_row: None,
            }
        } else {
            policy(&game, duty.seat.0, &mut thoughts)
        };
        let mut referee = Referee::new(dice);
        obeying::obey(&mut game, Actor::Seat(duty.seat), action, &mut referee).ok()?;
    }
    Some(game)
}

/// How a position stands for a side; only differences matter.
fn score(game: &Barbarica, side: Side) -> i64 {
    let tribe = for_tribe(game);
    if side == Side::Tribe { tribe } else { -tribe }
}

fn for_tribe(game: &Barbarica) -> i64 {
    let grade = match game.turn.progress() {
        Progress::Fighting | Progress::Deploying => None,
        Progress::Camping => game.campaign.grades().last().copied(),
        Progress::Over => game.ending.as_ref().map(|ending| ending.grade),
    };
    let ended = match grade {
        None => 0,
        Some(0) => -2_000,
        Some(grade) => 600 * i64::from(grade),
    };
    let worth = |unit: &Unit| {
        if unit.is_wagon() {
            return 0;
        }
        let body = 15 + i64::from(unit.strength) * (6 + i64::from(unit.expertise));
        let body = if unit.is_leader() { body * 3 / 2 } else { body };
        if unit.shows_its_back() { body / 2 } else { body }
    };
    let sum = |side: Side| game.army.of(side).map(worth).sum::<i64>();
    ended + sum(Side::Tribe) - sum(Side::Rome) + feats(game)
}

/// What a scenario is about.
fn feats(game: &Barbarica) -> i64 {
    let feats = &game.feats;
    let mut score = 0;
    score += 150 * i64::from(feats.safe());
    score += 250 * i64::from(feats.captured());
    score -= 30 * i64::from(feats.beacon());
    score += 300 * i64::from(feats.standard_taken());
    if let Some((holder, rounds)) = feats.held() {
        let sign = if holder == Side::Tribe { 1 } else { -1 };
        score += sign * 150 * i64::from(rounds);
    }
    if let Some(refuge) = &game.ground.scenario().refuge {
        for villager in game.army.of(Side::Tribe).filter(|unit| unit.is_villager()) {
            let left = exit_ways(game, villager, refuge.edge).left(villager.at).unwrap_or(30);
            score += 100 - 4 * i64::from(left.min(25));
        }
    }
    // Those who run for an edge, and how far they still have to go.
    for unit in game.army.of(Side::Rome) {
        let exits = game
            .ground
            .scenario()
            .conditions
            .iter()
            .filter(|condition| condition.is_for(unit.id));
        let edge = exits.filter_map(|condition| match condition.moves {
            Some(Move::Exit(edge)) => Some(edge),
            _ => None,
        });
        if let Some(edge) = edge.into_iter().next() {
            let left = exit_ways(game, unit, edge).left(unit.at).unwrap_or(40);
            score += 15 * i64::from(left.min(40));
        }
    }
    score
}
