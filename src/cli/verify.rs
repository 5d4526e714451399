//! `muster verify`: recomputes every die of an exported game and plays it again.

use super::database::{Place, config, data_flag};
use super::export::export_in;
use super::{Failure, print};
use clap::{Arg, ArgMatches, Command};
use muster::games::FULL_CATALOGUE;
use muster::service::{Chance, Service};
use muster::table::{Finding, Source, verify_signed};

pub fn command() -> Command {
    Command::new("verify")
        .about("Check an exported game: its signature, every entry and every die; a finished game is played again")
        .after_help(
            "The key stands on the table's card in the channel. Without --key the key of the bot whose tables are kept on\n\
             this machine counts, if there is one.\n\n\
             Ends with 0 if the file is signed with that key and without a fault, with 1 and the entries if anything is\n\
             not as it was committed to, and with 4 if no fault was found but nothing proves whose file it is: no key was\n\
             given, or the file is of format 1, which has no signature.\n\
             What each kind of file proves, and how to check it without this program: docs/fairness.md.\n\n\
             Examples:\n  muster verify game.json --key 5f0c...\n  muster export warcamp-1 | muster verify -",
        )
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .required(true)
                .help("What `muster export` or /game export wrote; - reads standard input"),
        )
        .arg(
            Arg::new("key")
                .long("key")
                .value_name("KEY")
                .value_parser(key)
                .help("The key that exports are signed with: 64 hexadecimal digits from the table's card"),
        )
        .arg(data_flag("The folder of tables whose bot's key counts without --key"))
}

fn key(text: &str) -> Result<String, String> {
    let digits = text.len() == 64 && text.chars().all(|digit| digit.is_ascii_hexdigit());
    match digits {
        true => Ok(text.to_ascii_lowercase()),
        false => Err("a key is 64 hexadecimal digits, as on the table's card".to_owned()),
    }
}

pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let path = matches.get_one::<String>("file").expect("clap requires it");
    let export = export_in(path)?;
    let key = match matches.get_one::<String>("key") {
        Some(key) => Some(key.clone()),
        None => own_key(matches)?,
    };
    // A file of format 1 was never signed, so the bot's own key says nothing about it; one that the reader asks for does.
    let unsigned = export.format == muster::table::FORMAT_UNSIGNED && !matches.contains_id("key");
    let finding = verify_signed(&FULL_CATALOGUE, &export, key.as_deref().filter(|_| !unsigned));
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
    match finding.luck.iter().map(|luck| luck.taken_back).sum::<usize>() {
        0 => (),
        1 => print("This includes 1 die of a move that was taken back.")?,
        count => print(&format!("This includes {count} dice of moves that were taken back."))?,
    }
    for line in remarks(&finding) {
        print(&line)?;
    }
    if !finding.faults.is_empty() {
        for fault in &finding.faults {
            print(&format!("- {fault}"))?;
        }
        return Err(Failure::Fault(format!("{} faults in {path}", finding.faults.len())));
    }
    match &finding.source {
        Source::Proved(key) => print(&format!(
            "Everything is as it was committed to, and the file is signed with key {key}."
        )),
        Source::Claimed(key) => Err(Failure::Unproved(format!(
            "no fault in {path}, but whose file it is was not checked: it is signed with key {key}. If the card at your \
             table shows that key, run it again with --key {key}"
        ))),
        Source::Unsigned => Err(Failure::Unproved(format!(
            "no fault in {path}, but it is not signed (format 1): whoever holds the file of a finished game could have \
             written it anew, and of a running game all but the faces of its dice"
        ))),
    }
}

/// What was not checked, and why.
fn remarks(finding: &Finding) -> Vec<String> {
    let mut lines = Vec::new();
    if finding.scripted > 0 {
        lines.push(format!(
            "{} entries have faces that were given in the terminal: they prove nothing.",
            finding.scripted
        ));
    }
    if finding.removed_texts > 0 {
        lines.push(format!(
            "{} texts were removed since; the entries that held them were checked without.",
            finding.removed_texts
        ));
    }
    if finding.other_wordings > 0 {
        lines.push(format!(
            "The texts of {} entries are in words that this program no longer uses: they were not compared with what happened.",
            finding.other_wordings
        ));
    }
    lines.extend(finding.notes.iter().map(|note| format!("Note: {note}.")));
    if !finding.complete {
        lines.push("The game goes on: hidden draws and sealed entries can be checked when it is over.".to_owned());
    }
    lines
}

/// The public key of the bot whose tables are kept here; none if there are none.
fn own_key(matches: &ArgMatches) -> Result<Option<String>, Failure> {
    let place = Place::choose(matches.get_one("data"), &config()?)?;
    if !place.exists() {
        return Ok(None);
    }
    super::runtime()?.block_on(async {
        // A database that cannot be opened is no reason not to check a file.
        let Ok(store) = place.open(&FULL_CATALOGUE).await else {
            return Ok(None);
        };
        let service = Service::new(store, Chance::System);
        let signer = service.signer().await;
        Ok(signer.ok().map(|signer| signer.public()))
    })
}
