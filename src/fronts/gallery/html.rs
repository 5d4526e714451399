//! Lines as HTML: whatever people have typed stays text.

use chrono::DateTime;
use maud::{Markup, html};
use muster_kit::{Line, Seat, Span, UNNAMED_USER, utc};

/// Lines as paragraphs; neighbouring rows share a block.
pub fn lines(lines: &[Line], name: &dyn Fn(Seat) -> String) -> Markup {
    let blocks = lines.chunk_by(|one, next| matches!((one, next), (Line::Mono(_), Line::Mono(_))));
    html! {
        @for block in blocks {
            @if let [Line::Prose(spans)] = block {
                p { @for part in spans { (span(part, name)) } }
            } @else {
                pre { (rows(block)) }
            }
        }
    }
}

fn rows(block: &[Line]) -> String {
    let rows = block.iter().filter_map(|line| match line {
        Line::Mono(row) => Some(row.as_str()),
        Line::Prose(_) => None,
    });
    rows.collect::<Vec<_>>().join("\n")
}

fn span(span: &Span, name: &dyn Fn(Seat) -> String) -> Markup {
    html! {
        @match span {
            Span::Text(text) => (text),
            Span::Strong(text) | Span::Table(text) => strong { (text) },
            Span::Dice(text) => code { (text) },
            Span::Seat(seat) => b.name { (name(*seat)) },
            Span::User(_) => (UNNAMED_USER),
            Span::Moment(seconds) => (moment(*seconds)),
        }
    }
}

/// A moment in seconds since 1970; the page's script puts it into the reader's own zone.
pub fn moment(seconds: i64) -> Markup {
    html! {
        @match DateTime::from_timestamp(seconds, 0) {
            Some(at) => time datetime=(at.to_rfc3339()) { (utc(seconds)) },
            None => (utc(seconds)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use muster_kit::User;

    #[test]
    fn what_people_type_stays_text_and_their_numbers_stay_out() {
        let typed = "<img src=x onerror=\"alert('1')\">&";
        let said = [
            Line::Prose(vec![
                Span::Text(typed.to_owned()),
                Span::Strong(typed.to_owned()),
                Span::Dice(typed.to_owned()),
                Span::Seat(Seat(0)),
                Span::User(User(4_711)),
                Span::Moment(0),
            ]),
            Line::mono(typed),
            Line::mono("below"),
        ];
        let html = lines(&said, &|_| typed.to_owned()).into_string();
        assert_eq!(
            html.matches("&lt;img src=x onerror=&quot;alert('1')&quot;&gt;&amp;")
                .count(),
            5
        );
        assert!(!html.contains("<img") && !html.contains("4711"), "{html}");
        assert!(html.contains("<time datetime=\"1970-01-01T00:00:00+00:00\">"), "{html}");
        assert!(html.ends_with("\nbelow</pre>"), "{html}");
    }
}
