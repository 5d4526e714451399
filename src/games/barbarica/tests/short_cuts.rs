//! What is worked out the short way comes to the same as the long way: in positions of games among NPCs.

use super::table::*;
use crate::data::Ranged;
use crate::rules::charge_plan::{self, ChargePlan, Charger};
use crate::rules::rome::ways::Ways;
use crate::rules::shots::{self, ShotKind, ShotPlan};
use crate::rules::{blows, reach};
use crate::state::{Side, Unit};
use crate::words::UnitId;
use muster_kit::Hex;
use muster_kit::hexes::{EntryCost, Reach};

/// Some positions of games of several scenarios.
fn positions() -> Vec<Barbarica> {
    let mut found = Vec::new();
    for (scenario, seed) in [(Which::Tyrannis, 1), (Which::Palus, 2), (Which::Fumus, 3)] {
        let (mut dice, mut thoughts) = (Dice::seeded(seed, 0), Dice::seeded(seed, 1));
        let mut game = begun(&alone(scenario), 2).0;
        for step in 0..120 {
            if testing::advance(&mut game, Level::Easy, &mut thoughts, &mut dice).is_none() {
                break;
            }
            if step % 12 == 0 && game.turn.is_fighting() {
                found.push(game.clone());
            }
        }
    }
    assert!(found.len() > 15, "{}", found.len());
    found
}

fn pairs(game: &Barbarica) -> Vec<(&Unit, &Unit)> {
    let pair = |by| game.army.visible(Unit::side(by).other()).map(move |on| (by, on));
    game.army.units().iter().flat_map(pair).collect()
}

#[test]
fn the_best_shot_is_the_best_of_all_that_are_not_refused() {
    let told = |plan: &ShotPlan| format!("{plan:?}");
    let mut legal = 0;
    for game in positions() {
        for (by, on) in pairs(&game) {
            for kind in [ShotKind::Direct, ShotKind::Indirect, ShotKind::AtCharger] {
                let weapons = shots::missiles(&game.terms, by).into_iter();
                let all = weapons.filter_map(|weapon| shots::shot_plan(&game, by, on, weapon, kind).ok());
                let mut best: Option<ShotPlan> = None;
                for plan in all {
                    let most = best.as_ref().map(|best| best.expected(u8::MAX));
                    if most.is_none_or(|most| plan.expected(u8::MAX) > most) {
                        best = Some(plan);
                    }
                }
                let found = shots::best_shot_of(&game, by, on, &[kind]);
                assert_eq!(
                    found.as_ref().map(told),
                    best.as_ref().map(told),
                    "{} at {}",
                    by.id,
                    on.id
                );
                legal += usize::from(found.is_some());
            }
            assert_eq!(
                shots::is_screened(&game, by, on),
                screened(&game, by, on),
                "{} {}",
                by.id,
                on.id
            );
        }
        for by in game.army.units() {
            let mut enemies = game.army.visible(by.side().other());
            let any = enemies.any(|on| shots::best_shot(&game, by, on).is_some());
            assert_eq!(shots::can_shoot(&game, by), any, "{}", by.id);
            let better = shots::missiles(&game.terms, by)
                .iter()
                .any(|weapon| *weapon != Ranged::Rock);
            assert_eq!(shots::has_missile(&game.terms, by), better, "{}", by.id);
        }
    }
    assert!(legal > 50, "{legal}");
}

/// Each hex of both lines is looked at.
fn screened(game: &Barbarica, by: &Unit, on: &Unit) -> bool {
    if game.ground.terrain(by.at) == crate::data::Terrain::Tower || by.at.distance(on.at) < 2 {
        return false;
    }
    let counts = |unit: &Unit| unit.is_visible() && unit.id != by.id && unit.id != on.id;
    let occupied = |hex: &Hex| game.army.at(*hex).any(counts);
    let traces = game.ground.field().traces(by.at, on.at);
    !traces.is_empty() && traces.iter().all(|trace| trace.iter().any(occupied))
}

#[test]
fn a_reach_asks_at_each_hex_who_stands_there() {
    for game in positions() {
        for unit in game.army.units() {
            let also = game.ground.field().neighbours(unit.at).nth(1);
            for also in [None, also] {
                let found = reach::reach_from(&game, unit, unit.at, 4, also);
                let asked = Reach::explore(game.ground.field().grid, unit.at, 4, |hex, _| {
                    Some(EntryCost {
                        cost: u32::from(reach::open_cost(&game, unit, hex, also)?),
                        stop: reach::must_stop(&game.army, unit.side(), hex, also),
                        full: !reach::has_room(&game, unit, hex),
                    })
                });
                for hex in game.ground.field().hexes() {
                    assert_eq!(found.label(hex), asked.label(hex), "{} {hex}", unit.id);
                    assert_eq!(found.route(hex), asked.route(hex), "{} {hex}", unit.id);
                }
            }
            for (_, path, _) in reach::destinations(&game, unit) {
                let walks = reach::Walks::of(&game, unit);
                let end = walks.ends().iter().find(|end| path.last() == Some(&end.at)).unwrap();
                assert_eq!(usize::from(end.steps), path.len());
            }
        }
    }
}

#[test]
fn charges_are_those_that_are_not_refused() {
    let told = |plan: ChargePlan| format!("{plan:?}");
    let mut legal = 0;
    for game in positions() {
        for (by, on) in pairs(&game) {
            let mates: Vec<UnitId> = game.army.at(by.at).map(|other| other.id).collect();
            let charger = Charger::of(&game, by);
            let around = on.at.neighbours().map(Some);
            for via in around.chain([None, Some(by.at)]) {
                for with in [&[][..], &mates] {
                    let plan = charge_plan::charge_plan(&game, by, on.id, via, with).ok().map(told);
                    assert_eq!(charger.plan(on.id, via, with).map(told), plan, "{} at {}", by.id, on.id);
                    legal += usize::from(plan.is_some());
                }
            }
            let reached = charge_plan::charge_plan(&game, by, on.id, None, &mates).is_ok();
            assert_eq!(charger.targets().contains(&on.id), reached, "{} at {}", by.id, on.id);
        }
    }
    assert!(legal > 50, "{legal}");
}

#[test]
fn what_a_unit_can_do_is_what_is_not_refused() {
    for game in positions() {
        for unit in game.army.units() {
            assert_eq!(reach::can_move(unit), reach::may_move(unit).is_ok(), "{}", unit.id);
            assert_eq!(
                game.army.can_strike(unit),
                !game.army.strikable(unit).is_empty(),
                "{}",
                unit.id
            );
            assert_eq!(unit.can_attack(), blows::may_attack_at_all(unit).is_ok(), "{}", unit.id);
        }
        for seat in 0..4 {
            for side in Side::BOTH {
                assert_eq!(game.seats.is_of(side, seat), game.seats.of(side).contains(&seat));
            }
        }
    }
}

/// One step further never costs less than the hex that is left.
#[test]
fn ways_are_the_cheapest() {
    for game in positions() {
        let field = game.ground.field();
        for unit in game.army.units() {
            let goals = [(unit.post, 3), (field.grid.hex(0), 0)];
            let ways = Ways::to(&game, unit, &goals, |_| 2, true);
            for hex in field.hexes() {
                let next = field.neighbours(hex).filter_map(|next| {
                    let price = u32::from(reach::entry_cost(&game, unit, next)?) + 2;
                    Some(ways.left(next)? + price)
                });
                let here = goals.iter().filter(|(goal, _)| *goal == hex).map(|(_, cost)| *cost);
                assert_eq!(ways.left(hex), next.chain(here).min(), "{} {hex}", unit.id);
            }
        }
    }
}
