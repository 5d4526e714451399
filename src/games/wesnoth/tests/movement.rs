//! Movement and villages (WB-36 to WB-49).

use super::*;
use muster_kit::hexes::Direction;

fn one(code: &str, at: &str) -> Table {
    let mut table = Table::duel();
    table.put("R1", code, at);
    table
}

#[test]
fn wb_36_a_move_costs_the_hexes_it_enters() {
    let mut table = one("sp", "D4");
    // Leaving the forest costs nothing.
    assert_eq!(table.route("R1", "D3").unwrap().1, 1);
    table.put("R1", "sp", "A4");
    assert_eq!(table.route("R1", "F4").unwrap_err().clause, "WB-36");
}

#[test]
fn wb_37_enemies_bar_the_way() {
    let mut table = one("sp", "D3");
    table.put("B1", "vb", "D4");
    assert_eq!(table.clause("1 D4"), "WB-37");
    assert!(table.route("R1", "D5").is_err());
    // Nor does one that watches nothing let a unit through.
    let mut table = one("cv", "C3");
    table.put("B1", "vb", "D4");
    assert_eq!(table.clause("1 C4>D4>E4"), "WB-44");
}

#[test]
fn wb_38_foreign_villages_and_watching_enemies_stop_a_move() {
    let mut table = one("cv", "D2");
    // E2 is nobody's village: it ends the move.
    assert_eq!(table.clause("1 E2>E3"), "WB-44");
    table.put("R1", "sp", "E4").put("B1", "gt", "F4");
    let refusal = table.route("R1", "E6").unwrap_err();
    assert!(
        refusal.reason.contains("must stop at E5: E5 is next to B1 on F4"),
        "{refusal}"
    );
}

#[test]
fn wb_39_the_hex_that_a_move_leaves_does_not_stop_it() {
    let mut table = one("sp", "D3");
    table.put("B1", "gt", "E4");
    assert!(table.route("R1", "C3").is_ok());
}

#[test]
fn wb_40_level_0_and_friends_stop_nobody() {
    let mut table = one("sp", "C3");
    table.put("R2", "sp", "D3").put("B1", "vb", "E3");
    assert_eq!(table.route("R1", "E4").unwrap().1, 2);
}

#[test]
fn wb_41_friends_are_passed_and_not_joined() {
    let mut table = Table::with(
        json!({ "players": 4, "teams": "13-24" }),
        &["loyalists", "undead", "rebels", "drakes"],
    );
    table.put("R1", "sp", "C8").put("G1", "ef", "D8");
    assert_eq!(table.clause("1 D8"), "WB-41");
    assert!(table.route("R1", "E9").is_ok());
}

#[test]
fn wb_42_a_unit_moves_once_a_turn() {
    let mut table = one("sp", "D3");
    table.play(&[], "1 D4");
    assert_eq!(table.clause("1 D3"), "WB-42");
}

#[test]
fn wb_43_the_cheapest_route_is_taken() {
    let mut table = one("sp", "C3");
    table.play(&[], "1 E4");
    assert!(table.told().contains("C3-D3-E4, cost 2"), "{}", table.told());
}

#[test]
fn wb_44_via_points_are_passed_unless_they_stop_the_unit() {
    let mut table = one("cv", "C3");
    table.play(&[], "1 C4>D4>E4");
    assert!(table.told().contains("C3-C4-D4-E4"), "{}", table.told());
    // Beside an enemy of level 0 no unit has to stop.
    let mut table = one("cv", "C3");
    table.put("B1", "vb", "C5").play(&[], "1 C4>D4");
    assert_eq!(table.at("R1"), "D4");
    let mut table = one("cv", "C3");
    table.put("B1", "gt", "E4");
    let refusal = table.refused("1 D4>C5");
    assert!(
        refusal
            .reason
            .contains("D4 is next to B1 on E4: R1 would have to stop there"),
        "{refusal}"
    );
}

/// What is left behind a via point is what the unit has less what the way there cost, to the last step.
#[test]
fn wb_44_the_way_behind_a_via_point_may_use_all_that_is_left() {
    let table = one("cv", "C3");
    let place = table.game.unit_of(0, 1).unwrap();
    let moves = u32::from(table.unit("R1").sheet().moves);
    let mut tried = 0;
    for (via, label) in table.game.reach(place, hex("C3"), moves).hexes() {
        if label.cost < 2 || table.game.why_stop(0, via).is_some() {
            continue;
        }
        let left = moves - label.cost;
        for (to, end) in table.game.reach(place, via, left).ends() {
            let course = table.game.course(place, &[via], to);
            if end.cost == left && to != hex("C3") {
                assert_eq!(course.unwrap().cost, moves, "{via}>{to}");
                tried += 1;
            }
        }
    }
    assert!(tried > 5, "{tried}");
}

#[test]
fn wb_45_a_refused_move_gives_the_first_true_reason() {
    let mut table = one("sp", "C3");
    table.put("R2", "sp", "D3").put("B1", "gt", "F4");
    let clause = |table: &Table, to: &str| table.route("R1", to).unwrap_err();
    assert_eq!(clause(&table, "K1").clause, "WB-120");
    assert_eq!(clause(&table, "D3").clause, "WB-41");
    table.put("R1", "cv", "C3");
    assert_eq!(clause(&table, "E1").clause, "WB-37");
    table.put("R1", "sp", "C3");
    assert_eq!(clause(&table, "H3").clause, "WB-36");
    let blocked = clause(&table, "E6");
    assert!(blocked.reason.contains("Nearest: "), "{blocked}");
    // What is as far as the unit can go is not too far: something else is in the way.
    table.put("R1", "sp", "E4").put("B1", "gt", "F4").put("B2", "gt", "D6");
    let hexes: Vec<Hex> = table.game.map.hexes().collect();
    for to in hexes {
        let Err(refusal) = table.route("R1", &to.to_string()) else {
            continue;
        };
        if let Some((_, far)) = refusal.reason.split_once("too far, ") {
            let (cost, moves) = far.split_once(" of ").unwrap();
            let moves = moves.split('.').next().unwrap();
            assert!(cost.parse::<u32>().unwrap() > moves.parse().unwrap(), "{refusal}");
        }
    }
    // By way of C4, one step off, it is one more than from there.
    let far = |from: &str, order: &str| {
        let reason = one("sp", from).refused(order).reason;
        let number = reason.split("too far, ").nth(1).unwrap_or_else(|| panic!("{reason}"));
        number.split(' ').next().unwrap().parse::<u32>().unwrap()
    };
    assert_eq!(far("C3", "1 C4>H3"), far("C4", "1 H3") + 1);
}

#[test]
fn wb_46_neighbours_shift_half_a_row_between_columns() {
    let ways = |at: &str| Direction::ALL.map(|way| hex(at).neighbour(way).unwrap().to_string());
    assert_eq!(ways("C3"), ["C2", "D2", "D3", "C4", "B3", "B2"]);
    assert_eq!(ways("D3"), ["D2", "E3", "E4", "D4", "C4", "C3"]);
}

#[test]
fn wb_47_a_move_that_ends_on_a_village_takes_it_for_1_gold() {
    let mut table = one("sp", "D2");
    let gold = table.gold(0);
    table.play(&[], "1 E2");
    assert_eq!((table.gold(0), table.game.villages_of(0)), (gold + 1, 1));
    assert_eq!(table.game.side(0).tally.captured, 1);
}

#[test]
fn wb_48_own_villages_do_not_stop() {
    let mut table = one("sp", "D2");
    let gold = table.village("E2", Some(0)).gold(0);
    table.play(&[], "1 E2>E3");
    assert_eq!((table.gold(0), table.at("R1").as_str()), (gold, "E3"));
}

#[test]
fn wb_49_a_mark_stays_when_the_unit_leaves() {
    let mut table = one("sp", "D2");
    table.play(&[], "1 E2").until(0);
    table.play(&[], "1 D2");
    assert_eq!(table.game.villages_of(0), 1);
}

#[test]
fn wb_120_a_hex_off_the_map_is_answered_with_its_columns() {
    let mut table = one("sp", "C3");
    let refusal = table.refused("1 B8");
    assert_eq!(refusal.clause, "WB-120");
    assert!(refusal.reason.contains("A to I"), "{refusal}");
    assert_eq!(table.clause("1 x K9"), "WB-120");
}
