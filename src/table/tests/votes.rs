//! Questions to all: what becomes of them when the game goes on.

use super::*;

/// Three players at a game of Risk: Ana has placed her camps, and it is another player's turn.
fn risk() -> (Hall, (u64, Value)) {
    let people = [ANA, BEN, CLEO];
    let named = [("Ana", ANA), ("Ben", BEN), ("Cleo", CLEO)];
    let mut hall = Hall::of("risk", serde_json::json!({ "map": "rivers" }), &named);
    while hall.table.opened().len() == 1 {
        let user = people[hall.turn().index()];
        hall.say(user, "/risk place").unwrap();
    }
    let snapshot = (hall.table.seq(), hall.table.position_json().unwrap());
    (hall, snapshot)
}

fn said_in_its_message(posts: &[Post]) -> Option<&Post> {
    posts.iter().find(|post| post.slot == Slot::Renew("ballot".to_owned()))
}

/// The question names what it would take back, so it does not outlive that.
#[test]
fn a_question_about_going_back_lapses_when_more_is_played() {
    let (mut hall, snapshot) = risk();
    hall.say(ANA, "/risk march orders:hold").unwrap();
    hall.say(BEN, "/risk march orders:hold").unwrap();
    let asked = hall.say_knowing(ANA, "/game undo", &snapshot).unwrap();
    let words = hall.words(&asked);
    assert!(words.contains("asks to take back what came after #"), "{words}");
    let last = hall.table.seq();
    // Words that move no piece leave it open.
    hall.say(BEN, "/game dice salt text:luck").unwrap();
    assert!(hall.table.ballot.is_some());
    let said = hall.say(BEN, "/risk march orders:1 hold").unwrap();
    let closed = said_in_its_message(&said).unwrap_or_else(|| panic!("{said:?}"));
    let words = hall.words(std::slice::from_ref(closed));
    assert!(words.starts_with("Ana asked to take back what came after #"), "{words}");
    let seq = last + 2;
    assert!(
        words.contains(&format!("the game has gone on with #{seq}: the question lapses")),
        "{words}"
    );
    assert!(closed.controls.is_empty());
    let told = hall.say(BEN, "/game vote choice:yes").unwrap_err();
    assert!(told.contains("No question is open"), "{told}");
    // A pause is asked of the people, not of what stands.
    hall.say(ANA, "/game vote ask:pause").unwrap();
    hall.say(BEN, "/risk march orders:hold").unwrap();
    assert!(hall.table.ballot.is_some());
}

/// A host who plays asks for agreement to go back: that names entries too.
#[test]
fn a_hosts_question_about_going_back_lapses_as_well() {
    let (mut hall, snapshot) = risk();
    hall.say(BEN, "/risk march orders:hold").unwrap();
    let to = hall.table.seq() - 1;
    let line = format!("/gm undo-to to:{to} reason:we misread it sure:yes");
    hall.say_knowing(ANA, &line, &snapshot).unwrap();
    assert!(hall.table.ballot.is_some());
    let said = hall.say(CLEO, "/risk march orders:hold").unwrap();
    assert_eq!(hall.table.ballot, None);
    let closed = said_in_its_message(&said).unwrap_or_else(|| panic!("{said:?}"));
    let words = hall.words(std::slice::from_ref(closed));
    assert!(words.contains("the question lapses"), "{words}");
}

/// The buttons of an open question go when the table is closed.
#[test]
fn a_question_ends_with_the_game() {
    let (mut hall, _) = risk();
    hall.say(BEN, "/game vote ask:pause").unwrap();
    let said = hall.say(ANA, "/gm close reason:enough sure:yes").unwrap();
    assert_eq!(hall.table.ballot, None);
    let closed = said_in_its_message(&said).unwrap_or_else(|| panic!("{said:?}"));
    let words = hall.words(std::slice::from_ref(closed));
    assert!(words.contains("the game is over: the question lapses"), "{words}");
}

/// What others did is not one's own to take back, unless one names it.
#[test]
fn undo_takes_back_what_is_ones_own() {
    let (mut hall, snapshot) = risk();
    hall.say(BEN, "/risk march orders:hold").unwrap();
    let told = hall.say_knowing(ANA, "/game undo", &snapshot).unwrap_err();
    assert!(told.contains("There is nothing of yours to take back"), "{told}");
    assert!(told.contains("/game log"), "{told}");
    assert_eq!(hall.table.ballot, None);
    let to = hall.table.seq() - 1;
    let asked = hall.say_knowing(ANA, &format!("/game undo to:{to}"), &snapshot);
    assert!(hall.words(&asked.unwrap()).contains("asks to take back"));
}
