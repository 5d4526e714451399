//! Conquest, leaders lost, removal, the end (WB-91 to WB-94, WB-99 to WB-110, WB-119).

use super::*;
use crate::state::EndReason;

/// Three sides on the Brown Hills; Red's unit holds Blue's keep at J8 since its last turn.
fn holding() -> Table {
    let mut table = Table::with(json!({ "players": 3 }), &["loyalists", "undead", "rebels"]);
    table.put("BL", "dark-sorcerer", "F6").put("R1", "sp", "I8");
    table.play(&[], "1 J8");
    table
}

#[test]
fn wb_91_a_unit_that_began_on_the_keep_conquers() {
    let mut table = holding();
    table.until(0).play(&[], "1 conquer");
    assert!(table.game.is_removed(1));
    assert_eq!(table.unit("R1").deed, Deed::Conquered);
}

#[test]
fn wb_92_a_keep_reached_this_turn_is_not_conquered_yet() {
    let mut table = holding();
    let refusal = table.refused("1 conquer");
    assert_eq!(refusal.clause, "WB-92");
    assert!(refusal.reason.contains("start of your next turn"), "{refusal}");
    // The unit need not be named to be told so.
    let refusal = table.refused("conquer");
    assert_eq!(refusal.clause, "WB-92");
    assert!(refusal.reason.starts_with("R1 must hold the keep"), "{refusal}");
    assert_eq!(Table::duel().clause("conquer"), "WB-91");
}

/// Although the leader lives elsewhere.
#[test]
fn wb_93_conquest_removes_the_seat_and_pays_nothing() {
    let mut table = holding();
    table.until(0);
    let gold = table.gold(0);
    table.play(&[], "conquer");
    assert_eq!((table.gold(0), table.game.army(1).count()), (gold, 0));
}

#[test]
fn wb_94_keeps_of_allies_and_removed_seats_are_not_conquered() {
    let mut table = holding();
    table.concede(1).until(0);
    assert_eq!(table.clause("1 conquer"), "WB-94");
    // An ally's keep.
    let mut table = Table::with(json!({ "players": 4, "teams": "13-24" }), &["drakes"; 4]);
    table.put("GL", "drake-warrior", "F8").put("R1", "df", "I9");
    table.play(&[], "1 J11").until(0);
    assert_eq!(
        (table.at("R1").as_str(), table.clause("1 conquer")),
        ("J11", "WB-94".to_owned())
    );
}

/// Where no keep of another side is, nothing is said of allies and removed seats.
#[test]
fn wb_91_a_unit_on_its_own_keep_or_on_none_is_told_to_go_to_one() {
    let mut table = holding();
    table.put("R2", "sp", "E5");
    let keep = table.game.map.keeps[0].to_string();
    table.put("RL", "lieutenant", &keep);
    for order in ["2 conquer", "L conquer"] {
        let refusal = table.refused(order);
        assert_eq!(refusal.clause, "WB-91", "{refusal}");
        assert!(refusal.reason.ends_with(" stands on no enemy keep."), "{refusal}");
        assert!(refusal.instead.is_some(), "{refusal}");
    }
}

/// A keep of a side that is gone is held by no unit any more; a unit on another keep holds that.
#[test]
fn wb_107_a_removed_sides_keep_is_held_by_no_unit() {
    let both = || {
        let mut table = holding();
        let green = table.game.map.keeps[2].to_string();
        let leader = table.game.unit_of(2, 0).unwrap();
        table.game.units[leader].at = hex("E5");
        table.put("R2", "sp", &green).until(0);
        table
    };
    let held = |table: &Table| ["R1", "R2"].map(|name| table.unit(name).holds_keep);
    assert_eq!(held(&both()), [true, true]);
    let mut table = both();
    table.concede(1);
    assert_eq!(held(&table), [false, true]);
}

/// A side that leaves takes its own open question along and no other's.
#[test]
fn wb_107_the_question_of_the_side_in_turn_stays_when_another_is_removed() {
    let asked = || {
        let mut table = Table::with(json!({ "players": 3 }), &["loyalists", "northerners", "rebels"]);
        table
            .put("R1", "sp", "E5")
            .put("B1", "gt", "E6")
            .hurt("B1", 10)
            .standing(0, json!({ "advance": "ask" }));
        let action = serde_json::from_value(json!({ "attack": { "units": "1", "target": "E6", "weapon": "spear" } }));
        table.act(0, &[6, 6, 6], action.unwrap()).unwrap();
        assert!(table.game.pending.is_some());
        table
    };
    let mut table = asked();
    table.concede(1);
    assert!(table.game.pending.is_some(), "Red is still asked");
    let mut table = asked();
    table.concede(0);
    assert!(table.game.pending.is_none(), "Red is gone");
}

/// However many units are left.
#[test]
fn wb_99_killing_the_last_enemy_leader_wins() {
    let mut table = Table::duel();
    table
        .put("BL", "orcish-warrior", "D4")
        .hurt("BL", 14)
        .put("B1", "gt", "I7")
        .put("R1", "sp", "D3");
    table.play(&[6, 6, 6], "1 x D4");
    assert_eq!(table.winners(), [0]);
    assert_eq!(table.game.ending.as_ref().unwrap().reason, EndReason::LastLeaders);
    let told = table.events.iter().find_map(|event| match event {
        Event::Ended { winners, .. } => Some(winners.clone()),
        _ => None,
    });
    assert_eq!(told, Some(vec![vec![0]]));
    // In a team of two both win.
    let mut table = Table::with(json!({ "players": 4, "teams": "13-24" }), &["drakes"; 4]);
    table.concede(0).concede(2);
    let told = table.events.iter().find_map(|event| match event {
        Event::Ended { winners, .. } => Some(winners.clone()),
        _ => None,
    });
    assert_eq!(told, Some(vec![vec![1, 3]]));
}

#[test]
fn wb_100_a_dead_leader_is_never_replaced() {
    let mut table = Table::with(json!({ "players": 3 }), &["loyalists", "undead", "rebels"]);
    table.put("R1", "sp", "F5");
    table.game.units.retain(|unit| !(unit.owner == 0 && unit.is_leader()));
    assert!(!table.game.has_leader(0));
    assert_eq!(table.clause("L F4"), "WB-35");
    // Nor does another round bring one.
    table.until(0);
    assert!(!table.game.has_leader(0));
    assert_eq!(table.clause("rec sp"), "WB-90");
}

fn leader_falls(leaderless: &str) -> Table {
    let changes = json!({ "players": 3, "leaderless": leaderless });
    let mut table = Table::with(changes, &["loyalists", "undead", "rebels"]);
    table
        .put("BL", "dark-sorcerer", "F6")
        .hurt("BL", 12)
        .put("B1", "sk", "E9")
        .put("R1", "sp", "F5");
    table.village("D3", Some(1)).play(&[6, 6, 6], "1 x F6 -");
    table
}

#[test]
fn wb_101_a_dead_leader_pays_its_level() {
    assert_eq!(leader_falls("play_on").gold(0), 17);
}

#[test]
fn wb_102_standing_on_a_keep_takes_nothing_by_itself() {
    let mut table = holding();
    assert!(table.told().contains("stands on Blue's keep J8"));
    // A unit on a castle hex takes the room of a recruit.
    let free = table.game.free_castle(1).len();
    table.put("R2", "sp", "I8");
    assert_eq!(table.game.free_castle(1).len(), free - 1);
    table.play(&[], "end");
    // The keep is never for recruits; Blue still recruits around it.
    table.play(&[], "rec sk");
    assert!(!table.game.is_removed(1));
}

#[test]
fn wb_103_a_seat_without_a_leader_plays_on_or_is_removed() {
    let table = leader_falls("play_on");
    assert!(!table.game.is_removed(1) && table.lives("B1"));
    let table = leader_falls("removed");
    assert!(table.game.is_removed(1) && !table.lives("B1"));
}

/// A unit that killed by a counter is promoted with no gold of the next round.
#[test]
fn wb_70_promotion_comes_before_the_next_turn() {
    let changes = json!({ "players": 3, "leaderless": "removed" });
    let mut table = Table::with(changes, &["loyalists", "undead", "rebels"]);
    table
        .put("RL", "lieutenant", "F5")
        .hurt("RL", 12)
        .put("B1", "sk", "F6")
        .purse(1, 2);
    table.play(&[1, 1, 1, 6, 6, 6], "L x F6 /sword");
    assert!(table.game.is_removed(0) && table.game.turn == 1);
    let place = |wanted: fn(&Event) -> bool| table.events.iter().rposition(wanted).unwrap();
    let promoted = place(|event| matches!(event, Event::Promoted { .. }));
    assert!(promoted < place(|event| matches!(event, Event::Turn { side: 1, .. })));
    assert_eq!((table.unit("B1").kind, table.gold(1)), (kind("revenant"), 0));
}

#[test]
fn wb_104_the_last_team_with_a_leader_wins() {
    let mut table = Table::with(json!({ "players": 3 }), &["loyalists", "undead", "rebels"]);
    table.concede(1).concede(2);
    assert_eq!(table.winners(), [0]);
}

/// So that nothing can hang: no side has a leader, and the others are removed.
#[test]
fn wb_105_the_team_wins_whose_enemies_are_all_removed() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("B1", "gt", "I7");
    table.game.units.retain(|unit| !unit.is_leader());
    table.concede(1);
    assert_eq!(table.game.ending.as_ref().unwrap().reason, EndReason::LastCastle);
    assert_eq!(table.winners(), [0]);
}

#[test]
fn wb_106_a_team_wins_with_its_removed_seats() {
    let mut table = Table::with(json!({ "players": 4, "teams": "13-24" }), &["drakes"; 4]);
    table.concede(0).concede(1).concede(3);
    assert_eq!(table.winners(), [0, 2]);
    let outcome = table.outcome();
    assert_eq!(outcome.reason, "no other team has a leader, in round 1");
    let told: Vec<(u8, &str)> = outcome
        .standings
        .iter()
        .map(|standing| (standing.seat.0, standing.text.as_str()))
        .collect();
    assert_eq!(
        told,
        [
            (0, "Red Drakes: out in round 1; killed 0, lost 0"),
            (2, "Green Drakes: 1 unit; killed 0, lost 0"),
            (1, "Blue Drakes: out in round 1; killed 0, lost 0"),
            (3, "Purple Drakes: out in round 1; killed 0, lost 0"),
        ]
    );
    assert_eq!(
        table.game.result_words(),
        "Team 13 (Red, Green) wins in round 1: no other team has a leader."
    );
}

#[test]
fn wb_107_a_removed_seat_loses_units_gold_and_villages() {
    let table = leader_falls("removed");
    assert_eq!((table.gold(1), table.game.villages_of(1)), (0, 0));
    assert!(
        table.told().contains("1 unit leaves the map, 1 village is free again"),
        "{}",
        table.told()
    );
}

#[test]
fn wb_108_a_seat_that_concedes_is_out() {
    let mut table = Table::duel();
    table.concede(0);
    assert_eq!(table.winners(), [1]);
    assert!(table.told().contains("gives up"));
    // Once is enough.
    let mut table = Table::with(json!({ "players": 3 }), &["loyalists", "undead", "rebels"]);
    table.concede(1);
    let refused = table.tell(Notice::Conceded { seat: Seat(1) }).unwrap_err();
    assert_eq!(refused.clause, "WB-107");
}

#[test]
fn wb_109_a_seat_without_any_unit_is_removed() {
    let mut table = Table::with(json!({ "players": 3 }), &["loyalists", "undead", "rebels"]);
    table
        .put("BL", "dark-sorcerer", "F6")
        .hurt("BL", 12)
        .put("R1", "sp", "F5")
        .play(&[6, 6, 6], "1 x F6 -");
    assert!(table.game.is_removed(1));
}

#[test]
fn wb_110_after_the_last_round_the_score_decides() {
    let mut table = Table::with(json!({ "max_rounds": 2 }), &["loyalists", "undead"]);
    table.put("R1", "sp", "D3").until(0);
    table.play(&[], "end");
    assert_eq!(table.game.turn, 1);
    table.play(&[], "end");
    // 15 gold and a leader of level 2 each; Red has a Spearman more.
    assert_eq!((table.game.score_of(0), table.game.score_of(1)), (25, 22));
    assert_eq!(table.winners(), [0]);
    // A village counts 1, beside gold and units.
    table.game.villages[0] = Some(1);
    assert_eq!(table.game.score_of(1), 23);
    let mut table = Table::with(json!({ "max_rounds": 1 }), &["loyalists", "undead"]);
    table.play(&[], "end").play(&[], "end");
    assert!(table.winners().is_empty());
}

#[test]
fn wb_119_orders_after_the_end_or_without_a_seat_are_refused() {
    let mut table = Table::duel();
    table.concede(1);
    let refusal = table.act(0, &[], Action::End {}).unwrap_err();
    assert_eq!(refusal.clause, "WB-119");
    assert!(refusal.reason.contains("Red wins"), "{refusal}");
    // Nor does a viewer without a seat order anything.
    let refusal = Table::duel().act(5, &[], Action::End {}).unwrap_err();
    assert_eq!(refusal.clause, "WB-119");
}

#[test]
fn wb_106_one_unit_is_one_unit() {
    let table = Table::duel();
    let told = |teams: Vec<u8>| {
        let ending = crate::state::Ending {
            reason: crate::state::EndReason::Score,
            teams,
        };
        table.game.outcome(&ending).standings
    };
    for standing in told(vec![0]) {
        assert!(standing.text.contains(": 1 unit; killed"), "{}", standing.text);
    }
}
