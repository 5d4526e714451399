//! What is promised, warned of or proposed is what happens.

use super::said::{action, period, wait_for_an_order};
use super::*;
use crate::queries::Query;
use muster_kit::Viewer;

const RED: Viewer = Viewer::Seat(Seat(0));

fn refused(table: &mut Table, line: &str) -> Refusal {
    table.typed(json!({ "orders": { "text": line } })).unwrap_err()
}

fn asked(table: &Table, query: Value) -> String {
    let query: Query = serde_json::from_value(query).unwrap();
    let answer = table.game.answer(RED, query).unwrap();
    let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
    lines.collect::<Vec<_>>().join("\n")
}

fn left_out(table: &Table, line: &str) -> String {
    let orders = action(json!({ "orders": { "text": line } }));
    table.game.left_out(Seat(0), &orders).join("\n")
}

/// In classic tempo each card is decided when it is drawn, so that nothing promises the rest of a turn
/// ([WG-182](docs/rules/wargrounds.md#wg-182)).
#[test]
fn wg_182_classic_tempo_promises_no_rest_of_a_turn() {
    let mut table = Table::new(json!({ "tempo": "classic" }));
    table.put("R1", "F9", "").put("R2", "F11", "").put("B1", "I12", "");
    table.deck(Side::Red, &["R2"]);
    wait_for_an_order(&mut table);
    let ready = || json!({ "ready": { "rest": "auto" } });
    let warned = table.warned(ready());
    assert!(warned.contains("in classic tempo you decide each card"), "{warned}");
    assert!(
        !warned.contains("plays your other cards") && !warned.contains("may play"),
        "{warned}"
    );
    let told = table.foretold(ready()).unwrap();
    assert!(
        told.contains("this one card") && !told.contains("Played by the house"),
        "{told}"
    );
    let refusal = refused(&mut table, "end turn");
    assert_eq!(refusal.instead.as_deref(), Some("/wg ready"), "{refusal}");
    // What is proposed in its place does leave all of them to the house.
    table
        .command(Seat(0), json!({ "auto": { "who": "all", "keep": true } }), &[])
        .unwrap();
    for who in ["R1", "R2"] {
        assert!(goes::is_auto(&table.game, table.who(who)), "{who}");
    }
}

/// Letters the other way round lead to no order where none can be given ([WG-182](docs/rules/wargrounds.md#wg-182)).
#[test]
fn wg_182_no_order_is_proposed_where_nothing_is_queued() {
    let mut table = Table::new(json!({ "tempo": "classic" }));
    table.put("R1", "F9", "").put("B1", "I12", "");
    let refusal = refused(&mut table, "a >A");
    assert_eq!(
        (&*refusal.clause, refusal.instead.as_deref()),
        ("WG-182", Some("wait for your go"))
    );
    wait_for_an_order(&mut table);
    assert_eq!(refused(&mut table, "a >A").instead.as_deref(), Some("A >a"));
}

/// The bombard comes before a section, and no order says which ([WG-169](docs/rules/wargrounds.md#wg-169)).
#[test]
fn wg_169_who_names_a_section_is_told_that_the_bombard_comes_first() {
    let mut table = Table::new(json!({ "scenario1": "storm" }));
    table.put("R1", "E10", "").put("B1", "W9", "");
    set(&mut table.game, "/stage", Stage::Orders);
    let line = "A E11 take bridge section";
    for told in [
        table.warned(json!({ "orders": { "text": line } })),
        left_out(&table, line),
    ] {
        assert!(
            told.contains("takes the bombard at E11, not a bridge section"),
            "{told}"
        );
    }
    assert_eq!(left_out(&table, "A E11 take bombard"), "");
    assert_eq!(left_out(&table, "A E11 take"), "");
    wait_for_an_order(&mut table);
    let refusal = refused(&mut table, line);
    let instead = refusal.instead.unwrap();
    let order = table.read(&instead.replacen('A', "R1", 1)).unwrap();
    let taking = crate::costs::Taking::of(&table.game, &order).unwrap();
    assert_eq!(taking.what, "a bridge section", "{instead}");
    let refusal = refused(&mut table, "A E11 take the barrel");
    assert!(refusal.reason.contains("no such thing as the barrel in"), "{refusal}");
    assert_eq!(refusal.instead.as_deref(), Some("A E11 take"));
}

/// What is typed and cannot be meant as it would be read is refused ([WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn wg_193_what_nobody_means_is_refused_with_what_works() {
    let mut table = period();
    for (line, instead) in [
        ("A E9 F9", "A E9-F9, or A F9"),
        ("A run E9 F10", "A run E9-F10, or A run F10"),
        ("B E9 hold until B", "B E9 hold"),
        ("A none", "A auto"),
        ("cancel A", "A auto"),
        ("B F12; A none", "B F12; A auto"),
    ] {
        let refusal = refused(&mut table, line);
        assert_eq!(refusal.instead.as_deref(), Some(instead), "{line}: {refusal}");
        assert!(table.foretold(json!({ "orders": { "text": line } })).is_err(), "{line}");
    }
    for line in [
        "A F10 hit B1",
        "A G9 hit B1",
        "A E9-F10",
        "B E9 hold until A",
        "A from C8",
        "A",
    ] {
        assert!(table.typed(json!({ "orders": { "text": line } })).is_ok(), "{line}");
    }
    wait_for_an_order(&mut table);
    let refusal = refused(&mut table, "1");
    assert_eq!(refusal.instead.as_deref(), Some("A stay"), "{refusal}");
    assert!(table.foretold(json!({ "orders": { "text": "A" } })).is_ok());
}
