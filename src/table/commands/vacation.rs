//! `/game vacation`: who plays while a player is away.

use crate::Matter;
use crate::away::is_back;
use crate::away::{Away, Then};
use crate::command::{Context, VacationOptions, WhileAway};
use crate::draft::Draft;
use crate::prose::{self, mark};
use crate::words::{days_of, read_day};
use crate::{By, Chair, Decision, Table, User, refusal};
use chrono::{DateTime, TimeDelta, Utc};
use muster_game::Rejection;
use muster_kit::{Refusal, Seat, Span};
use muster_words::text;

/// Days for which one player may have one game held.
const HELD_DAYS_MAX: u32 = 14;
/// The longest vacation in days.
const DAYS_MAX: i64 = 60;

impl Table {
    /// `/game vacation`: who plays while the asker is away.
    pub(super) fn vacation(&self, context: &Context<'_>, asked: &VacationOptions) -> Result<Decision, Rejection> {
        let Context { user, world, .. } = *context;
        self.playing()?;
        let seat = match self.seat_of(user)? {
            (seat, By::Holder) => seat,
            _ => return Err(refusal(text!("away-only-player"), "/game status").into()),
        };
        let chair = self.chair(seat);
        if asked.days == Some(0) {
            if chair.away().is_none() {
                return Err(refusal(text!("away-not"), "/game vacation days:7").into());
            }
            let mut draft = Draft::new(self, world)?;
            draft.chair(seat).come_back(world.now);
            draft.announcements.push(is_back(seat));
            return Ok(draft.finish());
        }
        let (from, until) = self.dates(seat, asked, world.now)?;
        // Naming a deputy asks for one.
        let default = asked.deputy.map_or(WhileAway::Npc, |_| WhileAway::Deputy);
        match asked.then.unwrap_or(default) {
            WhileAway::Hold => {
                self.holdable(seat, from, until)?;
                let line = prose::line(
                    &text!("away-hold-asked", from = mark(0), until = mark(1)),
                    &[Span::Moment(from.timestamp()), Span::Moment(until.timestamp())],
                );
                self.ask(seat, Matter::Hold { from, until }, vec![line], world)
            }
            WhileAway::Deputy => {
                let deputy = self.deputy_for(seat, asked.deputy)?;
                Ok(self.announced(
                    self.clone(),
                    seat,
                    Away::new(from, until, Then::Deputy(deputy)),
                    world.now,
                ))
            }
            // Nothing would stop the NPC before the end of the game.
            WhileAway::Npc if self.people().count() == 1 => {
                Err(refusal(text!("away-alone"), "/game turn ask:npc").into())
            }
            WhileAway::Npc => Ok(self.announced(self.clone(), seat, Away::new(from, until, Then::Npc), world.now)),
        }
    }

    /// The vacation asked for, in the player's own zone.
    fn dates(
        &self,
        seat: Seat,
        asked: &VacationOptions,
        now: DateTime<Utc>,
    ) -> Result<(DateTime<Utc>, DateTime<Utc>), Refusal> {
        let zone = self.chair(seat).habits().zone();
        let midnight = |day: &Option<String>, after: u64| match day {
            None => Ok(None),
            Some(text) => read_day(text, now, zone)
                .and_then(|day| day.checked_add_days(chrono::Days::new(after)))
                .and_then(|day| crate::pace::WallClock::daily(0, zone).on(day))
                .map(Some)
                .ok_or_else(|| refusal(text!("day-unreadable", day = text), text!("day-instead"))),
        };
        let from = midnight(&asked.from, 0)?.map_or(now, |from| from.max(now));
        let days = asked.days.map(|days| TimeDelta::days(i64::from(days)));
        let until = match (midnight(&asked.until, 1)?, days) {
            (Some(until), _) => until,
            (None, Some(days)) => from + days,
            (None, None) => {
                return Err(refusal(text!("away-needs-end"), text!("away-needs-end-instead")));
            }
        };
        if until <= from || until - now > TimeDelta::days(DAYS_MAX + 1) {
            let reason = text!("away-too-long", most = DAYS_MAX);
            return Err(refusal(reason, "/game vacation days:7"));
        }
        Ok((from, until))
    }

    fn holdable(&self, seat: Seat, from: DateTime<Utc>, until: DateTime<Utc>) -> Result<(), Refusal> {
        let left = HELD_DAYS_MAX.saturating_sub(self.chair(seat).held_days());
        let days = days_of(until - from);
        if days <= left {
            return Ok(());
        }
        Err(refusal(
            text!("away-hold-too-long", left = left, most = HELD_DAYS_MAX, days = days),
            text!("away-hold-too-long-instead"),
        ))
    }

    /// Who shall play meanwhile: somebody who holds no chair here and knows no other side's secrets.
    fn deputy_for(&self, seat: Seat, named: Option<User>) -> Result<User, Rejection> {
        let Some(deputy) = named else {
            return Err(refusal(text!("deputy-needs-name"), text!("deputy-needs-name-instead")).into());
        };
        let others = || text!("deputy-others");
        if self.people().any(|(_, holder)| holder == deputy) {
            return Err(refusal(text!("deputy-holds-no-chair"), others()).into());
        }
        let busy = |chair: &Chair| {
            let stands_in = chair.away().and_then(Away::deputy);
            chair.deputy() == Some(deputy) || stands_in == Some(deputy)
        };
        let mut chairs = self.seating.seats().zip(self.chairs());
        if chairs.any(|(other, chair)| other != seat && busy(chair)) {
            return Err(refusal(text!("deputy-is-busy"), others()).into());
        }
        if self.knows_another_side(deputy, seat)? {
            return Err(refusal(text!("deputy-other-side"), others()).into());
        }
        Ok(deputy)
    }
}
