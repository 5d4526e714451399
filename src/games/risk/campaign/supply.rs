//! Supply, mutiny and looting (RK-37 to RK-40, RK-46 to RK-54).

use super::army::{Marks, Train};
use super::tale::{Fed, Looted, Supplied, Tale};
use super::{Army, ArmyId, Campaign, Clerk, Party};
use crate::data::Rank;
use muster_kit::Hex;

/// RK-48: a settlement is sacked for so many turns more.
const SACKED: u16 = 4;

/// RK-39: where a train for an army can start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The nearest town by chance, else the capital.
    Either {
        town: Hex,
        capital: Hex,
    },
    Only(Hex),
    Nowhere,
}

impl Campaign {
    /// RK-37: every army on the map in initiative order and army number; all dice of one before those of the next.
    pub fn supply(&mut self, clerk: &mut Clerk<'_>) {
        let mut told = Vec::new();
        for id in self.in_order() {
            if id.party != Party::Rebels {
                told.push(self.supply_one(id, clerk));
            }
        }
        if !told.is_empty() {
            clerk.note(Tale::Supplied(told));
        }
    }

    fn supply_one(&mut self, id: ArmyId, clerk: &mut Clerk<'_>) -> Supplied {
        let mut told = Supplied {
            army: self.tag(id),
            mutiny: None,
            rebellion: None,
            rebels: None,
            die: None,
            result: None,
        };
        let army = self.the_mut(id);
        army.marks.starving = false;
        if std::mem::take(&mut army.marks.fed) {
            told.result = Some(Fed::ByTrain);
            return told;
        }
        // RK-52: a hungry army to which no train came.
        army.marks.hostile |= army.marks.hungry;
        if army.marks.hostile && self.mutiny(id, &mut told, clerk) {
            return told;
        }
        let army = self.the_mut(id);
        let late = std::mem::take(&mut army.marks.late) || army.train.is_some();
        let die = clerk.d6(id.party);
        told.die = Some((die, late));
        let result = if late { die.saturating_sub(2) } else { die };
        told.result = Some(match result {
            5.. => {
                self.the_mut(id).feed();
                Fed::Fed
            }
            3 | 4 => self.send_train(id, clerk),
            _ => {
                let marks = &mut self.the_mut(id).marks;
                (marks.starved, marks.starving) = (true, true);
                Fed::Starving
            }
        });
        told
    }

    /// RK-52, RK-53: whether the army leaves its nation.
    fn mutiny(&mut self, id: ArmyId, told: &mut Supplied, clerk: &mut Clerk<'_>) -> bool {
        let die = clerk.d6(id.party);
        told.mutiny = Some(die);
        if die > 2 {
            return false;
        }
        if self.the(id).commander {
            let die = clerk.d6(id.party);
            told.rebellion = Some(die);
            if die <= 3 {
                let army = self.the_mut(id);
                army.commander = false;
                (army.marks.hungry, army.marks.hostile) = (false, false);
                return false;
            }
        }
        told.rebels = Some(self.rebel(id));
        true
    }

    /// RK-54, RK-43: the army turns rebel, and its train is lost; its new tag.
    fn rebel(&mut self, id: ArmyId) -> String {
        let number = (1..=u8::MAX)
            .find(|number| self.of_party(Party::Rebels).all(|army| army.number != *number))
            .expect("there are few rebels");
        let turn = self.turn;
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
        format!("R{number}")
    }

    /// RK-39, RK-40: a train is sent, unless one is on the road.
    fn send_train(&mut self, id: ArmyId, clerk: &mut Clerk<'_>) -> Fed {
        if self.the(id).train.is_some() {
            return Fed::OnTheRoad;
        }
        let (at, die) = match self.source(id) {
            Source::Nowhere => {
                self.the_mut(id).marks.late = true;
                return Fed::NoSource;
            }
            Source::Only(at) => (at, None),
            Source::Either { town, capital } => {
                let die = clerk.d6(id.party);
                (if die >= 4 { town } else { capital }, Some(die))
            }
        };
        self.the_mut(id).train = Some(Train { at });
        Fed::Train {
            from: self.named(at),
            die,
        }
    }

    /// RK-39: an own town nearer in steps than the capital, or the capital; blocked ways are infinite.
    pub fn source(&self, id: ArmyId) -> Source {
        let Party::Nation(nation) = id.party else {
            return Source::Nowhere;
        };
        let army = self.the(id);
        let route = self.route(id.party, army.at);
        let steps = |at: Hex| route.steps(at).unwrap_or(u32::MAX);
        let list = self.map.settlements().iter().enumerate();
        let towns = list.filter(|(place, one)| one.rank == Rank::Town && self.serves(nation, *place));
        let town = towns.map(|(_, one)| one.at).min_by_key(|at| steps(*at));
        let capital = self.map.capital(nation);
        let owned = self.places[capital].owner == Some(nation);
        let capital = owned.then(|| self.map.settlements()[capital].at);
        match (town, capital) {
            (Some(town), Some(capital)) if steps(town) < steps(capital) => Source::Either { town, capital },
            (_, Some(capital)) => Source::Only(capital),
            (Some(town), None) => Source::Only(town),
            (None, None) => Source::Nowhere,
        }
    }

    /// RK-46: a nation's starving armies loot, or go hungry.
    pub fn loot(&mut self, nation: u8, clerk: &mut Clerk<'_>) {
        let starving: Vec<ArmyId> = self
            .of_nation(nation)
            .filter(|army| army.marks.starving)
            .map(Army::id)
            .collect();
        for id in starving {
            let usual = self.nation(nation).temper.loots;
            let marches = self.nation(nation).marches.as_ref();
            let loots = marches.and_then(|marches| marches.loots(id.number)).unwrap_or(usual);
            let ordered = marches.is_some_and(|marches| marches.trains.contains(&id.number));
            // An army that finds nothing to loot sends back by itself; one that may not loot waits for an order.
            let sends = ordered || loots || !self.rules.trains_on_order;
            let place = loots
                .then(|| self.lootable(id.party, self.the(id).at).first().copied())
                .flatten();
            self.the_mut(id).marks.starving = false;
            let told = match place {
                Some(place) => self.sack(id, place, clerk),
                None => self.go_hungry(id, sends, clerk),
            };
            clerk.note(Tale::Looted(told));
        }
    }

    /// RK-47, RK-49: a settlement is sacked, and the army fed.
    fn sack(&mut self, id: ArmyId, place: usize, clerk: &mut Clerk<'_>) -> Looted {
        let Party::Nation(nation) = id.party else {
            unreachable!("rebels sack without a die")
        };
        let die = clerk.d6(id.party);
        let turns = die <= 3;
        self.places[place].sacked_until = self.turn + SACKED;
        if turns {
            self.places[place].hostile.insert(nation);
            if self.places[place].owner == Some(nation) {
                self.places[place].owner = None;
            }
        }
        self.the_mut(id).feed();
        Looted {
            army: self.tag(id),
            place: Some(self.named(self.map.settlements()[place].at)),
            temper: Some((die, turns)),
            train: None,
        }
    }

    /// An army does not loot and goes hungry; it sends for a train if it was told to or found nothing to loot
    /// ([RK-51](docs/rules/risk.md#rk-51)).
    fn go_hungry(&mut self, id: ArmyId, sends: bool, clerk: &mut Clerk<'_>) -> Looted {
        self.the_mut(id).marks.hungry = true;
        let train = sends.then(|| self.send_train(id, clerk));
        Looted {
            army: self.tag(id),
            place: None,
            temper: None,
            train,
        }
    }

    /// RK-47: what can be sacked, the nearest first; enemy-owned, unowned, own or allied, list order.
    pub fn lootable(&self, party: Party, from: Hex) -> Vec<usize> {
        let settlements = self.map.settlements();
        let mut places: Vec<usize> = (0..settlements.len())
            .filter(|place| settlements[*place].rank != Rank::Capital && !self.is_sacked(*place))
            .collect();
        let whose = |place: usize| match self.places[place].owner {
            Some(owner) if self.hostile(Party::Nation(owner), party) => 0,
            None => 1,
            Some(_) => 2,
        };
        places.sort_by_key(|place| (self.map.distance(settlements[*place].at, from), whose(*place), *place));
        places
    }

    /// RK-46, RK-47: the place that each starving army of a nation sacks, by its number, if it `loots`; what those before
    /// it have sacked is left to none behind them.
    pub fn preys(&self, nation: u8, loots: impl Fn(&Army) -> bool) -> Vec<(u8, Option<usize>)> {
        let mut taken = Vec::new();
        let starving = self.of_nation(nation).filter(|army| army.marks.starving);
        let preys = starving.map(|army| {
            let places = self.lootable(army.party, army.at);
            let free = |place: &usize| !taken.contains(place);
            let prey = places.into_iter().find(free).filter(|_| loots(army));
            taken.extend(prey);
            (army.number, prey)
        });
        preys.collect()
    }

    /// RK-55: rebels sack where they stand.
    pub fn sack_by_rebels(&mut self, place: usize) {
        self.places[place].sacked_until = self.turn + SACKED;
    }

    /// RK-55: in even turns, after all supply throws, rebels may melt away; not those of this very turn.
    pub fn melt(&mut self, clerk: &mut Clerk<'_>) {
        let turn = self.turn;
        let old = |army: &&Army| army.rebel_since != Some(turn);
        let rebels: Vec<ArmyId> = self.of_party(Party::Rebels).filter(old).map(Army::id).collect();
        let mut told = Vec::new();
        for id in rebels {
            let die = clerk.d6(Party::Rebels);
            told.push((self.tag(id), die, die <= 2));
            if die <= 2 {
                self.armies.retain(|army| army.id() != id);
            }
        }
        if !told.is_empty() {
            clerk.note(Tale::Melting(told));
        }
    }
}
