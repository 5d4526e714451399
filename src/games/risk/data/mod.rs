//! Campaign maps, battle tables and scenarios: those that Muster brings, and those that somebody writes (RK-7).

mod map;
mod scenario;
mod table;
#[cfg(test)]
mod tests;

pub use map::{Grid, Land, MAPS, Map, Rank, Settlement};
pub use scenario::{Force, Need, Objective, SCENARIOS, Scenario};
pub use table::{COLUMNS, Ground, ROWS, TABLES, Table};

use crate::plane::{HEIGHT, Point, WIDTH};
use muster_kit::Fault;

/// The number of the newest rules.
pub const NEWEST: u32 = 6;

/// The longest text that is read.
const TEXT_MAX: usize = 3_000;

/// RK-7: what is wrong in a text that is a map, a table, a scenario, or a scenario followed by its own table.
pub fn lint(text: &str) -> Vec<Fault> {
    let found = if looks_like_map(text) {
        Map::read(text).map(drop)
    } else if text.trim_start().contains('=') && !looks_like_table(text) {
        Scenario::read(text).map(drop)
    } else {
        Table::read(text).map(drop)
    };
    found.err().into_iter().collect()
}

/// A table begins with a row of glyphs, or with a key and a colon.
fn looks_like_table(text: &str) -> bool {
    let first = text.trim_start().lines().next().unwrap_or_default();
    !first.contains('=')
}

/// A map has capitals or one of the keys that only a map has.
pub fn looks_like_map(text: &str) -> bool {
    let lines = || lines_of(text).into_iter();
    let keyed = lines().any(|line| {
        ["grid:", "seats:", "radius:", "places:"]
            .iter()
            .any(|key| line.starts_with(key))
    });
    let capital = |line: &str| !line.contains([':', '=']) && line.contains('1');
    keyed || lines().any(capital)
}

/// Lines may be typed with `/` instead of line ends (chapter 5).
fn lines_of(text: &str) -> Vec<&str> {
    if text.trim().contains('\n') {
        text.lines().collect()
    } else {
        text.split('/').collect()
    }
}

/// A fault at a line and a column in characters, both from 0.
fn fault(line: usize, column: usize, reason: impl Into<String>) -> Fault {
    let number = |n: usize| u32::try_from(n + 1).unwrap_or(u32::MAX);
    Fault {
        line: number(line),
        column: number(column),
        reason: reason.into(),
    }
}

/// A fault as words: `Row 3, column 7: ...`.
pub fn words_of(fault: &Fault) -> String {
    format!("Row {}, column {}: {}.", fault.line, fault.column, fault.reason)
}

/// `24.5`, `8`: centimetres with at most one decimal, as ticks.
pub fn centimetres(text: &str) -> Option<i64> {
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let is_number =
        |part: &str, most: usize| (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole, 3) || !is_number(tenth, 1) {
        return None;
    }
    Some(whole.parse::<i64>().ok()? * 100 + tenth.parse::<i64>().ok()? * 10)
}

/// `24,12.5`: a place on the table.
pub fn place(text: &str) -> Option<Point> {
    spot(text).filter(|point| point.is_on_table())
}

/// `24,12.5`, `99,-3`: a place on the table or beside it.
pub fn spot(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    let signed = |text: &str| match text.strip_prefix('-') {
        Some(below) => centimetres(below).map(|ticks| -ticks),
        None => centimetres(text),
    };
    Some(Point::new(signed(x.trim())?, signed(y.trim())?))
}

/// Why nothing can go to a place beside the table.
pub fn off_the_table(typed: &str) -> String {
    format!(
        "`{typed}` is off the table, which is {} cm wide and {} cm deep.",
        WIDTH / 100,
        HEIGHT / 100
    )
}
