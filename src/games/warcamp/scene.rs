//! The boards of chapter 7, drawn from what a viewer may know.

use super::view::View;
use super::words::Letter;
use crate::kit::{Scene, Topic};

/// Where everybody stands.
pub fn map(view: &View, _topic: Topic) -> Scene {
    status(view)
}

/// How everybody fares.
pub fn status(view: &View) -> Scene {
    let turn = Letter(view.turn);
    let rows = view.tribes.iter().enumerate().map(|(place, shown)| {
        let tribe = &shown.tribe;
        let mark = if place == usize::from(view.turn) { '>' } else { ' ' };
        let name: String = tribe.name.chars().take(9).collect();
        match tribe.fall {
            Some(fall) => format!("{mark}{} {name} wiped out (round {})", Letter::of(place), fall.round),
            None => format!(
                "{mark}{} {name} {} heads, CE {}, {}/{}",
                Letter::of(place),
                tribe.members.len(),
                tribe.defence_ce(),
                tribe.food,
                tribe.bones
            ),
        }
    });
    Scene::Sheet {
        head: format!("WARCAMP  round {}   turn of {turn}", view.round),
        rows: rows.collect(),
    }
}
