//! Small parts of posts that several of them share.

use crate::draft::Draft;
use crate::{Act, Amendment, Table};
use muster_kit::{Answer, Audience, Control, Line, Post, Scene};
use muster_words::text;

/// The legend of every board.
pub(super) fn signs() -> Control {
    Control::button(text!("button-signs"), "/game rules topic:signs")
}

/// Puts the legend a press away from a post that shows a board.
pub(super) fn offer_signs(post: &mut Post) {
    if post.boards.iter().any(Scene::has_signs) && !post.controls.contains(&signs()) {
        post.controls.push(signs());
    }
}

impl Table {
    /// Asks for what chances there are, in a game that works them out.
    pub(super) fn odds_form(&self) -> Option<Control> {
        self.command().table.odds.then(|| Control::Form {
            label: text!("button-odds"),
            line: "/game odds".to_owned(),
            blanks: vec!["what".to_owned()],
        })
    }
}

/// An answer as a post: to the asker, or to everybody if the asker wishes.
pub(super) fn posted(answer: Answer, shown: bool) -> Post {
    let mut post = Post::new(if shown { Audience::Table } else { Audience::Asker }, answer.lines);
    post.boards = answer.boards;
    post.fields = answer.fields;
    post.controls = answer.controls;
    post.data = answer.data;
    offer_signs(&mut post);
    post
}

/// Words with a capital and a full stop.
pub(super) fn sentence(words: &str) -> Line {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    Line::from(format!(
        "{}{}.",
        first.map_or(String::new(), String::from),
        letters.as_str()
    ))
}

impl Draft<'_> {
    /// The way back from what a host has just changed.
    pub(super) fn ruling_control(&self) -> Option<Control> {
        let ruling = self.entries.iter().find(|entry| {
            matches!(&entry.act, Act::Ruling { what, .. } if what.moves_a_piece() || matches!(what, Amendment::Skip { .. }))
        })?;
        Some(Control::Form {
            label: text!("ruling-undo"),
            line: format!("/gm undo-to to:{}", ruling.seq - 1),
            blanks: vec!["reason".to_owned()],
        })
    }
}
