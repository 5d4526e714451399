//! Turns and goes: whose card is up, who moves, who waits.

use super::{name, of_seat};
use crate::data::Side;
use crate::event::{CardUp, Move, Spent, Who};
use crate::words::inches;
use muster_kit::{Line, Seat};

/// How many seats are ready.
pub fn ready(seat: Seat, undone: bool, left: [(u8, u8); 2]) -> Vec<Line> {
    let what = if undone { " wants more time." } else { " is ready." };
    let [(red, reds), (blue, blues)] = left;
    of_seat(seat, format!("{what} Red {red}/{reds}, Blue {blue}/{blues}."))
}

/// Who goes first in a turn.
pub fn turn_begun(turn: u16, limit: u16, rolls: &[[u32; 2]], first: Side) -> Vec<Line> {
    let shown: Vec<String> = rolls
        .iter()
        .map(|[red, blue]| format!("Red {red}, Blue {blue}"))
        .collect();
    vec![Line::strong(format!(
        "Turn {turn} of {limit} - first go: {}. {} goes first.",
        shown.join("; again "),
        first.title()
    ))]
}

/// A card of an initiative deck.
pub fn drew(seat: Seat, card: &CardUp, kept: bool, reserve: bool) -> Vec<Line> {
    let card = match card {
        CardUp::Of(who) => name(who),
        CardUp::Joker => "the joker".to_owned(),
    };
    let what = match (kept, reserve) {
        (true, _) => format!(" puts {card} in reserve."),
        (_, true) => format!(" uses the reserve: {card}."),
        _ => format!(" draws {card}."),
    };
    of_seat(seat, what)
}

/// A card that did nothing.
pub fn spent(who: Option<&Who>, why: Spent) -> Vec<Line> {
    let name = who.map_or_else(String::new, name);
    Line::prose(match why {
        Spent::Frozen => format!("{name} thaws, one eyebrow at a time. That was its go."),
        Spent::FellThisTurn => format!("{name} lies in the grass and counts clouds. The card is lost."),
        Spent::Recovering(0) => format!("{name} finishes the icepack. The next card brings it back."),
        Spent::Recovering(cards) => format!("{name} sits with an icepack; {cards} more to go."),
        Spent::NobodyForJoker => "The joker finds nobody on their feet and is put away.".to_owned(),
        Spent::Waits => format!("{name} waits for the other end of the load."),
        Spent::StoodStill => format!("{name} stays where it is and does nothing."),
        Spent::Gone => format!("{name} is not here any more."),
    })
}

/// Who went where.
pub fn moved(moved: &Move) -> Vec<Line> {
    let verb = match (moved.shoved, moved.run) {
        (true, _) => "is egged on by the other side and goes",
        (_, true) => "runs",
        _ => "walks",
    };
    let sneaky = if moved.sneaky { ", and nobody looks up" } else { "" };
    Line::prose(format!(
        "{} {verb} {} -> {} ({}\"){sneaky}.",
        name(&moved.who),
        moved.from,
        moved.to,
        inches(moved.cost)
    ))
}

/// A seat gives up, and with the last of a side the side.
pub fn conceded(seat: Seat, side: Option<Side>) -> Vec<Line> {
    match side {
        Some(side) => of_seat(
            seat,
            format!(" goes home, and with that {} has given up.", side.title()),
        ),
        None => of_seat(
            seat,
            " goes home; the team plays on with somebody holding the sheets.".to_owned(),
        ),
    }
}

/// A seat has not answered in time.
pub fn missed(seat: Seat) -> Vec<Line> {
    of_seat(seat, " has not answered; the house plays.".to_owned())
}

/// An order that cannot be carried out.
pub fn broken(who: &Who, why: &str) -> Vec<Line> {
    Line::prose(format!("{}'s order falls through: {why}", name(who)))
}

/// A side is asked for a reaction.
pub fn window(side: Side, what: &str) -> Vec<Line> {
    Line::prose(format!("{} may react {what}.", side.title()))
}
