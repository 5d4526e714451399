//! What somebody missed: for whoever comes back, and `/game catchup`.

use super::command::Context;
use super::prose::{self, mark};
use super::rewind::History;
use super::{Act, Acted, By, Entry, Table, World};
use chrono::TimeDelta;
use muster_game::{Actor, AnyGame, Notice, Rejection, Tiding};
use muster_kit::{Audience, Control, Field, Line, Post, Seat, Span};
use muster_words::text;

/// Things told under one head; the rest is counted.
const TOLD_MAX: usize = 5;
/// Characters of one thing told.
const TIDING_MAX: usize = 90;
/// Lines of the log for those who have no seat.
const HEARD_MAX: usize = 24;
/// From this many days on somebody is welcomed back.
const WELCOME_DAYS: i64 = 3;

impl Table {
    /// `/game catchup`.
    pub(super) fn catchup(&self, context: &Context<'_>, since: Option<u64>) -> Result<Post, Rejection> {
        let Context { user, world, .. } = *context;
        let history = world
            .history
            .ok_or_else(|| super::refusal(text!("recap-no-history"), text!("recap-try-again")))?;
        let game = self.game()?;
        let seated = self.seat_of(user).ok().map(|(seat, _)| seat);
        let own = seated.and_then(|seat| self.last_turn(seat)).map(|acted| acted.seq);
        let since = since.or(own).unwrap_or(0);
        let mut post = match seated {
            Some(seat) => Post::new(Audience::Asker, self.recap(seat, since, history, &world)?),
            None => Post::new(Audience::Asker, self.heard_since(since, history)),
        };
        post.boards = vec![game.status(self.viewer(user))];
        if seated.is_some_and(|seat| game.awaiting().duties().iter().any(|duty| duty.seat == seat)) {
            post.controls
                .push(Control::button(text!("button-take-my-turn"), "/game turn"));
        }
        // The log refuses where nothing is written down.
        if history
            .entries
            .iter()
            .any(|entry| entry.seq > since && !entry.heard.is_empty())
        {
            let log = format!("/game log from:{}", since + 1);
            post.controls.push(Control::button(text!("button-turn-by-turn"), log));
        }
        post.controls.extend([
            Control::button(
                text!("button-board-before"),
                format!("/game replay to:{}", since.max(1)),
            ),
            Control::button(text!("button-board-now"), "/game map"),
        ]);
        if seated.is_some() && self.stage == super::Stage::Playing && self.people().count() > 1 {
            post.controls.push(Control::Form {
                label: text!("button-npc-goes-on"),
                line: "/game vacation".to_owned(),
                blanks: vec!["days".to_owned()],
            });
        }
        crate::posting::offer_signs(&mut post);
        Ok(post)
    }

    /// The last act of a seat's player, or, while it is their turn, the last before it: a player who has moved a piece still
    /// wants to know what the others did.
    pub(super) fn last_turn(&self, seat: Seat) -> Option<Acted> {
        let chair = self.chair(seat);
        if self.awaits(seat) && chair.acted_this_turn() {
            chair.acted_before()
        } else {
            chair.acted()
        }
    }

    /// Whether a wait for a seat is open.
    pub(super) fn awaits(&self, seat: Seat) -> bool {
        self.deadlines.awaits(seat)
    }

    /// What a seat missed after entry `since`.
    pub(super) fn recap(
        &self,
        seat: Seat,
        since: u64,
        history: &History,
        world: &World<'_>,
    ) -> Result<Vec<Line>, Rejection> {
        let game = self.game()?;
        let past = self.path(history, self.head.seq());
        let then = self.position(history, since.max(1)).ok();
        let mut lines = vec![self.absence(seat, since, &past, then.as_deref(), &*game, world)];
        let before = then.as_ref().map(|then| then.figures(seat)).unwrap_or_default();
        let lost = then.map(|then| game.losses_since(&*then, seat)).unwrap_or_default();
        lines.extend(changed(&before, &game.figures(seat)).map(|changes| {
            let message = text!("recap-changes", you = mark(0), changes = changes);
            prose::line(&message, &[Span::Strong(text!("recap-you"))])
        }));
        let told = tidings_and(lost, &*game, seat, &past, since);
        lines.extend(told.into_iter().map(Line::from));
        lines.extend(stand_ins(seat, &past, since));
        // Reasons without what they are the reasons of would tell nothing.
        match lines.len() {
            1 => lines.push(Line::from(text!("recap-nothing-befell-you"))),
            _ => lines.extend(reasons_of_others(seat, &past, since)),
        }
        lines.extend(self.now_lines(seat, &*game, world));
        Ok(lines)
    }

    /// "Welcome back, Ana. 7 days, 6 rounds."
    fn absence(
        &self,
        seat: Seat,
        since: u64,
        past: &[&Entry],
        then: Option<&dyn AnyGame>,
        now: &dyn AnyGame,
        world: &World<'_>,
    ) -> Line {
        let acted = self.last_turn(seat).filter(|acted| acted.seq == since);
        // Since the beginning means since its first entry; the newest stands first.
        let entry = match since {
            0 => past.last(),
            since => past.iter().find(|entry| entry.seq == since),
        };
        let at = acted.map(|acted| acted.at).or(entry.map(|entry| entry.at));
        let away = at.map_or(TimeDelta::zero(), |at| world.now - at);
        let days = away.num_days();
        // Round 0 is what comes before the first, and no round that is over.
        let rounds = then.and_then(|then| Some(now.round()?.saturating_sub(then.round()?.max(1))));
        let time = if days > 0 {
            text!("time-days", count = days)
        } else {
            super::words::time_words(away)
        };
        let time = match rounds {
            Some(rounds) => text!("recap-time-and-rounds", time = time, count = rounds),
            None => time,
        };
        if days >= WELCOME_DAYS {
            let message = text!("recap-welcome", welcome = mark(0), player = mark(1), time = time);
            return prose::line(&message, &[Span::Strong(text!("recap-welcome-back")), Span::Seat(seat)]);
        }
        prose::line(
            &text!("recap-since-time", since = mark(0), time = time),
            &[Span::Strong(since_words(since))],
        )
    }

    fn now_lines(&self, seat: Seat, game: &dyn AnyGame, world: &World<'_>) -> Vec<Line> {
        let awaiting = game.awaiting();
        let is_own = |duty: &&muster_game::Duty| duty.seat == seat;
        let line = |duty: &muster_game::Duty| {
            let now = Span::Strong(text!("recap-now"));
            match self.due_of(duty.key) {
                Some(due) => prose::line(
                    &text!("recap-your-turn-due", now = mark(0), due = mark(1)),
                    &[now, Span::Moment(due.timestamp())],
                ),
                None => prose::line(&text!("recap-your-turn", now = mark(0)), &[now]),
            }
        };
        let (own, others): (Vec<_>, Vec<_>) = awaiting.duties().iter().partition(is_own);
        if own.is_empty() {
            return others
                .into_iter()
                .map(|duty| self.whose_turn(duty, world.now))
                .collect();
        }
        let mut lines: Vec<Line> = own.into_iter().map(line).collect();
        for duty in others {
            let told = prose::line(&text!("recap-also-awaited", player = mark(0)), &[Span::Seat(duty.seat)]);
            if !lines.contains(&told) {
                lines.push(told);
            }
        }
        lines
    }

    /// For those without a seat: what the channel heard, the newest of it.
    fn heard_since(&self, since: u64, history: &History) -> Vec<Line> {
        let after = history.entries.iter().filter(|entry| entry.seq > since);
        let heard: Vec<Line> = after.flat_map(|entry| entry.heard.iter().cloned()).collect();
        let left_out = heard.len().saturating_sub(HEARD_MAX);
        let mut lines = vec![Line::strong(since_words(since))];
        if left_out > 0 {
            lines.push(Line::from(text!("recap-earlier-lines", count = left_out)));
        }
        lines.extend(heard.into_iter().skip(left_out));
        if lines.len() == 1 {
            lines.push(Line::from(text!("recap-nothing-happened")));
        }
        lines
    }
}

fn since_words(since: u64) -> String {
    match since {
        0 => text!("recap-since-start"),
        since => text!("recap-since", number = since),
    }
}

/// "members 14 -> 11, food 31 -> 6"
pub(super) fn changed(before: &[Field], after: &[Field]) -> Option<String> {
    let pairs = after.iter().filter_map(|after| {
        let before = before.iter().find(|before| before.name == after.name)?;
        (before.value != after.value).then(|| format!("{} {} -> {}", after.name, before.value, after.value))
    });
    let pairs: Vec<String> = pairs.collect();
    (!pairs.is_empty()).then(|| pairs.join(", "))
}

/// `Lost: 12 food to B's thieves (#14), #3 Tik dead (#17).` for each head, in the order of what happened. `past`
/// is newest first.
pub(super) fn tidings(game: &dyn AnyGame, seat: Seat, past: &[&Entry], since: u64) -> Vec<String> {
    tidings_and(Vec::new(), game, seat, past, since)
}

/// [`tidings`], and what no entry tells by itself behind them.
fn tidings_and(more: Vec<Tiding>, game: &dyn AnyGame, seat: Seat, past: &[&Entry], since: u64) -> Vec<String> {
    let mut heads: Vec<(&'static str, Vec<String>)> = Vec::new();
    let mut tell = |tiding: Tiding, entry: Option<u64>| {
        let mut text: String = tiding.text.chars().take(TIDING_MAX).collect();
        text.extend(entry.map(|entry| format!(" (#{entry})")));
        match heads.iter_mut().find(|(head, _)| *head == tiding.head) {
            Some((_, told)) => told.push(text),
            None => heads.push((tiding.head, vec![text])),
        }
    };
    for entry in past.iter().rev().filter(|entry| entry.seq >= since) {
        // The act since which it is told may have begun a new round.
        let told = match entry.seq == since {
            true => game.turn_end(&entry.events, seat).unwrap_or(entry.events.len()),
            false => 0,
        };
        let tidings = game.tidings(&entry.events[told..], seat);
        tidings.into_iter().for_each(|tiding| tell(tiding, Some(entry.seq)));
    }
    more.into_iter().for_each(|tiding| tell(tiding, None));
    let told = heads.into_iter().map(|(head, mut told)| {
        let more = told.len().saturating_sub(TOLD_MAX);
        let told = told.split_off(more);
        let told = told.join(", ");
        match more {
            0 => text!("recap-tidings", head = head, told = told),
            more => text!("recap-tidings-more", head = head, more = more, told = told),
        }
    });
    told.collect()
}

/// Reasons told for one seat; of more the last.
const REASONS_MAX: usize = 6;

/// Why the non-players at other seats did what they did, as far as everybody heard it.
fn reasons_of_others(seat: Seat, past: &[&Entry], since: u64) -> Vec<Line> {
    // With whether the NPC played where a player did not.
    let mut seats: Vec<((Seat, bool), Vec<&str>)> = Vec::new();
    for entry in past.iter().rev().filter(|entry| entry.seq > since) {
        let Act::Play {
            actor: Actor::Seat(actor),
            by: by @ (By::Npc | By::Missed),
            why,
            ..
        } = &entry.act
        else {
            continue;
        };
        if *actor == seat || why.is_empty() {
            continue;
        }
        let who = (*actor, *by == By::Missed);
        match seats.iter_mut().find(|(known, _)| *known == who) {
            Some((_, reasons)) => {
                reasons.retain(|known| known != why);
                reasons.push(why);
            }
            None => seats.push((who, vec![why])),
        }
    }
    let line = |((seat, stood_in), reasons): ((Seat, bool), Vec<&str>)| {
        let told = prose::reasons(&reasons[reasons.len().saturating_sub(REASONS_MAX)..]);
        let message = match stood_in {
            true => text!("reasons-of-stand-in", player = mark(0), reasons = told),
            false => text!("reasons", player = mark(0), reasons = told),
        };
        prose::line(&message, &[Span::Seat(seat)])
    };
    seats.into_iter().map(line).collect()
}

/// Who acted for the seat meanwhile, and why.
fn stand_ins(seat: Seat, past: &[&Entry], since: u64) -> Vec<Line> {
    let after = || past.iter().rev().filter(move |entry| entry.seq > since);
    let missed = after()
        .filter(|entry| matches!(entry.act, Act::Told { notice: Notice::Missed { seat: late, .. } } if late == seat));
    let missed = missed.count();
    let mut lines = Vec::new();
    if missed > 0 {
        lines.push(Line::from(text!("recap-missed", count = missed)));
    }
    let groups: [&[By]; 3] = [&[By::Deputy], &[By::Orders], &[By::Npc, By::Missed]];
    for hands in groups {
        let mut reasons: Vec<&str> = Vec::new();
        let mut acts = 0;
        for entry in after() {
            if let Act::Play {
                actor: Actor::Seat(actor),
                by,
                why,
                reason,
                ..
            } = &entry.act
                && *actor == seat
                && hands.contains(by)
            {
                acts += 1;
                // The seat's own player may know what it knew.
                let why = if reason.is_empty() { why } else { reason };
                if !why.is_empty() && *by != By::Orders {
                    reasons.push(why);
                }
            }
        }
        if acts > 0 {
            let acted = match hands[0] {
                By::Deputy => text!("recap-deputy-acted", count = acts),
                By::Orders => text!("recap-orders-ran"),
                _ => text!("recap-npc-acted", count = acts),
            };
            lines.push(Line::from(match reasons.last() {
                Some(why) => text!("recap-acted-last", acted = acted, why = *why),
                None => acted,
            }));
        }
    }
    lines
}
