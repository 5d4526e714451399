//! `muster export`: a whole game as a file that anybody can verify.

use super::database::{Place, config, data_flag, table_argument};
use super::{Failure, print};
use clap::{Arg, ArgMatches, Command};
use muster::service::{Chance, Error, Service};

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
        let service = Service::new(place.open().await?, Chance::System);
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
