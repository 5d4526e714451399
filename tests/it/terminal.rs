//! The window of a terminal, without a terminal: who types, what time does, what is found at the cursor.

#![allow(clippy::unwrap_used)]

use chrono::{DateTime, Utc};
use muster::fronts::terminal::{Plan, PlannedSeat, Session, SessionClock, SessionOutput};
use muster::games::{CATALOGUE, GAMES};
use muster::store;
use muster::table::{Opened, Stage};
use muster::vocabulary::Role;
use muster_game::{Kind, Rejection};
use muster_kit::{Audience, Level, Seat};
use serde_json::json;
use std::time::Duration;

fn first_day() -> DateTime<Utc> {
    DateTime::from_timestamp(1_767_607_200, 0).unwrap()
}

fn plan(kind: &'static Kind, seats: &[(&str, Option<Level>)]) -> Plan {
    let seat = |(name, npc): &(&str, Option<Level>)| PlannedSeat {
        name: (*name).to_owned(),
        npc: *npc,
    };
    Plan {
        kind,
        seats: seats.iter().map(seat).collect(),
        settings: serde_json::Map::new(),
        picks: Vec::new(),
        state: None,
        lobby: false,
    }
}

async fn open(kind: &'static Kind, seats: &[(&str, Option<Level>)]) -> (Session, Vec<SessionOutput>) {
    let store = store::open("sqlite::memory:", &CATALOGUE).await.unwrap();
    let clock = SessionClock::Steps(first_day());
    Session::open(store, &plan(kind, seats), Some([7; 32]), clock, Vec::new())
        .await
        .unwrap()
}

fn end_line(kind: &Kind) -> &'static str {
    &CATALOGUE.command_of(kind).role(Role::End).unwrap().example
}

/// The seats that are called upon, in their order.
fn asked(said: &[SessionOutput]) -> Vec<Seat> {
    let posts = said.iter().filter_map(|said| match said {
        SessionOutput::Post(post) => Some(post),
        _ => None,
    });
    posts.flat_map(|post| post.pings.iter().copied()).collect()
}

#[tokio::test]
async fn whoever_is_awaited_types() {
    for kind in GAMES {
        let (mut session, said) = open(kind, &[("Ana", None), ("Ben", None)]).await;
        let asked = asked(&said);
        let first = session.actor();
        let named = |seat: Seat| session.table().chairs()[seat.index()].name().to_owned();
        assert_eq!(asked.first().copied().map(named), Some(first.clone()), "{}", kind.id);
        let other = if first == "Ana" { "Ben" } else { "Ana" };
        let answered = session.line(Some(&other.to_lowercase()), end_line(kind)).await.unwrap();
        let refused = matches!(answered.as_slice(), [SessionOutput::Refused(Rejection::Refused(_))]);
        // Where both are asked at once either may act; the line of nobody in particular stays with the first.
        assert_eq!(refused, asked.len() == 1, "{}: {answered:?}", kind.id);
        assert_eq!(session.actor(), first, "{}", kind.id);
        let said = session.line(None, end_line(kind)).await.unwrap();
        assert!(
            !matches!(said.as_slice(), [SessionOutput::Refused(_)] | []),
            "{}: {said:?}",
            kind.id
        );
    }
}

/// While others play a lone word of the table is no order of the game.
#[tokio::test]
async fn a_word_of_the_table_answers_out_of_turn() {
    for kind in GAMES {
        let (mut session, said) = open(kind, &[("Ana", None), ("Ben", None)]).await;
        if asked(&said).len() > 1 {
            continue;
        }
        let other = if session.actor() == "Ana" { "ben" } else { "ana" };
        let typed = session.line(Some(other), "turn").await.unwrap();
        let by_name = session.line(Some(other), "/game turn").await.unwrap();
        assert_eq!(format!("{typed:?}"), format!("{by_name:?}"), "{}", kind.id);
        assert!(!matches!(typed.as_slice(), [SessionOutput::Refused(_)]), "{typed:?}");
    }
}

#[tokio::test]
async fn a_stranger_watches_and_hears_nothing_private() {
    for kind in GAMES {
        let (mut session, _) = open(kind, &[("Ana", None), ("Ben", None)]).await;
        let refused = session.line(Some("zoe"), end_line(kind)).await.unwrap();
        assert!(matches!(refused.as_slice(), [SessionOutput::Refused(_)]), "{refused:?}");
        let status = session.line(Some("zoe"), "/game status").await.unwrap();
        let [SessionOutput::Post(post)] = status.as_slice() else {
            panic!("{status:?}")
        };
        assert_eq!(post.audience, Audience::Asker);
        assert_eq!(session.named("zoe"), "Zoe");
        assert_eq!(session.named("BEN"), "Ben");
    }
}

#[tokio::test]
async fn only_waiting_lets_a_deadline_pass() {
    for kind in GAMES {
        let (mut session, _) = open(kind, &[("Ana", None), ("Ben", None)]).await;
        assert_eq!(
            session.table().opened()[0].due,
            None,
            "a window has no deadline unless asked for"
        );
        session.line(Some("ana"), "/game deadline every:1h").await.unwrap();
        // A deadline holds from the next turn on: whoever has been asked before has none.
        let asked = session.table().opened().len();
        for _ in 0..asked {
            assert_eq!(session.table().opened()[0].due, None);
            session.line(None, end_line(kind)).await.unwrap();
        }
        let due = session.table().opened()[0].due.unwrap();
        let before = session.table().seq();
        // A minute a line: more of them than the deadline has minutes.
        for _ in 0..(due - first_day()).num_minutes() + 2 {
            session.line(None, "/game status").await.unwrap();
        }
        assert_eq!(session.table().seq(), before);
        let said = session.wait(Duration::from_secs(60)).await.unwrap();
        assert!(session.table().seq() > before, "{said:?}");
    }
}

/// A question in between is due sooner than a turn; that nobody answers it is no missed turn.
#[tokio::test]
async fn a_window_closes_in_its_own_time_and_turns_keep_theirs() {
    let kind = CATALOGUE.kind("wargrounds").unwrap();
    let mut plan = plan(kind, &[("Ana", None), ("Ben", None)]);
    let settings = json!({ "reactions": "window", "window_minutes": 45, "headcount": "4", "cards": "side" });
    plan.settings = settings.as_object().unwrap().clone();
    let store = store::open("sqlite::memory:", &CATALOGUE).await.unwrap();
    let clock = SessionClock::Steps(first_day());
    let (mut session, _) = Session::open(store, &plan, Some([7; 32]), clock, Vec::new())
        .await
        .unwrap();
    let line = "/game deadline every:1d grace:2h";
    session.line(Some("ana"), line).await.unwrap();
    // A line without a command's name would be read as places, which these words are not.
    for _ in 0..2 {
        session.line(None, "ready").await.unwrap();
    }
    let times = |session: &Session| -> Vec<(i64, u32, bool)> {
        let opened = session.table().opened().iter();
        let time = |opened: &Opened| (opened.due.unwrap() - opened.at.unwrap()).num_minutes();
        opened
            .map(|opened| (time(opened), opened.grace, opened.brief))
            .collect()
    };
    let a_turn = (24 * 60, 120, false);
    assert_eq!(times(&session), [a_turn, a_turn], "orders of both");

    // Whatever she holds, one of these can be played now.
    let cards = ["armour", "bones", "heat", "rules", "nighter", "sneaky"];
    let targets = [
        "",
        " target:1",
        " target:2",
        " target:3",
        " target:4",
        " target:r1",
        " target:b1",
    ];
    'tried: for card in cards {
        for target in targets {
            let line = format!("/wg card card:{card}{target}");
            let said = session.line(Some("ana"), &line).await.unwrap();
            if !matches!(said.as_slice(), [SessionOutput::Refused(_)]) {
                break 'tried;
            }
        }
    }
    assert_eq!(times(&session), [(45, 0, true)], "Ben is asked");
    let before = session.table().seq();
    let minutes = |minutes: u64| Duration::from_secs(minutes * 60);
    session.wait(minutes(44)).await.unwrap();
    assert_eq!(session.table().seq(), before);
    let said = session.wait(minutes(1)).await.unwrap();
    assert!(session.table().seq() > before, "{said:?}");
    let words = format!("{said:?}");
    assert!(words.contains(" has not answered in time."), "{words}");
    assert!(!words.contains("missed the deadline"), "{words}");
    assert!(session.table().chairs().iter().all(|chair| chair.misses() == 0));

    assert_eq!(times(&session), [a_turn, a_turn], "and the orders go on");
    let said = session.wait(minutes(26 * 60)).await.unwrap();
    assert!(format!("{said:?}").contains(" missed the deadline"), "{said:?}");
    assert!(session.table().chairs().iter().all(|chair| chair.misses() == 1));
}

#[tokio::test]
async fn npcs_play_by_themselves_until_a_person_is_asked() {
    for kind in GAMES {
        let (mut session, _) = open(kind, &[("Ana", None), ("Bot", Some(Level::Easy))]).await;
        for _ in 0..5 {
            if session.table().stage() == Stage::Over {
                break;
            }
            assert_eq!(session.actor(), "Ana");
            session.line(None, end_line(kind)).await.unwrap();
        }
    }
}

#[tokio::test]
async fn suggestions_of_the_game_can_be_typed() {
    for kind in GAMES {
        let (session, _) = open(kind, &[("Ana", None), ("Ben", None)]).await;
        let command = CATALOGUE.command_of(kind);
        for sub in &command.sub {
            for option in sub.option.iter().filter(|option| option.autocomplete) {
                let line = format!("/{} {} {}:", command.name, sub.path(), option.name);
                let completion = CATALOGUE.complete(&line, line.len(), Some(kind.id));
                let focus = completion.focus.as_ref().unwrap_or_else(|| panic!("{line}"));
                assert_eq!(focus.partial.focus, option.name);
                let suggestions = session.suggest(None, focus).await;
                assert!(suggestions.len() <= 25, "{line}");
                for suggestion in suggestions {
                    let whole = format!("{}{}", &line[..completion.start], completion.typed(&suggestion));
                    let again = CATALOGUE.complete(&whole, whole.len(), Some(kind.id));
                    assert_eq!(again.focus.unwrap().partial.focus, option.name, "{whole}");
                    assert!((1..=100).contains(&suggestion.label.chars().count()), "{suggestion:?}");
                    assert!((1..=100).contains(&suggestion.value.chars().count()), "{suggestion:?}");
                }
            }
        }
    }
}
