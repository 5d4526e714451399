//! The bot of the demo: the one of `muster bot`, connected to the fake Discord, and started anew on demand.

use super::stage::DemoOptions;
use muster_discord::bot::Bot;
use muster_discord::desk::{Caps, Settings};
use muster_discord::life::{BotSettings, End, Interactions, Parts, connect};
use muster_discord::wire::PLACES;
use muster_discord::{Clock, Shards};
use muster_fake_discord::FakeDiscord;
use muster_kit::Key;
use muster_service::{Chance, Service};
use muster_store::{self as store, StoreError};
use muster_vocabulary::Catalogue;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// A visitor may open as many tables as elsewhere beside those that are prepared.
const CAPS: Caps = Caps {
    per_server: 200,
    per_user: 15,
};
/// Rounds of doing and saying after which the bot counts as at rest.
const ROUNDS_MAX: usize = 2_000;
/// For posts under way when somebody turns the clock.
const QUIET: Duration = Duration::from_secs(5);

/// The bot's process, as far as Discord and the database can tell.
pub struct Host {
    fake: FakeDiscord,
    /// Of the database.
    address: String,
    games: &'static Catalogue,
    /// None for chance itself.
    seed: Option<Key>,
    /// Whether it does and says by itself what is due; else only when it is let.
    by_itself: bool,
    /// Where pages for spectators are served.
    pages: Option<String>,
    running: Mutex<Option<Running>>,
}

struct Running {
    bot: Arc<Bot>,
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl Host {
    /// A host that runs nothing yet. The database is opened by [`Host::restart`].
    pub fn new(fake: FakeDiscord, address: String, setting: &DemoOptions) -> Host {
        Host {
            fake,
            address,
            games: setting.games,
            seed: setting.seed,
            by_itself: setting.stands_at.is_none(),
            pages: setting.pages.clone(),
            running: Mutex::default(),
        }
    }

    /// Ends the bot if it runs, and starts it.
    ///
    /// # Errors
    /// [`End`] if the database or the fake cannot be reached.
    pub async fn restart(&self) -> Result<(), End> {
        let mut running = self.running.lock().await;
        if let Some(old) = running.take() {
            old.stop.cancel();
            let _ = old.task.await;
        }
        *running = Some(self.start().await?);
        self.fake.wait_for_shards(1).await;
        Ok(())
    }

    /// The games of the database, as any process sees them.
    ///
    /// # Errors
    /// [`End`] if the database cannot be opened.
    pub async fn service(&self) -> Result<Service, End> {
        let chance = self.seed.map_or(Chance::System, Chance::Seed);
        let store = store::open(&self.address, self.games)
            .await
            .map_err(|error| End::Unreachable(format!("the database cannot be opened: {error}")))?;
        Ok(Service::new(store, chance).with_pages(self.pages.clone()))
    }

    async fn start(&self) -> Result<Running, End> {
        let service = self.service().await?;
        let time = self.fake.clock().clone();
        let clock: Clock = Arc::new(move || time.now());
        let of_desk = Settings {
            caps: CAPS,
            ..Settings::default()
        };
        let parts = Parts::usual(Arc::new(service), clock, of_desk);
        let settings = BotSettings {
            token: self.fake.token().to_owned(),
            base: Some(self.fake.url()),
            shards: Shards::Auto,
            http: None,
            interactions: Interactions::Gateway,
        };
        let connected = connect(&settings, parts).await?;
        let bot = Arc::clone(&connected.bot);
        let stop = CancellationToken::new();
        let stopped = stop.clone();
        let by_itself = self.by_itself;
        let task = tokio::spawn(async move {
            if !by_itself {
                stopped.cancelled().await;
                connected.stop().await;
            } else if let Err(end) = connected.run(stopped.cancelled_owned()).await {
                tracing::error!("the bot ends: {end}");
            }
        });
        Ok(Running { bot, stop, task })
    }

    /// The bot that runs.
    ///
    /// # Errors
    /// If none does.
    pub async fn bot(&self) -> Result<Arc<Bot>, String> {
        let running = self.running.lock().await;
        let bot = running.as_ref().map(|running| Arc::clone(&running.bot));
        bot.ok_or_else(|| "The bot does not run.".to_owned())
    }

    /// Lets the bot finish what is in hand, do what is due and say what was committed.
    ///
    /// # Errors
    /// If the database fails, or the bot never comes to rest.
    pub async fn settle(&self) -> Result<(), String> {
        let bot = self.bot().await?;
        let failed = |error: StoreError| format!("The database failed: {error}");
        for _ in 0..ROUNDS_MAX {
            bot.idle().await;
            if bot.step(self.fake.clock().now()).await.map_err(failed)? == 0 {
                return Ok(());
            }
        }
        Err("The bot does not come to rest.".to_owned())
    }

    /// [`Host::settle`], and nothing is left unsaid: the clock may be turned.
    ///
    /// # Errors
    /// As [`Host::settle`]. Posts that cannot be said are not waited for for long.
    pub async fn rest(&self) -> Result<(), String> {
        let bot = self.bot().await?;
        let said = async {
            loop {
                self.settle().await?;
                let figures = bot.service().store().figures(PLACES).await;
                if figures.map_err(|error| format!("The database failed: {error}"))?.unsaid == 0 {
                    return Ok(());
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(QUIET, said).await.unwrap_or(Ok(()))
    }
}
