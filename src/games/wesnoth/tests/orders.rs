//! Order lines (WB-111 to WB-117).

use super::super::orders::{Written, read};
use super::*;
use muster_game::{Counsel, Occasion, try_out};
use muster_kit::Level;
use proptest::prelude::*;

fn again(line: &str) -> String {
    let orders = read(line, None).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    orders
        .iter()
        .map(|order| Written(order).to_string())
        .collect::<Vec<_>>()
        .join("; ")
}

#[test]
fn wb_111_every_kind_of_statement_is_read() {
    for (typed, written) in [
        ("3 E5 x F5; 2 rest; rec sp2; end", "3 E5 x F5; 2 rest; rec sp2; end"),
        ("3e5xf5r2", "3 E5 x F5 r2"),
        (
            "l d4 > e5 X f5 | g4 /short sword rk +",
            "L D4>E5 x F5|G4 /short sword rk +",
        ),
        ("1,2 , 3 REST\nall rest", "1,2,3 rest; all rest"),
        ("Recruit SP2 mg, cv@c2", "rec sp2 mg cv@C2"),
        ("5 conquer; conquer", "5 conquer; conquer"),
        ("1 x F5 /2 r0 -", "1 x F5 /2 r0 -"),
        ("1 x F5 r", "1 x F5 r"),
    ] {
        assert_eq!(again(typed), written);
    }
}

#[test]
fn wb_112_a_word_that_cannot_be_read_refuses_the_line() {
    for (line, named) in [
        ("3 E5 q F5", "`q` in `3 E5 q F5`"),
        ("1 rest; 2 jump", "`jump` in `2 jump`"),
        ("1 rest; é", "I cannot read `é`"),
        ("3 E5 r2", "`r2` in `3 E5 r2`"),
        ("end; 1 rest", "I cannot read `1 rest`"),
        ("1 x F5 r99", "`r99` in `1 x F5 r99`"),
        ("rec sp!", "`sp!` in `rec sp!`"),
        (
            "jump the hill",
            "I cannot read `jump the hill`: an order begins with a unit (a number or L), as `2 C4`",
        ),
        ("3 E5 x", "I cannot read `3 E5 x`, which ends too early"),
    ] {
        let refusal = read(line, None).unwrap_err();
        assert_eq!(refusal.clause, "WB-112");
        assert!(refusal.reason.contains(named), "{line}: {refusal}");
        assert!(!refusal.reason.contains("column"), "{line}: {refusal}");
    }
    let mut table = Table::duel();
    table.put("R1", "sp", "D3");
    assert_eq!(table.clause("1 D4; 2 jump"), "WB-112");
    assert!(read("", None).is_err() && read(" ; ", None).is_err());
}

#[test]
fn wb_111_units_are_read_as_boards_print_them() {
    let red = |line: &str| read(line, Some(0));
    assert_eq!(
        red("R3 E5 x F5 r2; r2 rest; rl, R1 rest; RL D4"),
        red("3 E5 x F5 r2; 2 rest; L,1 rest; L D4")
    );
    for (line, reason) in [
        (
            "B1 E4",
            "units of Blue are written so, and orders begin with a unit of yours",
        ),
        ("1, BL rest", "units of Blue are written so"),
        ("Z1 E4", "an order begins with a unit"),
    ] {
        let refusal = red(line).unwrap_err();
        assert!(refusal.reason.contains(reason), "{line}: {refusal}");
    }
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").run(&[], "R1 D4");
    assert_eq!(table.at("R1"), "D4");
}

/// A unit is read by its kind and hex, as sheets print them, in lines and in the options of commands.
#[test]
fn wb_111_units_are_read_by_name_and_hex() {
    let mut table = Table::with(json!({ "gold": 0 }), &["undead", "northerners"]);
    table.put("R1", "sk", "D3").put("R2", "sr", "C3").put("B1", "gt", "D4");
    let viewer = Viewer::Seat(Seat(0));
    let called = |words: Value| table.game.called(viewer, &words).map(|words| words.into_owned());
    for (typed, read) in [
        ("Skeleton D3 x D4; rec sk", "1 x D4; rec sk"),
        ("skeleton archer C3, Skeleton on D3 rest", "2, 1 rest"),
        ("Skeleton D3 x Grunt D4 r", "1 x D4 r"),
        ("R2 Skeleton Archer C3 C4 x Orcish Grunt D4|D5", "2 C4 x D4|D5"),
        ("1 Skeleton D3 E3", "1 E3"),
        ("1 x D4 /axe; end", "1 x D4 /axe; end"),
    ] {
        let typed = typed.replace("x Grunt", "x Orcish Grunt");
        let spelled = called(json!({ "do": { "orders": typed } })).unwrap();
        assert_eq!(spelled, json!({ "do": { "orders": read } }));
    }
    let options = json!({ "attack": { "units": "Skeleton D3, 2", "target": "Orcish Grunt D4" } });
    assert_eq!(
        called(options).unwrap(),
        json!({ "attack": { "units": "1, 2", "target": "D4" } })
    );
    let at = |at: &str| json!({ "danger": { "at": at } });
    assert_eq!(called(at("Skeleton D3")).unwrap(), at("D3"));
    let refusal = called(json!({ "do": { "orders": "Skeleton E5 rest" } })).unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("Skeleton D3 rest"), "{refusal}");
    let refusal = called(json!({ "do": { "orders": "Orcish Grunt D4 rest" } })).unwrap_err();
    assert!(refusal.reason.contains("is not yours"), "{refusal}");
    assert!(table.game.situation(viewer, "Skeleton D3 x Orcish Grunt D4").is_ok());
}

/// Badges are read in options as orders read them; what is a hex of the map stays a hex where hexes are meant.
#[test]
fn wb_111_badges_are_read_in_the_options_of_commands() {
    let mut table = Table::with(json!({ "gold": 0 }), &["undead", "northerners"]);
    table.put("R1", "sk", "D3").put("R2", "sr", "C3").put("B1", "gt", "D4");
    let viewer = Viewer::Seat(Seat(0));
    let called = |words: Value| {
        table
            .game
            .called(viewer, &words)
            .map(|words| words.into_owned())
            .unwrap()
    };
    let reach = called(json!({ "reach": { "unit": "r2" } }));
    assert_eq!(reach, json!({ "reach": { "unit": "2" } }));
    let rest = called(json!({ "rest": { "units": "R1, RL" } }));
    assert_eq!(rest, json!({ "rest": { "units": "1, L" } }));
    for (typed, hex) in [("R2", "C3"), ("RL", &*table.at("RL")), ("B1", "B1"), ("E5", "E5")] {
        let danger = called(json!({ "danger": { "at": typed } }));
        assert_eq!(danger, json!({ "danger": { "at": hex } }));
        let query = serde_json::from_value(danger).unwrap();
        assert!(table.game.answer(viewer, query).is_ok(), "{typed}");
    }
    assert!(
        table
            .game
            .answer(viewer, serde_json::from_value(reach).unwrap())
            .is_ok()
    );
}

/// A line that stops at once, whatever the dice show, is refused with the line that works.
#[test]
fn wb_116_a_line_with_an_occupied_hex_is_refused_with_what_works() {
    let mut table = Table::with(json!({ "gold": 0 }), &["undead", "northerners"]);
    table.put("R1", "sk", "D3").put("R2", "sr", "C3").put("B1", "gt", "G4");
    let foresee = |line: &str| {
        let action = crate::Action::Do {
            orders: line.to_owned(),
            preview: false,
        };
        table.game.foresee(Seat(0), &action)
    };
    let refusal = foresee("1 D4; 2 D4; L rest").unwrap_err();
    assert!(refusal.reason.contains("`2 D4`"), "{refusal}");
    assert!(refusal.reason.contains("occupied"), "{refusal}");
    let instead = refusal.instead.unwrap();
    assert_eq!(instead, "1 D4; L rest");
    assert!(foresee(&instead).is_ok());
    assert!(foresee("1 D4; 2 D3").is_ok(), "the hex is left before");
}

/// What a refusal of a name proposes is a line that can be ordered.
#[test]
fn wb_111_a_name_where_nobody_stands_is_answered_by_a_line_that_works() {
    let mut table = Table::with(json!({ "gold": 0 }), &["undead", "northerners"]);
    table.put("R1", "sk", "D3").put("B1", "gt", "D4");
    let instead = |line: &str| {
        let refusal = table.game.line_spelled(0, line).unwrap_err();
        refusal.instead.unwrap_or_default()
    };
    for (typed, proposed) in [
        ("Skeleton on E5 x D4; end", "Skeleton D3 x D4; end"),
        ("1 x Orcish Grunt E5", "1 x Orcish Grunt D4"),
    ] {
        assert_eq!(instead(typed), proposed, "{typed}");
    }
    assert_eq!(
        table.game.line_spelled(0, "Skeleton E3").unwrap(),
        "1 E3",
        "it goes there"
    );
}

/// Enemies may be written as boards print them where a target is expected; the hex of an enemy comes first.
#[test]
fn wb_111_enemies_are_read_by_their_badges() {
    let mut table = Table::with(json!({ "gold": 0 }), &["undead", "northerners"]);
    table.put("R1", "sk", "D3").put("B1", "gt", "D4").put("B2", "gt", "C4");
    let leader = table.at("BL");
    let viewer = Viewer::Seat(Seat(0));
    let spelled = |line: &str| table.game.line_spelled(0, line).unwrap();
    assert_eq!(spelled("1 x B1"), "1 x D4");
    assert_eq!(spelled("1 E3 xb2|B1 /axe r2; end"), "1 E3 xC4|D4 /axe r2; end");
    assert_eq!(spelled("R1 x BL"), format!("R1 x {leader}"));
    assert_eq!(spelled("1 B1 x F5; 1 x R1"), "1 B1 x F5; 1 x R1");
    assert!(table.game.situation(viewer, "1 x B1").is_ok());
    let options = json!({ "attack": { "units": "1", "target": "B2, B1" } });
    let read = table.game.called(viewer, &options).unwrap().into_owned();
    assert_eq!(read, json!({ "attack": { "units": "1", "target": "C4, D4" } }));
    // An enemy stands on the hex B1, and could be meant too.
    table.put("B3", "gt", "B1");
    assert!(table.game.line_spelled(0, "1 x B1").is_err());
    table.put("RL", "sk", "I4").put("R1", "sk", "G4");
    table.put("B2", "gt", "G5").put("B3", "gt", "B2");
    assert_eq!(table.game.line_spelled(0, "1 x B2").unwrap(), "1 x G5");
}

/// A unit whose name no other of the side has needs no number and no hex ([WB-111](docs/rules/wesnoth.md#wb-111)).
#[test]
fn wb_111_a_name_alone_is_a_unit() {
    let mut table = Table::with(json!({ "gold": 0 }), &["undead", "drakes"]);
    table
        .put("R1", "sk", "E3")
        .put("R2", "da", "C3")
        .put("R3", "sk", "G3")
        .put("B1", "dg", "C4");
    for (typed, meant) in [
        ("Dark Adept rest", "2 rest"),
        ("adept x B1", "2 x C4"),
        ("adept x drake glider /chill wave r", "2 x C4 /chill wave r"),
        ("Dark Adept D3", "2 D3"),
        ("Dark Adept D3; end trun", "2 D3;end"),
    ] {
        assert_eq!(
            table.game.line_spelled(0, typed).unwrap().replace("; ", ";"),
            meant,
            "{typed}"
        );
    }
    // Two are called so, or nobody; no order of another unit is proposed.
    for typed in [
        "skeleton rest",
        "skeleton x B1",
        "Elvish Hero rest",
        "dark adeppt D3",
        "elvish figther to C4",
    ] {
        let refusal = table
            .game
            .line_spelled(0, typed)
            .and_then(|line| table.game.read_line(&line))
            .unwrap_err();
        let instead = refusal.instead.clone().unwrap_or_default();
        assert!(
            instead == "/game turn" || instead.starts_with("`1 ") && instead.contains(" or `3 "),
            "{typed}: {refusal}"
        );
    }
    let refusal = table.game.read_line("2 Z99 Q").unwrap_err();
    assert!(
        refusal.instead.unwrap().starts_with("2 "),
        "an order of the unit that was named"
    );
}

/// A move is read with the words that people put before a hex, and onto a village without its hex where there is one to take.
#[test]
fn wb_111_a_move_may_name_what_stands_on_the_hex() {
    let mut table = Table::with(json!({ "gold": 0 }), &["undead", "drakes"]);
    table.put("R1", "sk", "D3").put("R2", "sk", "A4");
    table.village("E2", Some(0)).village("C6", Some(0));
    for (typed, meant) in [
        ("R1 moves to the village E2", "1 E2"),
        ("1 takes the village E2", "1 E2"),
        ("1 takes the village E2, cost 2", "1 E2"),
        ("R1 captures E2", "1 E2"),
        ("1 goes E3", "1 E3"),
        ("move 1 to hex E3", "1 E3"),
        ("2 takes the village", "2 A5"),
        ("rest everyone", "all rest"),
    ] {
        assert_eq!(table.game.line_spelled(0, typed).unwrap(), meant, "{typed}");
    }
    table.village("C6", None);
    let refusal = table.game.line_spelled(0, "2 takes a village").unwrap_err();
    let orders = refusal.instead.clone().unwrap();
    for order in orders.split(" or ") {
        let order = crate::orders::read(order, Some(0)).unwrap().remove(0);
        assert!(try_out(&table.game, Seat(0), &order).is_ok(), "{refusal}");
    }
    table.play(&[], "2 A3");
    let refusal = table.game.line_spelled(0, "2 takes a village").unwrap_err();
    assert!(refusal.reason.starts_with("R2 has moved already."), "{refusal}");
    for at in ["at R1", "of R1", "the hex D3"] {
        let asked = json!({ "danger": { "at": at } });
        let read = table.game.called(Viewer::Seat(Seat(0)), &asked).unwrap().into_owned();
        assert_eq!(read, json!({ "danger": { "at": "D3" } }), "{at}");
    }
}

/// What is chosen for a seat, at random or by advice, is never an order that has to be asked about.
#[test]
fn wb_111_choices_for_a_seat_mean_one_enemy() {
    let mut table = Table::with(json!({ "gold": 0 }), &["undead", "drakes"]);
    table.put("B1", "dg", "B3").put("B3", "dg", "C3").put("R1", "sk", "E1");
    let game = (crate::KIND.load)(&serde_json::to_value(&table.game).unwrap()).unwrap();
    let duty = table.game.awaiting().duties()[0].clone();
    let advised = (0..20).map(|seed| {
        let dice = &mut Dice::seeded(seed, 0);
        game.advise(&duty, Level::Easy, Occasion::Npc, dice).action
    });
    let drawn = (0..200).map(|seed| game.act_by_lot(&duty, &mut Dice::seeded(seed, 1)));
    let chosen: Vec<Value> = drawn.chain(advised).collect();
    let attacks = |words: &str| {
        chosen
            .iter()
            .filter(|action| action.to_string().contains(words))
            .count()
    };
    assert!(
        attacks("Drake Glider B3") > 0 && attacks("C3") > 0,
        "both enemies are struck"
    );
    for action in &chosen {
        let steps = game.steps(Actor::Seat(Seat(0)), action).unwrap();
        let played = game.play(Actor::Seat(Seat(0)), &steps[0].action, &mut Dice::seeded(1, 1));
        assert!(played.is_ok(), "{action}");
    }
}

/// A word that is the hex of one enemy and the badge of another is refused where both could be meant, with a line for each.
#[test]
fn wb_111_a_target_that_may_be_a_hex_or_a_badge_is_asked_about() {
    let mut table = Table::with(json!({ "gold": 0 }), &["undead", "drakes"]);
    let leader = table.at("RL");
    assert_eq!(leader, "B2");
    table.put("B1", "dg", "B3").put("B3", "dg", "C3").put("R1", "sk", "E1");
    let viewer = Viewer::Seat(Seat(0));
    let called = |words: Value| table.game.called(viewer, &words).map(|words| words.into_owned());
    let lines = ["L x B3", "l xb3 r; end", "attack B3 with L", "L from B2 x B3"];
    for line in lines {
        let refusal = called(json!({ "do": { "orders": line } })).unwrap_err();
        let told = "`B3` may be two enemies: B1 Drake Glider on the hex B3, or B3 Drake Glider on C3.";
        assert!(refusal.reason.eq_ignore_ascii_case(told), "{line}: {refusal}");
        let instead = refusal.instead.unwrap();
        let (hex, badge) = instead.split_once(" or ").unwrap();
        for (line, at) in [(hex, "B3"), (badge, "C3")] {
            let read = table.game.line_spelled(0, line.trim_matches('`')).unwrap();
            assert!(
                read.to_uppercase().ends_with(at)
                    || read.contains(&format!("{at} "))
                    || read.contains(&format!("{at};")),
                "{line}: {read}"
            );
        }
    }
    assert!(table.game.situation(viewer, "L x B3").is_err());
    for (target, at) in [("Drake Glider B3", "B3"), ("C3", "C3"), ("B1", "B3")] {
        let words = called(json!({ "attack": { "units": "L", "target": target } })).unwrap();
        assert_eq!(words, json!({ "attack": { "units": "L", "target": at } }));
        let question = format!("L x {target}");
        assert!(table.game.situation(viewer, &question).is_ok(), "{target}");
        assert!(table.game.odds_remarks(viewer, &question).is_empty(), "{target}");
        let query = json!({ "odds": { "orders": question } });
        let query = serde_json::from_value(called(query).unwrap()).unwrap();
        assert!(table.game.answer(viewer, query).is_ok(), "{target}");
    }
    let refusal = called(json!({ "attack": { "units": "L", "target": "B3" } })).unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("`Drake Glider B3` or `C3`"));
    // What buttons and hints offer reads back as what it is.
    let offers = table.game.menu(&table.game.awaiting().duties()[0].clone(), &[]).acts;
    let mut strikes = 0;
    for offer in offers.iter().filter(|offer| offer.label.contains(" x ")) {
        let read = called(serde_json::to_value(&offer.action).unwrap()).unwrap();
        assert!(
            try_out(
                &table.game,
                Seat(0),
                &serde_json::from_value::<Action>(read.clone()).unwrap()
            )
            .is_ok()
                || read.get("do").is_some()
        );
        strikes += 1;
    }
    assert!(strikes > 1, "{offers:?}");
    // The one that is out of reach is not meant.
    table.put("B3", "dg", "H7");
    assert_eq!(table.game.line_spelled(0, "L x B3").unwrap(), "L x B3");
    let told = table.game.odds_remarks(viewer, "L x B3").join(" ");
    assert_eq!(told, "`B3` is read as the hex of B1 Drake Glider.");
    assert!(table.game.odds_remarks(viewer, "L x B1").is_empty());
}

/// Recruits are read by the names that buttons print.
#[test]
fn wb_88_recruits_are_read_by_their_printed_names() {
    let table = Table::with(json!({ "gold": 40 }), &["rebels", "northerners"]);
    let fighter = kind("elvish-fighter").sheet().code.clone().unwrap();
    let archer = kind("elvish-archer").sheet().code.clone().unwrap();
    for (typed, read) in [
        ("rec Elvish Fighter", format!("rec {fighter}")),
        (
            "Recruit Elvish Fighter, Elvish Archer; end",
            format!("Recruit {fighter}, {archer}; end"),
        ),
        (
            "rec 2 Elvish Fighters, elvish archer 3",
            format!("rec {fighter}2, {archer}3"),
        ),
        (
            "rec Elvish Fighter 2 Elvish Archers",
            format!("rec {fighter} {archer}2"),
        ),
        ("rec Elvish Fighter@C2 mage2", format!("rec {fighter}@C2 mage2")),
        ("rec 2 Mages", "rec mg2".to_owned()),
        ("L rec sp", "rec sp".to_owned()),
        ("hire mage; leader recruits 2 Mages", "rec mage; rec mg2".to_owned()),
        ("rec sp2 mg spearman", "rec sp2 mg spearman".to_owned()),
        ("recruit 3 goblins", "recruit goblin3".to_owned()),
        (
            "recruit elvish fighter and elvish archer",
            format!("recruit {fighter}, {archer}"),
        ),
        (
            "rec 2 Elvish Fighters, and a mage & sp",
            format!("rec {fighter}2, mg1, sp"),
        ),
    ] {
        assert_eq!(table.game.line_spelled(0, typed).unwrap(), read);
    }
    let options = json!({ "recruit": { "list": "Elvish Fighter" } });
    let read = table.game.called(Viewer::Seat(Seat(0)), &options).unwrap().into_owned();
    assert_eq!(read, json!({ "recruit": { "list": fighter } }));
}

#[test]
fn wb_113_a_refused_statement_stops_the_line_and_what_was_done_stays() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("R2", "sp", "C3");
    let (refusal, rest) = table.run(&[], "1 D4; 2 I1; end").unwrap();
    assert_eq!((refusal.clause.as_ref(), rest.len()), ("WB-36", 2));
    assert_eq!(table.at("R1"), "D4");
}

/// A line that is refused may not be done at all: what is said of units behind its other orders is said of the time after
/// those ([WB-35](docs/rules/wesnoth.md#wb-35)).
#[test]
fn wb_35_the_units_that_can_act_are_those_of_the_time_behind_the_other_orders() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("R2", "sp", "C3");
    let told = |table: &Table, refusal: Refusal| {
        let statement = Action::Statement {
            since: 0,
            turn: 0,
            order: Box::new(Action::End {}),
        };
        table.game.refused(Seat(0), &statement, refusal).reason
    };
    let (refusal, _) = table.run(&[], "1 D4; 1 D5").unwrap();
    let told_behind = told(&table, refusal);
    assert!(
        told_behind.contains("has moved already. Units that can act at this point: L, 2."),
        "{told_behind}"
    );
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("R2", "sp", "C3");
    let (refusal, _) = table.run(&[], "7 D4; 1 D5").unwrap();
    assert!(
        refusal.reason.contains("Units that can still act: L, 1, 2."),
        "{refusal}"
    );
}

#[test]
fn wb_114_statements_for_the_dead_are_skipped() {
    let mut table = Table::duel();
    table
        .put("R1", "sp", "D3")
        .hurt("R1", 8)
        .put("R2", "sp", "D1")
        .put("B1", "gt", "C4");
    table.standing(1, json!({ "advance": "never" }));
    table.play(&[1, 1, 1, 3, 1, 2], "1 x C4 /spear; 1,2 rest; end").until(0);
    assert!(!table.lives("R1"));
    // In another line the same word is a fault.
    assert_eq!(table.clause("1 rest"), "WB-35");
}

#[test]
fn wb_114_the_whole_statement_is_skipped() {
    let mut table = Table::duel();
    table
        .put("R1", "sp", "D3")
        .put("R2", "sp", "B3")
        .put("B1", "gt", "C4")
        .hurt("B1", 10);
    table.play(&[3, 1, 1], "1 x C4 /spear -; 2 B4 x C4");
    assert_eq!((table.at("R2").as_str(), table.unit("R2").deed), ("B3", Deed::Fresh));
    assert!(table.told().contains("target is dead already"));
}

#[test]
fn wb_115_the_first_target_that_is_there_is_struck() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("B1", "gt", "C4");
    table.play(&[3], "1 x D4|C4 /javelin");
    assert_eq!(table.life("B1"), 10);
}

#[test]
fn wb_115_an_adjacent_target_comes_before_one_to_walk_to() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("B1", "gt", "C4").put("B2", "gt", "F4");
    table.play(&[3], "1 x F4|C4 /javelin");
    assert_eq!((table.at("R1").as_str(), table.life("B1")), ("D3", 10));
}

#[test]
fn wb_116_a_preview_runs_nothing() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("B1", "gt", "C4");
    let preview = Action::Do {
        orders: "1 x C4; rec sp2; 9 rest".to_owned(),
        preview: true,
    };
    assert_eq!(
        table
            .game
            .steps(Actor::Seat(Seat(0)), preview.clone())
            .unwrap_err()
            .clause,
        "WB-116"
    );
    let answer = table.game.foresee_action(Seat(0), &preview).unwrap();
    let text: Vec<String> = answer
        .lines
        .iter()
        .map(|line| line.plain(|seat| seat.to_string()))
        .collect();
    let text = text.join("\n");
    for part in ["Kill", "It costs 6 of 15 gold", "You have no unit 9"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// Each order of a preview finds those before it done; strikes at one target are reckoned together.
#[test]
fn wb_116_a_line_is_foreseen_as_a_whole() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("R2", "sp", "C2").put("B1", "gt", "C4");
    let foreseen = |orders: &str| {
        let preview = Action::Do {
            orders: orders.to_owned(),
            preview: true,
        };
        let answer = table.game.foresee_action(Seat(0), &preview).unwrap();
        let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
        lines.collect::<Vec<_>>().join("\n")
    };
    // Unit 2 finds C3 empty only once unit 1 is not sent there.
    let text = foreseen("1 C3; 2 C3");
    assert!(text.contains("C3 is occupied by R1"), "{text}");
    // Two Spearmen on an unhurt Grunt at Dawn: 6 and 6 are more than its 11, but only if all six swings hit.
    let text = foreseen("1 x C4 /spear; 2 C3 x C4 /spear; end");
    assert!(text.contains("Kill 64/729"), "{text}");
}

#[test]
fn wb_117_a_line_is_told_with_its_dice() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("B1", "gt", "C4");
    table.play(&[3, 1, 1, 1, 1], "1 x C4 /spear; rec sp");
    let told = table.told();
    assert!(
        told.contains("[3] 1 1  1 hit") && told.contains("Red recruits R2 Spearman B3"),
        "{told}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]
    #[test]
    fn what_reads_is_written_so_that_it_reads_the_same(line in "[0-9LlA-Ka-k xXr/+,>|;@ -]{0,40}|[a-z0-9@ ]{0,20}") {
        if let Ok(orders) = read(&line, None) {
            let text: Vec<String> = orders.iter().map(|order| Written(order).to_string()).collect();
            prop_assert_eq!(read(&text.join("; "), None), Ok(orders), "{}", text.join("; "));
        }
    }
}

/// `move the bat to A5` and `attack B1 with 2 and 4` are the orders that they say.
#[test]
fn wb_111_orders_are_read_in_plain_words() {
    let mut table = Table::with(json!({ "gold": 0 }), &["undead", "drakes"]);
    table.put("R1", "sk", "D3").put("R2", "sr", "C3").put("R3", "vb", "E3");
    table.put("B1", "db", "D4").put("B2", "dc", "C4");
    let viewer = Viewer::Seat(Seat(0));
    let line = |orders: &str| json!({ "do": { "orders": orders } });
    let called = |orders: &str| table.game.called(viewer, &line(orders)).map(|words| words.into_owned());
    for (typed, read) in [
        ("move leader to C4", "L C4"),
        ("move R2 to C4", "2 C4"),
        ("move the Vampire Bat to A5", "3 A5"),
        ("move the bat to A5", "3 A5"),
        ("go 2 to C4; end", "2 C4; end"),
        ("bat goes to A5 and attacks the drake burner", "3 A5 x D4"),
        ("move 2 C4", "2 C4"),
        ("skeleton archer on C3 to C2", "2 C2"),
        ("attack B1 with 2 and 3", "2 x D4; 3 x D4"),
        ("attack the drake burner with 1", "1 x D4"),
        ("attack B1 with skeleton", "1 x D4"),
        ("2 attacks burner; end", "2 x D4; end"),
        ("R1 Skeleton x B1 Drake Burner", "1 x D4"),
        ("R2 Skeleton Archer B4", "2 B4"),
        ("1 x D4 /axe r2", "1 x D4 /axe r2"),
        ("move to C4", "move to C4"),
    ] {
        let spelled = called(typed).unwrap_or_else(|refusal| panic!("{typed}: {refusal}"));
        let spelled = spelled["do"]["orders"].as_str().unwrap();
        assert_eq!(
            spelled
                .replace("R1 x", "1 x")
                .replace("R2 B4", "2 B4")
                .replace("x B1", "x D4"),
            read
        );
    }
    let refusal = called("attack the drake with 1").unwrap_err();
    assert!(
        refusal.reason.contains("B1 Drake Burner on D4, B2 Drake Clasher on C4"),
        "{refusal}"
    );
    for (typed, instead) in [("attack B1", "1 x B1"), ("attack the burner", "1 x D4")] {
        let refusal = called(typed).unwrap_err();
        assert!(refusal.reason.contains("which of your units"), "{refusal}");
        assert_eq!(refusal.instead.as_deref(), Some(instead));
    }
    assert_eq!(called("attack 2 B1").unwrap(), line("2 x D4"));
    let refusal = called("move B2 to C4").unwrap_err();
    assert!(refusal.reason.contains("B2 is Blue's"), "{refusal}");
    let refusal = called("attack RL with 1").unwrap_err();
    assert_eq!(refusal.reason, "RL is no enemy of yours.");
    let refusal = called("move the ghost to C4").unwrap_err();
    assert_eq!(refusal.reason, "You have no unit `ghost`.");
    let refusal = called("attack B1 with all").unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("/wesnoth attack units:all target:B1"));
    let refusal = called("move 1 and 2 to C4").unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("1 C4"));
}

/// A weapon that stands behind plain words is used, or refused with those that the unit has
/// ([WB-118](docs/rules/wesnoth.md#wb-118)).
#[test]
fn wb_111_a_weapon_is_read_behind_plain_words() {
    let mut table = Table::with(json!({ "gold": 0 }), &["undead", "drakes"]);
    table.put("R1", "sk", "D3").put("R2", "sr", "C3").put("B1", "db", "D4");
    let viewer = Viewer::Seat(Seat(0));
    let line = |orders: &str| json!({ "do": { "orders": orders } });
    let called = |orders: &str| table.game.called(viewer, &line(orders)).map(|words| words.into_owned());
    for (typed, read) in [
        ("R1 attack B1 /axe", "1 x D4 /axe"),
        ("R1 attack B1/axe r2", "1 x D4 /axe r2"),
        ("R1 attacks B1 with its axe", "1 x D4 /axe"),
        ("attack B1 with R1 /axe", "1 x D4 /axe"),
        ("attack B1 with R1 and R2", "1 x D4; 2 x D4"),
        ("attack R1 B1 using the short sword r", "1 x D4 /short sword r"),
        ("R1 x B1 with axe", "1 x D4 /axe"),
        ("R2 goes to C4 and attacks the drake burner /fist", "2 C4 x D4 /fist"),
    ] {
        let spelled = called(typed).unwrap_or_else(|refusal| panic!("{typed}: {refusal}"));
        let spelled = spelled["do"]["orders"].as_str().unwrap().replace("R1 x", "1 x");
        assert_eq!(spelled.replace("x B1", "x D4"), read, "{typed}");
    }
    let refusal = called("attack B1 /axe").unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("1 x B1 /axe"));
    let refusal = called("R1 attack B1 quickly").unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("1 x B1"), "{refusal}");
    let refusal = table.refused("R1 x D4 /whip");
    assert!(
        refusal.reason.contains("R1 has no weapon `whip`. It has axe"),
        "{refusal}"
    );
}

/// Odds and looks are asked for with the words that boards print.
#[test]
fn wb_111_odds_and_looks_read_badges_with_names() {
    let mut table = Table::with(json!({ "gold": 0 }), &["undead", "drakes"]);
    table.put("R4", "da", "D3").put("B1", "db", "D4");
    let viewer = Viewer::Seat(Seat(0));
    let of_names = table.game.situation(viewer, "R4 Dark Adept x B1 Drake Burner").unwrap();
    assert_eq!(of_names, table.game.situation(viewer, "4 x D4").unwrap());
    assert!(table.game.situation(viewer, "attack B1 with R4").is_ok());
    let refusal = table.game.situation(viewer, "R4 Dark Adept jumps").unwrap_err();
    assert!(refusal.reason.contains("`jumps`"), "{refusal}");
    let look = |at: &str| {
        let query = serde_json::from_value(json!({ "look": { "at": at } })).unwrap();
        table.game.answer(viewer, query).map(|answer| answer.boards)
    };
    assert_eq!(look("at the vampire bat").unwrap(), look("vampire bat").unwrap());
}

/// The last word of a kind's name is enough, in the singular or of several, with the count in digits or as a word.
#[test]
fn wb_111_a_recruit_is_named_by_the_last_word_of_its_kind() {
    let table = Table::with(json!({ "gold": 99 }), &["knalgans", "undead"]);
    let spelled_of = |typed: &str| table.game.line_spelled(0, typed).unwrap();
    for (typed, spelled) in [
        ("recruit fighter", "recruit fighter"),
        ("recruit fighters", "recruit fighter"),
        ("hire two fighters", "rec fighter2"),
        ("recruit 2 fighters", "recruit fighter2"),
        ("hire a thunderer and", "rec thunderer1 and"),
        ("rec two Dwarvish Fighters", "rec fi2"),
        ("rec dwarvish thund 2, heavy infantry", "rec th2, hi"),
        ("rec elvish arch and dwarvish figh", "rec ea, fi"),
        ("rec th x2, 2x fighter", "rec th2, fighter2"),
    ] {
        assert_eq!(spelled_of(typed), spelled, "{typed}");
    }
    let named = |word: &str| table.game.recruit_named(0, word).map(|kind| kind.sheet().name.clone());
    assert_eq!(named("fighter").unwrap(), "Dwarvish Fighter");
    assert_eq!(named("thunderer").unwrap(), "Dwarvish Thunderer");
    let refusal = named("thundrer").unwrap_err();
    assert!(refusal.reason.contains("Nearest: Dwarvish Thunderer, "), "{refusal}");
    let offered: Vec<&str> = table.game.for_sale(0).map(|kind| kind.sheet().name.as_str()).collect();
    let near = refusal.reason.split("Nearest: ").nth(1).unwrap().trim_end_matches('.');
    let own = |name: &str| {
        crate::data::types().any(|kind| kind.sheet().name == name && kind.sheet().set == table.game.side(0).faction)
    };
    assert!(
        near.split(", ").all(|name| offered.contains(&name) && own(name)),
        "{near}"
    );
}

/// Kinds of units are asked about by names of two words; of two kinds what is wrong with the rest is told, whoever stands on the
/// board.
#[test]
fn wb_123_kinds_are_asked_about_by_names_of_two_words() {
    let mut table = Table::with(json!({ "gold": 0 }), &["undead", "loyalists"]);
    table.put("R1", "sk", "D3").put("R2", "sk", "C3").put("B1", "hi", "D5");
    let viewer = Viewer::Seat(Seat(0));
    let asked = |question: &str| table.game.situation(viewer, question);
    let same = |one: &str, other: &str| assert_eq!(asked(one).unwrap(), asked(other).unwrap(), "{one}");
    same("Skeleton against Elvish Fighter", "sk x ef");
    same("Heavy Infantryman x Dark Adept plain", "hi x da plain");
    let refusal = asked("sk x gt plain rk").unwrap_err();
    assert!(!refusal.reason.contains("Several of your units"), "{refusal}");
    assert_eq!(refusal.reason, asked("so x gt plain rk").unwrap_err().reason);
}

/// Sheets are found by several of a kind and by a slip of spelling, and the beginning of several names tells them all.
#[test]
fn wb_118_sheets_are_found_by_several_and_by_a_slip() {
    let table = Table::duel();
    let viewer = Viewer::Seat(Seat(0));
    let book = |topic: &str| {
        let query = json!({ "book": { "topic": topic } });
        table.game.answer(viewer, serde_json::from_value(query).unwrap())
    };
    assert_eq!(book("spearmen").unwrap().boards, book("spearman").unwrap().boards);
    let refusal = book("elvish archr").unwrap_err();
    assert_eq!(
        refusal.instead.as_deref(),
        Some("/game rules topic:elvish archer"),
        "{refusal}"
    );
    let look = json!({ "look": { "at": "elvish" } });
    let several = table
        .game
        .answer(viewer, serde_json::from_value(look).unwrap())
        .unwrap();
    let told = several.lines[0].plain(|_| String::new());
    assert!(
        told.contains("Elvish Fighter") && told.contains("Elvish Shaman"),
        "{told}"
    );
}

/// Labels say `R1 from D4 x B3`: typed back it is the same order; what cannot be read proposes the same unit and target.
#[test]
fn wb_111_the_hex_to_strike_from_is_read() {
    let mut table = Table::with(json!({ "gold": 0 }), &["undead", "drakes"]);
    table.put("R1", "sk", "D3").put("B1", "db", "D5").put("R2", "sr", "C3");
    let line = |orders: &str| json!({ "do": { "orders": orders } });
    let called = |orders: &str| {
        table
            .game
            .called(Viewer::Seat(Seat(0)), &line(orders))
            .map(|words| words.into_owned())
    };
    for (typed, read) in [
        ("1 from D4 x B1", "1 D4 x D5"),
        ("R1 attack B1 from D4", "1 D4 x D5"),
        ("R1 Skeleton from D4 (hills) x B1 Drake Burner on D5", "1 D4 x D5"),
        ("attack B1 with 1 from D4", "1 D4 x D5"),
        ("attack the drake burner from D4 with skeleton", "1 D4 x D5"),
        ("1 from D3 x B1", "1 x D5"),
        ("1 from D4 x B1 /axe", "1 D4 x D5 /axe"),
    ] {
        assert_eq!(called(typed).unwrap(), line(read), "{typed}");
    }
    let refusal = called("R1 attack B1 via D4").unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("1 x B1"));
    let refusal = called("attack B1 with 1 and 2 from D4").unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("1 D4 x B1"));
}

/// A wrong value of a standing order is refused with what each value does.
#[test]
fn wb_122_a_wrong_value_of_a_standing_order_is_refused_in_words() {
    let wrong = "often".parse::<Reroll>().unwrap_err();
    for words in [
        "no is never",
        "miss is after a miss",
        "kill is unless",
        "below so much damage",
    ] {
        assert!(wrong.contains(words), "{wrong}");
    }
    let wrong = "spam".parse::<Counter>().unwrap_err();
    for words in ["best is the one that does most", "hold is not to strike back"] {
        assert!(wrong.contains(words), "{wrong}");
    }
}

/// Where an enemy can go in its next turn is asked by its badge, its hex or its name with its hex; what is no unit is refused with
/// one that can be asked about.
#[test]
fn wb_36_where_an_enemy_can_go_can_be_asked() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table.put("R1", "sp", "D3").put("B1", "gt", "E5");
    let viewer = Viewer::Seat(Seat(0));
    let asked = |unit: &str| {
        let words = json!({ "reach": { "unit": unit } });
        let words = table.game.called(viewer, &words)?.into_owned();
        table.game.answer(viewer, serde_json::from_value(words).unwrap())
    };
    let by_badge = asked("B1").unwrap();
    let board = by_badge.boards[0].to_ascii();
    assert!(board.contains("B1 Orcish Grunt, moves "), "{board}");
    let lines: Vec<String> = by_badge
        .lines
        .iter()
        .map(|line| line.plain(|seat| seat.to_string()))
        .collect();
    assert!(
        lines.join(" ").contains("Can strike R1 Spearman on D3 from "),
        "{lines:?}"
    );
    for other in ["b1", "E5", "Orcish Grunt E5"] {
        assert_eq!(asked(other).unwrap(), by_badge, "{other}");
    }
    for own in ["1", "R1", "D3", "Spearman D3"] {
        assert!(
            asked(own).unwrap().boards[0].to_ascii().contains("R1 Spearman"),
            "{own}"
        );
    }
    let refusal = asked("grass").unwrap_err();
    let instead = refusal.instead.as_deref().unwrap();
    assert!(
        asked(instead.strip_prefix("/wesnoth reach unit:").unwrap()).is_ok(),
        "{refusal}"
    );
}

/// A journal keeps why one of several attackers was passed over, so that these words stay as they are
/// ([WB-121](docs/rules/wesnoth.md#wb-121)).
#[test]
fn wb_121_the_reason_for_passing_an_attacker_over_keeps_its_words() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D4").put("R2", "sp", "I1").put("B1", "gt", "D5");
    table.events.clear();
    let attack = json!({ "attack": { "units": "1, 2", "target": "D5" } });
    let attack: Action = serde_json::from_value(attack).unwrap();
    let mut dice = Dice::seeded(1, 1);
    let mut referee = muster_game::Referee::new(&mut dice);
    table
        .game
        .apply(muster_game::Actor::Seat(Seat(0)), attack, &mut referee)
        .unwrap();
    let events = referee.into_events();
    let why = events.iter().find_map(|event| match event {
        Event::Skipped { why, .. } => Some(why.as_str()),
        _ => None,
    });
    let why = why.unwrap_or_else(|| panic!("{events:?}"));
    assert!(why.starts_with("R2 reaches no hex next to D5 this turn."), "{why}");
}
