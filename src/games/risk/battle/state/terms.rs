//! What a battle is fought by, fixed when it begins: its number, its options, its end.

use crate::data::{NEWEST, Objective, Scenario};
use serde::{Deserialize, Serialize};

/// The options that a battle is fought by (chapter 4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct House {
    /// RK-127: percent of points lost that breaks a side.
    pub break_percent: u32,
    /// RK-85: the winner of the initiative may choose.
    pub choice: bool,
    /// Guns fire over friends that are not in melee ([RK-103](docs/rules/risk.md#rk-103)).
    pub overhead: bool,
    /// A thrown 1 fails every save ([RK-116](docs/rules/risk.md#rk-116)).
    pub ones_fail: bool,
    /// A turn by more than 135 degrees needs no die ([RK-94](docs/rules/risk.md#rk-94)).
    pub free_about_turn: bool,
}

impl Default for House {
    fn default() -> House {
        House {
            break_percent: 50,
            choice: false,
            overhead: true,
            ones_fail: false,
            free_about_turn: false,
        }
    }
}

/// The conditions of one battle.
#[derive(Clone, PartialEq, Debug)]
pub struct Terms {
    rules: u32,
    number: u16,
    name: String,
    house: House,
    /// RK-127: the last turn.
    turns: u16,
    objective: Option<Objective>,
}

impl Terms {
    /// Those of a scenario; `number` counts the battles of a game.
    pub fn of(rules: u32, number: u16, scenario: &Scenario, house: House) -> Terms {
        Terms {
            rules,
            number,
            name: scenario.name.clone(),
            house,
            turns: scenario.turns,
            objective: scenario.objective.clone(),
        }
    }

    /// Those of a battle that stands by itself, which is of the newest rules: its game names other ones.
    pub fn saved(number: u16, name: String, house: House, turns: u16, objective: Option<Objective>) -> Terms {
        Terms {
            rules: NEWEST,
            number,
            name,
            house,
            turns,
            objective,
        }
    }

    /// The battle is fought by the rules of that number.
    pub fn fought_by(&mut self, rules: u32) {
        self.rules = rules;
    }

    /// The number of the rules that it is fought by, the staff's policies among them.
    pub fn rules(&self) -> u32 {
        self.rules
    }

    /// From 1; in a game of mode `battle` it is 1.
    pub fn number(&self) -> u16 {
        self.number
    }

    /// What players call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The options that it is fought by.
    pub fn house(&self) -> House {
        self.house
    }

    /// RK-127: after how many turns the battle ends whatever stands.
    pub fn turns(&self) -> u16 {
        self.turns
    }

    /// RK-127: what decides it when the last turn is over.
    pub fn objective(&self) -> Option<&Objective> {
        self.objective.as_ref()
    }

    /// RK-127: whether nothing is left to fight for once a turn is over.
    pub fn ends_with(&self, turn: u16) -> bool {
        turn >= self.turns
    }

    /// RK-127: whether a side breaks that has lost so many of its points.
    pub fn breaks(&self, lost: u32, brought: u32) -> bool {
        lost * 100 >= self.house.break_percent * brought
    }

    /// Since rules number 3 attacks are told for which no die was thrown.
    pub fn tells_of_skipped_attacks(&self) -> bool {
        self.rules >= 3
    }

    /// Before rules number 4 nobody was told why a unit ended short of a friend.
    pub fn tells_of_friends_in_the_way(&self) -> bool {
        self.rules >= 4
    }

    /// Before rules number 6 the enemy that ended the walk was named, though the unit stands before the friend.
    pub fn tells_of_friends_before_enemies(&self) -> bool {
        self.rules >= 6
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(rules: u32) -> Terms {
        let mut terms = Terms::saved(2, "Trial".to_owned(), House::default(), 12, None);
        terms.fought_by(rules);
        terms
    }

    #[test]
    fn a_side_breaks_at_half_of_its_points() {
        assert!(!terms(6).breaks(19, 40) && terms(6).breaks(20, 40));
    }

    #[test]
    fn the_last_turn_ends_it() {
        assert!(!terms(6).ends_with(11) && terms(6).ends_with(12));
    }

    #[test]
    fn later_rules_tell_more() {
        let told = |rules| {
            let terms = terms(rules);
            [
                terms.tells_of_skipped_attacks(),
                terms.tells_of_friends_in_the_way(),
                terms.tells_of_friends_before_enemies(),
            ]
        };
        assert_eq!(told(2), [false, false, false]);
        assert_eq!(told(3), [true, false, false]);
        assert_eq!(told(5), [true, true, false]);
        assert_eq!(told(6), [true, true, true]);
    }
}
