//! The page as HTML: it says everything without a script; the script only looks again, and computes.

use super::html::{lines, moment};
use super::sight::{Heard, Rolled, Sight};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use muster_kit::{Draw, Scene, Seat};
use muster_pictures as pictures;
use muster_table::{Stage, Table};
use muster_words::text;

/// Dice of one roll that are listed one by one.
const DICE_SHOWN: usize = 24;

/// The page of a table whose address ends with `key`.
pub fn page(table: &Table, key: &str, sight: &Sight) -> String {
    let title = table.kind().title;
    let heading = match sight.round {
        Some(round) => text!("gallery-title-round", game = title, round = round),
        None => title.to_owned(),
    };
    let open = match table.stage() {
        Stage::Over => text!("gallery-watch-over"),
        Stage::Lobby | Stage::Playing | Stage::Parked => text!("gallery-watch"),
    };
    let body = html! {
        body data-key=(key) data-version=(table.version()) data-at=[sight.at] {
            a.skip href="#board" { (text!("gallery-to-board")) }
            header {
                h1 { (title) }
                p { (open) }
            }
            main {
                p #news role="status" {}
                (now(table, sight, key))
                (board(table, sight, key))
                (seats(table))
                (log(table, &sight.log))
                (dice(table, &sight.rolls, key))
                section #verified tabindex="-1" aria-labelledby="verified-head" hidden {
                    h2 #verified-head { (text!("gallery-verified")) }
                    div {}
                }
            }
            footer { p { (text!("gallery-footer")) } }
        }
    };
    document(&heading, &body)
}

/// A page that says why there is none.
pub fn fault(words: &str) -> String {
    let title = text!("gallery-nothing");
    let body = html! {
        body { main { h1 { (title) } p { (words) } } }
    };
    document(&title, &body)
}

/// Addresses are relative, so that a proxy may serve the page below any path.
fn document(title: &str, body: &Markup) -> String {
    let document = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex, nofollow";
                title { (title) }
                link rel="icon" href="data:,";
                link rel="stylesheet" href="base.css";
                link rel="stylesheet" href="page.css";
                script type="module" src="page.js" {}
            }
            (body)
        }
    };
    document.into_string()
}

fn now(table: &Table, sight: &Sight, key: &str) -> Markup {
    let name = |seat: Seat| table.name(seat);
    let round = match (sight.round, sight.at) {
        (Some(round), None) => text!("gallery-round", round = round),
        (None, None) => text!("gallery-now"),
        (_, Some(at)) => text!("gallery-after", entry = at),
    };
    html! {
        section #now {
            h2 { (round) }
            @match (table.stage(), sight.at) {
                (Stage::Lobby, _) => p { (text!("gallery-not-begun")) },
                (_, None) => (lines(&sight.waits, &name)),
                (_, Some(at)) => (past(table, sight, at, key)),
            }
        }
    }
}

/// What was heard at entry `at`, and the way back.
fn past(table: &Table, sight: &Sight, at: u64, key: &str) -> Markup {
    let standing = sight.step.as_ref().map_or(at, |step| step.stop.seq);
    html! {
        @if standing < at {
            p { (text!("gallery-taken-back", first = standing, last = at)) }
        }
        p {
            (text!("gallery-past")) " "
            a #to-now href=(key) { (text!("gallery-to-now")) }
        }
        @if let Some(step) = &sight.step {
            (lines(&step.stop.heard, &|seat| table.name(seat)))
        }
    }
}

fn board(table: &Table, sight: &Sight, key: &str) -> Markup {
    let drawn = usize::from(sight.drawn().is_some());
    let (told, pictured) = sight.boards.split_at(sight.boards.len() - drawn);
    html! {
        section #board {
            h2 { (text!("gallery-board")) }
            @if let Some(scene) = sight.drawn() {
                @let of = match sight.at {
                    Some(at) => format!("at={at}&v={}", table.version()),
                    None => format!("v={}", table.version()),
                };
                picture {
                    source media="(prefers-color-scheme:dark)" srcset={ (key) "/board-dark.svg?" (of) };
                    img src={ (key) "/board.svg?" (of) } alt=(pictures::alt_text(scene));
                }
            }
            @for scene in told {
                (as_text(scene))
            }
            @for scene in pictured {
                details #as-text {
                    summary { (text!("gallery-board-as-text")) }
                    (as_text(scene))
                }
            }
            @if let Some(step) = &sight.step {
                nav aria-label=(text!("gallery-replay")) {
                    p { (sight.place) }
                    p.row {
                        @for (label, seq) in step.ways() {
                            a.button #{ "to-" (label.to_lowercase()) } href={ (key) "?at=" (seq) "#board" } { (label) }
                        }
                    }
                }
            }
        }
    }
}

fn as_text(scene: &Scene) -> Markup {
    html! { pre tabindex="0" { (scene.to_ascii().trim_end()) } }
}

fn seats(table: &Table) -> Markup {
    let name = |seat: Seat| table.name(seat);
    html! {
        section #seats {
            h2 { (text!("gallery-seats")) }
            @for seat in (0..).map(Seat).take(table.chairs().len()) {
                (lines(&[table.seat_line(seat)], &name))
            }
        }
    }
}

fn log(table: &Table, log: &[Heard]) -> Markup {
    let name = |seat: Seat| table.name(seat);
    html! {
        section #log {
            h2 { (text!("gallery-log")) }
            @if log.is_empty() {
                p { (text!("gallery-log-empty")) }
            }
            ol reversed {
                @for heard in log {
                    li value=(heard.entry) {
                        p.head { "#" (heard.entry) " " (moment(heard.at.timestamp())) }
                        (lines(&heard.lines, &name))
                    }
                }
            }
        }
    }
}

fn dice(table: &Table, rolls: &[Rolled], key: &str) -> Markup {
    let sealed = match table.stage() {
        Stage::Over => text!("gallery-dice-open"),
        Stage::Lobby | Stage::Playing | Stage::Parked => text!("gallery-dice-sealed"),
    };
    html! {
        section #dice {
            h2 { (text!("gallery-dice")) }
            // The texts of chains and of the check by hand hold tags of their own.
            @for (number, anchor) in (1..).zip(table.fairness().anchors()) {
                p { (PreEscaped(text!("gallery-chain", number = number, anchor = anchor))) }
            }
            @if rolls.is_empty() {
                p { (text!("gallery-dice-none")) }
            }
            ul { @for roll in rolls { li { (rolled(roll)) } } }
            p { (sealed) }
            p #by-hand { (PreEscaped(by_hand(key))) }
        }
    }
}

fn rolled(roll: &Rolled) -> Markup {
    let link = match (roll.link, roll.scripted) {
        (_, true) => text!("gallery-roll-scripted"),
        (Some((chain, link)), _) => text!("gallery-roll-link", link = link, chain = chain),
        (None, _) => text!("gallery-roll-hidden"),
    };
    html! {
        p {
            b { "#" (roll.entry) } " " (PreEscaped(faces(&roll.draws)))
            br;
            span.faint { (link) }
        }
        button type="button" #{ "verify-" (roll.entry) } data-verify=(roll.entry) hidden {
            (text!("gallery-verify"))
            span.hidden { " " (text!("gallery-verify-roll", entry = roll.entry)) }
        }
    }
}

/// How to check the dice without this page, as HTML.
fn by_hand(key: &str) -> String {
    let game = html! { a href={ (key) "/game.json" } download="game.json" { "game.json" } };
    let program = html! { a href="verify_dice.py" download="verify_dice.py" { "verify_dice.py" } };
    text!(
        "gallery-by-hand",
        game = game.into_string(),
        program = program.into_string()
    )
}

/// `d6 4, d6 1, d20 17`, as HTML.
fn faces(draws: &[Draw]) -> String {
    let shown = draws.iter().take(DICE_SHOWN).map(|draw| {
        let die = html! { "d" (draw.sides) " " b { (draw.face) } }.into_string();
        match draw.hidden {
            true => text!("gallery-die-hidden", die = die),
            false => die,
        }
    });
    let words = shown.collect::<Vec<_>>().join(", ");
    match draws.len().saturating_sub(DICE_SHOWN) {
        0 => words,
        more => text!("gallery-dice-more", dice = words, count = more),
    }
}
