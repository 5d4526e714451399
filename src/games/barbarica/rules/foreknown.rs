//! What is known before a battle begins: what campaign and options make of a scenario (2.20).

use crate::action::Which;
use crate::data::scenario::{Fact, When};
use crate::state::{Barbarica, Campaign, Side, Terms};

/// So many fugitives raise the alarm ([BB-292](docs/rules/barbarica.md#bb-292)).
pub const ALARM: u8 = 3;

/// What Episode 2 is taken to have been graded where it was not played (chapter 4 of docs/rules/barbarica.md).
pub const GRADE_BEFORE: u8 = 2;

/// Whether something holds that is known before a battle; nothing said is no.
pub fn holds_if(game: &Barbarica, when: Option<&When>) -> bool {
    when.is_some_and(|when| holds_before(game, when))
}

/// Whether everything holds that is asked before a battle.
pub fn holds_before(game: &Barbarica, when: &When) -> bool {
    when.terms.iter().all(|term| is_known(game, term.fact) != term.not)
}

/// Facts that are known before a battle; others are not so.
pub fn is_known(game: &Barbarica, fact: Fact) -> bool {
    let campaign = &game.campaign;
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
pub fn is_warned(game: &Barbarica) -> bool {
    holds_if(game, game.ground.scenario().warned.as_ref())
}

/// Whether the tribe has a round of its own before the first ([BB-262](docs/rules/barbarica.md#bb-262)).
pub fn begins_with_ambush(game: &Barbarica) -> bool {
    holds_if(game, game.ground.scenario().ambush.as_ref()) && !is_warned(game)
}

/// What is taken from Discipline in tests ([BB-113](docs/rules/barbarica.md#bb-113),
/// [BB-285](docs/rules/barbarica.md#bb-285)).
pub fn unnerved(campaign: &Campaign, side: Side) -> i32 {
    i32::from(match side {
        Side::Tribe => campaign.mourning(),
        Side::Rome => campaign.daunted(),
    })
}

/// The scenarios that a campaign plays one after another (BB-280).
pub fn is_campaign(terms: &Terms) -> bool {
    terms.options().campaign && terms.options().brought.is_none() && terms.options().scenario == Which::Tyrannis
}

/// The last round; 0 is none ([BB-254](docs/rules/barbarica.md#bb-254)).
pub fn limit(game: &Barbarica) -> u16 {
    game.terms.options().limit.unwrap_or(game.ground.scenario().limit)
}
