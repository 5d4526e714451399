//! The program as others drive it: flags, output and exit codes. Where a game is needed, every registered one
//! is taken.

#![allow(clippy::unwrap_used)]

use muster::games::{CATALOGUE, GAMES};
use muster::vocabulary::Role;
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

struct Ended {
    code: i32,
    out: String,
    err: String,
}

fn muster(arguments: &[&str], input: &str) -> Ended {
    let mut program = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that ends on a wrong flag reads nothing.
    let _ = program.stdin.take().unwrap().write_all(input.as_bytes());
    let output = program.wait_with_output().unwrap();
    Ended {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The line that ends a turn of that game.
fn end_line(game: &str) -> String {
    let command = CATALOGUE.command_of(CATALOGUE.kind(game).unwrap());
    command.role(Role::End).unwrap().example.clone()
}

#[test]
fn help_holds_examples() {
    for sub in ["play", "selfplay", "odds", "register", "replay", "patch", "bench"] {
        let ended = muster(&[sub, "--help"], "");
        assert_eq!(ended.code, 0, "{sub}");
        assert!(ended.out.contains("Example"), "{sub}: {}", ended.out);
    }
    assert!(muster(&["--help"], "").out.contains("Exit codes"));
}

/// The game may stand behind `--game`, as other programs have it.
#[test]
fn a_game_to_play_may_be_named_by_a_flag() {
    for kind in GAMES {
        let arguments = |game: &[&'static str]| {
            let rest = ["--seats", "Ana,Ben", "--seed", "5", "--script", "-"];
            ["play"].iter().chain(game).chain(&rest).copied().collect::<Vec<_>>()
        };
        let (plain, flag) = (arguments(&[kind.id]), arguments(&["--game", kind.id]));
        let (plain, flag) = (muster(&plain, "/game map\n"), muster(&flag, "/game map\n"));
        assert_eq!(flag.code, 0, "{}", flag.err);
        assert_eq!(flag.out, plain.out);
    }
    let both = muster(&["play", "risk", "--game", "warcamp", "--script", "-"], "");
    assert_eq!(both.code, 2, "{}", both.err);
}

#[test]
fn wrong_arguments_end_with_2_and_say_what_would_work() {
    let cases: [(&[&str], &str); 4] = [
        (&["plya"], "play"),
        (&["play", "chess"], "there is no game `chess`"),
        (&["odds"], "<GAME>"),
        (&["selfplay"], "<GAME>"),
    ];
    for (arguments, words) in cases {
        let ended = muster(arguments, "");
        assert_eq!(ended.code, 2, "{arguments:?}: {}", ended.err);
        assert!(ended.err.contains(words), "{arguments:?}: {}", ended.err);
    }
    for kind in GAMES {
        let cases: [(&[&str], &str); 8] = [
            (&["--seats", "Ana,ana"], "two called ana"),
            (&["--seats", "Ana=bot"], "npc:easy"),
            (&["--seed", "xyz"], "hexadecimal"),
            (&["--dice", "3,0"], "3,5,1"),
            (&["--option", "sausages=3"], "sausages"),
            (&["--pick", "Ana"], "--pick Ana"),
            (&["--state", "/nowhere/at/all.json"], "/nowhere/at/all.json"),
            (&["--script", "/nowhere/at/all.txt"], "/nowhere/at/all.txt"),
        ];
        for (flags, words) in cases {
            let ended = muster(&[&["play", kind.id], flags].concat(), "");
            let code = if words.starts_with("/nowhere") { 3 } else { 2 };
            assert_eq!(ended.code, code, "{flags:?}: {}", ended.err);
            assert!(ended.err.contains(words), "{flags:?}: {}", ended.err);
        }
        let ended = muster(&["selfplay", kind.id, "--levels", "normal,hrad"], "");
        assert_eq!(
            (ended.code, ended.err.contains("`hrad` is no level")),
            (2, true),
            "{}",
            ended.err
        );
        let ended = muster(&["odds", kind.id, "--situation", "-"], "{");
        assert_eq!((ended.code, ended.err.contains("no JSON")), (2, true), "{}", ended.err);
    }
}

#[test]
fn registration_is_printed_as_json() {
    let ended = muster(&["register", "--dry-run"], "");
    assert_eq!(ended.code, 0, "{}", ended.err);
    let body: Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!(body.as_array().unwrap().len(), CATALOGUE.commands().len());
}

/// Going back into a turn that was over opens it again, with what was done in it before.
#[test]
fn what_was_done_in_a_turn_can_be_taken_back_after_going_back_into_it() {
    let arguments = [
        "play",
        "warcamp",
        "--seats",
        "Ana,Moss=npc:easy",
        "--seed",
        "07",
        "--script",
        "-",
    ];
    let script = "hunt 1-2\nbreed 3 4\nend\nhunt 1\n/game undo to:2\n/game undo\n/game undo\n";
    let ended = muster(&arguments, script);
    let told: Vec<&str> = ended.out.lines().filter(|line| line.contains("take")).collect();
    assert_eq!(
        told.iter()
            .filter(|line| line.starts_with("> Ana takes back"))
            .collect::<Vec<_>>(),
        [
            &"> Ana takes back what came after #2.",
            &"> Ana takes back what came after #1."
        ],
        "{told:?}"
    );
    assert!(
        told.iter()
            .any(|line| line.contains("nothing to take back since this turn, phase or card began")),
        "{told:?}"
    );
}

#[test]
fn a_script_with_an_unread_line_ends_with_2_and_goes_on() {
    for kind in GAMES {
        let arguments = ["play", kind.id, "--seats", "Ana,Ben", "--seed", "07", "--script", "-"];
        let ended = muster(&arguments, "# a remark\n@ana snig\n/game status\n");
        assert_eq!(ended.code, 2, "{}", ended.err);
        assert!(ended.err.contains("line 2"), "{}", ended.err);
        assert!(ended.out.starts_with("# a remark\n> "), "{}", ended.out);
        assert!(ended.out.contains("\n@ana snig\n! "), "{}", ended.out);
        assert!(ended.out.contains("\n/game status\n>@"), "{}", ended.out);
        let again = muster(&arguments, &ended.out);
        assert_eq!(again.out, ended.out, "a transcript plays as it was printed");
    }
}

#[test]
fn json_has_an_object_a_post() {
    for kind in GAMES {
        let arguments = ["play", kind.id, "--seats", "Ana,Ben", "--seed", "07", "--json"];
        let ended = muster(&arguments, "/game status\nsnig\n@zoe /game concede\n");
        let posts: Vec<Value> = ended
            .out
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(posts[0]["audience"], "table");
        for key in ["audience", "lines", "board", "fields", "buttons", "pings", "draws"] {
            assert!(posts[0].get(key).is_some(), "{key} is missing");
        }
        assert!(
            posts
                .iter()
                .any(|post| post["pings"].as_array().is_some_and(|pings| !pings.is_empty()))
        );
        assert_eq!(posts[posts.len() - 2]["unread"]["word"], "snig");
        assert_eq!(posts[posts.len() - 1]["refused"], true);
        assert_eq!(ended.code, 2);
    }
}

#[test]
fn a_game_is_kept_and_goes_on() {
    for kind in GAMES {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("a folder?");
        let data = data.to_str().unwrap();
        let first = muster(
            &["play", kind.id, "--seats", "Ana,Ben", "--data", data, "--script", "-"],
            &format!("@ana {0}\n@ben {0}\n", end_line(kind.id)),
        );
        assert_eq!(first.code, 0, "{}", first.err);
        let second = muster(&["play", "--data", data, "--script", "-"], "1\n/game log\n");
        assert_eq!(second.code, 0, "{}", second.err);
        assert!(
            second.out.contains(&format!("* Back at table {}-1", kind.id)),
            "{}",
            second.out
        );
        // Whose turn it is and what can be pressed stand there again.
        assert!(
            second.out.contains("[My turn: /game turn]") && !second.out.contains("No line has the number"),
            "{}",
            second.out
        );
        let third = muster(
            &["play", kind.id, "--data", data, "--new", "--script", "-"],
            "/game status\n",
        );
        assert!(!third.out.contains("Back at table"), "{}", third.out);
    }
}

#[test]
fn a_saved_position_begins_another_game() {
    for kind in GAMES {
        let folder = tempfile::tempdir().unwrap();
        let (one, two) = (folder.path().join("one.json"), folder.path().join("two.json"));
        let script = format!("{}\n:save {}\n", end_line(kind.id), one.display());
        let first = muster(&["play", kind.id, "--seats", "Ana,Ben", "--script", "-"], &script);
        assert_eq!(first.code, 0, "{}", first.err);
        let state = one.to_str().unwrap();
        let second = muster(
            &["play", "--state", state, "--script", "-"],
            &format!(":save {}\n", two.display()),
        );
        assert_eq!(second.code, 0, "{}", second.err);
        assert_eq!(
            std::fs::read_to_string(&one).unwrap(),
            std::fs::read_to_string(&two).unwrap()
        );
        let third = muster(&["play", "--state", state, "--seats", "Ana", "--script", "-"], "");
        assert_eq!((third.code, third.err.contains("seats")), (2, true), "{}", third.err);
    }
}

#[test]
fn lint_says_which_game_reads_a_file_and_where_the_faults_are() {
    let folder = "tests/fuzz/corpus/scenario";
    let titles: Vec<&str> = GAMES.iter().map(|kind| kind.title).collect();
    let mut faulty = 0;
    for (path, text) in std::fs::read_dir(folder).unwrap().map(|file| {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        (path, text)
    }) {
        let ended = muster(&["lint", path.to_str().unwrap()], "");
        assert_eq!(ended.code, 0, "{}", ended.err);
        let said = ended.out.trim_end().strip_suffix(" reads it").unwrap();
        let title = said.split_once(": ").unwrap().1;
        assert!(titles.contains(&title), "{said}");
        // A line of nonsense is a fault that has a place, and whoever names no game hears which was taken.
        let spoilt = muster(&["lint", "-"], &text.replacen('\n', "\n?nonsense~\n", 1));
        if spoilt.code == 0 {
            continue;
        }
        faulty += 1;
        assert_eq!(spoilt.code, 1, "{}: {}", path.display(), spoilt.err);
        let place = spoilt.out.lines().next().unwrap().strip_prefix("-:").unwrap();
        assert!(
            place.split(':').take(2).all(|part| part.parse::<u32>().is_ok()),
            "{place}"
        );
        assert!(spoilt.err.contains("read for "), "{}", spoilt.err);
        assert!(spoilt.err.contains("--game names another"), "{}", spoilt.err);
    }
    assert!(faulty > 20, "only {faulty} files mind nonsense");
    let named = muster(&["lint", "--game", "wesnoth", "-"], "nothing of the kind");
    assert_eq!(named.code, 1, "{}", named.err);
    assert!(!named.err.contains("read for"), "{}", named.err);
    let missing = muster(&["lint", "/nowhere/at/all.txt"], "");
    assert_eq!(missing.code, 3, "{}", missing.err);
    let unread = muster(&["lint", "--game", "warcamp", "-"], "x");
    assert_eq!(
        (unread.code, unread.err.contains("reads no files")),
        (2, true),
        "{}",
        unread.err
    );
}

#[test]
fn selfplay_counts_every_level_in_every_seat() {
    for kind in GAMES {
        let arguments = [
            "selfplay",
            kind.id,
            "--games",
            "3",
            "--levels",
            "random,easy",
            "--max-rounds",
            "3",
            "--json",
        ];
        let ended = muster(&arguments, "");
        assert_eq!(ended.code, 0, "{} {}", ended.out, ended.err);
        let report: Value = serde_json::from_str(&ended.out).unwrap();
        assert_eq!(report["games"], 4, "3 games are rounded up to whole rotations");
        assert_eq!(report["levels"]["random"]["games"], report["levels"]["easy"]["games"]);
        assert_eq!(report["faults"], serde_json::json!([]));
        let again: Value = serde_json::from_str(&muster(&arguments, "").out).unwrap();
        assert_eq!(again["by_seat"], report["by_seat"], "the seed fixes everything");
    }
}

#[test]
fn a_given_face_that_no_die_has_is_refused() {
    for kind in GAMES {
        let played = [
            "play", kind.id, "--seats", "Ana,Ben", "--seed", "1", "--dice", "9,4", "--script", "-",
        ];
        let ended = muster(&played, "@ana /game dice roll dice:d6\n");
        assert_eq!(ended.code, 0, "{}", ended.err);
        assert!(
            ended
                .out
                .contains("! The face that was given for the next die does not fit a d6"),
            "{}",
            ended.out
        );
        assert!(
            ended.err.contains("2 of the given faces were never rolled"),
            "{}",
            ended.err
        );
    }
}

/// A game that NPCs have played to its end, or that a person has just begun, exported to a file.
fn exported(kind: &str, seats: &str, folder: &std::path::Path) -> String {
    let data = folder.join("data");
    let file = folder.join("game.json");
    let (data, file) = (data.to_str().unwrap(), file.to_str().unwrap().to_owned());
    let played = [
        "play", kind, "--seats", seats, "--seed", "5", "--data", data, "--script", "-",
    ];
    let ended = muster(&played, "/game status\n/game status\n");
    assert_eq!(ended.code, 0, "{}", ended.err);
    let ended = muster(&["export", &format!("{kind}-1"), "--data", data, "--out", &file], "");
    assert_eq!(ended.code, 0, "{}", ended.err);
    file
}

#[test]
fn a_finished_game_is_replayed_from_its_file() {
    for kind in GAMES {
        let folder = tempfile::tempdir().unwrap();
        let file = exported(kind.id, "Ana=npc:easy,Ben=npc:easy", folder.path());
        let ended = muster(&["replay", &file, "--seat", "2"], "");
        assert_eq!(ended.code, 0, "{}", ended.err);
        assert!(ended.out.starts_with("1: #1"), "{}", &ended.out[..200]);
        assert!(
            ended.out.contains("STRENGTH  ") && ended.out.contains("\n2: #"),
            "{}",
            kind.id
        );
        let wrong = muster(&["replay", &file, "--seat", "9"], "");
        assert_eq!(
            (wrong.code, wrong.err.contains("has 2 seats")),
            (2, true),
            "{}",
            wrong.err
        );
        // Whoever changes what was rolled is found out, by the number of the entry.
        let text = std::fs::read_to_string(&file).unwrap();
        let mut export: Value = serde_json::from_str(&text).unwrap();
        export["entries"][1]["open"]["seal"] = serde_json::json!("00");
        std::fs::write(&file, export.to_string()).unwrap();
        let broken = muster(&["replay", &file], "");
        assert!(broken.out.is_empty(), "{}: it is played although it is broken", kind.id);
        let named = broken.err.contains("does not verify") && broken.err.contains("#2");
        assert_eq!((broken.code, named), (1, true), "{}", broken.err);
    }
}

#[test]
fn a_replay_is_written_as_a_moving_picture() {
    let folder = tempfile::tempdir().unwrap();
    let file = exported(GAMES[0].id, "Ana=npc:easy,Ben=npc:easy", folder.path());
    let out = folder.path().join("game.gif");
    let ended = muster(&["replay", &file, "--gif", out.to_str().unwrap()], "");
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(ended.out.contains("boards"), "{}", ended.out);
    assert_eq!(std::fs::read(&out).unwrap()[..6], *b"GIF89a");
    let nowhere = folder.path().join("no").join("where.gif");
    assert_eq!(
        muster(&["replay", &file, "--gif", nowhere.to_str().unwrap()], "").code,
        3
    );
}

#[test]
fn of_a_game_that_goes_on_a_replay_tells_what_was_heard() {
    for kind in GAMES {
        let folder = tempfile::tempdir().unwrap();
        let file = exported(kind.id, "Ana,Ben", folder.path());
        let ended = muster(&["replay", &file], "");
        assert_eq!(ended.code, 0, "{}", ended.err);
        assert!(
            ended.out.starts_with("The game goes on") && ended.out.contains("#1\n"),
            "{}",
            ended.out
        );
        let refused = muster(&["replay", &file, "--gif", "game.gif"], "");
        assert_eq!(
            (refused.code, refused.err.contains("no boards yet")),
            (2, true),
            "{}",
            refused.err
        );
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("letter.txt");
    std::fs::write(&file, "Dear Ana").unwrap();
    let ended = muster(&["replay", file.to_str().unwrap()], "");
    assert_eq!(
        (ended.code, ended.err.contains("is no exported game")),
        (2, true),
        "{}",
        ended.err
    );
    assert_eq!(muster(&["replay", "/nowhere/at/all.json"], "").code, 3);
}

#[test]
fn a_window_writes_its_game_as_a_moving_picture() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("game.gif");
    let kind = GAMES[0].id;
    let script = format!("{}\n:film {}\n:film\n", end_line(kind), out.display());
    let ended = muster(
        &["play", kind, "--seats", "Ana,Ben", "--seed", "5", "--script", "-"],
        &script,
    );
    assert!(ended.out.contains("* Drawn: "), "{} {}", ended.out, ended.err);
    assert!(ended.out.contains("* A file is missing"), "{}", ended.out);
    assert_eq!(std::fs::read(&out).unwrap()[..6], *b"GIF89a");
}

/// What one side has set up out of sight, another's replay does not show while the game goes on.
#[test]
fn while_a_game_goes_on_a_replay_keeps_what_is_sealed() {
    let script = "@ana /risk deploy plan:wing\n@ana /game replay to:99\n@ben /game replay to:99\n\
        @cleo /game replay to:99\n@ana /game replay to:99 show:yes\n@ana /game map\n";
    let arguments = [
        "play",
        "risk",
        "--seats",
        "Ana,Ben",
        "--option",
        "mode=battle",
        "--json",
        "--script",
        "-",
    ];
    let ended = muster(&arguments, script);
    assert_eq!(ended.code, 0, "{}", ended.err);
    let posts = ended
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let posts: Vec<Value> = posts.collect();
    let [own, ben, cleo, shown, map] = &posts[posts.len() - 5..] else {
        panic!("{posts:?}")
    };
    let units = |post: &Value| post["board"].as_str().unwrap().contains("F DR");
    assert!(units(own) && units(map), "she sees her own");
    assert_eq!(own["board"], map["board"]);
    for (post, who) in [(ben, "asker"), (cleo, "asker"), (shown, "table")] {
        assert_eq!(post["audience"], who);
        assert!(!units(post), "{post}");
    }
}

#[test]
fn what_is_no_exported_game_is_told_in_plain_words() {
    let cases = [
        ("", "is empty"),
        ("{\"game\": \"warcamp\", \"entries\": [", "cut off"),
        ("[1, 2]", "a list"),
        ("hello", "is no exported game"),
        ("{}", "is no exported game"),
        ("{\"game\": \"warcamp\", \"seats\": [], \"state\": {}}", "muster export"),
        ("{\"entries\": [{}], \"game\": 7}", "muster export"),
    ];
    let machinery = ["missing field", "line 1 column", "expected", "invalid type", "EOF"];
    for command in ["verify", "replay"] {
        for (text, says) in cases {
            let ended = muster(&[command, "-"], text);
            assert_eq!(ended.code, 2, "{command} of {text:?}: {}", ended.err);
            for word in machinery {
                assert!(!ended.err.contains(word), "{command} of {text:?}: {}", ended.err);
            }
            assert!(ended.err.contains(says), "{command} of {text:?}: {}", ended.err);
        }
    }
}

/// A seed repeats a whole game of a script, and of lines that a program sends.
#[test]
fn a_seed_repeats_what_is_played_without_a_window() {
    for form in [&["--script", "-"][..], &["--json"]] {
        let play = || {
            let seats = ["play", "wesnoth", "--seats", "Ana,Bot=npc", "--seed", "4e20"];
            muster(&[&seats, form].concat(), "rec sp2\n/game turn\nend\n")
        };
        let (first, second) = (play(), play());
        assert!(first.out.len() > 500, "{}", first.out);
        assert_eq!(first.out, second.out, "{form:?}");
    }
}

/// An NPC that is named plays what was chosen for it.
#[test]
fn a_pick_may_be_an_npcs() {
    let seats = ["play", "wesnoth", "--seats", "Ana,Bot=npc", "--script", "-"];
    for faction in ["undead", "drakes"] {
        let pick = format!("Bot:faction={faction}");
        let ended = muster(&[&seats[..], &["--pick", &pick]].concat(), "/game status\n");
        let shown = ended.out.to_lowercase();
        assert!(shown.contains(&format!("b {faction}")), "{} {}", ended.out, ended.err);
    }
    let ended = muster(&[&seats[..], &["--pick", "Cleo:faction=undead"]].concat(), "");
    assert!(ended.err.contains("Ana, Bot"), "{}", ended.err);
}
