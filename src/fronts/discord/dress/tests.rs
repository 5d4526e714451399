//! Dress against what Discord takes.

#![allow(clippy::unwrap_used)]
use super::super::schema::{faults, request_faults};
use super::*;
use muster_game::Kind;
use muster_games::{CATALOGUE, GAMES};
use muster_kit::{Audience, Chart, Control, Draw, Field, Slot, User};
use muster_table::{Holder, NewChair, Opened, Opening};
use proptest::prelude::*;

fn kind() -> &'static Kind {
    GAMES[0]
}

/// A table of three: two people with these names, and an NPC.
fn table(names: [&str; 2]) -> Table {
    let chair = |name: &str, holder| NewChair {
        name: name.to_owned(),
        holder,
    };
    let opening = Opening {
        id: "0123456789abc",
        kind: kind(),
        place: "discord:5",
        server: Some("4"),
        host: User(101),
        settings: Map::new(),
        chairs: vec![
            chair(names[0], Holder::User(User(101))),
            chair(names[1], Holder::User(User(102))),
            chair("Moss", Holder::Npc(muster_kit::Level::Normal)),
        ],
        seed: [7; 32],
        untimed: false,
    };
    let table = Table::open(&CATALOGUE, &opening, chrono::DateTime::UNIX_EPOCH)
        .unwrap()
        .0;
    let opened = [Opened::new(1, Seat(0), 12, None)];
    table.with_stored(serde_json::json!({ "opened": opened })).unwrap()
}

fn spans(spans: impl IntoIterator<Item = Span>) -> Line {
    Line::Prose(spans.into_iter().collect())
}

fn text(text: &str) -> Span {
    Span::Text(text.to_owned())
}

fn content(message: &Message) -> &str {
    message.body["content"].as_str().unwrap()
}

fn artist() -> Artist {
    Artist::new(Look::Picture)
}

#[test]
fn a_turn_post_leads_with_the_one_mention_it_makes() {
    let mut post = Post::new(
        Audience::Table,
        vec![
            spans([
                Span::Seat(Seat(0)),
                text(", your turn. It is due "),
                Span::Moment(90),
                text("."),
            ]),
            spans([
                Span::Seat(Seat(1)),
                text(" waits; "),
                Span::Seat(Seat(0)),
                text(" acts."),
            ]),
            Line::mono("A  5"),
            Line::mono("B  4"),
        ],
    );
    post.pings = vec![Seat(0)];
    post.slot = Slot::Renew("turn:0".to_owned());
    post.fields = vec![Field::new("Food", "3*1")];
    post.controls = vec![
        Control::button("End turn", "/warcamp end"),
        Control::button("Board", "/game map"),
    ];
    let table = table(["Ana", "B_n"]);
    let dressed = Dress::of(&table, &artist()).post(&post, Manner::Public);
    let [message] = dressed.messages.as_slice() else {
        panic!()
    };
    assert_eq!(
        content(message),
        "<@101>, your turn. It is due <t:90:F> (<t:90:R>).\nB\\_n waits; Ana acts.\n```\nA  5\nB  4\n```\n**Food:** 3\\*1"
    );
    assert_eq!(
        message.body["allowed_mentions"],
        json!({ "parse": [], "users": ["101"] })
    );
    let ids: Vec<&Value> = message.body["components"][0]["components"]
        .as_array()
        .unwrap()
        .iter()
        .map(|button| &button["custom_id"])
        .collect();
    assert_eq!(
        ids,
        ["m1:0123456789abc:12:/warcamp end", "m1:0123456789abc:0:/game map"]
    );
    assert_eq!(dressed.head, "Ana, your turn. It is due <t:90:F> (<t:90:R>).");
    let edit = &Dress::of(&table, &artist()).post(&post, Manner::Edit).messages[0];
    assert_eq!(content(edit), content(message));
    assert_eq!(edit.body["allowed_mentions"]["users"], json!([]));
    let private = &Dress::of(&table, &artist()).post(&post, Manner::Private).messages[0];
    assert!(!content(private).contains("<@"));
    assert_eq!(private.body["flags"], json!(64));
}

#[test]
fn a_post_that_does_not_begin_with_whom_it_awaits_is_led_by_mentions() {
    let mut post = Post::new(Audience::Table, vec![Line::from("Round 4. Orders, please.")]);
    post.pings = vec![Seat(1), Seat(0), Seat(2)];
    post.quiet = true;
    let table = table(["Ana", "Ben"]);
    let message = &Dress::of(&table, &artist()).post(&post, Manner::Public).messages[0];
    assert_eq!(content(message), "<@102> <@101> Round 4. Orders, please.");
    assert_eq!(message.body["allowed_mentions"]["users"], json!(["102", "101"]));
    assert_eq!(message.body["flags"], json!(SUPPRESS_NOTIFICATIONS));
}

#[test]
fn an_order_on_a_turn_post_that_is_said_too_late_is_stale() {
    let mut post = Post::new(
        Audience::Table,
        vec![spans([Span::Seat(Seat(1)), text(", your turn.")])],
    );
    post.pings = vec![Seat(1)];
    post.controls = vec![Control::button("End turn", "/warcamp end")];
    let table = table(["Ana", "Ben"]);
    let message = &Dress::of(&table, &artist()).post(&post, Manner::Public).messages[0];
    let id = &message.body["components"][0]["components"][0]["custom_id"];
    assert_eq!(id, "m1:0123456789abc:1:/warcamp end");
}

#[test]
fn dice_have_their_numbers_behind_them() {
    let roll = |entry| Roll {
        entry,
        link: None,
        draws: vec![Draw {
            sides: 6,
            face: 4,
            hidden: false,
            whose: muster_kit::Whose::Actor,
        }],
    };
    let mut post = Post::new(
        Audience::Table,
        vec![spans([text("A hunts: "), Span::Dice("[4]".to_owned())])],
    );
    post.rolls = vec![roll(12), roll(14)];
    let message = &Dress::bare(&artist()).post(&post, Manner::Public).messages[0];
    assert_eq!(content(message), "A hunts: `[4]` Dice: `#12`, `#14`");
}

#[test]
fn what_is_too_long_waits_behind_details() {
    let lines = (0..200).map(|number| Line::from(format!("{number} {}", "word ".repeat(10))));
    let post = Post::new(Audience::Asker, lines.collect());
    let dressed = Dress::bare(&artist()).post(&post, Manner::Private);
    assert_eq!(dressed.messages.len(), MESSAGES_MAX);
    let [kept] = dressed.kept.as_slice() else { panic!() };
    let details: Details = serde_json::from_str(&kept.line).unwrap();
    let button = &dressed.messages[2].body["components"][0]["components"][0];
    assert_eq!(button["custom_id"], format!("m1::0:{}", kept.name));
    let rest = Dress::bare(&artist()).details(&details, Manner::Private);
    let shown = |dressed: &Dressed| {
        dressed
            .messages
            .iter()
            .map(|message| content(message).to_owned() + "\n")
            .collect::<String>()
    };
    let whole = shown(&dressed) + &shown(&rest);
    assert!(
        (0..120).all(|number| whole.contains(&format!("{number} word"))),
        "{whole}"
    );
}

#[test]
fn a_board_is_never_cut() {
    let rows = |count: usize| vec!["#".repeat(40); count];
    let board = |count| Scene::Sheet {
        head: String::new(),
        rows: rows(count),
    };
    let mut post = Post::new(Audience::Table, vec![Line::from("x".repeat(1_700))]);
    post.boards = vec![board(43), board(60)];
    let dressed = Dress::bare(&artist()).post(&post, Manner::Public);
    let whole = format!("```\n{}\n```", rows(43).join("\n"));
    assert!(content(&dressed.messages[1]).starts_with(&whole));
    let last = dressed.messages.last().unwrap();
    assert_eq!(last.files[0].bytes, rows(60).join("\n").into_bytes());
    assert_eq!(last.body["attachments"][0]["filename"], "board-1.txt");
}

#[test]
fn a_board_comes_as_it_is_wished() {
    let chart = Scene::Chart(Chart {
        head: "HEAD".to_owned(),
        ground: vec!["^^".to_owned()],
        marks: Vec::new(),
        picture_legend: None,
        sites: Vec::new(),
        legend: vec!["^ crag".to_owned()],
        grounds: Vec::new(),
    });
    let page = Scene::Sheet {
        head: "PAGE".to_owned(),
        rows: Vec::new(),
    };
    let dressed = |board: &Scene, look| {
        let mut post = Post::new(Audience::Table, vec![Line::from("Look.")]);
        (post.boards, post.look) = (vec![board.clone()], Some(look));
        Dress::bare(&artist())
            .post(&post, Manner::Public)
            .messages
            .swap_remove(0)
    };
    let text = dressed(&chart, Look::Text);
    assert!(text.files.is_empty() && content(&text).contains("^ crag"));
    let both = dressed(&chart, Look::Both);
    assert!(both.files.len() == 1 && content(&both).contains("^ crag"));
    let words = dressed(&page, Look::Picture);
    assert!(words.files.is_empty() && content(&words).contains("PAGE"));
    let picture = dressed(&chart, Look::Picture);
    assert_eq!(content(&picture), "Look.");
    assert!(picture.files[0].bytes.starts_with(b"\x89PNG"));
    assert_eq!(
        picture.body["attachments"][0],
        json!({ "id": "0", "filename": "board-1.png", "description": "HEAD. ^ crag." })
    );
}

#[test]
fn a_picture_is_sent_without_a_word_beside_it() {
    let mut post = Post::new(Audience::Asker, Vec::new());
    post.boards = vec![Scene::Squares(muster_kit::SquareBoard {
        head: "ROAD".to_owned(),
        first_column: 0,
        first_row: 0,
        ground: vec!["...".to_owned()],
        pitch: 1,
        pieces: Vec::new(),
        picture_legend: None,
        legend: Vec::new(),
        grounds: Vec::new(),
    })];
    post.look = Some(Look::Picture);
    let messages = Dress::bare(&artist()).post(&post, Manner::Private).messages;
    assert_eq!(messages.len(), 1);
    assert_eq!((content(&messages[0]), messages[0].files.len()), ("", 1));
}

fn any_span() -> impl Strategy<Value = Span> {
    let words = "[-a-zA-Z0-9 @#<>:|_*~`\\[\\]()\\\\!&/+.\n]{0,60}";
    prop_oneof![
        words.prop_map(Span::Text),
        words.prop_map(Span::Strong),
        ".{0,900}".prop_map(Span::Text),
        words.prop_map(Span::Dice),
        (0u8..4).prop_map(|seat| Span::Seat(Seat(seat))),
        any::<i64>().prop_map(Span::Moment),
    ]
}

fn any_line() -> impl Strategy<Value = Line> {
    prop_oneof![
        4 => proptest::collection::vec(any_span(), 0..8).prop_map(Line::Prose),
        1 => ".{0,60}".prop_map(Line::Mono),
    ]
}

fn any_control() -> impl Strategy<Value = Control> {
    let line = prop_oneof![
        "/warcamp hunt who:[1-9]{1,9}",
        "/game log from:[1-9]{1,3}",
        "/warcamp orders plan:[a-z; ]{0,200}"
    ];
    let label = ".{0,120}";
    prop_oneof![
        4 => (label, line.clone()).prop_map(|(label, line)| Control::Button { label, line }),
        1 => (label, proptest::collection::vec((label, line.clone()), 0..30)).prop_map(|(label, choices)| {
            let choices = choices.into_iter().map(|(label, line)| muster_kit::Choice { label, line }).collect();
            Control::Select { label, choices }
        }),
        1 => (label, line).prop_map(|(label, line)| Control::Form { label, line, blanks: vec!["plan".to_owned()] }),
    ]
}

fn any_post() -> impl Strategy<Value = Post> {
    let lines = prop_oneof![
        4 => proptest::collection::vec(any_line(), 0..12),
        1 => proptest::collection::vec(any_line(), 60..90),
    ];
    let controls = proptest::collection::vec(any_control(), 0..20);
    let pings = proptest::collection::vec((0u8..4).prop_map(Seat), 0..4);
    let boards = proptest::collection::vec(proptest::collection::vec(".{0,42}", 0..50), 0..3);
    (lines, controls, pings, boards, any::<bool>()).prop_map(|(lines, controls, pings, boards, quiet)| {
        let mut post = Post::new(Audience::Table, lines);
        post.controls = controls;
        post.pings = pings;
        post.quiet = quiet;
        let sheet = |rows| Scene::Sheet {
            head: "HEAD".to_owned(),
            rows,
        };
        post.boards = boards.into_iter().map(sheet).collect();
        post
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]
    /// Whatever is said and whoever is called however: Discord takes the messages, and they mention nobody
    /// but whom the post awaits.
    #[test]
    fn every_post_fits_and_pings_nobody_else(
        post in any_post(),
        names in (".{1,40}", "[@<>#!&0-9a-z:|*`]{1,32}"),
        manner in prop_oneof![Just(Manner::Public), Just(Manner::Private), Just(Manner::Edit)],
    ) {
        let table = table([&names.0, &names.1]);
        let dressed = Dress::of(&table, &artist()).post(&post, manner);
        let pinged = |user: u64| match user { 101 => post.pings.contains(&Seat(0)), 102 => post.pings.contains(&Seat(1)), _ => false };
        prop_assert!(!dressed.messages.is_empty());
        let mut notified = Vec::new();
        for message in &dressed.messages {
            let found = faults(&message.body);
            prop_assert!(found.is_empty(), "{:?} in {:?}", found, message.body);
            for user in message.body["allowed_mentions"]["users"].as_array().unwrap() {
                let user: u64 = user.as_str().unwrap().parse().unwrap();
                prop_assert!(manner == Manner::Public && pinged(user));
                notified.push(user);
            }
            let content = content(message);
            prop_assert!(!content.contains("@everyone") && !content.contains("@here"));
        }
        notified.sort_unstable();
        let mut expected: Vec<u64> = [101, 102].into_iter().filter(|user| manner == Manner::Public && pinged(*user)).collect();
        // Whoever waits behind [Details] is mentioned in the beginning all the same.
        expected.dedup();
        prop_assert_eq!(notified, expected);
        for kept in &dressed.kept {
            prop_assert_eq!(&name_of(&kept.line), &kept.name);
        }
    }
}

#[test]
fn the_published_schema_takes_every_kind_of_message() {
    let mut post = Post::new(
        Audience::Table,
        vec![spans([Span::Seat(Seat(0)), text(", your turn.")])],
    );
    post.pings = vec![Seat(0)];
    post.controls = vec![
        Control::button("End turn", "/warcamp end"),
        Control::Select {
            label: "Which?".to_owned(),
            choices: vec![muster_kit::Choice {
                label: "Hunt".to_owned(),
                line: format!("/warcamp orders plan:{}", "hunt 1; ".repeat(30)),
            }],
        },
    ];
    let table = table(["Ana", "Ben"]);
    for manner in [Manner::Public, Manner::Private, Manner::Edit] {
        let dressed = Dress::of(&table, &artist()).post(&post, manner);
        for message in &dressed.messages {
            assert_eq!(
                request_faults("MessageCreateRequest", &Value::Object(message.body.clone())),
                Vec::<String>::new()
            );
        }
    }
}
