//! Boards as text, as pictures, both or spoken: in the channel, and for each player.

use super::{Decision, Table, User};
use muster_kit::{Audience, Look, Post};

impl Table {
    /// How boards come for a person alone; none if they never chose, so that the front decides.
    pub fn look_of(&self, user: User) -> Option<Look> {
        let own = self
            .seating
            .seat_held_by(user)
            .and_then(|seat| self.seating.chair(seat));
        own.and_then(|chair| chair.habits().look)
    }

    /// How boards come in the channel.
    pub fn look_of_channel(&self) -> Look {
        self.look
    }

    /// How the boards of a post come; `private` is how they come for a person alone who never chose.
    pub fn look_at(&self, post: &Post, private: Look) -> Look {
        let usual = match post.audience {
            Audience::Table => Some(self.look),
            Audience::Seat(seat) => self.seating.chair(seat).and_then(|chair| chair.habits().look),
            Audience::Direct(user) => self.look_of(user),
            Audience::Asker => None,
        };
        post.look.or(usual).unwrap_or(private)
    }

    /// What only the asker sees comes as the asker likes it, unless the question said how.
    pub(super) fn as_seen_by(&self, user: User, decision: &mut Decision) {
        let posts = match decision {
            Decision::Answer(posts) => posts,
            Decision::Change(change) => &mut change.posts,
        };
        for post in posts.iter_mut().filter(|post| post.audience == Audience::Asker) {
            post.look = post.look.or(self.look_of(user));
        }
    }
}
