//! Vacations.

use super::*;
use serde_json::json;

#[test]
fn an_npc_plays_with_the_stored_orders_first_and_no_miss_counts() {
    let mut hall = Hall::begun();
    hall.say(ANA, "/warcamp standing plan:hunt all food; end when:missed")
        .unwrap();
    let said = hall.say(ANA, "/game vacation days:7").unwrap();
    assert!(
        hall.words(&said)
            .contains("Ana is away until Mon 8 Jun 10:00 UTC; an NPC plays.")
    );
    let said = hall.pass(0);
    let words = hall.words(&said);
    assert!(
        words.contains("Ana gave orders beforehand") && !words.contains("missed the deadline"),
        "{words}"
    );
    assert_eq!((hall.turn(), hall.table.chairs()[0].misses()), (Seat(1), 0));
    hall.say(BEN, "/warcamp end").unwrap();
    hall.say(CLEO, "/warcamp end").unwrap();
    // Next time there is nothing stored.
    let mut other = Hall::begun();
    other.say(ANA, "/game vacation days:7").unwrap();
    let said = other.pass(0);
    let words = other.words(&said);
    assert!(!words.contains("deadline") && words.contains("Why: "), "{words}");
    assert_eq!(other.turn(), Seat(1));
}

#[test]
fn its_end_is_spoken_of_a_day_before() {
    let mut hall = Hall::begun();
    hall.say(ANA, "/warcamp end").unwrap();
    hall.say(ANA, "/game vacation days:2").unwrap();
    hall.say(CLEO, "/game deadline remind:private").unwrap();
    hall.say(CLEO, "/game vacation days:2").unwrap();
    let said = hall.pass(24);
    let public = said
        .iter()
        .find(|post| hall.words(&[(*post).clone()]).contains("The vacation of Ana ends"));
    assert!(
        public.is_some_and(|post| post.pings.is_empty() && post.audience == Audience::Table),
        "{said:?}"
    );
    assert_eq!(direct(&said, CLEO).len(), 1);
    let said = hall.pass(24);
    let words = hall.words(&said);
    assert_eq!(times(&words, "is back from vacation"), 2, "{words}");
    assert!(hall.table.chairs().iter().all(|chair| chair.away().is_none()));
}

#[test]
fn it_ends_by_acting_or_by_saying_so() {
    let mut hall = Hall::with(&["every:off"]);
    // Held, so that the turn is still Ana's own.
    hall.say(ANA, "/game vacation days:3 then:hold").unwrap();
    hall.say(BEN, "/game vote choice:yes").unwrap();
    hall.say(CLEO, "/game vote choice:yes").unwrap();
    assert!(hall.table.chairs()[0].away().is_some());
    let said = hall.say(ANA, "/warcamp hunt").unwrap();
    assert!(hall.words(&said).contains("Ana is back."));
    hall.say(BEN, "/game vacation days:3").unwrap();
    hall.say(BEN, "/game vacation days:0").unwrap();
    assert_eq!(hall.table.chairs()[1].away(), None);
    assert!(hall.say(BEN, "/game vacation days:0").unwrap_err().contains("not away"));
}

#[test]
fn a_held_game_goes_on_where_it_stood() {
    let mut hall = Hall::begun();
    hall.pass(10);
    hall.say(BEN, "/game vacation days:5 then:hold").unwrap();
    assert!(!hall.table.clock().stands_still());
    hall.say(ANA, "/game vote choice:yes").unwrap();
    hall.say(CLEO, "/game vote choice:yes").unwrap();
    assert!(hall.table.clock().stands_still());
    // Everything else works: Ana plays, and Ben's turn has no deadline for now.
    let said = hall.say(ANA, "/warcamp end").unwrap();
    assert!(
        hall.words(&said).contains("No deadline passes for now."),
        "{}",
        hall.words(&said)
    );
    let said = hall.pass(5 * 24);
    let words = hall.words(&said);
    assert_eq!(times(&words, "missed"), 0, "{words}");
    assert!(
        words.contains("Ben is back from vacation.") && words.contains("The turn of Ben is due"),
        "{words}"
    );
    assert_eq!((hall.turn(), hall.due_in()), (Seat(1), 24));
    assert_eq!(hall.table.chairs()[1].held_days(), 5);
}

#[test]
fn others_must_agree_to_hold_and_the_days_are_counted() {
    let mut hall = Hall::begun();
    hall.say(BEN, "/game vacation days:5 then:hold").unwrap();
    hall.say(ANA, "/game vote choice:no").unwrap();
    assert_eq!(
        (hall.table.chairs()[1].away(), hall.table.chairs()[1].held_days()),
        (None, 0)
    );
    assert!(
        hall.say(BEN, "/game vacation days:15 then:hold")
            .unwrap_err()
            .contains("14 more days")
    );
    hall.say(BEN, "/game vacation days:10 then:hold").unwrap();
    hall.say(ANA, "/game vote choice:yes").unwrap();
    hall.say(CLEO, "/game vote choice:yes").unwrap();
    assert_eq!(hall.table.chairs()[1].held_days(), 10);
    hall.pass(49);
    hall.say(BEN, "/game vacation days:0").unwrap();
    assert_eq!(hall.table.chairs()[1].held_days(), 3, "unused days are given back");
    assert!(!hall.table.clock().stands_still());
    assert!(
        hall.say(BEN, "/game vacation days:12 then:hold")
            .unwrap_err()
            .contains("11 more days")
    );
}

#[test]
fn a_planned_vacation_begins_by_itself_in_the_players_zone() {
    let mut hall = Hall::begun();
    hall.say(BEN, "/game deadline zone:Australia/Canberra").unwrap();
    let said = hall.say(BEN, "/game vacation from:3 June until:4 June").unwrap();
    // Midnight in Canberra is 14:00 UTC the day before.
    let words = hall.words(&said);
    assert!(
        words.contains("from Tue 2 Jun 14:00 UTC until Thu 4 Jun 14:00 UTC"),
        "{words}"
    );
    hall.say(ANA, "/warcamp end").unwrap();
    let said = hall.pass(20);
    assert_eq!(times(&hall.words(&said), "is away now"), 0);
    let said = hall.pass(8);
    assert_eq!(times(&hall.words(&said), "Ben is away now."), 1);
    assert!(
        hall.say(BEN, "/game vacation from:4 June until:3 June")
            .unwrap_err()
            .contains("ends after it begins")
    );
    assert!(
        hall.say(BEN, "/game vacation until:someday")
            .unwrap_err()
            .contains("someday")
    );
    assert!(hall.say(BEN, "/game vacation").unwrap_err().contains("needs an end"));
}

#[test]
fn a_deputy_holds_no_chair_is_named_and_plays_until_the_end() {
    let mut hall = Hall::begun();
    let deputy = |user: User| format!("/game vacation days:2 deputy:{}", user.0);
    assert!(hall.say(ANA, &deputy(BEN)).unwrap_err().contains("holds no chair"));
    let said = hall.say(ANA, &deputy(DORA)).unwrap();
    let named = |line: &Line| matches!(line, Line::Prose(spans) if spans.contains(&Span::User(DORA)));
    assert!(said.iter().flat_map(|post| &post.lines).any(named), "{said:?}");
    assert!(hall.words(&said).contains(UNNAMED_USER));
    assert_eq!(hall.table.asked_for(Seat(0)), Some(DORA));
    assert!(
        hall.say(BEN, &deputy(DORA))
            .unwrap_err()
            .contains("plays for another player")
    );
    hall.say(DORA, "/warcamp end").unwrap();
    assert!(
        hall.table.chairs()[0].away().is_some(),
        "the deputy's acts do not end it"
    );
    assert!(
        hall.say(DORA, "/game vacation days:0")
            .unwrap_err()
            .contains("player of the seat")
    );
    hall.pass(48);
    let refused = hall.say(DORA, "/warcamp end").unwrap_err();
    assert!(refused.contains("seat"), "{refused}");
    // She has seen that side: no other is hers to play.
    hall.say(BEN, "/game leave").unwrap();
    assert!(hall.say(DORA, "/game join seat:2").unwrap_err().contains("secrets"));
    assert!(hall.say(CLEO, &deputy(DORA)).unwrap_err().contains("secrets"));
}

/// Alone with non-players nobody waits, so that an NPC in the player's place would play the game to its end at once.
#[test]
fn who_is_alone_is_not_played_for_some_days() {
    let mut alone = Hall::of("wesnoth", json!({}), &[("Ana", ANA)]);
    let refused = alone.say(ANA, "/game vacation days:7 then:npc").unwrap_err();
    assert!(refused.contains("You are the only player here"), "{refused}");
    let mut two = Hall::of("wesnoth", json!({}), &[("Ana", ANA), ("Ben", BEN)]);
    two.say(ANA, "/game vacation days:7 then:npc").unwrap();
}
