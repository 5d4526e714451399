//! How a side is played act by act (9.3): for missed deadlines, `auto`, absent players, and chairs that nobody holds.

use crate::action::{Action, Order};
use crate::bearing::towards;
use crate::data::Edge;
use crate::npc::reasons::{Parts, Purpose, also_blocks, why_done, why_held, why_next, worth};
use crate::npc::search;
use crate::npc::value::{Survey, TENTH, leaves, ways_to};
use crate::rules::charge_plan::{ChargePlan, Charger};
use crate::rules::reach::Walks;
use crate::rules::rome::conduct::by_condition;
use crate::rules::rome::facts::{guide, mates};
use crate::rules::rome::moves::{Deed, Mover, exit_ways};
use crate::rules::{authority, charge_plan, charges, rage, reach, shots, waiting};
use crate::state::{Barbarica, Phase, Progress, Side, Unit};
use crate::words::{UnitId, compass};
use muster_game::LookaheadStage;
use muster_kit::hexes::Direction;
use muster_kit::{Dice, Hex, Level};
use std::cmp::Reverse;

/// An easy side takes one of so many best moves.
const EASY_CHOICES: usize = 3;
/// ... that are worth about as much as the best.
const EASY_SPREAD: i64 = 3 * TENTH;
/// A hard side plays so many of them out.
const HARD_CHOICES: usize = 3;
/// All of them once, and the two best of those until they have been played out three times.
const STAGES: [LookaheadStage; 2] = [
    LookaheadStage {
        options: HARD_CHOICES,
        runs: 1,
    },
    LookaheadStage { options: 2, runs: 3 },
];

/// Which shots a policy may take.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shots {
    /// Each that promises enough for its risk.
    Any,
    /// None at an enemy that has units of the shooter's side beside it (BB-75).
    SparingFriends,
}

/// What a seat would do next, and why.
pub fn decide(game: &Barbarica, seat: u8, level: Level, dice: &mut Dice) -> (Action, String) {
    decide_with(game, seat, level, Shots::Any, dice)
}

/// What a seat does next where a round is played out to its end, as [`decide`] has it at the normal level.
pub fn in_playouts(game: &Barbarica, seat: u8, dice: &mut Dice) -> Action {
    match game.turn.progress() {
        Progress::Deploying => Action::Signal {},
        Progress::Camping | Progress::Over => Action::CampNext {},
        Progress::Fighting => {
            let survey = Survey::of(game, game.turn.side()).in_silence();
            let chosen = choose(&survey, seat, Level::Normal, Shots::Any, dice);
            chosen.map_or(Action::Done { all: false }, |(order, _)| Action::Order { order })
        }
    }
}

/// What is done in a person's name, for `auto`, the rest of a round and missed deadlines: no shot that could hit units of
/// their own, which a person alone decides about.
pub fn as_usual(game: &Barbarica, seat: u8, dice: &mut Dice) -> (Action, String) {
    decide_with(game, seat, Level::Normal, Shots::SparingFriends, dice)
}

fn decide_with(game: &Barbarica, seat: u8, level: Level, shots: Shots, dice: &mut Dice) -> (Action, String) {
    match game.turn.progress() {
        Progress::Deploying => return (Action::Signal {}, "begins, and would move nobody before".to_owned()),
        Progress::Camping | Progress::Over => return (Action::CampNext {}, why_next(game)),
        Progress::Fighting => (),
    }
    let survey = Survey::of(game, game.turn.side());
    match choose(&survey, seat, level, shots, dice) {
        Some((order, why)) => (Action::Order { order }, why),
        None => {
            let able = units(&survey, seat, |unit| waiting::has_act(game, unit));
            let held = match game.turn.phase() {
                Phase::Ranged if shots == Shots::SparingFriends => ranged(&survey, seat, Shots::Any),
                _ => None,
            };
            let why = held.map_or_else(|| why_done(&survey, &able), |(order, _)| why_held(&order));
            (Action::Done { all: false }, why)
        }
    }
}

/// What a seat orders in this phase; none where nothing is worth it.
fn choose(survey: &Survey<'_>, seat: u8, level: Level, shots: Shots, dice: &mut Dice) -> Option<Chosen> {
    match survey.game.turn.phase() {
        Phase::Movement => movement(survey, seat, level, dice),
        Phase::Ranged => ranged(survey, seat, shots),
        _ => melee(survey, seat),
    }
}

/// Units of that kind that the seat moves itself, those nearest to an enemy first.
fn units<'a>(survey: &Survey<'a>, seat: u8, are: impl Fn(&Unit) -> bool) -> Vec<&'a Unit> {
    let game = survey.game;
    let mine =
        |unit: &&Unit| authority::commands(game, seat, unit) && (unit.owner == seat || unit.side() == Side::Rome);
    let mut units: Vec<&Unit> = game
        .army
        .of(survey.side)
        .filter(mine)
        .filter(|unit| are(unit))
        .collect();
    units.sort_by_cached_key(|unit| {
        (
            game.army.nearest_enemy(survey.side, unit.at).unwrap_or(u32::MAX),
            unit.id,
        )
    });
    units
}

type Chosen = (Order, String);

fn movement(survey: &Survey<'_>, seat: u8, level: Level, dice: &mut Dice) -> Option<Chosen> {
    let game = survey.game;
    // BB-150: a unit that shared a hex with a charger meant to charge as well.
    for unit in units(survey, seat, |unit| unit.now.pledged && waiting::has_act(game, unit)) {
        // BB-121: rage chooses for it.
        if rage::must_charge(game, unit).is_some() {
            return Some(move_unit(survey, seat, unit, level, dice));
        }
        let charges = charges(survey, &Charger::of(game, unit), unit, level == Level::Hard, i64::MIN);
        if let Some(best) = charges.iter().min_by_key(|plan| (Reverse(plan.value), plan.at)) {
            return Some(best.order(survey, unit));
        }
    }
    if let Some(unit) = units(survey, seat, |unit| waiting::has_act(game, unit)).first() {
        return Some(move_unit(survey, seat, unit, level, dice));
    }
    let turners = units(survey, seat, |unit| waiting::only_turns(game, unit).is_some());
    let unit = turners.first()?;
    let facing = waiting::only_turns(game, unit);
    Some(hold(survey, unit, facing, || "it can do no more".to_owned()))
}

fn hold(survey: &Survey<'_>, unit: &Unit, facing: Option<Direction>, why: impl Fn() -> String) -> Chosen {
    let id = unit.id;
    let turns = facing.filter(|facing| *facing != unit.facing && !unit.now.faced && !unit.is_wagon());
    match turns {
        Some(face) => (
            Order::Turn { unit: id, face },
            survey.words(|| format!("turns {id} {} where it is: {}", compass(face), why())),
        ),
        None => (
            Order::Hold { unit: id },
            survey.words(|| format!("keeps {id} where it is: {}", why())),
        ),
    }
}

fn move_unit(survey: &Survey<'_>, seat: u8, unit: &Unit, level: Level, dice: &mut Dice) -> Chosen {
    let game = survey.game;
    let contacts = game.army.contacts(unit);
    if leaves(game, unit) && unit.side() == Side::Rome {
        return leave_by_condition(game, unit);
    }
    if unit.is_villager() {
        return run_home(game, unit);
    }
    if let Some(target) = rage::must_charge(game, unit)
        && let Ok(plan) = charge_plan::charge_plan(game, unit, target, None, &rage::raging_mates(game, unit))
    {
        let raging = Plan {
            value: 0,
            at: *plan.path.last().unwrap_or(&unit.at),
            charge: Some((target, plan)),
            target: Some(target),
            purpose: Purpose::Strike(target),
        };
        return raging.order(survey, unit);
    }
    if contacts.iter().any(|enemy| !game.army.the(*enemy).is_wagon()) {
        let weakest = contacts
            .iter()
            .min_by_key(|enemy| (game.army.the(**enemy).strength, **enemy));
        let facing = weakest.and_then(|enemy| unit.at.direction_to(game.army.the(*enemy).at));
        return hold(survey, unit, facing, || "there it fights".to_owned());
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
            let (mut acts, mut places): (Vec<(Action, i64)>, Vec<usize>) = (Vec::new(), Vec::new());
            for (place, plan) in plans.iter().enumerate().take(HARD_CHOICES) {
                let act = plan.act(survey, unit);
                // A charge that was found in two ways comes to one end: the one worth more beforehand stands for both.
                if acts.iter().all(|(other, _)| *other != act) {
                    acts.push((act, plan.value / TENTH));
                    places.push(place);
                }
            }
            if acts.len() > 1 {
                places[search::best(game, seat, &acts, &STAGES, in_playouts, dice)]
            } else {
                0
            }
        }
        _ => 0,
    };
    plans[best].order(survey, unit)
}

/// What a normal side orders a unit in its Movement phase.
pub fn usual_move(survey: &Survey<'_>, seat: u8, unit: &Unit) -> Order {
    move_unit(survey, seat, unit, Level::Normal, &mut Dice::middling()).0
}

/// The hexes to which a normal side might send a unit, the best first.
pub fn usual_places(survey: &Survey<'_>, unit: &Unit) -> Vec<Hex> {
    let mut plans = plans(survey, unit, Level::Normal);
    plans.retain(|plan| plan.charge.is_none());
    plans.sort_by_key(|plan| (Reverse(plan.value), plan.at));
    plans.into_iter().map(|plan| plan.at).collect()
}

/// One thing that a unit could do in its Movement phase.
struct Plan {
    value: i64,
    at: Hex,
    charge: Option<(UnitId, ChargePlan)>,
    /// At whom it would look or shoot.
    target: Option<UnitId>,
    /// What speaks most for it.
    purpose: Purpose,
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
        if let Some((target, plan)) = &self.charge {
            let mut with = mates(game, unit);
            if with.is_empty() {
                with = rage::raging_mates(game, unit);
            }
            // Those who come along need a hex of their own.
            let via = plan.path.last().copied().filter(|_| with.is_empty());
            let order = Order::Charge {
                unit: id,
                target: *target,
                via,
                with,
            };
            let why = survey.words(|| {
                let (side, way) = (plan.position, also_blocks(survey, unit, self.at));
                let by = via.map_or_else(String::new, |via| format!(" by {via}"));
                let value = worth(self.value);
                format!("charges {target} with {id}{by} ({side}){way}, worth {value}")
            });
            return (order, why);
        }
        let nearest = game
            .army
            .visible(survey.side.other())
            .min_by_key(|enemy| (enemy.at.distance(self.at), enemy.id));
        let look = self.target.map(|target| game.army.the(target)).or(nearest);
        let face = look.filter(|enemy| enemy.at != self.at);
        if self.at == unit.at {
            let face = face.map(|enemy| towards(unit.at, unit.facing, enemy.at));
            return hold(survey, unit, face, || self.purpose.of_a_halt());
        }
        let face = face.map(|enemy| towards(self.at, unit.facing, enemy.at));
        let order = Order::Go {
            unit: id,
            to: self.at,
            face,
        };
        let why = survey.words(|| {
            let (what, value) = (self.purpose.of_a_move(), worth(self.value));
            format!("sends {id} to {}{what}, worth {value}", self.at)
        });
        (order, why)
    }
}

/// Staying, going and charging, each with its value (chapter 9.3 of docs/rules/barbarica.md).
fn plans(survey: &Survey<'_>, unit: &Unit, level: Level) -> Vec<Plan> {
    let game = survey.game;
    let few = game.army.of(survey.side).count() < 4;
    let shy = (unit.is_leader() || survey.has_missile(unit) && unit.strength <= 3) && !few;
    let goals: Vec<Hex> = if survey.goals.is_empty() || unit.is_leader() {
        game.army.visible(survey.side.other()).map(|enemy| enemy.at).collect()
    } else {
        survey.goals.clone()
    };
    // Who is shy is not drawn to any.
    let ways = (!shy).then(|| ways_to(game, unit, &goals));
    let left = |from: Hex| {
        ways.as_ref()
            .map_or(0, |ways| i64::from(ways.left_or_far(from).min(99)))
    };
    let now = left(unit.at);
    let careful = level == Level::Hard;
    let charger = Charger::of(game, unit);
    let in_reach = chargeable(&charger);
    let threat_here = if shy { survey.threat(unit, unit.at) } else { 0 };
    let mut plans = Vec::new();
    let walks = Walks::of(game, unit);
    let ends = walks.ends().iter().map(|end| (end.at, end.steps));
    let mut there = unit.clone();
    for (at, steps) in ends.chain([(unit.at, 0)]) {
        let beside: Vec<UnitId> = game
            .army
            .enemies_beside(survey.side, at)
            .map(|enemy| enemy.id)
            .collect();
        if beside.len() >= 2 && at != unit.at {
            continue;
        }
        // It does not walk up to an enemy that it can charge (BB-158).
        let run_at = beside
            .iter()
            .copied()
            .find(|enemy| at != unit.at && in_reach.contains(enemy));
        let charge = match run_at {
            None => None,
            Some(target) => match charger.plan(target, Some(at), &[]) {
                Some(plan) => Some((target, plan)),
                None => continue,
            },
        };
        if shy && game.army.nearest_enemy(survey.side, at).unwrap_or(99) < 3 && at != unit.at {
            continue;
        }
        there.at = at;
        there.now.steps = steps;
        there.hidden = unit.hidden && beside.is_empty();
        let mut value = survey.place(unit, at, beside.first().copied());
        let mut parts = Parts::default();
        let mut target = None;
        if beside.is_empty() {
            if let Some((worth, whom)) = survey.best_shot(&there)
                && worth > TENTH
            {
                value += worth;
                target = Some(whom);
                parts.add(worth, Purpose::Shoot(whom));
            }
        } else if let Some((worth, whom)) = best_blow(survey, &there, &beside) {
            value += worth;
            parts.add(worth, Purpose::Strike(whom));
        }
        let nearer = (now - left(at)).clamp(-6, 6) * TENTH * 3;
        value += nearer;
        if shy {
            let threat = survey.threat(unit, at);
            value -= threat;
            parts.add(threat_here - threat, Purpose::Safer);
        }
        parts.add(15 * TENTH * i64::from(survey.is_in_the_way(unit, at)), Purpose::Block);
        parts.add(nearer, Purpose::Nearer);
        parts.add(
            5 * TENTH * i64::from(beside.is_empty() && survey.is_cover(at)),
            Purpose::Cover,
        );
        plans.push(Plan {
            value,
            at,
            charge,
            target: run_at.or(target),
            purpose: parts.most(),
        });
    }
    if !unit.is_leader() || few {
        plans.extend(charges(survey, &charger, unit, careful, 6 * TENTH));
    }
    plans
}

/// Whether those who share a hex could charge one after the other.
fn all_can_charge(game: &Barbarica, unit: &Unit, target: UnitId, mates: &[UnitId]) -> bool {
    charges::all_can_charge(
        game,
        &Order::Charge {
            unit: unit.id,
            target,
            via: None,
            with: mates.to_vec(),
        },
    )
}

/// The enemies that a unit could charge by itself.
fn chargeable(charger: &Charger<'_>) -> Vec<UnitId> {
    let mut targets = charger.targets();
    targets.retain(|target| charger.plan(*target, None, &[]).is_some());
    targets
}

fn best_blow(survey: &Survey<'_>, there: &Unit, beside: &[UnitId]) -> Option<(i64, UnitId)> {
    let fighters = beside
        .iter()
        .map(|enemy| survey.game.army.the(*enemy))
        .filter(|enemy| !enemy.is_wagon());
    let values = fighters.map(|enemy| (survey.blow(there, enemy, survey.helpers(enemy, there.id)), enemy.id));
    values.max_by_key(|(value, enemy)| (*value, Reverse(*enemy)))
}

/// Each legal charge that is worth so much: a careful side looks at every hex beside the target.
fn charges(survey: &Survey<'_>, charger: &Charger<'_>, unit: &Unit, careful: bool, least: i64) -> Vec<Plan> {
    let game = survey.game;
    let mates = mates(game, unit);
    let mut plans = Vec::new();
    for target in charger.targets() {
        let enemy = game.army.the(target);
        if enemy.is_wagon() {
            continue;
        }
        if !mates.is_empty() && !all_can_charge(game, unit, target, &mates) {
            continue;
        }
        let hexes: Vec<Option<Hex>> = if careful && mates.is_empty() {
            game.ground.field().neighbours(enemy.at).map(Some).collect()
        } else {
            vec![None]
        };
        for via in hexes {
            let Some(plan) = charger.plan(target, via, &mates) else {
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
                purpose: Purpose::Strike(target),
            });
        }
    }
    plans
}

/// Villagers run for their exit by the cheapest path (chapter 9.3 of docs/rules/barbarica.md).
fn run_home(game: &Barbarica, unit: &Unit) -> Chosen {
    let id = unit.id;
    let edge = game
        .ground
        .scenario()
        .refuge
        .as_ref()
        .map_or(Edge::N, |refuge| refuge.edge);
    let open = game.ground.field().exits(unit.side()).contains(&edge);
    let ways = exit_ways(game, unit, edge);
    if open && game.ground.field().is_on_edge(unit.at, edge) && reach::points(unit) > 0 {
        return (Order::Leave { unit: id }, format!("takes {id} off to safety"));
    }
    let best = reach::destinations(game, unit)
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
fn ranged(survey: &Survey<'_>, seat: u8, shots: Shots) -> Option<Chosen> {
    let game = survey.game;
    let mut best: Option<(i64, Order, String)> = None;
    for unit in units(survey, seat, |unit| waiting::has_act(game, unit)) {
        for enemy in game.army.visible(survey.side.other()) {
            let spared = shots == Shots::SparingFriends && !game.army.friends_beside(unit, enemy).is_empty();
            if enemy.is_wagon() || spared {
                continue;
            }
            let Some(shot) = shots::best_shot(game, unit, enemy) else {
                continue;
            };
            let value = survey.shot(&shot, unit, enemy);
            if value > TENTH / 2 && best.as_ref().is_none_or(|(most, ..)| value > *most) {
                let order = Order::Shoot {
                    unit: unit.id,
                    target: enemy.id,
                    weapon: Some(crate::data::Weapon::Ranged(shot.weapon)),
                    indirect: shot.kind == crate::rules::shots::ShotKind::Indirect,
                };
                let why = || format!("shoots at {} with {}, worth {}", enemy.id, unit.id, worth(value));
                best = Some((value, order, survey.words(why)));
            }
        }
    }
    best.map(|(_, order, why)| (order, why))
}

/// Whether a side has a unit step into the hex of an enemy that falls to it.
pub fn pushes(survey: &Survey<'_>, unit: &Unit, enemy: &Unit) -> bool {
    let near = survey.game.army.enemies_beside(survey.side, enemy.at);
    let near = near.filter(|other| other.id != enemy.id);
    !unit.is_leader() && !survey.has_missile(unit) && near.count() <= 1
}

/// The best blow of all; a unit that can strike does.
fn melee(survey: &Survey<'_>, seat: u8) -> Option<Chosen> {
    let game = survey.game;
    let mut best: Option<(i64, Order, String)> = None;
    for unit in units(survey, seat, |unit| waiting::has_act(survey.game, unit)) {
        for target in game.army.strikable(unit) {
            let enemy = game.army.the(target);
            if enemy.is_wagon() {
                continue;
            }
            let value = survey.blow(unit, enemy, 0);
            if best.as_ref().is_none_or(|(most, ..)| value > *most) {
                let push = pushes(survey, unit, enemy);
                let order = Order::Fight {
                    unit: unit.id,
                    target,
                    weapon: None,
                    push,
                };
                let why = || format!("strikes {target} with {}, worth {}", unit.id, worth(value));
                best = Some((value, order, survey.words(why)));
            }
        }
    }
    best.map(|(_, order, why)| (order, why))
}
