//! What is shown, asked about and refused before an act is done.

use super::*;

fn foreseen(hall: &Hall, user: User, line: &str) -> Result<String, String> {
    let invocation = CATALOGUE.parse(line).unwrap();
    let foreseen = hall.table.foresee(user, &invocation, hall.world());
    let post = foreseen.map_err(|rejection| rejection.to_string())?;
    Ok(hall.words(&[post]))
}

/// Where the steps before it may be passed over, the step that stops a line is named by its preview as by the line itself.
#[test]
fn a_step_that_stops_a_line_is_named_behind_those_that_may_be_passed_over() {
    let settings = serde_json::json!({ "order": "join" });
    let mut hall = Hall::of("warcamp", settings, &[("Ana", ANA), ("Ben", BEN)]);
    let line = "/warcamp orders plan:?man 1 2; leave 3; hunt 4";
    let shown = foreseen(&hall, ANA, line).unwrap_err();
    assert!(shown.contains("its part 2, “leave 3”"), "{shown}");
    assert_eq!(hall.say(ANA, line).unwrap_err(), shown);
}

/// An order of which nothing would be done is refused at once: there is nothing to say yes to.
#[test]
fn what_would_come_to_nothing_is_refused_instead_of_shown() {
    let mut hall = Hall::begun();
    hall.say(ANA, "/warcamp orders plan:hunt all").unwrap();
    for (line, reason) in [
        ("/warcamp orders plan:hunt all bones", "One hunt a turn"),
        (
            "/warcamp orders plan:attack A with all; end",
            "A war party marches on another tribe; A is your own.",
        ),
        ("/warcamp orders plan:?hunt all; ?breed 1 2", "Nothing could be done"),
    ] {
        let done = hall
            .table
            .decide(ANA, "Ana", &CATALOGUE.parse(line).unwrap(), hall.world());
        let done = done.map(|_| ()).unwrap_err().to_string();
        let shown = foreseen(&hall, ANA, line).unwrap_err();
        assert_eq!(shown, done, "{line}");
        assert!(shown.contains(reason), "{line}: {shown}");
    }
    // A later step is done.
    let shown = foreseen(&hall, ANA, "/warcamp orders plan:?hunt all; end").unwrap();
    assert!(shown.contains("Not possible then"), "{shown}");
}

/// A card that throws no dice is not said to throw some: what cannot be taken back is what it shows.
#[test]
fn a_card_without_dice_is_not_said_to_throw_some() {
    let mut hall = Hall::of(
        "warcamp",
        serde_json::json!({ "order": "join" }),
        &[("Ana", ANA), ("Ben", BEN)],
    );
    let mut game = hall.table.game().unwrap().save();
    game["tribes"][0]["bones"] = 200.into();
    let held = ["graves", "dead"].map(|card| serde_json::json!(card));
    let before = game["tribes"][0]["secret"]["hand"].clone();
    game["tribes"][0]["secret"]["hand"] = serde_json::json!(held);
    // The cards come from the deck, and what was held goes there.
    let deck = game["deck"].as_array_mut().unwrap();
    for card in held {
        deck.remove(deck.iter().position(|other| *other == card).unwrap());
    }
    deck.extend(before.as_array().unwrap().iter().cloned());
    hall.patch(serde_json::json!({ "game": game }));
    let told = foreseen(&hall, ANA, "/warcamp cast card:graves").unwrap();
    assert!(
        told.ends_with("No undo after it, unless all agree, for everybody sees your card Old Graves.")
            && !told.contains("dice"),
        "{told}"
    );
    let dice = foreseen(&hall, ANA, "/warcamp cast card:dead").unwrap();
    assert!(dice.ends_with("No undo after the dice, unless all agree."), "{dice}");
}

/// What only the player in turn may order is refused to others before they are asked about it, in any game.
#[test]
fn orders_of_another_turn_are_refused_at_the_first_press() {
    let hall = Hall::begun();
    for line in ["/warcamp orders plan:hunt 1-3; end", "/warcamp hunt", "/warcamp end"] {
        let refused = foreseen(&hall, BEN, line).unwrap_err();
        assert!(refused.starts_with("It is Ana's turn"), "{line}: {refused}");
    }
    let hall = Hall::of("wesnoth", serde_json::json!({}), &[("Ana", ANA), ("Ben", BEN)]);
    for line in ["/wesnoth do orders:L rest; end", "/wesnoth end"] {
        let refused = foreseen(&hall, BEN, line).unwrap_err();
        assert!(refused.contains("turn"), "{line}: {refused}");
    }
}

/// A preview has no steps and is shown all the same.
#[test]
fn a_preview_is_shown_although_it_has_no_steps() {
    let hall = Hall::of("wesnoth", serde_json::json!({}), &[("Ana", ANA), ("Ben", BEN)]);
    let told = foreseen(&hall, ANA, "/wesnoth do orders:L rest preview:true").unwrap();
    assert!(told.contains("L rest"), "{told}");
}

/// What is said of the dice of a disaster fits the table: who plays alone takes even them back.
#[test]
fn a_host_is_told_how_a_disaster_is_taken_back() {
    let disaster = "/warcamp disaster kind:meteor tribe:A";
    let settings = || serde_json::json!({ "order": "join", "players": 2 });
    let told = foreseen(&Hall::begun(), ANA, disaster).unwrap();
    assert!(
        told.ends_with("Dice decide what comes of it.\nNo undo after the dice, unless all agree."),
        "{told}"
    );
    let mut alone = Hall::opened("warcamp", settings(), &[("Ana", ANA)]);
    alone.say(ANA, "/game start npc:easy").unwrap();
    let told = foreseen(&alone, ANA, disaster).unwrap();
    assert!(
        told.ends_with("You play alone, so even dice can be taken back until the game ends."),
        "{told}"
    );
}

/// What a front asks a yes for names what is taken back.
#[test]
fn going_back_is_asked_about_with_what_it_takes_back() {
    let mut hall = Hall::begun();
    hall.say(ANA, "/warcamp hunt who:1").unwrap();
    hall.say(ANA, "/warcamp hunt who:2").unwrap_err();
    hall.say(ANA, "/warcamp end").unwrap();
    let (last, asked) = (hall.table.seq(), |to: u64| {
        let back = CATALOGUE.parse(&format!("/game undo to:{to}")).unwrap();
        let (_, sub) = back.entry().unwrap();
        hall.table.asks_about(ANA, &back, sub).unwrap()
    });
    assert_eq!(
        asked(last - 2),
        format!(
            "This goes back to #{}: all that was done in #{} to #{last} is taken back. A turn has ended in it, so all have to agree.",
            last - 2,
            last - 1
        )
    );
    assert!(asked(last - 1).contains(&format!("what was done in #{last} is taken back.")));
    let mut hall = Hall::begun();
    hall.say(ANA, "/warcamp hunt who:1").unwrap();
    let back = CATALOGUE
        .parse(&format!("/game undo to:{}", hall.table.seq() - 1))
        .unwrap();
    let asked = hall.table.asks_about(ANA, &back, back.entry().unwrap().1).unwrap();
    let reasons = "If dice were shown in it, something became known or others have acted, all have to agree.";
    assert!(asked.ends_with(reasons), "{asked}");
}

/// What cannot be gone back to is refused before a yes is asked for.
#[test]
fn going_back_to_what_is_not_there_is_refused_at_once() {
    let mut hall = Hall::begun();
    let refused = |hall: &Hall, to: u64| {
        let back = CATALOGUE.parse(&format!("/game undo to:{to}")).unwrap();
        hall.table
            .asks_about(ANA, &back, back.entry().unwrap().1)
            .unwrap_err()
            .reason
    };
    assert_eq!(refused(&hall, 3), muster_words::text!("undo-nothing"));
    hall.say(ANA, "/warcamp hunt who:1").unwrap();
    let last = hall.table.seq() - 1;
    assert_eq!(
        refused(&hall, 9999),
        format!("I can go back to any entry from 1 to {last}.")
    );
}

/// Nobody learns that a player has taken back orders of which nobody had heard.
#[test]
fn what_nobody_heard_of_is_taken_back_in_silence() {
    let mut hall = Hall::begun();
    let begun = (hall.table.seq(), hall.table.position_json().unwrap());
    hall.say(ANA, "/warcamp standing plan:hunt all food; end").unwrap();
    let said = hall.say_knowing(ANA, "/game undo", &begun).unwrap();
    let public = said.iter().filter(|post| post.audience == Audience::Table);
    let told = public.filter(|post| !post.lines.is_empty() && !matches!(post.slot, Slot::Keep(_)));
    assert_eq!(told.count(), 0, "{}", hall.words(&said));
    assert!(
        hall.words(&said).contains("You take back `/warcamp standing"),
        "{}",
        hall.words(&said)
    );
}

/// The player who votes last learns nothing of the hidden orders that the vote takes back; the player who gave them does.
#[test]
fn hidden_orders_that_a_vote_takes_back_are_told_to_their_player_alone() {
    let settings = serde_json::json!({ "order": "join", "theft_grace": 0 });
    let mut hall = Hall::of("warcamp", settings, &[("Ana", ANA), ("Ben", BEN)]);
    let begun = (hall.table.seq(), hall.table.position_json().unwrap());
    hall.say(ANA, "/warcamp standing plan:hunt all food; end").unwrap();
    hall.say(ANA, "/warcamp hunt who:1").unwrap();
    hall.say_knowing(ANA, &format!("/game undo to:{}", begun.0), &begun)
        .unwrap();
    let said = hall.say_knowing(BEN, "/game vote choice:yes", &begun).unwrap();
    let read_by = |audience: Audience| {
        let posts = said.iter().filter(move |post| post.audience == audience);
        posts.cloned().collect::<Vec<_>>()
    };
    let hidden = "You take back `/warcamp standing";
    let ana = read_by(Audience::Seat(Seat(0)));
    assert!(hall.words(&ana).contains(hidden), "{}", hall.words(&said));
    assert_eq!(hall.words(&said).matches(hidden).count(), 1, "{}", hall.words(&said));
    assert!(
        !hall.words(&read_by(Audience::Asker)).contains("standing"),
        "{}",
        hall.words(&said)
    );
}

/// A page of the rules tells of the settings that are other ones at the table.
#[test]
fn a_page_of_the_rules_tells_what_is_set_at_the_table() {
    let settings = serde_json::json!({ "order": "join", "theft_grace": 0 });
    let mut hall = Hall::of("warcamp", settings, &[("Ana", ANA), ("Ben", BEN)]);
    let here = "At this table theft_grace is 0; 2 is usual.";
    for topic in ["truce", "thieving", "assassination", "kidnapping", "WC-75"] {
        let page = hall.say(ANA, &format!("/game rules topic:{topic}")).unwrap();
        let told = hall.words(&page);
        assert!(told.contains(here) && !told.contains("truce is 1;"), "{topic}: {told}");
    }
    let page = hall.say(ANA, "/game rules topic:hunting").unwrap();
    assert!(!hall.words(&page).contains("At this table"));
    let mut usual = Hall::begun();
    let page = usual.say(ANA, "/game rules topic:truce").unwrap();
    assert!(!usual.words(&page).contains("At this table"));
    // So does the rule book of the game's own command.
    let settings = serde_json::json!({ "recruit_from": "keep", "recruits_act": false });
    let mut hall = Hall::of("wesnoth", settings, &[("Ana", ANA), ("Ben", BEN)]);
    for command in ["/wesnoth book", "/game rules"] {
        let page = hall.say(ANA, &format!("{command} topic:recruit")).unwrap();
        let told = hall.words(&page);
        for here in [
            "recruit_from is keep; anywhere is usual",
            "recruits_act is no; yes is usual",
        ] {
            assert_eq!(times(&told, here), 1, "{command}: {told}");
        }
    }
}

/// What ends the turn without dice is not simply taken back either, and says so; what does not is.
#[test]
fn the_end_of_a_turn_is_foreseen_without_dice_too() {
    let hall = Hall::begun();
    let told = foreseen(&hall, ANA, "/warcamp end").unwrap();
    let ended = "A new turn, phase, card or decision begins with it. After that it is taken back only if all agree, and not once the game is over.";
    assert!(told.ends_with(ended), "{told}");
    let told = foreseen(&hall, ANA, "/warcamp hunt who:1").unwrap();
    assert!(!told.contains(ended), "{told}");
}

/// The example for a bare command is one that the seat understands, with why it is refused where it is.
#[test]
fn an_example_is_made_for_the_seat_that_asks() {
    let people = [("Ana", ANA), ("Ben", BEN)];
    let hall = Hall::of("warcamp", serde_json::json!({ "order": "join" }), &people);
    let error = CATALOGUE.parse_at("power", Some("warcamp")).unwrap_err();
    let told = hall.table.with_an_example(ANA, error).example_in_words().unwrap();
    assert!(told.starts_with("You write: /warcamp power on:"), "{told}");
    let price = ["Training costs 20", "Raising a skeleton costs 40", "truce"];
    assert!(
        told.contains(", but it is refused now. ") && price.iter().any(|words| told.contains(words)),
        "{told}"
    );
}

/// A player who is out of the game is offered to look on, and no orders for turns that will not come.
#[test]
fn who_is_out_of_the_game_is_offered_no_orders() {
    let mut hall = Hall::begun();
    hall.say(BEN, "/game concede").unwrap();
    assert_eq!(hall.table.stage, Stage::Playing);
    let panel = hall.say(BEN, "/game turn").unwrap().remove(0);
    let told = hall.words(std::slice::from_ref(&panel));
    assert!(told.contains("You are out of the game; you may watch."), "{told}");
    assert!(!told.contains("You may set"), "{told}");
    let offered = serde_json::to_string(&panel.controls).unwrap();
    for line in ["/warcamp standing", "/warcamp hand"] {
        assert!(!offered.contains(line), "{offered}");
    }
    assert!(offered.contains("/game map"), "{offered}");
    for line in [
        "/game turn ask:npc",
        "/warcamp orders plan:hunt all",
        "/warcamp end",
        "/warcamp standing plan:hunt all",
    ] {
        let refused = hall.say(BEN, line).unwrap_err();
        let told = refused.contains("You are out of the game") || refused.contains("Your tribe is no more");
        assert!(told, "{line}: {refused}");
        assert!(
            !refused.contains("You may set") && !refused.contains("/warcamp standing"),
            "{line}: {refused}"
        );
    }
    let others = hall.say(CLEO, "/game turn").unwrap().remove(0);
    assert!(hall.words(&[others]).contains("You may set what happens on yours."));
}

/// A battle of Risk: both sides stand, and one of them moves first.
fn battle() -> Hall {
    let settings = serde_json::json!({ "mode": "battle", "scenario": "farm" });
    let mut hall = Hall::of("risk", settings, &[("Ana", ANA), ("Ben", BEN)]);
    for user in [ANA, BEN] {
        hall.say(user, "/risk deploy").unwrap();
    }
    hall.pass(0);
    hall
}

/// A preview with a button for it would promise what its press refuses.
#[test]
fn what_would_be_refused_whole_is_refused_before_it_is_asked_about() {
    let mut hall = battle();
    let [opened] = hall.table.opened() else {
        panic!("{:?}", hall.table.opened())
    };
    let (mover, other) = if opened.seat == Seat(0) { (ANA, BEN) } else { (BEN, ANA) };
    for line in [
        "/risk go",
        "/risk go posture:hold",
        "/risk go posture:assault",
        "/risk orders text:rest hold",
    ] {
        let invocation = CATALOGUE.parse(line).unwrap();
        let foreseen = |hall: &Hall, user| {
            let post = hall.table.foresee(user, &invocation, hall.world());
            post.map_err(|rejection| rejection.to_string())
        };
        assert_eq!(foreseen(&hall, mover).err(), None, "{line}");
        let refused = foreseen(&hall, other).unwrap_err();
        assert!(refused.contains("moves first"), "{line}: {refused}");
        assert_eq!(hall.say(other, line).unwrap_err(), refused, "{line}");
    }
}

/// Wesnoth with these units beside leaders that have acted; the side to move is Red.
fn wesnoth(units: &[(u8, u8, &str, &str, u8)]) -> std::sync::Arc<dyn muster_game::AnyGame> {
    let settings = serde_json::json!({ "gold": 0 });
    let hall = Hall::of("wesnoth", settings, &[("Ana", ANA), ("Ben", BEN)]);
    let mut position = hall.table.game().unwrap().save();
    let all = position["units"].as_array_mut().unwrap();
    all[0]["deed"] = "attacked".into();
    for (owner, number, kind, at, wounds) in units {
        let mut unit = all[0].clone();
        unit["owner"] = (*owner).into();
        unit["number"] = (*number).into();
        unit["kind"] = (*kind).into();
        unit["at"] = (*at).into();
        unit["wounds"] = (*wounds).into();
        unit["deed"] = "fresh".into();
        all.push(unit);
    }
    all.sort_by_key(|unit| (unit["owner"].as_u64(), unit["number"].as_u64()));
    (CATALOGUE.kind("wesnoth").unwrap().load)(&position).unwrap()
}

/// A line of strikes whose last one is left out if an earlier one kills ends the turn by itself only if it does not.
#[test]
fn a_line_that_may_end_the_turn_is_not_said_to_end_it() {
    let ends = |wounds: u8| {
        let units = [
            (0, 1, "spearman", "D3", 0),
            (0, 2, "spearman", "C3", 0),
            (1, 1, "orcish-grunt", "C4", wounds),
        ];
        let line = serde_json::json!({ "do": { "orders": "1 x C4 /spear; 2 x C4 /spear" } });
        let game = wesnoth(&units);
        let trials =
            (0..20).map(|seed| crate::tried::tried(&*game, Seat(0), &line, &mut Dice::seeded(seed, 0)).ends_turn);
        trials.collect::<Vec<bool>>()
    };
    assert_eq!(ends(0), [true; 20], "no blow kills it alone");
    assert_eq!(ends(5), [false; 20], "three hits kill it");
}

/// A turn that stored orders began is offered again without what they did, which is said.
#[test]
fn what_stored_orders_did_is_named_as_left_out_of_the_last_jobs() {
    let mut hall = Hall::begun();
    for (user, line) in [
        (ANA, "/warcamp standing plan:hunt 1-3 food when:next"),
        (ANA, "/warcamp orders plan:hunt all; end"),
        (BEN, "/warcamp orders plan:hunt all; end"),
        (CLEO, "/warcamp orders plan:hunt all; end"),
        (ANA, "/warcamp orders plan:breed 4 5; end"),
        (BEN, "/warcamp end"),
        (CLEO, "/warcamp end"),
    ] {
        hall.say(user, line).unwrap_or_else(|why| panic!("{line}: {why}"));
        hall.pass(0);
    }
    // As the store loads it.
    let invocation = CATALOGUE.parse("/game turn").unwrap();
    let from = hall.table.looks_back(ANA, &invocation).unwrap().unwrap();
    let later = hall.journal.iter().filter(|entry| entry.seq > from);
    let history = History {
        snapshot: Some((from, serde_json::Value::Null)),
        entries: later.cloned().collect(),
    };
    let world = World {
        history: Some(&history),
        ..hall.world()
    };
    let Ok(Decision::Answer(posts)) = hall.table.decide(ANA, "Ana", &invocation, world) else {
        panic!("a panel is an answer")
    };
    let offered = serde_json::to_string(&posts[0].controls).unwrap();
    assert!(
        offered.contains("Some jobs of last turn (without stored orders)"),
        "{offered}"
    );
}

/// Who has nothing left to give up is told so at once, and not asked for a yes first.
#[test]
fn giving_up_twice_is_refused_before_a_yes_is_asked_for() {
    let mut hall = Hall::begun();
    let concede = CATALOGUE.parse("/game concede").unwrap();
    let asked = |hall: &Hall| hall.table.asks_about(BEN, &concede, concede.entry().unwrap().1);
    assert!(asked(&hall).is_ok());
    hall.say(BEN, "/game concede").unwrap();
    assert_eq!(asked(&hall).unwrap_err().reason, "Your tribe is no more.");
}
