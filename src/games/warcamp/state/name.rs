//! How members are called ([WC-16](docs/rules/warcamp.md#wc-16)).

use crate::data::{MEMBER_NAMES_EACH, NAME_STRIDES, Race, member_names, numeral};
use serde::{Deserialize, Serialize};

/// Most characters of a member's name ([WC-16](docs/rules/warcamp.md#wc-16)).
pub const MEMBER_NAME_MAX: usize = 9;

/// How a member is called, which has no effect on play ([WC-16](docs/rules/warcamp.md#wc-16)).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Name {
    /// From [T-2](docs/rules/warcamp.md#t-2); `again` counts how often the list was used up before.
    Drawn { race: Race, row: u8, again: u16 },
    /// Given by the player: 1 to 9 characters.
    Given(Box<str>),
}

impl Name {
    /// As it is shown; a drawn one used before has a Roman numeral behind it.
    pub fn text(&self) -> String {
        match self {
            Name::Drawn { race, row, again } => {
                numeral(member_names(*race)[usize::from(*row) % MEMBER_NAMES_EACH], *again)
            }
            Name::Given(name) => name.to_string(),
        }
    }

    /// Whether it is of a list, or short enough.
    pub fn is_sound(&self) -> bool {
        match self {
            Name::Drawn { row, .. } => usize::from(*row) < MEMBER_NAMES_EACH,
            Name::Given(name) => (1..=MEMBER_NAME_MAX).contains(&name.chars().count()),
        }
    }
}

/// In which order a tribe takes names from its race's list: from `first` on, `stride` at a time, which meets each of
/// the 24 once ([WC-16](docs/rules/warcamp.md#wc-16)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Naming {
    first: u8,
    stride: u8,
    drawn: u16,
}

impl Naming {
    /// From that row on, so many rows at a time.
    pub fn new(first: u8, stride: u8) -> Naming {
        Naming {
            first,
            stride,
            drawn: 0,
        }
    }

    /// The next name of the list.
    pub fn next(&mut self, race: Race) -> Name {
        let each = MEMBER_NAMES_EACH as u32;
        let row = (u32::from(self.first) + u32::from(self.drawn) * u32::from(self.stride)) % each;
        let again = u32::from(self.drawn) / each;
        self.drawn += 1;
        Name::Drawn {
            race,
            row: u8::try_from(row).expect("a row of the list"),
            again: u16::try_from(again).expect("smaller than what was drawn"),
        }
    }

    /// How many names were taken.
    pub fn drawn(&self) -> u16 {
        self.drawn
    }

    /// Whether the walk begins in the list and meets each name once.
    pub fn is_sound(&self) -> bool {
        usize::from(self.first) < MEMBER_NAMES_EACH && NAME_STRIDES.contains(&self.stride)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_walk_meets_each_name_once_before_any_comes_again() {
        let mut naming = Naming::new(7, 5);
        let mut name = || naming.next(Race::Kobold).text();
        let first = name();
        let mut names: BTreeSet<String> = (1..MEMBER_NAMES_EACH).map(|_| name()).collect();
        names.insert(first.clone());
        assert_eq!(names.len(), MEMBER_NAMES_EACH);
        assert_eq!(name(), format!("{first} II"));
        assert_eq!(usize::from(naming.drawn()), MEMBER_NAMES_EACH + 1);
    }

    #[test]
    fn names_and_walks_outside_the_list_are_unsound() {
        assert!(Name::Given("Bo".into()).is_sound() && !Name::Given("".into()).is_sound());
        assert!(!Name::Given("a name too long".into()).is_sound());
        assert!(Naming::new(23, 5).is_sound() && !Naming::new(24, 5).is_sound());
        assert!(!Naming::new(0, 2).is_sound());
    }
}
