//! Which file of a game may use which: rules know nothing of what stands on them, and no two files use each other.

use super::tidy::{assert_none, rust};
use std::collections::{BTreeMap, BTreeSet};

/// A game whose files are layered.
struct Layered {
    folder: &'static str,
    /// The folders of its rules.
    rules: &'static [&'static str],
    /// The type of its position, whose methods count as uses of the file that they stand in.
    position: &'static str,
    /// What rules may use of their game beside themselves. Everything else stands on them: commands, the order language,
    /// views, narration, odds, computer players.
    below_rules: &'static [&'static str],
    /// Two of its rules, of which the first uses the second.
    known_use: [&'static str; 2],
}

const LAYERED: [Layered; 4] = [
    Layered {
        folder: "src/games/barbarica/",
        rules: &["rules"],
        position: "Barbarica",
        below_rules: &[
            "action",
            "bearing",
            "campaign",
            "chronicle",
            "data",
            "event",
            "fight",
            "state",
            "tale",
            "words",
        ],
        known_use: ["rules/melee.rs", "rules/blows.rs"],
    },
    Layered {
        folder: "src/games/risk/",
        rules: &["battle", "campaign"],
        position: "Risk",
        below_rules: &["action", "data", "event", "plane", "units"],
        known_use: ["campaign/turn.rs", "campaign/contact.rs"],
    },
    Layered {
        folder: "src/games/warcamp/",
        rules: &["rules"],
        position: "Warcamp",
        below_rules: &["action", "data", "event", "state", "words"],
        known_use: ["rules/battle.rs", "rules/strength.rs"],
    },
    Layered {
        folder: "src/games/wargrounds/",
        rules: &["rules"],
        position: "Wargrounds",
        below_rules: &["action", "data", "event", "facts", "parts", "state", "words"],
        known_use: ["rules/combat.rs", "rules/reactions.rs"],
    },
];

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

/// The names of the functions that a text defines.
fn defined(text: &str) -> impl Iterator<Item = &str> {
    let is_name = |sign: char| sign.is_alphanumeric() || sign == '_';
    text.match_indices("fn ")
        .filter(move |(at, _)| !text[..*at].ends_with(is_name))
        .map(move |(at, word)| {
            let rest = &text[at + word.len()..];
            &rest[..rest.find(|sign| !is_name(sign)).unwrap_or(rest.len())]
        })
        .filter(|name| !name.is_empty())
}

/// In which file each method of the position stands. Names that the game defines more than once say nothing.
fn methods(files: &BTreeMap<String, String>, position: &str) -> BTreeMap<String, String> {
    let head = format!("impl {position} {{");
    let mut homes: BTreeMap<String, Vec<Option<&String>>> = BTreeMap::new();
    for (file, text) in files {
        let mut inside = false;
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            inside = line == head || inside && line != "}";
            for name in defined(line) {
                homes.entry(name.to_owned()).or_default().push(inside.then_some(file));
            }
        }
    }
    let once = homes.into_iter().filter_map(|(name, homes)| match homes[..] {
        [Some(file)] => Some((name, file.clone())),
        _ => None,
    });
    once.collect()
}

/// The names of the methods that a text calls.
fn called(text: &str) -> BTreeSet<&str> {
    let is_name = |sign: char| sign.is_alphanumeric() || sign == '_';
    let calls = text.match_indices('.').filter_map(|(at, _)| {
        let rest = &text[at + 1..];
        let end = rest.find(|sign| !is_name(sign))?;
        (end > 0 && rest[end..].starts_with('(')).then_some(&rest[..end])
    });
    calls.collect()
}

/// Of each file of the game the other files that it uses, by name or by a method of the position.
fn uses(game: &Layered) -> BTreeMap<String, BTreeSet<String>> {
    let files: BTreeMap<String, String> = rust()
        .into_iter()
        .filter(|source| source.name.starts_with(game.folder) && !source.is_test())
        .map(|source| (source.name[game.folder.len()..].to_owned(), source.product().to_owned()))
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
    let methods = methods(&files, game.position);
    let used = |(name, text): (&String, &String)| {
        let named = named_modules(name, text).into_iter().filter_map(|path| home(&path));
        let called = called(text)
            .into_iter()
            .filter_map(|method| methods.get(method).cloned());
        let others = named.chain(called).filter(|other| other != name);
        (name.clone(), others.collect())
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
fn rules_use_nothing_above_them() {
    let mut faults = Vec::new();
    for game in &LAYERED {
        let uses = uses(game);
        let room = |file: &str| {
            file.trim_end_matches(".rs")
                .split('/')
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        let rules = uses
            .iter()
            .filter(|(name, _)| game.rules.contains(&room(name).as_str()));
        for (name, others) in rules.clone() {
            for other in others {
                let room = room(other);
                if !game.rules.contains(&room.as_str()) && !game.below_rules.contains(&room.as_str()) {
                    faults.push(format!("{}{name} uses {other}, which stands on the rules", game.folder));
                }
            }
        }
        assert!(rules.count() > 20, "the rules of {} were found", game.folder);
        let [user, used] = game.known_use;
        assert!(uses[user].contains(used), "uses of {} were found", game.folder);
    }
    assert_none(&faults);
}

#[test]
fn no_two_files_of_a_game_use_each_other() {
    let mut faults = Vec::new();
    for game in &LAYERED {
        let uses = uses(game);
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
                    faults.push(format!("{}{start} uses itself in a circle", game.folder));
                    break;
                }
                if seen.insert(file.clone()) {
                    open.extend(next(&file));
                }
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn methods_of_the_position_count_as_uses() {
    let warcamp = LAYERED.iter().find(|game| game.position == "Warcamp");
    let uses = uses(warcamp.expect("it is layered"));
    assert!(
        uses["commands/stored.rs"].contains("rules/turn_end.rs"),
        "stored orders end the turn"
    );
}

/// A rule is a function of the parts that it needs, so that its calls stand in its `use` lines.
#[test]
fn the_positions_of_games_in_parts_have_no_methods_of_their_own() {
    let mut faults = Vec::new();
    let positions = [
        ("barbarica", "Barbarica"),
        ("risk", "Risk"),
        ("risk", "Battle"),
        ("risk", "Campaign"),
        ("warcamp", "Warcamp"),
        ("wargrounds", "Wargrounds"),
    ];
    for (game, position) in positions {
        let folder = format!("src/games/{game}/");
        let head = format!("impl {position} {{");
        for source in rust().iter().filter(|source| source.name.starts_with(&folder)) {
            if source.text.lines().any(|line| line.starts_with(&head)) {
                faults.push(format!("{} has methods on {position}, a whole position", source.name));
            }
        }
    }
    assert_none(&faults);
}
