//! Levels of the policy ([9.3](docs/rules/wargrounds.md#93-cards-and-levels)): easy picks among its five best, normal
//! takes the best, hard plays the next cards out.

use super::reasons::Thought;
use super::{Choice, score, with_cards, with_protection};
use crate::action::Order;
use crate::commands::answering;
use crate::data::Side;
use crate::parts::CharacterId;
use crate::rules::plan::{self, Plan};
use crate::rules::{asking, initiative};
use crate::state::{Ask, Load, Stage, Wargrounds};
use muster_game::{LookaheadStage, Referee, best_option};
use muster_kit::{Dice, Level, Seat, budget};

/// Options that easy chooses among.
const EASY_AMONG: usize = 5;
/// What an option may be worse than the best for easy to fall for it.
const EASY_MARGIN: i64 = 1_000;
/// Options that hard plays out at most.
const HARD_OPTIONS: usize = 4;

/// How much hard thinks: options, tries of each, activations ahead. A turn of a crowded side must not take long.
fn effort(game: &Wargrounds) -> (usize, u64, u32) {
    let standing = game.people.everybody().filter(|who| game.people.standing(*who)).count();
    match standing {
        0..=20 => (HARD_OPTIONS, 4, 5),
        21..=40 => (2, 3, 3),
        _ => (2, 2, 2),
    }
}

/// What a character does on its card, and what was weighed for it.
pub fn best(game: &Wargrounds, who: CharacterId, level: Level, dice: &mut Dice) -> Thought {
    let choices = score::choices(game, who, EASY_AMONG.max(HARD_OPTIONS));
    if level == Level::Easy {
        let good = choices
            .iter()
            .take_while(|choice| choices[0].score - choice.score <= EASY_MARGIN)
            .count();
        let among = good.clamp(1, EASY_AMONG);
        let order = legal(game, choices[dice.choose(among)].order.clone(), &choices);
        return thought(order, &choices);
    }
    let place = if level == Level::Hard {
        foreseen(game, &choices, dice)
    } else {
        0
    };
    thought(dressed(game, &choices, place).0, &choices)
}

/// An order with what was weighed for the choice that it comes from.
fn thought(order: Order, choices: &[Choice]) -> Thought {
    let alike = |choice: &&Choice| {
        let other = &choice.order;
        (&other.to, other.run, other.deed) == (&order.to, order.run, order.deed)
    };
    let weighed = choices.iter().find(alike).map(|choice| choice.weighed);
    Thought { order, weighed }
}

/// With cards and Protection where they help, and what it comes to where that is worked out; never an order that would be
/// refused.
fn dressed(game: &Wargrounds, choices: &[Choice], place: usize) -> (Order, Option<Plan>) {
    let choice = &choices[place];
    let full = with_cards(game, with_protection(game, choice.order.clone()));
    let planned = match &choice.route {
        Some(route) => plan::plan_along(game, &full, route.clone()),
        None => plan::plan(game, &full),
    };
    match planned {
        Ok(plan) => (full, Some(plan)),
        Err(_) => (legal(game, choice.order.clone(), choices), None),
    }
}

fn legal(game: &Wargrounds, order: Order, choices: &[Choice]) -> Order {
    let who = order.who;
    let stay = Order::stay(who);
    let all = std::iter::once(order)
        .chain(choices.iter().map(|choice| choice.order.clone()))
        .chain([stay.clone()]);
    all.into_iter()
        .find(|order| plan::plan(game, order).is_ok())
        .unwrap_or(stay)
}

/// Which of the best options does best when the next cards are played out.
fn foreseen(game: &Wargrounds, choices: &[Choice], dice: &mut Dice) -> usize {
    let side = game.people.side_of(choices[0].order.who);
    let (options, tries, ahead) = effort(game);
    let near = choices
        .iter()
        .take(options)
        .take_while(|choice| choices[0].score - choice.score < 1_200)
        .count();
    if near < 2 {
        return 0;
    }
    let orders: Vec<(Order, Option<Plan>)> = (0..near).map(|place| dressed(game, choices, place)).collect();
    let now = worth(game, side);
    let salt = u64::from(dice.roll(1_000_000));
    // A choice counts a little by what it was weighed as: few tries say little.
    let often = i64::try_from(tries).expect("few");
    let priors = choices[..near].iter().map(|choice| choice.score * often);
    let best = best_option(
        priors,
        &LookaheadStage::all(tries),
        |_| (),
        |option, attempt, ()| {
            let mut chance = Dice::seeded(salt, attempt);
            1_000 * (played_out(game, orders[option].clone(), side, ahead, &mut chance) - now)
        },
    );
    best.unwrap_or(0)
}

/// What a side has a few activations later, if everybody plays normally. `next` is what is done first.
fn played_out(game: &Wargrounds, mut next: (Order, Option<Plan>), side: Side, ahead: u32, dice: &mut Dice) -> i64 {
    let mut then = game.clone();
    let turn = then.turn.number();
    let mut seat = asking::asked_seat(&then).unwrap_or(Seat(0));
    for left in (0..ahead).rev() {
        budget::spend(100 * u64::from(then.people.count()));
        let (order, plan) = next;
        if answering::enact(&mut then, &mut Referee::new(dice), seat, order, plan).is_err() {
            break;
        }
        let Some((asked, who)) = next_asked(&mut then, dice) else {
            break;
        };
        if left == 0 || then.turn.number() != turn || then.progress.stage() != Stage::Run {
            break;
        }
        next = match who {
            Some(who) if initiative::waiting_other(&then, who).is_none() => {
                dressed(&then, &score::choices(&then, who, 1), 0)
            }
            _ => break,
        };
        seat = asked;
    }
    worth(&then, side)
}

/// Goes on to the next card that a seat must decide on.
fn next_asked(game: &mut Wargrounds, dice: &mut Dice) -> Option<(Seat, Option<CharacterId>)> {
    for _ in 0..40 {
        if let Some(go) = game.turn.go()
            && matches!(go.ask, Ask::Order(_))
        {
            return Some((asking::asked_seat(game)?, asking::asked_who(game)));
        }
        if game.progress.stage() != Stage::Run || game.suspended.is_some() {
            return None;
        }
        answering::go_on(game, &mut Referee::new(dice)).ok()?;
    }
    None
}

/// HP, falls and what the scenario is about, for a side, less the other's
/// ([9.3](docs/rules/wargrounds.md#93-cards-and-levels)).
fn worth(game: &Wargrounds, side: Side) -> i64 {
    let of = |side: Side| -> i64 {
        let hp: i64 = game
            .people
            .upright(side)
            .map(|who| i64::from(game.people.fighter(who).hp().min(15)))
            .sum();
        let goods: i64 = game
            .people
            .upright(side)
            .map(|who| match game.people.fighter(who).load() {
                Load::None => 0,
                Load::Pieces => 4,
                _ => 2,
            })
            .sum();
        let flags = i64::try_from(game.field.things().flags_of(side)).expect("two flags");
        let attack = if game.field.scenario().is_timed() && side == game.field.attackers() {
            i64::try_from(game.field.things().bridges().len().min(1)).expect("one") * 5
                + i64::from(game.field.things().breached().min(1)) * 5
        } else {
            0
        };
        let phases = i64::from(game.score.phases_won()[side as usize]);
        hp - 2 * i64::from(game.score.deaths(side))
            + goods
            + 5 * flags
            + attack
            + 20 * phases
            + 2 * i64::from(game.score.points(side))
    };
    of(side) - of(side.other())
}
