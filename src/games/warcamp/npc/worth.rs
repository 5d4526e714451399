//! What things are worth ([WC-178](docs/rules/warcamp.md#wc-178)), in ten-thousandths of a point; a point is one point
//! of Skill.

use super::super::data::Leader;
use super::super::state::Tribe;

/// The unit of worth: one Skill point, in the ten-thousandths that every figure here counts.
pub const POINT: i64 = 10_000;
/// Of a gain only so many bones are worth anything.
const BONES_MAX: i64 = 250;
/// A store beyond which more bones are worth nothing, but to a War Chief, who grows stronger with every hundred.
const HOARD: i64 = 400;
/// A tribe that will starve.
const HUNGER: i64 = -12 * POINT;
/// Food that two meals and a little more need, and what is beyond.
const NEEDED: i64 = 12 * POINT / 100;
const SPARE: i64 = 5 * POINT / 100;
const SPARE_MAX: i64 = 150;
const BESIDE_MEALS: i64 = 5;

/// Worth of one head of that counted Skill, in ten-thousandths of a point.
pub fn member(skill: u32) -> i64 {
    (i64::from(skill) + 1) * POINT
}

/// A gain of so many thousandths of a bone to a store of so many bones.
pub fn millibones(leader: Leader, store: u32, gain: i64) -> i64 {
    let each = match leader {
        Leader::WarChief => 300,
        Leader::Shaman => 375,
        Leader::MasterThief => 600,
    };
    let room = match leader {
        Leader::WarChief => BONES_MAX,
        Leader::Shaman | Leader::MasterThief => BONES_MAX.min((HOARD - i64::from(store)).max(0)),
    };
    gain.clamp(0, room * 1_000) * each / 1_000
}

/// A gain of so many bones.
pub fn bones(leader: Leader, store: u32, gain: u32) -> i64 {
    millibones(leader, store, i64::from(gain) * 1_000)
}

/// A food store of so many thousandths after eating, where a meal is `meal`.
pub fn millifood(level: i64, meal: i64) -> i64 {
    if level <= 0 {
        return HUNGER;
    }
    let needed = (2 * meal + BESIDE_MEALS) * 1_000;
    (NEEDED * level.min(needed) + SPARE * (level - needed).clamp(0, SPARE_MAX * 1_000)) / 1_000
}

/// How strong a tribe is: what ranks enemies and judges positions.
pub fn power(tribe: &Tribe) -> i64 {
    power_behind(tribe, tribe.defence_ce())
}

/// As [`power`], with the strength of its camp ([`Tribe::defence_ce`]).
pub fn power_behind(tribe: &Tribe, defence_ce: u32) -> i64 {
    let each = match tribe.leader() {
        Leader::WarChief => 600,
        Leader::Shaman => 750,
        Leader::MasterThief => 1_200,
    };
    let heads = i64::try_from(tribe.people.count()).expect("a tribe is small");
    (i64::from(defence_ce) + heads) * POINT + i64::from(tribe.stores.bones()) * each / 2
}
