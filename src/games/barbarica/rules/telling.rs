//! Story lines (2.21): which are told, and how often.

use crate::action::Narration;
use crate::chronicle::Chronicle;
use crate::event::{Event, Story, Tale};
use crate::rules::Ref;
use crate::state::{Barbarica, Turn, Unit};
use crate::words::UnitId;
use muster_kit::Hex;

/// Tales that are told once in a scenario.
const ONCE: [Tale; 3] = [Tale::Ambush, Tale::FirstBlood, Tale::TribunusRuns];

/// Tells a line of the story, its variants in turn; `who` is a unit with its by-name.
pub fn story(game: &mut Barbarica, tale: Tale, who: String, at: Option<Hex>, referee: &mut Ref<'_>) {
    if game.terms.options().narration == Narration::Short {
        return;
    }
    if ONCE.contains(&tale) && !game.feats.is_first(tale) {
        return;
    }
    let nth = game.tales.tell(tale);
    tell(&mut game.turn, Event::Story(Story { tale, who, at, nth }), referee);
}

/// Tells the first wound of a fight, before the unit that took it falls (chapter 8 of docs/rules/barbarica.md).
pub fn first_blood(game: &mut Barbarica, by: UnitId, at: Hex, referee: &mut Ref<'_>) {
    if let Some(who) = game.army.unit(by).map(Unit::name) {
        story(game, Tale::FirstBlood, who, Some(at), referee);
    }
}

/// Tells something, under the heading of this part of the phase if it is the first (chapter 7) that everybody hears:
/// else the heading would tell of what happens out of sight.
pub fn tell(turn: &mut Turn, event: Event, referee: &mut Ref<'_>) {
    if !turn.is_headed() && turn.is_fighting() && !event.is_private() {
        turn.head();
        referee.note(Event::Part {
            round: turn.round(),
            phase: turn.phase(),
            side: turn.side(),
        });
    }
    referee.note(event);
}

/// A story line about a unit on the map.
pub fn story_of(game: &mut Barbarica, tale: Tale, id: UnitId, referee: &mut Ref<'_>) {
    let unit = game.army.the(id);
    let (who, at) = (unit.name(), unit.at);
    story(game, tale, who, Some(at), referee);
}

/// Tells what happens beside fighting.
pub fn chronicle(turn: &mut Turn, chronicle: Chronicle, referee: &mut Ref<'_>) {
    tell(turn, Event::Chronicle(chronicle), referee);
}
