//! Finding one's way: help, the guide for the first time, the welcome on a server, the game as a file, a
//! rematch.

use super::answer::{DiscordAnswer, Say};
use super::controls::{Pick, Widget};
use super::desk::{Desk, Visit};
use super::dress::{Dress, Manner};
use super::opening::welcome_widgets;
use super::permissions::missing;
use super::receive::edit;
use super::wire::{File, Place, Trouble};
use muster_kit::{Audience, Line, Post, Refusal};
use muster_service::{Error, Loaded};
use muster_store::StoreError;
use muster_table::Table;
use muster_vocabulary::{Begun, Command, Invocation, Sub};
use muster_words::text;
use muster_workers::Lane;
use serde_json::json;

/// Under which it is remembered that a person has read the guide.
const GUIDED: &str = "guided";
const CHOICES_MAX: usize = 25;
/// Bytes of a file that Discord takes from a bot on any server.
const UPLOAD_MAX: usize = 10 << 20;

impl Desk {
    /// Says on a server that the bot is there: in `channel`, where it may write, and else nowhere. `allowed`
    /// is what the bot may do in that channel.
    ///
    /// # Errors
    /// [`Trouble`] if Discord does not take the message.
    pub async fn welcome(&self, server: u64, channel: u64, allowed: u64) -> Result<(), Trouble> {
        let at = Place {
            channel,
            server: Some(server),
            thread: false,
        };
        if !missing(&at, allowed).is_empty() {
            return Ok(());
        }
        let lines = vec![
            Line::strong(text!("discord-welcome-title")),
            Line::from(text!("discord-welcome-what")),
            Line::from(text!("discord-welcome-how")),
        ];
        let post = Post::new(Audience::Table, lines);
        let dressed = Dress::bare(&self.artist).posts(&[post], &welcome_widgets(self.service.games()), Manner::Public);
        self.keep(&dressed.kept).await;
        for message in &dressed.messages {
            self.wire.send(channel, message).await?;
        }
        Ok(())
    }
}

impl Visit<'_> {
    /// Before a person's first turn: what there is to see and to do. Once for each person.
    pub(super) async fn guide(&self, table: &Table, say: &mut Say) -> Result<(), StoreError> {
        let asker = self.asker();
        let mut known = self.desk.known_of(&asker).await?;
        if known.contains_key(GUIDED) {
            return Ok(());
        }
        let mut guide = table.guide();
        // The panel that follows has these and more.
        guide.controls.clear();
        say.posts.insert(0, guide);
        known.insert(GUIDED.to_owned(), json!(true));
        self.desk.remember_of(&asker, known).await
    }

    /// What can be done here, or how one command works.
    pub(super) fn help(&self, table: Option<&Table>, invocation: &Invocation) -> Say {
        let topic = invocation.text("about").unwrap_or_default();
        let game = table.map(|table| table.kind().id);
        let lines = match self.games().help(topic, game) {
            Ok(lines) => lines,
            Err(error) => {
                let begun = invocation.entry().map(|(command, sub)| Begun {
                    command,
                    sub,
                    args: invocation.args.clone(),
                });
                return self.unread(table, &error, begun, 0);
            }
        };
        let mut say = Say::lines(lines);
        say.table = table.cloned();
        if self.call.at.server.is_none() {
            let words = Line::from(text!("discord-help-direct"));
            say.posts.push(Post::new(Audience::Asker, vec![words]));
        }
        let plain = topic.trim_start_matches('/');
        match (table.map(Table::command), topic) {
            (Some(command), "") => {
                say.widgets.extend(topics(command));
                say.widgets
                    .push(Widget::button(text!("discord-button-rules"), "/game rules"));
                for (label, topic) in [
                    (text!("discord-button-help-game"), "game"),
                    (text!("discord-button-help-host"), "gm"),
                    (text!("discord-button-help-bot"), "muster"),
                ] {
                    say.widgets
                        .push(Widget::button(label, format!("/game help about:{topic}")));
                }
            }
            (None, "") => say.widgets.extend(welcome_widgets(self.games())),
            _ => match (self.games().command(plain), self.games().begun(&format!("/{plain}"))) {
                (Some(command), _) => say.widgets.extend(topics(command)),
                // A line to be filled in, where the topic is one command; or to be pressed, where it has nothing to fill in.
                (None, Ok(begun)) => say.widgets.extend(match edit(&begun, 0) {
                    Some(widget) => Some(relabelled(widget, text!("discord-button-type-it"))),
                    None if begun.sub.option.is_empty() => {
                        Some(Widget::button(text!("discord-button-do-it"), format!("/{plain}")))
                    }
                    None => None,
                }),
                (None, Err(_)) => (),
            },
        }
        say
    }

    /// The game as a file.
    pub(super) async fn export(&self, table: &Loaded) -> Result<DiscordAnswer, StoreError> {
        let lane = Lane::Question {
            person: Some(self.call.user.0),
            table: table.id().to_owned(),
        };
        let file = match self.desk.service.export_file(table.id(), lane).await {
            Ok(file) => file,
            Err(error) => return self.fault(error, Some(table), None).await,
        };
        if file.json.len() > UPLOAD_MAX {
            let refusal = Refusal::new("table", text!("discord-export-too-large"));
            let refusal = refusal.instead(text!("discord-export-too-large-instead"));
            return self.fault(Error::Rejected(refusal.into()), Some(table), None).await;
        }
        let name = format!("{}-{}.json", table.kind().id, table.id());
        let mut say = Say::text(match file.key {
            Some(key) => text!("discord-export-signed", file = &name, key = key),
            None => text!("discord-export", file = &name),
        });
        say.files = vec![File {
            name,
            about: String::new(),
            bytes: file.json,
        }];
        say.fresh = true;
        Ok(say.at(table).into())
    }
}

fn relabelled(mut widget: Widget, to: String) -> Widget {
    if let Widget::Button { label, .. } = &mut widget {
        *label = to;
    }
    widget
}

/// Each part of a command, to read about and to be done from there.
fn topics(command: &Command) -> Vec<Widget> {
    let pick = |sub: &Sub| {
        let path = format!("{} {}", command.name, sub.path());
        Pick::new(
            format!("{}: {}", sub.path(), sub.about),
            format!("/game help about:{path}"),
        )
    };
    let picks: Vec<Pick> = command.sub.iter().map(pick).collect();
    let selects = picks.chunks(CHOICES_MAX);
    selects
        .map(|picks| Widget::select(text!("discord-help-topics"), picks.to_vec()))
        .collect()
}
