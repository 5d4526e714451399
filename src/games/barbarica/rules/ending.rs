//! When a scenario is over, and how it is graded (BB-8, BB-254, BB-255).

use crate::campaign::Epilogue;
use crate::chronicle::{Chronicle, Ended};
use crate::data::UnitType;
use crate::data::scenario::Fact;
use crate::event::Event;
use crate::rules::Ref;
use crate::state::Gone;
use crate::state::{Barbarica, Ending, Progress, Side};
use crate::words::capital;
use muster_game::{Outcome, Standing};
use muster_kit::Seat;

/// What a grade is called, from 0 ([BB-255](docs/rules/barbarica.md#bb-255)).
pub const GRADES: [&str; 4] = ["defeat", "partial victory", "marred victory", "total victory"];

impl Barbarica {
    /// Ends the scenario if it is decided: asked after every exchange, every unit's movement and in Resolution
    /// ([BB-8](docs/rules/barbarica.md#bb-8)).
    pub fn check(&mut self, referee: &mut Ref<'_>) {
        if self.turn.progress() != Progress::Fighting {
            return;
        }
        let gone = Side::BOTH.into_iter().find(|side| self.army.of(*side).next().is_none());
        let stage = self.ground.stage().clone();
        let ended = stage.ends.iter().any(|when| self.holds(when));
        let held = Side::BOTH
            .into_iter()
            .any(|side| self.is_so(Fact::Holds(side)) == Some(true));
        if gone.is_some() || ended || held {
            self.finish(referee);
        }
    }

    /// Ends the scenario after its last round ([BB-254](docs/rules/barbarica.md#bb-254)).
    pub fn check_limit(&mut self, referee: &mut Ref<'_>) {
        if self.turn.progress() == Progress::Fighting && self.is_at_limit() {
            self.finish(referee);
        }
    }

    /// The tribe that gives up is beaten; Rome's units count as removed, and the scenario is graded (chapter 6 of
    /// docs/rules/barbarica.md).
    pub fn lays_down_arms(&mut self, side: Side, referee: &mut Ref<'_>) {
        if side == Side::Tribe || self.turn.progress() == Progress::Camping {
            let (grade, winner) = match side {
                Side::Tribe => (0, Side::Rome),
                Side::Rome => (self.campaign.grades().last().copied().unwrap_or(0), Side::Tribe),
            };
            self.tell_end(grade, Some(winner), format!("{side} gave up."), referee);
            self.turn.end();
            return;
        }
        let round = self.turn.round();
        for unit in self.army.take_side(side) {
            self.army.note_gone(Gone {
                unit,
                round,
                left: None,
                by: None,
            });
        }
        self.finish(referee);
    }

    /// Grades the scenario as its text says.
    fn finish(&mut self, referee: &mut Ref<'_>) {
        self.settle_last_things();
        let stage = self.ground.stage().clone();
        let verdict = stage.endings.iter().find(|verdict| self.holds(&verdict.when));
        let grade = verdict.map_or(0, |verdict| verdict.grade);
        let bonus: u8 = stage
            .bonuses
            .iter()
            .filter(|(when, _)| self.holds(when))
            .map(|(_, grade)| grade)
            .sum();
        let grade = grade.saturating_add(bonus).min(3);
        let usual = Some(if grade > 0 { Side::Tribe } else { Side::Rome });
        let winner = verdict.filter(|_| bonus == 0).map_or(usual, |verdict| verdict.winner);
        let why = self.why_over();
        self.conclude(grade, winner, why, referee);
    }

    /// What the last moment settles: villagers whom nobody hunts any more, a standard that nobody fights for.
    fn settle_last_things(&mut self) {
        if self.army.of(Side::Rome).next().is_some() {
            return;
        }
        if self.ground.scenario().refuge.is_some() {
            let villagers = self.army.of(Side::Tribe).filter(|unit| unit.is_villager()).count();
            self.feats.bring_to_safety(u8::try_from(villagers).unwrap_or(u8::MAX));
        }
        if self.feats.standard_at().is_some() && self.army.of(Side::Tribe).next().is_some() {
            self.feats.take_standard();
        }
    }

    fn why_over(&self) -> String {
        let gone = |side: Side| self.is_so(Fact::Gone(side)) == Some(true);
        let round = self.turn.round();
        match (gone(Side::Tribe), gone(Side::Rome)) {
            (true, true) => "Nobody is left on the map.".to_owned(),
            (false, true) => "No Roman is left on the map.".to_owned(),
            (true, false) => "No tribe unit is left on the map.".to_owned(),
            _ if self.is_so(Fact::Left(UnitType::Tribunus)) == Some(true) => "The Tribunus has got away.".to_owned(),
            _ if self.is_so(Fact::Holds(Side::Tribe)) == Some(true) => "The tribe holds the ground.".to_owned(),
            _ if self.is_so(Fact::Holds(Side::Rome)) == Some(true) => "Rome holds the ground.".to_owned(),
            _ if self.ground.scenario().refuge.is_some() && !self.is_at_limit() => {
                "No villager is left on the map.".to_owned()
            }
            _ if !self.is_at_limit() => "What was fought over is settled.".to_owned(),
            _ => format!("Round {round} was the last."),
        }
    }

    /// Tells the end of a scenario.
    fn tell_end(&mut self, grade: u8, winner: Option<Side>, why: String, referee: &mut Ref<'_>) {
        let names = |side: Side| {
            let fallen = self
                .army
                .gone()
                .iter()
                .filter(|gone| gone.unit.side() == side && gone.left.is_none());
            fallen.map(|gone| gone.unit.name()).collect()
        };
        let left = |side: Side| {
            let left = self
                .army
                .gone()
                .iter()
                .filter(|gone| gone.unit.side() == side && gone.left.is_some());
            u8::try_from(left.count()).unwrap_or(u8::MAX)
        };
        let ended = Ended {
            title: self.ground.scenario().title.clone(),
            grade,
            winner,
            meeting: self.ground.scenario().is_meeting(),
            words: self.ground.scenario().last_words[usize::from(grade)].clone(),
            why: why.clone(),
            fallen: Side::BOTH.map(names),
            left: Side::BOTH.map(left),
        };
        referee.note(Event::Chronicle(Chronicle::Ended(Box::new(ended))));
        // What was hidden is known now.
        if self.army.units().iter().any(|unit| unit.hidden) {
            referee.reveal();
        }
        self.seats.end_autos();
        self.turn.close();
        self.lesson = None;
        self.ending = Some(Ending { grade, winner, why });
    }

    /// Ends a scenario; then the camp opens, or the game is over.
    fn conclude(&mut self, grade: u8, winner: Option<Side>, why: String, referee: &mut Ref<'_>) {
        self.tell_end(grade, winner, why, referee);
        if !self.is_campaign() {
            self.turn.end();
            return;
        }
        self.campaign.grade(grade);
        if self.next_episode().is_some() {
            self.open_camp(grade, referee);
        } else {
            self.turn.end();
            let grades = self.campaign.grades().to_vec();
            let sum = grades.iter().sum();
            let epilogue = Epilogue::of(sum);
            self.ending = Some(Ending {
                grade,
                winner: match epilogue {
                    Epilogue::Free | Epilogue::Border => Some(Side::Tribe),
                    Epilogue::Grain => None,
                    Epilogue::Ashes => Some(Side::Rome),
                },
                why: format!("{}: {sum} of 12.", epilogue.title()),
            });
            referee.note(Event::Chronicle(Chronicle::Epilogue { grades, sum, epilogue }));
        }
    }

    /// How the game ended, for the table.
    pub fn outcome(&self) -> Outcome {
        let (winner, why, grade) = match &self.ending {
            Some(ending) => (ending.winner, ending.why.clone(), ending.grade),
            None => (None, String::new(), 0),
        };
        let chairs = |side: Side| {
            let seats = self
                .seats
                .of(side)
                .into_iter()
                .filter(|seat| *seat < self.seats.chairs());
            seats.map(Seat).collect::<Vec<_>>()
        };
        let hand = self.seats.is_by_hand();
        let winners = match winner {
            // One hand moved both sides: its tribe is what it is measured by.
            Some(Side::Rome) if hand => Vec::new(),
            Some(side) => chairs(side),
            None => Vec::new(),
        };
        let draw = self.ending.is_some() && winner.is_none() && self.campaign.grades().len() <= 1;
        let text = |side: Side| {
            if draw {
                return "A draw".to_owned();
            }
            if side == Side::Rome {
                return "Rome".to_owned();
            }
            if self.campaign.grades().len() > 1 {
                let sum: u8 = self.campaign.grades().iter().sum();
                return format!("The tribe, {sum} of {}", self.campaign.grades().len() * 3);
            }
            format!("The tribe, {}", GRADES[usize::from(grade.min(3))])
        };
        let mut standings = Vec::new();
        for side in Side::BOTH {
            if side == Side::Rome && hand {
                continue;
            }
            let beaten = winner.is_some_and(|winner| winner != side) && !hand;
            let place = u8::from(beaten) + 1;
            for seat in chairs(side) {
                let text = text(side);
                standings.push(Standing { seat, place, text });
            }
        }
        standings.sort_by_key(|standing| (standing.place, standing.seat));
        Outcome {
            winners,
            // A stop follows where it is said.
            reason: capital(why.trim_end_matches('.')),
            standings,
        }
    }
}
