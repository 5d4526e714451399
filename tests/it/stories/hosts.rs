//! What hosts may do, what nobody may do to others, and how tables end that nobody plays to their end.

#![allow(clippy::unwrap_used)]

use super::stage::{Stage, rules, stage, stages, with_button};
use muster::fronts::discord::wire::PLACES;
use muster::games::CATALOGUE;
use muster::table::{self, Holder, Loss, Stage as TableStage};
use muster::vocabulary::Issuer;
use muster_fake_discord::{Channel, FakeUser, permission};

fn pings_in(who: &FakeUser, channel: &Channel) -> usize {
    let here: Vec<u64> = channel.all_messages().iter().map(|message| message.id).collect();
    who.pings().iter().filter(|message| here.contains(&message.id)).count()
}

/// A lobby that the first of them opened.
async fn lobby_of(stage: &Stage, people: &[&FakeUser]) -> Channel {
    let host = people[0];
    stage.does(host, &stage.hall, "/game new game:warcamp").await;
    let tables = stage.store().of_user(table::User(host.id())).await.unwrap();
    let lobby = tables.iter().find(|table| table.stage() == TableStage::Lobby);
    let thread = stage.home(lobby.unwrap());
    for other in &people[1..] {
        other.slash(&thread, "/game join").await;
    }
    stage.settle().await;
    thread
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_for_hosts_in_a_game_can_be_done_by_its_host_in_discord() {
    let of_games = CATALOGUE.commands().iter().filter(|command| command.name != "gm");
    let for_hosts = of_games.flat_map(|command| {
        let subs = command.sub.iter().filter(|sub| sub.by == Issuer::Host);
        subs.map(move |sub| format!("/{} {}", command.name, sub.path()))
    });
    let for_hosts: Vec<String> = for_hosts.collect();
    assert_eq!(for_hosts, ["/warcamp disaster"], "each of them is tried below");
    let stage = stage().await;
    let (ana, ben, dan) = (
        stage.guild.user("Ana"),
        stage.guild.user("Ben"),
        stage.guild.user("Dan"),
    );
    stage.guild.allow(&dan, permission::MEMBER | permission::MANAGE_GUILD);
    let thread = stage.begun(&[&ana, &ben], "").await;
    let line = "/warcamp disaster kind:plague tribe:B";
    let seq = stage.table(&thread).await.seq();
    let refused = ben.slash(&thread, line).await;
    assert!(
        refused.text().contains("Only the host of this table"),
        "{}",
        refused.shown()
    );
    let asked = ana.slash(&thread, line).await;
    assert!(asked.text().contains("as the host"), "{}", asked.shown());
    assert_eq!(stage.table(&thread).await.seq(), seq, "it is asked first");
    ana.press(&asked.message(), "Do it").await;
    stage.settle().await;
    let after = stage.table(&thread).await;
    assert!(after.seq() > seq, "{}", ana.sees(&thread));
    let asked = dan.slash(&thread, line).await;
    assert!(
        asked.text().contains("as the host"),
        "a manager without a seat: {}",
        asked.shown()
    );
    stage.proves(after.id()).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_without_any_permission_overrules_and_others_are_refused_in_words() {
    let stage = stage().await;
    let (ana, ben, cleo) = (
        stage.guild.user("Ana"),
        stage.guild.user("Ben"),
        stage.guild.user("Cleo"),
    );
    let thread = stage.begun(&[&ana, &ben], "").await;
    stage.does(&ana, &thread, "/gm note text:the first roll stands").await;
    assert!(
        ben.sees(&thread).contains("the first roll stands"),
        "{}",
        ben.sees(&thread)
    );
    for other in [&ben, &cleo] {
        let refused = other.slash(&thread, "/gm note text:mine too").await;
        let text = refused.text();
        assert!(
            refused.is_private() && text.contains("Only the host of this table or a manager"),
            "{text}"
        );
    }
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_three_the_others_decide_and_the_one_who_is_replaced_has_no_say() {
    let stage = stage().await;
    let (ana, ben, cleo) = (
        stage.guild.user("Ana"),
        stage.guild.user("Ben"),
        stage.guild.user("Cleo"),
    );
    let thread = stage.begun(&[&ana, &ben, &cleo], "").await;
    let before = pings_in(&ben, &thread);
    let line = "/gm seat seat:2 to:normal reason:Ben has left the server";
    rules(&stage, &ana, &thread, line, "Ask the others").await;
    let ballot = with_button(&thread, "Agree");
    assert_eq!(pings_in(&ben, &thread), before, "{}", ballot.text());
    let refused = ben.press(&ballot, "Refuse").await;
    assert!(refused.text().contains("your own seat"), "{}", refused.shown());
    assert!(stage.table(&thread).await.ballot().is_some());
    cleo.press(&ballot, "Agree").await;
    stage.settle().await;
    let table = stage.table(&thread).await;
    assert!(
        matches!(table.chairs()[1].holder(), Holder::Npc(_)),
        "{}",
        ana.sees(&thread)
    );
    stage.proves(table.id()).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_the_one_who_is_absent_holds_nothing_up() {
    let stage = stage().await;
    let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
    let thread = stage.begun(&[&ana, &ben], "").await;
    stage.does(&ana, &thread, "/game deadline every:off").await;
    // The deadline counts from the next turn on, so a turn of Ben's begins anew.
    for _ in 0..3 {
        let active = stage.turn_of(&thread, &[&ana, &ben]).await;
        stage.plays(active, &thread).await;
    }
    if stage.on_turn(&thread, &[&ben]).await.is_none() {
        stage.plays(&ana, &thread).await;
    }
    let line = "/gm seat seat:2 to:normal reason:Ben does not answer";
    let refused = ana.slash(&thread, line).await;
    assert!(
        refused
            .text()
            .contains("missed 2 deadlines in a row, or has been awaited for 3 days"),
        "{}",
        refused.shown()
    );
    stage.pass(24 * 3 + 1).await;
    rules(&stage, &ana, &thread, line, "Apply").await;
    let table = stage.table(&thread).await;
    assert!(
        matches!(table.chairs()[1].holder(), Holder::Npc(_)),
        "{}",
        ana.sees(&thread)
    );
    stage.proves(table.id()).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_closed_by_its_host_before_everybody_and_its_thread_is_archived_a_day_later() {
    let stage = stage().await;
    let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
    let thread = stage.begun(&[&ana, &ben], "").await;
    let active = stage.turn_of(&thread, &[&ana, &ben]).await;
    stage.does(active, &thread, "/warcamp hunt").await;
    let id = stage.table(&thread).await.id().to_owned();
    let refused = ben.slash(&thread, "/gm close reason:I am losing").await;
    assert!(
        refused.text().contains("Only the host of this table"),
        "{}",
        refused.shown()
    );
    let line = "/gm close reason:we have moved on";
    rules(&stage, &ana, &thread, line, "Close it").await;
    let seen = ben.sees(&thread);
    assert!(
        seen.contains("The game is closed.") && seen.contains("we have moved on"),
        "{seen}"
    );
    let table = stage.table_by_id(&id).await;
    assert_eq!(table.stage(), TableStage::Over);
    stage.proves(&id).await;
    let over = active.slash(&thread, "/warcamp hunt").await;
    assert!(over.text().contains("The game is over"), "{}", over.shown());
    let turns = thread
        .messages()
        .into_iter()
        .filter(|message| message.labels().iter().any(|label| label.starts_with("A usual turn")));
    assert_eq!(turns.count(), 0, "nothing of a turn can be pressed any more");
    assert!(!thread.is_archived(), "players read the end first");
    stage.pass(25).await;
    assert!(thread.is_archived());
    let asked = stage.fake.recorded();
    assert!(
        !asked.iter().any(|asked| asked.body["locked"] == true),
        "threads are never locked"
    );
    ben.says(&thread, "good game");
    assert!(!thread.is_archived());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_manager_of_the_server_closes_a_strangers_lobby_and_the_place_is_free() {
    let stage = stage().await;
    let (ana, dan) = (stage.guild.user("Ana"), stage.guild.user("Dan"));
    stage.guild.allow(&dan, permission::MEMBER | permission::MANAGE_GUILD);
    let thread = lobby_of(&stage, &[&ana]).await;
    let id = stage.table(&thread).await.id().to_owned();
    rules(&stage, &dan, &thread, "/gm close reason:nobody came", "Close it").await;
    assert_eq!(stage.table_by_id(&id).await.stage(), TableStage::Over);
    assert!(ana.sees(&thread).contains("nobody came"), "{}", ana.sees(&thread));
    assert!(
        stage
            .store()
            .at(&format!("{PLACES}{}", thread.id()))
            .await
            .unwrap()
            .is_none()
    );
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_names_its_end_and_closes_seven_days_after_its_last_change() {
    for stage in stages("lobby").await {
        let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
        let thread = lobby_of(&stage, &[&ana]).await;
        let id = stage.table(&thread).await.id().to_owned();
        let seen = ana.sees(&thread);
        assert!(seen.contains("seats are open"), "{seen}");
        assert!(seen.contains("a turn may take"), "{seen}");
        assert!(seen.contains("closes if nothing changes until"), "{seen}");
        stage.pass(24 * 6).await;
        ben.slash(&thread, "/game join").await;
        stage.settle().await;
        stage.pass(24 * 6).await;
        assert_eq!(
            stage.table_by_id(&id).await.stage(),
            TableStage::Lobby,
            "it has changed"
        );
        stage.pass(25).await;
        assert_eq!(stage.table_by_id(&id).await.stage(), TableStage::Over);
        assert!(
            ana.sees(&thread).contains("nothing changed here for seven days"),
            "{}",
            ana.sees(&thread)
        );
        stage.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_whose_channel_is_gone_do_not_count_against_a_server() {
    for stage in stages("gone").await {
        let ana = stage.guild.user("Ana");
        let server = stage.guild.id().to_string();
        let mut tables = Vec::new();
        for _ in 0..2 {
            let thread = lobby_of(&stage, &[&ana]).await;
            stage.does(&ana, &thread, "/game start").await;
            tables.push((stage.table(&thread).await.id().to_owned(), thread));
        }
        assert_eq!(stage.store().open_on(&server).await.unwrap(), 2);
        tables[0].1.delete();
        let lost = stage.bots[0].bot.service();
        lost.lost(&tables[0].0, &Loss::Gone, stage.now()).await.unwrap();
        let missing = "Send Messages".to_owned();
        lost.lost(&tables[1].0, &Loss::Forbidden { missing }, stage.now())
            .await
            .unwrap();
        assert_eq!(
            stage.store().open_on(&server).await.unwrap(),
            1,
            "a channel that is there counts"
        );
        stage.settle().await;
        stage.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_begins_the_game_and_takes_players_off_the_list() {
    let stage = stage().await;
    let (ana, ben, cleo) = (
        stage.guild.user("Ana"),
        stage.guild.user("Ben"),
        stage.guild.user("Cleo"),
    );
    let thread = lobby_of(&stage, &[&ana, &ben, &cleo]).await;
    let lobby = with_button(&thread, "Start");
    let pressed = ben.press(&lobby, "Start").await;
    assert!(pressed.text().contains("Ana opened this table"), "{}", pressed.shown());
    let typed = ben.slash(&thread, "/game start npc:easy").await;
    assert!(typed.text().contains("Ana opened this table"), "{}", typed.shown());
    let refused = stage.does(&ben, &thread, "/game leave seat:3").await;
    assert!(refused.text().contains("Only the host"), "{}", refused.shown());
    stage.does(&ana, &thread, "/game leave seat:3").await;
    assert!(ben.sees(&thread).contains("taken Cleo off"), "{}", ben.sees(&thread));
    assert_eq!(stage.table(&thread).await.chairs().len(), 2);
    stage.does(&ana, &thread, "/game leave").await;
    stage.does(&ben, &thread, "/game start npc:easy").await;
    assert_eq!(
        stage.table(&thread).await.stage(),
        TableStage::Playing,
        "the host has left"
    );
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_direct_reminder_names_its_table_leads_there_and_says_when_it_is_over() {
    let stage = stage().await;
    let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
    let thread = stage.begun(&[&ana, &ben], "").await;
    let active = stage.turn_of(&thread, &[&ana, &ben]).await;
    let other = if active.id() == ana.id() { &ben } else { &ana };
    stage.does(active, &thread, "/game deadline remind:private").await;
    let hours = stage.table(&thread).await.opened()[0].due.unwrap() - stage.now();
    stage.pass(hours.num_hours() - 1).await;
    let told = active.direct().messages();
    assert_eq!(
        told.len(),
        1,
        "{:?}",
        told.iter().map(|told| told.text()).collect::<Vec<_>>()
    );
    let link = format!(
        "[{}](https://discord.com/channels/{}/{})",
        thread.name(),
        stage.guild.id(),
        thread.id()
    );
    assert!(
        told[0].text().contains(&link) && told[0].text().contains("your turn is due"),
        "{}",
        told[0].text()
    );
    stage.plays(active, &thread).await;
    let told = active.direct().messages();
    assert_eq!(told.len(), 1);
    assert!(
        told[0].text().contains(&link) && told[0].text().contains("turn is over"),
        "{}",
        told[0].text()
    );
    if stage.on_turn(&thread, &[other]).await.is_some() {
        let hours = stage.table(&thread).await.opened()[0].due.unwrap() - stage.now();
        stage.pass(hours.num_hours() - 1).await;
        let name = thread.name();
        let seen = other.sees(&thread);
        assert!(
            seen.contains("a reminder: your turn in") && seen.contains(&name),
            "{seen}"
        );
    }
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_undo_pings_nobody_twice_and_says_that_the_others_are_asked() {
    let stage = stage().await;
    let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
    let thread = stage.begun(&[&ana, &ben], "").await;
    let active = stage.turn_of(&thread, &[&ana, &ben]).await;
    let other = if active.id() == ana.id() { &ben } else { &ana };
    stage.does(active, &thread, "/warcamp hunt").await;
    let before = pings_in(active, &thread);
    let answer = active.slash(&thread, "/game undo").await;
    let text = answer.text();
    assert!(text.contains("Nothing is done yet: you ask to take back"), "{text}");
    assert!(!text.contains("Done."), "{text}");
    stage.settle().await;
    let ballot = with_button(&thread, "Allow");
    other.press(&ballot, "Allow").await;
    stage.settle().await;
    assert!(stage.on_turn(&thread, &[active]).await.is_some());
    assert_eq!(pings_in(active, &thread), before, "{}", active.sees(&thread));
    // The post of the turn still works.
    let post = with_button(&thread, "My turn");
    let panel = active.press(&post, "My turn").await;
    assert!(panel.text().contains("Your turn"), "{}", panel.shown());
    stage.does(active, &thread, "/warcamp hunt").await;
    stage.proves(stage.table(&thread).await.id()).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_act_needs_embeds_or_the_history_of_a_channel() {
    let stage = stage().await;
    stage
        .hall
        .forbid_bot(permission::EMBED_LINKS | permission::READ_MESSAGE_HISTORY);
    let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
    let thread = stage.begun(&[&ana, &ben], "").await;
    let active = stage.turn_of(&thread, &[&ana, &ben]).await;
    let done = stage.does(active, &thread, "/warcamp hunt").await;
    assert!(!done.text().contains("I may not write"), "{}", done.shown());
    let doctor = ana.slash(&thread, "/muster doctor").await;
    let text = doctor.text();
    assert!(text.contains("Games can be played here."), "{text}");
    assert!(
        !text.contains("Embed Links") && !text.contains("Read Message History"),
        "{text}"
    );
    let read = stage.fake.recorded().into_iter().filter(|asked| asked.method == "GET");
    let read: Vec<String> = read
        .map(|asked| asked.path)
        .filter(|path| path.contains("/messages"))
        .collect();
    assert!(read.is_empty(), "{read:?}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn words_fit_the_game_and_the_place() {
    let stage = stage().await;
    let ana = stage.guild.user("Ana");
    let thread = stage.begun_of("wesnoth", &[&ana], "").await;
    let panel = ana.slash(&thread, "/game turn").await;
    assert!(
        panel.message().has("My army") && !panel.message().has("My hand"),
        "{}",
        panel.shown()
    );
    let camp = stage.begun(&[&stage.guild.user("Ben")], "disaster_at=6").await;
    let card = with_button(&camp, "Watch");
    assert!(
        card.text().contains("Members that make a tribe large: 6."),
        "{}",
        card.text()
    );
    let direct = ana.slash(&ana.direct(), "/muster doctor").await;
    let text = direct.text();
    assert!(text.contains("only /muster"), "{text}");
    let cleo = stage.guild.user("Cleo");
    let lobby = lobby_of(&stage, &[&cleo]).await;
    let leaving = cleo.slash(&lobby, "/game leave").await;
    assert!(
        leaving.text().contains("before the start it is free again"),
        "{}",
        leaving.shown()
    );
    stage.end().await;
}
