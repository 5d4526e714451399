//! Before the game, in private: what a seat plays, the settings of the table, whether to begin.

use super::act::titled;
use super::answer::{DiscordAnswer, Say};
use super::boards;
use super::consent::Consent;
use super::controls::{LABEL_SHOWN, Pick, Style, Widget, input_label_of};
use super::custom_id::CustomId;
use super::desk::Visit;
use super::markup::shortly;
use super::opening::link_to;
use super::receive::Wanted;
use muster_kit::shortened;
use muster_kit::{Audience, Line, Post};
use muster_service::Loaded;
use muster_store::StoreError;
use muster_table::{Holder, Stage, Table};
use muster_vocabulary::{Begun, Invocation, OptionKind, Setting, USUAL, settings_line, single_pair, value_words};
use muster_words::text;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Numbers that are offered one by one rather than typed.
const NUMBERS_MAX: i64 = 25;
const CHOICES_MAX: usize = 25;
/// The one input of a form of the front's own.
const INPUT: &str = "value";

impl Visit<'_> {
    /// The front's own controls, written after `=`.
    pub(super) async fn own(
        &self,
        table: Option<Loaded>,
        own: &str,
        id: &CustomId,
        typed: Option<&BTreeMap<String, String>>,
    ) -> Result<DiscordAnswer, StoreError> {
        let words: Vec<&str> = own.splitn(4, ':').collect();
        match (words.as_slice(), &table) {
            (["back"], _) => self.back(table).await,
            (["done"], _) => Ok(self.kept(table.as_deref()).into()),
            (["solo", game], _) => match self.games().kind(game) {
                Some(kind) => self.solo(kind, Map::new()).await,
                None => Ok(self.no_table().into()),
            },
            (["setting", name], Some(table)) => Ok(self.settings(table, Some(name)).into()),
            (["ask", what @ ("join" | "option"), name, before @ ..], Some(table)) => {
                let asked = AskedFor {
                    what,
                    name,
                    before: before.first().copied(),
                };
                // An input that is left empty may be missing.
                let typed = typed.map(|typed| typed.get(INPUT).map_or("", String::as_str));
                self.asked(table, asked, id, typed).await
            }
            _ => Ok(self.no_table().into()),
        }
    }

    /// A setting or a choice that has to be typed: the form, and what was typed into it.
    async fn asked(
        &self,
        table: &Loaded,
        asked: AskedFor<'_>,
        id: &CustomId,
        typed: Option<&str>,
    ) -> Result<DiscordAnswer, StoreError> {
        let AskedFor { what, name, before } = asked;
        let command = table.command();
        let settings = if what == "join" {
            &command.pick
        } else {
            &command.setting
        };
        let Some(setting) = settings.iter().find(|setting| setting.name == name) else {
            return Ok(self.no_table().into());
        };
        match typed {
            None => Ok(ask_form(setting, before, id)),
            Some(text) => {
                let option = option_of(what);
                let pair = match text.trim() {
                    "" => format!("{name}={USUAL}"),
                    text => pair(name, text),
                };
                let wanted = Wanted {
                    table: Some(table.clone()),
                    invocation: Invocation::new("game", what).with(option, pair),
                    since: 0,
                    consent: Consent::Usual,
                    pressed: true,
                };
                self.wanted(wanted).await
            }
        }
    }

    /// What the asker plays, to be kept or chosen in one step.
    pub(super) fn seated(&self, table: &Table, say: &mut Say) {
        let Ok((seat, _)) = table.seat_of(self.call.user) else {
            return;
        };
        let chair = &table.chairs()[seat.index()];
        let command = table.command();
        let mut lines = vec![Line::from(text!("discord-seat-yours", seat = seat.to_string()))];
        let mut asks = false;
        for setting in &command.pick {
            let could_be = |value: &String| table.may_pick(seat, &pair(&setting.name, value));
            let values = pages(setting).map(|values| values.into_iter().filter(could_be).collect::<Vec<_>>());
            // One that leaves no choice is not asked for.
            if values.as_ref().is_some_and(|values| values.len() < 2) {
                continue;
            }
            asks = true;
            let value = chair.pick().get(&setting.name).filter(|value| !value.is_null());
            let value = value.or(setting.default.as_ref());
            let unset = || setting.unset.clone().unwrap_or_else(|| text!("discord-pick-drawn"));
            let shown = value.map_or_else(unset, value_words);
            let title = input_label_of(&setting.about, &setting.name);
            lines.push(titled(&format!("{title}:"), shown.clone()));
            match values {
                Some(values) => {
                    let choices = values.into_iter().map(|value| Pick {
                        chosen: value == shown,
                        line: format!("/game join as:{}", pair(&setting.name, &value)),
                        label: format!("{}: {value}", setting.name),
                    });
                    say.widgets.push(Widget::select(&setting.about, choices.collect()));
                }
                None => {
                    let line = format!("=ask:join:{}", setting.name);
                    say.widgets
                        .push(Widget::button(shortly(&setting.about, LABEL_SHOWN), line));
                }
            }
        }
        if asks {
            lines.push(Line::from(text!("discord-seat-keep")));
            say.widgets
                .push(Widget::button(text!("discord-button-keep"), "=done").styled(Style::Primary));
        }
        say.posts.push(Post::new(Audience::Asker, lines));
        self.ways_to_start(table, say);
    }

    /// What a host does before the game begins: how boards come, the start, and the way to the table from elsewhere. Nothing for
    /// others, who wait for it.
    fn ways_to_start(&self, table: &Table, say: &mut Say) {
        if !self.is_to_start(table) {
            return;
        }
        let start = match table.needs_npcs() {
            true => text!("discord-button-start-with-npcs"),
            false => text!("discord-button-start-now"),
        };
        say.widgets.push(boards::of_channel(table));
        say.widgets.push(Widget::button(start, "/game start"));
        if self.call.at.name() != table.place() {
            let label = text!("discord-button-go-to", table = table.kind().title);
            say.widgets.push(link_to(table, label));
        }
    }

    /// Whether the game has not begun, and the asker is the host who begins it.
    fn is_to_start(&self, table: &Table) -> bool {
        table.stage() == Stage::Lobby && table.host() == self.call.user
    }

    /// What is said to a player who keeps what the seat plays.
    fn kept(&self, table: Option<&Table>) -> Say {
        let Some(table) = table.filter(|table| self.is_to_start(table)) else {
            return Say::text(text!("discord-seat-kept"));
        };
        let mut say = Say::text(text!("discord-seat-kept-host"));
        self.ways_to_start(table, &mut say);
        say.at(table)
    }

    /// Who would play if the game began now.
    pub(super) fn before_the_start(&self, table: &Table) -> Say {
        let people = table.people().count();
        let seats = self.seats(table);
        let npcs = seats.saturating_sub(people);
        let mut widgets =
            vec![Widget::button(text!("discord-button-start"), "/game start npc:normal").styled(Style::Primary)];
        let text = match npcs {
            0 => text!("discord-start", people = people),
            _ => {
                widgets.push(Widget::button(
                    text!("discord-button-start-easy"),
                    "/game start npc:easy",
                ));
                widgets.push(Widget::button(
                    text!("discord-button-start-hard"),
                    "/game start npc:hard",
                ));
                text!("discord-start-npcs", people = people, npcs = npcs)
            }
        };
        widgets.push(Widget::button(text!("discord-button-wait"), "=done"));
        Say::text(text).with(widgets).at(table)
    }

    /// Seats at the start, with those that NPCs fill.
    fn seats(&self, table: &Table) -> usize {
        let asked = self.games().command_of(table.kind()).seats_asked(table.options());
        let places = (table.kind().options)(table.options().clone());
        let least = places.map_or(0, |(_, places)| usize::from(*places.seats.start()));
        let taken = table
            .chairs()
            .iter()
            .filter(|chair| chair.holder() != Holder::Open)
            .count();
        least.max(asked.map_or(0, usize::from)).max(taken)
    }

    /// The settings of a table, or one of them to be changed.
    pub(super) fn settings(&self, table: &Table, name: Option<&str>) -> Say {
        let command = table.command();
        let Some(setting) = name.and_then(|name| command.setting.iter().find(|setting| setting.name == name)) else {
            let head = Line::from(text!("discord-settings"));
            let choices: Vec<Pick> = command
                .setting
                .iter()
                .map(|setting| {
                    let label = format!("{}: {}", setting.name, setting.about);
                    Pick::new(label, format!("=setting:{}", setting.name))
                })
                .collect();
            let selects = choices
                .chunks(CHOICES_MAX)
                .map(|choices| Widget::select(text!("discord-settings-change"), choices.to_vec()));
            return Say::lines(std::iter::once(head).chain(table.setting_rows()))
                .with(selects)
                .with([boards::of_channel(table)])
                .at(table);
        };
        let now = table.set_in_words(setting);
        let mut say = Say::lines([
            titled(&setting.name, text!("discord-setting-is", value = &now)),
            Line::from(format!("{}.", setting.about)),
        ]);
        match pages(setting) {
            Some(values) => {
                let choices = values.into_iter().map(|new| Pick {
                    chosen: new == now,
                    line: format!("/game option set:{}", pair(&setting.name, &new)),
                    label: format!("{}: {new}", setting.name),
                });
                say.widgets
                    .push(Widget::select(text!("discord-setting-choose"), choices.collect()));
            }
            None => say.widgets.push(Widget::button(
                text!("discord-button-type-it"),
                format!("=ask:option:{}", setting.name),
            )),
        }
        if !table.is_as_usual(setting) {
            let line = format!("/game option set:{}={USUAL}", setting.name);
            say.widgets.push(Widget::button(text!("discord-button-usual"), line));
        }
        say.widgets
            .push(Widget::button(text!("discord-button-back"), "/game option"));
        say.at(table)
    }
}

/// A setting, or a thing that a seat plays, which is typed into a form of its own.
struct AskedFor<'a> {
    /// `join` or `option`.
    what: &'a str,
    name: &'a str,
    /// What was typed before and refused.
    before: Option<&'a str>,
}

/// The option of that subcommand of `/game` which takes `name=value`.
fn option_of(what: &str) -> &'static str {
    if what == "join" { "as" } else { "set" }
}

/// The line that asks for a single setting again, or for a single thing that a seat plays, with what was typed.
pub(super) fn asking_again(begun: &Begun) -> Option<String> {
    let what = begun.sub.name.as_str();
    let asks = begun.command.name == "game" && matches!(what, "join" | "option") && begun.args.len() == 1;
    let typed = begun.args.get(option_of(what)).filter(|_| asks)?.as_str()?;
    let (name, value) = single_pair(typed.trim())?;
    Some(format!("=ask:{what}:{name}:{value}"))
}

/// The values of a setting, where there are few enough to be offered.
fn pages(setting: &Setting) -> Option<Vec<String>> {
    if !setting.choices.is_empty() {
        return (setting.choices.len() <= CHOICES_MAX).then(|| setting.choices.clone());
    }
    match (setting.kind, setting.min, setting.max) {
        (OptionKind::Boolean, ..) => Some(vec!["yes".to_owned(), "no".to_owned()]),
        (OptionKind::Integer, Some(min), Some(max)) if max - min < NUMBERS_MAX => {
            Some((min..=max).map(|number| number.to_string()).collect())
        }
        _ => None,
    }
}

/// A value as `name=value`.
fn pair(name: &str, value: &str) -> String {
    settings_line(&Value::Object(Map::from_iter([(name.to_owned(), Value::from(value))])))
}

fn ask_form(setting: &Setting, before: Option<&str>, id: &CustomId) -> DiscordAnswer {
    let mut kept = Vec::new();
    let custom_id = CustomId::write(&id.table, id.since, &id.line, &mut kept);
    let text = setting.kind == OptionKind::String;
    let most = setting.max.filter(|_| text).unwrap_or(100).clamp(1, 4_000);
    let label = input_label_of(&setting.about, &setting.name);
    let placeholder = match setting.max.filter(|_| text) {
        Some(most) => text!("discord-at-most", about = &setting.about, most = most),
        None => setting.about.clone(),
    };
    let mut input = json!({
        "type": 4,
        "custom_id": INPUT,
        "style": if most > 100 { 2 } else { 1 },
        "label": label,
        "placeholder": shortened(&placeholder, 100),
        "required": false,
        "max_length": most,
    });
    if let Some(before) = before.filter(|before| !before.is_empty()) {
        input["value"] = json!(shortened(before, usize::try_from(most).unwrap_or(0)));
    }
    let form = json!({
        "custom_id": custom_id,
        "title": shortened(&label, 45),
        "components": [{ "type": 1, "components": [input] }],
    });
    DiscordAnswer::Form(form.as_object().cloned().unwrap_or_default(), kept)
}
