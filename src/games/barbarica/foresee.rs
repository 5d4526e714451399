//! What an order would do, before it is given: legality and odds.

use crate::action::{Action, Order};
use crate::commands::{lines, trying};
use crate::figures::{percent, tenths};
use crate::npc::value::Survey;
use crate::odds;
use crate::rules::blows::BlowKind;
use crate::rules::{band, blows, charge_plan, listed, reach, waiting};
use crate::state::{Barbarica, Phase, Progress};
use crate::usual::Usual;
use crate::words::{React, UnitId};
use crate::{breaking_away, cautions, charge_shot, facings, situations, usual};
use muster_game::Actor;
use muster_kit::{Answer, Hex, Line, Refusal, Seat};

/// Each order of a line after those before it, the dice of which show their mean.
pub fn foresee_action(game: &Barbarica, seat: Seat, action: &Action) -> Result<Answer, Refusal> {
    let steps = lines::take_apart(game, Actor::Seat(seat), action.clone())?;
    let single = steps.len() == 1;
    let mut whole = Answer::default();
    if !single {
        let words = "Each order is judged after those before it, with their dice at the mean.";
        whole.lines.push(Line::from(words));
    }
    let mut ahead = game.clone();
    let charged: Vec<UnitId> = steps
        .iter()
        .filter_map(|step| Some(charge_of(&step.action)?.1))
        .collect();
    for step in steps {
        let tried = muster_game::try_out(&ahead, seat, &step.action);
        let when = if single { "now" } else { "then" };
        let answer = tried.map(|()| {
            forecast(
                &ahead,
                seat,
                &step.action,
                &Charges {
                    when,
                    charged: &charged,
                },
            )
        });
        if !step.text.is_empty() && !single {
            whole.lines.push(Line::strong(step.text));
        }
        match answer {
            Ok(answer) => {
                whole.lines.extend(answer.lines);
                whole.data = answer.data.or(whole.data);
            }
            Err(refusal) if single => return Err(refusal),
            Err(refusal) => whole.lines.push(Line::from(format!("Not possible then: {refusal}"))),
        }
        trying::go_on_to_the_mean(&mut ahead, seat, &step.action);
    }
    Ok(whole)
}

/// The charges of a line, for what is said of one of them.
struct Charges<'a> {
    /// `now`, or `then` behind other orders.
    when: &'a str,
    /// The enemies that the line charges, each once for each charge.
    charged: &'a [UnitId],
}

/// What an act comes to as it stands by itself, or behind others of its line.
fn forecast(game: &Barbarica, seat: Seat, action: &Action, line: &Charges<'_>) -> Answer {
    let mut answer = match situations::odds_of_act(game, action).map(|situation| odds::odds(&situation)) {
        Some(Ok(answer)) => answer,
        _ => Answer::lines(vec![Line::from(plain_forecast(game, seat, action))]),
    };
    let told = [
        guard_of_the_target(game, action),
        breaking_away::of_an_act(game, seat, action),
        answer_to_charger(game, action),
        blow_after_charge(game, action, line),
        holds_in_contact(game, seat, action),
    ];
    let passed_over = facings::passed_over(game, seat, action);
    let told = told.into_iter().flatten().chain(passed_over);
    answer.lines.extend(told.map(Line::from));
    answer
}

/// Who takes the missiles of a shot in its target's place.
fn guard_of_the_target(game: &Barbarica, action: &Action) -> Option<String> {
    let Action::Order {
        order: Order::Shoot { target, .. },
    } = action
    else {
        return None;
    };
    cautions::guard_words(&game.army, game.army.unit(*target)?)
}

/// What the target does as the charger comes ([BB-153](docs/rules/barbarica.md#bb-153)).
fn answer_to_charger(game: &Barbarica, action: &Action) -> Option<String> {
    let (unit, target, via, with) = charge_of(action)?;
    let unit = game.army.unit(unit)?;
    let plan = charge_plan::charge_plan(game, unit, target, via, with).ok()?;
    charge_shot::answer_words(game, unit, game.army.unit(target)?, &plan)
}

/// Which of the units that are told what to do when they are charged can only hold as things stand
/// ([BB-153](docs/rules/barbarica.md#bb-153)).
fn holds_in_contact(game: &Barbarica, seat: Seat, action: &Action) -> Option<String> {
    let Action::Orders {
        units,
        react: Some(react),
        ..
    } = action
    else {
        return None;
    };
    let told = listed::listed(game, seat.0, units).ok()?;
    let held = told.into_iter().filter_map(|id| game.army.unit(id));
    let held = held.filter(|unit| *react != React::Hold && game.army.in_contact(unit));
    let held: Vec<String> = held.map(|unit| unit.id.to_string()).collect();
    let (has, they) = match held.len() {
        0 => return None,
        1 => ("has an enemy beside it", "it"),
        _ => ("have enemies beside them", "they"),
    };
    Some(format!(
        "{} {has}: as long as that is so, {they} can only hold.",
        muster_kit::listed(&held)
    ))
}

/// How the charger would strike in the Melee phase ([BB-158](docs/rules/barbarica.md#bb-158)): that is why it charges.
fn blow_after_charge(game: &Barbarica, action: &Action, line: &Charges<'_>) -> Option<String> {
    let (unit, target, via, with) = charge_of(action)?;
    let (unit, target) = (game.army.unit(unit)?, game.army.unit(target)?);
    let plan = charge_plan::charge_plan(game, unit, target.id, via, with).ok()?;
    let there = Survey::of(game, game.turn.side()).charged(unit, &plan);
    if let Some(friend) = game.army.shield_of(&there, target) {
        return Some(format!(
            "In the Melee phase {} cannot strike {} there: {friend} stands before him, and only that friend can be struck.",
            unit.id, target.id
        ));
    }
    let mut melee = game.clone();
    melee.turn.imagine(Phase::Melee);
    let blow = blows::best_blow(&melee, &there, target, BlowKind::Attack)?;
    let (wounds, fells) = (
        tenths(blow.expected(target.strength)),
        percent(blow.removal(target.strength)),
    );
    let on = target.id;
    if charge_shot::is_met(game, unit, target, &plan) {
        return Some(charge_shot::ask_afterwards(std::iter::once(unit.id), on));
    }
    // Who strikes after another finds the target hurt, and turned to that one (BB-93).
    let others = !game.army.friends_beside(unit, target).is_empty();
    let is_shared = others || line.charged.iter().filter(|charged| **charged == on).count() > 1;
    let first = if is_shared { " and if it strikes first" } else { "" };
    let when = line.when;
    Some(format!(
        "In the Melee phase {} strikes {on}, as both are {when}{first}: {wounds} wounds on average of {}, and {on} falls with {fells}%.",
        unit.id, target.strength
    ))
}

fn plain_forecast(game: &Barbarica, seat: Seat, action: &Action) -> String {
    if let Some((id, target, via, with)) = charge_of(action)
        && let Some(Ok(plan)) = game
            .army
            .unit(id)
            .map(|unit| charge_plan::charge_plan(game, unit, target, via, with))
    {
        let path = path_words(&plan.path);
        let side = plan.position;
        return format!("{id} charges {target} by {path}, at its {side}, without a test of courage.");
    }
    match action {
        Action::Order {
            order: Order::Go { unit, to, .. },
        } => {
            let unit = game.army.the(*unit);
            let way = reach::destinations(game, unit).into_iter().find(|(hex, ..)| hex == to);
            let points = reach::points(unit);
            match way {
                Some((_, path, cost)) => {
                    format!("{} goes {}, cost {cost} of {points}.", unit.id, path_words(&path))
                }
                None => "It can be done.".to_owned(),
            }
        }
        Action::Order {
            order: Order::Walk { unit: id, .. },
        } => {
            let mut ahead = game.clone();
            trying::go_on_to_the_mean(&mut ahead, seat, action);
            let end = ahead.army.unit(*id).map(|unit| unit.at);
            end.map_or_else(|| "It can be done.".to_owned(), |at| format!("{id} ends on {at}."))
        }
        Action::CampNext {} | Action::Done { .. } if game.turn.progress() == Progress::Camping => {
            let next =
                band::next_episode(game).map_or_else(String::new, |stage| format!(" and {} begins", stage.title));
            format!("The camp is broken{next}.")
        }
        Action::CampDismiss { unit } => format!("{unit} leaves the band for good."),
        Action::CampDecide { course, .. } => format!("{}: {}.", course.title(), course.in_short()),
        Action::Signal {} | Action::Done { .. } if game.turn.progress() == Progress::Deploying => {
            "The battle begins with everybody where they stand.".to_owned()
        }
        Action::Auto { .. } => {
            let usual = Usual::of(game, seat);
            usual::words(game, seat, &usual, cautions::lists_the_usual(game, seat, &usual))
        }
        Action::Done { all: true } => format!(
            "The usual orders play your part of the round, later phases as they come. {}",
            usual::words(game, seat, &Usual::of(game, seat), true)
        ),
        Action::Done { .. } => {
            let idle = game
                .army
                .of(game.turn.side())
                .filter(|unit| waiting::has_act(game, unit))
                .count();
            match idle {
                0 => "No unit of your side can act in this phase any more.".to_owned(),
                // Which of them, is told with what could still be done.
                _ => format!("Then the {} phase is over for your units.", game.turn.phase()),
            }
        }
        _ => "It can be done.".to_owned(),
    }
}

/// Who charges whom, the hex it ends in if one is named, and who comes along.
fn charge_of(action: &Action) -> Option<(UnitId, UnitId, Option<Hex>, &[UnitId])> {
    match action {
        Action::Order {
            order:
                Order::Charge {
                    unit,
                    target,
                    via,
                    with,
                },
        } => Some((*unit, *target, *via, with)),
        Action::Charge { unit, target, via } => Some((*unit, *target, *via, &[])),
        _ => None,
    }
}

/// `D5-D6`: the hexes that a unit enters.
fn path_words(path: &[Hex]) -> String {
    let path: Vec<String> = path.iter().map(ToString::to_string).collect();
    path.join("-")
}
