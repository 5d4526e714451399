//! What the bot says: posts, their controls and what becomes of the message.

use super::{Draw, Film, Line, Scene, Seat, TileAt, User};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One thing the bot says, before any front has dressed it. It may be long: fronts cut it at line ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Post {
    pub audience: Audience,
    #[serde(default)]
    pub topic: Topic,
    #[serde(default)]
    pub slot: Slot,
    pub lines: Vec<Line>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<Scene>,
    /// A board that is shown where boards come as pictures, and left out where they come as words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Box<LitBoard>>,
    /// How the boards come; none if the habit of the table or of its reader holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
    /// What the first board was before: a picture shows what has moved since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Box<Scene>>,
    /// A game to be looked at in one go; in answers only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub film: Option<Box<Film>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<Field>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub controls: Vec<Control>,
    /// The seats newly awaited by this post, each once per duty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pings: Vec<Seat>,
    /// Mentions make no sound: somebody's quiet hours.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quiet: bool,
    /// The same for programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<Value>,
    /// The open dice of the journal entries that it tells of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<Roll>,
    /// Of a hint for one seat: the journal entry that gave it. Once the seat has gone on from there it is of no use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<u64>,
}

/// A board, and what is lit on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LitBoard {
    pub board: Scene,
    /// The board as its reader saw it last: a picture shows what has changed since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Box<Scene>>,
    #[serde(default)]
    pub lights: Lights,
}

/// Tiles of a board that a picture shows brighter than the others. Where none may be chosen, all are as bright.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Lights {
    /// What may be chosen.
    pub open: Vec<TileAt>,
    /// What was chosen on the way here.
    pub taken: Vec<TileAt>,
}

impl Lights {
    /// Those on a board, which may show a part of a large one.
    #[must_use]
    pub fn on(mut self, board: &Scene) -> Lights {
        for tiles in [&mut self.open, &mut self.taken] {
            tiles.retain(|at| board.has_tile(*at));
            tiles.sort_unstable();
            tiles.dedup();
        }
        self
    }
}

/// The open dice of one journal entry, with what proves them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Roll {
    /// Number of the entry: what `/game dice verify roll:` asks for.
    pub entry: u64,
    /// The link of the dice chain in hexadecimal; none for scripted dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    pub draws: Vec<Draw>,
}

/// Runs of entries that are named one by one; of more only the first and the last entry are named.
const RUNS_MAX: usize = 4;

/// The first and the last entry of each run of entries that rolled dice, one behind the other; of many runs those of all.
pub fn runs_of(rolls: &[Roll]) -> Vec<(u64, u64)> {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for roll in rolls {
        match runs.last_mut() {
            Some((_, last)) if *last == roll.entry || *last + 1 == roll.entry => *last = roll.entry,
            _ => runs.push((roll.entry, roll.entry)),
        }
    }
    match (runs.first(), runs.last()) {
        (Some((first, _)), Some((_, last))) if runs.len() > RUNS_MAX => vec![(*first, *last)],
        _ => runs,
    }
}

impl Post {
    /// A message of its own about the game itself, with these lines and nothing else. It pings nobody.
    pub fn new(audience: Audience, lines: Vec<Line>) -> Post {
        Post {
            audience,
            topic: Topic::GAME,
            slot: Slot::Once,
            lines,
            boards: Vec::new(),
            drawn: None,
            look: None,
            before: None,
            film: None,
            fields: Vec::new(),
            controls: Vec::new(),
            pings: Vec::new(),
            quiet: false,
            data: None,
            rolls: Vec::new(),
            hint: None,
        }
    }

    /// What is kept of it with a receipt, to answer the same request again: answers whole, of what the channel was told
    /// only the dice that the answer repeats. None where nothing is needed; nothing that names a person is kept.
    pub fn to_answer_again(&self) -> Option<Post> {
        match self.audience {
            Audience::Asker | Audience::Seat(_) => Some(self.clone()),
            Audience::Table if !self.rolls.is_empty() => Some(Post {
                rolls: self.rolls.clone(),
                ..Post::new(Audience::Table, Vec::new())
            }),
            Audience::Table | Audience::Direct(_) => None,
        }
    }

    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.boards.is_empty() && self.fields.is_empty() && self.controls.is_empty()
    }
}

/// How boards come, where a front can show more than text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    #[default]
    Text,
    Picture,
    Both,
    /// In sentences, piece by piece, for those who listen.
    Spoken,
}

impl Look {
    /// As it is typed and stored.
    pub fn word(self) -> &'static str {
        match self {
            Look::Text => "text",
            Look::Picture => "picture",
            Look::Both => "both",
            Look::Spoken => "spoken",
        }
    }

    /// Whether boards are drawn.
    pub fn draws(self) -> bool {
        matches!(self, Look::Picture | Look::Both)
    }
}

/// Who gets to read a post.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// The channel.
    Table,
    /// One seat alone; waits for its next private answer.
    Seat(Seat),
    /// One person alone, wherever they are: a direct message, for those who asked for it.
    Direct(User),
    /// Whoever typed the command, seated or not: the answer to the request, never kept.
    Asker,
}

/// What a post, a board or a duty belongs to: the game itself, or one of several battles side by side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Topic(pub u16);

impl Topic {
    /// The game as a whole, where no battle of its own is meant.
    pub const GAME: Topic = Topic(0);
}

/// What becomes of the message: a new one, or one with a name that is edited or replaced.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    #[default]
    Once,
    /// Edit the message of this name, or send it.
    Keep(String),
    /// Send the message anew and shrink the old one, if it was not closed, to its first line.
    Renew(String),
    /// Shrink the message of this name to this post's line, without controls; nothing if there is none.
    Close(String),
    /// Delete it.
    Drop(String),
    /// Nothing more is said here: a thread of the table's own is archived.
    Archive,
}

/// What the names of turn posts begin with.
const TURN: &str = "turn:";

impl Slot {
    /// The name of the message that says whose turn it is in a topic.
    pub fn turn(topic: Topic) -> String {
        format!("{TURN}{}", topic.0)
    }

    /// The name of the message that it is about; none where each post is a message of its own.
    pub fn name(&self) -> Option<&str> {
        match self {
            Slot::Keep(name) | Slot::Renew(name) | Slot::Close(name) | Slot::Drop(name) => Some(name),
            Slot::Once | Slot::Archive => None,
        }
    }

    /// Whether it is about a message that says whose turn it is.
    pub fn is_turn(&self) -> bool {
        self.name().is_some_and(|name| name.starts_with(TURN))
    }
}

/// A titled paragraph below the lines of a post.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Field {
    pub name: String,
    pub value: String,
}

impl Field {
    /// A field with this title and this text. Does not check their lengths.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Field {
        Field {
            name: name.into(),
            value: value.into(),
        }
    }
}

/// A control is a command line that somebody else has typed for you, or an address to be opened, and nothing more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    Button {
        label: String,
        line: String,
    },
    /// At most 25 choices.
    Select {
        label: String,
        choices: Vec<Choice>,
    },
    /// A line with holes; each blank is the name of an option to be asked for.
    Form {
        label: String,
        line: String,
        blanks: Vec<String>,
    },
    /// Opens a page in a browser.
    Link {
        label: String,
        url: String,
    },
}

impl Control {
    /// A button with this label that stands for typing this command line.
    pub fn button(label: impl Into<String>, line: impl Into<String>) -> Control {
        Control::Button {
            label: label.into(),
            line: line.into(),
        }
    }

    /// What stands on it.
    pub fn label(&self) -> &str {
        match self {
            Control::Button { label, .. }
            | Control::Select { label, .. }
            | Control::Form { label, .. }
            | Control::Link { label, .. } => label,
        }
    }
}

/// One entry of a [`Control::Select`]: what it says, and the command line that choosing it types.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choice {
    pub label: String,
    pub line: String,
}
