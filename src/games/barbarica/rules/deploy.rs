//! Deployment: the tribe takes its places, and gives the signal (BB-252, BB-262).

use crate::action::Order;
use crate::bearing::towards;
use crate::chronicle::Chronicle;
use crate::data::UnitType;
use crate::data::scenario::{Zone, ground};
use crate::event::Event;
use crate::rules::{Ref, authority, foreknown, no, reach, secrets, turn};
use crate::state::{Army, Barbarica, Ground, Progress, Side, Turn, Unit};
use crate::words::UnitId;
use muster_kit::hexes::Direction;
use muster_kit::{Hex, Refusal, Seat};

/// Where a unit may be set up; none stands where the scenario says.
pub fn zone_of(ground: &Ground, id: UnitId) -> Option<&Zone> {
    let group = ground.scenario().groups.iter().find(|group| group.units.contains(&id));
    match (group, &ground.scenario().band) {
        (Some(group), _) => group.zone.as_ref(),
        (None, Some(band)) if id.side() == Side::Tribe => Some(&band.zone),
        _ => None,
    }
}

fn deploying(turn: &Turn) -> Result<(), Refusal> {
    match turn.progress() {
        Progress::Deploying => Ok(()),
        Progress::Camping => Err(no("BB-252", "The tribe is in camp.").instead("/barb camp next")),
        _ => Err(no("BB-252", "The fight has begun; places are taken before it.").instead("/game turn")),
    }
}

/// Why a unit cannot be set up on a hex ([BB-252](docs/rules/barbarica.md#bb-252)).
fn may_stand(game: &Barbarica, unit: &Unit, to: Hex) -> Result<(), Refusal> {
    let id = unit.id;
    let Some(zone) = zone_of(&game.ground, id) else {
        let reason = format!("{id} begins on {}; the scenario says so.", unit.at);
        return Err(no("BB-252", reason).instead("/barb briefing topic:rules"));
    };
    reach::on_map(&game.ground, to)?;
    let hint = places_hint(game, unit, to);
    ground(id.kind, unit.mounted, game.ground.terrain(to))
        .map_err(|why| no("BB-133", format!("{why}.")).instead(&hint))?;
    if !zone.allows(
        game.ground.field(),
        to,
        &friends_of(&game.army, id),
        &romans(&game.army),
    ) {
        let reason = format!("{id} may be set up on: {}. {to} is not.", zone.words());
        return Err(no("BB-252", reason).instead(&hint));
    }
    if game.army.visible(Side::Rome).any(|enemy| enemy.at.distance(to) <= 1) {
        return Err(no("BB-252", format!("{to} is next to a Roman; nobody begins in contact.")).instead(&hint));
    }
    if let Some((other, zone)) = left_behind(game, id, to) {
        let reason = format!(
            "{} may be set up on: {}; {to} is too far from it.",
            other.id,
            zone.words()
        );
        return Err(no("BB-252", reason).instead(format!("{} first", other.id)));
    }
    if unit.at != to && !reach::has_room(game, unit, to) {
        return Err(no("BB-95", format!("{to} already holds as many as it can.")).instead(&hint));
    }
    Ok(())
}

/// A unit that another would leave too far behind if it stood there.
fn left_behind(game: &Barbarica, id: UnitId, to: Hex) -> Option<(&Unit, &Zone)> {
    let romans = romans(&game.army);
    let others = game.army.of(Side::Tribe).filter(|other| other.id != id);
    let zoned = others.filter_map(|other| Some((other, zone_of(&game.ground, other.id)?)));
    let tied = zoned.filter(|(_, zone)| zone.near.is_some_and(|(_, kind)| kind == id.kind));
    let mut tied = tied.filter(|(other, zone)| {
        let mut friends = friends_of(&game.army, other.id);
        friends.retain(|(kind, at)| !(*kind == id.kind && game.army.the(id).at == *at));
        friends.push((id.kind, to));
        !zone.allows(game.ground.field(), other.at, &friends, &romans)
    });
    tied.next()
}

fn romans(army: &Army) -> Vec<Hex> {
    army.of(Side::Rome).map(|unit| unit.at).collect()
}

/// Where the others of the tribe stand.
fn friends_of(army: &Army, id: UnitId) -> Vec<(UnitType, Hex)> {
    let others = army.of(Side::Tribe).filter(|unit| unit.id != id);
    others.map(|unit| (unit.id.kind, unit.at)).collect()
}

/// Hexes where a unit may be set up now, in map order.
pub fn deployable(game: &Barbarica, unit: &Unit) -> Vec<Hex> {
    let Some(zone) = zone_of(&game.ground, unit.id) else {
        return Vec::new();
    };
    let (friends, romans) = (friends_of(&game.army, unit.id), romans(&game.army));
    let open = |hex: &Hex| {
        zone.allows(game.ground.field(), *hex, &friends, &romans)
            && ground(unit.id.kind, unit.mounted, game.ground.terrain(*hex)).is_ok()
            && romans.iter().all(|enemy| enemy.distance(*hex) > 1)
            && (*hex == unit.at || reach::has_room(game, unit, *hex))
            && left_behind(game, unit.id, *hex).is_none()
    };
    game.ground.field().hexes().filter(open).collect()
}

/// A hex that a unit could be set up on, other than its own, as an order; none if there is none.
pub fn other_place(game: &Barbarica, unit: &Unit) -> Option<Order> {
    let hexes = deployable(game, unit).into_iter();
    let to = hexes.into_iter().find(|hex| *hex != unit.at)?;
    let (unit, face) = (unit.id, None);
    Some(Order::Deploy { unit, to, face })
}

/// The command that places one of a seat's units elsewhere ([BB-252](docs/rules/barbarica.md#bb-252)); that of the usual
/// places where none can stand elsewhere, and a look for a seat that places none.
pub fn example(game: &Barbarica, seat: u8) -> String {
    if !authority::places_units(game, seat) {
        return authority::LOOK.to_owned();
    }
    let mut units = game
        .army
        .of(Side::Tribe)
        .filter(|unit| authority::commands(game, seat, unit));
    let order = units.find_map(|unit| other_place(game, unit));
    let orders = order.map_or_else(|| "default".to_owned(), |order| order.written());
    format!("/barb deploy orders:{orders}")
}

/// What can be done before the battle, for a refusal: places are for all, and the signal is for the tribe's first player.
pub fn before_the_battle(game: &Barbarica, seat: u8) -> String {
    let example = example(game, seat);
    match seat == game.seats.chief() {
        true => format!("`/barb signal` begins the fight, `{example}` places a unit first."),
        false => example,
    }
}

/// The hexes that a unit could stand on, those nearest to the one that was asked for first.
fn places_hint(game: &Barbarica, unit: &Unit, near: Hex) -> String {
    let mut hexes = deployable(game, unit);
    hexes.sort_by_key(|hex| (hex.distance(near), *hex));
    let shown: Vec<String> = hexes.iter().take(8).map(Hex::to_string).collect();
    let more = if hexes.len() > shown.len() { ", and others" } else { "" };
    let id = unit.id.to_string().to_lowercase();
    match hexes.first() {
        Some(first) => {
            let example = format!("/barb deploy orders:{id} {first}").to_lowercase();
            format!("{example} (open to it: {}{more})", shown.join(", "))
        }
        None => "/barb deploy orders:default".to_owned(),
    }
}

/// Places units before the battle, `c1 e4/s` and `p* auto` ([BB-252](docs/rules/barbarica.md#bb-252)).
pub fn order_deploy(game: &mut Barbarica, seat: u8, order: &Order, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    deploying(&game.turn)?;
    let (id, to, face) = match order {
        Order::Deploy { unit, to, face } => (*unit, *to, *face),
        Order::DeployDefault { unit } => (*unit, authority::own(game, seat, *unit)?.post, None),
        _ => {
            let refusal = no("BB-252", "The tribe is still taking its places.");
            return Err(refusal.instead(before_the_battle(game, seat)));
        }
    };
    let unit = authority::own(game, seat, id)?;
    let as_usual = matches!(order, Order::DeployDefault { .. });
    if !(as_usual && unit.at == to) {
        may_stand(game, unit, to)?;
    }
    place_at(game, id, to, face, referee);
    Ok(())
}

fn place_at(game: &mut Barbarica, id: UnitId, to: Hex, face: Option<Direction>, referee: &mut Ref<'_>) {
    let facing = face.unwrap_or_else(|| default_facing(game, Side::Tribe, to));
    let unit = game.army.the_mut(id);
    unit.at = to;
    unit.facing = facing;
    let hidden = unit.hidden;
    let seats = if hidden {
        secrets::knowing(game, Side::Tribe)
    } else {
        Vec::new()
    };
    referee.note(Event::Chronicle(Chronicle::Placed {
        who: id,
        at: to,
        facing,
        seats,
    }));
}

/// `/barb deploy orders:default`: all of a seat's units.
pub fn deploy_default(game: &mut Barbarica, seat: u8, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    deploying(&game.turn)?;
    let mine: Vec<UnitId> = game
        .army
        .of(Side::Tribe)
        .filter(|unit| authority::commands(game, seat, unit))
        .map(|unit| unit.id)
        .collect();
    if mine.is_empty() {
        return Err(no("BB-6", "You command no unit of the tribe.").instead("/barb card"));
    }
    // Another player's unit may stand on a default place by now: it is asked for before any unit moves.
    for id in &mine {
        let post = game.army.the(*id).post;
        let squatter = game
            .army
            .at(post)
            .find(|other| other.post != post && !mine.contains(&other.id))
            .map(|other| other.id);
        if let Some(other) = squatter {
            let reason = format!("{other} stands on {post}, the default place of {id}.");
            return Err(no("BB-252", reason).instead("places for your units, such as p1 b8"));
        }
    }
    for id in mine {
        let unit = game.army.the(id);
        let (side, post) = (unit.side(), unit.post);
        let facing = default_facing(game, side, post);
        let unit = game.army.the_mut(id);
        unit.at = post;
        unit.facing = facing;
    }
    // A Chieftain who goes back may leave another player's unit too far behind.
    for unit in game.army.of(Side::Tribe) {
        if let Some((other, zone)) = left_behind(game, unit.id, unit.at) {
            let reason = format!(
                "{} may be set up on: {}; it would be too far off.",
                other.id,
                zone.words()
            );
            return Err(no("BB-252", reason).instead(format!("{} first", other.id)));
        }
    }
    referee.note(Event::Chronicle(Chronicle::PlacedAsUsual { seat: Seat(seat) }));
    Ok(())
}

/// The tribe's host ends deployment ([BB-262](docs/rules/barbarica.md#bb-262)).
pub fn signal(game: &mut Barbarica, seat: u8, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    deploying(&game.turn)?;
    if seat != game.seats.chief() {
        return Err(no("BB-262", "The tribe's first player gives the signal.").instead(example(game, seat)));
    }
    for unit in game.army.units_mut() {
        unit.post = unit.at;
    }
    let ambush = foreknown::begins_with_ambush(game);
    referee.note(Event::Chronicle(Chronicle::Signal { ambush }));
    turn::start_fighting(game, referee);
    Ok(())
}

/// The facing towards the nearest enemy, ties in the scenario's order ([BB-252](docs/rules/barbarica.md#bb-252)).
pub fn default_facing(game: &Barbarica, side: Side, at: Hex) -> Direction {
    let order: Vec<UnitId> = game
        .ground
        .scenario()
        .groups
        .iter()
        .flat_map(|group| group.units.clone())
        .collect();
    let listed = |id: UnitId| order.iter().position(|other| *other == id).unwrap_or(usize::MAX);
    let enemies = game.army.of(side.other());
    let nearest = enemies.min_by_key(|enemy| (enemy.at.distance(at), listed(enemy.id), enemy.id));
    nearest.map_or(Direction::N, |enemy| towards(at, Direction::N, enemy.at))
}
