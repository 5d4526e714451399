//! How odds are written: fractions and percent for people, every outcome as JSON for programs.

use muster_kit::odds::{Distribution, Fraction, decimal, percent, text, text_over};
use muster_kit::{Answer, Line, Refusal};
use num_traits::Zero;
use serde_json::{Map, Value, json};

/// Rolls of two dice: chances are shown over this where they fit.
pub const TWO_DICE: i64 = 36;

/// The fraction over that denominator, if it fits, and in percent: `22/36 (61%)`.
pub fn chance(fraction: &Fraction, denominator: i64) -> String {
    format!("{} ({})", text_over(fraction, denominator), percent(fraction))
}

/// How likely nobody of a tribe is left: `Wiped out in 1/36 (3%).`, and `0%` where it cannot come to that.
pub fn wiped_out(share: &Fraction, denominator: i64) -> String {
    if share.is_zero() {
        return "Wiped out: 0%.".to_owned();
    }
    format!("Wiped out in {}.", chance(share, denominator))
}

/// The fraction as a decimal number with two places: `1.81`.
pub fn mean(fraction: &Fraction) -> String {
    decimal(fraction, 2)
}

/// A fraction as JSON: `"11/18"`.
pub fn exact(fraction: &Fraction) -> Value {
    Value::String(text(fraction))
}

/// Every outcome as an object with its probability under `p`.
pub fn outcomes<T: Ord + Clone>(distribution: &Distribution<T>, show: impl Fn(&T) -> Value) -> Value {
    distribution
        .iter()
        .map(|(outcome, probability)| {
            let mut object = match show(outcome) {
                Value::Object(object) => object,
                other => Map::from_iter([("value".to_owned(), other)]),
            };
            object.insert("p".to_owned(), exact(&probability));
            Value::Object(object)
        })
        .collect()
}

/// The answer of one kind of odds.
pub fn answer(lines: impl IntoIterator<Item = String>, data: Value) -> Answer {
    Answer {
        data: Some(data),
        ..Answer::lines(lines.into_iter().map(Line::from).collect())
    }
}

/// Names in a row: `#4, #2`.
pub fn numbers(members: impl IntoIterator<Item = u16>) -> String {
    members
        .into_iter()
        .map(|number| format!("#{number}"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// `a number from 1 to 400`, or a refusal that says so.
pub fn within(what: &str, number: u32, range: std::ops::RangeInclusive<u32>) -> Result<(), Refusal> {
    if range.contains(&number) {
        return Ok(());
    }
    let reason = format!("{what} is {number}; it runs from {} to {}.", range.start(), range.end());
    Err(Refusal::new("WC-187", reason))
}

/// Expectations as a JSON object of fractions.
pub fn expected<const N: usize>(figures: [(&str, Fraction); N]) -> Value {
    let figures = figures.iter().map(|(name, figure)| ((*name).to_owned(), exact(figure)));
    json!(Map::from_iter(figures))
}
