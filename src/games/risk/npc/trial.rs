//! Plans tried out against a regular, and whole battles played from where they stand.

use super::staff;
use crate::battle::{Battle, Plan, Scribe, Side, Stage, moving, setup, turn};
use crate::campaign::{Army, Campaign, Staff, contact};
use muster_kit::{Dice, Hex, budget};

/// The staff that fights battles of a campaign: a regular.
pub const STAFF: Staff = Staff { set_up, play_on };

/// Steps that the staff's orders take for each pair of units: each looks at each.
const STAFF_STEPS: u64 = 12;

/// RK-61, chapter 9: the staff sets a side up.
pub fn set_up(battle: &mut Battle, side: Side, scribe: &mut Scribe<'_>) {
    let plan = super::deployment(battle, side);
    let plans = [Some(plan), Some(Plan::Line), Some(Plan::Deep)];
    let done = plans
        .into_iter()
        .any(|plan| setup::deploy(battle, side, plan, &[], scribe).is_ok());
    assert!(done, "twelve units always fit into a zone");
}

/// Plays a battle on with regulars on both sides until a turn begins, or it is over.
pub fn play_on(battle: &mut Battle, until: u16, scribe: &mut Scribe<'_>) {
    while battle.progress.turn() < until
        && let Some(side) = battle.progress.mover()
    {
        let units = battle.field.units().len() as u64;
        budget::spend(STAFF_STEPS * units * units);
        let items = staff(battle, side);
        if moving::give_orders(battle, side, &items, false, scribe).is_err() {
            turn::end_movement(battle, side, scribe);
        }
        scribe.told.clear();
    }
}

/// Chapter 9: a veteran plays automatic battles on the ground of a hex; how many it wins, a draw being half a win, in
/// thousandths.
pub fn rehearse(campaign: &Campaign, armies: &[&Army], foes: &[&Army], at: Hex, plays: u32, dice: &mut Dice) -> i64 {
    let battle = contact::rehearsal(campaign, armies, foes, at);
    let mut won = 0;
    for _ in 0..plays {
        let mut trial = battle.clone();
        let mut scribe = Scribe::new(dice);
        for side in Side::BOTH {
            set_up(&mut trial, side, &mut scribe);
        }
        setup::open(&mut trial, &mut scribe);
        play_on(&mut trial, u16::MAX, &mut scribe);
        won += match trial.progress.stage() {
            Stage::Over(ending) => match ending.winner {
                Some(Side::South) => 2,
                Some(Side::North) => 0,
                None => 1,
            },
            _ => 1,
        };
    }
    won * 500
}
