//! Which function carries out each clause of the rule books and which tests hold it, and which test each worked example is.
//!
//! Clauses come from `docs/rules/<game>.md`. A clause is carried out where its id stands at an item outside the tests, and
//! held by each test whose name has its number and says what holds, such as `wc_41_defender_wins_ties`. What is found is
//! written down in `docs/rules/conformance.md`; `UPDATE_CONFORMANCE=1 cargo test conformance` writes it anew.

#![allow(clippy::unwrap_used)]

use muster::games::{ALL_GAMES, GAMES};
use muster_game::Kind;
use muster_kit::book::Book;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const FILE: &str = "docs/rules/conformance.md";
/// Words that a test's name needs beside its numbers: one alone is a topic.
const WORDS_MIN: usize = 2;

/// Functions and tests by clause or example, such as `WC-41` and `WC-E-3`.
#[derive(Default)]
struct Found {
    /// Path and name, those first whose documentation names the clause.
    items: BTreeMap<String, Vec<(bool, String, String)>>,
    /// Path and name.
    tests: BTreeMap<String, Vec<(String, String)>>,
    /// Tests whose names have a number and too few words.
    wordless: Vec<String>,
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            paths.extend(sources(&path));
        } else if path
            .extension()
            .is_some_and(|extension| extension == "rs" || extension == "toml")
        {
            paths.push(path);
        }
    }
    paths.sort();
    paths
}

fn is_test(path: &Path) -> bool {
    path.starts_with("tests")
        || path
            .components()
            .any(|part| part.as_os_str() == "tests" || part.as_os_str() == "tests.rs")
}

/// The ids that a text names, ranges such as `WC-3..7` and `WC-3 to WC-7` included.
fn ids(text: &str, prefix: &str) -> Vec<String> {
    let mut found = Vec::new();
    let head = format!("{prefix}-");
    for (at, _) in text.match_indices(&head) {
        let before = text[..at].chars().next_back();
        if before.is_some_and(|before| before.is_ascii_alphanumeric()) {
            continue;
        }
        let rest = &text[at + head.len()..];
        let (mark, rest) = rest.strip_prefix("E-").map_or(("", rest), |rest| ("E-", rest));
        let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>();
        let Ok(first) = digits(rest).parse::<u16>() else {
            continue;
        };
        let behind = &rest[digits(rest).len()..];
        let last = [format!("..{head}"), "..".to_owned(), format!(" to {head}")]
            .iter()
            .find_map(|link| digits(behind.strip_prefix(link.as_str())?).parse::<u16>().ok())
            .unwrap_or(first);
        let range = first..=last.clamp(first, first + 60);
        found.extend(range.map(|number| format!("{prefix}-{mark}{number}")));
    }
    found
}

/// The ids in a test's name, and how many words there are beside them.
fn ids_of_name(name: &str, prefix: &str) -> (Vec<String>, usize) {
    let prefix_word = prefix.to_lowercase();
    let mut found = Vec::new();
    let mut words = 0;
    let mut pieces = name.split('_').peekable();
    while let Some(piece) = pieces.next() {
        if piece != prefix_word {
            words += usize::from(piece.parse::<u16>().is_err() && !["and", "to"].contains(&piece));
            continue;
        }
        let example = pieces.next_if_eq(&"e").is_some();
        while let Some(number) = pieces.next_if(|piece| piece.parse::<u16>().is_ok()) {
            found.push(format!("{prefix}-{}{number}", if example { "E-" } else { "" }));
        }
    }
    (found, words)
}

/// The name that a line declares: of a function, a type, a constant.
fn declared(line: &str) -> Option<&str> {
    let mut words = line
        .trim_start()
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty());
    let keywords = [
        "fn",
        "struct",
        "enum",
        "trait",
        "const",
        "static",
        "type",
        "mod",
        "macro_rules",
    ];
    let ways = ["pub", "super", "crate", "async", "in", "self"];
    let first = words.by_ref().find(|word| !ways.contains(word))?;
    match first {
        "const" => words.find(|word| *word != "fn"),
        first if keywords.contains(&first) => words.next(),
        _ => None,
    }
}

impl Found {
    fn read(&mut self, path: &Path, prefix: &str) {
        let text = std::fs::read_to_string(path).unwrap();
        let name = path.to_string_lossy().into_owned();
        if path.extension().is_some_and(|extension| extension == "toml") {
            // Data: the whole file is one item.
            let item = path.file_name().unwrap().to_string_lossy();
            self.item(ids(&text, prefix), false, &name, &item);
            return;
        }
        let mut in_tests = is_test(path);
        // What comments and attributes say of the item that follows.
        let mut documented: Vec<String> = Vec::new();
        let mut tested = false;
        let mut item = String::new();
        for line in text.lines() {
            let code = line.trim_start();
            in_tests |= code.starts_with("mod tests {");
            tested |= code.starts_with("#[test]") || code.starts_with("#[tokio::test");
            if code.starts_with("//!") && !in_tests {
                self.item(ids(code, prefix), false, &name, "the module");
            } else if code.starts_with("///") {
                documented.extend(ids(code, prefix));
            } else if let Some(declared) = declared(line).filter(|_| !code.starts_with("//")) {
                declared.clone_into(&mut item);
                if tested || (in_tests && line.contains("fn ")) {
                    self.test(declared, tested, &name, prefix);
                }
                if !in_tests {
                    self.item(std::mem::take(&mut documented), true, &name, &item);
                }
                documented.clear();
                tested = false;
            }
            if !in_tests && !code.starts_with("//!") && !code.starts_with("///") {
                // A variant or a field is documented as part of its type.
                let mut named = ids(code, prefix);
                if !code.starts_with('#') && !code.is_empty() {
                    named.append(&mut documented);
                }
                self.item(named, false, &name, &item);
            }
        }
    }

    fn item(&mut self, ids: Vec<String>, documented: bool, path: &str, item: &str) {
        for id in ids {
            let items = self.items.entry(id).or_default();
            match items.iter_mut().find(|(_, other, name)| other == path && name == item) {
                Some(known) => known.0 |= documented,
                None => items.push((documented, path.to_owned(), item.to_owned())),
            }
        }
    }

    fn test(&mut self, name: &str, tested: bool, path: &str, prefix: &str) {
        let (ids, words) = ids_of_name(name, prefix);
        if tested && words < WORDS_MIN && !ids.is_empty() {
            self.wordless.push(format!("{path}: {name}"));
            return;
        }
        for id in ids {
            self.tests
                .entry(id)
                .or_default()
                .push((path.to_owned(), name.to_owned()));
        }
    }
}

fn book_file(kind: &Kind) -> String {
    format!("docs/rules/{}.md", kind.id)
}

fn found(kind: &Kind, prefix: &str) -> Found {
    let mut found = Found::default();
    let game = Path::new("src/games").join(kind.id);
    let tests = sources(Path::new("tests")).into_iter();
    for path in sources(&game).into_iter().chain(tests) {
        found.read(&path, prefix);
    }
    found
}

/// The table of a game, and what is missing.
fn conformance(kind: &Kind, book: &Book) -> (String, Vec<String>) {
    let Found { items, tests, wordless } = found(kind, book.prefix);
    let mut missing: Vec<String> = wordless
        .iter()
        .map(|name| format!("{name} names a topic, not what holds"))
        .collect();
    let link = |path: &str, name: &str| format!("[{name}](../../{path})");
    let tests_of = |id: &str| {
        let tests = tests.get(id).into_iter().flatten();
        tests
            .map(|(path, name)| link(path, name))
            .collect::<Vec<_>>()
            .join("<br>")
    };
    let is_of = |id: &str, mark: &str| id.strip_prefix(book.prefix).is_some_and(|rest| rest.starts_with(mark));
    let mut table = format!(
        "## {}\n\n| clause | what it says | done in | shown by |\n| --- | --- | --- | --- |\n",
        kind.title
    );
    let address = |id: &str| format!("[{id}]({}.md#{})", kind.id, id.to_lowercase());
    let is_example = |id: &str| is_of(id, "-E-");
    for clause in book
        .clauses
        .iter()
        .filter(|clause| is_of(clause.id, "-") && !is_example(clause.id))
    {
        let mut done: Vec<_> = items.get(clause.id).cloned().unwrap_or_default();
        done.sort_by_key(|(documented, ..)| !documented);
        let shown: Vec<String> = done.iter().map(|(_, path, name)| link(path, name)).collect();
        let tests = tests_of(clause.id);
        if shown.is_empty() {
            missing.push(format!("{} is named by no item of the code", clause.id));
        }
        if tests.is_empty() {
            missing.push(format!("{} has no test that says what holds", clause.id));
        }
        let _ = writeln!(
            table,
            "| {} | {} | {} | {tests} |",
            address(clause.id),
            clause.title,
            shown.join("<br>")
        );
    }
    let _ = writeln!(table, "\n| example | what it shows | test |\n| --- | --- | --- |");
    for example in book.clauses.iter().filter(|clause| is_example(clause.id)) {
        let tests = tests_of(example.id);
        if tests.is_empty() {
            missing.push(format!("example {} has no test", example.id));
        }
        let _ = writeln!(table, "| {} | {} | {tests} |", address(example.id), example.title);
    }
    (table, missing)
}

#[test]
fn every_clause_has_its_code_and_its_test_and_every_example_is_one() {
    let mut page = "# Conformance\n\nEvery clause of the rule books, where it is done and which tests show it; every worked \
        example and its test. `UPDATE_CONFORMANCE=1 cargo test conformance` writes this page, and a test keeps it current.\n"
        .to_owned();
    let mut missing = Vec::new();
    for kind in ALL_GAMES {
        let (table, gaps) = conformance(kind, kind.book());
        assert!(
            table.lines().count() > 150 || GAMES.iter().all(|served| served.id != kind.id),
            "{} of {}",
            table.lines().count(),
            book_file(kind)
        );
        let _ = write!(page, "\n{table}");
        missing.extend(gaps);
    }
    assert_eq!(missing, Vec::<String>::new());
    if std::env::var_os("UPDATE_CONFORMANCE").is_some() {
        std::fs::write(FILE, &page).unwrap();
    }
    let written = std::fs::read_to_string(FILE).unwrap_or_default();
    for (line, (ours, theirs)) in (1..).zip(page.lines().zip(written.lines().chain(std::iter::repeat("")))) {
        assert_eq!(
            ours, theirs,
            "{FILE}:{line}; UPDATE_CONFORMANCE=1 cargo test conformance writes it anew"
        );
    }
    assert_eq!(page.len(), written.len(), "{FILE} is longer than it should be");
}

#[test]
fn every_rule_book_can_be_read_and_its_links_lead_somewhere() {
    for kind in ALL_GAMES {
        let book = kind.book();
        assert_eq!(book.faults(), Vec::<String>::new(), "{}", book_file(kind));
        let text = std::fs::read_to_string(book_file(kind)).unwrap();
        // Of a range its two ends have to be there: numbers have gaps.
        let ends = text.replace("..", " ").replace(" to ", " and ");
        for id in ids(&ends, book.prefix) {
            assert!(book.clause(&id).is_some(), "{} names {id}", book_file(kind));
        }
    }
}

/// What every newcomer asks, whatever the game calls it.
#[test]
fn every_rule_book_answers_how_the_game_is_won() {
    for kind in ALL_GAMES {
        let book = kind.book();
        let answered = |asked: &str| book.answer(asked, "/game rules").map(|answer| answer.lines[0].clone());
        let won = answered("win").expect("the book tells how the game is won");
        for asked in ["how do I win", "winning", "score", "how does it end", "why did I lose"] {
            assert_eq!(answered(asked), Ok(won.clone()), "{}: {asked}", kind.id);
        }
    }
}

#[test]
fn numbers_are_found_in_names_and_comments() {
    assert_eq!(
        ids_of_name("wc_41_defender_wins_ties", "WC"),
        (vec!["WC-41".to_owned()], 3)
    );
    let two = vec!["WC-E-3".to_owned(), "WC-7".to_owned()];
    assert_eq!(ids_of_name("wc_e_3_and_wc_7_ties", "WC"), (two, 1));
    let range = ["WC-3", "WC-4", "WC-5", "WC-E-9"].map(str::to_owned);
    assert_eq!(ids("(WC-3..5), WC-E-9; XWC-1", "WC"), range);
    assert_eq!(declared("    pub(super) const fn name(&self) -> u8 {"), Some("name"));
    assert_eq!(declared("pub struct Name<'a> {"), Some("Name"));
    assert_eq!(declared("    let fn_name = 3;"), None);
}
