//! Supply trains on the road (RK-41 to RK-44).

use super::army::Train;
use super::tale::{Tale, TrainMoved};
use super::{Army, ArmyId, Campaign, Clerk, Party};
use muster_kit::Hex;

/// RK-41: hexes a turn.
pub const TRAIN_ALLOWANCE: u32 = 7;

impl Campaign {
    /// RK-41: nations in initiative order, by army number; the path is chosen anew each turn.
    pub fn move_trains(&mut self, clerk: &mut Clerk<'_>) {
        let mut told = Vec::new();
        for id in self.in_order() {
            let Some(train) = self.the(id).train else { continue };
            let (at, arrived) = self.train_goes(id, train.at);
            let army = self.the_mut(id);
            army.train = (!arrived).then_some(Train { at });
            if arrived {
                army.take_train();
            }
            told.push(TrainMoved {
                army: self.tag(id),
                to: self.named(at),
                arrived,
            });
        }
        if !told.is_empty() {
            clerk.note(Tale::Trains(told));
        }
    }

    /// RK-41: where a train comes to in one turn, and whether it reaches its army.
    pub fn train_goes(&self, id: ArmyId, from: Hex) -> (Hex, bool) {
        let army: &Army = self.the(id);
        let path = match id.party {
            Party::Nation(_) => self.path(id.party, from, army.at),
            Party::Rebels => None,
        };
        let Some(path) = path else {
            return (from, false);
        };
        let mut left = TRAIN_ALLOWANCE;
        let mut at = from;
        for next in path.into_iter().skip(1) {
            let cost = self.cost(next);
            if cost > left || self.enemy_on(id.party, next) {
                return (at, false);
            }
            left -= cost;
            at = next;
        }
        (at, at == army.at)
    }
}
