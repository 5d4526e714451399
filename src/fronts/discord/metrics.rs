//! What is counted about the bot, in the text form that Prometheus reads.

use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue, LabelValueEncoder};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use std::fmt;
use std::time::Duration;

/// Seconds; Discord gives up after three.
const RESPONSE_SECONDS: [f64; 10] = [0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 3.0];

/// A word of ours as a label.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Word(pub &'static str);

impl EncodeLabelValue for Word {
    fn encode(&self, encoder: &mut LabelValueEncoder<'_>) -> Result<(), fmt::Error> {
        EncodeLabelValue::encode(&self.0, encoder)
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Handled {
    kind: Word,
    outcome: Word,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Asked {
    method: Word,
    route: Word,
    status: u16,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Unread {
    event: String,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Outcome {
    outcome: Word,
}

/// Counters of one process.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    interactions: Family<Handled, Counter>,
    first_response: Histogram,
    requests: Family<Asked, Counter>,
    unknown_events: Family<Unread, Counter>,
    posts: Family<Outcome, Counter>,
    waiting_posts: Gauge,
    stuck_posts: Gauge,
    open_tables: Gauge,
    connected_shards: Gauge,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("muster");
        let metrics = Metrics {
            interactions: Family::default(),
            first_response: Histogram::new(RESPONSE_SECONDS),
            requests: Family::default(),
            unknown_events: Family::default(),
            posts: Family::default(),
            waiting_posts: Gauge::default(),
            stuck_posts: Gauge::default(),
            open_tables: Gauge::default(),
            connected_shards: Gauge::default(),
            registry: Registry::default(),
        };
        registry.register(
            "interactions",
            "Interactions by kind, and how their handling ended",
            metrics.interactions.clone(),
        );
        registry.register(
            "first_response_seconds",
            "From the arrival of an interaction to its first answer",
            metrics.first_response.clone(),
        );
        registry.register(
            "rest_requests",
            "Requests to Discord; status 0 is none",
            metrics.requests.clone(),
        );
        registry.register(
            "unknown_events",
            "Events of the gateway that could not be read",
            metrics.unknown_events.clone(),
        );
        registry.register("outbox_posts", "Posts by what became of them", metrics.posts.clone());
        registry.register("outbox_waiting", "Posts not said yet", metrics.waiting_posts.clone());
        registry.register(
            "outbox_stuck",
            "Posts that Discord failed to take five times or more",
            metrics.stuck_posts.clone(),
        );
        registry.register("open_tables", "Tables that are open", metrics.open_tables.clone());
        registry.register(
            "connected_shards",
            "Shards of this process that are connected",
            metrics.connected_shards.clone(),
        );
        Metrics { registry, ..metrics }
    }
}

impl Metrics {
    /// An interaction was handled to its end.
    pub fn handled(&self, kind: &'static str, outcome: &'static str) {
        let labels = Handled {
            kind: Word(kind),
            outcome: Word(outcome),
        };
        self.interactions.get_or_create(&labels).inc();
    }

    /// An interaction got its first answer so long after its arrival.
    pub fn responded(&self, after: Duration) {
        self.first_response.observe(after.as_secs_f64());
    }

    /// A request to Discord ended with this status; 0 for none.
    pub fn requested(&self, method: &'static str, route: &'static str, status: u16) {
        let labels = Asked {
            method: Word(method),
            route: Word(route),
            status,
        };
        self.requests.get_or_create(&labels).inc();
    }

    /// An event of the gateway could not be read.
    pub fn unknown(&self, event: &str) {
        let labels = Unread {
            event: event.to_owned(),
        };
        self.unknown_events.get_or_create(&labels).inc();
    }

    /// How often events of this name could not be read.
    pub fn unknown_so_far(&self, event: &str) -> u64 {
        let labels = Unread {
            event: event.to_owned(),
        };
        self.unknown_events.get_or_create(&labels).get()
    }

    /// A post was said, or not.
    pub fn post(&self, outcome: &'static str) {
        let labels = Outcome { outcome: Word(outcome) };
        self.posts.get_or_create(&labels).inc();
    }

    /// So many posts are stuck, because Discord fails to take them.
    pub fn stuck(&self, posts: usize) {
        self.stuck_posts.set(i64::try_from(posts).unwrap_or(i64::MAX));
    }

    /// How many posts are stuck.
    pub fn stuck_now(&self) -> i64 {
        self.stuck_posts.get()
    }

    /// What is measured rather than counted, and then everything as text.
    ///
    /// # Panics
    /// Never: text is written to memory.
    pub fn text(&self, open_tables: u64, waiting_posts: u64, connected_shards: u64) -> String {
        self.open_tables.set(open_tables.cast_signed());
        self.waiting_posts.set(waiting_posts.cast_signed());
        self.connected_shards.set(connected_shards.cast_signed());
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a string takes all");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_counted_is_told() {
        let metrics = Metrics::default();
        metrics.handled("command", "handled");
        metrics.responded(Duration::from_millis(30));
        metrics.requested("POST", "channels/messages", 200);
        metrics.unknown("INTERACTION_CREATE");
        metrics.post("said");
        let text = metrics.text(3, 2, 1);
        for line in [
            "muster_interactions_total{kind=\"command\",outcome=\"handled\"} 1",
            "muster_first_response_seconds_bucket{le=\"0.05\"} 1",
            "muster_rest_requests_total{method=\"POST\",route=\"channels/messages\",status=\"200\"} 1",
            "muster_unknown_events_total{event=\"INTERACTION_CREATE\"} 1",
            "muster_outbox_posts_total{outcome=\"said\"} 1",
            "muster_outbox_waiting 2",
            "muster_open_tables 3",
            "muster_connected_shards 1",
        ] {
            assert!(text.contains(line), "{line} is not in\n{text}");
        }
        assert_eq!(metrics.unknown_so_far("INTERACTION_CREATE"), 1);
    }
}
