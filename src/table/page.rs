//! The page for spectators: whether there is one, its address, and what anybody who has the address may know.

use super::{Decision, Entry, Replay, Stage, Table, User, World, refusal};
use muster_game::{AnyGame, Rejection};
use muster_kit::{Audience, Control, Key, Line, Post, Span, Viewer, hex};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::fmt;

/// Bytes of a key: nobody guesses one.
const KEY_BYTES: usize = 20;

/// A page that is open. Whoever knows its key may look.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Page {
    /// Where pages are served, as it was when this one was opened.
    base: String,
    /// 40 hexadecimal digits, out of fresh random bytes.
    key: String,
}

/// What the store finds a page by, so that its index holds no key and a comparison tells nothing about one.
pub fn hash_of_key(key: &str) -> String {
    hex(&Sha256::digest(key))
}

impl Page {
    fn new(base: &str, fresh: &Key) -> Page {
        // The same bytes may become a dice chain: what is public must not tell them.
        let key = Sha256::digest([&fresh[..], b"page"].concat());
        Page {
            base: base.to_owned(),
            key: hex(&key[..KEY_BYTES]),
        }
    }

    /// See [`hash_of_key`].
    pub fn hash(&self) -> String {
        hash_of_key(&self.key)
    }

    pub fn url(&self) -> String {
        format!("{}/watch/{}", self.base, self.key)
    }

    pub(super) fn link(&self) -> Control {
        Control::Link {
            label: "Watch in a browser".to_owned(),
            url: self.url(),
        }
    }
}

impl fmt::Debug for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Page").field("base", &self.base).finish_non_exhaustive()
    }
}

impl Table {
    /// `/game watch page:`: opens the page, tells its address again, or closes it for good.
    pub(super) fn set_page(&self, user: User, on: bool, world: World<'_>) -> Result<Decision, Rejection> {
        self.hosted_by(user, &world)?;
        let page = match (on, world.pages, &self.page) {
            (false, _, None) => return Err(refusal("There is no page to close.", "/game watch page:yes").into()),
            (false, _, Some(_)) => None,
            (true, None, _) => {
                let reason = "This bot serves no pages for a browser.";
                return Err(refusal(
                    reason,
                    "/game map, /game log and /game replay, which anybody here may ask",
                )
                .into());
            }
            (true, Some(base), None) => Some(Page::new(base, &world.fresh)),
            (true, Some(base), Some(old)) => Some(Page {
                base: base.to_owned(),
                key: old.key.clone(),
            }),
        };
        let told = |page: &Page| {
            let words = "Anyone who has the address of the page may look. To close it: /game watch page:no.";
            let mut post = Post::new(Audience::Asker, vec![Line::from(words)]);
            post.controls = vec![page.link()];
            post
        };
        let mut posts: Vec<Post> = page.as_ref().map(told).into_iter().collect();
        if page == self.page {
            return Ok(Decision::Answer(posts));
        }
        let words = match (&self.page, &page) {
            (_, None) => "The page for spectators is closed; its old address leads nowhere.",
            (None, Some(_)) => {
                "This game has a page for spectators now: whoever has its address sees the board, the log, the dice \
                 and your names, and nothing that is hidden."
            }
            (Some(_), Some(_)) => "The page for spectators has moved to another address.",
        };
        let mut announced = Post::new(Audience::Table, vec![Line::from(words)]);
        announced.controls.extend(page.as_ref().map(Page::link));
        let mut table = self.clone();
        table.page = page;
        let mut change = self.plain_change(table, Vec::new(), world.now);
        change.posts.push(announced);
        change.posts.append(&mut posts);
        Ok(Decision::Change(Box::new(change)))
    }

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
            names: self.chairs.iter().map(|chair| chair.name.clone()).collect(),
            entries: entries.into(),
        }
    }

    /// Who is waited for, until when, as anybody may know.
    pub fn waits(&self, game: &dyn AnyGame) -> Vec<Line> {
        let resting = match self.stage {
            Stage::Over => Some("The game is over."),
            Stage::Parked => Some("The game stands still after a fault of mine."),
            Stage::Lobby | Stage::Playing if self.paused => Some("The game is paused."),
            Stage::Lobby | Stage::Playing => None,
        };
        if let Some(words) = resting {
            return vec![Line::from(words)];
        }
        let duties = game.awaiting();
        let waits = duties.duties().iter().map(|duty| {
            let opened = self.opened.iter().find(|opened| opened.key == duty.key);
            let due = opened.and_then(|opened| opened.due).filter(|_| self.still.is_none());
            let mut spans = vec![Span::Seat(duty.seat), Span::Text(" has the turn".to_owned())];
            spans.extend(
                due.into_iter()
                    .flat_map(|due| [Span::Text(", until ".to_owned()), Span::Moment(due.timestamp())]),
            );
            spans.push(Span::Text(".".to_owned()));
            Line::Prose(spans)
        });
        waits.collect()
    }
}
