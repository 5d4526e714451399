//! What the desk says is in a player's words, in every game: the rules, and the answers to mistakes.

use super::*;
use muster_game::Kind;
use muster_games::{CATALOGUE, GAMES};
use muster_kit::Dice;
use muster_vocabulary::{OptionKind, Role};

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

/// A table of this game that Ana has begun: its id and its thread.
async fn begun(room: &Room, game: &str) -> (String, u64) {
    let sent = room
        .command(ANA, CHANNEL, ("game", "new"), json!({ "game": game }))
        .await;
    let id = table_of(&sent);
    let thread = 7_000 + room.wire.threads.load(Ordering::Relaxed) - 1;
    room.command(ANA, thread, ("game", "start"), json!({})).await;
    room.house(&id).await;
    assert_eq!(room.table(&id).await.stage(), Stage::Playing, "{game}");
    (id, thread)
}

#[tokio::test]
async fn rules_and_how_to_play_can_be_pressed_in_every_game() {
    for kind in GAMES {
        let room = Room::new().await;
        let sent = room
            .command(ANA, CHANNEL, ("game", "new"), json!({ "game": kind.id }))
            .await;
        let id = table_of(&sent);
        let shown = |said: Vec<Message>| said.into_iter().map(Sent::Amended).collect::<Vec<Sent>>();
        let lobby = shown(room.house(&id).await);
        let mut pages = vec![room.press(ANA, 7_000, &control(&lobby, "How to play"), false).await];
        room.command(ANA, 7_000, ("game", "start"), json!({})).await;
        let card = shown(room.house(&id).await);
        pages.push(room.press(ANA, 7_000, &control(&card, "Rules"), false).await);
        for told in &pages {
            let page = words(told);
            assert!(page.chars().count() > 300, "{}: {page}", kind.id);
            assert!(told[0].is_private(), "{}", kind.id);
        }
        assert_ne!(words(&pages[0]), words(&pages[1]), "{}", kind.id);
        let told = room.command(ANA, 7_000, ("game", "rules"), json!({})).await;
        assert!(words(&told).chars().count() > 300, "{}: {}", kind.id, words(&told));
    }
}

/// Values that a player may give by mistake.
const VALUES: [&str; 18] = [
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
    "none",
    "north",
    "topic:x",
    "1-99",
    "L",
    "overview",
    "random",
];

#[tokio::test]
async fn no_word_of_a_parser_is_told_at_the_desk() {
    let mut buttons = 0;
    for kind in GAMES {
        let room = Room::new().await;
        let (id, thread) = begun(&room, kind.id).await;
        let command = CATALOGUE.command_of(kind);
        let shared = CATALOGUE.command("game").unwrap();
        let mut chance = Dice::seeded(11, 1);
        let mut said = 0;
        let subs = [command, shared]
            .into_iter()
            .flat_map(|command| command.sub.iter().map(move |sub| (command, sub)));
        for (command, sub) in subs {
            // These end the table, or send its file.
            if ["concede", "leave", "new", "rematch", "export", "replay"].contains(&sub.name.as_str()) {
                continue;
            }
            for _ in 0..2 {
                let mut options = Map::new();
                for option in &sub.option {
                    if !option.required && chance.roll(2) == 1 {
                        continue;
                    }
                    let text = VALUES[chance.choose(VALUES.len())];
                    let value = match option.kind {
                        OptionKind::Integer => json!(chance.roll(99)),
                        OptionKind::Boolean => json!(chance.roll(2) == 1),
                        OptionKind::String if !option.choices.is_empty() => {
                            json!(option.choices[chance.choose(option.choices.len())])
                        }
                        OptionKind::String => json!(text),
                        _ => continue,
                    };
                    options.insert(option.name.clone(), value);
                }
                let tag = sub.tag();
                let told = room
                    .command(ANA, thread, (&command.name, &tag), Value::Object(options.clone()))
                    .await;
                let text = words(&told);
                let place = format!("{} /{} {} {options:?}: {text}", kind.id, command.name, sub.path());
                for word in PARSERS_WORDS {
                    assert!(!text.contains(word), "{place}");
                }
                said += usize::from(!text.is_empty());
                buttons += usize::from(text.contains("Instead: ") && !labels(&told).is_empty());
                if room.table(&id).await.stage() != Stage::Playing {
                    break;
                }
            }
        }
        assert!(said > 30, "{}: {said} answers", kind.id);
    }
    assert!(buttons > 0, "no refusal has a button");
}

/// What a refusal of an order proposes in the game's own words is a button, which asks before it acts.
#[tokio::test]
async fn orders_that_a_refusal_proposes_are_buttons() {
    let room = Room::new().await;
    let (id, thread) = begun(&room, "wesnoth").await;
    let refused = room
        .command(ANA, thread, ("wesnoth", "do"), json!({ "orders": "L Z99 Q" }))
        .await;
    let text = words(&refused);
    let proposed = text.split("Instead: ").nth(1).unwrap().lines().next().unwrap();
    let button = control(&refused, proposed);
    let seq = room.table(&id).await.seq();
    let asked = room.press(ANA, thread, &button, true).await;
    assert_eq!(room.table(&id).await.seq(), seq, "{}", words(&asked));
    let done = room.press(ANA, thread, &control(&asked, "Do it"), true).await;
    assert!(room.table(&id).await.seq() > seq, "{text}\n{}", words(&done));
}

/// A command that a player types into the form of orders is that command: what ends a turn by its button's words or its
/// own name, and one with the names of its options.
#[tokio::test]
async fn commands_in_the_form_of_orders_are_commands() {
    let mut tried = 0;
    for kind in GAMES {
        let command = CATALOGUE.command_of(kind);
        let Some(end) = command.role(Role::End) else { continue };
        let room = Room::new().await;
        let (id, thread) = begun(&room, kind.id).await;
        let panel = room.command(ANA, thread, ("game", "turn"), json!({})).await;
        let open = form(&room.press(ANA, thread, &control(&panel, "Type"), true).await);
        let blank = open["components"][0]["components"][0]["custom_id"].as_str().unwrap();
        for typed in [
            "end turn".to_owned(),
            format!("/{} {}", command.name, end.path()),
            end.path(),
        ] {
            let said = room.submit(ANA, thread, &open, &[(blank, &typed)]).await;
            let text = words(&said);
            let place = format!("{}: {typed}: {text}", kind.id);
            assert!(!text.contains("cannot read") && !text.contains("unknown"), "{place}");
            tried += 1;
            // Either it asks first, or it is done.
            if !labels(&said).iter().any(|label| label == "Do it") {
                assert!(!text.contains("Instead: "), "{place}");
                break;
            }
        }
        assert_eq!(room.table(&id).await.stage(), Stage::Playing);
    }
    assert!(tried > 4, "{tried}");
    let room = Room::new().await;
    let (_, thread) = begun(&room, "wesnoth").await;
    for typed in ["rest all", "rest units:all", "attack units:all target:B2"] {
        let panel = room.command(ANA, thread, ("game", "turn"), json!({})).await;
        let open = form(&room.press(ANA, thread, &control(&panel, "Type"), true).await);
        let said = words(&room.submit(ANA, thread, &open, &[("orders", typed)]).await);
        assert!(!said.contains("cannot read"), "{typed}: {said}");
    }
}

/// What a select shows is understood in the form of orders, whole and without its chances, as the choice that it is.
#[tokio::test]
async fn labels_of_choices_are_orders() {
    let mut tried = 0;
    for kind in GAMES {
        let room = Room::new().await;
        let (id, thread) = begun(&room, kind.id).await;
        let panel = room.command(ANA, thread, ("game", "turn"), json!({})).await;
        let open = form(&room.press(ANA, thread, &control(&panel, "Type"), true).await);
        let blank = open["components"][0]["components"][0]["custom_id"].as_str().unwrap();
        let shown = labels(&panel);
        for label in shown.iter().filter(|label| label.contains(": ")).take(3) {
            let said = room.submit(ANA, thread, &open, &[(blank, label)]).await;
            let text = words(&said);
            assert!(
                !text.contains("Instead: ") && !text.contains("Left out"),
                "{}: {label}: {text}",
                kind.id
            );
            tried += 1;
            if !labels(&said).iter().any(|label| label == "Do it") {
                break;
            }
        }
        assert_eq!(room.table(&id).await.stage(), Stage::Playing);
    }
    assert!(tried > 1, "{tried}");
}

/// Odds are asked for by what a select shows as well; where no dice fall, the answer says what the choice does.
#[tokio::test]
async fn labels_of_choices_may_be_asked_about() {
    let with_odds = |kind: &&&Kind| CATALOGUE.command(kind.id).is_some_and(|command| command.table.odds);
    for kind in GAMES.iter().filter(with_odds) {
        let room = Room::new().await;
        let (_, thread) = begun(&room, kind.id).await;
        let panel = room.command(ANA, thread, ("game", "turn"), json!({})).await;
        let shown = labels(&panel);
        let choices = shown.iter().take_while(|label| *label != "Type it instead");
        for label in choices.take(6) {
            let head = label.split_once(": ").map_or(label.as_str(), |(head, _)| head);
            for what in [label.as_str(), head] {
                let said = room
                    .command(ANA, thread, ("game", "odds"), json!({ "what": what }))
                    .await;
                let text = words(&said);
                assert!(!text.contains("Instead: "), "{}: {what}: {text}", kind.id);
            }
        }
    }
}

/// What is wrong in a form is called by its label there, and what the label says may be typed.
#[tokio::test]
async fn a_mistake_in_a_form_is_called_by_the_label_of_its_input() {
    let room = Room::new().await;
    let (_, thread) = begun(&room, "barbarica").await;
    let panel = room.command(ANA, thread, ("game", "turn"), json!({})).await;
    let open = form(&room.press(ANA, thread, &control(&panel, "Standing orders"), true).await);
    let submit = |react| [("units", "x*"), ("react", react)];
    let said = words(&room.submit(ANA, thread, &open, &submit("charge")).await);
    assert!(said.contains("When charged") && !said.contains("`react`"), "{said}");
    let said = words(&room.submit(ANA, thread, &open, &submit("counter-charge")).await);
    assert!(said.contains("react counter"), "{said}");
}
