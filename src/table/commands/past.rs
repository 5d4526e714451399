//! How much of its past a table needs for a line.

use crate::Matter;
use crate::command::{GameCommand, HostCommand};
use crate::{Table, User, refusal};
use muster_kit::Refusal;
use muster_vocabulary::Invocation;
use muster_words::text;

/// Entries of a game that one line looks back over, and that an export of a server's table holds: a few seconds of work.
/// The longest games among non-players have some 3,000.
pub const LOOK_BACK_MAX: u64 = 10_000;

impl Table {
    /// The entry from whose position on the past has to be loaded before this line can be decided, if any.
    ///
    /// # Errors
    /// A refusal if that is more than [`LOOK_BACK_MAX`] entries.
    pub fn looks_back(&self, user: User, invocation: &Invocation) -> Result<Option<u64>, Refusal> {
        let from = self.history_from(user, invocation);
        if from.is_some_and(|from| self.head.seq() - from.min(self.head.seq()) > LOOK_BACK_MAX) {
            let reason = text!("back-too-far", most = LOOK_BACK_MAX, count = self.head.seq());
            let from = self.head.seq().saturating_sub(100);
            let instead = text!("back-too-far-instead", from = from, table = &self.id);
            return Err(refusal(reason, instead));
        }
        Ok(from)
    }

    /// Whether a file of the whole game is made where others wait.
    ///
    /// # Errors
    /// A refusal if the game has more than [`LOOK_BACK_MAX`] entries.
    pub fn may_be_exported(&self) -> Result<(), Refusal> {
        if self.head.seq() <= LOOK_BACK_MAX {
            return Ok(());
        }
        let reason = text!("export-too-long", count = self.head.seq(), most = LOOK_BACK_MAX);
        Err(refusal(reason, text!("export-too-long-instead", table = &self.id)))
    }

    /// The entry from whose position on the past has to be loaded before this line can be decided.
    pub(crate) fn history_from(&self, user: User, invocation: &Invocation) -> Option<u64> {
        let command = match invocation.command.as_str() {
            "game" => GameCommand::read(invocation).ok()?,
            "gm" => return self.past_of_ruling(&HostCommand::read(invocation).ok()?),
            _ => return None,
        };
        match command {
            GameCommand::Undo { to } => Some(to.map_or(self.head.turn_seq(), |to| self.past_of(to))),
            GameCommand::Vote { .. } => self.ballot.as_ref().and_then(|ballot| match ballot.matter() {
                Matter::Rewind { to } => Some(self.past_of(*to)),
                Matter::Pause { .. } | Matter::Hold { .. } => None,
                Matter::Ruling { line, .. } => self.past_of_ruling_line(line),
            }),
            GameCommand::Log { from } => {
                Some(from.map_or(self.head.seq().saturating_sub(20), |from| from.saturating_sub(1)))
            }
            GameCommand::Turn {
                ask: None,
                choose: None,
                ..
            } => {
                let (seat, _) = self.seat_of(user).ok()?;
                let chair = self.chair(seat);
                // The entry with which the last turn began tells whether stored orders began it.
                let last = chair.turns()[0].saturating_sub(1);
                let acted = self.last_turn(seat).map_or(0, |acted| acted.seq);
                Some(last.min(acted).max(1))
            }
            GameCommand::Catchup { since } => {
                let seat = self.seat_of(user).ok().map(|(seat, _)| seat);
                let own = seat.and_then(|seat| self.last_turn(seat)).map(|acted| acted.seq);
                Some(since.or(own).unwrap_or(0).max(1))
            }
            GameCommand::Replay { .. }
            | GameCommand::Export {}
            | GameCommand::DiceVerify { .. }
            | GameCommand::DiceLuck { .. }
            | GameCommand::DiceDispute { .. } => Some(0),
            _ => None,
        }
    }
}
