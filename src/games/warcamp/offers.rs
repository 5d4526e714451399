//! The menu of a turn: whole days, and single orders, the best first.

use crate::action::Action;
use crate::candidates::ideas;
use crate::data::Leader;
use crate::menu::{does_nothing, jobs_again, label, odds_data, usual_day};
use crate::npc;
use crate::npc::appraise::worth_of;
use crate::npc::survey::Survey;
use crate::state::{Member, Warcamp};
use crate::vain::vain_gear;
use crate::words::{Letter, Raze, Site};
use muster_game::{Duty, Hand, Menu, Offer, try_out};
use muster_kit::Seat;
use std::cmp::Reverse;

/// Entries of a select.
const ACTS_MAX: usize = 25;
/// How many entries of one kind there may be, so that there is something of everything.
const KIND_MAX: usize = 6;

/// The orders that a seat may press now, none of them refused as things stand.
pub fn menu_of(game: &Warcamp, duty: &Duty, before: &[Action]) -> Menu<Action> {
    let letter = game.tribes.turn();
    if duty.hand == Hand::Orders || game.tribes[letter].seat() != duty.seat {
        return Menu::default();
    }
    let days = jobs_again(game, duty.seat, before).into_iter();
    Menu {
        acts: acts(game, duty.seat),
        days: days.chain(usual_day(game, duty.seat)).collect(),
    }
}

/// First what an NPC would do, in its order, then the rest by their worth; ending the turn is always among them, and what does
/// nothing and attacks that cannot win never are.
fn acts(game: &Warcamp, seat: Seat) -> Vec<Offer<Action>> {
    let letter = game.tribes.turn();
    let mut offers: Vec<Offer<Action>> = Vec::new();
    let add = |offers: &mut Vec<Offer<Action>>, action: Action| {
        if does_nothing(game, &action) || vain_gear(game, seat, &action).is_some() {
            return;
        }
        let hopeless = matches!(action, Action::Attack { .. }) && win_of(game, letter, &action) == 0;
        if hopeless || try_out(game, seat, &action).is_err() {
            return;
        }
        let label = label(game, letter, &action);
        if offers.iter().all(|offer| offer.label != label) {
            offers.push(Offer { action, label });
        }
    };
    for action in npc::agenda(game, letter) {
        add(&mut offers, action);
    }
    let best = offers.len();
    let mut ideas: Vec<Action> = ideas(game)
        .into_iter()
        .filter_map(|idea| sensible(game, idea))
        .collect();
    ideas.sort_by_key(|idea| (rank(idea), !robs_the_town(idea)));
    for action in ideas {
        let kind = rank(&action);
        let alike = offers.iter().filter(|offer| rank(&offer.action) == kind).count();
        if alike < KIND_MAX {
            add(&mut offers, action);
        }
    }
    let survey = Survey::of(game, letter);
    offers[best..].sort_by_cached_key(|offer| merit(&survey, &offer.action));
    // The ends come last.
    let (ends, mut offers): (Vec<_>, Vec<_>) = offers
        .into_iter()
        .partition(|offer| matches!(offer.action, Action::End { .. }));
    let thrown = ends
        .into_iter()
        .find(|end| matches!(end.action, Action::End { discard: Some(_) }));
    thin_out(&mut offers, ACTS_MAX - 2);
    let tribe = &game.tribes[letter];
    let full = tribe.secret.hand().len() >= tribe.hand_limit() + tribe.secret.marked().len();
    let thrown = thrown.filter(|_| full);
    add(&mut offers, Action::End { discard: None });
    offers.extend(thrown);
    offers
}

/// Leaves so many offers at most: the last of the kind that has most goes first, so that each kind keeps its best.
fn thin_out(offers: &mut Vec<Offer<Action>>, most: usize) {
    while offers.len() > most {
        let alike = |kind: u8| offers.iter().filter(|offer| rank(&offer.action) == kind).count();
        let last = (0..offers.len()).max_by_key(|at| (alike(rank(&offers[*at].action)), *at));
        let Some(last) = last else { return };
        offers.remove(last);
    }
}

/// What the better of two offers has less of: those that the policy thinks worthwhile come by their worth, then those that it does
/// not weigh, by kind and the likelier attack first, and last what it thinks a loss.
fn merit(survey: &Survey<'_>, action: &Action) -> (u8, Reverse<i64>, u8, Reverse<i64>) {
    let win = win_of(survey.game, survey.game.tribes.turn(), action);
    let worth = worth_of(survey, action);
    let part = match worth {
        Some(worth) if worth > 0 => 0,
        None => 1,
        Some(_) => 2,
    };
    (part, Reverse(worth.unwrap_or_default()), rank(action), Reverse(win))
}

/// An idea as it is offered: against the most powerful member where it names one of another tribe, for the weakest where it trains
/// one; no raid where nothing would be razed that it names, for it kills half as many as an attack
/// ([WC-70](docs/rules/warcamp.md#wc-70)).
fn sensible(game: &Warcamp, mut idea: Action) -> Option<Action> {
    let best_of = |letter: Letter| {
        let members = game.tribes[letter].people.iter();
        let best = members.min_by_key(|member| (Reverse(member.counted()), member.number()));
        best.map(Member::number)
    };
    match &mut idea {
        Action::Kill { victim, .. } => victim.number = best_of(victim.tribe)?,
        Action::Power { on } => {
            for word in &mut on.words {
                match (word.tribe, game.tribes.mover().leader()) {
                    (Some(letter), _) => word.number = best_of(letter)?,
                    (None, Leader::WarChief) => {
                        let members = game.tribes.mover().people.iter();
                        let weakest = members.min_by_key(|member| (member.counted(), member.number()))?;
                        word.number = weakest.number();
                    }
                    (None, _) => (),
                }
            }
        }
        Action::Attack {
            target,
            raid: true,
            raze,
            ..
        } => {
            let camp = &game.tribes[*target].camp;
            let stands = |raze: &Raze| raze.0.iter().any(|building| camp.has(*building) > 0);
            if camp.is_empty() || raze.as_ref().is_some_and(|raze| !stands(raze)) {
                return None;
            }
        }
        _ => (),
    }
    Some(idea)
}

fn robs_the_town(action: &Action) -> bool {
    matches!(action, Action::Steal { from: Site::Town, .. })
}

/// The chance to win in ten-thousandths, for sorting.
fn win_of(game: &Warcamp, letter: Letter, action: &Action) -> i64 {
    if !matches!(action, Action::Attack { .. }) {
        return 0;
    }
    let data = odds_data(game, letter, action);
    let win = data.as_ref().and_then(|data| data["win"].as_str());
    let parts = win.and_then(|win| win.split_once('/'));
    let number = |text: &str| text.parse::<i64>().ok();
    match parts.map(|(over, under)| (number(over), number(under))) {
        Some((Some(over), Some(under))) => over * 10_000 / under,
        _ => win.and_then(number).map_or(0, |whole| whole * 10_000),
    }
}

/// In which order kinds of orders are offered.
fn rank(action: &Action) -> u8 {
    match action {
        Action::Hunt { .. } => 0,
        Action::Breed { .. } => 1,
        Action::Attack { .. } => 2,
        Action::Cast { .. } => 3,
        Action::Build { .. } => 4,
        Action::Steal { .. } => 5,
        Action::Power { .. } => 6,
        Action::Kill { .. } => 7,
        Action::Equip { .. } => 8,
        Action::Use { .. } => 9,
        Action::Tower { .. } => 10,
        Action::Forge { .. } => 11,
        _ => 12,
    }
}
