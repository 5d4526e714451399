//! The stage of a story: a server with people, and bots that stand on one database and one clock.

#![allow(clippy::unwrap_used)]

use crate::cluster;
use crate::discord::schema;
use chrono::{DateTime, TimeDelta, Utc};
use muster::fronts::discord::desk::Settings;
use muster::fronts::discord::life::{BotSettings, Connected, Interactions, Parts, connect};
use muster::fronts::discord::wire::PLACES;
use muster::fronts::discord::{Clock, Shards};
use muster::games::CATALOGUE;
use muster::service::{Chance, Service};
use muster::store::{self, Store};
use muster::table::{self, Holder, Stage as TableStage, Table, verify};
use muster::vocabulary::Invocation;
use muster_fake_discord::{self, Channel, FakeDiscord, FakeUser, Guild, InteractionAnswer, Options, StoredMessage};
use muster_game::Occasion;
use muster_kit::{Dice, Level, Look, Viewer};
use std::sync::Arc;
use tempfile::TempDir;

/// Rounds of doing and saying after which nothing can be left.
const ROUNDS_MAX: usize = 2_000;

pub struct Stage {
    pub fake: FakeDiscord,
    pub guild: Guild,
    pub hall: Channel,
    /// Each a process of its own, as far as the others can tell.
    pub bots: Vec<Connected>,
    address: String,
    /// How the desks of its bots behave.
    of_desk: Settings,
    _folder: Option<TempDir>,
}

/// Boards in words, which are quick.
fn in_words() -> Settings {
    Settings {
        private_boards: Look::Text,
        ..Settings::default()
    }
}

/// A stage for each database, with one bot.
pub async fn stages(name: &str) -> Vec<Stage> {
    let folder = TempDir::new().unwrap();
    let file = format!("sqlite://{}", folder.path().join("story.db").display());
    let mut stages = vec![Stage::at(file, Some(folder)).await];
    if let Some(address) = cluster::database(&format!("story_{name}")).await {
        stages.push(Stage::at(address, None).await);
    }
    stages
}

/// As [`stages`], by a clock that runs.
pub async fn running_stages(name: &str) -> Vec<Stage> {
    let folder = TempDir::new().unwrap();
    let file = format!("sqlite://{}", folder.path().join("story.db").display());
    let mut stages = vec![Stage::by(muster_fake_discord::FakeClock::running(), file, Some(folder)).await];
    if let Some(address) = cluster::database(&format!("story_{name}")).await {
        stages.push(Stage::by(muster_fake_discord::FakeClock::running(), address, None).await);
    }
    stages
}

/// A stage on SQLite, for stories in which the database plays no part.
pub async fn stage() -> Stage {
    let folder = TempDir::new().unwrap();
    let file = format!("sqlite://{}", folder.path().join("story.db").display());
    Stage::at(file, Some(folder)).await
}

/// As [`stage`], where the desk behaves so.
pub async fn stage_with(of_desk: Settings) -> Stage {
    let folder = TempDir::new().unwrap();
    let file = format!("sqlite://{}", folder.path().join("story.db").display());
    Stage::with(of_desk, muster_fake_discord::FakeClock::at(start()), file, Some(folder)).await
}

fn start() -> DateTime<Utc> {
    "2027-03-01T12:00:00Z".parse().unwrap()
}

impl Stage {
    async fn at(address: String, folder: Option<TempDir>) -> Stage {
        Stage::by(muster_fake_discord::FakeClock::at(start()), address, folder).await
    }

    async fn by(clock: muster_fake_discord::FakeClock, address: String, folder: Option<TempDir>) -> Stage {
        Stage::with(in_words(), clock, address, folder).await
    }

    async fn with(
        of_desk: Settings,
        clock: muster_fake_discord::FakeClock,
        address: String,
        folder: Option<TempDir>,
    ) -> Stage {
        let fake = FakeDiscord::start(Options {
            clock,
            ..Options::default()
        })
        .await;
        schema::hold(&fake);
        let guild = fake.guild("The Camp");
        let hall = guild.channel("war-room");
        let mut stage = Stage {
            fake,
            guild,
            hall,
            bots: Vec::new(),
            address,
            of_desk,
            _folder: folder,
        };
        stage.bot(Shards::Auto).await;
        stage.fake.wait_for_shards(1).await;
        stage.settle().await;
        stage
    }

    /// Starts one more process.
    pub async fn bot(&mut self, shards: Shards) {
        let store = store::open(&self.address, &CATALOGUE).await.unwrap();
        let service = Arc::new(Service::new(store, Chance::Seed([7; 32])));
        let time = self.fake.clock().clone();
        let clock: Clock = Arc::new(move || time.now());
        let settings = BotSettings {
            token: self.fake.token().to_owned(),
            base: Some(self.fake.url()),
            shards,
            http: None,
            interactions: Interactions::Gateway,
        };
        let parts = Parts::usual(service, clock, self.of_desk.clone());
        self.bots.push(connect(&settings, parts).await.unwrap());
    }

    /// All processes end, and one begins.
    pub async fn restart(&mut self) {
        for bot in std::mem::take(&mut self.bots) {
            bot.stop().await;
        }
        self.fake.wait_for_shards(0).await;
        self.bot(Shards::Auto).await;
        self.fake.wait_for_shards(1).await;
    }

    /// Of the database.
    pub fn address(&self) -> &str {
        &self.address
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.fake.clock().now()
    }

    pub fn store(&self) -> &Arc<dyn Store> {
        self.bots[0].bot.service().store()
    }

    /// Lets the bots finish what is in hand, do what is due and say what was committed.
    pub async fn settle(&self) {
        for _ in 0..ROUNDS_MAX {
            let mut done = 0;
            for bot in &self.bots {
                bot.bot.idle().await;
                done += bot.bot.step(self.now()).await.unwrap();
            }
            if done == 0 {
                return;
            }
        }
        panic!("the bots never come to rest");
    }

    /// Time passes, and what falls due within it is done at its hour.
    pub async fn pass(&self, hours: i64) {
        for _ in 0..hours {
            self.fake.clock().advance(TimeDelta::hours(1));
            self.settle().await;
        }
    }

    pub async fn table(&self, channel: &Channel) -> Table {
        let open = self.store().at(&place(channel)).await.unwrap();
        open.unwrap_or_else(|| panic!("no table is open at {}", channel.name()))
    }

    pub async fn table_by_id(&self, id: &str) -> Table {
        self.store().table(id).await.unwrap().unwrap()
    }

    /// A table of Warcamp that has begun.
    pub async fn begun(&self, people: &[&FakeUser], with: &str) -> Channel {
        self.begun_of("warcamp", people, with).await
    }

    /// A table that has begun: the first of them opens it, the others join, NPCs fill it up.
    pub async fn begun_of(&self, game: &str, people: &[&FakeUser], with: &str) -> Channel {
        let title = CATALOGUE.kind(game).unwrap().title;
        let host = people[0];
        let with = if with.is_empty() {
            String::new()
        } else {
            format!(" with:{with}")
        };
        host.slash(&self.hall, &format!("/game new game:{game}{with}")).await;
        self.settle().await;
        let thread = self.fake.wait_for_thread(title).await;
        let thread = match self.store().of_user(table::User(host.id())).await.unwrap().first() {
            Some(table) => self.home(table),
            None => thread,
        };
        for other in &people[1..] {
            other.slash(&thread, "/game join").await;
        }
        self.does(host, &thread, "/game start").await;
        thread
    }

    /// The one of these who is to act.
    pub async fn turn_of<'a>(&self, channel: &Channel, people: &[&'a FakeUser]) -> &'a FakeUser {
        let active = self.on_turn(channel, people).await;
        active.unwrap_or_else(|| panic!("nobody is to act in {}:\n{}", channel.name(), people[0].sees(channel)))
    }

    /// Whose turn it is, among these; none if it is an NPC's or the game is over.
    pub async fn on_turn<'a>(&self, channel: &Channel, people: &[&'a FakeUser]) -> Option<&'a FakeUser> {
        let table = self.store().at(&place(channel)).await.unwrap()?;
        self.awaited(&table, people)
    }

    fn awaited<'a>(&self, table: &Table, people: &[&'a FakeUser]) -> Option<&'a FakeUser> {
        if table.stage() != TableStage::Playing {
            return None;
        }
        table.opened().iter().find_map(|opened| {
            let Holder::User(user) = table.chairs()[opened.seat.index()].holder() else {
                return None;
            };
            people.iter().find(|person| person.id() == user.0).copied()
        })
    }

    /// Where a table is played.
    pub fn home(&self, table: &Table) -> Channel {
        let id = table.place().strip_prefix(PLACES).unwrap();
        self.fake.channel(id.parse().unwrap())
    }

    /// Types a line, means it, and lets the bots do what comes of it.
    pub async fn does(&self, who: &FakeUser, channel: &Channel, line: &str) -> InteractionAnswer {
        let answer = who.slash(channel, line).await;
        let answer = go_on(who, answer).await;
        self.settle().await;
        answer
    }

    /// Types a line after some thought.
    pub async fn thinks_and_does(&self, who: &FakeUser, channel: &Channel, line: &str) -> InteractionAnswer {
        self.fake.clock().advance(TimeDelta::seconds(20));
        self.does(who, channel, line).await
    }

    /// The command of what an NPC would do for the player who is to act.
    pub async fn advised(&self, channel: &Channel) -> Invocation {
        let table = self.table(channel).await;
        let game = table.game().unwrap();
        let awaiting = game.awaiting();
        let duty = &awaiting.duties()[0];
        let guess = game.guess(Viewer::Seat(duty.seat), &mut Dice::seeded(table.seq(), 1));
        let mut dice = Dice::seeded(table.seq(), 2);
        let advice = guess.advise(duty, Level::Normal, Occasion::Npc, &mut dice);
        let command = table.command();
        Invocation::of_action(command, &advice.action).unwrap()
    }

    /// Plays a whole turn as one who is in a hurry: the usual one by a tap on the turn post, or else in two lines.
    pub async fn plays(&self, who: &FakeUser, channel: &Channel) {
        let usual = |message: StoredMessage| {
            let mut labels = message.labels().into_iter();
            let label = labels.find(|label| label.starts_with("A usual turn"))?;
            Some((message, label))
        };
        if let Some((post, label)) = channel.messages().into_iter().rev().find_map(usual) {
            let answer = who.press(&post, &label).await;
            go_on(who, answer).await;
            self.settle().await;
            if self.on_turn(channel, &[who]).await.is_none() {
                return;
            }
        }
        for line in ["/warcamp hunt", "/warcamp end"] {
            self.does(who, channel, line).await;
        }
    }

    /// The journal proves every die, and the table as it stands is what the journal comes to.
    pub async fn proves(&self, table: &str) {
        let export = self.bots[0].bot.service().export(table).await.unwrap();
        let finding = verify(&CATALOGUE, &export);
        assert!(finding.faults.is_empty(), "{finding:?}");
    }

    /// The story is over: nothing that was sent may be wrong.
    pub async fn end(self) {
        self.settle().await;
        for bot in self.bots {
            bot.stop().await;
        }
        self.fake.finish();
    }
}

fn place(channel: &Channel) -> String {
    format!("{PLACES}{}", channel.id())
}

/// Types a line of `/gm` and presses the button of its preview.
pub async fn rules(stage: &Stage, who: &FakeUser, channel: &Channel, line: &str, button: &str) {
    let preview = who.slash(channel, line).await;
    assert!(preview.message().has(button), "{}", preview.shown());
    who.press(&preview.message(), button).await;
    stage.settle().await;
}

/// Confirms what is asked once more, if anything is.
pub async fn go_on(who: &FakeUser, answer: InteractionAnswer) -> InteractionAnswer {
    let confirming = ["Do it", "Roll", "Start", "Apply"];
    let Some(message) = answer.try_message() else {
        return answer;
    };
    let mut shown = vec![message];
    // Controls stand under the last part of a long answer.
    if shown[0].labels().is_empty() && shown[0].text().chars().count() > LONG {
        shown.extend(answer.wait_for_followups(1).await);
    }
    let found = shown.iter().find_map(|message| {
        let mut labels = message.labels().into_iter();
        let label = labels.find(|label| confirming.contains(&label.as_str()))?;
        Some((message, label))
    });
    match found {
        Some((message, label)) => who.press(message, &label).await,
        None => answer,
    }
}

/// Characters from which on an answer may come in several messages.
const LONG: usize = 1_500;

/// Columns of a row whose columns matter.
const COLUMNS_MAX: usize = 42;
const MESSAGE_MAX: usize = 2_000;

/// What a phone shows is not too long and not too wide.
pub fn fits_a_phone(message: &StoredMessage) {
    let text = message.text();
    assert!(text.chars().count() <= MESSAGE_MAX, "{text}");
    for (place, part) in text.split("```").enumerate() {
        for row in part.lines().filter(|_| place % 2 == 1) {
            assert!(row.chars().count() <= COLUMNS_MAX, "{row}\n{text}");
        }
    }
}

/// All that a channel and each of these were ever shown.
pub fn fits_phones(channel: &Channel, people: &[&FakeUser]) {
    channel.messages().iter().for_each(fits_a_phone);
    for person in people {
        person.private_messages().iter().for_each(fits_a_phone);
    }
}

/// The newest message of a channel that has this button.
pub fn with_button(channel: &Channel, label: &str) -> StoredMessage {
    let messages = channel.messages();
    let found = messages.into_iter().rev().find(|message| message.has(label));
    found.unwrap_or_else(|| panic!("nothing in {} has [{label}]", channel.name()))
}
