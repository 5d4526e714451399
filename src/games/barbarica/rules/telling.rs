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
        if self.options.narration == Narration::Short {
            return;
        }
        if ONCE.contains(&tale) {
            if self.feats.once.contains(&tale) {
                return;
            }
            self.feats.once.push(tale);
        }
        let told = self.told.entry(tale).or_insert(0);
        let nth = *told;
        *told = told.wrapping_add(1);
        self.tell(Event::Story(Story { tale, who, at, nth }), referee);
    }

    /// Tells the first wound of a fight, before the unit that took it falls (chapter 8 of docs/rules/barbarica.md).
    pub fn first_blood(&mut self, by: UnitId, at: Hex, referee: &mut Ref<'_>) {
        if let Some(who) = self.unit(by).map(Unit::name) {
            self.story(Tale::FirstBlood, who, Some(at), referee);
        }
    }

    /// Tells something, under the heading of this part of the phase if it is the first (chapter 7) that everybody hears:
    /// else the heading would tell of what happens out of sight.
    pub fn tell(&mut self, event: Event, referee: &mut Ref<'_>) {
        if !self.headed && self.is_fighting() && !event.is_private() {
            self.headed = true;
            referee.note(Event::Part {
                round: self.round,
                phase: self.phase,
                side: self.side,
            });
        }
        referee.note(event);
    }

    /// A story line about a unit on the map.
    pub fn story_of(&mut self, tale: Tale, id: UnitId, referee: &mut Ref<'_>) {
        let unit = self.the(id);
        let (who, at) = (unit.name(), unit.at);
        self.story(tale, who, Some(at), referee);
    }

    pub fn chronicle(&mut self, chronicle: Chronicle, referee: &mut Ref<'_>) {
        self.tell(Event::Chronicle(chronicle), referee);
    }
}
