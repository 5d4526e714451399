//! What ends a turn, whatever is asked, and which command reads a line of orders.

use super::action::{Action, Posture};
use super::battle::{Battle, Side, waiting};
use super::state::Risk;
use crate::campaign::{placing, turn};
use crate::duties;
use crate::seating;
use muster_game::Awaiting;
use muster_kit::{Seat, Topic};

/// `/risk go` without a battle in which to move ends whatever is asked: armies are placed by rule, the nation holds,
/// a side is set up by its plan.
pub(super) fn ended(game: &Risk, seat: Seat, action: Action) -> Action {
    let Action::Go {
        posture: Posture::Hold,
        battle: number,
    } = action
    else {
        return action;
    };
    if let Some(campaign) = game.war.campaign().filter(|_| number.is_none()) {
        let orders = || awaits(game, seat, Topic::GAME) && turn::ordered(campaign).is_none();
        match placing::placer(campaign) {
            Some(nation) if nation == seat.0 => return Action::Place { armies: None },
            None if orders() => {
                return Action::March {
                    orders: "hold".to_owned(),
                };
            }
            _ => (),
        }
    }
    match seating::meant(game, seat, number) {
        Ok((battle, side)) if asks_for_plan(battle, side) => Action::Deploy {
            plan: None,
            changes: None,
            battle: game.war.number_to_type(battle),
        },
        _ => action,
    }
}

/// Whether a seat is asked for something about a topic.
fn awaits(game: &Risk, seat: Seat, topic: Topic) -> bool {
    let Awaiting::Duties(duties) = duties::duties(game) else {
        return false;
    };
    duties.iter().any(|duty| duty.seat == seat && duty.topic == topic)
}

/// Whether `/risk go` now would leave idle who could do something.
pub(super) fn leaves_idle(game: &Risk, seat: Seat, end: &Action) -> bool {
    match ended(game, seat, end.clone()) {
        Action::March { orders } => {
            orders == "hold"
                && game
                    .war
                    .campaign()
                    .is_some_and(|campaign| campaign.armies.of_nation(seat.0).next().is_some())
        }
        Action::Go {
            posture: Posture::Hold,
            battle,
        } => seating::meant(game, seat, battle).is_ok_and(|(battle, side)| {
            battle.progress.mover() == Some(side) && battle.field.army(side).all(|unit| !unit.ordered)
        }),
        _ => false,
    }
}

/// RK-70: whether a side still has to be set up.
fn asks_for_plan(battle: &Battle, side: Side) -> bool {
    battle.progress.is_deploying() && waiting::unveiler(battle).is_none() && waiting::waiting(battle).contains(&side)
}
