//! `muster demo`: the real bot on the built-in fake Discord, and a page to play it from.

use super::{Failure, print};
use clap::{Arg, ArgMatches, Command, value_parser};
use muster::demo::{Door, Page, Setting, Stage, recorded};
use muster::fronts::discord::life::End;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const PORT: &str = "7777";
/// What is logged unless the environment says otherwise.
const LOG: &str = "warn";

pub fn command() -> Command {
    Command::new("demo")
        .about("Try the bot in a page of your browser: no token, no network, no set-up")
        .after_help(
            "Starts the bot of `muster bot` on a Discord of its own, with a fresh SQLite file that is deleted at the end,\n\
             and serves a page that looks and behaves like a channel on the loopback interface.\n\n\
             Examples:\n  muster demo\n  muster demo --port 8080\n  muster demo --record docs/pictures",
        )
        .arg(
            Arg::new("record")
                .long("record")
                .value_name("DIR")
                .conflicts_with("port")
                .help("Serve nothing: write the board of each game in its third turn as a picture, always the same ones"),
        )
        .arg(
            Arg::new("port")
                .long("port")
                .value_name("PORT")
                .default_value(PORT)
                .value_parser(value_parser!(u16))
                .help("Where the page is served on 127.0.0.1; 0 takes any that is free"),
        )
}

pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let port = *matches.get_one::<u16>("port").expect("it has a default");
    muster::telemetry::start(Some(LOG), Default::default());
    let folder = tempfile::tempdir().map_err(|error| Failure::Environment(format!("no folder for tables: {error}")))?;
    let runtime =
        tokio::runtime::Runtime::new().map_err(|error| Failure::Environment(format!("no runtime: {error}")))?;
    let database = folder.path().join("demo.db");
    runtime.block_on(async {
        match matches.get_one::<String>("record") {
            Some(pictures) => record(database, Path::new(pictures)).await,
            None => serve(database, port).await,
        }
    })
}

fn failed(end: End) -> Failure {
    Failure::Environment(end.to_string())
}

async fn record(database: PathBuf, folder: &Path) -> Result<(), Failure> {
    let stage = Stage::open(recorded(database)).await.map_err(failed)?;
    stage.prepare().await;
    for name in stage.record(folder).await.map_err(Failure::Fault)? {
        print(&folder.join(name).display().to_string())?;
    }
    Ok(())
}

async fn serve(database: PathBuf, port: u16) -> Result<(), Failure> {
    let door = Door::open(port).await.map_err(|error| {
        Failure::Environment(format!(
            "127.0.0.1:{port} cannot be served: {error}; choose another with --port"
        ))
    })?;
    let url = door.url();
    let setting = Setting {
        database,
        ..Setting::default()
    };
    let page = Page::open(door, setting).await.map_err(failed)?;
    print(&format!("Open {url} in a browser. Ctrl+C ends it."))?;
    let stage = Arc::clone(page.stage());
    let preparing = tokio::spawn(async move {
        stage.prepare().await;
        let _ = print("All five games are in their third turn.");
    });
    let interrupted = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    let served = page.serve(interrupted).await;
    preparing.abort();
    served.map_err(|error| Failure::Environment(format!("the page cannot be served any more: {error}")))
}
