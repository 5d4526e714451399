//! `/muster`: what belongs to the bot itself and to no table.

use super::act::titled;
use super::answer::{DiscordAnswer, Say};
use super::consent::{Consent, confirmed};
use super::controls::{Style, Widget};
use super::desk::Visit;
use super::opening::{Plan, link, link_to};
use super::permissions::{self, Need, PERMISSIONS};
use super::receive::{Wanted, newest_at};
use super::saved;
use super::wire::Asked;
use muster_kit::shortened;
use muster_kit::{Line, Span};
use muster_store::{Lookup, StoreError};
use muster_table::prose::{self, mark};
use muster_table::{Glance, Holder, NewChair, ServerCommand, Stage, Table};
use muster_vocabulary::{Invocation, Sub};
use muster_words::text;
use serde_json::Value;

/// Tables that a list shows.
const LISTED_MAX: usize = 20;
const SUGGESTION_MAX: usize = 100;

/// Permissions that an interaction through the gateway tells of; the library drops the others.
const BITS_TOLD: u64 = (1 << 51) - 1;

impl Visit<'_> {
    pub(super) async fn muster(&self, wanted: Wanted) -> Result<DiscordAnswer, StoreError> {
        let invocation = &wanted.invocation;
        let Some((_, sub)) = invocation.entry() else {
            return Ok(self.about().into());
        };
        if sub.asks(&invocation.args) && !matches!(wanted.consent, Consent::Given { .. }) {
            return Ok(sure(invocation, sub).into());
        }
        Ok(match ServerCommand::of(invocation) {
            Some(ServerCommand::Doctor {}) => self.doctor().await.into(),
            Some(ServerCommand::Invite {}) => self.invite().into(),
            Some(ServerCommand::List {}) => self.list().await?,
            Some(ServerCommand::Privacy {}) => privacy().into(),
            Some(ServerCommand::Language { .. }) => language().into(),
            Some(ServerCommand::Pictures { r#as }) => self.boards_of_server(r#as).await?.into(),
            Some(ServerCommand::ForgetMe {}) => self.forget().await?,
            Some(ServerCommand::Import { .. }) => self.import(invocation).await?,
            Some(ServerCommand::Resume { .. }) => self.resume(invocation).await?,
            Some(ServerCommand::About {}) | None => self.about().into(),
        })
    }

    fn about(&self) -> Say {
        let games: Vec<&str> = self.games().kinds().iter().map(|kind| kind.title).collect();
        let lines = [
            Line::strong(text!("discord-about-title", version = env!("CARGO_PKG_VERSION"))),
            Line::from(text!("discord-about-what")),
            Line::from(text!("discord-about-games", games = games.join(", "))),
            Line::from(text!("discord-about-dice")),
        ];
        Say::lines(lines).with([
            Widget::button(text!("discord-button-my-games"), "/muster list"),
            Widget::button(text!("discord-button-help"), "/game help"),
            Widget::button(text!("discord-button-doctor"), "/muster doctor"),
            Widget::button(text!("discord-button-privacy"), "/muster privacy"),
        ])
    }

    /// What the bot may do in this channel, and the setting to change where it lacks something.
    async fn doctor(&self) -> Say {
        let at = &self.call.at;
        if at.server.is_none() {
            return Say::text(text!("discord-doctor-direct"))
                .with(super::opening::welcome_widgets(self.games()).into_iter().skip(1));
        }
        let (allowed, known) = match self.desk.wire.permissions(at).await {
            Ok(allowed) => (allowed, u64::MAX),
            Err(trouble) => {
                tracing::info!(
                    call = self.call.id,
                    "permissions as the interaction tells them: {trouble}"
                );
                (self.call.allowed, BITS_TOLD)
            }
        };
        let mut lines = vec![Line::strong(text!("discord-doctor-title"))];
        lines.extend(PERMISSIONS.iter().map(|permission| {
            let has = allowed & permission.bit != 0;
            let sign = match (has, known & permission.bit != 0) {
                (true, _) => "✓",
                (false, true) => "✗",
                (false, false) => "?",
            };
            let (name, why) = (mark(0), permission.why());
            let words = match permission.need == Need::Wish && !has {
                true => text!("discord-doctor-wish", sign = sign, permission = name, why = why),
                false => text!("discord-doctor-permission", sign = sign, permission = name, why = why),
            };
            prose::line(&words, &[Span::Strong(permission.name())])
        }));
        let lacking = permissions::missing(at, allowed);
        lines.push(match lacking.is_empty() {
            true => Line::from(text!("discord-doctor-all")),
            false => Line::from(permissions::complaint(at, &lacking)),
        });
        Say::lines(lines).with([Widget::button(text!("discord-button-check-again"), "/muster doctor")])
    }

    fn invite(&self) -> Say {
        match &self.desk.settings.invite {
            Some(url) => {
                let label = text!("discord-button-invite");
                Say::text(text!("discord-invite-asks")).with([Widget::Link {
                    label,
                    url: url.clone(),
                }])
            }
            None => Say::text(text!("discord-invite-profile")),
        }
    }

    /// The asker's tables, those that wait for the asker first.
    async fn list(&self) -> Result<DiscordAnswer, StoreError> {
        let mut glances = match self.desk.service.glances(self.call.user).await {
            Ok(glances) => glances,
            Err(error) => return self.fault(error, None, None).await,
        };
        glances.retain(|glance| glance.stage != Stage::Over);
        if glances.is_empty() {
            return Ok(Say::text(text!("discord-list-none"))
                .with(super::opening::welcome_widgets(self.games()))
                .into());
        }
        let mut lines = vec![Line::strong(
            match glances.iter().filter(|glance| glance.yours()).count() {
                0 => text!("discord-list-waits-none"),
                count => text!("discord-list-waits", count = count),
            },
        )];
        let mut links = Vec::new();
        for glance in glances.iter().take(LISTED_MAX) {
            let name = self.remembered(&glance.table, glance.title).await?.name;
            let mut spans = vec![Span::Strong(name.clone()), Span::Text(": ".to_owned())];
            spans.extend(state_of(glance));
            lines.push(Line::Prose(spans));
            links.push(match glance.gone {
                // A link would lead to nothing.
                true => Widget::button(
                    text!("discord-button-bring", table = &name),
                    format!("/muster resume table:{}", glance.table),
                ),
                false => link(&glance.place, glance.server.as_deref(), name),
            });
        }
        let here = self.call.at.name();
        let own = glances.iter().any(|glance| glance.place == here && glance.yours());
        let turn = own.then(|| Widget::button(text!("discord-button-my-turn"), "/game turn").styled(Style::Primary));
        Ok(Say::lines(lines).with(links).with(turn).into())
    }

    /// Gives up every seat and deletes what is kept of the asker.
    async fn forget(&self) -> Result<DiscordAnswer, StoreError> {
        match self.desk.service.forget(self.call.user, self.now).await {
            Ok(tables) => {
                let done = text!("discord-forget-done", count = tables);
                let rest = text!("discord-forget-rest");
                Ok(Say::lines([Line::from(done), Line::from(rest)]).into())
            }
            Err(error) => self.fault(error, None, None).await,
        }
    }

    /// Moves a table here whose channel is gone, or which its host wants here.
    async fn resume(&self, invocation: &Invocation) -> Result<DiscordAnswer, StoreError> {
        let missing = permissions::missing(&self.call.at, self.call.allowed);
        if !missing.is_empty() {
            let text = permissions::complaint(&self.call.at, &missing);
            return Ok(Say::text(text)
                .with([Widget::button(text!("discord-button-check-again"), "/muster doctor")])
                .into());
        }
        let own = self.desk.store().of_user(self.call.user).await?;
        let wanted = invocation.text("table").map(str::trim);
        let table = match wanted {
            Some(id) => self.named(&own, id).await?,
            None => {
                let mut lost = own.into_iter().filter(is_lost);
                lost.next().filter(|_| lost.next().is_none())
            }
        };
        let table = match table {
            Some(table) => self.desk.service.load("", Lookup::Id(table.id())).await?,
            None => None,
        };
        let Some(table) = table else {
            let text = match wanted {
                Some(_) => text!("discord-resume-unknown"),
                None => text!("discord-resume-which"),
            };
            return Ok(Say::text(text)
                .with([Widget::button(text!("discord-button-my-games"), "/muster list")])
                .into());
        };
        let (name, place) = (self.name(), self.call.at.name());
        let server = self.call.at.server.map(|server| server.to_string());
        let request = self.request(&name);
        let moved = self
            .desk
            .service
            .resume_at(table.id(), &request, &place, server.as_deref());
        if let Err(error) = moved.await {
            return self.fault(error, Some(&table), None).await;
        }
        let newest = Value::from(table.id());
        self.desk.store().remember(&newest_at(&place), Some(&newest)).await?;
        let name = self.remembered(table.id(), table.kind().title).await?.name;
        Ok(Say::text(text!("discord-resume-done", table = name))
            .with([Widget::button(text!("discord-button-my-turn"), "/game turn")])
            .at(&table)
            .into())
    }

    /// A table by its id, or one of the asker's by its name.
    async fn named(&self, own: &[Table], wanted: &str) -> Result<Option<Table>, StoreError> {
        if let Some(table) = self.desk.store().table(wanted).await? {
            return Ok(Some(table));
        }
        for table in own {
            let known = self.remembered(table.id(), table.kind().title).await?;
            if known.name.eq_ignore_ascii_case(wanted) {
                return Ok(Some(table.clone()));
            }
        }
        Ok(None)
    }

    /// Opens a table here with a position that was saved elsewhere. The importer takes the first seat that a
    /// person held; others take theirs by joining.
    async fn import(&self, invocation: &Invocation) -> Result<DiscordAnswer, StoreError> {
        let text = invocation.text("file").unwrap_or_default().to_owned();
        let games = self.games();
        let (kind, saved) = match self.read(move || saved::read(games, &text)).await {
            Ok(Ok(read)) => read,
            Ok(Err(words)) => return Ok(Say::text(words).into()),
            Err(error) => return self.fault(error, None, None).await,
        };
        let first = saved.seats.iter().position(|seat| seat.npc.is_none());
        let chairs = (0..).zip(saved.seats).map(|(index, seat)| NewChair {
            name: match Some(index) == first {
                true => self.call.called.clone(),
                false => seat.name,
            },
            holder: match Some(index) == first {
                true => Holder::User(self.call.user),
                false => Holder::Npc(seat.npc.unwrap_or_default()),
            },
        });
        let plan = Plan {
            kind,
            settings: saved.options,
            chairs: chairs.collect(),
            parent: (!self.call.at.thread).then_some(self.call.at.channel),
        };
        let opened = match self.open(&plan).await? {
            Ok(opened) => opened,
            Err(answer) => return Ok(*answer),
        };
        let name = format!("{}:resume", self.call.id);
        let resumed = self
            .desk
            .service
            .resume(opened.table.id(), &self.request(&name), &saved.state)
            .await;
        if let Err(error) = resumed {
            return self.fault(error, Some(&opened.table), None).await;
        }
        let name = &opened.remembered.name;
        let label = text!("discord-button-go-to", table = name);
        Ok(Say::text(text!("discord-import-done", table = name))
            .with([link_to(&opened.table, label)])
            .at(&opened.table)
            .into())
    }

    /// Tables that could be moved here.
    pub(super) async fn suggested_tables(&self) -> Vec<(String, Value)> {
        let Asked::Complete { options, focus, .. } = &self.call.asked else {
            return Vec::new();
        };
        if focus != "table" {
            return Vec::new();
        }
        let begun = options
            .get("table")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_lowercase();
        let tables = self.desk.store().of_user(self.call.user).await.unwrap_or_default();
        let mut found = Vec::new();
        // Those that are lost come first.
        let mut tables: Vec<&Table> = tables.iter().filter(|table| table.stage() != Stage::Over).collect();
        tables.sort_by_key(|table| table.lost().is_none());
        for table in tables {
            let name = self
                .remembered(table.id(), table.kind().title)
                .await
                .map_or_else(|_| table.id().to_owned(), |known| known.name);
            if name.to_lowercase().contains(&begun) || table.id().contains(&begun) {
                found.push((shortened(&name, SUGGESTION_MAX), Value::from(table.id())));
            }
        }
        found
    }
}

/// Whom a table waits for, and until when.
fn state_of(glance: &Glance) -> Vec<Span> {
    let text = |text: String| vec![Span::Text(text)];
    if glance.gone {
        return text(text!("discord-state-gone"));
    }
    match glance.stage {
        Stage::Lobby => return text(text!("discord-state-lobby")),
        Stage::Over => return text(text!("discord-state-over")),
        Stage::Parked => return text(text!("discord-state-parked")),
        Stage::Playing => (),
    }
    let Some(waited) = glance.waited.iter().max_by_key(|waited| waited.you) else {
        return text(text!("discord-state-nobody"));
    };
    let (player, moment) = (mark(0), mark(1));
    let words = match (waited.you, waited.due) {
        (true, None) => text!("discord-state-yours"),
        (true, Some(_)) => text!("discord-state-yours-due", moment = moment),
        (false, None) => text!("discord-state-waits", player = player),
        (false, Some(_)) => text!("discord-state-waits-due", player = player, moment = moment),
    };
    let due = waited.due.map(|due| Span::Moment(due.timestamp()));
    let marked: Vec<Span> = std::iter::once(Span::Text(waited.name.clone())).chain(due).collect();
    prose::spans(&words, &marked)
}

/// Whether it waits for another place.
fn is_lost(table: &Table) -> bool {
    table.lost().is_some() && table.stage() != Stage::Over
}

/// Asks once more.
fn sure(invocation: &Invocation, sub: &Sub) -> Say {
    let line = invocation.line();
    Say::lines([Line::strong(line.clone()), Line::from(format!("{}.", sub.about))]).with([
        Widget::button(text!("discord-button-do-it"), confirmed(&line)).styled(Style::Danger),
        Widget::button(text!("discord-button-back"), "=back"),
    ])
}

fn language() -> Say {
    Say::text(text!("discord-language"))
}

fn privacy() -> Say {
    let lines = [
        Line::strong(text!("discord-privacy-title")),
        titled(&text!("discord-privacy-tables"), text!("discord-privacy-tables-what")),
        titled(&text!("discord-privacy-beside"), text!("discord-privacy-beside-what")),
        titled(&text!("discord-privacy-not"), text!("discord-privacy-not-what")),
        Line::from(text!("discord-privacy-rest")),
    ];
    Say::lines(lines).with([Widget::button(text!("discord-button-forget-me"), "/muster forget-me")])
}
