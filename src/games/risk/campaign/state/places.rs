//! The settlements: whose they are, who has sacked them, which nations they shut out (RK-12, RK-48 to RK-50).

use crate::campaign::nation::Place;

/// RK-48: a settlement is sacked for so many turns more.
const SACKED: u16 = 4;

/// All settlements, in the list order of the map.
#[derive(Clone, PartialEq, Debug)]
pub struct Places {
    places: Vec<Place>,
}

impl Places {
    /// These, in the list order of the map.
    pub fn new(places: Vec<Place>) -> Places {
        Places { places }
    }

    /// All, in the list order of the map.
    pub fn all(&self) -> &[Place] {
        &self.places
    }

    /// All, to put them as a test needs them.
    #[cfg(test)]
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, Place> {
        self.places.iter_mut()
    }

    /// One, to put it as a test needs it.
    #[cfg(test)]
    pub fn place_mut(&mut self, place: usize) -> &mut Place {
        &mut self.places[place]
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.places.len()
    }

    /// Whose a settlement is.
    pub fn owner(&self, place: usize) -> Option<u8> {
        self.places[place].owner
    }

    /// What belongs to a nation, in list order.
    pub fn of(&self, nation: u8) -> impl Iterator<Item = usize> {
        let places = self.places.iter().enumerate();
        places
            .filter(move |(_, place)| place.owner == Some(nation))
            .map(|(number, _)| number)
    }

    /// RK-48: whether a settlement has been looted and counts for nothing in a turn.
    pub fn is_sacked(&self, place: usize, turn: u16) -> bool {
        self.places[place].sacked_until >= turn
    }

    /// RK-50: whether a settlement shuts its gates to a nation.
    pub fn is_hostile(&self, place: usize, nation: u8) -> bool {
        self.places[place].hostile.contains(&nation)
    }

    /// RK-13, RK-39, RK-50: an own settlement, neither sacked nor hostile.
    pub fn serves(&self, nation: u8, place: usize, turn: u16) -> bool {
        self.owner(place) == Some(nation) && !self.is_sacked(place, turn) && !self.is_hostile(place, nation)
    }

    /// RK-64: a nation takes a settlement, which is hostile to it no longer.
    pub fn take(&mut self, place: usize, nation: u8) {
        let known = &mut self.places[place];
        known.owner = Some(nation);
        known.hostile.remove(&nation);
    }

    /// RK-48: a settlement is sacked in a turn.
    pub fn sack(&mut self, place: usize, turn: u16) {
        self.places[place].sacked_until = turn + SACKED;
    }

    /// RK-49: a settlement turns hostile to a nation, and falls away from it.
    pub fn turn_against(&mut self, place: usize, nation: u8) {
        let known = &mut self.places[place];
        known.hostile.insert(nation);
        if known.owner == Some(nation) {
            known.owner = None;
        }
    }

    /// What a nation has owned belongs to nobody.
    pub fn leave(&mut self, nation: u8) {
        for place in &mut self.places {
            if place.owner == Some(nation) {
                place.owner = None;
            }
        }
    }

    /// What of them cannot be, if anything; `known` says which nations there are.
    pub fn fault(&self, known: impl Fn(u8) -> bool) -> Option<&'static str> {
        let mut owners = self.places.iter().filter_map(|place| place.owner);
        if owners.any(|owner| !known(owner)) {
            return Some("there is no such nation");
        }
        let shut = |place: &Place| place.owner.is_some_and(|owner| place.hostile.contains(&owner));
        let shut = self.places.iter().any(shut);
        shut.then_some("a settlement is hostile to its owner")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places() -> Places {
        let place = |owner| Place {
            owner,
            sacked_until: 0,
            hostile: Default::default(),
        };
        Places::new([Some(0), None, Some(1)].map(place).to_vec())
    }

    #[test]
    fn a_sacked_settlement_serves_nobody_for_four_turns() {
        let mut places = places();
        assert!(places.serves(0, 0, 3) && !places.serves(1, 0, 3));
        places.sack(0, 3);
        assert!(places.is_sacked(0, 7) && !places.serves(0, 0, 7));
        assert!(places.serves(0, 0, 8));
    }

    #[test]
    fn a_settlement_that_turns_hostile_falls_away_until_it_is_taken() {
        let mut places = places();
        places.turn_against(2, 1);
        assert_eq!((places.owner(2), places.is_hostile(2, 1)), (None, true));
        places.take(2, 1);
        assert_eq!((places.owner(2), places.is_hostile(2, 1)), (Some(1), false));
        assert_eq!(places.fault(|nation| nation < 2), None);
        assert!(places.fault(|nation| nation < 1).is_some());
    }

    #[test]
    fn what_a_nation_leaves_is_nobodys() {
        let mut places = places();
        places.leave(0);
        assert_eq!((places.of(0).count(), places.of(1).collect::<Vec<_>>()), (0, vec![2]));
    }
}
