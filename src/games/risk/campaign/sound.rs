//! Whether a campaign is one that play could reach.

use super::army::ARMY_UNITS_MAX;
use super::placing;
use super::{Army, ArmyId, Campaign, Fight, Party, Stage};
use crate::battle::{Side, sound};

/// What is wrong with it, if anything.
pub fn fault(campaign: &Campaign) -> Option<&'static str> {
    let seats = usize::from(campaign.map.seats());
    if campaign.nations.all().len() != seats || campaign.places.count() != campaign.map.settlements().len() {
        return Some("the nations or the settlements are not those of the map");
    }
    let of_places = || campaign.places.fault(|nation| campaign.nations.has(nation));
    if let Some(fault) = campaign.nations.fault().or_else(of_places) {
        return Some(fault);
    }
    if !campaign.armies.are_in_order() {
        return Some("the armies are not in order");
    }
    if campaign.armies.iter().any(|army| !is_sound(campaign, army)) {
        return Some("an army cannot be like that");
    }
    let waits = match *campaign.calendar.stage() {
        Stage::Placing { rank } | Stage::Open { rank } => rank < campaign.nations.order().len(),
        _ => true,
    };
    if !waits || campaign.calendar.turn() == 0 {
        return Some("it waits for nobody");
    }
    if let Stage::Placing { rank } = *campaign.calendar.stage()
        && !can_place(campaign, &campaign.nations.order()[..rank])
    {
        return Some("an army stands before its nation has placed it");
    }
    if let Some(fault) = campaign.fights.fault() {
        return Some(fault);
    }
    if !campaign.fights.all().iter().all(|fight| can_be_fought(campaign, fight)) {
        return Some("a battle is not that of its armies");
    }
    campaign.fights.battles().iter().find_map(sound::fault)
}

/// RK-24: the armies that stand are of nations that have placed theirs, and none stands where another nation's may.
fn can_place(campaign: &Campaign, placed: &[u8]) -> bool {
    let at_home = |army: &Army| match army.party {
        Party::Nation(nation) => {
            placed.contains(&nation) && placing::placing_hexes(campaign, nation).contains(&army.at)
        }
        Party::Rebels => false,
    };
    campaign.armies.iter().all(at_home)
}

/// RK-59, RK-60: its leaders are known; until it is done its armies stand in its hex, and their units are those of the
/// battle.
fn can_be_fought(campaign: &Campaign, fight: &Fight) -> bool {
    let known = |party: &Party| campaign.nations.knows(*party);
    let here = |id: &ArmyId| campaign.armies.army(*id).is_some_and(|army| army.at == fight.at);
    let stands = |side: Side| {
        let (armies, present) = (&fight.armies[side.index()], &fight.present[side.index()]);
        let kinds = campaign.armies.letters(armies).into_iter().map(|(kind, _)| kind);
        !armies.is_empty()
            && armies.is_sorted_by(|one, next| one < next)
            && armies.iter().all(|id| here(id) && present.contains(id))
            && campaign
                .fights
                .battle(fight.number)
                .is_some_and(|battle| kinds.eq(battle.sides.command(side).roster.0.iter().copied()))
    };
    fight.led.iter().all(known) && (fight.done || Side::BOTH.into_iter().all(stands))
}

fn is_sound(campaign: &Campaign, army: &Army) -> bool {
    let owner = campaign.nations.knows(army.party);
    let size = (1..=ARMY_UNITS_MAX).contains(&army.units.0.len());
    let ground = campaign.map.is_passable(army.at) && army.train.is_none_or(|train| campaign.map.is_passable(train.at));
    owner && size && ground && army.number > 0
}
