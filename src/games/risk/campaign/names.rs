//! Settlements by their names, as players write them.

use super::Campaign;
use muster_kit::nearest::nearest;

/// A shorter name, such as a map of a player's own may have, could be a hex or a number.
const NAME_LEAST: usize = 4;

/// The name of the settlement that was most likely meant by words that are none.
pub fn nearest_name<'a>(campaign: &'a Campaign, said: &str) -> Option<&'a str> {
    let names = campaign.map.settlements().iter().map(|one| one.name.as_str());
    nearest(said.trim(), names.filter(|name| name.chars().count() >= NAME_LEAST))
}

/// The text with the hex of every settlement that it names; of two names that fit the longer one is meant.
pub fn with_hexes(campaign: &Campaign, said: &str) -> String {
    let settlements = campaign.map.settlements();
    let mut out = String::with_capacity(said.len());
    let mut rest = said;
    while let Some(first) = rest.chars().next() {
        let in_a_word = out.chars().next_back().is_some_and(char::is_alphanumeric);
        let fits = |name: &str| {
            let ends = |after: &str| !after.starts_with(|next: char| next.is_alphanumeric() || next == '-');
            let head = rest.get(..name.len()).filter(|head| head.eq_ignore_ascii_case(name));
            head.is_some_and(|_| ends(&rest[name.len()..]))
        };
        let named = settlements
            .iter()
            .filter(|one| one.name.chars().count() >= NAME_LEAST && fits(&one.name));
        match named.max_by_key(|one| one.name.len()).filter(|_| !in_a_word) {
            Some(settlement) => {
                let at = settlement.at.to_string();
                // `B11 Marle`, as the game prints it, is one place.
                let before = out.trim_end();
                if before
                    .split([' ', '>', ';', ','])
                    .next_back()
                    .is_some_and(|word| word.eq_ignore_ascii_case(&at))
                {
                    out.truncate(before.len());
                } else {
                    out.push_str(&at);
                }
                rest = &rest[settlement.name.len()..];
            }
            None => {
                out.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    out
}
