//! What one press costs: one read of the table, one commit, and one decoding of its position where another process moved it.

#![allow(clippy::unwrap_used)]

use crate::cluster;
use crate::fuzz::bodies::ear::Ear;
use crate::link::{Link, Traffic};
use chrono::{DateTime, TimeDelta, Utc};
use muster::fronts::discord::desk::{Desk, Settings};
use muster::fronts::discord::wire::{Asked, Call, InteractionToken, PLACES, Place};
use muster::games::GAMES;
use muster::service::{Chance, Request, Service};
use muster::store;
use muster::table::{Holder, NewChair, Opening, Table};
use muster::vocabulary::{Catalogue, Invocation};
use muster_game::{AnyGame, Kind, Rejection};
use muster_kit::{Dice, Look, User};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::time::Duration;

const NOON: DateTime<Utc> = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
const PEOPLE: [(u64, &str); 2] = [(101, "Ana"), (102, "Ben")];
const CHANNEL: u64 = 500;
const SERVER: u64 = 900;
const FIRST_CALL: u64 = 1_400_000_000_000_000_000;
const ID: &str = "t1";
/// Acts that are tried in each game.
const ACTS: usize = 12;

/// How often a position was decoded. The tests of one process run one after the other.
static DECODED: AtomicUsize = AtomicUsize::new(0);
static ALONE: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

fn read<const GAME: usize>(json: &RawValue) -> Result<Arc<dyn AnyGame>, Rejection> {
    DECODED.fetch_add(1, Ordering::SeqCst);
    (GAMES[GAME].read)(json)
}

fn load<const GAME: usize>(json: &Value) -> Result<Arc<dyn AnyGame>, Rejection> {
    DECODED.fetch_add(1, Ordering::SeqCst);
    (GAMES[GAME].load)(json)
}

/// Game number `GAME`, which counts how often its positions are decoded.
fn counted<const GAME: usize>() -> &'static Kind {
    let mut kind = GAMES[GAME].clone();
    (kind.read, kind.load) = (read::<GAME>, load::<GAME>);
    Box::leak(Box::new(kind))
}

fn catalogue() -> &'static Catalogue {
    let kinds = [
        counted::<0>(),
        counted::<1>(),
        counted::<2>(),
        counted::<3>(),
        counted::<4>(),
    ];
    assert_eq!(kinds.len(), GAMES.len(), "every game is counted");
    Box::leak(Box::new(Catalogue::new(Box::leak(Box::new(kinds)))))
}

/// A desk on a database at the end of a link, with a table of Ana and Ben that has begun.
struct Room {
    desk: Desk,
    service: Arc<Service>,
    ear: Arc<Ear>,
    link: Link,
    calls: u64,
}

impl Room {
    async fn begun(games: &'static Catalogue, kind: &'static Kind) -> Option<Room> {
        let address = cluster::database("one_press").await?;
        let link = Link::to(&address, Duration::ZERO);
        let store = store::open(link.address(), games).await.unwrap();
        let service = Arc::new(Service::new(store, Chance::Seed([7; 32])));
        let ear = Arc::new(Ear::default());
        let chair = |(user, name): &(u64, &str)| NewChair {
            name: (*name).to_owned(),
            holder: Holder::User(User(*user)),
        };
        let opening = Opening {
            id: ID,
            kind,
            place: &format!("{PLACES}{CHANNEL}"),
            server: Some(&SERVER.to_string()),
            host: User(PEOPLE[0].0),
            settings: Map::new(),
            chairs: PEOPLE.iter().map(chair).collect(),
            seed: [7; 32],
            untimed: true,
        };
        let request = |name| Request {
            name,
            user: User(PEOPLE[0].0),
            called: PEOPLE[0].1,
            now: NOON,
            script: &[],
            manager: false,
        };
        service.open(&request("open"), &opening).await.unwrap();
        let start = games.parse("/game start").unwrap();
        service.act(ID, &request("start"), &start).await.unwrap();
        // So slow that nobody is told to wait.
        let minutes = AtomicI64::new(0);
        let clock = move || NOON + TimeDelta::minutes(minutes.fetch_add(1, Ordering::SeqCst));
        let desk = Desk::new(
            Arc::clone(&service),
            ear.clone(),
            Arc::new(clock),
            Settings {
                private_boards: Look::Text,
                ..Settings::default()
            },
        );
        let mut room = Room {
            desk,
            service,
            ear,
            link,
            calls: FIRST_CALL,
        };
        room.house().await;
        // What a connection prepares, it prepares once; and what was said so far is heard.
        for (user, _) in PEOPLE {
            room.command(user, &games.parse("/game turn").unwrap()).await;
        }
        Some(room)
    }

    /// The house plays until a person is awaited.
    async fn house(&mut self) {
        while self.service.wake(ID, NOON).await.unwrap().is_some() {}
    }

    async fn table(&self) -> Table {
        self.service.store().table(ID).await.unwrap().unwrap()
    }

    /// Another process on the same database.
    async fn other_process(&self, games: &'static Catalogue) -> Service {
        let store = store::open(self.link.address(), games).await.unwrap();
        Service::new(store, Chance::Seed([8; 32]))
    }

    /// What an interaction costs, and what its buttons say and hold.
    async fn take(&mut self, user: u64, asked: Asked) -> (Traffic, usize, BTreeMap<String, String>) {
        self.calls += 1;
        let call = Call {
            id: self.calls,
            token: InteractionToken("secret".to_owned()),
            user: User(user),
            called: "Somebody".to_owned(),
            at: Place {
                channel: CHANNEL,
                server: Some(SERVER),
                thread: false,
            },
            manager: false,
            roles: Vec::new(),
            allowed: u64::MAX,
            received: NOON,
            asked,
        };
        self.link.traffic();
        self.ear.heard();
        DECODED.store(0, Ordering::SeqCst);
        self.desk.take(call).await;
        let decoded = DECODED.load(Ordering::SeqCst);
        let said = self.ear.heard();
        let mut buttons = BTreeMap::new();
        for message in &said {
            let rows = message.body.get("components").and_then(Value::as_array);
            for button in rows
                .into_iter()
                .flatten()
                .filter_map(|row| row["components"].as_array())
                .flatten()
            {
                if let (Some(label), Some(id)) = (button["label"].as_str(), button["custom_id"].as_str()) {
                    buttons.insert(label.to_owned(), id.to_owned());
                }
            }
        }
        (self.link.traffic(), decoded, buttons)
    }

    async fn command(&mut self, user: u64, line: &Invocation) -> (Traffic, usize, BTreeMap<String, String>) {
        let asked = Asked::Command {
            command: line.command.clone(),
            tag: line.sub.clone(),
            options: line.args.clone(),
            files: BTreeMap::new(),
        };
        self.take(user, asked).await
    }

    async fn press(&mut self, user: u64, custom_id: &str) -> (Traffic, usize, BTreeMap<String, String>) {
        let asked = Asked::Press {
            custom_id: custom_id.to_owned(),
            values: Vec::new(),
            message: 1,
            private: true,
        };
        self.take(user, asked).await
    }
}

/// A stranger begins to watch.
async fn watched_by(service: &Service, number: usize) {
    let request = Request {
        name: &format!("watch {number}"),
        user: User(103 + number as u64),
        called: "Cleo",
        now: NOON,
        script: &[],
        manager: false,
    };
    let watch = service.games().parse("/game watch").unwrap();
    let reply = service.act(ID, &request, &watch).await.unwrap();
    assert!(reply.changed);
}

/// The statements of an interaction by what they do, without the lines of buttons, which are kept by one more.
fn kinds_of(traffic: &Traffic) -> Vec<&'static str> {
    let kind = |statement: &String| match statement.as_str() {
        find if find.starts_with("select case when tables.id") => "read",
        commit if commit.starts_with("with moved as") => "commit",
        inbox if inbox.starts_with("select id, post from inbox") => "inbox",
        heard if heard.starts_with("delete from inbox") => "heard",
        lines if lines.starts_with("insert into lines") => "lines",
        other => panic!("another statement: {other}"),
    };
    let kinds = traffic.statements.iter().map(kind);
    kinds.filter(|kind| *kind != "lines").collect()
}

/// Acts that the rules know in every game, each as a command, and as a press of its button where it asks first. Before every
/// other one another process moves the table on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_act_is_one_read_and_one_commit_in_two_round_trips_and_decodes_what_another_process_wrote() {
    let _alone = ALONE.lock().await;
    let games = catalogue();
    for kind in games.kinds().iter().copied() {
        let Some(mut room) = Room::begun(games, kind).await else {
            return;
        };
        let (mut commands, mut presses, mut alone) = (0, 0, 0);
        let other = room.other_process(games).await;
        for number in 0..ACTS {
            let is_moved = number % 2 == 1;
            if is_moved {
                watched_by(&other, number).await;
            }
            let table = room.table().await;
            let Some(opened) = table.opened().first().cloned() else {
                break;
            };
            let user = table.people().find(|(seat, _)| *seat == opened.seat).unwrap().1.0;
            let game = table.game().unwrap();
            let duty = game
                .awaiting()
                .duties()
                .iter()
                .find(|duty| duty.seat == opened.seat)
                .unwrap()
                .clone();
            let action = game.act_by_lot(&duty, &mut Dice::seeded(number as u64, 1));
            let Some(line) = Invocation::of_action(games.command_of(kind), &action) else {
                continue;
            };
            let place = format!("{}: {}", kind.id, line.line());
            let (traffic, decoded, buttons) = room.command(user, &line).await;
            assert_eq!(decoded, usize::from(is_moved), "{place}");
            let traffic = match buttons.get("Do it") {
                Some(button) => {
                    assert_eq!(kinds_of(&traffic).first(), Some(&"read"), "{traffic:?}");
                    let (traffic, decoded, _) = room.press(user, button).await;
                    presses += 1;
                    assert_eq!(decoded, 0, "{place}: nobody moved the table since its preview");
                    traffic
                }
                None => {
                    commands += 1;
                    traffic
                }
            };
            let statements = kinds_of(&traffic);
            if room.table().await.version() == table.version() {
                // Refused: nothing was written.
                assert!(!statements.contains(&"commit"), "{place}: {statements:?}");
                assert_eq!(statements[0], "read", "{place}");
            } else {
                assert_eq!(statements[..2], ["read", "commit"], "{place}");
                // What the seat alone may hear is read and noted, if there is anything.
                assert!(
                    matches!(statements[2..], [] | ["inbox"] | ["inbox", "heard"]),
                    "{place}: {statements:?}"
                );
                assert!(
                    traffic.statements.len() - statements.len() <= 1,
                    "{place}: lines are kept at once"
                );
                let trips = traffic.statements.len() + traffic.prepared;
                assert_eq!(
                    traffic.round_trips, trips,
                    "{place}: one for each statement: {traffic:?}"
                );
                alone += usize::from(statements.len() == 2);
            }
            room.house().await;
        }
        println!(
            "{}: {commands} commands, {presses} presses, {alone} of two statements",
            kind.id
        );
        assert!(alone > 0, "{}: some acts tell nobody anything alone", kind.id);
    }
}
