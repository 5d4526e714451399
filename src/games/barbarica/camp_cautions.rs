//! What a choice in camp would lose for nothing, or takes without naming it.

use crate::Barbarica;
use crate::action::Action;
use crate::commands::camp;
use crate::data::Course;
use crate::rules::{band, obeying};
use crate::state::{Campaign, Unit};
use crate::words::{UnitId, deeds};
use muster_game::{Actor, Referee};
use muster_kit::{Dice, Seat, listed};

/// What an act in camp would lose for nothing, each in a sentence.
pub fn cautions_of(game: &Barbarica, seat: Seat, action: &Action) -> Vec<String> {
    match action {
        Action::Done { .. } | Action::CampNext {} => left_to_custom(&game.campaign),
        Action::CampDecide { course, units } => {
            let Some(after) = decided(game, seat, action) else {
                return Vec::new();
            };
            let mut told = changes_nothing(game, &after, *course);
            if told.is_none() && units.is_none() {
                told = equips(game, &after, *course);
            }
            told.into_iter().collect()
        }
        Action::CampDismiss { unit } => sent_home(&game.campaign, *unit).into_iter().collect(),
        // A line has the words of one of those.
        Action::Move { orders } => match camp::read(game, seat.0, orders) {
            Ok(action) => cautions_of(game, seat, &action),
            Err(_) => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The position after a decision in camp; none where it is refused.
fn decided(game: &Barbarica, seat: Seat, action: &Action) -> Option<Barbarica> {
    let mut after = game.clone();
    let mut dice = Dice::seeded(0, 0);
    let referee = &mut Referee::new(&mut dice);
    obeying::obey(&mut after, Actor::Seat(seat), action.clone(), referee).ok()?;
    Some(after)
}

/// What a course comes to, with its name: that it gives nothing where that is so.
pub fn course_words(game: &Barbarica, course: Course) -> String {
    let seat = Seat(game.seats.chief());
    let decides = Action::CampDecide { course, units: None };
    let after = decided(game, seat, &decides);
    let why = after.and_then(|after| why_for_nothing(game, &after, course));
    match why {
        Some(why) => format!("{}: gives nothing now, {why}", course.title()),
        None => format!("{}: {}", course.title(), course.in_short()),
    }
}

/// A course that changes nothing about the band as it is, and is the only one of the camp
/// ([BB-287](docs/rules/barbarica.md#bb-287)).
fn changes_nothing(game: &Barbarica, after: &Barbarica, course: Course) -> Option<String> {
    why_for_nothing(game, after, course).map(|why| {
        format!(
            "{}: as things stand this changes nothing, for {why}. A camp has one course.",
            course.title()
        )
    })
}

fn why_for_nothing(game: &Barbarica, after: &Barbarica, course: Course) -> Option<&'static str> {
    let why = match course {
        Course::Rest => "all of the band are at full Strength already",
        Course::Arm => "they have that armour already",
        Course::Grain => "the band is full, so that nobody can join it",
        _ => return None,
    };
    (after.campaign.band() == game.campaign.band()).then_some(why)
}

/// Who is equipped by a course, and who moves less for it ([BB-287](docs/rules/barbarica.md#bb-287)).
fn equips(game: &Barbarica, after: &Barbarica, course: Course) -> Option<String> {
    course.equips()?;
    let pairs = || {
        let both = game.campaign.band().iter();
        both.filter_map(|before| Some((before, after.campaign.banded(before.id)?)))
    };
    let equipped = pairs().filter(|(before, now)| (before.armour, &before.melee) != (now.armour, &now.melee));
    let equipped: Vec<&Unit> = equipped.map(|(before, _)| before).collect();
    let slower: Vec<UnitId> = pairs()
        .filter(|(before, now)| now.movement < before.movement)
        .map(|(before, _)| before.id)
        .collect();
    let slower = match slower.as_slice() {
        [] => "none of them moves less for it".to_owned(),
        some => format!("Movement is 1 less for {}", listed(some)),
    };
    let (names, ids) = (
        listed(equipped.iter().map(|unit| unit.name())),
        equipped.iter().map(|unit| unit.id),
    );
    let typed: Vec<String> = ids.map(|id| id.to_string().to_lowercase()).collect();
    Some(format!(
        "{} equips {names}; {slower}. Others are named with `units:{}`.",
        course.title(),
        typed.join(", ")
    ))
}

/// What the camp decides by itself when it is broken ([BB-283](docs/rules/barbarica.md#bb-283) to
/// [BB-287](docs/rules/barbarica.md#bb-287)).
fn left_to_custom(campaign: &Campaign) -> Vec<String> {
    let mut told = Vec::new();
    if campaign.course().is_none()
        && let Some(course) = band::courses(campaign).first()
    {
        told.push(format!(
            "You have chosen no course; the camp takes: {}.",
            course.title()
        ));
    }
    let trains = campaign.band().iter().filter(|unit| unit.record.advances_left() > 0);
    let trains = listed(trains.map(|unit| unit.id));
    if !trains.is_empty() {
        told.push(format!("These have an advance to spend and train as usual: {trains}."));
    }
    told
}

/// Who is dismissed does not come back ([BB-286](docs/rules/barbarica.md#bb-286)).
fn sent_home(campaign: &Campaign, id: UnitId) -> Option<String> {
    let unit = campaign.banded(id)?;
    Some(format!(
        "{} has done {} and does not come back once it is sent home.",
        unit.name(),
        deeds(unit.record.deeds)
    ))
}
