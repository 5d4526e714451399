//! The four ways to attack, and what each does to a save (RK-81, RK-116).

use crate::units::UnitType;
use serde::{Deserialize, Serialize};
use std::fmt;

/// RK-81: ranges in ticks.
pub const MELEE: i64 = 100;
/// How far a charge goes at most, and in which zone it looks for an enemy, in ticks.
pub const CHARGE: i64 = 300;
/// How far artillery reaches at all, in ticks; beyond [`CANISTER`] it fires round shot.
pub const ROUND_SHOT: i64 = 1_800;
/// Up to how many ticks artillery fires canister.
pub const CANISTER: i64 = 600;

/// A way to attack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    Shot,
    Canister,
    Volley,
    Melee,
}

impl fmt::Display for Arm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Arm::Shot => "round shot",
            Arm::Canister => "canister",
            Arm::Volley => "volley",
            Arm::Melee => "melee",
        })
    }
}

/// One attack of a phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attack {
    pub by: char,
    pub on: char,
    pub arm: Arm,
}

/// RK-105, RK-107, RK-112, RK-116: the save fails if die and modifiers are at or below this.
pub fn limit_of(arm: Arm) -> i8 {
    match arm {
        Arm::Shot | Arm::Volley => 1,
        Arm::Canister | Arm::Melee => 2,
    }
}

/// RK-116: what is added to the die of a save, all modifiers together: -2 to 2. Dragoons on foot are passed as light
/// infantry.
pub fn modifier_of(arm: Arm, by: UnitType, on: UnitType, in_works: bool) -> i8 {
    let target = match on {
        UnitType::Cu => 1,
        UnitType::Lt => -1,
        _ => 0,
    };
    i8::from(in_works) + target - i8::from(arm == Arm::Volley && by == UnitType::Lt)
}

/// RK-116: whether a die fails.
pub fn fails(arm: Arm, modifier: i8, ones_fail: bool, die: u8) -> bool {
    let die = i8::try_from(die).expect("a die has six faces");
    die + modifier <= limit_of(arm) || ones_fail && die == 1
}

/// Chapter 10: on how many faces of a die the save fails, 0 to 6.
pub fn failing_numbers(arm: Arm, modifier: i8, ones_fail: bool) -> u8 {
    let failing = (1..=6).filter(|die| fails(arm, modifier, ones_fail, *die)).count();
    u8::try_from(failing).expect("a die has six faces")
}
