//! `muster demo`: the stage, the page over HTTP, the program, and the page in a browser.

#![allow(clippy::unwrap_used)]

mod browser;
mod looks;
mod page;
mod program;

use muster::demo::{DemoOptions, DemoPage, DemoServer, Door};
use muster::games::CATALOGUE;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::task::JoinHandle;

/// A demo with its page, and somebody who opens it.
pub struct Visit {
    pub stage: Arc<DemoServer>,
    pub url: String,
    client: reqwest::Client,
    _serving: JoinHandle<()>,
    _folder: TempDir,
}

impl Visit {
    /// The page of a stage on which no game stands yet.
    pub async fn begun() -> Visit {
        Visit::of(|database| DemoOptions {
            seed: Some([9; 32]),
            ..DemoOptions::usual(&CATALOGUE, database)
        })
        .await
    }

    pub async fn of(set: impl FnOnce(PathBuf) -> DemoOptions) -> Visit {
        let folder = TempDir::new().unwrap();
        let setting = set(folder.path().join("demo.db"));
        let door = Door::open(0).await.unwrap();
        let url = door.url();
        let page = DemoPage::open(door, setting).await.unwrap();
        let stage = Arc::clone(page.stage());
        let serving = tokio::spawn(async move { page.serve(std::future::pending()).await });
        Visit {
            stage,
            url,
            client: reqwest::Client::new(),
            _serving: serving,
            _folder: folder,
        }
    }

    pub async fn get(&self, path: &str, query: &[(&str, &str)]) -> Value {
        let answer = self
            .client
            .get(format!("{}{path}", self.url))
            .query(query)
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status().as_u16(), 200, "{path} {query:?}");
        serde_json::from_str(&answer.text().await.unwrap()).unwrap()
    }

    /// Does something, and what came of it.
    pub async fn tries(&self, deed: Value) -> Value {
        let request = self.client.post(format!("{}/do", self.url)).body(deed.to_string());
        let answer = request.header("content-type", "application/json").send().await.unwrap();
        assert_eq!(answer.status().as_u16(), 200, "{deed}");
        serde_json::from_str(&answer.text().await.unwrap()).unwrap()
    }

    pub async fn does(&self, deed: Value) -> Value {
        let came = self.tries(deed.clone()).await;
        assert_eq!(came["error"], Value::Null, "{deed}");
        came
    }

    /// The number of one of the people.
    pub async fn number(&self, name: &str) -> String {
        let state = self.get("/state", &[]).await;
        let people = state["people"].as_array().unwrap();
        let person = people.iter().find(|person| person["name"] == name).unwrap();
        person["id"].as_str().unwrap().to_owned()
    }

    /// The HTML of what somebody sees in a channel, one message an item.
    pub async fn sees(&self, name: &str, channel: &str) -> Vec<(String, String)> {
        let me = self.number(name).await;
        let state = self.get("/state", &[("me", &me), ("channel", channel)]).await;
        let messages = state["messages"].as_array().unwrap().iter();
        let owned = |value: &Value| value.as_str().unwrap().to_owned();
        messages
            .map(|message| (owned(&message["id"]), owned(&message["html"])))
            .collect()
    }

    /// Waits until the latest message with these words is there for somebody, and returns its number and HTML.
    pub async fn waits_for(&self, name: &str, channel: &str, words: &str) -> (String, String) {
        for _ in 0..200 {
            let seen = self.sees(name, channel).await;
            if let Some(found) = seen.into_iter().rev().find(|(_, html)| html.contains(words)) {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!(
            "{name} waits in vain for {words:?}: {:#?}",
            self.sees(name, channel).await
        );
    }

    /// The latest message that has a button of that label, and the button's number.
    async fn button(&self, name: &str, channel: &str, label: &str) -> (String, String) {
        let (message, html) = self.waits_for(name, channel, &format!(">{label}</button>")).await;
        let before = html.split(&format!(">{label}</button>")).next().unwrap();
        let button = before.rsplit_once("data-press=\"").unwrap().1;
        (message, button.split('"').next().unwrap().replace("&quot;", "\""))
    }

    pub async fn presses(&self, name: &str, channel: &str, label: &str) -> Value {
        let (message, button) = self.button(name, channel, label).await;
        let me = self.number(name).await;
        self.tries(json!({"press": {"me": me, "channel": channel, "message": message, "button": button}}))
            .await
    }

    /// Presses a button, and means it if the bot asks once more.
    pub async fn means(&self, name: &str, channel: &str, label: &str) {
        let came = self.presses(name, channel, label).await;
        assert_eq!(came["error"], Value::Null, "{label}");
        let seen = self.sees(name, channel).await;
        if seen.iter().any(|(_, html)| html.contains(">Do it</button>")) {
            let came = self.presses(name, channel, "Do it").await;
            assert_eq!(came["error"], Value::Null, "{label}");
        }
    }

    pub async fn sends(&self, name: &str, channel: &str, line: &str) -> Value {
        let me = self.number(name).await;
        self.tries(json!({"send": {"me": me, "channel": channel, "line": line}}))
            .await
    }

    /// A new table with NPCs, begun.
    pub async fn begins(&self, game: &str) -> String {
        let me = self.number("Ana").await;
        let opened = self.does(json!({"new": {"me": me, "game": game}})).await;
        let channel = opened["go"].as_str().unwrap().to_owned();
        // One player is enough in Barbarica; everywhere the bot asks once more.
        let first = match game {
            "barbarica" => "Start",
            _ => "Start with NPCs",
        };
        for label in [first, "Start"] {
            let came = self.presses("Ana", &channel, label).await;
            assert_eq!(came["error"], Value::Null, "{label}");
        }
        self.waits_for("Ana", &channel, "your turn").await;
        channel
    }

    /// Nothing that was sent to Discord may be wrong.
    pub fn ends(self) {
        self.stage.fake().finish();
    }
}
