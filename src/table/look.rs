//! Boards as text, as pictures, or both: in the channel, and for each player.

use super::command::{Context, KeptFor};
use super::{Decision, Holder, Table, User, refusal};
use muster_game::Rejection;
use muster_kit::{Audience, Line, Look, Post};
use muster_words::text;

impl Table {
    /// `/game map as:picture keep:me`: how boards come from now on.
    pub(super) fn keep_look(
        &self,
        context: &Context<'_>,
        look: Option<Look>,
        kept: KeptFor,
    ) -> Result<Decision, Rejection> {
        let Context { user, world, .. } = *context;
        let Some(look) = look else {
            return Err(refusal(text!("look-how"), "/game map as:both keep:me").into());
        };
        let mut table = self.clone();
        if kept == KeptFor::Table {
            self.hosted_by(user, &world)?;
            table.look = look;
            let told = Line::from(text!("look-of-channel", look = words(look)));
            return Ok(Decision::Change(Box::new(self.plain_change(
                table,
                vec![told],
                world.now,
            ))));
        }
        let (seat, _) = self.seat_of(user)?;
        table.chairs[seat.index()].habits.look = Some(look);
        let told = text!("look-of-player", look = words(look));
        let mut change = self.plain_change(table, Vec::new(), world.now);
        change.posts.push(Post::new(Audience::Asker, vec![Line::from(told)]));
        Ok(Decision::Change(Box::new(change)))
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

fn words(look: Look) -> String {
    match look {
        Look::Text => text!("look-text"),
        Look::Picture => text!("look-pictures"),
        Look::Both => text!("look-both"),
    }
}
