//! What the position adds to the odds of a question.

#![allow(clippy::unwrap_used)]

use super::fixtures::{Desk, id, set, tyrannis};
use super::table::*;
use crate::action::Enemy;
use crate::courage::courage_of_all;
use crate::words::React;
use muster_game::Counsel;
use muster_kit::Viewer;

const ANA: Viewer = Viewer::Seat(Seat(0));

fn remarks(game: &Barbarica, question: &str) -> String {
    game.odds_remarks(ANA, question).join(" ")
}

/// As a table answers.
fn told(game: &Barbarica, question: &str) -> Vec<String> {
    let table = (crate::KIND.load)(&serde_json::to_value(game).unwrap()).unwrap();
    let answer = table.odds(ANA, question, &mut Dice::seeded(1, 2)).unwrap();
    answer
        .lines
        .iter()
        .map(|line| line.plain(|seat| seat.to_string()))
        .collect()
}

/// Of several questions each has its own remarks below its own words, and those of no other.
#[test]
fn several_questions_are_remarked_on_one_by_one() {
    let game = tyrannis();
    for both in [
        "charge p1 a3; shoot s1 a3",
        "fight x3 a1; fight x4 a2",
        "fight x1 a1; shoot s1 a1",
    ] {
        let all = told(&game, both).join("\n");
        assert!(all.starts_with("Each of these by itself"), "{both}: {all}");
        assert!(!all.contains("dare to charge"), "{both}: {all}");
    }
    let alone = game.odds_remarks(ANA, "charge x3+x4 a1");
    assert!(alone[0].starts_with("This is if X3 and X4 dare"), "{alone:?}");
    let lines = told(&game, "shoot s1 a3; charge x3+x4 a1");
    let heading = lines.iter().position(|line| line == "charge x3+x4 a1").unwrap();
    assert_eq!(lines[heading + 1..=heading + alone.len()], alone);
}

/// One who charges beside others who strike already is told of alone ([BB-151](docs/rules/barbarica.md#bb-151)).
#[test]
fn bb_151_one_of_several_dares() {
    let desk = Desk::new("palus", "p1 D6 S, p2 F4 S, a1 D7 N, x9 A1 S");
    let courage = courage_of_all(&desk.game, &[id("p2")], desk.game.army.the(id("a1")));
    let told = remarks(&desk.game, "fight p1+p2 a1");
    assert!(
        told.contains(&format!("This is if P2 dares to charge: it {courage}.")),
        "{told}"
    );
}

/// The tribe against the bot, whose unit can meet a charge.
fn to_be_met() -> Barbarica {
    let mut desk = Desk::new("palus", "x1 D4 S, a1 D7 N, x9 A1 S");
    set(&mut desk.game, "/options/enemy", Enemy::Bot);
    set(&mut desk.game, "/chairs", 1);
    desk.unit("a1").ranged.clear();
    desk.game
}

/// The odds of blows after a charge that is met say so, however they are asked for, and name the question that is to be asked
/// then ([BB-156](docs/rules/barbarica.md#bb-156)).
#[test]
fn bb_156_odds_of_a_charge_that_is_met_say_so() {
    let game = to_be_met();
    let meets = "a1 runs at X1 as it comes: where they meet, they stand front to front.";
    for question in ["x1 a1", "fight x1 a1", "X1 strikes a1"] {
        let told = remarks(&game, question);
        assert!(
            told.contains(meets) && told.ends_with("ask `/game odds what:x1 a1` afterwards."),
            "{question}: {told}"
        );
    }
    // The test to charge is the same wherever they meet.
    for question in ["x1 !a1", "charge x1 a1"] {
        assert_eq!(remarks(&game, question), meets, "{question}");
    }
    let mut beside = game;
    beside.army.the_mut(id("x1")).at = "D6".parse().unwrap();
    assert_eq!(remarks(&beside, "x1 a1"), "");
}

/// Of several who charge, the target answers the first.
#[test]
fn bb_153_the_first_of_several_is_met() {
    let mut game = to_be_met();
    let second = super::fixtures::unit("x2", "E4", muster_kit::hexes::Direction::S);
    game.army.put(second);
    let told = remarks(&game, "x1+x2 a1");
    assert!(told.contains("a1 runs at X1"), "{told}");
    assert!(!told.contains("at X2"), "{told}");
    assert!(told.ends_with("ask `/game odds what:x1+x2 a1` afterwards."), "{told}");
}

/// The odds of blows after a charge that would be refused say so; those of all who share the hex do not
/// ([BB-150](docs/rules/barbarica.md#bb-150)).
#[test]
fn bb_150_odds_of_one_who_shares_a_hex_say_who_does_not_charge() {
    let desk = Desk::new("palus", "p1 D4 S, p2 D4 S, a1 D7 N, x9 A1 S");
    for question in ["p1 a1", "fight p1 a1", "charge p1 a1", "p1 !a1"] {
        let told = remarks(&desk.game, question);
        assert!(
            told.starts_with("As things stand") && told.contains("P1 shares D4 with P2, who does not charge."),
            "{question}: {told}"
        );
    }
    for question in ["p1+p2 a1", "charge p1+p2 a1", "p1+p2 !a1"] {
        let told = remarks(&desk.game, question);
        assert!(!told.contains("refused"), "{question}: {told}");
    }
}

/// In the Ranged phase two units are a shot, also for its remarks ([BB-75](docs/rules/barbarica.md#bb-75)).
#[test]
fn bb_75_a_shot_by_its_phase_is_remarked_on_as_a_shot() {
    let mut desk = Desk::new("palus", "s1 D4 S, x1 D6 S, a1 D7 N, x9 A1 S");
    desk.ranged();
    let shot = remarks(&desk.game, "shoot s1 a1");
    assert!(shot.starts_with("X1 stands beside a1"), "{shot}");
    assert_eq!(remarks(&desk.game, "s1 a1"), shot);
}

/// What reads as a unit and is a hex is called one ([BB-20](docs/rules/barbarica.md#bb-20)).
#[test]
fn bb_20_a_hex_that_reads_as_a_unit_is_called_a_hex() {
    let game = tyrannis();
    let words = "There is no unit D6 on the map; D6 is the hex.";
    let refusal = game.situation(ANA, "x3 d6").unwrap_err();
    assert_eq!(refusal.reason, words);
    let card = crate::queries::Query::Card { unit: Some(id("d6")) };
    assert_eq!(game.answer(ANA, card).unwrap_err().reason, words);
    let none = game.situation(ANA, "x3 x9").unwrap_err();
    assert_eq!(none.reason, "There is no X9 on the map.");
}

/// What a unit was told to do stands on its card, also where the unit before it has fallen
/// ([BB-15](docs/rules/barbarica.md#bb-15)).
#[test]
fn bb_15_the_card_tells_standing_orders_beside_the_fallen() {
    let mut game = tyrannis();
    super::fixtures::gone(&mut game, None, |unit| unit.id == id("x2"));
    let card = |game: &Barbarica| crate::scene::card(game, game.army.the(id("x1"))).to_ascii();
    assert!(card(&game).contains("X2 gone     X3 [#####]"), "{}", card(&game));
    game.army.the_mut(id("x3")).orders.react = React::Counter;
    let told = card(&game);
    assert!(
        told.contains("X2 gone\nX3 [#####]  D5 faces S   react counter"),
        "{told}"
    );
    assert!(crate::scene::card(&game, game.army.the(id("x1"))).fits());
}

/// The odds of a shot at a Leader, and its preview, name the unit that takes its wounds ([BB-105](docs/rules/barbarica.md#bb-105)).
#[test]
fn bb_105_odds_of_a_shot_name_the_guard() {
    let mut desk = Desk::new("tyrannis", "s1 D4 S, t1 D7 N, a4 D8 N, x9 A5 S");
    desk.ranged();
    let words = "a4 guards t1 and takes the wounds, unless the Wild Die wounds.";
    for question in ["shoot s1 t1", "s1 t1"] {
        assert_eq!(remarks(&desk.game, question), words, "{question}");
    }
    assert!(!remarks(&desk.game, "shoot s1 a4").contains("guards"));
    let shot = Action::Shoot {
        orders: "s1 t1".to_owned(),
    };
    let ahead = desk.game.foresee(Seat(0), &shot).unwrap();
    assert!(testing::text(&ahead).contains(words), "{}", testing::text(&ahead));
}

/// What ends a phase tells once who could still act.
#[test]
fn bb_2_who_could_still_act_is_told_once() {
    let desk = Desk::new("palus", "x1 D4 S, a1 D7 N, x9 A1 S");
    let done = Action::Done { all: false };
    let ahead = testing::text(&desk.game.foresee(Seat(0), &done).unwrap());
    assert_eq!(ahead, "Then the Movement phase is over for your units.");
    let warned = desk.game.cautions(Seat(0), &done).join(" ");
    assert!(warned.contains("None of your units has moved."), "{warned}");
}
