//! Logs: on standard error, as lines for people or, where nobody watches, as JSON.
//!
//! Of libraries nothing finer than information is ever shown, whatever the filter says: the frames, requests
//! and spans below that hold tokens.

use std::io::IsTerminal;
use tracing::{Level, Metadata};
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

/// Libraries that quote what they could not read at any level.
const TALKATIVE: [&str; 2] = ["serenity::gateway::ws", "tungstenite"];

/// How logs are written; by default as text where somebody watches, and else as JSON.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    Text,
    Json,
}

/// Starts logging; `filter` as in `info,muster=debug`, warnings alone without one. Does nothing if something
/// else has started it already.
pub fn start(filter: Option<&str>, format: Option<LogFormat>) {
    let filter = EnvFilter::new(filter.unwrap_or("warn"));
    let format = format.unwrap_or(match std::io::stderr().is_terminal() {
        true => LogFormat::Text,
        false => LogFormat::Json,
    });
    let layer = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let layer = match format {
        LogFormat::Text => layer.with_ansi(std::io::stderr().is_terminal()).boxed(),
        LogFormat::Json => layer.json().boxed(),
    };
    let safe = layer.with_filter(filter_fn(is_safe));
    // A second start, as in tests, keeps the first.
    let _ = tracing_subscriber::registry().with(filter).with(safe).try_init();
}

fn is_safe(about: &Metadata<'_>) -> bool {
    let target = about.target();
    // Every package of ours is called so.
    let package = target.split("::").next().unwrap_or(target);
    if package == "muster" || package.starts_with("muster_") {
        return true;
    }
    about.is_event() && *about.level() <= Level::INFO && !TALKATIVE.iter().any(|name| target.starts_with(name))
}
