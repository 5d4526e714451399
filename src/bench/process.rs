//! A bot as a process of its own.

use super::Obstacle;
use muster_fake_discord::FakeDiscord;
use muster_kit::Look;
use std::ffi::OsString;
use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// For a stop.
const PATIENCE: Duration = Duration::from_secs(30);
/// How keys begin that set something of a bot.
const OTHERS: [&str; 2] = ["MUSTER_", "DISCORD_"];
const GLANCE: Duration = Duration::from_millis(50);

/// `muster bot`, on the fake Discord. It ends with this.
pub struct Process {
    child: Child,
    folder: TempDir,
}

impl Process {
    /// For one shard, such as `0/2`, perhaps kept to one core where that can be done. It connects by itself. Panels show
    /// their boards as `boards`.
    ///
    /// # Errors
    /// [`Obstacle`] if the program cannot be started.
    pub fn start(
        program: &Path,
        fake: &FakeDiscord,
        database: &str,
        shard: &str,
        core: Option<usize>,
        boards: Look,
    ) -> Result<Process, Obstacle> {
        let folder = tempfile::tempdir().map_err(Obstacle::Folder)?;
        let log = File::create(folder.path().join("log")).map_err(Obstacle::Folder)?;
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let mut words: Vec<OsString> = match core {
            Some(core) => ["taskset".into(), "-c".into(), (core % cores).to_string().into()].into(),
            None => Vec::new(),
        };
        words.extend([program.as_os_str().to_owned(), "bot".into()]);
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]);
        // What the environment sets is for another bot.
        for (key, _) in std::env::vars_os() {
            if OTHERS.iter().any(|prefix| key.to_string_lossy().starts_with(prefix)) {
                command.env_remove(key);
            }
        }
        let child = command
            .env("MUSTER_PRIVATE_BOARDS", boards.word())
            .env("MUSTER_SHARDS", shard)
            .env("DATABASE_URL", database)
            .env("MUSTER_DATA", folder.path())
            .env("MUSTER_DISCORD_API", fake.url())
            .env("DISCORD_TOKEN", fake.token())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .map_err(|error| Obstacle::Program(words[0].clone().into(), error))?;
        Ok(Process { child, folder })
    }

    /// The number by which the operating system knows the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Whether it ended by itself.
    pub fn is_over(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// The last line of its log, or words that it logged nothing.
    pub fn last_words(&self) -> String {
        let log = self.log();
        log.lines().last().unwrap_or("it logged nothing").to_owned()
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// Asks it to stop, waits until it has, and returns what it complained of.
    pub async fn end(mut self) -> Vec<String> {
        let asked = Command::new("kill").args(["-TERM", &self.id().to_string()]).status();
        let began = Instant::now();
        while asked.as_ref().is_ok_and(|status| status.success()) && !self.is_over() && began.elapsed() < PATIENCE {
            tokio::time::sleep(GLANCE).await;
        }
        let log = self.log();
        let complaints = log
            .lines()
            .filter(|line| line.contains("WARN") || line.contains("ERROR"));
        complaints.map(str::to_owned).collect()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
