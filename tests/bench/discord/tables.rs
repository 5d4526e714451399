//! Many tables in a database, each with two people and an NPC, begun.

use chrono::{TimeDelta, Utc};
use muster::fake_discord::{Channel, FakeDiscord, User};
use muster::fronts::discord::wire::PLACES;
use muster::games::GAMES;
use muster::kit;
use muster::service::{Chance, Request, Service};
use muster::store;
use muster::table::{Holder, NewChair, Opening};
use muster::vocabulary::parse;
use std::sync::Arc;

/// As `muster bot` allows by default.
const TABLES_A_SERVER: usize = 50;
/// Tables opened at a time.
const AT_ONCE: usize = 8;

/// One of them.
pub struct Place {
    pub channel: Channel,
    pub people: [User; 2],
}

/// Opens them without the bot, in channels of the fake.
pub async fn opened(fake: &FakeDiscord, database: &str, count: usize) -> Vec<Place> {
    let store = store::open(database).await.expect("a new database");
    let service = Arc::new(Service::new(store, Chance::System));
    let mut places = Vec::new();
    let mut guild = None;
    let mut work = tokio::task::JoinSet::new();
    for number in 0..count {
        if number % TABLES_A_SERVER == 0 {
            guild = Some(fake.guild(&format!("Server {}", number / TABLES_A_SERVER)));
        }
        let guild = guild.as_ref().expect("just made");
        let channel = guild.channel(&format!("table-{number}"));
        let people = ["Ana", "Ben"].map(|name| guild.user(&format!("{name} {number}")));
        if work.len() == AT_ONCE {
            work.join_next().await.expect("there are some").expect("a table opens");
        }
        let ids = people.clone().map(|user| user.id());
        work.spawn(open(Arc::clone(&service), guild.id(), channel.id(), ids));
        places.push(Place { channel, people });
    }
    while let Some(done) = work.join_next().await {
        done.expect("a table opens");
    }
    places
}

async fn open(service: Arc<Service>, guild: u64, channel: u64, people: [u64; 2]) {
    let (id, place, server) = (
        format!("table{channel}"),
        format!("{PLACES}{channel}"),
        guild.to_string(),
    );
    let request = |name| Request {
        name,
        user: kit::User(people[0]),
        called: "Ana",
        manager: false,
        now: Utc::now() - TimeDelta::seconds(1),
        script: &[],
    };
    let chair = |(name, user): (&str, u64)| NewChair {
        name: name.to_owned(),
        holder: Holder::User(kit::User(user)),
    };
    let opening = Opening {
        id: &id,
        kind: &GAMES[0],
        place: &place,
        server: Some(&server),
        host: kit::User(people[0]),
        settings: serde_json::Map::new(),
        chairs: ["Ana", "Ben"].into_iter().zip(people).map(chair).collect(),
        seed: service.seed(&id),
        untimed: false,
    };
    let (opens, starts) = (format!("open {id}"), format!("start {id}"));
    service.open(&request(&opens), &opening).await.expect("a new table");
    let start = parse("/game start").expect("a command");
    service
        .act(&id, &request(&starts), &start)
        .await
        .expect("two people may start");
}
