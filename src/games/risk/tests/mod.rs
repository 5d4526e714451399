//! Tests by clause of docs/rules/risk.md. The dice are named; what is asserted is the position, or a refusal's clause.

#![allow(clippy::unwrap_used)]

mod asked;
mod choosing;
mod combat;
mod deployment;
mod endings;
mod fire;
mod foretold;
mod games;
mod in_lengths;
mod labels;
mod legend;
mod maps;
mod moves;
mod named;
mod npc;
mod orders;
mod previews;
mod proposals;
mod spoken;
mod symmetry;
mod wars;

use super::Risk;
use super::action::{Action, SeatPick};
use super::battle::state::{Commanders, Progress, Sides, Terms};
use super::battle::{
    self, Battle, Command, Commander, House, Outcome, Scribe, Side, Stage, Standing, Unit, moving, read, turn,
};
use super::campaign::placing;
use super::data::{Table, place};
use super::event::{Event, Told};
use super::odds::Situation;
use super::plane::{Facing, Point, Pose};
use super::state::War;
use super::units::{Roster, UnitType};
use muster_game::{Counsel, Knowledge, Rules, testing};
use muster_kit::{Answer, Dice, Refusal, Seat, Viewer};
use serde_json::{Value, json};

/// A game of the newest rules with as many people as its options let play.
fn begin_with(options: Value, dice: &mut Dice) -> Risk {
    let options = serde_json::from_value(options).unwrap();
    let seats = usize::from(*Risk::places(&options).unwrap().seats.end());
    testing::begun(&options, vec![SeatPick::default(); seats], dice)
        .unwrap()
        .0
}

/// An action of a seat with these dice, all of which are thrown: what everybody reads of it.
fn act(game: &mut Risk, seat: u8, action: Value, faces: &[u32]) -> Result<Vec<String>, Refusal> {
    let action = serde_json::from_value(action).unwrap();
    let events = testing::act(game, Seat(seat), action, faces)?;
    Ok(everybody_reads(&events))
}

fn everybody_reads(events: &[Event]) -> Vec<String> {
    let lines = events.iter().flat_map(|event| Risk::narrate(event, Viewer::Spectator));
    lines.map(|line| line.plain(|seat| seat.to_string())).collect()
}

/// The armies of the nation that places now stand as they usually do, and then those of the next.
fn place_both(game: &mut Risk) {
    for _ in 0..2 {
        let nation = placing::placer(game.war.campaign().unwrap()).unwrap();
        let place = Action::Place { armies: None };
        testing::play(game, Seat(nation), place, &mut Dice::seeded(7, 7)).unwrap();
    }
}

pub(super) fn begin(options: Value) -> Risk {
    begin_with(options, &mut Dice::seeded(1, 1))
}

/// A battle in which these units stand.
pub(super) fn battle_of(units: &[&str]) -> Risk {
    let mut game = begin(json!({ "mode": "battle", "scenario": "farm" }));
    game.war = War::Battle(Box::new(field_on("", units).battle));
    game
}

/// What the first seat is told of odds.
fn asked(game: &Risk, question: &str) -> Result<Answer, Refusal> {
    let situation: Situation = game.situation(Viewer::Seat(Seat(0)), question)?;
    Risk::odds(&situation)
}

/// A battle in a test, with all that happened in it.
pub(crate) struct Field {
    pub(crate) battle: Battle,
    pub(crate) told: Vec<Told>,
}

/// `24,14`.
fn at(text: &str) -> Point {
    place(text).unwrap()
}

/// `24,14 N`.
fn pose(text: &str) -> Pose {
    let (point, facing) = text.split_once(' ').unwrap();
    Pose::new(at(point), Facing::read(facing).unwrap())
}

/// An empty table with these units: `A LN 24,14 N`, then `r2` for routs, `x1` for failures, `foot`. Side 1 has won the
/// initiative and moves; no commander is there.
fn field(units: &[&str]) -> Field {
    field_on("", units)
}

pub(crate) fn field_on(table: &str, units: &[&str]) -> Field {
    let table = Table::named(table).unwrap_or_else(|| Table::read(&[".".repeat(36).as_str(); 16].join("/")).unwrap());
    let mut units: Vec<Unit> = units.iter().map(|text| unit(text)).collect();
    units.sort_by_key(|unit| unit.letter);
    let command = |side: Side| {
        let kinds = units.iter().filter(|unit| unit.side() == side);
        Command {
            nation: ["Corvane", "Halvern"][side.index()].to_owned(),
            roster: Roster(kinds.map(|unit| unit.kind).collect()),
            commanders: 0,
            starved: false,
            delegated: false,
            deployed: None,
            shown: false,
            standing: Standing::default(),
        }
    };
    let moving = Stage::Moving {
        side: Side::South,
        second: false,
    };
    let battle = Battle {
        terms: Terms::saved(1, "Trial".to_owned(), House::default(), 1, None),
        sides: Sides::new([command(Side::South), command(Side::North)]),
        field: battle::Field::new(table, units, Vec::new()),
        commanders: Commanders::new(Vec::new()),
        progress: Progress::new(1, moving, Side::South),
    };
    Field {
        battle,
        told: Vec::new(),
    }
}

/// Sets what stands at a place of a saved battle, as a host would.
pub(crate) fn set(battle: &mut Battle, pointer: &str, value: impl serde::Serialize) {
    let (rules, sides) = (battle.terms.rules(), battle.sides.clone());
    // A side without units cannot be read.
    for side in Side::BOTH {
        battle.sides.command_mut(side).roster = Roster(vec![UnitType::Ln]);
    }
    testing::set(battle, pointer, value);
    battle.terms.fought_by(rules);
    battle.sides = sides;
}

fn unit(text: &str) -> Unit {
    let words: Vec<&str> = text.split(' ').collect();
    let letter = words[0].chars().next().unwrap();
    let kind = UnitType::named(words[1]).unwrap();
    let mut unit = Unit::new(letter, kind, pose(&words[2..4].join(" ")));
    for word in &words[4..] {
        match word.split_at(1) {
            ("r", count) => unit.routs = count.parse().unwrap(),
            ("x", count) => unit.failures = count.parse().unwrap(),
            _ => unit.on_foot = true,
        }
    }
    unit
}

impl Field {
    fn house(mut self, change: impl Fn(&mut House)) -> Field {
        let mut house = self.battle.terms.house();
        change(&mut house);
        set(&mut self.battle, "/house", house);
        self
    }

    /// `1 36,8`, and the unit that the commander follows.
    fn commander(mut self, number: u8, place: &str, with: Option<char>) -> Field {
        let mut commanders = self.battle.commanders.all().to_vec();
        commanders.push(Commander {
            number,
            at: at(place),
            with,
            used: false,
            ordered: false,
        });
        commanders.sort_by_key(|commander| commander.number);
        self.battle.commanders = Commanders::new(commanders);
        self
    }

    /// Something done with dice that must be exactly those.
    fn with_dice(&mut self, faces: &[u32], act: impl FnOnce(&mut Battle, &mut Scribe<'_>)) -> &mut Field {
        Dice::exactly(faces, |dice| {
            let mut scribe = Scribe::new(dice);
            act(&mut self.battle, &mut scribe);
            self.told.extend(scribe.told);
        });
        self
    }

    /// All turn and the end of the turn.
    fn fight(&mut self, faces: &[u32]) -> &mut Field {
        self.with_dice(faces, turn::fight_out)
    }

    /// As [`Field::fight`], and the battle goes on with a new turn whose initiative shows 6 and 1.
    fn fight_on(&mut self, faces: &[u32]) -> &mut Field {
        crate::tests::set(&mut self.battle, "/turns", 60);
        crate::tests::set(&mut self.battle, "/house/break_percent", 1_000);
        let faces: Vec<u32> = faces.iter().copied().chain([6, 1]).collect();
        self.with_dice(&faces, turn::fight_out)
    }

    /// Orders of side 1, or 2 if its letters are named; the movement goes on.
    fn try_orders(&mut self, text: &str, faces: &[u32]) -> Result<(), Refusal> {
        let north = text.starts_with(|letter: char| letter >= 'n') && !text.starts_with("rest");
        let side = if north { Side::North } else { Side::South };
        let items = read(text)?;
        let before = self.battle.clone();
        Dice::exactly(faces, |dice| {
            let mut scribe = Scribe::new(dice);
            let done = moving::give_orders(&mut self.battle, side, &items, true, &mut scribe);
            self.told.extend(scribe.told);
            if done.is_err() {
                assert_eq!(self.battle, before, "a refused command changed something");
                assert!(dice.drawn().is_empty(), "a refused command threw a die");
            }
            done
        })
    }

    fn orders(&mut self, text: &str) -> &mut Field {
        self.try_orders(text, &[]).unwrap();
        self
    }

    fn refused(&mut self, text: &str) -> Refusal {
        self.try_orders(text, &[]).unwrap_err()
    }

    fn pose(&self, letter: char) -> Pose {
        self.battle.field.the(letter).pose
    }

    /// Where a unit stands, as it is shown: `24.0,14.0 N`.
    fn shown(&self, letter: char) -> String {
        let pose = self.pose(letter);
        format!("{} {}", pose.at, pose.facing)
    }

    /// Ticks that the unit ordered last has left.
    fn left(&self) -> i64 {
        let deeds = self.told.iter().rev().filter_map(|told| match told {
            Told::Moved(deed) => Some(deed.left),
            _ => None,
        });
        deeds.into_iter().next().unwrap()
    }

    /// What became of a unit in the last salvo that hit it.
    fn outcome(&self, letter: char) -> Option<Outcome> {
        let salvos = self.told.iter().rev().filter_map(|told| match told {
            Told::Salvo(salvo) => Some(salvo),
            _ => None,
        });
        let mut outcomes = salvos.flat_map(|salvo| salvo.outcomes.clone());
        outcomes.find(|(who, _)| *who == letter).map(|(_, outcome)| outcome)
    }

    fn is_gone(&self, letter: char) -> bool {
        self.battle.field.unit(letter).is_none()
    }

    /// Who saved, with which die, in all turn.
    fn saves(&self) -> Vec<(char, char, u8)> {
        let salvos = self.told.iter().filter_map(|told| match told {
            Told::Salvo(salvo) => Some(salvo),
            _ => None,
        });
        let saves = salvos.flat_map(|salvo| salvo.saves.clone());
        saves.map(|save| (save.attack.by, save.who, save.die)).collect()
    }
}
