//! What is done beside the plan of the day: gear, the Master Thief's theft, the Forge, the leader's power
//! ([WC-179](docs/rules/warcamp.md#wc-179)).

use super::Temper;
use super::plan::loot;
use super::survey::Survey;
use super::why::Why;
use super::worth;
use crate::action::{Action, Goods, Make};
use crate::data::{Building, Leader, Slot};
use crate::rules::strength::ThiefDeed;
use crate::rules::thieving::town_store;
use crate::state::{Item, Member, SKILL_MAX, Tribe, Wearer};
use crate::words::{ItemNumber, Letter, Power, PowerVerb, PowerWord, Site, Wear, Who, WhoWord};
use muster_kit::Level;

/// Tenths by which a theft from a camp counts more than one from the town ([WC-179](docs/rules/warcamp.md#wc-179)).
const CAMP_WEIGHT: i64 = 13;
/// Bones at which a basic item is made ([WC-179](docs/rules/warcamp.md#wc-179)).
const FORGE_FROM: u32 = 115;
/// A War Chief trains in a tribe smaller than this, members below that Skill ([WC-184](docs/rules/warcamp.md#wc-184)).
const TRAINS_BELOW: usize = 8;
const TRAINS_TO: u32 = 9;
/// Food that a Shaman keeps beside the meal when raising skeletons ([WC-184](docs/rules/warcamp.md#wc-184)).
const RAISES_WITH: i64 = 6;

/// An order and why it is given.
pub type Errand = (Action, Why);

/// Puts on the first item of the stash that fits a member or the leader ([WC-179](docs/rules/warcamp.md#wc-179), step
/// 1).
pub fn equip(survey: &Survey<'_>) -> Option<Errand> {
    let tribe = survey.tribe;
    tribe
        .worn_by(Wearer::Stash)
        .filter(|item| !item.was_put_on())
        .find_map(|item| {
            let to = wearer_for(tribe, item)?;
            let action = Action::Equip {
                item: ItemNumber(item.number()),
                to,
                swap: false,
            };
            Some((action, Why::Gives(item.kind(), to)))
        })
}

fn wearer_for(tribe: &Tribe, item: &Item) -> Option<Wear> {
    let slot = item.kind().slot();
    let bonus = item.kind().bonus();
    let thieving = bonus.stealing + bonus.thievery + bonus.assassination > 0;
    if thieving && tribe.leader() == Leader::MasterThief && fits(tribe, Wearer::Leader, slot) {
        return Some(Wear::Leader);
    }
    let mut best: Option<&Member> = None;
    for member in tribe.people.iter() {
        let is_better = best.is_none_or(|best| member.counted() > best.counted());
        if is_better && fits(tribe, Wearer::Member(member.number()), slot) {
            best = Some(member);
        }
    }
    best.map(|best| Wear::Member(best.number()))
}

/// Whether an item of that slot has room on a wearer ([WC-120](docs/rules/warcamp.md#wc-120)).
fn fits(tribe: &Tribe, wearer: Wearer, slot: Slot) -> bool {
    let worn = |slot| tribe.gear.worn_in(wearer, slot).count();
    match slot {
        Slot::Weapon => worn(Slot::Weapon) + worn(Slot::Shield) < 2,
        Slot::Shield => worn(Slot::Shield) == 0 && worn(Slot::Weapon) < 2,
        Slot::Armour | Slot::Socks => worn(slot) == 0,
        Slot::Ring | Slot::Amulet => true,
    }
}

/// Sends the Master Thief to what is worth most ([WC-179](docs/rules/warcamp.md#wc-179), step 2).
pub fn theft(survey: &Survey<'_>, temper: Temper) -> Option<Errand> {
    let tribe = survey.tribe;
    if tribe.leader() != Leader::MasterThief || !survey.leader_free || survey.game.terms.has_stolen(&tribe.done, false)
    {
        return None;
    }
    let value = |goods: Goods, loot: i64| haul_worth(survey, goods, loot);
    let mut offers: Vec<(i64, i64, Site, Goods)> = Vec::new();
    for goods in [Goods::Food, Goods::Bones] {
        let stock = town_store(survey.game, goods);
        let brings = loot(tribe.thief_te(ThiefDeed::Steal, 0), tribe.town_ce(), stock);
        offers.push((value(goods, brings), brings, Site::Town, goods));
        if survey.grace
            || survey.game.terms.is_truce(survey.game.turn.round())
            || temper.level == Level::Easy && survey.game.turn.round() < 6
        {
            continue;
        }
        for enemy in &survey.enemies {
            let camp = &survey.game.tribes[enemy.letter];
            if camp.has(Building::Cunning) > 0 {
                continue;
            }
            let brings = loot(
                tribe.thief_te(ThiefDeed::Steal, enemy.fog),
                camp.ge(),
                camp.stock_of(goods),
            );
            let site = Site::Camp(enemy.letter);
            offers.push((value(goods, brings) * CAMP_WEIGHT / 10, brings, site, goods));
        }
    }
    let (worth, brings, from, goods) = offers.into_iter().rev().max_by_key(|(worth, ..)| *worth)?;
    if worth <= 0 {
        return None;
    }
    let who = Some(Who(vec![WhoWord::Leader]));
    Some((Action::Steal { from, goods, who }, Why::Robs { from, goods, brings }))
}

/// What so many thousandths of stolen food or bones are worth to the tribe.
pub fn haul_worth(survey: &Survey<'_>, goods: Goods, loot: i64) -> i64 {
    let tribe = survey.tribe;
    match goods {
        Goods::Bones => worth::millibones(tribe.leader(), tribe.stores.bones(), loot),
        _ => {
            let (store, meal) = (i64::from(tribe.stores.food()) * 1_000, survey.meal(0));
            survey.food_worth(store + loot, meal) - survey.food_worth(store, meal)
        }
    }
}

/// Makes a basic item if there are bones to spare ([WC-179](docs/rules/warcamp.md#wc-179), step 7).
pub fn forge(survey: &Survey<'_>) -> Option<Errand> {
    let tribe = survey.tribe;
    let idle = u32::from(tribe.done.forged()) < tribe.has(Building::Forge);
    (idle && !tribe.stores.is_starving() && tribe.stores.bones() >= FORGE_FROM).then(|| {
        let action = Action::Forge {
            make: Make::Basic,
            smith: None,
        };
        (action, Why::Forges(tribe.stores.bones()))
    })
}

/// Uses the leader's power ([WC-184](docs/rules/warcamp.md#wc-184)).
pub fn power(survey: &Survey<'_>, temper: Temper) -> Option<Errand> {
    match survey.tribe.leader() {
        Leader::WarChief => train(survey),
        Leader::Shaman => raise(survey),
        Leader::MasterThief if temper.level == Level::Easy => None,
        Leader::MasterThief => kidnap(survey),
    }
}

/// Whether the Master Thief could still rob the town.
pub fn could_rob(survey: &Survey<'_>) -> bool {
    let tribe = survey.tribe;
    let stocked = [Goods::Food, Goods::Bones].map(|goods| town_store(survey.game, goods) > 0);
    tribe.leader() == Leader::MasterThief
        && survey.leader_free
        && !survey.game.terms.has_stolen(&tribe.done, false)
        && stocked.contains(&true)
}

/// Whether the leader's power could be paid for and used now.
pub fn could_use_power(survey: &Survey<'_>) -> bool {
    let tribe = survey.tribe;
    let works = match tribe.leader() {
        Leader::WarChief => tribe.people.iter().any(|member| member.skill() < SKILL_MAX),
        Leader::Shaman => true,
        Leader::MasterThief => {
            let limit = survey.game.terms.options().kidnap_limit;
            let may = limit == 0 || tribe.done.kidnaps() < limit;
            may && !survey.grace && !survey.game.terms.is_truce(survey.game.turn.round()) && !survey.enemies.is_empty()
        }
    };
    works && tribe.stores.bones() >= tribe.power_price()
}

fn powered(verb: PowerVerb, words: Vec<PowerWord>) -> Action {
    Action::Power {
        on: Power {
            verb: Some(verb),
            words,
        },
    }
}

fn train(survey: &Survey<'_>) -> Option<Errand> {
    let tribe = survey.tribe;
    let price = tribe.power_price();
    if survey.heads >= TRAINS_BELOW
        || tribe.stores.bones() < price
        || (tribe.stores.bones() - price) / 100 < tribe.stores.bones() / 100
    {
        return None;
    }
    let pupil = tribe
        .people
        .iter()
        .min_by_key(|member| (member.counted(), member.number()))?;
    if pupil.counted() >= TRAINS_TO {
        return None;
    }
    let word = PowerWord {
        tribe: None,
        number: pupil.number(),
        times: None,
    };
    Some((powered(PowerVerb::Train, vec![word]), Why::Trains(pupil.number())))
}

fn raise(survey: &Survey<'_>) -> Option<Errand> {
    let tribe = survey.tribe;
    let fed = i64::from(tribe.stores.food()) >= survey.meal(0) + RAISES_WITH;
    if tribe.stores.bones() < tribe.power_price() || !fed || survey.heads >= survey.bound {
        return None;
    }
    let word = PowerWord {
        tribe: None,
        number: 1,
        times: None,
    };
    Some((powered(PowerVerb::Raise, vec![word]), Why::Raises))
}

/// Kidnaps a whole tribe if the bones suffice, else the best of the most powerful enemy
/// ([WC-184](docs/rules/warcamp.md#wc-184)).
fn kidnap(survey: &Survey<'_>) -> Option<Errand> {
    let tribe = survey.tribe;
    if survey.grace || survey.game.terms.is_truce(survey.game.turn.round()) {
        return None;
    }
    let mut affordable = (tribe.stores.bones() / tribe.power_price()) as usize;
    let limit = usize::from(survey.game.terms.options().kidnap_limit);
    if limit > 0 {
        affordable = affordable.min(limit.saturating_sub(usize::from(tribe.done.kidnaps())));
    }
    let taken = survey
        .enemies
        .iter()
        .filter(|enemy| enemy.heads <= affordable)
        .max_by_key(|enemy| enemy.power);
    let word = |letter: Letter, number: u16| PowerWord {
        tribe: Some(letter),
        number,
        times: None,
    };
    if let Some(enemy) = taken {
        let members = survey.game.tribes[enemy.letter].people.iter();
        let words = members.map(|member| word(enemy.letter, member.number())).collect();
        return Some((powered(PowerVerb::Nab, words), Why::KidnapsAll(enemy.letter)));
    }
    let enemy = survey.strongest().filter(|_| affordable > 0)?;
    let members = survey.game.tribes[enemy.letter].people.iter();
    let best = members.min_by_key(|member| (std::cmp::Reverse(member.counted()), member.number()))?;
    let why = Why::KidnapsBest(enemy.letter, best.number());
    Some((powered(PowerVerb::Nab, vec![word(enemy.letter, best.number())]), why))
}
