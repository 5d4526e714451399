//! A mistake in a form: what was on the screen stays there, and what was typed can be mended.

use super::*;
use serde_json::{Value, json};

/// What stands in the inputs of a form, in order.
fn inputs(form: &Map<String, Value>) -> Vec<Value> {
    let rows = form["components"].as_array().unwrap();
    rows.iter().map(|row| row["components"][0]["value"].clone()).collect()
}

#[tokio::test]
async fn a_mistake_in_a_form_keeps_the_panel() {
    let room = Room::new().await;
    let (id, thread) = room.begun().await;
    let (active, _) = room.on_turn(&id).await;
    let panel = room.command(active, thread, ("game", "turn"), json!({})).await;
    let open = form(&room.press(active, thread, &control(&panel, "Type"), true).await);
    let before = room.table(&id).await;
    for typed in ["hnut 1-3; end", "hunt 99"] {
        let refused = room.submit(active, thread, &open, &[("plan", typed)]).await;
        assert!(matches!(refused[0], Sent::Response(Response::Update(_))), "{refused:?}");
        let kept = labels(&refused);
        for label in labels(&panel) {
            assert!(kept.contains(&label), "{typed}: {label} is gone from {kept:?}");
        }
        let board = words(&panel);
        let row = board.lines().find(|line| line.starts_with("```")).map(str::to_owned);
        assert_eq!(words(&refused).contains("```"), row.is_some(), "{}", words(&refused));
        let again = form(&room.press(active, thread, &control(&refused, "Edit"), true).await);
        assert_eq!(inputs(&again)[0], json!(typed));
    }
    assert_eq!(room.table(&id).await, before);
}

#[tokio::test]
async fn a_mistake_in_a_setting_keeps_its_page() {
    let room = Room::new().await;
    let sent = room
        .command(ANA, CHANNEL, ("game", "new"), json!({ "game": "warcamp" }))
        .await;
    let id = table_of(&sent);
    let page = room.command(ANA, 7_000, ("game", "option"), json!({})).await;
    let famine = room.press(ANA, 7_000, &control(&page, "famine_at:"), true).await;
    let open = form(&room.press(ANA, 7_000, &control(&famine, "Type it"), true).await);
    let refused = room.submit(ANA, 7_000, &open, &[("value", "often")]).await;
    let kept = labels(&refused);
    assert!(
        ["Type it", "Back", "Edit"]
            .iter()
            .all(|label| kept.iter().any(|own| own == label)),
        "{kept:?} {}",
        words(&refused)
    );
    let again = form(&room.press(ANA, 7_000, &control(&refused, "Edit"), true).await);
    assert!(inputs(&again)[0].as_str().unwrap().contains("often"), "{again:?}");
    assert_ne!(room.table(&id).await.options()["famine_at"], "often");
}

/// What was typed for a seat and refused comes back in the form in which it was typed.
#[tokio::test]
async fn a_mistake_in_what_a_seat_plays_is_mended_in_its_form() {
    let room = Room::new().await;
    room.command(ANA, CHANNEL, ("game", "new"), json!({ "game": "wesnoth" }))
        .await;
    let seat = room.command(ANA, 7_000, ("game", "join"), json!({})).await;
    let asks = control(&seat, "Your leader");
    assert!(labels(&seat).contains(&"Your leader".to_owned()), "{:?}", labels(&seat));
    let open = form(&room.press(ANA, 7_000, &asks, true).await);
    let refused = room.submit(ANA, 7_000, &open, &[("value", "Gryphon: Zork")]).await;
    assert!(words(&refused).contains("is no unit"), "{}", words(&refused));
    let again = form(&room.press(ANA, 7_000, &control(&refused, "Edit"), true).await);
    assert_eq!(inputs(&again), [json!("Gryphon: Zork")]);
    // The whole of it, where it was typed behind the command.
    let both = json!({ "as": "faction=undead leader=Zork" });
    let refused = room.command(ANA, 7_000, ("game", "join"), both).await;
    let again = form(&room.press(ANA, 7_000, &control(&refused, "Edit"), true).await);
    assert!(
        inputs(&again).contains(&json!("faction=undead leader=Zork")),
        "{again:?}"
    );
}

/// A form that was opened before something changed keeps what is typed into it: the line is told, and Edit opens it again.
#[tokio::test]
async fn a_line_typed_into_an_old_form_is_kept() {
    let room = Room::new().await;
    let (id, thread) = room.begun().await;
    let (active, _) = room.on_turn(&id).await;
    let panel = room.command(active, thread, ("game", "turn"), json!({})).await;
    let open = form(&room.press(active, thread, &control(&panel, "Type"), true).await);
    let naming = json!({ "member": 1, "name": "Grub" });
    room.command(active, thread, ("warcamp", "name"), naming).await;
    room.command(active, thread, ("game", "undo"), json!({})).await;
    let before = room.table(&id).await;
    let typed = "hunt 1-3 food; end";
    let told = room.submit(active, thread, &open, &[("plan", typed)]).await;
    assert!(
        words(&told).starts_with("Something has changed since that form was made"),
        "{}",
        words(&told)
    );
    assert!(words(&told).contains(typed), "{}", words(&told));
    assert_eq!(room.table(&id).await, before);
    let again = form(&room.press(active, thread, &control(&told, "Edit"), true).await);
    assert_eq!(inputs(&again)[0], json!(typed));
    let done = room.submit(active, thread, &again, &[("plan", "hunt all")]).await;
    assert!(words(&done).contains("You are about to"), "{}", words(&done));
}
