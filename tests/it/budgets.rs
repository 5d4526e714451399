//! Work has a budget: no question is so large that others wait for it, and none is worked out on the async workers.

#![allow(clippy::unwrap_used)]

use crate::stories::stage::stage;
use chrono::{DateTime, TimeDelta, Utc};
use muster::games::{CATALOGUE, GAMES};
use muster::service::{Chance, Request, Service};
use muster::store;
use muster::table::{Holder, NewChair, Opening};
use muster::workers::Lane;
use muster_game::{Actor, Entrant, Kind, Occasion, Rejection, Skip};
use muster_kit::budget::{COMMAND_LINE, QUESTION, counted};
use muster_kit::{Answer, Dice, Level, User, Viewer};
use serde_json::{Value, json};
use std::sync::Arc;

#[path = "../questions.rs"]
mod questions;

/// The longest questions of these are the most expensive: a unit with everything at its most.
const GIANT: &str = "x charge a:10 e:10 s:10";
const GIANT_TARGET: &str = "a s:10 a:10 e:10";
/// Six of the unit that makes the largest table, against the same.
const RAIDERS: &str = "wr r + wr r + wr r + wr r + wr r + wr r x gt forest morning";

fn kind(game: &str) -> &'static Kind {
    CATALOGUE.kind(game).unwrap()
}

fn giants(count: usize) -> String {
    format!("fight {} vs {GIANT_TARGET}", vec![GIANT; count].join(" + "))
}

fn words(answer: &Result<Answer, Rejection>) -> String {
    match answer {
        Ok(answer) => answer
            .lines
            .iter()
            .map(|line| line.plain(|_| String::new()) + "\n")
            .collect(),
        Err(Rejection::Refused(refusal)) => refusal.to_string(),
        Err(malformed) => malformed.to_string(),
    }
}

/// The grammar of each game is searched for its most expensive question. A tenth of the budget does for the search, for a
/// test takes long without optimisation; the worst that were found are then asked with all of it.
#[test]
fn the_worst_question_of_each_game_is_within_the_budget_or_refused_with_what_fits() {
    for kind in GAMES {
        let (mut asked, mut answered) = (0, 0);
        let mut cost = |text: &str| {
            let (answer, steps) = questions::ask(kind, text, QUESTION / 10);
            assert!(steps <= QUESTION / 10, "{text}: {steps}");
            asked += 1;
            answered += u32::from(answer.is_ok());
            if let Err(refusal) = &answer
                && steps == QUESTION / 10
            {
                assert!(words(&answer).contains("too many ways"), "{text}: {refusal}");
            }
            steps
        };
        let worst = questions::worst(kind, 24, 100, 12, &mut cost);
        assert!(answered * 4 > asked, "{}: {answered} of {asked} could be read", kind.id);
        for (_, text) in worst.iter().take(2) {
            let (answer, steps) = questions::ask(kind, text, QUESTION);
            println!("{}: {steps} steps, {} for {text}", kind.id, answer.is_ok());
            assert!(steps > 0, "{text} is not counted");
            assert!(steps <= QUESTION, "{text}: {steps}");
            if answer.is_err() {
                assert!(words(&answer).contains("too many ways"), "{text}: {}", words(&answer));
            }
        }
    }
}

/// How many attackers a refusal says fit.
fn fitting(refusal: &str) -> usize {
    let (_, after) = refusal
        .split_once("fewer attackers: ")
        .unwrap_or_else(|| panic!("{refusal}"));
    match after.strip_prefix("the first ") {
        Some(rest) => rest.split(' ').next().unwrap().parse().unwrap(),
        None => 1,
    }
}

#[test]
fn what_a_refusal_says_would_fit_is_answered() {
    let mut refused = 0;
    for count in [1, 2, 3, 4, 6] {
        let (answer, steps) = questions::ask(kind("barbarica"), &giants(count), QUESTION);
        println!("{count} giants: {steps} steps, {}", words(&answer));
        assert!(steps <= QUESTION);
        if answer.is_err() {
            let fits = fitting(&words(&answer));
            assert!((1..count).contains(&fits), "{}", words(&answer));
            let (answer, _) = questions::ask(kind("barbarica"), &giants(fits), QUESTION);
            assert!(answer.is_ok(), "{fits}: {}", words(&answer));
            refused += 1;
        }
    }
    println!("{refused} of 5 were refused");
    let (answer, steps) = questions::ask(kind("barbarica"), &giants(3), COMMAND_LINE);
    assert!(answer.is_ok() && steps <= COMMAND_LINE, "{}", words(&answer));
}

#[test]
fn six_attackers_of_wesnoth_are_answered_within_the_budget() {
    let (answer, steps) = questions::ask(kind("wesnoth"), RAIDERS, QUESTION);
    println!("{steps} steps");
    assert!(answer.is_ok(), "{}", words(&answer));
    assert!(steps <= QUESTION / 2, "{steps}");
}

#[test]
fn in_a_game_only_values_that_its_units_can_have_are_worked_out() {
    let cases = [
        ("barbarica", giants(1), "Strength 1 to 7"),
        ("barbarica", "fight x a:3 vs a".to_owned(), "1 or 2 attacks"),
        ("barbarica", "fight x vs a e:7".to_owned(), "Expertise 4 to 6"),
        ("barbarica", "shot s at 8 x2 vs t s:9".to_owned(), "Strength 1 to 8"),
        ("barbarica", "rally d:10 w:2".to_owned(), "at most 8"),
        ("wargrounds", "short x short hp 40".to_owned(), "15 HP"),
        (
            "wargrounds",
            "short x short hp 5 others 100".to_owned(),
            "34 characters",
        ),
        ("risk", "save ln r20 volley lt".to_owned(), "more than 3 times"),
        ("wesnoth", "rest 200 village 3".to_owned(), "wounds"),
    ];
    for (game, question, reason) in cases {
        let free = (kind(game).odds_of_text)(&question, COMMAND_LINE);
        assert!(free.is_ok(), "{question} stands by itself: {}", words(&free));
        let asked = position(game).odds(Viewer::Spectator, &question, &mut Dice::seeded(1, 1));
        assert!(
            asked.is_err() && words(&asked).contains(reason),
            "{question}: {}",
            words(&asked)
        );
    }
    let usual = [
        ("barbarica", "fight x charge + p flank vs a s:3 e:5"),
        ("barbarica", "fight x s:7 e:5 a:2 vs a s:7"),
        ("wargrounds", "short x short hp 15"),
        ("risk", "save ln r2 volley lt"),
        ("wesnoth", "rest 4 village 3"),
        ("warcamp", "attack 50/4 40/6"),
    ];
    for (game, question) in usual {
        let asked = position(game).odds(Viewer::Spectator, question, &mut Dice::seeded(1, 1));
        assert!(asked.is_ok(), "{question}: {}", words(&asked));
    }
}

/// A thought that is too long for its level is thought at a lower one, and at last the first thing that is allowed is done:
/// whatever room there is, the advice can be followed.
#[test]
fn a_thought_without_room_ends_in_something_that_is_allowed() {
    for kind in GAMES {
        let (mut game, mut dice) = (position(kind.id), Dice::seeded(3, 0));
        let mut unexplained = 0;
        for (step, room) in [0, 1_000, 30_000, 300_000, 0, 1_000, 30_000, 300_000]
            .into_iter()
            .enumerate()
        {
            let waits = game.awaiting();
            let Some(duty) = waits.duties().first() else { break };
            let think = || game.advise(duty, Level::Hard, Occasion::Npc, &mut Dice::seeded(step as u64, 1));
            let (advice, steps) = counted(room, think);
            let advice = advice.unwrap();
            assert!(steps <= room, "{}: {steps} of {room}", kind.id);
            unexplained += u32::from(advice.why.is_empty());
            let actor = Actor::Seat(duty.seat);
            for step in game.steps(actor, &advice.action).unwrap() {
                match game.play(actor, &step.action, &mut dice) {
                    Ok(played) => game = played.game,
                    Err(refusal) => assert_eq!(step.skip, Skip::IfRefused, "{}: {refusal}", kind.id),
                }
            }
        }
        println!("{}: {unexplained} thoughts of 8 gave no reason", kind.id);
    }
}

/// A game of as few as it takes, as it begins.
fn position(game: &str) -> std::sync::Arc<dyn muster_game::AnyGame> {
    let kind = kind(game);
    let (options, places) = (kind.options)(json!({})).unwrap();
    let mut picks: Vec<Value> = Vec::new();
    for _ in 0..*places.seats.start() {
        let pick = (kind.pick)(&options, &picks, json!({})).unwrap();
        picks.push(pick);
    }
    let entrant = |(number, pick): (usize, Value)| Entrant {
        name: format!("P{number}"),
        pick,
        npc: None,
    };
    let roster: Vec<Entrant<Value>> = picks.into_iter().enumerate().map(entrant).collect();
    (kind.setup)(*kind.rules.end(), &roster, &options, &mut Dice::seeded(1, 0))
        .unwrap()
        .game
}

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).unwrap()
}

fn request(name: &str, user: u64) -> Request<'_> {
    Request {
        name,
        user: User(user),
        called: "",
        manager: false,
        now: now(),
        script: &[],
    }
}

/// A table of one person, that has begun.
async fn open(service: &Service, game: &str, id: &str, host: u64) {
    let opening = Opening {
        id,
        kind: kind(game),
        place: id,
        server: None,
        host: User(host),
        settings: serde_json::Map::new(),
        chairs: vec![NewChair {
            name: format!("P{host}"),
            holder: Holder::User(User(host)),
        }],
        seed: [7; 32],
        untimed: true,
    };
    service
        .open(&request(&format!("open {id}"), host), &opening)
        .await
        .unwrap();
    let start = CATALOGUE.parse("/game start").unwrap();
    service
        .act(id, &request(&format!("start {id}"), host), &start)
        .await
        .unwrap();
}

/// Everything async has a single thread here. If questions were worked out on it, the first to be asked would be the first
/// to be answered.
#[tokio::test(flavor = "current_thread")]
async fn a_status_is_answered_while_the_worst_questions_are_worked_out_elsewhere() {
    let service = Arc::new(Service::new(
        store::open("sqlite::memory:", &CATALOGUE).await.unwrap(),
        Chance::Seed([3; 32]),
    ));
    open(&service, "wesnoth", "t1", 1).await;
    open(&service, "warcamp", "t2", 9).await;
    let question = CATALOGUE.parse(&format!("/game odds what:{RAIDERS}")).unwrap();
    let asking: Vec<_> = (1..=4u64)
        .map(|person| {
            let (service, question) = (Arc::clone(&service), question.clone());
            tokio::spawn(async move {
                let name = format!("q{person}");
                service.act("t1", &request(&name, person), &question).await
            })
        })
        .collect();
    for _ in 0..10 {
        tokio::task::yield_now().await;
    }
    let status = CATALOGUE.parse("/game status").unwrap();
    service.act("t2", &request("status", 9), &status).await.unwrap();
    let waiting = asking.iter().filter(|asked| !asked.is_finished()).count();
    assert!(waiting > 0, "all four were answered before");
    for asked in asking {
        asked.await.unwrap().unwrap();
    }
}

/// No act waits for questions, however many there are; a person with enough in hand is told to wait for them.
#[tokio::test(flavor = "multi_thread")]
async fn few_questions_a_person_and_a_table_and_acts_go_on() {
    let stage = stage().await;
    let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
    let thread = stage.begun(&[&ana, &ben], "").await;
    let table = stage.table(&thread).await.id().to_owned();
    let workers = stage.bots[0].bot.service().workers().clone();
    // Questions that last until they are told to end.
    let hold = |person: u64| {
        let (end, ended) = std::sync::mpsc::channel::<()>();
        let lane = Lane::Question {
            person: Some(person),
            table: table.clone(),
        };
        let held = workers.run(lane, move || ended.recv().is_ok());
        (tokio::spawn(held), end)
    };
    let odds = "/game odds what:attack 50/4 40/6";
    let own = [hold(ana.id()), hold(ana.id())];
    let answer = asks_until(&stage, &ana, &thread, odds, "Your last questions").await;
    assert!(answer.contains("Wait a moment"), "{answer}");
    ended(own).await;
    let others: Vec<_> = (1..=muster::workers::PER_TABLE as u64).map(hold).collect();
    let answer = asks_until(&stage, &ben, &thread, odds, "Many questions about this game").await;
    assert!(answer.contains("try again"), "{answer}");
    // The table goes on while all its questions are in hand.
    let before = stage.table(&thread).await.seq();
    stage.fake.clock().advance(TimeDelta::seconds(20));
    stage.does(&ana, &thread, "/game dice roll dice:2d6").await;
    assert!(stage.table(&thread).await.seq() > before);
    ended(others).await;
    stage.fake.clock().advance(TimeDelta::seconds(20));
    let answer = stage.does(&ben, &thread, odds).await;
    assert!(answer.text().contains("Win"), "{}", answer.text());
    stage.end().await;
}

type Held = (
    tokio::task::JoinHandle<Result<bool, muster::workers::Undone>>,
    std::sync::mpsc::Sender<()>,
);

/// Ends all work that was held: it runs in an order of its own.
async fn ended(held: impl IntoIterator<Item = Held>) {
    let (held, ends): (Vec<_>, Vec<_>) = held.into_iter().unzip();
    drop(ends);
    for held in held {
        assert!(!held.await.unwrap().unwrap());
    }
}

/// Asks again until the places are taken that a test holds: they are taken by tasks of their own.
async fn asks_until(
    stage: &crate::stories::stage::Stage,
    who: &muster_fake_discord::FakeUser,
    thread: &muster_fake_discord::Channel,
    line: &str,
    words: &str,
) -> String {
    for _ in 0..20 {
        stage.fake.clock().advance(TimeDelta::seconds(20));
        let text = stage.does(who, thread, line).await.text();
        if text.contains(words) {
            return text;
        }
    }
    panic!("{line} was never told: {words}");
}

/// An act is confirmed by what its preview shows, so neither a preview nor a panel is refused for the questions of others.
#[tokio::test(flavor = "current_thread")]
async fn an_act_is_previewed_while_all_places_for_questions_are_taken() {
    let service = Arc::new(Service::new(
        store::open("sqlite::memory:", &CATALOGUE).await.unwrap(),
        Chance::Seed([3; 32]),
    ));
    open(&service, "warcamp", "t1", 1).await;
    while service.wake("t1", now()).await.unwrap().is_some() {}
    let held: Vec<_> = (1..=muster::workers::PER_TABLE as u64)
        .map(|person| {
            let (end, ended) = std::sync::mpsc::channel::<()>();
            let lane = Lane::Question {
                person: Some(person),
                table: "t1".to_owned(),
            };
            (
                tokio::spawn(service.workers().run(lane, move || ended.recv().is_ok())),
                end,
            )
        })
        .collect();
    tokio::task::yield_now().await;
    let odds = CATALOGUE.parse("/game odds what:attack 50/4 40/6").unwrap();
    let refused = service.act("t1", &request("q", 1), &odds).await.unwrap_err();
    assert!(
        refused.to_string().contains("Many questions about this game"),
        "{refused}"
    );
    let hunt = CATALOGUE.parse("/warcamp hunt").unwrap();
    let foreseen = service.foresee("t1", &request("p", 1), &hunt).await;
    assert!(foreseen.is_ok(), "{:?}", foreseen.err());
    let panel = service
        .act("t1", &request("t", 1), &CATALOGUE.parse("/game turn").unwrap())
        .await;
    assert!(panel.is_ok(), "{:?}", panel.err());
    service.act("t1", &request("a", 1), &hunt).await.unwrap();
    ended(held).await;
}

/// A file that a person brings is read in the pool, and counts as a question of theirs.
#[tokio::test(flavor = "multi_thread")]
async fn files_are_read_in_the_pool() {
    let stage = stage().await;
    let ana = stage.guild.user("Ana");
    let workers = stage.bots[0].bot.service().workers().clone();
    let file = muster_fake_discord::CommandFile {
        name: "brought.txt".to_owned(),
        bytes: b"name=Farm; table=farm; turns=2; side1=1LN 1LT; side2=1LN 1CV".to_vec(),
    };
    let lines = [
        "/muster import file:brought.txt",
        "/game new game:risk file:brought.txt",
        "/game new game:barbarica file:brought.txt",
    ];
    for line in lines {
        stage.fake.clock().advance(TimeDelta::seconds(20));
        let lane = || Lane::Question {
            person: Some(ana.id()),
            table: "elsewhere".to_owned(),
        };
        let held = [(); muster::workers::PER_PERSON].map(|()| workers.admit(lane()).unwrap());
        let answer = ana.slash_with_file(&stage.hall, line, file.clone()).await.text();
        drop(held);
        assert!(answer.contains("Your last questions"), "{line}: {answer}");
        stage.fake.clock().advance(TimeDelta::seconds(20));
        let answer = ana.slash_with_file(&stage.hall, line, file.clone()).await.text();
        assert!(!answer.contains("Your last questions"), "{line}: {answer}");
    }
    stage.end().await;
}

/// The settings of a table may hold a scenario, so a table is made in the pool like every other decision.
#[tokio::test(flavor = "current_thread")]
async fn tables_are_made_in_the_pool() {
    let service = Arc::new(Service::new(
        store::open("sqlite::memory:", &CATALOGUE).await.unwrap(),
        Chance::Seed([3; 32]),
    ));
    let cores = std::thread::available_parallelism().unwrap().get();
    let held: Vec<Held> = (0..cores)
        .map(|_| {
            let (end, ended) = std::sync::mpsc::channel::<()>();
            let work = move || ended.recv().is_ok();
            (tokio::spawn(service.workers().run(Lane::Act, work)), end)
        })
        .collect();
    tokio::task::yield_now().await;
    let opening = {
        let service = Arc::clone(&service);
        tokio::spawn(async move { open(&service, "warcamp", "t1", 1).await })
    };
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert!(
        service.store().table("t1").await.unwrap().is_none(),
        "it was made elsewhere"
    );
    ended(held).await;
    opening.await.unwrap();
    assert!(service.store().table("t1").await.unwrap().is_some());
}

/// The example of `/game odds` is one of the game's own: what help and refusals show is answered at every table.
#[test]
fn the_example_of_odds_is_answered_by_each_game() {
    let mut shown = std::collections::BTreeSet::new();
    for kind in GAMES {
        let help = CATALOGUE.help("game odds", Some(kind.id)).unwrap();
        let help: Vec<String> = help.iter().map(|line| line.plain(|_| String::new())).collect();
        let example = help.iter().find_map(|line| line.strip_prefix("Example: ")).unwrap();
        let asked = CATALOGUE.parse_at("/game odds", Some(kind.id)).unwrap_err();
        assert_eq!(asked.example.as_deref(), Some(example), "{}", kind.id);
        let what = CATALOGUE.parse(example).unwrap();
        let what = what.text("what").unwrap();
        let answer = position(kind.id).odds(Viewer::Spectator, what, &mut Dice::seeded(1, 1));
        assert!(answer.is_ok(), "{}: {example}: {}", kind.id, words(&answer));
        shown.insert(example.to_owned());
    }
    assert_eq!(shown.len(), GAMES.len(), "{shown:?}");
}
