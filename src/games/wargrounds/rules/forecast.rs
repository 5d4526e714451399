//! What an attack is worth, in whole numbers: the policy's view of chapter 10. Exact fractions stand in `odds`.

use super::combat;
use crate::action::SpellsChoice;
use crate::data::{Bad, Good, Spell, Weapon};
use crate::parts::CharacterId;
use crate::state::Wargrounds;

/// Certainty, and one HP.
pub const WHOLE: u64 = 1_000_000;
/// Hits that can land: five dice.
const MOST: usize = 8;

/// Shares of [`WHOLE`], by number.
type Shares = [u64; MOST + 1];

/// What an attack does to its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Prospect {
    /// Mean of HP lost, no more than there are, in millionths.
    pub mean: u64,
    /// Chance that it falls, in millionths.
    pub kill: u64,
    /// Chance that anything lands.
    pub lands: u64,
}

/// Everything that dice decide about an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attack {
    pub dice: u32,
    /// None for automatic hits: `dice` of them.
    pub need: Option<u32>,
    pub parry: u32,
    pub parry_need: u32,
    pub block: Option<i32>,
    pub noob: bool,
    pub critical: bool,
    pub hp: u32,
    pub protect: bool,
    pub unfelt: u32,
    /// Whether each landed hit kills, as those of Diplomacy do ([WG-175](docs/rules/wargrounds.md#wg-175)).
    pub kills: bool,
}

fn binomial(dice: u32, need: u32) -> Shares {
    let good = u64::from(7 - need.clamp(1, 6));
    let mut shares = [0; MOST + 1];
    shares[0] = WHOLE;
    for _ in 0..dice.min(MOST as u32) {
        for count in (0..=MOST).rev() {
            let up = if count > 0 { shares[count - 1] * good / 6 } else { 0 };
            shares[count] = shares[count] * (6 - good) / 6 + up;
        }
    }
    shares
}

impl Attack {
    /// Hits that land, by number.
    fn landing(&self) -> Shares {
        let mut shares = match self.need {
            Some(need) => binomial(self.dice, need),
            None => {
                let mut fixed = [0; MOST + 1];
                fixed[(self.dice as usize).min(MOST)] = WHOLE;
                fixed
            }
        };
        if self.parry > 0 {
            shares = less(&shares, &binomial(self.parry, self.parry_need));
        }
        if let Some(bonus) = self.block {
            let mut stops = [0; MOST + 1];
            for die in 1..=6 {
                stops[(die + bonus).clamp(0, 6).unsigned_abs() as usize] += WHOLE / 6;
            }
            shares = less(&shares, &stops);
        }
        if self.unfelt > 0 {
            let mut stops = [0; MOST + 1];
            stops[(self.unfelt as usize).min(MOST)] = WHOLE;
            shares = less(&shares, &stops);
        }
        shares
    }

    /// What the attack is likely to do, in whole millionths.
    pub fn prospect(&self) -> Prospect {
        let landing = self.landing();
        let mut found = Prospect {
            lands: WHOLE.saturating_sub(landing[0]),
            ..Prospect::default()
        };
        if self.kills {
            return Prospect {
                mean: found.lands * u64::from(self.hp),
                kill: found.lands,
                ..found
            };
        }
        // Damage of the hits so far, by amount.
        let mut damage = [0u64; 2 * MOST + 3];
        damage[0] = WHOLE;
        let shares: [u64; 3] = if self.noob { [2, 3, 1] } else { [1, 3, 2] };
        let full = u64::from(self.hp) + u64::from(self.protect);
        for (hits, landed) in landing.iter().enumerate() {
            if hits > 0 {
                let twice = if self.critical && hits == 1 { 2 } else { 1 };
                let mut next = [0u64; 2 * MOST + 3];
                for (amount, share) in damage.iter().enumerate().filter(|(_, share)| **share > 0) {
                    for (each, weight) in shares.iter().enumerate() {
                        let sum = (amount + each * twice).min(next.len() - 1);
                        next[sum] += share * weight / 6;
                    }
                }
                damage = next;
            }
            if *landed == 0 {
                continue;
            }
            for (amount, share) in damage.iter().enumerate() {
                let amount = amount as u64;
                let lost = amount.saturating_sub(u64::from(self.protect)).min(self.hp.into());
                found.mean += landed * share / WHOLE * lost;
                if amount >= full {
                    found.kill += landed * share / WHOLE;
                }
            }
        }
        found
    }
}

/// What is left of some hits when some are stopped.
fn less(hits: &Shares, stops: &Shares) -> Shares {
    let mut left = [0; MOST + 1];
    for (hit, share) in hits.iter().enumerate().filter(|(_, share)| **share > 0) {
        for (stop, stopped) in stops.iter().enumerate().filter(|(_, share)| **share > 0) {
            left[hit.saturating_sub(stop)] += share * stopped / WHOLE;
        }
    }
    left
}

/// An attack with a weapon as things stand; `fixed` for automatic hits.
pub fn attack_on(
    game: &Wargrounds,
    by: CharacterId,
    on: CharacterId,
    weapon: Weapon,
    critical: bool,
    fixed: Option<u32>,
) -> Attack {
    let others = combat::others(&game.people, on, by);
    let shot = matches!(weapon, Weapon::Pistol | Weapon::Bow);
    let fighter = game.people.fighter(on);
    Attack {
        dice: fixed.unwrap_or_else(|| combat::attack_dice(&game.people, by, weapon)),
        need: fixed.is_none().then(|| combat::attack_need(&game.people, by)),
        parry: if shot {
            0
        } else {
            combat::parry_dice(game, on, by, others)
        },
        parry_need: combat::parry_need(&game.people, on),
        block: combat::block_bonus(game, on, by, others),
        noob: game.people.sheet(by).bad(Bad::Noob),
        critical,
        hp: fighter.hp().into(),
        protect: fighter.protect(),
        unfelt: combat::unfelt(game, on).into(),
        kills: weapon == Weapon::Diplomacy,
    }
}

/// The chance that a bolt takes effect, in millionths.
pub fn bolt_chance(game: &Wargrounds, by: CharacterId, on: CharacterId, spell: Spell, long: bool) -> u64 {
    let sure = game.terms.options().spells == SpellsChoice::Sure;
    let others = combat::others(&game.people, on, by);
    let bare = sure || spell == Spell::Fireball;
    let attack = Attack {
        dice: if long { 2 } else { 1 },
        need: if sure && !long {
            None
        } else {
            Some(combat::attack_need(&game.people, by))
        },
        parry: if bare {
            0
        } else {
            combat::parry_dice(game, on, by, others)
        },
        parry_need: combat::parry_need(&game.people, on),
        block: if bare {
            None
        } else {
            combat::block_bonus(game, on, by, others)
        },
        noob: false,
        critical: false,
        hp: 1,
        protect: false,
        unfelt: 0,
        kills: true,
    };
    attack.prospect().lands
}

/// The share of a shot that stays with its target ([WG-81](docs/rules/wargrounds.md#wg-81)).
pub fn stays_on(game: &Wargrounds, by: CharacterId, on: CharacterId, weapon: bool) -> u64 {
    if weapon && game.people.sheet(by).good(Good::Archer) {
        return WHOLE;
    }
    match combat::engaged_with(game, on, by).len() {
        0 => WHOLE,
        1 => WHOLE / 2,
        _ => WHOLE / 3,
    }
}
