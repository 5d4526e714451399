//! The verbs of orders, and how a step is refused that cannot be read
//! ([chapter 2.17](docs/rules/warcamp.md#217-orders-in-one-line)).

use super::words::nearest;
use muster_kit::Refusal;
use std::str::FromStr;

/// The verbs of orders ([T-11](docs/rules/warcamp.md#t-11)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    Hunt,
    Breed,
    Build,
    Attack,
    Raid,
    Steal,
    Kill,
    Nab,
    Train,
    Raise,
    Cast,
    Man,
    Leave,
    Equip,
    Off,
    Use,
    Forge,
    Discard,
    End,
}

/// Each verb with its short form ([WC-154](docs/rules/warcamp.md#wc-154), [T-11](docs/rules/warcamp.md#t-11)).
const VERBS: [(Verb, &str, &str); 19] = [
    (Verb::Hunt, "hunt", "h"),
    (Verb::Breed, "breed", "b"),
    (Verb::Build, "build", "u"),
    (Verb::Attack, "attack", "a"),
    (Verb::Raid, "raid", "r"),
    (Verb::Steal, "steal", "s"),
    (Verb::Kill, "kill", "k"),
    (Verb::Nab, "nab", "n"),
    (Verb::Train, "train", "t"),
    (Verb::Raise, "raise", "y"),
    (Verb::Cast, "cast", "c"),
    (Verb::Man, "man", "m"),
    (Verb::Leave, "leave", "l"),
    (Verb::Equip, "equip", "e"),
    (Verb::Off, "off", "o"),
    (Verb::Use, "use", "x"),
    (Verb::Forge, "forge", "f"),
    (Verb::Discard, "discard", "d"),
    (Verb::End, "end", "."),
];

impl Verb {
    /// As orders begin.
    pub fn word(self) -> &'static str {
        let known = VERBS.iter().find(|(verb, ..)| *verb == self);
        known.expect("each verb is in the list").1
    }
}

impl FromStr for Verb {
    type Err = String;

    fn from_str(text: &str) -> Result<Verb, String> {
        let word = text.to_ascii_lowercase();
        let known = VERBS.iter().find(|(_, long, short)| *long == word || *short == word);
        known.map(|(verb, ..)| *verb).ok_or_else(|| {
            let near = nearest(&word, VERBS.iter().map(|(_, long, _)| *long));
            near.map_or_else(
                || {
                    format!(
                        "unknown order. Orders are {}.",
                        VERBS.map(|(_, long, _)| long).join(", ")
                    )
                },
                |near| format!("unknown order. Did you mean {near}?"),
            )
        })
    }
}

/// Why a step cannot be read, and the clause that says so.
#[derive(PartialEq, Eq, Debug)]
pub struct Unread {
    pub clause: &'static str,
    pub reason: String,
}

impl From<String> for Unread {
    /// It is not written as an order ([WC-155](docs/rules/warcamp.md#wc-155)).
    fn from(reason: String) -> Unread {
        Unread {
            clause: "WC-155",
            reason,
        }
    }
}

/// What is wrong with a step of a plan, counted from 1 ([WC-155](docs/rules/warcamp.md#wc-155)).
pub fn fault(step: usize, text: &str, reason: &str) -> Refusal {
    let reason = reason.trim_end_matches('.');
    let stop = if reason.ends_with('?') { "" } else { "." };
    let text = format!("Step {step} \"{text}\": {reason}{stop} Nothing was done.");
    Refusal::new("WC-155", text).code(muster_game::UNREAD_ORDER)
}

/// Whether a word is that of an order in full.
pub fn is_whole_verb(word: &str) -> bool {
    VERBS.iter().any(|(_, long, _)| word.eq_ignore_ascii_case(long))
}

/// The number of a member, `4` or `#4`.
pub fn member_number(word: &str) -> Result<u16, String> {
    let digits = word.strip_prefix('#').unwrap_or(word);
    let number = digits.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| format!("`{word}` is no member's number"))
}
