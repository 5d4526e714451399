//! The land of nations as pictures show it. The rules own places and no land ([RK-12](docs/rules/risk.md#rk-12)): what is nearer
//! to a place of a nation than to any other place counts as its land.

use crate::campaign::Campaign;
use muster_kit::{Hex, Realm, Seat};
use std::collections::VecDeque;

/// What the borders on a map mean.
pub const KEY: &str = "Dots: land nearest to a nation's places";

/// The land of each nation that has places, in the order of nations. Of two places that are as near the one listed first has it.
pub fn of_nations(campaign: &Campaign) -> Vec<Realm> {
    let nearest = nearest_places(campaign);
    let nations = (0..campaign.map.seats()).map(|nation| {
        let is_its = |at: &Hex| {
            let place = campaign.map.cell(*at).and_then(|cell| nearest[cell]);
            place.is_some_and(|place| campaign.places.owner(place) == Some(nation))
        };
        Realm {
            seat: Seat(nation),
            tiles: campaign.map.passable().filter(is_its).collect(),
        }
    });
    nations.filter(|realm| !realm.tiles.is_empty()).collect()
}

/// The place that is nearest to each cell by steps over passable hexes, its number among the settlements of the map; none for
/// cells that no place reaches.
fn nearest_places(campaign: &Campaign) -> Vec<Option<usize>> {
    let map = &campaign.map;
    let mut nearest = vec![None; map.cells()];
    let mut next: VecDeque<(Hex, usize)> = (0..)
        .zip(map.settlements())
        .map(|(place, one)| (one.at, place))
        .collect();
    while let Some((at, place)) = next.pop_front() {
        let Some(cell) = map.cell(at).filter(|cell| nearest[*cell].is_none()) else {
            continue;
        };
        nearest[cell] = Some(place);
        next.extend(
            map.neighbours(at)
                .filter(|at| map.is_passable(*at))
                .map(|at| (at, place)),
        );
    }
    nearest
}
