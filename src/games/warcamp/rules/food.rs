//! Hunger at the start of a turn, and what to point out before it ends
//! ([chapter 2.8](docs/rules/warcamp.md#28-food-and-starvation)).

use super::{Ref, sides};
use crate::event::{Cause, Warning};
use crate::rules::death::kill;
use crate::state::{Tribe, Warcamp};
use crate::words::Letter;

/// Without food the tribe is Starving, and all members of the lowest Skill die
/// ([WC-60](docs/rules/warcamp.md#wc-60)).
pub fn check_hunger(game: &mut Warcamp, letter: Letter, referee: &mut Ref<'_>) {
    let tribe = &mut game.tribes[letter];
    if tribe.stores.look_for_hunger() {
        let dying = tribe.people.weakest();
        kill(game, letter, &dying, Cause::Hunger, None, referee);
    }
}

impl Tribe {
    /// Food after the meal, were the turn to end now, and who would starve at the next
    /// ([WC-62](docs/rules/warcamp.md#wc-62)).
    pub fn hunger_ahead(&self) -> (u32, Vec<u16>) {
        let left = self.stores.food().saturating_sub(self.meal());
        let doomed = if left == 0 { self.people.weakest() } else { Vec::new() };
        (left, doomed)
    }
}

/// What to point out before a turn ends, hunger apart ([WC-62](docs/rules/warcamp.md#wc-62),
/// [WC-176](docs/rules/warcamp.md#wc-176)).
pub fn warnings(game: &Warcamp, letter: Letter) -> Vec<Warning> {
    warnings_without(game, letter, 0)
}

/// As [`warnings`], with so many cards still to be thrown away at the end of the turn ([WC-40](docs/rules/warcamp.md#wc-40)).
pub fn warnings_without(game: &Warcamp, letter: Letter, thrown: usize) -> Vec<Warning> {
    let tribe = &game.tribes[letter];
    let idle = sides(tribe.able().count());
    let full = tribe.secret.hand().len() >= tribe.hand_limit() + thrown;
    let large = u32::from(game.terms.options().disaster_at);
    let missing = large
        .checked_sub(tribe.heads())
        .filter(|missing| (1..=NEARLY).contains(missing));
    let idle = (idle > 0).then_some(Warning::Idle(idle));
    let full = full.then_some(Warning::FullHand);
    let near = missing.filter(|_| game.terms.size_matters()).map(Warning::NearlyLarge);
    idle.into_iter().chain(full).chain(near).collect()
}

/// A tribe is near `disaster_at` when so few members are missing ([WC-176](docs/rules/warcamp.md#wc-176)).
const NEARLY: u32 = 2;
