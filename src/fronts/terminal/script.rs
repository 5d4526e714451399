//! Plays the lines of a script and prints what everyone reads. What it prints can be played again: lines that
//! begin with `>`, `!`, `*` or `#` are passed over.

use super::Ink;
use super::files::{draw, film, save};
use super::text::offers;
use super::transcript::{marked_refusal, post_lines, refusal_line};
use super::typed::Typed;
use super::{Session, SessionError, SessionOutput, post_json, refusal_json, unread_json};
use muster_kit::Seat;
use muster_words::text;
use serde_json::{Value, json};
use std::io::{BufRead, Write};
use std::path::Path;

/// In which form a script's answers are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Output {
    /// The lines that were read, each followed by what was said.
    Transcript,
    /// One JSON object a post, a refusal or an unread line.
    Json,
}

/// How a script ended: at its last line, or at a line that failed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScriptEnd {
    /// Lines that could not be read, with their numbers from 1.
    pub unread: Vec<usize>,
    /// Faces that were given and never shown.
    pub faces_left: usize,
}

/// Plays `script` to its end or to `:quit`. `opening` is what was said before its first line.
pub async fn perform(
    session: &mut Session,
    opening: &[SessionOutput],
    script: impl BufRead,
    output: Output,
    printed: &mut dyn Write,
) -> Result<ScriptEnd, ScriptError> {
    let mut end = ScriptEnd::default();
    let mut opening = Some(opening);
    for (number, line) in (1..).zip(script.lines()) {
        let line = line.map_err(ScriptError::Input)?;
        let typed = Typed::read(&line);
        // Remarks at the head come before what was said at the opening.
        if !matches!(typed, Typed::Nothing)
            && let Some(said) = opening.take()
        {
            let asker = session.actor();
            print(session, said, &asker, output, printed)?;
        }
        if output == Output::Transcript && is_echoed(&line) {
            writeln!(printed, "{line}").map_err(ScriptError::Output)?;
        }
        if matches!(typed, Typed::Wrong(_)) {
            end.unread.push(number);
        }
        let (asker, said) = match typed {
            Typed::Nothing => continue,
            Typed::Quit => break,
            Typed::Act(name) => {
                session.follow(name);
                continue;
            }
            Typed::Line { by: None, line } if line.eq_ignore_ascii_case("more") && session.has_hints() => {
                let rows = offers(session.all_hints(), 1, Ink::Plain).join("\n");
                (session.actor(), vec![SessionOutput::Remark(rows)])
            }
            Typed::Line { by, line } => {
                let asker = session.whose(by);
                (asker, session.line(by, line).await?)
            }
            other => {
                let asker = session.actor();
                (asker, command(session, other).await?)
            }
        };
        if said.iter().any(is_unread) {
            end.unread.push(number);
        }
        print(session, &said, &asker, output, printed)?;
        session.shown_all().await?;
    }
    if let Some(said) = opening {
        let asker = session.actor();
        print(session, said, &asker, output, printed)?;
        session.shown_all().await?;
    }
    end.faces_left = session.faces_left();
    Ok(end)
}

/// Why a script could not be played to its end.
#[derive(Debug, thiserror::Error)]
pub enum ScriptError {
    #[error("{0}")]
    Session(#[from] SessionError),
    #[error("{}", text!("terminal-script-unread", fault = .0.to_string()))]
    Input(std::io::Error),
    #[error("{}", text!("terminal-output-unwritten", fault = .0.to_string()))]
    Output(std::io::Error),
}

/// The lines of the window that begin with `:`, and numbered hints.
pub(super) async fn command(session: &mut Session, typed: Typed<'_>) -> Result<Vec<SessionOutput>, SessionError> {
    let said = match typed {
        Typed::Dice(faces) => {
            session.script_dice(&faces);
            Vec::new()
        }
        Typed::Wait(time) => session.wait(time).await?,
        Typed::Save(path) => vec![save(session, Path::new(path))],
        Typed::Picture(path) => vec![draw(session, Path::new(path))],
        Typed::Film(path) => vec![film(session, Path::new(path)).await?],
        Typed::Help => vec![SessionOutput::Remark(text!("terminal-help"))],
        Typed::Hint(number) => session.press(number).await?,
        Typed::Wrong(text) => vec![SessionOutput::Remark(text)],
        Typed::Nothing | Typed::Quit | Typed::Act(_) | Typed::Line { .. } => Vec::new(),
    };
    Ok(said)
}

fn is_echoed(line: &str) -> bool {
    !line.starts_with(['>', '!', '*'])
}

fn is_unread(said: &SessionOutput) -> bool {
    matches!(said, SessionOutput::Unread(_))
}

fn print(
    session: &Session,
    said: &[SessionOutput],
    asker: &str,
    output: Output,
    printed: &mut dyn Write,
) -> Result<(), ScriptError> {
    let name = |seat: Seat| session.name(seat);
    for said in said {
        let text = match output {
            Output::Transcript => match said {
                SessionOutput::Post(post) => post_lines(post, &name, asker).join("\n"),
                SessionOutput::Refused(rejection) => refusal_line(rejection),
                SessionOutput::Unread(error) => marked_refusal(&error.to_string()),
                SessionOutput::Remark(text) => text
                    .lines()
                    .map(|row| format!("* {row}"))
                    .collect::<Vec<_>>()
                    .join("\n"),
            },
            Output::Json => {
                let value: Value = match said {
                    SessionOutput::Post(post) => post_json(post, &name, asker),
                    SessionOutput::Refused(rejection) => refusal_json(rejection, asker),
                    SessionOutput::Unread(error) => unread_json(error, asker),
                    SessionOutput::Remark(text) => json!({ "audience": "window", "lines": [text] }),
                };
                value.to_string()
            }
        };
        writeln!(printed, "{text}").map_err(ScriptError::Output)?;
    }
    Ok(())
}
