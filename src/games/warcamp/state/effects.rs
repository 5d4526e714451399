//! Spells in force on a tribe.

use super::STORE_MAX;
use crate::data::{Card, NUMBER_MAX};
use crate::words::Letter;
use serde::{Deserialize, Serialize};

/// Spells in force on a tribe. Two cards of the same kind add up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Effects {
    favor: u32,
    hides: u32,
    fog: u32,
    wards: u32,
    lure: u32,
    moon: u32,
    /// Jinxes laid on it, until the caster's next turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    jinxes: Vec<Jinx>,
}

/// Jinx: each member counts less.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Jinx {
    /// The caster's place in turn order.
    caster: u8,
    less: u32,
}

/// Foul Fog for each point of a card's power ([T-3](docs/rules/warcamp.md#t-3)).
const FOG_EACH: u32 = 10;

impl Effects {
    /// Battle Favor: what each member counts more, until its next turn.
    pub fn favor(&self) -> u32 {
        self.favor
    }

    /// Thick Hides: casualties still cancelled, until its next turn.
    pub fn hides(&self) -> u32 {
        self.hides
    }

    /// Foul Fog: what each party and thief that comes against it counts less, until its next turn.
    pub fn fog(&self) -> u32 {
        self.fog
    }

    /// Spite Ward points left.
    pub fn wards(&self) -> u32 {
        self.wards
    }

    /// Beast Lure: what each hunter counts more, this turn.
    pub fn lure(&self) -> u32 {
        self.lure
    }

    /// Rutting Moon: newborn more, this turn.
    pub fn moon(&self) -> u32 {
        self.moon
    }

    /// What each of its members counts less by Jinx.
    pub fn jinx(&self) -> u32 {
        self.jinxes.iter().map(|jinx| jinx.less).sum()
    }

    /// A card of that power comes into force; by how much it strengthens the tribe, or None if the card does not last
    /// ([T-3](docs/rules/warcamp.md#t-3)).
    pub fn strengthen(&mut self, card: Card, power: u32) -> Option<u32> {
        let (effect, amount) = match card {
            Card::Favor => (&mut self.favor, 2 * power),
            Card::Hides => (&mut self.hides, 2 * power),
            Card::Ward => (&mut self.wards, power),
            Card::Fog => (&mut self.fog, FOG_EACH * power),
            Card::Lure => (&mut self.lure, 2 * power),
            Card::Rut => (&mut self.moon, power),
            _ => return None,
        };
        *effect += amount;
        Some(amount)
    }

    /// Another tribe lays a Jinx.
    pub fn jinx_by(&mut self, caster: Letter, less: u32) {
        self.jinxes.push(Jinx { caster: caster.0, less });
    }

    /// The jinxes of that caster end ([WC-105](docs/rules/warcamp.md#wc-105)).
    pub fn lift_jinxes(&mut self, caster: Letter) {
        self.jinxes.retain(|jinx| jinx.caster != caster.0);
    }

    /// A ward stops a spell; how many are left.
    pub fn spend_ward(&mut self) -> u32 {
        self.wards -= 1;
        self.wards
    }

    /// So many casualties are cancelled.
    pub fn wear_hides(&mut self, spared: u32) {
        self.hides -= spared;
    }

    /// Ends what lasts until the tribe's next turn ([WC-24](docs/rules/warcamp.md#wc-24), step 1;
    /// [WC-105](docs/rules/warcamp.md#wc-105)): wards stay, and so do jinxes.
    pub fn open_turn(&mut self) {
        *self = Effects {
            wards: self.wards,
            jinxes: std::mem::take(&mut self.jinxes),
            ..Effects::default()
        };
    }

    /// Ends what lasts this turn alone.
    pub fn end_turn(&mut self) {
        self.lure = 0;
        self.moon = 0;
    }

    /// Whether all jinxes are of these casters: so many tribes.
    pub fn are_jinxes_of(&self, tribes: usize) -> bool {
        self.jinxes.iter().all(|jinx| usize::from(jinx.caster) < tribes)
    }

    /// Whether all amounts are far from where they would run over.
    pub fn is_countable(&self) -> bool {
        let amounts = [self.favor, self.hides, self.fog, self.wards, self.lure, self.moon];
        amounts.iter().all(|amount| *amount <= STORE_MAX)
            && self.jinxes.len() <= usize::from(NUMBER_MAX)
            && self.jinxes.iter().all(|jinx| jinx.less <= STORE_MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_of_a_kind_add_up_and_others_do_not_last() {
        let mut effects = Effects::default();
        assert_eq!(effects.strengthen(Card::Fog, 3), Some(30));
        assert_eq!(effects.strengthen(Card::Fog, 1), Some(10));
        assert_eq!(effects.strengthen(Card::Grubs, 1), None);
        assert_eq!(effects.fog(), 40);
    }

    #[test]
    fn a_turn_ends_all_but_wards_and_jinxes() {
        let mut effects = Effects::default();
        for card in [Card::Favor, Card::Hides, Card::Ward, Card::Lure, Card::Rut] {
            effects.strengthen(card, 1);
        }
        effects.jinx_by(Letter(1), 3);
        effects.jinx_by(Letter(2), 1);
        effects.end_turn();
        assert_eq!((effects.lure(), effects.moon(), effects.favor()), (0, 0, 2));
        effects.open_turn();
        assert_eq!((effects.favor(), effects.hides(), effects.wards()), (0, 0, 1));
        effects.lift_jinxes(Letter(1));
        assert_eq!((effects.jinx(), effects.are_jinxes_of(2)), (1, false));
    }

    #[test]
    fn hides_and_wards_are_used_up() {
        let mut effects = Effects::default();
        effects.strengthen(Card::Hides, 3);
        effects.strengthen(Card::Ward, 3);
        effects.wear_hides(4);
        assert_eq!((effects.hides(), effects.spend_ward()), (2, 2));
    }
}
