//! What the window writes to files: the position, the board as a picture, the game as a film.

use super::{Session, SessionError, SessionOutput};
use muster_kit::{Level, Scene, Topic, Viewer};
use muster_pictures as pictures;
use muster_private as private;
use muster_table::Holder;
use muster_words::text;
use serde_json::{Value, json};
use std::path::Path;

impl Session {
    /// The board that a person is asked about, as everybody may see it; none before the start.
    pub fn board(&self) -> Option<Scene> {
        let game = self.table.game().ok()?;
        let mut asked = self.table.opened().iter().filter(|opened| opened.announced);
        let topic = asked.next().map_or(Topic::GAME, |opened| opened.topic);
        Some(game.map(Viewer::Spectator, topic))
    }

    /// The position as a file for `--state`.
    pub fn saved(&self) -> Value {
        let seats = self.table.chairs().iter().map(|chair| {
            let npc = match chair.holder() {
                Holder::User(_) => None,
                Holder::Npc(level) => Some(level),
                Holder::Open => Some(Level::Normal),
            };
            json!({ "name": chair.name(), "npc": npc })
        });
        json!({
            "game": self.table.kind().id,
            "options": self.table.options(),
            "seats": seats.collect::<Vec<_>>(),
            "state": self.table.position_json(),
        })
    }
}

/// The position, for `--state`.
pub(super) fn save(session: &Session, path: &Path) -> SessionOutput {
    let body = serde_json::to_string_pretty(&session.saved()).expect("a position is plain data");
    SessionOutput::Remark(match private::write(path, body + "\n") {
        Ok(()) => text!("terminal-saved", file = path.display().to_string()),
        Err(error) => unwritten(path, &in_words(&error)),
    })
}

/// Why a file cannot be read or written, without the number that the system has for it.
pub(super) fn in_words(error: &std::io::Error) -> String {
    let words = error.to_string();
    match (error.raw_os_error(), words.rfind('(')) {
        (Some(_), Some(number)) => words[..number].trim_end().to_owned(),
        _ => words,
    }
}

fn unwritten(path: &Path, error: &str) -> String {
    text!("terminal-unwritten", file = path.display().to_string(), reason = error)
}

/// The game so far, as whoever types may see it, as a moving GIF.
pub(super) async fn film(session: &mut Session, path: &Path) -> Result<SessionOutput, SessionError> {
    let said = session.line(None, "/game replay as:animation").await?;
    let found = said.into_iter().find_map(|said| match said {
        SessionOutput::Post(post) => Some(Ok(post.film?)),
        other => Some(Err(other)),
    });
    Ok(match found {
        Some(Ok(film)) => {
            let drawn = pictures::gif(&film).map_err(|error| error.to_string());
            written(path, drawn, &pictures::alt_text_of_film(&film))
        }
        Some(Err(other)) => other,
        None => SessionOutput::Remark(text!("terminal-no-film")),
    })
}

/// The public board as a PNG.
pub(super) fn draw(session: &Session, path: &Path) -> SessionOutput {
    let Some(board) = session.board() else {
        return SessionOutput::Remark(text!("terminal-no-board"));
    };
    let drawn = pictures::png(&board, None).map_err(|error| error.to_string());
    written(path, drawn, &pictures::alt_text(&board))
}

fn written(path: &Path, drawn: Result<Vec<u8>, String>, about: &str) -> SessionOutput {
    let written = drawn.and_then(|bytes| std::fs::write(path, bytes).map_err(|error| in_words(&error)));
    SessionOutput::Remark(match written {
        Ok(()) => text!("terminal-drawn", file = path.display().to_string(), about = about),
        Err(error) => unwritten(path, &error),
    })
}
