//! One battle on a table (sections J to T of docs/rules/risk.md). A game of mode `battle` is one of them; a campaign
//! fights several side by side, each with its number.

mod arms;
mod charges;
mod combat;
mod commanders;
mod ending;
mod moving;
mod orders;
mod phases;
mod routs;
mod setup;
mod shooting;
mod side;
mod sound;
mod turn;
mod unit;
mod walk;

pub use arms::{Arm, Attack, failing_numbers, modifier_of};
pub use charges::Charged;
pub use combat::{Outcome, Save};
pub use commanders::Ride;
pub use ending::{Ending, HOLD, Verdict};
pub use moving::{Deed, Halt, Tried};
pub use orders::{Act, Go, Item, Target, Who, Written, read, write};
pub use phases::{EndOfTurn, Phase, Salvo};
pub use setup::{Change, Plan, changes, default_plan, placed, shut_in};
pub use shooting::Blocked;
pub use side::{ChargeAll, Command, Rescue, Side, Standing};
pub use turn::Initiative;
pub use unit::{Commander, Fate, Gone, Unit};
pub use walk::{FIT, Unfit, Walked};

use super::data::{Objective, Table};
use super::event::Told;
use super::plane::{Base, Point, Pose, is_far};
use muster_kit::{Dice, Refusal, Whose};
use serde::{Deserialize, Serialize};

/// A refusal with the id of the clause that forbids it and the reason, a whole sentence for the player.
pub fn no(clause: &'static str, reason: impl Into<String>) -> Refusal {
    Refusal::new(clause, reason)
}

/// What a battle's rules may use: dice to throw, a slate to write on.
pub struct Scribe<'a> {
    pub dice: &'a mut Dice,
    pub told: Vec<Told>,
    /// For whom each side throws.
    throwers: [Whose; 2],
}

impl<'a> Scribe<'a> {
    /// Nothing is told yet, and the dice of both sides count for the seat that acts.
    pub fn new(dice: &'a mut Dice) -> Scribe<'a> {
        Scribe {
            dice,
            told: Vec::new(),
            throwers: [Whose::Actor; 2],
        }
    }

    /// The same where each side's dice count for its own seat.
    pub fn throwing_for(self, throwers: [Whose; 2]) -> Scribe<'a> {
        Scribe { throwers, ..self }
    }

    /// RK-4: a die of that side, which is shown.
    pub fn d6(&mut self, side: Side) -> u8 {
        let whose = self.throwers[side.index()];
        u8::try_from(self.dice.of(whose).roll(6)).expect("a die has six faces")
    }

    /// Adds an event behind all that were told before.
    pub fn note(&mut self, told: Told) {
        self.told.push(told);
    }
}

fn newest() -> u32 {
    *<super::state::Risk as muster_game::Rules>::RULES.end()
}

/// The whole position of a battle: table and options, both sides, all that stands on the table and all that has left
/// it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// The number of the rules that it is fought by, the staff's policies among them: that of its game, which fills it in
    /// when a position is read ([`crate::state::Risk`]). A battle that stands by itself is of the newest.
    #[serde(skip, default = "newest")]
    pub rules: u32,
    /// From 1; in a game of mode `battle` it is 1.
    pub number: u16,
    pub name: String,
    pub table: Table,
    pub house: House,
    /// RK-127: the last turn.
    pub turns: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub objective: Option<Objective>,
    pub sides: [Command; 2],
    /// On the table, in letter order.
    pub units: Vec<Unit>,
    /// Destroyed or fled, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<Gone>,
    /// In order of their numbers.
    pub commanders: Vec<Commander>,
    /// 0 until both sides are deployed.
    pub turn: u16,
    pub stage: Stage,
    /// RK-85: who won the initiative of this turn.
    pub first: Side,
}

/// The options that a battle is fought by (chapter 4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct House {
    /// RK-127: percent of points lost that breaks a side.
    pub break_percent: u32,
    /// RK-85: the winner of the initiative may choose.
    pub choice: bool,
    /// Guns fire over friends that are not in melee ([RK-103](docs/rules/risk.md#rk-103)).
    pub overhead: bool,
    /// A thrown 1 fails every save ([RK-116](docs/rules/risk.md#rk-116)).
    pub ones_fail: bool,
    /// A turn by more than 135 degrees needs no die ([RK-94](docs/rules/risk.md#rk-94)).
    pub free_about_turn: bool,
}

impl Default for House {
    fn default() -> House {
        House {
            break_percent: 50,
            choice: false,
            overhead: true,
            ones_fail: false,
            free_about_turn: false,
        }
    }
}

/// What the battle waits for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// RK-70: those sides that have not deployed.
    Deploying,
    /// RK-84: the movement of a side; `second` if the other has moved.
    Moving {
        side: Side,
        second: bool,
    },
    Over(Ending),
}

impl Battle {
    /// The place in the list of a unit on the table.
    pub fn place(&self, letter: char) -> Option<usize> {
        self.units.binary_search_by_key(&letter, |unit| unit.letter).ok()
    }

    /// The unit of that letter; none if there never was one, or it has left the table.
    pub fn unit(&self, letter: char) -> Option<&Unit> {
        self.place(letter).map(|place| &self.units[place])
    }

    /// # Panics
    /// If the unit is not on the table.
    pub fn the(&self, letter: char) -> &Unit {
        self.unit(letter).expect("the unit is on the table")
    }

    /// # Panics
    /// If the unit is not on the table.
    pub fn the_mut(&mut self, letter: char) -> &mut Unit {
        let place = self.place(letter).expect("the unit is on the table");
        &mut self.units[place]
    }

    /// The units of a side that are on the table, in letter order.
    pub fn army(&self, side: Side) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| unit.side() == side)
    }

    /// What a side came with and has ordered in advance.
    pub fn command(&self, side: Side) -> &Command {
        &self.sides[side.index()]
    }

    /// A side's forces and standing orders, to change them.
    pub fn command_mut(&mut self, side: Side) -> &mut Command {
        &mut self.sides[side.index()]
    }

    /// The commander of that number; none if there never was one, or was captured.
    pub fn commander(&self, number: u8) -> Option<&Commander> {
        self.commanders.iter().find(|commander| commander.number == number)
    }

    /// Whether the battle has ended and waits for neither side.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over(_))
    }

    /// The side whose movement it is.
    pub fn mover(&self) -> Option<Side> {
        match self.stage {
            Stage::Moving { side, .. } => Some(side),
            _ => None,
        }
    }

    /// Sides that the battle waits for.
    pub fn waiting(&self) -> Vec<Side> {
        if let Some(side) = self.unveiler() {
            return vec![side];
        }
        match &self.stage {
            Stage::Deploying => self.undeployed(),
            Stage::Moving { side, .. } => vec![*side],
            Stage::Over(_) => Vec::new(),
        }
    }

    /// A number for what it waits for of a side: a later wait has a higher one.
    pub fn key(&self, side: Side) -> u64 {
        match self.stage {
            Stage::Deploying if self.is_ready() => 3,
            Stage::Deploying if self.unveiler() == Some(side) => 2,
            Stage::Deploying => u64::try_from(side.index()).expect("there are two sides"),
            Stage::Moving { second, .. } => 2 * u64::from(self.turn) + 2 + u64::from(second),
            Stage::Over(_) => 2 * u64::from(self.turn) + 4,
        }
    }

    /// RK-127: points of a side that are destroyed or fled.
    pub fn lost(&self, side: Side) -> u32 {
        let gone = self.gone.iter().filter(|gone| gone.unit.side() == side);
        gone.map(|gone| gone.unit.kind.points()).sum()
    }

    /// RK-88: another unit whose core overlaps that of a unit standing like this; `only` says of which sides.
    fn overlapped(&self, letter: char, pose: Pose, only: impl Fn(Side) -> bool) -> Option<&Unit> {
        let core = pose.core();
        self.units
            .iter()
            .filter(|other| !is_far(other.pose.at, pose.at, 0))
            .filter(|other| other.letter != letter && only(other.side()))
            .find(|other| other.pose.core().overlaps(&core))
    }

    /// RK-81: whether an enemy's base is within melee range, in any direction.
    pub fn is_engaged(&self, side: Side, base: &Base) -> bool {
        self.army(side.other())
            .filter(|enemy| !is_far(enemy.pose.at, base.centre, arms::MELEE))
            .any(|enemy| enemy.pose.base().is_within(base, arms::MELEE))
    }

    /// The nearest units of a side, by centres, then letter.
    pub fn nearest(&self, side: Side, from: Point) -> Vec<&Unit> {
        let mut units: Vec<&Unit> = self.army(side).collect();
        units.sort_by_key(|unit| ((unit.pose.at - from).square(), unit.letter));
        units
    }

    /// The enemies of a unit in its zone for a range, wherever it stood.
    pub fn enemies_in_zone(&self, side: Side, pose: Pose, range: i64) -> impl Iterator<Item = &Unit> {
        let zone = pose.zone(range);
        self.army(side.other())
            .filter(move |enemy| !zone.is_beyond(enemy.pose.at) && zone.holds(&enemy.pose.base()))
    }
}
