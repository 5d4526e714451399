//! What thoughts work out the quick way is what the rules say.

use super::*;
use crate::data::{BOARDS, FEET};
use crate::npc::{Survey, Temper, order, step};
use crate::rules::Field;
use muster_game::Referee;
use muster_kit::Level;

/// Positions of games among NPCs, on several maps.
fn positions() -> Vec<Wesnoth> {
    let mut positions = Vec::new();
    for (map, factions) in [
        ("alder", vec!["loyalists", "undead"]),
        ("knalga", vec!["knalgans", "drakes"]),
        ("brown", vec!["rebels", "northerners", "drakes"]),
    ] {
        for seed in 0..2 {
            let mut table = Table::with(json!({ "map": map }), &factions);
            let (mut thoughts, mut dice) = (Dice::seeded(seed, 1), Dice::seeded(seed, 2));
            for count in 0..150 {
                if testing::advance(&mut table.game, Level::Normal, &mut thoughts, &mut dice).is_none() {
                    break;
                }
                if count % 3 == 0 && !table.game.is_over() {
                    positions.push(table.game.clone());
                }
            }
        }
    }
    assert!(positions.len() > 100, "{}", positions.len());
    positions
}

#[test]
fn a_field_knows_the_ends_of_all_moves() {
    for game in positions() {
        for (place, unit) in game.units.iter().enumerate() {
            let field = Field::of(&game, unit.owner, None);
            let reach = game.reach(place, unit.at, u32::from(unit.sheet().moves));
            let ends: Vec<usize> = reach.ends().map(|(hex, _)| game.map.index(hex).unwrap()).collect();
            assert_eq!(field.ends(&game, place), ends, "{} in {game:?}", unit.badge());
            for hex in game.map.hexes() {
                let beside = field.is_beside_enemy(game.map.index(hex).unwrap());
                assert_eq!(
                    beside,
                    game.enemy_next_to(unit.owner, hex),
                    "{hex} for {}",
                    unit.badge()
                );
            }
        }
    }
}

#[test]
fn whether_a_keep_can_be_taken_is_known_without_a_name() {
    let mut taken = 0;
    for game in positions() {
        for side in game.side_numbers().filter(|side| !game.is_removed(*side)) {
            let can_be = game.keep_taker(side).is_some();
            assert_eq!(game.keep_can_be_taken(side), can_be, "{side} in {game:?}");
            taken += u32::from(can_be);
        }
    }
    assert!(taken > 0);
}

#[test]
fn ways_that_are_kept_are_the_ways() {
    for board in BOARDS.iter() {
        let goals = board.villages.iter().chain(&board.keeps);
        for (goal, feet) in goals.flat_map(|goal| FEET.iter().map(move |feet| (*goal, *feet))) {
            let ways = board.ways(feet, &[(goal, 0)]);
            for (kept, way) in board.ways_to(feet, goal).iter().zip(ways) {
                assert_eq!((*kept != u16::MAX).then_some(u32::from(*kept)), way);
            }
        }
    }
}

/// A step comes to the same position by the same dice as the order for it.
#[test]
fn a_step_is_its_order() {
    let temper = Temper {
        level: Level::Normal,
        obedient: false,
    };
    let (mut strikes, mut others) = (0, 0);
    for (seed, game) in (0..).zip(positions()) {
        let survey = Survey::of(&game, game.turn);
        let able = |place: &usize| game.units[*place].owner == game.turn && game.can_still_act(&game.units[*place]);
        for place in (0..game.units.len()).filter(able) {
            for choice in survey.deal(place).choices.iter().step_by(3) {
                let ordered = order(&survey, place, choice, temper);
                let step = step(&survey, place, choice);
                assert_eq!(step.is_some(), ordered.is_some());
                let (Some(step), Some((action, _))) = (step, ordered) else {
                    continue;
                };
                let (mut one, mut other) = (game.clone(), game.clone());
                let (mut dice, mut again) = (Dice::seeded(seed, 3), Dice::seeded(seed, 3));
                one.take_step(place, step, &mut Referee::unheard(&mut dice));
                let actor = Actor::Seat(Seat(game.turn));
                other.obey(actor, action, &mut Referee::new(&mut again)).unwrap();
                assert_eq!(one, other, "{step:?}");
                assert_eq!(dice.drawn(), again.drawn(), "{step:?}");
                *(if choice.target.is_some() {
                    &mut strikes
                } else {
                    &mut others
                }) += 1;
            }
        }
    }
    assert!(strikes > 50 && others > 50, "{strikes} {others}");
}

/// Recruits appear as by the order for them.
#[test]
fn hiring_is_its_order() {
    let mut hired = 0;
    for game in positions() {
        let kinds: Vec<UnitType> = game.for_sale(game.turn).step_by(5).take(2).collect();
        let words: Vec<String> = kinds.iter().map(|kind| kind.sheet().code.clone().unwrap()).collect();
        let (mut one, mut other) = (game.clone(), game.clone());
        let list = words.join(" ").parse().unwrap();
        let (mut dice, mut again) = (Dice::seeded(1, 1), Dice::seeded(1, 1));
        let actor = Actor::Seat(Seat(game.turn));
        let ordered = other.obey(actor, Action::Recruit { list }, &mut Referee::new(&mut again));
        if ordered.is_err() {
            continue;
        }
        one.hire(&kinds, &mut Referee::unheard(&mut dice));
        assert_eq!(one, other);
        hired += 1;
    }
    assert!(hired > 3, "{hired}");
}
