//! Falling back and surrender (RK-133 to RK-136).

use super::paths;
use super::tale::{FellBack, Tale};
use super::whereabouts;
use super::{ArmyId, Campaign, Clerk, Fight, Party, STACK_MAX};
use crate::battle::Side;
use muster_kit::Hex;

/// RK-133: hexes that a loser falls back.
const BACK: usize = 2;
/// Hexes that the attacker falls back after a draw ([RK-135](docs/rules/risk.md#rk-135)).
const BACK_IN_A_DRAW: usize = 1;

/// RK-63, RK-133, RK-135: retreats are worked off when all battles of the turn are over, by number.
pub fn retreat_all(campaign: &mut Campaign, clerk: &mut Clerk<'_>) {
    for fight in campaign.fights.all().to_vec() {
        match fight.winner {
            Some(winner) => lose_ground(campaign, &fight, winner.other(), clerk),
            None => part(campaign, &fight, clerk),
        }
    }
}

/// Armies of a side that are still on the hex of their battle.
fn still_there(campaign: &Campaign, fight: &Fight, side: Side) -> Vec<ArmyId> {
    let present = fight.present[side.index()].iter().copied();
    present
        .filter(|id| campaign.armies.army(*id).is_some_and(|army| army.at == fight.at))
        .collect()
}

/// RK-133, RK-134: the loser falls back two hexes, or surrenders.
fn lose_ground(campaign: &mut Campaign, fight: &Fight, loser: Side, clerk: &mut Clerk<'_>) {
    for id in still_there(campaign, fight, loser) {
        let way = way_back(campaign, fight, loser, id, BACK);
        if way.is_empty() {
            let points = campaign.armies.the(id).points();
            if let Party::Nation(victor) = fight.led[loser.other().index()] {
                campaign.nations.nation_mut(victor).destroyed += points;
            }
            let army = campaign.nations.tag(id);
            campaign.armies.disband(|army| army.id() == id);
            clerk.note(Tale::Surrendered { army, points });
        } else {
            fall_back(campaign, id, way, clerk);
        }
    }
}

/// RK-135: in a draw the attacker falls back one hex; if it cannot, the defender does; else both stay.
fn part(campaign: &mut Campaign, fight: &Fight, clerk: &mut Clerk<'_>) {
    let attackers = still_there(campaign, fight, Side::South);
    if !attackers
        .iter()
        .any(|id| whereabouts::enemy_on(campaign, id.party, fight.at))
    {
        return;
    }
    for side in Side::BOTH {
        for id in still_there(campaign, fight, side) {
            let way = way_back(campaign, fight, side, id, BACK_IN_A_DRAW);
            if !way.is_empty() {
                fall_back(campaign, id, way, clerk);
            }
        }
        if still_there(campaign, fight, side).is_empty() {
            return;
        }
    }
    let at = campaign.map.called(fight.at);
    clerk.note(Tale::Stuck { at });
}

/// RK-58, RK-135: who will stay on the hex of a drawn battle; none if both do.
pub fn who_stays(campaign: &Campaign, fight: &Fight) -> Option<Side> {
    let goes = |side: Side| {
        let armies = still_there(campaign, fight, side);
        armies
            .into_iter()
            .all(|id| !way_back(campaign, fight, side, id, BACK_IN_A_DRAW).is_empty())
    };
    match (goes(Side::South), goes(Side::North)) {
        (true, _) => Some(Side::North),
        (false, true) => Some(Side::South),
        (false, false) => None,
    }
}

/// RK-136: no march, and no settlement is taken by it; what it did this turn before is forgotten.
fn fall_back(campaign: &mut Campaign, id: ArmyId, way: Vec<Hex>, clerk: &mut Clerk<'_>) {
    let army = campaign.armies.the_mut(id);
    army.at = *way.last().expect("a way back is not empty");
    army.came.clear();
    army.role = None;
    clerk.note(Tale::FellBack(FellBack {
        army: campaign.nations.tag(id),
        way,
    }));
}

/// RK-133: the hexes that an army of the losing side falls back over, without the battle's; none if it cannot.
pub fn way_back(campaign: &Campaign, fight: &Fight, side: Side, id: ArmyId, hexes: usize) -> Vec<Hex> {
    let mut plan: Vec<Hex> = match side {
        Side::South => campaign.armies.the(id).came.clone(),
        Side::North => Vec::new(),
    };
    let home = match id.party {
        Party::Nation(nation) => whereabouts::base(campaign, nation),
        Party::Rebels => None,
    };
    let mut way = Vec::new();
    let mut at = fight.at;
    // How much of the way is ground where the army may stay.
    let mut good = 0;
    while way.len() < hexes {
        let Some(next) = next_back(campaign, fight, side, id, at, &mut plan) else {
            break;
        };
        let is_full = |hex: Hex| campaign.armies.stacked(id.party, hex, Some(id)) >= STACK_MAX;
        if whereabouts::enemy_on(campaign, id.party, next) {
            break;
        }
        if !is_full(next) {
            way.push(next);
            (at, good) = (next, way.len());
        } else {
            let Some(beyond) = next_back(campaign, fight, side, id, next, &mut plan) else {
                break;
            };
            if whereabouts::enemy_on(campaign, id.party, beyond) || is_full(beyond) {
                break;
            }
            way.extend([next, beyond]);
            (at, good) = (beyond, way.len());
        }
        if home == Some(at) {
            break;
        }
    }
    way.truncate(good);
    way
}

/// RK-133: one hex further: back along the way that it came, towards its base, or away from the enemy.
fn next_back(campaign: &Campaign, fight: &Fight, side: Side, id: ArmyId, at: Hex, plan: &mut Vec<Hex>) -> Option<Hex> {
    if let Some(next) = plan.pop() {
        return Some(next);
    }
    let home = match id.party {
        Party::Nation(nation) => whereabouts::base(campaign, nation).filter(|home| *home != fight.at),
        Party::Rebels => None,
    };
    let path = home.and_then(|home| paths::path(campaign, id.party, at, home));
    if let Some(next) = path.and_then(|path| path.get(1).copied()) {
        return Some(next);
    }
    let from = match fight.led[side.other().index()] {
        Party::Nation(victor) => campaign.map.settlements()[campaign.map.capital(victor)].at,
        Party::Rebels => fight.at,
    };
    let open = |next: &Hex| campaign.map.is_passable(*next) && !whereabouts::enemy_on(campaign, id.party, *next);
    let mut best: Option<(u32, Hex)> = None;
    for next in campaign.map.neighbours(at).filter(open) {
        let far = campaign.map.distance(next, from);
        if best.is_none_or(|(known, _)| far > known) {
            best = Some((far, next));
        }
    }
    best.map(|(_, next)| next)
}
