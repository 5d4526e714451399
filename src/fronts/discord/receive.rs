//! From what came in to what is wanted: commands, controls with what was chosen, forms with what was typed.

use super::answer::{DiscordAnswer, Say};
use super::consent::Consent;
use super::controls::{self, Widget, form_line, read_form};
use super::custom_id::CustomId;
use super::desk::Visit;
use super::dress::Details;
use super::permissions::missing;
use super::wire::{Asked, Attached};
use muster_kit::{Line, Partial, Span};
use muster_service::Error;
use muster_service::Loaded;
use muster_store::{Lookup, StoreError};
use muster_table::Table;
use muster_table::prose::{self, mark};
use muster_vocabulary::{Begun, Catalogue, Invocation, OptionKind, ParseError, Problem, Sub};
use muster_words::text;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Bytes of a file that somebody brings.
const FILE_MAX: u64 = 32 * 1024;
const SUGGESTIONS_MAX: usize = 25;
const SUGGESTION_MAX: usize = 100;
/// Options of a command that one form can ask for.
const BLANKS_MAX: usize = 5;

/// A command that a user wants carried out.
pub(super) struct Wanted {
    /// Where; none if there is no table.
    pub table: Option<Loaded>,
    pub invocation: Invocation,
    /// The version from which on its control counts; 0 for any.
    pub since: u64,
    pub consent: Consent,
    /// It came from a control, not from a typed command.
    pub pressed: bool,
}

impl Visit<'_> {
    pub(super) async fn received(&self) -> Result<DiscordAnswer, StoreError> {
        match &self.call.asked {
            Asked::Command {
                command,
                tag,
                options,
                files,
            } => {
                let options = match self.with_files(command, tag, options, files).await {
                    Ok(options) => options,
                    Err(say) => return Ok((*say).into()),
                };
                let table = self.table_again("").await?;
                self.assembled(table, command, tag, options, 0).await
            }
            Asked::Press { custom_id, values, .. } => {
                let Some(mut id) = CustomId::read(custom_id) else {
                    return Ok(unknown_control().into());
                };
                if id.line.starts_with('?') {
                    let Some(value) = values.first() else {
                        return Ok(unknown_control().into());
                    };
                    id.line = value.clone();
                }
                self.pressed(id, None).await
            }
            Asked::Submit { custom_id, fields, .. } => match CustomId::read(custom_id) {
                Some(id) => self.pressed(id, Some(fields)).await,
                None => Ok(unknown_control().into()),
            },
            Asked::Complete { .. } => Ok(unknown_control().into()),
        }
    }

    /// A control, or a form with what was typed into it.
    async fn pressed(
        &self,
        mut id: CustomId,
        typed: Option<&BTreeMap<String, String>>,
    ) -> Result<DiscordAnswer, StoreError> {
        let shown = id.clone();
        if id.line.starts_with('#') {
            match self.desk.store().line(&id.line).await? {
                Some(line) => id.line = line,
                None => return Ok(unknown_control().into()),
            }
        }
        let table = self.table_again(&id.table).await?;
        let line = id.line.as_str();
        if line.starts_with('{') {
            let Ok(details) = serde_json::from_str::<Details>(line) else {
                return Ok(unknown_control().into());
            };
            let say = Say {
                details: Some(details),
                table: table.as_deref().cloned(),
                fresh: true,
                ..Say::default()
            };
            return Ok(say.into());
        }
        if let Some(own) = line.strip_prefix('=') {
            return self.own(table, own, &shown, typed).await;
        }
        if let Some((blanks, line)) = read_form(line) {
            let Ok(begun) = self.games().begun(line) else {
                return Ok(unknown_control().into());
            };
            return match typed {
                None => self.opened(table, &shown, &blanks, begun).await,
                Some(typed) => {
                    let mut args = begun.args;
                    for blank in &blanks {
                        match typed.get(blank).map(|text| text.trim()).filter(|text| !text.is_empty()) {
                            Some(text) => args.insert(blank.clone(), Value::from(text)),
                            None => args.remove(blank),
                        };
                    }
                    let (command, tag) = (&begun.command.name, begun.sub.tag());
                    self.assembled(table, command, &tag, args, id.since).await
                }
            };
        }
        let (consent, line) = Consent::read(line);
        let game = table.as_ref().map(|table| table.kind().id);
        match self.games().parse_at(line, game) {
            Ok(invocation) => {
                let wanted = Wanted {
                    table,
                    invocation,
                    since: id.since,
                    consent,
                    pressed: true,
                };
                self.wanted(wanted).await
            }
            // A button for a command that lacks something asks for it.
            Err(error) => match self.games().begun(line) {
                Ok(begun) if error.problem == Problem::Missing => {
                    let blanks = blanks_of(begun.sub, &begun.args);
                    let id = CustomId {
                        line: form_line(&blanks, line),
                        ..shown
                    };
                    Ok(filled_form(&id, &blanks, &begun))
                }
                begun => Ok(self.unread(table.as_deref(), &error, begun.ok(), id.since).into()),
            },
        }
    }

    /// Opens a form, unless the front has something better than typing.
    async fn opened(
        &self,
        table: Option<Loaded>,
        id: &CustomId,
        blanks: &[String],
        begun: Begun,
    ) -> Result<DiscordAnswer, StoreError> {
        // The choices of a seat are buttons and selects once it is taken.
        let is_join = (begun.command.name.as_str(), begun.sub.name.as_str()) == ("game", "join");
        if is_join && !begun.args.contains_key("as") {
            let wanted = Wanted {
                table,
                invocation: Invocation::new("game", "join"),
                since: 0,
                consent: Consent::Usual,
                pressed: true,
            };
            return self.wanted(wanted).await;
        }
        Ok(filled_form(id, blanks, &begun))
    }

    async fn assembled(
        &self,
        table: Option<Loaded>,
        command: &str,
        tag: &str,
        args: Map<String, Value>,
        since: u64,
    ) -> Result<DiscordAnswer, StoreError> {
        let orders = table
            .as_ref()
            .and_then(|table| table.orders_in_command(self.call.user, command, tag, &args));
        match orders.map_or_else(|| self.games().assemble(command, tag, &args), Ok) {
            Ok(typed) => {
                let meant = table
                    .as_ref()
                    .and_then(|table| table.command_in_orders(self.call.user, &typed));
                let invocation = meant.unwrap_or(typed);
                let wanted = Wanted {
                    table,
                    invocation,
                    since,
                    consent: Consent::Usual,
                    pressed: !matches!(self.call.asked, Asked::Command { .. }),
                };
                self.wanted(wanted).await
            }
            Err(mut error) => {
                let entry = self
                    .games()
                    .command(command)
                    .and_then(|command| Some((command, command.sub(tag)?)));
                let game = table.as_ref().map(|table| table.kind().id);
                if let Some((command, sub)) = entry {
                    error = error.like(&self.games().example(command, sub, game));
                    let typed_in_a_form = !matches!(self.call.asked, Asked::Command { .. });
                    if let Some(option) = sub.opt(&error.word).filter(|_| typed_in_a_form) {
                        let label = controls::input_label(option);
                        error.says = error
                            .says
                            .replacen(&format!("`{}`", option.name), &format!("`{label}`"), 1);
                        // The label says it.
                        error.about = None;
                    }
                }
                let begun = entry.map(|(command, sub)| Begun { command, sub, args });
                let asked = begun.as_ref().map(as_invocation);
                let mut say = self.unread(table.as_deref(), &error, begun, since);
                self.keep_page(table.as_ref(), asked.as_ref(), &mut say).await?;
                Ok(say.into())
            }
        }
    }

    /// What could not be read, which word is wrong, and the form with all of it to be mended.
    pub(super) fn unread(&self, table: Option<&Table>, error: &ParseError, begun: Option<Begun>, since: u64) -> Say {
        let error = &table.map_or_else(
            || error.clone(),
            |table| table.with_an_example(self.call.user, error.clone()),
        );
        let mut lines = vec![Line::from(error.in_words())];
        if let Some(nearest) = &error.nearest {
            let words = text!("discord-unread-nearest", nearest = mark(0));
            lines.push(prose::line(&words, &[Span::Strong(nearest.clone())]));
        }
        lines.extend(error.example_in_words().map(Line::from));
        let mut say = Say::lines(lines);
        say.table = table.cloned();
        if let Some(begun) = begun {
            if let Some(right) = corrected(self.games(), &begun, error) {
                let nearest = error.nearest.as_deref().unwrap_or_default();
                say.widgets.push(Widget::since(
                    text!("discord-button-use", nearest = nearest),
                    right,
                    since,
                ));
            }
            say.widgets.extend(edit(&begun, since));
        } else {
            say.widgets
                .push(Widget::button(text!("discord-button-help"), "/game help"));
        }
        say
    }

    /// The same as [`Visit::table_here`]; one that had lost this place goes on if the bot may write here again.
    async fn table_again(&self, id: &str) -> Result<Option<Loaded>, StoreError> {
        let table = self.table_here(id).await?;
        let here = |table: &Loaded| table.lost().is_some() && table.place() == self.call.at.name();
        let Some(lost) = table.as_ref().filter(|table| here(table)) else {
            return Ok(table);
        };
        if !missing(&self.call.at, self.call.allowed).is_empty() {
            return Ok(table);
        }
        match self.desk.service.found(lost.id(), self.now).await {
            Err(Error::Store(error)) => Err(error),
            Err(error) => {
                tracing::error!(table = lost.id(), "a table that was lost cannot go on: {error}");
                Ok(table)
            }
            Ok(_) => self.table_here(id).await,
        }
    }

    /// The table with that id if a control of it can have been seen here, or the one of the channel: the newest, if none
    /// is open there any more.
    pub(super) async fn table_here(&self, id: &str) -> Result<Option<Loaded>, StoreError> {
        let (service, name) = (&self.desk.service, self.name());
        if !id.is_empty() {
            let table = service.load(&name, Lookup::Id(id)).await?;
            return Ok(table.filter(|table| self.may_reach(table)));
        }
        let place = self.call.at.name();
        if let Some(table) = service.load(&name, Lookup::Place(&place)).await? {
            return Ok(Some(table));
        }
        match self.desk.store().memory(&newest_at(&place)).await? {
            Some(Value::String(id)) => service.load(&name, Lookup::Id(&id)).await,
            _ => Ok(None),
        }
    }

    /// Whether a control leads from here to that table: it is played here or on this server, or the asker is known there.
    /// Who makes up another server's control finds nothing.
    fn may_reach(&self, table: &Table) -> bool {
        let server = self.call.at.server.map(|server| server.to_string());
        table.place() == self.call.at.name()
            || (server.is_some() && table.server() == server.as_deref())
            || table.named().iter().any(|(user, _)| *user == self.call.user)
    }

    /// The options with the texts of the files that came along.
    async fn with_files(
        &self,
        command: &str,
        tag: &str,
        options: &Map<String, Value>,
        files: &BTreeMap<String, Attached>,
    ) -> Result<Map<String, Value>, Box<Say>> {
        let mut options = options.clone();
        let sub = self.games().command(command).and_then(|command| command.sub(tag));
        let wanted = sub.map_or(&[][..], |sub| &sub.option);
        for option in wanted.iter().filter(|option| option.kind == OptionKind::File) {
            if let Some(file) = files.get(&option.name) {
                let text = self.text_of(file).await.map_err(|why| Box::new(Say::text(why)))?;
                options.insert(option.name.clone(), Value::from(text));
            }
        }
        Ok(options)
    }

    async fn text_of(&self, file: &Attached) -> Result<String, String> {
        let name = &file.name;
        if file.size > FILE_MAX {
            let size = file.size.div_ceil(1024);
            return Err(text!("discord-attached-large", file = name, size = size));
        }
        let bytes = self.desk.wire.fetch(file, FILE_MAX).await.map_err(|trouble| {
            tracing::warn!(call = self.call.id, "a file could not be fetched: {trouble}");
            text!("discord-attached-lost", file = name)
        })?;
        String::from_utf8(bytes).map_err(|_| text!("discord-attached-no-text", file = name))
    }

    /// What may stand where the cursor is; empty if nothing is known.
    pub(super) async fn suggestions(&self) -> Vec<(String, Value)> {
        let Asked::Complete {
            command,
            tag,
            options,
            focus,
        } = &self.call.asked
        else {
            return Vec::new();
        };
        let table = self.table_here("").await.ok().flatten();
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let partial = Partial {
            sub: tag.clone(),
            args: options
                .iter()
                .map(|(name, value)| (name.clone(), text(value)))
                .collect(),
            focus: focus.clone(),
        };
        if command == "muster" {
            return self.suggested_tables().await;
        }
        let game = table.as_ref().map(|table| table.kind().id);
        let found = match (self.games().suggest(command, &partial, game), &table) {
            (Some(found), _) => found,
            (None, Some(table)) => {
                let name = self.name();
                let request = self.request(&name);
                let found = self.desk.service.suggest(table, &request, command, &partial).await;
                found.unwrap_or_default()
            }
            (None, None) => Vec::new(),
        };
        let option = self
            .games()
            .command(command)
            .and_then(|command| command.sub(tag))
            .and_then(|sub| sub.opt(focus));
        let number = option.is_some_and(|option| option.kind == OptionKind::Integer);
        let fits = |text: &str| (1..=SUGGESTION_MAX).contains(&text.chars().count());
        let choices = found.into_iter().filter_map(|found| {
            let value = match number {
                true => Value::from(found.value.parse::<i64>().ok()?),
                false => Value::from(found.value.as_str()),
            };
            let label = muster_kit::shortened(&super::markup::plain(&found.label), SUGGESTION_MAX);
            (fits(&found.value) && fits(&label)).then_some((label, value))
        });
        choices.take(SUGGESTIONS_MAX).collect()
    }
}

/// Under which name the front remembers the newest table of a place.
pub(super) fn newest_at(place: &str) -> String {
    format!("newest:{place}")
}

fn unknown_control() -> Say {
    Say::text(text!("discord-unknown-control")).with([
        Widget::button(text!("discord-button-my-turn"), "/game turn"),
        Widget::button(text!("discord-button-help"), "/game help"),
    ])
}

fn filled_form(id: &CustomId, blanks: &[String], begun: &Begun) -> DiscordAnswer {
    let mut kept = Vec::new();
    let form = controls::form(id, blanks, begun, &mut kept);
    DiscordAnswer::Form(form, kept)
}

/// The options that a form can ask for: those that are needed, and then the others. Where not all have room, what was typed
/// has.
fn blanks_of(sub: &Sub, given: &Map<String, Value>) -> Vec<String> {
    let mut options: Vec<_> = sub
        .option
        .iter()
        .filter(|option| option.kind != OptionKind::File)
        .enumerate()
        .collect();
    options.sort_by_key(|(_, option)| (!option.required, !given.contains_key(&option.name)));
    options.truncate(BLANKS_MAX);
    options.sort_by_key(|(place, option)| (!option.required, *place));
    options.into_iter().map(|(_, option)| option.name.clone()).collect()
}

/// A button that opens the form of a command, filled in with what was typed; none if it has nothing to type. One setting, or one
/// thing that a seat plays, has a form of its own.
pub(super) fn edit(begun: &Begun, since: u64) -> Option<Widget> {
    if let Some(line) = super::lobby::asking_again(begun) {
        return Some(Widget::button(text!("discord-button-edit"), line));
    }
    let blanks = blanks_of(begun.sub, &begun.args);
    if blanks.is_empty() {
        return None;
    }
    let line = as_invocation(begun).line();
    Some(Widget::since(
        text!("discord-button-edit"),
        form_line(&blanks, &line),
        since,
    ))
}

fn as_invocation(begun: &Begun) -> Invocation {
    let mut args = begun.args.clone();
    args.retain(|name, _| {
        begun
            .sub
            .opt(name)
            .is_some_and(|option| option.kind != OptionKind::File)
    });
    Invocation::of(begun.command, begun.sub, args)
}

/// The line with the word that was most likely meant, if that makes it right, or the line that was meant instead.
fn corrected(games: &'static Catalogue, begun: &Begun, error: &ParseError) -> Option<String> {
    let nearest = error.nearest.as_deref()?;
    // A whole command is meant.
    if nearest.starts_with('/') {
        return games.parse(nearest).is_ok().then(|| nearest.to_owned());
    }
    let mut invocation = as_invocation(begun);
    if error.problem != Problem::NoChoice || !invocation.args.contains_key(&error.word) {
        return None;
    }
    invocation.args.insert(error.word.clone(), Value::from(nearest));
    let line = invocation.line();
    games.parse(&line).is_ok().then_some(line)
}
