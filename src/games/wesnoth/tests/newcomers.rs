//! What newcomers met: lines of which a part cannot be done, and words that they read wrongly.

use super::knowledge::text;
use super::*;
use muster_game::{ChoiceId, Chosen, Unfinished};

fn duel() -> Table {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table.put("R1", "sp", "D3").put("R2", "sp", "C3").put("B1", "gt", "D4");
    table
}

/// A turn does not end over orders that were meant before its end, and what a proposal leaves out is named.
#[test]
fn wb_113_a_line_without_some_of_its_orders_is_not_proposed_with_its_end() {
    let table = duel();
    let foreseen = |line: &str| {
        let action = Action::Do {
            orders: line.to_owned(),
            preview: false,
        };
        table.game.foresee_action(Seat(0), &action).unwrap_err()
    };
    let refusal = foreseen("1 I9; 2 C4; end");
    assert_eq!(refusal.instead.as_deref(), Some("2 C4"), "{refusal}");
    assert!(
        refusal.reason.ends_with(" What is proposed leaves out `end` too."),
        "{refusal}"
    );
    let refusal = foreseen("1 I9; 2 C4; 2 C5; end");
    assert!(refusal.reason.contains("leaves out `2 C5` and `end` too."), "{refusal}");
    let refusal = foreseen("1 I9; end");
    assert_eq!(refusal.instead, None, "{refusal}");
    let refusal = foreseen("2 C4; 1 I9");
    assert!(!refusal.reason.contains("leaves out"), "{refusal}");
}

/// A statement that cannot be read and whose hex is out of reach is answered with why, and not with a way elsewhere.
#[test]
fn wb_112_a_hex_out_of_reach_is_not_answered_with_another() {
    let table = duel();
    let refusal = table.game.read_line("2 C4; 1 > I5; L rest").unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("/game turn"), "{refusal}");
    assert!(refusal.reason.contains("Nothing of the line is done."), "{refusal}");
    let place = table.game.unit_of(0, 1).unwrap();
    let why = table.game.course(place, &[], hex("I5")).unwrap_err().reason;
    assert!(refusal.reason.ends_with(&why), "{refusal}");
    let refusal = table.game.read_line("2 > C4").unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("2 C4"), "{refusal}");
    assert!(!refusal.reason.contains("Nothing of the line"), "{refusal}");
}

/// What is certain is told in percent alone: a bare 1 is read as a number of wounds.
#[test]
fn wb_123_what_is_certain_is_no_bare_1() {
    let table = duel();
    let told = asked(&table, json!({ "odds": { "orders": "rest 1 village" } })).unwrap();
    let told = text(&told);
    assert!(told.contains("0 wounds left: 100%."), "{told}");
}

/// Each hex from which a unit can strike says what the strike comes to there.
#[test]
fn wb_53_each_hex_of_a_strike_is_chosen_with_its_figures() {
    let table = duel();
    let duty = table.game.awaiting().duties()[0].clone();
    let choices = [ChoiceId::of(2), ChoiceId::of("xD4")];
    let mut begun = Chosen::of(&choices, true);
    let Err(Unfinished::Open(open)) = table.game.choose(&duty, &mut begun) else {
        panic!("a hex is to be chosen");
    };
    assert_eq!(open.question, "From where?");
    assert!(open.alternatives.len() > 1);
    for one in &open.alternatives {
        assert!(one.label.contains(", deals "), "{}", one.label);
    }
}

/// A word that is a hex and a badge is answered with two sheets, each under its unit's badge.
#[test]
fn wb_4_two_sheets_stand_under_their_badges() {
    let mut table = duel();
    table.put("B2", "gt", "C2");
    assert_eq!(table.at("RL"), "B2");
    let told = text(&asked(&table, json!({ "look": { "at": "B2" } })).unwrap());
    assert!(told.contains("RL LIEUTENANT"), "{told}");
    assert!(told.contains("B2 ORCISH GRUNT (gt)"), "{told}");
    let one = text(&asked(&table, json!({ "look": { "at": "D4" } })).unwrap());
    assert!(!one.contains("B1 ORCISH GRUNT"), "{one}");
}

/// A standing order of one unit names an attack that it has; one that stands in a journal is carried out as ever.
#[test]
fn wb_122_a_unit_strikes_back_with_an_attack_that_it_has() {
    let mut table = duel();
    let order = |counter: &str| -> Action {
        serde_json::from_value(json!({ "orders": { "unit": "1", "counter": counter } })).unwrap()
    };
    let actor = Actor::Seat(Seat(0));
    let refusal = table.game.steps(actor, order("claws")).unwrap_err();
    assert_eq!(refusal.clause, "WB-122");
    assert_eq!(
        refusal.instead.as_deref(),
        Some("/wesnoth orders unit:1 counter:spear"),
        "{refusal}"
    );
    assert_eq!(table.game.steps(actor, order("jav")).unwrap().len(), 1);
    table.act(0, &[], order("claws")).unwrap();
}

/// Nobody is ready in the turn of another side.
#[test]
fn no_unit_is_ready_in_the_turn_of_another_side() {
    let mut table = duel();
    let army = |table: &Table| text(&asked(table, json!({ "army": {} })).unwrap());
    assert!(army(&table).contains("* ready"));
    table.play(&[], "end");
    assert!(!army(&table).contains('*'), "{}", army(&table));
    let told = text(&asked(&table, json!({ "look": { "at": "D3" } })).unwrap());
    assert!(told.contains("waits for its turn"), "{told}");
}

/// A unit that died since is told of as lost alone.
#[test]
fn the_dead_are_not_told_of_as_struck() {
    use crate::view::View;
    use muster_game::Knowledge;
    let mut table = Table::duel();
    table.put("R1", "sp", "D4").put("B1", "gt", "D3").put("B2", "gt", "E4");
    let tell = |table: &mut Table, order: &str, faces: &[u32]| {
        table.play(faces, order);
        let told = |event: &Event| {
            let view = View {
                game: table.game.clone(),
            };
            Wesnoth::tidings(&view, event, Seat(0))
        };
        let told = table.events.iter().flat_map(told);
        told.map(|tiding| format!("{}: {}", tiding.head, tiding.text))
            .collect::<Vec<_>>()
            .join("\n")
    };
    table.play(&[], "end");
    let first = tell(&mut table, "1 x D4", &[6, 6, 1, 1, 1]);
    assert!(first.contains("Struck: R1 Spearman, 3 life left"), "{first}");
    let second = tell(&mut table, "2 x D4", &[6, 6]);
    assert!(second.contains("Lost: R1 Spearman"), "{second}");
    assert!(!second.contains("Struck"), "{second}");
}

/// Sides are called by their colours and letters, as boards and posts call them.
#[test]
fn wb_2_a_seat_is_called_by_its_colour_and_its_letter() {
    let table = Table::duel();
    for (word, seat) in [
        ("blue", Some(1)),
        ("B", Some(1)),
        ("Red", Some(0)),
        ("green", None),
        ("zz", None),
    ] {
        assert_eq!(table.game.seat_called(word), seat.map(Seat), "{word}");
    }
}

/// Every hex can be named as what is struck, also one that is written like the badge of a side that does not play.
#[test]
fn wb_111_a_strike_at_any_hex_or_badge_is_answered() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D4").put("B1", "gt", "D3");
    let mut places: Vec<String> = table.game.map.hexes().map(|at| at.to_string()).collect();
    places.extend(["G1", "GL", "P3", "O9", "BL", "RL", "B1", "B9"].map(str::to_owned));
    for place in places {
        for line in [
            format!("attack {place}"),
            format!("hit {place} with 1"),
            format!("1 attack {place}"),
            format!("attack {place} with all"),
            format!("1 x {place}"),
        ] {
            let _known = table.game.line_spelled(0, &line);
            let _known = table.game.in_words_of_orders(1, &line);
        }
    }
}

/// A strike that does not say who strikes is refused with one that is possible.
#[test]
fn wb_111_who_strikes_is_proposed_where_somebody_can() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D4").put("B1", "gt", "D3");
    let refused = |table: &Table, line: &str| {
        let refusal = table.game.line_spelled(0, line).unwrap_err();
        (refusal.reason, refusal.instead.unwrap_or_default())
    };
    let instead = |table: &Table, line: &str| refused(table, line).1;
    assert_eq!(instead(&table, "attack D3"), "1 x D3");
    table.put("R1", "sp", "D5").put("R2", "sp", "C5");
    assert_eq!(instead(&table, "attack D3"), "/wesnoth attack units:all target:D3");
    let nobody = refused(&table, "attack C6");
    assert_eq!(nobody, ("No unit stands on C6.".to_owned(), String::new()));
    assert_eq!(refused(&table, "attack C5").0, "R2 on C5 is no enemy.");
    let far = refused(&Table::duel(), "attack BL");
    assert!(far.0.starts_with("None of your units can strike BL on "), "{far:?}");
}

/// Why no unit can strike is said of those that could, and not of a leader that has recruited.
#[test]
fn wb_121_all_units_are_refused_for_a_reason_of_those_that_can_act() {
    let mut table = Table::with(json!({}), &["loyalists", "undead"]);
    table.play(&[], "rec sp2");
    let refused = |target: &str| {
        let action = serde_json::from_value(json!({ "attack": { "units": "all", "target": target } })).unwrap();
        muster_game::try_out(&table.game, Seat(0), &action).unwrap_err().reason
    };
    assert_eq!(refused("F5"), "No unit stands on F5.");
    let far = refused("H6");
    assert!(
        far.starts_with("None of your units can strike there. R1 reaches no hex next to H6 this turn."),
        "{far}"
    );
}

/// A unit of one's own is no target, whether it is called by its hex or by its badge.
#[test]
fn wb_52_an_own_badge_is_no_enemy() {
    let table = Table::duel();
    let options = json!({ "attack": { "units": "L", "target": "RL" } });
    let refusal = table.game.options_spelled(Viewer::Seat(Seat(0)), options).unwrap_err();
    assert_eq!(refusal.reason, "RL is no enemy of yours.");
}

/// Where several have a name, the whole order is proposed for each with which it can be done.
#[test]
fn wb_111_an_order_with_a_name_of_several_is_proposed_for_each() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D4").put("R2", "sp", "B4");
    table.put("B1", "wr", "D3").put("B2", "wr", "E4");
    let told = |line: &str| {
        let refusal = table.game.line_spelled(0, line).unwrap_err();
        assert!(refusal.reason.starts_with("Several of "), "{line}: {}", refusal.reason);
        refusal.instead.unwrap_or_default()
    };
    for line in ["1 x wolf rider", "1 x wolf", "1 attacks the wolf rider"] {
        let instead = told(line);
        assert!(instead.contains("D3`") && instead.contains("E4`"), "{line}: {instead}");
        for order in instead.split(" or ") {
            let order = order.trim_matches('`');
            assert!(table.game.would_be_done(0, order), "{line}: {order}");
        }
    }
    let moved = told("move spearman C5");
    assert_eq!(moved, "`move 1 C5` or `move 2 C5`");
}

/// An enemy that cannot be struck anyway is not asked about by its hex and by another one's badge.
#[test]
fn wb_111_where_neither_of_two_can_be_struck_the_rules_say_why() {
    let mut table = Table::duel();
    table.put("B1", "gt", "B3").put("B3", "gt", "G7");
    let leader = table.game.unit_of(0, 0).unwrap();
    table.game.units[leader].deed = Deed::Recruited;
    assert_eq!(table.game.line_spelled(0, "L x B3").unwrap(), "L x B3");
    assert_eq!(table.clause("L x B3"), "WB-83");
}
