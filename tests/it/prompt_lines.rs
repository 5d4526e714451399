//! What a line typed at the prompt is taken for: an answer, a command, an order, a button or a question.

#![allow(clippy::unwrap_used)]

use crate::opened::{in_the_lobby, npc, person};
use crate::prompt::{STAGES_OF_RISK, at_stage, open, words, words_of};
use muster::fronts::terminal::{Session, SessionOutput};
use muster::table::{Holder, Stage};
use muster::vocabulary::SubKind;

async fn at_the_prompt(game: &str, seed: u8) -> Session {
    let mut session = open(game, 1, seed).await;
    session.ask_first();
    session
}

async fn told(session: &mut Session, line: &str) -> String {
    words(&session.line(Some("Ana"), line).await.unwrap())
}

#[tokio::test]
async fn a_rematch_asks_as_the_game_before_did() {
    let mut session = at_the_prompt("warcamp", 1).await;
    told(&mut session, "concede").await;
    told(&mut session, "yes").await;
    assert_eq!(session.table().stage(), Stage::Over);
    told(&mut session, "/game rematch").await;
    assert_eq!(session.table().stage(), Stage::Playing);
    let seq = session.table().seq();
    let asked = told(&mut session, "concede").await;
    assert!(asked.contains("Type yes to do it, or no."), "{asked}");
    assert_eq!(session.table().seq(), seq);
}

/// A people, a faction or a side is chosen by its name, and what else is said does not begin the game.
#[tokio::test]
async fn what_is_played_is_chosen_in_words() {
    for (game, said, chosen) in [
        ("wesnoth", "I want to play rebels", "Rebels"),
        ("wesnoth", "faction undead", "Undead"),
        ("wesnoth", "join faction=drakes", "Drakes"),
        ("warcamp", "kobold thief", "Kobolds"),
    ] {
        let mut session = in_the_lobby(game, vec![person("Ana"), npc(0)], 1).await;
        session.ask_first();
        told(&mut session, said).await;
        assert_eq!(session.table().stage(), Stage::Lobby, "{said}");
        let begun = told(&mut session, "start").await;
        let is_own = |line: &str| line.contains("Red 1:") || line.contains("led by 1");
        let own = begun.lines().find(|line| is_own(line) && line.contains(chosen));
        assert!(own.is_some(), "{said}: {begun}");
    }
    let mut session = in_the_lobby("wesnoth", vec![person("Ana"), npc(0)], 1).await;
    session.ask_first();
    let elves = told(&mut session, "I want to play elves").await;
    assert_eq!(session.table().stage(), Stage::Lobby, "{elves}");
}

/// `y` and `n` are letters of orders in Warcamp; alone they are answers.
#[tokio::test]
async fn a_stray_yes_or_no_is_no_order() {
    for game in ["warcamp", "wesnoth", "barbarica", "wargrounds", "risk"] {
        let mut session = at_the_prompt(game, 2).await;
        let seq = session.table().seq();
        for line in ["y", "n", "yes", "no", "Y", "no."] {
            let said = told(&mut session, line).await;
            assert!(
                said.starts_with("No question waits for a yes or a no."),
                "{game}: {line}: {said}"
            );
        }
        assert_eq!(session.table().seq(), seq, "{game}");
    }
}

/// A tower order that names nobody who is there is no leaving of the table, also where no question is asked first.
#[tokio::test]
async fn an_order_that_names_nobody_does_not_leave_the_table() {
    let mut session = open("warcamp", 1, 2).await;
    for line in ["leave 99", "leave 3 99"] {
        let said = told(&mut session, line).await;
        assert!(
            !said.contains("for good") && !said.contains("/game leave"),
            "{line}: {said}"
        );
    }
    assert_eq!(session.table().stage(), Stage::Playing);
}

/// A look at the board leaves the question open and says so.
#[tokio::test]
async fn questions_leave_an_act_to_be_confirmed() {
    let mut session = at_the_prompt("wesnoth", 1).await;
    told(&mut session, "concede").await;
    for look in ["/game map", "/game rules", "how do I win?"] {
        let said = told(&mut session, look).await;
        assert!(said.ends_with("Type yes to do it, or no."), "{look}: {said}");
    }
    assert_eq!(told(&mut session, "n").await, "Not done.");
    assert_eq!(session.table().stage(), Stage::Playing);
}

/// A command that takes a line of several parts is read without its slash.
#[tokio::test]
async fn commands_with_several_parts_need_no_slash() {
    let mut warcamp = at_the_prompt("warcamp", 1).await;
    let seq = warcamp.table().seq();
    let said = told(&mut warcamp, "standing hunt all; end").await;
    assert!(warcamp.table().seq() > seq, "{said}");
    // Their mistake is theirs, and no mistake of orders for now.
    for line in ["standing hunt all; hant", "standing plan:hunt all; hant"] {
        let said = told(&mut warcamp, line).await;
        assert!(said.starts_with("Step 2 \"hant\""), "{line}: {said}");
        assert!(said.contains("Did you mean hunt?"), "{line}: {said}");
    }
    let mut risk = at_the_prompt("risk", 3).await;
    let said = told(&mut risk, "place 1 guard; 2 corps").await;
    assert!(!said.contains("armies are 1 to 3"), "{said}");
    // The vocabulary knows the word, so that it says what is wrong.
    let mut warcamp = at_the_prompt("warcamp", 1).await;
    let long = format!("name 1 {}", "Bob the Very Long ".repeat(20));
    let said = told(&mut warcamp, &long).await;
    assert!(said.contains("too long") && !said.contains("unknown order"), "{said}");
    // So it does of an option that is named behind a plan of several orders.
    for when in ["always", "nxt"] {
        let line = format!("standing plan:hunt 1-3; breed 4 5; end when:{when}");
        let said = told(&mut warcamp, &line).await;
        assert!(
            said.contains(&format!("`when` takes next or missed, not `{when}`")),
            "{said}"
        );
    }
}

/// Orders may hold articles and the names of buildings as they are printed; what they lack is said with a form that works.
#[tokio::test]
async fn articles_and_printed_names_are_read_in_orders_and_commands() {
    let mut warcamp = at_the_prompt("warcamp", 1).await;
    for line in [
        "build a guard tower 1 2",
        "build the Guard tower with 1 and 2",
        "/warcamp build what:guard tower who:1 2",
        "/warcamp build a guard tower 1 2",
    ] {
        let said = told(&mut warcamp, line).await;
        assert!(said.contains("A Guard tower costs 30 food"), "{line}: {said}");
    }
    for line in ["build a guard tower", "build guard tower", "build the tower"] {
        let said = told(&mut warcamp, line).await;
        assert!(
            said.contains("who builds it?") && said.contains("build tower 1 2"),
            "{line}: {said}"
        );
    }
    let said = told(&mut warcamp, "build an animal trap; end").await;
    assert!(said.contains("write: build animal 1"), "{said}");
}

/// The articles of a line in the words of orders are passed over in every game.
#[tokio::test]
async fn a_line_with_articles_is_read_as_without_them() {
    for (game, with, without) in [
        ("barbarica", "deploy the x1 E5", "deploy x1 E5"),
        ("wargrounds", "the A C9", "A C9"),
        ("risk", "the army 3 to tessel", "army 3 to tessel"),
    ] {
        let mut one = at_the_prompt(game, 1).await;
        let mut other = at_the_prompt(game, 1).await;
        let (said, expected) = (told(&mut one, with).await, told(&mut other, without).await);
        assert_eq!(said, expected, "{game}: {with}");
        assert_eq!(one.table().seq(), other.table().seq(), "{game}: {with}");
    }
    // An article alone changes nothing.
    let mut session = at_the_prompt("warcamp", 1).await;
    let seq = session.table().seq();
    told(&mut session, "the end").await;
    assert_eq!(session.table().seq(), seq);
}

/// A theft that does not say what is taken is refused with the orders that do.
#[tokio::test]
async fn a_theft_without_goods_is_refused_with_forms_that_work() {
    let mut warcamp = at_the_prompt("warcamp", 1).await;
    for line in ["steal from B", "rob B", "steal B; end"] {
        // No form of it works in the truce, and that is said first.
        let said = told(&mut warcamp, line).await;
        assert!(said.contains("Truce until the end of round 1."), "{line}: {said}");
    }
    let said = told(&mut warcamp, "steal town gold").await;
    assert!(
        said.contains("steal town food, steal town bones or steal town item"),
        "{said}"
    );
}

/// A word that is like no command says what could be typed, and lists no commands.
#[tokio::test]
async fn a_strange_word_says_what_can_be_typed() {
    for game in ["warcamp", "wesnoth", "barbarica", "wargrounds", "risk"] {
        let mut session = at_the_prompt(game, 1).await;
        let said = told(&mut session, "gnomify").await;
        assert!(!said.contains("it has "), "{game}: {said}");
        let command = session.table().command().name.clone();
        let said = told(&mut session, &format!("/{command} gnomify")).await;
        let help = format!("/game help about:{command}");
        assert!(said.contains(&help) && !said.contains("it has "), "{game}: {said}");
        let listed = told(&mut session, &help).await;
        assert!(listed.starts_with(&format!("/{command}: ")), "{game}: {listed}");
    }
    let mut warcamp = at_the_prompt("warcamp", 1).await;
    let said = told(&mut warcamp, "gnomify").await;
    assert!(said.contains("`turn`") && said.contains("`help`"), "{said}");
}

/// A line headed by the name of an NPC, or of nobody, is told so; no seat with an NPC is called free.
#[tokio::test]
async fn a_line_to_an_npc_says_who_sits_there_and_that_it_was_not_sent() {
    for game in ["warcamp", "wesnoth", "barbarica", "wargrounds", "risk"] {
        let mut session = at_the_prompt(game, 1).await;
        let table = session.table();
        let npc = table
            .chairs()
            .iter()
            .find(|chair| matches!(chair.holder(), Holder::Npc(_)));
        let npc = npc.unwrap().name().to_owned();
        let seq = table.seq();
        let said = words(&session.line(Some(&npc.to_lowercase()), "hello").await.unwrap());
        let expected = format!("{npc} (NPC, ");
        assert!(
            said.starts_with(&expected) && said.contains("was not sent"),
            "{game}: {said}"
        );
        let said = words(&session.line(Some("nemo"), "hello").await.unwrap());
        assert!(said.starts_with("Nobody at the table is called Nemo"), "{game}: {said}");
        assert!(said.contains("Ana, ") && said.contains(&expected), "{game}: {said}");
        // An onlooker who asks for the turn reads who plays the seat.
        let said = words(&session.line(Some("nemo"), "/game turn").await.unwrap());
        assert!(said.contains(&expected) && !said.contains("is free"), "{game}: {said}");
        assert_eq!(session.table().seq(), seq, "{game}");
    }
}

/// Odds that an onlooker asks for are those of a seat that is named; a player's are their own, in turn or not.
#[tokio::test]
async fn odds_for_an_onlooker_name_whose_they_are() {
    for (game, question, whose) in [
        ("warcamp", "hunt all", ", whose turn it is"),
        ("warcamp", "attack A all", ", whose turn it is"),
        ("warcamp", "attack B all", ", whose turn it is"),
        ("wesnoth", "L x A1", ", whose turn it is"),
        ("wargrounds", "A >c", "Red"),
    ] {
        let mut session = at_the_prompt(game, 1).await;
        let line = format!("odds {question}");
        let said = words(&session.line(Some("zoe"), &line).await.unwrap());
        assert!(
            said.contains("Asked for ") && said.contains(whose),
            "{game} {question}: {said}"
        );
        let said = told(&mut session, &line).await;
        assert!(!said.contains("Asked for "), "{game} {question}: {said}");
    }
    let mut session = at_the_prompt("warcamp", 1).await;
    let said = words(
        &session
            .line(Some("zoe"), "/game odds what:attack 50/4 40/6")
            .await
            .unwrap(),
    );
    assert!(!said.contains("Asked for "), "{said}");
}

/// `army` asks about an army; with a goal behind its number the line is an order.
#[tokio::test]
async fn an_order_that_begins_like_a_question_is_an_order() {
    let mut session = at_stage("campaign", &["/risk place"]).await;
    let said = told(&mut session, "army 3 to tessel").await;
    assert!(!said.contains("There is no army"), "{said}");
    assert!(
        said.contains("\nC3: B12 ") && said.contains("/risk march orders:army 3 to tessel"),
        "{said}"
    );
    told(&mut session, "no").await;
    let asked = told(&mut session, "army 3").await;
    assert!(asked.contains("Steps: "), "{asked}");
    let refused = told(&mut session, "army 9").await;
    assert!(refused.contains("There is no army `9`"), "{refused}");
}

/// Questions in plain words are answered from the rules in every game, as `/game rules` answers them.
#[tokio::test]
async fn plain_questions_are_answered_from_the_rules() {
    for game in ["warcamp", "wesnoth", "barbarica", "wargrounds", "risk"] {
        let mut session = at_the_prompt(game, 4).await;
        let expected = told(&mut session, "/game rules topic:how do I win").await;
        assert!(expected.len() > 80, "{game}: {expected}");
        assert_eq!(told(&mut session, "how do I win?").await, expected, "{game}");
        let short = told(&mut session, "/game rules").await;
        assert_eq!(told(&mut session, "?").await, short, "{game}");
    }
}

/// What a button says can be typed.
#[tokio::test]
async fn the_label_of_a_button_presses_it() {
    let mut session = at_the_prompt("barbarica", 1).await;
    told(&mut session, "turn").await;
    let label = session.all_hints()[0].label.clone();
    let seq = session.table().seq();
    let said = told(&mut session, &label.to_lowercase()).await;
    assert!(
        session.table().seq() > seq || said.contains("Type yes"),
        "{label}: {said}"
    );
    assert!(!said.contains("There is no"), "{label}: {said}");
}

/// What every turn offers can be typed before its panel was seen.
#[tokio::test]
async fn the_buttons_of_every_turn_are_read_at_once() {
    for game in ["barbarica", "risk", "warcamp", "wargrounds", "wesnoth"] {
        let mut session = at_the_prompt(game, 1).await;
        let said = told(&mut session, "choose step by step").await;
        assert!(
            !said.contains("no order") && !said.contains("cannot be read"),
            "{game}: {said}"
        );
        assert!(
            session.all_hints().iter().any(|hint| hint.label == "Back"),
            "{game}: {said}"
        );
        let said = told(&mut session, "My turn").await;
        assert!(
            session.all_hints().iter().all(|hint| hint.label != "Back"),
            "{game}: {said}"
        );
    }
}

/// The jobs of yesterday are offered again after an undo within the turn, and in a turn that the game went back to.
#[tokio::test]
async fn yesterdays_jobs_are_offered_after_an_undo() {
    let mut session = open("warcamp", 1, 1).await;
    async fn offered(session: &mut Session) -> bool {
        told(session, "/game turn").await;
        let mut hints = session.all_hints().iter();
        hints.any(|hint| hint.label.starts_with("Same jobs as last turn: hunt 1-3"))
    }
    told(&mut session, "/warcamp orders plan:hunt 1-3 food; end").await;
    let second = session.table().head().turn_seq();
    assert!(offered(&mut session).await);
    // An act that leaves the hunt to be ordered stands; the one after it is taken back.
    told(&mut session, "/warcamp breed who:4 5").await;
    assert!(offered(&mut session).await);
    told(&mut session, "/warcamp hunt who:1 goal:food").await;
    told(&mut session, "/game undo").await;
    assert!(offered(&mut session).await);
    // The turn is ended, and taken back as a whole.
    told(&mut session, "/warcamp hunt who:1 goal:food").await;
    told(&mut session, "/warcamp end").await;
    told(&mut session, &format!("/game undo to:{second}")).await;
    assert!(offered(&mut session).await);
}

/// Each press of undo takes back one more act of the turn.
#[tokio::test]
async fn acts_of_a_turn_are_taken_back_one_after_the_other() {
    let mut session = at_the_prompt("warcamp", 1).await;
    let begun = session.table().game().unwrap().save();
    for line in ["/warcamp name member:1 name:Snaga", "/warcamp name member:2 name:Gub"] {
        let seq = session.table().seq();
        let said = told(&mut session, line).await;
        assert!(session.table().seq() > seq, "{line}: {said}");
    }
    for _ in 0..2 {
        let said = told(&mut session, "undo").await;
        assert!(said.contains("takes back"), "{said}");
    }
    assert_eq!(session.table().game().unwrap().save(), begun);
}

#[tokio::test]
async fn what_cannot_be_taken_back_is_not_said_to_be() {
    let [.., (_, mode, lines)] = STAGES_OF_RISK;
    let mut session = at_stage(mode, lines).await;
    let asked = words_of(&mut session, "/risk delegate on:true").await;
    assert!(asked.contains("to its end at once"), "{asked}");
    words_of(&mut session, "yes").await;
    let undone = words_of(&mut session, "undo").await;
    assert!(undone.contains("nothing") || undone.contains("over"), "{undone}");
    assert!(!asked.contains("can be taken back until"), "{asked}");
    assert!(
        asked.contains("A new turn, phase, card or decision begins with it. After that `/game undo to:`"),
        "{asked}"
    );
}

#[tokio::test]
async fn a_battle_is_named_by_its_number() {
    let [.., (_, mode, lines)] = STAGES_OF_RISK;
    let mut session = at_stage(mode, lines).await;
    let number = session
        .table()
        .opened()
        .iter()
        .find(|opened| opened.topic.0 > 0)
        .unwrap()
        .topic
        .0;
    let told = words_of(&mut session, &format!("battle {number}")).await;
    assert!(
        told.contains(&format!("Battle {number}")) && !told.contains("no order"),
        "{told}"
    );
}

#[tokio::test]
async fn the_staff_is_asked_for_by_its_label_and_for_the_battle_that_waits() {
    let [.., (_, mode, lines)] = STAGES_OF_RISK;
    let mut session = at_stage(mode, lines).await;
    let told = words_of(&mut session, "Hand over the battle").await;
    assert!(
        told.contains("/risk delegate on:true?") || told.contains("/risk delegate on:true"),
        "{told}"
    );
    assert!(!told.contains("battle:"), "{told}");
}

#[tokio::test]
async fn words_of_the_episode_are_answered() {
    let mut session = at_the_prompt("barbarica", 1).await;
    for word in ["story", "victory", "weapons", "terrain", "rules"] {
        let told = told(&mut session, word).await;
        assert!(
            !told.contains("Did you mean") && !told.contains("has no"),
            "{word}: {told}"
        );
        assert!(!told.contains("is no order"), "{word}: {told}");
    }
}

/// A battle that is not fought is refused with those that are, and with a command that works.
#[tokio::test]
async fn a_battle_that_is_not_fought_is_refused_with_those_that_are() {
    let (_, mode, lines) = STAGES_OF_RISK[4];
    let mut session = at_stage(mode, lines).await;
    for line in ["battle 9", "/risk table battle:9", "/risk go battle:9", "battle 999"] {
        let said = told(&mut session, line).await;
        assert!(
            said.contains("The one that is fought is Battle 1 at "),
            "{line}: {said}"
        );
        assert!(said.ends_with("Instead: /risk table battle:1"), "{line}: {said}");
    }
    let shown = told(&mut session, "/risk table battle:1").await;
    assert!(!shown.contains("no battle"), "{shown}");
    let turn = told(&mut session, "battle 1").await;
    assert!(turn.contains("Battle 1"), "{turn}");
}

/// The usual deployment is shown before it is done.
#[tokio::test]
async fn a_deployment_is_shown_and_asked_about_first() {
    let mut session = at_stage("battle", &[]).await;
    let seq = session.table().seq();
    let asked = told(&mut session, "Set up").await;
    assert!(
        asked.contains("Your side by the plan line:") && asked.contains("A LN "),
        "{asked}"
    );
    assert!(asked.ends_with("Type yes to do it, or no."), "{asked}");
    assert_eq!(session.table().seq(), seq);
    let done = told(&mut session, "yes").await;
    assert!(done.contains("Corvane is set up."), "{done}");
}

/// The orders of a usual turn are seen before they are given, and what they would lose is asked about.
#[tokio::test]
async fn a_usual_turn_is_seen_before_it_is_done() {
    let mut session = at_the_prompt("warcamp", 1).await;
    let labels: Vec<String> = session.all_hints().iter().map(|hint| hint.label.clone()).collect();
    let usual = labels.iter().find(|label| label.starts_with("A usual turn"));
    assert_eq!(
        usual.map(String::as_str),
        Some("A usual turn: hunt 1-3; breed 4 5; end"),
        "{labels:?}"
    );
}

/// The button for odds lacks the question; the example of it is one of the game's own, also while the whole menu is open.
#[tokio::test]
async fn the_example_of_a_question_about_odds_is_of_the_game() {
    for kind in muster::games::GAMES {
        let mut session = at_the_prompt(kind.id, 1).await;
        told(&mut session, "/game turn").await;
        session.all_hints();
        let said = told(&mut session, "odds").await;
        assert!(
            !said.contains("attack B 1-4 L") || kind.id == "warcamp",
            "{}: {said}",
            kind.id
        );
        let (command, sub) = muster::games::CATALOGUE
            .parse("/game odds what:x")
            .unwrap()
            .entry()
            .unwrap();
        let example = muster::games::CATALOGUE.example(command, sub, Some(kind.id));
        assert!(
            said.contains(&example) || said.contains(" odds orders:"),
            "{}: {said}",
            kind.id
        );
    }
}

/// A pronoun is no topic of the rules.
#[tokio::test]
async fn a_pronoun_is_no_topic() {
    for line in ["I hopple with blister", "we hopple", "I"] {
        let mut session = at_the_prompt("warcamp", 1).await;
        let said = told(&mut session, line).await;
        assert!(
            !said.contains("topic:I") && !said.contains("topic:we"),
            "{line}: {said}"
        );
    }
}

/// What is printed on a board is told where a player asks the rules what it is.
#[tokio::test]
async fn what_stands_on_the_board_is_told_by_its_name() {
    for (game, asked, told) in [
        ("wesnoth", "what is RL?", "life"),
        ("wesnoth", "/game rules topic:BL", "life"),
        ("wargrounds", "what is R1?", "HP"),
    ] {
        let mut session = open(game, 1, 7).await;
        session.ask_first();
        let said = words_of(&mut session, asked).await.to_lowercase();
        assert!(said.contains(&told.to_lowercase()), "{game} {asked}: {said}");
        assert!(!said.contains("have nothing on"), "{game} {asked}: {said}");
    }
    let mut session = open("warcamp", 1, 7).await;
    let save = session.table().game().unwrap().save();
    let tribe = save["tribes"][1]["name"].as_str().unwrap();
    let said = words_of(&mut session, &format!("what is {tribe}?")).await;
    assert!(!said.contains("have nothing on"), "{said}");
    let said = words_of(&mut session, "/game rules topic:nonsense").await;
    assert!(said.contains("have nothing on"), "{said}");
}

/// `odds 2` asks about the choice that was printed with that number.
#[tokio::test]
async fn a_number_behind_odds_is_the_choice_of_that_number() {
    for (game, npcs) in [
        ("warcamp", 1),
        ("wesnoth", 1),
        ("barbarica", 0),
        ("wargrounds", 1),
        ("risk", 1),
    ] {
        let mut session = open(game, npcs, 3).await;
        session.ask_first();
        session.line(None, "turn").await.unwrap();
        let count = session.all_hints().len();
        assert!(count > 1, "{game}");
        for number in 1..=2 {
            let hint = session.hint(number).unwrap();
            if !hint.blanks.is_empty() || hint.line.starts_with("/game") {
                continue;
            }
            let label = hint.label.clone();
            let said = words(&session.line(None, &format!("odds {number}")).await.unwrap());
            let asked = words(
                &session
                    .line(None, &format!("/game odds what:\"{label}\""))
                    .await
                    .unwrap(),
            );
            assert_eq!(said, asked, "{game}: {label}");
        }
    }
}

/// A wrong value of an option that is named is told of by its command, not by the reader of orders.
#[tokio::test]
async fn a_named_option_is_no_order() {
    let mut session = at_the_prompt("wargrounds", 3).await;
    let said = told(&mut session, "standing count:never").await;
    assert!(
        said.contains("`count` takes") && said.contains("Forgot Count"),
        "{said}"
    );
}

/// Odds of a button that only shows something are answered so, in every game, and name no commands.
#[tokio::test]
async fn odds_of_what_is_only_shown_are_told_in_words() {
    for game in ["warcamp", "wesnoth", "barbarica", "wargrounds", "risk"] {
        let mut session = at_the_prompt(game, 3).await;
        let labels: Vec<String> = session.all_hints().iter().map(|hint| hint.label.clone()).collect();
        assert!(labels.len() > 2, "{game}: {labels:?}");
        for label in labels {
            let said = told(&mut session, &format!("/game odds what:\"{label}\"")).await;
            assert!(
                !said.contains("is none of these") && !said.contains("``"),
                "{game}: {label}: {said}"
            );
        }
    }
    let mut session = at_the_prompt("wesnoth", 3).await;
    let said = told(
        &mut session,
        "odds sp forest x gt plain morning; rest 4 village 3; draw",
    )
    .await;
    assert!(said.contains("Each of these by itself"), "{said}");
}

/// An example after an error can be done as things stand, or it is said that the rules do not allow it now; in every game, for
/// every order and question, as the game goes on.
#[tokio::test]
async fn an_example_after_an_error_can_be_done() {
    async fn after(game: &str, presses: u8) -> Session {
        let mut session = at_the_prompt(game, presses + 1).await;
        for _ in 0..presses {
            told(&mut session, "/game turn").await;
            told(&mut session, "1").await;
            told(&mut session, "yes").await;
        }
        session
    }
    let (mut done, mut asked, mut later) = (0, 0, 0);
    for kind in muster::games::GAMES {
        for presses in [0, 1, 4] {
            let mut session = after(kind.id, presses).await;
            let command = session.table().command();
            let subs = command.sub.iter();
            for sub in subs.filter(|sub| matches!(sub.kind(), SubKind::Action | SubKind::Query)) {
                let said = told(&mut session, &format!("/{} {} strange:1", command.name, sub.path())).await;
                if said.contains("When the rules allow it, you write: /") || said.contains("but it is refused now. ") {
                    later += 1;
                    continue;
                }
                let example = said.rsplit_once("Such as: ").map(|(_, example)| example);
                let example = example.unwrap_or_else(|| panic!("{}: {said}", kind.id));
                let answer = session.line(Some("Ana"), example).await.unwrap();
                let failed =
                    |said: &SessionOutput| matches!(said, SessionOutput::Unread(_) | SessionOutput::Refused(_));
                assert!(
                    !answer.iter().any(failed),
                    "{} {presses}: {example}: {}",
                    kind.id,
                    words(&answer)
                );
                match sub.kind() {
                    SubKind::Query => asked += 1,
                    _ => {
                        session = after(kind.id, presses).await;
                        done += 1;
                    }
                }
            }
        }
    }
    assert!(done > 40 && asked > 60 && later > 10, "{done} {asked} {later}");
}

fn labels_of(session: &mut Session) -> Vec<String> {
    session.all_hints().iter().map(|hint| hint.label.clone()).collect()
}

/// What is asked about an act anyway is shown where its number is asked about: one yes answers both.
#[tokio::test]
async fn a_number_that_may_be_a_slip_shows_what_its_act_would_do() {
    let mut session = at_the_prompt("wesnoth", 3).await;
    told(&mut session, "/game turn").await;
    let end = labels_of(&mut session)
        .iter()
        .position(|label| label == "End turn")
        .unwrap()
        + 1;
    let said = words(&session.press(end).await.unwrap());
    assert!(
        said.contains("It ends your turn.") && said.contains("could still"),
        "{said}"
    );
    assert_eq!(said.matches("Type yes to do it, or no.").count(), 1, "{said}");
    let seq = session.table().seq();
    session.line(None, "yes").await.unwrap();
    assert!(session.table().seq() > seq);
}

/// The beginning of a label that says more than was typed is asked about, and does nothing by itself.
#[tokio::test]
async fn the_beginning_of_a_label_recruits_nobody() {
    let mut session = at_the_prompt("wesnoth", 3).await;
    told(&mut session, "/game turn").await;
    let labels = labels_of(&mut session);
    let recruit = labels.iter().find(|label| label.starts_with("Recruit ")).unwrap();
    let begun = recruit.split(" and ").next().unwrap();
    assert!(begun.len() < recruit.len(), "{recruit}");
    let seq = session.table().seq();
    for typed in ["recruit", begun] {
        let said = words(&session.line(None, typed).await.unwrap());
        assert_eq!(session.table().seq(), seq, "{typed}: {said}");
        session.line(None, "no").await.unwrap();
    }
}

/// `all hold` is a button of the map, which stands in the window while a battle is fought: there it holds the units.
#[tokio::test]
async fn an_order_that_can_be_given_comes_before_a_label_of_earlier() {
    let (_, mode, lines) = STAGES_OF_RISK[4];
    for line in ["all hold", "hold all"] {
        let mut session = at_stage(mode, lines).await;
        if told(&mut session, "/game turn").await.contains("et up") {
            told(&mut session, "/risk deploy plan:line").await;
            told(&mut session, "yes").await;
        }
        let said = told(&mut session, line).await;
        let done = told(&mut session, "yes").await;
        assert!(!said.contains("The armies have marched"), "{line}: {said}");
        assert!(
            !said.contains("cannot be read") && !said.contains("say which"),
            "{line}: {said}"
        );
        assert!(!done.contains("Nothing waits"), "{line}: {said}: {done}");
    }
}

/// `turn` and `army` are commands of the table and of the game, and begin orders of units and armies.
#[tokio::test]
async fn orders_that_begin_like_commands_are_orders() {
    let (_, mode, lines) = STAGES_OF_RISK[3];
    let mut session = at_stage(mode, lines).await;
    for (line, says) in [("turn p right", "no facing"), ("turn f left", "no facing")] {
        let said = told(&mut session, line).await;
        assert!(said.contains(says) && !said.contains("takes npc"), "{line}: {said}");
    }
    let (_, mode, lines) = STAGES_OF_RISK[0];
    let mut session = at_stage(mode, lines).await;
    let said = told(&mut session, "army 1 at C13").await;
    assert!(
        !said.contains("There is no army") && !said.contains("does not stand"),
        "{said}"
    );
}
