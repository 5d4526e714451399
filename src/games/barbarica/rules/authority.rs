//! Who may order what: seats, their units, and the phase that they act in (BB-2, BB-6, BB-266).

use crate::action::{Control, Order};
use crate::rules::{no, reach, secrets};
use crate::state::{Army, Barbarica, Gone, Phase, Progress, Side, Unit};
use crate::words::UnitId;
use muster_game::Actor;
use muster_kit::{Hex, Refusal, Seat};

/// Whether a seat may order a unit ([BB-6](docs/rules/barbarica.md#bb-6),
/// [BB-266](docs/rules/barbarica.md#bb-266)).
pub fn commands(game: &Barbarica, seat: u8, unit: &Unit) -> bool {
    if !game.seats.is_of(unit.side(), seat) {
        return false;
    }
    unit.side() == Side::Rome
        || unit.owner == seat
        || game.terms.options().control == Control::Shared
        || game.seats.is_away(unit.owner)
}

/// Why a unit is not on the map, where it was; of a hex that reads as a unit's name, what it is.
pub fn absent(game: &Barbarica, id: UnitId) -> String {
    match game.army.gone().iter().find(|gone| gone.unit.id == id) {
        Some(gone) => how_gone(gone),
        None => match id.to_string().parse::<Hex>() {
            Ok(hex) if reach::on_map(&game.ground, hex).is_ok() => {
                format!("There is no unit {id} on the map; {hex} is the hex.")
            }
            _ => format!("There is no {id} on the map."),
        },
    }
}

/// A unit that a seat may order ([BB-6](docs/rules/barbarica.md#bb-6)).
pub fn own(game: &Barbarica, seat: u8, id: UnitId) -> Result<&Unit, Refusal> {
    let Some(unit) = game.army.unit(id).filter(|unit| secrets::knows_of(game, seat, unit)) else {
        let mine: Vec<String> = game
            .army
            .units()
            .iter()
            .filter(|unit| commands(game, seat, unit))
            .map(|unit| unit.id.to_string())
            .collect();
        let reason = absent(game, id);
        return Err(no("BB-6", reason).instead(format!("Your units: {}.", mine.join(", "))));
    };
    if commands(game, seat, unit) {
        return Ok(unit);
    }
    if game.seats.of(unit.side()).contains(&seat) {
        let (owner, own) = (Seat(unit.owner), Seat(seat));
        let reason = format!("{id} belongs to another player of your side, in seat {owner}.");
        let give = format!("/barb give unit:{id} player:{own}").to_lowercase();
        return Err(no("BB-6", reason).instead(format!("ask seat {owner} for {give}")));
    }
    let (whose, who) = match unit.side() {
        Side::Rome if game.seats.has_bot() => ("Roman", "the bot moves it"),
        Side::Rome => ("Roman", "the other player moves it"),
        Side::Tribe => ("of the tribe", "the tribe moves it"),
    };
    Err(no("BB-6", format!("{id} is {whose}; {who}.")).instead("one of your own units"))
}

/// An enemy that a unit can aim at or charge: seen, and still there ([BB-200](docs/rules/barbarica.md#bb-200),
/// [BB-162](docs/rules/barbarica.md#bb-162)).
pub fn seen_enemy(army: &Army, by: UnitId, target: UnitId) -> Result<&Unit, Refusal> {
    let side = by.side();
    if target.side() == side {
        // `d6` may be a unit's name and a hex.
        if army.unit(target).is_none() {
            let reason = format!("There is no unit {target}; name an enemy's unit, not a hex.");
            return Err(no("BB-6", reason).instead(enemies_seen(army, side)));
        }
        return Err(no("BB-6", format!("{target} is on your side.")).instead("an enemy"));
    }
    army.unit(target).filter(|unit| unit.is_visible()).ok_or_else(|| {
        let refusal =
            gone_in_sight(army, target).unwrap_or_else(|| no("BB-200", format!("There is no {target} to be seen.")));
        refusal.instead(enemies_seen(army, side))
    })
}

/// That a unit which everybody saw has fallen or left the map ([BB-11](docs/rules/barbarica.md#bb-11),
/// [BB-138](docs/rules/barbarica.md#bb-138)); none of any other.
fn gone_in_sight(army: &Army, id: UnitId) -> Option<Refusal> {
    let gone = army.gone().iter().find(|gone| gone.unit.id == id)?;
    let clause = if gone.left.is_some() { "BB-138" } else { "BB-11" };
    (army.unit(id).is_none() && gone.unit.is_visible()).then(|| no(clause, how_gone(gone)))
}

fn how_gone(gone: &Gone) -> String {
    match gone.left {
        Some(edge) => format!("{} has left the map over its {} edge.", gone.unit.id, edge.word()),
        None => format!("{} has fallen.", gone.unit.id),
    }
}

fn enemies_seen(army: &Army, side: Side) -> String {
    let seen: Vec<String> = army.visible(side.other()).map(|unit| unit.id.to_string()).collect();
    format!("Enemies: {}.", seen.join(", "))
}

/// The seat of an actor who may act at all: a seat of this game that is not over.
pub fn seated(game: &Barbarica, actor: Actor) -> Result<u8, Refusal> {
    let Actor::Seat(seat) = actor else {
        return Err(no("BB-6", "Only a player orders units.").instead("/game join"));
    };
    if game.turn.is_over() {
        return Err(no("BB-8", "The game is over.").instead("/game rematch"));
    }
    if seat.0 != game.seats.rome() && seat.0 >= game.seats.chairs() {
        return Err(no("BB-6", "You hold no seat of this game.").instead("/game join"));
    }
    Ok(seat.0)
}

/// Whether a seat may have a unit do something of that kind now: its part of the phase, and a unit of its own
/// ([BB-2](docs/rules/barbarica.md#bb-2), [BB-6](docs/rules/barbarica.md#bb-6)).
pub fn may_act(game: &Barbarica, seat: u8, order: &Order) -> Result<(), Refusal> {
    let phase = match order {
        Order::Shoot { .. } => Phase::Ranged,
        Order::Fight { .. } => Phase::Melee,
        _ => Phase::Movement,
    };
    in_phase(game, seat, &[phase])?;
    let unit = own(game, seat, order.unit())?;
    if unit.side() != game.turn.side() {
        let reason = format!("It is {}'s part of the phase.", game.turn.side());
        return Err(no("BB-2", reason).instead("a unit of that side"));
    }
    Ok(())
}

/// The refusal of whatever belongs to the fight while the tribe takes its places
/// ([BB-252](docs/rules/barbarica.md#bb-252)); none at other times.
pub fn before_the_fight(game: &Barbarica, seat: u8) -> Option<Refusal> {
    if game.turn.progress() != Progress::Deploying {
        return None;
    }
    let instead = match seat == game.seats.chief() {
        true => "/barb signal",
        false if places_units(game, seat) => "/barb deploy orders:default",
        false => LOOK,
    };
    let reason = "The fight has not begun; the tribe is still taking its places.";
    Some(no("BB-252", reason).instead(instead))
}

/// What a player can do who places no units while others do ([BB-252](docs/rules/barbarica.md#bb-252)).
pub const LOOK: &str = "/barb card";

/// Whether a seat commands units of the tribe, which take their places before the fight.
pub fn places_units(game: &Barbarica, seat: u8) -> bool {
    game.army.of(Side::Tribe).any(|unit| commands(game, seat, unit))
}

/// Whether it is the seat's part of one of these phases ([BB-2](docs/rules/barbarica.md#bb-2)).
pub fn in_phase(game: &Barbarica, seat: u8, phases: &[Phase]) -> Result<(), Refusal> {
    if let Some(refusal) = before_the_fight(game, seat) {
        return Err(refusal);
    }
    if game.turn.progress() == Progress::Camping {
        return Err(no("BB-287", "The tribe is in camp.").instead("/barb camp next"));
    }
    let instead = match game.turn.phase() {
        Phase::Movement => "/barb move, or /barb done",
        Phase::Ranged => "/barb shoot, or /barb done",
        _ => "/barb fight, or /barb done",
    };
    if !game.seats.is_of(game.turn.side(), seat) {
        let reason = format!("It is {}'s part of the {} phase.", game.turn.side(), game.turn.phase());
        return Err(no("BB-2", reason).instead("/game map, to look on"));
    }
    if !phases.contains(&game.turn.phase()) {
        let reason = match phases {
            [due] => format!(
                "This is the {} phase, and that belongs to the {due} phase.",
                game.turn.phase()
            ),
            _ => format!("This is the {} phase.", game.turn.phase()),
        };
        return Err(no("BB-2", reason).instead(instead));
    }
    if game.turn.done().contains(&seat) {
        return Err(no("BB-2", "You have ended your part of this phase.").instead("/game map, to look on"));
    }
    Ok(())
}

/// Whether a seat has anything left to end in its part of the phase. Under rules numbers 1 to 3 a seat whose units had all acted
/// could end the part again, to no effect ([BB-2](docs/rules/barbarica.md#bb-2)).
pub fn is_awaited(game: &Barbarica, seat: u8) -> Result<(), Refusal> {
    if game.terms.rules() < 4 || game.turn.awaited().contains(&seat) {
        return Ok(());
    }
    let reason = "None of your units has anything left to do in this phase; it waits for others of your side.";
    Err(no("BB-2", reason).instead("/game map, to look on"))
}

/// Two missed deadlines in a row make a player's units everybody's (chapter 6).
pub const MISSES_AWAY: u8 = 2;
