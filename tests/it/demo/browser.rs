//! The page in a real browser ([`crate::browser`]).

use super::Visit;
use crate::browser::{Browser, WIDTH};
use fantoccini::Locator;
use fantoccini::key::Key;
use serde_json::json;
use std::time::Duration;

const TRIES: u32 = 300;
const PAUSE: Duration = Duration::from_millis(100);

impl Browser {
    /// Presses the last button with these words, as soon as it is there; `…` at the end stands for more words.
    async fn presses(&self, label: &str) {
        let named = match label.strip_suffix('…') {
            Some(begin) => format!("starts-with(normalize-space(text()), '{begin}')"),
            None => format!("normalize-space(text())='{label}'"),
        };
        let path = format!("(//button[{named} and not(@disabled)])[last()]");
        for _ in 0..TRIES {
            // A message may be drawn anew between the look and the press.
            if let Ok(button) = self.driver.find(Locator::XPath(&path)).await
                && button.is_displayed().await.unwrap_or(false)
                && button.click().await.is_ok()
            {
                return;
            }
            tokio::time::sleep(PAUSE).await;
        }
        panic!("there is no button {label:?} to press in:\n{}", self.shown().await);
    }

    /// Waits until nothing that was pressed is under way, so that the clock may be turned.
    async fn rests(&self) {
        while self.driver.find(Locator::Css("[aria-busy]")).await.is_ok() {
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn has(&self, label: &str) -> bool {
        let path = format!("//button[normalize-space(text())='{label}']");
        self.driver.find(Locator::XPath(&path)).await.is_ok()
    }

    async fn shown(&self) -> String {
        let script =
            "return document.querySelector('#told').textContent + document.querySelector('#messages').textContent";
        let shown = self.driver.execute(script, Vec::new()).await.unwrap();
        shown.as_str().unwrap_or_default().to_owned()
    }

    async fn waits_for(&self, words: &str) {
        for _ in 0..TRIES {
            if self.shown().await.contains(words) {
                return;
            }
            tokio::time::sleep(PAUSE).await;
        }
        panic!("{words:?} never comes:\n{}", self.shown().await);
    }

    /// Nothing is wider than the phone, no board needs to be scrolled, and nothing to press is too small for a thumb.
    async fn fits(&self) {
        let script = "
            const wide = [...document.querySelectorAll('body *')]
                .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && one.offsetParent && !one.closest('.hidden, .skip'))
                .map((one) => one.outerHTML.slice(0, 120));
            const scrolled = [...document.querySelectorAll('pre')]
                .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText);
            const small = [...document.querySelectorAll('.row button, #top button, #composer button')]
                .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 36)
                .map((one) => one.outerHTML);
            return [document.documentElement.scrollWidth, wide, scrolled, small];";
        let measured = self.driver.execute(script, Vec::new()).await.unwrap();
        assert_eq!(measured, json!([WIDTH, [], [], []]));
    }
}

/// What somebody presses who begins a game alone and has never seen it: the game, then button after button.
const FIRST_TURNS: [(&str, &[&str], &str); 5] = [
    ("Warcamp", &["A usual turn…"], "round 2"),
    ("Wesnoth Board Game", &["Recruit…", "End turn"], "Round 2"),
    ("Barbarica", &["Begin", "Play the round"], "== ROUND 1 =="),
    ("Wargrounds Canberra", &["Ready", "Ready, play the rest"], "turn 2"),
    ("A Risk to Take", &["Place all by rule", "All hold"], "turn 2"),
];

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_never_saw_discord_plays_a_first_turn_of_each_game() {
    let Some(browser) = Browser::open().await else { return };
    let visit = Visit::begun().await;
    browser.driver.goto(&visit.url).await.unwrap();
    browser.presses("Got it").await;
    for (game, labels, end) in FIRST_TURNS {
        browser.presses("Menu").await;
        browser.fits().await;
        browser.presses(game).await;
        // One player is enough in Barbarica; everywhere the bot asks once more.
        let first = match game {
            "Barbarica" => "Start",
            _ => "Start with NPCs",
        };
        for label in [first, "Start"].iter().chain(labels) {
            // Nobody reads and presses faster than the bot can follow.
            browser.rests().await;
            visit.stage.fake().clock().advance(chrono::TimeDelta::seconds(20));
            browser.presses(label).await;
            browser.rests().await;
            tokio::time::sleep(2 * PAUSE).await;
            if browser.has("Do it").await {
                browser.presses("Do it").await;
            }
        }
        browser.waits_for(end).await;
        browser.fits().await;
    }
    browser.close().await;
    visit.ends();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_to_a_typed_line_is_scrolled_to() {
    let Some(browser) = Browser::open().await else { return };
    let visit = Visit::begun().await;
    let channel = visit.begins("warcamp").await;
    let ana = visit.number("Ana").await;
    let address = format!("{}/?me={ana}&channel={channel}", visit.url);
    browser.driver.goto(&address).await.unwrap();
    browser.waits_for("your turn").await;
    let line = browser.driver.find(Locator::Id("line")).await.unwrap();
    for command in ["/game rules topic:WC-41", "/game rules topic:WC-27"] {
        // The reader looks at what came first.
        let up = "document.querySelector('#scroll').scrollTop = 0";
        browser.driver.execute(up, Vec::new()).await.unwrap();
        line.send_keys(&format!("{command}{}", char::from(Key::Enter)))
            .await
            .unwrap();
        browser.waits_for(command.rsplit(':').next().unwrap()).await;
        browser.rests().await;
        let script = "const last = document.querySelector('#messages').lastElementChild.getBoundingClientRect();
            const seen = document.querySelector('#scroll').getBoundingClientRect();
            return [last.top >= seen.top - 1 && last.top < seen.bottom, last.textContent];";
        let mut measured = browser.driver.execute(script, Vec::new()).await.unwrap();
        // A busy machine draws the last refresh a moment later.
        for _ in 0..TRIES {
            if measured[0] == json!(true) {
                break;
            }
            tokio::time::sleep(PAUSE).await;
            measured = browser.driver.execute(script, Vec::new()).await.unwrap();
        }
        assert_eq!(measured[0], json!(true), "{command}");
    }
    browser.close().await;
    visit.ends();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_can_be_used_without_a_pointer() {
    let Some(browser) = Browser::open().await else { return };
    let visit = Visit::begun().await;
    browser.driver.goto(&visit.url).await.unwrap();
    browser.waits_for("Muster").await;
    let line = browser.driver.find(Locator::Id("line")).await.unwrap();
    line.send_keys("/warc").await.unwrap();
    browser.driver.find(Locator::Css("#hints li")).await.ok();
    for _ in 0..TRIES {
        if browser.driver.find(Locator::Css("#hints li")).await.is_ok() {
            break;
        }
        tokio::time::sleep(PAUSE).await;
    }
    line.send_keys(&String::from_iter([Key::Down, Key::Enter].map(char::from)))
        .await
        .unwrap();
    assert_eq!(line.prop("value").await.unwrap().as_deref(), Some("/warcamp "));
    line.clear().await.unwrap();
    line.send_keys(&format!("hello there{}", char::from(Key::Enter)))
        .await
        .unwrap();
    browser.waits_for("hello there").await;
    // Everything that can be pressed has a name, and is reached by Tab.
    let script = "return [...document.querySelectorAll('button, input, select, a[href]')]
        .filter((one) => one.offsetParent && (one.tabIndex < 0 || !(one.innerText || one.ariaLabel || one.labels?.length)))
        .map((one) => one.outerHTML)";
    let nameless = browser.driver.execute(script, Vec::new()).await.unwrap();
    assert_eq!(nameless, json!([]));
    browser.close().await;
    visit.ends();
}
