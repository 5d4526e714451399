//! Hand, camp, items, book, check, statistics, previews and completions.

use super::{Table, bystanders, goblins, kobolds, set, table, trogs};
use crate::action::Action;
use crate::book::{BOOK, things};
use crate::data::{Building, Card, Leader};
use crate::odds::{Situation, odds};
use crate::queries::Query;
use crate::situations::of_action;
use crate::situations::situation_of;
use crate::state::Warcamp;
use crate::words::Letter;
use muster_game::{Counsel, Duty, Knowledge, Rules};
use muster_game::{act_by_lot, try_out};
use muster_kit::{Answer, Dice, Partial, Scene, Seat, Suggestion, Viewer};
use serde_json::json;

const A: Viewer = Viewer::Seat(Seat(0));
const B: Viewer = Viewer::Seat(Seat(1));

fn camp() -> Table {
    table([
        goblins(Leader::WarChief, &[5, 8, 3, 6, 6])
            .food(9)
            .bones(140)
            .hand(&[Card::Bolt, Card::Favor])
            .owning(1, "Rusty Cleaver", None)
            .with(Building::Tower, 1)
            .in_tower(&[4]),
        kobolds(Leader::MasterThief, &[5, 5, 6, 7, 9])
            .bones(30)
            .hand(&[Card::Fog]),
        bystanders(),
    ])
}

fn text(answer: &Answer) -> String {
    let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
    lines
        .chain(answer.boards.iter().map(Scene::to_ascii))
        .collect::<Vec<_>>()
        .join("\n")
}

fn ask(table: &Table, viewer: Viewer, query: serde_json::Value) -> String {
    let query: Query = serde_json::from_value(query).unwrap();
    text(&table.game.answer(viewer, query).unwrap())
}

#[test]
fn wc_166_a_hand_is_for_its_seat() {
    let table = camp();
    let shown = ask(&table, A, json!({"hand": {}}));
    assert!(
        shown.contains("c1 Bolt          40  kill 1 at random") && shown.contains("Bones 140."),
        "{shown}"
    );
    assert!(ask(&table, B, json!({"hand": {}})).contains("c1 Foul Fog"));
    let refusal = table.game.answer(Viewer::Spectator, Query::Hand {}).unwrap_err();
    assert_eq!(refusal.clause, "WC-165");
}

#[test]
fn wc_169_camp_shows_one_or_all() {
    let table = camp();
    assert!(ask(&table, A, json!({"camp": {}})).starts_with("A SKULLMASH"));
    assert!(ask(&table, A, json!({"camp": {"tribe": "b"}})).starts_with("B BONEGNAW"));
    let all = ask(&table, Viewer::Spectator, json!({"camp": {"all": true}}));
    assert!(all.contains("A SKULLMASH") && all.contains("C MUDFANG"));
    let query: Query = serde_json::from_value(json!({"camp": {"tribe": "H"}})).unwrap();
    assert_eq!(table.game.answer(A, query).unwrap_err().code, "target");
}

#[test]
fn wc_119_items_are_listed_with_numbers_effects_and_wearers() {
    let shown = ask(&camp(), A, json!({"items": {}}));
    assert!(
        shown.contains("i1 Rusty Cleaver\n   weapon, At+2, in the stash"),
        "{shown}"
    );
    assert!(ask(&camp(), A, json!({"items": {"tribe": "B"}})).contains("None."));
}

#[test]
fn wc_165_the_book_has_a_page_for_every_topic() {
    for topic in BOOK.suggest("", Vec::new()).into_iter().chain(things()) {
        assert!(topic.label.chars().count() <= 100 && topic.value.chars().count() <= 100);
        let shown = ask(&camp(), A, json!({"book": {"topic": topic.value}}));
        assert!(shown.lines().count() >= 2, "{shown}");
        assert!(shown.chars().count() <= 1_800, "{shown}");
    }
    let storm = ask(&camp(), A, json!({"book": {"topic": "Storm"}}));
    assert!(storm.contains("90 bones, 180 for Troglodytes"), "{storm}");
    assert!(ask(&camp(), A, json!({"book": {"topic": "of sparks"}})).contains("kills 1 at random"));
    let query = Query::Book {
        topic: "stomr".to_owned(),
    };
    assert_eq!(
        camp().game.answer(A, query).unwrap_err().instead.unwrap(),
        "/game rules topic:storm"
    );
}

#[test]
fn wc_155_check_reads_a_plan_and_tells_what_it_brings() {
    let table = camp();
    let shown = ask(
        &table,
        A,
        json!({"check": {"plan": "attack B 1-3 L; ?build forge 5; end"}}),
    );
    assert!(
        shown.contains("1. attack B 1-3 L") && shown.contains("Win ") && shown.contains("Expected dead"),
        "{shown}"
    );
    assert!(shown.contains("Not possible then"), "{shown}");
    assert!(
        shown.contains("The tribe eats ") && shown.contains("middling dice (3 and 4 in turn)"),
        "{shown}"
    );
    let query = Query::Check {
        plan: Some("hunt 1-3; biuld tower 1 2".to_owned()),
    };
    let refusal = table.game.answer(A, query).unwrap_err();
    assert_eq!(refusal.code, "plan");
    assert!(refusal.reason.contains("Did you mean build?"), "{refusal}");
    // Out of turn a plan is only read.
    assert!(ask(&table, B, json!({"check": {"plan": "hunt all"}})).contains("is seen in your turn"));
    // Each step finds those before it done.
    let shown = ask(&table, A, json!({"check": {"plan": "hunt 1-4; hunt 5; end"}}));
    assert!(shown.contains("Not possible then: One hunt a turn"), "{shown}");
    assert!(!shown.contains("have done nothing"), "{shown}");
}

#[test]
fn wc_197_statistics_tell_the_dice_of_every_tribe() {
    let mut table = camp();
    table.play(&[5, 2, 4], "hunt 1-3");
    let shown = Warcamp::statistics(&table.game.view(Viewer::Spectator))
        .unwrap()
        .to_ascii();
    assert!(
        shown.contains("A Skullmash  3 dice") && shown.contains("pips 11 (fair 10.0)"),
        "{shown}"
    );
    for letter in ["A ", "B ", "C "] {
        assert!(shown.contains(letter));
    }
}

#[test]
fn wc_165_the_book_answers_every_clause_and_every_word_that_it_proposes() {
    for clause in 1..=197 {
        let query = Query::Book {
            topic: format!("WC-{clause}"),
        };
        camp()
            .game
            .answer(A, query)
            .unwrap_or_else(|refusal| panic!("WC-{clause}: {refusal}"));
    }
    for topic in BOOK.suggestions().into_iter().chain(things()) {
        let query = Query::Book {
            topic: topic.value.clone(),
        };
        camp()
            .game
            .answer(A, query)
            .unwrap_or_else(|refusal| panic!("{}: {refusal}", topic.value));
    }
    // What the book says of a building can be ordered as it stands.
    let forge = ask(&camp(), A, json!({"book": {"topic": "forge"}}));
    assert!(forge.contains("Order: build forge 1 2 3"), "{forge}");
}

fn foresee(table: &Table, action: serde_json::Value) -> String {
    let action: Action = serde_json::from_value(action).unwrap();
    text(&table.game.foresee(Seat(0), &action).unwrap())
}

#[test]
fn wc_62_the_end_of_a_turn_warns_of_hunger() {
    let shown = foresee(&camp(), json!({"end": {}}));
    assert!(shown.contains("The tribe eats 5 of 9 food; 4 are left."), "{shown}");
    let idle = camp().game.cautions(Seat(0), &Action::End { discard: None });
    assert!(idle[0].starts_with("Members "), "{idle:?}");
    let hungry = table([goblins(Leader::Shaman, &[4, 4, 6]).food(3), bystanders()]);
    let equals = table([goblins(Leader::Shaman, &[4, 4]).food(1), bystanders()]);
    let dry = ask(&equals, A, json!({"check": {"plan": "end"}}));
    assert!(
        dry.contains("It would starve next turn: #1, #2 would die.") && dry.contains("That is everyone"),
        "{dry}"
    );
    let asked = |table: &Table, action: Action| table.game.cautions(Seat(0), &action).join(" ");
    let alone = asked(&hungry, Action::End { discard: None });
    assert!(alone.contains("none is left: #1, #2 starve next turn"), "{alone}");
    assert!(asked(&equals, Action::End { discard: None }).contains("the tribe is wiped out"));
    // A litter eats as well.
    let litter = table([goblins(Leader::Shaman, &[5; 5]).food(10), bystanders()]);
    let plan = "breed 1-5".to_owned();
    let told = asked(&litter, Action::Orders { plan, end: true });
    assert!(
        told.contains("none is left") && told.contains("starve next turn"),
        "{told}"
    );
    let fed = table([goblins(Leader::Shaman, &[5; 5]).food(30), bystanders()]);
    let plan = "breed 1-5".to_owned();
    assert_eq!(asked(&fed, Action::Orders { plan, end: true }), "");
}

/// A member's or a tribe's name is told where a player asks the rules what it is.
#[test]
fn wc_16_names_are_told_where_the_rules_are_asked() {
    let table = camp();
    let name = table.a().people.iter().next().unwrap().name().text();
    let told = ask(&table, A, json!({"book": {"topic": name.to_uppercase()}}));
    assert!(told.contains(&format!("{name} is number 1 of ")), "{told}");
    let tribe = table.a().name().to_owned();
    let told = ask(&table, A, json!({"book": {"topic": tribe}}));
    assert!(told.contains(&tribe.to_uppercase()), "{told}");
}

/// Orders that feed the tribe where the dice are at their mean, and often do not, say so before they end the turn.
#[test]
fn wc_62_orders_that_may_leave_no_food_are_asked_about() {
    let told = |food: u32| {
        let table = table([goblins(Leader::Shaman, &[5; 5]).food(food), bystanders()]);
        let plan = "breed 2-5; hunt 1 food".to_owned();
        table
            .game
            .cautions(Seat(0), &Action::Orders { plan, end: true })
            .join(" ")
    };
    let told: Vec<String> = (0..20).map(told).collect();
    assert!(told[0].contains("none is left: "), "{}", told[0]);
    assert!(
        told.iter()
            .any(|told| told.contains("members starve next turn: in about ")),
        "{told:?}"
    );
    assert_eq!(told[19], "");
}

#[test]
fn wc_176_before_the_end_an_idle_thief_and_spells_that_nobody_used_are_pointed_out() {
    let told = |table: &Table, plan: &str| {
        let plan = plan.to_owned();
        table
            .game
            .cautions(Seat(0), &Action::Orders { plan, end: true })
            .join(" ")
    };
    let thief = table([goblins(Leader::MasterThief, &[5; 4]).food(30), bystanders()]).round(2);
    let idle = told(&thief, "hunt all food");
    assert!(
        idle.contains("the Master Thief, has done nothing") && idle.contains("`/warcamp steal from:town goods:food`"),
        "{idle}"
    );
    assert_eq!(told(&thief, "hunt all food; steal town bones"), "");
    let chief = table([goblins(Leader::WarChief, &[5; 4]).food(30), bystanders()]).round(2);
    assert_eq!(told(&chief, "hunt all food"), "", "a War Chief has no work in peace");

    let hand = [Card::Rut, Card::Lure];
    let cast = table([
        goblins(Leader::Shaman, &[5; 4]).food(30).bones(90).hand(&hand),
        bystanders(),
    ])
    .round(2);
    let moon = told(&cast, "cast rut; hunt 3 4 food");
    assert!(moon.contains("Members 1 2 have done nothing this turn."), "{moon}");
    assert!(!moon.contains("`hunt"), "the one hunt of the turn is done: {moon}");
    assert!(
        moon.contains("Rutting Moon ends with this turn") && moon.contains("`breed 1 2`"),
        "{moon}"
    );
    assert_eq!(told(&cast, "cast rut; breed 1 2; hunt 3 4 food"), "");
    let lure = told(&cast, "cast lure; breed 1 2");
    assert!(
        lure.contains("Beast Lure ends with this turn") && lure.contains("`hunt 3`"),
        "{lure}"
    );
}

/// Without a plan the stored one is checked.
#[test]
fn wc_155_check_without_a_plan_checks_the_stored_one() {
    let ask_check = |table: &Table| {
        let query = serde_json::from_value(json!({"check": {}})).unwrap();
        table.game.answer(A, query)
    };
    let mut camp = camp();
    let refusal = ask_check(&camp).unwrap_err();
    assert!(refusal.reason.contains("no plan"), "{refusal}");
    assert_eq!(refusal.instead.unwrap(), "/warcamp check plan:end");
    set(
        &mut camp.game.tribes[Letter(0)].secret,
        "missed",
        Some("hunt 1 food; end".to_owned()),
    );
    let shown = text(&ask_check(&camp).unwrap());
    assert!(
        shown.contains("missed deadline") && shown.contains("1. hunt 1 food"),
        "{shown}"
    );
    set(
        &mut camp.game.tribes[Letter(0)].secret,
        "next",
        Some("breed 1 2; end".to_owned()),
    );
    let shown = text(&ask_check(&camp).unwrap());
    assert!(shown.contains("next turn") && shown.contains("1. breed 1 2"), "{shown}");
}

#[test]
fn wc_176_a_preview_warns_of_size_and_of_marching_all() {
    let crowd = table([goblins(Leader::Shaman, &[5; 14]), bystanders()]);
    let shown = foresee(&crowd, json!({"breed": {"who": "1 2"}}));
    assert!(shown.contains("15 members are large: disasters may come."), "{shown}");
    assert!(
        foresee(&crowd, json!({"end": {}})).contains("1 member more"),
        "near the threshold"
    );
    let all = foresee(&camp(), json!({"attack": {"target": "B", "who": "1-3 5 L"}}));
    assert!(!all.contains("All your members march"), "{all}");
    let few = table([goblins(Leader::WarChief, &[5, 5]), bystanders()]);
    assert!(foresee(&few, json!({"attack": {"target": "B"}})).contains("All your members march"));
    let full = table([
        goblins(Leader::WarChief, &[5]).hand(&[Card::Bolt, Card::Fog, Card::Rust]),
        bystanders(),
    ]);
    assert!(foresee(&full, json!({"end": {}})).contains("The hand is full"));
}

#[test]
fn wc_187_a_preview_has_the_exact_odds_and_changes_nothing() {
    let table = camp();
    let before = table.game.clone();
    let action: Action = serde_json::from_value(json!({"attack": {"target": "B", "who": "1-3 L"}})).unwrap();
    let answer = table.game.foresee(Seat(0), &action).unwrap();
    let data = answer.data.unwrap();
    assert_eq!(data["odds"]["attack_ce"], 37);
    assert_eq!(table.game, before);
    let action: Action = serde_json::from_value(json!({"hunt": {"who": "4"}})).unwrap();
    assert_eq!(table.game.foresee(Seat(0), &action).unwrap_err().code, "not-able");
    assert!(foresee(&table, json!({"cast": {"card": "favor"}})).contains("your band +2 each"));
    assert!(foresee(&table, json!({"equip": {"item": "i1", "to": "2"}})).contains("equip i1 2"));
}

fn complete(table: &Table, viewer: Viewer, sub: &str, focus: &str, args: &[(&str, &str)]) -> Vec<Suggestion> {
    let args = args
        .iter()
        .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()))
        .collect();
    let partial = Partial {
        sub: sub.to_owned(),
        args,
        focus: focus.to_owned(),
    };
    let list = table.game.suggest(viewer, &partial);
    assert!(list.len() <= 25);
    assert!(
        list.iter()
            .all(|one| one.label.chars().count() <= 100 && one.value.chars().count() <= 100)
    );
    list
}

fn values(list: &[Suggestion]) -> Vec<&str> {
    list.iter().map(|one| one.value.as_str()).collect()
}

#[test]
fn wc_165_completions_are_legal_now() {
    let table = camp();
    let who = complete(&table, A, "hunt", "who", &[]);
    assert_eq!(values(&who)[0], "all");
    // #4 stands in the tower.
    assert!(!values(&who).contains(&"4") && values(&who).contains(&"2"));
    assert!(who.iter().any(|one| one.label.contains("Skill 8")));
    assert_eq!(values(&complete(&table, A, "tower", "who", &[("go", "out")])), ["4"]);
    assert_eq!(values(&complete(&table, A, "attack", "target", &[])), ["B", "C"]);
    assert_eq!(
        values(&complete(&table, A, "attack", "who", &[("who", "1 bes")])),
        ["1 best2", "1 best3"]
    );
    let cards = complete(&table, A, "cast", "card", &[]);
    assert_eq!(values(&cards), ["bolt", "favor"]);
    assert!(cards[0].label.contains("40 bones"));
    assert!(complete(&table, Viewer::Spectator, "cast", "card", &[]).is_empty());
    assert_eq!(values(&complete(&table, A, "equip", "item", &[])), ["i1"]);
    assert_eq!(
        values(&complete(&table, A, "book", "topic", &[("topic", "stor")]))[0],
        "storm"
    );
    let truce = camp().change(|game| set(game, "options/truce", 9));
    assert!(complete(&truce, A, "attack", "target", &[]).is_empty());
    assert_eq!(values(&complete(&truce, A, "steal", "from", &[])), ["town"]);
}

#[test]
fn wc_152_completed_plans_are_obeyed() {
    let table = camp();
    let plans = complete(&table, A, "orders", "plan", &[("plan", "cast favor; hu")]);
    assert!(!plans.is_empty());
    for plan in &plans {
        assert!(plan.value.starts_with("cast favor; hunt"));
        assert!(table.allowed(&plan.value), "{}", plan.value);
    }
    for plan in complete(&table, A, "orders", "plan", &[]) {
        assert!(table.allowed(&plan.value), "{}", plan.value);
    }
}

#[test]
fn wc_159_what_is_drawn_is_never_refused() {
    let tables = [
        camp(),
        table([
            trogs(Leader::Shaman, &[8, 5])
                .bones(300)
                .hand(&[Card::Storm, Card::Whip])
                .with(Building::Forge, 1),
            bystanders(),
        ]),
        table([
            kobolds(Leader::MasterThief, &[7, 5, 5]).bones(150),
            goblins(Leader::WarChief, &[5]).bones(9),
            bystanders(),
        ]),
        table([goblins(Leader::WarChief, &[2]).food(0), bystanders()]),
    ];
    for table in tables {
        let duties = table.game.awaiting();
        let duty: &Duty = &duties.duties()[0];
        let mut chance = Dice::seeded(1, 1);
        let drawn = (0..200).map(|_| act_by_lot(&table.game, duty, &mut chance));
        for action in drawn.chain([table.game.fallback(duty)]) {
            assert_eq!(try_out(&table.game, duty.seat, &action), Ok(()), "{action:?}");
        }
    }
}

#[test]
fn wc_165_answers_tell_nothing_hidden() {
    let table = camp();
    let guesses: Vec<_> = (0..4)
        .map(|seed| table.game.guess(A, &mut Dice::seeded(seed, 7)))
        .collect();
    for query in [
        json!({"hand": {}}),
        json!({"camp": {"all": true}}),
        json!({"check": {"plan": "cast bolt B; attack B all L; hunt all"}}),
    ] {
        let query: Query = serde_json::from_value(query).unwrap();
        let truth = table.game.answer(A, query.clone()).unwrap();
        for guess in &guesses {
            assert_eq!(guess.answer(A, query.clone()).unwrap(), truth);
        }
    }
    for question in ["draw bolt", "draw bolt in 3", "cast bolt B", "steal B food"] {
        let truth = table.game.situation(A, question);
        assert!(guesses.iter().all(|guess| guess.situation(A, question) == truth));
    }
}

/// A sheet does not promise cards to a full hand ([WC-40](docs/rules/warcamp.md#wc-40)).
#[test]
fn wc_40_a_full_hand_draws_nothing_on_the_sheet() {
    let shaman = |cards: &[Card]| table([goblins(Leader::Shaman, &[5; 5]).bones(122).hand(cards), bystanders()]);
    let sheet = |table: &Table| {
        let boards = crate::sheet::sheet(&table.game.view(A), 0);
        boards.iter().map(muster_kit::Scene::to_ascii).collect::<String>()
    };
    assert!(sheet(&shaman(&[Card::Storm])).contains("(draws 3)"));
    assert!(sheet(&shaman(&[Card::Storm, Card::Bolt, Card::Eye, Card::Jinx, Card::Ward])).contains("(hand full)"));
}

/// However many draws are asked about: unseen are the deck and the hands of others, without one's own hand and the discards.
#[test]
fn wc_193_a_number_of_draws_counts_the_cards_not_seen() {
    let table = camp();
    let situation = |question: &str| serde_json::to_value(table.game.situation(A, question).unwrap()).unwrap();
    let (usual, three) = (situation("draw bolt"), situation("draw bolt in 3"));
    assert_eq!(three["draw"]["draws"], 3);
    for field in ["unseen", "copies"] {
        assert_eq!(usual["draw"][field], three["draw"][field], "{field}");
    }
    assert!(three["draw"]["unseen"].as_u64().unwrap() < 66, "{three}");
}

/// Every question of the command's description is answered in a position.
#[test]
fn wc_187_every_question_about_a_position_is_answered() {
    let table = table([
        goblins(Leader::MasterThief, &[7, 5, 5, 6, 8])
            .hand(&[Card::Storm])
            .bones(100),
        kobolds(Leader::WarChief, &[5; 7])
            .food(30)
            .bones(30)
            .owning(1, "Pot Lid", None),
        bystanders(),
    ]);
    for question in [
        "attack B 1-4 L",
        "raid B all raze forge",
        "hunt all",
        "kill B4 1",
        "breed 4 5",
        "cast storm B",
        "cast bolt B",
        "starve",
        "disaster",
        "meteor",
        "famine",
        "plague",
        "draw bolt",
        "steal B food",
        "steal town item",
        "nab B1 B2",
        "forge",
        "item",
        "attack 50/4 40/6",
        "hunt 17 both",
        "train 5 x2",
    ] {
        let situation = situation_of(&table.game, Viewer::Seat(Seat(0)), question).unwrap();
        assert!(!odds(&situation).unwrap().lines.is_empty(), "{question}");
    }
    assert!(situation_of(&table.game, Viewer::Spectator, "hunt all").is_ok());
    assert!(situation_of(&table.game, Viewer::Seat(Seat(1)), "attack A all L").is_ok());
    let refusal = situation_of(&table.game, Viewer::Seat(Seat(0)), "dance").unwrap_err();
    assert!(!refusal.reason.contains("attack 50/4 40/6"), "{refusal}");
    let asked = |seat, question: &str| situation_of(&table.game, Viewer::Seat(Seat(seat)), question);
    // What is proposed is answered, and aims at nobody's own tribe.
    for (seat, question) in [
        (0, "dance"),
        (1, "dance"),
        (1, "raid B all"),
        (0, "attack Z all"),
        (0, "steal A food"),
    ] {
        let refusal = asked(seat, question).unwrap_err();
        let proposed = refusal.remedy().unwrap();
        assert!(refusal.to_string().len() < 200, "{refusal}");
        let first = proposed.split('`').nth(1).unwrap();
        let first = first.strip_prefix("odds ").unwrap();
        assert!(asked(seat, first).is_ok(), "{question}: {refusal}");
    }
    assert_eq!(asked(1, "raid B all").unwrap_err().reason, "B is your own tribe.");
    assert!(matches!(
        situation_of(&table.game, Viewer::Seat(Seat(0)), "hunt 1-3 food"),
        Ok(Situation::Hunt(hunt)) if hunt.hunters.len() == 3
    ));
}

/// What the position forbids is told with the odds ([WC-23](docs/rules/warcamp.md#wc-23)), and an attack that hardly ever
/// wins is pointed out before it is rolled.
#[test]
fn wc_23_odds_in_a_truce_name_it_and_poor_attacks_are_pointed_out() {
    let war = || {
        table([
            goblins(Leader::MasterThief, &[5, 5, 5, 5, 5]),
            trogs(Leader::MasterThief, &[5, 5, 5, 5, 5]),
        ])
    };
    let truce = war().round(1);
    let remarks = |table: &Table| table.game.odds_remarks(Viewer::Seat(Seat(0)), "attack B all");
    assert!(remarks(&truce)[0].contains("Truce until"), "{:?}", remarks(&truce));
    let war = war();
    assert_eq!(remarks(&war), Vec::<String>::new());
    let attack = |who: &str| Action::Orders {
        plan: format!("attack B {who}"),
        end: false,
    };
    let poor = war.game.cautions(Seat(0), &attack("1"));
    assert!(poor[0].contains("of 36 rolls"), "{poor:?}");
    let costly = war.game.cautions(Seat(0), &attack("all"));
    assert!(costly[0].contains("half of your members or more in 25 %"), "{costly:?}");
    // An even battle is the player's to judge.
    assert_eq!(war.game.cautions(Seat(0), &attack("all L")), Vec::<String>::new());
}

/// A preview of the end tells of hunger once: as the caution above it, with who starves.
#[test]
fn wc_62_hunger_is_told_once_before_the_end() {
    let t = table([goblins(Leader::WarChief, &[5; 3]).food(2), bystanders()]);
    let end = Action::End { discard: None };
    let cautions = t.game.cautions(Seat(0), &end);
    let shown = t.game.foresee(Seat(0), &end).unwrap();
    let shown = shown.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
    let told: Vec<String> = cautions.into_iter().chain(shown).collect();
    let hungry = told
        .iter()
        .filter(|line| line.contains("starve") || line.contains("The tribe eats"));
    assert_eq!(hungry.count(), 1, "{told:?}");
    // Who has enough reads what is left.
    let fed = table([goblins(Leader::WarChief, &[5; 3]).food(20), bystanders()]);
    let shown = fed.game.foresee(Seat(0), &end).unwrap();
    let shown = shown.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
    assert_eq!(shown.filter(|line| line.contains("The tribe eats")).count(), 1);
}

/// An attack that costs more than it wins is pointed out, however it is written; a good one is not.
#[test]
fn wc_67_a_costly_attack_is_pointed_out() {
    let war =
        |own: &[u8], theirs: &[u8]| table([goblins(Leader::MasterThief, own), trogs(Leader::MasterThief, theirs)]);
    let told = |t: &Table, action: Action| t.game.cautions(Seat(0), &action).join(" ");
    let plan = |plan: &str| Action::Orders {
        plan: plan.to_owned(),
        end: false,
    };
    let weak = war(&[5; 5], &[9; 5]);
    assert!(
        of_action(
            &weak.game,
            Letter(0),
            &crate::orders::read("attack B all L").unwrap()[0].action
        )
        .is_ok()
    );
    for line in ["attack B all L", "raid B all L"] {
        let words = told(&weak, plan(line));
        assert!(words.contains("The attack on B wins with"), "{line}: {words}");
    }
    let strong = war(&[9; 5], &[5; 5]);
    assert_eq!(told(&strong, plan("attack B all L")), "");
}

/// An order that takes the last who could hunt is asked about where the food does not outlast the meal
/// ([WC-60](docs/rules/warcamp.md#wc-60)).
#[test]
fn wc_176_an_order_that_leaves_nobody_to_hunt_is_pointed_out_in_a_hungry_tribe() {
    let camp = |food: u32, leader: Leader| {
        let own = goblins(leader, &[9, 9, 9, 9, 8]).food(food);
        table([own, kobolds(Leader::Shaman, &[3; 5])])
    };
    let attack = |who: &str| Action::Attack {
        target: crate::words::Letter(1),
        who: who.parse().ok(),
        raid: false,
        raze: None,
    };
    let plan = |plan: &str| Action::Orders {
        plan: plan.to_owned(),
        end: false,
    };
    let told = |t: &Table, action: Action| t.game.cautions(Seat(0), &action).join(" ");
    let hungry = camp(3, Leader::WarChief);
    let words = told(&hungry, attack("all"));
    assert_eq!(
        words,
        "Nobody is left to hunt then, and the tribe eats 5 of 3 food: #5 starves next turn. A hunt by some of them first \
         would bring food."
    );
    for line in ["attack B all L", "breed all", "breed 1-4; attack B all L"] {
        let words = told(&hungry, plan(line));
        assert!(words.contains("Nobody is left to hunt"), "{line}: {words}");
    }
    // Some stay to hunt, have hunted, or there is enough to eat; a thief at home can still rob the town.
    assert_eq!(told(&hungry, attack("1-4")), "");
    assert_eq!(told(&hungry, plan("hunt 5 food; attack B all L")), "");
    assert_eq!(told(&camp(6, Leader::WarChief), attack("all")), "");
    assert_eq!(told(&camp(3, Leader::MasterThief), plan("attack B all")), "");
}

/// Heads of columns and letters of boards are asked about as they stand there.
#[test]
fn heads_of_columns_are_explained_among_the_signs() {
    for head in [
        "R", "Ld", "M", "C", "Sk", "At", "De", "Hu", "Base", "Atk", "Def", "k", "WC", "Sh", "MT", "L",
    ] {
        let question = format!("what is {head}?");
        let topic = muster_kit::book::subject(&question);
        let told = ask(&camp(), A, json!({"book": {"topic": topic}}));
        assert!(told.starts_with("Signs: what the board shows"), "{question} {told}");
        assert!(told.contains(head), "{question} {told}");
    }
    let strength = ask(&camp(), A, json!({"book": {"topic": "ce"}}));
    assert!(strength.starts_with("Strength: "), "{strength}");
}

/// What boards and sheets print is told of by what it means ([WC-167](docs/rules/warcamp.md#wc-167) to
/// [WC-169](docs/rules/warcamp.md#wc-169)).
#[test]
fn signs_of_boards_and_sheets_are_told_of_by_what_they_mean() {
    let table = camp();
    let told = |sign: &str| ask(&table, A, json!({"book": {"topic": sign}}));
    for (sign, meaning) in [
        ("kMT", "The tribe is of Kobolds, and its leader is a Master Thief."),
        ("gSh", "Goblins, and its leader is a Shaman"),
        ("tWC", "Troglodytes, and its leader is a War Chief"),
        (">A", "it is the turn of A"),
        (">BC", "it acted against B"),
        ("[B]", "The camp of B"),
        ("<A>", "whose turn it is"),
        ("xbx", "wiped out"),
        ("c1", "place 1 of your hand"),
        ("B4", "is number 4 of B"),
        ("B4", " 4 "),
        ("B99", "no member 99"),
        ("i1", "i1 is the Rusty Cleaver of A"),
        ("i99", "No tribe has an item i99"),
        ("(x5)", "multiplied by 5"),
        ("(+0 each)", "each member counts 0 more"),
        ("+1 each", "each member counts 1 more"),
        ("draws 2", "2 cards"),
        ("(hand full)", "none is drawn"),
        ("(eats 6)", "eats 6 food"),
        ("(1/5)", "Of the 5 places"),
        ("heads", "Members of the tribe"),
        ("ready", "can act"),
        ("bred", "has bred"),
        ("built", "has built"),
        ("new", "has joined"),
        ("TOWER", "guard tower"),
        ("Bu+5", "5 more in building"),
        ("At+4 De+1", "4 more in attack; 1 more in defence"),
        ("Skinning Knife of the Rat", "Skinning Knife of the Rat, a magic item"),
        (
            "murderous bone harness of sparks",
            "Murderous Bone Harness of Sparks, a magic item",
        ),
        ("Murderous Bone Harness of Sparks", "At+4 De+2, use 45"),
        ("Skinning Knife", "Skinning Knife, an item"),
        ("of Sparks", "magic of items"),
        ("storm", "a card"),
        ("breeding", "breed"),
    ] {
        assert!(told(sign).contains(meaning), "{sign}: {}", told(sign));
    }
    for sign in ["H4", ">H", "kXX", "[H]"] {
        let query = serde_json::from_value(json!({"book": {"topic": sign}})).unwrap();
        let said = table
            .game
            .answer(A, query)
            .map(|answer| text(&answer))
            .unwrap_or_default();
        assert!(
            !said.contains("number 4") && !said.contains("camp of H"),
            "{sign}: {said}"
        );
    }
}

/// What the rules name as a button is there whenever they are read; dice stand in brackets as numbers, and tables of orders
/// have brackets around what may be left out.
#[test]
fn the_rules_name_no_button_that_is_not_always_there() {
    let texts = BOOK.topics.iter().map(|topic| topic.text);
    let clauses = BOOK.clauses.iter().map(|clause| clause.text);
    for text in texts.chain(clauses).chain([BOOK.in_short, BOOK.how_to_play]) {
        let prose: Vec<&str> = text.lines().filter(|line| !line.starts_with('|')).collect();
        let spoken = prose.join("\n").split('`').step_by(2).collect::<Vec<_>>().join(" ");
        let brackets = spoken.split('[').skip(1).filter_map(|rest| rest.split(']').next());
        for button in brackets.filter(|button| button.starts_with(char::is_alphabetic)) {
            assert_eq!(button, "My turn", "{text}");
        }
    }
}

/// WC-193: a Whip-Crack is expected to rouse those alone who have acted.
#[test]
fn wc_193_a_whip_rouses_none_where_nobody_has_acted() {
    let mut t = table([
        goblins(Leader::WarChief, &[5; 4]).bones(100).hand(&[Card::Whip]),
        bystanders(),
    ]);
    let told = |table: &Table| {
        let situation = situation_of(&table.game, Viewer::Seat(Seat(0)), "cast whip").unwrap();
        let answer = odds(&situation).unwrap();
        let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
        lines.collect::<Vec<_>>().join(" ")
    };
    assert!(
        told(&t).contains("In any case: 0 members who may act again"),
        "{}",
        told(&t)
    );
    t.play(&[4], "hunt 2 food");
    assert!(
        told(&t).contains("In any case: 1 member who may act again"),
        "{}",
        told(&t)
    );
}

/// An attack that cannot win is told so, and one that ends the tribe for certain is not followed by lesser warnings.
#[test]
fn wc_67_a_hopeless_attack_is_told_as_such() {
    let own = goblins(Leader::Shaman, &[2]).food(0);
    let t = table([own, kobolds(Leader::WarChief, &[9; 9])]).round(3);
    let action = Action::Attack {
        target: crate::words::Letter(1),
        who: "all".parse().ok(),
        raid: false,
        raze: None,
    };
    let cautions = t.game.cautions(Seat(0), &action).join(" ");
    assert_eq!(cautions, "The attack on B cannot win: it can only cost you members.");
    let foreseen = t.game.foresee(Seat(0), &action).unwrap();
    let lines: Vec<String> = foreseen
        .lines
        .iter()
        .map(|line| line.plain(|seat| seat.to_string()))
        .collect();
    let lines = lines.join(" ");
    assert!(!lines.contains("may end the tribe"), "{lines}");
    // With one member there is nobody else to hunt first.
    let few = table([
        goblins(Leader::WarChief, &[9]).food(0),
        kobolds(Leader::Shaman, &[2; 2]),
    ])
    .round(3);
    let cautions = few.game.cautions(Seat(0), &action).join(" ");
    assert!(cautions.contains("A hunt instead would bring food."), "{cautions}");
}
