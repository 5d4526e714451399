//! What a player is told on their turn: where the fight stands and what they can do.

use crate::rules::{authority, band, charge_plan, deploy, foreknown, secrets, waiting};
use crate::state::{Barbarica, Phase, Progress, Side, Unit};
use crate::words::Attribute;

/// Who reads a prompt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reader {
    /// The channel, where units that are hidden from the other player neither count nor are named.
    Everybody,
    /// The player whose turn it is, who sees all units of the side.
    Player,
}

/// For the duty of a seat.
pub fn prompt(game: &Barbarica, seat: u8, reader: Reader) -> String {
    match game.turn.progress() {
        Progress::Over => String::new(),
        Progress::Camping => camp_prompt(game),
        Progress::Deploying => deploy_prompt(game, seat),
        Progress::Fighting => fight_prompt(game, seat, reader),
    }
}

/// Everybody reads the prompt: its example names no unit that is hidden from Rome's player, and takes no account of one.
fn deploy_prompt(game: &Barbarica, seat: u8) -> String {
    let mut known = game.clone();
    if secrets::keeps_secrets(game) {
        let hidden = game.army.units().iter().filter(|unit| !unit.is_visible());
        for unit in hidden {
            known.army.take_off(unit.id);
        }
    }
    let moved = known
        .army
        .units()
        .iter()
        .any(|unit| unit.side() == Side::Tribe && unit.at != unit.post);
    // Where units may be hidden, the prompt says nothing that hangs on them.
    let stand = match (moved, secrets::keeps_secrets(game)) {
        (true, _) => "some stand elsewhere than usual",
        (false, true) => "the tribe takes its places",
        (false, false) => "everybody stands in the usual places",
    };
    format!(
        "{}: {stand}. Begin: /barb signal, or move a unit first, such as {}",
        game.ground.scenario().title,
        deploy::example(&known, seat)
    )
}

fn fight_prompt(game: &Barbarica, seat: u8, reader: Reader) -> String {
    let is_in_part = reader == Reader::Everybody && secrets::keeps_secrets(game) && game.turn.side() == Side::Tribe;
    // The same, whether some are hidden or not.
    let seen = if is_in_part { " in sight" } else { "" };
    let round = match game.turn.round() {
        0 => "Ambush".to_owned(),
        round if round == foreknown::limit(game) => format!("Round {round} of {round}, the last"),
        round => format!("Round {round}"),
    };
    let shown = |are: &dyn Fn(&Unit) -> bool| -> Vec<&Unit> {
        game.army
            .of(game.turn.side())
            .filter(|unit| authority::commands(game, seat, unit) && are(unit))
            .filter(|unit| unit.is_visible() || !is_in_part)
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
            let mut text = match (mine.len(), is_in_part) {
                (0, true) => "of your units none in sight can move, and your panel counts those that hide".to_owned(),
                (count, _) => format!("{count} of your units{seen} can move"),
            };
            if !chargers.is_empty() {
                text.push_str(&format!("; in reach of a charge: {}", names(&chargers)));
            }
            let turners = shown(&|unit| waiting::only_turns(game, unit).is_some());
            if !turners.is_empty() {
                text.push_str(&format!("; can only turn: {}", names(&turners)));
            }
            text
        }
        Phase::Ranged if mine.is_empty() => format!("can shoot: nobody{seen}"),
        Phase::Ranged => format!("can shoot{seen}: {}", names(&mine)),
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
            let first = courses.first().copied().unwrap_or_default();
            format!(
                "Camp: choose a course ({}), such as /barb camp decide course:{first}",
                courses.join(", ")
            )
        }
        Some(course) => format!("Camp: {} is decided", course.title()),
    };
    if advances > 0 {
        let who = if advances == 1 { "unit has" } else { "units have" };
        let such_as = training(game).map_or_else(String::new, |training| format!(", such as {training}"));
        prompt.push_str(&format!("; {advances} {who} an advance to spend{such_as}"));
    }
    prompt.push_str(&format!(". /barb camp next begins {next}."));
    prompt
}

/// A command that spends the first advance of the band that can be spent.
fn training(game: &Barbarica) -> Option<String> {
    game.campaign.band().iter().find_map(|unit| {
        let trained = [Attribute::E, Attribute::S, Attribute::D, Attribute::M, Attribute::A];
        let attribute = trained.into_iter().find(|one| unit.why_untrained(*one).is_none())?;
        let id = unit.id.to_string().to_lowercase();
        Some(format!("/barb camp train unit:{id} attribute:{attribute:?}"))
    })
}
