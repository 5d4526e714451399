//! What a player is told on their turn: where the fight stands and what they can do.

use crate::rules::{authority, band, charge_plan, foreknown, secrets, waiting};
use crate::state::{Barbarica, Phase, Progress, Side, Unit};

/// For the duty of a seat.
pub fn prompt(game: &Barbarica, seat: u8) -> String {
    match game.turn.progress() {
        Progress::Over => String::new(),
        Progress::Camping => camp_prompt(game),
        Progress::Deploying => format!(
            "{}: everybody stands in the usual places. Move them with /barb deploy, or begin: /barb signal",
            game.ground.scenario().title
        ),
        Progress::Fighting => fight_prompt(game, seat),
    }
}

fn fight_prompt(game: &Barbarica, seat: u8) -> String {
    let round = match game.turn.round() {
        0 => "Ambush".to_owned(),
        round if round == foreknown::limit(game) => format!("Round {round} of {round}, the last"),
        round => format!("Round {round}"),
    };
    let shown = |are: &dyn Fn(&Unit) -> bool| -> Vec<&Unit> {
        game.army
            .of(game.turn.side())
            .filter(|unit| authority::commands(game, seat, unit) && are(unit))
            // Everybody reads the prompt.
            .filter(|unit| unit.is_visible() || !secrets::keeps_secrets(game))
            .collect()
    };
    let mine = shown(&|unit| waiting::has_act(game, unit));
    let names = |units: &[&Unit]| {
        let names: Vec<String> = units.iter().map(|unit| unit.id.to_string()).collect();
        names.join(", ")
    };
    let what = match game.turn.phase() {
        Phase::Movement => {
            let chargers: Vec<&Unit> = mine
                .iter()
                .copied()
                .filter(|unit| !charge_plan::charge_targets(game, unit).is_empty())
                .collect();
            let mut text = format!("{} of your units can move", mine.len());
            if !chargers.is_empty() {
                text.push_str(&format!("; in reach of a charge: {}", names(&chargers)));
            }
            let turners = shown(&|unit| waiting::only_turns(game, unit).is_some());
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
                    let targets: Vec<String> = game.army.strikable(unit).iter().map(ToString::to_string).collect();
                    format!("{} ({})", unit.id, targets.join(" "))
                })
                .collect();
            format!("can strike: {}", pairs.join(", "))
        }
    };
    let side = match (game.seats.is_by_hand(), game.turn.side()) {
        (true, Side::Rome) => ", Rome",
        (true, Side::Tribe) => ", the tribe",
        (false, _) => "",
    };
    format!("{round}, {}{side}: {what}.", game.turn.phase())
}

/// What the player who closes the camp is told.
fn camp_prompt(game: &Barbarica) -> String {
    let next = band::next_episode(game)
        .map(|stage| stage.title.clone())
        .unwrap_or_default();
    let advances = game
        .campaign
        .band()
        .iter()
        .filter(|unit| unit.record.advances_left() > 0)
        .count();
    let mut prompt = match game.campaign.course() {
        None => {
            let courses: Vec<&str> = band::courses(&game.campaign).iter().map(|course| course.id()).collect();
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
