//! The words of a question about odds: the attackers and their target, or the orders that it types.

use super::action::Order;
use super::called;
use super::commands::stored::strikes_unsaid;
use super::data::Side;
use super::lists;
use super::naming;
use super::odds::Situation;
use super::orders;
use super::parts::CharacterId;
use super::plain::{self, put_words_of_orders};
use super::printed::words_of_spells;
use super::rules::no;
use super::state::Wargrounds;
use muster_kit::{Refusal, Seat, Viewer};

/// Words between attackers and their target.
pub const VERSUS: [&str; 3] = [" vs ", " versus ", " against "];

/// The seat that asks; for who has none, Red's captain.
pub fn asker(game: &Wargrounds, viewer: Viewer) -> Seat {
    match viewer {
        Viewer::Seat(seat) if seat.index() < game.seats.count() => seat,
        _ => game.seats.captain(Side::Red),
    }
}

/// The orders that a question types.
pub fn orders_asked(game: &Wargrounds, seat: Seat, question: &str) -> Result<Vec<Order>, Refusal> {
    let side = game.seats[seat].side();
    let mut text = without_command(question)?;
    lists::put_lists(game, seat, &mut text);
    plain::put_actors_first(game, side, &mut text);
    plain::put_charges(&mut text);
    put_words_of_orders(&mut text);
    let mut text = words_of_spells(&text).unwrap_or(text);
    called::put_ids_in_line(game, side, &mut text, true);
    called::check_spells_in(game, seat, &text)?;
    orders::read_orders(game, seat, &text)
}

/// The target that orders of a question strike although they name no action: the odds are of that one
/// ([WG-65](docs/rules/wargrounds.md#wg-65)).
pub fn struck_unsaid(game: &Wargrounds, viewer: Viewer, question: &str) -> Vec<String> {
    let seat = asker(game, viewer);
    if question.parse::<Situation>().is_ok() || apart_at(question, &VERSUS).is_some() {
        return Vec::new();
    }
    let orders = match alone(game, seat, question) {
        Some(who) if game.people.owner(who) == seat => vec![Order::stay(who)],
        Some(_) => Vec::new(),
        None => orders_asked(game, seat, question).unwrap_or_default(),
    };
    let unsaid = orders.iter().filter_map(|order| strikes_unsaid(game, order));
    unsaid.map(|unsaid| format!("As things stand {unsaid}")).collect()
}

/// The orders of a question without the command and the names of its options that may stand before them; refuses a command
/// that gives no orders.
fn without_command(question: &str) -> Result<String, Refusal> {
    const NAMES: [&str; 6] = ["text:", "who:", "order:", "to:", "do:", "target:"];
    let question = question.trim();
    let question = question.strip_prefix("/wg ").unwrap_or(question);
    let (first, rest) = question.split_once(' ').unwrap_or((question, ""));
    let text = match first {
        "orders" | "act" | "joker" => rest,
        "ready" | "go" | "reroll" | "pass" | "place" | "build" | "edit" | "swap" | "give" | "monarch" | "standing"
        | "roster" => {
            return Err(no(
                "WG-193",
                format!("No attack is made with `{first}`: odds are of attacks."),
            ));
        }
        _ => question,
    };
    let bare = |word| {
        NAMES
            .iter()
            .find_map(|name| str::strip_prefix(word, name))
            .unwrap_or(word)
    };
    Ok(text.split(' ').map(bare).collect::<Vec<&str>>().join(" "))
}

/// What stands before and behind the first of these words, in whatever case.
pub fn apart_at<'a>(question: &'a str, words: &[&str]) -> Option<(&'a str, &'a str)> {
    let lower = question.to_ascii_lowercase();
    let found = words.iter().find_map(|word| Some((lower.find(word)?, word.len())));
    found.map(|(at, length)| (&question[..at], &question[at + length..]))
}

/// The character that a question names, by letter, name or both, and nothing else.
pub fn alone(game: &Wargrounds, seat: Seat, question: &str) -> Option<CharacterId> {
    naming::find_shown(game, game.seats[seat].side(), question).ok()
}
