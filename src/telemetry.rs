//! Logs: on standard error, as lines for people or, where nobody watches, as JSON.

use std::io::IsTerminal;
use tracing_subscriber::EnvFilter;

/// Starts logging; `filter` as in `info,muster=debug`, warnings alone without one. Does nothing if something
/// else has started it already.
pub fn start(filter: Option<&str>) {
    let filter = EnvFilter::new(filter.unwrap_or("warn"));
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    // A second start, as in tests, keeps the first.
    let _ = if std::io::stderr().is_terminal() {
        builder.try_init()
    } else {
        builder.json().try_init()
    };
}
