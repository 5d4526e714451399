//! What a tribe has been through, for the summary and the statistics ([WC-177](docs/rules/warcamp.md#wc-177),
//! [WC-197](docs/rules/warcamp.md#wc-197)).

use super::COUNT_MAX;
use crate::data::Cause;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// Counts of a tribe's dice and deeds. They decide nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    dice: u32,
    pips: u32,
    pips_expected_twice: u32,
    won: u16,
    lost: u16,
    tied: u16,
    kills: Kills,
    thefts: u16,
    thefts_failed: u16,
    kidnapped: u16,
    births: u16,
    raised: u16,
    starved: u16,
    spells: u16,
    dead: u16,
}

/// Members of others killed, by cause.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Kills {
    pub battle: u16,
    pub spell: u16,
    pub item: u16,
    /// Assassinations, failed ones included, and thieves caught.
    pub thieving: u16,
}

impl Kills {
    /// By all causes.
    pub fn all(&self) -> u16 {
        self.battle + self.spell + self.item + self.thieving
    }
}

fn add(number: &mut u16, count: u16) {
    *number = number.saturating_add(count).min(COUNT_MAX);
}

impl Tally {
    /// Dice rolled for this seat.
    pub fn dice(&self) -> u32 {
        self.dice
    }

    /// The sum of their faces.
    pub fn pips(&self) -> u32 {
        self.pips
    }

    /// Twice what the faces of fair dice would sum up to on average.
    pub fn pips_expected_twice(&self) -> u32 {
        self.pips_expected_twice
    }

    /// Battles won, lost and tied, as attacker and as defender.
    pub fn battles(&self) -> [u16; 3] {
        [self.won, self.lost, self.tied]
    }

    /// Members of others that it killed.
    pub fn kills(&self) -> Kills {
        self.kills
    }

    /// Thefts that succeeded, and those that failed.
    pub fn thefts(&self) -> [u16; 2] {
        [self.thefts, self.thefts_failed]
    }

    /// Members of others that it kidnapped.
    pub fn kidnapped(&self) -> u16 {
        self.kidnapped
    }

    /// Members born.
    pub fn births(&self) -> u16 {
        self.births
    }

    /// Skeletons that joined, by the power and by the card.
    pub fn raised(&self) -> u16 {
        self.raised
    }

    /// Own members who died of hunger, who count among the dead too.
    pub fn starved(&self) -> u16 {
        self.starved
    }

    /// Cards that it paid for, those stopped by wards included.
    pub fn spells(&self) -> u16 {
        self.spells
    }

    /// Own members lost by any cause, kidnappings excepted.
    pub fn dead(&self) -> u16 {
        self.dead
    }

    /// A die of so many sides was rolled for this seat ([WC-197](docs/rules/warcamp.md#wc-197)).
    pub fn count_die(&mut self, sides: u32, face: u32) {
        self.dice += 1;
        self.pips += face;
        self.pips_expected_twice += sides + 1;
    }

    /// A battle came out as its own side against the other.
    pub fn count_battle(&mut self, result: Ordering) {
        match result {
            Ordering::Greater => self.won += 1,
            Ordering::Less => self.lost += 1,
            Ordering::Equal => self.tied += 1,
        }
    }

    /// It killed so many of another tribe, or let them be killed.
    pub fn count_kills(&mut self, cause: Cause, count: u16) {
        match cause {
            Cause::Battle => add(&mut self.kills.battle, count),
            Cause::Spell => add(&mut self.kills.spell, count),
            Cause::Item => add(&mut self.kills.item, count),
            Cause::Assassination | Cause::Betrayed | Cause::Caught => add(&mut self.kills.thieving, count),
            _ => (),
        }
    }

    /// So many of its own died.
    pub fn count_dead(&mut self, cause: Cause, count: u16) {
        add(&mut self.dead, count);
        if cause == Cause::Hunger {
            add(&mut self.starved, count);
        }
    }

    /// A theft succeeded or failed.
    pub fn count_theft(&mut self, succeeded: bool) {
        if succeeded {
            self.thefts += 1;
        } else {
            self.thefts_failed += 1;
        }
    }

    /// A member of another tribe was kidnapped.
    pub fn count_kidnapping(&mut self) {
        self.kidnapped += 1;
    }

    /// So many were born.
    pub fn count_births(&mut self, count: u16) {
        self.births += count;
    }

    /// A skeleton joined, by the power or by the card.
    pub fn count_skeleton(&mut self) {
        self.raised += 1;
    }

    /// A card was paid for, whatever came of it.
    pub fn count_spell(&mut self) {
        self.spells += 1;
    }

    /// Whether all counts are far from where they would run over.
    pub fn is_countable(&self) -> bool {
        let kills = self.kills;
        let counts = [
            self.won,
            self.lost,
            self.tied,
            kills.battle,
            kills.spell,
            kills.item,
            kills.thieving,
            self.thefts,
            self.thefts_failed,
            self.kidnapped,
            self.births,
            self.raised,
            self.starved,
            self.spells,
            self.dead,
        ];
        let dice = [self.dice, self.pips, self.pips_expected_twice];
        counts.iter().all(|count| *count <= COUNT_MAX) && dice.iter().all(|count| *count <= 1 << 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kills_are_counted_by_cause_and_stop_at_a_top() {
        let mut tally = Tally::default();
        for cause in [Cause::Battle, Cause::Betrayed, Cause::Caught, Cause::Meteor] {
            tally.count_kills(cause, 2);
        }
        assert_eq!(
            (tally.kills().battle, tally.kills().thieving, tally.kills().all()),
            (2, 4, 6)
        );
        tally.count_kills(Cause::Spell, u16::MAX);
        assert_eq!(tally.kills().spell, COUNT_MAX);
        assert!(tally.is_countable());
    }

    #[test]
    fn hunger_is_one_of_the_ways_to_die() {
        let mut tally = Tally::default();
        tally.count_dead(Cause::Hunger, 2);
        tally.count_dead(Cause::Hunt, 1);
        assert_eq!((tally.dead(), tally.starved()), (3, 2));
    }

    #[test]
    fn dice_are_held_against_fair_ones() {
        let mut tally = Tally::default();
        tally.count_die(6, 1);
        tally.count_die(4, 4);
        assert_eq!((tally.dice(), tally.pips(), tally.pips_expected_twice()), (2, 5, 12));
        tally.count_battle(5.cmp(&3));
        tally.count_battle(3.cmp(&3));
        assert_eq!(tally.battles(), [1, 0, 1]);
    }
}
