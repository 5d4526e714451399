//! What the table does by itself: NPC turns, stored orders, missed deadlines, ballots that ran out.

use super::draft::Draft;
use super::{By, Change, Decision, HOUSE_ENTRIES_MAX, Holder, Stage, Table, World};
use crate::game::{Actor, Advice, AnyGame, Duty, Hand, Notice, Occasion, Rejection};
use crate::kit::{Level, Line, Seat, Span};
use chrono::{DateTime, Utc};

impl Table {
    /// The next moment at which the table has to do something by itself; now if the house is awaited.
    pub(super) fn next_wake(&self, game: Option<&dyn AnyGame>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let ballot = self.ballot.as_ref().map(|ballot| ballot.due);
        let Some(game) = game.filter(|_| self.stage == Stage::Playing && !self.paused) else {
            return ballot;
        };
        if self.house_duty(game, now).is_some() {
            return Some(now);
        }
        let dues = self.opened.iter().filter_map(|opened| opened.due);
        let returns = self.chairs.iter().filter_map(|chair| chair.away_until);
        dues.chain(returns).chain(ballot).min()
    }

    /// Does one thing that is due by now; nothing if nothing is. Whoever calls it calls again until then.
    pub fn woken(&self, world: World<'_>) -> Result<Option<Change>, Rejection> {
        if let Some(ballot) = self.ballot.as_ref().filter(|ballot| ballot.due <= world.now) {
            return Ok(Some(self.refused(ballot, None, world.now)));
        }
        if self.stage != Stage::Playing || self.paused {
            return Ok(None);
        }
        if let Some(index) = self
            .chairs
            .iter()
            .position(|chair| chair.away_until.is_some_and(|end| end <= world.now))
        {
            return Ok(Some(self.returned(index, world.now)));
        }
        let game = self.game()?;
        if let Some((duty, level, occasion)) = self.house_duty(&*game, world.now) {
            return self.house_turn(&duty, level, occasion, world).map(Some);
        }
        let late = self
            .opened
            .iter()
            .find(|opened| opened.due.is_some_and(|due| due <= world.now));
        match late {
            Some(opened) => self.missed(opened.seat, opened.key, world).map(Some),
            None => Ok(None),
        }
    }

    /// Who plays a duty for its seat, if not a person.
    pub(super) fn house_plays(&self, duty: &Duty, now: DateTime<Utc>) -> Option<(Level, Occasion)> {
        let chair = &self.chairs[duty.seat.index()];
        match (duty.hand, chair.holder) {
            (Hand::Orders, _) => Some((Level::Normal, Occasion::Orders)),
            (Hand::Player, Holder::Npc(level)) => Some((level, Occasion::Npc)),
            (Hand::Player, Holder::Open) => Some((Level::Normal, Occasion::Npc)),
            (Hand::Player, Holder::User(_)) => chair
                .away_until
                .filter(|end| *end > now && chair.deputy.is_none())
                .map(|_| (Level::Normal, Occasion::Npc)),
        }
    }

    fn house_duty(&self, game: &dyn AnyGame, now: DateTime<Utc>) -> Option<(Duty, Level, Occasion)> {
        game.awaiting().duties().iter().find_map(|duty| {
            let (level, occasion) = self.house_plays(duty, now)?;
            Some((duty.clone(), level, occasion))
        })
    }

    fn house_turn(&self, duty: &Duty, level: Level, occasion: Occasion, world: World<'_>) -> Result<Change, Rejection> {
        let by = if occasion == Occasion::Orders {
            By::Orders
        } else {
            By::Npc
        };
        let mut draft = Draft::new(self, world)?.entropy(&self.tail);
        self.advised(&mut draft, duty, level, occasion, by);
        Ok(changed(draft.finish()))
    }

    /// The deadline passed: what the seat stored for this comes into force, then the NPC policy, until the
    /// duty is done. What the player had done stands.
    fn missed(&self, seat: Seat, key: u64, world: World<'_>) -> Result<Change, Rejection> {
        let due = self
            .opened
            .iter()
            .find(|opened| opened.key == key)
            .and_then(|opened| opened.due);
        // The announced deadline is public and fixed beforehand, so it serves as entropy.
        let entropy = due.map_or_else(|| self.tail.clone(), |due| due.to_rfc3339());
        let mut draft = Draft::new(self, world)?.entropy(&entropy);
        let misses = self.chairs[seat.index()].misses + 1;
        draft.table.chairs[seat.index()].misses = misses;
        let mut line = vec![Span::Seat(seat), Span::Text(" missed the deadline".to_owned())];
        line.push(Span::Text(if self.misses_max == 0 {
            ".".to_owned()
        } else {
            format!(" (miss {misses} of {}).", self.misses_max)
        }));
        draft.announcements.push(Line::Prose(line));
        draft.tell(Notice::Missed { seat, times: misses })?;
        if let Some(duty) = draft.duty(key) {
            self.advised(&mut draft, &duty, Level::Normal, Occasion::Missed, By::Missed);
        }
        if self.misses_max > 0 && misses >= self.misses_max {
            let chair = &mut draft.table.chairs[seat.index()];
            chair.owner = match chair.holder {
                Holder::User(user) => Some(user),
                Holder::Npc(_) | Holder::Open => chair.owner,
            };
            chair.holder = Holder::Npc(Level::Normal);
            draft.announcements.push(Line::Prose(vec![
                Span::Text("An NPC plays on for ".to_owned()),
                Span::Seat(seat),
                Span::Text("; anyone may take the seat with /game join.".to_owned()),
            ]));
        }
        Ok(changed(draft.finish()))
    }

    /// Asks for advice and follows it until the duty is done. If the truth refuses what was advised on a
    /// guess, the first candidate is played; if that fails too, the table is parked.
    fn advised(&self, draft: &mut Draft<'_>, duty: &Duty, level: Level, occasion: Occasion, by: By) {
        let mut round = 0;
        while draft.entries.len() < HOUSE_ENTRIES_MAX {
            let Some(now) = draft.duty(duty.key) else { return };
            if occasion == Occasion::Orders && now.hand != Hand::Orders {
                return;
            }
            let occasion = match (occasion, now.hand) {
                (Occasion::Missed, Hand::Orders) => Occasion::Orders,
                (occasion, _) => occasion,
            };
            let purpose = format!("advice {} {round}", draft.table.seq);
            let mut thoughts = self.thoughts(draft.world().secrets, &purpose);
            let Advice { action, why } = draft.game.advise(&now, level, occasion, &mut thoughts);
            let actor = Actor::Seat(now.seat);
            if draft.advised_line(actor, &action, by, why).is_err() {
                let first = draft.game.candidates(&now).into_iter().next();
                let played = first.map(|action| draft.play(actor, action, by, String::new()));
                if !matches!(played, Some(Ok(()))) {
                    tracing::error!(table = self.id, seat = %now.seat, "the rules refuse their own candidates");
                    draft.table.stage = Stage::Parked;
                    draft.announcements.push(Line::from(
                        "I cannot go on with this game: a fault of mine. Nothing is lost.",
                    ));
                    return;
                }
            }
            round += 1;
        }
    }

    fn returned(&self, index: usize, now: DateTime<Utc>) -> Change {
        let mut table = self.clone();
        table.chairs[index].away_until = None;
        table.chairs[index].deputy = None;
        let seat = Seat(u8::try_from(index).expect("at most 68 seats"));
        let line = Line::Prose(vec![Span::Seat(seat), Span::Text(" is back from vacation.".to_owned())]);
        self.plain_change(table, vec![line], now)
    }
}

fn changed(decision: Decision) -> Change {
    match decision {
        Decision::Change(change) => *change,
        Decision::Answer(_) => unreachable!("a draft ends in a change"),
    }
}
