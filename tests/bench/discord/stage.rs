//! A server, a bot of this process on a database in memory, and a clock that stands still.

use chrono::{DateTime, TimeDelta, Utc};
use muster::fronts::discord::desk::{Caps, Settings};
use muster::fronts::discord::life::{BotSettings, Connected, Interactions, Parts, connect};
use muster::fronts::discord::wire::PLACES;
use muster::fronts::discord::{Clock, Shards};
use muster::games::CATALOGUE;
use muster::scheduler;
use muster::service::{Chance, Service};
use muster::store::{self, Outgoing, Store};
use muster::table::Table;
use muster_fake_discord::{self, Channel, FakeDiscord, FakeUser, Guild, Options, StoredMessage};
use muster_kit::Look;
use std::sync::Arc;

/// No limit is measured here.
const CAPS: Caps = Caps {
    per_server: 1_000,
    per_user: 10,
};

pub struct Stage {
    pub fake: FakeDiscord,
    pub guild: Guild,
    /// Where Discord greets newcomers.
    pub hall: Channel,
    bot: Connected,
}

impl Stage {
    /// A server that the bot has just come to. Nothing was said yet.
    pub async fn new(seed: u8) -> Stage {
        let start: DateTime<Utc> = DateTime::from_timestamp(1_800_000_000, 0).expect("a time");
        let fake = FakeDiscord::start(Options {
            clock: muster_fake_discord::FakeClock::at(start),
            ..Options::default()
        })
        .await;
        let guild = fake.guild("The Camp");
        let hall = guild.channel("general");
        guild.system_channel(&hall);
        let store = store::open("sqlite::memory:", &CATALOGUE)
            .await
            .expect("a database in memory");
        let service = Arc::new(Service::new(store, Chance::Seed([seed; 32])));
        let time = fake.clock().clone();
        let clock: Clock = Arc::new(move || time.now());
        let settings = BotSettings {
            token: fake.token().to_owned(),
            base: Some(fake.url()),
            shards: Shards::Auto,
            http: None,
            interactions: Interactions::Gateway,
        };
        // Words are counted, those in boards beside the others.
        let of_desk = Settings {
            caps: CAPS,
            private_boards: Look::Text,
            ..Settings::default()
        };
        let bot = connect(&settings, Parts::usual(service, clock, of_desk)).await;
        let bot = bot.expect("the fake lets it in");
        fake.wait_for_shards(1).await;
        Stage { fake, guild, hall, bot }
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.fake.clock().now()
    }

    pub fn store(&self) -> &Arc<dyn Store> {
        self.bot.bot.service().store()
    }

    pub async fn table(&self, channel: &Channel) -> Option<Table> {
        let place = format!("{PLACES}{}", channel.id());
        self.store().at(&place).await.expect("the database answers")
    }

    /// Lets the bot do what is due and say what was committed; what it says at a table is shown to `note` before.
    pub async fn settle(&self, table: Option<&str>, note: &mut impl FnMut(&Outgoing)) {
        self.bot.bot.idle().await;
        // What was asked for at a time that stands still is due a moment later.
        self.pass(TimeDelta::seconds(2));
        loop {
            let due = scheduler::step(self.bot.bot.service(), PLACES, self.now()).await;
            let due = due.expect("the database answers");
            if let Some(table) = table {
                let unsaid = self.store().unsaid(table).await.expect("the database answers");
                unsaid.iter().for_each(&mut *note);
            }
            let done = self.bot.bot.step(self.now()).await.expect("the database answers");
            if due + done == 0 {
                return;
            }
        }
    }

    /// Whose turn it is among these: the turn post that rang for them and still has its button.
    pub fn turn_of(&self, channel: &Channel, users: &[FakeUser]) -> Option<(FakeUser, StoredMessage)> {
        let messages = channel.messages();
        let open = |message: &&StoredMessage| !message.pinged.is_empty() && message.has("My turn");
        let turn = messages.iter().rev().find(open)?;
        let user = users.iter().find(|user| turn.pinged.contains(&user.id()))?;
        Some((user.clone(), turn.clone()))
    }

    /// Lets the bot do and say what it has to; nobody looks.
    pub async fn calm(&self) {
        self.settle(None, &mut |_| ()).await;
    }

    /// Time passes at once; what falls due meanwhile is done after it.
    pub fn pass(&self, time: TimeDelta) {
        self.fake.clock().advance(time);
    }

    pub async fn end(self) {
        self.bot.stop().await;
        self.fake.finish();
    }
}
