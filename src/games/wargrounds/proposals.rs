//! What a refusal proposes in the place of what was typed.

use super::action::{Action, Order};
use super::data::{Card, Side};
use super::npc::score;
use super::orders::{self, Meant, parts_of};
use super::parts::CharacterId;
use super::plain::{BY, is_deed, is_one_of, put_words_of_orders};
use super::rules::{asking, cards, no, pairs};
use super::state::{Stage, Wargrounds};
use super::{naming, nearest, spelled};
use muster_game::ENDS;
use muster_kit::{Refusal, Seat};

/// Refuses an order that begins with what is done and names nobody of one's own who does it, with the one that was most
/// likely meant. Asked only of what a person types, in the form of
/// [`crate::called::with_ids`].
pub fn check_actors(game: &Wargrounds, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let Action::Orders { text } = action else {
        return Ok(());
    };
    let Some(side) = game.seats.get(seat).map(|state| state.side()) else {
        return Ok(());
    };
    if !matches!(game.progress.stage(), Stage::Orders | Stage::Run) {
        return Ok(());
    }
    // Of several orders those that can be read are stored.
    let mut parts = parts_of(text);
    let (Some(part), None) = (parts.next(), parts.next()) else {
        return Ok(());
    };
    let no_order = no_order_ends_the_turn(game, seat, part).or_else(|| no_order_plays_a_card(part));
    no_order
        .or_else(|| without_an_actor(game, seat, side, part))
        .map_or(Ok(()), Err)
}

/// What ends orders, or leaves cards to the house, for who types `end turn`.
fn no_order_ends_the_turn(game: &Wargrounds, seat: Seat, part: &str) -> Option<Refusal> {
    let words: Vec<&str> = part.split_whitespace().collect();
    let is_end = words.split_first().is_some_and(|(first, rest)| {
        is_one_of(first, &["end", "finish", "done"]) && rest.iter().all(|word| is_one_of(word, &["my", "the", "turn"]))
    });
    if !is_end {
        return None;
    }
    let (reason, instead) = match asking::asks(game, seat) {
        true => (
            "The turn ends by itself when all cards are played, and a card of yours is up: `/wg ready` leaves this one card \
             to the house, with `rest:auto` all that you have left.",
            "/wg ready rest:auto",
        ),
        false => ("You end your orders by being ready.", "/wg ready"),
    };
    Some(no("WG-183", reason).code(ENDS).instead(instead))
}

/// The command for `play heat on c`.
fn no_order_plays_a_card(part: &str) -> Option<Refusal> {
    let (first, rest) = part.split_once(char::is_whitespace)?;
    let (card, length) = Card::at_the_beginning(rest).filter(|_| is_one_of(first, &["play", "use"]))?;
    let target = rest[length..].split_whitespace().last();
    let target = target.map_or_else(String::new, |target| format!(" target:{target}"));
    let refusal = no(
        "WG-190",
        "A card that goes with no order is played by a command of its own.",
    )
    .code(muster_game::UNREAD_ORDER);
    Some(refusal.instead(format!("/wg card card:{card}{target}")))
}

/// A refusal of a card that is to be played on a character and names none, with one on whom it could be.
pub fn propose_a_target(game: &Wargrounds, seat: Seat, action: &Action, refusal: Refusal) -> Refusal {
    let Action::Card { card, target: None, .. } = action else {
        return refusal;
    };
    if refusal.clause != "WG-124" {
        return refusal;
    }
    let Some(side) = game.seats.get(seat).map(|state| state.side()) else {
        return refusal;
    };
    let mut all = game.people.upright(side.other()).chain(game.people.upright(side));
    let Some(on) = all.find(|on| cards::check_card(game, seat, *card, Some(*on), false).is_ok()) else {
        return refusal;
    };
    let letter = game.people.badge(on).letter().to_string();
    let meant = orders::meant_by(&game.terms, side, *card);
    let word = match orders::find(game, side, &letter, meant) {
        Ok(read) if read == on => letter,
        _ => game.people.badge(on).to_string(),
    };
    refusal.instead(format!("/wg card card:{card} target:{word}"))
}

fn without_an_actor(game: &Wargrounds, seat: Seat, side: Side, part: &str) -> Option<Refusal> {
    let words: Vec<&str> = part.split_whitespace().collect();
    let by = words.iter().position(|word| is_one_of(word, &BY));
    let named = words.first().and_then(|word| orders::own(game, seat, word).ok());
    let deed = usize::from(named.is_some());
    let acts = words.get(deed)?;
    if !is_deed(acts) && !acts.eq_ignore_ascii_case("take") || named.is_some() && by.is_none() {
        return None;
    }
    let act = &words[deed..by.unwrap_or(words.len())];
    let mine: Vec<CharacterId> = game
        .people
        .upright(side)
        .filter(|who| game.people.owner(*who) == seat)
        .collect();
    let takes =
        (words[deed].eq_ignore_ascii_case("take") && named.is_none()).then(|| nearest::order_to_take(game, &mine));
    let takes = takes.flatten();
    let who = named
        .or_else(|| asking::asked_who(game).filter(|_| asking::asks(game, seat)))
        .or_else(|| takes.as_ref().map(|order| order.who))
        .or_else(|| mine.first().copied())?;
    let reason = match by.map(|by| words.split_at(by + 1)) {
        Some((_, other))
            if named.is_some() && naming::find_called(game, side, &other.join(" "), Meant::Own).is_ok() =>
        {
            format!(
                "`{}` and `{}` are two, and an order is of one.",
                words[0],
                other.join(" ")
            )
        }
        Some((said, other)) => {
            let with = said.last().copied().unwrap_or_default();
            format!("`{with} {}` names no character of yours.", other.join(" "))
        }
        None => format!("`{}` is what a character does.", words[deed]),
    };
    let mut order = format!("{} {}", game.people.badge(who).letter(), act.join(" "));
    put_words_of_orders(&mut order);
    if let Some(takes) = takes {
        order = spelled::spoken(game, &takes);
    }
    let refusal = no("WG-193", format!("{reason} An order begins with who acts.")).code(muster_game::UNREAD_ORDER);
    Some(refusal.instead(order))
}

/// What a seat that is asked for an order may type in the place of what was refused because it was none.
pub fn propose_an_order(game: &Wargrounds, seat: Seat, action: &Action, refusal: Refusal) -> Refusal {
    let other = match action {
        Action::Pass {} => true,
        _ => &*refusal.clause == "WG-186",
    };
    if !other || !asking::asks(game, seat) {
        return refusal;
    }
    let Some(who) = asking::asked_who(game).filter(|_| asking::asked_pair(game).is_none()) else {
        return refusal;
    };
    let order = score::choices(game, who, 1).into_iter().map(|choice| choice.order);
    let order = order
        .chain([Order::stay(who)])
        .find(|order| pairs::check_order(game, order, None).is_ok());
    match order {
        Some(order) => refusal.instead(format!("/wg orders text:{}", spelled::spoken(game, &order))),
        None => refusal,
    }
}
