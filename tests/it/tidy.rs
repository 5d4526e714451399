//! What a workspace would enforce with crates and a reviewer with patience: layers, pure rules, sizes, names.

#![allow(clippy::unwrap_used)]

use muster::games::{ALL_GAMES, GAMES};
use std::path::{Path, PathBuf};

/// Packages below `src` that decide and never wait. What each of them may use at all is in its `Cargo.toml`.
const PURE: [&str; 5] = ["kit", "game", "games", "vocabulary", "table"];
/// What would make a game depend on more than its position and the dice.
const FORBIDDEN_IN_RULES: [&str; 16] = [
    "HashMap",
    "HashSet",
    "f32",
    "f64",
    "std::time",
    "chrono",
    "rand::",
    "std::env",
    "std::fs",
    "std::io",
    "std::net",
    "std::thread",
    "tokio",
    "async ",
    "unsafe",
    "static mut",
];
const FORBIDDEN: [&str; 4] = ["todo!", "unimplemented!", "dbg!", "#[ignore"];
/// Words of folders on somebody's machine.
const PRIVATE_PATHS: [&str; 5] = ["/work/", "/home/", "/root/", "/tmp/", "/Users/"];
const LINES_MAX: usize = 600;
/// Of tests and data.
const LINES_MAX_OF_TESTS: usize = 900;

#[derive(Debug)]
pub struct Source {
    path: PathBuf,
    /// With `/` between the folders, from the project's root.
    pub name: String,
    pub text: String,
}

impl Source {
    pub fn is_test(&self) -> bool {
        self.name.starts_with("tests/") || self.name.contains("/tests/") || self.name.ends_with("/tests.rs")
    }

    /// The text up to the test module.
    pub fn product(&self) -> &str {
        self.text.split("#[cfg(test)]\nmod tests {").next().unwrap()
    }
}

/// Every file under a folder that ends so.
fn sources(folder: &str, ends: &[&str]) -> Vec<Source> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        let Ok(entries) = std::fs::read_dir(folder) else { return };
        for path in entries.map(|entry| entry.unwrap().path()) {
            if path.ends_with("target") {
                continue;
            } else if path.is_dir() {
                walk(&path, found);
            } else {
                found.push(path);
            }
        }
    }
    let mut paths = Vec::new();
    walk(Path::new(folder), &mut paths);
    paths.sort();
    let wanted = |path: &PathBuf| {
        path.extension()
            .is_some_and(|end| ends.iter().any(|known| *known == end))
    };
    let read = |path: PathBuf| Source {
        name: path.to_string_lossy().replace('\\', "/"),
        text: std::fs::read_to_string(&path).unwrap(),
        path,
    };
    paths.into_iter().filter(wanted).map(read).collect()
}

pub fn rust() -> Vec<Source> {
    let found = sources("src", &["rs"]);
    assert!(found.len() > 50, "only {} files", found.len());
    found
}

pub fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// The chain of hashes runs over JSON with sorted keys, and a library that is used for something else can change that for the
/// whole program: a feature is switched on for all who use it.
#[test]
fn objects_of_json_are_sorted_whatever_libraries_are_used() {
    let object: serde_json::Value = serde_json::from_str(r#"{"b": 1, "a": 2}"#).unwrap();
    assert_eq!(object.to_string(), r#"{"a":2,"b":1}"#);
}

#[test]
fn only_store_and_what_uses_it_waits_or_reads_a_clock() {
    let mut faults = Vec::new();
    for source in rust() {
        let module = source.name.split('/').nth(1).unwrap().trim_end_matches(".rs");
        if !PURE.contains(&module) {
            continue;
        }
        for word in [
            "async ",
            "Utc::now",
            "SystemTime",
            "Instant::now",
            "std::env",
            "std::fs",
            "sqlx",
        ] {
            if source.product().contains(word) {
                faults.push(format!("{}: `{word}` has no place in {module}", source.name));
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn rules_are_pure() {
    let mut faults = Vec::new();
    for source in rust().iter().filter(|source| source.name.starts_with("src/games/")) {
        for (number, line) in (1..)
            .zip(source.text.lines())
            .filter(|(_, line)| !line.trim_start().starts_with("//"))
        {
            for word in FORBIDDEN_IN_RULES.iter().filter(|word| line.contains(**word)) {
                faults.push(format!("{}:{number}: `{word}` has no place in rules", source.name));
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn files_are_short_and_say_what_they_are() {
    let mut faults = Vec::new();
    for source in rust().into_iter().chain(sources("tests", &["rs"])) {
        let lines = source.text.lines().count();
        let most = if source.is_test() || source.name.contains("/data/") {
            LINES_MAX_OF_TESTS
        } else {
            LINES_MAX
        };
        if lines > most {
            faults.push(format!("{} has {lines} lines, more than {most}", source.name));
        }
        if !source.text.starts_with("//! ") {
            faults.push(format!("{} does not open by saying what it is (`//! …`)", source.name));
        }
    }
    assert_none(&faults);
}

#[test]
fn nothing_is_left_for_later() {
    let mut faults = Vec::new();
    for source in rust().into_iter().chain(sources("tests", &["rs"])) {
        if source.path == Path::new("tests/it/tidy.rs") {
            continue;
        }
        for word in FORBIDDEN.iter().filter(|word| source.text.contains(**word)) {
            faults.push(format!("{}: `{word}`", source.name));
        }
        if !source.is_test() && source.product().contains(".unwrap()") {
            faults.push(format!(
                "{}: `.unwrap()`; say why it cannot happen with `expect`",
                source.name
            ));
        }
    }
    assert_none(&faults);
}

#[test]
fn a_game_has_its_folder_its_commands_and_its_transcripts() {
    for kind in ALL_GAMES {
        for file in [
            format!("src/games/{}/mod.rs", kind.id),
            format!("commands/{}.toml", kind.id),
        ] {
            assert!(Path::new(&file).exists(), "{file} is missing");
        }
        let folder = format!("tests/transcripts/{}", kind.id);
        assert!(!sources(&folder, &["txt"]).is_empty(), "{folder} holds no transcript");
    }
    for folder in std::fs::read_dir("src/games")
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        let id = folder.file_name().unwrap().to_string_lossy().into_owned();
        assert!(
            !folder.is_dir() || ALL_GAMES.iter().any(|kind| kind.id == id),
            "src/games/{id} is not registered in src/games/mod.rs"
        );
    }
}

#[test]
fn no_path_of_somebodys_machine_is_written_down() {
    let mut faults = Vec::new();
    let ends = ["rs", "toml", "md", "sql", "txt", "sh", "yml", "jsonl"];
    let folders = ["src", "tests", "commands", "migrations", "docs"];
    let loose = ["README.md", "Cargo.toml", "rustfmt.toml", ".env.example"];
    let loose = loose
        .iter()
        .filter(|name| Path::new(name).is_file())
        .map(|name| Source {
            path: PathBuf::from(name),
            name: (*name).to_owned(),
            text: std::fs::read_to_string(name).unwrap(),
        });
    for source in folders.iter().flat_map(|folder| sources(folder, &ends)).chain(loose) {
        if source.path == Path::new("tests/it/tidy.rs") {
            continue;
        }
        for path in PRIVATE_PATHS.iter().filter(|path| source.text.contains(**path)) {
            faults.push(format!("{} names `{path}`", source.name));
        }
    }
    assert_none(&faults);
}

/// A page that names tests and files is read only while they are there.
#[test]
fn the_architecture_names_tests_and_files_that_exist() {
    let page = std::fs::read_to_string("docs/architecture.md").unwrap();
    let tests = sources("tests/it", &["rs"]);
    let mut faults = Vec::new();
    let (mut named, mut linked) = (0, 0);
    for quoted in page.split('`').skip(1).step_by(2) {
        let Some((module, test)) = quoted.split_once("::") else {
            // Folders and files of the project; a name in brackets stands for any.
            let is_path = quoted.contains('/') && !quoted.contains(['<', ' ']) && !quoted.starts_with('/');
            if is_path && !Path::new(quoted).exists() && !Path::new("src").join(quoted).exists() {
                faults.push(format!("there is no {quoted}"));
            }
            continue;
        };
        let is_test = module.chars().all(|c| c.is_lowercase() || c == '_') && test.contains('_');
        let in_module = |source: &&Source| source.name.contains(&format!("tests/it/{module}"));
        if is_test {
            named += 1;
            let declared = format!("fn {test}(");
            if !tests
                .iter()
                .filter(in_module)
                .any(|source| source.text.contains(&declared))
            {
                faults.push(format!("there is no test {quoted}"));
            }
        }
    }
    for link in page.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        linked += 1;
        if !Path::new("docs").join(link).exists() {
            faults.push(format!("{link} leads nowhere"));
        }
    }
    assert_none(&faults);
    assert!(named >= 15 && linked >= 8, "{named} tests and {linked} links");
}

/// `main` hands the games down as a [`muster::vocabulary::Catalogue`]: no other package is built with one.
#[test]
fn only_the_program_and_its_list_of_games_name_a_game() {
    let ids: Vec<&str> = GAMES.iter().map(|kind| kind.id).chain(["games"]).collect();
    let mut faults = Vec::new();
    for manifest in sources("src", &["toml"]) {
        if manifest.name == "src/games/Cargo.toml" {
            continue;
        }
        let read: toml::Table = manifest.text.parse().unwrap();
        let needed = read.get("dependencies").and_then(toml::Value::as_table);
        let names = needed.into_iter().flat_map(toml::Table::keys);
        let game = |name: &&String| ids.iter().any(|id| **name == format!("muster-{id}"));
        faults.extend(names.filter(game).map(|name| format!("{} names {name}", manifest.name)));
    }
    assert_none(&faults);
}
