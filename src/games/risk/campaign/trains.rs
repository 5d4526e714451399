//! Supply trains on the road (RK-41 to RK-44).

use super::army::Train;
use super::paths;
use super::tale::{Tale, TrainMoved};
use super::whereabouts;
use super::{Army, ArmyId, Campaign, Clerk, Party};
use muster_kit::Hex;

/// RK-41: hexes a turn.
pub const TRAIN_ALLOWANCE: u32 = 7;

/// RK-41: nations in initiative order, by army number; the path is chosen anew each turn.
pub fn move_trains(campaign: &mut Campaign, clerk: &mut Clerk<'_>) {
    let mut told = Vec::new();
    for id in campaign.armies.in_order(campaign.nations.order()) {
        let Some(train) = campaign.armies.the(id).train else {
            continue;
        };
        let (at, arrived) = train_goes(campaign, id, train.at);
        let army = campaign.armies.the_mut(id);
        army.train = (!arrived).then_some(Train { at });
        if arrived {
            army.take_train();
        }
        told.push(TrainMoved {
            army: campaign.nations.tag(id),
            to: campaign.map.called(at),
            arrived,
        });
    }
    if !told.is_empty() {
        clerk.note(Tale::Trains(told));
    }
}

/// RK-41: in how many turns a train that stands there reaches its army, if nobody else moves; none if enemies bar its way.
pub fn train_turns(campaign: &Campaign, id: ArmyId, from: Hex) -> Option<u32> {
    let mut at = from;
    let mut turns = 0;
    loop {
        let (to, arrived) = train_goes(campaign, id, at);
        turns += 1;
        match arrived {
            true => return Some(turns),
            false if to == at => return None,
            false => at = to,
        }
    }
}

/// RK-41: where a train comes to in one turn, and whether it reaches its army.
pub fn train_goes(campaign: &Campaign, id: ArmyId, from: Hex) -> (Hex, bool) {
    let army: &Army = campaign.armies.the(id);
    let path = match id.party {
        Party::Nation(_) => paths::path(campaign, id.party, from, army.at),
        Party::Rebels => None,
    };
    let Some(path) = path else {
        return (from, false);
    };
    let mut left = TRAIN_ALLOWANCE;
    let mut at = from;
    for next in path.into_iter().skip(1) {
        let cost = paths::cost(campaign, next);
        if cost > left || whereabouts::enemy_on(campaign, id.party, next) {
            return (at, false);
        }
        left -= cost;
        at = next;
    }
    (at, at == army.at)
}
