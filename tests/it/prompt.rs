//! What the prompt of a terminal asks, refuses and tells.

#![allow(clippy::unwrap_used)]

use chrono::DateTime;
use muster::fronts::terminal::{Clock, Plan, Said, Seating, Session};
use muster::games::by_id;
use muster::kit::{Audience, Level, Post};
use muster::store;
use muster::table::Stage;

async fn open(game: &str, npcs: usize, seed: u8) -> Session {
    let npc = |number| Seating {
        name: format!("Bot{number}"),
        npc: Some(Level::Normal),
    };
    let person = Seating {
        name: "Ana".to_owned(),
        npc: None,
    };
    let plan = Plan {
        kind: by_id(game).unwrap(),
        seats: std::iter::once(person).chain((0..npcs).map(npc)).collect(),
        settings: serde_json::Map::new(),
        picks: Vec::new(),
        state: None,
        lobby: false,
    };
    let store = store::open("sqlite::memory:").await.unwrap();
    let clock = Clock::Steps(DateTime::from_timestamp(1_767_607_200, 0).unwrap());
    Session::open(store, &plan, Some([seed; 32]), clock, Vec::new())
        .await
        .unwrap()
        .0
}

fn posts(said: &[Said]) -> impl Iterator<Item = &Post> {
    said.iter().filter_map(|said| match said {
        Said::Post(post) => Some(post),
        _ => None,
    })
}

fn words(said: &[Said]) -> String {
    let told = said.iter().map(|said| match said {
        Said::Post(post) => post
            .lines
            .iter()
            .map(|line| line.plain(|seat| seat.to_string()))
            .collect::<Vec<_>>()
            .join("\n"),
        Said::Refused(rejection) => rejection.to_string(),
        Said::Unread(error) => error.to_string(),
        Said::Remark(text) => text.clone(),
    });
    told.collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn the_rest_of_a_war_without_people_is_one_page() {
    for seed in 1..=4 {
        let mut session = open("warcamp", 2, seed).await;
        let said = session.line(None, "/game concede").await.unwrap();
        assert_eq!(session.table().stage, Stage::Over, "seed {seed}");
        let public = posts(&said).filter(|post| post.audience == Audience::Table);
        let lines: usize = public.map(|post| post.lines.len()).sum();
        assert!(lines <= 30, "seed {seed}: {lines} lines\n{}", words(&said));
        assert!(words(&said).contains("played by the NPCs alone"), "{}", words(&said));
        let mut controls = posts(&said).flat_map(|post| &post.controls);
        let all = controls.find_map(|control| match control {
            muster::kit::Control::Button { label, line } if label == "Show me all" => Some(line.clone()),
            _ => None,
        });
        let told = session.line(None, &all.unwrap()).await.unwrap();
        assert!(posts(&told).any(|post| post.lines.len() > 10), "{}", words(&told));
    }
}

#[tokio::test]
async fn what_is_final_or_wasteful_is_asked_about() {
    let mut session = open("warcamp", 1, 1).await;
    session.ask_first();
    let seq = session.table().seq;
    let asked = session.line(None, "/warcamp end").await.unwrap();
    assert!(
        words(&asked).contains("have done nothing this turn"),
        "{}",
        words(&asked)
    );
    assert!(words(&asked).contains("Type yes"), "{}", words(&asked));
    // Another line drops it, and then `yes` confirms nothing.
    session.line(None, "/game status").await.unwrap();
    session.line(None, "yes").await.unwrap();
    assert_eq!(session.table().seq, seq);
    // A line of orders that leaves members idle is asked about too; one that does not is carried out.
    let asked = session.line(None, "hunt 1; end").await.unwrap();
    assert!(
        words(&asked).contains("have done nothing this turn"),
        "{}",
        words(&asked)
    );
    assert_eq!(session.table().seq, seq);
    session.line(None, "hunt all; end").await.unwrap();
    assert!(session.table().seq > seq);
    let seq = session.table().seq;
    session.line(None, "concede").await.unwrap();
    assert_eq!(session.table().seq, seq);
    session.line(None, "yes").await.unwrap();
    assert!(session.table().seq > seq && session.table().stage == Stage::Over);
}

#[tokio::test]
async fn a_script_is_not_asked() {
    let mut session = open("warcamp", 1, 1).await;
    let seq = session.table().seq;
    session.line(None, "/warcamp end").await.unwrap();
    assert!(session.table().seq > seq);
}

#[tokio::test]
async fn a_slip_is_refused_by_the_parser_that_knows_the_word() {
    let mut session = open("warcamp", 1, 1).await;
    let right = [
        ("train 9", "train"),
        ("nab B99", "nab"),
        ("man 99", "man"),
        ("raid B all L raze bogus", "no building"),
        ("raise 0", "raise"),
        ("leave 12", "leave"),
    ];
    for (line, says) in right {
        let told = words(&session.line(None, line).await.unwrap());
        for wrong in [
            "There is no",
            "has no `",
            "takes no options",
            "`name`",
            "`map`",
            "`hand`",
        ] {
            assert!(!told.contains(wrong), "{line}: {told}");
        }
        assert!(told.contains(says), "{line}: {told}");
    }
    let told = words(&session.line(None, "check hunt 1 bones; end").await.unwrap());
    assert!(told.contains("2. end"), "{told}");
    let told = words(&session.line(None, "hunger").await.unwrap());
    assert!(told.contains("/game rules topic:hunger"), "{told}");
    let told = words(&session.line(None, "odds hunt 1; hunt 2").await.unwrap());
    assert!(told.contains("one order"), "{told}");
}
