//! The page of `muster selfplay --markdown`: who won how often, by what was played, by seat and by level.

use super::selfplay::{Score, Tally};
use muster_game::Kind;

/// A column for each series that was played.
pub fn page(kind: &Kind, played: &[(String, Tally)]) -> String {
    let games: u64 = played.iter().map(|(_, tally)| tally.played).sum();
    let command = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    let mut text = format!(
        "# Balance of {}\n\n{games} games among NPCs. This page is what `muster {command}` prints.\n\n\
         Shares are of decided games; a win that several share counts in parts. A seat that is as good as any other \
         wins its fair share. In brackets one standard error, in points.\n",
        kind.title
    );
    let heads: Vec<&str> = played.iter().map(|(head, _)| head.as_str()).collect();
    let row = |name: &str, cell: &dyn Fn(&Tally) -> String| {
        let cells: Vec<String> = played.iter().map(|(_, tally)| cell(tally)).collect();
        format!("| {name} | {} |\n", cells.join(" | "))
    };
    let head = |title: &str| {
        format!(
            "\n## {title}\n\n| | {} |\n|---|{}\n",
            heads.join(" | "),
            "---|".repeat(heads.len())
        )
    };
    text += &head("Games");
    text += &row("games", &|tally| tally.played.to_string());
    text += &row("rounds, mean", &|tally| format!("{:.1}", tally.lengths().1));
    text += &row("rounds, most", &|tally| tally.lengths().2.to_string());
    text += &row("undecided", &|tally| tally.undecided.to_string());
    text += &row("drawn", &|tally| tally.drawn.to_string());
    text += &row("fair share", &|tally| {
        format!("{:.0}%", 100.0 / tally.by_seat.len().max(1) as f64)
    });
    let mut kin: Vec<&String> = played.iter().flat_map(|(_, tally)| tally.by_kin.keys()).collect();
    kin.sort();
    kin.dedup();
    if !kin.is_empty() {
        text += &head("Wins by what was played");
        for name in kin {
            text += &row(name, &|tally| tally.by_kin.get(name).map_or_else(String::new, share));
        }
    }
    let seats = played.iter().map(|(_, tally)| tally.by_seat.len()).max().unwrap_or(0);
    text += &head("Wins by seat");
    for seat in 0..seats {
        text += &row(&(seat + 1).to_string(), &|tally| {
            tally.by_seat.get(seat).map_or_else(String::new, share)
        });
    }
    let mut levels: Vec<&str> = played
        .iter()
        .flat_map(|(_, tally)| tally.by_level.iter().map(|(level, _)| *level))
        .collect();
    levels.sort_unstable();
    levels.dedup();
    if levels.len() > 1 {
        text += &head("Wins by level");
        for level in levels {
            text += &row(level, &|tally| {
                let known = tally.by_level.iter().find(|(name, _)| *name == level);
                known.map_or_else(String::new, |(_, score)| share(score))
            });
        }
    }
    text.trim_end().to_owned()
}

/// `52% (2)`.
fn share(score: &Score) -> String {
    if score.decided == 0 {
        return "-".to_owned();
    }
    let share = score.wins / score.decided as f64;
    let error = 100.0 * (share * (1.0 - share) / score.decided as f64).max(0.0).sqrt();
    format!("{:.0}% ({error:.1})", 100.0 * share)
}
