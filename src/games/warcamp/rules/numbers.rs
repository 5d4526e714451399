//! What differs from one number of the rules to the next. A tribe's table keeps the number that it began with, so every
//! rule that changed asks here, by what it asks for and never by the number.

use super::super::event::Cause;
use super::super::state::{Done, LeaderJob, Terms};

impl Terms {
    /// Whether a tribe that dies so leaves its goods to its killer ([WC-148](docs/rules/warcamp.md#wc-148)). Since
    /// number 2 by a deathblow in battle or by a spell alone; under number 1 by anything that another tribe did.
    pub(super) fn leaves_spoils(&self, cause: Cause) -> bool {
        match cause {
            Cause::Battle | Cause::Spell => true,
            Cause::Item | Cause::Assassination | Cause::Betrayed | Cause::Caught | Cause::Kidnapped => {
                self.rules() == 1
            }
            Cause::Hunger | Cause::Hunt | Cause::Adventurers | Cause::Meteor | Cause::Concession => false,
        }
    }

    /// Whether the tribe has made all attempts to steal that it has this turn with such a party, or without it with its
    /// Master Thief ([WC-80](docs/rules/warcamp.md#wc-80)). Since number 2 it has one attempt; under number 1 one of
    /// each.
    pub(in super::super) fn has_stolen(&self, done: &Done, in_a_party: bool) -> bool {
        let by_thief = done.leader() == Some(LeaderJob::Stole);
        match self.rules() {
            1 if in_a_party => done.has_sent_party(),
            1 => by_thief,
            _ => done.has_sent_party() || by_thief,
        }
    }
}
