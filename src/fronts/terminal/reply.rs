//! A yes or a no to an act that was asked about.

use muster_words::text;

/// Whether a list, `yes|y`, has a word.
fn has(list: &str, word: &str) -> bool {
    list.split('|').any(|known| known == word)
}

/// Whether a line is a yes or a no; none if it is something else. While nothing waits only `yes` and `no` are, and their first
/// letters.
pub(super) fn read(line: &str, waits: bool) -> Option<bool> {
    let said = line.trim().trim_end_matches(['.', '!']).trim_end().to_lowercase();
    let said = said.replace(',', "");
    let first = said.split_whitespace().next()?;
    match said.as_str() {
        "yes" | "y" => return Some(true),
        "no" | "n" => return Some(false),
        _ if !waits => return None,
        said if has(&text!("terminal-goes-on"), said) => return Some(true),
        said if has(&text!("terminal-goes-back"), said) || takes_back(said) => return Some(false),
        _ => (),
    }
    let behind = text!("terminal-behind-yes");
    let is_all = said[first.len()..].split_whitespace().all(|word| has(&behind, word));
    let is_yes = has(&text!("terminal-says-yes"), first);
    let is_no = has(&text!("terminal-says-no"), first);
    (is_all && (is_yes || is_no)).then_some(is_yes)
}

/// Whether a line that answers a question asks to take something back.
pub(super) fn takes_back(line: &str) -> bool {
    has(&text!("terminal-takes-back"), &line.trim().to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::{read, takes_back};

    #[test]
    fn a_yes_is_known_by_all_its_words() {
        for said in [
            "yes",
            "Y",
            "yes please",
            "yes!",
            "sure",
            "ok",
            "yep, do it",
            "do it",
            "go ahead",
        ] {
            assert_eq!(read(said, true), Some(true), "{said}");
        }
        for said in ["no", "N.", "nope", "no thanks", "cancel", "actually no", "never mind"] {
            assert_eq!(read(said, true), Some(false), "{said}");
            assert!(!takes_back(said));
        }
        assert!(takes_back("/game undo") && read("/game undo", true) == Some(false));
        for said in ["", "yesterday", "no odds", "y2 f5", "ok hunt 1", "hunt"] {
            assert_eq!(read(said, true), None, "{said}");
        }
    }

    #[test]
    fn while_nothing_waits_only_the_words_themselves_answer() {
        assert_eq!(read("yes", false), Some(true));
        assert_eq!(read("no.", false), Some(false));
        for said in ["ok", "undo", "back", "yes please"] {
            assert_eq!(read(said, false), None, "{said}");
        }
    }
}
