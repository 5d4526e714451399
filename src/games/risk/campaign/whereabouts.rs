//! Where enemies stand, and where a nation is at home.

use super::{Campaign, Party};
use crate::data::Rank;
use muster_kit::Hex;

/// RK-29: whether an enemy army of a party stands on a hex.
pub fn enemy_on(campaign: &Campaign, party: Party, at: Hex) -> bool {
    campaign
        .armies
        .on(at)
        .any(|army| campaign.nations.hostile(army.party, party))
}

/// RK-29: for each cell of the map whether an enemy army of a party stands there.
pub fn held_by_enemies(campaign: &Campaign, party: Party) -> Vec<bool> {
    let mut held = vec![false; campaign.map.cells()];
    let enemies = campaign.armies.iter();
    let enemies = enemies.filter(|army| campaign.nations.hostile(army.party, party));
    for cell in enemies.filter_map(|army| campaign.map.cell(army.at)) {
        held[cell] = true;
    }
    held
}

/// RK-13, RK-33, RK-65: a nation's capital if it owns it, else its base camp.
pub fn base(campaign: &Campaign, nation: u8) -> Option<Hex> {
    let capital = campaign.map.capital(nation);
    if campaign.places.owner(capital) == Some(nation) {
        return Some(campaign.map.settlements()[capital].at);
    }
    let towns = campaign.map.settlements().iter().enumerate();
    let mut camps = towns.filter(|(place, one)| {
        one.rank == Rank::Town && campaign.places.serves(nation, *place, campaign.calendar.turn())
    });
    camps.next().map(|(_, one)| one.at)
}
