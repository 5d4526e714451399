//! Chapter 9: non-players in battle, and the words of a fight (chapter 7).

use super::*;
use crate::Risk;
use crate::battle::{Battle, Item, moving, setup, shooting, sound, turn, write};
use crate::data::SCENARIOS;
use crate::event::Event;
use crate::npc;
use muster_game::Knowledge;
use muster_kit::{Level, Line, Viewer};

/// A battle of a scenario, set up by the default plans.
fn set_up(id: &str, seed: u64) -> Battle {
    let scenario = SCENARIOS.iter().find(|scenario| scenario.id == id).unwrap();
    let mut battle = setup::begin(crate::data::NEWEST, 1, scenario, House::default());
    let mut dice = Dice::seeded(seed, 0);
    let mut scribe = Scribe::new(&mut dice);
    for side in Side::BOTH {
        setup::deploy(&mut battle, side, None, &[], &mut scribe).unwrap();
    }
    setup::open(&mut battle, &mut scribe);
    battle
}

fn staff_of(units: &[&str]) -> String {
    let field = field(units);
    let items: Vec<Item> = npc::staff(&field.battle, Side::South);
    write(&items)
}

/// RK-62: the staff's orders are always accepted, throw no die for about-turns, and can be typed.
#[test]
fn rk_62_the_staff_gives_legal_orders() {
    for scenario in SCENARIOS.iter() {
        let mut battle = set_up(&scenario.id, 3);
        let mut dice = Dice::seeded(4, 0);
        while let Some(side) = battle.progress.mover() {
            let items = npc::staff(&battle, side);
            let typed = write(&items);
            assert!(typed.len() <= 900, "{typed}");
            if !items.is_empty() {
                assert_eq!(read(&typed).unwrap(), items);
            }
            let tried = moving::try_orders(&battle, side, &items).unwrap();
            assert!(tried.deeds.iter().all(|deed| deed.about.is_none()));
            let mut scribe = Scribe::new(&mut dice);
            moving::give_orders(&mut battle, side, &items, false, &mut scribe).unwrap();
            assert_eq!(sound::fault(&battle), None);
        }
    }
}

/// RK-62: a regular closes in, takes the better shot, and does not walk into canister for nothing.
#[test]
fn rk_62_the_staff_weighs_gain_and_loss() {
    assert_ne!(
        staff_of(&["A LN 24,10 N", "N LN 24,40 S"]),
        "",
        "it does not go forward"
    );
    let shot = {
        let units = ["A LN 24,10 N", "N LN 24,20 N"];
        let field = field(&units);
        let tried = moving::try_orders(&field.battle, Side::South, &npc::staff(&field.battle, Side::South)).unwrap();
        shooting::chosen_shot(&tried.battle, tried.battle.field.the('A')).is_some()
    };
    assert!(shot, "an enemy that shows its back is not shot at");
}

/// RK-62: units on works stay there.
#[test]
fn rk_62_the_staff_keeps_works() {
    let field = field_on("fortress", &["A LN 33,34.5 N", "N LN 33,44 S"]);
    let items = npc::staff(&field.battle, Side::South);
    let tried = moving::try_orders(&field.battle, Side::South, &items).unwrap();
    assert_eq!(tried.battle.field.the('A').pose.at, at("33,34.5"));
}

/// What a non-player of a level orders for side 1, and the battle then.
fn after_orders(field: &Field, level: Level) -> Battle {
    let items = npc::movement(&field.battle, Side::South, level, &mut Dice::seeded(1, 0)).0;
    moving::try_orders(&field.battle, Side::South, &items).unwrap().battle
}

/// Chapter 9: a veteran that moves second shoots from where it is not shot at.
#[test]
fn rk_107_a_veteran_keeps_out_of_the_enemys_arc() {
    let mut field = field(&["A CV 24,14 N", "N LN 30,20 S"]);
    crate::tests::set(
        &mut field.battle,
        "/stage",
        Stage::Moving {
            side: Side::South,
            second: true,
        },
    );
    let battle = after_orders(&field, Level::Hard);
    let (own, enemy) = (battle.field.the('A'), battle.field.the('N'));
    assert!(shooting::chosen_shot(&battle, own).is_some(), "{:?}", own.pose);
    assert_eq!(shooting::chosen_shot(&battle, enemy), None, "{:?}", own.pose);
}

/// RK-127: a side breaks by the share that it has lost: a veteran with many units to spare trades one for another, with
/// few it does not.
#[test]
fn rk_127_a_veteran_weighs_losses_by_what_each_side_began_with() {
    let trades = |own: &str, enemy: &str| {
        let mut field = field(&["A CV 24,14 N", "N CV 24,24 S"]);
        for (side, list) in Side::BOTH.into_iter().zip([own, enemy]) {
            field.battle.sides.command_mut(side).roster = list.to_owned().try_into().unwrap();
        }
        crate::tests::set(&mut field.battle, "/turns", 9);
        crate::tests::set(
            &mut field.battle,
            "/stage",
            Stage::Moving {
                side: Side::South,
                second: true,
            },
        );
        let battle = after_orders(&field, Level::Hard);
        shooting::chosen_shot(&battle, battle.field.the('N')).is_some()
    };
    assert!(trades("6CV", "1CV"));
    assert!(!trades("1CV", "6CV"));
}

/// RK-128: behind a river a regular finds the way to the objective over the bridge.
#[test]
fn rk_128_the_staff_goes_round_water() {
    let mut battle = set_up("bridges", 3);
    let goals = battle.terms.objective().unwrap().points.clone();
    let short = |battle: &Battle| -> i64 {
        let units = battle.field.army(Side::South);
        let nearest = units.flat_map(|unit| goals.iter().map(|goal| (*goal - unit.pose.at).length()));
        nearest.min().unwrap()
    };
    let here = battle.field.units().iter();
    let here: Vec<_> = here
        .filter(|unit| unit.side() == Side::South || unit.letter == 'N')
        .cloned()
        .collect();
    super::set(&mut battle, "/units", here);
    let before = short(&battle);
    for _ in 0..4 {
        crate::tests::set(
            &mut battle,
            "/stage",
            Stage::Moving {
                side: Side::South,
                second: false,
            },
        );
        battle.field.begin_turn();
        let items = npc::staff(&battle, Side::South);
        battle = moving::try_orders(&battle, Side::South, &items).unwrap().battle;
    }
    assert!(short(&battle) < before / 2, "{before} {}", short(&battle));
}

/// RK-62: a veteran's orders are always accepted, can be typed, and are the same again.
#[test]
fn rk_86_a_veteran_gives_legal_orders() {
    for scenario in ["farm", "bridges"] {
        let mut battle = set_up(scenario, 5);
        let mut dice = Dice::seeded(4, 0);
        for _ in 0..4 {
            let Some(side) = battle.progress.mover() else { break };
            let level = if side == Side::South { Level::Hard } else { Level::Easy };
            let items = npc::movement(&battle, side, level, &mut dice).0;
            assert!(items.is_empty() || read(&write(&items)).unwrap() == items);
            let mut scribe = Scribe::new(&mut dice);
            moving::give_orders(&mut battle, side, &items, false, &mut scribe).unwrap();
        }
    }
}

fn rows(battle: &mut Battle, faces: &[u32]) -> Vec<String> {
    let mut dice = Dice::scripted(faces.iter().copied());
    let mut scribe = Scribe::new(&mut dice);
    turn::fight_out(battle, &mut scribe);
    let events = scribe.told.into_iter().map(|told| Event::Battle { number: 1, told });
    let lines = events.flat_map(|event| Risk::narrate(&event, Viewer::Spectator));
    lines.map(|line| line.plain(|seat| seat.to_string())).collect()
}

/// RK-4: every die is shown with what it had to reach.
#[test]
fn rk_4_every_die_of_a_fight_is_shown_with_what_it_needed() {
    let mut field = field(&["A CV 24,14 N", "N LN 24,18.5 S"]);
    let expected = [
        "VOLLEY A>N [4] vs 2+ holds",
        "       N>A [5] vs 2+ holds",
        "CHARGE A to 24.0,15.5",
        "MELEE  A>N [2] vs 3+ ROUT",
        "       N>A [3] vs 3+ holds",
        "       N ROUTS to 24.0,24.5 (rout 1)",
        "END    N [4] rallies",
        "Lost   Corvane 0/6  Halvern 0/5",
        "Both sides have lost the same share: a draw.",
        "Medal for A: most routs inflicted, 1.",
    ];
    assert_eq!(rows(&mut field.battle, &[4, 5, 2, 3, 4]), expected);
}

/// RK-76: rows fit a phone, whatever happens.
#[test]
fn rk_76_rows_of_a_battle_fit() {
    let mut battle = set_up("redoubt", 5);
    let mut dice = Dice::seeded(6, 0);
    while let Some(side) = battle.progress.mover() {
        let items = if battle.progress.turn().is_multiple_of(2) {
            npc::assault(&battle, side)
        } else {
            npc::staff(&battle, side)
        };
        let mut scribe = Scribe::new(&mut dice);
        moving::give_orders(&mut battle, side, &items, false, &mut scribe).unwrap();
        for told in scribe.told {
            for line in Risk::narrate(&Event::Battle { number: 1, told }, Viewer::Spectator) {
                if let Line::Mono(row) = line {
                    assert!(row.chars().count() <= 42, "{row}");
                }
            }
        }
    }
}
