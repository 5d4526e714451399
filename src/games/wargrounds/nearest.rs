//! Cells that work in the place of one that does not: the nearest, with orders that can be carried out.

use super::action::{Action, Attached, Order, To, Wish, act_line};
use super::data::{Armour, Card, Cell, Class, Direction, Ground, Scenario};
pub use super::nearest_cell::{cell_of, nearest_order};
use super::orders::{self, parts_of};
use super::parts::CharacterId;
use super::rules::{detours, nowhere, pairs, plan};
use super::state::Wargrounds;
use super::{beside, facts, spelled, tell};
use muster_kit::{Refusal, Seat, counted};

/// Clauses by which a cell is refused: no ground to stand on, taken, too far, bound otherwise.
const OF_CELLS: [&str; 9] = [
    "WG-34", "WG-38", "WG-39", "WG-41", "WG-45", "WG-46", "WG-68", "WG-69", "WG-137",
];
/// The clause by which a target is out of the range of an action.
const OUT_OF_RANGE: &str = "WG-71";
/// What becomes of an order that would not work as things stand.
pub(super) const KEPT: &str = "The order is kept, and falls through if that is still so on its card.";
/// What becomes of one that never works in this phase.
const NEVER: &str = "Class and armour stay as they are in this phase: the order falls through unless you change it.";

/// As [`NEVER`], where something else stands in the way first.
const NEVER_EITHER: &str = "It takes another class or armour as well, and these stay as they are in this phase: the order falls \
                            through unless you change it.";
/// Clauses of what takes a class or an armour.
const OF_SHEETS: [&str; 3] = ["WG-77", "WG-94", "WG-137"];

/// What becomes of an order that is refused as things stand, where what is `possible` of it is another order.
fn kept(refusal: &Refusal, possible: Option<&Order>) -> &'static str {
    match possible {
        None => KEPT,
        Some(_) if OF_SHEETS.contains(&&*refusal.clause) => NEVER,
        Some(_) => NEVER_EITHER,
    }
}

fn is_of_a_cell(refusal: &Refusal) -> bool {
    OF_CELLS.contains(&&*refusal.clause)
}

/// A refusal of cells with orders that can be given in their place.
pub fn propose_cells(game: &Wargrounds, seat: Seat, action: &Action, refusal: Refusal) -> Refusal {
    let text = match action {
        Action::Orders { text } => text.clone(),
        act @ Action::Act { .. } => act_line(act),
        _ => return refusal,
    };
    if !is_of_a_cell(&refusal) && refusal.clause != OUT_OF_RANGE {
        return refusal;
    }
    let mut taken: Vec<Cell> = Vec::new();
    let mut proposed: Vec<String> = Vec::new();
    for part in parts_of(&text) {
        let out_of_range = || {
            let order = orders::read_order(game, seat, part).ok()?;
            let goal = wished_for(game, &order);
            Some((order, goal))
        };
        let found = match refusal.clause == OUT_OF_RANGE {
            true => out_of_range(),
            false => meant(game, seat, part).or_else(|| out_of_range().filter(|(order, _)| order.to == To::Stay)),
        };
        let Some((order, goal)) = found else { continue };
        if let Some(other) = nearest_order(game, &order, goal, &taken) {
            taken.extend(cell_of(&other));
            proposed.push(spelled::spoken(game, &other));
        }
    }
    match proposed.is_empty() {
        true => refusal,
        false => refusal.instead(format!("/wg orders text:{}", proposed.join("; "))),
    }
}

/// An order whose cell may be refused, as if it named its own, and the cell that it names.
fn meant(game: &Wargrounds, seat: Seat, part: &str) -> Option<(Order, Cell)> {
    let cell = |word: &str| -> Option<Cell> {
        let word = word.trim_end_matches('!');
        word.split('-').next_back()?.parse().ok()
    };
    let words: Vec<&str> = part.split_whitespace().collect();
    let (place, goal) = (1..)
        .zip(&words[1.min(words.len())..])
        .find_map(|(place, word)| Some((place, cell(word)?)))?;
    let rest = |skipped: &[usize]| -> String {
        let kept = words.iter().enumerate().filter(|(place, _)| !skipped.contains(place));
        kept.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
    };
    let order = orders::read_order(game, seat, &rest(&[place])).or_else(|_| orders::read_order(game, seat, words[0]));
    Some((order.ok()?, goal))
}

/// Orders of a line that name a cell in which they cannot end as things stand, with the nearest that works.
pub fn out_of_reach_now(game: &Wargrounds, order: &Order, together: &[Order]) -> Option<String> {
    let goal = cell_of(order).filter(|_| game.people.standing(order.who) && !order.auto)?;
    let refusal = pairs::check_in_line(game, order, together).err().filter(is_of_a_cell)?;
    let refusal = detours::of_the_way(game, order, refusal);
    let leaves = |other: CharacterId| {
        let mut given = together.iter().chain(facts::order_of(game, other));
        given.any(|order| order.who == other && cell_of(order).is_some_and(|cell| cell != goal))
    };
    if game.people.occupant(goal).is_some_and(leaves) {
        return None;
    }
    let beside = nowhere::beside_the_mark(game, order.who).filter(|_| refusal.clause == "WG-68");
    let beside = beside.map_or_else(String::new, |beside| format!(" {beside}"));
    let possible = possible(game, order);
    let kept = kept(&refusal, possible.as_ref());
    let other = nearest_order(game, possible.as_ref().unwrap_or(order), goal, &[]);
    let instead = other.map_or_else(String::new, |other| {
        format!(
            " `{}` works now: {}.",
            spelled::spoken(game, &other),
            told_with_hits(game, &other)
        )
    });
    Some(format!("{}{beside} {kept}{instead}", refusal.reason))
}

/// Why an order would not be carried out as things stand, other than for a cell that it names, with one that works.
pub fn fails_now(game: &Wargrounds, order: &Order, together: &[Order]) -> Option<String> {
    if order.auto || !game.people.standing(order.who) {
        return None;
    }
    let refusal = pairs::check_in_line(game, order, together).err()?;
    let refusal = beside::why_uncritical(game, order, refusal);
    if cell_of(order).is_some() && is_of_a_cell(&refusal) {
        return None;
    }
    let possible = possible(game, order);
    let kept = kept(&refusal, possible.as_ref());
    let works = |other: &Order| pairs::check_in_line(game, other, together).is_ok();
    let other = possible.clone().filter(works).or_else(|| {
        let order = possible.as_ref().unwrap_or(order);
        nearest_order(game, order, wished_for(game, order), &[])
    });
    let instead = match other {
        Some(other) => format!(
            "`{}` works now: {}.",
            spelled::spoken(game, &other),
            told_with_hits(game, &other)
        ),
        None => format!(
            "`{}` leaves it to the house.",
            nowhere::auto_order(&game.people, order.who)
        ),
    };
    Some(format!("{} {kept} {instead}", refusal.reason))
}

/// An order without what takes another class or armour than those concerned have; none if it asks for nothing of the kind.
/// Sheets are closed once the phase has begun ([WG-23](docs/rules/wargrounds.md#wg-23)).
fn possible(game: &Wargrounds, order: &Order) -> Option<Order> {
    let class = game.people.sheet(order.who).class;
    let rattles = |card: &Attached| {
        let on = card.with_default(order.who).on.filter(|_| card.card == Card::Sneaky);
        on.is_some_and(|on| matches!(game.people.sheet(on).armour, Armour::Medium | Armour::Heavy))
    };
    let mut other = order.clone();
    other.protect = order.protect.filter(|_| class == Class::Fighter);
    other.crit = order.crit && class == Class::Scout;
    other.cards.retain(|card| !rattles(card));
    (other != *order).then_some(other)
}

/// An order in words, with the automatic hits that its character takes on the way.
fn told_with_hits(game: &Wargrounds, order: &Order) -> String {
    let words = tell::in_words(game, order);
    match plan::plan(game, order).map_or(0, |plan| plan.route.hits) {
        0 => words,
        hits => format!("{words}, with {} on the way", counted(hits, "automatic hit")),
    }
}

/// Where an order has its character act: at its target, at the nearest flag that it may take, else where it stands.
fn wished_for(game: &Wargrounds, order: &Order) -> Cell {
    let at = game.people.fighter(order.who).at();
    let place = |on: Option<CharacterId>| on.map(|on| game.people.fighter(on).at());
    let aim = match order.deed {
        Some(Wish::Hit(on) | Wish::Shoot(on) | Wish::Throw(on) | Wish::Cast(_, on)) => place(on),
        Some(Wish::Pass(on)) => place(Some(on)),
        Some(Wish::Take(_)) => nearest_flag(game, order.who),
        _ => None,
    };
    aim.or_else(|| place(order.goes_up_to())).unwrap_or(at)
}

/// The stand of the flag that a character may take ([WG-154](docs/rules/wargrounds.md#wg-154)) and that stands nearest
/// to it.
fn nearest_flag(game: &Wargrounds, who: CharacterId) -> Option<Cell> {
    let (side, at) = (game.people.side_of(who), game.people.fighter(who).at());
    let flags = game.field.things().flags().iter();
    let free = flags.filter(|flag| flag.owner != Some(side) && flag.holder.is_none());
    free.map(|flag| flag.stand).min_by_key(|stand| (stand.d2(at), *stand))
}

/// An order of one of these characters to take what lies there: of the first who can as it stands, else of one who can
/// go there; none if nobody can.
pub fn order_to_take(game: &Wargrounds, who: &[CharacterId]) -> Option<Order> {
    let take = |who: &CharacterId| Order {
        deed: Some(Wish::Take(1)),
        ..Order::stay(*who)
    };
    let at_once = who
        .iter()
        .map(take)
        .find(|order| pairs::check_order(game, order, None).is_ok());
    at_once.or_else(|| {
        let goes = |who: &CharacterId| nearest_order(game, &take(who), nearest_flag(game, *who)?, &[]);
        who.iter().filter_map(goes).find(|order| order.deed.is_some())
    })
}

/// Whether an order takes a bridge section that lies where it can be half of a bridge
/// ([WG-168](docs/rules/wargrounds.md#wg-168)), from where its character stands.
pub fn unmakes_a_bridge(game: &Wargrounds, order: &Order) -> bool {
    let (at, sections) = (game.people.fighter(order.who).at(), game.field.things().sections());
    if game.field.scenario() != Scenario::Storm || sections.is_empty() || game.field.near_heavy(at) {
        return false;
    }
    let section = sections[game.field.nearest(sections, at)];
    let mut beside = Direction::ALL.into_iter().filter(|way| !way.is_diagonal());
    let is_bank = beside.any(|way| {
        section
            .step(way)
            .is_some_and(|cell| game.field.ground(cell) == Ground::Water)
    });
    order.to == To::Stay && is_bank
}

/// The nearest order that works for one whose cell is refused as things stand.
pub fn nearest_to_the_ordered(game: &Wargrounds, order: &Order) -> Option<Order> {
    nearest_order(game, order, cell_of(order)?, &[])
}
