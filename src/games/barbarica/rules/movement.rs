//! Movement (2.12): costs, debt, forced stops, breaking away, leaving the map; and how units run (BB-118).

use crate::action::Order;
use crate::data::Edge;
use crate::event::Event;
use crate::rules::{Ref, charge_plan, charges, ending, no, reach, secrets, steps, telling, walking};
use crate::state::{Army, Barbarica, Stuck, Unit};
use crate::words::{UnitId, compass};
use muster_kit::hexes::Direction;
use muster_kit::{Hex, Refusal, counted};

/// Walks to a hex by the cheapest path, `x1 d6/w` ([BB-139](docs/rules/barbarica.md#bb-139)).
pub fn order_go(
    game: &mut Barbarica,
    id: UnitId,
    to: Hex,
    face: Option<Direction>,
    referee: &mut Ref<'_>,
) -> Result<(), Refusal> {
    let unit = game.army.the(id);
    reach::may_move(unit)?;
    let is_off_map = !game.ground.field().contains(to);
    if is_off_map && let Some(enemy) = enemy_called(&game.army, unit, to) {
        let reason = format!("{} is an enemy on {}, and no hex of this map.", enemy.id, enemy.at);
        let charge = charge_words(game, unit, enemy.id);
        return Err(no("BB-20", reason).instead(charge.unwrap_or_else(|| nearer_words(game, unit, enemy.at))));
    }
    if is_off_map && let Some(other) = own_called(&game.army, unit, to) {
        let (kind, at) = (other.id.kind.sheet().name, other.at);
        let who = if other.id == id {
            "the unit itself".to_owned()
        } else {
            format!("your {kind} on {at}")
        };
        let reason = format!("{to} is {who}, and no hex of this map.");
        return Err(no("BB-20", reason).instead(nearer_words(game, unit, at)));
    }
    reach::on_map(&game.ground, to)?;
    if unit.at == to {
        let order = match face.filter(|_| may_turn(unit).is_ok()) {
            Some(face) => Order::Turn { unit: id, face },
            None => Order::Hold { unit: id },
        };
        let instead = format!("/barb move orders:{}", order.written());
        return Err(no("BB-139", format!("{id} stands on {to}.")).instead(instead));
    }
    let path = path_to(game, unit, to)?;
    walking::walk(game, id, &path, face, referee);
    Ok(())
}

/// The cheapest legal path to a hex, or why there is none.
fn path_to(game: &Barbarica, unit: &Unit, to: Hex) -> Result<Vec<Hex>, Refusal> {
    let id = unit.id;
    if let Some(enemy) = game.army.visible(unit.side().other()).find(|enemy| enemy.at == to) {
        let reason = format!("{} stands on {to}.", enemy.id);
        let charge = charge_words(game, unit, enemy.id);
        return Err(no("BB-132", reason).instead(charge.unwrap_or_else(|| nearer_words(game, unit, to))));
    }
    if reach::entry_cost(game, unit, to).is_none() {
        let reason = format!("{id} cannot enter {to} ({}).", game.ground.terrain(to));
        return Err(no("BB-133", reason).instead("another hex"));
    }
    reach::room_for(game, unit, to)?;
    if reach::can_owe(game, unit, to) {
        return Ok(vec![to]);
    }
    let points = reach::points(unit);
    let reach = reach::reach(game, unit, points);
    if let Some(label) = reach.label(to)
        && !label.full
    {
        return Ok(reach.route(to).expect("what has a label has a route"));
    }
    let whole = reach::reach(game, unit, u8::MAX);
    let reason = match whole.label(to) {
        Some(label) => format!("{to} costs {}; {id} has {points}.", counted(label.cost, "point")),
        None => format!("{id} finds no way to {to}: enemies stop it."),
    };
    let enemy = enemy_called(&game.army, unit, to);
    if let Some(enemy) = enemy.filter(|enemy| enemy.at.is_next_to(unit.at)) {
        let reason = format!(
            "{reason} The unit {} stands beside {id}, and is struck in the Melee phase.",
            enemy.id
        );
        return Err(no("BB-130", reason).instead(format!("/barb move orders:{}", Order::Hold { unit: id }.written())));
    }
    let charge = enemy.and_then(|enemy| charge_words(game, unit, enemy.id));
    Err(no("BB-130", reason).instead(match charge {
        Some(charge) => format!("{charge}, to charge the enemy"),
        None => nearer_words(game, unit, to),
    }))
}

/// The enemy whose name a hex has: A1 is both.
pub fn enemy_called<'a>(army: &'a Army, unit: &Unit, hex: Hex) -> Option<&'a Unit> {
    let named = hex.to_string().parse::<UnitId>().ok()?;
    army.visible(unit.side().other()).find(|enemy| enemy.id == named)
}

/// The unit of the same side whose name a hex would have.
fn own_called<'a>(army: &'a Army, unit: &Unit, hex: Hex) -> Option<&'a Unit> {
    let named = hex.to_string().parse::<UnitId>().ok()?;
    army.of(unit.side()).find(|other| other.id == named)
}

/// The line by which a unit charges an enemy, where it can.
fn charge_words(game: &Barbarica, unit: &Unit, enemy: UnitId) -> Option<String> {
    let mut orders = charges::charge_orders(game, unit).into_iter();
    let order = orders.find(|order| matches!(order, Order::Charge { target, .. } if *target == enemy))?;
    Some(format!("/barb move orders:{}", order.written()))
}

/// The reachable hex that is nearest to where a unit is to go.
fn nearer_words(game: &Barbarica, unit: &Unit, to: Hex) -> String {
    let list = reach::destinations(game, unit);
    let best = list.iter().min_by_key(|(hex, _, cost)| (hex.distance(to), *cost, *hex));
    match best {
        Some((hex, ..)) => format!("/barb move orders:{} {hex}", unit.id).to_lowercase(),
        None => "/barb done".to_owned(),
    }
}

/// `x1 wwe/d`: walked as it is given; a forced stop ends it (BB-131, BB-139).
pub fn order_walk(
    game: &mut Barbarica,
    id: UnitId,
    steps: &[Direction],
    face: Option<Direction>,
    referee: &mut Ref<'_>,
) -> Result<(), Refusal> {
    let unit = game.army.the(id);
    reach::may_move(unit)?;
    let side = unit.side();
    let mut path: Vec<Hex> = Vec::new();
    let (mut at, mut points) = (unit.at, i32::from(reach::points(unit)));
    for step in steps {
        let Some(hex) = at.neighbour(*step).filter(|hex| game.ground.field().contains(*hex)) else {
            let reason = format!("There is nothing {} of {at}.", compass(*step));
            return Err(no("BB-139", reason).instead("/game map"));
        };
        if let Some(enemy) = game.army.visible(side.other()).find(|enemy| enemy.at == hex) {
            let reason = format!("{} stands on {hex}.", enemy.id);
            let charge = charge_plan::charge_plan(game, unit, enemy.id, None, &[]);
            let charge = charge.map(|_| format!("/barb move orders:{id} !{}", enemy.id));
            return Err(no("BB-132", reason).instead(charge.unwrap_or_else(|_| "another way".to_owned())));
        }
        let Some(cost) = reach::entry_cost(game, unit, hex) else {
            let reason = format!("{id} cannot enter {hex} ({}).", game.ground.terrain(hex));
            return Err(no("BB-133", reason).instead("another way"));
        };
        let owes = path.is_empty() && reach::can_owe(game, unit, hex);
        if i32::from(cost) > points && !owes {
            let word = if points == 1 { "point" } else { "points" };
            let reason = format!("{id} has {points} {word} left at {at}; {hex} costs {cost}.");
            return Err(no("BB-130", reason).instead("fewer steps"));
        }
        points -= i32::from(cost);
        path.push(hex);
        at = hex;
        // A forced stop simply ends the walk.
        if owes || game.army.enemies_beside(side, hex).next().is_some() {
            break;
        }
    }
    reach::room_for(game, unit, at)?;
    walking::walk(game, id, &path, face, referee);
    Ok(())
}

/// `x1 hold`: stays where it stands ([BB-204](docs/rules/barbarica.md#bb-204)).
pub fn order_hold(game: &mut Barbarica, id: UnitId, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    reach::may_move(game.army.the(id))?;
    let unit = game.army.the_mut(id);
    unit.now.moved = true;
    unit.now.holds = true;
    let unseen_but_by = secrets::hearing(game, id);
    let event = Event::Held { who: id, unseen_but_by };
    telling::tell(&mut game.turn, event, referee);
    Ok(())
}

/// The edge over which a unit may leave the map now, for a point ([BB-138](docs/rules/barbarica.md#bb-138)).
pub fn way_out(game: &Barbarica, unit: &Unit) -> Result<Edge, Refusal> {
    let id = unit.id;
    let walked_on = unit.now.moved && unit.now.spent > 0 && !unit.now.faced && unit.debt == 0;
    if !walked_on {
        reach::may_move(unit)?;
    }
    let Some(edge) = game.ground.field().exit_from(unit.at, unit.side()) else {
        let exits: Vec<&str> = game
            .ground
            .field()
            .exits(unit.side())
            .iter()
            .map(|edge| edge.word())
            .collect();
        let reason = match exits[..] {
            [] => format!("{id} cannot leave: no edge of this map is open to its side."),
            _ => format!(
                "{id} does not stand at an edge that is open to it ({}).",
                exits.join(", ")
            ),
        };
        return Err(no("BB-138", reason).instead("/game map"));
    };
    if reach::points(unit) == 0 {
        return Err(no("BB-138", format!("{id} has no movement point left to leave with.")).instead("next round"));
    }
    Ok(edge)
}

/// Leaves the map over an edge that is open to its side ([BB-138](docs/rules/barbarica.md#bb-138)).
pub fn order_leave(game: &mut Barbarica, id: UnitId, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let edge = way_out(game, game.army.the(id))?;
    steps::acts(game, id, referee);
    game.army.the_mut(id).now.moved = true;
    walking::goes_off(game, id, edge, referee);
    ending::check(game, referee);
    Ok(())
}

/// Whether a unit may free its shield now ([BB-186](docs/rules/barbarica.md#bb-186)).
pub fn may_clear(unit: &Unit) -> Result<(), Refusal> {
    let id = unit.id;
    reach::may_move(unit)?;
    match unit.stuck {
        Stuck::Embedded => (),
        Stuck::Fresh => {
            let reason = format!("{id} was hit this round; its shield can be freed from the next.");
            return Err(no("BB-186", reason).instead("wait a round"));
        }
        _ => {
            return Err(no("BB-186", format!("Nothing sticks in {id}'s shield.")).instead("another order"));
        }
    }
    if unit.now.struck {
        return Err(no("BB-186", format!("{id} has already acted this round.")).instead("the next round"));
    }
    Ok(())
}

/// Spends a whole round on the shield: no move, no attack, no answer ([BB-186](docs/rules/barbarica.md#bb-186)).
pub fn order_clear(game: &mut Barbarica, id: UnitId, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    may_clear(game.army.the(id))?;
    let unit = game.army.the_mut(id);
    unit.stuck = Stuck::Clearing;
    unit.now.moved = true;
    let unseen_but_by = secrets::hearing(game, id);
    let event = Event::Clearing { who: id, unseen_but_by };
    telling::tell(&mut game.turn, event, referee);
    Ok(())
}

/// Whether a unit may turn where it stands ([BB-93](docs/rules/barbarica.md#bb-93)).
pub fn may_turn(unit: &Unit) -> Result<(), Refusal> {
    let id = unit.id;
    if unit.routing {
        return Err(no("BB-116", format!("{id} is running and obeys nobody.")).instead("another unit"));
    }
    if unit.is_wagon() {
        return Err(no("BB-220", format!("{id} is a wagon and does not turn.")).instead("another unit"));
    }
    if unit.now.faced {
        let reason = format!("{id} came into contact by its move and faces {}.", compass(unit.facing));
        return Err(no("BB-93", reason).instead("It turns to the enemy that it fights."));
    }
    Ok(())
}

/// Turns a unit where it stands, `x1 /e` ([BB-93](docs/rules/barbarica.md#bb-93)).
pub fn order_turn(game: &mut Barbarica, id: UnitId, facing: Direction, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    may_turn(game.army.the(id))?;
    let unit = game.army.the_mut(id);
    unit.facing = facing;
    unit.now.turned = true;
    let unseen_but_by = secrets::hearing(game, id);
    let event = Event::Turned {
        who: id,
        facing,
        unseen_but_by,
    };
    telling::tell(&mut game.turn, event, referee);
    Ok(())
}
