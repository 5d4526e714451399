//! Reinforcements (RK-33 to RK-36).

use super::army::Marks;
use super::orders::Fresh;
use super::tale::{Raised, Tale};
use super::{Army, Campaign, Clerk, Party};
use crate::action::Reinforce;
use crate::units::Roster;
use muster_kit::Hex;

/// RK-34: how far from the capital new armies may stand.
pub const FRESH_REACH: u32 = 2;
/// RK-14: armies of a nation at most.
pub const ARMIES_MAX: u8 = 9;

impl Campaign {
    /// RK-33, RK-36: each nation with a capital or base camp throws, in initiative order.
    pub fn raise(&mut self, clerk: &mut Clerk<'_>) {
        let mut told = Vec::new();
        for nation in self.order.clone() {
            if self.base(nation).is_none() {
                continue;
            }
            let (dice, count) = reinforcements(self.rules.reinforce, Party::Nation(nation), clerk);
            self.nation_mut(nation).due = count;
            told.push(Raised {
                nation: self.nation(nation).name.clone(),
                dice,
                count,
            });
        }
        if !told.is_empty() {
            clerk.note(Tale::Raised(told));
        }
    }

    /// RK-35: new armies arrive before any march, in the order named.
    pub fn arrive(&mut self, nation: u8, clerk: &mut Clerk<'_>) {
        let due = self.nation(nation).due;
        let asked: Vec<Fresh> = self
            .nation(nation)
            .marches
            .as_ref()
            .map_or(Vec::new(), |marches| marches.fresh.clone());
        let mut lost = 0;
        for place in 0..usize::from(due) {
            let fresh = asked.get(place).cloned().unwrap_or_default();
            let legal = self.fresh_places(nation);
            let wanted = fresh.at.filter(|at| legal.contains(at));
            let Some((at, number)) = wanted.or(legal.first().copied()).zip(self.free_number(nation)) else {
                lost += 1;
                continue;
            };
            let limit = self.rules.free.map(|(_, fresh)| fresh);
            let (kind, units) = self.nation(nation).fresh(fresh.kind.as_deref(), limit);
            self.put_army(nation, number, (kind.clone(), units.clone()), at);
            self.moment += 1;
            let id = super::ArmyId {
                party: Party::Nation(nation),
                number,
            };
            self.the_mut(id).entered = self.moment;
            clerk.note(Tale::Arrived {
                army: self.tag(id),
                kind,
                units,
                at: self.named(at),
            });
        }
        self.nation_mut(nation).due = 0;
        if lost > 0 {
            let nation = self.nation(nation).name.clone();
            clerk.note(Tale::Lost { nation, count: lost });
        }
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
}

/// RK-33: faces and what they showed, and how many armies come.
fn reinforcements(way: Reinforce, party: Party, clerk: &mut Clerk<'_>) -> (Vec<(u8, u8)>, u8) {
    let mut dice = Vec::new();
    let mut count = 0;
    if way != Reinforce::D6 {
        let die = clerk.die(party, 4);
        dice.push((4, die));
        count += if die <= 2 { 1 } else { 2 };
    }
    if way != Reinforce::D4 {
        let die = clerk.die(party, 6);
        dice.push((6, die));
        count += if die % 2 == 1 { 1 } else { 2 };
    }
    (dice, count)
}
