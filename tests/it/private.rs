//! What hosts keep to themselves: no part of a password in any output, files that only their owner can read, and a
//! container's build without settings and databases.

#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};

/// What a program prints, to both streams.
fn printed(command: &mut Command) -> String {
    let output = command.stdin(Stdio::null()).output().unwrap();
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

/// What the bot prints until it ends, or waits to try again.
fn printed_by_the_bot(command: &mut Command) -> String {
    let command = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut bot = command.spawn().unwrap();
    let mut text = String::new();
    for line in BufReader::new(bot.stderr.take().unwrap()).lines() {
        text.push_str(&line.unwrap());
        text.push('\n');
        if text.contains("; trying again in ") {
            bot.kill().unwrap();
            break;
        }
    }
    bot.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    bot.wait().unwrap();
    text
}

/// Addresses of a server that is not there, with a password of which no part may be printed.
const ADDRESSES: [&str; 9] = [
    "postgres://me:hushpw@127.0.0.1:1/games",
    "postgres://me:hush%40pw@127.0.0.1:1/games",
    "postgres://me:hush@pw@127.0.0.1:1/games",
    "postgres://me:hush/pw@127.0.0.1:1/games",
    "postgres://me:hush#pw@127.0.0.1:1/games",
    "postgres://127.0.0.1:1/games?user=me&password=hushpw",
    "postgres://127.0.0.1:1/games?user=me&password=hush@pw",
    "postgres://me@127.0.0.1:1/games?sslmode=hushpw",
    "postgre://me:hushpw@127.0.0.1:1/games",
];

#[test]
fn no_part_of_a_password_is_printed_by_any_subcommand() {
    let subcommands: [&[&str]; 6] = [
        &["doctor"],
        &["bot"],
        &["play", "warcamp", "--script", "/dev/null"],
        &["export", "warcamp-1"],
        &["verify", "tests/fuzz/corpus/export/01"],
        &["patch", "warcamp-1", "/gm note text:x", "--dry-run"],
    ];
    for address in ADDRESSES {
        for arguments in subcommands {
            let mut command = Command::new(env!("CARGO_BIN_EXE_muster"));
            let command = command
                .args(arguments)
                .env("DATABASE_URL", address)
                .env("DISCORD_TOKEN", "not.a.real.token")
                .env("MUSTER_DISCORD_API", "http://127.0.0.1:1")
                .env("MUSTER_LOG", "trace");
            let text = match arguments {
                ["bot"] => printed_by_the_bot(command),
                _ => printed(command),
            };
            let tail =
                text.contains("pw@") || text.contains("//pw") || text.contains("=hush") || text.contains("%40pw");
            assert!(!text.contains("hush") && !tail, "{arguments:?} with {address}: {text}");
            assert!(!text.contains("panicked"), "{text}");
        }
        let text = printed(Command::new(env!("CARGO_BIN_EXE_muster")).args([
            "bench",
            "--postgres",
            address,
            "--seconds",
            "1",
        ]));
        assert!(!text.contains("hush"), "bench with {address}: {text}");
    }
}

#[cfg(unix)]
fn mode(path: &Path) -> u32 {
    std::os::unix::fs::MetadataExt::mode(&std::fs::metadata(path).unwrap()) & 0o777
}

#[cfg(unix)]
#[test]
fn tables_and_saved_positions_are_for_their_owner_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (data, script, saved) = (
        folder.path().join("deep/data"),
        folder.path().join("script"),
        folder.path().join("saved.json"),
    );
    std::fs::write(&script, format!("hunt all; end\n:save {}\n", saved.display())).unwrap();
    // The database's journal files are there only while it is open, so it is left as a crash leaves it.
    let text = printed(Command::new("sh").arg("-c").arg(format!(
        "umask 022; exec {} play warcamp --data {} --script {}",
        env!("CARGO_BIN_EXE_muster"),
        data.display(),
        script.display()
    )));
    assert!(text.contains("Saved"), "{text}");
    assert_eq!(mode(&data), 0o700);
    assert_eq!(mode(&folder.path().join("deep")), 0o700);
    assert_eq!(mode(&saved), 0o600);
    for entry in std::fs::read_dir(&data).unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
    let doctor = || {
        printed(
            Command::new(env!("CARGO_BIN_EXE_muster"))
                .args(["doctor", "--data"])
                .arg(&data),
        )
    };
    assert!(!doctor().contains("has mode"), "{}", doctor());
    let open = |mode| std::os::unix::fs::PermissionsExt::from_mode(mode);
    std::fs::set_permissions(&data, open(0o755)).unwrap();
    std::fs::set_permissions(data.join("terminal.db"), open(0o644)).unwrap();
    let said = doctor();
    assert!(
        said.contains("BAD") && said.contains("has mode 755") && said.contains("has mode 644"),
        "{said}"
    );
    assert!(said.contains("chmod 700") && said.contains("chmod 600"), "{said}");
}

/// While the database is open its journal files are as private as it is.
#[cfg(unix)]
#[tokio::test]
async fn the_journal_files_of_a_database_are_for_its_owner_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.db");
    let store = muster::store::open(&format!("sqlite://{}", file.display()), &muster::games::CATALOGUE)
        .await
        .unwrap();
    store.remember("a", Some(&serde_json::json!(1))).await.unwrap();
    let files: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    assert!(files.len() >= 2, "{files:?}");
    for path in files {
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
}

/// Whether Docker leaves a path out of the build: the last pattern of `.dockerignore` that matches decides. Patterns
/// count from the root; `**/` stands for any folders; a folder that matches takes all below it along.
fn left_out(path: &str) -> bool {
    let mut out = false;
    for pattern in std::fs::read_to_string(".dockerignore").unwrap().lines() {
        let (kept, pattern) = match pattern.strip_prefix('!') {
            Some(rest) => (true, rest),
            None => (false, pattern),
        };
        let matches = match pattern.strip_prefix("**/") {
            Some(name) => path.split('/').any(|part| fits(part, name)),
            None => path == pattern || path.starts_with(&format!("{}/", pattern.trim_start_matches('/'))),
        };
        if matches {
            out = !kept;
        }
    }
    out
}

/// `*` stands for any characters but a slash.
fn fits(name: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        None => name == pattern,
        Some((before, after)) => name.starts_with(before) && name[before.len()..].ends_with(after),
    }
}

#[test]
fn a_containers_build_takes_no_settings_and_no_database_along() {
    for path in [
        ".env",
        "docs/hosting/.env",
        "docs/hosting/.env.production",
        "a/b/c/.env.local",
        "terminal.db",
        "docs/hosting/tables.db",
        "src/x.db-wal",
        "target/debug/muster",
        ".git/config",
    ] {
        assert!(left_out(path), "{path} would go into the build");
    }
    for path in [
        ".env.example",
        "Cargo.toml",
        "src/main.rs",
        "docs/hosting.md",
        "docs/hosting/Dockerfile",
    ] {
        assert!(!left_out(path), "{path} is missing in the build");
    }
}

#[test]
fn containers_and_the_unit_have_no_more_rights_than_they_need() {
    let compose = std::fs::read_to_string("docs/hosting/compose.yaml").unwrap();
    for (words, times) in [
        ("read_only: true", 2),
        ("cap_drop: [ALL]", 2),
        ("no-new-privileges:true", 2),
        ("pids_limit:", 2),
        ("mem_limit:", 2),
    ] {
        assert_eq!(compose.matches(words).count(), times, "{words}");
    }
    assert!(
        !compose.contains(":${POSTGRES_PASSWORD}@"),
        "the password is a part of the address"
    );
    assert!(compose.contains("PGPASSWORD:"));
    let images = [compose, std::fs::read_to_string("docs/hosting/Dockerfile").unwrap()].concat();
    let named = images
        .lines()
        .filter(|line| line.starts_with("FROM ") || line.trim_start().starts_with("image:"));
    for line in named {
        let digest = line.split_once("@sha256:").map(|(_, digest)| digest);
        let digest = digest
            .and_then(|digest| digest.split_whitespace().next())
            .unwrap_or_default();
        assert!(
            digest.len() == 64 && digest.chars().all(|c| c.is_ascii_hexdigit()),
            "{line}"
        );
    }
    let unit = std::fs::read_to_string("docs/hosting/muster.service").unwrap();
    assert!(unit.contains("UMask=0077"));
}
