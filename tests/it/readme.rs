//! The README shows what runs: the transcript in it is the one under test, its pages exist.

#![allow(clippy::unwrap_used)]

use std::path::Path;

const BEGIN: &str = "<!-- transcript ";
const END: &str = "<!-- end -->";

#[test]
fn the_transcript_is_the_one_under_test() {
    let readme = std::fs::read_to_string("README.md").unwrap();
    let begin = readme.find(BEGIN).unwrap();
    let head_end = begin + readme[begin..].find('\n').unwrap();
    let path = readme[begin + BEGIN.len()..head_end].trim_end_matches(" -->");
    let end = begin + readme[begin..].find(END).unwrap();
    let transcript = std::fs::read_to_string(path).unwrap();
    let block = format!("\n```text\n{transcript}```\n");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write("README.md", format!("{}{block}{}", &readme[..head_end], &readme[end..])).unwrap();
    } else {
        assert_eq!(&readme[head_end..end], block, "UPDATE_DOCS=1 cargo test writes it");
    }
}

#[test]
fn every_page_that_is_linked_exists() {
    for page in [
        "README.md",
        "docs/fairness.md",
        "docs/odds.md",
        "docs/odds-wesnoth.md",
        "docs/odds-barbarica.md",
        "docs/odds-wargrounds.md",
        "docs/odds-risk.md",
        "docs/scenarios-barbarica.md",
        "docs/balance/barbarica.md",
        "docs/balance/wargrounds.md",
        "docs/rules/README.md",
        "docs/table.md",
        "docs/performance.md",
        "docs/reliability.md",
    ] {
        let text = std::fs::read_to_string(page).unwrap();
        let folder = Path::new(page).parent().unwrap();
        for link in text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split_once(')'))
            .map(|(link, _)| link)
        {
            let file = link.split('#').next().unwrap();
            if !file.is_empty() && !file.starts_with("http") {
                assert!(folder.join(file).exists(), "{page} links {link}");
            }
        }
    }
}

#[test]
fn the_outsiders_check_agrees_with_ours() {
    let python = std::process::Command::new("python3").arg("--version").output();
    if !python.is_ok_and(|output| output.status.success()) {
        crate::left_out::note("Python 3");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let muster = |arguments: &[&str]| {
        let mut muster = std::process::Command::new(env!("CARGO_BIN_EXE_muster"));
        muster
            .args(arguments)
            .env_remove("DATABASE_URL")
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap()
    };
    let script = folder.path().join("turns.txt");
    std::fs::write(&script, "hunt all; end\nhunt all; end\n/game concede\n").unwrap();
    let seats = "Ana,Ben=npc:easy";
    let played = muster(&[
        "play",
        "warcamp",
        "--seats",
        seats,
        "--data",
        data,
        "--script",
        script.to_str().unwrap(),
    ]);
    assert!(played.status.success(), "{played:?}");
    let file = folder.path().join("game.json");
    let exported = muster(&["export", "warcamp-1", "--data", data, "--out", file.to_str().unwrap()]);
    assert!(exported.status.success(), "{exported:?}");
    let path = file.to_str().unwrap();
    let ours = muster(&["verify", path, "--data", data]);
    assert!(ours.status.success(), "the bot's own key is known here: {ours:?}");
    let elsewhere = folder.path().join("elsewhere");
    let elsewhere = elsewhere.to_str().unwrap();
    let unproved = muster(&["verify", path, "--data", elsewhere]);
    assert_eq!(unproved.status.code(), Some(4), "{unproved:?}");
    let export: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let key = export["signature"]["key"].as_str().unwrap().to_owned();
    let proved = muster(&["verify", path, "--data", elsewhere, "--key", &key]);
    assert!(proved.status.success(), "{proved:?}");
    let other = muster(&["verify", path, "--data", elsewhere, "--key", &"ab".repeat(32)]);
    assert_eq!(other.status.code(), Some(1), "{other:?}");
    let check = |file: &Path| {
        let check = std::process::Command::new("python3")
            .args(["docs/verify_dice.py", "--key", &key])
            .arg(file)
            .output()
            .unwrap();
        (
            check.status.success(),
            String::from_utf8_lossy(&check.stdout).into_owned(),
        )
    };
    let (good, said) = check(&file);
    assert!(good, "{said}");
    // The same file with one open die turned over.
    let mut export: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let entries = export["entries"].as_array_mut().unwrap();
    let rolled = entries
        .iter_mut()
        .find(|entry| entry["open"]["draws"].as_array().is_some_and(|draws| !draws.is_empty()));
    let face = &mut rolled.unwrap()["open"]["draws"][0]["face"];
    *face = serde_json::json!(face.as_u64().unwrap() % 2 + 1);
    std::fs::write(&file, export.to_string()).unwrap();
    assert!(!check(&file).0, "a turned die must be found");
    assert!(!muster(&["verify", file.to_str().unwrap()]).status.success());
}

/// The fenced blocks of a page in that language, in order.
fn blocks(page: &str, fence: &str) -> Vec<String> {
    let opening = format!("\n{fence}\n");
    let closing: String = fence.chars().take_while(|letter| *letter == '`').collect();
    let blocks = page.split(&opening).skip(1);
    let ends = blocks.map(|rest| rest.split(&format!("\n{closing}\n")).next().unwrap().to_owned());
    ends.collect()
}

fn without_blank_lines(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.trim().is_empty()).collect()
}

/// Who follows the tutorial to the letter writes the small game.
#[test]
fn the_tutorial_is_the_source_of_the_small_game() {
    let page = std::fs::read_to_string("docs/adding-a-game.md").unwrap();
    let file = |path: &str| std::fs::read_to_string(path).unwrap();
    let shown = |fence: &str| blocks(&page, fence).join("\n");
    let written = [
        ("```rust", file("src/games/bluff/mod.rs")),
        (
            "```toml",
            file("commands/bluff.toml") + &file("src/games/bluff/Cargo.toml"),
        ),
        ("````markdown", file("docs/rules/bluff.md")),
    ];
    for (fence, text) in written {
        let (ours, theirs) = (shown(fence), text);
        let (ours, theirs) = (without_blank_lines(&ours), without_blank_lines(&theirs));
        for (one, other) in ours.iter().zip(&theirs) {
            assert_eq!(one, other, "docs/adding-a-game.md shows another source");
        }
        assert_eq!(ours.len(), theirs.len(), "{fence}");
    }
}
