//! Units by the names of their kinds, and the words that stand between an act and its target.

use super::fixtures::{Desk, id, set, tyrannis};
use super::table::*;
use crate::odds::Situation;
use crate::queries::Query;
use crate::{called, situations};
use muster_game::{Counsel, Rules};
use muster_kit::Viewer;
use serde_json::{Value, json};

const ANA: Viewer = Viewer::Seat(Seat(0));

fn steps(game: &Barbarica, line: &str) -> Result<Vec<Action>, Refusal> {
    let steps = game.steps(Actor::Seat(Seat(0)), moves(line))?;
    Ok(steps.into_iter().map(|step| step.action).collect())
}

fn is_called(game: &Barbarica, viewer: Viewer, words: &Value) -> Result<Value, Refusal> {
    called::called(game, viewer, words).map(std::borrow::Cow::into_owned)
}

/// What the words of a question about a sight come to.
fn sight(game: &Barbarica, from: &str, to: &str) -> Result<Vec<String>, Refusal> {
    let query = Query::Sight {
        from: from.to_owned(),
        to: to.to_owned(),
    };
    let answer = game.answer(ANA, query)?;
    Ok(answer
        .lines
        .iter()
        .map(|line| line.plain(|seat| seat.to_string()))
        .collect())
}

/// A charge names its target behind `to`, `on`, `at` or `against`, in a line and in the options of its command
/// ([BB-150](docs/rules/barbarica.md#bb-150)).
#[test]
fn bb_150_a_charge_names_its_target_behind_a_small_word() {
    let game = tyrannis();
    let meant = steps(&game, "x1 !a1").unwrap();
    for line in [
        "charge x1 to a1",
        "charge x1 on a1",
        "charge x1 against a1",
        "x1 charges to a1",
        "x1 attacks at a1",
        "charge x1 to auxiliary 1",
    ] {
        assert_eq!(steps(&game, line).unwrap(), meant, "{line}");
    }
    for target in ["to a1", "on a1", "the auxiliary a1", "at Roman Auxiliary 1"] {
        let words = json!({ "charge": { "unit": "x1", "target": target } });
        let told = is_called(&game, ANA, &words).unwrap();
        assert_eq!(
            serde_json::from_value::<Action>(told).unwrap(),
            Action::Charge {
                unit: id("x1"),
                target: id("a1"),
                via: None
            },
            "{target}"
        );
    }
    // What else stands there is left to the line of orders.
    for (unit, target) in [("a2", "with x2"), ("axeman", "1 to a1"), ("x1,", "x2 a1")] {
        let words = json!({ "charge": { "unit": unit, "target": target } });
        assert_eq!(is_called(&game, ANA, &words).unwrap(), words);
    }
}

/// A charge without a target says that it lacks one, and one of an enemy says that it lacks who charges
/// ([BB-7](docs/rules/barbarica.md#bb-7)).
#[test]
fn bb_7_a_charge_that_lacks_a_name_says_which() {
    let game = tyrannis();
    let refusal = steps(&game, "charge x1, x2 a1").unwrap_err();
    assert!(
        refusal.reason.ends_with("`X1 charge` does not say whom it charges."),
        "{refusal}"
    );
    let proposed = refusal.instead.unwrap();
    let order = proposed.strip_prefix("as part 1, ").unwrap();
    assert!(steps(&game, order).is_ok(), "{proposed}");
    let enemy = steps(&game, "charge a1").unwrap_err();
    assert!(enemy.reason.contains("say which of your units charges it"), "{enemy}");
    let mut desk = Desk::new("tyrannis", "x1 D6 S, a1 D7 N");
    let told = |desk: &Desk, line: &str| desk.refused(line).reason;
    assert!(told(&desk, "move shoot x1").starts_with("Shooting comes in the Ranged phase"));
    desk.ranged();
    assert!(told(&desk, "shoot charge x1").contains("charges are ordered in the Movement phase"));
    desk.melee();
    assert!(told(&desk, "fight strike x1").contains("name the enemy it strikes"));
    assert_eq!(
        told(&desk, "fight charge x1"),
        "This is the Melee phase; charges are ordered in the Movement phase."
    );
}

/// The kind of which one unit is known means that unit, wherever units are read
/// ([BB-14](docs/rules/barbarica.md#bb-14)).
#[test]
fn bb_14_a_kind_of_one_unit_means_that_unit() {
    let game = tyrannis();
    for (words, meant) in [
        (
            json!({ "card": { "unit": "tribunus" } }),
            json!({ "card": { "unit": "t1" } }),
        ),
        (
            json!({ "card": { "unit": "the Chieftain" } }),
            json!({ "card": { "unit": "C1" } }),
        ),
        (
            json!({ "brain": { "unit": "praefectus" } }),
            json!({ "brain": { "unit": "f1" } }),
        ),
        (
            json!({ "charge": { "unit": "x1", "target": "the tribunus" } }),
            json!({ "charge": { "unit": "x1", "target": "t1" } }),
        ),
        (
            json!({ "orders": { "units": "axemen and the chieftain", "guard": "none" } }),
            json!({ "orders": { "units": "X*+C1", "guard": "none" } }),
        ),
        (
            json!({ "orders": { "units": "chieftain counter" } }),
            json!({ "orders": { "units": "C1 counter" } }),
        ),
        (
            json!({ "orders": { "units": "everybody hold" } }),
            json!({ "orders": { "units": "* hold" } }),
        ),
    ] {
        assert_eq!(is_called(&game, ANA, &words).unwrap(), meant, "{words}");
    }
    assert_eq!(steps(&game, "x1 !tribunus").unwrap(), steps(&game, "x1 !t1").unwrap());
    let asked = |question: &str| situations::situation_of(&game, ANA, question);
    for (said, meant) in [
        ("fight x1 tribunus", "fight x1 t1"),
        ("spot the tribunus", "spot t1"),
        ("exit tribunus", "exit t1"),
    ] {
        let figures = |question: &str| asked(question).map(|situation: Situation| format!("{situation:?}"));
        assert_eq!(figures(said), figures(meant), "{said}");
    }
    for (from, to) in [
        ("s1", "tribunus"),
        ("s1", "to t1"),
        ("from slinger", "1 to the tribunus"),
    ] {
        assert_eq!(
            sight(&game, from, to).unwrap(),
            sight(&game, "s1", "t1").unwrap(),
            "{from} {to}"
        );
    }
}

/// A kind of which several are known is asked about, and a word that is no kind is named itself
/// ([BB-14](docs/rules/barbarica.md#bb-14)).
#[test]
fn bb_14_what_names_no_unit_is_named_itself() {
    let game = tyrannis();
    let refused = |words: Value| is_called(&game, ANA, &words).unwrap_err().to_string();
    let card = |unit: &str| refused(json!({ "card": { "unit": unit } }));
    assert_eq!(
        card("axeman"),
        "There are 4 Tribal Axemen: X1, X2, X3, X4. Say which, such as X1."
    );
    assert!(card("wolf").starts_with("`wolf` is no unit; write a letter and a number, such as x1. On the map: "));
    assert!(card("legionary").starts_with("There is no Legionary here. On the map: "));
    let several = sight(&game, "s1", "axeman").unwrap_err();
    assert!(several.reason.starts_with("There are 4 Tribal Axemen"), "{several}");
}

/// In camp the kinds are those of the band ([BB-287](docs/rules/barbarica.md#bb-287)).
#[test]
fn bb_287_the_camp_reads_kinds() {
    let game = camping_with_a_veteran();
    let words = json!({ "camp_dismiss": { "unit": "axeman" } });
    let told = is_called(&game, ANA, &words).unwrap();
    assert_eq!(told, json!({ "camp_dismiss": { "unit": "X1" } }));
    assert_eq!(
        steps(&game, "dismiss the axeman").unwrap(),
        steps(&game, "dismiss x1").unwrap()
    );
    assert_eq!(
        steps(&game, "train axeman E").unwrap(),
        steps(&game, "train x1 E").unwrap()
    );
}

/// A unit that hides is not the only one of its kind to those who do not know of it
/// ([BB-200](docs/rules/barbarica.md#bb-200)).
#[test]
fn bb_200_a_kind_names_nobody_who_hides() {
    let mut desk = Desk::new("tyrannis", "x1 D4 S, p1 D6 S, a1 D9 N, t1 E10 N");
    set(&mut desk.game, "/options/reveal", crate::action::Reveal::Seat);
    desk.unit("p1").hidden = true;
    let card = json!({ "card": { "unit": "spearman" } });
    let charge = json!({ "charge": { "unit": "tribunus", "target": "spearman" } });
    let rome = Viewer::Seat(Seat(1));
    assert_eq!(
        is_called(&desk.game, rome, &card).unwrap_err().to_string(),
        "There is no Tribal Spearman here. On the map: X1, a1, t1."
    );
    assert!(is_called(&desk.game, Viewer::Spectator, &card).is_err());
    assert_eq!(
        is_called(&desk.game, ANA, &card).unwrap(),
        json!({ "card": { "unit": "P1" } })
    );
    desk.part(crate::state::Phase::Movement, crate::state::Side::Rome);
    let refusal = is_called(&desk.game, rome, &charge).unwrap_err();
    assert_eq!(refusal.reason, "There is no Tribal Spearman here.");
    assert!(!refusal.to_string().contains("P1"), "{refusal}");
}

/// What is proposed for a sight keeps the place that can be read ([BB-22](docs/rules/barbarica.md#bb-22)).
#[test]
fn bb_22_a_sight_that_is_refused_keeps_its_good_place() {
    let game = tyrannis();
    let told = |from: &str, to: &str| sight(&game, from, to).unwrap_err().to_string();
    assert_eq!(
        told("s1", "to zzz"),
        "`zzz` is neither a unit, such as x1, nor a hex, such as C7. Instead: /barb sight from:s1 to:a1"
    );
    assert!(
        told("zzz", "t1").ends_with("Instead: /barb sight from:x3 to:t1"),
        "{}",
        told("zzz", "t1")
    );
    assert!(told("zzz", "yyy").contains("`zzz` is neither"));
    for (from, to) in [("s1", "a1"), ("x3", "t1")] {
        assert!(sight(&game, from, to).is_ok());
    }
}
