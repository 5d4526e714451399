//! Forms that the bot opens.

use super::interactions::Interaction;
use serde_json::{Value, json};

/// A form that the bot opened.
#[derive(Clone, Debug)]
pub struct Modal {
    pub title: String,
    pub custom_id: String,
    /// Its fields in order.
    pub fields: Vec<ModalField>,
    pub(super) channel: u64,
    pub(super) pressed: Option<u64>,
}

/// One text field of a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModalField {
    pub custom_id: String,
    pub label: String,
    /// What is filled in already.
    pub value: String,
    /// What stands in it while it is empty.
    pub hint: String,
    pub required: bool,
    /// Characters, at least and at most.
    pub length: (u64, u64),
    /// Whether it is for more than one line.
    pub is_long: bool,
    /// Whether it sits in a label, the newer form of a field.
    is_labelled: bool,
}

impl Modal {
    pub(super) fn read(data: &Value, interaction: &Interaction) -> Modal {
        let mut fields = Vec::new();
        for row in data["components"].as_array().into_iter().flatten() {
            let is_labelled = row["component"].is_object();
            let input = if is_labelled {
                &row["component"]
            } else {
                &row["components"][0]
            };
            let label = if is_labelled { &row["label"] } else { &input["label"] };
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            fields.push(ModalField {
                custom_id: text(&input["custom_id"]),
                label: text(label),
                value: text(&input["value"]),
                hint: text(&input["placeholder"]),
                required: input["required"] != false,
                length: (
                    input["min_length"].as_u64().unwrap_or(0),
                    input["max_length"].as_u64().unwrap_or(4000),
                ),
                is_long: input["style"] == 2,
                is_labelled,
            });
        }
        Modal {
            title: data["title"].as_str().unwrap_or_default().to_owned(),
            custom_id: data["custom_id"].as_str().unwrap_or_default().to_owned(),
            fields,
            channel: interaction.channel,
            pressed: interaction.pressed,
        }
    }

    /// The `data` of its submission.
    pub(super) fn filled(&self, values: &[(&str, &str)]) -> Result<Value, String> {
        let is_meant = |field: &ModalField, name: &str| field.custom_id == name || field.label == name;
        for (name, _) in values {
            if !self.fields.iter().any(|field| is_meant(field, name)) {
                return Err(format!("no field {name:?} in {:?}", self.fields));
            }
        }
        let mut rows = Vec::new();
        for field in &self.fields {
            let given = values.iter().find(|(name, _)| is_meant(field, name));
            let value = given.map_or(field.value.as_str(), |(_, value)| value);
            let length = value.chars().count() as u64;
            if value.is_empty() && field.required {
                return Err(format!("{:?} has to be filled in", field.label));
            }
            if !value.is_empty() && !(field.length.0..=field.length.1).contains(&length) {
                return Err(format!(
                    "{:?} takes {:?} characters, not {length}",
                    field.label, field.length
                ));
            }
            let input = json!({"type": 4, "custom_id": field.custom_id, "value": value, "id": 2});
            rows.push(match field.is_labelled {
                true => json!({"type": 18, "id": 1, "component": input}),
                false => json!({"type": 1, "id": 1, "components": [input]}),
            });
        }
        Ok(json!({"custom_id": self.custom_id, "components": rows}))
    }
}
