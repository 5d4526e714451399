//! What it costs to leave the side of enemies: their free attacks, told before they are struck
//! ([BB-137](docs/rules/barbarica.md#bb-137)).

use crate::action::{Action, Order};
use crate::commands::{lines, trying};
use crate::fight::{WHOLE, spread};
use crate::figures::{percent, tenths};
use crate::odds::{Chain, Situation};
use crate::rules::blows::{self, BlowKind};
use crate::rules::{reach, retreat};
use crate::situations;
use crate::state::{Barbarica, Stuck, Unit};
use crate::usual::Usual;
use crate::words::UnitId;
use muster_game::Actor;
use muster_kit::odds::{Fraction, fraction, percent as odds_in_percent};
use muster_kit::{Hex, Seat, listed};

/// The free attacks on a unit that leaves: who strikes, and how likely each Strength is afterwards, in parts of [`WHOLE`].
struct Parting {
    strikers: Vec<UnitId>,
    left: Vec<i64>,
}

/// Who strikes at units that leave by a line of orders, each in a sentence. Those of `auto` are told with the usual orders.
pub fn of_a_line(game: &Barbarica, seat: Seat, action: &Action) -> Vec<String> {
    let steps = lines::take_apart(game, Actor::Seat(seat), action.clone()).unwrap_or_default();
    let steps = steps.into_iter().map(|step| step.action);
    told(
        game,
        seat,
        steps.take_while(|action| !matches!(action, Action::Auto { .. })),
    )
}

/// The same of the usual orders.
pub fn of_the_usual(game: &Barbarica, seat: Seat, usual: &Usual) -> Vec<String> {
    let orders = usual.orders.iter().cloned();
    told(game, seat, orders.map(|order| Action::Order { order }))
}

/// Each act after those before it, their dice at the mean.
fn told(game: &Barbarica, seat: Seat, actions: impl Iterator<Item = Action>) -> Vec<String> {
    let mut ahead = game.clone();
    let mut told = Vec::new();
    for action in actions {
        told.extend(of_an_act(&ahead, seat, &action));
        trying::go_on_to_the_mean(&mut ahead, seat, &action);
    }
    told
}

/// Who strikes at the unit of an order that leaves, how much it loses on average and how likely it falls, and the fighting
/// retreat that provokes nobody where it can be made ([BB-101](docs/rules/barbarica.md#bb-101)).
pub fn of_an_act(game: &Barbarica, seat: Seat, action: &Action) -> Option<String> {
    let Action::Order { order } = action else { return None };
    muster_game::try_out(game, seat, action).ok()?;
    let unit = game.army.unit(order.unit())?;
    let parting = parting(game, unit, &way_of(game, unit, order)?);
    let (id, strength) = (unit.id, unit.strength);
    let strike = match parting.strikers.as_slice() {
        [] => return None,
        [one] => format!("{one} strikes at it first, a free attack"),
        some => format!("{} strike at it first, a free attack each", listed(some)),
    };
    let wounds: i64 = (0i64..)
        .zip(&parting.left)
        .map(|(left, chance)| (i64::from(strength) - left) * chance)
        .sum();
    let falls = parting.left[0];
    let safer = safer_retreat(game, seat, unit).unwrap_or_default();
    Some(format!(
        "If {id} leaves, {strike}: {} wounds on average of its Strength {strength}, and {id} falls with {}%.{safer}",
        tenths(wounds),
        percent(falls)
    ))
}

/// The hexes that a unit enters one by one, none for the step off the map; none of what is no walk.
fn way_of(game: &Barbarica, unit: &Unit, order: &Order) -> Option<Vec<Option<Hex>>> {
    match order {
        Order::Go { to, .. } => {
            let found = reach::destinations(game, unit).into_iter().find(|(hex, ..)| hex == to);
            found.map(|(_, path, _)| path.into_iter().map(Some).collect())
        }
        Order::Walk { steps, .. } => {
            let mut at = unit.at;
            let next = |step| {
                at = at.neighbour(step)?;
                Some(Some(at))
            };
            steps.iter().copied().map(next).collect()
        }
        Order::Leave { .. } => Some(vec![None]),
        _ => None,
    }
}

/// As the walk itself goes: before each step the enemies strike that it leaves behind, and a step into contact is the last.
fn parting(game: &Barbarica, unit: &Unit, way: &[Option<Hex>]) -> Parting {
    let mut left = vec![0; usize::from(unit.strength)];
    left.push(WHOLE);
    let mut parting = Parting {
        strikers: Vec::new(),
        left,
    };
    if !unit.fought_last {
        return parting;
    }
    let mut there = unit.clone();
    // What sticks in a shield takes it away once its bearer moves (BB-186).
    if matches!(there.stuck, Stuck::Embedded | Stuck::Clearing) {
        there.stuck = Stuck::Lost;
    }
    for to in way {
        for enemy in game.army.contacts(&there) {
            let striker = game.army.the(enemy);
            let follows = to.is_some_and(|to| striker.at.is_next_to(to));
            if !follows && striker.is_able() && striker.orders.free.is_yes() {
                parting.strikers.push(enemy);
                parting.left = after_a_blow(game, striker, &there, &parting.left);
            }
        }
        let Some(to) = to else { break };
        there.facing = there.at.direction_to(*to).unwrap_or(there.facing);
        there.at = *to;
        if game.army.in_contact(&there) {
            break;
        }
    }
    parting
}

/// How likely each Strength is after one more free attack.
fn after_a_blow(game: &Barbarica, striker: &Unit, on: &Unit, before: &[i64]) -> Vec<i64> {
    let mut after = vec![0; before.len()];
    for (strength, chance) in (0u8..).zip(before) {
        let on = Unit { strength, ..on.clone() };
        let plan = (strength > 0).then(|| blows::best_blow(game, striker, &on, BlowKind::Free));
        let Some(plan) = plan.flatten() else {
            after[usize::from(strength)] += chance;
            continue;
        };
        let spread = spread(plan.test);
        for left in 0..=strength {
            let ends = |hits, wild| strength.saturating_sub(plan.edge.wounds(hits, wild)) == left;
            after[usize::from(left)] += chance * spread.chance(ends) / WHOLE;
        }
    }
    after
}

/// The fighting retreat that a unit could make instead, in which it falls least often, with how likely the blow that comes back
/// fells it ([BB-101](docs/rules/barbarica.md#bb-101)).
fn safer_retreat(game: &Barbarica, seat: Seat, unit: &Unit) -> Option<String> {
    let retreats = retreats_of(game, seat, unit).into_iter();
    let judged = retreats.filter_map(|order| Some((falls_by(game, &order)?, order)));
    let (risk, order) = judged.min_by(|(one, _), (other, _)| one.cmp(other))?;
    let (line, id) = (order.written(), unit.id);
    Some(match (risk > fraction(0, 1), &order) {
        (true, Order::Retreat { target, .. }) => format!(
            " A fighting retreat provokes none: `{line}`; {target} strikes back at its blow, and {id} falls with {}.",
            odds_in_percent(&risk)
        ),
        _ => format!(" A fighting retreat provokes none: `{line}`."),
    })
}

/// How likely a unit falls by what is struck back at the blow of its fighting retreat.
fn falls_by(game: &Barbarica, order: &Order) -> Option<Fraction> {
    let order = order.clone();
    let Situation::Fight(fight) = situations::odds_of_act(game, &Action::Order { order })? else {
        return None;
    };
    let chain = Chain::of(&fight).ok()?;
    Some(chain.probability(|fate| fate.attacker.strength == 0))
}

/// The fighting retreats that a unit could make, one from each enemy that it can strike.
fn retreats_of(game: &Barbarica, seat: Seat, unit: &Unit) -> Vec<Order> {
    let from = |target: UnitId| {
        let ways = retreat::ways_back(game, unit, game.army.the(target)).into_iter();
        let orders = ways.map(|(step, _)| Order::Retreat {
            unit: unit.id,
            target,
            step,
        });
        orders.into_iter().find(|order| {
            let order = order.clone();
            muster_game::try_out(game, seat, &Action::Order { order }).is_ok()
        })
    };
    game.army.strikable(unit).into_iter().filter_map(from).collect()
}
