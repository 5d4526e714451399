//! Whether a battle is one that play could reach.

use super::{Battle, Command, Side, Stage};
use crate::units::UNITS_MAX;

impl Battle {
    /// What is wrong with it, if anything.
    pub fn fault(&self) -> Option<&'static str> {
        let crowded = |side: &Command| side.commanders > 3 || side.roster.0.len() > UNITS_MAX;
        if self.sides.iter().any(crowded) {
            return Some("a side has more units or commanders than it can");
        }
        let letters = |side: Side| {
            let gone = self.gone.iter().map(|gone| &gone.unit);
            let units = self.units.iter().chain(gone).filter(move |unit| unit.side() == side);
            let mut letters: Vec<_> = units.map(|unit| (unit.letter, unit.kind)).collect();
            letters.sort_unstable_by_key(|(letter, _)| *letter);
            letters
        };
        let mut deployed = Side::BOTH.into_iter().filter(|_| self.turn > 0);
        let strangers = deployed.any(|side| {
            let kinds = self.command(side).roster.0.iter().enumerate();
            let owed: Vec<_> = kinds.map(|(number, kind)| (side.letter(number), *kind)).collect();
            letters(side) != owed
        });
        if strangers {
            return Some("the units are not those of the lists");
        }
        if self.units.windows(2).any(|pair| pair[0].letter >= pair[1].letter) {
            return Some("the units are not in letter order");
        }
        if self.turn == 0 && !matches!(self.stage, Stage::Deploying | Stage::Over(_)) {
            return Some("the fight has begun before the deployment");
        }
        if self.turn > self.turns {
            return Some("it has gone on for too long");
        }
        let off = |unit: &super::Unit| !unit.pose.is_on_table();
        if self.units.iter().any(off) {
            return Some("a unit stands off the table");
        }
        let overlapping = self
            .units
            .iter()
            .any(|unit| self.overlapped(unit.letter, unit.pose, |_| true).is_some());
        if overlapping {
            return Some("two units stand on each other");
        }
        let known = |commander: &super::Commander| matches!(commander.number, 1..=3 | 7..=9);
        let ordered = self.commanders.is_sorted_by(|one, next| one.number < next.number);
        if !ordered || !self.commanders.iter().all(known) {
            return Some("the commanders are not in order");
        }
        if self.commanders.iter().any(|commander| !commander.at.is_on_table()) {
            return Some("a commander stands off the table");
        }
        None
    }
}
