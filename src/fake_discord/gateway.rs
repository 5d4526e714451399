//! The gateway: sessions of any number of clients, shards, heartbeats, resuming.

use super::FakeDiscord;
use super::state::{DiscordState, Dispatch};
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use serde_json::{Value, json};
use std::io::Write;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

const GUILDS: u64 = 1;
const GUILD_MEMBERS: u64 = 1 << 1;
const GUILD_PRESENCES: u64 = 1 << 8;
const MESSAGE_CONTENT: u64 = 1 << 15;
/// Intents that have to be switched on for the bot.
pub const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;
/// Events that a session remembers for whoever resumes it.
const REMEMBERED: usize = 10_000;

/// Something for one connection to do.
enum Order {
    Send(Value),
    Close(u16, &'static str),
    /// Ends without a close frame.
    Drop,
}

/// One identified client, connected or not.
pub(super) struct Session {
    id: String,
    shard: (u64, u64),
    intents: u64,
    sequence: u64,
    /// What was sent, with its number.
    sent: Vec<(u64, Value)>,
    line: Option<UnboundedSender<Order>>,
}

/// The gateway as a whole.
pub(super) struct Gateway {
    pub sessions: Vec<Session>,
    made: u64,
    pub identifies: u64,
    pub resumes: u64,
    pub heartbeats: u64,
    /// Whether new connections are turned away.
    pub refuses: bool,
    pub acknowledges: bool,
    pub compresses: bool,
    pub heartbeat_ms: u64,
    pub privileged: u64,
}

impl Gateway {
    /// A gateway without sessions, which lets clients in and acknowledges heartbeats. Intents that `privileged` lacks
    /// are refused.
    pub fn new(heartbeat_ms: u64, privileged: u64, compresses: bool) -> Gateway {
        Gateway {
            sessions: Vec::new(),
            made: 0,
            identifies: 0,
            resumes: 0,
            heartbeats: 0,
            refuses: false,
            acknowledges: true,
            compresses,
            heartbeat_ms,
            privileged,
        }
    }

    /// How many sessions have a client on the line now.
    pub fn connected(&self) -> usize {
        self.sessions.iter().filter(|session| session.is_connected()).count()
    }

    /// Sends an event to every session that it concerns. Returns to how many connected ones.
    pub fn deliver(&mut self, bot: u64, dispatch: &Dispatch) -> usize {
        let mut reached = 0;
        for session in &mut self.sessions {
            let (shard, count) = session.shard;
            let goes_to = dispatch.guild.map_or(0, |guild| (guild >> 22) % count);
            if goes_to == shard && (dispatch.intents == 0 || dispatch.intents & session.intents != 0) {
                session.push(dispatch.event, visible(bot, session.intents, dispatch));
                reached += usize::from(session.is_connected());
            }
        }
        reached
    }

    fn each_line(&mut self, order: impl Fn() -> Order) {
        for session in &mut self.sessions {
            if let Some(line) = &session.line {
                line.send(order()).ok();
            }
        }
    }

    /// Closes every connection with a code. Sessions can be resumed unless it is final.
    pub fn close_all(&mut self, code: u16) {
        self.each_line(|| Order::Close(code, "closed by the test"));
        self.sessions.iter_mut().for_each(|session| session.line = None);
    }

    /// Breaks every connection without a word.
    pub fn drop_all(&mut self) {
        self.each_line(|| Order::Drop);
        self.sessions.iter_mut().for_each(|session| session.line = None);
    }

    /// Asks every client to connect anew and resume.
    pub fn ask_to_reconnect(&mut self) {
        self.each_line(|| Order::Send(json!({"op": 7, "d": null, "s": null, "t": null})));
    }

    /// Tells every client that its session is no good, or can be resumed.
    pub fn invalidate(&mut self, resumable: bool) {
        self.each_line(|| Order::Send(json!({"op": 9, "d": resumable, "s": null, "t": null})));
        if !resumable {
            self.sessions.clear();
        }
    }

    /// Forgets all sessions, so that none can be resumed.
    pub fn forget(&mut self) {
        self.sessions.retain(Session::is_connected);
    }
}

impl Session {
    fn is_connected(&self) -> bool {
        self.line.as_ref().is_some_and(|line| !line.is_closed())
    }

    fn push(&mut self, event: &str, data: Value) {
        self.sequence += 1;
        let message = json!({"op": 0, "t": event, "s": self.sequence, "d": data});
        if self.sent.len() == REMEMBERED {
            self.sent.remove(0);
        }
        self.sent.push((self.sequence, message.clone()));
        if let Some(line) = &self.line {
            line.send(Order::Send(message)).ok();
        }
    }
}

/// Without the intent for content a message of somebody else that does not name the bot comes without it.
fn visible(bot: u64, intents: u64, dispatch: &Dispatch) -> Value {
    let mut data = dispatch.data.clone();
    let bot = bot.to_string();
    let is_message = matches!(dispatch.event, "MESSAGE_CREATE" | "MESSAGE_UPDATE");
    if !is_message || intents & MESSAGE_CONTENT != 0 || dispatch.guild.is_none() || data["author"]["id"] == bot.as_str()
    {
        return data;
    }
    if !data["mentions"]
        .as_array()
        .is_some_and(|users| users.iter().any(|user| user["id"] == bot.as_str()))
    {
        data["content"] = json!("");
        for field in ["embeds", "attachments", "components"] {
            data[field] = json!([]);
        }
    }
    data
}

pub(super) async fn connect(State(fake): State<FakeDiscord>, upgrade: WebSocketUpgrade) -> Response {
    if fake.lock_gateway().refuses {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    upgrade.on_upgrade(|socket| run(fake, socket))
}

async fn run(fake: FakeDiscord, mut socket: WebSocket) {
    let interval = fake.lock_gateway().heartbeat_ms;
    let hello = json!({"op": 10, "d": {"heartbeat_interval": interval}, "s": null, "t": null});
    if socket.send(Message::text(hello.to_string())).await.is_err() {
        return;
    }
    let (sender, mut orders): (UnboundedSender<Order>, UnboundedReceiver<Order>) = unbounded_channel();
    // Only whoever asked for it is sent compressed frames.
    let mut compresses = false;
    loop {
        tokio::select! {
            order = orders.recv() => match order {
                Some(Order::Send(message)) => {
                    if send(&mut socket, &message, compresses).await.is_err() {
                        break;
                    }
                }
                Some(Order::Close(code, reason)) => {
                    socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await.ok();
                    break;
                }
                Some(Order::Drop) | None => break,
            },
            received = socket.recv() => {
                let text = match received {
                    Some(Ok(Message::Text(text))) => text.to_string(),
                    Some(Ok(Message::Binary(bytes))) => String::from_utf8_lossy(&bytes).into_owned(),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                    Some(Ok(_)) => continue,
                };
                hear(&fake, &text, &sender, &mut compresses);
            }
        }
    }
    let mut gateway = fake.lock_gateway();
    for session in &mut gateway.sessions {
        if session.line.as_ref().is_some_and(|line| line.same_channel(&sender)) {
            session.line = None;
        }
    }
    drop(gateway);
    fake.changed();
}

async fn send(socket: &mut WebSocket, message: &Value, compressed: bool) -> Result<(), axum::Error> {
    let text = message.to_string();
    if !compressed {
        return socket.send(Message::text(text)).await;
    }
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).expect("writing to memory");
    let bytes = encoder.finish().expect("writing to memory");
    socket.send(Message::Binary(bytes.into())).await
}

/// One message of a client.
fn hear(fake: &FakeDiscord, text: &str, line: &UnboundedSender<Order>, compresses: &mut bool) {
    let close = |code: u16, reason: &'static str| {
        line.send(Order::Close(code, reason)).ok();
    };
    let Ok(message) = serde_json::from_str::<Value>(text) else {
        return close(4002, "Error while decoding payload.");
    };
    let data = &message["d"];
    match message["op"].as_u64() {
        Some(1) => {
            let mut gateway = fake.lock_gateway();
            gateway.heartbeats += 1;
            if gateway.acknowledges {
                let ack = json!({"op": 11, "d": null, "s": null, "t": null});
                line.send(Order::Send(ack)).ok();
            }
        }
        Some(2) => {
            if let Err((code, reason)) = identify(fake, data, line, compresses) {
                close(code, reason);
            }
        }
        Some(6) => {
            if data["token"].as_str().map(bare) != Some(fake.token()) {
                return close(4004, "Authentication failed.");
            }
            resume(fake, data, line);
        }
        // Presence, voice state, member chunks: nothing that the fake answers.
        Some(3 | 4 | 8) => (),
        _ => close(4001, "Unknown opcode."),
    }
    fake.changed();
}

fn bare(token: &str) -> &str {
    token.strip_prefix("Bot ").unwrap_or(token)
}

type Closed = (u16, &'static str);

fn identify(
    fake: &FakeDiscord,
    data: &Value,
    line: &UnboundedSender<Order>,
    compresses: &mut bool,
) -> Result<(), Closed> {
    let world = fake.lock();
    let mut gateway = fake.lock_gateway();
    gateway.identifies += 1;
    if data["token"].as_str().map(bare) != Some(fake.token()) {
        return Err((4004, "Authentication failed."));
    }
    let intents = data["intents"].as_u64().ok_or((4013, "Invalid intent(s)."))?;
    if intents & PRIVILEGED & !gateway.privileged != 0 {
        return Err((4014, "Disallowed intent(s)."));
    }
    let shard = match &data["shard"] {
        Value::Null => (0, 1),
        given => (given[0].as_u64().unwrap_or(u64::MAX), given[1].as_u64().unwrap_or(0)),
    };
    if shard.0 >= shard.1 {
        return Err((4010, "Invalid shard."));
    }
    if world.guilds.len() as u64 / shard.1 > 2500 {
        return Err((4011, "Sharding required."));
    }
    *compresses = gateway.compresses && data["compress"] == true;
    gateway.made += 1;
    let mut session = Session {
        id: format!("session-{}", gateway.made),
        shard,
        intents,
        sequence: 0,
        sent: Vec::new(),
        line: Some(line.clone()),
    };
    let on_shard = |guild: &&u64| (**guild >> 22) % shard.1 == shard.0;
    let with_bot = world
        .guilds
        .values()
        .filter(|guild| guild.has_bot)
        .map(|guild| &guild.id);
    let guilds: Vec<u64> = with_bot.filter(on_shard).copied().collect();
    let unavailable = guilds
        .iter()
        .map(|guild| json!({"id": guild.to_string(), "unavailable": true}));
    let ready = json!({
        "v": 10,
        "user": world.current_user_json(),
        "guilds": unavailable.collect::<Vec<_>>(),
        "session_id": session.id,
        "resume_gateway_url": fake.gateway_url(),
        "session_type": "normal",
        "private_channels": [],
        "user_settings": {},
        "relationships": [],
        "shard": [shard.0, shard.1],
        "application": {"id": world.bot.to_string(), "flags": 0},
    });
    session.push("READY", ready);
    if intents & GUILDS != 0 {
        for guild in &guilds {
            session.push("GUILD_CREATE", world.guild_create_json(&world.guilds[guild]));
        }
    }
    gateway.sessions.push(session);
    Ok(())
}

fn resume(fake: &FakeDiscord, data: &Value, line: &UnboundedSender<Order>) {
    let mut gateway = fake.lock_gateway();
    gateway.resumes += 1;
    let known = gateway
        .sessions
        .iter_mut()
        .find(|session| data["session_id"] == session.id.as_str());
    let Some(session) = known else {
        line.send(Order::Send(json!({"op": 9, "d": false, "s": null, "t": null})))
            .ok();
        return;
    };
    let after = data["seq"].as_u64().unwrap_or(0);
    for (_, message) in session.sent.iter().filter(|(number, _)| *number > after) {
        line.send(Order::Send(message.clone())).ok();
    }
    session.line = Some(line.clone());
    session.push("RESUMED", json!({"_trace": []}));
}

/// Hands what the world has to say to the sessions.
pub(super) fn flush(world: &mut DiscordState, gateway: &mut Gateway) {
    let bot = world.bot;
    for dispatch in std::mem::take(&mut world.outbox) {
        gateway.deliver(bot, &dispatch);
    }
}
