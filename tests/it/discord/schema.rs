//! Every request that the fake receives, held against the schema that Discord publishes (`tests/discord`).

#![allow(clippy::unwrap_used)]

use muster_fake_discord::{FakeDiscord, Recorded};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

const PUBLISHED: &str = include_str!("../../discord/openapi.json");
const NAME: &str = "https://discord.example/schema";

/// Read once per process.
static SCHEMA: LazyLock<Schema> = LazyLock::new(|| Schema::read(PUBLISHED));

struct Schema {
    registry: jsonschema::Registry<'static>,
    /// Methods with templates such as `/channels/{channel_id}`, in steps, and the schema of the JSON body.
    operations: Vec<(String, Vec<String>, Operation)>,
    /// Compiled when first needed, by index of the operation.
    compiled: Mutex<HashMap<usize, Arc<jsonschema::Validator>>>,
}

struct Operation {
    body: Option<Value>,
    is_required: bool,
}

/// Discord takes a string of digits where its schema says integer.
fn make_lenient(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            let mut kinds = match &fields.get("type") {
                Some(Value::String(kind)) => vec![json!(kind)],
                Some(Value::Array(kinds)) => kinds.clone(),
                _ => Vec::new(),
            };
            if kinds.contains(&json!("integer")) && !kinds.contains(&json!("string")) {
                kinds.push(json!("string"));
                fields.insert("type".to_owned(), Value::Array(kinds));
                fields.insert("pattern".to_owned(), json!("^-?[0-9]+$"));
            }
            fields.values_mut().for_each(make_lenient);
        }
        Value::Array(items) => items.iter_mut().for_each(make_lenient),
        _ => (),
    }
}

impl Schema {
    fn read(text: &str) -> Schema {
        // References within the document become references to it.
        let text = text.replace("\"#/components/", &format!("\"{NAME}#/components/"));
        let mut document: Value = serde_json::from_str(&text).expect("Discord's schema is JSON");
        make_lenient(&mut document);
        let snowflake = &mut document["components"]["schemas"]["SnowflakeType"];
        *snowflake = json!({"anyOf": [snowflake.take(), {"type": "integer", "minimum": 0}]});
        let mut operations = Vec::new();
        for (template, methods) in document["paths"].as_object().expect("paths") {
            for (method, operation) in methods.as_object().expect("methods of a path") {
                let body = &operation["requestBody"]["content"]["application/json"]["schema"];
                let steps: Vec<String> = template.split('/').skip(1).map(str::to_owned).collect();
                let operation = Operation {
                    body: (!body.is_null()).then(|| body.clone()),
                    is_required: operation["requestBody"]["required"] == true,
                };
                operations.push((method.to_uppercase(), steps, operation));
            }
        }
        // A template without parameters names a path better than one with.
        operations.sort_by_key(|(_, steps, _)| steps.iter().filter(|step| step.starts_with('{')).count());
        let components = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "components": {"schemas": document["components"]["schemas"]},
        });
        let registry = jsonschema::Registry::new()
            .add(NAME, components)
            .expect("a name")
            .prepare();
        Schema {
            registry: registry.expect("references that lead somewhere"),
            operations,
            compiled: Mutex::default(),
        }
    }

    fn complaints(&self, request: &Recorded) -> Vec<String> {
        let path = request.steps();
        let fits = |(method, steps, _): &(String, Vec<String>, Operation)| {
            *method == request.method
                && steps.len() == path.len()
                && steps
                    .iter()
                    .zip(&path)
                    .all(|(template, step)| template.starts_with('{') || template == step)
        };
        let Some(index) = self.operations.iter().position(fits) else {
            return vec!["Discord's schema has no such operation".to_owned()];
        };
        let operation = &self.operations[index].2;
        let Some(schema) = &operation.body else {
            let is_empty = request.body.is_null() || request.body == json!({});
            return if is_empty {
                vec![]
            } else {
                vec!["Discord's schema has no body here".to_owned()]
            };
        };
        if request.body.is_null() {
            return if operation.is_required {
                vec!["a body is required".to_owned()]
            } else {
                vec![]
            };
        }
        let validator = Arc::clone(self.compiled.lock().unwrap().entry(index).or_insert_with(|| {
            let options = jsonschema::options();
            let options = options
                .with_draft(jsonschema::Draft::Draft202012)
                .with_registry(&self.registry);
            Arc::new(options.build(schema).expect("a schema"))
        }));
        let errors = validator.iter_errors(&request.body);
        errors
            .map(|error| {
                let text: String = error.to_string().chars().take(400).collect();
                format!("Discord's schema at {}: {text}", error.instance_path())
            })
            .collect()
    }
}

/// What Discord's schema has against a request.
pub fn complaints(request: &Recorded) -> Vec<String> {
    // What was refused for its form says so itself.
    if request.status == 404 && request.code == 0 {
        return Vec::new();
    }
    SCHEMA.complaints(request)
}

/// Messages have to say whom they may ping, even if it is nobody.
pub fn unspoken_mentions(request: &Recorded) -> Vec<String> {
    let body = match (request.method.as_str(), &request.steps()[..]) {
        ("POST", ["interactions", ..]) if [4, 7].contains(&request.body["type"].as_u64().unwrap_or(0)) => {
            &request.body["data"]
        }
        ("POST" | "PATCH", ["channels", _, "messages", ..]) if !request.path.ends_with("/threads") => &request.body,
        ("POST" | "PATCH", ["webhooks", ..]) => &request.body,
        _ => return Vec::new(),
    };
    match body["content"].as_str() {
        Some(content) if content.contains("<@") && body["allowed_mentions"].is_null() => {
            vec!["names somebody without allowed_mentions".to_owned()]
        }
        _ => Vec::new(),
    }
}

/// Lets the fake complain of what the schema forbids.
pub fn hold(fake: &FakeDiscord) {
    fake.inspect(complaints);
    fake.inspect(unspoken_mentions);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_schema_finds_what_is_wrong() {
    let check = |method: &str, path: &str, body: Value| {
        let request = Recorded {
            method: method.to_owned(),
            path: format!("/api/v10{path}"),
            query: String::new(),
            body,
            files: 0,
            status: 200,
            code: 0,
            faulted: false,
            at: chrono::DateTime::UNIX_EPOCH,
        };
        SCHEMA.complaints(&request)
    };
    let row = |id: &str| json!({"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": id}]});
    let fine = [
        (
            "POST",
            "/channels/1/messages",
            json!({"content": "hi", "nonce": "n1", "components": [row("a")]}),
        ),
        (
            "POST",
            "/channels/1/messages",
            json!({"content": "hi", "flags": "4096", "allowed_mentions": {"users": [7]}}),
        ),
        (
            "POST",
            "/interactions/1/token/callback",
            json!({"type": 5, "data": {"flags": 64}}),
        ),
        ("PATCH", "/webhooks/1/token/messages/@original", json!({"content": "x"})),
        ("PUT", "/channels/1/messages/pins/2", Value::Null),
        ("GET", "/gateway/bot", Value::Null),
        (
            "POST",
            "/channels/1/threads",
            json!({"name": "game 1", "type": 11, "auto_archive_duration": 10080}),
        ),
    ];
    for (method, path, body) in fine {
        assert_eq!(check(method, path, body.clone()), [""; 0], "{method} {path} {body}");
    }
    let wrong = [
        ("POST", "/channels/1/messages", json!({"content": "x".repeat(4001)})),
        (
            "POST",
            "/channels/1/messages",
            json!({"content": "x", "components": [row(&"a".repeat(101))]}),
        ),
        ("POST", "/channels/1/messages", json!({"content": "x", "flags": "many"})),
        ("POST", "/channels/1/messages", Value::Null),
        ("POST", "/interactions/1/token/callback", json!({"type": 3})),
        (
            "POST",
            "/channels/1/threads",
            json!({"name": "n", "type": 11, "auto_archive_duration": 100}),
        ),
        ("GET", "/nowhere", Value::Null),
        (
            "PUT",
            "/applications/1/commands",
            json!([{"name": "a", "description": "d".repeat(101)}]),
        ),
    ];
    for (method, path, body) in wrong {
        let body_shown: String = body.to_string().chars().take(80).collect();
        assert_ne!(check(method, path, body), [""; 0], "{method} {path} {body_shown}");
    }
}
