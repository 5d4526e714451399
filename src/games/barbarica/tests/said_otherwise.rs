//! Orders in other words than the usual ones, with slips, and with the marks in which the game prints them.

use super::fixtures::{Desk, tyrannis};
use super::table::*;
use crate::commands::lines;
use muster_game::{Counsel, Rules};
use muster_kit::Viewer;
use serde_json::{Value, json};

fn read(game: &Barbarica, action: Action) -> Vec<Action> {
    let steps = lines::take_apart(game, Actor::Seat(Seat(0)), action.clone());
    let steps = steps.unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
    steps.into_iter().map(|step| step.action).collect()
}

fn refused(game: &Barbarica, action: Action) -> Refusal {
    lines::take_apart(game, Actor::Seat(Seat(0)), action).unwrap_err()
}

/// What is proposed is understood, and works.
fn check_proposal(game: &Barbarica, refusal: &Refusal) {
    let line = refusal.instead.as_deref().unwrap();
    let orders = line.strip_prefix("/barb move orders:").unwrap();
    for action in read(game, moves(orders)) {
        muster_game::try_out(game, Seat(0), &action).unwrap_or_else(|other| panic!("{refusal}: {other}"));
    }
}

/// Who waits in the Movement phase holds ([BB-130](docs/rules/barbarica.md#bb-130)).
#[test]
fn bb_130_to_wait_is_to_hold() {
    let game = tyrannis();
    let holds = read(&game, moves("x4 hold"));
    for orders in [
        "x4 waits",
        "x4 wait",
        "x4 stay put",
        "X4 stays put",
        "x4 stands still",
        "x4: waits",
    ] {
        assert_eq!(read(&game, moves(orders)), holds, "{orders}");
    }
}

/// Where units act or do nothing, nothing needs no order ([BB-3](docs/rules/barbarica.md#bb-3)).
#[test]
fn bb_3_to_wait_needs_no_order_where_units_shoot_or_strike() {
    let mut desk = Desk::new("palus", "s1 D4 S, x1 D5 S, a1 D6 N");
    for fight in [false, true] {
        let says = if fight { fights } else { shoots };
        if fight {
            desk.melee();
        } else {
            desk.ranged();
        }
        for orders in ["s1 waits", "s1 wait", "s1 hold", "s1 stays put"] {
            let refusal = refused(&desk.game, says(orders));
            assert!(
                refusal
                    .reason
                    .starts_with("S1 needs no order for that: who is given none does nothing in the "),
                "{orders}: {refusal}"
            );
            assert_eq!(refusal.instead.as_deref(), Some("/barb done"), "{orders}");
        }
        let both = refused(&desk.game, says("s1+x1 wait"));
        assert!(both.reason.starts_with("S1 and X1 need no order"), "{both}");
        // The other parts of a line are not dropped for it.
        let part = refused(&desk.game, says("x1 a1, s1 waits"));
        assert_eq!(part.instead.as_deref(), Some("the line without it"), "{part}");
    }
}

/// The words by which the game tells a turn are an order to turn ([BB-93](docs/rules/barbarica.md#bb-93)).
#[test]
fn bb_93_a_unit_turns_in_words() {
    let game = tyrannis();
    let turns = read(&game, moves("x4 /s"));
    for orders in [
        "x4 turn south",
        "x4 turns south",
        "x4 turns to face S",
        "turn x4 south",
        "x4 turn to s",
        "x4 faces south",
    ] {
        assert_eq!(read(&game, moves(orders)), turns, "{orders}");
    }
    assert_eq!(
        read(&game, moves("x4 f6 turn south-east")),
        read(&game, moves("x4 f6/se"))
    );
}

/// A throw names its weapon before its target ([BB-180](docs/rules/barbarica.md#bb-180)).
#[test]
fn bb_180_a_weapon_is_thrown_in_words() {
    let mut desk = Desk::new("palus", "p1 D4 S, x3 E4 S, a1 D7 N, a3 E6 N");
    desk.ranged();
    for (orders, written) in [
        ("p1 throws spear at a3", "p1 a3:spear"),
        ("p1 throw its spear at a1", "p1 a1:spear"),
        ("p1 throws a spear a1", "p1 a1:spear"),
        ("x3 throws axe at a1", "x3 a1:axe"),
        ("x3 throws a thrown axe at the a1", "x3 a1:axe"),
        ("p1 throws at a3", "p1 a3"),
    ] {
        let text = orders.replace(" the a1", " a1");
        assert_eq!(
            read(&desk.game, shoots(&text)),
            read(&desk.game, shoots(written)),
            "{orders}"
        );
    }
}

/// A slip in the name of a kind is told with the name that was meant, and the line that works
/// ([BB-14](docs/rules/barbarica.md#bb-14)).
#[test]
fn bb_14_a_slip_in_a_name_is_told_with_the_name_meant() {
    let game = tyrannis();
    for (orders, slip, works) in [
        ("chieftan holds", ("chieftan", "chieftain"), "c1 hold"),
        ("axman 4 charges auxilary 2", ("axman", "axeman"), "x4 !a2"),
        ("x1 hold, axman 4 holds", ("axman", "axeman"), "x1 hold, axeman 4 holds"),
    ] {
        let refusal = refused(&game, moves(orders));
        let told = format!("`{}` is no unit; did you mean {}?", slip.0, slip.1);
        assert_eq!(refusal.reason, told, "{orders}");
        assert_eq!(refusal.instead, Some(format!("/barb move orders:{works}")), "{orders}");
        check_proposal(&game, &refusal);
    }
    // What cannot be read with the name either keeps its refusal.
    let refusal = refused(&game, moves("chieftan dances"));
    assert!(!refusal.reason.contains("did you mean"), "{refusal}");
    let asked = json!({ "card": { "unit": "chieftan" } });
    let refusal = game.called(Viewer::Seat(Seat(0)), &asked).unwrap_err();
    assert_eq!(refusal.reason, "`chieftan` is no unit; did you mean chieftain?");
}

/// A colon may stand behind those who act, as in speech ([BB-7](docs/rules/barbarica.md#bb-7)).
#[test]
fn bb_7_a_colon_behind_the_unit_is_read() {
    let game = tyrannis();
    for (orders, written) in [
        ("x4: charge a2", "x4 !a2"),
        ("axeman 4: charges a2", "x4 !a2"),
        ("x4: f6, x1: hold", "x4 f6, x1 hold"),
    ] {
        assert_eq!(read(&game, moves(orders)), read(&game, moves(written)), "{orders}");
    }
    let mut desk = Desk::new("palus", "p1 D4 S, a1 D6 N");
    desk.ranged();
    assert_eq!(
        read(&desk.game, shoots("p1: a1: spear")),
        read(&desk.game, shoots("p1 a1:spear"))
    );
    // A weapon that there is not is named as before.
    let refusal = refused(&desk.game, shoots("p1 a1: feather"));
    assert!(
        refusal.reason.contains("`feather` is nothing that is shot"),
        "{refusal}"
    );
}

/// What is copied with its backticks out of a text of the game is read without them ([BB-7](docs/rules/barbarica.md#bb-7)).
#[test]
fn bb_7_backticks_of_what_was_copied_are_left_out() {
    let game = tyrannis();
    let ana = Viewer::Seat(Seat(0));
    let bare = |words: Value| game.called(ana, &words).unwrap().into_owned();
    assert_eq!(
        bare(json!({ "move": { "orders": "`x2` f5" } })),
        json!({ "move": { "orders": "x2 f5" } })
    );
    assert_eq!(
        bare(json!({ "charge": { "unit": "`x4`", "target": "`a2`" } })),
        json!({ "charge": { "unit": "x4", "target": "a2" } })
    );
    let odds = |question: &str| game.situation(ana, question);
    assert_eq!(odds("`charge x4 a2`").unwrap(), odds("charge x4 a2").unwrap());
    for empty in ["``", "` `"] {
        let refusal = odds(empty).unwrap_err();
        assert!(!refusal.reason.contains('`'), "{refusal}");
    }
    // The game reads its own actions as they are.
    assert!(game.steps(Actor::Seat(Seat(0)), moves("x2 hold")).is_ok());
}

/// A charge, a shot or a blow of nobody says who could make it ([BB-7](docs/rules/barbarica.md#bb-7)).
#[test]
fn bb_7_an_enemy_alone_is_told_with_those_who_can_attack_it() {
    let desk = Desk::new("palus", "x1 D4 S, x2 C5 S, x3 A1 S, a1 D6 N, a2 G2 N");
    let refusal = desk.refused("move charge a1");
    assert!(
        refusal
            .reason
            .ends_with("say which of your units charges it. These can now: X1 and X2."),
        "{refusal}"
    );
    check_proposal(&desk.game, &refusal);
    let refusal = desk.refused("move charge a2");
    assert!(refusal.reason.ends_with("Only X1 can now."), "{refusal}");
    check_proposal(&desk.game, &refusal);
    let desk = Desk::new("palus", "x1 A1 S, a1 D6 N");
    let refusal = desk.refused("move charge a1");
    assert!(refusal.reason.ends_with("None of them can now."), "{refusal}");
    check_proposal(&desk.game, &refusal);
}

/// A weapon is called by the sort of which the unit has one: `the bow`, `its axe` ([BB-180](docs/rules/barbarica.md#bb-180)).
#[test]
fn bb_180_a_weapon_is_called_by_its_sort() {
    let mut desk = Desk::new("palus", "h1 D4 S, a1 D7 N, x1 F4 S, a3 F5 N, x9 A1 S");
    desk.ranged();
    for line in ["h1 a1:bow", "h1 a1 with the bow", "h1 a1 with his bow"] {
        let typed = Action::Shoot {
            orders: line.to_owned(),
        };
        assert!(desk.game.steps(Actor::Seat(Seat(0)), typed).is_ok(), "{line}");
    }
    desk.melee();
    for line in ["x1 a3:axe", "x1 a3 with its axe"] {
        let typed = Action::Fight {
            orders: line.to_owned(),
        };
        assert!(desk.game.steps(Actor::Seat(Seat(0)), typed).is_ok(), "{line}");
    }
}

/// Who rages by a standing order throws no die for it ([BB-121](docs/rules/barbarica.md#bb-121)).
#[test]
fn bb_121_rage_by_a_standing_order_has_no_odds() {
    let mut desk = Desk::new("palus", "b1 D4 S, a1 D7 N, x9 A1 S");
    let asked = |desk: &Desk| desk.game.situation(muster_kit::Viewer::Seat(Seat(0)), "rage b1");
    assert!(asked(&desk).is_ok());
    desk.unit("b1").orders.rage = crate::words::YesNo::Yes;
    let refusal = asked(&desk).unwrap_err();
    assert!(
        refusal.reason.contains("by its standing order it goes berserk"),
        "{refusal}"
    );
}
