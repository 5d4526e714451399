//! Two players at one prompt: what is typed for one of them is never done for the other.

#![allow(clippy::unwrap_used)]

use crate::prompt::words;
use chrono::DateTime;
use muster::fronts::terminal::{Plan, PlannedSeat, Session, SessionClock};
use muster::games::CATALOGUE;
use muster::store;
use muster::table::Stage;

async fn two_at_the_prompt(game: &str, seed: u8) -> Session {
    let person = |name: &str| PlannedSeat {
        name: name.to_owned(),
        npc: None,
    };
    let plan = Plan {
        kind: CATALOGUE.kind(game).unwrap(),
        seats: vec![person("Ana"), person("Ben")],
        settings: serde_json::Map::new(),
        picks: Vec::new(),
        state: None,
        lobby: false,
    };
    let store = store::open("sqlite::memory:", &CATALOGUE).await.unwrap();
    let clock = SessionClock::Steps(DateTime::from_timestamp(1_767_607_200, 0).unwrap());
    let opened = Session::open(store, &plan, Some([seed; 32]), clock, Vec::new()).await;
    let mut session = opened.unwrap().0;
    session.ask_first();
    session
}

async fn told(session: &mut Session, by: Option<&str>, line: &str) -> String {
    words(&session.line(by, line).await.unwrap())
}

#[tokio::test]
async fn a_yes_answers_only_the_question_of_its_player() {
    let mut session = two_at_the_prompt("warcamp", 7).await;
    let seq = session.table().seq();
    let asked = told(&mut session, Some("ben"), "/game concede").await;
    assert!(asked.contains("Type yes to do it"), "{asked}");
    for answer in ["yes", "no"] {
        let said = told(&mut session, Some("ana"), answer).await;
        assert!(
            said.contains("Ben is asked, not you") && said.contains("@ben yes"),
            "{said}"
        );
    }
    assert_eq!((session.table().seq(), session.table().stage()), (seq, Stage::Playing));
    let said = told(&mut session, Some("ben"), "yes").await;
    assert!(said.contains("gives up"), "{said}");
}

#[tokio::test]
async fn a_vote_is_answered_by_yes_by_its_label_and_by_its_number() {
    for (answer, allows) in [
        ("yes", true),
        ("no", false),
        ("Allow", true),
        ("Refuse", false),
        ("1", true),
        ("2", false),
    ] {
        let mut session = two_at_the_prompt("warcamp", 7).await;
        let started = session.table().seq();
        let (asks, votes) = match session.actor().as_str() {
            "Ana" => ("ana", "ben"),
            _ => ("ben", "ana"),
        };
        told(&mut session, None, "hunt 1-3").await;
        told(&mut session, None, "yes").await;
        assert!(session.table().seq() > started, "{answer}");
        let asked = told(&mut session, None, &format!("/game undo to:{started}")).await;
        let asked = match asked.contains("Type yes to do it") {
            true => told(&mut session, None, "yes").await,
            false => asked,
        };
        assert!(session.table().ballot().is_some(), "{answer}: {asked}");
        // Who has put the question has no vote.
        let stray = told(&mut session, Some(asks), "yes").await;
        assert!(session.table().ballot().is_some(), "{stray}");
        let said = told(&mut session, Some(votes), answer).await;
        assert!(session.table().ballot().is_none(), "{answer}: {said}");
        assert_eq!(said.contains("takes back"), allows, "{answer}: {said}");
    }
}

#[tokio::test]
async fn numbers_and_labels_that_one_has_seen_are_not_the_others() {
    let mut session = two_at_the_prompt("wesnoth", 7).await;
    told(&mut session, Some("ana"), "turn").await;
    let seq = session.table().seq();
    let label = session.hint(1).unwrap().label.clone();
    let said = told(&mut session, Some("ben"), "1").await;
    assert!(said.contains("what only Ana has seen"), "{said}");
    told(&mut session, Some("ben"), &label).await;
    told(&mut session, Some("ben"), "yes").await;
    assert_eq!(session.table().seq(), seq, "{label}");
}
