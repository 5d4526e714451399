//! When a battle ends, and who has won (RK-127, RK-128).

use super::state::{Ending, Verdict};
use super::{Battle, Scribe, Side};
use crate::data::{Need, Objective};
use crate::event::Told;

/// RK-127: tested in the order of the clause; none if the battle goes on.
pub fn verdict(battle: &Battle) -> Option<Ending> {
    let decided = |loses: [bool; 2], verdict: Verdict| match loses {
        [false, false] => None,
        [true, true] => Some(Ending { winner: None, verdict }),
        [south, _] => {
            let winner = Some(if south { Side::North } else { Side::South });
            Some(Ending { winner, verdict })
        }
    };
    let wiped = Side::BOTH.map(|side| battle.field.army(side).next().is_none());
    let broken = Side::BOTH.map(|side| is_broken(battle, side));
    decided(wiped, Verdict::Wiped)
        .or_else(|| decided(broken, Verdict::Broken))
        .or_else(|| {
            battle
                .terms
                .ends_with(battle.progress.turn())
                .then(|| at_the_limit(battle))
        })
}

/// Whether a side has lost so many percent of its points that it breaks (b) ([RK-127](docs/rules/risk.md#rk-127)).
pub fn is_broken(battle: &Battle, side: Side) -> bool {
    battle
        .terms
        .breaks(battle.field.lost(side), battle.sides.command(side).roster.points())
}

/// RK-127 (c): the objective, else the smaller share of losses.
fn at_the_limit(battle: &Battle) -> Ending {
    let by_objective = battle
        .terms
        .objective()
        .and_then(|objective| by_objective(battle, objective));
    if let Some(winner) = by_objective {
        return Ending {
            winner: Some(winner),
            verdict: Verdict::Objective,
        };
    }
    let share = |side: Side| battle.field.lost(side) * battle.sides.command(side.other()).roster.points();
    let winner = match share(Side::South).cmp(&share(Side::North)) {
        std::cmp::Ordering::Less => Some(Side::South),
        std::cmp::Ordering::Greater => Some(Side::North),
        std::cmp::Ordering::Equal => None,
    };
    Ending {
        winner,
        verdict: Verdict::Losses,
    }
}

fn by_objective(battle: &Battle, objective: &Objective) -> Option<Side> {
    let holders: Vec<Option<Side>> = objective
        .points
        .iter()
        .map(|point| battle.field.holder(*point))
        .collect();
    let held = |side: Side| holders.iter().filter(|holder| **holder == Some(side)).count();
    match objective.need {
        Need::Side { side, count } => {
            let needs = Side::BOTH[side];
            Some(if held(needs) >= count { needs } else { needs.other() })
        }
        Need::Any => match held(Side::South).cmp(&held(Side::North)) {
            std::cmp::Ordering::Greater => Some(Side::South),
            std::cmp::Ordering::Less => Some(Side::North),
            std::cmp::Ordering::Equal => None,
        },
    }
}

/// Points lost of points brought, for both.
pub fn losses(battle: &Battle) -> Told {
    let lost = |side: Side| (battle.field.lost(side), battle.sides.command(side).roster.points());
    Told::Losses {
        nations: battle.sides.nations(),
        lost: [lost(Side::South), lost(Side::North)],
    }
}

/// RK-130: the battle is over.
pub fn finish(battle: &mut Battle, ending: Ending, scribe: &mut Scribe<'_>) {
    battle.progress.finish(ending);
    scribe.note(Told::Over {
        ending,
        nations: battle.sides.nations(),
        medals: battle.field.medals(),
    });
}
