//! Units as players say them: by the name of their kind, `axeman 1`, or `the axeman` where the side has one of it, all of a
//! kind, `axemen`, and those who act behind what they do, `attack t1 with p6`.

use crate::commands::line_kind::Book;
use crate::commands::plain::{is_at, is_before};
use crate::commands::slips;
use crate::data::UnitType;
use crate::rules::{authority, listed, no, reach, secrets};
use crate::state::{Barbarica, Progress, Unit};
use crate::words::{KindSaid, UnitId};
use muster_kit::{Hex, Refusal, Viewer, article};

/// What units do to an enemy, as it may stand at the beginning of an order.
const ATTACKS: [&str; 6] = ["attack", "charge", "fight", "hit", "shoot", "strike"];

/// Words for all of one's units.
const ALL: [&str; 3] = ["all", "everybody", "everyone"];

/// One order of a line with ids for the names of kinds, and with who acts at its beginning; as it was typed if it has
/// neither.
///
/// # Errors
/// A kind of which there are several, or none.
pub fn with_kinds_named(game: &Barbarica, seat: u8, text: &str) -> Result<String, Refusal> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (mut told, mut at) = (Vec::new(), 0);
    while at < words.len() {
        let (mark, said) = match marked(&words[at..]) {
            (mark, Some(said)) => (mark, said),
            _ => {
                told.push(words[at].to_owned());
                at += 1;
                continue;
            }
        };
        while told
            .last()
            .is_some_and(|word| word.eq_ignore_ascii_case("the") || is_all(word))
        {
            told.pop();
        }
        let acts = told.iter().all(|word| is_before(word));
        told.push(match said.several && acts {
            true => format!("{}*", said.kind.sheet().letter),
            false => format!("{mark}{}", the_only(game, seat, said.kind)?),
        });
        at += said.words;
    }
    if let Some(first) = told
        .iter_mut()
        .find(|word| !is_before(word))
        .filter(|word| is_all(word))
    {
        "*".clone_into(first);
    }
    let changed = told.len() != words.len() || told.iter().zip(&words).any(|(one, other)| one != other);
    Ok(match turned(&told) {
        Some(turned) => turned,
        None if changed => told.join(" "),
        None => text.to_owned(),
    })
}

/// The kind that these words begin with, and the mark of an order before it: `!tribunus`.
fn marked<'a>(words: &[&'a str]) -> (&'a str, Option<KindSaid>) {
    let Some(first) = words.first() else { return ("", None) };
    let (mark, bare) = first.split_at(usize::from(first.starts_with(['!', '~', '-'])));
    match mark {
        "" => ("", KindSaid::at(words)),
        _ => {
            let bare: Vec<&str> = std::iter::once(bare).chain(words[1..].iter().copied()).collect();
            (mark, KindSaid::at(&bare))
        }
    }
}

/// The only unit of a kind that a seat commands, or sees of the other side
/// ([BB-14](docs/rules/barbarica.md#bb-14)).
pub fn the_only(game: &Barbarica, seat: u8, kind: UnitType) -> Result<UnitId, Refusal> {
    let meant =
        game.army.units().iter().filter(|unit| {
            authority::commands(game, seat, unit) || unit.side() != game.turn.side() && unit.is_visible()
        });
    // No order of a unit that was not named is proposed.
    only_of(kind, meant).map_err(|refusal| {
        let mine = game.army.units().iter();
        let mine = mine.filter(|unit| authority::commands(game, seat, unit));
        with_list(refusal, "Your units", mine)
    })
}

/// The only unit of a kind that is known to those who ask; in camp of the band.
pub fn the_only_known(game: &Barbarica, viewer: Viewer, kind: UnitType) -> Result<UnitId, Refusal> {
    only_of(kind, known_to(game, viewer).into_iter())
        .map_err(|refusal| with_list(refusal, where_known(game), known_to(game, viewer).into_iter()))
}

/// The refusal of a question about a word that names no unit.
pub fn no_such_unit(game: &Barbarica, viewer: Viewer, word: &str) -> Refusal {
    let reason = match slips::slip(word) {
        Some(slip) => format!("`{word}` is no unit; did you mean {}?", slip.meant),
        None => format!("`{word}` is no unit; write a letter and a number, such as x1."),
    };
    with_list(
        no("BB-14", reason),
        where_known(game),
        known_to(game, viewer).into_iter(),
    )
}

fn where_known(game: &Barbarica) -> &'static str {
    match game.turn.progress() {
        Progress::Camping => "The band",
        _ => "On the map",
    }
}

/// The units that may be asked about: what is hidden from a viewer is not among them.
fn known_to(game: &Barbarica, viewer: Viewer) -> Vec<&Unit> {
    if game.turn.progress() == Progress::Camping {
        return game.campaign.band().iter().collect();
    }
    let knows = |unit: &&Unit| match viewer {
        Viewer::Referee => true,
        Viewer::Seat(seat) => secrets::knows_of(game, seat.0, unit),
        Viewer::Spectator => unit.is_visible() || !secrets::keeps_secrets(game),
    };
    game.army.units().iter().filter(knows).collect()
}

/// The only one of a kind among these.
fn only_of<'a>(kind: UnitType, units: impl Iterator<Item = &'a Unit>) -> Result<UnitId, Refusal> {
    let ids: Vec<UnitId> = units.map(|unit| unit.id).filter(|id| id.kind == kind).collect();
    let sheet = kind.sheet();
    Err(match ids.as_slice() {
        [only] => return Ok(*only),
        [] => no("BB-14", format!("There is no {} here.", sheet.name)),
        [first, ..] => {
            let list: Vec<String> = ids.iter().map(UnitId::to_string).collect();
            let reason = format!("There are {} {}: {}.", list.len(), sheet.plural, list.join(", "));
            no("BB-14", reason).instead(format!("Say which, such as {first}."))
        }
    })
}

/// A refusal that proposes nothing, with the units that there are.
fn with_list<'a>(refusal: Refusal, head: &str, units: impl Iterator<Item = &'a Unit>) -> Refusal {
    let list: Vec<String> = units.map(|unit| unit.id.to_string()).collect();
    match refusal.instead {
        None if !list.is_empty() => refusal.instead(format!("{head}: {}.", list.join(", "))),
        _ => refusal,
    }
}

/// A question with ids for the kinds of which one is known; none if it names no kind.
///
/// # Errors
/// A kind of which several are known, or none.
pub fn with_kinds_known(game: &Barbarica, viewer: Viewer, text: &str) -> Result<Option<String>, Refusal> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (mut told, mut at, mut changed): (Vec<String>, usize, bool) = (Vec::new(), 0, false);
    while at < words.len() {
        let (mark, Some(said)) = marked(&words[at..]) else {
            told.push(words[at].to_owned());
            at += 1;
            continue;
        };
        if told.last().is_some_and(|word| word.eq_ignore_ascii_case("the")) {
            told.pop();
        }
        told.push(format!("{mark}{}", the_only_known(game, viewer, said.kind)?));
        at += said.words;
        changed = true;
    }
    Ok(changed.then(|| told.join(" ")))
}

/// A line in which the kinds that stand before badges are left out, `P4 goes to F9` for `spearman P4 goes to F9`; none if it
/// has no such words.
///
/// # Errors
/// The badge is of another kind.
pub fn with_badges(game: &Barbarica, line: &str) -> Result<Option<String>, Refusal> {
    let mut changed = false;
    let mut rows = Vec::new();
    for row in line.split('\n') {
        let words: Vec<&str> = row.split_whitespace().collect();
        let (mut told, mut at): (Vec<&str>, usize) = (Vec::new(), 0);
        while at < words.len() {
            match kind_before_a_badge(game, &words[at..])? {
                Some(count) => {
                    changed = true;
                    if told.last().is_some_and(|word| word.eq_ignore_ascii_case("the")) {
                        told.pop();
                    }
                    at += count;
                }
                None => {
                    told.push(words[at]);
                    at += 1;
                }
            }
        }
        rows.push(told.join(" "));
    }
    Ok(changed.then(|| rows.join("\n")))
}

/// How many words the kind has that these begin with, if the badge of a unit of that kind stands behind it. A badge may be
/// the name of a hex, too: of another kind than the one said it is one where an order goes on behind it.
fn kind_before_a_badge(game: &Barbarica, words: &[&str]) -> Result<Option<usize>, Refusal> {
    let Some(said) = KindSaid::at(words) else {
        return Ok(None);
    };
    let Some(word) = words.get(said.words) else {
        return Ok(None);
    };
    let end = word.find(|letter: char| !letter.is_ascii_alphanumeric());
    let badge: Option<UnitId> = word[..end.unwrap_or(word.len())].parse().ok();
    let Some(id) = badge else { return Ok(None) };
    if id.kind == said.kind {
        return Ok(Some(said.words));
    }
    let goes_on = !word.ends_with([',', ';']) && words.len() > said.words + 1;
    let is_hex = word
        .parse()
        .is_ok_and(|hex: Hex| reach::on_map(&game.ground, hex).is_ok());
    if game.army.unit(id).is_none() || is_hex && !goes_on {
        return Ok(None);
    }
    let (is, said) = (id.kind.sheet().name, said.kind.sheet().name);
    let reason = format!("{id} is {} {is}, not {} {said}.", article(is), article(said));
    Err(no("BB-14", reason).instead(format!("Name it by its badge alone: {id}.")))
}

/// A line with ids for kinds with their numbers, `x1` for `axeman 1` and `x1-3` for `axemen 1-3`; as it was typed if it has
/// none.
pub fn with_numbers(line: &str) -> String {
    let rows = line.split('\n').map(|row| {
        let words: Vec<&str> = row.split_whitespace().collect();
        let (mut told, mut at, mut changed) = (Vec::new(), 0, false);
        while at < words.len() {
            let (count, word) = numbered(&words[at..]).unwrap_or((1, words[at].to_owned()));
            changed |= count > 1;
            let is_article = |word: &String| word.eq_ignore_ascii_case("the");
            if count > 1 && told.last().is_some_and(is_article) {
                told.pop();
            }
            told.push(word);
            at += count;
        }
        if changed { told.join(" ") } else { row.to_owned() }
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// The ids that these words begin with as a kind and numbers, and how many words that is: `axemen 1, 2 and 4`.
fn numbered(words: &[&str]) -> Option<(usize, String)> {
    let mark = words.first()?.chars().next().filter(|mark| "!~-".contains(*mark));
    let mark = mark.map_or("", |_| &words[0][..1]);
    let bare: Vec<&str> = words
        .iter()
        .enumerate()
        .map(|(at, word)| if at == 0 { &word[mark.len()..] } else { word })
        .collect();
    let said = KindSaid::at(&bare)?;
    let mut used = said.words;
    let (mut numbers, mut tail) = numbers_of(bare.get(used)?)?;
    used += 1;
    loop {
        let is_and = |word: &&&str| **word == "&" || word.eq_ignore_ascii_case("and");
        let joined = usize::from(bare.get(used).filter(is_and).is_some());
        let next = bare.get(used + joined).and_then(|word| numbers_of(word));
        let Some((more, then)) = next.filter(|_| joined > 0 || tail == ",") else {
            break;
        };
        numbers.extend(more);
        tail = then;
        used += joined + 1;
    }
    let letter = said.kind.sheet().letter;
    let ids: Vec<String> = numbers.iter().map(|number| format!("{letter}{number}")).collect();
    Some((used, format!("{mark}{}{tail}", ids.join("+"))))
}

/// The numbers of a word, `1`, `1-3`, `1+2`, and what stands behind them without a blank.
fn numbers_of(word: &str) -> Option<(Vec<&str>, &str)> {
    let end = word
        .find(|letter: char| !letter.is_ascii_digit() && letter != '-' && letter != '+')
        .unwrap_or(word.len());
    let (numbers, tail) = word.split_at(end);
    // `a3+` steps into the hex that is won.
    let bare = numbers.trim_end_matches('+');
    let tail = if bare.len() < numbers.len() {
        &word[bare.len()..]
    } else {
        tail
    };
    let all: Vec<&str> = bare.split('+').collect();
    let is_number =
        |number: &&str| number.starts_with(|letter: char| letter.is_ascii_digit()) && !number.ends_with('-');
    let fits = tail.is_empty() || tail.starts_with([',', ';', ':', '@', '/', '+']);
    (fits && all.iter().all(is_number)).then_some((all, tail))
}

/// Whether a word stands for all of the units of a seat.
pub fn is_all(word: &str) -> bool {
    ALL.iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// An order of an act and one name, `charge x1`, in words whose refusal says what it lacks: the target of the unit, or who
/// attacks that enemy. None of any other order.
pub fn of_one_alone(game: &Barbarica, seat: u8, book: Book, text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().filter(|word| !is_at(word)).collect();
    let [verb, one] = words.as_slice() else { return None };
    let verb = ATTACKS.into_iter().find(|known| known.eq_ignore_ascii_case(verb))?;
    let ids = listed::listed(game, seat, one).ok()?;
    let is_own = |id: &UnitId| {
        let unit = game.army.unit(*id);
        unit.is_some_and(|unit| authority::commands(game, seat, unit))
    };
    let belongs: &[&str] = match book {
        Book::Move => &["attack", "charge"],
        Book::Shoot => &["attack", "shoot"],
        Book::Fight => &["attack", "fight", "hit", "strike"],
        Book::Deploy => &[],
    };
    let says_all = belongs.contains(&verb) && (book != Book::Move || !ids.iter().all(is_own));
    Some(match says_all {
        true => (*one).to_owned(),
        false => format!("{one} {verb}"),
    })
}

/// `attack t1 with p6` as `p6 attack t1`, and `charge p6 to t1` as `p6 charge t1`.
fn turned(words: &[String]) -> Option<String> {
    let words: Vec<&str> = words.iter().map(String::as_str).filter(|word| !is_at(word)).collect();
    let verb = words
        .first()
        .filter(|verb| ATTACKS.iter().any(|known| known.eq_ignore_ascii_case(verb)))?;
    match words[1..] {
        [target, with, by] if with.eq_ignore_ascii_case("with") => Some(format!("{by} {verb} {target}")),
        [by, target] => Some(format!("{by} {verb} {target}")),
        _ => None,
    }
}
