//! How a battle is saved: one flat object, the same in all versions. The number of its rules stands in its game alone.

use super::{Battle, Commanders, Field, House, Progress, Sides, Stage, Terms};
use crate::battle::side::{Command, Side};
use crate::battle::unit::{Commander, Gone, Unit};
use crate::data::{Objective, Table};
use serde::{Deserialize, Serialize, Serializer};

/// A battle as it is read.
#[derive(Deserialize)]
pub struct Saved {
    number: u16,
    name: String,
    table: Table,
    house: House,
    turns: u16,
    #[serde(default)]
    objective: Option<Objective>,
    sides: [Command; 2],
    units: Vec<Unit>,
    #[serde(default)]
    gone: Vec<Gone>,
    commanders: Vec<Commander>,
    turn: u16,
    stage: Stage,
    first: Side,
}

impl From<Saved> for Battle {
    fn from(saved: Saved) -> Battle {
        Battle {
            terms: Terms::saved(saved.number, saved.name, saved.house, saved.turns, saved.objective),
            field: Field::new(saved.table, saved.units, saved.gone),
            sides: Sides::new(saved.sides),
            commanders: Commanders::new(saved.commanders),
            progress: Progress::new(saved.turn, saved.stage, saved.first),
        }
    }
}

/// A battle as it is written; the order of the fields is the order in which they stand in a save.
#[derive(Serialize)]
struct Written<'b> {
    number: u16,
    name: &'b str,
    table: &'b Table,
    house: House,
    turns: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    objective: Option<&'b Objective>,
    sides: &'b [Command; 2],
    units: &'b [Unit],
    #[serde(skip_serializing_if = "<[Gone]>::is_empty")]
    gone: &'b [Gone],
    commanders: &'b [Commander],
    turn: u16,
    stage: &'b Stage,
    first: Side,
}

impl Serialize for Battle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written {
            number: self.terms.number(),
            name: self.terms.name(),
            table: self.field.table(),
            house: self.terms.house(),
            turns: self.terms.turns(),
            objective: self.terms.objective(),
            sides: self.sides.both(),
            units: self.field.units(),
            gone: self.field.gone(),
            commanders: self.commanders.all(),
            turn: self.progress.turn(),
            stage: self.progress.stage(),
            first: self.progress.first(),
        }
        .serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Battle;
    use crate::battle::setup;
    use crate::data::{NEWEST, SCENARIOS};

    /// Hosts name these places, and journals of all versions hold them.
    #[test]
    fn a_battle_is_saved_as_one_flat_object_and_read_back() {
        let battle = setup::begin(NEWEST, 1, &SCENARIOS[0], super::House::default());
        let text = serde_json::to_string(&battle).expect("battles are saved");
        let mut from = 0;
        for place in [
            "number",
            "name",
            "table",
            "house",
            "turns",
            "sides",
            "units",
            "commanders",
            "turn",
            "stage",
            "first",
        ] {
            let found = text[from..].find(&format!("\"{place}\":"));
            from += found.unwrap_or_else(|| panic!("{place} comes next"));
        }
        assert_eq!(serde_json::from_str::<Battle>(&text).expect("it is read back"), battle);
    }
}
