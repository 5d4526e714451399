//! The gateway: which shards this process holds, what comes in through them, and how they end.
//!
//! Serenity's shard manager is used without its client, which asks for the gateway's address only once and
//! guesses another when nobody answers, and whose ranges of shards are one too long.

use super::gate::Gate;
use super::receive;
use super::rest::{Entrance, Rest};
use crate::fronts::discord::wire::Token;
use crate::fronts::discord::{Clock, Intake, Shards};
use async_trait::async_trait;
use chrono::DateTime;
use serenity::all::{ChannelId, Context, Event, RawEventHandler, ShardId};
use serenity::gateway::{ConnectionStage, ShardManager, ShardManagerOptions};
use serenity::http::HttpBuilder;
use serenity::model::gateway::GatewayIntents;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::oneshot;

/// No privileged intent: interactions always come, and of servers we want to know when a channel is gone.
const INTENTS: GatewayIntents = GatewayIntents::GUILDS;

/// Some shards of the bot, connected or trying to be.
pub struct Gateway {
    manager: Arc<ShardManager>,
    gate: Gate,
    /// Why Discord shut us out for good.
    shut_out: oneshot::Receiver<String>,
}

impl Gateway {
    /// Begins to connect; what comes in goes to `intake`.
    pub async fn open(
        rest: &Rest,
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
        Gateway {
            manager,
            gate,
            shut_out,
        }
    }

    /// How many shards are connected.
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
    pub async fn connected(&self) -> usize {
        let runners = self.manager.runners.lock().await;
        let stages = runners.values().map(|runner| runner.stage);
        let connected = stages.filter(|stage| *stage == ConnectionStage::Connected).count();
        // The manager does not hear of one that waits at the gate.
        connected.saturating_sub(usize::from(self.waits.load(Ordering::Relaxed)))
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
            Event::Unknown(event) if event.kind == "INTERACTION_CREATE" => {
                let id = event.value["id"].as_str().and_then(|id| id.parse().ok());
                let token = event.value["token"].as_str().map(|token| Token(token.to_owned()));
                let completion = event.value["type"] == 4;
                self.intake
                    .unreadable(id.zip(token), completion, "the library asks for a field that it lacks");
            }
            Event::Unknown(event) => self.intake.unknown(&event.kind),
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
            Event::ChannelDelete(event) => self.intake.channel_gone(event.channel.id.get()),
            Event::ThreadDelete(event) => self.intake.channel_gone(event.thread.id.get()),
            _ => (),
        }
    }
}
