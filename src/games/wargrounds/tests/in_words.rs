//! What people say who have not read how orders are written: which way they go, cards and sheets by their words, and what is
//! taken back.

use super::said::{action, period, wait_for_an_order};
use super::*;
use crate::called;
use crate::data::Start;
use crate::nearest::cell_of;
use crate::orders;
use muster_game::Counsel;
use muster_kit::Viewer;

const RED: Viewer = Viewer::Seat(Seat(0));

fn read(table: &Table, text: &str) -> String {
    let typed = action(json!({ "orders": { "text": text } }));
    let Action::Orders { text } = called::with_ids(&table.game, Seat(0), typed) else {
        panic!("orders stay orders");
    };
    text
}

fn refused(table: &mut Table, text: &str) -> Refusal {
    table.typed(json!({ "orders": { "text": text } })).unwrap_err()
}

/// A point of the compass leads that way and no other; where no cell lies there that can be reached, the order is told to fail
/// ([WG-68](docs/rules/wargrounds.md#wg-68)).
#[test]
fn wg_68_a_point_of_the_compass_leads_nowhere_else() {
    let table = period();
    let at = table.fighter("R1").at();
    for (way, is_there) in [
        ("west", |from: Cell, to: Cell| to.x < from.x),
        ("east", |from: Cell, to: Cell| to.x > from.x),
        ("north", |from: Cell, to: Cell| to.y < from.y),
        ("south", |from: Cell, to: Cell| to.y > from.y),
        ("southeast", |from: Cell, to: Cell| to.x > from.x && to.y > from.y),
    ] as [(&str, fn(Cell, Cell) -> bool); 5]
    {
        let order = orders::read_order(&table.game, Seat(0), &read(&table, &format!("A {way}"))).unwrap();
        let to = cell_of(&order).unwrap();
        assert!(is_there(at, to), "{way}: {to}");
        assert!(
            crate::rules::pairs::check_order(&table.game, &order, None).is_ok(),
            "{way}: {to}"
        );
    }
    // A start that binds it to the far side leaves no way west.
    let mut table = Table::open();
    table.put("R1", "C9", "").put("B1", "Y9", "").start("R1", Start::Attack);
    set(&mut table.game, "/stage", Stage::Orders);
    assert_eq!(read(&table, "A west"), "A A9");
    let told = table.foretold(json!({ "orders": { "text": "A west" } })).unwrap();
    let cautions = table
        .game
        .cautions(Seat(0), &action(json!({ "orders": { "text": "A A9" } })));
    assert!(
        told.contains("would not work") && cautions.concat().contains("starts attack"),
        "{told} {cautions:?}"
    );
}

/// A plunge that is too far away kills nobody yet ([WG-46](docs/rules/wargrounds.md#wg-46)).
#[test]
fn wg_46_a_plunge_out_of_reach_is_told_with_the_reason() {
    let mut table = Table::new(json!({ "scenario1": "storm" }));
    table.put("R1", "F9", "");
    set(&mut table.game, "/stage", Stage::Orders);
    let board = table.game.field.board();
    let water = |cell: &Cell| table.game.field.ground(*cell) == crate::data::Ground::Water;
    let far = board
        .cells()
        .filter(water)
        .max_by_key(|cell| cell.d2(table.fighter("R1").at()))
        .unwrap();
    let plunge = action(json!({ "orders": { "text": format!("A {far}!") } }));
    let told = table.game.cautions(Seat(0), &plunge).concat();
    assert!(
        told.contains("As soon as it works, ") && told.contains("nobody survives"),
        "{told}"
    );
    assert!(!told.starts_with("A "), "the reason comes first: {told}");
}

/// An order is not deleted, and who says so is told what takes it back ([WG-183](docs/rules/wargrounds.md#wg-183)).
#[test]
fn wg_183_who_takes_an_order_back_is_told_how() {
    let mut table = period();
    let none = refused(&mut table, "cancel A");
    assert!(none.reason.contains("has no order"), "{none}");
    table.typed(json!({ "orders": { "text": "A F10" } })).unwrap();
    let given = refused(&mut table, "cancel A");
    assert!(given.reason.contains("`undo` takes back"), "{given}");
    wait_for_an_order(&mut table);
    let up = refused(&mut table, "forget B");
    assert!(!up.instead.unwrap_or_default().contains("B auto"), "{}", up.reason);
}

/// A card is played by its name ([WG-190](docs/rules/wargrounds.md#wg-190)); one that is not held is told so.
#[test]
fn wg_190_a_card_alone_is_told_its_command() {
    let mut table = period();
    table.hold(Side::Red, &[Card::Fumble]);
    for typed in ["fumble", "Fumble on a", "play fumble on a"] {
        let refusal = refused(&mut table, typed);
        let proposed = refusal.instead.clone().unwrap_or_default();
        assert!(proposed.starts_with("/wg card card:fumble"), "{typed}: {refusal}");
    }
    let refusal = refused(&mut table, "play heat");
    assert!(refusal.reason.contains("not in your hand"), "{refusal}");
    assert_eq!(read(&table, "A hits fumble"), "A hit fumble");
}

/// A sheet is changed by a command of its own, which words for it propose ([WG-23](docs/rules/wargrounds.md#wg-23)).
#[test]
fn wg_23_a_sheet_changed_in_words_is_told_its_command() {
    let mut table = period();
    set(&mut table.game, "/stage", Stage::Muster);
    for (typed, command) in [
        ("make A a fighter", "/wg edit who:A class:fighter"),
        ("A is a mage", "/wg edit who:A class:mage"),
        ("B light", "/wg edit who:B armour:light"),
        ("rename A Bob the Brave", "/wg edit who:A name:Bob the Brave"),
    ] {
        let refusal = table.typed(json!({ "place": { "text": typed } })).unwrap_err();
        assert_eq!(refusal.instead.as_deref(), Some(command), "{typed}");
    }
    let refusal = table.typed(json!({ "place": { "text": "make A happy" } })).unwrap_err();
    assert!(!refusal.to_string().contains("/wg edit"), "{refusal}");
}

/// Odds of an attack that cannot be made now lead to those of the two who were named ([WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn wg_193_odds_out_of_reach_lead_to_those_of_the_two() {
    let mut table = period();
    table.put("R1", "C9", "").start("R1", Start::Attack);
    for question in ["A hits a", "A c9 hit a"] {
        let refusal = table.game.situation(RED, question).unwrap_err();
        let proposed = table.game.odds_refused(RED, question, refusal).instead.unwrap();
        assert!(proposed.starts_with("/game odds what:A vs a"), "{question}: {proposed}");
    }
}

#[test]
fn wg_193_waiting_is_staying_and_killing_is_hitting() {
    let table = period();
    assert_eq!(read(&table, "A wait"), "A stay");
    assert_eq!(read(&table, "A kills a"), "A hit a");
    assert_eq!(read(&table, "kill a with A"), "A hit a");
}

/// Of several goals the one counts that a character can come nearest to ([WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn wg_193_to_the_flag_is_to_the_one_that_can_be_neared() {
    for from in ["C7", "C8", "C9", "C10", "C11"] {
        let mut table = Table::new(json!({ "scenario1": "flags" }));
        table
            .put("R1", from, "")
            .put("R2", "G8", "")
            .put("R3", "H8", "")
            .put("R4", "H7", "");
        table.start("R1", Start::Attack);
        set(&mut table.game, "/stage", Stage::Orders);
        let game = &table.game;
        let stands: Vec<Cell> = game.field.things().flags().iter().map(|flag| flag.stand).collect();
        let (far, board) = (game.field.distances(&stands), game.field.board());
        let left = |cell: Cell| far[board.index(cell)];
        let order = orders::read_order(game, Seat(0), &read(&table, "A to the flag")).unwrap();
        let there = cell_of(&order).unwrap();
        let works = |cell: &Cell| {
            let order = orders::read_order(game, Seat(0), &format!("A {cell}"));
            order.is_ok_and(|order| crate::rules::pairs::check_order(game, &order, None).is_ok())
        };
        assert!(works(&there), "{from}: {there}");
        let best = board.cells().filter(works).map(left).min().unwrap();
        assert_eq!(left(there), best, "{from}: {there}");
    }
}

/// Who types no `!` does not mean to die, and the word that is not known is named.
#[test]
fn wg_46_no_plunge_is_proposed_to_who_types_none() {
    let mut table = period();
    for (typed, word) in [
        ("A run to the bridge", "`bridge`"),
        ("A to the river", "`river`"),
        ("A go to the barrel", "`barrel`"),
    ] {
        let refusal = refused(&mut table, typed);
        assert!(refusal.reason.contains(word), "{typed}: {refusal}");
        assert!(!refusal.to_string().contains('!'), "{typed}: {refusal}");
    }
}

/// Several who do the same, and who goes behind how they go ([WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn wg_193_several_are_ordered_in_one_breath() {
    let table = period();
    for (typed, orders) in [
        ("B and C attack a", "B hit a; C hit a"),
        ("B, C and A attack a", "B hit a; C hit a; A hit a"),
        ("walk B to F11", "B walk F11"),
        ("run B and C to F11", "B run F11; C run F11"),
        ("move A to F10", "A F10"),
        ("A > flag", &*read(&table, "A to the flag")),
    ] {
        assert_eq!(read(&table, typed), orders, "{typed}");
    }
    let two = read(&table, "send B and C to the flag");
    let parts: Vec<&str> = two.split("; ").collect();
    assert!(parts.len() == 2 && parts[0] != parts[1], "{two}");
}

#[test]
fn wg_23_gear_and_places_in_words_are_told_their_commands() {
    let mut table = period();
    set(&mut table.game, "/stage", Stage::Muster);
    for (typed, command) in [
        ("give B a bow", "/wg edit who:B kit:bow"),
        ("A and H swap armour", "/wg swap a:A b:H what:armour"),
        ("place everyone", "/wg place text:auto"),
    ] {
        let refusal = table.typed(json!({ "place": { "text": typed } })).unwrap_err();
        assert_eq!(refusal.instead.as_deref(), Some(command), "{typed}");
    }
}

/// Who is to come back where nobody of their side does is told so ([WG-106](docs/rules/wargrounds.md#wg-106)).
#[test]
fn wg_106_a_cell_to_come_back_on_is_one_of_the_area() {
    let mut table = period();
    let told = |table: &Table, from: &str| {
        let order = json!({ "orders": { "text": format!("A F10 from {from}") } });
        table.game.cautions(Seat(0), &action(order)).concat()
    };
    let told_of_m3 = told(&table, "M3");
    assert!(told_of_m3.contains("cannot come back on M3"), "{told_of_m3}");
    let (_, rest) = told_of_m3.split_once("`from ").unwrap();
    let (inside, _) = rest.split_once('`').unwrap();
    assert!(!told(&table, inside).contains("come back"), "{inside}");
    set(&mut table.game, "/stage", Stage::Orders);
    let refusal = table.typed(json!({ "place": { "text": "A B3" } })).unwrap_err();
    let proposed = refusal.instead.unwrap();
    let cell = proposed.trim_start_matches("`from ").split('`').next().unwrap();
    assert!(!told(&table, cell).contains("come back"), "{proposed}");
}

/// A cell near enough whose ways are barred is not told to be too far ([WG-42](docs/rules/wargrounds.md#wg-42)).
#[test]
fn wg_42_ways_that_are_barred_are_told_so() {
    let mut table = Table::open();
    table.put("R1", "A9", "");
    for (number, at) in (1..).zip(["A8", "A10", "B8", "B9", "B10"]) {
        table.put(&format!("B{number}"), at, "");
    }
    set(&mut table.game, "/stage", Stage::Orders);
    for (rules, tells) in [(8, false), (9, true)] {
        set(&mut table.game, "/rules", rules);
        let refusal = table.refusal("R1 C9");
        assert_eq!(
            (&*refusal.clause, refusal.reason.contains("enemies bar every way")),
            ("WG-41", tells),
            "{refusal}"
        );
    }
}

/// Who carries a heavy thing alone is told before that it tires ([WG-161](docs/rules/wargrounds.md#wg-161)).
#[test]
fn wg_161_what_is_carried_alone_tires() {
    let mut table = Table::new(json!({ "scenario1": "barrel" }));
    let barrel = table.game.field.things().heavy().unwrap();
    table.put("R1", &barrel.to_string(), "");
    set(&mut table.game, "/stage", Stage::Orders);
    let told = table
        .game
        .cautions(Seat(0), &action(json!({ "orders": { "text": "A take" } })))
        .concat();
    assert!(told.contains("Tired"), "{told}");
}
