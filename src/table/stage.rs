//! How far a table is, and whether its time passes.

use crate::prose::{self, mark};
use crate::{Loss, Opened, Table, refusal};
use chrono::{DateTime, Utc};
use muster_kit::{Line, Refusal, Span};
use muster_words::text;
use serde::{Deserialize, Serialize};

/// How far a table is: waiting for players, playing, over, or stopped by a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    Lobby,
    Playing,
    Over,
    /// The rules failed to carry out their own advice: nothing goes on until an operator looks into it.
    Parked,
}

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
        match (on, self.clock.is_paused()) {
            (true, true) => Err(refusal(text!("pause-already"), "/game status")),
            (false, false) => Err(refusal(text!("pause-none"), "/game status")),
            _ => Ok(()),
        }
    }

    /// Refuses to go on while the game is paused or has no place.
    pub(super) fn going_on(&self) -> Result<(), Refusal> {
        if let Some(lost) = self.clock.lost() {
            let (reason, instead) = match &lost.why {
                Loss::Gone => (text!("still-channel-gone"), text!("still-channel-gone-instead")),
                Loss::Forbidden { missing } => (
                    text!("still-forbidden", missing = missing),
                    text!("still-forbidden-instead"),
                ),
            };
            return Err(refusal(reason, instead));
        }
        if self.clock.is_paused() {
            return Err(refusal(text!("game-is-paused"), "/game vote ask:go-on"));
        }
        Ok(())
    }

    /// Whether the channel of the table is not there any more.
    pub fn is_gone(&self) -> bool {
        self.clock.is_gone()
    }

    /// Whether the game is on, and neither paused nor without a place.
    pub(crate) fn goes_on(&self) -> bool {
        self.stage == Stage::Playing && !self.clock.is_paused() && self.clock.lost().is_none()
    }

    fn stands_still(&self) -> bool {
        self.stage == Stage::Playing && (!self.goes_on() || self.seating.holds_the_game())
    }

    /// Stops the clock or lets it go on, moving what is due by the time that it stood. Says what is due now.
    pub(super) fn keep_time(&mut self, now: DateTime<Utc>) -> Vec<Line> {
        let Some(since) = self.clock.stop_or_go(self.stands_still(), now) else {
            return Vec::new();
        };
        self.deadlines.move_on(since, now, self.clock.pace());
        let told = |opened: &&Opened| opened.announced && self.stage == Stage::Playing;
        let waits = self.deadlines.open().iter().filter(told);
        let due = waits.filter_map(|opened| Some((opened.seat, opened.due?)));
        due.map(|(seat, due)| {
            let words = text!("turn-is-due", player = mark(0), due = mark(1));
            prose::line(&words, &[Span::Seat(seat), Span::Moment(due.timestamp())])
        })
        .collect()
    }

    /// The earliest moment at which a player misses a deadline; none while time stands still.
    pub fn deadline_passes(&self) -> Option<DateTime<Utc>> {
        self.deadlines.first_expiry().filter(|_| !self.clock.stands_still())
    }
}
