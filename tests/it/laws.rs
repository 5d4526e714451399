//! Laws that every game keeps, checked over random play. Nothing here knows a game.
//!
//! A failure names kind, seed, seats and step; `PROPTEST_RNG_SEED` repeats a whole run.

#![allow(clippy::unwrap_used)]

use crate::random_play::{
    LEVELS, Moment, anything, carried_out, in_turn, is_private_action, occasion, random_play, typed,
};
use muster::games::{ALL_GAMES, FULL_CATALOGUE};
use muster::vocabulary::{Command, Invocation, OptionKind, Proposal, Role, Sub, SubKind, order_pieces};
use muster_game::{Actor, AnyGame, Awaiting, Hand, Kind, Rejection, Step, UNKNOWN_ORDER, replay};
use muster_kit::{Control, Dice, Line, Partial, Refusal, Scene, Seat, Topic, Viewer, Whose};
use muster_sample::{cases, is_tried_by_turns};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Nobody plays on for ever in a test.
const STEPS_MAX: u64 = 240;
/// Laws that ask much look at every so many steps.
const EVERY: u64 = 20;
/// Characters of three messages: what fronts show of one post.
const POST_MAX: usize = 5_400;
/// Acts that are drawn where a law looks at some of what can be done.
const DRAWN: usize = 12;

fn kinds() -> impl Strategy<Value = &'static Kind> {
    in_turn(ALL_GAMES)
}

fn command(kind: &Kind) -> &'static Command {
    FULL_CATALOGUE.command_of(kind)
}

fn narrated(kind: &Kind, events: &[Value], viewer: Viewer) -> Vec<Line> {
    let lines = events
        .iter()
        .map(|event| (kind.narrate)(event, viewer).expect("an event that the rules wrote"));
    lines.flatten().collect()
}

/// All that a viewer can look at.
#[derive(PartialEq, Debug)]
struct Sight {
    view: Value,
    boards: Vec<Scene>,
    awaiting: Awaiting,
    controls: Vec<Vec<Control>>,
}

fn boards(game: &dyn AnyGame, viewer: Viewer, awaiting: &Awaiting) -> Vec<Scene> {
    let others = awaiting.duties().iter().map(|duty| duty.topic);
    let topics: BTreeSet<Topic> = others.chain([Topic::GAME]).collect();
    let maps = topics.into_iter().map(|topic| game.map(viewer, topic));
    maps.chain([game.status(viewer)]).collect()
}

fn sight(game: &dyn AnyGame, viewer: Viewer) -> Sight {
    let awaiting = game.awaiting();
    Sight {
        view: game.view(viewer),
        boards: boards(game, viewer, &awaiting),
        controls: game.controls(viewer, awaiting.duties()),
        awaiting,
    }
}

/// The words of a refusal; none if it was accepted.
fn refusal<T>(result: Result<T, Rejection>) -> Option<Rejection> {
    result.err()
}

/// A private option leaves no trace for whoever may not know it. Seats of which only one shares with the other, as the
/// player of one side and that of both, have some secrets in common.
fn outsiders(moment: &Moment<'_>) -> Vec<Viewer> {
    let own = moment.duty.seat;
    let shares = |one, other| moment.game.shares(one, other);
    let others = moment
        .watchers()
        .filter(|other| *other != own && !shares(own, *other) && !shares(*other, own));
    others.map(Viewer::Seat).chain([Viewer::Spectator]).collect()
}

/// What each outsider sees and hears of an action; none if it is refused.
fn trace(moment: &Moment<'_>, action: &Value) -> Option<Vec<(Sight, Vec<Line>)>> {
    let played = moment.game.play(moment.actor(), action, &mut moment.dice(2)).ok()?;
    let seen = |viewer| {
        (
            sight(&*played.game, viewer),
            narrated(moment.kind, &played.events, viewer),
        )
    };
    Some(outsiders(moment).into_iter().map(seen).collect())
}

fn boards_fit(moment: &Moment<'_>) {
    let awaiting = moment.game.awaiting();
    for viewer in moment
        .watchers()
        .map(Viewer::Seat)
        .chain([Viewer::Spectator, Viewer::Referee])
    {
        for board in boards(moment.game, viewer, &awaiting) {
            assert!(board.fits(), "{}:\n{}", moment.place(), board.to_ascii());
        }
    }
}

fn lines_fit(place: &str, kind: &Kind, events: &[Value], viewer: Viewer) {
    let lines = narrated(kind, events, viewer);
    for line in &lines {
        if let Line::Mono(row) = line {
            assert!(row.chars().count() <= 42, "{place}: {row}");
        }
    }
    let length: usize = lines
        .iter()
        .map(|line| line.plain(|seat| seat.to_string()).chars().count() + 1)
        .sum();
    assert!(length <= POST_MAX, "{place}: {length} characters");
}

/// The steps of a line of many, each written as it was typed, put together again.
fn steps_read_back(moment: &Moment<'_>, action: &Value) {
    let Ok(steps) = moment.game.steps(moment.actor(), action) else {
        return;
    };
    if steps.iter().any(|step| step.text.is_empty()) {
        return;
    }
    let plan = steps
        .iter()
        .map(|step| step.text.as_str())
        .collect::<Vec<_>>()
        .join("; ");
    let (tag, args) = action.as_object().unwrap().iter().next().unwrap();
    let texts = args.as_object().unwrap().iter().filter(|(_, value)| value.is_string());
    let again = |name: &String| -> Vec<Step<Value>> {
        moment
            .game
            .steps(moment.actor(), &json!({ tag.as_str(): { name.as_str(): plan } }))
            .unwrap_or_default()
    };
    let read: Vec<Vec<Step<Value>>> = texts.map(|(name, _)| again(name)).collect();
    assert!(
        read.contains(&steps),
        "{}: {action} is written as {plan}, which reads {read:?}",
        moment.place()
    );
}

fn queries(kind: &Kind) -> impl Iterator<Item = &'static Sub> + use<> {
    command(kind).sub.iter().filter(|sub| sub.kind() == SubKind::Query)
}

fn actions(kind: &Kind) -> impl Iterator<Item = &'static Sub> + use<> {
    command(kind).sub.iter().filter(|sub| sub.kind() == SubKind::Action)
}

/// Whose the first open dice of a step are by what is told of it: of fights and rests in Wesnoth, of battles, thefts and
/// jobs in Warcamp. Empty where nothing is told of a throw.
fn throwers(moment: &Moment<'_>, events: &[Value]) -> Vec<Whose> {
    let saved = moment.game.save();
    let seat = |number: u64| Whose::Seat(Seat(u8::try_from(number).unwrap()));
    match moment.kind.id {
        "wesnoth" => {
            let side = |badge: &Value| seat(badge["side"].as_u64().unwrap());
            let count = |blow: &Value| {
                let rolls = [&blow["roll"], &blow["rerolled"]["roll"]];
                rolls.into_iter().filter_map(Value::as_array).map(Vec::len).sum()
            };
            let dice = |event: &Value| {
                let (fight, rest) = (&event["fought"], &event["rested"]);
                if rest.is_object() {
                    return vec![side(&rest["who"])];
                }
                if !fight.is_object() {
                    return Vec::new();
                }
                let attack = vec![side(&fight["by"]); count(&fight["attack"])];
                let counter = vec![side(&fight["against"]); count(&fight["counter"]["blow"])];
                [attack, counter].concat()
            };
            events.iter().flat_map(dice).collect()
        }
        "warcamp" => {
            let tribe = |letter: &Value| {
                let place = usize::try_from(letter.as_u64().unwrap()).unwrap();
                seat(saved["tribes"][place]["seat"].as_u64().unwrap())
            };
            let named = |name: &str| events.iter().map(|event| &event[name]).find(|event| event.is_object());
            if let Some(battle) = named("battle") {
                return vec![tribe(&battle["letter"]), tribe(&battle["target"])];
            }
            if let Some(theft) = named("theft") {
                let victim = match &theft["target"] {
                    Value::Null => Whose::Nobody,
                    letter => tribe(letter),
                };
                let defends = theft["defender"].is_object();
                return [tribe(&theft["letter"])]
                    .into_iter()
                    .chain(defends.then_some(victim))
                    .collect();
            }
            let hunt = named("hunt").map(|hunt| tribe(&hunt["letter"]));
            hunt.into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// An action carried out, as far as its first step.
fn done(moment: &Moment<'_>, action: &Value) -> Result<(), Rejection> {
    let steps = moment.game.steps(moment.actor(), action)?;
    moment
        .game
        .play(moment.actor(), &steps[0].action, &mut moment.dice(2))
        .map(drop)
}

/// Whether the rules could not read it, rather than not obey it.
fn is_unread(rejection: &Rejection) -> bool {
    match rejection {
        Rejection::Malformed { .. } => true,
        Rejection::Refused(refusal) => ["plan", UNKNOWN_ORDER].contains(&&*refusal.code),
    }
}

/// Holds what a refusal of `asked` proposes to the law: a command can be read and is understood, and neither it nor a line
/// of orders that would be carried out is the same again.
fn proposal_holds(moment: &Moment<'_>, asked: &Value, refused: &Refusal) {
    let Some(hint) = refused.instead.as_deref() else { return };
    let place = || format!("{}: {asked}: {} Instead: {hint}", moment.place(), refused.reason);
    let (kind, asks) = (moment.kind, |tag: &str| {
        queries(moment.kind).any(|sub| sub.tag() == tag)
    });
    if hint.starts_with('/') {
        let Some(Proposal::Line(line)) = FULL_CATALOGUE.proposal(hint, Some(kind.id)) else {
            assert!(
                FULL_CATALOGUE.proposal(hint, Some(kind.id)).is_some(),
                "no command: {}",
                place()
            );
            return;
        };
        let invocation = FULL_CATALOGUE.parse(&line).unwrap();
        if invocation.command != command(kind).name {
            return;
        }
        let action = invocation.action();
        assert_ne!(&action, asked, "the same again: {}", place());
        let result = if asks(&invocation.sub) {
            let viewer = Viewer::Seat(moment.duty.seat);
            moment.game.answer(viewer, &action, &mut moment.dice(8)).map(drop)
        } else {
            done(moment, &action)
        };
        assert!(!result.as_ref().is_err_and(is_unread), "{}: {result:?}", place());
        return;
    }
    let tag = asked.as_object().unwrap().keys().next().unwrap();
    if asks(tag) {
        return;
    }
    let turn = moment.game.line_command();
    let turn = turn
        .and_then(|tag| command(kind).sub(tag))
        .or(command(kind).role(Role::Turn));
    for piece in order_pieces(hint) {
        let Some(action) = turn.and_then(|sub| sub.line_of_orders(command(kind), piece)) else {
            return;
        };
        let action = action.action();
        // What is refused are mere words, and no button.
        if done(moment, &action).is_ok() {
            assert_ne!(&action, asked, "the same again: {}", place());
            return;
        }
    }
}

/// Holds what a refused question about odds proposes to the law: it is answered in that position. Asked are the names of
/// the game's orders, alone and of each of several sides, and the beginning of a question that is offered.
fn odds_proposals_hold(moment: &Moment<'_>, viewer: Viewer) {
    let questions = moment.game.questions(viewer, &mut moment.dice(8));
    let offered = questions
        .iter()
        .filter_map(|question| question.value.split_whitespace().next());
    let orders = actions(moment.kind).flat_map(|sub| {
        let name = &sub.name;
        [name.clone(), format!("{name} A all"), format!("{name} B all")]
    });
    let asked: BTreeSet<String> = orders.chain(offered.take(4).map(str::to_owned)).collect();
    for question in asked {
        let Err(Rejection::Refused(refused)) = moment.game.odds(viewer, &question, &mut moment.dice(9)) else {
            continue;
        };
        let hint = refused.instead.unwrap_or_default();
        let quoted = hint.split('`').skip(1).step_by(2);
        for proposed in quoted.filter(|proposed| !proposed.starts_with('/') && !proposed.contains('\u{2026}')) {
            let answer = moment.game.odds(viewer, proposed, &mut moment.dice(9));
            let place = || format!("{}: {question}: {} Instead: {hint}", moment.place(), refused.reason);
            assert!(answer.is_ok(), "{}: {proposed}: {answer:?}", place());
        }
    }
}

proptest! {
    #![proptest_config(cases(32))]

    #[test]
    fn play_goes_on_and_what_is_drawn_is_accepted(kind in kinds(), seed: u64, seats: u8) {
        random_play(kind, seed, seats, STEPS_MAX, 7, |moment| {
            let mut chance = moment.dice(3);
            let drawn = (0..DRAWN).map(|_| anything(kind, moment.game, moment.duty, &mut chance));
            let acts: Vec<Value> = drawn.chain([moment.game.fallback(moment.duty)]).collect();
            // Where nobody sits, the house does what has to be done, and a table looks for nobody else.
            for duty in moment.game.awaiting().duties() {
                let sits = duty.seat.0 < moment.seats;
                assert_eq!(duty.hand != Hand::House, sits, "{}: {duty:?}", moment.place());
            }
            for action in &acts {
                let played = moment.game.steps(moment.actor(), action).and_then(|steps| {
                    moment.game.play(moment.actor(), &steps[0].action, &mut moment.dice(2))
                });
                assert_eq!(refusal(played), None, "{}: {action}", moment.place());
            }
        });
    }

    /// No die counts for the player who happened to type last: the rules say of each whose it is, and it is theirs whose
    /// throw is told.
    #[test]
    fn every_open_die_of_play_has_an_owner(kind in kinds(), seed: u64, seats: u8) {
        random_play(kind, seed, seats, STEPS_MAX, 1, |moment| {
            let mut dice = moment.dice(2);
            let steps = moment.game.steps(moment.actor(), moment.action).unwrap();
            let Ok(played) = moment.game.play(moment.actor(), &steps[0].action, &mut dice) else { return };
            let drawn = dice.drawn().iter().filter(|draw| !draw.hidden);
            let owners: Vec<Whose> = drawn.map(|draw| draw.whose).collect();
            let place = || format!("{}: {} throws for {owners:?}", moment.place(), moment.action);
            for owner in &owners {
                // The house throws for the seat after the last chair.
                let sits = owner.seat(None).is_none_or(|seat| seat.0 <= moment.seats);
                assert!(
                    *owner != Whose::Actor && sits,
                    "{}: say whose with `referee.dice.of(Whose::Seat(seat)).roll(6)`",
                    place()
                );
            }
            let told = throwers(moment, &played.events);
            assert_eq!(owners[..told.len().min(owners.len())], told, "{}", place());
        });
    }

    #[test]
    fn a_saved_position_is_sound_and_loads_as_itself(kind in kinds(), seed: u64, seats: u8) {
        let last = random_play(kind, seed, seats, STEPS_MAX, 3, |moment| {
            assert_eq!(moment.game.sound(), Ok(()), "{}", moment.place());
            let saved = moment.game.save();
            let loaded = (kind.load)(&saved).unwrap_or_else(|error| panic!("{}: {error}", moment.place()));
            assert_eq!(loaded.save(), saved, "{}", moment.place());
            // A table is played on from memory, or from the database where another process moved it.
            let played = |game: &dyn AnyGame| {
                let played = game.play(moment.actor(), moment.action, &mut moment.dice(2));
                played.map(|played| (played.game.save(), played.events)).map_err(|refused| refused.to_string())
            };
            assert_eq!(played(&*loaded), played(moment.game), "{}", moment.place());
            let text = saved.to_string();
            assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), saved, "{}", moment.place());
        });
        assert_eq!((kind.load)(&last.save()).unwrap().awaiting(), last.awaiting());
    }

    #[test]
    fn a_replayed_step_is_the_step(kind in kinds(), seed: u64, seats: u8) {
        random_play(kind, seed, seats, STEPS_MAX, 3, |moment| {
            for step in moment.game.steps(moment.actor(), moment.action).unwrap().into_iter().take(1) {
                let mut dice = moment.dice(2);
                let played = moment.game.play(moment.actor(), &step.action, &mut dice).unwrap();
                let again = replay(moment.game, moment.actor(), &step.action, &dice.finish().unwrap()).unwrap();
                assert_eq!(
                    (again.game.save(), again.events, again.revealed),
                    (played.game.save(), played.events, played.revealed),
                    "{}", moment.place()
                );
            }
        });
    }

    #[test]
    fn nobody_can_tell_a_guess_from_the_truth(kind in kinds(), seed: u64, seats: u8) {
        random_play(kind, seed, seats, STEPS_MAX, 5, |moment| {
            for viewer in moment.watchers().map(Viewer::Seat).chain([Viewer::Spectator]) {
                let guess = moment.game.guess(viewer, &mut moment.dice(3));
                assert_eq!(guess.sound(), Ok(()), "{}", moment.place());
                assert_eq!(sight(&*guess, viewer), sight(moment.game, viewer), "{} {viewer:?}", moment.place());
            }
        });
    }

    /// The options of a private command leave no trace in what others see and hear, but for which of several battles it is
    /// about.
    #[test]
    fn private_commands_are_private(kind in kinds(), seed: u64, seats: u8) {
        random_play(kind, seed, seats, STEPS_MAX, 12, |moment| {
            for sub in actions(kind).filter(|sub| is_private_action(sub)) {
                let mut chance = moment.dice(4);
                let mut first = None;
                for _ in 0..6 {
                    let mut action = typed(command(kind), sub, &mut chance);
                    if let Some(topic) = sub.option.iter().find(|option| option.topic) {
                        action[sub.tag()][&topic.name] = moment.duty.topic.0.into();
                    }
                    let Some(seen) = trace(moment, &action) else { continue };
                    let Some((known, before)) = &first else {
                        first = Some((action, seen));
                        continue;
                    };
                    assert_eq!(*before, seen, "{}: {known} and {action} can be told apart", moment.place());
                }
            }
        });
    }

    /// A public action that is not marked as revealing tells the channel no more than the board then shows.
    #[test]
    fn public_actions_tell_no_more_than_the_board(kind in kinds(), seed: u64, seats: u8) {
        random_play(kind, seed, seats, STEPS_MAX, 2, |moment| {
            let viewer = Viewer::Spectator;
            let truth = carried_out(moment.game, moment.actor(), moment.action, &mut moment.dice(2));
            let guess = moment.game.guess(viewer, &mut moment.dice(3));
            let other = carried_out(&*guess, moment.actor(), moment.action, &mut moment.dice(2));
            if let (Some(truth), Some(other)) = (truth, other)
                && !truth.revealed
                && sight(&*truth.game, viewer) == sight(&*other.game, viewer)
            {
                assert_eq!(
                    narrated(kind, &other.events, viewer),
                    narrated(kind, &truth.events, viewer),
                    "{}: {}", moment.place(), moment.action
                );
            }
        });
    }

    /// Undo is safe: a step that drew nothing and is not marked looks the same whatever is hidden.
    #[test]
    fn unmarked_steps_reveal_nothing(kind in kinds(), seed: u64, seats: u8) {
        random_play(kind, seed, seats, STEPS_MAX, 2, |moment| {
            let viewer = Viewer::Seat(moment.duty.seat);
            let mut dice = moment.dice(2);
            let Some(truth) = carried_out(moment.game, moment.actor(), moment.action, &mut dice) else { return };
            if truth.revealed || !dice.drawn().is_empty() {
                return;
            }
            let guess = moment.game.guess(viewer, &mut moment.dice(3));
            let other = carried_out(&*guess, moment.actor(), moment.action, &mut moment.dice(2));
            let other = other.unwrap_or_else(|| panic!("{}: {} is refused on a guess", moment.place(), moment.action));
            assert_eq!(other.game.view(viewer), truth.game.view(viewer), "{}: {}", moment.place(), moment.action);
            assert_eq!(narrated(kind, &other.events, viewer), narrated(kind, &truth.events, viewer));
        });
    }

    #[test]
    fn advice_is_legal_and_its_steps_read_back(kind in kinds(), seed: u64, seats: u8) {
        random_play(kind, seed, seats, 120, 9, |moment| {
            // A veteran's thoughts take their time without optimisation, so it is asked at every third moment.
            let levels = if moment.dice(6).roll(3) == 1 { 3 } else { 2 };
            for level in LEVELS.into_iter().take(levels) {
                let advice = moment.game.advise(moment.duty, level, occasion(moment.duty), &mut moment.dice(5));
                let steps = moment.game.steps(moment.actor(), &advice.action);
                let steps = steps.unwrap_or_else(|no| panic!("{} {level}: {}: {no}", moment.place(), advice.action));
                let played = moment.game.play(moment.actor(), &steps[0].action, &mut moment.dice(2));
                assert_eq!(refusal(played), None, "{} {level}: {}", moment.place(), advice.action);
                assert!(!advice.why.contains('\n'), "{}: {}", moment.place(), advice.why);
                steps_read_back(moment, &advice.action);
            }
        });
    }

    /// A refusal is free, so it must be blind: it tells nothing that the view does not.
    #[test]
    fn refusals_are_blind(kind in kinds(), seed: u64, seats: u8) {
        random_play(kind, seed, seats, STEPS_MAX, 25, |moment| {
            let mut chance = moment.dice(6);
            let guess = moment.game.guess(Viewer::Seat(moment.duty.seat), &mut moment.dice(3));
            for sub in actions(kind) {
                for _ in 0..3 {
                    let action = typed(command(kind), sub, &mut chance);
                    let truth = moment.game.steps(moment.actor(), &action);
                    let other = guess.steps(moment.actor(), &action);
                    assert_eq!(truth, other, "{}: {action}", moment.place());
                    let first = truth.ok().and_then(|steps| steps.into_iter().next());
                    let action = first.map_or(action, |step| step.action);
                    let truth = refusal(moment.game.play(moment.actor(), &action, &mut moment.dice(2)));
                    let other = refusal(guess.play(moment.actor(), &action, &mut moment.dice(2)));
                    assert_eq!(truth, other, "{}: {action}", moment.place());
                    steps_read_back(moment, &action);
                }
            }
        });
    }

    /// What a refusal proposes is done or at least understood from the position in which it was refused, and is not the same
    /// again: it becomes a button.
    #[test]
    fn proposals_are_understood(kind in kinds(), seed: u64, seats: u8) {
        random_play(kind, seed, seats, STEPS_MAX, 25, |moment| {
            if moment.duty.hand == Hand::Orders {
                return;
            }
            let mut chance = moment.dice(6);
            let viewer = Viewer::Seat(moment.duty.seat);
            for sub in actions(kind) {
                for _ in 0..3 {
                    let action = typed(command(kind), sub, &mut chance);
                    if let Some(Rejection::Refused(refused)) = refusal(done(moment, &action)) {
                        proposal_holds(moment, &action, &refused);
                    }
                }
            }
            odds_proposals_hold(moment, viewer);
            for sub in queries(kind) {
                let query = typed(command(kind), sub, &mut chance);
                if let Err(Rejection::Refused(refused)) = moment.game.answer(viewer, &query, &mut moment.dice(8)) {
                    proposal_holds(moment, &query, &refused);
                }
            }
        });
    }

    /// Two guesses answer alike: neither answers nor forecasts peek, and none hangs on what was guessed.
    #[test]
    fn answers_hang_on_no_guess(kind in kinds(), seed: u64, seats: u8) {
        random_play(kind, seed, seats, STEPS_MAX, EVERY, |moment| {
            let mut chance = moment.dice(7);
            let seat = moment.duty.seat;
            let turn = usize::try_from(moment.step / EVERY).unwrap();
            for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
                let guess = moment.game.guess(viewer, &mut moment.dice(3));
                let (here, there) = (|| moment.dice(8), || moment.dice(9));
                let tried = |(at, _): &(usize, &'static Sub)| is_tried_by_turns(*at, turn);
                for (_, sub) in queries(kind).enumerate().filter(tried) {
                    let query = typed(command(kind), sub, &mut chance);
                    let truth = moment.game.answer(viewer, &query, &mut here());
                    assert_eq!(truth, guess.answer(viewer, &query, &mut there()), "{}: {query}", moment.place());
                }
                for (_, sub) in actions(kind).enumerate().filter(tried) {
                    let action = typed(command(kind), sub, &mut chance);
                    if viewer == Viewer::Seat(seat) {
                        let truth = moment.game.foresee(seat, &action, &mut here());
                        assert_eq!(truth, guess.foresee(seat, &action, &mut there()), "{}: {action}", moment.place());
                    }
                    let line = Invocation::of_action(command(kind), &action).map(|line| line.line());
                    let question = line.unwrap_or_default();
                    for question in [question.as_str(), question.split(' ').skip(1).collect::<Vec<_>>().join(" ").as_str()] {
                        let truth = moment.game.odds(viewer, question, &mut here());
                        assert_eq!(truth, guess.odds(viewer, question, &mut there()), "{}: {question}", moment.place());
                    }
                }
            }
        });
    }

    #[test]
    fn suggestions_hang_on_no_guess_and_are_accepted_or_say_why_not(kind in kinds(), seed: u64, seats: u8) {
        random_play(kind, seed, seats, STEPS_MAX, 20, |moment| {
            // While stored orders are carried out nobody types.
            if moment.duty.hand == Hand::Orders {
                return;
            }
            let viewer = Viewer::Seat(moment.duty.seat);
            let guess = moment.game.guess(viewer, &mut moment.dice(3));
            for sub in actions(kind).chain(queries(kind)) {
                let example = FULL_CATALOGUE.parse(&sub.example).unwrap();
                for option in &sub.option {
                    let args: BTreeMap<String, String> = example.args.iter()
                        .filter(|(name, _)| **name != option.name)
                        .map(|(name, value)| (name.clone(), value.as_str().map_or_else(|| value.to_string(), str::to_owned)))
                        .collect();
                    let partial = Partial { sub: sub.tag(), args, focus: option.name.clone() };
                    let found = moment.game.suggest(viewer, &partial, &mut moment.dice(8));
                    let there = guess.suggest(viewer, &partial, &mut moment.dice(9));
                    assert_eq!(found, there, "{}: {partial:?}", moment.place());
                    assert!(found.len() <= 25, "{}: {partial:?}", moment.place());
                    for suggestion in found {
                        let fits = |text: &str| (1..=100).contains(&text.chars().count());
                        assert!(fits(&suggestion.value) && fits(&suggestion.label), "{}: {suggestion:?}", moment.place());
                        let mut action = example.action();
                        let typed = match option.kind {
                            OptionKind::Integer => json!(suggestion.value.parse::<i64>().unwrap()),
                            _ => json!(suggestion.value),
                        };
                        action[sub.tag()] = json!({ option.name.as_str(): typed });
                        for needed in sub.option.iter().filter(|needed| needed.required && needed.name != option.name) {
                            let given = &example.args[&needed.name];
                            // A table knows chairs by number and name, the rules by their place.
                            action[sub.tag()][&needed.name] = match needed.kind {
                                OptionKind::Seat => json!(given.as_str().unwrap().parse::<u8>().unwrap() - 1),
                                _ => given.clone(),
                            };
                        }
                        let refused = match sub.kind() {
                            SubKind::Query => refusal(moment.game.answer(viewer, &action, &mut moment.dice(8))),
                            _ => {
                                let steps = moment.game.steps(moment.actor(), &action);
                                let played = steps.and_then(|steps| {
                                    moment.game.play(moment.actor(), &steps[0].action, &mut moment.dice(2))
                                });
                                refusal(played)
                            }
                        };
                        let told = suggestion.label != suggestion.value;
                        let malformed = matches!(refused, Some(Rejection::Malformed { .. }));
                        assert!(refused.is_none() || told && !malformed, "{}: {action}: {refused:?}", moment.place());
                    }
                }
            }
        });
    }

    #[test]
    fn whole_questions_that_are_offered_are_answered(kind in kinds(), seed: u64, seats: u8) {
        random_play(kind, seed, seats, STEPS_MAX, 30, |moment| {
            for viewer in [Viewer::Seat(moment.duty.seat), Viewer::Spectator] {
                let questions = moment.game.questions(viewer, &mut moment.dice(8));
                // The outcome of a whole battle takes its time; a test of its own asks for it.
                let short = questions.iter().filter(|question| question.value != "battle");
                for question in short.take(12) {
                    let answer = moment.game.odds(viewer, &question.value, &mut moment.dice(9));
                    assert!(answer.is_ok(), "{}: {question:?}: {answer:?}", moment.place());
                }
            }
        });
    }

    #[test]
    fn duty_keys_rise(kind in kinds(), seed: u64, seats: u8) {
        let mut before: Vec<u64> = Vec::new();
        let mut highest = 0;
        random_play(kind, seed, seats, STEPS_MAX, 1, |moment| {
            let keys: Vec<u64> = moment.game.awaiting().duties().iter().map(|duty| duty.key).collect();
            let new = keys.iter().filter(|key| !before.contains(key));
            for key in new {
                assert!(before.is_empty() || *key > highest, "{}: {key} is not above {highest}", moment.place());
            }
            highest = keys.iter().copied().chain([highest]).max().unwrap();
            before = keys;
        });
    }

    #[test]
    fn boards_and_lines_fit_a_phone(kind in kinds(), seed: u64, seats: u8) {
        random_play(kind, seed, seats, STEPS_MAX, 6, |moment| {
            boards_fit(moment);
            let played = carried_out(moment.game, moment.actor(), moment.action, &mut moment.dice(2)).unwrap();
            for viewer in [Viewer::Spectator, Viewer::Seat(moment.duty.seat)] {
                lines_fit(&moment.place(), kind, &played.events, viewer);
            }
        });
    }

    /// What can be ordered can be typed: the line of an action reads as that action.
    #[test]
    fn every_action_has_a_line_that_reads_back(kind in kinds(), seed: u64, seats: u8) {
        random_play(kind, seed, seats, STEPS_MAX, 8, |moment| {
            let level = LEVELS[moment.dice(5).choose(LEVELS.len())];
            let advice = moment.game.advise(moment.duty, level, occasion(moment.duty), &mut moment.dice(5));
            let mut chance = moment.dice(6);
            let drawn: Vec<Value> = (0..DRAWN).map(|_| anything(kind, moment.game, moment.duty, &mut chance)).collect();
            for action in drawn.iter().chain([moment.action, &advice.action]) {
                let Some(line) = Invocation::of_action(command(kind), action) else { continue };
                let read = FULL_CATALOGUE.parse(&line.line()).unwrap_or_else(|error| panic!("{}: {error}", moment.place()));
                assert_eq!(read, line, "{}: {action}", moment.place());
                let after = |action: &Value| {
                    let steps = moment.game.steps(moment.actor(), action)?;
                    let played = moment.game.play(moment.actor(), &steps[0].action, &mut moment.dice(2))?;
                    Ok::<_, Rejection>((steps, played.game.save()))
                };
                assert_eq!(after(&read.action()), after(action), "{}: {action}", moment.place());
            }
        });
    }
}

/// The rules of chance that the laws lean on: the same seed, the same game.
#[test]
fn random_play_is_repeatable() {
    for kind in ALL_GAMES {
        let played = |seed| random_play(kind, seed, 1, 60, 1, |_| ()).save();
        assert_eq!(played(5), played(5));
        assert_ne!(played(5), played(6));
    }
}

#[test]
fn only_a_seat_may_do_what_is_not_the_hosts() {
    for kind in ALL_GAMES {
        let (game, _) = crate::random_play::begin(kind, 1, 1);
        for sub in actions(kind).filter(|sub| sub.by != muster::vocabulary::Issuer::Host) {
            let action = typed(command(kind), sub, &mut Dice::seeded(1, 1));
            let played = game.play(Actor::Host, &action, &mut Dice::seeded(1, 2));
            assert!(played.is_err(), "the host may do {action}");
        }
    }
}

/// What is tried out for a player comes after other thoughts, whose dice are none of it.
#[test]
fn a_refusal_does_not_mind_what_was_rolled_before() {
    for kind in ALL_GAMES {
        let (game, _) = crate::random_play::begin(kind, 1, 1);
        let duty = game.awaiting().duties()[0].clone();
        let action = game.fallback(&duty);
        let mut dice = Dice::seeded(1, 1);
        dice.roll(6);
        let nobody = Actor::Seat(muster_kit::Seat(200));
        assert!(game.play(nobody, &action, &mut dice).is_err(), "{}: {action}", kind.id);
    }
}
