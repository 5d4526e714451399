//! The life of a process: connect, register, run until asked to stop, finish what is in hand.

use super::adapter::gateway::{Gateway, Pulse};
use super::adapter::rest::{Application, RestApi};
use super::bot::{Answers, Bot};
use super::desk::{self, Desk};
use super::http::{self, Endpoint};
use super::metrics::Metrics;
use super::register::{self, RegisterError};
use super::say::Speaker;
use super::wire::{Trouble, Wire};
use super::{Clock, Shards};
use muster_loops::outbox::Front;
use muster_service::Service;
use muster_words::text;
use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

/// For what is in hand when we are asked to stop.
const DRAIN: Duration = Duration::from_secs(20);
/// A shard that reconnects takes five seconds to say good-bye.
const GOOD_BYE: Duration = Duration::from_secs(6);
/// Until the first shard is connected.
const CONNECT: Duration = Duration::from_secs(120);
/// Sessions that are left for today before we begin none: after the last one Discord withdraws the token.
const SESSIONS_MIN: u64 = 5;

/// How the bot is to run.
#[derive(Clone)]
pub struct BotSettings {
    pub token: String,
    /// Another address than `https://discord.com`, for tests; the rate limiter is off then.
    pub base: Option<String>,
    pub shards: Shards,
    /// Where health, metrics and the endpoint are served.
    pub http: Option<SocketAddr>,
    pub interactions: Interactions,
}

impl fmt::Debug for BotSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BotSettings")
            .field("base", &self.base)
            .field("shards", &self.shards)
            .field("http", &self.http)
            .field("interactions", &self.interactions)
            .finish_non_exhaustive()
    }
}

/// How interactions reach us.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Interactions {
    Gateway,
    /// At `POST /interactions`, signed for this public key, in hexadecimal.
    Http {
        public_key: String,
    },
}

/// Why the bot does not run (any more).
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum End {
    /// It would be the same at the next start: the token, the intents or a setting is wrong.
    #[error("{0}")]
    Refused(String),
    /// Discord, the database or the address to serve could not be reached.
    #[error("{0}")]
    Unreachable(String),
}

/// Makes the desk and the speaker, given the way to Discord and the application's number.
pub type Staff = Box<dyn FnOnce(Arc<dyn Wire>, u64, Arc<Metrics>) -> (Arc<dyn Answers>, Arc<dyn Front>) + Send>;

/// What the bot is made of besides what is here.
pub struct Parts {
    pub service: Arc<Service>,
    pub clock: Clock,
    pub staff: Staff,
}

impl Parts {
    /// The front of Muster itself. The link that invites it is known when it is connected.
    pub fn usual(service: Arc<Service>, clock: Clock, settings: desk::Settings) -> Parts {
        let (for_speaker, at) = (Arc::clone(&service), Arc::clone(&clock));
        Parts {
            service,
            clock,
            staff: Box::new(move |wire, application, metrics| {
                let desk = Desk::new(
                    Arc::clone(&for_speaker),
                    Arc::clone(&wire),
                    Arc::clone(&at),
                    desk::Settings {
                        invite: Some(register::invite_link(application)),
                        ..settings
                    },
                );
                let artist = Arc::clone(desk.artist());
                let speaker = Speaker::new(for_speaker, wire, at, metrics, artist);
                (Arc::new(desk), Arc::new(speaker))
            }),
        }
    }
}

/// A bot that is known to Discord and hears from it.
pub struct Connected {
    pub bot: Arc<Bot>,
    pub application: Application,
    /// Whether commands were registered at this start.
    pub registered: bool,
    gateway: Option<Gateway>,
    server: Option<http::Server>,
}

/// Makes sure of the token, registers the commands if they changed, and begins to listen. Nothing is done or
/// said until [`Connected::run`].
pub async fn connect(settings: &BotSettings, parts: Parts) -> Result<Connected, End> {
    let metrics = Arc::new(Metrics::default());
    let rest = RestApi::new(
        &settings.token,
        settings.base.as_deref(),
        Arc::clone(&parts.clock),
        Arc::clone(&metrics),
    );
    let rest = Arc::new(rest.map_err(End::Refused)?);
    let application = rest.application().await.map_err(|trouble| match trouble {
        Trouble::Refused(why) => End::Refused(text!("discord-end-token", reason = why)),
        other => End::Unreachable(text!("discord-end-unreachable", reason = other.to_string())),
    })?;
    let registered = register::ensure(&rest, &**parts.service.store(), application.id)
        .await
        .map_err(|error| match error {
            RegisterError::Trouble(Trouble::Refused(why)) => End::Refused(text!("discord-end-commands", reason = why)),
            other => End::Unreachable(other.to_string()),
        })?;
    let wire: Arc<dyn Wire> = Arc::clone(&rest) as Arc<dyn Wire>;
    let (desk, front) = (parts.staff)(Arc::clone(&wire), application.id, Arc::clone(&metrics));
    let bot = Bot::new(parts.service, wire, desk, front, parts.clock, metrics);
    let gateway = match settings.interactions {
        Interactions::Gateway => Some(open_gateway(&rest, settings.shards, &bot).await?),
        Interactions::Http { .. } => None,
    };
    let server = serve(settings, &bot, gateway.as_ref().map(Gateway::pulse)).await?;
    Ok(Connected {
        bot,
        application,
        registered,
        gateway,
        server,
    })
}

async fn open_gateway(rest: &RestApi, shards: Shards, bot: &Arc<Bot>) -> Result<Gateway, End> {
    let entrance = rest
        .entrance()
        .await
        .map_err(|trouble| End::Unreachable(text!("discord-end-entrance", reason = trouble.to_string())))?;
    let (_, count, _) = shards.among(entrance.shards);
    if entrance.sessions < SESSIONS_MIN + u64::from(count) {
        let words = text!("discord-end-logins", count = entrance.sessions);
        return Err(End::Unreachable(words));
    }
    Ok(Gateway::open(rest, &entrance, shards, Arc::clone(bot) as _, Arc::clone(bot.clock())).await)
}

async fn serve(settings: &BotSettings, bot: &Arc<Bot>, pulse: Option<Pulse>) -> Result<Option<http::Server>, End> {
    let Some(address) = settings.http else { return Ok(None) };
    let endpoint = match &settings.interactions {
        Interactions::Gateway => None,
        Interactions::Http { public_key } => {
            Some(Endpoint::new(public_key).map_err(|why| End::Refused(format!("DISCORD_PUBLIC_KEY: {why}")))?)
        }
    };
    let server = http::Server::open(address, Arc::clone(bot), pulse, endpoint).await;
    let server = server.map_err(|error| {
        End::Unreachable(text!(
            "discord-end-address",
            address = address.to_string(),
            reason = error.to_string()
        ))
    })?;
    Ok(Some(server))
}

impl Connected {
    /// Where HTTP is served, if it is.
    pub fn address(&self) -> Option<SocketAddr> {
        self.server.as_ref().map(http::Server::address)
    }

    /// How many shards are connected.
    pub async fn shards(&self) -> usize {
        match &self.gateway {
            Some(gateway) => gateway.connected().await,
            None => 0,
        }
    }

    /// Does what is due and says what was committed until `asked_to_stop`; then finishes what is in hand, for
    /// 20 seconds at most.
    ///
    /// # Errors
    /// [`End`] if Discord shut us out, or was never there.
    pub async fn run(mut self, asked_to_stop: impl Future<Output = ()>) -> Result<(), End> {
        let bot = Arc::clone(&self.bot);
        let work = tokio::spawn(async move { bot.run().await });
        let end = tokio::select! {
            () = asked_to_stop => Ok(()),
            end = trouble_at_the_gateway(&mut self.gateway) => Err(end),
        };
        tracing::info!("stopping: finishing what is in hand");
        self.close(work).await;
        end
    }

    /// Ends what [`connect`] began, where [`Connected::run`] was not used.
    pub async fn stop(self) {
        self.close(tokio::spawn(async {})).await;
    }

    async fn close(self, work: tokio::task::JoinHandle<()>) {
        self.bot.stop();
        let good_bye = async {
            if let Some(gateway) = &self.gateway
                && tokio::time::timeout(GOOD_BYE, gateway.close()).await.is_err()
            {
                tracing::warn!("the gateway did not let go in time");
            }
        };
        let served = async {
            if let Some(server) = self.server {
                server.close().await;
            }
        };
        let drained = async {
            tokio::join!(good_bye, served, async {
                let _ = work.await;
            });
            // The gateway is closed: nothing more comes.
            self.bot.idle().await;
        };
        match tokio::time::timeout(DRAIN, drained).await {
            Ok(()) => tracing::info!("everything in hand was finished"),
            Err(_) => tracing::warn!("not everything in hand could be finished in time"),
        }
    }
}

/// Waits for what cannot be waited out; serenity itself would try for ever.
async fn trouble_at_the_gateway(gateway: &mut Option<Gateway>) -> End {
    let Some(gateway) = gateway else {
        return std::future::pending().await;
    };
    let pulse = gateway.pulse();
    let never_there = async {
        let connected = async {
            while pulse.connected().await == 0 {
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        };
        if tokio::time::timeout(CONNECT, connected).await.is_ok() {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        why = gateway.shut_out() => End::Refused(text!("discord-end-closed", reason = why)),
        () = never_there => {
            End::Unreachable(text!("discord-end-gateway", seconds = CONNECT.as_secs()))
        }
    }
}
