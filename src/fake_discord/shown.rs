//! Messages as a phone shows them, in plain text.

use super::state::{DiscordState, PINNED, StoredMessage, THREAD_STARTED};
use serde_json::Value;

/// A button as a phone shows it, with what a press of it sends; links count too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Button {
    /// The emoji and the label.
    pub label: String,
    /// None of a link.
    pub custom_id: Option<String>,
    /// Of a link.
    pub url: Option<String>,
    pub disabled: bool,
    /// Discord's: 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
    pub style: u64,
}

/// A drop-down list as a phone shows it, with what a choice in it sends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SelectMenu {
    pub custom_id: String,
    /// Discord's: 3 of texts, 5 of users.
    pub kind: u64,
    pub placeholder: String,
    /// Labels and values.
    pub options: Vec<(String, String)>,
    /// Values that are chosen already.
    pub chosen: Vec<String>,
    pub disabled: bool,
    /// How many may be chosen, at least and at most.
    pub count: (u64, u64),
}

fn walk(components: &[Value], visit: &mut impl FnMut(&Value)) {
    for component in components {
        visit(component);
        walk(component["components"].as_array().map_or(&[], Vec::as_slice), visit);
        if component["accessory"].is_object() {
            visit(&component["accessory"]);
        }
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn button(component: &Value) -> Button {
    let emoji = text(&component["emoji"]["name"]);
    let label = format!("{emoji} {}", text(&component["label"]));
    Button {
        label: label.trim().to_owned(),
        custom_id: component["custom_id"].as_str().map(str::to_owned),
        url: component["url"].as_str().map(str::to_owned),
        disabled: component["disabled"] == true,
        style: component["style"].as_u64().unwrap_or(0),
    }
}

fn select(component: &Value) -> SelectMenu {
    let options = component["options"].as_array().map_or(&[][..], Vec::as_slice);
    let owned = |option: &Value| (text(&option["label"]).to_owned(), text(&option["value"]).to_owned());
    let chosen = options.iter().filter(|option| option["default"] == true);
    SelectMenu {
        custom_id: text(&component["custom_id"]).to_owned(),
        kind: component["type"].as_u64().unwrap_or(0),
        placeholder: text(&component["placeholder"]).to_owned(),
        options: options.iter().map(owned).collect(),
        chosen: chosen.map(|option| text(&option["value"]).to_owned()).collect(),
        disabled: component["disabled"] == true,
        count: (
            component["min_values"].as_u64().unwrap_or(1),
            component["max_values"].as_u64().unwrap_or(1),
        ),
    }
}

impl StoredMessage {
    /// Its buttons in the order in which they stand, links and disabled ones too, however deep they are nested.
    pub fn buttons(&self) -> Vec<Button> {
        let mut buttons = Vec::new();
        walk(&self.components, &mut |component| {
            if component["type"] == 2 {
                buttons.push(button(component));
            }
        });
        buttons
    }

    /// Its drop-down lists in the order in which they stand, of texts as of users, roles and channels.
    pub fn selects(&self) -> Vec<SelectMenu> {
        let mut selects = Vec::new();
        walk(&self.components, &mut |component| {
            if matches!(component["type"].as_u64(), Some(3 | 5..=8)) {
                selects.push(select(component));
            }
        });
        selects
    }

    /// Whether it has a button of that label or custom_id.
    pub fn has_button(&self, name: &str) -> bool {
        let named = |button: &Button| button.label == name || button.custom_id.as_deref() == Some(name);
        self.buttons().iter().any(named)
    }

    /// The labels of its buttons, links and disabled ones too.
    pub fn labels(&self) -> Vec<String> {
        self.buttons().into_iter().map(|button| button.label).collect()
    }

    /// Whether it has a button of that label.
    pub fn has(&self, label: &str) -> bool {
        self.buttons().iter().any(|button| button.label == label)
    }

    /// The words without the components that can be used: content, text displays, embeds, names of files.
    pub fn text(&self) -> String {
        let mut lines = vec![super::mentions::spoken(&self.content, &self.components)];
        for embed in &self.embeds {
            lines.push(text(&embed["author"]["name"]).to_owned());
            lines.push(text(&embed["title"]).to_owned());
            lines.push(text(&embed["description"]).to_owned());
            for field in embed["fields"].as_array().into_iter().flatten() {
                lines.push(format!("{}: {}", text(&field["name"]), text(&field["value"])));
            }
            lines.push(text(&embed["footer"]["text"]).to_owned());
        }
        lines.extend(self.attachments.iter().map(|file| {
            let about = file.description.as_ref().map(|about| format!(", {about}"));
            format!("[file {}{}]", file.name, about.unwrap_or_default())
        }));
        lines.retain(|line| !line.trim().is_empty());
        lines.join("\n").trim().to_owned()
    }

    /// All that a phone shows of it below the author's name: the text, and each row of components in a line.
    pub fn shown(&self) -> String {
        let mut lines = vec![match self.is_loading() {
            true => "(thinking …)".to_owned(),
            false => self.text(),
        }];
        for row in &self.components {
            let mut parts = Vec::new();
            walk(
                std::slice::from_ref(row),
                &mut |component| match component["type"].as_u64() {
                    Some(2) => {
                        let button = button(component);
                        let mark = if button.disabled { "-" } else { "" };
                        parts.push(format!("[{mark}{}{mark}]", button.label));
                    }
                    Some(3 | 5..=8) => {
                        let select = select(component);
                        let chosen = select.options.iter().filter(|(_, value)| select.chosen.contains(value));
                        let chosen: Vec<&str> = chosen.map(|(label, _)| label.as_str()).collect();
                        let face = if chosen.is_empty() {
                            select.placeholder
                        } else {
                            chosen.join(", ")
                        };
                        let labels: Vec<&str> = select.options.iter().map(|(label, _)| label.as_str()).collect();
                        parts.push(format!("{{{face}: {}}}", labels.join(" | ")));
                    }
                    _ => (),
                },
            );
            if !parts.is_empty() {
                lines.push(parts.join(" "));
            }
        }
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }
}

impl DiscordState {
    /// What one user sees of one message.
    pub fn shown_to(&self, user: u64, message: &StoredMessage) -> Option<String> {
        if message.deleted || message.only_for.is_some_and(|reader| reader != user) {
            return None;
        }
        let guild = self.channels.get(&message.channel).and_then(|channel| channel.guild);
        let mut marks = String::new();
        for (holds, mark) in [
            (message.is_private(), " (only you can see this)"),
            (message.pinned, " (pinned)"),
            (message.edited.is_some(), " (edited)"),
            (message.pinged.contains(&user), " (pings you)"),
        ] {
            if holds {
                marks.push_str(mark);
            }
        }
        let body = match message.kind {
            PINNED => "pinned a message".to_owned(),
            THREAD_STARTED => format!("started a thread: {}", message.content),
            _ => self.with_names(&message.shown(), guild),
        };
        Some(format!("{}{marks}\n{body}\n", self.name_of(message.author, guild)))
    }

    /// Mentions as their readers see them.
    fn with_names(&self, text: &str, guild: Option<u64>) -> String {
        let mut shown = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("<@") {
            shown.push_str(before);
            let named = after
                .split_once('>')
                .and_then(|(id, after)| Some((id.trim_start_matches('!').parse().ok()?, after)));
            match named {
                Some((id, after)) => {
                    shown.push('@');
                    shown.push_str(&self.name_of(id, guild));
                    rest = after;
                }
                None => {
                    shown.push_str("<@");
                    rest = after;
                }
            }
        }
        shown + rest
    }
}
