//! Turns and rounds (WB-30 to WB-35, WB-50, WB-51, WB-95 to WB-98, WB-124 to WB-126).

use super::*;

#[test]
fn wb_30_any_order_and_nothing_at_all() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("R2", "sp", "D4").hurt("R2", 1);
    table.play(&[2], "2 rest; 1 C4; end");
    assert_eq!(table.game.turn, 1);
}

#[test]
fn wb_31_attacking_later() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("R2", "sp", "C3").put("B1", "gt", "E5");
    table.play(&[], "1 E4; 2 C4").play(&[1], "1 x E5 /javelin");
    assert_eq!(table.unit("R1").deed, Deed::Attacked);
}

#[test]
fn wb_32_done_is_done() {
    let mut table = Table::duel();
    table
        .put("R1", "sp", "D3")
        .put("B1", "gt", "C4")
        .play(&[1], "1 x C4 /javelin");
    let refusal = table.refused("1 D4");
    assert!(refusal.reason.contains("already attacked this turn"), "{refusal}");
}

#[test]
fn wb_33_a_move_changes_the_hex() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3");
    assert_eq!(table.clause("1 D3"), "WB-33");
}

#[test]
fn wb_34_only_who_is_in_turn() {
    let mut table = Table::duel();
    let refusal = table.act(1, &[], Action::End {}).unwrap_err();
    assert_eq!(refusal.clause, "WB-34");
    assert!(refusal.reason.contains("Red's turn"), "{refusal}");
    table.standing(1, json!({ "keep": 3 }));
}

#[test]
fn wb_35_units_that_are_not_there() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3");
    let refusal = table.refused("7 D4");
    assert_eq!(refusal.clause, "WB-35");
    assert!(refusal.reason.contains("can still act: L, 1"), "{refusal}");
}

#[test]
fn wb_50_income_at_dawn_and_dusk() {
    let mut table = Table::duel();
    table
        .village("E2", Some(0))
        .village("A5", Some(0))
        .village("I4", Some(1));
    let mut gained = Vec::new();
    for _ in 0..6 {
        let gold = table.gold(0);
        table.until(0);
        gained.push((table.game.round, table.gold(0) - gold));
    }
    assert_eq!(gained, [(2, 0), (3, 0), (4, 1), (5, 0), (6, 0), (7, 1)]);
    assert_eq!(table.gold(1), 15);
}

/// WB-51: recruits, promotions and rerolls are all that gold buys; no order gives it away.
#[test]
fn wb_51_what_gold_buys() {
    let mut table = Table::duel();
    assert_eq!(table.clause("give 3 B"), "WB-112");
}

#[test]
fn wb_95_the_turn_ends_by_itself() {
    let mut table = Table::duel();
    table.play(&[1], "L rest");
    assert_eq!(table.game.turn, 1);
    assert!(table.told().contains("nothing is left to do"));
}

#[test]
fn wb_96_in_number_order() {
    let mut table = Table::with(json!({ "players": 4, "teams": "none" }), &["drakes"; 4]);
    table.concede(1).play(&[], "end");
    assert_eq!(table.game.turn, 2);
}

#[test]
fn wb_97_a_round_ends() {
    let mut table = Table::duel();
    table.play(&[], "end");
    assert_eq!(table.game.round, 1);
    table.play(&[], "end");
    assert_eq!((table.game.round, table.game.turn), (2, 0));
}

#[test]
fn wb_98_fresh_units() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").play(&[], "1 D4").until(0);
    assert_eq!(table.unit("R1").deed, Deed::Fresh);
}

#[test]
fn wb_124_questions_cost_nothing() {
    let mut table = Table::duel();
    let before = table.game.turn;
    table.standing(0, json!({}));
    table.standing(1, json!({ "counter": "hold" }));
    assert_eq!(table.game.turn, before);
}

/// WB-125: what drew no dice can be taken back: moves, recruits and declined promotions roll nothing.
#[test]
fn wb_125_what_can_be_taken_back() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D2").play(&[], "1 E2").play(&[], "rec sp");
    assert_eq!(table.gold(0), 13);
}

/// WB-126: the same orders and dice give the same state.
#[test]
fn wb_126_a_replay_gives_the_same_state() {
    let play = || {
        let mut table = Table::duel();
        table.put("R1", "sp", "D3").put("B1", "gt", "C4");
        table.play(&[3, 3, 1, 2, 6], "1 x C4 /spear; rec sp2 mg; end");
        table.game
    };
    assert_eq!(play(), play());
}
