//! A yes or a no to an act that was asked about.

/// What carries it out.
const YES: [&str; 7] = ["yes", "y", "yep", "yeah", "sure", "ok", "okay"];
/// What leaves it undone.
const NO: [&str; 4] = ["no", "n", "nope", "nah"];
/// What leaves it undone while it waits, and is a command otherwise.
const BACK: [&str; 6] = ["undo", "/game undo", "cancel", "back", "never mind", "actually no"];
/// What carries it out while it waits.
const GO: [&str; 3] = ["do it", "go ahead", "go on"];
/// What may stand behind a yes or a no.
const BEHIND: [&str; 10] = [
    "please", "do", "it", "that", "go", "ahead", "thanks", "thank", "you", "not",
];

/// Whether a line is a yes or a no; none if it is something else. While nothing waits only the two words themselves are.
pub(super) fn read(line: &str, waits: bool) -> Option<bool> {
    let said = line.trim().trim_end_matches(['.', '!']).trim_end().to_lowercase();
    let said = said.replace(',', "");
    let first = said.split_whitespace().next()?;
    let more = said[first.len()..]
        .split_whitespace()
        .all(|word| BEHIND.contains(&word));
    match said.as_str() {
        "yes" | "y" => Some(true),
        "no" | "n" => Some(false),
        _ if !waits => None,
        said if GO.contains(&said) => Some(true),
        said if BACK.contains(&said) => Some(false),
        _ if YES.contains(&first) && more => Some(true),
        _ if NO.contains(&first) && more => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::read;

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
        }
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
