//! What questions and refusals say of the phase as it is: what hangs on dice, what a unit can do in it, and nothing twice.

use super::fixtures::{Desk, id, tyrannis};
use super::table::*;
use crate::commands::lines;
use crate::data::Weight;
use crate::refused;
use crate::rules::{deploy, shots};
use crate::tests::fixtures::set;
use muster_game::Counsel;
use muster_kit::Line;

const DONE: Action = Action::Done { all: false };
const ROUND: Action = Action::Done { all: true };

fn warned(game: &Barbarica, action: &Action) -> String {
    game.cautions(Seat(0), action).join(" ")
}

/// All that a question says before an act.
fn asked(game: &Barbarica, action: &Action) -> String {
    let foreseen = game.foresee(Seat(0), action).unwrap().lines;
    let words = foreseen.iter().map(|line: &Line| line.plain(|seat| seat.to_string()));
    let words = words.collect::<Vec<_>>().join("\n");
    format!("{}\n{words}", warned(game, action))
}

/// What the tribe is told of a line of one order that is refused.
fn told(game: &Barbarica, action: Action) -> Refusal {
    match lines::take_apart(game, Actor::Seat(Seat(0)), action) {
        Err(refusal) => refusal,
        Ok(steps) => {
            let action = steps[0].action.clone();
            let refusal = muster_game::try_out(game, Seat(0), &action).expect_err("it is refused");
            refused::refused(game, Seat(0), &action, refusal)
        }
    }
}

fn order_of(game: &Barbarica, action: Action) -> Action {
    lines::take_apart(game, Actor::Seat(Seat(0)), action).unwrap()[0]
        .action
        .clone()
}

/// Charges that need a test make what comes behind them uncertain ([BB-151](docs/rules/barbarica.md#bb-151)).
#[test]
fn bb_151_the_usual_moves_hang_on_the_dice_before_them() {
    let game = Desk::new("palus", "x1 D4 S, x2 E4 S, x3 C4 S, x4 F4 S, a1 D6 S, a2 A9 S").game;
    for action in [moves("auto"), ROUND] {
        let asked = asked(&game, &action);
        assert!(
            asked.contains("With other dice the later units may do something else."),
            "{asked}"
        );
    }
    let far = Desk::new("palus", "x1 D4 S, x2 E4 S, a1 D16 S").game;
    assert!(!asked(&far, &moves("auto")).contains("With other dice"));
}

/// Each order of the usual ones is told once in a question ([BB-7](docs/rules/barbarica.md#bb-7)).
#[test]
fn bb_7_a_question_says_each_of_the_usual_orders_once() {
    let moving = tyrannis();
    let mut fighting = Desk::new("tyrannis", "x1 D6 S, x2 F6 S, a1 D7 N, a2 F7 N");
    fighting.melee();
    let mut idle = Desk::new("tyrannis", "h1 D3 S, x1 D6 N, x2 E7 S, a1 D7 N");
    idle.ranged();
    for (game, auto) in [
        (moving, moves("auto")),
        (fighting.game, fights("auto")),
        (idle.game, shoots("auto")),
    ] {
        for action in [auto, ROUND] {
            let asked = asked(&game, &action);
            let typed: Vec<&str> = asked.split('`').skip(1).step_by(2).collect();
            assert!(!typed.is_empty(), "{asked}");
            for order in typed {
                assert_eq!(asked.matches(&format!("`{order}`")).count(), 1, "{order}: {asked}");
            }
            assert!(asked.matches("each enemy in range and sight").count() < 2, "{asked}");
        }
    }
}

/// Who stands beside an enemy shoots at nobody, and is not told to ([BB-61](docs/rules/barbarica.md#bb-61)).
#[test]
fn bb_61_in_contact_a_unit_waits_for_the_melee_phase() {
    let mut desk = Desk::new("tyrannis", "x1 D6 S, s1 D2 S, a1 D7 N, a2 H9 N");
    desk.ranged();
    for line in ["x1 charges a1", "x1 !a1", "x1 e6/n", "x1 -a1 n"] {
        let refusal = told(&desk.game, shoots(line));
        assert_eq!(
            refusal.instead.as_deref(),
            Some("X1 is beside a1 and strikes in the Melee phase. /barb done ends the phase for all your units."),
            "{line}: {refusal}"
        );
    }
    let refusal = told(&desk.game, shoots("s1 !a1"));
    assert!(refusal.instead.unwrap().starts_with("In this phase S1 shoots or waits"));
    muster_game::try_out(&desk.game, Seat(0), &DONE).unwrap();
    desk.melee();
    let refusal = told(&desk.game, fights("s1 !a1"));
    assert!(refusal.instead.unwrap().starts_with("S1 can strike nobody"));
}

/// A hex is no enemy: a move that comes too late is called one ([BB-2](docs/rules/barbarica.md#bb-2)).
#[test]
fn bb_2_a_hex_in_a_later_phase_is_a_move() {
    let mut desk = Desk::new("tyrannis", "x1 D6 S, x2 E4 S, s1 D2 S, a1 D7 N");
    let late = |game: &Barbarica, action: Action| {
        told(game, action)
            .reason
            .contains("moves are ordered in the Movement phase")
    };
    desk.ranged();
    assert!(late(&desk.game, shoots("s1 d5")) && late(&desk.game, shoots("s1 a5")));
    assert!(!late(&desk.game, shoots("s1 a1:javelin")) && !late(&desk.game, shoots("x1 a1")));
    desk.melee();
    assert!(late(&desk.game, fights("x1 d5")) && late(&desk.game, fights("x1 e5")));
    // Where a hidden enemy has that name, nobody learns it.
    let words = told(&desk.game, fights("x1 a5"));
    let mut hiding = Desk::new("tyrannis", "x1 D6 S, x2 E4 S, s1 D2 S, a1 D7 N, a5 C8 N");
    set(&mut hiding.game, "/options/reveal", crate::action::Reveal::Seat);
    hiding.unit("a5").hidden = true;
    hiding.melee();
    assert_eq!(told(&hiding.game, fights("x1 a5")), words);
}

/// A rock at heavy armour never wounds: no loss, and no example ([BB-180](docs/rules/barbarica.md#bb-180)).
#[test]
fn bb_180_a_shot_that_never_wounds_is_no_loss() {
    let harmless = |others: &str| {
        let mut desk = Desk::new("tyrannis", &format!("x1 D6 S, {others}t1 D8 N"));
        desk.unit("x1").expertise = 1;
        desk.unit("t1").armour = Weight::Heavy;
        desk.ranged();
        assert!(shots::can_shoot(&desk.game, desk.game.army.the(id("x1"))));
        desk.game
    };
    let some = warned(&harmless("s1 D2 S, "), &DONE);
    assert!(some.contains("These could still shoot: S1. `s1 t1` shoots."), "{some}");
    assert_eq!(warned(&harmless(""), &DONE), "");
}

/// Of two that charge one enemy, the second strikes one that is hurt and has turned ([BB-93](docs/rules/barbarica.md#bb-93)).
#[test]
fn bb_93_a_blow_behind_another_is_foreseen_as_the_first() {
    let game = Desk::new("palus", "x1 D4 S, x2 E4 S, a1 D6 N, a2 G6 N").game;
    let both = asked(&game, &moves("x1 !a1, x2 !a1"));
    assert_eq!(
        both.matches("as both are then and if it strikes first: ").count(),
        2,
        "{both}"
    );
    let alone = asked(&game, &moves("x1 !a1"));
    assert!(alone.contains("as both are now: "), "{alone}");
}

/// A unit that is not there goes nowhere, ground is held in more words, and a blank in a name is read
/// ([BB-14](docs/rules/barbarica.md#bb-14)).
#[test]
fn bb_14_units_that_are_not_there_and_names_with_blanks() {
    let game = tyrannis();
    let refusal = told(&game, moves("z1"));
    assert!(refusal.reason.starts_with("There is no z1"), "{refusal}");
    for (typed, meant) in [("X2 ! a 4", "x2 !a4"), ("x1 hold their ground", "x1 hold")] {
        assert_eq!(order_of(&game, moves(typed)), order_of(&game, moves(meant)));
    }
    let held = lines::take_apart(&game, Actor::Seat(Seat(0)), moves("x* hold their ground"));
    assert_eq!(held.unwrap().len(), 4);
}

/// A retreat in words names the enemy; the step away is what lacks ([BB-101](docs/rules/barbarica.md#bb-101)).
#[test]
fn bb_101_a_retreat_in_words_lacks_its_step() {
    let game = Desk::new("tyrannis", "x1 D6 S, a1 D7 N, a2 C6 N, a3 G9 N").game;
    for enemy in ["a1", "a2"] {
        let refusal = told(&game, moves(&format!("x1 retreat from {enemy}")));
        assert_eq!(
            refusal.reason,
            format!("A fighting retreat from {enemy} names the step away from it as well.")
        );
        let proposed = refusal.instead.unwrap();
        let order = proposed.strip_prefix("/barb move orders:").unwrap();
        assert!(order.starts_with(&format!("x1 -{enemy} ")), "{order}");
        muster_game::try_out(&game, Seat(0), &order_of(&game, moves(order))).unwrap();
    }
    let refusal = told(&game, moves("x1 retreats from a3"));
    assert!(refusal.reason.starts_with("X1 is in contact: "), "{refusal}");
}

/// What is proposed for a place that is not open lies nearest to it ([BB-252](docs/rules/barbarica.md#bb-252)).
#[test]
fn bb_252_the_nearest_open_place_is_proposed() {
    let game = game(Which::Tyrannis);
    let unit = game.army.the(id("p1"));
    let open = deploy::deployable(&game, unit);
    let mut tried = 0;
    for to in game.ground.field().hexes().filter(|hex| !open.contains(hex)) {
        let refusal = told(&game, deploys(&format!("p1 {to}")));
        let instead = refusal.instead.unwrap_or_default();
        let Some(proposed) = instead.strip_prefix("/barb deploy orders:p1 ") else {
            continue;
        };
        let place = proposed.split(' ').next().unwrap().parse::<muster_kit::Hex>().unwrap();
        let least = open.iter().map(|hex| hex.distance(to)).min();
        assert_eq!(Some(place.distance(to)), least, "{to}: {instead}");
        tried += 1;
    }
    assert!(tried > 9, "{tried}");
}

/// The band is asked for by a command of its own ([BB-283](docs/rules/barbarica.md#bb-283)), and what is decided is foreseen.
#[test]
fn bb_283_the_camp_names_what_shows_the_band() {
    let game = camping_with_a_veteran();
    for line in ["camp", "roster", "the band"] {
        assert_eq!(
            told(&game, moves(line)).instead.as_deref(),
            Some("/barb camp roster"),
            "{line}"
        );
    }
    for line in ["dismiss x1", "next"] {
        assert!(!asked(&game, &moves(line)).contains("It can be done."), "{line}");
    }
}

/// A fighting retreat is told with what the blow that comes back at it may do ([BB-101](docs/rules/barbarica.md#bb-101)).
#[test]
fn bb_101_a_fighting_retreat_is_told_with_its_danger() {
    let mut desk = Desk::new("tyrannis", "x1 D6 S, x2 A1 S, a1 D7 N");
    desk.unit("x1").fought_last = true;
    desk.unit("x1").strength = 1;
    let told = warned(&desk.game, &moves("x1 d4"));
    assert!(
        told.contains("A fighting retreat provokes none: `x1 -a1 ")
            && told.contains("a1 strikes back at its blow, and X1 falls with "),
        "{told}"
    );
    // Who cannot strike back does no harm.
    desk.unit("a1").orders.returns = crate::words::YesNo::No;
    let told = warned(&desk.game, &moves("x1 d4"));
    assert!(!told.contains("strikes back"), "{told}");
}
