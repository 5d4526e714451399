//! A dice chain that is used up.

use super::*;
use muster_games::CATALOGUE;
use muster_kit::CHAIN_LENGTH;

/// One roll after another until the second chain is in use: what the table commits to in between is an entry, and the
/// whole of it verifies.
#[test]
fn a_chain_that_is_used_up_is_followed_by_one_that_was_committed_to() {
    let mut hall = Hall::with(&["every:off"]);
    let rolls = CHAIN_LENGTH + 2 - hall.table.fairness.used();
    for _ in 0..rolls {
        hall.say(ANA, "/game dice roll dice:1d6").unwrap();
    }
    assert_eq!(
        (hall.table.fairness.used(), hall.table.fairness.anchors().len()),
        (2, 2)
    );
    let anchored = |entry: &&Entry| matches!(entry.act, Act::Anchor { .. });
    assert_eq!(hall.journal.iter().filter(anchored).count(), 1);
    let stamps = hall.journal.iter().rev().filter_map(|entry| match entry.stamp {
        Some(Stamp::Fair { chain, link, .. }) => Some((chain, link)),
        _ => None,
    });
    let last: Vec<(u32, u32)> = stamps.take(3).collect();
    assert_eq!(last, [(2, 2), (2, 1), (1, CHAIN_LENGTH)]);
    let export = hall.table.export(&hall.secrets, &hall.journal, None);
    let finding = verify(&CATALOGUE, &export);
    assert_eq!(finding.faults, ["the file is not signed"]);
    assert!(finding.open_dice >= rolls as usize);
    // A second chain that nobody committed to is found.
    let mut other = export;
    let anchor = other
        .entries
        .iter_mut()
        .find(|entry| !entry.open["act"]["anchor"].is_null());
    anchor.unwrap().open["act"]["anchor"]["anchor"] = serde_json::Value::from("ab".repeat(32));
    assert!(verify(&CATALOGUE, &other).faults.len() > 1);
}
