//! What is told holds where it is told: the story, headings, what Rome follows, odds, and why a line is refused.

use super::fixtures::{Desk, gone, id, put, set, tyrannis};
use super::table::*;
use crate::data::scenario::Move;
use crate::event::{Story, Tale};
use crate::narrate;
use muster_game::Counsel;
use muster_kit::hexes::Direction;
use muster_kit::{Line, Viewer};

const ANA: Viewer = Viewer::Seat(Seat(0));

fn plain(lines: &[Line]) -> String {
    let words = lines.iter().map(|line| line.plain(|seat| format!("seat {seat}")));
    words.collect::<Vec<_>>().join("\n")
}

/// As a table answers.
fn odds(game: &Barbarica, question: &str) -> String {
    let table = (crate::KIND.load)(&serde_json::to_value(game).unwrap()).unwrap();
    plain(&table.odds(ANA, question, &mut Dice::seeded(1, 2)).unwrap().lines)
}

/// Ambushes are laid at night and without a Chieftain in sight too ([BB-262](docs/rules/barbarica.md#bb-262)).
#[test]
fn bb_262_the_story_of_an_ambush_holds_for_every_ambush() {
    for nth in 0..2 {
        let story = Story {
            tale: Tale::Ambush,
            who: String::new(),
            at: None,
            nth,
        };
        let told = plain(&narrate::lines(&Event::Story(story), ANA));
        for word in ["Chieftain", "greeting", "sun", "day"] {
            assert!(!told.contains(word), "{told}");
        }
    }
}

/// The heading of a round and the row under the map count the same units ([BB-262](docs/rules/barbarica.md#bb-262)).
#[test]
fn bb_262_a_round_begins_with_the_units_under_the_map() {
    for (rules, rome) in [(5, 10), (4, 8)] {
        let mut game = game(Which::Aes);
        set(&mut game, "/rules", rules);
        let wagons = game.army.units().iter().filter(|unit| unit.is_wagon()).count();
        assert_eq!(wagons, 2);
        let events = act(&mut game, 0, Action::Signal {}).unwrap();
        let counted = events.iter().find_map(|event| match event {
            Event::Round { rome, .. } => Some(*rome),
            _ => None,
        });
        assert_eq!(counted, Some(rome), "rules number {rules}");
    }
}

/// A unit that is to charge one type charges another enemy where none of the type is in its reach: its words say so
/// ([BB-229](docs/rules/barbarica.md#bb-229)).
#[test]
fn bb_229_who_charges_a_type_is_told_to_charge_others_in_its_reach() {
    let game = game(Which::Victis);
    let condition = game.ground.scenario().conditions.iter();
    let mut charges = condition.filter(|one| matches!(&one.moves, Some(Move::Charge(pick)) if pick.kind.is_some()));
    let told = crate::brain::told_condition(charges.next().unwrap());
    assert!(
        told.contains(
            "it charges the nearest Villager in its reach, or with none there the nearest enemy in it; with no enemy in its \
             reach it advances to the nearest Villager"
        ),
        "{told}"
    );
}

/// The odds of a spear against a rider say that it throws the rider instead of wounding, by which the Strength that is lost on
/// average is less than the wounds ([BB-214](docs/rules/barbarica.md#bb-214)).
#[test]
fn bb_214_odds_against_a_rider_name_the_fall_from_the_horse() {
    let mut desk = Desk::new("palus", "p1 D6 S, e1 D7 N, x9 A1 S");
    desk.melee();
    let told = odds(&desk.game, "p1 e1");
    assert!(
        told.contains("of all cases it throws the rider from the horse and wounds nobody"),
        "{told}"
    );
    let on_foot = Desk::new("palus", "p1 D6 S, a1 D7 N, x9 A1 S");
    assert!(!odds(&on_foot.game, "p1 a1").contains("horse"));
}

/// The odds of the blows of one who charges say how likely it dares, as those of several do, and the odds of its test name the
/// question about its blows ([BB-151](docs/rules/barbarica.md#bb-151)).
#[test]
fn bb_151_odds_of_a_charge_tell_of_the_test_and_of_the_blows() {
    let desk = Desk::new("palus", "p1 D4 S, a1 D6 N, x9 A1 S");
    let blows = odds(&desk.game, "p1 a1");
    assert!(blows.contains("This is if P1 dares to charge: it dares"), "{blows}");
    for question in ["p1 !a1", "charge p1 a1"] {
        let test = odds(&desk.game, question);
        assert!(
            test.contains("Its blows if it dares: `/game odds what:fight p1 a1`."),
            "{test}"
        );
    }
    let beside = Desk::new("palus", "p1 D5 S, a1 D6 N, x9 A1 S");
    assert!(!odds(&beside.game, "p1 a1").contains("dares"));
}

/// Words of the camp and of giving, typed in battle, are told why they do nothing there
/// ([BB-266](docs/rules/barbarica.md#bb-266), [BB-286](docs/rules/barbarica.md#bb-286)).
#[test]
fn bb_286_words_of_the_camp_are_no_units_in_battle() {
    let refused = |game: &Barbarica, line: &str| {
        let orders = line.to_owned();
        let actor = Actor::Seat(Seat(0));
        muster_game::Rules::steps(game, actor, Action::Move { orders }).unwrap_err()
    };
    let mut game = tyrannis();
    for (line, says) in [
        ("train x1 E", "Units train in camp"),
        ("heir x1", "An heir is named in camp"),
        ("dismiss p9", "Units are dismissed in camp"),
        ("bury", "The fallen are buried in camp"),
    ] {
        let refusal = refused(&game, line);
        assert!(refusal.reason.starts_with(says), "{line}: {refusal}");
    }
    let refusal = refused(&game, "give unit:c1 player:2");
    assert!(refusal.reason.contains("one player has the whole tribe"), "{refusal}");
    set(&mut game, "/options/campaign", false);
    let refusal = refused(&game, "train x1 E");
    assert!(refusal.reason.contains("a single battle"), "{refusal}");
    put(&mut game, "x9", "A1", Direction::S);
    assert!(game.army.unit(id("x9")).is_some());
    assert!(game.situation(ANA, "x9").is_err());
}

/// Charges of the ambush that need no test throw no die, and nobody reacts: they are told apart from those that do
/// ([BB-151](docs/rules/barbarica.md#bb-151), [BB-262](docs/rules/barbarica.md#bb-262)).
#[test]
fn bb_151_charges_without_a_test_are_no_dice_of_the_usual_orders() {
    let mut desk = Desk::new("tyrannis", "c1 D3 S, x1 D4 S, x2 G4 S, a1 D6 N");
    set(&mut desk.game, "/options/enemy", Enemy::Bot);
    set(&mut desk.game, "/chairs", 1);
    set(&mut desk.game, "/round", 0);
    assert!(desk.game.turn.is_ambush());
    let asked = |action: &Action| desk.game.cautions(Seat(0), action).join(" ");
    let auto = Action::Move {
        orders: "auto".to_owned(),
    };
    let usual = asked(&auto);
    let (dice, none) = usual.split_once(" Without dice: ").unwrap_or_else(|| panic!("{usual}"));
    assert!(
        dice.starts_with("The usual orders throw dice, X2 charges a1") && !dice.contains("X1"),
        "{usual}"
    );
    assert!(none.starts_with("X1 charges a1") && !none.contains("X2"), "{usual}");
    let rest = asked(&Action::Done { all: true });
    let (dice, none) = rest.split_once("; without dice: ").unwrap_or_else(|| panic!("{rest}"));
    assert!(
        dice.contains("with dice for: X2 charges a1") && !dice.contains("X1"),
        "{rest}"
    );
    assert!(none.starts_with("X1 charges a1"), "{rest}");
}

/// A charge without a test throws dice where its target may shoot at it ([BB-155](docs/rules/barbarica.md#bb-155)).
#[test]
fn bb_155_a_charge_that_may_be_shot_at_is_among_the_dice() {
    let desk = Desk::new("tyrannis", "c1 D3 S, x1 D4 S, x3 C4 S, a1 D7 N");
    let line = Action::Move {
        orders: "x1 !a1, x3 !a1".to_owned(),
    };
    let told = desk.game.cautions(Seat(0), &line).join(" ");
    assert!(told.contains("X1 charges a1 (no test, a1 may shoot)"), "{told}");
}

/// A refused question about the position rests on the clause of the act, as the order would
/// ([BB-150](docs/rules/barbarica.md#bb-150), [BB-14](docs/rules/barbarica.md#bb-14), [BB-6](docs/rules/barbarica.md#bb-6)).
#[test]
fn refused_odds_rest_on_the_clause_of_the_act() {
    let mut desk = Desk::new("tyrannis", "x1 D4 S, x2 E4 S, p1 B2 S, a1 D12 N");
    let clause = |desk: &Desk, question: &str| {
        let refused = crate::situations::situation_of(&desk.game, Viewer::Seat(Seat(0)), question);
        refused.expect_err(question).clause
    };
    assert_eq!(desk.refused("move x1 !a1").clause, "BB-150");
    for (question, rests) in [
        ("x1 a1", "BB-150"),
        ("x9 a1", "BB-14"),
        ("x1 p1", "BB-6"),
        ("retreat x1", "BB-101"),
        ("rage x1", "BB-121"),
    ] {
        assert_eq!(clause(&desk, question), rests, "{question}");
    }
    desk.melee();
    assert_eq!(clause(&desk, "x1 a1"), "BB-2");
}

/// Behind a word that is misspelt the enemy is named all the same, and the order against it is proposed
/// ([BB-7](docs/rules/barbarica.md#bb-7)).
#[test]
fn bb_7_an_enemy_behind_a_misspelt_word_is_fought_all_the_same() {
    let desk = Desk::new("tyrannis", "x1 D4 S, a1 D6 N");
    for line in ["axeman 1 charge auxilary a1", "x1 !auxilary a1"] {
        let refusal = desk.refused(&format!("move {line}"));
        let instead = refusal.instead.unwrap();
        assert!(instead.starts_with("/barb move orders:x1 !a1"), "{line}: {instead}");
    }
}

/// Of an enemy that fell in sight an order says that it has fallen ([BB-11](docs/rules/barbarica.md#bb-11)); one that was
/// never there is not to be seen ([BB-200](docs/rules/barbarica.md#bb-200)).
#[test]
fn bb_11_an_order_against_the_fallen_says_that_they_have_fallen() {
    let mut desk = Desk::new("tyrannis", "x1 D4 S, a1 D6 N, a2 F9 N");
    gone(&mut desk.game, None, |unit| unit.id == id("a1"));
    let refusal = desk.refused("move x1 !a1");
    assert_eq!(
        (refusal.clause.as_ref(), refusal.reason.as_str()),
        ("BB-11", "a1 has fallen.")
    );
    assert_eq!(desk.refused("move x1 !a9").clause, "BB-200");
}
