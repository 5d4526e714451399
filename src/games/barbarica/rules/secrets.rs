//! What is hidden from whom, and how it comes to light (2.15, chapter 6).

use crate::event::Event;
use crate::rules::Ref;
use crate::state::{Barbarica, Side, Unit};
use crate::words::UnitId;

impl Barbarica {
    /// Shows a hidden unit: from now on it is seen ([BB-202](docs/rules/barbarica.md#bb-202)).
    pub fn reveal(&mut self, id: UnitId, referee: &mut Ref<'_>) {
        let unit = self.army.the(id);
        if !unit.hidden {
            return;
        }
        let (at, terrain) = (unit.at, self.ground.terrain(unit.at));
        self.army.the_mut(id).hidden = false;
        referee.reveal();
        self.tell(Event::Revealed { who: id, at, terrain }, referee);
    }

    /// A unit that leaves the map or falls is known to have been there.
    pub fn reveal_gone(&mut self, unit: &Unit, referee: &mut Ref<'_>) {
        if unit.hidden {
            referee.reveal();
        }
    }

    /// Whether anything is hidden from any seat: only where two people play against each other (chapter 6).
    pub fn keeps_secrets(&self) -> bool {
        use crate::action::{Enemy, Reveal};
        self.terms.options().enemy == Enemy::Player
            && self.terms.options().reveal == Reveal::Seat
            && !self.turn.is_over()
    }

    /// The seats that know what a side keeps hidden; empty if everybody does.
    pub fn knowing(&self, side: Side) -> Vec<muster_kit::Seat> {
        if self.keeps_secrets() {
            self.seats.of(side).into_iter().map(muster_kit::Seat).collect()
        } else {
            Vec::new()
        }
    }

    /// Whether a seat may know that a unit is there.
    pub fn knows_of(&self, seat: u8, unit: &Unit) -> bool {
        unit.is_visible() || !self.keeps_secrets() || self.seats.of(unit.side()).contains(&seat)
    }
}
