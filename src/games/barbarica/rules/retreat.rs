//! The fighting retreat (BB-101, BB-102).

use crate::action::Order;
use crate::bearing::towards;
use crate::event::Gait;
use crate::rules::rome::answers;
use crate::rules::{Ref, blows, ending, melee, no, reach, steps};
use crate::state::{Barbarica, Side, Unit};
use crate::words::{DIRECTIONS, UnitId, compass, direction_named, key_of};
use muster_kit::hexes::Direction;
use muster_kit::{Hex, Refusal, listed};

/// The three hexes behind a unit that faces an enemy, with the steps to them, as far as they are open
/// ([BB-101](docs/rules/barbarica.md#bb-101)).
pub fn ways_back(game: &Barbarica, unit: &Unit, target: &Unit) -> Vec<(Direction, Hex)> {
    let facing = towards(unit.at, unit.facing, target.at);
    [3, 2, 4]
        .into_iter()
        .map(|sixths| facing.turned(sixths))
        .filter_map(|step| {
            Some((
                step,
                unit.at
                    .neighbour(step)
                    .filter(|hex| game.ground.field().contains(*hex))?,
            ))
        })
        .filter(|(_, hex)| is_open_to(game, unit, *hex))
        .collect()
}

/// A step that may be owed for: nobody hostile there, room, and ground that can be entered.
fn is_open_to(game: &Barbarica, unit: &Unit, hex: Hex) -> bool {
    reach::entry_cost(game, unit, hex).is_some()
        && !game.army.visible(unit.side().other()).any(|enemy| enemy.at == hex)
        && reach::has_room(game, unit, hex)
}

/// `Backwards are S, SW and SE.`
fn backwards(ways: &[(Direction, Hex)]) -> String {
    let verb = if ways.len() == 1 { "is" } else { "are" };
    format!(
        "Backwards {verb} {}.",
        listed(ways.iter().map(|(way, _)| compass(*way)))
    )
}

/// A fighting retreat as the whole command that orders it.
fn written(unit: UnitId, target: UnitId, step: Direction) -> String {
    format!("/barb move orders:{}", Order::Retreat { unit, target, step }.written())
}

/// The direction that a step is named by; proposes one that works where it is none
/// ([BB-21](docs/rules/barbarica.md#bb-21)).
pub fn way_named(game: &Barbarica, unit: UnitId, target: UnitId, step: &str) -> Result<Direction, Refusal> {
    direction_named(step.trim()).ok_or_else(|| {
        let refusal = no(
            "BB-21",
            format!("`{step}` is no direction; the directions are {DIRECTIONS}."),
        );
        let units = game.army.unit(unit).zip(game.army.unit(target));
        let way = units.and_then(|(unit, target)| ways_back(game, unit, target).first().copied());
        refusal.instead(format!("step:{}", compass(way.map_or(Direction::S, |(way, _)| way))))
    })
}

/// Why a unit in contact cannot strike that enemy, with a fighting retreat from one that it can.
fn cannot_strike(game: &Barbarica, unit: &Unit, target: UnitId, step: Direction) -> Refusal {
    let others = game.army.strikable(unit);
    let reason = format!("{} cannot strike {target}; it can strike {}.", unit.id, listed(&others));
    let refusal = no("BB-101", reason);
    let way = others.iter().find_map(|enemy| {
        let ways = ways_back(game, unit, game.army.the(*enemy));
        let way = ways.iter().find(|(way, _)| *way == step).or(ways.first())?;
        Some(written(unit.id, *enemy, way.0))
    });
    match way {
        Some(order) => refusal.instead(order),
        None => refusal,
    }
}

/// Strikes, steps back facing the enemy, and may be followed ([BB-101](docs/rules/barbarica.md#bb-101)).
pub fn order_retreat(
    game: &mut Barbarica,
    id: UnitId,
    target: UnitId,
    step: Direction,
    referee: &mut Ref<'_>,
) -> Result<(), Refusal> {
    let unit = game.army.the(id);
    reach::may_move(unit)?;
    if game.army.contacts(unit).is_empty() {
        let reason = format!("{id} is in contact with no enemy; it can simply walk.");
        return Err(no("BB-101", reason).instead(format!("/barb move orders:{id} {}", key_of(step))));
    }
    blows::may_attack_at_all(unit).map_err(|refusal| {
        let reason = format!("{} A step away lets them strike at its back.", refusal.reason);
        Refusal::new("BB-101", reason).instead(format!("/barb move orders:{id} {}", key_of(step)))
    })?;
    if !game.army.strikable(unit).contains(&target) {
        return Err(cannot_strike(game, unit, target, step));
    }
    let ways = ways_back(game, unit, game.army.the(target));
    if ways.is_empty() {
        let reason = format!("All three hexes behind {id} are blocked.");
        let instead = format!("In the Melee phase it can strike: /barb fight orders:{id} {target}.");
        return Err(no("BB-101", reason).instead(instead));
    }
    if !ways.iter().any(|(way, _)| *way == step) {
        let reason = format!("{} is not backwards for {id}, or that hex is blocked.", compass(step));
        return Err(no("BB-101", format!("{reason} {}", backwards(&ways))).instead(written(id, target, ways[0].0)));
    }
    retreat(game, id, target, step, referee);
    Ok(())
}

/// Carries a fighting retreat out that was found legal ([BB-101](docs/rules/barbarica.md#bb-101)).
pub fn retreat(game: &mut Barbarica, id: UnitId, target: UnitId, step: Direction, referee: &mut Ref<'_>) {
    let pursuers = game.army.contacts(game.army.the(id));
    game.army.the_mut(id).now.moved = true;
    // BB-102: it does not push forward as well.
    melee::exchange(game, id, target, None, None, referee);
    if game.army.unit(id).is_none() || game.turn.is_over() {
        return;
    }
    let unit = game.army.the(id);
    let (from, facing) = (unit.at, unit.facing);
    let Some(hex) = from
        .neighbour(step)
        .filter(|hex| is_open_to(game, game.army.the(id), *hex))
    else {
        return;
    };
    let cost = reach::entry_cost(game, game.army.the(id), hex).unwrap_or(1);
    let points = reach::points(game.army.the(id));
    if !steps::step_into(game, id, hex, referee) {
        return;
    }
    let unit = game.army.the_mut(id);
    // BB-101: it keeps its facing, even where a new enemy stands beside it.
    unit.facing = facing;
    unit.now.faced = true;
    unit.debt = unit.debt.saturating_add(cost.saturating_sub(points));
    unit.now.spent = unit.now.spent.saturating_add(cost.min(points));
    steps::note_walk(game, id, (from, vec![hex], cost), Gait::Retreat, referee);
    follows(game, id, target, pursuers, from, referee);
    ending::check(game, referee);
}

/// One of those who were in contact follows, the one that was struck first
/// ([BB-101](docs/rules/barbarica.md#bb-101)).
fn follows(
    game: &mut Barbarica,
    id: UnitId,
    target: UnitId,
    pursuers: Vec<UnitId>,
    vacated: Hex,
    referee: &mut Ref<'_>,
) {
    let order = std::iter::once(target).chain(pursuers.into_iter().filter(|enemy| *enemy != target));
    for enemy in order {
        let Some(unit) = game.army.unit(enemy) else { continue };
        if !unit.is_able() || unit.at.is_next_to(game.army.the(id).at) || !wants_to_follow(game, unit) {
            continue;
        }
        let near = game.army.the(id).at;
        let open = |hex: Hex| unit.at.is_next_to(hex) && hex.is_next_to(near) && is_open_to(game, unit, hex);
        let hex = if open(vacated) {
            Some(vacated)
        } else {
            game.ground.field().neighbours(unit.at).find(|hex| open(*hex))
        };
        if let Some(hex) = hex {
            // BB-186: a shield with a weapon in it does not follow.
            steps::acts(game, enemy, referee);
            melee::free_step(game, enemy, hex, Gait::Follow, Some(id), referee);
            return;
        }
    }
}

fn wants_to_follow(game: &Barbarica, unit: &Unit) -> bool {
    if unit.side() == Side::Rome && game.seats.has_bot() {
        answers::house_follows(game, unit)
    } else {
        unit.orders.follow.is_yes()
    }
}
