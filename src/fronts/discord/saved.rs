//! Reads a game that was saved elsewhere, as `muster play` writes it, and says in plain words what is wrong with a file
//! that is none.

use muster_game::{Kind, Rejection};
use muster_kit::Level;
use muster_vocabulary::Catalogue;
use muster_words::text;
use serde::Deserialize;
use serde_json::{Map, Value};

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
pub(super) fn read(games: &Catalogue, text: &str) -> Result<(&'static Kind, Saved), String> {
    parts(games, text).map_err(|why| text!("discord-saved-faulty", reason = why))
}

fn parts(games: &Catalogue, text: &str) -> Result<(&'static Kind, Saved), String> {
    let mut parts = object(text)?;
    if parts.get("entries").is_some_and(Value::is_array) {
        return Err(text!("discord-saved-record"));
    }
    let Some(Value::String(game)) = parts.remove("game") else {
        return Err(text!("discord-saved-no-game"));
    };
    let kind = games
        .kind(&game)
        .ok_or_else(|| text!("discord-saved-unknown-game", game = &game))?;
    let title = kind.title;
    let seats = parts.remove("seats").unwrap_or_default();
    let seats: Vec<SavedSeat> = serde_json::from_value(seats).unwrap_or_default();
    if seats.is_empty() {
        return Err(text!("discord-saved-seats", game = title));
    }
    let settings = || text!("discord-saved-settings", game = title);
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
        return Err(text!("discord-saved-no-position"));
    }
    match (kind.load)(&state) {
        Ok(_) => Ok((kind, Saved { options, seats, state })),
        Err(Rejection::Refused(refusal)) => Err(text!("discord-saved-unsound", reason = &refusal.reason)),
        // The reader's own words name types and fields of ours.
        Err(Rejection::Malformed { .. }) => Err(text!("discord-saved-position", game = title)),
    }
}

fn object(text: &str) -> Result<Map<String, Value>, String> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err(text!("discord-saved-empty"));
    }
    Err(match serde_json::from_str(text) {
        Ok(Value::Object(parts)) => return Ok(parts),
        Ok(Value::Array(_)) => text!("discord-saved-list"),
        Err(error) if error.is_eof() && text.starts_with('{') => {
            text!("discord-saved-cut-off")
        }
        Err(_) if text.starts_with('{') => text!("discord-saved-damaged"),
        Ok(_) | Err(_) => text!("discord-saved-other"),
    })
}
