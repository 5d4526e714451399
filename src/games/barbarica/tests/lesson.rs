//! The guided first round: what it says can be done, whatever was done before.

use super::fixtures::{id, tyrannis};
use super::table::*;
use crate::action::Order;
use crate::commands::lines;
use crate::data::lesson::Stride;
use crate::event::{Courage, Example};
use crate::narrate;
use crate::rules::setup::begin;
use crate::rules::{nerve, orders, waiting};
use crate::state::{Auto, Phase, Progress};
use muster_game::{Awaiting, Counsel, Duty, Hand, Occasion, Rules, act_by_lot};
use muster_kit::Viewer;

const ONESELF: Seat = Seat(0);

fn options() -> Options {
    Options {
        lesson: true,
        ..alone(Which::Tyrannis)
    }
}

fn duty(game: &Barbarica) -> Option<Duty> {
    match game.awaiting() {
        Awaiting::Duties(duties) => duties.into_iter().find(|duty| duty.seat == ONESELF),
        Awaiting::Over(_) => None,
    }
}

/// A line as the table carries it out, and the usual orders that it may have set going.
fn carried(game: &mut Barbarica, action: &Action, dice: &mut Dice) -> Result<Vec<Event>, Refusal> {
    let mut told = Vec::new();
    let mut obey = |game: &mut Barbarica, action: Action| {
        told.extend(testing::play(game, ONESELF, action, dice)?);
        Ok(())
    };
    for step in game.steps(Actor::Seat(ONESELF), action.clone())? {
        obey(game, step.action)?;
    }
    while let Some(duty) = duty(game).filter(|duty| duty.hand == Hand::Orders) {
        let advice = game.advise(&duty, Level::Normal, Occasion::Orders, &mut Dice::seeded(1, 1));
        for (place, step) in lines::take_apart(game, Actor::Seat(ONESELF), advice.action)?
            .into_iter()
            .enumerate()
        {
            match obey(game, step.action) {
                Ok(()) => (),
                // The first of a hex may have taken the way of the second: there the line stops (BB-7).
                Err(_) if place > 0 => break,
                Err(refusal) => return Err(refusal),
            }
        }
    }
    Ok(told)
}

/// The words of the hints among what happened.
fn hints(events: &[Event]) -> Vec<Vec<String>> {
    let lessons = events.iter().filter(|event| matches!(event, Event::Lesson { .. }));
    let words = |event: &Event| {
        let lines = narrate::lines(event, Viewer::Seat(ONESELF));
        lines.iter().map(|line| line.plain(|seat| seat.to_string())).collect()
    };
    lessons.map(words).collect()
}

/// What the newest hint says to type, in order.
fn commands(events: &[Event]) -> Vec<String> {
    let newest = hints(events).pop().unwrap_or_default();
    let typed = newest
        .iter()
        .filter_map(|line| line.strip_prefix("Next: ").or_else(|| line.strip_prefix("Then: ")));
    typed.map(str::to_owned).collect()
}

/// `/barb move orders:x1 !a1` as an action; a command that always asks is no hint.
fn read(command: &str) -> Action {
    let words = command.strip_prefix("/barb ").unwrap();
    let (name, rest) = words.split_once(' ').unwrap_or((words, ""));
    let file: toml::Table = toml::from_str(include_str!("../../../../commands/barbarica.toml")).unwrap();
    let sub = file["sub"].as_array().unwrap().iter();
    let sub = sub.into_iter().find(|sub| sub["name"].as_str() == Some(name)).unwrap();
    assert!(sub.get("confirm").is_none(), "{command} asks first");
    let orders = || rest.strip_prefix("orders:").unwrap().to_owned();
    match name {
        "signal" => Action::Signal {},
        "move" => Action::Move { orders: orders() },
        "shoot" => Action::Shoot { orders: orders() },
        "fight" => Action::Fight { orders: orders() },
        other => panic!("{other} is no command of a hint"),
    }
}

/// The line of several orders that the newest hint names.
fn for_others(events: &[Event]) -> Option<String> {
    let newest = hints(events).pop()?;
    let line = newest
        .iter()
        .find_map(|line| line.split_once("takes several orders: "))?;
    Some(line.1.to_owned())
}

/// Types what a hint says: it is accepted without a question but that of the signal, and of dice that all throw at once. What
/// happened.
fn type_all(game: &mut Barbarica, commands: &[String], dice: &mut Dice, played: &str) -> Vec<Event> {
    let mut told = Vec::new();
    for command in commands {
        let action = read(command);
        let asked = game.cautions(ONESELF, &action);
        let begins = matches!(action, Action::Signal {});
        let throws = |told: &String| {
            told.starts_with("The usual orders throw dice, ")
                || told.ends_with("Dice are thrown for each of them.")
                || told.ends_with(" thrown at once.")
        };
        assert!(
            begins || asked.iter().all(throws),
            "{played}, {command} is asked about: {asked:?}"
        );
        let done = carried(game, &action, dice);
        told.extend(done.unwrap_or_else(|refusal| panic!("{played}, {command}: {refusal}")));
    }
    told
}

fn steps(events: &[Event]) -> Vec<u8> {
    let steps = events.iter().filter_map(|event| match event {
        Event::Lesson { step, .. } => Some(*step),
        _ => None,
    });
    steps.collect()
}

fn examples(events: &[Event]) -> Vec<&Example> {
    let examples = events.iter().filter_map(|event| match event {
        Event::Lesson { example, .. } => example.as_ref(),
        _ => None,
    });
    examples.collect()
}

/// Who types what the hints say has read all of them when the first exchange is over, whatever the dice show.
#[test]
fn the_lesson_leads_to_the_first_exchange_whatever_the_dice_show() {
    for seed in 0..8 {
        let mut dice = Dice::seeded(seed, 5);
        let (mut game, mut events) = begun(&options(), 1);
        let mut heard = steps(&events);
        while game.lesson.is_some() {
            let next = commands(&events);
            assert!(!next.is_empty(), "{seed}: {heard:?} leads nowhere");
            events = type_all(&mut game, &next, &mut dice, &format!("seed {seed}"));
            heard.extend(steps(&events));
            assert!(heard.len() <= Stride::Over as usize, "{seed}: {heard:?}");
        }
        assert_eq!(heard, [0, 1, 2, 3, 4, 5], "{seed}");
        assert_eq!(act(&mut game, 0, Action::Lesson {}).unwrap_err().clause, "BB-263");
    }
}

/// Whatever is done instead, the newest hint can be followed where it is told.
#[test]
fn what_the_lesson_proposes_is_accepted_after_any_other_choice() {
    let (mut followed, mut tested, mut fell_silent) = (0, 0, 0);
    for seed in 0..20 {
        let mut dice = Dice::seeded(seed, 6);
        let mut chance = Dice::seeded(seed, 7);
        let (mut game, _) = begun(&options(), 1);
        while game.lesson.is_some() {
            let Some(duty) = duty(&game) else { break };
            let mut choices: Vec<Action> = (0..20).map(|_| act_by_lot(&game, &duty, &mut chance)).collect();
            // Charges alone, nothing at all, or whatever comes.
            let charges = |action: &Action| match action {
                Action::Move { orders } => orders.contains('!'),
                other => matches!(other, Action::Charge { .. }),
            };
            match seed % 4 {
                0 if choices.iter().any(charges) => choices.retain(charges),
                1 if game.turn.progress() == Progress::Fighting => {
                    choices = vec![Action::Done { all: false }];
                }
                _ => (),
            }
            let action = choices[chance.choose(choices.len())].clone();
            let played = format!("seed {seed}, {:?} after {action:?}", game.turn.phase());
            let Ok(events) = carried(&mut game, &action, &mut dice) else {
                continue;
            };
            for example in examples(&events) {
                check_truth(&game, example, &played);
                tested += usize::from(matches!(example.nerve, Some(Courage::Tests { .. })));
            }
            let next = commands(&events);
            if next.is_empty() {
                fell_silent += usize::from(game.lesson.is_none());
                continue;
            }
            // The line is tried with several dice: what comes second hangs on what the first did.
            for tries in 0..2 {
                type_all(&mut game.clone(), &next, &mut Dice::seeded(seed, 100 + tries), &played);
            }
            followed += 1;
        }
    }
    assert!(followed > 40, "{followed}");
    assert!(fell_silent > 4, "{fell_silent}");
    assert!(tested < followed);
}

/// A hint that comes up in the middle of a line names no unit that the rest of the line sends.
#[test]
fn the_lesson_waits_for_the_end_of_a_line_of_charges() {
    let (mut named, mut tried) = (0, 0);
    let (mut ambush, _) = begun(&options(), 1);
    act(&mut ambush, 0, Action::Signal {}).unwrap();
    let able = ambush
        .army
        .of(ambush.turn.side())
        .filter(|unit| waiting::has_act(&ambush, unit));
    let charges: Vec<String> = able
        .flat_map(|unit| orders::orders_of(&ambush, unit))
        .filter(|order| matches!(order, Order::Charge { .. }))
        .map(|order| order.written())
        .collect();
    for (place, first) in charges.iter().enumerate() {
        for (next, second) in charges.iter().enumerate().skip(place + 1) {
            if !muster_sample::is_tried(next, place) {
                continue;
            }
            let orders = format!("{first}, {second}");
            let mut game = ambush.clone();
            let line = Action::Move { orders: orders.clone() };
            let Ok(events) = carried(&mut game, &line, &mut Dice::seeded(3, 3)) else {
                continue;
            };
            tried += 1;
            type_all(&mut game.clone(), &commands(&events), &mut Dice::seeded(4, 4), &orders);
            if let Some(line) = for_others(&events) {
                named += 1;
                type_all(&mut game, &[line], &mut Dice::middling(), &orders);
            }
        }
    }
    assert!(tried > 10 && named > 10, "{tried} {named}");
}

/// What a hint says of nerve and place is so.
fn check_truth(game: &Barbarica, example: &Example, played: &str) {
    let Some((who, target)) = example.pair else { return };
    if let Some(nerve) = example.nerve {
        let needs = nerve::charge_test(game, game.army.the(who), game.army.the(target)).is_some();
        assert_eq!(needs, matches!(nerve, Courage::Tests { .. }), "{played}: {nerve:?}");
    }
}

/// A unit that no Leader stands beside tests its nerve, and so the hint says.
#[test]
fn the_lesson_tells_of_nerve_as_it_is() {
    let (mut game, _) = begun(&options(), 1);
    game.army.the_mut(id("c1")).at = "E1".parse().unwrap();
    let events = act(&mut game, 0, Action::Signal {}).unwrap();
    let words = hints(&events).concat().join("\n");
    assert!(words.contains("tests its nerve first"), "{words}");
    let (mut game, _) = begun(&options(), 1);
    let events = act(&mut game, 0, Action::Signal {}).unwrap();
    let words = hints(&events).concat().join("\n");
    assert!(
        words.contains("has a Leader, C1, with it or beside it and needs no test"),
        "{words}"
    );
}

/// Another unit charges, and the hint is about that one.
#[test]
fn the_lesson_names_the_unit_that_charged() {
    let (mut game, _) = begun(&options(), 1);
    act(&mut game, 0, Action::Signal {}).unwrap();
    let orders = "x4 !a2".to_owned();
    let events = carried(&mut game, &Action::Move { orders }, &mut Dice::seeded(1, 1)).unwrap();
    let words = hints(&events).concat().join("\n");
    assert!(words.starts_with("X4 is beside a2"), "{words}");
    assert!(!words.contains("orders:x4"), "{words}");
}

/// An exchange that ends the ambush is explained before the round after it begins.
#[test]
fn the_lesson_explains_an_exchange_that_ends_the_round() {
    let (mut game, _) = begun(&options(), 1);
    let mut dice = Dice::seeded(1, 1);
    carried(&mut game, &Action::Signal {}, &mut dice).unwrap();
    let orders = "x1 !a1".to_owned();
    carried(&mut game, &Action::Move { orders }, &mut dice).unwrap();
    for _ in 0..2 {
        carried(&mut game, &Action::Done { all: false }, &mut dice).unwrap();
    }
    let orders = "x1 a1".to_owned();
    let events = carried(&mut game, &Action::Fight { orders }, &mut dice).unwrap();
    let place = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted);
    let hint = place(&|event| matches!(event, Event::Lesson { step: 5, .. }));
    let round = place(&|event| matches!(event, Event::Round { round: 1, .. }));
    assert!(hint.is_some() && round.is_some() && hint < round, "{hint:?} {round:?}");
    assert_eq!(game.lesson, None);
}

/// While the usual orders play, nobody is told what to type.
#[test]
fn the_lesson_waits_while_the_usual_orders_play() {
    let (mut game, _) = begun(&options(), 1);
    act(&mut game, 0, Action::Signal {}).unwrap();
    let orders = "auto".to_owned();
    let events = carried(&mut game, &Action::Move { orders }, &mut Dice::seeded(1, 1)).unwrap();
    assert_eq!((steps(&events), game.turn.phase()), (vec![3], Phase::Ranged));
    assert!(!game.seats.autos().values().any(|auto| *auto == Auto::Round));
}

/// The hints do not keep the usual question from being asked ([BB-3](docs/rules/barbarica.md#bb-3)).
#[test]
fn bb_3_the_lesson_does_not_silence_the_question_at_the_end_of_a_phase() {
    let (mut game, _) = begun(&options(), 1);
    act(&mut game, 0, Action::Signal {}).unwrap();
    let mut dice = Dice::seeded(1, 1);
    let done = Action::Done { all: false };
    let orders = "x1 !a1".to_owned();
    carried(&mut game, &Action::Move { orders }, &mut dice).unwrap();
    for words in ["have not moved", "could still shoot", "could still strike"] {
        assert!(game.lesson.is_some());
        let asked = game.cautions(ONESELF, &done).join(" ");
        assert!(asked.contains(words), "{:?}: {asked}", game.turn.phase());
        carried(&mut game, &done, &mut dice).unwrap();
    }
}

/// Games of the older numbers are told their hints when they were, and an old event is still told.
#[test]
fn older_rules_numbers_keep_their_hints() {
    let seats = testing::entrants([SeatPick::default()]);
    let begun = testing::refereed(&mut Dice::seeded(1, 2), |referee| begin(2, &seats, &options(), referee));
    let (mut game, mut told) = (begun.0.unwrap(), begun.1);
    assert_eq!(game.rules(), 2);
    let mut dice = Dice::seeded(1, 1);
    told.extend(carried(&mut game, &Action::Signal {}, &mut dice).unwrap());
    let orders = "x1 !a1".to_owned();
    told.extend(carried(&mut game, &Action::Move { orders }, &mut dice).unwrap());
    assert_eq!(steps(&told), [0, 1, 2]);
    assert!(examples(&told).is_empty());
    let old: Event = serde_json::from_value(serde_json::json!({ "lesson": { "seat": 0, "step": 1 } })).unwrap();
    assert!(told.contains(&old));
    let words = hints(&[old]).concat().join("\n");
    assert!(
        words.contains("send everybody you can") && words.ends_with("Next: /barb move orders:auto"),
        "{words}"
    );
    assert!(!words.contains('{'), "{words}");
}

/// The hint shows a line of several charges: its dice are asked about as those of a single one are.
#[test]
fn bb_263_a_line_of_charges_is_asked_about_in_the_guided_round() {
    let mut game = tyrannis();
    game.lesson = Some(1);
    let moves = |orders: &str| Action::Move {
        orders: orders.to_owned(),
    };
    let asked = |game: &Barbarica, orders: &str| game.cautions(ONESELF, &moves(orders)).join(" ");
    let told = asked(&game, "x3 !a1, x4 !a2");
    assert!(
        told.contains("X3 charges a1 (") && told.contains("X4 charges a2 ("),
        "{told}"
    );
    assert!(told.ends_with(" thrown at once."), "{told}");
    // So is any other.
    game.lesson = None;
    assert!(asked(&game, "x3 !a1, x4 !a2").ends_with(" thrown at once."));
    assert_eq!(asked(&game, "x3 hold, x4 hold"), "");
}

/// A unit that is not there is refused; the hints ask nothing about it.
#[test]
fn a_charge_of_nobody_is_refused_in_the_lesson() {
    let (mut game, _) = begun(&options(), 1);
    carried(&mut game, &Action::Signal {}, &mut Dice::seeded(1, 1)).unwrap();
    assert!(game.lesson.is_some());
    for orders in ["x9 !a1", "x9 !a1, x1 !a1", "x1 !a9", "x9 !a9"] {
        let orders = orders.to_owned();
        game.cautions(ONESELF, &Action::Move { orders });
    }
}
