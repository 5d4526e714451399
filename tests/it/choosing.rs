//! Orders that are chosen step by step: every way of choosing ends in an order that the rules take, and what may be chosen
//! hangs on nothing that the seat cannot know.

#![allow(clippy::unwrap_used)]

use crate::random_play::{Moment, begin, carried_out, in_turn, random_play};
use muster::games::{ALL_GAMES, FULL_CATALOGUE};
use muster::vocabulary::Invocation;
use muster_game::{Actor, AnyGame, Awaiting, ChoiceId, Duty, Hand, Kind, Next};
use muster_kit::{Dice, Viewer};
use muster_sample::{cases, share};
use proptest::prelude::*;
use serde_json::Value;
use std::collections::BTreeSet;

/// Choices on the way to an order: a whole tribe marches.
const CHOICES_MAX: usize = 1_500;
/// Alternatives of which it is asked whether they complete an order.
const SHOWN: std::ops::Range<usize> = 0..25;
/// Characters of a label.
const LABEL_MAX: usize = 200;

/// How one chooses.
#[derive(Clone, Copy, Debug)]
enum Chooser {
    /// Always what stands first.
    First,
    /// Anything.
    Random,
}

impl Chooser {
    fn choose(self, count: usize, chance: &mut Dice) -> usize {
        match self {
            Chooser::First => 0,
            Chooser::Random => chance.choose(count),
        }
    }
}

/// What comes next, asked of `game` and held against what a guess answers.
fn next(game: &dyn AnyGame, guess: &dyn AnyGame, duty: &Duty, chosen: &[ChoiceId], place: &str) -> Option<Next<Value>> {
    let asked = |game: &dyn AnyGame, salt| game.next(duty, chosen, SHOWN, &mut Dice::seeded(5, salt));
    let reached = asked(game, 1);
    assert_eq!(
        reached,
        asked(guess, 2),
        "{place}: choices hang on a guess, after {chosen:?}"
    );
    reached.map(|reached| reached.next)
}

/// An order that is chosen to its end, with its choices.
fn chosen(
    game: &dyn AnyGame,
    guess: &dyn AnyGame,
    duty: &Duty,
    chooser: Chooser,
    chance: &mut Dice,
    place: &str,
) -> Value {
    let mut path = Vec::new();
    let mut promised = None;
    for _ in 0..CHOICES_MAX {
        match next(game, guess, duty, &path, place) {
            Some(Next::Ready(act)) => {
                assert!(
                    promised.is_none_or(|promised| promised == act),
                    "{place}: {path:?} is another order"
                );
                return act;
            }
            Some(Next::Choose(open)) => {
                assert!(promised.is_none(), "{place}: {path:?} completes an order and does not");
                let ids: BTreeSet<&ChoiceId> = open.alternatives.iter().map(|alternative| &alternative.id).collect();
                assert_eq!(
                    ids.len(),
                    open.alternatives.len(),
                    "{place}: two choices of one name after {path:?}"
                );
                let fits = |label: &str| label.chars().count() <= LABEL_MAX && !label.contains('\n');
                assert!(
                    open.alternatives.iter().all(|alternative| fits(&alternative.label)),
                    "{place}: {open:?}"
                );
                let at = chooser.choose(open.alternatives.len(), chance);
                let taken = open.alternatives.into_iter().nth(at).unwrap();
                promised = taken.act;
                path.push(taken.id);
            }
            None => panic!("{place}: {path:?} leads nowhere"),
        }
    }
    panic!("{place}: no end of choices: {path:?}");
}

fn is_asked(duty: &Duty) -> bool {
    duty.hand == Hand::Player
}

/// Each way of choosing, wherever random play comes.
fn choosing_is_sound(moment: &Moment<'_>) {
    if !is_asked(moment.duty) {
        return;
    }
    let viewer = Viewer::Seat(moment.duty.seat);
    let guess = moment.game.guess(viewer, &mut moment.dice(3));
    for (salt, chooser) in [(4, Chooser::First), (5, Chooser::Random), (6, Chooser::Random)] {
        let place = format!("{} {chooser:?}", moment.place());
        let chance = &mut moment.dice(salt);
        let act = chosen(moment.game, &*guess, moment.duty, chooser, chance, &place);
        let done = carried_out(&*guess, moment.actor(), &act, &mut moment.dice(7));
        assert!(done.is_some(), "{place}: {act} is refused in {}", guess.save());
        let line = Invocation::of_action(FULL_CATALOGUE.command_of(moment.kind), &act);
        assert!(line.is_some(), "{place}: {act} cannot be typed");
    }
}

fn kinds() -> impl Strategy<Value = &'static Kind> {
    in_turn(ALL_GAMES)
}

proptest! {
    #![proptest_config(cases(36))]

    #[test]
    fn each_way_of_choosing_ends_in_an_order_and_hangs_on_no_guess(kind in kinds(), seed: u64, seats: u8) {
        random_play(kind, seed, seats, 160, 16, choosing_is_sound);
    }
}

/// A game in which everything is chosen; how many orders were given, and whether it came to its end within `most` of them.
fn played(kind: &'static Kind, seed: u64, chooser: Chooser, most: u64) -> (u64, bool) {
    let (mut game, _) = begin(kind, seed, 1);
    let chance = &mut Dice::seeded(seed, 11);
    for step in 0..most {
        let Awaiting::Duties(duties) = game.awaiting() else {
            return (step, true);
        };
        let duty = &duties[chance.choose(duties.len())];
        let place = format!("{} seed {seed} {chooser:?} order {step}", kind.id);
        let actor = Actor::Seat(duty.seat);
        let act = match is_asked(duty) {
            true => {
                let guess = game.guess(Viewer::Seat(duty.seat), &mut Dice::seeded(seed, step));
                chosen(&*game, &*guess, duty, chooser, chance, &place)
            }
            false => game.fallback(duty),
        };
        let dice = &mut Dice::seeded(seed, (step << 8) + 2);
        match carried_out(&*game, actor, &act, dice) {
            Some(played) => game = played.game,
            // What its player could not know, such as who stands in a wood, may be in the way.
            None => {
                let truth = game.guess(Viewer::Seat(duty.seat), dice);
                assert_ne!(truth.save(), game.save(), "{place}: {act} is refused");
                let fallback = game.fallback(duty);
                game = carried_out(&*game, actor, &fallback, dice).unwrap().game;
            }
        }
    }
    (most, false)
}

/// Where things are that may be chosen first: on the board that their player sees, in each game whose board has tiles.
#[test]
fn choices_lie_on_the_board() {
    for kind in ALL_GAMES {
        let mut spots = 0;
        for seed in 0..4 {
            let (game, _) = begin(kind, seed, 1);
            let Awaiting::Duties(duties) = game.awaiting() else {
                panic!("{}: nobody is awaited", kind.id);
            };
            let Some(duty) = duties.into_iter().find(is_asked) else {
                continue;
            };
            let board = game.map(Viewer::Seat(duty.seat), duty.topic);
            let mut path: Vec<ChoiceId> = Vec::new();
            // The first choice, and what follows the first of its alternatives that is somewhere.
            for _ in 0..3 {
                let reached = game
                    .next(&duty, &path, 0..usize::MAX / 2, &mut Dice::seeded(5, 1))
                    .unwrap();
                let Next::Choose(open) = reached.next else { break };
                for alternative in &open.alternatives {
                    let on_board = alternative.spot.is_none_or(|at| board.has_tile(at));
                    assert!(on_board, "{} seed {seed} {path:?}: {alternative:?}", kind.id);
                }
                spots += open.alternatives.iter().filter(|one| one.spot.is_some()).count();
                let somewhere = open
                    .alternatives
                    .iter()
                    .position(|one| one.spot.is_some() && one.act.is_none());
                let at = somewhere.or_else(|| open.alternatives.iter().position(|one| one.act.is_none()));
                let Some(at) = at else { break };
                path.push(open.alternatives[at].id.clone());
            }
        }
        let has_tiles = ["barbarica", "risk", "wargrounds", "wesnoth"].contains(&kind.id);
        assert_eq!(spots > 0, has_tiles, "{}: {spots} choices are somewhere", kind.id);
    }
}

/// Games are played by those who only choose, at random and always what stands first.
#[test]
fn games_are_played_by_choosing_alone() {
    for kind in ALL_GAMES {
        for seed in 0..(16 / share() as u64).max(2) {
            let chooser = if seed % 4 == 1 { Chooser::First } else { Chooser::Random };
            let most = (1_200 / share() as u64).max(120);
            let (orders, ended) = played(kind, seed, chooser, most);
            println!(
                "{} {seed} {chooser:?}: {orders} orders, {}",
                kind.id,
                if ended { "ended" } else { "goes on" }
            );
            assert!(orders > 0, "{}: nothing was done", kind.id);
        }
    }
}
