//! Who sees boards as text and who as pictures.

use super::*;
use muster_kit::{Look, Topic, Viewer};

/// How the boards of the last post of an answer come, where boards that one person alone sees come as pictures.
fn look(hall: &mut Hall, user: User, line: &str) -> Look {
    let posts = hall.say(user, line).unwrap();
    hall.table.look_at(posts.last().unwrap(), Look::Picture)
}

#[test]
fn boards_of_one_person_come_as_the_front_shows_them_until_the_person_chooses() {
    let mut hall = Hall::begun();
    assert_eq!(look(&mut hall, BEN, "/game map"), Look::Picture);
    assert_eq!(
        look(&mut hall, BEN, "/game map show:yes"),
        Look::Text,
        "the channel keeps text"
    );
    let told = hall.say(BEN, "/game map as:text keep:me").unwrap();
    assert_eq!(
        told.last().unwrap().lines,
        [Line::from("Boards that you alone see come as text.")]
    );
    assert_eq!(look(&mut hall, BEN, "/game map"), Look::Text);
    assert_eq!(look(&mut hall, BEN, "/game map as:both"), Look::Both);
    assert_eq!(look(&mut hall, BEN, "/game map as:spoken"), Look::Spoken);
    assert_eq!(look(&mut hall, ANA, "/game map"), Look::Picture);
    let whisper = Post::new(Audience::Seat(Seat(1)), Vec::new());
    assert_eq!(hall.table.look_at(&whisper, Look::Picture), Look::Text);
}

#[test]
fn a_panel_has_a_drawn_board_unless_its_reader_chose_words() {
    let mut hall = Hall::begun();
    let first = hall.table.opened()[0].seat;
    let user = [ANA, BEN, CLEO][first.index()];
    let drawn = |hall: &mut Hall, line: &str| hall.say(user, line).unwrap().last().unwrap().drawn.is_some();
    for line in ["/game turn", "/game turn choose:start"] {
        assert!(drawn(&mut hall, line), "{line}");
    }
    hall.say(user, "/game map as:spoken keep:me").unwrap();
    for line in ["/game turn", "/game turn choose:start"] {
        assert!(!drawn(&mut hall, line), "{line}");
    }
    let other = if user == BEN { ANA } else { BEN };
    let panel = hall.say(other, "/game turn").unwrap();
    assert!(panel.last().unwrap().drawn.is_some(), "also for those who wait");
}

#[test]
fn the_host_decides_for_the_channel() {
    let mut hall = Hall::begun();
    let refused = hall.say(BEN, "/game map as:both keep:table").unwrap_err();
    assert!(refused.contains("Only the host"), "{refused}");
    let told = hall.say(ANA, "/game map as:both keep:table").unwrap();
    assert_eq!(told[0].audience, Audience::Table);
    assert_eq!(look(&mut hall, BEN, "/game map show:yes"), Look::Both);
    assert_eq!(
        look(&mut hall, BEN, "/game map"),
        Look::Picture,
        "and for nobody's own boards"
    );
    hall.say(BEN, "/game map as:text keep:me").unwrap();
    assert_eq!(look(&mut hall, BEN, "/game map"), Look::Text);
    let stranger = hall.say(DORA, "/game map as:text keep:me").unwrap_err();
    assert!(!stranger.is_empty());
    let unsaid = hall.say(BEN, "/game map keep:me").unwrap_err();
    assert!(unsaid.contains("/game map as:both keep:me"), "{unsaid}");
}

#[test]
fn a_turn_post_knows_what_stood_before_where_pictures_are_shown() {
    for (line, shown) in [
        ("/game map as:picture keep:table", true),
        ("/game map as:text keep:table", false),
    ] {
        let mut hall = Hall::begun();
        hall.say(ANA, line).unwrap();
        let first = hall.table.opened()[0].seat;
        let user = [ANA, BEN, CLEO][first.index()];
        let posts = hall.say(user, "/warcamp end").unwrap();
        let turn = posts.iter().find(|post| matches!(post.slot, Slot::Renew(_))).unwrap();
        assert_eq!(turn.before.is_some(), shown);
        assert_ne!(turn.before.as_deref(), turn.boards.first());
    }
}

/// A panel's picture marks what has changed since its reader acted last, where the past is known.
#[test]
fn a_panel_knows_what_stood_when_its_reader_acted_last() {
    let people = [("Ana", ANA), ("Ben", BEN)];
    let mut hall = Hall::of("wesnoth", serde_json::json!({}), &people);
    let start = (hall.table.seq(), hall.table.position_json().unwrap());
    let before = |hall: &mut Hall, user: User| {
        let posts = hall.say_knowing(user, "/game turn", &start).unwrap();
        let drawn = posts.last().unwrap().drawn.clone().unwrap();
        assert_ne!(drawn.before.as_deref(), Some(&drawn.board));
        drawn.before.map(|board| *board)
    };
    let first = hall.turn();
    let (user, other) = if first == Seat(0) { (ANA, BEN) } else { (BEN, ANA) };
    assert_eq!(before(&mut hall, user), None, "nobody has acted yet");
    hall.say(user, "/wesnoth end").unwrap();
    let left = hall.table.game().unwrap().map(Viewer::Seat(first), Topic::GAME);
    let mut kinds = ["sp", "sk", "fi", "ef", "gt", "df", "gs"].iter();
    let hired = kinds.any(|kind| hall.say(other, &format!("/wesnoth do orders:rec {kind}")).is_ok());
    assert!(hired);
    hall.say(other, "/wesnoth end").unwrap();
    assert_eq!(before(&mut hall, user), Some(left), "as it was left");
    // Panels without the past have none.
    let posts = hall.say(user, "/game turn").unwrap();
    assert_eq!(posts.last().unwrap().drawn.as_ref().unwrap().before, None);
}
