//! What a seat has ordered and leaves to the house when it is ready, and which of its orders would not work as things stand.

use super::action::{Broken, Order, Reactions, Rest};
use super::costs;
use super::data::Cell;
use super::downed;
use super::facts;
use super::nearest;
use super::rules::{adapt, asking, pairs, plan};
use super::state::{Stage, Wargrounds};
use super::tell;
use muster_kit::Seat;

/// Each stored order of a seat in words, its joker's last, with why it would not be carried out as things stand
/// ([WG-187](docs/rules/wargrounds.md#wg-187)).
pub fn ordered_with_doubts(game: &Wargrounds, seat: Seat) -> Vec<String> {
    let secret = game.seats[seat].secret();
    let orders = &secret.orders;
    let told = orders.iter().enumerate().map(|(place, order)| {
        let words = tell::in_words(game, order);
        if let Some(down) = downed::is_down(game, order.who) {
            return down;
        }
        match doubt(game, order, orders).or_else(|| second_on_a_cell(game, order, &orders[..place])) {
            Some(doubt) => match adapted_order(game, order, orders) {
                Some(adapted) => format!("{words}. {doubt} {adapted}"),
                None => format!("{words}. {doubt}"),
            },
            None => format!("{words}."),
        }
    });
    let joker = secret.joker.iter().map(|order| {
        let doubt = doubt(game, order, &[]).map_or_else(String::new, |doubt| format!(" {doubt}"));
        format!("Joker: {}.{doubt}", tell::in_words(game, order))
    });
    told.chain(joker).collect()
}

/// Why an order would not work as things stand; none if it would.
fn doubt(game: &Wargrounds, order: &Order, together: &[Order]) -> Option<String> {
    let refusal = pairs::check_in_line(game, order, together)
        .err()
        .filter(|_| !order.auto)?;
    Some(format!("As things stand it would not work: {}", refusal.reason))
}

/// What standing orders make of those of a line that would not work as things stand.
pub fn adapted_orders(game: &Wargrounds, seat: Seat, orders: &[Order]) -> Vec<String> {
    // What does not work on the card that is up is refused, and is not adapted.
    let up = asking::asked_who(game).filter(|_| asking::asks(game, seat));
    let others = orders.iter().filter(|order| up != Some(order.who));
    others.filter_map(|order| adapted_order(game, order, orders)).collect()
}

/// What standing orders make of an order that would not work as things stand; none if it would, or if they ask
/// ([WG-187](docs/rules/wargrounds.md#wg-187)).
fn adapted_order(game: &Wargrounds, order: &Order, together: &[Order]) -> Option<String> {
    let who = order.who;
    let adapts = game.seats[game.people.owner(who)].secret().standing.broken == Broken::Adapt;
    if !adapts || order.auto || game.people.is_bound_to_pair(who) {
        return None;
    }
    pairs::check_in_line(game, order, together).err()?;
    let adapted = adapt::adapted(game, order)?;
    if does_nothing(game, &adapted) {
        return Some(format!(
            "`broken:adapt` finds no such action now: {} would do nothing, and its card is wasted. `/wg standing broken:ask` \
             has you asked instead.",
            game.people.named(who)
        ));
    }
    let acts = plan::plan(game, &adapted).is_ok_and(|plan| plan.deed.is_some());
    let lost = [
        (order.deed.is_some() && !acts, "without its action"),
        (order.crit && !adapted.crit && acts, "without its Critical"),
        (!order.cards.is_empty(), "without its event cards"),
    ];
    let lost: String = lost
        .iter()
        .filter(|(is_lost, _)| *is_lost)
        .map(|(_, words)| format!(", {words}"))
        .collect();
    Some(format!(
        "As things stand `broken:adapt` makes of it: {}{lost}.",
        tell::in_words(game, &adapted)
    ))
}

/// Whether an order has its character do nothing at all, so that its card is spent for nothing
/// ([WG-189](docs/rules/wargrounds.md#wg-189)).
pub fn does_nothing(game: &Wargrounds, order: &Order) -> bool {
    let only_stays = Order {
        from: None,
        run: None,
        ..order.clone()
    };
    let at = game.people.fighter(order.who).at();
    only_stays == Order::stay(order.who)
        && plan::plan(game, order).is_ok_and(|plan| plan.deed.is_none() && plan.route.end(at) == at)
}

/// That an earlier order ends on the same cell ([WG-38](docs/rules/wargrounds.md#wg-38)).
fn second_on_a_cell(game: &Wargrounds, order: &Order, before: &[Order]) -> Option<String> {
    let ends = |order: &Order| -> Option<Cell> { nearest::cell_of(order).filter(|_| !order.auto) };
    let cell = ends(order)?;
    let first = before.iter().find(|other| ends(other) == Some(cell))?;
    Some(format!(
        "{} goes there too: who of the two comes second cannot end on {cell}.",
        game.people.named(first.who)
    ))
}

/// Orders that name a cell to come back on where nobody of their side comes back ([WG-106](docs/rules/wargrounds.md#wg-106)).
pub fn come_back_elsewhere(game: &Wargrounds, orders: &[Order]) -> Vec<String> {
    let told = orders.iter().filter_map(|order| {
        let side = game.people.side_of(order.who);
        let cell = order.from.filter(|cell| !game.field.in_area(side, *cell))?;
        let inside = game.field.area(side).iter().min_by_key(|inside| (inside.d2(cell), **inside))?;
        let name = game.people.named(order.who);
        Some(format!(
            "{name} cannot come back on {cell}, which is not in the starting area; `from {inside}` is. The order is kept, and {name} \
             comes back on another cell."
        ))
    });
    told.collect()
}

/// What the house may spend with the characters that it plays for a seat: event cards, and HP and arms for what it takes
/// ([WG-188](docs/rules/wargrounds.md#wg-188)).
pub fn spent_by_the_house(game: &Wargrounds, seat: Seat) -> Vec<String> {
    if !matches!(game.progress.stage(), Stage::Orders | Stage::Run) {
        return Vec::new();
    }
    let held = game.hands.of(seat, &game.seats).cards();
    let titles: Vec<&str> = held.iter().map(|card| card.title()).collect();
    let cards = (!titles.is_empty()).then(|| {
        format!(
            "The house may play your event cards with the characters that it plays. In hand: {}.",
            titles.join("; ")
        )
    });
    cards
        .into_iter()
        .chain(costs::of_the_house(game, seat).map(str::to_owned))
        .collect()
}

/// As [`spent_by_the_house`] for orders that leave characters to the house.
pub fn autos_of(game: &Wargrounds, seat: Seat, orders: &[Order]) -> Vec<String> {
    match orders.iter().any(|order| order.auto) {
        true => spent_by_the_house(game, seat),
        false => Vec::new(),
    }
}

/// What becomes of the event cards and of orders that fall through where a seat leaves its turn to the house; none if it
/// leaves nothing ([WG-187](docs/rules/wargrounds.md#wg-187), [WG-188](docs/rules/wargrounds.md#wg-188)).
pub fn left_to_the_house(game: &Wargrounds, seat: Seat, rest: Option<Rest>) -> Vec<String> {
    if !facts::leaves_the_rest(game, rest) || !matches!(game.progress.stage(), Stage::Orders | Stage::Run) {
        return Vec::new();
    }
    let secret = game.seats[seat].secret();
    let mut told = spent_by_the_house(game, seat);
    if secret.orders.is_empty() && secret.joker.is_none() {
        return told;
    }
    told.push(match secret.standing.broken {
        Broken::Ask => {
            "An order of yours that falls through is not asked about, although your standing orders say `broken:ask`: the \
             house plays that character."
                .to_owned()
        }
        Broken::Adapt => {
            "An order of yours that falls through is adapted; where that is not possible, the house plays that character \
             and does not ask."
                .to_owned()
        }
    });
    if game.terms.options().reactions == Reactions::Window {
        told.push("You are still asked whether you answer cards and moves of others.".to_owned());
    }
    told
}
