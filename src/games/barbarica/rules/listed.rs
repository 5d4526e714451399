//! Lists of units as players write them.

use crate::data::UnitType;
use crate::rules::{authority, no};
use crate::state::Barbarica;
use crate::words::UnitId;
use muster_game::UNREAD_ORDER;
use muster_kit::Refusal;

/// The seat's own units that a list means: `x1`, `x1-3`, `x*`, `x1+p2`, `*`; refuses a word that fits none.
pub fn listed(game: &Barbarica, seat: u8, text: &str) -> Result<Vec<UnitId>, Refusal> {
    let mut ids: Vec<UnitId> = Vec::new();
    let own = |id: &UnitId| {
        game.army
            .unit(*id)
            .is_some_and(|unit| authority::commands(game, seat, unit))
    };
    let mine: Vec<UnitId> = game.army.units().iter().map(|unit| unit.id).filter(own).collect();
    for word in text.split('+').map(str::trim) {
        let mut found: Vec<UnitId> = if word == "*" {
            mine.clone()
        } else if let Some(letter) = word.strip_suffix('*') {
            let kind: UnitType = letter
                .parse()
                .map_err(|why: String| no("BB-14", format!("{why}.")).instead("a letter such as x*, or * for all"))?;
            mine.iter().copied().filter(|id| id.kind == kind).collect()
        } else {
            read_ids(word)?
        };
        if found.is_empty() {
            let reason = format!("You have no unit for `{word}`.");
            let list: Vec<String> = mine.iter().map(UnitId::to_string).collect();
            return Err(no("BB-6", reason).instead(format!("Your units: {}.", list.join(", "))));
        }
        found.retain(|id| !ids.contains(id));
        ids.extend(found);
    }
    Ok(ids)
}

/// `x1`, `x1-3`.
fn read_ids(word: &str) -> Result<Vec<UnitId>, Refusal> {
    let refuse = |why: String| {
        no("BB-14", format!("{why}."))
            .code(UNREAD_ORDER)
            .instead("units such as x1, x1-3, x*, x1+p2, or * for all")
    };
    let Some((first, last)) = word.split_once('-') else {
        return Ok(vec![word.parse().map_err(refuse)?]);
    };
    let first: UnitId = first.parse().map_err(refuse)?;
    let digits = last.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    let last: u8 = digits
        .parse()
        .map_err(|_| refuse(format!("`{word}` is no row of units")))?;
    if last < first.number {
        return Err(refuse(format!("`{word}` runs backwards")));
    }
    Ok((first.number..=last)
        .map(|number| UnitId::new(first.kind, number))
        .collect())
}
