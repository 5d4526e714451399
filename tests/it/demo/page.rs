//! The page over HTTP: what somebody sees there, and what comes of what is pressed and typed.

use super::Visit;
use muster::games::GAMES;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn a_third_turn_of_every_game_waits_for_whoever_opens_the_page() {
    let visit = Visit::begun().await;
    visit.stage.prepare().await;
    let state = visit.get("/state", &[]).await;
    assert_eq!(state["preparing"], json!([]));
    let channels = state["channels"].as_array().unwrap();
    for kind in GAMES {
        let name = format!("{} 1", kind.title);
        let channel = channels
            .iter()
            .find(|channel| channel["name"] == name.as_str())
            .unwrap();
        assert!(channel["unread"].as_u64() > Some(0), "{channel}: it waits for Ana");
        let number: u64 = channel["id"].as_str().unwrap().parse().unwrap();
        let table = visit.stage.table(number).await.unwrap().unwrap();
        assert_eq!(table.game().unwrap().round(), Some(3), "{name}");
        let ana = visit.stage.people()[0];
        assert!(
            table
                .opened()
                .iter()
                .any(|opened| table.chairs()[opened.seat.index()].holder()
                    == muster::table::Holder::User(muster::table::User(ana))),
            "{name} waits for Ana"
        );
        let (_, html) = visit
            .waits_for("Ana", channel["id"].as_str().unwrap(), ", your turn.")
            .await;
        assert!(html.contains("<pre>") && html.contains("data-press"), "{html}");
    }
    visit.ends();
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_and_other_names_are_refused() {
    let visit = Visit::begun().await;
    let client = reqwest::Client::new();
    let asked = |header: &'static str, value: &'static str| {
        let request = client.get(format!("{}/state", visit.url)).header(header, value);
        async move { request.send().await.unwrap().status().as_u16() }
    };
    assert_eq!(asked("origin", "http://evil.example").await, 403);
    assert_eq!(asked("host", "evil.example").await, 403);
    assert_eq!(asked("sec-fetch-site", "cross-site").await, 403);
    let page = client.get(&visit.url).send().await.unwrap();
    let policy = page.headers()["content-security-policy"].to_str().unwrap();
    assert!(
        policy.contains("default-src 'none'") && policy.contains("script-src 'self'"),
        "{policy}"
    );
    let html = page.text().await.unwrap();
    assert!(
        !html.contains("http://") && !html.contains("https://"),
        "the page loads nothing from elsewhere"
    );
    visit.ends();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_for_spectators_is_there_too_and_outlives_the_bot() {
    let visit = Visit::begun().await;
    let channel = visit.begins("warcamp").await;
    let came = visit.sends("Ana", &channel, "/game watch page:yes").await;
    assert_eq!(came["error"], Value::Null);
    let (_, html) = visit.waits_for("Ana", &channel, "Watch in a browser").await;
    let link = html.split("href=\"").find(|rest| rest.contains("/watch/")).unwrap();
    let address = link.split('"').next().unwrap();
    assert!(address.starts_with(&visit.url), "{address}");
    for restarted in [false, true] {
        if restarted {
            visit.does(json!({"restart": {}})).await;
        }
        let page = reqwest::get(address).await.unwrap();
        assert_eq!(page.status().as_u16(), 200);
        let html = page.text().await.unwrap();
        assert!(html.contains("Warcamp") && html.contains("Ana"), "{html}");
    }
    let style = reqwest::get(format!("{}/watch/base.css", visit.url)).await.unwrap();
    assert_eq!(style.headers()["content-type"], "text/css; charset=utf-8");
    visit.ends();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_for_one_alone_is_seen_by_nobody_else() {
    let visit = Visit::begun().await;
    let channel = visit.begins("warcamp").await;
    let came = visit.sends("Ana", &channel, "/warcamp hand").await;
    assert_eq!(came["error"], Value::Null);
    let (hand, html) = visit.waits_for("Ana", &channel, "Only you can see this").await;
    assert!(html.contains("data-dismiss"));
    assert!(visit.sees("Ben", &channel).await.iter().all(|(id, _)| *id != hand));
    let ana = visit.number("Ana").await;
    visit
        .does(json!({"dismiss": {"me": ana, "channel": channel, "message": hand}}))
        .await;
    assert!(visit.sees("Ana", &channel).await.iter().all(|(id, _)| *id != hand));
    visit.ends();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_that_has_gone_meanwhile_is_told_in_words() {
    let visit = Visit::begun().await;
    let channel = visit.begins("warcamp").await;
    let (message, _) = visit.button("Ana", &channel, "My turn").await;
    let me = visit.number("Ana").await;
    let press = json!({"press": {"me": me, "channel": channel, "message": message, "button": "gone"}});
    let came = visit.tries(press).await;
    assert_eq!(came["error"], Value::Null, "{came}");
    let told = came["told"].as_str().unwrap();
    assert!(told.contains("has changed since you saw it"), "{told}");
    visit.ends();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_people_write_stays_words() {
    let visit = Visit::begun().await;
    let hall = visit.stage.hall().id().to_string();
    let came = visit.sends("Ben", &hall, "<script>alert(1)</script> **hi**").await;
    assert_eq!(came["error"], Value::Null);
    assert!(
        came["told"].as_str().unwrap().contains("A command begins with /"),
        "{came}"
    );
    let (_, html) = visit.waits_for("Ana", &hall, "<b>hi</b>").await;
    assert!(html.contains("&lt;script&gt;") && !html.contains("<script"), "{html}");
    let came = visit.sends("Ben", &hall, "  ").await;
    assert!(came["error"].as_str().unwrap().contains("Type something"), "{came}");
    let came = visit.sends("Ben", &hall, "/warcamp dance").await;
    assert!(came["error"].as_str().unwrap().contains("dance"), "{came}");
    visit.ends();
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_options_and_values_are_offered_while_somebody_types() {
    let visit = Visit::begun().await;
    let channel = visit.begins("wesnoth").await;
    let me = visit.number("Ana").await;
    let offered = async |line: &str| -> Vec<(String, String)> {
        let query = [("me", me.as_str()), ("channel", &channel), ("line", line)];
        let hints = visit.get("/hints", &query).await;
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let hints = hints.as_array().unwrap().iter();
        hints.map(|hint| (text(&hint["label"]), text(&hint["line"]))).collect()
    };
    let has = |hints: &[(String, String)], line: &str| hints.iter().any(|(_, known)| known == line);
    assert!(has(&offered("/").await, "/game "));
    assert_eq!(offered("/wes").await, [("/wesnoth".to_owned(), "/wesnoth ".to_owned())]);
    assert!(has(&offered("/game d").await, "/game dice roll "));
    assert!(has(&offered("/game dice roll ").await, "/game dice roll dice:"));
    assert!(has(&offered("/game new ga").await, "/game new game:"));
    let games = offered("/game new game:war").await;
    assert!(games.iter().any(|(label, _)| label == "warcamp"), "{games:?}");
    let places = offered("/wesnoth recruit ").await;
    assert!(!places.is_empty(), "options of a subcommand");
    // Only the bot knows what may be recruited here.
    let (_, first) = &places[0];
    let values = offered(first).await;
    assert!(values.iter().any(|(_, line)| line.len() > first.len()), "{values:?}");
    assert_eq!(offered("plain words").await, []);
    visit.ends();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_comes_with_a_command() {
    let visit = Visit::begun().await;
    let hall = visit.stage.hall().id().to_string();
    let me = visit.number("Ana").await;
    let send = |line: &str, text: &str| {
        let file = json!({"name": "mine.txt", "text": text});
        json!({"send": {"me": me, "channel": hall, "line": line, "file": file}})
    };
    let line = "/game new game:barbarica file:mine.txt";
    visit.does(send(line, "this is no scenario")).await;
    let (_, html) = visit.waits_for("Ana", &hall, "Only you can see this").await;
    assert!(html.contains("Line 1, column 6"), "its faults are named: {html}");
    let came = visit.tries(send("/game new game:barbarica file:other.txt", "x")).await;
    assert!(came["error"].as_str().unwrap().contains("other.txt"), "{came}");
    visit.ends();
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_open_and_are_sent() {
    let visit = Visit::begun().await;
    let channel = visit.begins("warcamp").await;
    visit.presses("Ana", &channel, "My turn").await;
    let opened = visit.presses("Ana", &channel, "Type it instead").await;
    let form = &opened["form"];
    assert!(!form["title"].as_str().unwrap().is_empty(), "{opened}");
    let field = form["fields"][0]["id"].as_str().unwrap();
    let me = visit.number("Ana").await;
    let submit =
        |text: &str| json!({"submit": {"me": me, "interaction": form["interaction"], "fields": {field: text}}});
    let came = visit.tries(submit("")).await;
    assert!(came["error"].as_str().unwrap().contains("filled in"), "{came}");
    // One act alone is asked about, as its button is.
    visit.does(submit("hunt all")).await;
    visit.presses("Ana", &channel, "Do it").await;
    visit.waits_for("Ben", &channel, "hunts with").await;
    visit.ends();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_runs_to_a_deadline_and_the_turn_is_missed() {
    let visit = Visit::begun().await;
    let hall = visit.stage.hall().id().to_string();
    let came = visit.tries(json!({"deadline": {"channel": hall}})).await;
    assert!(came["error"].as_str().unwrap().contains("No deadline"), "{came}");
    let channel = visit.begins("warcamp").await;
    let came = visit.sends("Ana", &channel, "/game deadline every:1d").await;
    assert_eq!(came["error"], Value::Null);
    // It holds from the next turn on.
    visit.means("Ana", &channel, "End turn").await;
    visit.waits_for("Ana", &channel, "It is due").await;
    let before = visit.get("/state", &[]).await["clock"].clone();
    visit.does(json!({"deadline": {"channel": channel}})).await;
    visit.waits_for("Ana", &channel, "missed").await;
    assert_ne!(visit.get("/state", &[]).await["clock"], before);
    for hours in [0, 1_000_000] {
        let came = visit.tries(json!({"pass": {"hours": hours}})).await;
        assert!(came["error"].as_str().is_some(), "{came}");
    }
    visit.ends();
}

#[tokio::test(flavor = "multi_thread")]
async fn mishaps_lose_nothing() {
    let visit = Visit::begun().await;
    let channel = visit.begins("warcamp").await;
    visit.does(json!({"restart": {}})).await;
    visit.means("Ana", &channel, "Hunt all").await;
    visit.waits_for("Ben", &channel, "hunts with").await;

    visit.does(json!({"double": {"on": true}})).await;
    visit.means("Ana", &channel, "End turn").await;
    visit.does(json!({"double": {"on": false}})).await;
    // Once: else Ana would have missed her second turn.
    let (_, html) = visit.waits_for("Ana", &channel, "WARCAMP  round 2").await;
    assert!(html.contains(">@Ana<"), "{html}");

    visit.does(json!({"mute": {"on": true}})).await;
    assert_eq!(visit.get("/state", &[]).await["mute"], true);
    let came = visit.sends("Ana", &channel, "/game status").await;
    assert_eq!(came["error"], Value::Null, "answers need no permission");
    visit.does(json!({"mute": {"on": false}})).await;
    visit.waits_for("Ana", &channel, "your turn").await;
}

/// Links to tables stay on the page, and what our sentences quote is code, at every game.
#[tokio::test(flavor = "multi_thread")]
async fn links_stay_on_the_page_and_quoted_orders_are_code() {
    let visit = Visit::begun().await;
    let hall = visit.stage.hall().id().to_string();
    let mut links = 0;
    for (game, typed) in [
        ("warcamp", "/warcamp hunt who:x goal:y"),
        ("barbarica", "/barbarica orders text:zz"),
        ("wargrounds", "/wg orders text:zz"),
        ("wesnoth", "/wesnoth orders text:zz"),
        ("risk", "/risk march orders:1 \"Nowhere\"; 2 z9"),
    ] {
        // Nobody types faster than the bot can follow.
        let rest = || visit.stage.fake().clock().advance(chrono::TimeDelta::seconds(20));
        rest();
        let channel = visit.begins(game).await;
        for line in [
            typed,
            "/game turn",
            "/game turn ask:npc",
            "/game odds what:x",
            "/game help",
            "/muster list",
        ] {
            rest();
            visit.sends("Ana", &channel, line).await;
        }
        rest();
        let came = visit.sends("Ana", &hall, "/muster list").await;
        assert_eq!(came["error"], Value::Null, "{came}");
        visit.waits_for("Ana", &hall, "data-go").await;
        rest();
        let came = visit.sends("Ana", &hall, &format!("/game new game:{game}")).await;
        assert_eq!(came["error"], Value::Null, "{came}");
        for (who, place) in [("Ana", &channel), ("Ana", &hall), ("Ben", &hall)] {
            for (_, html) in visit.sees(who, place).await {
                links += html.matches("data-go").count();
                assert!(!html.contains("discord.com/channels"), "{html}");
                let mut words = html.clone();
                for (opens, closes) in [("<code>", "</code>"), ("<pre>", "</pre>")] {
                    while let Some((before, rest)) = words.split_once(opens) {
                        let after = rest.split_once(closes).map_or("", |(_, after)| after);
                        words = format!("{before}{after}");
                    }
                }
                assert!(!words.contains('`'), "{words}");
            }
        }
    }
    assert!(links > 5, "{links}");
    visit.ends();
}
