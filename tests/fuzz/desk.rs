//! A desk for the fuzzer of interactions: tables of every game in a database that each input meets anew, and a wire that
//! takes whatever is said.

use super::ear::Ear;
use chrono::{DateTime, Utc};
use muster::fronts::discord::desk::{Desk, Settings};
use muster::fronts::discord::wire::{Call, PLACES};
use muster::games::{CATALOGUE, GAMES};
use muster::service::{Chance, Request, Service};
use muster::store;
use muster::table::{Holder, NewChair, Opening};
use muster_kit::{Look, User};
use std::path::Path;
use std::sync::{Arc, OnceLock};
use tokio::runtime::{Builder, Runtime};

/// When everything happens.
pub const NOON: DateTime<Utc> = DateTime::from_timestamp(1_800_000_000, 0).expect("a moment");
/// Who sits at every table, the first its host.
pub const PEOPLE: [(User, &str); 2] = [(User(101), "Ana"), (User(102), "Ben")];
pub const SERVER: &str = "900";

/// The channel and the id of each game's table; beyond the last there is a lobby.
pub fn table(index: usize) -> (u64, String) {
    (500 + index as u64, format!("t{index}"))
}

fn runtime() -> &'static Runtime {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    RUNTIME.get_or_init(|| Builder::new_current_thread().enable_all().build().expect("a runtime"))
}

async fn service(file: &Path) -> Service {
    let store = store::open(&format!("sqlite:{}", file.display()), &CATALOGUE).await;
    Service::new(store.expect("a database"), Chance::Seed([7; 32]))
}

/// The files of a database: what stands after its name, and what is in it.
type Files = [(&'static str, Vec<u8>); 2];

/// A database with a game of every kind that has begun, and a lobby.
fn template() -> &'static Files {
    static TEMPLATE: OnceLock<Files> = OnceLock::new();
    TEMPLATE.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("tables.db");
        runtime().block_on(async {
            let service = service(&file).await;
            for index in 0..=GAMES.len() {
                let (channel, id) = table(index);
                let chair = |(user, name): &(User, &str)| NewChair {
                    name: (*name).to_owned(),
                    holder: Holder::User(*user),
                };
                let opening = Opening {
                    id: &id,
                    kind: GAMES[index % GAMES.len()],
                    place: &format!("{PLACES}{channel}"),
                    server: Some(SERVER),
                    host: PEOPLE[0].0,
                    settings: serde_json::Map::new(),
                    chairs: PEOPLE.iter().map(chair).collect(),
                    seed: [7; 32],
                    untimed: false,
                };
                let request = |name| Request {
                    name,
                    user: PEOPLE[0].0,
                    called: PEOPLE[0].1,
                    now: NOON,
                    script: &[],
                    manager: false,
                };
                service.open(&request(&id), &opening).await.expect("a table");
                if index < GAMES.len() {
                    let start = CATALOGUE.parse("/game start").expect("a command");
                    let name = format!("start {id}");
                    service.act(&id, &request(&name), &start).await.expect("a game");
                    while service.wake(&id, NOON).await.expect("a turn").is_some() {}
                }
            }
            // Read while the database is open and nobody writes.
            ["", "-wal"].map(|end| {
                let path = format!("{}{end}", file.display());
                (end, std::fs::read(path).expect("the database"))
            })
        })
    })
}

/// Answers these calls one after the other, on tables as they were.
pub fn take(calls: Vec<Call>) {
    let template = template();
    // In memory, where there is such a folder: every input has a database of its own.
    let shared = Path::new("/dev/shm");
    let folder = if shared.is_dir() {
        tempfile::tempdir_in(shared)
    } else {
        tempfile::tempdir()
    };
    let folder = folder.expect("a folder");
    let file = folder.path().join("tables.db");
    for (end, bytes) in template {
        std::fs::write(format!("{}{end}", file.display()), bytes).expect("a copy");
    }
    runtime().block_on(async {
        let service = Arc::new(service(&file).await);
        let desk = Desk::new(
            Arc::clone(&service),
            Arc::new(Ear::default()),
            Arc::new(|| NOON),
            Settings {
                private_boards: Look::Text,
                ..Settings::default()
            },
        );
        for call in calls {
            desk.take(call).await;
        }
    });
}
