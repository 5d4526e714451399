//! What an interaction is answered with, before it is dressed.

use super::artist::Artist;
use super::controls::Widget;
use super::custom_id::KeptLine;
use super::dress::{Details, Dress, Dressed, Manner};
use super::wire::File;
use muster_kit::{Audience, Line, Look, Post};
use muster_table::Table;
use muster_words::text;
use serde_json::{Map, Value, json};

/// The answer to an interaction.
pub enum DiscordAnswer {
    Say(Box<Say>),
    /// A form, as Discord takes it, and lines to be kept before it is opened.
    Form(Map<String, Value>, Vec<KeptLine>),
}

/// Words and controls.
#[derive(Clone, Default)]
pub struct Say {
    /// Whose chairs give names; none where there is no table.
    pub table: Option<Table>,
    pub posts: Vec<Post>,
    /// After the controls of the posts.
    pub widgets: Vec<Widget>,
    pub details: Option<Details>,
    pub files: Vec<File>,
    /// Seen by everybody.
    pub public: bool,
    /// A message of its own, even where the one that was pressed could be edited.
    pub fresh: bool,
    /// Posts of the asker's inbox that it holds: heard once it got out.
    pub heard: Vec<i64>,
}

impl Say {
    /// An answer of these lines, for the asker alone.
    pub fn lines(lines: impl IntoIterator<Item = Line>) -> Say {
        Say::post(Post::new(Audience::Asker, lines.into_iter().collect()))
    }

    /// An answer of one line, for the asker alone.
    pub fn text(text: impl Into<String>) -> Say {
        Say::lines([Line::from(text.into())])
    }

    /// An answer that shows one post of a table.
    pub fn post(post: Post) -> Say {
        Say {
            posts: vec![post],
            ..Say::default()
        }
    }

    /// The same about a table: names of players and buttons are those of that table.
    #[must_use]
    pub fn at(mut self, table: &Table) -> Say {
        self.table = Some(table.clone());
        self
    }

    /// The same with more buttons and selects behind it.
    #[must_use]
    pub fn with(mut self, widgets: impl IntoIterator<Item = Widget>) -> Say {
        self.widgets.extend(widgets);
        self
    }

    /// Whether it shows boards, as text or as pictures.
    pub fn has_boards(&self) -> bool {
        let mut posts = self.posts.iter();
        posts.any(|post| !post.boards.is_empty() || post.drawn.is_some())
    }

    /// The same in text alone, which begins with the reason.
    pub fn without_files(&self, incident: &str) -> Say {
        let note = text!("discord-no-picture", code = incident);
        let mut words = self.without_pictures();
        words
            .posts
            .insert(0, Post::new(Audience::Asker, vec![Line::from(note)]));
        Say {
            details: None,
            files: Vec::new(),
            ..words
        }
    }

    /// The same with text in place of pictures.
    pub fn without_pictures(&self) -> Say {
        let as_text = |post: Post| Post {
            look: Some(Look::Text),
            ..post
        };
        Say {
            posts: self.posts.iter().cloned().map(as_text).collect(),
            ..self.clone()
        }
    }

    /// As messages: the first in that manner, the others new ones that the same people see.
    pub fn dressed(&self, manner: Manner, artist: &Artist) -> Dressed {
        let dress = match &self.table {
            Some(table) => Dress::of(table, artist),
            None => Dress::bare(artist),
        };
        let mut dressed = match &self.details {
            Some(details) => dress.details(details, manner),
            None => dress.posts(&self.posts, &self.widgets, manner),
        };
        if manner == Manner::Edit {
            for message in dressed.messages.iter_mut().skip(1) {
                message.body.insert("flags".to_owned(), json!(super::dress::EPHEMERAL));
            }
        }
        if let Some(last) = dressed.messages.last_mut().filter(|_| !self.files.is_empty()) {
            last.files.extend(self.files.iter().cloned());
            let attachments = super::dress::attachments(&last.files);
            last.body.insert("attachments".to_owned(), attachments);
        }
        dressed
    }
}

impl From<Say> for DiscordAnswer {
    fn from(say: Say) -> DiscordAnswer {
        DiscordAnswer::Say(Box::new(say))
    }
}
