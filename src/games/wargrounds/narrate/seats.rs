//! What one seat alone reads.

use super::of_seat;
use crate::called::{letter_for, with_letters};
use crate::data::Card;
use crate::state::Standing;
use muster_kit::{Line, Seat, Viewer};

/// A sheet that was changed, or a side that was built: `A Juniper: scout, ...` says what a character is now.
pub fn changed(seat: Seat, what: &str) -> Vec<Line> {
    let what = what.trim_end_matches('.');
    if let Some((name, id)) = what.split_once(" attends as ") {
        return of_seat(seat, format!(" has {name} attend as {}.", letter_for(id)));
    }
    match what.split_once(": ") {
        Some((who, sheet)) => of_seat(seat, format!(" changes {who}: {sheet}.")),
        None => of_seat(seat, format!(" {what}.")),
    }
}

/// A stored order or place.
pub fn stored(seat: Seat, text: &[String], viewer: Viewer) -> Vec<Line> {
    if viewer.sees(seat) {
        text.iter().map(|text| Line::from(with_letters(text))).collect()
    } else {
        Vec::new()
    }
}

/// What its standing orders are now.
pub fn standing(seat: Seat, now: &Standing, viewer: Viewer) -> Vec<Line> {
    if viewer.sees(seat) {
        let told = now.told().into_iter().map(Line::from);
        std::iter::once(Line::from("Standing orders:")).chain(told).collect()
    } else {
        Vec::new()
    }
}

/// The event cards that it draws. That discards were shuffled is for everybody.
pub fn refilled(hands: &[(Seat, Vec<Card>)], reshuffled: &[Seat], viewer: Viewer) -> Vec<Line> {
    let mut lines = Vec::new();
    if !reshuffled.is_empty() {
        lines.extend(Line::prose("Event cards run out: the discards are shuffled."));
    }
    let drawn = hands
        .iter()
        .filter(|(seat, cards)| viewer.sees(*seat) && !cards.is_empty());
    for (_, cards) in drawn {
        let titles: Vec<&str> = cards.iter().map(|card| card.title()).collect();
        lines.extend(Line::prose(format!("You draw {}.", titles.join("; "))));
    }
    lines
}
