//! The window itself: a prompt with history and completion.

use super::script::command;
use super::text::{hints, offered, offers, post_text};
use super::transcript::handle;
use super::typed::Typed;
use super::{Ink, Session, SessionError, SessionOutput};
use muster_game::Rejection;
use muster_kit::Seat;
use muster_service::Error as ServiceError;
use muster_vocabulary::Catalogue;
use muster_words::text;
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::runtime::Runtime;

/// Words that begin with `:`.
const WINDOW_WORDS: [&str; 7] = [":dice ", ":wait ", ":save ", ":picture ", ":film ", ":help", ":quit"];

/// Why a window closed early.
#[derive(Debug, thiserror::Error)]
pub enum WindowError {
    #[error("{0}")]
    Session(#[from] SessionError),
    #[error("{}", text!("terminal-window-unread", fault = .0.to_string()))]
    Terminal(#[from] ReadlineError),
}

/// What a window is told of its surroundings.
pub struct Window {
    pub ink: Ink,
    /// The file that remembers typed lines.
    pub history: Option<PathBuf>,
    /// The folder that was named for the tables, without which they are not found again.
    pub folder: Option<String>,
}

impl Window {
    /// The command that goes on with a table of that game.
    fn again(&self, game: &str) -> String {
        match &self.folder {
            // In quotes where a shell would part it.
            Some(folder) if folder.contains(char::is_whitespace) => {
                text!("terminal-again-data", game = game, folder = format!("{folder:?}"))
            }
            Some(folder) => text!("terminal-again-data", game = game, folder = folder.as_str()),
            None => text!("terminal-again", game = game),
        }
    }
}

/// Plays at the prompt until `:quit` or the end of input.
pub fn interactive(
    runtime: &Runtime,
    session: Session,
    opening: &[SessionOutput],
    window: &Window,
) -> Result<(), WindowError> {
    let ink = window.ink;
    let history = window.history.as_deref();
    let mut session = session;
    session.ask_first();
    let session = Arc::new(Mutex::new(session));
    let mut editor = editor(runtime, &session)?;
    if let Some(path) = history {
        // The first time there is none.
        let _ = editor.load_history(path);
    }
    say(&ink.faint(&text!("terminal-welcome")));
    let asker = locked(&session).actor();
    show(&locked(&session), opening, &asker, ink);
    runtime.block_on(locked(&session).shown_all())?;
    converse(runtime, &session, &mut editor, ink)?;
    if let Some(path) = history {
        // A history that cannot be kept is no reason to fail when everything else was.
        let _ = editor.save_history(path);
    }
    let session = locked(&session);
    if !session.over() {
        let table = session.table();
        let kept = text!(
            "terminal-kept",
            table = table.id(),
            again = window.again(table.kind().id)
        );
        say(&ink.faint(&kept));
    }
    Ok(())
}

fn editor(runtime: &Runtime, session: &Arc<Mutex<Session>>) -> Result<Editor<Hand, FileHistory>, WindowError> {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .max_history_size(1_000)?
        .history_ignore_dups(true)?
        .build();
    let mut editor = Editor::with_config(config)?;
    editor.set_helper(Some(Hand {
        session: session.clone(),
        runtime: runtime.handle().clone(),
    }));
    Ok(editor)
}

/// Reads lines and shows the answers until `:quit` or the end of input.
fn converse(
    runtime: &Runtime,
    session: &Mutex<Session>,
    editor: &mut Editor<Hand, FileHistory>,
    ink: Ink,
) -> Result<(), WindowError> {
    let mut begun = String::new();
    loop {
        let prefilled = std::mem::take(&mut begun);
        let asker = locked(session).actor();
        let line = match editor.readline_with_initial(&format!("{asker}> "), (&prefilled, "")) {
            Ok(line) => without_prefill(line, &prefilled, locked(session).table().catalogue()),
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => return Ok(()),
            Err(error) => return Err(error.into()),
        };
        if !line.trim().is_empty() {
            editor.add_history_entry(line.as_str())?;
        }
        let mut session = locked(session);
        let typed = Typed::at_the_prompt(&line);
        let asker = match &typed {
            Typed::Line { by, .. } => session.whose(*by),
            _ => session.actor(),
        };
        let done = match typed {
            Typed::Quit => return Ok(()),
            Typed::Act(name) => {
                session.follow(name);
                continue;
            }
            Typed::Line { by, line } if line.eq_ignore_ascii_case("more") && session.shows_hints_to(by) => {
                say(&offers(session.all_hints(), 1, ink).join("\n"));
                continue;
            }
            Typed::Dice(faces) => {
                session.script_dice(&faces);
                say(&faces_given(session.faces_to_come()));
                continue;
            }
            Typed::Line { by, line } => runtime.block_on(session.line(by, line)),
            Typed::Hint(number) => match session.hint(number).cloned() {
                Some(hint) if !hint.blanks.is_empty() && hint.is_seen_by(&asker) => {
                    begun = hint.begun();
                    // With an example of what goes on there.
                    runtime.block_on(session.press(number))
                }
                _ => runtime.block_on(command(&mut session, Typed::Hint(number))),
            },
            typed => runtime.block_on(command(&mut session, typed)),
        };
        let said = match done {
            // A fault of ours has changed nothing, so that the game goes on.
            Err(SessionError::Service(fault @ ServiceError::Bug { .. })) => {
                say(&fault.to_string());
                continue;
            }
            done => done?,
        };
        show(&session, &said, &asker, ink);
        runtime.block_on(session.shown_all())?;
    }
}

/// What the next open dice show, or that they are thrown.
fn faces_given(faces: &[u32]) -> String {
    match faces {
        [] => text!("terminal-faces-none"),
        some => {
            let faces: Vec<String> = some.iter().map(u32::to_string).collect();
            text!("terminal-faces-given", faces = faces.join(" "))
        }
    }
}

/// A line without the beginning that the prompt had filled in, where a whole command was typed behind it, for examples are whole
/// commands; or behind an order a command of the table by its name, such as `turn`.
fn without_prefill(line: String, prefilled: &str, games: &Catalogue) -> String {
    let begun = prefilled.trim();
    let whole = line
        .strip_prefix(begun)
        .filter(|_| begun.starts_with('/'))
        .map(str::trim_start);
    let is_of_the_table = |word: &str| {
        let command = games.command("game").filter(|_| !begun.starts_with("/game "));
        command.is_some_and(|command| command.sub(word.trim_end()).is_some())
    };
    match whole.filter(|rest| rest.starts_with('/') || is_of_the_table(rest)) {
        Some(whole) => whole.to_owned(),
        None => line,
    }
}

/// A panic elsewhere cannot have left a session half changed: it only ever holds what was committed.
fn locked(session: &Mutex<Session>) -> MutexGuard<'_, Session> {
    session.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Prints a text with its lines [`wrapped`] to the window. Boards are narrower than any window in use; what goes to a file
/// stays whole.
fn say(text: &str) {
    let shown = std::io::stdout().is_terminal();
    for line in text.lines() {
        match shown {
            true => println!("{}", in_window(line)),
            false => println!("{line}"),
        }
    }
}

/// A line [`wrapped`] to the window that standard output is shown in; to 80 columns if it is shown in none.
pub fn in_window(line: &str) -> String {
    wrapped(line, textwrap::termwidth())
}

/// A line broken at spaces to so many columns, where a window would break it anywhere. A hyphen may stand within a name, a
/// range or an order, so that no line is broken behind one.
fn wrapped(line: &str, columns: usize) -> String {
    let options = textwrap::Options::new(columns)
        .break_words(false)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::fill(line, &options)
}

/// Prints what was said. What only one person may see is headed by the name of `asker`, whose line it answers. The
/// numbered hints stand under the last post that has any: those of earlier posts cannot be typed any more.
fn show(session: &Session, said: &[SessionOutput], asker: &str, ink: Ink) {
    let name = |seat: Seat| session.name(seat);
    let offers = |said: &SessionOutput| matches!(said, SessionOutput::Post(post) if !hints(&post.controls).is_empty());
    let last = said.iter().rposition(offers);
    for (index, said) in said.iter().enumerate() {
        match said {
            SessionOutput::Post(post) => {
                let mut rows = post_text(post, &name, asker, ink);
                if last == Some(index) {
                    rows.extend(offered(post, session.first_number(), ink));
                }
                say(&rows.join("\n"));
            }
            SessionOutput::Refused(Rejection::Refused(refusal)) => {
                say(&format!("{} {}", ink.wrong(&text!("terminal-no")), refusal.reason));
                if let Some(remedy) = refusal.remedy() {
                    say(&remedy);
                }
                if let Some(rule) = session.table().kind().book().clause(&refusal.clause) {
                    let text = text!("terminal-rule", clause = rule.id, title = rule.title);
                    say(&ink.faint(&text));
                }
            }
            SessionOutput::Refused(malformed) => say(&format!("{} {malformed}", ink.wrong(&text!("terminal-no")))),
            SessionOutput::Unread(error) => say(&format!("{} {error}", ink.wrong(&text!("terminal-unread")))),
            SessionOutput::Remark(text) => say(&ink.faint(text)),
        }
        println!();
    }
}

/// What the prompt asks while somebody types.
struct Hand {
    session: Arc<Mutex<Session>>,
    runtime: tokio::runtime::Handle,
}

impl Completer for Hand {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let session = locked(&self.session);
        Ok(candidates(&session, &self.runtime, line, pos))
    }
}

fn candidates(session: &Session, runtime: &tokio::runtime::Handle, line: &str, pos: usize) -> (usize, Vec<Pair>) {
    let word = |text: &str| Pair {
        display: text.to_owned(),
        replacement: text.to_owned(),
    };
    let typed = &line[..pos];
    if typed.starts_with(':') {
        let fitting = WINDOW_WORDS.iter().filter(|known| known.starts_with(typed));
        return (0, fitting.map(|known| word(known)).collect());
    }
    let (by, offset) = match typed.strip_prefix('@') {
        Some(rest) => match rest.find(char::is_whitespace) {
            Some(end) => {
                let after = &rest[end..];
                (Some(&rest[..end]), typed.len() - after.trim_start().len())
            }
            None => {
                let people = session.table().people().map(|(seat, _)| handle(&session.name(seat)));
                let fitting = people.filter(|name| name.starts_with(&rest.to_lowercase()));
                return (0, fitting.map(|name| word(&format!("@{name} "))).collect());
            }
        },
        None => (None, 0),
    };
    let games = session.table().catalogue();
    let completion = games.complete(&line[offset..], pos - offset, Some(session.table().kind().id));
    let mut pairs = Vec::new();
    if let Some(focus) = &completion.focus {
        for suggestion in runtime.block_on(session.suggest(by, focus)) {
            pairs.push(Pair {
                replacement: completion.typed(&suggestion),
                display: suggestion.label,
            });
        }
    }
    pairs.extend(completion.candidates.iter().map(|candidate| Pair {
        display: candidate.label.clone(),
        replacement: candidate.value.clone(),
    }));
    (offset + completion.start, pairs)
}

impl Hinter for Hand {
    type Hint = String;
}

impl Highlighter for Hand {}

impl Validator for Hand {}

impl Helper for Hand {}

#[cfg(test)]
mod tests {
    use super::{Ink, Window, without_prefill, wrapped};
    use muster_games::CATALOGUE;

    /// Examples are whole commands, and are typed behind what the prompt holds already.
    #[test]
    fn a_whole_command_behind_a_filled_in_one_is_read_alone() {
        let read = |line: &str| without_prefill(line.to_owned(), "/barb orders ", &CATALOGUE);
        assert_eq!(
            read("/barb orders /barb orders units:x* react:counter"),
            "/barb orders units:x* react:counter"
        );
        assert_eq!(read("/barb orders /game turn"), "/game turn");
        assert_eq!(read("/barb orders units:x*"), "/barb orders units:x*");
        assert_eq!(read("move x1 /e"), "move x1 /e");
        assert_eq!(read("/barb orders turn"), "turn");
        let alone = |line: &str, prefilled| without_prefill(line.to_owned(), prefilled, &CATALOGUE);
        assert_eq!(alone("/barb move x1", ""), "/barb move x1");
        assert_eq!(
            alone("/game help about:turn", "/game help about:"),
            "/game help about:turn"
        );
    }

    #[test]
    fn a_line_is_not_broken_behind_a_hyphen() {
        let orders = "  1 Same jobs as last turn (without manning towers): hunt 1-5 food";
        assert_eq!(
            wrapped(orders, 60),
            "  1 Same jobs as last turn (without manning towers): hunt\n1-5 food"
        );
        let file = "The game is in wargrounds-1.json; `muster verify wargrounds-1.json`";
        assert_eq!(
            wrapped(file, 60),
            "The game is in wargrounds-1.json; `muster verify\nwargrounds-1.json`"
        );
    }

    /// A table in a folder that was named is found with its name alone.
    #[test]
    fn what_goes_on_names_the_folder_of_the_tables() {
        let again = |folder: Option<&str>| {
            let folder = folder.map(str::to_owned);
            let window = Window {
                ink: Ink::Plain,
                history: None,
                folder,
            };
            window.again("risk")
        };
        assert_eq!(again(None), "muster play risk");
        assert_eq!(again(Some("games")), "muster play risk --data games");
        assert_eq!(again(Some("my games")), "muster play risk --data \"my games\"");
    }
}
