//! Story lines (2.21): which are told, and how often.

use crate::action::Narration;
use crate::chronicle::Chronicle;
use crate::event::{Event, Story, Tale};
use crate::rules::Ref;
use crate::state::{Barbarica, Unit};
use crate::words::UnitId;
use muster_kit::Hex;

/// Tales that are told once in a scenario.
const ONCE: [Tale; 3] = [Tale::Ambush, Tale::FirstBlood, Tale::TribunusRuns];

impl Barbarica {
    /// Tells a line of the story, its variants in turn; `who` is a unit with its by-name.
    pub fn story(&mut self, tale: Tale, who: String, at: Option<Hex>, referee: &mut Ref<'_>) {
        if self.terms.options().narration == Narration::Short {
            return;
        }
        if ONCE.contains(&tale) && !self.feats.is_first(tale) {
            return;
        }
        let nth = self.tales.tell(tale);
        self.tell(Event::Story(Story { tale, who, at, nth }), referee);
    }

    /// Tells the first wound of a fight, before the unit that took it falls (chapter 8 of docs/rules/barbarica.md).
    pub fn first_blood(&mut self, by: UnitId, at: Hex, referee: &mut Ref<'_>) {
        if let Some(who) = self.army.unit(by).map(Unit::name) {
            self.story(Tale::FirstBlood, who, Some(at), referee);
        }
    }

    /// Tells something, under the heading of this part of the phase if it is the first (chapter 7) that everybody hears:
    /// else the heading would tell of what happens out of sight.
    pub fn tell(&mut self, event: Event, referee: &mut Ref<'_>) {
        if !self.turn.is_headed() && self.turn.is_fighting() && !event.is_private() {
            self.turn.head();
            referee.note(Event::Part {
                round: self.turn.round(),
                phase: self.turn.phase(),
                side: self.turn.side(),
            });
        }
        referee.note(event);
    }

    /// A story line about a unit on the map.
    pub fn story_of(&mut self, tale: Tale, id: UnitId, referee: &mut Ref<'_>) {
        let unit = self.army.the(id);
        let (who, at) = (unit.name(), unit.at);
        self.story(tale, who, Some(at), referee);
    }

    pub fn chronicle(&mut self, chronicle: Chronicle, referee: &mut Ref<'_>) {
        self.tell(Event::Chronicle(chronicle), referee);
    }
}
