//! Plans tried out against a regular, and whole battles played from where they stand.

use super::staff;
use crate::games::risk::battle::{Battle, Item, Plan, Scribe, Side, Stage};
use crate::games::risk::campaign::{Army, Campaign};
use crate::kit::{Dice, Hex};

/// Chapter 9: how often a veteran plays a plan, and how many turns ahead.
const TRIALS: u32 = 20;
const TURNS: u16 = 2;

/// What a battle that is won counts, and an objective that is held, in points.
const VICTORY: i64 = 30;
const OBJECTIVE: i64 = 4;

/// How a battle stands for a side: the enemy's points lost less its own, the objective, and victory.
fn balance(battle: &Battle, side: Side) -> i64 {
    let lost = i64::from(battle.lost(side.other())) - i64::from(battle.lost(side));
    let sign = |holder: Option<Side>| holder.map_or(0, |holder| if holder == side { 1 } else { -1 });
    if let Stage::Over(ending) = &battle.stage {
        return lost + VICTORY * sign(ending.winner);
    }
    let points = battle.objective.iter().flat_map(|objective| &objective.points);
    lost + points.map(|point| OBJECTIVE * sign(battle.holder(*point))).sum::<i64>()
}

/// The sum over all trials of how the battle stands then.
pub fn worth(battle: &Battle, side: Side, items: &[Item], dice: &mut Dice) -> i64 {
    let trial = |_| {
        let mut trial = battle.clone();
        let mut scribe = Scribe::new(dice);
        if trial.give_orders(side, items, false, &mut scribe).is_err() {
            return i64::MIN / i64::from(TRIALS);
        }
        play_on(&mut trial, battle.turn + super::knob("TURNS",2) as u16, &mut scribe);
        balance(&trial, side)
    };
    (0..TRIALS).map(trial).sum()
}

/// RK-61, chapter 9: the staff sets a side up.
pub fn set_up(battle: &mut Battle, side: Side, scribe: &mut Scribe<'_>) {
    let plan = super::deployment(battle, side);
    let plans = [Some(plan), Some(Plan::Line), Some(Plan::Deep)];
    let done = plans
        .into_iter()
        .any(|plan| battle.deploy(side, plan, &[], scribe).is_ok());
    assert!(done, "twelve units always fit into a zone");
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

/// Chapter 9: a veteran plays automatic battles on the ground of a hex; how many it wins, a draw being half a win, in
/// thousandths.
pub fn rehearse(campaign: &Campaign, armies: &[&Army], foes: &[&Army], at: Hex, plays: u32, dice: &mut Dice) -> i64 {
    let battle = campaign.rehearsal(armies, foes, at);
    let mut won = 0;
    for _ in 0..plays {
        let mut trial = battle.clone();
        let mut scribe = Scribe::new(dice);
        for side in Side::BOTH {
            set_up(&mut trial, side, &mut scribe);
        }
        trial.open(&mut scribe);
        play_on(&mut trial, u16::MAX, &mut scribe);
        won += match &trial.stage {
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
