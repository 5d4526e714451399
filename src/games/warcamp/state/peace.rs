//! How sleepy the table is.

use serde::{Deserialize, Serialize};

/// How sleepy the table is ([WC-131](docs/rules/warcamp.md#wc-131)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Peace {
    /// Full peaceful rounds in a row, without those under truce.
    rounds: u16,
    /// Whether a hostile act happened this round.
    broken: bool,
}

impl Peace {
    /// Full peaceful rounds in a row, without those under truce.
    pub fn rounds(&self) -> u16 {
        self.rounds
    }

    /// A hostile act happened this round.
    pub fn note_hostile_act(&mut self) {
        self.broken = true;
    }

    /// A round is over; one under truce does not count ([WC-131](docs/rules/warcamp.md#wc-131)).
    pub fn end_round(&mut self, truce: bool) {
        if self.broken {
            self.rounds = 0;
        } else if !truce {
            self.rounds = self.rounds.saturating_add(1);
        }
        self.broken = false;
    }

    /// Whether a hostile act happened this round.
    #[cfg(test)]
    pub fn is_broken(&self) -> bool {
        self.broken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hostile_act_ends_the_peaceful_rounds_and_a_truce_adds_none() {
        let mut peace = Peace::default();
        peace.end_round(true);
        assert_eq!(peace.rounds(), 0);
        peace.end_round(false);
        peace.end_round(false);
        assert_eq!(peace.rounds(), 2);
        peace.note_hostile_act();
        peace.end_round(false);
        assert_eq!((peace.rounds(), peace.is_broken()), (0, false));
    }
}
