//! When a scenario is over, and how it is graded (BB-8, BB-254, BB-255).

use crate::campaign::Epilogue;
use crate::chronicle::{Chronicle, Ended};
use crate::data::UnitType;
use crate::data::scenario::Fact;
use crate::event::Event;
use crate::rules::{Ref, band, facts, foreknown};
use crate::state::{Barbarica, Ending, Gone, Progress, Side, Unit};
use crate::words::capital;
use muster_game::{Outcome, Standing};
use muster_kit::Seat;

/// What a grade is called, from 0 ([BB-255](docs/rules/barbarica.md#bb-255)).
pub const GRADES: [&str; 4] = ["defeat", "partial victory", "marred victory", "total victory"];

/// Ends the scenario if it is decided: asked after every exchange, every unit's movement and in Resolution
/// ([BB-8](docs/rules/barbarica.md#bb-8)).
pub fn check(game: &mut Barbarica, referee: &mut Ref<'_>) {
    if game.turn.progress() != Progress::Fighting {
        return;
    }
    if is_decided(game) {
        finish(game, referee);
    }
}

fn is_decided(game: &Barbarica) -> bool {
    let gone = Side::BOTH.into_iter().find(|side| game.army.of(*side).next().is_none());
    let stage = game.ground.stage();
    let ended = stage.ends.iter().any(|when| facts::holds(game, when));
    let held = Side::BOTH
        .into_iter()
        .any(|side| facts::is_so(game, Fact::Holds(side)) == Some(true));
    gone.is_some() || ended || held
}

/// The grade with which the scenario is over at once if a unit leaves the map; none if it goes on, or gives no grades
/// ([BB-255](docs/rules/barbarica.md#bb-255)).
pub fn grade_if_it_leaves(game: &Barbarica, unit: &Unit) -> Option<u8> {
    let edge = game.ground.field().exits(unit.side()).first().copied()?;
    let mut ahead = game.clone();
    let unit = ahead.army.take_off(unit.id)?;
    let round = ahead.turn.round();
    ahead.army.note_gone(Gone {
        unit,
        round,
        left: Some(edge),
        by: None,
    });
    if ahead.ground.scenario().is_meeting() || !is_decided(&ahead) {
        return None;
    }
    settle_last_things(&mut ahead);
    Some(graded(&ahead).0)
}

/// Ends the scenario after its last round ([BB-254](docs/rules/barbarica.md#bb-254)).
pub fn check_limit(game: &mut Barbarica, referee: &mut Ref<'_>) {
    if game.turn.progress() == Progress::Fighting && facts::is_at_limit(game) {
        finish(game, referee);
    }
}

/// The tribe that gives up is beaten; Rome's units count as removed, and the scenario is graded (chapter 6 of
/// docs/rules/barbarica.md).
pub fn lays_down_arms(game: &mut Barbarica, side: Side, referee: &mut Ref<'_>) {
    if side == Side::Tribe || game.turn.progress() == Progress::Camping {
        let (grade, winner) = match side {
            Side::Tribe => (0, Side::Rome),
            Side::Rome => (game.campaign.grades().last().copied().unwrap_or(0), Side::Tribe),
        };
        tell_end(game, grade, Some(winner), format!("{side} gave up."), referee);
        game.turn.end();
        return;
    }
    let round = game.turn.round();
    for unit in game.army.take_side(side) {
        game.army.note_gone(Gone {
            unit,
            round,
            left: None,
            by: None,
        });
    }
    finish(game, referee);
}

/// Grades the scenario as its text says.
fn finish(game: &mut Barbarica, referee: &mut Ref<'_>) {
    settle_last_things(game);
    let (grade, winner) = graded(game);
    let why = why_over(game);
    conclude(game, grade, winner, why, referee);
}

/// The grade of a scenario that is over, and who wins with it.
fn graded(game: &Barbarica) -> (u8, Option<Side>) {
    let stage = game.ground.stage();
    let verdict = stage.endings.iter().find(|verdict| facts::holds(game, &verdict.when));
    let grade = verdict.map_or(0, |verdict| verdict.grade);
    let bonus: u8 = stage
        .bonuses
        .iter()
        .filter(|(when, _)| facts::holds(game, when))
        .map(|(_, grade)| grade)
        .sum();
    let grade = grade.saturating_add(bonus).min(3);
    let usual = Some(if grade > 0 { Side::Tribe } else { Side::Rome });
    let winner = verdict.filter(|_| bonus == 0).map_or(usual, |verdict| verdict.winner);
    (grade, winner)
}

/// What the last moment settles: villagers whom nobody hunts any more, a standard that nobody fights for.
fn settle_last_things(game: &mut Barbarica) {
    if game.army.of(Side::Rome).next().is_some() {
        return;
    }
    if game.ground.scenario().refuge.is_some() {
        let villagers = game.army.of(Side::Tribe).filter(|unit| unit.is_villager()).count();
        game.feats.bring_to_safety(u8::try_from(villagers).unwrap_or(u8::MAX));
    }
    if game.feats.standard_at().is_some() && game.army.of(Side::Tribe).next().is_some() {
        game.feats.take_standard();
    }
}

fn why_over(game: &Barbarica) -> String {
    let gone = |side: Side| facts::is_so(game, Fact::Gone(side)) == Some(true);
    let round = game.turn.round();
    match (gone(Side::Tribe), gone(Side::Rome)) {
        (true, true) => "Nobody is left on the map.".to_owned(),
        (false, true) => "No Roman is left on the map.".to_owned(),
        (true, false) => "No tribe unit is left on the map.".to_owned(),
        _ if facts::is_so(game, Fact::Left(UnitType::Tribunus)) == Some(true) => {
            "The Tribunus has got away.".to_owned()
        }
        _ if facts::is_so(game, Fact::Holds(Side::Tribe)) == Some(true) => "The tribe holds the ground.".to_owned(),
        _ if facts::is_so(game, Fact::Holds(Side::Rome)) == Some(true) => "Rome holds the ground.".to_owned(),
        _ if game.ground.scenario().refuge.is_some() && !facts::is_at_limit(game) => {
            "No villager is left on the map.".to_owned()
        }
        _ if !facts::is_at_limit(game) => "What was fought over is settled.".to_owned(),
        _ => format!("Round {round} was the last."),
    }
}

/// Tells the end of a scenario.
fn tell_end(game: &mut Barbarica, grade: u8, winner: Option<Side>, why: String, referee: &mut Ref<'_>) {
    let names = |side: Side| {
        let fallen = game
            .army
            .gone()
            .iter()
            .filter(|gone| gone.unit.side() == side && gone.left.is_none());
        fallen.map(|gone| gone.unit.name()).collect()
    };
    let left = |side: Side| {
        let left = game
            .army
            .gone()
            .iter()
            .filter(|gone| gone.unit.side() == side && gone.left.is_some());
        u8::try_from(left.count()).unwrap_or(u8::MAX)
    };
    let ended = Ended {
        title: game.ground.scenario().title.clone(),
        grade,
        winner,
        meeting: game.ground.scenario().is_meeting(),
        words: game.ground.scenario().last_words[usize::from(grade)].clone(),
        why: why.clone(),
        fallen: Side::BOTH.map(names),
        left: Side::BOTH.map(left),
    };
    referee.note(Event::Chronicle(Chronicle::Ended(Box::new(ended))));
    // What was hidden is known now.
    if game.army.units().iter().any(|unit| unit.hidden) {
        referee.reveal();
    }
    game.seats.end_autos();
    game.turn.close();
    game.lesson = None;
    game.ending = Some(Ending { grade, winner, why });
}

/// Ends a scenario; then the camp opens, or the game is over.
fn conclude(game: &mut Barbarica, grade: u8, winner: Option<Side>, why: String, referee: &mut Ref<'_>) {
    tell_end(game, grade, winner, why, referee);
    if !foreknown::is_campaign(&game.terms) {
        game.turn.end();
        return;
    }
    game.campaign.grade(grade);
    if band::next_episode(game).is_some() {
        band::open_camp(game, grade, referee);
    } else {
        game.turn.end();
        let grades = game.campaign.grades().to_vec();
        let sum = grades.iter().sum();
        let epilogue = Epilogue::of(sum);
        game.ending = Some(Ending {
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
pub fn outcome(game: &Barbarica) -> Outcome {
    let (winner, why, grade) = match &game.ending {
        Some(ending) => (ending.winner, ending.why.clone(), ending.grade),
        None => (None, String::new(), 0),
    };
    let chairs = |side: Side| {
        let seats = game
            .seats
            .of(side)
            .into_iter()
            .filter(|seat| *seat < game.seats.chairs());
        seats.map(Seat).collect::<Vec<_>>()
    };
    let hand = game.seats.is_by_hand();
    // A player who gave up shares in no victory of those who played on; under rules numbers 1 to 3 they did.
    let gave_up = |seat: Seat| game.terms.rules() >= 4 && game.seats.has_resigned(seat.0);
    let winners = match winner {
        // One hand moved both sides: its tribe is what it is measured by.
        Some(Side::Rome) if hand => Vec::new(),
        Some(side) => chairs(side).into_iter().filter(|seat| !gave_up(*seat)).collect(),
        None => Vec::new(),
    };
    let draw = game.ending.is_some() && winner.is_none() && game.campaign.grades().len() <= 1;
    let text = |side: Side| {
        if draw {
            return "A draw".to_owned();
        }
        if side == Side::Rome {
            return "Rome".to_owned();
        }
        if game.campaign.grades().len() > 1 {
            let sum: u8 = game.campaign.grades().iter().sum();
            return format!("The tribe, {sum} of {}", game.campaign.grades().len() * 3);
        }
        format!("The tribe, {}", GRADES[usize::from(grade.min(3))])
    };
    let mut standings = Vec::new();
    for side in Side::BOTH {
        if side == Side::Rome && hand {
            continue;
        }
        let beaten = winner.is_some_and(|winner| winner != side) && !hand;
        for seat in chairs(side) {
            let (place, text) = match (u8::from(beaten) + 1, text(side)) {
                (place, text) if gave_up(seat) => (if beaten { place } else { place + 1 }, format!("{text}; gave up")),
                told => told,
            };
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
