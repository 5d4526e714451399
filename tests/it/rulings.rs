//! What hosts overrule: that it is shown before it is done, told to everybody, written down and verified; that
//! no dial leaves an unsound position or shows what is hidden; that questions are put to those who have a say.

#![allow(clippy::unwrap_used)]

use crate::journals::{Hall, PEOPLE, TABLE, assert_is_its_journal, texts};
use crate::random_play::{Moment, anything, begin, carried_out, in_turn, random_play};
use muster::games::{CATALOGUE, GAMES};
use muster::service::{Error, Reply};
use muster::table::{Holder, Stage, Stamp, Table, User, verify};
use muster_game::{AnyGame, Dial, Kind, Scale};
use muster_kit::{Audience, Control, Dice, Post, Seat, Slot, Topic, Viewer};
use muster_sample::cases;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const ANA: usize = 0;
const BEN: usize = 1;
/// Sits nowhere, but manages the server.
const CLEO: usize = 2;

fn warcamp() -> &'static Kind {
    GAMES.iter().find(|kind| kind.id == "warcamp").unwrap()
}

async fn rules(hall: &mut Hall, line: &str) -> Reply {
    let reply = hall.manager_says(CLEO, &format!("{line} sure:yes")).await;
    reply.unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn text(post: &Post) -> String {
    let lines = post.lines.iter().map(|line| line.plain(|seat| format!("seat {seat}")));
    lines.collect::<Vec<_>>().join("\n")
}

fn said(reply: &Reply) -> String {
    reply.posts.iter().map(text).collect::<Vec<_>>().join("\n")
}

fn refused<T: std::fmt::Debug>(result: Result<T, Error>) -> String {
    match result {
        Err(Error::Rejected(rejection)) => rejection.to_string(),
        other => panic!("not refused: {other:?}"),
    }
}

fn lines(post: &Post) -> Vec<(&str, &str)> {
    let pressed = post.controls.iter().map(|control| match control {
        Control::Button { label, line } | Control::Form { label, line, .. } => (label.as_str(), line.as_str()),
        Control::Select { label, .. } | Control::Link { label, .. } => (label.as_str(), ""),
    });
    pressed.collect()
}

/// The tribe's place in the saved position.
fn tribe_of(table: &Table, seat: u8) -> Value {
    let position = table.position_json().unwrap();
    let tribes = position["tribes"].as_array().unwrap();
    tribes.iter().find(|tribe| tribe["seat"] == seat).unwrap().clone()
}

/// A game that has gone on for a while, with a roll in it.
async fn under_way(seed: u64) -> Hall {
    // Random people end some games at once, or are out.
    for seed in (seed..).step_by(100).take(60) {
        let mut hall = Hall::open(warcamp(), seed).await;
        hall.say(ANA, "/game dice roll dice:2d6").await.unwrap();
        for _ in 0..8 {
            hall.go_on(warcamp()).await;
        }
        hall.wake().await;
        let table = hall.table().await;
        let food = |game: &dyn AnyGame| game.dials().iter().filter(|dial| dial.name == "food").count();
        if table.stage() == Stage::Playing && food(&*table.game().unwrap()) == table.chairs().len() {
            return without_a_question(hall).await;
        }
    }
    panic!("sixty games in a row ended at once");
}

async fn without_a_question(mut hall: Hall) -> Hall {
    if hall.table().await.ballot().is_some() {
        hall.say(BEN, "/game vote choice:no").await.ok();
        hall.say(ANA, "/game vote choice:no").await.ok();
    }
    assert_eq!(hall.table().await.ballot(), None);
    hall
}

#[tokio::test]
async fn a_ruling_is_shown_to_its_asker_before_it_is_done() {
    let mut hall = under_way(1).await;
    let before = hall.table().await;
    let food = tribe_of(&before, 1)["food"].as_i64().unwrap();
    let line = "/gm set dial:food seat:Ben value:+3 reason:the raid was counted twice";
    let reply = hall.manager_says(CLEO, line).await.unwrap();
    let [preview] = reply.posts.as_slice() else {
        panic!("{reply:?}")
    };
    assert_eq!(preview.audience, Audience::Asker);
    assert_eq!(
        text(preview),
        format!(
            "seat 2: food {food} -> {}\nThe position stays legal ✓\nReason: the raid was counted twice",
            food + 3
        )
    );
    let apply = format!(
        "/gm set dial:food value:{} reason:the raid was counted twice seat:Ben sure:true",
        food + 3
    );
    assert_eq!(lines(preview), [("Apply", apply.as_str())]);
    assert_eq!(hall.table().await, before, "a preview changes nothing");

    let reply = hall.manager_says(CLEO, &apply).await.unwrap();
    let after = hall.table().await;
    assert_eq!(tribe_of(&after, 1)["food"], json!(food + 3));
    let seq = after.seq();
    assert_eq!(seq, before.seq() + 1);
    let public = &reply.posts[0];
    assert_eq!(public.audience, Audience::Table);
    let told = format!(
        "⚖ GM change by Cleo: seat 2: food {food} -> {}. Reason: the raid was counted twice #{seq}",
        food + 3
    );
    assert_eq!(text(public), told);
    let undo = format!("/gm undo-to to:{}", seq - 1);
    assert_eq!(lines(public), [("Undo", undo.as_str())]);
    assert!(said(&hall.say(BEN, "/game log").await.unwrap()).contains(&told));

    rules(&mut hall, &format!("{undo} reason:it was not")).await;
    assert_eq!(tribe_of(&hall.table().await, 1)["food"], json!(food));
    assert_is_its_journal(warcamp(), &hall).await;
}

#[tokio::test]
async fn only_a_host_or_a_manager_overrules() {
    let mut hall = under_way(2).await;
    let lines = [
        "/gm set dial:food seat:1 value:9 reason:x",
        "/gm skip seat:1 reason:x sure:yes",
        "/gm seat seat:1 reason:x to:hard sure:yes",
        "/gm pause on:yes reason:x sure:yes",
        "/gm extend by:1d reason:x sure:yes",
        "/gm rule set:truce=4 reason:x sure:yes",
        "/gm undo-to to:1 reason:x sure:yes",
        "/gm reroll roll:2 reason:x sure:yes",
        "/gm note text:x",
        "/warcamp disaster kind:famine",
    ];
    let before = hall.table().await;
    for line in lines {
        for who in [BEN, CLEO] {
            let words = refused(hall.say(who, line).await);
            assert!(words.contains("host of this table or a manager"), "{line}: {words}");
        }
    }
    assert_eq!(hall.table().await, before);
    // What a game leaves to its host, a manager may do as well.
    let reply = hall.manager_says(CLEO, "/warcamp disaster kind:famine").await.unwrap();
    assert!(!said(&reply).is_empty());
    assert!(hall.table().await.seq() > before.seq());
}

#[tokio::test]
async fn a_host_who_plays_needs_another_player() {
    let mut hall = under_way(3).await;
    let line = "/gm set dial:bones seat:1 value:77 reason:they were mine";
    let reply = hall.say(ANA, line).await.unwrap();
    assert!(said(&reply).contains("another player has to agree"), "{reply:?}");
    assert_eq!(lines(&reply.posts[0])[0].0, "Ask the others");
    let reply = hall.say(ANA, &format!("{line} sure:yes")).await.unwrap();
    let [question, told] = reply.posts.as_slice() else {
        panic!("{reply:?}")
    };
    assert_eq!(told.audience, Audience::Asker);
    assert!(text(told).starts_with("Nothing is done yet"), "{reply:?}");
    assert_eq!(question.slot, Slot::Renew("ballot".to_owned()));
    assert_eq!(question.pings, [Seat(1)], "those who have a say, once");
    assert_eq!(
        lines(question),
        [("Agree", "/game vote choice:yes"), ("Refuse", "/game vote choice:no")]
    );
    assert!(text(question).contains("bones") && text(question).contains("they were mine"));
    assert_ne!(tribe_of(&hall.table().await, 0)["bones"], json!(77));
    let words = refused(hall.say(ANA, "/game vote choice:yes").await);
    assert!(words.contains("the others answer"), "{words}");

    let reply = hall.say(BEN, "/game vote choice:no").await.unwrap();
    assert_eq!(
        reply.posts[0].slot,
        Slot::Renew("ballot".to_owned()),
        "the question is closed"
    );
    assert!(reply.posts[0].controls.is_empty());
    assert_ne!(tribe_of(&hall.table().await, 0)["bones"], json!(77));

    hall.say(ANA, &format!("{line} sure:yes")).await.unwrap();
    let reply = hall.say(BEN, "/game vote choice:yes").await.unwrap();
    assert_eq!(reply.posts[0].slot, Slot::Renew("ballot".to_owned()));
    assert!(text(&reply.posts[0]).contains("GM change by Ana"));
    assert_eq!(tribe_of(&hall.table().await, 0)["bones"], json!(77));
    // Going back needs the past again when it is agreed to.
    let seq = hall.table().await.seq();
    hall.say(ANA, &format!("/gm undo-to to:{} reason:no sure:yes", seq - 1))
        .await
        .unwrap();
    hall.say(BEN, "/game vote choice:yes").await.unwrap();
    assert_ne!(tribe_of(&hall.table().await, 0)["bones"], json!(77));
    assert_is_its_journal(warcamp(), &hall).await;
}

#[tokio::test]
async fn a_trusted_host_overrules_alone() {
    let mut hall = Hall::lobby(warcamp(), 4).await;
    let reply = hall.say(ANA, "/game option trusted:yes").await.unwrap();
    let shown = format!("{:?}", reply.posts);
    assert!(shown.contains("The host may overrule alone"), "{shown}");
    hall.say(ANA, "/game start").await.unwrap();
    hall.say(ANA, "/gm set dial:food seat:2 value:21 reason:a gift sure:yes")
        .await
        .unwrap();
    assert_eq!(tribe_of(&hall.table().await, 1)["food"], json!(21));
}

#[tokio::test]
async fn what_is_hidden_is_set_without_being_read() {
    let mut hall = under_way(5).await;
    let (old, new) = ("hunt 1-3 bones; end", "hunt 2-4 food; end");
    hall.say(BEN, &format!("/warcamp standing plan:{old} when:missed"))
        .await
        .unwrap();
    let line = format!("/gm set dial:orders seat:2 value:{new} reason:Ben asked me to");
    let preview = hall.manager_says(CLEO, &line).await.unwrap();
    let mut heard = said(&preview);
    assert!(heard.contains(new) && !heard.contains(old), "{heard}");
    // Whether it is refused hangs on what is typed alone.
    let words = refused(
        hall.manager_says(CLEO, "/gm set dial:orders seat:2 value:hunt wherever reason:x")
            .await,
    );
    assert!(!words.contains(old), "{words}");

    // Nor does the question of a host who plays tell what is asked for.
    let question = hall.say(ANA, &format!("{line} sure:yes")).await.unwrap();
    assert!(said(&question).contains("orders changed") && !said(&question).contains("hunt"));
    hall.say(BEN, "/game vote choice:no").await.unwrap();

    let reply = rules(&mut hall, &line).await;
    heard.clear();
    for post in &reply.posts {
        match post.audience {
            Audience::Seat(Seat(1)) => assert!(text(post).contains(new)),
            _ => heard.push_str(&text(post)),
        }
    }
    assert!(!heard.contains("hunt"), "{heard}");
    assert_eq!(tribe_of(&hall.table().await, 1)["secret"]["missed"], json!(new));
    let export = hall.export().await;
    assert_eq!(verify(&CATALOGUE, &export).faults, Vec::<String>::new());
    let mut told = BTreeSet::new();
    texts(&serde_json::to_value(&export).unwrap(), &mut told);
    texts(
        &json!(said(&hall.say(ANA, "/game log from:1").await.unwrap())),
        &mut told,
    );
    let betrayed: Vec<_> = told
        .iter()
        .filter(|text| text.contains(new) || text.contains(old))
        .collect();
    assert!(betrayed.is_empty(), "{betrayed:?}");
    assert_is_its_journal(warcamp(), &hall).await;
    hall.end().await;
    assert_eq!(verify(&CATALOGUE, &hall.export().await).faults, Vec::<String>::new());
}

/// RK-120: a unit that has never routed has routed 0 times, which is a number like any other.
#[tokio::test]
async fn what_was_never_counted_is_counted_from_zero() {
    let risk = GAMES.iter().find(|kind| kind.id == "risk").unwrap();
    let mut hall = Hall::lobby(risk, 7).await;
    hall.say(BEN, "/game leave").await.unwrap();
    for line in ["/game option set:mode=battle", "/game start", "/risk deploy"] {
        hall.say(ANA, line)
            .await
            .unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    hall.wake().await;
    let routs = |table: &Table| table.position_json().unwrap()["war"]["battle"]["units"][0]["routs"].clone();

    let line = |value: &str| format!("/gm set dial:routs a seat:1 value:{value} reason:we miscounted");
    let preview = hall.manager_says(CLEO, &line("+1")).await.unwrap();
    assert!(said(&preview).contains("routs a 0 -> 1"), "{preview:?}");
    let reply = rules(&mut hall, &line("+1")).await;
    assert!(said(&reply).contains("routs a 0 -> 1"), "{reply:?}");
    assert_eq!(routs(&hall.table().await), json!(1));

    rules(&mut hall, &line("0")).await;
    assert_eq!(routs(&hall.table().await), json!(0));
    let words = refused(hall.manager_says(CLEO, &line("0")).await);
    assert!(words.contains("routs a is that already"), "{words}");
    assert_is_its_journal(risk, &hall).await;
}

#[tokio::test]
async fn turns_are_skipped_and_given_time() {
    let mut hall = under_way(6).await;
    let table = hall.table().await;
    let opened = table.opened().first().unwrap().clone();
    let due = opened.due.unwrap();
    let reply = hall
        .manager_says(CLEO, "/gm extend by:12h reason:a holiday")
        .await
        .unwrap();
    assert!(said(&reply).contains("due"), "{reply:?}");
    rules(&mut hall, "/gm extend by:12h reason:a holiday").await;
    let later = hall.table().await.opened().first().unwrap().due.unwrap();
    assert_eq!((later - due).num_hours(), 12);

    let seat = opened.seat;
    let other = (0..3).map(Seat).find(|other| *other != seat).unwrap();
    let words = refused(
        hall.manager_says(CLEO, &format!("/gm skip seat:{other} reason:x"))
            .await,
    );
    assert!(words.contains("Nobody waits"), "{words}");
    rules(&mut hall, &format!("/gm skip seat:{seat} reason:exams")).await;
    let table = hall.table().await;
    assert_ne!(table.opened().first().map(|opened| opened.key), Some(opened.key));
    assert_eq!(table.chairs()[seat.index()].misses(), 0, "it is no miss");
    assert_is_its_journal(warcamp(), &hall).await;
}

#[tokio::test]
async fn chairs_pauses_settings_and_notes() {
    let mut hall = under_way(7).await;
    rules(&mut hall, "/gm pause on:yes reason:exams").await;
    assert!(hall.table().await.clock().is_paused());
    let words = refused(hall.manager_says(CLEO, "/gm skip seat:1 reason:x").await);
    assert!(words.contains("paused"), "{words}");
    rules(&mut hall, "/gm pause on:no reason:done").await;
    assert!(!hall.table().await.clock().is_paused());

    let reply = hall
        .say(ANA, "/gm note text:the tower counts from round 4 on")
        .await
        .unwrap();
    assert!(
        text(&reply.posts[0]).starts_with("⚖ GM note by Ana: the tower counts"),
        "{reply:?}"
    );

    rules(&mut hall, "/gm seat seat:2 reason:Ben has left to:hard").await;
    let table = hall.table().await;
    assert!(matches!(table.chairs()[1].holder(), Holder::Npc(_)));
    assert_eq!(table.chairs()[1].owner(), Some(PEOPLE[BEN].0), "he may come back");
    let words = refused(
        hall.manager_says(CLEO, "/gm seat seat:2 reason:x user:918273645000555666")
            .await,
    );
    assert!(words.contains("to yourself"), "{words}");
    let words = refused(
        hall.manager_says(CLEO, "/gm seat seat:2 reason:x user:918273645000111222")
            .await,
    );
    assert!(words.contains("knows its secrets"), "{words}");
    rules(&mut hall, "/gm seat seat:2 reason:Dov takes over user:4242").await;
    assert_eq!(hall.table().await.chairs()[1].holder(), Holder::User(User(4242)));
    let export = serde_json::to_string(&hall.export().await).unwrap();
    assert!(!export.contains("4242"), "a user's number");

    let before = hall.table().await;
    let rule = rules(&mut hall, "/gm rule set:truce=7 reason:newcomers").await;
    assert!(said(&rule).contains("truce 1 -> 7"), "{rule:?}");
    let table = hall.table().await;
    assert_eq!(
        (
            &table.options()["truce"],
            &table.position_json().unwrap()["options"]["truce"]
        ),
        (&json!(7), &json!(7))
    );
    rules(&mut hall, &format!("/gm undo-to to:{} reason:no", before.seq())).await;
    assert_eq!(
        hall.table().await.options()["truce"],
        before.options()["truce"],
        "settings go back too"
    );
    for frozen in ["players=4", "order=join", "map=marrowmere", "distinct_races=yes"] {
        let words = refused(
            hall.manager_says(CLEO, &format!("/gm rule set:{frozen} reason:x"))
                .await,
        );
        assert!(words.contains("fixed once"), "{words}");
    }
    assert_is_its_journal(warcamp(), &hall).await;
    hall.end().await;
    assert_eq!(verify(&CATALOGUE, &hall.export().await).faults, Vec::<String>::new());
}

#[tokio::test]
async fn a_roll_that_is_played_again_shows_dice_of_its_own() {
    let mut hall = Hall::open(warcamp(), 8).await;
    hall.wake().await;
    let mut seen = BTreeSet::new();
    for _ in 0..12 {
        let table = hall.table().await;
        let who = usize::from(table.opened().first().unwrap().seat.0);
        hall.say(who, "/warcamp hunt").await.unwrap();
        let history = hall.history().await;
        let hunt = history
            .entries
            .iter()
            .rev()
            .find(|entry| entry.stamp.is_some())
            .unwrap();
        let Some(Stamp::Fair { chain, link, .. }) = &hunt.stamp else {
            panic!("{hunt:?}")
        };
        assert!(seen.insert((*chain, *link)), "link {link} rolled twice");
        let line = format!("/gm reroll roll:{} reason:the members were others", hunt.seq);
        let preview = hall.manager_says(CLEO, &line).await.unwrap();
        assert!(said(&preview).contains("links that were never used"), "{preview:?}");
        rules(&mut hall, &line).await;
        let table = hall.table().await;
        assert_eq!(table.fairness().used(), *link, "a used link stays used");
        let words = refused(hall.manager_says(CLEO, &line).await);
        assert!(words.contains("taken back"), "{words}");
    }
    assert_is_its_journal(warcamp(), &hall).await;
    hall.end().await;
    let finding = verify(&CATALOGUE, &hall.export().await);
    assert_eq!(finding.faults, Vec::<String>::new());
}

#[tokio::test]
async fn a_question_is_one_message_and_pings_once() {
    let mut hall = Hall::open(warcamp(), 9).await;
    hall.wake().await;
    let table = hall.table().await;
    let who = usize::from(table.opened().first().unwrap().seat.0);
    let other = 1 - who;
    hall.say(who, "/warcamp hunt").await.unwrap();
    let reply = hall.say(who, "/game undo").await.unwrap();
    let [question, told] = reply.posts.as_slice() else {
        panic!("{reply:?}")
    };
    assert_eq!(told.audience, Audience::Asker);
    assert!(text(told).starts_with("Nothing is done yet"), "{reply:?}");
    let first = text(question);
    assert!(
        first.starts_with(&format!("seat {} asks to take back what came after #", who + 1)),
        "{first}"
    );
    assert!(first.contains("(dice were shown)"), "{first}");
    assert_eq!(lines(question)[0], ("Allow", "/game vote choice:yes"));
    assert_eq!(question.pings, [Seat(u8::try_from(other).unwrap())]);
    let asked = hall.say(other, "/game vote").await.unwrap();
    assert_eq!(
        (asked.posts[0].audience, &asked.posts[0].pings),
        (Audience::Asker, &Vec::new())
    );
    let words = refused(hall.say(who, "/game vote ask:pause").await);
    assert!(words.contains("already"), "{words}");
    // Silence is no, and closes the message as an answer would.
    hall.now += chrono::TimeDelta::hours(13);
    let reply = hall.service.wake(TABLE, hall.now).await.unwrap().unwrap();
    assert_eq!(reply.posts[0].slot, Slot::Renew("ballot".to_owned()));
    assert!(text(&reply.posts[0]).contains("silence is no"), "{reply:?}");

    let reply = hall.say(who, "/game vote ask:pause").await.unwrap();
    assert_eq!(lines(&reply.posts[0])[0], ("Agree", "/game vote choice:yes"));
    let reply = hall.say(other, "/game vote choice:yes").await.unwrap();
    assert_eq!(text(&reply.posts[0]), "The game is paused.");
    assert_eq!(reply.posts[0].slot, Slot::Renew("ballot".to_owned()));
    // A paused game still asks, to go on and to go back.
    hall.say(who, "/game undo").await.unwrap();
    hall.say(other, "/game vote choice:yes").await.unwrap();
    hall.say(who, "/game vote ask:go-on").await.unwrap();
    hall.say(who, "/game vote choice:no").await.unwrap();
    assert_eq!(
        hall.table().await.ballot(),
        None,
        "the player who asked may withdraw it"
    );
    assert_is_its_journal(warcamp(), &hall).await;
}

#[tokio::test]
async fn the_dead_are_not_asked() {
    let mut hall = Hall::open(warcamp(), 10).await;
    hall.wake().await;
    hall.say(BEN, "/game concede").await.unwrap();
    hall.wake().await;
    let table = hall.table().await;
    assert_eq!(table.stage(), Stage::Playing);
    let reply = hall.say(ANA, "/game vote ask:pause").await.unwrap();
    assert_eq!(said(&reply), "The game is paused.", "nobody else has a say");
    // So a host who plays on among NPCs overrules alone.
    hall.say(ANA, "/gm pause on:no reason:back sure:yes").await.unwrap();
    assert!(!hall.table().await.clock().is_paused());
}

#[tokio::test]
async fn a_dispute_gives_the_host_his_three_answers() {
    let mut hall = Hall::open(warcamp(), 11).await;
    hall.wake().await;
    let who = usize::from(hall.table().await.opened().first().unwrap().seat.0);
    hall.say(who, "/warcamp hunt").await.unwrap();
    let roll = hall.table().await.seq();
    let reply = hall
        .say(BEN, &format!("/game dice dispute roll:{roll} reason:too lucky"))
        .await
        .unwrap();
    let post = &reply.posts[0];
    let labels: Vec<&str> = lines(post).iter().map(|(label, _)| *label).collect();
    assert_eq!(labels, ["Verify the dice", "Stands", "Undo by vote", "GM ruling"]);
    assert_eq!(post.pings, [Seat(0)], "the host is asked");
    for (label, line) in lines(post) {
        if label != "GM ruling" {
            CATALOGUE.parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
    }
    let stands = lines(post)[1].1.to_owned();
    let words = refused(hall.say(BEN, &stands).await);
    assert!(words.contains("Only the host"), "{words}");
    let reply = hall.say(ANA, &stands).await.unwrap();
    assert!(
        said(&reply).contains(&format!("#{roll} was disputed; it stands.")),
        "{reply:?}"
    );
}

/// A random ruling by a manager; what it was, if it was allowed.
async fn overrule_at_random(hall: &mut Hall) -> Option<&'static str> {
    let table = hall.table().await;
    let game = table.game().unwrap();
    let dials = game.dials();
    let number = hall.chance.roll(40);
    let seat = hall.chance.roll(3);
    // A seat that is awaited, as far as one is.
    let seat = table
        .opened()
        .first()
        .map_or(seat, |opened| u32::from(opened.seat.0) + 1);
    let entry = 1 + hall.chance.choose(usize::try_from(table.seq()).unwrap());
    let (what, line) = match hall.chance.roll(9) {
        1..=3 if !dials.is_empty() => {
            let dial = &dials[hall.chance.choose(dials.len())];
            let value = match dial.scale {
                Scale::Number(_) => number.to_string(),
                Scale::Text => "hunt 1-3 food; end".to_owned(),
            };
            let seat = dial.seat.map_or_else(String::new, |seat| format!(" seat:{seat}"));
            (
                "set",
                format!("/gm set dial:{} value:{value} reason:chance{seat}", dial.name),
            )
        }
        4 => ("skip", format!("/gm skip seat:{seat} reason:chance")),
        5 => ("undo-to", format!("/gm undo-to to:{entry} reason:chance")),
        6 => ("reroll", format!("/gm reroll roll:{entry} reason:chance")),
        7 => ("rule", format!("/gm rule set:truce={} reason:chance", number % 11)),
        8 => ("extend", "/gm extend by:3h reason:chance".to_owned()),
        _ => ("note", "/gm note text:chance".to_owned()),
    };
    let line = if what == "note" {
        line
    } else {
        format!("{line} sure:yes")
    };
    match hall.manager_says(CLEO, &line).await {
        Ok(_) => Some(what),
        Err(Error::Rejected(_)) => None,
        Err(error) => panic!("{line}: {error}"),
    }
}

#[tokio::test]
async fn a_much_overruled_game_verifies() {
    for kind in GAMES {
        let mut done = BTreeSet::new();
        for seed in [21, 22, 23, 24] {
            let mut hall = Hall::open(kind, seed).await;
            for step in 0..60 {
                hall.go_on(kind).await;
                hall.wake().await;
                if step % 3 == 0 && hall.table().await.stage() == Stage::Playing {
                    done.extend(overrule_at_random(&mut hall).await);
                    let game = hall.table().await.game().unwrap();
                    game.sound().unwrap();
                }
                if step % 10 == 0 {
                    assert_is_its_journal(kind, &hall).await;
                }
            }
            let running = verify(&CATALOGUE, &hall.export().await);
            assert_eq!(running.faults, Vec::<String>::new());
            let mut links = BTreeSet::new();
            for entry in hall.history().await.entries {
                if let Some(Stamp::Fair { chain, link, .. }) = entry.stamp {
                    assert!(links.insert((chain, link)), "link {link} rolled twice");
                }
            }
            if hall.table().await.stage() == Stage::Playing {
                hall.end().await;
            }
            assert_is_its_journal(kind, &hall).await;
            assert_eq!(verify(&CATALOGUE, &hall.export().await).faults, Vec::<String>::new());
        }
        assert!(done.len() >= 5, "{}: only {done:?}", kind.id);
    }
}

#[tokio::test]
async fn a_forged_ruling_is_found() {
    let mut hall = under_way(12).await;
    rules(&mut hall, "/gm set dial:food seat:1 value:33 reason:hunger").await;
    hall.end().await;
    let export = hall.export().await;
    let at = export
        .entries
        .iter()
        .position(|entry| entry.open["act"].get("ruling").is_some())
        .unwrap();
    let mut forged = export.clone();
    let entry = &mut forged.entries[at];
    entry.open["act"]["ruling"]["what"]["dial"]["after"] = json!(34);
    entry.closed.as_mut().unwrap()["act"]["ruling"]["what"]["dial"]["after"] = json!(34);
    let faults = verify(&CATALOGUE, &forged).faults;
    assert!(
        faults.iter().any(|fault| fault.contains(&format!("#{}", at + 1))),
        "{faults:?}"
    );
}

fn values(dial: &Dial, chance: &mut Dice) -> Vec<Value> {
    match &dial.scale {
        Scale::Number(range) => {
            let span = usize::try_from(range.end() - range.start() + 1).unwrap();
            let any = range.start() + i64::try_from(chance.choose(span)).unwrap();
            vec![json!(range.start()), json!(any), json!(range.end())]
        }
        Scale::Text => vec![json!("hunt 1-3 food; end"), json!("???"), Value::Null],
    }
}

fn sight(game: &dyn AnyGame, viewer: Viewer) -> (Value, Vec<String>) {
    let boards = [game.status(viewer), game.map(viewer, Topic::GAME)];
    (
        game.view(viewer),
        boards.iter().map(muster_kit::Scene::to_ascii).collect(),
    )
}

/// No value within a dial's range that is accepted leaves an unsound position, or one in which nothing can be
/// done; what is hidden is seen by nobody else, and refused by what is typed alone.
fn dials_are_lawful(moment: &Moment<'_>) {
    let mut chance = moment.dice(77);
    let (dials, saved) = (moment.game.dials(), moment.game.save());
    let mut names: Vec<_> = dials.iter().map(|dial| (&dial.name, dial.seat)).collect();
    names.sort();
    assert!(
        names.windows(2).all(|pair| pair[0] != pair[1]),
        "{}: {names:?}",
        moment.place()
    );
    for dial in &dials {
        let place = format!("{}: {dial:?}", moment.place());
        let known = saved.pointer(&dial.pointer);
        let is_number = matches!(dial.scale, Scale::Number(_));
        assert!(!is_number || known.is_some_and(Value::is_i64), "{place} is {known:?}");
        for value in values(dial, &mut chance) {
            let Ok(next) = moment.game.amended(&dial.pointer, &value) else {
                assert!(dial.hidden || value.is_number(), "{place}");
                continue;
            };
            next.sound()
                .unwrap_or_else(|refusal| panic!("{place} at {value}: {refusal}"));
            let state = next.save();
            assert_eq!(state.pointer(&dial.pointer).unwrap_or(&Value::Null), &value, "{place}");
            for duty in next.awaiting().duties() {
                let fallback = next.fallback(duty);
                let done = carried_out(
                    &*next,
                    muster_game::Actor::Seat(duty.seat),
                    &fallback,
                    &mut moment.dice(78),
                );
                assert!(done.is_some(), "{place} at {value}: {fallback}");
            }
            let others = moment
                .seats()
                .filter(|other| dial.seat.is_none_or(|seat| !moment.game.shares(seat, *other)));
            for viewer in others.map(Viewer::Seat).chain([Viewer::Spectator]) {
                let seen = sight(&*next, viewer) != sight(moment.game, viewer);
                assert!(!(dial.hidden && seen), "{place} shows {value} to {viewer:?}");
            }
        }
    }
    // Whether a hidden value is refused must not tell what stands there.
    for dial in dials.iter().filter(|dial| dial.hidden) {
        for first in values(dial, &mut chance) {
            let Ok(other) = moment.game.amended(&dial.pointer, &first) else {
                continue;
            };
            for value in values(dial, &mut chance) {
                let words = |game: &dyn AnyGame| game.amended(&dial.pointer, &value).err();
                assert_eq!(words(&*other), words(moment.game), "{}: {dial:?}", moment.place());
            }
        }
    }
}

/// A position with many dials turned at once plays on soundly.
fn plays_on(kind: &'static Kind, seed: u64, seats: u8) {
    let (mut game, _) = begin(kind, seed, seats);
    let mut chance = Dice::seeded(seed, 5);
    for step in 0..60u64 {
        let dials = game.dials();
        if step % 4 == 0 && !dials.is_empty() {
            let dial = &dials[chance.choose(dials.len())];
            let values = values(dial, &mut chance);
            if let Ok(next) = game.amended(&dial.pointer, &values[chance.choose(values.len())]) {
                game = next;
            }
        }
        let waits = game.awaiting();
        let Some(duty) = waits.duties().first() else { return };
        let action = anything(kind, &*game, duty, &mut chance);
        let dice = &mut Dice::seeded(seed, (step << 8) + 2);
        let actor = muster_game::Actor::Seat(duty.seat);
        let played = carried_out(&*game, actor, &action, dice);
        game = played
            .unwrap_or_else(|| panic!("{} seed {seed}: {action} is refused", kind.id))
            .game;
        game.sound()
            .unwrap_or_else(|refusal| panic!("{} seed {seed} step {step}: {refusal}", kind.id));
    }
}

fn kinds() -> impl Strategy<Value = &'static Kind> {
    in_turn(GAMES)
}

proptest! {
    #![proptest_config(cases(25))]

    #[test]
    fn no_dial_leaves_an_unsound_position_or_shows_what_is_hidden(kind in kinds(), seed: u64, seats: u8) {
        random_play(kind, seed, seats, 120, 24, dials_are_lawful);
    }

    #[test]
    fn play_goes_on_from_any_dials(kind in kinds(), seed: u64, seats: u8) {
        plays_on(kind, seed, seats);
    }
}
