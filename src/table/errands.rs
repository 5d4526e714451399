//! What a table has to do by itself, and when.

use crate::away::Then;
use crate::{Holder, Reminded, Stage, Table};
use chrono::{DateTime, TimeDelta, Utc};
use muster_game::{AnyGame, Duty, Hand, Occasion};
use muster_kit::{Level, Seat};

/// Something that the table does by itself, most pressing first.
pub(super) enum Errand {
    /// The ballot counts as refused.
    Refuse,
    /// This chair's vacation is over.
    Return(Seat),
    /// This chair's vacation begins.
    Begin(Seat),
    /// The house plays what it has to.
    Play,
    /// A deadline and its grace have passed.
    Miss(Seat, u64),
    /// This chair's vacation is over in a day.
    Warn(Seat),
    /// A wait is still open; its key.
    Remind(u64),
    /// Nobody has changed the lobby for long.
    CloseLobby,
    /// The game is over, and everybody had time to read how.
    Archive,
}

impl Table {
    /// The next moment at which the table has to do something by itself; now if the house is awaited.
    pub(super) fn next_wake(&self, game: Option<&dyn AnyGame>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.errands(game, now).into_iter().map(|(at, _)| at).min()
    }

    /// All that is to be done and when, the most pressing kind first.
    pub(super) fn errands(&self, game: Option<&dyn AnyGame>, now: DateTime<Utc>) -> Vec<(DateTime<Utc>, Errand)> {
        let mut errands = Vec::new();
        errands.extend(self.lobby_closes(now).map(|at| (at, Errand::CloseLobby)));
        if self.clock.lost().is_some() {
            return errands;
        }
        errands.extend(self.clock.archive_at().map(|at| (at, Errand::Archive)));
        errands.extend(self.ballot.as_ref().map(|ballot| (ballot.due(), Errand::Refuse)));
        let Some(game) = game.filter(|_| self.stage == Stage::Playing) else {
            return errands;
        };
        let away = || {
            let chairs = self.seating.seats().zip(self.seating.chairs());
            chairs.filter_map(|(seat, chair)| Some((seat, chair.away()?)))
        };
        errands.extend(away().map(|(seat, away)| (away.until, Errand::Return(seat))));
        let planned = away().filter(|(_, away)| !away.begun);
        errands.extend(planned.map(|(seat, away)| (away.from, Errand::Begin(seat))));
        if !self.clock.is_paused() {
            let house = self.house_duty(game, now);
            errands.extend(house.map(|_| (now, Errand::Play)));
        }
        let timed = || self.deadlines.open().iter().filter(|_| !self.clock.stands_still());
        let expiries = timed().filter_map(|opened| Some((opened.expiry()?, Errand::Miss(opened.seat, opened.key))));
        errands.extend(expiries);
        errands.extend(away().filter_map(|(seat, away)| Some((away.warning()?, Errand::Warn(seat)))));
        errands.extend(timed().filter_map(|opened| {
            let unsaid = opened.reminded == Reminded::No && opened.announced;
            let chair = self.seating.chair(opened.seat).filter(|_| unsaid)?;
            let at = chair.habits().reminder(opened.at?, opened.due?)?;
            self.asked_for(opened.seat).map(|_| (at, Errand::Remind(opened.key)))
        }));
        errands
    }

    /// Who plays a duty for its seat, if not a person.
    pub(super) fn house_plays(&self, duty: &Duty, now: DateTime<Utc>) -> Option<(Level, Occasion)> {
        if duty.hand == Hand::House {
            return Some((Level::Normal, Occasion::Npc));
        }
        let chair = self.chair(duty.seat);
        match (duty.hand, chair.holder()) {
            (Hand::House | Hand::Orders, _) => Some((Level::Normal, Occasion::Orders)),
            (Hand::Player, Holder::Npc(level)) => Some((level, Occasion::Npc)),
            (Hand::Player, Holder::Open) => Some((Level::Normal, Occasion::Npc)),
            (Hand::Player, Holder::User(_)) => chair
                .away()
                .filter(|away| away.begun && away.until > now && away.then == Then::Npc)
                .map(|_| (chair.habits().npc, Occasion::Npc)),
        }
    }

    pub(super) fn house_duty(&self, game: &dyn AnyGame, now: DateTime<Utc>) -> Option<(Duty, Level, Occasion)> {
        game.awaiting().duties().iter().find_map(|duty| {
            let (level, occasion) = self.house_plays(duty, now)?;
            Some((duty.clone(), level, occasion))
        })
    }

    /// When the lobby closes; now for one of a time in which lobbies stayed open.
    pub(super) fn lobby_closes(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        (self.stage == Stage::Lobby).then(|| self.clock.lobby_until().unwrap_or(now))
    }

    /// From here on nothing more happens at this table but its being read.
    pub(super) fn may_be_archived(&mut self, now: DateTime<Utc>) {
        self.clock.archive(Some(now + READ_AFTER));
    }
}

/// A thread is archived this long after its game: archived threads show nobody that something new stands in them, and
/// players read the end when they next look in.
const READ_AFTER: TimeDelta = TimeDelta::days(1);
