//! Who sees boards as text and who as pictures.

use super::*;
use muster_kit::Look;

fn look(hall: &mut Hall, user: User, line: &str) -> Look {
    let posts = hall.say(user, line).unwrap();
    hall.table.look_at(posts.last().unwrap())
}

#[test]
fn each_player_sees_boards_as_he_likes() {
    let mut hall = Hall::begun();
    assert_eq!(look(&mut hall, BEN, "/game map"), Look::Text);
    let told = hall.say(BEN, "/game map as:picture keep:me").unwrap();
    assert_eq!(
        told.last().unwrap().lines,
        [Line::from("Boards that you alone see come as pictures.")]
    );
    assert_eq!(look(&mut hall, BEN, "/game map"), Look::Picture);
    assert_eq!(look(&mut hall, BEN, "/game map as:both"), Look::Both);
    assert_eq!(look(&mut hall, BEN, "/game map show:yes"), Look::Text);
    assert_eq!(look(&mut hall, ANA, "/game map"), Look::Text);
    let whisper = Post::new(Audience::Seat(Seat(1)), Vec::new());
    assert_eq!(hall.table.look_at(&whisper), Look::Picture);
}

#[test]
fn the_host_decides_for_the_channel() {
    let mut hall = Hall::begun();
    let refused = hall.say(BEN, "/game map as:both keep:table").unwrap_err();
    assert!(refused.contains("Only the host"), "{refused}");
    let told = hall.say(ANA, "/game map as:both keep:table").unwrap();
    assert_eq!(told[0].audience, Audience::Table);
    assert_eq!(look(&mut hall, BEN, "/game map"), Look::Both);
    assert_eq!(look(&mut hall, BEN, "/game map show:yes"), Look::Both);
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
