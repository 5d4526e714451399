//! Lines of several orders: judged as a whole before the first die falls, as far as dice do not decide.

use super::*;
use muster_kit::{Dice, Whose};
use serde_json::json;

/// What a line is told, and that nothing of it was done.
fn refused(hall: &mut Hall, line: &str) -> String {
    let before = (hall.table.clone(), hall.journal.len());
    let told = hall.say(ANA, line).map(|_| line.to_owned()).unwrap_err();
    assert_eq!((hall.table.clone(), hall.journal.len()), before, "{line}");
    told
}

#[test]
fn extreme_dice_show_one_face_until_they_show_their_mean() {
    let (mut high, mut low) = (Dice::extreme(true), Dice::extreme(false));
    assert_eq!((high.pool(3, 6), low.pool(3, 6)), (vec![6; 3], vec![1; 3]));
    assert_eq!((high.hidden().roll(20), low.hidden().roll(20)), (20, 1));
    let (mut best, mut worst) = (Dice::one_sided(Seat(1), true), Dice::one_sided(Seat(1), false));
    let contest = |dice: &mut Dice| {
        (
            dice.roll(6),
            dice.of(Whose::Seat(Seat(0))).roll(6),
            dice.of(Whose::Nobody).roll(6),
        )
    };
    assert_eq!((contest(&mut best), contest(&mut worst)), ((6, 1, 1), (1, 6, 6)));
    let (most, least) = (high.pool(200, 6), low.pool(200, 6));
    assert_eq!((&most[198..], &least[198..]), (&[3, 4][..], &[3, 4][..]));
}

#[test]
fn an_order_that_no_dice_allow_refuses_its_line_before_any_die_falls() {
    let people = [("Ana", ANA), ("Ben", BEN)];
    let mut wesnoth = Hall::of("wesnoth", json!({}), &people);
    let mut barbarica = Hall::of("barbarica", json!({}), &people[..1]);
    barbarica.say(ANA, "/barb signal").unwrap();
    let mut warcamp = Hall::of("warcamp", json!({ "order": "join" }), &people);
    for (line, part, why) in [
        (
            "/wesnoth do orders:rec sp; 9 rest; end",
            "part 2, “9 rest”, cannot be done. ",
            "no unit 9",
        ),
        (
            "/barb move orders:x1 !a1, x1 d6",
            "part 2, “X1 d6”,",
            "has moved already",
        ),
        ("/barb move orders:x1 !a1, x3 a9, auto", "part 2, “X3 a9”,", "A9"),
        (
            "/warcamp orders plan:hunt 1 food; build food 2-4; end",
            "part 2, “build food 2-4”, cannot be done, whatever the dice show. ",
            "dice show. After part 1, with middling dice: A Food stockpile costs 50 food",
        ),
    ] {
        let hall = match line.split(' ').next() {
            Some("/wesnoth") => &mut wesnoth,
            Some("/barb") => &mut barbarica,
            _ => &mut warcamp,
        };
        let told = refused(hall, line);
        assert!(
            told.starts_with("Nothing of the line was done, for its "),
            "{line}: {told}"
        );
        assert!(told.contains(part) && told.contains(why), "{line}: {told}");
        // So says the look ahead.
        let invocation = CATALOGUE.parse(line).unwrap();
        let foreseen = hall
            .table
            .foresee(ANA, &invocation, hall.world())
            .unwrap_err()
            .to_string();
        assert!(foreseen.contains(why), "{line}: {foreseen}");
    }
}

/// What stands behind the end of a turn is no reason to refuse the line: the turn may have ended by itself.
#[test]
fn a_turn_that_ends_by_itself_may_be_ended_in_its_line() {
    let mut hall = Hall::of("wesnoth", json!({}), &[("Ana", ANA), ("Ben", BEN)]);
    hall.say(ANA, "/wesnoth do orders:L rest; end").unwrap();
    assert_eq!(hall.turn(), Seat(1));
}

/// Where dice decide whether a later order can be done, those before it are carried out.
#[test]
fn an_order_that_some_dice_allow_lets_its_line_begin() {
    let mut hall = Hall::of("warcamp", json!({ "order": "join" }), &[("Ana", ANA), ("Ben", BEN)]);
    let told = hall
        .say(ANA, "/warcamp orders plan:hunt 1 2 food; build food 3-5; end")
        .unwrap();
    let told = hall.words(&told);
    assert!(told.contains("hunts with"), "{told}");
}

/// A contest of two dice may bring what a later order costs, although neither the highest nor the lowest dice of both do.
#[test]
fn a_theft_that_may_succeed_lets_its_line_begin() {
    for version in 100..108 {
        let mut hall = Hall::of("warcamp", json!({ "order": "join" }), &[("Ana", ANA), ("Ben", BEN)]);
        let mut game = hall.table.game().unwrap().save();
        game["tribes"][0]["leader"] = "warchief".into();
        game["tribes"][0]["race"] = "kobold".into();
        hall.patch(json!({ "game": game, "version": version }));
        let told = hall.say(ANA, "/warcamp orders plan:steal town food 1 2; build tower 3 4; end");
        let told = hall.words(&told.unwrap());
        assert!(told.contains("steal"), "{told}");
    }
}

/// A strike that is out of reach refuses its line although a strike before it may kill the target, by which it would be passed
/// over.
#[test]
fn a_strike_out_of_reach_is_refused_though_its_target_may_be_dead_by_then() {
    let mut hall = Hall::of("wesnoth", json!({}), &[("Ana", ANA), ("Ben", BEN)]);
    hall.say(ANA, "/wesnoth do orders:rec sp2; end").unwrap();
    hall.say(BEN, "/wesnoth do orders:rec gt; end").unwrap();
    let mut game = hall.table.position_json().unwrap();
    let units = game["units"].as_array_mut().unwrap();
    units[1]["at"] = json!("H5");
    units[2]["at"] = json!("A2");
    units[4]["wounds"] = json!(9);
    hall.patch(json!({ "game": game }));
    let told = refused(&mut hall, "/wesnoth do orders:1 x G6; 2 x G6");
    assert!(told.contains("part 2, “2 x G6”, cannot be done, whatever"), "{told}");
    let best = "With other dice it is passed over, and with none it is done: send the line without it.";
    assert!(told.contains(best), "{told}");
    assert!(hall.say(ANA, "/wesnoth do orders:1 x G6; L rest").is_ok());
}

/// Where a unit is an option of its own, its kind and number are taken as well as its id.
#[test]
fn an_option_for_a_unit_takes_its_kind_and_number() {
    let mut hall = Hall::of("barbarica", json!({}), &[("Ana", ANA)]);
    for unit in ["axeman 1", "Roman Auxiliary 8"] {
        let card = format!("/barb card unit:{unit}");
        assert!(CATALOGUE.parse(&card).is_ok(), "{card}");
    }
    hall.say(ANA, "/barb signal").unwrap();
    hall.say(ANA, "/barb charge unit:axeman 1 target:auxiliary 1").unwrap();
}

/// Words that a client puts into the first option of a command are read as orders where the rules know them as such.
#[test]
fn orders_behind_a_command_are_read_as_orders() {
    let people = [("Ana", ANA), ("Ben", BEN)];
    let hall = Hall::of("warcamp", json!({ "order": "join" }), &people);
    let read = |tag: &str, option: &str, text: &str| {
        let args = serde_json::Map::from_iter([(option.to_owned(), json!(text))]);
        let orders = hall.table.orders_in_command(ANA, "warcamp", tag, &args);
        orders.map(|orders| orders.line())
    };
    let plan = |plan: &str| Some(format!("/warcamp orders plan:{plan}"));
    assert_eq!(read("attack", "target", "B all L"), plan("attack B all L"));
    assert_eq!(read("hunt", "who", "1-3 food"), plan("hunt 1-3 food"));
    assert_eq!(read("steal", "from", "town food L"), plan("steal town food L"));
    // What the command itself reads, and what nobody does, stays as it is.
    assert_eq!(read("hunt", "who", "1 2"), None);
    assert_eq!(read("attack", "target", "B"), None);
    assert_eq!(read("attack", "target", "the next one"), None);
    assert_eq!(read("orders", "plan", "dance all"), None);
}

/// What stands behind standing orders is theirs, in any turn: their mistake is told, and not that the turn is another's.
#[test]
fn standing_orders_with_a_mistake_are_not_read_as_orders_for_now() {
    let people = [("Ana", ANA), ("Ben", BEN)];
    let mut hall = Hall::of("warcamp", json!({ "order": "join" }), &people);
    for (plan, why) in [
        ("hunt 1-3; hant", "Step 2 \"hant\": unknown order. Did you mean hunt?"),
        ("build castle 1 2; end", "Step 1 \"build castle 1 2\""),
        ("hunt all; attack Z", "`Z` is no tribe"),
    ] {
        let args = serde_json::Map::from_iter([("plan".to_owned(), json!(plan))]);
        for user in [ANA, BEN] {
            let orders = hall.table.orders_in_command(user, "warcamp", "standing", &args);
            assert_eq!(orders, None, "{plan}");
            let told = hall.say(user, &format!("/warcamp standing plan:{plan}")).unwrap_err();
            assert!(told.contains(why), "{plan}: {told}");
        }
    }
}

/// Ana leads goblins with a Master Thief, and has that many bones.
fn thief_with_bones(bones: u32) -> Hall {
    let people = [("Ana", ANA), ("Ben", BEN)];
    let mut hall = Hall::of(
        "warcamp",
        json!({ "order": "join", "truce": 0, "theft_grace": 0 }),
        &people,
    );
    let mut game = hall.table.game().unwrap().save();
    game["tribes"][0]["leader"] = "thief".into();
    game["tribes"][0]["race"] = "goblin".into();
    game["tribes"][0]["bones"] = bones.into();
    hall.patch(json!({ "game": game }));
    hall
}

/// What a refusal says of food, bones and members behind the steps before is said to be behind them, with what goes with it.
#[test]
fn a_refusal_says_of_which_position_it_tells() {
    let mut hall = thief_with_bones(98);
    let told = refused(
        &mut hall,
        "/warcamp orders plan:hunt all food; steal town food; nab B1; nab B2; end",
    );
    let part = "its part 4, “nab B2”, cannot be done, whatever the dice show. After parts 1 to 3: ";
    let why = "Kidnapping costs 70 bones; you have 28. The hunt of this turn is done";
    assert!(told.contains(part) && told.contains(why), "{told}");
    let mut hall = thief_with_bones(0);
    let told = refused(&mut hall, "/warcamp orders plan:hunt 1 bones; nab B1; end");
    let part = "whatever the dice show. After part 1, with middling dice: Kidnapping costs 70 bones; you have ";
    assert!(told.contains(part), "{told}");
    // What is so by itself needs no steps before it.
    let mut hall = thief_with_bones(0);
    let told = refused(&mut hall, "/warcamp orders plan:hunt 1 food; kill B1 with 2; end");
    assert!(
        told.contains("whatever the dice show. An assassin's companion needs"),
        "{told}"
    );
}

/// A line that cannot begin says which part of it is at fault, and that nothing was done.
#[test]
fn a_line_that_cannot_begin_names_its_first_part() {
    let mut hall = thief_with_bones(0);
    let told = refused(&mut hall, "/warcamp orders plan:nab B1; hunt 1-5; end");
    let begins = "Nothing of the line was done, for its part 1, “nab B1”, cannot be done. Kidnapping costs 70 bones; you have 0.";
    assert!(told.starts_with(begins), "{told}");
    let told = refused(&mut hall, "/warcamp orders plan:nab B1");
    assert!(told.starts_with("Kidnapping costs"), "{told}");
}

/// A line with a step that nothing allows is refused although dice may stop it before that step.
#[test]
fn a_line_that_never_ends_well_is_refused_before_any_die_falls() {
    let mut hall = thief_with_bones(66);
    let told = refused(&mut hall, "/warcamp orders plan:hunt 1 bones; nab B1; hunt 4 5");
    let why = "its part 3, “hunt 4 5”, cannot be done, whatever the dice show. After parts 1 and 2: One hunt a turn";
    assert!(told.contains(why), "{told}");
}

/// What a line says will happen at the end of the turn is left out where the line ends the turn: there it has happened.
#[test]
fn what_comes_at_the_end_of_a_turn_is_not_announced_behind_it() {
    for (line, announced) in [("discard c1; hunt 1-3", 1), ("discard c1; end", 0)] {
        let people = [("Ana", ANA), ("Ben", BEN)];
        let mut hall = Hall::opened("warcamp", json!({ "order": "join" }), &people);
        hall.say(ANA, "/game join as:leader=shaman").unwrap();
        hall.say(ANA, "/game start").unwrap();
        let posts = hall.say(ANA, &format!("/warcamp orders plan:{line}")).unwrap();
        let told = hall.words(&posts);
        assert_eq!(super::times(&told, "At the end of your turn"), announced, "{told}");
        assert_eq!(super::times(&told, "A throws away"), 1 - announced, "{told}");
    }
}
