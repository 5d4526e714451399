//! One ping for a turn, one reminder, none in quiet hours.

use super::*;

#[test]
fn an_open_turn_is_spoken_of_once_and_the_reminder_goes_with_it() {
    let mut hall = Hall::begun();
    assert!(hall.pass(21).is_empty());
    let said = hall.pass(1);
    assert_eq!(said.len(), 1, "{said:?}");
    let key = hall.table.opened()[0].key;
    assert_eq!(said[0].slot, Slot::Keep(format!("reminder:{key}")));
    assert_eq!((said[0].audience, pings(&said)), (Audience::Table, vec![0]));
    let words = hall.words(&said);
    assert!(
        words.contains("Ana, a reminder: your turn in ") && words.contains("is due Tue 2 Jun 10:00 UTC."),
        "{words}"
    );
    assert!(hall.pass(1).is_empty());
    let said = hall.say(ANA, "/warcamp end").unwrap();
    assert!(
        said.iter()
            .any(|post| post.slot == Slot::Drop(format!("reminder:{key}")) && post.is_empty())
    );
    // A turn that was made in time has no reminder, and nothing to take away.
    let said = hall.say(BEN, "/warcamp end").unwrap();
    assert!(!said.iter().any(|post| matches!(post.slot, Slot::Drop(_))));
}

#[test]
fn a_missed_turn_takes_its_reminder_away_too() {
    let mut hall = Hall::begun();
    let key = hall.table.opened()[0].key;
    let said = hall.pass(24);
    let drops = said
        .iter()
        .filter(|post| post.slot == Slot::Drop(format!("reminder:{key}")));
    assert_eq!(drops.count(), 1);
}

#[test]
fn short_turns_have_none() {
    let mut hall = Hall::with(&["every:4h"]);
    let said = hall.pass(3);
    assert!(said.is_empty(), "{said:?}");
}

#[test]
fn privately_or_not_at_all_if_that_is_wished_for() {
    let mut hall = Hall::begun();
    let answer = hall.say(ANA, "/game deadline remind:private").unwrap();
    assert_eq!(answer[0].audience, Audience::Asker);
    hall.say(BEN, "/game deadline remind:off").unwrap();
    let said = hall.pass(23);
    assert_eq!((direct(&said, ANA).len(), said.len()), (1, 1), "{said:?}");
    let said = hall.say(ANA, "/warcamp end").unwrap();
    assert!(!said.iter().any(|post| matches!(post.slot, Slot::Drop(_))));
    assert!(hall.pass(23).is_empty());
}

#[test]
fn a_turn_that_begins_at_night_makes_no_sound_and_is_spoken_of_in_the_morning() {
    let mut hall = Hall::begun();
    hall.say(BEN, "/game deadline quiet:22-7 zone:Europe/Berlin").unwrap();
    // 21:00 UTC is 23:00 in Berlin.
    hall.pass(11);
    let said = hall.say(ANA, "/warcamp end").unwrap();
    let turn = said.iter().find(|post| !post.pings.is_empty()).unwrap();
    assert!(turn.quiet && turn.pings == [Seat(1)], "{turn:?}");
    let said = hall.pass(7);
    assert!(said.is_empty(), "{said:?}");
    let said = hall.pass(1);
    assert_eq!((said.len(), pings(&said)), (1, vec![1]));
    assert_eq!(hall.now.to_rfc3339(), "2026-06-02T05:00:00+00:00");
    // That was the one reminder.
    let said = hall.pass(15);
    assert!(said.is_empty(), "{said:?}");
}

#[test]
fn a_reminder_that_would_fall_into_the_night_comes_before_or_after_it() {
    // The turn of Ana is due on Tuesday at 10:00 UTC, so she would be reminded at 08:00.
    for (quiet, at) in [("7-9", "2026-06-02T09:00:00"), ("6-10", "2026-06-02T05:50:00")] {
        let mut hall = Hall::begun();
        hall.say(ANA, &format!("/game deadline quiet:{quiet} zone:UTC"))
            .unwrap();
        let said = hall.pass(23);
        assert_eq!(pings(&said), [0], "{quiet}");
        let (when, _) = hall.said.last().unwrap();
        assert!(when.to_rfc3339().starts_with(at), "{quiet}: {when}");
    }
}

#[test]
fn questions_keep_quiet_hours_too() {
    let mut hall = Hall::begun();
    hall.say(BEN, "/game deadline quiet:9-11 zone:UTC").unwrap();
    let said = hall.say(ANA, "/game vote ask:pause").unwrap();
    assert_eq!((said[0].pings.clone(), said[0].quiet), (vec![Seat(2)], false));
}
