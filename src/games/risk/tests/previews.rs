//! What previews say of units that are not ordered themselves.

use super::{act, battle_of, begin};
use crate::Risk;
use crate::action::Action;
use crate::campaign::placing;
use muster_game::{Counsel, testing};
use muster_kit::{Dice, Seat, Viewer};
use serde_json::{Value, json};

fn foreseen(game: &Risk, action: Value) -> String {
    let action: Action = serde_json::from_value(action).unwrap();
    let told = game.foresee(Seat(0), &action).unwrap().lines;
    let told: Vec<String> = told.iter().map(|line| line.plain(|seat| seat.to_string())).collect();
    told.join("\n")
}

/// RK-100: units that a movement leaves where they are shoot and fight all the same, and the preview tells their chances.
#[test]
fn rk_100_units_that_stay_are_told_with_their_attacks() {
    let game = battle_of(&[
        "A LN 24,14 N",
        "B LN 40,14 N",
        "C CV 56,14 N",
        "N LN 24,19 S",
        "O LN 56,18 S",
    ]);
    let shot = "A attacks N by volley: N fails its save in 1 of 6 throws";
    let charge = "C charges to 56.0,15.0 as things stand.\nC attacks O by melee: O fails its save in 2 of 6 throws";
    for action in [
        json!({ "go": { "posture": "hold" } }),
        json!({ "orders": { "text": "b adv 1" } }),
        json!({ "orders": { "text": "b adv 1", "more": false } }),
    ] {
        let told = foreseen(&game, action.clone());
        assert!(told.contains(shot) && told.contains(charge), "{action}: {told}");
    }
    // While more orders follow, the others do not stay yet.
    let told = foreseen(&game, json!({ "orders": { "text": "b adv 1", "more": true } }));
    assert!(!told.contains(shot) && !told.contains(charge), "{told}");
}

/// RK-71, RK-73: who else stands elsewhere because one unit is set besides the plan is told, with the reason.
#[test]
fn rk_73_a_change_that_moves_others_says_who_and_why() {
    let game = begin(json!({ "mode": "battle", "scenario": "farm" }));
    let plain = foreseen(&game, json!({ "deploy": { "plan": "line" } }));
    assert!(!plain.contains("elsewhere"), "{plain}");
    let row = |told: &str, letter: char| {
        let own = |row: &&str| row.starts_with(&format!("{letter} "));
        told.lines().find(own).map(str::to_owned)
    };
    let told = foreseen(&game, json!({ "deploy": { "plan": "line", "changes": "a at 6,4" } }));
    let why = told
        .lines()
        .find(|line| line.contains("deals out its places anew without A."))
        .unwrap();
    let (moved, _) = why.split_once(" stand").unwrap();
    let mut others = 0;
    for letter in ('B'..='L').filter(|letter| row(&plain, *letter).is_some()) {
        let is_moved = row(&plain, letter) != row(&told, letter);
        assert_eq!(moved.contains(letter), is_moved, "{letter}: {why}");
        others += usize::from(is_moved);
    }
    assert!(others > 0 && !moved.contains('A'), "{why}");
}

/// RK-84, RK-85: a side that has moved is told that the other moves now.
#[test]
fn rk_84_a_side_that_has_moved_is_not_told_that_it_waits_for_the_first() {
    let mut game = battle_of(&["A LN 24,14 N", "N LN 24,40 S"]);
    act(&mut game, 0, json!({ "go": { "posture": "hold" } }), &[]).unwrap();
    let refusal = act(&mut game, 0, json!({ "orders": { "text": "a adv" } }), &[]).unwrap_err();
    assert_eq!(refusal.clause, "RK-84");
    assert!(refusal.reason.starts_with("You have moved this turn; "), "{refusal}");
}

/// What no dice fall for cites the clause that it is about, not that of attacks.
#[test]
fn rk_86_a_question_about_an_order_without_dice_cites_its_own_clause() {
    let game = battle_of(&["A LN 24,14 N", "N LN 24,40 S"]);
    for (question, clause) in [
        ("go advance", "RK-86"),
        ("posture:advance", "RK-86"),
        ("deploy plan:line", "RK-70"),
        ("plan:line", "RK-70"),
        ("armies:1 F13", "RK-24"),
        ("delegate on", "RK-62"),
        ("a", "RK-108"),
    ] {
        let refusal = game.situation(Viewer::Seat(Seat(0)), question).unwrap_err();
        assert_eq!(refusal.clause, clause, "{question}: {refusal}");
    }
}

/// RK-84, RK-100: who can attack a unit that stays is told, and that the other side moves before the attacks where it does.
#[test]
fn rk_100_units_that_stay_are_told_who_can_attack_them() {
    let game = battle_of(&["A LN 24,14 N", "B LN 40,14 N", "N LN 24,19 S"]);
    let told = foreseen(&game, json!({ "go": { "posture": "hold" } }));
    assert!(told.contains("N can attack A by volley"), "{told}");
    let first = !game.war.battles()[0].progress.is_second_movement();
    let later = told.contains("moves before anyone attacks, so that these attacks may change.");
    assert_eq!(first, later, "{told}");
    let apart = battle_of(&["A LN 24,4 N", "N LN 24,44 S"]);
    let told = foreseen(&apart, json!({ "go": { "posture": "hold" } }));
    assert!(!told.contains("these attacks"), "no attack is told of: {told}");
}

/// RK-90: a walk that is stopped is told of, whatever its item goes on with.
#[test]
fn rk_90_a_walk_that_is_stopped_is_told_of_before_others_of_its_item() {
    let game = battle_of(&["C LN 29,10 N", "G AR 36,10 N", "N LN 24,38 S"]);
    let told = |text: &str| foreseen(&game, json!({ "orders": { "text": text, "more": true } }));
    let stopped = "C is stopped at 30.0,10.0 in `right 5`: it would overlap G.";
    for text in ["c right 5 adv", "c right 5 face ne adv 1", "rest right 5 adv"] {
        let told = told(text);
        assert!(told.contains(stopped), "{text}: {told}");
    }
    let last = told("c right 5");
    assert!(
        last.contains("Stopped: it would overlap G.") && !last.contains(" in `"),
        "{last}"
    );
    // G is gone from there before C goes.
    let free = told("g adv; c right 5 adv");
    assert!(!free.contains(" in `right 5`"), "{free}");
}

/// RK-26: before the march dice are thrown an army is not listed as one that cannot move.
#[test]
fn rk_26_armies_are_listed_with_what_a_die_allows_before_it_is_thrown() {
    let mut game = begin(json!({}));
    let first = placing::placer(game.war.campaign().unwrap()).unwrap();
    let place = Action::Place { armies: None };
    testing::play(&mut game, Seat(first), place.clone(), &mut Dice::seeded(7, 7)).unwrap();
    let letter = game.war.campaign().unwrap().nations.nation(first).letter;
    let told = |game: &Risk| {
        let query = serde_json::from_value(json!({ "army": { "army": format!("{letter}1") } })).unwrap();
        let told = game.answer(Viewer::Seat(Seat(first)), query).unwrap().lines;
        let told: Vec<String> = told.iter().map(|line| line.plain(|seat| seat.to_string())).collect();
        told.join("\n")
    };
    let before = told(&game);
    assert!(before.contains("moves 4-6") && before.contains("Its march die is thrown when all"));
    testing::play(&mut game, Seat(1 - first), place, &mut Dice::seeded(7, 7)).unwrap();
    let after = told(&game);
    assert!(!after.contains("moves 4-6") && !after.contains("march die"), "{after}");
}
