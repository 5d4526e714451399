//! Turns of the campaign: initiative, march dice, and what follows what (RK-21 to RK-27).

use super::raising::FRESH_REACH;
use super::tale::Tale;
use super::{Army, ArmyId, Campaign, Clerk, Party, Stage};

impl Campaign {
    /// RK-21: dice of the turn, until a player has to decide.
    pub fn begin_turn(&mut self, clerk: &mut Clerk<'_>) {
        self.turn += 1;
        self.moment = 0;
        self.waits = 0;
        // Armies of a nation that has given up fought on only beside their allies.
        let out: Vec<Party> = (0..self.map.seats())
            .filter(|nation| self.nation(*nation).out)
            .map(Party::Nation)
            .collect();
        self.armies.retain(|army| !out.contains(&army.party));
        // RK-58: roles hold only between those who go on fighting for a hex.
        let apart = self.armies.iter().map(|army| !self.enemy_on(army.party, army.at));
        let apart: Vec<bool> = apart.collect();
        for (army, apart) in self.armies.iter_mut().zip(apart) {
            army.role = army.role.filter(|_| !apart);
            army.came.clear();
            army.entered = 0;
            army.allowance = 0;
        }
        self.throw_initiative(clerk);
        if self.turn == 1 {
            self.stage = Stage::Placing { rank: 0 };
            return;
        }
        if self.is_even() {
            self.raise(clerk);
            self.supply(clerk);
            self.melt(clerk);
        }
        self.throw_marches(clerk);
        self.await_orders(clerk);
    }

    /// RK-21: reinforcements and supply come in even turns.
    pub fn is_even(&self) -> bool {
        self.turn.is_multiple_of(2)
    }

    /// RK-22, RK-23: one die a nation in seat order, those that tie again among themselves.
    pub fn throw_initiative(&mut self, clerk: &mut Clerk<'_>) {
        let nations: Vec<u8> = self.alive().collect();
        let mut thrown: Vec<(u8, Vec<u8>)> = nations.iter().map(|nation| (*nation, Vec::new())).collect();
        self.order = ranked(&nations, &mut thrown, clerk);
        let throws = |nation: u8| {
            thrown
                .iter()
                .find(|(other, _)| *other == nation)
                .map(|(_, dice)| dice.clone())
        };
        let order = self
            .order
            .iter()
            .map(|nation| (self.nation(*nation).name.clone(), throws(*nation).unwrap_or_default()))
            .collect();
        clerk.note(Tale::Turn { turn: self.turn, order });
    }

    /// RK-26: one die an army; 1-2 allow 4 hexes, 3-4 allow 5, 5-6 allow 6.
    pub fn throw_marches(&mut self, clerk: &mut Clerk<'_>) {
        let mut told = Vec::new();
        for id in self.in_order() {
            let die = clerk.d6(id.party);
            let allowance = allowance_of(die);
            self.the_mut(id).allowance = allowance;
            told.push((self.tag(id), die, allowance));
        }
        if !told.is_empty() {
            clerk.note(Tale::Allowances(told));
        }
    }

    /// RK-27: waits for those who owe orders; if nobody does, the turn goes on.
    pub fn await_orders(&mut self, clerk: &mut Clerk<'_>) {
        if self.rules.sealed {
            self.stage = Stage::Sealed;
            if self.alive().all(|nation| !self.owes(nation)) {
                self.carry_out(clerk);
            }
        } else {
            self.next_open(0, clerk);
        }
    }

    /// RK-27: a nation with neither an army nor an arrival to place owes no orders.
    pub fn owes(&self, nation: u8) -> bool {
        let known = self.nation(nation);
        let idle = self.of_nation(nation).next().is_none() && known.due == 0;
        !known.out && known.marches.is_none() && !idle
    }

    /// RK-27, `open`: the first nation from this rank on that owes orders; else rebels and trains move.
    pub fn next_open(&mut self, rank: usize, clerk: &mut Clerk<'_>) {
        let owing = (rank..self.order.len()).find(|rank| self.owes(self.order[*rank]));
        match owing {
            Some(rank) => self.stage = Stage::Open { rank },
            None => self.after_marches(clerk),
        }
    }

    /// RK-27: a nation's orders are in; they stay sealed until they are carried out.
    pub fn seal(&mut self, nation: u8, again: bool, clerk: &mut Clerk<'_>) {
        let name = self.nation(nation).name.clone();
        clerk.note(Tale::Sealed { nation: name, again });
    }

    /// RK-27: whether orders only have to be carried out, and whose.
    pub fn ordered(&self) -> Option<u8> {
        match self.stage {
            Stage::Sealed if self.alive().all(|nation| !self.owes(nation)) => {
                let mut order = self.order.iter().copied();
                order.find(|nation| !self.nation(*nation).out)
            }
            Stage::Open { rank } if !self.owes(self.order[rank]) => Some(self.order[rank]),
            _ => None,
        }
    }

    /// RK-27: what [`Campaign::ordered`] waits for.
    pub fn carry(&mut self, clerk: &mut Clerk<'_>) {
        clerk.revealed = true;
        match self.stage {
            Stage::Open { rank } => self.carry_out_one(rank, clerk),
            _ => self.carry_out(clerk),
        }
    }

    /// RK-27: all sealed orders are in; they are carried out nation by nation.
    pub fn carry_out(&mut self, clerk: &mut Clerk<'_>) {
        let order = self.order.clone();
        for nation in &order {
            self.loot(*nation, clerk);
        }
        for nation in &order {
            self.arrive(*nation, clerk);
        }
        for nation in &order {
            self.march(*nation, clerk);
        }
        self.after_marches(clerk);
    }

    /// RK-27, `open`, and the decision on RK-46: looting begins the nation's own slot.
    fn carry_out_one(&mut self, rank: usize, clerk: &mut Clerk<'_>) {
        let nation = self.order[rank];
        self.loot(nation, clerk);
        self.arrive(nation, clerk);
        self.march(nation, clerk);
        self.next_open(rank + 1, clerk);
    }

    /// RK-21, RK-32: rebels, trains, battles.
    fn after_marches(&mut self, clerk: &mut Clerk<'_>) {
        for nation in &mut self.nations {
            nation.marches = None;
            nation.due = 0;
        }
        self.march_rebels(clerk);
        self.move_trains(clerk);
        self.stage = Stage::Battles;
        self.fights.clear();
        self.battles.clear();
        self.meet(clerk);
        self.battles_on(clerk);
    }

    /// RK-57: the turn goes on when the last battle is over.
    pub fn battles_on(&mut self, clerk: &mut Clerk<'_>) {
        if self.stage != Stage::Battles || self.fights.iter().any(|fight| !fight.done) {
            return;
        }
        self.retreat_all(clerk);
        self.end_turn(clerk);
    }

    /// RK-21: the end of a turn, and the next one.
    fn end_turn(&mut self, clerk: &mut Clerk<'_>) {
        self.take_places(clerk);
        if self.is_even() {
            self.appoint(clerk);
        }
        match self.test_goals(clerk) {
            Some(victory) => self.finish(victory, clerk),
            None => {
                self.fights.clear();
                self.battles.clear();
                self.begin_turn(clerk);
            }
        }
    }

    /// RK-66: at the end of even turns.
    pub fn appoint(&mut self, clerk: &mut Clerk<'_>) {
        let headless = |army: &&Army| !army.commander && self.is_home(army);
        let found: Vec<ArmyId> = self.armies.iter().filter(headless).map(Army::id).collect();
        for id in &found {
            self.the_mut(*id).commander = true;
        }
        if !found.is_empty() {
            clerk.note(Tale::Commanders(found.iter().map(|id| self.tag(*id)).collect()));
        }
    }

    /// RK-66: on its own capital or on an own town.
    fn is_home(&self, army: &Army) -> bool {
        let Party::Nation(nation) = army.party else {
            return false;
        };
        self.map.settlement(army.at).is_some_and(|place| {
            let town = self.map.settlements()[place].rank == crate::data::Rank::Town;
            self.places[place].owner == Some(nation) && (town || place == self.map.capital(nation))
        })
    }

    /// RK-34: hexes where a new army of a nation may stand, by distance from its base, then row, then column.
    pub fn fresh_places(&self, nation: u8) -> Vec<muster_kit::Hex> {
        let Some(base) = self.base(nation) else {
            return Vec::new();
        };
        let party = Party::Nation(nation);
        let legal = |at: &muster_kit::Hex| {
            self.map.distance(base, *at) <= FRESH_REACH
                && !self.enemy_on(party, *at)
                && self.stacked(party, *at, None) < super::marching::STACK_MAX
        };
        let mut places: Vec<_> = self.map.passable().filter(legal).collect();
        places.sort_by_key(|at| (self.map.distance(base, *at), at.row, at.column));
        places
    }
}

/// Hexes that a march die allows: 4, 5 or 6 ([RK-26](docs/rules/risk.md#rk-26)).
pub fn allowance_of(die: u8) -> u8 {
    match die {
        1 | 2 => 4,
        3 | 4 => 5,
        _ => 6,
    }
}

/// RK-22: throws for a group in seat order; groups of ties throw again for the places they share, the higher first.
fn ranked(group: &[u8], thrown: &mut [(u8, Vec<u8>)], clerk: &mut Clerk<'_>) -> Vec<u8> {
    let mut order = Vec::new();
    let mut groups = throws(group, thrown, clerk);
    // A list and no recursion: a forged journal may hold any number of ties.
    while let Some(group) = groups.pop() {
        match group.as_slice() {
            [_, _, ..] => groups.extend(throws(&group, thrown, clerk)),
            _ => order.extend(group),
        }
    }
    order
}

/// One throw for each nation of a group: those of the same face together, the highest face last.
fn throws(group: &[u8], thrown: &mut [(u8, Vec<u8>)], clerk: &mut Clerk<'_>) -> Vec<Vec<u8>> {
    let mut by_face: [Vec<u8>; 6] = Default::default();
    for nation in group {
        let die = clerk.d6(Party::Nation(*nation));
        by_face[usize::from(die) - 1].push(*nation);
        let known = thrown.iter_mut().find(|(other, _)| other == nation);
        known.expect("every nation is listed").1.push(die);
    }
    by_face.into_iter().filter(|group| !group.is_empty()).collect()
}
