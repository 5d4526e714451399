//! Units called by their names alone, and questions of all units: what newcomers were refused.

use super::*;
use muster_game::UNKNOWN_ORDER;

/// Red has a Wolf Rider, a Troll Whelp and three Grunts; Blue a Spearman and a Cavalryman.
fn wolves() -> Table {
    let mut table = Table::with(json!({ "gold": 20 }), &["northerners", "loyalists"]);
    table
        .put("R1", "gt", "D3")
        .put("R2", "gt", "C3")
        .put("R3", "gt", "E2")
        .put("R4", "wr", "C2")
        .put("R5", "tw", "D1")
        .put("B1", "sp", "E4")
        .put("B2", "cv", "G6");
    table
}

fn spelled(table: &Table, typed: &str) -> String {
    let read = table.game.line_spelled(0, typed);
    read.unwrap_or_else(|refusal| panic!("{typed}: {refusal}"))
}

fn lines(answer: &Answer) -> String {
    let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
    lines.collect::<Vec<_>>().join("\n")
}

fn odds(table: &Table, question: &str) -> Result<Answer, Refusal> {
    asked(table, json!({ "odds": { "orders": question } }))
}

#[test]
fn wb_111_a_hex_behind_a_name_is_where_the_only_unit_of_that_name_goes() {
    let table = wolves();
    for (typed, read) in [
        ("Wolf Rider D4 x E4", "4 D4 x E4"),
        ("wolf D4 x E4", "4 D4 x E4"),
        ("wolf D4 x spearman r", "4 D4 x E4 r"),
        ("wolf D4 x E4|G6", "4 D4 x E4|G6"),
        ("wolf x E4|G6", "4 x E4|G6"),
        ("wolf D2>D4 x E4", "4 D2>D4 x E4"),
        ("wolf D2>D4", "4 D2>D4"),
        // Where it stands it strikes from.
        ("wolf C2 x E4", "4 x E4"),
        ("Wolf Rider C2 x E4", "4 x E4"),
        ("wolf on C2 x E4", "4 x E4"),
        ("grunt D3 x E4", "1 x E4"),
        // That the hex is taken is for the rules to say.
        ("wolf D3 x E4", "4 D3 x E4"),
    ] {
        assert_eq!(spelled(&table, typed), read, "{typed}");
    }
    let fight = odds(&table, "wolf D4 x E4").unwrap();
    assert_eq!(fight.lines, odds(&table, "4 D4 x E4").unwrap().lines);
}

#[test]
fn wb_111_a_hex_behind_a_name_of_several_is_proposed_for_each() {
    let table = wolves();
    for typed in ["grunt D4 x E4", "Orcish Grunt D4 x E4"] {
        let refusal = table.game.line_spelled(0, typed).unwrap_err();
        let instead = refusal.instead.clone().unwrap_or_default();
        assert!(instead.starts_with("`1 D4 x E4` or `2 D4 x E4`"), "{typed}: {refusal}");
    }
    // `on` says where it stands.
    let refusal = table.game.line_spelled(0, "Wolf Rider on D4 x E4").unwrap_err();
    assert!(refusal.reason.starts_with("No Wolf Rider stands on D4"), "{refusal}");
}

#[test]
fn wb_111_options_take_the_names_of_units() {
    let table = wolves();
    let read = |words: Value| {
        table
            .game
            .called(Viewer::Seat(Seat(0)), &words)
            .map(|read| read.into_owned())
    };
    for (typed, meant) in [
        (
            json!({ "move": { "unit": "wolf", "to": "D4" } }),
            json!({ "move": { "unit": "4", "to": "D4" } }),
        ),
        (
            json!({ "rest": { "units": "wolf, 1" } }),
            json!({ "rest": { "units": "4, 1" } }),
        ),
        (
            json!({ "rest": { "units": "all" } }),
            json!({ "rest": { "units": "all" } }),
        ),
        (
            json!({ "attack": { "units": "leader,troll", "target": "spearman" } }),
            json!({ "attack": { "units": "L,5", "target": "E4" } }),
        ),
    ] {
        assert_eq!(read(typed.clone()).unwrap(), meant, "{typed}");
    }
    let several = read(json!({ "move": { "unit": "grunt", "to": "D4" } })).unwrap_err();
    assert_eq!(several.instead.as_deref(), Some("R1 or R2 or R3"), "{several}");
}

#[test]
fn wb_111_a_question_takes_the_name_of_a_unit() {
    let table = wolves();
    for (typed, unit, hex) in [
        ("wolf", "4", "C2"),
        ("Wolf Rider", "4", "C2"),
        ("my troll", "5", "D1"),
        ("spearman", "B1", "E4"),
    ] {
        for (sub, option, word) in [("reach", "unit", unit), ("danger", "at", hex)] {
            let ask = |value: &str| asked(&table, json!({ sub: { option: value } }));
            let by_name = ask(typed).unwrap_or_else(|refusal| panic!("{sub} {typed}: {refusal}"));
            assert_eq!(by_name.lines, ask(word).unwrap().lines, "{sub} {typed}");
        }
    }
    for (sub, option) in [("reach", "unit"), ("danger", "at")] {
        let ask = |value: &str| asked(&table, json!({ sub: { option: value } }));
        let several = ask("grunt").unwrap_err();
        let each = ["1", "2", "3"].map(|unit| format!("`/wesnoth {sub} {option}:{unit}`"));
        assert_eq!(several.instead, Some(each.join(" or ")), "{several}");
        let unknown = ask("zzz").unwrap_err();
        assert_eq!(unknown.instead, Some(format!("/wesnoth {sub} {option}:1")));
        assert!(unknown.reason.contains("name"), "{unknown}");
    }
}

/// Told apart by its code: a terminal takes what cannot be read for another command.
#[test]
fn wb_124_what_is_wrong_in_a_question_is_told_out_of_turn() {
    let mut table = wolves();
    table.play(&[], "end");
    for question in ["1 x mage", "1 x zzz", "1 x B7", "all x mage"] {
        let refusal = odds(&table, question).unwrap_err();
        assert_eq!(refusal.code, "", "{question}: {refusal}");
        assert_ne!(refusal.clause, "WB-34", "{question}: {refusal}");
    }
    let ordered = |orders: &str| {
        let action = Action::Do {
            orders: orders.to_owned(),
            preview: false,
        };
        table.game.steps(Actor::Seat(Seat(0)), action).unwrap_err()
    };
    assert_eq!(ordered("odds what:1 x BL").code, UNKNOWN_ORDER);
    assert_eq!(
        (ordered("1 D4").clause.as_ref(), ordered("1 D4").code.as_ref()),
        ("WB-34", "")
    );
}

#[test]
fn wb_88_recruits_are_placed_by_words() {
    let table = wolves();
    for (typed, read) in [
        (
            "rec troll whelp at C3, goblin impaler, 2 wolf riders@B3",
            "rec tw@C3, gi, wr2@B3",
        ),
        ("rec grunt and 2 assassins on B3", "rec grunt, assassin2@B3"),
        ("rec gt to C3 wr On B3", "rec gt@C3 wr@B3"),
        ("rec 2 gt at C3", "rec gt2@C3"),
    ] {
        assert_eq!(spelled(&table, typed), read, "{typed}");
    }
}

#[test]
fn wb_115_of_several_targets_the_reason_is_that_of_an_enemy() {
    let mut table = wolves();
    for line in ["5 x G6|F5|A5", "5 x F5|G6|A5"] {
        let refusal = table.refused(line);
        assert!(
            refusal.reason.starts_with("R5 reaches no hex next to G6 this turn."),
            "{line}: {refusal}"
        );
    }
    let refusal = table.refused("1 D4 x G6|F5");
    assert!(refusal.reason.starts_with("B2 on G6 is not next to D4"), "{refusal}");
    let many = serde_json::from_value(json!({ "attack": { "units": "1,5", "target": "G6|F5" } })).unwrap();
    let refusal = muster_game::try_out(&table.game, Seat(0), &many).unwrap_err();
    assert!(refusal.reason.contains("reaches no hex next to G6"), "{refusal}");
    let refusal = odds(&table, "5 D2 x G6|F5").unwrap_err();
    assert!(refusal.reason.starts_with("B2 on G6 is not next to D2"), "{refusal}");
}

#[test]
fn wb_121_odds_of_all_say_why_nobody_strikes() {
    let table = wolves();
    let reason = |question: &str| odds(&table, question).unwrap_err().reason;
    assert_eq!(reason("all x F5"), "No unit stands on F5.");
    assert!(reason("all x K9").starts_with("K9 is off the map."));
    assert_eq!(reason("all x C2"), "R4 on C2 is no enemy.");
    assert!(reason("all x mage").starts_with("No enemy is called `mage`."));
    let far = odds(&table, "all x H6").unwrap_err();
    assert_eq!(far.reason, "None of your units can strike BL on H6 this turn.");
    odds(&table, far.instead.as_deref().unwrap()).unwrap();
    let by_hex = odds(&table, "all x E4").unwrap();
    for question in ["all x spearman", "all x B1", "all x Spearman E4"] {
        assert_eq!(odds(&table, question).unwrap().lines, by_hex.lines, "{question}");
    }
}

#[test]
fn wb_121_odds_of_all_say_who_is_passed_over() {
    let mut table = wolves();
    table.put("R2", "gt", "A8");
    table.game.units.iter_mut().find(|unit| unit.number == 3).unwrap().deed = Deed::Rested;
    let told = lines(&odds(&table, "all x E4").unwrap());
    let first = told.lines().next().unwrap();
    assert!(first.starts_with("Passed over: "), "{told}");
    assert!(
        first.contains("2 (no hex next to the target is in its reach)"),
        "{told}"
    );
    assert!(first.contains("3 (already rested this turn)"), "{told}");
    // Nobody is passed over where others are not asked about.
    assert!(!lines(&odds(&table, "1 x E4").unwrap()).contains("Passed over"));
}

#[test]
fn wb_112_what_was_typed_for_rec_is_quoted() {
    let table = wolves();
    for (typed, quoted) in [
        ("hire", "I cannot read `hire`, which ends too early:"),
        ("L rec", "I cannot read `L rec`, which ends too early:"),
        ("1 D4; hire", "I cannot read `hire`, which ends too early:"),
        ("hire 2 gt 3", "I cannot read `2 gt 3` in `hire 2 gt 3`:"),
    ] {
        let refusal = table.game.line_spelled(0, typed).unwrap_err();
        assert!(refusal.reason.starts_with(quoted), "{typed}: {refusal}");
        assert!(refusal.reason.contains("Recruits read like"), "{typed}: {refusal}");
    }
}
