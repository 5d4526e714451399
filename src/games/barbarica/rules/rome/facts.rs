//! What holds for a unit of the house: the conditions of scenario files (BB-225). Hidden enemies do not count (BB-228).

use crate::action::Skill;
use crate::bearing::{Bearing, bearing, towards};
use crate::data::scenario::{Behaviour, Condition, Fact, Place, When};
use crate::rules::charge_plan::Charger;
use crate::rules::rome::table::Temper;
use crate::rules::shots::ShotPlan;
use crate::rules::{charge_plan, facts, shots};
use crate::state::{Barbarica, Unit};
use crate::words::UnitId;
use muster_kit::Hex;
use muster_kit::hexes::Direction;

/// The first condition of a unit that is true, and its place in the scenario's list; none: the table.
pub fn guide<'a>(game: &'a Barbarica, unit: &Unit) -> Option<(usize, &'a Condition)> {
    let conditions = game.ground.scenario().conditions.iter().enumerate();
    conditions
        .filter(|(_, condition)| condition.is_for(unit.id))
        .find(|(_, condition)| holds(game, unit, &condition.when))
}

/// The number of a condition among those for a unit: what the log and `/barb brain` call the rule
/// ([BB-225](docs/rules/barbarica.md#bb-225)).
pub fn number_of(game: &Barbarica, id: UnitId, place: usize) -> usize {
    let before = game.ground.scenario().conditions[..place].iter();
    1 + before.filter(|other| other.is_for(id)).count()
}

/// How a unit behaves by what it follows now, its card and Rome's level.
pub fn temper_of(game: &Barbarica, unit: &Unit) -> Temper {
    let behaviours = guide(game, unit).map_or(&[][..], |(_, condition)| &condition.behaviours);
    temper(game, unit, behaviours)
}

/// As [`temper_of`], with the behaviours given instead of looked up.
pub fn temper(game: &Barbarica, unit: &Unit, behaviours: &[Behaviour]) -> Temper {
    let mut temper = Temper {
        prefer_ranged: unit.prefers_ranged(),
        green: game.terms.options().level == Skill::Green,
        ..Temper::default()
    };
    for behaviour in behaviours {
        match behaviour {
            Behaviour::Aggressive => temper.aggressive = true,
            Behaviour::Defensive(steps) => temper.defensive = Some(*steps),
            Behaviour::Cautious => temper.cautious = true,
            Behaviour::PreferRanged => temper.prefer_ranged = true,
            Behaviour::PreferMelee => temper.prefer_melee = true,
            Behaviour::Reckless => temper.reckless = true,
        }
    }
    temper
}

/// Whether every term of a scenario's condition is true for the unit now.
fn holds(game: &Barbarica, unit: &Unit, when: &When) -> bool {
    when.terms.iter().all(|term| is_so(game, unit, term.fact) != term.not)
}

/// Hexes that a place means: of all friends of a type, so that the nearest of them counts.
pub fn hexes_of(game: &Barbarica, unit: &Unit, place: Place) -> Vec<Hex> {
    match place {
        Place::Me => vec![unit.at],
        Place::Hex(hex) => vec![hex],
        Place::Friend(kind) => game
            .army
            .of(unit.side())
            .filter(|friend| friend.id.kind == kind)
            .map(|friend| friend.at)
            .collect(),
    }
}

/// Steps from a hex to the nearest of some.
pub fn steps_to(hexes: &[Hex], from: Hex) -> u32 {
    hexes.iter().map(|hex| hex.distance(from)).min().unwrap_or(u32::MAX)
}

fn is_so(game: &Barbarica, unit: &Unit, fact: Fact) -> bool {
    match fact {
        Fact::Empty(hex) => game
            .army
            .at(hex)
            .all(|other| other.hidden && other.side() != unit.side()),
        Fact::Visible(kind) => game
            .army
            .visible(unit.side().other())
            .any(|enemy| enemy.id.kind == kind),
        Fact::EnemyWithin(steps, place) => {
            let hexes = hexes_of(game, unit, place);
            game.army
                .visible(unit.side().other())
                .any(|enemy| steps_to(&hexes, enemy.at) <= u32::from(steps))
        }
        Fact::Hurt => unit.wounds() > 0,
        Fact::Half => unit.strength * 2 <= unit.start,
        Fact::Free => !game.army.in_contact(unit),
        Fact::CanShoot { half } => {
            let near = |shot: &ShotPlan| !half || 2 * shot.distance <= shots::range_of(&game.ground, shot.weapon);
            shots(game, unit).iter().any(|(_, _, shot)| near(shot))
        }
        Fact::Beyond(steps, kind) => {
            let friends = hexes_of(game, unit, Place::Friend(kind));
            !friends.is_empty() && steps_to(&friends, unit.at) > u32::from(steps)
        }
        Fact::At(hex) => unit.at == hex,
        Fact::NearestTo(hex) => {
            let free = |other: &&Unit| !other.routing && !other.is_wagon() && !game.army.in_contact(other);
            let nearest = game.army.of(unit.side()).filter(free);
            let nearest = nearest.min_by_key(|other| (other.at.distance(hex), other.id));
            nearest.is_some_and(|other| other.id == unit.id)
        }
        Fact::InReach => !charge_plan::charge_targets(game, unit).is_empty(),
        Fact::ExposedInReach => {
            let charger = Charger::of(game, unit);
            let mut targets = charger.targets().into_iter();
            targets.any(|target| is_exposed_to_charge(&charger, target))
        }
        other => facts::is_so(game, other).unwrap_or(false),
    }
}

/// The units of its owner that share a unit's hex and charge with it, if each of them can
/// ([BB-150](docs/rules/barbarica.md#bb-150)).
pub fn mates(game: &Barbarica, unit: &Unit) -> Vec<UnitId> {
    let others = game
        .army
        .at(unit.at)
        .filter(|other| other.id != unit.id && !other.is_leader());
    let others: Vec<&Unit> = others.collect();
    let joins = |other: &&Unit| other.owner == unit.owner && !charge_plan::charge_targets(game, other).is_empty();
    if others.iter().all(joins) {
        others.iter().map(|other| other.id).collect()
    } else {
        Vec::new()
    }
}

/// Whether a charge reaches its flank or rear. Units of the house decide one by one, so that none of them charges out of
/// a hex that it shares (BB-150).
pub fn is_exposed_to_charge(charger: &Charger<'_>, target: UnitId) -> bool {
    let plan = charger.plan(target, None, &[]);
    plan.is_some_and(|plan| plan.position != Bearing::Front)
}

/// Legal shots from a unit's hex after turning: the best facing for each target, which it keeps if it can.
pub fn shots(game: &Barbarica, unit: &Unit) -> Vec<(UnitId, Direction, ShotPlan)> {
    let mut found = Vec::new();
    let mut turned = unit.clone();
    for enemy in game.army.visible(unit.side().other()) {
        let facing = if bearing(unit.at, unit.facing, enemy.at) == Bearing::Front {
            unit.facing
        } else {
            towards(unit.at, unit.facing, enemy.at)
        };
        turned.facing = facing;
        if let Some(shot) = shots::best_shot(game, &turned, enemy) {
            found.push((enemy.id, facing, shot));
        }
    }
    found
}
