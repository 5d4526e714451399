//! The program itself: its exit codes, its signals, what it serves.

#![allow(clippy::unwrap_used)]

use muster_fake_discord::{Channel, DiscordState, FakeDiscord, Options, StoredMessage};
use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// One `muster bot`.
pub struct Process {
    child: Child,
    lines: std::sync::mpsc::Receiver<String>,
    _folder: tempfile::TempDir,
}

fn command(fake: &FakeDiscord, more: &[(&str, &str)]) -> (Command, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_muster"));
    command
        .env_remove("DATABASE_URL")
        .env("MUSTER_DATA", folder.path().join("data"))
        .env("MUSTER_DISCORD_API", fake.url())
        .env("DISCORD_TOKEN", fake.token())
        .envs(more.iter().copied())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    (command, folder)
}

/// Runs it to its end: the exit code, and all that it said.
async fn ended(fake: &FakeDiscord, arguments: &[&str], more: &[(&str, &str)]) -> (i32, String) {
    let (mut command, _folder) = command(fake, more);
    command.args(arguments);
    tokio::task::spawn_blocking(move || {
        let output = command.output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said).into_owned();
        (output.status.code().unwrap(), said)
    })
    .await
    .unwrap()
}

/// The bot, on a database of its own unless `more` of the environment says otherwise.
pub fn begun(fake: &FakeDiscord, more: &[(&str, &str)]) -> Process {
    let (mut command, folder) = command(fake, more);
    let mut child = command.spawn().unwrap();
    let (tell, lines) = std::sync::mpsc::channel();
    let out = child.stdout.take().unwrap();
    std::thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            let _ = tell.send(line);
        }
    });
    Process {
        child,
        lines,
        _folder: folder,
    }
}

impl Process {
    /// Waits for a line that holds these words.
    pub async fn says(&mut self, words: &str) -> String {
        let began = Instant::now();
        loop {
            while let Ok(line) = self.lines.try_recv() {
                if line.contains(words) {
                    return line;
                }
            }
            let ended = self.child.try_wait().unwrap();
            if ended.is_some() || began.elapsed() > Duration::from_secs(30) {
                let mut said = String::new();
                let _ = self.child.kill();
                self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
                panic!("it never said {words:?} ({ended:?}): {said}");
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// `-TERM`, `-KILL`.
    pub fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    }

    /// Ends it without a chance to finish anything.
    pub async fn killed(mut self) {
        self.child.kill().unwrap();
        tokio::task::spawn_blocking(move || self.child.wait().unwrap())
            .await
            .unwrap();
    }

    /// Waits for its end: the exit code and what it logged.
    pub async fn end(mut self) -> (i32, String) {
        tokio::task::spawn_blocking(move || {
            let mut logged = String::new();
            self.child.stderr.take().unwrap().read_to_string(&mut logged).unwrap();
            (self.child.wait().unwrap().code().unwrap(), logged)
        })
        .await
        .unwrap()
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

#[tokio::test(flavor = "multi_thread")]
async fn plain_muster_with_a_token_is_the_bot_and_a_signal_ends_it_well() {
    let fake = FakeDiscord::start(Options::default()).await;
    let guild = fake.guild("The Camp");
    let (channel, ana) = (guild.channel("war-room"), guild.user("Ana"));
    for signal in ["-TERM", "-INT"] {
        let mut process = begun(&fake, &[("MUSTER_LOG_FORMAT", "json")]);
        let link = process.says("https://discord.com/oauth2/authorize").await;
        assert!(link.contains("permissions=2252109051366400"), "{link}");
        process.says("Online as").await;
        let answer = ana.slash(&channel, "/game help").await;
        assert!(answer.is_private());
        process.signal(signal);
        let (code, logged) = process.end().await;
        assert_eq!(code, 0, "{logged}");
        assert!(!logged.contains(fake.token()), "{logged}");
        assert!(logged.contains("everything in hand was finished"), "{logged}");
    }
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_would_fail_again_ends_the_bot() {
    let fake = FakeDiscord::start(Options::default()).await;
    let (code, said) = ended(&fake, &["bot"], &[("DISCORD_TOKEN", "MTAw.another.token")]).await;
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("DISCORD_TOKEN") && !said.contains("another"), "{said}");
    let (code, said) = ended(&fake, &["bot"], &[("MUSTER_SHARDS", "7"), ("MUSTER_HTTP", "x")]).await;
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("MUSTER_SHARDS") && said.contains("MUSTER_HTTP"), "{said}");
    let (code, said) = ended(&fake, &["bot"], &[("DISCORD_TOKEN", "")]).await;
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("docs/hosting.md"), "{said}");
    let folder = tempfile::NamedTempFile::new().unwrap();
    let (code, said) = ended(&fake, &["bot"], &[("MUSTER_DATA", folder.path().to_str().unwrap())]).await;
    assert_eq!(code, 3, "{said}");
}

/// Takes connections at an address of its own, drops the first ones and passes the others on to the fake.
async fn late(fake: &FakeDiscord, dropped: usize) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let to = fake.url().trim_start_matches("http://").to_owned();
    tokio::spawn(async move {
        for number in 0.. {
            let (mut from, _) = listener.accept().await.unwrap();
            if number >= dropped {
                let to = to.clone();
                tokio::spawn(async move {
                    let mut onward = tokio::net::TcpStream::connect(to).await.unwrap();
                    let _ = tokio::io::copy_bidirectional(&mut from, &mut onward).await;
                });
            }
        }
    });
    format!("http://{address}")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_waits_for_a_discord_that_comes_late() {
    let fake = FakeDiscord::start(Options::default()).await;
    let address = late(&fake, 2).await;
    let mut process = begun(&fake, &[("MUSTER_DISCORD_API", &address)]);
    process.says("Online as").await;
    process.signal("-TERM");
    let (code, logged) = process.end().await;
    assert_eq!((code, logged.contains("trying again in 1 s")), (0, true), "{logged}");
    assert!(!logged.contains(fake.token()), "{logged}");
}

#[tokio::test(flavor = "multi_thread")]
async fn while_nothing_can_be_reached_the_bot_tries_again_until_asked_to_stop() {
    let fake = FakeDiscord::start(Options::default()).await;
    let address = late(&fake, usize::MAX).await;
    let database = address.replace("http://", "postgres://me:hush@");
    for away in [("MUSTER_DISCORD_API", &*address), ("DATABASE_URL", &*database)] {
        let process = begun(&fake, &[away]);
        tokio::time::sleep(Duration::from_secs(4)).await;
        process.signal("-TERM");
        let (code, logged) = process.end().await;
        assert_eq!(code, 0, "{away:?}: {logged}");
        assert!(logged.contains("trying again in 2 s"), "{away:?}: {logged}");
        assert!(!logged.contains("hush"), "{logged}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn intents_or_a_token_that_the_gateway_refuses_end_with_2() {
    for close in [4004, 4014] {
        let fake = FakeDiscord::start(Options::default()).await;
        let mut process = begun(&fake, &[]);
        process.says("Online as").await;
        fake.gateway().close(close);
        let (code, logged) = process.end().await;
        assert_eq!(code, 2, "{close}: {logged}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn health_and_metrics_are_served() {
    // Serenity notices a connection that is taken and dropped by its next heartbeat.
    let heartbeat = Duration::from_secs(1);
    let fake = FakeDiscord::start(Options {
        heartbeat,
        ..Options::default()
    })
    .await;
    let port = free_port();
    let address = format!("127.0.0.1:{port}");
    let mut process = begun(&fake, &[("MUSTER_HTTP", &address)]);
    process.says("Online as").await;
    let get = |path: &str| {
        let url = format!("http://{address}{path}");
        async move {
            let answer = reqwest::get(url).await.unwrap();
            (answer.status().as_u16(), answer.text().await.unwrap())
        }
    };
    let (status, health) = get("/healthz").await;
    assert_eq!((status, health.contains("\"ok\":true")), (200, true), "{health}");
    let (status, metrics) = get("/metrics").await;
    assert_eq!(status, 200);
    for name in [
        "muster_rest_requests_total{",
        "muster_connected_shards 1",
        "muster_open_tables 0",
    ] {
        assert!(metrics.contains(name), "{name} is not in {metrics}");
    }
    assert_eq!(get("/interactions").await.0, 404);
    fake.gateway().refuse(true);
    fake.gateway().drop_connections();
    let began = Instant::now();
    while get("/healthz").await.0 == 200 {
        if began.elapsed() > Duration::from_secs(30) {
            process.signal("-TERM");
            panic!("it does not notice: {}", process.end().await.1);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    process.signal("-TERM");
    assert_eq!(process.end().await.0, 0);
}

/// Where a link on the pinned message leads.
fn card_link(channel: &Channel) -> Option<String> {
    let card = channel.messages().into_iter().find(|message| message.pinned)?;
    card.buttons().into_iter().find_map(|button| button.url)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_card_leads_to_the_page_for_spectators_where_one_is_served() {
    let fake = FakeDiscord::start(Options::default()).await;
    let guild = fake.guild("The Camp");
    let (channel, ana) = (guild.channel("war-room"), guild.user("Ana"));
    let (port, public) = (free_port(), "https://games.example.org/muster");
    let address = format!("127.0.0.1:{port}");
    let mut process = begun(&fake, &[("MUSTER_HTTP", &address), ("MUSTER_PUBLIC_URL", public)]);
    process.says("Online as").await;
    ana.slash(&channel, "/game new game:warcamp").await;
    let thread = fake.wait_for_thread("Warcamp").await;
    ana.slash(&thread, "/game start").await;
    thread.wait_for("a card", |message| message.pinned).await;
    assert_eq!(card_link(&thread), None);
    let told = ana.slash(&thread, "/game watch page:yes").await;
    assert!(
        told.is_private() && told.text().contains("/game watch page:no"),
        "{}",
        told.text()
    );
    assert!(
        told.message().buttons().iter().any(|button| button.url.is_some()),
        "{}",
        told.text()
    );
    let linked =
        |message: &StoredMessage| message.pinned && message.buttons().iter().any(|button| button.url.is_some());
    thread.wait_for("a card with a link", linked).await;
    let url = card_link(&thread).unwrap();
    let path = url.strip_prefix(public).unwrap();
    let page = reqwest::get(format!("http://{address}{path}")).await.unwrap();
    assert_eq!(page.status().as_u16(), 200);
    assert!(page.text().await.unwrap().contains("<h1>Warcamp</h1>"));
    ana.slash(&thread, "/game watch page:no").await;
    thread
        .wait_for("a card without a link", |message| message.pinned && !linked(message))
        .await;
    let page = reqwest::get(format!("http://{address}{path}")).await.unwrap();
    assert_eq!(page.status().as_u16(), 404);
    process.signal("-TERM");
    let (code, logged) = process.end().await;
    assert_eq!((code, logged.contains(path)), (0, false), "{logged}");
    // Where nothing is served, the host is told so.
    let mut process = begun(&fake, &[]);
    process.says("Online as").await;
    ana.slash(&channel, "/game new game:warcamp").await;
    let newer = |world: &DiscordState| {
        let mut threads = world.channels.values().filter(|channel| channel.thread.is_some());
        threads.find(|other| other.id != thread.id()).map(|other| other.id)
    };
    let second = fake.channel(fake.wait_until("another thread", newer).await);
    let refused = ana.slash(&second, "/game watch page:yes").await;
    assert!(refused.text().contains("serves no pages"), "{}", refused.text());
    process.signal("-TERM");
    assert_eq!(process.end().await.0, 0);
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_registered_by_hand_and_doctor_looks_at_them() {
    let fake = FakeDiscord::start(Options::default()).await;
    let guild = fake.guild("The Camp");
    let (code, said) = ended(&fake, &["doctor"], &[]).await;
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("BAD the slash commands differ"), "{said}");
    let (code, said) = ended(&fake, &["register", "--guild", &guild.id().to_string()], &[]).await;
    assert_eq!((code, said.contains("in server")), (0, true), "{said}");
    let (code, said) = ended(&fake, &["register"], &[]).await;
    assert_eq!((code, said.contains("everywhere")), (0, true), "{said}");
    let (code, said) = ended(&fake, &["doctor"], &[]).await;
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("ok  the token belongs to Muster"), "{said}");
    let (code, said) = ended(&fake, &["doctor"], &[("DISCORD_TOKEN", "MTAw.another.token")]).await;
    assert_eq!((code, said.contains("does not accept")), (1, true), "{said}");
}
