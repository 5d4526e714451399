//! Getting off a horse, and falling off it ([BB-214](docs/rules/barbarica.md#bb-214)).

use crate::data::{Melee, Weight};
use crate::event::Event;
use crate::rules::{Ref, no, reach, secrets, telling};
use crate::state::{Army, Barbarica};
use crate::words::UnitId;
use muster_kit::Refusal;

/// Gets off by spending the whole movement ([BB-214](docs/rules/barbarica.md#bb-214)).
pub fn order_dismount(game: &mut Barbarica, id: UnitId, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let unit = game.army.the(id);
    reach::may_move(unit)?;
    if !unit.mounted {
        return Err(no("BB-214", format!("{id} is on foot.")).instead("another order"));
    }
    get_off(&mut game.army, id);
    let unit = game.army.the_mut(id);
    unit.now.moved = true;
    unit.now.spent = unit.movement;
    let unseen_but_by = secrets::hearing(game, id);
    let event = Event::GotDown { who: id, unseen_but_by };
    telling::tell(&mut game.turn, event, referee);
    Ok(())
}

/// Puts a rider on foot for the rest of the scenario ([BB-214](docs/rules/barbarica.md#bb-214)).
fn get_off(army: &mut Army, id: UnitId) {
    let unit = army.the_mut(id);
    unit.mounted = false;
    unit.movement = if unit.armour == Weight::Heavy { 1 } else { 2 };
    if unit.melee.is_empty() {
        unit.melee.push(Melee::Improvised);
    }
}

/// Throws a rider from the saddle; it attacks no more this round ([BB-187](docs/rules/barbarica.md#bb-187),
/// [BB-214](docs/rules/barbarica.md#bb-214)).
pub fn unhorse(army: &mut Army, id: UnitId) {
    get_off(army, id);
    let unit = army.the_mut(id);
    unit.now.used = unit.attacks;
}
