//! Marches carried out: units handed over, step after step, contact, rebels (RK-14, RK-20, RK-28 to RK-32, RK-55).

use super::orders::Gives;
use super::tale::{Gift, Halted, Marched, Tale};
use super::{Army, ArmyId, Campaign, Clerk, Party};
use crate::units::Roster;
use muster_kit::Hex;

/// RK-14: armies of a nation that may end a movement in one hex.
pub const STACK_MAX: usize = 2;

impl Campaign {
    /// RK-20, RK-28: units are handed over, then the armies march in the order of the text.
    pub fn march(&mut self, nation: u8, clerk: &mut Clerk<'_>) {
        let Some(orders) = self.nation_mut(nation).marches.take() else {
            return;
        };
        self.hand_over(nation, &orders.gifts, clerk);
        for march in &orders.marches {
            let id = ArmyId {
                party: Party::Nation(nation),
                number: march.army,
            };
            if self.army(id).is_some() && march.path.len() > 1 {
                self.march_army(id, &march.path, clerk);
            }
        }
    }

    /// RK-20: all at once, so that letters mean what they did when the orders were given.
    fn hand_over(&mut self, nation: u8, gifts: &[Gives], clerk: &mut Clerk<'_>) {
        let party = Party::Nation(nation);
        let id = |number| ArmyId { party, number };
        let before: Vec<(u8, Roster)> = self
            .of_nation(nation)
            .map(|army| (army.number, army.units.clone()))
            .collect();
        let list = |number: u8| {
            before
                .iter()
                .find(|(other, _)| *other == number)
                .map(|(_, units)| units.clone())
        };
        let mut taken: Vec<(u8, usize)> = Vec::new();
        for gift in gifts {
            let units: Vec<_> = list(gift.from).map_or(Vec::new(), |list| {
                gift.units.iter().map(|place| list.0[*place]).collect()
            });
            taken.extend(gift.units.iter().map(|place| (gift.from, *place)));
            let receiver = self.the_mut(id(gift.to));
            receiver.units.0.extend(units.iter().copied());
            receiver.units.0.sort_unstable();
            for unit in &units {
                let giver = self.the_mut(id(gift.from));
                let place = giver.units.0.iter().position(|other| other == unit);
                giver.units.0.remove(place.expect("the giver has what it gives"));
            }
            clerk.note(Tale::Gave(Gift {
                from: self.tag(id(gift.from)),
                to: self.tag(id(gift.to)),
                units: Roster(units),
                dissolved: self.the(id(gift.from)).units.0.is_empty(),
            }));
        }
        for gift in gifts {
            let empty = self.army(id(gift.from)).is_some_and(|army| army.units.0.is_empty());
            if empty {
                let commander = self.the(id(gift.from)).commander;
                self.armies.retain(|army| army.id() != id(gift.from));
                if let Some(receiver) = self.armies.iter_mut().find(|army| army.id() == id(gift.to)) {
                    receiver.commander |= commander;
                }
            }
        }
    }

    /// RK-29, RK-30: one army along its path.
    fn march_army(&mut self, id: ArmyId, path: &[Hex], clerk: &mut Clerk<'_>) {
        let army = self.the(id);
        if self.enemy_on(id.party, army.at) {
            clerk.note(Tale::Marched(Marched {
                army: self.tag(id),
                way: vec![army.at],
                to: self.named(army.at),
                halted: Halted::Pinned,
            }));
            return;
        }
        let (way, halted) = self.walk(army, path);
        self.place_after(id, &way, halted, clerk);
    }

    /// RK-28, RK-29: how far an army comes along a path, and why not farther.
    pub fn walk(&self, army: &Army, path: &[Hex]) -> (Vec<Hex>, Halted) {
        let mut left = u32::from(army.allowance);
        let mut way = vec![army.at];
        let mut halted = Halted::There;
        for next in path.iter().skip(1) {
            let cost = self.cost(*next);
            if cost > left {
                halted = Halted::Spent;
                break;
            }
            let full = self.stacked(army.party, *next, Some(army.id())) >= STACK_MAX;
            if self.enemy_on(army.party, *next) {
                halted = if full { Halted::Crowded } else { Halted::Contact };
                way.extend((!full).then_some(*next));
                break;
            }
            left -= cost;
            way.push(*next);
        }
        // It passes through two own armies, but does not stay with them.
        while way.len() > 1 && self.stacked(army.party, way[way.len() - 1], Some(army.id())) >= STACK_MAX {
            way.pop();
            halted = Halted::Crowded;
        }
        (way, halted)
    }

    /// RK-31, RK-58: an army stands at the end of its way; trains on it are taken.
    fn place_after(&mut self, id: ArmyId, way: &[Hex], halted: Halted, clerk: &mut Clerk<'_>) {
        let end = *way.last().expect("a way has its start");
        let moment = self.moment + 1;
        let army = self.the_mut(id);
        army.came.extend(&way[..way.len() - 1]);
        army.at = end;
        if way.len() > 1 {
            army.entered = moment;
            army.role = None;
            self.moment = moment;
        }
        clerk.note(Tale::Marched(Marched {
            army: self.tag(id),
            way: way.to_vec(),
            to: self.named(end),
            halted,
        }));
        self.seize(id, &way[1..], clerk);
    }

    /// RK-31, RK-45: enemy trains on the way are used up by the army; rebels remove them.
    fn seize(&mut self, id: ArmyId, way: &[Hex], clerk: &mut Clerk<'_>) {
        let enemy = |army: &&Army| self.hostile(army.party, id.party);
        let on_way = |army: &&Army| army.train.is_some_and(|train| way.contains(&train.at));
        let robbed: Vec<ArmyId> = self.armies.iter().filter(enemy).filter(on_way).map(Army::id).collect();
        for owner in robbed {
            let army = self.the_mut(owner);
            let train = army.train.take().expect("it has a train");
            army.marks.late = true;
            if id.party != Party::Rebels {
                self.the_mut(id).take_train();
            }
            clerk.note(Tale::Seized {
                by: self.tag(id),
                train: self.tag(owner).to_lowercase(),
                at: self.named(train.at),
            });
        }
    }

    /// RK-32, RK-55: rebels go for the nearest settlement that can be sacked.
    pub fn march_rebels(&mut self, clerk: &mut Clerk<'_>) {
        let rebels: Vec<ArmyId> = self.of_party(Party::Rebels).map(Army::id).collect();
        for id in rebels {
            let army = self.the(id);
            if self.enemy_on(id.party, army.at) {
                continue;
            }
            let places = self.lootable(id.party, army.at);
            let path = places.into_iter().find_map(|place| {
                let goal = self.map.settlements()[place].at;
                self.path(id.party, army.at, goal)
            });
            let Some(path) = path else { continue };
            let (way, halted) = self.walk(army, &path);
            let end = *way.last().expect("a way has its start");
            let goal = *path.last().expect("a path has its end");
            let sacks = (end == goal).then(|| self.map.settlement(end)).flatten();
            let halted = if sacks.is_some() { Halted::Sacks } else { halted };
            self.place_after(id, &way, halted, clerk);
            if let Some(place) = sacks {
                self.sack_by_rebels(place);
            }
        }
    }
}
