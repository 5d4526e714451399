//! Where attackers of one hex stand together.

use super::data::need_of;
use super::state::{Deed, Unit, Wesnoth};
use muster_kit::Hex;

impl Wesnoth {
    /// The enemies that can strike at a hex, with where each could stand, the best first (chapter 10 of
    /// docs/rules/wesnoth.md): in the turn under way as far as they have not acted in it, else in their next one.
    pub(super) fn attackers_of(&self, side: u8, at: Hex) -> Vec<(usize, Vec<Hex>)> {
        let mut found = Vec::new();
        for (place, unit) in self.units.iter().enumerate() {
            if !self.are_enemies(side, unit.owner) {
                continue;
            }
            let near = match self.deed_next(unit) {
                Deed::Fresh => self.room_near(place, at),
                Deed::Moved if unit.at.is_next_to(at) => vec![unit.at],
                _ => continue,
            };
            if !near.is_empty() {
                found.push((place, near));
            }
        }
        found
    }

    /// Where a unit could stand next to a hex, the best first: on its own hex, on free ones that it reaches, and on those that
    /// units can leave before it comes.
    pub(super) fn room_near(&self, place: usize, at: Hex) -> Vec<Hex> {
        let unit = &self.units[place];
        let left: Vec<Hex> = at.neighbours().filter(|hex| self.can_be_left(*hex, unit, at)).collect();
        let reach = self.reach_past(place, &left);
        let is_room = |hex: &Hex| *hex == unit.at || reach.end(*hex).is_some();
        let mut near: Vec<Hex> = at.neighbours().filter(is_room).collect();
        near.sort_by_key(|hex| (std::cmp::Reverse(need_of(unit.sheet().feet, self.terrain(*hex))), *hex));
        near
    }

    /// Whether the unit on a hex is of the comer's team, acts in its turn or in an earlier one, and can go away from `at`.
    fn can_be_left(&self, hex: Hex, comer: &Unit, at: Hex) -> bool {
        let Some(place) = self.unit_at(hex) else {
            return false;
        };
        let holder = &self.units[place];
        if holder.at == comer.at
            || self.are_enemies(holder.owner, comer.owner)
            || self.deed_next(holder) != Deed::Fresh
            || self.turns_until(holder.owner) > self.turns_until(comer.owner)
        {
            return false;
        }
        let reach = self.reach(place, hex, u32::from(holder.sheet().moves));
        reach.ends().any(|(end, _)| !end.is_next_to(at))
    }

    /// What a unit has done when its side acts next, in the turn under way or in one to come.
    fn deed_next(&self, unit: &Unit) -> Deed {
        match unit.owner == self.turn {
            true => unit.deed,
            false => Deed::Fresh,
        }
    }

    /// How many turns end before a side acts next.
    fn turns_until(&self, side: u8) -> usize {
        let sides = self.sides.len();
        (usize::from(side) + sides - usize::from(self.turn)) % sides
    }
}

/// Lets attackers stay that would have to change hexes in a ring, since none of them could go first. Each stands `now` where it
/// is given.
pub(super) fn stay_in_rings(now: &[Hex], stands: &mut [Option<Hex>]) {
    for first in 0..stands.len() {
        let mut ring = vec![first];
        let mut last = first;
        // Who stands on the hex of the last one goes before it.
        while let Some(next) = now.iter().position(|at| stands[last] == Some(*at)) {
            if next == first {
                ring.iter().for_each(|one| stands[*one] = Some(now[*one]));
                break;
            }
            if ring.contains(&next) {
                break;
            }
            ring.push(next);
            last = next;
        }
    }
}

/// A hex for each attacker that finds room, of those that it could stand on, the best first. As many find room as can, which
/// augmenting paths see to; of as many, an attacker earlier in the list goes before a later one, and has the better hexes.
pub(super) fn stands_of(wishes: &[&[Hex]]) -> Vec<Option<Hex>> {
    let mut stands = vec![None; wishes.len()];
    for attacker in 0..wishes.len() {
        find_room(wishes, &mut stands, attacker, &mut Vec::new());
    }
    let mut settled: Vec<Hex> = Vec::new();
    for attacker in 0..wishes.len() {
        if stands[attacker].is_some() {
            take_the_best(wishes, &mut stands, attacker, &settled);
            settled.extend(stands[attacker]);
        }
    }
    stands
}

/// Gives an attacker without a hex one, for which others may have to take another of theirs; says whether there is one. Hexes
/// that were `tried` are left as they are.
fn find_room(wishes: &[&[Hex]], stands: &mut [Option<Hex>], attacker: usize, tried: &mut Vec<Hex>) -> bool {
    for hex in wishes[attacker] {
        if tried.contains(hex) {
            continue;
        }
        tried.push(*hex);
        let holder = stands.iter().position(|stand| *stand == Some(*hex));
        if holder.is_none_or(|holder| find_room(wishes, stands, holder, tried)) {
            stands[attacker] = Some(*hex);
            return true;
        }
    }
    false
}

/// Moves an attacker to the best of its hexes that leaves all others room; those that are settled stay.
fn take_the_best(wishes: &[&[Hex]], stands: &mut Vec<Option<Hex>>, attacker: usize, settled: &[Hex]) {
    for hex in wishes[attacker].iter().filter(|hex| !settled.contains(hex)) {
        let holder = stands.iter().position(|stand| *stand == Some(*hex));
        let mut moved = stands.clone();
        moved[attacker] = Some(*hex);
        let has_room = match holder {
            Some(holder) if holder != attacker => {
                moved[holder] = None;
                let mut tried = [settled, &[*hex]].concat();
                find_room(wishes, &mut moved, holder, &mut tried)
            }
            _ => true,
        };
        if has_room {
            *stands = moved;
            return;
        }
    }
}
