//! The command files: that they keep to Discord's limits, that every example reads, that lines read back.

#![allow(clippy::unwrap_used)]

use muster::games::{CATALOGUE, GAMES};
use muster::vocabulary::{
    Command, Completion, Invocation, OptionKind, ParseError, Problem, SubKind, assemble_in, complete_in, faults, help,
    parse_in, read_settings, registration,
};
use muster_kit::Suggestion;
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::io::Write;
use std::process::{Command as Process, Stdio};
use std::sync::LazyLock;

/// Every command file in the folder, those of games that are not registered included.
static FILES: LazyLock<Vec<Command>> = LazyLock::new(|| {
    let mut paths: Vec<_> = std::fs::read_dir("commands")
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let games: Vec<String> = GAMES.iter().map(|kind| kind.id.to_owned()).collect();
    let read = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        let id: &'static str = path.file_stem().unwrap().to_string_lossy().into_owned().leak();
        let shared = ["game", "gm", "muster"].contains(&id);
        Command::read(&text, (!shared).then_some(id)).offering(&games)
    };
    paths.into_iter().map(read).collect()
});

const HERE: Option<&str> = Some("warcamp");

fn read(line: &str) -> Result<Invocation, ParseError> {
    parse_in(&FILES, line, HERE)
}

fn command(name: &str) -> &'static Command {
    FILES.iter().find(|command| command.name == name).unwrap()
}

fn warcamp(sub: &str) -> Invocation {
    Invocation::of(command("warcamp"), command("warcamp").sub(sub).unwrap(), Map::new())
}

#[test]
fn the_files_keep_to_discords_limits() {
    assert_eq!(faults(&FILES), Vec::<String>::new());
    let game = FILES.iter().find(|command| command.name == "game").unwrap();
    let entries = game.groups().len() + game.sub.iter().filter(|sub| sub.group.is_none()).count();
    assert!(
        entries <= 24,
        "/game has {entries} entries; leave room below Discord's 25"
    );
}

#[test]
fn discords_own_schema_accepts_the_registration() {
    let tool = "tests/discord/check_requests.py";
    let ready = Process::new("python3").args(["-c", "import jsonschema"]).output();
    if !ready.is_ok_and(|output| output.status.success()) {
        crate::left_out::note("Python 3 with the package jsonschema");
        return;
    }
    let checks_itself = Process::new("python3").args([tool, "--selftest"]).output().unwrap();
    assert!(checks_itself.status.success(), "{checks_itself:?}");
    let mut checker = Process::new("python3")
        .args([tool, "PUT", "/applications/1/commands", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let body = registration(&FILES).to_string();
    checker.stdin.take().unwrap().write_all(body.as_bytes()).unwrap();
    let output = checker.wait_with_output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&text));
}

#[test]
fn registration_says_what_the_files_say() {
    let body = registration(&FILES);
    let named = |list: &Value, name: &str| -> Value {
        let entries = list.as_array().unwrap().iter();
        entries.clone().find(|entry| entry["name"] == name).unwrap().clone()
    };
    let game = named(&body, "game");
    assert_eq!(game["contexts"], json!([0]));
    assert_eq!(game["default_member_permissions"], Value::Null);
    let gm = named(&body, "gm");
    assert_eq!(gm["contexts"], json!([0]));
    assert_eq!(gm["default_member_permissions"], Value::Null);
    let muster = named(&body, "muster");
    assert_eq!(muster["contexts"], json!([0, 1]));
    assert_eq!(muster["default_member_permissions"], Value::Null);
    let verify = named(&named(&game["options"], "dice")["options"], "verify");
    assert_eq!(verify["type"], 1);
    assert_eq!(verify["options"][0]["min_value"], 1);
    let join = named(&game["options"], "join");
    assert_eq!(
        (&join["options"][0]["type"], &join["options"][0]["autocomplete"]),
        (&json!(3), &json!(true))
    );
    assert_eq!(named(&named(&game["options"], "new")["options"], "file")["type"], 11);
    let warcamp = named(&body, "warcamp");
    let hunt = named(&warcamp["options"], "hunt");
    assert_eq!(
        hunt["options"][1]["choices"][1],
        json!({ "name": "food", "value": "food" })
    );
    let orders = named(&warcamp["options"], "orders");
    assert_eq!(orders["options"][0]["max_length"], 900);
}

#[test]
fn every_example_reads_and_is_written_the_same() {
    for command in FILES.iter() {
        for sub in &command.sub {
            let invocation = parse_in(&FILES, &sub.example, None).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(invocation.sub, sub.tag());
            let again = parse_in(&FILES, &invocation.line(), None).unwrap();
            assert_eq!(again, invocation);
        }
    }
}

#[test]
fn every_example_is_an_action_or_a_query_of_its_game() {
    for kind in GAMES {
        let command = CATALOGUE
            .commands()
            .iter()
            .find(|command| command.game == Some(kind.id))
            .unwrap();
        for sub in &command.sub {
            let mut invocation = parse_in(CATALOGUE.commands(), &sub.example, None).unwrap();
            // The table makes numbers of chairs before the rules read them.
            for chair in sub.option.iter().filter(|option| option.kind == OptionKind::Seat) {
                if let Some(value) = invocation.args.get_mut(&chair.name) {
                    *value = json!(1);
                }
            }
            let reads = match sub.kind() {
                SubKind::Action => (kind.reads_as_action)(&invocation.action()),
                SubKind::Query => (kind.reads_as_query)(&invocation.action()),
                SubKind::Table => Ok(()),
            };
            reads.unwrap_or_else(|error| panic!("{}: {error}", sub.example));
            // The rules must look at every option: one that they do not know would pass unread.
            for option in &sub.option {
                let mut action = invocation.action();
                action[&invocation.sub][&option.name] = json!({ "no": "value" });
                let reads = match sub.kind() {
                    SubKind::Action => (kind.reads_as_action)(&action),
                    SubKind::Query => (kind.reads_as_query)(&action),
                    SubKind::Table => continue,
                };
                assert!(reads.is_err(), "{} does not read {}", sub.example, option.name);
            }
        }
    }
}

#[test]
fn settings_have_the_defaults_of_the_rules() {
    for kind in GAMES {
        let command = CATALOGUE
            .commands()
            .iter()
            .find(|command| command.game == Some(kind.id))
            .unwrap();
        let (options, _) = (kind.options)(json!({})).unwrap();
        for setting in &command.setting {
            // What the rules work out has no default, and is not among the options.
            assert_eq!(options.get(&setting.name), setting.default.as_ref(), "{}", setting.name);
        }
        let named = options.as_object().unwrap().keys();
        let unnamed: Vec<_> = named
            .filter(|name| !command.setting.iter().any(|setting| &setting.name == *name))
            .collect();
        assert!(unnamed.is_empty(), "{} lacks settings for {unnamed:?}", kind.id);
    }
}

#[test]
fn settings_defaults_are_values_of_their_own_kind() {
    for setting in FILES
        .iter()
        .flat_map(|command| command.setting.iter().chain(&command.pick))
    {
        if let Some(default) = &setting.default {
            let text = default.as_str().map_or_else(|| default.to_string(), str::to_owned);
            let values = read_settings(std::slice::from_ref(setting), &format!("{}={text}", setting.name)).unwrap();
            assert_eq!(&values[&setting.name], default);
        }
    }
}

#[test]
fn values_need_no_quotes() {
    let expected = warcamp("orders")
        .with("plan", "hunt 3-5 food; build tower 1 2")
        .with("end", true);
    for line in [
        "/warcamp orders plan:hunt 3-5 food; build tower 1 2 end:true",
        "  /Warcamp  ORDERS end:yes Plan:  hunt 3-5 food; build tower 1 2  ",
        "warcamp orders plan:\"hunt 3-5 food; build tower 1 2\" end:on",
        "orders hunt 3-5 food; build tower 1 2 end:y",
        "/orders plan:hunt 3-5 food; build tower 1 2 end:true",
    ] {
        assert_eq!(read(line).unwrap(), expected, "{line}");
    }
}

#[test]
fn words_without_a_name_go_to_the_options_that_are_needed() {
    assert_eq!(read("end").unwrap(), warcamp("end"));
    assert_eq!(read("hunt 1-4").unwrap(), warcamp("hunt").with("who", "1-4"));
    assert_eq!(
        read("build Tower 1 2").unwrap(),
        warcamp("build").with("what", "tower").with("who", "1 2")
    );
    assert_eq!(
        read("kill B4 7").unwrap(),
        warcamp("kill").with("victim", "B4").with("with", 7)
    );
    assert_eq!(
        read("steal town food who:1-3").unwrap(),
        warcamp("steal")
            .with("from", "town")
            .with("goods", "food")
            .with("who", "1-3")
    );
    assert_eq!(read("kill 7 victim:B4").unwrap(), read("kill B4 7").unwrap());
}

/// A choice is read by its printed name too, commas and all, and what stands behind it goes to the text after it.
#[test]
fn choices_have_printed_names_and_words_behind_them() {
    let read = |line: &str| parse_in(&FILES, line, Some("wargrounds"));
    let card =
        |card: &str| Invocation::of(command("wg"), command("wg").sub("card").unwrap(), Map::new()).with("card", card);
    for (line, wanted) in [
        ("card fumble a", card("fumble").with("target", "a")),
        ("card Fumble", card("fumble")),
        ("card real armour", card("armour")),
        ("card REAL ARMOUR, fake swords", card("armour")),
        ("card Real Armour, Fake Swords a", card("armour").with("target", "a")),
        (
            "card card:what do the bones say? target:B2",
            card("bones").with("target", "B2"),
        ),
        (
            "card what do the bones say? Effie Longstride",
            card("bones").with("target", "Effie Longstride"),
        ),
        (
            "card shield hook more:keep target:c",
            card("hook").with("more", "keep").with("target", "c"),
        ),
    ] {
        assert_eq!(read(line).unwrap(), wanted, "{line}");
    }
    for line in [
        "card forgot",
        "card forgot a",
        "card a fumble",
        "card armor a",
        "card fumble a target:b",
    ] {
        assert_eq!(read(line).unwrap_err().problem, Problem::NoChoice, "{line}");
    }
    let command = FILES.iter().find(|command| command.name == "wg").unwrap();
    let sub = command.sub.iter().find(|sub| sub.name == "card").unwrap();
    for (text, wanted) in [
        ("Kudos", card("kudos")),
        ("stop stop stop", card("stop")),
        ("fumble a", card("fumble").with("target", "a")),
        ("zork", card("zork")),
    ] {
        assert_eq!(sub.line_of_orders(command, text), Some(wanted), "{text}");
    }
}

/// What has a number in it is no choice of words: it goes to the text that stands beside it.
#[test]
fn a_line_that_is_no_choice_is_the_text_beside_it() {
    let command = FILES.iter().find(|command| command.name == "risk").unwrap();
    let sub = command.sub.iter().find(|sub| sub.name == "deploy").unwrap();
    let deploy = Invocation::new("risk", "deploy");
    for (text, wanted) in [
        ("wing", deploy.clone().with("plan", "wing")),
        ("a at 30,8 ne", deploy.clone().with("changes", "a at 30,8 ne")),
        (
            "wing a at 30,8",
            deploy.clone().with("plan", "wing").with("changes", "a at 30,8"),
        ),
        ("wign", deploy.clone().with("plan", "wign")),
    ] {
        assert_eq!(sub.line_of_orders(command, text), Some(wanted), "{text}");
    }
}

#[test]
fn a_table_knows_the_shared_commands_by_their_last_word() {
    assert_eq!(read("status").unwrap(), Invocation::new("game", "status"));
    assert_eq!(read("orders hunt all").unwrap().command, "warcamp");
    assert_eq!(read("/game orders").unwrap(), Invocation::new("game", "orders"));
    assert_eq!(
        read("dice roll 2d6+1").unwrap(),
        Invocation::new("game", "dice_roll").with("dice", "2d6+1")
    );
    assert_eq!(
        parse_in(&FILES, "status", None).unwrap_err().problem,
        Problem::NoCommand
    );
}

/// A game that works out no odds says so to `odds` alone, with no example of another game.
#[test]
fn a_game_without_odds_says_so() {
    let error = muster::games::FULL_CATALOGUE
        .parse_at("odds", Some("bluff"))
        .unwrap_err();
    assert_eq!(
        (error.says.as_str(), error.example),
        ("This game works out no odds.", None)
    );
    assert!(read("odds").unwrap_err().example.is_some());
}

/// Other words for a shared command are understood, and none of them is the name of a command.
#[test]
fn commands_are_known_by_other_words() {
    for typed in ["/game board", "/board", "board", "BOARD"] {
        assert_eq!(read(typed).unwrap(), Invocation::new("game", "map"), "{typed}");
    }
    assert_eq!(read("history").unwrap(), Invocation::new("game", "log"));
    assert_eq!(
        read("chances hunt").unwrap(),
        Invocation::new("game", "odds").with("what", "hunt")
    );
    for command in FILES.iter().filter(|command| command.name == "game") {
        let names: Vec<&str> = FILES
            .iter()
            .flat_map(|command| &command.sub)
            .map(|sub| sub.name.as_str())
            .collect();
        for also in command.sub.iter().flat_map(|sub| &sub.also) {
            assert!(!names.contains(&also.as_str()), "{also}");
        }
    }
}

#[test]
fn a_wrong_word_is_named_with_its_column_and_the_right_one() {
    let cases = [
        ("", Problem::Nothing, Some(1), None),
        ("/warcmp hunt", Problem::NoSub, Some(2), Some("warcamp")),
        ("/warcamp", Problem::NoSub, Some(9), None),
        ("/warcamp hnut who:1", Problem::NoSub, Some(10), Some("hunt")),
        ("hnut", Problem::NoSub, Some(1), Some("hunt")),
        ("/game dice rol", Problem::NoSub, Some(12), Some("roll")),
        ("hunt whoo:1", Problem::NoOption, Some(6), Some("who")),
        ("hunt who:1-4 gaol:food", Problem::NoOption, Some(14), Some("goal")),
        ("hunt goal:fodo", Problem::NoChoice, Some(6), Some("food")),
        ("kill B4 0", Problem::OutOfRange, Some(9), None),
        ("kill B4 with:x", Problem::WrongKind, Some(9), None),
        ("kill B4", Problem::Missing, Some(8), None),
        ("name 3 Snagglethorp", Problem::Length, Some(8), None),
        ("hunt who:", Problem::NoValue, Some(6), None),
        ("hunt who:1 who:2", Problem::Twice, Some(12), None),
        ("orders plan:\"hunt", Problem::Unclosed, Some(13), None),
        ("orders plan:\"hunt\" x", Problem::AfterQuote, Some(20), None),
        ("hand 3", Problem::NoOption, Some(6), None),
        ("orders end:perhaps plan:é", Problem::WrongKind, Some(8), None),
    ];
    for (line, problem, column, nearest) in cases {
        let error = read(line).unwrap_err();
        assert_eq!((error.problem, error.column), (problem, column), "{line}: {error}");
        assert_eq!(error.nearest.as_deref(), nearest, "{line}: {error}");
    }
    let unknown = parse_in(&FILES, "/warcmp hunt", None).unwrap_err();
    assert_eq!(unknown.problem, Problem::NoCommand);
    assert_eq!(unknown.nearest.as_deref(), Some("/warcamp"));
    assert_eq!(
        read("hunt goal:fodo").unwrap_err().to_string(),
        "`goal` takes both, food or bones, not `fodo`. Did you mean `food`? \
         Such as: /warcamp hunt who:1-4 goal:food"
    );
}

#[test]
fn what_came_apart_is_checked_as_well() {
    let args = |value: Value| value.as_object().unwrap().clone();
    let assembled = assemble_in(&FILES, "warcamp", "kill", &args(json!({ "victim": "B4", "with": 7 })));
    assert_eq!(assembled.unwrap(), read("kill B4 7").unwrap());
    let wrong = assemble_in(
        &FILES,
        "warcamp",
        "kill",
        &args(json!({ "victim": "B4", "with": 1000 })),
    );
    assert_eq!(wrong.unwrap_err().problem, Problem::OutOfRange);
    let odd = assemble_in(&FILES, "warcamp", "hunt", &args(json!({ "hoo": 1 })));
    assert_eq!(odd.unwrap_err().problem, Problem::NoOption);
}

#[test]
fn actions_become_lines_and_lines_actions() {
    let action = json!({ "hunt": { "who": "1-4", "goal": null } });
    let invocation = Invocation::of_action(command("warcamp"), &action).unwrap();
    assert_eq!(invocation.line(), "/warcamp hunt who:1-4");
    assert_eq!(invocation.action(), json!({ "hunt": { "who": "1-4" } }));
    assert_eq!(
        Invocation::of_action(command("warcamp"), &json!("end")).unwrap(),
        warcamp("end")
    );
    assert_eq!(Invocation::of_action(command("warcamp"), &json!({ "dawn": {} })), None);
}

fn completed(line: &str) -> (Completion, Vec<String>) {
    let completion = complete_in(&FILES, line, line.len(), HERE);
    let values = completion
        .candidates
        .iter()
        .map(|Suggestion { value, .. }| value.clone())
        .collect();
    (completion, values)
}

#[test]
fn the_cursor_is_told_what_may_follow() {
    assert_eq!(completed("/wa").1, ["/warcamp "]);
    assert_eq!(completed("bu").1, ["build "]);
    assert_eq!(completed("/game dic").1, ["dice "]);
    assert_eq!(completed("/game dice v").1, ["verify "]);
    assert_eq!(completed("build ").1[..2], ["tower ", "food "]);
    let (completion, values) = completed("/warcamp hunt who:1-4 g");
    assert_eq!(values, ["1-4 goal:"]);
    assert_eq!(&"/warcamp hunt who:1-4 g"[completion.start..], "1-4 g");
    assert_eq!(completed("hunt goal:b").1, ["both ", "bones "]);
    assert_eq!(completed("orders end:").1, ["yes ", "no "]);
    assert_eq!(
        completed("/game new game:warcamp with:players=3 tr").1,
        ["players=3 truce="]
    );
    assert!(completed("help about:hun").1.contains(&"warcamp hunt".to_owned()));
}

#[test]
fn the_game_is_told_which_value_stands_at_the_cursor() {
    let focus = |line: &str| completed(line).0.focus.unwrap().partial;
    // What a seat could play is for the table to say.
    let partial = focus("join as:race=k");
    assert_eq!((partial.focus.as_str(), partial.args["as"].as_str()), ("as", "race=k"));
    let partial = focus("/warcamp attack target:B who:1 2");
    assert_eq!((partial.sub.as_str(), partial.focus.as_str()), ("attack", "who"));
    assert_eq!(partial.args["target"], "B");
    assert_eq!(partial.args["who"], "1 2");
    let partial = focus("orders hunt all; e");
    assert_eq!(
        (partial.focus.as_str(), partial.args["plan"].as_str()),
        ("plan", "hunt all; e")
    );
    let partial = focus("build tower 1 ");
    assert_eq!((partial.focus.as_str(), partial.args["who"].as_str()), ("who", "1 "));
    let quoted = focus("orders plan:\"hunt ");
    assert_eq!(quoted.args["plan"], "hunt ");
    assert!(completed("hunt goal:").0.focus.is_none());
}

/// Help about a group lists its commands, by its name alone, behind its command, and behind a slash.
#[test]
fn help_tells_what_a_group_of_commands_has() {
    let mut groups = 0;
    for command in FILES.iter() {
        for group in command.groups() {
            groups += 1;
            for topic in [
                group.to_owned(),
                format!("{} {group}", command.name),
                format!("/{} {group}", command.name),
            ] {
                let lines = help::help_in(&FILES, &topic, command.game).unwrap();
                let told: Vec<String> = lines.iter().map(|line| line.plain(|seat| seat.to_string())).collect();
                let subs = command.sub.iter().filter(|sub| sub.group.as_deref() == Some(group));
                let subs: Vec<String> = subs.map(|sub| format!("{}  {}", sub.path(), sub.about)).collect();
                assert_eq!(told[1..], subs, "{topic}");
                assert_eq!(told[0], format!("/{} {group}: a group of commands", command.name));
            }
        }
    }
    assert!(groups > 1, "{groups}");
    let dice = help::help_in(&FILES, "dice", HERE).unwrap();
    assert!(dice[0].plain(|seat| seat.to_string()).starts_with("/game dice"));
}

#[test]
fn help_tells_ranges_example_and_clauses() {
    let text = |topic: &str| -> String {
        let lines = help::help_in(&FILES, topic, HERE).unwrap();
        lines
            .iter()
            .map(|line| line.plain(|seat| seat.to_string()) + "\n")
            .collect()
    };
    assert_eq!(
        text("kill"),
        "/warcamp kill: Assassinate a member, taking a companion along.\n\
         victim: Tribe letter and member, such as B4 (a text; needed)\n\
         with: Your companion, Skill 7 or more (the number of one of your members; needed)\n\
         Example: /warcamp kill victim:B4 with:7\n\
         Rules: WC-91 to WC-93\n"
    );
    // Where the position sets the limit, no other one is named.
    for line in [
        "/warcamp kill victim:B4",
        "/warcamp kill victim:B4 with:9999",
        "/warcamp kill victim:B4 with:x",
    ] {
        let error = read(line).unwrap_err().to_string();
        assert!(
            error.contains("the number of one of your members") && !error.contains("999)"),
            "{error}"
        );
    }
    assert!(text("").starts_with("/warcamp: "));
    assert!(text("game").contains("dice roll  Roll dice"));
    assert!(help::help_in(&FILES, "hnut", HERE).is_err());
}

#[test]
fn docs_commands_is_current() {
    let written = help::markdown(&FILES);
    let path = "docs/commands.md";
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(path, &written).unwrap();
    }
    let stored = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        stored == written,
        "{path} is out of date: UPDATE_DOCS=1 cargo test writes it"
    );
}

/// Texts that are likely to be read wrongly.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just(" who:".to_owned()),
        Just(" gaol:x".to_owned()),
        Just("plan:".to_owned()),
        Just("\"".to_owned()),
        Just("\\".to_owned()),
        Just("\\n".to_owned()),
        Just("\n".to_owned()),
        Just(" ".to_owned()),
        Just("“".to_owned()),
        "[a-z0-9;:= ]{0,6}",
        any::<String>(),
    ];
    proptest::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn every_line_reads_back(plan in text(), end in proptest::option::of(any::<bool>()), who in text(), raze in text()) {
        if (1..=900).contains(&plan.chars().count()) {
            let mut orders = warcamp("orders").with("plan", plan);
            if let Some(end) = end {
                orders = orders.with("end", end);
            }
            prop_assert_eq!(parse_in(&FILES, &orders.line(), None).unwrap(), orders);
        }
        let attack = warcamp("attack").with("target", who.clone()).with("who", who).with("raze", raze).with("raid", true);
        let line = attack.line();
        prop_assert!(!line.contains('\n'));
        prop_assert_eq!(parse_in(&FILES, &line, HERE).unwrap(), attack);
    }

    #[test]
    fn no_line_panics(line in text(), bare in any::<String>()) {
        for line in [&line, &bare, &format!("orders {line}"), &format!("/warcamp kill {line}")] {
            if let Err(error) = read(line) {
                prop_assert!(error.column.is_some_and(|column| column <= line.chars().count() + 1));
            }
            for cursor in 0..=line.len() {
                let completion = complete_in(&FILES, line, cursor, HERE);
                prop_assert!(completion.start <= line.len());
            }
        }
    }

    #[test]
    fn settings_read_back(name in text()) {
        let picks = &FILES.iter().find(|command| command.game == HERE).unwrap().pick;
        if (1..=12).contains(&name.chars().count()) {
            let values = json!({ "race": "kobold", "name": name });
            let line = muster::vocabulary::settings_line(&values);
            prop_assert_eq!(Value::Object(read_settings(picks, &line).unwrap()), values);
        }
    }
}

/// The option by which orders say which of several battles they are for is part of a question of odds.
#[test]
fn a_question_of_odds_may_begin_with_the_battle_that_it_is_about() {
    let read = |game| CATALOGUE.parse_at("odds battle:4", Some(game));
    assert_eq!(read("risk").unwrap().text("what"), Some("battle:4"));
    assert!(read("warcamp").is_err());
}
