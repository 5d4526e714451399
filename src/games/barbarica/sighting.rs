//! Questions in plain words of which unit sees which, `can S1 see t1`, as what `/barb sight` is asked
//! ([BB-22](docs/rules/barbarica.md#bb-22)).

use crate::commands::named::{with_badges, with_kinds_known, with_numbers};
use crate::rules::authority;
use crate::state::{Barbarica, Unit};
use crate::words::UnitId;
use muster_kit::{Hex, Refusal, Viewer};

const SEES: [&str; 5] = ["see", "sees", "spot", "spots", "sight"];

/// Words that may stand beside the places.
const BETWEEN: [&str; 6] = ["from", "to", "at", "on", "and", "the"];

fn is_place(word: &str) -> bool {
    word.parse::<UnitId>().is_ok() || word.parse::<Hex>().is_ok()
}

/// The two places of a question with ids for the kinds of which one is known, and without the words between them: `to t1` and
/// `to the tribunus` are `t1`. As they were typed where they are not two places so.
///
/// # Errors
/// A kind of which several are known, or none.
pub fn places(game: &Barbarica, viewer: Viewer, from: &str, to: &str) -> Result<(String, String), Refusal> {
    let (from, to) = (from.trim(), to.trim());
    if !is_place(from) || !is_place(to) {
        let line = with_numbers(&format!("{from} {to}"));
        let line = with_badges(game, &line)?.unwrap_or(line);
        let line = with_kinds_known(game, viewer, &line)?.unwrap_or(line);
        let is_between = |word: &&str| BETWEEN.contains(&word.to_lowercase().as_str());
        let words: Vec<&str> = line.split_whitespace().filter(|word| !is_between(word)).collect();
        if let [from, to] = words.as_slice() {
            return Ok(((*from).to_owned(), (*to).to_owned()));
        }
    }
    Ok((from.to_owned(), to.to_owned()))
}

/// From where and to where is asked; `I` is the unit of the viewer's own that stands nearest. None for any other question.
pub fn asked(game: &Barbarica, viewer: Viewer, question: &str) -> Option<(String, String)> {
    let bare = question.trim().trim_end_matches(['?', '.', '!']);
    let is_sight = |word: &&str| SEES.contains(&word.to_lowercase().as_str());
    bare.split_whitespace().any(|word| is_sight(&word)).then_some(())?;
    let named = with_kinds_known(game, viewer, bare).ok().flatten();
    let words: Vec<&str> = named.as_deref().unwrap_or(bare).split_whitespace().collect();
    let sees = words.iter().position(is_sight)?;
    let place = |word: &&&str| is_place(word);
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
