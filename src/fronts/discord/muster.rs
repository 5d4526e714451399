//! `/muster`: what belongs to the bot itself and to no table.

use super::act::titled;
use super::answer::{Answer, Say};
use super::controls::{Style, Widget};
use super::desk::Visit;
use super::opening::{Plan, link, link_to};
use super::permissions::{self, Need, PERMISSIONS};
use super::receive::{Consent, Wanted, newest_at};
use super::saved;
use super::wire::Asked;
use muster_games::GAMES;
use muster_kit::shortened;
use muster_kit::{Line, Span};
use muster_store::StoreError;
use muster_table::{Glance, Holder, NewChair, Stage, Table};
use muster_vocabulary::{Invocation, Sub};
use serde_json::Value;

/// Tables that a list shows.
const LISTED_MAX: usize = 20;
const SUGGESTION_MAX: usize = 100;

/// Permissions that an interaction through the gateway tells of; the library drops the others.
const BITS_TOLD: u64 = (1 << 51) - 1;

impl Visit<'_> {
    pub(super) async fn muster(&self, wanted: Wanted) -> Result<Answer, StoreError> {
        let invocation = &wanted.invocation;
        let Some((_, sub)) = invocation.entry() else {
            return Ok(self.about().into());
        };
        if sub.asks(&invocation.args) && wanted.consent != Consent::Given {
            return Ok(sure(invocation, sub).into());
        }
        Ok(match invocation.sub.as_str() {
            "doctor" => self.doctor().await.into(),
            "invite" => self.invite().into(),
            "list" => self.list().await?,
            "privacy" => privacy().into(),
            "language" => language().into(),
            "forget_me" => self.forget().await?,
            "import" => self.import(invocation).await?,
            "resume" => self.resume(invocation).await?,
            _ => self.about().into(),
        })
    }

    fn about(&self) -> Say {
        let games: Vec<&str> = GAMES.iter().map(|kind| kind.title).collect();
        let lines = [
            Line::strong(format!("Muster {}", env!("CARGO_PKG_VERSION"))),
            Line::from(
                "A game master for war games that are played a turn at a time. It rolls the dice, keeps the rules and plays the empty seats.",
            ),
            Line::from(format!("Games: {}.", games.join(", "))),
            Line::from("Every roll is fixed before it is asked for, and anyone can check it: /game dice verify."),
        ];
        Say::lines(lines).with([
            Widget::button("My games", "/muster list"),
            Widget::button("Help", "/game help"),
            Widget::button("What may it do here", "/muster doctor"),
            Widget::button("Privacy", "/muster privacy"),
        ])
    }

    /// What the bot may do in this channel, and the setting to change where it lacks something.
    async fn doctor(&self) -> Say {
        let at = &self.call.at;
        if at.server.is_none() {
            let text = "In direct messages I need no permissions. Games against NPCs can be played here with buttons; of \
                        the commands only /muster is offered here.";
            return Say::text(text).with(super::opening::welcome_widgets().into_iter().skip(1));
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
        let mut lines = vec![Line::strong("What I may do in this channel")];
        lines.extend(PERMISSIONS.iter().map(|permission| {
            let has = allowed & permission.bit != 0;
            let mark = match (has, known & permission.bit != 0) {
                (true, _) => "✓",
                (false, true) => "✗",
                (false, false) => "?",
            };
            let wish = if permission.need == Need::Wish && !has {
                ", if you like"
            } else {
                ""
            };
            Line::Prose(vec![
                Span::Text(format!("{mark} ")),
                Span::Strong(permission.name.to_owned()),
                Span::Text(format!(", {}{wish}", permission.why)),
            ])
        }));
        let lacking = permissions::missing(at, allowed);
        lines.push(match lacking.is_empty() {
            true => Line::from("Games can be played here."),
            false => Line::from(permissions::complaint(at, &lacking)),
        });
        Say::lines(lines).with([Widget::button("Check again", "/muster doctor")])
    }

    fn invite(&self) -> Say {
        match &self.desk.settings.invite {
            Some(url) => {
                let label = "Bring Muster to a server".to_owned();
                let text = "It asks for six small permissions, and for no privileged intent.";
                Say::text(text).with([Widget::Link {
                    label,
                    url: url.clone(),
                }])
            }
            None => Say::text("Open the profile of this bot and press Add App."),
        }
    }

    /// The asker's tables, those that wait for the asker first.
    async fn list(&self) -> Result<Answer, StoreError> {
        let mut glances = match self.desk.service.glances(self.call.user).await {
            Ok(glances) => glances,
            Err(error) => return self.fault(error, None, None).await,
        };
        glances.retain(|glance| glance.stage != Stage::Over);
        if glances.is_empty() {
            let text = "You sit at no table. Choose a game, and one is opened.";
            return Ok(Say::text(text).with(super::opening::welcome_widgets()).into());
        }
        let mut lines = vec![Line::strong(
            match glances.iter().filter(|glance| glance.yours()).count() {
                0 => "None of your games waits for you.".to_owned(),
                1 => "1 game waits for you.".to_owned(),
                count => format!("{count} games wait for you."),
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
                    format!("Bring {name} here"),
                    format!("/muster resume table:{}", glance.table),
                ),
                false => link(&glance.place, glance.server.as_deref(), name),
            });
        }
        let here = self.call.at.name();
        let own = glances.iter().any(|glance| glance.place == here && glance.yours());
        let turn = own.then(|| Widget::button("My turn", "/game turn").styled(Style::Primary));
        Ok(Say::lines(lines).with(links).with(turn).into())
    }

    /// Gives up every seat and deletes what is kept of the asker.
    async fn forget(&self) -> Result<Answer, StoreError> {
        match self.desk.service.forget(self.call.user, self.now).await {
            Ok(tables) => {
                let games = if tables == 1 { "game" } else { "games" };
                let text = format!("Done. {tables} {games} knew you and no longer do; what I kept beside is deleted.");
                let rest =
                    "What channels heard of your acts stays in the journals of those games, for it proves their dice.";
                Ok(Say::lines([Line::from(text), Line::from(rest)]).into())
            }
            Err(error) => self.fault(error, None, None).await,
        }
    }

    /// Moves a table here whose channel is gone, or which its host wants here.
    async fn resume(&self, invocation: &Invocation) -> Result<Answer, StoreError> {
        let missing = permissions::missing(&self.call.at, self.call.allowed);
        if !missing.is_empty() {
            let text = permissions::complaint(&self.call.at, &missing);
            return Ok(Say::text(text)
                .with([Widget::button("Check again", "/muster doctor")])
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
        let Some(table) = table else {
            let text = match wanted {
                Some(_) => "I know no such table.",
                None => "Which table? Name it, as /muster resume suggests it.",
            };
            return Ok(Say::text(text)
                .with([Widget::button("My games", "/muster list")])
                .into());
        };
        let (name, place) = (self.name(), self.call.at.name());
        let server = self.call.at.server.map(|server| server.to_string());
        let request = self.request(&name);
        let moved = self
            .desk
            .service
            .resume_at(&table.id, &request, &place, server.as_deref());
        if let Err(error) = moved.await {
            return self.fault(error, Some(&table), None).await;
        }
        let newest = Value::from(table.id.as_str());
        self.desk.store().remember(&newest_at(&place), Some(&newest)).await?;
        let name = self.remembered(&table.id, table.kind().title).await?.name;
        Ok(Say::text(format!("{name} goes on here."))
            .with([Widget::button("My turn", "/game turn")])
            .at(&table)
            .into())
    }

    /// A table by its id, or one of the asker's by its name.
    async fn named(&self, own: &[Table], wanted: &str) -> Result<Option<Table>, StoreError> {
        if let Some(table) = self.desk.store().table(wanted).await? {
            return Ok(Some(table));
        }
        for table in own {
            let known = self.remembered(&table.id, table.kind().title).await?;
            if known.name.eq_ignore_ascii_case(wanted) {
                return Ok(Some(table.clone()));
            }
        }
        Ok(None)
    }

    /// Opens a table here with a position that was saved elsewhere. The importer takes the first seat that a
    /// person held; others take theirs by joining.
    async fn import(&self, invocation: &Invocation) -> Result<Answer, StoreError> {
        let text = invocation.text("file").unwrap_or_default().to_owned();
        let (kind, saved) = match self.read(move || saved::read(&text)).await {
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
            .resume(&opened.table.id, &self.request(&name), &saved.state)
            .await;
        if let Err(error) = resumed {
            return self.fault(error, Some(&opened.table), None).await;
        }
        let text = format!(
            "{} goes on. NPCs play the seats of the others until they join.",
            opened.remembered.name
        );
        let label = format!("Go to {}", opened.remembered.name);
        Ok(Say::text(text)
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
        let mut tables: Vec<&Table> = tables.iter().filter(|table| table.stage != Stage::Over).collect();
        tables.sort_by_key(|table| table.lost.is_none());
        for table in tables {
            let name = self
                .remembered(&table.id, table.kind().title)
                .await
                .map_or_else(|_| table.id.clone(), |known| known.name);
            if name.to_lowercase().contains(&begun) || table.id.contains(&begun) {
                found.push((shortened(&name, SUGGESTION_MAX), Value::from(table.id.as_str())));
            }
        }
        found
    }
}

/// Whom a table waits for, and until when.
fn state_of(glance: &Glance) -> Vec<Span> {
    let text = |text: &str| vec![Span::Text(text.to_owned())];
    if glance.gone {
        return text("its channel is gone, so it stands still.");
    }
    match glance.stage {
        Stage::Lobby => return text("not begun yet."),
        Stage::Over => return text("over."),
        Stage::Parked => return text("stands still after a fault."),
        Stage::Playing => (),
    }
    let Some(waited) = glance.waited.iter().max_by_key(|waited| waited.you) else {
        return text("waits for nobody.");
    };
    let mut spans = vec![Span::Text(match waited.you {
        true => "your turn".to_owned(),
        false => format!("{}'s turn", waited.name),
    })];
    if let Some(due) = waited.due {
        spans.extend([Span::Text(", due ".to_owned()), Span::Moment(due.timestamp())]);
    }
    spans.push(Span::Text(".".to_owned()));
    spans
}

/// Whether it waits for another place.
fn is_lost(table: &Table) -> bool {
    table.lost.is_some() && table.stage != Stage::Over
}

/// Asks once more.
fn sure(invocation: &Invocation, sub: &Sub) -> Say {
    let line = invocation.line();
    Say::lines([Line::strong(line.clone()), Line::from(format!("{}.", sub.about))]).with([
        Widget::button("Do it", format!("+{line}")).styled(Style::Danger),
        Widget::button("Back", "=back"),
    ])
}

fn language() -> Say {
    Say::text("I speak English only. Dates and times are shown in your own time zone and language by Discord.")
}

fn privacy() -> Say {
    let lines = [
        Line::strong("What I keep of you"),
        titled(
            "At tables:",
            "your number in Discord, the name that the server showed when you sat down, your choices and your acts. They are part of games that others play too.",
        ),
        titled(
            "Beside them:",
            "that you have seen the guide, and what you set for yourself, such as your time zone and quiet hours.",
        ),
        titled(
            "Not:",
            "messages of yours, or anything that you did not type or press for me. I cannot read your channels.",
        ),
        Line::from(
            "What only your seat may know is shown to you alone. /muster forget-me gives up your seats and deletes what I remember beside games.",
        ),
    ];
    Say::lines(lines).with([Widget::button("Forget me", "/muster forget-me")])
}
