//! Boards as text, as pictures, or both: in the channel, and for each player.

use super::{Decision, Table, User};
use muster_kit::{Audience, Look, Post};

impl Table {
    /// How boards come for somebody alone.
    pub fn look_of(&self, user: User) -> Look {
        let own = self
            .seating
            .seat_held_by(user)
            .and_then(|seat| self.seating.chair(seat));
        own.and_then(|chair| chair.habits().look).unwrap_or(self.look)
    }

    /// How the boards of a post come.
    pub fn look_at(&self, post: &Post) -> Look {
        let own = match post.audience {
            Audience::Seat(seat) => self.seating.chair(seat).and_then(|chair| chair.habits().look),
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
