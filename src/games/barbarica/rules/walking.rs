//! Walking along a path, and off the map (2.12).

use crate::data::Edge;
use crate::event::{Event, Gait};
use crate::rules::Ref;
use crate::state::Barbarica;
use crate::state::Gone;
use crate::words::UnitId;
use muster_kit::Hex;
use muster_kit::hexes::Direction;

impl Barbarica {
    /// Where a unit was, and the hexes that it then entered, at what cost. `pays` is whether the points come out of its
    /// own Movement phase, where it may owe them (BB-134).
    pub fn follow_path(&mut self, id: UnitId, path: &[Hex], pays: bool, referee: &mut Ref<'_>) -> (Hex, Vec<Hex>, u8) {
        let from = self.army.the(id).at;
        let (mut entered, mut spent) = (Vec::new(), 0u8);
        for hex in path {
            if !self.breaks_away(id, Some(*hex), referee) {
                break;
            }
            let cost = self.entry_cost(self.army.the(id), *hex).unwrap_or(0);
            let points = self.points(self.army.the(id));
            if !self.step_into(id, *hex, referee) {
                break;
            }
            entered.push(*hex);
            spent = spent.saturating_add(cost);
            if pays {
                let unit = self.army.the_mut(id);
                unit.debt = unit.debt.saturating_add(cost.saturating_sub(points));
                unit.now.spent = unit.now.spent.saturating_add(cost.min(points));
            }
            // A step from one enemy to the next ends beside it (BB-136).
            if self.army.in_contact(self.army.the(id)) {
                break;
            }
        }
        (from, entered, spent)
    }

    /// Carries out an ordinary move along a path that was found legal (BB-130..137).
    pub fn walk(&mut self, id: UnitId, path: &[Hex], face: Option<Direction>, referee: &mut Ref<'_>) {
        self.acts(id, referee);
        self.army.the_mut(id).now.moved = true;
        let walked = self.follow_path(id, path, true, referee);
        if self.army.unit(id).is_some() {
            self.faces_contact(id, None, face);
            self.note_walk(id, walked, Gait::Walk, referee);
        }
        self.check(referee);
    }

    /// Leaves the map, if those whom it leaves behind let it live (BB-137, BB-138).
    pub fn goes_off(&mut self, id: UnitId, edge: Edge, referee: &mut Ref<'_>) {
        if !self.breaks_away(id, None, referee) {
            return;
        }
        let unit = self.army.take_off(id).expect("it still stands");
        let (at, routing) = (unit.at, unit.routing);
        self.reveal_gone(&unit, referee);
        let round = self.turn.round();
        self.tell(
            Event::Left {
                who: id,
                at,
                edge,
                routing,
            },
            referee,
        );
        self.army.note_gone(Gone {
            unit: unit.clone(),
            round,
            left: Some(edge),
            by: None,
        });
        self.after_leaving(&unit, edge, referee);
    }
}
