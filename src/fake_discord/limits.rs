//! Limits that Discord documents, most of which its published schema lacks. Each fault is a path into the body and
//! what is wrong there; Discord answers them with 50035.

use super::messages::{Upload, id_of};
use super::state::COMPONENTS_V2;
use serde_json::{Value, json};

/// A path into the body and what is wrong there.
pub type LimitFault = (String, String);

/// Characters of the content of a message.
const CONTENT_MAX: usize = 2000;
/// Characters of all embeds of a message together.
const EMBEDS_TOTAL_MAX: usize = 6000;
/// Components of a message, nested ones counted.
const COMPONENTS_MAX: usize = 40;
/// Characters of all text displays of a message together.
const TEXT_DISPLAY_MAX: usize = 4000;
/// Characters of names, descriptions and values of a command together.
const COMMAND_TEXT_MAX: usize = 8000;
/// Bytes of one file that comes with a message.
pub const FILE_MAX: usize = 10 << 20;
/// Bytes of the body of a request, its files included.
pub const BODY_MAX: usize = 25 << 20;

const ROW: u64 = 1;
const BUTTON: u64 = 2;
const TEXT_INPUT: u64 = 4;
const LABEL: u64 = 18;

/// Faults of a request: the path without `/api/v10`, in its parts.
pub fn faults(method: &str, path: &[&str], body: &Value, files: &[Upload]) -> Vec<LimitFault> {
    let mut found = Vec::new();
    match (method, path) {
        ("PUT", [.., "commands"]) => check_commands(body, &mut found),
        ("POST", [.., "callback"]) => check_answer(body, files, &mut found),
        ("POST" | "PATCH", ["webhooks", ..] | ["channels", _, "messages", ..]) if path.last() != Some(&"threads") => {
            check_message("", body, files, method == "POST", &mut found);
        }
        ("POST", [.., "threads"]) => check_thread(body, &mut found),
        ("PATCH", ["channels", _]) => check_length("name", &body["name"], 0, 100, &mut found),
        _ => (),
    }
    check_files(files, &mut found);
    found
}

fn length(text: &Value) -> usize {
    text.as_str().map_or(0, |text| text.chars().count())
}

fn check_length(path: &str, text: &Value, least: usize, most: usize, found: &mut Vec<LimitFault>) {
    if !text.is_null() && !(least..=most).contains(&length(text)) {
        let fault = format!("{} characters; must be {least} to {most}", length(text));
        found.push((path.to_owned(), fault));
    }
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn check_count(path: &str, list: &Value, most: usize, found: &mut Vec<LimitFault>) {
    if items(list).len() > most {
        found.push((path.to_owned(), format!("{} items; at most {most}", items(list).len())));
    }
}

fn join(path: &str, step: &str) -> String {
    if path.is_empty() {
        step.to_owned()
    } else {
        format!("{path}/{step}")
    }
}

fn check_files(files: &[Upload], found: &mut Vec<LimitFault>) {
    if files.len() > 10 {
        found.push(("files".to_owned(), format!("{} files; at most 10", files.len())));
    }
    for file in files.iter().filter(|file| file.bytes.len() > FILE_MAX) {
        let fault = format!("{} bytes; at most {FILE_MAX}", file.bytes.len());
        found.push((format!("files/{}", file.number), fault));
    }
}

fn check_thread(body: &Value, found: &mut Vec<LimitFault>) {
    check_length("name", &body["name"], 1, 100, found);
    let minutes = &body["auto_archive_duration"];
    if !minutes.is_null() && ![json!(60), json!(1440), json!(4320), json!(10080)].contains(minutes) {
        found.push((
            "auto_archive_duration".to_owned(),
            format!("{minutes} is none of 60, 1440, 4320, 10080"),
        ));
    }
}

/// `new` is whether the message does not exist yet: it must not be empty then.
fn check_message(at: &str, body: &Value, files: &[Upload], new: bool, found: &mut Vec<LimitFault>) {
    check_length(&join(at, "content"), &body["content"], 0, CONTENT_MAX, found);
    check_length(&join(at, "nonce"), &body["nonce"], 0, 25, found);
    check_count(&join(at, "embeds"), &body["embeds"], 10, found);
    check_count(&join(at, "attachments"), &body["attachments"], 10, found);
    check_embeds(at, &body["embeds"], found);
    let has_v2 = id_of(&body["flags"]).unwrap_or(0) & COMPONENTS_V2 != 0;
    check_components(&join(at, "components"), &body["components"], has_v2, found);
    if has_v2 {
        for field in ["content", "embeds", "poll", "sticker_ids"] {
            if !is_empty(&body[field]) {
                found.push((
                    join(at, field),
                    "not allowed with components of the second kind".to_owned(),
                ));
            }
        }
    }
    check_allowed_mentions(&join(at, "allowed_mentions"), &body["allowed_mentions"], found);
    let parts = ["content", "embeds", "components", "poll", "sticker_ids", "attachments"];
    if new && files.is_empty() && parts.iter().all(|part| is_empty(&body[*part])) {
        found.push((join(at, "content"), "an empty message".to_owned()));
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(list) => list.is_empty(),
        _ => false,
    }
}

fn check_allowed_mentions(at: &str, allowed: &Value, found: &mut Vec<LimitFault>) {
    check_count(&join(at, "users"), &allowed["users"], 100, found);
    for kind in ["users", "roles"] {
        let parsed = items(&allowed["parse"]).iter().any(|word| word == kind);
        if parsed && !items(&allowed[kind]).is_empty() {
            found.push((join(at, kind), format!("`parse` with {kind} excludes a list of {kind}")));
        }
    }
}

fn check_embeds(at: &str, embeds: &Value, found: &mut Vec<LimitFault>) {
    let mut total = 0;
    for (number, embed) in items(embeds).iter().enumerate() {
        let at = join(at, &format!("embeds/{number}"));
        let parts = [
            ("title", &embed["title"], 256),
            ("description", &embed["description"], 4096),
            ("footer/text", &embed["footer"]["text"], 2048),
            ("author/name", &embed["author"]["name"], 256),
        ];
        for (name, text, most) in parts {
            check_length(&join(&at, name), text, 0, most, found);
            total += length(text);
        }
        check_count(&join(&at, "fields"), &embed["fields"], 25, found);
        for (number, field) in items(&embed["fields"]).iter().enumerate() {
            for (name, most) in [("name", 256), ("value", 1024)] {
                let text = &field[name];
                check_length(&join(&at, &format!("fields/{number}/{name}")), text, 0, most, found);
                if is_empty(text) {
                    found.push((
                        join(&at, &format!("fields/{number}/{name}")),
                        "must not be empty".to_owned(),
                    ));
                }
                total += length(text);
            }
        }
    }
    if total > EMBEDS_TOTAL_MAX {
        found.push((
            join(at, "embeds"),
            format!("{total} characters; at most {EMBEDS_TOTAL_MAX} in all"),
        ));
    }
}

/// Every component, nested ones too.
fn all_components<'a>(list: &'a Value, found: &mut Vec<&'a Value>) {
    for component in items(list) {
        found.push(component);
        all_components(&component["components"], found);
        for inner in [&component["accessory"], &component["component"]] {
            if inner.is_object() {
                found.push(inner);
            }
        }
    }
}

fn check_custom_ids(at: &str, all: &[&Value], found: &mut Vec<LimitFault>) {
    let mut ids: Vec<&str> = all
        .iter()
        .filter_map(|component| component["custom_id"].as_str())
        .collect();
    ids.sort_unstable();
    for pair in ids.windows(2).filter(|pair| pair[0] == pair[1]) {
        found.push((at.to_owned(), format!("custom_id {:?} twice", pair[0])));
    }
    for component in all {
        check_length(&join(at, "custom_id"), &component["custom_id"], 1, 100, found);
    }
}

fn check_components(at: &str, list: &Value, has_v2: bool, found: &mut Vec<LimitFault>) {
    let mut all = Vec::new();
    all_components(list, &mut all);
    check_custom_ids(at, &all, found);
    let kind = |component: &Value| component["type"].as_u64().unwrap_or(0);
    if has_v2 {
        if all.len() > COMPONENTS_MAX {
            let fault = format!(
                "{} components, nested ones counted; at most {COMPONENTS_MAX}",
                all.len()
            );
            found.push((at.to_owned(), fault));
        }
        let text: usize = all
            .iter()
            .filter(|part| kind(part) == 10)
            .map(|part| length(&part["content"]))
            .sum();
        if text > TEXT_DISPLAY_MAX {
            let fault = format!("{text} characters of text display; at most {TEXT_DISPLAY_MAX}");
            found.push((at.to_owned(), fault));
        }
    } else {
        if items(list).iter().any(|component| kind(component) != ROW) {
            found.push((
                at.to_owned(),
                "only action rows without the flag for the second kind".to_owned(),
            ));
        }
        check_count(at, list, 5, found);
    }
    for component in &all {
        match kind(component) {
            ROW => check_row(at, component, found),
            BUTTON => check_button(at, component, found),
            3 | 5..=8 => check_select(at, component, found),
            TEXT_INPUT => found.push((at.to_owned(), "a text input outside a modal".to_owned())),
            _ => (),
        }
    }
}

fn check_row(at: &str, row: &Value, found: &mut Vec<LimitFault>) {
    let inner = items(&row["components"]);
    if inner.is_empty() || inner.len() > 5 {
        found.push((
            at.to_owned(),
            format!("{} components in a row; must be 1 to 5", inner.len()),
        ));
    }
    let is_select = |component: &&Value| component["type"] != BUTTON;
    if inner.len() > 1 && inner.iter().any(|component| is_select(&component)) {
        found.push((at.to_owned(), "a select stands alone in its row".to_owned()));
    }
}

fn check_button(at: &str, button: &Value, found: &mut Vec<LimitFault>) {
    check_length(&join(at, "label"), &button["label"], 0, 80, found);
    let is_link = button["style"] == 5;
    if button["style"] != 6 && is_link == button["url"].is_null() {
        found.push((at.to_owned(), "a link, and only a link, has a url".to_owned()));
    }
    if button["style"] != 6 && is_link != button["custom_id"].is_null() {
        found.push((at.to_owned(), "every button but a link has a custom_id".to_owned()));
    }
    if is_empty(&button["label"]) && button["emoji"].is_null() && button["style"] != 6 {
        found.push((at.to_owned(), "a button shows a label or an emoji".to_owned()));
    }
}

fn check_select(at: &str, select: &Value, found: &mut Vec<LimitFault>) {
    check_length(&join(at, "placeholder"), &select["placeholder"], 0, 150, found);
    let options = items(&select["options"]);
    if select["type"] == 3 && !(1..=25).contains(&options.len()) {
        found.push((at.to_owned(), format!("{} options; must be 1 to 25", options.len())));
    }
    let mut values: Vec<&str> = options.iter().filter_map(|option| option["value"].as_str()).collect();
    values.sort_unstable();
    for pair in values.windows(2).filter(|pair| pair[0] == pair[1]) {
        found.push((at.to_owned(), format!("the value {:?} twice in one select", pair[0])));
    }
    for option in options {
        for field in ["label", "value"] {
            check_length(&join(at, field), &option[field], 1, 100, found);
        }
        check_length(&join(at, "description"), &option["description"], 0, 100, found);
    }
}

fn check_answer(body: &Value, files: &[Upload], found: &mut Vec<LimitFault>) {
    let data = &body["data"];
    match body["type"].as_u64() {
        Some(4) => check_message("data", data, files, true, found),
        Some(7) => check_message("data", data, files, false, found),
        Some(5) => {
            let more = data.as_object().into_iter().flatten();
            for (field, _) in more.filter(|(field, value)| *field != "flags" && !is_empty(value)) {
                found.push((format!("data/{field}"), "a promise carries flags only".to_owned()));
            }
        }
        Some(8) => {
            check_count("data/choices", &data["choices"], 25, found);
            for (number, choice) in items(&data["choices"]).iter().enumerate() {
                for field in ["name", "value"].into_iter().filter(|field| choice[*field].is_string()) {
                    check_length(&format!("data/choices/{number}/{field}"), &choice[field], 1, 100, found);
                }
            }
        }
        Some(9) => check_modal(data, found),
        _ => (),
    }
}

fn check_modal(modal: &Value, found: &mut Vec<LimitFault>) {
    check_length("data/title", &modal["title"], 1, 45, found);
    check_length("data/custom_id", &modal["custom_id"], 1, 100, found);
    let rows = items(&modal["components"]);
    if !(1..=5).contains(&rows.len()) {
        found.push((
            "data/components".to_owned(),
            format!("{} components; a modal has 1 to 5", rows.len()),
        ));
    }
    let mut all = Vec::new();
    all_components(&modal["components"], &mut all);
    check_custom_ids("data/components", &all, found);
    for row in rows
        .iter()
        .filter(|row| row["type"] != ROW && row["type"] != LABEL && row["type"] != 10)
    {
        found.push((
            "data/components".to_owned(),
            format!("type {} has no place in a modal", row["type"]),
        ));
    }
    for component in all {
        check_length("data/components/label", &component["label"], 1, 45, found);
        if component["type"] == TEXT_INPUT {
            check_length("data/components/value", &component["value"], 0, 4000, found);
            check_length("data/components/placeholder", &component["placeholder"], 0, 100, found);
            let most = component["max_length"].as_u64().unwrap_or(4000);
            if most > 4000 || length(&component["value"]) as u64 > most {
                found.push((
                    "data/components/value".to_owned(),
                    format!("more than {most} characters"),
                ));
            }
        }
    }
}

fn check_commands(commands: &Value, found: &mut Vec<LimitFault>) {
    for (kind, most) in [(1, 100), (2, 15), (3, 15)] {
        let of_kind = |command: &&Value| command["type"].as_u64().unwrap_or(1) == kind;
        let mut names: Vec<&str> = items(commands)
            .iter()
            .filter(of_kind)
            .filter_map(|command| command["name"].as_str())
            .collect();
        if names.len() > most {
            found.push((
                "commands".to_owned(),
                format!("{} of type {kind}; at most {most}", names.len()),
            ));
        }
        names.sort_unstable();
        for pair in names.windows(2).filter(|pair| pair[0] == pair[1]) {
            found.push(("commands".to_owned(), format!("command {:?} twice", pair[0])));
        }
    }
    for (number, command) in items(commands).iter().enumerate() {
        check_command(&number.to_string(), command, found);
    }
}

fn check_command(at: &str, command: &Value, found: &mut Vec<LimitFault>) {
    if command["type"].as_u64().unwrap_or(1) == 1 {
        check_name(at, command, found);
        if is_empty(&command["description"]) {
            found.push((join(at, "description"), "a slash command has a description".to_owned()));
        }
        check_options(at, &command["options"], 0, found);
    } else if !is_empty(&command["description"]) || !is_empty(&command["options"]) {
        found.push((
            at.to_owned(),
            "user and message commands have neither description nor options".to_owned(),
        ));
    }
    let text = text_of(command);
    if text > COMMAND_TEXT_MAX {
        let fault = format!("{text} characters of names, descriptions and values; at most {COMMAND_TEXT_MAX}");
        found.push((at.to_owned(), fault));
    }
}

fn check_name(at: &str, named: &Value, found: &mut Vec<LimitFault>) {
    let localized = named["name_localizations"]
        .as_object()
        .into_iter()
        .flat_map(|names| names.values());
    for name in std::iter::once(&named["name"]).chain(localized) {
        let name = name.as_str().unwrap_or_default();
        let fits = |c: char| {
            c.is_alphanumeric() || matches!(c, '-' | '_' | '\'' | '\u{900}'..='\u{97f}' | '\u{e00}'..='\u{e7f}')
        };
        if !(1..=32).contains(&name.chars().count()) || !name.chars().all(fits) || name.to_lowercase() != name {
            found.push((
                join(at, "name"),
                format!("{name:?} is not 1 to 32 lower-case letters, digits, - or _"),
            ));
        }
    }
    check_length(&join(at, "description"), &named["description"], 0, 100, found);
}

/// Characters of names, descriptions and values; of localizations the longest.
fn text_of(command: &Value) -> usize {
    let longest = |field: &str| {
        let localized = command[format!("{field}_localizations")].as_object();
        let localized = localized.into_iter().flat_map(|texts| texts.values().map(length));
        localized.chain([length(&command[field])]).max().unwrap_or(0)
    };
    let inner = |field: &str| items(&command[field]).iter().map(text_of).sum::<usize>();
    longest("name") + longest("description") + length(&command["value"]) + inner("choices") + inner("options")
}

fn check_options(at: &str, options: &Value, depth: usize, found: &mut Vec<LimitFault>) {
    let at = join(at, "options");
    check_count(&at, options, 25, found);
    let options = items(options);
    let nests = |option: &&Value| option["type"] == 1 || option["type"] == 2;
    let nested = options.iter().filter(nests).count();
    if nested != 0 && nested != options.len() {
        found.push((at.clone(), "subcommands beside other options".to_owned()));
    }
    let mut names: Vec<&str> = options.iter().filter_map(|option| option["name"].as_str()).collect();
    names.sort_unstable();
    for pair in names.windows(2).filter(|pair| pair[0] == pair[1]) {
        found.push((at.clone(), format!("option {:?} twice", pair[0])));
    }
    let mut after_optional = false;
    for (number, option) in options.iter().enumerate() {
        let at = join(&at, &number.to_string());
        check_name(&at, option, found);
        if is_empty(&option["description"]) {
            found.push((join(&at, "description"), "an option has a description".to_owned()));
        }
        let required = option["required"] == true;
        if required && after_optional {
            found.push((at.clone(), "a required option after one that is not".to_owned()));
        }
        after_optional |= !required && !nests(&option);
        if option["type"] == 2 && depth > 0 || option["type"] == 1 && depth > 1 {
            found.push((at.clone(), "groups nest once".to_owned()));
        }
        let choices = items(&option["choices"]);
        check_count(&join(&at, "choices"), &option["choices"], 25, found);
        if option["autocomplete"] == true && !choices.is_empty() {
            found.push((at.clone(), "autocomplete beside choices".to_owned()));
        }
        for choice in choices {
            check_length(&join(&at, "choices/name"), &choice["name"], 1, 100, found);
            if choice["value"].is_string() {
                check_length(&join(&at, "choices/value"), &choice["value"], 1, 100, found);
            }
        }
        check_options(&at, &option["options"], depth + 1, found);
    }
}
