//! Lines of orders as players type them: what of a line stands, what is said of the rest, and what each order would do.

use super::*;
use crate::called;
use crate::queries::Query;
use crate::scene;
use crate::state::Ask;
use muster_game::Counsel;
use muster_kit::Viewer;

fn orders_text(text: &str) -> Action {
    Action::Orders { text: text.to_owned() }
}

fn period() -> Table {
    let mut table = Table::open();
    table
        .put("R1", "F9", "")
        .put("R2", "F11", "")
        .put("R3", "C3", "")
        .put("B1", "G9", "");
    set(&mut table.game, "/stage", Stage::Orders);
    table
}

fn plain(lines: &[muster_kit::Line]) -> String {
    let words = lines.iter().map(|line| line.plain(|seat| format!("seat {seat}")));
    words.collect::<Vec<_>>().join("\n")
}

/// One wrong order does not cost the others of its line; it is named with its reason.
#[test]
fn wg_183_one_wrong_order_leaves_the_others_of_the_line() {
    let mut table = period();
    let line = json!({ "orders": { "text": "R1 stay hit B1; R3 hit B99; R3 nonsense; R2 F13" } });
    table.command(Seat(0), line, &[]).unwrap();
    let queued: Vec<CharacterId> = table.game.seats[Seat(0)]
        .secret()
        .orders
        .iter()
        .map(|order| order.who)
        .collect();
    assert_eq!(queued, [table.who("R1"), table.who("R2")]);
    let told = match table.events.last() {
        Some(Event::Stored { text, .. }) => text.join("\n"),
        other => panic!("{other:?}"),
    };
    assert!(
        told.contains("Left out, `R3 hit B99`") && told.contains("Left out, `R3 nonsense`"),
        "{told}"
    );
}

/// A joker lets one act: what else stands in the line is said to be left out. An order without a name is for the character
/// whose card is up.
#[test]
fn wg_59_of_several_orders_for_a_joker_one_is_taken() {
    let asked = |card: Init| {
        let mut table = period();
        set(&mut table.game, "/stage", Stage::Run);
        table.up(card, Seat(0));
        table.game.turn.ask(Ask::Order(true));
        table
    };
    let mut joker = asked(Init::Joker);
    let orders = json!({ "orders": { "text": "R1 stay; R2 stay" } });
    joker.command(Seat(0), orders, &[]).unwrap();
    let told = joker.events.iter().rev().find_map(|event| match event {
        Event::Stored { text, .. } => Some(text.join("\n")),
        _ => None,
    });
    let told = told.unwrap();
    assert!(
        told.ends_with("Left out, for the joker lets one act: B stay."),
        "{told}"
    );
    let spelled = |table: &Table, text: &str| called::with_ids(&table.game, Seat(0), orders_text(text));
    let up = asked(Init::Of(CharacterId(0)));
    assert_eq!(spelled(&up, "stay"), spelled(&up, "A stay"));
    assert_eq!(spelled(&up, "hit a"), spelled(&up, "A hit a"));
}

/// If nothing of a line can be read, all that is wrong is named.
#[test]
fn wg_193_a_line_that_is_wrong_throughout_is_refused_with_every_reason() {
    let mut table = period();
    let refused = table.command(Seat(0), json!({ "orders": { "text": "R1 nonsense; R2 hit B99" } }), &[]);
    let reason = refused.unwrap_err().reason;
    assert!(
        reason.contains("`R1 nonsense`") && reason.contains("`R2 hit B99`"),
        "{reason}"
    );
    // At a card that is up, the order for that card is what counts.
    set(&mut table.game, "/stage", Stage::Run);
    table.up(Init::Of(CharacterId(0)), Seat(0));
    table.game.turn.ask(Ask::Order(false));
    let refused = table.command(Seat(0), json!({ "orders": { "text": "R1 nonsense; R2 F13" } }), &[]);
    assert!(refused.unwrap_err().reason.contains("no word of an order"));
}

/// The lead of a pair is not told that its order would not work, when it works with its partner.
#[test]
fn wg_163_an_order_for_a_pair_is_judged_for_the_pair() {
    let mut table = Table::new(json!({ "scenario1": "barrel" }));
    table.put("R1", "F9", "").put("R2", "F10", "").carry_in_a_pair();
    set(&mut table.game, "/stage", Stage::Orders);
    let told = |table: &mut Table, text: &str| {
        table
            .command(Seat(0), json!({ "orders": { "text": text } }), &[])
            .unwrap();
        match table.events.last() {
            Some(Event::Stored { text, .. }) => text.join("\n"),
            other => panic!("{other:?}"),
        }
    };
    let fine = told(&mut table, "R1 G9");
    assert!(!fine.contains("would not work"), "{fine}");
    let far = told(&mut table, "R1 W17");
    assert!(far.contains("would not work"), "{far}");
}

/// Each order of a previewed line is judged after those before it, which it says.
#[test]
fn wg_193_previews_judge_each_order_after_those_before_it() {
    let mut table = period();
    table.put("R2", "F8", "").put("B2", "M9", "");
    // F9 is free once R1 has gone; alone the second order would not work.
    let preview = |text: &str| plain(&table.game.foresee(Seat(0), &orders_text(text)).unwrap().lines);
    assert!(preview("R2 F9").contains("would not work"));
    let both = preview("R1 E10; R2 F9 hit B1");
    assert!(both.contains("Each order is judged after those before it"), "{both}");
    assert!(
        both.contains("dice at the mean") && !both.contains("would not work"),
        "{both}"
    );
    assert!(both.contains("Something lands on the target"), "{both}");
    // Two targets in one line are no fault of the line.
    let apart = preview("R1 stay hit B1; R3 >B2");
    assert!(!apart.contains("one target at a time"), "{apart}");
}

/// `/wg reach` keeps its promise of odds and of hits on the way.
#[test]
fn reach_tells_the_odds_of_what_it_proposes() {
    let mut table = period();
    table.put("B2", "H11", "long");
    let red = Viewer::Seat(Seat(0));
    let ask = |to: Option<&str>| {
        let query: Query = serde_json::from_value(match to {
            Some(to) => json!({ "reach": { "who": "R1", "to": to } }),
            None => json!({ "reach": { "who": "R1" } }),
        })
        .unwrap();
        plain(&table.game.answer(red, query).unwrap().lines)
    };
    let all = ask(None);
    assert!(all.contains(": lands ") && all.contains("the target falls"), "{all}");
    let there = ask(Some("G10"));
    assert!(there.contains("It falls before it is there"), "{there}");
}

/// Names stand whole in the table of a side, however long.
#[test]
fn names_are_whole_on_sheets() {
    let mut table = Table::open();
    let names = [
        "Quietfoot Quentin",
        "Ed Who Knows Someone",
        "A Name of Two and Thirty Letters",
        "Dot",
    ];
    for (name, who) in names.iter().zip(["R1", "R2", "R3", "R4"]) {
        table.put(who, &format!("F{}", who[1..].parse::<u8>().unwrap() + 3), "");
        table.sheet(who).name = (*name).to_owned();
        for token in ["disarmed", "exposed", "tired", "frozen", "protect", "reflect"] {
            table.change(who, token, true);
        }
        table.edit(who).start_with(Start::Defend);
    }
    for shown in [
        scene::side_table(&table.game, Side::Red),
        scene::team_of(&table.game, Seat(0)),
    ] {
        let text = shown.to_ascii();
        for name in names {
            assert!(text.contains(name), "{name}:\n{text}");
        }
        assert_eq!(text.matches("DETFPR>D").count(), 4, "{text}");
        assert!(text.lines().all(|row| row.chars().count() <= 42), "{text}");
    }
}

/// What Real Armour still takes away stands below the map ([WG-132](docs/rules/wargrounds.md#wg-132)).
#[test]
fn wg_132_the_map_tells_what_real_armour_still_takes() {
    let mut table = period();
    let shown = |table: &Table| scene::map(&table.game).to_ascii();
    assert!(!shown(&table).contains("Real Armour"));
    table.hold(Side::Red, &[Card::Armour]);
    table.card(Side::Red, Card::Armour, None, &[], &[4]).unwrap();
    assert!(
        shown(&table).contains("Real Armour: next hits of Red 4, Blue 0"),
        "{}",
        shown(&table)
    );
    table.put("B1", "G9", "");
    table.act("B1 stay hit R1", &[5, 5, 5, 1, 1, 1]);
    assert!(
        shown(&table).contains("Real Armour: next hits of Red 1, Blue 0"),
        "{}",
        shown(&table)
    );
}

/// The question of a reroll names the present row and what a new die could bring ([WG-24](docs/rules/wargrounds.md#wg-24)).
#[test]
fn wg_24_the_reroll_question_names_both_rows() {
    let mut game = begun(
        json!({ "phases": 2, "headcount": "8", "red": "empire", "blue": "horde" }),
        &["red", "blue"],
        1,
    );
    set(&mut game, "/stage", Stage::Reroll);
    for seat in game.seats.iter_mut() {
        seat.set_ready(false);
    }
    let muster_game::Awaiting::Duties(duties) = game.awaiting() else {
        panic!("a question")
    };
    let prompt = crate::prompt::prompt(&game, duties[0].seat);
    let row = game.terms.rolls().kit[0][0];
    assert!(prompt.contains(&format!("Now kit {row}: ")), "{prompt}");
    let least = 1 + game.terms.factions()[0].kewl();
    assert!(prompt.contains(&format!("A new die gives kit {least} (")), "{prompt}");
    assert!(
        prompt.contains(&format!("to {} (", least + 5)) && prompt.contains("Missile"),
        "{prompt}"
    );
}

/// Where one character is asked for, what it does is enough: an action, or the enemy that it goes up to
/// ([WG-186](docs/rules/wargrounds.md#wg-186)).
#[test]
fn wg_186_the_character_that_is_up_goes_up_to_an_enemy_without_its_letter() {
    for line in [">a", "stay", "run >a"] {
        let mut table = Table::open();
        table.put("R1", "A1", "").put("R2", "A5", "").put("B1", "M9", "");
        table.deck(Side::Red, &["R2"]);
        table.with(&[], |game, referee| {
            for _ in 0..3 {
                crate::rules::goes::proceed_once(game, referee);
            }
        });
        assert_eq!(crate::rules::asking::asked_who(&table.game), Some(table.who("R2")));
        let orders = Action::Orders { text: line.to_owned() };
        let steps = table.game.steps(Actor::Seat(Seat(0)), orders).unwrap();
        muster_game::try_out(&table.game, Seat(0), &steps[0].action).unwrap_or_else(|no| panic!("{line}: {no}"));
    }
}
