//! `muster bench`: how much this machine carries.

use super::{Failure, game, print};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use muster::bench::{DatabaseServer, Measurement, Obstacle, head, measure};
use muster::games::{CATALOGUE, GAMES};
use muster_kit::Look;

/// What is logged unless the environment says otherwise.
const LOG: &str = "error";
/// More would be a table of every person on a large server.
const TABLES_MAX: usize = 100_000;
const PROCESSES_MAX: usize = 64;

pub fn command() -> Command {
    Command::new("bench")
        .about("Measure how many acts a second this machine carries, beside pgbench")
        .after_help(
            "Starts the bot of `muster bot`, as processes of their own, on a Discord of its own, with so many tables of two \
             people each, who press on as fast as the bot lets people. One row for each number of processes with each number \
             of tables: acts and milliseconds from a press to its first answer, and how often somebody was told to wait.\n\n\
             Without --postgres tables live in an SQLite file of a temporary folder (TMPDIR names another). With it, in \
             databases that are made on that server and dropped afterwards; no other database of it is touched. pgbench \
             then runs the statements of the same acts on the same server, where it is installed.\n\n\
             The Discord and the people want cores too: with few of them the bot would be faster alone.\n\n\
             Examples:\n  muster bench --tables 1,10 --processes 1\n  \
             muster bench --postgres postgres://muster@localhost/postgres\n\n\
             A password may stand in PGPASSWORD. Ends with 3 if something cannot be started or reached.",
        )
        .args(arguments())
}

fn arguments() -> Vec<Arg> {
    let list = |name: &'static str, usual: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name("N,N")
            .default_value(usual)
            .value_delimiter(',')
            .value_parser(value_parser!(u64).range(1..))
    };
    let postgres = Arg::new("postgres").long("postgres").value_name("URL");
    let seconds = Arg::new("seconds").long("seconds").value_name("N").default_value("20");
    let game = Arg::new("game").long("game").value_name("GAME");
    let pin = Arg::new("pin").long("pin").action(ArgAction::SetTrue);
    vec![
        postgres.help("A PostgreSQL server, where databases may be made"),
        list("tables", "1,10,100,1000").help("How many tables are played at a time"),
        list("processes", "1,2").help("How many processes share them"),
        seconds
            .value_parser(value_parser!(u64).range(1..=3600))
            .help("How long people press, for each row"),
        game.help("One game alone; all in turn if not given"),
        Arg::new("boards")
            .long("boards")
            .value_name("HOW")
            .default_value("text")
            .value_parser(["text", "picture"])
            .help("How panels show their boards"),
        pin.help("Keep each process to a core of its own (with taskset)"),
    ]
}

pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    muster::telemetry::start(Some(LOG), Default::default());
    let ground = match matches.get_one::<String>("postgres") {
        Some(address) => DatabaseServer::postgres(address).map_err(failure)?,
        None => DatabaseServer::Sqlite,
    };
    let plan = plan(matches)?;
    let runtime =
        tokio::runtime::Runtime::new().map_err(|error| Failure::Environment(format!("no runtime: {error}")))?;
    runtime.block_on(async {
        print(&head())?;
        for processes in &plan.processes {
            for tables in &plan.tables {
                let interrupted = async {
                    let _ = tokio::signal::ctrl_c().await;
                };
                let measured = measure(&plan, &ground, *processes, *tables, interrupted).await;
                print(&measured.map_err(failure)?.row())?;
            }
        }
        Ok(())
    })
}

fn plan(matches: &ArgMatches) -> Result<Measurement, Failure> {
    let list = |name: &str, most: usize| {
        let numbers = matches.get_many::<u64>(name).into_iter().flatten();
        let numbers: Vec<usize> = numbers
            .map(|number| usize::try_from(*number).unwrap_or(usize::MAX))
            .collect();
        match numbers.iter().find(|number| **number > most) {
            Some(number) => Err(Failure::Usage(format!("--{name} goes up to {most}, not {number}"))),
            None => Ok(numbers),
        }
    };
    let program = std::env::current_exe();
    Ok(Measurement {
        program: program.map_err(|error| Failure::Environment(format!("this program is not found: {error}")))?,
        processes: list("processes", PROCESSES_MAX)?,
        tables: list("tables", TABLES_MAX)?,
        seconds: *matches.get_one("seconds").expect("it has a default"),
        catalogue: &CATALOGUE,
        games: match matches.get_one::<String>("game") {
            Some(id) => vec![game(id)?],
            None => GAMES.to_vec(),
        },
        pinned: matches.get_flag("pin"),
        boards: match matches.get_one::<String>("boards").map(String::as_str) {
            Some("picture") => Look::Picture,
            _ => Look::Text,
        },
    })
}

fn failure(obstacle: Obstacle) -> Failure {
    match obstacle {
        Obstacle::Address => Failure::Usage(obstacle.to_string()),
        _ => Failure::Environment(obstacle.to_string()),
    }
}
