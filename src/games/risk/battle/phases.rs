//! The fight of a turn, after both movements (RK-84): guns, volleys, charges, melee, end of turn.

use super::arms::Attack;
use super::charges;
use super::combat::{self, Outcome, Save};
use super::shooting;
use super::unit::Unit;
use super::{Battle, Scribe};
use crate::event::Told;
use serde::{Deserialize, Serialize};

/// A part of the fight in which units attack and their targets throw saves, in the order in which they are fought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Guns,
    Volley,
    Melee,
}

/// What a phase brought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Salvo {
    pub phase: Phase,
    pub saves: Vec<Save>,
    /// Attacks for which no die was thrown, for their target had failed already
    /// ([RK-108](docs/rules/risk.md#rk-108)). Told since rules number 3.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skipped: Vec<Attack>,
    pub outcomes: Vec<(char, Outcome)>,
}

/// RK-125, RK-126: dice, lost horses and captured commanders after the melee; told only if there are any.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct EndOfTurn {
    /// Units that routed, and their dice: 1 destroys.
    pub rallies: Vec<(char, u8)>,
    /// RK-97: dragoons that lost their horses.
    pub horses: Vec<char>,
    pub captured: Vec<u8>,
}

/// RK-84: no unit moves or turns between the second movement and the charges.
pub fn fight(battle: &mut Battle, scribe: &mut Scribe<'_>) {
    resolve_phase(battle, Phase::Guns, scribe);
    resolve_phase(battle, Phase::Volley, scribe);
    charges::charge(battle, scribe);
    resolve_phase(battle, Phase::Melee, scribe);
}

/// RK-100, RK-101, RK-106, RK-112: all attacks of a phase, fixed before its first die.
pub fn attacks(battle: &Battle, phase: Phase) -> Vec<Attack> {
    let chosen = |unit: &Unit| match phase {
        Phase::Guns if unit.is_artillery() => shooting::chosen_shot(battle, unit),
        Phase::Volley if !unit.is_artillery() => shooting::chosen_shot(battle, unit),
        Phase::Melee => shooting::chosen_strike(battle, unit),
        Phase::Guns | Phase::Volley => None,
    };
    battle.field.units().iter().filter_map(chosen).collect()
}

fn resolve_phase(battle: &mut Battle, phase: Phase, scribe: &mut Scribe<'_>) {
    carry_out_attacks(battle, phase, &attacks(battle, phase), scribe);
}

pub(super) fn carry_out_attacks(battle: &mut Battle, phase: Phase, attacks: &[Attack], scribe: &mut Scribe<'_>) {
    if attacks.is_empty() {
        return;
    }
    let saves = combat::throw_saves(battle, attacks, scribe);
    let skipped = if battle.terms.tells_of_skipped_attacks() {
        not_needed(attacks, &saves)
    } else {
        Vec::new()
    };
    let outcomes = combat::apply_saves(battle, &saves, phase == Phase::Melee);
    scribe.note(Told::Salvo(Salvo {
        phase,
        saves,
        skipped,
        outcomes,
    }));
}

/// Attacks on units that had failed before their die was thrown (RK-108).
fn not_needed(attacks: &[Attack], saves: &[Save]) -> Vec<Attack> {
    let thrown = |attack: &Attack| saves.iter().any(|save| save.attack == *attack && save.who == attack.on);
    let mut skipped: Vec<Attack> = attacks.iter().filter(|attack| !thrown(attack)).copied().collect();
    skipped.sort_by_key(|attack| attack.by);
    skipped
}
