//! `/gm`: what a host, or a manager of the server, may overrule. Each line first answers its asker alone with
//! what would change; the same line with `sure:yes` does it, in public and in the journal. A host who plays
//! needs the agreement of another player, unless the table was opened as trusted.

use crate::Matter;
use crate::amendment::Amendment;
use crate::command::{Context, HostCommand};
use crate::overruling::Ruling;
use crate::{Decision, Table, User, refusal};
use chrono::{DateTime, TimeDelta, Utc};
use muster_game::Rejection;
use muster_kit::{Audience, Control, Line, Post, Refusal, Seat};
use muster_vocabulary::Invocation;
use muster_words::text;
use serde_json::Value;

/// Deadlines missed in a row, and time for which a player is awaited, from which on a host who plays may give away the
/// seat of the only other player alone.
const ABSENT_MISSES: u8 = 2;
const ABSENT: TimeDelta = TimeDelta::days(3);

impl Table {
    /// A line of `/gm`.
    pub(super) fn overrule(&self, context: &Context<'_>, command: &HostCommand) -> Result<Decision, Rejection> {
        let Context {
            user,
            name,
            line,
            world,
        } = *context;
        self.hosted_by(user, &world)?;
        let called = self
            .seat_of(user)
            .map_or_else(|_| name.to_owned(), |(seat, _)| self.name(seat));
        if matches!(command, HostCommand::Close { .. }) {
            let context = Context {
                name: &called,
                ..*context
            };
            return self.close(&context, command);
        }
        let ruling = self.ruling(user, command, &world)?;
        if ruling.amendment == Amendment::Note {
            return self.ruled(&ruling, &called, world);
        }
        let asked = self.must_ask(user, &ruling.amendment, world.now)?;
        if !command.is_sure() {
            return Ok(Decision::Answer(vec![preview(&ruling, line, asked.is_some())]));
        }
        match asked {
            None => self.ruled(&ruling, &called, world),
            Some(seat) => {
                let line = self.numbered(line, command).line();
                let words = Line::Prose(ruling.amendment.difference()).plain(|seat| self.name(seat));
                // What was typed for a hidden dial stands in the details, for the host's eyes alone.
                let hidden = matches!(ruling.amendment, Amendment::Dial { hidden: true, .. });
                let mut about = if hidden { Vec::new() } else { ruling.details.clone() };
                about.push(Line::from(text!("ruling-reason", reason = &ruling.reason)));
                let matter = Matter::Ruling {
                    line,
                    by: user,
                    called,
                    words,
                };
                self.ask(seat, matter, about, world)
            }
        }
    }

    /// The seat of a host who plays here too, if others have a say in what the host overrules. The player whose seat it
    /// is about has none.
    ///
    /// # Errors
    /// A refusal where that player alone could agree, and is neither absent nor late.
    fn must_ask(&self, user: User, what: &Amendment, now: DateTime<Utc>) -> Result<Option<Seat>, Refusal> {
        let Ok((own, _)) = self.seat_of(user) else {
            return Ok(None);
        };
        if self.seating.is_host_trusted() {
            return Ok(None);
        }
        let removed = self.removed_player(own, what);
        if !self.electors_about(own, removed).is_empty() {
            return Ok(Some(own));
        }
        match removed {
            Some(seat) if !self.is_absent(seat, now) => {
                let name = self.name(seat);
                let days = ABSENT.num_days();
                let reason = text!("ruling-only-they", player = name, misses = ABSENT_MISSES, days = days);
                Err(refusal(reason, text!("ruling-only-they-instead")))
            }
            _ => Ok(None),
        }
    }

    /// The player who loses the seat, or whose turn is played.
    fn removed_player(&self, own: Seat, what: &Amendment) -> Option<Seat> {
        let (Amendment::Chair { seat, .. } | Amendment::Skip { seat }) = what else {
            return None;
        };
        let chair = self.seating.chair(*seat)?;
        (*seat != own && chair.player().is_some()).then_some(*seat)
    }

    /// Whether a player has missed so many deadlines, or been awaited for so long, that the game may go on without
    /// asking them.
    fn is_absent(&self, seat: Seat, now: DateTime<Utc>) -> bool {
        let chair = self.chair(seat);
        let awaited_since = self.deadlines.of(seat).filter_map(|opened| opened.at).min();
        let acted = chair.acted().map(|acted| acted.at);
        let since = awaited_since.map(|at| acted.map_or(at, |acted| acted.max(at)));
        chair.misses() >= ABSENT_MISSES || since.is_some_and(|since| now - since >= ABSENT)
    }

    /// The line with the seat by its number: names may change before it is agreed to.
    fn numbered(&self, line: &Invocation, command: &HostCommand) -> Invocation {
        match self.seat_asked(command.seat()) {
            Ok(Some(seat)) => line.clone().with("seat", seat.to_string()),
            _ => line.clone(),
        }
    }
}

/// What the host sees before anything is done.
fn preview(ruling: &Ruling, invocation: &Invocation, asks: bool) -> Post {
    let mut lines = vec![Line::Prose(ruling.amendment.difference())];
    lines.extend(ruling.details.iter().cloned());
    lines.push(Line::from(text!("ruling-reason", reason = &ruling.reason)));
    if asks {
        lines.push(Line::from(text!("ruling-needs-another")));
    }
    let mut sure = invocation.clone().with("sure", true);
    // What was counted from the value now must not be counted from another one later.
    if let Amendment::Dial {
        after: Value::Number(number),
        ..
    } = &ruling.amendment
    {
        sure = sure.with("value", number.to_string());
    }
    let label = if asks {
        text!("ruling-ask")
    } else {
        text!("ruling-apply")
    };
    let mut post = Post::new(Audience::Asker, lines);
    post.controls = vec![Control::button(label, sure.line())];
    post
}
