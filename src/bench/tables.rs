//! Many tables in a database, each with two people, begun.

use super::Obstacle;
use chrono::{TimeDelta, Utc};
use muster_discord::wire::PLACES;
use muster_fake_discord::{Channel, FakeDiscord, FakeUser};
use muster_game::Kind;
use muster_service::{Chance, Error, Request, Service};
use muster_store as store;
use muster_table::{Holder, NewChair, Opening};
use muster_vocabulary::Catalogue;
use std::sync::Arc;

/// As `muster bot` allows by default.
const TABLES_A_SERVER: usize = 50;
/// Tables opened at a time.
const AT_ONCE: usize = 8;

/// One of them.
pub struct BusyTable {
    pub channel: Channel,
    pub people: [FakeUser; 2],
}

/// Opens them without the bot, in channels of the fake, the games in turn.
///
/// # Errors
/// [`Obstacle`] if the database fails.
pub async fn opened(
    fake: &FakeDiscord,
    database: &str,
    catalogue: &'static Catalogue,
    games: &[&'static Kind],
    count: usize,
) -> Result<Vec<BusyTable>, Obstacle> {
    let store = store::open(database, catalogue).await?;
    let service = Arc::new(Service::new(store, Chance::System));
    let mut places = Vec::new();
    let mut guild = None;
    let mut work = tokio::task::JoinSet::new();
    for (number, kind) in games.iter().cycle().enumerate().take(count) {
        if number % TABLES_A_SERVER == 0 {
            guild = Some(fake.guild(&format!("Server {}", number / TABLES_A_SERVER)));
        }
        let guild = guild.as_ref().expect("just made");
        let channel = guild.channel(&format!("table-{number}"));
        let people = ["Ana", "Ben"].map(|name| guild.user(&format!("{name} {number}")));
        if work.len() == AT_ONCE {
            work.join_next().await.expect("there are some").expect("no panic")?;
        }
        let ids = people.clone().map(|user| user.id());
        work.spawn(open(Arc::clone(&service), kind, guild.id(), channel.id(), ids));
        places.push(BusyTable { channel, people });
    }
    while let Some(done) = work.join_next().await {
        done.expect("no panic")?;
    }
    Ok(places)
}

async fn open(
    service: Arc<Service>,
    kind: &'static Kind,
    guild: u64,
    channel: u64,
    people: [u64; 2],
) -> Result<(), Obstacle> {
    let (id, place, server) = (
        format!("table{channel}"),
        format!("{PLACES}{channel}"),
        guild.to_string(),
    );
    let request = |name| Request {
        name,
        user: muster_kit::User(people[0]),
        called: "Ana",
        manager: false,
        now: Utc::now() - TimeDelta::seconds(1),
        script: &[],
    };
    let chair = |(name, user): (&str, u64)| NewChair {
        name: name.to_owned(),
        holder: Holder::User(muster_kit::User(user)),
    };
    let opening = Opening {
        id: &id,
        kind,
        place: &place,
        server: Some(&server),
        host: muster_kit::User(people[0]),
        settings: serde_json::Map::new(),
        chairs: ["Ana", "Ben"].into_iter().zip(people).map(chair).collect(),
        seed: service.seed(&id),
        untimed: false,
    };
    let (opens, starts) = (format!("open {id}"), format!("start {id}"));
    let unopened = |error: Error| match error {
        Error::Store(error) => Obstacle::Store(error),
        other => Obstacle::Table(kind.title, other.to_string()),
    };
    service.open(&request(&opens), &opening).await.map_err(unopened)?;
    let start = service.games().parse("/game start").expect("a command");
    service.act(&id, &request(&starts), &start).await.map_err(unopened)?;
    Ok(())
}
