//! `muster play`: a table in the terminal.

use super::database::{Place, config, data_flag};
use super::{Failure, game, settings, text_of};
use clap::{Arg, ArgAction, ArgMatches, Command};
use muster::fronts::terminal::{
    Ink, Output, Plan, PlannedSeat, ScriptError, Session, SessionClock, SessionError, SessionOutput, Window,
    WindowError, faces, interactive, newest_open, perform,
};
use muster::games::{FULL_CATALOGUE, GAMES};
use muster::store::Store;
use muster_game::{Kind, Rejection};
use muster_kit::{Key, Level, unhex};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::io::{BufRead, Cursor, IsTerminal};
use std::path::PathBuf;
use tokio::runtime::Runtime;

pub fn command() -> Command {
    let value = |name: &'static str, value: &'static str| Arg::new(name).long(name).value_name(value);
    let flag = |name: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue);
    Command::new("play")
        .about("Play in the terminal, alone or several at one keyboard")
        .long_about(
            "Play in the terminal, alone or several at one keyboard.\n\n\
             Without flags the newest open table of the game goes on, or a new one begins with you and NPCs. \
             The game is kept after every line.",
        )
        .after_help(
            "At the prompt: /game help, :help, Tab. `@ben end` lets Ben type; otherwise\n\
             the person awaited does.\n\n\
             Examples:\n  \
             muster play warcamp\n  \
             muster play warcamp --seats Ana,Ben,Cleo=npc:hard --option truce=2\n  \
             muster play warcamp --seats Ana,Ben --dice 3,5,1 --script turn.txt\n  \
             muster play warcamp --seats Ana,Ben --script - --json < turn.txt\n  \
             muster play --state tuesday.json\n\n\
             A script holds orders, commands and numbers of buttons as typed at the prompt,\n\
             but does them without asking and knows no labels; `#` begins a remark. What it\n\
             prints is a transcript and can be played again: `>` is the channel, `>@ana`\n\
             Ana alone, `!` a refusal, `*` the window itself; lines that begin so are passed\n\
             over, and `* hold` is written `all hold`. Its clock begins on a fixed\n\
             day and moves a minute a line; `:wait 1d` lets time pass. It ends with 2 if\n\
             a line could not be read; a refusal by the rules is no failure.\n\n\
             --json prints {audience, lines, board, fields, buttons, pings, draws, data}; the\n\
             audience is table, seat, asker or window, and seats count from 1. A refusal has\n\
             `refused` and `refusal`, a line that could not be read `unread`.",
        )
        .arg(Arg::new("game").value_name("GAME").help("Which game, such as warcamp"))
        .arg(value("named", "GAME").long("game").hide(true).conflicts_with("game"))
        .arg(value("seats", "SEATS").help("Who sits where: Ana,Ben,Cleo=npc:hard (levels easy, normal, hard)"))
        .arg(value("seed", "HEX").help("Up to 64 hexadecimal digits. With --script the same lines bring the same dice and thoughts; at the prompt, with --json and with --data it fixes the chain and the cards, and dice follow the lines as they arrive"))
        .arg(
            value("option", "NAME=VALUE")
                .action(ArgAction::Append)
                .help("A setting of the game; repeatable"),
        )
        .arg(value("scenario", "FILE").help("A map or scenario of your own, where the game reads one; see muster lint"))
        .arg(
            value("pick", "NAME:VALUES")
                .action(ArgAction::Append)
                .help("What a seat chooses, such as \"Ana:race=kobold leader=thief\"; repeatable"),
        )
        .arg(value("dice", "FACES").help("The first open dice show these faces, such as 3,5,1, but for those that are thrown as the game begins; the journal says so"))
        .arg(value("script", "FILE").help("Play the lines of a file and print the transcript; - reads standard input"))
        .arg(flag("json").help("Print one JSON object a post; reads standard input unless --script names a file"))
        .arg(value("state", "FILE").help("Begin with a position that :save wrote"))
        .arg(data_flag(
            "Where tables and history are kept; scripts keep nothing unless it is given",
        ))
        .arg(flag("new").help("Begin a new table although one is open"))
        .arg(flag("lobby").help("Wait in the lobby for /game join and /game start"))
}

/// The log shares the window with the game: that a database was slow is no player's business.
const LOG: &str = "warn,sqlx=error";

pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let runtime = super::runtime()?;
    let config = config()?;
    muster::telemetry::start(Some(config.log.as_deref().unwrap_or(LOG)), config.log_format);
    let saved = matches
        .get_one::<String>("state")
        .map(|path| Saved::read(path))
        .transpose()?;
    let script = script(matches)?;
    let scripted = script.is_some();
    let place = match matches.get_one::<String>("data") {
        None if scripted => Place::Memory,
        flag => Place::choose(flag, &config)?,
    };
    let store = runtime.block_on(place.open(&FULL_CATALOGUE))?;
    let clock = if place == Place::Memory {
        SessionClock::Steps(first_day())
    } else {
        SessionClock::System
    };
    let given = match matches.get_one::<String>("dice") {
        Some(text) => faces(text).ok_or_else(|| Failure::Usage(format!("--dice {text}: write faces as 3,5,1")))?,
        None => Vec::new(),
    };
    // `--game warcamp` is what other programs take.
    let named = ["game", "named"]
        .into_iter()
        .find_map(|name| matches.get_one::<String>(name));
    let wanted = named.map(|id| game(id)).transpose()?;
    let kind = match (wanted, &saved) {
        (Some(kind), Some(saved)) if kind.id != saved.game => {
            return Err(Failure::Usage(format!(
                "the state is one of {}, not of {}",
                saved.game, kind.id
            )));
        }
        (None, Some(saved)) => Some(game(&saved.game)?),
        (kind, _) => kind,
    };
    let fresh = ["seats", "seed", "option", "pick", "scenario", "state"]
        .iter()
        .any(|flag| matches.contains_id(flag))
        || ["new", "lobby"].iter().any(|flag| matches.get_flag(flag));
    let open = if fresh {
        None
    } else {
        runtime.block_on(open_table(&*store, kind))?
    };
    let unopened = |error| unopened(error, matches.get_one::<String>("state"));
    let (session, opening) = match (open, kind) {
        (Some(id), _) => runtime.block_on(Session::reopen(store, &id, clock, given)),
        (None, Some(kind)) => {
            let plan = plan(kind, matches, saved, scripted)?;
            let seed = matches.get_one::<String>("seed").map(|text| seed(text)).transpose()?;
            runtime.block_on(Session::open(store, &plan, seed, clock, given))
        }
        (None, None) => {
            let ids: Vec<&str> = GAMES.iter().map(|kind| kind.id).collect();
            let text = format!(
                "which game? There is {}, as in `muster play {}`",
                ids.join(", "),
                ids.first().unwrap_or(&"")
            );
            return Err(Failure::Usage(text));
        }
    }
    .map_err(unopened)?;
    match script {
        Some(script) => scripts(&runtime, session, &opening, script, matches.get_flag("json")),
        None => {
            let history = place.folder().map(|folder| folder.join("history.txt"));
            let folder = matches.get_one::<String>("data").cloned();
            window(&runtime, session, &opening, history, folder)
        }
    }
}

fn scripts(
    runtime: &Runtime,
    mut session: Session,
    opening: &[SessionOutput],
    script: Box<dyn BufRead>,
    json: bool,
) -> Result<(), Failure> {
    let output = if json { Output::Json } else { Output::Transcript };
    let mut out = std::io::stdout().lock();
    let end = runtime.block_on(perform(&mut session, opening, script, output, &mut out));
    if let Ok(end) = &end
        && end.faces_left > 0
    {
        eprintln!("muster: {} of the given faces were never rolled", end.faces_left);
    }
    match end {
        Ok(end) if end.unread.is_empty() => Ok(()),
        Ok(end) => {
            let lines: Vec<String> = end.unread.iter().map(usize::to_string).collect();
            Err(Failure::Usage(format!(
                "could not read line {} of the script",
                lines.join(", ")
            )))
        }
        Err(ScriptError::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        Err(ScriptError::Session(error)) => Err(broken(&error)),
        Err(ScriptError::Input(error)) if error.kind() == std::io::ErrorKind::InvalidData => {
            Err(Failure::Usage("the script is no UTF-8 text".to_owned()))
        }
        Err(error) => Err(Failure::Environment(error.to_string())),
    }
}

fn window(
    runtime: &Runtime,
    session: Session,
    opening: &[SessionOutput],
    history: Option<PathBuf>,
    folder: Option<String>,
) -> Result<(), Failure> {
    let bare = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let ink = if bare || !std::io::stdout().is_terminal() {
        Ink::Plain
    } else {
        Ink::Colour
    };
    let window = Window { ink, history, folder };
    interactive(runtime, session, opening, &window).map_err(|error| match error {
        WindowError::Session(error) => broken(&error),
        error @ WindowError::Terminal(_) => Failure::Environment(error.to_string()),
    })
}

/// What went wrong while nothing was played yet, perhaps with a file that holds a position.
fn unopened(error: SessionError, state: Option<&String>) -> Failure {
    match (error, state) {
        // The reader's own words name types and fields of ours.
        (SessionError::Refused(Rejection::Malformed { .. }), Some(path)) => Failure::Usage(format!(
            "{path}: I cannot read its settings or its position: it was changed, or another version wrote it"
        )),
        (error, _) => refused(error),
    }
}

fn refused(error: SessionError) -> Failure {
    match error {
        SessionError::Refused(_) | SessionError::Unread(_) | SessionError::NoTable(_) => {
            Failure::Usage(error.to_string())
        }
        other => broken(&other),
    }
}

fn broken(error: &SessionError) -> Failure {
    match error {
        SessionError::Store(_) => Failure::Environment(error.to_string()),
        _ => Failure::Fault(error.to_string()),
    }
}

/// The lines to be played without a window: a file, or standard input where nobody sits at it.
fn script(matches: &ArgMatches) -> Result<Option<Box<dyn BufRead>>, Failure> {
    let stdin = || -> Box<dyn BufRead> { Box::new(std::io::stdin().lock()) };
    match matches.get_one::<String>("script").map(String::as_str) {
        Some("-") => Ok(Some(stdin())),
        Some(path) => Ok(Some(Box::new(Cursor::new(text_of(path)?)))),
        None if matches.get_flag("json") || !std::io::stdin().is_terminal() => Ok(Some(stdin())),
        None => Ok(None),
    }
}

/// The open table to go on with: the newest of the game, or of the only game that has one.
async fn open_table(store: &dyn Store, kind: Option<&'static Kind>) -> Result<Option<String>, Failure> {
    let kinds: Vec<&Kind> = match kind {
        Some(kind) => vec![kind],
        None => GAMES.to_vec(),
    };
    let mut open = Vec::new();
    for kind in kinds {
        let table = newest_open(store, kind.id).await;
        open.extend(table.map_err(|error| Failure::Environment(error.to_string()))?);
    }
    match open.as_slice() {
        [] => Ok(None),
        [table] => Ok(Some(table.id().to_owned())),
        many => {
            let ids: Vec<&str> = many.iter().map(|table| table.kind().id).collect();
            Err(Failure::Usage(format!(
                "several games are open; name one: {}",
                ids.join(", ")
            )))
        }
    }
}

fn plan(kind: &'static Kind, matches: &ArgMatches, saved: Option<Saved>, scripted: bool) -> Result<Plan, Failure> {
    let mut chosen = settings(kind, matches.get_many::<String>("option").into_iter().flatten())?;
    if let Some(path) = matches.get_one::<String>("scenario") {
        chosen.insert("scenario".to_owned(), Value::from(text_of(path)?));
    }
    let named = matches.get_one::<String>("seats").map(|text| seats(text)).transpose()?;
    if let Some(seats) = &named
        && seats.len() > 1
        && let Some(setting) = FULL_CATALOGUE.command_of(kind).seats_setting()
    {
        chosen.entry(setting.name.clone()).or_insert(Value::from(seats.len()));
    }
    let mut picks = Vec::new();
    for pick in matches.get_many::<String>("pick").into_iter().flatten() {
        let (name, values) = pick
            .split_once(':')
            .ok_or_else(|| Failure::Usage(format!("--pick {pick}: write it as \"Ana:race=kobold\"")))?;
        picks.push((name.trim().to_owned(), values.trim().to_owned()));
    }
    let seats = match (named, &saved) {
        (Some(named), Some(saved)) if named.len() != saved.seats.len() => {
            return Err(Failure::Usage(format!(
                "the state has {} seats, --seats {}",
                saved.seats.len(),
                named.len()
            )));
        }
        (Some(named), _) => named,
        (None, Some(saved)) => saved.seating(),
        (None, None) => vec![PlannedSeat {
            name: own_name(scripted),
            npc: None,
        }],
    };
    let sits = |name: &str| seats.iter().any(|seat| seat.name.eq_ignore_ascii_case(name));
    if let Some((name, _)) = picks.iter().find(|(name, _)| !sits(name)) {
        let names: Vec<&str> = seats.iter().map(|seat| seat.name.as_str()).collect();
        return Err(Failure::Usage(format!(
            "--pick {name}: nobody of that name sits here, but {}; --seats names NPCs too, as in --seats Ana,Bot=npc",
            names.join(", ")
        )));
    }
    let state = saved.map(|saved| {
        for (name, value) in saved.options {
            chosen.entry(name).or_insert(value);
        }
        saved.state
    });
    Ok(Plan {
        kind,
        seats,
        settings: chosen,
        picks,
        state,
        lobby: matches.get_flag("lobby"),
    })
}

/// A file that `:save` wrote.
#[derive(Deserialize)]
struct Saved {
    game: String,
    options: Map<String, Value>,
    seats: Vec<SavedSeat>,
    state: Value,
}

#[derive(Deserialize)]
struct SavedSeat {
    name: String,
    npc: Option<Level>,
}

impl Saved {
    fn read(path: &str) -> Result<Saved, Failure> {
        // The reader's own words name types and fields of ours.
        let wrong = |error: serde_json::Error| {
            let what = if error.is_eof() {
                "is cut off"
            } else {
                "is no position that :save wrote"
            };
            Failure::Usage(format!("{path} {what}; `:save FILE` in `muster play` writes one"))
        };
        let saved: Saved = serde_json::from_str(&text_of(path)?).map_err(wrong)?;
        if saved.state.is_null() {
            return Err(Failure::Usage(format!("{path} was saved before the game began")));
        }
        Ok(saved)
    }

    fn seating(&self) -> Vec<PlannedSeat> {
        let seating = |seat: &SavedSeat| PlannedSeat {
            name: seat.name.clone(),
            npc: seat.npc,
        };
        self.seats.iter().map(seating).collect()
    }
}

/// `Ana,Ben,Cleo=npc:hard`.
fn seats(text: &str) -> Result<Vec<PlannedSeat>, Failure> {
    let mut seats: Vec<PlannedSeat> = Vec::new();
    for word in text.split(',').map(str::trim) {
        let (name, npc) = match word.split_once('=') {
            None => (word, None),
            Some((name, "npc")) => (name, Some(Level::Normal)),
            Some((name, holder)) => {
                let level = holder.strip_prefix("npc:").and_then(|level| level.parse().ok());
                let wrong = || {
                    Failure::Usage(format!(
                        "--seats {word}: after = comes npc, npc:easy, npc:normal or npc:hard"
                    ))
                };
                (name, Some(level.ok_or_else(wrong)?))
            }
        };
        let name = name.trim();
        if name.is_empty() || name.chars().count() > 32 || name.contains(char::is_control) {
            return Err(Failure::Usage(format!("--seats {text}: a name has 1 to 32 characters")));
        }
        let handle = |name: &str| name.to_lowercase().split_whitespace().collect::<String>();
        if seats.iter().any(|seat| handle(&seat.name) == handle(name)) {
            return Err(Failure::Usage(format!("--seats {text}: there are two called {name}")));
        }
        seats.push(PlannedSeat {
            name: name.to_owned(),
            npc,
        });
    }
    Ok(seats)
}

/// What the player is called who gave no names.
fn own_name(scripted: bool) -> String {
    let user = std::env::var("USER")
        .ok()
        .filter(|name| !scripted && (1..=32).contains(&name.chars().count()));
    let name = user.unwrap_or_else(|| "player".to_owned());
    let mut letters = name.chars();
    letters
        .next()
        .map_or(name.clone(), |first| first.to_uppercase().chain(letters).collect())
}

fn seed(text: &str) -> Result<Key, Failure> {
    let whole = format!("{text:0<64}");
    unhex(&whole)
        .filter(|_| !text.is_empty())
        .ok_or_else(|| Failure::Usage(format!("--seed {text}: up to 64 hexadecimal digits, such as 00ff")))
}

/// When every script begins: a Monday, so that dates read well.
fn first_day() -> chrono::DateTime<chrono::Utc> {
    chrono::DateTime::from_timestamp(1_767_607_200, 0).expect("a constant within the calendar")
}
