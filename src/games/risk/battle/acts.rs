//! What units are ordered to do in a movement, and how it is typed.

use crate::plane::{Facing, Point, tenths};
use crate::units::UnitType;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One item: units, and what they do from left to right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Item {
    pub who: Vec<Who>,
    pub acts: Vec<Act>,
}

/// The units and commanders that an item means: a unit by its letter, a commander by number, or a word for all units of a sort.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    Unit(char),
    Commander(u8),
    All,
    Infantry,
    Line,
    Light,
    Mounted,
    Artillery,
    /// Everyone not named elsewhere in the command.
    Rest,
}

impl Who {
    /// Whether a word for a sort of units, or for all, takes in one of this kind.
    pub fn takes(self, kind: UnitType) -> bool {
        match self {
            Who::Unit(_) | Who::Commander(_) => false,
            Who::All | Who::Rest => true,
            Who::Infantry => matches!(kind, UnitType::Ln | UnitType::Lt),
            Who::Line => kind == UnitType::Ln,
            Who::Light => kind == UnitType::Lt,
            Who::Mounted => kind.rides(),
            Who::Artillery => kind == UnitType::Ar,
        }
    }
}

/// Where a walk goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Go {
    Ahead,
    Back,
    Left,
    Right,
}

/// RK-92: an enemy to go for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Target {
    pub letter: char,
    /// `>>`: into contact.
    pub contact: bool,
    /// Ticks; none is as far as it takes.
    pub length: Option<i64>,
}

/// One action of an item.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// RK-90, RK-91: `contact` is `adv!`; the length is in ticks.
    Walk {
        go: Go,
        contact: bool,
        length: Option<i64>,
    },
    /// `>p`, `>>p`.
    Towards(Target),
    /// Straight to a place, in a column ([RK-93](docs/rules/risk.md#rk-93)).
    To(Point),
    Face(Facing),
    Fire(char),
    /// `charge` or `stand`.
    Charge(bool),
    Dismount,
    Mount,
    Hold,
    /// RK-121, for a commander.
    With(char),
}

impl Act {
    /// Whether it moves or turns the unit.
    pub fn moves(&self) -> bool {
        matches!(self, Act::Walk { .. } | Act::Towards(_) | Act::To(_) | Act::Face(_))
    }

    /// Whether it goes on step by step until something ends it (RK-90).
    pub fn walks(&self) -> bool {
        matches!(self, Act::Walk { .. } | Act::Towards(_))
    }
}

/// What was understood, as it would be typed.
pub fn write(items: &[Item]) -> String {
    let items: Vec<String> = items.iter().map(|item| Written(item).to_string()).collect();
    items.join("; ")
}

/// An item as it would be typed.
pub struct Written<'a>(pub &'a Item);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let who: Vec<String> = self.0.who.iter().map(ToString::to_string).collect();
        f.write_str(&who.join(","))?;
        self.0.acts.iter().try_for_each(|act| write!(f, " {act}"))
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Unit(letter) => write!(f, "{}", letter.to_ascii_lowercase()),
            Who::Commander(number) => write!(f, "{number}"),
            Who::All => f.write_str("all"),
            Who::Infantry => f.write_str("inf"),
            Who::Line => f.write_str("line"),
            Who::Light => f.write_str("light"),
            Who::Mounted => f.write_str("mtd"),
            Who::Artillery => f.write_str("art"),
            Who::Rest => f.write_str("rest"),
        }
    }
}

/// Centimetres without a needless decimal.
pub fn short(ticks: i64) -> String {
    let text = tenths(ticks);
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |length: &Option<i64>| length.map_or(String::new(), |ticks| format!(" {}", short(ticks)));
        match self {
            Act::Walk { go, contact, length } => {
                let verb = ["adv", "back", "left", "right"][*go as usize];
                write!(f, "{verb}{}{}", if *contact { "!" } else { "" }, number(length))
            }
            Act::Towards(target) => {
                let arrow = if target.contact { ">>" } else { ">" };
                write!(
                    f,
                    "{arrow}{}{}",
                    target.letter.to_ascii_lowercase(),
                    number(&target.length)
                )
            }
            Act::To(point) => write!(f, "to {},{}", short(point.x), short(point.y)),
            Act::Face(facing) => write!(f, "face {}", facing.to_string().to_lowercase()),
            Act::Fire(letter) => write!(f, "fire {}", letter.to_ascii_lowercase()),
            Act::Charge(true) => f.write_str("charge"),
            Act::Charge(false) => f.write_str("stand"),
            Act::Dismount => f.write_str("dismount"),
            Act::Mount => f.write_str("mount"),
            Act::Hold => f.write_str("hold"),
            Act::With(letter) => write!(f, "with {}", letter.to_ascii_lowercase()),
        }
    }
}
