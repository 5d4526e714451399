//! What the prompt of a terminal asks, refuses and tells.

#![allow(clippy::unwrap_used)]

use crate::opened::{npc, opened, person};
use muster::fronts::terminal::{Session, SessionOutput};
use muster::games::CATALOGUE;
use muster::table::Stage;
use muster_kit::{Audience, Control, Post};
use std::collections::BTreeSet;

pub async fn open(game: &str, npcs: usize, seed: u8) -> Session {
    open_with(game, npcs, seed, serde_json::Map::new()).await
}

async fn open_with(game: &str, npcs: usize, seed: u8, settings: serde_json::Map<String, serde_json::Value>) -> Session {
    let seats = std::iter::once(person("Ana")).chain((0..npcs).map(npc));
    opened(game, seats.collect(), seed, settings, None).await
}

fn posts(said: &[SessionOutput]) -> impl Iterator<Item = &Post> {
    said.iter().filter_map(|said| match said {
        SessionOutput::Post(post) => Some(post),
        _ => None,
    })
}

pub fn words(said: &[SessionOutput]) -> String {
    let told = said.iter().map(|said| match said {
        SessionOutput::Post(post) => post
            .lines
            .iter()
            .map(|line| line.plain(|seat| seat.to_string()))
            .collect::<Vec<_>>()
            .join("\n"),
        SessionOutput::Refused(rejection) => rejection.to_string(),
        SessionOutput::Unread(error) => error.to_string(),
        SessionOutput::Remark(text) => text.clone(),
    });
    told.collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn the_rest_of_a_war_without_people_is_one_page() {
    for seed in 1..=4 {
        let mut session = open("warcamp", 2, seed).await;
        let said = session.line(None, "/game concede").await.unwrap();
        assert_eq!(session.table().stage(), Stage::Over, "seed {seed}");
        let public = posts(&said).filter(|post| post.audience == Audience::Table);
        let lines: usize = public.map(|post| post.lines.len()).sum();
        assert!(lines <= 30, "seed {seed}: {lines} lines\n{}", words(&said));
        assert!(words(&said).contains("played by the NPCs alone"), "{}", words(&said));
        let mut controls = posts(&said).flat_map(|post| &post.controls);
        let all = controls.find_map(|control| match control {
            muster_kit::Control::Button { label, line } if label == "Show me all" => Some(line.clone()),
            _ => None,
        });
        let told = session.line(None, &all.unwrap()).await.unwrap();
        assert!(posts(&told).any(|post| post.lines.len() > 10), "{}", words(&told));
    }
}

#[tokio::test]
async fn what_is_final_or_wasteful_is_asked_about() {
    let mut session = open("warcamp", 1, 1).await;
    session.ask_first();
    let seq = session.table().seq();
    let asked = session.line(None, "/warcamp end").await.unwrap();
    assert!(
        words(&asked).contains("have done nothing this turn"),
        "{}",
        words(&asked)
    );
    assert!(words(&asked).contains("Type yes"), "{}", words(&asked));
    // A look leaves the question open; an act drops it even if it is refused, and then `yes` confirms nothing.
    let looked = session.line(None, "/game status").await.unwrap();
    let still = "Still not done: /warcamp end";
    assert!(words(&looked).contains(still), "{}", words(&looked));
    session.line(None, "train 99").await.unwrap();
    session.line(None, "yes").await.unwrap();
    assert_eq!(session.table().seq(), seq);
    // A line of orders that leaves members idle is asked about too; one that does not is carried out.
    let asked = session.line(None, "hunt 1; end").await.unwrap();
    assert!(
        words(&asked).contains("have done nothing this turn"),
        "{}",
        words(&asked)
    );
    assert_eq!(session.table().seq(), seq);
    session.line(None, "?steal town food L; hunt all; end").await.unwrap();
    assert!(session.table().seq() > seq);
    let seq = session.table().seq();
    session.line(None, "concede").await.unwrap();
    assert_eq!(session.table().seq(), seq);
    session.line(None, "yes").await.unwrap();
    assert!(session.table().seq() > seq && session.table().stage() == Stage::Over);
}

/// When the game is over the labels under the last post, and the names of commands, can be typed as they are.
#[tokio::test]
async fn what_is_printed_at_the_end_can_be_typed() {
    for kind in muster::games::GAMES {
        for typed in ["rematch", "Rematch", "Charts", "Replay", "status"] {
            let mut session = open(kind.id, 1, 1).await;
            session.ask_first();
            session.line(None, "/game concede").await.unwrap();
            session.line(None, "yes").await.unwrap();
            assert_eq!(session.table().stage(), Stage::Over, "{}", kind.id);
            let said = session.line(None, typed).await.unwrap();
            let failed = |said: &SessionOutput| matches!(said, SessionOutput::Refused(_) | SessionOutput::Unread(_));
            assert!(!said.iter().any(failed), "{}: {typed}: {}", kind.id, words(&said));
            if typed == "Charts" {
                let said = session.line(None, "Rematch").await.unwrap();
                assert!(!said.iter().any(failed), "{}: {}", kind.id, words(&said));
            }
        }
    }
}

/// What the panel offers can be typed in its own words, also after a look at something else that has buttons of its own.
#[tokio::test]
async fn labels_of_the_panel_can_be_typed_while_nothing_has_happened() {
    let mut tried = 0;
    for kind in muster::games::GAMES {
        let mut session = open(kind.id, 1, 1).await;
        session.ask_first();
        session.line(None, "/game turn").await.unwrap();
        let labels: Vec<String> = session
            .all_hints()
            .iter()
            .filter(|hint| hint.blanks.is_empty() && hint.label.contains(' '))
            .map(|hint| hint.label.clone())
            .collect();
        for label in labels.into_iter().take(40) {
            for look in [None, Some("/game rules topic:signs")] {
                session.line(None, "/game turn").await.unwrap();
                if !session.all_hints().iter().any(|hint| hint.label == label) {
                    // What was done before leaves it no room: one recruiting a turn.
                    break;
                }
                let seq = session.table().seq();
                if let Some(look) = look {
                    session.line(None, look).await.unwrap();
                }
                let said = session.line(None, &label).await.unwrap();
                let failed =
                    |said: &SessionOutput| matches!(said, SessionOutput::Refused(_) | SessionOutput::Unread(_));
                assert!(!said.iter().any(failed), "{}: {label}: {}", kind.id, words(&said));
                session.line(None, "no").await.unwrap();
                tried += 1;
                if session.table().seq() != seq {
                    break;
                }
            }
            if session.over() {
                break;
            }
        }
    }
    assert!(tried > 60, "{tried} labels");
}

#[tokio::test]
async fn a_script_is_not_asked() {
    let mut session = open("warcamp", 1, 1).await;
    let seq = session.table().seq();
    session.line(None, "/warcamp end").await.unwrap();
    assert!(session.table().seq() > seq);
}

#[tokio::test]
async fn a_slip_is_refused_by_the_parser_that_knows_the_word() {
    let mut session = open("warcamp", 1, 1).await;
    let right = [
        ("train 9", "train"),
        ("nab B99", "nab"),
        ("man 99", "man"),
        ("raid B all L raze bogus", "no building"),
        ("raise 0", "raise"),
        ("leave 12", "leave"),
    ];
    for (line, says) in right {
        let told = words(&session.line(None, line).await.unwrap());
        for wrong in [
            "There is no",
            "has no `",
            "takes no options",
            "`name`",
            "`map`",
            "`hand`",
        ] {
            assert!(!told.contains(wrong), "{line}: {told}");
        }
        assert!(told.contains(says), "{line}: {told}");
    }
    let told = words(&session.line(None, "check hunt 1 bones; end").await.unwrap());
    assert!(told.contains("2. end"), "{told}");
    let told = words(&session.line(None, "hunger").await.unwrap());
    assert!(told.contains("/game rules topic:hunger"), "{told}");
    let told = words(&session.line(None, "odds hunt 1; hunt 2").await.unwrap());
    assert!(told.contains("Each of these by itself"), "{told}");
}

/// Words that only a programmer knows.
const PARSERS_WORDS: [&str; 14] = [
    "unknown variant",
    "unknown field",
    "missing field",
    "invalid type",
    "invalid value",
    "invalid digit",
    "expected one of `",
    "data did not match",
    "deserial",
    "line 1 column",
    " u8",
    " u16",
    " u32",
    "ParseIntError",
];

/// Lines that a player may type by mistake: commands with values of any kind, words out of place, orders cut short.
fn mistakes(game: &str, seed: u64) -> Vec<String> {
    let values = [
        "",
        "0",
        "-1",
        "9999999999999",
        "3.5",
        "x",
        "Z99",
        "all",
        "yes",
        "a,b,c",
        "1 2 3",
        "!!",
        "\u{1F3B2}",
        "none",
        "?",
        "\"",
        "north",
        "topic:x",
        "1-99",
        "L",
        "overview",
        "BB-75",
        "weapons",
        "random",
    ];
    let command = CATALOGUE.command_of(CATALOGUE.kind(game).unwrap());
    let shared = CATALOGUE.command("game").unwrap();
    let mut chance = muster_kit::Dice::seeded(seed, 1);
    let mut lines = Vec::new();
    for (command, sub) in [command, shared]
        .into_iter()
        .flat_map(|command| command.sub.iter().map(move |sub| (command, sub)))
    {
        // These end the table or the window.
        if ["concede", "leave", "new", "rematch", "export", "start"].contains(&sub.name.as_str()) {
            continue;
        }
        for _ in 0..3 {
            let mut line = format!("/{} {}", command.name, sub.path());
            for option in &sub.option {
                match chance.roll(4) {
                    1 => (),
                    2 if !option.choices.is_empty() => {
                        let choice = &option.choices[chance.choose(option.choices.len())];
                        line.push_str(&format!(" {}:{}", option.name, choice));
                    }
                    _ => line.push_str(&format!(" {}:{}", option.name, values[chance.choose(values.len())])),
                }
            }
            lines.push(line.clone());
            let bare = line.trim_start_matches('/');
            lines.push(
                bare.split_once(' ')
                    .map_or(bare, |(_, rest)| rest)
                    .replace(&format!(" {}:", sub.name), " "),
            );
        }
        lines.push(format!("{} {}", sub.name, values[chance.choose(values.len())]));
        lines.push(format!("{} {}; end", sub.name, values[chance.choose(values.len())]));
    }
    lines
}

#[tokio::test]
async fn no_word_of_a_parser_reaches_a_player() {
    for kind in muster::games::GAMES {
        let mut session = open(kind.id, 1, 3).await;
        let mut unread = 0;
        for line in mistakes(kind.id, 5) {
            if session.table().stage() != Stage::Playing {
                break;
            }
            let said = session.line(None, &line).await.unwrap();
            let told = words(&said);
            unread += usize::from(!said.iter().any(|said| matches!(said, SessionOutput::Post(_))));
            for word in PARSERS_WORDS {
                assert!(!told.contains(word), "{}: {line}: {told}", kind.id);
            }
        }
        assert!(unread > 40, "{}: {unread} lines were mistakes", kind.id);
    }
}

#[tokio::test]
async fn the_rules_are_there_in_every_game() {
    for kind in muster::games::GAMES {
        let mut session = open(kind.id, 1, 3).await;
        let said = session.line(None, "/game rules").await.unwrap();
        let told = words(&said);
        assert!(posts(&said).any(|post| post.lines.len() >= 4), "{}: {told}", kind.id);
        assert!(told.contains("opics"), "{} names no topics: {told}", kind.id);
    }
}

#[tokio::test]
async fn the_rules_answer_every_clause_that_a_command_names_and_every_topic() {
    for kind in muster::games::GAMES {
        let mut session = open(kind.id, 1, 3).await;
        let command = CATALOGUE.command_of(kind);
        let clauses: std::collections::BTreeSet<&String> = command.sub.iter().flat_map(|sub| &sub.clauses).collect();
        assert!(clauses.len() > 20, "{}", kind.id);
        for clause in clauses.into_iter().filter(|clause| clause.contains('-')) {
            let said = session
                .line(None, &format!("/game rules topic:{clause}"))
                .await
                .unwrap();
            assert!(posts(&said).next().is_some(), "{clause}: {}", words(&said));
            let short = session.line(None, &format!("rules {clause}")).await.unwrap();
            assert_eq!(words(&short), words(&said), "rules {clause}");
        }
        let told = words(&session.line(None, "/game rules").await.unwrap());
        let topics = told.split("Topics: ").nth(1).unwrap().split('.').next().unwrap();
        for topic in topics.split(", ").filter(|topic| !topic.contains(' ')) {
            let said = session.line(None, &format!("/game rules topic:{topic}")).await.unwrap();
            assert!(posts(&said).next().is_some(), "{}: {topic}: {}", kind.id, words(&said));
        }
    }
}

#[tokio::test]
async fn questions_of_a_newcomer_are_answered_by_the_table() {
    for kind in muster::games::GAMES {
        let mut session = open(kind.id, 1, 1).await;
        session.ask_first();
        for (asked, as_if) in [
            ("what can I do?", "/game turn"),
            ("what should I do", "/game turn ask:npc"),
            ("why", "/game catchup"),
        ] {
            let expected = words(&session.line(None, as_if).await.unwrap());
            let said = words(&session.line(None, asked).await.unwrap());
            // A minute passes with each line.
            let is_timeless = |row: &&str| !row.starts_with("Since the game began");
            let [said, expected] = [&said, &expected].map(|told| told.lines().filter(is_timeless).collect::<Vec<_>>());
            assert_eq!(said, expected, "{}: {asked}", kind.id);
        }
    }
}

/// A player alone takes dice back without asking others, so that the button is there as well.
#[tokio::test]
async fn undo_is_offered_after_dice_to_a_player_alone() {
    let mut session = open("warcamp", 1, 1).await;
    let offers = |said: &[SessionOutput]| {
        let mut controls = posts(said).flat_map(|post| post.controls.iter());
        controls.any(|control| matches!(control, Control::Button { line, .. } if line == "/game undo"))
    };
    assert!(!offers(&session.line(None, "/game turn").await.unwrap()));
    session.line(None, "hunt 1 food").await.unwrap();
    assert!(offers(&session.line(None, "/game turn").await.unwrap()));
}

#[tokio::test]
async fn no_leaves_undone_what_was_asked_about() {
    for no in ["no", "n", "No.", "undo", "cancel"] {
        let mut session = open("wesnoth", 1, 1).await;
        session.ask_first();
        let seq = session.table().seq();
        session.line(None, "/game concede").await.unwrap();
        let told = words(&session.line(None, no).await.unwrap());
        let says_how = "Not done. If you did something before it in this turn, `undo` takes that back.";
        assert_eq!(told, if no == "undo" { says_how } else { "Not done." }, "{no}");
        // It is no longer waited for.
        session.line(None, "yes").await.unwrap();
        assert_eq!((session.table().seq(), session.table().stage()), (seq, Stage::Playing));
    }
}

#[tokio::test]
async fn what_is_final_is_asked_about_in_every_game() {
    let mut asked = Vec::new();
    for kind in muster::games::GAMES {
        let mut session = open(kind.id, 1, 1).await;
        session.ask_first();
        let seq = session.table().seq();
        let command = CATALOGUE.command_of(kind);
        let final_words = ["concede", "withdraw", "place", "delegate"];
        let lines: Vec<String> = command
            .sub
            .iter()
            .filter(|sub| {
                final_words.contains(&sub.name.as_str()) && sub.reply != muster::vocabulary::Visibility::Private
            })
            .map(|sub| sub.example.clone())
            .chain(["/game concede".to_owned(), "/game leave".to_owned()])
            .collect();
        for line in lines {
            let invocation = CATALOGUE.parse(&line).unwrap();
            let (_, sub) = invocation.entry().unwrap();
            assert!(sub.asks(&invocation.args), "{line} is done at once where buttons are");
            let said = session.line(None, &line).await.unwrap();
            let told = words(&said);
            let refused = said.iter().any(|said| matches!(said, SessionOutput::Refused(_)));
            assert!(refused || told.contains("Type yes"), "{line}: {told}");
            assert_eq!(session.table().seq(), seq, "{line}: {told}");
            if !refused {
                asked.push(line);
            }
        }
    }
    assert!(asked.len() >= 2 * muster::games::GAMES.len(), "{asked:?}");
}

/// The numbers under the newest posts, as the window prints them.
fn printed(session: &mut Session) -> Vec<String> {
    session.all_hints().iter().map(|hint| hint.label.clone()).collect()
}

#[tokio::test]
async fn a_bare_number_that_may_be_a_slip_is_asked_about() {
    let mut session = open("wesnoth", 1, 3).await;
    session.ask_first();
    session.line(None, "/game turn").await.unwrap();
    // Nothing that was not printed can be pressed.
    let seq = session.table().seq();
    let told = words(&session.press(4).await.unwrap());
    assert!(told.contains("`more`"), "{told}");
    let labels = printed(&mut session);
    let recruit = labels.iter().position(|label| label.starts_with("Recruit")).unwrap();
    session.press(recruit + 1).await.unwrap();
    assert!(session.table().seq() > seq, "no unit is called {} yet", recruit + 1);
    // A number that is a unit's name, and one that ends the turn.
    session.line(None, "/game turn").await.unwrap();
    let seq = session.table().seq();
    let labels = printed(&mut session);
    let act = labels
        .iter()
        .position(|label| label.contains("takes the village"))
        .unwrap()
        + 1;
    assert!(act <= 5, "{labels:?}");
    let told = words(&session.press(act).await.unwrap());
    assert!(told.contains(&format!("An order may begin with {act}")), "{told}");
    assert!(told.contains("Type yes to do it, or no."), "{told}");
    let end = labels.iter().position(|label| label == "End turn").unwrap() + 1;
    let told = words(&session.press(end).await.unwrap());
    assert!(told.contains("It ends your turn."), "{told}");
    assert_eq!(session.table().seq(), seq);
    assert_eq!(words(&session.line(None, "no").await.unwrap()), "Not done.");
    session.press(act).await.unwrap();
    session.line(None, "yes").await.unwrap();
    assert!(session.table().seq() > seq);
}

/// A player who types the words of a button means it: only its number may be a slip.
#[tokio::test]
async fn a_label_that_is_typed_is_no_slip() {
    let mut session = open("wesnoth", 1, 3).await;
    session.ask_first();
    session.line(None, "/game turn").await.unwrap();
    let recruit = printed(&mut session);
    let recruit = recruit.iter().find(|label| label.starts_with("Recruit")).unwrap();
    session.line(None, recruit).await.unwrap();
    session.line(None, "/game turn ask:npc").await.unwrap();
    let seq = session.table().seq();
    let told = words(&session.line(None, "do that").await.unwrap());
    assert!(!told.contains("An order may begin with"), "{told}");
    assert!(session.table().seq() > seq, "{told}");
}

/// No command of another game is proposed for a word that no command begins.
#[tokio::test]
async fn no_other_game_is_proposed_for_a_word() {
    let mut session = open("warcamp", 1, 3).await;
    session.ask_first();
    let told = words_of(&mut session, "risc it").await;
    assert!(!told.contains("`risk`"), "{told}");
}

/// What plays on for the player and ends the turn or the phase is asked about, typed as its label or typed out.
#[tokio::test]
async fn what_plays_on_for_a_player_is_asked_about() {
    for (game, before, typed) in [
        ("barbarica", &["/barb signal", "yes"][..], "play the round"),
        ("barbarica", &["/barb signal", "yes"], "done all:true"),
        ("barbarica", &["/barb signal", "yes"], "/barb move orders:auto"),
        ("warcamp", &[], "a usual turn"),
        ("wargrounds", &[], "ready rest:auto"),
    ] {
        let mut session = open(game, 0, 7).await;
        session.ask_first();
        for line in before {
            session.line(None, line).await.unwrap();
        }
        let seq = session.table().seq();
        let told = words_of(&mut session, typed).await;
        assert!(told.contains("Type yes to do it, or no."), "{game} {typed}: {told}");
        assert_eq!(session.table().seq(), seq, "{game} {typed}: {told}");
        session.line(None, "yes please").await.unwrap();
        assert!(session.table().seq() > seq, "{game} {typed}");
    }
}

/// A single order that rolls dice is shown with its chances and asked about first, though its command does not ask.
#[tokio::test]
async fn a_single_order_that_rolls_dice_is_asked_about() {
    let mut session = open("barbarica", 0, 7).await;
    session.ask_first();
    session.line(None, "/barb signal").await.unwrap();
    session.line(None, "yes").await.unwrap();
    let seq = session.table().seq();
    let told = words_of(&mut session, "p1 !a1").await;
    assert!(told.contains("%") && told.contains("Not done yet: "), "{told}");
    assert_eq!(session.table().seq(), seq);
    // To hold rolls none.
    let told = words_of(&mut session, "p3 hold").await;
    assert!(session.table().seq() > seq, "{told}");
}

#[tokio::test]
async fn what_was_sent_in_the_turn_has_no_line_that_says_why() {
    let mut lines = 0;
    for (game, typed) in [
        (
            "risk",
            &["/risk turn", "place auto", "hold", "/risk go", "hold", "/risk go"][..],
        ),
        (
            "barbarica",
            &["/barb done all:true", "/barb done all:true", "/barb done all:true"][..],
        ),
        (
            "wargrounds",
            &["/wg ready rest:auto", "/wg ready rest:auto", "/wg ready rest:auto"][..],
        ),
    ] {
        let mut session = open(game, 1, 2).await;
        let mut seq = session.table().seq();
        let mut carried = 0;
        for line in typed {
            let said = session.line(None, line).await.unwrap();
            let told = words(&said);
            assert!(!told.contains("gave orders beforehand"), "{line}: {told}");
            carried += u64::from(session.table().seq() > seq);
            seq = session.table().seq();
        }
        assert!(carried > 0, "{game}");
        lines += carried;
    }
    assert!(lines > 4, "{lines}");
}

#[tokio::test]
async fn every_command_that_a_refusal_proposes_can_be_read() {
    let mut proposed = 0;
    for kind in muster::games::GAMES {
        let mut session = open(kind.id, 1, 3).await;
        let shared = [
            "/game undo",
            "/game vote choice:yes",
            "/game dice verify roll:99",
            "/game dice dispute roll:1 reason:x",
            "/gm pause on:no",
            "/game replay at:999",
            "/game join",
            "/game start",
            "/game rematch",
        ];
        for line in shared.iter().map(|line| (*line).to_owned()).chain(mistakes(kind.id, 7)) {
            if session.table().stage() != Stage::Playing {
                break;
            }
            for said in session.line(None, &line).await.unwrap() {
                let SessionOutput::Refused(muster_game::Rejection::Refused(refusal)) = said else {
                    continue;
                };
                let hint = refusal.instead.unwrap_or_default();
                if !hint.starts_with('/') {
                    continue;
                }
                proposed += 1;
                let read = CATALOGUE.proposal(&hint, Some(kind.id));
                assert!(read.is_some(), "{line}: {} Instead: {hint}", refusal.reason);
                assert!(!hint.contains(":,"), "{line}: {hint}");
                assert_ne!(hint, line, "{}", refusal.reason);
            }
        }
    }
    assert!(proposed > 40, "{proposed}");
}

#[tokio::test]
async fn a_word_of_the_rules_is_told_of_and_no_command_is_guessed() {
    let mut session = open("warcamp", 1, 1).await;
    for line in ["gold", "next", "rob the town", "eat", "kill B99 with 1"] {
        let told = words(&session.line(None, line).await.unwrap());
        assert!(!told.contains("Did you mean"), "{line}: {told}");
        assert!(!told.contains("takes a number"), "{line}: {told}");
    }
    // The first words that are offered hold a whole turn, and `more` shows the rest.
    session.line(None, "/game turn").await.unwrap();
    let labels = printed(&mut session);
    assert!(
        labels[..3].iter().any(|label| label.starts_with("A usual turn")),
        "{labels:?}"
    );
}

/// A stage of A Risk to Take in which Ana is asked: settings, and the lines that lead to it.
pub const STAGES_OF_RISK: [(&str, &str, &[&str]); 5] = [
    ("placing", "campaign", &[]),
    ("orders of the map", "campaign", &["/risk place"]),
    ("setting up", "battle", &[]),
    ("movement", "battle", &["/risk deploy"]),
    (
        "a battle of the campaign",
        "campaign",
        &[
            "/risk place",
            "/risk march orders:1 Q3; 2 Q3; 3 Q3",
            "/risk march orders:1 Q3; 2 Q3; 3 Q3",
            "/risk march orders:1 Q3; 2 Q3; 3 Q3",
            "/risk march orders:1 Q3; 2 Q3; 3 Q3",
        ],
    ),
];

/// A game at that stage; the campaign's battle is the only one, whatever the rules make of a seed.
pub async fn at_stage(mode: &str, lines: &[&str]) -> Session {
    let settings = serde_json::json!({ "mode": mode });
    let wanted = usize::from(mode == "campaign" && lines.len() > 1);
    for seed in 3..=u8::MAX {
        let mut session = open_with("risk", 1, seed, settings.as_object().unwrap().clone()).await;
        for line in lines {
            session.line(Some("Ana"), line).await.unwrap();
        }
        let topics = session.table().opened().iter().map(|opened| opened.topic);
        let battles: std::collections::BTreeSet<u16> = topics.map(|topic| topic.0).filter(|topic| *topic > 0).collect();
        if battles.len() == wanted {
            session.ask_first();
            return session;
        }
    }
    panic!("no seed leads to {wanted} battles")
}

/// What calls a word unknown, or reads it as something that it is not.
fn calls_unknown(told: &str, word: &str) -> bool {
    let wrong = [
        format!("`{word}` cannot be read"),
        format!("There is no `{word}`"),
        format!("no `{word}`"),
        format!("`{word}` is no order."),
        format!("`{word}`: armies are"),
        format!("`{word}`: you have no army"),
    ];
    wrong.iter().any(|wrong| told.contains(wrong))
}

#[tokio::test]
async fn no_stage_of_risk_calls_a_word_unknown_that_the_program_knows() {
    let names = |name: &str| CATALOGUE.command(name).unwrap().sub.iter().map(|sub| sub.path());
    // These end the window's table, or are none of a player's.
    let apart = ["leave", "new", "rematch", "export", "start"].map(str::to_owned);
    let words: Vec<String> = names("risk")
        .chain(names("game").filter(|name| !apart.contains(name)))
        .chain(["hold", "no", "yes"].map(str::to_owned))
        .collect();
    for (stage, mode, lines) in STAGES_OF_RISK {
        let mut session = at_stage(mode, lines).await;
        let begun = session.table().seq();
        for word in &words {
            if session.table().seq() != begun {
                session = at_stage(mode, lines).await;
            }
            // Nothing waits for an answer.
            session.line(Some("Ana"), "/game status").await.unwrap();
            let told = words_of(&mut session, word).await;
            assert!(!calls_unknown(&told, word), "{stage}: {word}: {told}");
            if ["yes", "no"].contains(&word.as_str()) {
                assert_eq!(session.table().seq(), begun, "{stage}: {word}: {told}");
            }
        }
        // What no reader knows is called a slip of a command, not of an army or a unit.
        for word in ["gold", "next"] {
            let told = words_of(&mut session, word).await;
            assert!(
                !told.contains("armies are") && !told.contains("cannot be read"),
                "{stage}: {word}: {told}"
            );
        }
    }
}

pub async fn words_of(session: &mut Session, line: &str) -> String {
    words(&session.line(Some("Ana"), line).await.unwrap())
}

#[tokio::test]
async fn withdrawing_is_asked_about_once() {
    let mut session = at_stage("battle", &["/risk deploy"]).await;
    for _ in 0..3 {
        let told = words_of(&mut session, "/risk withdraw").await;
        if told.contains("moves first") {
            words_of(&mut session, "/risk go").await;
            words_of(&mut session, "yes").await;
            continue;
        }
        assert!(
            told.contains("The battle is lost") && told.contains("Type yes"),
            "{told}"
        );
        assert_eq!(session.table().stage(), Stage::Playing);
        words_of(&mut session, "yes").await;
        assert_eq!(session.table().stage(), Stage::Over, "{told}");
        return;
    }
    panic!("Ana never moved");
}

#[tokio::test]
async fn the_picture_in_a_battle_of_a_campaign_is_the_battle() {
    for (stage, _, lines) in STAGES_OF_RISK.into_iter().filter(|(_, mode, _)| *mode == "campaign") {
        let session = at_stage("campaign", lines).await;
        let is_battle = matches!(session.board(), Some(muster_kit::Scene::Plane(_)));
        assert_eq!(is_battle, stage == "a battle of the campaign", "{stage}");
    }
}

/// The words of buttons that are shown at another time are understood at the prompt at any time, in every game.
#[tokio::test]
async fn words_of_the_tables_buttons_are_commands_at_any_time() {
    for kind in muster::games::GAMES {
        let mut session = open(kind.id, 1, 5).await;
        session.ask_first();
        for line in ["charts", "Charts", "what happened", "my turn", "board"] {
            let said = session.line(None, line).await.unwrap();
            let failed = |said: &SessionOutput| matches!(said, SessionOutput::Unread(_) | SessionOutput::Refused(_));
            assert!(!said.iter().any(failed), "{}: {line}: {}", kind.id, words(&said));
        }
    }
}

/// A question in plain words of which the rules know nothing is answered with the game in short.
#[tokio::test]
async fn a_question_that_the_rules_do_not_know_is_answered_with_the_game_in_short() {
    for kind in muster::games::GAMES {
        let mut session = open(kind.id, 1, 5).await;
        session.ask_first();
        let said = session.line(None, "what can I do?").await.unwrap();
        assert!(posts(&said).next().is_some(), "{}: {}", kind.id, words(&said));
    }
}

/// Orders that wait for a yes are not lost without a word when the turn is ended: that is asked about, in every game.
#[tokio::test]
async fn an_end_while_orders_wait_for_a_yes_is_asked_about() {
    let mut session = open("wargrounds", 1, 1).await;
    session.ask_first();
    session.line(None, "place auto").await.unwrap();
    session.line(None, "ready").await.unwrap();
    session.line(None, "yes").await.unwrap();
    session.line(None, "auto all").await.unwrap();
    session.line(None, "yes").await.unwrap();
    let seq = session.table().seq();
    let asked = words(&session.line(None, "A walk").await.unwrap());
    assert!(asked.contains("Type yes to do it"), "{asked}");
    let told = words(&session.line(None, "ready").await.unwrap());
    assert!(told.starts_with("Not given: /wg orders text:A walk."), "{told}");
    assert!(told.contains("Not done yet: /wg ready"), "{told}");
    assert_eq!(session.table().seq(), seq);
    session.line(None, "yes").await.unwrap();
    assert!(session.table().seq() > seq);
    // Another act says the same.
    let mut session = open("warcamp", 1, 1).await;
    session.ask_first();
    session.line(None, "hunt 1; end").await.unwrap();
    let seq = session.table().seq();
    let told = words(&session.line(None, "hunt all").await.unwrap());
    assert!(
        told.starts_with("Not given: /warcamp orders plan:hunt 1; end."),
        "{told}"
    );
    session.line(None, "yes").await.unwrap();
    assert!(session.table().seq() > seq, "{told}");
}

/// As much of a label as tells it from the others presses it; where it tells several, they are named with their numbers.
#[tokio::test]
async fn the_beginning_of_a_label_is_the_label_or_a_question() {
    let mut session = open("barbarica", 1, 1).await;
    session.ask_first();
    session.line(None, "begin").await.unwrap();
    session.line(None, "yes").await.unwrap();
    session.line(None, "turn").await.unwrap();
    let labels: Vec<String> = session.all_hints().iter().map(|hint| hint.label.clone()).collect();
    let usual = labels
        .iter()
        .find(|label| label.starts_with("Move all that are left"))
        .unwrap_or_else(|| panic!("{labels:?}"));
    let seq = session.table().seq();
    let pressed = words(&session.line(None, &usual[..usual.len() - 5]).await.unwrap());
    assert!(
        session.table().seq() > seq || pressed.contains("Not done yet"),
        "{pressed}"
    );
    // Where an order begins so it is that; else the choices are named, and nothing is done.
    let mut named = 0;
    for kind in muster::games::GAMES {
        let mut session = at_the_turn(kind.id).await;
        let labels: Vec<String> = session.all_hints().iter().map(|hint| hint.label.clone()).collect();
        let heads: BTreeSet<String> = labels
            .iter()
            .map(|label| label.splitn(3, ' ').take(2).collect::<Vec<_>>().join(" "))
            .filter(|head| labels.iter().filter(|label| label.starts_with(head.as_str())).count() > 1)
            .collect();
        for head in heads.iter().take(4) {
            let mut session = at_the_turn(kind.id).await;
            let seq = session.table().seq();
            let told = words(&session.line(None, head).await.unwrap());
            if told.contains("Several choices begin with") {
                assert!(
                    told.contains("type a number") && told.contains(head.as_str()),
                    "{head}: {told}"
                );
                assert_eq!(session.table().seq(), seq);
                named += 1;
            }
        }
    }
    assert!(named > 0, "no beginning of two labels was asked about");
}

/// A session of one person whose first turn is shown.
async fn at_the_turn(game: &str) -> Session {
    let mut session = open(game, 1, 1).await;
    session.ask_first();
    session.line(None, "turn").await.unwrap();
    session
}

/// A player who types that the turn is over ends it as its button does, and is asked as it asks.
#[tokio::test]
async fn a_turn_ends_with_the_word_for_it() {
    for said in ["end", "end turn", "done", "pass", "next"] {
        let mut session = open("barbarica", 0, 3).await;
        session.line(None, "/barb signal").await.unwrap();
        session.ask_first();
        let told = words(&session.line(None, said).await.unwrap());
        assert!(
            told.contains("has not moved") || told.contains("None of your units"),
            "{said}: {told}"
        );
        assert!(told.contains("yes"), "{said}: {told}");
        assert!(!told.contains("begins no order"), "{said}: {told}");
    }
    let mut session = at_stage("battle", &["/risk deploy"]).await;
    for said in ["end", "end turn", "pass"] {
        let told = words(&session.line(None, said).await.unwrap());
        let button = words(&session.line(None, "/risk go").await.unwrap());
        assert!(!told.contains("begins no order"), "{said}: {told}");
        assert_eq!(told, button, "{said}");
        session.line(None, "no").await.unwrap();
    }
}
