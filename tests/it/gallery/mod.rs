//! The spectators' page over HTTP: who may look, what is withheld, and what is refused.

#![allow(clippy::unwrap_used)]

mod browser;
mod secrets;

use chrono::{DateTime, Utc};
use muster::fronts::gallery;
use muster::games::CATALOGUE;
use muster::service::{Chance, Reply, Request, Service};
use muster::store;
use muster::table::{Holder, NewChair, Opening, Table};
use muster::workers::Lane;
use muster_kit::{Audience, User};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::task::JoinHandle;

/// As long as those of Discord, so that they are found wherever they stand.
const PEOPLE: [User; 2] = [User(811_222_333_444_555), User(811_666_777_888_999)];
const TABLE: &str = "t1";

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).unwrap()
}

/// One table with its page, served.
pub struct House {
    service: Arc<Service>,
    /// Of the server.
    base: String,
    requests: AtomicU64,
    _serving: JoinHandle<()>,
}

/// What the server answered.
pub struct Answer {
    pub status: u16,
    pub headers: reqwest::header::HeaderMap,
    pub bytes: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}

impl House {
    /// All that the channel has heard.
    async fn heard_by_all(&self) -> String {
        let history = self.service.store().history(TABLE, 0).await.unwrap();
        let lines = history.entries.iter().flat_map(|entry| &entry.heard);
        lines.map(|line| line.plain(|seat| seat.to_string()) + "\n").collect()
    }

    /// A game that has begun, of two people with these names, and NPCs where it takes more.
    pub async fn begun(game: &str, settings: Value, names: [&str; 2]) -> House {
        let house = House::lobby(game, settings, names).await;
        house.says(0, "/game start").await;
        house
    }

    /// The same before the start.
    pub async fn lobby(game: &str, settings: Value, names: [&str; 2]) -> House {
        House::at("sqlite::memory:", game, settings, names).await
    }

    /// The same in a database of one's own.
    async fn at(address: &str, game: &str, settings: Value, names: [&str; 2]) -> House {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let store = store::open(address, &CATALOGUE).await.unwrap();
        let service = Service::new(store, Chance::Seed([3; 32])).with_pages(Some(base.clone()));
        let service = Arc::new(service);
        let router = gallery::router(Arc::clone(&service));
        let serving = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        let house = House {
            service,
            base,
            requests: AtomicU64::new(0),
            _serving: serving,
        };
        let chair = |(user, name): (&User, &str)| NewChair {
            name: name.to_owned(),
            holder: Holder::User(*user),
        };
        let opening = Opening {
            id: TABLE,
            kind: CATALOGUE.kind(game).unwrap(),
            place: "here",
            server: Some("s"),
            host: PEOPLE[0],
            settings: settings.as_object().unwrap().clone(),
            chairs: PEOPLE.iter().zip(names).map(chair).collect(),
            seed: [7; 32],
            untimed: true,
        };
        house.service.open(&house.request("open", 0), &opening).await.unwrap();
        house
    }

    fn request<'a>(&self, name: &'a str, who: usize) -> Request<'a> {
        Request {
            name,
            user: PEOPLE[who],
            called: "",
            manager: false,
            now: now(),
            script: &[],
        }
    }

    /// A line of one of the two, and what the house does next.
    pub async fn says(&self, who: usize, line: &str) -> Reply {
        let name = format!("{}", 900_000 + self.requests.fetch_add(1, Ordering::Relaxed));
        let (request, invocation) = (self.request(&name, who), CATALOGUE.parse(line).unwrap());
        let reply = self.service.act(TABLE, &request, &invocation).await;
        let reply = reply.unwrap_or_else(|error| panic!("{line}: {error}"));
        while self.service.wake(TABLE, now()).await.unwrap().is_some() {}
        reply
    }

    /// What only the asker hears of a line.
    pub async fn hears(&self, who: usize, line: &str) -> String {
        let reply = self.says(who, line).await;
        let own = reply.posts.iter().filter(|post| post.audience != Audience::Table);
        let words = own.flat_map(|post| post.lines.iter().map(|line| line.plain(|_| String::new())));
        let boards = reply.posts.iter().flat_map(|post| &post.boards);
        let boards = boards.map(|board| board.to_ascii());
        words.chain(boards).collect::<Vec<_>>().join("\n")
    }

    pub async fn table(&self) -> Table {
        self.service.store().table(TABLE).await.unwrap().unwrap()
    }

    /// Opens the page: its address.
    pub async fn opens(&self) -> String {
        self.says(0, "/game watch page:yes").await;
        self.table().await.page().unwrap().url()
    }

    pub async fn get(&self, url: &str) -> Answer {
        let answer = reqwest::get(url).await.unwrap();
        Answer {
            status: answer.status().as_u16(),
            headers: answer.headers().clone(),
            bytes: answer.bytes().await.unwrap().to_vec(),
        }
    }

    pub async fn shows(&self, url: &str) -> String {
        let answer = self.get(url).await;
        assert_eq!(answer.status, 200, "{url}: {}", answer.text());
        answer.text()
    }

    /// What every way to look shows, at every entry, in a form that can be compared.
    pub async fn everything(&self, url: &str) -> Vec<(String, Answer)> {
        let mut ways = vec![
            String::new(),
            "/board.png".to_owned(),
            "/board.svg".to_owned(),
            "/board-dark.svg".to_owned(),
            "/game.json".to_owned(),
            "/state.json".to_owned(),
        ];
        for seq in 1..=self.table().await.seq() {
            let boards = ["", "/board.png", "/board.svg"];
            ways.extend(boards.map(|board| format!("{board}?at={seq}")));
        }
        let mut all = Vec::new();
        for way in ways {
            let answer = self.get(&format!("{url}{way}")).await;
            assert!(answer.status == 200, "{way}: {}", answer.text());
            all.push((way, answer));
        }
        all
    }
}

async fn camp() -> House {
    House::begun("warcamp", serde_json::json!({ "order": "join" }), ["Ana", "Ben"]).await
}

#[tokio::test]
async fn whoever_has_the_address_sees_seats_board_log_dice_and_the_way_through_the_game() {
    let house = camp().await;
    let url = house.opens().await;
    for _ in 0..2 {
        house.says(0, "/warcamp hunt").await;
        house.says(0, "/warcamp end").await;
        house.says(1, "/warcamp hunt").await;
        house.says(1, "/warcamp end").await;
    }
    let page = house.shows(&url).await;
    for piece in [
        "<h1>Warcamp</h1>",
        "<h2>Round 3</h2>",
        "<b class=\"name\">Ana</b> has the turn",
        "<b class=\"name\">Ben</b>",
        "(host)",
        "alt=\"",
        "The board as text",
        "data-verify=\"",
        ">Back</a>",
        ">First</a>",
    ] {
        assert!(page.contains(piece), "{piece} is not in {page}");
    }
    assert!(!page.contains(">Forward</a>"), "it stands at the end");
    let key = url.rsplit_once('/').unwrap().1;
    let back = page.split("id=\"to-back\" href=\"").nth(1).unwrap();
    let back = back.split(['"', '#']).next().unwrap().replace(key, "");
    let before = house.shows(&format!("{url}{back}")).await;
    assert!(
        before.contains("This is how it stood then") && before.contains(">Forward</a>"),
        "{before}"
    );
    let picture = house.get(&format!("{url}/board.png")).await;
    assert_eq!(picture.headers["content-type"], "image/png");
    assert!(picture.bytes.starts_with(b"\x89PNG"));
    let [light, dark] = ["board.svg", "board-dark.svg"].map(|name| format!("{url}/{name}"));
    assert!(
        page.contains("board.svg?") && page.contains("(prefers-color-scheme:dark)"),
        "{page}"
    );
    let (light, dark) = (house.get(&light).await, house.get(&dark).await);
    for drawn in [&light, &dark] {
        assert_eq!(drawn.headers["content-type"], "image/svg+xml");
        assert!(drawn.text().starts_with("<svg "), "{}", drawn.text());
    }
    assert_ne!(light.text(), dark.text());
    let earlier = house.get(&format!("{url}/board.png?at=1")).await;
    assert!(earlier.status == 200 && earlier.bytes != picture.bytes);
    let again = house.get(&format!("{url}/board.png")).await;
    assert_eq!(again.bytes, picture.bytes);
}

#[tokio::test]
async fn no_answer_may_be_kept_found_framed_or_load_from_elsewhere() {
    let house = camp().await;
    let url = house.opens().await;
    let mut answers = house.everything(&url).await;
    for file in ["base.css", "page.css", "page.js", "verify.js", "verify_dice.py", "0000"] {
        let answer = house.get(&format!("{}/watch/{file}", house.base)).await;
        answers.push((file.to_owned(), answer));
    }
    for (way, answer) in &answers {
        let is = |name: &str, value: &str| {
            let header = answer.headers.get(name).map(|header| header.to_str().unwrap());
            assert_eq!(header, Some(value), "{name} of {way}");
        };
        is("cache-control", "no-store");
        is("referrer-policy", "no-referrer");
        is("x-robots-tag", "noindex, nofollow");
        is("x-content-type-options", "nosniff");
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(
            policy.starts_with("default-src 'none';") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
        assert!(!answer.headers.contains_key("set-cookie"), "{way}");
    }
}

#[tokio::test]
async fn a_page_that_was_closed_is_dead_and_the_next_has_another_address() {
    let house = camp().await;
    let nobody = format!("{}/watch/{}", house.base, "0".repeat(40));
    let unknown = house.get(&nobody).await;
    assert_eq!(unknown.status, 404);
    let first = house.opens().await;
    house.everything(&first).await;
    house.says(0, "/game watch page:no").await;
    for way in [
        "",
        "?at=1",
        "/board.png",
        "/board.png?at=1",
        "/board.svg",
        "/game.json",
        "/state.json",
    ] {
        let closed = house.get(&format!("{first}{way}")).await;
        assert_eq!((closed.status, closed.text()), (404, unknown.text()), "{way}");
    }
    let second = house.opens().await;
    assert_ne!(first, second);
    house.shows(&second).await;
    assert_eq!(house.get(&first).await.status, 404);
}

#[tokio::test]
async fn an_entry_that_is_none_gets_a_clear_error() {
    let house = camp().await;
    let url = house.opens().await;
    let last = house.table().await.seq();
    for at in ["0", "-1", "x", "", "99999", "1.5", "18446744073709551616"] {
        for way in ["", "/board.png"] {
            let answer = house.get(&format!("{url}{way}?at={at}")).await;
            assert_eq!(answer.status, 400, "{at}");
            let words = format!("at= is a number from 1 to {last}");
            assert!(answer.text().contains(&words), "{at}: {}", answer.text());
        }
    }
    let mut two = house.get(&format!("{url}?at=1&at=2")).await;
    assert_eq!(two.status, 400, "{}", two.text());
    two = house.get(&format!("{url}/../..%2f?at=1")).await;
    assert_eq!(two.status, 404, "{}", two.text());
}

#[tokio::test]
async fn names_are_text_whatever_they_hold() {
    let wild = "<script>alert(1)</script>\"'&";
    let house = House::begun("warcamp", serde_json::json!({ "order": "join" }), [wild, "Ben"]).await;
    let url = house.opens().await;
    house.says(0, "/warcamp hunt").await;
    for way in ["", "?at=1", "?at=2"] {
        let page = house.shows(&format!("{url}{way}")).await;
        assert!(!page.contains("<script>") && !page.contains("\"'&"), "{page}");
        assert!(
            page.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;'&amp;"),
            "{page}"
        );
    }
}

#[tokio::test]
async fn a_game_that_has_not_begun_has_a_page_with_its_seats() {
    let house = camp().await;
    let opening = Opening {
        id: "t2",
        kind: CATALOGUE.kind("warcamp").unwrap(),
        place: "there",
        server: None,
        host: PEOPLE[0],
        settings: serde_json::Map::new(),
        chairs: vec![NewChair {
            name: "Ana".to_owned(),
            holder: Holder::User(PEOPLE[0]),
        }],
        seed: [8; 32],
        untimed: true,
    };
    house.service.open(&house.request("second", 0), &opening).await.unwrap();
    let invocation = CATALOGUE.parse("/game watch page:yes").unwrap();
    let request = house.request("second page", 0);
    house.service.act("t2", &request, &invocation).await.unwrap();
    let page = house
        .service
        .store()
        .table("t2")
        .await
        .unwrap()
        .unwrap()
        .page()
        .unwrap()
        .clone();
    let html = house.shows(&page.url()).await;
    assert!(html.contains("has not begun") && html.contains("Ana"), "{html}");
    assert_eq!(house.get(&format!("{}/board.png", page.url())).await.status, 404);
    assert_eq!(house.get(&format!("{}?at=1", page.url())).await.status, 400);
}

/// All places for pages of a table, held until they are released.
fn hold(house: &House, table: &'static str) -> Vec<(JoinHandle<()>, std::sync::mpsc::Sender<()>)> {
    hold_lane(house, &format!("watch:{table}"))
}

/// All places of questions with this name, held until they are released.
fn hold_lane(house: &House, name: &str) -> Vec<(JoinHandle<()>, std::sync::mpsc::Sender<()>)> {
    let hold = |_| {
        let (end, ended) = std::sync::mpsc::channel::<()>();
        let lane = Lane::Question {
            person: None,
            table: name.to_owned(),
        };
        let held = house.service.workers().run(lane, move || ended.recv().is_ok());
        (tokio::spawn(async { assert!(!held.await.unwrap()) }), end)
    };
    (0..muster::workers::PER_TABLE).map(hold).collect()
}

async fn release(held: Vec<(JoinHandle<()>, std::sync::mpsc::Sender<()>)>) {
    let (held, ends): (Vec<_>, Vec<_>) = held.into_iter().unzip();
    drop(ends);
    for held in held {
        held.await.unwrap();
    }
}

#[tokio::test]
async fn watchers_of_one_table_leave_places_to_those_of_others() {
    let house = House::begun("warcamp", json!({}), ["Ana", "Ben"]).await;
    let url = house.opens().await;
    let held = hold(&house, TABLE);
    // On one thread each of them takes its place when this task first waits.
    tokio::task::yield_now().await;
    let turned_away = house.get(&url).await;
    assert_eq!(turned_away.status, 503, "{}", turned_away.text());
    assert!(turned_away.headers.contains_key("retry-after"));
    release(held).await;
    assert_eq!(house.get(&url).await.status, 200);
    // The game as a file is made for those who watch, so it takes one of their places and none of the players'.
    let file = format!("{url}/game.json");
    let held = hold(&house, TABLE);
    tokio::task::yield_now().await;
    let turned_away = house.get(&file).await;
    assert_eq!(turned_away.status, 503, "{}", turned_away.text());
    release(held).await;
    let players = hold_lane(&house, TABLE);
    tokio::task::yield_now().await;
    let (first, ()) = tokio::join!(house.get(&file), release(players));
    assert_eq!(first.status, 200, "{}", first.text());
    // What was made is there for all, also while all places are taken; and the file is made once for each version.
    let held = hold(&house, TABLE);
    tokio::task::yield_now().await;
    assert_eq!(house.get(&file).await.bytes, first.bytes);
    release(held).await;
    // Those of another table wait for their turn, and get it.
    house.says(0, "/game dice salt text:hello").await;
    let held = hold(&house, "t2");
    tokio::task::yield_now().await;
    let waiting = house.get(&url);
    let (answer, ()) = tokio::join!(waiting, release(held));
    assert_eq!(answer.status, 200, "{}", answer.text());
}

/// A request that finds no place costs the database no history: here that could not even be read.
#[tokio::test]
async fn the_past_is_read_only_for_those_who_have_a_place() {
    let folder = tempfile::TempDir::new().unwrap();
    let address = format!("sqlite://{}", folder.path().join("tables.db").display());
    let house = House::at(&address, "warcamp", json!({}), ["Ana", "Ben"]).await;
    house.says(0, "/game start").await;
    let url = house.opens().await;
    let pool = sqlx::SqlitePool::connect(&address).await.unwrap();
    sqlx::query("update entries set body = 'unreadable'")
        .execute(&pool)
        .await
        .unwrap();
    let held = hold(&house, TABLE);
    tokio::task::yield_now().await;
    for wanted in [url.clone(), format!("{url}?at=1"), format!("{url}/game.json")] {
        let turned_away = house.get(&wanted).await;
        assert_eq!(turned_away.status, 503, "{wanted}: {}", turned_away.text());
    }
    release(held).await;
    assert_eq!(house.get(&url).await.status, 500, "now it is read");
}
