//! How tables come to be: `/game new` and the controls that stand for it. A table has a thread of its own
//! where the bot may open one, else the channel is the table.

use super::answer::{DiscordAnswer, Say};
use super::controls::{Pick, Style, Widget};
use super::custom_id::table_id;
use super::desk::Visit;
use super::permissions::{self, CREATE_THREADS, SEND_IN_THREADS};
use super::receive::newest_at;
use super::wire::{PLACES, address};
use muster_game::Kind;
use muster_kit::{Fault, Line, Span};
use muster_service::{Error, Loaded};
use muster_store::{Lookup, StoreError};
use muster_table::prose::{self, mark};
use muster_table::{Holder, NewChair, Opening, Stage, Table};
use muster_vocabulary::{self as vocabulary, Begun, Catalogue, Invocation};
use muster_words::text;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// What the front remembers of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Remembered {
    /// As its thread is called: `Warcamp 3`.
    pub name: String,
    /// The channel in which its thread was opened.
    #[serde(default)]
    pub parent: Option<u64>,
    /// The thread that was opened for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thread: Option<u64>,
}

/// A table to be opened.
pub(super) struct Plan {
    pub kind: &'static Kind,
    pub settings: Map<String, Value>,
    pub chairs: Vec<NewChair>,
    /// The channel in which a thread may be opened; none if the place is to be the channel of the call.
    pub parent: Option<u64>,
}

/// Where a table was opened.
pub(super) struct Opened {
    pub table: Loaded,
    pub remembered: Remembered,
}

/// Faults of a file that are listed; whoever mends them sees the next ones.
const FAULTS_SHOWN: usize = 8;

/// What is wrong in a file that somebody brought.
fn faulty(title: &str, faults: &[Fault]) -> Vec<Line> {
    let mut lines = vec![Line::strong(text!("discord-file-faulty", game = title))];
    let shown = faults.iter().take(FAULTS_SHOWN);
    lines.extend(shown.map(|Fault { line, column, reason }| {
        let text = text!("discord-file-fault", line = *line, column = *column, reason = reason);
        Line::from(text)
    }));
    if faults.len() > FAULTS_SHOWN {
        let count = faults.len() - FAULTS_SHOWN;
        lines.push(Line::from(text!("discord-file-more", count = count)));
    }
    lines
}

impl Visit<'_> {
    pub(super) async fn new_table(&self, invocation: &Invocation) -> Result<DiscordAnswer, StoreError> {
        let Some(kind) = invocation.text("game").and_then(|id| self.games().kind(id)) else {
            return Ok(self.no_table().into());
        };
        let command = self.games().command_of(kind);
        let with = invocation.text("with").unwrap_or_default();
        let mut settings = Map::new();
        match vocabulary::read_settings(&command.setting, with) {
            Ok(read) => vocabulary::set(&mut settings, read),
            Err(error) => {
                let begun = invocation.entry().map(|(command, sub)| Begun {
                    command,
                    sub,
                    args: invocation.args.clone(),
                });
                return Ok(self.unread(None, &error, begun, 0).into());
            }
        }
        if let Some(text) = invocation.text("file") {
            let file = text.to_owned();
            match self.read(move || (kind.lint)(&file)).await {
                Err(error) => return self.fault(error, None, None).await,
                Ok(None) => {
                    let text = text!("discord-file-none", game = kind.title);
                    return Ok(Say::text(text).into());
                }
                Ok(Some(faults)) if !faults.is_empty() => {
                    return Ok(Say::lines(faulty(kind.title, &faults)).into());
                }
                Ok(Some(_)) => drop(settings.insert("scenario".to_owned(), Value::from(text))),
            }
        }
        if self.call.at.server.is_none() {
            return self.solo(kind, settings).await;
        }
        let plan = self.plan(kind, settings);
        match self.open(&plan).await? {
            Err(answer) => Ok(*answer),
            Ok(opened) => {
                let title = text!("discord-opened", table = &opened.remembered.name);
                let mut say = Say::lines([Line::strong(title)]);
                self.seated(&opened.table, &mut say);
                Ok(say.at(&opened.table).into())
            }
        }
    }

    /// A table for the asker alone, against NPCs, at once.
    pub(super) async fn solo(
        &self,
        kind: &'static Kind,
        settings: Map<String, Value>,
    ) -> Result<DiscordAnswer, StoreError> {
        let opened = match self.open(&self.plan(kind, settings)).await? {
            Ok(opened) => opened,
            Err(answer) => return Ok(*answer),
        };
        let name = format!("{}:start", self.call.id);
        let start = Invocation::new("game", "start");
        let started = self
            .desk
            .service
            .act(opened.table.id(), &self.request(&name), &start)
            .await;
        if let Err(error) = started {
            return self.fault(error, Some(&opened.table), None).await;
        }
        self.npcs_before_me(opened.table.id()).await;
        let table = self.table_now(opened.table.clone()).await?;
        let begun = text!("discord-solo-is-on", table = &opened.remembered.name);
        let words = text!("discord-solo", begun = mark(0));
        let mut say = Say::lines([prose::line(&words, &[Span::Strong(begun)])]);
        let seat = table.seat_of(self.call.user).ok();
        // What the game has to say to a newcomer comes before his first act, not after it.
        self.inbox(&table, seat, &mut say).await?;
        if super::act::awaited(&table, seat) {
            say.posts.extend(self.panel(&table).await?);
        }
        say.widgets.push(self.link(&opened));
        Ok(say.at(&table).into())
    }

    /// The same people once more, in the next thread, and at once.
    pub(super) async fn rematch(&self, table: &Loaded, invocation: &Invocation) -> Result<DiscordAnswer, StoreError> {
        let name = self.name();
        let with = invocation.text("with").unwrap_or_default();
        let rematch = match self.desk.service.rematch(table, &self.request(&name), with).await {
            Ok(rematch) => rematch,
            Err(error) => return self.fault(error, Some(table), Some((invocation, 0))).await,
        };
        if let Some(answer) = self.rematch_that_is_on(table).await? {
            return Ok(answer);
        }
        let parent = match self.call.at.thread {
            true => self.remembered(table.id(), table.kind().title).await?.parent,
            false => Some(self.call.at.channel),
        };
        let plan = Plan {
            kind: rematch.kind,
            settings: rematch.settings,
            chairs: rematch.chairs,
            parent,
        };
        let opened = match self.open(&plan).await? {
            Ok(opened) => opened,
            Err(answer) => return Ok(*answer),
        };
        let look = table.look_of_channel();
        let opened = Opened {
            table: self.with_channel_boards(opened.table, look).await?,
            ..opened
        };
        let pace = rematch.pace.map(|pace| match pace {
            Some(pace) => pace.command(),
            None => Invocation::new("game", "deadline").with("every", "off"),
        });
        let steps = pace.into_iter().chain([Invocation::new("game", "start")]);
        for step in steps {
            let name = format!("{}:{}", self.call.id, step.sub);
            let done = self
                .desk
                .service
                .act(opened.table.id(), &self.request(&name), &step)
                .await;
            if let Err(error) = done {
                return self.fault(error, Some(&opened.table), Some((&step, 0))).await;
            }
        }
        let rematch = json!(opened.table.id());
        self.desk
            .store()
            .remember(&rematch_of(table.id()), Some(&rematch))
            .await?;
        let text = text!("discord-rematch", table = &opened.remembered.name);
        let say = Say::text(text).with([self.link(&opened)]);
        Ok(say.at(&opened.table).into())
    }

    /// The rematch of a game that another player has opened already: one is enough for the same people. A second delivery
    /// of the same press goes on where the first one stopped.
    async fn rematch_that_is_on(&self, table: &Table) -> Result<Option<DiscordAnswer>, StoreError> {
        let store = self.desk.store();
        let known = store.memory(&rematch_of(table.id())).await?;
        let Some(id) = known
            .as_ref()
            .and_then(Value::as_str)
            .filter(|id| *id != table_id(self.call.id))
        else {
            return Ok(None);
        };
        let table = self.desk.service.load("", Lookup::Id(id)).await?;
        let Some(table) = table.filter(|table| table.stage() != Stage::Over) else {
            return Ok(None);
        };
        let remembered = self.remembered(id, table.kind().title).await?;
        let text = text!("discord-rematch-is-on", table = &remembered.name);
        let opened = Opened { table, remembered };
        let say = Say::text(text).with([self.link(&opened)]);
        Ok(Some(say.at(&opened.table).into()))
    }

    /// Reads in the pool what the asker has brought.
    pub(super) async fn read<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        self.desk.service.read(self.call.user, work).await
    }

    fn plan(&self, kind: &'static Kind, settings: Map<String, Value>) -> Plan {
        let opener = NewChair {
            name: self.call.called.clone(),
            holder: Holder::User(self.call.user),
        };
        Plan {
            kind,
            settings,
            chairs: vec![opener],
            parent: (!self.call.at.thread).then_some(self.call.at.channel),
        }
    }

    /// Opens a table and remembers where; or says why not. A second delivery finds the table of the first.
    pub(super) async fn open(&self, plan: &Plan) -> Result<Result<Opened, Box<DiscordAnswer>>, StoreError> {
        let store = self.desk.store();
        let id = table_id(self.call.id);
        if let Some(table) = self.desk.service.load("", Lookup::Id(&id)).await? {
            let remembered = self.remembered(table.id(), plan.kind.title).await?;
            return Ok(Ok(Opened { table, remembered }));
        }
        if let Some(say) = self.too_many().await? {
            return Ok(Err(Box::new(say.into())));
        }
        // What the rules would refuse is refused before there is a thread for it.
        let (kind, settings) = (plan.kind, Value::Object(plan.settings.clone()));
        let read = self.read(move || (kind.options)(settings)).await;
        if let Err(error) = read.and_then(|options| Ok(options?)) {
            return self.fault(error, None, None).await.map(|answer| Err(Box::new(answer)));
        }
        let number = self.number(plan.kind).await?;
        let name = format!("{} {number}", plan.kind.title);
        let (channel, parent) = match self.place(plan, &name).await? {
            Ok(place) => place,
            Err(say) => return Ok(Err(Box::new((*say).into()))),
        };
        let server = self.call.at.server.map(|server| server.to_string());
        let place = format!("{PLACES}{channel}");
        let opening = Opening {
            id: &id,
            kind: plan.kind,
            place: &place,
            server: server.as_deref(),
            host: self.call.user,
            settings: plan.settings.clone(),
            chairs: plan.chairs.clone(),
            seed: self.desk.service.seed(&id),
            untimed: false,
        };
        let request = self.name();
        let table = match self.desk.service.open(&self.request(&request), &opening).await {
            Ok(reply) => reply.after,
            Err(error) => return self.fault(error, None, None).await.map(|answer| Err(Box::new(answer))),
        };
        let thread = parent.map(|_| channel);
        let remembered = Remembered { name, parent, thread };
        store.remember(&memory_of(&id), Some(&json!(remembered))).await?;
        store.remember(&newest_at(&place), Some(&json!(id))).await?;
        let table = self.with_boards_of_server(table).await?;
        let table = self.with_own_boards(table).await?;
        Ok(Ok(Opened { table, remembered }))
    }

    /// A thread of its own, or the channel; and the channel that the thread stands in.
    async fn place(&self, plan: &Plan, name: &str) -> Result<Result<(u64, Option<u64>), Box<Say>>, StoreError> {
        let at = &self.call.at;
        let threads = CREATE_THREADS | SEND_IN_THREADS;
        if let Some(parent) = plan
            .parent
            .filter(|_| at.server.is_some() && self.call.allowed & threads == threads)
        {
            match self.desk.wire.open_thread(parent, name).await {
                Ok(thread) => return Ok(Ok((thread, Some(parent)))),
                Err(trouble) => tracing::warn!(call = self.call.id, "no thread was opened: {trouble}"),
            }
        }
        let missing = permissions::missing(at, self.call.allowed);
        if !missing.is_empty() {
            let text = permissions::complaint(at, &missing);
            let say = Say::text(text).with([Widget::button(text!("discord-button-check-again"), "/muster doctor")]);
            return Ok(Err(Box::new(say)));
        }
        if self.desk.store().at(&at.name()).await?.is_some() {
            let (text, hint) = match at.thread {
                true => (
                    text!("discord-occupied-thread"),
                    text!("discord-occupied-thread-instead"),
                ),
                false => (
                    text!("discord-occupied-channel"),
                    text!(
                        "discord-occupied-channel-instead",
                        permission = text!("discord-permission-create-threads")
                    ),
                ),
            };
            let say = Say::lines([Line::from(text), Line::from(hint)]);
            return Ok(Err(Box::new(
                say.with([Widget::button(text!("discord-button-status"), "/game status")]),
            )));
        }
        Ok(Ok((at.channel, None)))
    }

    /// Whether the server or the asker has enough tables.
    async fn too_many(&self) -> Result<Option<Say>, StoreError> {
        let (store, settings) = (self.desk.store(), &self.desk.settings);
        let list = [Widget::button(text!("discord-button-my-games"), "/muster list")];
        if let Some(server) = self.call.at.server {
            let open = store.open_on(&server.to_string()).await?;
            if open >= settings.caps.per_server {
                let text = text!("discord-too-many-on-server", count = open);
                return Ok(Some(Say::text(text).with(list)));
            }
        }
        let own = store.of_user(self.call.user).await?;
        let counts = |table: &&Table| {
            table.host() == self.call.user && matches!(table.stage(), Stage::Lobby | Stage::Playing) && !table.is_gone()
        };
        let own = own.iter().filter(counts).count();
        Ok((own >= settings.caps.per_user).then(|| {
            let text = text!("discord-too-many-of-person", count = own);
            Say::text(text).with(list)
        }))
    }

    /// The next number of a game on this server.
    async fn number(&self, kind: &Kind) -> Result<u64, StoreError> {
        let server = self.call.at.server.unwrap_or(self.call.at.channel);
        let key = format!("count:{server}:{}", kind.id);
        let number = self
            .desk
            .store()
            .memory(&key)
            .await?
            .and_then(|count| count.as_u64())
            .unwrap_or(0)
            + 1;
        self.desk.store().remember(&key, Some(&json!(number))).await?;
        Ok(number)
    }

    /// What is remembered of a table.
    pub(super) async fn remembered(&self, table: &str, title: &str) -> Result<Remembered, StoreError> {
        let known = self.desk.store().memory(&memory_of(table)).await?;
        let known = known.and_then(|known| serde_json::from_value(known).ok());
        Ok(known.unwrap_or_else(|| Remembered {
            name: title.to_owned(),
            parent: None,
            thread: None,
        }))
    }

    fn link(&self, opened: &Opened) -> Widget {
        link_to(
            &opened.table,
            text!("discord-button-go-to", table = &opened.remembered.name),
        )
    }

    /// What is said where no game is played.
    pub(super) fn no_table(&self) -> Say {
        let say = Say::text(text!("discord-no-game"));
        if self.call.at.server.is_none() {
            return say.with(welcome_widgets(self.games()).into_iter().skip(1));
        }
        say.with(welcome_widgets(self.games()))
            .with([Widget::button(text!("discord-button-my-games"), "/muster list")])
    }
}

/// A select of the games, and a game against NPCs at once.
pub(super) fn welcome_widgets(games: &Catalogue) -> Vec<Widget> {
    let pick = |kind: &Kind| Pick::new(&games.command_of(kind).about, format!("/game new game:{}", kind.id));
    let mut widgets = vec![Widget::select(
        text!("discord-choose-game"),
        games.kinds().iter().copied().map(pick).collect(),
    )];
    let first = |kind: &&Kind| games.command_of(kind).table.first;
    widgets.extend(games.kinds().iter().copied().find(first).map(|kind| {
        let label = text!("discord-button-solo", game = kind.title);
        Widget::button(label, format!("=solo:{}", kind.id)).styled(Style::Primary)
    }));
    widgets
}

/// A button that leads to where a table is played.
pub(super) fn link_to(table: &Table, label: impl Into<String>) -> Widget {
    link(table.place(), table.server(), label)
}

/// A button that leads to a place.
pub(super) fn link(place: &str, server: Option<&str>, label: impl Into<String>) -> Widget {
    Widget::Link {
        label: label.into(),
        url: address(place, server).unwrap_or_default(),
    }
}

/// The memory of what the front knows of a table.
/// Under which the id of a game's rematch is remembered.
fn rematch_of(table: &str) -> String {
    format!("rematch:{table}")
}

pub(super) fn memory_of(table: &str) -> String {
    format!("table:{table}")
}
