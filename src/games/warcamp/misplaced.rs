//! Commands that stand in a plan as if they were steps of it, and what to type in their place.

use super::verbs::{Unread, Verb, fault, is_whole_verb, member_number};
use muster_kit::Refusal;

/// Commands of the game, and of the table, whose first word is no order of a plan.
const GAME_COMMANDS: [&str; 11] = [
    "orders", "check", "hand", "camp", "items", "book", "standing", "name", "power", "tower", "disaster",
];
const TABLE_COMMANDS: [&str; 13] = [
    "odds", "undo", "turn", "status", "map", "log", "help", "rules", "vote", "concede", "deadline", "vacation",
    "replay",
];

/// Those of them that are nothing by themselves.
const LACKING: [&str; 11] = [
    "orders", "book", "standing", "name", "power", "tower", "disaster", "odds", "vote", "deadline", "vacation",
];

/// The command that a step is written like, `/warcamp name member:3 name:Grub`, where commands stand by themselves.
fn own_command(step: &str) -> Option<String> {
    let mut words = step.split_whitespace();
    let word = words.next()?.trim_start_matches('/').to_ascii_lowercase();
    let rest: Vec<&str> = words.collect();
    let command = match &rest[..] {
        // `/warcamp name 3 Grub` and `/game odds attack B` are written whole.
        [command, ..] if word == "warcamp" || word == "game" => {
            let (_, rest) = step.split_once(char::is_whitespace)?;
            let known = if word == "game" {
                &TABLE_COMMANDS[..]
            } else {
                &GAME_COMMANDS[..]
            };
            return own_command(rest).filter(|_| known.contains(&command.to_ascii_lowercase().as_str()));
        }
        _ if GAME_COMMANDS.contains(&word.as_str()) => format!("/warcamp {word}"),
        _ if TABLE_COMMANDS.contains(&word.as_str()) => format!("/game {word}"),
        _ => return None,
    };
    Some(match (word.as_str(), &rest[..]) {
        ("tower", [go, who @ ..]) if !who.is_empty() && ["in", "out"].contains(&go.to_lowercase().as_str()) => {
            format!("{command} go:{} who:{}", go.to_lowercase(), who.join(" "))
        }
        ("book" | "rules", [_, ..]) => format!("{command} topic:{}", rest.join(" ")),
        ("orders" | "standing", [_, ..]) => format!("{command} plan:{}", rest.join(" ")),
        ("name", [member, name]) if member_number(member).is_ok() => {
            format!("{command} member:{} name:{name}", member.trim_start_matches('#'))
        }
        ("check", [_, ..]) => format!("{command} plan:{}", rest.join(" ")),
        ("odds", [_, ..]) => format!("{command} what:{}", rest.join(" ")),
        _ => command,
    })
}

/// Why a step cannot be read; a command that stands in a plan is named with what to type.
pub(super) fn unread(step: usize, piece: &str, rest: &str, unread: &Unread) -> Refusal {
    let reason = &*unread.reason;
    let spoken = super::said::plain(&super::said::loosened(rest));
    let plain = super::said::plain(rest);
    let begins = |step: &str| {
        step.split_whitespace()
            .next()
            .is_some_and(|verb| verb.parse::<Verb>().is_ok())
    };
    let plain = if begins(&plain) || own_command(rest).is_some() {
        plain
    } else {
        spoken
    };
    let verb = plain.split_whitespace().next().unwrap_or_default();
    if verb.parse::<Verb>().is_ok() {
        // Two orders without anything between them.
        let other = rest.split_whitespace().skip(1).find(|word| is_whole_verb(word));
        // `attack B all raid`: one attack or raid a turn, so that no order can follow.
        if verb.parse() == Ok(Verb::Attack) && other.is_some_and(|other| other.eq_ignore_ascii_case("raid")) {
            let who = rest
                .split_whitespace()
                .skip(1)
                .filter(|word| !word.eq_ignore_ascii_case("raid"));
            let raid: Vec<&str> = std::iter::once("raid").chain(who).collect();
            let raid = raid.join(" ");
            return fault(step, piece, &format!("a raid begins with its own word: {raid}")).instead(raid);
        }
        return match other.filter(|_| !reason.ends_with('?')) {
            Some(other) => fault(
                step,
                piece,
                &format!("{reason}; before {other}, a new order, goes a `;`"),
            ),
            None => Refusal {
                clause: unread.clause.into(),
                ..fault(step, piece, reason)
            },
        };
    }
    if verb.eq_ignore_ascii_case("take") {
        let reason = "take what? Write it as: take off i2, or steal town food";
        return fault(step, piece, reason);
    }
    let refusal = match own_command(rest) {
        Some(command) => {
            let name: Vec<&str> = command.split_whitespace().take(2).collect();
            let word = name.last().copied().unwrap_or_default();
            let own = match word {
                "tower" => "; a plan says man 3, or leave 3",
                _ => "",
            };
            let name = name.join(" ");
            let reason = match step == 1 && rest.split_whitespace().count() > 1 && command == name {
                // It stands by itself, with words that are not its own.
                true => format!("{name} goes with other words; /game help about:{name} tells which"),
                false => format!("{name} is a command of its own, not a step of a plan{own}"),
            };
            let refusal = fault(step, piece, &reason);
            // One that lacks what it needs would be refused.
            if command.contains(':') || !LACKING.contains(&word) {
                refusal.instead(command)
            } else {
                refusal
            }
        }
        None => fault(step, piece, reason),
    };
    if step == 1 {
        refusal.code(muster_game::UNKNOWN_ORDER)
    } else {
        refusal
    }
}
