//! Supply, mutiny and looting (RK-37 to RK-40, RK-46 to RK-54).

use super::army::Train;
use super::paths;
use super::tale::{Fed, Looted, Supplied, Tale};
use super::{Army, ArmyId, Campaign, Clerk, Party};
use crate::data::Rank;
use muster_kit::Hex;

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

/// RK-37: every army on the map in initiative order and army number; all dice of one before those of the next.
pub fn supply(campaign: &mut Campaign, clerk: &mut Clerk<'_>) {
    let mut told = Vec::new();
    for id in campaign.armies.in_order(campaign.nations.order()) {
        if id.party != Party::Rebels {
            told.push(supply_one(campaign, id, clerk));
        }
    }
    if !told.is_empty() {
        clerk.note(Tale::Supplied(told));
    }
}

fn supply_one(campaign: &mut Campaign, id: ArmyId, clerk: &mut Clerk<'_>) -> Supplied {
    let mut told = Supplied {
        army: campaign.nations.tag(id),
        mutiny: None,
        rebellion: None,
        rebels: None,
        die: None,
        result: None,
    };
    let army = campaign.armies.the_mut(id);
    army.marks.starving = false;
    if std::mem::take(&mut army.marks.fed) {
        told.result = Some(Fed::ByTrain);
        return told;
    }
    // RK-52: a hungry army to which no train came.
    army.marks.hostile |= army.marks.hungry;
    if army.marks.hostile && mutiny(campaign, id, &mut told, clerk) {
        return told;
    }
    let army = campaign.armies.the_mut(id);
    let late = std::mem::take(&mut army.marks.late) || army.train.is_some();
    let die = clerk.d6(id.party);
    told.die = Some((die, late));
    let result = if late { die.saturating_sub(2) } else { die };
    told.result = Some(match result {
        5.. => {
            campaign.armies.the_mut(id).feed();
            Fed::Fed
        }
        3 | 4 => send_train(campaign, id, clerk),
        _ => {
            let marks = &mut campaign.armies.the_mut(id).marks;
            (marks.starved, marks.starving) = (true, true);
            Fed::Starving
        }
    });
    told
}

/// RK-52, RK-53: whether the army leaves its nation.
fn mutiny(campaign: &mut Campaign, id: ArmyId, told: &mut Supplied, clerk: &mut Clerk<'_>) -> bool {
    let die = clerk.d6(id.party);
    told.mutiny = Some(die);
    if die > 2 {
        return false;
    }
    if campaign.armies.the(id).commander {
        let die = clerk.d6(id.party);
        told.rebellion = Some(die);
        if die <= 3 {
            let army = campaign.armies.the_mut(id);
            army.commander = false;
            (army.marks.hungry, army.marks.hostile) = (false, false);
            return false;
        }
    }
    let number = campaign.armies.rebel(id, campaign.calendar.turn());
    told.rebels = Some(format!("R{number}"));
    true
}

/// RK-39, RK-40: a train is sent, unless one is on the road.
fn send_train(campaign: &mut Campaign, id: ArmyId, clerk: &mut Clerk<'_>) -> Fed {
    if campaign.armies.the(id).train.is_some() {
        return Fed::OnTheRoad;
    }
    let (at, die) = match source(campaign, id) {
        Source::Nowhere => {
            campaign.armies.the_mut(id).marks.late = true;
            return Fed::NoSource;
        }
        Source::Only(at) => (at, None),
        Source::Either { town, capital } => {
            let die = clerk.d6(id.party);
            (if die >= 4 { town } else { capital }, Some(die))
        }
    };
    campaign.armies.the_mut(id).train = Some(Train { at });
    Fed::Train {
        from: campaign.map.called(at),
        die,
    }
}

/// RK-39: an own town nearer in steps than the capital, or the capital; blocked ways are infinite.
pub fn source(campaign: &Campaign, id: ArmyId) -> Source {
    let Party::Nation(nation) = id.party else {
        return Source::Nowhere;
    };
    let army = campaign.armies.the(id);
    let route = paths::route(campaign, id.party, army.at);
    let steps = |at: Hex| route.steps(at).unwrap_or(u32::MAX);
    let list = campaign.map.settlements().iter().enumerate();
    let towns = list.filter(|(place, one)| {
        one.rank == Rank::Town && campaign.places.serves(nation, *place, campaign.calendar.turn())
    });
    let town = towns.map(|(_, one)| one.at).min_by_key(|at| steps(*at));
    let capital = campaign.map.capital(nation);
    let owned = campaign.places.owner(capital) == Some(nation);
    let capital = owned.then(|| campaign.map.settlements()[capital].at);
    match (town, capital) {
        (Some(town), Some(capital)) if steps(town) < steps(capital) => Source::Either { town, capital },
        (_, Some(capital)) => Source::Only(capital),
        (Some(town), None) => Source::Only(town),
        (None, None) => Source::Nowhere,
    }
}

/// RK-46: a nation's starving armies loot, or go hungry.
pub fn loot(campaign: &mut Campaign, nation: u8, clerk: &mut Clerk<'_>) {
    let starving: Vec<ArmyId> = campaign
        .armies
        .of_nation(nation)
        .filter(|army| army.marks.starving)
        .map(Army::id)
        .collect();
    for id in starving {
        let usual = campaign.nations.nation(nation).temper.loots;
        let marches = campaign.nations.nation(nation).marches.as_ref();
        let loots = marches.and_then(|marches| marches.loots(id.number)).unwrap_or(usual);
        let ordered = marches.is_some_and(|marches| marches.trains.contains(&id.number));
        // An army that finds nothing to loot sends back by itself; one that may not loot waits for an order.
        let sends = ordered || loots || !campaign.rules.trains_on_order();
        let place = loots
            .then(|| {
                lootable(campaign, id.party, campaign.armies.the(id).at)
                    .first()
                    .copied()
            })
            .flatten();
        campaign.armies.the_mut(id).marks.starving = false;
        let told = match place {
            Some(place) => sack(campaign, id, place, clerk),
            None => go_hungry(campaign, id, sends, clerk),
        };
        clerk.note(Tale::Looted(told));
    }
}

/// RK-47, RK-49: a settlement is sacked, and the army fed.
fn sack(campaign: &mut Campaign, id: ArmyId, place: usize, clerk: &mut Clerk<'_>) -> Looted {
    let Party::Nation(nation) = id.party else {
        unreachable!("rebels sack without a die")
    };
    let die = clerk.d6(id.party);
    let turns = die <= 3;
    campaign.places.sack(place, campaign.calendar.turn());
    if turns {
        campaign.places.turn_against(place, nation);
    }
    campaign.armies.the_mut(id).feed();
    Looted {
        army: campaign.nations.tag(id),
        place: Some(campaign.map.called(campaign.map.settlements()[place].at)),
        temper: Some((die, turns)),
        train: None,
    }
}

/// An army does not loot and goes hungry; it sends for a train if it was told to or found nothing to loot
/// ([RK-51](docs/rules/risk.md#rk-51)).
fn go_hungry(campaign: &mut Campaign, id: ArmyId, sends: bool, clerk: &mut Clerk<'_>) -> Looted {
    campaign.armies.the_mut(id).marks.hungry = true;
    let train = sends.then(|| send_train(campaign, id, clerk));
    Looted {
        army: campaign.nations.tag(id),
        place: None,
        temper: None,
        train,
    }
}

/// RK-47: what can be sacked, the nearest first; enemy-owned, unowned, own or allied, list order.
pub fn lootable(campaign: &Campaign, party: Party, from: Hex) -> Vec<usize> {
    let settlements = campaign.map.settlements();
    let mut places: Vec<usize> = (0..settlements.len())
        .filter(|place| {
            settlements[*place].rank != Rank::Capital && !campaign.places.is_sacked(*place, campaign.calendar.turn())
        })
        .collect();
    let whose = |place: usize| match campaign.places.owner(place) {
        Some(owner) if campaign.nations.hostile(Party::Nation(owner), party) => 0,
        None => 1,
        Some(_) => 2,
    };
    places.sort_by_key(|place| {
        (
            campaign.map.distance(settlements[*place].at, from),
            whose(*place),
            *place,
        )
    });
    places
}

/// RK-46, RK-47: the place that each starving army of a nation sacks, by its number, if it `loots`; what those before
/// it have sacked is left to none behind them.
pub fn preys(campaign: &Campaign, nation: u8, loots: impl Fn(&Army) -> bool) -> Vec<(u8, Option<usize>)> {
    let mut taken = Vec::new();
    let starving = campaign.armies.of_nation(nation).filter(|army| army.marks.starving);
    let preys = starving.map(|army| {
        let places = lootable(campaign, army.party, army.at);
        let free = |place: &usize| !taken.contains(place);
        let prey = places.into_iter().find(free).filter(|_| loots(army));
        taken.extend(prey);
        (army.number, prey)
    });
    preys.collect()
}

/// RK-55: in even turns, after all supply throws, rebels may melt away; not those of this very turn.
pub fn melt(campaign: &mut Campaign, clerk: &mut Clerk<'_>) {
    let turn = campaign.calendar.turn();
    let old = |army: &&Army| army.rebel_since != Some(turn);
    let rebels: Vec<ArmyId> = campaign
        .armies
        .of_party(Party::Rebels)
        .filter(old)
        .map(Army::id)
        .collect();
    let mut told = Vec::new();
    for id in rebels {
        let die = clerk.d6(Party::Rebels);
        told.push((campaign.nations.tag(id), die, die <= 2));
        if die <= 2 {
            campaign.armies.disband(|army| army.id() == id);
        }
    }
    if !told.is_empty() {
        clerk.note(Tale::Melting(told));
    }
}
