//! Some actions that would not be refused: at random play every stage of a battle comes up.

use super::action::{Action, Posture};
use super::battle::{Act, Battle, Item, Plan, Side, Stage, Target, Who, placed, write};
use super::state::Risk;
use crate::game::Duty;

const POSTURES: [Posture; 5] = [
    Posture::Advance,
    Posture::Assault,
    Posture::Hold,
    Posture::Fallback,
    Posture::Staff,
];

impl Risk {
    /// Never empty for a duty.
    pub(super) fn legal(&self, duty: &Duty) -> Vec<Action> {
        let Some(battle) = self.of_topic(duty.topic) else {
            return Vec::new();
        };
        let Some(side) = self.side_of(duty.seat, battle) else {
            return Vec::new();
        };
        let number = self.number_to_type(battle);
        if battle.is_ready() {
            return vec![Action::Open { battle: number }];
        }
        if battle.stage == Stage::Deploying {
            return plans(battle, side)
                .into_iter()
                .map(|plan| Action::Deploy {
                    plan: Some(plan),
                    changes: None,
                    battle: number,
                })
                .collect();
        }
        let postures = POSTURES.map(|posture| Action::Go {
            posture,
            battle: number,
        });
        let single = singles(battle, side).into_iter().map(|text| Action::Orders {
            text,
            more: true,
            battle: number,
        });
        postures.into_iter().chain(single).collect()
    }
}

/// Plans that put every unit somewhere.
pub fn plans(battle: &Battle, side: Side) -> Vec<Plan> {
    let roster = &battle.command(side).roster;
    let fits = |plan: &Plan| placed(&battle.table, side, roster, *plan, &[]).is_ok();
    let mut plans: Vec<Plan> = Plan::ALL.into_iter().filter(fits).collect();
    if side == Side::South || battle.table.posts().is_empty() {
        plans.retain(|plan| *plan != Plan::Works);
    }
    plans
}

/// One order for one unit each: into the nearest enemy, or to where he can be shot at.
pub fn singles(battle: &Battle, side: Side) -> Vec<String> {
    let mut texts = Vec::new();
    for unit in battle.army(side).filter(|unit| !unit.ordered) {
        let Some(enemy) = battle.nearest(side.other(), unit.pose.at).first().copied() else {
            continue;
        };
        for contact in [false, true] {
            let acts = vec![Act::Towards(Target {
                letter: enemy.letter,
                contact,
                length: None,
            })];
            if battle.work_out(unit, &acts).is_ok() {
                let who = vec![Who::Unit(unit.letter)];
                texts.push(write(&[Item { who, acts }]));
            }
        }
    }
    texts
}
