//! Chapter 5: the order text.

use super::*;
use crate::battle::{moving, write};
use proptest::prelude::*;

/// RK-5: what cannot be read is quoted as it was typed, and `adv to contact` goes into contact.
#[test]
fn rk_5_a_refusal_quotes_what_was_typed() {
    for (typed, quoted) in [("a to the redoubt", "`the redoubt`"), ("a to contract", "`contract`")] {
        let refusal = crate::battle::read(typed).unwrap_err();
        assert!(refusal.reason.contains(quoted), "{typed}: {refusal}");
    }
    assert_eq!(
        crate::battle::read("a adv to contact").unwrap(),
        crate::battle::read("a adv!").unwrap()
    );
}

#[test]
fn rk_5_order_texts_are_read_forgivingly() {
    let cases = [
        (
            "a-c adv; d>p; e dismount adv; f fire q",
            "a,b,c adv; d >p; e dismount adv; f fire q",
        ),
        ("A, C ,f ADV 4", "a,c,f adv 4"),
        ("all adv !", "all adv!"),
        ("c >> r", "c >>r"),
        ("c>p 3", "c >p 3"),
        ("g to 24 , 12.5 to 30,12", "g to 24,12.5 to 30,12"),
        ("g to 24 12", "g to 24,12"),
        ("b ne adv 1st; h 45 back 0.5st", "b face ne adv 6; h face ne back 3"),
        ("1 with c\n2 to 30,8", "1 with c; 2 to 30,8"),
        ("inf stand; mtd charge;; art hold.", "inf stand; mtd charge; art hold"),
        ("rest left 2 right 2cm", "rest left 2 right 2"),
        ("inf forward and cavalry charge", "inf adv; mtd charge"),
        ("a adv then b hold and c >>r", "a adv; b hold; c >>r"),
    ];
    for (typed, understood) in cases {
        let items = read(typed).unwrap();
        assert_eq!(write(&items), understood, "{typed}");
        assert_eq!(read(understood).unwrap(), items);
    }
}

#[test]
fn rk_5_a_refusal_quotes_the_word() {
    let cases = [
        ("a fly", "`fly`"),
        ("m adv", "`m`"),
        ("a to 99,12", "`99,12`"),
        ("a face up", "`up`"),
        ("a fire 3", "`3`"),
        ("a,zz adv", "`zz`"),
        ("4 with c", "`4`"),
        ("d-a adv", "`d-a`"),
    ];
    for (typed, word) in cases {
        let refusal = read(typed).unwrap_err();
        assert!(refusal.reason.contains(word), "{typed}: {refusal}");
        assert!(refusal.instead.is_some());
    }
    for empty in ["", " ; ;", "a", "\n"] {
        assert_eq!(read(empty).unwrap_err().clause, "RK-5");
    }
}

proptest! {
    #[test]
    fn rk_5_whatever_is_read_can_be_written_and_read_again(text in "([a-y]|[a-c]-[d-f]|all|rest|1) (adv|adv!|back|left 3|to 24,12.5|>p|>>q 4|face 45|fire n|charge|mount)( ne| hold| adv 0.5st)?") {
        if let Ok(items) = read(&text) {
            prop_assert_eq!(read(&write(&items)).unwrap(), items);
        }
    }

    #[test]
    fn rk_5_any_text_is_read_or_refused(text in "\\PC{0,60}") {
        let _ = read(&text);
    }
}

/// What cannot be read is quoted as it was typed.
#[test]
fn rk_5_quotes_are_what_was_typed() {
    for (typed, quoted) in [
        ("A  Jump", "`Jump`"),
        ("a, C ,f  Sing", "`Sing`"),
        ("a >> Qq", "`Qq`"),
        ("Corvane", "`Corvane`"),
        ("A , C", "`A , C`"),
        ("(A) To 24 , Twelve", "`24 , Twelve`"),
        ("Charge!", "`Charge!`"),
    ] {
        let refusal = crate::battle::read(typed).unwrap_err();
        assert!(refusal.reason.contains(quoted), "{typed}: {refusal}");
    }
}

/// RK-76: a place beside the table is understood, and an order proposed that goes towards the nearest place on it.
#[test]
fn rk_76_a_place_beside_the_table_is_refused_with_one_that_can_be_reached() {
    let battle = field(&["A LN 24,14 N", "B CU 5,20 W", "N LN 24,40 S"])
        .commander(1, "30,8", None)
        .battle;
    for typed in [
        "a to 99,99",
        "a 99,99",
        "a to -3,20",
        "a goes to 99 99",
        "a to 20,99 ne",
        "a face ne to 46,60",
        "b to -1,20",
        "1 to 99,8",
    ] {
        let refusal = moving::read_for(&battle, Side::South, typed).unwrap_err();
        let reason = "is off the table, which is 72 cm wide and 48 cm deep";
        assert!(refusal.reason.contains(reason), "{typed}: {refusal}");
        let instead = refusal.instead.clone().unwrap();
        let items = read(&instead).unwrap_or_else(|_| panic!("{typed}: {refusal}"));
        assert!(
            moving::try_orders(&battle, Side::South, &items).is_ok(),
            "{typed}: {refusal}"
        );
        assert!(
            instead.starts_with(&format!("{} ", &typed[..1])) && instead.contains(" to "),
            "{typed}: {refusal}"
        );
    }
    let mut game = super::battle_of(&["A LN 24,14 N", "N LN 24,40 S"]);
    game.war = crate::state::War::Battle(Box::new(battle));
    let measured = |to: &str| {
        let query = serde_json::from_value(json!({ "measure": { "from": "a", "to": to } })).unwrap();
        game.answer(Viewer::Seat(Seat(0)), query)
    };
    let refusal = measured("99,99").unwrap_err();
    assert!(refusal.reason.contains("`99,99` is off the table"), "{refusal}");
    assert_eq!(refusal.instead.as_deref(), Some("/risk measure from:a to:72.0,48.0"));
    assert!(measured("72.0,48.0").is_ok());
}

/// What a newcomer types in plain words is read as the signs are.
#[test]
fn rk_92_plain_words_are_read_as_signs() {
    for (typed, meant) in [
        ("a charges n; rest adv", "a >>n; rest adv"),
        ("A attacks N", "a >>n"),
        ("b attack q", "b >>q"),
        ("g shoots at q", "g fire q"),
        ("everything advances; f holds", "all adv; f hold"),
        // As before: a charge, and a turn to the north.
        ("a charge n", "a charge face n"),
    ] {
        assert_eq!(read(typed).unwrap(), read(meant).unwrap(), "{typed}");
    }
}

/// Menus and buttons are read as what they order, with their chances or without.
#[test]
fn rk_92_the_words_of_labels_are_read() {
    for (typed, meant) in [
        ("Line infantry N goes towards line infantry B", "n >b"),
        ("N goes towards B", "n >b"),
        ("n towards the enemy unit b", "n >b"),
        ("n moves to b", "n >b"),
        ("Cavalry B closes with line infantry N: 44% that N fails", "b >>n"),
        (
            "Battle 1: Line infantry C closes with line infantry O: 31% that O fails, first a 6",
            "c >>o",
        ),
        ("LN A strikes LN N: N fails in 31% (volley or melee)", "a >>n"),
        ("Cuirassiers A goes for line infantry N: N fails in 31% (melee)", "a >n"),
        ("Line infantry A turns towards line infantry N", "a >n"),
        ("Artillery F heads for contact with light infantry Q", "f >>q"),
        ("Line infantry C shoots at cavalry N: 42% that N fails", "c >n"),
        ("All forward until they can shoot", "all adv"),
        ("All forward to shoot", "all adv"),
        ("All into contact with the enemy", "all adv!"),
        ("All stay where they are", "all hold"),
        ("n forward 4 cm", "n adv 4"),
        ("N 43,32", "n to 43,32"),
        ("n at 43,32", "n to 43,32"),
        ("N goes to 43,32 north-east", "n to 43,32 ne"),
        ("N LN goes forward 3 cm; rest stay where they are", "n adv 3; rest hold"),
        ("dragoons e dismount and cv d goes towards p", "e dismount; d >p"),
        // As before.
        ("light n", "light face n"),
        ("g shoots at q", "g fire q"),
        ("n shoots at q", "n fire q"),
    ] {
        let read_as = read(typed).map(|items| write(&items));
        assert_eq!(read_as.as_deref(), Ok(write(&read(meant).unwrap()).as_str()), "{typed}");
    }
    for typed in [
        "n goes",
        "closes with the enemy",
        "n until",
        "line infantry",
        "n goes towards",
        "staff moves",
    ] {
        assert!(read(typed).is_err(), "{typed}");
    }
}

/// The attackers may be named after the unit that they attack.
#[test]
fn rk_92_an_attack_is_read_with_the_attackers_behind() {
    for (typed, meant) in [
        ("attack J with N", "n >>j"),
        ("charge at j with n and o; rest hold", "n,o >>j; rest hold"),
        ("Attack J by n, o", "n,o >>j"),
        ("shoot at j with all", "all fire j"),
        ("n charge j", "n >>j"),
        // As before.
        ("1 with c", "1 with c"),
        ("a charge e", "a charge face e"),
    ] {
        assert_eq!(read(typed).unwrap(), read(meant).unwrap(), "{typed}");
    }
}

/// What a refusal of a battle's orders proposes can be given by the side that reads it.
#[test]
fn rk_5_remedies_can_be_given_by_the_side_that_reads_them() {
    let units = ["A LN 24,14 N", "B AR 34,14 N", "N LN 24,20 S", "O AR 40,30 S"];
    let with_commanders = || field(&units).commander(1, "24,12", None).commander(7, "24,24", None);
    let mut refused = 0;
    for field in [field(&units), with_commanders()] {
        for side in [Side::South, Side::North] {
            let mut battle = field.battle.clone();
            crate::tests::set(&mut battle, "/stage", Stage::Moving { side, second: false });
            let (own, foe, other) = if side == Side::South {
                ("a", "n", "b")
            } else {
                ("n", "a", "o")
            };
            for typed in [
                format!("attack {foe}"),
                format!("attack {own}"),
                format!("all attack {foe} with {own}"),
                format!("{own} with {other}"),
                format!("{own} with {foe}"),
                format!("1 with {foe}"),
                format!("7 with {foe}"),
                format!("{foe} adv"),
                "adv!".to_owned(),
                "fire".to_owned(),
                "dismount".to_owned(),
            ] {
                let outcome = moving::read_for(&battle, side, &typed)
                    .and_then(|items| moving::try_orders(&battle, side, &items).map(drop));
                let Err(refusal) = outcome else { continue };
                refused += 1;
                let instead = refusal.instead.clone().unwrap_or_default();
                let given = read(&instead).is_ok_and(|items| moving::try_orders(&battle, side, &items).is_ok());
                // What is no order is a sentence.
                let told = instead.starts_with(char::is_uppercase);
                assert!(given || told, "{typed}: {refusal}");
            }
        }
    }
    assert!(refused > 20, "{refused}");
    let mut battle = with_commanders().battle;
    crate::tests::set(
        &mut battle,
        "/stage",
        Stage::Moving {
            side: Side::North,
            second: false,
        },
    );
    let items = read("all attack a with n").unwrap();
    let Err(refusal) = moving::try_orders(&battle, Side::North, &items) else {
        panic!("a unit goes with another")
    };
    assert_eq!(refusal.instead.as_deref(), Some("n >>a"));
}

/// A sign of a map, a table or a list is told of by what it means, and a unit by what it is.
#[test]
fn rk_75_each_sign_of_a_board_is_told_of_by_what_it_means() {
    let game = super::battle_of(&["A LN 24,14 N", "F CV 34,14 N", "N LN 24,17 S"]);
    let map = super::begin(json!({}));
    let told = |game: &crate::Risk, sign: &str| {
        let query = serde_json::from_value(json!({ "book": { "topic": sign } })).unwrap();
        let answer = game.answer(Viewer::Seat(muster_kit::Seat(0)), query);
        let answer = answer.unwrap_or_else(|refusal| panic!("{sign}: {refusal}"));
        let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
        lines.collect::<Vec<_>>().join("\n")
    };
    for (sign, meaning) in [
        ("3LN", "3 of line infantry"),
        ("1AR", "1 of artillery"),
        ("CV", "cavalry"),
        ("A", "line infantry, 8 figures"),
        ("N", "line infantry, 8 figures"),
        ("N", "north"),
        ("NE", "northeast"),
        ("^A^", "faces north"),
        ("vAv", "faces south"),
        ("A>", "faces east"),
        ("\\A", "faces northwest"),
        ("030", "degrees"),
        ("h", "horses"),
        ("r2", "routed"),
        ("x1", "failures"),
        ("7u", "7 units"),
        ("0/38", "0 points lost"),
        ("24.2,21.0", "centimetres"),
        ("KEPT", "commander"),
        ("figures", "base of the unit"),
        ("A LN 22.0,10.0 N", "line infantry, 8 figures"),
        ("36.0", "centimetres"),
        ("[4]", "A die that shows 4"),
        ("#7", "entry 7"),
        (">n", "goes towards N"),
        (">>N", "contact with N"),
        ("B>R", "B attacks R"),
        ("with A", "goes where the unit A goes"),
        ("1 commander 20.0,7.0 with A", "goes where the unit A goes"),
        ("%", "wood"),
    ] {
        assert!(told(&game, sign).contains(meaning), "{sign}: {}", told(&game, sign));
    }
    for (sign, meaning) in [
        ("D", "column"),
        ("M", "column"),
        ("n", "hills"),
        ("^", "mountain"),
        ("@C", "capital that Corvane (C) holds"),
        ("ox", "sacked"),
        ("vH", "village that Halvern (H) holds"),
        ("c1", "train of the army C1"),
        ("C+", "Two armies"),
        ("**", "battle"),
        ("6u", "6 units"),
        ("32p", "32 points"),
        ("m5", "5 hexes"),
        ("m", "march"),
        ("3a", "3 armies"),
        ("2s", "2 settlements"),
        ("fed", "needs"),
        ("headless", "commander"),
        ("owes orders", "orders"),
        ("Q3", "Q3 Halverstadt is a capital. Held by: Halvern."),
        ("halverstadt", "Q3 Halverstadt is a capital"),
        ("C13", "Corvenne is a capital. Held by: Corvane."),
        ("B12", "B12 is open ground"),
        ("I8", "I8 is open ground"),
        ("E8", "E8 is a ford"),
        ("K5 Upper Lenn", "K5 Upper Lenn is a village. Held by: nobody."),
        ("Corvane", "a nation. It has 0 armies"),
        ("H Halvern", "Halvern, H on the map, is a nation"),
        ("#7", "entry 7"),
        ("[4]", "A die that shows 4"),
        ("no initiative", "starved"),
        ("no train", "supply die"),
        ("C1", "The army 1 of Corvane. It is not on the map."),
    ] {
        assert!(told(&map, sign).contains(meaning), "{sign}: {}", told(&map, sign));
    }
}

/// RK-14: a letter and a number are an army only where a nation has that letter.
#[test]
fn rk_14_a_hex_of_the_map_is_no_army_of_a_nation_that_is_not_there() {
    let map = super::begin(json!({}));
    let told = |sign: &str| {
        let query = serde_json::from_value(json!({ "book": { "topic": sign } })).unwrap();
        let answer = map.answer(Viewer::Seat(muster_kit::Seat(0)), query);
        answer.map(|answer| format!("{:?}", answer.lines)).unwrap_or_default()
    };
    for sign in ["Q3", "I8", "Z9", "q+", "@Q", "vI"] {
        let said = told(sign);
        let claims = ["army", "armies", "holds", "train"]
            .into_iter()
            .find(|word| said.contains(word));
        assert_eq!(claims, None, "{sign}: {said}");
    }
}

/// What the rules name as a button is there whenever they are read.
#[test]
fn rk_5_the_rules_name_no_button_that_is_not_always_there() {
    let book = <crate::Risk as muster_game::Knowledge>::book();
    let texts = book.topics.iter().map(|topic| topic.text);
    for text in texts.chain([book.in_short, book.how_to_play]) {
        let buttons = text.split('[').skip(1).filter_map(|rest| rest.split(']').next());
        for button in buttons.filter(|button| button.starts_with(|first: char| first.is_ascii_uppercase())) {
            assert_eq!(button, "My turn", "{text}");
        }
    }
}

#[test]
fn rk_122_a_wrong_value_of_a_standing_order_is_refused_in_words() {
    let game = super::begin(json!({}));
    let action: crate::action::Action = serde_json::from_value(json!({ "standing": { "rescue": "spam" } })).unwrap();
    let standing = Standing::default();
    let refusal = standing.with(&action, None).unwrap_err();
    for words in ["auto is at the first chance", "melee is only in melee", "off is nobody"] {
        assert!(refusal.reason.contains(words), "{refusal}");
    }
    drop(game);
}

/// A unit is asked about as boards and lists print it; what is no unit is refused in words, and an army is told of as one.
#[test]
fn rk_3_a_unit_is_named_as_boards_print_it() {
    let game = super::battle_of(&["A LN 24,14 N", "F CV 34,14 N", "N LN 24,17 S"]);
    let asked = |game: &crate::Risk, query: serde_json::Value| {
        let query = serde_json::from_value(query).unwrap();
        game.answer(Viewer::Seat(muster_kit::Seat(0)), query)
    };
    for said in ["a", "+A", "^A^", "vAv", "A>", "\\A", "unit a", "A LN"] {
        let told = asked(&game, json!({ "unit": { "unit": said } })).unwrap();
        assert!(
            format!("{:?}", told.lines).contains("A LN 24.0,14.0"),
            "{said} {told:?}"
        );
        assert!(asked(&game, json!({ "table": { "zone": said } })).is_ok(), "{said}");
    }
    for said in ["C1", "++", "A N", "the guns"] {
        let refusal = asked(&game, json!({ "unit": { "unit": said } })).unwrap_err();
        assert_eq!(refusal.reason, format!("`{said}` is no unit on the table."));
        assert_eq!(refusal.instead.as_deref(), Some("Units are A F N."));
    }
}
