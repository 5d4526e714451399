//! A nation gives up the war.

use super::contact;
use super::ending;
use super::placing;
use super::state::Stage;
use super::turn;
use super::{ArmyId, Campaign, Clerk, Party, Tale};
use crate::battle::state::{Ending, Verdict};
use crate::battle::{self, Scribe, Side};
use crate::event::Event;

/// A nation gives up: its armies go home, its settlements belong to nobody, its battles are lost.
pub fn give_up(campaign: &mut Campaign, nation: u8, clerk: &mut Clerk<'_>) {
    let party = Party::Nation(nation);
    let known = campaign.nations.nation_mut(nation);
    (known.out, known.marches, known.due) = (true, None, 0);
    let led: Vec<(u16, Side)> = campaign
        .fights
        .open()
        .flat_map(|fight| Side::BOTH.map(|side| (fight.number, side, fight.led[side.index()])))
        .filter(|(_, _, led)| *led == party)
        .map(|(number, side, _)| (number, side))
        .collect();
    for (number, side) in led {
        let battle = campaign.fights.battle_mut(number);
        let battle = battle.expect("every fight has its battle");
        let mut scribe = Scribe::new(clerk.dice);
        let ending = Ending {
            winner: Some(side.other()),
            verdict: Verdict::Conceded,
        };
        battle::ending::finish(battle, ending, &mut scribe);
        let told = scribe.told;
        clerk
            .told
            .extend(told.into_iter().map(|told| Event::Battle { number, told }));
        contact::battle_over(campaign, number, clerk);
    }
    disband(campaign, nation);
    campaign.places.leave(nation);
    let name = campaign.nations.nation(nation).name.clone();
    clerk.note(Tale::Out { nation: name });
    match ending::last_team(campaign) {
        Some(victory) => ending::finish(campaign, victory, clerk),
        None => go_on(campaign, nation, clerk),
    }
}

/// Armies of a nation that has given up leave the map, but for those whose allies still fight beside them.
fn disband(campaign: &mut Campaign, nation: u8) {
    let party = Party::Nation(nation);
    let busy: Vec<ArmyId> = campaign
        .fights
        .open()
        .flat_map(|fight| fight.armies.iter().flatten().copied())
        .collect();
    campaign
        .armies
        .disband(|army| army.party == party && !busy.contains(&army.id()));
}

/// What waited for a nation that has given up waits no more.
fn go_on(campaign: &mut Campaign, nation: u8, clerk: &mut Clerk<'_>) {
    match *campaign.calendar.stage() {
        Stage::Placing { rank } if campaign.nations.order()[rank] == nation => {
            placing::next_placer(campaign, rank + 1, clerk)
        }
        Stage::Open { rank } if campaign.nations.order()[rank] == nation => turn::next_open(campaign, rank + 1, clerk),
        Stage::Battles => turn::battles_on(campaign, clerk),
        _ => (),
    }
}
