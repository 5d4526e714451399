//! What a marshal thinks of a battle that has not been fought.

use crate::campaign::{Army, Campaign, Party, whereabouts};
use crate::data::{Land, Rank};
use crate::npc::rehearse;
use crate::units::UnitType;
use muster_kit::{Dice, Hex};

/// Chances are in thousandths.
pub const WHOLE: i64 = 1_000;
/// How steeply chances rise with strength: in the open twice the strength wins 8 of 9 automatic battles.
const STEEP: u32 = 3;
/// What a new army counts that the enemy has yet to place.
pub const NEW_ARMY: i64 = 30;
/// RK-59: armies of a side that fight.
const ARMIES_A_SIDE: usize = 2;

/// What a unit is worth to the staff, as automatic battles have shown: it makes much of horse and little of guns.
fn worth(kind: UnitType) -> i64 {
    match kind {
        UnitType::Ln => 9,
        UnitType::Lt => 10,
        UnitType::Cv => 17,
        UnitType::Cu => 35,
        UnitType::Dr => 16,
        UnitType::Ar => 2,
    }
}

/// What an army counts for in a marshal's comparisons: the worth of its units together; its commander does not count.
pub fn strength(army: &Army) -> i64 {
    army.units.0.iter().map(|kind| worth(*kind)).sum()
}

/// RK-59: the strength of those who would fight: the two strongest.
pub fn joint<'a>(armies: impl IntoIterator<Item = &'a Army>) -> i64 {
    strongest(armies.into_iter().map(strength).collect())
}

/// RK-35: how many new armies a nation can place on a hex before anybody marches.
pub fn arriving(campaign: &Campaign, nation: u8, at: Hex) -> usize {
    if whereabouts::base(campaign, nation) != Some(at) {
        return 0;
    }
    let room = ARMIES_A_SIDE.saturating_sub(campaign.armies.stacked(Party::Nation(nation), at, None));
    room.min(usize::from(campaign.nations.nation(nation).due))
}

/// RK-35, RK-59: the strength of armies together with new ones.
pub fn reinforced<'a>(armies: impl IntoIterator<Item = &'a Army>, arriving: usize) -> i64 {
    let known = armies.into_iter().map(strength);
    strongest(known.chain(std::iter::repeat_n(NEW_ARMY, arriving)).collect())
}

fn strongest(mut each: Vec<i64>) -> i64 {
    each.sort_unstable_by_key(|one| std::cmp::Reverse(*one));
    each.iter().take(ARMIES_A_SIDE).sum()
}

/// The armies on a hex that are enemies of a party.
pub fn side_of(campaign: &Campaign, party: Party, at: Hex) -> Vec<&Army> {
    campaign
        .armies
        .on(at)
        .filter(|army| campaign.nations.hostile(army.party, party))
        .collect()
}

/// own^n / (own^n + enemy^n).
pub fn odds(own: i64, enemy: i64, power: u32) -> i64 {
    let (own, enemy) = (own.max(0).pow(power), enemy.max(0).pow(power));
    own * WHOLE / (own + enemy).max(1)
}

/// RK-60: the chances of the weakest and of the strongest attackers on the ground of a hex: works and rivers often keep
/// two sides apart until the last turn, whoever is the stronger.
fn bounds(campaign: &Campaign, at: Hex) -> (i64, i64) {
    let rank = campaign
        .map
        .settlement(at)
        .map(|place| campaign.map.settlements()[place].rank);
    match (rank, campaign.map.land(at)) {
        (Some(Rank::Capital), _) => (160, 760),
        (Some(_), _) => (160, 840),
        (None, Land::Ford) => (200, 680),
        (None, _) => (0, WHOLE),
    }
}

/// The chance of attackers of this strength against defenders of that one on a hex.
pub fn storm(campaign: &Campaign, attackers: i64, defenders: i64, at: Hex) -> i64 {
    let (least, most) = bounds(campaign, at);
    least + (most - least) * odds(attackers, defenders, STEEP) / WHOLE
}

/// What automatic battles on the ground of a hex say of it.
pub fn tried(campaign: &Campaign, armies: &[&Army], foes: &[&Army], at: Hex, plays: u32, dice: &mut Dice) -> i64 {
    rehearse(campaign, armies, foes, at, plays, dice) / i64::from(plays.max(1))
}
