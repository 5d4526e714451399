//! Orders of all characters of a seat at once, as orders of each who can carry them out: `all run east`,
//! `everyone attack b` ([WG-183](docs/rules/wargrounds.md#wg-183)).

use super::action::{Action, Order};
use super::orders::{self, parts_of};
use super::parts::CharacterId;
use super::plain::is_one_of;
use super::rules::{no, pairs};
use super::spelled;
use super::state::{Stage, Wargrounds};
use muster_kit::{Refusal, Seat};

const ALL: [&str; 3] = ["all", "everyone", "everybody"];
/// What may stand before them: `have all run east`.
const BEFORE: [&str; 6] = ["move", "send", "let", "have", "make", "order"];

/// What gives the characters and cards of a typed action their ids.
type WithIds = fn(&Wargrounds, Seat, Action) -> Action;

/// What an order of everybody comes to: orders of those who can, and why the others cannot.
#[derive(Default)]
struct Of {
    orders: Vec<Order>,
    cannot: Vec<(CharacterId, Refusal)>,
}

/// A line of orders with one of each own character that can carry it out for each of everybody. Where nobody can, that one
/// stays as it was typed.
pub(super) fn put_everyone(game: &Wargrounds, seat: Seat, text: &mut String, with_ids: WithIds) {
    let (mut changed, mut met) = (false, false);
    let parts = parts_of(text).map(|part| {
        // Each has one order in a line, so that a second order of all is none.
        let rest = rest_of(part).filter(|_| !std::mem::replace(&mut met, true));
        let of = rest.map(|rest| of_everybody(game, seat, &rest, with_ids));
        let Some(of) = of.filter(|of| !of.orders.is_empty()) else {
            return part.to_owned();
        };
        changed = true;
        let spoken = of.orders.iter().map(|order| spelled::spoken(game, order));
        spoken.collect::<Vec<_>>().join("; ")
    });
    let parts = parts.collect::<Vec<_>>().join("; ");
    if changed {
        *text = parts;
    }
}

/// What of a line is ordered of everybody, without who does it.
fn rest_of(part: &str) -> Option<String> {
    let words: Vec<&str> = part.split_whitespace().collect();
    let begun = usize::from(words.len() > 2 && is_one_of(words[0], &BEFORE));
    let all = words.get(begun).is_some_and(|word| is_one_of(word, &ALL));
    let rest = words.get(begun + 1..).unwrap_or_default();
    (all && !rest.is_empty()).then(|| rest.join(" "))
}

/// Those of a seat that stand on the field and have not acted in this turn.
pub(super) fn able(game: &Wargrounds, seat: Seat) -> Vec<CharacterId> {
    let Some(state) = game.seats.get(seat) else {
        return Vec::new();
    };
    let mine = game.people.upright(state.side());
    let mine = mine.filter(|who| game.people.owner(*who) == seat);
    let acted = |who: CharacterId| game.progress.stage() == Stage::Run && game.turn.has_acted(who);
    mine.filter(|who| !acted(*who)).collect()
}

fn of_everybody(game: &Wargrounds, seat: Seat, rest: &str, with_ids: WithIds) -> Of {
    let mut of = Of::default();
    for who in able(game, seat) {
        let letter = game.people.badge(who).letter();
        let mut words: Vec<String> = of.orders.iter().map(|order| spelled::spoken(game, order)).collect();
        words.push(format!("{letter} {rest}"));
        // The others come first, so that no two go to one cell.
        let read = read(game, seat, &words.join("; "), with_ids);
        let done = read.and_then(|order| carried_out(game, order, &of.orders));
        match done {
            Ok(order) => of.orders.push(order),
            Err(refusal) => of.cannot.push((who, refusal)),
        }
    }
    of
}

/// The last order of a line as it is typed.
fn read(game: &Wargrounds, seat: Seat, line: &str, with_ids: WithIds) -> Result<Order, Refusal> {
    let typed = Action::Orders { text: line.to_owned() };
    let Action::Orders { text } = with_ids(game, seat, typed) else {
        unreachable!("orders stay orders");
    };
    let last = parts_of(&text).last().unwrap_or_default();
    orders::read_order(game, seat, last)
}

/// The order if it can be carried out as things stand; an attack out of reach from where its character goes up to the target.
fn carried_out(game: &Wargrounds, order: Order, others: &[Order]) -> Result<Order, Refusal> {
    if order.auto {
        return Ok(order);
    }
    let refusal = match pairs::check_in_line(game, &order, others) {
        Ok(()) => return Ok(order),
        Err(refusal) => refusal,
    };
    let near = order
        .going_up()
        .filter(|near| pairs::check_in_line(game, near, others).is_ok());
    near.ok_or(refusal)
}

/// Refuses what is ordered of everybody and nobody can do, with why the first of them cannot. Asked only of what a person
/// types, with ids.
pub(super) fn check_everyone(game: &Wargrounds, seat: Seat, action: &Action, with_ids: WithIds) -> Result<(), Refusal> {
    let Action::Orders { text } = action else {
        return Ok(());
    };
    if !matches!(game.progress.stage(), Stage::Orders | Stage::Run) || game.seats.get(seat).is_none() {
        return Ok(());
    }
    let Some(rest) = parts_of(text).find_map(rest_of) else {
        return Ok(());
    };
    let of = of_everybody(game, seat, &rest, with_ids);
    if !of.orders.is_empty() {
        return Ok(());
    }
    let reason = match of.cannot.into_iter().next() {
        Some((_, refusal)) => format!(
            "None of your characters can do that as things stand: {}",
            refusal.reason
        ),
        None => "None of your characters can act now.".to_owned(),
    };
    Err(no("WG-183", reason)
        .code(muster_game::UNREAD_ORDER)
        .instead("/wg auto who:all"))
}

/// Those who do not do what is ordered of everybody, and why.
pub(super) fn left_out(game: &Wargrounds, seat: Seat, action: &Action, with_ids: WithIds) -> Vec<String> {
    let Action::Orders { text } = action else {
        return Vec::new();
    };
    let all = parts_of(text).filter_map(rest_of).take(1);
    let cannot = all.flat_map(|rest| of_everybody(game, seat, &rest, with_ids).cannot);
    cannot
        .map(|(who, refusal)| format!("{} has no such order: {}", game.people.named(who), refusal.reason))
        .collect()
}
