//! A database and a channel that fail before or after they have done what was asked, at random but repeatably:
//! whatever was acknowledged is there, nothing is done twice, and every post is said once and in order.

#![allow(clippy::unwrap_used)]

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use muster::game::{Awaiting, Rejection};
use muster::games::GAMES;
use muster::kit::{Audience, Dice, Level, Post, Seat};
use muster::outbox::{self, Front, Silence};
use muster::scheduler;
use muster::service::{Chance, Error, Request, Service};
use muster::store::{self, Committed, Figures, Lease, Outgoing, Shown, Store, StoreError};
use muster::table::{Change, Entry, History, Holder, NewChair, Opening, Secrets, Stage, Table, User, verify};
use muster::vocabulary::{Invocation, parse};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

const PEOPLE: [(&str, User); 2] = [("Ana", User(1)), ("Ben", User(2))];
const TABLE: &str = "t1";

/// Fails one call in six before doing it and one in six afterwards.
struct Flaky {
    inner: Arc<dyn Store>,
    luck: Mutex<Dice>,
}

impl Flaky {
    fn fails(&self) -> Result<(), StoreError> {
        match self.luck.lock().unwrap().roll(6) {
            1 => Err(StoreError::Database(sqlx::Error::PoolTimedOut)),
            _ => Ok(()),
        }
    }

    async fn maybe<T>(&self, call: impl Future<Output = Result<T, StoreError>> + Send) -> Result<T, StoreError> {
        self.fails()?;
        let done = call.await?;
        self.fails()?;
        Ok(done)
    }
}

#[async_trait]
impl Store for Flaky {
    async fn create(
        &self,
        request: &str,
        table: &Table,
        secrets: &Secrets,
        posts: &[Post],
        now: DateTime<Utc>,
    ) -> Result<Committed, StoreError> {
        self.maybe(self.inner.create(request, table, secrets, posts, now)).await
    }
    async fn table(&self, id: &str) -> Result<Option<Table>, StoreError> {
        self.maybe(self.inner.table(id)).await
    }
    async fn at(&self, place: &str) -> Result<Option<Table>, StoreError> {
        self.maybe(self.inner.at(place)).await
    }
    async fn watched(&self, hash: &str) -> Result<Option<Table>, StoreError> {
        self.maybe(self.inner.watched(hash)).await
    }
    async fn of_user(&self, user: User) -> Result<Vec<Table>, StoreError> {
        self.maybe(self.inner.of_user(user)).await
    }
    async fn naming(&self, user: User) -> Result<Vec<String>, StoreError> {
        self.maybe(self.inner.naming(user)).await
    }
    async fn forget(&self, user: User) -> Result<(), StoreError> {
        self.maybe(self.inner.forget(user)).await
    }
    async fn secrets(&self, table: &str) -> Result<Secrets, StoreError> {
        self.maybe(self.inner.secrets(table)).await
    }
    async fn receipt(&self, request: &str) -> Result<Option<Vec<Post>>, StoreError> {
        self.maybe(self.inner.receipt(request)).await
    }
    async fn commit(&self, request: &str, change: &Change, now: DateTime<Utc>) -> Result<Committed, StoreError> {
        self.maybe(self.inner.commit(request, change, now)).await
    }
    async fn history(&self, table: &str, from: u64) -> Result<History, StoreError> {
        self.maybe(self.inner.history(table, from)).await
    }
    async fn open_on(&self, server: &str) -> Result<u32, StoreError> {
        self.maybe(self.inner.open_on(server)).await
    }
    async fn due(&self, front: &str, lease: Lease) -> Result<Vec<String>, StoreError> {
        self.maybe(self.inner.due(front, lease)).await
    }
    async fn lease(&self, front: &str, lease: Lease) -> Result<Vec<Outgoing>, StoreError> {
        self.maybe(self.inner.lease(front, lease)).await
    }
    async fn said(&self, post: i64, messages: &[String]) -> Result<(), StoreError> {
        self.maybe(self.inner.said(post, messages)).await
    }
    async fn shown(&self, table: &str, slot: &str) -> Result<Option<Shown>, StoreError> {
        self.maybe(self.inner.shown(table, slot)).await
    }
    async fn show(&self, table: &str, slot: &str, shown: Option<&Shown>) -> Result<(), StoreError> {
        self.maybe(self.inner.show(table, slot, shown)).await
    }
    async fn keep_line(&self, name: &str, line: &str, now: DateTime<Utc>) -> Result<(), StoreError> {
        self.maybe(self.inner.keep_line(name, line, now)).await
    }
    async fn line(&self, name: &str) -> Result<Option<String>, StoreError> {
        self.maybe(self.inner.line(name)).await
    }
    async fn memory(&self, name: &str) -> Result<Option<Value>, StoreError> {
        self.maybe(self.inner.memory(name)).await
    }
    async fn remember(&self, name: &str, value: Option<&Value>) -> Result<(), StoreError> {
        self.maybe(self.inner.remember(name, value)).await
    }
    async fn unsaid(&self, table: &str) -> Result<Vec<Outgoing>, StoreError> {
        self.maybe(self.inner.unsaid(table)).await
    }
    async fn sent(&self, post: i64) -> Result<(), StoreError> {
        self.maybe(self.inner.sent(post)).await
    }
    async fn failed(&self, post: i64, until: DateTime<Utc>, why: &str) -> Result<(), StoreError> {
        self.maybe(self.inner.failed(post, until, why)).await
    }
    async fn set_aside(&self, post: i64, until: DateTime<Utc>, why: &str) -> Result<(), StoreError> {
        self.maybe(self.inner.set_aside(post, until, why)).await
    }
    async fn retry(&self, place: &str, now: DateTime<Utc>) -> Result<(), StoreError> {
        self.maybe(self.inner.retry(place, now)).await
    }
    async fn figures(&self, front: &str) -> Result<Figures, StoreError> {
        self.maybe(self.inner.figures(front)).await
    }
    async fn inbox(&self, table: &str, seat: Seat) -> Result<Vec<(i64, Post)>, StoreError> {
        self.maybe(self.inner.inbox(table, seat)).await
    }
    async fn heard(&self, posts: &[i64]) -> Result<(), StoreError> {
        self.maybe(self.inner.heard(posts)).await
    }
    async fn check(&self) -> Result<String, StoreError> {
        self.maybe(self.inner.check()).await
    }
}

/// A channel that shows each nonce once, and loses requests and answers.
struct Channel {
    shown: Mutex<Vec<(i64, Post)>>,
    luck: Mutex<Dice>,
}

#[async_trait]
impl Front for Channel {
    fn places(&self) -> &str {
        ""
    }

    async fn say(&self, outgoing: &Outgoing) -> Result<(), Silence> {
        let lost = |luck: &Mutex<Dice>| luck.lock().unwrap().roll(5) == 1;
        if lost(&self.luck) {
            return Err(Silence::later("the request was lost"));
        }
        let mut shown = self.shown.lock().unwrap();
        if shown.iter().all(|(id, _)| *id != outgoing.id) {
            shown.push((outgoing.id, outgoing.post.clone()));
        }
        if lost(&self.luck) {
            return Err(Silence::later("the answer was lost"));
        }
        Ok(())
    }
}

/// One table under fire.
struct Trial {
    sound: Arc<dyn Store>,
    service: Service,
    channel: Arc<Channel>,
    choice: Dice,
    now: DateTime<Utc>,
    /// The names of requests that were acknowledged, with their answers.
    acknowledged: BTreeMap<String, Vec<Post>>,
}

impl Trial {
    async fn new(seed: u64) -> Trial {
        let sound = store::open("sqlite::memory:").await.unwrap();
        let luck = Mutex::new(Dice::seeded(seed, 1));
        let flaky: Arc<dyn Store> = Arc::new(Flaky {
            inner: sound.clone(),
            luck,
        });
        Trial {
            service: Service::new(flaky, Chance::Seed([u8::try_from(seed).unwrap(); 32])),
            sound,
            channel: Arc::new(Channel {
                shown: Mutex::new(Vec::new()),
                luck: Mutex::new(Dice::seeded(seed, 2)),
            }),
            choice: Dice::seeded(seed, 3),
            now: DateTime::from_timestamp(1_800_000_000, 0).unwrap(),
            acknowledged: BTreeMap::new(),
        }
    }

    async fn table(&self) -> Table {
        self.sound.table(TABLE).await.unwrap().unwrap()
    }

    async fn open(&mut self) {
        let person = |(name, user): (&str, User)| NewChair {
            name: name.to_owned(),
            holder: Holder::User(user),
        };
        let mut chairs: Vec<NewChair> = PEOPLE.into_iter().map(person).collect();
        chairs.push(NewChair {
            name: "Bot".to_owned(),
            holder: Holder::Npc(Level::Easy),
        });
        let opening = Opening {
            id: TABLE,
            kind: &GAMES[0],
            place: "channel",
            server: None,
            host: PEOPLE[0].1,
            settings: serde_json::Map::new(),
            chairs,
            seed: [3; 32],
            untimed: false,
        };
        let request = Request {
            name: "open",
            user: PEOPLE[0].1,
            called: "Ana",
            now: self.now,
            script: &[],
            manager: false,
        };
        let posts = loop {
            match self.service.open(&request, &opening).await {
                Ok(reply) => break reply.posts,
                Err(Error::Store(StoreError::Database(_))) => (),
                Err(error) => panic!("{error}"),
            }
        };
        self.acknowledged.insert("open".to_owned(), posts);
    }

    /// Sends a request until it is answered, then perhaps once more.
    async fn send(&mut self, name: &str, user: User, invocation: &Invocation) {
        let request = Request {
            name,
            user,
            called: "somebody",
            now: self.now,
            script: &[],
            manager: false,
        };
        let reply = loop {
            match self.service.act(TABLE, &request, invocation).await {
                Ok(reply) => break reply,
                Err(Error::Store(StoreError::Database(_))) => (),
                Err(Error::Rejected(Rejection::Refused(_))) => return,
                Err(error) => panic!("{name} {}: {error}", invocation.line()),
            }
        };
        if self.choice.roll(4) == 1 {
            let again = loop {
                match self.service.act(TABLE, &request, invocation).await {
                    Ok(reply) => break reply,
                    Err(Error::Store(StoreError::Database(_))) => (),
                    Err(error) => panic!("{name} again: {error}"),
                }
            };
            assert!(again.again, "{name} was carried out twice");
            assert_eq!(again.posts, reply.posts, "{name} is answered otherwise the second time");
        }
        self.acknowledged.insert(name.to_owned(), reply.posts);
    }

    async fn act(&mut self, number: u32) {
        let table = self.table().await;
        let game = table.game().unwrap();
        let Awaiting::Duties(duties) = game.awaiting() else {
            return;
        };
        let duty = &duties[0];
        let Some((_, user)) = table.people().find(|(seat, _)| *seat == duty.seat) else {
            return;
        };
        let candidates = game.candidates(duty);
        let action = &candidates[self.choice.choose(candidates.len())];
        let command = muster::vocabulary::command_of_game(table.kind().id).unwrap();
        let invocation = Invocation::of_action(&command.name, action).unwrap();
        let undo = parse("/game undo").unwrap();
        let wanted = if self.choice.roll(8) == 1 { &undo } else { &invocation };
        self.send(&format!("r{number}"), user, wanted).await;
    }

    async fn house(&mut self) {
        for _ in 0..6 {
            let stepped = scheduler::step(&self.service, "", self.now).await;
            assert!(matches!(stepped, Ok(_) | Err(StoreError::Database(_))), "{stepped:?}");
        }
    }

    async fn say(&mut self) {
        let store = self.service.store().clone();
        let channel: Arc<dyn Front> = self.channel.clone();
        let said = outbox::step(&store, &channel, self.now).await;
        assert!(matches!(said, Ok(_) | Err(StoreError::Database(_))), "{said:?}");
    }

    /// Everything that the channel must have shown, from the receipts of all requests.
    async fn owed(&self) -> Vec<Post> {
        let table = self.table().await;
        let mut owed = Vec::new();
        for posts in self.acknowledged.values() {
            owed.extend(posts.iter().cloned());
        }
        for version in 0..=table.version {
            let receipt = self.sound.receipt(&format!("house:{TABLE}:{version}")).await.unwrap();
            owed.extend(receipt.unwrap_or_default());
        }
        owed.retain(|post| post.audience == Audience::Table);
        owed
    }
}

async fn trial(seed: u64) {
    let mut trial = Trial::new(seed).await;
    trial.open().await;
    trial.send("start", PEOPLE[0].1, &parse("/game start").unwrap()).await;
    for number in 0..60 {
        trial.act(number).await;
        trial.house().await;
        trial.say().await;
        // Now and then nobody comes for longer than a deadline.
        let minutes = if trial.choice.roll(12) == 1 { 60 * 30 } else { 5 };
        trial.now += TimeDelta::minutes(minutes);
        if trial.table().await.stage != Stage::Playing {
            break;
        }
    }
    for _ in 0..2_000 {
        trial.now += TimeDelta::minutes(61);
        trial.say().await;
        if trial.sound.unsaid(TABLE).await.unwrap().is_empty() {
            break;
        }
    }
    check(&trial, seed).await;
}

async fn check(trial: &Trial, seed: u64) {
    let export = Service::new(trial.sound.clone(), Chance::System)
        .export(TABLE)
        .await
        .unwrap();
    let finding = verify(&export);
    assert_eq!(finding.faults, Vec::<String>::new(), "seed {seed}");
    let entries: Vec<Entry> = trial.sound.history(TABLE, 0).await.unwrap().entries;
    assert!(entries.len() > 20, "seed {seed}: only {} entries", entries.len());
    let shown = trial.channel.shown.lock().unwrap().clone();
    assert!(
        shown.is_sorted_by_key(|(id, _)| *id),
        "seed {seed}: posts were said out of order"
    );
    let text = |post: &Post| serde_json::to_string(post).unwrap();
    let mut said: Vec<String> = shown.iter().map(|(_, post)| text(post)).collect();
    let mut owed: Vec<String> = trial.owed().await.iter().map(text).collect();
    said.sort();
    owed.sort();
    assert_eq!(said.len(), owed.len(), "seed {seed}: posts were lost or doubled");
    assert_eq!(said, owed, "seed {seed}");
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_and_nothing_happens_twice() {
    for seed in 0..8 {
        trial(seed).await;
    }
}
