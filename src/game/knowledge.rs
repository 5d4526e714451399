//! Who may know what.

use super::{Duty, Rules};
use crate::kit::{Control, Dice, Line, Scene, Seat, Topic, Viewer};
use serde::Serialize;

/// What each viewer sees and hears. Everything shown is drawn from a [`Knowledge::View`], so that a leak is
/// a type error.
pub trait Knowledge: Rules {
    /// What one viewer may know.
    type View: Serialize;

    fn view(&self, viewer: Viewer) -> Self::View;

    /// A position that `viewer` cannot tell from this one, hidden parts drawn afresh. The right answer for a
    /// game without secrets is a clone.
    fn guess(&self, viewer: Viewer, dice: &mut Dice) -> Self;

    /// Whether `other` may know what `one` knows.
    fn shares(&self, one: Seat, other: Seat) -> bool {
        one == other
    }

    /// The lines for one event; none if `viewer` must not hear of it.
    fn narrate(event: &Self::Event, viewer: Viewer) -> Vec<Line>;

    /// The board of a topic: where everything stands.
    fn map(view: &Self::View, topic: Topic) -> Scene;

    /// How everybody fares, as a table.
    fn status(view: &Self::View) -> Scene;

    /// The few lines that whoever has the duty is most likely to type, for the public turn post: they must
    /// tell nothing that the view does not.
    fn controls(view: &Self::View, duty: &Duty) -> Vec<Control>;
}
