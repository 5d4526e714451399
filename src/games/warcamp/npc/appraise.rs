//! What single orders are worth, by what the policy weighs in them ([WC-180](docs/rules/warcamp.md#wc-180) to
//! [WC-182](docs/rules/warcamp.md#wc-182)): for menus.

use super::battle::prospect;
use super::errands::haul_worth;
use super::plan::{Chore, labour_worth, loot};
use super::spell;
use super::survey::{Able, Survey};
use crate::action::{Action, Goods};
use crate::rules::Task;
use crate::rules::strength::{PARTY_MULTIPLIER, ThiefDeed, finished};
use crate::rules::thieving::town_store;
use crate::words::{CardWord, Letter, Site, Who, WhoWord};

/// What an order of the tribe in turn is worth in ten-thousandths of a point; none of an order that the policy gives by other
/// rules, and of a raid, which it never gives.
pub fn worth_of(survey: &Survey<'_>, action: &Action) -> Option<i64> {
    match action {
        Action::Hunt { who, goal } => {
            let hunters = group(survey, who.as_ref().unwrap_or(&Who::all()), Task::Work)?.0;
            Some(labour_worth(survey, 0, &hunters, Chore::Hunt(*goal)))
        }
        Action::Breed { who } => {
            let breeders = group(survey, who, Task::Work)?.0.len();
            Some(labour_worth(survey, breeders, &[], Chore::Nothing))
        }
        Action::Attack {
            target,
            who,
            raid: false,
            ..
        } => {
            let all = survey.tribe.all_and_leader();
            let (party, leads) = group(survey, who.as_ref().unwrap_or(&all), Task::March)?;
            let enemy = survey.enemies.iter().find(|enemy| enemy.letter == *target)?;
            let prospect = prospect(survey, &party, leads, enemy);
            // What costs more than it kills is no gain, though it may end a tribe.
            let loses = prospect.own_dead > prospect.enemy_dead;
            Some(if loses { prospect.value.min(0) } else { prospect.value })
        }
        Action::Steal { from, goods, who } => theft_worth(survey, *from, *goods, who.as_ref()),
        Action::Cast {
            card: CardWord::Code(card),
            at,
            ..
        } => {
            let target = survey.enemies.iter().find(|enemy| Some(enemy.letter) == *at);
            Some(spell::gain(survey, *card, target, !survey.tribe.done.has_bred()))
        }
        _ => None,
    }
}

/// Those who are meant, and whether the leader goes with them.
fn group(survey: &Survey<'_>, who: &Who, task: Task) -> Option<(Vec<Able>, bool)> {
    let group = survey.tribe.group(who, task).ok()?;
    let members = survey.able.iter().filter(|one| group.members.contains(&one.number));
    Some((members.copied().collect(), group.leader))
}

/// What a theft of food or bones is expected to bring, by the leader alone or by a party.
fn theft_worth(survey: &Survey<'_>, from: Site, goods: Goods, who: Option<&Who>) -> Option<i64> {
    if goods == Goods::Item {
        return None;
    }
    let tribe = survey.tribe;
    let (guard, stock, fog) = match from {
        Site::Town => (tribe.town_ce(), town_store(survey.game, goods), 0),
        Site::Camp(letter) => {
            let camp = &survey.game.tribes[letter];
            (camp.ge(), camp.stock_of(goods), fog_of(survey, letter))
        }
    };
    let strength = match who.map(|who| who.0.as_slice()) {
        None | Some([WhoWord::Leader]) => tribe.thief_te(ThiefDeed::Steal, fog),
        Some(_) => {
            let party = group(survey, who?, Task::Work)?.0;
            let sum: u32 = party.iter().map(|one| one.stealing).sum();
            finished(sum * PARTY_MULTIPLIER, tribe.stores.is_starving(), fog)
        }
    };
    Some(haul_worth(survey, goods, loot(strength, guard, stock)))
}

fn fog_of(survey: &Survey<'_>, letter: Letter) -> u32 {
    let enemy = survey.enemies.iter().find(|enemy| enemy.letter == letter);
    enemy.map_or(0, |enemy| enemy.fog)
}
