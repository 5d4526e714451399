//! What an onlooker sees of one position: never more than the table lets anybody know.

use chrono::{DateTime, Utc};
use muster_game::AnyGame;
use muster_kit::{Draw, Line, Scene, Topic, Viewer};
use muster_table::{Entry, Gone, ReplayStep, Stage, Stamp, Table, boards};
use std::collections::BTreeSet;

/// Entries of the log, and rolls, that one page shows.
const LOG_MAX: usize = 60;
const ROLLS_MAX: usize = 40;

/// One position of a table.
pub struct Sight {
    /// The entry that was asked for; none for what stands now.
    pub at: Option<u64>,
    /// Who is waited for; empty in the past.
    pub waits: Vec<Line>,
    /// Where it stands among the others, if the rules still play the game as it went.
    pub step: Option<ReplayStep>,
    /// Of the step, in words.
    pub place: String,
    /// How everybody fares, and where everything stands; none before the start.
    pub boards: Vec<Scene>,
    pub round: Option<u32>,
    /// The newest first, each with what the channel heard.
    pub log: Vec<Heard>,
    pub rolls: Vec<Rolled>,
}

/// An entry of the log.
pub struct Heard {
    pub entry: u64,
    pub at: DateTime<Utc>,
    pub lines: Vec<Line>,
}

/// The dice of an entry.
pub struct Rolled {
    pub entry: u64,
    pub draws: Vec<Draw>,
    /// The chain and the number of its link; none if only hidden dice fell.
    pub link: Option<(u32, u32)>,
    /// Faces were given in the terminal.
    pub scripted: bool,
}

impl Sight {
    /// The position after entry `at`, or the one that stands.
    ///
    /// # Errors
    /// If the rules no longer play the game as it went.
    pub fn of(table: &Table, entries: &[Entry], at: Option<u64>) -> Result<Sight, Gone> {
        let replay = table.again(entries);
        let game = table.game().ok();
        let viewer = table.onlooker();
        let step = match at {
            Some(at) => Some(replay.step(at, viewer)?),
            None if entries.is_empty() => None,
            None => replay.step(table.seq(), viewer).ok(),
        };
        let now = game.as_deref().filter(|_| at.is_none());
        let boards = match (now, &step) {
            (Some(game), _) => every_board(game, viewer),
            (None, Some(step)) => step.boards.clone(),
            (None, None) => Vec::new(),
        };
        let round = match now {
            Some(game) => game.round(),
            None => step.as_ref().and_then(|step| step.stop.round),
        };
        let seen = |entry: &&Entry| at.is_none_or(|at| entry.seq <= at);
        let seen: Vec<&Entry> = entries.iter().filter(seen).collect();
        let over = table.stage() == Stage::Over;
        Ok(Sight {
            at,
            waits: now.map(|game| table.waits(game)).unwrap_or_default(),
            place: step.as_ref().map(|step| step.words(&replay)).unwrap_or_default(),
            step,
            boards,
            round,
            log: log(&seen),
            rolls: rolls(&seen, over),
        })
    }

    /// The board that is shown as a picture.
    pub fn drawn(&self) -> Option<&Scene> {
        let board = self.boards.last();
        board.filter(|board| !matches!(board, Scene::Sheet { .. }))
    }
}

/// The boards of topics of their own, such as battles that go on, then those of the whole game.
fn every_board(game: &dyn AnyGame, viewer: Viewer) -> Vec<Scene> {
    let awaiting = game.awaiting();
    let topics: BTreeSet<Topic> = awaiting.duties().iter().map(|duty| duty.topic).collect();
    let own = topics.into_iter().filter(|topic| *topic != Topic::GAME);
    own.flat_map(|topic| boards(game, viewer, topic))
        .chain(boards(game, viewer, Topic::GAME))
        .collect()
}

fn log(entries: &[&Entry]) -> Vec<Heard> {
    let heard = entries.iter().rev().filter(|entry| !entry.heard.is_empty());
    let heard = heard.take(LOG_MAX).map(|entry| Heard {
        entry: entry.seq,
        at: entry.at,
        lines: entry.heard.clone(),
    });
    heard.collect()
}

/// The dice that anybody may see: the open ones, and all when the game is over.
fn rolls(entries: &[&Entry], over: bool) -> Vec<Rolled> {
    let rolled = |entry: &&Entry| {
        let draws: Vec<Draw> = entry
            .draws
            .iter()
            .filter(|draw| over || !draw.hidden)
            .copied()
            .collect();
        let link = match entry.stamp {
            Some(Stamp::Fair { chain, link, .. }) => Some((chain, link)),
            Some(Stamp::Scripted) | None => None,
        };
        (!draws.is_empty()).then_some(Rolled {
            entry: entry.seq,
            draws,
            link,
            scripted: entry.stamp == Some(Stamp::Scripted),
        })
    };
    entries.iter().rev().filter_map(rolled).take(ROLLS_MAX).collect()
}
