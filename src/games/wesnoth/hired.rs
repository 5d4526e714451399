//! Lists of recruits as people write them, `th 2, Elvish Fighter` and `two fighters`, where lists of the rules hold words with
//! their counts: `th2 ef` ([WB-111](docs/rules/wesnoth.md#wb-111)).

use super::data::types;
use super::menu::plural;
use super::rules::last_word_of;
use muster_kit::Hex;

/// A recruit of a list.
struct Named {
    /// What the rules read for it.
    word: String,
    /// What they read where a count was written apart: the code, where it has one.
    code: String,
    /// Whether its name is one of several: `fighters`.
    many: bool,
    count: Option<String>,
    at: Option<String>,
}

impl Named {
    /// Whether a count behind it may be its own.
    fn is_open(&self) -> bool {
        self.count.is_none() && self.at.is_none()
    }

    fn count_apart(&mut self, count: String) {
        self.word.clone_from(&self.code);
        self.count = Some(count);
    }
}

/// What stands between two commas.
enum Piece {
    Name(Named),
    /// A number that stands apart from names.
    Count(String),
}

/// A list of recruits with a word and its count for each, as the rules read it; as it was written if it cannot be read.
///
/// A count belongs to the name before it, unless its part of the list begins with one: `th 2 fi` is `th2 fi`, `2 th 3 fi` is
/// `th2 fi3`.
pub(super) fn recruits_spelled(list: &str) -> String {
    let body = list.trim_end_matches([';', '\n']);
    let (lead, stop) = (body.len() - body.trim_start().len(), &list[body.len()..]);
    let listed = with_commas(&without_hyphens(body));
    let parts = listed.split(',').map(str::trim).filter(|part| !part.is_empty());
    match parts.map(part_spelled).collect::<Option<Vec<String>>>() {
        Some(parts) if !parts.is_empty() => format!("{}{}{stop}", &body[..lead], parts.join(", ")),
        _ => list.to_owned(),
    }
}

/// A part of a list without commas; None if it is none.
fn part_spelled(part: &str) -> Option<String> {
    let pieces = pieces_of(part)?;
    let goes_behind = counts_stand_before(&pieces);
    let mut named: Vec<Named> = Vec::new();
    let mut pieces = pieces.into_iter().peekable();
    while let Some(piece) = pieces.next() {
        let count = match piece {
            Piece::Name(name) => {
                named.push(name);
                continue;
            }
            Piece::Count(count) => count,
        };
        let before = named.last_mut().filter(|name| name.is_open());
        let behind = match pieces.peek_mut() {
            Some(Piece::Name(name)) if name.count.is_none() => Some(name),
            _ => None,
        };
        let whose = if goes_behind {
            behind.or(before)
        } else {
            before.or(behind)
        };
        whose?.count_apart(count);
    }
    let words = named.into_iter().map(|name| {
        let (count, at) = (name.count.unwrap_or_default(), name.at.unwrap_or_default());
        format!("{}{count}{at}", name.word)
    });
    Some(words.collect::<Vec<_>>().join(" "))
}

/// Whether the counts of a part stand before their names: it begins with one, or it begins with a name of one unit and has names
/// of several behind all its counts (`Mage 2 Fighters`).
fn counts_stand_before(pieces: &[Piece]) -> bool {
    let of_several = |piece: Option<&Piece>| matches!(piece, Some(Piece::Name(name)) if name.many);
    let mut counts = (0..pieces.len()).filter(|at| matches!(pieces[*at], Piece::Count(_)));
    match pieces.first() {
        Some(Piece::Count(_)) => true,
        first => !of_several(first) && counts.all(|at| of_several(pieces.get(at + 1))),
    }
}

/// A part of a list taken apart; None at what is no name, count or hex.
fn pieces_of(part: &str) -> Option<Vec<Piece>> {
    let mut pieces: Vec<Piece> = Vec::new();
    // A count that belongs to the next name for certain: `two fighters`, `2fi`.
    let mut before: Option<String> = None;
    let mut rest = part;
    while !rest.is_empty() {
        if let Some(tail) = rest.strip_prefix('@').or_else(|| behind_place_word(rest)) {
            let tail = tail.trim_start();
            let length = tail.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(tail.len());
            place(&mut pieces, &tail[..length])?;
            rest = tail[length..].trim_start();
            continue;
        }
        if let Some((count, length)) = times_at(rest) {
            pieces.push(Piece::Count(count.to_owned()));
            rest = rest[length..].trim_start();
            continue;
        }
        if let Some((count, length)) = count_at(rest) {
            let glued = rest[length..].starts_with(|c: char| c.is_ascii_alphabetic());
            match glued {
                true if before.is_some() => return None,
                true => before = Some(count.to_owned()),
                false => pieces.push(Piece::Count(count.to_owned())),
            }
            rest = rest[length..].trim_start();
            continue;
        }
        if let Some((count, length)) = count_in_words(rest).filter(|(_, length)| rest[*length..].starts_with(' ')) {
            if before.replace(count.to_owned()).is_some() {
                return None;
            }
            rest = rest[length..].trim_start();
            continue;
        }
        let (mut name, length) = name_at(rest)?;
        rest = &rest[length..];
        if let Some(count) = before.take() {
            name.count_apart(count);
        } else if let Some((count, length)) = count_at(rest) {
            name.count = Some(count.to_owned());
            rest = &rest[length..];
        }
        pieces.push(Piece::Name(name));
        rest = rest.trim_start();
    }
    before.is_none().then_some(pieces)
}

/// What stands behind `at`, `on` or `to` at the beginning of a text, if it begins with a hex: `at C3`.
fn behind_place_word(text: &str) -> Option<&str> {
    let (word, tail) = text.split_once(char::is_whitespace)?;
    let is_place_word = ["at", "on", "to"].iter().any(|known| word.eq_ignore_ascii_case(known));
    let tail = tail.trim_start();
    let length = tail.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(tail.len());
    let is_hex = tail[..length].parse::<Hex>().is_ok();
    (is_place_word && is_hex).then_some(tail)
}

/// Puts the recruit that a hex stands behind there, with the count between them: `sp 2 @C2`.
fn place(pieces: &mut Vec<Piece>, hex: &str) -> Option<()> {
    if let [.., Piece::Name(name), Piece::Count(count)] = pieces.as_mut_slice()
        && name.is_open()
    {
        name.count_apart(count.clone());
        pieces.pop();
    }
    match pieces.last_mut() {
        Some(Piece::Name(name)) if name.at.is_none() => name.at = Some(format!("@{hex}")),
        _ => return None,
    }
    Some(())
}

/// The name of a recruit at the beginning of a text, and its length.
fn name_at(text: &str) -> Option<(Named, usize)> {
    let named = |word: &str, code: String, many: bool| Named {
        word: word.to_owned(),
        code,
        many,
        count: None,
        at: None,
    };
    if let Some((length, code, many)) = kind_called(text).or_else(|| kind_begun(text)) {
        let typed = &text[..length];
        let word = if many || typed.contains(' ') { &code } else { typed };
        return Some((named(word, code.clone(), many), length));
    }
    let is_letter = |c: char| c.is_ascii_alphabetic() || c == '-';
    let length = text.find(|c: char| !is_letter(c)).unwrap_or(text.len());
    let typed = text.get(..length).filter(|typed| !typed.is_empty())?;
    Some(match part_of_a_kind(text).filter(|(_, part)| *part == length) {
        Some((word, _)) if !word.eq_ignore_ascii_case(typed) => (named(&word, word.clone(), true), length),
        _ => (named(typed, typed.to_owned(), false), length),
    })
}

/// A list without hyphens between a name and its count: `sk-2` as `sk2`.
fn without_hyphens(list: &str) -> String {
    let letters: Vec<char> = list.chars().collect();
    let is_of_a_count = |at: usize| {
        let (before, behind) = (at.checked_sub(1).and_then(|at| letters.get(at)), letters.get(at + 1));
        letters[at] == '-' && before.is_some_and(char::is_ascii_alphabetic) && behind.is_some_and(char::is_ascii_digit)
    };
    let kept = (0..letters.len()).filter(|at| !is_of_a_count(*at));
    kept.map(|at| letters[at]).collect()
}

/// A list with commas for `and` and `&`.
fn with_commas(list: &str) -> String {
    let mut written = String::new();
    let mut pieces = list.split_inclusive(char::is_whitespace).peekable();
    while let Some(piece) = pieces.next() {
        let word = piece.trim_end();
        let joins = pieces.peek().is_some() && (word == "&" || word.eq_ignore_ascii_case("and"));
        if !joins {
            written.push_str(piece);
            continue;
        }
        written.truncate(written.trim_end().len());
        let begun = !written.is_empty() && !written.ends_with(',');
        written.push_str(if begun { ", " } else { " " });
    }
    written
}

/// A word at the beginning of a text with which names of kinds begin or end, without the sign of several: `goblin` of
/// `goblins`, `fighter` of `Fighters`. Which kind it means is for the rules to say.
fn part_of_a_kind(text: &str) -> Option<(String, usize)> {
    let length = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let word = text[..length].to_lowercase();
    let begins = |word: &str| word.len() > 2 && types().any(|kind| kind.sheet().slug.starts_with(word));
    let ends = || {
        types().find_map(|kind| {
            let last = last_word_of(&kind.sheet().name);
            (word == last || word == plural(&last).to_lowercase()).then_some(last)
        })
    };
    let beginning = [word.as_str(), word.trim_end_matches('s')].into_iter();
    let one = beginning.map(str::to_owned).find(|word| begins(word)).or_else(ends)?;
    Some((one, length))
}

/// A number as a word at the beginning of a text, in digits, and its length.
fn count_in_words(text: &str) -> Option<(&'static str, usize)> {
    const COUNTS: [(&str, &str); 8] = [
        ("a", "1"),
        ("an", "1"),
        ("one", "1"),
        ("two", "2"),
        ("three", "3"),
        ("four", "4"),
        ("five", "5"),
        ("six", "6"),
    ];
    let length = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let said = COUNTS
        .iter()
        .find(|(word, _)| text[..length].eq_ignore_ascii_case(word))?;
    Some((said.1, length))
}

/// A count as a factor at the beginning of a text, `x2` or `2x`, and its length.
fn times_at(text: &str) -> Option<(&str, usize)> {
    let is_end = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphanumeric());
    let before = text.strip_prefix(['x', 'X']).and_then(count_at);
    let before = before.map(|(count, length)| (count, length + 1));
    let behind = count_at(text).filter(|(_, length)| text[*length..].starts_with(['x', 'X']));
    let behind = behind.map(|(count, length)| (count, length + 1));
    before.or(behind).filter(|(_, length)| is_end(&text[*length..]))
}

/// Digits at the beginning of a text, and their length.
fn count_at(text: &str) -> Option<(&str, usize)> {
    let length = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    (length > 0).then(|| (&text[..length], length))
}

/// The longest name of a kind of unit at the beginning of a text, or its code: its length, the code for it, and whether it is
/// the name of several.
fn kind_called(text: &str) -> Option<(usize, String, bool)> {
    let named = types().flat_map(|kind| {
        let sheet = kind.sheet();
        let code = sheet.code.clone().unwrap_or_else(|| sheet.slug.clone());
        [
            (code.clone(), code.clone(), false),
            (sheet.name.clone(), code.clone(), false),
            (plural(&sheet.name), code, plural(&sheet.name) != sheet.name),
        ]
    });
    let fits = named.filter(|(name, ..)| {
        let head = text.get(..name.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(name))
            && !text[name.len()..].starts_with(|c: char| c.is_alphabetic() || c == '-')
    });
    let (name, code, many) = fits.max_by_key(|(name, ..)| name.len())?;
    Some((name.len(), code, many))
}

/// A text with the slug of each kind of unit that it calls by a name of several words: `skeleton x elvish-fighter`.
pub(super) fn kinds_spelled(text: &str) -> String {
    let mut spelled = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let begins = !spelled.ends_with(|c: char| c.is_alphanumeric() || c == '-');
        let named = Some(rest).filter(|_| begins).and_then(kind_called);
        let named = named.filter(|(length, ..)| rest[..*length].contains(' '));
        let slug = named.as_ref().and_then(|(length, code, _)| {
            let kind = super::data::UnitType::named(code)?;
            Some((*length, kind.sheet().slug.as_str()))
        });
        match slug {
            Some((length, slug)) => {
                spelled.push_str(slug);
                rest = &rest[length..];
            }
            None => {
                spelled.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    spelled
}

/// The kind of which each word of a name is begun at the beginning of a text, as in [`kind_called`]: `elvish arch`,
/// `heavy infantry`. None if that is several kinds, or if the first word is the code of one.
fn kind_begun(text: &str) -> Option<(usize, String, bool)> {
    let is_code = |word: &str| types().any(|kind| kind.sheet().code.as_deref() == Some(word));
    let ends: Vec<usize> = word_ends(text).collect();
    let first = text.get(..*ends.first()?)?.to_lowercase();
    if is_code(&first) {
        return None;
    }
    ends.into_iter().skip(1).rev().find_map(|length| {
        let typed = text[..length].to_lowercase();
        let mut begun = types().filter(|kind| {
            let name = kind.sheet().name.to_lowercase();
            let (mut words, mut parts) = (name.split_whitespace(), typed.split_whitespace());
            kind.sheet().code.is_some()
                && parts.all(|part| part.len() > 1 && words.next().is_some_and(|word| word.starts_with(part)))
        });
        let kind = begun.next()?;
        let code = kind.sheet().code.clone()?;
        begun.next().is_none().then_some((length, code, false))
    })
}

/// Where the words at the beginning of a text end that are of letters alone, up to the first comma, digit or sign.
fn word_ends(text: &str) -> impl Iterator<Item = usize> {
    let head = text.find(|c: char| !c.is_ascii_alphabetic() && c != ' ');
    let body = text[..head.unwrap_or(text.len())].trim_end();
    let letters = body.bytes().enumerate().filter(|(_, byte)| *byte != b' ');
    letters
        .filter(|(at, _)| body.as_bytes().get(at + 1).is_none_or(|next| *next == b' '))
        .map(|(at, _)| at + 1)
}
