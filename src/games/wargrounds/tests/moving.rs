//! Measuring and moving.

use super::*;
use crate::games::wargrounds::rules::crosses;
use crate::games::wargrounds::state::{Cover, Load};

/// WG-34, WG-35, WG-36.
#[test]
fn wg_e_12_ranges_from_c7() {
    let from = cell("C7");
    assert_eq!(from.d2(cell("E7")), 4);
    for (to, inches, within) in [
        ("E7", 1, true),
        ("E8", 1, false),
        ("E9", 2, true),
        ("G7", 3, true),
        ("F10", 3, false),
        ("J7", 6, true),
        ("J8", 6, false),
        ("P7", 12, true),
        ("P8", 12, false),
    ] {
        assert_eq!(from.within(cell(to), inches), within, "{to}");
    }
    assert_eq!(
        [
            from.band(cell("D7")),
            from.band(cell("D8")),
            from.band(cell("E9")),
            from.band(cell("G7"))
        ],
        [0, 1, 2, 3]
    );
    assert_eq!(cell("AD12").to_string(), "AD12");
    let board = Table::open().game.board();
    assert_eq!((board.columns, board.rows), (25, 17));
}

/// WG-40, WG-41.
#[test]
fn wg_e_13_costs() {
    let mut table = Table::new(json!({ "scenario1": "diplomacy", "size": "medium" }));
    table.put("R1", "F9", "");
    table.ok("R1 walk I7");
    assert_eq!(
        table
            .game
            .route_through(0, &[cell("I7")], Some(false), false)
            .unwrap()
            .cost,
        8
    );
    assert_eq!(
        table
            .game
            .route_through(0, &[cell("I6")], Some(false), false)
            .unwrap_err()
            .clause,
        "WG-41"
    );
    let run = |to: &str| {
        table
            .game
            .route_through(0, &[cell(to)], Some(true), false)
            .unwrap()
            .cost
    };
    assert_eq!([run("K4"), run("L5")], [15, 16]);
}

/// WG-37.
#[test]
fn wg_e_14_lines_of_sight() {
    let walls = ["H8", "H9"].map(cell);
    let sees = |one: &str, two: &str| !walls.iter().any(|wall| crosses(cell(one), cell(two), *wall));
    for (one, two) in [("F9", "J9"), ("F7", "J8"), ("G10", "I8"), ("F10", "J8")] {
        assert!(!sees(one, two) && !sees(two, one), "{one}-{two}");
    }
    for (one, two) in [("F7", "J7"), ("F9", "J5"), ("G7", "H7")] {
        assert!(sees(one, two) && sees(two, one), "{one}-{two}");
    }
}

fn hits_of(table: &Table, path: &[&str]) -> u32 {
    let enemy = table.who("B1");
    path.windows(2)
        .map(|step| table.game.step_hits(enemy, cell(step[0]), cell(step[1])))
        .sum()
}

/// WG-47.
#[test]
fn wg_e_15_closing_in() {
    let mut table = Table::open();
    table.put("R1", "C9", "");
    for (kit, hits) in [("short", 0), ("medium", 1), ("long", 2)] {
        table.put("B1", "H9", kit);
        assert_eq!(hits_of(&table, &["C9", "D9", "E9", "F9"]), hits, "{kit}");
    }
    table.put("B1", "H9", "short");
    assert_eq!(hits_of(&table, &["F9", "G9"]), 1);
}

/// WG-47.
#[test]
fn wg_e_16_in_and_out() {
    let mut table = Table::open();
    table.put("B1", "H9", "long");
    assert_eq!(hits_of(&table, &["D7", "E8", "F9"]), 2);
    assert_eq!(hits_of(&table, &["F9", "E9", "D9", "C9"]), 2);
    table.put("B1", "H9", "short");
    assert_eq!(hits_of(&table, &["F9", "E9", "D9", "C9"]), 0);
}

/// WG-47, WG-51, WG-96.
#[test]
fn wg_e_17_running_past() {
    let path = ["D9", "E9", "F9", "G9", "H9", "I9", "J9", "K9", "L9"];
    let mut table = Table::open();
    for (kit, hits) in [("short", 2), ("medium", 4), ("long", 6), ("bow", 0)] {
        table.put("B1", "H10", kit);
        assert_eq!(hits_of(&table, &path), hits, "{kit}");
    }
    table.put("B1", "H10", "long").edit("B1").disarmed = true;
    assert_eq!(hits_of(&table, &path), 0);
    table.put("B1", "H10", "long").edit("B1").frozen = true;
    assert_eq!(hits_of(&table, &path), 6);
}

/// WG-48.
#[test]
fn wg_e_18_a_batch_fells_the_runner() {
    let mut table = Table::open();
    table
        .put("R1", "F9", "bare hp2")
        .put("B1", "H8", "medium")
        .put("B2", "K8", "medium");
    table.act("R1 run G9-H9-I9-J9-K9-L9-M9-N9", &[1, 2, 3, 2, 2, 1, 1]);
    assert!(matches!(table.fighter("R1").life, Life::Fallen(1)));
    assert_eq!(table.at("R1"), "J9");
}

/// WG-48, WG-49.
#[test]
fn wg_e_19_two_batches() {
    let mut table = Table::open();
    table
        .put("R1", "F9", "bare hp3")
        .put("B1", "H8", "medium")
        .put("B2", "K8", "medium");
    table.act("R1 run G9-H9-I9-J9-K9-L9-M9-N9", &[4, 4, 6, 1, 6, 5, 3, 4]);
    assert_eq!((table.at("R1"), table.hp("R1")), ("N9".to_owned(), 1));
}

/// WG-49, WG-72, WG-73.
#[test]
fn wg_e_20_between_two_spears() {
    let mut table = Table::open();
    table
        .put("R1", "C9", "fighter")
        .put("B1", "H8", "long")
        .put("B2", "H10", "long");
    table.game.fighter_mut(0).hp = 6;
    let order = table.read("R1 walk D9-E9-F9-G9").unwrap();
    let route = table.game.plan(&order).unwrap().route;
    table.with(&[6, 4, 2, 5, 1, 3], |game, referee| {
        let mut desk = Desk::new(referee);
        assert!(game.walk(&mut desk, 0, &route, false).unwrap());
    });
    assert_eq!(table.hp("R1"), 5);
}

/// WG-49, WG-74.
#[test]
fn wg_e_21_the_same_with_a_shield() {
    let mut table = Table::open();
    table
        .put("R1", "C9", "fighter shield")
        .put("B1", "H8", "long")
        .put("B2", "H10", "long");
    let order = table.read("R1 walk D9-E9-F9-G9").unwrap();
    let route = table.game.plan(&order).unwrap().route;
    table.with(&[1, 2, 3, 2, 2, 1, 2, 6], |game, referee| {
        let mut desk = Desk::new(referee);
        assert!(game.walk(&mut desk, 0, &route, false).unwrap());
    });
    assert_eq!(table.hp("R1"), 4);
}

/// WG-67, WG-68, WG-147.
#[test]
fn wg_e_22_starting_left() {
    let mut table = Table::new(json!({ "scenario1": "flags" }));
    table.put("R1", "C9", "").start("R1", Start::Left);
    table.ok("R1 F7");
    table.ok("R1 run F6");
    table.ok("R1 run G8");
    assert_eq!(table.no("R1 run G9"), "WG-68");
    table.act("R1 F7", &[]);
    assert_eq!(table.fighter("R1").start, None);
}

/// WG-69, WG-70.
#[test]
fn wg_e_23_defending() {
    let mut table = Table::open();
    table.put("R1", "C9", "").start("R1", Start::Defend);
    table.ok("R1 stay");
    assert_eq!(table.no("R1 G9"), "WG-69");
}

/// WG-46.
#[test]
fn wg_e_24_plunging() {
    let mut table = Table::new(json!({ "scenario1": "tablet" }));
    table.put("R1", "J4", "").edit("R1").load = Load::Piece;
    assert_eq!(table.no("R1 K5"), "WG-46");
    table.act("R1 K5!", &[]);
    assert_eq!(table.at("R1"), "K5");
    assert!(matches!(table.fighter("R1").life, Life::Fallen(_)));
    assert!(table.game.field.pieces.contains(&cell("J4")));
    assert_eq!(table.game.deaths, [1, 0]);
}

/// WG-42, WG-43.
#[test]
fn wg_e_25_past_friends_and_enemies() {
    let mut table = Table::open();
    table.put("R1", "F9", "").put("R2", "H9", "");
    let route = table.game.route_through(0, &[cell("J9")], Some(false), false).unwrap();
    assert_eq!(
        (route.cost, route.path.clone()),
        (8, ["G9", "H9", "I9", "J9"].map(cell).to_vec())
    );
    assert_eq!(table.no("R1 H9"), "WG-39");
    let mut table = Table::open();
    table.put("R1", "F9", "").put("B1", "H9", "");
    let route = table.game.route_through(0, &[cell("J9")], None, false).unwrap();
    assert!(!route.path.contains(&cell("H9")));
    // Wide enough round it there is a way without a hit.
    assert_eq!((route.run, route.hits), (true, 0));
}

/// WG-42.
#[test]
fn wg_e_26_corners() {
    let mut table = Table::new(json!({ "scenario1": "storm" }));
    // A wall stands on F4.
    assert_eq!(
        table.game.ground(cell("F4")),
        crate::games::wargrounds::data::Ground::Wall
    );
    table.put("R1", "E4", "");
    let one =
        |table: &Table, to: &str, half: u32| table.game.reach_from(0, cell("E4"), half).way(cell(to), half).is_some();
    table.edit("R1").at = cell("E2");
    let from = |table: &Table, from: &str, to: &str| table.game.reach_from(0, cell(from), 3).way(cell(to), 3).is_some();
    assert!(!from(&table, "E2", "F3"), "the wall on F3 itself");
    assert!(!from(&table, "G2", "F1") || table.game.ground(cell("G2")).is_standable());
    assert!(!from(&table, "F2", "G3"), "F3 flanks it");
    assert!(from(&table, "G2", "F1"), "nothing flanks it");
    assert!(!one(&table, "F4", 8));
    let mut table = Table::open();
    table.put("R1", "F9", "").put("B1", "F8", "bow");
    assert!(from(&table, "F9", "G8"));
    table.put("B2", "G9", "bow");
    assert!(!from(&table, "F9", "G8"));
}

/// WG-44, WG-45.
#[test]
fn wg_e_27_no_action_after_a_run() {
    let mut table = Table::open();
    table.put("R1", "F9", "").put("B3", "O9", "");
    assert_eq!(table.no("R1 N9 hit b3"), "WG-45");
    let order = table.read("R1 N9").unwrap();
    assert!(table.game.plan(&order).unwrap().route.run);
    assert_eq!(table.no("R1 run F9 hit b3"), "WG-45");
}

/// WG-65, WG-20.
#[test]
fn wg_e_28_it_must_hit_somebody() {
    let mut table = Table::open();
    table.put("R1", "F9", "mage").put("R2", "F10", "hp1");
    table
        .put("B1", "H9", "hp3")
        .put("B2", "G9", "hp3")
        .put("B3", "F8", "hp5");
    let deed = table.game.plan(&table.read("R1 stay").unwrap()).unwrap().deed.unwrap();
    assert_eq!(deed.victim(), Some(table.who("B2")));
    let deed = table
        .game
        .plan(&table.read("R1 stay heal R2").unwrap())
        .unwrap()
        .deed
        .unwrap();
    assert_eq!(deed.victim(), None);
}

/// WG-119, WG-192.
#[test]
fn wg_e_29_impetuous() {
    let mut table = Table::open();
    table
        .put("R2", "D4", "impetuous")
        .put("B1", "G4", "long")
        .put("B2", "D5", "short");
    // Past the spear to its base: the mischief policy looks for hits.
    let who = table.who("R2");
    let route = table.game.mischief(who);
    assert!(route.hits >= 2, "{route:?}");
    table.game.seats[1].secret.standing.shove = crate::games::wargrounds::action::ShoveHow::Stay;
    // Die 6, and it stays; it still hits whoever is in reach, which misses.
    table.act("R2 D8", &[6, 1, 1, 1]);
    assert_eq!(table.at("R2"), "D4");
    assert_eq!(
        table.game.shove_route(who, cell("I4"), false).unwrap_err().clause,
        "WG-46"
    );
    // Die 5: it goes where it was told.
    table.edit("R2").attackers = Default::default();
    table.game.sheets[usize::from(who)].kit = Kit::Bow;
    table.edit("B1").life = Life::Away(0);
    table.edit("B2").life = Life::Away(0);
    table.act("R2 D8", &[5]);
    assert_eq!(table.at("R2"), "D8");
}

/// WG-137.
#[test]
fn wg_e_55_nobody_goes_near_a_sneak() {
    let mut table = Table::open();
    table.put("R5", "F9", "").edit("R5").cover = Cover::Moved;
    let ban = |from: &str, to: &str| table.game.sneaky_ban(8, cell(from), cell(to)).is_some();
    assert!(!ban("P9", "N9"), "10 to 8 cells");
    assert!(ban("N9", "M9"), "8 to 7");
    assert!(!ban("L9", "L11"), "36 to 40");
}
