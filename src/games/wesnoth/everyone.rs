//! Odds of a strike of all units that can, `all x B1` ([WB-121](docs/rules/wesnoth.md#wb-121)): a line of orders has no such
//! statement, and a command does it.

use super::action::Action;
use super::asked;
use super::odds::Situation;
use super::situations::no;
use super::state::{Deed, Unit, Wesnoth};
use super::words::{Targets, UnitWord, Units};
use muster_kit::{Refusal, Viewer};

impl Wesnoth {
    /// The order that a question of all units asks about; none if it is of others.
    ///
    /// # Errors
    /// A refusal that says which enemy is not there, or which can be meant.
    pub(super) fn strike_of_all(&self, side: u8, question: &str) -> Result<Option<Action>, Refusal> {
        let Some((all, target)) = question.split_once(" x ") else {
            return Ok(None);
        };
        let units = Units::All;
        if !all.trim().eq_ignore_ascii_case(&units.to_string()) {
            return Ok(None);
        }
        let Some(target) = self.targets_of_all(side, target.trim())?.parse().ok() else {
            return Ok(None);
        };
        Ok(Some(Action::Attack {
            units,
            target,
            weapon: None,
            reroll: None,
            advance: None,
        }))
    }

    /// Hexes for the names and badges of enemies at which all shall strike.
    fn targets_of_all(&self, side: u8, text: &str) -> Result<String, Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if let Some(hex) = self.enemy_called_alone(side, &words)? {
            return Ok(hex.to_string());
        }
        let game = self.awakened(side);
        let fits = |target: &str| {
            let targets = target.parse::<Targets>();
            targets.is_ok_and(|targets| !game.strikers(side, &targets).is_empty())
        };
        self.target_hexes(side, "all x ", text, fits)
    }

    /// Why no unit of the side can strike the targets, with the odds of the nearest that
    /// has not acted as a question that is answered.
    pub(super) fn no_striker(&self, side: u8, targets: &Targets) -> Refusal {
        let hex = self.with_enemies(side, &targets.0).into_iter().next();
        let Some(hex) = hex else {
            return no("No target is named.");
        };
        let refusal = match self.enemy_on(side, hex) {
            Ok(enemy) => {
                let badge = self.units[enemy].badge();
                no(format!("None of your units can strike {badge} on {hex} this turn."))
            }
            Err(nobody) => return nobody,
        };
        // Who has acted strikes nobody this turn, wherever it stands.
        let has_acted = |unit: &Unit| !matches!(unit.deed, Deed::Fresh);
        let nearest = self
            .army(side)
            .min_by_key(|unit| (has_acted(unit), unit.at.distance(hex), unit.number));
        let question = nearest.map(|unit| format!("{} x {}", unit.word(), self.target_word(side, hex)));
        match question {
            Some(question) => refusal.instead(question),
            None => refusal,
        }
    }

    /// What is said before the odds that a question asks for: how its words were read, and who is left out.
    pub(super) fn remarks_on_odds(&self, viewer: Viewer, question: &str) -> Vec<String> {
        let mut remarks = self.readings_told(viewer, question);
        remarks.extend(self.passed_over(viewer, question));
        remarks
    }

    /// Who is left out of the odds that a question of all units asks for, and why, in the words in which an order for all tells
    /// it; none for other questions, and none where nobody is.
    fn passed_over(&self, viewer: Viewer, question: &str) -> Option<String> {
        let question = asked::crossed(&asked::bare(question));
        if question.parse::<Situation>().is_ok() {
            return None;
        }
        let side = self.asking(viewer);
        let Ok(Some(Action::Attack { target, .. })) = self.strike_of_all(side, &question) else {
            return None;
        };
        let game = self.awakened(side);
        let strikers: Vec<UnitWord> = game.strikers(side, &target).into_iter().map(|(word, _)| word).collect();
        let left_out = game.army(side).filter(|unit| !strikers.contains(&unit.word()));
        let told: Vec<String> = left_out
            .map(|unit| format!("{} ({})", unit.word(), game.why_left_out(unit, &target)))
            .collect();
        let is_told = !strikers.is_empty() && !told.is_empty();
        is_told.then(|| format!("Passed over: {}.", told.join(", ")))
    }

    /// Why a unit is none of those that strike.
    fn why_left_out(&self, unit: &Unit, targets: &Targets) -> String {
        if !matches!(unit.deed, Deed::Fresh | Deed::Moved) {
            return unit.deed.reason().to_owned();
        }
        let place = self.unit_of(unit.owner, unit.number);
        let stand = place.map(|place| self.stand(place, None, targets));
        match (unit.deed, stand) {
            (Deed::Moved, _) => format!("{} and is not next to the target", unit.deed.reason()),
            (_, Some(Err(_))) => "no hex next to the target is in its reach".to_owned(),
            _ => "those before it leave no hex next to the target that it reaches".to_owned(),
        }
    }
}
