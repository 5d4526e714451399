//! What answers and reports name: who is left out, how many, and why.

use super::asked::{lines, marching};
use super::{asked, battle_of, begin};
use crate::Risk;
use crate::action::{Action, Posture};
use crate::campaign::{Party, Tale};
use crate::narrate_map::tell;
use crate::odds::Situation;
use crate::state::War;
use crate::words::hung;
use muster_game::{Awaiting, Counsel, Knowledge, Rules, try_out};
use muster_kit::{Seat, Viewer};
use serde_json::json;

/// RK-59: two armies a side fight; who is left out of a question, or is not there, is named.
#[test]
fn rk_59_odds_of_a_meeting_name_who_is_left_out() {
    let mut game = marching();
    let War::Campaign(campaign) = &mut game.war else {
        panic!()
    };
    let foe = campaign
        .armies
        .iter_mut()
        .find(|army| army.party == Party::Nation(1) && army.number == 1);
    foe.unwrap().at = "I11".parse().unwrap();
    let told = |question: &str| {
        let Ok(Situation::Battle(mut trial)) = game.situation(Viewer::Seat(Seat(0)), question) else {
            panic!("{question}")
        };
        trial.plays = 1;
        lines(&Risk::odds(&Situation::Battle(trial)).unwrap())
    };
    let left_out = "\nNot counted: C3, for two armies a side fight at most, those of the most points.\n";
    assert!(told("1 2 3 I11").contains(left_out), "{}", told("1 2 3 I11"));
    assert!(!told("1 2 I11").contains("Not counted"), "{}", told("1 2 I11"));
    let refusal = asked(&game, "1 2 9 I11").unwrap_err();
    assert!(refusal.reason.contains("no army `9`"), "{refusal}");
    assert_eq!(refusal.instead.as_deref(), Some("1 2 I11"));
}

/// One of a kind is told in the singular.
#[test]
fn rk_22_one_of_a_kind_is_told_in_the_singular() {
    let game = marching();
    let told = lines(&asked(&game, "order 1").unwrap());
    assert!(told.starts_with("Initiative among 1 nation."), "{told}");
    let game = begin(json!({ "radius": 1 }));
    let Awaiting::Duties(duties) = game.awaiting() else {
        panic!()
    };
    let prompt = game.prompt(&duties[0]).plain(|seat| seat.to_string());
    assert!(prompt.contains("at most 1 hex from"), "{prompt}");
    let Awaiting::Duties(duties) = begin(json!({})).awaiting() else {
        panic!()
    };
    let prompt = begin(json!({})).prompt(&duties[0]).plain(|seat| seat.to_string());
    assert!(prompt.contains(" hexes from"), "{prompt}");
    let lost = |count| {
        let nation = "Corvane".to_owned();
        let told = tell(&Tale::Lost { nation, count });
        told[0].plain(|seat| seat.to_string())
    };
    assert_eq!(lost(1), "Corvane has no room for a new army; it is lost.");
    assert_eq!(lost(2), "Corvane has no room for 2 new armies; they are lost.");
}

/// RK-133: an army surrenders because its way back is barred, whatever stands open beside it; a long march is one row and its rest.
#[test]
fn rk_134_an_army_surrenders_because_its_way_back_is_barred() {
    let army = "C7".to_owned();
    let told = tell(&Tale::Surrendered { army, points: 16 });
    let told = told[0].plain(|seat| seat.to_string());
    assert!(told.contains("barred") && !told.contains("no way out"), "{told}");
    let rows = hung("C1 C13 D13 E13 F13 G13 H13, its march is spent");
    assert_eq!(rows, ["C1 C13 D13 E13 F13 G13 H13, its march is", "  spent"]);
}

/// RK-51: what an army does besides marching is an item of its own.
#[test]
fn rk_51_a_march_with_looting_behind_it_is_told_as_two_items() {
    let game = marching();
    let orders = "1 I11 noloot".to_owned();
    let refusal = try_out(&game, Seat(0), &Action::March { orders }).unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("1 I11; 1 noloot"), "{refusal}");
}

/// The caution that nobody has an order is all that is said of it.
#[test]
fn rk_95_a_hold_of_all_is_told_once() {
    let game = battle_of(&["A LN 24,14 N", "N LN 24,40 S"]);
    let hold = Action::Go {
        posture: Posture::Hold,
        battle: None,
    };
    let cautions = game.cautions(Seat(0), &hold).join(" ");
    assert!(cautions.contains("stay where they are"), "{cautions}");
    let preview = lines(&game.foresee(Seat(0), &hold).unwrap());
    assert!(!preview.contains("stay where they are"), "{preview}");
}

/// RK-84: odds of an attack behind a move say so where its unit cannot move any more.
#[test]
fn rk_84_odds_behind_a_move_tell_that_it_cannot_be_made_any_more() {
    let mut game = battle_of(&["A LN 24,14 N", "F CV 34,14 N", "N LN 24,17 S", "Q LN 34,22 S"]);
    let told = |game: &Risk, question: &str| game.odds_remarks(Viewer::Seat(Seat(0)), question);
    assert!(told(&game, "f>>q").is_empty());
    let War::Battle(battle) = &mut game.war else { panic!() };
    battle.field.the_mut('F').ordered = true;
    battle.field.the_mut('A').ordered = true;
    let remarks = told(&game, "f>>q");
    assert_eq!(
        remarks,
        ["F cannot move any more in this turn: this is how it would be if it could."]
    );
    // From where it stands it attacks as before.
    assert!(told(&game, "a>n").is_empty() && told(&game, "duel ln vs lt").is_empty());
}
