//! Attack, damage, rerolls, death, advancement (WB-52 to WB-79, WB-121 to WB-123).

use super::*;
use crate::state::Tile;

/// A Spearman on D3 beside a Grunt on C4, at dawn.
fn pair() -> Table {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("B1", "gt", "C4");
    table
}

#[test]
fn wb_52_an_adjacent_enemy_is_attacked_once_and_nothing_else() {
    let mut table = pair();
    table.put("R2", "sp", "D4");
    assert_eq!(table.clause("1 x D2"), "WB-52");
    assert_eq!(table.clause("1 x D4"), "WB-52");
    assert_eq!(table.clause("1 E3 x C4"), "WB-52");
    table.play(&[1, 1, 1, 1, 1], "1 x C4 /spear");
    assert_eq!(table.clause("1 x C4"), "WB-32");
}

#[test]
fn wb_53_an_attacker_moves_up_to_the_best_letter() {
    let mut table = Table::duel();
    table.put("R1", "sp", "B3").put("B1", "gt", "E4");
    table.play(&[1, 1, 1, 1, 1], "1 x E4 /spear");
    // D3 is nearer, but D4 is forest.
    assert_eq!(table.at("R1"), "D4");
    let mut table = Table::duel();
    table.put("R1", "sp", "A1").put("B1", "gt", "F5");
    assert_eq!(table.clause("1 x F5"), "WB-53");
}

/// Of hexes with the same letter a village to capture is better, then less cost, then the first column.
#[test]
fn wb_53_village_cost_and_column_decide_between_equal_letters() {
    let stands = |at: &str, village: Option<u8>| {
        let mut table = Table::duel();
        table.put("R1", "sp", at).put("B1", "gt", "D1").village("E2", village);
        table.play(&[1, 1, 1, 1, 1], "1 x D1 /spear");
        table.at("R1")
    };
    // E2 and C2 are City, both at a cost of 2 from D3.
    assert_eq!(stands("D3", None), "E2");
    assert_eq!(stands("D3", Some(0)), "C2");
    // From F3 the village costs 2, the castle more.
    assert_eq!(stands("F3", Some(0)), "E2");
}

#[test]
fn wb_54_a_weapon_goes_by_name_beginning_or_place() {
    for word in ["javelin", "jav", "2"] {
        let mut table = pair();
        table.play(&[3], &format!("1 x C4 /{word}"));
        assert_eq!(table.life("B1"), 10);
    }
}

#[test]
fn wb_55_without_a_weapon_of_that_type_there_is_no_counter() {
    let mut table = pair();
    table.play(&[1], "1 x C4 /javelin");
    assert!(table.told().contains("no counter"));
}

#[test]
fn wb_56_standing_orders_choose_the_counter() {
    let mut table = Table::duel();
    table
        .put("R1", "gt", "D3")
        .put("B1", "fi", "C4")
        .standing(1, json!({ "counter": "axe" }));
    table.play(&[1, 1, 6, 1, 1], "1 x C4");
    assert_eq!(table.life("R1"), 9);
    // The hammer has two swings, the axe three.
    let mut table = Table::duel();
    table
        .put("R1", "gt", "D3")
        .put("B1", "fi", "C4")
        .standing(1, json!({ "counter": "hammer" }));
    table.play(&[1, 1, 6, 1], "1 x C4");
    let mut table = pair();
    table
        .standing(1, json!({ "counter": "hold" }))
        .play(&[1, 1, 1], "1 x C4 /spear");
    assert!(table.told().contains("holds"));
    // A weapon of the wrong type counts as best.
    let mut table = pair();
    table
        .put("B1", "oa", "C4")
        .standing(1, json!({ "counter": "bow" }))
        .play(&[1, 1, 1, 1, 1], "1 x C4 /spear");
}

#[test]
fn wb_57_magic_hits_on_3_where_others_hit_on_2() {
    let mut table = Table::duel();
    table.put("R1", "mg", "D3").put("B1", "wo", "C4");
    // A Wose on plain is hit on 2+ by all others.
    table.play(&[2, 3], "1 x C4 /missile");
    assert_eq!(table.life("B1"), 12 - 3);
}

#[test]
fn wb_58_the_attacker_swings_first_and_the_survivor_strikes_back() {
    let mut table = pair();
    table.play(&[3, 1, 1, 3, 1], "1 x C4 /spear");
    assert_eq!((table.life("B1"), table.life("R1")), (9, 6));
}

#[test]
fn wb_59_an_attack_without_a_name_is_the_best() {
    let mut table = pair();
    // At dawn on plain the spear's counter costs as much as it gives: the javelin, one die.
    table.play(&[1], "1 x C4");
}

#[test]
fn wb_60_a_counter_without_orders_is_the_best() {
    let mut table = Table::duel();
    table.put("R1", "sk", "D3").put("B1", "fi", "C4");
    // The hammer has two swings, the axe three.
    table.play(&[1, 1, 1, 1, 1], "1 x C4");
}

#[test]
fn wb_61_a_castle_gives_the_city_letter_and_no_more() {
    let mut table = Table::duel();
    table.put("R1", "sp", "C3").put("B1", "gt", "D3").round(4);
    table.game.turn = 1;
    table.play(&[5, 1, 1, 1, 1], "1 x C3");
    assert_eq!(table.life("R1"), 6);
}

#[test]
fn wb_62_damage_is_hits_times_damage() {
    let mut table = pair();
    table.play(&[3, 3, 3, 1, 1], "1 x C4 /spear");
    assert_eq!(table.life("B1"), 5);
}

#[test]
fn wb_63_modifiers_are_added_once_an_attack() {
    let mut table = pair();
    table.round(2).play(&[3, 3, 3, 1, 1], "1 x C4 /spear");
    assert_eq!(table.life("B1"), 4);
}

#[test]
fn wb_64_wounds_that_reach_its_life_kill_a_unit() {
    let mut table = pair();
    table.hurt("B1", 9).play(&[3, 1, 1], "1 x C4 /spear -");
    assert!(!table.lives("B1"));
}

/// What is bought again counts, and the option switches it off.
#[test]
fn wb_65_one_gold_rolls_all_swings_again_once() {
    let mut table = pair();
    table.play(&[1, 1, 1, 1, 1, 1, 1, 1], "1 x C4 /spear r");
    assert_eq!((table.gold(0), table.game.side(0).tally.rerolled), (14, 1));
    let mut table = Table::with(json!({ "rerolls": false }), &["loyalists", "northerners"]);
    table.put("R1", "sp", "D3").put("B1", "gt", "C4");
    // A journal may hold an order for one.
    let order = json!({ "attack": { "units": "1", "target": "C4", "weapon": "spear", "reroll": "miss" } });
    let order: Action = serde_json::from_value(order).unwrap();
    table.act(0, &[1, 1, 1, 1, 1], order).unwrap();
}

#[test]
fn wb_66_each_side_rerolls_only_its_own_roll() {
    let mut table = pair();
    table
        .standing(1, json!({ "reroll_counter": "2" }))
        .play(&[3, 1, 1, 1, 1, 3, 1], "1 x C4 /spear");
    assert_eq!((table.gold(0), table.gold(1), table.life("R1")), (15, 14, 6));
}

#[test]
fn wb_67_a_condition_decides_and_the_order_goes_before_the_standing_order() {
    assert_eq!(
        ["no", "miss", "kill", "7"].map(|text| reroll(text).to_string()),
        ["no", "miss", "kill", "7"]
    );
    assert!("21".parse::<Reroll>().is_err() && "0".parse::<Reroll>().is_err());
    let mut table = pair();
    table
        .standing(0, json!({ "reroll_attack": "miss" }))
        .play(&[1, 1, 1, 3, 1, 1, 1, 1], "1 x C4 /spear");
    assert_eq!(table.gold(0), 14);
    // The order goes before the standing order.
    let mut table = pair();
    table
        .standing(0, json!({ "reroll_attack": "miss" }))
        .play(&[1, 1, 1, 1, 1], "1 x C4 /spear r0");
}

#[test]
fn wb_68_a_reroll_leaves_what_is_to_be_kept() {
    let mut table = pair();
    table
        .standing(0, json!({ "reroll_attack": "miss", "keep": 15 }))
        .play(&[1, 1, 1, 1, 1], "1 x C4 /spear");
    assert_eq!(table.gold(0), 15);
}

#[test]
fn wb_69_the_bounty_comes_too_late_to_pay_a_reroll() {
    let mut table = pair();
    table
        .hurt("B1", 8)
        .purse(0, 0)
        .play(&[3, 1, 1, 1, 1], "1 x C4 /spear rk");
    assert_eq!((table.life("B1"), table.gold(0)), (1, 0));
    // A kill with less than was wished for: its bounty comes after the dice.
    let mut table = pair();
    table.hurt("B1", 9).purse(0, 0).play(&[3, 1, 1], "1 x C4 /spear r5 -");
    assert_eq!((table.lives("B1"), table.gold(0)), (false, 1));
}

/// Removed, paid, tested for the end, promoted.
#[test]
fn wb_70_the_bounty_is_paid_before_the_promotion() {
    let mut table = pair();
    table.hurt("B1", 10).play(&[3, 1, 1], "1 x C4 /spear");
    let names: Vec<&str> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Fought(_) => Some("fought"),
            Event::Promoted { .. } => Some("promoted"),
            _ => None,
        })
        .collect();
    assert_eq!(names, ["fought", "promoted"]);
    // 15 and 1 for the Grunt, less 4.
    assert_eq!((table.gold(0), table.game.side(0).tally.promoted), (12, 4));
}

/// Over all faces of a die luck adds up to nothing; a hit is luck, and a miss is as far from the mean as it says.
#[test]
fn wb_62_luck_is_damage_beyond_the_mean_and_adds_up_to_nothing() {
    let luck = |face: u32| {
        let mut table = pair();
        table.play(&[face], "1 x C4 /javelin");
        table.game.side(0).tally.luck
    };
    let all: Vec<i64> = (1..=6).map(luck).collect();
    assert_eq!(all.iter().sum::<i64>(), 0, "{all:?}");
    // The javelin does 1 damage; luck is counted in parts of `WHOLE`.
    assert!(all[5] > 0 && all[0] < 0, "{all:?}");
    assert_eq!(all[5] - all[0], crate::fight::WHOLE, "{all:?}");
}

#[test]
fn wb_71_a_kill_pays_the_level_of_the_dead() {
    for (code, hurt, gold) in [("gt", 10, 16), ("gs", 6, 15), ("orcish-warrior", 14, 17)] {
        let mut table = pair();
        table
            .put("B1", code, "C4")
            .hurt("B1", hurt)
            .play(&[3, 1, 1], "1 x C4 /spear -");
        assert_eq!(table.gold(0), gold, "{code}");
        let level = usize::from(kind(code).sheet().level);
        let (killer, loser) = (&table.game.side(0).tally, &table.game.side(1).tally);
        assert_eq!((killer.kills[level], loser.losses[level]), (1, 1), "{code}");
        assert_eq!(killer.bounty, gold - 15, "{code}");
        let paid = table.events.iter().find_map(|event| match event {
            Event::Fought(fight) => Some(fight.bounty),
            _ => None,
        });
        let told = (gold > 15).then_some((0, gold - 15, gold));
        assert_eq!(paid, Some(told), "{code}: nothing is told of no bounty");
    }
}

#[test]
fn wb_72_a_promotion_costs_4_gold_a_level() {
    use crate::rules::promotion_price;
    let price = |code: &str| promotion_price(kind(code).sheet().level);
    assert_eq!(["pe", "sp", "swordsman"].map(price), [0, 4, 8]);
}

#[test]
fn wb_73_a_promoted_unit_is_unhurt_and_keeps_number_hex_and_deed() {
    let mut table = pair();
    table.hurt("R1", 5).hurt("B1", 10).play(&[3, 1, 1], "1 x C4 /spear");
    let unit = table.unit("R1");
    assert_eq!(
        (unit.number, unit.wounds, unit.deed, unit.at),
        (1, 0, Deed::Attacked, hex("D3"))
    );
}

#[test]
fn wb_74_the_order_then_the_standing_order_decides_on_promotion() {
    let result = |standing: Value, mods: &str| {
        let mut table = pair();
        table.hurt("B1", 10).standing(0, standing);
        table.play(&[3, 1, 1], &format!("1 x C4 /spear {mods}"));
        table.unit("R1").sheet().level
    };
    assert_eq!(result(json!({}), ""), 2);
    assert_eq!(result(json!({}), "-"), 1);
    assert_eq!(result(json!({ "advance": "never" }), ""), 1);
    assert_eq!(result(json!({ "advance": "never" }), "+"), 2);
    assert_eq!(result(json!({ "advance": "cheap" }), ""), 2);
    assert_eq!(result(json!({ "keep": 13 }), ""), 1);
    assert_eq!(result(json!({ "keep": 13 }), "+"), 2);
}

#[test]
fn wb_75_an_open_promotion_takes_one_answer_and_lapses() {
    let mut table = pair();
    table
        .put("R2", "sp", "D1")
        .hurt("B1", 10)
        .standing(0, json!({ "advance": "ask" }));
    table.play(&[3, 1, 1], "1 x C4 /spear");
    assert_eq!((table.game.pending.unwrap().cost, table.gold(0)), (4, 16));
    let yes = |unit: &str| serde_json::from_value(json!({ "advance": { "unit": unit, "choice": "yes" } })).unwrap();
    assert_eq!(table.act(0, &[], yes("2")).unwrap_err().clause, "WB-75");
    let mut lapsed = Table {
        game: table.game.clone(),
        events: Vec::new(),
    };
    table.act(0, &[], yes("1")).unwrap();
    assert_eq!((table.unit("R1").sheet().level, table.gold(0)), (2, 12));
    lapsed.play(&[], "2 D2");
    assert_eq!(lapsed.act(0, &[], yes("1")).unwrap_err().clause, "WB-75");
    assert_eq!(lapsed.gold(0), 16);
    // The end of the turn is a no as well, and so is the word itself.
    let asked = || {
        let mut table = pair();
        table.hurt("B1", 10).standing(0, json!({ "advance": "ask" }));
        table.play(&[3, 1, 1], "1 x C4 /spear");
        table
    };
    let mut ended = asked();
    ended.play(&[], "end").until(0);
    assert_eq!(ended.act(0, &[], yes("1")).unwrap_err().clause, "WB-75");
    let mut declined = asked();
    let no = serde_json::from_value(json!({ "advance": { "unit": "1", "choice": "no" } })).unwrap();
    declined.act(0, &[], no).unwrap();
    assert_eq!((declined.unit("R1").sheet().level, declined.gold(0)), (1, 16));
}

/// In the turn of another side its owner is not there to be asked: `ask` is `auto`.
#[test]
fn wb_75_a_kill_by_a_counter_asks_no_one() {
    let mut table = pair();
    table
        .hurt("R1", 8)
        .purse(1, 10)
        .standing(1, json!({ "advance": "ask" }));
    table.play(&[1, 1, 1, 6, 6], "1 x C4 /spear");
    assert!(!table.lives("R1"));
    assert_eq!((table.game.pending, table.unit("B1").sheet().level), (None, 2));
}

/// Chapter 6: nobody answers a question for a player who is away.
#[test]
fn wb_75_a_missed_deadline_answers_no() {
    let mut table = pair();
    table.hurt("B1", 10).standing(0, json!({ "advance": "ask" }));
    table.play(&[3, 1, 1], "1 x C4 /spear");
    assert!(table.game.pending.is_some());
    let missed = Notice::Missed {
        seat: Seat(0),
        times: 1,
    };
    table.tell(missed).unwrap();
    assert_eq!((table.game.pending, table.unit("R1").sheet().level), (None, 1));
}

#[test]
fn wb_76_a_promoted_leader_stays_leader() {
    let mut table = pair();
    table
        .put("RL", "lieutenant", "B4")
        .hurt("B1", 10)
        .play(&[6, 1, 1], "L x C4 /sword");
    let leader = table.unit("RL");
    assert_eq!((leader.sheet().name.as_str(), leader.is_leader()), ("General", true));
}

#[test]
fn wb_77_an_attacker_that_falls_leaves_its_turn_going() {
    let mut table = pair();
    table
        .put("R2", "sp", "D4")
        .hurt("R1", 8)
        .standing(1, json!({ "advance": "never" }));
    table.play(&[1, 1, 1, 3, 1], "1 x C4 /spear");
    assert!(!table.lives("R1"));
    assert_eq!(table.game.turn, 0);
}

#[test]
fn wb_78_the_number_of_the_dead_is_free_at_once() {
    let mut table = pair();
    table
        .hurt("R1", 8)
        .standing(1, json!({ "advance": "never" }))
        .play(&[1, 1, 1, 3, 1], "1 x C4 /spear");
    table.play(&[], "rec mg");
    assert_eq!(table.unit("R1").kind, kind("mg"));
}

#[test]
fn wb_79_the_dead_do_not_strike_back() {
    let mut table = pair();
    table.hurt("B1", 10).play(&[3, 1, 1], "1 x C4 /spear -");
    assert_eq!(table.life("R1"), 9);
}

#[test]
fn wb_118_a_missing_weapon_is_answered_with_the_attacks() {
    let mut table = pair();
    let refusal = table.refused("1 x C4 /axe");
    assert_eq!(refusal.clause, "WB-118");
    assert!(refusal.reason.contains("spear 2-3, javelin 1-1"), "{refusal}");
    // Two weapons have no third place.
    assert_eq!(table.clause("1 x C4 /3"), "WB-118");
}

#[test]
fn wb_121_several_strike_in_order_until_the_target_falls() {
    let mut table = pair();
    table
        .put("R2", "sp", "B3")
        .put("R3", "sp", "A8")
        .put("R4", "sp", "C3")
        .hurt("B1", 7)
        .round(4);
    let action: Action = serde_json::from_value(
        json!({ "attack": { "units": "3,1,2,4", "target": "C4", "weapon": "spear", "advance": "no" } }),
    )
    .unwrap();
    // R3 is too far; R1 leaves 2 life; R2 moves up and kills; R4 keeps its action.
    table.act(0, &[3, 1, 1, 1, 1, 3, 1, 1], action).unwrap();
    assert!(!table.lives("B1"));
    assert_eq!(
        (table.unit("R4").deed, table.unit("R3").deed),
        (Deed::Fresh, Deed::Fresh)
    );
    assert!(table.told().contains("Passed over: 3"));
    assert!(!table.told().contains("Passed over: 4"), "nothing is left to strike at");
}

#[test]
fn wb_121_several_go_on_to_the_next_target() {
    let mut table = pair();
    table.put("R2", "sp", "C5").put("B2", "gt", "D4").hurt("B1", 10);
    let action: Action = serde_json::from_value(
        json!({ "attack": { "units": "1,2", "target": "C4|D4", "weapon": "javelin", "advance": "no" } }),
    )
    .unwrap();
    // R1 kills on C4; R2 finds nothing there any more and strikes the one in the forest.
    table.act(0, &[3, 4], action).unwrap();
    assert_eq!((table.lives("B1"), table.life("B2")), (false, 10));
}

#[test]
fn wb_122_an_exception_holds_for_one_unit_and_ends_with_it() {
    let mut table = pair();
    table
        .standing(1, json!({ "counter": "hold" }))
        .standing(1, json!({ "unit": "1", "counter": "best" }));
    table.play(&[1, 1, 1, 1, 1], "1 x C4 /spear");
    assert_eq!(counter("Best"), Counter::Best);
    // The exception ends with the unit.
    table.hurt("B1", 10).until(0);
    table.play(&[3, 1, 1], "1 x C4 /spear -");
    assert!(table.game.sides[1].secret.exceptions.is_empty());
    // Setting one thing leaves the others; reset forgets all.
    table
        .standing(0, json!({ "keep": 4 }))
        .standing(0, json!({ "reroll_attack": "kill" }));
    assert_eq!(
        (
            table.game.sides[0].secret.all.keep,
            table.game.sides[0].secret.all.reroll_attack
        ),
        (4, Reroll::Kill)
    );
    table.standing(0, json!({ "reset": true }));
    assert_eq!(table.game.sides[0].secret.all, Default::default());
}

/// By tile from Dawn on, for level 2.
#[test]
fn wb_21_day_and_night_add_or_subtract_the_level() {
    use crate::data::Alignment::{Chaotic, Lawful, Neutral};
    use crate::fight::time_bonus;
    let by = |alignment| Tile::ALL.map(|tile| time_bonus(alignment, 2, tile));
    assert_eq!(by(Lawful), [0, 2, 2, 0, -2, -2]);
    assert_eq!(by(Chaotic), [0, -2, -2, 0, 2, 2]);
    assert_eq!(by(Neutral), [0; 6]);
}

#[test]
fn wb_19_the_seventh_round_is_dawn_again() {
    assert_eq!(
        (Tile::of_round(6), Tile::of_round(7), Tile::of_round(13)),
        (Tile::SecondWatch, Tile::Dawn, Tile::Dawn)
    );
}

#[test]
fn wb_20_dawn_and_dusk_are_neither_day_nor_night() {
    assert_eq!(Tile::ALL.map(Tile::half), ["", "day", "day", "", "night", "night"]);
}
