//! For which side a battle waits, and for what (RK-69, RK-70, RK-84).

use super::{Battle, Side, Stage};

/// Sides that the battle waits for.
pub fn waiting(battle: &Battle) -> Vec<Side> {
    if let Some(side) = unveiler(battle) {
        return vec![side];
    }
    match battle.progress.stage() {
        Stage::Deploying => battle.sides.undeployed(),
        Stage::Moving { side, .. } => vec![*side],
        Stage::Over(_) => Vec::new(),
    }
}

/// A number for what it waits for of a side: a later wait has a higher one.
pub fn key(battle: &Battle, side: Side) -> u64 {
    let turn = u64::from(battle.progress.turn());
    match battle.progress.stage() {
        Stage::Deploying if is_ready(battle) => 3,
        Stage::Deploying if unveiler(battle) == Some(side) => 2,
        Stage::Deploying => u64::try_from(side.index()).expect("there are two sides"),
        Stage::Moving { second, .. } => 2 * turn + 2 + u64::from(*second),
        Stage::Over(_) => 2 * turn + 4,
    }
}

/// RK-70: both deployments are in, and only have to be shown.
pub fn is_ready(battle: &Battle) -> bool {
    battle.progress.is_deploying() && battle.sides.are_deployed()
}

/// RK-69, RK-70: the side that has deployments shown: a starved one its own, side 1 both.
pub fn unveiler(battle: &Battle) -> Option<Side> {
    if is_ready(battle) {
        return Some(Side::South);
    }
    battle.sides.hiding().filter(|_| battle.progress.is_deploying())
}
