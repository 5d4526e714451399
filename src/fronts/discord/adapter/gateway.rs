//! The gateway: which shards this process holds, what comes in through them, and how they end.
//!
//! Serenity's shard manager is used without its client, which asks for the gateway's address only once and
//! guesses another when nobody answers, and whose ranges of shards are one too long.

use super::gate::Gate;
use super::raw;
use super::receive::{self, Incoming};
use super::rest::{Entrance, RestApi};
use crate::{Clock, Intake, Shards};
use async_trait::async_trait;
use chrono::DateTime;
use serde_json::Value;
use serenity::all::{ChannelId, Context, Event, RawEventHandler, ShardId};
use serenity::gateway::{ConnectionStage, ShardManager, ShardManagerOptions};
use serenity::http::HttpBuilder;
use serenity::model::gateway::GatewayIntents;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// No privileged intent: interactions always come, and of servers we want to know when a channel is gone.
const INTENTS: GatewayIntents = GatewayIntents::GUILDS;

/// Between two looks at whether all shards are connected.
const LOOK: Duration = Duration::from_millis(500);

/// Some shards of the bot, connected or trying to be.
pub struct Gateway {
    manager: Arc<ShardManager>,
    gate: Gate,
    /// Logs when shards are lost.
    watch: JoinHandle<()>,
    /// Why Discord shut us out for good.
    shut_out: oneshot::Receiver<String>,
}

impl Gateway {
    /// Begins to connect; what comes in goes to `intake`.
    pub async fn open(
        rest: &RestApi,
        entrance: &Entrance,
        shards: Shards,
        intake: Arc<dyn Intake>,
        clock: Clock,
    ) -> Gateway {
        let http = HttpBuilder::new(rest.token())
            .client(rest.client().clone())
            .ratelimiter_disabled(true)
            .build();
        let gate = Gate::new(&entrance.url, rest.client().clone());
        let (manager, mut ends) = ShardManager::new(ShardManagerOptions {
            data: Arc::default(),
            event_handlers: Vec::new(),
            raw_event_handlers: vec![Arc::new(Handler { intake, clock })],
            shard_index: 0,
            shard_init: 0,
            shard_total: 0,
            ws_url: gate.address(),
            http: Arc::new(http),
            intents: INTENTS,
            presence: None,
        });
        let (first, count, total) = shards.among(entrance.shards);
        manager.set_shards(first, count, total).await;
        manager.initialize().expect("it only queues the shards");
        let (tell, shut_out) = oneshot::channel();
        tokio::spawn(async move {
            while let Ok(end) = ends.recv().await {
                if let Err(error) = end {
                    let _ = tell.send(error.to_string());
                    return;
                }
            }
        });
        let pulse = Pulse {
            manager: Arc::clone(&manager),
            waits: gate.shut(),
        };
        Gateway {
            manager,
            gate,
            watch: tokio::spawn(watch(pulse, count as usize)),
            shut_out,
        }
    }

    /// How many shards have a session at the moment.
    /// Shards that have a session, without one that waits at the gate.
    pub async fn connected(&self) -> usize {
        self.pulse().connected().await
    }

    /// A hand to ask the same with, from elsewhere.
    pub fn pulse(&self) -> Pulse {
        Pulse {
            manager: Arc::clone(&self.manager),
            waits: self.gate.shut(),
        }
    }

    /// Waits until Discord shuts us out for good, and says why: the token, or the intents.
    pub async fn shut_out(&mut self) -> String {
        match (&mut self.shut_out).await {
            Ok(why) => why,
            // It was closed by us.
            Err(_) => std::future::pending().await,
        }
    }

    /// Says good-bye to Discord. It may take five seconds while a shard reconnects.
    pub async fn close(&self) {
        self.watch.abort();
        // Whoever waits for Discord hears of it then.
        self.gate.open();
        self.manager.shutdown_all().await;
    }
}

/// Tells how many shards are connected.
#[derive(Clone)]
pub struct Pulse {
    manager: Arc<ShardManager>,
    waits: Arc<AtomicBool>,
}

impl Pulse {
    /// Shards that have a session, without one that waits at the gate.
    pub async fn connected(&self) -> usize {
        let runners = self.manager.runners.lock().await;
        let stages = runners.values().map(|runner| runner.stage);
        let connected = stages.filter(|stage| *stage == ConnectionStage::Connected).count();
        // The manager does not hear of one that waits at the gate.
        connected.saturating_sub(usize::from(self.waits.load(Ordering::Relaxed)))
    }
}

impl Drop for Gateway {
    fn drop(&mut self) {
        self.watch.abort();
    }
}

/// Says in the log when shards are lost and when they are back. The library says less, and only when it is asked for all
/// that it has to say.
async fn watch(pulse: Pulse, shards: usize) {
    while pulse.connected().await < shards {
        tokio::time::sleep(LOOK).await;
    }
    loop {
        tokio::time::sleep(LOOK).await;
        let connected = pulse.connected().await;
        if connected >= shards {
            continue;
        }
        tracing::warn!(connected, shards, "the connection to Discord's gateway is lost");
        let lost = Instant::now();
        while pulse.connected().await < shards {
            tokio::time::sleep(LOOK).await;
        }
        let seconds = lost.elapsed().as_secs();
        tracing::info!(shards, seconds, "Discord's gateway is connected again");
    }
}

struct Handler {
    intake: Arc<dyn Intake>,
    clock: Clock,
}

#[async_trait]
impl RawEventHandler for Handler {
    async fn raw_event(&self, context: Context, event: Event) {
        match event {
            Event::InteractionCreate(event) => {
                if let Some(call) = receive::call(&event.interaction, (self.clock)()) {
                    self.intake.take(call);
                }
            }
            Event::Unknown(event) => self.unknown(&event.kind, &event.value),
            Event::Ready(event) => {
                let ShardId(shard) = context.shard_id;
                self.intake
                    .online(&event.ready.user.tag(), event.ready.guilds.len(), shard);
            }
            Event::GuildCreate(event) => {
                let (guild, channel) = (&event.guild, event.guild.system_channel_id);
                let at = DateTime::from_timestamp(guild.joined_at.unix_timestamp(), 0).unwrap_or_default();
                self.intake.joined(guild.id.get(), channel.map(ChannelId::get), at);
            }
            Event::ChannelDelete(event) => {
                let channel = &event.channel;
                self.intake.channel_gone(channel.id.get(), Some(channel.guild_id.get()));
            }
            Event::ThreadDelete(event) => {
                let thread = &event.thread;
                self.intake.channel_gone(thread.id.get(), Some(thread.guild_id.get()));
            }
            Event::Resumed(_) => self.intake.resumed(context.shard_id.0),
            _ => (),
        }
    }
}

impl Handler {
    /// An event that the library does not know, or cannot read. Of some a few fields are enough.
    fn unknown(&self, kind: &str, body: &Value) {
        match kind {
            "INTERACTION_CREATE" => match receive::read(body, (self.clock)()) {
                Incoming::Call(call) => self.intake.take(*call),
                Incoming::Odd(call, why) => {
                    self.intake.odd(kind, &why);
                    self.intake.take(*call);
                }
                Incoming::Unreadable {
                    id,
                    token,
                    completion,
                    why,
                } => self.intake.unreadable(Some((id, token)), completion, &why),
                Incoming::Ping => (),
                Incoming::Nonsense(why) => self.intake.unreadable(None, false, &why),
            },
            "GUILD_CREATE" => {
                self.intake.odd(kind, &raw::trouble(kind, body));
                let joined = body["joined_at"].as_str().and_then(|at| at.parse().ok());
                if let Some((guild, at)) = raw::number(&body["id"]).zip(joined) {
                    self.intake.joined(guild, raw::number(&body["system_channel_id"]), at);
                }
            }
            "CHANNEL_DELETE" | "THREAD_DELETE" => {
                self.intake.odd(kind, &raw::trouble(kind, body));
                if let Some(channel) = raw::number(&body["id"]) {
                    self.intake.channel_gone(channel, raw::number(&body["guild_id"]));
                }
            }
            _ => self.intake.unknown(kind),
        }
    }
}
