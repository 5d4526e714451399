//! What a table is, in three steps, for whoever sits at one for the first time.

use super::Table;
use super::prose::{self, mark};
use muster_kit::{Audience, Control, Line, Post, Span};
use muster_words::text;

impl Table {
    /// What you see, what you may do, and what happens if you do nothing. Fronts show it once to each user.
    pub fn guide(&self) -> Post {
        let step = |head: String, message: String| prose::line(&message, &[Span::Strong(head)]);
        let silence = match (self.clock.pace(), self.clock.misses_max()) {
            (None, _) => text!("guide-if-no-deadline", head = mark(0)),
            (Some(pace), 0) => text!("guide-if-silent", head = mark(0), pace = pace.words()),
            (Some(pace), most) => {
                text!(
                    "guide-if-silent-for-long",
                    head = mark(0),
                    pace = pace.words(),
                    most = most
                )
            }
        };
        let asks = match self.command().table.asks_before_dice {
            true => "dice",
            false => "losses",
        };
        let mut post = Post::new(
            Audience::Asker,
            vec![
                Line::strong(text!("guide-first-time", game = self.kind().title)),
                step(text!("guide-see-head"), text!("guide-see", head = mark(0))),
                step(text!("guide-do-head"), text!("guide-do", head = mark(0), asks = asks)),
                step(text!("guide-if-head"), silence),
            ],
        );
        post.controls = vec![
            Control::button(text!("button-my-turn"), "/game turn"),
            Control::button(text!("button-rules"), "/game rules"),
            Control::button(text!("button-commands"), "/game help"),
        ];
        post
    }
}
