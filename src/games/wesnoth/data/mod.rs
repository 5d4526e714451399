//! The tables of the rule book as text files that people can read and change: unit sheets, feet, maps. Each is read
//! once, and what is wrong in one is named by line, column and reason.

mod board;
mod ground;
mod sheets;

pub use board::{BOARDS, Board, Ground, Site, board_of};
pub use ground::{FEET, Feet, Terrain, cost_of, costs_of, feet_about, letter_of, need_of};
pub use sheets::{
    Alignment, Attack, AttackType, Class, DamageType, FACTIONS, SETS, SWINGS_MAX, Set, Sheet, UnitType, types,
};

use muster_kit::Fault;

/// What is wrong in a text: a map, or a table of unit sheets or of feet in the form of those that come with the game.
pub fn lint(text: &str) -> Vec<Fault> {
    let first = text
        .lines()
        .map(str::trim)
        .find(|line| !line.is_empty() && !line.starts_with('#'));
    match first {
        Some(line) if line.starts_with('[') => sheets::read(text).err().unwrap_or_default(),
        Some(line) if line.matches('|').count() >= 6 => ground::read(text).err().unwrap_or_default(),
        _ => board::read(text).err().unwrap_or_default(),
    }
}

/// A fault at a place in a line; `line` counts from 0, `at` in bytes.
fn fault(line: usize, text: &str, at: usize, reason: impl Into<String>) -> Fault {
    let number = |value: usize| u32::try_from(value + 1).unwrap_or(u32::MAX);
    let column = text.get(..at).map_or(0, |before| before.chars().count());
    Fault {
        line: number(line),
        column: number(column),
        reason: reason.into(),
    }
}

/// Where a part of a line begins, in bytes.
fn place_of(line: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(line.as_ptr() as usize)
}

/// The lines that say something, with their numbers from 0.
fn spoken(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate();
    lines.filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
}
