//! What a marshal thinks of a battle that has not been fought.

use crate::games::risk::campaign::{Army, Campaign, Party};
use crate::games::risk::data::{Land, Rank};
use crate::games::risk::npc::rehearse;
use crate::games::risk::units::UnitType;
use crate::kit::{Dice, Hex};

/// Chances are in thousandths.
pub const WHOLE: i64 = 1_000;
/// How steeply chances rise with strength: with twice the strength in the open 19 of 20 automatic battles are won.
const STEEP: u32 = 4;
/// RK-59: armies of a side that fight.
const ARMIES_A_SIDE: usize = 2;

/// What a unit is worth in the field, in half points, as automatic battles have shown: artillery less than its points,
/// cuirassiers and dragoons more.
fn in_the_field(kind: UnitType) -> i64 {
    match kind {
        UnitType::Ln => 10,
        UnitType::Lt => 11,
        UnitType::Cv => 13,
        UnitType::Cu => 28,
        UnitType::Dr => 15,
        UnitType::Ar => 7,
    }
}

/// What it is worth to the defender of a settlement: whoever rides cannot stand on works, and guns rule what lies before
/// them.
fn in_works(kind: UnitType) -> i64 {
    match kind {
        UnitType::Ln => 8,
        UnitType::Lt => 5,
        UnitType::Cv => 3,
        UnitType::Cu => 9,
        UnitType::Dr => 4,
        UnitType::Ar => 12,
    }
}

/// The strength of an army in the field.
pub fn strength(army: &Army) -> i64 {
    army.units.0.iter().map(|kind| in_the_field(*kind)).sum()
}

/// RK-59: the strength in the field of those who would fight: the two strongest.
pub fn joint<'a>(armies: impl IntoIterator<Item = &'a Army>) -> i64 {
    strongest(armies.into_iter().map(strength).collect())
}

/// RK-59, RK-60: the strength of the defenders of a hex.
pub fn defence<'a>(campaign: &Campaign, armies: impl IntoIterator<Item = &'a Army>, at: Hex) -> i64 {
    if campaign.map.settlement(at).is_none() {
        return joint(armies);
    }
    let worth = |army: &Army| army.units.0.iter().map(|kind| in_works(*kind)).sum();
    strongest(armies.into_iter().map(worth).collect())
}

fn strongest(mut each: Vec<i64>) -> i64 {
    each.sort_unstable_by_key(|one| std::cmp::Reverse(*one));
    each.iter().take(ARMIES_A_SIDE).sum()
}

/// The armies on a hex that are enemies of a party.
pub fn side_of(campaign: &Campaign, party: Party, at: Hex) -> Vec<&Army> {
    campaign
        .on(at)
        .filter(|army| campaign.hostile(army.party, party))
        .collect()
}

/// own^n / (own^n + enemy^n).
pub fn odds(own: i64, enemy: i64, power: u32) -> i64 {
    let (own, enemy) = (own.max(0).pow(power), enemy.max(0).pow(power));
    own * WHOLE / (own + enemy).max(1)
}

/// RK-60: what attackers of a strength in the field amount to against the defence of a hex. Numbers count for less
/// against works, as automatic battles have shown, and least in towns and villages.
fn assault(campaign: &Campaign, attackers: i64, at: Hex) -> i64 {
    let rank = campaign
        .map
        .settlement(at)
        .map(|place| campaign.map.settlements()[place].rank);
    let reckoned = match (rank, campaign.map.land(at)) {
        (Some(Rank::Capital), _) => 18 + attackers * 3 / 10,
        (Some(_), _) => 28 + attackers / 10,
        (None, Land::Ford) => attackers * 8 / 10,
        (None, _) => attackers,
    };
    reckoned.min(attackers)
}

/// The chance of attackers of this strength in the field against this defence of a hex.
pub fn storm(campaign: &Campaign, attackers: i64, defence: i64, at: Hex) -> i64 {
    odds(assault(campaign, attackers, at), defence, STEEP)
}

/// What automatic battles on the ground of a hex say of it.
pub fn tried(campaign: &Campaign, armies: &[&Army], foes: &[&Army], at: Hex, plays: u32, dice: &mut Dice) -> i64 {
    rehearse(campaign, armies, foes, at, plays, dice) / i64::from(plays.max(1))
}
