//! What a player is told of a refused order, beyond the words that events of stored orders keep.

use crate::action::{Action, Goal, Goods};
use crate::commands::carrying_out::would_work;
use crate::data::Card;
use crate::orders::Written;
use crate::rules::aims::lets_name_members;
use crate::state::{Tribe, Tribes, Warcamp};
use crate::words::{Site, Who};
use muster_kit::Refusal;

/// A refusal of the tribe in turn with its reason in full, and what works in its place.
pub(super) fn explained(game: &Warcamp, action: &Action, refusal: Refusal) -> Refusal {
    match (refusal.code.as_ref(), action) {
        ("not-kobold", Action::Steal { from, goods, .. }) => without_thieves(game, *from, *goods, refusal),
        ("target", Action::Cast { card, at: None, .. }) => {
            let card = game.tribes[game.tribes.turn()]
                .secret
                .card_meant(*card)
                .filter(|card| card.hostile());
            match card.and_then(|card| how_to_aim(&game.tribes, card)) {
                Some(how) => refusal.instead(how),
                None => refusal,
            }
        }
        _ => refusal,
    }
}

/// Who can steal ([WC-77](docs/rules/warcamp.md#wc-77), [WC-80](docs/rules/warcamp.md#wc-80)), for a tribe that
/// has nobody who does.
fn without_thieves(game: &Warcamp, from: Site, goods: Goods, refusal: Refusal) -> Refusal {
    if refusal.instead.is_some() {
        return refusal;
    }
    let tribe = game.tribes.mover();
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
    let works = |action: &Action| would_work(game, action);
    let other = raid.into_iter().chain([hunt]).find(works);
    let refusal = Refusal { reason, ..refusal };
    match other {
        Some(other) => refusal.instead(Written(&other).to_string()),
        None => refusal,
    }
}

/// `cast eye B`, and how a member is named for a card that lets it be.
fn how_to_aim(tribes: &Tribes, card: Card) -> Option<String> {
    let letter = tribes.turn();
    let other = tribes.others(letter).next()?;
    let (code, letter) = (card.code(), other);
    let member = tribes[other].people.all().first().map(|member| member.number());
    let named = member.filter(|_| lets_name_members(&tribes[letter], card));
    Some(match named {
        Some(number) => format!("cast {code} {letter}, or cast {code} {letter} {letter}{number} to name a member"),
        None => format!("cast {code} {letter}"),
    })
}

impl Tribe {
    /// Who can steal, for a tribe that has nobody who does.
    pub fn who_steals(&self) -> String {
        format!(
            "Kobolds steal in parties, and a Master Thief by himself; you lead {} with a {}.",
            self.race().plural(),
            self.leader()
        )
    }
}
