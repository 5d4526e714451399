//! Measuring and moving.

use super::*;
use crate::queries::Query;
use crate::rules::activation;
use crate::rules::movement;
use crate::rules::plan;
use crate::rules::reach;
use crate::state::crosses;
use crate::state::{Cover, Load};
use muster_game::Counsel;
use muster_kit::Viewer;

/// Ranges from one cell in all directions (example [WG-E-12](docs/rules/wargrounds.md#wg-e-12); WG-34, WG-35, WG-36).
#[test]
fn wg_e_12_wg_34_wg_35_wg_36_ranges_and_bands_on_the_grid() {
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
    let board = Table::open().game.field.board();
    assert_eq!((board.columns, board.rows), (25, 17));
}

/// A half inch too far is refused (example [WG-E-13](docs/rules/wargrounds.md#wg-e-13); WG-40, WG-41).
#[test]
fn wg_e_13_wg_41_diagonal_steps_cost_one_and_a_half() {
    let mut table = Table::new(json!({ "scenario1": "diplomacy", "size": "medium" }));
    table.put("R1", "F9", "");
    table.ok("R1 walk I7");
    assert_eq!(
        movement::route_through(&table.game, CharacterId(0), &[cell("I7")], Some(false), false)
            .unwrap()
            .cost,
        8
    );
    assert_eq!(
        movement::route_through(&table.game, CharacterId(0), &[cell("I6")], Some(false), false)
            .unwrap_err()
            .clause,
        "WG-41"
    );
    let run = |to: &str| {
        movement::route_through(&table.game, CharacterId(0), &[cell(to)], Some(true), false)
            .unwrap()
            .cost
    };
    assert_eq!([run("K4"), run("L5")], [15, 16]);
}

/// Sight lines past two walls (example [WG-E-14](docs/rules/wargrounds.md#wg-e-14); WG-37).
#[test]
fn wg_e_14_wg_37_walls_block_the_lines_through_them() {
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
        .map(|step| movement::step_hits(&table.game, enemy, cell(step[0]), cell(step[1])))
        .sum()
}

/// A Short walks up to three kinds of enemies (example [WG-E-15](docs/rules/wargrounds.md#wg-e-15); WG-47).
#[test]
fn wg_e_15_wg_47_closing_in_costs_by_the_longer_weapon() {
    let mut table = Table::open();
    table.put("R1", "C9", "");
    for (kit, hits) in [("short", 0), ("medium", 1), ("long", 2)] {
        table.put("B1", "H9", kit);
        assert_eq!(hits_of(&table, &["C9", "D9", "E9", "F9"]), hits, "{kit}");
    }
    table.put("B1", "H9", "short");
    assert_eq!(hits_of(&table, &["F9", "G9"]), 1);
}

/// The way out can cost hits as well (example [WG-E-16](docs/rules/wargrounds.md#wg-e-16); WG-47).
#[test]
fn wg_e_16_wg_47_steps_inside_a_reach_cost_on_the_way_out_too() {
    let mut table = Table::open();
    table.put("B1", "H9", "long");
    assert_eq!(hits_of(&table, &["D7", "E8", "F9"]), 2);
    assert_eq!(hits_of(&table, &["F9", "E9", "D9", "C9"]), 2);
    table.put("B1", "H9", "short");
    assert_eq!(hits_of(&table, &["F9", "E9", "D9", "C9"]), 0);
}

/// Running past an enemy costs most (example [WG-E-17](docs/rules/wargrounds.md#wg-e-17); WG-47, WG-51, WG-96).
#[test]
fn wg_e_17_wg_51_running_past_costs_twice_and_the_frozen_threaten() {
    let path = ["D9", "E9", "F9", "G9", "H9", "I9", "J9", "K9", "L9"];
    let mut table = Table::open();
    for (kit, hits) in [("short", 2), ("medium", 4), ("long", 6), ("bow", 0)] {
        table.put("B1", "H10", kit);
        assert_eq!(hits_of(&table, &path), hits, "{kit}");
    }
    table.put("B1", "H10", "long").change("B1", "disarmed", true);
    assert_eq!(hits_of(&table, &path), 0);
    table.put("B1", "H10", "long").change("B1", "frozen", true);
    assert_eq!(hits_of(&table, &path), 6);
}

/// The first batch fells the runner (example [WG-E-18](docs/rules/wargrounds.md#wg-e-18); WG-48).
#[test]
fn wg_e_18_wg_48_a_batch_fells_the_runner_and_drops_the_next() {
    let mut table = Table::open();
    table
        .put("R1", "F9", "bare hp2")
        .put("B1", "H8", "medium")
        .put("B2", "K8", "medium");
    table.act("R1 run G9-H9-I9-J9-K9-L9-M9-N9", &[1, 2, 3, 2, 2, 1, 1]);
    assert!(matches!(table.fighter("R1").life(), Life::Fallen(1)));
    assert_eq!(table.at("R1"), "J9");
}

/// The second batch meets one parry die less (example [WG-E-19](docs/rules/wargrounds.md#wg-e-19); WG-48, WG-49).
#[test]
fn wg_e_19_wg_49_the_second_batch_meets_one_parry_die_less() {
    let mut table = Table::open();
    table
        .put("R1", "F9", "bare hp3")
        .put("B1", "H8", "medium")
        .put("B2", "K8", "medium");
    table.act("R1 run G9-H9-I9-J9-K9-L9-M9-N9", &[4, 4, 6, 1, 6, 5, 3, 4]);
    assert_eq!((table.at("R1"), table.hp("R1")), ("N9".to_owned(), 1));
}

/// A fighter walks between two spears (example [WG-E-20](docs/rules/wargrounds.md#wg-e-20); WG-49, WG-72, WG-73).
#[test]
fn wg_e_20_wg_49_the_second_spear_counts_the_first() {
    let mut table = Table::open();
    table
        .put("R1", "C9", "fighter")
        .put("B1", "H8", "long")
        .put("B2", "H10", "long");
    set(&mut table.game, &format!("/fighters/{}/hp", CharacterId(0)), 6);
    let order = table.read("R1 walk D9-E9-F9-G9").unwrap();
    let route = plan::plan(&table.game, &order).unwrap().route;
    table.with(&[6, 4, 2, 5, 1, 3], |game, referee| {
        let mut desk = Desk::new(referee);
        assert!(movement::walk(game, &mut desk, CharacterId(0), &route, false).unwrap());
    });
    assert_eq!(table.hp("R1"), 5);
}

/// A shield helps between two spears (example [WG-E-21](docs/rules/wargrounds.md#wg-e-21); WG-49, WG-74).
#[test]
fn wg_e_21_wg_74_the_second_spear_takes_one_from_the_block() {
    let mut table = Table::open();
    table
        .put("R1", "C9", "fighter shield")
        .put("B1", "H8", "long")
        .put("B2", "H10", "long");
    let order = table.read("R1 walk D9-E9-F9-G9").unwrap();
    let route = plan::plan(&table.game, &order).unwrap().route;
    table.with(&[1, 2, 3, 2, 2, 1, 2, 6], |game, referee| {
        let mut desk = Desk::new(referee);
        assert!(movement::walk(game, &mut desk, CharacterId(0), &route, false).unwrap());
    });
    assert_eq!(table.hp("R1"), 4);
}

/// A start to the left sets how far (example [WG-E-22](docs/rules/wargrounds.md#wg-e-22); WG-67, WG-68, WG-147).
#[test]
fn wg_e_22_wg_68_a_start_to_the_left_binds_the_end_of_a_move() {
    let mut table = Table::new(json!({ "scenario1": "flags" }));
    table.put("R1", "C9", "").start("R1", Start::Left);
    table.ok("R1 F7");
    table.ok("R1 run F6");
    table.ok("R1 run G8");
    assert_eq!(table.no("R1 run G9"), "WG-68");
    table.act("R1 F7", &[]);
    assert_eq!(table.fighter("R1").start(), None);
}

/// A start in defence allows staying (example [WG-E-23](docs/rules/wargrounds.md#wg-e-23); WG-69, WG-70).
#[test]
fn wg_e_23_wg_69_a_start_in_defence_goes_no_nearer() {
    let mut table = Table::open();
    table.put("R1", "C9", "").start("R1", Start::Defend);
    table.ok("R1 stay");
    assert_eq!(table.no("R1 G9"), "WG-69");
}

/// Only a marked plunge enters water (example [WG-E-24](docs/rules/wargrounds.md#wg-e-24); WG-46).
#[test]
fn wg_e_24_wg_46_only_a_marked_plunge_enters_water_and_kills() {
    let mut table = Table::new(json!({ "scenario1": "tablet" }));
    table.put("R1", "J4", "").change("R1", "load", Load::Piece);
    assert_eq!(table.no("R1 K5"), "WG-46");
    let plunge = serde_json::from_value(json!({ "orders": { "text": "R1 K5!" } })).unwrap();
    let asked = table.game.cautions(Seat(0), &plunge).join(" ");
    assert!(asked.contains("dies in the water on K5"), "{asked}");
    table.act("R1 K5!", &[]);
    assert_eq!(table.at("R1"), "K5");
    assert!(matches!(table.fighter("R1").life(), Life::Fallen(_)));
    assert!(table.game.field.things().pieces().contains(&cell("J4")));
    assert_eq!(table.game.score.deaths_of_leg(), [1, 0]);
}

/// Friends are passed and enemies walked round (example [WG-E-25](docs/rules/wargrounds.md#wg-e-25); WG-42, WG-43).
#[test]
fn wg_e_25_wg_43_routes_pass_friends_and_go_round_enemies() {
    let mut table = Table::open();
    table.put("R1", "F9", "").put("R2", "H9", "");
    let route = movement::route_through(&table.game, CharacterId(0), &[cell("J9")], Some(false), false).unwrap();
    assert_eq!(
        (route.cost, route.path.clone()),
        (8, ["G9", "H9", "I9", "J9"].map(cell).to_vec())
    );
    assert_eq!(table.no("R1 H9"), "WG-39");
    let mut table = Table::open();
    table.put("R1", "F9", "").put("B1", "H9", "");
    let route = movement::route_through(&table.game, CharacterId(0), &[cell("J9")], None, false).unwrap();
    assert!(!route.path.contains(&cell("H9")));
    // Wide enough round it there is a way without a hit.
    assert_eq!((route.run, route.hits), (true, 0));
}

/// Walls and two enemies close corners (example [WG-E-26](docs/rules/wargrounds.md#wg-e-26); WG-42).
#[test]
fn wg_e_26_wg_42_walls_and_two_enemies_close_corners() {
    let mut table = Table::new(json!({ "scenario1": "storm" }));
    // A wall stands on F4.
    assert_eq!(table.game.field.ground(cell("F4")), crate::data::Ground::Wall);
    table.put("R1", "E4", "");
    let one = |table: &Table, to: &str, half: u32| {
        reach::reach_from(&table.game, CharacterId(0), cell("E4"), half)
            .way(cell(to), half)
            .is_some()
    };
    table.change("R1", "at", cell("E2"));
    let from = |table: &Table, from: &str, to: &str| {
        reach::reach_from(&table.game, CharacterId(0), cell(from), 3)
            .way(cell(to), 3)
            .is_some()
    };
    assert!(!from(&table, "E2", "F3"), "the wall on F3 itself");
    assert!(!from(&table, "G2", "F1") || table.game.field.ground(cell("G2")).is_standable());
    assert!(!from(&table, "F2", "G3"), "F3 flanks it");
    assert!(from(&table, "G2", "F1"), "nothing flanks it");
    assert!(!one(&table, "F4", 8));
    let mut table = Table::open();
    table.put("R1", "F9", "").put("B1", "F8", "bow");
    assert!(from(&table, "F9", "G8"));
    table.put("B2", "G9", "bow");
    assert!(!from(&table, "F9", "G8"));
}

/// A run to a far cell allows no hit (example [WG-E-27](docs/rules/wargrounds.md#wg-e-27); WG-44, WG-45).
#[test]
fn wg_e_27_wg_44_an_unnamed_pace_runs_only_without_an_action() {
    let mut table = Table::open();
    table.put("R1", "F9", "").put("B3", "O9", "");
    assert_eq!(table.no("R1 N9 hit b3"), "WG-45");
    let order = table.read("R1 N9").unwrap();
    assert!(plan::plan(&table.game, &order).unwrap().route.run);
    assert_eq!(table.no("R1 run F9 hit b3"), "WG-45");
}

/// With no target named it hits the nearest weak one (example [WG-E-28](docs/rules/wargrounds.md#wg-e-28); WG-65,
/// WG-20).
#[test]
fn wg_e_28_wg_65_with_no_target_named_it_hits_the_nearest_weak_one() {
    let mut table = Table::open();
    table.put("R1", "F9", "mage").put("R2", "F10", "hp1");
    table
        .put("B1", "H9", "hp3")
        .put("B2", "G9", "hp3")
        .put("B3", "F8", "hp5");
    let deed = plan::plan(&table.game, &table.read("R1 stay").unwrap())
        .unwrap()
        .deed
        .unwrap();
    assert_eq!(deed.victim(), Some(table.who("B2")));
    let deed = plan::plan(&table.game, &table.read("R1 stay heal R2").unwrap())
        .unwrap()
        .deed
        .unwrap();
    assert_eq!(deed.victim(), None);
}

/// The enemy captain shoves it past a spear (example [WG-E-29](docs/rules/wargrounds.md#wg-e-29); WG-119, WG-192).
#[test]
fn wg_e_29_wg_119_on_a_six_the_enemy_moves_it_or_lets_it_stay() {
    let mut table = Table::open();
    table
        .put("R2", "D4", "impetuous")
        .put("B1", "G4", "long")
        .put("B2", "D5", "short");
    // Past the spear to its base: the mischief policy looks for hits.
    let who = table.who("R2");
    let route = activation::mischief(&table.game, who);
    assert!(route.hits >= 2, "{route:?}");
    table.game.seats[Seat(1)].secret_mut().standing.shove = crate::action::ShoveHow::Stay;
    // Die 6, and it stays; it still hits the enemy in reach, which misses.
    table.act("R2 D8", &[6, 1, 1, 1]);
    assert_eq!(table.at("R2"), "D4");
    assert_eq!(
        activation::shove_route(&table.game, who, cell("I4"), false)
            .unwrap_err()
            .clause,
        "WG-46"
    );
    // Die 5: it goes where it was told.
    table.edit("R2").forget_attackers();
    table.game.people.sheet_mut(who).kit = Kit::Bow;
    table.change("B1", "life", Life::Away(0));
    table.change("B2", "life", Life::Away(0));
    table.act("R2 D8", &[5]);
    assert_eq!(table.at("R2"), "D8");
}

/// Nobody comes nearer to a sneak within 6 inches (example [WG-E-55](docs/rules/wargrounds.md#wg-e-55); WG-137).
#[test]
fn wg_e_55_wg_137_nobody_ends_nearer_to_a_sneak_within_six_inches() {
    let mut table = Table::open();
    table.put("R5", "F9", "").change("R5", "cover", Cover::Moved);
    let ban =
        |from: &str, to: &str| movement::sneaky_ban(&table.game.people, CharacterId(8), cell(from), cell(to)).is_some();
    assert!(!ban("P9", "N9"), "10 to 8 cells");
    assert!(ban("N9", "M9"), "8 to 7");
    assert!(!ban("L9", "L11"), "36 to 40");
}

/// The map of a character's reach shows where a move can end, and says by which sign
/// ([WG-41](docs/rules/wargrounds.md#wg-41)).
#[test]
fn wg_41_the_map_of_a_reach_marks_the_cells_that_a_move_can_end_in() {
    let mut table = Table::open();
    table.put("R1", "H9", "").put("R2", "H10", "").put("B1", "X17", "");
    let query: Query = serde_json::from_value(json!({ "reach": { "who": "A" } })).unwrap();
    let answer = table.game.answer(Viewer::Seat(Seat(0)), query).unwrap();
    let muster_kit::Scene::Squares(board) = &answer.boards[0] else {
        panic!("a field of squares")
    };
    let who = table.who("R1");
    let (walk, run) = (
        table.game.people.allowance(who, false),
        table.game.people.allowance(who, true),
    );
    let reach = movement::reach(&table.game, who);
    let mut seen = [0, 0];
    for (y, line) in (board.first_row..).zip(&board.ground) {
        for (x, sign) in (board.first_column..).zip(line.chars()) {
            let cell = Cell::new(x, y);
            let free =
                cell != table.game.people.fighter(who).at() && movement::check_end(&table.game, who, cell).is_ok();
            let expected = match () {
                () if free && reach.way(cell, walk).is_some() => Some('-'),
                () if free && reach.way(cell, run).is_some() => Some(','),
                () => None,
            };
            assert_eq!(['-', ','].into_iter().find(|known| *known == sign), expected, "{cell}");
            seen[0] += u32::from(sign == '-');
            seen[1] += u32::from(sign == ',');
        }
    }
    assert!(seen[0] > 4 && seen[1] > 4, "{seen:?}");
    assert_eq!(board.legend, ["- a walk ends there   , only a run does"]);
}

/// A missile user that goes up to an enemy without an ordered action shoots since number 5, from where it stands if that is in
/// range; its Critical goes with it ([WG-77](docs/rules/wargrounds.md#wg-77)).
#[test]
fn wg_189_who_has_a_missile_shoots_at_whom_it_goes_up_to() {
    for (rules, shoots) in [(4, false), (5, true)] {
        let mut table = Table::open();
        set(&mut table.game, "/rules", rules);
        table.put("R1", "F9", "bow scout").put("B1", "F12", "shield");
        let order = table.read("R1 >B1").unwrap();
        let plan = crate::rules::plan::plan(&table.game, &order).unwrap();
        assert_eq!(plan.deed.is_some(), shoots, "number {rules}");
        // So it does on its card.
        let mut played = Table::open();
        set(&mut played.game, "/rules", rules);
        played.put("R1", "F9", "bow scout").put("B1", "F12", "shield");
        played.deck(Side::Red, &["R1"]);
        played.game.seats[Seat(0)].secret_mut().orders.push(order.clone());
        let faces: &[u32] = if shoots { &[1] } else { &[] };
        played.with(faces, |game, referee| {
            for _ in 0..3 {
                crate::rules::goes::proceed_once(game, referee);
            }
        });
        let told = played.told();
        assert_eq!(told.contains(" shoots at "), shoots, "number {rules}: {told}");
        let critical = table.read("R1 >B1 crit").unwrap();
        let plan = crate::rules::plan::plan(&table.game, &critical);
        assert_eq!(plan.is_ok(), shoots, "number {rules}: {:?}", plan.err());
    }
}

/// Who goes up to an enemy hits that one since number 6, and no weaker one that it has in reach there too; so it does where
/// the weaker one has come since the order was given ([WG-65](docs/rules/wargrounds.md#wg-65)).
#[test]
fn wg_189_who_goes_up_to_an_enemy_hits_it_and_no_weaker_one() {
    let mut both = [0, 0];
    for (rules, hit) in [(5, "B2"), (6, "B1")] {
        let places = ["E8", "F10", "F7", "F11", "G7", "G8", "G10", "G11"];
        for (from, weak) in ["C9", "F9"]
            .into_iter()
            .flat_map(|from| places.map(|weak| (from, weak)))
        {
            let mut table = Table::open();
            set(&mut table.game, "/rules", rules);
            table.put("R1", from, "").put("B1", "G9", "hp5");
            let order = table.read("R1 >B1").unwrap();
            table.put("B2", weak, "hp1");
            let plan = plan::plan(&table.game, &order).unwrap();
            let end = plan.route.end(cell(from));
            let reaches = |at: &str| table.game.field.touches(end, cell(at), 1);
            if !reaches("G9") || !reaches(weak) {
                continue;
            }
            both[usize::from(from == "F9")] += 1;
            let victim = plan.deed.unwrap().victim();
            assert_eq!(victim, Some(table.who(hit)), "number {rules} from {from}");
            table.deck(Side::Red, &["R1"]);
            table.game.seats[Seat(0)].secret_mut().orders.push(order);
            table.with_dice(&mut Dice::seeded(1, 1), |game, referee| {
                for _ in 0..3 {
                    goes::proceed_once(game, referee);
                }
            });
            let (told, name) = (table.told(), table.game.people.named(table.who(hit)));
            assert!(
                told.contains(&format!(" hits {name}")),
                "number {rules} from {from}, not {name}: {told}"
            );
        }
    }
    assert!(both[0] > 0 && both[1] > 0, "{both:?}");
}

/// An enemy that a character cannot hit where it goes does not keep it from the one that it must hit
/// ([WG-65](docs/rules/wargrounds.md#wg-65)).
#[test]
fn wg_65_wg_189_who_cannot_come_up_to_an_enemy_hits_whom_it_must() {
    let mut table = Table::new(json!({ "scenario1": "storm" }));
    table.put("R1", "G9", "").put("B1", "J9", "hp1").put("B2", "F9", "hp5");
    let plan = plan::plan(&table.game, &table.read("R1 >B1").unwrap()).unwrap();
    assert_eq!(plan.route, movement::Route::default());
    assert_eq!(plan.deed.unwrap().victim(), Some(table.who("B2")));
}

/// Where no way leads to a character, the nearest cell is the nearest in a straight line since number 6; from there one goes
/// no further, and that is asked about.
#[test]
fn wg_189_where_no_way_leads_nearest_is_in_a_straight_line() {
    for (rules, at) in [(5, "D5"), (6, "G9")] {
        let mut table = Table::new(json!({ "scenario1": "storm" }));
        set(&mut table.game, "/rules", rules);
        table.put("R1", "D5", "").put("B1", "K9", "");
        let order = table.read("R1 >B1").unwrap();
        let route = plan::plan(&table.game, &order).unwrap().route;
        assert_eq!(
            (route.hits, route.end(cell("D5")).to_string().as_str()),
            (0, at),
            "number {rules}"
        );
        table.change("R1", "at", cell(at));
        let told = crate::rules::nowhere::stands_still(&table.game, &order).unwrap().reason;
        assert!(
            told.starts_with("No way leads A ") && told.contains("stay on"),
            "{told}"
        );
    }
}
