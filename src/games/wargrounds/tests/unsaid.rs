//! What was done and not told under the rules before number 4, and what is pointed out before it is done.

use super::{Table, cell};
use crate::Wargrounds;
use crate::action::Action;
use crate::data::Side;
use crate::rules::goes;
use crate::state::{Load, Stage};
use muster_game::testing::set;
use muster_game::{Counsel, Knowledge};
use muster_kit::{Seat, Viewer};
use serde_json::json;

/// The numbers of the rules before and since these things are told.
const NUMBERS: [(u32, bool); 2] = [(3, false), (4, true)];

fn goes(table: &mut Table, steps: usize) {
    table.with(&[], |game, referee| {
        for _ in 0..steps {
            goes::proceed_once(game, referee);
        }
    });
}

/// Who has a tablet piece picks up one piece, not both.
#[test]
fn wg_158_a_second_piece_is_told_as_one() {
    for (rules, since) in NUMBERS {
        let mut table = Table::new(json!({ "scenario1": "tablet" }));
        set(&mut table.game, "/rules", rules);
        table.put("R1", "D4", "");
        table.change("R1", "load", Load::Piece);
        set(&mut table.game, "/field/pieces", vec![cell("C4")]);
        let order = table.read("R1 stay take").unwrap();
        let label = crate::tell::in_words(&table.game, &order);
        assert!(label.contains("picks up a second tablet piece"), "{label}");
        table.act("R1 stay take", &[]);
        assert_eq!(table.fighter("R1").load(), Load::Pieces);
        let told = table.told();
        assert_eq!(told.contains("picks up a second tablet piece"), since, "{told}");
        assert_eq!(told.contains("two tablet pieces"), !since, "{told}");
    }
}

/// A card on which its character does nothing does not pass in silence.
#[test]
fn wg_65_a_character_that_stands_still_is_told_of() {
    for (rules, since) in NUMBERS {
        let mut table = Table::open();
        set(&mut table.game, "/rules", rules);
        table.put("R1", "A1", "").put("B1", "M9", "");
        table.act("R1 stay", &[]);
        assert_eq!(table.told().contains("stays where it is and does nothing"), since);
        // What it did do is told alone.
        table.act("R1 A2", &[]);
        let stood = table.told().matches("does nothing").count();
        assert_eq!(stood, usize::from(since), "{}", table.told());
    }
}

/// Neither does one on which only the dice of an Impetuous character or of a parent are told, since number 8
/// ([WG-65](docs/rules/wargrounds.md#wg-65), [WG-116](docs/rules/wargrounds.md#wg-116), [WG-119](docs/rules/wargrounds.md#wg-119)).
#[test]
fn wg_65_wg_116_wg_119_who_stands_still_after_a_die_is_told_of() {
    const STILL: &str = "stays where it is and does nothing";
    for (bad, order, faces, still) in [
        ("impetuous", "R1 stay", &[2][..], true),
        ("impetuous", "R1 A2", &[2], false),
        ("impetuous", "R1 A2", &[6], true),
        ("parent", "R1 stay", &[3], true),
        ("parent", "R1 stay", &[6], false),
    ] {
        for rules in [7, 8] {
            let mut table = Table::open();
            set(&mut table.game, "/rules", rules);
            table.put("R1", "A1", bad).put("B1", "M9", "");
            table.game.seats[Seat(1)].secret_mut().standing.shove = crate::action::ShoveHow::Stay;
            table.act(order, faces);
            let told = table.told();
            assert_eq!(
                told.contains(STILL),
                still && rules == 8,
                "{bad} {order} {faces:?}: {told}"
            );
        }
    }
}

/// The seat whose joker order falls through reads why before it is asked.
#[test]
fn wg_187_the_order_of_a_joker_falls_through_aloud() {
    for (rules, since) in NUMBERS {
        for taken in [true, false] {
            let mut table = Table::open();
            set(&mut table.game, "/rules", rules);
            table.put("R1", "A1", "").put("R2", "A2", "").put("B1", "M9", "");
            table.deck(Side::Red, &["joker"]);
            let line = if taken { "R1 A2" } else { "R3 A4" };
            table.game.seats[Seat(0)].secret_mut().joker = Some(table.read(line).unwrap());
            goes(&mut table, 3);
            assert!(crate::rules::asking::asks(&table.game, Seat(0)));
            let told = table.told();
            assert_eq!(told.contains("'s order falls through: "), since, "{line}: {told}");
            // And it is no plan any more.
            let ordered = crate::tell::ordered_so_far(&table.game, Seat(0));
            assert_eq!(ordered, Vec::<String>::new());
        }
    }
}

#[test]
fn wg_23_who_swap_both_are_told_to_swap_armour_and_kit() {
    for (rules, words) in [(3, " swap both"), (4, " swap armour and kit")] {
        let mut game = super::begun(json!({}), &["red", "blue"], 5);
        set(&mut game, "/rules", rules);
        let mut table = Table {
            game,
            events: Vec::new(),
        };
        table
            .command(Seat(0), json!({ "swap": { "a": "1", "b": "2" } }), &[])
            .unwrap();
        assert!(table.told().contains(words), "{}", table.told());
    }
}

/// An order that has fallen through on the card that is up is not listed as ordered; the others are.
#[test]
fn wg_187_what_has_fallen_through_is_not_ordered_any_more() {
    let mut table = Table::open();
    table
        .put("R1", "A1", "")
        .put("R2", "A2", "")
        .put("R5", "A5", "")
        .put("B1", "M9", "");
    table.deck(Side::Red, &["R1", "R5"]);
    for line in ["R1 A2", "R5 A6"] {
        let order = table.read(line).unwrap();
        table.game.seats[Seat(0)].secret_mut().orders.push(order);
    }
    assert_eq!(crate::tell::ordered_so_far(&table.game, Seat(0)).len(), 2);
    goes(&mut table, 3);
    assert!(table.told().contains("'s order falls through"), "{}", table.told());
    let ordered = crate::tell::ordered_so_far(&table.game, Seat(0));
    assert!(ordered.len() == 1 && ordered[0].contains("to A6"), "{ordered:?}");
}

/// The hits that enemies have on the way are told before an order is carried out, and before one is given in advance, as
/// things stand; a joker's too.
#[test]
fn wg_47_hits_on_the_way_are_pointed_out_before_they_are_taken() {
    let mut table = Table::open();
    table.put("R1", "A1", "").put("B1", "E1", "long");
    table.deck(Side::Red, &["joker"]);
    let cautions = |table: &Table, action: serde_json::Value| {
        let action: Action = serde_json::from_value(action).unwrap();
        table.game.cautions(Seat(0), &action).join(" ")
    };
    let joker = json!({ "joker": { "who": "A", "order": "D1 hit a" } });
    let warned = cautions(&table, joker.clone());
    let order = json!({ "orders": { "text": "A D1 hit a" } });
    for warned in [warned, cautions(&table, order)] {
        assert!(
            warned.starts_with("As things stand A ")
                && warned.ends_with(" takes 3 automatic hits from a Fen on its way."),
            "{warned}"
        );
        assert_eq!(warned.matches("automatic").count(), 1, "{warned}");
    }
    assert!(!cautions(&table, json!({ "joker": { "who": "A", "order": "A2" } })).contains("automatic"));
    goes(&mut table, 3);
    assert!(crate::rules::asking::asks(&table.game, Seat(0)));
    let warned = cautions(&table, joker);
    assert_eq!(warned.matches("On its way A").count(), 1, "{warned}");
}

/// `hold` in the order for the card that is up puts the card in the reserve; where that is not possible it is refused with
/// the same order without it.
#[test]
fn wg_184_the_card_that_is_up_can_be_held_back() {
    let up = |deck: &[&str], rules: u32| {
        let mut table = Table::open();
        set(&mut table.game, "/rules", rules);
        table
            .put("R1", "A1", "")
            .put("R2", "C3", "")
            .put("R5", "A5", "")
            .put("B1", "M9", "");
        table.deck(Side::Red, deck);
        goes(&mut table, 3);
        assert_eq!(crate::rules::asking::asked_who(&table.game), Some(table.who("R1")));
        table
    };
    let held = json!({ "orders": { "text": "A A2 hold; E A6 hold" } });
    let mut table = up(&["R1", "R2", "R5"], 4);
    table.command(Seat(0), held.clone(), &[]).unwrap();
    assert!(table.told().contains("puts A"), "{}", table.told());
    assert_eq!(table.at("R1"), "A1");
    let held_back = table.game.seats[Seat(0)]
        .secret()
        .orders
        .iter()
        .filter(|order| order.hold.is_some());
    assert_eq!(held_back.count(), 2);

    let refusal = up(&["R1"], 4)
        .command(Seat(0), json!({ "orders": { "text": "A A2 hold" } }), &[])
        .unwrap_err();
    assert_eq!(refusal.clause, "WG-56", "{refusal}");
    assert_eq!(refusal.instead.as_deref(), Some("/wg orders text:A A2"));

    let mut table = up(&["R1", "R2", "R5"], 3);
    table.command(Seat(0), held, &[]).unwrap();
    assert!(!table.told().contains("puts A"), "{}", table.told());
}

/// Who must leave its place and is told to stay is offered where it can go.
#[test]
fn wg_68_who_may_not_stay_is_offered_a_cell() {
    let mut table = Table::open();
    set(&mut table.game, "/rules", 3);
    table.put("R1", "A9", "").put("R2", "A8", "").put("B1", "Y9", "");
    table
        .start("R1", crate::data::Start::Attack)
        .deck(Side::Red, &["R1", "R2"]);
    goes(&mut table, 3);
    let stay = json!({ "orders": { "text": "A stay" } });
    let action: Action = serde_json::from_value(stay.clone()).unwrap();
    let refusal = table.command(Seat(0), stay, &[]).unwrap_err();
    assert_eq!(refusal.clause, "WG-68", "{refusal}");
    let refusal = crate::proposals::proposing(&table.game, Seat(0), &action, refusal);
    let instead = refusal.instead.clone().unwrap_or_default();
    let line = instead
        .strip_prefix("/wg orders text:")
        .unwrap_or_else(|| panic!("{refusal}"));
    table.ok(line);
    // Where the order does not hold the card back by itself, the command that does is named.
    let hold = json!({ "orders": { "text": "A hold" } });
    let action: Action = serde_json::from_value(hold.clone()).unwrap();
    let refusal = table.command(Seat(0), hold, &[]).unwrap_err();
    let refusal = crate::proposals::proposing(&table.game, Seat(0), &action, refusal);
    assert_eq!(refusal.instead.as_deref(), Some("/wg go what:keep"));
    table
        .command(Seat(0), json!({ "go": { "what": "keep" } }), &[])
        .unwrap();
}

/// The board says who acts and who goes next: a side that has no card left does not.
#[test]
fn wg_55_the_board_names_the_side_that_goes() {
    let line = |table: &Table| {
        let scene = Wargrounds::status(&table.game.view(Viewer::Spectator)).to_ascii();
        let line = scene.lines().find(|line| line.contains("Cards: Red")).unwrap();
        line.trim().to_owned()
    };
    let mut table = Table::open();
    table.put("R1", "A1", "").put("R2", "A2", "").put("B1", "M9", "");
    table.deck(Side::Red, &["R1", "R2"]).deck(Side::Blue, &[]);
    assert_eq!(line(&table), "Red next. Cards: Red 2, Blue 0");
    goes(&mut table, 3);
    assert!(crate::rules::asking::asks(&table.game, Seat(0)));
    assert_eq!(line(&table), "Red acts. Cards: Red 1, Blue 0");
}

/// A card on what is no character is refused with a character that it can be played on, and not with a cell or an empty id.
#[test]
fn wg_124_a_card_on_a_cell_is_offered_a_character() {
    let mut offered = 0;
    for card in crate::data::Card::ALL {
        let mut table = Table::open();
        table.put("R1", "A1", "").put("R2", "A2", "").put("B1", "B2", "");
        table.hold(Side::Red, &[*card]);
        let play = json!({ "card": { "card": card, "target": "K10" } });
        let action: Action = serde_json::from_value(play.clone()).unwrap();
        let Err(refusal) = table.command(Seat(0), play, &[]) else {
            continue;
        };
        let told = crate::proposals::proposing(&table.game, Seat(0), &action, refusal);
        let Some(instead) = told.instead.filter(|_| told.clause == "WG-4") else {
            continue;
        };
        let target = instead.strip_prefix(&format!("/wg card card:{card} target:"));
        let target = target.unwrap_or_else(|| panic!("{card}: {instead}"));
        let play: Action = serde_json::from_value(json!({ "card": { "card": card, "target": target } })).unwrap();
        muster_game::try_out(&table.game, Seat(0), &play).unwrap();
        offered += 1;
    }
    assert!(offered > 0);
}

/// What becomes of the joker is told with the characters before a seat is ready
/// ([WG-59](docs/rules/wargrounds.md#wg-59)).
#[test]
fn wg_185_who_is_ready_reads_what_becomes_of_the_joker() {
    let told = |table: &Table, rest: Option<&str>| {
        let action: Action = serde_json::from_value(json!({ "ready": { "rest": rest } })).unwrap();
        let answer = table.game.foresee(Seat(0), &action).unwrap();
        let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
        lines.collect::<Vec<_>>().join("\n")
    };
    let mut table = Table::open();
    table.game.progress.enter(Stage::Orders);
    table.put("R1", "A1", "").put("R2", "A2", "").put("B1", "M9", "");
    table.deck(Side::Red, &["R1", "R2", "joker"]);
    let asked = told(&table, None);
    assert!(asked.contains("You are asked about: A, B and your joker."), "{asked}");
    let house = told(&table, Some("auto"));
    assert!(
        house.contains("Played by the house, with their dice: A, B and your joker."),
        "{house}"
    );
    table.game.seats[Seat(0)].secret_mut().joker = Some(table.read("R1 A3").unwrap());
    let ordered = told(&table, Some("auto"));
    assert!(
        ordered.contains("As you ordered, with their dice: your joker."),
        "{ordered}"
    );
    // An order is for the first joker alone.
    table.deck(Side::Red, &["R1", "joker", "joker"]);
    let both = told(&table, None);
    assert!(
        both.contains("As you ordered, with their dice: your first joker."),
        "{both}"
    );
    assert!(
        both.contains("You are asked about: A, B and your second joker."),
        "{both}"
    );
}

/// A cell beyond the field is refused with one that the zoom shows.
#[test]
fn wg_34_zoom_of_a_cell_off_the_field_proposes_the_nearest_one() {
    let table = Table::open();
    let zoom = |at: &str| {
        let query = serde_json::from_value(json!({ "zoom": { "at": at } })).unwrap();
        table.game.answer(Viewer::Spectator, query)
    };
    for far in ["AZ3", "C90", "CV99", "ZZ9", "AA400"] {
        let refusal = zoom(far).unwrap_err();
        assert_eq!(refusal.clause, "WG-34", "{refusal}");
        let instead = refusal.instead.unwrap();
        zoom(instead.strip_prefix("/wg zoom at:").unwrap()).unwrap();
    }
}

/// A section that is part of a bridge is drawn as bridge; one that lies about has a sign of its own.
#[test]
fn wg_168_sections_of_a_bridge_are_drawn_as_bridge() {
    let mut table = Table::new(json!({ "scenario1": "storm" }));
    set(&mut table.game, "/field/sections", vec![cell("B2")]);
    let board = |table: &Table| crate::scene::map(&table.game).to_ascii();
    let before = board(&table);
    assert!(
        before.contains("| loose section") && !before.contains("= bridge"),
        "{before}"
    );
    set(&mut table.game, "/field/fixed", vec![cell("C3")]);
    let after = board(&table);
    assert!(
        after.contains("| loose section") && after.contains("= bridge"),
        "{after}"
    );
    assert_eq!(after.matches('|').count(), before.matches('|').count(), "{after}");
}

/// An order on a joker that is up is asked about, whether it is typed as an order or as the joker's; one in advance is not.
#[test]
fn wg_59_an_order_on_the_joker_that_is_up_is_asked_about() {
    let mut table = Table::open();
    table.put("R1", "A1", "").put("R2", "A5", "").put("B1", "M9", "");
    table.deck(Side::Red, &["joker"]);
    let typed = [
        json!({ "joker": { "who": "A", "order": "A2" } }),
        json!({ "orders": { "text": "A A2" } }),
    ];
    let cautions = |table: &Table| {
        typed.clone().map(|action| {
            let action: Action = serde_json::from_value(action).unwrap();
            table.game.cautions(Seat(0), &action).join(" ")
        })
    };
    assert!(cautions(&table).iter().all(String::is_empty));
    goes(&mut table, 3);
    assert!(crate::rules::asking::asks(&table.game, Seat(0)));
    assert!(
        cautions(&table).iter().all(|told| told.contains("joker is up")),
        "{:?}",
        cautions(&table)
    );
}
