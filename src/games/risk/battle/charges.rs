//! Charges at the start of the melee phase (RK-109 to RK-111).

use super::arms::{CHARGE, MELEE};
use super::state::FIT;
use super::unit::Unit;
use super::{Battle, Scribe};
use crate::event::Told;
use crate::plane::Point;
use serde::{Deserialize, Serialize};

/// RK-110: ticks of a step.
const STEP: i64 = 10;

/// A unit that charged, with the centre of its base before and after.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Charged {
    pub letter: char,
    pub from: Point,
    pub to: Point,
}

/// RK-111: one by one, the first side's units in letter order, then the other's.
pub(super) fn charge(battle: &mut Battle, scribe: &mut Scribe<'_>) {
    let mut charged = Vec::new();
    for side in battle.progress.by_initiative() {
        let letters: Vec<char> = battle.field.army(side).map(|unit| unit.letter).collect();
        for letter in letters {
            let unit = battle.field.the(letter);
            let from = unit.pose.at;
            if let Some(to) = charge_of(battle, unit) {
                battle.field.the_mut(letter).pose.at = to;
                charged.push(Charged { letter, from, to });
            }
        }
    }
    if !charged.is_empty() {
        scribe.note(Told::Charges(charged));
    }
}

/// RK-109, RK-110: where a unit's charge ends, if it charges.
pub fn charge_of(battle: &Battle, unit: &Unit) -> Option<Point> {
    let all = battle.sides.command(unit.side()).standing.charge;
    if !unit.charges(all) || unit.routed || battle.field.in_contact(unit, None) {
        return None;
    }
    let pays = |pose, range| {
        battle
            .field
            .enemies_in_zone(unit.side(), pose, range)
            .any(|enemy| !enemy.routed)
    };
    if !pays(unit.pose, CHARGE) {
        return None;
    }
    let mut probe = unit.clone();
    for n in (1..=CHARGE / STEP).map(|step| step * STEP) {
        probe.pose.at = unit.pose.at + unit.pose.facing.step(n);
        if battle.field.legal_end(&probe, unit.pose.at) != FIT {
            return None;
        }
        if pays(probe.pose, MELEE) {
            return Some(probe.pose.at);
        }
    }
    None
}
