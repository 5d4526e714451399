//! Positions for tests.

#![allow(clippy::unwrap_used)]

use crate::action::{Action, Enemy, Options, Reveal};
use crate::bearing::towards;
use crate::commands::lines;
use crate::data::scenario::BUILT_IN;
use crate::data::{Edge, Field, Stage, Terrain};
use crate::event::{Blow, Event, Shot};
use crate::rules::obeying;
use crate::state::{
    Army, Barbarica, Campaign, Feats, Gone, Ground, Part, Phase, Progress, Seats, Side, Tales, Terms, Turn, Unit,
};
use crate::words::{UnitId, compass};
use muster_game::{Actor, Referee, testing};
use muster_kit::hexes::Direction;
use muster_kit::{Dice, Hex, Refusal, Seat};
use std::sync::Arc;

pub fn hex(text: &str) -> Hex {
    text.parse().unwrap()
}

pub fn id(text: &str) -> UnitId {
    text.parse().unwrap()
}

/// A unit as its card has it.
pub fn unit(name: &str, at: &str, facing: Direction) -> Unit {
    let id = id(name);
    let owner = u8::from(id.side() == Side::Rome);
    Unit {
        facing,
        ..Unit::fresh(id, owner, hex(at))
    }
}

/// A scenario without units, in round 1: one player is the tribe, the house is Rome.
pub fn empty(scenario: &str) -> Barbarica {
    let stage = BUILT_IN.iter().find(|stage| stage.id == scenario).unwrap().clone();
    let part = Part {
        round: 1,
        phase: Phase::Movement,
        side: Side::Tribe,
    };
    let turn = Turn::new(Progress::Fighting, part, 1);
    Barbarica {
        terms: Terms::new(*<Barbarica as muster_game::Rules>::RULES.end(), Options::default()),
        seats: Seats::new(1, 1, false),
        ground: Ground::new(stage),
        turn: turn.with_seats(vec![0], Vec::new(), true),
        army: Army::default(),
        feats: Feats::default(),
        campaign: Campaign::default(),
        tales: Tales::default(),
        lesson: None,
        ending: None,
    }
}

/// Changes a place of a saved position, as hosts do. The ground stays, which a save only names.
pub fn set(game: &mut Barbarica, pointer: &str, value: impl serde::Serialize) {
    let ground = game.ground.clone();
    testing::set(game, pointer, value);
    game.ground = ground;
}

/// Nothing but grass, ten columns and thirty rows.
pub fn meadow_of(ranges: u32) -> Stage {
    let rows = vec![vec![Terrain::Open; 10]; 30];
    let mut scenario = crate::data::scenario::afresh("palus");
    scenario.field = Field::new(&rows, Vec::new(), Vec::new());
    scenario.ranges = ranges;
    Stage::new(Arc::new(scenario))
}

/// Puts a unit somewhere: `x1`, `D6`.
pub fn put<'a>(game: &'a mut Barbarica, name: &str, at: &str, facing: Direction) -> &'a mut Unit {
    let unit = unit(name, at, facing);
    let id = unit.id;
    game.army.put(unit);
    game.army.the_mut(id)
}

/// The first scenario as it begins (BB-271, BB-272).
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
        let nearest = game.army.of(Side::Rome).map(|unit| unit.at);
        let nearest = nearest.min_by_key(|enemy| (enemy.distance(hex(&at)), *enemy)).unwrap();
        let unit = put(&mut game, &name, &at, Direction::N);
        unit.hidden = matches!(unit.id.kind.sheet().letter, 'P' | 'S');
        unit.facing = towards(unit.at, Direction::N, nearest);
    }
    game
}

/// Two players at a table, all of it shown, and what happens there.
pub struct Desk {
    pub game: Barbarica,
    /// Of the last line.
    pub events: Vec<Event>,
    /// Whether the last line showed what was hidden: then it cannot be taken back.
    pub revealed: bool,
}

impl Desk {
    /// An empty map in the tribe's Movement phase of round 1, with units such as `x1 D6 S`.
    pub fn new(scenario: &str, units: &str) -> Desk {
        let mut game = empty(scenario);
        set(&mut game, "/chairs", 2);
        set(&mut game, "/options/enemy", Enemy::Player);
        set(&mut game, "/options/reveal", Reveal::All);
        let mut desk = Desk {
            game,
            events: Vec::new(),
            revealed: false,
        };
        for text in units.split(',').map(str::trim).filter(|text| !text.is_empty()) {
            let words: Vec<&str> = text.split(' ').collect();
            let facing = Direction::ALL
                .into_iter()
                .find(|way| compass(*way) == words[2])
                .unwrap();
            put(&mut desk.game, words[0], words[1], facing);
        }
        desk
    }

    pub fn unit(&mut self, name: &str) -> &mut Unit {
        self.game.army.the_mut(id(name))
    }

    pub fn strength(&self, name: &str) -> Option<u8> {
        self.game.army.unit(id(name)).map(|unit| unit.strength)
    }

    pub fn at(&self, name: &str) -> String {
        self.game.army.the(id(name)).at.to_string()
    }

    pub fn part(&mut self, phase: Phase, side: Side) -> &mut Desk {
        set(&mut self.game, "/phase", phase);
        set(&mut self.game, "/side", side);
        let waits = self.game.seats.of(side);
        set(&mut self.game, "/waits", waits);
        self
    }

    pub fn melee(&mut self) -> &mut Desk {
        self.part(Phase::Melee, Side::Tribe)
    }

    pub fn ranged(&mut self) -> &mut Desk {
        self.part(Phase::Ranged, Side::Tribe)
    }

    fn action(line: &str) -> Action {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let orders = rest.to_owned();
        match verb {
            "move" => Action::Move { orders },
            "shoot" => Action::Shoot { orders },
            "fight" => Action::Fight { orders },
            "done" => Action::Done { all: rest == "all" },
            "command" => Action::Command {
                unit: Some(id(rest)),
                as_row: None,
            },
            other => panic!("{other} is no command of the desk"),
        }
    }

    fn seat(&self) -> Actor {
        Actor::Seat(Seat(self.game.seats.of(self.game.turn.side())[0]))
    }

    /// One step; only `done` lets the round go on.
    fn step(&self, action: Action, referee: &mut Referee<'_, Event>) -> Result<Barbarica, Refusal> {
        let mut next = self.game.clone();
        let seat = self.game.seats.of(self.game.turn.side())[0];
        if matches!(action, Action::Done { .. }) {
            obeying::obey(&mut next, self.seat(), action, referee)?;
        } else {
            obeying::carry_out(&mut next, seat, action, referee)?;
        }
        Ok(next)
    }

    /// The side in turn gives a line; the dice show these faces and no others.
    pub fn does(&mut self, line: &str, faces: &[u32]) -> &mut Desk {
        let steps =
            lines::take_apart(&self.game, self.seat(), Self::action(line)).unwrap_or_else(|no| panic!("{line}: {no}"));
        let carry_out = |referee: &mut Referee<'_, Event>| {
            for step in steps {
                let done = self.step(step.action, referee);
                self.game = done.unwrap_or_else(|no| panic!("{line}: {no}"));
            }
            self.revealed = referee.revealed();
        };
        self.events = Dice::exactly(faces, |dice| testing::refereed(dice, carry_out)).1;
        self
    }

    /// Why the side in turn may not give a line of one order; no die is rolled and nothing changes.
    pub fn refused(&self, line: &str) -> Refusal {
        let steps = match lines::take_apart(&self.game, self.seat(), Self::action(line)) {
            Ok(steps) => steps,
            Err(refusal) => return refusal,
        };
        let mut steps = steps.into_iter();
        let carry_out =
            |referee: &mut Referee<'_, Event>| steps.try_for_each(|step| self.step(step.action, referee).map(drop));
        let (done, _) = Dice::exactly(&[], |dice| testing::refereed(dice, carry_out));
        done.expect_err("the line is refused")
    }

    /// Carries something out with these faces.
    pub fn with<T>(&mut self, faces: &[u32], act: impl FnOnce(&mut Barbarica, &mut Referee<'_, Event>) -> T) -> T {
        let game = &mut self.game;
        let (result, events) = Dice::exactly(faces, |dice| testing::refereed(dice, |referee| act(game, referee)));
        self.events = events;
        result
    }

    /// Goes from the melee of both sides through Resolution into the next round, with these faces.
    pub fn next_round(&mut self, faces: &[u32]) -> &mut Desk {
        self.part(Phase::Melee, Side::Rome);
        self.does("done", faces)
    }

    /// The blows of the last line, as `X1>a1 3 wounds`.
    pub fn blows(&self) -> Vec<&Blow> {
        let mut blows = Vec::new();
        for event in &self.events {
            match event {
                Event::Melee(exchange) => {
                    blows.push(&exchange.attack);
                    blows.extend(&exchange.reply);
                }
                Event::FreeAttack(blow) => blows.push(blow),
                _ => (),
            }
        }
        blows
    }

    pub fn shots(&self) -> Vec<&Shot> {
        let mut shots = Vec::new();
        for event in &self.events {
            if let Event::Shot(shot) = event {
                shots.push(&**shot);
            }
        }
        shots
    }
}

/// Takes units off the map: as fallen, or over an edge.
pub fn gone(game: &mut Barbarica, left: Option<Edge>, test: impl Fn(&Unit) -> bool) {
    let round = game.turn.round();
    let gone: Vec<UnitId> = game
        .army
        .units()
        .iter()
        .filter(|unit| test(unit))
        .map(|unit| unit.id)
        .collect();
    for id in gone {
        let unit = game.army.take_off(id).unwrap();
        game.army.note_gone(Gone {
            unit,
            round,
            left,
            by: None,
        });
    }
}
