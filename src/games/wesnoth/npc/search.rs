//! The hard level (chapter 9.3 of docs/rules/wesnoth.md): the best actions of a unit are tried on copies of the
//! position; the rest of the turn and the next turn of the next side are played by the normal policy with random dice.

use super::super::action::Action;
use super::super::state::{Deed, Wesnoth};
use super::survey::{Choice, Deal, Survey, value_of};
use super::why::Why;
use super::{Temper, deals, ends, first, order, recruits, recruits_later};
use muster_game::{Actor, LookaheadStage, REFUSED, Referee, best_option};
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
        let orders = candidates(&survey, &deal, temper, effort.candidates);
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
        let options: Vec<Option<(Action, Why)>> = orders.into_iter().map(Some).chain(idle).collect();
        let seed = u64::from(dice.roll(u32::MAX));
        let worth = |option: usize, run, (): &()| {
            let mut trial = game.clone();
            let mut chance = Dice::seeded(seed, run);
            match &options[option] {
                Some((action, _)) if !act(&mut trial, action, &mut chance) => return REFUSED,
                Some(_) => (),
                // It stands by what it has, this turn.
                None => trial.units[deal.place].deed = Deed::Rested,
            }
            play_out(&mut trial, side, &mut chance);
            standing(&trial, side)
        };
        let stage = LookaheadStage::all(effort.playouts);
        let best = best_option(vec![0; options.len()], &stage, |_| (), worth)?;
        if let Some(decided) = options.into_iter().nth(best).flatten() {
            return Some(decided);
        }
    }
    hiring.then(|| recruits::choose(game, side, temper, dice)).flatten()
}

/// The best few choices as orders; equal orders once.
fn candidates(survey: &Survey<'_>, deal: &Deal, temper: Temper, most: usize) -> Vec<(Action, Why)> {
    let mut choices: Vec<&Choice> = deal.choices.iter().collect();
    choices.sort_by_key(|choice| std::cmp::Reverse(choice.score));
    let orders = choices
        .into_iter()
        .filter_map(|choice| order(survey, deal.place, choice, temper));
    orders.take(most).collect()
}

/// Carries an order out on a copy; false if it is refused.
fn act(game: &mut Wesnoth, action: &Action, dice: &mut Dice) -> bool {
    let seat = Seat(game.turn);
    let mut referee = Referee::new(dice);
    game.obey(Actor::Seat(seat), action.clone(), &mut referee).is_ok()
}

/// The rest of the side's turn and the next turns of others, each unit thought of once.
fn play_out(game: &mut Wesnoth, side: u8, dice: &mut Dice) {
    let mut left = TURNS + 1;
    while left > 0 && !game.is_over() && (game.turn == side || left <= TURNS) {
        let turn = game.key;
        play_turn(game, dice);
        if game.key == turn && !game.is_over() {
            act(game, &Action::End {}, dice);
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
        act(game, &action, dice);
    }
    for _ in 0..2 {
        if game.is_over() || game.key != turn {
            return;
        }
        pass(game, temper, dice);
        if game.is_over() || game.key != turn {
            return;
        }
        let side = game.turn;
        if !recruits_later(game, side) {
            return;
        }
        match recruits::choose(game, side, temper, dice) {
            Some((action, _)) => drop(act(game, &action, dice)),
            None => return,
        }
    }
}

/// Each unit once, those with the best attacks first; what changed under it is looked at again by the unit itself.
fn pass(game: &mut Wesnoth, temper: Temper, dice: &mut Dice) {
    let turn = game.key;
    let side = game.turn;
    let survey = Survey::of(game, side);
    let mut ranked: Vec<(i64, u8)> = deals(&survey, recruits_later(game, side))
        .iter()
        .map(|deal| (deal.advantage(), game.units[deal.place].number))
        .collect();
    drop(survey);
    ranked.sort_by_key(|(advantage, number)| (std::cmp::Reverse(*advantage), *number));
    for (_, number) in ranked {
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
                order(&survey, place, &deal.best(), temper)
            }
        };
        if let Some((action, _)) = decided {
            act(game, &action, dice);
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
