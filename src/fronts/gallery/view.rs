//! The page as HTML: it says everything without a script; the script only looks again, and computes.

use super::html::{escaped, lines, moment};
use super::sight::{Heard, Rolled, Sight};
use muster_kit::{Draw, Scene, Seat};
use muster_pictures as pictures;
use muster_table::{Stage, Table};
use muster_words::text;
use std::fmt::Write;

/// Dice of one roll that are listed one by one.
const DICE_SHOWN: usize = 24;

/// The page of a table whose address ends with `key`.
pub fn page(table: &Table, key: &str, sight: &Sight) -> String {
    let title = table.kind().title;
    let heading = match sight.round {
        Some(round) => text!("gallery-title-round", game = title, round = round),
        None => title.to_owned(),
    };
    let past = sight.at.map(|at| format!(" data-at=\"{at}\"")).unwrap_or_default();
    let open = match table.stage {
        Stage::Over => text!("gallery-watch-over"),
        Stage::Lobby | Stage::Playing | Stage::Parked => text!("gallery-watch"),
    };
    let mut out = head(&heading);
    let _ = write!(
        out,
        "<body data-key=\"{key}\" data-version=\"{}\"{past}>\
         <a class=\"skip\" href=\"#board\">{}</a>\
         <header><h1>{}</h1><p>{}</p></header><main><p id=\"news\" role=\"status\"></p>",
        table.version,
        escaped(&text!("gallery-to-board")),
        escaped(title),
        escaped(&open),
    );
    now(table, sight, key, &mut out);
    board(table, sight, key, &mut out);
    seats(table, &mut out);
    log(table, &sight.log, &mut out);
    dice(table, &sight.rolls, key, &mut out);
    let _ = write!(
        out,
        "<section id=\"verified\" tabindex=\"-1\" aria-labelledby=\"verified-head\" hidden>\
         <h2 id=\"verified-head\">{}</h2><div></div></section></main>\
         <footer><p>{}</p></footer>\
         </body></html>",
        escaped(&text!("gallery-verified")),
        escaped(&text!("gallery-footer")),
    );
    out
}

/// A page that says why there is none.
pub fn fault(words: &str) -> String {
    let title = text!("gallery-nothing");
    format!(
        "{}<body><main><h1>{}</h1><p>{}</p></main></body></html>",
        head(&title),
        escaped(&title),
        escaped(words)
    )
}

/// Addresses are relative, so that a proxy may serve the page below any path.
fn head(title: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"robots\" content=\"noindex, nofollow\"><title>{}</title><link rel=\"icon\" href=\"data:,\">\
         <link rel=\"stylesheet\" href=\"base.css\"><link rel=\"stylesheet\" href=\"page.css\"><script type=\"module\" src=\"page.js\"></script></head>",
        escaped(title)
    )
}

fn now(table: &Table, sight: &Sight, key: &str, out: &mut String) {
    let name = |seat: Seat| table.name(seat);
    let round = match (sight.round, sight.at) {
        (Some(round), None) => text!("gallery-round", round = round),
        (None, None) => text!("gallery-now"),
        (_, Some(at)) => text!("gallery-after", entry = at),
    };
    let _ = write!(out, "<section id=\"now\"><h2>{}</h2>", escaped(&round));
    match (table.stage, sight.at) {
        (Stage::Lobby, _) => out.push_str(&paragraph(&text!("gallery-not-begun"))),
        (_, None) => out.push_str(&lines(&sight.waits, &name)),
        (_, Some(at)) => {
            let standing = sight.step.as_ref().map_or(at, |step| step.stop.seq);
            if standing < at {
                let words = text!("gallery-taken-back", first = standing, last = at);
                out.push_str(&paragraph(&words));
            }
            let _ = write!(
                out,
                "<p>{} <a id=\"to-now\" href=\"{key}\">{}</a></p>",
                escaped(&text!("gallery-past")),
                escaped(&text!("gallery-to-now"))
            );
            let heard = sight.step.as_ref().map(|step| lines(&step.stop.heard, &name));
            out.push_str(&heard.unwrap_or_default());
        }
    }
    out.push_str("</section>");
}

fn board(table: &Table, sight: &Sight, key: &str, out: &mut String) {
    out.push_str(&section("board", &text!("gallery-board")));
    let at = sight.at.map(|at| format!("at={at}&amp;")).unwrap_or_default();
    if let Some(scene) = sight.drawn() {
        let about = escaped(&pictures::alt_text(scene));
        let _ = write!(
            out,
            "<img src=\"{key}/board.png?{at}v={}\" alt=\"{about}\">",
            table.version
        );
    }
    let drawn = usize::from(sight.drawn().is_some());
    let (told, pictured) = sight.boards.split_at(sight.boards.len() - drawn);
    for scene in told {
        let _ = write!(out, "<pre tabindex=\"0\">{}</pre>", escaped(&text(scene)));
    }
    for scene in pictured {
        let _ = write!(
            out,
            "<details id=\"as-text\"><summary>{}</summary><pre tabindex=\"0\">{}</pre></details>",
            escaped(&text!("gallery-board-as-text")),
            escaped(&text(scene))
        );
    }
    if let Some(step) = &sight.step {
        let _ = write!(
            out,
            "<nav aria-label=\"{}\"><p>{}</p><p class=\"row\">",
            escaped(&text!("gallery-replay")),
            escaped(&sight.place)
        );
        for (label, seq) in step.ways() {
            let word = label.to_lowercase();
            let _ = write!(
                out,
                "<a class=\"button\" id=\"to-{word}\" href=\"{key}?at={seq}#board\">{label}</a>"
            );
        }
        out.push_str("</p></nav>");
    }
    out.push_str("</section>");
}

/// The beginning of a part of the page.
fn section(id: &str, title: &str) -> String {
    format!("<section id=\"{id}\"><h2>{}</h2>", escaped(title))
}

fn paragraph(words: &str) -> String {
    format!("<p>{}</p>", escaped(words))
}

fn text(scene: &Scene) -> String {
    scene.to_ascii().trim_end().to_owned()
}

fn seats(table: &Table, out: &mut String) {
    let name = |seat: Seat| table.name(seat);
    out.push_str(&section("seats", &text!("gallery-seats")));
    for seat in (0..).map(Seat).take(table.chairs.len()) {
        out.push_str(&lines(&[table.seat_line(seat)], &name));
    }
    out.push_str("</section>");
}

fn log(table: &Table, log: &[Heard], out: &mut String) {
    let name = |seat: Seat| table.name(seat);
    out.push_str(&section("log", &text!("gallery-log")));
    if log.is_empty() {
        out.push_str(&paragraph(&text!("gallery-log-empty")));
    }
    out.push_str("<ol reversed>");
    for heard in log {
        let _ = write!(
            out,
            "<li value=\"{0}\"><p class=\"head\">#{0} {1}</p>{2}</li>",
            heard.entry,
            moment(heard.at.timestamp()),
            lines(&heard.lines, &name)
        );
    }
    out.push_str("</ol></section>");
}

fn dice(table: &Table, rolls: &[Rolled], key: &str, out: &mut String) {
    out.push_str(&section("dice", &text!("gallery-dice")));
    for (number, anchor) in (1..).zip(&table.fairness.anchors) {
        let words = text!("gallery-chain", number = number, anchor = anchor);
        let _ = write!(out, "<p>{words}</p>");
    }
    if rolls.is_empty() {
        out.push_str(&paragraph(&text!("gallery-dice-none")));
    }
    out.push_str("<ul>");
    for roll in rolls {
        let link = match (roll.link, roll.scripted) {
            (_, true) => text!("gallery-roll-scripted"),
            (Some((chain, link)), _) => text!("gallery-roll-link", link = link, chain = chain),
            (None, _) => text!("gallery-roll-hidden"),
        };
        let _ = write!(
            out,
            "<li><p><b>#{0}</b> {1}<br><span class=\"faint\">{2}</span></p>\
             <button type=\"button\" id=\"verify-{0}\" data-verify=\"{0}\" hidden>{3}<span class=\"hidden\"> {4}</span></button></li>",
            roll.entry,
            faces(&roll.draws),
            escaped(&link),
            escaped(&text!("gallery-verify")),
            escaped(&text!("gallery-verify-roll", entry = roll.entry)),
        );
    }
    let sealed = match table.stage {
        Stage::Over => text!("gallery-dice-open"),
        Stage::Lobby | Stage::Playing | Stage::Parked => text!("gallery-dice-sealed"),
    };
    let by_hand = text!(
        "gallery-by-hand",
        game = format!("<a href=\"{key}/game.json\" download=\"game.json\">game.json</a>"),
        program = "<a href=\"verify_dice.py\" download=\"verify_dice.py\">verify_dice.py</a>",
    );
    let sealed = paragraph(&sealed);
    let _ = write!(out, "</ul>{sealed}<p id=\"by-hand\">{by_hand}</p></section>");
}

/// `d6 4, d6 1, d20 17`.
fn faces(draws: &[Draw]) -> String {
    let shown = draws.iter().take(DICE_SHOWN).map(|draw| {
        let die = format!("d{} <b>{}</b>", draw.sides, draw.face);
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
