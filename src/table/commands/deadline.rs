//! `/game deadline`: how long a turn may take, and how a player wants to be reminded of it.

use crate::command::{Context, DeadlineOptions};
use crate::posting::sentence;
use crate::prose::{self, mark};
use crate::words::read_hours;
use crate::{Decision, Habits, Pace, Quiet, Stage, Table, User, refusal, zone};
use chrono::{DateTime, Utc};
use muster_game::Rejection;
use muster_kit::{Audience, Control, Line, Post, Span};
use muster_words::text;

impl Table {
    /// `/game deadline`: what holds, or something else from now on.
    pub(super) fn deadline(&self, context: &Context<'_>, asked: &DeadlineOptions) -> Result<Decision, Rejection> {
        let Context { user, world, .. } = *context;
        let (of_table, of_player) = (asked.is_of_the_table(), asked.is_of_the_player());
        if !of_table && !of_player {
            let post = Post::new(Audience::Asker, self.deadline_lines(user, world.now)?);
            return Ok(Decision::Answer(vec![post]));
        }
        let mut table = self.clone();
        let mut lines = Vec::new();
        if of_table {
            self.hosted_by(user, &world)?;
            let pace = Pace::read(asked, self.clock.pace())?;
            if asked.preview {
                return Ok(Decision::Answer(vec![preview(pace.as_ref(), context)]));
            }
            lines = set_lines(pace.as_ref(), world.now);
            table.clock.choose_pace(pace);
        }
        let mut private = None;
        if of_player {
            let (seat, _) = self.seat_of(user)?;
            let habits = table.chair_mut(seat).habits_mut();
            habits.read(asked)?;
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
        let mut lines = match self.clock.pace() {
            Some(pace) => vec![sentence(&pace.words()), three_line(pace, now)],
            None => vec![Line::from(text!("no-deadline"))],
        };
        if self.stage == Stage::Playing {
            lines.extend(self.waiting_lines(now)?);
        }
        if let Ok((seat, _)) = self.seat_of(user) {
            lines.push(Line::from(self.chair(seat).habits().words()));
        }
        Ok(lines)
    }
}

impl Habits {
    fn read(&mut self, asked: &DeadlineOptions) -> Result<(), Rejection> {
        if let Some(text) = &asked.zone {
            self.zone = Some(zone::read(text)?);
        }
        match asked.quiet.as_deref() {
            None => (),
            Some("off") => self.quiet = None,
            Some(text) => {
                let hours = read_hours(text)
                    .ok_or_else(|| refusal(text!("quiet-unreadable", hours = text), text!("quiet-instead")))?;
                if self.zone.is_none() {
                    let instead = text!("quiet-with-zone", hours = text);
                    return Err(refusal(text!("quiet-needs-zone"), instead).into());
                }
                self.quiet = Some(Quiet {
                    from: hours.0,
                    until: hours.1,
                });
            }
        }
        self.remind = asked.remind.unwrap_or(self.remind);
        self.npc = asked.npc.unwrap_or(self.npc);
        Ok(())
    }
}

fn preview(pace: Option<&Pace>, context: &Context<'_>) -> Post {
    let (mut save, now) = (context.line.clone(), context.world.now);
    save.args.remove("preview");
    let mut post = Post::new(Audience::Asker, set_lines(pace, now));
    if let Some(pace) = pace.filter(|pace| pace.clock.is_none()) {
        post.lines.push(three_line(pace, now));
    }
    post.controls = vec![Control::button(text!("button-save"), save.line())];
    post
}

fn set_lines(pace: Option<&Pace>, now: DateTime<Utc>) -> Vec<Line> {
    let Some(pace) = pace else {
        return vec![Line::from(text!("deadline-none-from-now"))];
    };
    let mut lines = vec![Line::from(text!("deadline-from-now", pace = pace.words()))];
    lines.extend(pace.clock.is_some().then(|| three_line(pace, now)));
    lines
}

fn three_line(pace: &Pace, now: DateTime<Utc>) -> Line {
    let dues = pace.next_three(now).into_iter();
    let moments: Vec<Span> = dues.map(|due| Span::Moment(due.timestamp())).collect();
    let marks: Vec<String> = (0..moments.len()).map(mark).collect();
    prose::line(&text!("deadline-next-three", moments = marks.join(", ")), &moments)
}
