//! `muster demo`: the real bot on the built-in fake Discord, and a page to play it from.

use super::{Failure, print};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use muster::demo::{DemoOptions, DemoPage, DemoServer, Door, recorded};
use muster::fronts::discord::life::End;
use muster::games::{CATALOGUE, FULL_CATALOGUE};
use muster::vocabulary::Catalogue;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::signal::unix::{SignalKind, signal};

/// For tasks that do not end by themselves.
const LAST_CALL: Duration = Duration::from_secs(1);

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
            Arg::new("small")
                .long("small")
                .action(ArgAction::SetTrue)
                .help("Add the small game that docs/adding-a-game.md goes through"),
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
    let games: &'static Catalogue = if matches.get_flag("small") {
        &FULL_CATALOGUE
    } else {
        &CATALOGUE
    };
    muster::telemetry::start(Some(LOG), Default::default());
    let folder = private_folder()?;
    let runtime =
        tokio::runtime::Runtime::new().map_err(|error| Failure::Environment(format!("no runtime: {error}")))?;
    let database = folder.path().join("demo.db");
    let ended = runtime.block_on(async {
        // From the first moment on: who is killed leaves the folder behind.
        let asked = asked_to_stop()?;
        tokio::pin!(asked);
        match matches.get_one::<String>("record") {
            Some(pictures) => tokio::select! {
                recorded = record(database, Path::new(pictures)) => recorded,
                () = &mut asked => Ok(()),
            },
            None => serve(games, database, port, asked).await,
        }
    });
    // The bot has the database open; the folder is dropped after it.
    runtime.shutdown_timeout(LAST_CALL);
    drop(folder);
    ended
}

fn failed(end: End) -> Failure {
    Failure::Environment(end.to_string())
}

async fn record(database: PathBuf, folder: &Path) -> Result<(), Failure> {
    let stage = DemoServer::open(recorded(&CATALOGUE, database)).await.map_err(failed)?;
    stage.prepare().await;
    for name in stage.record(folder).await.map_err(Failure::Fault)? {
        print(&folder.join(name).display().to_string())?;
    }
    Ok(())
}

async fn serve(
    games: &'static Catalogue,
    database: PathBuf,
    port: u16,
    mut asked: Pin<&mut (impl Future<Output = ()> + Send)>,
) -> Result<(), Failure> {
    let door = Door::open(port).await.map_err(|error| {
        Failure::Environment(format!(
            "127.0.0.1:{port} cannot be served: {error}; choose another with --port"
        ))
    })?;
    let url = door.url();
    let setting = DemoOptions::usual(games, database);
    let page = tokio::select! {
        page = DemoPage::open(door, setting) => page.map_err(failed)?,
        () = &mut asked => return Ok(()),
    };
    print(&format!("Open {url} in a browser. Ctrl+C ends it."))?;
    let stage = Arc::clone(page.stage());
    let preparing = tokio::spawn(async move {
        stage.prepare().await;
        let _ = print("All games are in their third turn.");
    });
    page.serve(asked).await;
    preparing.abort();
    Ok(())
}

/// Ends when the system asks the program to stop, either way.
fn asked_to_stop() -> Result<impl Future<Output = ()> + Send, Failure> {
    let listen = |kind| signal(kind).map_err(|error| Failure::Environment(format!("no signals: {error}")));
    let mut terminate = listen(SignalKind::terminate())?;
    let mut interrupt = listen(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => (),
            _ = interrupt.recv() => (),
        }
    })
}

/// A new folder that nobody else on this machine can look into; it goes when it is dropped.
fn private_folder() -> Result<TempDir, Failure> {
    tempfile::Builder::new()
        .prefix("muster-demo-")
        .permissions(std::fs::Permissions::from_mode(0o700))
        .tempdir()
        .map_err(|error| Failure::Environment(format!("no folder for tables: {error}")))
}
