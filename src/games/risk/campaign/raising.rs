//! Reinforcements (RK-33 to RK-36).

use super::marches::Fresh;
use super::tale::{Raised, Tale};
use super::whereabouts;
use super::{Campaign, Clerk, Party, STACK_MAX};
use crate::action::Reinforce;
use muster_kit::Hex;

/// RK-34: how far from the capital new armies may stand.
pub const FRESH_REACH: u32 = 2;

/// RK-34: hexes where a new army of a nation may stand, by distance from its base, then row, then column.
pub fn fresh_places(campaign: &Campaign, nation: u8) -> Vec<Hex> {
    let Some(base) = whereabouts::base(campaign, nation) else {
        return Vec::new();
    };
    let party = Party::Nation(nation);
    let legal = |at: &Hex| {
        campaign.map.distance(base, *at) <= FRESH_REACH
            && !whereabouts::enemy_on(campaign, party, *at)
            && campaign.armies.stacked(party, *at, None) < STACK_MAX
    };
    let mut places: Vec<_> = campaign.map.passable().filter(legal).collect();
    places.sort_by_key(|at| (campaign.map.distance(base, *at), at.row, at.column));
    places
}

/// RK-33, RK-36: each nation with a capital or base camp throws, in initiative order.
pub fn raise(campaign: &mut Campaign, clerk: &mut Clerk<'_>) {
    let mut told = Vec::new();
    for nation in campaign.nations.order().to_vec() {
        if whereabouts::base(campaign, nation).is_none() {
            continue;
        }
        let (dice, count) = reinforcements(campaign.rules.reinforce(), Party::Nation(nation), clerk);
        campaign.nations.nation_mut(nation).due = count;
        told.push(Raised {
            nation: campaign.nations.nation(nation).name.clone(),
            dice,
            count,
        });
    }
    if !told.is_empty() {
        clerk.note(Tale::Raised(told));
    }
}

/// RK-35: new armies arrive before any march, in the order named.
pub fn arrive(campaign: &mut Campaign, nation: u8, clerk: &mut Clerk<'_>) {
    let due = campaign.nations.nation(nation).due;
    let asked: Vec<Fresh> = campaign
        .nations
        .nation(nation)
        .marches
        .as_ref()
        .map_or(Vec::new(), |marches| marches.fresh.clone());
    let mut lost = 0;
    for place in 0..usize::from(due) {
        let fresh = asked.get(place).cloned().unwrap_or_default();
        let legal = fresh_places(campaign, nation);
        let wanted = fresh.at.filter(|at| legal.contains(at));
        let Some((at, number)) = wanted
            .or(legal.first().copied())
            .zip(campaign.armies.free_number(nation))
        else {
            lost += 1;
            continue;
        };
        let limit = campaign.rules.free().map(|(_, fresh)| fresh);
        let (kind, units) = campaign.nations.nation(nation).fresh(fresh.kind.as_deref(), limit);
        campaign
            .armies
            .put_army(nation, number, (kind.clone(), units.clone()), at);
        let moment = campaign.calendar.next_moment();
        let id = super::ArmyId {
            party: Party::Nation(nation),
            number,
        };
        campaign.armies.the_mut(id).entered = moment;
        clerk.note(Tale::Arrived {
            army: campaign.nations.tag(id),
            kind,
            units,
            at: campaign.map.called(at),
        });
    }
    campaign.nations.nation_mut(nation).due = 0;
    if lost > 0 {
        let nation = campaign.nations.nation(nation).name.clone();
        clerk.note(Tale::Lost { nation, count: lost });
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
