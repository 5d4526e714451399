//! Games of Wesnoth on phones: a duel and a game of teams, each to its end.

#![allow(clippy::unwrap_used)]

use super::stage::{Stage, fits_phones, go_on, stage, stages, with_button};
use muster::table::Stage as TableStage;
use muster_fake_discord::{Channel, FakeUser};

/// Acts of a game that would have to be over by then.
const ACTS_MAX: usize = 1_500;

/// Plays as an NPC would, by commands that are typed and buttons that confirm them, until the game is over.
async fn played_out(stage: &Stage, thread: &Channel, people: &[&FakeUser]) {
    for _ in 0..ACTS_MAX {
        let Some(active) = stage.on_turn(thread, people).await else {
            return;
        };
        let line = stage.advised(thread).await.line();
        let answer = stage.thinks_and_does(active, thread, &line).await;
        assert!(!answer.text().contains("WB-"), "{line}: {}", answer.shown());
    }
    panic!("the game goes on and on:\n{}", people[0].sees(thread));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duel_is_played_to_its_end() {
    for stage in stages("duel").await {
        duel(stage).await;
    }
}

async fn duel(stage: Stage) {
    let (ana, ben, cleo) = (
        stage.guild.user("Ana"),
        stage.guild.user("Ben"),
        stage.guild.user("Cleo"),
    );
    ana.slash(&stage.hall, "/game new game:wesnoth").await;
    stage.settle().await;
    let thread = stage.fake.wait_for_thread("Wesnoth Board Game 1").await;
    stage
        .thinks_and_does(&ana, &thread, "/game join as:faction=loyalists")
        .await;
    let joined = stage
        .thinks_and_does(&ben, &thread, "/game join as:faction=undead")
        .await;
    assert!(joined.is_private(), "{}", joined.shown());
    stage.settle().await;
    let lobby = with_button(&thread, "Join").text();
    assert!(lobby.contains("loyalists") && lobby.contains("undead"), "{lobby}");
    // What the page for people in a lobby names can be asked there.
    for (line, part) in [
        ("/wesnoth roster set:undead", "Skeleton"),
        ("/wesnoth book topic:signs", "castle"),
    ] {
        let told = stage.thinks_and_does(&ben, &thread, line).await;
        assert!(told.is_private() && told.shown().contains(part), "{}", told.shown());
    }
    stage.thinks_and_does(&ana, &thread, "/game start").await;
    assert!(
        cleo.sees(&thread).contains("First hire an army"),
        "{}",
        cleo.sees(&thread)
    );

    // A newcomer presses what is offered; then a whole turn in one line.
    let card = with_button(&thread, "Recruit Spearman, Bowman and 3 more");
    ana.press(&card, "Recruit Spearman, Bowman and 3 more").await;
    stage.settle().await;
    let seen = stage.thinks_and_does(&ana, &thread, "/wesnoth danger at:L").await;
    assert!(seen.is_private(), "{}", seen.shown());
    let refused = stage
        .thinks_and_does(&ana, &thread, "/wesnoth do orders:4 K9; end")
        .await;
    assert!(
        refused.is_private() && refused.text().contains("off the map"),
        "{}",
        refused.shown()
    );
    stage
        .thinks_and_does(&ana, &thread, "/wesnoth do orders:4 E2; end")
        .await;
    stage.settle().await;
    assert!(cleo.sees(&thread).contains("takes the village: +1 gold"));
    let early = stage.thinks_and_does(&ana, &thread, "/wesnoth do orders:1 D3").await;
    assert!(
        early.is_private() && early.text().contains("Blue's turn"),
        "{}",
        early.shown()
    );
    // Only its owner sees a standing order.
    stage
        .thinks_and_does(&ben, &thread, "/wesnoth orders counter:hold keep:17")
        .await;
    assert!(!cleo.sees(&thread).contains("17 gold"));
    stage.thinks_and_does(&ben, &thread, "/wesnoth orders reset:true").await;

    played_out(&stage, &thread, &[&ana, &ben]).await;
    let id = stage.store().of_user(muster::table::User(ana.id())).await.unwrap()[0]
        .id()
        .to_owned();
    let over = stage.table_by_id(&id).await;
    assert_eq!(over.stage(), TableStage::Over);
    let shown = cleo.sees(&thread);
    assert!(shown.contains("The game is over.") && shown.contains("wins"), "{shown}");
    fits_phones(&thread, &[]);
    stage.proves(&id).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn four_people_in_two_teams_play_to_the_end() {
    let stage = stage().await;
    let people = ["Ana", "Ben", "Cleo", "Dov"].map(|name| stage.guild.user(name));
    let all: Vec<&FakeUser> = people.iter().collect();
    let thread = stage
        .begun_of("wesnoth", &all, "players=4 teams=13-24 gold=9 max_rounds=7")
        .await;
    let id = stage.table(&thread).await.id().to_owned();
    played_out(&stage, &thread, &all).await;
    let over = stage.table_by_id(&id).await;
    assert_eq!(over.stage(), TableStage::Over);
    let shown = people[0].sees(&thread);
    let together = ["Ana and Cleo win together", "Ben and Dov win together"];
    assert!(together.iter().any(|words| shown.contains(words)), "{shown}");
    fits_phones(&thread, &[]);
    stage.proves(&id).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_map_of_ones_own_is_played() {
    let stage = stage().await;
    let ana = stage.guild.user("Ana");
    let map = include_str!("../../../src/games/wesnoth/data/maps/alder.txt");
    let file = |text: String| muster_fake_discord::CommandFile {
        name: "ford.txt".to_owned(),
        bytes: text.into_bytes(),
    };
    let wrong = file(map.replace(" 1:  t a t", " 1:  t a q"));
    let refused = ana
        .slash_with_file(&stage.hall, "/game new game:wesnoth file:ford.txt", wrong)
        .await;
    assert!(refused.text().contains("Line 8, column 10: "), "{}", refused.shown());
    let right = file(map.replace("Alder Ford", "Our Ford"));
    ana.slash_with_file(&stage.hall, "/game new game:wesnoth file:ford.txt", right)
        .await;
    stage.settle().await;
    let thread = stage.fake.wait_for_thread("Wesnoth Board Game 1").await;
    let asked = ana
        .press(&with_button(&thread, "Start with NPCs"), "Start with NPCs")
        .await;
    go_on(&ana, asked).await;
    stage.settle().await;
    assert!(ana.sees(&thread).contains("OUR FORD"), "{}", ana.sees(&thread));
    stage.end().await;
}
