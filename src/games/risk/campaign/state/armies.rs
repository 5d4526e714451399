//! All armies on the map: where they stand, which stand side by side, how they come and go.

use crate::campaign::army::{Army, ArmyId, Marks, Party};
use crate::units::{Roster, UnitType};
use muster_kit::Hex;

/// RK-14: armies of a nation at most.
pub const ARMIES_MAX: u8 = 9;

/// The armies of all parties.
#[derive(Clone, PartialEq, Debug)]
pub struct Armies {
    /// By party, then number.
    armies: Vec<Army>,
}

/// RK-3, T-2: the units of some armies in the order of their letters, and whose they are.
pub fn roster_of<'a>(armies: impl Iterator<Item = &'a Army>) -> Vec<(UnitType, ArmyId)> {
    let mut units: Vec<(UnitType, ArmyId)> = armies
        .flat_map(|army| army.units.0.iter().map(|kind| (*kind, army.id())))
        .collect();
    units.sort_by_key(|(kind, _)| *kind);
    units
}

impl Armies {
    /// These, by party, then number.
    pub fn new(armies: Vec<Army>) -> Armies {
        Armies { armies }
    }

    /// All, by party, then number.
    pub fn all(&self) -> &[Army] {
        &self.armies
    }

    /// All, by party, then number.
    pub fn iter(&self) -> std::slice::Iter<'_, Army> {
        self.armies.iter()
    }

    /// All, to put them as a test needs them.
    #[cfg(test)]
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, Army> {
        self.armies.iter_mut()
    }

    /// The army of that party and number, to change it; none if it is not on the map.
    pub fn army_mut(&mut self, id: ArmyId) -> Option<&mut Army> {
        self.armies.iter_mut().find(|army| army.id() == id)
    }

    /// Some armies leave the map.
    pub fn disband(&mut self, goes: impl Fn(&Army) -> bool) {
        self.armies.retain(|army| !goes(army));
    }

    /// RK-131: armies without units are gone; which.
    pub fn bury_the_empty(&mut self) -> Vec<ArmyId> {
        let empty = |army: &&Army| army.units.0.is_empty();
        let gone: Vec<ArmyId> = self.armies.iter().filter(empty).map(Army::id).collect();
        self.disband(|army| army.units.0.is_empty());
        gone
    }

    /// RK-58: nobody has marched in the turn that begins; roles hold only for armies that an enemy stands beside.
    pub fn begin_turn(&mut self, embattled: impl Fn(&Armies, &Army) -> bool) {
        let apart: Vec<bool> = self.armies.iter().map(|army| !embattled(self, army)).collect();
        for (army, apart) in self.armies.iter_mut().zip(apart) {
            army.role = army.role.filter(|_| !apart);
            army.came.clear();
            army.entered = 0;
            army.allowance = 0;
        }
    }

    /// The army of that party and number; none if it is not on the map.
    pub fn army(&self, id: ArmyId) -> Option<&Army> {
        self.armies.iter().find(|army| army.id() == id)
    }

    /// # Panics
    /// If the army is not on the map.
    pub fn the(&self, id: ArmyId) -> &Army {
        self.army(id).expect("the army is on the map")
    }

    /// # Panics
    /// If the army is not on the map.
    pub fn the_mut(&mut self, id: ArmyId) -> &mut Army {
        let army = self.armies.iter_mut().find(|army| army.id() == id);
        army.expect("the army is on the map")
    }

    /// The armies of a nation, or of the rebels, in the order of their numbers.
    pub fn of_party(&self, party: Party) -> impl Iterator<Item = &Army> {
        self.armies.iter().filter(move |army| army.party == party)
    }

    /// The armies of the nation of a seat, from 0, in the order of their numbers.
    pub fn of_nation(&self, nation: u8) -> impl Iterator<Item = &Army> {
        self.of_party(Party::Nation(nation))
    }

    /// All armies that stand on a hex, by party, then number.
    pub fn on(&self, at: Hex) -> impl Iterator<Item = &Army> {
        self.armies.iter().filter(move |army| army.at == at)
    }

    /// RK-14: armies of a party on a hex, but for one.
    pub fn stacked(&self, party: Party, at: Hex, but: Option<ArmyId>) -> usize {
        let own = self.on(at).filter(|army| army.party == party && Some(army.id()) != but);
        own.count()
    }

    /// The units of a side in the order of their letters, and whose they are.
    pub fn letters(&self, armies: &[ArmyId]) -> Vec<(UnitType, ArmyId)> {
        roster_of(armies.iter().filter_map(|id| self.army(*id)))
    }

    /// RK-14: the lowest free number of a nation.
    pub fn free_number(&self, nation: u8) -> Option<u8> {
        (1..=ARMIES_MAX).find(|number| self.of_nation(nation).all(|army| army.number != *number))
    }

    /// A new army with its commander.
    pub fn put_army(&mut self, nation: u8, number: u8, (kind, units): (String, Roster), at: Hex) {
        self.armies.push(Army {
            party: Party::Nation(nation),
            number,
            kind,
            units,
            commander: true,
            at,
            allowance: 0,
            marks: Marks::default(),
            train: None,
            came: Vec::new(),
            entered: 0,
            role: None,
            rebel_since: None,
        });
        self.armies.sort_by_key(Army::id);
    }

    /// RK-26, RK-37: armies in initiative order and army number, rebels last.
    pub fn in_order(&self, order: &[u8]) -> Vec<ArmyId> {
        let rank = |army: &&Army| match army.party {
            Party::Nation(nation) => order.iter().position(|other| *other == nation),
            Party::Rebels => Some(usize::MAX),
        };
        let mut armies: Vec<&Army> = self.armies.iter().filter(|army| rank(army).is_some()).collect();
        armies.sort_by_key(|army| (rank(army), army.number));
        armies.into_iter().map(Army::id).collect()
    }

    /// RK-54, RK-43: the army turns rebel, and its train is lost; its new number.
    pub fn rebel(&mut self, id: ArmyId, turn: u16) -> u8 {
        let number = (1..=u8::MAX)
            .find(|number| self.of_party(Party::Rebels).all(|army| army.number != *number))
            .expect("there are few rebels");
        let army = self.the_mut(id);
        army.party = Party::Rebels;
        army.number = number;
        army.commander = false;
        army.marks = Marks {
            starved: army.marks.starved,
            ..Marks::default()
        };
        army.train = None;
        army.role = None;
        army.rebel_since = Some(turn);
        self.armies.sort_by_key(Army::id);
        number
    }

    /// Whether they stand in order, each once.
    pub fn are_in_order(&self) -> bool {
        self.armies.is_sorted_by(|one, next| one.id() < next.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(text: &str) -> Hex {
        text.parse().expect("it is a hex")
    }

    fn armies(placed: &[(u8, u8, &str)]) -> Armies {
        let mut armies = Armies::new(Vec::new());
        for (nation, number, at) in placed {
            let units = Roster::read("2LN 1CV").expect("it is a list");
            armies.put_army(*nation, *number, ("foot".to_owned(), units), hex(at));
        }
        armies
    }

    fn id(nation: u8, number: u8) -> ArmyId {
        ArmyId {
            party: Party::Nation(nation),
            number,
        }
    }

    #[test]
    fn armies_stand_by_party_and_number() {
        let armies = armies(&[(1, 1, "B2"), (0, 2, "C3"), (0, 1, "C3")]);
        assert!(armies.are_in_order());
        assert_eq!(armies.all()[0].id(), id(0, 1));
        assert_eq!((armies.on(hex("C3")).count(), armies.free_number(0)), (2, Some(3)));
        assert_eq!(armies.stacked(Party::Nation(0), hex("C3"), Some(id(0, 1))), 1);
        assert_eq!(armies.in_order(&[1, 0]), [id(1, 1), id(0, 1), id(0, 2)]);
    }

    /// RK-54.
    #[test]
    fn an_army_that_rebels_takes_a_number_of_the_rebels() {
        let mut armies = armies(&[(0, 1, "C3"), (0, 2, "C3")]);
        assert_eq!(armies.rebel(id(0, 1), 4), 1);
        assert_eq!(armies.rebel(id(0, 2), 4), 2);
        let rebels: Vec<Option<u16>> = armies.of_party(Party::Rebels).map(|army| army.rebel_since).collect();
        assert_eq!(rebels, [Some(4), Some(4)]);
        assert!(armies.are_in_order() && armies.of_nation(0).next().is_none());
    }

    #[test]
    fn armies_without_units_are_buried() {
        let mut armies = armies(&[(0, 1, "C3"), (0, 2, "C3")]);
        armies.the_mut(id(0, 1)).units.0.clear();
        assert_eq!(armies.bury_the_empty(), [id(0, 1)]);
        assert!(armies.army(id(0, 1)).is_none() && armies.army(id(0, 2)).is_some());
    }

    #[test]
    fn a_turn_begins_with_roles_only_beside_enemies() {
        use crate::battle::Side;
        let mut armies = armies(&[(0, 1, "C3"), (0, 2, "D3")]);
        for number in [1, 2] {
            let army = armies.the_mut(id(0, number));
            (army.role, army.entered, army.allowance) = (Some(Side::North), 3, 5);
        }
        armies.begin_turn(|_, army| army.number == 1);
        let roles: Vec<_> = armies
            .iter()
            .map(|army| (army.role, army.entered, army.allowance))
            .collect();
        assert_eq!(roles, [(Some(Side::North), 0, 0), (None, 0, 0)]);
    }
}
