//! What a player is told of a refused order, beyond the words that events of stored orders keep.

use super::super::action::{Action, Goal, Goods};
use super::super::data::Card;
use super::super::orders::Written;
use super::super::state::{Tribe, Warcamp};
use super::super::words::{Letter, Site, Who};
use muster_kit::Refusal;

impl Warcamp {
    /// A refusal of the tribe in turn with its reason in full, and what works in its place.
    pub(super) fn explained(&self, action: &Action, refusal: Refusal) -> Refusal {
        match (refusal.code.as_ref(), action) {
            ("not-kobold", Action::Steal { from, goods, .. }) => self.without_thieves(*from, *goods, refusal),
            ("target", Action::Cast { card, at: None, .. }) => {
                let card = self.card_meant(self.current(), *card).filter(|card| card.hostile());
                match card.and_then(|card| self.how_to_aim(card)) {
                    Some(how) => refusal.instead(how),
                    None => refusal,
                }
            }
            _ => refusal,
        }
    }

    /// Who can steal ([WC-77](docs/rules/warcamp.md#wc-77), [WC-80](docs/rules/warcamp.md#wc-80)), for a tribe that
    /// has nobody who does.
    fn without_thieves(&self, from: Site, goods: Goods, refusal: Refusal) -> Refusal {
        if refusal.instead.is_some() {
            return refusal;
        }
        let tribe = self.mover();
        let reason = tribe.who_steals();
        let raid = match from {
            Site::Camp(target) => Some(Action::Attack {
                target,
                who: Some(tribe.all_and_leader()),
                raid: true,
                raze: None,
            }),
            Site::Town => None,
        };
        let goal = match goods {
            Goods::Food => Goal::Food,
            Goods::Bones => Goal::Bones,
            Goods::Item => Goal::Both,
        };
        let who = Some(Who::all());
        let hunt = Action::Hunt { who, goal };
        let works = |action: &Action| self.would_work(action);
        let other = raid.into_iter().chain([hunt]).find(works);
        let refusal = Refusal { reason, ..refusal };
        match other {
            Some(other) => refusal.instead(Written(&other).to_string()),
            None => refusal,
        }
    }

    /// `cast eye B`, and how a member is named for a card that lets it be.
    fn how_to_aim(&self, card: Card) -> Option<String> {
        let place = self.current();
        let other = self.others(place).next()?;
        let (code, letter) = (card.code(), Letter::of(other));
        let member = self.tribes[other].members.first().map(|member| member.number);
        let named = member.filter(|_| self.lets_name_members(place, card));
        Some(match named {
            Some(number) => format!("cast {code} {letter}, or cast {code} {letter} {letter}{number} to name a member"),
            None => format!("cast {code} {letter}"),
        })
    }
}

impl Tribe {
    /// Who can steal, for a tribe that has nobody who does.
    pub fn who_steals(&self) -> String {
        format!(
            "Kobolds steal in parties, and a Master Thief by himself; you lead {} with a {}.",
            self.race.plural(),
            self.leader
        )
    }
}
