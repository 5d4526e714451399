//! An in-process Discord: its REST routes and its gateway on a loopback socket, for a real client library to talk
//! to, with people who type, press and read. For tests and for the demo page. It knows nothing of Muster.
//!
//! ```no_run
//! # async fn story() {
//! use muster_fake_discord::{FakeDiscord, Options};
//!
//! let fake = FakeDiscord::start(Options::default()).await;
//! let guild = fake.guild("The Camp");
//! let channel = guild.channel("war-room");
//! let ana = guild.user("Ana");
//!
//! // The bot connects with fake.token(), HTTP to fake.url(), and the gateway that this names.
//! fake.wait_for_shards(1).await;
//!
//! let answer = ana.slash(&channel, "/game new game:warcamp with:players=4 truce=2").await;
//! let lobby = answer.message();
//! ana.press(&lobby, "Join").await;
//! let turn = channel.wait_for("the turn post", |message| message.content.contains("your turn")).await;
//! assert_eq!(turn.pinged, [ana.id()]);
//! println!("{}", ana.sees(&channel));
//!
//! fake.finish();
//! # }
//! ```
//!
//! - **State**: [`Guild`], [`Channel`] and [`FakeUser`] are handles; [`StoredMessage`] is a copy of a message as it was
//!   when it was asked for. [`FakeDiscord::read`] looks at everything.
//! - **Users** are driven as their client would let them: only registered commands, only buttons that are there, only
//!   modals that are open. What Discord's client forbids is a panic; [`FakeUser::try_slash`] returns it instead.
//! - **[`FakeDiscord::finish`]** fails on unknown routes, on requests that Discord refuses (unless
//!   [`FakeDiscord::expect_error`] said so), and on what an [inspector](FakeDiscord::inspect) complains of.
//! - **Time**: [`Options::clock`]; every limit of Discord's (3 s, 15 min, nonces, archiving) goes by it, and ids are
//!   made from it. Waiting for the bot goes by the machine's clock.
//! - **Faults**: [`FakeDiscord::fail`] with [`InjectedFault`]; [`FakeDiscord::gateway`] for the gateway's; late, double,
//!   lost and garbled interactions with [`FakeUser::slash_unsent`] and [`Pending::deliver`].
//! - **The HTTP endpoint** in place of the gateway: [`FakeDiscord::deliver_by_http`].

mod answer;
mod channel;
mod clock;
mod commands;
mod endpoint;
mod faults;
mod gateway;
mod interactions;
mod limits;
mod mentions;
mod messages;
mod misfortunes;
mod modal;
pub mod permission;
mod person;
mod rate_limits;
mod recording;
mod refused;
mod rest;
mod routes;
mod shown;
mod socket;
mod state;
#[cfg(test)]
mod tests;
mod typing;
mod wire;

pub use answer::{InteractionAnswer, Pending, SuggestedChoice};
pub use channel::{Channel, Guild};
pub use clock::{FakeClock, made_at};
pub use commands::CommandFile;
pub use faults::InjectedFault;
pub use gateway::PRIVILEGED;
pub use interactions::{FIRST_ANSWER, FirstAnswer, Interaction, TOKEN_LIFE};
pub use messages::NONCE_MEMORY;
pub use misfortunes::GatewayHandle;
pub use modal::{Modal, ModalField};
pub use person::FakeUser;
pub use recording::{Inspector, Recorded};
pub use refused::Refused;
pub use shown::{Button, SelectMenu};
pub use state::{Attachment, ChannelState, DiscordState, Earlier, Overwrite, PINNED, ROLE, Seen, StoredMessage, USER};
pub use typing::TypingHint;

use endpoint::Endpoint;
use faults::Trap;
use gateway::Gateway;
use recording::Recording;
use socket::{Breaker, Doors};
use state::UserState;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// The bot's user and application.
pub const BOT: u64 = 100_000_000_000_000_001;
/// The token that the fake takes unless told otherwise. Its first part is [`BOT`] in Base64, as in real ones.
pub const TOKEN: &str = "MTAwMDAwMDAwMDAwMDAwMDAx.fake.not-a-secret";

/// How a fake is set up.
#[derive(Clone, Debug)]
pub struct Options {
    pub clock: FakeClock,
    pub token: String,
    /// Privileged intents that are switched on for the bot, of [`PRIVILEGED`].
    pub privileged_intents: u64,
    /// Whether the gateway sends compressed frames to clients that can read them.
    pub zlib: bool,
    pub heartbeat: Duration,
    /// How many shards `/gateway/bot` recommends.
    pub shards: u32,
    /// Whether five messages per five seconds and channel are the limit, by the clock.
    pub rate_limits: bool,
    /// Whether requests are kept for [`FakeDiscord::recorded`]; they are judged in any case.
    pub records: bool,
    /// Whether all that users receive is kept for [`FakeDiscord::transcript`].
    pub transcripts: bool,
    /// How long waiting for the bot lasts before it counts as a failure, by the machine's clock.
    pub patience: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            clock: FakeClock::system(),
            token: TOKEN.to_owned(),
            privileged_intents: 0,
            zlib: false,
            heartbeat: Duration::from_millis(41_250),
            shards: 1,
            rate_limits: false,
            records: true,
            transcripts: true,
            patience: Duration::from_secs(20),
        }
    }
}

/// A running fake. Clones are the same one; it ends with the runtime that it was started in.
#[derive(Clone)]
pub struct FakeDiscord(Arc<Shared>);

struct Shared {
    options: Options,
    port: u16,
    world: Mutex<DiscordState>,
    gateway: Mutex<Gateway>,
    recording: Mutex<Recording>,
    traps: Mutex<Vec<Trap>>,
    endpoint: Mutex<Endpoint>,
    /// Counts changes, so that whoever waits looks again.
    version: watch::Sender<u64>,
}

impl std::fmt::Debug for FakeDiscord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "FakeDiscord({})", self.url())
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl FakeDiscord {
    /// Listens on a free port of the loopback interface.
    ///
    /// # Panics
    ///
    /// If there is no port to be had.
    pub async fn start(options: Options) -> FakeDiscord {
        let listener = TcpListener::bind(("127.0.0.1", 0))
            .await
            .expect("a free port on the loopback interface");
        let port = listener.local_addr().expect("a bound socket has an address").port();
        let mut world = DiscordState {
            clock: options.clock.clone(),
            ids: Default::default(),
            bot: BOT,
            users: BTreeMap::new(),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            deleted_channels: BTreeMap::new(),
            interactions: BTreeMap::new(),
            tokens: BTreeMap::new(),
            nonces: VecDeque::new(),
            buckets: BTreeMap::new(),
            commands: BTreeMap::new(),
            registrations: Vec::new(),
            files: BTreeMap::new(),
            base_url: format!("http://127.0.0.1:{port}"),
            keeps_transcripts: options.transcripts,
            outbox: Vec::new(),
        };
        let bot = UserState {
            bot: true,
            ..UserState::new(BOT, "Muster")
        };
        world.users.insert(BOT, bot);
        let heartbeat_ms = u64::try_from(options.heartbeat.as_millis()).unwrap_or(u64::MAX);
        let fake = FakeDiscord(Arc::new(Shared {
            gateway: Mutex::new(Gateway::new(heartbeat_ms, options.privileged_intents, options.zlib)),
            recording: Mutex::new(Recording {
                keeps: options.records,
                ..Recording::default()
            }),
            port,
            world: Mutex::new(world),
            traps: Mutex::default(),
            endpoint: Mutex::default(),
            version: watch::Sender::new(0),
            options,
        }));
        let service = rest::router(fake.clone()).into_make_service_with_connect_info::<Breaker>();
        tokio::spawn(async move { axum::serve(Doors(listener), service).await });
        fake
    }

    /// Where REST is, such as `http://127.0.0.1:4000`: what stands for `https://discord.com`.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.0.port)
    }

    /// Where clients of the gateway connect: a WebSocket address of the loopback interface.
    pub fn gateway_url(&self) -> String {
        format!("ws://127.0.0.1:{}/gateway", self.0.port)
    }

    /// The bot token that requests and clients must bring.
    pub fn token(&self) -> &str {
        &self.0.options.token
    }

    /// The id of the bot's user, and of its application.
    pub fn bot(&self) -> u64 {
        BOT
    }

    /// The clock that the fake lives by. Moving it moves all who share it.
    pub fn clock(&self) -> &FakeClock {
        &self.0.options.clock
    }

    fn limits_rate(&self) -> bool {
        self.0.options.rate_limits
    }

    fn recommended_shards(&self) -> u32 {
        self.0.options.shards
    }

    fn lock(&self) -> MutexGuard<'_, DiscordState> {
        locked(&self.0.world)
    }

    fn lock_gateway(&self) -> MutexGuard<'_, Gateway> {
        locked(&self.0.gateway)
    }

    fn locked_traps(&self) -> MutexGuard<'_, Vec<Trap>> {
        locked(&self.0.traps)
    }

    fn record(&self, request: Recorded, route_known: bool) {
        locked(&self.0.recording).add(request, route_known);
        self.changed();
    }

    /// Sends what the world has to say, and wakes whoever waits.
    fn changed(&self) {
        gateway::flush(&mut self.lock(), &mut self.lock_gateway());
        self.0.version.send_modify(|version| *version += 1);
    }

    /// Wakes whoever waits for changes, though nothing of the world has changed.
    pub fn touch(&self) {
        self.changed();
    }

    fn complain(&self, complaint: String) {
        locked(&self.0.recording).complaints.push(complaint);
        self.changed();
    }

    /// Changes the world from outside, and tells whom it concerns.
    fn with<T>(&self, change: impl FnOnce(&mut DiscordState) -> T) -> T {
        let result = change(&mut self.lock());
        self.changed();
        result
    }

    /// Looks at everything.
    pub fn read<T>(&self, look: impl FnOnce(&DiscordState) -> T) -> T {
        look(&self.lock())
    }

    /// Counts up with every change; for whoever shows the fake to people.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.0.version.subscribe()
    }

    /// Waits until a look finds something.
    ///
    /// # Panics
    ///
    /// When [`Options::patience`] is over: with what was waited for and the latest requests.
    pub async fn wait_until<T>(&self, what: &str, mut look: impl FnMut(&DiscordState) -> Option<T>) -> T {
        match self.wait_at_most(self.0.options.patience, &mut look).await {
            Some(found) => found,
            None => panic!("waited in vain for {what}; {}", self.latest_requests()),
        }
    }

    /// Waits until a look finds something, or none when the time is over.
    pub async fn wait_at_most<T>(&self, time: Duration, mut look: impl FnMut(&DiscordState) -> Option<T>) -> Option<T> {
        let mut changes = self.changes();
        let looking = async {
            loop {
                changes.borrow_and_update();
                if let Some(found) = look(&self.lock()) {
                    return Some(found);
                }
                changes.changed().await.ok()?;
            }
        };
        tokio::time::timeout(time, looking).await.ok().flatten()
    }

    fn latest_requests(&self) -> String {
        let recording = locked(&self.0.recording);
        let latest = recording.requests.iter().rev().take(12).rev();
        let lines: Vec<String> = latest
            .map(|request| {
                let body: String = request.body.to_string().chars().take(300).collect();
                format!(
                    "  {} {} -> {} {} {body}",
                    request.method, request.path, request.status, request.code
                )
            })
            .collect();
        format!(
            "{} requests so far, the latest:\n{}\ncomplaints: {:#?}",
            recording.count,
            lines.join("\n"),
            recording.complaints
        )
    }

    /// Waits until this many shards are connected and identified.
    pub async fn wait_for_shards(&self, count: usize) {
        let fake = self.clone();
        self.wait_until(&format!("{count} shards"), |_| {
            (fake.lock_gateway().connected() >= count).then_some(())
        })
        .await;
    }

    /// Waits until commands are registered.
    pub async fn wait_for_commands(&self) {
        self.wait_until("registered commands", |world| {
            world
                .commands
                .values()
                .any(|commands| !commands.is_empty())
                .then_some(())
        })
        .await;
    }

    /// Lets requests to a route fail, so many times. `route` is such as `POST /channels/*/messages`; `*` is any method
    /// or any one step of the path, `**` at its end any number of steps.
    pub fn fail(&self, route: &str, fault: InjectedFault, times: u32) {
        self.locked_traps().push(Trap::new(route, fault, times));
    }

    /// Takes back every fault that did not strike yet, and says how many there were.
    pub fn stop_failing(&self) -> usize {
        std::mem::take(&mut *self.locked_traps()).len()
    }

    /// Discord's errors with this number are no complaint any more.
    pub fn expect_error(&self, code: u32) {
        locked(&self.0.recording).expected.insert(code);
    }

    /// Lets somebody look at every request and complain.
    pub fn inspect(&self, inspector: impl Fn(&Recorded) -> Vec<String> + Send + Sync + 'static) {
        locked(&self.0.recording).inspectors.push(Box::new(inspector));
    }

    /// Every request so far, if they are kept.
    pub fn recorded(&self) -> Vec<Recorded> {
        locked(&self.0.recording).requests.clone()
    }

    /// Forgets the requests so far, for whoever counts.
    pub fn forget_requests(&self) {
        locked(&self.0.recording).requests.clear();
    }

    /// How many requests came, kept or not.
    pub fn request_count(&self) -> u64 {
        locked(&self.0.recording).count
    }

    /// The requests as JSON lines, for checkers outside.
    pub fn recorded_lines(&self) -> String {
        let lines = self.recorded();
        lines.iter().map(|request| format!("{}\n", request.line())).collect()
    }

    /// What was wrong with requests so far, in words; empty if nothing was.
    pub fn complaints(&self) -> Vec<String> {
        locked(&self.0.recording).complaints.clone()
    }

    /// Takes the complaints away, for tests that mean to cause them.
    pub fn take_complaints(&self) -> Vec<String> {
        std::mem::take(&mut locked(&self.0.recording).complaints)
    }

    /// Ends a test.
    ///
    /// # Panics
    ///
    /// If anything was wrong with a request.
    pub fn finish(&self) {
        let complaints = self.complaints();
        assert!(
            complaints.is_empty(),
            "the fake Discord complains:\n{}",
            complaints.join("\n")
        );
    }

    /// Everything that a user's device was sent, one thing a line.
    pub fn transcript(&self, user: &FakeUser) -> String {
        let world = self.lock();
        let seen = world
            .users
            .get(&user.id())
            .map(|user| user.seen.as_slice())
            .unwrap_or_default();
        seen.iter()
            .map(|seen| format!("{} {} {} {}\n", seen.at, seen.channel, seen.what, seen.text))
            .collect()
    }

    /// A handle on the bot's connections to the gateway: closes, breaks, refuses and counts them.
    pub fn gateway(&self) -> GatewayHandle<'_> {
        GatewayHandle(self)
    }
}
