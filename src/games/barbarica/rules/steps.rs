//! A step of a unit, and what it brings with it (2.12).

use crate::bearing::towards;
use crate::event::{Event, Gait, Walk};
use crate::rules::{Ref, secrets, telling};
use crate::state::{Army, Barbarica, Stuck};
use crate::words::UnitId;
use muster_kit::Hex;
use muster_kit::hexes::Direction;

/// Throws the shield away of a unit that moves or attacks with something stuck in it
/// ([BB-186](docs/rules/barbarica.md#bb-186)).
pub fn acts(game: &mut Barbarica, id: UnitId, referee: &mut Ref<'_>) {
    let unit = game.army.the_mut(id);
    if matches!(unit.stuck, Stuck::Embedded | Stuck::Clearing) {
        unit.stuck = Stuck::Lost;
        let unseen_but_by = secrets::hearing(game, id);
        let event = Event::ShieldLost { who: id, unseen_but_by };
        telling::tell(&mut game.turn, event, referee);
    }
}

/// One step, faced as it goes (BB-90): reveals hidden enemies that it bumps into (BB-132), and the unit itself
/// (BB-201, BB-202). Says whether it entered the hex.
pub fn step_into(game: &mut Barbarica, id: UnitId, hex: Hex, referee: &mut Ref<'_>) -> bool {
    let unit = game.army.the(id);
    let side = unit.side();
    let facing = unit.at.direction_to(hex).unwrap_or(unit.facing);
    let in_the_way: Vec<UnitId> = game
        .army
        .of(side.other())
        .filter(|enemy| enemy.hidden && enemy.at == hex)
        .map(|enemy| enemy.id)
        .collect();
    if !in_the_way.is_empty() {
        for enemy in in_the_way {
            secrets::reveal(game, enemy, referee);
        }
        secrets::reveal(game, id, referee);
        return false;
    }
    let unit = game.army.the_mut(id);
    unit.at = hex;
    unit.facing = facing;
    unit.now.steps = unit.now.steps.saturating_add(1);
    unit.now.struck = true;
    let beside: Vec<UnitId> = game
        .army
        .of(side.other())
        .filter(|enemy| enemy.hidden && enemy.at.is_next_to(hex))
        .map(|enemy| enemy.id)
        .collect();
    for enemy in beside {
        secrets::reveal(game, enemy, referee);
    }
    let seen = !game.ground.terrain(hex).conceals() || game.army.enemies_beside(side, hex).next().is_some();
    if seen {
        secrets::reveal(game, id, referee);
    }
    true
}

/// Faces a unit that came into contact: at the enemy meant, the one asked for if there is one that way, else the
/// weakest ([BB-131](docs/rules/barbarica.md#bb-131), [BB-93](docs/rules/barbarica.md#bb-93)). Otherwise it turns
/// as it likes.
pub fn faces_contact(army: &mut Army, id: UnitId, meant: Option<UnitId>, wish: Option<Direction>) {
    let unit = army.the(id);
    let (at, facing) = (unit.at, unit.facing);
    let contacts = army.contacts(unit);
    if contacts.is_empty() {
        if let Some(wish) = wish {
            army.the_mut(id).facing = wish;
        }
        return;
    }
    let asked = wish.filter(|wish| {
        contacts
            .iter()
            .any(|enemy| at.direction_to(army.the(*enemy).at) == Some(*wish))
    });
    let weakest = contacts
        .iter()
        .min_by_key(|enemy| (army.the(**enemy).strength, **enemy))
        .copied();
    let chosen = meant.filter(|meant| contacts.contains(meant)).or(weakest);
    let towards_chosen = chosen.map(|enemy| towards(at, facing, army.the(enemy).at));
    let unit = army.the_mut(id);
    unit.facing = asked.or(towards_chosen).unwrap_or(facing);
    unit.now.faced = true;
}

/// Tells a move: to all, or to its own side if it was not seen.
pub fn note_walk(
    game: &mut Barbarica,
    id: UnitId,
    (from, path, cost): (Hex, Vec<Hex>, u8),
    gait: Gait,
    referee: &mut Ref<'_>,
) {
    let unit = game.army.the(id);
    let unseen_but_by = if unit.hidden {
        secrets::knowing(game, unit.side())
    } else {
        Vec::new()
    };
    let walk = Walk {
        who: id,
        from,
        path,
        facing: unit.facing,
        cost,
        debt: unit.debt,
        gait,
        contact: game.army.contacts(unit),
        unseen_but_by,
    };
    telling::tell(&mut game.turn, Event::Moved(walk), referee);
}
