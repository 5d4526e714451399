//! `/gm set`: a value of the saved position set by hand. What is hidden is set without being read, so that no
//! host looks into a hand that he must not know.

use super::amendment::Amendment;
use super::ruling::Ruling;
use super::{Table, refusal};
use muster_game::{Dial, Rejection, Scale};
use muster_kit::{Refusal, Suggestion};
use muster_vocabulary::{self as vocabulary, Invocation};
use serde_json::Value;

impl Table {
    pub(super) fn dial_ruling(&self, invocation: &Invocation) -> Result<Ruling, Rejection> {
        let game = self.game()?;
        let dials = game.dials();
        let name = invocation.text("dial").unwrap_or_default();
        let seat = self.seat_asked(invocation)?;
        let named: Vec<&Dial> = dials
            .iter()
            .filter(|dial| dial.name.eq_ignore_ascii_case(name))
            .collect();
        let dial = match named.iter().find(|dial| dial.seat == seat) {
            Some(dial) => *dial,
            None => return Err(no_dial(name, &named, &dials).into()),
        };
        let state = game.save();
        let known = state.pointer(&dial.pointer).filter(|_| !dial.hidden);
        let before = known.cloned().unwrap_or_default();
        let after = set_to(dial, &before, invocation.text("value").unwrap_or_default())?;
        if !dial.hidden && after == before {
            return Err(refusal(format!("{} is that already.", dial.name), "another value").into());
        }
        let next = game.amended(&dial.pointer, &after)?;
        let typed = after.as_str().unwrap_or("none").to_owned();
        let ruling = Ruling::new(Amendment::Dial {
            dial: dial.name.clone(),
            seat: dial.seat,
            pointer: dial.pointer.clone(),
            before,
            after,
            hidden: dial.hidden,
        });
        let ruling = if dial.hidden {
            ruling.detail(format!("You set it to: {typed}. What it is now is not shown to you."))
        } else {
            ruling
        };
        Ok(ruling.game(next).detail("The position stays legal ✓"))
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

fn no_dial(name: &str, named: &[&Dial], all: &[Dial]) -> Refusal {
    if named.is_empty() {
        let near = vocabulary::nearest(name, all.iter().map(|dial| dial.name.as_str()));
        let instead = match near {
            Some(near) => format!("dial:{near}"),
            None => "one of those that are suggested for dial:".to_owned(),
        };
        return refusal(format!("There is no `{name}` that could be set here."), instead);
    }
    if named.iter().any(|dial| dial.seat.is_none()) {
        return refusal(format!("{name} belongs to no player."), "the same without seat:");
    }
    refusal(
        format!("{name} belongs to a seat, and not every seat has it."),
        "seat:, with a number",
    )
}

/// What a text sets a dial to.
fn set_to(dial: &Dial, before: &Value, text: &str) -> Result<Value, Refusal> {
    let text = text.trim();
    let range = match &dial.scale {
        Scale::Text if text.eq_ignore_ascii_case("none") => return Ok(Value::Null),
        Scale::Text => return Ok(Value::from(text)),
        Scale::Number(range) => range,
    };
    let takes = format!("{} takes a number from {} to {}", dial.name, range.start(), range.end());
    let unread = |_| {
        let instead = "a number, or +3 or -3 to count from what it is";
        refusal(format!("{takes}, not `{text}`."), instead)
    };
    let number: i64 = text.parse().map_err(unread)?;
    let counted = text.starts_with(['+', '-']);
    let number = match before.as_i64() {
        Some(before) if counted => before.saturating_add(number),
        None if counted => {
            return Err(refusal("What is hidden cannot be counted from.", "the number itself"));
        }
        _ => number,
    };
    if !range.contains(&number) {
        return Err(refusal(format!("{takes}, not {number}."), "a number in that range"));
    }
    Ok(Value::from(number))
}
