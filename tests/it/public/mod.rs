//! What is said in public is drawn from what the public may know, and what a seat hears from what the seat may know: the
//! same act says the same, byte for byte, when everything that its readers may not know is another.
//!
//! `LAW_TABLES=20 LAW_ROUNDS=12 cargo test --test it public -- --nocapture` holds it over more tables and prints the figures of
//! docs/fairness.md.

#![allow(clippy::unwrap_used)]

mod pair;
mod setups;
mod twins;

use crate::journals::Hall;
use crate::random_play::is_private_action;
use chrono::TimeDelta;
use muster::games::{CATALOGUE, GAMES};
use muster::store::Lookup;
use muster::table::{Act, By, Entry, Stage, Table, User, World};
use muster::vocabulary::Invocation;
use muster_game::{AnyGame, Kind};
use muster_kit::{Dice, Seat, Viewer};
use muster_sample::{is_tried_of_few, share};
use pair::{Count, Pair, as_read};
use serde_json::json;
use setups::{ANA, BEN, Setup, act, act_of};
use std::cell::Cell;
use std::sync::Arc;

/// Rounds of the law at each table, where `LAW_ROUNDS` names no other number.
const ROUNDS: u64 = 4;
/// Tables with random settings for each game, where `LAW_TABLES` names no other number.
const RANDOM_TABLES: usize = 2;
/// Acts of a person that are tried in each round.
const ACTS: usize = 2;
/// What the second table of a hall is called.
const SECOND: &str = "t2";

/// A number from the environment, or the usual one.
fn number<T: std::str::FromStr>(name: &str, usual: T) -> T {
    let named = std::env::var(name).ok();
    named.map_or(usual, |text| {
        text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number"))
    })
}

fn with_game(table: &Table, game: &dyn AnyGame) -> Table {
    table.with_stored(json!({ "game": game.save() })).unwrap()
}

/// One round of the law: everything that may happen next, at the table and at those that look like it.
async fn nothing_hidden_is_said(setup: &Setup, hall: &Hall, step: u64, count: &mut Count) {
    let found = hall
        .service
        .store()
        .find("", Lookup::Id(SECOND))
        .await
        .unwrap()
        .unwrap();
    let (table, secrets) = (found.table, found.secrets);
    let history = hall.service.store().history(SECOND, 0).await.unwrap();
    let game = table.game().unwrap();
    let viewer = setup.viewer(step);
    let altered = twins::altered(setup.kind, &*game, viewer, step);
    count.altered += usize::from(altered.is_some());
    let guess = twins::guessed(&*game, viewer, step);
    let twins = [Some(guess), altered];
    let blanked = as_read(&history, setup.kind, viewer);
    for twin in twins.into_iter().flatten().filter(|twin| twin.save() != game.save()) {
        count.twins += 1;
        let pair = Pair {
            what: &format!("{}, step {step}", setup.what()),
            table: &table,
            other: with_game(&table, &*twin),
            viewer,
            readers: setup.readers(viewer),
            secrets: &secrets,
            history: &history,
            blanked: &blanked,
            step,
            looked_back: Cell::new(false),
        };
        one_round(&pair, hall, step, count);
    }
}

fn one_round(pair: &Pair<'_>, hall: &Hall, step: u64, count: &mut Count) {
    let world = World {
        now: hall.now,
        entropy: "the same",
        fresh: [9; 32],
        secrets: pair.secrets,
        script: &[],
        manager: false,
        history: None,
        takes_back: None,
        pages: None,
    };
    // What the table does by itself: a non-player's turn, or a deadline that passes.
    pair.wake(world, count);
    if step.is_multiple_of(2) {
        let late = World {
            now: hall.now + TimeDelta::days(40),
            ..world
        };
        pair.wake(late, count);
    }
    pair.assert_acts_alike(&acts_of_people(pair.table), world, count);
    pair.assert_reads_alike(world, count);
}

/// Some of what the people can do now, each as its player types it.
fn acts_of_people(table: &Table) -> Vec<(User, Invocation)> {
    let command = table.command();
    let game = table.game().unwrap();
    let awaiting = game.awaiting();
    let duties = awaiting.duties().iter();
    let of_people = duties.filter_map(|duty| Some((duty, table.asked_for(duty.seat)?)));
    let acts = of_people.flat_map(|(duty, user)| {
        let mut chance = Dice::seeded(duty.key, 5);
        let drawn = (0..ACTS).map(|_| game.act_by_lot(duty, &mut chance));
        let lines = drawn.filter_map(|action| Invocation::of_action(command, &action));
        lines.map(move |line| (user, line)).collect::<Vec<_>>()
    });
    acts.collect()
}

/// Something that the people do: an order for later, an absence, or an act.
async fn goes_on(setup: &Setup, hall: &mut Hall, step: u64) {
    let command = CATALOGUE.command_of(setup.kind);
    match step % 5 {
        1 => {
            for sub in command.sub.iter().filter(|sub| is_private_action(sub)) {
                let line = CATALOGUE.parse(&sub.example).unwrap();
                for user in [ANA, BEN] {
                    let _ = act_of(hall, user, &format!("orders {step} {} {user:?}", sub.tag()), &line).await;
                }
            }
        }
        3 => {
            let line = CATALOGUE.parse("/game vacation days:2").unwrap();
            let _ = act(hall, &format!("vacation {step}"), &line).await;
            hall.now += TimeDelta::days(1);
        }
        _ => (),
    }
    let table = hall.service.store().table(SECOND).await.unwrap().unwrap();
    let Ok(game) = table.game() else { return };
    let awaiting = game.awaiting();
    let duties = awaiting.duties().iter();
    for (duty, user) in duties.filter_map(|duty| Some((duty, table.asked_for(duty.seat)?))) {
        let action = game.act_by_lot(duty, &mut hall.chance);
        if let Some(line) = Invocation::of_action(command, &action) {
            let _ = act_of(hall, user, &format!("step {step} {}", duty.seat), &line).await;
        }
    }
    hall.now += TimeDelta::seconds(10);
    let _ = hall.service.wake(SECOND, hall.now).await;
}

/// Turns of non-players, and how many of them have a reason that everybody heard.
fn turns(entries: &[Entry]) -> (usize, usize) {
    let (mut turns, mut told, mut last) = (0, 0, None);
    let mut has_reason = false;
    for entry in entries {
        let Act::Play { by, why, .. } = &entry.act else {
            continue;
        };
        let actor = entry.actor().filter(|_| *by == By::Npc);
        if actor != last {
            (last, has_reason) = (actor, false);
            turns += usize::from(actor.is_some());
        }
        if actor.is_some() && !why.is_empty() && !has_reason {
            has_reason = true;
            told += 1;
        }
    }
    (turns, told)
}

async fn holds_at(setup: &Setup, mut hall: Hall) -> Count {
    let mut count = Count::default();
    for step in 0..number("LAW_ROUNDS", ROUNDS) {
        if hall.service.store().table(SECOND).await.unwrap().unwrap().stage() != Stage::Playing {
            break;
        }
        nothing_hidden_is_said(setup, &hall, step, &mut count).await;
        goes_on(setup, &mut hall, step).await;
    }
    let history = hall.service.store().history(SECOND, 0).await.unwrap();
    (count.turns, count.told) = turns(&history.entries);
    count
}

/// For each game, in their order: altered tables and told reasons without which too little was compared.
const LEAST: [(&str, usize, usize); 5] = [
    ("warcamp", 8, 5),
    ("wesnoth", 1, 5),
    ("barbarica", 1, 1),
    ("wargrounds", 8, 2),
    ("risk", 1, 5),
];

/// What was compared in the games of one kind: one between two people, and some with random settings.
async fn holds_in(kind: &'static Kind) -> Count {
    let mut count = holds_at(&Setup::of_two(kind, 1), Setup::of_two(kind, 1).begun().await.unwrap()).await;
    let (mut begun, tables) = (0, number("LAW_TABLES", RANDOM_TABLES));
    for seed in 0.. {
        if begun == tables {
            break;
        }
        let setup = Setup::random(kind, seed);
        match setup.begun().await {
            Ok(hall) => {
                begun += 1;
                count.add(&holds_at(&setup, hall).await);
            }
            Err(why) => println!("drawn anew: {}: {why}", setup.what()),
        }
        assert!(
            2 * begun + 2 > usize::try_from(seed).unwrap(),
            "{}: too few settings begin",
            kind.id
        );
    }
    println!("{}: {count:?}", kind.id);
    count
}

/// A thread for each game, for together they take minutes.
#[test]
fn the_same_act_says_the_same_whatever_is_hidden() {
    let in_its_own_runtime = |kind: &'static Kind| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.unwrap().block_on(holds_in(kind))
    };
    let counts: Vec<Count> = std::thread::scope(|scope| {
        let games: Vec<_> = GAMES
            .iter()
            .map(|kind| scope.spawn(move || in_its_own_runtime(kind)))
            .collect();
        games
            .into_iter()
            .map(|game| game.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    let (mut all, mut too_little) = (Count::default(), Vec::new());
    for ((kind, count), (id, altered, told)) in GAMES.iter().zip(&counts).zip(LEAST) {
        assert_eq!(kind.id, id);
        all.add(count);
        if count.altered < altered || count.told < told {
            too_little.push(id);
        }
    }
    assert!(too_little.is_empty(), "too little was compared: {too_little:?}");
    let compared = [all.entries, all.pages, all.replays, all.odds, all.suggested, all.direct];
    assert!(
        compared.iter().all(|number| *number > 10),
        "too little was compared: {all:?}"
    );
}

#[tokio::test]
async fn hidden_units_are_not_named_whichever_side_moves_them() {
    let mut count = Count::default();
    let ambushes = Setup::ambushes();
    assert_eq!(ambushes.len(), 14);
    let tried = ambushes.into_iter().enumerate();
    let tried = tried.filter(|(at, _)| is_tried_of_few(*at, 14));
    for (_, setup) in tried {
        let hall = setup.begun().await;
        let hall = hall.unwrap_or_else(|why| panic!("{} does not begin: {why}", setup.what()));
        count.add(&holds_at(&setup, hall).await);
    }
    println!("ambushes: {count:?}");
    let of_all = |count: usize| count * share();
    assert!(
        of_all(count.altered) >= 12 && of_all(count.entries) >= 12 && of_all(count.told) >= 5,
        "too little was compared"
    );
}

/// A guess hangs on what its viewer may know and on the dice, and on nothing else.
#[tokio::test]
async fn a_guess_of_a_guess_is_the_same_guess() {
    for kind in GAMES {
        let mut hall = Hall::open(kind, 31).await;
        for step in 0..12 {
            hall.go_on(kind).await;
            let Ok(game) = hall.table().await.game() else { break };
            for viewer in [Viewer::Spectator, Viewer::Seat(Seat(0))] {
                let other: Arc<dyn AnyGame> = game.guess(viewer, &mut Dice::seeded(step, 5));
                let dice = || Dice::seeded(step, 6);
                assert_eq!(
                    game.guess(viewer, &mut dice()).save(),
                    other.guess(viewer, &mut dice()).save(),
                    "{}: a guess for {viewer:?} hangs on what is hidden",
                    kind.id
                );
            }
        }
    }
}
