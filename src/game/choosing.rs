//! What a game lets one choose, asked in three ways: by a player, by lot, and by what stands first.

use super::choices::{ChoiceId, Chosen, Next, Reached};
use super::{Counsel, Duty};
use muster_kit::Dice;
use std::ops::Range;

/// How often an act is drawn by lot before the one is taken that is always possible.
const DRAWS_MAX: usize = 32;

/// An act for a duty, drawn by lot among all ways of choosing; the one that is always possible where choices lead nowhere, as with
/// what the house does.
pub fn act_by_lot<G: Counsel>(game: &G, duty: &Duty, dice: &mut Dice) -> G::Action {
    let mut tries = (0..DRAWS_MAX).map(|_| game.choose(duty, &mut Chosen::by_lot(dice)));
    let act = tries.find_map(Result::ok);
    act.unwrap_or_else(|| game.fallback(duty))
}

/// The act for a duty that comes of always taking what stands first; the one that is always possible where choices lead nowhere.
pub(super) fn first_act<G: Counsel>(game: &G, duty: &Duty) -> G::Action {
    let act = game.choose(duty, &mut Chosen::by_order());
    act.unwrap_or_else(|_| game.fallback(duty))
}

/// The first acts that can be chosen for a duty behind some choices, at most `most` of them, in the order of the choices.
pub fn first_acts<G: Counsel>(game: &G, duty: &Duty, begun: &[ChoiceId], most: usize) -> Vec<G::Action> {
    let mut acts = Vec::new();
    let mut open: Vec<Vec<ChoiceId>> = vec![begun.to_vec()];
    while let Some(path) = open.pop().filter(|_| acts.len() < most) {
        let mut chosen = Chosen::of(&path, true);
        let read = game.choose(duty, &mut chosen);
        match chosen.came_to(read).map(|reached| reached.next) {
            Some(Next::Ready(act)) => acts.push(act),
            Some(Next::Choose(choice)) => {
                let names = choice.alternatives.into_iter().map(|alternative| alternative.id);
                open.extend(names.rev().map(|id| [&path[..], &[id]].concat()));
            }
            None => (),
        }
    }
    acts
}

/// Where some choices for a duty lead, labelled; none if they lead nowhere. Of the alternatives in `shown` it says which
/// complete an act, and where they are on the board.
pub(super) fn next_of<G: Counsel>(
    game: &G,
    duty: &Duty,
    choices: &[ChoiceId],
    shown: Range<usize>,
) -> Option<Reached<G::Action>> {
    let after = |choices: &[ChoiceId], labelled| {
        let mut chosen = Chosen::of(choices, labelled);
        let read = game.choose(duty, &mut chosen);
        chosen.came_to(read)
    };
    let mut reached = after(choices, true)?;
    for (before, made) in reached.taken.iter_mut().enumerate() {
        made.spot = game.spot_of(duty, &choices[..before.min(choices.len())], &made.id);
    }
    if let Next::Choose(open) = &mut reached.next {
        for alternative in open.alternatives.iter_mut().skip(shown.start).take(shown.len()) {
            alternative.spot = game.spot_of(duty, choices, &alternative.id);
        }
    }
    reached.board = game.map_of_choices(duty, choices).map(Box::new);
    if let Next::Choose(open) = &mut reached.next
        && !open.is_known
    {
        let asked = open.alternatives.iter_mut().skip(shown.start).take(shown.len());
        for alternative in asked.filter(|alternative| alternative.act.is_none()) {
            let with_it = [choices, std::slice::from_ref(&alternative.id)].concat();
            if let Some(Next::Ready(act)) = after(&with_it, false).map(|reached| reached.next) {
                alternative.act = Some(act);
            }
        }
    }
    Some(reached)
}
