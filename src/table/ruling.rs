//! Rulings: what a line of `/gm` would change is worked out here, with all that could refuse it, and carried out.

use super::amendment::{Amendment, Sitter};
use super::command::{HostCommand, SeatedAs, ruling_line};
use super::draft::Draft;
use super::overruling::Ruling;
use super::prose::{line, mark};
use super::settings;
use super::{Act, Decision, Holder, Stage, Table, User, World, refusal};
use chrono::{DateTime, TimeDelta, Utc};
use muster_game::{Notice, Occasion, Rejection};
use muster_kit::{Audience, Level, Line, Post, Seat, Span, Suggestion};
use muster_words::text;
use serde_json::Value;
use std::sync::Arc;

impl Table {
    /// What another player has agreed to.
    pub(super) fn overruled(
        &self,
        line: &str,
        by: User,
        called: &str,
        world: World<'_>,
    ) -> Result<Decision, Rejection> {
        let mut table = self.clone();
        table.ballot = None;
        let ruling = table.ruling(by, &ruling_line(line)?, &world)?;
        table.ruled(&ruling, called, world)
    }

    /// The entry from whose position on the past has to be known for a line of `/gm`.
    pub(super) fn past_of_ruling(&self, command: &HostCommand) -> Option<u64> {
        let to = match command {
            HostCommand::UndoTo { to, .. } => Some(*to),
            HostCommand::Reroll { roll, .. } => Some(roll.saturating_sub(1)),
            _ => None,
        };
        // From the newest snapshot on at least, so that it shows what would be taken back.
        to.map(|to| self.past_of(to))
    }

    pub(super) fn past_of_ruling_line(&self, line: &str) -> Option<u64> {
        self.past_of_ruling(&ruling_line(line).ok()?)
    }

    /// Works out what a line would do, with all that could refuse it.
    pub(super) fn ruling(&self, user: User, command: &HostCommand, world: &World<'_>) -> Result<Ruling, Rejection> {
        if !(command.mends() && self.stage == Stage::Parked) {
            self.playing()?;
        }
        let ruling = match command {
            HostCommand::Set { dial, value, seat, .. } => self.dial_ruling(dial, seat.as_deref(), value),
            HostCommand::Skip { seat, .. } => self.skip_ruling(seat),
            HostCommand::Reroll { roll, .. } => self.reroll_ruling(*roll, world),
            HostCommand::UndoTo { to, .. } => self.back_ruling(*to, world),
            HostCommand::Seat {
                seat,
                to,
                user: newcomer,
                ..
            } => self.chair_ruling(user, seat, *to, *newcomer),
            HostCommand::Extend { by, seat, .. } => self.time_ruling(by, seat.as_deref()),
            HostCommand::Pause { on, .. } => self.pause_ruling(*on),
            HostCommand::Rule { set, .. } => self.option_ruling(set),
            HostCommand::Note { .. } => Ok(Ruling::new(Amendment::Note)),
            HostCommand::Close { .. } => unreachable!("the end of a table is no ruling"),
        }?;
        Ok(Ruling {
            reason: command.reason().to_owned(),
            ..ruling
        })
    }

    /// Carries a ruling out.
    pub(super) fn ruled(&self, ruling: &Ruling, called: &str, world: World<'_>) -> Result<Decision, Rejection> {
        let act = Act::Ruling {
            by: called.to_owned(),
            reason: ruling.reason.clone(),
            what: ruling.amendment.clone(),
        };
        let mut draft = Draft::new(self, world)?;
        match &ruling.game {
            Some(game) => {
                game.sound()?;
                let game = Arc::clone(game);
                match ruling.amendment {
                    Amendment::Back { .. } => draft.rewind(game, act),
                    _ => draft.amend(game, act),
                }
                // Whatever stood still may go on from here.
                draft.table.stage = Stage::Playing;
            }
            None => draft.note(act),
        }
        match &ruling.amendment {
            Amendment::Skip { seat } => self.play_for(*seat, &mut draft)?,
            Amendment::Chair { seat, .. } => draft.seat(*seat, ruling.holder.expect("a chair is given to somebody")),
            Amendment::Time { seat, hours } => draft.more_time(*seat, *hours),
            Amendment::Pause { on } => draft.table.clock.pause(*on),
            Amendment::Dial {
                dial,
                seat: Some(seat),
                after,
                hidden: true,
                ..
            } => {
                let value = after.as_str().map_or_else(|| text!("change-none"), str::to_owned);
                let words = text!("dial-set-for-you", dial = dial, value = value);
                draft
                    .aside
                    .push(Post::new(Audience::Seat(*seat), vec![Line::from(words)]));
            }
            _ => (),
        }
        Ok(draft.finish())
    }

    fn skip_ruling(&self, seat: &str) -> Result<Ruling, Rejection> {
        let seat = self.seat_meant(seat)?;
        if self.clock.is_paused() {
            return Err(refusal(text!("ruling-paused"), text!("ruling-paused-instead")).into());
        }
        self.going_on()?;
        if !self.game()?.awaiting().duties().iter().any(|duty| duty.seat == seat) {
            let who = self.name(seat);
            return Err(refusal(
                text!("ruling-not-awaited", player = who),
                text!("ruling-not-awaited-instead"),
            )
            .into());
        }
        Ok(Ruling::new(Amendment::Skip { seat }).detail(text!("ruling-skip-how")))
    }

    fn play_for(&self, seat: Seat, draft: &mut Draft<'_>) -> Result<(), Rejection> {
        let waits = draft.game.awaiting();
        let duty = waits.duties().iter().find(|duty| duty.seat == seat).cloned();
        let nobody = || refusal(text!("ruling-not-awaited", player = self.name(seat)), "/game status");
        let duty = duty.ok_or_else(nobody)?;
        let times = self.chair(seat).misses().max(1);
        draft.tell(Notice::Missed { seat, times })?;
        if let Some(duty) = draft.duty(duty.key) {
            self.advised(draft, &duty, Level::Normal, Occasion::Missed, super::By::Missed);
        }
        Ok(())
    }

    fn back_ruling(&self, to: u64, world: &World<'_>) -> Result<Ruling, Rejection> {
        let ruling = self.back_to(to, world)?;
        Ok(Ruling {
            amendment: Amendment::Back { to, roll: None },
            ..ruling
        })
    }

    fn reroll_ruling(&self, roll: u64, world: &World<'_>) -> Result<Ruling, Rejection> {
        let history = super::rewind::past(world)?;
        let standing = self.path(history, self.head.seq());
        let Some(entry) = standing.into_iter().find(|entry| entry.seq == roll) else {
            return Err(refusal(text!("ruling-entry-gone", roll = roll.to_string()), "/game log").into());
        };
        if entry.stamp.is_none() {
            let instead = text!("ruling-no-die-instead", to = roll.saturating_sub(1));
            return Err(refusal(text!("dice-none-open", roll = roll), instead).into());
        }
        let (to, roll) = (roll - 1, Some(roll));
        let ruling = self.back_to(to, world)?.detail(text!("ruling-reroll-how"));
        Ok(Ruling {
            amendment: Amendment::Back { to, roll },
            ..ruling
        })
    }

    fn back_to(&self, to: u64, world: &World<'_>) -> Result<Ruling, Rejection> {
        if to == 0 || to >= self.head.seq() {
            return Err(refusal(text!("back-range", last = self.head.seq() - 1), "/game log").into());
        }
        let history = super::rewind::past(world)?;
        let game = self.position(history, to)?;
        let lost = self.jump(to, history).undone;
        let taken = match lost.as_slice() {
            [] => text!("ruling-back-nothing"),
            [only] => text!("ruling-back-one", seq = only.seq),
            [last, .., first] => text!("ruling-back", count = lost.len(), first = first.seq, last = last.seq),
        };
        let told = if lost.iter().any(|entry| entry.revealed) {
            text!("ruling-back-known", taken = taken)
        } else {
            taken
        };
        Ok(Ruling::new(Amendment::Back { to, roll: None }).detail(told).game(game))
    }

    fn chair_ruling(
        &self,
        asker: User,
        seat: &str,
        to: Option<SeatedAs>,
        user: Option<User>,
    ) -> Result<Ruling, Rejection> {
        let seat = self.seat_meant(seat)?;
        let holder = match (to, user) {
            (Some(SeatedAs::Open), None) => Holder::Open,
            (Some(SeatedAs::Easy), None) => Holder::Npc(Level::Easy),
            (Some(SeatedAs::Normal), None) => Holder::Npc(Level::Normal),
            (Some(SeatedAs::Hard), None) => Holder::Npc(Level::Hard),
            (None, Some(user)) => Holder::User(self.newcomer(asker, seat, user)?),
            _ => {
                return Err(refusal(text!("ruling-seat-whom"), text!("ruling-seat-whom-instead")).into());
            }
        };
        if self.chair(seat).holder() == holder {
            return Err(refusal(text!("ruling-no-change"), "/game status").into());
        }
        let to = match holder {
            Holder::Npc(level) => Sitter::Npc(level),
            Holder::Open => Sitter::Open,
            Holder::User(_) => Sitter::Person,
        };
        let mut ruling = Ruling::new(Amendment::Chair { seat, to });
        if let Holder::User(user) = holder {
            let words = text!("ruling-seat-player", player = mark(0));
            ruling = ruling.detail(line(&words, &[Span::User(user)]));
        }
        let ruling = match self.chair(seat).holder() {
            Holder::User(_) => ruling.detail(text!("ruling-seat-lost")),
            Holder::Npc(_) | Holder::Open => ruling,
        };
        Ok(Ruling {
            holder: Some(holder),
            ..ruling
        })
    }

    /// Who may be put on a chair: nobody who knows another seat's secrets, and not the host himself.
    fn newcomer(&self, asker: User, seat: Seat, user: User) -> Result<User, Rejection> {
        if user == asker {
            let instead = text!("ruling-seat-yourself-instead", seat = seat.to_string());
            return Err(refusal(text!("ruling-seat-yourself"), instead).into());
        }
        let seated = self.people().any(|(_, holder)| holder == user);
        if seated || self.knows_another_side(user, seat)? {
            return Err(refusal(text!("ruling-seat-knows"), text!("ruling-seat-knows-instead")).into());
        }
        Ok(user)
    }

    fn time_ruling(&self, by: &str, seat: Option<&str>) -> Result<Ruling, Rejection> {
        let unread = || refusal(text!("pace-unread-time", typed = by), text!("ruling-time-instead"));
        let hours = super::words::whole_hours(by).ok_or_else(unread)?;
        let seat = self.seat_asked(seat)?;
        let more = TimeDelta::hours(i64::from(hours));
        let mut ruling = Ruling::new(Amendment::Time { seat, hours });
        for opened in self
            .deadlines
            .open()
            .iter()
            .filter(|opened| seat.is_none_or(|seat| opened.seat == seat))
        {
            if let Some(due) = opened.due {
                let words = text!("ruling-time-due", player = mark(0), before = mark(1), after = mark(2));
                let moment = |due: DateTime<Utc>| Span::Moment(due.timestamp());
                let marked = [Span::Seat(opened.seat), moment(due), moment(due + more)];
                ruling = ruling.detail(line(&words, &marked));
            }
        }
        if ruling.details.is_empty() {
            return Err(refusal(text!("ruling-no-deadline"), text!("ruling-no-deadline-instead")).into());
        }
        Ok(ruling)
    }

    fn pause_ruling(&self, on: bool) -> Result<Ruling, Rejection> {
        self.may_pause(on)?;
        Ok(Ruling::new(Amendment::Pause { on }))
    }

    fn option_ruling(&self, set: &str) -> Result<Ruling, Rejection> {
        let game = self.game()?;
        let command = self.command();
        let asked = settings::read(&command.setting, set)?;
        let before = game.options().unwrap_or_else(|| self.options.clone());
        let mut options = before.as_object().cloned().unwrap_or_default();
        muster_vocabulary::set(&mut options, asked);
        let (options, _) = (self.kind().options)(Value::Object(options))?;
        let changed = command.setting.iter().filter_map(|setting| {
            let (old, new) = (before.get(&setting.name)?, options.get(&setting.name)?);
            let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            (old != new).then(|| format!("{} {} -> {}", setting.name, word(old), word(new)))
        });
        let changed: Vec<String> = changed.collect();
        if changed.is_empty() {
            return Err(refusal(text!("ruling-no-change"), text!("ruling-options-instead")).into());
        }
        let next = game.reoptioned(&options)?;
        let amendment = Amendment::Options {
            options,
            changed: changed.join(", "),
        };
        Ok(Ruling::new(amendment).game(next).detail(text!("ruling-legal")))
    }

    /// Entries that one most likely goes back to.
    pub(super) fn suggest_entries(&self) -> Vec<Suggestion> {
        let last = self.head.seq().saturating_sub(1);
        let mut suggestions = vec![Suggestion::new(
            text!("ruling-suggest-last", seq = last),
            last.to_string(),
        )];
        if (1..last).contains(&self.head.turn_seq()) {
            let label = text!("ruling-suggest-turn", seq = self.head.turn_seq());
            suggestions.push(Suggestion::new(label, self.head.turn_seq().to_string()));
        }
        suggestions.retain(|suggestion| suggestion.value != "0");
        suggestions
    }
}

impl Draft<'_> {
    fn seat(&mut self, seat: Seat, holder: Holder) {
        let now = self.world().now;
        if self.chair(seat).give_to(holder, now) {
            self.unheard.push(seat);
        }
        self.table.deadlines.forget_pings(seat);
        if let Holder::User(user) = holder {
            let words = text!("ruling-plays-on", person = mark(0), player = mark(1));
            self.announcements
                .push(line(&words, &[Span::User(user), Span::Seat(seat)]));
        }
    }

    fn more_time(&mut self, seat: Option<Seat>, hours: u32) {
        self.table.deadlines.extend(seat, TimeDelta::hours(i64::from(hours)));
    }
}
