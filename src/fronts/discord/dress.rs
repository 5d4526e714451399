//! Posts as Discord messages. Every message has explicit `allowed_mentions`, and nothing that somebody chose
//! to type or to be called has a meaning in it.
//!
//! A post becomes at most three messages of about 1,800 characters, cut at line ends; the rest waits behind
//! [Details]. Boards are never cut. Lines that are too long for a control are returned as
//! [`Dressed::kept`]: the store must have them before the messages go out.

mod packing;

use super::artist::{Artist, Picture, can_be_drawn};
use super::controls::{self, Widget};
use super::custom_id::{KeptLine, name_of};
use super::markup::{Markup, escaped, length};
use super::wire::{File, Message, address};
use muster_kit::{Line, Look, Post, Roll, Scene, Seat, Span, User, runs_of, shortened};
use muster_pictures as pictures;
use muster_table::{Holder, Table};
use muster_words::text;
use packing::{Block, Sheet, pack};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// Code units of a message that lines are cut to.
pub const LENGTH_MAX: usize = 1_800;
/// Messages that one post becomes at most; what is longer is cut.
pub const MESSAGES_MAX: usize = 3;
/// Code units of a span before it is cut apart, so that a line can be.
const SPAN_MAX: usize = 300;

/// Characters of a name that are shown.
const NAME_MAX: usize = 60;

pub(super) const EPHEMERAL: u64 = 1 << 6;
const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

/// To whom and how it is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// A new message that everybody sees.
    Public,
    /// A new message that the asker alone sees.
    Private,
    /// In place of what a message showed before; it notifies nobody, and stays as private as it was.
    Edit,
}

/// What a post came to.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Dressed {
    /// Never empty; at most [`MESSAGES_MAX`] unless there are very many controls.
    pub messages: Vec<Message>,
    /// To be kept by the store before the messages are sent.
    pub kept: Vec<KeptLine>,
    /// The first line without mentions: what stays of it when it is shrunk.
    pub head: String,
}

/// What waits behind [Details]: contents of messages.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Details {
    pub rest: Vec<String>,
}

/// Dresses what is said at one table, or at none.
#[derive(Clone, Copy)]
pub struct Dress<'a> {
    artist: &'a Artist,
    table: Option<&'a Table>,
    /// What the table is called here, such as `Warcamp 3`.
    called: Option<&'a str>,
}

impl<'a> Dress<'a> {
    /// For what is said at a table, whose chairs give names and mentions.
    pub fn of(table: &'a Table, artist: &'a Artist) -> Dress<'a> {
        Dress {
            table: Some(table),
            ..Dress::bare(artist)
        }
    }

    /// Under the name that the table has in Discord.
    #[must_use]
    pub fn called(self, name: Option<&'a str>) -> Dress<'a> {
        Dress { called: name, ..self }
    }

    /// For what is said where there is no table.
    pub fn bare(artist: &'a Artist) -> Dress<'a> {
        Dress {
            artist,
            table: None,
            called: None,
        }
    }

    /// One post with its controls, cut into messages within the limits of Discord.
    pub fn post(&self, post: &Post, manner: Manner) -> Dressed {
        self.posts(std::slice::from_ref(post), &[], manner)
    }

    /// Several posts as if they were one, with more controls than their own.
    pub fn posts(&self, posts: &[Post], more: &[Widget], manner: Manner) -> Dressed {
        let mut pings = Pings::of(self.table, posts, manner);
        let boards: Vec<Vec<Shown>> = posts.iter().map(|post| self.boards(post)).collect();
        let mut sheets = self.sheets(posts, &boards, &mut pings);
        if !pings.are_all_in(sheets.iter().take(MESSAGES_MAX)) {
            pings = pings.put_ahead();
            sheets = self.sheets(posts, &boards, &mut pings);
        }
        let own = posts.iter().flat_map(|post| controls::widgets(self.table, post));
        let widgets: Vec<Widget> = own.chain(more.iter().cloned()).collect();
        let quiet = posts.iter().any(|post| post.quiet);
        let mut dressed = self.assemble(sheets, &widgets, &pings, Sending { manner, quiet });
        dressed.head = self.head(posts);
        dressed
    }

    /// What waited behind [Details].
    pub fn details(&self, details: &Details, manner: Manner) -> Dressed {
        let sheets = details.rest.iter().map(|content| Sheet {
            content: content.clone(),
            files: Vec::new(),
        });
        let sending = Sending { manner, quiet: false };
        self.assemble(sheets.collect(), &[], &Pings::default(), sending)
    }

    /// `boards` are those of each post.
    fn sheets(&self, posts: &[Post], boards: &[Vec<Shown>], pings: &mut Pings) -> Vec<Sheet> {
        let mut blocks = Vec::new();
        for (post, boards) in posts.iter().zip(boards) {
            self.blocks(post, boards, pings, &mut blocks);
        }
        pack(blocks)
    }

    /// The boards of a post, each as text, as a picture, as both or in sentences, and the one that is only drawn.
    fn boards(&self, post: &Post) -> Vec<Shown> {
        let look = self.artist.look_at(post, self.table);
        let drawings = self.artist.drawings_of(post, self.table);
        let picture = |board: &Scene| {
            let drawing = drawings.iter().find(|drawing| std::ptr::eq(drawing.board, board))?;
            self.artist.picture(*drawing)
        };
        let boards = post.boards.iter().map(|board| {
            let picture = picture(board);
            let (spoken, text) = match look {
                Look::Spoken if can_be_drawn(board) => (pictures::spoken(board), false),
                _ => (Vec::new(), picture.is_none() || look == Look::Both),
            };
            let text = text.then(|| board.to_ascii());
            Shown { text, spoken, picture }
        });
        let drawn = post.drawn.iter().filter_map(|drawn| {
            Some(Shown {
                picture: Some(picture(&drawn.board)?),
                ..Shown::default()
            })
        });
        boards.chain(drawn).collect()
    }

    fn head(&self, posts: &[Post]) -> String {
        let first = posts.iter().flat_map(|post| &post.lines).find_map(|line| match line {
            Line::Prose(_) => Some(self.prose(line, &mut Pings::default())),
            Line::Mono(_) => None,
        });
        first.unwrap_or_default()
    }

    fn blocks<'b>(&self, post: &Post, boards: &'b [Shown], pings: &mut Pings, blocks: &mut Vec<Block<'b>>) {
        let first = blocks.len();
        for line in &post.lines {
            match line {
                Line::Mono(row) => match blocks[first..].last_mut() {
                    Some(Block::Rows(rows)) => rows.push(row.clone()),
                    _ => blocks.push(Block::Rows(vec![row.clone()])),
                },
                Line::Prose(spans) => {
                    let is_head = !spans.is_empty() && spans.iter().all(|span| matches!(span, Span::Strong(_)));
                    let kind = if is_head { Block::Head } else { Block::Prose };
                    let parts = self.prose_parts(line, pings);
                    blocks.extend(parts.into_iter().map(kind));
                }
            }
        }
        if let Some(numbers) = roll_numbers(&post.rolls) {
            match blocks[first..].last_mut() {
                Some(Block::Prose(text) | Block::Head(text)) => *text = format!("{text} {numbers}"),
                _ => blocks.push(Block::Prose(numbers)),
            }
        }
        blocks.extend(boards.iter().map(Block::Board));
        blocks.extend(post.fields.iter().map(|field| {
            let mut markup = Markup::default();
            markup.strong(&format!("{}:", field.name));
            markup.text(" ");
            markup.prose(&field.value);
            Block::Prose(markup.finish())
        }));
    }

    /// A line, or several if it is too long for one.
    fn prose_parts(&self, line: &Line, pings: &mut Pings) -> Vec<String> {
        let Line::Prose(spans) = line else { return Vec::new() };
        let before = pings.clone();
        let whole = self.prose(line, pings);
        if length(&whole) <= LENGTH_MAX {
            return vec![whole];
        }
        *pings = before;
        let mut parts = Vec::new();
        let mut taken: Vec<Span> = Vec::new();
        let mut length = 0;
        for span in spans.iter().flat_map(pieces) {
            let more = rough(&span);
            if !taken.is_empty() && length + more > LENGTH_MAX / 3 {
                parts.push(self.prose(&Line::Prose(std::mem::take(&mut taken)), pings));
                length = 0;
            }
            length += more;
            taken.push(span);
        }
        parts.push(self.prose(&Line::Prose(taken), pings));
        parts
    }

    fn prose(&self, line: &Line, pings: &mut Pings) -> String {
        let Line::Prose(spans) = line else { return String::new() };
        let mut markup = Markup::default();
        for span in spans {
            match span {
                Span::Text(text) => markup.prose(text),
                Span::Strong(text) => markup.strong_prose(text),
                Span::Dice(dice) => markup.code(dice),
                // Shown by name in Discord; `allowed_mentions` keeps it silent.
                Span::User(user) => markup.raw(&format!("<@{}>", user.0)),
                Span::Moment(seconds) => markup.raw(&format!("<t:{seconds}:F> (<t:{seconds}:R>)")),
                Span::Table(game) => self.link(game, &mut markup),
                Span::Seat(seat) => match pings.mention(*seat) {
                    Some(mention) => markup.raw(&mention),
                    None => markup.text(&self.name(*seat)),
                },
            }
        }
        markup.finish()
    }

    /// The table's name, which leads to where it is played.
    fn link(&self, game: &str, markup: &mut Markup) {
        let name = self.called.unwrap_or(game);
        let address = self.table.and_then(|table| address(table.place(), table.server()));
        match address {
            Some(address) => markup.raw(&format!("[{}]({address})", escaped(&shortened(name, NAME_MAX)))),
            None => markup.strong(name),
        }
    }

    fn name(&self, seat: Seat) -> String {
        self.table.map_or_else(
            || text!("discord-seat", seat = seat.to_string()),
            |table| shortened(&table.name(seat), NAME_MAX),
        )
    }

    fn assemble(&self, mut sheets: Vec<Sheet>, widgets: &[Widget], pings: &Pings, sending: Sending) -> Dressed {
        let mut kept = Vec::new();
        let mut widgets = widgets.to_vec();
        if !pings.ahead.is_empty() {
            let ahead = pings.ahead.join(" ");
            match sheets.first_mut() {
                Some(first) => first.content = format!("{ahead} {}", first.content),
                None => sheets.push(Sheet::new(ahead)),
            }
        }
        if sheets.len() > MESSAGES_MAX {
            let mut rest = sheets.split_off(MESSAGES_MAX);
            let files = rest.iter_mut().flat_map(|sheet| sheet.files.drain(..));
            let files: Vec<File> = files.collect();
            sheets[MESSAGES_MAX - 1].files.extend(files);
            let rest: Vec<String> = rest.into_iter().map(|sheet| sheet.content).collect();
            let line = serde_json::to_string(&Details { rest }).expect("texts are plain data");
            let name = name_of(&line);
            kept.push(KeptLine {
                name: name.clone(),
                line,
            });
            widgets.push(Widget::button(text!("discord-button-details"), name));
        }
        let table = self.table.map_or("", |table| table.id());
        let mut pages = controls::rows(table, &widgets, &mut kept);
        let last = match pages.is_empty() {
            true => Vec::new(),
            false => pages.remove(0),
        };
        if sheets.is_empty() {
            sheets.push(Sheet::new(String::new()));
        }
        let count = sheets.len();
        let mut messages: Vec<Message> = (1..)
            .zip(sheets)
            .map(|(number, sheet)| {
                let rows = if number == count { last.clone() } else { Vec::new() };
                message(sheet, rows, pings, sending)
            })
            .collect();
        messages.extend(
            pages
                .into_iter()
                .map(|rows| message(Sheet::new(text!("discord-more")), rows, pings, sending)),
        );
        Dressed {
            messages,
            kept,
            head: String::new(),
        }
    }
}

/// A message shrunk to what stays of it: its first line, without controls. For edits.
pub fn shrunk(head: &str) -> Message {
    let head = if head.is_empty() { "…" } else { head };
    let sending = Sending {
        manner: Manner::Edit,
        quiet: false,
    };
    message(Sheet::new(head.to_owned()), Vec::new(), &Pings::default(), sending)
}

/// Plain words for the asker alone, which mention nobody.
pub fn private(words: &str) -> Message {
    let sending = Sending {
        manner: Manner::Private,
        quiet: false,
    };
    message(Sheet::new(words.to_owned()), Vec::new(), &Pings::default(), sending)
}

#[derive(Clone, Copy)]
struct Sending {
    manner: Manner,
    quiet: bool,
}

/// A board as it is to come.
#[derive(Default)]
struct Shown {
    text: Option<String>,
    /// In sentences, instead of the text.
    spoken: Vec<String>,
    picture: Option<Arc<Picture>>,
}

/// Whom the messages mention: each once, first of all.
#[derive(Clone, Default)]
struct Pings {
    /// Seats still to be mentioned in the text, with who holds them.
    open: Vec<(Seat, u64)>,
    /// Mentions before everything else, where the text does not begin with one.
    ahead: Vec<String>,
    users: Vec<u64>,
}

impl Pings {
    fn of(table: Option<&Table>, posts: &[Post], manner: Manner) -> Pings {
        let Some(table) = table.filter(|_| manner != Manner::Private) else {
            return Pings::default();
        };
        let mut open: Vec<(Seat, u64)> = Vec::new();
        let mut users: Vec<u64> = Vec::new();
        for seat in posts.iter().flat_map(|post| &post.pings) {
            let Some(User(user)) = table.asked_for(*seat) else {
                continue;
            };
            if !users.contains(&user) {
                users.push(user);
                // A deputy is called, but the seat keeps its name.
                if table.chairs()[seat.index()].holder() == Holder::User(User(user)) {
                    open.push((*seat, user));
                }
            }
        }
        let seats = posts.iter().flat_map(|post| &post.lines).flat_map(|line| match line {
            Line::Prose(spans) => spans.as_slice(),
            Line::Mono(_) => &[],
        });
        let named: Vec<Seat> = seats
            .filter_map(|span| match span {
                Span::Seat(seat) => Some(*seat),
                _ => None,
            })
            .collect();
        let first = posts.iter().find_map(|post| post.lines.first());
        let leads = matches!(first, Some(Line::Prose(spans))
            if matches!(spans.first(), Some(Span::Seat(seat)) if open.iter().any(|(pinged, _)| pinged == seat)));
        if leads && open.len() == users.len() && open.iter().all(|(seat, _)| named.contains(seat)) {
            return Pings {
                open,
                ahead: Vec::new(),
                users,
            };
        }
        let unnamed = Pings {
            users,
            ..Pings::default()
        };
        unnamed.put_ahead()
    }

    fn are_all_in<'a>(&self, sheets: impl Iterator<Item = &'a Sheet> + Clone) -> bool {
        let mentions = |user: &u64| {
            let mention = format!("<@{user}>");
            self.ahead.contains(&mention) || sheets.clone().any(|sheet| sheet.content.contains(&mention))
        };
        self.users.iter().all(mentions)
    }

    fn put_ahead(self) -> Pings {
        Pings {
            open: Vec::new(),
            ahead: self.users.iter().map(|user| format!("<@{user}>")).collect(),
            users: self.users,
        }
    }

    /// The mention of a seat where it stands first.
    fn mention(&mut self, seat: Seat) -> Option<String> {
        let index = self.open.iter().position(|(pinged, _)| *pinged == seat)?;
        let (_, user) = self.open.remove(index);
        Some(format!("<@{user}>"))
    }
}

fn message(sheet: Sheet, rows: Vec<Value>, pings: &Pings, sending: Sending) -> Message {
    let users: Vec<String> = pings
        .users
        .iter()
        .filter(|user| sending.manner == Manner::Public && sheet.content.contains(&format!("<@{user}>")))
        .map(u64::to_string)
        .collect();
    let nothing = sheet.content.trim().is_empty() && rows.is_empty() && sheet.files.is_empty();
    let content = if nothing { "…".to_owned() } else { sheet.content };
    let mut body = Map::new();
    body.insert("content".to_owned(), json!(content));
    body.insert("allowed_mentions".to_owned(), json!({ "parse": [], "users": users }));
    body.insert("components".to_owned(), json!(rows));
    let flags = match sending.manner {
        Manner::Private => EPHEMERAL,
        Manner::Public if sending.quiet => SUPPRESS_NOTIFICATIONS,
        Manner::Public | Manner::Edit => 0,
    };
    if flags != 0 {
        body.insert("flags".to_owned(), json!(flags));
    }
    // In an edit, what was attached to the message before does not belong to it any more.
    if sending.manner == Manner::Edit || !sheet.files.is_empty() {
        body.insert("attachments".to_owned(), attachments(&sheet.files));
    }
    Message {
        body,
        files: sheet.files,
    }
}

/// Files as a message names them.
pub(super) fn attachments(files: &[File]) -> Value {
    let attachment = |(id, file): (usize, &File)| match file.about.as_str() {
        "" => json!({ "id": id.to_string(), "filename": file.name }),
        about => json!({ "id": id.to_string(), "filename": file.name, "description": about }),
    };
    files.iter().enumerate().map(attachment).collect()
}

/// `#12`, or `Dice: #12, #14 to #16`: what `/game dice verify` asks for.
fn roll_numbers(rolls: &[Roll]) -> Option<String> {
    let run = |(first, last): (u64, u64)| match first == last {
        true => format!("`#{first}`"),
        false => text!("discord-run", first = first, last = last),
    };
    let runs = runs_of(rolls);
    let entries: Vec<String> = runs.iter().copied().map(run).collect();
    match runs.as_slice() {
        [] => None,
        [(first, last)] if first == last => entries.into_iter().next(),
        _ => Some(text!("discord-rolls", entries = entries.join(", "))),
    }
}

/// Code units of a span before it is escaped.
fn rough(span: &Span) -> usize {
    match span {
        Span::Text(text) | Span::Strong(text) | Span::Dice(text) => length(text),
        Span::Table(_) => 150,
        Span::Seat(_) | Span::User(_) => 40,
        Span::Moment(_) => 45,
    }
}

/// A span as spans that are not too long, parted at blanks where there are any.
fn pieces(span: &Span) -> Vec<Span> {
    let parted = |text: &str, span: fn(String) -> Span| -> Vec<Span> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while length(rest) > SPAN_MAX {
            let end: usize = rest.chars().take(SPAN_MAX / 2).map(char::len_utf8).sum();
            let end = rest[..end].rfind(' ').map_or(end, |blank| blank + 1);
            let (piece, after) = rest.split_at(end.max(1));
            pieces.push(span(piece.to_owned()));
            rest = after;
        }
        pieces.push(span(rest.to_owned()));
        pieces
    };
    match span {
        Span::Text(text) => parted(text, Span::Text),
        Span::Strong(text) => parted(text, Span::Strong),
        Span::Dice(text) => parted(text, Span::Dice),
        Span::Seat(_) | Span::User(_) | Span::Moment(_) | Span::Table(_) => vec![span.clone()],
    }
}

#[cfg(test)]
mod tests;
