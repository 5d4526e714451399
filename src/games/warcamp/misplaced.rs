//! Commands that stand in a plan as if they were steps of it, and what to type in their place.

use super::data::Building;
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

/// When standing orders hold, as their option `when` has it.
const WHEN: [&str; 2] = ["next", "missed"];

/// Those of them that are nothing by themselves.
const LACKING: [&str; 11] = [
    "orders", "book", "standing", "name", "power", "tower", "disaster", "odds", "vote", "deadline", "vacation",
];

/// The command that a step is written like, `/warcamp name member:3 name:Grub`, where commands stand by themselves.
fn own_command(step: &str) -> Option<String> {
    let mut words = step.split_whitespace();
    let word = words.next()?.trim_start_matches('/').to_ascii_lowercase();
    let rest: Vec<&str> = words.collect();
    let behind = |option: &str| valued(option, &rest);
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
        ("book" | "rules", [_, ..]) => format!("{command} {}", behind("topic")),
        ("standing", [when]) if wrong_when(when).is_some() => command,
        ("standing", [.., last]) if wrong_when(last).is_some() => {
            format!("{command} {}", valued("plan", &rest[..rest.len() - 1]))
        }
        ("orders" | "standing" | "check", [_, ..]) => format!("{command} {}", behind("plan")),
        ("name", [member, name]) if member_number(member).is_ok() => {
            format!("{command} member:{} name:{name}", member.trim_start_matches('#'))
        }
        ("odds", [_, ..]) => format!("{command} {}", behind("what")),
        _ => command,
    })
}

/// Words as the value of an option, which may be named before them: `plan:hunt all` for `hunt all` and `plan:hunt all`.
fn valued(option: &str, words: &[&str]) -> String {
    let words = words.join(" ");
    let named = words
        .split_once(':')
        .filter(|(name, _)| name.eq_ignore_ascii_case(option));
    let value = named.map_or(words.as_str(), |(_, value)| value.trim_start());
    format!("{option}:{value}")
}

/// What stands behind `when:` in standing orders, where it is none of its choices.
fn wrong_when(word: &str) -> Option<&str> {
    let (name, value) = word.split_once(':')?;
    let is_wrong = name.eq_ignore_ascii_case("when") && !WHEN.iter().any(|known| value.eq_ignore_ascii_case(known));
    is_wrong.then_some(value)
}

/// A step without the `when:` of standing orders behind it.
pub(super) fn without_when(step: &str) -> &str {
    let is_when = |word: &str| {
        word.split_once(':')
            .is_some_and(|(name, _)| name.eq_ignore_ascii_case("when"))
    };
    let before = step.rsplit_once(char::is_whitespace).filter(|(_, last)| is_when(last));
    before.map_or(step, |(before, _)| before.trim_end())
}

/// The command that a step is written like. One that takes a plan and begins the text takes all of it.
fn meant(step: usize, rest: &str, text: &str) -> Option<String> {
    let command = own_command(rest)?;
    match step == 1 && command.contains(" plan:") {
        true => own_command(&text.trim().trim_start_matches('?').replace('\n', "; ")),
        false => Some(command),
    }
}

/// Why a step of the plan `text` cannot be read: its number from 1, as it is written, and without its mark. A command that
/// stands in a plan is named with what to type ([WC-152](docs/rules/warcamp.md#wc-152)).
pub(super) fn unread((step, piece, rest): (usize, &str, &str), text: &str, unread: &Unread) -> Refusal {
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
        let builds = verb.parse() == Ok(Verb::Build);
        // The Forge is built, and forging is an order.
        let is_built = |at: usize, word: &str| builds && at == 1 && word.parse::<Building>().is_ok();
        let mut words = rest.split_whitespace().enumerate().skip(1);
        let other = words.find(|(at, word)| is_whole_verb(word) && !is_built(*at, word));
        let other = other.map(|(_, word)| word);
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
    let refusal = match meant(step, rest, text) {
        Some(command) => {
            let name: Vec<&str> = command.split_whitespace().take(2).collect();
            let word = name.last().copied().unwrap_or_default();
            let when = text.split_whitespace().last().and_then(wrong_when);
            let own = match (word, when) {
                ("tower", _) => "; a plan says man 3, or leave 3".to_owned(),
                ("standing", Some(when)) => format!(", and its `when` takes {}, not `{when}`", WHEN.join(" or ")),
                _ => String::new(),
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
