//! The hard level (chapter 9.3 of docs/rules/wesnoth.md): the best actions of a unit are tried on copies of the
//! position; the rest of the turn and the next turn of the next side are played by the normal policy with random dice.

use super::super::action::Action;
use super::super::rules::UnitStep;
use super::super::state::{Deed, Wesnoth};
use super::survey::{Choice, Deal, Survey, value_of};
use super::why::Why;
use super::{Temper, deals, ends, first, order, recruits, recruits_later, step};
use muster_game::{Actor, LookaheadStage, Referee, best_option};
use muster_kit::{Dice, Level, Seat, budget};

/// Positions played out for each action of a unit.
const PLAYOUTS_MAX: usize = 8;
const PLAYOUTS_MIN: usize = 2;
/// Playouts for one order, times the square of the units on the map: a turn has an order for each unit, and a playout
/// thinks of each unit once.
const WORK: usize = 7_200;
/// From so many playouts on there is room for wider thinking.
const WIDE: usize = 24;

/// How much is tried before an order is given.
struct Effort {
    /// Units that are thought about; the others do what is normal.
    units: usize,
    /// Actions of each.
    candidates: usize,
    /// Positions played out for each action.
    playouts: u64,
}

impl Effort {
    /// As much as keeps the turn of a large army short.
    fn of(game: &Wesnoth) -> Effort {
        let count = game.units.len().max(1);
        let all = WORK / (count * count);
        let (units, candidates) = if all >= WIDE { (2, 5) } else { (1, 3) };
        // Standing still is tried as well.
        let playouts = (all / (units * (candidates + 1))).clamp(PLAYOUTS_MIN, PLAYOUTS_MAX);
        Effort {
            units,
            candidates,
            playouts: u64::try_from(playouts).expect("few positions are played out"),
        }
    }
}

/// Turns of others that are played out.
const TURNS: u32 = 1;
/// A lost or won game, in thousandths.
const DECIDED: i64 = 100_000;

/// The next order of a hard side.
pub fn decide(game: &Wesnoth, temper: Temper, dice: &mut Dice) -> (Action, Why) {
    first(game, temper)
        .or_else(|| tried(game, temper, dice))
        .unwrap_or_else(|| (Action::End {}, ends(game, game.turn)))
}

/// The unit with the most to win acts first, by what came out best; then the next; then the leader hires.
fn tried(game: &Wesnoth, temper: Temper, dice: &mut Dice) -> Option<(Action, Why)> {
    let side = game.turn;
    let survey = Survey::of(game, side);
    let hiring = recruits_later(game, side);
    let mut deals = deals(&survey, hiring);
    deals.sort_by_key(|deal| {
        (
            std::cmp::Reverse(deal.advantage().max(0)),
            std::cmp::Reverse(deal.best().score),
        )
    });
    let effort = Effort::of(game);
    let mut tried = 0;
    for deal in deals {
        if tried == effort.units {
            match order(&survey, deal.place, &deal.best(), temper) {
                Some(order) => return Some(order),
                None => continue,
            }
        }
        let orders = candidates(&survey, &deal, effort.candidates);
        // Standing still is one of them: it is no order.
        let stays = deal
            .choices
            .iter()
            .any(|choice| choice.target.is_none() && choice.at == game.units[deal.place].at);
        if orders.is_empty() {
            continue;
        }
        tried += 1;
        let idle = (stays || game.units[deal.place].deed == Deed::Moved).then_some(None);
        let options: Vec<Option<(&Choice, UnitStep)>> = orders.into_iter().map(Some).chain(idle).collect();
        let seed = u64::from(dice.roll(u32::MAX));
        let worth = |option: usize, run, (): &()| {
            let mut trial = game.clone();
            let mut chance = Dice::seeded(seed, run);
            match options[option] {
                Some((_, step)) => take(&mut trial, deal.place, step, &mut chance),
                // It stands by what it has, this turn.
                None => trial.units[deal.place].deed = Deed::Rested,
            }
            play_out(&mut trial, side, &mut chance);
            standing(&trial, side)
        };
        let stage = LookaheadStage::all(effort.playouts);
        let best = match options.len() {
            1 => 0,
            many => best_option(vec![0; many], &stage, |_| (), worth)?,
        };
        if let Some((choice, _)) = options[best] {
            return order(&survey, deal.place, choice, temper);
        }
    }
    hiring.then(|| recruits::choose(game, side, temper, dice)).flatten()
}

/// The best few choices that are orders, with what they come to.
fn candidates<'a>(survey: &Survey<'_>, deal: &'a Deal, most: usize) -> Vec<(&'a Choice, UnitStep)> {
    let mut choices: Vec<&Choice> = deal.choices.iter().collect();
    choices.sort_by_key(|choice| std::cmp::Reverse(choice.score));
    let orders = choices
        .into_iter()
        .filter_map(|choice| Some((choice, step(survey, deal.place, choice)?)));
    orders.take(most).collect()
}

/// Carries an order out on a copy.
fn act(game: &mut Wesnoth, action: Action, dice: &mut Dice) {
    let seat = Seat(game.turn);
    let done = game.obey(Actor::Seat(seat), action, &mut Referee::unheard(dice));
    debug_assert!(done.is_ok(), "a playout gives orders that are allowed");
}

/// Carries a step of a unit out on a copy.
fn take(game: &mut Wesnoth, place: usize, step: UnitStep, dice: &mut Dice) {
    game.take_step(place, step, &mut Referee::unheard(dice));
}

/// The rest of the side's turn and the next turns of others, each unit thought of once.
fn play_out(game: &mut Wesnoth, side: u8, dice: &mut Dice) {
    let mut left = TURNS + 1;
    while left > 0 && !game.is_over() && (game.turn == side || left <= TURNS) {
        let turn = game.key;
        play_turn(game, dice);
        if game.key == turn && !game.is_over() {
            act(game, Action::End {}, dice);
        }
        left -= 1;
        if game.turn == side {
            return;
        }
    }
}

/// One turn by the normal policy, in a single pass: strikes first, then the others, then recruits and what they do.
fn play_turn(game: &mut Wesnoth, dice: &mut Dice) {
    let temper = Temper {
        level: Level::Normal,
        obedient: false,
    };
    let turn = game.key;
    if let Some((action, _)) = first(game, temper) {
        act(game, action, dice);
    }
    for _ in 0..2 {
        if game.is_over() || game.key != turn {
            return;
        }
        pass(game, dice);
        if game.is_over() || game.key != turn {
            return;
        }
        let side = game.turn;
        if !recruits_later(game, side) {
            return;
        }
        let kinds = recruits::kinds(game, side, temper, dice);
        if kinds.is_empty() {
            return;
        }
        game.hire(&kinds, &mut Referee::unheard(dice));
    }
}

/// Each unit once, those with the best attacks first; what changed under it is looked at again by the unit itself.
fn pass(game: &mut Wesnoth, dice: &mut Dice) {
    let turn = game.key;
    let side = game.turn;
    let survey = Survey::of(game, side);
    let mut ranked: Vec<(i64, Deal)> = deals(&survey, recruits_later(game, side))
        .into_iter()
        .map(|deal| (deal.advantage(), deal))
        .collect();
    // By number behind that: deals come in that order.
    ranked.sort_by_key(|(advantage, _)| std::cmp::Reverse(*advantage));
    let numbers: Vec<u8> = ranked.iter().map(|(_, deal)| game.units[deal.place].number).collect();
    // Nothing changes under the first that has something to do.
    let decided = ranked.iter().enumerate().find_map(|(rank, (_, deal))| {
        budget::spend(10 * game.units.len() as u64);
        Some((rank, deal.place, step(&survey, deal.place, &deal.best())?))
    });
    drop(survey);
    let Some((rank, place, first)) = decided else { return };
    take(game, place, first, dice);
    for number in numbers.into_iter().skip(rank + 1) {
        if game.is_over() || game.key != turn {
            return;
        }
        let Some(place) = game.unit_of(side, number) else {
            continue;
        };
        if !game.can_still_act(&game.units[place]) {
            continue;
        }
        // Each unit looks at each other.
        budget::spend(10 * game.units.len() as u64);
        let decided = {
            let survey = Survey::of(game, side);
            let deal = survey.deal(place);
            if deal.choices.is_empty() {
                None
            } else {
                step(&survey, place, &deal.best())
            }
        };
        if let Some(step) = decided {
            take(game, place, step, dice);
        }
    }
}

/// What a position is worth to a side's team: own V less enemy V, by the life left, and gold and half the villages.
fn standing(game: &Wesnoth, side: u8) -> i64 {
    if let Some(ending) = &game.ending {
        let won = ending.teams.contains(&game.side(side).team);
        return if won { DECIDED } else { -DECIDED };
    }
    let sign = |other: u8| if game.are_enemies(side, other) { -1 } else { 1 };
    let mut worth = 0;
    for unit in &game.units {
        let life = i64::from(unit.sheet().life);
        // Half of its value is that it lives.
        worth += sign(unit.owner) * value_of(unit) * (life + i64::from(unit.life())) / (2 * life);
    }
    for other in game.side_numbers() {
        let gold = i64::from(game.side(other).gold) * 1_000;
        let villages = i64::try_from(game.villages_of(other)).expect("a map is small") * 500;
        worth += sign(other) * (gold + villages);
    }
    worth
}
