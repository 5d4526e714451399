//! How the house plays: Rome by its conditions and its table, sides by the policy of chapter 9.

pub mod legate;
pub mod policy;
pub mod reasons;
pub mod search;
pub mod value;

use crate::action::{Action, Skill};
use crate::npc::policy::{as_usual, decide};
use crate::state::Barbarica;
use muster_game::{Advice, Duty, Hand, Occasion};
use muster_kit::{Dice, Level};

/// What a seat without a player does next for a duty, and why.
pub fn advise(game: &Barbarica, duty: &Duty, level: Level, occasion: Occasion, dice: &mut Dice) -> Advice<Action> {
    if duty.hand == Hand::House {
        return house(game, duty, dice);
    }
    let (action, why) = match occasion {
        Occasion::Npc => decide(game, duty.seat.0, level, dice),
        Occasion::Orders | Occasion::Missed => as_usual(game, duty.seat.0, dice),
    };
    Advice { action, why }
}

/// How the bot plays Rome (chapter 9.1 of docs/rules/barbarica.md). Green and regular leave the table to its die, all
/// units of a phase at once.
fn house(game: &Barbarica, duty: &Duty, dice: &mut Dice) -> Advice<Action> {
    if matches!(game.terms.options().level, Skill::Veteran | Skill::Legate) {
        let (action, why) = legate::command(game, duty.seat.0, dice);
        return Advice { action, why };
    }
    let action = Action::Command {
        unit: None,
        as_row: None,
    };
    Advice {
        action,
        why: format!(
            "follows the conditions of Rome and its table in round {}",
            game.turn.round()
        ),
    }
}
