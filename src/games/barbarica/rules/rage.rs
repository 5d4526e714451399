//! What rage drives a berserk unit to ([BB-121](docs/rules/barbarica.md#bb-121)).

use crate::action::Order;
use crate::rules::charge_plan::Charger;
use crate::rules::{authority, no};
use crate::state::{Barbarica, Unit};
use crate::words::UnitId;
use muster_kit::Refusal;

/// The nearest enemy that a berserk unit can reach by a charge, which it then has to make; those who rage beside it
/// come along ([BB-121](docs/rules/barbarica.md#bb-121)). Under rules number 1 nothing held it.
pub fn must_charge(game: &Barbarica, unit: &Unit) -> Option<UnitId> {
    if game.terms.rules() < 2 || !unit.now.berserk {
        return None;
    }
    let mates = raging_mates(game, unit);
    let near = |enemy: &UnitId| (game.army.the(*enemy).at.distance(unit.at), *enemy);
    let charger = Charger::of(game, unit);
    let mut targets = charger.targets();
    targets.retain(|target| charger.plan(*target, None, &mates).is_some());
    targets.into_iter().min_by_key(near)
}

/// Those who rage on a unit's hex and charge with it: such as its player orders as well, for nobody else can send them along.
pub fn raging_mates(game: &Barbarica, unit: &Unit) -> Vec<UnitId> {
    let rages = |other: &&Unit| other.id != unit.id && other.now.berserk;
    let joins = |other: &&Unit| authority::commands(game, unit.owner, other);
    let mates = game.army.at(unit.at).filter(rages).filter(joins);
    mates.map(|other| other.id).collect()
}

/// What rage forbids a unit in the Movement phase ([BB-121](docs/rules/barbarica.md#bb-121)).
pub fn check_rage(game: &Barbarica, order: &Order) -> Result<(), Refusal> {
    let Some(unit) = game
        .army
        .unit(order.unit())
        .filter(|unit| game.terms.rules() >= 2 && unit.now.berserk)
    else {
        return Ok(());
    };
    let id = unit.id;
    if let Order::Retreat { target, .. } = order {
        let reason = format!("{id} is berserk and does not step back.");
        return Err(no("BB-121", reason).instead(format!(
            "In the Melee phase it strikes: /barb fight orders:{id} {target}."
        )));
    }
    let goes = match order {
        Order::Go { .. }
        | Order::Walk { .. }
        | Order::Leave { .. }
        | Order::Hold { .. }
        | Order::Clear { .. }
        | Order::Dismount { .. } => true,
        Order::Charge { target, .. } => {
            let nearest = must_charge(game, unit).map(|nearest| game.army.the(nearest).at.distance(unit.at));
            let asked = game.army.unit(*target).map(|target| target.at.distance(unit.at));
            nearest.zip(asked).is_some_and(|(nearest, asked)| asked > nearest)
        }
        _ => false,
    };
    match must_charge(game, unit).filter(|_| goes) {
        Some(target) => {
            let all: Vec<String> = std::iter::once(id)
                .chain(raging_mates(game, unit))
                .map(|unit| unit.to_string())
                .collect();
            let reason = format!("{id} is berserk and charges the nearest enemy in its reach, {target}.");
            Err(no("BB-121", reason).instead(format!("/barb move orders:{} !{target}", all.join("+"))))
        }
        None => Ok(()),
    }
}
