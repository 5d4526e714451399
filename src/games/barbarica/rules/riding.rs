//! Getting off a horse, and falling off it ([BB-214](docs/rules/barbarica.md#bb-214)).

use crate::data::{Melee, Weight};
use crate::event::Event;
use crate::rules::{Ref, no};
use crate::state::Barbarica;
use crate::words::UnitId;
use muster_kit::Refusal;

impl Barbarica {
    /// Gets off by spending the whole movement ([BB-214](docs/rules/barbarica.md#bb-214)).
    pub fn order_dismount(&mut self, id: UnitId, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let unit = self.army.the(id);
        self.may_move(unit)?;
        if !unit.mounted {
            return Err(no("BB-214", format!("{id} is on foot.")).instead("another order"));
        }
        self.get_off(id);
        let unit = self.army.the_mut(id);
        unit.now.moved = true;
        unit.now.spent = unit.movement;
        self.tell(Event::GotDown { who: id }, referee);
        Ok(())
    }

    /// Puts a rider on foot for the rest of the scenario ([BB-214](docs/rules/barbarica.md#bb-214)).
    fn get_off(&mut self, id: UnitId) {
        let unit = self.army.the_mut(id);
        unit.mounted = false;
        unit.movement = if unit.armour == Weight::Heavy { 1 } else { 2 };
        if unit.melee.is_empty() {
            unit.melee.push(Melee::Improvised);
        }
    }

    /// Throws a rider from the saddle; it attacks no more this round ([BB-187](docs/rules/barbarica.md#bb-187),
    /// [BB-214](docs/rules/barbarica.md#bb-214)).
    pub fn unhorse(&mut self, id: UnitId) {
        self.get_off(id);
        let unit = self.army.the_mut(id);
        unit.now.used = unit.attacks;
    }
}
