//! Vacations: announced, begun, ended; meanwhile an NPC plays, a deputy does, or the game is held.

use super::ballot::Matter;
use super::command::{Context, VacationOptions, WhileAway};
use super::draft::Draft;
use super::house::changed;
use super::prose::{self, mark};
use super::words::{days_of, read_day};
use super::{Acted, By, Chair, Change, Decision, Holder, Remind, Table, User, World, refusal};
use chrono::{DateTime, TimeDelta, Utc};
use muster_game::Rejection;
use muster_kit::{Audience, Line, Post, Refusal, Seat, Span};
use muster_words::text;
use serde::{Deserialize, Deserializer, Serialize};

/// Days for which one player may have one game held.
const HELD_DAYS_MAX: u32 = 14;
/// The longest vacation in days.
const DAYS_MAX: i64 = 60;
/// How long before its end a vacation is spoken of.
const WARNING: TimeDelta = TimeDelta::hours(24);

/// A vacation of whoever holds a chair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Away {
    pub from: DateTime<Utc>,
    pub until: DateTime<Utc>,
    pub then: Then,
    /// It is under way.
    pub begun: bool,
    /// Its end has been spoken of.
    pub warned: bool,
}

/// What happens while a player is away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    Npc,
    Deputy(User),
    /// No deadline passes.
    Hold,
}

impl Away {
    pub(super) fn new(from: DateTime<Utc>, until: DateTime<Utc>, then: Then) -> Away {
        Away {
            from,
            until,
            then,
            begun: false,
            warned: false,
        }
    }

    /// When its end is to be spoken of; never for one of a day.
    pub(super) fn warning(&self) -> Option<DateTime<Utc>> {
        let at = self.until - WARNING;
        (self.begun && !self.warned && at > self.from).then_some(at)
    }
}

/// Reads a vacation as it is stored now, or the bare end that it was.
pub(super) fn stored<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Away>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Stored {
        Until(DateTime<Utc>),
        Away(Away),
    }
    Ok(Option::<Stored>::deserialize(deserializer)?.map(|stored| match stored {
        Stored::Until(until) => Away {
            begun: true,
            warned: true,
            ..Away::new(until, until, Then::Npc)
        },
        Stored::Away(away) => away,
    }))
}

impl Chair {
    /// Who plays for the player now, if it is somebody else.
    pub(super) fn standing_in(&self) -> Option<User> {
        match self.away.as_ref().filter(|away| away.begun)?.then {
            Then::Deputy(user) => Some(user),
            Then::Npc | Then::Hold => None,
        }
    }

    /// Whether the game is held for the player now.
    pub(super) fn holds_the_game(&self) -> bool {
        let away = self.away.as_ref();
        away.is_some_and(|away| away.begun && away.then == Then::Hold)
    }

    fn set_out(&mut self) {
        let Some(away) = &mut self.away else { return };
        away.begun = true;
        if let Then::Deputy(user) = away.then {
            self.deputy = Some(user);
        }
    }

    /// Ends a vacation; days for which the game need not be held are given back.
    pub(super) fn come_back(&mut self, now: DateTime<Utc>) -> Option<Away> {
        let away = self.away.take()?;
        match away.then {
            Then::Deputy(user) if self.deputy == Some(user) => self.deputy = None,
            Then::Hold => {
                let unused = u32::try_from((away.until - now.max(away.from)).num_days()).unwrap_or(0);
                self.held_days = self.held_days.saturating_sub(unused);
            }
            Then::Npc | Then::Deputy(_) => (),
        }
        Some(away)
    }
}

impl Draft<'_> {
    /// The seat has acted, by its player's own hand or another's; `awaited` says whether it was its turn.
    pub(super) fn has_acted(&mut self, seat: Seat, by: By, awaited: bool) {
        let (at, seq) = (self.world().now, self.table.seq);
        let chair = &mut self.table.chairs[seat.index()];
        chair.misses = 0;
        if by == By::Holder {
            // Standing orders may be set or looked at while others act: that ends no turn.
            if awaited {
                chair.acts(Acted { at, seq });
            }
            self.comes_back(seat);
        }
    }

    /// The player has acted: a vacation under way is over.
    pub(super) fn comes_back(&mut self, seat: Seat) {
        let now = self.world().now;
        let chair = &mut self.table.chairs[seat.index()];
        if chair.away.as_ref().is_some_and(|away| away.begun) {
            chair.come_back(now);
            self.announcements.push(is_back(seat));
        }
    }
}

impl Table {
    /// `/game vacation`: who plays while the asker is away.
    pub(super) fn vacation(&self, context: &Context<'_>, asked: &VacationOptions) -> Result<Decision, Rejection> {
        let Context { user, world, .. } = *context;
        self.playing()?;
        let seat = match self.seat_of(user)? {
            (seat, By::Holder) => seat,
            _ => return Err(refusal(text!("away-only-player"), "/game status").into()),
        };
        let chair = &self.chairs[seat.index()];
        if asked.days == Some(0) {
            if chair.away.is_none() {
                return Err(refusal(text!("away-not"), "/game vacation days:7").into());
            }
            let mut draft = Draft::new(self, world)?;
            draft.table.chairs[seat.index()].come_back(world.now);
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
        let zone = self.chairs[seat.index()].habits.zone();
        let midnight = |day: &Option<String>, after: u64| match day {
            None => Ok(None),
            Some(text) => read_day(text, now, zone)
                .and_then(|day| day.checked_add_days(chrono::Days::new(after)))
                .and_then(|day| super::pace::WallClock::daily(0, zone).on(day))
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
        let left = HELD_DAYS_MAX.saturating_sub(self.chairs[seat.index()].held_days);
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
            chair.deputy == Some(deputy)
                || chair
                    .away
                    .as_ref()
                    .is_some_and(|away| away.then == Then::Deputy(deputy))
        };
        let mut chairs = self.chairs.iter().enumerate();
        if chairs.any(|(index, chair)| index != seat.index() && busy(chair)) {
            return Err(refusal(text!("deputy-is-busy"), others()).into());
        }
        if self.knows_another_side(deputy, seat)? {
            return Err(refusal(text!("deputy-other-side"), others()).into());
        }
        Ok(deputy)
    }

    /// Puts a vacation on a chair and says so; it begins now if it is time.
    pub(super) fn announced(&self, mut table: Table, seat: Seat, away: Away, now: DateTime<Utc>) -> Decision {
        let chair = &mut table.chairs[seat.index()];
        chair.come_back(now);
        let line = is_away(seat, &away, now);
        if away.then == Then::Hold {
            chair.held_days += days_of(away.until - away.from);
        }
        let begins = away.from <= now;
        chair.away = Some(away);
        if begins {
            chair.set_out();
        }
        Decision::Change(Box::new(self.plain_change(table, vec![line], now)))
    }

    /// A vacation that was announced begins.
    pub(super) fn goes_away(&self, index: usize, now: DateTime<Utc>) -> Change {
        let mut table = self.clone();
        table.chairs[index].set_out();
        let line = prose::line(&text!("away-now", player = mark(0)), &[Span::Seat(seat_at(index))]);
        self.plain_change(table, vec![line], now)
    }

    /// A vacation ends tomorrow: told to the player alone where that is wished for, else without a sound.
    pub(super) fn warned(&self, index: usize, now: DateTime<Utc>) -> Change {
        let mut table = self.clone();
        let chair = &mut table.chairs[index];
        let Some(away) = &mut chair.away else {
            return self.plain_change(table, Vec::new(), now);
        };
        away.warned = true;
        let end = Span::Moment(away.until.timestamp());
        let post = match (chair.habits.remind, chair.holder) {
            (Remind::Private, Holder::User(user)) => {
                let message = text!("away-yours-ends", game = self.kind().title, end = mark(0));
                Post::new(Audience::Direct(user), vec![prose::line(&message, &[end])])
            }
            _ => {
                let message = text!("away-ends", player = mark(0), end = mark(1));
                let line = prose::line(&message, &[Span::Seat(seat_at(index)), end]);
                Post::new(Audience::Table, vec![line])
            }
        };
        let mut change = self.plain_change(table, Vec::new(), now);
        change.posts.insert(0, post);
        change
    }

    pub(super) fn returned(&self, index: usize, world: World<'_>) -> Result<Change, Rejection> {
        let mut draft = Draft::new(self, world)?;
        draft.table.chairs[index].come_back(world.now);
        let message = text!("away-back-from-vacation", player = mark(0));
        draft
            .announcements
            .push(prose::line(&message, &[Span::Seat(seat_at(index))]));
        Ok(changed(draft.finish()))
    }
}

fn is_back(seat: Seat) -> Line {
    prose::line(&text!("away-back", player = mark(0)), &[Span::Seat(seat)])
}

/// From when to when a player is away, and what happens meanwhile.
fn is_away(seat: Seat, away: &Away, now: DateTime<Utc>) -> Line {
    let time = if away.from > now {
        text!("away-from-until", from = mark(1), until = mark(2))
    } else {
        text!("away-until", until = mark(2))
    };
    let mut marked = vec![
        Span::Seat(seat),
        Span::Moment(away.from.timestamp()),
        Span::Moment(away.until.timestamp()),
    ];
    let player = mark(0);
    let message = match away.then {
        Then::Npc => text!("away-npc-plays", player = player, time = time),
        Then::Hold => text!("away-game-held", player = player, time = time),
        Then::Deputy(user) => {
            marked.push(Span::User(user));
            text!("away-deputy-plays", player = player, time = time, deputy = mark(3))
        }
    };
    prose::line(&message, &marked)
}

pub(super) fn seat_at(index: usize) -> Seat {
    Seat(u8::try_from(index).expect("at most 68 seats"))
}
