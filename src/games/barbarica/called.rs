//! Units in the options of commands by the names of their kinds, `card tribunus`, and behind words that mean nothing there,
//! `charge x1 to a1`, as the ids that actions and queries have ([BB-14](docs/rules/barbarica.md#bb-14)).

use crate::commands::named::{self, is_all, with_numbers};
use crate::commands::plain::is_at;
use crate::state::{Barbarica, Progress};
use crate::words::{KindSaid, UnitId};
use muster_kit::{Refusal, Viewer};
use serde_json::Value;
use std::borrow::Cow;

/// The options that name one unit.
const OF_ONE: [&str; 3] = ["unit", "target", "guard"];

/// Commands that ask about one unit.
const ASKS: [&str; 2] = ["card", "brain"];

/// What an option says of a unit.
enum Said {
    Id(UnitId),
    Kind(KindSaid),
    Unread,
}

/// An action or a query with ids for the kinds of which one unit can be meant. An order of which another word cannot be read
/// stays as it is: it may be a line of orders.
///
/// # Errors
/// A kind of which there are several, or none, and a question about what is no unit.
pub fn called<'a>(game: &Barbarica, viewer: Viewer, words: &'a Value) -> Result<Cow<'a, Value>, Refusal> {
    match without_backticks(words) {
        Some(bare) => Ok(Cow::Owned(with_units_called(game, viewer, &bare)?.into_owned())),
        None => with_units_called(game, viewer, words),
    }
}

/// A command without the backticks in which texts of the game print what can be typed; none of one without any.
fn without_backticks(words: &Value) -> Option<Value> {
    let (command, options) = command_of(words)?;
    let ticked = |value: &Value| value.as_str().is_some_and(|text| text.contains('`'));
    if !options.values().any(ticked) {
        return None;
    }
    let mut bare = words.clone();
    for value in bare[command].as_object_mut()?.values_mut() {
        if let Some(text) = value.as_str() {
            *value = Value::from(text.replace('`', ""));
        }
    }
    Some(bare)
}

fn with_units_called<'a>(game: &Barbarica, viewer: Viewer, words: &'a Value) -> Result<Cow<'a, Value>, Refusal> {
    let Some((command, options)) = command_of(words) else {
        return Ok(Cow::Borrowed(words));
    };
    let asks = ASKS.contains(&command);
    let mut ids: Vec<(&str, UnitId)> = Vec::new();
    let mut kinds: Vec<(&str, KindSaid)> = Vec::new();
    for name in OF_ONE {
        let Some(text) = options.get(name).and_then(Value::as_str) else {
            continue;
        };
        match said(text) {
            Said::Id(id) => ids.push((name, id)),
            Said::Kind(kind) => kinds.push((name, kind)),
            // The guard of a Leader may be `none`.
            Said::Unread if name == "guard" => (),
            Said::Unread if asks => return Err(named::no_such_unit(game, viewer, text.trim())),
            Said::Unread => return Ok(Cow::Borrowed(words)),
        }
    }
    let camps = game.turn.progress() == Progress::Camping;
    for (name, said) in kinds {
        let id = match viewer {
            Viewer::Seat(seat) if !asks && !camps => named::the_only(game, seat.0, said.kind)?,
            _ => named::the_only_known(game, viewer, said.kind)?,
        };
        ids.push((name, id));
    }
    let mut told = Cow::Borrowed(words);
    for (name, id) in ids {
        let is_read = options[name]
            .as_str()
            .is_some_and(|text| text.parse::<UnitId>().is_ok());
        if !is_read {
            told.to_mut()[command][name] = Value::from(id.to_string());
        }
    }
    if let (Viewer::Seat(seat), "orders", Some(units)) = (viewer, command, options.get("units").and_then(Value::as_str))
        && let Some(units) = units_named(game, seat.0, units)?
    {
        told.to_mut()[command]["units"] = Value::from(units);
    }
    Ok(told)
}

fn command_of(words: &Value) -> Option<(&str, &serde_json::Map<String, Value>)> {
    let (command, options) = words.as_object()?.iter().next()?;
    Some((command, options.as_object()?))
}

fn said(text: &str) -> Said {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_filling = |word: &&&str| is_at(word) || word.eq_ignore_ascii_case("the");
    let before = words.iter().take_while(is_filling).count();
    let bare = &words[before..];
    if let Ok(id) = bare.join(" ").parse() {
        return Said::Id(id);
    }
    match KindSaid::at(bare) {
        Some(said) if said.words == bare.len() => Said::Kind(said),
        // `axeman x1`
        Some(said) if said.words + 1 == bare.len() => match bare[said.words].parse::<UnitId>() {
            Ok(id) if id.kind == said.kind => Said::Id(id),
            _ => Said::Unread,
        },
        _ => Said::Unread,
    }
}

/// The units of standing orders with what stands behind them, `axemen and the chieftain counter`, in the words of lists: none
/// if no kind is named.
fn units_named(game: &Barbarica, seat: u8, text: &str) -> Result<Option<String>, Refusal> {
    let text = with_numbers(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let (mut told, mut at, mut changed): (Vec<String>, usize, bool) = (Vec::new(), 0, false);
    let mut joins = true;
    while at < words.len() {
        let word = words[at];
        let (one, count) = match KindSaid::at(&words[at..]) {
            _ if at == 0 && is_all(word) => ("*".to_owned(), 1),
            Some(said) if said.several => (format!("{}*", said.kind.sheet().letter), said.words),
            Some(said) => (named::the_only(game, seat, said.kind)?.to_string(), said.words),
            None if ["and", "&", "the"].contains(&word.to_ascii_lowercase().as_str()) => {
                joins |= !word.eq_ignore_ascii_case("the");
                at += 1;
                continue;
            }
            None => {
                told.push(word.to_owned());
                joins = false;
                at += 1;
                continue;
            }
        };
        match told.last_mut().filter(|_| joins) {
            Some(last) => last.push_str(&format!("+{one}")),
            None => told.push(one),
        }
        (joins, changed) = (false, true);
        at += count;
    }
    Ok(changed.then(|| told.join(" ")))
}
