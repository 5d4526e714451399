//! Answers and refusals: private, with a way on.

use super::*;
use muster_kit::{Line, Seat};

#[tokio::test]
async fn an_act_that_rolls_is_shown_before_it_is_done() {
    let room = Room::new().await;
    // A Master Thief may rob the town from the first round on.
    let (id, thread) = room.begun_as(json!({ "as": "leader=thief" })).await;
    let (active, _) = room.on_turn(&id).await;
    let seq = room.table(&id).await.seq();
    let asked = room
        .command(
            active,
            thread,
            ("warcamp", "steal"),
            json!({ "from": "town", "goods": "food" }),
        )
        .await;
    let table = room.table(&id).await;
    assert_eq!(table.seq(), seq, "{}", words(&asked));
    assert!(asked[0].is_private());
    let button = control(&asked, "Do it");
    assert_eq!(
        CustomId::read(&button.custom_id).unwrap().since,
        table.opened()[0].since
    );
    let back = room.press(active, thread, &control(&asked, "Back"), true).await;
    assert!(matches!(back[0], Sent::Response(Response::Update(_))));
    assert_eq!(room.table(&id).await.seq(), seq);
    room.press(active, thread, &button, true).await;
    assert!(room.table(&id).await.seq() > seq);
}

/// What was asked about is done as it was shown: where it would do something else by now, the question is asked again.
#[tokio::test]
async fn an_answer_holds_for_what_was_shown() {
    let room = Room::new().await;
    let (id, thread) = room.begun().await;
    let (active, _) = room.on_turn(&id).await;
    let since = room.table(&id).await.opened()[0].since;
    let hunt = Control {
        label: "Hunt all".to_owned(),
        custom_id: format!("m1:{id}:{since}:!/warcamp hunt"),
        value: None,
    };
    let asked = room.press(active, thread, &hunt, false).await;
    // Who breeds does not hunt.
    let breed = json!({ "who": "4 5" });
    let breed = room.command(active, thread, ("warcamp", "breed"), breed).await;
    if labels(&breed).iter().any(|label| label == "Do it") {
        room.press(active, thread, &control(&breed, "Do it"), true).await;
    }
    let seq = room.table(&id).await.seq();
    let again = room.press(active, thread, &control(&asked, "Do it"), true).await;
    assert_eq!(room.table(&id).await.seq(), seq, "{}", words(&again));
    assert!(words(&again).contains("so this was not done"), "{}", words(&again));
    room.press(active, thread, &control(&again, "Do it"), true).await;
    assert!(room.table(&id).await.seq() > seq);
}

#[tokio::test]
async fn leaving_is_asked_about_once_more() {
    let room = Room::new().await;
    let (id, thread) = room.begun().await;
    let asked = room.command(BEN, thread, ("game", "leave"), json!({})).await;
    assert!(words(&asked).contains("Give up your seat"), "{}", words(&asked));
    assert_eq!(room.table(&id).await.people().count(), 2);
    room.press(BEN, thread, &control(&asked, "Do it"), true).await;
    assert_eq!(room.table(&id).await.people().count(), 1);
}

#[tokio::test]
async fn a_press_of_a_turn_that_is_over_shows_what_is_now() {
    let room = Room::new().await;
    let (id, thread) = room.begun().await;
    let (active, _) = room.on_turn(&id).await;
    let since = room.table(&id).await.opened()[0].since;
    let end = Control {
        label: "End turn".to_owned(),
        custom_id: format!("m1:{id}:{since}:+/warcamp end"),
        value: None,
    };
    let ended = room.press(active, thread, &end, false).await;
    assert!(ended[0].is_private());
    let seq = room.table(&id).await.seq();
    room.house(&id).await;
    let stale = room.press(active, thread, &end, false).await;
    assert!(
        words(&stale).starts_with("That turn is over. Now:"),
        "{}",
        words(&stale)
    );
    assert!(stale[0].is_private());
    let now = room.table(&id).await;
    assert!(now.opened().iter().all(|opened| opened.since != since) && now.seq() >= seq);
}

/// Taking something back leaves the turn the same: an earlier button opens it, without a word of another turn.
#[tokio::test]
async fn a_button_opens_the_turn_in_which_something_was_taken_back() {
    let room = Room::new().await;
    let (id, thread) = room.begun().await;
    let (active, _) = room.on_turn(&id).await;
    let since = room.table(&id).await.opened()[0].since;
    let naming = json!({ "member": 1, "name": "Grub" });
    room.command(active, thread, ("warcamp", "name"), naming).await;
    room.command(active, thread, ("game", "undo"), json!({})).await;
    assert!(room.table(&id).await.opened()[0].since > since);
    let button = |line: &str| Control {
        label: "My turn".to_owned(),
        custom_id: format!("m1:{id}:{since}:{line}"),
        value: None,
    };
    let shown = room.press(active, thread, &button("/game turn"), false).await;
    let told = words(&shown);
    assert!(
        told.contains("Your turn.") && !told.contains("That turn is over"),
        "{told}"
    );
    // An act was offered for what is no more.
    let stale = room.press(active, thread, &button("+/warcamp end"), false).await;
    assert!(
        words(&stale).starts_with("Something has changed since that button was made."),
        "{}",
        words(&stale)
    );
}

#[tokio::test]
async fn a_second_delivery_does_nothing_twice() {
    let room = Room::new().await;
    let (id, thread) = room.begun().await;
    let (active, _) = room.on_turn(&id).await;
    let asked = Asked::Command {
        command: "warcamp".to_owned(),
        tag: "standing".to_owned(),
        options: json!({ "plan": "hunt all; end", "when": "missed" })
            .as_object()
            .unwrap()
            .clone(),
        files: BTreeMap::new(),
    };
    let call = room.call(active, thread, asked);
    assert_eq!(room.take(call.clone()).await.len(), 1);
    let after = room.table(&id).await;
    assert!(room.take(call.clone()).await.is_empty());
    assert_eq!(room.table(&id).await, after);
    // The answer of the first delivery was lost with its process: the second one gives it.
    room.wire.sent.lock().unwrap().retain(|(id, _)| *id != call.id);
    let again = room.take(call).await;
    assert!(words(&again).contains("done already"), "{}", words(&again));
    assert_eq!(room.table(&id).await, after);
}

#[tokio::test]
async fn a_wrong_word_comes_back_in_a_form() {
    let room = Room::new().await;
    let (_, thread) = room.begun().await;
    let sent = room
        .command(
            ANA,
            thread,
            ("warcamp", "build"),
            json!({ "what": "towre", "who": "1 2" }),
        )
        .await;
    assert!(words(&sent).contains("Did you mean **tower**?"), "{}", words(&sent));
    assert!(sent[0].is_private());
    assert_eq!(control(&sent, "Use tower").line(), "/warcamp build what:tower who:1 2");
    let edit = control(&sent, "Edit");
    assert!(asks_for(&edit, "what") && asks_for(&edit, "who"));
    let form = form(&room.press(ANA, thread, &edit, true).await);
    let inputs: Vec<&Value> = form["components"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| &row["components"][0])
        .collect();
    assert_eq!(
        (&inputs[0]["value"], &inputs[1]["value"]),
        (&json!("towre"), &json!("1 2"))
    );
    assert_eq!(
        request_faults("ModalInteractionCallbackRequestData", &Value::Object(form)),
        Vec::<String>::new()
    );
}

#[tokio::test]
async fn a_plan_that_cannot_be_read_comes_back_in_a_form() {
    let room = Room::new().await;
    let (id, thread) = room.begun().await;
    let (active, _) = room.on_turn(&id).await;
    let sent = room
        .command(
            active,
            thread,
            ("warcamp", "orders"),
            json!({ "plan": "hnut 1-3; end" }),
        )
        .await;
    assert!(words(&sent).contains("hnut"), "{}", words(&sent));
    let form = form(&room.press(active, thread, &control(&sent, "Edit"), true).await);
    assert_eq!(form["components"][0]["components"][0]["value"], "hnut 1-3; end");
    let mended = room.submit(active, thread, &form, &[("plan", "hunt all; end")]).await;
    assert!(words(&mended).contains("Done"), "{}", words(&mended));
}

#[tokio::test]
async fn strangers_are_refused_in_private_with_a_button_that_helps() {
    let room = Room::new().await;
    let (_, thread) = room.begun().await;
    let sent = room
        .command(CLEO, thread, ("warcamp", "hunt"), json!({ "who": "1" }))
        .await;
    assert!(sent[0].is_private());
    assert!(control(&sent, "/game join").line().starts_with("/game join"));
    let nowhere = room.command(CLEO, 501, ("game", "status"), json!({})).await;
    assert!(words(&nowhere).contains("No game is played here."));
    assert!(
        control(&nowhere, "Warcamp")
            .line()
            .starts_with("/game new game:warcamp")
    );
}

#[tokio::test]
async fn who_joins_a_running_game_is_told_what_happened() {
    let room = Room::new().await;
    let (_, thread) = room.begun().await;
    let sent = room.command(CLEO, thread, ("game", "join"), json!({})).await;
    let said = words(&sent);
    assert!(said.contains("You hold seat ") && !said.contains("Done"), "{said}");
    assert!(said.contains("You are called when it is your turn."), "{said}");
}

#[tokio::test]
async fn suggestions_fit_and_never_fail() {
    let room = Room::new().await;
    let (id, thread) = room.begun().await;
    let (active, _) = room.on_turn(&id).await;
    for (command, tag, focus, begun, some) in [
        ("warcamp", "hunt", "who", "", true),
        ("warcamp", "orders", "plan", "hu", true),
        ("game", "new", "with", "", false),
        ("game", "rules", "topic", "st", true),
        ("game", "help", "about", "hunt", true),
        ("game", "join", "as", "race=", false),
        ("muster", "resume", "table", "", true),
        ("nothing", "at", "all", "", false),
    ] {
        let asked = Asked::Complete {
            command: command.to_owned(),
            tag: tag.to_owned(),
            options: Map::from_iter([(focus.to_owned(), json!(begun))]),
            focus: focus.to_owned(),
        };
        let sent = room.take(room.call(active, thread, asked)).await;
        let [Sent::Response(Response::Choices(choices))] = sent.as_slice() else {
            panic!("{sent:?}")
        };
        assert_eq!(!choices.is_empty(), some, "{command} {tag}: {choices:?}");
        assert!(choices.len() <= 25);
        for (label, value) in choices {
            assert!((1..=100).contains(&label.chars().count()));
            assert!(value.as_str().is_none_or(|value| value.chars().count() <= 100));
        }
    }
}

#[tokio::test]
async fn help_is_private_and_leads_to_each_command() {
    let room = Room::new().await;
    let (_, thread) = room.begun().await;
    let help = room.command(ANA, thread, ("game", "help"), json!({})).await;
    assert!(help.iter().all(Sent::is_private));
    let hunt = room.press(ANA, thread, &control(&help, "hunt:"), true).await;
    assert!(words(&hunt).contains("/warcamp hunt"), "{}", words(&hunt));
    assert!(asks_for(&control(&hunt, "Type it"), "who"));
    let empty = room.command(ANA, 501, ("game", "help"), json!({})).await;
    assert!(labels(&empty).iter().any(|label| label.starts_with("Play now, solo")));
}

#[tokio::test]
async fn a_game_is_handed_out_as_a_file() {
    let room = Room::new().await;
    let (id, thread) = room.begun().await;
    let sent = room.command(ANA, thread, ("game", "export"), json!({})).await;
    let file = &sent[0].message().unwrap().files[0];
    let export: muster_table::Export = serde_json::from_slice(&file.bytes).unwrap();
    assert_eq!((export.table, export.hidden_root), (id, None));
}

#[tokio::test]
async fn what_is_too_long_is_read_on_behind_details() {
    let room = Room::new().await;
    let (id, thread) = room.begun().await;
    let lines = (0..150).map(|number| Line::from(format!("secret {number} {}", "word ".repeat(12))));
    let post = Post::new(Audience::Seat(Seat(0)), lines.collect());
    room.tell(&id, post).await;
    let sent = room.command(ANA, thread, ("game", "status"), json!({})).await;
    assert!(sent.iter().all(Sent::is_private) && sent.len() == 3);
    let rest = room.press(ANA, thread, &control(&sent, "Details"), true).await;
    assert!(rest.iter().all(Sent::is_private));
    assert!(
        matches!(&rest[0], Sent::Response(Response::Message(_))),
        "what was read stays"
    );
    let all = words(&sent) + &words(&rest);
    assert!(
        (0..100).all(|number| all.contains(&format!("secret {number} "))),
        "{all}"
    );
}

#[tokio::test]
async fn a_refusal_never_leads_back_to_itself() {
    let room = Room::new().await;
    let (id, thread) = room.begun().await;
    let (active, _) = room.on_turn(&id).await;
    let refused = room.command(active, thread, ("game", "undo"), json!({})).await;
    assert!(words(&refused).contains("nothing to take back"), "{}", words(&refused));
    assert_eq!(labels(&refused), ["/game log"]);
}

/// What threw no dice can be taken back from the panel that follows it, and from the one that [Back] leads to.
#[tokio::test]
async fn what_was_just_done_can_be_taken_back_from_the_panel() {
    let room = Room::new().await;
    let (id, thread) = room.begun().await;
    let (active, _) = room.on_turn(&id).await;
    let undo = |sent: &[Sent]| labels(sent).contains(&"Undo".to_owned());
    let panel = room.command(active, thread, ("game", "turn"), json!({})).await;
    assert!(!undo(&panel), "{:?}", labels(&panel));
    let named = json!({ "member": "1", "name": "Bo" });
    let done = room.command(active, thread, ("warcamp", "name"), named).await;
    assert!(undo(&done), "{:?}", labels(&done));
    let asked = room.command(active, thread, ("warcamp", "end"), json!({})).await;
    let back = room.press(active, thread, &control(&asked, "Back"), true).await;
    assert!(undo(&back), "{:?}", labels(&back));
}
