//! What a tribe does in its turn, one thing after the other ([WC-179](docs/rules/warcamp.md#wc-179)).

use super::super::action::Action;
use super::super::state::Warcamp;
use super::super::words::CardWords;
use super::errands::{self, Errand};
use super::plan::{Plan, plans};
use super::spell::{self, Cast};
use super::survey::Survey;
use super::why::{Rest, Why};
use super::{Decision, Temper};
use crate::words::Letter;
use muster_kit::{Dice, Level};

/// Easy tribes choose among so many plans ([WC-185](docs/rules/warcamp.md#wc-185)).
const EASY_CHOICES: usize = 3;

/// The first thing in its order that there is to do ([WC-179](docs/rules/warcamp.md#wc-179)).
pub fn decide(game: &Warcamp, letter: Letter, temper: Temper, dice: &mut Dice) -> Decision {
    let survey = Survey::of(game, letter);
    if let Some(errand) = before_plan(&survey, temper) {
        return errand.into();
    }
    let plan = choose(&survey, temper, dice);
    let breeds = plan.as_ref().is_some_and(|plan| !plan.breeders.is_empty());
    if let Some(cast) = spell::best(&survey, temper, breeds) {
        return cast.into();
    }
    if let Some(plan) = plan {
        return plan.into();
    }
    after_plan(&survey, temper).into()
}

/// All that a normal NPC would do from here on, as far as it can be said before the dice: for menus.
pub fn agenda(game: &Warcamp, letter: Letter) -> Vec<Action> {
    let survey = Survey::of(game, letter);
    let temper = Temper::NORMAL;
    let plan = (!survey.able.is_empty()).then(|| plans(&survey, temper, 1).into_iter().next());
    let plan = plan.flatten();
    let breeds = plan.as_ref().is_some_and(|plan| !plan.breeders.is_empty());
    let first = before_plan(&survey, temper).map(|(action, _)| action);
    let cast = spell::best(&survey, temper, breeds).map(Cast::action);
    let day = plan.map(|plan| plan.actions()).unwrap_or_default();
    let last = after_plan(&survey, temper).0;
    first.into_iter().chain(cast).chain(day).chain([last]).collect()
}

/// What comes before the plan of the day: gear and the Master Thief's theft ([WC-179](docs/rules/warcamp.md#wc-179),
/// steps 1 and 2).
pub fn before_plan(survey: &Survey<'_>, temper: Temper) -> Option<Errand> {
    errands::equip(survey).or_else(|| errands::theft(survey, temper))
}

/// The plan of the day; none if nobody is left to carry one out.
fn choose(survey: &Survey<'_>, temper: Temper, dice: &mut Dice) -> Option<Plan> {
    if survey.able.is_empty() {
        return None;
    }
    let count = if temper.level == Level::Easy { EASY_CHOICES } else { 1 };
    let mut best = plans(survey, temper, count);
    best.retain(|plan| !plan.actions().is_empty());
    let choice = if best.len() > 1 { dice.choose(best.len()) } else { 0 };
    (!best.is_empty()).then(|| best.swap_remove(choice))
}

/// What comes after the plan of the day: Forge, power, discards and the end ([WC-179](docs/rules/warcamp.md#wc-179),
/// steps 7 to 10).
pub fn after_plan(survey: &Survey<'_>, temper: Temper) -> Errand {
    errands::forge(survey)
        .or_else(|| errands::power(survey, temper))
        .unwrap_or_else(|| {
            let surplus = spell::surplus(survey);
            let discard = (!surplus.is_empty()).then_some(CardWords(surplus));
            (Action::End { discard }, Why::Ends(rest(survey, temper.level)))
        })
}

/// What could still be done as the turn ends and is not worth it, or that nothing is left
/// ([WC-186](docs/rules/warcamp.md#wc-186)).
fn rest(survey: &Survey<'_>, level: Level) -> Rest {
    let keeps = spell::has_the_price_of_one(survey) || errands::could_use_power(survey);
    Rest {
        idle: survey.able.first().map(|first| (survey.able.len(), first.number)),
        robs: errands::could_rob(survey),
        kept: keeps.then(|| survey.tribe.stores.bones()),
        tells: level != Level::Easy,
    }
}
