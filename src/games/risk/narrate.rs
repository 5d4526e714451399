//! Events as words. Rows whose columns matter are at most 42 wide.

use super::battle::{
    Arm, Charged, Deed, EndOfTurn, Ending, Halt, Initiative, Outcome, Phase, Ride, Salvo, Save, Side, Verdict, Walked,
};
use super::event::{Event, Told};
use super::plane::tenths;
use super::words::{fold, wrap};
use muster_kit::{Line, Seat, Span, Viewer};

/// The lines for one event; none if the viewer must not hear of it.
pub fn narrate(event: &Event, viewer: Viewer) -> Vec<Line> {
    match event {
        Event::Campaign(tale) => super::narrate_map::tell(tale),
        Event::Ordered { seat, text } if viewer.sees(Seat(*seat)) => vec![Line::from(format!("Your orders: {text}."))],
        Event::Ordered { .. } => Vec::new(),
        Event::SetUp { seat, rows } if viewer.sees(Seat(*seat)) => Line::rows(rows),
        Event::SetUp { .. } => Vec::new(),
        Event::Battle { number, told } => tell(*number, told),
        Event::Standing { seat, text } if viewer.sees(Seat(*seat)) => {
            vec![Line::from(format!("Standing orders: {text}."))]
        }
        Event::Standing { .. } => Vec::new(),
        Event::Delegated { nation, on: true } => vec![Line::from(format!("{nation}'s staff fights this battle now."))],
        Event::Delegated { nation, on: false } => {
            vec![Line::from(format!("{nation} fights this battle in person again."))]
        }
        Event::Built { nation, roster } => {
            vec![Line::from(format!(
                "{nation} brings {roster}, {} points.",
                roster.points()
            ))]
        }
        Event::Conceded { nation } => vec![Line::from(format!("{nation} gives up."))],
    }
}

fn tell(number: u16, told: &Told) -> Vec<Line> {
    match told {
        Told::Unveiled { nation } => vec![Line::from(format!(
            "{nation} stands in the open; the enemy sets up next."
        ))],
        Told::Deployed { nation, again: false } => vec![Line::from(format!("Battle {number}: {nation} is set up."))],
        Told::Deployed { nation, again: true } => {
            vec![Line::from(format!("Battle {number}: {nation} has set up anew."))]
        }
        Told::Opened { name, nations, rosters } => {
            let heading = Line::strong(format!("{name}: the armies are in sight."));
            let forces = nations.iter().zip(rosters);
            let forces =
                forces.map(|(nation, roster)| Line::from(format!("{nation}: {roster}, {} points.", roster.points())));
            std::iter::once(heading).chain(forces).collect()
        }
        Told::Initiative(initiative) => vec![initiative_line(number, initiative)],
        Told::Moved(deed) => Line::rows(moved(deed)),
        Told::Commander(ride) => vec![Line::mono(rode(ride))],
        Told::MovementDone {
            nation,
            next: Some(next),
        } => {
            vec![Line::from(format!("{nation} has moved. {next} moves now."))]
        }
        Told::MovementDone { nation, next: None } => {
            vec![Line::from(format!("{nation} has moved: who fires does so now."))]
        }
        Told::Salvo(salvo) => Line::rows(salvo_rows(salvo)),
        Told::Charges(charges) => Line::rows(charge_rows(charges)),
        Told::End(end) => Line::rows(end_rows(end)),
        Told::Losses { nations, lost } => {
            let row = nations.iter().zip(lost);
            let row: Vec<String> = row
                .map(|(nation, (lost, all))| format!("{nation} {lost}/{all}"))
                .collect();
            Line::rows(fold("Lost   ", &row))
        }
        Told::Withdrew { nation, dice } => {
            let mut lines = vec![Line::from(format!("{nation} gives up the field."))];
            let rows: Vec<String> = dice
                .iter()
                .map(|(letter, die)| format!("{letter} [{die}] {}", if *die == 1 { "destroyed" } else { "gets away" }))
                .collect();
            if !rows.is_empty() {
                lines.extend(Line::rows(fold("REAR   ", &rows)));
            }
            lines
        }
        Told::Over {
            ending,
            nations,
            medals,
        } => {
            let mut lines = vec![Line::strong(ending_words(ending, nations))];
            let words = ["routs inflicted", "routs of its own prevented"];
            for (medal, what) in medals.iter().zip(words) {
                if let Some((letter, count)) = medal {
                    lines.push(Line::from(format!("Medal for {letter}: most {what}, {count}.")));
                }
            }
            lines
        }
    }
}

/// Why a battle is over, as a sentence.
pub fn ending_words(ending: &Ending, nations: &[String; 2]) -> String {
    let Some(winner) = ending.winner else {
        return match ending.verdict {
            Verdict::Broken => "Both sides break at once: a draw.".to_owned(),
            Verdict::Wiped => "Nobody is left on the table: a draw.".to_owned(),
            _ => "Both sides have lost the same share: a draw.".to_owned(),
        };
    };
    let (winner, loser) = (&nations[winner.index()], &nations[winner.other().index()]);
    match ending.verdict {
        Verdict::Wiped => format!("{loser} has no unit left on the table. {winner} wins."),
        Verdict::Broken => format!("{loser} breaks. {winner} wins."),
        Verdict::Objective => format!("The last turn is over, and the objective is decided. {winner} wins."),
        Verdict::Losses => format!("The last turn is over. {winner} has lost the smaller share and wins."),
        Verdict::Withdrawn => format!("{loser} withdraws. {winner} wins."),
        Verdict::Conceded => format!("{loser} gives up the game. {winner} wins."),
    }
}

/// `Battle 1, turn 2. First: Corvane [5] v [3]`.
fn initiative_line(number: u16, initiative: &Initiative) -> Line {
    let first = initiative.first;
    let nation = |side: Side| initiative.nations[side.index()].clone();
    let mut spans = vec![
        Span::Strong(format!("Battle {number}, turn {}.", initiative.turn)),
        Span::Text(format!(" First: {}", nation(first))),
    ];
    if initiative.throws.is_empty() {
        let hungry = nation(first.other());
        spans.push(Span::Text(format!(", for {hungry} is starved and throws no die")));
    } else {
        let throw = |(south, north): &(u8, u8)| match first {
            Side::South => format!("[{south}] v [{north}]"),
            Side::North => format!("[{north}] v [{south}]"),
        };
        let throws: Vec<String> = initiative.throws.iter().map(throw).collect();
        spans.push(Span::Text(" ".to_owned()));
        spans.push(Span::Dice(throws.join(", again ")));
    }
    let choice = if initiative.mover == first {
        "."
    } else {
        ", and lets the other move first."
    };
    spans.push(Span::Text(choice.to_owned()));
    Line::from(spans)
}

/// `A to 24.0,17.0 N, 1.0 cm left`, and below it what stopped it. Whether it can fire shows when all have moved.
fn moved(deed: &Deed) -> Vec<String> {
    let mut words = Vec::new();
    if let Some(die) = deed.about {
        words.push(format!("about-turn [{die}] vs 6+"));
    }
    match deed.mounted {
        Some(true) => words.push("mounts".to_owned()),
        Some(false) => words.push("dismounts".to_owned()),
        None => (),
    }
    if deed.to.at != deed.from.at {
        words.push(format!("to {} {}", deed.to.at, deed.to.facing));
        if deed.left > 0 {
            words.push(format!("{} cm left", tenths(deed.left)));
        }
    } else if deed.to.facing != deed.from.facing {
        words.push(format!("turns {}", deed.to.facing));
    }
    match &deed.halt {
        Halt::NoTurn => words.push("does not turn".to_owned()),
        Halt::Dropped(why) => words.push(format!("stays: {why}")),
        Halt::Walked(Walked::Stopped(unfit)) => words.push(format!("stopped: {}", unfit.words())),
        Halt::Walked(Walked::Done | Walked::Spent) => (),
    }
    if let Some(letter) = deed.fire {
        words.push(format!("will fire at {letter} if it can"));
    }
    match deed.charge {
        Some(true) => words.push("will charge".to_owned()),
        Some(false) => words.push("will stand".to_owned()),
        None => (),
    }
    if words.is_empty() {
        words.push("stays".to_owned());
    }
    wrap(&format!("{} ", deed.letter), &words.join(", "))
}

/// Where a commander goes; his unit may stay where it is.
pub fn rode(ride: &Ride) -> String {
    match ride.with {
        Some(letter) if ride.from == ride.to => format!("{} goes with {letter}", ride.number),
        Some(letter) => format!("{}, with {letter}, rides to {}", ride.number, ride.to),
        None if ride.from == ride.to => format!("{} stays", ride.number),
        None => format!("{} rides to {}", ride.number, ride.to),
    }
}

/// `B>R [3]+1 vs 2+ holds`.
fn save_words(save: &Save, salvo: &Salvo) -> String {
    let arm = match (salvo.phase, save.attack.arm) {
        (Phase::Guns, Arm::Canister) => " canister",
        (Phase::Guns, _) => " shot",
        _ => "",
    };
    let beside = if save.who == save.attack.on {
        String::new()
    } else {
        format!(" by {}", save.attack.on)
    };
    let modifier = match save.modifier {
        0 => String::new(),
        modifier => format!("{modifier:+}"),
    };
    let outcome = salvo.outcomes.iter().find(|(letter, _)| *letter == save.who);
    let result = match outcome {
        _ if !save.failed => "holds",
        Some((_, Outcome::Routed { .. } | Outcome::Fled)) => "ROUT",
        Some((_, Outcome::Kept { .. } | Outcome::Spared { .. })) => "KEPT",
        _ => "FAILS",
    };
    format!(
        "{}>{}{beside}{arm} [{}]{modifier} vs {}+ {result}",
        save.attack.by,
        save.who,
        save.die,
        save.needed()
    )
}

fn salvo_rows(salvo: &Salvo) -> Vec<String> {
    let head = match salvo.phase {
        Phase::Guns => "GUNS   ",
        Phase::Volley => "VOLLEY ",
        Phase::Melee => "MELEE  ",
    };
    let saves = salvo.saves.iter().map(|save| save_words(save, salvo));
    let skipped = salvo.skipped.iter();
    let skipped = skipped.map(|attack| format!("{}>{} not needed", attack.by, attack.on));
    let mut rows = fold(head, &saves.chain(skipped).collect::<Vec<String>>());
    for (letter, outcome) in &salvo.outcomes {
        rows.extend(wrap("       ", &outcome_words(*letter, outcome)));
    }
    rows
}

fn outcome_words(letter: char, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Routed { from, to, routs } if from.at == to.at => {
            format!("{letter} ROUTS, no way back (rout {routs})")
        }
        Outcome::Routed { to, routs, .. } => format!("{letter} ROUTS to {} (rout {routs})", to.at),
        Outcome::Fled => format!("{letter} FLEES off the table"),
        Outcome::Kept { by, routs } => format!("{letter} is kept by {by} (rout {routs})"),
        Outcome::Spared { by } => format!("{letter} is saved by {by}, for once"),
        Outcome::Hit { failures, limit } => format!("{letter} stays, failure {failures} of {limit}"),
        Outcome::Destroyed { failures } => format!("{letter} DESTROYED, failure {failures}"),
        Outcome::Exhausted => format!("{letter} DESTROYED, worn out"),
    }
}

fn charge_rows(charges: &[Charged]) -> Vec<String> {
    let words = charges
        .iter()
        .map(|charge| format!("{} to {}", charge.letter, charge.to));
    fold("CHARGE ", &words.collect::<Vec<_>>())
}

fn end_rows(end: &EndOfTurn) -> Vec<String> {
    let mut words: Vec<String> = end
        .rallies
        .iter()
        .map(|(letter, die)| format!("{letter} [{die}] {}", if *die == 1 { "DESTROYED" } else { "rallies" }))
        .collect();
    words.extend(end.horses.iter().map(|letter| format!("{letter} loses its horses")));
    words.extend(
        end.captured
            .iter()
            .map(|number| format!("commander {number} is captured")),
    );
    fold("END    ", &words)
}
