//! What the position adds to the odds of a question: friends in the way, a charge that could not be made now, what the charged
//! unit does first, a Leader who cannot be struck.

use crate::npc::value;
use crate::odds::Situation;
use crate::rules::charge_plan::{self, ChargePlan};
use crate::rules::rome::conduct;
use crate::state::{Progress, Side, Unit};
use crate::words::UnitId;
use crate::{Barbarica, brain, cautions, charge_shot, courage, situations};
use muster_kit::{Seat, Viewer, listed};

/// Each remark in a sentence; none on a question that is refused.
pub fn remarks_on(game: &Barbarica, viewer: Viewer, question: &str) -> Vec<String> {
    let Ok(situation) = situations::situation_of(game, viewer, question) else {
        return Vec::new();
    };
    let question = situations::as_asked(game, question).to_lowercase();
    let words: Vec<&str> = question.split([' ', ',', '!', '~', '+', '-', '@', ':']).collect();
    let units: Vec<&Unit> = words
        .iter()
        .filter_map(|word| game.army.unit(word.parse().ok()?))
        .collect();
    let [attackers @ .., on] = units.as_slice() else {
        return Vec::new();
    };
    match (&situation, attackers) {
        (Situation::Exit(_), []) => stays(game, on).into_iter().collect(),
        (Situation::Row(_), []) => rolls_no_row(game, on).into_iter().collect(),
        (Situation::Spot(_), []) if on.is_visible() => vec![format!(
            "{} is seen as things stand: this is how it would be if it were hidden there.",
            on.id
        )],
        (Situation::Rally(_), []) if !on.routing => vec![format!(
            "{} does not run as things stand: this is how it would be if it did.",
            on.id
        )],
        (Situation::Rout(_), []) => makes_no_rout_test(on).into_iter().collect(),
        (Situation::Shot(_), [by]) => {
            let told = [
                cautions::guard_words(&game.army, on),
                cautions::stray_words(&game.army, by, on),
            ];
            told.into_iter().flatten().collect()
        }
        (Situation::Charge(_) | Situation::Fight(_), [first, ..]) if first.side() != on.side() => {
            let attack = Attack {
                attackers,
                on,
                as_charge: words[0] == "charge" || question.contains('!'),
                as_order: words[0] != "charge" && question.contains('!'),
                strikes: matches!(situation, Situation::Fight(_)),
            };
            of_an_attack(game, &attack)
        }
        _ => Vec::new(),
    }
}

/// A question about units that charge or strike an enemy.
struct Attack<'a> {
    attackers: &'a [&'a Unit],
    on: &'a Unit,
    /// A charge is asked about by name or by its sign.
    as_charge: bool,
    /// It is written as the order is.
    as_order: bool,
    /// The answer is of blows, not of the test to charge.
    strikes: bool,
}

fn of_an_attack(game: &Barbarica, attack: &Attack<'_>) -> Vec<String> {
    let (attackers, on) = (attack.attackers, attack.on);
    let mut told: Vec<String> = attackers
        .iter()
        .filter_map(|by| cautions::cannot_strike(game, by, on))
        .collect();
    let alone = plan_of_one(game, attack);
    if attackers.len() > 1 || attack.strikes && alone.is_some() {
        told.extend(if_they_dare(game, attackers, on));
    }
    if game.turn.progress() == Progress::Fighting {
        told.extend(of_charges(game, attack));
        let plan = alone.filter(|_| !attack.strikes);
        told.extend(plan.and_then(|plan| its_blows(game, attackers[0], on, &plan)));
    }
    told
}

/// The charge of a single unit that a question is about, if it could be ordered now.
fn plan_of_one(game: &Barbarica, attack: &Attack<'_>) -> Option<ChargePlan> {
    match attack.attackers {
        [by] if !by.at.is_next_to(attack.on.at) => charge_plan::charge_plan(game, by, attack.on.id, None, &[]).ok(),
        _ => None,
    }
}

/// Where to ask what comes of a charge, of which the answer gives the test alone. Of one that is met it hangs on where they meet.
fn its_blows(game: &Barbarica, by: &Unit, on: &Unit, plan: &ChargePlan) -> Option<String> {
    let question = format!("fight {} {}", by.id, on.id).to_lowercase();
    let is_met = charge_shot::is_met(game, by, on, plan);
    (!is_met).then(|| format!("Its blows if it dares: `/game odds what:{question}`."))
}

/// That those of several who charge have to dare first ([BB-151](docs/rules/barbarica.md#bb-151)).
fn if_they_dare(game: &Barbarica, attackers: &[&Unit], on: &Unit) -> Option<String> {
    let charging: Vec<UnitId> = attackers
        .iter()
        .filter(|by| !by.at.is_next_to(on.at) && courage::is_tested(game, by.id, on))
        .map(|by| by.id)
        .collect();
    let chances = || courage::courage_of_all(game, &charging, on);
    match charging.as_slice() {
        [] => None,
        [one] => Some(format!("This is if {one} dares to charge: it {}.", chances())),
        some => Some(format!("This is if {} dare to charge: {}.", listed(some), chances())),
    }
}

/// Why a charge of the question could not be ordered now; else what its target does as the first of those who charge comes: it
/// does no more than one such thing ([BB-153](docs/rules/barbarica.md#bb-153), [BB-155](docs/rules/barbarica.md#bb-155)).
fn of_charges(game: &Barbarica, attack: &Attack<'_>) -> Option<String> {
    let (attackers, on) = (attack.attackers, attack.on);
    let charging = |by: &&Unit| attack.as_charge || !by.at.is_next_to(on.at);
    let charging: Vec<&Unit> = attackers.iter().copied().filter(charging).collect();
    let ids: Vec<UnitId> = charging.iter().map(|by| by.id).collect();
    let what = if attack.as_order { "this" } else { "the charge" };
    let mut plans = Vec::new();
    for by in charging {
        match charge_plan::charge_plan(game, by, on.id, None, &ids) {
            Ok(plan) => plans.push((by, plan)),
            Err(refusal) => {
                return Some(format!("As things stand {what} would be refused: {}", refusal.reason));
            }
        }
    }
    let (first, plan) = plans.first()?;
    let answer = charge_shot::answer_words(game, first, on, plan)?;
    let is_met = attack.strikes && charge_shot::is_met(game, first, on, plan);
    let afterwards = is_met.then(|| charge_shot::ask_afterwards(attackers.iter().map(|by| by.id), on.id));
    Some(std::iter::once(answer).chain(afterwards).collect::<Vec<_>>().join(" "))
}

/// That a unit of Rome's which the rules lead does not make for the edge, asked how soon it could be off the map
/// ([BB-138](docs/rules/barbarica.md#bb-138)). What a player means to do with it nobody knows.
fn stays(game: &Barbarica, unit: &Unit) -> Option<String> {
    let led = unit.side() == Side::Rome && game.seats.is_house(Seat(game.seats.rome()));
    let stays = led && !unit.routing && !value::leaves(game, unit);
    stays.then(|| {
        format!(
            "{} does not make for the edge as things stand: this is how soon it could.",
            unit.id
        )
    })
}

/// That a unit whose rout test is asked about makes none as it stands ([BB-117](docs/rules/barbarica.md#bb-117)).
fn makes_no_rout_test(unit: &Unit) -> Option<String> {
    let id = unit.id;
    if unit.routing {
        return Some(format!("{id} runs already: it rallies or runs on."));
    }
    let is_marked = unit.marks.rear || unit.marks.half || unit.marks.leader;
    (!is_marked)
        .then(|| format!("{id} has no reason for a rout test as things stand: this is one for a single reason."))
}

/// That a unit whose row is asked about rolls for none: it follows a rule of its episode, or a player
/// ([BB-225](docs/rules/barbarica.md#bb-225)).
fn rolls_no_row(game: &Barbarica, unit: &Unit) -> Option<String> {
    let id = unit.id;
    if brain::has_a_player(game, unit) {
        return Some(format!(
            "{id} is ordered by its player and rolls on no table: this is what a unit of Rome of its Strength could roll."
        ));
    }
    conduct::follows(game, unit).0.is_some().then(|| {
        format!(
            "{id} follows a rule of the episode as things stand and rolls on no table: `/barb brain unit:{}` tells which.",
            id.to_string().to_lowercase()
        )
    })
}
