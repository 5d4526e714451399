//! Marches carried out: units handed over, step after step, contact, rebels (RK-14, RK-20, RK-28 to RK-32, RK-55).

use super::marches::Gives;
use super::paths;
use super::supply;
use super::tale::{Gift, Halted, Marched, Tale};
use super::whereabouts;
use super::{Army, ArmyId, Campaign, Clerk, Party, STACK_MAX};
use crate::units::Roster;
use muster_kit::Hex;

/// RK-20, RK-28: units are handed over, then the armies march in the order of the text.
pub fn march(campaign: &mut Campaign, nation: u8, clerk: &mut Clerk<'_>) {
    let Some(orders) = campaign.nations.nation_mut(nation).marches.take() else {
        return;
    };
    hand_over(campaign, nation, &orders.gifts, clerk);
    for march in &orders.marches {
        let id = ArmyId {
            party: Party::Nation(nation),
            number: march.army,
        };
        if campaign.armies.army(id).is_some() && march.path.len() > 1 {
            march_army(campaign, id, &march.path, clerk);
        }
    }
}

/// RK-20: all at once, so that letters mean what they did when the orders were given.
fn hand_over(campaign: &mut Campaign, nation: u8, gifts: &[Gives], clerk: &mut Clerk<'_>) {
    let party = Party::Nation(nation);
    let id = |number| ArmyId { party, number };
    let before: Vec<(u8, Roster)> = campaign
        .armies
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
        let receiver = campaign.armies.the_mut(id(gift.to));
        receiver.units.0.extend(units.iter().copied());
        receiver.units.0.sort_unstable();
        for unit in &units {
            let giver = campaign.armies.the_mut(id(gift.from));
            let place = giver.units.0.iter().position(|other| other == unit);
            giver.units.0.remove(place.expect("the giver has what it gives"));
        }
        clerk.note(Tale::Gave(Gift {
            from: campaign.nations.tag(id(gift.from)),
            to: campaign.nations.tag(id(gift.to)),
            units: Roster(units),
            dissolved: campaign.armies.the(id(gift.from)).units.0.is_empty(),
        }));
    }
    for gift in gifts {
        let empty = campaign
            .armies
            .army(id(gift.from))
            .is_some_and(|army| army.units.0.is_empty());
        if empty {
            let commander = campaign.armies.the(id(gift.from)).commander;
            campaign.armies.disband(|army| army.id() == id(gift.from));
            if let Some(receiver) = campaign.armies.army_mut(id(gift.to)) {
                receiver.commander |= commander;
            }
        }
    }
}

/// RK-29, RK-30: one army along its path.
fn march_army(campaign: &mut Campaign, id: ArmyId, path: &[Hex], clerk: &mut Clerk<'_>) {
    let army = campaign.armies.the(id);
    if whereabouts::enemy_on(campaign, id.party, army.at) {
        clerk.note(Tale::Marched(Marched {
            army: campaign.nations.tag(id),
            way: vec![army.at],
            to: campaign.map.called(army.at),
            halted: Halted::Pinned,
        }));
        return;
    }
    let (way, halted) = walk(campaign, army, path);
    place_after(campaign, id, &way, halted, clerk);
}

/// RK-28, RK-29: how far an army comes along a path, and why not farther.
pub fn walk(campaign: &Campaign, army: &Army, path: &[Hex]) -> (Vec<Hex>, Halted) {
    let mut left = u32::from(army.allowance);
    let mut way = vec![army.at];
    let mut halted = Halted::There;
    for next in path.iter().skip(1) {
        let cost = paths::cost(campaign, *next);
        if cost > left {
            halted = Halted::Spent;
            break;
        }
        let full = campaign.armies.stacked(army.party, *next, Some(army.id())) >= STACK_MAX;
        if whereabouts::enemy_on(campaign, army.party, *next) {
            halted = if full { Halted::Crowded } else { Halted::Contact };
            way.extend((!full).then_some(*next));
            break;
        }
        left -= cost;
        way.push(*next);
    }
    // It passes through two own armies, but does not stay with them.
    while way.len() > 1 && campaign.armies.stacked(army.party, way[way.len() - 1], Some(army.id())) >= STACK_MAX {
        way.pop();
        halted = Halted::Crowded;
    }
    (way, halted)
}

/// RK-31, RK-58: an army stands at the end of its way; trains on it are taken.
fn place_after(campaign: &mut Campaign, id: ArmyId, way: &[Hex], halted: Halted, clerk: &mut Clerk<'_>) {
    let end = *way.last().expect("a way has its start");
    let army = campaign.armies.the_mut(id);
    army.came.extend(&way[..way.len() - 1]);
    army.at = end;
    if way.len() > 1 {
        army.entered = campaign.calendar.next_moment();
        army.role = None;
    }
    clerk.note(Tale::Marched(Marched {
        army: campaign.nations.tag(id),
        way: way.to_vec(),
        to: campaign.map.called(end),
        halted,
    }));
    seize(campaign, id, &way[1..], clerk);
}

/// RK-31, RK-45: enemy trains on the way are used up by the army; rebels remove them.
fn seize(campaign: &mut Campaign, id: ArmyId, way: &[Hex], clerk: &mut Clerk<'_>) {
    let enemy = |army: &&Army| campaign.nations.hostile(army.party, id.party);
    let on_way = |army: &&Army| army.train.is_some_and(|train| way.contains(&train.at));
    let robbed: Vec<ArmyId> = campaign
        .armies
        .iter()
        .filter(enemy)
        .filter(on_way)
        .map(Army::id)
        .collect();
    for owner in robbed {
        let army = campaign.armies.the_mut(owner);
        let train = army.train.take().expect("it has a train");
        army.marks.late = true;
        if id.party != Party::Rebels {
            campaign.armies.the_mut(id).take_train();
        }
        clerk.note(Tale::Seized {
            by: campaign.nations.tag(id),
            train: campaign.nations.tag(owner).to_lowercase(),
            at: campaign.map.called(train.at),
        });
    }
}

/// RK-32, RK-55: rebels go for the nearest settlement that can be sacked.
pub fn march_rebels(campaign: &mut Campaign, clerk: &mut Clerk<'_>) {
    let rebels: Vec<ArmyId> = campaign.armies.of_party(Party::Rebels).map(Army::id).collect();
    for id in rebels {
        let army = campaign.armies.the(id);
        if whereabouts::enemy_on(campaign, id.party, army.at) {
            continue;
        }
        let places = supply::lootable(campaign, id.party, army.at);
        let path = places.into_iter().find_map(|place| {
            let goal = campaign.map.settlements()[place].at;
            paths::path(campaign, id.party, army.at, goal)
        });
        let Some(path) = path else { continue };
        let (way, halted) = walk(campaign, army, &path);
        let end = *way.last().expect("a way has its start");
        let goal = *path.last().expect("a path has its end");
        let sacks = (end == goal).then(|| campaign.map.settlement(end)).flatten();
        let halted = if sacks.is_some() { Halted::Sacks } else { halted };
        place_after(campaign, id, &way, halted, clerk);
        if let Some(place) = sacks {
            campaign.places.sack(place, campaign.calendar.turn());
        }
    }
}
