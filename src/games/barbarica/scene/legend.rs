//! The legend under the map: the ground, the signs on units, the letters.

use super::{on_top, short, shown, stacks, state};
use crate::data::{Terrain, UnitType};
use crate::state::{Barbarica, Side};
use muster_kit::ascii::{self, unwrapped, wrapped};
use muster_kit::{PictureLegend, Sign};

/// What the map needs explained: the kinds of ground on it, and what else lies there.
pub fn legend(game: &Barbarica) -> Vec<String> {
    // Before a Strength one sign is left of it.
    let below_units = |terrain: Terrain| {
        let mut tokens = game
            .ground
            .field()
            .hexes()
            .filter_map(|at| Some((at, on_top(game, at)?)));
        tokens.any(|(at, unit)| game.ground.terrain(at) == terrain && state(game, unit).is_none())
    };
    let mut text: Vec<String> = grounds_of(game)
        .map(|(terrain, sign, word)| match terrain.glyph().to_string() {
            single if single != sign && below_units(terrain) => format!("{sign}\u{a0}{single}\u{a0}{word}"),
            _ => format!("{sign}\u{a0}{word}"),
        })
        .collect();
    text.extend(things(game));
    let mut rows = filled(&text);
    rows.extend(stacks(game));
    rows.extend(tokens(game));
    if !game.army.units().is_empty() {
        rows.push("Below: Strength. < ^ > above, < v > below:".to_owned());
        rows.push(" faces NW N NE, SW S SE".to_owned());
    }
    rows
}

/// What a picture of the map needs explained below these rows: its grounds are drawn.
pub fn key(game: &Barbarica, mut rows: Vec<String>) -> PictureLegend {
    rows.extend(filled(&things(game)));
    rows.extend(unwrapped(stacks(game)));
    rows.extend(unwrapped(tokens(game)));
    if !game.army.units().is_empty() {
        rows.push("Number: Strength. Black tip: where it faces".to_owned());
    }
    let signs = grounds_of(game).map(|(terrain, _, word)| Sign::of_ground(terrain.glyph(), shown(terrain), word));
    PictureLegend {
        signs: signs.collect(),
        rows,
    }
}

/// The grounds that the map has, with their sign in text and their name.
fn grounds_of(game: &Barbarica) -> impl Iterator<Item = (Terrain, &'static str, &'static str)> {
    const WORDS: [(Terrain, &str, &str); 8] = [
        (Terrain::Forest, "&&", "forest"),
        (Terrain::Hut, "##", "hut"),
        (Terrain::Tower, "[]", "tower"),
        (Terrain::Rampart, "==", "rampart"),
        (Terrain::Water, "~~", "water"),
        (Terrain::Marsh, "%%", "marsh"),
        (Terrain::Crag, "/\\", "crag"),
        (Terrain::Road, ":", "road"),
    ];
    let field = game.ground.field();
    let grounds: Vec<Terrain> = field.hexes().map(|hex| game.ground.terrain(hex)).collect();
    WORDS.into_iter().filter(move |(terrain, ..)| grounds.contains(terrain))
}

/// What lies on the ground and what is written beside units, each held together.
fn things(game: &Barbarica) -> Vec<String> {
    let mut text = Vec::new();
    if !game.feats.wagons().is_empty() {
        text.push("(W)\u{a0}taken\u{a0}wagon".to_owned());
    }
    if game.feats.standard_at().is_some() {
        text.push("(S)\u{a0}standard".to_owned());
    }
    text.extend(marks(game).map(|(mark, meaning)| format!("{mark}\u{a0}{}", meaning.replace(' ', "\u{a0}"))));
    text
}

/// Rows of what must not be torn apart.
fn filled(text: &[String]) -> Vec<String> {
    let rows = wrapped(&text.join(" "), 0, ascii::COLUMNS_MAX).into_iter();
    let rows = rows.map(|row| row.replace('\u{a0}', " "));
    rows.filter(|row| !row.is_empty()).collect()
}

/// What the letters of units mean.
fn tokens(game: &Barbarica) -> Vec<String> {
    let mut kinds: Vec<UnitType> = game.army.units().iter().map(|unit| unit.id.kind).collect();
    kinds.sort();
    kinds.dedup();
    if kinds.is_empty() {
        return Vec::new();
    }
    let words = kinds.into_iter().map(|kind| {
        let letter = kind.sheet().letter;
        let letter = match kind.side() {
            Side::Tribe => letter,
            Side::Rome => letter.to_ascii_lowercase(),
        };
        format!("{letter}\u{a0}{}", short(kind).replace(' ', "\u{a0}"))
    });
    let words = words.collect::<Vec<_>>().join(" ");
    wrapped(&words, 1, ascii::COLUMNS_MAX)
        .into_iter()
        .map(|row| row.replace('\u{a0}', " "))
        .collect()
}

/// The signs on units that are drawn now, with what they mean.
fn marks(game: &Barbarica) -> impl Iterator<Item = (char, &'static str)> {
    const MARKS: [(char, &str); 5] = [
        ('!', "routs"),
        ('*', "gathers itself"),
        ('?', "hidden"),
        ('x', "shield stuck"),
        ('+', "more units here"),
    ];
    let drawn: Vec<char> = game
        .ground
        .field()
        .hexes()
        .filter_map(|at| on_top(game, at).and_then(|unit| state(game, unit)))
        .collect();
    MARKS.into_iter().filter(move |(mark, _)| drawn.contains(mark))
}
