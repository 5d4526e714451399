//! How legs, phases and the game end.

use super::name;
use crate::data::{Scenario, Side};
use crate::event::Who;
use muster_kit::{Line, counted};

fn told(deaths: [u16; 2]) -> String {
    format!("Deaths: Red {}, Blue {}.", deaths[0], deaths[1])
}

/// A leg has ended, done or not.
pub fn leg_ended(attackers: Side, done: Option<(u16, u16)>, reason: &str) -> Vec<Line> {
    let count = match done {
        Some((turn, cards)) => format!("done in turn {turn}, after {} of the defence", counted(cards, "card")),
        None => "not done".to_owned(),
    };
    Line::prose(format!("The leg of {} ends: {count} ({reason}).", attackers.title()))
}

/// A phase has a winner, or none.
pub fn phase_ended(phase: u8, scenario: Scenario, winner: Option<Side>, reason: &str, deaths: [u16; 2]) -> Vec<Line> {
    let winner = winner.map_or(
        "Nobody wins",
        |side| if side == Side::Red { "Red wins" } else { "Blue wins" },
    );
    vec![Line::strong(format!(
        "{winner} phase {phase}, {}: {reason}. {}",
        scenario.title(),
        told(deaths)
    ))]
}

/// The game is over; of its characters the most deadly, and who fell most often.
pub fn ended(
    winner: Option<Side>,
    reason: &str,
    deaths: [u16; 2],
    deadliest: Option<&(Who, u8)>,
    most_dead: Option<&(Who, u8)>,
) -> Vec<Line> {
    let head = match winner {
        Some(side) => format!("{} wins the day: {reason}.", side.title()),
        None => format!("A draw: {reason}. Everybody goes to the pub."),
    };
    // A phase that was given up is not among them.
    let fallen = format!("In phases played to their end: {}", told(deaths));
    let mut lines = vec![Line::strong(head), Line::from(fallen)];
    if let Some((who, count)) = deadliest {
        lines.extend(Line::prose(format!("Most deadly: {}, {count} felled.", name(who))));
    }
    if let Some((who, count)) = most_dead {
        lines.extend(Line::prose(format!(
            "Most often dead: {}, {}.",
            name(who),
            match count {
                1 => "once, and that was a masterclass".to_owned(),
                count => format!("{count} times, each a masterclass"),
            }
        )));
    }
    lines
}
