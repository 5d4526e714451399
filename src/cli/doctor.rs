//! `muster doctor`: looks whether everything is in place, and says what to do where it is not.

use super::database::{Place, data_flag};
use super::{Failure, print};
use chrono::Utc;
use clap::{ArgMatches, Command};
use muster::config::{Config, Secret, Source};
use muster::fronts::discord::adapter::rest::{Application, RestApi};
use muster::fronts::discord::register;
use muster::fronts::discord::wire::Trouble;
use muster::games::{CATALOGUE, GAMES};
use muster::private;
use muster::service::{Chance, Service};
use muster::vocabulary;
use std::sync::Arc;

/// Seconds that clocks may differ.
const CLOCK_SECONDS_MAX: i64 = 10;

pub fn command() -> Command {
    Command::new("doctor")
        .about("Check the settings, the database and its migrations; with a token, Discord too")
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
        let store = place.open(&CATALOGUE).await?;
        store
            .check()
            .await
            .map_err(|error| Failure::Environment(error.to_string()))
            .map(|version| (version, Service::new(store, Chance::System)))
    });
    match found {
        Ok((version, service)) => {
            line(
                true,
                format!("the database answers and is up to date: {} ({version})", place.words()),
            )?;
            let signer = super::runtime()?.block_on(async { service.signer().await.map(|signer| signer.public()) });
            match signer {
                Ok(key) => line(true, format!("exports are signed with key {key}"))?,
                Err(error) => line(false, format!("exports cannot be signed: {error}"))?,
            }
        }
        Err(failure) => line(false, format!("{failure}"))?,
    }
    for (path, mode) in private::readable_by_others(&place.files()) {
        let due = if path.is_dir() { "700" } else { "600" };
        let text = format!(
            "{} has mode {mode}: other users of this machine can read hands, orders and the secrets of the dice; chmod {due} {}",
            path.display(),
            path.display()
        );
        line(false, text)?;
    }
    let mistakes = vocabulary::faults(CATALOGUE.commands());
    let games: Vec<&str> = GAMES.iter().map(|kind| kind.id).collect();
    line(
        mistakes.is_empty(),
        format!("the commands keep to Discord's limits; games: {}", games.join(", ")),
    )?;
    if let Some(token) = &config.token {
        let found = super::runtime()?.block_on(discord(token, &config));
        for (good, text) in found {
            line(good, text)?;
        }
    }
    match faults {
        0 => Ok(()),
        1 => Err(Failure::Fault("one thing is wrong".to_owned())),
        many => Err(Failure::Fault(format!("{many} things are wrong"))),
    }
}

/// What Discord says of the token, the commands and our clock.
async fn discord(token: &Secret, config: &Config) -> Vec<(bool, String)> {
    let rest = RestApi::new(
        token.reveal(),
        config.discord.as_deref(),
        Arc::new(Utc::now),
        Arc::default(),
    );
    let application = match rest {
        Err(why) => return vec![(false, format!("no TLS: {why}"))],
        Ok(ref rest) => rest.application().await,
    };
    let (rest, application) = match (rest, application) {
        (Ok(rest), Ok(application)) => (rest, application),
        (_, Err(Trouble::Refused(why))) => {
            return vec![(false, format!("Discord does not accept DISCORD_TOKEN: {why}"))];
        }
        (_, Err(trouble)) => return vec![(false, format!("Discord cannot be reached: {trouble}"))],
        (Err(why), _) => return vec![(false, why)],
    };
    let Application { id, name, ahead, .. } = &application;
    let mut found = vec![(true, format!("the token belongs to {name} (application {id})"))];
    found.push(match register::is_current(&rest, &CATALOGUE, *id).await {
        Ok(true) => (true, "the slash commands are registered as they are here".to_owned()),
        Ok(false) => (
            false,
            "the slash commands differ from those here; `muster register` or `muster bot` registers them".to_owned(),
        ),
        Err(trouble) => (false, format!("the slash commands cannot be read: {trouble}")),
    });
    if let Some(ahead) = ahead {
        let good = ahead.abs() <= CLOCK_SECONDS_MAX;
        let text = format!("the clock differs from Discord's by {} s", ahead.abs());
        let hint = if good {
            ""
        } else {
            "; deadlines would be off: set it by NTP"
        };
        found.push((good, text + hint));
    }
    if config.interactions == Source::Http && config.public_key.as_ref() != Some(&application.public_key) {
        found.push((false, "DISCORD_PUBLIC_KEY is not the application's".to_owned()));
    }
    found
}
