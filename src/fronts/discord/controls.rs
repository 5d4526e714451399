//! Controls as rows of Discord's components, and the forms that they open.

use super::consent::ASK;
use super::custom_id::{CHARACTERS_MAX, CustomId, KeptLine, short};
use super::markup::plain;
use muster_kit::shortened;
use muster_kit::{Choice, Control, Post, Seat, Topic};
use muster_table::Table;
use muster_vocabulary::{Begun, Opt, OptionKind, Role, Sub, SubKind};
use muster_words::text;
use serde_json::{Map, Value, json};

/// Rows of one message.
const ROWS_MAX: usize = 5;
const BUTTONS_A_ROW: usize = 5;
const CHOICES_MAX: usize = 25;
/// What a phone shows of a button.
pub const LABEL_SHOWN: usize = 38;
/// What Discord takes as the label of a button; a screen cuts what it has no room for.
const LABEL_MAX: usize = 80;
const CHOICE_LABEL_MAX: usize = 100;
const PLACEHOLDER_MAX: usize = 150;
/// Inputs of one form, and the characters of its title and of their labels.
const INPUTS_MAX: usize = 5;
const TITLE_MAX: usize = 45;
/// Characters of what stands in an empty input.
const HINT_MAX: usize = 100;
const VALUE_MAX: i64 = 4_000;

const ROW: u8 = 1;
const BUTTON: u8 = 2;
const SELECT: u8 = 3;
const INPUT: u8 = 4;

/// A control, ready to be dressed. Lines are those of [`super::custom_id`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Widget {
    Button {
        label: String,
        since: u64,
        line: String,
        style: Style,
    },
    /// Opens an address instead of asking us.
    Link { label: String, url: String },
    Select {
        label: String,
        since: u64,
        choices: Vec<Pick>,
    },
}

/// One choice of a select.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pick {
    pub label: String,
    pub line: String,
    /// What stands there until something is chosen.
    pub chosen: bool,
}

/// Discord's colour of a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    Primary = 1,
    Secondary = 2,
    Danger = 4,
}

impl Widget {
    /// A button that is good at any time.
    pub fn button(label: impl Into<String>, line: impl Into<String>) -> Widget {
        Widget::since(label, line, 0)
    }

    /// A button that is good while the wait lasts that opened in version `since`.
    pub fn since(label: impl Into<String>, line: impl Into<String>, since: u64) -> Widget {
        Widget::Button {
            label: label.into(),
            since,
            line: line.into(),
            style: Style::Secondary,
        }
    }

    /// The same button in another colour; a select has none.
    #[must_use]
    pub fn styled(mut self, as_style: Style) -> Widget {
        if let Widget::Button { style, .. } = &mut self {
            *style = as_style;
        }
        self
    }

    /// A select of these choices, 25 at most in one message.
    pub fn select(label: impl Into<String>, choices: Vec<Pick>) -> Widget {
        Widget::Select {
            label: label.into(),
            since: 0,
            choices,
        }
    }
}

impl Pick {
    /// A choice that runs `line` once it is picked.
    pub fn new(label: impl Into<String>, line: impl Into<String>) -> Pick {
        Pick {
            label: label.into(),
            line: line.into(),
            chosen: false,
        }
    }
}

/// The line of a form: the options it asks for, and the line that they complete.
pub fn form_line(blanks: &[String], line: &str) -> String {
    format!("~{};{line}", blanks.join(","))
}

/// Blanks and command line out of a [`form_line`]; none where the text is no such line.
pub fn read_form(line: &str) -> Option<(Vec<String>, &str)> {
    let (blanks, line) = line.strip_prefix('~')?.split_once(';')?;
    let blanks = blanks.split(',').filter(|blank| !blank.is_empty());
    Some((blanks.map(str::to_owned).collect(), line))
}

/// The controls of a post as widgets.
pub fn widgets(table: Option<&Table>, post: &Post) -> Vec<Widget> {
    let since = |line: &str| table.map_or(0, |table| since(table, post, line));
    let of_control = |control: &Control| match control {
        Control::Button { label, line } => vec![Widget::since(label, line, since(line))],
        Control::Form { label, line, blanks } => {
            let begun = table.and_then(|table| table.catalogue().begun(line).ok());
            let forms = forms_of(label, blanks, begun.map(|begun| begun.sub));
            let button = |(label, blanks): &(String, Vec<String>)| {
                let line_of_form = form_line(blanks, line);
                Widget::since(label, line_of_form, since(line))
            };
            forms.iter().map(button).collect()
        }
        Control::Select { label, choices } => vec![Widget::Select {
            label: label.clone(),
            since: choices.iter().map(|choice| since(&choice.line)).max().unwrap_or(0),
            choices: choices
                .iter()
                .map(|Choice { label, line }| Pick::new(label, line))
                .collect(),
        }],
        Control::Link { label, url } => vec![Widget::Link {
            label: label.clone(),
            url: url.clone(),
        }],
    };
    post.controls.iter().flat_map(of_control).collect()
}

/// The forms that together ask for all blanks, as many a form as Discord has inputs for, with their labels. What has to be
/// given is asked for by each of them.
fn forms_of(label: &str, blanks: &[String], sub: Option<&Sub>) -> Vec<(String, Vec<String>)> {
    let is_needed = |blank: &String| sub.and_then(|sub| sub.opt(blank)).is_some_and(|option| option.required);
    let (needed, others): (Vec<String>, Vec<String>) = blanks.iter().cloned().partition(is_needed);
    if blanks.len() <= INPUTS_MAX || needed.len() >= INPUTS_MAX {
        return vec![(label.to_owned(), blanks.to_vec())];
    }
    let parts: Vec<&[String]> = others.chunks(INPUTS_MAX - needed.len()).collect();
    let count = parts.len();
    let part = |(place, part): (usize, &&[String])| {
        let label = match place {
            0 => label.to_owned(),
            _ => text!("discord-form-part", label = label, number = place + 1, count = count),
        };
        (label, [needed.as_slice(), part].concat())
    };
    parts.iter().enumerate().map(part).collect()
}

/// The version from which on a line counts: that in which the duty opened which the post is about, for the
/// game's own orders; 0 for what may be asked or ordered at any time.
fn since(table: &Table, post: &Post, line: &str) -> u64 {
    let order = table.catalogue().begun(line).is_ok_and(|begun| {
        let own = begun.command.game.is_some() && begun.sub.kind() == SubKind::Action;
        own && begun.sub.role != Some(Role::Standing)
    });
    if !order {
        return 0;
    }
    let seat = post.pings.first();
    // A turn post that is said late belongs to its own wait, not to the one that came after.
    let own = seat.is_some() || post.slot.is_turn() || post.topic != Topic::GAME;
    let of_topic = awaited(table, seat, Some(post.topic)).filter(|_| own);
    let newest = || awaited(table, seat, None);
    of_topic.or_else(newest).unwrap_or(1)
}

/// The newest wait of a seat, or of all, in a topic, or in all.
fn awaited(table: &Table, seat: Option<&Seat>, topic: Option<Topic>) -> Option<u64> {
    let meant = table.opened().iter().filter(|opened| {
        seat.is_none_or(|seat| opened.seat == *seat) && topic.is_none_or(|topic| opened.topic == topic)
    });
    meant.map(|opened| opened.since).max()
}

/// Rows of components, as many for each message as Discord allows. Long lines go to `kept`.
pub fn rows(table: &str, widgets: &[Widget], kept: &mut Vec<KeptLine>) -> Vec<Vec<Value>> {
    let mut writer = Rows {
        table,
        rows: Vec::new(),
        ids: Vec::new(),
        selects: 0,
    };
    let buttons = widgets.iter().filter(|widget| !matches!(widget, Widget::Select { .. }));
    let (buttons, selects) = (buttons.count(), widgets.len());
    let needed = buttons.div_ceil(BUTTONS_A_ROW) + selects - buttons;
    // What does not fit goes behind a select.
    let mut room = match needed <= ROWS_MAX {
        true => usize::MAX,
        false => BUTTONS_A_ROW * (ROWS_MAX - 1).saturating_sub(selects - buttons).max(1),
    };
    let mut more = Vec::new();
    for widget in widgets {
        match widget {
            Widget::Button { label, since, line, .. } if room == 0 => more.push((*since, Pick::new(label, line))),
            Widget::Select { label, since, choices } => {
                for choices in choices.chunks(CHOICES_MAX) {
                    writer.select(label, *since, choices, kept);
                }
            }
            _ => {
                room = room.saturating_sub(1);
                writer.button(widget, kept);
            }
        }
    }
    for more in more.chunks(CHOICES_MAX) {
        let since = more.iter().map(|(since, _)| *since).max().unwrap_or(0);
        let choices: Vec<Pick> = more.iter().map(|(_, pick)| pick.clone()).collect();
        writer.select(&text!("discord-select-more"), since, &choices, kept);
    }
    writer.rows.chunks(ROWS_MAX).map(<[Value]>::to_vec).collect()
}

struct Rows<'a> {
    table: &'a str,
    rows: Vec<Value>,
    /// Discord wants each name once in a message.
    ids: Vec<String>,
    selects: usize,
}

impl Rows<'_> {
    fn button(&mut self, widget: &Widget, kept: &mut Vec<KeptLine>) {
        let body = match widget {
            Widget::Link { label, url } => {
                json!({ "type": BUTTON, "style": 5, "label": label_of(label, LABEL_MAX), "url": url })
            }
            Widget::Button {
                label,
                since,
                line,
                style,
            } => {
                let shown = head_of(label);
                // What a player does not see before the press is asked about after it.
                let asked = (shown != label && line.starts_with('/')).then(|| format!("{ASK}{line}"));
                let id = CustomId::write(self.table, *since, asked.as_deref().unwrap_or(line), kept);
                // The same line does the same, so the first button is enough.
                if self.ids.contains(&id) {
                    return;
                }
                self.ids.push(id.clone());
                let label = label_of(shown, LABEL_MAX);
                json!({ "type": BUTTON, "style": *style as u8, "label": label, "custom_id": id })
            }
            Widget::Select { .. } => return,
        };
        let open = self.rows.last_mut().and_then(|row| {
            let parts = row["components"].as_array_mut()?;
            (parts.len() < BUTTONS_A_ROW && parts[0]["type"] == BUTTON).then_some(parts)
        });
        match open {
            Some(parts) => parts.push(body),
            None => self.rows.push(json!({ "type": ROW, "components": [body] })),
        }
    }

    fn select(&mut self, label: &str, since: u64, choices: &[Pick], kept: &mut Vec<KeptLine>) {
        let mut values: Vec<String> = Vec::new();
        let mut options = Vec::new();
        for choice in choices {
            let value = short(&choice.line, CHARACTERS_MAX, kept);
            if values.contains(&value) {
                continue;
            }
            let mut option = json!({ "label": label_of(&choice.label, CHOICE_LABEL_MAX), "value": value });
            if choice.chosen && !options.iter().any(|option: &Value| option["default"] == true) {
                option["default"] = json!(true);
            }
            options.push(option);
            values.push(value);
        }
        if options.is_empty() {
            return;
        }
        let id = CustomId::write(self.table, since, &format!("?{}", self.selects), kept);
        self.selects += 1;
        let placeholder = label_of(label, PLACEHOLDER_MAX);
        let select = json!({ "type": SELECT, "custom_id": id, "placeholder": placeholder, "options": options });
        self.rows.push(json!({ "type": ROW, "components": [select] }));
    }
}

/// A label without its details, `A usual turn` of `A usual turn: hunt 1-4; breed 5 6; end`, where a phone would cut them.
fn head_of(label: &str) -> &str {
    let fits = |text: &str| text.chars().count() <= LABEL_SHOWN;
    let heads = [": ", " ("].into_iter().filter_map(|mark| label.split_once(mark));
    let mut heads = heads.map(|(head, _)| head);
    match fits(label) {
        true => label,
        false => heads.find(|head| fits(head)).unwrap_or(label),
    }
}

/// A label is never empty.
fn label_of(label: &str, most: usize) -> String {
    let label = plain(label);
    if label.chars().all(|char| char.is_whitespace() || char == '\u{200b}') {
        return "…".to_owned();
    }
    shortened(&label, most)
}

/// The form that asks for `blanks` of a line, filled in with what the line holds already.
pub fn form(id: &CustomId, blanks: &[String], begun: &Begun, kept: &mut Vec<KeptLine>) -> Map<String, Value> {
    let title = format!("/{} {}", begun.command.name, begun.sub.path());
    let inputs = blanks.iter().take(INPUTS_MAX).filter_map(|blank| {
        let option = begun.sub.opt(blank)?;
        let given = begun.args.get(blank).map(|given| match given {
            Value::String(text) => text.clone(),
            number => number.to_string(),
        });
        Some(json!({ "type": ROW, "components": [input(option, given.as_deref())] }))
    });
    let custom_id = CustomId::write(&id.table, id.since, &id.line, kept);
    let body = json!({
        "custom_id": custom_id,
        "title": shortened(&title, TITLE_MAX),
        "components": inputs.collect::<Vec<_>>(),
    });
    body.as_object().cloned().unwrap_or_default()
}

/// Characters of a field of one row that a phone shows.
const ROW_SHOWS: usize = 30;

fn input(option: &Opt, given: Option<&str>) -> Value {
    let text = matches!(option.kind, OptionKind::String);
    let most = option
        .max
        .filter(|_| text)
        .unwrap_or(if text { VALUE_MAX } else { 100 });
    let most = most.clamp(1, VALUE_MAX);
    let least = option.min.filter(|_| text && option.required).unwrap_or(0);
    let hint = hint(option);
    // One row of a phone shows no more; what is longer would be cut.
    let wraps = [given.unwrap_or_default(), &hint]
        .iter()
        .any(|text| text.chars().count() > ROW_SHOWS);
    let style = if most > 100 || wraps { 2 } else { 1 };
    let mut body = json!({
        "type": INPUT,
        "custom_id": option.name,
        "style": style,
        "label": input_label(option),
        "required": option.required,
        "placeholder": hint,
        "min_length": least.clamp(0, most),
        "max_length": most,
    });
    if let Some(given) = given.filter(|given| !given.is_empty()) {
        body["value"] = json!(
            given
                .chars()
                .take(usize::try_from(most).unwrap_or(0))
                .collect::<String>()
        );
    }
    body
}

/// What the input of an option is called.
pub(super) fn input_label(option: &Opt) -> String {
    input_label_of(&option.about, &option.name)
}

/// What an input is called: its description, or as much of it as makes sense alone where it is long, else its name.
pub(super) fn input_label_of(about: &str, name: &str) -> String {
    let about = plain(about);
    let heads = [": ", "; ", " (", ", "]
        .iter()
        .filter_map(|mark| about.split_once(mark));
    let mut heads = heads.map(|(head, _)| head.to_owned());
    let short = |words: &String| words.chars().count() <= TITLE_MAX;
    let says = |words: &String| short(words) && words.contains(' ');
    if let Some(label) = Some(about.clone()).filter(short).or_else(|| heads.find(says)) {
        return label;
    }
    let name = name.replace('_', " ");
    let mut letters = name.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    shortened(&first.chain(letters).collect::<String>(), TITLE_MAX)
}

/// What stands in an empty input: what may be chosen, where all of it can be listed, else what the label leaves out of the
/// description, else what kind of value it takes.
fn hint(option: &Opt) -> String {
    let listed = option.choices.join(", ");
    if !listed.is_empty() && listed.chars().count() <= HINT_MAX {
        return listed;
    }
    let about = plain(&option.about);
    let rest = about.strip_prefix(&input_label(option)).unwrap_or(&about);
    let rest = rest.trim_start_matches([':', ';', ',', ' ']);
    match rest.is_empty() {
        true => shortened(&option.takes_in_words(), HINT_MAX),
        false => shortened(rest, HINT_MAX),
    }
}

#[cfg(test)]
mod tests;
