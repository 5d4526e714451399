//! `muster replay`: an exported game once more, step by step, as a moving picture, in charts.

use super::export::export_in;
use super::{Failure, print};
use clap::{Arg, ArgAction, ArgMatches, Command};
use muster::fronts::terminal::{Ink, post_text};
use muster::games::FULL_CATALOGUE;
use muster::table::{Export, Finding, Gone, Replay, boards, heard};
use muster_kit::{Audience, Line, Post, Scene, Seat, Viewer};
use muster_pictures as pictures;
use std::io::{BufRead, IsTerminal};

pub fn command() -> Command {
    Command::new("replay")
        .about("See an exported game once more: step by step, as a moving picture, in charts")
        .after_help(
            "The file is verified first. Of a game that goes on it holds what the channel heard, but no boards.\n\
             At the prompt: Enter or n forward, b back, a number for that step, c for the charts, q to leave.\n\n\
             Examples:\n  muster replay game.json\n  muster replay game.json --gif game.gif\n  \
             muster export warcamp-1 | muster replay - --all --seat 2",
        )
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .required(true)
                .help("What `muster export` wrote; - reads standard input"),
        )
        .arg(
            Arg::new("seat")
                .long("seat")
                .value_name("N")
                .value_parser(clap::value_parser!(u8).range(1..))
                .help("Show what this seat knew, from 1; everything without"),
        )
        .arg(
            Arg::new("all")
                .long("all")
                .action(ArgAction::SetTrue)
                .help("Print every step and the charts; so it is where nobody sits at a terminal"),
        )
        .arg(
            Arg::new("gif")
                .long("gif")
                .value_name("OUT")
                .help("Write the boards as a moving GIF instead"),
        )
}

pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let path = matches.get_one::<String>("file").expect("clap requires it");
    let export = export_in(path)?;
    let replay = match Replay::of_export(&FULL_CATALOGUE, &export) {
        Ok(replay) => replay,
        Err(finding) => return without_boards(path, &export, &finding, matches),
    };
    let viewer = match matches.get_one::<u8>("seat") {
        None => Viewer::Referee,
        Some(number) if usize::from(*number) <= replay.names.len() => Viewer::Seat(Seat(number - 1)),
        Some(number) => {
            let seats = replay.names.len();
            return Err(Failure::Usage(format!("--seat {number}: {path} has {seats} seats")));
        }
    };
    if let Some(out) = matches.get_one::<String>("gif") {
        return write_film(&replay, viewer, out);
    }
    let steps = steps(&replay, viewer)?;
    let window = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    if window && path != "-" && !matches.get_flag("all") {
        return converse(&steps, &charts(&replay, viewer)?, std::io::stdin().lock(), &mut print);
    }
    steps.iter().try_for_each(|step| print(step))?;
    print(&charts(&replay, viewer)?)
}

/// A file without positions: one with faults, or a game that goes on.
fn without_boards(path: &str, export: &Export, finding: &Finding, matches: &ArgMatches) -> Result<(), Failure> {
    if let Some(first) = finding.faults.first() {
        let count = finding.faults.len();
        let text =
            format!("{path} does not verify, so it is not played again: {first} ({count} in all; see muster verify)");
        return Err(Failure::Fault(text));
    }
    if matches.contains_id("gif") || matches.contains_id("seat") {
        let text =
            format!("{path}: the game goes on, so its file holds no boards yet; export it again when it is over");
        return Err(Failure::Usage(text));
    }
    print("The game goes on: this is what the channel heard; boards are in the file when it is over.")?;
    let names = export.names();
    for (seq, lines) in heard(export) {
        print(&format!("#{seq}"))?;
        let name = |seat: Seat| named(&names, seat);
        lines.iter().try_for_each(|line| print(&line.plain(name)))?;
    }
    Ok(())
}

fn named(seats: &[String], seat: Seat) -> String {
    seats
        .get(seat.index())
        .map_or_else(|| "the house".to_owned(), Clone::clone)
}

fn gone(gone: Gone) -> Failure {
    Failure::Fault(gone.to_string())
}

/// Every step as it is printed.
fn steps(replay: &Replay<'_>, viewer: Viewer) -> Result<Vec<String>, Failure> {
    let mut steps = Vec::new();
    let walked = replay.walk(0, |stop, game| {
        let head = format!("{}: {}", stop.number, replay.caption(&stop));
        let mut post = Post::new(Audience::Table, vec![Line::strong(head)]);
        post.lines.extend(stop.heard);
        post.boards = boards(game, viewer, stop.topic);
        steps.push(text(&post, replay) + "\n");
    });
    walked.map_err(gone)?;
    Ok(steps)
}

fn text(post: &Post, replay: &Replay<'_>) -> String {
    let ink = match std::io::stdout().is_terminal() {
        true => Ink::Colour,
        false => Ink::Plain,
    };
    post_text(post, &|seat| replay.name(seat), "", ink).join("\n")
}

fn charts(replay: &Replay<'_>, viewer: Viewer) -> Result<String, Failure> {
    let mut post = Post::new(Audience::Table, Vec::new());
    let charts = replay.charts(viewer).map_err(gone)?;
    post.boards = charts.into_iter().map(Scene::Graph).collect();
    Ok(text(&post, replay))
}

fn write_film(replay: &Replay<'_>, viewer: Viewer, out: &str) -> Result<(), Failure> {
    let film = replay.film(viewer).map_err(gone)?;
    let bytes = pictures::gif(&film).map_err(|error| Failure::Fault(error.to_string()))?;
    std::fs::write(out, &bytes).map_err(|error| Failure::Environment(format!("{out} cannot be written: {error}")))?;
    print(&format!("{out}: {} {} kB.", film.about, bytes.len().div_ceil(1_000)))
}

/// Steps on, back and about, as typed.
fn converse(
    steps: &[String],
    charts: &str,
    typed: impl BufRead,
    print: &mut dyn FnMut(&str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut place = 0;
    print(&steps[place])?;
    for line in typed.lines() {
        let line = line.map_err(|error| Failure::Environment(format!("the terminal cannot be read: {error}")))?;
        match line.trim() {
            "q" | "quit" => return Ok(()),
            "c" | "charts" => {
                print(charts)?;
                continue;
            }
            "" | "n" | "next" => place = (place + 1).min(steps.len() - 1),
            "b" | "back" => place = place.saturating_sub(1),
            word => match word.parse::<usize>() {
                Ok(number) if (1..=steps.len()).contains(&number) => place = number - 1,
                _ => {
                    print(&format!("n, b, c, q, or a step from 1 to {}.", steps.len()))?;
                    continue;
                }
            },
        }
        print(&steps[place])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn steps_are_taken_as_typed() {
        let steps = ["one", "two", "three"].map(str::to_owned);
        let mut shown = Vec::new();
        let typed = "n\n\nn\nb\n1\n7\nc\nq\nn\n";
        let mut print = |text: &str| {
            shown.push(text.to_owned());
            Ok(())
        };
        converse(&steps, "charts", typed.as_bytes(), &mut print).unwrap();
        let refused = "n, b, c, q, or a step from 1 to 3.";
        let expected = ["one", "two", "three", "three", "two", "one", refused, "charts"];
        assert_eq!(shown, expected);
    }
}
