//! What is told beside the odds of an order.

use crate::action::Action;
use crate::asked::{asking, in_its_turn};
use crate::called::read_plan;
use crate::odds::Situation;
use crate::refused::refused;
use crate::situations::of_order;
use crate::state::Warcamp;
use muster_game::try_out;
use muster_kit::Viewer;

/// That an order that is asked about would be refused as things stand, and why: a truce above all.
pub fn why_not_now(game: &Warcamp, viewer: Viewer, question: &str) -> Vec<String> {
    let letter = asking(&game.tribes, viewer);
    let has_turns = game.ending.is_none() && game.tribes[letter].is_alive();
    if !has_turns {
        return Vec::new();
    }
    let game = in_its_turn(game, letter);
    let orders = read_plan(&game, letter, question).unwrap_or_default();
    // What is answered as it stands by itself is no order.
    let is_asked = |action: &Action| of_order(&game, letter, action).is_ok() || question.parse::<Situation>().is_err();
    if !orders.first().is_some_and(|order| is_asked(&order.action)) {
        return Vec::new();
    }
    let seat = game.tribes[letter].seat();
    let why = orders.iter().find_map(|order| {
        let refusal = try_out(&game, seat, &order.action).err()?;
        let told = refused(&game, seat, &order.action, refusal);
        Some(format!("As things stand this would be refused: {}", told.reason))
    });
    why.into_iter().collect()
}
