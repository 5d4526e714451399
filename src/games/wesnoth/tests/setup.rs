//! Set-up, pieces and state (WB-1 to WB-7, WB-22 to WB-29).

use super::*;
use crate::action::SeatPick;
use crate::rules::pick;
use crate::state::Tile;

#[test]
fn wb_1_a_game_holds_round_turn_sides_villages_and_units() {
    let table = Table::duel();
    assert_eq!((table.game.round, table.game.turn, table.game.sides.len()), (1, 0, 2));
    assert_eq!(table.game.villages, vec![None; 6]);
    assert_eq!(table.unit("RL").wounds, 0);
}

/// What no side can have done would overflow when it is added up.
#[test]
fn a_tally_beyond_all_play_is_not_sound() {
    let changes: [fn(&mut Wesnoth); 6] = [
        |game| game.key = u64::MAX,
        |game| game.sides[0].tally.kills = [60_000; 4],
        |game| game.sides[1].tally.luck = i64::MIN,
        |game| game.sides[1].tally.hired = u32::MAX,
        |game| game.sides[0].tally.ahead = u16::MAX,
        |game| game.round = u16::MAX,
    ];
    for change in changes {
        let mut table = Table::duel();
        assert_eq!(table.game.check_sound(), Ok(()));
        change(&mut table.game);
        assert!(table.game.check_sound().is_err());
    }
}

#[test]
fn wb_2_seats_take_their_colours_in_order() {
    let names = COLOURS.map(|(_, name)| name);
    assert_eq!(names, ["Red", "Blue", "Green", "Purple", "Yellow", "Orange"]);
}

#[test]
fn wb_3_a_unit_keeps_its_wounds_and_its_deed() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").hurt("R1", 4);
    assert_eq!((table.life("R1"), table.unit("R1").deed), (5, Deed::Fresh));
}

/// A gap is filled first.
#[test]
fn wb_4_a_new_unit_takes_the_smallest_free_number() {
    let mut table = Table::duel();
    table.put("R2", "sp", "D3").play(&[], "rec sp2");
    assert!(table.lives("R1") && table.lives("R3"));
    assert_eq!(table.unit("R3").badge().to_string(), "R3");
    assert_eq!(table.unit("RL").badge().to_string(), "RL");
}

#[test]
fn wb_5_one_hex_holds_one_unit() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("R2", "sp", "D4");
    assert_eq!(table.clause("1 D4"), "WB-41");
}

#[test]
fn wb_6_a_seat_may_have_any_number_of_units() {
    let mut table = Table::with(json!({ "gold": 99 }), &["loyalists", "undead"]);
    table.play(&[], "rec sp5").play(&[], "1 C4; 2 D3; 3 A4; 4 D2; 5 C1");
    table.until(0).play(&[], "rec sp5");
    assert_eq!(table.game.army(0).count(), 11);
}

/// Nothing else in a turn uses dice.
#[test]
fn wb_7_attack_its_reroll_counter_its_reroll_is_the_order_of_dice() {
    // Three swings and their reroll, then two of the counter and theirs; in another order another unit is hurt.
    let fought = |faces: &[u32]| {
        let mut table = Table::duel();
        table.put("R1", "sp", "D3").put("B1", "gt", "C4");
        table.standing(1, json!({ "reroll_counter": "miss" }));
        table.play(faces, "1 x C4 /spear r");
        (table.life("R1"), table.life("B1"), table.gold(0), table.gold(1))
    };
    let (whole, grunt) = {
        let mut table = Table::duel();
        table.put("R1", "sp", "D3").put("B1", "gt", "C4");
        (table.life("R1"), table.life("B1"))
    };
    let (mine, theirs, ..) = fought(&[1, 1, 1, 3, 1, 1, 2, 2, 3, 3]);
    assert!(mine < whole && theirs < grunt, "{mine} of {whole}, {theirs} of {grunt}");
    let (mine, theirs, red, blue) = fought(&[1, 1, 1, 1, 1, 1, 2, 2, 1, 1]);
    assert_eq!((mine, theirs, red, blue), (whole, grunt, 14, 14));
    // A rest takes one die, and the rest of a turn none.
    let mut table = Table::duel();
    table
        .put("R1", "sp", "D3")
        .hurt("R1", 2)
        .play(&[6], "1 rest")
        .play(&[], "rec sp; end")
        .play(&[], "end");
    assert_eq!(table.game.round, 2);
}

#[test]
fn wb_22_the_map_decides_how_many_play() {
    let places = |changes: Value| Wesnoth::places(&options(changes)).map(|places| *places.seats.end());
    assert_eq!(places(json!({})), Ok(2));
    assert_eq!(places(json!({ "map": "river" })), Ok(6));
    assert_eq!(places(json!({ "players": 4 })), Ok(4));
    assert_eq!(places(json!({ "players": 4, "map": "brown" })), Ok(3));
    assert_eq!(places(json!({ "players": 5 })).unwrap_err().clause, "WB-22");
    assert_eq!(begin(json!({}), &["drakes"]).unwrap_err().clause, "WB-22");
}

fn choose(changes: Value, others: &[Value], own: Value) -> Result<SeatPick, Refusal> {
    let others: Vec<SeatPick> = others
        .iter()
        .map(|other| serde_json::from_value(other.clone()).unwrap())
        .collect();
    pick(&options(changes), &others, serde_json::from_value(own).unwrap())
}

#[test]
fn wb_23_factions_may_repeat_unless_forbidden_and_are_drawn_by_open_dice() {
    let drakes = json!({ "faction": "drakes" });
    assert!(choose(json!({}), std::slice::from_ref(&drakes), drakes.clone()).is_ok());
    let strict = json!({ "same_faction": false });
    assert_eq!(
        choose(strict.clone(), std::slice::from_ref(&drakes), drakes.clone())
            .unwrap_err()
            .clause,
        "WB-23"
    );
    // Random factions are drawn with open dice, among those that are left.
    let picks = [json!({}), json!({ "faction": "loyalists" })].map(|pick| serde_json::from_value(pick).unwrap());
    let mut dice = Dice::scripted([1]);
    let (game, _) = testing::begun::<Wesnoth>(&options(strict), picks, &mut dice).unwrap();
    assert_eq!(game.sides[0].faction.word(), "drakes");
    assert_eq!(dice.drawn()[0].sides, 5);
}

#[test]
fn wb_24_every_seat_gets_the_gold_and_seat_1_the_extra() {
    let table = Table::with(json!({ "gold": 20, "first_gold": 3 }), &["loyalists", "undead"]);
    assert_eq!((table.gold(0), table.gold(1)), (23, 20));
    assert_eq!(Table::duel().gold(0), 15);
}

#[test]
fn wb_25_a_leader_is_of_its_faction_and_of_the_leaders_level() {
    let leaders = |level: u8| {
        let table = Table::with(
            json!({ "leader_level": level, "map": "river" }),
            &["loyalists", "drakes", "knalgans", "rebels", "northerners", "undead"],
        );
        let names = table.game.units.iter().map(|unit| unit.sheet().name.clone());
        names.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(
        leaders(2),
        "Lieutenant, Drake Warrior, Dwarvish Steelclad, Elvish Hero, Orcish Warrior, Dark Sorcerer"
    );
    assert_eq!(
        leaders(1),
        "Sergeant, Drake Fighter, Dwarvish Fighter, Elvish Fighter, Orcish Grunt, Dark Adept"
    );
    assert_eq!(
        leaders(3),
        "General, Drake Blademaster, Dwarvish Lord, Elvish Champion, Orcish Warlord, Lich"
    );
    let swordsman = json!({ "faction": "loyalists", "leader": "swordsman" });
    assert!(choose(json!({}), &[], swordsman).is_ok());
    let inferred = choose(json!({}), &[], json!({ "leader": "White Mage" })).unwrap();
    assert_eq!(inferred.faction.named().unwrap().word(), "loyalists");
    for leader in ["sp", "royal-guard", "revenant"] {
        let wrong = json!({ "faction": "loyalists", "leader": leader });
        assert_eq!(choose(json!({}), &[], wrong).unwrap_err().clause, "WB-25");
    }
}

#[test]
fn wb_26_leaders_stand_on_their_keeps() {
    let table = Table::duel();
    assert_eq!((table.at("RL"), table.at("BL")), ("B2".to_owned(), "H6".to_owned()));
    assert_eq!(table.game.units.len(), 2);
}

#[test]
fn wb_27_teams_hold_every_seat_once_in_two_groups_or_more() {
    let teams = |changes: Value, factions: &[&str]| {
        begin(changes, factions).map(|(game, _)| game.sides.iter().map(|side| side.team).collect::<Vec<_>>())
    };
    let four = ["drakes"; 4];
    assert_eq!(teams(json!({ "players": 4 }), &four), Ok(vec![0, 1, 2, 3]));
    assert_eq!(
        teams(json!({ "players": 4, "teams": "13-24" }), &four),
        Ok(vec![0, 1, 0, 1])
    );
    assert_eq!(
        teams(json!({ "map": "river" }), &["drakes"; 6]),
        Ok(vec![0, 1, 1, 1, 0, 0])
    );
    for wrong in ["1234", "13-2", "13-244", "15-24", "13--24", "x"] {
        let refusal = teams(json!({ "players": 4, "teams": wrong }), &four).unwrap_err();
        assert_eq!(refusal.clause, "WB-27", "{wrong}");
    }
}

#[test]
fn wb_28_a_blind_draft_is_sealed_until_the_start() {
    let table = Table::with(json!({ "draft": "blind" }), &["loyalists", "undead"]);
    assert!(Wesnoth::sealed(&table.game.options) && !Wesnoth::sealed(&Options::default()));
    // All are shown at once when the game begins.
    assert!(table.told().contains("Loyalists") && table.told().contains("Undead"));
}

#[test]
fn wb_29_seat_1_begins_round_1_at_dawn() {
    let table = Table::duel();
    assert_eq!(
        (table.game.round, table.game.tile(), table.game.turn),
        (1, Tile::Dawn, 0)
    );
}
