//! Which card to cast ([WC-182](docs/rules/warcamp.md#wc-182)).

use super::super::action::Action;
use super::super::data::{Building, Card, Leader};
use super::super::rules::aims::aims_of;
use super::super::state::{Member, Tribe};
use super::super::words::{CardWord, Letter};
use super::Temper;
use super::plan::plans;
use super::survey::{Enemy, Survey};
use super::worth::{self, POINT};
use muster_kit::Level;

/// Tenths of its worth that the price of a card weighs.
const PRICE_WEIGHT: i64 = 9;
/// With a full hand a card is thrown away for up to this many percent of the bones.
const CLEARING: u32 = 30;
/// A member strong enough to be whipped to a second job.
const STRONG: u32 = 7;

/// A card to cast, the tribe it is aimed at, and what it is worth beyond its price.
#[derive(Clone, Copy)]
pub struct Cast {
    pub card: Card,
    pub target: Option<Letter>,
    pub gain: i64,
}

impl Cast {
    /// The order that casts it, with picks left to the engine; a loss is cast `anyway`.
    pub fn action(self) -> Action {
        Action::Cast {
            card: CardWord::Code(self.card),
            at: self.target,
            picks: None,
            anyway: self.gain <= 0,
        }
    }

    /// The reason for players, from its verb on: the card, at whom and why, or that the hand needs room.
    pub fn why(self) -> String {
        match self.target {
            _ if self.gain <= 0 => format!("casts {} to make room in its hand", self.card),
            Some(target) => format!("casts {} at {}, the most powerful", self.card, target),
            None => format!("casts {}", self.card),
        }
    }
}

/// The best card to cast now, if any is worth its price.
pub fn best(survey: &Survey<'_>, temper: Temper, will_breed: bool) -> Option<Cast> {
    let tribe = survey.tribe;
    if tribe.done.has_cast() {
        return None;
    }
    let purse = if temper.restrained {
        tribe.stores.bones() / 2
    } else {
        tribe.stores.bones()
    };
    let affordable = tribe
        .secret
        .hand()
        .iter()
        .copied()
        .filter(|card| tribe.card_price(*card) <= purse);
    let affordable: Vec<Card> = affordable.filter(|card| may_cast(survey, temper, *card)).collect();
    let is_wasted = |card: Card| card == Card::Whip && !is_work_left(survey, temper);
    let target = survey.strongest();
    let cast = |card: Card, gain: i64| Cast {
        card,
        target: if card.hostile() {
            target.map(|enemy| enemy.letter)
        } else {
            None
        },
        gain,
    };
    let valued = affordable
        .iter()
        .filter(|card| !is_wasted(**card))
        .map(|card| cast(*card, gain(survey, *card, target, will_breed)));
    // Of equals the first in the hand, so that the choice is always the same.
    let best = valued.rev().max_by_key(|cast| cast.gain).filter(|cast| cast.gain > 0);
    if best.is_some() || tribe.secret.hand().len() < tribe.hand_limit() {
        return best;
    }
    let cheap = affordable
        .iter()
        .filter(|card| tribe.card_price(**card) * 100 <= tribe.stores.bones() * CLEARING);
    let cheapest = cheap.min_by_key(|card| tribe.card_price(**card));
    cheapest.map(|card| cast(*card, 0))
}

/// Whether the members that a Whip-Crack would rouse have something to do that this tribe would want done.
fn is_work_left(survey: &Survey<'_>, temper: Temper) -> bool {
    let tribes = &survey.game.tribes;
    let Ok(aims) = aims_of(tribes, tribes.turn(), Card::Whip, None, &[]) else {
        return false;
    };
    let mut roused = survey.game.clone();
    roused.tribes.mover_mut().people.each(&aims.numbers(), Member::rouse);
    let plans = plans(&Survey::of(&roused, tribes.turn()), temper, 1);
    plans.iter().any(|plan| !plan.actions().is_empty())
}

/// What a card is worth beyond its price.
pub fn gain(survey: &Survey<'_>, card: Card, target: Option<&Enemy>, will_breed: bool) -> i64 {
    let tribe = survey.tribe;
    let price = price_worth(tribe, tribe.card_price(card)) * PRICE_WEIGHT / 10;
    value(survey, card, target, will_breed) - price
}

/// Whether the bones would pay for a card, whichever is held.
pub fn has_the_price_of_one(survey: &Survey<'_>) -> bool {
    let tribe = survey.tribe;
    let cheapest = Card::ALL.iter().map(|card| tribe.card_price(*card)).min();
    let pays = cheapest.is_some_and(|price| tribe.stores.bones() >= price.max(1));
    !tribe.done.has_cast() && !tribe.secret.hand().is_empty() && pays
}

/// What it costs a tribe to lose so many of its bones.
fn price_worth(tribe: &Tribe, price: u32) -> i64 {
    worth::bones(tribe.leader(), tribe.stores.bones().saturating_sub(price), price)
}

/// Whether a card may be cast: no hostile one under truce ([WC-23](docs/rules/warcamp.md#wc-23)) or by an easy tribe
/// ([WC-185](docs/rules/warcamp.md#wc-185)).
fn may_cast(survey: &Survey<'_>, temper: Temper, card: Card) -> bool {
    !card.hostile()
        || !survey.game.terms.is_truce(survey.game.turn.round())
            && temper.level != Level::Easy
            && !survey.enemies.is_empty()
}

/// What a card is worth ([WC-182](docs/rules/warcamp.md#wc-182)); 0 for a card that could do nothing.
pub fn value(survey: &Survey<'_>, card: Card, target: Option<&Enemy>, will_breed: bool) -> i64 {
    let power = i64::from(survey.tribe.race().power());
    match target {
        _ if !card.hostile() => blessing(survey, card, power, will_breed),
        Some(enemy) => {
            let tribe = &survey.game.tribes[enemy.letter];
            if tribe.effects.wards() > 0 {
                POINT / 10
            } else {
                curse(survey, card, tribe, power)
            }
        }
        None => 0,
    }
}

fn curse(survey: &Survey<'_>, card: Card, target: &Tribe, power: i64) -> i64 {
    let heads = i64::try_from(target.people.count()).expect("a tribe is small");
    let items = i64::try_from(target.gear.count()).expect("a tribe has few items");
    let cards = i64::try_from(target.secret.hand().len()).expect("a hand is small");
    let kills = |count: i64| {
        let all: i64 = target.people.iter().map(|member| worth::member(member.counted())).sum();
        slain(survey, all * count.min(heads) / heads.max(1))
    };
    match card {
        Card::Bolt => kills(power),
        Card::Storm => (1..=3).map(|die| kills(power * die)).sum::<i64>() / 3,
        Card::Eye => {
            let mut best: Vec<i64> = target
                .people
                .iter()
                .map(|member| worth::member(member.counted()))
                .collect();
            best.sort_unstable_by(|one, two| two.cmp(one));
            slain(survey, best.iter().take(usize::try_from(power).expect("1 or 3")).sum())
        }
        Card::Demolish => {
            let standing: u32 = Building::ALL.into_iter().map(|kind| target.has(kind)).sum();
            21 * POINT / 10 * i64::from(standing).min(power)
        }
        Card::Decay => {
            let lost = i64::from(target.stores.food()).min(60 * power);
            let empty = if lost > 0 && lost == i64::from(target.stores.food()) {
                28 * POINT / 10
            } else {
                0
            };
            lost * POINT * 35 / 1_000 + empty
        }
        Card::Wither if target.people.iter().all(|member| member.skill() <= 2) => 0,
        Card::Wither => 14 * POINT / 10 * power,
        Card::Rust => POINT * items.min(power),
        Card::Maggots => POINT * cards.min(power),
        Card::Jinx => POINT / 10 * power * heads,
        Card::Fingers if survey.tribe.stores.is_starving() => 0,
        Card::Fingers => 27 * POINT / 10 * items.min(power),
        Card::Leech => {
            let moved = target.stores.bones().min(50 * u32::try_from(power).expect("1 or 3"));
            worth::bones(survey.tribe.leader(), survey.tribe.stores.bones(), moved) + price_worth(target, moved)
        }
        Card::Pox => {
            let healthy = target.people.healthy().len();
            175 * POINT / 100 * i64::try_from(healthy).expect("a tribe is small").min(power)
        }
        _ => 0,
    }
}

/// Kills count 0.7 of the victims, and all of them when the enemy is the last.
fn slain(survey: &Survey<'_>, worth: i64) -> i64 {
    if survey.enemies.len() == 1 {
        worth
    } else {
        worth * 7 / 10
    }
}

fn blessing(survey: &Survey<'_>, card: Card, power: i64, will_breed: bool) -> i64 {
    let tribe = survey.tribe;
    let heads = i64::try_from(tribe.people.count()).expect("a tribe is small");
    let able = i64::try_from(survey.able.len()).expect("a tribe is small");
    let bones = u32::try_from(50 * power).expect("at most 150");
    match card {
        Card::Favor => POINT / 4 * power * heads,
        Card::Hides => 24 * POINT / 10 * power,
        Card::Ward => 2 * POINT * power,
        Card::Fog => POINT / 2 * power,
        Card::Grubs => {
            let (now, meal) = (i64::from(tribe.stores.food()) * 1_000, survey.meal(0));
            survey.food_worth(now + 60_000 * power, meal) - survey.food_worth(now, meal)
        }
        Card::Graves => worth::bones(tribe.leader(), tribe.stores.bones(), bones),
        Card::Dead => 4 * POINT * power,
        Card::Blood => {
            let room: i64 = tribe.people.iter().map(|member| 10 - i64::from(member.skill())).sum();
            POINT * room.min(2 * power)
        }
        Card::Lure if tribe.done.has_hunted() => 0,
        Card::Lure => 27 * POINT / 100 * power * able,
        Card::Rut if will_breed && !tribe.done.has_bred() => 3 * POINT * power,
        Card::Poultice => {
            let sick = tribe.people.sick();
            15 * POINT / 10 * i64::try_from(sick).expect("a tribe is small").min(2 * power)
        }
        Card::Whip if !tribe.done.has_attacked() || !tribe.done.has_bred() => {
            let acted = tribe.people.iter().filter(|member| member.is_tired());
            let strong = acted.filter(|member| member.counted() >= STRONG).count();
            POINT * i64::try_from(strong).expect("a tribe is small").min(2 * power)
        }
        _ => 0,
    }
}

/// Cards that a Shaman with four or more throws away at the end of the turn: all but the two best
/// ([WC-179](docs/rules/warcamp.md#wc-179), step 9).
pub fn surplus(survey: &Survey<'_>) -> Vec<CardWord> {
    let hand = survey.tribe.secret.hand();
    if survey.tribe.leader() != Leader::Shaman || hand.len() < 4 {
        return Vec::new();
    }
    let target = survey.strongest();
    let mut places: Vec<usize> = (0..hand.len()).collect();
    places.sort_by_key(|place| (-value(survey, hand[*place], target, true), *place));
    let mut thrown = places.split_off(2);
    thrown.sort_unstable();
    let words = thrown
        .into_iter()
        .map(|place| CardWord::Place(u8::try_from(place + 1).expect("a hand is small")));
    words.collect()
}
