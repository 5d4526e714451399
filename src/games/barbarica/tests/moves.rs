//! The moves of 2.17, one by one, on an open field of seven columns with four trees: C3, E3, C5 and E5.

use super::fixtures::{Desk, empty, hex, id, put};
use crate::data::scenario::{Move, Pick, Selector, Who};
use crate::data::{Edge, UnitType};
use crate::rules::reach;
use crate::rules::rome::conduct::Conduct;
use crate::rules::rome::moves::{Deed, Mover};
use crate::rules::rome::table::Temper;
use crate::rules::rome::{conduct, facts, moves, pick};
use crate::state::{Barbarica, Phase, Side};
use crate::tests::fixtures::set;
use muster_kit::Hex;
use muster_kit::hexes::Direction;

/// Units such as `a1 D6 N`, those of Rome about to move.
fn field(units: &str) -> Barbarica {
    let mut desk = Desk::new("palus", units);
    desk.part(Phase::Movement, Side::Rome);
    desk.game
}

fn deed(game: &Barbarica, unit: &str, moves: Move) -> Deed {
    let conduct = Conduct {
        moves: vec![moves],
        row: None,
        ..conduct::by_row(6, Temper::default(), false)
    };
    Mover::of(game, game.army.the(id(unit)), &conduct).decide()
}

/// Where it ends up; nothing for a unit that stays.
fn goes(game: &Barbarica, unit: &str, moves: Move) -> String {
    match deed(game, unit, moves) {
        Deed::Walk(path) => path.last().unwrap().to_string(),
        Deed::Stay => String::new(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn bb_225_hold_stays() {
    assert_eq!(goes(&field("a1 D6 N, x1 D4 S"), "a1", Move::Hold), "");
}

#[test]
fn bb_225_cover_is_taken_where_it_is_no_nearer_to_the_enemy() {
    let game = field("a1 C4 N, x1 C1 S");
    // C3 is nearer to X1 than C4 is; C5 is not.
    assert_eq!(goes(&game, "a1", Move::Cover), "C5");
    assert_eq!(goes(&field("a1 A7 N, x1 D4 S"), "a1", Move::Cover), "", "none in reach");
}

#[test]
fn bb_225_ranks_close_up_to_the_nearest_friend_and_not_beside_an_enemy() {
    let game = field("a1 D7 N, a2 D4 N, a3 A1 N, x1 G1 S");
    assert_eq!(goes(&game, "a1", Move::Ranks), "D5");
    assert_eq!(
        goes(&field("a1 D6 N, a2 D5 N, x1 G1 S"), "a1", Move::Ranks),
        "",
        "it is in the ranks"
    );
}

#[test]
fn bb_225_standoff_is_for_missiles_and_keeps_free() {
    let game = field("g1 D7 N, x1 D1 S");
    let mut archer = game.army.the(id("g1")).clone();
    let stands = reach::destinations(&game, &archer);
    let end = match goes(&game, "g1", Move::Standoff) {
        stays if stays.is_empty() => "D7".to_owned(),
        end => end,
    };
    let mut hope = |at: &str| {
        archer.at = hex(at);
        let shots = facts::shots(&game, &archer).into_iter();
        shots
            .map(|(_, _, shot)| pick::promise_of_shot(&shot, 5))
            .max()
            .unwrap_or(0)
    };
    let best = stands.iter().map(|(at, ..)| hope(&at.to_string())).max().unwrap();
    assert!(hope(&end) >= best && best > 0, "{end}: he shoots from nowhere better");
    assert!(game.army.enemies_beside(Side::Rome, hex(&end)).next().is_none());
    assert_eq!(
        goes(&field("f1 D6 N, x1 D2 S"), "f1", Move::Standoff),
        "",
        "a sword is no missile"
    );
}

#[test]
fn bb_225_edge_spends_half_the_movement_and_makes_no_contact() {
    assert_eq!(goes(&field("a1 D6 N, x1 D2 S"), "a1", Move::Edge), "D5");
    assert_eq!(
        goes(&field("a1 D4 N, x1 D2 S"), "a1", Move::Edge),
        "",
        "a step more is contact"
    );
}

#[test]
fn bb_225_advance_takes_the_cheapest_way_and_prefers_the_rear() {
    let nearest = Pick::of(Selector::Nearest);
    assert_eq!(goes(&field("a1 D7 N, x1 D2 S"), "a1", Move::Advance(nearest)), "D5");
    // X1 looks away: of the hexes beside it the one behind is taken.
    assert_eq!(goes(&field("a1 D6 N, x1 D4 N"), "a1", Move::Advance(nearest)), "D5");
    let side = goes(&field("a1 F5 N, x1 D4 NW"), "a1", Move::Advance(nearest));
    let game = field("x1 D4 NW");
    let struck = game.army.the(id("x1")).struck_from(hex(&side));
    assert_eq!(struck.to_string(), "rear", "{side}");
}

#[test]
fn bb_225_charge_goes_for_an_enemy_in_reach_and_else_advances() {
    let weakest = Pick::of(Selector::Weakest);
    let mut game = field("a1 D6 N, x1 D4 S, x2 A1 S");
    game.army.the_mut(id("x2")).strength = 1;
    // The weakest of all is out of reach: the weakest in reach is charged.
    assert!(matches!(deed(&game, "a1", Move::Charge(weakest)), Deed::Charge(target, _) if target == id("x1")));
    let far = field("a1 D7 N, x1 D1 S");
    assert_eq!(goes(&far, "a1", Move::Charge(weakest)), "D5");
}

#[test]
fn bb_225_flank_seeks_the_side_that_is_open() {
    let nearest = Pick::of(Selector::Nearest);
    let game = field("a1 F6 N, x1 D4 N");
    match deed(&game, "a1", Move::Flank(nearest)) {
        Deed::Charge(_, plan) => {
            let end = plan.path.last().unwrap();
            assert_ne!(game.army.the(id("x1")).struck_from(*end).to_string(), "front");
        }
        Deed::Walk(path) => {
            assert_ne!(
                game.army.the(id("x1")).struck_from(path[path.len() - 1]).to_string(),
                "front"
            );
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(
        goes(&field("a1 D7 N, x1 D2 S"), "a1", Move::Flank(nearest)),
        "D5",
        "none: it advances"
    );
}

#[test]
fn bb_225_screen_stands_between_its_ward_and_the_enemy() {
    let ward = || Move::Screen(vec![Who::One(id("t1"))]);
    let game = field("t1 D6 N, a1 C6 N, x1 D2 S");
    let end = goes(&game, "a1", ward());
    assert_eq!(end, "D5", "beside the Tribunus, and nearest to his enemy");
    let far = field("t1 D7 N, a1 A1 N, x1 G2 S");
    let end = goes(&far, "a1", ward());
    assert!(
        hex(&end).distance(hex("D7")) < hex("A1").distance(hex("D7")),
        "{end}: nearer at least"
    );
    assert_eq!(goes(&field("a1 C6 N, x1 D2 S"), "a1", ward()), "", "nobody to screen");
}

/// The first that is named and on the map; of a type the nearest.
#[test]
fn bb_225_close_keeps_near_the_first_that_is_on_the_map() {
    let game = field("a1 D7 N, a2 D3 N, a3 A1 N, x1 G1 S");
    let kinds = vec![Who::Kind(UnitType::Centurio), Who::One(id("a2"))];
    assert_eq!(goes(&game, "a1", Move::Close(kinds)), "D5");
}

#[test]
fn bb_225_goto_makes_for_a_hex() {
    let game = field("a1 D7 N, x1 G1 S");
    assert_eq!(goes(&game, "a1", Move::Goto(hex("D1"))), "D5");
    assert_eq!(goes(&game, "a1", Move::Goto(hex("D7"))), "", "it is there");
}

/// Exit takes the way off the map (BB-138, BB-225).
#[test]
fn bb_138_bb_225_exit_takes_the_way_off_the_map() {
    let mut game = empty("tyrannis");
    set(&mut game, "/phase", Phase::Movement);
    set(&mut game, "/side", Side::Rome);
    put(&mut game, "x1", "E1", Direction::S);
    put(&mut game, "a1", "E10", Direction::S);
    put(&mut game, "a2", "E14", Direction::S);
    let south = Move::Exit(Edge::S);
    assert_eq!(goes(&game, "a1", south.clone()), "E12");
    assert!(matches!(deed(&game, "a2", south.clone()), Deed::Leave(path, Edge::S) if path.is_empty()));
    // In contact it breaks away only if that brings it nearer to the edge.
    put(&mut game, "x2", "E11", Direction::N);
    put(&mut game, "x3", "D10", Direction::N);
    put(&mut game, "x4", "F10", Direction::N);
    let left = |at: Hex| {
        moves::exit_ways(&game, game.army.the(id("a1")), Edge::S)
            .left(at)
            .unwrap()
    };
    match deed(&game, "a1", south.clone()) {
        Deed::Retreat(_, step) => {
            assert!(
                left(hex("E10").neighbour(step).unwrap()) < left(hex("E10")),
                "a step back is a step on"
            );
        }
        other => panic!("{other:?}"),
    }
    game.army.the_mut(id("x2")).at = hex("E9");
    assert!(!matches!(deed(&game, "a1", south), Deed::Stay), "the road is free");
}

/// An enemy alone is no order: who acts is missing ([BB-7](docs/rules/barbarica.md#bb-7)).
#[test]
fn bb_7_an_enemy_alone_is_answered_with_who_can_act_against_it() {
    let mut desk = Desk::new("palus", "x1 A1 S, s1 D4 S, a1 D6 N");
    desk.ranged();
    let refusal = desk.refused("shoot a1");
    assert!(
        refusal
            .reason
            .contains("a1 is an enemy; say which of your units shoots at it."),
        "{refusal}"
    );
    assert_eq!(refusal.instead.as_deref(), Some("/barb shoot orders:s1 a1"));
    let mut desk = Desk::new("palus", "x1 D5 S, s1 A1 S, a1 D6 N");
    desk.melee();
    let refusal = desk.refused("fight a1");
    assert_eq!(
        refusal.instead.as_deref(),
        Some("/barb fight orders:x1 a1"),
        "{refusal}"
    );
    assert!(!desk.refused("fight x1").reason.contains("is an enemy"));
}

/// What is no hex is quoted once; orders without a comma between them are proposed with one
/// ([BB-7](docs/rules/barbarica.md#bb-7)).
#[test]
fn bb_7_a_missing_comma_is_told_and_a_wrong_hex_is_quoted_once() {
    let desk = Desk::new("palus", "p6 B2 S, p2 D4 S, x1 F4 S");
    for word in ["off n", "@f6"] {
        let refusal = desk.refused(&format!("move x1 {word}"));
        assert_eq!(refusal.reason.matches(&format!("`{word}`")).count(), 1, "{refusal}");
    }
    let refusal = desk.refused("move p6 b3 p2 d5");
    assert!(refusal.reason.contains("parted by commas"), "{refusal}");
    assert_eq!(refusal.instead.as_deref(), Some("/barb move orders:P6 b3, p2 d5"));
    let mut both = Desk::new("palus", "p6 B2 S, p2 D4 S, x1 F4 S");
    both.does("move P6 b3, p2 d5", &[]);
    assert_eq!((both.at("p6"), both.at("p2")), ("B3".to_owned(), "D5".to_owned()));
}
