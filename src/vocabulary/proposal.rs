//! What a refusal proposes or a player says in other words, read as something that can be done.

use super::{Catalogue, Problem};

/// A hint that is a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proposal {
    /// Can be done as it stands.
    Line(String),
    /// The option is still to be filled in.
    Form { line: String, blank: String },
}

/// [`Catalogue::proposal`].
pub(super) fn proposal(catalogue: &'static Catalogue, hint: &str, game: Option<&str>) -> Option<Proposal> {
    let hint = hint.trim();
    if !hint.starts_with('/') {
        return None;
    }
    // `/game rematch, or /game log to look back` begins with a command, and so does `/game join without a seat`.
    let ends = hint.match_indices([',', ';', '(']).map(|(at, _)| at);
    let ends = std::iter::once(hint.len()).chain(ends);
    let mut pieces: Vec<&str> = ends.map(|end| hint[..end].trim().trim_end_matches('.')).collect();
    pieces.extend(hint.match_indices(' ').skip(1).map(|(at, _)| &hint[..at]).take(2));
    for piece in pieces {
        match catalogue.parse_at(piece, game) {
            // Mere words would be taken for the value of an option.
            Ok(invocation) if invocation.line() == piece => return Some(Proposal::Line(piece.to_owned())),
            Err(error) if error.problem == Problem::Missing => {
                return Some(Proposal::Form {
                    line: piece.to_owned(),
                    blank: error.word,
                });
            }
            Ok(_) | Err(_) => (),
        }
    }
    None
}

/// The beginnings of a hint in a game's own words that may be a line of orders, the longest first: of `3 E5; end, or 2
/// rest` the whole and `3 E5; end`.
pub fn order_pieces(hint: &str) -> Vec<&str> {
    let hint = hint.trim();
    if hint.starts_with('/') || hint.ends_with('.') {
        return Vec::new();
    }
    let ends = hint.rmatch_indices(", ").map(|(at, _)| at);
    let mut pieces = vec![hint];
    pieces.extend(ends.map(|end| hint[..end].trim()));
    pieces
}

/// Whether a line says no more than that its turn is over: `end`, `end the turn`, `done`.
pub fn ends_a_turn(line: &str) -> bool {
    const ENDING: [&str; 6] = ["end", "done", "next", "pass", "finish", "finished"];
    const TURN: [&str; 6] = ["my", "the", "this", "turn", "phase", "movement"];
    let line = line.trim().trim_end_matches('.').to_lowercase();
    let mut words = line.split_whitespace();
    words.next().is_some_and(|first| ENDING.contains(&first)) && words.all(|word| TURN.contains(&word))
}

/// Whether a line says no more than that its player gives the game up: `concede`, `I give up`, `we surrender`.
pub fn gives_up(line: &str) -> bool {
    const GIVING_UP: [&[&str]; 5] = [&["concede"], &["resign"], &["surrender"], &["forfeit"], &["give", "up"]];
    let line = line.trim().trim_end_matches(['.', '!']).to_lowercase();
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut said = words.as_slice();
    if let ["i" | "we", rest @ ..] = said {
        said = rest;
    }
    if let [rest @ .., "the", "game"] = said {
        said = rest;
    }
    GIVING_UP.contains(&said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_gives_up_says_nothing_else() {
        for said in ["concede", "I give up.", "we surrender", "Resign the game"] {
            assert!(gives_up(said), "{said}");
        }
        for said in ["", "give", "give up x1", "surrender E5", "i", "give up hope"] {
            assert!(!gives_up(said), "{said}");
        }
    }

    #[test]
    fn an_end_is_known_by_all_its_words() {
        for said in ["end", "End turn", "end the turn", "done.", "next phase", "pass"] {
            assert!(ends_a_turn(said), "{said}");
        }
        for said in ["", "end x1", "ending", "turn", "the end", "next a3"] {
            assert!(!ends_a_turn(said), "{said}");
        }
    }

    #[test]
    fn a_line_of_orders_is_what_stands_before_more_words() {
        assert_eq!(
            order_pieces("3 E5; end, or 2 rest"),
            ["3 E5; end, or 2 rest", "3 E5; end"]
        );
        assert!(order_pieces("/game map, to look on").is_empty());
        assert!(order_pieces("Hunt for food first.").is_empty());
    }
}
