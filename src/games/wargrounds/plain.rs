//! Orders in the words that people speak and posts print, `move A to F9`, `A walks to F9` or `hit c with A`, as orders are
//! read.

use super::data::{Cell, Side, Spell};
use super::naming;
use super::orders::{Meant, WORDS, parts_of};
use super::state::Wargrounds;

/// Words of an order that stand before a character of one's own side.
pub const HELPFUL: [&str; 6] = ["heal", "reflect", "protect", "pass", "until", "sneaky"];

/// Words of an order that stand before an enemy.
pub const AIMING: [&str; 3] = ["hit", "shoot", "throw"];

/// Words that may stand before the character.
const BEFORE: [&str; 8] = ["move", "send", "order", "go", "let", "have", "make", "use"];

/// What a character may do to another; people say it first. Spells are such words too.
const DEEDS: [&str; 9] = [
    "hit", "attack", "strike", "fight", "kill", "shoot", "throw", "cast", "charge",
];

/// What a character may do by itself that people say first, and those of them that orders have no word for.
const MOVES: [&str; 6] = ["run", "walk", "stay", "take", "move", "go"];
const UNSAID: [&str; 2] = ["move", "go"];

/// What people say between the character and where it goes.
const GOES: [&str; 6] = ["go", "goes", "move", "moves", "head", "heads"];

/// Words behind which people name who does it.
pub const BY: [&str; 3] = ["with", "by", "using"];

/// A Critical, as orders have it first.
const CRITICAL: [&str; 2] = ["crit", "critical"];

/// Printed words with those of orders.
const PRINTED: [(&str, &str); 17] = [
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
    ("kill", "hit"),
    ("kills", "hit"),
    ("wait", "stay"),
    ("waits", "stay"),
];

/// What people say for `take`, and words that may stand between it and the thing.
pub const TAKES: [&str; 14] = [
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

/// Whether a word behind `take` names a thing, or may stand before its name.
pub fn is_of_a_thing(word: &str) -> bool {
    is_one_of(word, &OF_THINGS) || is_one_of(word, &THINGS)
}

/// A line of orders with `take` for `capture the flag` and the like, which no order names.
pub(super) fn put_take(text: &mut String) {
    let mut changed = false;
    let parts = parts_of(text).map(|part| {
        let words: Vec<&str> = part.split_whitespace().collect();
        let verb = words.iter().position(|word| is_one_of(word, &TAKES));
        let Some((before, behind)) = verb.map(|verb| (&words[..verb], &words[verb + 1..])) else {
            return part.to_owned();
        };
        let (what, rest) = behind.split_at(behind.iter().take_while(|word| is_of_a_thing(word)).count());
        // `the bridge` is a section of it.
        let is_named = |word: &&str| is_one_of(word, &THINGS) || is_one_of(word, &["bridge"]);
        if !what.iter().any(is_named) {
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

/// A line of orders with `>c hit c` for `charge c`: the character goes up to the enemy and hits it.
pub(super) fn put_charges(text: &mut String) {
    let mut changed = false;
    let parts = parts_of(text).map(|part| {
        let words: Vec<&str> = part.split_whitespace().collect();
        let charge = words.iter().position(|word| is_one_of(word, &["charge", "charges"]));
        let Some((before, behind)) = charge.filter(|at| *at > 0).map(|at| (&words[..at], &words[at + 1..])) else {
            return part.to_owned();
        };
        let behind = behind.strip_prefix(&["at"]).unwrap_or(behind);
        let ends = |word: &&str| is_one_of(word, &WORDS) || is_act(word);
        let (target, rest) = behind.split_at(behind.iter().position(ends).unwrap_or(behind.len()));
        if target.is_empty() {
            return part.to_owned();
        }
        changed = true;
        let target = target.join(" ");
        let hits = !rest.iter().any(|word| is_act(word));
        let act = if hits { format!("hit {target}") } else { String::new() };
        let said = [
            before.join(" "),
            format!(">{}", target.trim_start_matches('>')),
            act,
            rest.join(" "),
        ];
        said.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
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

/// An act without a character: a cell is where that goes whose card is up, `B3` and `to B3` as `move B3`.
pub fn for_the_card_up(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let words = match words.as_slice() {
        [to, rest @ ..] if to.eq_ignore_ascii_case("to") => rest,
        all => all,
    };
    let goes = words.first().is_some_and(|word| word.parse::<Cell>().is_ok());
    let lead = if goes { "move " } else { "" };
    format!("{lead}{}", words.join(" "))
}

fn order_in_words_of_orders(part: &str) -> (String, bool) {
    let words: Vec<&str> = part.split_whitespace().collect();
    let is = |place: usize, word: &str| words.get(place).is_some_and(|other| other.eq_ignore_ascii_case(word));
    // `to F9`, `hits at c`.
    let leads_nowhere = |place: usize| {
        let next = words.get(place + 1);
        let is_the = next.is_some_and(|next| next.eq_ignore_ascii_case("the"));
        let goal = if is_the { words.get(place + 2) } else { next };
        let is_cell = goal.is_some_and(|goal| goal.parse::<Cell>().is_ok());
        let before = words[place - 1];
        let acts = || is_deed(before) || PRINTED.iter().any(|(printed, _)| before.eq_ignore_ascii_case(printed));
        let up_to = is_one_of(words[place], &["up", "over"]) && is(place + 1, "to");
        let next_to = before.eq_ignore_ascii_case("next");
        // `A F9 then hit c`
        let joining = |word: &str| is_one_of(word, &["then", "and"]);
        let joined = words[place..].iter().find(|word| !joining(word));
        let joins = joining(words[place]) && joined.is_some_and(|word| is_act(word));
        joins
            || is(place, "the") && is_cell
            || up_to && words.get(place + 2).is_some_and(|cell| cell.parse::<Cell>().is_ok())
            || is(place, "to") && !next_to && (is_cell || next.is_some_and(|next| is_deed(next)))
            || (is(place, "at") || is(place, "on")) && (is_cell || acts())
    };
    // `with crit`, `with a Critical`: an article between them says nothing either.
    let behind_with = |place: usize| match place.checked_sub(1) {
        Some(before) if is_one_of(words[before], &BY) => true,
        Some(article) if is_one_of(words[article], &["a", "the"]) => article > 0 && is_one_of(words[article - 1], &BY),
        _ => false,
    };
    let is_critical =
        |place: usize| words.get(place).is_some_and(|word| is_one_of(word, &CRITICAL)) && behind_with(place);
    let leads_to_a_critical = |place: usize| match is_one_of(words[place], &BY) {
        true => is_critical(place + 1) || is_critical(place + 2),
        false => is_critical(place + 1),
    };
    let skipped = |place: usize| match place {
        0 => words.len() > 2 && BEFORE.iter().any(|word| is(0, word)),
        1 => words.len() > 2 && is_one_of(words[1], &GOES) || leads_nowhere(1),
        _ => leads_nowhere(place),
    };
    let put = |(place, word): (usize, &&str)| -> Option<String> {
        // `A: F9`.
        if let Some(who) = word.strip_suffix(':').filter(|who| place == 0 && !who.is_empty()) {
            return Some(who.to_owned());
        }
        if skipped(place) || place > 0 && leads_to_a_critical(place) {
            return None;
        }
        if is_critical(place) {
            return Some(CRITICAL[0].to_owned());
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

/// Whether a word of an order or a printed one says what is done.
fn is_act(word: &str) -> bool {
    is_deed(word) || is_one_of(word, &TAKES) || PRINTED.iter().any(|(printed, _)| word.eq_ignore_ascii_case(printed))
}

/// Whether a word is one of a list, in whatever case.
pub fn is_one_of(word: &str, list: &[&str]) -> bool {
    list.iter().any(|other| word.eq_ignore_ascii_case(other))
}

/// Whether a word is what a character does to another, a spell among it.
pub fn is_deed(word: &str) -> bool {
    is_one_of(word, &DEEDS) || word.to_lowercase().parse::<Spell>().is_ok()
}

/// A line of orders in which each begins with who acts: `hit c with A` is `A hit c`, and `hit c with A and B` two
/// orders, as are `B and C hit a` and `walk B and C to F9`. What does not name own characters there stays as it is.
pub fn put_actors_first(game: &Wargrounds, side: Side, text: &mut String) {
    let mut changed = false;
    let first = |part: &str| with_actors_first(game, side, part).or_else(|| each_of_the_named(game, side, part));
    let parts = parts_of(text).map(|part| match first(part) {
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

fn with_actors_first(game: &Wargrounds, side: Side, part: &str) -> Option<String> {
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
        let who = naming::find_called(game, side, &names.join(" "), Meant::Own).ok()?;
        let letter = (game.people.side_of(who) == side).then(|| game.people.badge(who).letter().to_string())?;
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

/// The letter of a character of one's own side that one word names.
fn own_letter(game: &Wargrounds, side: Side, word: &str) -> Option<String> {
    let who = naming::find_called(game, side, word.trim_end_matches(','), Meant::Own).ok()?;
    (game.people.side_of(who) == side).then(|| game.people.badge(who).letter().to_string())
}

/// An order for each of several characters that stand first, or behind how they go: `B and C hit a`, `send B, C to F9`, `walk B to
/// F9`.
fn each_of_the_named(game: &Wargrounds, side: Side, part: &str) -> Option<String> {
    const WAYS: [&str; 3] = ["walk", "run", "stay"];
    let words: Vec<&str> = part.split_whitespace().collect();
    let first = *words.first()?;
    let way = is_one_of(first, &WAYS).then_some(first);
    let lead = usize::from(way.is_some() || is_one_of(first, &BEFORE));
    let (mut letters, mut at) = (Vec::new(), lead);
    while let Some(letter) = words.get(at).and_then(|word| own_letter(game, side, word)) {
        letters.push(letter);
        let joins = words.get(at + 1).is_some_and(|word| is_one_of(word, &["and", "&"]));
        at += 1;
        if joins
            && words
                .get(at + 1)
                .is_some_and(|word| own_letter(game, side, word).is_some())
        {
            at += 1;
        } else if !words[at - 1].ends_with(',') {
            break;
        }
    }
    let rest = &words[at..];
    let says_something = way.is_some() || letters.len() > 1 && !rest.is_empty();
    let orders = letters.iter().map(|letter| {
        let all = [letter.as_str()].into_iter().chain(way).chain(rest.iter().copied());
        all.collect::<Vec<_>>().join(" ")
    });
    (says_something && !letters.is_empty()).then(|| orders.collect::<Vec<_>>().join("; "))
}
