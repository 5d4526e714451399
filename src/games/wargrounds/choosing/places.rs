//! One cell out of many: those that promise most by themselves, the others by their columns.

use super::Read;
use crate::action::{Order, To};
use crate::data::Cell;
use muster_game::{ChoiceId, Chosen, Names};

/// Cells that are shown at once.
pub const PLACES_SHOWN: usize = 12;

/// Where a move ends, and at which pace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub cell: Cell,
    pub run: bool,
    /// Whether a walk leads there as well, past more weapons.
    pub walks_too: bool,
}

impl Place {
    fn id(self, names: Names) -> ChoiceId {
        match self.run && self.walks_too {
            true => names.of(format_args!("run-{}", self.cell)),
            false => names.of(self.cell),
        }
    }

    /// The order of a character that goes there from `at`.
    pub fn order(self, order: Order, at: Cell) -> Order {
        Order {
            run: self.run.then_some(true),
            to: To::from_to(at, self.cell),
            ..order
        }
    }
}

/// Letters of the column of a cell: `AD` of `AD12`.
fn column(cell: Cell) -> String {
    let letters = cell.to_string();
    letters
        .trim_end_matches(|letter: char| letter.is_ascii_digit())
        .to_owned()
}

/// One of some places, the first `most` of them at once where there are many more. `places` is told whether they are shown, so
/// that they have to be in order.
pub fn one_place(
    chosen: &mut Chosen<'_>,
    question: &str,
    places: impl FnOnce(bool) -> Vec<Place>,
    most: usize,
    label: impl Fn(&Place) -> String,
) -> Read<Place> {
    let names = chosen.names();
    let mut all = Vec::new();
    let known = &mut all;
    let near = |shown: bool| {
        *known = places(shown);
        // A few more are shown at once as well.
        let count = if shown && known.len() > most + 3 {
            most
        } else {
            known.len()
        };
        let mut near: Vec<(ChoiceId, Option<Place>)> = known[..count]
            .iter()
            .map(|place| (place.id(names), Some(*place)))
            .collect();
        if !shown || count < known.len() {
            near.push((ChoiceId::of("elsewhere"), None));
        }
        near
    };
    let place = chosen.one_of_many(question, near, |place| match place {
        Some(place) => label(place),
        None => "Another cell".to_owned(),
    })?;
    if let Some(place) = place {
        return Ok(place);
    }
    all.sort_by_key(|place| (place.cell.x, place.cell.y, place.run));
    let mut columns: Vec<(ChoiceId, String)> = all
        .iter()
        .map(|place| column(place.cell))
        .map(|one| (ChoiceId::of(&one), one))
        .collect();
    columns.dedup();
    let wanted = chosen.one("In which column?", columns, |one| format!("Column {one}"))?;
    let there = all.into_iter().filter(|place| column(place.cell) == wanted);
    let there = there.map(|place| (place.id(names), place));
    chosen.one("Which cell?", there.collect(), label)
}
