//! The files and the code say the same.

#![allow(clippy::unwrap_used)]

use super::*;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A message's variables by its name, out of all files.
fn messages() -> BTreeMap<String, BTreeSet<String>> {
    let mut messages = BTreeMap::new();
    for (package, text) in ENGLISH {
        let resource =
            fluent_syntax::parser::parse(*text).unwrap_or_else(|(_, faults)| panic!("{package}: {faults:?}"));
        for entry in resource.body {
            match entry {
                Entry::Message(message) => {
                    let mut variables = BTreeSet::new();
                    let pattern = message
                        .value
                        .unwrap_or_else(|| panic!("{} has no text", message.id.name));
                    collect(&pattern, &mut variables);
                    let twice = messages.insert(message.id.name.to_owned(), variables);
                    assert!(twice.is_none(), "{} is said twice", message.id.name);
                }
                Entry::Junk { content } => panic!("{package}: {content}"),
                _ => (),
            }
        }
    }
    messages
}

fn collect(pattern: &Pattern<&str>, into: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else {
            continue;
        };
        match expression {
            Expression::Select { selector, variants } => {
                inline(selector, into);
                for variant in variants {
                    collect(&variant.value, into);
                }
            }
            Expression::Inline(expression) => inline(expression, into),
        }
    }
}

fn inline(expression: &InlineExpression<&str>, into: &mut BTreeSet<String>) {
    match expression {
        InlineExpression::VariableReference { id } => {
            into.insert(id.name.to_owned());
        }
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => (),
        other => panic!("messages have variables and texts alone: {other:?}"),
    }
}

fn sources(folder: &Path, into: &mut Vec<(PathBuf, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push((path.clone(), std::fs::read_to_string(&path).unwrap()));
        }
    }
}

/// One use of the macro: where, the name, the arguments' names.
fn uses() -> Vec<(String, String, BTreeSet<String>)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut texts = Vec::new();
    sources(src, &mut texts);
    let mut uses = Vec::new();
    for (path, text) in texts.iter().filter(|(path, _)| !path.starts_with(src.join("words"))) {
        for (at, _) in text.match_indices("text!(") {
            let line = text[..at].rsplit('\n').next().unwrap_or_default();
            let longer = line.ends_with(|before: char| before.is_alphanumeric() || before == '_');
            if longer || line.trim_start().starts_with("//") {
                continue;
            }
            let inner = within(&text[at + "text!(".len()..]);
            let mut parts = split(inner).into_iter();
            let name = parts.next().unwrap().trim().trim_matches('"').to_owned();
            let arguments = parts.filter_map(|part| Some(part.split_once('=')?.0.trim().to_owned()));
            uses.push((path.display().to_string(), name, arguments.collect()));
        }
    }
    uses
}

/// Each letter outside texts, with its place and how many brackets are open behind it.
fn outside_texts(text: &str) -> Vec<(usize, char, i32)> {
    let (mut depth, mut in_text, mut escaped) = (0, false, false);
    let mut letters = Vec::new();
    for (at, letter) in text.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if in_text => escaped = true,
            '"' => in_text = !in_text,
            _ if in_text => (),
            _ => {
                depth += i32::from("([{".contains(letter)) - i32::from(")]}".contains(letter));
                letters.push((at, letter, depth));
            }
        }
    }
    letters
}

/// Up to the bracket that closes the macro.
fn within(text: &str) -> &str {
    let end = outside_texts(text).into_iter().find(|(_, _, depth)| *depth < 0);
    let (at, ..) = end.unwrap_or_else(|| panic!("a macro that is not closed: {text:.60}"));
    &text[..at]
}

/// The parts between commas that stand in no brackets.
fn split(text: &str) -> Vec<&str> {
    let commas = outside_texts(text)
        .into_iter()
        .filter(|(_, letter, depth)| *letter == ',' && *depth == 0);
    let mut parts = Vec::new();
    let mut from = 0;
    for (at, ..) in commas {
        parts.push(&text[from..at]);
        from = at + 1;
    }
    parts.push(&text[from..]);
    parts
}

#[test]
fn every_message_that_is_named_exists_and_takes_its_arguments() {
    let messages = messages();
    let mut faults = Vec::new();
    for (place, name, arguments) in uses() {
        match messages.get(&name) {
            None => faults.push(format!("{place}: there is no message {name}")),
            Some(variables) if *variables != arguments => {
                faults.push(format!("{place}: {name} takes {variables:?}, not {arguments:?}"));
            }
            Some(_) => (),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_message_in_a_file_is_used() {
    let used: BTreeSet<String> = uses().into_iter().map(|(_, name, _)| name).collect();
    let idle: Vec<String> = messages().into_keys().filter(|name| !used.contains(name)).collect();
    assert!(idle.is_empty(), "nobody says {idle:?}");
}

#[test]
fn numbers_choose_singular_or_plural() {
    assert_eq!(
        text!("panel-others", count = 1),
        "One more turn of yours is open; its button is below."
    );
    assert_eq!(
        text!("panel-others", count = 2usize),
        "2 more turns of yours are open; their buttons are below."
    );
    let seats = |open: usize| text!("lobby-seats", taken = 3, most = 4, open = open);
    let one = text!("lobby-seats", taken = 1, most = 4, open = 3);
    assert_eq!(one, "1 of 4 seats is taken, 3 seats are open");
    assert_eq!(seats(0), "3 of 4 seats are taken, no seat is open");
    assert_eq!(seats(1), "3 of 4 seats are taken, 1 seat is open");
    assert_eq!(seats(2), "3 of 4 seats are taken, 2 seats are open");
}

/// How many texts with two or more words still stand in Rust code, by package. A package whose words have moved is at 0;
/// no number may rise, and one that falls is written down here.
const STILL_IN_RUST: &[(&str, usize)] = &[
    ("table", 0),
    ("fronts", 0),
    ("vocabulary", 0),
    ("service", 0),
    ("workers", 0),
];

/// What stands before a text that no player reads: faults of ours, logs, messages of tests.
const UNREAD: [&str; 15] = [
    "expect(",
    "panic!",
    "unreachable!",
    "assert",
    "tracing::",
    "#[deprecated",
    "#[allow",
    "#[expect",
    // Why Discord did not do something: the log, and the host's list of posts that wait.
    "Trouble::",
    "let why = ",
    "why: ",
    "metrics.",
    // A fault of ours, for the log; the player is told a reference.
    "bug(table",
    // A name that dice are made of.
    "repeatable(",
    "thoughts(",
];

/// Files whose texts only a developer, a log or a monitor reads: what is wrong with a message of ours, the help of
/// metrics, the states of the health check, what a request to Discord was about, what Discord would not take of the
/// command files.
const UNREAD_FILES: [&str; 9] = [
    "fronts/serve/connections.rs",
    "fronts/discord/adapter/permissions.rs",
    "fronts/discord/adapter/raw.rs",
    "fronts/discord/adapter/rest.rs",
    "fronts/discord/adapter/trouble.rs",
    "fronts/discord/http.rs",
    "fronts/discord/metrics.rs",
    "fronts/discord/schema.rs",
    "vocabulary/limits.rs",
];

/// Files whose errors go to the log and to the host who starts the bot: what Discord answers to a request, and why the bot ends.
const ERRORS_OF_OPERATORS: [&str; 3] = [
    "fronts/discord/life.rs",
    "fronts/discord/register.rs",
    "fronts/discord/wire.rs",
];

/// What texts hold that are for programs: kinds of content, headers, addresses.
const TECHNICAL: [&str; 5] = ["charset=", "'none'", "noindex", "https://", "device-width"];

/// How texts begin that go into hashes, keys and signatures, which no player reads and no language may change.
const HASHED: [&str; 5] = ["muster export 2\\n", "texts {", "advice {", "chain 1", "signing key"];

/// The texts of a file's code outside tests that a player may read.
fn spoken(code: &str, errors_too: bool) -> Vec<String> {
    let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let mut spoken = Vec::new();
    let letters: Vec<(usize, char)> = code.char_indices().collect();
    let mut statement = 0;
    let mut at = 0;
    while at < letters.len() {
        let (byte, letter) = letters[at];
        let next = letters.get(at + 1).map(|(_, next)| *next);
        match letter {
            '/' if next == Some('/') => {
                while at < letters.len() && letters[at].1 != '\n' {
                    at += 1;
                }
            }
            // A letter between quotes; otherwise a lifetime.
            '\'' if next == Some('\\') => at += 3,
            '\'' if letters.get(at + 2).is_some_and(|(_, after)| *after == '\'') => at += 2,
            ';' | '{' | '}' => statement = byte,
            '"' => {
                let from = byte + 1;
                at += 1;
                while at < letters.len() && letters[at].1 != '"' {
                    at += if letters[at].1 == '\\' { 2 } else { 1 };
                }
                let text = &code[from..letters.get(at).map_or(code.len(), |(end, _)| *end)];
                let before = &code[statement..byte];
                let unread = UNREAD.iter().any(|word| before.contains(word))
                    || !errors_too && before.contains("#[error(")
                    || HASHED.iter().any(|begin| text.starts_with(begin));
                if is_english(text) && !unread {
                    spoken.push(text.to_owned());
                }
            }
            _ => (),
        }
        at += 1;
    }
    spoken
}

/// Two words with a blank between them, of which one is not a placeholder.
fn is_english(text: &str) -> bool {
    if TECHNICAL.iter().any(|mark| text.contains(mark)) {
        return false;
    }
    let text = without_tags(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_word = |word: &&str| word.chars().filter(|letter| letter.is_ascii_lowercase()).count() > 1;
    let spoken = |word: &&str| is_word(word) && !word.starts_with(['{', '/', '`', '<']);
    // A command line is typed, not read.
    let has_option = words.get(2).is_some_and(|word| word.contains(':')) && words.len() < 6 && !text.contains(',');
    let only_options = words.iter().skip(3).all(|word| word.contains(':'));
    let is_line = text.starts_with('/') && (has_option || only_options);
    words.len() > 1 && words.iter().any(spoken) && !is_line
}

/// A text without the tags of HTML and the marks of Discord in it.
fn without_tags(text: &str) -> String {
    let mut parts = text.split('<');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once('>').map_or("", |(_, after)| after));
    }
    plain
}

#[test]
fn no_more_is_said_in_rust_than_before() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut faults = Vec::new();
    for (package, known) in STILL_IN_RUST {
        let mut texts = Vec::new();
        sources(&src.join(package), &mut texts);
        let is_test = |path: &Path| {
            path.components()
                .any(|part| matches!(part.as_os_str().to_str(), Some("tests" | "tests.rs")))
        };
        let found: Vec<String> = texts
            .iter()
            .filter(|(path, _)| !is_test(path) && !UNREAD_FILES.iter().any(|file| path.ends_with(file)))
            .flat_map(|(path, code)| {
                let name = path.strip_prefix(src).unwrap().display().to_string();
                let errors_too = !ERRORS_OF_OPERATORS.iter().any(|file| path.ends_with(file));
                spoken(code, errors_too)
                    .into_iter()
                    .map(move |text| format!("{name}: {text}"))
            })
            .collect();
        if found.len() != *known {
            faults.push(format!(
                "{package}: {} texts, not {known}: {}",
                found.len(),
                found.join("\n")
            ));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
