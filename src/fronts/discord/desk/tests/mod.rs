//! Stories at the desk: a real service on a database in memory, and a wire that writes down what would be
//! said. Whatever is said is checked against Discord's limits.

#![allow(clippy::unwrap_used)]

mod answers;
mod files;
mod mending;
mod stories;
mod trouble;
mod words;

use super::super::controls::read_form;
use super::super::custom_id::CustomId;
use super::super::dress::{Dress, Manner};
use super::super::schema::{faults, request_faults};
use super::super::wire::{Attached, InteractionToken, Message, PLACES, Place, Trouble};
use super::*;
use async_trait::async_trait;
use chrono::TimeZone;
use muster_games::CATALOGUE;
use muster_kit::{Audience, Post, User};
use muster_service::Chance;
use muster_store as store;
use muster_table::{Decision, Stage, Table, World};
use muster_vocabulary::Invocation;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

pub const ANA: u64 = 101;
pub const BEN: u64 = 102;
pub const CLEO: u64 = 103;
pub const SERVER: u64 = 900;
pub const CHANNEL: u64 = 500;

/// What went over the wire.
#[derive(Clone, PartialEq, Debug)]
pub enum Sent {
    Response(Response),
    Amended(Message),
    Followed(Message),
    Channel(u64, Message),
    Thread(u64, String),
}

impl Sent {
    pub fn message(&self) -> Option<&Message> {
        match self {
            Sent::Response(Response::Message(message) | Response::Update(message)) => Some(message),
            Sent::Amended(message) | Sent::Followed(message) | Sent::Channel(_, message) => Some(message),
            _ => None,
        }
    }

    pub fn is_private(&self) -> bool {
        match self {
            Sent::Response(Response::Message(message)) | Sent::Followed(message) => {
                message.body.get("flags") == Some(&json!(64))
            }
            // Edits of what was private before, or could not be anything else.
            Sent::Response(Response::Update(_)) | Sent::Amended(_) => true,
            _ => false,
        }
    }
}

/// A wire that remembers, and fails when told to.
#[derive(Default)]
pub struct Recorder {
    pub sent: Mutex<Vec<(u64, Sent)>>,
    /// What the next first answers fail with.
    pub trouble: Mutex<Vec<Trouble>>,
    pub file: Mutex<Vec<u8>>,
    threads: AtomicU64,
}

impl Recorder {
    fn put(&self, call: &Call, sent: Sent) {
        if let Some(message) = sent.message() {
            assert_eq!(faults(&message.body), Vec::<String>::new(), "{:?}", message.body);
            let body = Value::Object(message.body.clone());
            assert_eq!(request_faults("MessageCreateRequest", &body), Vec::<String>::new());
        }
        self.sent.lock().unwrap().push((call.id, sent));
    }
}

#[async_trait]
impl Wire for Recorder {
    async fn respond(&self, call: &Call, response: &Response) -> Result<(), Trouble> {
        if let Some(trouble) = self.trouble.lock().unwrap().pop() {
            return Err(trouble);
        }
        let answered = |(id, sent): &(u64, Sent)| *id == call.id && matches!(sent, Sent::Response(_));
        if self.sent.lock().unwrap().iter().any(answered) {
            return Err(Trouble::Answered);
        }
        self.put(call, Sent::Response(response.clone()));
        Ok(())
    }

    async fn amend(&self, call: &Call, message: &Message) -> Result<(), Trouble> {
        self.put(call, Sent::Amended(message.clone()));
        Ok(())
    }

    async fn follow_up(&self, call: &Call, message: &Message) -> Result<(), Trouble> {
        self.put(call, Sent::Followed(message.clone()));
        Ok(())
    }

    async fn send(&self, channel: u64, message: &Message) -> Result<u64, Trouble> {
        let mut sent = self.sent.lock().unwrap();
        sent.push((0, Sent::Channel(channel, message.clone())));
        Ok(1)
    }

    async fn edit(&self, _: u64, _: u64, _: &Message) -> Result<(), Trouble> {
        Ok(())
    }

    async fn delete(&self, _: u64, _: u64) -> Result<(), Trouble> {
        Ok(())
    }

    async fn pin(&self, _: u64, _: u64) -> Result<(), Trouble> {
        Ok(())
    }

    async fn open_thread(&self, channel: u64, name: &str) -> Result<u64, Trouble> {
        let mut sent = self.sent.lock().unwrap();
        sent.push((0, Sent::Thread(channel, name.to_owned())));
        Ok(7_000 + self.threads.fetch_add(1, Ordering::Relaxed))
    }

    async fn archive_thread(&self, _: u64, _: bool) -> Result<(), Trouble> {
        Ok(())
    }

    async fn direct_channel(&self, user: User) -> Result<u64, Trouble> {
        Ok(user.0 + 1_000_000)
    }

    async fn fetch(&self, _: &Attached, _: u64) -> Result<Vec<u8>, Trouble> {
        Ok(self.file.lock().unwrap().clone())
    }
}

/// Boards in words, which are quick.
pub fn in_words() -> Settings {
    Settings {
        private_boards: Look::Text,
        ..Settings::default()
    }
}

/// A server with people on it, and the desk.
pub struct Room {
    pub desk: Desk,
    pub wire: Arc<Recorder>,
    pub store: Arc<dyn Store>,
    /// The number of the next interaction.
    pub calls: AtomicU64,
    /// What everybody saw in channels, oldest first.
    pub channel: Mutex<Vec<Message>>,
}

impl Room {
    pub async fn new() -> Room {
        Room::with(store::open("sqlite::memory:", &CATALOGUE).await.unwrap(), in_words())
    }

    pub fn with(store: Arc<dyn Store>, settings: Settings) -> Room {
        let wire = Arc::new(Recorder::default());
        let service = Arc::new(Service::new(Arc::clone(&store), Chance::Seed([3; 32])));
        Room {
            desk: Desk::new(
                service,
                Arc::clone(&wire) as Arc<dyn Wire>,
                Arc::new(chrono::Utc::now),
                settings,
            ),
            wire,
            store,
            calls: AtomicU64::new(1_400_000_000_000_000_000),
            channel: Mutex::default(),
        }
    }

    /// An interaction of `user` in a thread or a channel of the server.
    pub fn call(&self, user: u64, channel: u64, asked: Asked) -> Call {
        let names = BTreeMap::from([(ANA, "Ana"), (BEN, "Ben"), (CLEO, "Cleo_*")]);
        let id = self.calls.fetch_add(1, Ordering::Relaxed);
        Call {
            id,
            token: InteractionToken("secret".to_owned()),
            user: User(user),
            called: names.get(&user).map_or("Somebody", |name| name).to_owned(),
            at: Place {
                channel,
                server: Some(SERVER),
                thread: channel >= 7_000,
            },
            manager: false,
            roles: Vec::new(),
            allowed: u64::MAX,
            received: Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap(),
            asked,
        }
    }

    /// Takes a call; what was sent for it.
    pub async fn take(&self, call: Call) -> Vec<Sent> {
        let before = self.wire.sent.lock().unwrap().len();
        self.desk.take(call).await;
        let sent = self.wire.sent.lock().unwrap();
        sent[before..].iter().map(|(_, sent)| sent.clone()).collect()
    }

    pub async fn command(&self, user: u64, channel: u64, path: (&str, &str), options: Value) -> Vec<Sent> {
        let asked = Asked::Command {
            command: path.0.to_owned(),
            tag: path.1.to_owned(),
            options: options.as_object().unwrap().clone(),
            files: BTreeMap::new(),
        };
        self.take(self.call(user, channel, asked)).await
    }

    /// Presses a control; a choice of a select is given by its value.
    pub async fn press(&self, user: u64, channel: u64, control: &Control, private: bool) -> Vec<Sent> {
        let asked = Asked::Press {
            custom_id: control.custom_id.clone(),
            values: control.value.iter().cloned().collect(),
            message: 1,
            private,
        };
        self.take(self.call(user, channel, asked)).await
    }

    pub async fn submit(
        &self,
        user: u64,
        channel: u64,
        form: &Map<String, Value>,
        fields: &[(&str, &str)],
    ) -> Vec<Sent> {
        let fields = fields
            .iter()
            .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
        let asked = Asked::Submit {
            custom_id: form["custom_id"].as_str().unwrap().to_owned(),
            fields: fields.collect(),
            private: true,
        };
        self.take(self.call(user, channel, asked)).await
    }

    /// The house plays, and what is to be said publicly is said; returns what was.
    pub async fn house(&self, table: &str) -> Vec<Message> {
        let now = Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 30).unwrap();
        while muster_loops::scheduler::step(&self.desk.service, PLACES, now)
            .await
            .unwrap()
            > 0
        {}
        let mut said = Vec::new();
        for outgoing in self.store.unsaid(table).await.unwrap() {
            let at = self.table(table).await;
            let dressed = Dress::of(&at, &self.desk.artist).post(&outgoing.post, Manner::Public);
            self.desk.keep(&dressed.kept).await;
            assert_eq!(outgoing.post.audience, Audience::Table);
            said.extend(dressed.messages);
            self.store.sent(outgoing.id).await.unwrap();
        }
        self.channel.lock().unwrap().extend(said.iter().cloned());
        said
    }

    /// Commits a post, beside a change that matters to nobody else.
    pub async fn tell(&self, id: &str, post: Post) {
        let (table, secrets) = (self.table(id).await, self.store.secrets(id).await.unwrap());
        let world = World {
            now: Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 10).unwrap(),
            entropy: "",
            fresh: [0; 32],
            secrets: &secrets,
            script: &[],
            manager: false,
            history: None,
            takes_back: None,
            pages: None,
        };
        let watch = Invocation::new("game", "watch");
        let Decision::Change(mut change) = table.decide(User(CLEO), "Cleo", &watch, world).unwrap() else {
            panic!("watching changes the table");
        };
        change.posts = vec![post];
        let name = format!("tell {}", table.version());
        self.store.commit(&name, &change, world.now).await.unwrap();
    }

    pub async fn table(&self, id: &str) -> Table {
        self.store.table(id).await.unwrap().unwrap()
    }

    /// A table of Ana and Ben, which has begun, with one NPC; its id and its thread.
    pub async fn begun(&self) -> (String, u64) {
        self.begun_as(json!({})).await
    }

    /// The same, where Ana and Ben join with these options.
    pub async fn begun_as(&self, pick: Value) -> (String, u64) {
        let sent = self
            .command(ANA, CHANNEL, ("game", "new"), json!({ "game": "warcamp" }))
            .await;
        let id = table_of(&sent);
        let thread = 7_000 + self.wire.threads.load(Ordering::Relaxed) - 1;
        if pick != json!({}) {
            self.command(ANA, thread, ("game", "join"), pick.clone()).await;
        }
        self.command(BEN, thread, ("game", "join"), pick).await;
        self.command(ANA, thread, ("game", "start"), json!({})).await;
        self.house(&id).await;
        assert_eq!(self.table(&id).await.stage(), Stage::Playing);
        (id, thread)
    }

    /// Who is awaited at a table of Ana and Ben: the one, and then the other.
    pub async fn on_turn(&self, id: &str) -> (u64, u64) {
        let table = self.table(id).await;
        let seat = table.opened()[0].seat;
        let (_, user) = table.people().find(|(held, _)| *held == seat).unwrap();
        (user.0, if user.0 == ANA { BEN } else { ANA })
    }
}

/// A control as it was shown; of a select, one choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Control {
    pub label: String,
    pub custom_id: String,
    pub value: Option<String>,
}

impl Control {
    /// The line behind it, as far as it is not kept elsewhere.
    pub fn line(&self) -> String {
        self.value
            .clone()
            .unwrap_or_else(|| CustomId::read(&self.custom_id).unwrap().line)
    }
}

pub fn controls_of(message: &Message) -> Vec<Control> {
    let rows = message.body["components"].as_array().unwrap();
    let parts = rows.iter().flat_map(|row| row["components"].as_array().unwrap());
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    parts
        .flat_map(|part| match part["options"].as_array() {
            Some(options) => options
                .iter()
                .map(|option| Control {
                    label: text(&option["label"]),
                    custom_id: text(&part["custom_id"]),
                    value: Some(text(&option["value"])),
                })
                .collect(),
            None => vec![Control {
                label: text(&part["label"]),
                custom_id: text(&part["custom_id"]),
                value: None,
            }],
        })
        .collect()
}

pub fn labels(sent: &[Sent]) -> Vec<String> {
    let shown = sent.iter().filter_map(Sent::message).flat_map(controls_of);
    shown.map(|control| control.label).collect()
}

/// The first control with a label that begins so.
pub fn control(sent: &[Sent], label: &str) -> Control {
    let mut shown = sent.iter().filter_map(Sent::message).flat_map(controls_of);
    let found = shown.find(|control| control.label.starts_with(label));
    found.unwrap_or_else(|| panic!("no control {label} among {:?} in {:?}", labels(sent), words(sent)))
}

/// The table that the first control of an answer belongs to.
pub fn table_of(sent: &[Sent]) -> String {
    let shown = sent.iter().filter_map(Sent::message).flat_map(controls_of);
    let mut tables = shown.filter_map(|control| CustomId::read(&control.custom_id));
    tables.next().expect("a control of a table").table
}

/// All that was said, as one text.
pub fn words(sent: &[Sent]) -> String {
    let contents = sent
        .iter()
        .filter_map(Sent::message)
        .map(|message| message.body["content"].as_str().unwrap());
    contents.collect::<Vec<_>>().join("\n")
}

pub fn form(sent: &[Sent]) -> Map<String, Value> {
    match sent {
        [Sent::Response(Response::Form(form))] => form.clone(),
        other => panic!("no form: {other:?}"),
    }
}

/// Whether a form's line asks for that option.
pub fn asks_for(control: &Control, blank: &str) -> bool {
    read_form(&control.line()).is_some_and(|(blanks, _)| blanks.iter().any(|known| known == blank))
}

/// A post for one seat alone, as the rules would send it.
pub fn secret(seat: muster_kit::Seat, text: &str) -> Post {
    Post::new(Audience::Seat(seat), vec![muster_kit::Line::from(text)])
}

/// The first choice of the first select.
pub fn first_choice(sent: &[Sent]) -> Control {
    let mut shown = sent.iter().filter_map(Sent::message).flat_map(controls_of);
    shown
        .find(|control| control.value.is_some())
        .expect("there is a select")
}
