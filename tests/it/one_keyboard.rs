//! Two players at one prompt: what is typed for one of them is never done for the other.

#![allow(clippy::unwrap_used)]

use crate::opened::{opened, person};
use crate::prompt::words;
use muster::fronts::terminal::Session;
use muster::table::Stage;

async fn two_at_the_prompt(game: &str, seed: u8) -> Session {
    let mut session = two_of_a_script(game, seed, serde_json::Map::new()).await;
    session.ask_first();
    session
}

async fn two_of_a_script(game: &str, seed: u8, settings: serde_json::Map<String, serde_json::Value>) -> Session {
    opened(game, vec![person("Ana"), person("Ben")], seed, settings, None).await
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

async fn battle_of_two() -> Session {
    let settings = [("mode", "battle"), ("scenario", "bridges")];
    let settings = settings
        .map(|(name, value)| (name.to_owned(), value.into()))
        .into_iter();
    two_of_a_script("risk", 23, settings.collect()).await
}

/// Whose turn it is not.
fn waits(session: &Session) -> &'static str {
    match session.actor().as_str() {
        "Ana" => "ben",
        _ => "ana",
    }
}

/// What no unit begins is no set-up, and a line that names the table's command or its option is no order of a game.
#[tokio::test]
async fn commands_with_numbers_are_understood_while_a_side_is_set_up() {
    let mut session = battle_of_two().await;
    for line in [
        "rules RK-70",
        "rules T-1",
        "help RK-70",
        "log 3",
        "log from:1",
        "game log 1",
        "game rules RK-5",
        "catchup from:1",
    ] {
        let said = told(&mut session, Some("ana"), line).await;
        assert!(!said.contains("cannot be read"), "{line}: {said}");
    }
}

/// Out of turn no order can be meant: words of `/game` are that, and what is for good is named.
#[tokio::test]
async fn words_of_the_table_are_understood_out_of_turn() {
    let mut session = battle_of_two().await;
    for who in ["ana", "ben"] {
        told(&mut session, Some(who), "deploy").await;
    }
    let who = Some(waits(&session));
    for line in [
        "game status",
        "game log",
        "log 1",
        "game watch",
        "vote yes",
        "concede",
        "resign",
    ] {
        let said = told(&mut session, who, line).await;
        assert!(!said.contains("moves first"), "{line}: {said}");
    }
    let said = told(&mut session, who, "concede").await;
    assert!(said.contains("/game concede"), "{said}");
    assert_eq!(session.table().stage(), Stage::Playing);

    let mut session = two_of_a_script("warcamp", 7, serde_json::Map::new()).await;
    let who = Some(waits(&session));
    let said = told(&mut session, who, "concede").await;
    assert!(said.contains("/game concede"), "{said}");
}

/// A script answers an open vote as the prompt does.
#[tokio::test]
async fn a_script_answers_a_vote_by_yes() {
    let mut session = two_of_a_script("warcamp", 7, serde_json::Map::new()).await;
    let started = session.table().seq();
    let votes = waits(&session);
    told(&mut session, None, "hunt 1-3").await;
    let asks = if votes == "ana" { "ben" } else { "ana" };
    told(&mut session, Some(asks), &format!("/game undo to:{started}")).await;
    assert!(session.table().ballot().is_some());
    told(&mut session, Some(votes), "yes").await;
    assert!(session.table().ballot().is_none());
}
