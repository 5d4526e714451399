//! Messages in which players and moments stand: text with marks, put together to spans.

use muster_kit::{Line, Span};
use muster_words::text;

/// Open the number of a span, and close it; no text holds these characters.
const OPEN: char = '\u{e000}';
const CLOSE: char = '\u{e001}';

/// What stands in a message in the place of a span, by the span's place in the list that [`spans`] is given.
pub fn mark(place: usize) -> String {
    format!("{OPEN}{place}{CLOSE}")
}

/// The spans of a message with marks: texts, and in the place of each mark the span that it stands for.
///
/// ```ignore
/// let text = text!("panel-turn-of", player = mark(0));
/// let line = spans(&text, &[Span::Seat(seat)]);
/// ```
pub fn spans(message: &str, marked: &[Span]) -> Vec<Span> {
    let text = |text: &str| (!text.is_empty()).then(|| Span::Text(text.to_owned()));
    let mut parts = message.split(OPEN);
    let mut spans: Vec<Span> = parts.next().and_then(text).into_iter().collect();
    for part in parts {
        let (place, after) = part.split_once(CLOSE).unwrap_or((part, ""));
        let span = place.parse::<usize>().ok().and_then(|place| marked.get(place));
        spans.extend(span.cloned());
        spans.extend(text(after));
    }
    spans
}

/// A line out of [`spans`].
pub fn line(message: &str, marked: &[Span]) -> Line {
    Line::Prose(spans(message, marked))
}

/// Reasons in one text. What the reasons before one have told already, part by part, is not told again; what is new behind it is
/// told as what came later.
pub fn reasons(told: &[&str]) -> String {
    let (mut known, mut words): (Vec<&str>, Vec<String>) = (Vec::new(), Vec::new());
    for reason in told {
        let parts: Vec<&str> = reason.split("; ").collect();
        let (old, new): (Vec<&str>, Vec<&str>) = parts.iter().partition(|part| known.contains(part));
        let mut new_words = new.iter().map(|part| (*part).to_owned());
        let first = new_words.next();
        words.extend(first.map(|first| match old.is_empty() {
            true => first,
            false => text!("reasons-then", part = first),
        }));
        words.extend(new_words);
        known.extend(new);
    }
    words.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use muster_kit::Seat;

    #[test]
    fn a_part_of_a_reason_is_told_once() {
        let told = [
            "weighs what it can hit; 2 can shoot",
            "weighs what it can hit; 5 can shoot",
        ];
        assert_eq!(reasons(&told), "weighs what it can hit; 2 can shoot; then 5 can shoot");
        // What one reason says twice happens twice.
        assert_eq!(
            reasons(&["builds a trap; builds a trap", "rests"]),
            "builds a trap; builds a trap; rests"
        );
        assert_eq!(reasons(&["rests", "rests"]), "rests");
    }

    #[test]
    fn a_span_stands_where_its_mark_stood() {
        let text = format!("It is {}'s turn, {} left.", mark(0), mark(1));
        let marked = [Span::Seat(Seat(1)), Span::Strong("2 h".to_owned())];
        let expected = vec![
            Span::Text("It is ".to_owned()),
            marked[0].clone(),
            Span::Text("'s turn, ".to_owned()),
            marked[1].clone(),
            Span::Text(" left.".to_owned()),
        ];
        assert_eq!(spans(&text, &marked), expected);
        assert_eq!(spans(&mark(0), &marked), vec![marked[0].clone()]);
        assert_eq!(spans("Nobody.", &marked), vec![Span::Text("Nobody.".to_owned())]);
    }
}
