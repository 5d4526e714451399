//! The real program on one core, with the fake served by this process and PostgreSQL beside.

use muster::fake_discord::FakeDiscord;
use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// For a stop.
const PATIENCE: Duration = Duration::from_secs(30);
/// Of Linux, in which `/proc` counts.
const TICKS_A_SECOND: f64 = 100.0;

pub struct Process {
    child: Child,
    folder: TempDir,
}

/// Memory in megabytes (of a million bytes).
pub struct Memory {
    pub now: f64,
    pub most: f64,
}

impl Memory {
    /// Of this process.
    pub fn own() -> Memory {
        Memory::told(&std::fs::read_to_string("/proc/self/status").expect("this is Linux"))
    }

    /// What Linux tells of a process in its `status`.
    fn told(status: &str) -> Memory {
        let field = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            let kilobytes = line.and_then(|rest| rest.split_whitespace().next()?.parse::<f64>().ok());
            kilobytes.expect("Linux tells") * 1024.0 / 1e6
        };
        Memory {
            now: field("VmRSS:"),
            most: field("VmHWM:"),
        }
    }
}

impl Process {
    /// `muster bot`, pinned to the core of its number, for one of so many shards. It connects by itself.
    pub async fn start(fake: &FakeDiscord, database: &str, number: usize, shards: usize) -> Process {
        let folder = tempfile::tempdir_in("target").expect("a folder beside the program");
        let log = File::create(folder.path().join("log")).expect("a file in it");
        let child = Command::new("taskset")
            .args(["-c", &number.to_string(), env!("CARGO_BIN_EXE_muster"), "bot"])
            .env("MUSTER_SHARDS", format!("{number}/{shards}"))
            .env("DATABASE_URL", database)
            .env("MUSTER_DATA", folder.path())
            .env("MUSTER_DISCORD_API", fake.url())
            .env("DISCORD_TOKEN", fake.token())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .expect("taskset and the program are there");
        Process { child, folder }
    }

    fn look(&self, file: &str) -> String {
        let path = PathBuf::from(format!("/proc/{}/{file}", self.child.id()));
        std::fs::read_to_string(path).expect("the process lives, and this is Linux")
    }

    pub fn memory(&self) -> Memory {
        Memory::told(&self.look("status"))
    }

    /// Seconds of computing so far.
    pub fn computed(&self) -> f64 {
        let stat = self.look("stat");
        let (_, after_name) = stat.rsplit_once(')').expect("a name in brackets");
        let fields: Vec<&str> = after_name.split_whitespace().collect();
        let ticks = |field: usize| fields[field].parse::<f64>().expect("a number");
        (ticks(11) + ticks(12)) / TICKS_A_SECOND
    }

    /// Seconds so far in which it could have computed and others had its core.
    pub fn held_up(&self) -> f64 {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.child.id())).expect("the process lives");
        let waited = tasks.flatten().filter_map(|task| {
            let stat = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
            stat.split_whitespace().nth(1)?.parse::<f64>().ok()
        });
        waited.sum::<f64>() / 1e9
    }

    /// Ends it, and returns what it complained of.
    pub async fn end(mut self) -> Vec<String> {
        let id = self.child.id().to_string();
        let asked = Command::new("kill").args(["-TERM", &id]).status();
        assert!(
            asked.is_ok_and(|status| status.success()),
            "it could not be asked to stop"
        );
        let began = Instant::now();
        while self.child.try_wait().expect("our own child").is_none() {
            if began.elapsed() > PATIENCE {
                self.child.kill().expect("our own child");
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        let complaints = log
            .lines()
            .filter(|line| line.contains("WARN") || line.contains("ERROR"));
        complaints.map(str::to_owned).collect()
    }
}
