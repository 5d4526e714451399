//! Orders that are chosen step by step ([RK-5](docs/rules/risk.md#rk-5)): on the table a unit and what it does, on the map an
//! army and where it goes, one after the other until it is enough.

mod field;
mod map;

#[cfg(test)]
pub use field::posture_word;

use crate::action::Action;
use crate::battle::waiting;
use crate::campaign::turn;
use crate::menu::Seated;
use crate::scene;
use crate::seating;
use crate::state::Risk;
use muster_game::{ChoiceId, Chosen, Duty, Unfinished};
use muster_kit::{Hex, Scene};

/// What choices come to, or what may be chosen next.
type Read<T> = Result<T, Unfinished<Action>>;

/// Where something is on the map that may be chosen: a hex, or an army of one's own; nothing on a table, which has no tiles.
pub fn spot_of(game: &Risk, duty: &Duty, choice: &ChoiceId) -> Option<Hex> {
    if game.war.of_topic(duty.topic).is_some() {
        return None;
    }
    let word = choice.to_string();
    let number = word.rsplit_once('-').map_or(word.as_str(), |(_, number)| number);
    match number.parse::<u8>() {
        Ok(number) => {
            let mut armies = game.war.campaign()?.armies.of_nation(duty.seat.0);
            armies.find(|army| army.number == number).map(|army| army.at)
        }
        Err(_) => word.parse().ok(),
    }
}

/// RK-80: a table with the zone of the unit that is chosen first; none where no unit of the side is.
pub fn range_of_choice(game: &Risk, duty: &Duty, chosen: &[ChoiceId]) -> Option<Scene> {
    let battle = game
        .war
        .of_topic(duty.topic)
        .filter(|battle| !battle.progress.is_deploying())?;
    let side = seating::side_of(game, duty.seat, battle)?;
    let first = chosen.first()?;
    let mut units = battle.field.army(side);
    let unit = units.find(|unit| ChoiceId::of(unit.letter.to_ascii_lowercase()) == *first)?;
    Some(scene::board(game, battle, Some(duty.seat), Some(unit)))
}

/// An order for a duty, read choice by choice.
pub fn chosen_order(game: &Risk, duty: &Duty, chosen: &mut Chosen<'_>) -> Read<Action> {
    let Some(battle) = game.war.of_topic(duty.topic) else {
        let campaign = game.war.campaign().ok_or(Unfinished::Nowhere)?;
        return match turn::ordered(campaign) {
            // The table carries out what is stored.
            Some(_) => Ok(Action::Carry {}),
            None => map::order(campaign, duty.seat.0, chosen),
        };
    };
    let side = seating::side_of(game, duty.seat, battle).ok_or(Unfinished::Nowhere)?;
    let seated = Seated::of(game, duty.seat, (battle, side));
    if waiting::unveiler(battle).is_some() {
        return Ok(Action::Open { battle: seated.number });
    }
    match battle.progress.is_deploying() {
        true => seated.deployment_chosen(chosen),
        false => seated.movement_chosen(chosen),
    }
}
