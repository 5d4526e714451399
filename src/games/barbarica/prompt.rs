//! What a player is told on their turn: where the fight stands and what they can do.

use crate::state::{Barbarica, Phase, Progress, Side, Unit};

impl Barbarica {
    /// For the duty of a seat.
    pub fn prompt(&self, seat: u8) -> String {
        match self.turn.progress() {
            Progress::Over => String::new(),
            Progress::Camping => self.camp_prompt(),
            Progress::Deploying => format!(
                "{}: everybody stands in the usual places. Move them with /barb deploy, or begin: /barb signal",
                self.ground.scenario().title
            ),
            Progress::Fighting => self.fight_prompt(seat),
        }
    }

    fn fight_prompt(&self, seat: u8) -> String {
        let round = match self.turn.round() {
            0 => "Ambush".to_owned(),
            round if round == self.limit() => format!("Round {round} of {round}, the last"),
            round => format!("Round {round}"),
        };
        let shown = |are: &dyn Fn(&Unit) -> bool| -> Vec<&Unit> {
            self.army
                .of(self.turn.side())
                .filter(|unit| self.commands(seat, unit) && are(unit))
                // Everybody reads the prompt.
                .filter(|unit| unit.is_visible() || !self.keeps_secrets())
                .collect()
        };
        let mine = shown(&|unit| self.has_act(unit));
        let names = |units: &[&Unit]| {
            let names: Vec<String> = units.iter().map(|unit| unit.id.to_string()).collect();
            names.join(", ")
        };
        let what = match self.turn.phase() {
            Phase::Movement => {
                let chargers: Vec<&Unit> = mine
                    .iter()
                    .copied()
                    .filter(|unit| !self.charge_targets(unit).is_empty())
                    .collect();
                let mut text = format!("{} of your units can move", mine.len());
                if !chargers.is_empty() {
                    text.push_str(&format!("; in reach of a charge: {}", names(&chargers)));
                }
                let turners = shown(&|unit| self.only_turns(unit).is_some());
                if !turners.is_empty() {
                    text.push_str(&format!("; can only turn: {}", names(&turners)));
                }
                text
            }
            Phase::Ranged => format!("can shoot: {}", names(&mine)),
            _ => {
                let pairs: Vec<String> = mine
                    .iter()
                    .map(|unit| {
                        let targets: Vec<String> = self.army.strikable(unit).iter().map(ToString::to_string).collect();
                        format!("{} ({})", unit.id, targets.join(" "))
                    })
                    .collect();
                format!("can strike: {}", pairs.join(", "))
            }
        };
        let side = match (self.seats.is_by_hand(), self.turn.side()) {
            (true, Side::Rome) => ", Rome",
            (true, Side::Tribe) => ", the tribe",
            (false, _) => "",
        };
        format!("{round}, {}{side}: {what}.", self.turn.phase())
    }

    /// What the player who closes the camp is told.
    pub fn camp_prompt(&self) -> String {
        let next = self.next_episode().map(|stage| stage.title.clone()).unwrap_or_default();
        let advances = self
            .campaign
            .band()
            .iter()
            .filter(|unit| unit.record.advances_left() > 0)
            .count();
        let mut prompt = match self.campaign.course() {
            None => {
                let courses: Vec<&str> = self.courses().iter().map(|course| course.id()).collect();
                format!("Camp: choose a course ({}) with /barb camp decide", courses.join(", "))
            }
            Some(course) => format!("Camp: {} is decided", course.title()),
        };
        if advances > 0 {
            let who = if advances == 1 { "unit has" } else { "units have" };
            prompt.push_str(&format!("; {advances} {who} an advance to spend with /barb camp train"));
        }
        prompt.push_str(&format!(". /barb camp next begins {next}."));
        prompt
    }
}
