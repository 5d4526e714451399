//! How the house plays (chapter 9 of docs/rules/wesnoth.md).

use super::*;
use crate::words::YesNo;
use muster_game::{Contest, Counsel, Occasion, Policy, contest};
use muster_kit::Level;

fn advice(table: &Table, level: Level, occasion: Occasion) -> (Action, String) {
    let waits = table.game.awaiting();
    let advice = table
        .game
        .advise(&waits.duties()[0], level, occasion, &mut Dice::seeded(1, 1));
    (advice.action, advice.why)
}

#[test]
fn a_castle_is_taken_whenever_it_can_be() {
    let mut table = Table::duel();
    table
        .put("RL", "lieutenant", "B2")
        .put("BL", "orcish-warrior", "E7")
        .put("R1", "sp", "H5");
    table.game.units.iter_mut().find(|unit| unit.number == 1).unwrap().at = hex("H6");
    table
        .game
        .units
        .iter_mut()
        .find(|unit| unit.number == 1)
        .unwrap()
        .holds_keep = true;
    for level in [Level::Easy, Level::Normal, Level::Hard] {
        let (action, why) = advice(&table, level, Occasion::Npc);
        assert!(matches!(action, Action::Conquer { .. }), "{action:?}");
        assert!(why.contains("castle"), "{why}");
    }
}

#[test]
fn the_first_thing_is_to_recruit() {
    for level in [Level::Easy, Level::Normal, Level::Hard] {
        let (action, why) = advice(&Table::duel(), level, Occasion::Npc);
        assert!(matches!(action, Action::Recruit { .. }), "{level}: {action:?}");
        assert!(!why.is_empty());
    }
}

/// A missed deadline obeys the player's standing orders (chapter 6 of docs/rules/wesnoth.md).
#[test]
fn a_missed_turn_keeps_to_the_standing_orders() {
    let mut table = Table::duel();
    table.standing(0, json!({ "keep": 12 }));
    let (action, _) = advice(&table, Level::Normal, Occasion::Missed);
    table.act(0, &[], action).unwrap();
    assert!(table.gold(0) >= 12);
    table.put("R9", "sp", "D3").put("B1", "gt", "C4").hurt("B1", 10);
    let (action, _) = advice(&table, Level::Normal, Occasion::Missed);
    let reroll = match &action {
        Action::Attack { reroll, .. } | Action::Move { reroll, .. } => *reroll,
        other => panic!("{other:?}"),
    };
    assert_eq!(reroll, None);
}

#[test]
fn npcs_play_games_to_their_end() {
    for (map, seats) in [("alder", 2), ("brown", 3)] {
        for levels in [
            [Policy::Npc(Level::Normal), Policy::Npc(Level::Easy)],
            [Policy::Random, Policy::Npc(Level::Normal)],
        ] {
            let report = contest::<Wesnoth>(&Contest {
                policies: (0..seats).map(|seat| levels[seat % 2]).collect(),
                seed: 7,
                rounds_max: 60,
                options: json!({ "map": map }),
            });
            let report = report.unwrap_or_else(|fault| panic!("{map}: {fault}"));
            assert!(report.actions > 20);
        }
    }
}

/// A leader whose keep an enemy could reach stays on it, or another unit does.
#[test]
fn a_keep_in_reach_of_enemies_is_held() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "undead"]);
    table.put("B1", "vb", "E3").put("R1", "sp", "B3").round(3);
    for _ in 0..4 {
        if table.game.turn != 0 {
            break;
        }
        let (mut thoughts, mut dice) = (Dice::seeded(1, 1), Dice::seeded(3, 3));
        testing::advance(&mut table.game, Level::Normal, &mut thoughts, &mut dice).unwrap();
    }
    assert!(
        table
            .game
            .unit_at(hex("B2"))
            .is_some_and(|place| table.game.units[place].owner == 0)
    );
}

/// A keep that an enemy could step on in its next turn is not empty when an NPC's turn ends, if it was held before
/// ([WB-91](docs/rules/wesnoth.md#wb-91)).
#[test]
fn npcs_do_not_leave_a_keep_that_can_be_taken() {
    for level in [Level::Normal, Level::Hard] {
        let (mut turns, mut left) = (0, Vec::new());
        let (games, steps) = if level == Level::Hard { (1, 60) } else { (6, 240) };
        for seed in 0..games {
            let mut table = Table::with(json!({ "map": "dantonk" }), &["loyalists", "undead"]);
            let mut thoughts = Dice::seeded(seed, 1);
            let holds = |game: &Wesnoth, side: u8| {
                let there = game.unit_at(game.map.keeps[usize::from(side)]);
                there.is_some_and(|place| game.units[place].owner == side)
            };
            let mut held = true;
            for step in 0..steps {
                let before = table.game.clone();
                let mut dice = Dice::seeded(seed, step << 8);
                if testing::advance(&mut table.game, level, &mut thoughts, &mut dice).is_none() {
                    break;
                }
                if table.game.key == before.key {
                    continue;
                }
                turns += 1;
                let side = before.turn;
                if held && !holds(&before, side) && before.keep_taker(side).is_some() {
                    left.push(format!(
                        "seed {seed}, round {}: {}",
                        before.round,
                        Wesnoth::name_of(side)
                    ));
                }
                held = holds(&table.game, table.game.turn);
            }
        }
        assert!(turns > 5, "{level}: {turns} turns");
        assert!(left.is_empty(), "{level}: {} of {turns} turns: {left:?}", left.len());
    }
}

/// Nobody goes alone before a castle whose leader can hire, for a blow that cannot kill: neither an NPC nor a player who
/// takes its advice or the menu's.
#[test]
fn no_unit_is_thrown_away_before_a_castle_full_of_gold() {
    let mut kept = Vec::new();
    for kind in crate::data::types().filter(|kind| kind.sheet().level == 1) {
        let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
        table.put("R1", &kind.sheet().slug, "F5");
        let leader = hex(&table.at("BL"));
        let strikes = |table: &Table| {
            let acts = table.game.offers().acts.into_iter();
            let strikes = acts.filter(|offer| offer.label.starts_with("R1") && offer.label.contains(" x BL"));
            strikes.count()
        };
        // Against a leader without gold it may.
        let open = strikes(&table);
        table.game.sides[1].gold = 15;
        if strikes(&table) == open {
            continue;
        }
        kept.push(kind.sheet().name.as_str());
        for level in [Level::Normal, Level::Hard] {
            let (action, why) = advice(&table, level, Occasion::Npc);
            let goes = match action {
                Action::Attack { .. } => true,
                Action::Move { to, attack, .. } => attack.is_some() || to.is_next_to(leader),
                _ => false,
            };
            assert!(!goes, "{} {level}: {why}", kind.sheet().name);
        }
    }
    assert!(kept.contains(&"Saurian Augur") && kept.len() < 40, "{kept:?}");
}

/// A reason says what was weighed, not that it was found best.
#[test]
fn reasons_of_moves_say_what_they_gain() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table.put("R1", "sp", "C8");
    let (action, why) = advice(&table, Level::Normal, Occasion::Npc);
    assert!(matches!(action, Action::Move { .. }), "{action:?}");
    assert!(
        why.contains("village") || why.contains("leader") || why.contains("hit"),
        "{why}"
    );
    let hires = Table::duel();
    let (_, why) = advice(&hires, Level::Normal, Occasion::Npc);
    assert!(why.contains("% of an enemy's life"), "{why}");
    let (_, why) = advice(&hires, Level::Easy, Occasion::Npc);
    assert!(why.contains("drawn from all that it can pay"), "{why}");
    // A promotion that cannot be paid has earned nothing.
    let mut poor = Table::duel();
    poor.put("R1", "sp", "D3");
    poor.game.pending = Some(crate::state::Pending { number: 1, cost: 99 });
    let (action, why) = advice(&poor, Level::Normal, Occasion::Npc);
    assert!(
        matches!(action, Action::Advance { choice: YesNo::No, .. }),
        "{action:?}"
    );
    assert!(why.starts_with("does not promote R1"), "{why}");
}
