//! Questions in plain words of which unit sees which, `can S1 see t1`, as what `/barb sight` is asked
//! ([BB-22](docs/rules/barbarica.md#bb-22)).

use crate::rules::authority;
use crate::state::{Barbarica, Unit};
use crate::words::UnitId;
use muster_kit::{Hex, Viewer};

const SEES: [&str; 5] = ["see", "sees", "spot", "spots", "sight"];

/// From where and to where is asked; `I` is the unit of the viewer's own that stands nearest. None for any other question.
pub fn asked(game: &Barbarica, viewer: Viewer, question: &str) -> Option<(String, String)> {
    let bare = question.trim().trim_end_matches(['?', '.', '!']);
    let words: Vec<&str> = bare.split_whitespace().collect();
    let sees = words
        .iter()
        .position(|word| SEES.contains(&word.to_lowercase().as_str()))?;
    let place = |word: &&&str| word.parse::<UnitId>().is_ok() || word.parse::<Hex>().is_ok();
    let to = *words[sees + 1..].iter().find(place)?;
    if let Some(from) = words[..sees].iter().rfind(place) {
        return Some(((*from).to_owned(), to.to_owned()));
    }
    let is_own = |word: &&str| word.eq_ignore_ascii_case("i") || word.eq_ignore_ascii_case("we");
    let (Viewer::Seat(seat), true) = (viewer, words[..sees].iter().any(is_own)) else {
        return None;
    };
    let target = to.parse::<UnitId>().ok().and_then(|id| game.army.unit(id));
    let at = target.map(|unit| unit.at).or_else(|| to.parse().ok())?;
    let mine = |unit: &&Unit| authority::commands(game, seat.0, unit) && target.is_none_or(|on| on.id != unit.id);
    let near = game
        .army
        .units()
        .iter()
        .filter(mine)
        .min_by_key(|unit| (unit.at.distance(at), unit.id))?;
    Some((near.id.to_string(), to.to_owned()))
}
