//! Battle scenarios: who fights where, for what, and how long.

use super::{TEXT_MAX, Table, fault, place};
use crate::plane::Point;
use crate::units::Roster;
use muster_kit::Fault;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// A single battle as it is set up.
#[derive(Clone, PartialEq, Debug)]
pub struct Scenario {
    pub id: String,
    pub name: String,
    pub table: Table,
    pub turns: u16,
    pub forces: [Force; 2],
    pub objective: Option<Objective>,
}

/// One side of a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Force {
    pub nation: String,
    pub roster: Roster,
    pub commanders: u8,
}

/// RK-128: places to hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Objective {
    pub points: Vec<Point>,
    pub need: Need,
}

/// What a side must hold to win by an objective.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    /// The holder of more points wins; none or equal: the smaller loss.
    Any,
    /// This side (0 or 1) must hold so many points; the other wins otherwise.
    Side { side: usize, count: usize },
}

/// The scenarios that Muster brings.
pub static SCENARIOS: LazyLock<Vec<Scenario>> = LazyLock::new(|| {
    let lines = include_str!("scenarios.txt").lines();
    let read = |line: &str| {
        Scenario::read(line).unwrap_or_else(|fault| panic!("a scenario of Muster's own is malformed: {fault:?}"))
    };
    lines.map(read).collect()
});

const KEYS: &str = "name, table, turns, nations, side1, side2, commanders, points, need";

impl Scenario {
    /// The scenario that Muster brings under that id, written exactly so; none if there is no such one.
    pub fn named(id: &str) -> Option<Scenario> {
        SCENARIOS.iter().find(|scenario| scenario.id == id).cloned()
    }

    /// RK-7: `name=...; table=open; turns=10; side1=4LN 1AR; side2=...`, all on the first line. With `table=custom` the
    /// rows of the table follow, on lines of their own or behind `/`.
    pub fn read(text: &str) -> Result<Scenario, Fault> {
        if text.len() > TEXT_MAX {
            return Err(fault(0, 0, format!("a scenario has at most {TEXT_MAX} characters")));
        }
        let (head, rows) = text.split_once(['\n', '/']).unwrap_or((text, ""));
        let mut draft = Draft::default();
        let mut column = 0;
        for item in head.split(';') {
            let begin = column + item.chars().take_while(|letter| letter.is_whitespace()).count();
            column += item.chars().count() + 1;
            if item.trim().is_empty() {
                continue;
            }
            let Some((key, value)) = item.trim().split_once('=') else {
                return Err(fault(
                    0,
                    begin,
                    format!("`{}` is no pair; write key=value", item.trim()),
                ));
            };
            let at = begin + key.chars().count() + 1;
            draft
                .set(key.trim(), value.trim())
                .map_err(|(inner, reason)| match inner {
                    Some(inner) => fault(0, at + inner, reason),
                    None => fault(0, begin, reason),
                })?;
        }
        draft.finish(rows)
    }
}

/// A scenario that is being read.
#[derive(Default)]
struct Draft {
    id: Option<String>,
    name: Option<String>,
    table: Option<String>,
    turns: Option<u16>,
    nations: Option<[String; 2]>,
    rosters: [Option<Roster>; 2],
    commanders: Option<[u8; 2]>,
    points: Vec<Point>,
    need: Option<Need>,
}

/// Where in the value, none for the key; and what.
type Wrong = (Option<usize>, String);

impl Draft {
    fn set(&mut self, key: &str, value: &str) -> Result<(), Wrong> {
        let wrong = |reason: &str| (Some(0), format!("`{value}`: {reason}"));
        match key {
            "id" => self.id = Some(value.to_owned()),
            "name" if (1..=60).contains(&value.chars().count()) => self.name = Some(value.to_owned()),
            "name" => return Err(wrong("a name has 1 to 60 characters")),
            "table" => self.table = Some(value.to_owned()),
            "turns" => {
                let turns = value.parse().ok().filter(|turns| (1..=60).contains(turns));
                self.turns = Some(turns.ok_or_else(|| wrong("turns are 1 to 60"))?);
            }
            "nations" => {
                self.nations = Some(pair(value, nation).ok_or_else(|| wrong("two names of 1 to 20 characters"))?)
            }
            "side1" | "side2" => {
                let roster = Roster::read(value).map_err(|(at, reason)| (Some(at), reason))?;
                self.rosters[usize::from(key == "side2")] = Some(roster);
            }
            "commanders" => {
                let count = |text: &str| text.parse().ok().filter(|count| *count <= 3);
                self.commanders = Some(pair(value, count).ok_or_else(|| wrong("two numbers of 0 to 3, such as 1,1"))?);
            }
            "points" => {
                let points: Option<Vec<Point>> = value.split_whitespace().map(place).collect();
                let points = points.filter(|points| points.len() <= 4);
                self.points = points.ok_or_else(|| wrong("at most 4 places such as 36,24"))?;
            }
            "need" => self.need = Some(need(value).ok_or_else(|| wrong("`any`, or side:how many, such as 1:1"))?),
            _ => return Err((None, format!("`{key}` is no key; they are {KEYS}"))),
        }
        Ok(())
    }

    fn finish(self, rows: &str) -> Result<Scenario, Fault> {
        let missing = |key: &str| fault(0, 0, format!("`{key}=` is missing"));
        let table = match self.table.as_deref().unwrap_or("custom") {
            "custom" => Table::read(rows).map_err(|mut found| {
                found.line += 1;
                found
            })?,
            id => Table::named(id).ok_or_else(|| fault(0, 0, format!("there is no table `{id}`")))?,
        };
        let [nation1, nation2] = self.nations.unwrap_or(["Corvane".to_owned(), "Halvern".to_owned()]);
        let [commanders1, commanders2] = self.commanders.unwrap_or([1, 1]);
        let [roster1, roster2] = self.rosters;
        let force = |nation, roster: Option<Roster>, commanders, key| {
            Ok(Force {
                nation,
                roster: roster.ok_or_else(|| missing(key))?,
                commanders,
            })
        };
        if let Some(Need::Side { count, .. }) = self.need
            && count > self.points.len()
        {
            return Err(fault(
                0,
                0,
                format!("`need` asks for {count} points; there are {}", self.points.len()),
            ));
        }
        Ok(Scenario {
            id: self.id.unwrap_or_else(|| "custom".to_owned()),
            name: self.name.unwrap_or_else(|| "Custom battle".to_owned()),
            table,
            turns: self.turns.ok_or_else(|| missing("turns"))?,
            forces: [
                force(nation1, roster1, commanders1, "side1")?,
                force(nation2, roster2, commanders2, "side2")?,
            ],
            objective: (!self.points.is_empty()).then_some(Objective {
                points: self.points,
                need: self.need.unwrap_or(Need::Any),
            }),
        })
    }
}

fn pair<T>(value: &str, read: impl Fn(&str) -> Option<T>) -> Option<[T; 2]> {
    let (one, other) = value.split_once(',')?;
    Some([read(one.trim())?, read(other.trim())?])
}

/// A nation's name, which has 1 to 20 characters ([RK-6](docs/rules/risk.md#rk-6)).
fn nation(text: &str) -> Option<String> {
    (1..=20).contains(&text.chars().count()).then(|| text.to_owned())
}

fn need(value: &str) -> Option<Need> {
    if value == "any" {
        return Some(Need::Any);
    }
    let (side, count) = value.split_once(':')?;
    let side: usize = side.parse().ok().filter(|side| (1..=2).contains(side))?;
    let count = count.parse().ok().filter(|count| (1..=4).contains(count))?;
    Some(Need::Side { side: side - 1, count })
}
