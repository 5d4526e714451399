//! What a person types and would not mean as it is read: a thing that does not lie there, two places, a wait for itself, a
//! number alone. The reading itself stays as journals have it; this is asked before.

use super::action::{Action, Hold, Order, To, Wish, act_line, typed_orders};
use super::called;
use super::costs::Taking;
use super::data::{Cell, Scenario};
use super::facts;
use super::naming;
use super::orders::{self, Meant, parts_of};
use super::parts::CharacterId;
use super::plain::{self, is_one_of};
use super::rules::detours;
use super::rules::{asking, movement, no, nowhere, pairs, plan};
use super::spelled;
use super::state::{Stage, Wargrounds};
use muster_kit::{Refusal, Seat};

/// Words by which people take an order back.
const TAKES_BACK: [&str; 8] = [
    "none", "cancel", "cancels", "delete", "remove", "clear", "forget", "nothing",
];

/// Refuses orders that a person cannot mean as they would be read ([WG-193](docs/rules/wargrounds.md#wg-193)). Asked only of what
/// a person types, as it is typed.
pub fn check_meant(game: &Wargrounds, seat: Seat, action: &Action) -> Result<(), Refusal> {
    if !matches!(game.progress.stage(), Stage::Orders | Stage::Run) || game.seats.get(seat).is_none() {
        return Ok(());
    }
    let Some(line) = typed_orders(action).filter(|_| !is_for_nobody(game, seat, action)) else {
        return Ok(());
    };
    let found = parts_of(&line).find_map(|part| {
        let refusal = taken_back(game, seat, part)
            .or_else(|| no_option(game, seat, part))
            .or_else(|| two_places(part))
            .or_else(|| waits_for_itself(game, seat, part))
            .or_else(|| is_a_number(game, seat, part))
            .or_else(|| no_such_thing(game, seat, part))?;
        Some(called::with_the_others(game, seat, &line, part, refusal))
    });
    found.map_or(Ok(()), |refusal| Err(called::of_a_joker(action, refusal)))
}

/// Whether an order for a joker names no character of the seat's side: that is what has to be mended first.
fn is_for_nobody(game: &Wargrounds, seat: Seat, action: &Action) -> bool {
    let (Action::Joker { who, .. }, Some(state)) = (action, game.seats.get(seat)) else {
        return false;
    };
    let side = state.side();
    orders::find(game, side, who, Meant::Own).is_err() && naming::find_called(game, side, who, Meant::Own).is_err()
}

/// `A none`, `cancel A`: an order is not deleted, another one takes its place ([WG-183](docs/rules/wargrounds.md#wg-183)).
fn taken_back(game: &Wargrounds, seat: Seat, part: &str) -> Option<Refusal> {
    let words: Vec<&str> = part.split_whitespace().collect();
    let [one, other] = words.as_slice() else { return None };
    let who = match (is_one_of(one, &TAKES_BACK), is_one_of(other, &TAKES_BACK)) {
        (true, false) => other,
        (false, true) => one,
        _ => return None,
    };
    let who = orders::own(game, seat, who).ok()?;
    let (name, auto) = (game.people.named(who), nowhere::auto_order(&game.people, who));
    // On the card that is up the others are given no orders.
    let asked = asking::asks(game, seat);
    let reason = match facts::order_of(game, who) {
        _ if asked => "No order is deleted while a card is up.".to_owned(),
        None => format!("{name} has no order to take back."),
        Some(_) => format!(
            "No order is deleted: another one takes its place, `undo` takes back what you did last, and `{auto}` leaves {name} to \
             the house."
        ),
    };
    let refusal = no("WG-183", reason).code(muster_game::UNREAD_ORDER);
    Some(if asked { refusal } else { refusal.instead(auto) })
}

/// `A E9 pace:run`: a word with a colon is an option, and orders have none; the word behind it may be one of theirs.
fn no_option(game: &Wargrounds, seat: Seat, part: &str) -> Option<Refusal> {
    let words: Vec<&str> = part.split_whitespace().collect();
    let (at, name, value) = words.iter().enumerate().skip(1).find_map(|(at, word)| {
        let (name, value) = word.split_once(':')?;
        Some((at, name, value)).filter(|_| !name.is_empty() && !value.is_empty())
    })?;
    let reason = format!("`{name}` is no option here.");
    let refusal = no("WG-193", reason).code(muster_game::UNREAD_ORDER);
    let known = orders::WORDS.contains(&value.to_lowercase().as_str());
    let others = [&words[..at], &words[at + 1..]].concat();
    let line = [&others[..1], &[value], &others[1..]].concat().join(" ");
    Some(match known.then(|| read(game, seat, &line)).flatten() {
        Some(order) => refusal.instead(spelled::spoken(game, &order)),
        None => refusal.instead(orders::ANY_WORD),
    })
}

/// `A E9 F9`: a move ends in one cell; a hyphen says by which cells it goes ([WG-43](docs/rules/wargrounds.md#wg-43)).
fn two_places(part: &str) -> Option<Refusal> {
    const OTHER_CELLS: [&str; 2] = ["place", "from"];
    let words: Vec<&str> = part.split_whitespace().collect();
    let is_place = |at: &usize| {
        let word = words[*at];
        let row = word.strip_suffix('!').unwrap_or(word);
        let is_row = row.split('-').all(|cell| cell.parse::<Cell>().is_ok());
        let behind = is_one_of(words[at - 1], &OTHER_CELLS);
        is_row && is_cell(row) && !behind
    };
    let places: Vec<usize> = (1..words.len()).filter(is_place).collect();
    let (first, second) = (*places.first()?, *places.get(1)?);
    if second != first + 1 || is_a_target(words[first - 1]) {
        return None;
    }
    let reason = format!(
        "`{} {}` names two places, and a move ends in one.",
        words[first], words[second]
    );
    let route = format!("{}-{}", words[first], words[second]);
    let with = |place: &str| {
        let rest = [&words[..first], &[place], &words[second + 1..]].concat();
        rest.join(" ")
    };
    let refusal = no("WG-193", reason).code(muster_game::UNREAD_ORDER);
    Some(refusal.instead(format!("{}, or {}", with(&route), with(words[second]))))
}

/// Whether the first cell of a row cannot be an id of a character, such as `B2`.
fn is_cell(row: &str) -> bool {
    let first = row.split('-').next().unwrap_or_default();
    !first.starts_with(['R', 'r', 'B', 'b']) || row.contains('-')
}

fn is_a_target(word: &str) -> bool {
    is_one_of(word, &plain::AIMING) || is_one_of(word, &plain::HELPFUL) || plain::is_deed(word)
}

/// `B E9 hold until B`: that never comes ([WG-184](docs/rules/wargrounds.md#wg-184)).
fn waits_for_itself(game: &Wargrounds, seat: Seat, part: &str) -> Option<Refusal> {
    let order = read(game, seat, part)?;
    if order.hold != Some(Hold::Until(order.who)) {
        return None;
    }
    let name = game.people.named(order.who);
    let reason = format!("{name} cannot wait for itself: behind `until` stands another of your own characters.");
    let plain = Order {
        hold: Some(Hold::Plain),
        ..order
    };
    Some(no("WG-184", reason).instead(spelled::spoken(game, &plain)))
}

/// A number alone, where a card of that number is up: a player who presses a number means a choice, not that the card be spent.
fn is_a_number(game: &Wargrounds, seat: Seat, part: &str) -> Option<Refusal> {
    let up = asking::asked_who(game).filter(|_| asking::asks(game, seat))?;
    let is_number = part.trim().bytes().all(|byte| byte.is_ascii_digit());
    let who = orders::own(game, seat, part)
        .ok()
        .filter(|who| is_number && *who == up)?;
    let (name, letter) = (game.people.named(who), game.people.badge(who).letter());
    let reason = format!(
        "`{}` is the number of {name} and says nothing that it should do.",
        part.trim()
    );
    let refusal = no("WG-193", reason).code(muster_game::UNREAD_ORDER);
    Some(refusal.instead(format!("{letter} stay")))
}

/// An order as it is read once names and spoken words are in their place.
fn read(game: &Wargrounds, seat: Seat, part: &str) -> Option<Order> {
    let typed = Action::Orders { text: part.to_owned() };
    let read = called::with_ids(game, seat, typed);
    let Action::Orders { text } = read else { return None };
    orders::read_order(game, seat, &text).ok()
}

/// What a thing that people take by name is called in sentences, and the scenario that has it; none for any other word.
fn thing(word: &str) -> Option<(&'static str, Scenario)> {
    Some(match word.to_lowercase().as_str() {
        "flag" | "flags" => ("the flag", Scenario::Flags),
        "piece" | "tablet" => ("a tablet piece", Scenario::Tablet),
        "barrel" => ("the barrel", Scenario::Barrel),
        "bombard" => ("the bombard", Scenario::Storm),
        "section" | "bridge" => ("a bridge section", Scenario::Storm),
        "diplomacy" => ("Diplomacy", Scenario::Diplomacy),
        _ => return None,
    })
}

/// The thing that an order to take names.
fn named_thing(part: &str) -> Option<(&'static str, Scenario)> {
    let words: Vec<&str> = part.split_whitespace().collect();
    let verb = words.iter().position(|word| is_one_of(word, &plain::TAKES))?;
    // `bridge section`: the last word says what it is.
    let behind = words[verb + 1..].iter().take_while(|word| plain::is_of_a_thing(word));
    behind.filter_map(|word| thing(word)).last()
}

/// Why an order that takes a thing by name is refused: there is none in this phase, or another one comes first where the card
/// is up ([WG-167](docs/rules/wargrounds.md#wg-167), [WG-169](docs/rules/wargrounds.md#wg-169)).
fn no_such_thing(game: &Wargrounds, seat: Seat, part: &str) -> Option<Refusal> {
    let (name, of) = named_thing(part)?;
    if of != game.field.scenario() {
        let reason = format!("There is no such thing as {name} in {}.", game.field.scenario().title());
        let refusal = no("WG-148", reason).code(muster_game::UNREAD_ORDER);
        let works = read(game, seat, part).filter(|order| plan::plan(game, order).is_ok());
        return Some(match works {
            Some(order) => refusal.instead(spelled::spoken(game, &order)),
            None => refusal,
        });
    }
    let (order, told) = other_thing(game, seat, part)?;
    if !asking::asks(game, seat) {
        return None;
    }
    let refusal = no("WG-169", told);
    Some(match takes_by_name(game, &order, name) {
        Some(other) => refusal.instead(spelled::spoken(game, &other)),
        None => refusal,
    })
}

/// What orders of a line come to that are given in advance and lead nowhere as things stand, where what is stored with them does
/// not tell ([WG-68](docs/rules/wargrounds.md#wg-68), [WG-69](docs/rules/wargrounds.md#wg-69),
/// [WG-189](docs/rules/wargrounds.md#wg-189)), or is a way that is too long ([WG-43](docs/rules/wargrounds.md#wg-43)).
pub fn led_nowhere(game: &Wargrounds, seat: Seat, action: &Action) -> Vec<String> {
    let Some(line) = line_in_advance(game, seat, action) else {
        return Vec::new();
    };
    let orders: Vec<Order> = parts_of(&line).filter_map(|part| read(game, seat, part)).collect();
    let told = orders.iter().filter_map(|order| {
        if let Some(still) = nowhere::stands_still(game, order) {
            return Some(format!("As things stand: {}", still.reason));
        }
        let refusal = pairs::check_in_line(game, order, &orders).err();
        let refusal = refusal.filter(|_| game.people.standing(order.who));
        let too_far = refusal.as_ref().and_then(|why| {
            let reason = detours::why_too_far(game, order, why)?;
            (reason != why.reason).then_some(reason)
        });
        if let Some(reason) = too_far {
            return Some(format!("As things stand: {reason}"));
        }
        let is_bound = refusal.is_some_and(|refusal| refusal.clause == "WG-68");
        nowhere::beside_the_mark(game, order.who).filter(|_| is_bound)
    });
    told.collect()
}

/// The line of orders of an action, where the game does not wait for one of them.
fn line_in_advance(game: &Wargrounds, seat: Seat, action: &Action) -> Option<String> {
    let line = match action {
        Action::Orders { text } => text.clone(),
        act @ Action::Act { .. } => act_line(act),
        _ => return None,
    };
    let begun = matches!(game.progress.stage(), Stage::Orders | Stage::Run);
    (begun && game.seats.get(seat).is_some() && !asking::asks(game, seat)).then_some(line)
}

/// That orders which take a thing by name take another one as things stand: both lie within reach, and no order says which.
pub fn other_things(game: &Wargrounds, seat: Seat, action: &Action) -> Vec<String> {
    let Some(line) = line_in_advance(game, seat, action) else {
        return Vec::new();
    };
    let told = parts_of(&line).filter_map(|part| {
        let (order, told) = other_thing(game, seat, part)?;
        let (name, _) = named_thing(part)?;
        let instead = takes_by_name(game, &order, name).map_or_else(String::new, |other| {
            format!(" `{}` takes {name}.", spelled::spoken(game, &other))
        });
        Some(format!("As things stand: {told}{instead}"))
    });
    told.collect()
}

/// An order that names a thing to take and takes another one, with why.
fn other_thing(game: &Wargrounds, seat: Seat, part: &str) -> Option<(Order, String)> {
    let (name, _) = named_thing(part)?;
    let order = read(game, seat, part)?;
    let takes = Taking::of(game, &order)?.what;
    if takes == name || game.field.scenario() != Scenario::Storm {
        return None;
    }
    let at = end_of(game, &order)?;
    let told = match game.field.near_heavy(at) {
        true => format!("`take` takes {takes} at {at}, not {name}: what lies within 1\" and takes two comes first."),
        false => format!("`take` takes {takes} at {at}, not {name}, which does not lie within 1\" of it."),
    };
    Some((order, told))
}

/// The cell from which an order acts.
fn end_of(game: &Wargrounds, order: &Order) -> Option<Cell> {
    let at = game.people.fighter(order.who).at();
    plan::plan(game, order).ok().map(|plan| plan.route.end(at))
}

/// The same order from the nearest cell where it takes that thing; none where no walk leads to one.
fn takes_by_name(game: &Wargrounds, order: &Order, name: &str) -> Option<Order> {
    let who: CharacterId = order.who;
    let (at, wanted) = (game.people.fighter(who).at(), end_of(game, order)?);
    let reach = movement::reach(game, who);
    let mut ends = reach.ends(game.people.allowance(who, false));
    ends.sort_by_key(|(cell, way)| (way.hits, cell.d2(wanted), *cell));
    let there = |cell: Cell| Order {
        to: To::from_to(at, cell),
        deed: Some(Wish::Take(1)),
        ..order.clone()
    };
    let mut orders = ends.into_iter().map(|(cell, _)| there(cell));
    orders.find(|order| Taking::of(game, order).is_some_and(|taking| taking.what == name))
}
