//! Says posts in Discord: what becomes of each message, and what is done when Discord will not have it.

mod archive;
mod direct;

use super::Clock;
use super::artist::Artist;
use super::bot::incident;
use super::dress::{Dress, Dressed, Manner, shrunk};
use super::lanes::Lanes;
use super::metrics::Metrics;
use super::stuck::{STUCK_TRIES, Stuck};
use super::wire::{Message, PLACES, Trouble, Wire};
use async_trait::async_trait;
use chrono::TimeDelta;
use muster_kit::{Audience, Line, Look, Post, Slot, Span};
use muster_loops::outbox::{Front, Silence};
use muster_service::Service;
use muster_store::{Outgoing, Shown, Store, StoreError};
use muster_table::{Loss, Stage, Table};
use muster_words::text;
use muster_workers::Lane;
use serde_json::{Map, json};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

/// The slot whose message is pinned.
const CARD: &str = "card";
/// Edits of messages older than this are rationed.
const YOUNG: TimeDelta = TimeDelta::hours(1);
/// Between two edits of an old message.
const OLD_EDITS: TimeDelta = TimeDelta::seconds(15);
/// When too many threads of a server are active.
const CROWDED: Duration = Duration::from_secs(600);
/// Tries before plain words take its place, whether or not anything else gets through: about four minutes.
const HOPELESS_TRIES: u32 = 8;
/// Nonces that are tried where Discord knows one from another channel.
const NONCES: u32 = 3;
/// Characters of a nonce.
const NONCE_MAX: usize = 25;
/// Discord's code for a thread that moderators have locked.
const LOCKED: u32 = 160_005;
/// Discord's code for a channel that the bot may not even see.
const NO_ACCESS: u32 = 50001;

/// The voice of all tables in Discord.
pub struct Speaker {
    service: Arc<Service>,
    wire: Arc<dyn Wire>,
    clock: Clock,
    metrics: Arc<Metrics>,
    artist: Arc<Artist>,
    /// One post at a time for a table, also among those that were set aside.
    turns: Lanes<String>,
    stuck: Stuck,
}

/// Why something was not said.
enum Fault {
    Trouble(Trouble),
    Store(StoreError),
}

impl From<Trouble> for Fault {
    fn from(trouble: Trouble) -> Fault {
        Fault::Trouble(trouble)
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        Fault::Store(error)
    }
}

/// What became of a post.
enum Said {
    /// People see it.
    Shown,
    /// There was nothing to show any more.
    Nothing,
    /// An edit that may be late.
    Aside(Duration),
}

#[async_trait]
impl Front for Speaker {
    async fn say(&self, outgoing: &Outgoing) -> Result<(), Silence> {
        let lane = self.turns.of(&outgoing.table);
        let _turn = lane.lock().await;
        let said = match outgoing.post.audience {
            Audience::Direct(user) => self.to_one(user, outgoing).await,
            _ => self.at_table(outgoing).await,
        };
        let result = match said {
            Ok(Said::Shown) => {
                self.stuck.shown();
                Ok(())
            }
            Ok(Said::Nothing) => Ok(()),
            Ok(Said::Aside(after)) => Err(Silence::Aside {
                why: "it may be late".to_owned(),
                after,
            }),
            Err(Fault::Store(error)) => Err(Silence::later(error.to_string())),
            Err(Fault::Trouble(Trouble::Broken(status))) => self.broken(outgoing, status).await,
            Err(Fault::Trouble(trouble)) => self.silence(outgoing, trouble).await,
        };
        if result.is_ok() {
            self.stuck.over(outgoing.id);
        }
        self.metrics.stuck(self.stuck.count((self.clock)()));
        self.metrics.post(match &result {
            Ok(()) => "said",
            Err(Silence::Later { .. }) => "later",
            Err(Silence::Aside { .. }) => "aside",
            Err(Silence::Never(_)) => "lost",
        });
        result
    }

    fn places(&self) -> &str {
        PLACES
    }
}

impl Speaker {
    /// Says what tables have committed, through `wire`, with boards by the artist who draws those of the answers.
    pub fn new(
        service: Arc<Service>,
        wire: Arc<dyn Wire>,
        clock: Clock,
        metrics: Arc<Metrics>,
        artist: Arc<Artist>,
    ) -> Speaker {
        Speaker {
            service,
            wire,
            clock,
            metrics,
            artist,
            turns: Lanes::default(),
            stuck: Stuck::default(),
        }
    }

    fn store(&self) -> &dyn Store {
        &**self.service.store()
    }

    async fn table(&self, outgoing: &Outgoing) -> Result<Table, Fault> {
        let table = self.store().table(&outgoing.table).await?;
        Ok(table.ok_or_else(|| StoreError::Missing(outgoing.table.clone()))?)
    }

    /// The post as messages; what their controls stand for is kept before anybody can press them.
    async fn dressed(&self, table: &Table, outgoing: &Outgoing, manner: Manner) -> Result<Dressed, Fault> {
        let named =
            |line: &Line| matches!(line, Line::Prose(spans) if spans.iter().any(|span| matches!(span, Span::Table(_))));
        let called = match outgoing.post.lines.iter().any(named) {
            true => self.remembered(table).await?.map(|known| known.name),
            false => None,
        };
        let (at, post, name) = (table.clone(), outgoing.post.clone(), called.clone());
        let artist = Arc::clone(&self.artist);
        // Pictures take the processor for some milliseconds each.
        let dress = move || Dress::of(&at, &artist).called(name.as_deref()).post(&post, manner);
        let dressed = self.service.workers().run(Lane::Act, dress).await;
        let dressed = dressed.unwrap_or_else(|error| {
            tracing::error!("a post cannot be drawn: {error}");
            let words = Post {
                look: Some(Look::Text),
                ..outgoing.post.clone()
            };
            let dress = Dress::of(table, &self.artist).called(called.as_deref());
            dress.post(&words, manner)
        });
        self.store().keep_lines(&dressed.kept, (self.clock)()).await?;
        Ok(dressed)
    }

    async fn at_table(&self, outgoing: &Outgoing) -> Result<Said, Fault> {
        let table = self.table(outgoing).await?;
        // The table may have moved since the post was taken.
        let channel = channel_of(table.place())?;
        let said = match &outgoing.post.slot {
            Slot::Once => {
                let dressed = self.dressed(&table, outgoing, Manner::Public).await?;
                self.send(channel, outgoing, &dressed).await?;
                Said::Shown
            }
            Slot::Keep(slot) => self.keep(&table, channel, slot, outgoing).await?,
            Slot::Renew(slot) => {
                self.renew(&table, channel, slot, outgoing).await?;
                Said::Shown
            }
            Slot::Close(slot) => self.close(&table, slot, outgoing).await?,
            Slot::Drop(slot) => {
                if let Some(shown) = self.shown_before(&table, slot, outgoing).await? {
                    self.delete(&shown, 0).await?;
                    self.store().show(table.id(), slot, None).await?;
                }
                Said::Nothing
            }
            Slot::Archive => {
                self.archive(&table, channel).await?;
                Said::Nothing
            }
        };
        if table.lost().is_some() && matches!(said, Said::Shown) {
            self.found(&table).await;
        }
        Ok(said)
    }

    /// Sends what an earlier try has not sent yet; the numbers of all its messages.
    async fn send(&self, channel: u64, outgoing: &Outgoing, dressed: &Dressed) -> Result<Vec<String>, Fault> {
        let mut said = outgoing.said.clone();
        for (part, message) in dressed.messages.iter().enumerate().skip(said.len()) {
            let id = match self.send_part(channel, outgoing, &part.to_string(), message).await {
                // Where no files may be posted, words may.
                Err(Fault::Trouble(Trouble::Refused(why))) => {
                    let incident = incident();
                    tracing::error!(
                        incident,
                        table = outgoing.table,
                        post = outgoing.id,
                        "a post cannot be shown: {why}"
                    );
                    self.instead(channel, outgoing, part, &incident).await?
                }
                other => other?,
            };
            said.push(id.to_string());
            self.store().said(outgoing.id, &said).await?;
        }
        Ok(said)
    }

    /// Sends one message of a post, once however often it is tried. Discord knows a nonce for some minutes, per bot and
    /// whatever the channel, so it is made of the database, the post and its words: neither a second database of the
    /// same bot nor a backup that was restored uses one again for something else.
    async fn send_part(&self, channel: u64, outgoing: &Outgoing, part: &str, message: &Message) -> Result<u64, Fault> {
        let database = self.store().identity().await?;
        let mut message = message.clone();
        message.body.insert("enforce_nonce".to_owned(), json!(true));
        let mut sent = Err(Trouble::Elsewhere);
        for again in 0..NONCES {
            let nonce = nonce(&database, outgoing, part, again);
            message.body.insert("nonce".to_owned(), json!(nonce));
            sent = self.wire.send(channel, &message).await;
            if sent != Err(Trouble::Elsewhere) {
                break;
            }
            tracing::warn!(
                post = outgoing.id,
                nonce,
                "Discord knows this nonce from another channel"
            );
        }
        Ok(sent?)
    }

    /// A message that Discord does not like would hold up its table for ever, so a plain one takes its place.
    async fn instead(&self, channel: u64, outgoing: &Outgoing, part: usize, incident: &str) -> Result<u64, Fault> {
        let words = text!("discord-post-unshowable", code = incident);
        self.send_part(channel, outgoing, &format!("{part}x"), &plain(&words))
            .await
    }

    /// Discord failed to take a post. The log tells of it after some tries; then plain words take its place, for it may
    /// be this very post that Discord cannot deal with.
    async fn broken(&self, outgoing: &Outgoing, status: u16) -> Result<(), Silence> {
        let why = format!("Discord failed: status {status}");
        let failing = self.stuck.failed(outgoing.id, (self.clock)());
        if failing.tries >= STUCK_TRIES {
            tracing::warn!(
                incident = failing.incident,
                table = outgoing.table,
                post = outgoing.id,
                tries = failing.tries,
                "a post does not get through: {why}"
            );
        }
        let hopeless = failing.tries >= HOPELESS_TRIES || failing.tries >= STUCK_TRIES && failing.others_shown;
        if !hopeless {
            return Err(Silence::later(why));
        }
        match self.replaced(outgoing, &failing.incident).await {
            Ok(()) => Ok(()),
            Err(Fault::Store(error)) => Err(Silence::later(error.to_string())),
            Err(Fault::Trouble(Trouble::Broken(_))) => Err(Silence::later(why)),
            Err(Fault::Trouble(trouble)) => self.silence(outgoing, trouble).await,
        }
    }

    /// Plain words in place of a whole post, or of what is left of it.
    async fn replaced(&self, outgoing: &Outgoing, incident: &str) -> Result<(), Fault> {
        let channel = match outgoing.post.audience {
            Audience::Direct(user) => self.direct(user).await?,
            _ => channel_of(self.table(outgoing).await?.place())?,
        };
        self.instead(channel, outgoing, outgoing.said.len(), incident).await?;
        tracing::warn!(
            incident,
            table = outgoing.table,
            post = outgoing.id,
            "plain words took the place of a post"
        );
        Ok(())
    }

    /// Edits the messages of a slot, or sends them where there are none.
    async fn keep(&self, table: &Table, channel: u64, slot: &str, outgoing: &Outgoing) -> Result<Said, Fault> {
        let shown = self.store().shown(table.id(), slot).await?;
        let shown = shown.filter(|shown| shown.channel == channel.to_string());
        let Some(mut shown) = shown else {
            self.send_as(table, channel, slot, outgoing).await?;
            return Ok(Said::Shown);
        };
        if shown.post > outgoing.id || self.is_superseded(slot, outgoing).await? {
            return Ok(Said::Nothing);
        }
        let now = (self.clock)();
        if let Some(edited) = shown.edited.filter(|_| now - shown.at > YOUNG)
            && now - edited < OLD_EDITS
        {
            return Ok(Said::Aside((OLD_EDITS - (now - edited)).to_std().unwrap_or_default()));
        }
        let dressed = self.dressed(table, outgoing, Manner::Edit).await?;
        for (id, message) in shown.messages.clone().iter().zip(&dressed.messages) {
            match self.edit(channel, id, message).await {
                Ok(()) => (),
                // Somebody deleted it: it is sent anew.
                Err(Trouble::Gone(10008)) => {
                    self.delete(&shown, 0).await?;
                    self.store().show(table.id(), slot, None).await?;
                    self.send_as(table, channel, slot, outgoing).await?;
                    return Ok(Said::Shown);
                }
                Err(Trouble::Limited(millis)) => return Ok(Said::Aside(Duration::from_millis(millis))),
                Err(Trouble::Refused(why)) => {
                    let incident = incident();
                    tracing::error!(
                        incident,
                        table = table.id(),
                        post = outgoing.id,
                        "an edit is refused: {why}"
                    );
                    return Ok(Said::Shown);
                }
                Err(trouble) => return Err(trouble.into()),
            }
        }
        self.delete(&shown, dressed.messages.len()).await?;
        shown.messages.truncate(dressed.messages.len());
        if dressed.messages.len() > shown.messages.len() {
            // What grew: the rest follows at the end of the channel.
            let more = Dressed {
                messages: dressed.messages[shown.messages.len()..].to_vec(),
                ..Dressed::default()
            };
            shown.messages.extend(self.send(channel, outgoing, &more).await?);
        }
        shown.head = dressed.head;
        shown.edited = Some(now);
        shown.post = outgoing.id;
        self.store().show(table.id(), slot, Some(&shown)).await?;
        Ok(Said::Shown)
    }

    /// Whether a newer post for the same slot waits, so that this one need not be shown.
    async fn is_superseded(&self, slot: &str, outgoing: &Outgoing) -> Result<bool, Fault> {
        let waiting = self.store().unsaid(&outgoing.table).await?;
        let newer = |other: &Outgoing| other.id > outgoing.id && other.post.slot.name() == Some(slot);
        Ok(waiting.iter().any(newer))
    }

    /// Sends a post that has a slot, and notes where it stands.
    async fn send_as(&self, table: &Table, channel: u64, slot: &str, outgoing: &Outgoing) -> Result<(), Fault> {
        let dressed = self.dressed(table, outgoing, Manner::Public).await?;
        let messages = self.send(channel, outgoing, &dressed).await?;
        self.note(table, channel, slot, outgoing, messages, dressed.head).await
    }

    async fn note(
        &self,
        table: &Table,
        channel: u64,
        slot: &str,
        outgoing: &Outgoing,
        messages: Vec<String>,
        head: String,
    ) -> Result<(), Fault> {
        if slot == CARD
            && let Some(id) = messages.first().and_then(|id| id.parse().ok())
            && let Err(trouble) = self.wire.pin(channel, id).await
        {
            // Pinning is a luxury.
            tracing::info!(table = table.id(), "the card could not be pinned: {trouble}");
        }
        let shown = Shown {
            channel: channel.to_string(),
            messages,
            head,
            at: (self.clock)(),
            edited: None,
            post: outgoing.id,
        };
        Ok(self.store().show(table.id(), slot, Some(&shown)).await?)
    }

    /// Sends the message anew and shrinks the old one.
    async fn renew(&self, table: &Table, channel: u64, slot: &str, outgoing: &Outgoing) -> Result<(), Fault> {
        let old = self.store().shown(table.id(), slot).await?;
        if old.as_ref().is_some_and(|old| old.post > outgoing.id) {
            return Ok(());
        }
        let dressed = self.dressed(table, outgoing, Manner::Public).await?;
        let messages = self.send(channel, outgoing, &dressed).await?;
        if let Some(old) = old.filter(|old| old.post != outgoing.id) {
            // The new one matters more: if the old one cannot be shrunk, it stays as it is.
            if let Err(trouble) = self.shrink(&old, &old.head).await {
                tracing::info!(table = table.id(), "an old message keeps its controls: {trouble}");
            }
        }
        self.note(table, channel, slot, outgoing, messages, dressed.head).await
    }

    /// Shrinks the messages of a slot to one line: the post's own, or what they began with.
    async fn close(&self, table: &Table, slot: &str, outgoing: &Outgoing) -> Result<Said, Fault> {
        let Some(shown) = self.shown_before(table, slot, outgoing).await? else {
            return Ok(Said::Nothing);
        };
        let head = match outgoing.post.is_empty() {
            true => shown.head.clone(),
            false => self.dressed(table, outgoing, Manner::Edit).await?.head,
        };
        match self.shrink(&shown, &head).await {
            Ok(()) | Err(Trouble::Gone(_) | Trouble::Forbidden(_) | Trouble::Refused(_)) => (),
            Err(Trouble::Limited(millis)) => return Ok(Said::Aside(Duration::from_millis(millis))),
            Err(trouble) => return Err(trouble.into()),
        }
        self.store().show(table.id(), slot, None).await?;
        Ok(Said::Nothing)
    }

    /// What shows a slot, unless a later post does: then this one comes late, said already by a process that went on.
    async fn shown_before(&self, table: &Table, slot: &str, outgoing: &Outgoing) -> Result<Option<Shown>, StoreError> {
        let shown = self.store().shown(table.id(), slot).await?;
        Ok(shown.filter(|shown| shown.post <= outgoing.id))
    }

    async fn shrink(&self, shown: &Shown, head: &str) -> Result<(), Trouble> {
        let Some((first, channel)) = shown.messages.first().zip(shown.channel.parse().ok()) else {
            return Ok(());
        };
        match self.edit(channel, first, &shrunk(head)).await {
            Ok(()) | Err(Trouble::Gone(10008)) => (),
            Err(trouble) => return Err(trouble),
        }
        self.delete(shown, 1).await
    }

    /// Edits a message, in an archived thread too.
    async fn edit(&self, channel: u64, id: &str, message: &Message) -> Result<(), Trouble> {
        let id = id.parse().map_err(|_| Trouble::Gone(10008))?;
        match self.wire.edit(channel, id, message).await {
            Err(Trouble::Archived) => {
                self.wire.archive_thread(channel, false).await?;
                self.wire.edit(channel, id, message).await
            }
            other => other,
        }
    }

    /// Deletes the messages of a slot but the first ones.
    async fn delete(&self, shown: &Shown, keep: usize) -> Result<(), Trouble> {
        let Ok(channel) = shown.channel.parse() else {
            return Ok(());
        };
        for id in shown.messages.iter().skip(keep).filter_map(|id| id.parse().ok()) {
            let deleted = match self.wire.delete(channel, id).await {
                Err(Trouble::Archived) => {
                    self.wire.archive_thread(channel, false).await?;
                    self.wire.delete(channel, id).await
                }
                other => other,
            };
            match deleted {
                Ok(()) | Err(Trouble::Gone(_) | Trouble::Forbidden(_) | Trouble::Refused(_)) => (),
                Err(trouble) => return Err(trouble),
            }
        }
        Ok(())
    }

    /// What a trouble at a table's channel means for the post.
    async fn silence(&self, outgoing: &Outgoing, trouble: Trouble) -> Result<(), Silence> {
        let why = trouble.to_string();
        match trouble {
            Trouble::Limited(millis) => Err(Silence::Later {
                why,
                after: Some(Duration::from_millis(millis)),
            }),
            Trouble::Forbidden(160_006) => Err(Silence::Later {
                why: "too many threads are active in the server".to_owned(),
                after: Some(CROWDED),
            }),
            Trouble::Gone(_) | Trouble::Forbidden(_) => {
                self.lost(outgoing, &trouble).await;
                match self.is_over_and_gone(outgoing, &trouble).await {
                    // Nobody will ever see it.
                    true => Ok(()),
                    false => Err(Silence::Never(why)),
                }
            }
            _ => Err(Silence::later(why)),
        }
    }

    /// Whether the channel of a game that is over was deleted.
    async fn is_over_and_gone(&self, outgoing: &Outgoing, trouble: &Trouble) -> bool {
        let is_gone = matches!(trouble, Trouble::Gone(_)) && !matches!(outgoing.post.audience, Audience::Direct(_));
        let table = self.store().table(&outgoing.table).await;
        is_gone && table.is_ok_and(|table| table.is_some_and(|table| table.stage() == Stage::Over))
    }

    /// The table has lost its channel: it stands still, and its host is told, once.
    async fn lost(&self, outgoing: &Outgoing, trouble: &Trouble) {
        let why = match trouble {
            Trouble::Gone(_) => Loss::Gone,
            Trouble::Forbidden(NO_ACCESS) => missing(text!("discord-permission-view")),
            Trouble::Forbidden(LOCKED) => missing(text!("discord-missing-manage-threads")),
            _ => missing(text!("discord-missing-send")),
        };
        if let Err(error) = self.service.lost(&outgoing.table, &why, (self.clock)()).await {
            tracing::error!(table = outgoing.table, "a lost table cannot be noted: {error}");
        }
    }

    /// Its posts are shown again: the game goes on.
    async fn found(&self, table: &Table) {
        if let Err(error) = self.service.found(table.id(), (self.clock)()).await {
            tracing::error!(table = table.id(), "a table that was lost cannot go on: {error}");
        }
    }
}

fn missing(permission: String) -> Loss {
    Loss::Forbidden { missing: permission }
}

fn channel_of(place: &str) -> Result<u64, Trouble> {
    let number = place.strip_prefix(PLACES).and_then(|number| number.parse().ok());
    number.ok_or(Trouble::Gone(10003))
}

/// `p12.0.9f8e7d6c5b4a`: the post and its part, and a digest that tells databases and words apart. At most 25
/// characters, as Discord asks.
fn nonce(database: &str, outgoing: &Outgoing, part: &str, again: u32) -> String {
    let post = serde_json::to_string(&outgoing.post).expect("posts are plain data");
    let mut hash = Sha256::new();
    for text in [database, &outgoing.table, part, &again.to_string(), &post] {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    }
    let digest = hash.finalize().iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    });
    let mut nonce = format!("p{}.{part}.{digest}", outgoing.id);
    nonce.truncate(NONCE_MAX);
    nonce
}

/// A message of words alone that mentions nobody.
fn plain(words: &str) -> Message {
    let mut body = Map::new();
    body.insert("content".to_owned(), json!(words));
    body.insert("allowed_mentions".to_owned(), json!({ "parse": [] }));
    Message {
        body,
        files: Vec::new(),
    }
}
