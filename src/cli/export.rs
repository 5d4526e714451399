//! `muster export`: a whole game as a file that anybody can verify.

use super::database::{Place, config, data_flag, table_argument};
use super::{Failure, print, text_of};
use clap::{Arg, ArgMatches, Command};
use muster::games::FULL_CATALOGUE;
use muster::service::{Chance, Error, Service};
use muster::table::Export;
use serde_json::Value;

pub fn command() -> Command {
    Command::new("export")
        .about("Write a game as JSON: settings, entries, dice and what proves them")
        .after_help(
            "Before the end the file holds what anybody at the table may know, and seals for the rest;\n\
             afterwards everything, so that `muster verify` can play the game again.\n\n\
             Examples:\n  muster export warcamp-1\n  muster export warcamp-1 --out game.json\n  \
             muster export warcamp-1 | muster verify -",
        )
        .arg(table_argument())
        .arg(
            Arg::new("out")
                .long("out")
                .value_name("FILE")
                .help("Where to write it; standard output without"),
        )
        .arg(data_flag("The folder that holds the table"))
}

pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let table = matches.get_one::<String>("table").expect("clap requires it");
    let place = Place::choose(matches.get_one("data"), &config()?)?;
    let export = super::runtime()?.block_on(async {
        let service = Service::new(place.open(&FULL_CATALOGUE).await?, Chance::System);
        service.export(table).await.map_err(|error| match error {
            Error::NoTable => Failure::Usage(format!("there is no table `{table}` in {}", place.words())),
            Error::Store(error) => Failure::Environment(error.to_string()),
            other => Failure::Fault(other.to_string()),
        })
    })?;
    let text = serde_json::to_string_pretty(&export).expect("an export is plain data");
    match matches.get_one::<String>("out") {
        None => print(&text),
        Some(path) => std::fs::write(path, text + "\n")
            .map_err(|error| Failure::Environment(format!("{path} cannot be written: {error}"))),
    }
}

/// The exported game in a file.
pub fn export_in(path: &str) -> Result<Export, Failure> {
    let text = text_of(path)?;
    read(&text).map_err(|why| {
        Failure::Usage(format!(
            "{path} {why}. `muster export` and /game export write a file that can be read here"
        ))
    })
}

/// Reads an export, or says what the text is instead. The reader's own words name types and fields of ours.
fn read(text: &str) -> Result<Export, &'static str> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err("is empty");
    }
    let value = match serde_json::from_str::<Value>(text) {
        Ok(value) => value,
        Err(error) if error.is_eof() && text.starts_with('{') => return Err("is cut off in the middle of a game"),
        Err(_) if text.starts_with('{') => return Err("is damaged: an exported game does not look like this"),
        Err(_) => return Err("is no exported game"),
    };
    if value.is_array() {
        return Err("is a list, and no exported game");
    }
    if value.get("state").is_some() && value.get("entries").is_none() {
        return Err("is a saved game, which can be played on but holds no record to check");
    }
    let known = value.get("game").is_some_and(Value::is_string) && value.get("entries").is_some_and(Value::is_array);
    if !known {
        return Err("is no exported game");
    }
    serde_json::from_str(text).map_err(|_| "cannot be read: it was changed, or another version wrote it")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_is_instead_is_said() {
        let cases = [
            ("", "empty"),
            ("{\"game\": \"warcamp\", \"entries\": [", "cut off"),
            ("{\"game\": oops}", "damaged"),
            ("\"hello\"", "no exported game"),
            ("{\"game\": \"warcamp\", \"state\": {}}", "saved game"),
            ("{\"game\": \"warcamp\", \"entries\": [7]}", "was changed"),
        ];
        for (text, says) in cases {
            let why = read(text).expect_err("it is no export");
            assert!(why.contains(says), "{text}: {why}");
        }
    }
}
