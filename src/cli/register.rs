//! `muster register`: the slash commands as Discord gets them.

use super::{Failure, print};
use clap::{Arg, ArgAction, ArgMatches, Command};
use muster::vocabulary::{COMMANDS, faults, registration};

pub fn command() -> Command {
    Command::new("register")
        .about("The slash commands, as Discord gets them")
        .after_help("Example:\n  muster register --dry-run > commands.json")
        .arg(
            Arg::new("dry-run")
                .long("dry-run")
                .action(ArgAction::SetTrue)
                .required(true)
                .help("Print the body of the request instead of sending it"),
        )
}

pub fn run(_: &ArgMatches) -> Result<(), Failure> {
    let faults = faults(&COMMANDS);
    if !faults.is_empty() {
        return Err(Failure::Fault(format!(
            "Discord would refuse this:\n{}",
            faults.join("\n")
        )));
    }
    print(&format!("{:#}", registration(&COMMANDS)))
}
