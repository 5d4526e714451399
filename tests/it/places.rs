//! Tables that lose their channel or move, and people who are forgotten: the service on either database.

#![allow(clippy::unwrap_used)]

use crate::cluster;
use chrono::{DateTime, TimeDelta, Utc};
use muster::games::{CATALOGUE, GAMES};
use muster::service::{Chance, Error, Request, Service};
use muster::store::{self, Lease};
use muster::table::{Holder, Loss, NewChair, Opening, Stage};
use muster_kit::{Audience, Slot, User};

const PEOPLE: [(User, &str); 2] = [(User(811_222_333_444), "Ana"), (User(811_555_666_777), "Ben")];

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).unwrap()
}

fn request(name: &str, who: usize, now: DateTime<Utc>) -> Request<'_> {
    let (user, called) = PEOPLE[who];
    Request {
        name,
        user,
        called,
        manager: false,
        now,
        script: &[],
    }
}

/// A service on each database, with a game of two that has begun at each of these places.
async fn services(name: &str, tables: &[&str]) -> Vec<(&'static str, Service)> {
    let mut stores = vec![("SQLite", store::open("sqlite::memory:", &CATALOGUE).await.unwrap())];
    if let Some(address) = cluster::database(name).await {
        stores.push(("PostgreSQL", store::open(&address, &CATALOGUE).await.unwrap()));
    }
    let mut services = Vec::new();
    for (database, store) in stores {
        let service = Service::new(store, Chance::Seed([3; 32]));
        for table in tables {
            begin(&service, table).await;
        }
        services.push((database, service));
    }
    services
}

async fn begin(service: &Service, table: &str) {
    let chair = |(user, name): &(User, &str)| NewChair {
        name: (*name).to_owned(),
        holder: Holder::User(*user),
    };
    let opening = Opening {
        id: table,
        kind: GAMES[0],
        place: table,
        server: Some("s"),
        host: PEOPLE[0].0,
        settings: serde_json::Map::new(),
        chairs: PEOPLE.iter().map(chair).collect(),
        seed: [7; 32],
        untimed: false,
    };
    let name = format!("open {table}");
    service.open(&request(&name, 0, now()), &opening).await.unwrap();
    act(service, table, 0, "/game start").await;
}

async fn act(service: &Service, table: &str, who: usize, line: &str) {
    let name = format!("{table} {who} {line}");
    let invocation = CATALOGUE.parse(line).unwrap();
    service
        .act(table, &request(&name, who, now()), &invocation)
        .await
        .unwrap();
}

#[tokio::test]
async fn a_lost_place_is_told_once_and_found_again() {
    for (name, service) in services("lost", &["t1"]).await {
        let missing = Loss::Forbidden {
            missing: "Send Messages".to_owned(),
        };
        // Two processes notice it at once.
        let (one, two) = tokio::join!(service.lost("t1", &missing, now()), service.lost("t1", &missing, now()));
        let told: usize = [one, two]
            .into_iter()
            .map(|reply| usize::from(reply.unwrap().is_some()))
            .sum();
        assert!(told >= 1, "{name}");
        let lost = service.store().table("t1").await.unwrap().unwrap();
        assert_eq!((lost.wake(), lost.clock().stands_still()), (None, true), "{name}");
        let leased = service.store().lease("", Lease::new(now(), 30, 9)).await.unwrap();
        let direct = leased
            .iter()
            .filter(|post| post.post.audience == Audience::Direct(PEOPLE[0].0));
        assert_eq!(direct.count(), 1, "{name}");
        for post in leased.iter().filter(|post| post.post.audience == Audience::Table) {
            service
                .store()
                .failed(post.id, now() + TimeDelta::hours(1), "forbidden")
                .await
                .unwrap();
        }
        let later = now() + TimeDelta::minutes(10);
        assert!(service.found("t1", later).await.unwrap().is_some(), "{name}");
        assert!(service.found("t1", later).await.unwrap().is_none(), "{name}");
        // What could not be said is tried again at once.
        let leased = service.store().lease("", Lease::new(later, 30, 9)).await.unwrap();
        assert!(!leased.is_empty(), "{name}");
    }
}

#[tokio::test]
async fn a_table_goes_on_at_another_place_unless_that_is_taken() {
    for (name, service) in services("resumed", &["t1", "t2"]).await {
        service.lost("t1", &Loss::Gone, now()).await.unwrap();
        let refused = service.resume_at("t1", &request("m1", 1, now()), "t2", Some("s")).await;
        let Err(Error::Rejected(refused)) = refused else {
            panic!("{name}: {refused:?}")
        };
        assert!(
            refused.to_string().contains("Another game is open here"),
            "{name}: {refused}"
        );
        let reply = service
            .resume_at("t1", &request("m2", 1, now()), "t3", Some("s"))
            .await
            .unwrap();
        assert!(
            reply
                .posts
                .iter()
                .any(|post| post.slot == Slot::Keep("card".to_owned())),
            "{name}"
        );
        let again = service
            .resume_at("t1", &request("m2", 1, now()), "t3", Some("s"))
            .await
            .unwrap();
        assert!(again.again, "{name}");
        let table = service.store().at("t3").await.unwrap().unwrap();
        assert_eq!((table.id(), table.lost()), ("t1", None), "{name}");
        let leased = service.store().lease("t3", Lease::new(now(), 30, 9)).await.unwrap();
        assert!(
            leased.iter().all(|post| post.place == "t3") && !leased.is_empty(),
            "{name}"
        );
    }
}

#[tokio::test]
async fn a_list_has_what_waits_first() {
    for (name, service) in services("list", &["t1", "t2"]).await {
        let first = service.store().table("t1").await.unwrap().unwrap().opened()[0].seat;
        let glances = service.glances(PEOPLE[first.index()].0).await.unwrap();
        assert_eq!(glances.len(), 2, "{name}");
        assert!(glances[0].yours() && glances[0].due().is_some(), "{name}: {glances:?}");
        assert!(service.glances(User(9)).await.unwrap().is_empty(), "{name}");
    }
}

#[tokio::test]
async fn who_is_forgotten_stands_nowhere_any_more() {
    for (name, service) in services("forget", &["t1", "t2"]).await {
        act(&service, "t1", 0, "/game dice roll dice:2d6").await;
        act(&service, "t1", 1, "/game vacation days:3").await;
        let (ana, _) = PEOPLE[0];
        assert_eq!(service.forget(ana, now()).await.unwrap(), 2, "{name}");
        assert_eq!(service.forget(ana, now()).await.unwrap(), 0, "{name}");
        for id in ["t1", "t2"] {
            let table = service.store().table(id).await.unwrap().unwrap();
            let body = serde_json::to_string(&table).unwrap();
            assert!(!body.contains(&ana.0.to_string()), "{name}: {body}");
            assert_eq!((table.stage(), table.host()), (Stage::Playing, PEOPLE[1].0), "{name}");
            assert_eq!(table.chairs()[0].name(), "Someone", "{name}");
            let entries = service.store().history(id, 0).await.unwrap().entries;
            let entries = serde_json::to_string(&entries).unwrap();
            assert!(!entries.contains(&ana.0.to_string()), "{name}");
            let export = service.export(id).await.unwrap();
            assert_eq!(
                muster::table::verify(&CATALOGUE, &export).faults,
                Vec::<String>::new(),
                "{name}"
            );
            // The game goes on.
            while service.wake(id, now()).await.unwrap().is_some() {}
        }
        assert!(service.store().naming(ana).await.unwrap().is_empty(), "{name}");
    }
}
