//! From the first command to the first act, and what others see of it.

use super::*;
use muster_games::CATALOGUE;
use muster_kit::Seat;
use muster_vocabulary::OptionKind;

#[tokio::test]
async fn a_table_is_opened_in_a_thread_and_joined_with_buttons() {
    let room = Room::new().await;
    let sent = room
        .command(
            ANA,
            CHANNEL,
            ("game", "new"),
            json!({ "game": "warcamp", "with": "players=4" }),
        )
        .await;
    assert_eq!(sent[0], Sent::Thread(CHANNEL, "Warcamp 1".to_owned()));
    assert!(sent[1].is_private(), "{sent:?}");
    assert!(
        words(&sent).contains("**Warcamp 1 is open. You sit at it.**"),
        "{}",
        words(&sent)
    );
    let offers_start = |sent: &[Sent]| {
        let labels = labels(sent);
        ["Start with NPCs", "Go to Warcamp"]
            .iter()
            .all(|label| labels.iter().any(|known| known == label))
    };
    assert!(offers_start(&sent));
    let id = table_of(&sent);
    let table = room.table(&id).await;
    assert_eq!((table.place(), table.server()), ("discord:7000", Some("900")));

    let picked = room.press(ANA, CHANNEL, &control(&sent, "leader: thief"), true).await;
    assert!(matches!(picked[0], Sent::Response(Response::Update(_))));
    assert!(
        offers_start(&picked),
        "the start stays on the card: {:?}",
        labels(&picked)
    );
    assert_eq!(room.table(&id).await.chairs()[0].pick()["leader"], "thief");

    let lobby = room.house(&id).await;
    let lobby = [Sent::Channel(7_000, lobby[0].clone())];
    let joined = room.press(BEN, 7_000, &control(&lobby, "Join"), false).await;
    assert!(joined[0].is_private());
    assert!(words(&joined).contains("You have seat 2."), "{}", words(&joined));
    // A description that is too long for a button ends where a part of it ends.
    let all = labels(&joined);
    assert!(all.iter().any(|label| label == "Your tribe's name"), "{all:?}");
    let form = form(
        &room
            .press(BEN, 7_000, &control(&joined, "Your tribe's name"), true)
            .await,
    );
    let named = room.submit(BEN, 7_000, &form, &[("value", "Bone Gnaw")]).await;
    assert!(words(&named).contains("Bone Gnaw"), "{}", words(&named));
    let kept = room.press(BEN, 7_000, &control(&named, "Keep"), true).await;
    assert!(labels(&kept).is_empty());

    let asked = room.press(ANA, 7_000, &control(&lobby, "Start with NPCs"), false).await;
    assert!(
        words(&asked).contains("Start with 2 people and 2 NPCs?"),
        "{}",
        words(&asked)
    );
    let started = room.press(ANA, 7_000, &control(&asked, "Start"), true).await;
    assert!(started.iter().all(Sent::is_private));
    let table = room.table(&id).await;
    assert_eq!((table.stage(), table.chairs().len()), (Stage::Playing, 4));
}

/// A seat is offered what it could take, and nothing that the table would refuse.
#[tokio::test]
async fn a_seat_is_offered_only_what_can_be_taken() {
    let sides = |sent: &[Sent]| -> Vec<String> {
        let all = labels(sent).into_iter();
        all.filter(|label| label.starts_with("side: ")).collect()
    };
    let opened = async |with: &str| {
        let room = Room::new().await;
        let options = json!({ "game": "barbarica", "with": with });
        let sent = room.command(ANA, CHANNEL, ("game", "new"), options).await;
        let joined = room.command(BEN, 7_000, ("game", "join"), json!({})).await;
        (sides(&sent), sides(&joined))
    };
    let (first, second) = opened("enemy=bot").await;
    assert_eq!((first, second), (Vec::new(), Vec::new()));
    let (first, second) = opened("enemy=player").await;
    let both = vec!["side: tribe".to_owned(), "side: rome".to_owned()];
    assert_eq!((&first, &second), (&both, &both));
}

#[tokio::test]
async fn one_press_is_a_game_against_npcs() {
    let room = Room::new().await;
    room.desk.welcome(SERVER, CHANNEL, u64::MAX).await.unwrap();
    let welcome: Vec<Sent> = room
        .wire
        .sent
        .lock()
        .unwrap()
        .iter()
        .map(|(_, sent)| sent.clone())
        .collect();
    assert!(words(&welcome).contains("Muster is here."));
    let sent = room
        .press(ANA, CHANNEL, &control(&welcome, "Play now, solo"), false)
        .await;
    assert!(words(&sent).contains("Barbarica 1 is on."), "{}", words(&sent));
    let tables = room.store.of_user(User(ANA)).await.unwrap();
    assert_eq!((tables[0].stage(), tables[0].clock().pace()), (Stage::Playing, None));
    room.house(tables[0].id()).await;
    let turn = room.command(ANA, 7_000, ("game", "turn"), json!({})).await;
    assert!(turn[0].is_private());
}

#[tokio::test]
async fn a_server_that_may_not_be_written_to_is_not_greeted() {
    let room = Room::new().await;
    room.desk.welcome(SERVER, CHANNEL, 0).await.unwrap();
    assert!(room.wire.sent.lock().unwrap().is_empty());
}

#[tokio::test]
async fn what_one_seat_alone_may_know_reaches_it_once_and_nobody_else() {
    let room = Room::new().await;
    let (id, thread) = room.begun().await;
    for (seat, text) in [(Seat(0), "for Ana alone"), (Seat(1), "for Ben alone")] {
        room.tell(&id, secret(seat, text)).await;
    }
    // The answer does not get out, so it was not heard.
    room.wire.trouble.lock().unwrap().push(Trouble::Late);
    assert!(room.command(BEN, thread, ("game", "map"), json!({})).await.is_empty());
    // What everybody sees has no room for secrets.
    let public = room
        .command(BEN, thread, ("game", "map"), json!({ "show": true }))
        .await;
    assert!(!public[0].is_private() && !words(&public).contains("alone"));
    let ben = room.command(BEN, thread, ("game", "status"), json!({})).await;
    assert!(words(&ben).contains("for Ben alone") && ben[0].is_private());
    assert!(!words(&ben).contains("for Ana"));
    let again = room.command(BEN, thread, ("game", "status"), json!({})).await;
    assert!(!words(&again).contains("alone"));
    let cleo = room.command(CLEO, thread, ("game", "status"), json!({})).await;
    assert!(!words(&cleo).contains("alone"));
    let said = words(
        &room
            .channel
            .lock()
            .unwrap()
            .iter()
            .map(|message| Sent::Channel(1, message.clone()))
            .collect::<Vec<_>>(),
    );
    assert!(
        !said.contains("for Ana alone") && !said.contains("for Ben alone"),
        "{said}"
    );
    let ana = room.command(ANA, thread, ("game", "map"), json!({})).await;
    assert!(words(&ana).contains("for Ana alone") && ana[0].is_private());
}

#[tokio::test]
async fn settings_are_changed_with_selects_before_the_start() {
    let room = Room::new().await;
    let sent = room
        .command(ANA, CHANNEL, ("game", "new"), json!({ "game": "warcamp" }))
        .await;
    let id = table_of(&sent);
    let page = room.command(ANA, 7_000, ("game", "option"), json!({})).await;
    let truce = room.press(ANA, 7_000, &control(&page, "truce:"), true).await;
    let changed = room.press(ANA, 7_000, &control(&truce, "truce: 3"), true).await;
    assert!(words(&changed).contains("truce          3"), "{}", words(&changed));
    assert_eq!(room.table(&id).await.options()["truce"], 3);
    let rules = room
        .command(BEN, 7_000, ("game", "rules"), json!({ "topic": "truce" }))
        .await;
    assert!(
        words(&rules).to_lowercase().contains("truce") && rules[0].is_private(),
        "{}",
        words(&rules)
    );
    let famine = room.press(ANA, 7_000, &control(&page, "famine_at:"), true).await;
    let form = form(&room.press(ANA, 7_000, &control(&famine, "Type it"), true).await);
    room.submit(ANA, 7_000, &form, &[("value", "44")]).await;
    assert_eq!(room.table(&id).await.options()["famine_at"], 44);
    let refused = room.press(BEN, 7_000, &control(&truce, "truce: 5"), true).await;
    assert!(words(&refused).contains("Only the host"), "{}", words(&refused));
    assert_eq!(room.table(&id).await.options()["truce"], 3);
}

#[tokio::test]
async fn the_list_of_games_leads_with_those_that_wait() {
    let room = Room::new().await;
    let nothing = room.command(CLEO, CHANNEL, ("muster", "list"), json!({})).await;
    assert!(words(&nothing).contains("You sit at no table."));
    let (id, thread) = room.begun().await;
    let (active, waiting) = room.on_turn(&id).await;
    let list = room.command(active, CHANNEL, ("muster", "list"), json!({})).await;
    assert!(words(&list).contains("1 game waits for you."), "{}", words(&list));
    assert!(
        words(&list).contains("**Warcamp 1**: your turn, due <t:"),
        "{}",
        words(&list)
    );
    let rows = &list[0].message().unwrap().body["components"][0]["components"][0];
    assert_eq!(rows["url"], format!("https://discord.com/channels/{SERVER}/{thread}"));
    let list = room.command(waiting, CHANNEL, ("muster", "list"), json!({})).await;
    assert!(
        words(&list).contains("None of your games waits for you."),
        "{}",
        words(&list)
    );
}

#[tokio::test]
async fn a_turn_is_three_taps_and_the_panel_goes_on() {
    let room = Room::new().await;
    let (id, thread) = room.begun().await;
    let (active, other) = room.on_turn(&id).await;
    let card: Vec<Sent> = room
        .channel
        .lock()
        .unwrap()
        .iter()
        .map(|message| Sent::Channel(thread, message.clone()))
        .collect();
    let pinged: Vec<&Value> = card
        .iter()
        .filter_map(Sent::message)
        .map(|message| &message.body["allowed_mentions"]["users"])
        .filter(|users| **users != json!([]))
        .collect();
    assert_eq!(pinged, [&json!([active.to_string()])]);
    let panel = room.press(active, thread, &control(&card, "My turn"), false).await;
    assert!(panel[0].is_private());
    assert!(
        words(&panel).contains("Your first time at a table"),
        "{}",
        words(&panel)
    );
    let second = room.press(active, thread, &control(&card, "My turn"), false).await;
    assert!(!words(&second).contains("Your first time"), "{}", words(&second));
    let act = first_choice(&second);
    let seq = room.table(&id).await.seq();
    let mut done = room.press(active, thread, &act, true).await;
    if labels(&done).iter().any(|label| label == "Do it") {
        done = room.press(active, thread, &control(&done, "Do it"), true).await;
    }
    assert!(room.table(&id).await.seq() > seq, "{}", words(&done));
    assert!(matches!(&done[0], Sent::Response(Response::Update(_))), "{done:?}");
    assert!(words(&done).starts_with("Done"), "{}", words(&done));
    assert!(
        labels(&done).iter().any(|label| label == "End turn"),
        "{:?}",
        labels(&done)
    );
    let waiting = room.command(other, thread, ("game", "turn"), json!({})).await;
    assert!(
        !labels(&waiting).iter().any(|label| label == "End turn"),
        "{}",
        words(&waiting)
    );
}

#[tokio::test]
async fn a_rematch_opens_the_next_thread_with_the_same_people() {
    let room = Room::new().await;
    let (id, thread) = room.begun().await;
    for user in [ANA, BEN] {
        let asked = room.command(user, thread, ("game", "concede"), json!({})).await;
        if labels(&asked).iter().any(|label| label == "Do it") {
            room.press(user, thread, &control(&asked, "Do it"), true).await;
        }
    }
    room.house(&id).await;
    let on = room.command(CLEO, thread, ("game", "rematch"), json!({})).await;
    assert!(on[0].is_private());
    assert_eq!(room.table(&id).await.stage(), Stage::Over, "{}", words(&on));
    // Typed in the thread of a game that is over: it still belongs to it.
    let sent = room.command(BEN, thread, ("game", "rematch"), json!({})).await;
    assert!(
        words(&sent).contains("Warcamp 2 is on, with the same people"),
        "{}",
        words(&sent)
    );
    assert_eq!(sent[0], Sent::Thread(CHANNEL, "Warcamp 2".to_owned()));
    let next = room.store.at("discord:7001").await.unwrap().unwrap();
    assert_eq!((next.stage(), next.host()), (Stage::Playing, User(BEN)));
    let people: Vec<u64> = next.people().map(|(_, user)| user.0).collect();
    assert_eq!(people, [ANA, BEN]);
}

#[tokio::test]
async fn whatever_can_be_typed_can_be_done_by_pressing() {
    let room = Room::new().await;
    let (_, thread) = room.begun().await;
    // A person each, for nobody presses so much in so short a time.
    let mut people = 9_000..;
    let mut press = async |control: &Control| room.press(people.next().unwrap(), thread, control, true).await;
    let front = room.command(8_999, thread, ("game", "help"), json!({})).await;
    let pages = [
        (front.clone(), "warcamp"),
        (press(&control(&front, "Every game")).await, "game"),
        (press(&control(&front, "Host")).await, "gm"),
        (press(&control(&front, "The bot")).await, "muster"),
    ];
    for (page, command) in pages {
        let picks: Vec<Control> = page.iter().filter_map(Sent::message).flat_map(controls_of).collect();
        let picks: Vec<&Control> = picks.iter().filter(|control| control.value.is_some()).collect();
        let subs = &CATALOGUE.command(command).unwrap().sub;
        assert_eq!(picks.len(), subs.len(), "{command}");
        for (sub, pick) in subs.iter().zip(picks) {
            let tag = sub.path();
            let shown = press(pick).await;
            // A file can only come with a typed command.
            let files = sub.option.iter().all(|option| option.kind == OptionKind::File);
            if files && !sub.option.is_empty() {
                continue;
            }
            let all = labels(&shown);
            let way = all.iter().find(|label| ["Type it", "Do it"].contains(&label.as_str()));
            let way = way.unwrap_or_else(|| panic!("/{command} {tag} has no button: {}", words(&shown)));
            if way == "Type it" {
                let opened = press(&control(&shown, way)).await;
                // Who joins is seated at once and chooses with selects.
                if (command, tag.as_str()) != ("game", "join") {
                    form(&opened);
                }
            } else {
                assert_eq!(control(&shown, way).line(), format!("/{command} {tag}"));
            }
        }
    }
}

#[tokio::test]
async fn who_ends_a_turn_with_idle_hands_is_asked_once_more() {
    let room = Room::new().await;
    let (id, thread) = room.begun().await;
    let (active, _) = room.on_turn(&id).await;
    let seq = room.table(&id).await.seq();
    let asked = room.command(active, thread, ("warcamp", "end"), json!({})).await;
    assert!(
        words(&asked).contains("have done nothing this turn"),
        "{}",
        words(&asked)
    );
    assert_eq!(room.table(&id).await.seq(), seq);
    room.press(active, thread, &control(&asked, "Do it"), true).await;
    assert!(room.table(&id).await.seq() > seq);
}
