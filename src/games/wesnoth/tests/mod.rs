//! Tests by clause of the rule book. The dice are named; what is asserted is the position, or a refusal's clause.

#![allow(clippy::unwrap_used)]

mod absent;
mod advice;
mod attack;
mod choosing;
mod danger;
mod ending;
mod examples;
mod knowledge;
mod movement;
mod named;
mod newcomers;
mod npc;
mod odds;
mod orders;
mod recruiting;
mod setup;
mod sheets;
mod spoken;
mod thought;
mod turn;
mod typed;
mod warned;

use super::action::{Action, Options};
use super::data::UnitType;
use super::event::Event;
use super::state::{Deed, Unit, Wesnoth};
use super::words::{COLOURS, Counter, Reroll, UnitWord};
use muster_game::{Actor, Counsel, Notice, Outcome, Rules, testing};
use muster_kit::{Answer, Dice, Hex, Refusal, Seat, Viewer};
use serde_json::{Value, json};

/// A game in a test, with all that happened in it.
struct Table {
    game: Wesnoth,
    events: Vec<Event>,
}

/// What Red is answered to a question, in the words in which it is asked.
fn asked(table: &Table, question: Value) -> Result<Answer, Refusal> {
    let viewer = Viewer::Seat(Seat(0));
    let question = table.game.called(viewer, &question)?.into_owned();
    table.game.answer(viewer, serde_json::from_value(question).unwrap())
}

fn options(changes: Value) -> Options {
    serde_json::from_value(changes).unwrap()
}

fn hex(text: &str) -> Hex {
    text.parse().unwrap()
}

fn kind(code: &str) -> UnitType {
    UnitType::named(code).unwrap()
}

/// `R3` taken apart: the side and the number.
fn badge(text: &str) -> (u8, u8) {
    let side = COLOURS
        .iter()
        .position(|(letter, _)| text.starts_with(*letter))
        .unwrap();
    let unit: UnitWord = text[1..].parse().unwrap();
    (side as u8, unit.0)
}

fn begin(changes: Value, factions: &[&str]) -> Result<(Wesnoth, Vec<Event>), Refusal> {
    let picks = factions
        .iter()
        .map(|faction| serde_json::from_value(json!({ "faction": faction })).unwrap());
    Dice::exactly(&[], |dice| testing::begun(&options(changes), picks, dice))
}

impl Table {
    /// Loyalists against Northerners on Alder Ford, in round 1.
    fn duel() -> Table {
        Table::with(json!({}), &["loyalists", "northerners"])
    }

    fn with(changes: Value, factions: &[&str]) -> Table {
        let (game, events) = begin(changes, factions).unwrap();
        Table { game, events }
    }

    /// Puts a unit somewhere.
    fn put(&mut self, name: &str, code: &str, at: &str) -> &mut Table {
        let (owner, number) = badge(name);
        self.game
            .units
            .retain(|unit| (unit.owner, unit.number) != (owner, number));
        self.game.units.push(Unit {
            owner,
            number,
            kind: kind(code),
            at: hex(at),
            wounds: 0,
            deed: Deed::Fresh,
            holds_keep: false,
        });
        self.game.units.sort_by_key(|unit| (unit.owner, unit.number));
        self.game.check_sound().unwrap();
        self
    }

    /// Wounds a unit.
    fn hurt(&mut self, name: &str, wounds: u8) -> &mut Table {
        let (owner, number) = badge(name);
        let place = self.game.unit_of(owner, number).unwrap();
        self.game.units[place].wounds = wounds;
        self
    }

    fn round(&mut self, round: u16) -> &mut Table {
        self.game.round = round;
        self
    }

    fn purse(&mut self, side: u8, gold: u32) -> &mut Table {
        self.game.side_mut(side).gold = gold;
        self
    }

    fn gold(&self, side: u8) -> u32 {
        self.game.side(side).gold
    }

    fn village(&mut self, at: &str, owner: Option<u8>) -> &mut Table {
        let village = self.game.map.village(hex(at)).unwrap();
        self.game.villages[village] = owner;
        self
    }

    fn unit(&self, name: &str) -> &Unit {
        let (owner, number) = badge(name);
        let place = self
            .game
            .unit_of(owner, number)
            .unwrap_or_else(|| panic!("{name} is dead"));
        &self.game.units[place]
    }

    fn lives(&self, name: &str) -> bool {
        let (owner, number) = badge(name);
        self.game.unit_of(owner, number).is_some()
    }

    fn life(&self, name: &str) -> u32 {
        self.unit(name).life()
    }

    fn at(&self, name: &str) -> String {
        self.unit(name).at.to_string()
    }

    /// Carries out an action with these dice, all of which are rolled.
    fn act(&mut self, side: u8, faces: &[u32], action: Action) -> Result<(), Refusal> {
        let events = testing::act(&mut self.game, Seat(side), action, faces)?;
        self.events.extend(events);
        Ok(())
    }

    /// Runs an order line of the side in turn as a table does; the refusal that stopped it, if any, with what was
    /// not done.
    fn run(&mut self, faces: &[u32], line: &str) -> Option<(Refusal, Vec<String>)> {
        let side = Seat(self.game.turn);
        let action = Action::Do {
            orders: line.to_owned(),
            preview: false,
        };
        let run = Dice::exactly(faces, |dice| testing::run(&mut self.game, side, action, dice));
        self.events.extend(run.events);
        run.stopped
    }

    /// A line that is carried out to its end.
    fn play(&mut self, faces: &[u32], line: &str) -> &mut Table {
        let stopped = self.run(faces, line);
        assert_eq!(stopped, None, "{line}");
        self
    }

    /// The refusal of a line of which nothing is done.
    fn refused(&mut self, line: &str) -> Refusal {
        let before = self.game.clone();
        let (refusal, _) = self.run(&[], line).unwrap_or_else(|| panic!("{line} was carried out"));
        assert_eq!(self.game, before);
        refusal
    }

    fn clause(&mut self, line: &str) -> String {
        self.refused(line).clause.into_owned()
    }

    fn standing(&mut self, side: u8, changes: Value) -> &mut Table {
        let action: Action = serde_json::from_value(json!({ "orders": changes })).unwrap();
        self.act(side, &[], action).unwrap();
        self
    }

    /// Ends turns until that side is in turn.
    fn until(&mut self, side: u8) -> &mut Table {
        loop {
            self.play(&[], "end");
            if self.game.turn == side {
                return self;
            }
        }
    }

    /// Tells the rules about people, for which no dice are thrown.
    fn tell(&mut self, notice: Notice) -> Result<(), Refusal> {
        let events = Dice::exactly(&[], |dice| testing::tell(&mut self.game, notice, dice))?;
        self.events.extend(events);
        Ok(())
    }

    fn concede(&mut self, side: u8) -> &mut Table {
        self.tell(Notice::Conceded { seat: Seat(side) }).unwrap();
        self
    }

    fn outcome(&self) -> Outcome {
        testing::outcome(&self.game)
    }

    fn winners(&self) -> Vec<u8> {
        self.outcome().winners.into_iter().map(|seat| seat.0).collect()
    }

    /// What the channel reads.
    fn told(&self) -> String {
        let lines = self
            .events
            .iter()
            .flat_map(|event| super::narrate::lines(event, Viewer::Spectator));
        let lines: Vec<String> = lines.map(|line| line.plain(|seat| format!("player {seat}"))).collect();
        lines.join("\n")
    }

    fn route(&self, name: &str, to: &str) -> Result<(String, u32), Refusal> {
        let (owner, number) = badge(name);
        let place = self.game.unit_of(owner, number).unwrap();
        let course = self.game.course(place, &[], hex(to))?;
        let way: Vec<String> = course.route.iter().map(Hex::to_string).collect();
        Ok((way.join("-"), course.cost))
    }
}

/// The standing order with that reroll of counters.
fn counter(text: &str) -> Counter {
    text.parse().unwrap()
}

fn reroll(text: &str) -> Reroll {
    text.parse().unwrap()
}
