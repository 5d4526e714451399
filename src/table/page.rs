//! The page for spectators: whether there is one, its address, and what anybody who has the address may know.

use super::prose::{self, mark};
use super::{Entry, Replay, Stage, Table};
use muster_game::AnyGame;
use muster_kit::{Control, Key, Line, Span, Viewer, hex};
use muster_words::text;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::fmt;

/// Bytes of a key: nobody guesses one.
const KEY_BYTES: usize = 20;

/// A page that is open. Whoever knows its key may look.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpectatorPage {
    /// Where pages are served, as it was when this one was opened.
    base: String,
    /// 40 hexadecimal digits, out of fresh random bytes.
    key: String,
}

/// What the store finds a page by, so that its index holds no key and a comparison tells nothing about one.
pub fn hash_of_key(key: &str) -> String {
    hex(&Sha256::digest(key))
}

impl SpectatorPage {
    /// The same page, served elsewhere.
    pub(super) fn served_at(&self, base: &str) -> SpectatorPage {
        SpectatorPage {
            base: base.to_owned(),
            key: self.key.clone(),
        }
    }

    pub(super) fn new(base: &str, fresh: &Key) -> SpectatorPage {
        // The same bytes may become a dice chain: what is public must not tell them.
        let key = Sha256::digest([&fresh[..], b"page"].concat());
        SpectatorPage {
            base: base.to_owned(),
            key: hex(&key[..KEY_BYTES]),
        }
    }

    /// See [`hash_of_key`].
    pub fn hash(&self) -> String {
        hash_of_key(&self.key)
    }

    /// The address of the page for spectators.
    pub fn url(&self) -> String {
        format!("{}/watch/{}", self.base, self.key)
    }

    pub(super) fn link(&self) -> Control {
        Control::Link {
            label: text!("button-watch-in-browser"),
            url: self.url(),
        }
    }
}

impl fmt::Debug for SpectatorPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SpectatorPage")
            .field("base", &self.base)
            .finish_non_exhaustive()
    }
}

impl Table {
    /// Through whose eyes anybody may look: nothing hidden before the end, everything after it.
    pub fn onlooker(&self) -> Viewer {
        match self.stage {
            Stage::Over => Viewer::Referee,
            Stage::Lobby | Stage::Playing | Stage::Parked => Viewer::Spectator,
        }
    }

    /// Its journal, to be played again.
    pub fn again<'a>(&self, entries: impl Into<Cow<'a, [Entry]>>) -> Replay<'a> {
        Replay {
            kind: self.kind(),
            names: self.chairs().iter().map(|chair| chair.name().to_owned()).collect(),
            entries: entries.into(),
        }
    }

    /// Who is waited for, until when, as anybody may know.
    pub fn waits(&self, game: &dyn AnyGame) -> Vec<Line> {
        let resting = match self.stage {
            Stage::Over => Some(text!("game-is-over")),
            Stage::Parked => Some(text!("game-stands-still")),
            Stage::Lobby | Stage::Playing if self.clock.is_paused() => Some(text!("game-is-paused")),
            Stage::Lobby | Stage::Playing => None,
        };
        if let Some(words) = resting {
            return vec![Line::from(words)];
        }
        let duties = game.awaiting();
        let waits = duties.duties().iter().map(|duty| {
            let opened = self.deadlines.open().iter().find(|opened| opened.key == duty.key);
            let due = opened
                .and_then(|opened| opened.due)
                .filter(|_| !self.clock.stands_still());
            let (player, seat) = (mark(0), Span::Seat(duty.seat));
            match due {
                Some(due) => prose::line(
                    &text!("page-has-turn-until", player = player, due = mark(1)),
                    &[seat, Span::Moment(due.timestamp())],
                ),
                None => prose::line(&text!("page-has-turn", player = player), &[seat]),
            }
        });
        waits.collect()
    }
}
