//! Text and lines as HTML: whatever people have typed stays text.

use chrono::DateTime;
use muster_kit::{Line, Seat, Span, UNNAMED_USER, utc};
use std::fmt::Write;

/// Text between tags and in attributes.
pub fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            other => html.push(other),
        }
    }
    html
}

/// Lines as paragraphs; neighbouring rows share a block.
pub fn lines(lines: &[Line], name: &dyn Fn(Seat) -> String) -> String {
    let mut out = String::new();
    let mut rows: Vec<&str> = Vec::new();
    for line in lines {
        match line {
            Line::Mono(row) => rows.push(row),
            Line::Prose(spans) => {
                flush(&mut rows, &mut out);
                let words: String = spans.iter().map(|part| span(part, name)).collect();
                let _ = write!(out, "<p>{words}</p>");
            }
        }
    }
    flush(&mut rows, &mut out);
    out
}

fn flush(rows: &mut Vec<&str>, out: &mut String) {
    if !rows.is_empty() {
        let _ = write!(out, "<pre>{}</pre>", escaped(&rows.join("\n")));
        rows.clear();
    }
}

fn span(span: &Span, name: &dyn Fn(Seat) -> String) -> String {
    match span {
        Span::Text(text) => escaped(text),
        Span::Strong(text) | Span::Table(text) => format!("<strong>{}</strong>", escaped(text)),
        Span::Dice(text) => format!("<code>{}</code>", escaped(text)),
        Span::Seat(seat) => format!("<b class=\"name\">{}</b>", escaped(&name(*seat))),
        Span::User(_) => UNNAMED_USER.to_owned(),
        Span::Moment(seconds) => moment(*seconds),
    }
}

/// A moment in seconds since 1970; the page's script puts it into the reader's own zone.
pub fn moment(seconds: i64) -> String {
    match DateTime::from_timestamp(seconds, 0) {
        Some(at) => format!("<time datetime=\"{}\">{}</time>", at.to_rfc3339(), utc(seconds)),
        None => utc(seconds),
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
        let html = lines(&said, &|_| typed.to_owned());
        assert_eq!(
            html.matches("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;")
                .count(),
            5
        );
        assert!(!html.contains("<img") && !html.contains("4711"), "{html}");
        assert!(html.contains("<time datetime=\"1970-01-01T00:00:00+00:00\">"), "{html}");
        assert!(html.ends_with("\nbelow</pre>"), "{html}");
    }
}
