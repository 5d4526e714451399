//! Expected damage by type of both units, time of day and terrain: worked out once a pair of types, as a thought asks for
//! the same few pairs again and again.

use super::super::data::{Set, Terrain, UnitType, types};
use super::super::fight::{Swings, WHOLE};
use super::super::state::Tile;
use std::sync::{LazyLock, OnceLock};

/// Thousandths of a wound, by the terrain that the target stands on.
pub type Harm = [i64; Terrain::ALL.len()];
/// One row for each tile.
type Harms = [Harm; Tile::ALL.len()];

/// By the attacker's type, then by the target's.
static HARMS: LazyLock<Vec<OnceLock<Harms>>> =
    LazyLock::new(|| (0..types().count().pow(2)).map(|_| OnceLock::new()).collect());

/// As [`HARMS`], by the set, then by the target's type.
static RECRUITS: LazyLock<Vec<OnceLock<Harms>>> = LazyLock::new(|| {
    let sets = Set::Free as usize + 1;
    (0..sets * types().count()).map(|_| OnceLock::new()).collect()
});

/// The largest expected damage that a unit of one type could do to one of another.
pub fn harm(from: UnitType, against: UnitType, tile: Tile) -> &'static Harm {
    let kinds = HARMS.len().isqrt();
    let harms = &HARMS[usize::from(from.0) * kinds + usize::from(against.0)];
    &harms.get_or_init(|| by_tile(|tile, terrain| worked_out(from, against, terrain, tile)))[tile as usize]
}

/// The expected damage of a recruit of level 1 to a unit of that type: the mean over the types of its set, each with its
/// best attack.
pub fn harm_of_recruits(set: Set, against: UnitType, tile: Tile) -> &'static Harm {
    let kinds = HARMS.len().isqrt();
    let harms = &RECRUITS[set as usize * kinds + usize::from(against.0)];
    let mean = |tile, terrain: Terrain| {
        let hired: Vec<UnitType> = set.types().filter(|kind| kind.sheet().level == 1).collect();
        let count = i64::try_from(hired.len().max(1)).expect("few kinds are for sale");
        let each = hired.iter().map(|kind| harm(*kind, against, tile)[terrain as usize]);
        each.sum::<i64>() / count
    };
    &harms.get_or_init(|| by_tile(mean))[tile as usize]
}

fn by_tile(harm: impl Fn(Tile, Terrain) -> i64) -> Harms {
    Tile::ALL.map(|tile| Terrain::ALL.map(|terrain| harm(tile, terrain)))
}

/// What stands in a table.
fn worked_out(from: UnitType, against: UnitType, terrain: Terrain, tile: Tile) -> i64 {
    let attacks = from.sheet().attacks.iter();
    let means = attacks.map(|attack| Swings::of(from, attack, against, terrain, tile).mean());
    means.max().unwrap_or(0) * 1_000 / WHOLE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pair_of_types_has_its_own_row() {
        for from in types().step_by(7) {
            for against in types().step_by(5) {
                for tile in Tile::ALL {
                    let rows = Terrain::ALL.map(|terrain| worked_out(from, against, terrain, tile));
                    assert_eq!(*harm(from, against, tile), rows, "{from} against {against}");
                }
            }
        }
    }
}
