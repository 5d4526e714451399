//! The program: one command, a page, and an end on request.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn demo(port: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(["demo", "--port", port])
        .env_remove("DATABASE_URL")
        .env_remove("DISCORD_TOKEN")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_command_serves_the_page_until_it_is_interrupted() {
    let mut child = demo("0");
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let line = lines.next().unwrap().unwrap();
    let url = line
        .split_whitespace()
        .find(|word| word.starts_with("http://127.0.0.1:"))
        .unwrap();
    let page = reqwest::get(url).await.unwrap();
    assert_eq!(page.status().as_u16(), 200);
    assert!(page.text().await.unwrap().contains("<title>Muster, to try</title>"));

    let port = url.rsplit_once(':').unwrap().1;
    let second = demo(port).wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&second.stderr).into_owned();
    assert_eq!(second.status.code(), Some(3), "{said}");
    assert!(said.contains("--port"), "{said}");

    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "it does not end");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!(status.code(), Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn its_folder_is_private_and_goes_at_either_signal() {
    use std::os::unix::fs::PermissionsExt;
    for signal in ["-INT", "-TERM"] {
        let folder = tempfile::tempdir().unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_muster"))
            .args(["demo", "--port", "0"])
            .env("TMPDIR", folder.path())
            .env_remove("DATABASE_URL")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        lines.next().unwrap().unwrap();
        let made: Vec<_> = std::fs::read_dir(folder.path())
            .unwrap()
            .map(|one| one.unwrap())
            .collect();
        assert_eq!(made.len(), 1, "{signal}: {made:?}");
        let mode = made[0].metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700, "{signal}: {mode:o}");
        let killed = Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status()
            .unwrap();
        assert!(killed.success());
        let status = tokio::task::spawn_blocking(move || child.wait().unwrap())
            .await
            .unwrap();
        assert_eq!(status.code(), Some(0), "{signal}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "{signal}");
    }
}

#[test]
fn the_pictures_of_the_readme_are_those_that_are_recorded() {
    const SHOWN: &str = "docs/pictures";
    let folder = tempfile::tempdir().unwrap();
    let target = match std::env::var_os("UPDATE_DOCS") {
        Some(_) => std::path::Path::new(SHOWN),
        None => folder.path(),
    };
    let recorded = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(["demo", "--record"])
        .arg(target)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&recorded.stderr).into_owned();
    assert!(recorded.status.success(), "{said}");
    let readme = std::fs::read_to_string("README.md").unwrap();
    for kind in muster::games::GAMES {
        let name = format!("{}.png", kind.id);
        assert!(
            readme.contains(&format!("{SHOWN}/{name}")),
            "the README shows {}",
            kind.title
        );
        let [now, shown] =
            [target, std::path::Path::new(SHOWN)].map(|folder| std::fs::read(folder.join(&name)).unwrap());
        assert!(
            now == shown,
            "{name} is not current: UPDATE_DOCS=1 cargo test makes it anew"
        );
    }
}
