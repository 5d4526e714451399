//! `muster bot`: the game master in Discord.

use super::database::{Place, config, data_flag};
use super::{Failure, print};
use chrono::Utc;
use clap::{ArgMatches, Command};
use muster::config::{Config, Secret, Source};
use muster::fronts::discord::Clock;
use muster::fronts::discord::desk::{self, Caps};
use muster::fronts::discord::life::{BotSettings, Connected, End, Interactions, Parts, connect};
use muster::fronts::discord::register::invite_link;
use muster::games::CATALOGUE;
use muster::service::{Chance, Service};
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::signal::unix::{SignalKind, signal};

/// For tasks of libraries that do not end by themselves.
const LAST_CALL: Duration = Duration::from_secs(1);
/// Between the first attempt to reach the database and Discord and the second; doubled after each.
const PAUSE_MIN: Duration = Duration::from_secs(1);
const PAUSE_MAX: Duration = Duration::from_secs(60);
/// What is logged unless the environment says otherwise.
const LOG: &str = "info,serenity=warn,sqlx=warn";

pub fn command() -> Command {
    Command::new("bot")
        .about("Be the game master in Discord; what `muster` alone does when DISCORD_TOKEN is set")
        .after_help(
            "Settings come from the environment; .env.example lists them.\n\n\
             Exit codes:\n  \
             0  asked to stop (SIGTERM, SIGINT), and what was in hand was finished within 20 seconds\n  \
             2  a setting, the token or the intents are wrong, or the database is a newer Muster's: do not restart\n  \
             3  a folder, a file or the terminal failed\n\n\
             While the database or Discord cannot be reached it tries again, after a minute at most, until asked to stop.",
        )
        .arg(data_flag("The folder for tables, when no database is named"))
}

pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let config = config()?;
    let settings = settings(&config)?;
    muster::telemetry::start(Some(config.log.as_deref().unwrap_or(LOG)), config.log_format);
    let place = Place::choose(matches.get_one("data"), &config)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Environment(format!("no runtime: {error}")))?;
    let ended = runtime.block_on(live(&settings, &config, &place));
    runtime.shutdown_timeout(LAST_CALL);
    ended
}

async fn live(settings: &BotSettings, config: &Config, place: &Place) -> Result<(), Failure> {
    // From the first moment on, so that a stop during the start is one too.
    let mut terminate = signal(SignalKind::terminate()).map_err(no_signals)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(no_signals)?;
    let asked = async move {
        tokio::select! {
            _ = terminate.recv() => (),
            _ = interrupt.recv() => (),
        }
    };
    tokio::pin!(asked);
    let mut pause = PAUSE_MIN;
    loop {
        let began = Instant::now();
        let why = match attempt(settings, config, place, asked.as_mut()).await {
            Ended::Unreachable(why) => why,
            Ended::Stopped => return Ok(()),
            Ended::Failed(failure) => return Err(failure),
        };
        if began.elapsed() > PAUSE_MAX {
            pause = PAUSE_MIN;
        }
        tracing::warn!("{why}; trying again in {} s", pause.as_secs());
        tokio::select! {
            () = tokio::time::sleep(pause) => (),
            () = asked.as_mut() => return Ok(()),
        }
        pause = (pause * 2).min(PAUSE_MAX);
    }
}

/// How one attempt to run ended.
enum Ended {
    /// Asked to stop.
    Stopped,
    /// The database or Discord was not there: it may be later.
    Unreachable(String),
    /// A later attempt would end the same way.
    Failed(Failure),
}

/// Connects to the database and Discord and is the game master until `asked` to stop.
async fn attempt(
    settings: &BotSettings,
    config: &Config,
    place: &Place,
    mut asked: Pin<&mut impl Future<Output = ()>>,
) -> Ended {
    let connected = tokio::select! {
        connected = start(settings, config, place) => connected,
        () = asked.as_mut() => return Ended::Stopped,
    };
    let connected = match connected {
        Ok(connected) => connected,
        Err(ended) => return ended,
    };
    if let Err(failure) = announce(&connected) {
        return Ended::Failed(failure);
    }
    connected.run(asked).await.map_or_else(ended, |()| Ended::Stopped)
}

async fn start(settings: &BotSettings, config: &Config, place: &Place) -> Result<Connected, Ended> {
    let store = place.open(&CATALOGUE).await.map_err(|failure| match failure {
        Failure::Environment(why) if place.is_remote() => Ended::Unreachable(why),
        failure => Ended::Failed(failure),
    })?;
    let service = Arc::new(Service::new(store, Chance::System).with_pages(config.pages()));
    let clock: Clock = Arc::new(Utc::now);
    let caps = Caps {
        per_server: config.tables_per_server,
        ..Caps::default()
    };
    let of_desk = desk::Settings {
        caps,
        private_boards: config.private_boards,
        ..desk::Settings::default()
    };
    let parts = Parts::usual(service, clock, of_desk);
    connect(settings, parts).await.map_err(ended)
}

/// Prints what the person who started it wants to know.
fn announce(connected: &Connected) -> Result<(), Failure> {
    let application = &connected.application;
    if connected.registered {
        print("The slash commands were registered.")?;
    }
    print(&format!(
        "Take {} into a server: {}",
        application.name,
        invite_link(application.id)
    ))?;
    if let Some(address) = connected.address() {
        print(&format!("Serving http://{address}/healthz, /metrics and /watch/..."))?;
    }
    let mut online = connected.bot.online_as();
    tokio::spawn(async move {
        loop {
            let line = online.borrow_and_update().clone();
            if !line.is_empty() {
                // The log has it too.
                let _ = print(&line);
            }
            if online.changed().await.is_err() {
                return;
            }
        }
    });
    Ok(())
}

/// The settings of the environment as the bot takes them.
pub fn settings(config: &Config) -> Result<BotSettings, Failure> {
    let token = config.token.as_ref().map(Secret::reveal).ok_or_else(|| {
        Failure::Usage(
            "DISCORD_TOKEN is not set; docs/hosting.md says how to get a token. To play here: muster play warcamp"
                .to_owned(),
        )
    })?;
    Ok(BotSettings {
        token: token.to_owned(),
        base: config.discord.clone(),
        shards: config.shards,
        http: config.http,
        interactions: match (config.interactions, &config.public_key) {
            (Source::Http, Some(key)) => Interactions::Http {
                public_key: key.clone(),
            },
            _ => Interactions::Gateway,
        },
    })
}

fn ended(end: End) -> Ended {
    match end {
        End::Refused(why) => Ended::Failed(Failure::Usage(why)),
        End::Unreachable(why) => Ended::Unreachable(why),
    }
}

fn no_signals(error: std::io::Error) -> Failure {
    Failure::Environment(format!("signals cannot be listened to: {error}"))
}
