//! What is wrong with a line, for players and for programs.

use muster_words::text;
use std::fmt;

/// What is wrong with a line, which word, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct ParseError {
    pub problem: Problem,
    /// The word that is wrong, or the option that is missing.
    pub word: String,
    /// Where it stands: in characters, from 1. None for what did not come as a line. Programs are told; players read
    /// which word it is.
    pub column: Option<usize>,
    /// A full sentence.
    pub says: String,
    /// What the option is for whose value is wrong, without a full stop; none where `says` tells enough.
    pub about: Option<String>,
    /// The right word that was most likely meant.
    pub nearest: Option<String>,
    /// A line of the same subcommand that is right.
    pub example: Option<String>,
    /// The example is known to be refused as things stand: it shows no more than how such a line is written.
    pub is_refused_now: bool,
    /// Why, where the example is made for the seat that asks.
    pub refused_for: Option<String>,
}

/// What is wrong with a line, for programs; [`ParseError::says`] has it in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The line is empty.
    Nothing,
    NoCommand,
    NoSub,
    NoOption,
    Missing,
    Twice,
    WrongKind,
    OutOfRange,
    Length,
    NoChoice,
    /// A name without a value.
    NoValue,
    Unclosed,
    AfterQuote,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words())?;
        if let Some(nearest) = &self.nearest {
            write!(f, " {}", text!("line-nearest", nearest = nearest))?;
        }
        match self.example_in_words() {
            Some(words) => write!(f, " {words}"),
            None => Ok(()),
        }
    }
}

impl ParseError {
    pub(super) fn new(problem: Problem, word: &str, says: String) -> ParseError {
        ParseError {
            problem,
            word: word.to_owned(),
            column: None,
            says,
            about: None,
            nearest: None,
            example: None,
            is_refused_now: false,
            refused_for: None,
        }
    }

    /// What is wrong, and what the option is for.
    #[must_use]
    pub fn in_words(&self) -> String {
        match &self.about {
            Some(about) => text!("line-wrong-value", says = &self.says, about = about),
            None => self.says.clone(),
        }
    }

    /// The example as a player reads it.
    #[must_use]
    pub fn example_in_words(&self) -> Option<String> {
        let example = self.example.as_ref()?;
        Some(match &self.refused_for {
            Some(reason) => text!("line-example-refused", example = example, reason = reason),
            None if self.is_refused_now => text!("line-example-later", example = example),
            None => text!("line-example", example = example),
        })
    }

    /// The same error, with the word that was most likely meant; with none it proposes none.
    #[must_use]
    pub fn nearest(mut self, nearest: Option<&str>) -> ParseError {
        self.nearest = nearest.map(str::to_owned);
        self
    }

    pub(super) fn at(mut self, line: &str, byte: usize) -> ParseError {
        self.column = Some(line[..byte].chars().count() + 1);
        self
    }

    /// The same with an example of its subcommand, unless a value is wrong whose option the example does not have.
    #[must_use]
    pub fn like(mut self, example: &str) -> ParseError {
        let is_of_a_value = matches!(
            self.problem,
            Problem::WrongKind | Problem::OutOfRange | Problem::Length | Problem::NoChoice | Problem::NoValue
        );
        let has_the_option = example.contains(&format!(" {}:", self.word));
        self.example = (!is_of_a_value || has_the_option).then(|| example.to_owned());
        self
    }
}
