//! What an order would lose for nothing, told before it is carried out: who stays idle, who sacks its own towns, who goes
//! hungry.

use super::action::Action;
use super::campaign::{Army, Campaign, Marches, Party};
use super::state::Risk;
use crate::kit::Seat;

impl Risk {
    pub(super) fn cautions_of(&self, seat: Seat, action: &Action) -> Vec<String> {
        let mut told = Vec::new();
        if self.leaves_idle(seat, action) {
            told.push("None of yours has an order: all of them stay where they are.".to_owned());
        }
        if let (Some(campaign), Action::March { orders }) = (self.campaign(), self.ended(seat, action.clone()))
            && let Ok(marches) = campaign.read_marches(seat.0, &orders)
        {
            told.extend(campaign.hungers(seat.0, &marches));
        }
        told
    }
}

impl Campaign {
    /// RK-46, RK-47: the place that a starving army sacks unless it is forbidden, and whether that is its own or an ally's.
    fn prey(&self, army: &Army) -> Option<(usize, bool)> {
        let place = *self.lootable(army.party, army.at).first()?;
        let friendly = self.places[place]
            .owner
            .is_some_and(|owner| !self.hostile(Party::Nation(owner), army.party));
        Some((place, friendly))
    }

    /// What starving armies are about to do, for the prompt of the turn.
    pub(super) fn hunger_words(&self, nation: u8) -> String {
        let starving = self.of_nation(nation).filter(|army| army.marks.starving);
        let words = starving.map(|army| match self.prey(army) {
            Some((place, true)) => format!(
                " Army {} starves and will sack {}, which is yours or your ally's.",
                army.number,
                self.named(self.map.settlements()[place].at)
            ),
            Some((place, false)) => format!(
                " Army {} starves and will sack {}.",
                army.number,
                self.named(self.map.settlements()[place].at)
            ),
            None => format!(
                " Army {} starves, finds nothing to sack and sends for a train.",
                army.number
            ),
        });
        words.collect()
    }

    /// What these orders leave to hunger.
    fn hungers(&self, nation: u8, marches: &Marches) -> Vec<String> {
        let starving = self.of_nation(nation).filter(|army| army.marks.starving);
        starving.filter_map(|army| self.hunger(nation, army, marches)).collect()
    }

    fn hunger(&self, nation: u8, army: &Army, marches: &Marches) -> Option<String> {
        let number = army.number;
        let loots = marches.loots(number).unwrap_or(self.nation(nation).temper.loots);
        let prey = self.prey(army).filter(|_| loots);
        let by_order = self.rules.trains_on_order;
        match prey {
            Some((place, true)) => {
                let place = self.named(self.map.settlements()[place].at);
                let instead = if by_order {
                    format!("`{number} train` sends for a train instead, `{number} noloot` lets it go hungry.")
                } else {
                    format!("`{number} noloot` sends for a train instead.")
                };
                Some(format!(
                    "Army {number} is starving and will sack {place}, which is yours or your ally's. {instead}"
                ))
            }
            Some((_, false)) => None,
            None if by_order && !loots && army.train.is_none() && !marches.trains.contains(&number) => Some(format!(
                "Army {number} goes hungry. If no train reaches it before turn {}, it turns hostile and may rebel. \
                 `{number} train` sends for one.",
                self.turn + 2
            )),
            None => None,
        }
    }
}
