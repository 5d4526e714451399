//! Positions for tests.

#![allow(clippy::unwrap_used)]

use super::action::Options;
use super::bearing::towards;
use super::data::scenario::BUILT_IN;
use super::state::{Barbarica, Feats, Marks, Now, Phase, Progress, Side, Standing, Stuck, Unit};
use super::words::UnitId;
use crate::kit::Hex;
use crate::kit::hexes::Direction;
use std::collections::BTreeMap;

pub fn hex(text: &str) -> Hex {
    text.parse().unwrap()
}

pub fn id(text: &str) -> UnitId {
    text.parse().unwrap()
}

/// A unit as its card has it.
pub fn unit(name: &str, at: &str, facing: Direction) -> Unit {
    let id = id(name);
    let sheet = id.kind.sheet();
    Unit {
        id,
        owner: u8::from(id.side() == Side::Rome),
        movement: sheet.movement,
        expertise: sheet.expertise,
        attacks: sheet.attacks,
        discipline: sheet.discipline,
        strength: sheet.strength,
        start: sheet.strength,
        at: hex(at),
        facing,
        armour: sheet.armour,
        shield: sheet.shield,
        stuck: Stuck::No,
        melee: sheet.melee.to_vec(),
        ranged: sheet.ranged.iter().map(|weapon| (*weapon, weapon.throws())).collect(),
        mounted: sheet.traits.contains(&super::data::Trait::Mounted),
        heir: false,
        unproven: false,
        bearer: false,
        hidden: false,
        routing: false,
        debt: 0,
        sits_out: false,
        marks: Marks::default(),
        now: Now::default(),
        fought_last: false,
        would_retreat: false,
        orders: Standing::default(),
        record: super::campaign::Record::default(),
        post: hex(at),
    }
}

/// A scenario without units, in round 1: one player is the tribe, the house is Rome.
pub fn empty(scenario: &str) -> Barbarica {
    let stage = BUILT_IN.iter().find(|stage| stage.id == scenario).unwrap().clone();
    Barbarica {
        rules: 1,
        options: Options::default(),
        chairs: 1,
        rome: 1,
        scenario: stage,
        progress: Progress::Fighting,
        round: 1,
        phase: Phase::Movement,
        side: Side::Tribe,
        key: 1,
        headed: false,
        done: Vec::new(),
        autos: BTreeMap::new(),
        missed: BTreeMap::new(),
        resigned: Vec::new(),
        units: Vec::new(),
        gone: Vec::new(),
        feats: Feats::default(),
        campaign: super::campaign::Campaign::default(),
        told: BTreeMap::new(),
        lesson: None,
        ending: None,
    }
}

/// Puts a unit somewhere: `x1`, `D6`.
pub fn put<'a>(game: &'a mut Barbarica, name: &str, at: &str, facing: Direction) -> &'a mut Unit {
    let unit = unit(name, at, facing);
    let id = unit.id;
    game.units.push(unit);
    game.units.sort_by_key(|unit| unit.id);
    game.the_mut(id)
}

/// BB-271, BB-272: the first scenario as it begins.
pub fn tyrannis() -> Barbarica {
    let mut game = empty("tyrannis");
    let rome = "a1 D7 a2 F7 a3 D8 a4 F8 a5 D9 a6 F9 a7 D10 a8 F10 f1 E9 t1 E10";
    let tribe = "C1 E4 S1 C3 S2 G3 X1 D4 X2 F4 X3 D5 X4 F5 P1 B8 P2 B9 P3 H8 P4 H9 P5 C12 P6 G12";
    let pairs = |text: &str| -> Vec<(String, String)> {
        let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        words.chunks(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect()
    };
    for (name, at) in pairs(rome) {
        put(&mut game, &name, &at, Direction::N);
    }
    for (name, at) in pairs(tribe) {
        let nearest = game.army(Side::Rome).map(|unit| unit.at);
        let nearest = nearest.min_by_key(|enemy| (enemy.distance(hex(&at)), *enemy)).unwrap();
        let unit = put(&mut game, &name, &at, Direction::N);
        unit.hidden = matches!(unit.id.kind.sheet().letter, 'P' | 'S');
        unit.facing = towards(unit.at, Direction::N, nearest);
    }
    game
}
