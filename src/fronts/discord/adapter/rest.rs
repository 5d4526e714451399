//! Requests to Discord: serenity's routes and rate limiter around bodies of our own.
//!
//! Serenity's client is not used for them: its limiter keeps a bucket for every interaction for ever and
//! ignores a base address of our choice, its errors lose how long to wait, and it takes a message for failed
//! when the answer to it cannot be read. So channels go through its limiter, interactions around it (Discord
//! does not count those), and we read the answers.

use super::form::form;
use super::raw::number;
use super::trouble::{silence, trouble};
use crate::Clock;
use crate::lanes::Lanes;
use crate::metrics::Metrics;
use crate::wire::{Attached, Call, File, Grant, Message, Place, Response, Trouble, Wire};
use async_trait::async_trait;
use governor::{DefaultDirectRateLimiter, Quota};
use muster_kit::User;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, DATE, HeaderMap, RETRY_AFTER, USER_AGENT};
use reqwest::{Client, ClientBuilder, StatusCode};
use serde_json::{Value, json};
use serenity::all::{ApplicationId, ChannelId, GuildId, InteractionId, MessageId};
use serenity::http::{LightMethod, Ratelimiter, Request, Route};
use std::fmt;
use std::num::{NonZeroU32, NonZeroU64};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Of the 50 requests a second that Discord allows a bot.
const REQUESTS_PER_SECOND: NonZeroU32 = NonZeroU32::new(40).expect("it is not 0");
const CONNECT: Duration = Duration::from_secs(5);
/// The first answer is worth nothing after three seconds.
const PATIENCE_WITH_ANSWERS: Duration = Duration::from_millis(2_500);
/// For other requests, waiting for the rate limiter included.
const PATIENCE: Duration = Duration::from_secs(15);
/// A limit as short as this is waited for in place.
const WAIT_MILLIS_MAX: u64 = 1_500;
const TRIES: u32 = 3;
const PRIVATE: u64 = 1 << 6;
const BASE: &str = "https://discord.com";
const AGENT: &str = concat!("DiscordBot (muster, ", env!("CARGO_PKG_VERSION"), ")");
/// Threads close themselves after a week without a word.
const ARCHIVE_MINUTES: u32 = 10_080;
const PUBLIC_THREAD: u8 = 11;

/// Discord's REST interface.
pub struct RestApi {
    client: Client,
    /// As it is sent: `Bot ...`.
    token: String,
    /// Another address than Discord's own, for tests.
    base: Option<String>,
    /// None with another address: it would be ignored.
    limiter: Option<Ratelimiter>,
    pace: Option<DefaultDirectRateLimiter>,
    /// One request in flight per channel: several at once would race into the limit, and overtake each other.
    lanes: Lanes<u64>,
    application: AtomicU64,
    clock: Clock,
    metrics: Arc<Metrics>,
}

impl fmt::Debug for RestApi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RestApi({:?})", self.base)
    }
}

/// The bot as Discord knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Application {
    pub id: u64,
    pub name: String,
    /// What the application's requests to an endpoint are signed with, in hexadecimal.
    pub public_key: String,
    /// How far our clock is ahead of Discord's, in seconds.
    pub ahead: Option<i64>,
}

/// Where the gateway is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrance {
    pub url: String,
    /// How many shards Discord recommends.
    pub shards: u32,
    /// How many sessions may still be begun today.
    pub sessions: u64,
}

/// An answer with 2xx.
pub(super) struct Reply {
    pub(super) body: Value,
    headers: HeaderMap,
}

/// One request, to be sent once or more.
pub(super) struct Ask<'a> {
    route: Route<'a>,
    method: LightMethod,
    /// The route without its numbers, for the metrics.
    name: &'static str,
    body: Option<Vec<u8>>,
    files: &'a [File],
    /// An address that the library does not know, in place of the route's. It goes around the limiter.
    path: Option<String>,
}

impl<'a> Ask<'a> {
    pub(super) fn new(method: LightMethod, route: Route<'a>, name: &'static str) -> Ask<'a> {
        Ask {
            route,
            method,
            name,
            body: None,
            files: &[],
            path: None,
        }
    }

    fn body(mut self, body: &impl serde::Serialize) -> Ask<'a> {
        self.body = Some(serde_json::to_vec(body).expect("bodies are plain data"));
        self
    }

    fn message(self, message: &'a Message) -> Ask<'a> {
        let files = &message.files;
        Ask {
            files,
            ..self.body(&message.body)
        }
    }
}

/// A client as the bot has it.
pub fn client_builder() -> ClientBuilder {
    Client::builder()
        .connect_timeout(CONNECT)
        .timeout(PATIENCE)
        .user_agent(AGENT)
}

impl RestApi {
    /// `token` as the developer portal shows it; `base` instead of `https://discord.com`, without the rate
    /// limiter.
    ///
    /// # Errors
    /// Words about a TLS backend that cannot be set up.
    pub fn new(token: &str, base: Option<&str>, clock: Clock, metrics: Arc<Metrics>) -> Result<RestApi, String> {
        let client = client_builder().build().map_err(|error| error.to_string())?;
        Ok(RestApi::with(client, token, base, clock, metrics))
    }

    /// Discord's own address through this client, with the rate limiter: for tests of that way, whose client trusts a
    /// certificate of theirs. See [`client_builder`].
    pub fn through(client: Client, token: &str, clock: Clock, metrics: Arc<Metrics>) -> RestApi {
        RestApi::with(client, token, None, clock, metrics)
    }

    fn with(client: Client, token: &str, base: Option<&str>, clock: Clock, metrics: Arc<Metrics>) -> RestApi {
        let token = format!("Bot {}", token.trim().trim_start_matches("Bot "));
        RestApi {
            limiter: base.is_none().then(|| Ratelimiter::new(client.clone(), token.clone())),
            pace: base
                .is_none()
                .then(|| DefaultDirectRateLimiter::direct(Quota::per_second(REQUESTS_PER_SECOND))),
            client,
            token,
            base: base.map(|base| base.trim_end_matches('/').to_owned()),
            lanes: Lanes::default(),
            application: AtomicU64::new(0),
            clock,
            metrics,
        }
    }

    pub(super) fn client(&self) -> &Client {
        &self.client
    }

    pub(super) fn token(&self) -> &str {
        &self.token
    }

    /// The application that the token belongs to; asked for once before anything is answered.
    ///
    /// # Errors
    /// [`Trouble::Refused`] if the token is not valid.
    pub async fn application(&self) -> Result<Application, Trouble> {
        let ask = Ask::new(
            LightMethod::Get,
            Route::Oauth2ApplicationCurrent,
            "oauth2/applications/@me",
        );
        let reply = match self.limited(ask).await {
            Err(Trouble::Unauthorized) => return Err(Trouble::Refused(Trouble::Unauthorized.to_string())),
            other => other?,
        };
        let id = number(&reply.body["id"]).ok_or_else(|| unreadable("its application"))?;
        self.application.store(id, Ordering::Release);
        let date = reply.headers.get(DATE).and_then(|date| date.to_str().ok());
        let date = date.and_then(|date| chrono::DateTime::parse_from_rfc2822(date).ok());
        Ok(Application {
            id,
            name: reply.body["name"].as_str().unwrap_or("Muster").to_owned(),
            public_key: reply.body["verify_key"].as_str().unwrap_or_default().to_owned(),
            ahead: date.map(|date| ((self.clock)() - date.to_utc()).num_seconds()),
        })
    }

    /// Where the gateway is.
    pub async fn entrance(&self) -> Result<Entrance, Trouble> {
        let reply = self
            .limited(Ask::new(LightMethod::Get, Route::GatewayBot, "gateway/bot"))
            .await?;
        let shards = reply.body["shards"]
            .as_u64()
            .and_then(|shards| u32::try_from(shards).ok());
        Ok(Entrance {
            url: reply.body["url"]
                .as_str()
                .ok_or_else(|| unreadable("the gateway"))?
                .to_owned(),
            shards: shards.unwrap_or(1).max(1),
            sessions: reply.body["session_start_limit"]["remaining"].as_u64().unwrap_or(1),
        })
    }

    /// Sets all commands of an application, everywhere or in one server.
    pub async fn set_commands(&self, application: u64, server: Option<u64>, body: &Value) -> Result<(), Trouble> {
        let ask = Ask::new(LightMethod::Put, commands(application, server), "applications/commands");
        self.limited(ask.body(body)).await.map(drop)
    }

    /// Through the rate limiter, at our pace.
    pub(super) async fn limited(&self, ask: Ask<'_>) -> Result<Reply, Trouble> {
        let work = async {
            if let Some(pace) = &self.pace {
                pace.until_ready().await;
            }
            match &self.limiter {
                // The limiter cannot carry more than one file; its waits are then ours.
                Some(limiter) if ask.files.is_empty() && ask.path.is_none() => {
                    let request = Request::new(ask.route, ask.method).body(ask.body.clone());
                    let answer = limiter.perform(request).await;
                    self.read(&ask, answer.map_err(broken)?).await
                }
                _ => self.patiently(&ask, PATIENCE).await,
            }
        };
        match tokio::time::timeout(PATIENCE, work).await {
            Ok(reply) => reply,
            Err(_) => {
                self.metrics.requested(name_of(ask.method), ask.name, 0);
                Err(Trouble::Silent("no answer in time".to_owned()))
            }
        }
    }

    /// Around the limiter; a short limit is waited for.
    async fn patiently(&self, ask: &Ask<'_>, patience: Duration) -> Result<Reply, Trouble> {
        let began = Instant::now();
        loop {
            let left = patience.saturating_sub(began.elapsed());
            match self.once(ask, left).await {
                Err(Trouble::Limited(millis)) if millis <= WAIT_MILLIS_MAX && Duration::from_millis(millis) < left => {
                    tokio::time::sleep(Duration::from_millis(millis)).await;
                }
                other => return other,
            }
        }
    }

    async fn once(&self, ask: &Ask<'_>, patience: Duration) -> Result<Reply, Trouble> {
        let path = ask.path.as_deref().map_or_else(|| ask.route.path(), Into::into);
        let address = match &self.base {
            Some(base) => path.replacen(BASE, base, 1),
            None => path.into_owned(),
        };
        let request = self
            .client
            .request(ask.method.reqwest_method(), address)
            .timeout(patience)
            .header(AUTHORIZATION, &self.token)
            .header(USER_AGENT, AGENT);
        let request = match (&ask.body, ask.files) {
            (Some(body), []) => request.header(CONTENT_TYPE, "application/json").body(body.clone()),
            (Some(body), files) => request.multipart(form(body, files)?),
            (None, _) => request,
        };
        match request.send().await {
            Ok(answer) => self.read(ask, answer).await,
            Err(error) => {
                self.metrics.requested(name_of(ask.method), ask.name, 0);
                Err(silence(error))
            }
        }
    }

    /// What was done was done, however odd the answer.
    async fn read(&self, ask: &Ask<'_>, answer: reqwest::Response) -> Result<Reply, Trouble> {
        let (status, headers) = (answer.status(), answer.headers().clone());
        self.metrics.requested(name_of(ask.method), ask.name, status.as_u16());
        let bytes = answer.bytes().await;
        let body: Value = bytes
            .ok()
            .and_then(|bytes| serde_json::from_slice(&bytes).ok())
            .unwrap_or_default();
        if status.is_success() {
            return Ok(Reply { body, headers });
        }
        let wait = headers
            .get(RETRY_AFTER)
            .and_then(|wait| wait.to_str().ok()?.parse().ok());
        let found = trouble(status.as_u16(), &body, wait);
        if status == StatusCode::TOO_MANY_REQUESTS || matches!(found, Trouble::Refused(_)) {
            tracing::warn!(route = ask.name, status = status.as_u16(), "{found}");
        }
        Err(found)
    }

    /// For what concerns one channel: nothing else is in flight there.
    async fn in_channel(&self, channel: u64, ask: Ask<'_>) -> Result<Reply, Trouble> {
        let lane = self.lanes.of(&channel);
        let _turn = lane.lock().await;
        self.limited(ask).await
    }

    /// What may be done twice is tried again if nobody answers.
    async fn again(&self, ask: &Ask<'_>, patience: Duration) -> Result<Reply, Trouble> {
        let began = Instant::now();
        let mut pause = Duration::from_millis(100);
        for _ in 1..TRIES {
            let left = patience.saturating_sub(began.elapsed());
            match self.patiently(ask, left).await {
                Err(trouble @ (Trouble::Silent(_) | Trouble::Unauthorized | Trouble::Broken(_)))
                    if began.elapsed() + pause < patience =>
                {
                    tracing::warn!(route = ask.name, "tried again: {trouble}");
                    tokio::time::sleep(pause).await;
                    pause *= 3;
                }
                other => return other,
            }
        }
        self.patiently(ask, patience.saturating_sub(began.elapsed())).await
    }

    pub(super) fn application_id(&self) -> Result<ApplicationId, Trouble> {
        let id = NonZeroU64::new(self.application.load(Ordering::Acquire));
        Ok(ApplicationId::from(id.ok_or_else(|| unreadable("the application"))?))
    }
}

#[async_trait]
impl Wire for RestApi {
    async fn respond(&self, call: &Call, response: &Response) -> Result<(), Trouble> {
        let (kind, data, files): (u8, Option<Value>, &[File]) = match response {
            Response::Message(message) => (4, Some(json!(message.body)), &message.files),
            Response::Later { private } => (5, Some(json!({ "flags": if *private { PRIVATE } else { 0 } })), &[]),
            Response::UpdateLater => (6, None, &[]),
            Response::Update(message) => (7, Some(json!(message.body)), &message.files),
            Response::Choices(choices) => {
                let choices = choices
                    .iter()
                    .map(|(name, value)| json!({ "name": name, "value": value }));
                (8, Some(json!({ "choices": choices.collect::<Vec<_>>() })), &[])
            }
            Response::Form(form) => (9, Some(json!(form)), &[]),
        };
        let mut body = json!({ "type": kind });
        if let Some(data) = data {
            body["data"] = data;
        }
        let route = Route::InteractionResponse {
            interaction_id: InteractionId::new(call.id.max(1)),
            token: &call.token.0,
        };
        let mut ask = Ask::new(LightMethod::Post, route, "interactions/callback").body(&body);
        ask.files = files;
        let mut pause = Duration::from_millis(100);
        let began = Instant::now();
        let mut unsure = false;
        loop {
            let left = PATIENCE_WITH_ANSWERS.saturating_sub(began.elapsed());
            match self.patiently(&ask, left).await {
                Err(trouble @ (Trouble::Silent(_) | Trouble::Unauthorized | Trouble::Broken(_))) if pause < left => {
                    tracing::warn!("the answer to {} may be lost, so it is given again: {trouble}", call.id);
                    unsure = true;
                    tokio::time::sleep(pause).await;
                    pause *= 3;
                }
                // The try before had arrived.
                Err(Trouble::Answered) if unsure => break,
                Err(trouble) => return Err(trouble),
                Ok(_) => break,
            }
        }
        let after = ((self.clock)() - call.received).to_std().unwrap_or_default();
        self.metrics.responded(after);
        Ok(())
    }

    async fn amend(&self, call: &Call, message: &Message) -> Result<(), Trouble> {
        let route = Route::WebhookOriginalInteractionResponse {
            application_id: self.application_id()?,
            token: &call.token.0,
        };
        let ask = Ask::new(LightMethod::Patch, route, "webhooks/@original").message(message);
        self.again(&ask, PATIENCE).await.map(drop)
    }

    async fn follow_up(&self, call: &Call, message: &Message) -> Result<(), Trouble> {
        let route = Route::WebhookFollowupMessages {
            application_id: self.application_id()?,
            token: &call.token.0,
        };
        // It has no nonce, so a second try might show it twice.
        let ask = Ask::new(LightMethod::Post, route, "webhooks").message(message);
        self.patiently(&ask, PATIENCE).await.map(drop)
    }

    async fn send(&self, channel: u64, message: &Message) -> Result<u64, Trouble> {
        let channel_id = channel_id(channel)?;
        let ask = Ask::new(
            LightMethod::Post,
            Route::ChannelMessages { channel_id },
            "channels/messages",
        );
        let reply = self.in_channel(channel, ask.message(message)).await?;
        // A nonce that is known elsewhere finds a message of another channel.
        if number(&reply.body["channel_id"]).is_some_and(|found| found != channel) {
            return Err(Trouble::Elsewhere);
        }
        // The nonce makes the second try harmless.
        number(&reply.body["id"]).ok_or_else(|| Trouble::Silent("the answer names no message".to_owned()))
    }

    async fn edit(&self, channel: u64, id: u64, message: &Message) -> Result<(), Trouble> {
        let route = Route::ChannelMessage {
            channel_id: channel_id(channel)?,
            message_id: message_id(id)?,
        };
        let ask = Ask::new(LightMethod::Patch, route, "channels/messages/edit").message(message);
        self.in_channel(channel, ask).await.map(drop)
    }

    async fn delete(&self, channel: u64, id: u64) -> Result<(), Trouble> {
        let route = Route::ChannelMessage {
            channel_id: channel_id(channel)?,
            message_id: message_id(id)?,
        };
        let ask = Ask::new(LightMethod::Delete, route, "channels/messages/delete");
        self.in_channel(channel, ask).await.map(drop)
    }

    async fn pin(&self, channel: u64, id: u64) -> Result<(), Trouble> {
        let (channel_id, message_id) = (channel_id(channel)?, message_id(id)?);
        let mut ask = Ask::new(
            LightMethod::Put,
            Route::ChannelPin { channel_id, message_id },
            "channels/messages/pins",
        );
        // The library knows the deprecated address only; the limiter goes by routes, so it is not asked.
        ask.path = Some(format!(
            "{BASE}/api/v10/channels/{channel_id}/messages/pins/{message_id}"
        ));
        self.in_channel(channel, ask).await.map(drop)
    }

    async fn permissions(&self, at: &Place) -> Result<u64, Trouble> {
        self.permissions_at(at).await
    }

    async fn grants(&self, server: u64, command: &str) -> Result<Vec<Grant>, Trouble> {
        self.grants_of(server, command).await
    }

    async fn open_thread(&self, channel: u64, name: &str) -> Result<u64, Trouble> {
        let channel_id = channel_id(channel)?;
        let body = json!({ "name": name, "type": PUBLIC_THREAD, "auto_archive_duration": ARCHIVE_MINUTES });
        let ask = Ask::new(
            LightMethod::Post,
            Route::ChannelThreads { channel_id },
            "channels/threads",
        )
        .body(&body);
        let reply = self.in_channel(channel, ask).await?;
        number(&reply.body["id"]).ok_or_else(|| unreadable("the thread"))
    }

    async fn archive_thread(&self, thread: u64, archived: bool) -> Result<(), Trouble> {
        let channel_id = channel_id(thread)?;
        let ask = Ask::new(LightMethod::Patch, Route::Channel { channel_id }, "channels");
        let body = json!({ "archived": archived });
        self.in_channel(thread, ask.body(&body)).await.map(drop)
    }

    async fn direct_channel(&self, user: User) -> Result<u64, Trouble> {
        let ask = Ask::new(LightMethod::Post, Route::UserMeDmChannels, "users/@me/channels");
        let reply = self
            .limited(ask.body(&json!({ "recipient_id": user.0.to_string() })))
            .await?;
        number(&reply.body["id"]).ok_or_else(|| unreadable("the direct channel"))
    }

    async fn fetch(&self, file: &Attached, most: u64) -> Result<Vec<u8>, Trouble> {
        let too_large = || Trouble::Refused(format!("{} is larger than {most} bytes", file.name));
        if file.size > most {
            return Err(too_large());
        }
        // A public address: the token has no business there.
        let answer = self.client.get(&file.url).send().await.map_err(silence)?;
        self.metrics.requested("GET", "attachments", answer.status().as_u16());
        let mut answer = match answer.status() {
            status if status.is_success() => answer,
            StatusCode::NOT_FOUND => return Err(Trouble::Gone(0)),
            status => return Err(Trouble::Broken(status.as_u16())),
        };
        let mut bytes = Vec::new();
        while let Some(chunk) = answer.chunk().await.map_err(silence)? {
            bytes.extend_from_slice(&chunk);
            if bytes.len() as u64 > most {
                return Err(too_large());
            }
        }
        Ok(bytes)
    }

    /// The rate limiter never forgets a channel by itself.
    async fn tidy(&self) {
        if let Some(limiter) = &self.limiter {
            let routes = limiter.routes();
            let mut buckets = routes.write().await;
            buckets.retain(|_, bucket| Arc::strong_count(bucket) > 1);
        }
        self.lanes.tidy();
    }
}

pub(super) fn commands(application: u64, server: Option<u64>) -> Route<'static> {
    let application_id = ApplicationId::new(application.max(1));
    match server {
        None => Route::Commands { application_id },
        Some(server) => Route::GuildCommands {
            application_id,
            guild_id: GuildId::new(server.max(1)),
        },
    }
}

fn name_of(method: LightMethod) -> &'static str {
    match method {
        LightMethod::Delete => "DELETE",
        LightMethod::Get => "GET",
        LightMethod::Patch => "PATCH",
        LightMethod::Post => "POST",
        LightMethod::Put => "PUT",
    }
}

/// Serenity's own words about a request may hold its address, and so a token.
fn broken(error: serenity::Error) -> Trouble {
    match error {
        serenity::Error::Http(serenity::http::HttpError::Request(error)) => silence(error),
        serenity::Error::Http(error) => Trouble::Silent(error.to_string()),
        _ => Trouble::Silent("the request could not be made".to_owned()),
    }
}

pub(super) fn channel_id(id: u64) -> Result<ChannelId, Trouble> {
    Ok(ChannelId::from(NonZeroU64::new(id).ok_or(Trouble::Gone(10003))?))
}

fn message_id(id: u64) -> Result<MessageId, Trouble> {
    Ok(MessageId::from(NonZeroU64::new(id).ok_or(Trouble::Gone(10008))?))
}

pub(super) fn unreadable(what: &str) -> Trouble {
    Trouble::Silent(format!("Discord's answer about {what} cannot be read"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_is_not_shown() {
        let rest = RestApi::new("s3cret", None, Arc::new(chrono::Utc::now), Arc::default());
        let shown = format!("{rest:?}");
        assert!(shown.contains("RestApi") && !shown.contains("s3cret"), "{shown}");
    }

    #[test]
    fn another_address_means_no_limiter_for_that_would_ignore_it() {
        let rest = |base| RestApi::new("t", base, Arc::new(chrono::Utc::now), Arc::default()).expect("TLS");
        assert!(rest(Some("http://127.0.0.1:1")).limiter.is_none());
        assert!(rest(None).limiter.is_some() && rest(None).pace.is_some());
    }
}
