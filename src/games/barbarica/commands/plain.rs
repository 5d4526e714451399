//! Orders in the words that people say and posts print, `move x1 to d6` or `X1 charges a1`, as orders are read.

use crate::commands::line_kind::Book;
use crate::data::{Melee, Ranged};

/// Words that may stand before the unit.
const BEFORE: [&str; 6] = ["move", "send", "order", "go", "put", "place"];

/// Words by which a player means to go on, which are no orders.
const GOES_ON: [&str; 6] = ["begin", "start", "next", "continue", "go on", "march"];

/// Words that may stand between what a unit does and its target.
const AT: [&str; 4] = ["at", "to", "on", "against"];

/// What a unit does that does nothing, as it is said behind it.
const WAITS: [&str; 22] = [
    "hold",
    "holds",
    "stay",
    "stays",
    "wait",
    "waits",
    "pass",
    "passes",
    "stay put",
    "stays put",
    "stand still",
    "stands still",
    "do nothing",
    "does nothing",
    "hold position",
    "holds position",
    "hold ground",
    "holds ground",
    "hold their ground",
    "holds its ground",
    "stand their ground",
    "stands its ground",
];

/// Words that turn a unit.
const TURNS: [&str; 5] = ["facing", "faces", "face", "turn", "turns"];

/// Words that throw a weapon which they name.
const THROWS: [&str; 6] = ["throw", "throws", "hurl", "hurls", "fling", "flings"];

/// Words that may stand before the name of a weapon.
const WHOSE: [&str; 6] = ["the", "a", "an", "its", "his", "her"];

/// Whether what stands behind a unit says that it does nothing: `waits`, `stays put`.
pub fn is_waiting(rest: &str) -> bool {
    let said = rest.split_whitespace().collect::<Vec<_>>().join(" ");
    WAITS.iter().any(|known| said.eq_ignore_ascii_case(known))
}

/// Whether a word may stand between what a unit does and its target: `charge x1 to a1`.
pub fn is_at(word: &str) -> bool {
    AT.iter().any(|at| word.eq_ignore_ascii_case(at))
}

/// Whether a line says no more than that its player means to go on.
pub fn goes_on(line: &str) -> bool {
    GOES_ON.contains(&line.trim().to_ascii_lowercase().as_str())
}

/// Whether a word may stand before the unit: `put x1 on d6`.
pub fn is_before(word: &str) -> bool {
    BEFORE.iter().any(|before| word.eq_ignore_ascii_case(before))
}

/// One order of a line in the words of orders; as it was if it has none of the others.
pub fn in_words_of_orders(book: Book, text: &str) -> String {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let is_one = |word: &str, list: &[&str]| list.iter().any(|other| word.eq_ignore_ascii_case(other));
    if words.len() > 1 && is_before(words[0]) {
        words.remove(0);
    }
    // `turn x4 south`
    let turns_first = words.first().is_some_and(|first| is_one(first, &["turn", "face"]));
    if matches!(book, Book::Move | Book::Deploy) && words.len() > 2 && turns_first {
        words.swap(0, 1);
    }
    let thrown = (book == Book::Shoot).then(|| throws_a_weapon(&words)).flatten();
    if let Some(order) = thrown {
        return order;
    }
    let filling: &[&str] = match book {
        Book::Move => &["to", "on", "onto", "goes", "go", "moves", "move", "walks", "walk"],
        Book::Shoot => &[
            "at", "to", "on", "against", "shoots", "shoot", "fires", "fire", "throws", "throw",
        ],
        Book::Fight => &[
            "at", "on", "against", "hits", "hit", "strikes", "strike", "attacks", "attack", "fights", "fight",
        ],
        Book::Deploy => &["to", "at", "on"],
    };
    let mut put: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let (word, next) = (words[at], words.get(at + 1));
        at += 1;
        match next {
            Some(_) if at > 1 && is_one(word, filling) => (),
            Some(_) if at > 1 && book == Book::Move && is_one(word, &["charge", "charges", "attack", "attacks"]) => {
                let between = words[at..].iter().take_while(|word| is_at(word)).count();
                match words.get(at + between) {
                    Some(target) => {
                        put.push(format!("!{target}"));
                        at += between + 1;
                    }
                    None => put.push(word.to_owned()),
                }
            }
            Some(next) if at > 1 && matches!(book, Book::Move | Book::Deploy) && is_one(word, &TURNS) => {
                // `turns to face south`
                let between = words[at..]
                    .iter()
                    .take_while(|word| is_at(word) || is_one(word, &TURNS));
                let (between, next) = match between.count() {
                    count if at + count < words.len() => (count, words[at + count]),
                    _ => (0, *next),
                };
                match put.len() {
                    1 => put.push(format!("/{next}")),
                    _ => put
                        .iter_mut()
                        .last()
                        .into_iter()
                        .for_each(|last| *last = format!("{last}/{next}")),
                }
                at += between + 1;
            }
            _ => put.push(word.to_owned()),
        }
    }
    put.join(" ")
}

/// `p1 a3:spear` for `p1 throws its spear at a3`; none where no weapon is named behind such a word, or no single target behind
/// that.
fn throws_a_weapon(words: &[&str]) -> Option<String> {
    let is_one = |word: &str, list: &[&str]| list.iter().any(|other| word.eq_ignore_ascii_case(other));
    let verb = words
        .iter()
        .position(|word| is_one(word, &THROWS))
        .filter(|at| *at > 0)?;
    let named: Vec<&str> = words[verb + 1..]
        .iter()
        .copied()
        .skip_while(|word| is_one(word, &WHOSE))
        .collect();
    let at = named.iter().position(|word| is_at(word)).unwrap_or(named.len().min(1));
    let weapon = named[..at].join(" ");
    let is_weapon = weapon.parse::<Ranged>().is_ok() || weapon.parse::<Melee>().is_ok();
    let target: Vec<&str> = named[at..].iter().copied().filter(|word| !is_at(word)).collect();
    match target.as_slice() {
        [target] if is_weapon => Some(format!("{} {target}:{weapon}", words[..verb].join(" "))),
        _ => None,
    }
}

/// A line without the colon behind those who act, `x4 charge a2` for `x4: charge a2`; none of a line without one.
pub fn without_colons(line: &str) -> Option<String> {
    let mut put = String::new();
    for piece in line.split_inclusive([',', ';', '\n']) {
        let names_who = |head: &str| match head.split_whitespace().collect::<Vec<_>>().as_slice() {
            [_] => true,
            // `axeman 4`, and not `p1 a3` before a weapon.
            [first, _] => first.len() > 2 && first.chars().all(char::is_alphabetic),
            _ => false,
        };
        match piece.find(": ").map(|colon| piece.split_at(colon)) {
            Some((head, tail)) if names_who(head) => {
                put.push_str(head.trim_end());
                put.push_str(&tail[1..]);
            }
            _ => put.push_str(piece),
        }
    }
    (put != line).then_some(put)
}

/// A line with a comma for an `and` between orders, and `+` for one between units that share an order.
pub fn with_commas(line: &str) -> String {
    let is_and = |word: &str| word == "&" || word.eq_ignore_ascii_case("and");
    if !line.split_whitespace().any(is_and) {
        return line.to_owned();
    }
    let line = line.replace('\n', " ; ");
    let words: Vec<&str> = line.split_whitespace().collect();
    let (mut put, mut begun): (Vec<String>, usize) = (Vec::new(), 0);
    for (at, word) in words.iter().enumerate() {
        let next = words.get(at + 1);
        if is_and(word) && begun > 0 && next.is_some_and(|next| names_units(next)) {
            let last = put.last_mut().expect("an order has begun");
            begun = match begun {
                1 => {
                    last.push('+');
                    1
                }
                _ => {
                    last.push(',');
                    0
                }
            };
            continue;
        }
        // `x1 d5, and x2 e4`
        if is_and(word) && begun == 0 && !put.is_empty() {
            continue;
        }
        match put.last_mut().filter(|last| last.ends_with('+')) {
            Some(last) => last.push_str(word),
            None => {
                let leads = begun == 0 && is_before(word);
                begun += usize::from(!leads);
                put.push((*word).to_owned());
            }
        }
        if word.ends_with([',', ';']) {
            begun = 0;
        }
    }
    put.join(" ")
}

/// What a label of an offer says of the act, without its odds: `X3 strikes a1` of `X3 strikes a1: 2.4 wounds, kill 47%`; none
/// of any other text.
pub fn of_a_label(text: &str) -> Option<&str> {
    const DOES: [&str; 8] = [
        "charge", "charges", "shoot", "shoots", "strike", "strikes", "fight", "fights",
    ];
    let text = text.trim();
    let ends = [": ", " ("].iter().filter_map(|mark| text.find(mark));
    let end = ends.chain(text.strip_suffix(':').map(str::len)).min()?;
    let head = &text[..end];
    let words: Vec<&str> = head.split_whitespace().collect();
    let [units, does, target] = words.as_slice() else {
        return None;
    };
    let is_act = DOES.iter().any(|known| does.eq_ignore_ascii_case(known));
    (is_act && names_units(units) && names_units(target)).then_some(head)
}

/// A line with words for the arrows of the log, `x1 strikes a4` for `x1->a4`, as the command of its phase has them; none of
/// a line without one.
pub fn of_the_log(book: Book, line: &str) -> Option<String> {
    let does = match book {
        Book::Move => " charges ",
        Book::Shoot => " shoots ",
        Book::Fight => " strikes ",
        Book::Deploy => return None,
    };
    let put = line.replace("->", does).replace("=>", does);
    (put != line).then_some(put)
}

/// Whether a word stands for units: `x1`, `x1-3`, `x*`, `x1+p2`.
fn names_units(word: &str) -> bool {
    let mut letters = word.chars();
    let first = letters.next().is_some_and(char::is_alphabetic);
    first
        && letters
            .next()
            .is_some_and(|second| second.is_ascii_digit() || second == '*')
}
