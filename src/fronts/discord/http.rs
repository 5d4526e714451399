//! Health, metrics, the pages for spectators, and interactions that Discord sends by itself instead of through the gateway.
//!
//! The endpoint answers 202 at once and the first response goes through Discord's callback, as it does for
//! the gateway: one way for both, with files and follow-ups, and a slow answer holds no connection.

use super::Intake;
use super::adapter::gateway::Pulse;
use super::adapter::receive::{Incoming, Signatures, read};
use super::bot::Bot;
use super::wire::PLACES;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use chrono::{DateTime, Utc};
use muster_gallery as gallery;
use muster_serve::{ConnectionLimits, serve};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// For the database to answer a probe.
const PROBE: Duration = Duration::from_secs(3);
/// How far the time of a signature may be from ours, either way.
const SIGNED_SECONDS_MAX: u64 = 300;
/// For open connections when we stop.
const FAREWELL: Duration = Duration::from_secs(3);

/// Where Discord sends interactions, and how it signs them.
pub struct Endpoint {
    signatures: Signatures,
}

impl Endpoint {
    /// For requests that are signed for this public key.
    ///
    /// # Errors
    /// Words about a key that is none.
    pub fn new(public_key: &str) -> Result<Endpoint, String> {
        Ok(Endpoint {
            signatures: Signatures::new(public_key)?,
        })
    }
}

struct Shared {
    bot: Arc<Bot>,
    /// None where interactions come to the endpoint.
    pulse: Option<Pulse>,
    endpoint: Option<Endpoint>,
}

/// A server that runs until it is closed.
pub struct Server {
    address: SocketAddr,
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl Server {
    /// Listens at `address`.
    ///
    /// # Errors
    /// If the address cannot be had.
    pub async fn open(
        address: SocketAddr,
        bot: Arc<Bot>,
        pulse: Option<Pulse>,
        endpoint: Option<Endpoint>,
    ) -> std::io::Result<Server> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let mut router = Router::new()
            .route("/healthz", get(health))
            .route("/metrics", get(metrics));
        if endpoint.is_some() {
            router = router.route("/interactions", post(interaction));
        }
        let pages = gallery::router(Arc::clone(bot.service()));
        let router = router
            .with_state(Arc::new(Shared { bot, pulse, endpoint }))
            .merge(pages);
        let stop = CancellationToken::new();
        let stopped = stop.clone().cancelled_owned();
        let task = tokio::spawn(async move {
            serve(listener, router, ConnectionLimits::default(), stopped).await;
        });
        Ok(Server { address, stop, task })
    }

    /// Where the endpoint listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Takes no more requests and finishes those under way.
    pub async fn close(self) {
        self.stop.cancel();
        let _ = tokio::time::timeout(FAREWELL, self.task).await;
    }
}

/// 200 if the database answers and Discord can reach us; else 503 and what is wrong. Posts that Discord fails to take
/// leave it at 200 and `degraded`: a restart would not help them.
async fn health(State(shared): State<Arc<Shared>>) -> Response {
    let store = shared.bot.service().store();
    let database = match tokio::time::timeout(PROBE, store.check()).await {
        Ok(Ok(_)) => Ok("answers"),
        Ok(Err(_)) => Err("fails"),
        Err(_) => Err("does not answer"),
    };
    let discord = match &shared.pulse {
        None => Ok("sends interactions here"),
        Some(pulse) if pulse.connected().await > 0 => Ok("connected"),
        Some(_) => Err("not connected"),
    };
    let good = database.is_ok() && discord.is_ok() && !shared.bot.stopping();
    let word = |state: Result<&'static str, &'static str>| state.unwrap_or_else(|bad| bad);
    let stuck = shared.bot.metrics().stuck_now();
    let body = json!({
        "ok": good,
        "degraded": stuck > 0,
        "posts_stuck": stuck,
        "database": word(database),
        "discord": word(discord),
        "stopping": shared.bot.stopping(),
    });
    let status = if good {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    (status, axum::Json(body)).into_response()
}

async fn metrics(State(shared): State<Arc<Shared>>) -> Response {
    let figures = shared.bot.service().store().figures(PLACES).await;
    let Ok(figures) = figures else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    let shards = match &shared.pulse {
        Some(pulse) => pulse.connected().await,
        None => 0,
    };
    let text = shared
        .bot
        .metrics()
        .text(figures.open_tables, figures.unsaid, shards as u64);
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

/// Whether a request was signed lately, by its timestamp in seconds: one that was seen on its way is no good later.
fn is_recent(timestamp: &str, now: DateTime<Utc>) -> bool {
    let signed = timestamp.parse::<i64>().ok();
    signed.is_some_and(|signed| now.timestamp().abs_diff(signed) <= SIGNED_SECONDS_MAX)
}

async fn interaction(State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes) -> Response {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let signed = header("x-signature-ed25519").zip(header("x-signature-timestamp"));
    let genuine = shared.endpoint.as_ref().zip(signed).is_some_and(|(endpoint, signed)| {
        let (signature, timestamp) = signed;
        is_recent(timestamp, (shared.bot.clock())()) && endpoint.signatures.verify(signature, timestamp, &body)
    });
    if !genuine {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let Ok(body) = serde_json::from_slice::<Value>(&body) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    match read(&body, (shared.bot.clock())()) {
        Incoming::Ping => axum::Json(json!({ "type": 1 })).into_response(),
        Incoming::Call(call) => {
            shared.bot.take(*call);
            StatusCode::ACCEPTED.into_response()
        }
        Incoming::Odd(call, why) => {
            shared.bot.odd("INTERACTION_CREATE", &why);
            shared.bot.take(*call);
            StatusCode::ACCEPTED.into_response()
        }
        Incoming::Unreadable {
            id,
            token,
            completion,
            why,
        } => {
            shared.bot.unreadable(Some((id, token)), completion, &why);
            StatusCode::ACCEPTED.into_response()
        }
        Incoming::Nonsense(why) => {
            shared.bot.unreadable(None, false, &why);
            StatusCode::BAD_REQUEST.into_response()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_holds_for_five_minutes_either_way() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).expect("a time");
        for recent in ["1800000000", "1799999700", "1800000300"] {
            assert!(is_recent(recent, now), "{recent}");
        }
        for odd in ["1799999699", "1800000301", "0", "99999999999", "yesterday", "", "-1"] {
            assert!(!is_recent(odd, now), "{odd}");
        }
    }
}
