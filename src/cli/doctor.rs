//! `muster doctor`: looks whether everything is in place, and says what to do where it is not.

use super::database::{Place, data_flag};
use super::{Failure, print};
use clap::{ArgMatches, Command};
use muster::config::Config;
use muster::games::GAMES;
use muster::vocabulary;

pub fn command() -> Command {
    Command::new("doctor")
        .about("Check the settings, the database and its migrations")
        .after_help("Ends with 1 if something is wrong. It changes nothing but to bring the database up to date.")
        .arg(data_flag("The folder that holds the tables"))
}

pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let mut faults = 0;
    let mut line = |good: bool, text: String| {
        faults += usize::from(!good);
        print(&format!("{} {text}", if good { "ok " } else { "BAD" }))
    };
    let config = match Config::from_env() {
        Ok(config) => {
            line(true, "the environment reads well".to_owned())?;
            config
        }
        Err(errors) => {
            for error in errors {
                line(false, error.to_string())?;
            }
            Config::default()
        }
    };
    let place = Place::choose(matches.get_one("data"), &config)?;
    let found = super::runtime()?.block_on(async {
        let store = place.open().await?;
        store
            .check()
            .await
            .map_err(|error| Failure::Environment(error.to_string()))
    });
    match found {
        Ok(version) => line(
            true,
            format!("the database answers and is up to date: {} ({version})", place.words()),
        )?,
        Err(failure) => line(false, format!("{failure}"))?,
    }
    let mistakes = vocabulary::faults(&vocabulary::COMMANDS);
    let games: Vec<&str> = GAMES.iter().map(|kind| kind.id).collect();
    line(
        mistakes.is_empty(),
        format!("the commands keep to Discord's limits; games: {}", games.join(", ")),
    )?;
    match faults {
        0 => Ok(()),
        1 => Err(Failure::Fault("one thing is wrong".to_owned())),
        many => Err(Failure::Fault(format!("{many} things are wrong"))),
    }
}
