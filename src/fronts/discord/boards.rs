//! How boards come: as text, pictures, both or in sentences, for a person, for a table and for new tables of a server.

use super::answer::Say;
use super::controls::{Pick, Widget};
use super::desk::Visit;
use muster_kit::Look;
use muster_service::{Error, Loaded};
use muster_store::StoreError;
use muster_table::{GameCommand, KeptFor, Table};
use muster_vocabulary::Invocation;
use muster_words::text;
use serde_json::json;

/// Under which boards are remembered in what is known of a person or a server.
const BOARDS: &str = "boards";

/// What a channel can show. Sentences are for those who listen, so that they are chosen for oneself.
const OF_CHANNELS: [Look; 3] = [Look::Text, Look::Picture, Look::Both];

impl Visit<'_> {
    /// After an act: a choice that a player makes for themselves holds at each table where they sit down later.
    pub(super) async fn boards_after(&self, table: Loaded, command: &GameCommand) -> Result<Loaded, StoreError> {
        match command {
            GameCommand::Map {
                r#as: Some(look),
                keep: Some(KeptFor::Me),
                ..
            } => {
                self.remember_boards(&self.asker(), *look).await?;
                Ok(table)
            }
            GameCommand::Join { .. } => self.with_own_boards(table).await,
            _ => Ok(table),
        }
    }

    /// A table at which the asker has sat down: boards come as they chose elsewhere.
    pub(super) async fn with_own_boards(&self, table: Loaded) -> Result<Loaded, StoreError> {
        if table.seat_of(self.call.user).is_err() || table.look_of(self.call.user).is_some() {
            return Ok(table);
        }
        match self.remembered_boards(&self.asker()).await? {
            Some(look) => self.with_boards(table, look, KeptFor::Me).await,
            None => Ok(table),
        }
    }

    /// A table that was just opened: boards come as its server wants them in its channels.
    pub(super) async fn with_boards_of_server(&self, table: Loaded) -> Result<Loaded, StoreError> {
        let Some(server) = self.server() else { return Ok(table) };
        match self.remembered_boards(&server).await? {
            Some(look) => self.with_channel_boards(table, look).await,
            None => Ok(table),
        }
    }

    /// A table whose boards come so in its channel.
    pub(super) async fn with_channel_boards(&self, table: Loaded, look: Look) -> Result<Loaded, StoreError> {
        match table.look_of_channel() == look {
            true => Ok(table),
            false => self.with_boards(table, look, KeptFor::Table).await,
        }
    }

    /// What an answer that changes nothing says of its boards: one that everybody sees has them as the channel does; below a
    /// board that the asker alone sees stand the other ways to see it.
    pub(super) fn offer_boards(&self, table: &Table, command: Option<&GameCommand>, say: &mut Say) {
        if say.public {
            let channel = Some(table.look_of_channel());
            return say.posts.iter_mut().for_each(|post| post.look = post.look.or(channel));
        }
        if let (Some(GameCommand::Map { r#as: asked, .. }), Some(post)) = (command, say.posts.first()) {
            let look = self.desk.artist.look_at(post, Some(table));
            say.widgets.extend(ways_of(table, self.call.user, look, *asked));
        }
    }

    async fn with_boards(&self, table: Loaded, look: Look, kept: KeptFor) -> Result<Loaded, StoreError> {
        let name = format!("{}:boards-{}", self.call.id, word_of(kept));
        let line = line_of(look, kept);
        match self.desk.service.act(&table, &self.request(&name), &line).await {
            Ok(reply) => Ok(reply.after),
            Err(Error::Store(error)) => Err(error),
            Err(error) => {
                tracing::warn!(table = table.id(), "boards come as usual: {error}");
                Ok(table)
            }
        }
    }

    /// `/muster pictures`: how boards come at tables that are opened on this server from now on.
    pub(super) async fn boards_of_server(&self, look: Option<Look>) -> Result<Say, StoreError> {
        let Some(server) = self.server() else {
            return Ok(Say::text(text!("discord-boards-no-server")));
        };
        let Some(look) = look else {
            let now = self.remembered_boards(&server).await?.unwrap_or_default();
            return Ok(Say::text(text!("discord-boards-are", look = words_of(now))));
        };
        if !self.call.manager {
            return Ok(Say::text(text!("discord-boards-manager")));
        }
        self.remember_boards(&server, look).await?;
        Ok(Say::text(text!("discord-boards-will-be", look = words_of(look))))
    }

    fn server(&self) -> Option<String> {
        self.call.at.server.map(|server| format!("server:{server}"))
    }

    async fn remembered_boards(&self, of: &str) -> Result<Option<Look>, StoreError> {
        let look = self.desk.known_of(of).await?.remove(BOARDS);
        Ok(look.and_then(|look| serde_json::from_value(look).ok()))
    }

    async fn remember_boards(&self, of: &str, look: Look) -> Result<(), StoreError> {
        let mut known = self.desk.known_of(of).await?;
        known.insert(BOARDS.to_owned(), json!(look));
        self.desk.remember_of(of, known).await
    }
}

/// The select that changes how boards come in the channel of a table.
pub(super) fn of_channel(table: &Table) -> Widget {
    let picks = OF_CHANNELS.map(|look| Pick {
        chosen: look == table.look_of_channel(),
        ..Pick::new(
            text!("discord-boards-in-channel", look = words_of(look)),
            line_of(look, KeptFor::Table).line(),
        )
    });
    Widget::select(text!("discord-boards-choose"), picks.into())
}

/// The buttons below a board that one person alone sees: the same board in other ways, and the way to keep this one.
fn ways_of(table: &Table, user: muster_kit::User, look: Look, asked: Option<Look>) -> Vec<Widget> {
    let mut ways = Vec::new();
    if asked.is_some_and(|asked| table.look_of(user) != Some(asked)) && table.seat_of(user).is_ok() {
        let always = text!("discord-boards-always", look = words_of(look));
        ways.push(Widget::button(always, line_of(look, KeptFor::Me).line()));
    }
    let others = [Look::Picture, Look::Text, Look::Spoken];
    ways.extend(others.into_iter().filter(|other| *other != look).map(|other| {
        let line = Invocation::new("game", "map").with("as", other.word());
        Widget::button(text!("discord-boards-as", look = words_of(other)), line.line())
    }));
    ways
}

fn line_of(look: Look, kept: KeptFor) -> Invocation {
    Invocation::new("game", "map")
        .with("as", look.word())
        .with("keep", word_of(kept))
}

fn word_of(kept: KeptFor) -> &'static str {
    match kept {
        KeptFor::Me => "me",
        KeptFor::Table => "table",
    }
}

fn words_of(look: Look) -> String {
    match look {
        Look::Text => text!("look-text"),
        Look::Picture => text!("look-pictures"),
        Look::Both => text!("look-both"),
        Look::Spoken => text!("look-sentences"),
    }
}
