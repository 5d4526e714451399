//! People who watch: told directly, and sparingly, of what anybody may know.

use super::{Decision, Holder, Reminded, Stage, Table, User, World, refusal};
use muster_game::Rejection;
use muster_kit::{Audience, Line, Post, Span};
use muster_vocabulary::Invocation;
use serde_json::Value;

/// Watchers of one table.
const WATCHERS_MAX: usize = 50;

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
    pub fn of(table: &Table) -> Before {
        let reminders = table.opened.iter().filter_map(|opened| {
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
    pub(super) fn watch(&self, user: User, invocation: &Invocation, world: World<'_>) -> Result<Decision, Rejection> {
        let given = |option: &str| invocation.args.get(option).and_then(Value::as_bool);
        match (given("on"), given("page")) {
            (None, Some(on)) => return self.set_page(user, on, world),
            (Some(_), Some(_)) => {
                let reason = "Watching and the page for spectators are two things.";
                return Err(refusal(reason, "/game watch page:yes or /game watch on:yes, one at a time").into());
            }
            (_, None) => (),
        }
        let on = given("on").unwrap_or(true);
        if self.people().any(|(_, seated)| seated == user) {
            let words = "You play here, so you hear of everything. /game watch is for those who have no seat.";
            return Ok(Decision::Answer(vec![Post::new(
                Audience::Asker,
                vec![Line::from(words)],
            )]));
        }
        let mut table = self.clone();
        table.watchers.retain(|watcher| *watcher != user);
        if on && table.watchers.len() >= WATCHERS_MAX {
            let reason = format!("{WATCHERS_MAX} people watch this table already.");
            return Err(refusal(reason, "/game catchup, whenever you look in").into());
        }
        if on {
            table.watchers.push(user);
        }
        let words = if on {
            "You watch this table: I tell you when the game begins, when its players change and when it ends."
        } else {
            "You no longer watch this table."
        };
        let mut change = self.plain_change(table, Vec::new(), world.now);
        change.posts = vec![Post::new(Audience::Asker, vec![Line::from(words)])];
        Ok(Decision::Change(Box::new(change)))
    }

    /// What watchers are told of a change: that the game began or ended, and which seats changed between
    /// people and NPCs. `verdict` is what the channel hears of the end.
    pub(super) fn told_to_watchers(&self, before: &Before, verdict: &[Line]) -> Vec<Post> {
        let mut lines = Vec::new();
        match (before.stage, self.stage) {
            (Stage::Lobby, Stage::Playing) => lines.push(self.spoken_of(" begins.")),
            (Stage::Playing, Stage::Over) => {
                lines.push(self.spoken_of(":"));
                lines.extend(verdict.iter().cloned());
            }
            (Stage::Playing, Stage::Playing) => {
                let changed = held(self).into_iter().zip(&before.held).enumerate();
                for (index, (now, _)) in changed.filter(|(_, (now, before))| now != *before) {
                    let words = if now {
                        " has a player again."
                    } else {
                        " is an NPC's seat now."
                    };
                    lines.push(Line::Prose(vec![
                        self.span(),
                        Span::Text(": ".to_owned()),
                        Span::Seat(super::away::seat_at(index)),
                        Span::Text(words.to_owned()),
                    ]));
                }
            }
            _ => (),
        }
        if lines.is_empty() {
            return Vec::new();
        }
        let told = |watcher: &User| Post::new(Audience::Direct(*watcher), lines.clone());
        self.watchers.iter().map(told).collect()
    }
}

impl Table {
    /// The table, for readers elsewhere.
    pub(super) fn span(&self) -> Span {
        Span::Table(self.kind().title.to_owned())
    }

    fn spoken_of(&self, words: &str) -> Line {
        Line::Prose(vec![self.span(), Span::Text(words.to_owned())])
    }
}

fn held(table: &Table) -> Vec<bool> {
    let chairs = table.chairs.iter();
    chairs.map(|chair| matches!(chair.holder, Holder::User(_))).collect()
}
