//! Who commands what: seats, sides and nations, and the battle that a command means.

use super::battle::{Battle, Side, no, waiting};
use super::campaign::{Stage as MapStage, placing};
use super::state::{Risk, War};
use muster_kit::{Refusal, Seat};

/// The side that a seat commands in a battle; the house commands rebels.
pub fn side_of(game: &Risk, seat: Seat, battle: &Battle) -> Option<Side> {
    match &game.war {
        War::Battle(_) => game.chairs.side(seat),
        War::Campaign(_) => Side::BOTH.into_iter().find(|side| seat_of(game, *side, battle) == seat),
    }
}

/// The seat that commands a side in a battle.
pub fn seat_of(game: &Risk, side: Side, battle: &Battle) -> Seat {
    match &game.war {
        War::Battle(_) => game.chairs.commander(side).expect("every side has a seat"),
        War::Campaign(campaign) => campaign.fights.commands(battle, side).map_or(game.chairs.house(), Seat),
    }
}

/// Whether a battle waits for a seat.
pub(super) fn waits_for(game: &Risk, seat: Seat, battle: &Battle) -> bool {
    let side = side_of(game, seat, battle);
    side.is_some_and(|side| waiting::waiting(battle).contains(&side))
}

/// The name of a seat's nation.
pub fn nation_of(game: &Risk, seat: Seat) -> Option<String> {
    match &game.war {
        War::Battle(battle) => side_of(game, seat, battle).map(|side| battle.sides.command(side).nation.clone()),
        War::Campaign(campaign) => campaign
            .nations
            .all()
            .get(seat.index())
            .map(|nation| nation.name.clone()),
    }
}

/// RK-57: the battle that waits for a seat, which it sees before the map.
pub(super) fn asked_in(game: &Risk, seat: Seat) -> Option<&Battle> {
    game.war
        .battles()
        .into_iter()
        .find(|battle| waits_for(game, seat, battle))
}

/// RK-57: the battle that a command means, and the asker's side in it.
pub fn meant(game: &Risk, seat: Seat, number: Option<u16>) -> Result<(&Battle, Side), Refusal> {
    let battles = game.war.battles();
    let waits = |battle: &&&Battle| waits_for(game, seat, battle);
    let battle = match number {
        Some(number) => battles.iter().find(|battle| battle.terms.number() == number),
        None => {
            let own = |battle: &&&Battle| side_of(game, seat, battle).is_some();
            battles
                .iter()
                .find(waits)
                .or(battles.iter().find(own))
                .or(battles.first())
        }
    };
    let battle = battle.ok_or_else(|| no_battle(game, Some(seat), number))?;
    let side = side_of(game, seat, battle);
    let side = side.ok_or_else(|| no("RK-2", "You command no side of this battle.").instead("/game map"))?;
    Ok((battle, side))
}

/// That a battle of that number is not fought, or none at all, with those that are, or with what a seat can send then.
pub(super) fn no_battle(game: &Risk, seat: Option<Seat>, number: Option<u16>) -> Refusal {
    let battles = game.war.battles();
    let Some(number) = number else {
        let nations = game.war.campaign().zip(seat.filter(|seat| game.chairs.has(*seat)));
        let due = nations.map_or("/game turn", |(campaign, seat)| placing::line_due(campaign, seat.0));
        return no("RK-57", "No battle is fought now.").instead(due);
    };
    let Some(first) = battles.first() else {
        let reason = format!("There is no battle {number}. No battle is fought now.");
        return no("RK-57", reason).instead("/game turn");
    };
    let called = |battle: &&Battle| match game.war.campaign() {
        Some(_) => battle.terms.name().to_owned(),
        None => format!("battle {}, {}", battle.terms.number(), battle.terms.name()),
    };
    let fought: Vec<String> = battles.iter().map(called).collect();
    let (are, fought) = match fought.as_slice() {
        [only] => ("The one that is fought is", only.clone()),
        all => ("Those that are fought are", all.join(", ")),
    };
    no("RK-57", format!("There is no battle {number}. {are} {fought}."))
        .instead(format!("/risk table battle:{}", first.terms.number()))
}

/// The subcommand that reads a line of orders as things stand.
pub(super) fn line_of_orders(game: &Risk) -> Option<&'static str> {
    if let Some(campaign) = game.war.campaign() {
        match *campaign.calendar.stage() {
            MapStage::Placing { .. } => return Some("place"),
            MapStage::Sealed | MapStage::Open { .. } => return Some("march"),
            MapStage::Battles | MapStage::Over(_) => (),
        }
    }
    let battles = game.war.battles();
    let deploying = !battles.is_empty() && battles.iter().all(|battle| battle.progress.is_deploying());
    deploying.then_some("deploy")
}

/// Whether the seat fights more than one battle at a time (RK-57).
pub fn fights_several(game: &Risk, seat: Seat) -> bool {
    let fights = |one: &&Battle| !one.progress.is_over() && side_of(game, seat, one).is_some();
    game.war.battles().into_iter().filter(fights).count() > 1
}
