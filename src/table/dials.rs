//! `/gm set`: a value of the saved position set by hand. What is hidden is set without being read, so that no
//! host looks into a hand that he must not know.

use super::amendment::Amendment;
use super::overruling::Ruling;
use super::{Table, refusal};
use muster_game::{Dial, Rejection, Scale};
use muster_kit::{Refusal, Seat, Suggestion};
use muster_vocabulary as vocabulary;
use muster_words::text;
use serde_json::Value;

impl Table {
    pub(super) fn dial_ruling(&self, name: &str, seat: Option<&str>, value: &str) -> Result<Ruling, Rejection> {
        let game = self.game()?;
        let dials = game.dials();
        let seat = self.seat_asked(seat)?;
        let named: Vec<&Dial> = dials
            .iter()
            .filter(|dial| dial.name.eq_ignore_ascii_case(name))
            .collect();
        let dial = match named.iter().find(|dial| dial.seat == seat) {
            Some(dial) => *dial,
            None => {
                let of_whom = seat.filter(|_| !named.iter().any(|dial| dial.seat.is_none()));
                return Err(match of_whom.filter(|_| !named.is_empty()) {
                    Some(seat) => self.no_dial_of(seat, name, &dials).into(),
                    None => no_dial(name, &named, &dials).into(),
                });
            }
        };
        let state = game.save();
        let known = state.pointer(&dial.pointer).filter(|_| !dial.hidden);
        let before = known.cloned().unwrap_or_default();
        let after = set_to(dial, &before, value)?;
        if !dial.hidden && after == before {
            return Err(refusal(text!("dial-same", dial = &dial.name), text!("dial-same-instead")).into());
        }
        let next = game.amended(&dial.pointer, &after)?;
        let typed = after.as_str().map_or_else(|| text!("change-none"), str::to_owned);
        let ruling = Ruling::new(Amendment::Dial {
            dial: dial.name.clone(),
            seat: dial.seat,
            pointer: dial.pointer.clone(),
            before,
            after,
            hidden: dial.hidden,
        });
        let ruling = if dial.hidden {
            ruling.detail(text!("dial-hidden", value = typed))
        } else {
            ruling
        };
        Ok(ruling.game(next).detail(text!("ruling-legal")))
    }

    /// A value that other seats have and that one has not, with the one of its own that is written most alike.
    fn no_dial_of(&self, seat: Seat, name: &str, all: &[Dial]) -> Refusal {
        let own = all.iter().filter(|dial| dial.seat == Some(seat));
        let near = vocabulary::nearest(name, own.map(|dial| dial.name.as_str()));
        let instead = match near {
            Some(near) => format!("dial:{near}"),
            None => text!("dial-not-of-instead"),
        };
        refusal(text!("dial-not-of", dial = name, player = self.name(seat)), instead)
    }

    /// What may be filled in for `/gm set dial:`; never with what it is now.
    pub(super) fn suggest_dials(&self, begun: &str, seat: Option<&str>) -> Vec<Suggestion> {
        let Ok(game) = self.game() else { return Vec::new() };
        let wanted = seat.and_then(|text| self.seat_named(text));
        let folded = begun.to_lowercase();
        let mut suggestions: Vec<Suggestion> = Vec::new();
        for dial in game.dials() {
            let fits = dial.name.contains(&folded) && (wanted.is_none() || dial.seat == wanted);
            if fits && !suggestions.iter().any(|known| known.value == dial.name) {
                let label = format!("{}  {}", dial.name, dial.about);
                suggestions.push(Suggestion::new(label.chars().take(100).collect::<String>(), dial.name));
            }
        }
        suggestions.truncate(25);
        suggestions
    }
}

/// Dials that are named where one is unknown.
const DIALS_TOLD: usize = 8;

fn no_dial(name: &str, named: &[&Dial], all: &[Dial]) -> Refusal {
    if named.is_empty() {
        let mut names: Vec<&str> = all.iter().map(|dial| dial.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        let word = name.to_lowercase();
        // `tower` of `guard tower`.
        let part = names
            .iter()
            .copied()
            .find(|known| known.split(' ').any(|part| part == word));
        let instead = match part.or_else(|| vocabulary::nearest(name, names.iter().copied())) {
            Some(near) => format!("dial:{near}"),
            None => text!(
                "dial-unknown-instead",
                dials = names[..names.len().min(DIALS_TOLD)].join(", ")
            ),
        };
        return refusal(text!("dial-unknown", dial = name), instead);
    }
    if named.iter().any(|dial| dial.seat.is_none()) {
        return refusal(text!("dial-of-nobody", dial = name), text!("dial-of-nobody-instead"));
    }
    refusal(text!("dial-of-a-seat", dial = name), text!("dial-of-a-seat-instead"))
}

/// What a text sets a dial to.
fn set_to(dial: &Dial, before: &Value, text: &str) -> Result<Value, Refusal> {
    let text = text.trim();
    let range = match &dial.scale {
        Scale::Text if text.eq_ignore_ascii_case("none") => return Ok(Value::Null),
        Scale::Text => return Ok(Value::from(text)),
        Scale::Number(range) => range,
    };
    let takes = |typed: String| {
        let (least, most) = (range.start().to_string(), range.end().to_string());
        text!(
            "dial-takes",
            dial = &dial.name,
            least = least,
            most = most,
            typed = typed
        )
    };
    let unread = |_| refusal(takes(format!("`{text}`")), text!("dial-unread-instead"));
    let number: i64 = text.parse().map_err(unread)?;
    let counted = text.starts_with(['+', '-']);
    let number = match before.as_i64() {
        Some(before) if counted => before.saturating_add(number),
        None if counted => {
            return Err(refusal(text!("dial-hidden-count"), text!("dial-hidden-count-instead")));
        }
        _ => number,
    };
    if !range.contains(&number) {
        return Err(refusal(takes(number.to_string()), text!("dial-takes-instead")));
    }
    Ok(Value::from(number))
}
