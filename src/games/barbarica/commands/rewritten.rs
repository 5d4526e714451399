//! Lines that cannot be read as they stand, in other words that can: lists of units parted by commas, `x2, x3 charge a2`, marks
//! without a blank, `x1!a1`, who acts behind the enemy, `t1 with s1`, and all units without a target
//! ([BB-7](docs/rules/barbarica.md#bb-7)).

use crate::commands::line_kind::Book;
use crate::commands::named::{is_all, with_kinds_named, with_numbers};
use crate::commands::plain::{is_at, is_before, with_commas};
use crate::rules::{authority, listed};
use crate::state::Barbarica;
use muster_kit::orders::parts;

/// What all units do in the Ranged and in the Melee phase, as it may stand beside a word for them.
const SHOOTS: [&str; 8] = [
    "shoot", "shoots", "fire", "fires", "throw", "throws", "attack", "attacks",
];
const STRIKES: [&str; 8] = [
    "fight", "fights", "strike", "strikes", "hit", "hits", "attack", "attacks",
];

/// A line in words that may be read; none of one that has nothing to put otherwise. What comes of it is put no further.
pub fn rewritten(game: &Barbarica, seat: u8, book: Book, line: &str) -> Option<String> {
    if means_the_usual(book, line) {
        return Some("auto".to_owned());
    }
    let is_own = |word: &str| {
        let ids = listed::listed(game, seat, word).unwrap_or_default();
        let own = |id| {
            let unit = game.army.unit(id);
            unit.is_some_and(|unit| authority::commands(game, seat, unit))
        };
        !ids.is_empty() && ids.into_iter().all(own)
    };
    let whole = with_commas(&with_numbers(line));
    let (mut put, mut waiting): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    let (mut changed, mut lists_who) = (false, false);
    for part in parts(&whole, &[',', ';', '\n']) {
        let named = with_kinds_named(game, seat, part).unwrap_or_else(|_| part.to_owned());
        let spaced = with_a_blank(&named, &is_own);
        changed |= spaced.is_some();
        let text = spaced.unwrap_or(named);
        let turned = with_who_acts_first(book, &text, &is_own);
        changed |= turned.is_some();
        let text = turned.unwrap_or(text);
        let words: Vec<&str> = text.split_whitespace().collect();
        let begins = words.iter().take_while(|word| is_before(word)).count();
        let units = words[begins..].iter().take_while(|word| is_own(word)).count();
        let (units, rest) = words[begins..].split_at(units);
        changed |= units.len() > 1 || !waiting.is_empty() && !units.is_empty();
        let goes_on = std::mem::replace(&mut lists_who, ends_with_who(part));
        match rest {
            // `attack a2 with x2, x3 and x4`
            [] if goes_on && !units.is_empty() => {
                lists_who = true;
                changed = true;
                if let Some((first, rest)) = put.last().and_then(|last| last.split_once(' ')) {
                    let whole = format!("{first}+{} {rest}", units.join("+"));
                    put.pop();
                    put.push(whole);
                }
            }
            [] if !units.is_empty() => waiting.extend(units.iter().map(|unit| (*unit).to_owned())),
            _ if units.is_empty() => {
                put.append(&mut waiting);
                put.push(text);
            }
            _ => {
                waiting.extend(units.iter().map(|unit| (*unit).to_owned()));
                put.push(format!("{} {}", waiting.join("+"), rest.join(" ")));
                waiting.clear();
            }
        }
    }
    put.append(&mut waiting);
    let told = put.join(", ");
    (changed && told != line).then_some(told)
}

/// Whether a line has all units shoot or strike and says no target: `everyone shoots`, and `all`, which is what is left of
/// `shoot all` behind its command.
fn means_the_usual(book: Book, line: &str) -> bool {
    let verbs: &[&str] = match book {
        Book::Shoot => &SHOOTS,
        Book::Fight => &STRIKES,
        Book::Move | Book::Deploy => return false,
    };
    let is_verb = |word: &str| verbs.iter().any(|known| word.eq_ignore_ascii_case(known));
    match line.split_whitespace().collect::<Vec<_>>().as_slice() {
        [who] => is_all(who),
        [who, verb] => is_all(who) && is_verb(verb) || is_all(verb) && is_verb(who),
        _ => false,
    }
}

/// `x1 !a1` for `x1!a1`, and the same of the marks of a shot without aim and of a direction.
fn with_a_blank(text: &str, is_own: &dyn Fn(&str) -> bool) -> Option<String> {
    let first = text.split_whitespace().next()?;
    let at = first.find(['!', '~', '/'])?;
    is_own(&first[..at]).then(|| format!("{} {}", &text[..at], &text[at..]))
}

/// Whether an order says at its end who acts: `attack a2 with x2`.
fn ends_with_who(part: &str) -> bool {
    part.split_whitespace()
        .rev()
        .nth(1)
        .is_some_and(|word| word.eq_ignore_ascii_case("with"))
}

/// `s1 t1` for `t1 with s1`, what is left of `shoot t1 with s1` behind its command, and `t1` for `at t1`.
fn with_who_acts_first(book: Book, text: &str, is_own: &dyn Fn(&str) -> bool) -> Option<String> {
    if !matches!(book, Book::Shoot | Book::Fight) {
        return None;
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let aimed = words.iter().skip_while(|word| is_at(word)).copied().collect::<Vec<_>>();
    match aimed.as_slice() {
        [target, with, by @ ..]
            if with.eq_ignore_ascii_case("with") && !by.is_empty() && by.iter().all(|by| is_own(by)) =>
        {
            Some(format!("{} {target}", by.join("+")))
        }
        [_, ..] if aimed.len() < words.len() => Some(aimed.join(" ")),
        _ => None,
    }
}
