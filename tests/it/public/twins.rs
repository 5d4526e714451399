//! Positions that a viewer cannot tell from the true one.

use muster::games::CATALOGUE;
use muster_game::{AnyGame, Kind};
use muster_kit::{Dice, Viewer};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Changes of one hidden value that are tried for one position.
const TRIES: usize = 60;

/// The position as it may be for all that `viewer` knows: hidden parts drawn afresh.
pub fn guessed(game: &dyn AnyGame, viewer: Viewer, nth: u64) -> Arc<dyn AnyGame> {
    game.guess(viewer, &mut Dice::seeded(nth, 77))
}

/// A sound position that looks the same to `viewer` and in which other things are hidden, found without the help of
/// [`AnyGame::guess`]: values that a guess does not keep are exchanged for others of their name, or for what a
/// player could have chosen instead. None if nothing hidden could
/// be changed.
pub fn altered(kind: &Kind, game: &dyn AnyGame, viewer: Viewer, nth: u64) -> Option<Arc<dyn AnyGame>> {
    let mut chance = Dice::seeded(nth, 78);
    let mut state = game.save();
    let guess = guessed(game, viewer, nth).save();
    let (sight, awaiting) = (game.view(viewer), game.awaiting());
    let mut places = Vec::new();
    leaves(&state, String::new(), &mut |place, _| {
        if guess.pointer(place) != state.pointer(place) {
            places.push(place.to_owned());
        }
    });
    let mut values: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    leaves(&state, String::new(), &mut |place, value| {
        let known = values.entry(name(place).to_owned()).or_default();
        if !known.contains(value) {
            known.push(value.clone());
        }
    });
    chance.shuffle(&mut places);
    let mut found = None;
    for (nth, place) in places.iter().take(TRIES).enumerate() {
        let mut other = state.clone();
        let fellows: Vec<&String> = places.iter().filter(|other| name(other) == name(place)).collect();
        let fellow = fellows[chance.choose(fellows.len())];
        if nth % 2 == 0 {
            // Cards and units are counted: two of them change their places.
            let (one, also) = (state.pointer(place)?.clone(), state.pointer(fellow)?.clone());
            *other.pointer_mut(place)? = also;
            *other.pointer_mut(fellow)? = one;
        } else {
            let mut others = values[name(place)].clone();
            others.extend(typed(kind, name(place)));
            others.extend(state.pointer(place)?.as_u64().map(|number| json!(number + 1)));
            *other.pointer_mut(place)? = others[chance.choose(others.len())].clone();
        }
        if other == state {
            continue;
        }
        let Ok(twin) = (kind.load)(&other) else { continue };
        if twin.view(viewer) == sight && twin.awaiting() == awaiting {
            state = other;
            found = Some(twin);
        }
    }
    found
}

/// What a player may choose for an option of this name.
fn typed(kind: &Kind, name: &str) -> Vec<Value> {
    let options = CATALOGUE.command_of(kind).sub.iter().flat_map(|sub| &sub.option);
    let choices = options
        .filter(|option| option.name == name)
        .flat_map(|option| &option.choices);
    choices.map(|choice| json!(choice)).collect()
}

/// The last part of a place that is no number.
fn name(place: &str) -> &str {
    let parts = place.rsplit('/');
    let mut names = parts.filter(|part| part.parse::<usize>().is_err());
    names.next().unwrap_or_default()
}

fn leaves(value: &Value, place: String, visit: &mut impl FnMut(&str, &Value)) {
    match value {
        Value::Array(items) => {
            for (number, item) in items.iter().enumerate() {
                leaves(item, format!("{place}/{number}"), visit);
            }
        }
        Value::Object(fields) => {
            for (name, item) in fields {
                leaves(item, format!("{place}/{name}"), visit);
            }
        }
        leaf => visit(&place, leaf),
    }
}
