//! People who watch: told directly, and sparingly, of what anybody may know.

use super::prose::{self, mark};
use super::{Holder, Reminded, Stage, Table, User};
use muster_kit::{Audience, Line, Post, Span};
use muster_words::text;

/// A reminder of a wait.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reminder {
    pub key: u64,
    /// The version in which its wait opened.
    pub since: u64,
    /// Who has it as a direct message; none if it stands in the channel.
    pub direct: Option<User>,
}

/// What a table was before a change, as far as others have to be told.
#[derive(Clone, Debug)]
pub(super) struct Before {
    pub version: u64,
    pub named: Vec<(User, bool)>,
    pub stage: Stage,
    /// Whether a person holds each chair.
    held: Vec<bool>,
    /// The reminders that were sent.
    pub reminders: Vec<Reminder>,
}

impl Before {
    /// What is needed of a table before it changes, to tell what is new.
    pub fn of(table: &Table) -> Before {
        let reminders = table.deadlines.open().iter().filter_map(|opened| {
            let direct = match opened.reminded {
                Reminded::No => return None,
                Reminded::Public => None,
                Reminded::Private => Some(table.asked_for(opened.seat)?),
            };
            Some(Reminder {
                key: opened.key,
                since: opened.since,
                direct,
            })
        });
        Before {
            version: table.version,
            named: table.named(),
            stage: table.stage,
            held: held(table),
            reminders: reminders.collect(),
        }
    }
}

impl Table {
    /// What watchers are told of a change: that the game began or ended, and which seats changed between
    /// people and NPCs. `verdict` is what the channel hears of the end.
    pub(super) fn told_to_watchers(&self, before: &Before, verdict: &[Line]) -> Vec<Post> {
        let mut lines = Vec::new();
        match (before.stage, self.stage) {
            (Stage::Lobby, Stage::Playing) => {
                lines.push(prose::line(&text!("watch-begins", table = mark(0)), &[self.span()]));
            }
            (Stage::Playing, Stage::Over) => {
                lines.push(prose::line(&text!("watch-over", table = mark(0)), &[self.span()]));
                lines.extend(verdict.iter().cloned());
            }
            (Stage::Playing, Stage::Playing) => {
                let changed = held(self).into_iter().zip(&before.held).enumerate();
                for (index, (now, _)) in changed.filter(|(_, (now, before))| now != *before) {
                    let (table, seat) = (mark(0), mark(1));
                    let message = if now {
                        text!("watch-player-again", table = table, seat = seat)
                    } else {
                        text!("watch-npc-now", table = table, seat = seat)
                    };
                    let marked = [self.span(), Span::Seat(super::parts::seat_at(index))];
                    lines.push(prose::line(&message, &marked));
                }
            }
            _ => (),
        }
        if lines.is_empty() {
            return Vec::new();
        }
        let told = |watcher: &User| Post::new(Audience::Direct(*watcher), lines.clone());
        self.seating.watchers().iter().map(told).collect()
    }
}

impl Table {
    /// The table, for readers elsewhere.
    pub(super) fn span(&self) -> Span {
        Span::Table(self.kind().title.to_owned())
    }
}

fn held(table: &Table) -> Vec<bool> {
    let chairs = table.chairs().iter();
    chairs.map(|chair| matches!(chair.holder(), Holder::User(_))).collect()
}
