//! `muster patch`: overrules something at a table from the command line, as a manager of its server can with `/gm`.

use super::database::{Place, config, data_flag, table_argument};
use super::{Failure, print};
use chrono::Utc;
use clap::{Arg, ArgAction, ArgMatches, Command};
use muster::games::FULL_CATALOGUE;
use muster::service::{Chance, Error, Request, Service};
use muster::table::{HostCommand, Table};
use muster::vocabulary::Invocation;
use muster_game::Rejection;
use muster_kit::User;

/// Nobody at any table.
const OPERATOR: User = User(0);

pub fn command() -> Command {
    Command::new("patch")
        .about("Repair a table by a line of /gm, beside a running bot; with --dry-run, see what it would change")
        .after_help(
            "The line is one that a manager of the server could type: the change is an entry of the journal, and the\n\
             table is told of it with its reason. A position that the rules do not find sound is refused. A table whose\n\
             rules have failed goes on after /gm set, /gm reroll or /gm undo-to.\n\n\
             Ends with 1 if it is refused; nothing is changed then.\n\n\
             Examples:\n  \
             muster patch warcamp-1 \"/gm set dial:food seat:Ana value:+3 reason:the raid was counted twice\" --dry-run\n  \
             muster patch warcamp-1 \"/gm undo-to to:41 reason:the bot was wrong\"",
        )
        .arg(table_argument())
        .arg(
            Arg::new("line")
                .value_name("LINE")
                .required(true)
                .help("What to do: /gm set, undo-to, reroll, rule, seat, skip, extend, pause or note, with a reason"),
        )
        .arg(
            Arg::new("dry-run")
                .long("dry-run")
                .action(ArgAction::SetTrue)
                .help("Show what would change, and change nothing"),
        )
        .arg(data_flag("The folder that holds the table"))
}

pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let table = matches.get_one::<String>("table").expect("clap requires it");
    let line = matches.get_one::<String>("line").expect("clap requires it");
    let dry = matches.get_flag("dry-run");
    let invocation = FULL_CATALOGUE
        .parse(line)
        .map_err(|error| Failure::Usage(format!("{line}: {error}")))?;
    if invocation.command != "gm" {
        return Err(Failure::Usage(format!(
            "{line} is no line of /gm; see muster patch --help"
        )));
    }
    let place = Place::choose(matches.get_one("data"), &config()?)?;
    super::runtime()?.block_on(async {
        let service = Service::new(place.open(&FULL_CATALOGUE).await?, Chance::System);
        patched(&service, table, &invocation, dry, &place).await
    })
}

async fn patched(
    service: &Service,
    id: &str,
    invocation: &Invocation,
    dry: bool,
    place: &Place,
) -> Result<(), Failure> {
    let failed = |error: Error| match error {
        Error::NoTable => Failure::Usage(format!("there is no table `{id}` in {}", place.words())),
        Error::Rejected(malformed @ Rejection::Malformed { .. }) => Failure::Usage(malformed.to_string()),
        Error::Store(error) => Failure::Environment(error.to_string()),
        other => Failure::Fault(format!("{other} Nothing was changed.")),
    };
    let before = service.store().table(id).await.map_err(|error| failed(error.into()))?;
    let before = before.ok_or(Error::NoTable).map_err(failed)?;
    // A note is done at once, so that only its words can be shown.
    if dry && matches!(HostCommand::read(invocation), Ok(HostCommand::Note { .. })) {
        print("It would be noted in the journal and said to the table.")?;
        return print("Nothing was changed.");
    }
    let request = Request {
        name: &format!("patch:{id}:{}:{:016x}", before.version(), rand::random::<u64>()),
        user: OPERATOR,
        called: "the operator",
        manager: true,
        now: Utc::now(),
        script: &[],
    };
    let line = invocation.clone().with("sure", !dry);
    let reply = service.act(id, &request, &line).await.map_err(failed)?;
    for line in reply.posts.iter().flat_map(|post| &post.lines) {
        print(&line.plain(|seat| before.name(seat)))?;
    }
    match reply.changed {
        false => print("Nothing was changed."),
        true => committed(service, id, &before).await,
    }
}

async fn committed(service: &Service, id: &str, before: &Table) -> Result<(), Failure> {
    let after = service.store().table(id).await;
    let after = after.map_err(|error| Failure::Environment(error.to_string()))?;
    let seq = after.map_or(before.seq(), |table| table.seq());
    print(&format!(
        "Committed as #{} of {id}; the bot of {} says it there.",
        before.seq() + 1,
        before.place()
    ))?;
    match seq - before.seq() {
        0 | 1 => Ok(()),
        more => print(&format!("{} more entries followed by themselves.", more - 1)),
    }
}
