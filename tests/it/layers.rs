//! Which file of a game may use which: rules know nothing of what stands on them, and no two files use each other.

use super::tidy::{assert_none, rust};
use std::collections::{BTreeMap, BTreeSet};

/// A game whose files are layered.
struct Layered {
    folder: &'static str,
    /// The folders of its rules.
    rules: &'static [&'static str],
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
        below_rules: &["action", "data", "event", "plane", "units"],
        known_use: ["campaign/turn.rs", "campaign/contact.rs"],
    },
    Layered {
        folder: "src/games/warcamp/",
        rules: &["rules"],
        below_rules: &["action", "data", "event", "state", "words"],
        known_use: ["rules/battle.rs", "rules/strength.rs"],
    },
    Layered {
        folder: "src/games/wargrounds/",
        rules: &["rules"],
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

/// Of each file of the game the other files that it uses, by their names.
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
    let used = |(name, text): (&String, &String)| {
        let named = named_modules(name, text).into_iter().filter_map(|path| home(&path));
        (name.clone(), named.filter(|other| other != name).collect())
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
fn uses_by_what_stands_on_the_rules_are_found() {
    let warcamp = LAYERED.iter().find(|game| game.folder.ends_with("/warcamp/"));
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
