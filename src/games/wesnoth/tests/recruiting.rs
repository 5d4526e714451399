//! Rest and recruiting (WB-80 to WB-90).

use super::*;

#[test]
fn wb_80_a_rest_heals_1_on_5_and_uses_the_action() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").hurt("R1", 3).play(&[5], "1 rest");
    assert_eq!((table.life("R1"), table.unit("R1").deed), (7, Deed::Rested));
    assert_eq!(table.clause("1 D4"), "WB-42");
    assert_eq!(table.clause("1 rest"), "WB-80");
}

#[test]
fn wb_81_an_enemys_village_beside_an_enemy_heals_too() {
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
fn wb_82_all_rest_takes_the_wounded_and_the_unhurt_may_rest() {
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
    // A list with one that has rested is refused as a whole.
    assert_eq!(table.clause("2,1 rest"), "WB-80");
    table.play(&[6], "2 rest");
    assert_eq!(table.life("R2"), 9);
}

#[test]
fn wb_83_recruiting_is_the_leaders_whole_action() {
    let mut table = Table::duel();
    table.play(&[], "rec sp");
    assert_eq!((table.gold(0), table.unit("RL").deed), (12, Deed::Recruited));
    let refusal = table.refused("rec sp");
    assert_eq!(refusal.clause, "WB-83");
    assert!(!refusal.reason.contains("has moved"), "{refusal}");
    assert_eq!(table.clause("L D2"), "WB-83");
    let mut table = Table::duel();
    table
        .put("RL", "lieutenant", "C4")
        .put("R1", "sp", "A1")
        .play(&[], "L D3");
    assert!(table.refused("rec sp").reason.contains("The leader has moved"));
}

#[test]
fn wb_84_a_leader_recruits_from_anywhere_unless_bound_to_its_keep() {
    let mut table = Table::duel();
    table.put("RL", "lieutenant", "E4").play(&[], "rec sp");
    let mut table = Table::with(json!({ "recruit_from": "keep" }), &["loyalists", "undead"]);
    table.put("RL", "lieutenant", "E4");
    assert_eq!(table.clause("rec sp"), "WB-84");
}

#[test]
fn wb_85_levels_0_and_1_are_for_sale_for_3_or_4_gold() {
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

/// What is for sale has a code and level 0 or 1, and all of it is; without mercenaries of the own faction alone.
#[test]
fn wb_85_for_sale_is_what_has_a_code_and_level_0_or_1() {
    for mercenaries in [true, false] {
        let table = Table::with(json!({ "mercenaries": mercenaries }), &["loyalists", "undead"]);
        for side in [0, 1] {
            let own = table.game.side(side).faction;
            let sold: Vec<UnitType> = table.game.for_sale(side).collect();
            for kind in crate::data::types() {
                let sheet = kind.sheet();
                let fits = sheet.code.is_some() && sheet.level < 2 && (mercenaries || sheet.set == own);
                assert_eq!(sold.contains(&kind), fits, "{} for {own}", sheet.name);
                if fits {
                    let by = |word: &str| table.game.recruit_named(side, word).unwrap();
                    assert_eq!((by(&sheet.slug), by(sheet.code.as_ref().unwrap())), (kind, kind));
                }
            }
        }
    }
}

#[test]
fn wb_86_a_list_too_long_for_the_castle_is_refused_whole() {
    let mut table = Table::with(json!({ "gold": 99 }), &["loyalists", "undead"]);
    let refusal = table.refused("rec sp6");
    assert_eq!(refusal.clause, "WB-86");
    assert!(refusal.reason.contains("5 free"), "{refusal}");
    // As many fit as both gold and castle allow.
    let refusal = table.refused("rec sp40");
    assert!(
        refusal
            .reason
            .contains("120 gold and you have 99, and your castle has 5 free hexes: 5 fit"),
        "{refusal}"
    );
    table.purse(0, 7);
    let refusal = table.refused("rec sp40");
    assert!(refusal.reason.contains("you have 7: 2 fit"), "{refusal}");
}

#[test]
fn wb_87_recruits_stand_on_free_hexes_of_the_own_castle_only() {
    let mut table = Table::duel();
    for at in ["B2", "E4", "H5"] {
        assert_eq!(table.clause(&format!("rec sp@{at}")), "WB-87", "{at}");
    }
    let refusal = table.refused("rec sp@C2 mg@C2");
    assert_eq!(refusal.clause, "WB-87");
    let (why, free) = refusal.reason.split_once(" Free: ").unwrap();
    assert_eq!(why, "C2 is named twice, and one recruit stands on a hex.");
    assert!(!free.contains("C2") && free.contains("B3"), "{refusal}");
}

#[test]
fn wb_88_the_first_of_several_takes_the_named_hex() {
    // The others fill by castle order.
    let mut table = Table::duel();
    table.play(&[], "rec sp2@C2");
    assert_eq!((table.at("R1"), table.at("R2")), ("C2".to_owned(), "B3".to_owned()));
    assert_eq!((table.gold(0), table.game.side(0).tally.hired), (9, 6));
}

#[test]
fn wb_89_recruits_act_at_once_unless_they_have_to_wait() {
    let mut table = Table::duel();
    table.play(&[], "rec sp; 1 D3");
    let mut table = Table::with(json!({ "recruits_act": false }), &["loyalists", "undead"]);
    table.put("R2", "sp", "D1").play(&[], "rec sp");
    assert_eq!(table.unit("R1").deed, Deed::New);
    assert_eq!(table.clause("1 D3"), "WB-42");
    table.until(0).play(&[], "1 D3");
}

#[test]
fn wb_90_without_a_leader_nothing_is_recruited() {
    let mut table = Table::with(json!({ "players": 3 }), &["loyalists", "undead", "rebels"]);
    table.put("R1", "sp", "F5");
    table.game.units.retain(|unit| !(unit.owner == 0 && unit.is_leader()));
    assert_eq!(table.clause("rec sp"), "WB-90");
}
