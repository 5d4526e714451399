//! What an attack is worth, exact over the 36 rolls ([WC-181](docs/rules/warcamp.md#wc-181)).

use super::super::rules::strength::finished;
use super::survey::{Able, Enemy, Survey};
use super::worth::{self, POINT};

/// A whole camp wiped out, spread over its members; a bonus for the last of them; the own tribe.
const CAMP: i64 = 90 * POINT;
const LAST_ONE: i64 = 25 * POINT;
const OWN_TRIBE: i64 = 60 * POINT;
/// What the own dead count beside their worth, as a fraction: over, under.
const OWN_DEAD: (i64, i64) = (3, 2);
/// Pairs of faces.
const ROLLS: i64 = 36;

/// What an attack comes to on average.
#[derive(Clone, Copy, Default)]
pub struct Prospect {
    /// In ten-thousandths of a point.
    pub value: i64,
    /// Sums over the 36 rolls.
    pub enemy_dead: i64,
    pub own_dead: i64,
    pub wins: i64,
    /// Whether a roll wipes the enemy out.
    pub may_end_it: bool,
}

/// An attack by these members, the weakest first, and the leader where the leader marches.
pub fn prospect(survey: &Survey<'_>, party: &[Able], leads: bool, enemy: &Enemy) -> Prospect {
    let tribe = survey.tribe;
    let sum: u32 = party.iter().map(|one| one.attack).sum();
    let leader = if leads { tribe.leader_attack() } else { 0 };
    let attack_ce = finished(sum + leader, tribe.stores.is_starving(), enemy.fog);
    let bloodlust =
        party.iter().map(|one| one.bloodlust).sum::<u32>() + if leads { survey.leader_bloodlust } else { 0 };
    let mut fallen = 0;
    let losses: Vec<i64> = std::iter::once(0)
        .chain(party.iter().map(|one| {
            fallen += worth::member(one.skill);
            fallen
        }))
        .collect();
    let at_stake = enemy.losses(survey);
    let alone = party.len() == survey.heads;
    let mut whole = Prospect::default();
    for attack_die in 1..=6 {
        for defence_die in 1..=6 {
            let (ours, theirs) = (attack_ce * attack_die, enemy.defence_ce * defence_die);
            if ours > theirs {
                let casualties = (ours.div_ceil(theirs) + bloodlust).saturating_sub(enemy.hides) as usize;
                let dead = casualties.min(enemy.heads);
                whole.wins += 1;
                whole.enemy_dead += dead as i64;
                whole.may_end_it |= dead == enemy.heads;
                whole.value += enemy.weight * at_stake.fallen[dead] / POINT + CAMP * dead as i64 / enemy.heads as i64;
                if dead == enemy.heads {
                    whole.value += LAST_ONE + at_stake.spoils;
                }
            } else if theirs > ours {
                let casualties = (theirs.div_ceil(ours) + enemy.spikes).saturating_sub(tribe.effects.hides()) as usize;
                let dead = casualties.min(party.len());
                whole.own_dead += dead as i64;
                whole.value -= losses[dead] * OWN_DEAD.0 / OWN_DEAD.1;
                if alone && dead == party.len() {
                    whole.value -= OWN_TRIBE;
                }
            }
        }
    }
    whole.value /= ROLLS;
    whole
}

impl Prospect {
    /// Whether it costs more members than it kills, and cannot wipe the enemy out.
    pub fn is_losing(&self) -> bool {
        self.own_dead > self.enemy_dead && !self.may_end_it
    }

    /// `2.1`: a sum over the 36 rolls as a mean with one decimal.
    pub fn mean(sum: i64) -> String {
        let tenths = (sum * 10 + ROLLS / 2) / ROLLS;
        format!("{}.{}", tenths / 10, tenths % 10)
    }
}
