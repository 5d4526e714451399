//! What the window writes to files: the position, and the board as a picture.

use super::{Said, Session};
use crate::kit::{Level, Scene, Topic, Viewer};
use crate::pictures;
use crate::table::Holder;
use serde_json::{Value, json};
use std::path::Path;

impl Session {
    /// The board as everybody may see it; none before the start.
    pub fn board(&self) -> Option<Scene> {
        let game = self.table.game().ok()?;
        Some(game.map(Viewer::Spectator, Topic::GAME))
    }

    /// The position as a file for `--state`.
    pub fn saved(&self) -> Value {
        let seats = self.table.chairs.iter().map(|chair| {
            let npc = match chair.holder {
                Holder::User(_) => None,
                Holder::Npc(level) => Some(level),
                Holder::Open => Some(Level::Normal),
            };
            json!({ "name": chair.name, "npc": npc })
        });
        json!({
            "game": self.table.kind,
            "options": self.table.options,
            "seats": seats.collect::<Vec<_>>(),
            "state": self.table.game,
        })
    }
}

/// The position, for `--state`.
pub(super) fn save(session: &Session, path: &Path) -> Said {
    let body = serde_json::to_string_pretty(&session.saved()).expect("a position is plain data");
    Said::Remark(match std::fs::write(path, body + "\n") {
        Ok(()) => format!("Saved; muster play --state {} goes on from here.", path.display()),
        Err(error) => format!("{} cannot be written: {error}.", path.display()),
    })
}

/// The public board as a PNG.
pub(super) fn draw(session: &Session, path: &Path) -> Said {
    let Some(board) = session.board() else {
        return Said::Remark("There is no board before the start; /game start comes first.".to_owned());
    };
    let written = pictures::png(&board, None).map_err(|error| error.to_string());
    let written = written.and_then(|bytes| std::fs::write(path, bytes).map_err(|error| error.to_string()));
    Said::Remark(match written {
        Ok(()) => format!("Drawn: {}. {}", path.display(), pictures::alt_text(&board)),
        Err(error) => format!("{} cannot be written: {error}.", path.display()),
    })
}
