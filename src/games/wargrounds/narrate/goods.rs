//! What is taken, carried, put down and fired.

use super::name;
use crate::data::{Cell, Direction, Side};
use crate::event::Who;
use muster_kit::Line;

/// Something is picked up.
pub fn took(who: &Who, what: &str, note: &str) -> Vec<Line> {
    Line::prose(if note.is_empty() {
        format!("{} picks up {what}.", name(who))
    } else {
        format!("{} takes {what} {note}.", name(who))
    })
}

/// Something is put down.
pub fn dropped(who: &Who, what: &str, at: Cell) -> Vec<Line> {
    Line::prose(format!("{} puts down {what} on {at}.", name(who)))
}

/// Something goes from hand to hand.
pub fn passed(from: &Who, to: &Who, what: &str) -> Vec<Line> {
    Line::prose(format!("{} passes {what} to {}.", name(from), name(to)))
}

/// A second one takes hold of a load.
pub fn joined(who: &Who, lead: &Who, what: &str) -> Vec<Line> {
    Line::prose(format!(
        "{} takes the other end of {what} with {}.",
        name(who),
        name(lead)
    ))
}

/// A character has let go of a load.
pub fn left(who: &Who, what: &str) -> Vec<Line> {
    Line::prose(format!("{} has let go of {what}.", name(who)))
}

/// A bridge section lies, and what it bridges.
pub fn section_laid(who: &Who, at: Cell, bridge: u8) -> Vec<Line> {
    Line::prose(if bridge == 0 {
        format!("{} lays a bridge section on {at}.", name(who))
    } else {
        format!(
            "{} lays a bridge section on {at}: {bridge} cells of river are bridge now. It even holds.",
            name(who)
        )
    })
}

/// A wall of the castle is gone.
pub fn breach(who: &Who, wall: Direction) -> Vec<Line> {
    Line::prose(format!(
        "{} fires the bombard: the {wall} wall of the castle is gone.",
        name(who)
    ))
}

/// A flag has a new owner.
pub fn flag_captured(who: &Who, flag: Cell, side: Side) -> Vec<Line> {
    Line::prose(format!(
        "{} has kept the flag of {flag}: it flies for {} now.",
        name(who),
        side.title()
    ))
}

/// A flag goes back to where it stood.
pub fn flag_lost(who: &Who, flag: Cell) -> Vec<Line> {
    Line::prose(format!("{} loses the flag; it goes back to {flag}.", name(who)))
}
