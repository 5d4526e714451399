//! How the house plays a side (chapter 9 of docs/rules/wesnoth.md). Every decision is worked out afresh from the
//! position, one order at a time, so that a policy can take over in the middle of a turn.

mod recruits;
mod reserves;
mod search;
mod survey;
mod tables;
mod why;

use super::action::Action;
use super::fight::WHOLE;
use super::rules::UnitStep;
use super::state::{Deed, Wesnoth};
use super::words::{Reroll, Targets, Units, YesNo};
use muster_game::{Advice, Occasion};
use muster_kit::odds::{fraction, percent};
use muster_kit::{Dice, Level};
pub use survey::{Choice, Deal, Survey};
pub(super) use why::Why;

/// An easy unit takes one of so many best actions (chapter 9.3 of docs/rules/wesnoth.md).
const EASY_CHOICES: usize = 3;

/// How a side is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Temper {
    pub level: Level,
    /// Whether a player's standing orders decide on rerolls and promotions (chapter 6 of docs/rules/wesnoth.md).
    pub obedient: bool,
}

/// What to do next, and why.
pub fn advise(game: &Wesnoth, level: Level, occasion: Occasion, dice: &mut Dice) -> Advice<Action> {
    let temper = match occasion {
        Occasion::Missed | Occasion::Orders => Temper {
            level: Level::Normal,
            obedient: true,
        },
        Occasion::Npc => Temper { level, obedient: false },
    };
    let (action, why) = match temper.level {
        Level::Hard => search::decide(game, temper, dice),
        _ => decide(game, temper, dice),
    };
    Advice {
        action,
        why: why.to_string(),
    }
}

/// What comes before any unit is thought of: an open promotion, a castle to take.
fn first(game: &Wesnoth, temper: Temper) -> Option<(Action, Why)> {
    let side = game.turn;
    if let Some(pending) = &game.pending
        && let Some(place) = game.unit_of(side, pending.number)
    {
        return Some(promotion(game, temper, pending.cost, place));
    }
    let (place, loser) = game.conquerors(side).into_iter().next()?;
    let unit = &game.units[place];
    let why = Why::Conquers {
        unit: unit.badge(),
        loser,
    };
    Some((
        Action::Conquer {
            unit: Some(unit.word()),
        },
        why,
    ))
}

/// A promotion is taken whenever it can be paid; standing orders may keep some gold.
fn promotion(game: &Wesnoth, temper: Temper, cost: u32, place: usize) -> (Action, Why) {
    let (unit, side) = (&game.units[place], game.side(game.turn));
    let kept = if temper.obedient {
        side.secret.of(unit.number).keep
    } else {
        0
    };
    let (badge, gold) = (unit.badge(), side.gold);
    let (choice, why) = if gold >= cost + kept {
        let unit = badge;
        (YesNo::Yes, Why::Promotes { unit, cost, gold })
    } else {
        let unit = badge;
        (YesNo::No, Why::CannotPromote { unit, cost, gold, kept })
    };
    let unit = unit.word();
    (Action::Advance { unit, choice }, why)
}

/// Whether the leader keeps its action for recruiting.
fn recruits_later(game: &Wesnoth, side: u8) -> bool {
    game.side(side).gold >= super::rules::PRICE && game.recruiter(side).is_ok()
}

/// The next order of an easy or normal side (chapters 9.2 and 9.3 of docs/rules/wesnoth.md).
pub fn decide(game: &Wesnoth, temper: Temper, dice: &mut Dice) -> (Action, Why) {
    if let Some(decided) = first(game, temper) {
        return decided;
    }
    let side = game.turn;
    let survey = Survey::of(game, side);
    let hiring = recruits_later(game, side);
    let mut deals = deals(&survey, hiring);
    let easy = temper.level == Level::Easy;
    // (2): the best attack, as long as it beats what else its unit could do.
    let best = deals.iter().max_by_key(|deal| deal.advantage());
    if let Some(deal) = best.filter(|deal| deal.advantage() > 0) {
        let choice = if easy { pick(&deal.choices, dice) } else { deal.best() };
        if let Some(order) = order(&survey, deal.place, &choice, temper) {
            return order;
        }
    }
    // (3): the others move or rest, best first.
    deals.sort_by_key(|deal| std::cmp::Reverse(deal.best().score));
    for deal in &deals {
        let choice = if easy {
            pick(&deal.choices, dice)
        } else {
            deal.peaceful().unwrap_or_else(|| deal.best())
        };
        if let Some(order) = order(&survey, deal.place, &choice, temper) {
            return order;
        }
    }
    // (4): the leader recruits.
    if hiring && let Some(hired) = recruits::choose(game, side, temper, dice) {
        return hired;
    }
    (Action::End {}, ends(game, side))
}

/// Why a turn ends: who could still act and had better not.
fn ends(game: &Wesnoth, side: u8) -> Why {
    let idle = game.army(side).filter(|unit| game.can_still_act(unit)).count();
    Why::Ends { idle }
}

/// What each unit that can still act could do.
fn deals(survey: &Survey<'_>, hiring: bool) -> Vec<Deal> {
    let game = survey.game;
    let able = |place: &usize| {
        let unit = &game.units[*place];
        unit.owner == survey.side
            && game.can_still_act(unit)
            && !(hiring && unit.is_leader() && can_hire(game, survey.side))
    };
    let places = (0..game.units.len()).filter(able);
    places
        .map(|place| survey.deal(place))
        .filter(|deal| !deal.choices.is_empty())
        .collect()
}

fn can_hire(game: &Wesnoth, side: u8) -> bool {
    !game.free_castle(side).is_empty()
        || game
            .army(side)
            .any(|unit| unit.deed == Deed::Fresh && !unit.is_leader())
}

fn pick(choices: &[Choice], dice: &mut Dice) -> Choice {
    let mut sorted: Vec<&Choice> = choices.iter().collect();
    sorted.sort_by_key(|choice| std::cmp::Reverse(choice.score));
    sorted.truncate(EASY_CHOICES);
    sorted[dice.choose(sorted.len())].clone()
}

/// A choice as a step of a player who is no people's and not easy: as [`order`], without its words.
pub fn step(survey: &Survey<'_>, place: usize, choice: &Choice) -> Option<UnitStep> {
    let unit = &survey.game.units[place];
    if let Some(target) = choice.target {
        // An order names its weapon.
        let attacks = &unit.sheet().attacks;
        let name = &attacks[choice.prospect.attack].name;
        let weapon = attacks.iter().position(|attack| attack.name == *name);
        return Some(UnitStep::Strike {
            from: choice.at,
            target,
            weapon: weapon.expect("the attack stands on its sheet"),
            reroll: wish(survey, place, choice),
        });
    }
    if unit.deed != Deed::Fresh {
        return None;
    }
    if choice.at == unit.at {
        return (unit.wounds > 0).then_some(UnitStep::Rest);
    }
    Some(UnitStep::Move { to: choice.at })
}

/// The reroll that a strike is ordered with.
fn wish(survey: &Survey<'_>, place: usize, choice: &Choice) -> Option<Reroll> {
    Some(survey.reroll(place, choice)).filter(|wish| *wish != Reroll::No)
}

/// A choice as an order with its reason; none for standing still unhurt.
pub fn order(survey: &Survey<'_>, place: usize, choice: &Choice, temper: Temper) -> Option<(Action, Why)> {
    let game = survey.game;
    let unit = &game.units[place];
    let badge = unit.badge();
    let word = unit.word();
    if let Some(target) = choice.target {
        let enemy = &game.units[target];
        let given = choice.prospect.given;
        let weapon = &unit.sheet().attacks[choice.prospect.attack];
        let reroll = if temper.obedient || temper.level == Level::Easy {
            None
        } else {
            wish(survey, place, choice)
        };
        let why = Why::Strikes {
            unit: badge,
            from: (choice.at != unit.at).then_some(choice.at),
            target: enemy.badge(),
            weapon: weapon.name.clone(),
            wounds: (given.wounds * 10 + WHOLE / 2) / WHOLE,
            life: enemy.life(),
            kill: percent(&fraction(given.kill, WHOLE)),
            rerolls: reroll.is_some() || temper.obedient && game.rerolls_attacks(unit),
        };
        let attack = Targets(vec![enemy.at]);
        let weapon = (unit.sheet().attacks.len() > 1).then(|| weapon.name.clone());
        let action = if choice.at == unit.at {
            Action::Attack {
                units: Units::List(vec![word]),
                target: attack,
                weapon,
                reroll,
                advance: None,
            }
        } else {
            Action::Move {
                unit: word,
                to: choice.at,
                via: None,
                attack: Some(attack),
                weapon,
                reroll,
                advance: None,
            }
        };
        return Some((action, why));
    }
    if unit.deed != Deed::Fresh {
        return None;
    }
    if choice.at == unit.at {
        let rest = Action::Rest {
            units: Units::List(vec![word]),
        };
        let wounds = unit.wounds;
        return (wounds > 0).then_some((rest, Why::Rests { unit: badge, wounds }));
    }
    let why = Why::Moves {
        unit: badge,
        to: choice.at,
        motive: survey.motive(unit, choice.at),
    };
    let action = Action::Move {
        unit: word,
        to: choice.at,
        via: None,
        attack: None,
        weapon: None,
        reroll: None,
        advance: None,
    };
    Some((action, why))
}
