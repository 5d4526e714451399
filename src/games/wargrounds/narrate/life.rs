//! Who falls, leaves the field and comes back.

use super::name;
use crate::data::{Cell, Side, Start};
use crate::event::{StaysOut, Who};
use muster_kit::Line;

/// When a character that fell in a turn comes back, or why it does not ([WG-101](docs/rules/wargrounds.md#wg-101),
/// [WG-109](docs/rules/wargrounds.md#wg-109), [WG-172](docs/rules/wargrounds.md#wg-172)).
fn way_back(turn: u16, stays_out: Option<StaysOut>) -> String {
    let off = format!("Off the field on its card in turn {}", turn + 1);
    match stays_out {
        None => format!("{off}, back in turn {}.", turn + 2),
        Some(StaysOut::Monarch) => "A Monarch falls once.".to_owned(),
        Some(StaysOut::MonarchIsDown) => format!("{off}; without its Monarch it does not come back."),
        Some(StaysOut::Defender) => format!("{off}; defenders come back until turn 5 and no later."),
        Some(StaysOut::PhaseEnds) => "No turn is left in which it could come back.".to_owned(),
    }
}

fn with(dropped: Option<&str>) -> String {
    dropped.map_or_else(String::new, |what| format!(" and drops {what}"))
}

/// A character falls: where, in which turn, to whom, and when it comes back.
pub fn fell(
    who: &Who,
    (at, turn): (Cell, u16),
    by: Option<&Who>,
    dropped: Option<&str>,
    stays_out: Option<StaysOut>,
) -> Vec<Line> {
    let by = by.map_or_else(String::new, |by| format!(" to {}", name(by)));
    Line::prose(format!(
        "{} falls on {at}{by}{}, with gusto. {}",
        name(who),
        with(dropped),
        way_back(turn, stays_out)
    ))
}

/// A side has lost its Monarch.
pub fn monarch_down(side: Side, who: &Who) -> Vec<Line> {
    Line::prose(format!(
        "The Monarch is down! {} lies in state, and nobody of {} comes back from now on.",
        name(who),
        side.title()
    ))
}

/// A character goes into water or lava.
pub fn plunged(who: &Who, at: Cell, into: &str, dropped: Option<&str>) -> Vec<Line> {
    Line::prose(format!(
        "{} steps into the {into} on {at}{}. It was instantly fatal, as advertised.",
        name(who),
        with(dropped)
    ))
}

/// A fallen character leaves the field.
pub fn taken_off(who: &Who, start: Option<(u32, Start)>) -> Vec<Line> {
    Line::prose(match start {
        Some((die, start)) => format!(
            "{} walks back with a hand on its head (start die {die}: {}).",
            name(who),
            start.word()
        ),
        None => format!("{} walks off the field.", name(who)),
    })
}

/// A character is back.
pub fn returned(who: &Who, at: Cell, hp: u8, respawn: Option<u8>, tired: bool) -> Vec<Line> {
    let count = respawn.map_or_else(String::new, |count| format!(", respawn {count}"));
    let tired = if tired { " It is Tired of this." } else { "" };
    Line::prose(format!("{} is back on {at} with {hp} HP{count}.{tired}", name(who)))
}

/// A character does not come back in this leg.
pub fn out_for_good(who: &Who) -> Vec<Line> {
    Line::prose(format!(
        "{} is out for the rest of it, and finds the sausage sizzle.",
        name(who)
    ))
}

/// The die of an Impetuous character.
pub fn impetuous(who: &Who, face: u32) -> Vec<Line> {
    Line::prose(match face {
        6 => format!(
            "{} is Impetuous: die [6]. Somebody on the other side says something about its mother.",
            name(who)
        ),
        face => format!("{} is Impetuous: die {face}, and thinks better of it.", name(who)),
    })
}

/// The die of a parent.
pub fn parent(who: &Who, face: u32, dropped: Option<&str>) -> Vec<Line> {
    Line::prose(match face {
        6 => format!(
            "{}: parent die [6]. A small voice calls; it is gone for the day{}.",
            name(who),
            with(dropped)
        ),
        face => format!("{}: parent die {face}. The kids are fine.", name(who)),
    })
}
