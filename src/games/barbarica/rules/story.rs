//! Story lines (2.21): which are told, and how often.

use super::Ref;
use crate::action::Narration;
use crate::event::{Event, Story, Tale};
use crate::state::{Barbarica, Unit};
use crate::words::UnitId;
use muster_kit::Hex;

/// Tales that are told once in a scenario.
const ONCE: [Tale; 3] = [Tale::Ambush, Tale::FirstBlood, Tale::TribunusRuns];

impl Barbarica {
    /// Tells a line of the story, its variants in turn; `who` is a unit with its by-name.
    pub(in super::super) fn story(&mut self, tale: Tale, who: String, at: Option<Hex>, referee: &mut Ref<'_>) {
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
    pub(super) fn first_blood(&mut self, by: UnitId, at: Hex, referee: &mut Ref<'_>) {
        if let Some(who) = self.unit(by).map(Unit::name) {
            self.story(Tale::FirstBlood, who, Some(at), referee);
        }
    }
}
