//! People who watch: told directly, and sparingly, of what anybody may know.

use super::{Decision, Holder, Stage, Table, User, World, refusal};
use crate::game::Rejection;
use crate::kit::{Audience, Line, Post, Span};
use crate::vocabulary::Invocation;
use serde_json::Value;

/// Watchers of one table.
const WATCHERS_MAX: usize = 50;

/// What a table was before a change, as far as others have to be told.
#[derive(Clone, Debug)]
pub(super) struct Before {
    pub version: u64,
    pub named: Vec<(User, bool)>,
    stage: Stage,
    /// Whether a person holds each chair.
    held: Vec<bool>,
    /// Keys whose reminder stands in the channel, and the version in which each opened.
    pub reminders: Vec<(u64, u64)>,
}

impl Before {
    pub fn of(table: &Table) -> Before {
        let reminders = table
            .opened
            .iter()
            .filter(|opened| opened.reminded == super::Reminded::Public);
        Before {
            version: table.version,
            named: table.named(),
            stage: table.stage,
            held: held(table),
            reminders: reminders.map(|opened| (opened.key, opened.since)).collect(),
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
            return Err(refusal("You play here; you hear of everything.", "/game status").into());
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
        let title = self.kind().title;
        let mut lines = Vec::new();
        match (before.stage, self.stage) {
            (Stage::Lobby, Stage::Playing) => lines.push(Line::strong(format!("{title} begins."))),
            (Stage::Playing, Stage::Over) => {
                lines.push(Line::strong(format!("{title}:")));
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
                        Span::Text(format!("{title}: ")),
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

fn held(table: &Table) -> Vec<bool> {
    let chairs = table.chairs.iter();
    chairs.map(|chair| matches!(chair.holder, Holder::User(_))).collect()
}
