//! Words that say what a unit is to do and are no orders of the Movement phase, `flee x1`, `block t1 with p6`: what would do it.

use crate::action::{Action, Order};
use crate::commands::line_kind::Book;
use crate::commands::plain::is_waiting;
use crate::rules::{authority, no, orders};
use crate::state::{Barbarica, Phase, Progress, Unit};
use crate::words::UnitId;
use muster_game::UNREAD_ORDER;
use muster_kit::hexes::Direction;
use muster_kit::{Hex, Refusal, Seat, listed};
use serde_json::json;

const GO_BACK: [&str; 9] = [
    "retreat",
    "retreats",
    "withdraw",
    "withdraws",
    "flee",
    "flees",
    "back",
    "escape",
    "escapes",
];
const HIDE: [&str; 2] = ["hide", "hides"];
const GUARD: [&str; 4] = ["guard", "guards", "protect", "protects"];
const BLOCK: [&str; 4] = ["block", "blocks", "intercept", "intercepts"];

/// What ends a part of a phase.
pub const DONE: &str = "/barb done";

/// The refusal of an order to do nothing in a phase in which units without an order do nothing; none in the Movement phase, where
/// it is the order to hold ([BB-3](docs/rules/barbarica.md#bb-3)).
pub fn needs_none(game: &Barbarica, book: Book, ids: &[UnitId], rest: &str) -> Option<Refusal> {
    let phase = book.phase().filter(|phase| *phase != Phase::Movement)?;
    if !is_waiting(rest) || game.turn.progress() != Progress::Fighting || game.turn.phase() != phase {
        return None;
    }
    let needs = if ids.len() == 1 { "needs" } else { "need" };
    let reason = format!(
        "{} {needs} no order for that: who is given none does nothing in the {phase} phase. `{DONE}` ends it for all your units.",
        listed(ids)
    );
    Some(no("BB-3", reason).instead(DONE))
}

/// The refusal of an order in such words, with an order that does it; none for any other
/// ([BB-130](docs/rules/barbarica.md#bb-130), [BB-137](docs/rules/barbarica.md#bb-137)).
pub fn in_other_words(game: &Barbarica, seat: u8, book: Book, text: &str) -> Option<Refusal> {
    if book != Book::Move || game.turn.progress() != Progress::Fighting || game.turn.phase() != Phase::Movement {
        return None;
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let says = |list: &[&str]| {
        words
            .iter()
            .any(|word| list.iter().any(|known| word.eq_ignore_ascii_case(known)))
    };
    if says(&GUARD) {
        return guards(game, seat, &words);
    }
    if !says(&GO_BACK) && !says(&BLOCK) && !says(&HIDE) {
        return None;
    }
    let named: Vec<UnitId> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let units = || named.iter().filter_map(|id| game.army.unit(*id));
    let unit = units().find(|unit| authority::commands(game, seat, unit))?;
    if says(&HIDE) {
        return Some(hides(game, seat, unit));
    }
    let enemy = units().find(|other| other.side() != unit.side() && other.is_visible());
    let (reason, order) = match enemy {
        Some(enemy) if says(&BLOCK) => (
            format!(
                "Nobody blocks by an order: a unit that stands in the way of {} stops it.",
                enemy.id
            ),
            goes(game, seat, unit, &|hex| i64::from(hex.distance(enemy.at))),
        ),
        _ if says(&BLOCK) => return None,
        Some(enemy) if game.army.contacts(unit).contains(&enemy.id) => (
            format!(
                "A fighting retreat from {} names the step away from it as well.",
                enemy.id
            ),
            steps_back_from(game, seat, unit, enemy.id),
        ),
        _ if game.army.in_contact(unit) => (
            format!(
                "{} is in contact: a fighting retreat names the enemy and the step away from it.",
                unit.id
            ),
            steps_back(game, seat, unit),
        ),
        _ => (
            format!("{} is in contact with nobody: it walks away to a hex.", unit.id),
            goes(game, seat, unit, &|hex| {
                let enemies = game.army.visible(unit.side().other());
                let near = enemies.map(|enemy| i64::from(hex.distance(enemy.at))).min();
                -near.unwrap_or(0)
            }),
        ),
    };
    let refusal = no("BB-7", reason).code(UNREAD_ORDER);
    Some(match order {
        Some(order) => refusal.instead(format!("/barb move orders:{}", order.written())),
        None => refusal,
    })
}

/// The refusal of an order to hide: who holds in a wood, unseen and at peace for a round, does
/// ([BB-204](docs/rules/barbarica.md#bb-204)).
fn hides(game: &Barbarica, seat: u8, unit: &Unit) -> Refusal {
    let reason = match unit.hidden {
        true => format!("{} is hidden, and stays so while it holds and nobody sees it.", unit.id),
        false => {
            "A unit hides in a forest by a whole round without a move or an attack, while no enemy sees the place. \
                  It begins with `hold`."
                .to_owned()
        }
    };
    let refusal = no("BB-204", reason).code(UNREAD_ORDER);
    let order = Order::Hold { unit: unit.id };
    match works(game, seat, &order) {
        true => refusal.instead(format!("/barb move orders:{}", order.written())),
        false => refusal,
    }
}

/// The refusal of `x1 guards c1` and of `c1 guard x1` as an order, with the standing order of the Leader where one can be set
/// ([BB-105](docs/rules/barbarica.md#bb-105)); none where no two units of the player are named.
fn guards(game: &Barbarica, seat: u8, words: &[&str]) -> Option<Refusal> {
    let own = |id: &UnitId| game.army.unit(*id).filter(|unit| authority::commands(game, seat, unit));
    let named: Vec<UnitId> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let [one, other] = named.as_slice() else { return None };
    let (one, other) = (own(one)?, own(other)?);
    let (leader, guard) = if one.is_leader() { (one, other) } else { (other, one) };
    let reason =
        "A guard takes missiles for a Leader. It is a standing order of the Leader, and no order of this phase.";
    let refusal = no("BB-105", reason).code(UNREAD_ORDER);
    let (leader, guard) = (
        leader.id.to_string().to_lowercase(),
        guard.id.to_string().to_lowercase(),
    );
    let action = serde_json::from_value(json!({"orders": {"units": leader, "guard": guard}}));
    let can_be_set = action.is_ok_and(|action: Action| muster_game::try_out(game, Seat(seat), &action).is_ok());
    Some(match can_be_set {
        true => refusal.instead(format!("/barb orders units:{leader} guard:{guard}")),
        false => refusal.instead("/barb orders"),
    })
}

fn works(game: &Barbarica, seat: u8, order: &Order) -> bool {
    let action = Action::Order { order: order.clone() };
    muster_game::try_out(game, Seat(seat), &action).is_ok()
}

/// The walk of a unit to the hex that counts least.
fn goes(game: &Barbarica, seat: u8, unit: &Unit, counts: &dyn Fn(Hex) -> i64) -> Option<Order> {
    let mut walks: Vec<(i64, Order)> = orders::orders_of(game, unit)
        .into_iter()
        .filter_map(|order| match order {
            Order::Go { to, .. } => Some((counts(to), order)),
            _ => None,
        })
        .collect();
    walks.sort_by_key(|(count, _)| *count);
    walks
        .into_iter()
        .map(|(_, order)| order)
        .find(|order| works(game, seat, order))
}

/// What would do for a fighting retreat that cannot be read, `p3 -h10`, `p3 -a4`: one from the enemy or onto the hex that it names
/// where there is one, else another; none for what is no retreat, and where the unit cannot step back.
pub fn steps_back_as_written(game: &Barbarica, seat: u8, id: UnitId, rest: &str) -> Option<Order> {
    let words = rest.trim().strip_prefix('-')?;
    let unit = game
        .army
        .unit(id)
        .filter(|unit| authority::commands(game, seat, unit))?;
    let named = |name: &str| words.split_whitespace().any(|word| word.eq_ignore_ascii_case(name));
    let mut retreats = retreats(game, unit);
    retreats.sort_by_key(|order| match order {
        Order::Retreat { target, step, .. } => {
            let onto = unit.at.neighbour(*step).is_some_and(|hex| named(&hex.to_string()));
            !onto && !named(&target.to_string())
        }
        _ => true,
    });
    retreats.into_iter().find(|order| works(game, seat, order))
}

/// Fighting retreats of a unit from each enemy beside it, some of which may be refused.
fn retreats(game: &Barbarica, unit: &Unit) -> Vec<Order> {
    let from = |target| {
        Direction::ALL.into_iter().map(move |step| Order::Retreat {
            unit: unit.id,
            target,
            step,
        })
    };
    game.army.contacts(unit).into_iter().flat_map(from).collect()
}

/// A fighting retreat of a unit from that enemy, or whatever else takes it away.
fn steps_back_from(game: &Barbarica, seat: u8, unit: &Unit, enemy: UnitId) -> Option<Order> {
    let from = |order: &Order| matches!(order, Order::Retreat { target, .. } if *target == enemy);
    let mut found = retreats(game, unit).into_iter();
    found
        .find(|order| from(order) && works(game, seat, order))
        .or_else(|| steps_back(game, seat, unit))
}

/// A fighting retreat of a unit, or a walk out of contact.
fn steps_back(game: &Barbarica, seat: u8, unit: &Unit) -> Option<Order> {
    let found = retreats(game, unit).into_iter().find(|order| works(game, seat, order));
    found.or_else(|| goes(game, seat, unit, &|_| 0))
}
