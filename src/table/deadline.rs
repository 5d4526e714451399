//! `/game deadline`: how long a turn may take, and how a player wants to be reminded of it.

use super::Change;
use super::words::read_hours;
use super::{Decision, Habits, Opened, Pace, Quiet, Remind, Reminded, Stage, Table, User, World, refusal, zone};
use chrono::{DateTime, Utc};
use muster_game::Rejection;
use muster_kit::{Audience, Control, Line, Post, Seat, Slot, Span};
use muster_vocabulary::Invocation;

/// Options that are about the whole table.
const OF_THE_TABLE: [&str; 4] = ["every", "at", "days", "grace"];
/// Options that are about whoever types them.
const OF_THE_PLAYER: [&str; 3] = ["remind", "quiet", "npc"];

impl Table {
    pub(super) fn deadline(
        &self,
        user: User,
        invocation: &Invocation,
        world: World<'_>,
    ) -> Result<Decision, Rejection> {
        let given = |names: &[&str]| names.iter().any(|name| invocation.text(name).is_some());
        let of_table = given(&OF_THE_TABLE);
        let of_player = given(&OF_THE_PLAYER) || (!of_table && given(&["zone"]));
        if !of_table && !of_player {
            let post = Post::new(Audience::Asker, self.deadline_lines(user, world.now)?);
            return Ok(Decision::Answer(vec![post]));
        }
        let mut table = self.clone();
        let mut lines = Vec::new();
        if of_table {
            self.hosted_by(user, &world)?;
            let pace = Pace::read(invocation, self.pace.as_ref())?;
            if invocation.flag("preview") {
                return Ok(Decision::Answer(vec![preview(pace.as_ref(), invocation, world.now)]));
            }
            lines = set_lines(pace.as_ref(), world.now);
            (table.pace, table.pace_set) = (pace, true);
        }
        let mut private = None;
        if of_player {
            let (seat, _) = self.seat_of(user)?;
            let habits = &mut table.chairs[seat.index()].habits;
            habits.read(invocation)?;
            private = Some(Post::new(Audience::Asker, vec![Line::from(habits.words())]));
        }
        let mut change = self.plain_change(table, lines, world.now);
        if of_table && self.stage == Stage::Lobby {
            // The lobby names the deadline.
            change.posts.insert(0, change.table.lobby_renewed(world.now));
        }
        change.posts.extend(private);
        Ok(Decision::Change(Box::new(change)))
    }

    /// What holds now, for everybody and for the asker.
    fn deadline_lines(&self, user: User, now: DateTime<Utc>) -> Result<Vec<Line>, Rejection> {
        let mut lines = match &self.pace {
            Some(pace) => vec![sentence(&pace.words()), three_line(pace, now)],
            None => vec![Line::from("There is no deadline.")],
        };
        if self.stage == Stage::Playing {
            lines.extend(self.waiting_lines(now)?);
        }
        if let Ok((seat, _)) = self.seat_of(user) {
            lines.push(Line::from(self.chairs[seat.index()].habits.words()));
        }
        Ok(lines)
    }

    /// Asks for these seats in a post, without a sound for those in their quiet hours.
    pub(super) fn call(&self, post: &mut Post, seats: Vec<Seat>, now: DateTime<Utc>) {
        let quiet = |seat: &Seat| self.chairs[seat.index()].habits.quiet_until(now).is_some();
        let (asleep, awake): (Vec<Seat>, Vec<Seat>) = seats.into_iter().partition(quiet);
        post.quiet = awake.is_empty() && !asleep.is_empty();
        post.pings = if awake.is_empty() { asleep } else { awake };
    }

    /// The one reminder of a wait.
    pub(super) fn reminded(&self, key: u64, now: DateTime<Utc>) -> Change {
        let mut table = self.clone();
        let mut posts = Vec::new();
        for opened in table.opened.iter_mut().filter(|opened| opened.key == key) {
            let (Some(user), Some(due)) = (self.asked_for(opened.seat), opened.due) else {
                continue;
            };
            let habits = &self.chairs[opened.seat.index()].habits;
            let late = if due <= now { " was due " } else { " is due " };
            let due = Span::Moment(due.timestamp());
            if habits.remind == Remind::Private {
                opened.reminded = Reminded::Private;
                let text = Span::Text(format!(": your turn{late}"));
                let line = vec![self.span(), text, due, Span::Text(".".to_owned())];
                let mut post = Post::new(Audience::Direct(user), vec![Line::Prose(line)]);
                post.slot = Slot::Keep(reminder_slot(key));
                posts.push(post);
            } else {
                opened.reminded = Reminded::Public;
                let line = vec![
                    Span::Seat(opened.seat),
                    Span::Text(", a reminder: your turn in ".to_owned()),
                    self.span(),
                    Span::Text(late.to_owned()),
                    due,
                    Span::Text(".".to_owned()),
                ];
                let mut post = Post::new(Audience::Table, vec![Line::Prose(line)]);
                post.slot = Slot::Keep(reminder_slot(key));
                self.call(&mut post, vec![opened.seat], now);
                posts.push(post);
            }
        }
        let mut change = self.plain_change(table, Vec::new(), now);
        change.posts.extend(posts);
        change
    }

    /// When a wait is due, to be said behind a full stop.
    pub(super) fn due_words(&self, opened: &Opened) -> Vec<Span> {
        match opened.due {
            _ if self.still.is_some() && self.pace.is_some() => {
                vec![Span::Text(" No deadline passes for now.".to_owned())]
            }
            Some(due) => vec![
                Span::Text(" It is due ".to_owned()),
                Span::Moment(due.timestamp()),
                Span::Text(".".to_owned()),
            ],
            None => Vec::new(),
        }
    }
}

impl Habits {
    fn read(&mut self, invocation: &Invocation) -> Result<(), Rejection> {
        if let Some(text) = invocation.text("zone") {
            self.zone = Some(zone::read(text)?);
        }
        match invocation.text("quiet") {
            None => (),
            Some("off") => self.quiet = None,
            Some(text) => {
                let hours = read_hours(text).ok_or_else(|| {
                    refusal(
                        format!("I cannot read `{text}` as hours of the day."),
                        "quiet:22-7, or quiet:off",
                    )
                })?;
                if self.zone.is_none() {
                    let instead = format!("/game deadline quiet:{text} zone:, with your own");
                    return Err(refusal("Your quiet hours need your time zone.", instead).into());
                }
                self.quiet = Some(Quiet {
                    from: hours.0,
                    until: hours.1,
                });
            }
        }
        match invocation.text("remind") {
            Some("private") => self.remind = Remind::Private,
            Some("off") => self.remind = Remind::Off,
            Some(_) => self.remind = Remind::Public,
            None => (),
        }
        if let Some(level) = invocation.text("npc").and_then(|text| text.parse().ok()) {
            self.npc = level;
        }
        Ok(())
    }
}

/// The message that reminds of a wait.
pub(super) fn reminder_slot(key: u64) -> String {
    format!("reminder:{key}")
}

fn preview(pace: Option<&Pace>, invocation: &Invocation, now: DateTime<Utc>) -> Post {
    let mut save = invocation.clone();
    save.args.remove("preview");
    let mut post = Post::new(Audience::Asker, set_lines(pace, now));
    if let Some(pace) = pace.filter(|pace| pace.clock.is_none()) {
        post.lines.push(three_line(pace, now));
    }
    post.controls = vec![Control::button("Save", save.line())];
    post
}

fn set_lines(pace: Option<&Pace>, now: DateTime<Utc>) -> Vec<Line> {
    let Some(pace) = pace else {
        return vec![Line::from("From the next turn on there is no deadline.")];
    };
    let mut lines = vec![Line::from(format!("From the next turn on, {}.", pace.words()))];
    lines.extend(pace.clock.is_some().then(|| three_line(pace, now)));
    lines
}

fn three_line(pace: &Pace, now: DateTime<Utc>) -> Line {
    let mut spans = vec![Span::Text("Next three:".to_owned())];
    for (index, due) in pace.next_three(now).into_iter().enumerate() {
        let joint = if index == 0 { " " } else { ", " };
        spans.extend([Span::Text(joint.to_owned()), Span::Moment(due.timestamp())]);
    }
    spans.push(Span::Text(".".to_owned()));
    Line::Prose(spans)
}

/// Words with a capital and a full stop.
pub(super) fn sentence(words: &str) -> Line {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    Line::from(format!(
        "{}{}.",
        first.map_or(String::new(), String::from),
        letters.as_str()
    ))
}
