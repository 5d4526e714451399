//! What may be asked about a position: whole questions for `/game odds`, all of which are answered.

use crate::rules::charge_plan;
use crate::situations;
use crate::state::{Barbarica, Phase, Progress, Side, Unit};
use muster_game::Counsel;
use muster_kit::{Suggestion, Viewer};

/// Questions of one kind that are offered.
const OF_A_KIND: usize = 5;

/// A kind of question and questions of that kind, the likeliest first; some may be refused.
type Kind = (&'static str, Vec<String>);

/// Whole questions as things stand, the kinds of the present phase first.
pub fn questions_of(game: &Barbarica, viewer: Viewer) -> Vec<Suggestion> {
    let kinds = questions_by_kind(game, viewer).into_iter();
    let answered = kinds.flat_map(|(_, questions)| {
        let answered = questions
            .into_iter()
            .filter(|question| game.is_answered(viewer, question));
        answered.take(OF_A_KIND)
    });
    answered
        .map(|question| Suggestion::new(question.clone(), question))
        .collect()
}

/// Questions for a refused one by kind: first those of its kind and about its units.
pub fn questions_like(game: &Barbarica, viewer: Viewer, question: &str) -> impl Iterator<Item = Vec<String>> {
    let question = question.to_lowercase();
    let words: Vec<&str> = question.trim().split([' ', ',', '+', '!', '~']).collect();
    let shared = |other: &String| other.split(' ').skip(1).filter(|word| words.contains(word)).count();
    let mut kinds = questions_by_kind(game, viewer);
    kinds.sort_by_key(|(kind, _)| *kind != words[0]);
    for (_, questions) in &mut kinds {
        questions.sort_by_key(|other| std::cmp::Reverse(shared(other)));
    }
    kinds.into_iter().map(|(_, questions)| questions)
}

fn questions_by_kind(game: &Barbarica, viewer: Viewer) -> Vec<Kind> {
    let mut kinds = match game.turn.progress() {
        Progress::Fighting | Progress::Deploying => questions_here(game, viewer),
        Progress::Camping | Progress::Over => Vec::new(),
    };
    kinds.retain(|(_, questions)| !questions.is_empty());
    // Where nobody stands, the cards alone.
    if kinds.is_empty() {
        let alone = ["fight x charge vs a", "shot s at 8 vs a", "rally d:3 w:2"];
        kinds.extend(alone.map(|question| ("", vec![question.to_owned()])));
    }
    kinds
}

fn questions_here(game: &Barbarica, viewer: Viewer) -> Vec<Kind> {
    let side = situations::asking(&game.seats, viewer);
    let knows = matches!(viewer, Viewer::Seat(seat) if game.seats.of(side).contains(&seat.0));
    let own: Vec<&Unit> = game.army.of(side).filter(|unit| knows || unit.is_visible()).collect();
    let enemies: Vec<&Unit> = game.army.visible(side.other()).collect();
    let pairs = |kind: &str, may: &dyn Fn(&Unit, &Unit) -> bool| -> Vec<String> {
        let all = own.iter().flat_map(|by| enemies.iter().map(move |on| (*by, *on)));
        let mut able: Vec<(&Unit, &Unit)> = all.filter(|(by, on)| may(by, on)).collect();
        able.sort_by_key(|(by, on)| by.at.distance(on.at));
        let asked = able.iter().map(|(by, on)| format!("{kind} {} {}", by.id, on.id));
        asked.map(|question| question.to_lowercase()).collect()
    };
    let each = |kind: &str, units: &[&Unit], may: &dyn Fn(&Unit) -> bool| -> Vec<String> {
        let able = units.iter().filter(|unit| may(unit));
        able.map(|unit| format!("{kind} {}", unit.id).to_lowercase()).collect()
    };
    let charges = pairs("charge", &|by, on| {
        charge_plan::charge_targets(game, by).contains(&on.id)
    });
    let (fights, shots) = (pairs("fight", &|_, _| true), pairs("shoot", &|_, _| true));
    let mut kinds = vec![("charge", charges), ("fight", fights), ("shoot", shots)];
    match game.turn.phase() {
        Phase::Ranged => kinds.rotate_left(2),
        Phase::Melee => kinds.rotate_left(1),
        _ => (),
    }
    kinds.insert(0, ("rally", each("rally", &own, &|unit| unit.routing)));
    kinds.push(("exit", each("exit", &enemies, &|_| true)));
    if side == Side::Tribe {
        kinds.push(("row", each("row", &enemies, &|unit| !unit.is_wagon())));
    }
    kinds.push(("rout", each("rout", &own, &|unit| !unit.routing)));
    kinds
}
