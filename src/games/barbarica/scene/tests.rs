//! The boards of chapter 7, as they stand in docs/rules/barbarica.md.

#![allow(clippy::unwrap_used)]

use super::*;
use crate::state::Gone;
use crate::tests::fixtures::{hex, id, put, tyrannis};

/// Scenario 1 after default deployment, as the tribe sees it (chapter 7 of docs/rules/barbarica.md).
const DEPLOYED: &str = "   A   B   C   D   E   F   G   H   I
 1&&      ##       :      ##      &&
  &&  &&  ##   .   :   .  ##  &&  &&
 2&&  &&   .       :       .  &&  &&
  &&  ##       .   :   .      ##  &&
 3&&  ##  S1       :      S2  ##  &&
  &&   .  ?3v  .   :   .  ?3v  .  &&
 4&&       .      C1       .      &&
  &&   .      X1  :5v X2       .  &&
 5&&       .  .5v  :  .5v  .      &&
  &&  &&      X3   :  X4      &&  &&
 6&&  &&   .  .5v  :  .5v  .  &&  &&
  &&  &&       .   :   .      &&  &&
 7&&  &&   .       :       .  &&  &&
  &&  &&      a1^  :  a2^     &&  &&
 8&&  &&   .  .5   :  .5   .  &&  &&
  &&  P1>     a3^  :  a4^     P3< &&
 9&&  ?4   .  .5  f1^ .5   .  ?4  &&
  &&  P2>     a5^ :6  a6^     P4< &&
10&&  ?4   .  .5  t1^ .5   .  ?4  &&
  &&  &&      a7^ :6  a8^     &&  &&
11&&  &&   .  .5   :  .5   .  &&  &&
  &&  &&       .   :   .      &&  &&
12&&  &&  P5^      :      P6^ &&  &&
  &&  &&  ?4   .   :   .  ?4  &&  &&
13&&  &&   .       :       .  &&  &&
  &&  &&       .   :   .      &&  &&
14&&  &&   .       :       .  &&  &&
  &&   .       .   :   .       .  &&";

/// A later round of it, with all marks in use (chapter 7 of docs/rules/barbarica.md).
const LATER: &str = "   A   B   C   D   E   F   G   H   I
 1&&      ##       :      ##      &&
  &&  &&  ##   .   :   .  ##  &&  &&
 2&&  &&   .       :       .  &&  &&
  &&  ##       .   :   .      ##  &&
 3&&  ##  S1       :      S2  ##  &&
  &&   .  @3>  .   :   .  @3v  .  &&
 4&&       .      C1       .      &&
  &&   .       .  :5v  .       .  &&
 5&&       .       :       .      &&
  &&  &&       .   :   .      &&  &&
 6&&  &&   .      X4       .  &&  &&
  &&  &&      X1  :4v X2      &&  &&
 7&&  &&   .  +2v  :  .5>  .  &&  &&
  &&  &&      a1^  :   .      &&  &&
 8&&  &&  P1> x2   :      P3< &&  &&
  &&  &&  .4  a3   :  a2  .4  &&  &&
 9&&  &&  P2> .4< f1^ !1v  .  &&  &&
  &&  &&  *3  a5< :6  a6^     P4  &&
10&&  &&   .  x5   :  .5   .  ?4< &&
  &&  &&       .   :  a8      &&  &&
11&&  &&   .       :  .3> P6< &&  &&
  &&  &&      a7   :   .  .4  &&  &&
12&&  &&  P5> .5v t1      &&  &&  &&
  &&  &&  &4   .  :6v  .  &&  &&  &&
13&&  &&   .       :       .  &&  &&
  &&  &&       .   :   .      &&  &&
14&&  &&   .       :       .  &&  &&
  &&   .       .   :   .       .  &&";

fn plain(game: &Barbarica) -> String {
    board(game, String::new(), Vec::new(), key(game, Vec::new())).to_ascii()
}

/// The first scenario is drawn as it is deployed (BB-271, BB-272).
#[test]
fn bb_271_bb_272_the_first_scenario_is_drawn_as_it_is_deployed() {
    let game = tyrannis();
    assert_eq!(plain(&game), DEPLOYED);
    assert!(map(&game).fits(), "{}", map(&game).to_ascii());
}

pub fn later() -> Barbarica {
    use Direction::{N, Ne, Nw, S, Se, Sw};
    let mut game = tyrannis();
    game.army.keep(|unit| unit.id.kind == UnitType::Chieftain);
    for (name, at, facing, strength) in [
        ("s1", "C3", Se, 3),
        ("s2", "G3", S, 3),
        ("x4", "E6", S, 4),
        ("x1", "D6", S, 2),
        ("x3", "D6", Nw, 1),
        ("x2", "F6", Se, 5),
        ("a1", "D7", N, 2),
        ("p1", "C8", Ne, 4),
        ("p3", "G8", Nw, 4),
        ("a3", "D8", Sw, 4),
        ("a2", "F8", S, 1),
        ("p2", "C9", Ne, 3),
        ("f1", "E9", N, 6),
        ("a5", "D9", Nw, 5),
        ("a6", "F9", N, 5),
        ("p4", "H9", Sw, 4),
        ("a8", "F10", Se, 3),
        ("p6", "G11", Nw, 4),
        ("a7", "D11", S, 5),
        ("p5", "C12", Ne, 4),
        ("t1", "E12", S, 6),
    ] {
        put(&mut game, name, at, facing).strength = strength;
    }
    game.army.the_mut(id("a2")).routing = true;
    game.army.the_mut(id("p2")).now.recovering = true;
    game.army.the_mut(id("a1")).stuck = Stuck::Lost;
    game.army.the_mut(id("a5")).stuck = Stuck::Embedded;
    game.army.the_mut(id("p4")).hidden = true;
    game
}

#[test]
fn a_later_round_with_all_marks() {
    assert_eq!(plain(&later()), LATER);
}

/// The legend explains every sign that is drawn on units and no other, and names the units that lie below (chapter 7 of
/// docs/rules/barbarica.md).
#[test]
fn the_legend_explains_the_signs_that_are_drawn() {
    let shown = |game: &Barbarica| {
        let scene = map(game);
        assert!(scene.fits(), "{}", scene.to_ascii());
        scene.to_ascii().replace('\n', " ")
    };
    let all = shown(&later());
    for sign in [
        "! routs",
        "* gathers itself",
        "? hidden",
        "x shield stuck",
        "+ more units here",
        "Below others (Strength): X3 (",
    ] {
        assert!(all.contains(sign), "{sign}: {all}");
    }
    let first = shown(&tyrannis());
    for sign in ["routs", "gathers", "stuck", "more units", "Below others"] {
        assert!(!first.contains(sign), "{sign}: {first}");
    }
}

/// The card of an axeman, with the token beside it (chapter 7 of docs/rules/barbarica.md).
#[test]
fn bb_15_the_card_of_an_axeman_has_its_tracks() {
    let mut game = tyrannis();
    game.army.the_mut(id("x1")).at = hex("D6");
    game.army.the_mut(id("x1")).facing = Direction::N;
    let x2 = game.army.the_mut(id("x2"));
    (x2.at, x2.facing, x2.strength) = (hex("F6"), Direction::Ne, 3);
    x2.orders.push = super::super::words::Follow::Yes;
    let unit = game.army.the(id("x3")).clone();
    // Nobody is in contact.
    game.army
        .keep(|other| other.id != unit.id && other.side() == Side::Tribe);
    game.army.note_gone(Gone {
        unit,
        round: 1,
        left: None,
        by: None,
    });
    let x4 = game.army.the_mut(id("x4"));
    (x4.at, x4.facing) = (hex("D5"), Direction::N);
    let expected = "\
TRIBAL AXEMAN            | 1   ^ |
Movement 2 Expertise 3   | X M2A1|
Attacks 1 Discipline 3   |   E3D3|
Strength 5               |   S5  |
Battle axe (two-handed:
 heavy counts as light)
X1 [#####]  D6 faces N   react auto
X2 [###..]  F6 faces NE  push yes
X3 gone     X4 [#####]  D5 faces N";
    assert_eq!(card(&game, game.army.the(id("x1"))).to_ascii(), expected);
}

#[test]
fn every_board_fits_a_phone() {
    for game in [tyrannis(), later()] {
        let seats = [Seat(0), Seat(1)];
        let cards = game.army.units().iter().map(|unit| card(&game, unit));
        let boards = [map(&game), status(&game)];
        let boards = boards
            .into_iter()
            .chain(seats.map(|seat| sheet(&game, seat)))
            .chain(cards);
        for scene in boards {
            assert!(scene.fits(), "{}", scene.to_ascii());
        }
    }
}

#[test]
fn the_status_counts_both_sides() {
    let text = status(&later()).to_ascii();
    assert!(
        text.contains("The tribe 13  strength 46 of 55\nRome       9  strength 37 of 47"),
        "{text}"
    );
}
