//! What a policy weighed, as a reason beside its order: typed first, words last.

use super::super::data::UnitType;
use super::super::state::{Badge, Wesnoth};
use muster_kit::Hex;
use std::fmt;

/// Why an order is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    Promotes {
        unit: Badge,
        cost: u32,
        gold: u32,
    },
    /// The gold does not pay the promotion, or standing orders keep it.
    CannotPromote {
        unit: Badge,
        cost: u32,
        gold: u32,
        kept: u32,
    },
    Conquers {
        unit: Badge,
        loser: u8,
    },
    Strikes {
        unit: Badge,
        /// Where it goes first.
        from: Option<Hex>,
        target: Badge,
        weapon: String,
        /// Tenths of a wound on average, and the life of the target.
        wounds: i64,
        life: u32,
        /// How likely it kills: `62%`, `>99%` for what is nearly certain.
        kill: String,
        /// Whether poor rolls are bought again, which the figures leave out.
        rerolls: bool,
    },
    Rests {
        unit: Badge,
        wounds: u8,
    },
    Moves {
        unit: Badge,
        to: Hex,
        motive: Motive,
    },
    /// Percent of an enemy's life that a strike of theirs takes on average, and of their own that the counter does.
    Hires {
        kinds: Vec<UnitType>,
        gives: i64,
        takes: i64,
    },
    HiresAtRandom {
        kinds: Vec<UnitType>,
    },
    /// Units that could still act.
    Ends {
        idle: usize,
    },
}

/// What a move without a strike gains most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motive {
    TakesVillage,
    SeizesKeep,
    HoldsKeep,
    LeavesDanger,
    TowardsVillage,
    TowardsLeader,
    Cover,
    HomeToKeep,
    /// It gains nothing: an easy unit takes one of its three best.
    Whim,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Promotes { unit, cost, gold } => {
                write!(
                    f,
                    "promotes {unit} for {cost} of {gold} gold: it grows stronger and is whole again"
                )
            }
            Why::CannotPromote {
                unit,
                cost,
                gold,
                kept: 0,
            } => {
                write!(f, "does not promote {unit}: it costs {cost} gold, and there are {gold}")
            }
            Why::CannotPromote { unit, cost, gold, kept } => {
                write!(
                    f,
                    "does not promote {unit}: it costs {cost} gold, and {kept} of {gold} are to be kept"
                )
            }
            Why::Conquers { unit, loser } => write!(f, "takes {}'s castle with {unit}", Wesnoth::name_of(*loser)),
            Why::Strikes {
                unit,
                from,
                target,
                weapon,
                wounds,
                life,
                kill,
                rerolls,
            } => {
                let from = from.map_or_else(String::new, |from| format!(" from {from}"));
                let before = if *rerolls { ", before rerolls" } else { "" };
                write!(
                    f,
                    "strikes {target} with {unit}'s {weapon}{from}: {}.{} of {life} life, kill {kill}{before}",
                    wounds / 10,
                    wounds % 10
                )
            }
            Why::Rests { unit, wounds } => write!(f, "lets {unit} rest its {wounds} wounds"),
            Why::Moves { unit, to, motive } => match motive {
                Motive::TakesVillage => write!(f, "takes the village {to} with {unit}"),
                Motive::SeizesKeep => write!(f, "seizes the keep {to} with {unit}"),
                Motive::HoldsKeep => write!(
                    f,
                    "holds the own keep {to} with {unit}, where an enemy could step on it"
                ),
                Motive::LeavesDanger => {
                    write!(f, "draws {unit} back to {to}, farther from enemies or to better ground")
                }
                Motive::TowardsVillage => write!(f, "moves {unit} to {to}, nearer to a village to take"),
                Motive::TowardsLeader => write!(f, "moves {unit} to {to}, nearer to an enemy leader"),
                Motive::Cover => write!(f, "moves {unit} to {to}, where it is harder to hit"),
                Motive::HomeToKeep => write!(f, "moves {unit} to {to}, nearer to its keep"),
                Motive::Whim => write!(f, "moves {unit} to {to}, one of the three moves that it likes best"),
            },
            Why::Hires { kinds, gives, takes } => write!(
                f,
                "hires {}: as things stand their strikes take {gives}% of an enemy's life on average, and counters {takes}% of \
                 theirs",
                names(kinds)
            ),
            Why::HiresAtRandom { kinds } => write!(f, "hires {}, drawn from all that it can pay", names(kinds)),
            Why::Ends { idle: 0 } => f.write_str("has acted with all that can act"),
            Why::Ends { idle: 1 } => {
                f.write_str("leaves 1 unit as it stands: no move or strike of its is worth the danger")
            }
            Why::Ends { idle } => write!(
                f,
                "leaves {idle} units as they stand: no move or strike of theirs is worth the danger"
            ),
        }
    }
}

fn names(kinds: &[UnitType]) -> String {
    let names: Vec<&str> = kinds.iter().map(|kind| kind.sheet().name.as_str()).collect();
    names.join(", ")
}
