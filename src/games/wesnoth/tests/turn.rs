//! Turns and rounds (WB-30 to WB-35, WB-50, WB-51, WB-95 to WB-98, WB-124 to WB-126).

use super::*;
use crate::words::Units;
use muster_game::Counsel;
use muster_game::{Actor, Referee};

#[test]
fn wb_30_units_act_in_any_order_or_not_at_all() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("R2", "sp", "D4").hurt("R2", 1);
    table.play(&[2], "2 rest; 1 C4; end");
    assert_eq!(table.game.turn, 1);
}

#[test]
fn wb_31_a_unit_that_has_moved_attacks_later() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("R2", "sp", "C3").put("B1", "gt", "E5");
    table.play(&[], "1 E4; 2 C4").play(&[1], "1 x E5 /javelin");
    assert_eq!(table.unit("R1").deed, Deed::Attacked);
}

#[test]
fn wb_32_a_unit_that_has_attacked_is_done() {
    let mut table = Table::duel();
    table
        .put("R1", "sp", "D3")
        .put("B1", "gt", "C4")
        .play(&[1], "1 x C4 /javelin");
    let refusal = table.refused("1 D4");
    assert!(refusal.reason.contains("already attacked this turn"), "{refusal}");
}

#[test]
fn wb_33_a_move_changes_the_hex() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3");
    assert_eq!(table.clause("1 D3"), "WB-33");
}

#[test]
fn wb_34_only_the_seat_in_turn_acts_but_standing_orders_are_free() {
    let mut table = Table::duel();
    let refusal = table.act(1, &[], Action::End {}).unwrap_err();
    assert_eq!(refusal.clause, "WB-34");
    assert!(refusal.reason.contains("Red's turn"), "{refusal}");
    table.standing(1, json!({ "keep": 3 }));
}

#[test]
fn wb_35_a_missing_unit_is_answered_with_those_that_can_act() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3");
    let refusal = table.refused("7 D4");
    assert_eq!(refusal.clause, "WB-35");
    assert!(refusal.reason.contains("can still act: L, 1"), "{refusal}");
    // In another side's turn none of them acts.
    table.put("B1", "sp", "F3");
    let refusal = table.game.own(1, UnitWord(7)).unwrap_err();
    assert!(refusal.reason.ends_with("Your units: L, 1."), "{refusal}");
}

#[test]
fn wb_50_most_villages_earn_1_gold_at_dawn_and_dusk() {
    let mut table = Table::duel();
    table
        .village("E2", Some(0))
        .village("A5", Some(0))
        .village("I4", Some(1));
    let mut gained = Vec::new();
    for _ in 0..6 {
        let gold = table.gold(0);
        table.until(0);
        gained.push((table.game.round, table.gold(0) - gold));
    }
    assert_eq!(gained, [(2, 0), (3, 0), (4, 1), (5, 0), (6, 0), (7, 1)]);
    let tally = table.game.side(0).tally;
    assert_eq!((tally.income, tally.ahead), (2, 2));
    assert_eq!(table.gold(1), 15);
}

/// Recruits, promotions and rerolls are all that it buys.
#[test]
fn wb_51_no_order_gives_gold_away() {
    let mut table = Table::duel();
    assert_eq!(table.clause("give 3 B"), "WB-112");
}

#[test]
fn wb_95_the_turn_ends_by_itself_when_nothing_is_left() {
    let mut table = Table::duel();
    table.play(&[1], "L rest");
    assert_eq!(table.game.turn, 1);
    assert!(table.told().contains("nothing is left to do"));
    // An end that comes too late is passed over.
    let mut table = Table::duel();
    table.play(&[1], "L rest; end");
    assert_eq!(table.game.turn, 1);
}

#[test]
fn wb_96_the_next_seat_that_is_not_removed_plays() {
    let mut table = Table::with(json!({ "players": 4, "teams": "none" }), &["drakes"; 4]);
    table.concede(1).play(&[], "end");
    assert_eq!(table.game.turn, 2);
}

#[test]
fn wb_97_after_the_last_seat_a_new_round_begins() {
    let mut table = Table::duel();
    table.play(&[], "end");
    assert_eq!(table.game.round, 1);
    table.play(&[], "end");
    assert_eq!((table.game.round, table.game.turn), (2, 0));
}

#[test]
fn wb_98_units_are_fresh_when_their_turn_begins() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").play(&[], "1 D4").until(0);
    assert_eq!(table.unit("R1").deed, Deed::Fresh);
}

#[test]
fn wb_124_questions_and_standing_orders_are_free_at_any_time() {
    let mut table = Table::duel();
    let before = table.game.turn;
    table.standing(0, json!({}));
    table.standing(1, json!({ "counter": "hold" }));
    assert_eq!(table.game.turn, before);
    for side in [0, 1] {
        let question = serde_json::from_value(json!({ "army": {} })).unwrap();
        assert!(table.game.answer_query(Viewer::Seat(Seat(side)), question).is_ok());
    }
}

/// What threw no dice and showed nothing is taken back alone.
#[test]
fn wb_125_moves_and_recruits_show_nothing_and_dice_and_fights_do() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D2").play(&[], "1 E2").play(&[], "rec sp");
    assert_eq!(table.gold(0), 13);
    let shows = |line: &str, faces: &[u32]| {
        let mut table = Table::duel();
        table.put("R1", "sp", "D3").put("B1", "gt", "C4");
        let orders = super::super::orders::read(line, None).unwrap();
        Dice::exactly(faces, |dice| {
            let mut referee = Referee::new(dice);
            let done = table.game.apply(Actor::Seat(Seat(0)), orders[0].clone(), &mut referee);
            done.unwrap();
            referee.revealed() || !dice.drawn().is_empty()
        })
    };
    assert!(!shows("1 D2", &[]) && !shows("rec sp", &[]));
    assert!(shows("1 rest", &[1]) && shows("1 x C4 /javelin", &[1]));
}

/// The same orders and dice give the same state.
#[test]
fn wb_126_a_replay_gives_the_same_state() {
    let play = || {
        let mut table = Table::duel();
        table.put("R1", "sp", "D3").put("B1", "gt", "C4");
        table.play(&[3, 3, 1, 2, 6], "1 x C4 /spear; rec sp2 mg; end");
        table.game
    };
    assert_eq!(play(), play());
}

fn cautions(table: &Table, line: &str) -> String {
    let action = Action::Do {
        orders: line.to_owned(),
        preview: false,
    };
    table.game.cautions(Seat(0), &action).join(" ")
}

/// What a turn that ends leaves undone, and where it ends by itself, is told before it is done
/// ([WB-95](docs/rules/wesnoth.md#wb-95)).
#[test]
fn wb_95_an_end_that_wastes_a_strike_or_comes_by_itself_is_pointed_out() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table.put("R1", "sp", "D3").put("R2", "sp", "B3").put("B1", "gt", "C4");
    let told = cautions(&table, "2 rest; end");
    assert!(
        told.contains("Unit 1 could still gain by a strike: `1 x C4`."),
        "{told}"
    );
    assert!(!cautions(&table, "1 x C4; 2 rest; end").contains("could still gain by a strike"));
    // A leader does not leave its keep for that; and what is read as an order of many is judged at its end.
    assert_eq!(cautions(&table, "1 x C4"), "");
    let mut alone = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    alone.put("R1", "sp", "D3");
    let told = cautions(&alone, "L rest; 1 E4");
    assert!(told.contains("Your turn ends by itself"), "{told}");
    assert_eq!(cautions(&alone, "1 E4"), "");
}

/// A strike or a rest that leaves no unit able to act ends the turn too, whatever its dice; where it may do so in some outcomes
/// alone, that is told. The leader's risk goes with both ([WB-95](docs/rules/wesnoth.md#wb-95)).
#[test]
fn wb_95_a_strike_that_ends_the_turn_is_pointed_out() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table.put("R1", "sp", "D3").put("B1", "gt", "C4");
    assert!(!cautions(&table, "1 x C4").contains("Your turn"));
    for line in [
        "L rest; 1 x C4",
        "L rest; 1 C3 x C4",
        "L rest; 1 rest",
        "1 x C4; L rest",
    ] {
        let told = cautions(&table, line);
        assert!(told.contains("Your turn ends by itself with that"), "{line}: {told}");
    }
    let leader = table.at("RL");
    let beside: Vec<Hex> = hex(&leader)
        .neighbours()
        .filter(|at| table.game.unit_at(*at).is_none())
        .collect();
    for (number, at) in (2..).zip(beside.iter().take(3)) {
        table.put(&format!("B{number}"), "gt", &at.to_string());
    }
    table.hurt("RL", u8::try_from(table.life("RL") - 1).unwrap());
    let told = cautions(&table, "L rest; 1 x C4");
    assert!(told.contains("Your leader on "), "{told}");
}

/// A unit that has moved beside an enemy cannot act any more when another one kills it.
#[test]
fn wb_95_a_kill_that_ends_the_turn_is_pointed_out() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table.put("R1", "sp", "D3").put("R2", "sp", "C3").put("B1", "gt", "C4");
    for unit in &mut table.game.units {
        unit.deed = match (unit.owner, unit.number) {
            (0, 0) => Deed::Rested,
            (0, 1) => Deed::Moved,
            _ => Deed::Fresh,
        };
    }
    assert!(
        !cautions(&table, "2 x C4").contains("Your turn"),
        "one blow does not kill it"
    );
    table.hurt("B1", 7);
    let told = cautions(&table, "2 x C4");
    assert!(told.contains("Your turn may end by itself with that"), "{told}");
}

/// A leader that walks off its keep is called back where an enemy can step on it
/// ([WB-91](docs/rules/wesnoth.md#wb-91)).
#[test]
fn wb_91_a_keep_that_an_enemy_can_reach_is_not_left_without_a_word() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "undead"]);
    table.put("B1", "vb", "E3").put("R1", "sp", "B3");
    let told = cautions(&table, "L A2");
    assert!(
        told.contains("Your keep B2 would be empty, and B1 can step on it"),
        "{told}"
    );
    assert!(!cautions(&table, "L A2; 1 B2").contains("keep"));
    table.put("B1", "vb", "I7");
    assert!(!cautions(&table, "L A2").contains("keep"));
}

/// An order for all that would take the leader along says so, and its odds are those of all who find room
/// ([WB-121](docs/rules/wesnoth.md#wb-121)).
#[test]
fn wb_121_an_attack_of_all_tells_who_strikes_and_asks_about_the_leader() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table.put("R1", "sp", "D3").put("R2", "sp", "B4").put("B1", "gt", "C4");
    let action = Action::Attack {
        units: Units::All,
        target: "C4".parse().unwrap(),
        weapon: None,
        reroll: None,
        advance: None,
    };
    let told = table.game.foresee(Seat(0), &action).unwrap();
    let told: Vec<String> = told
        .lines
        .iter()
        .map(|line| line.plain(|seat| seat.to_string()))
        .collect();
    let told = told.join("\n");
    assert!(
        told.contains("In this order, until it is dead: L from ") && told.contains("Kill "),
        "{told}"
    );
    let cautions = table.game.cautions(Seat(0), &action).join(" ");
    assert!(
        cautions.contains("Your leader L would walk to ") && cautions.contains("Without it: `1 x C4; 2 x C4`."),
        "{cautions}"
    );
}

/// A rest of a unit without wounds loses its act ([WB-82](docs/rules/wesnoth.md#wb-82)), and the die is told as one.
#[test]
fn wb_82_a_rest_without_wounds_is_pointed_out() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table.put("R1", "sp", "D3").put("R2", "sp", "B3").hurt("R2", 3);
    let told = cautions(&table, "1 rest");
    assert!(told.contains("Unit 1 has no wounds: a rest heals nothing"), "{told}");
    assert_eq!(cautions(&table, "2 rest"), "");
    table.play(&[4], "2 rest");
    assert!(table.told().contains("rests: die 4, 0 healed"), "{}", table.told());
}

/// A blow that only loses its unit is no advice, neither at the end of a turn nor in the menu.
#[test]
fn wb_95_no_blow_is_advised_that_loses_more_than_it_wins() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table.put("R1", "sp", "D3").put("B1", "gt", "C4");
    let offered = |table: &Table| {
        let labels = table.game.offers().acts.into_iter().map(|offer| offer.label);
        labels.filter(|label| label.contains(" x B1")).collect::<Vec<_>>()
    };
    assert!(cautions(&table, "end").contains("could still gain by a strike"));
    assert!(offered(&table).iter().any(|label| label.starts_with("R1")));
    let life = table.life("R1");
    table.hurt("R1", u8::try_from(life - 1).unwrap());
    let told = cautions(&table, "end");
    assert!(!told.contains("could still gain by a strike"), "{told}");
    let labels = offered(&table);
    assert!(!labels.iter().any(|label| label.starts_with("R1")), "{labels:?}");
    assert!(!table.game.example_order().contains(" x "));
    // What can kill is offered, with its danger.
    table.hurt("B1", 7);
    let labels = offered(&table);
    assert!(labels.iter().any(|label| label.contains("%, dies ")), "{labels:?}");
}

/// A village in reach of a unit that stands still is pointed out at the end of a turn.
#[test]
fn wb_95_an_end_that_leaves_a_village_is_pointed_out() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table.put("R1", "sp", "D3");
    let told = cautions(&table, "end");
    assert!(
        told.contains("Units 1, L could still take villages, as in `1 "),
        "{told}"
    );
    let order = told.split('`').nth(1).unwrap_or_default().to_owned();
    assert!(!cautions(&table, &format!("{order}; end")).contains("village"));
}

/// All units that could take one are named, also where they are more than the villages.
#[test]
fn wb_95_an_end_names_every_unit_that_could_take_a_village() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table
        .put("R1", "sp", "D3")
        .put("R2", "sp", "D1")
        .put("R3", "sp", "F3")
        .put("R4", "sp", "E1");
    let open: Vec<String> = (1..=4)
        .filter(|number| {
            let place = table.game.unit_of(0, *number).unwrap();
            let unit = &table.game.units[place];
            let reach = table.game.reach(place, unit.at, u32::from(unit.sheet().moves));
            reach.ends().any(|(hex, _)| table.game.captures(0, hex))
        })
        .map(|number| number.to_string())
        .collect();
    assert_eq!(open.len(), 4);
    let told = cautions(&table, "end");
    assert!(
        told.contains("Units 1, 2, 3, 4, L could still take villages, as in `1 "),
        "{told}"
    );
    for place in 0..table.game.villages.len() {
        let at = table.game.map.villages[place];
        table.game.villages[place] = (at != hex("E2")).then_some(0);
    }
    let told = cautions(&table, "end");
    assert!(
        told.contains("could still take villages, 1 in all, as in `1 E2`"),
        "{told}"
    );
}

/// The example that hints and refusals give loses nothing.
#[test]
fn wb_112_an_example_neither_throws_a_unit_away_nor_gives_up_a_village() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    // It could kill, but most likely dies.
    table.put("R1", "sp", "D3").put("B1", "gt", "C4").hurt("B1", 7);
    let life = table.life("R1");
    assert!(
        table.game.example_order().contains(" x "),
        "{}",
        table.game.example_order()
    );
    table.hurt("R1", u8::try_from(life - 1).unwrap());
    let strikes = table.game.sound_strikes(0);
    let whole = crate::fight::WHOLE;
    assert!(strikes.iter().all(|strike| strike.prospect.death() * 2 <= whole));
    // In a village it stays, and rests if it is wounded.
    let village = table.game.map.villages[0].to_string();
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table.put("R1", "sp", &village);
    assert_eq!(table.game.example_order(), "end");
    table.hurt("R1", 1);
    assert_eq!(table.game.example_order(), "1 rest");
    table.put("R2", "sp", "D3");
    let example = table.game.example_order();
    assert!(example.starts_with("2 "), "{example}");
}

/// A line that cannot be read is answered with what an order of this position reads like; the button beside it gives none.
#[test]
fn wb_112_a_line_that_cannot_be_read_is_answered_with_an_order() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("B1", "gt", "C4").hurt("B1", 7);
    let example = table.game.example_order();
    let refusal = table.game.read_line("fly").unwrap_err();
    assert!(
        refusal.reason.ends_with(&format!(" Orders read like `{example}`.")),
        "{refusal}"
    );
    assert_eq!(refusal.instead.as_deref(), Some("/game turn"));
    table.game.read_line(&example).unwrap();
}

/// Buttons name recruits whole ([WB-88](docs/rules/wesnoth.md#wb-88)).
#[test]
fn wb_88_buttons_name_recruits_by_their_whole_names() {
    let table = Table::with(json!({ "gold": 15 }), &["undead", "northerners"]);
    let words = |list: &str, room: usize| table.game.hires_in_words(0, &list.parse().unwrap(), room);
    assert_eq!(words("sk2 da", 72), "2 Skeletons, Dark Adept");
    assert_eq!(words("sk da sk", 72), "2 Skeletons, Dark Adept");
    assert_eq!(words("sk2 da sr", 30), "2 Skeletons and 2 more");
    let acts = table.game.offers().acts;
    let recruit = acts.iter().find(|offer| offer.label.starts_with("Recruit ")).unwrap();
    assert!(
        recruit.label.chars().count() <= 80 && !recruit.label.contains(" sk "),
        "{}",
        recruit.label
    );
    assert!(recruit.label.contains("Skeleton"), "{}", recruit.label);
}

/// A leader is not offered to leave its keep for a strike.
#[test]
fn wb_95_no_strike_is_offered_that_takes_a_leader_off_its_keep() {
    let mut table = Table::with(json!({ "gold": 15 }), &["loyalists", "northerners"]);
    let keep = hex(&table.at("RL"));
    let near = ["A", "B", "C", "D", "E", "F", "G", "H", "I"]
        .iter()
        .flat_map(|column| (1..=12).map(move |row| hex(&format!("{column}{row}"))));
    let near = near.filter(|at| table.game.map.index(*at).is_some() && table.game.unit_at(*at).is_none());
    let near = near.into_iter().find(|at| keep.distance(*at) == 2).unwrap();
    table.put("B1", "gt", &near.to_string());
    let labels = |table: &Table| -> Vec<String> {
        let acts = table.game.offers().acts;
        acts.into_iter().map(|offer| offer.label).collect()
    };
    let all = table.game.strikes(0);
    assert!(all.iter().any(|(.., label)| label.starts_with("RL")), "{keep}: {all:?}");
    assert!(
        !labels(&table).iter().any(|label| label.starts_with("RL ")),
        "{:?}",
        labels(&table)
    );
}

/// Everything that is for sale is offered with its price, the own units first ([WB-85](docs/rules/wesnoth.md#wb-85)).
#[test]
fn wb_85_each_kind_for_sale_is_offered_with_its_price() {
    let table = Table::with(json!({ "gold": 15 }), &["loyalists", "northerners"]);
    let labels = |table: &Table| -> Vec<String> {
        let acts = table.game.offers().acts;
        acts.into_iter().map(|offer| offer.label).collect()
    };
    let all = labels(&table);
    let faction = table.game.side(0).faction;
    for kind in table.game.for_sale(0).filter(|kind| kind.sheet().set == faction) {
        let label = format!("Recruit 5 {} for 15 gold", crate::menu::plural(&kind.sheet().name));
        assert!(all.contains(&label), "{label}: {all:?}");
    }
    assert!(
        all[0].starts_with("Recruit Spearman, ") && all[0].ends_with(" for 15 gold"),
        "{all:?}"
    );
    assert!(
        all.iter().any(|label| label.ends_with(" for 12 gold")),
        "mercenaries cost 4: {all:?}"
    );
    // The table shows 24 and the way to the others: the end of the turn is among those, and nothing is left out.
    assert_eq!(all.iter().position(|label| label == "End turn"), Some(23), "{all:?}");
    assert_eq!(
        all.iter().filter(|label| label.ends_with(" gold")).count(),
        all.len() - 1
    );
    let sold = table.game.for_sale(0).count();
    assert_eq!(all.len(), sold + 2, "one more for the usual recruits, one for the end");
    // What nobody can pay is not offered.
    let poor = Table::with(json!({ "gold": 3 }), &["loyalists", "northerners"]);
    let poor = labels(&poor);
    assert!(poor.iter().any(|label| label == "Recruit Mage for 3 gold"), "{poor:?}");
    assert!(!poor.iter().any(|label| label.ends_with(" for 4 gold")), "{poor:?}");
}

/// Labels that would be longer than a button leave figures out whole: the act and its target are always there.
#[test]
fn wb_95_long_labels_keep_the_act_and_its_target() {
    let mut names: Vec<UnitType> = crate::data::types().filter(|kind| kind.sheet().level == 1).collect();
    names.sort_by_key(|kind| std::cmp::Reverse(kind.sheet().name.len()));
    let slug = names[0].sheet().slug.clone();
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table.put("R1", &slug, "D3").put("B1", &slug, "C4");
    let strikes = table.game.strikes(0);
    let (.., label) = strikes
        .iter()
        .find(|(.., label)| label.starts_with("R1") && label.contains(" B1 "))
        .unwrap();
    assert!(label.chars().count() <= 80, "{label}");
    assert!(
        label.contains(" on C4: cannot kill, deals ") && label.contains(", takes "),
        "{label}"
    );
    // With names in full where there is room for them and the figures.
    assert!(label.starts_with(&format!("R1 {}", names[0].sheet().name)), "{label}");
}

#[test]
fn a_name_in_less_is_its_own_plural() {
    assert_eq!(crate::menu::plural("Soulless"), "Soulless");
}
