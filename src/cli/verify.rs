//! `muster verify`: recomputes every die of an exported game and plays it again.

use super::{Failure, print, text_of};
use clap::{Arg, ArgMatches, Command};
use muster::table::{Export, verify};

pub fn command() -> Command {
    Command::new("verify")
        .about("Check an exported game: every die from the published secrets, every entry, the whole journal")
        .after_help(
            "Ends with 1 and names the entries if anything is not as it was committed to.\n\
             How it works, and how to check it without this program: docs/fairness.md.\n\n\
             Examples:\n  muster verify game.json\n  muster export warcamp-1 | muster verify -",
        )
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .required(true)
                .help("What `muster export` wrote; - reads standard input"),
        )
}

pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let path = matches.get_one::<String>("file").expect("clap requires it");
    let export: Export = serde_json::from_str(&text_of(path)?)
        .map_err(|error| Failure::Usage(format!("{path} is no exported game: {error}")))?;
    let finding = verify(&export);
    print(&format!(
        "{} of {}: {} entries, {} open dice, {} hidden draws.",
        export.table, export.game, finding.entries, finding.open_dice, finding.hidden_dice
    ))?;
    for luck in &finding.luck {
        print(&format!(
            "{}: {} open dice, {:+.1} above what is fair, {:+.1} standard deviations.",
            luck.name,
            luck.dice,
            luck.twice_above as f64 / 2.0,
            luck.deviations()
        ))?;
    }
    if finding.scripted > 0 {
        print(&format!(
            "{} entries have faces that were given in the terminal: they prove nothing.",
            finding.scripted
        ))?;
    }
    if !finding.complete {
        print("The game goes on: hidden draws and sealed entries can be checked when it is over.")?;
    }
    match finding.faults.as_slice() {
        [] => print("Everything is as it was committed to."),
        faults => {
            for fault in faults {
                print(&format!("- {fault}"))?;
            }
            Err(Failure::Fault(format!("{} faults in {path}", faults.len())))
        }
    }
}
