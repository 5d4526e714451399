//! Units as players say them: by the name of their kind where the side has one of it, `the axeman`, and those who act
//! behind what they do, `attack t1 with p6`.

use super::lines::Book;
use super::no;
use crate::data::UnitType;
use crate::state::Barbarica;
use crate::words::UnitId;
use muster_kit::Refusal;

/// What units do to an enemy, as it may stand at the beginning of an order.
const ATTACKS: [&str; 6] = ["attack", "charge", "fight", "hit", "shoot", "strike"];

impl Barbarica {
    /// One order of a line with ids for the names of kinds, and with who acts at its beginning; as it was typed if it has
    /// neither.
    ///
    /// # Errors
    /// A kind of which there are several, or none.
    pub(super) fn with_kinds_named(&self, seat: u8, book: Book, text: &str) -> Result<String, Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (mut told, mut at) = (Vec::new(), 0);
        while at < words.len() {
            let Some((kind, count)) = kind_named(&words[at..]) else {
                told.push(words[at].to_owned());
                at += 1;
                continue;
            };
            if told.last().is_some_and(|word| word.eq_ignore_ascii_case("the")) {
                told.pop();
            }
            told.push(self.the_only(seat, book, kind)?.to_string());
            at += count;
        }
        let changed = told.len() != words.len() || told.iter().zip(&words).any(|(one, other)| one != other);
        Ok(match turned(&told) {
            Some(turned) => turned,
            None if changed => told.join(" "),
            None => text.to_owned(),
        })
    }

    /// The only unit of a kind that a seat commands, or sees of the other side.
    fn the_only(&self, seat: u8, book: Book, kind: UnitType) -> Result<UnitId, Refusal> {
        let of_kind = self.units.iter().filter(|unit| unit.id.kind == kind);
        let meant = of_kind.filter(|unit| self.commands(seat, unit) || unit.side() != self.side && unit.is_visible());
        let ids: Vec<UnitId> = meant.map(|unit| unit.id).collect();
        let sheet = kind.sheet();
        let reason = match ids.as_slice() {
            [only] => return Ok(*only),
            [] => format!("There is no {} here.", sheet.name),
            several => {
                let list: Vec<String> = several.iter().map(UnitId::to_string).collect();
                format!("There are {} {}: {}.", list.len(), sheet.plural, list.join(", "))
            }
        };
        // The orders of one of them, else of any.
        let mine = self.units.iter().filter(|unit| self.commands(seat, unit));
        let ids: Vec<UnitId> = ids.into_iter().chain(mine.map(|unit| unit.id)).collect();
        Err(self.proposing(seat, book, &ids, no("BB-14", reason)))
    }
}

/// The kind whose name, or the last word of it, these words begin with, and how many words that is.
fn kind_named(words: &[&str]) -> Option<(UnitType, usize)> {
    let begins = |name: &[&str]| {
        let fits = words.len() >= name.len()
            && name
                .iter()
                .zip(words)
                .all(|(name, word)| name.eq_ignore_ascii_case(word));
        fits.then_some(name.len())
    };
    let found = UnitType::ALL.into_iter().filter_map(|kind| {
        let name: Vec<&str> = kind.sheet().name.split(' ').collect();
        let count = begins(&name).or_else(|| match name.as_slice() {
            ["Tribal" | "Roman", rest @ ..] => begins(rest),
            _ => None,
        });
        Some((kind, count?))
    });
    found.max_by_key(|(_, count)| *count)
}

/// `attack t1 with p6` as `p6 attack t1`.
fn turned(words: &[String]) -> Option<String> {
    let words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| !word.eq_ignore_ascii_case("at"))
        .collect();
    let [verb, target, with, by] = words[..] else {
        return None;
    };
    let is_turned = ATTACKS.iter().any(|known| known.eq_ignore_ascii_case(verb)) && with.eq_ignore_ascii_case("with");
    is_turned.then(|| format!("{by} {verb} {target}"))
}
