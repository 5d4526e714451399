//! One table under fire.

use super::figures::Figures;
use super::flaky::{Channel, Fate, Flaky};
use super::{Ground, Trial, undisturbed};
use crate::settings::settings_for;
use chrono::{DateTime, TimeDelta, Utc};
use muster::games::CATALOGUE;
use muster::outbox::{self, Front};
use muster::scheduler;
use muster::service::{Chance, Error, Reply, Request, Service};
use muster::store::{self, Lease, Store, StoreError};
use muster::table::{Holder, NewChair, Opening, Stage, Table, User};
use muster::vocabulary::Invocation;
use muster_game::{Duty, Rejection};
use muster_kit::{Dice, Level, Post};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

pub const PEOPLE: [(&str, User); 2] = [("Ana", User(1)), ("Ben", User(2))];
/// One person in so many asks again for what was done.
const AGAIN: u32 = 4;
/// Longer than a connection is taken to be sound after its last use.
const RESTED: Duration = Duration::from_millis(150);
const LOOKS_MAX: u32 = 20;
/// For the table to come to rest.
const ROUNDS_MAX: u32 = 4_000;

/// A table as it stands. The look may be the first to find a connection broken.
pub async fn looked_at(store: &dyn Store, id: &str) -> Table {
    for _ in 0..LOOKS_MAX {
        match store.table(id).await {
            Ok(table) => return table.unwrap(),
            Err(error) => eprintln!("a look at {id}: {error}"),
        }
        tokio::time::sleep(RESTED).await;
    }
    panic!("the database is gone for good");
}

/// A request of a person.
pub struct Sent {
    pub name: String,
    pub user: User,
    pub line: Invocation,
    pub now: DateTime<Utc>,
    /// What the person was answered with.
    pub answer: Option<Vec<Post>>,
    /// It was refused, or nothing but a question.
    pub idle: bool,
}

/// What became of a request.
enum Outcome {
    Answered(Reply),
    Refused,
    /// Nobody waits for the answer any more.
    Unheard,
}

/// The trial under way.
pub struct Run<'a> {
    pub ground: &'a Ground,
    pub trial: Trial,
    /// The table, and how its place begins.
    pub id: String,
    /// Sees the database as it is.
    pub sound: Arc<dyn Store>,
    pub channel: Arc<Channel>,
    pub opened: DateTime<Utc>,
    /// In the order in which they were sent.
    pub sent: Vec<Sent>,
    fate: Arc<Fate>,
    service: Arc<Service>,
    choice: Dice,
    now: DateTime<Utc>,
    /// When the last process ended that nobody has heard of since.
    fallen: Option<Instant>,
    pub recoveries: Vec<Duration>,
}

/// Plays a trial, and holds what is left against the same game without a fault.
pub async fn run(ground: &Ground, trial: Trial) -> Figures {
    let mut run = Run::new(ground, trial).await;
    run.open().await;
    while run.table().await.stage() == Stage::Lobby {
        run.send(PEOPLE[0].1, CATALOGUE.parse("/game start").unwrap()).await;
    }
    for _ in 0..trial.rounds {
        run.act().await;
        run.house().await;
        run.say().await;
        // Now and then nobody comes for longer than a deadline.
        let minutes = if run.choice.roll(12) == 1 { 60 * 30 } else { 5 };
        run.now += TimeDelta::minutes(minutes);
        if run.table().await.stage() != Stage::Playing {
            break;
        }
    }
    run.fate.rest();
    tokio::time::sleep(RESTED).await;
    for _ in 0..ROUNDS_MAX {
        run.now += TimeDelta::minutes(61);
        run.say().await;
        if run.sound.unsaid(&run.id).await.unwrap().is_empty() {
            break;
        }
    }
    undisturbed::held_against(&run).await
}

/// Every random number of a trial's service comes from this.
pub fn chance(trial: Trial) -> Chance {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&trial.seed.to_be_bytes());
    Chance::Seed(key)
}

/// The opening of the table of a trial.
pub fn opening<'a>(trial: Trial, id: &'a str) -> Opening<'a> {
    let chair = |name: &str, holder| NewChair {
        name: name.to_owned(),
        holder,
    };
    let people = PEOPLE.map(|(name, user)| chair(name, Holder::User(user)));
    Opening {
        id,
        kind: trial.game,
        place: id,
        server: None,
        host: PEOPLE[0].1,
        settings: settings_for(trial.game, 3),
        chairs: people
            .into_iter()
            .chain([chair("Bot", Holder::Npc(Level::Easy))])
            .collect(),
        seed: [3; 32],
        untimed: false,
    }
}

pub fn request(name: &str, user: User, now: DateTime<Utc>) -> Request<'_> {
    let known = PEOPLE.iter().find(|(_, other)| *other == user);
    Request {
        name,
        user,
        called: known.map_or("somebody", |(name, _)| name),
        now,
        script: &[],
        manager: false,
    }
}

impl<'a> Run<'a> {
    async fn new(ground: &'a Ground, trial: Trial) -> Run<'a> {
        let id = format!("{}-{}-{}", trial.game.id, trial.seed, trial.rounds);
        let sound = store::open(&ground.address(&id), &CATALOGUE).await.unwrap();
        let fate = Fate::new(trial.seed, ground.disaster());
        let flaky = Flaky {
            inner: Arc::clone(&sound),
            fate: Arc::clone(&fate),
        };
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        Run {
            ground,
            trial,
            service: Arc::new(Service::new(Arc::new(flaky), chance(trial))),
            sound,
            channel: Arc::new(Channel {
                place: id.clone(),
                shown: Mutex::default(),
                fate: Arc::clone(&fate),
            }),
            fate,
            id,
            choice: Dice::seeded(trial.seed, 3),
            opened: now,
            now,
            sent: Vec::new(),
            fallen: None,
            recoveries: Vec::new(),
        }
    }

    pub async fn table(&self) -> Table {
        looked_at(&*self.sound, &self.id).await
    }

    pub fn struck(&self) -> Figures {
        Figures {
            blows: self.fate.struck(),
            ..Figures::default()
        }
    }

    /// One piece of work of the process; none if it died over it, and another one has taken its place.
    async fn work<T>(&mut self, work: impl AsyncFnOnce(&Service) -> T) -> Option<T> {
        let service = Arc::clone(&self.service);
        let done = self.fate.lived(work(&service)).await;
        drop(service);
        if done.is_none() {
            self.fallen.get_or_insert_with(Instant::now);
            self.rise().await;
        }
        done
    }

    /// Something was done: whatever was down is up again.
    fn recovered(&mut self) {
        if let Some(fallen) = self.fallen.take() {
            self.recoveries.push(fallen.elapsed());
        }
    }

    /// A new process on the same database, which does what `muster bot` does first.
    async fn rise(&mut self) {
        let address = self.ground.address(&self.id);
        loop {
            let inner = match store::open(&address, &CATALOGUE).await {
                Ok(inner) => inner,
                Err(StoreError::Unreachable(_) | StoreError::Migration(_)) => {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    continue;
                }
                Err(error) => panic!("{}: {error}", self.trial),
            };
            let fate = Arc::clone(&self.fate);
            let flaky: Arc<dyn Store> = Arc::new(Flaky { inner, fate });
            let lease = Lease::new(self.now, 30, 0);
            if self.fate.lived(flaky.release(&self.id, lease)).await.is_some() {
                self.service = Arc::new(Service::new(flaky, chance(self.trial)));
                return;
            }
        }
    }

    async fn open(&mut self) {
        let (id, trial, now) = (self.id.clone(), self.trial, self.now);
        let name = format!("{id}:open");
        loop {
            let opened = self
                .work(async |service: &Service| {
                    let request = request(&name, PEOPLE[0].1, now);
                    service.open(&request, &opening(trial, &id)).await
                })
                .await;
            match opened {
                Some(Ok(_)) => return self.recovered(),
                None | Some(Err(Error::Store(StoreError::Database(_)))) => (),
                // It was done, and nobody heard of it.
                Some(Err(error)) => panic!("{trial}: {error}"),
            }
        }
    }

    /// Sends a request until it is answered, then perhaps once more; some give up when the process dies.
    async fn send(&mut self, user: User, line: Invocation) {
        let mut sent = Sent {
            name: format!("{}:r{}", self.id, self.sent.len()),
            user,
            line,
            now: self.now,
            answer: None,
            idle: false,
        };
        match self.answered(&sent, true).await {
            Outcome::Answered(reply) if reply.changed => {
                if self.choice.roll(AGAIN) == 1 {
                    let Outcome::Answered(again) = self.answered(&sent, false).await else {
                        panic!("{}: {} is refused the second time", self.trial, sent.name);
                    };
                    assert!(again.again, "{}: {} was carried out twice", self.trial, sent.name);
                    assert_eq!(
                        heard(&again.posts),
                        heard(&reply.posts),
                        "{}: {}",
                        self.trial,
                        sent.name
                    );
                }
                sent.answer = Some(reply.posts);
            }
            Outcome::Answered(_) | Outcome::Refused => sent.idle = true,
            Outcome::Unheard => (),
        }
        self.sent.push(sent);
    }

    /// What a request is answered with. Whoever is impatient may give up when the process dies.
    async fn answered(&mut self, sent: &Sent, impatient: bool) -> Outcome {
        let id = self.id.clone();
        loop {
            let done = self
                .work(async |service: &Service| {
                    let request = request(&sent.name, sent.user, sent.now);
                    service.act(&id, &request, &sent.line).await
                })
                .await;
            match done {
                None if impatient && self.choice.roll(2) == 1 => return Outcome::Unheard,
                None | Some(Err(Error::Store(StoreError::Database(_)) | Error::Contention)) => (),
                Some(Ok(reply)) => {
                    self.recovered();
                    return Outcome::Answered(reply);
                }
                Some(Err(Error::Rejected(Rejection::Refused(_)))) => {
                    self.recovered();
                    return Outcome::Refused;
                }
                Some(Err(error)) => panic!("{}: {} {}: {error}", self.trial, sent.name, sent.line.line()),
            }
        }
    }

    /// Somebody does something at the table.
    async fn act(&mut self) {
        let table = self.table().await;
        let game = table.game().unwrap();
        let waits = game.awaiting();
        let person = |duty: &&Duty| table.people().find(|(seat, _)| *seat == duty.seat);
        let duties: Vec<(&Duty, User)> = waits
            .duties()
            .iter()
            .filter_map(|duty| Some((duty, person(&duty)?.1)))
            .collect();
        if duties.is_empty() {
            return;
        }
        let (duty, user) = duties[self.choice.choose(duties.len())];
        let other = PEOPLE
            .map(|(_, user)| user)
            .into_iter()
            .find(|other| *other != user)
            .unwrap();
        let typed = |line: &str| Some(CATALOGUE.parse(line).unwrap());
        let (user, line) = match self.choice.roll(16) {
            1 | 2 => (user, typed("/game undo")),
            3 => (other, typed("/game dice roll dice:2d6")),
            4 => (user, typed("/game dice salt text:a cat walked here")),
            5..=8 if table.ballot().is_some() => (other, typed("/game vote choice:yes")),
            _ => {
                let action = game.act_by_lot(duty, &mut self.choice);
                (user, Invocation::of_action(table.command(), &action))
            }
        };
        if let Some(line) = line {
            self.send(user, line).await;
        }
    }

    /// The table does by itself what it is due to.
    async fn house(&mut self) {
        let (id, now) = (self.id.clone(), self.now);
        for _ in 0..6 {
            let stepped = self
                .work(async |service: &Service| scheduler::step(service, &id, now).await)
                .await;
            self.looked(stepped);
        }
    }

    async fn say(&mut self) {
        let now = self.now;
        let channel: Arc<dyn Front> = self.channel.clone();
        let said = self
            .work(async |service: &Service| outbox::step(service.store(), &channel, now).await)
            .await;
        self.looked(said);
    }

    fn looked(&mut self, done: Option<Result<usize, StoreError>>) {
        match done {
            Some(Ok(_)) => self.recovered(),
            None | Some(Err(StoreError::Database(_))) => (),
            Some(Err(error)) => panic!("{}: {error}", self.trial),
        }
    }
}

/// What of an answer is kept with the receipt.
pub fn heard(posts: &[Post]) -> Vec<Post> {
    posts.iter().filter_map(Post::to_answer_again).collect()
}
