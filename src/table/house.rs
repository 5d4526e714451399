//! What the table does by itself: NPC turns, stored orders, missed deadlines, reminders, vacations, ballots
//! that ran out. One list says what there is to do and when, so that nothing wakes the table for nothing.

use super::draft::{Draft, Thought};
use super::prose::{self, mark};
use super::reason::Thinker;
use super::{By, Change, Decision, HOUSE_ENTRIES_MAX, Holder, Reminded, Stage, Table, Then, World};
use chrono::{DateTime, Utc};
use muster_game::{Actor, AnyGame, Duty, Hand, Notice, Occasion, Rejection};
use muster_kit::{Control, Level, Line, Seat, Span};
use muster_words::text;

/// Something that the table does by itself, most pressing first.
enum Errand {
    /// The ballot counts as refused.
    Refuse,
    /// This chair's vacation is over.
    Return(usize),
    /// This chair's vacation begins.
    Begin(usize),
    /// The house plays what it has to.
    Play,
    /// A deadline and its grace have passed.
    Miss(Seat, u64),
    /// This chair's vacation is over in a day.
    Warn(usize),
    /// A wait is still open; its key.
    Remind(u64),
    /// Nobody has changed the lobby for long.
    CloseLobby,
    /// The game is over, and everybody had time to read how.
    Archive,
}

/// What was done for a seat: by what it had stored, by an NPC, or by one after the other.
#[derive(Clone, Copy, Default)]
pub(super) struct Played {
    orders: bool,
    npc: bool,
}

impl Played {
    /// Who missed what, and what was done instead.
    fn told(self, missed: String) -> String {
        match (self.orders, self.npc) {
            (false, false) => text!("miss", missed = missed),
            (true, false) => text!("miss-orders", missed = missed),
            (false, true) => text!("miss-npc", missed = missed),
            (true, true) => text!("miss-orders-and-npc", missed = missed),
        }
    }
}

impl Table {
    /// The next moment at which the table has to do something by itself; now if the house is awaited.
    pub(super) fn next_wake(&self, game: Option<&dyn AnyGame>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.errands(game, now).into_iter().map(|(at, _)| at).min()
    }

    /// Does one thing that is due by now; nothing if nothing is. Whoever calls it calls again until then.
    pub fn woken(&self, world: World<'_>) -> Result<Option<Change>, Rejection> {
        let game = match self.stage {
            Stage::Playing => Some(self.game()?),
            Stage::Lobby | Stage::Over | Stage::Parked => None,
        };
        let errands = self.errands(game.as_deref(), world.now).into_iter();
        let Some((_, errand)) = errands.into_iter().find(|(at, _)| *at <= world.now) else {
            return Ok(None);
        };
        let change = match errand {
            Errand::Refuse => {
                let ballot = self.ballot.as_ref().expect("only an open ballot runs out");
                self.refused(ballot, None, world.now)
            }
            Errand::Return(index) => self.returned(index, world)?,
            Errand::Begin(index) => self.goes_away(index, world.now),
            Errand::Play => {
                let mut draft = Draft::new(self, world)?;
                self.play_on(&mut draft);
                changed(draft.finish())
            }
            Errand::Miss(seat, key) => self.missed(seat, key, world)?,
            Errand::Warn(index) => self.warned(index, world.now),
            Errand::Remind(key) => self.reminded(key, world.now),
            Errand::CloseLobby => self.lobby_expired(world.now),
            Errand::Archive => self.archived(world.now),
        };
        Ok(Some(change))
    }

    /// All that is to be done and when, the most pressing kind first.
    fn errands(&self, game: Option<&dyn AnyGame>, now: DateTime<Utc>) -> Vec<(DateTime<Utc>, Errand)> {
        let mut errands = Vec::new();
        errands.extend(self.lobby_closes(now).map(|at| (at, Errand::CloseLobby)));
        if self.lost.is_some() {
            return errands;
        }
        errands.extend(self.archive_at.map(|at| (at, Errand::Archive)));
        errands.extend(self.ballot.as_ref().map(|ballot| (ballot.due, Errand::Refuse)));
        let Some(game) = game.filter(|_| self.stage == Stage::Playing) else {
            return errands;
        };
        let away = || {
            let chairs = self.chairs.iter().enumerate();
            chairs.filter_map(|(index, chair)| Some((index, chair.away.as_ref()?)))
        };
        errands.extend(away().map(|(index, away)| (away.until, Errand::Return(index))));
        let planned = away().filter(|(_, away)| !away.begun);
        errands.extend(planned.map(|(index, away)| (away.from, Errand::Begin(index))));
        if !self.paused {
            let house = self.house_duty(game, now);
            errands.extend(house.map(|_| (now, Errand::Play)));
        }
        let timed = || self.opened.iter().filter(|_| self.still.is_none());
        let expiries = timed().filter_map(|opened| Some((opened.expiry()?, Errand::Miss(opened.seat, opened.key))));
        errands.extend(expiries);
        errands.extend(away().filter_map(|(index, away)| Some((away.warning()?, Errand::Warn(index)))));
        errands.extend(timed().filter_map(|opened| {
            let unsaid = opened.reminded == Reminded::No && opened.announced;
            let chair = self.chairs.get(opened.seat.index()).filter(|_| unsaid)?;
            let at = chair.habits.reminder(opened.at?, opened.due?)?;
            self.asked_for(opened.seat).map(|_| (at, Errand::Remind(opened.key)))
        }));
        errands
    }

    /// Who plays a duty for its seat, if not a person.
    pub(super) fn house_plays(&self, duty: &Duty, now: DateTime<Utc>) -> Option<(Level, Occasion)> {
        if duty.hand == Hand::House {
            return Some((Level::Normal, Occasion::Npc));
        }
        let chair = &self.chairs[duty.seat.index()];
        match (duty.hand, chair.holder) {
            (Hand::House | Hand::Orders, _) => Some((Level::Normal, Occasion::Orders)),
            (Hand::Player, Holder::Npc(level)) => Some((level, Occasion::Npc)),
            (Hand::Player, Holder::Open) => Some((Level::Normal, Occasion::Npc)),
            (Hand::Player, Holder::User(_)) => chair
                .away
                .as_ref()
                .filter(|away| away.begun && away.until > now && away.then == Then::Npc)
                .map(|_| (chair.habits.npc, Occasion::Npc)),
        }
    }

    fn house_duty(&self, game: &dyn AnyGame, now: DateTime<Utc>) -> Option<(Duty, Level, Occasion)> {
        game.awaiting().duties().iter().find_map(|duty| {
            let (level, occasion) = self.house_plays(duty, now)?;
            Some((duty.clone(), level, occasion))
        })
    }

    /// Plays what the house has to play, one duty after another, until a person is awaited: one change and one
    /// post for all of them. What has no room in it goes on in the next.
    fn play_on(&self, draft: &mut Draft<'_>) {
        loop {
            if draft.table.stage != Stage::Playing || draft.entries.len() >= HOUSE_ENTRIES_MAX {
                return;
            }
            let (written, now) = (draft.entries.len(), draft.world().now);
            let Some((duty, level, occasion)) = draft.table.house_duty(&*draft.game, now) else {
                return;
            };
            let chair = draft.table.chairs.get(duty.seat.index());
            let person = chair.is_some_and(|chair| matches!(chair.holder, Holder::User(_)));
            let by = match occasion {
                Occasion::Orders => By::Orders,
                // Away.
                _ if person => By::Missed,
                Occasion::Npc | Occasion::Missed => By::Npc,
            };
            draft.entropy_of_tail();
            if by == By::Missed {
                // What the player has stored comes before what an NPC thinks.
                draft.calls_up_orders(&duty);
            }
            // Given faces are those of what players do, not of an NPC's turn.
            let kept = (by != By::Orders).then(|| draft.take_faces());
            self.advised(draft, &duty, level, occasion, by);
            if let Some(kept) = kept {
                draft.give_faces(kept);
            }
            if draft.entries.len() == written {
                return;
            }
        }
    }

    /// The deadline passed: what the seat stored for this comes into force, then the NPC policy, until the
    /// duty is done. What the player had done stands. A word in between that does not come counts as no miss.
    fn missed(&self, seat: Seat, key: u64, world: World<'_>) -> Result<Change, Rejection> {
        let opened = self.opened.iter().find(|opened| opened.key == key);
        let due = opened.and_then(|opened| opened.due);
        let brief = opened.is_some_and(|opened| opened.brief);
        // The announced deadline is public and fixed beforehand, so it serves as entropy.
        let entropy = due.map_or_else(|| self.tail.clone(), |due| due.to_rfc3339());
        let mut draft = Draft::new(self, world)?.entropy(&entropy);
        let misses = self.chairs[seat.index()].misses.saturating_add(u8::from(!brief));
        draft.table.chairs[seat.index()].misses = misses;
        let times = misses.max(1);
        draft.tell(Notice::Missed { seat, times })?;
        let mut played = Played::default();
        if let Some(duty) = draft.duty(key) {
            let level = self.chairs[seat.index()].habits.npc;
            played = self.advised(&mut draft, &duty, level, Occasion::Missed, By::Missed);
        }
        let player = mark(0);
        let missed = if brief {
            text!("miss-no-answer", player = player)
        } else {
            text!("miss-deadline", player = player)
        };
        let mut told = played.told(missed);
        if self.misses_max > 0 && !brief {
            told = text!("miss-count", told = told, misses = misses, most = self.misses_max);
        }
        draft.announcements.push(prose::line(&told, &[Span::Seat(seat)]));
        if self.misses_max > 0 && misses >= self.misses_max && !brief {
            self.passes_on(&mut draft, seat);
        }
        self.play_on(&mut draft);
        Ok(changed(draft.finish()))
    }

    /// Too many misses: the seat is an NPC's until its owner returns or somebody takes it.
    fn passes_on(&self, draft: &mut Draft<'_>, seat: Seat) {
        let Holder::User(user) = draft.table.chairs[seat.index()].holder else {
            return;
        };
        let level = draft.table.chairs[seat.index()].habits.npc;
        draft.gives_up(seat, level);
        draft.table.chairs[seat.index()].owner = Some(user);
        let message = text!("miss-npc-holds-seat", player = mark(0));
        draft.announcements.push(prose::line(&message, &[Span::Seat(seat)]));
        let take = Control::button(text!("button-take-over-seat"), format!("/game join seat:{seat}"));
        draft.controls.push(take);
    }

    /// Asks for advice and follows it until the duty is done. If the truth refuses what was advised on a
    /// guess, the first candidate is played; if that fails too, the table is parked.
    pub(super) fn advised(
        &self,
        draft: &mut Draft<'_>,
        duty: &Duty,
        level: Level,
        occasion: Occasion,
        by: By,
    ) -> Played {
        let mut done = Played::default();
        while draft.entries.len() < HOUSE_ENTRIES_MAX {
            let Some(now) = draft.duty(duty.key) else { return done };
            if occasion == Occasion::Orders && now.hand != Hand::Orders {
                return done;
            }
            let occasion = match (occasion, now.hand) {
                (_, Hand::Orders) => Occasion::Orders,
                (occasion, _) => occasion,
            };
            match occasion {
                Occasion::Orders => done.orders = true,
                Occasion::Npc | Occasion::Missed => done.npc = true,
            }
            let advice = draft.game.advise(&now, level, occasion, &mut draft.thoughts());
            let by = match occasion {
                Occasion::Orders => By::Orders,
                Occasion::Npc | Occasion::Missed => by,
            };
            let seat = now.seat;
            let thinker = Thinker { seat, level, occasion };
            if draft.advised_line(thinker, &now, &advice, by).is_err() {
                if !draft.take_faces().is_empty() {
                    draft.announcements.push(Line::from(text!("faces-do-not-fit")));
                    continue;
                }
                let first = draft.game.candidates(&now).into_iter().next();
                let unadvised = Thought { thinker, advised: None };
                let played = first.map(|action| draft.play(Actor::Seat(seat), action, by, Some(unadvised)));
                if !matches!(played, Some(Ok(()))) {
                    tracing::error!(table = self.id, seat = %now.seat, "the rules refuse their own candidates");
                    draft.table.stage = Stage::Parked;
                    draft.announcements.push(Line::from(text!("game-cannot-go-on")));
                    return done;
                }
            }
        }
        done
    }
}

pub(super) fn changed(decision: Decision) -> Change {
    match decision {
        Decision::Change(change) => *change,
        Decision::Answer(_) => unreachable!("a draft ends in a change"),
    }
}
