//! Exact odds, against the table of the rule book and against the rules themselves.

use super::*;
use crate::data::Weapon;
use crate::facts;
use crate::odds::{AttackOdds, Situation, odds};
use crate::orders;
use crate::rules::combat;
use crate::rules::combat::Blow;
use crate::rules::forecast;
use crate::situations;
use muster_game::Counsel;
use muster_kit::Viewer;
use muster_kit::odds::{Fraction, fraction};

fn attack(text: &str) -> AttackOdds {
    match text.parse::<Situation>().unwrap() {
        Situation::Attack(attack) => attack,
        other => panic!("{other:?}"),
    }
}

/// The exact values at the end of chapter 10.
#[test]
fn wg_71_the_odds_are_those_of_the_table() {
    let huge = 40;
    for (text, mean, lands) in [
        ("short x short others 0", (7, 24), (43, 216)),
        ("short x short others 1", (77, 162), (17, 54)),
        ("short x short others 2", (245, 324), (13, 27)),
        ("short x short others 3", (7, 6), (19, 27)),
        ("short x short shield others 0", (7, 648), (11, 1296)),
        ("short x short shield others 2", (70, 243), (61, 324)),
        ("dual x long", (1057, 972), (49, 81)),
        ("long x short", (7, 48), (1, 9)),
        ("short hits 2 x short", (35, 48), (1, 2)),
        ("pistol x none", (7, 18), (1, 3)),
    ] {
        let odds = attack(&format!("{text} hp {huge}"));
        let lost = odds.fates().unwrap().mean(|fate| i64::from(huge - fate.hp));
        assert_eq!(lost, fraction(mean.0, mean.1), "{text}");
        assert_eq!(
            odds.landing(0).probability(|hits| *hits > 0),
            fraction(lands.0, lands.1),
            "{text}"
        );
    }
}

/// Every way the dice can fall through the real rules, against the exact odds.
fn enumerated(table: &Table, blow: Blow) -> Vec<(u8, Fraction)> {
    let ends = testing::every_roll(
        |_| false,
        |dice| {
            let mut game = table.game.clone();
            let rest = game.people.fighter(blow.on).at();
            let strike = |referee: &mut Referee<'_, Event>| {
                combat::strike(&mut game, &mut Desk::new(referee), &blow, rest).unwrap();
            };
            testing::refereed(dice, strike);
            match game.people.fighter(blow.on).life() {
                Life::Standing => game.people.fighter(blow.on).hp(),
                _ => 0,
            }
        },
    );
    let mut found: std::collections::BTreeMap<u8, Fraction> = std::collections::BTreeMap::new();
    for (hp, share) in ends {
        *found.entry(hp).or_insert_with(|| fraction(0, 1)) += share;
    }
    found.into_iter().collect()
}

/// The odds are those of the rules ([WG-72](docs/rules/wargrounds.md#wg-72) to WG-77, WG-94, WG-132).
#[test]
fn wg_75_odds_are_those_of_the_rules() {
    for (red, blue, text, others, critical) in [
        ("long", "long shield", "long x short shield hp 5", 0, false),
        ("long", "hp2", "long x short hp 2", 2, false),
        ("long noob", "hp3 bow", "long noob x none hp 3", 0, true),
        (
            "bow skilled",
            "shield specialist",
            "bow skilled x short shield specialist others 1 hp 5",
            1,
            false,
        ),
        ("medium", "bow hp3", "medium x none hp 3 protect armour 1", 0, false),
    ] {
        let mut table = Table::open();
        table
            .put("R1", "F9", red)
            .put("B1", "G9", &blue.replace("long shield", "shield"));
        for number in 0..others {
            let who = CharacterId(table.who("R7").0 - number);
            table.edit("B1").note_attacker(who);
        }
        if text.contains("protect") {
            table.change("B1", "protect", true);
            set(&mut table.game, "/armour", [0, 1]);
        }
        let weapon = facts::weapon(&table.game, CharacterId(0))
            .or(table.game.people.missile(CharacterId(0)))
            .unwrap();
        let blow = Blow {
            by: CharacterId(0),
            on: table.who("B1"),
            meant: None,
            stray: None,
            weapon,
            fixed: None,
            critical,
        };
        let mut asked = attack(text);
        asked.attackers[0].critical = critical;
        asked.target.others = others.into();
        let exact: Vec<(u8, Fraction)> = asked
            .fates()
            .unwrap()
            .map(|fate| u8::try_from(fate.hp).unwrap())
            .iter()
            .map(|(hp, share)| (*hp, share.clone()))
            .collect();
        assert_eq!(enumerated(&table, blow), exact, "{text}");
    }
}

/// The other mechanisms; text and JSON ask the same ([WG-81](docs/rules/wargrounds.md#wg-81), WG-8, WG-55, WG-122,
/// WG-52).
#[test]
fn wg_81_every_mechanism_has_odds() {
    for (text, json) in [
        ("stray 2", json!({ "stray": { "engaged": 2 } })),
        (
            "attendance small horde",
            json!({ "attendance": { "size": "small", "faction": "horde" } }),
        ),
        ("draw 1 of 8", json!({ "draw": { "left": 8, "goes": 1 } })),
        (
            "hand 1 in 12 of 3",
            json!({ "hand": { "unseen": 12, "copies": 1, "hand": 3 } }),
        ),
        ("die 6 of 6", json!({ "die": { "sides": 6, "at_least": 6 } })),
        ("first", json!({ "first": {} })),
    ] {
        let typed: Situation = text.parse().unwrap();
        assert_eq!(typed, serde_json::from_value(json).unwrap());
        odds(&typed).unwrap();
    }
    let data = |text: &str| odds(&text.parse().unwrap()).unwrap().data.unwrap();
    assert_eq!(data("stray 2")["who"], json!({ "0": "1/3", "1": "1/3", "2": "1/3" }));
    assert_eq!(data("draw 1 of 8")["drawn"], "1/8");
    assert_eq!(data("hand 1 in 12 of 3")["holds"], "1/4");
    assert_eq!(data("attendance small horde")["mean"], "8");
    assert_eq!(data("die 6 of 6")["chance"], "1/6");
    assert!("stray x".parse::<Situation>().is_err());
    assert!(odds(&"stray 9".parse().unwrap()).is_err());
}

/// What the policy reckons with agrees with the exact odds.
#[test]
fn the_forecast_is_near_the_odds() {
    let mut table = Table::open();
    table.put("R1", "F9", "").put("B1", "G9", "shield hp2");
    let prospect = forecast::attack_on(
        &table.game,
        CharacterId(0),
        table.who("B1"),
        facts::weapon(&table.game, CharacterId(0)).unwrap(),
        false,
        None,
    )
    .prospect();
    let exact = attack("short x short shield hp 2").falls().unwrap() * fraction(1_000_000, 1);
    let off = exact - fraction(i64::try_from(prospect.kill).unwrap(), 1);
    assert!(off < fraction(50, 1) && off > fraction(-50, 1), "{off}");
}

/// A question in a player's words asks what the order would.
#[test]
fn somebody_against_somebody_has_the_odds_of_the_order() {
    let mut table = Table::open();
    table
        .put("R1", "F9", "fast")
        .put("R2", "F10", "medium")
        .put("R3", "A9", "bow")
        .put("B1", "G9", "shield hp2");
    let red = Viewer::Seat(Seat(0));
    let ask = |question: &str| situations::situation_of(&table.game, red, question);
    let ordered = ask("R1 stay hit B1; R2 stay hit B1").unwrap();
    for question in ["1, 2 vs 1", "A B vs a", "R1+R2 vs B1"] {
        assert_eq!(ask(question).unwrap(), ordered, "{question}");
    }
    let Situation::Attack(back) = ask("B1 vs R1").unwrap() else {
        panic!("an attack")
    };
    assert_eq!(back.attackers.len(), 1);
    let Situation::Attack(shot) = ask("R3 vs B1").unwrap() else {
        panic!("an attack")
    };
    assert_eq!(shot.attackers[0].weapon, Weapon::Bow);
    assert_eq!(ask("R1 vs R2").unwrap_err().clause, "WG-193");
    // What disarms a character is over when its card comes up.
    table.change("R1", "disarmed", true);
    assert!(situations::situation_of(&table.game, red, "R1 vs B1").is_ok());
    table.change("R1", "load", super::super::state::Load::Heavy);
    let refusal = situations::situation_of(&table.game, red, "R1 vs B1").unwrap_err();
    assert!(refusal.reason.contains("nothing in hand"), "{refusal:?}");
}

/// The odds of an order that strikes another enemy than it names say which ([WG-65](docs/rules/wargrounds.md#wg-65)).
#[test]
fn wg_65_odds_of_an_order_name_the_target_it_strikes_unsaid() {
    let mut table = Table::open();
    table.put("R1", "F9", "").put("B1", "G9", "long").put("B2", "T9", "");
    let red = Viewer::Seat(Seat(0));
    for question in ["A >b", "A stay", "A", "/wg orders text:A >b"] {
        assert!(ask(&table.game, question).is_ok(), "{question}");
        let told = table.game.odds_remarks(red, question).join(" ");
        assert!(
            told.contains(" a ") && told.contains("in reach there and hits"),
            "{question}: {told}"
        );
    }
    for question in [
        "A >a",
        "A vs a",
        "A vs b",
        "A stay hit a",
        "short x short hp 5",
        "a",
        "nonsense",
    ] {
        let told = table.game.odds_remarks(red, question);
        assert!(told.is_empty(), "{question}: {told:?}");
    }
}

fn ask(game: &Wargrounds, question: &str) -> Result<muster_kit::Answer, muster_kit::Refusal> {
    let seat = Viewer::Seat(Seat(0));
    let asked = || {
        let situation = game.situation(seat, question)?;
        game.at_the_table(&situation)?;
        odds(&situation)
    };
    asked().map_err(|refusal| game.odds_refused(seat, question, refusal))
}

/// What is typed as an order is read as a question ([WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn wg_193_an_order_to_go_up_to_an_enemy_is_a_question_about_the_attack() {
    let mut table = Table::open();
    table.put("R1", "A1", "").put("R2", "B1", "").put("B1", "Q16", "");
    let lines = |question: &str| ask(&table.game, question).unwrap().lines;
    for typed in ["A >a", "A >a hit a", "R1 >B1"] {
        assert_eq!(lines(typed), lines("A vs a"), "{typed}");
    }
    assert_eq!(lines("A >a; B >a"), lines("A, B vs a"));
    table.put("B1", "C1", "");
    for typed in ["A >a", "A >a hit a"] {
        assert!(ask(&table.game, typed).is_ok(), "{typed}");
    }
}

#[test]
fn wg_193_a_refused_question_proposes_questions_that_are_answered() {
    let mut table = Table::open();
    table
        .put("R1", "A1", "")
        .put("R2", "B1", "")
        .put("B1", "Q16", "")
        .put("B2", "D4", "");
    for question in [
        "",
        "win",
        "A F9",
        "A > a",
        "A stay",
        "Z vs a",
        "A vs R2",
        "A hit a",
        "die 99 of 6",
        "short x q",
    ] {
        let refusal = ask(&table.game, question).expect_err(question);
        let proposed = refusal.instead.clone().unwrap();
        let proposed = proposed.strip_prefix("/game odds what:").unwrap();
        assert!(
            orders::read_line(&table.game, Seat(0), proposed).is_err(),
            "{proposed} would be pressed as orders"
        );
        for other in proposed.split("; ") {
            assert!(ask(&table.game, other).is_ok(), "{question}: {refusal}");
        }
    }
}

/// Odds that stand by themselves are of the table's options when they are asked about in a game
/// ([WG-86](docs/rules/wargrounds.md#wg-86), [WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn wg_86_odds_asked_at_a_table_are_of_its_spells() {
    let lost = |spells: &str, question: &str| {
        let table = Table::new(json!({ "spells": spells }));
        let situation = table.game.situation(Viewer::Seat(Seat(0)), question).unwrap();
        odds(&situation).unwrap().data.unwrap()["lands"].clone()
    };
    assert_eq!(lost("thrown", "fireball x short"), "1/3");
    assert_eq!(lost("sure", "fireball x short"), "1");
    assert_eq!(lost("sure", "leech x long shield"), "1");
    assert_eq!(lost("thrown", "fireball sure x short"), "1");
    // A bolt along a Long is thrown all the same.
    assert_eq!(
        lost("sure", "fireball long x short"),
        lost("thrown", "fireball long x short")
    );
}
