//! Whether a campaign is one that play could reach.

use super::orders::ARMY_UNITS_MAX;
use super::{Army, ArmyId, Campaign, Fight, Party, Stage};
use crate::battle::{Side, sound};
use std::collections::BTreeSet;

impl Campaign {
    /// What is wrong with it, if anything.
    pub fn fault(&self) -> Option<&'static str> {
        let nations = self.nations.len();
        if nations != usize::from(self.map.seats()) || self.places.len() != self.map.settlements().len() {
            return Some("the nations or the settlements are not those of the map");
        }
        let known = |nation: &u8| usize::from(*nation) < nations;
        let ranked: BTreeSet<u8> = self.order.iter().copied().collect();
        if ranked.len() != self.order.len() {
            return Some("a nation has two ranks");
        }
        if !self.order.iter().all(known) || !self.places.iter().all(|place| place.owner.iter().all(known)) {
            return Some("there is no such nation");
        }
        if self
            .places
            .iter()
            .any(|place| place.owner.is_some_and(|owner| place.hostile.contains(&owner)))
        {
            return Some("a settlement is hostile to its owner");
        }
        if self.armies.windows(2).any(|pair| pair[0].id() >= pair[1].id()) {
            return Some("the armies are not in order");
        }
        if self.armies.iter().any(|army| !self.is_sound(army)) {
            return Some("an army cannot be like that");
        }
        let waits = match self.stage {
            Stage::Placing { rank } | Stage::Open { rank } => rank < self.order.len(),
            _ => true,
        };
        if !waits || self.turn == 0 {
            return Some("it waits for nobody");
        }
        if let Stage::Placing { rank } = self.stage
            && !self.can_place(&self.order[..rank])
        {
            return Some("an army stands before its nation has placed it");
        }
        if self
            .fights
            .iter()
            .map(|fight| fight.number)
            .ne(self.battles.iter().map(|battle| battle.terms.number()))
        {
            return Some("the battles are not those of the map");
        }
        if self.fights.iter().any(|fight| fight.led[0] == fight.led[1]) {
            return Some("a nation fights itself");
        }
        if !self.fights.iter().all(|fight| self.can_be_fought(fight)) {
            return Some("a battle is not that of its armies");
        }
        self.battles.iter().find_map(sound::fault)
    }

    /// RK-24: the armies that stand are of nations that have placed theirs, and none stands where another nation's may.
    fn can_place(&self, placed: &[u8]) -> bool {
        let at_home = |army: &Army| match army.party {
            Party::Nation(nation) => placed.contains(&nation) && self.placing_hexes(nation).contains(&army.at),
            Party::Rebels => false,
        };
        self.armies.iter().all(at_home)
    }

    /// RK-59, RK-60: its leaders are known; until it is done its armies stand in its hex, and their units are those of the
    /// battle.
    fn can_be_fought(&self, fight: &Fight) -> bool {
        let known = |party: &Party| match party {
            Party::Nation(nation) => usize::from(*nation) < self.nations.len(),
            Party::Rebels => true,
        };
        let here = |id: &ArmyId| self.army(*id).is_some_and(|army| army.at == fight.at);
        let stands = |side: Side| {
            let (armies, present) = (&fight.armies[side.index()], &fight.present[side.index()]);
            let kinds = self.letters(armies).into_iter().map(|(kind, _)| kind);
            !armies.is_empty()
                && armies.is_sorted_by(|one, next| one < next)
                && armies.iter().all(|id| here(id) && present.contains(id))
                && self
                    .battle(fight.number)
                    .is_some_and(|battle| kinds.eq(battle.sides.command(side).roster.0.iter().copied()))
        };
        fight.led.iter().all(known) && (fight.done || Side::BOTH.into_iter().all(stands))
    }

    fn is_sound(&self, army: &Army) -> bool {
        let owner = match army.party {
            Party::Nation(nation) => usize::from(nation) < self.nations.len(),
            Party::Rebels => true,
        };
        let size = (1..=ARMY_UNITS_MAX).contains(&army.units.0.len());
        let ground = self.map.is_passable(army.at) && army.train.is_none_or(|train| self.map.is_passable(train.at));
        owner && size && ground && army.number > 0
    }
}
