//! Tables in a terminal: their names and those of the people before it, what seats play, saved positions and exports.

use super::session::{Plan, PlannedSeat, SessionError};
use super::transcript::handle;
use super::{Session, SessionOutput};
use chrono::{DateTime, Utc};
use muster_kit::{Audience, Level, Line, Post, Seat};
use muster_service::Request;
use muster_store::{Store, StoreError};
use muster_table::{Holder, NewChair, Rematch, Stage, Table, User};
use muster_vocabulary::Invocation;
use muster_words::text;
use serde_json::Value;

/// Names of tables in one store that are looked at for a free one.
const TABLES_MAX: u32 = 100_000;

/// The number of whoever is called so: the same in every run.
pub fn user_named(name: &str) -> User {
    // FNV-1a, cut to what JSON numbers hold exactly.
    let hash = handle(name).bytes().fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    User(hash >> 12)
}

pub(super) fn new_chair(seat: &PlannedSeat) -> NewChair {
    NewChair {
        name: seat.name.clone(),
        holder: match seat.npc {
            Some(level) => Holder::Npc(level),
            None => Holder::User(user_named(&seat.name)),
        },
    }
}

/// The next free name of a table, such as `warcamp-3`.
pub(super) async fn free_id(store: &dyn Store, game: &str) -> Result<String, StoreError> {
    for number in 1..TABLES_MAX {
        let id = format!("{game}-{number}");
        if store.table(&id).await?.is_none() {
            return Ok(id);
        }
    }
    Err(StoreError::Occupied(game.to_owned()))
}

/// The newest table of that game that is still being played.
pub async fn newest_open(store: &dyn Store, game: &str) -> Result<Option<Table>, StoreError> {
    let mut newest = None;
    for number in 1..TABLES_MAX {
        let Some(table) = store.table(&format!("{game}-{number}")).await? else {
            break;
        };
        if matches!(table.stage(), Stage::Lobby | Stage::Playing) {
            newest = Some(table);
        }
    }
    Ok(newest)
}

/// The same people once more, in one window.
pub(super) fn plan_again(wanted: Rematch) -> Plan {
    let seat = |chair: &NewChair| PlannedSeat {
        name: chair.name.clone(),
        npc: match chair.holder {
            Holder::User(_) => None,
            Holder::Npc(level) => Some(level),
            Holder::Open => Some(Level::Normal),
        },
    };
    Plan {
        kind: wanted.kind,
        seats: wanted.chairs.iter().map(seat).collect(),
        settings: wanted.settings,
        picks: Vec::new(),
        state: None,
        lobby: false,
    }
}

/// A request of a person, with dice as they fall.
pub(super) fn request_of<'a>(name: &'a str, called: &'a str, user: User, now: DateTime<Utc>) -> Request<'a> {
    Request {
        name,
        user,
        called,
        now,
        script: &[],
        manager: false,
    }
}

impl Session {
    /// What a seat plays: of an NPC by its name, else of the person who joins.
    pub(super) async fn pick(&mut self, name: &str, pick: &str) -> Result<(), SessionError> {
        let name = self.named(name);
        let mut seats = (0..).map(Seat).zip(self.table.chairs());
        let npc = seats.find(|(_, chair)| chair.name() == name && matches!(chair.holder(), Holder::Npc(_)));
        if let Some((seat, _)) = npc {
            let (request, now) = self.request();
            let host = self.host_name();
            let request = request_of(&request, &host, self.table.host(), now);
            self.service.pick(self.table.id(), &request, seat, pick).await?;
            return self.reload().await;
        }
        let join = Invocation::new("game", "join").with("as", pick);
        self.act(&name, &join).await?;
        self.reload().await
    }

    /// Goes on from a position that was saved elsewhere.
    pub(super) async fn resume(&mut self, state: &Value) -> Result<Vec<SessionOutput>, SessionError> {
        let (request, now) = self.request();
        let name = self.host_name();
        let request = request_of(&request, &name, self.table.host(), now);
        let reply = self.service.resume(self.table.id(), &request, state).await?;
        self.shown(reply).await
    }

    /// Writes the game as a file beside the window.
    pub(super) async fn export(&self) -> Result<Vec<SessionOutput>, SessionError> {
        let export = self.service.export(self.table.id()).await?;
        let path = format!("{}.json", self.table.id());
        let body = serde_json::to_string_pretty(&export).expect("an export is plain data");
        let text = match std::fs::write(&path, body + "\n") {
            Ok(()) => match &export.signature {
                Some(signature) => text!("terminal-export-signed", file = path, key = &signature.key),
                None => text!("terminal-export", file = path),
            },
            Err(error) => text!(
                "terminal-unwritten",
                file = path,
                reason = super::files::in_words(&error)
            ),
        };
        Ok(vec![SessionOutput::Post(Post::new(
            Audience::Asker,
            vec![Line::from(text)],
        ))])
    }
}
