//! What enemies could hire in their next turn and strike with at once ([WB-89](docs/rules/wesnoth.md#wb-89)).

use super::super::data::{Set, Terrain, UnitType};
use super::super::rules::PRICE;
use super::super::state::{Tile, Wesnoth};
use super::tables;
use muster_kit::Hex;

/// Recruits of one castle that can come to blows with one unit.
const COUNT_MAX: usize = 4;
/// From so far from their castle.
const REACH: u32 = 5;

/// What one enemy side could hire.
pub struct Reserve {
    pub count: i64,
    castle: Vec<Hex>,
    set: Set,
}

/// The reserves of a side's enemies; none where recruits do not act in the turn in which they appear.
pub fn of(game: &Wesnoth, side: u8) -> Vec<Reserve> {
    if !game.options.recruits_act {
        return Vec::new();
    }
    let enemies = game.side_numbers().filter(|other| game.are_enemies(side, *other));
    let led = enemies.filter(|other| game.unit_of(*other, 0).is_some());
    let reserve = |other: u8| {
        let castle = game.map.castles[usize::from(other)].iter().copied();
        let castle: Vec<Hex> = castle.filter(|hex| game.unit_at(*hex).is_none()).collect();
        let paid = usize::try_from(game.side(other).gold / PRICE).unwrap_or(COUNT_MAX);
        let count = paid.min(castle.len()).min(COUNT_MAX);
        Reserve {
            count: i64::try_from(count).expect("a castle is small"),
            castle,
            set: game.side(other).faction,
        }
    };
    led.map(reserve).filter(|reserve| reserve.count > 0).collect()
}

impl Reserve {
    /// Whether its recruits could strike at a hex.
    pub fn reaches(&self, at: Hex) -> bool {
        self.castle.iter().any(|hex| hex.distance(at) <= REACH)
    }

    /// The expected damage of one of them to a unit there, in thousandths: the mean over its kinds, each with its best
    /// attack.
    pub fn harm(&self, against: UnitType, terrain: Terrain, tile: Tile) -> i64 {
        tables::harm_of_recruits(self.set, against, tile)[terrain as usize]
    }
}
