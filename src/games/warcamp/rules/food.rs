//! Hunger at the start of a turn, and what to point out before it ends
//! ([chapter 2.8](docs/rules/warcamp.md#28-food-and-starvation)).

use super::super::event::{Cause, Warning};
use super::super::state::Warcamp;
use super::{Ref, sides};

impl Warcamp {
    /// Without food the tribe is Starving, and all members of the lowest Skill die
    /// ([WC-60](docs/rules/warcamp.md#wc-60)).
    pub fn check_hunger(&mut self, place: usize, referee: &mut Ref<'_>) {
        let tribe = &mut self.tribes[place];
        tribe.starving = tribe.food == 0;
        if tribe.starving {
            let dying = tribe.starvelings();
            self.kill(place, &dying, Cause::Hunger, None, referee);
        }
    }

    /// Food after the meal, were the turn to end now, and who would starve at the next
    /// ([WC-62](docs/rules/warcamp.md#wc-62)).
    pub fn hunger_ahead(&self, place: usize) -> (u32, Vec<u16>) {
        let tribe = &self.tribes[place];
        let left = tribe.food.saturating_sub(tribe.meal());
        let doomed = if left == 0 { tribe.starvelings() } else { Vec::new() };
        (left, doomed)
    }

    /// What to point out before a turn ends, hunger apart ([WC-62](docs/rules/warcamp.md#wc-62),
    /// [WC-176](docs/rules/warcamp.md#wc-176)).
    pub fn warnings(&self, place: usize) -> Vec<Warning> {
        let tribe = &self.tribes[place];
        let idle = sides(tribe.able().count());
        let full = tribe.secret.hand.len() >= tribe.hand_limit();
        let large = u32::from(self.options.disaster_at);
        let missing = large
            .checked_sub(tribe.heads())
            .filter(|missing| (1..=NEARLY).contains(missing));
        let idle = (idle > 0).then_some(Warning::Idle(idle));
        let full = full.then_some(Warning::FullHand);
        let near = missing.filter(|_| self.size_matters()).map(Warning::NearlyLarge);
        idle.into_iter().chain(full).chain(near).collect()
    }

    /// Whether some option strikes large tribes.
    pub fn size_matters(&self) -> bool {
        let options = &self.options;
        options.disaster_table || options.adventurers || options.meteor || options.plague
    }
}

/// A tribe is near `disaster_at` when so few members are missing ([WC-176](docs/rules/warcamp.md#wc-176)).
const NEARLY: u32 = 2;
