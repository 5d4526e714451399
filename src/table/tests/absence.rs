//! Missed deadlines, seats that pass on, and who may take them.

use super::*;
use serde_json::json;

#[test]
fn a_miss_says_what_was_done_and_grace_comes_first() {
    let mut hall = Hall::with(&["every:1d grace:2h"]);
    let due = hall.table.opened()[0].due.unwrap();
    let turn = hall.said.last().unwrap().1.clone();
    assert!(hall.words(&[turn]).contains("due Tue 2 Jun 10:00 UTC"));
    let said = hall.pass(25);
    assert_eq!(hall.turn(), Seat(0), "the grace lasts");
    assert_eq!(pings(&said), [0], "the reminder alone");
    // Acting in the grace is acting in time.
    let mut late = Hall::with(&["every:1d grace:2h"]);
    late.pass(25);
    late.say(ANA, "/warcamp end").unwrap();
    assert_eq!(late.table.chairs()[0].misses(), 0);
    let said = hall.pass(1);
    let words = hall.words(&said);
    assert!(
        words.contains("Ana missed the deadline: an NPC plays on. Miss 1 of 3."),
        "{words}"
    );
    assert!(words.contains("Why: "), "{words}");
    assert_eq!(hall.turn(), Seat(1));
    assert!(hall.now == due + TimeDelta::hours(2));
}

/// Who was away reads of a turn that another player missed as the channel does: an NPC thought, not that player.
#[test]
fn what_happened_names_the_npc_that_played_for_a_player() {
    let mut hall = Hall::begun();
    let begun = (hall.table.seq(), hall.table.position_json().unwrap());
    hall.say(ANA, FED).unwrap();
    let said = hall.pass(24);
    assert!(hall.words(&said).contains("Why: the NPC that plays for Ben "));
    // The tribe of the player who was away eats.
    hall.say(CLEO, FED).unwrap();
    let told = hall.say_knowing(ANA, "/game catchup", &begun).unwrap();
    let words = hall.words(&told);
    assert!(words.contains("Why: the NPC that plays for Ben "), "{words}");
    assert!(!words.contains("Why: Ben "), "{words}");
}

#[test]
fn stored_orders_come_first_and_are_named() {
    let mut hall = Hall::begun();
    hall.say(ANA, "/warcamp standing plan:hunt all food; end when:missed")
        .unwrap();
    let said = hall.pass(24);
    let words = hall.words(&said);
    assert!(
        words.contains("Ana missed the deadline: the standing orders are carried out. Miss 1 of 3."),
        "{words}"
    );
}

/// A turn after which a tribe does not starve.
const FED: &str = "/warcamp orders plan:hunt all food; end";

/// Ana misses three turns in a row while the others play.
fn three_misses() -> (Hall, Vec<Post>) {
    let mut hall = Hall::begun();
    let mut said = Vec::new();
    while hall.table.chairs()[0].misses() < 3 {
        match hall.turn() {
            Seat(0) => said = hall.pass(24),
            Seat(1) => drop(hall.say(BEN, FED).unwrap()),
            _ => drop(hall.say(CLEO, FED).unwrap()),
        }
    }
    (hall, said)
}

#[test]
fn three_misses_pass_the_seat_on_to_whoever_may_take_it() {
    let (mut hall, said) = three_misses();
    assert_eq!(hall.table.chairs()[0].holder(), Holder::Npc(Level::Normal));
    assert!(hall.words(&said).contains("Miss 3 of 3."));
    let take = Control::button("Take over the seat", "/game join seat:1");
    assert!(said.iter().any(|post| post.controls.contains(&take)), "{said:?}");
    // Who plays another side may not; somebody new may, and hears only what comes.
    let mut other = three_misses().0;
    other.say(BEN, "/game leave").unwrap();
    let refused = other.say(BEN, "/game join seat:1").unwrap_err();
    assert!(refused.contains("know its secrets"), "{refused}");
    let said = hall.say(DORA, "/game join seat:1").unwrap();
    assert!(hall.words(&said).contains("Dora takes seat"));
    assert_eq!(
        (hall.unheard.clone(), hall.table.chairs()[0].owner()),
        (vec![Seat(0)], Some(DORA))
    );
    assert_eq!(hall.table.chairs()[0].misses(), 0);
    let refused = hall.say(ANA, "/game join").unwrap_err();
    assert!(
        refused.contains("secrets") || refused.contains("held by a player"),
        "{refused}"
    );
}

#[test]
fn the_owner_returns_while_nobody_else_sits_there() {
    let (mut hall, _) = three_misses();
    let said = hall.say(ANA, "/game join").unwrap();
    assert!(hall.words(&said).contains("Ana returns to the seat."));
    assert_eq!((hall.table.chairs()[0].misses(), hall.unheard.len()), (0, 0));
    assert_eq!(hall.table.chairs()[0].holder(), Holder::User(ANA));
}

#[test]
fn two_misses_in_a_row_pass_the_seat_on_where_the_table_is_set_so_and_its_player_returns() {
    let mut hall = Hall::lobby();
    // Nobody is at war before the test is over.
    for line in ["/game option set:truce=10", "/game deadline every:1d", "/game start"] {
        hall.say(ANA, line).unwrap();
    }
    hall.patch(json!({ "misses_max": 2 }));
    // Ana misses, plays, and misses again: that is not in a row.
    hall.pass(24);
    assert_eq!(hall.table.chairs()[0].misses(), 1);
    for (user, line) in [(BEN, FED), (CLEO, FED), (ANA, FED), (BEN, FED), (CLEO, FED)] {
        hall.say(user, line).unwrap();
    }
    let said = hall.pass(24);
    assert!(hall.words(&said).contains("Miss 1 of 2."), "{}", hall.words(&said));
    assert_eq!(hall.table.chairs()[0].holder(), Holder::User(ANA));
    hall.say(BEN, FED).unwrap();
    hall.say(CLEO, FED).unwrap();
    let said = hall.pass(24);
    assert!(hall.words(&said).contains("Miss 2 of 2."), "{}", hall.words(&said));
    assert_eq!(hall.table.chairs()[0].holder(), Holder::Npc(Level::Normal));
    // The NPC's turns pass without a deadline.
    hall.say(BEN, FED).unwrap();
    hall.say(CLEO, FED).unwrap();
    hall.pass(0);
    assert_ne!(hall.turn(), Seat(0), "the NPC has played");
    let said = hall.say(ANA, "/game join").unwrap();
    assert!(hall.words(&said).contains("Ana returns to the seat."));
    let chair = &hall.table.chairs()[0];
    assert_eq!((chair.holder(), chair.misses()), (Holder::User(ANA), 0));
}

#[test]
fn the_card_of_a_table_that_is_parked_says_so() {
    let mut hall = Hall::begun();
    let mut parked = hall.table.clone();
    parked.stage = Stage::Parked;
    let card = hall.table.new_card(&parked).unwrap();
    let words = hall.words(std::slice::from_ref(&card));
    assert!(
        words.starts_with("Warcamp stands still after a fault of mine."),
        "{words}"
    );
    let presses = |label: &str, card: &Post| {
        card.controls
            .iter()
            .any(|control| matches!(control, Control::Button { label: own, .. } if own == label))
    };
    assert!(!presses("My turn", &card) && presses("Log", &card), "{card:?}");
    // Once it is mended the card says that too.
    let mended = parked.new_card(&hall.table).unwrap();
    assert!(hall.words(std::slice::from_ref(&mended)).starts_with("Warcamp is on."));
    hall.say(ANA, FED).unwrap();
}

#[test]
fn acting_cancels_misses() {
    let mut hall = Hall::begun();
    hall.pass(24);
    assert_eq!(hall.table.chairs()[0].misses(), 1);
    hall.say(BEN, "/warcamp end").unwrap();
    hall.say(CLEO, "/warcamp end").unwrap();
    hall.say(ANA, "/warcamp hunt").unwrap();
    assert_eq!(hall.table.chairs()[0].misses(), 0);
}

#[test]
fn a_seat_that_was_an_npcs_is_asked_for_with_a_deadline_of_its_own() {
    let mut hall = Hall::begun();
    hall.say(ANA, "/game leave").unwrap();
    // Before the NPC has come to play.
    let said = hall.say(DORA, "/game join seat:1").unwrap();
    assert_eq!(pings(&said), [0]);
    assert_eq!(hall.due_in(), 24);
}

#[test]
fn a_table_asleep_for_a_month_does_each_missed_thing_once() {
    let mut hall = Hall::begun();
    hall.say(BEN, "/game vote ask:pause").unwrap();
    hall.say(CLEO, "/game vacation days:3").unwrap();
    let said = hall.sleep(30 * 24);
    let words = hall.words(&said);
    assert_eq!(times(&words, "Ana missed"), 1, "{words}");
    assert_eq!(times(&words, "Cleo is back from vacation."), 1, "{words}");
    assert_eq!(times(&words, "refused"), 1, "{words}");
    assert_eq!(times(&words, "a reminder"), 0, "{words}");
    assert_eq!(times(&words, "The vacation of"), 0, "{words}");
    assert_eq!((hall.turn(), hall.due_in()), (Seat(1), 24));
}

#[test]
fn a_decision_taken_again_leaves_a_fresh_turn_alone() {
    let mut hall = Hall::begun();
    hall.now += TimeDelta::hours(24);
    // Ana acts in the moment in which her deadline passes; the table that was to be woken has moved on.
    let mut acted = Hall::begun();
    acted.now = hall.now - TimeDelta::seconds(1);
    acted.say(ANA, "/warcamp end").unwrap();
    acted.now = hall.now;
    assert_eq!(acted.table.woken(acted.world()).unwrap(), None);
    assert!(hall.table.woken(hall.world()).unwrap().is_some());
}

/// What Ana is told when she presses "What happened"; `start` is the position that the game began with.
fn caught_up(hall: &Hall, start: &(u64, serde_json::Value)) -> Post {
    let history = hall.history_from(start);
    let world = World {
        history: Some(&history),
        ..hall.world()
    };
    let decision = hall
        .table
        .decide(ANA, "Ana", &CATALOGUE.parse("/game catchup").unwrap(), world);
    let Decision::Answer(mut posts) = decision.unwrap() else {
        panic!("catchup changes something");
    };
    posts.remove(0)
}

fn log_button(post: &Post) -> Option<&str> {
    post.controls.iter().find_map(|control| match control {
        Control::Button { label, line } if label == "Turn by turn" => Some(line.as_str()),
        _ => None,
    })
}

#[test]
fn what_happened_counts_from_the_last_turn_whatever_was_looked_at_or_done_since() {
    let mut hall = Hall::begun();
    let start = (hall.table.seq(), hall.table.position_json().unwrap());
    hall.say(ANA, FED).unwrap();
    let ended = hall.table.seq();
    let told = caught_up(&hall, &start);
    assert_eq!(log_button(&told), None, "the log would be refused");
    hall.say(BEN, FED).unwrap();
    // A look at the standing orders in another's turn is no turn.
    hall.say(ANA, "/warcamp standing plan:hunt all food; end when:missed")
        .unwrap();
    let since = |hall: &Hall| {
        let told = caught_up(hall, &start);
        let words = hall.words(std::slice::from_ref(&told));
        assert!(words.starts_with(&format!("Since #{ended}:")), "{words}");
        let line = log_button(&told).unwrap();
        assert_eq!(line, format!("/game log from:{}", ended + 1));
        assert!(hall.table.chairs()[0].acted().is_some());
    };
    since(&hall);
    hall.say(CLEO, FED).unwrap();
    since(&hall);
    // Neither is the first half of one's own turn.
    hall.say(ANA, "/warcamp hunt who:1").unwrap();
    since(&hall);
    let before = hall.table.position_json().unwrap();
    let to = hall.table.seq();
    hall.say(ANA, "/warcamp breed who:2-3").unwrap();
    since(&hall);
    // Nor is taking it back the end of one.
    hall.take_back(to, &before);
    since(&hall);
    let turned = hall.table.seq();
    hall.say(ANA, "/warcamp end").unwrap();
    let told = hall.words(&[caught_up(&hall, &start)]);
    assert!(
        told.starts_with(&format!("Since #{}:", hall.table.seq())) && hall.table.seq() > turned,
        "{told}"
    );
}

/// The dawn that a player's own end of the turn brings is news to them: it befell them unasked.
#[test]
fn what_the_next_round_brings_is_told_to_the_last_of_the_round_too() {
    let settings =
        serde_json::json!({ "order": "join", "players": 2, "plague": true, "disaster_at": 5, "disaster_table": false });
    let mut hall = Hall::of("warcamp", settings, &[("Ana", ANA), ("Ben", BEN)]);
    let begun = (hall.table.seq(), hall.table.position_json().unwrap());
    hall.say(ANA, "/warcamp orders plan:hunt all food; end").unwrap();
    hall.say(BEN, "/warcamp orders plan:hunt all food; end").unwrap();
    hall.say(ANA, "/warcamp orders plan:hunt all food; end").unwrap();
    let told = hall.say_knowing(BEN, "/game turn", &begun).unwrap();
    let words = hall.words(&told);
    assert!(words.contains("Since your last act. Disasters: plague: #"), "{words}");
    let told = hall.say_knowing(ANA, "/game catchup", &begun).unwrap();
    assert!(!hall.words(&told).contains("on the hunt"), "{}", hall.words(&told));
}
