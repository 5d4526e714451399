//! What the position adds to the odds of a question: a move that its unit has made already.

use crate::Risk;
use crate::asked::{self, Place};
use crate::battle::{Battle, Unit, shooting};
use crate::situations::prepared;
use muster_kit::{Seat, Viewer};

/// RK-84: that an attack behind a move is worked out although the unit cannot move any more in this turn. Each remark is a
/// sentence; there is none on other questions.
pub fn remarks_on(game: &Risk, viewer: Viewer, question: &str) -> Vec<String> {
    moved_already(game, viewer.seat(), question).into_iter().collect()
}

fn moved_already(game: &Risk, seat: Option<Seat>, question: &str) -> Option<String> {
    let (text, battles) = prepared(game, seat, question).ok()?;
    let attack = asked::attack(&text).filter(|attack| attack.from != Place::Here)?;
    let (battle, unit) = battles
        .iter()
        .find_map(|battle| Some((battle, battle.field.unit(attack.by)?)))?;
    let target = battle.field.unit(attack.on)?;
    let attacks_from_here = shooting::shot(battle, unit, target).is_some() || battle.field.strikes(unit, target);
    let takes_a_move = attack.from == Place::There || !attacks_from_here;
    (takes_a_move && has_moved(battle, unit)).then(|| {
        format!(
            "{} cannot move any more in this turn: this is how it would be if it could.",
            unit.letter
        )
    })
}

/// RK-84, RK-86: whether a unit has had its order in this turn, or its whole side has moved.
fn has_moved(battle: &Battle, unit: &Unit) -> bool {
    let side_is_done = battle.progress.is_second_movement() && battle.progress.mover() != Some(unit.side());
    unit.ordered || side_is_done
}
