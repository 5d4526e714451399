//! What is promised, warned of or proposed is what happens.

use super::said::{action, period, wait_for_an_order};
use super::*;
use crate::queries::Query;
use muster_kit::Viewer;

const RED: Viewer = Viewer::Seat(Seat(0));

fn refused(table: &mut Table, line: &str) -> Refusal {
    table.typed(json!({ "orders": { "text": line } })).unwrap_err()
}

fn asked(table: &Table, query: Value) -> String {
    let query: Query = serde_json::from_value(query).unwrap();
    let answer = table.game.answer(RED, query).unwrap();
    let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
    lines.collect::<Vec<_>>().join("\n")
}

fn left_out(table: &Table, line: &str) -> String {
    let orders = action(json!({ "orders": { "text": line } }));
    table.game.left_out(Seat(0), &orders).join("\n")
}

/// In classic tempo each card is decided when it is drawn, so that nothing promises the rest of a turn
/// ([WG-182](docs/rules/wargrounds.md#wg-182)).
#[test]
fn wg_182_classic_tempo_promises_no_rest_of_a_turn() {
    let mut table = Table::new(json!({ "tempo": "classic" }));
    table.put("R1", "F9", "").put("R2", "F11", "").put("B1", "I12", "");
    table.deck(Side::Red, &["R2"]);
    wait_for_an_order(&mut table);
    let ready = || json!({ "ready": { "rest": "auto" } });
    let warned = table.warned(ready());
    assert!(warned.contains("in classic tempo you decide each card"), "{warned}");
    assert!(
        !warned.contains("plays your other cards") && !warned.contains("may play"),
        "{warned}"
    );
    let told = table.foretold(ready()).unwrap();
    assert!(
        told.contains("this one card") && !told.contains("Played by the house"),
        "{told}"
    );
    let refusal = refused(&mut table, "end turn");
    assert_eq!(refusal.instead.as_deref(), Some("/wg ready"), "{refusal}");
    // What is proposed in its place does leave all of them to the house.
    table
        .command(Seat(0), json!({ "auto": { "who": "all", "keep": true } }), &[])
        .unwrap();
    for who in ["R1", "R2"] {
        assert!(goes::is_auto(&table.game, table.who(who)), "{who}");
    }
}

/// Letters the other way round lead to no order where none can be given ([WG-182](docs/rules/wargrounds.md#wg-182)).
#[test]
fn wg_182_no_order_is_proposed_where_nothing_is_queued() {
    let mut table = Table::new(json!({ "tempo": "classic" }));
    table.put("R1", "F9", "").put("B1", "I12", "");
    let refusal = refused(&mut table, "a >A");
    assert_eq!(
        (&*refusal.clause, refusal.instead.as_deref()),
        ("WG-182", Some("wait for your go"))
    );
    wait_for_an_order(&mut table);
    assert_eq!(refused(&mut table, "a >A").instead.as_deref(), Some("A >a"));
}

/// The bombard comes before a section, and no order says which ([WG-169](docs/rules/wargrounds.md#wg-169)).
#[test]
fn wg_169_who_names_a_section_is_told_that_the_bombard_comes_first() {
    let mut table = Table::new(json!({ "scenario1": "storm" }));
    table.put("R1", "E10", "").put("B1", "W9", "");
    set(&mut table.game, "/stage", Stage::Orders);
    let line = "A E11 take bridge section";
    for told in [
        table.warned(json!({ "orders": { "text": line } })),
        left_out(&table, line),
    ] {
        assert!(
            told.contains("takes the bombard at E11, not a bridge section"),
            "{told}"
        );
    }
    assert_eq!(left_out(&table, "A E11 take bombard"), "");
    assert_eq!(left_out(&table, "A E11 take"), "");
    wait_for_an_order(&mut table);
    let refusal = refused(&mut table, line);
    let instead = refusal.instead.unwrap();
    let order = table.read(&instead.replacen('A', "R1", 1)).unwrap();
    let taking = crate::costs::Taking::of(&table.game, &order).unwrap();
    assert_eq!(taking.what, "a bridge section", "{instead}");
    let refusal = refused(&mut table, "A E11 take the barrel");
    assert!(refusal.reason.contains("no such thing as the barrel in"), "{refusal}");
    assert_eq!(refusal.instead.as_deref(), Some("A E11 take"));
}

/// What is typed and cannot be meant as it would be read is refused ([WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn wg_193_what_nobody_means_is_refused_with_what_works() {
    let mut table = period();
    for (line, instead) in [
        ("A E9 F9", "A E9-F9, or A F9"),
        ("A run E9 F10", "A run E9-F10, or A run F10"),
        ("B E9 hold until B", "B E9 hold"),
        ("A none", "A auto"),
        ("cancel A", "A auto"),
        ("A E9 pace:run", "A run E9"),
        ("B F12; A none", "B F12; A auto"),
    ] {
        let refusal = refused(&mut table, line);
        assert_eq!(refusal.instead.as_deref(), Some(instead), "{line}: {refusal}");
        assert!(table.foretold(json!({ "orders": { "text": line } })).is_err(), "{line}");
    }
    for line in [
        "A F10 hit B1",
        "A G9 hit B1",
        "A E9-F10",
        "B E9 hold until A",
        "A from C8",
        "A",
    ] {
        assert!(table.typed(json!({ "orders": { "text": line } })).is_ok(), "{line}");
    }
    wait_for_an_order(&mut table);
    let refusal = refused(&mut table, "1");
    assert_eq!(refusal.instead.as_deref(), Some("A stay"), "{refusal}");
    assert!(table.foretold(json!({ "orders": { "text": "A" } })).is_ok());
}

/// A start on the left binds as WG-68 says, and within 1" of the mark is near enough.
#[test]
fn wg_68_a_refusal_says_that_beside_the_mark_is_near_enough() {
    let mut table = Table::new(json!({ "scenario1": "storm" }));
    table.put("R1", "D7", "").put("B1", "W9", "").start("R1", Start::Left);
    set(&mut table.game, "/stage", Stage::Orders);
    let words = "within 1\" of E5";
    table.ok("R1 E7");
    let line = json!({ "orders": { "text": "A F9" } });
    assert!(table.warned(line.clone()).contains(words), "{}", table.warned(line));
    assert!(left_out(&table, "A F9").contains(words));
    let reach = asked(&table, json!({ "reach": { "who": "A", "to": "D7" } }));
    assert!(reach.contains("must end within") && reach.contains(words), "{reach}");
    wait_for_an_order(&mut table);
    let refusal = refused(&mut table, "A F9");
    assert!(refusal.reason.contains(words), "{refusal}");
    let starts = asked(&table, json!({ "book": { "topic": "starts" } }));
    assert!(starts.contains("Within 1\" of the mark"), "{starts}");
}

/// An order to go up to an enemy that leads nowhere is told so, and is no advance ([WG-69](docs/rules/wargrounds.md#wg-69)).
#[test]
fn wg_69_an_order_that_stays_in_defence_is_no_advance() {
    let mut table = Table::open();
    table.put("R1", "C9", "").put("B1", "W9", "").start("R1", Start::Defend);
    set(&mut table.game, "/stage", Stage::Orders);
    let told = left_out(&table, "A >a");
    assert!(told.contains("so it would stay on C9"), "{told}");
    table.typed(json!({ "orders": { "text": "A >a" } })).unwrap();
    let hand = asked(&table, json!({ "hand": {} }));
    assert!(
        hand.contains("wants to go up to a ") && hand.contains("stays on C9 as things stand"),
        "{hand}"
    );
}

/// The meaning of a sign is no statement about the position ([7.1](docs/rules/wargrounds.md#71-glyphs)).
#[test]
fn a_sign_with_other_hit_points_than_its_character_has_says_so() {
    let mut table = Table::open();
    table.put("R1", "C9", "hp4");
    let sign = |word: &str| asked(&table, json!({ "book": { "topic": word } }));
    assert!(
        sign("A1").contains("says: A ") && sign("A1").contains("As things stand it has 4 HP."),
        "{}",
        sign("A1")
    );
    assert!(
        sign("A4").contains("has 4 HP") && !sign("A4").contains("As things stand"),
        "{}",
        sign("A4")
    );
}

/// What lies under a character is told below the board, and who is placed is drawn ([WG-146](docs/rules/wargrounds.md#wg-146)).
#[test]
fn the_board_tells_of_what_is_covered_and_shows_who_is_placed() {
    let mut table = Table::new(json!({ "scenario1": "barrel" }));
    let barrel = table.game.field.things().heavy().unwrap().to_string();
    let board = |table: &Table, viewer| {
        use muster_game::Knowledge;
        let view = Wargrounds::view(&table.game, viewer);
        Wargrounds::map(&view, muster_kit::Topic::GAME).to_ascii()
    };
    assert!(!board(&table, RED).contains("Lie under"));
    table.put("R1", &barrel, "");
    assert!(
        board(&table, RED).contains("Lie under: A the barrel"),
        "{}",
        board(&table, RED)
    );
    let mut game = begun(
        json!({ "headcount": "4", "phases": 1, "scenario1": "vip" }),
        &["red", "blue"],
        1,
    );
    let place = action(json!({ "place": { "text": "A C9" } }));
    testing::play(&mut game, Seat(0), place, &mut Dice::seeded(1, 1)).unwrap();
    let table = Table {
        game,
        events: Vec::new(),
    };
    assert!(
        board(&table, RED).contains('A')
            && board(&table, RED)
                .lines()
                .any(|row| row.trim().starts_with("9 ") && row.contains('A'))
    );
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        let rows = board(&table, viewer);
        assert!(
            !rows
                .lines()
                .any(|row| row.trim().starts_with("9 ") && row.contains('A')),
            "{rows}"
        );
    }
}

/// Choices begin with those that do different things, and name the hits that their way costs
/// ([WG-47](docs/rules/wargrounds.md#wg-47)).
#[test]
fn wg_47_choices_differ_and_name_the_hits_on_their_way() {
    let mut table = Table::open();
    table
        .put("R1", "F9", "short")
        .put("B1", "J9", "long")
        .put("B2", "J12", "");
    set(&mut table.game, "/stage", Stage::Orders);
    let label = |line: &str| crate::tell::label_of(&table.game, &table.read(line).unwrap());
    let through = label("R1 I9 hit B1");
    assert!(
        through.contains("3 hits on the way: lands ") && through.chars().count() <= 80,
        "{through}"
    );
    assert!(!label("R1 run F12").contains("automatic"), "{}", label("R1 run F12"));
    wait_for_an_order(&mut table);
    let duties = table.game.awaiting();
    let menu = crate::menu::offers(&table.game, &duties.duties()[0]);
    let first: Vec<&str> = menu.acts.iter().take(3).map(|offer| offer.label.as_str()).collect();
    let hits = first.iter().filter(|label| label.contains("hits a")).count();
    assert!(hits <= 1, "{first:?}");
}

/// Who asks before the cards are drawn is advised orders that work, for those who have none
/// ([WG-183](docs/rules/wargrounds.md#wg-183)).
#[test]
fn wg_183_advice_before_the_cards_is_orders() {
    let mut table = period();
    table.typed(json!({ "orders": { "text": "B F12" } })).unwrap();
    let waits = table.game.awaiting();
    let advice = table.game.second_opinion(&waits.duties()[0]).unwrap();
    let Action::Orders { text } = &advice.action else {
        panic!("{:?}", advice.action)
    };
    assert!(
        text.starts_with("A ") && text.contains("; C ") && !text.contains("B "),
        "{text}"
    );
    for order in crate::orders::read_orders(&table.game, Seat(0), text).unwrap() {
        assert!(plan::plan(&table.game, &order).is_ok(), "{text}");
    }
    table.typed(json!({ "orders": { "text": text } })).unwrap();
    assert!(table.game.second_opinion(&waits.duties()[0]).is_none());
    wait_for_an_order(&mut table);
    assert!(table.game.second_opinion(&table.game.awaiting().duties()[0]).is_none());
}

/// Who passes an Impetuous enemy has it stay, and is told so ([WG-119](docs/rules/wargrounds.md#wg-119)).
#[test]
fn wg_119_to_pass_an_impetuous_enemy_is_to_have_it_stay() {
    use muster_game::Knowledge;
    let mut table = Table::new(json!({ "reactions": "window" }));
    table.put("R1", "F9", "skilled impetuous").put("B1", "T9", "");
    table.act("R1 >B1", &[6]);
    let waits = table.game.awaiting();
    let duty = &waits.duties()[0];
    let prompt = table.game.prompt(duty).plain(|seat| seat.to_string());
    assert!(
        prompt.contains("`/wg shove`") && prompt.contains("it stays where it is"),
        "{prompt}"
    );
    let menu = crate::menu::offers(&table.game, duty);
    assert!(
        menu.acts[0].label.ends_with("stays where it is"),
        "{}",
        menu.acts[0].label
    );
    table.command(Seat(1), json!({ "pass": {} }), &[]).unwrap();
    assert_eq!(table.at("R1"), "F9");
}

/// In classic tempo the house plays the card that is up alone, unless its character is left to it for good
/// ([WG-182](docs/rules/wargrounds.md#wg-182), [WG-188](docs/rules/wargrounds.md#wg-188)).
#[test]
fn wg_182_classic_tempo_leaves_the_card_that_is_up_alone_to_the_house() {
    let mut table = Table::new(json!({ "tempo": "classic" }));
    table.put("R1", "F9", "").put("R2", "F11", "").put("B1", "I12", "");
    let auto = |who: &str| json!({ "auto": { "who": who } });
    for early in ["B", "all"] {
        let refusal = table.typed(auto(early)).unwrap_err();
        assert_eq!(&*refusal.clause, "WG-182", "{refusal}");
        assert!(
            refusal.reason.contains("each further card asks you"),
            "{}",
            refusal.reason
        );
        assert!(refusal.instead.unwrap().ends_with(" keep:true"));
        assert!(table.foretold(auto(early)).is_err());
    }
    wait_for_an_order(&mut table);
    let alone = |table: &Table, who: &str| table.game.left_out(Seat(0), &action(auto(who)));
    assert_eq!((alone(&table, ""), alone(&table, "A")), (vec![], vec![]));
    let told = alone(&table, "all").join("\n");
    assert!(told.contains("Only the card that is up is played for you"), "{told}");
    let told = table.foretold(auto("all")).unwrap();
    assert!(told.contains("at once") && told.contains("asks you"), "{told}");
    table.typed(auto("all")).unwrap();
    assert!(table.heard().contains("is played for you."), "{}", table.heard());
    let secret = table.game.seats[Seat(0)].secret_mut();
    assert!(secret.auto.is_empty());
    // What was left to the house before holds for no card.
    secret.auto.insert(CharacterId(1));
    assert!(!asked(&table, json!({ "hand": {} })).contains("Played by the house"));
}

/// The joker that is up in classic tempo is left to the house as a whole ([WG-59](docs/rules/wargrounds.md#wg-59)).
#[test]
fn wg_182_the_joker_is_left_to_the_house_as_a_whole() {
    let mut table = Table::new(json!({ "tempo": "classic" }));
    table.put("R1", "F9", "").put("R2", "F11", "").put("B1", "I12", "");
    wait_for_an_order(&mut table);
    table.up(Init::Joker, Seat(0));
    table.game.turn.ask(crate::state::Ask::Order(false));
    let refusal = table.typed(json!({ "auto": { "who": "A" } })).unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("/wg ready"), "{refusal}");
    table.typed(json!({ "auto": { "who": "" } })).unwrap();
    assert!(
        table.heard().contains("The joker is played for you."),
        "{}",
        table.heard()
    );
}

/// Who is left to the house by an order is not taken from it by `/wg auto`, and nothing says so
/// ([WG-185](docs/rules/wargrounds.md#wg-185), [WG-188](docs/rules/wargrounds.md#wg-188)).
#[test]
fn wg_188_an_order_that_leaves_a_character_to_the_house_stands() {
    let mut table = period();
    table.typed(json!({ "orders": { "text": "A auto" } })).unwrap();
    let off = |who: &str| json!({ "auto": { "who": who, "on": false } });
    let refusal = table.typed(off("A")).unwrap_err();
    assert!(
        refusal.reason.starts_with("`A auto` is an order, which stands"),
        "{refusal}"
    );
    let instead = refusal.instead.unwrap();
    table
        .typed(json!({ "orders": { "text": instead.trim_start_matches("/wg orders text:") } }))
        .unwrap();
    table.typed(off("A")).unwrap();
    // With others that are left to the house by the command, what stands is told.
    table.typed(json!({ "orders": { "text": "A auto" } })).unwrap();
    table.typed(json!({ "auto": { "who": "B" } })).unwrap();
    let told = table.game.left_out(Seat(0), &action(off("all"))).join(" ");
    assert!(told.contains("`A auto` is an order"), "{told}");
    table.typed(off("all")).unwrap();
}

/// A letter behind a card in an order that the map draws in the other case is told ([WG-4](docs/rules/wargrounds.md#wg-4)).
#[test]
fn wg_4_a_letter_behind_a_card_in_an_order_is_told() {
    let table = period();
    for line in ["A F9 card heat A", "A F9 card:heat A"] {
        let told = left_out(&table, line);
        assert!(
            told.contains("`A` behind `") && told.contains("is read as a "),
            "{line}: {told}"
        );
    }
    assert!(!left_out(&table, "A F9 card heat a").contains("is read as"));
}

/// Who lies below a thing is told below the board, whose legend explains no sign that it does not show.
#[test]
fn wg_7_1_who_lies_below_a_thing_is_told() {
    let mut table = Table::new(json!({ "scenario1": "barrel" }));
    let barrel = table.game.field.things().heavy().unwrap().to_string();
    table.put("R1", &barrel, "").put("B1", "E1", "");
    table.change("R1", "life", json!({ "fallen": 2 }));
    let board = {
        use muster_game::Knowledge;
        let view = Wargrounds::view(&table.game, RED);
        Wargrounds::map(&view, muster_kit::Topic::GAME).to_ascii()
    };
    assert!(
        board.contains(&format!("({barrel}) fallen A")) && !board.contains("_ fallen"),
        "{board}"
    );
}
