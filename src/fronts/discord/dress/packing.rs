//! Lines, rows and boards packed into messages: cut between lines, and never in a board.

use super::super::markup::{block, escaped, length};
use super::super::wire::File;
use super::{LENGTH_MAX, Shown};
use muster_kit::shortened;
use muster_words::text;

/// Code units of a message that Discord takes.
const CONTENT_MAX: usize = 2_000;
/// Characters of a row in a code block that are shown.
const ROW_MAX: usize = 400;

/// Something that stands in a message.
pub enum Block<'a> {
    Prose(String),
    /// A line that stands above what belongs to it, and in the same message.
    Head(String),
    /// Neighbouring rows in one code block, which may be cut between them.
    Rows(Vec<String>),
    Board(&'a Shown),
}

/// The content of one message.
pub struct Sheet {
    pub content: String,
    pub files: Vec<File>,
}

impl Sheet {
    /// A message with this content and no files.
    pub fn new(content: String) -> Sheet {
        Sheet {
            content,
            files: Vec::new(),
        }
    }
}

/// Messages that are being filled.
#[derive(Default)]
struct Packer {
    sheets: Vec<Sheet>,
    files: Vec<File>,
    /// Heads that wait for what they stand above.
    head: String,
}

impl Packer {
    /// Puts a text into the message that is being filled, or into a new one, together with its head.
    fn put(&mut self, text: String) {
        let head = std::mem::take(&mut self.head);
        let whole = joined(&head, &text);
        if !head.is_empty() && length(&whole) > LENGTH_MAX {
            self.add(head);
            self.add(text);
        } else {
            self.add(whole);
        }
    }

    fn add(&mut self, text: String) {
        match self.sheets.last_mut() {
            Some(sheet) if length(&sheet.content) + 1 + length(&text) <= LENGTH_MAX => {
                sheet.content = joined(&sheet.content, &text);
            }
            _ => self.sheets.push(Sheet::new(text)),
        }
    }

    /// Neighbouring rows, in as many code blocks as they need.
    fn put_rows(&mut self, rows: Vec<String>) {
        let mut part = String::new();
        for row in rows {
            // A row is far shorter than a message; one that is not loses its end.
            let row = shortened(&row, ROW_MAX);
            let longer = format!("{part}{row}\n");
            if !part.is_empty() && length(&block(&longer)) > LENGTH_MAX {
                self.put(block(&part));
                part = format!("{row}\n");
            } else {
                part = longer;
            }
        }
        self.put(block(&part));
    }

    /// A board as a picture, as text, or as a file where the text is too long for a message.
    fn put_board(&mut self, board: &Shown) {
        if let Some(picture) = &board.picture {
            self.files.push(File {
                name: format!("board-{}.png", self.files.len() + 1),
                about: picture.about.clone(),
                bytes: picture.bytes.clone(),
            });
        }
        for sentence in &board.spoken {
            self.put(escaped(sentence));
        }
        let Some(text) = &board.text else { return };
        let shown = block(text);
        if length(&shown) <= CONTENT_MAX {
            self.put(shown);
        } else {
            let name = format!("board-{}.txt", self.files.len() + 1);
            self.put(text!("discord-board-in", file = escaped(&name)));
            let (bytes, about) = (text.clone().into_bytes(), String::new());
            self.files.push(File { name, about, bytes });
        }
    }
}

/// Two texts, each on lines of its own.
fn joined(before: &str, text: &str) -> String {
    if before.is_empty() {
        return text.to_owned();
    }
    format!("{before}\n{text}")
}

/// Blocks as contents of messages, cut between lines, and not behind a head.
pub fn pack(blocks: Vec<Block>) -> Vec<Sheet> {
    let mut packer = Packer::default();
    for piece in blocks {
        match piece {
            Block::Prose(text) => packer.put(text),
            Block::Head(text) => packer.head = joined(&packer.head, &text),
            Block::Rows(rows) => packer.put_rows(rows),
            Block::Board(board) => packer.put_board(board),
        }
    }
    let head = std::mem::take(&mut packer.head);
    if !head.is_empty() {
        packer.add(head);
    }
    let Packer { mut sheets, files, .. } = packer;
    if sheets.is_empty() && !files.is_empty() {
        // A picture needs no words beside it.
        sheets.push(Sheet::new(String::new()));
    }
    if let Some(last) = sheets.last_mut() {
        last.files = files;
    }
    sheets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_stands_in_the_message_of_what_belongs_to_it() {
        let long = "x".repeat(LENGTH_MAX - 20);
        let blocks = vec![
            Block::Prose(long.clone()),
            Block::Head("**#7**".to_owned()),
            Block::Prose("A hunts with 1 for food.".to_owned()),
            Block::Head("**#8**".to_owned()),
        ];
        let contents: Vec<String> = pack(blocks).into_iter().map(|sheet| sheet.content).collect();
        assert_eq!(contents, [long, "**#7**\nA hunts with 1 for food.\n**#8**".to_owned()]);
    }
}
