//! How a position is saved: one flat object, the same in all versions.
//!
//! Decoding reads this plain structure and takes it apart, and encoding writes one that borrows from the parts, so that
//! neither goes through the buffer that `serde(flatten)` needs.

use super::{
    Army, Auto, Barbarica, Campaign, Ending, Feats, Gone, Ground, Part, Phase, Progress, Seats, Tales, Terms, Turn,
    Unit,
};
use crate::action::{Enemy, Options};
use crate::data::{Side, Stage};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;

/// A position as it is read.
#[derive(Deserialize)]
#[serde(rename = "Barbarica")]
pub struct Saved {
    rules: u32,
    options: Options,
    chairs: u8,
    rome: u8,
    scenario: Stage,
    progress: Progress,
    round: u16,
    phase: Phase,
    side: Side,
    key: u64,
    #[serde(default)]
    headed: bool,
    #[serde(default)]
    waits: Vec<u8>,
    #[serde(default)]
    done: Vec<u8>,
    #[serde(default)]
    autos: BTreeMap<u8, Auto>,
    #[serde(default)]
    missed: BTreeMap<u8, u8>,
    #[serde(default)]
    stood_in_for: Option<u8>,
    #[serde(default)]
    resigned: Vec<u8>,
    units: Vec<Unit>,
    #[serde(default)]
    gone: Vec<Gone>,
    #[serde(default)]
    feats: Feats,
    #[serde(default)]
    campaign: Campaign,
    #[serde(default)]
    told: Tales,
    #[serde(default)]
    lesson: Option<u8>,
    #[serde(default)]
    ending: Option<Ending>,
}

impl From<Saved> for Barbarica {
    fn from(saved: Saved) -> Barbarica {
        let part = Part {
            round: saved.round,
            phase: saved.phase,
            side: saved.side,
        };
        let by_hand = saved.options.enemy == Enemy::Hand;
        let seats = Seats::new(saved.chairs, saved.rome, by_hand);
        let turn = Turn::new(saved.progress, part, saved.key);
        Barbarica {
            terms: Terms::new(saved.rules, saved.options),
            seats: seats.with_absent(saved.autos, saved.missed, saved.stood_in_for, saved.resigned),
            ground: Ground::new(saved.scenario),
            turn: turn.with_seats(saved.waits, saved.done, saved.headed),
            army: Army::new(saved.units, saved.gone),
            feats: saved.feats,
            campaign: saved.campaign,
            tales: saved.told,
            lesson: saved.lesson,
            ending: saved.ending,
        }
    }
}

/// A position as it is written; the order of the fields is the order in which they stand in a save.
#[derive(Serialize)]
struct Written<'p> {
    rules: u32,
    options: &'p Options,
    chairs: u8,
    rome: u8,
    scenario: &'p Stage,
    progress: Progress,
    round: u16,
    phase: Phase,
    side: Side,
    key: u64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    headed: bool,
    #[serde(skip_serializing_if = "<[u8]>::is_empty")]
    waits: &'p [u8],
    #[serde(skip_serializing_if = "<[u8]>::is_empty")]
    done: &'p [u8],
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    autos: &'p BTreeMap<u8, Auto>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    missed: &'p BTreeMap<u8, u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stood_in_for: Option<u8>,
    #[serde(skip_serializing_if = "<[u8]>::is_empty")]
    resigned: &'p [u8],
    units: &'p [Unit],
    #[serde(skip_serializing_if = "<[Gone]>::is_empty")]
    gone: &'p [Gone],
    feats: &'p Feats,
    campaign: &'p Campaign,
    #[serde(skip_serializing_if = "Tales::is_empty")]
    told: &'p Tales,
    #[serde(skip_serializing_if = "Option::is_none")]
    lesson: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<&'p Ending>,
}

impl Serialize for Barbarica {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written {
            rules: self.terms.rules(),
            options: self.terms.options(),
            chairs: self.seats.chairs(),
            rome: self.seats.rome(),
            scenario: self.ground.stage(),
            progress: self.turn.progress(),
            round: self.turn.round(),
            phase: self.turn.phase(),
            side: self.turn.side(),
            key: self.turn.key(),
            headed: self.turn.is_headed(),
            waits: self.turn.awaited(),
            done: self.turn.done(),
            autos: self.seats.autos(),
            missed: self.seats.missed(),
            stood_in_for: self.seats.stood_in_for(),
            resigned: self.seats.resigned(),
            units: self.army.units(),
            gone: self.army.gone(),
            feats: &self.feats,
            campaign: &self.campaign,
            told: &self.tales,
            lesson: self.lesson,
            ending: self.ending.as_ref(),
        }
        .serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Barbarica;
    use serde_json::{Value, json};

    /// Everything that a save can hold, in its order.
    fn whole() -> Value {
        let unit = crate::state::Unit::fresh("x1".parse().expect("a unit"), 0, "D6".parse().expect("a hex"));
        let unit = serde_json::to_value(unit).expect("units are saved");
        json!({
            "rules": 3,
            "options": crate::action::Options::default(),
            "chairs": 1,
            "rome": 1,
            "scenario": "tyrannis",
            "progress": "fighting",
            "round": 2,
            "phase": "movement",
            "side": "tribe",
            "key": 7,
            "headed": true,
            "waits": [0],
            "done": [1],
            "autos": { "0": "round" },
            "missed": { "0": 1 },
            "stood_in_for": 0,
            "resigned": [2],
            "units": [unit],
            "gone": [{ "unit": unit, "round": 1, "left": null, "by": "a1" }],
            "feats": { "safe": 1 },
            "campaign": { "grades": [2] },
            "told": { "rout": 1 },
            "lesson": 3,
            "ending": { "grade": 1, "winner": "tribe", "why": "It is over." },
        })
    }

    /// Hosts name these places, and journals of all versions hold them.
    #[test]
    fn a_position_is_saved_as_one_flat_object_and_read_back() {
        let whole = whole();
        let game: Barbarica = serde_json::from_value(whole.clone()).expect("it is read");
        assert_eq!(serde_json::to_value(&game).expect("it is saved"), whole);
        let text = serde_json::to_string(&game).expect("it is saved");
        let places = [
            "rules",
            "options",
            "chairs",
            "rome",
            "scenario",
            "progress",
            "round",
            "phase",
            "side",
            "key",
            "headed",
            "waits",
            "done",
            "autos",
            "missed",
            "stood_in_for",
            "resigned",
            "units",
            "gone",
            "feats",
            "campaign",
            "told",
            "lesson",
            "ending",
        ];
        assert_eq!(whole.as_object().expect("it is an object").len(), places.len());
        let mut from = 0;
        for place in places {
            let head = format!("{}\"{place}\":", if from == 0 { "{" } else { "," });
            let found = text[from..].find(&head).unwrap_or_else(|| panic!("{place} comes next"));
            from += found + head.len();
        }
        assert_eq!(serde_json::from_str::<Barbarica>(&text).expect("it is read back"), game);
    }

    #[test]
    fn what_is_not_there_is_left_out() {
        let mut least = whole();
        let object = least.as_object_mut().expect("it is an object");
        for place in [
            "headed",
            "waits",
            "done",
            "autos",
            "missed",
            "stood_in_for",
            "resigned",
            "gone",
            "told",
        ] {
            object.remove(place);
        }
        object.remove("lesson");
        object.remove("ending");
        let game: Barbarica = serde_json::from_value(least.clone()).expect("it is read");
        assert_eq!(serde_json::to_value(&game).expect("it is saved"), least);
    }
}
