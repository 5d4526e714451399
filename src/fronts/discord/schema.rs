//! For tests: whether Discord would take a message, by its published schema (`tests/discord`) and by limits that the schema
//! lacks.

use super::markup::length;
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

static PUBLISHED: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!("../../../tests/discord/openapi.json");
    serde_json::from_str(text).expect("Discord publishes JSON")
});

/// What Discord's schema of that name has against a body.
pub fn request_faults(name: &str, body: &Value) -> Vec<String> {
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$ref": format!("#/components/schemas/{name}"),
        "components": PUBLISHED["components"],
    });
    let validator = jsonschema::validator_for(&schema).expect("Discord publishes a schema");
    validator
        .iter_errors(body)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect()
}

/// What is wrong with a message beyond the schema.
pub fn faults(body: &Map<String, Value>) -> Vec<String> {
    let mut faults = Vec::new();
    let mut check = |holds: bool, what: &str| {
        if !holds {
            faults.push(what.to_owned());
        }
    };
    let empty = Vec::new();
    let content = body.get("content").and_then(Value::as_str).unwrap_or_default();
    let rows = body.get("components").and_then(Value::as_array).unwrap_or(&empty);
    check(length(content) <= 2_000, "content is too long");
    check(!content.trim().is_empty() || !rows.is_empty(), "the message is empty");
    check(content.matches("```").count().is_multiple_of(2), "a code block is open");
    let mentions = body.get("allowed_mentions");
    check(
        mentions.is_some_and(|mentions| mentions["parse"] == json!([]) && mentions["users"].is_array()),
        "mentions are not named",
    );
    check(rows.len() <= 5, "more than five rows");
    let mut ids: Vec<&str> = Vec::new();
    for row in rows {
        let parts = row["components"].as_array().unwrap_or(&empty);
        let selects = parts.iter().filter(|part| part["type"] == 3).count();
        check((1..=5).contains(&parts.len()), "a row is empty or too long");
        check(selects == 0 || parts.len() == 1, "a select is not alone");
        for part in parts {
            let label = part["label"]
                .as_str()
                .or(part["placeholder"].as_str())
                .unwrap_or_default();
            check(!label.trim().is_empty(), "a label is empty");
            check(
                label.chars().count() <= if part["type"] == 3 { 150 } else { 80 },
                "a label is too long",
            );
            if let Some(id) = part["custom_id"].as_str() {
                check((1..=100).contains(&id.chars().count()), "a custom_id is too long");
                check(!ids.contains(&id), "a custom_id stands twice");
                ids.push(id);
            }
            if part["type"] == 3 {
                let options = part["options"].as_array().unwrap_or(&empty);
                check((1..=25).contains(&options.len()), "a select has no or too many choices");
                let mut values: Vec<&str> = options.iter().filter_map(|option| option["value"].as_str()).collect();
                check(
                    options.iter().all(|option| {
                        let fits = |name: &str| {
                            let text = option[name].as_str().unwrap_or_default();
                            (1..=100).contains(&text.chars().count()) && !text.trim().is_empty()
                        };
                        fits("label") && fits("value")
                    }),
                    "a choice is too long",
                );
                values.sort_unstable();
                check(
                    values.windows(2).all(|pair| pair[0] != pair[1]),
                    "a choice stands twice",
                );
            }
        }
    }
    faults
}
