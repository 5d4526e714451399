//! Item luck.

use serde::{Deserialize, Serialize};

/// The luckiest item roll, of five ([WC-145](docs/rules/warcamp.md#wc-145)).
const FIND_AT_MAX: u32 = 5;

/// Dry rounds before luck rises ([WC-145](docs/rules/warcamp.md#wc-145)).
const DRY_ROUNDS: u16 = 2;

/// Item luck: the chance of a find, and the rounds that raise it ([WC-145](docs/rules/warcamp.md#wc-145)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Luck {
    /// A find is a d5 of this or less.
    find_at: u32,
    /// Full rounds in a row without a find.
    dry_rounds: u16,
    /// Whether something was found this round.
    found: bool,
}

impl Luck {
    /// That of the first round.
    pub const AT_START: Luck = Luck {
        find_at: 1,
        dry_rounds: 0,
        found: false,
    };

    /// A find is a d5 of this or less.
    pub fn find_at(&self) -> u32 {
        self.find_at
    }

    /// Full rounds in a row without a find.
    pub fn dry_rounds(&self) -> u16 {
        self.dry_rounds
    }

    /// Whether the chance is one that a d5 can have.
    pub fn is_sound(&self) -> bool {
        (1..=FIND_AT_MAX).contains(&self.find_at)
    }

    /// Something was found this round.
    pub fn note_find(&mut self) {
        self.found = true;
    }

    /// A round is over: counts dry rounds and sets the chance of the next one, which rises if the option is on
    /// ([WC-145](docs/rules/warcamp.md#wc-145)).
    pub fn end_round(&mut self, rises: bool) {
        self.dry_rounds = if self.found {
            0
        } else {
            self.dry_rounds.saturating_add(1)
        };
        self.found = false;
        self.find_at = if rises && self.dry_rounds >= DRY_ROUNDS {
            u32::from(self.dry_rounds).min(FIND_AT_MAX)
        } else {
            1
        };
    }

    /// Whether something was found this round.
    #[cfg(test)]
    pub fn has_found(&self) -> bool {
        self.found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_rises_from_the_second_dry_round_to_five_and_a_find_ends_it() {
        let mut luck = Luck::AT_START;
        let mut chances = Vec::new();
        for _ in 0..7 {
            luck.end_round(true);
            chances.push(luck.find_at());
        }
        assert_eq!(chances, [1, 2, 3, 4, 5, 5, 5]);
        luck.note_find();
        luck.end_round(true);
        assert_eq!((luck.find_at(), luck.dry_rounds()), (1, 0));
    }

    #[test]
    fn without_the_option_luck_stays() {
        let mut luck = Luck::AT_START;
        (0..4).for_each(|_| luck.end_round(false));
        assert_eq!((luck.find_at(), luck.dry_rounds()), (1, 4));
    }
}
