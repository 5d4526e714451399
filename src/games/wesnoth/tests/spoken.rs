//! What newcomers say: orders in their own words, and questions about what the board prints.

use super::{Table, asked};
use muster_game::Counsel;
use muster_kit::{Seat, Viewer};
use serde_json::{Value, json};

fn undead() -> Table {
    let mut table = Table::with(json!({ "gold": 0 }), &["undead", "northerners"]);
    table
        .put("R1", "sk", "D3")
        .put("R2", "sr", "C3")
        .put("B1", "gt", "D4")
        .put("B2", "orcish-assassin", "C4");
    table
}

fn told(table: &Table, question: Value) -> String {
    let answer = asked(table, question.clone()).unwrap_or_else(|refusal| panic!("{question}: {refusal}"));
    let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
    lines.collect::<Vec<_>>().join("\n")
}

/// `recruit 5 df`: the code of a unit has its number before it, behind it, or glued to it.
#[test]
fn wb_88_a_code_is_hired_with_its_number_before_or_behind_it() {
    let table = undead();
    for (typed, read) in [
        ("rec 5 sk", "rec sk5"),
        ("rec sk 2", "rec sk2"),
        ("rec 1 sk 2 sr", "rec sk1 sr2"),
        ("hire two sk", "rec sk2"),
        ("rec sk2 sr@C2", "rec sk2 sr@C2"),
    ] {
        let spelled = table
            .game
            .line_spelled(0, typed)
            .unwrap_or_else(|refusal| panic!("{typed}: {refusal}"));
        assert_eq!(spelled, read, "{typed}");
        assert!(table.game.read_line(&spelled).is_ok(), "{typed}");
    }
}

/// `th 2 fi`: a count belongs to the name before it, as in the clause; to the one behind where the list, or its part between
/// commas, begins with a count, and where the names say so.
#[test]
fn wb_111_a_count_belongs_to_the_name_before_it() {
    let table = Table::with(json!({ "gold": 40 }), &["knalgans", "northerners"]);
    for (typed, read) in [
        ("th 2 fi", "th2 fi"),
        ("fi 2 th", "fi2 th"),
        ("fi 2 th 2", "fi2 th2"),
        ("fi 2 th 2 gy", "fi2 th2 gy"),
        ("fighter 2", "fighter2"),
        ("gryphon 2", "gryphon2"),
        ("dwarvish fighter 2, thunderer 2", "fi2, thunderer2"),
        ("gryphon rider 2 fi", "gy2 fi"),
        ("th, fi 2, gy", "th, fi2, gy"),
        ("th 2", "th2"),
        ("th 2, fi", "th2, fi"),
        ("fi, 2 th", "fi, th2"),
        ("2 th fi", "th2 fi"),
        ("2 th 3 fi", "th2 fi3"),
        ("2 th, fi 2", "th2, fi2"),
        ("th2 2 fi", "th2 fi2"),
        ("th2 fi 2 gy", "th2 fi2 gy"),
        ("2fi th", "fi2 th"),
        ("th 2 fighters", "th fighter2"),
        ("thunderers 2 fighters 2", "thunderer2 fighter2"),
        ("fi 2 @C2 th", "fi2@C2 th"),
        ("fi@C2 2 th", "fi@C2 th2"),
        ("two th a fi", "th2 fi1"),
        // What cannot be arranged stays as it was typed, so that its refusal quotes that.
        ("2 th 3", "2 th 3"),
        ("th 2 3 fi 4", "th 2 3 fi 4"),
    ] {
        let spelled = table.game.line_spelled(0, &format!("rec {typed}")).unwrap();
        assert_eq!(spelled, format!("rec {read}"), "{typed}");
        let words = json!({ "recruit": { "list": typed } });
        let spelled = table.game.called(Viewer::Seat(Seat(0)), &words).unwrap().into_owned();
        assert_eq!(spelled, json!({ "recruit": { "list": read } }), "{typed}");
    }
}

/// Recruits that cannot be read are answered with some that can be hired, or with why there are none.
#[test]
fn wb_112_unreadable_recruits_are_answered_with_recruits() {
    let mut table = Table::duel();
    let refusal = table.refused("rec 2 sp 3");
    let (_, example) = refusal.reason.split_once(" Recruits read like `").unwrap();
    table.play(&[], example.trim_end_matches("`."));
    let refusal = table.refused("rec 2 sp 3");
    assert!(refusal.reason.ends_with("recruiting is its whole action."), "{refusal}");
    assert_eq!(refusal.instead.as_deref(), Some("/game turn"));
}

#[test]
fn wb_111_a_unit_goes_by_the_bare_word() {
    let table = undead();
    for (typed, read) in [
        ("1 go to E3", "1 E3"),
        ("skeleton go to E3", "1 E3"),
        ("1 move E3", "1 E3"),
        ("R1 walk to E3", "1 E3"),
        ("1 go to E3 and attack B1", "1 E3 x D4"),
    ] {
        let spelled = table
            .game
            .line_spelled(0, typed)
            .unwrap_or_else(|refusal| panic!("{typed}: {refusal}"));
        assert_eq!(spelled, read, "{typed}");
    }
}

#[test]
fn wb_111_an_enemy_is_struck_by_its_name_behind_the_cross() {
    let table = undead();
    for (typed, read) in [
        ("1 x grunt", "1 x D4"),
        ("R1 x grunt r", "R1 x D4 r"),
        ("L x assassin", "L x C4"),
        ("1 x B1", "1 x D4"),
        ("1 x D4|C4", "1 x D4|C4"),
    ] {
        let spelled = table
            .game
            .line_spelled(0, typed)
            .unwrap_or_else(|refusal| panic!("{typed}: {refusal}"));
        assert_eq!(spelled, read, "{typed}");
    }
    let refusal = table.game.line_spelled(0, "1 x augur").unwrap_err();
    assert!(refusal.reason.contains("No enemy is called `augur`"), "{refusal}");
}

/// `B1` is a hex of the map and the badge of a unit that stands elsewhere.
#[test]
fn wb_4_a_hex_that_is_a_badge_is_told_of_as_both() {
    let table = undead();
    let both = told(&table, json!({ "look": { "at": "B1" } }));
    assert!(both.starts_with("B1: "), "{both}");
    assert!(
        both.contains("B1 is a unit, too:") && both.contains("Orcish Grunt"),
        "{both}"
    );
    let hex = told(&table, json!({ "look": { "at": "A1" } }));
    assert!(!hex.contains("is a unit"), "{hex}");
    let unit = told(&table, json!({ "look": { "at": "D4" } }));
    assert_eq!(unit.matches("Orcish Grunt").count(), 1, "{unit}");
}

/// `r6` stands behind the targets of advice; `R6` is a badge alone.
#[test]
fn wb_67_a_small_r_with_a_number_is_told_of_as_a_reroll_too() {
    let table = undead();
    let dead = told(&table, json!({ "look": { "at": "r6" } }));
    assert!(dead.contains("less than 6 damage"), "{dead}");
    let standing = told(&table, json!({ "look": { "at": "r1" } }));
    assert!(
        standing.contains("Skeleton") && standing.contains("less than 1 damage"),
        "{standing}"
    );
    let badge = asked(&table, json!({ "look": { "at": "R6" } })).unwrap_err();
    assert!(badge.reason.starts_with("You have no unit 6;"), "{badge}");
}

/// With the default settings no recruit waits.
#[test]
fn wb_89_signs_say_when_a_recruit_must_wait() {
    let table = undead();
    for sign in ["+", "new", "signs"] {
        let told = told(&table, json!({ "book": { "topic": sign } }));
        assert!(told.contains("recruits_act"), "{sign}: {told}");
    }
}

/// A word of the list of topics leads to its chapter, though it heads a column as well.
#[test]
fn every_topic_of_the_list_leads_to_its_chapter() {
    let table = undead();
    for topic in &crate::book::BOOK.topics {
        let told = told(&table, json!({ "book": { "topic": topic.word } }));
        let title = told.lines().next().unwrap().to_lowercase();
        assert!(
            title.starts_with(&format!("{}: ", topic.word)),
            "{}: {told}",
            topic.word
        );
    }
    let gold = told(&table, json!({ "book": { "topic": "gold" } }));
    assert!(gold.contains("what the side has to hire"), "{gold}");
}

#[test]
fn wb_120_the_danger_of_the_leader_is_asked_about_by_that_word() {
    let table = undead();
    let by_word = told(&table, json!({ "danger": { "at": "leader" } }));
    assert_eq!(by_word, told(&table, json!({ "danger": { "at": "L" } })));
}

/// What follows "Instead:" can be typed as it stands; anything else is a sentence of its own.
#[test]
fn proposals_are_lines_or_sentences() {
    let mut table = undead();
    for line in ["conquer", "rec zz"] {
        let refusal = table.refused(line);
        let instead = refusal.instead.clone().unwrap_or_default();
        let is_line = instead.starts_with('/') && !instead.contains(", ");
        assert!(is_line || instead.ends_with('.'), "{line}: {refusal}");
    }
}

/// `sk E3`: an order may call a unit by the code with which it is hired; of several, each by its number is proposed.
#[test]
fn wb_111_a_unit_is_ordered_by_its_code_and_one_of_several_by_its_number() {
    let mut table = undead();
    for (typed, read) in [("sk E3", "1 E3"), ("sk x B1", "1 x D4"), ("1 x gt", "1 x D4")] {
        assert_eq!(table.game.line_spelled(0, typed).unwrap(), read, "{typed}");
    }
    table.put("R3", "sk", "E2");
    for (typed, instead) in [
        ("sk E3", "`1 E3` or `3 E3`"),
        ("Skeleton E3", "`1 E3` or `3 E3`"),
        ("sk E3; end", "`1 E3` or `3 E3`"),
        ("sk x D4", "`1 x D4` or `3 x D4`"),
        ("sk rest", "`1 rest` or `3 rest`"),
    ] {
        let refusal = table.game.line_spelled(0, typed).unwrap_err();
        assert!(
            refusal.reason.contains("R1 Skeleton on D3, R3 Skeleton on E2"),
            "{typed}: {refusal}"
        );
        assert_eq!(refusal.instead.as_deref(), Some(instead), "{typed}");
    }
    let refusal = table.game.line_spelled(0, "sk H1").unwrap_err();
    assert_eq!(refusal.instead, None, "none of them comes so far: {refusal}");
}

/// Several units before the `x` strike one after the other: "they strike in the order written".
#[test]
fn wb_121_several_units_are_read_before_the_cross() {
    let mut table = Table::duel();
    table
        .put("R1", "sp", "C3")
        .put("R2", "sp", "D4")
        .put("R3", "bw", "D2")
        .put("B1", "gt", "E4");
    for (typed, read) in [
        ("1,3 x E4", "1 x E4; 3 x E4"),
        ("1, 3 x B1", "1 x E4; 3 x E4"),
        ("1,3 xE4", "1 x E4; 3 x E4"),
        ("R1, R3 x B1", "1 x E4; 3 x E4"),
        ("1-3 x E4 r", "1 x E4 r; 2 x E4 r; 3 x E4 r"),
        ("1 and 2 x grunt", "1 x E4; 2 x E4"),
        ("1,2 x B1 /spear", "1 x E4 /spear; 2 x E4 /spear"),
        ("2,1 x E4|F5; end", "2 x E4|F5; 1 x E4|F5; end"),
        ("attack B1 with 1 and 3", "1 x E4; 3 x E4"),
    ] {
        let spelled = table.game.line_spelled(0, typed);
        assert_eq!(spelled.as_deref(), Ok(read), "{typed}");
    }
    let odds = |orders: &str| asked(&table, json!({ "odds": { "orders": orders } }));
    let both = odds("1 x E4; 3 x E4").unwrap();
    for question in ["1,3 x E4", "1,3 x B1", "attack B1 with 1 and 3"] {
        assert_eq!(odds(question).unwrap().lines, both.lines, "{question}");
    }
    let absent = odds("1,7 x E4").unwrap_err();
    assert!(absent.reason.starts_with("You have no unit 7."), "{absent}");
}

/// A line has no order for all units: the command is proposed where it can be carried out.
#[test]
fn wb_121_a_strike_of_all_in_a_line_is_refused_with_the_command() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D4").put("B1", "gt", "E4");
    for line in ["all x E4", "all x B1"] {
        let refusal = table.game.line_spelled(0, line).unwrap_err();
        assert_eq!(
            refusal.instead.as_deref(),
            Some("/wesnoth attack units:all target:E4"),
            "{refusal}"
        );
    }
    let far = table.game.line_spelled(0, "all x BL").unwrap_err();
    assert_eq!(far.instead.as_deref(), Some("/game turn"), "{far}");
}

/// Who shall go to the keep is proposed the keep, or the hex nearest to it that the unit reaches.
#[test]
fn wb_112_a_way_to_the_keep_is_proposed_where_it_is_meant() {
    let instead = |at: &str, line: &str| {
        let mut table = Table::duel();
        table.put("RL", "lieutenant", at);
        let refusal = crate::orders::read(line, Some(0)).unwrap_err();
        table.game.with_an_order(0, line, refusal).instead.unwrap_or_default()
    };
    assert_eq!(instead("D3", "L back to keep"), "L B2");
    assert_eq!(instead("D3", "L to the keep"), "L B2");
    let far = instead("H4", "L back to keep");
    let to = far
        .strip_prefix("L ")
        .and_then(|to| to.parse::<muster_kit::Hex>().ok())
        .unwrap();
    let (from, keep): (muster_kit::Hex, muster_kit::Hex) = ("H4".parse().unwrap(), "B2".parse().unwrap());
    assert!(to.distance(keep) < from.distance(keep), "{far}");
    assert_ne!(instead("B2", "L back to keep"), "L B2");
}
