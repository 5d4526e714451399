//! What one viewer may know of a position.

use super::battle::{Battle, Side, Standing, placed};
use super::state::{Risk, War};
use crate::seating;
use muster_kit::{Seat, Viewer};
use serde::Serialize;

/// What one viewer may know: the position, with what the others keep to themselves as if they had ordered nothing.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    pub game: Risk,
    #[serde(skip)]
    pub viewer: Option<Seat>,
}

/// RK-27, RK-70: sealed orders are thought to be none, a sealed deployment that of the default plan.
pub fn seen_by(game: &Risk, viewer: Viewer) -> Risk {
    let mut seen = game.clone();
    let hidden: Vec<(u16, Side)> = game
        .war
        .battles()
        .into_iter()
        .flat_map(|battle| Side::BOTH.map(|side| (battle, side)))
        .filter(|(battle, side)| !viewer.sees(seating::seat_of(game, *side, battle)))
        .map(|(battle, side)| (battle.terms.number(), side))
        .collect();
    for (number, side) in hidden {
        hide(seen.war.battle_mut(number).expect("the battle is there"), side);
    }
    if let War::Campaign(campaign) = &mut seen.war {
        campaign.nations.hide(|nation| !viewer.sees(Seat(nation)));
    }
    seen
}

/// What a side of a battle keeps to itself.
fn hide(battle: &mut Battle, side: Side) {
    let sealed = battle.sides.command(side).deployed.is_some() && battle.sides.shown(side).is_none();
    if sealed {
        let plan = super::battle::default_plan(battle.field.table(), side);
        let poses = placed(
            battle.field.table(),
            side,
            &battle.sides.command(side).roster,
            plan,
            &[],
        )
        .ok();
        battle.sides.command_mut(side).deployed = poses;
    }
    battle.sides.command_mut(side).standing = Standing::default();
}
