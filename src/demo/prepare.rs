//! Games to look at: each opened, joined and played to its third turn by the people themselves, by command and button.

use super::stage::DemoServer;
use chrono::TimeDelta;
use muster_fake_discord::{Channel, DiscordState, FakeUser, InteractionAnswer, StoredMessage};
use muster_game::{AnyGame, Duty, Hand, Kind, Occasion};
use muster_kit::{Dice, Level, Viewer};
use muster_table::{Holder, Stage as TableStage, Table};
use muster_vocabulary::Invocation;
use std::time::Duration;

/// The round in which visitors find a game.
const ROUND: u32 = 3;
/// Acts of people until then, at most.
const ACTS_MAX: usize = 150;
/// Looks for somebody who is to act, while NPCs are.
const TRIES: u32 = 200;
const PAUSE: Duration = Duration::from_millis(50);
/// By the clock of the demo.
pub(super) const THOUGHT: TimeDelta = TimeDelta::seconds(20);
const GLANCE: TimeDelta = TimeDelta::seconds(1);
/// How long the bot may think about an answer.
const PATIENCE: Duration = Duration::from_secs(60);
/// Buttons that mean what was asked for.
pub const CONFIRMING: [&str; 5] = ["Do it", "Roll", "Start", "Apply", "Keep"];

impl DemoServer {
    /// Opens a table of every game in the hall and plays it to its third turn. A game that cannot be played so far is
    /// left as it stands, and the log says why.
    pub async fn prepare(&self) {
        self.prepares(|titles| titles.extend(self.games().kinds().iter().map(|kind| kind.title)));
        for kind in self.games().kinds() {
            match self.prepared(kind).await {
                Ok(()) => tracing::info!("{} is in its third turn", kind.title),
                Err(why) => tracing::warn!("{} is not in its third turn: {why}", kind.title),
            }
            self.prepares(|titles| titles.retain(|title| *title != kind.title));
        }
    }

    async fn prepared(&self, kind: &'static Kind) -> Result<(), String> {
        let [host, guest, ..] = self.persons() else {
            return Err("nobody is there".to_owned());
        };
        let thread = self.opened(kind, host).await?;
        let lobby = self.table(thread.id()).await?.ok_or("the table is gone")?;
        let (_, places) = (kind.options)(lobby.options().clone()).map_err(|error| error.to_string())?;
        if *places.seats.start() > 1 {
            self.thinks_and_does(guest, &thread, "/game join").await?;
        }
        if lobby.stage() == TableStage::Lobby {
            self.thinks_and_does(host, &thread, "/game start npc:easy").await?;
        }
        for _ in 0..ACTS_MAX {
            match self.next_act(&thread).await? {
                Some((who, line)) => self.thinks_and_does(&who, &thread, &line).await?,
                None => return self.host().rest().await,
            }
        }
        Err(format!("not within {ACTS_MAX} acts"))
    }

    /// A new table's thread.
    async fn opened(&self, kind: &Kind, host: &FakeUser) -> Result<Channel, String> {
        let line = format!("/game new game:{}", kind.id);
        self.thinks_and_does(host, self.hall(), &line).await?;
        self.host().rest().await?;
        let name = format!("{} 1", kind.title);
        let opened = |world: &DiscordState| {
            world
                .channels
                .values()
                .find(|channel| channel.name == name)
                .map(|channel| channel.id)
        };
        let thread = self.fake().wait_at_most(PATIENCE, opened).await;
        let thread = thread.ok_or_else(|| format!("no thread {name:?} was opened"))?;
        Ok(self.fake().channel(thread))
    }

    /// Whose act is next, and what he does; none when it is the host's turn in the third round.
    async fn next_act(&self, thread: &Channel) -> Result<Option<(FakeUser, String)>, String> {
        for _ in 0..TRIES {
            self.host().rest().await?;
            let table = self.table(thread.id()).await?.ok_or("the table is gone")?;
            let game = match table.stage() {
                TableStage::Playing => table.game().map_err(|error| error.to_string())?,
                _ => return Err("the game is not on".to_owned()),
            };
            let awaiting = game.awaiting();
            // What the house does, or a seat's stored orders do, the bot's own loop may be at.
            let by_hand = awaiting.duties().iter().filter(|duty| duty.hand == Hand::Player);
            let people = by_hand.filter_map(|duty| {
                let Holder::User(user) = table.chairs()[duty.seat.index()].holder() else {
                    return None;
                };
                Some((duty, self.person(user.0)?))
            });
            let host = self.persons()[0].id();
            let mut people: Vec<(&Duty, &FakeUser)> = people.collect();
            // The host comes last, so that the others have done theirs when a visitor looks.
            people.sort_by_key(|(_, person)| person.id() == host);
            let is_ready = people.first().is_some_and(|(_, person)| person.id() == host);
            // A game without rounds may be over before a third turn.
            if is_ready && game.round().is_none_or(|round| round >= ROUND) {
                return Ok(None);
            }
            let mut acts = people.into_iter().filter_map(|(duty, person)| {
                let line = usual(&table, &*game, duty)?;
                Some((person.clone(), line))
            });
            if let Some(act) = acts.next() {
                return Ok(Some(act));
            }
            // The bot's own loop is at what needs nobody.
            tokio::time::sleep(PAUSE).await;
        }
        Err("nobody of the people is to act".to_owned())
    }

    /// Types a line after some thought, so that nobody is too fast for the bot.
    async fn thinks_and_does(&self, who: &FakeUser, channel: &Channel, line: &str) -> Result<(), String> {
        self.fake().clock().advance(THOUGHT);
        self.does(who, channel, line).await
    }

    /// Types a line, and means it.
    pub(super) async fn does(&self, who: &FakeUser, channel: &Channel, line: &str) -> Result<(), String> {
        self.reads(who.id(), channel.id());
        let mut pending = who.try_slash(channel, line)?;
        loop {
            let answer = pending.answer_within(PATIENCE).await;
            let answer = answer.ok_or_else(|| format!("no answer to {line}"))?;
            let Some((message, label)) = confirming(&answer) else {
                return Ok(());
            };
            self.host().rest().await?;
            self.fake().clock().advance(GLANCE);
            pending = who.press_unsent(&message, label, false)?;
            pending.deliver();
        }
    }
}

/// The line of somebody in a hurry: a usual turn where the game has one, else what an NPC would do; none where there is
/// nothing to press.
fn usual(table: &Table, game: &dyn AnyGame, duty: &Duty) -> Option<String> {
    let guess = game.guess(Viewer::Seat(duty.seat), &mut Dice::seeded(table.seq(), 1));
    let mut thoughts = Dice::seeded(table.seq(), 2);
    let menu = guess.menu(duty, &[], &mut thoughts);
    let advice = || {
        guess
            .advise(duty, Level::Easy, Occasion::Npc, &mut Dice::seeded(table.seq(), 3))
            .action
    };
    let days = menu.days.into_iter().map(|offer| offer.action);
    let acts = menu.acts.into_iter().map(|offer| offer.action);
    let mut lines = days
        .chain(std::iter::once_with(advice))
        .chain(acts)
        .filter_map(|action| Invocation::of_action(table.command(), &action));
    // On a phone nothing is put in quotes.
    Some(lines.next()?.line().replace('"', ""))
}

/// The button that an answer asks to be pressed.
fn confirming(answer: &InteractionAnswer) -> Option<(StoredMessage, &'static str)> {
    let message = answer.try_message()?;
    let label = CONFIRMING.into_iter().find(|label| message.has(label))?;
    Some((message, label))
}
