//! The time of a table: when it stands still, and what is due.

use crate::prose::{self, mark};
use crate::still::Loss;
use crate::{Stage, Table, refusal};
use chrono::{DateTime, Utc};
use muster_kit::{Line, Refusal, Span};
use muster_words::text;

impl Table {
    /// Refuses where no game is on.
    pub(crate) fn playing(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Playing => Ok(()),
            Stage::Lobby => Err(refusal(text!("game-has-not-begun"), "/game start")),
            Stage::Over => Err(refusal(text!("game-is-over"), text!("game-is-over-instead"))),
            Stage::Parked => Err(refusal(text!("game-stands-still"), text!("game-stands-still-instead"))),
        }
    }

    /// Refuses to pause what is paused, and to let go on what is not.
    pub(super) fn may_pause(&self, on: bool) -> Result<(), Refusal> {
        match (on, self.paused) {
            (true, true) => Err(refusal(text!("pause-already"), "/game status")),
            (false, false) => Err(refusal(text!("pause-none"), "/game status")),
            _ => Ok(()),
        }
    }

    /// Refuses to go on while the game is paused or has no place.
    pub(super) fn going_on(&self) -> Result<(), Refusal> {
        if let Some(lost) = &self.lost {
            let (reason, instead) = match &lost.why {
                Loss::Gone => (text!("still-channel-gone"), text!("still-channel-gone-instead")),
                Loss::Forbidden { missing } => (
                    text!("still-forbidden", missing = missing),
                    text!("still-forbidden-instead"),
                ),
            };
            return Err(refusal(reason, instead));
        }
        if self.paused {
            return Err(refusal(text!("game-is-paused"), "/game vote ask:go-on"));
        }
        Ok(())
    }

    /// Whether the channel of the table is not there any more.
    pub fn is_gone(&self) -> bool {
        self.lost.as_ref().is_some_and(|lost| lost.why == Loss::Gone)
    }

    fn stands_still(&self) -> bool {
        self.stage == Stage::Playing
            && (self.paused || self.lost.is_some() || self.chairs.iter().any(super::Chair::holds_the_game))
    }

    /// Stops the clock or lets it go on, moving what is due by the time that it stood. Says what is due now.
    pub(super) fn keep_time(&mut self, now: DateTime<Utc>) -> Vec<Line> {
        let since = match (self.still, self.stands_still()) {
            (None, true) => {
                self.still = Some(now);
                return Vec::new();
            }
            (Some(since), false) => since,
            _ => return Vec::new(),
        };
        self.still = None;
        let pace = self.pace.clone();
        let mut lines = Vec::new();
        for opened in &mut self.opened {
            let stood = now - since.max(opened.at.unwrap_or(since));
            opened.at = opened.at.map(|at| at + stood);
            let Some(due) = opened.due else { continue };
            let due = match &pace {
                Some(pace) if stood > chrono::TimeDelta::zero() && !opened.brief => pace.aligned(due + stood),
                _ => due + stood,
            };
            opened.due = Some(due);
            if !opened.announced || self.stage != Stage::Playing {
                continue;
            }
            lines.push(prose::line(
                &text!("turn-is-due", player = mark(0), due = mark(1)),
                &[Span::Seat(opened.seat), Span::Moment(due.timestamp())],
            ));
        }
        lines
    }

    /// The earliest moment at which a player misses a deadline; none while time stands still.
    pub fn deadline_passes(&self) -> Option<DateTime<Utc>> {
        let expiries = self.opened.iter().filter(|_| self.still.is_none());
        expiries.filter_map(super::Opened::expiry).min()
    }
}
