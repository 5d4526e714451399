//! The worked examples of the rule book (chapter 11 of docs/rules/wesnoth.md).

use super::*;
use crate::data::{Terrain, letter_of, need_of};
use crate::fight::{Fighter, best_attack, best_counter, prospect};
use crate::state::Tile;

/// Red's unit on one hex beside Blue's on another, at a time of day; the ground is asked for by hexes of Alder Ford.
fn fight(round: u16, red: (&str, &str), blue: (&str, &str)) -> Table {
    let mut table = Table::duel();
    table.put("R1", red.0, red.1).put("B1", blue.0, blue.1).round(round);
    table.purse(0, 0).purse(1, 0);
    table
}

const MORNING: u16 = 2;
const AFTERNOON: u16 = 3;
const DUSK: u16 = 4;
const FIRST_WATCH: u16 = 5;
const SECOND_WATCH: u16 = 6;
// D4 is forest, D3 and C4 plain, E4 City, D5 water, C3 castle, G4 and F5 plain, F4 forest.

#[test]
fn wb_e_1_a_die_of_3_hits_h_and_p_only() {
    let hits = |letter: char, die: u8| (2..=6).any(|need| letter_of(need) == letter && die >= need);
    let at = |die| ['H', 'P', 'N', 'G', 'S'].map(|letter| hits(letter, die));
    assert_eq!(at(3), [true, true, false, false, false]);
    assert_eq!(at(6), [true; 5]);
    assert_eq!(at(1), [false; 5]);
}

#[test]
fn wb_e_2_a_morning_fight_leaves_6_and_7_life() {
    let mut table = fight(MORNING, ("sp", "D4"), ("gt", "D3"));
    table.play(&[4, 1, 6, 2, 5], "1 x D3");
    assert_eq!((table.life("B1"), table.life("R1")), (6, 7));
    let told = table.told();
    assert!(told.contains("[4] 1 [6]  2 hits"), "{told}");
    assert!(told.contains("4 +1 day = 5"), "{told}");
}

#[test]
fn wb_e_3_a_hit_does_at_least_1() {
    let mut table = fight(SECOND_WATCH, ("lieutenant", "D3"), ("sk", "D4"));
    table.play(&[5, 2], "1 x D4 /crossbow");
    assert_eq!((table.life("B1"), table.life("R1")), (8, 13));
    assert!(table.told().contains("no counter"));
}

#[test]
fn wb_e_4_no_hit_no_damage() {
    let mut table = Table::with(json!({ "map": "dantonk" }), &["loyalists", "northerners"]);
    // F2 is mountain, F3 plain.
    table
        .put("R1", "royal-guard", "F3")
        .put("B1", "gt", "F2")
        .round(AFTERNOON);
    table.play(&[4, 1, 2, 3, 6, 1], "1 x F2");
    assert_eq!((table.life("B1"), table.life("R1")), (11, 18));
}

#[test]
fn wb_e_5_day_and_night_change_the_same_fight() {
    let outcome = |round: u16| {
        let mut table = Table::duel();
        // E2 is a village, D2 plain.
        table
            .put("R1", "sp", "E2")
            .put("B1", "orcish-warrior", "D2")
            .round(round);
        table.village("E2", Some(0));
        table.game.turn = 1;
        table.purse(0, 0).purse(1, 0);
        table.play(&[5, 6, 2, 1, 3, 5], "1 x E2");
        (9 - table.life("R1"), 15 - table.life("B1"))
    };
    assert_eq!(outcome(MORNING), (4, 5));
    assert_eq!(outcome(DUSK), (6, 4));
    assert_eq!(outcome(FIRST_WATCH), (8, 3));
}

#[test]
fn wb_e_6_an_elf_stays_neutral_in_any_army() {
    for red in ["rebels", "northerners"] {
        let mut table = Table::with(json!({}), &[red, "undead"]);
        table.put("R1", "ef", "D4").put("B1", "gt", "D3").round(FIRST_WATCH);
        table.play(&[3, 3, 2, 6, 1, 4, 4], "1 x D3 /sword");
        assert_eq!((table.life("B1"), table.life("R1")), (8, 8));
    }
}

#[test]
fn wb_e_7_level_0_has_no_time_bonus() {
    let mut table = Table::with(json!({}), &["undead", "loyalists"]);
    table.put("R1", "vb", "D3").put("B1", "sp", "C4").round(FIRST_WATCH);
    table.play(&[3, 5, 1, 5, 2, 6], "1 x C4");
    assert_eq!((table.life("B1"), table.life("R1")), (7, 3));
}

#[test]
fn wb_e_8_resistances_change_the_total() {
    let mut table = fight(1, ("hi", "D3"), ("sk", "D4"));
    table.play(&[4, 2, 3, 6, 1], "1 x D4");
    assert_eq!((table.life("B1"), table.life("R1")), (5, 6));
}

#[test]
fn wb_e_9_magic_needs_3_against_an_elf_in_a_forest() {
    let mut table = fight(DUSK, ("mg", "D3"), ("ea", "D4"));
    table.play(&[3, 2], "1 x D4 /missile");
    assert_eq!((table.life("B1"), table.life("R1")), (5, 6));
}

#[test]
fn wb_e_10_magic_answers_magic() {
    let mut table = fight(DUSK, ("mg", "D3"), ("es", "D4"));
    table.play(&[3, 5, 6, 2, 1, 3], "1 x D4 /missile");
    assert_eq!((table.life("B1"), table.life("R1")), (3, 4));
}

fn fighter(code: &str, terrain: Terrain) -> Fighter {
    Fighter {
        kind: kind(code),
        life: u32::from(kind(code).sheet().life),
        terrain,
    }
}

#[test]
fn wb_e_11_the_best_counter_is_the_hammer() {
    use super::super::data::AttackType;
    let (dwarf, bones) = (fighter("fi", Terrain::Plain), fighter("sk", Terrain::Plain));
    let (place, placed) = best_counter(dwarf, AttackType::Melee, bones, Tile::Dusk).unwrap();
    assert_eq!(dwarf.kind.sheet().attacks[place].name, "hammer");
    // 32/9 of 6^6.
    assert_eq!((placed.wounds, placed.kill), (32 * 46_656 / 9, 0));
}

#[test]
fn wb_e_12_the_best_attack_is_the_fire_arrows() {
    let (archer, wose) = (fighter("oa", Terrain::Plain), fighter("wo", Terrain::Forest));
    let bow = prospect(archer, 1, wose, Tile::Dusk);
    assert_eq!(bow.given.wounds * 243, 386 * 46_656);
    let best = best_attack(archer, wose, Tile::Dusk);
    assert_eq!(archer.kind.sheet().attacks[best.attack].name, "fire arrows");
    assert_eq!((best.given.wounds * 9, best.counter), (32 * 46_656, None));
}

#[test]
fn wb_e_13_the_counter_decides_for_the_sword() {
    let (leader, archer) = (fighter("lieutenant", Terrain::Forest), fighter("ea", Terrain::Plain));
    let score = |attack| prospect(leader, attack, archer, Tile::Dusk).score();
    let whole = 46_656 * 46_656;
    assert_eq!(score(0), 3 * whole);
    assert_eq!(score(1) * 6, whole);
    assert_eq!(best_attack(leader, archer, Tile::Dusk).attack, 0);
}

/// Example 14: a wounded Grunt attacks and falls to the counter.
fn grunt_falls(table: &mut Table) {
    table
        .put("R1", "sp", "D3")
        .put("B1", "gt", "C4")
        .hurt("B1", 6)
        .round(AFTERNOON);
    table.purse(0, 3);
    table.game.turn = 1;
    table.play(&[2, 4, 3, 4, 5], "1 x D3");
}

#[test]
fn wb_e_14_a_counter_kills_and_advances() {
    let mut table = Table::duel();
    grunt_falls(&mut table);
    assert!(!table.lives("B1"));
    let unit = table.unit("R1");
    assert_eq!(
        (unit.sheet().name.as_str(), unit.life(), table.gold(0)),
        ("Swordsman", 14, 0)
    );
}

#[test]
fn wb_e_15_a_kept_coin_forbids_the_promotion() {
    let mut table = Table::duel();
    table.standing(0, json!({ "advance": "cheap", "keep": 1 }));
    grunt_falls(&mut table);
    assert_eq!((table.life("R1"), table.gold(0)), (7, 4));
}

#[test]
fn wb_e_16_level_0_advances_for_nothing() {
    let mut table = Table::with(json!({}), &["undead", "loyalists"]);
    table
        .put("R1", "vb", "D3")
        .put("B1", "pe", "C4")
        .hurt("B1", 6)
        .purse(0, 0);
    table.play(&[3, 1, 1], "1 x C4");
    let unit = table.unit("R1");
    assert_eq!(
        (unit.sheet().name.as_str(), unit.life(), table.gold(0)),
        ("Blood Bat", 8, 0)
    );
}

#[test]
fn wb_e_17_a_line_that_ends_earns_the_bounty_only() {
    for top in ["royal-guard", "gi"] {
        let mut table = fight(1, (top, "D3"), ("gt", "C4"));
        table.hurt("B1", 10).purse(0, 20);
        let swings = usize::from(kind(top).sheet().attacks[0].swings);
        table.play(&vec![6; swings], "1 x C4 /1");
        assert_eq!((table.unit("R1").kind, table.gold(0)), (kind(top), 21));
    }
}

#[test]
fn wb_e_18_the_bounty_helps_to_pay() {
    for (gold, name, left) in [(7, "Royal Guard", 0), (6, "Swordsman", 7)] {
        let mut table = fight(1, ("swordsman", "D3"), ("gt", "C4"));
        table.hurt("B1", 10).purse(0, gold);
        table.play(&[6, 6, 6], "1 x C4");
        assert_eq!((table.unit("R1").sheet().name.as_str(), table.gold(0)), (name, left));
    }
}

/// Examples 19 to 22: a Bowman on plain shoots a Wolf Rider in the forest.
fn bowman(life: u8, gold: u32) -> Table {
    let mut table = fight(FIRST_WATCH, ("bw", "D3"), ("wr", "D4"));
    table.hurt("B1", 9 - life).purse(0, gold);
    table
}

#[test]
fn wb_e_19_a_reroll_for_the_kill_is_bought() {
    let mut table = bowman(4, 1);
    table.play(&[1, 5, 2, 4, 6, 5], "1 x D4 /bow rk");
    assert_eq!((table.lives("B1"), table.gold(0)), (false, 1));
}

#[test]
fn wb_e_20_the_second_roll_counts() {
    let mut table = bowman(9, 1);
    // 1 hit: 2 - 1 = 1, below 3; then nothing.
    table.play(&[1, 5, 2, 1, 1, 1], "1 x D4 /bow r3");
    assert_eq!((table.life("B1"), table.gold(0)), (9, 0));
}

#[test]
fn wb_e_21_a_sure_waste_is_never_bought() {
    for (wish, faces, gold) in [
        ("rk", vec![4, 4, 1], 1),
        ("r6", vec![4, 4, 1], 1),
        ("r5", vec![4, 4, 1, 4, 4, 4], 0),
    ] {
        let mut table = bowman(9, 1);
        table.play(&faces, &format!("1 x D4 /bow {wish}"));
        assert_eq!(table.gold(0), gold, "{wish}");
    }
}

#[test]
fn wb_e_22_no_gold_no_reroll() {
    let mut table = bowman(4, 0);
    table.play(&[1, 5, 2], "1 x D4 /bow rk");
    assert_eq!((table.life("B1"), table.gold(0)), (3, 0));
}

#[test]
fn wb_e_23_both_sides_reroll() {
    let mut table = fight(1, ("sp", "D3"), ("gt", "C4"));
    table
        .purse(0, 1)
        .purse(1, 2)
        .standing(1, json!({ "reroll_counter": "miss" }));
    table.play(&[1, 1, 1, 3, 1, 1, 2, 2, 3, 3], "1 x C4 /spear r");
    assert_eq!((table.gold(0), table.gold(1)), (0, 1));
    assert_eq!((table.life("B1"), table.life("R1")), (9, 3));
}

#[test]
fn wb_e_24_keep_binds_standing_orders_only() {
    let mut table = fight(1, ("sp", "D3"), ("gt", "C4"));
    table.purse(0, 4).purse(1, 4);
    table.standing(1, json!({ "reroll_counter": "miss", "keep": 4 }));
    table.standing(0, json!({ "keep": 4 }));
    table.play(&[1, 1, 1, 3, 1, 1, 2, 2], "1 x C4 /spear r");
    assert_eq!((table.gold(0), table.gold(1)), (3, 4));
}

#[test]
fn wb_e_25_rests_heal_by_the_die_and_better_in_villages() {
    let rest = |village: bool, wounds: u8, die: u32| {
        let mut table = Table::duel();
        table
            .put("R1", "sp", if village { "E2" } else { "D3" })
            .hurt("R1", wounds);
        table.play(&[die], "1 rest");
        u32::from(kind("sp").sheet().life) - table.life("R1")
    };
    assert_eq!([4, 5, 6].map(|die| rest(false, 3, die)), [3, 2, 2]);
    assert_eq!([1, 5, 6].map(|die| rest(true, 3, die)), [2, 2, 1]);
    assert_eq!(rest(true, 1, 6), 0);
}

fn spearman() -> Table {
    let mut table = Table::duel();
    table.put("R1", "sp", "C3");
    table
}

#[test]
fn wb_e_26_costs_add_up_and_5_of_4_is_refused() {
    let table = spearman();
    assert_eq!(table.route("R1", "E4").unwrap(), ("D3-E4".to_owned(), 2));
    assert_eq!(table.route("R1", "F4").unwrap(), ("D3-E4-F4".to_owned(), 4));
    let refusal = table.route("R1", "D5").unwrap_err();
    assert_eq!(refusal.clause, "WB-36");
    assert!(refusal.reason.contains("5 of 4"), "{refusal}");
}

#[test]
fn wb_e_27_the_route_goes_round_a_watched_hex() {
    let mut table = spearman();
    table.put("B1", "gt", "F4");
    assert_eq!(table.route("R1", "E5").unwrap(), ("D3-D4-E5".to_owned(), 4));
}

#[test]
fn wb_e_28_level_0_stops_nobody() {
    let mut table = spearman();
    table.put("B1", "vb", "F4");
    assert_eq!(table.route("R1", "E5").unwrap(), ("D3-E4-E5".to_owned(), 3));
}

#[test]
fn wb_e_29_a_watched_hex_may_be_left() {
    let mut table = Table::duel();
    table.put("R1", "sp", "E4").put("B1", "gt", "F4");
    assert_eq!(table.route("R1", "C4").unwrap(), ("D3-C4".to_owned(), 2));
    assert_eq!(table.route("R1", "E5").unwrap().0, "E5");
    assert_eq!(table.route("R1", "E6").unwrap_err().clause, "WB-38");
}

#[test]
fn wb_e_30_a_route_passes_friends_and_ends_on_none() {
    let mut table = Table::with(json!({}), &["rebels", "northerners"]);
    table.put("R1", "ef", "C3").put("R2", "ef", "D3");
    assert_eq!(table.route("R1", "D4").unwrap(), ("D3-D4".to_owned(), 2));
    table.put("R2", "ef", "E4").put("B1", "gt", "F4");
    assert_eq!(table.route("R1", "E4").unwrap_err().clause, "WB-41");
    assert_eq!(table.route("R1", "E5").unwrap(), ("D3-D4-E5".to_owned(), 3));
}

#[test]
fn wb_e_31_a_free_village_stops_a_via_and_an_own_one_does_not() {
    let mut table = Table::duel();
    table.put("R1", "sp", "B4");
    let refusal = table.refused("1 A5>A6");
    assert_eq!(refusal.clause, "WB-44");
    assert!(refusal.reason.contains("nobody's village"), "{refusal}");
    assert_eq!(table.route("R1", "A6").unwrap(), ("B5-A6".to_owned(), 2));
    let gold = table.village("A5", Some(0)).gold(0);
    table.play(&[], "1 A5>A6");
    assert_eq!((table.at("R1").as_str(), table.gold(0)), ("A6", gold));
}

#[test]
fn wb_e_32_horses_cannot_enter_mountains() {
    let mut table = Table::duel();
    table.put("R1", "cv", "E2");
    let refusal = table.refused("1 E1");
    assert_eq!(refusal.clause, "WB-37");
    assert!(refusal.reason.contains("cannot be entered by Cavalryman"), "{refusal}");
}

#[test]
fn wb_e_33_the_approach_ends_on_the_best_letter() {
    let mut table = spearman();
    table.put("B1", "gt", "E5").round(DUSK);
    table.play(&[5, 5, 5, 1, 1], "1 x E5 /spear");
    assert_eq!((table.at("R1").as_str(), table.life("B1")), ("E4", 5));
}

#[test]
fn wb_e_34_villages_change_hands_for_gold_but_not_among_allies() {
    let mut table = Table::with(
        json!({ "map": "weldyn", "teams": "13-24" }),
        &["loyalists", "undead", "rebels", "drakes"],
    );
    table.put("R1", "sp", "E4").put("B1", "gt", "F4").put("G1", "ef", "F6");
    table.village("E5", Some(1));
    let (red, blue, green) = (table.gold(0), table.gold(1), table.gold(2));
    table.play(&[], "1 E5; end");
    assert_eq!(table.gold(0), red + 1);
    // Blue's turn: Red goes, Blue comes back.
    table.game.units.retain(|unit| (unit.owner, unit.number) != (0, 1));
    table.play(&[], "1 E5; end");
    assert_eq!(table.gold(1), blue + 1);
    table.game.units.retain(|unit| (unit.owner, unit.number) != (1, 1));
    table.village("E5", Some(0));
    table.put("G1", "ef", "E6");
    table.play(&[], "1 E5");
    assert_eq!(
        (
            table.gold(2),
            table.game.villages[table.game.map.village(hex("E5")).unwrap()]
        ),
        (green, Some(0))
    );
}

#[test]
fn wb_e_35_income_falls_at_dusk_and_dawn_only() {
    let mut table = Table::with(json!({ "map": "brown" }), &["loyalists", "undead", "rebels"]);
    assert_eq!([0, 1, 2].map(|side| table.gold(side)), [15, 15, 15]);
    let villages = table.game.villages.len();
    for (village, owner) in (0..villages).zip([0, 0, 0, 1, 1, 1, 2]) {
        table.game.villages[village] = Some(owner);
    }
    table.round(3);
    table.until(0);
    assert_eq!(
        (table.game.round, [0, 1, 2].map(|side| table.gold(side))),
        (4, [16, 16, 15])
    );
    table.until(0);
    assert_eq!((table.game.round, table.gold(0)), (5, 16));
    table.game.villages[2] = Some(1);
    table.round(6).until(0);
    assert_eq!([0, 1, 2].map(|side| table.gold(side)), [16, 17, 15]);
    table.concede(1);
    assert!(table.game.villages.iter().all(|owner| *owner != Some(1)));
}

#[test]
fn wb_e_36_lists_cost_3_and_4_gold_a_unit() {
    let attempt = |list: &str| {
        let mut table = Table::duel();
        match table.run(&[], &format!("rec {list}")) {
            None => Ok(table.gold(0)),
            Some((refusal, _)) => Err(refusal),
        }
    };
    assert_eq!(attempt("sp2 mg bw cv"), Ok(0));
    let refusal = attempt("sp5 mg").unwrap_err();
    assert_eq!(refusal.clause, "WB-86");
    assert!(refusal.reason.contains("5 fit"), "{refusal}");
    assert_eq!(attempt("sp2 mg sk gt").unwrap_err().clause, "WB-86");
    assert_eq!(attempt("sp2 sk gt"), Ok(1));
}

#[test]
fn wb_e_37_recruits_fill_the_castle_in_its_order() {
    let mut table = Table::duel();
    let order: Vec<String> = table.game.free_castle(0).iter().map(Hex::to_string).collect();
    assert_eq!(order, ["B3", "C3", "A3", "C2", "B1"]);
    table.play(&[], "rec sp mg bw@C3 cv");
    let stands = |code: &str| {
        let unit = table.game.units.iter().find(|unit| unit.kind == kind(code)).unwrap();
        unit.at.to_string()
    };
    assert_eq!(["bw", "sp", "mg", "cv"].map(stands), ["C3", "B3", "A3", "C2"]);
    let mut table = Table::duel();
    table.put("B1", "gt", "B3");
    assert_eq!(table.game.free_castle(0)[0].to_string(), "C3");
}

#[test]
fn wb_e_38_a_leader_that_has_moved_cannot_recruit() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D1").purse(0, 2);
    let mut moved = Table {
        game: table.game.clone(),
        events: Vec::new(),
    };
    moved.put("RL", "lieutenant", "D2");
    moved.play(&[], "L E2");
    assert_eq!(moved.gold(0), 3);
    assert_eq!(moved.clause("rec sp"), "WB-83");
    table.play(&[], "1 E2; rec sp");
    assert_eq!(table.gold(0), 0);
}

/// Examples 39 and 40: Blue's bat on Red's empty keep.
fn bat_on_keep() -> Table {
    let mut table = Table::with(json!({}), &["loyalists", "undead"]);
    table.put("RL", "lieutenant", "E4").put("B1", "vb", "B4").round(6);
    table.village("E2", Some(0));
    table.game.turn = 1;
    table.play(&[], "1 B2");
    assert_eq!(table.clause("1 conquer"), "WB-92");
    table.play(&[], "end");
    table
}

#[test]
fn wb_e_39_a_bat_takes_a_castle() {
    let mut table = bat_on_keep();
    assert!(table.told().contains("stands on Red's keep"));
    table.play(&[], "end");
    assert_eq!((table.game.round, table.game.turn), (7, 1));
    table.play(&[], "conquer");
    assert_eq!(table.winners(), [1]);
    assert!(table.game.army(0).next().is_none());
    assert!(table.game.villages.iter().all(|owner| *owner != Some(0)));
}

#[test]
fn wb_e_40_a_retaken_keep_leaves_nothing_to_conquer() {
    let mut table = bat_on_keep();
    table.play(&[], "rec sp2");
    let gold = table.gold(0);
    table.standing(0, json!({ "advance": "never" }));
    table.play(&[5, 5, 5], "1 x B2; end");
    assert_eq!((table.lives("B1"), table.gold(0)), (false, gold));
    assert_eq!(table.clause("conquer"), "WB-91");
}

#[test]
fn wb_e_41_the_last_of_three_leaders_wins() {
    let mut table = Table::with(json!({ "map": "brown" }), &["loyalists", "undead", "rebels"]);
    table
        .put("BL", "dark-sorcerer", "F6")
        .hurt("BL", 12)
        .put("B1", "sk", "E6")
        .put("R1", "sp", "F5");
    table.put("RL", "lieutenant", "D5").hurt("RL", 12).round(1);
    table.play(&[6, 6, 6], "1 x F6 -; end");
    assert!(!table.game.has_leader(1));
    assert_eq!(table.clause("rec sk"), "WB-90");
    table.play(&[6, 6, 6], "1 x D5 -");
    assert_eq!(table.winners(), [2]);
}

#[test]
fn wb_e_42_a_team_wins_as_a_whole() {
    let mut table = Table::with(
        json!({ "map": "weldyn", "teams": "13-24" }),
        &["loyalists", "undead", "rebels", "drakes"],
    );
    table.put("R1", "sp", "F5").put("R2", "sp", "F9");
    table.game.units.retain(|unit| !(unit.owner == 0 && unit.is_leader()));
    table.put("BL", "dark-sorcerer", "F4").hurt("BL", 12);
    table
        .put("B1", "sk", "A1")
        .put("PL", "drake-warrior", "F8")
        .hurt("PL", 14)
        .put("P1", "df", "A14");
    table.play(&[6, 6, 6], "1 x F4 -");
    table.play(&[6, 6, 6], "2 x F8 -");
    assert_eq!(table.winners(), [0, 2]);
}

#[test]
fn wb_e_43_the_own_leader_falls_to_the_counter() {
    let mut table = Table::duel();
    table
        .put("RL", "lieutenant", "D3")
        .hurt("RL", 12)
        .put("B1", "gt", "C4")
        .purse(1, 20);
    table.play(&[1, 1, 1, 6, 6], "L x C4 /sword");
    assert_eq!(table.winners(), [1]);
    assert_eq!(table.unit("B1").kind, kind("gt"));
}

#[test]
fn wb_e_44_seven_rounds_run_from_dawn_to_dawn() {
    let tiles = [1, 2, 3, 4, 5, 6, 7].map(|round| Tile::of_round(round).to_string());
    let expected = [
        "Dawn",
        "Morning",
        "Afternoon",
        "Dusk",
        "First Watch",
        "Second Watch",
        "Dawn",
    ];
    assert_eq!(tiles, expected);
}

#[test]
fn wb_e_45_a_line_stops_where_it_is_refused() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D4").put("R3", "sp", "E4").put("R4", "sp", "F4");
    table
        .put("B1", "gt", "E5")
        .hurt("B1", 10)
        .put("B2", "gt", "G4")
        .put("B3", "gt", "I7");
    let stopped = table.run(&[5, 5, 5, 1, 1, 1, 1, 1], "1 x E5 -; 3 x E5; 4 x E5|G4; 9 rest; end");
    let (refusal, rest) = stopped.unwrap();
    assert_eq!(
        (refusal.clause.as_ref(), rest),
        ("WB-35", vec!["9 rest".to_owned(), "end".to_owned()])
    );
    assert_eq!(
        (table.unit("R3").deed, table.unit("R4").deed),
        (Deed::Fresh, Deed::Attacked)
    );
    assert_eq!((table.lives("B1"), table.game.turn), (false, 0));
}

#[test]
fn wb_e_46_the_turn_ends_when_nothing_is_left_to_do() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("B1", "gt", "E5").put("B2", "gt", "I7");
    table.game.units.retain(|unit| !(unit.owner == 0 && unit.is_leader()));
    table.put("RL", "lieutenant", "D4");
    table.play(&[], "1 E4");
    table.play(&[1, 1, 1, 1, 1], "L x E5 /sword");
    assert_eq!(table.game.turn, 0);
    table.play(&[1, 1, 1, 1, 1], "1 x E5 /spear");
    assert_eq!(table.game.turn, 1);
}

#[test]
fn wb_e_50_conceding_in_the_own_turn_passes_it_on() {
    let mut table = Table::with(
        json!({ "map": "weldyn", "teams": "none" }),
        &["loyalists", "undead", "rebels", "drakes"],
    );
    table.until(2);
    table.village("F7", Some(2)).concede(2);
    assert_eq!((table.game.turn, table.gold(2)), (3, 0));
    assert!(table.game.army(2).next().is_none());
    assert!(table.game.villages.iter().all(Option::is_none));
    assert_eq!(need_of(kind("sp").sheet().feet, Terrain::City), 5);
}
