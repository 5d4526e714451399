//! What is worked out once, or carried over, is what working it out anew finds.

use super::*;
use crate::data::{Direction, FAR, Scenario, Size, crosses};
use crate::npc::score;
use crate::state::Field;

/// Fields of every scenario, and one with a bridge and a breach.
fn fields() -> Vec<Field> {
    let mut fields: Vec<Field> = Scenario::ALL
        .iter()
        .map(|scenario| Field::fresh(*scenario, Size::Small))
        .collect();
    let mut changed = Field::fresh(Scenario::Storm, Size::Small);
    let water = |cell: &Cell| changed.ground(*cell) == crate::data::Ground::Water;
    let river: Vec<Cell> = changed.board().cells().filter(water).take(6).collect();
    changed.things_mut().build_bridge([river[0]; 2], &river);
    changed.things_mut().breach(3);
    fields.push(changed);
    fields
}

/// One step over terrain alone.
fn step(field: &Field, from: Cell, way: Direction) -> Option<Cell> {
    let next = from.step(way).filter(|next| field.board().has(*next))?;
    let barred = way.is_diagonal() && field.cuts_wall(from, next);
    (field.ground(next).is_standable() && !barred).then_some(next)
}

#[test]
fn wg_68_distances_are_those_of_the_shortest_ways() {
    for field in fields() {
        let board = field.board();
        let cells: Vec<Cell> = board.cells().collect();
        for goals in [&cells[60..61], &cells[200..203], &cells[..1], &[]] {
            let far = field.distances(goals);
            for cell in &cells {
                let here = far[board.index(*cell)];
                let stands = field.ground(*cell).is_standable();
                let start = stands && goals.contains(cell);
                let ways = Direction::ALL.into_iter().filter_map(|way| {
                    let before = step(&field, *cell, way).filter(|_| stands)?;
                    Some(far[board.index(before)].saturating_add(way.cost() as u16))
                });
                let wanted = if start { 0 } else { ways.min().unwrap_or(FAR) };
                assert_eq!(here, wanted, "{:?} {cell} to {goals:?}", field.scenario());
            }
        }
    }
}

#[test]
fn wg_37_what_is_seen_is_what_no_wall_crosses() {
    for field in fields() {
        let cells: Vec<Cell> = field.board().cells().collect();
        let walls: Vec<Cell> = cells
            .iter()
            .copied()
            .filter(|cell| field.ground(*cell) == crate::data::Ground::Wall)
            .collect();
        for one in cells.iter().step_by(7) {
            for two in &cells {
                let seen = !walls.iter().any(|wall| crosses(*one, *two, *wall));
                assert_eq!(field.sees(*one, *two), seen, "{:?} {one} {two}", field.scenario());
            }
        }
    }
}

/// The route that a choice brings along leads to the same plan as its order alone.
#[test]
fn a_choice_comes_to_what_its_order_does() {
    let mut compared = 0;
    for (seed, scenario) in (1..).zip(["flags", "tablet", "barrel", "storm", "vip", "diplomacy"]) {
        let game = begun(json!({ "scenario1": scenario, "phases": 1 }), &["red", "blue"], seed);
        play_on(game, seed, 120, |game, _| {
            if game.suspended.is_some() || !matches!(game.progress.stage(), Stage::Run) {
                return;
            }
            for who in game
                .people
                .everybody()
                .filter(|who| game.people.standing(*who))
                .step_by(3)
            {
                for choice in score::choices(game, who, 3) {
                    let Some(route) = choice.route else { continue };
                    let quick = plan::plan_along(game, &choice.order, route);
                    assert_eq!(quick, plan::plan(game, &choice.order), "{:?}", choice.order);
                    compared += 1;
                }
            }
        });
    }
    assert!(compared > 300, "{compared}");
}
