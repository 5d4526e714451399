//! A real browser for the pages, at the width of a phone: Chromium, driven by WebDriver. Where it is not installed the test
//! says so; with `TEST_LEAVES_NOTHING_OUT` set, as continuous integration does, its absence is a failure.

#![allow(clippy::unwrap_used)]

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

/// A phone's, in CSS pixels.
pub const WIDTH: i64 = 390;
const HEIGHT: i64 = 844;
/// Drivers that start at the same moment may be given the same port.
const STARTS_MAX: u32 = 5;

pub struct Browser {
    pub driver: Client,
    process: Child,
    _profile: tempfile::TempDir,
}

/// A driver and its port; none if another that started with it took the port.
fn begun() -> std::io::Result<Option<(Child, String)>> {
    let mut process = Command::new("chromedriver")
        .arg("--port=0")
        .env("TZ", "UTC")
        // With the browser that it starts, so that both end together.
        .process_group(0)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
    let port = lines.find_map(|line| {
        let line = line.unwrap();
        let words = line.split_once("started successfully on port ")?.1;
        Some(words.trim_end_matches('.').to_owned())
    });
    if port.is_none() {
        process.wait()?;
    }
    Ok(port.map(|port| (process, port)))
}

impl Browser {
    pub async fn open() -> Option<Browser> {
        let Some(begun) = (0..STARTS_MAX).find_map(|_| begun().transpose()) else {
            panic!("chromedriver found no port in {STARTS_MAX} starts");
        };
        let Ok((process, port)) = begun else {
            crate::left_out::note("Chromium and its driver (chromium, chromedriver)");
            return None;
        };
        let profile = tempfile::tempdir().unwrap();
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
        ];
        let mut arguments = arguments.map(str::to_owned).to_vec();
        arguments.push(format!("--user-data-dir={}", profile.path().display()));
        let phone = json!({"deviceMetrics": {"width": WIDTH, "height": HEIGHT, "pixelRatio": 1, "touch": true}});
        let wanted = json!({"goog:chromeOptions": {"args": arguments, "mobileEmulation": phone}});
        let Value::Object(wanted) = wanted else {
            unreachable!("an object")
        };
        let driver = ClientBuilder::new(HttpConnector::new())
            .capabilities(wanted)
            .connect(&format!("http://127.0.0.1:{}", port))
            .await
            .unwrap();
        Some(Browser {
            driver,
            process,
            _profile: profile,
        })
    }

    pub async fn close(self) {
        self.driver.clone().close().await.unwrap();
    }
}

impl Drop for Browser {
    /// Before the driver's own farewell, which would wait for an answer.
    fn drop(&mut self) {
        let group = format!("-{}", self.process.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
        let _ = self.process.wait();
    }
}
