//! The worst question of each game: what the search by its grammar finds, and how long it takes to answer or to refuse.

use super::{head, row};
use muster::games::GAMES;
use muster_kit::budget::QUESTION;
use std::time::Instant;

#[path = "../questions.rs"]
mod search;

/// Texts by chance, and changes that are tried of each of the best.
const TEXTS: usize = 600;
const CLIMBS: usize = 200;
/// Each of the slowest is timed so often, and the fastest time counts: a machine has other things to do.
const TIMES: usize = 3;

/// Prints the table.
pub fn run() {
    let cells = ["game", "asked", "answered", "worst, steps", "worst, ms", "which"];
    head("The worst question of each game", &cells);
    for kind in GAMES {
        let mut asked: Vec<(f64, u64, bool, String)> = Vec::new();
        for by_time in [false, true] {
            search::worst(kind, 24, TEXTS, CLIMBS, &mut |text| {
                let (millis, steps, answered) = timed(kind, text);
                asked.push((millis, steps, answered, text.to_owned()));
                if by_time { (millis * 1e3) as u64 } else { steps }
            });
        }
        let answered = asked.iter().filter(|(_, _, answered, _)| *answered).count();
        let most = asked.iter().map(|(_, steps, ..)| *steps).max().unwrap_or_default();
        asked.sort_by(|one, other| other.0.total_cmp(&one.0));
        let again = |text: &str| {
            let times = (0..TIMES).map(|_| timed(kind, text).0);
            times.fold(f64::INFINITY, f64::min)
        };
        let slow = asked
            .iter()
            .take(10)
            .map(|(_, _, answered, text)| (again(text), *answered, text));
        let (millis, answered_it, text) = slow
            .max_by(|one, other| one.0.total_cmp(&other.0))
            .expect("something was asked");
        row(&[
            kind.title.to_owned(),
            asked.len().to_string(),
            answered.to_string(),
            most.to_string(),
            format!("{millis:.1}"),
            format!("`{text}`{}", if answered_it { "" } else { ", refused" }),
        ]);
    }
}

fn timed(kind: &muster_game::Kind, text: &str) -> (f64, u64, bool) {
    let began = Instant::now();
    let (answer, steps) = search::ask(kind, text, QUESTION);
    (began.elapsed().as_secs_f64() * 1e3, steps, answer.is_ok())
}
