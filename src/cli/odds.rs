//! `muster odds`: exact chances without a table.

use super::{Failure, game, print, text_of};
use clap::{Arg, ArgAction, ArgMatches, Command};
use muster::fronts::terminal::{Ink, post_json, post_text};
use muster_game::Rejection;
use muster_kit::{Answer, Audience, Post, Seat, budget};
use serde_json::Value;

pub fn command() -> Command {
    Command::new("odds")
        .about("Exact chances of a situation, as fractions")
        .after_help(
            "Examples:\n  \
             muster odds warcamp \"attack 50/4 40/6\"\n  \
             muster odds warcamp --situation battle.json --json\n\n\
             The forms that a game reads are in docs/.",
        )
        .arg(
            Arg::new("game")
                .value_name("GAME")
                .required(true)
                .help("Which game, such as warcamp"),
        )
        .arg(
            Arg::new("question")
                .value_name("QUESTION")
                .num_args(0..)
                .help("The situation in the game's own words"),
        )
        .arg(
            Arg::new("situation")
                .long("situation")
                .value_name("FILE")
                .conflicts_with("question")
                .help("The situation as JSON; - reads standard input"),
        )
        .arg(
            Arg::new("json")
                .long("json")
                .action(ArgAction::SetTrue)
                .help("Answer in JSON"),
        )
}

pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let kind = game(matches.get_one::<String>("game").expect("required"))?;
    let words: Vec<&String> = matches.get_many("question").into_iter().flatten().collect();
    let answer = match matches.get_one::<String>("situation") {
        Some(path) => {
            let situation: Value = serde_json::from_str(&text_of(path)?)
                .map_err(|error| Failure::Usage(format!("{path} is no JSON: {error}")))?;
            (kind.odds_of_json)(&situation, budget::COMMAND_LINE)
        }
        None if words.is_empty() => {
            let text = "what are the odds of? Give a question in quotes, or --situation FILE; see muster odds --help";
            return Err(Failure::Usage(text.to_owned()));
        }
        None => {
            let words: Vec<&str> = words.into_iter().map(String::as_str).collect();
            (kind.odds_of_text)(&words.join(" "), budget::COMMAND_LINE)
        }
    };
    let answer = answer.map_err(|rejection| {
        Failure::Usage(match rejection {
            Rejection::Refused(refusal) => format!("{refusal} ({})", refusal.clause),
            malformed @ Rejection::Malformed { .. } => malformed.to_string(),
        })
    })?;
    show(answer, matches.get_flag("json"))
}

fn show(answer: Answer, json: bool) -> Result<(), Failure> {
    let data = answer.data;
    let mut post = Post::new(Audience::Table, answer.lines);
    post.boards = answer.boards;
    post.fields = answer.fields;
    let name = |seat: Seat| format!("seat {seat}");
    if !json {
        return print(&post_text(&post, &name, "", Ink::Plain).join("\n"));
    }
    let body = data.unwrap_or_else(|| {
        let mut body = post_json(&post, &name, "");
        if let Some(parts) = body.as_object_mut() {
            parts.retain(|part, _| ["lines", "board", "fields"].contains(&part.as_str()));
        }
        body
    });
    print(&format!("{body:#}"))
}
