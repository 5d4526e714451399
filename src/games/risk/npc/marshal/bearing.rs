//! Where a hex lies for a nation. What is equally good for a nation is decided by this and not by the order of seats, rows
//! or columns, so that on a map that looks the same from every capital all nations act the same, and no nation is
//! everybody's enemy.

use crate::campaign::Campaign;
use crate::data::{Grid, Map};
use muster_kit::Hex;

/// The first rules number whose non-players know no compass: before, of hexes equally far from all capitals the one
/// farthest west was taken, which was the better bank for one nation and the worse for the other.
const WITHOUT_COMPASS: u32 = 4;

/// Hexes in the order in which a nation prefers them if they are equally good: by their distances to the capitals.
pub fn bearing(campaign: &Campaign, nation: u8, at: Hex) -> Vec<i32> {
    if campaign.rules.number() < WITHOUT_COMPASS {
        by_compass(campaign, nation, at)
    } else {
        from_the_capital(&campaign.map, nation, at)
    }
}

/// Distances to the capitals, the own one first and then those of the seats after it; then the column and the row.
fn by_compass(campaign: &Campaign, nation: u8, at: Hex) -> Vec<i32> {
    let seats = campaign.map.seats();
    let capitals = (0..seats).map(|turn| capital(&campaign.map, (nation + turn) % seats));
    let distances = capitals.map(|capital| steps(&campaign.map, capital, at));
    distances.chain([i32::from(at.column), i32::from(at.row)]).collect()
}

/// The distance to the own capital, then those to the others, the nearest first; then the same as squares of straight
/// lines; then how far it lies to the right of the line from the own capital to the nearest other one, and how far
/// ahead. A turned or mirrored map gives the same figures, but for the hand in a mirror.
fn from_the_capital(map: &Map, nation: u8, at: Hex) -> Vec<i32> {
    let seats = map.seats();
    let own = capital(map, nation);
    let others: Vec<Hex> = (1..seats).map(|turn| capital(map, (nation + turn) % seats)).collect();
    let sorted = |measure: &dyn Fn(Hex) -> i32| {
        let mut all: Vec<i32> = others.iter().map(|other| measure(*other)).collect();
        all.sort_unstable();
        all.insert(0, measure(own));
        all
    };
    let mut bearing = sorted(&|from| steps(map, from, at));
    bearing.extend(sorted(&|from| square(map, map.way(from, at))));
    if let Some(ahead) = others.iter().min_by_key(|other| map.distance(own, **other)) {
        let (ahead, here) = (map.way(own, *ahead), map.way(own, at));
        bearing.extend([ahead.0 * here.1 - ahead.1 * here.0, -dot(map, ahead, here)]);
    }
    bearing
}

/// Maps have at most 19 columns and 18 rows ([RK-7](docs/rules/risk.md#rk-7)).
fn steps(map: &Map, one: Hex, other: Hex) -> i32 {
    i32::try_from(map.distance(one, other)).expect("maps are small")
}

fn capital(map: &Map, nation: u8) -> Hex {
    map.settlements()[map.capital(nation)].at
}

/// The square of the straight length of a way, in steps.
pub fn square(map: &Map, way: (i32, i32)) -> i32 {
    dot(map, way, way) / 2
}

/// Twice the inner product of two ways: on hexes the two axes stand at 60 degrees.
fn dot(map: &Map, one: (i32, i32), other: (i32, i32)) -> i32 {
    let straight = 2 * (one.0 * other.0 + one.1 * other.1);
    if map.grid() == Grid::Square {
        straight
    } else {
        straight + one.0 * other.1 + one.1 * other.0
    }
}
