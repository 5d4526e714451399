//! A Risk to Take on phones: a battle whose armies are set up out of sight, and a war of three nations with battles side
//! by side.

#![allow(clippy::unwrap_used)]

use super::stage::{Stage, fits_phones, go_on, stages, with_button};
use muster::games::CATALOGUE;
use muster::table::Stage as TableStage;
use muster_fake_discord::{Channel, FakeUser};
use muster_game::{Hand, Occasion};
use muster_kit::{Dice, Level, Topic, Viewer};
use std::collections::BTreeSet;

/// Acts after which every battle and every war of these stories would have to be over.
const ACTS_MAX: usize = 200;
/// Hours after which whoever has not come has missed a deadline.
const TOO_LATE: i64 = 26;

/// What somebody looks up who would like to know more than he may.
async fn looks_around(stage: &Stage, who: &FakeUser, thread: &Channel) {
    for line in [
        "/game map",
        "/game status",
        "/game log",
        "/game turn",
        "/game catchup",
        "/risk army",
        "/risk table",
    ] {
        stage.thinks_and_does(who, thread, line).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_is_set_up_out_of_sight_and_fought_to_its_end() {
    for stage in stages("risk_battle").await {
        battle(stage).await;
    }
}

async fn battle(stage: Stage) {
    let [ana, ben, eva] = ["Ana", "Ben", "Eva"].map(|name| stage.guild.user(name));
    let thread = stage.begun_of("risk", &[&ana, &ben], "mode=battle scenario=farm").await;
    let id = stage.table(&thread).await.id().to_owned();

    // Ana sets up: she is shown what was understood, and nobody else is.
    let place = "17.3,8.4";
    let asked = ana
        .slash(&thread, &format!("/risk deploy changes:a at {place} ne"))
        .await;
    stage.settle().await;
    assert!(asked.is_private() && asked.text().contains(place), "{}", asked.shown());
    go_on(&ana, asked).await;
    stage.settle().await;
    assert!(
        eva.sees(&thread).contains("Corvane is set up."),
        "{}",
        eva.sees(&thread)
    );
    for who in [&ben, &eva] {
        looks_around(&stage, who, &thread).await;
        let told = stage.fake.transcript(who);
        assert!(!told.contains(place), "{} was told where she stands", who.name());
    }
    let own = stage.thinks_and_does(&ana, &thread, "/risk table").await;
    assert!(own.is_private() && own.text().contains(place), "{}", own.shown());

    // Ben presses; then both armies are in sight.
    let post = with_button(&thread, "On the wing");
    let answer = ben.press(&post, "On the wing").await;
    go_on(&ben, answer).await;
    stage.settle().await;
    let seen = eva.sees(&thread);
    assert!(
        seen.contains("the armies are in sight") && seen.contains(place),
        "{seen}"
    );

    // Odds and trials are for whoever asks, and cost nothing.
    let before = stage.table(&thread).await.seq();
    let mover = stage.turn_of(&thread, &[&ana, &ben]).await;
    for line in [
        "/game odds what:lasts ln volley lt",
        "/risk measure from:a to:n",
        "/risk unit unit:a",
    ] {
        let told = stage.thinks_and_does(mover, &thread, line).await;
        assert!(
            told.is_private() && !told.text().contains("RK-"),
            "{line}: {}",
            told.shown()
        );
    }
    let other = if mover.id() == ana.id() { &ben } else { &ana };
    let early = stage.thinks_and_does(other, &thread, "/risk go posture:advance").await;
    assert!(
        early.is_private() && early.text().contains("moves first"),
        "{}",
        early.shown()
    );
    assert_eq!(stage.table(&thread).await.seq(), before);

    // What was understood is shown before it is done, and before any dice: the second movement of a turn throws them.
    let moved = stage.thinks_and_does(mover, &thread, "/risk orders text:all adv").await;
    assert!(!moved.text().contains("RK-"), "{}", moved.shown());
    let after = stage.table(&thread).await.seq();
    assert!(after > before);
    let echoed = other.slash(&thread, "/risk orders text:all adv").await;
    stage.settle().await;
    let letter = if other.id() == ana.id() {
        "A ends at "
    } else {
        "N ends at "
    };
    assert!(
        echoed.is_private() && echoed.text().contains(letter),
        "{}",
        echoed.shown()
    );
    assert_eq!(
        stage.table(&thread).await.seq(),
        after,
        "nothing is thrown before it is meant"
    );
    go_on(other, echoed).await;
    stage.settle().await;
    assert!(eva.sees(&thread).contains("turn 2"), "{}", eva.sees(&thread));

    // From here on by one command a turn, or one button.
    for act in 0..ACTS_MAX {
        let Some(active) = stage.on_turn(&thread, &[&ana, &ben]).await else {
            break;
        };
        if act % 2 == 0 {
            let post = with_button(&thread, "Advance");
            let answer = active.press(&post, "Advance").await;
            go_on(active, answer).await;
            stage.settle().await;
        } else {
            stage.thinks_and_does(active, &thread, "/risk go posture:assault").await;
        }
    }
    assert_eq!(stage.table_by_id(&id).await.stage(), TableStage::Over);
    let seen = eva.sees(&thread);
    assert!(seen.contains("The game is over.") && seen.contains("wins"), "{seen}");
    fits_phones(&thread, &[&ana, &ben, &eva]);
    stage.proves(&id).await;
    stage.end().await;
}

/// What the first who is waited for would do as a recruit; none when the game is over.
async fn recruit(stage: &Stage, id: &str, people: &[&FakeUser]) -> Option<(usize, String)> {
    let table = stage.table_by_id(id).await;
    if table.stage() == TableStage::Over {
        return None;
    }
    let game = table.game().unwrap();
    let awaiting = game.awaiting();
    let duty = awaiting.duties().iter().find(|duty| duty.hand == Hand::Player).unwrap();
    let (seat, mut dice) = (duty.seat, Dice::seeded(table.seq(), 2));
    assert!(seat.index() < people.len());
    let guess = game.guess(Viewer::Seat(seat), &mut Dice::seeded(table.seq(), 1));
    let advice = guess.advise(duty, Level::Easy, Occasion::Npc, &mut dice);
    Some((
        seat.index(),
        CATALOGUE.of_action("risk", &advice.action).unwrap().line(),
    ))
}

/// The numbers of the battles in which somebody is waited for, in order.
async fn battles(stage: &Stage, id: &str) -> BTreeSet<u16> {
    let table = stage.table_by_id(id).await;
    let topics = table.opened().iter().map(|opened| opened.topic);
    topics
        .filter(|topic| *topic != Topic::GAME)
        .map(|topic| topic.0)
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn three_nations_fight_side_by_side_for_six_turns() {
    for stage in stages("risk_war").await {
        war(stage).await;
    }
}

async fn war(stage: Stage) {
    let [ana, ben, cleo, eva] = ["Ana", "Ben", "Cleo", "Eva"].map(|name| stage.guild.user(name));
    let people = [&ana, &ben, &cleo];
    let settings = "map=rivers goal=points turns=6 armies=2 battle_turns=4";
    let thread = stage.begun_of("risk", &people, settings).await;
    let id = stage.table(&thread).await.id().to_owned();
    // Two armies each, towards both neighbours.
    let placings = ["1 H2; 2 E5", "1 M8; 2 M10", "1 F13; 2 H15"];
    for _ in people {
        let active = stage.turn_of(&thread, &people).await;
        let seat = people.iter().position(|who| who.id() == active.id()).unwrap();
        let placed = stage
            .thinks_and_does(active, &thread, &format!("/risk place armies:{}", placings[seat]))
            .await;
        assert!(!placed.text().contains("RK-"), "{}", placed.shown());
    }

    // Orders are sealed until the last are in.
    let marches = ["1 J6; 2 E9", "1 J6; 2 K13", "1 E9; 2 K13"];
    let marches_off = async |seat: usize| {
        let given = stage
            .thinks_and_does(people[seat], &thread, &format!("/risk march orders:{}", marches[seat]))
            .await;
        assert!(
            !given.text().contains("RK-") && !given.text().contains("Instead"),
            "{}",
            given.shown()
        );
    };
    marches_off(0).await;
    marches_off(1).await;
    for (who, secret) in [(&cleo, "J6"), (&eva, "J6"), (&ana, "K13"), (&ben, "E9")] {
        looks_around(&stage, who, &thread).await;
        let told = stage.fake.transcript(who);
        assert!(!told.contains(secret), "{} was told of {secret}", who.name());
    }
    marches_off(2).await;
    let seen = eva.sees(&thread);
    assert!(seen.contains("J6") && seen.contains("K13"), "{seen}");

    // Three battles begin, each with a post and a deadline of its own.
    assert_eq!(battles(&stage, &id).await.len(), 3, "{seen}");
    let table = stage.table(&thread).await;
    assert!(
        table.opened().iter().all(|opened| opened.due.is_some()),
        "{:?}",
        table.opened()
    );
    for number in battles(&stage, &id).await {
        assert!(seen.contains(&format!("Battle {number} at ")), "{seen}");
    }

    // Ana sets up in her first battle, leaves it to the staff, and takes it back.
    let first = *battles(&stage, &id).await.first().unwrap();
    let fighter = table
        .opened()
        .iter()
        .find(|opened| opened.topic == Topic(first))
        .unwrap()
        .seat;
    let fighter = people[fighter.index()];
    for (line, told) in [
        (format!("/risk deploy battle:{first}"), "is set up."),
        (format!("/risk delegate on:true battle:{first}"), "staff"),
        (format!("/risk delegate on:false battle:{first}"), "in person again"),
    ] {
        stage.thinks_and_does(fighter, &thread, &line).await;
        assert!(eva.sees(&thread).contains(told), "{line}: {}", eva.sees(&thread));
    }

    // The deadlines of the battles run apart: where nobody comes the staff sets up, and the next wait begins anew.
    stage.pass(TOO_LATE).await;
    assert!(
        eva.sees(&thread).contains("missed the deadline"),
        "{}",
        eva.sees(&thread)
    );
    let dues: BTreeSet<_> = stage
        .table(&thread)
        .await
        .opened()
        .iter()
        .map(|opened| opened.due)
        .collect();
    assert!(!dues.contains(&None));

    // The rest of the war: the battles are fought, the armies hold.
    for _ in 0..ACTS_MAX {
        let Some((seat, line)) = recruit(&stage, &id, &people).await else {
            break;
        };
        let line = if line.starts_with("/risk march") {
            "/risk march orders:hold".to_owned()
        } else {
            line
        };
        let answer = stage.thinks_and_does(people[seat], &thread, &line).await;
        assert!(!answer.text().contains("RK-"), "{line}: {}", answer.shown());
    }
    assert_eq!(stage.table_by_id(&id).await.stage(), TableStage::Over);
    let seen = eva.sees(&thread);
    assert!(seen.contains("Turn 6") && seen.contains("The game is over."), "{seen}");
    fits_phones(&thread, &[&ana, &ben, &cleo, &eva]);
    stage.proves(&id).await;
    stage.end().await;
}
