//! A line of what the bot says, without markup.

use super::{Seat, User};
use chrono::DateTime;
use serde::{Deserialize, Serialize};

/// One line of what the bot says. Rules never write markup: fronts escape text, and put in names, mentions
/// and monospace when it is sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    Prose(Vec<Span>),
    /// A row whose columns matter, at most 42 wide. Neighbouring rows share a code block.
    Mono(String),
}

/// A piece of a line of prose, with what it stands for; fronts choose the markup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Span {
    Text(String),
    Strong(String),
    /// Dice as shown: `4 5 [6] vs 5+`.
    Dice(String),
    /// The name of whoever holds the seat.
    Seat(Seat),
    /// Somebody who may have no seat, such as a deputy; fronts show a name, and make no sound.
    User(User),
    /// A moment in seconds since 1970 UTC; each reader sees it in their own time where the front can.
    Moment(i64),
    /// The table that it is about, for readers elsewhere: its game. Fronts show the table's own name and lead there.
    Table(String),
}

/// What stands for a person whose name a front does not know.
pub const UNNAMED_USER: &str = "somebody";

/// `1 point`, `3 points`.
pub fn counted(number: impl TryInto<u64> + std::fmt::Display + Copy, one: &str) -> String {
    let plural = if number.try_into().is_ok_and(|number| number == 1) {
        ""
    } else {
        "s"
    };
    format!("{number} {one}{plural}")
}

/// `an` before a name that begins with a vowel as it is written, else `a`.
pub fn article(name: &str) -> &'static str {
    let vowel = |letter: char| "AEIOUaeiou".contains(letter);
    if name.starts_with(vowel) { "an" } else { "a" }
}

/// `a`, `a and b`, `a, b and c`; empty where there is none.
pub fn listed(items: impl IntoIterator<Item = impl std::fmt::Display>) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// As [`listed`]; `none` where there is none, such as `nobody`.
pub fn listed_or(items: impl IntoIterator<Item = impl std::fmt::Display>, none: &str) -> String {
    let words = listed(items);
    if words.is_empty() { none.to_owned() } else { words }
}

/// A text of at most `most` characters, the last one a sign that some are missing; between words where that costs little.
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    let goes_on = text
        .chars()
        .nth(most.saturating_sub(1))
        .is_some_and(|next| !next.is_whitespace());
    let word = kept.rfind(' ').filter(|at| goes_on && at * 3 > kept.len() * 2);
    let kept = &kept[..word.unwrap_or(kept.len())];
    format!("{}…", kept.trim_end_matches([' ', ';', ',', ':']))
}

impl Line {
    /// A row whose columns matter, shown in monospace. The caller keeps it within 42 characters.
    pub fn mono(text: impl Into<String>) -> Line {
        Line::Mono(text.into())
    }

    /// Rows whose columns matter, each a line as [`Line::mono`] makes it.
    pub fn rows(rows: impl IntoIterator<Item = impl Into<String>>) -> Vec<Line> {
        rows.into_iter().map(Line::mono).collect()
    }

    /// Prose of a single line, where lines are asked for.
    pub fn prose(text: impl Into<String>) -> Vec<Line> {
        vec![Line::from(text.into())]
    }

    /// A line of prose that stands out as a whole, such as a heading.
    pub fn strong(text: impl Into<String>) -> Line {
        Line::Prose(vec![Span::Strong(text.into())])
    }

    /// The words alone, with `name` put in for seats.
    pub fn plain(&self, name: impl Fn(Seat) -> String) -> String {
        match self {
            Line::Mono(text) => text.clone(),
            Line::Prose(spans) => spans
                .iter()
                .map(|span| match span {
                    Span::Text(text) | Span::Strong(text) | Span::Dice(text) | Span::Table(text) => text.clone(),
                    Span::Seat(seat) => name(*seat),
                    Span::User(_) => UNNAMED_USER.to_owned(),
                    Span::Moment(seconds) => utc(*seconds),
                })
                .collect(),
        }
    }
}

impl From<String> for Line {
    fn from(text: String) -> Line {
        Line::Prose(vec![Span::Text(text)])
    }
}

impl From<&str> for Line {
    fn from(text: &str) -> Line {
        Line::from(text.to_owned())
    }
}

impl From<Vec<Span>> for Line {
    fn from(spans: Vec<Span>) -> Line {
        Line::Prose(spans)
    }
}

/// A moment for readers whose zone is not known: `Mon 23 Nov 20:00 UTC`. Moments in games are near, so the
/// year is left out.
pub fn utc(seconds: i64) -> String {
    match DateTime::from_timestamp(seconds, 0) {
        Some(moment) => moment.format("%a %-d %b %H:%M UTC").to_string(),
        None => format!("{seconds} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_and_before_its_last_word_and_an_empty_one_a_word_of_its_own() {
        let told = |names: &[&str]| (listed(names), listed_or(names, "nobody"));
        for (names, words) in [
            (&["A"][..], "A"),
            (&["A", "B"], "A and B"),
            (&["A", "B", "C"], "A, B and C"),
        ] {
            assert_eq!(told(names), (words.to_owned(), words.to_owned()));
        }
        assert_eq!(told(&[]), (String::new(), "nobody".to_owned()));
    }
}
