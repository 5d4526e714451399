//! What is known before a battle begins: what campaign and options make of a scenario (2.20).

use crate::action::Which;
use crate::data::scenario::{Fact, When};
use crate::state::{Barbarica, Side};

/// So many fugitives raise the alarm ([BB-292](docs/rules/barbarica.md#bb-292)).
pub const ALARM: u8 = 3;

/// What Episode 2 is taken to have been graded where it was not played (chapter 4 of docs/rules/barbarica.md).
pub const GRADE_BEFORE: u8 = 2;

impl Barbarica {
    /// Whether something holds that is known before a battle; nothing said is no.
    pub fn holds_if(&self, when: Option<&When>) -> bool {
        when.is_some_and(|when| self.holds_before(when))
    }

    pub fn holds_before(&self, when: &When) -> bool {
        when.terms.iter().all(|term| self.is_known(term.fact) != term.not)
    }

    /// Facts that are known before a battle; others are not so.
    pub fn is_known(&self, fact: Fact) -> bool {
        let campaign = &self.campaign;
        match fact {
            Fact::Always => true,
            Fact::Course(course) => campaign.course() == Some(course),
            // BB-287: the dead tell nothing, and those who escaped are not believed.
            Fact::Alarm => {
                let buried = campaign.course() == Some(crate::data::Course::Bury);
                campaign.escaped() >= ALARM && !buried
            }
            Fact::TribunusLives => !campaign.tribunus_dead(),
            Fact::LastGrade(grade) => campaign.grades().last().copied().unwrap_or(GRADE_BEFORE) >= grade,
            _ => false,
        }
    }

    /// Whether the garrison is warned, so that no unit can hide ([BB-292](docs/rules/barbarica.md#bb-292)).
    pub fn is_warned(&self) -> bool {
        self.holds_if(self.ground.scenario().warned.as_ref())
    }

    /// Whether the tribe has a round of its own before the first ([BB-262](docs/rules/barbarica.md#bb-262)).
    pub fn begins_with_ambush(&self) -> bool {
        self.holds_if(self.ground.scenario().ambush.as_ref()) && !self.is_warned()
    }

    /// What is taken from Discipline in tests ([BB-113](docs/rules/barbarica.md#bb-113),
    /// [BB-285](docs/rules/barbarica.md#bb-285)).
    pub fn unnerved(&self, side: Side) -> i32 {
        i32::from(match side {
            Side::Tribe => self.campaign.mourning(),
            Side::Rome => self.campaign.daunted(),
        })
    }

    /// The scenarios that a campaign plays one after another (BB-280).
    pub fn is_campaign(&self) -> bool {
        self.terms.options().campaign
            && self.terms.options().brought.is_none()
            && self.terms.options().scenario == Which::Tyrannis
    }

    /// The last round; 0 is none ([BB-254](docs/rules/barbarica.md#bb-254)).
    pub fn limit(&self) -> u16 {
        self.terms.options().limit.unwrap_or(self.ground.scenario().limit)
    }
}
