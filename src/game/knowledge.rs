//! Who may know what.

use super::{Duty, Rules};
use muster_kit::book::Book;
use muster_kit::{Control, Dice, Field, Line, Scene, Seat, Topic, Viewer};
use serde::Serialize;

/// What each viewer sees and hears. Everything shown is drawn from a [`Knowledge::View`], so that a leak is
/// a type error.
pub trait Knowledge: Rules {
    /// What one viewer may know.
    type View: Serialize;

    /// What [`Knowledge::strength`] counts: the head of a chart, such as `hit points`.
    const STRENGTH: &'static str = "strength";

    /// The number of the words that [`Knowledge::narrate`] uses; raised whenever an old event would be told in other
    /// words. Each journal entry carries it, so that its texts are compared only by a program that speaks them.
    const WORDING: u32 = 1;

    /// The rule book.
    fn book() -> &'static Book;

    fn view(&self, viewer: Viewer) -> Self::View;

    /// A position that `viewer` cannot tell from this one, hidden parts drawn afresh. The right answer for a
    /// game without secrets is a clone.
    fn guess(&self, viewer: Viewer, dice: &mut Dice) -> Self;

    /// Whether `other` may know what `one` knows.
    fn shares(&self, one: Seat, other: Seat) -> bool {
        one == other
    }

    /// What to do, shown to everybody when the turn is announced: it tells nothing that a viewer must not know. `duty` is one of
    /// [`Rules::awaiting`].
    fn prompt(&self, duty: &Duty) -> Line;

    /// The same for the player's own panel, which nobody else reads: it may count what is hidden from others.
    fn own_prompt(&self, duty: &Duty) -> Line {
        self.prompt(duty)
    }

    /// The lines for one event; none if `viewer` must not hear of it.
    fn narrate(event: &Self::Event, viewer: Viewer) -> Vec<Line>;

    /// Whether what happened is only understood with the board before one's eyes. While the turn goes on the board then
    /// follows the words.
    fn moves_board(event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// Whether it only says what a seat may do next, or what will be done at the end of its turn: nobody is told of it once that is
    /// done or over.
    fn is_hint(event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// The board of a topic: where everything stands; how everybody fares in a game without a board.
    fn map(view: &Self::View, topic: Topic) -> Scene {
        let _ = topic;
        Self::status(view)
    }

    /// How everybody fares, as a table.
    fn status(view: &Self::View) -> Scene;

    /// What a seat has, in full, for its own panel; how everybody fares if the game shows no more.
    fn sheet(view: &Self::View, seat: Seat) -> Scene {
        let _ = seat;
        Self::status(view)
    }

    /// [`Knowledge::sheet`] of what belongs to one topic, where a seat acts in several at once.
    fn sheet_in(view: &Self::View, seat: Seat, topic: Topic) -> Scene {
        let _ = topic;
        Self::sheet(view, seat)
    }

    /// The few numbers by which a seat measures itself, such as food and members, always in the same order:
    /// for "31 -> 6" after an absence.
    fn figures(view: &Self::View, seat: Seat) -> Vec<Field> {
        let _ = (view, seat);
        Vec::new()
    }

    /// Statistics of its own that a game keeps, as anybody may read them: `/game dice luck` shows them below the dice.
    fn statistics(view: &Self::View) -> Option<Scene> {
        let _ = view;
        None
    }

    /// How strong a seat is, never below 0, in the unit of [`Knowledge::STRENGTH`], as far as the view tells; none for
    /// a seat that has no forces of its own.
    fn strength(view: &Self::View, seat: Seat) -> Option<i64> {
        let _ = (view, seat);
        None
    }

    /// What a seat plays, such as its race or faction: balance tables count wins by it. None where all seats
    /// are alike.
    fn kin(view: &Self::View, seat: Seat) -> Option<String> {
        let _ = (view, seat);
        None
    }

    /// What boards call the side of a seat, such as its colour, tribe or nation; none where sides have no names.
    fn side_name(view: &Self::View, seat: Seat) -> Option<String> {
        let _ = (view, seat);
        None
    }

    /// The round, in a game of rounds.
    fn round(view: &Self::View) -> Option<u32> {
        let _ = view;
        None
    }

    /// What a seat should hear of first when it has been away: what this event cost it, and what befell it.
    /// Nothing that [`Knowledge::narrate`] would not tell it.
    fn tidings(view: &Self::View, event: &Self::Event, seat: Seat) -> Vec<Tiding> {
        let _ = (view, event, seat);
        Vec::new()
    }

    /// Whether an event ends a seat's turn. What stands behind it among the events of the same act befell the seat unasked, such
    /// as what a new round brings, and belongs to what it hears of ([`Knowledge::tidings`]) although the act was its own.
    fn ends_turn(view: &Self::View, event: &Self::Event, seat: Seat) -> bool {
        let _ = (view, event, seat);
        false
    }

    /// What a seat had in the earlier of two positions and has lost by the later one, where no event says whose it was: a town
    /// whose fall names the victor alone. Both views are the seat's own.
    fn losses(before: &Self::View, now: &Self::View, seat: Seat) -> Vec<Tiding> {
        let _ = (before, now, seat);
        Vec::new()
    }

    /// The few lines that whoever has the duty is most likely to type, for the public turn post: they must
    /// tell nothing that the view does not.
    fn controls(view: &Self::View, duty: &Duty) -> Vec<Control> {
        let _ = (view, duty);
        Vec::new()
    }
}

/// One thing that befell a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tiding {
    /// What it is told under: `Lost`, `Disasters`.
    pub head: &'static str,
    /// Without a full stop: tidings stand in a row.
    pub text: String,
}
