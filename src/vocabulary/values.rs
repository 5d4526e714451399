//! What an option accepts.

use super::{Opt, OptionKind, Problem, Setting};
use muster_words::text;
use serde_json::Value;

/// Words that may stand before the name of a choice. `a` is not among them: it may name a unit.
const ARTICLES: [&str; 2] = ["an", "the"];

/// The words of the longest printed name of a choice, an article, and some more for blanks that are typed twice.
const CHOICE_WORDS_MAX: usize = 8;

/// The part of an option or a setting that says which values it takes.
#[derive(Clone, Copy)]
pub(super) struct Spec<'a> {
    pub name: &'a str,
    pub about: &'a str,
    pub kind: OptionKind,
    pub choices: &'a [String],
    pub titles: &'a [String],
    pub min: Option<i64>,
    pub max: Option<i64>,
    /// See [`Opt::takes`].
    pub takes: Option<&'a str>,
}

impl Opt {
    /// What may be given, in a few words: `a number from 1 to 999`.
    #[must_use]
    pub fn takes_in_words(&self) -> String {
        self.spec().takes()
    }

    pub(super) fn spec(&self) -> Spec<'_> {
        Spec {
            name: &self.name,
            about: &self.about,
            kind: self.kind,
            choices: &self.choices,
            titles: &self.titles,
            min: self.min,
            max: self.max,
            takes: self.takes.as_deref(),
        }
    }
}

impl Opt {
    /// The choice that a text names, by its word or as the game prints it.
    pub(super) fn choice(&self, text: &str) -> Option<String> {
        self.spec().chosen(text).map(str::to_owned)
    }

    /// The choice with which a text begins, by as many of its words as one is named with, and the words behind it.
    pub(super) fn choice_before<'a>(&self, text: &'a str) -> Option<(String, &'a str)> {
        if self.choices.is_empty() {
            return None;
        }
        let text = text.trim();
        let ends = text
            .char_indices()
            .filter(|(_, letter)| letter.is_whitespace())
            .map(|(at, _)| at);
        let ends: Vec<usize> = ends.chain([text.len()]).take(CHOICE_WORDS_MAX).collect();
        ends.into_iter().rev().find_map(|end| {
            let choice = self.choice(&text[..end])?;
            Some((choice, text[end..].trim_start()))
        })
    }
}

impl Setting {
    pub(super) fn spec(&self) -> Spec<'_> {
        Spec {
            name: &self.name,
            about: &self.about,
            kind: self.kind,
            choices: &self.choices,
            titles: &[],
            min: self.min,
            max: self.max,
            takes: None,
        }
    }
}

/// Why a value is not accepted, and the right word if there is a near one.
pub(super) struct Wrong {
    pub problem: Problem,
    pub says: String,
    pub nearest: Option<String>,
}

impl Wrong {
    fn new(problem: Problem, says: String) -> Wrong {
        Wrong {
            problem,
            says,
            nearest: None,
        }
    }
}

/// A space of no width, which keeps `@` in a post from being a mention.
pub const GAP: char = '\u{200b}';

impl Spec<'_> {
    /// Reads what was typed.
    pub fn value(&self, text: &str) -> Result<Value, Wrong> {
        match self.kind {
            OptionKind::Integer => match text.trim().parse::<i64>() {
                Ok(number) => self.number(number),
                Err(_) => Err(self.wrong_kind(text)),
            },
            OptionKind::Boolean => match text.trim().to_ascii_lowercase().as_str() {
                "true" | "yes" | "y" | "on" => Ok(Value::Bool(true)),
                "false" | "no" | "n" | "off" => Ok(Value::Bool(false)),
                _ => Err(self.wrong_kind(text)),
            },
            OptionKind::String | OptionKind::User | OptionKind::Seat | OptionKind::File => self.text(text),
        }
    }

    /// Checks what arrived as JSON, from Discord or from a saved line.
    pub fn checked(&self, value: &Value) -> Result<Value, Wrong> {
        match (self.kind, value) {
            (OptionKind::Boolean, Value::Bool(_)) => Ok(value.clone()),
            (OptionKind::Integer, Value::Number(number)) => match number.as_i64() {
                Some(number) => self.number(number),
                None => Err(self.wrong_kind(&number.to_string())),
            },
            (_, Value::String(text)) => self.value(text),
            (_, other) => Err(self.wrong_kind(&other.to_string())),
        }
    }

    fn number(&self, number: i64) -> Result<Value, Wrong> {
        let inside = self.min.is_none_or(|min| min <= number) && self.max.is_none_or(|max| number <= max);
        inside.then(|| Value::from(number)).ok_or_else(|| {
            Wrong::new(
                Problem::OutOfRange,
                text!(
                    "value-out-of-range",
                    name = self.name,
                    takes = self.takes(),
                    number = number.to_string()
                ),
            )
        })
    }

    fn text(&self, text: &str) -> Result<Value, Wrong> {
        // What was copied from a post may hold it.
        let text = &text.replace(GAP, "");
        if !self.choices.is_empty() {
            if let Some(choice) = self.chosen(text) {
                return Ok(Value::from(choice));
            }
            let folded = text.trim().to_lowercase();
            return Err(Wrong {
                problem: Problem::NoChoice,
                says: self.not(text),
                nearest: super::nearest(&folded, self.choices.iter().map(String::as_str)).map(str::to_owned),
            });
        }
        let length = text.chars().count() as i64;
        if self.kind == OptionKind::String
            && (self.min.is_some_and(|min| length < min) || self.max.is_some_and(|max| length > max))
        {
            let shown: String = text.chars().take(30).collect();
            let shown = if length > 30 { format!("{shown}…") } else { shown };
            let says = match (self.min.filter(|min| length < *min), self.max) {
                (Some(min), _) => text!("value-too-short", shown = shown, name = self.name, least = min),
                (None, max) => text!(
                    "value-too-long",
                    shown = shown,
                    name = self.name,
                    most = max.unwrap_or_default()
                ),
            };
            return Err(Wrong::new(Problem::Length, says));
        }
        Ok(Value::from(text.as_str()))
    }

    /// The choice that a text names, by its word or as the game prints it, perhaps behind an article.
    fn chosen(&self, text: &str) -> Option<&str> {
        let folded = text.trim().to_lowercase();
        let named = |name: &str| self.choice(name).or_else(|| self.titled(name));
        let bare = || {
            let (article, name) = folded.split_once(char::is_whitespace)?;
            ARTICLES.contains(&article).then(|| named(name.trim_start()))?
        };
        named(&folded).or_else(bare)
    }

    /// The choice whose printed name begins with all of these words: `real armour` for `Real Armour, Fake Swords`.
    fn titled(&self, text: &str) -> Option<&str> {
        let said = words_of(text);
        let fits = |title: &str| !said.is_empty() && words_of(title).starts_with(&said);
        let mut found = self.choices.iter().zip(self.titles).filter(|(_, title)| fits(title));
        found
            .next()
            .filter(|_| found.next().is_none())
            .map(|(choice, _)| choice.as_str())
    }

    /// The choice of that name, or the only one that begins so: `adv` for `advance`.
    fn choice(&self, folded: &str) -> Option<&str> {
        let mut choices = self.choices.iter().map(String::as_str);
        let named = choices.clone().find(|choice| choice.to_lowercase() == folded);
        named.or_else(|| {
            let mut found = choices
                .by_ref()
                .filter(|choice| choice.to_lowercase().starts_with(folded));
            found
                .next()
                .filter(|_| folded.chars().count() > 1 && found.next().is_none())
        })
    }

    fn wrong_kind(&self, text: &str) -> Wrong {
        Wrong::new(Problem::WrongKind, self.not(text))
    }

    fn not(&self, typed: &str) -> String {
        text!("value-other", name = self.name, takes = self.takes(), typed = typed)
    }

    /// What may be given, for help and errors: `a number from 1 to 999`.
    pub fn takes(&self) -> String {
        if let Some(takes) = self.takes {
            return takes.to_owned();
        }
        if !self.choices.is_empty() {
            return either(self.choices);
        }
        match self.kind {
            OptionKind::Integer => match (self.min, self.max) {
                (Some(min), Some(max)) => {
                    text!("takes-number-from-to", least = min.to_string(), most = max.to_string())
                }
                (Some(min), None) => text!("takes-number-from", least = min.to_string()),
                (None, Some(max)) => text!("takes-number-to", most = max.to_string()),
                (None, None) => text!("takes-number"),
            },
            OptionKind::String => match (self.min.unwrap_or(0), self.max) {
                (min @ 1.., Some(max)) => text!("takes-text-from-to", least = min, most = max),
                (_, Some(max)) => text!("takes-text-to", most = max),
                _ => text!("takes-text"),
            },
            OptionKind::Boolean => text!("takes-yes-or-no"),
            OptionKind::User => text!("takes-person"),
            OptionKind::Seat => text!("takes-chair"),
            OptionKind::File => text!("takes-file"),
        }
    }
}

/// `food, bones or item`.
fn either(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => text!("takes-either", first = first.join(", "), last = last),
    }
}

/// The words of a name in small letters, without the signs between them.
fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}
