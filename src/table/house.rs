//! What the table does by itself: NPC turns, stored orders, missed deadlines, reminders, vacations, ballots
//! that ran out. One list says what there is to do and when, so that nothing wakes the table for nothing.

use super::Remind;
use super::calls::reminder_slot;
use super::draft::{Draft, Thought};
use super::errands::Errand;
use super::prose::{self, mark};
use super::reason::Thinker;
use super::{By, Change, Decision, HOUSE_ENTRIES_MAX, Reminded, Stage, Table, World};
use chrono::{DateTime, Utc};
use muster_game::{Actor, Duty, Hand, Notice, Occasion, Rejection};
use muster_kit::{Audience, Post, Slot};
use muster_kit::{Control, Level, Line, Seat, Span};
use muster_words::text;

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
    /// The one reminder of a wait.
    pub(super) fn reminded(&self, key: u64, now: DateTime<Utc>) -> Change {
        let mut table = self.clone();
        let mut posts = Vec::new();
        let waits = self.deadlines.open().iter().filter(|opened| opened.key == key);
        for opened in waits {
            let (Some(user), Some(due)) = (self.asked_for(opened.seat), opened.due) else {
                continue;
            };
            let private = self.chair(opened.seat).habits().remind == Remind::Private;
            let (late, due) = (due <= now, Span::Moment(due.timestamp()));
            let (place, moment) = (mark(0), mark(1));
            if private {
                table.deadlines.remind(key, Reminded::Private);
                let message = if late {
                    text!("reminder-private-late", table = place, due = moment)
                } else {
                    text!("reminder-private", table = place, due = moment)
                };
                let line = prose::line(&message, &[self.span(), due]);
                let mut post = Post::new(Audience::Direct(user), vec![line]);
                post.slot = Slot::Keep(reminder_slot(key));
                posts.push(post);
            } else {
                table.deadlines.remind(key, Reminded::Public);
                let message = if late {
                    text!("reminder-public-late", player = mark(2), table = place, due = moment)
                } else {
                    text!("reminder-public", player = mark(2), table = place, due = moment)
                };
                let line = prose::line(&message, &[self.span(), due, Span::Seat(opened.seat)]);
                let mut post = Post::new(Audience::Table, vec![line]);
                post.slot = Slot::Keep(reminder_slot(key));
                self.call(&mut post, vec![opened.seat], now);
                posts.push(post);
            }
        }
        let mut change = self.plain_change(table, Vec::new(), now);
        change.posts.extend(posts);
        change
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
            Errand::Return(seat) => self.returned(seat, world)?,
            Errand::Begin(seat) => self.goes_away(seat, world.now),
            Errand::Play => {
                let mut draft = Draft::new(self, world)?;
                self.play_on(&mut draft);
                changed(draft.finish())
            }
            Errand::Miss(seat, key) => self.missed(seat, key, world)?,
            Errand::Warn(seat) => self.warned(seat, world.now),
            Errand::Remind(key) => self.reminded(key, world.now),
            Errand::CloseLobby => self.lobby_expired(world.now),
            Errand::Archive => self.archived(world.now),
        };
        Ok(Some(change))
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
            let chair = draft.table.seating.chair(duty.seat);
            let person = chair.is_some_and(|chair| chair.player().is_some());
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
        let opened = self.deadlines.of_key(key);
        let due = opened.and_then(|opened| opened.due);
        let brief = opened.is_some_and(|opened| opened.brief);
        // The announced deadline is public and fixed beforehand, so it serves as entropy.
        let entropy = due.map_or_else(|| self.head.tail().to_owned(), |due| due.to_rfc3339());
        let mut draft = Draft::new(self, world)?.entropy(&entropy);
        let chair = draft.chair(seat);
        let misses = if brief { chair.misses() } else { chair.miss() };
        let times = misses.max(1);
        draft.tell(Notice::Missed { seat, times })?;
        let mut played = Played::default();
        if let Some(duty) = draft.duty(key) {
            let level = self.chair(seat).habits().npc;
            played = self.advised(&mut draft, &duty, level, Occasion::Missed, By::Missed);
        }
        let player = mark(0);
        let missed = if brief {
            text!("miss-no-answer", player = player)
        } else {
            text!("miss-deadline", player = player)
        };
        let mut told = played.told(missed);
        let most = self.clock.misses_max();
        if most > 0 && !brief {
            told = text!("miss-count", told = told, misses = misses, most = most);
        }
        draft.announcements.push(prose::line(&told, &[Span::Seat(seat)]));
        if most > 0 && misses >= most && !brief {
            self.passes_on(&mut draft, seat);
        }
        self.play_on(&mut draft);
        Ok(changed(draft.finish()))
    }

    /// Too many misses: the seat is an NPC's until its owner returns or somebody takes it.
    fn passes_on(&self, draft: &mut Draft<'_>, seat: Seat) {
        let chair = draft.chair(seat);
        if chair.player().is_none() {
            return;
        }
        let level = chair.habits().npc;
        draft.gives_up(seat, level);
        let message = text!("miss-npc-holds-seat", player = mark(0));
        draft.announcements.push(prose::line(&message, &[Span::Seat(seat)]));
        let take = Control::button(text!("button-take-over-seat"), format!("/game join seat:{seat}"));
        draft.controls.push(take);
    }

    /// Asks for advice and follows it until the duty is done. If the truth refuses what was advised on a
    /// guess, what is always possible is played; if that fails too, the table is parked.
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
                let fallback = draft.game.fallback(&now);
                let unadvised = Thought { thinker, advised: None };
                if draft.play(Actor::Seat(seat), fallback, by, Some(unadvised)).is_err() {
                    tracing::error!(table = self.id, seat = %now.seat, "the rules refuse what is always possible");
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
