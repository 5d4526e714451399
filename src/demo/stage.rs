//! The world of the demo: a server with three people and the bot, a clock that can be turned, and mishaps on demand.

use super::bot::Host;
use super::view::Read;
use chrono::{DateTime, TimeDelta, Utc};
use muster_discord::life::End;
use muster_discord::wire::PLACES;
use muster_fake_discord::{self, Channel, FakeDiscord, FakeUser, Guild, Options, permission};
use muster_kit::Key;
use muster_table::Table;
use muster_vocabulary::Catalogue;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Whoever opens the page is the first of them.
const PEOPLE: [&str; 3] = ["Ana", "Ben", "Cleo"];
/// What the bot loses when somebody takes its permission to write.
const WRITING: u64 = permission::SEND_MESSAGES | permission::SEND_MESSAGES_IN_THREADS;

/// How a demo is set up.
#[derive(Clone, Debug)]
pub struct DemoOptions {
    /// The games that can be played.
    pub games: &'static Catalogue,
    /// The SQLite file with the tables. It must be new: the server that they stand on is.
    pub database: PathBuf,
    /// Where the clock stands still until it is turned, and the bot does nothing by itself, so that everything happens the
    /// same way each time; none if the clock runs.
    pub stands_at: Option<DateTime<Utc>>,
    /// None for chance itself.
    pub seed: Option<Key>,
    /// Where pages for spectators are served, such as `http://127.0.0.1:7777`; none if they are not.
    pub pages: Option<String>,
}

impl DemoOptions {
    /// The demo that a visitor gets, with these games: the clock runs, chance is the system's, and nothing is served for
    /// spectators.
    pub fn usual(games: &'static Catalogue, database: PathBuf) -> DemoOptions {
        DemoOptions {
            games,
            database,
            stands_at: None,
            seed: None,
            pages: None,
        }
    }
}

/// A server with people and the bot on it.
pub struct DemoServer {
    fake: FakeDiscord,
    guild: Guild,
    hall: Channel,
    people: Vec<FakeUser>,
    games: &'static Catalogue,
    host: Host,
    /// The latest message of each channel that each person has looked at.
    read: Mutex<Read>,
    /// Titles of games that are still on their way to the third turn.
    preparing: Mutex<Vec<&'static str>>,
    /// Whether the next press is delivered twice.
    doubles: AtomicBool,
    muted: AtomicBool,
    /// One turn of the clock at a time.
    turning: tokio::sync::Mutex<()>,
}

impl DemoServer {
    /// The games that can be played.
    pub fn games(&self) -> &'static Catalogue {
        self.games
    }

    /// Opens the server and starts the bot; no table stands yet.
    ///
    /// # Errors
    /// [`End`] if the database cannot be opened.
    pub async fn open(setting: DemoOptions) -> Result<Arc<DemoServer>, End> {
        let fake = FakeDiscord::start(Options {
            clock: match setting.stands_at {
                Some(start) => muster_fake_discord::FakeClock::at(start),
                None => muster_fake_discord::FakeClock::running(),
            },
            records: false,
            transcripts: false,
            ..Options::default()
        })
        .await;
        let guild = fake.guild("The Camp");
        let hall = guild.channel("war-room");
        guild.system_channel(&hall);
        let people = PEOPLE.iter().map(|name| guild.user(name)).collect();
        let address = format!("sqlite://{}", setting.database.display());
        let stage = DemoServer {
            games: setting.games,
            host: Host::new(fake.clone(), address, &setting),
            fake,
            guild,
            hall,
            people,
            read: Mutex::default(),
            preparing: Mutex::default(),
            doubles: AtomicBool::new(false),
            muted: AtomicBool::new(false),
            turning: tokio::sync::Mutex::default(),
        };
        stage.host.restart().await?;
        Ok(Arc::new(stage))
    }

    /// The Discord that the bot and the people of the stage are on.
    pub fn fake(&self) -> &FakeDiscord {
        &self.fake
    }

    /// The channel in which tables are opened.
    pub fn hall(&self) -> &Channel {
        &self.hall
    }

    pub(super) fn host(&self) -> &Host {
        &self.host
    }

    /// The people of the server, by number.
    pub fn people(&self) -> Vec<u64> {
        self.people.iter().map(FakeUser::id).collect()
    }

    pub(super) fn person(&self, id: u64) -> Option<&FakeUser> {
        self.people.iter().find(|person| person.id() == id)
    }

    pub(super) fn persons(&self) -> &[FakeUser] {
        &self.people
    }

    /// Titles of games that are not yet in their third turn.
    pub fn preparing(&self) -> Vec<&'static str> {
        self.preparing.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Somebody looks at a channel, or acts in it.
    pub(super) fn reads(&self, person: u64, channel: u64) {
        let latest = self
            .fake
            .read(|world| world.channels.get(&channel)?.messages.keys().next_back().copied());
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.insert((person, channel), latest.unwrap_or(0));
    }

    pub(super) fn read(&self) -> Read {
        self.read.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn prepares(&self, change: impl FnOnce(&mut Vec<&'static str>)) {
        change(&mut self.preparing.lock().unwrap_or_else(PoisonError::into_inner));
        // Whoever looks at the page is to hear of it.
        self.fake.touch();
    }

    /// The table that is played in a channel.
    ///
    /// # Errors
    /// If the bot does not run, or its database fails.
    pub async fn table(&self, channel: u64) -> Result<Option<Table>, String> {
        let bot = self.host.bot().await?;
        let found = bot.service().store().at(&format!("{PLACES}{channel}")).await;
        found.map_err(|error| format!("The database failed: {error}"))
    }

    /// Lets time pass, and what falls due within it happen at its hour.
    ///
    /// # Errors
    /// If the bot cannot do what is due.
    pub async fn pass(&self, time: TimeDelta) -> Result<(), String> {
        let _turning = self.turning.lock().await;
        let end = self.fake.clock().now() + time;
        while self.fake.clock().now() < end {
            self.host.rest().await?;
            let left = end - self.fake.clock().now();
            self.fake
                .clock()
                .advance(left.min(TimeDelta::hours(1)).max(TimeDelta::zero()));
            self.host.settle().await?;
        }
        self.host.rest().await
    }

    /// Lets time pass until somebody's turn at the table of this channel is over; how long that took.
    ///
    /// # Errors
    /// If nobody's turn ends there.
    pub async fn pass_to_deadline(&self, channel: u64) -> Result<TimeDelta, String> {
        let none = "No deadline runs here: look into a game that waits for somebody.";
        let table = self.table(channel).await?.ok_or(none)?;
        let due = table.opened().iter().filter_map(muster_table::Opened::expiry).min();
        let left = due.ok_or(none)? - self.fake.clock().now() + TimeDelta::seconds(1);
        self.pass(left).await?;
        Ok(left)
    }

    /// Ends the bot's process and starts another on the same database.
    ///
    /// # Errors
    /// [`End`] if it does not come back.
    pub async fn restart_bot(&self) -> Result<(), End> {
        self.host.restart().await
    }

    /// Takes from the bot the permission to write on this server, or gives it back; whether it is mute now.
    pub fn mute_bot(&self, mute: bool) -> bool {
        let invited = permission::INVITED | permission::USE_APPLICATION_COMMANDS;
        self.guild.allow_bot(if mute { invited & !WRITING } else { invited });
        self.muted.store(mute, Ordering::SeqCst);
        mute
    }

    /// Whether the bot may not write on this server now ([`DemoServer::mute_bot`]).
    pub fn is_bot_mute(&self) -> bool {
        self.muted.load(Ordering::SeqCst)
    }

    /// Whether every press reaches the bot twice from now on, as on a bad connection.
    pub fn double_presses(&self, double: bool) {
        self.doubles.store(double, Ordering::SeqCst);
    }

    /// Whether every press reaches the bot twice now ([`DemoServer::double_presses`]).
    pub fn doubles_presses(&self) -> bool {
        self.doubles.load(Ordering::SeqCst)
    }
}
