//! What a table is, in three steps, for whoever sits at one for the first time.

use super::Table;
use muster_kit::{Audience, Control, Line, Post, Span};

impl Table {
    /// What you see, what you may do, and what happens if you do nothing. Fronts show it once to each user.
    pub fn guide(&self) -> Post {
        let step = |head: &str, text: String| Line::Prose(vec![Span::Strong(head.to_owned()), Span::Text(text)]);
        let silence = match &self.pace {
            None => "nothing: there is no deadline here, and the game waits for you.".to_owned(),
            Some(pace) => {
                let gone = match self.misses_max {
                    0 => String::new(),
                    most => format!(" After {most} missed turns in a row it keeps your seat until you take it back."),
                };
                format!(
                    "{}. Then your standing orders are carried out, or an NPC plays the turn for you \
                     and says why.{gone}",
                    pace.words()
                )
            }
        };
        let mut post = Post::new(
            Audience::Asker,
            vec![
                Line::strong(format!("Your first time at a table of {}.", self.kind().title)),
                step(
                    "1. What you see. ",
                    "The channel shows whose turn it is and everything that happens, with all dice. What only you may \
                     know comes to you alone."
                        .to_owned(),
                ),
                step(
                    "2. What you may do. ",
                    "On your turn press My turn: the best acts come first, with their exact chances. Whatever you can \
                     press you can type as well. A press or a line that rolls dice is done at once, unless it is \
                     final or would lose something for nothing: then you are asked first."
                        .to_owned(),
                ),
                step("3. If you do nothing: ", silence),
            ],
        );
        post.controls = vec![
            Control::button("My turn", "/game turn"),
            Control::button("Rules", "/game rules"),
            Control::button("Commands", "/game help"),
        ];
        post
    }
}
