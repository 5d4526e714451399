//! Badges of units that are not there, and statements that are put right for the unit that they name.

use super::*;
use muster_game::{Counsel, try_out};
use muster_kit::Answer;

fn refused(table: &Table, question: Value) -> Refusal {
    asked(table, question.clone()).expect_err(&question.to_string())
}

/// A question that a refusal proposes, as it is typed after `/wesnoth`.
fn proposed(table: &Table, refusal: &Refusal) -> Answer {
    let line = refusal.instead.as_deref().unwrap_or_else(|| panic!("{refusal}"));
    let (sub, option) = line.strip_prefix("/wesnoth ").unwrap().split_once(' ').unwrap();
    let (name, value) = option.split_once(':').unwrap();
    asked(table, json!({ sub: { name: value } })).unwrap_or_else(|again| panic!("{line}: {again}"))
}

/// Red's units 1 and 2 stand on the hexes B1 and B2; Blue has a leader, and a unit 2.
fn on_letters() -> Table {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table
        .put("RL", "lieutenant", "A1")
        .put("R1", "sp", "B1")
        .put("R2", "sp", "B2")
        .put("B2", "gt", "D4");
    table
}

#[test]
fn wb_4_a_badge_of_a_unit_that_is_not_there_is_no_hex_where_a_unit_is_asked_for() {
    let table = on_letters();
    let refusal = refused(&table, json!({ "reach": { "unit": "B1" } }));
    assert_eq!(
        refusal.reason,
        "Blue has no unit 1; its units are BL and B2. R1 Spearman stands on the hex B1."
    );
    assert_eq!(refusal.instead.as_deref(), Some("/wesnoth reach unit:1"));
    let reach = proposed(&table, &refusal);
    assert!(reach.boards[0].to_ascii().contains("R1 Spearman"));
    // A badge of a unit that is there means it, whatever stands on the hex.
    let reach = asked(&table, json!({ "reach": { "unit": "B2" } })).unwrap();
    assert!(reach.boards[0].to_ascii().contains("B2 Orcish Grunt"));
    // The letter of a side that does not play is of a hex alone.
    let mut table = on_letters();
    table.put("R3", "sp", "G3");
    let reach = asked(&table, json!({ "reach": { "unit": "G3" } })).unwrap();
    assert!(reach.boards[0].to_ascii().contains("R3 Spearman"));
}

/// Every question that takes a unit says that it is not there, and proposes one that is answered.
#[test]
fn wb_35_a_question_about_a_unit_that_is_not_there_says_so() {
    let mut table = on_letters();
    table.game.units.retain(|unit| unit.number != 0 || unit.owner != 1);
    for (question, told) in [
        (
            json!({ "reach": { "unit": "BL" } }),
            "Blue has no leader; its only unit is B2.",
        ),
        (
            json!({ "reach": { "unit": "B7" } }),
            "Blue has no unit 7; its only unit is B2.",
        ),
        (
            json!({ "reach": { "unit": "7" } }),
            "You have no unit 7; your units are L, 1 and 2.",
        ),
        (
            json!({ "reach": { "unit": "R7" } }),
            "You have no unit 7; your units are L, 1 and 2.",
        ),
        (
            json!({ "danger": { "at": "BL" } }),
            "Blue has no leader; its only unit is B2.",
        ),
        (
            json!({ "danger": { "at": "B12" } }),
            "Blue has no unit 12; its only unit is B2.",
        ),
        (
            json!({ "danger": { "at": "7" } }),
            "You have no unit 7; your units are L, 1 and 2.",
        ),
        (
            json!({ "look": { "at": "BL" } }),
            "Blue has no leader; its only unit is B2.",
        ),
        (
            json!({ "look": { "at": "B12" } }),
            "Blue has no unit 12; its only unit is B2.",
        ),
    ] {
        let refusal = refused(&table, question.clone());
        assert!(refusal.reason.starts_with(told), "{question}: {refusal}");
        proposed(&table, &refusal);
    }
    // A place is a hex, and so is what may be a place.
    asked(&table, json!({ "danger": { "at": "B1" } })).unwrap();
    asked(&table, json!({ "look": { "at": "B1" } })).unwrap();
}

/// What a line is refused with, as its player reads it.
fn refused_line(table: &Table, line: &str) -> Refusal {
    let orders = match table
        .game
        .line_spelled(0, line)
        .and_then(|line| table.game.read_line(&line))
    {
        Ok(orders) => orders,
        Err(refusal) => return refusal,
    };
    let refusal = try_out(&table.game, Seat(0), &orders[0]).expect_err(line);
    table.game.refused(Seat(0), &orders[0], refusal)
}

#[test]
fn wb_52_an_enemy_that_is_not_there_is_missed_by_its_badge() {
    let mut table = on_letters();
    table.put("R3", "sp", "D3");
    table.game.units.retain(|unit| unit.number != 0 || unit.owner != 1);
    for (line, told) in [
        (
            "3 x B1",
            "Blue has no unit 1; its only unit is B2. R1 on B1 is no enemy.",
        ),
        (
            "3 x B3",
            "Blue has no unit 3; its only unit is B2. No unit stands on B3.",
        ),
        (
            "3 E4 x B3",
            "Blue has no unit 3; its only unit is B2. No unit stands on B3.",
        ),
        (
            "3 x B19",
            "Blue has no unit 19; its only unit is B2. B19 is off the map.",
        ),
        ("3 x BL", "Blue has no leader; its only unit is B2."),
    ] {
        let refusal = refused_line(&table, line);
        assert!(refusal.reason.starts_with(told), "{line}: {refusal}");
        if line != "3 x BL" {
            assert_eq!(refusal.instead.as_deref(), Some("3 x D4"), "{line}: {refusal}");
        }
        let odds = table.game.situation_of(Viewer::Seat(Seat(0)), line).unwrap_err();
        assert!(odds.reason.starts_with(told), "{line}: {odds}");
    }
    // No badge is meant where no side has the letter.
    let refusal = refused_line(&table, "3 x C3");
    assert_eq!(refusal.reason, "No unit stands on C3.");
}

/// Red's 4 stands at some distance of the enemy on E4, and its 1 beside it.
fn two_near() -> Table {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table.put("R1", "sp", "E3").put("R4", "sp", "C3").put("B3", "gt", "E4");
    table
}

#[test]
fn wb_112_a_line_that_is_put_right_keeps_its_unit() {
    let table = two_near();
    for (line, right) in [
        ("4 xE4 D4", "4 D4 x E4"),
        ("R4 x E4 from the west D4", "4 D4 x E4"),
        ("4 xE4 H1", "4 x E4"),
        ("1 x E4; 4 xE4 D4", "1 x E4; 4 D4 x E4"),
        ("4 xE4 D4; end", "4 D4 x E4; end"),
        ("4 D4 quickly", "4 D4"),
    ] {
        let refusal = table.game.read_line(line).unwrap_err();
        assert_eq!(refusal.instead.as_deref(), Some(right), "{line}: {refusal}");
        table.game.read_line(right).unwrap();
    }
    let mut played = two_near();
    played.play(&[], "4 D4");
    assert_eq!(
        played.game.read_line("4 xE4 C4").unwrap_err().instead.as_deref(),
        Some("4 x E4")
    );
}

/// No other unit's order is proposed for one that can do nothing; it is said why.
#[test]
fn wb_112_a_unit_that_can_do_nothing_is_told_of_in_a_line_that_cannot_be_read() {
    let mut table = two_near();
    let place = table.game.unit_of(0, 4).unwrap();
    table.game.units[place].deed = Deed::Rested;
    for (line, why) in [
        ("4 xE4 D4", "R4 already rested this turn."),
        ("7 xE4 D4", "You have no unit 7."),
    ] {
        let refusal = table.game.read_line(line).unwrap_err();
        assert!(refusal.reason.contains(why), "{line}: {refusal}");
        assert!(!refusal.reason.contains("1 x E4"), "{line}: {refusal}");
        assert_eq!(refusal.instead.as_deref(), Some("/game turn"), "{line}");
    }
}

#[test]
fn wb_123_a_question_that_is_put_right_keeps_its_unit() {
    let table = two_near();
    let viewer = Viewer::Seat(Seat(0));
    for (question, right) in [("4 xE4 D4", "4 D4 x E4"), ("4 D4", "4 x E4"), ("4 xB3 D4", "4 D4 x E4")] {
        let refusal = table.game.situation_of(viewer, question).unwrap_err();
        assert_eq!(refusal.instead.as_deref(), Some(right), "{question}: {refusal}");
        table.game.situation_of(viewer, right).unwrap();
    }
}

/// A unit that has moved and stands beside an enemy is refused a second move and is told that it can still strike.
#[test]
fn wb_31_a_unit_that_has_moved_is_told_that_it_can_still_strike() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("R2", "sp", "B3").put("B1", "gt", "D5");
    table.play(&[], "1 D4");
    let order = serde_json::from_value(json!({ "move": { "unit": "1", "to": "E4" } })).unwrap();
    let refusal = try_out(&table.game, Seat(0), &order).unwrap_err();
    let refusal = table.game.refused(Seat(0), &order, refusal);
    assert_eq!(
        refusal.reason,
        "R1 has moved already. It can still strike who stands beside it. Other units that can still act: L, 2."
    );
}

/// Odds of a strike of all that can, which a command orders, are told; where a unit comes from elsewhere, its hex is.
#[test]
fn wb_123_odds_of_a_strike_of_all_are_told() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("R2", "sp", "C4").put("B1", "gt", "D5");
    let told = testing::text(&asked(&table, json!({ "odds": { "orders": "all x D5" } })).unwrap());
    let rows: Vec<&str> = told.lines().filter(|line| line.starts_with("Spearman on ")).collect();
    assert_eq!(rows.len(), 2, "{told}");
    assert!(rows.iter().any(|row| row.contains(" (")), "{told}");
}
