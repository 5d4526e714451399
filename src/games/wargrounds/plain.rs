//! Orders in the words that people speak and posts print, `move A to F9`, `A walks to F9` or `hit c with A`, as orders are
//! read.

use super::Wargrounds;
use super::action::{Action, Order};
use super::data::{Card, Cell, Side, Spell};
use super::orders::{Meant, WORDS, parts_of};
use super::rules::no;
use super::state::Stage;
use muster_game::ENDS;
use muster_kit::{Refusal, Seat};

/// Words that may stand before the character.
const BEFORE: [&str; 8] = ["move", "send", "order", "go", "let", "have", "make", "use"];

/// What a character may do to another; people say it first. Spells are such words too.
const DEEDS: [&str; 7] = ["hit", "attack", "strike", "fight", "shoot", "throw", "cast"];

/// What a character may do by itself that people say first, and those of them that orders have no word for.
const MOVES: [&str; 6] = ["run", "walk", "stay", "take", "move", "go"];
const UNSAID: [&str; 2] = ["move", "go"];

/// Words behind which people name who does it.
const BY: [&str; 3] = ["with", "by", "using"];

/// Printed words with those of orders.
const PRINTED: [(&str, &str); 13] = [
    ("walks", "walk"),
    ("runs", "run"),
    ("stays", "stay"),
    ("hits", "hit"),
    ("attack", "hit"),
    ("attacks", "hit"),
    ("shoots", "shoot"),
    ("throws", "throw"),
    ("strike", "hit"),
    ("strikes", "hit"),
    ("fight", "hit"),
    ("fights", "hit"),
    ("casts", "cast"),
];

/// What people say for `take`, and words that may stand between it and the thing.
const TAKES: [&str; 14] = [
    "take", "takes", "capture", "captures", "grab", "grabs", "get", "gets", "seize", "seizes", "steal", "steals",
    "pick", "picks",
];
const OF_THINGS: [&str; 8] = ["up", "the", "a", "their", "its", "our", "enemy", "bridge"];

/// Things that are taken; which one lies there needs no word.
const THINGS: [&str; 8] = [
    "flag",
    "flags",
    "piece",
    "tablet",
    "section",
    "barrel",
    "bombard",
    "diplomacy",
];

/// A line of orders with `take` for `capture the flag` and the like, which no order names.
pub(super) fn put_take(text: &mut String) {
    let mut changed = false;
    let parts = parts_of(text).map(|part| {
        let words: Vec<&str> = part.split_whitespace().collect();
        let verb = words.iter().position(|word| is_one_of(word, &TAKES));
        let Some((before, behind)) = verb.map(|verb| (&words[..verb], &words[verb + 1..])) else {
            return part.to_owned();
        };
        let of_it = |word: &&&str| is_one_of(word, &OF_THINGS) || is_one_of(word, &THINGS);
        let (what, rest) = behind.split_at(behind.iter().take_while(of_it).count());
        if !what.iter().any(|word| is_one_of(word, &THINGS)) {
            return part.to_owned();
        }
        changed = true;
        let said = before.iter().chain(&["take"]).chain(rest);
        said.copied().collect::<Vec<&str>>().join(" ")
    });
    let parts = parts.collect::<Vec<_>>().join("; ");
    if changed {
        *text = parts;
    }
}

/// A line of orders in the words of orders; as it was if it has none of the others.
pub fn put_words_of_orders(text: &mut String) {
    let mut changed = false;
    let parts = parts_of(text).map(|part| {
        let (part, other) = order_in_words_of_orders(part);
        changed |= other;
        part
    });
    let parts = parts.collect::<Vec<_>>().join("; ");
    if changed {
        *text = parts;
    }
}

fn order_in_words_of_orders(part: &str) -> (String, bool) {
    let words: Vec<&str> = part.split_whitespace().collect();
    let is = |place: usize, word: &str| words.get(place).is_some_and(|other| other.eq_ignore_ascii_case(word));
    let skipped = |place: usize| match place {
        0 => words.len() > 2 && BEFORE.iter().any(|word| is(0, word)),
        _ if is(place, "to") => {
            let next = words.get(place + 1);
            next.is_some_and(|next| next.parse::<Cell>().is_ok() || is_deed(next))
        }
        _ if is(place, "goes") => is(place + 1, "to"),
        _ if is(place, "at") || is(place, "on") => {
            let before = words[place - 1];
            is_deed(before) || PRINTED.iter().any(|(printed, _)| before.eq_ignore_ascii_case(printed))
        }
        _ => false,
    };
    let put = |(place, word): (usize, &&str)| -> Option<String> {
        if skipped(place) {
            return None;
        }
        let printed = PRINTED.iter().filter(|_| place > 0);
        let of_orders = printed
            .into_iter()
            .find(|(printed, _)| word.eq_ignore_ascii_case(printed));
        Some(of_orders.map_or(*word, |(_, order)| order).to_owned())
    };
    let put: Vec<String> = words.iter().enumerate().filter_map(put).collect();
    let changed = put.len() != words.len() || put.iter().zip(&words).any(|(one, other)| one != other);
    (put.join(" "), changed)
}

fn is_one_of(word: &str, list: &[&str]) -> bool {
    list.iter().any(|other| word.eq_ignore_ascii_case(other))
}

fn is_deed(word: &str) -> bool {
    is_one_of(word, &DEEDS) || word.to_lowercase().parse::<Spell>().is_ok()
}

impl Wargrounds {
    /// A line of orders in which each begins with who acts: `hit c with A` is `A hit c`, and `hit c with A and B` two
    /// orders. What does not name own characters behind `with` stays as it is.
    pub(super) fn put_actors_first(&self, side: Side, text: &mut String) {
        let mut changed = false;
        let parts = parts_of(text).map(|part| match self.with_actors_first(side, part) {
            Some(orders) => {
                changed = true;
                orders
            }
            None => part.to_owned(),
        });
        let parts = parts.collect::<Vec<_>>().join("; ");
        if changed {
            *text = parts;
        }
    }

    fn with_actors_first(&self, side: Side, part: &str) -> Option<String> {
        let words: Vec<&str> = part.split_whitespace().collect();
        let first = *words.first()?;
        if !is_deed(first) && !is_one_of(first, &MOVES) {
            return None;
        }
        let by = words.iter().position(|word| is_one_of(word, &BY))?;
        let behind = &words[by + 1..];
        let end = behind.iter().position(|word| is_one_of(word, &WORDS));
        let (who, rest) = behind.split_at(end.unwrap_or(behind.len()));
        let mut act = words[1..by].to_vec();
        // `hit c from F9` says where it goes first.
        let from = act.iter().position(|word| word.eq_ignore_ascii_case("from"));
        let cell = from.and_then(|at| act.get(at + 1).copied().map(|cell| (at, cell)));
        let cell = cell.filter(|(_, cell)| cell.parse::<Cell>().is_ok());
        if let Some((at, _)) = cell {
            act.drain(at..at + 2);
        }
        let verb = (!is_one_of(first, &UNSAID)).then_some(first);
        let order = |names: &[&str]| -> Option<String> {
            let who = self.find_called(side, &names.join(" "), Meant::Own).ok()?;
            let letter = (self.side_of(who) == side).then(|| self.badge(who).letter().to_string())?;
            let cell = cell.map(|(_, cell)| cell);
            let all = [letter.as_str()].into_iter().chain(cell).chain(verb);
            Some(
                all.chain(act.iter().copied())
                    .chain(rest.iter().copied())
                    .collect::<Vec<_>>()
                    .join(" "),
            )
        };
        let orders = who.split(|word| is_one_of(word, &["and", "&"])).map(order);
        orders.collect::<Option<Vec<String>>>().map(|orders| orders.join("; "))
    }

    /// Refuses an order that begins with what is done and names nobody of one's own who does it, with the one that was most
    /// likely meant. Asked only of what a person types, in the form of
    /// [`Wargrounds::with_ids`].
    pub(super) fn check_actors(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let Action::Orders { text } = action else {
            return Ok(());
        };
        let Some(side) = self.seats.get(seat.index()).map(|state| state.side) else {
            return Ok(());
        };
        if !matches!(self.stage, Stage::Orders | Stage::Run) {
            return Ok(());
        }
        // Of several orders those that can be read are stored.
        let mut parts = parts_of(text);
        let (Some(part), None) = (parts.next(), parts.next()) else {
            return Ok(());
        };
        let no_order = self
            .no_order_ends_the_turn(seat, part)
            .or_else(|| self.no_order_plays_a_card(part));
        no_order
            .or_else(|| self.without_an_actor(seat, side, part))
            .map_or(Ok(()), Err)
    }

    /// What ends orders, or leaves cards to the house, for who types `end turn`.
    fn no_order_ends_the_turn(&self, seat: Seat, part: &str) -> Option<Refusal> {
        let words: Vec<&str> = part.split_whitespace().collect();
        let is_end = words.split_first().is_some_and(|(first, rest)| {
            is_one_of(first, &["end", "finish", "done"])
                && rest.iter().all(|word| is_one_of(word, &["my", "the", "turn"]))
        });
        if !is_end {
            return None;
        }
        let (reason, instead) = match self.asks(seat.0) {
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
    fn no_order_plays_a_card(&self, part: &str) -> Option<Refusal> {
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
    pub(super) fn propose_a_target(&self, seat: Seat, action: &Action, refusal: Refusal) -> Refusal {
        let Action::Card { card, target: None, .. } = action else {
            return refusal;
        };
        if refusal.clause != "WG-124" {
            return refusal;
        }
        let Some(side) = self.seats.get(seat.index()).map(|state| state.side) else {
            return refusal;
        };
        let mut all = self.upright(side.other()).chain(self.upright(side));
        let Some(on) = all.find(|on| self.check_card(seat.0, *card, Some(*on), false).is_ok()) else {
            return refusal;
        };
        let letter = self.badge(on).letter().to_string();
        let meant = self.meant_by(side, *card);
        let word = match self.find(side, &letter, meant) {
            Ok(read) if read == on => letter,
            _ => self.badge(on).to_string(),
        };
        refusal.instead(format!("/wg card card:{card} target:{word}"))
    }

    fn without_an_actor(&self, seat: Seat, side: Side, part: &str) -> Option<Refusal> {
        let words: Vec<&str> = part.split_whitespace().collect();
        let by = words.iter().position(|word| is_one_of(word, &BY));
        let named = words.first().and_then(|word| self.own(seat.0, word).ok());
        let deed = usize::from(named.is_some());
        let acts = words.get(deed)?;
        if !is_deed(acts) && !acts.eq_ignore_ascii_case("take") || named.is_some() && by.is_none() {
            return None;
        }
        let act = &words[deed..by.unwrap_or(words.len())];
        let mine: Vec<u8> = self.upright(side).filter(|who| self.owner(*who) == seat.0).collect();
        let takes = (words[deed].eq_ignore_ascii_case("take") && named.is_none()).then(|| self.order_to_take(&mine));
        let takes = takes.flatten();
        let who = named
            .or_else(|| self.asked_who().filter(|_| self.asks(seat.0)))
            .or_else(|| takes.as_ref().map(|order| order.who))
            .or_else(|| mine.first().copied())?;
        let reason = match by.map(|by| words.split_at(by + 1)) {
            Some((_, other)) if named.is_some() && self.find_called(side, &other.join(" "), Meant::Own).is_ok() => {
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
        let mut order = format!("{} {}", self.badge(who).letter(), act.join(" "));
        put_words_of_orders(&mut order);
        if let Some(takes) = takes {
            order = self.spoken(&takes);
        }
        let refusal = no("WG-193", format!("{reason} An order begins with who acts.")).code(muster_game::UNREAD_ORDER);
        Some(refusal.instead(order))
    }

    /// What a seat that is asked for an order may type in the place of what was refused because it was none.
    pub(super) fn propose_an_order(&self, seat: Seat, action: &Action, refusal: Refusal) -> Refusal {
        let other = match action {
            Action::Pass {} => true,
            _ => &*refusal.clause == "WG-186",
        };
        if !other || !self.asks(seat.0) {
            return refusal;
        }
        let Some(who) = self.asked_who().filter(|_| self.asked_pair().is_none()) else {
            return refusal;
        };
        let order = self.choices(who, 1).into_iter().map(|choice| choice.order);
        let order = order
            .chain([Order::stay(who)])
            .find(|order| self.check_order(order, None).is_ok());
        match order {
            Some(order) => refusal.instead(format!("/wg orders text:{}", self.spoken(&order))),
            None => refusal,
        }
    }
}
