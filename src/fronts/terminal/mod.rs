//! Muster without Discord: every seat of a table in one window, the same parser, the same posts as text.
//! What a script prints is the form of the transcripts under `tests/transcripts`.

mod about;
mod asking;
mod files;
mod ink;
mod interactive;
mod json;
mod labels;
mod numbers;
mod reading;
mod reply;
mod script;
mod session;
mod tables;
mod text;
mod transcript;
mod typed;
mod whose;

pub use ink::Ink;
pub use interactive::{Window, WindowError, in_window, interactive};
pub use json::{post_json, refusal_json, unread_json};
pub use script::{Output, ScriptEnd, ScriptError, perform};
pub use session::{Plan, PlannedSeat, Session, SessionClock, SessionError, SessionOutput};
pub use tables::{newest_open, user_named};
pub use text::{NumberedHint, post_text};
pub use transcript::{post_lines, refusal_line};
pub use typed::faces;
