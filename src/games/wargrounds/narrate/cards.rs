//! Event cards: what is called out, who cancels it, what comes of it.

use super::{dice, name, of_seat};
use crate::data::{Card, Cell, Side};
use crate::event::{CardEffect, KEPT_HP, Who};
use muster_kit::{Line, Seat, counted};

/// A card is called out.
pub fn played(side: Side, seat: Seat, card: Card, on: Option<&Who>) -> Vec<Line> {
    let admin = if card.is_admin() { " (ADMIN)" } else { "" };
    let on = on.map_or_else(String::new, |on| format!(" on {}", name(on)));
    of_seat(
        seat,
        format!(
            " of {} plays {}{admin}{on}: \"{}\"",
            side.title(),
            card.title(),
            card.call()
        ),
    )
}

/// A card is answered with another.
pub fn cancelled(card: Card, by: Card, side: Side, seat: Seat, stands: bool) -> Vec<Line> {
    let end = if stands {
        "so the first card stands after all"
    } else {
        "cancelled"
    };
    of_seat(
        seat,
        format!(
            " of {} answers {} with {}: \"{}\" - {end}.",
            side.title(),
            card.title(),
            by.title(),
            by.call()
        ),
    )
}

/// The Horde wanders as the bones say.
pub fn bones_moved(die: u32, moved: &[(Who, Option<Cell>)]) -> Vec<Line> {
    let mut text = format!("The bones say {die}.");
    if moved.is_empty() {
        text.push_str(" Nobody of the Horde stands who could wander.");
    }
    for (who, to) in moved {
        text.push_str(&match to {
            Some(to) => format!(" {} wanders to {to}.", name(who)),
            None => format!(
                " {} stays: it can walk to no other cell without automatic hits.",
                name(who)
            ),
        });
    }
    Line::prose(text)
}

/// What comes of a card.
pub fn done(card: Card, on: Option<&Who>, faces: &[u32], what: &CardEffect) -> Vec<Line> {
    Line::prose(effect(card, on, faces, what))
}

fn effect(card: Card, on: Option<&Who>, faces: &[u32], what: &CardEffect) -> String {
    let who = on.map_or_else(String::new, name);
    match what {
        CardEffect::Moved { way, inches, from, to } if from == to => {
            format!(
                "{who} sets off {way} for {inches}\" (dice {}) and ends where it began, deep in thought.",
                dice(faces)
            )
        }
        CardEffect::Moved { way, inches, to, .. } if card == Card::Rules => {
            format!(
                "{who} strolls {way}, {inches}\" at most (dice {}), through whatever is there, to {to}.",
                dice(faces)
            )
        }
        CardEffect::Moved { way, inches, to, .. } => {
            format!(
                "{who} charges {way}, {inches}\" at most (dice {}), eyes shut, to {to}.",
                dice(faces)
            )
        }
        CardEffect::Counted { what, was, now } if what == KEPT_HP => {
            let counts = if now > was { "counts again" } else { "loses count" };
            format!(
                "{who} {counts} (die {}): it has 1 HP while it carries, and {now} in the place of {was} afterwards.",
                dice(faces)
            )
        }
        CardEffect::Counted { what, was, now } if now > was => {
            format!(
                "{who} counts again (die {}{}): {what} {was} -> {now}. Honest mistake.",
                dice(faces),
                halved(faces, *now)
            )
        }
        CardEffect::Counted { what, was, now } => {
            let halved = halved(faces, *now);
            format!(
                "{who} loses count (die {}{halved}): {what} {was} -> {now}.",
                dice(faces)
            )
        }
        CardEffect::Armour { now } => {
            let tickle = match now {
                1 => "the next hit tickles".to_owned(),
                now => format!("the next {now} hits tickle"),
            };
            format!("Die {}: {tickle}.", dice(faces))
        }
        CardEffect::Fumbled { dropped: Some(what) } => format!("{who} juggles weapon and {what}, and holds neither."),
        CardEffect::Fumbled { dropped: None } => {
            format!("{who} watches its weapon land in somebody's picnic: Disarmed.")
        }
        CardEffect::Exposed => format!("{who}'s shield points at the car park: Exposed."),
        CardEffect::Freed { who } => {
            let letters: Vec<String> = who.iter().map(|badge| badge.letter().to_string()).collect();
            format!(
                "The bones say {}: {} may start as they please.",
                dice(faces),
                letters.join(" ")
            )
        }
        CardEffect::Sneaky => format!("{who} becomes a shrub."),
        CardEffect::Stopped { cards, dropped } => {
            let dropped = dropped
                .as_ref()
                .map_or_else(String::new, |what| format!(" It leaves {what} behind."));
            format!(
                "Everybody stops. {who} limps off for {} (die {}), and all get their breath back.{dropped}",
                counted(*cards, "card"),
                dice(faces)
            )
        }
        CardEffect::Tired => format!("{who} yawns: Tired till the end of the phase."),
        CardEffect::Nothing => format!("{} does nothing at all.", card.title()),
    }
}

/// That a die counted half, where what it made is another number.
fn halved(faces: &[u32], now: u8) -> &'static str {
    match faces {
        [face] if *face != u32::from(now) => ", halved",
        _ => "",
    }
}
