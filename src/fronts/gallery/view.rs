//! The page as HTML: it says everything without a script; the script only looks again, and computes.

use super::html::{escaped, lines, moment};
use super::sight::{Heard, Rolled, Sight};
use muster_kit::{Draw, Scene, Seat};
use muster_pictures as pictures;
use muster_table::{Stage, Table};
use std::fmt::Write;

/// Dice of one roll that are listed one by one.
const DICE_SHOWN: usize = 24;

/// The page of a table whose address ends with `key`.
pub fn page(table: &Table, key: &str, sight: &Sight) -> String {
    let title = table.kind().title;
    let round = sight.round.map(|round| format!(", round {round}")).unwrap_or_default();
    let past = sight.at.map(|at| format!(" data-at=\"{at}\"")).unwrap_or_default();
    let open = match table.stage {
        Stage::Over => "The game is over, so nothing is hidden any more.",
        Stage::Lobby | Stage::Playing | Stage::Parked => {
            "What some player may not know stays hidden until the game is over."
        }
    };
    let mut out = head(&format!("{title}{round}"));
    let _ = write!(
        out,
        "<body data-key=\"{key}\" data-version=\"{}\"{past}>\
         <a class=\"skip\" href=\"#board\">To the board</a>\
         <header><h1>{}</h1><p>You watch. {open}</p></header><main><p id=\"news\" role=\"status\"></p>",
        table.version,
        escaped(title),
    );
    now(table, sight, key, &mut out);
    board(table, sight, key, &mut out);
    seats(table, &mut out);
    log(table, &sight.log, &mut out);
    dice(table, &sight.rolls, key, &mut out);
    out.push_str(
        "<section id=\"verified\" tabindex=\"-1\" aria-labelledby=\"verified-head\" hidden>\
         <h2 id=\"verified-head\">A roll, computed again</h2><div></div></section></main>\
         <footer><p>Muster. This page keeps nothing in your browser and loads nothing from elsewhere.</p></footer>\
         </body></html>",
    );
    out
}

/// A page that says why there is none.
pub fn fault(words: &str) -> String {
    format!(
        "{}<body><main><h1>Nothing to see</h1><p>{}</p></main></body></html>",
        head("Nothing to see"),
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
        (Some(round), None) => format!("Round {round}"),
        (None, None) => "Now".to_owned(),
        (_, Some(at)) => format!("After #{at}"),
    };
    let _ = write!(out, "<section id=\"now\"><h2>{round}</h2>");
    match (table.stage, sight.at) {
        (Stage::Lobby, _) => out.push_str("<p>The game has not begun.</p>"),
        (_, None) => out.push_str(&lines(&sight.waits, &name)),
        (_, Some(at)) => {
            let standing = sight.step.as_ref().map_or(at, |step| step.stop.seq);
            if standing < at {
                let _ = write!(out, "<p>What came after #{standing} up to #{at} was taken back.</p>");
            }
            let _ = write!(
                out,
                "<p>This is how it stood then. <a id=\"to-now\" href=\"{key}\">To what stands now</a></p>"
            );
            let heard = sight.step.as_ref().map(|step| lines(&step.stop.heard, &name));
            out.push_str(&heard.unwrap_or_default());
        }
    }
    out.push_str("</section>");
}

fn board(table: &Table, sight: &Sight, key: &str, out: &mut String) {
    out.push_str("<section id=\"board\"><h2>Board</h2>");
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
            "<details id=\"as-text\"><summary>The board as text</summary><pre tabindex=\"0\">{}</pre></details>",
            escaped(&text(scene))
        );
    }
    if let Some(step) = &sight.step {
        let _ = write!(
            out,
            "<nav aria-label=\"Replay\"><p>{}</p><p class=\"row\">",
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

fn text(scene: &Scene) -> String {
    scene.to_ascii().trim_end().to_owned()
}

fn seats(table: &Table, out: &mut String) {
    let name = |seat: Seat| table.name(seat);
    out.push_str("<section id=\"seats\"><h2>Seats</h2>");
    for seat in (0..).map(Seat).take(table.chairs.len()) {
        out.push_str(&lines(&[table.seat_line(seat)], &name));
    }
    out.push_str("</section>");
}

fn log(table: &Table, log: &[Heard], out: &mut String) {
    let name = |seat: Seat| table.name(seat);
    out.push_str("<section id=\"log\"><h2>What happened</h2>");
    if log.is_empty() {
        out.push_str("<p>Nothing yet.</p>");
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
    out.push_str("<section id=\"dice\"><h2>Dice</h2>");
    for (number, anchor) in (1..).zip(&table.fairness.anchors) {
        let _ = write!(
            out,
            "<p>Chain {number} was committed to before its first roll. Its anchor, which begins on the card in the channel: \
             <code>{anchor}</code></p>"
        );
    }
    if rolls.is_empty() {
        out.push_str("<p>No open die was rolled yet.</p>");
    }
    out.push_str("<ul>");
    for roll in rolls {
        let link = match (roll.link, roll.scripted) {
            (_, true) => "faces given by hand, which prove nothing".to_owned(),
            (Some((chain, link)), _) => format!("link {link} of chain {chain}"),
            (None, _) => "from the hidden root".to_owned(),
        };
        let _ = write!(
            out,
            "<li><p><b>#{0}</b> {1}<br><span class=\"faint\">{link}</span></p>\
             <button type=\"button\" id=\"verify-{0}\" data-verify=\"{0}\" hidden>Verify<span class=\"hidden\"> roll #{0}</span></button></li>",
            roll.entry,
            faces(&roll.draws),
        );
    }
    let sealed = match table.stage {
        Stage::Over => "The game is over, so the hidden dice and cards are open, too.",
        Stage::Lobby | Stage::Playing | Stage::Parked => "Hidden dice and cards are sealed until the game is over.",
    };
    let _ = write!(
        out,
        "</ul><p>{sealed}</p><p id=\"by-hand\">To check every roll with a small program instead: \
         <a href=\"{key}/game.json\" download=\"game.json\">game.json</a> and \
         <a href=\"verify_dice.py\" download=\"verify_dice.py\">verify_dice.py</a>, then \
         <code>python3 verify_dice.py game.json</code></p></section>"
    );
}

/// `d6 4, d6 1, d20 17`.
fn faces(draws: &[Draw]) -> String {
    let shown = draws.iter().take(DICE_SHOWN).map(|draw| {
        let hidden = if draw.hidden { " (was hidden)" } else { "" };
        format!("d{} <b>{}</b>{hidden}", draw.sides, draw.face)
    });
    let mut words = shown.collect::<Vec<_>>().join(", ");
    if draws.len() > DICE_SHOWN {
        let _ = write!(words, " and {} more", draws.len() - DICE_SHOWN);
    }
    words
}
