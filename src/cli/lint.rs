//! `muster lint`: what is wrong in a map or another text that a player brings.

use super::{Failure, game, print, text_of};
use clap::{Arg, ArgMatches, Command};
use muster::games::GAMES;
use muster_game::Kind;
use muster_kit::Fault;

pub fn command() -> Command {
    Command::new("lint")
        .about("Check a map or scenario: line, column and reason of each fault")
        .after_help(
            "Examples:\n  \
             muster lint ford.txt\n  \
             muster lint --game wesnoth - < ford.txt\n\n\
             Ends with 1 if there is a fault. Without --game the game is the one that\n\
             finds least fault with the file.",
        )
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .required(true)
                .help("The file; - reads standard input"),
        )
        .arg(
            Arg::new("game")
                .long("game")
                .value_name("GAME")
                .help("Which game the file is for"),
        )
}

pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let path = matches.get_one::<String>("file").expect("required");
    let text = text_of(path)?;
    let kinds: Vec<&'static Kind> = match matches.get_one::<String>("game") {
        Some(id) => vec![game(id)?],
        None => GAMES.to_vec(),
    };
    let is_named = kinds.len() == 1;
    let found = kinds.iter().filter_map(|kind| Some((*kind, (kind.lint)(&text)?)));
    let Some((kind, faults)) = found.min_by_key(|(_, faults)| faults.len()) else {
        return Err(Failure::Usage("that game reads no files".to_owned()));
    };
    for Fault { line, column, reason } in &faults {
        print(&format!("{path}:{line}:{column}: {reason}"))?;
    }
    let read = if is_named {
        String::new()
    } else {
        format!(", read for {}; --game names another", kind.title)
    };
    match faults.len() {
        0 => print(&format!("{path}: {} reads it", kind.title)),
        1 => Err(Failure::Fault(format!("1 fault{read}"))),
        many => Err(Failure::Fault(format!("{many} faults{read}"))),
    }
}
