//! What a control carries: the table, the version at which the wait behind it opened, and a line. Nothing
//! about controls is kept in memory, so they outlive every restart.
//!
//! `m1:<table>:<since>:<line>`, at most 100 characters. `since` is the version of the table at which the duty
//! opened that the line belongs to, 0 if it is good at any time; others who act meanwhile do not make it
//! stale. The table is empty where there is none, or where it is the one of the channel. The line is
//!
//! - `/warcamp hunt who:1-4`, a command;
//! - `+1f09c2aa/warcamp attack target:B`, one that was confirmed, behind the fingerprint of what was foreseen (none before a
//!   command that foresees nothing, and on buttons of earlier programs);
//! - `!/warcamp hunt`, one that is asked about first, since it stood under a refusal or its button does not tell all of it;
//! - `~plan,end;/warcamp orders`, a command whose options `plan` and `end` a form asks for;
//! - `?2`, the third select of its message: what was chosen is the line;
//! - `=turn`, something of the front's own, see [`super::flow`];
//! - `#` and 16 hexadecimal digits: one of these that is too long, kept in the store under that name.

use sha2::{Digest, Sha256};

/// Characters that Discord allows for a `custom_id`, and for the value of a choice.
pub const CHARACTERS_MAX: usize = 100;
const VERSION: &str = "m1";

/// A control's name, read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CustomId {
    /// Id of the table; empty for none.
    pub table: String,
    pub since: u64,
    pub line: String,
}

pub use muster_store::KeptLine;

impl CustomId {
    /// Reads what Discord sends back; none for what we never wrote.
    pub fn read(text: &str) -> Option<CustomId> {
        let mut parts = text.splitn(4, ':');
        let (version, table) = (parts.next()?, parts.next()?);
        let (since, line) = (parts.next()?.parse().ok()?, parts.next()?);
        (version == VERSION).then(|| CustomId {
            table: table.to_owned(),
            since,
            line: line.to_owned(),
        })
    }

    /// The text for Discord; a line that is too long goes to `kept`.
    pub fn write(table: &str, since: u64, line: &str, kept: &mut Vec<KeptLine>) -> String {
        let head = format!("{VERSION}:{table}:{since}:");
        let room = CHARACTERS_MAX.saturating_sub(head.chars().count());
        head + &short(line, room, kept)
    }
}

/// The line itself if it has at most `room` characters, else its name, and the line goes to `kept`.
pub fn short(line: &str, room: usize, kept: &mut Vec<KeptLine>) -> String {
    if line.chars().count() <= room && !line.starts_with('{') {
        return line.to_owned();
    }
    let name = name_of(line);
    if !kept.iter().any(|known| known.name == name) {
        kept.push(KeptLine {
            name: name.clone(),
            line: line.to_owned(),
        });
    }
    name
}

/// `#` and the first 16 hexadecimal digits of the SHA-256.
pub fn name_of(line: &str) -> String {
    let digest: [u8; 32] = Sha256::digest(line.as_bytes()).into();
    format!("#{}", &muster_kit::hex(&digest)[..16])
}

/// A table's id from the interaction that opened it: 13 letters and digits (base 32 without i, l, o, u).
pub fn table_id(interaction: u64) -> String {
    const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    (0..13)
        .rev()
        .map(|place| char::from(DIGITS[(interaction >> (5 * place)) as usize % 32]))
        .collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn long_lines_are_kept_under_a_name() {
        let mut kept = Vec::new();
        let line = format!("/warcamp orders plan:{}", "hunt 1-3 food; ".repeat(20));
        let text = CustomId::write("0abc", 12, &line, &mut kept);
        assert_eq!(text, format!("m1:0abc:12:{}", kept[0].name));
        assert_eq!((kept[0].name.len(), &kept[0].line), (17, &line));
        CustomId::write("0abc", 12, &line, &mut kept);
        assert_eq!(kept.len(), 1);
    }

    #[test]
    fn foreign_names_are_not_read() {
        for text in ["", "m1", "m1:a:b:/x", "m2:a:0:/x", "m1:a:-1:/x", "hello"] {
            assert_eq!(CustomId::read(text), None, "{text}");
        }
    }

    #[test]
    fn table_ids_are_short_and_differ() {
        assert_eq!(table_id(u64::MAX), "fzzzzzzzzzzzz");
        assert_eq!(table_id(1 << 5), "0000000000010");
        assert_ne!(table_id(1_400_000_000_000_000_001), table_id(1_400_000_000_000_000_002));
    }

    proptest! {
        #[test]
        fn short_lines_come_back(table in "[0-9a-z]{0,13}", since in 0..100_000u64, line in "/[ -~]{0,70}") {
            let mut kept = Vec::new();
            let text = CustomId::write(&table, since, &line, &mut kept);
            prop_assert!(text.chars().count() <= CHARACTERS_MAX);
            prop_assert!(kept.is_empty());
            prop_assert_eq!(CustomId::read(&text).unwrap(), CustomId { table, since, line });
        }
    }
}
