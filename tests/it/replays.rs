//! Replays of random games of every kind: the positions are those that were there, and films of them stay small.

#![allow(clippy::unwrap_used)]

use crate::journals::{Hall, PEOPLE};
use crate::random_play::random_play;
use muster::games::{ALL_GAMES, FULL_CATALOGUE, GAMES};
use muster::table::{Replay, Stage};
use muster_kit::{Film, Frame, Post, Scene, Seat, Topic, Viewer};
use muster_pictures::{ALT_MAX, FILM_BYTES_MAX, alt_text_of_film, gif};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

const THINGS: usize = 60;
/// Characters of one message: a step that needs two could not be edited in place.
const MESSAGE_MAX: usize = 1_800;

/// The numbers that the buttons of a step lead to.
fn led_to(post: &Post) -> Vec<u64> {
    let line = |control: &muster_kit::Control| match control {
        muster_kit::Control::Button { line, .. } => line.strip_prefix("/game replay to:")?.parse().ok(),
        _ => None,
    };
    post.controls.iter().filter_map(line).collect()
}

/// Characters of a post as text, code blocks and all.
fn length(post: &Post) -> usize {
    let boards = post.boards.iter().map(|board| board.to_ascii().chars().count() + 9);
    let lines = post
        .lines
        .iter()
        .map(|line| line.plain(|seat| seat.to_string()).chars().count() + 1);
    boards.chain(lines).sum()
}

/// What people did, what they took back, what the host overruled: each position once more, for whoever looks.
#[tokio::test]
async fn what_is_shown_again_is_what_was_there() {
    let mut apart = false;
    for kind in ALL_GAMES {
        let mut hall = Hall::open(kind, 23).await;
        let mut positions: BTreeMap<u64, Value> = BTreeMap::new();
        for _ in 0..THINGS {
            let table = hall.table().await;
            positions.insert(table.seq(), table.position_json().unwrap().clone());
            hall.go_on(kind).await;
        }
        let table = hall.table().await;
        positions.insert(table.seq(), table.position_json().unwrap().clone());
        let viewer = match table.stage() {
            Stage::Over => Viewer::Referee,
            _ => Viewer::Seat(Seat(0)),
        };
        assert_eq!(table.seat_of(PEOPLE[0].0).unwrap().0, Seat(0));
        let (mut to, mut seen, mut longest) = (1, 0, 0);
        let mut topics = BTreeSet::new();
        loop {
            let reply = hall.say(0, &format!("/game replay to:{to}")).await.unwrap();
            let post = &reply.posts[0];
            longest = longest.max(length(post));
            if let Some(position) = positions.get(&to) {
                let game = (kind.load)(position).unwrap();
                let awaiting = game.awaiting();
                let asked: BTreeSet<Topic> = awaiting.duties().iter().map(|duty| duty.topic).collect();
                let mut there = asked.iter().chain([&Topic::GAME]);
                let shown = there.find(|topic| post.boards.contains(&game.map(viewer, **topic)));
                let shown = *shown.unwrap_or_else(|| panic!("{} #{to}: {:?}", kind.id, post.boards));
                topics.insert(shown);
                seen += 1;
            }
            // Forward is the first that leads beyond.
            match led_to(post).into_iter().find(|next| *next > to) {
                Some(next) => to = next,
                None => break,
            }
        }
        assert_eq!(to, table.seq().min(to), "{}", kind.id);
        assert!(longest <= MESSAGE_MAX, "{}: {longest} characters in a step", kind.id);
        assert!(seen >= 3, "{}: only {seen} positions were compared", kind.id);
        let film = &hall.say(0, "/game replay as:animation").await.unwrap().posts[0].film;
        let filmed = film.as_ref().unwrap().frames.iter();
        let filmed: BTreeSet<Topic> = filmed.map(|frame| frame.topic).collect();
        assert!(filmed.is_superset(&topics), "{}: {topics:?} of {filmed:?}", kind.id);
        apart |= filmed.iter().any(|topic| *topic != Topic::GAME);
        let post = &hall.say(1, "/game replay as:charts").await.unwrap().posts[0];
        assert!(post.boards.iter().all(Scene::fits), "{}: {:?}", kind.id, post.boards);
        assert!(matches!(post.boards[0], Scene::Graph(_)), "{}", kind.id);
    }
    assert!(apart, "no game had a board beside its own");
}

/// The luck that `muster verify` tells of an exported game is the luck of the table and of its chart: one definition.
#[tokio::test]
async fn luck_is_the_same_in_the_file_the_table_and_the_chart() {
    let mut rolled = 0;
    for kind in ALL_GAMES {
        let mut hall = Hall::open(kind, 29).await;
        for _ in 0..THINGS {
            hall.go_on(kind).await;
        }
        let export = hall.service.export("t1").await.unwrap();
        let luck = muster::table::verify(&FULL_CATALOGUE, &export).luck;
        let table = &hall.say(0, "/game dice luck").await.unwrap().posts[0];
        let rows = table.lines.iter().filter_map(|line| match line {
            muster_kit::Line::Mono(row) => Some(row.as_str()),
            _ => None,
        });
        // `Ana   12   40   42.0`: dice, their sum, what is fair.
        let rows: Vec<Vec<&str>> = rows.skip(1).map(|row| row.split_whitespace().collect()).collect();
        let charts = &hall.say(1, "/game replay as:charts").await.unwrap().posts[0].boards;
        let chart = charts.iter().find_map(|board| match board {
            Scene::Graph(graph) if graph.head.starts_with("LUCK") => Some(graph),
            _ => None,
        });
        for seat in luck.iter().filter(|seat| seat.name != "the house") {
            let place = format!("{} {}", kind.id, seat.name);
            let known = rows.iter().find(|row| seat.name.starts_with(row[0]));
            let known = known.unwrap_or_else(|| panic!("{place} is not in {rows:?}"));
            let [.., dice, sum, fair] = known.as_slice() else {
                panic!("{place}: {known:?}")
            };
            let twice_fair: i64 =
                fair.replace(".0", "").replace(".5", "").parse::<i64>().unwrap() * 2 + i64::from(fair.ends_with(".5"));
            assert_eq!(dice.parse::<usize>().unwrap(), seat.dice, "{place}");
            assert_eq!(
                2 * sum.parse::<i64>().unwrap() - twice_fair,
                seat.twice_above,
                "{place}"
            );
            let curve = chart.and_then(|chart| {
                chart
                    .curves
                    .iter()
                    .find(|curve| curve.name.split(" (").next() == Some(&seat.name))
            });
            if let Some(curve) = curve {
                assert_eq!(curve.values.last(), Some(&seat.twice_above), "{place}");
                rolled += 1;
            }
        }
    }
    assert!(rolled >= 6, "{rolled} curves were compared");
}

/// A file in which the game goes on holds no positions, and no replay gets at them.
#[tokio::test]
async fn a_game_that_goes_on_is_not_played_again_from_its_file() {
    for kind in GAMES {
        let mut hall = Hall::open(kind, 5).await;
        for _ in 0..6 {
            hall.go_on(kind).await;
        }
        let export = hall.service.export("t1").await.unwrap();
        let finding = Replay::of_export(&muster::games::FULL_CATALOGUE, &export)
            .err()
            .unwrap();
        assert_eq!((finding.complete, finding.faults.len()), (false, 0), "{}", kind.id);
        assert!(!muster::table::heard(&export).is_empty());
    }
}

const STEPS: u64 = 160;
const FRAMES: u64 = 8;

#[test]
fn films_of_every_game_stay_small() {
    for kind in ALL_GAMES {
        let mut frames = Vec::new();
        random_play(kind, 3, 1, STEPS, STEPS / FRAMES, |moment| {
            frames.push(Frame {
                caption: moment.place(),
                topic: Topic::GAME,
                board: moment.game.map(Viewer::Spectator, Topic::GAME),
            });
        });
        let count = frames.len();
        let film = Film {
            about: "A random game.".to_owned(),
            frames,
        };
        let bytes = gif(&film).unwrap();
        let most = FILM_BYTES_MAX * count / muster_pictures::FRAMES_MAX;
        assert!(
            bytes.len() <= most,
            "{}: {} bytes for {count} boards",
            kind.id,
            bytes.len()
        );
        let words = alt_text_of_film(&film);
        assert!(words.chars().count() <= ALT_MAX && words.len() > 60, "{words}");
    }
}
