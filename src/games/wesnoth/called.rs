//! Units as sheets and posts print them, by their kind and hex (`Skeleton E2`), where orders are made of numbers and hexes
//! ([WB-111](docs/rules/wesnoth.md#wb-111)). Orders are stored without names.

use super::data::types;
use super::state::{Unit, Wesnoth};
use muster_kit::{Hex, Refusal, Viewer};
use serde_json::Value;

/// Options that hold units of one's own, a line of orders, and a hex or unit of anybody.
const OWN: [&str; 2] = ["unit", "units"];
const LINE: &str = "orders";
const ANY: [&str; 4] = ["at", "target", "attack", "to"];

/// A unit called by its name and hex, found in a text.
struct Called {
    name: &'static str,
    hex: Hex,
    /// Bytes of the text behind the hex.
    end: usize,
}

impl Wesnoth {
    /// A line of orders of a side with numbers and hexes for names.
    ///
    /// # Errors
    /// A refusal if no such unit stands there.
    pub(super) fn line_spelled(&self, side: u8, line: &str) -> Result<String, Refusal> {
        let mut spelled = String::new();
        for statement in line.split_inclusive([';', '\n']) {
            let word = statement.split_whitespace().next().unwrap_or_default().to_lowercase();
            // Recruits are called by their names alone.
            if word == "rec" || word == "recruit" {
                spelled.push_str(statement);
            } else {
                spelled.push_str(&self.words_spelled(side, statement, true)?);
            }
        }
        Ok(spelled)
    }

    /// An action or a question of a viewer with numbers and hexes for the names in its options.
    ///
    /// # Errors
    /// A refusal if no such unit stands there.
    pub(super) fn options_spelled(&self, viewer: Viewer, mut words: Value) -> Result<Value, Refusal> {
        let side = self.asking(viewer);
        let fields = words.as_object_mut().and_then(|all| all.values_mut().next());
        let Some(fields) = fields.and_then(Value::as_object_mut) else {
            return Ok(words);
        };
        for (name, value) in fields {
            let Value::String(text) = value else { continue };
            match name.as_str() {
                LINE => *text = self.line_spelled(side, text)?,
                own if OWN.contains(&own) => *text = self.words_spelled(side, text, true)?,
                any if ANY.contains(&any) => *text = self.words_spelled(side, text, false)?,
                _ => (),
            }
        }
        Ok(words)
    }

    /// A text with a unit's number for a name that stands where an own unit is expected, at its beginning or behind a
    /// comma, if `begins` so; elsewhere with the hex.
    fn words_spelled(&self, side: u8, text: &str, begins: bool) -> Result<String, Refusal> {
        let (mut spelled, mut rest) = (String::new(), text);
        while let Some(first) = rest.chars().next() {
            let apart = spelled.chars().next_back().is_none_or(|last| !last.is_alphanumeric());
            let Some(called) = called(rest).filter(|_| apart) else {
                spelled.push(first);
                rest = &rest[first.len_utf8()..];
                continue;
            };
            let unit = self.unit_called(side, &called)?;
            // `R1 Skeleton E2`: the number may stand before the name too.
            let (before, badge) = last_word(&spelled);
            let doubled = badge.eq_ignore_ascii_case(&unit.badge().to_string()) || badge == unit.word().to_string();
            if doubled {
                spelled.truncate(before.len());
            }
            let lead = spelled.trim_end();
            if begins && (lead.is_empty() || lead.ends_with(',')) {
                if unit.owner != side {
                    let text = format!("The {} on {} is not yours.", called.name, called.hex);
                    return Err(Refusal::new("WB-35", text).code("plan"));
                }
                spelled.push_str(&unit.word().to_string());
            } else {
                spelled.push_str(&called.hex.to_string());
            }
            rest = &rest[called.end..];
        }
        Ok(spelled)
    }

    fn unit_called(&self, side: u8, called: &Called) -> Result<&Unit, Refusal> {
        let there = self.unit_at(called.hex).map(|place| &self.units[place]);
        if let Some(unit) = there.filter(|unit| unit.sheet().name == called.name) {
            return Ok(unit);
        }
        let Called { name, hex, .. } = called;
        let stands = there.map_or_else(
            || "nobody does".to_owned(),
            |unit| format!("{} {} does", unit.badge(), unit.kind),
        );
        let refusal = Refusal::new("WB-111", format!("No {name} stands on {hex}; {stands}.")).code("plan");
        let alike: Vec<String> = self
            .army(side)
            .filter(|unit| unit.sheet().name == *name)
            .map(|unit| format!("{name} {}", unit.at))
            .collect();
        Err(match alike.is_empty() {
            true => refusal,
            false => refusal.instead(alike.join(" or ")),
        })
    }
}

/// A name of a kind of unit with a hex behind it, perhaps with `on` between, at the beginning of a text; the longest.
fn called(text: &str) -> Option<Called> {
    let begins = |name: &str| {
        text.get(..name.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(name))
    };
    let names = types().map(|kind| kind.sheet().name.as_str());
    let name = names.filter(|name| begins(name)).max_by_key(|name| name.len())?;
    let behind = &text[name.len()..];
    let mut tail = behind.trim_start();
    if tail.len() == behind.len() {
        return None;
    }
    if let Some(rest) = tail.strip_prefix("on ").or_else(|| tail.strip_prefix("at ")) {
        tail = rest.trim_start();
    }
    let length = tail.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(tail.len());
    let hex = tail[..length].parse().ok()?;
    let end = text.len() - tail.len() + length;
    Some(Called { name, hex, end })
}

/// A text without its last word, and that word.
fn last_word(text: &str) -> (&str, &str) {
    let trimmed = text.trim_end();
    let start = trimmed
        .rfind(|c: char| !c.is_ascii_alphanumeric())
        .map_or(0, |at| at + 1);
    trimmed.split_at(start)
}
