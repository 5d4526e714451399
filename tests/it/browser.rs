//! A real browser for the pages, at the width of a phone: Chromium, driven by WebDriver. Where it is not installed the test
//! says so; with `TEST_NEEDS_BROWSER` set, as continuous integration does, its absence is a failure.

#![allow(clippy::unwrap_used)]

use serde_json::json;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use thirtyfour::prelude::*;

/// A phone's, in CSS pixels.
pub const WIDTH: i64 = 390;
const HEIGHT: i64 = 844;

pub struct Browser {
    pub driver: WebDriver,
    process: Child,
    _profile: tempfile::TempDir,
}

impl Browser {
    pub async fn open() -> Option<Browser> {
        let begun = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let Ok(mut process) = begun else {
            assert!(
                std::env::var_os("TEST_NEEDS_BROWSER").is_none(),
                "chromedriver is not installed"
            );
            eprintln!("Chromium's driver is not installed: the page is not tried in a browser");
            return None;
        };
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let port = lines.find_map(|line| {
            let line = line.unwrap();
            let words = line.split_once("started successfully on port ")?.1;
            Some(words.trim_end_matches('.').to_owned())
        });
        let profile = tempfile::tempdir().unwrap();
        let mut wanted = DesiredCapabilities::chrome();
        for argument in [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
        ] {
            wanted.add_arg(argument).unwrap();
        }
        wanted
            .add_arg(&format!("--user-data-dir={}", profile.path().display()))
            .unwrap();
        let phone = json!({"deviceMetrics": {"width": WIDTH, "height": HEIGHT, "pixelRatio": 1, "touch": true}});
        wanted.add_experimental_option("mobileEmulation", phone).unwrap();
        let driver = WebDriver::new(format!("http://127.0.0.1:{}", port.unwrap()), wanted)
            .await
            .unwrap();
        Some(Browser {
            driver,
            process,
            _profile: profile,
        })
    }

    pub async fn close(self) {
        self.driver.clone().quit().await.unwrap();
    }
}

impl Drop for Browser {
    /// Before the driver's own farewell, which would wait for an answer.
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
