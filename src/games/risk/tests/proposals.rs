//! What a refusal proposes is understood from the position in which it was proposed.

use super::{asked, battle_of, begin};
use crate::Risk;
use crate::action::Action;
use crate::campaign::placing;
use crate::state::War;
use muster_game::{Counsel, Referee, Rules};
use muster_kit::{Dice, Hex, Refusal, Seat, Viewer};
use serde_json::json;

/// Questions about attacks, near and far, from the front and from behind.
#[test]
fn rk_100_an_attack_that_cannot_be_made_names_one_that_can_be_asked_about() {
    let mut refused = 0;
    for y in ["16.5", "21", "30", "46"] {
        let game = battle_of(&[
            "A LN 24,14 N",
            "B AR 34,14 S",
            "C CU 44,12 N",
            &format!("N LN 24,{y} S"),
            &format!("O AR 36,{y} N"),
        ]);
        for by in ["a", "b", "c"] {
            for (on, sign) in [("n", ">"), ("n", ">>"), ("o", ">"), ("o", ">>")] {
                let question = format!("{by}{sign}{on}");
                let Err(refusal) = asked(&game, &question) else {
                    continue;
                };
                refused += 1;
                let instead = refusal.instead.clone().unwrap_or_default();
                assert_ne!(instead, question, "{refusal}");
                let understood = match instead.strip_prefix("/risk measure ") {
                    Some(_) => instead == format!("/risk measure from:{by} to:{on}"),
                    None => asked(&game, &instead).is_ok(),
                };
                assert!(understood, "{question}: {refusal}");
            }
        }
    }
    assert!(refused > 8, "{refused}");
}

#[test]
fn rk_24_a_place_that_is_closed_names_one_that_is_open() {
    let game = begin(json!({}));
    let campaign = game.war.campaign().unwrap();
    let nation = placing::placer(campaign).unwrap();
    let mut refused = 0;
    for column in 0..campaign.map.columns() {
        for row in 0..campaign.map.rows() {
            let at = Hex::new(u8::try_from(column).unwrap(), u8::try_from(row).unwrap());
            let text = format!("1 {at}; 2 corps {at}; 3 {at}");
            let Err(refusal) = placing::placement(campaign, nation, &text) else {
                panic!("three armies in one hex: {text}")
            };
            refused += 1;
            let instead = refusal.instead.clone().unwrap_or_default();
            assert_ne!(instead, text);
            // The others are kept, with their kinds.
            assert!(
                instead.matches(';').count() == 2 && instead.contains("2 corps "),
                "{text}: {refusal}"
            );
            placing::placement(campaign, nation, &instead).unwrap_or_else(|again| panic!("{text}: {refusal}: {again}"));
        }
    }
    assert!(refused > 100);
}

/// Orders of the map are tried with the words that give them, each after those before it.
#[test]
fn rk_28_check_reads_marches_and_placings() {
    let mut game = begin(json!({}));
    let check = |game: &Risk, seat: u8, text: &str| {
        let query = serde_json::from_value(json!({ "check": { "text": text } })).unwrap();
        let answer = game.answer(Viewer::Seat(Seat(seat)), query)?;
        let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
        Ok::<String, Refusal>(lines.collect::<Vec<_>>().join("\n"))
    };
    let placer = placing::placer(game.war.campaign().unwrap()).unwrap();
    let told = check(&game, placer, "").unwrap_or_else(|refusal| refusal.to_string());
    assert!(told.contains("1 corps"), "{told}");
    for _ in 0..2 {
        let nation = placing::placer(game.war.campaign().unwrap()).unwrap();
        let place = Action::Place { armies: None };
        let mut dice = Dice::seeded(7, 7);
        let actor = muster_game::Actor::Seat(Seat(nation));
        game.apply(actor, place, &mut Referee::new(&mut dice)).unwrap();
    }
    let War::Campaign(campaign) = &mut game.war else {
        panic!()
    };
    let capital = campaign.map.settlements()[campaign.map.capital(0)].at;
    let party = crate::campaign::Party::Nation(0);
    for army in campaign.armies.iter_mut().filter(|army| army.party == party) {
        (army.at, army.allowance) = (capital, 5);
    }
    // C13 to F13: three steps. The third army finds two there.
    let told = check(&game, 0, "1 F13; 2 F13; 3 F13").unwrap();
    assert!(told.contains("C1: C13 D13 E13 F13, 3 of 5 steps"), "{told}");
    assert!(
        told.contains("C3") && told.contains("E13") && told.contains("no room"),
        "{told}"
    );
    let told = check(&game, 0, "1 I11").unwrap();
    assert!(
        told.contains("5 of 5 steps") && told.contains("its march is spent"),
        "{told}"
    );
    assert!(told.contains("as the armies stand now"), "{told}");
    // What `march` refuses `check` refuses with the same words.
    let refusal = check(&game, 0, "1 Z99").unwrap_err();
    assert_eq!(refusal.clause, "RK-28");
}
