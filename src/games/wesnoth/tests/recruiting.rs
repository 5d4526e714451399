//! Rest and recruiting (WB-80 to WB-90).

use super::*;

#[test]
fn wb_80_rest() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").hurt("R1", 3).play(&[5], "1 rest");
    assert_eq!((table.life("R1"), table.unit("R1").deed), (7, Deed::Rested));
    assert_eq!(table.clause("1 D4"), "WB-42");
    assert_eq!(table.clause("1 rest"), "WB-80");
}

#[test]
fn wb_81_anybodys_village() {
    let mut table = Table::duel();
    table
        .put("R1", "sp", "E2")
        .hurt("R1", 3)
        .put("B1", "gt", "E3")
        .village("E2", Some(1));
    table.play(&[1], "1 rest");
    assert_eq!(table.life("R1"), 7);
}

#[test]
fn wb_82_all_are_the_wounded() {
    let mut table = Table::duel();
    table
        .put("R1", "sp", "D3")
        .put("R2", "sp", "D4")
        .put("R3", "sp", "C4")
        .hurt("R1", 3)
        .hurt("R3", 1);
    table.play(&[5, 1], "all rest");
    assert_eq!(
        (table.unit("R2").deed, table.life("R1"), table.life("R3")),
        (Deed::Fresh, 7, 8)
    );
    assert_eq!(table.clause("all rest"), "WB-82");
    table.play(&[6], "2 rest");
    assert_eq!(table.life("R2"), 9);
}

#[test]
fn wb_83_recruiting_is_the_leaders_action() {
    let mut table = Table::duel();
    table.play(&[], "rec sp");
    assert_eq!((table.gold(0), table.unit("RL").deed), (12, Deed::Recruited));
    assert_eq!(table.clause("rec sp"), "WB-83");
    assert_eq!(table.clause("L D2"), "WB-42");
}

#[test]
fn wb_84_from_where() {
    let mut table = Table::duel();
    table.put("RL", "lieutenant", "E4").play(&[], "rec sp");
    let mut table = Table::with(json!({ "recruit_from": "keep" }), &["loyalists", "undead"]);
    table.put("RL", "lieutenant", "E4");
    assert_eq!(table.clause("rec sp"), "WB-84");
}

#[test]
fn wb_85_who_is_for_sale() {
    let mut table = Table::duel();
    assert_eq!(table.clause("rec swordsman"), "WB-85");
    table.play(&[], "rec spearman sk");
    assert_eq!(table.gold(0), 8);
    let mut table = Table::with(json!({ "mercenaries": false }), &["loyalists", "undead"]);
    assert_eq!(table.clause("rec sk"), "WB-85");
    let refusal = table.refused("rec zzz");
    assert_eq!(refusal.clause, "WB-118");
    // A beginning that is one own unit's; one that is several units'.
    table.play(&[], "rec heavy");
    assert!(table.told().contains("Heavy Infantryman"));
    let mut table = Table::duel();
    assert!(table.refused("rec dwarvish").reason.contains(" or "));
}

#[test]
fn wb_86_all_or_nothing() {
    let mut table = Table::with(json!({ "gold": 99 }), &["loyalists", "undead"]);
    let refusal = table.refused("rec sp6");
    assert_eq!(refusal.clause, "WB-86");
    assert!(refusal.reason.contains("5 free"), "{refusal}");
}

#[test]
fn wb_87_free_castle_hexes() {
    let mut table = Table::duel();
    for at in ["B2", "E4", "H5"] {
        assert_eq!(table.clause(&format!("rec sp@{at}")), "WB-87", "{at}");
    }
    assert_eq!(table.clause("rec sp@C2 mg@C2"), "WB-87");
}

#[test]
fn wb_88_named_hexes() {
    // Later decision: of several the first takes the hex, the others fill by castle order.
    let mut table = Table::duel();
    table.play(&[], "rec sp2@C2");
    assert_eq!((table.at("R1"), table.at("R2")), ("C2".to_owned(), "B3".to_owned()));
}

#[test]
fn wb_89_recruits_act_at_once() {
    let mut table = Table::duel();
    table.play(&[], "rec sp; 1 D3");
    let mut table = Table::with(json!({ "recruits_act": false }), &["loyalists", "undead"]);
    table.put("R2", "sp", "D1").play(&[], "rec sp");
    assert_eq!(table.unit("R1").deed, Deed::New);
    assert_eq!(table.clause("1 D3"), "WB-42");
    table.until(0).play(&[], "1 D3");
}

#[test]
fn wb_90_no_leader_no_recruits() {
    let mut table = Table::with(json!({ "players": 3 }), &["loyalists", "undead", "rebels"]);
    table.put("R1", "sp", "F5");
    table.game.units.retain(|unit| !(unit.owner == 0 && unit.is_leader()));
    assert_eq!(table.clause("rec sp"), "WB-90");
}
