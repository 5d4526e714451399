//! Boards as text, as pictures, or both: in the channel, and for each player.

use super::{Decision, Holder, Table, User, World};
use crate::game::Rejection;
use crate::kit::{Audience, Line, Look, Post};
use crate::vocabulary::Invocation;

impl Table {
    /// `/game look`: how boards come; what one sets holds for oneself unless it is for the table.
    pub(super) fn look(&self, user: User, invocation: &Invocation, world: World<'_>) -> Result<Decision, Rejection> {
        let Some(look) = invocation.text("boards").and_then(Look::of_word) else {
            let post = Post::new(Audience::Asker, self.look_lines(user));
            return Ok(Decision::Answer(vec![post]));
        };
        let mut table = self.clone();
        let mut told = Vec::new();
        let for_table = invocation.text("for") == Some("table");
        if for_table {
            self.hosted_by(user, &world)?;
            table.look = look;
            told.push(Line::from(format!("Boards come as {} in this channel.", words(look))));
        } else {
            let (seat, _) = self.seat_of(user)?;
            table.chairs[seat.index()].habits.look = Some(look);
        }
        let lines = table.look_lines(user);
        let mut change = self.plain_change(table, told, world.now);
        if !for_table {
            change.posts.push(Post::new(Audience::Asker, lines));
        }
        Ok(Decision::Change(Box::new(change)))
    }

    fn look_lines(&self, user: User) -> Vec<Line> {
        let here = words(self.look);
        let own = words(self.look_of(user));
        vec![Line::from(format!(
            "Boards come as {here} in the channel and as {own} where you alone see them."
        ))]
    }

    /// How boards come for somebody alone.
    pub fn look_of(&self, user: User) -> Look {
        let own = self.chairs.iter().find(|chair| chair.holder == Holder::User(user));
        own.and_then(|chair| chair.habits.look).unwrap_or(self.look)
    }

    /// How the boards of a post come.
    pub fn look_at(&self, post: &Post) -> Look {
        let own = match post.audience {
            Audience::Seat(seat) => self.chairs.get(seat.index()).and_then(|chair| chair.habits.look),
            Audience::Direct(user) => Some(self.look_of(user)),
            Audience::Table | Audience::Asker => None,
        };
        post.look.or(own).unwrap_or(self.look)
    }

    /// What only the asker sees comes as the asker likes it, unless the question said how.
    pub(super) fn as_seen_by(&self, user: User, decision: &mut Decision) {
        let posts = match decision {
            Decision::Answer(posts) => posts,
            Decision::Change(change) => &mut change.posts,
        };
        for post in posts.iter_mut().filter(|post| post.audience == Audience::Asker) {
            post.look = post.look.or(Some(self.look_of(user)).filter(|look| *look != self.look));
        }
    }
}

fn words(look: Look) -> &'static str {
    match look {
        Look::Text => "text",
        Look::Picture => "pictures",
        Look::Both => "text and pictures",
    }
}
