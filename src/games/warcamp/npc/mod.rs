//! How the house plays a tribe ([chapter 9](docs/rules/warcamp.md#9-non-player-characters)). Every decision is worked
//! out afresh from the position, so that a policy can take over in the middle of a turn.

pub mod appraise;
pub mod battle;
mod day;
pub mod errands;
pub mod plan;
mod search;
pub mod spell;
pub mod survey;
mod why;
pub mod worth;

pub use day::agenda;

use super::action::{Action, STEPS_MAX};
use super::orders::{CHARACTERS_MAX, Order, write};
use super::state::Warcamp;
use crate::words::Letter;
use errands::Errand;
use muster_game::{Advice, Occasion};
use muster_kit::{Dice, Level};
use plan::Plan;
use spell::Cast;
use why::Why;

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
    pub why: Why,
}

impl From<Errand> for Decision {
    fn from((action, why): Errand) -> Decision {
        Decision {
            actions: vec![action],
            why,
        }
    }
}

impl From<Cast> for Decision {
    fn from(cast: Cast) -> Decision {
        (cast.action(), Why::Casts(cast)).into()
    }
}

impl From<Plan> for Decision {
    fn from(plan: Plan) -> Decision {
        Decision {
            actions: plan.actions(),
            why: Why::Plans(Box::new(plan)),
        }
    }
}

/// What that tribe does next ([WC-178](docs/rules/warcamp.md#wc-178) to
/// [WC-186](docs/rules/warcamp.md#wc-186)).
pub fn advise(game: &Warcamp, letter: Letter, level: Level, occasion: Occasion, dice: &mut Dice) -> Advice<Action> {
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
        Level::Hard => search::decide(game, letter, dice),
        _ => day::decide(game, letter, temper, dice),
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
    let why = why.to_string();
    Advice { action, why }
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
