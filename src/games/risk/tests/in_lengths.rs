//! Orders of battles and marches as people say them, and what is told of them before they are given.

use super::asked::{lines, marching, query};
use super::{battle_of, begin};
use crate::Risk;
use crate::action::Action;
use crate::battle;
use crate::campaign::Stage;
use crate::state::War;
use crate::tests::maps::set;
use muster_game::{Actor, Counsel, Rules};
use muster_kit::{Refusal, Seat, Viewer};
use serde_json::{Value, json};

const ANA: Viewer = Viewer::Seat(Seat(0));

fn called(game: &Risk, words: Value) -> Value {
    game.called(ANA, &words).unwrap().into_owned()
}

/// How orders of a battle are understood.
fn understood(game: &Risk, text: &str) -> String {
    let words = called(game, json!({ "orders": { "text": text } }));
    let text = words["orders"]["text"].as_str().unwrap();
    let items = battle::read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    battle::write(&items)
}

/// Why a line of marches is refused, as a table tells it.
fn refused(game: &Risk, orders: &str) -> Refusal {
    let words = called(game, json!({ "march": { "orders": orders } }));
    let action: Action = serde_json::from_value(words).unwrap();
    let refusal = muster_game::try_out(game, Seat(0), &action).expect_err("it is refused");
    game.refused(Seat(0), &action, refusal)
}

fn cautions(game: &Risk, orders: &str) -> String {
    let orders = orders.to_owned();
    game.cautions(Seat(0), &Action::March { orders }).join(" ")
}

fn check(game: &Risk, text: &str) -> String {
    let words = called(game, json!({ "check": { "text": text } }));
    lines(&query(game, words).unwrap())
}

/// `cm` is never degrees, and a number beside a word of moving is its length ([RK-92](docs/rules/risk.md#rk-92)).
#[test]
fn rk_92_a_length_may_stand_before_its_walk() {
    let game = battle_of(&["A LN 24,14 N", "B LN 34,14 N", "N LN 24,30 S"]);
    for (typed, meant) in [
        ("infantry 5 cm forward", "inf adv 5"),
        ("a 3 cm back", "a back 3"),
        ("a 3cm backwards", "a back 3"),
        ("a 5 forward", "a adv 5"),
        ("a 2.5 forward", "a adv 2.5"),
        ("a 2 cm left", "a left 2"),
        ("a 2 to the left", "a left 2"),
        ("a move 5", "a adv 5"),
        ("a moves 5 cm", "a adv 5"),
        ("a moves 5 cm back", "a back 5"),
        ("a 5 cm", "a adv 5"),
        ("A adv 5 cm", "a adv 5"),
        ("all 5 cm forward; b 3 cm back", "all adv 5; b back 3"),
        ("a,b 4 cm forward", "a,b adv 4"),
        ("a 1st forward", "a adv 6"),
    ] {
        assert_eq!(understood(&game, typed), meant, "{typed}");
    }
    // What is read as it stands stays: degrees of a facing, numbers of commanders, places.
    for (typed, meant) in [
        ("a 90 adv", "a face e adv"),
        ("a face 90 adv 2", "a face e adv 2"),
        ("a adv 2 left 3", "a adv 2 left 3"),
        ("1 adv", "1 adv"),
        ("1 and 2 adv", "1,2 adv"),
        ("a to 24,16 back 1", "a to 24,16 back 1"),
        ("a >n 5", "a >n 5"),
    ] {
        assert_eq!(understood(&game, typed), meant, "{typed}");
    }
    let tried = check(&game, "a 2 cm forward");
    assert!(tried.starts_with("Understood: a adv 2."), "{tried}");
}

/// What an order of a table that was recorded says is read as it was when it was given ([RK-5](docs/rules/risk.md#rk-5)).
#[test]
fn rk_5_orders_that_were_given_are_read_as_ever() {
    let read = |text: &str| battle::write(&battle::read(text).unwrap());
    assert_eq!(read("a 5 forward"), "a face n adv");
    assert_eq!(read("a move 5"), "a face n");
}

/// A comma that makes no list parts items, as on the map ([RK-5](docs/rules/risk.md#rk-5)).
#[test]
fn rk_5_commas_part_items() {
    let game = battle_of(&[
        "A LN 24,14 N",
        "B LN 34,14 N",
        "D LN 44,14 N",
        "N LN 24,30 S",
        "O LN 34,30 S",
    ]);
    for (typed, meant) in [
        ("a fire n, d hold", "a fire n; d hold"),
        ("a>n, d>o", "a >n; d >o"),
        ("a adv, b adv", "a adv; b adv"),
        ("a, b adv, d hold", "a,b adv; d hold"),
        ("a 3 cm back, rest hold", "a back 3; rest hold"),
        ("a, b and d hold", "a,b,d hold"),
        ("a to 24,12", "a to 24,12"),
    ] {
        assert_eq!(understood(&game, typed), meant, "{typed}");
    }
}

/// `fallback` is the order for all units that has that name, and `retreat` proposes one that works
/// ([RK-86](docs/rules/risk.md#rk-86)).
#[test]
fn rk_86_to_fall_back_is_an_order_for_all() {
    let game = battle_of(&["A LN 24,14 N", "N LN 24,30 S"]);
    for typed in ["fallback", "fall back", "Fall back!"] {
        let words = called(&game, json!({ "orders": { "text": typed } }));
        assert_eq!(words, json!({ "go": { "posture": "fallback" } }), "{typed}");
        let action: Action = serde_json::from_value(words).unwrap();
        muster_game::try_out(&game, Seat(0), &action).unwrap();
    }
    let refusal = battle::read("retreat").unwrap_err();
    assert_eq!((&*refusal.code, refusal.instead.as_deref()), ("", Some("all back")));
}

/// `my armies` shows them, and says nothing of a word that was not typed ([RK-28](docs/rules/risk.md#rk-28)).
#[test]
fn rk_28_all_my_armies_are_all() {
    let game = marching();
    let words = |orders: &str| called(&game, json!({ "march": { "orders": orders } }));
    assert_eq!(words("all my armies to F13"), words("all to F13"));
    assert_eq!(words("all of my armies hold"), words("all hold"));
    let refusal = refused(&game, "my armies");
    assert_eq!(refusal.instead.as_deref(), Some("/risk army"));
    assert!(!refusal.reason.contains('`'), "{refusal}");
}

/// What changes nothing and what bares a capital is said where it is asked and where it is tried
/// ([RK-46](docs/rules/risk.md#rk-46), [RK-67](docs/rules/risk.md#rk-67)).
#[test]
fn rk_46_loot_of_a_fed_army_is_told_before_it_is_sent() {
    let game = marching();
    for told in [cautions(&game, "1 loot"), check(&game, "1 loot")] {
        assert!(told.contains("change nothing for army 1"), "{told}");
    }
    let away = "all F13";
    let words = called(&game, json!({ "march": { "orders": away } }));
    let orders = words["march"]["orders"].as_str().unwrap();
    let asked = cautions(&game, orders);
    assert!(asked.contains("is left without an army"), "{asked}");
    assert!(check(&game, orders).contains("is left without an army"));
}

/// The steps of a march are those of its way ([RK-26](docs/rules/risk.md#rk-26)).
#[test]
fn rk_26_a_detour_is_told_as_one() {
    let game = marching();
    let told = cautions(&game, "1 K5>F13; 2 hold; 3 hold");
    assert!(told.contains("By way of K5 Upper Lenn it is "), "{told}");
    assert!(!told.contains("Army 1 is "), "{told}");
    assert!(cautions(&game, "1 K5; 2 hold; 3 hold").contains("Army 1 is "));
}

/// A hex beyond the map is told as one ([RK-15](docs/rules/risk.md#rk-15), [RK-24](docs/rules/risk.md#rk-24)).
#[test]
fn rk_24_a_hex_beyond_the_map_is_not_on_the_map() {
    assert!(refused(&marching(), "1 Z99").reason.ends_with("Z99 is not on the map."));
    let game = begin(json!({}));
    let refusal = crate::campaign::placing::placement(game.war.campaign().unwrap(), 0, "1 Z99").unwrap_err();
    assert_eq!(refusal.reason, "Z99 is not on the map.");
}

/// The name of an enemy's army that is a hex as well, in a question about a battle ([RK-57](docs/rules/risk.md#rk-57)).
#[test]
fn rk_57_odds_against_an_army_by_its_name_propose_its_hex() {
    let mut game = marching();
    let War::Campaign(campaign) = &mut game.war else {
        panic!()
    };
    set(campaign, "/stage", Stage::Sealed);
    let enemy = campaign
        .armies
        .iter()
        .find(|army| campaign.nations.tag(army.id()) == "H2")
        .unwrap();
    let at = enemy.at;
    let refusal = game.situation(ANA, "1 H2").unwrap_err();
    let instead = refusal.instead.unwrap();
    assert!(instead.ends_with(&at.to_string()), "{instead}");
    assert!(game.situation(ANA, &instead).is_ok(), "{instead}");
    assert!(
        game.steps(
            Actor::Seat(Seat(0)),
            Action::March {
                orders: "1 H2".to_owned()
            }
        )
        .is_ok()
    );
    assert!(cautions(&game, "1 H2; 2 hold; 3 hold").contains("H2 is a hex here."));
}
