//! Clauses that no worked example names.

use super::*;

/// WG-193: what an order can never be is refused with a reason, and nothing changes.
#[test]
fn wg_193_refusals() {
    let mut table = Table::open();
    table.put("R1", "F9", "").put("B1", "G9", "");
    for (line, clause) in [
        ("R1 frobnicate", "WG-193"),
        ("R1 AZ9", "WG-34"),
        ("R1 fireball B1", "WG-84"),
        ("R1 shoot B1", "WG-79"),
        ("R1 throw B1", "WG-80"),
        ("R1 hit B1 take", "WG-64"),
        ("R1 stay take", "WG-148"),
        ("R1 drop", "WG-148"),
        ("R1 stay join", "WG-162"),
        ("R1 stay fire N", "WG-169"),
        ("R1 stay pass R2", "WG-148"),
    ] {
        assert_eq!(table.no(line), clause, "{line}");
    }
    assert!(table.refusal("R1 shot").remedy().unwrap().contains("shoot"));
    let order = table.read("R1 D9 hit B1 crit hold until R2 card hook B1").unwrap();
    assert_eq!(table.read(&table.game.written(&order)).unwrap(), order);
}

/// WG-148: a thing passes between hands that are free for it.
#[test]
fn wg_148_passing() {
    let mut table = Table::new(json!({ "scenario1": "tablet" }));
    table.put("R1", "F9", "").put("R2", "G9", "");
    table.edit("R1").load = super::super::state::Load::Piece;
    table.act("R1 stay pass R2", &[]);
    assert_eq!(table.game.pieces_of(1), 1);
}
