//! Rows of words, and standing orders in one.

use super::battle::{ChargeAll, Rescue, Standing};

const WIDE: usize = 42;

/// Standing orders in a row.
pub fn standing_words(standing: &Standing) -> String {
    let rescue = match &standing.rescue {
        Rescue::Auto => "the first chance".to_owned(),
        Rescue::Melee => "only in melee".to_owned(),
        Rescue::Off => "nobody".to_owned(),
        Rescue::Only(letters) => letters.iter().map(char::to_string).collect::<Vec<_>>().join(","),
    };
    let charge = match standing.charge {
        ChargeAll::Auto => "mounted units",
        ChargeAll::All => "all",
        ChargeAll::None => "none",
    };
    let plan = standing.plan.map_or("asked each time", |plan| plan.word());
    let order = if standing.second { "second" } else { "first" };
    format!("with a choice you move {order}; commanders keep {rescue}; {charge} charge; set-up {plan}")
}

/// Puts words into rows behind a heading, as many as fit, two blanks between them.
pub fn fold(head: &str, words: &[String]) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    let mut row = head.to_owned();
    let margin = head.chars().count();
    for word in words {
        let gap = if row.chars().count() == margin { 0 } else { 2 };
        if gap > 0 && row.chars().count() + gap + word.chars().count() > WIDE {
            rows.push(std::mem::replace(&mut row, " ".repeat(margin)));
            row.push_str(word);
        } else {
            row.push_str(&" ".repeat(gap));
            row.push_str(word);
        }
    }
    rows.push(row);
    rows
}

/// Breaks a text at blanks, and words that are too long anywhere, into rows of 42, each behind a margin.
pub fn wrap(head: &str, text: &str) -> Vec<String> {
    wrapped(head, &" ".repeat(head.chars().count()), text)
}

/// A text without a heading, whose further rows stand behind a margin: without one they could be rows of their own.
pub fn hung(text: &str) -> Vec<String> {
    wrapped("", "  ", text)
}

fn wrapped(head: &str, margin: &str, text: &str) -> Vec<String> {
    let options = textwrap::Options::new(WIDE)
        .initial_indent(head)
        .subsequent_indent(margin)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .wrap_algorithm(textwrap::WrapAlgorithm::FirstFit);
    textwrap::wrap(text, options)
        .into_iter()
        .map(std::borrow::Cow::into_owned)
        .collect()
}
