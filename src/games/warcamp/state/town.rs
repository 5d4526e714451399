//! The town's stores.

use serde::{Deserialize, Serialize};

/// How each town store rises, and where its rise stops, for each living member of all tribes
/// ([WC-90](docs/rules/warcamp.md#wc-90)).
const RISE_PER_MEMBER: u32 = 2;
const LIMIT_PER_MEMBER: u32 = 10;

/// The town's own stores; they do not matter if they are endless ([WC-90](docs/rules/warcamp.md#wc-90)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Town {
    food: u32,
    bones: u32,
}

impl Town {
    /// With these stores.
    pub fn of(food: u32, bones: u32) -> Town {
        Town { food, bones }
    }

    /// What can be stolen of food.
    pub fn food(&self) -> u32 {
        self.food
    }

    /// What can be stolen of bones.
    pub fn bones(&self) -> u32 {
        self.bones
    }

    /// Thieves take so much of what is there.
    pub fn lose(&mut self, food: u32, bones: u32) {
        self.food -= food;
        self.bones -= bones;
    }

    /// A round begins: each store rises by 2 a member, up to 10 a member; a fuller store stays
    /// ([WC-90](docs/rules/warcamp.md#wc-90)).
    pub fn rise(&mut self, members: u32) {
        let limit = LIMIT_PER_MEMBER * members;
        for store in [&mut self.food, &mut self.bones] {
            *store = (*store).max((*store + RISE_PER_MEMBER * members).min(limit));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stores_rise_to_ten_a_member_and_fuller_ones_stay() {
        let mut town = Town::of(90, 250);
        town.rise(10);
        assert_eq!((town.food(), town.bones()), (100, 250));
        town.lose(60, 0);
        town.rise(10);
        assert_eq!((town.food(), town.bones()), (60, 250));
    }
}
