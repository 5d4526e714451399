//! Reads a game that was saved elsewhere, as `muster play` writes it, and says in plain words what is wrong with a file
//! that is none.

use muster_game::{Kind, Rejection};
use muster_games as games;
use muster_kit::Level;
use serde::Deserialize;
use serde_json::{Map, Value};

const REMEDY: &str = "`:save` in `muster play` writes a file that I can read.";

/// A saved game whose settings and position are sound.
pub(super) struct Saved {
    pub options: Map<String, Value>,
    pub seats: Vec<SavedSeat>,
    pub state: Value,
}

#[derive(Deserialize)]
pub(super) struct SavedSeat {
    pub name: String,
    #[serde(default)]
    pub npc: Option<Level>,
}

/// Reads the text of a file.
///
/// # Errors
/// What the file is instead and what would work, for the player who brought it.
pub(super) fn read(text: &str) -> Result<(&'static Kind, Saved), String> {
    parts(text).map_err(|why| format!("{why} Nothing was done. {REMEDY}"))
}

fn parts(text: &str) -> Result<(&'static Kind, Saved), String> {
    let mut parts = object(text)?;
    if parts.get("entries").is_some_and(Value::is_array) {
        let record = "This file is the record of a game that /game export gives. It can be checked, not played on.";
        return Err(record.to_owned());
    }
    let Some(Value::String(game)) = parts.remove("game") else {
        return Err("This is not a saved game: it does not say which game it is.".to_owned());
    };
    let kind = games::by_id(&game).ok_or_else(|| format!("I know no game called {game}."))?;
    let title = kind.title;
    let seats = parts.remove("seats").unwrap_or_default();
    let seats: Vec<SavedSeat> = serde_json::from_value(seats).unwrap_or_default();
    if seats.is_empty() {
        return Err(format!("I cannot read the seats in this file of {title}."));
    }
    let settings = || format!("I cannot read the settings in this file of {title}.");
    let options = match parts.remove("options") {
        None => Map::new(),
        Some(Value::Object(options)) => options,
        Some(_) => return Err(settings()),
    };
    if (kind.options)(Value::Object(options.clone())).is_err() {
        return Err(settings());
    }
    let state = parts.remove("state").unwrap_or_default();
    if state.is_null() {
        return Err("This file holds no position: it was saved before the game began.".to_owned());
    }
    match (kind.load)(&state) {
        Ok(_) => Ok((kind, Saved { options, seats, state })),
        Err(Rejection::Refused(refusal)) => Err(format!("The position in this file is not sound: {}", refusal.reason)),
        // The reader's own words name types and fields of ours.
        Err(Rejection::Malformed { .. }) => Err(format!(
            "I cannot read the position in this file: it was changed, or another version of {title} wrote it."
        )),
    }
}

fn object(text: &str) -> Result<Map<String, Value>, String> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err("This file is empty.".to_owned());
    }
    let words = match serde_json::from_str(text) {
        Ok(Value::Object(parts)) => return Ok(parts),
        Ok(Value::Array(_)) => "This file is a list, not a saved game.",
        Err(error) if error.is_eof() && text.starts_with('{') => {
            "This file is cut off: it ends in the middle of a saved game."
        }
        Err(_) if text.starts_with('{') => "This file is damaged: a saved game does not look like this.",
        Ok(_) | Err(_) => "This is not a saved game.",
    };
    Err(words.to_owned())
}
