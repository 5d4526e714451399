//! Members as odds take them, and the strengths of the table at a glance ([T-0](docs/rules/warcamp.md#t-0)) worked out
//! from them.

use super::absent;
use super::show::within;
use crate::rules::strength::{falling_key, finished, in_tower, member_counts};
use muster_kit::Refusal;
use serde::de::{MapAccess, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// Most members of one side that odds take: enough for any game, few enough to be quick.
pub const MEMBERS_MAX: usize = 400;
/// Wearers "of the Cockroach" on one side; each doubles the outcomes.
pub const COCKROACHES_MAX: usize = 10;

/// Larger bonuses, points and numbers of items no game has.
pub const BONUS_MAX: u32 = 10_000;
/// More bones or food no tribe has.
pub const STORE_MAX: u32 = 10_000_000;
/// What a Food stockpile spares ([T-4](docs/rules/warcamp.md#t-4)).
pub(super) const STOCKPILE_FOOD: u32 = 10;
/// What Foul Fog takes from a party, for each N ([T-3](docs/rules/warcamp.md#t-3)).
pub const FOG: u32 = 10;

/// One member of a tribe. In JSON a plain number is a member of that Skill and nothing else.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Member {
    /// The member's number in the tribe; 0 for the place in the list, from 1.
    #[serde(skip_serializing_if = "absent")]
    pub number: u16,
    /// Stored Skill, 2 to 10.
    pub skill: u8,
    /// Whether the member is plagued and counts 1 less ([WC-1](docs/rules/warcamp.md#wc-1)).
    #[serde(skip_serializing_if = "absent")]
    pub plagued: bool,
    /// Sums of the bonuses of the items that the member wears.
    #[serde(skip_serializing_if = "absent")]
    pub attack: u32,
    #[serde(skip_serializing_if = "absent")]
    pub defence: u32,
    #[serde(skip_serializing_if = "absent")]
    pub hunting: u32,
    #[serde(skip_serializing_if = "absent")]
    pub stealing: u32,
    #[serde(skip_serializing_if = "absent")]
    pub thievery: u32,
    #[serde(skip_serializing_if = "absent")]
    pub tower: bool,
    /// How many items the member wears; of equal Skill those with fewer die first.
    #[serde(skip_serializing_if = "absent")]
    pub worn: u32,
    #[serde(skip_serializing_if = "absent")]
    pub craven: bool,
    #[serde(skip_serializing_if = "absent")]
    pub cockroach: bool,
    /// Items "of Bloodlust" and "of Rutting" that the member wears.
    #[serde(skip_serializing_if = "absent")]
    pub bloodlust: u32,
    #[serde(skip_serializing_if = "absent")]
    pub rutting: u32,
}

impl Member {
    /// A healthy one of that stored Skill, without items, number or tower.
    pub fn plain(skill: u8) -> Member {
        Member {
            skill,
            ..Member::default()
        }
    }

    /// Stored Skill, less 1 when plagued: what all strengths are summed from ([WC-1](docs/rules/warcamp.md#wc-1)).
    pub fn counted(&self) -> u32 {
        u32::from(self.skill).saturating_sub(u32::from(self.plagued))
    }
}

/// One term of a strength: a member's Skill, what is added and taken away, and whether a tower doubles it.
pub struct Share {
    pub skill: u32,
    pub more: u32,
    pub less: u32,
    pub tower: bool,
}

/// Adds up a strength in the fixed order: members of at least 1 each, towers, sum, leader, multiplier, starving, fog,
/// at least 1 ([WC-7](docs/rules/warcamp.md#wc-7)).
pub fn strength(shares: impl IntoIterator<Item = Share>, leader: u32, times: u32, starving: bool, fog: u32) -> u32 {
    let members: u32 = shares
        .into_iter()
        .map(|share| in_tower(member_counts(share.skill, share.more, share.less), share.tower))
        .sum();
    finished((members + leader) * times, starving, fog)
}

/// Who falls first, as places in the list ([WC-72](docs/rules/warcamp.md#wc-72)).
pub fn falling_order(members: &[Member]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..members.len()).collect();
    order.sort_by_key(|&at| {
        let member = &members[at];
        falling_key(member.craven, member.counted(), member.worn as usize, member.number)
    });
    order
}

/// Reads a list in which a plain number is a member of that Skill; those without a number get their place.
pub fn members<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Member>, D::Error> {
    let listed = Vec::<Listed>::deserialize(deserializer)?;
    Ok(numbered(listed.into_iter().map(|Listed(member)| member)))
}

/// Gives members without a number their place in the list.
pub fn numbered(members: impl IntoIterator<Item = Member>) -> Vec<Member> {
    (1..)
        .zip(members)
        .map(|(place, member)| Member {
            number: if member.number == 0 { place } else { member.number },
            ..member
        })
        .collect()
}

/// Refuses lists that no game could hold.
pub fn check_members(members: &[Member]) -> Result<(), Refusal> {
    if members.len() > MEMBERS_MAX {
        let reason = format!(
            "Odds take up to {MEMBERS_MAX} members a side; these are {}.",
            members.len()
        );
        return Err(Refusal::new("WC-17", reason));
    }
    if let Some(wrong) = members.iter().find(|member| !(2..=10).contains(&member.skill)) {
        let reason = format!("#{} has Skill {}; Skill runs from 2 to 10.", wrong.number, wrong.skill);
        return Err(Refusal::new("WC-1", reason));
    }
    for member in members {
        for (what, bonus) in [
            ("attack", member.attack),
            ("defence", member.defence),
            ("hunting", member.hunting),
            ("stealing", member.stealing),
            ("thievery", member.thievery),
            ("worn", member.worn),
            ("bloodlust", member.bloodlust),
            ("rutting", member.rutting),
        ] {
            within(what, bonus, 0..=BONUS_MAX)?;
        }
    }
    let mut numbers: Vec<u16> = members.iter().map(|member| member.number).collect();
    numbers.sort_unstable();
    if let Some(twice) = numbers.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Refusal::new(
            "WC-17",
            format!("Two members have the number {}.", twice[0]),
        ));
    }
    if members.iter().filter(|member| member.cockroach).count() > COCKROACHES_MAX {
        let reason = format!("Odds take up to {COCKROACHES_MAX} wearers of the Cockroach on a side.");
        return Err(Refusal::new("WC-72", reason));
    }
    Ok(())
}

struct Listed(Member);

impl<'de> Deserialize<'de> for Listed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Listed, D::Error> {
        deserializer.deserialize_any(ListedVisitor)
    }
}

struct ListedVisitor;

impl<'de> Visitor<'de> for ListedVisitor {
    type Value = Listed;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a Skill from 2 to 10 or an object with `skill`")
    }

    fn visit_u64<E: serde::de::Error>(self, skill: u64) -> Result<Listed, E> {
        let skill = u8::try_from(skill).map_err(|_| E::custom("Skill runs from 2 to 10"))?;
        Ok(Listed(Member::plain(skill)))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Listed, A::Error> {
        Member::deserialize(MapAccessDeserializer::new(map)).map(Listed)
    }
}
