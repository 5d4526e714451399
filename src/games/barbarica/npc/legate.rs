//! Rome's levels that think (9.1): veteran takes the best row of the table instead of rolling, legate plays the best
//! three out.

use crate::action::{Action, Skill};
use crate::npc::policy::in_playouts;
use crate::npc::search;
use crate::npc::value::{Survey, TENTH};
use crate::rules::rome::acting;
use crate::rules::rome::conduct::{Conduct, by_row, follows};
use crate::rules::rome::facts::shots;
use crate::rules::rome::moves::{Deed, Mover};
use crate::rules::rome::table::{Temper, name_of_row};
use crate::rules::waiting;
use crate::state::{Barbarica, Phase, Side, Unit};
use crate::words::UnitId;
use muster_game::LookaheadStage;
use muster_kit::Dice;

/// Rows that a legate plays out, and how often each.
const ROWS: usize = 3;
const PLAYOUTS: u64 = 6;

/// The next unit's command, and why.
pub fn command(game: &Barbarica, seat: u8, dice: &mut Dice) -> (Action, String) {
    let Some(id) = acting::house_order(game).first().copied() else {
        let action = Action::Command {
            unit: None,
            as_row: None,
        };
        return (action, "has nobody of Rome left who could act".to_owned());
    };
    let unit = game.army.the(id);
    let by_itself = |why: String| {
        let action = Action::Command {
            unit: Some(id),
            as_row: None,
        };
        (action, why)
    };
    if waiting::only_turns(game, unit).is_some() {
        return by_itself(format!("turns {id}, which can do no more"));
    }
    let (condition, temper) = follows(game, unit);
    if condition.is_some() {
        return by_itself(format!("has {id} follow its conditions"));
    }
    // BB-226: a row serves for the whole round.
    if let Some(row) = unit.now.row {
        return by_itself(format!("keeps {id} to row {row}"));
    }
    let mut rows = rows(game, unit, temper);
    rows.truncate(ROWS);
    let best = if game.terms.options().level == Skill::Legate && game.turn.phase() == Phase::Movement && rows.len() > 1
    {
        let acts: Vec<(Action, i64)> = rows.iter().map(|(row, _)| (act(id, *row), 0)).collect();
        search::best(game, seat, &acts, &LookaheadStage::all(PLAYOUTS), in_playouts, dice)
    } else {
        0
    };
    let (row, _) = rows[best];
    (
        act(id, row),
        format!("chooses row {row} for {id}, {}", name_of_row(row)),
    )
}

fn act(id: UnitId, row: u8) -> Action {
    Action::Command {
        unit: Some(id),
        as_row: Some(row),
    }
}

/// Rows of the table, the best first, of those that come to the same only one.
fn rows(game: &Barbarica, unit: &Unit, temper: Temper) -> Vec<(u8, i64)> {
    let survey = Survey::of(game, Side::Rome);
    let can_shoot = temper.prefer_ranged && !game.army.in_contact(unit) && !shots(game, unit).is_empty();
    let mut rows: Vec<(u8, i64)> = (2..=16)
        .filter(|row| temper.read(*row) == *row)
        .map(|row| (row, worth(&survey, unit, &by_row(row, temper, can_shoot))))
        .collect();
    rows.sort_by_key(|(row, worth)| (std::cmp::Reverse(*worth), std::cmp::Reverse(*row)));
    // Rows of one worth mean one thing, as far as can be seen from here.
    rows.dedup_by_key(|(_, worth)| *worth);
    rows
}

/// What a row comes to, in parts of the whole (chapter 9.2 of docs/rules/barbarica.md).
fn worth(survey: &Survey<'_>, unit: &Unit, conduct: &Conduct) -> i64 {
    let game = survey.game;
    let deed = match game.turn.phase() {
        Phase::Movement => Mover::of(game, unit, conduct).decide(),
        _ => Deed::Stay,
    };
    let mut there = unit.clone();
    let mut risk = 1;
    match &deed {
        Deed::Charge(target, plan) => {
            let enemy = game.army.the(*target);
            let charged = survey.charged(unit, plan);
            let blow = survey.blow(&charged, enemy, survey.helpers(enemy, unit.id));
            return blow + survey.place(unit, charged.at, Some(*target)) + 3 * TENTH;
        }
        Deed::Retreat(target, step) => {
            let blow = survey.blow(unit, game.army.the(*target), 0);
            there.at = unit.at.neighbour(*step).unwrap_or(unit.at);
            return blow + survey.place(unit, there.at, None) - 3 * TENTH;
        }
        Deed::Walk(path) | Deed::Leave(path, _) => {
            if let Some(hex) = path.last() {
                there.at = *hex;
                there.now.steps = 1;
            }
        }
        Deed::Stay => risk = 0,
    }
    let beside: Vec<UnitId> = game
        .army
        .enemies_beside(unit.side(), there.at)
        .map(|enemy| enemy.id)
        .collect();
    let mut value = survey.place(unit, there.at, beside.first().copied());
    if beside.is_empty() {
        if conduct.shoot.is_some() {
            value += survey.best_shot(&there).map_or(0, |(worth, _)| worth.max(0));
        }
        let near = |hex| game.army.nearest_enemy(unit.side(), hex).map_or(0, i64::from);
        value += (near(unit.at) - near(there.at)).clamp(-4, 4) * TENTH * 2 * risk;
    } else if conduct.strike.is_some() {
        let blows = beside.iter().map(|enemy| {
            let enemy = game.army.the(*enemy);
            survey.blow(&there, enemy, survey.helpers(enemy, unit.id))
        });
        value += blows.max().unwrap_or(0);
    }
    value
}
