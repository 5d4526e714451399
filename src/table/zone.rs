//! Names of time zones: read, and suggested while they are typed.

use super::refusal;
use chrono_tz::{TZ_VARIANTS, Tz};
use muster_kit::{Refusal, Suggestion};
use muster_vocabulary::nearest;
use muster_words::text;

/// Suggestions that a list may hold.
const SUGGESTIONS_MAX: usize = 25;
/// Suggested before anything is typed.
const COMMON: [&str; 12] = [
    "UTC",
    "Europe/London",
    "Europe/Berlin",
    "Europe/Helsinki",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Sao_Paulo",
    "Asia/Kolkata",
    "Asia/Tokyo",
    "Australia/Sydney",
];

/// The zone of that name, in small letters or with blanks if need be.
pub(super) fn read(text: &str) -> Result<Tz, Refusal> {
    let name = text.trim().replace(' ', "_");
    Tz::from_str_insensitive(&name).map_err(|_| {
        let near = suggested(text).into_iter().next().map(|suggestion| suggestion.value);
        let near = near.or_else(|| nearest(&name, TZ_VARIANTS.iter().map(|zone| zone.name())).map(str::to_owned));
        let instead = near.map_or("zone:Europe/Berlin".to_owned(), |near| format!("zone:{near}"));
        refusal(text!("zone-unknown", typed = text), instead)
    })
}

/// The best zones whose name contains what was typed: a city that begins so first.
pub(super) fn suggested(typed: &str) -> Vec<Suggestion> {
    let wanted = typed.trim().to_lowercase().replace(' ', "_");
    if wanted.is_empty() {
        return COMMON.iter().map(|name| Suggestion::new(*name, *name)).collect();
    }
    let mut found: Vec<(usize, &str)> = TZ_VARIANTS
        .iter()
        .map(|zone| zone.name())
        .filter_map(|name| {
            let folded = name.to_lowercase();
            let at = folded.find(&wanted)?;
            let city = folded.rfind('/').map_or(0, |slash| slash + 1);
            let rank = match at {
                _ if folded == wanted => 0,
                _ if folded[city..].starts_with(&wanted) => 1,
                0 => 2,
                _ => 3,
            };
            Some((rank, name))
        })
        .collect();
    found.sort_unstable();
    found
        .into_iter()
        .take(SUGGESTIONS_MAX)
        .map(|(_, name)| Suggestion::new(name, name))
        .collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn zones_are_found_by_any_part_of_their_name() {
        let first = |typed| suggested(typed)[0].value.clone();
        assert_eq!(first("canb"), "Australia/Canberra");
        assert_eq!(first("new york"), "America/New_York");
        assert_eq!(first("utc"), "UTC");
        assert_eq!(first(""), "UTC");
        assert!(suggested("a").len() == 25 && suggested("xyzzy").is_empty());
        assert_eq!(read("europe/berlin").unwrap(), Tz::Europe__Berlin);
        assert_eq!(read("America/New York").unwrap(), Tz::America__New_York);
        let refused = read("Canberra").unwrap_err();
        assert_eq!(refused.instead.as_deref(), Some("zone:Australia/Canberra"));
        assert!(
            read("Europe/Berlinn")
                .unwrap_err()
                .instead
                .unwrap()
                .contains("Europe/Berlin")
        );
    }
}
