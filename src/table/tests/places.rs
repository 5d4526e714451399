//! Time that stands still, places that are lost, and tables that move.

use super::*;

fn paused(hall: &mut Hall) {
    hall.say(ANA, "/game vote ask:pause").unwrap();
    hall.say(BEN, "/game vote choice:yes").unwrap();
    hall.say(CLEO, "/game vote choice:yes").unwrap();
}

fn going_on(hall: &mut Hall) -> Vec<Post> {
    hall.say(ANA, "/game vote ask:go-on").unwrap();
    hall.say(BEN, "/game vote choice:yes").unwrap();
    hall.say(CLEO, "/game vote choice:yes").unwrap()
}

#[test]
fn a_pause_moves_what_is_due_by_its_own_length() {
    let mut hall = Hall::begun();
    hall.pass(10);
    paused(&mut hall);
    assert!(hall.pass(100).is_empty());
    assert!(hall.say(ANA, "/warcamp end").unwrap_err().contains("paused"));
    let said = going_on(&mut hall);
    assert_eq!(hall.due_in(), 14);
    assert!(
        hall.words(&said).contains("The turn of Ana is due"),
        "{}",
        hall.words(&said)
    );
    assert_eq!(pings(&hall.pass(13)), [0], "the reminder keeps its distance");
    assert!(hall.table.deadline_passes().is_some());
}

#[test]
fn a_pause_ends_on_the_clock_of_the_wall() {
    let mut hall = Hall::with(&["every:1d at:20:00 zone:UTC days:mon-fri"]);
    assert_eq!(hall.due_in(), 10);
    paused(&mut hall);
    hall.pass(50);
    going_on(&mut hall);
    // 20:00 and fifty hours are 22:00 on Wednesday: due on Thursday at 20:00.
    assert_eq!(
        hall.table.opened()[0].due.unwrap().to_rfc3339(),
        "2026-06-04T20:00:00+00:00"
    );
}

#[test]
fn a_lost_place_is_told_to_the_host_once_and_nothing_goes_on() {
    let mut hall = Hall::begun();
    hall.pass(10);
    let change = hall.table.place_lost(Loss::Gone, hall.world()).unwrap();
    let said = hall.took(change);
    assert_eq!((said.len(), direct(&said, ANA).len()), (1, 1));
    assert!(hall.words(&said).contains("/muster resume in another channel"));
    assert!(hall.table.place_lost(Loss::Gone, hall.world()).is_none());
    let missing = || Loss::Forbidden {
        missing: "Send Messages".to_owned(),
    };
    assert!(
        hall.table.place_lost(missing(), hall.world()).is_some(),
        "another reason is news"
    );
    assert_eq!(hall.table.wake(), None);
    assert!(hall.pass(1_000).is_empty());
    let refused = hall.say(ANA, "/warcamp end").unwrap_err();
    assert!(refused.contains("/muster resume"), "{refused}");
    let change = hall.table.place_found(hall.now).unwrap();
    let said = hall.took(change);
    assert!(hall.words(&said).contains("The turn of Ana is due"));
    assert_eq!(hall.due_in(), 14);
    assert!(hall.table.place_found(hall.now).is_none());
}

#[test]
fn a_lost_table_is_brought_to_another_place_by_any_of_its_players() {
    let mut hall = Hall::begun();
    hall.pass(10);
    let change = hall.table.place_lost(Loss::Gone, hall.world()).unwrap();
    hall.took(change);
    hall.pass(40);
    let moved = |hall: &Hall, user, server| hall.table.moved(user, "there", server, hall.world());
    assert!(moved(&hall, DORA, Some("1")).is_err());
    assert!(moved(&hall, BEN, Some("2")).is_err(), "not to another server");
    let change = moved(&hall, BEN, Some("1")).unwrap();
    assert!(change.moved);
    let said = hall.took(change);
    assert_eq!((hall.table.place.as_str(), hall.table.lost()), ("there", None));
    assert_eq!(said[0].slot, Slot::Keep("card".to_owned()));
    let turn = said.iter().find(|post| post.pings == [Seat(0)]).unwrap();
    assert!(
        turn.quiet && !turn.controls.is_empty(),
        "the turn is said anew, without a sound"
    );
    assert_eq!(hall.due_in(), 14);
    hall.say(ANA, "/warcamp end").unwrap();
}

#[test]
fn a_healthy_table_is_moved_by_its_host_alone() {
    let mut hall = Hall::begun();
    assert!(hall.table.moved(BEN, "there", Some("1"), hall.world()).is_err());
    let manager = |hall: &Hall, server| {
        let world = World {
            manager: true,
            ..hall.world()
        };
        hall.table.moved(DORA, "there", server, world).is_ok()
    };
    assert!(manager(&hall, Some("1")) && !manager(&hall, Some("2")));
    assert!(hall.table.moved(ANA, "here", Some("1"), hall.world()).is_err());
    let change = hall.table.moved(ANA, "there", Some("2"), hall.world()).unwrap();
    hall.took(change);
    assert_eq!(hall.table.server.as_deref(), Some("2"));
    assert_eq!(hall.due_in(), 24);
    // A lobby takes its list of seats along.
    let mut lobby = Hall::lobby();
    let change = lobby.table.moved(ANA, "there", Some("1"), lobby.world()).unwrap();
    let said = lobby.took(change);
    assert!(said.iter().any(|post| post.slot == Slot::Keep("lobby".to_owned())));
}

#[test]
fn a_question_is_open_as_long_as_it_could_be_seen() {
    let mut hall = Hall::begun();
    hall.say(ANA, "/game vote ask:pause").unwrap();
    let due = hall.table.ballot.as_ref().unwrap().due();
    let change = hall.table.place_lost(Loss::Gone, hall.world()).unwrap();
    hall.took(change);
    assert!(hall.pass(100).is_empty());
    let change = hall.table.place_found(hall.now).unwrap();
    hall.took(change);
    assert_eq!(hall.table.ballot.as_ref().unwrap().due(), due + TimeDelta::hours(100));
}

#[test]
fn the_panel_of_a_paused_game_offers_only_what_can_be_done() {
    let mut hall = Hall::begun();
    paused(&mut hall);
    let panel = hall.say(ANA, "/game turn").unwrap().remove(0);
    assert!(hall.words(std::slice::from_ref(&panel)).contains("paused"));
    let lines: Vec<&str> = panel.controls.iter().flat_map(lines_of).collect();
    assert!(lines.contains(&"/game vote ask:go-on"), "{lines:?}");
    for line in lines.into_iter().filter(|line| !line.ends_with("ask:go-on")) {
        let refused = hall.say(ANA, line).err().unwrap_or_default();
        assert!(!refused.contains("paused"), "{line}: {refused}");
    }
    going_on(&mut hall);
    let panel = hall.say(ANA, "/game turn").unwrap().remove(0);
    let lines: Vec<&str> = panel.controls.iter().flat_map(lines_of).collect();
    assert!(lines.iter().any(|line| line.starts_with("/warcamp")), "{lines:?}");
}

/// The lines that a control types; a form types nothing by itself.
fn lines_of(control: &Control) -> Vec<&str> {
    match control {
        Control::Button { line, .. } => vec![line],
        Control::Select { choices, .. } => choices.iter().map(|choice| choice.line.as_str()).collect(),
        Control::Form { line, .. } if line.starts_with("/game") => Vec::new(),
        Control::Form { line, .. } => vec![line],
        Control::Link { .. } => Vec::new(),
    }
}
