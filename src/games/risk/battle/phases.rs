//! The fight of a turn, after both movements (RK-84): guns, volleys, charges, melee, end of turn.

use super::arms::Attack;
use super::combat::{Outcome, Save};
use super::unit::{Fate, Unit};
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

impl Battle {
    /// RK-84: no unit moves or turns between the second movement and the charges.
    pub fn fight(&mut self, scribe: &mut Scribe<'_>) {
        self.resolve_phase(Phase::Guns, scribe);
        self.resolve_phase(Phase::Volley, scribe);
        self.charge(scribe);
        self.resolve_phase(Phase::Melee, scribe);
        self.end_of_turn(scribe);
    }

    /// RK-100, RK-101, RK-106, RK-112: all attacks of a phase, fixed before its first die.
    pub fn attacks(&self, phase: Phase) -> Vec<Attack> {
        let chosen = |unit: &Unit| match phase {
            Phase::Guns if unit.is_artillery() => self.chosen_shot(unit),
            Phase::Volley if !unit.is_artillery() => self.chosen_shot(unit),
            Phase::Melee => self.chosen_strike(unit),
            Phase::Guns | Phase::Volley => None,
        };
        self.units.iter().filter_map(chosen).collect()
    }

    fn resolve_phase(&mut self, phase: Phase, scribe: &mut Scribe<'_>) {
        self.carry_out_attacks(phase, &self.attacks(phase), scribe);
    }

    fn carry_out_attacks(&mut self, phase: Phase, attacks: &[Attack], scribe: &mut Scribe<'_>) {
        if attacks.is_empty() {
            return;
        }
        let saves = self.throw_saves(attacks, scribe);
        let skipped = if self.rules >= 3 {
            not_needed(attacks, &saves)
        } else {
            Vec::new()
        };
        let outcomes = self.apply_saves(&saves, phase == Phase::Melee);
        scribe.note(Told::Salvo(Salvo {
            phase,
            saves,
            skipped,
            outcomes,
        }));
    }

    /// The fight of a turn in which one unit alone attacks, one enemy alone.
    #[cfg(test)]
    pub fn fight_of(&mut self, by: char, on: char, scribe: &mut Scribe<'_>) {
        for phase in [Phase::Guns, Phase::Volley, Phase::Melee] {
            if phase == Phase::Melee
                && let Some(to) = self.unit(by).and_then(|unit| self.charge_of(unit))
            {
                self.the_mut(by).pose.at = to;
            }
            let mut attacks = self.attacks(phase);
            attacks.retain(|attack| (attack.by, attack.on) == (by, on));
            self.carry_out_attacks(phase, &attacks, scribe);
        }
        self.end_of_turn(scribe);
    }

    /// Routed units throw, lost horses and captured commanders go, and the end of the battle is tested
    /// ([RK-125](docs/rules/risk.md#rk-125) to [RK-127](docs/rules/risk.md#rk-127)).
    fn end_of_turn(&mut self, scribe: &mut Scribe<'_>) {
        let routed: Vec<char> = self
            .units
            .iter()
            .filter(|unit| unit.routed)
            .map(|unit| unit.letter)
            .collect();
        let mut end = EndOfTurn::default();
        for letter in routed {
            let die = scribe.d6(self.the(letter).side());
            end.rallies.push((letter, die));
            if die == 1 {
                self.remove(letter, Fate::Destroyed);
            }
        }
        end.horses = self.lose_horses();
        end.captured = self.capture();
        if end != EndOfTurn::default() {
            scribe.note(Told::End(end));
        }
        scribe.note(self.losses());
        match self.verdict() {
            Some(ending) => self.finish(ending, scribe),
            None => self.begin_turn(scribe),
        }
    }

    /// RK-97: horses beside an enemy and away from their dragoons are lost.
    fn lose_horses(&mut self) -> Vec<char> {
        let is_lost = |unit: &Unit| {
            unit.horses
                .is_some_and(|horses| self.is_engaged(unit.side(), &horses.base()))
                && !unit.reaches_horses(unit.pose)
        };
        let lost: Vec<char> = self
            .units
            .iter()
            .filter(|unit| is_lost(unit))
            .map(|unit| unit.letter)
            .collect();
        for letter in &lost {
            self.the_mut(*letter).horses = None;
        }
        lost
    }
}

/// Attacks on units that had failed before their die was thrown (RK-108).
fn not_needed(attacks: &[Attack], saves: &[Save]) -> Vec<Attack> {
    let thrown = |attack: &Attack| saves.iter().any(|save| save.attack == *attack && save.who == attack.on);
    let mut skipped: Vec<Attack> = attacks.iter().filter(|attack| !thrown(attack)).copied().collect();
    skipped.sort_by_key(|attack| attack.by);
    skipped
}
