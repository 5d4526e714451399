//! What is told of the enemies' next strikes: who can strike together, and what a leader does that hires.

use super::*;
use crate::data::types;
use crate::fight::{best_attack, prospect};
use crate::room::{stands_of, stay_in_rings};
use muster_game::Counsel;
use std::collections::BTreeSet;

fn danger(table: &Table, at: &str) -> String {
    let query = serde_json::from_value(json!({ "danger": { "at": at } })).unwrap();
    testing::text(&table.game.answer(Viewer::Seat(Seat(0)), query).unwrap())
}

/// A leader that hires has used its action: it strikes where nothing is hired and not beside its recruits.
#[test]
fn wb_83_a_leader_that_hires_does_not_strike_in_the_dangers_that_are_told() {
    let mut table = Table::with(json!({}), &["loyalists", "rebels"]);
    table.put("R1", "sp", "C4").put("BL", "elvish-hero", "F5").purse(1, 0);
    let alone = danger(&table, "1");
    assert!(alone.contains("BL Elvish Hero from"), "{alone}");
    assert!(!alone.contains("could hire"), "{alone}");
    table.purse(1, 15);
    let told = danger(&table, "1");
    let strikes = alone.lines().find(|line| line.starts_with("If it strikes")).unwrap();
    assert!(told.contains(strikes), "{told}");
    let with = told.lines().find(|line| line.starts_with("If it hires")).unwrap();
    let before = "If it hires them, BL cannot strike in that turn: if as many of the others strike as find room, ";
    assert!(with.starts_with(before), "{told}");
    // The same recruits without a leader near them do the same.
    table.put("BL", "elvish-hero", "I8");
    let far = danger(&table, "1");
    let behind = with.strip_prefix(before).unwrap();
    let recruits = "If it hires them and as many strike as find room, ";
    assert!(far.contains(&format!("{recruits}{behind}")), "{told}\n{far}");
}

/// The warning counts the leader's blow or the recruits', whichever kills more often, and never both.
#[test]
fn wb_83_a_warned_leader_is_told_of_strikes_that_can_come_together() {
    let mut table = Table::with(json!({}), &["loyalists", "rebels"]);
    table.put("RL", "lieutenant", "C4").hurt("RL", 8);
    table.put("BL", "elvish-hero", "F5").purse(1, 15);
    let warned = |table: &Table| {
        let action = serde_json::from_value(json!({ "end": {} })).unwrap();
        table.game.cautions(Seat(0), &action).join("\n")
    };
    let told = warned(&table);
    let names = told.split_once("if they strike with ").unwrap().1;
    assert!(
        names.starts_with("BL Elvish Hero.") || names.starts_with("what Blue could hire."),
        "{told}"
    );
}

/// As many attackers strike as find room: one that could stand elsewhere leaves another its only hex.
#[test]
fn as_many_attackers_find_room_as_can() {
    let near = |names: [&str; 2]| names.map(hex);
    let (forest, plain) = (hex("D4"), hex("E4"));
    let wishes: [&[Hex]; 2] = [&near(["D4", "E4"]), &[forest]];
    assert_eq!(stands_of(&wishes), [Some(plain), Some(forest)]);
    // Of as many, the first in the list has its best hex.
    let wishes: [&[Hex]; 3] = [&[forest, plain], &[forest, plain], &[plain]];
    assert_eq!(stands_of(&wishes), [Some(forest), Some(plain), None]);
}

/// The most attackers that can be given hexes, by trying all ways.
fn most(wishes: &[&[Hex]], taken: &mut Vec<Hex>) -> usize {
    let Some((first, rest)) = wishes.split_first() else {
        return 0;
    };
    let mut best = most(rest, taken);
    for hex in *first {
        if !taken.contains(hex) {
            taken.push(*hex);
            best = best.max(1 + most(rest, taken));
            taken.pop();
        }
    }
    best
}

/// Whatever attackers there are around a hex, no way lets more of them strike, none stands where it could not, and no two
/// stand on one hex.
#[test]
fn no_way_lets_more_attackers_strike() {
    let around: Vec<Hex> = hex("D4").neighbours().collect();
    let mut dice = Dice::seeded(7, 7);
    let mut crowded = 0;
    for _ in 0..400 {
        let count = 1 + dice.choose(7);
        let wishes: Vec<Vec<Hex>> = (0..count)
            .map(|_| {
                let mut near: Vec<Hex> = around.iter().copied().filter(|_| dice.roll(3) == 1).collect();
                if dice.roll(2) == 1 {
                    near.reverse();
                }
                near
            })
            .collect();
        let wishes: Vec<&[Hex]> = wishes.iter().map(Vec::as_slice).collect();
        let stands = stands_of(&wishes);
        let mut taken: Vec<Hex> = stands.iter().flatten().copied().collect();
        assert_eq!(taken.len(), most(&wishes, &mut Vec::new()), "{wishes:?}");
        crowded += usize::from(taken.len() < wishes.iter().filter(|near| !near.is_empty()).count());
        taken.sort();
        taken.dedup();
        assert_eq!(taken.len(), stands.iter().flatten().count(), "{stands:?}");
        for (stand, near) in stands.iter().zip(&wishes) {
            assert!(stand.is_none_or(|stand| near.contains(&stand)), "{stands:?}");
        }
    }
    assert!(crowded > 20, "{crowded}");
}

/// Where one of these units can move next to a hex: its place in the list, and the hex.
fn by_moves(game: &Wesnoth, units: &[usize], at: Hex) -> Vec<(usize, Hex)> {
    let ends = |place: &usize| {
        let there = |to: &Hex| *to == game.units[*place].at || game.course(*place, &[], *to).is_ok();
        let near: Vec<Hex> = at.neighbours().filter(there).collect();
        near.into_iter().map(|to| (*place, to)).collect::<Vec<_>>()
    };
    units.iter().flat_map(ends).collect()
}

/// The most of these units that can come to stand next to a hex, by moving them one after the other in all ways; one may also
/// go away to any hex.
fn most_by_moves(game: &Wesnoth, units: &[usize], at: Hex, seen: &mut BTreeSet<(Vec<Hex>, Vec<usize>)>) -> usize {
    let stands: Vec<Hex> = game.units.iter().map(|unit| unit.at).collect();
    let near = game
        .units
        .iter()
        .filter(|unit| unit.owner == 1 && unit.at.is_next_to(at))
        .count();
    if !seen.insert((stands, units.to_vec())) {
        return 0;
    }
    let mut moves = by_moves(game, units, at);
    for place in units
        .iter()
        .copied()
        .filter(|place| game.units[*place].at.is_next_to(at))
    {
        let reach = game.reach(place, game.units[place].at, u32::from(game.units[place].sheet().moves));
        moves.extend(
            reach
                .ends()
                .find(|(end, _)| !end.is_next_to(at))
                .map(|(end, _)| (place, end)),
        );
    }
    let then = moves.into_iter().map(|(place, to)| {
        let mut then = game.clone();
        then.units[place].at = to;
        let others: Vec<usize> = units.iter().copied().filter(|other| *other != place).collect();
        most_by_moves(&then, &others, at, seen)
    });
    then.max().unwrap_or_default().max(near)
}

/// The most units of Blue that can come to stand next to a hex. Where none stands there, none has to go away first.
fn most_that_come(game: &Wesnoth, at: Hex) -> usize {
    let (first, last) = (game.unit_of(1, 0).unwrap(), game.units.len());
    let all: Vec<usize> = (first..last).collect();
    if all.iter().any(|place| game.units[*place].at.is_next_to(at)) {
        return most_by_moves(game, &all, at, &mut BTreeSet::new());
    }
    let near = |place: usize| by_moves(game, &[place], at).into_iter().map(|(_, to)| to).collect();
    let wishes: Vec<Vec<Hex>> = all.into_iter().map(near).collect();
    let wishes: Vec<&[Hex]> = wishes.iter().map(Vec::as_slice).collect();
    most(&wishes, &mut Vec::new())
}

/// A comer that can stand elsewhere gives up the hex on which it stands: a third finds room.
#[test]
fn the_hex_that_a_comer_leaves_is_room_for_another() {
    let mut table = Table::with(json!({ "gold": 0 }), &["knalgans", "rebels"]);
    for (name, code, at) in [
        ("RL", "dwarvish-steelclad", "B2"),
        ("R1", "fi", "B6"),
        ("R2", "fi", "B5"),
        ("R4", "fi", "B3"),
        ("BL", "elvish-hero", "H6"),
        ("B2", "elvish-sorceress", "G5"),
        ("B3", "bowman", "E5"),
        ("B4", "drake-burner", "C2"),
    ] {
        table.put(name, code, at);
    }
    table.hurt("RL", 4).round(4);
    let told = danger(&table, "L");
    assert!(!told.contains("finds no room left"), "{told}");
    assert!(
        told.contains("If all 3 strike in this order, the target dies in 37%"),
        "{told}"
    );
    let end = serde_json::from_value(json!({ "end": {} })).unwrap();
    let warned = table.game.cautions(Seat(0), &end).join("\n");
    assert!(warned.contains("it dies in 37% if they strike with"), "{warned}");
    // It can be played as it is told.
    table.play(&[], "end");
    let stand = |badge: &str| {
        let row = told.lines().find(|row| row.starts_with(badge)).unwrap();
        row.split(" from ")
            .nth(1)
            .unwrap()
            .split(':')
            .next()
            .unwrap()
            .to_owned()
    };
    let line = format!("4 {}; 2 {}; 3 {}", stand("B4"), stand("B2"), stand("B3"));
    table.play(&[], &line);
}

/// Units do not change hexes in a ring, in which none could go first.
#[test]
fn units_in_a_ring_stay_where_they_are() {
    let now = ["D4", "E4", "F4", "A1"].map(hex);
    let mut stands = [Some(now[1]), Some(now[2]), Some(now[0]), Some(hex("E5"))];
    stay_in_rings(&now, &mut stands);
    assert_eq!(stands, [Some(now[0]), Some(now[1]), Some(now[2]), Some(hex("E5"))]);
    let mut chain = [Some(now[1]), Some(now[2]), None, Some(now[0])];
    stay_in_rings(&now, &mut chain);
    assert_eq!(chain, [Some(now[1]), Some(now[2]), None, Some(now[0])]);
}

/// The answer names as many as can strike together at any hex, and the warning before the end of the turn names the same.
#[test]
fn nobody_is_told_to_find_no_room_where_there_is_room() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    for (name, code, at) in [
        ("B1", "wr", "G4"),
        ("B2", "gt", "E7"),
        ("B3", "gt", "H4"),
        ("B4", "gt", "F7"),
        ("B5", "goblin-impaler", "E3"),
        ("R1", "sp", "C5"),
    ] {
        table.put(name, code, at);
    }
    // None pays for a unit.
    table.game.villages.iter_mut().for_each(|owner| *owner = Some(1));
    let hexes: Vec<Hex> = table.game.map.hexes().collect();
    let mut crowded = 0;
    // All ways are tried for some of the hexes.
    for at in hexes.into_iter().step_by(3) {
        if table.game.unit_at(at).is_some() {
            continue;
        }
        table.put("RL", "lieutenant", &at.to_string()).hurt("RL", 9);
        let count = most_that_come(&table.game, at);
        let told = danger(&table, "L");
        let left: Vec<&str> = told
            .lines()
            .filter(|line| line.contains("finds no room left"))
            .collect();
        let comers = told.lines().filter(|line| line.contains(", mean ")).count();
        assert_eq!(comers - left.len(), count, "{told}");
        crowded += left.len();
        let action = serde_json::from_value(json!({ "end": {} })).unwrap();
        let warned = table.game.cautions(Seat(0), &action).join("\n");
        let Some((_, names)) = warned.split_once("if they strike with ") else {
            continue;
        };
        for line in left {
            assert!(
                !names.contains(line.split(" finds").next().unwrap()),
                "{warned}\n{told}"
            );
        }
    }
    assert!(crowded > 0);
}

/// One unit that could be hired is told in the singular, behind the article that its name has.
#[test]
fn one_unit_that_could_be_hired_has_its_article() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "rebels"]);
    table.purse(1, 3);
    let hexes: Vec<Hex> = table.game.map.hexes().collect();
    let mut articles = std::collections::BTreeSet::new();
    for at in hexes.into_iter().filter(|at| table.game.unit_at(*at).is_none()) {
        let told = danger(&table, &at.to_string());
        let Some(row) = told.lines().find_map(|line| line.strip_prefix("Blue could hire ")) else {
            continue;
        };
        let (article, name) = row.split_once(' ').unwrap();
        let vowel = name.starts_with(['A', 'E', 'I', 'O', 'U']);
        assert_eq!(article, if vowel { "an" } else { "a" }, "{row}");
        assert!(told.contains("If it hires that unit"), "{told}");
        articles.insert(article.to_owned());
    }
    assert_eq!(articles.len(), 2, "{articles:?}");
}

/// Who is asked about on an empty hex bars the way of others there, as if it had gone there
/// ([WB-49](docs/rules/wesnoth.md#wb-49)).
#[test]
fn wb_49_a_danger_of_an_empty_hex_is_that_of_who_goes_there() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "undead"]);
    for (badge, kind, at) in [
        ("B1", "sk", "F7"),
        ("B2", "sk", "E7"),
        ("B3", "sk", "F6"),
        ("B4", "sk", "I4"),
    ] {
        table.put(badge, kind, at);
    }
    let leader = table
        .game
        .units
        .iter()
        .position(|unit| unit.badge().to_string() == "RL")
        .unwrap();
    let without_head = |told: String| told.split_once('\n').map(|(_, rows)| rows.to_owned());
    for at in ["E6", "E5", "D5", "F5"] {
        let asked = danger(&table, at);
        let home = table.game.units[leader].at;
        table.game.units[leader].at = at.parse().unwrap();
        assert_eq!(without_head(asked), without_head(danger(&table, at)), "{at}");
        table.game.units[leader].at = home;
    }
}

/// Asked about a hex on which no unit of the asker stands, it says of which unit it tells, and that it does not stand there.
#[test]
fn a_danger_of_an_empty_hex_says_who_does_not_stand_there() {
    let mut table = Table::with(json!({}), &["loyalists", "rebels"]);
    table.put("R1", "sp", "C4").put("BL", "elvish-hero", "F5").purse(1, 0);
    assert!(
        danger(&table, "C4").starts_with("R1 Spearman ("),
        "{}",
        danger(&table, "C4")
    );
    let empty = danger(&table, "E5");
    assert!(
        empty.starts_with("If RL ") && empty.contains(" stood on E5, "),
        "{empty}"
    );
}

/// Asked about a hex that an enemy holds, it tells what that unit has to fear, never of a unit that could not stand there.
#[test]
fn wb_5_a_danger_of_an_enemys_hex_is_that_of_the_enemy() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "rebels"]);
    table.put("R1", "sp", "C4").put("B1", "elvish-hero", "D4");
    let told = danger(&table, "D4");
    assert!(
        told.starts_with("B1 Elvish Hero (") && told.contains(" on D4"),
        "{told}"
    );
    assert!(told.contains("R1 Spearman from "), "{told}");
    let leader = danger(&table, "BL");
    assert!(
        leader.starts_with("No enemy of BL can strike at H6 in Red's turn"),
        "{leader}"
    );
}

/// The danger is that of the weapon that does most harm, not of the one that is the best bargain for the attacker.
#[test]
fn a_danger_is_told_of_the_weapon_that_does_most_harm() {
    let mut bargains = 0;
    for kind in types().filter(|kind| kind.sheet().attacks.len() > 1) {
        let mut table = Table::with(json!({ "gold": 0, "rerolls": false }), &["loyalists", "rebels"]);
        table
            .put("R1", "sp", "D4")
            .put("B1", &kind.sheet().slug, "E4")
            .hurt("R1", 3);
        let told = danger(&table, "1");
        let row = told
            .lines()
            .find(|line| line.starts_with("B1 "))
            .unwrap_or_else(|| panic!("{told}"));
        let (game, at) = (&table.game, hex("E4"));
        let unit = |badge: &str| *table.unit(badge);
        let (by, against) = (game.fighter(&unit("B1"), at), game.fighter(&unit("R1"), hex("D4")));
        let tile = game.tile_of_next(1);
        let harm = |attack: usize| prospect(by, attack, against, tile).given.harm();
        let attacks = 0..kind.sheet().attacks.len();
        let most = attacks.clone().map(harm).max().unwrap();
        let named = attacks
            .clone()
            .find(|place| row.contains(&kind.sheet().attacks[*place].to_string()))
            .unwrap_or_else(|| panic!("{row}"));
        assert_eq!(harm(named), most, "{row}");
        bargains += usize::from(harm(best_attack(by, against, tile).attack) < most);
    }
    assert!(bargains > 0);
}

/// After the end no turn is to come, so no danger and no reach is told of one.
#[test]
fn wb_107_after_the_end_no_danger_is_told() {
    let mut table = Table::duel();
    table.concede(1);
    for question in [
        json!({ "danger": { "at": "L" } }),
        json!({ "map": { "view": "reach" } }),
    ] {
        let refusal = asked(&table, question).unwrap_err();
        assert!(refusal.reason.starts_with("The game is over"), "{refusal}");
        assert_eq!(refusal.instead.as_deref(), Some("/wesnoth map view:units"));
    }
}

/// Units that only move are named before the turn ends, unless they hold a village or a keep.
#[test]
fn wb_95_units_that_could_still_move_are_named_before_the_end() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table.put("R1", "sp", "D3").put("R2", "sp", "D5").put("B1", "gt", "G6");
    table.play(&[], "1 D4");
    table.game.villages.iter_mut().for_each(|owner| *owner = Some(0));
    let end = serde_json::from_value(json!({ "end": {} })).unwrap();
    let told = table.game.cautions(Seat(0), &end).join("\n");
    assert!(told.contains("Unit 2 has not acted and could still move."), "{told}");
}

/// A leader that hires stays where it stands, so that no recruit strikes from there.
#[test]
fn wb_83_a_leader_that_hires_leaves_its_hex_to_nobody() {
    let mut table = Table::with(json!({}), &["loyalists", "northerners"]);
    table.put("R1", "cv", "I8").put("BL", "orcish-warrior", "I7");
    // One goblin finds room, on H7, whatever Blue pays for.
    let told = danger(&table, "1");
    assert!(told.contains("BL cannot strike in that turn"), "{told}");
    let hired = told.lines().find(|line| line.starts_with("If it hires")).unwrap();
    assert!(hired.contains("the target lives whatever is rolled"), "{told}");
    table.put("B1", "gi", "H7").purse(1, 0);
    let game = &mut table.game;
    (game.turn, game.sides[1].gold) = (1, 0);
    let leader = game.unit_of(1, 0).unwrap();
    game.units[leader].deed = Deed::Attacked;
    let then = danger(&table, "1");
    assert!(then.contains("the target lives whatever is rolled"), "{then}");
    // A warned leader is told no more.
    let mut table = Table::with(json!({}), &["loyalists", "northerners"]);
    table
        .put("RL", "lieutenant", "I8")
        .hurt("RL", 7)
        .put("BL", "orcish-warrior", "I7");
    let end = serde_json::from_value(json!({ "end": {} })).unwrap();
    let told = table.game.cautions(Seat(0), &end).join("\n");
    assert!(!told.contains("BL Orcish Warrior and what Blue could hire"), "{told}");
}

/// Who could come once a guard has fallen is told of as left out.
#[test]
fn a_danger_says_who_could_come_if_other_units_fell() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    // I8 has two neighbours, H7 and I7.
    table
        .put("RL", "lieutenant", "I8")
        .put("R1", "sp", "I7")
        .put("R2", "sp", "H7");
    table
        .put("BL", "orcish-warrior", "A1")
        .put("B1", "gt", "I6")
        .put("B2", "gt", "H6");
    let told = danger(&table, "L");
    assert!(told.starts_with("No enemy can strike at I8"), "{told}");
    let first = told.lines().next().unwrap();
    assert!(
        first.contains(", unless other units fall first: then ") && first.contains("B1 Orcish Grunt"),
        "{told}"
    );
    // Who kills the guard alone has struck.
    table.put("B2", "gt", "A2");
    let told = danger(&table, "L");
    assert!(!told.contains("Left out") && !told.contains("unless"), "{told}");
}

/// The odds of several strikes are those of one order, which is said: an early death of a striker can promote the victim.
#[test]
fn a_danger_of_several_strikes_names_their_order() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table.put("R1", "sp", "D4").put("BL", "orcish-warrior", "A8");
    table.put("B1", "gt", "E4").put("B2", "gt", "D5");
    let told = danger(&table, "1");
    assert!(
        told.contains("If both strike in this order, the target dies in "),
        "{told}"
    );
    table.put("B3", "gt", "C4");
    let told = danger(&table, "1");
    assert!(
        told.contains("If all 3 strike in this order, the target dies in "),
        "{told}"
    );
}

/// The gold for most villages that comes before an enemy's next turn pays for a unit in it.
#[test]
fn wb_50_what_an_enemy_could_hire_counts_the_gold_of_its_next_turn() {
    use crate::state::Tile;
    let mut table = Table::with(json!({}), &["loyalists", "rebels"]);
    let village = table.game.map.villages[0].to_string();
    let before_dusk = |round: &u16| Tile::of_round(round + 1) == Tile::Dusk;
    let round = (1..7).find(before_dusk).unwrap();
    table.put("BL", "lieutenant", "D3").purse(0, 2).round(round).game.turn = 1;
    let hired = |table: &Table| {
        let query = serde_json::from_value(json!({ "danger": { "at": "L" } })).unwrap();
        let told = testing::text(&table.game.answer(Viewer::Seat(Seat(1)), query).unwrap());
        (table.game.gold_of_next(0), told.contains("of its 3 gold"))
    };
    assert_eq!(hired(&table), (2, false), "nobody holds a village");
    table.village(&village, Some(1));
    assert_eq!(hired(&table), (2, false), "Blue holds most");
    table.village(&village, Some(0));
    assert_eq!(hired(&table), (3, true));
    table.round(round + 1);
    assert_eq!(hired(&table), (2, false), "it is paid at dawn and dusk alone");
}

/// Gold for villages that an enemy takes on the way pays for what it hires: "captures it: the mark becomes its owner's and the
/// owner gets 1 gold at once".
#[test]
fn wb_47_what_an_enemy_could_hire_counts_the_villages_that_it_takes_first() {
    let mut table = Table::with(json!({}), &["knalgans", "rebels"]);
    table.put("B1", "wo", "H4").purse(1, 2);
    let told = danger(&table, "L");
    assert!(
        told.contains(" for 3 of its 3 gold (1 of it for a village that a unit of it takes first), from "),
        "{told}"
    );
    // All villages in its reach are its own.
    table.game.villages.iter_mut().for_each(|owner| *owner = Some(1));
    let told = danger(&table, "L");
    assert!(told.starts_with("No enemy can strike at B2"), "{told}");
    // The leader that hires takes none.
    table.game.villages.iter_mut().for_each(|owner| *owner = None);
    table.game.units.retain(|unit| unit.number != 1);
    let told = danger(&table, "L");
    assert!(told.starts_with("No enemy can strike at B2"), "{told}");
}

/// Who takes a village that pays for a unit does not strike from elsewhere in the same turn.
#[test]
fn wb_47_who_takes_a_village_for_a_unit_does_not_strike() {
    let mut table = Table::with(json!({}), &["knalgans", "rebels"]);
    table.put("R1", "fi", "G4").put("B1", "wo", "H4").purse(1, 2);
    let told = danger(&table, "1");
    let hired = told.lines().find(|line| line.starts_with("If it hires")).unwrap();
    assert!(
        hired.contains("B1") && hired.contains("cannot strike in that turn"),
        "{told}"
    );
    // What can be paid for without it is.
    table.purse(1, 3);
    let told = danger(&table, "1");
    let hired = told.lines().find(|line| line.starts_with("If it hires")).unwrap();
    assert!(!hired.contains("B1"), "{told}");
}

/// Gold for a unit that falls first may pay for another one: then that is told of as left out
/// ([WB-71](docs/rules/wesnoth.md#wb-71)).
#[test]
fn wb_71_a_danger_says_that_a_kill_could_pay_for_a_unit() {
    let mut table = Table::with(json!({}), &["knalgans", "rebels"]);
    table.game.villages.iter_mut().for_each(|owner| *owner = Some(1));
    table.put("R1", "fi", "G4").put("B1", "wo", "H4").purse(1, 2);
    let told = danger(&table, "L");
    assert!(told.starts_with("No enemy can strike at B2"), "{told}");
    assert!(
        told.contains("unless other units fall first: then units that Blue hires."),
        "{told}"
    );
}
