//! A bot with one table in one channel of the fake, for tests of the adapter: the real client library, the real
//! outbox, and a desk of the test's own.

#![allow(clippy::unwrap_used)]

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use muster::fronts::discord::artist::Artist;
use muster::fronts::discord::bot::Answers;
use muster::fronts::discord::life::{BotSettings, Connected, End, Interactions, Parts, connect};
use muster::fronts::discord::say::Speaker;
use muster::fronts::discord::wire::{Asked, Call, Message, Response, Trouble, Wire};
use muster::fronts::discord::{Clock, Shards};
use muster::games::{CATALOGUE, GAMES};
use muster::service::{Chance, Service};
use muster::store::{self, Committed, Store};
use muster::table::{Change, Holder, NewChair, Opening, Table};
use muster_fake_discord::{self, Channel, FakeDiscord, FakeUser, Options};
use muster_kit::{Audience, Line, Look, Post, Slot};
use serde_json::{Map, json};
use std::sync::Arc;
use std::sync::Mutex;

pub const TABLE: &str = "warcamp-1";
const SECOND: &str = "warcamp-2";

/// Does what the last word of an option, a button or a form asks for.
pub struct TestDesk(pub Arc<dyn Wire>);

#[async_trait]
impl Answers for TestDesk {
    async fn take(&self, call: Call) {
        let word = match &call.asked {
            Asked::Command { options, .. } => options.values().filter_map(|value| value.as_str()).collect::<String>(),
            Asked::Complete { focus, options, .. } => {
                let choice = format!("{focus}={}", options[focus].as_str().unwrap_or("?"));
                let choices = Response::Choices(vec![(choice.clone(), choice.into())]);
                self.0.respond(&call, &choices).await.unwrap();
                return;
            }
            other => format!("{other:?}"),
        };
        if word.contains("panic") {
            panic!("as it was asked to");
        }
        if word.contains("slow") {
            self.0.respond(&call, &Response::Later { private: true }).await.unwrap();
            tokio::time::sleep(std::time::Duration::from_secs(3)).await;
            self.0.amend(&call, &text("slow and steady")).await.unwrap();
            return;
        }
        // What is said late is refused, and that is the test's business.
        let said = text(&format!("{} asked {:?}", call.called, call.asked));
        let _ = self.0.respond(&call, &Response::Message(said)).await;
    }

    async fn welcome(&self, server: u64, channel: u64) -> Result<(), Trouble> {
        self.0
            .send(channel, &text(&format!("Hello, {server}.")))
            .await
            .map(drop)
    }
}

pub fn text(words: &str) -> Message {
    let mut body = Map::new();
    body.insert(
        "content".to_owned(),
        json!(words.chars().take(1900).collect::<String>()),
    );
    body.insert("flags".to_owned(), json!(64));
    body.insert("allowed_mentions".to_owned(), json!({ "parse": [] }));
    Message { body, files: vec![] }
}

pub fn settings(fake: &FakeDiscord) -> BotSettings {
    BotSettings {
        token: fake.token().to_owned(),
        base: Some(fake.url()),
        shards: Shards::Auto,
        http: None,
        interactions: Interactions::Gateway,
    }
}

pub fn parts(service: Arc<Service>, clock: Clock) -> Parts {
    let (for_speaker, at) = (Arc::clone(&service), Arc::clone(&clock));
    Parts {
        service,
        clock,
        staff: Box::new(move |wire, _, metrics| {
            let desk = Arc::new(TestDesk(Arc::clone(&wire)));
            let artist = Arc::new(Artist::new(Look::Text));
            (desk, Arc::new(Speaker::new(for_speaker, wire, at, metrics, artist)))
        }),
    }
}

pub fn start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).unwrap()
}

pub struct Bench {
    pub fake: FakeDiscord,
    pub channel: Channel,
    pub ana: FakeUser,
    pub store: Arc<dyn Store>,
    pub connected: Connected,
    table: Mutex<(Table, u64)>,
}

impl Bench {
    pub async fn new() -> Bench {
        Bench::with(Options {
            clock: muster_fake_discord::FakeClock::at(start()),
            ..Options::default()
        })
        .await
    }

    pub async fn with(options: Options) -> Bench {
        let fake = FakeDiscord::start(options).await;
        let guild = fake.guild("The Camp");
        let (channel, ana) = (guild.channel("war-room"), guild.user("Ana"));
        Bench::on(&fake, &channel, &ana).await
    }

    /// A bot on a database of its own, whose table stands in this channel.
    pub async fn on(fake: &FakeDiscord, channel: &Channel, ana: &FakeUser) -> Bench {
        let (fake, channel, ana) = (fake.clone(), channel.clone(), ana.clone());
        let store = store::open("sqlite::memory:", &CATALOGUE).await.unwrap();
        let service = Arc::new(Service::new(Arc::clone(&store), Chance::Seed([3; 32])));
        let time = fake.clock().clone();
        let clock: Clock = Arc::new(move || time.now());
        let connected = connect(&settings(&fake), parts(service, clock)).await.unwrap();
        fake.wait_for_shards(1).await;
        let place = format!("discord:{}", channel.id());
        let (table, secrets, _) = Table::open(
            &CATALOGUE,
            &Opening {
                id: TABLE,
                kind: GAMES[0],
                place: &place,
                server: None,
                host: muster_kit::User(ana.id()),
                settings: Map::new(),
                chairs: vec![NewChair {
                    name: "Ana".to_owned(),
                    holder: Holder::User(muster_kit::User(ana.id())),
                }],
                seed: [7; 32],
                untimed: true,
            },
            start(),
        )
        .unwrap();
        store.create("open", &table, &secrets, &[], start()).await.unwrap();
        Bench {
            fake,
            channel,
            ana,
            store,
            connected,
            table: Mutex::new((table, 0)),
        }
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.fake.clock().now()
    }

    /// Commits posts, as a decision would.
    pub async fn commit(&self, posts: Vec<Post>) {
        // The bot may have noted something about the table meanwhile.
        let known = self.store.table(TABLE).await.unwrap().unwrap();
        let (change, name) = {
            let mut held = self.table.lock().unwrap();
            let base = known.version();
            let noted = json!({ "version": base + 1, "lost": known.lost() });
            held.0 = held.0.with_stored(noted).unwrap();
            held.1 += 1;
            let change = Change {
                base,
                table: held.0.clone(),
                entries: vec![],
                posts,
                secrets: None,
                snapshot: false,
                seating: false,
                moved: false,
                unheard: vec![],
                takes_back: None,
            };
            (change, format!("r{}", held.1))
        };
        let committed = self.store.commit(&name, &change, self.now()).await.unwrap();
        assert_eq!(committed, Committed::Done);
    }

    /// The table stands somewhere else from now on.
    pub async fn move_to(&self, channel: &Channel) {
        let place = json!({ "place": format!("discord:{}", channel.id()) });
        {
            let mut held = self.table.lock().unwrap();
            held.0 = held.0.with_stored(place).unwrap();
        }
        self.commit(vec![]).await;
    }

    /// One more table, in another channel.
    pub async fn second_table(&self, channel: &Channel) {
        let other = json!({ "id": SECOND, "place": format!("discord:{}", channel.id()) });
        let table = self.table.lock().unwrap().0.with_stored(other).unwrap();
        let secrets = self.store.secrets(TABLE).await.unwrap();
        self.store
            .create("second", &table, &secrets, &[], self.now())
            .await
            .unwrap();
    }

    /// Commits a post there.
    pub async fn say_at_second(&self, words: &str) {
        let table = self.store.table(SECOND).await.unwrap().unwrap();
        let base = table.version();
        let table = table.with_stored(json!({ "version": base + 1 })).unwrap();
        let change = Change {
            base,
            table,
            entries: vec![],
            posts: vec![post(words)],
            secrets: None,
            snapshot: false,
            seating: false,
            moved: false,
            unheard: vec![],
            takes_back: None,
        };
        self.store.commit("say there", &change, self.now()).await.unwrap();
    }

    /// Says what may be said now.
    pub async fn settle(&self) {
        while self.connected.bot.step(self.now()).await.unwrap() > 0 {}
    }

    /// Lets time pass and says what may be said then.
    pub async fn pass(&self, time: TimeDelta) {
        self.fake.clock().advance(time);
        self.settle().await;
    }

    pub async fn unsaid(&self) -> usize {
        self.store.unsaid(TABLE).await.unwrap().len()
    }

    /// What the channel shows, each message's words.
    pub fn words(&self) -> Vec<String> {
        self.channel
            .messages()
            .iter()
            .map(|message| message.content.clone())
            .collect()
    }
}

pub fn post(words: &str) -> Post {
    Post::new(Audience::Table, vec![Line::from(words)])
}

pub fn slotted(slot: Slot, words: &str) -> Post {
    Post { slot, ..post(words) }
}

/// A bot that does not come up.
pub async fn refused(fake: &FakeDiscord, settings: &BotSettings) -> End {
    let store = store::open("sqlite::memory:", &CATALOGUE).await.unwrap();
    let service = Arc::new(Service::new(store, Chance::System));
    let _ = fake;
    match connect(settings, parts(service, Arc::new(Utc::now))).await {
        Ok(_) => panic!("it came up"),
        Err(end) => end,
    }
}
