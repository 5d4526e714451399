//! Which file of a game may use which: rules know nothing of what stands on them, and no two files use each other.

use super::tidy::{assert_none, rust};
use std::collections::{BTreeMap, BTreeSet};

const GAME: &str = "src/games/wargrounds/";
/// What rules may use of their game beside themselves. Everything else stands on them: commands, the order language,
/// views, narration, odds, computer players.
const BELOW_RULES: [&str; 7] = ["action", "data", "event", "facts", "parts", "state", "words"];

/// The modules of the game that a file names, as paths from its root such as `rules::combat`.
fn named_modules(file: &str, text: &str) -> BTreeSet<String> {
    let own: Vec<&str> = file
        .trim_end_matches(".rs")
        .trim_end_matches("/mod")
        .split('/')
        .collect();
    let code: String = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .map(|line| format!("{line}\n"))
        .collect();
    let from_root = code.match_indices("crate::").map(|(at, root)| (0, at + root.len()));
    let from_above = code
        .match_indices("super::")
        .map(|(at, above)| (own.len() - 1, at + above.len()));
    let mut found = BTreeSet::new();
    for (depth, at) in from_root.chain(from_above) {
        let base = own[..depth].join("::");
        for path in paths(&code[at..]) {
            found.insert(
                [base.as_str(), path.as_str()]
                    .iter()
                    .filter(|part| !part.is_empty())
                    .copied()
                    .collect::<Vec<_>>()
                    .join("::"),
            );
        }
    }
    found
}

/// The paths that begin here, those in braces one by one.
fn paths(code: &str) -> Vec<String> {
    let is_path = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == ':';
    let head: String = code.chars().take_while(|sign| is_path(*sign)).collect();
    match code[head.len()..].strip_prefix('{') {
        Some(list) => {
            let list = list.split('}').next().unwrap_or_default();
            let each = list.split(',').map(str::trim).filter(|name| !name.is_empty());
            each.map(|name| format!("{head}{name}").replace("::self", "")).collect()
        }
        None => vec![head],
    }
}

/// Of each file of the game the other files that it uses.
fn uses() -> BTreeMap<String, BTreeSet<String>> {
    let files: BTreeMap<String, String> = rust()
        .into_iter()
        .filter(|source| source.name.starts_with(GAME) && !source.is_test())
        .map(|source| (source.name[GAME.len()..].to_owned(), source.product().to_owned()))
        .collect();
    let home = |path: &str| {
        let parts: Vec<&str> = path.split("::").collect();
        (1..=parts.len()).rev().find_map(|count| {
            let file = parts[..count].join("/");
            [format!("{file}.rs"), format!("{file}/mod.rs")]
                .into_iter()
                .find(|name| files.contains_key(name))
        })
    };
    let used = |(name, text): (&String, &String)| {
        let others = named_modules(name, text).into_iter().filter_map(|path| home(&path));
        (name.clone(), others.filter(|other| other != name).collect())
    };
    files.iter().map(used).collect()
}

/// Whether one file is the head of the other's folder, as `state.rs` is of `state/turn.rs`.
fn is_head_of(one: &str, other: &str) -> bool {
    let folder = one
        .trim_end_matches(".rs")
        .trim_end_matches("mod")
        .trim_end_matches('/');
    other.starts_with(&format!("{folder}/"))
}

#[test]
fn rules_of_wargrounds_use_nothing_above_them() {
    let uses = uses();
    let rules = uses.iter().filter(|(name, _)| name.starts_with("rules/"));
    let mut faults = Vec::new();
    for (name, others) in rules.clone() {
        for other in others {
            let room = other.trim_end_matches(".rs").split('/').next().unwrap_or_default();
            if room != "rules" && !BELOW_RULES.contains(&room) {
                faults.push(format!("{GAME}{name} uses {other}, which stands on the rules"));
            }
        }
    }
    assert!(rules.count() > 20, "the rules were found");
    assert!(
        uses["rules/combat.rs"].contains("rules/reactions.rs"),
        "uses were found"
    );
    assert_none(&faults);
}

#[test]
fn no_two_files_of_wargrounds_use_each_other() {
    let uses = uses();
    let mut faults = Vec::new();
    for start in uses.keys() {
        let next = |file: &str| -> Vec<String> {
            let others = uses.get(file).into_iter().flatten();
            others
                .filter(|other| !is_head_of(other, file) && !is_head_of(file, other))
                .cloned()
                .collect()
        };
        let (mut open, mut seen) = (next(start), BTreeSet::new());
        while let Some(file) = open.pop() {
            if file == *start {
                faults.push(format!("{GAME}{start} uses itself in a circle"));
                break;
            }
            if seen.insert(file.clone()) {
                open.extend(next(&file));
            }
        }
    }
    assert_none(&faults);
}

/// A rule is a function of the parts that it needs, so that its calls stand in its `use` lines.
#[test]
fn the_position_of_wargrounds_has_no_methods_of_its_own() {
    let mut faults = Vec::new();
    for source in rust().iter().filter(|source| source.name.starts_with(GAME)) {
        if source.text.lines().any(|line| line.starts_with("impl Wargrounds")) {
            faults.push(format!("{} has methods on the whole position", source.name));
        }
    }
    assert_none(&faults);
}
