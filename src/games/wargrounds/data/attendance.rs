//! Tables [T-1](docs/rules/wargrounds.md#t-1) to [T-3](docs/rules/wargrounds.md#t-3): how many turn up, how much they
//! wear, what they carry.

use super::{Faction, Size};

/// Dice, then what is added, for the Horde or any other group ([T-1](docs/rules/wargrounds.md#t-1)).
pub const ATTENDANCE: fn(Size, Faction) -> (u32, u32) = |size, faction| {
    let horde = u32::from(faction == Faction::Horde);
    match size {
        Size::Small => (1 + horde, 1),
        Size::Medium => (2 + horde, 2),
        Size::Large => (4 + horde, 4),
    }
};

/// How many of a contingent ([WG-17](docs/rules/wargrounds.md#wg-17)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    None,
    UpTo(u8),
    Quarter,
    Half,
    ThreeQuarters,
}

impl Limit {
    /// Of a contingent of `n`; fractions round up ([R-4](docs/rules/wargrounds.md#r-4)).
    pub fn of(self, n: u8) -> u8 {
        match self {
            Limit::None => 0,
            Limit::UpTo(most) => most.min(n),
            Limit::Quarter => n.div_ceil(4),
            Limit::Half => n.div_ceil(2),
            Limit::ThreeQuarters => (3 * n).div_ceil(4),
        }
    }
}

use Limit::{Half as H, None as N, Quarter as Q, ThreeQuarters as T, UpTo as U};

/// Light, medium, heavy, for rows 0 to 7 ([T-2](docs/rules/wargrounds.md#t-2)).
pub const KLANK: [[Limit; 3]; 8] = [
    [U(2), U(1), N],
    [Q, U(1), N],
    [Q, U(2), U(1)],
    [H, Q, U(2)],
    [T, Q, Q],
    [T, H, Q],
    [T, T, H],
    [T, T, T],
];

/// Short + Shield, Medium, Long, Missile, for rows 0 to 7 ([T-3](docs/rules/wargrounds.md#t-3)).
pub const EQUIPMENT: [[Limit; 4]; 8] = [
    [U(2), U(1), N, N],
    [Q, U(1), N, N],
    [Q, U(2), U(1), U(1)],
    [H, Q, U(2), U(1)],
    [T, Q, Q, U(2)],
    [T, Q, Q, U(3)],
    [T, Q, Q, U(3)],
    [T, H, H, U(3)],
];

/// The slots of a contingent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Light, medium, heavy.
    pub armour: [u8; 3],
    /// Short + Shield, Medium, Long, Missile.
    pub kit: [u8; 4],
}

/// Row 0 serves 0 and less, row 7 serves 7 and more ([WG-14](docs/rules/wargrounds.md#wg-14)).
fn row(roll: i8) -> usize {
    usize::from(roll.clamp(0, 7).unsigned_abs())
}

/// How many of a contingent of `n` may wear light, medium and heavy armour after a klankiness roll, modifiers included.
pub fn limits_of_armour(roll: i8, n: u8) -> [u8; 3] {
    KLANK[row(roll)].map(|limit| limit.of(n))
}

/// How many of a contingent of `n` may hold Short + Shield, Medium, Long and missiles after an equipment roll,
/// modifiers included.
pub fn limits_of_kit(roll: i8, n: u8) -> [u8; 4] {
    EQUIPMENT[row(roll)].map(|limit| limit.of(n))
}
