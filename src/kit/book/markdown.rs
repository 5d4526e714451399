//! Markdown as lines of an answer.

use super::reading::ANCHOR;
use crate::{Line, Span};

/// Rows of a table that an answer shows.
const TABLE_ROWS_MAX: usize = 40;

/// Markdown as lines: paragraphs are joined, lists keep their items, tables become one line a row, code keeps its columns.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut paragraph = String::new();
    let mut code = false;
    let mut table = Vec::new();
    let close = |paragraph: &mut String, lines: &mut Vec<Line>| {
        if !paragraph.is_empty() {
            lines.push(spans(&std::mem::take(paragraph)));
        }
    };
    for line in text.lines() {
        if line.starts_with("```") {
            close(&mut paragraph, &mut lines);
            code = !code;
        } else if code {
            lines.push(Line::mono(line));
        } else if line.trim_start().starts_with('|') {
            close(&mut paragraph, &mut lines);
            table.push(cells(line));
        } else {
            lines.extend(rows(&std::mem::take(&mut table)));
            let item = line.trim_start();
            if item.is_empty() || item.starts_with("- ") || item.starts_with("* ") {
                close(&mut paragraph, &mut lines);
            }
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(item);
        }
    }
    close(&mut paragraph, &mut lines);
    lines.extend(rows(&table));
    lines
}

fn cells(line: &str) -> Vec<String> {
    let inner = line.trim().trim_start_matches('|').trim_end_matches('|');
    // `\|` is a bar within a cell.
    let inner = inner.replace("\\|", "\u{1}");
    inner.split('|').map(|cell| cell.trim().replace('\u{1}', "|")).collect()
}

/// A table as one line a row, each cell after the first with its column's name.
fn rows(table: &[Vec<String>]) -> Vec<Line> {
    let Some((head, rows)) = table.split_first() else {
        return Vec::new();
    };
    let ruled = |row: &&Vec<String>| row.iter().all(|cell| cell.chars().all(|c| "-: ".contains(c)));
    let row = |row: &Vec<String>| {
        let rest = row
            .iter()
            .zip(head)
            .skip(1)
            .filter(|(cell, _)| !cell.is_empty() && *cell != "-");
        let rest: Vec<String> = rest
            .map(|(cell, name)| match name.as_str() {
                "" => cell.clone(),
                name => format!("{name} {cell}"),
            })
            .collect();
        let first = row.first().map(String::as_str).unwrap_or_default();
        spans(format!("- {first}: {}", rest.join("; ")).trim_end_matches(": "))
    };
    let mut lines: Vec<Line> = rows
        .iter()
        .filter(|row| !ruled(row))
        .take(TABLE_ROWS_MAX)
        .map(row)
        .collect();
    if rows.len() > TABLE_ROWS_MAX + 1 {
        lines.push(Line::from(format!(
            "... and {} rows more.",
            rows.len() - TABLE_ROWS_MAX - 1
        )));
    }
    lines
}

/// Bold words of markdown as spans; links keep their words, entities and code marks stay as they are.
fn spans(text: &str) -> Line {
    let mut spans = Vec::new();
    for (place, piece) in bold_pieces(text).into_iter().enumerate() {
        let piece = without_links(piece);
        match place % 2 {
            _ if piece.is_empty() => (),
            0 => spans.push(Span::Text(piece)),
            _ => spans.push(Span::Strong(piece)),
        }
    }
    Line::Prose(spans)
}

/// The text split at its marks of bold words; between code marks they are signs.
fn bold_pieces(text: &str) -> Vec<&str> {
    let (mut pieces, mut begin, mut in_code) = (Vec::new(), 0, false);
    let mut at = 0;
    while let Some(char) = text[at..].chars().next() {
        in_code ^= char == '`';
        if !in_code && text[at..].starts_with("**") {
            pieces.push(&text[begin..at]);
            at += 2;
            begin = at;
        } else {
            at += char.len_utf8();
        }
    }
    pieces.push(&text[begin..]);
    pieces
}

/// `[words](address)` as `words`, anchors as nothing.
fn without_links(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let link = after.split_once("](").and_then(|(words, after)| {
            let (_, after) = after.split_once(')')?;
            (!words.contains('[')).then_some((words, after))
        });
        plain.push_str(before);
        match link {
            Some((words, after)) => {
                plain.push_str(words);
                rest = after;
            }
            None => {
                plain.push('[');
                rest = after;
            }
        }
    }
    plain.push_str(rest);
    let Some((before, after)) = plain.split_once(ANCHOR) else {
        return plain;
    };
    let after = after.split_once("</a>").map_or("", |(_, after)| after);
    format!("{before}{after}")
}
