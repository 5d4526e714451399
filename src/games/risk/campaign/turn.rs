//! Turns of the campaign: initiative, march dice, and what follows what (RK-21 to RK-27).

use super::contact;
use super::ending;
use super::marching;
use super::raising;
use super::retreat;
use super::supply;
use super::tale::Tale;
use super::trains;
use super::{Army, ArmyId, Campaign, Clerk, Party, Stage};

/// RK-21: dice of the turn, until a player has to decide.
pub fn begin_turn(campaign: &mut Campaign, clerk: &mut Clerk<'_>) {
    campaign.calendar.begin_turn();
    campaign.fights.begin_turn();
    // Armies of a nation that has given up fought on only beside their allies.
    let out: Vec<Party> = (0..campaign.map.seats())
        .filter(|nation| campaign.nations.nation(*nation).out)
        .map(Party::Nation)
        .collect();
    campaign.armies.disband(|army| out.contains(&army.party));
    let nations = &campaign.nations;
    campaign.armies.begin_turn(|armies, army| {
        let mut here = armies.on(army.at);
        here.any(|other| nations.hostile(other.party, army.party))
    });
    throw_initiative(campaign, clerk);
    if campaign.calendar.turn() == 1 {
        campaign.calendar.wait_for(Stage::Placing { rank: 0 });
        return;
    }
    if campaign.calendar.is_even() {
        raising::raise(campaign, clerk);
        supply::supply(campaign, clerk);
        supply::melt(campaign, clerk);
    }
    throw_marches(campaign, clerk);
    await_orders(campaign, clerk);
}

/// RK-22, RK-23: one die a nation in seat order, those that tie again among themselves.
pub fn throw_initiative(campaign: &mut Campaign, clerk: &mut Clerk<'_>) {
    let nations: Vec<u8> = campaign.nations.alive().collect();
    let mut thrown: Vec<(u8, Vec<u8>)> = nations.iter().map(|nation| (*nation, Vec::new())).collect();
    campaign.nations.line_up(ranked(&nations, &mut thrown, clerk));
    let throws = |nation: u8| {
        thrown
            .iter()
            .find(|(other, _)| *other == nation)
            .map(|(_, dice)| dice.clone())
    };
    let order = campaign
        .nations
        .order()
        .iter()
        .map(|nation| {
            (
                campaign.nations.nation(*nation).name.clone(),
                throws(*nation).unwrap_or_default(),
            )
        })
        .collect();
    clerk.note(Tale::Turn {
        turn: campaign.calendar.turn(),
        order,
    });
}

/// RK-26: one die an army; 1-2 allow 4 hexes, 3-4 allow 5, 5-6 allow 6.
pub fn throw_marches(campaign: &mut Campaign, clerk: &mut Clerk<'_>) {
    let mut told = Vec::new();
    for id in campaign.armies.in_order(campaign.nations.order()) {
        let die = clerk.d6(id.party);
        let allowance = allowance_of(die);
        campaign.armies.the_mut(id).allowance = allowance;
        told.push((campaign.nations.tag(id), die, allowance));
    }
    if !told.is_empty() {
        clerk.note(Tale::Allowances(told));
    }
}

/// RK-27: waits for those who owe orders; if nobody does, the turn goes on.
pub fn await_orders(campaign: &mut Campaign, clerk: &mut Clerk<'_>) {
    if campaign.rules.sealed() {
        campaign.calendar.wait_for(Stage::Sealed);
        if campaign.nations.alive().all(|nation| !owes(campaign, nation)) {
            carry_out(campaign, clerk);
        }
    } else {
        next_open(campaign, 0, clerk);
    }
}

/// RK-27: a nation with neither an army nor an arrival to place owes no orders.
pub fn owes(campaign: &Campaign, nation: u8) -> bool {
    let known = campaign.nations.nation(nation);
    let idle = campaign.armies.of_nation(nation).next().is_none() && known.due == 0;
    !known.out && known.marches.is_none() && !idle
}

/// RK-27, `open`: the first nation from this rank on that owes orders; else rebels and trains move.
pub fn next_open(campaign: &mut Campaign, rank: usize, clerk: &mut Clerk<'_>) {
    let owing = (rank..campaign.nations.order().len()).find(|rank| owes(campaign, campaign.nations.order()[*rank]));
    match owing {
        Some(rank) => campaign.calendar.wait_for(Stage::Open { rank }),
        None => after_marches(campaign, clerk),
    }
}

/// RK-27: a nation's orders are in; they stay sealed until they are carried out.
pub fn seal(campaign: &mut Campaign, nation: u8, again: bool, clerk: &mut Clerk<'_>) {
    let name = campaign.nations.nation(nation).name.clone();
    clerk.note(Tale::Sealed { nation: name, again });
}

/// RK-27: whether orders only have to be carried out, and whose.
pub fn ordered(campaign: &Campaign) -> Option<u8> {
    match *campaign.calendar.stage() {
        Stage::Sealed if campaign.nations.alive().all(|nation| !owes(campaign, nation)) => {
            let mut order = campaign.nations.order().iter().copied();
            order.find(|nation| !campaign.nations.nation(*nation).out)
        }
        Stage::Open { rank } if !owes(campaign, campaign.nations.order()[rank]) => Some(campaign.nations.order()[rank]),
        _ => None,
    }
}

/// RK-27: what [`Campaign::ordered`] waits for.
pub fn carry(campaign: &mut Campaign, clerk: &mut Clerk<'_>) {
    clerk.revealed = true;
    match *campaign.calendar.stage() {
        Stage::Open { rank } => carry_out_one(campaign, rank, clerk),
        _ => carry_out(campaign, clerk),
    }
}

/// RK-27: all sealed orders are in; they are carried out nation by nation.
pub fn carry_out(campaign: &mut Campaign, clerk: &mut Clerk<'_>) {
    let order = campaign.nations.order().to_vec();
    for nation in &order {
        supply::loot(campaign, *nation, clerk);
    }
    for nation in &order {
        raising::arrive(campaign, *nation, clerk);
    }
    for nation in &order {
        marching::march(campaign, *nation, clerk);
    }
    after_marches(campaign, clerk);
}

/// RK-27, `open`, and the decision on RK-46: looting begins the nation's own slot.
fn carry_out_one(campaign: &mut Campaign, rank: usize, clerk: &mut Clerk<'_>) {
    let nation = campaign.nations.order()[rank];
    supply::loot(campaign, nation, clerk);
    raising::arrive(campaign, nation, clerk);
    marching::march(campaign, nation, clerk);
    next_open(campaign, rank + 1, clerk);
}

/// RK-21, RK-32: rebels, trains, battles.
fn after_marches(campaign: &mut Campaign, clerk: &mut Clerk<'_>) {
    campaign.nations.forget_orders();
    marching::march_rebels(campaign, clerk);
    trains::move_trains(campaign, clerk);
    campaign.calendar.wait_for(Stage::Battles);
    campaign.fights.clear();
    contact::meet(campaign, clerk);
    battles_on(campaign, clerk);
}

/// RK-57: the turn goes on when the last battle is over.
pub fn battles_on(campaign: &mut Campaign, clerk: &mut Clerk<'_>) {
    if *campaign.calendar.stage() != Stage::Battles || campaign.fights.open().next().is_some() {
        return;
    }
    retreat::retreat_all(campaign, clerk);
    end_turn(campaign, clerk);
}

/// RK-21: the end of a turn, and the next one.
fn end_turn(campaign: &mut Campaign, clerk: &mut Clerk<'_>) {
    ending::take_places(campaign, clerk);
    if campaign.calendar.is_even() {
        appoint(campaign, clerk);
    }
    match ending::test_goals(campaign, clerk) {
        Some(victory) => ending::finish(campaign, victory, clerk),
        None => {
            campaign.fights.clear();
            begin_turn(campaign, clerk);
        }
    }
}

/// RK-66: at the end of even turns.
pub fn appoint(campaign: &mut Campaign, clerk: &mut Clerk<'_>) {
    let headless = |army: &&Army| !army.commander && is_home(campaign, army);
    let found: Vec<ArmyId> = campaign.armies.iter().filter(headless).map(Army::id).collect();
    for id in &found {
        campaign.armies.the_mut(*id).commander = true;
    }
    if !found.is_empty() {
        clerk.note(Tale::Commanders(
            found.iter().map(|id| campaign.nations.tag(*id)).collect(),
        ));
    }
}

/// RK-66: on its own capital or on an own town.
fn is_home(campaign: &Campaign, army: &Army) -> bool {
    let Party::Nation(nation) = army.party else {
        return false;
    };
    campaign.map.settlement(army.at).is_some_and(|place| {
        let town = campaign.map.settlements()[place].rank == crate::data::Rank::Town;
        campaign.places.owner(place) == Some(nation) && (town || place == campaign.map.capital(nation))
    })
}

/// RK-26: hexes that an army may still march this turn; none before its die and after its march.
pub fn still_allowed(campaign: &Campaign, army: &Army) -> Option<u8> {
    let is_ahead = match (campaign.calendar.stage(), army.party) {
        (Stage::Sealed, _) | (Stage::Open { .. }, Party::Rebels) => true,
        (Stage::Open { rank }, Party::Nation(nation)) => campaign.nations.order()[*rank..].contains(&nation),
        _ => false,
    };
    (is_ahead && army.allowance > 0).then_some(army.allowance)
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
