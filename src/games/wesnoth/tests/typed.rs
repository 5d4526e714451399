//! What newcomers type beside the language of orders: hexes with a blank in them, `buy` and `kill`, questions, other players'
//! units.

use super::{Table, asked};
use muster_game::Counsel;
use muster_kit::{Refusal, Seat, Viewer};
use serde_json::{Value, json};

/// Red: a Skeleton on D3 and a Skeleton Archer on C3; Blue: a Grunt on E4 and an Assassin on D4.
fn undead() -> Table {
    let mut table = Table::with(json!({}), &["undead", "northerners"]);
    table
        .put("R1", "sk", "D3")
        .put("R2", "sr", "C3")
        .put("B1", "gt", "E4")
        .put("B2", "orcish-assassin", "D4");
    table
}

fn spelled(table: &Table, typed: &str) -> String {
    let spelled = table.game.line_spelled(0, typed);
    let spelled = spelled.unwrap_or_else(|refusal| panic!("{typed}: {refusal}"));
    assert!(table.game.read_line(&spelled).is_ok(), "{typed}: {spelled}");
    spelled
}

fn called(table: &Table, words: &Value) -> Result<Value, Refusal> {
    let called = table.game.called(Viewer::Seat(Seat(0)), words);
    called.map(|words| words.into_owned())
}

#[test]
fn wb_111_a_hex_may_have_a_blank_in_it() {
    let table = undead();
    for (typed, whole) in [
        ("1 e 3", "1 e3"),
        ("1 E2 ; 2 c 5", "1 E2 ; 2 c5"),
        ("2 c 4 > b 4", "2 c4 > b4"),
        ("move 2 c 5", "2 c5"),
        ("move 2 to c 5", "2 c5"),
        ("move 2 to a 5", "2 a5"),
        ("move a 2 to C5", "2 C5"),
        ("1 x d 4", "1 x d4"),
        ("1 x d 4 r5", "1 x d4 r5"),
        ("1 e 3 x d 4 /a", "1 e3 x d4 /a"),
        ("1 x b 2", "1 x B2"),
    ] {
        let whole = table.game.line_spelled(0, whole).unwrap();
        assert_eq!(spelled(&table, typed), whole, "{typed}");
    }
    let words = json!({ "move": { "unit": "2", "to": "c 5" } });
    assert_eq!(called(&table, &words).unwrap()["move"]["to"], "c5");
    let question = |asked: &str| table.game.situation(Viewer::Seat(Seat(0)), asked);
    assert_eq!(question("1 x D 4").unwrap(), question("1 x D4").unwrap());
}

#[test]
fn wb_111_orders_may_be_parted_as_they_are_said() {
    let table = undead();
    for (typed, whole) in [
        ("1 e3 and 2 c4", "1 e3; 2 c4"),
        ("1 e3 and then 2 c4", "1 e3; 2 c4"),
        ("1 e3 then 2 c4; end", "1 e3; 2 c4; end"),
        ("1 e3, 2 c4", "1 e3; 2 c4"),
        ("1 e3. 2 c4.", "1 e3; 2 c4"),
        ("1 and 2 x d4", "1 x d4; 2 x d4"),
    ] {
        let whole = table
            .game
            .read_line(&table.game.line_spelled(0, whole).unwrap())
            .unwrap();
        assert_eq!(table.game.read_line(&spelled(&table, typed)).unwrap(), whole, "{typed}");
    }
    assert!(
        table
            .game
            .line_spelled(0, "1 e3 and sing")
            .map_or(true, |line| table.game.read_line(&line).is_err())
    );
}

#[test]
fn wb_111_units_are_bought_and_killed_in_other_words() {
    let table = undead();
    for (typed, order) in [
        ("buy 3 skeletons", "rec sk3"),
        ("buy a ghost and two ghouls", "rec go1, gh2"),
        ("purchase sk", "rec sk"),
        ("rec sk-1", "rec sk1"),
        ("recruit 2 skeletons and then end", "rec sk2; end"),
        ("rec sk2, end", "rec sk2; end"),
        ("hire sk then 1 C4", "rec sk; 1 C4"),
        ("kill the assassin with the skeleton", "1 x D4"),
    ] {
        let spelled = spelled(&table, typed);
        assert_eq!(spelled, table.game.line_spelled(0, order).unwrap(), "{typed}");
    }
}

/// The command takes recruits alone: the line with both is proposed.
#[test]
fn wb_111_a_list_of_recruits_holds_no_other_order() {
    let table = undead();
    let words = json!({ "recruit": { "list": "2 skeletons and then end" } });
    let refusal = called(&table, &words).unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("rec 2 skeletons; end"));
    assert_eq!(spelled(&table, "rec 2 skeletons; end"), "rec sk2; end");
}

#[test]
fn wb_111_where_a_unit_can_go_is_a_question() {
    let table = undead();
    for (typed, unit) in [
        ("where can 2 go", "2"),
        ("where can unit 2 go?", "2"),
        ("where can R1 move to", "1"),
        ("where can the archer go", "2"),
        ("where could B1 go", "B1"),
    ] {
        let refusal = table.game.line_spelled(0, typed).unwrap_err();
        assert_eq!(refusal.instead, Some(format!("/wesnoth reach unit:{unit}")), "{typed}");
        assert!(asked(&table, json!({ "reach": { "unit": unit } })).is_ok(), "{typed}");
    }
}

#[test]
fn wb_111_another_players_unit_is_told_to_be_that() {
    let table = undead();
    for words in [
        json!({ "orders": { "unit": "BL" } }),
        json!({ "move": { "unit": "B1", "to": "C4" } }),
        json!({ "rest": { "units": "B1" } }),
    ] {
        let refusal = called(&table, &words).unwrap_err();
        assert!(refusal.reason.contains("is Blue's"), "{words}: {refusal}");
    }
    let words = json!({ "rest": { "units": "R1, R2" } });
    assert_eq!(called(&table, &words).unwrap()["rest"]["units"], "1, 2");
}
