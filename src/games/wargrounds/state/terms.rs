//! What is settled before the first phase: the number of the rules, options, factions, weather, rows of equipment.

use crate::action::Options;
use crate::data::{Faction, Side};
use serde::{Deserialize, Serialize};

/// Rolls of attendance with their modifiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Rolls {
    /// By side, then the faction's and the Greyscales'.
    pub klank: [[i8; 2]; 2],
    pub kit: [[i8; 2]; 2],
}

/// The terms on which a game is played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Terms {
    rules: u32,
    options: Options,
    weather: i8,
    factions: [Faction; 2],
    rolls: Rolls,
    rerolled: [bool; 2],
}

impl Terms {
    /// The number of the rules, what was chosen, and what the dice of attendance say.
    pub fn new(rules: u32, options: Options, weather: i8, factions: [Faction; 2], rolls: Rolls) -> Terms {
        Terms {
            rules,
            options,
            weather,
            factions,
            rolls,
            rerolled: [false; 2],
        }
    }

    /// The same with sides that have rerolled their equipment already.
    pub fn with_rerolled(self, rerolled: [bool; 2]) -> Terms {
        Terms { rerolled, ..self }
    }

    /// The number of the rules that it is played by.
    pub fn rules(&self) -> u32 {
        self.rules
    }

    /// What was chosen at the table.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Other options from now on.
    pub fn choose(&mut self, options: Options) {
        self.options = options;
    }

    /// What the weather adds to klankiness ([WG-15](docs/rules/wargrounds.md#wg-15)).
    pub fn weather(&self) -> i8 {
        self.weather
    }

    /// What a side plays.
    pub fn faction(&self, side: Side) -> Faction {
        self.factions[side as usize]
    }

    /// What both sides play, Red's first.
    pub fn factions(&self) -> [Faction; 2] {
        self.factions
    }

    /// Rolls with their modifiers ([WG-13](docs/rules/wargrounds.md#wg-13) to [WG-16](docs/rules/wargrounds.md#wg-16)).
    pub fn rolls(&self) -> &Rolls {
        &self.rolls
    }

    /// The rows of armour and of kit for a contingent.
    pub fn rows(&self, side: Side, grey: bool) -> (i8, i8) {
        let (side, part) = (side as usize, usize::from(grey));
        (self.rolls.klank[side][part], self.rolls.kit[side][part])
    }

    /// Whether a side has rerolled its equipment and may tweak it ([WG-24](docs/rules/wargrounds.md#wg-24)).
    pub fn has_rerolled(&self, side: Side) -> bool {
        self.rerolled[side as usize]
    }

    /// Both sides, Red first: whether they have rerolled.
    pub fn rerolled(&self) -> [bool; 2] {
        self.rerolled
    }

    /// New rows of kit for a side: the faction's, and the Greyscales' if it has any
    /// ([WG-24](docs/rules/wargrounds.md#wg-24)). Both rows.
    pub fn reroll(&mut self, side: Side, own: i8, greys: Option<i8>) -> [i8; 2] {
        let kit = &mut self.rolls.kit[side as usize];
        kit[0] = own;
        kit[1] = greys.unwrap_or(kit[1]);
        self.rerolled[side as usize] = true;
        *kit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reroll_changes_the_rows_of_one_side_and_of_greyscales_if_there_are_any() {
        let factions = [Faction::Empire, Faction::Wardens];
        let rolls = Rolls {
            klank: [[1, 2], [3, 4]],
            kit: [[5, 6], [7, 8]],
        };
        let mut terms = Terms::new(3, Options::default(), 0, factions, rolls);
        assert_eq!(terms.reroll(Side::Red, 9, None), [9, 6]);
        assert!(terms.has_rerolled(Side::Red) && !terms.has_rerolled(Side::Blue));
        assert_eq!(terms.rows(Side::Red, true), (2, 6));
        assert_eq!(terms.rows(Side::Blue, false), (3, 7));
        assert_eq!(terms.reroll(Side::Blue, 0, Some(-1)), [0, -1]);
    }
}
