//! Posts for programs: one JSON object a line. Seats count from 1.

use super::text::hints;
use super::transcript::refusal_line;
use muster_game::Rejection;
use muster_kit::{Audience, Post, Seat};
use muster_vocabulary::ParseError;
use serde_json::{Value, json};

/// `{audience, lines, board, fields, buttons, pings, draws, data}`. `audience` is `table`, `seat` (with `seat`
/// and `name`), `direct` (with `user`) or `asker` (with `name`); `board` is null or text; `draws` holds an object an entry.
pub fn post_json(post: &Post, name: &dyn Fn(Seat) -> String, asker: &str) -> Value {
    let boards: Vec<String> = post.boards.iter().map(muster_kit::Scene::to_ascii).collect();
    let fields = post
        .fields
        .iter()
        .map(|field| json!({ "name": field.name, "value": field.value }));
    let buttons = hints(&post.controls).into_iter().map(|hint| {
        let mut button = json!({ "label": hint.label, "line": hint.line });
        if !hint.blanks.is_empty() {
            button["blanks"] = json!(hint.blanks);
        }
        button
    });
    let draws = post.rolls.iter().map(|roll| {
        let dice = roll
            .draws
            .iter()
            .map(|draw| json!({ "sides": draw.sides, "face": draw.face }));
        json!({ "entry": roll.entry, "link": roll.link, "dice": dice.collect::<Vec<_>>() })
    });
    let mut body = json!({
        "audience": "table",
        "lines": post.lines.iter().map(|line| line.plain(name)).collect::<Vec<_>>(),
        "board": (!boards.is_empty()).then(|| boards.join("\n\n")),
        "fields": fields.collect::<Vec<_>>(),
        "buttons": buttons.collect::<Vec<_>>(),
        "pings": post.pings.iter().map(|seat| seat.index() + 1).collect::<Vec<_>>(),
        "draws": draws.collect::<Vec<_>>(),
        "data": post.data,
    });
    match post.audience {
        Audience::Table => (),
        Audience::Seat(seat) => {
            body["audience"] = json!("seat");
            body["seat"] = json!(seat.index() + 1);
            body["name"] = json!(name(seat));
        }
        Audience::Direct(user) => {
            body["audience"] = json!("direct");
            body["user"] = json!(user.0);
        }
        Audience::Asker => {
            body["audience"] = json!("asker");
            body["name"] = json!(asker);
        }
    }
    body
}

/// A refusal, for the asker: `refusal` is `{clause, code, reason, instead}`, or null where the words did not
/// form an action.
pub fn refusal_json(rejection: &Rejection, asker: &str) -> Value {
    let refusal = match rejection {
        Rejection::Refused(refusal) => json!(refusal),
        Rejection::Malformed { .. } => Value::Null,
    };
    let line = refusal_line(rejection);
    let words: Vec<&str> = line
        .lines()
        .map(|row| row.trim_start_matches('!').trim_start())
        .collect();
    json!({ "audience": "asker", "name": asker, "lines": words, "refused": true, "refusal": refusal })
}

/// A line that could not be read, for whoever typed it.
pub fn unread_json(error: &ParseError, asker: &str) -> Value {
    json!({
        "audience": "asker",
        "name": asker,
        "lines": [error.to_string()],
        "unread": { "word": error.word, "column": error.column, "nearest": error.nearest, "example": error.example },
    })
}
