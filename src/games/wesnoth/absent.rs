//! Badges of units that are not there: `B7` where Blue has no unit 7. The letter of a side in play and a number mean a unit;
//! a hex that is written the same is meant only where the word stands for a place.

use super::action::Action;
use super::orders;
use super::state::{Unit, Wesnoth};
use super::words::UnitWord;
use muster_kit::{Hex, Refusal, listed};

impl Wesnoth {
    /// The side and the number of a badge; none where no side of this game has the letter.
    pub(super) fn badge_in_play(&self, word: &str) -> Option<(u8, UnitWord)> {
        orders::printed(word.trim()).filter(|(owner, _)| usize::from(*owner) < self.sides.len())
    }

    /// The unit that a question of a side names by its number, badge, hex or name. `question` is what stands before the unit.
    ///
    /// # Errors
    /// A refusal that says that it is not there, with a question about one that is.
    pub(super) fn unit_asked_about(&self, side: u8, word: &str, question: &str) -> Result<usize, Refusal> {
        let own = word.parse::<UnitWord>().ok().map(|unit| (side, unit));
        if let Some((owner, unit)) = own.or_else(|| self.badge_in_play(word)) {
            let found = self.unit_of(owner, unit.0);
            return found.ok_or_else(|| self.asks_of_the_absent(side, (owner, unit), question));
        }
        if let Some(place) = word.parse().ok().and_then(|hex| self.unit_at(hex)) {
            return Ok(place);
        }
        if let Some(place) = self.unit_called_alone(side, word, question)? {
            return Ok(place);
        }
        let reason = format!(
            "`{word}` is no unit: name yours by its number, its name, or L, and an enemy by its badge, hex or name."
        );
        Err(self.asking_about_one(side, Refusal::new("WB-111", reason), question))
    }

    /// A refusal with the question about a unit of the side that it can be asked about, or about an enemy where it has none.
    pub(super) fn asking_about_one(&self, side: u8, refusal: Refusal, question: &str) -> Refusal {
        let own = self.army(side).find(|unit| !unit.is_leader());
        let own = own
            .or_else(|| self.army(side).next())
            .map(|unit| unit.word().to_string());
        let enemy = || {
            let enemy = self.units.iter().find(|unit| self.are_enemies(side, unit.owner))?;
            Some(enemy.badge().to_string())
        };
        match own.or_else(enemy) {
            Some(unit) => refusal.instead(format!("{question}{unit}")),
            None => refusal,
        }
    }

    /// The refusal of a question about a unit that is not there. The unit on the hex that is written like its badge is proposed,
    /// or else the first of its side.
    pub(super) fn asks_of_the_absent(&self, side: u8, (owner, unit): (u8, UnitWord), question: &str) -> Refusal {
        let badge = format!("{}{unit}", super::words::letter(owner));
        let hex = badge.parse::<Hex>().ok();
        let there = hex.and_then(|hex| self.unit_at(hex)).map(|place| &self.units[place]);
        let mut reason = format!("{}.", self.has_no(side, owner, unit));
        if let Some(other) = there {
            reason += &format!(" {} {} stands on the hex {}.", other.badge(), other.kind, other.at);
        }
        let refusal = Refusal::new("WB-35", reason);
        let first = || self.army(owner).next().or_else(|| self.army(side).next());
        match there.or_else(first) {
            Some(other) if other.owner == side => refusal.instead(format!("{question}{}", other.word())),
            Some(other) => refusal.instead(format!("{question}{}", other.badge())),
            None => refusal,
        }
    }

    /// `Blue has no unit 7; its units are BL and B2`.
    fn has_no(&self, side: u8, owner: u8, unit: UnitWord) -> String {
        let (who, has, its) = match owner == side {
            true => ("You", "have", "your"),
            false => (Self::name_of(owner), "has", "its"),
        };
        let what = match unit.0 {
            0 => "leader".to_owned(),
            number => format!("unit {number}"),
        };
        let called = |one: &Unit| match owner == side {
            true => one.word().to_string(),
            false => one.badge().to_string(),
        };
        let all: Vec<String> = self.army(owner).map(called).collect();
        match all.as_slice() {
            [] => format!("{who} {has} no unit in play"),
            [one] => format!("{who} {has} no {what}; {its} only unit is {one}"),
            several => format!("{who} {has} no {what}; {its} units are {}", listed(several)),
        }
    }

    /// That the enemy is not there that a word of an order names by its badge.
    pub(super) fn absent_enemy(&self, side: u8, word: &str) -> Option<String> {
        let (owner, unit) = self.badge_in_play(word)?;
        let absent = self.are_enemies(side, owner) && self.unit_of(owner, unit.0).is_none();
        absent.then(|| self.has_no(side, owner, unit))
    }

    /// Refuses a badge behind an `x` that is no hex and of an enemy that is not there: `BL`.
    pub(super) fn is_there(&self, side: u8, word: &str) -> Result<(), Refusal> {
        match self.absent_enemy(side, word) {
            Some(absent) => Err(Refusal::new("WB-52", format!("{absent}."))),
            None => Ok(()),
        }
    }

    /// The refusal of a strike at a hex without an enemy, where the hex is written like the badge of an enemy that is not there:
    /// that is said first. Where the order names one unit, what it can strike is proposed.
    pub(super) fn with_the_absent(&self, side: u8, order: &Action, refusal: Refusal) -> Refusal {
        let targets = match order {
            Action::Statement { order, .. } => return self.with_the_absent(side, order, refusal),
            Action::Attack { target, .. }
            | Action::Move {
                attack: Some(target), ..
            } => &target.0,
            _ => return refusal,
        };
        let is_why = |hex: &&Hex| {
            let wrong = self.enemy_on(side, **hex).err();
            wrong.is_some_and(|wrong| wrong.reason == refusal.reason)
        };
        let absent = targets
            .iter()
            .filter(is_why)
            .find_map(|hex| self.absent_enemy(side, &hex.to_string()));
        let Some(absent) = absent else { return refusal };
        let refusal = Refusal {
            reason: format!("{absent}. {}", refusal.reason),
            ..refusal
        };
        let instead = orders::unit_of(order).and_then(|unit| self.strike_by(side, unit));
        match instead.filter(|_| refusal.instead.is_none()) {
            Some(instead) => refusal.instead(instead),
            None => refusal,
        }
    }
}
