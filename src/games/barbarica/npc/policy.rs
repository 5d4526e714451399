//! How a side is played act by act (9.3): for missed deadlines, `auto`, absent players, and chairs that nobody holds.

use super::conduct::by_condition;
use super::facts::{guide, mates};
use super::moves::{Deed, Mover, exit_ways};
use super::search;
use super::value::{Survey, TENTH, leaves, ways_to};
use crate::action::{Action, Order};
use crate::bearing::towards;
use crate::data::Edge;
use crate::fight::WHOLE;
use crate::rules::ChargePlan;
use crate::state::{Barbarica, Phase, Progress, Side, Unit};
use crate::words::UnitId;
use muster_kit::hexes::Direction;
use muster_kit::{Dice, Hex, Level};
use std::cmp::Reverse;

/// An easy side takes one of so many best moves.
const EASY_CHOICES: usize = 3;
/// ... that are worth about as much as the best.
const EASY_SPREAD: i64 = 3 * TENTH;
/// A hard side plays so many of them out, so many times each.
const HARD_CHOICES: usize = 3;
const PLAYOUTS: u32 = 4;

/// What a seat would do next, and why.
pub fn decide(game: &Barbarica, seat: u8, level: Level, dice: &mut Dice) -> (Action, String) {
    match game.progress {
        Progress::Deploying => return (Action::Signal {}, "finds the places as good as any".to_owned()),
        Progress::Camping | Progress::Over => {
            return (Action::CampNext {}, "takes the first course that is open".to_owned());
        }
        Progress::Fighting => (),
    }
    let survey = Survey::of(game, game.side);
    let chosen = match game.phase {
        Phase::Movement => movement(&survey, seat, level, dice),
        Phase::Ranged => ranged(&survey, seat),
        _ => melee(&survey, seat),
    };
    match chosen {
        Some((order, why)) => (Action::Order { order }, why),
        None => (
            Action::Done { all: false },
            "has nothing else that is worth doing".to_owned(),
        ),
    }
}

/// Units of that kind that the seat moves itself, those nearest to an enemy first.
fn units<'a>(survey: &Survey<'a>, seat: u8, are: impl Fn(&Unit) -> bool) -> Vec<&'a Unit> {
    let game = survey.game;
    let mine = |unit: &&Unit| game.commands(seat, unit) && (unit.owner == seat || unit.side() == Side::Rome);
    let mut units: Vec<&Unit> = game.army(survey.side).filter(mine).filter(|unit| are(unit)).collect();
    units.sort_by_key(|unit| (game.nearest_enemy(survey.side, unit.at).unwrap_or(u32::MAX), unit.id));
    units
}

type Chosen = (Order, String);

fn movement(survey: &Survey<'_>, seat: u8, level: Level, dice: &mut Dice) -> Option<Chosen> {
    let game = survey.game;
    // BB-150: a unit that shared a hex with a charger meant to charge as well.
    for unit in units(survey, seat, |unit| unit.now.pledged && game.has_act(unit)) {
        let charges = charges(survey, unit, level == Level::Hard, i64::MIN);
        if let Some(best) = charges.iter().min_by_key(|plan| (Reverse(plan.value), plan.at)) {
            return Some(best.order(survey, unit));
        }
    }
    if let Some(unit) = units(survey, seat, |unit| game.has_act(unit)).first() {
        return Some(move_unit(survey, seat, unit, level, dice));
    }
    let turners = units(survey, seat, |unit| game.only_turns(unit).is_some());
    let unit = turners.first()?;
    Some(hold(unit, game.only_turns(unit), "it can do no more"))
}

fn hold(unit: &Unit, facing: Option<Direction>, why: &str) -> Chosen {
    let id = unit.id;
    let turns = facing.filter(|facing| *facing != unit.facing && !unit.now.faced && !unit.is_wagon());
    match turns {
        Some(face) => (Order::Turn { unit: id, face }, format!("turns {id}: {why}")),
        None => (Order::Hold { unit: id }, format!("keeps {id} where it is: {why}")),
    }
}

fn move_unit(survey: &Survey<'_>, seat: u8, unit: &Unit, level: Level, dice: &mut Dice) -> Chosen {
    let game = survey.game;
    let contacts = game.contacts(unit);
    if leaves(game, unit) && unit.side() == Side::Rome {
        return leave_by_condition(game, unit);
    }
    if unit.is_villager() {
        return run_home(game, unit);
    }
    if let Some(target) = game.must_charge(unit)
        && let Ok(plan) = game.charge_plan(unit, target, None, &mates(game, unit))
    {
        let raging = Plan {
            value: 0,
            at: *plan.path.last().unwrap_or(&unit.at),
            charge: Some((target, plan)),
            target: Some(target),
        };
        return raging.order(survey, unit);
    }
    if contacts.iter().any(|enemy| !game.the(*enemy).is_wagon()) {
        let weakest = contacts
            .iter()
            .min_by_key(|enemy| (game.the(**enemy).strength, **enemy));
        let facing = weakest.and_then(|enemy| unit.at.direction_to(game.the(*enemy).at));
        return hold(unit, facing, "there it fights");
    }
    let mut plans = plans(survey, unit, level);
    plans.sort_by_key(|plan| (Reverse(plan.value), plan.at));
    let best = match level {
        Level::Easy => {
            let count = plans.len().min(EASY_CHOICES);
            let close = |plan: &&Plan| plans[0].value - plan.value <= EASY_SPREAD;
            dice.choose(plans[..count].iter().take_while(close).count().max(1))
        }
        // A round is too short to see that a Leader gets away.
        Level::Hard if !survey.means_to_escape() => {
            plans.truncate(HARD_CHOICES);
            let act = |plan: &Plan| (plan.act(survey, unit), plan.value / TENTH);
            let acts: Vec<(Action, i64)> = plans.iter().map(act).collect();
            if acts.len() > 1 {
                search::best(game, seat, &acts, PLAYOUTS, dice)
            } else {
                0
            }
        }
        _ => 0,
    };
    plans[best].order(survey, unit)
}

/// One thing that a unit could do in its Movement phase.
struct Plan {
    value: i64,
    at: Hex,
    charge: Option<(UnitId, ChargePlan)>,
    /// At whom it would look or shoot.
    target: Option<UnitId>,
}

impl Plan {
    /// The act itself, without turning first.
    fn act(&self, survey: &Survey<'_>, unit: &Unit) -> Action {
        let order = match self.order(survey, unit).0 {
            Order::Turn { unit, .. } => Order::Hold { unit },
            order => order,
        };
        Action::Order { order }
    }

    fn order(&self, survey: &Survey<'_>, unit: &Unit) -> Chosen {
        let game = survey.game;
        let id = unit.id;
        let value = format!("{}.{}", self.value / WHOLE, (self.value / TENTH % 10).abs());
        if let Some((target, plan)) = &self.charge {
            let order = Order::Charge {
                unit: id,
                target: *target,
                via: plan.path.last().copied(),
                with: mates(game, unit),
            };
            return (order, format!("charges {target} with {id}, worth {value}"));
        }
        let nearest = game
            .visible(survey.side.other())
            .min_by_key(|enemy| (enemy.at.distance(self.at), enemy.id));
        let look = self.target.map(|target| game.the(target)).or(nearest);
        let face = look.filter(|enemy| enemy.at != self.at);
        if self.at == unit.at {
            let face = face.map(|enemy| towards(unit.at, unit.facing, enemy.at));
            return hold(unit, face, "nothing else is better");
        }
        let face = face.map(|enemy| towards(self.at, unit.facing, enemy.at));
        let order = Order::Go {
            unit: id,
            to: self.at,
            face,
        };
        (order, format!("sends {id} to {}, worth {value}", self.at))
    }
}

/// Staying, going and charging, each with its value (chapter 9.3 of docs/rules/barbarica.md).
fn plans(survey: &Survey<'_>, unit: &Unit, level: Level) -> Vec<Plan> {
    let game = survey.game;
    let few = game.army(survey.side).count() < 4;
    let shy = (unit.is_leader() || survey.has_missile(unit) && unit.strength <= 3) && !few;
    let goals: Vec<Hex> = if survey.goals.is_empty() || unit.is_leader() {
        game.visible(survey.side.other()).map(|enemy| enemy.at).collect()
    } else {
        survey.goals.clone()
    };
    let ways = ways_to(game, unit, &goals);
    let now = i64::from(ways.left_or_far(unit.at).min(99));
    let careful = level == Level::Hard;
    let mut plans = Vec::new();
    let here = std::iter::once((unit.at, Vec::new(), 0u8));
    for (at, path, _) in game.destinations(unit).into_iter().chain(here) {
        let beside: Vec<UnitId> = game.enemies_beside(survey.side, at).map(|enemy| enemy.id).collect();
        if beside.len() >= 2 && at != unit.at {
            continue;
        }
        if shy && game.nearest_enemy(survey.side, at).unwrap_or(99) < 3 && at != unit.at {
            continue;
        }
        let mut there = unit.clone();
        there.at = at;
        there.now.steps = u8::try_from(path.len()).unwrap_or(u8::MAX);
        there.hidden = there.hidden && beside.is_empty();
        let mut value = survey.place(unit, at, beside.first().copied());
        let mut target = None;
        if beside.is_empty() {
            if let Some((worth, whom)) = survey.best_shot(&there)
                && worth > TENTH
            {
                value += worth;
                target = Some(whom);
            }
        } else if let Some(worth) = best_blow(survey, &there, &beside) {
            value += worth;
        }
        let left = i64::from(ways.left_or_far(at).min(99));
        let pull = if shy { 0 } else { 3 };
        value += (now - left).clamp(-6, 6) * TENTH * pull;
        if shy {
            value -= survey.threat(unit, at);
        }
        plans.push(Plan {
            value,
            at,
            charge: None,
            target,
        });
    }
    if !unit.is_leader() || few {
        plans.extend(charges(survey, unit, careful, 6 * TENTH));
    }
    plans
}

fn best_blow(survey: &Survey<'_>, there: &Unit, beside: &[UnitId]) -> Option<i64> {
    let fighters = beside
        .iter()
        .map(|enemy| survey.game.the(*enemy))
        .filter(|enemy| !enemy.is_wagon());
    let values = fighters.map(|enemy| survey.blow(there, enemy, survey.helpers(enemy, there.id)));
    values.max()
}

/// Each legal charge that is worth so much: a careful side looks at every hex beside the target.
fn charges(survey: &Survey<'_>, unit: &Unit, careful: bool, least: i64) -> Vec<Plan> {
    let game = survey.game;
    let mates = mates(game, unit);
    let mut plans = Vec::new();
    for target in game.charge_targets(unit) {
        let enemy = game.the(target);
        if enemy.is_wagon() {
            continue;
        }
        let hexes: Vec<Option<Hex>> = if careful {
            game.field().neighbours(enemy.at).map(Some).collect()
        } else {
            vec![None]
        };
        for via in hexes {
            let Ok(plan) = game.charge_plan(unit, target, via, &mates) else {
                continue;
            };
            let worth = survey.charge(unit, enemy, &plan);
            if worth < least {
                continue;
            }
            plans.push(Plan {
                value: worth + 6 * TENTH,
                at: *plan.path.last().expect("a charge has a hex to end in"),
                charge: Some((target, plan)),
                target: Some(target),
            });
        }
    }
    plans
}

/// Villagers run for their exit by the cheapest path (chapter 9.3 of docs/rules/barbarica.md).
fn run_home(game: &Barbarica, unit: &Unit) -> Chosen {
    let id = unit.id;
    let edge = game.scenario().refuge.as_ref().map_or(Edge::N, |refuge| refuge.edge);
    let open = game.field().exits(unit.side()).contains(&edge);
    let ways = exit_ways(game, unit, edge);
    if open && game.field().is_on_edge(unit.at, edge) && game.points(unit) > 0 {
        return (Order::Leave { unit: id }, format!("takes {id} off to safety"));
    }
    let best = game
        .destinations(unit)
        .into_iter()
        .min_by_key(|(hex, _, cost)| (ways.left_or_far(*hex), *cost, *hex));
    match best.filter(|(hex, ..)| ways.left_or_far(*hex) < ways.left_or_far(unit.at)) {
        Some((to, ..)) => (
            Order::Go {
                unit: id,
                to,
                face: None,
            },
            format!("has {id} run for the {} edge", edge.word()),
        ),
        None => (Order::Hold { unit: id }, format!("finds no way for {id}")),
    }
}

/// A Roman whose conditions have it leave does so under any command.
fn leave_by_condition(game: &Barbarica, unit: &Unit) -> Chosen {
    let id = unit.id;
    let Some((place, _)) = guide(game, unit) else {
        return (Order::Hold { unit: id }, format!("keeps {id} where it is"));
    };
    let conduct = by_condition(game, unit, place);
    let why = format!("has {id} make for the edge");
    match Mover::of(game, unit, &conduct).decide() {
        Deed::Leave(path, _) if path.is_empty() => (Order::Leave { unit: id }, why),
        Deed::Walk(path) | Deed::Leave(path, _) => {
            let to = *path.last().expect("a walk has steps");
            (
                Order::Go {
                    unit: id,
                    to,
                    face: None,
                },
                why,
            )
        }
        Deed::Retreat(target, step) => (Order::Retreat { unit: id, target, step }, why),
        Deed::Charge(..) | Deed::Stay => (Order::Hold { unit: id }, format!("keeps {id} where it is")),
    }
}

/// The best shot of all that is worth it.
fn ranged(survey: &Survey<'_>, seat: u8) -> Option<Chosen> {
    let game = survey.game;
    let mut best: Option<(i64, Order, String)> = None;
    for unit in units(survey, seat, |unit| survey.game.has_act(unit)) {
        for enemy in game.visible(survey.side.other()) {
            if enemy.is_wagon() {
                continue;
            }
            let Some(shot) = game.best_shot(unit, enemy) else {
                continue;
            };
            let value = survey.shot(&shot, unit, enemy);
            if value > TENTH / 2 && best.as_ref().is_none_or(|(most, ..)| value > *most) {
                let order = Order::Shoot {
                    unit: unit.id,
                    target: enemy.id,
                    weapon: Some(crate::data::Weapon::Ranged(shot.weapon)),
                    indirect: shot.kind == crate::rules::ShotKind::Indirect,
                };
                best = Some((value, order, format!("shoots at {} with {}", enemy.id, unit.id)));
            }
        }
    }
    best.map(|(_, order, why)| (order, why))
}

/// The best blow of all; a unit that can strike does.
fn melee(survey: &Survey<'_>, seat: u8) -> Option<Chosen> {
    let game = survey.game;
    let mut best: Option<(i64, Order, String)> = None;
    for unit in units(survey, seat, |unit| survey.game.has_act(unit)) {
        for target in game.strikable(unit) {
            let enemy = game.the(target);
            if enemy.is_wagon() {
                continue;
            }
            let value = survey.blow(unit, enemy, 0);
            if best.as_ref().is_none_or(|(most, ..)| value > *most) {
                let push = !unit.is_leader() && !survey.has_missile(unit) && {
                    let near = game
                        .enemies_beside(survey.side, enemy.at)
                        .filter(|other| other.id != target);
                    near.count() <= 1
                };
                let order = Order::Fight {
                    unit: unit.id,
                    target,
                    weapon: None,
                    push,
                };
                best = Some((value, order, format!("strikes {target} with {}", unit.id)));
            }
        }
    }
    best.map(|(_, order, why)| (order, why))
}
