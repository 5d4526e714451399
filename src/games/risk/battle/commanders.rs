//! Commanders: how they move, follow, and are captured (RK-121, RK-126).

use super::acts::Act;
use super::state::{ALLOWANCE, Ride};
use super::{Battle, Side, no};
use crate::data::Ground;
use crate::plane::{Point, tenths};
use muster_kit::Refusal;

/// Ticks of a tenth of a centimetre, in which places are typed.
const TENTH: i64 = 10;

/// An order that a commander can be given: to follow the first unit of the side.
fn with_a_unit(battle: &Battle, side: Side, number: u8) -> String {
    let own = battle
        .field
        .army(side)
        .next()
        .map(|unit| unit.letter.to_ascii_lowercase());
    own.map_or_else(|| format!("{number} hold"), |own| format!("{number} with {own}"))
}

/// RK-121: the farthest place on a line where a commander can go and stand; none if all of it is water.
fn farthest_stand(battle: &Battle, from: Point, goal: Point) -> Option<Point> {
    let along = (goal - from).ray();
    let stops = (1..=ALLOWANCE / TENTH).rev().map(|tenths| tenths * TENTH);
    let mut places = stops.map(|n| (from + along(n)).short_of_tenths(from));
    places.find(|at| *at != from && battle.field.table().ground(*at) != Ground::Water)
}

/// RK-121: `1 to x,y` or `1 with c`.
pub(super) fn order_commander(battle: &mut Battle, number: u8, acts: &[Act]) -> Result<Ride, Refusal> {
    let side = Side::of_number(number);
    let mut commander = battle
        .commanders
        .commander(number)
        .expect("he was found before")
        .clone();
    let from = commander.at;
    match acts {
        [Act::To(goal)] => {
            let way = (*goal - commander.at).length();
            if way > ALLOWANCE {
                let reason = format!("Commander {number}: to {goal} is {} cm, he has 12.0.", tenths(way));
                let refusal = no("RK-121", reason);
                return Err(match farthest_stand(battle, commander.at, *goal) {
                    Some(farthest) => refusal.instead(format!("Farthest on that line: {farthest}.")),
                    None => refusal.instead("Nor is there dry ground nearer on that line. Go to a place beside it."),
                });
            }
            if battle.field.table().ground(*goal) == Ground::Water {
                return Err(no(
                    "RK-121",
                    format!("Commander {number} cannot stand in the water at {goal}."),
                ));
            }
            (commander.at, commander.with) = (*goal, None);
        }
        [Act::With(letter)] => {
            if battle.field.unit(*letter).is_none_or(|unit| unit.side() != side) {
                let reason = format!("{letter} is no unit of yours on the table.");
                return Err(no("RK-121", reason).instead(with_a_unit(battle, side, number)));
            }
            commander.with = Some(*letter);
        }
        [Act::Hold] => commander.with = None,
        _ => {
            let reason = format!("Commander {number} takes one action: `to x,y`, `with c` or `hold`.");
            return Err(no("RK-121", reason).instead(with_a_unit(battle, side, number)));
        }
    }
    commander.ordered = true;
    let ride = Ride {
        number,
        from,
        to: commander.at,
        with: commander.with,
    };
    battle.commanders.put(commander);
    Ok(ride)
}
