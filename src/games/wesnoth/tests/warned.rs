//! What players are told before something is lost, and what can be asked for where settings rule it out.

use super::knowledge::text;
use super::*;
use muster_kit::odds::{fraction, percent};

fn duel(settings: Value) -> Table {
    let mut table = Table::with(settings, &["loyalists", "northerners"]);
    table.put("R1", "sp", "D3").put("R2", "sp", "C3").put("B1", "gt", "D4");
    table
}

fn line(orders: &str) -> Action {
    Action::Do {
        orders: orders.to_owned(),
        preview: false,
    }
}

fn cautions(table: &Table, action: &Action) -> String {
    table.game.cautions(Seat(0), action).join(" ")
}

fn advance(unit: &str) -> Action {
    serde_json::from_value(json!({ "advance": { "unit": unit, "choice": "yes" } })).unwrap()
}

/// Rerolls cannot be asked for where the table has none: neither in a line nor by standing orders.
#[test]
fn wb_65_no_reroll_is_asked_for_where_there_are_none() {
    let table = duel(json!({ "rerolls": false }));
    let actor = Actor::Seat(Seat(0));
    let refusal = table.game.steps(actor, line("1 x D4 rk; 2 C4")).unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("1 x D4; 2 C4"), "{refusal}");
    assert!(refusal.reason.contains("rerolls=no"), "{refusal}");
    assert!(table.game.foresee_action(Seat(0), &line("1 x D4 r")).is_err());
    let standing =
        |wish: &str| -> Action { serde_json::from_value(json!({ "orders": { "reroll_counter": wish } })).unwrap() };
    assert_eq!(table.game.steps(actor, standing("miss")).unwrap_err().clause, "WB-65");
    assert!(table.game.steps(actor, standing("no")).is_ok());
    let several = json!({ "attack": { "units": "1,2", "target": "D4", "reroll": "kill", "advance": "no" } });
    let several: Action = serde_json::from_value(several).unwrap();
    let instead = table.game.steps(actor, several).unwrap_err().instead.unwrap();
    assert_eq!(instead, "1 x D4 -; 2 x D4 -");
    let several = json!({ "attack": { "units": "all", "target": "D4", "reroll": "kill", "advance": "no" } });
    let several: Action = serde_json::from_value(several).unwrap();
    let instead = table.game.steps(actor, several).unwrap_err().instead.unwrap();
    assert_eq!(instead, "/wesnoth attack units:all target:D4 advance:no");
    assert!(table.game.steps(actor, line("1 x D4 r0")).is_ok());
    assert!(duel(json!({})).game.steps(actor, line("1 x D4 rk")).is_ok());
}

/// What is not for sale has no price.
#[test]
fn wb_85_a_roster_has_no_prices_of_what_is_not_for_sale() {
    let roster = |table: &Table| text(&asked(table, json!({ "roster": { "set": "drakes" } })).unwrap());
    let row = |table: &Table| {
        roster(table)
            .lines()
            .find(|row| row.starts_with("df"))
            .unwrap()
            .to_owned()
    };
    assert!(row(&duel(json!({ "mercenaries": false }))).contains(" 1    - "));
    assert!(row(&duel(json!({}))).contains(" 1    4 "));
}

/// Who ends the turn with an enemy on the own keep is told that the castle falls, and how that enemy is struck.
#[test]
fn wb_91_an_enemy_on_the_own_keep_is_warned_of() {
    let mut table = duel(json!({}));
    table
        .put("RL", "lieutenant", "C4")
        .put("B1", "gt", "B2")
        .put("R1", "sp", "C2");
    let told = cautions(&table, &line("end"));
    let loses = "B1 Orcish Grunt stands on your keep B2: if it lives, it can take your castle with all your units";
    assert!(told.starts_with(loses) && told.contains(" x B2` strikes it."), "{told}");
    let prompt = table.game.prompt_words();
    assert!(prompt.contains("B1 stands on your keep B2: kill it now,"), "{prompt}");
    table.put("B1", "gt", "D4");
    assert!(!cautions(&table, &line("end")).contains("your castle with all"));
}

/// An order that leaves an open promotion unanswered is asked about; its answer is not.
#[test]
fn wb_75_an_open_promotion_is_not_lost_without_a_word() {
    let mut table = duel(json!({ "gold": 9 }));
    let told = table.act(0, &[], advance("1")).unwrap_err().reason;
    assert!(told.contains("`/wesnoth orders advance:ask` has you asked"), "{told}");
    table.standing(0, json!({ "advance": "ask" })).hurt("B1", 8);
    let told = table.act(0, &[], advance("1")).unwrap_err().reason;
    assert!(told.contains("You are asked when it has killed"), "{told}");
    assert_eq!(table.act(0, &[], advance("7")).unwrap_err().clause, "WB-35");
    assert_eq!(cautions(&table, &line("2 C4")), "");
    table.play(&[6, 6, 6], "1 x D4");
    assert!(table.game.pending.is_some());
    for orders in ["2 C4", "end"] {
        let told = cautions(&table, &line(orders));
        assert!(told.contains("First: `/wesnoth advance unit:1 choice:yes`."), "{told}");
    }
    assert_eq!(cautions(&table, &advance("1")), "");
}

/// A promotion that is ordered and cannot be paid is told of before the dice fall.
#[test]
fn wb_72_a_promotion_without_the_gold_is_told_of() {
    let mut table = duel(json!({ "gold": 0 }));
    table.hurt("B1", 8).purse(0, 2);
    let told = cautions(&table, &line("1 x D4 +"));
    let unpaid = "1 is not promoted if it kills: that costs 4 gold, and with what kills pay you have 3 at most.";
    assert!(told.contains(unpaid), "{told}");
    let told = text(&table.game.foresee_action(Seat(0), &line("1 x D4 +")).unwrap());
    assert!(told.contains(unpaid), "{told}");
    table.purse(0, 3);
    assert!(!cautions(&table, &line("1 x D4 +")).contains("not promoted"));
}

/// The castle of a side that is out is City ground by name and on the map.
#[test]
fn wb_107_the_castle_of_a_side_that_is_out_is_a_city() {
    let mut table = Table::with(json!({ "players": 3 }), &["loyalists", "undead", "drakes"]);
    let keep = table.game.map.keeps[0];
    let look = json!({ "look": { "at": keep.to_string() } });
    let ground = |table: &Table| {
        let board = super::super::scene::board(&table.game, super::super::scene::Layer::Terrain, Vec::new());
        board.cells.iter().find(|cell| cell.at == keep).unwrap().ground
    };
    assert_eq!(ground(&table), 'K');
    table.concede(0);
    assert_eq!(ground(&table), '=');
    let told = text(
        &table
            .game
            .answer(Viewer::Spectator, serde_json::from_value(look).unwrap())
            .unwrap(),
    );
    assert!(
        told.contains(&format!("{keep}: what was Red's castle, counts as city.")),
        "{told}"
    );
    assert_eq!(table.game.ground_word(keep), "city");
}

/// Odds of two strikes of one unit are refused: it has one a turn.
#[test]
fn wb_30_odds_are_of_one_strike_a_unit() {
    let table = duel(json!({}));
    let refusal = asked(&table, json!({ "odds": { "orders": "1 x D4; 1 x D4" } })).unwrap_err();
    assert!(
        refusal.reason.contains("strikes once a turn, and 1 would twice"),
        "{refusal}"
    );
    assert_eq!(
        refusal.instead.as_deref(),
        Some("/wesnoth odds orders:1 x D4"),
        "{refusal}"
    );
}

/// A strike behind others at the same target is foreseen with them, without what was told of them.
#[test]
fn wb_116_a_strike_behind_others_is_told_of_by_itself() {
    let table = duel(json!({}));
    let told = text(&table.game.foresee_action(Seat(0), &line("1 x D4; 2 C4 x D4")).unwrap());
    let (first, second) = told
        .split_once("With the strikes before it at the same target:")
        .unwrap();
    for words in ["Orcish Grunt with 11 life on", "Spearman on", "Kill "] {
        assert_eq!(first.matches(words).count(), 1, "{told}");
    }
    assert_eq!(second.matches("Spearman on").count(), 1, "{told}");
    assert_eq!(second.matches("Kill ").count(), 1, "{told}");
}

/// A game that ends by score tells each side's.
#[test]
fn wb_110_an_end_by_score_tells_the_scores() {
    let mut table = Table::with(json!({ "max_rounds": 1 }), &["loyalists", "undead"]);
    table.play(&[], "end").play(&[], "end");
    let standings = table.outcome().standings;
    assert!(
        standings.iter().all(|one| one.text.ends_with("; score 22")),
        "{standings:?}"
    );
}

/// A leader that is named by a part of its name is answered with the units that are called so.
#[test]
fn wb_118_a_leader_named_in_part_is_answered_with_names() {
    let read = |name: &str| name.parse::<UnitType>().unwrap_err();
    assert_eq!(read("ranger"), "`ranger` is no unit; nearest: Elvish Ranger");
    assert!(read("captain").contains("nearest: "), "{}", read("captain"));
    assert_eq!(read("2"), "`2` is no unit");
}

/// A unit that has moved and can still strike is not proposed for the rest that it is refused.
#[test]
fn wb_80_a_unit_that_has_moved_does_not_rest() {
    let mut table = duel(json!({}));
    table.play(&[], "2 C4");
    let action: Action = serde_json::from_value(json!({ "rest": { "units": "2" } })).unwrap();
    let refusal = table.act(0, &[], action.clone()).unwrap_err();
    let told = table.game.refused(Seat(0), &action, refusal).reason;
    assert!(
        told.contains("It can still strike who stands beside it. Other units"),
        "{told}"
    );
}

/// The reason of a strike tells what is nearly certain from what is certain.
#[test]
fn the_reason_of_a_strike_rounds_no_chance_to_a_certainty() {
    let (own, enemy) = (duel(json!({})).unit("R1").badge(), duel(json!({})).unit("B1").badge());
    let told = |parts: i64| {
        let why = super::super::npc::Why::Strikes {
            unit: own,
            from: None,
            target: enemy,
            weapon: "spear".to_owned(),
            wounds: 20,
            life: 2,
            kill: percent(&fraction(parts, 216)),
            rerolls: false,
        };
        why.to_string()
    };
    assert!(told(215).ends_with("kill >99%"), "{}", told(215));
    assert!(told(216).ends_with("kill 100%") && told(1).ends_with("kill <1%"));
}

/// Standing orders of all units say how those of the exceptions are seen.
#[test]
fn wb_122_exceptions_are_told_with_the_way_to_see_them() {
    let mut table = duel(json!({}));
    table
        .standing(0, json!({ "unit": "2", "counter": "hold" }))
        .standing(0, json!({}));
    let told = super::super::narrate::lines(table.events.last().unwrap(), Viewer::Seat(Seat(0)));
    let told: Vec<String> = told.iter().map(|line| line.plain(|_| String::new())).collect();
    assert_eq!(
        told[1],
        "Exceptions for 2; `/wesnoth orders unit:2` shows what is otherwise."
    );
}

/// A badge of one's own behind an `x` is named as such.
#[test]
fn wb_112_a_strike_at_a_unit_of_ones_own_says_so() {
    let refusal = duel(json!({})).game.read_line("1 x R2").unwrap_err();
    assert!(refusal.reason.contains("units of your own are written so"), "{refusal}");
}

/// What a leader's own strike costs it is not in the odds of its death after that, and neither is anything told as done.
#[test]
fn a_leader_that_strikes_is_warned_without_its_wounds_and_told_so() {
    let mut table = duel(json!({ "gold": 0 }));
    table.hurt("RL", 8);
    table.put("B2", "gt", "D5").put("B3", "gt", "C5");
    let told = cautions(&table, &line("L C4 x D4"));
    assert!(told.contains("Your leader on C4 can be killed"), "{told}");
    assert!(told.contains("Its own strike before that is not counted"), "{told}");
    assert!(!told.contains("It has acted,"), "{told}");
    let told = cautions(&table, &line("L C4"));
    assert!(told.contains("Your leader on C4 can be killed"), "{told}");
    assert!(!told.contains("Its own strike"), "{told}");
}

/// A unit that guards the leader can be killed first: what it prevents holds as long as it lives.
#[test]
fn a_guard_of_the_leader_helps_as_long_as_it_lives() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table
        .put("RL", "lieutenant", "I8")
        .hurt("RL", 9)
        .put("R1", "sp", "I7")
        .put("R2", "cv", "G8");
    table
        .put("BL", "orcish-warrior", "A1")
        .put("B1", "gt", "H6")
        .put("B2", "gt", "G6");
    let leader = table.game.unit_of(0, 0).unwrap();
    table.game.units[leader].deed = Deed::Attacked;
    let told = cautions(&table, &line("end"));
    assert!(
        told.contains("`2 H7` puts R2 Cavalryman beside it: then it dies in 0% as long as R2 lives."),
        "{told}"
    );
}
