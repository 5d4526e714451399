//! Finds the parts of a rule book by their headings and anchors.

use super::{BookTopic, Clause};
use std::ops::RangeInclusive;

/// The part of a text between a heading of that level whose title fits and the next heading of the same or a higher level.
pub(super) fn section<'a>(text: &'a str, level: &str, fits: impl Fn(&str) -> bool) -> Option<&'a str> {
    let mut begin = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let heading = line.starts_with("##") && line.trim_start_matches('#').starts_with(' ');
        let hashes = line.len() - line.trim_start_matches('#').len();
        match begin {
            Some(begin) if heading && hashes < level.len() => return Some(&text[begin..at]),
            None if heading && line.strip_prefix(level).is_some_and(|title| fits(title.trim())) => {
                begin = Some(at + line.len());
            }
            Some(_) | None => (),
        }
        at += line.len();
    }
    begin.map(|begin| &text[begin..])
}

pub(super) fn topics(prefix: &str, chapter: &'static str) -> Vec<BookTopic> {
    let sections = chapter.split("\n### ").skip(1);
    sections.filter_map(|section| topic(prefix, section)).collect()
}

fn topic(prefix: &str, section: &'static str) -> Option<BookTopic> {
    let (title, body) = section.split_once('\n')?;
    let (word, about) = title.split_once(": ")?;
    let body = body.trim();
    let (also, body) = match body.strip_prefix("<!-- also:").and_then(|rest| rest.split_once("-->")) {
        Some((also, rest)) => (
            also.split(',').map(str::trim).filter(|word| !word.is_empty()).collect(),
            rest.trim(),
        ),
        None => (Vec::new(), body),
    };
    let (text, clauses) = match body.rsplit_once("\nClauses:") {
        Some((text, clauses)) => (text.trim(), ranges(prefix, clauses)),
        None => (body, Vec::new()),
    };
    Some(BookTopic {
        word: word.trim().to_lowercase(),
        about: about.trim(),
        also,
        clauses,
        text,
    })
}

/// Reads `WC-1 to WC-9, WC-20.`.
fn ranges(prefix: &str, text: &str) -> Vec<RangeInclusive<u16>> {
    let number = |id: &str| {
        let digits = id
            .trim()
            .trim_end_matches('.')
            .strip_prefix(prefix)?
            .strip_prefix('-')?;
        digits.parse::<u16>().ok()
    };
    let range = |piece: &str| match piece.split_once(" to ") {
        Some((first, last)) => Some(number(first)?..=number(last)?),
        None => number(piece).map(|only| only..=only),
    };
    text.split(',').filter_map(range).collect()
}

/// How an anchor begins.
pub(super) const ANCHOR: &str = "<a id=\"";

pub(super) fn clauses(text: &'static str) -> Vec<Clause> {
    let starts = text
        .match_indices(ANCHOR)
        .filter(|(at, _)| *at == 0 || text[..*at].ends_with('\n'));
    starts.filter_map(|(at, _)| clause(&text[at..])).collect()
}

fn clause(text: &'static str) -> Option<Clause> {
    let (_, rest) = text.split_once("</a>**")?;
    let (head, rest) = rest.split_once("**")?;
    let (id, title) = head.split_once(": ")?;
    // A row of a map may begin with `#` as well.
    let ends = ["\n<a id=\"", "\n## ", "\n### ", "\n#### "];
    let ends = ends.iter().filter_map(|end| rest.find(end)).min();
    let text = without_last_heading(rest[..ends.unwrap_or(rest.len())].trim());
    let (source, text) = match text.strip_prefix('[').and_then(|text| text.split_once(']')) {
        Some((source, text)) => (Some(source), text.trim_start()),
        None => (None, text),
    };
    Some(Clause {
        id,
        title: title.trim_end_matches('.'),
        source,
        text,
    })
}

/// A text without a line in bold at its end, which is the heading of what follows it in the book.
fn without_last_heading(text: &str) -> &str {
    match text.rsplit_once("\n\n") {
        Some((before, last)) if is_heading(last) => before.trim_end(),
        _ => text,
    }
}

fn is_heading(line: &str) -> bool {
    let bold = line.strip_prefix("**").and_then(|line| line.strip_suffix("**"));
    bold.is_some_and(|title| !title.contains("**"))
}

/// A text without its numbers of readings, `(R-16)` or `(R-2, R-16)`: they stand in a table of the book that is no topic.
pub(super) fn without_readings(text: &str) -> String {
    let mut left = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("(R-") {
        let end = after.find(')').filter(|end| {
            let within = |letter: char| letter.is_ascii_digit() || ", R-".contains(letter);
            after[..*end].chars().all(within)
        });
        match end {
            Some(end) => {
                left.push_str(before.trim_end_matches(' '));
                rest = &after[end + 1..];
            }
            None => {
                left.push_str(before);
                left.push_str("(R-");
                rest = after;
            }
        }
    }
    left + rest
}
