//! `muster register`: the slash commands as Discord gets them.

use super::database::{Place, config, data_flag};
use super::{Failure, bot, print};
use chrono::Utc;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use muster::fronts::discord::adapter::rest::RestApi;
use muster::fronts::discord::register;
use muster::fronts::discord::wire::Trouble;
use muster::games::CATALOGUE;
use muster::vocabulary::{faults, registration};
use std::sync::Arc;

pub fn command() -> Command {
    Command::new("register")
        .about("Register the slash commands with Discord; `muster bot` does it by itself when they changed")
        .after_help(
            "Examples:\n  muster register --dry-run > commands.json\n  muster register --guild 1234567890\n\n\
             In one server they show at once, everywhere when somebody next types a slash. Needs DISCORD_TOKEN.",
        )
        .arg(
            Arg::new("dry-run")
                .long("dry-run")
                .action(ArgAction::SetTrue)
                .help("Print the body of the request instead of sending it"),
        )
        .arg(
            Arg::new("guild")
                .long("guild")
                .value_name("ID")
                .value_parser(value_parser!(u64).range(1..))
                .help("Register them in this server alone"),
        )
        .arg(data_flag("The folder that holds the tables"))
}

pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let faults = faults(CATALOGUE.commands());
    if !faults.is_empty() {
        return Err(Failure::Fault(format!(
            "Discord would refuse this:\n{}",
            faults.join("\n")
        )));
    }
    if matches.get_flag("dry-run") {
        return print(&format!("{:#}", registration(CATALOGUE.commands())));
    }
    let config = config()?;
    let settings = bot::settings(&config)?;
    let place = Place::choose(matches.get_one("data"), &config)?;
    let server = matches.get_one::<u64>("guild").copied();
    let count = super::runtime()?.block_on(async {
        let rest = RestApi::new(
            &settings.token,
            settings.base.as_deref(),
            Arc::new(Utc::now),
            Arc::default(),
        );
        let rest = rest.map_err(Failure::Environment)?;
        let application = rest.application().await.map_err(|trouble| match trouble {
            Trouble::Refused(why) => Failure::Usage(format!("Discord does not accept DISCORD_TOKEN: {why}")),
            other => Failure::Environment(format!("Discord cannot be reached: {other}")),
        })?;
        let store = place.open(&CATALOGUE).await?;
        let registered = register::now(&rest, &*store, application.id, server).await;
        registered.map_err(|error| match error {
            register::RegisterError::Trouble(Trouble::Refused(why)) => Failure::Fault(why),
            other => Failure::Environment(other.to_string()),
        })
    })?;
    let place = server.map_or_else(|| "everywhere".to_owned(), |server| format!("in server {server}"));
    print(&format!("{count} commands are registered {place}."))
}
