//! What a refusal proposes is understood from the position in which it was proposed.

use super::{asked, battle_of, begin, place_both};
use crate::Risk;
use crate::action::Action;
use crate::campaign::orders::read_marches;
use crate::campaign::placing;
use crate::state::War;
use muster_game::{Awaiting, Counsel, Knowledge, Rules, act_by_lot, testing, try_out};
use muster_kit::{Dice, Hex, Refusal, Seat, Viewer};
use serde_json::{Value, json};

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

/// What is proposed for a refused deployment keeps the plan that was named ([RK-72](docs/rules/risk.md#rk-72)).
#[test]
fn rk_72_changes_are_proposed_with_the_plan_they_were_for() {
    let game = begin(json!({ "mode": "battle" }));
    let told = |plan: Option<&str>| {
        let fields = match plan {
            Some(plan) => json!({ "plan": plan, "changes": "a at 30,20" }),
            None => json!({ "changes": "a at 30,20" }),
        };
        let deploy: Action = serde_json::from_value(json!({ "deploy": fields })).unwrap();
        let refusal = muster_game::try_out(&game, Seat(0), &deploy).unwrap_err();
        game.refused(Seat(0), &deploy, refusal).instead.unwrap()
    };
    assert_eq!(told(None), "a at 30,11");
    assert_eq!(told(Some("wing")), "/risk deploy plan:wing changes:a at 30,11");
}

/// A new army that cannot stand where it is named is proposed of the same kind elsewhere.
#[test]
fn rk_34_a_new_army_is_proposed_with_its_kind() {
    let mut game = begin(json!({}));
    place_both(&mut game);
    let War::Campaign(campaign) = &mut game.war else {
        panic!()
    };
    campaign.nations.nation_mut(0).due = 2;
    let refused = |text: &str| {
        let refusal = read_marches(campaign, 0, text).unwrap_err();
        let instead = refusal.instead.unwrap();
        read_marches(campaign, 0, &instead).unwrap_or_else(|again| panic!("{text}: {instead}: {again}"));
        instead
    };
    assert!(refused("new dragoons K12").starts_with("new dragoons "));
    assert!(refused("new K12").starts_with("new "));
    let both = refused("1 hold; new guns K12; new dragoons K12");
    assert!(
        both.starts_with("1 hold; new guns ") && both.contains("; new dragoons "),
        "{both}"
    );
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
    place_both(&mut game);
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

/// A line as a control has it, without its command: `orders text:a >o more:true`.
fn line_of(action: &Action) -> String {
    let whole = serde_json::to_value(action).unwrap();
    let (tag, fields) = whole.as_object().unwrap().iter().next().unwrap();
    let value = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let options = fields.as_object().unwrap().iter();
    let mut options: Vec<String> = options
        .map(|(name, given)| format!(" {name}:{}", value(given)))
        .collect();
    // Texts come first, as commands write them.
    options.sort_by_key(|option| !option.starts_with(" text:"));
    format!("{tag}{}", options.concat())
}

/// Every order that is offered can be asked about with its command and without: its odds are told, or why there are none, with a
/// question that is answered. A unit or an army alone is refused so, too.
#[test]
fn rk_100_every_offer_and_every_unit_can_be_asked_about() {
    let (mut answered, mut refused, mut alone) = (0, 0, 0);
    for (seed, mode) in (0..6u64).map(|seed| (seed, if seed % 2 == 0 { "campaign" } else { "battle" })) {
        let mut game = begin(json!({ "mode": mode }));
        let (mut choice, mut dice) = (Dice::seeded(seed, 0), Dice::seeded(seed, 1));
        for step in 0..40 {
            let Awaiting::Duties(duties) = game.awaiting() else {
                break;
            };
            let duty = duties[0].clone();
            let viewer = Viewer::Seat(duty.seat);
            let menu = game.menu(&duty, &[]);
            let offers: Vec<Action> = menu
                .days
                .iter()
                .chain(&menu.acts)
                .map(|offer| offer.action.clone())
                .collect();
            let seen = game.guess(viewer, &mut Dice::seeded(seed, 2));
            if step % 8 == 0 {
                for offer in &offers {
                    let line = line_of(offer);
                    for question in [format!("/risk {line}"), line] {
                        match seen.situation(viewer, &question) {
                            Ok(_) => answered += 1,
                            Err(refusal) => {
                                refused += 1;
                                has_an_answer(&seen, viewer, &question, &refusal);
                            }
                        }
                    }
                }
                let battles = seen.war.battles().into_iter().flat_map(|battle| battle.field.units());
                let mut names: Vec<String> = battles
                    .flat_map(|unit| {
                        [
                            unit.letter.to_string(),
                            unit.kind.to_string(),
                            format!("{} {}", unit.kind, unit.letter),
                        ]
                    })
                    .collect();
                if seen.war.battles().is_empty()
                    && let Some(campaign) = seen.war.campaign()
                {
                    names = campaign
                        .armies
                        .iter()
                        .map(|army| campaign.nations.tag(army.id()))
                        .collect();
                }
                for name in names {
                    alone += 1;
                    let refusal = seen.situation(viewer, &name).unwrap_err();
                    assert!(refusal.reason.starts_with("Odds "), "{name}: {}", refusal.reason);
                    has_an_answer(&seen, viewer, &name, &refusal);
                }
            }
            let action = match offers.is_empty() {
                true => act_by_lot(&game, &duty, &mut choice),
                false => offers[choice.choose(offers.len())].clone(),
            };
            testing::play(&mut game, duty.seat, action, &mut dice).unwrap();
        }
    }
    assert!(
        answered > 20 && refused > 40 && alone > 20,
        "{answered} {refused} {alone}"
    );
}

fn has_an_answer(game: &Risk, viewer: Viewer, question: &str, refusal: &Refusal) {
    let unread = [
        "cannot read",
        "cannot be read",
        "no attack and no situation",
        "odds are of one attack, or",
    ];
    assert!(
        !unread.iter().any(|words| refusal.reason.contains(words)),
        "{question}: {refusal}"
    );
    let instead = refusal.instead.clone().unwrap_or_default();
    let is_measure = instead.starts_with("/risk measure from:");
    assert!(
        is_measure || game.situation(viewer, &instead).is_ok(),
        "{question}: {refusal}"
    );
}

/// Whether a line that is proposed can be sent: an order that is taken, or what shows the position.
fn can_be_sent(game: &Risk, seat: Seat, line: &str) -> bool {
    let action = match line {
        "/risk place" => Action::Place { armies: None },
        "/risk march orders:hold" => Action::March {
            orders: "hold".to_owned(),
        },
        line => return ["/game map", "/game turn"].contains(&line),
    };
    try_out(game, seat, &action).is_ok()
}

#[test]
fn rk_57_where_no_battle_is_fought_each_seat_reads_of_a_line_that_works() {
    let mut game = begin(json!({}));
    let mut refused = 0;
    for _ in 0..3 {
        for seat in [Seat(0), Seat(1)] {
            for action in [
                json!({ "withdraw": {} }),
                json!({ "deploy": {} }),
                json!({ "orders": { "text": "all adv" } }),
                json!({ "go": { "posture": "staff" } }),
                json!({ "place": {} }),
                json!({ "place": { "armies": "hold" } }),
                json!({ "place": { "armies": "march 1 hold" } }),
                json!({ "march": { "orders": "hold" } }),
                json!({ "carry": {} }),
                json!({ "build": { "list": "3LN" } }),
            ] {
                let action: Action = serde_json::from_value(action).unwrap();
                let Err(refusal) = try_out(&game, seat, &action) else {
                    continue;
                };
                refused += 1;
                let instead = refusal.instead.clone().unwrap_or_default();
                assert!(can_be_sent(&game, seat, &instead), "{seat:?} {action:?}: {refusal}");
            }
        }
        if let Some(nation) = placing::placer(game.war.campaign().unwrap()) {
            let place = Action::Place { armies: None };
            testing::play(&mut game, Seat(nation), place, &mut Dice::seeded(7, 7)).unwrap();
        }
    }
    assert!(refused > 30, "{refused}");
}

#[test]
fn rk_24_who_has_placed_reads_that_the_others_place_now() {
    let mut game = begin(json!({}));
    let first = placing::placer(game.war.campaign().unwrap()).unwrap();
    let march = Action::March {
        orders: "hold".to_owned(),
    };
    let waits = try_out(&game, Seat(1 - first), &march).unwrap_err();
    assert!(waits.reason.ends_with(" places first."), "{waits}");
    let owes = try_out(&game, Seat(first), &march).unwrap_err();
    assert_eq!(owes.reason, "The armies are not placed yet.");
    let place = Action::Place { armies: None };
    testing::play(&mut game, Seat(first), place, &mut Dice::seeded(7, 7)).unwrap();
    let placed = try_out(&game, Seat(first), &march).unwrap_err();
    assert!(
        placed.reason.starts_with("Your armies are placed already; now "),
        "{placed}"
    );
}
