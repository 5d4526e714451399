//! Camps whose towers fall.

use super::battle::Camp;
use crate::data::Building;
use crate::state::TOWER_PLACES;

/// The camp after a tower has fallen: those without a place fall out in the order of
/// [WC-72](docs/rules/warcamp.md#wc-72) ([WC-114](docs/rules/warcamp.md#wc-114)).
pub fn without_tower(camp: &Camp, order: &[usize]) -> Camp {
    let mut camp = camp.clone();
    let towers = camp.buildings.entry(Building::Tower).or_default();
    *towers = towers.saturating_sub(1);
    let places = *towers as usize * TOWER_PLACES;
    let inside = camp.members.iter().filter(|member| member.tower).count();
    let mut falls = inside.saturating_sub(places);
    for &at in order {
        if falls > 0 && camp.members[at].tower {
            camp.members[at].tower = false;
            falls -= 1;
        }
    }
    camp
}
