//! Settlements change hands, goals, points, giving up (RK-64, RK-67, RK-68).

use super::tale::{Taken, Tale};
use super::whereabouts;
use super::{Army, ArmyId, Campaign, Clerk, Party, Reason, Stage, Victory};
use crate::action::Goal;
use crate::data::Rank;

/// RK-64: what storming needs.
const STORM: u8 = 5;
/// RK-67: the first turn in which towns are counted.
const TOWNS_FROM: u16 = 3;
/// RK-68: so many full points of enemy units are worth one.
const DESTROYED: u32 = 10;

/// RK-64: in initiative order, armies by number; RK-56: rebels own nothing.
pub fn take_places(campaign: &mut Campaign, clerk: &mut Clerk<'_>) {
    for nation in campaign.nations.order().to_vec() {
        let party = Party::Nation(nation);
        let armies: Vec<ArmyId> = campaign.armies.of_party(party).map(Army::id).collect();
        let mut stormed = Vec::new();
        for id in armies {
            let at = campaign.armies.the(id).at;
            let Some(place) = campaign.map.settlement(at) else {
                continue;
            };
            let ours = campaign
                .places
                .owner(place)
                .is_some_and(|owner| campaign.nations.allied(owner, nation));
            if ours || whereabouts::enemy_on(campaign, party, at) || stormed.contains(&place) {
                continue;
            }
            stormed.push(place);
            take_place(campaign, nation, place, clerk);
        }
    }
}

/// RK-50, RK-64: a hostile settlement shuts its gates to that nation alone.
fn take_place(campaign: &mut Campaign, nation: u8, place: usize, clerk: &mut Clerk<'_>) {
    let at = campaign.map.settlements()[place].at;
    let mut die = None;
    if campaign.places.is_hostile(place, nation) {
        let mut here = campaign.armies.of_nation(nation).filter(|army| army.at == at);
        let guns = here.any(Army::has_guns);
        die = Some((clerk.d6(Party::Nation(nation)), guns));
    }
    let taken = die.is_none_or(|(die, guns)| die + u8::from(guns) >= STORM);
    if taken {
        campaign.places.take(place, nation);
    }
    clerk.note(Tale::Taken(Taken {
        nation: campaign.nations.nation(nation).name.clone(),
        place: campaign.map.called(at),
        die,
        taken,
    }));
}

/// RK-67, RK-68: elimination, the goal, the turn limit, in this order.
pub fn test_goals(campaign: &mut Campaign, clerk: &mut Clerk<'_>) -> Option<Victory> {
    eliminate(campaign, clerk);
    if let Some(victory) = last_team(campaign) {
        return Some(victory);
    }
    let reason = match campaign.rules.goal() {
        Goal::Capital => Some(Reason::Capitals),
        Goal::Towns if campaign.calendar.turn() >= TOWNS_FROM => Some(Reason::Towns),
        Goal::Towns | Goal::Last | Goal::Points | Goal::Custom => None,
    };
    if let Some(reason) = reason {
        let reached: Vec<u8> = campaign
            .nations
            .teams()
            .into_iter()
            .filter(|team| reaches(campaign, *team, reason))
            .collect();
        if !reached.is_empty() {
            return Some(Victory {
                winners: best(campaign, &reached, false),
                reason,
            });
        }
    }
    campaign.rules.ends_with(campaign.calendar.turn()).then(|| Victory {
        winners: best(campaign, &campaign.nations.teams(), true),
        reason: Reason::Limit,
    })
}

/// RK-67: nations with neither an army nor a capital or base camp are out.
fn eliminate(campaign: &mut Campaign, clerk: &mut Clerk<'_>) {
    let gone: Vec<u8> = campaign
        .nations
        .alive()
        .filter(|nation| {
            campaign.armies.of_nation(*nation).next().is_none() && whereabouts::base(campaign, *nation).is_none()
        })
        .collect();
    for nation in gone {
        campaign.nations.nation_mut(nation).out = true;
        let nation = campaign.nations.nation(nation).name.clone();
        clerk.note(Tale::Out { nation });
    }
}

/// RK-67: one nation (team) is left, or none.
pub fn last_team(campaign: &Campaign) -> Option<Victory> {
    let winners = match campaign.nations.teams().as_slice() {
        [] => Vec::new(),
        [team] => campaign.nations.members(*team),
        _ => return None,
    };
    Some(Victory {
        winners,
        reason: Reason::Elimination,
    })
}

/// RK-67: whether a nation, with its team, has reached the goal `capital` as places are owned now.
pub fn wins_by_capitals(campaign: &Campaign, nation: u8) -> bool {
    let team = campaign.nations.nation(nation).team;
    campaign.rules.goal() == Goal::Capital && reaches(campaign, team, Reason::Capitals)
}

/// RK-67: `capital`: all own capitals and half of the enemy's; `towns`: a share of all towns and capitals.
fn reaches(campaign: &Campaign, team: u8, reason: Reason) -> bool {
    let owned = |place: usize| {
        campaign
            .places
            .owner(place)
            .is_some_and(|owner| campaign.nations.nation(owner).team == team)
    };
    if reason == Reason::Capitals {
        let members = campaign.nations.members(team);
        let capitals = 0..campaign.map.seats();
        let (own, enemy): (Vec<u8>, Vec<u8>) = capitals.partition(|nation| members.contains(nation));
        let taken = enemy
            .iter()
            .filter(|nation| owned(campaign.map.capital(**nation)))
            .count();
        return own.iter().all(|nation| owned(campaign.map.capital(*nation))) && 2 * taken >= enemy.len();
    }
    let counted = |place: &usize| campaign.map.settlements()[*place].rank != Rank::Village;
    let all: Vec<usize> = (0..campaign.places.count()).filter(counted).collect();
    let held = all
        .iter()
        .filter(|place| owned(**place) && !campaign.places.is_sacked(**place, campaign.calendar.turn()))
        .count();
    let percent = usize::try_from(campaign.rules.goal_share()).expect("a share is at most 100");
    100 * held >= percent * all.len()
}

/// RK-67, RK-68: the team with most points; with equal points a draw, or, at the limit, the one with more armies.
fn best(campaign: &Campaign, teams: &[u8], by_armies: bool) -> Vec<u8> {
    let key = |team: u8| {
        let members = campaign.nations.members(team);
        let points: u32 = members.iter().map(|nation| points(campaign, *nation)).sum();
        let armies: usize = members
            .iter()
            .map(|nation| campaign.armies.of_nation(*nation).count())
            .sum();
        (points, if by_armies { armies } else { 0 })
    };
    let most = teams.iter().map(|team| key(*team)).max();
    let best: Vec<u8> = teams.iter().copied().filter(|team| Some(key(*team)) == most).collect();
    match best.as_slice() {
        [team] => campaign.nations.members(*team),
        _ => Vec::new(),
    }
}

/// RK-68: capitals 5, towns 2, villages 1, sacked ones nothing; armies 1; 1 for every full 10 points destroyed.
pub fn points(campaign: &Campaign, nation: u8) -> u32 {
    let worth = |place: usize| match campaign.map.settlements()[place].rank {
        Rank::Capital => 5,
        Rank::Town => 2,
        Rank::Village => 1,
    };
    let owned = campaign.places.of(nation);
    let places: u32 = owned
        .filter(|place| !campaign.places.is_sacked(*place, campaign.calendar.turn()))
        .map(worth)
        .sum();
    let armies = u32::try_from(campaign.armies.of_nation(nation).count()).expect("there are few armies");
    places + armies + campaign.nations.nation(nation).destroyed / DESTROYED
}

/// Tells who has won, with the points of every nation, and ends the campaign.
pub fn finish(campaign: &mut Campaign, victory: Victory, clerk: &mut Clerk<'_>) {
    let names = victory
        .winners
        .iter()
        .map(|nation| campaign.nations.nation(*nation).name.clone())
        .collect();
    let points = (0..)
        .zip(campaign.nations.all())
        .map(|(number, nation)| (nation.name.clone(), points(campaign, number)));
    clerk.note(Tale::Over {
        winners: names,
        victory: victory.clone(),
        points: points.collect(),
    });
    campaign.calendar.wait_for(Stage::Over(victory));
}

/// RK-67: a player declares the winner; when more than half of the players declare the same, the game is over.
pub fn declare(campaign: &mut Campaign, nation: u8, winner: u8, clerk: &mut Clerk<'_>) {
    campaign.nations.nation_mut(nation).vote = Some(winner);
    clerk.note(Tale::Declared {
        nation: campaign.nations.nation(nation).name.clone(),
        winner: campaign.nations.nation(winner).name.clone(),
    });
    if campaign.nations.have_declared(winner) {
        let winners = campaign.nations.members(campaign.nations.nation(winner).team);
        let reason = Reason::Declared;
        finish(campaign, Victory { winners, reason }, clerk);
    }
}
