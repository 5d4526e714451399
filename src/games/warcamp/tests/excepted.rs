//! All members but some, as orders and options name them.

use super::super::called::{options_spelled, read_plan, read_stored_plan};
use super::super::data::Leader;
use super::super::orders::write;
use super::super::words::Letter;
use super::{Table, bystanders, goblins, table};
use muster_kit::{Seat, Viewer};
use serde_json::json;

fn camps(leader: Leader) -> Table {
    table([goblins(leader, &[5, 5, 5, 5, 9, 5]), bystanders(), bystanders()])
}

fn read(t: &Table, plan: &str) -> String {
    write(&read_plan(&t.game, Letter(0), plan).unwrap_or_else(|refusal| panic!("{plan}: {refusal}")))
}

fn reason(t: &Table, plan: &str) -> String {
    read_plan(&t.game, Letter(0), plan).unwrap_err().reason
}

#[test]
fn wc_153_all_but_some_are_the_others() {
    let t = camps(Leader::WarChief);
    for (said, order) in [
        ("hunt all but 4 and 5", "hunt 1-3 6-6"),
        ("hunt all except 4-6 for food", "hunt 1-3 food"),
        ("attack B with all but 1", "attack B 2-6"),
        ("attack B with everyone but 1", "attack B 2-6 L"),
        ("attack B everyone but the chief", "attack B all"),
        ("raid C with all but the chief", "raid C all"),
        ("raid C all but 1 2 raze forge", "raid C 3-6 raze forge"),
        ("build tower all but best1", "build tower 1-4 6-6"),
        ("man all but 2", "man 1-1 3-6"),
    ] {
        assert_eq!(read(&t, said), order, "{said}");
        let stored = read_stored_plan(&t.game, Letter(0), said).unwrap();
        assert_eq!(write(&stored), order, "{said}");
    }
    let name = t.a().member(4).unwrap().name().text();
    assert_eq!(read(&t, &format!("hunt all but {name}")), "hunt 1-3 5-6");
    assert_eq!(
        read(&camps(Leader::Shaman), "raid C with all but the chief"),
        "raid C all"
    );
    let words = json!({ "hunt": { "who": "all but 4" } });
    let spelled = options_spelled(&t.game, Viewer::Seat(Seat(0)), words).unwrap();
    assert_eq!(spelled, json!({ "hunt": { "who": "1-3 5-6" } }));
}

/// Of the others those act who are able when the step is reached.
#[test]
fn wc_153_all_but_some_leaves_out_who_has_acted() {
    let mut t = camps(Leader::Shaman);
    t.play(&[4, 3, 2, 5], "breed 1 3; hunt all but 2 4");
    let hunted = |number: u16| t.a().member(number).unwrap().job() == Some(super::Job::Hunted);
    let hunters: Vec<u16> = (1..=6).filter(|number| hunted(*number)).collect();
    assert_eq!(hunters, [5, 6]);
}

#[test]
fn wc_153_nobody_to_leave_out_and_nobody_left_are_told() {
    let t = camps(Leader::WarChief);
    assert!(
        reason(&t, "hunt all but").contains("as in all but 4 5"),
        "{}",
        reason(&t, "hunt all but")
    );
    assert!(reason(&t, "hunt all but 9").contains("you have no member 9. Members: 1 2 3 4 5 6"));
    assert!(reason(&t, "hunt all but 1-6").contains("nobody is left"));
}
