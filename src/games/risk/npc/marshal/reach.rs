//! How far armies come.

use super::PACE;
use crate::campaign::{Army, Campaign, Party, Route, paths};
use muster_kit::Hex;

/// Turns in which enemies that could be at the capital bind a guard.
pub const ALARM: u32 = 2;

/// The armies of a nation that could be on a hex within [`ALARM`] turns.
pub fn threatening(campaign: &Campaign, nation: u8, at: Hex) -> impl Iterator<Item = &Army> {
    let route = paths::route(campaign, Party::Nation(nation), at);
    let later = PACE * (ALARM - 1);
    campaign.armies.of_nation(nation).filter(move |army| {
        let far = u32::from(army.allowance.max(4)) + later;
        route.steps(army.at).is_some_and(|steps| steps <= far)
    })
}

/// Whether an army can come to the goal of a route this turn.
pub fn reaches(route: &Route<'_>, army: &Army) -> bool {
    route
        .steps(army.at)
        .is_some_and(|steps| steps <= u32::from(army.allowance))
}
