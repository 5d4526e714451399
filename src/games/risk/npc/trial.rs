//! Plans tried out against a regular, and whole battles played from where they stand.

use super::staff;
use crate::games::risk::battle::{Battle, Item, Scribe, Side};
use crate::kit::Dice;

/// Chapter 9: how often a veteran plays a plan, and how many turns ahead.
const TRIALS: u32 = 40;
const TURNS: u16 = 2;

/// The sum over all trials of the enemy's points lost less the side's own.
pub fn worth(battle: &Battle, side: Side, items: &[Item], dice: &mut Dice) -> i64 {
    let balance = |battle: &Battle| i64::from(battle.lost(side.other())) - i64::from(battle.lost(side));
    let trial = |_| {
        let mut trial = battle.clone();
        let mut scribe = Scribe::new(dice);
        if trial.give_orders(side, items, false, &mut scribe).is_err() {
            return i64::MIN / i64::from(TRIALS);
        }
        play_on(&mut trial, battle.turn + TURNS, &mut scribe);
        balance(&trial)
    };
    (0..TRIALS).map(trial).sum()
}

/// Plays a battle on with regulars on both sides until a turn begins, or it is over.
pub fn play_on(battle: &mut Battle, until: u16, scribe: &mut Scribe<'_>) {
    while battle.turn < until
        && let Some(side) = battle.mover()
    {
        let items = staff(battle, side);
        if battle.give_orders(side, &items, false, scribe).is_err() {
            battle.end_movement(side, scribe);
        }
        scribe.told.clear();
    }
}
