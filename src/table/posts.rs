//! What the table says: what was narrated, whose turn it is, how it ended.

use super::draft::Draft;
use super::{Act, By, Holder, Stage, Stamp, Table, command_of};
use crate::game::{Awaiting, Duty, Outcome};
use crate::kit::{Audience, Control, Field, Line, Post, Roll, Seat, Slot, Span, Topic, Viewer};
use crate::vocabulary;

impl Draft<'_> {
    /// Everything that this change says, in order: the channel, the seats alone, the asker alone.
    pub(super) fn posts(&self, awaiting: &Awaiting, news: &[Duty]) -> Vec<Post> {
        let mut posts = vec![self.result_post(awaiting, news)];
        posts.extend(self.private_posts());
        if let [duty, ..] = news
            && self.table.stage == Stage::Playing
        {
            posts.push(self.turn_post(news, duty.topic));
        }
        if let Awaiting::Over(outcome) = awaiting {
            posts.push(self.final_post(outcome));
        }
        posts.extend(self.asker());
        posts.retain(|post| !post.is_empty());
        posts
    }

    /// What happened, for the channel, with the dice that it took.
    fn result_post(&self, awaiting: &Awaiting, news: &[Duty]) -> Post {
        let mut lines = self.announcements.clone();
        for entry in &self.entries {
            lines.extend(entry.heard.iter().cloned());
        }
        lines.extend(self.reasons());
        let mut post = Post::new(Audience::Table, lines);
        post.rolls = self.entries.iter().filter_map(Roll::of).collect();
        // While the turn goes on, its most likely next lines stay within reach.
        if let (Awaiting::Duties(duties), true) = (awaiting, news.is_empty())
            && !post.lines.is_empty()
            && let [duty] = duties.as_slice()
            && self.by_a_person()
        {
            post.controls = self.game.controls(Viewer::Spectator, duty);
        }
        post
    }

    fn by_a_person(&self) -> bool {
        self.entries.iter().any(|entry| {
            matches!(
                entry.act,
                Act::Play {
                    by: By::Holder | By::Deputy | By::Host,
                    ..
                }
            )
        })
    }

    /// Why a non-player did what it did, each reason once.
    fn reasons(&self) -> Vec<Line> {
        let mut reasons: Vec<&str> = Vec::new();
        for entry in &self.entries {
            if let Act::Play { why, .. } = &entry.act
                && !why.is_empty()
                && !reasons.contains(&why.as_str())
            {
                reasons.push(why);
            }
        }
        if reasons.is_empty() {
            return Vec::new();
        }
        vec![Line::from(format!("Why: {}.", reasons.join("; ")))]
    }

    /// For each person, what the seat hears beyond the channel.
    fn private_posts(&self) -> Vec<Post> {
        let beyond = |seat| {
            let mut lines = Vec::new();
            for entry in &self.entries {
                for event in &entry.events {
                    let heard = self.narrated(event, Viewer::Spectator);
                    lines.extend(
                        self.narrated(event, Viewer::Seat(seat))
                            .into_iter()
                            .filter(|line| !heard.contains(line)),
                    );
                }
            }
            lines
        };
        let people = self.table.people().map(|(seat, _)| (seat, beyond(seat)));
        people
            .filter(|(_, lines)| !lines.is_empty())
            .map(|(seat, lines)| Post::new(Audience::Seat(seat), lines))
            .collect()
    }

    /// Whose turn it is now: sent anew, so that it pings once.
    fn turn_post(&self, news: &[Duty], topic: Topic) -> Post {
        let mut lines = Vec::new();
        let mut controls = Vec::new();
        let mut pings = Vec::new();
        let now = self.world().now;
        for duty in news
            .iter()
            .filter(|duty| duty.topic == topic && self.table.house_plays(duty, now).is_none())
        {
            let due = self
                .table
                .opened
                .iter()
                .find(|opened| opened.key == duty.key)
                .and_then(|opened| opened.due);
            let mut line = vec![Span::Seat(duty.seat), Span::Text(", your turn.".to_owned())];
            if let Some(due) = due {
                line.extend([
                    Span::Text(" It is due ".to_owned()),
                    Span::Moment(due.timestamp()),
                    Span::Text(".".to_owned()),
                ]);
            }
            lines.push(Line::Prose(line));
            lines.push(duty.prompt.clone());
            pings.push(duty.seat);
            controls.extend(self.game.controls(Viewer::Spectator, duty));
        }
        let mut post = Post::new(Audience::Table, lines);
        if !post.lines.is_empty() {
            post.boards = vec![self.game.status(Viewer::Spectator)];
            post.controls = controls;
        }
        post.topic = topic;
        post.slot = Slot::Renew(format!("turn:{}", topic.0));
        post.pings = pings;
        post
    }

    fn final_post(&self, outcome: &Outcome) -> Post {
        let mut verdict = Vec::new();
        for (index, winner) in outcome.winners.iter().enumerate() {
            let joint = if index == 0 { "" } else { " and " };
            verdict.extend([Span::Text(joint.to_owned()), Span::Seat(*winner)]);
        }
        let won = match outcome.winners.len() {
            0 => "Nobody wins",
            1 => " wins",
            _ => " win together",
        };
        verdict.push(Span::Text(format!("{won}: {}.", outcome.reason)));
        let mut lines = vec![Line::strong("The game is over."), Line::Prose(verdict)];
        lines.extend(outcome.standings.iter().map(|standing| {
            let text = format!(": {}", standing.text);
            Line::Prose(vec![
                Span::Text(format!("{}. ", standing.place)),
                Span::Seat(standing.seat),
                Span::Text(text),
            ])
        }));
        lines.push(Line::from(
            "Everything is open now: /game export holds every die and card, for anyone to verify.",
        ));
        let mut post = Post::new(Audience::Table, lines);
        post.boards = vec![self.game.status(Viewer::Spectator)];
        post.controls = vec![
            Control::button("Rematch", "/game rematch"),
            Control::button("Export", "/game export"),
        ];
        post
    }
}

impl Roll {
    /// The open dice of an entry; none if it had none.
    pub(super) fn of(entry: &super::Entry) -> Option<Roll> {
        let link = match entry.stamp.as_ref()? {
            Stamp::Fair { key, .. } => Some(key.clone()),
            Stamp::Scripted => None,
        };
        let draws = entry.draws.iter().filter(|draw| !draw.hidden).copied().collect();
        Some(Roll {
            entry: entry.seq,
            link,
            draws,
        })
    }
}

impl Table {
    /// Who sits here before the start.
    pub(super) fn lobby_post(&self) -> Post {
        let command = command_of(self.kind());
        let seats = (0..).map(Seat).zip(&self.chairs).map(|(seat, chair)| {
            let who = match chair.holder {
                Holder::User(user) if user == self.host => format!("{} (host)", chair.name),
                Holder::User(_) => chair.name.clone(),
                Holder::Npc(level) => format!("{} (NPC, {level})", chair.name),
                Holder::Open => "free".to_owned(),
            };
            let pick = vocabulary::settings_line(&chair.pick);
            Line::from(format!("{seat} {who} {pick}").trim_end().to_owned())
        });
        let head = Line::strong(format!("{}: {}.", self.kind().title, "who plays"));
        let mut post = Post::new(Audience::Table, std::iter::once(head).chain(seats).collect());
        let blanks = if command.pick.is_empty() {
            Vec::new()
        } else {
            vec!["as".to_owned()]
        };
        post.fields = vec![Field::new(
            "Settings",
            vocabulary::settings_line(&serde_json::Value::Object(self.changed_options())),
        )];
        post.fields.retain(|field| !field.value.is_empty());
        post.controls = vec![
            Control::Form {
                label: "Join".to_owned(),
                line: "/game join".to_owned(),
                blanks,
            },
            Control::button("Leave", "/game leave"),
            Control::button("Start with NPCs", "/game start"),
            Control::button("Options", "/game option"),
            Control::button("How to play", "/game help"),
        ];
        post.slot = Slot::Keep("lobby".to_owned());
        post
    }

    /// The settings that are not the default.
    pub(super) fn changed_options(&self) -> serde_json::Map<String, serde_json::Value> {
        let command = command_of(self.kind());
        let changed = command.setting.iter().filter_map(|setting| {
            let value = self.options.get(&setting.name)?;
            (setting.default.as_ref() != Some(value)).then(|| (setting.name.clone(), value.clone()))
        });
        changed.collect()
    }
}
