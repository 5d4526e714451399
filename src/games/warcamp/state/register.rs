//! Numbers that are given once in a game.

use super::COUNT_MAX;
use crate::data::{ADVENTURERS, numeral};

/// How many items were made and how many adventurers named so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Register {
    items: u16,
    adventurers: u16,
}

impl Register {
    /// After so many items and adventurers.
    pub fn new(items: u16, adventurers: u16) -> Register {
        Register { items, adventurers }
    }

    /// The number of the newest item.
    pub fn items(&self) -> u16 {
        self.items
    }

    /// Adventurers named so far.
    pub fn adventurers(&self) -> u16 {
        self.adventurers
    }

    /// A new item gets the next number ([WC-119](docs/rules/warcamp.md#wc-119)).
    pub fn next_item(&mut self) -> u16 {
        self.items += 1;
        self.items
    }

    /// The next name of [T-10](docs/rules/warcamp.md#t-10), with a numeral once the list is used up
    /// ([WC-132](docs/rules/warcamp.md#wc-132)).
    pub fn next_adventurer(&mut self) -> String {
        let named = usize::from(self.adventurers);
        self.adventurers += 1;
        let again = u16::try_from(named / ADVENTURERS.len()).expect("smaller than what was named");
        numeral(ADVENTURERS[named % ADVENTURERS.len()], again)
    }

    /// Whether both are far from where they would run over.
    pub fn is_countable(&self) -> bool {
        self.items <= COUNT_MAX && self.adventurers <= COUNT_MAX
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_are_given_once() {
        let mut register = Register::new(4, 0);
        assert_eq!([register.next_item(), register.next_item()], [5, 6]);
        let names: Vec<String> = (0..=ADVENTURERS.len()).map(|_| register.next_adventurer()).collect();
        let first = ADVENTURERS[0];
        assert_eq!(names[0], first);
        assert_eq!(names.last(), Some(&format!("{first} II")));
        assert!(register.is_countable() && !Register::new(60_001, 0).is_countable());
    }
}
