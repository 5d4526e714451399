//! Boards as text, as pictures, both or spoken: in the channel, and for each player.

use super::{Decision, Table, User, World};
use muster_game::{Duty, Rejection};
use muster_kit::{Audience, Lights, LitBoard, Look, Post, Scene, Seat, Topic, Viewer};

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

    /// The board that a panel shows beside its sheet where boards come as pictures; none for a player who chose words.
    pub(super) fn drawn_board(
        &self,
        user: User,
        seat: Seat,
        topic: Topic,
        world: &World<'_>,
    ) -> Result<Option<Box<LitBoard>>, Rejection> {
        if self.look_of(user).is_some_and(|look| !look.draws()) {
            return Ok(None);
        }
        let board = self.game()?.map(Viewer::Seat(seat), topic);
        let before = self
            .board_at_last_turn(seat, topic, world)
            .filter(|before| *before != board);
        Ok(Some(Box::new(LitBoard {
            board,
            before: before.map(Box::new),
            lights: Lights::default(),
        })))
    }

    /// The board as a seat left it when its player acted last, before this turn; none where the past was not loaded so far back.
    fn board_at_last_turn(&self, seat: Seat, topic: Topic, world: &World<'_>) -> Option<Scene> {
        // Whose own acts open one turn after the other has seen the board at each of them.
        let since = self.last_turn(seat)?.seq.max(self.chair(seat).turns()[0]);
        let then = self.position(world.history?, since).ok()?;
        let knows = |duty: &Duty| duty.topic == topic;
        let has_topic = topic == Topic::GAME || then.awaiting().duties().iter().any(knows);
        has_topic.then(|| then.map(Viewer::Seat(seat), topic))
    }
}
