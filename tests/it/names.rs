//! Names and doc comments of what packages offer each other.

use super::tidy::{Source, assert_none, rust};
use std::collections::{BTreeMap, BTreeSet};

/// Public items whose doc comment says no more than their name, by package. The numbers may only fall.
const SILENT: &[(&str, usize)] = &[];

/// Words that say nothing by themselves.
const FILLING: [&str; 20] = [
    "the", "and", "its", "for", "with", "that", "this", "which", "are", "from", "all", "has", "have", "one", "each",
    "any", "into", "was", "what", "who",
];

/// One public item of a library package.
struct Item<'a> {
    source: &'a Source,
    line: usize,
    keyword: &'a str,
    name: &'a str,
    doc: String,
}

const KEYWORDS: [&str; 7] = ["fn", "struct", "enum", "trait", "type", "const", "static"];

/// `src/games/risk/menu.rs` belongs to risk, `src/kit/dice.rs` to kit.
fn package(source: &Source) -> &str {
    let mut parts = source.name.split('/').skip(1);
    match (parts.next(), parts.next(), parts.next()) {
        (Some("games"), Some(game), Some(_)) => game,
        (Some(package), ..) => package,
        (None, ..) => "",
    }
}

/// The program itself offers nothing to others.
fn is_library(source: &Source) -> bool {
    let program = [
        "src/cli/",
        "src/main.rs",
        "src/lib.rs",
        "src/config.rs",
        "src/telemetry.rs",
    ];
    !source.is_test() && !program.iter().any(|of| source.name.starts_with(of))
}

fn items(source: &Source) -> Vec<Item<'_>> {
    let lines: Vec<&str> = source.product().lines().collect();
    let mut items = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let Some(rest) = line.trim_start().strip_prefix("pub ") else {
            continue;
        };
        let mut words = rest
            .split_whitespace()
            .skip_while(|word| ["async", "unsafe"].contains(word))
            .peekable();
        let mut keyword = words.next().unwrap_or_default();
        if keyword == "const" && words.peek() == Some(&"fn") {
            keyword = "fn";
            words.next();
        }
        let Some(name) = words.next().filter(|_| KEYWORDS.contains(&keyword)) else {
            continue;
        };
        let name = name
            .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .next()
            .unwrap_or_default();
        // What a macro makes has its name and comment where the macro is used.
        if name.is_empty() {
            continue;
        }
        items.push(Item {
            source,
            line: number + 1,
            keyword,
            name,
            doc: doc_above(&lines[..number]),
        });
    }
    items
}

/// The doc comment that ends above; attributes stand between.
fn doc_above(lines: &[&str]) -> String {
    let mut doc: Vec<&str> = Vec::new();
    let mut in_attribute = false;
    for line in lines.iter().rev().map(|line| line.trim()) {
        match line.strip_prefix("///") {
            Some(text) => doc.push(text),
            None if !doc.is_empty() => break,
            None if line.starts_with("#[") => in_attribute = false,
            // An attribute over several lines is read from its end.
            None if line.ends_with(")]") || line == "]" => in_attribute = true,
            None if in_attribute => (),
            None => break,
        }
    }
    doc.reverse();
    doc.join(" ")
}

/// The words of a comment that are neither filling, nor clause numbers, nor the item's own name.
fn told(item: &Item<'_>) -> usize {
    let stem = |word: &str| {
        let lower = word.to_lowercase();
        let end = ["ing", "ed", "es", "s"]
            .iter()
            .find(|end| lower.ends_with(**end) && lower.len() > end.len() + 2);
        end.map_or(lower.clone(), |end| lower[..lower.len() - end.len()].to_owned())
    };
    let mut own = BTreeSet::new();
    let mut word = String::new();
    for letter in item.name.chars().chain(['_']) {
        if (letter == '_' || letter.is_uppercase()) && !word.is_empty() {
            own.insert(stem(&word));
            word.clear();
        }
        if letter != '_' {
            word.push(letter);
        }
    }
    let words = item
        .doc
        .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    let counts = |word: &&str| {
        let is_clause = word.chars().any(|letter| letter.is_ascii_digit()) || word.contains('-');
        word.len() > 1 && !is_clause && !FILLING.contains(&word.to_lowercase().as_str()) && !own.contains(&stem(word))
    };
    words.filter(counts).count()
}

#[test]
fn public_items_say_more_than_their_name() {
    let sources = rust();
    let mut silent: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for item in sources.iter().filter(|source| is_library(source)).flat_map(items) {
        if told(&item) < 2 {
            let place = format!(
                "{}:{}: {} {}: {}",
                item.source.name, item.line, item.keyword, item.name, item.doc
            );
            silent.entry(package(item.source)).or_default().push(place);
        }
    }
    let known: BTreeMap<&str, usize> = SILENT.iter().copied().collect();
    let mut faults = Vec::new();
    for (package, found) in &silent {
        let known = known.get(package).copied().unwrap_or(0);
        if found.len() != known {
            faults.push(format!("{package}: {}, not {known}\n{}", found.len(), found.join("\n")));
        }
    }
    faults.extend(
        known
            .keys()
            .filter(|package| !silent.contains_key(*package))
            .map(|package| format!("{package}: 0")),
    );
    assert_none(&faults);
}

/// The games' packages share the words of the traits that they implement.
#[test]
fn no_two_public_types_outside_the_games_share_a_name() {
    let sources = rust();
    let mut places: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let outside = |source: &&Source| is_library(source) && !source.name.starts_with("src/games/");
    for item in sources.iter().filter(outside).flat_map(items) {
        if ["struct", "enum", "trait", "type"].contains(&item.keyword) {
            places.entry(item.name).or_default().push(&item.source.name);
        }
    }
    let shared = places.iter().filter(|(_, places)| places.len() > 1);
    let faults: Vec<String> = shared
        .map(|(name, places)| format!("{name}: {}", places.join(", ")))
        .collect();
    assert_none(&faults);
}
