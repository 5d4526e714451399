//! One table played in one window by whoever sits before it.

use super::about;
use super::numbers::Numbers;
use super::tables::{free_id, new_chair, plan_again, request_of, user_named};
use super::text::{NumberedHint, each_once, hints, to_show};
use chrono::{DateTime, TimeDelta, Utc};
use muster_game::{Kind, Rejection};
use muster_kit::{Audience, Key, Level, Post, Refusal, Seat, Suggestion};
use muster_service::{Chance, Error, Reply, Request, Service};
use muster_store::{Store, StoreError};
use muster_table::{GameCommand, Opening, Stage, Table, User};
use muster_vocabulary::{Focus, Invocation, OptionKind, ParseError};
use muster_words::text;
use serde_json::{Map, Value};
use std::sync::Arc;
use std::time::Duration;

/// Turns of the house after one line: NPCs among themselves may never end.
const HOUSE_TURNS_MAX: u32 = 1_000;

/// A seat as asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlannedSeat {
    pub name: String,
    pub npc: Option<Level>,
}

/// A table to be opened.
#[derive(Clone, Debug)]
pub struct Plan {
    pub kind: &'static Kind,
    pub seats: Vec<PlannedSeat>,
    /// Settings that differ from the defaults.
    pub settings: Map<String, Value>,
    /// What seats choose, by name: `race=kobold leader=thief`.
    pub picks: Vec<(String, String)>,
    /// A saved position to begin with.
    pub state: Option<Value>,
    /// Wait in the lobby until somebody types `/game start`.
    pub lobby: bool,
}

/// Where time comes from.
#[derive(Clone, Copy, Debug)]
pub enum SessionClock {
    /// The machine's.
    System,
    /// One minute a request, from a fixed day: for scripts, so that they print the same every time.
    Steps(DateTime<Utc>),
}

/// One thing that the window shows.
#[derive(Clone, PartialEq, Debug)]
pub enum SessionOutput {
    Post(Post),
    Refused(Rejection),
    Unread(ParseError),
    /// The window's own remark, no part of the game.
    Remark(String),
}

/// What ends a session: the database or a fault of ours.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    #[error("{0}")]
    Store(#[from] StoreError),
    #[error("{0}")]
    Service(Error),
    #[error("{}", text!("terminal-no-table", table = .0))]
    NoTable(String),
    #[error("{0}")]
    Refused(Rejection),
    #[error("{0}")]
    Unread(ParseError),
}

impl From<Error> for SessionError {
    fn from(error: Error) -> SessionError {
        match error {
            Error::Store(error) => SessionError::Store(error),
            Error::Rejected(rejection) => SessionError::Refused(rejection),
            other => SessionError::Service(other),
        }
    }
}

/// A table with its window.
pub struct Session {
    pub(super) service: Service,
    pub(super) table: Table,
    clock: SessionClock,
    /// How far `:wait` has moved the clock ahead of its source.
    ahead: TimeDelta,
    faces: Vec<u32>,
    /// Distinguishes this run's requests from those of earlier ones.
    run: String,
    requests: u64,
    /// Who types until further notice.
    pub(super) follower: Option<String>,
    /// Who typed last without a name before the line.
    pub(super) last: Option<String>,
    /// Whose line is carried out.
    pub(super) speaks: Option<String>,
    pub(super) numbers: Numbers,
    /// What is shown now answers a question, so that the menu keeps its numbers.
    beside_menu: bool,
    /// Hints that were shown before, newest first: their labels still stand in the window.
    pub(super) earlier: Vec<Vec<NumberedHint>>,
    /// The card has been shown.
    carded: bool,
    /// See [`Session::ask_first`].
    pub(super) asks: bool,
    /// The act that was asked about, and who gave it.
    pub(super) waiting: Option<(String, Invocation)>,
    /// The act that was asked about before the line that is being read.
    pub(super) left_open: Option<Invocation>,
    /// The line that is being read was typed as the label of a button.
    pub(super) by_label: super::labels::ByLabel,
}

impl Session {
    /// Opens a table as planned and, unless it is to wait in its lobby, starts it.
    pub async fn open(
        store: Arc<dyn Store>,
        plan: &Plan,
        seed: Option<Key>,
        clock: SessionClock,
        faces: Vec<u32>,
    ) -> Result<(Session, Vec<SessionOutput>), SessionError> {
        let id = free_id(&*store, plan.kind.id).await?;
        let chance = seed.map_or(Chance::System, Chance::Seed);
        let service = Service::new(store, chance);
        let now = match clock {
            SessionClock::System => Utc::now(),
            SessionClock::Steps(start) => start,
        };
        let host = plan.seats.iter().find(|seat| seat.npc.is_none());
        let host = user_named(host.map_or("host", |seat| &seat.name));
        let place = format!("terminal:{id}");
        let seed = seed.unwrap_or_else(|| service.seed("table"));
        let opening = Opening {
            id: &id,
            kind: plan.kind,
            place: &place,
            server: None,
            host,
            settings: plan.settings.clone(),
            chairs: plan.seats.iter().map(new_chair).collect(),
            seed,
            untimed: true,
        };
        let name = format!("open:{id}");
        let request = request_of(&name, "Host", host, now);
        let lobby = service.open(&request, &opening).await?;
        let mut session = Session::of(service, &id, clock, faces).await?;
        for (name, pick) in &plan.picks {
            session.pick(name, pick).await?;
        }
        let said = match (&plan.state, plan.lobby) {
            (Some(state), _) => session.resume(state).await?,
            (None, true) => session.shown(lobby).await?,
            (None, false) => session.start().await?,
        };
        Ok((session, said))
    }

    /// Goes on with a table that is open already.
    pub async fn reopen(
        store: Arc<dyn Store>,
        id: &str,
        clock: SessionClock,
        faces: Vec<u32>,
    ) -> Result<(Session, Vec<SessionOutput>), SessionError> {
        let mut session = Session::of(Service::new(store, Chance::System), id, clock, faces).await?;
        let back = text!("terminal-back", table = id, entry = session.table.seq());
        let mut said = vec![SessionOutput::Remark(back)];
        let unsaid = session.service.store().unsaid(id).await?;
        let unsaid = unsaid.into_iter().map(|outgoing| outgoing.post);
        said.extend(unsaid.filter(|post| !post.is_empty()).map(SessionOutput::Post));
        said.extend(session.house().await?);
        said.extend(session.line(None, "/game status").await?);
        said.extend(session.showing(session.table.standing_posts()));
        Ok((session, said))
    }

    async fn of(service: Service, id: &str, clock: SessionClock, faces: Vec<u32>) -> Result<Session, SessionError> {
        let table = service.store().table(id).await?;
        let table = table.ok_or_else(|| SessionError::NoTable(id.to_owned()))?;
        let run = match clock {
            SessionClock::System => format!("terminal:{id}:{}", Utc::now().timestamp_micros()),
            SessionClock::Steps(_) => format!("terminal:{id}:{}", table.version()),
        };
        let carded = table.seq() > 0;
        Ok(Session {
            carded,
            service,
            table,
            clock,
            ahead: TimeDelta::zero(),
            faces,
            run,
            requests: 0,
            follower: None,
            last: None,
            speaks: None,
            numbers: Numbers::default(),
            beside_menu: false,
            earlier: Vec::new(),
            asks: false,
            waiting: None,
            left_open: None,
            by_label: super::labels::ByLabel::No,
        })
    }

    /// The number of the first hint under the newest post.
    pub(super) fn first_number(&self) -> usize {
        self.numbers.first()
    }

    /// The table as it was after the last line.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The name shown for a seat.
    pub fn name(&self, seat: Seat) -> String {
        self.table.name(seat)
    }

    /// Whether nothing more can be played here.
    pub fn over(&self) -> bool {
        matches!(self.table.stage(), Stage::Over | Stage::Parked)
    }

    /// Adds faces that the next open dice will show; no faces take away those that were given.
    pub fn script_dice(&mut self, faces: &[u32]) {
        match faces {
            [] => self.faces.clear(),
            more => self.faces.extend(more),
        }
    }

    /// Faces that the next open dice will show, in that order.
    pub(super) fn faces_to_come(&self) -> &[u32] {
        &self.faces
    }

    /// How many faces no die has shown yet.
    pub fn faces_left(&self) -> usize {
        self.faces.len()
    }

    pub(super) async fn invoke(
        &mut self,
        name: &str,
        mut invocation: Invocation,
    ) -> Result<Vec<SessionOutput>, SessionError> {
        self.name_users(&mut invocation);
        match self.asked_about(name, &invocation).await? {
            Some(said) => Ok(said),
            None => self.carry_out(name, invocation).await,
        }
    }

    pub(super) async fn carry_out(
        &mut self,
        name: &str,
        invocation: Invocation,
    ) -> Result<Vec<SessionOutput>, SessionError> {
        if invocation.command == "muster" {
            return Ok(vec![about::muster(self.table.catalogue(), &invocation)]);
        }
        match GameCommand::of(&invocation) {
            Some(GameCommand::Help { about }) => {
                let topic = about.unwrap_or_default();
                return Ok(vec![about::help(self.table.catalogue(), &topic, self.table.kind().id)]);
            }
            Some(GameCommand::Export {}) => return self.export().await,
            Some(GameCommand::Rematch { with }) => return self.rematch(name, &with.unwrap_or_default()).await,
            Some(GameCommand::New { .. }) => {
                let refusal =
                    Refusal::new("terminal", text!("terminal-no-new")).instead(text!("terminal-no-new-instead"));
                return Ok(vec![SessionOutput::Refused(refusal.into())]);
            }
            _ => (),
        }
        match self.act(name, &invocation).await {
            Ok(reply) => {
                self.faces.drain(..reply.faces.min(self.faces.len()));
                let is_menu = invocation.command == "game" && invocation.sub == "turn";
                self.beside_menu = self.asks && !is_menu && self.table.stage() != Stage::Lobby;
                let said = self.shown(reply).await;
                self.beside_menu = false;
                said
            }
            Err(Error::Rejected(rejection)) => Ok(vec![SessionOutput::Refused(rejection)]),
            Err(error) => Err(error.into()),
        }
    }

    pub(super) async fn act(&mut self, name: &str, invocation: &Invocation) -> Result<Reply, Error> {
        let (request, now) = self.request();
        let request = Request {
            name: &request,
            user: user_named(name),
            called: name,
            now,
            script: &self.faces,
            manager: false,
        };
        self.service.act(self.table.id(), &request, invocation).await
    }

    /// Lets time pass: deadlines and votes run out as they would.
    pub async fn wait(&mut self, time: Duration) -> Result<Vec<SessionOutput>, SessionError> {
        let before = self.now();
        let passed = TimeDelta::from_std(time).unwrap_or(TimeDelta::MAX);
        let until = before.checked_add_signed(passed).unwrap_or(DateTime::<Utc>::MAX_UTC);
        let mut said = Vec::new();
        // Each due at its own time, so that a deadline that opens on the way runs out on the way.
        for _ in 0..HOUSE_TURNS_MAX {
            let Some(due) = self.table.wake().filter(|due| *due <= until) else {
                break;
            };
            let Some(reply) = self.service.wake(self.table.id(), due.max(before)).await? else {
                break;
            };
            said.extend(self.took(reply).await?);
        }
        self.ahead = until - self.source();
        Ok(said)
    }

    /// What may be filled in where the cursor stands, by whoever types next.
    pub async fn suggest(&self, by: Option<&str>, focus: &Focus) -> Vec<Suggestion> {
        let name = self.whose(by);
        let request = request_of("suggest", &name, user_named(&name), self.now());
        let found = self
            .service
            .suggest(self.table.id(), &request, &focus.command, &focus.partial);
        found.await.unwrap_or_default()
    }

    async fn start(&mut self) -> Result<Vec<SessionOutput>, SessionError> {
        let reply = self.act(&self.host_name(), &Invocation::new("game", "start")).await?;
        self.shown(reply).await
    }

    async fn rematch(&mut self, name: &str, with: &str) -> Result<Vec<SessionOutput>, SessionError> {
        let (request, now) = self.request();
        let request = request_of(&request, name, user_named(name), now);
        let wanted = match self.service.rematch(self.table.id(), &request, with).await {
            Ok(wanted) => wanted,
            Err(Error::Rejected(rejection)) => return Ok(vec![SessionOutput::Refused(rejection)]),
            Err(error) => return Err(error.into()),
        };
        let plan = plan_again(wanted);
        let clock = match self.clock {
            SessionClock::System => SessionClock::System,
            SessionClock::Steps(_) => SessionClock::Steps(self.now()),
        };
        let (store, faces) = (self.service.store().clone(), std::mem::take(&mut self.faces));
        let seed = self.service.repeatable(&format!("after {}", self.table.id()));
        let (session, said) = Box::pin(Session::open(store, &plan, seed, clock, faces)).await?;
        let asks = self.asks;
        *self = session;
        self.asks = asks;
        Ok(said)
    }

    /// Users are typed by name here.
    fn name_users(&self, invocation: &mut Invocation) {
        let options = invocation.entry().map_or(&[][..], |(_, sub)| &sub.option);
        for option in options.iter().filter(|option| option.kind == OptionKind::User) {
            if let Some(typed) = invocation.text(&option.name) {
                let User(id) = user_named(&self.named(typed.trim_start_matches('@')));
                invocation.args.insert(option.name.clone(), Value::from(id.to_string()));
            }
        }
    }

    pub(super) async fn shown(&mut self, reply: Reply) -> Result<Vec<SessionOutput>, SessionError> {
        let mut said = self.took(reply).await?;
        said.extend(self.house().await?);
        Ok(said)
    }

    /// All that the house does by now.
    async fn house(&mut self) -> Result<Vec<SessionOutput>, SessionError> {
        let mut said = Vec::new();
        for _ in 0..HOUSE_TURNS_MAX {
            match self.service.wake_with(self.table.id(), self.now(), &self.faces).await? {
                Some(reply) => {
                    self.faces.drain(..reply.faces.min(self.faces.len()));
                    said.extend(self.took(reply).await?);
                }
                None => return Ok(said),
            }
        }
        let text = text!("terminal-house-turns", count = HOUSE_TURNS_MAX);
        said.push(SessionOutput::Remark(text));
        Ok(said)
    }

    async fn took(&mut self, reply: Reply) -> Result<Vec<SessionOutput>, SessionError> {
        self.reload().await?;
        Ok(self.showing(reply.posts))
    }

    /// Posts as they are shown; the last buttons among them are the numbered hints.
    fn showing(&mut self, posts: Vec<Post>) -> Vec<SessionOutput> {
        let asker = self.speaks.clone();
        let seen_by = |post: &Post| match post.audience {
            Audience::Asker => asker.clone(),
            Audience::Seat(seat) => Some(self.name(seat)),
            Audience::Table | Audience::Direct(_) => None,
        };
        // The end of a turn stands among the choices and again as a button; a script counts both.
        let once = self.asks;
        let seen = |post: &Post| {
            let mut found = hints(&post.controls);
            if once {
                found = each_once(found);
            }
            found.iter_mut().for_each(|hint| hint.seen_by = seen_by(post));
            found
        };
        let newest = posts.iter().rev().map(seen).find(|found| !found.is_empty());
        if let Some(found) = newest {
            self.offer(found, self.beside_menu);
        }
        let shown = posts.into_iter().filter_map(|post| to_show(post, &mut self.carded));
        shown.map(SessionOutput::Post).collect()
    }

    /// What was shown is said: a window that is closed before shows it when it opens again.
    pub async fn shown_all(&self) -> Result<(), SessionError> {
        let store = self.service.store();
        for outgoing in store.unsaid(self.table.id()).await? {
            store.sent(outgoing.id).await?;
        }
        for (seat, _) in self.table.people() {
            let waiting: Vec<i64> = store
                .inbox(self.table.id(), seat)
                .await?
                .iter()
                .map(|(id, _)| *id)
                .collect();
            store.heard(&waiting).await?;
        }
        Ok(())
    }

    pub(super) async fn reload(&mut self) -> Result<(), SessionError> {
        let table = self.service.store().table(self.table.id()).await?;
        self.table = table.ok_or_else(|| SessionError::NoTable(self.table.id().to_owned()))?;
        Ok(())
    }

    pub(super) fn request(&mut self) -> (String, DateTime<Utc>) {
        self.requests += 1;
        let now = self.now();
        (format!("{}:{}", self.run, self.requests), now)
    }

    /// No deadline passes by itself while the window is closed or its players think: only `:wait` lets it.
    pub(super) fn now(&self) -> DateTime<Utc> {
        let now = self.source() + self.ahead;
        let miss = self.table.deadline_passes();
        miss.map_or(now, |miss| now.min(miss - TimeDelta::seconds(1)))
    }

    fn source(&self) -> DateTime<Utc> {
        match self.clock {
            SessionClock::System => Utc::now(),
            SessionClock::Steps(start) => {
                let minutes = i64::try_from(self.requests).unwrap_or(i64::MAX).min(1 << 30);
                start + TimeDelta::minutes(minutes)
            }
        }
    }
}
