//! How the house plays a tribe ([chapter 9](docs/rules/warcamp.md#9-non-player-characters)). Every decision is worked
//! out afresh from the position, so that a policy can take over in the middle of a turn.

pub mod battle;
pub mod errands;
pub mod plan;
mod search;
pub mod spell;
pub mod survey;
pub mod worth;

use super::action::{Action, STEPS_MAX};
use super::orders::{CHARACTERS_MAX, Order, write};
use super::state::Warcamp;
use super::words::CardWords;
use errands::Errand;
use muster_game::{Advice, Occasion};
use muster_kit::{Dice, Level};
use plan::{Plan, plans};
use spell::Cast;
use survey::Survey;

/// Easy tribes choose among so many plans ([WC-185](docs/rules/warcamp.md#wc-185)).
const EASY_CHOICES: usize = 3;

/// How a tribe is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Temper {
    pub level: Level,
    /// Whether it casts no spell that costs more than half of the bones ([WC-162](docs/rules/warcamp.md#wc-162)).
    pub restrained: bool,
}

impl Temper {
    /// The usual strength of play, free to spend any share of the bones on a spell.
    pub const NORMAL: Temper = Temper {
        level: Level::Normal,
        restrained: false,
    };
}

/// What to do next, and why: one order, or the plan of the day.
pub struct Decision {
    pub actions: Vec<Action>,
    pub why: String,
}

impl From<Errand> for Decision {
    fn from((action, why): Errand) -> Decision {
        Decision {
            actions: vec![action],
            why,
        }
    }
}

/// What the tribe at `place` does next ([WC-178](docs/rules/warcamp.md#wc-178) to
/// [WC-186](docs/rules/warcamp.md#wc-186)).
pub fn advise(game: &Warcamp, place: usize, level: Level, occasion: Occasion, dice: &mut Dice) -> Advice<Action> {
    let temper = match occasion {
        Occasion::Orders => {
            return Advice {
                action: Action::Ordered {},
                why: "plays stored orders".to_owned(),
            };
        }
        Occasion::Npc => Temper {
            level,
            restrained: false,
        },
        Occasion::Missed => Temper {
            level: Level::Normal,
            restrained: true,
        },
    };
    let Decision { mut actions, why } = match temper.level {
        Level::Hard => search::decide(game, place, dice),
        _ => decide(game, place, temper, dice),
    };
    // What has no room in one line is thought of again after it.
    actions.truncate(STEPS_MAX);
    while actions.len() > 1 && line(&actions).chars().count() > CHARACTERS_MAX {
        actions.pop();
    }
    let action = if actions.len() == 1 {
        actions.remove(0)
    } else {
        Action::Orders {
            plan: line(&actions),
            end: false,
        }
    };
    Advice { action, why }
}

/// The first thing in its order that there is to do ([WC-179](docs/rules/warcamp.md#wc-179)).
pub fn decide(game: &Warcamp, place: usize, temper: Temper, dice: &mut Dice) -> Decision {
    let survey = Survey::of(game, place);
    if let Some(errand) = before_plan(&survey, temper) {
        return errand.into();
    }
    let plan = choose(&survey, temper, dice);
    let breeds = plan.as_ref().is_some_and(|plan| !plan.breeders.is_empty());
    if let Some(cast) = spell::best(&survey, temper, breeds) {
        return (cast.action(), cast.why()).into();
    }
    if let Some(plan) = plan {
        return Decision {
            actions: plan.actions(),
            why: plan.why(),
        };
    }
    after_plan(&survey, temper).into()
}

/// All that a normal NPC would do from here on, as far as it can be said before the dice: for menus.
pub fn agenda(game: &Warcamp, place: usize) -> Vec<Action> {
    let survey = Survey::of(game, place);
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
fn before_plan(survey: &Survey<'_>, temper: Temper) -> Option<Errand> {
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
fn after_plan(survey: &Survey<'_>, temper: Temper) -> Errand {
    errands::forge(survey)
        .or_else(|| errands::power(survey, temper))
        .unwrap_or_else(|| {
            let surplus = spell::surplus(survey);
            let discard = (!surplus.is_empty()).then_some(CardWords(surplus));
            (Action::End { discard }, why_end(survey, temper.level))
        })
}

/// Why the turn ends: what could still be done and is not worth it, or that nothing is left
/// ([WC-186](docs/rules/warcamp.md#wc-186)). It tells nothing of the cards held. Easy chooses by chance and gives no reason
/// for what it did, so that nothing is left to add.
fn why_end(survey: &Survey<'_>, level: Level) -> String {
    let idle = match survey.able.as_slice() {
        [] => None,
        [one] => Some(format!("leaves #{} idle", one.number)),
        idle => Some(format!("leaves {} members idle", idle.len())),
    };
    let thief = errands::could_rob(survey).then(|| "expects nothing from a theft".to_owned());
    let kept = (spell::has_the_price_of_one(survey) || errands::could_use_power(survey))
        .then(|| format!("keeps its {} bones", survey.tribe.bones));
    let reasons: Vec<String> = idle.into_iter().chain(thief).chain(kept).collect();
    if reasons.is_empty() && level == Level::Easy {
        String::new()
    } else if reasons.is_empty() {
        "has nothing more to do".to_owned()
    } else {
        reasons.join(" and ")
    }
}

/// Orders as one line; all but the first are passed over if they can no longer be done.
fn line(actions: &[Action]) -> String {
    let order = |(at, action): (usize, &Action)| Order {
        action: action.clone(),
        optional: at > 0,
        text: String::new(),
    };
    let orders: Vec<Order> = actions.iter().enumerate().map(order).collect();
    write(&orders)
}
