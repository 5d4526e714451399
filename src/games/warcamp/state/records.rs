//! What the summary remembers of the whole game ([WC-177](docs/rules/warcamp.md#wc-177)).

use super::{COUNT_MAX, Name};
use crate::data::Cause;
use crate::words::Letter;
use serde::{Deserialize, Serialize};

/// The best, the biggest and the worst of the game, and deaths that nobody of the table caused.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Records {
    best_member: Option<BestMember>,
    biggest_theft: Option<BiggestTheft>,
    worst_roll: Option<WorstRoll>,
    hunted: u16,
    starved: u16,
    adventurers: u16,
    meteors: u16,
}

/// The first member who had the highest Skill of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BestMember {
    pub tribe: u8,
    pub number: u16,
    pub name: Name,
    pub skill: u8,
}

/// The largest amount of food or bones that was stolen at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BiggestTheft {
    pub tribe: u8,
    pub amount: u32,
    pub bones: bool,
}

/// The roll of a contest that fell furthest below the average of its strength times d6.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WorstRoll {
    pub tribe: u8,
    pub strength: u32,
    pub face: u32,
}

impl WorstRoll {
    /// Twice what the roll fell short of the average.
    fn missed(&self) -> u32 {
        self.strength.saturating_mul(7u32.saturating_sub(2 * self.face))
    }
}

impl Records {
    /// The first member who had the highest Skill of the game.
    pub fn best_member(&self) -> Option<&BestMember> {
        self.best_member.as_ref()
    }

    /// The largest amount that was stolen at once.
    pub fn biggest_theft(&self) -> Option<BiggestTheft> {
        self.biggest_theft
    }

    /// The roll of a contest that fell furthest below its average.
    pub fn worst_roll(&self) -> Option<WorstRoll> {
        self.worst_roll
    }

    /// A member has come to that Skill.
    pub fn note_member(&mut self, tribe: Letter, number: u16, name: &Name, skill: u8) {
        if skill > self.best_member.as_ref().map_or(0, |best| best.skill) {
            self.best_member = Some(BestMember {
                tribe: tribe.0,
                number,
                name: name.clone(),
                skill,
            });
        }
    }

    /// A tribe has stolen so much at once.
    pub fn note_theft(&mut self, tribe: Letter, amount: u32, bones: bool) {
        if amount > self.biggest_theft.map_or(0, |theft| theft.amount) {
            let tribe = tribe.0;
            self.biggest_theft = Some(BiggestTheft { tribe, amount, bones });
        }
    }

    /// A tribe has rolled that in a contest.
    pub fn note_roll(&mut self, tribe: Letter, strength: u32, face: u32) {
        let tribe = tribe.0;
        let roll = WorstRoll { tribe, strength, face };
        if roll.missed() > self.worst_roll.map_or(0, |worst| worst.missed()) {
            self.worst_roll = Some(roll);
        }
    }

    /// So many have died of a cause; only what nobody of the table did is counted here.
    pub fn count_dead(&mut self, cause: Cause, count: u16) {
        let number = match cause {
            Cause::Hunt => &mut self.hunted,
            Cause::Hunger => &mut self.starved,
            Cause::Adventurers => &mut self.adventurers,
            Cause::Meteor => &mut self.meteors,
            _ => return,
        };
        *number = number.saturating_add(count).min(COUNT_MAX);
    }

    /// Deaths that nobody of the table caused, by cause.
    pub fn deaths(&self) -> [(Cause, u16); 4] {
        [
            (Cause::Hunt, self.hunted),
            (Cause::Hunger, self.starved),
            (Cause::Adventurers, self.adventurers),
            (Cause::Meteor, self.meteors),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Letter = Letter(0);
    const B: Letter = Letter(1);

    #[test]
    fn the_first_of_equals_stays() {
        let mut records = Records::default();
        let name = Name::Given("Bo".into());
        records.note_member(A, 1, &name, 5);
        records.note_member(B, 2, &name, 5);
        assert_eq!(records.best_member().map(|best| (best.tribe, best.skill)), Some((0, 5)));
        records.note_member(B, 2, &name, 6);
        assert_eq!(records.best_member().map(|best| (best.tribe, best.skill)), Some((1, 6)));
        records.note_theft(A, 0, true);
        assert_eq!(records.biggest_theft(), None, "nothing was stolen");
        records.note_theft(A, 9, false);
        records.note_theft(B, 9, true);
        assert_eq!(records.biggest_theft().map(|theft| theft.tribe), Some(0));
    }

    #[test]
    fn a_roll_above_the_average_is_never_the_worst() {
        let mut records = Records::default();
        records.note_roll(A, 90, 4);
        assert_eq!(records.worst_roll(), None);
        records.note_roll(A, 10, 1);
        records.note_roll(B, 40, 3);
        assert_eq!(records.worst_roll().map(|worst| worst.strength), Some(10));
        records.note_roll(B, 60, 3);
        assert_eq!(records.worst_roll().map(|worst| worst.strength), Some(60));
    }

    #[test]
    fn deaths_by_other_tribes_are_counted_elsewhere() {
        let mut records = Records::default();
        records.count_dead(Cause::Battle, 3);
        records.count_dead(Cause::Meteor, 2);
        records.count_dead(Cause::Meteor, u16::MAX);
        let deaths = records.deaths().map(|(_, count)| count);
        assert_eq!(deaths, [0, 0, 0, COUNT_MAX]);
    }
}
