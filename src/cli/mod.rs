//! The subcommands of `muster`. Each module has `command()`, its arguments and help, and `run()`.

mod balance;
#[cfg(feature = "demo")]
mod bench;
mod bot;
mod database;
#[cfg(feature = "demo")]
mod demo;
mod doctor;
mod export;
mod lint;
mod odds;
mod patch;
mod play;
mod register;
mod replay;
mod selfplay;
mod verify;

use clap::{ArgMatches, Command};
use muster::games::{FULL_CATALOGUE, GAMES};
use muster::vocabulary::{nearest, read_settings};
use muster_game::Kind;
use serde_json::{Map, Value};
use std::ffi::OsString;
use std::fmt;
use std::io::{IsTerminal, Read};
use std::process::ExitCode;

/// Why a subcommand did not end well; each kind has its exit code.
#[derive(Debug)]
pub enum Failure {
    /// 1: it did its work and found a fault.
    Fault(String),
    /// 2: the arguments or the input cannot be read.
    Usage(String),
    /// 3: a file, the database or the terminal failed.
    Environment(String),
    /// 4: no fault was found, but what was asked for could not be proved.
    Unproved(String),
}

impl Failure {
    fn code(&self) -> u8 {
        match self {
            Failure::Fault(_) => 1,
            Failure::Usage(_) => 2,
            Failure::Environment(_) => 3,
            Failure::Unproved(_) => 4,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Fault(text) | Failure::Usage(text) | Failure::Environment(text) | Failure::Unproved(text) => {
                f.write_str(text)
            }
        }
    }
}

/// A subcommand: its arguments, and what it does.
type Entry = (fn() -> Command, fn(&ArgMatches) -> Result<(), Failure>);

const ENTRIES: &[Entry] = &[
    #[cfg(feature = "demo")]
    (demo::command, demo::run),
    (bot::command, bot::run),
    (play::command, play::run),
    (selfplay::command, selfplay::run),
    (odds::command, odds::run),
    (register::command, register::run),
    (export::command, export::run),
    (verify::command, verify::run),
    (replay::command, replay::run),
    (patch::command, patch::run),
    (lint::command, lint::run),
    (doctor::command, doctor::run),
    #[cfg(feature = "demo")]
    (bench::command, bench::run),
];

/// Runs the program with these arguments, its own name first.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    if arguments.len() == 1 && std::env::var_os("DISCORD_TOKEN").is_some_and(|token| !token.is_empty()) {
        arguments.push("bot".into());
    }
    let matches = match command().try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) => {
            // A closed pipe is nobody's fault here.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let (name, matches) = matches.subcommand().expect("clap requires a subcommand");
    let entry = ENTRIES.iter().find(|(command, _)| command().get_name() == name);
    let (_, run) = entry.expect("clap knows the subcommands from this list");
    match run(matches) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            complain(&failure);
            ExitCode::from(failure.code())
        }
    }
}

/// Prints what failed, its lines broken at spaces where a window reads it.
fn complain(failure: &Failure) {
    let told = format!("muster: {failure}");
    match std::io::stderr().is_terminal() {
        true => told
            .lines()
            .for_each(|line| eprintln!("{}", muster::fronts::terminal::in_window(line))),
        false => eprintln!("{told}"),
    }
}

fn command() -> Command {
    Command::new("muster")
        .version(env!("CARGO_PKG_VERSION"))
        .about("A game master for play-by-post war games")
        .after_help(
            "Exit codes: 0 all is well; 1 a fault was found; 2 arguments or input that cannot be read;\n\
             3 a file, the database or the terminal failed; 4 no fault was found, but whose file it is was not proved.\n\n\
             Begin with: muster play warcamp\n\n\
             With DISCORD_TOKEN set, `muster` alone is `muster bot`.",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(ENTRIES.iter().map(|(command, _)| command()))
}

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .map_err(|error| Failure::Environment(format!("no runtime: {error}")))
}

/// The game of that id.
fn game(id: &str) -> Result<&'static Kind, Failure> {
    FULL_CATALOGUE.kind(id).ok_or_else(|| {
        let ids: Vec<&str> = GAMES.iter().map(|kind| kind.id).collect();
        let meant = nearest(id, ids.iter().copied()).map(|near| format!(" Did you mean {near}?"));
        Failure::Usage(format!(
            "there is no game `{id}`; there is {}.{}",
            ids.join(", "),
            meant.unwrap_or_default()
        ))
    })
}

/// Settings given as `--option name=value`.
fn settings<'a>(kind: &Kind, pairs: impl IntoIterator<Item = &'a String>) -> Result<Map<String, Value>, Failure> {
    let command = FULL_CATALOGUE.command_of(kind);
    let mut settings = Map::new();
    for pair in pairs {
        let read = read_settings(&command.setting, pair);
        let read = read.map_err(|error| Failure::Usage(format!("--option {pair}: {error}")))?;
        muster::vocabulary::set(&mut settings, read);
    }
    Ok(settings)
}

/// The text of a file, or of standard input for `-`.
fn text_of(path: &str) -> Result<String, Failure> {
    let read = if path == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        std::fs::read_to_string(path)
    };
    read.map_err(|error| match error.kind() {
        std::io::ErrorKind::InvalidData => Failure::Usage(format!("{path} is no UTF-8 text")),
        _ => Failure::Environment(format!("{path} cannot be read: {error}")),
    })
}

/// Prints a line; a reader that has gone away ends the program quietly, as it does for other tools.
fn print(text: &str) -> Result<(), Failure> {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    match writeln!(out, "{text}").and_then(|()| out.flush()) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => Err(Failure::Environment(format!("the output cannot be written: {error}"))),
    }
}
