//! The limits, each with a body that keeps to it and one that does not.

use super::limits;
use super::messages::Upload;
use serde_json::{Value, json};

const COMMANDS: &str = "PUT applications/1/commands";
const SEND: &str = "POST channels/1/messages";
const EDIT: &str = "PATCH channels/1/messages/5";
const ANSWER: &str = "POST interactions/1/token/callback";
const THREAD: &str = "POST channels/1/threads";

fn faults(route: &str, body: &Value, files: &[Upload]) -> Vec<limits::LimitFault> {
    let (method, path) = route.split_once(' ').expect("a method and a path");
    limits::faults(method, &path.split('/').collect::<Vec<_>>(), body, files)
}

fn with(mut object: Value, more: Value) -> Value {
    object
        .as_object_mut()
        .expect("an object")
        .extend(more.as_object().expect("an object").clone());
    object
}

fn option(name: &str, more: Value) -> Value {
    with(json!({"type": 3, "name": name, "description": "d"}), more)
}

fn commands(more: Value) -> Value {
    json!([with(json!({"name": "game", "description": "Play"}), more)])
}

fn row(inner: Vec<Value>) -> Value {
    json!({"type": 1, "components": inner})
}

fn button(number: usize, more: Value) -> Value {
    with(
        json!({"type": 2, "style": 1, "label": "x", "custom_id": format!("b{number}")}),
        more,
    )
}

fn select(count: usize) -> Value {
    let options: Vec<Value> = (0..count)
        .map(|n| json!({"label": n.to_string(), "value": n.to_string()}))
        .collect();
    json!({"type": 3, "custom_id": "s", "options": options})
}

fn input(id: &str, more: Value) -> Value {
    row(vec![with(
        json!({"type": 4, "custom_id": id, "style": 1, "label": "l"}),
        more,
    )])
}

fn modal(rows: Vec<Value>) -> Value {
    json!({"type": 9, "data": {"custom_id": "m", "title": "t", "components": rows}})
}

fn text(content: &str) -> Value {
    json!({"type": 10, "content": content})
}

#[test]
fn what_keeps_to_the_limits_passes() {
    let move_to = option("from", json!({"required": true, "max_length": 5, "autocomplete": true}));
    let steps = option("steps", json!({"type": 4, "min_value": 1, "max_value": 9}));
    let subs = json!({"options": [option("move", json!({"type": 1, "options": [move_to, steps]}))]});
    let board = row(vec![button(1, json!({})), button(2, json!({}))]);
    let fine = [
        (COMMANDS, commands(subs)),
        (
            SEND,
            json!({"content": "hi", "nonce": "n1", "allowed_mentions": {"parse": [], "users": ["7"]},
            "embeds": [{"title": "t", "fields": [{"name": "a", "value": "b"}]}], "components": [board, row(vec![select(3)])]}),
        ),
        (EDIT, json!({"content": "turn 2", "components": []})),
        (
            SEND,
            json!({"flags": 32768, "components": [{"type": 17, "components": [text("# T"), {"type": 14}]}]}),
        ),
        (ANSWER, json!({"type": 4, "data": {"content": "ok", "flags": 64}})),
        (ANSWER, json!({"type": 5, "data": {"flags": 64}})),
        (
            ANSWER,
            json!({"type": 8, "data": {"choices": [{"name": "one", "value": "1"}]}}),
        ),
        (ANSWER, modal(vec![input("t", json!({"style": 2, "max_length": 4000}))])),
        (ANSWER, json!({"type": 7, "data": {"content": "x", "components": []}})),
        ("PATCH webhooks/1/token/messages/@original", json!({"content": "done"})),
        (
            THREAD,
            json!({"name": "game 1", "type": 11, "auto_archive_duration": 10080}),
        ),
        ("POST channels/1/messages/7/threads", json!({"name": "game 1"})),
    ];
    for (route, body) in fine {
        assert_eq!(faults(route, &body, &[]), [], "{route} {body}");
    }
    let file = Upload {
        number: 0,
        name: "map.txt".to_owned(),
        content_type: "text/plain".to_owned(),
        bytes: vec![0; limits::FILE_MAX].into(),
    };
    assert_eq!(faults(SEND, &json!({}), std::slice::from_ref(&file)), []);
    let longer = Upload {
        bytes: vec![0; limits::FILE_MAX + 1].into(),
        ..file.clone()
    };
    assert_eq!(faults(SEND, &json!({}), &[longer]).len(), 1);
    assert_eq!(faults(SEND, &json!({}), &vec![file; 11]).len(), 1);
}

#[test]
fn messages_beyond_the_limits_are_found() {
    let x = |count: usize| "x".repeat(count);
    let say = |rows: Vec<Value>| json!({"content": "x", "components": rows});
    let buttons = |count: usize| (0..count).map(|n| button(n, json!({}))).collect::<Vec<_>>();
    let wrong = [
        json!({"content": x(2001)}),
        json!({"content": "", "embeds": []}),
        json!({"content": "x", "nonce": x(26)}),
        json!({"embeds": [{"description": x(4097)}]}),
        json!({"embeds": [{"title": x(257)}]}),
        json!({"embeds": [{"footer": {"text": x(2049)}}]}),
        json!({"embeds": vec![json!({"title": "a"}); 11]}),
        json!({"embeds": [{"fields": vec![json!({"name": "a", "value": "b"}); 26]}]}),
        json!({"embeds": [{"fields": [{"name": "a", "value": x(1025)}]}]}),
        json!({"embeds": [{"fields": [{"name": "a", "value": " "}]}]}),
        json!({"embeds": vec![json!({"description": x(3001)}); 2]}),
        json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["7"]}}),
        say(vec![row(buttons(6))]),
        say(buttons(6).into_iter().map(|button| row(vec![button])).collect()),
        say(vec![row(vec![button(1, json!({})), button(1, json!({}))])]),
        say(vec![row(vec![button(1, json!({"label": x(81)}))])]),
        say(vec![row(vec![button(1, json!({"custom_id": x(101)}))])]),
        say(vec![row(vec![json!({"type": 2, "style": 5, "label": "x"})])]),
        say(vec![row(vec![button(1, json!({"url": "https://example.org"}))])]),
        say(vec![row(vec![select(26)])]),
        say(vec![row(vec![select(0)])]),
        say(vec![row(vec![button(1, json!({})), select(2)])]),
        say(vec![row(vec![])]),
        say(vec![text("of the second kind")]),
        say(vec![input("t", json!({}))]),
        json!({"content": "x", "flags": 32768, "components": [text("x")]}),
        json!({"flags": 32768, "components": [{"type": 17, "components": vec![text("t"); 40]}]}),
        json!({"flags": 32768, "components": [text(&x(2001)), text(&x(2000))]}),
    ];
    for body in wrong {
        assert_eq!(
            faults(SEND, &body, &[]).len(),
            1,
            "{body} {:?}",
            faults(SEND, &body, &[])
        );
    }
}

#[test]
fn answers_and_threads_beyond_the_limits_are_found() {
    let x = |count: usize| "x".repeat(count);
    let choice = json!({"name": "a", "value": "a"});
    let wrong = [
        (ANSWER, json!({"type": 4, "data": {"content": x(2001)}})),
        (ANSWER, json!({"type": 7, "data": {"content": x(2001)}})),
        (ANSWER, json!({"type": 5, "data": {"content": "x"}})),
        (ANSWER, json!({"type": 8, "data": {"choices": vec![choice; 26]}})),
        (
            ANSWER,
            json!({"type": 8, "data": {"choices": [{"name": x(101), "value": "a"}]}}),
        ),
        (
            ANSWER,
            json!({"type": 8, "data": {"choices": [{"name": "a", "value": x(101)}]}}),
        ),
        (ANSWER, modal(vec![])),
        (
            ANSWER,
            modal((0..6).map(|n| input(&n.to_string(), json!({}))).collect()),
        ),
        (ANSWER, modal(vec![input("a", json!({})), input("a", json!({}))])),
        (ANSWER, modal(vec![input("a", json!({"label": x(46)}))])),
        (
            ANSWER,
            modal(vec![input("a", json!({"max_length": 3, "value": "four"}))]),
        ),
        (
            ANSWER,
            with(
                modal(vec![input("a", json!({}))]),
                json!({"data": {"title": x(46), "custom_id": "m",
            "components": [input("a", json!({}))]}}),
            ),
        ),
        ("PATCH webhooks/1/token/messages/@original", json!({"content": x(2001)})),
        ("POST webhooks/1/token", json!({"content": ""})),
        (THREAD, json!({"name": x(101), "type": 11})),
        (THREAD, json!({"name": "n", "type": 11, "auto_archive_duration": 100})),
        ("PATCH channels/1", json!({"name": x(101)})),
    ];
    for (route, body) in wrong {
        assert_eq!(faults(route, &body, &[]).len(), 1, "{route} {body}");
    }
}

#[test]
fn commands_beyond_the_limits_are_found() {
    let options = |list: Vec<Value>| commands(json!({"options": list}));
    let many = |count: usize| {
        (0..count)
            .map(|n| option(&format!("o{n}"), json!({})))
            .collect::<Vec<_>>()
    };
    let choices = |count: usize, length: usize| {
        let choice = |n: usize| json!({"name": n.to_string(), "value": format!("{n}{}", "v".repeat(length))});
        json!({"choices": (0..count).map(choice).collect::<Vec<_>>()})
    };
    let deep = option("c", json!({"type": 2}));
    let wrong = [
        commands(json!({"description": "d".repeat(101)})),
        commands(json!({"description": ""})),
        commands(json!({"name": "Game"})),
        commands(json!({"name": "my game"})),
        commands(json!({"name": "n".repeat(33)})),
        commands(json!({"type": 2, "name": "Verify this roll"})),
        json!(
            (0..101)
                .map(|n| json!({"name": format!("c{n}"), "description": "d"}))
                .collect::<Vec<_>>()
        ),
        json!([{"name": "a", "description": "d"}, {"name": "a", "description": "d"}]),
        options(many(26)),
        options(vec![option("move", json!({"type": 1, "options": many(26)}))]),
        options(vec![option("a", choices(26, 1))]),
        options(vec![option("a", choices(1, 100))]),
        options(vec![option("a", json!({})), option("b", json!({"required": true}))]),
        options(vec![option("a", with(choices(1, 1), json!({"autocomplete": true})))]),
        options(vec![option("a", json!({"type": 1})), option("b", json!({}))]),
        options(vec![option("a", json!({})), option("a", json!({}))]),
        options(vec![option("b", json!({"type": 2, "options": [deep]}))]),
        options((0..25).map(|n| option(&format!("o{n}"), choices(4, 90))).collect()),
    ];
    for body in wrong {
        let found = faults(COMMANDS, &body, &[]);
        assert_eq!(
            found.len(),
            1,
            "{} {found:?}",
            body.to_string().chars().take(200).collect::<String>()
        );
    }
}
