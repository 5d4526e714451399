//! What happens on the map, as words. Rows whose columns matter are at most 42 wide.

use super::action::Goal;
use super::campaign::{
    CampaignRules, Fed, Halted, Looted, Marched, Raised, Reason, Supplied, Taken, Tale, Temper, TrainMoved,
};
use super::words::{fold, hung, standing_words, wrap};
use muster_kit::{Line, Span, counted};

/// The lines of a tale.
pub fn tell(tale: &Tale) -> Vec<Line> {
    match tale {
        Tale::Turn { turn, order } => vec![turn_line(*turn, order)],
        Tale::Placed { nation, armies } => {
            let words: Vec<String> = armies
                .iter()
                .map(|(army, kind, at)| format!("{army} {kind} {at}"))
                .collect();
            let mut lines = vec![Line::from(format!("{nation} places its armies."))];
            lines.extend(entries("Place   ", &words));
            lines
        }
        Tale::Raised(raised) => entries("Raise   ", &raised.iter().map(raised_words).collect::<Vec<_>>()),
        Tale::Supplied(supplied) => entries("Supply  ", &supplied.iter().map(supplied_words).collect::<Vec<_>>()),
        Tale::Melting(dice) => {
            let words = dice
                .iter()
                .map(|(army, die, melts)| format!("{army} [{die}] {}", if *melts { "melts away" } else { "holds" }));
            Line::rows(fold("Rebels  ", &words.collect::<Vec<_>>()))
        }
        Tale::Allowances(dice) => {
            let words = dice.iter().map(|(army, die, hexes)| format!("{army} [{die}] {hexes}"));
            Line::rows(fold("March   ", &words.collect::<Vec<_>>()))
        }
        Tale::Sealed { nation, again: false } => vec![Line::from(format!("{nation} has sent orders."))],
        Tale::Sealed { nation, again: true } => vec![Line::from(format!("{nation} has sent new orders."))],
        Tale::Looted(looted) => Line::rows(hung(&looted_words(looted))),
        Tale::Arrived { army, kind, units, at } => {
            vec![Line::from(format!("{army} arrives at {at}: {kind}, {units}."))]
        }
        Tale::Lost { nation, count } => {
            let lost = match count {
                1 => "a new army; it is lost".to_owned(),
                count => format!("{count} new armies; they are lost"),
            };
            vec![Line::from(format!("{nation} has no room for {lost}."))]
        }
        Tale::Gave(gift) => {
            let end = if gift.dissolved {
                format!(" {} is dissolved.", gift.from)
            } else {
                String::new()
            };
            vec![Line::from(format!(
                "{} gives {} to {}.{end}",
                gift.from, gift.units, gift.to
            ))]
        }
        Tale::Marched(marched) => Line::rows(hung(&marched_words(marched))),
        Tale::Seized { by, train, at } => vec![Line::from(format!("{by} takes the train {train} at {at}."))],
        Tale::Trains(trains) => Line::rows(fold("Trains  ", &trains.iter().map(train_words).collect::<Vec<_>>())),
        other => tell_battles(other),
    }
}

/// Battles and what they leave.
fn tell_battles(tale: &Tale) -> Vec<Line> {
    match tale {
        Tale::Contact {
            number,
            at,
            sides,
            nations,
        } => {
            let text = format!(
                "Battle {number} at {at}: {} ({}) attacks {} ({}).",
                nations[0],
                sides[0].join(" "),
                nations[1],
                sides[1].join(" ")
            );
            vec![Line::strong(text)]
        }
        Tale::Fought {
            number,
            nations,
            winner,
            lost,
            turns,
        } => {
            let result = match winner {
                Some(side) => format!("{} wins", nations[side.index()]),
                None => "a draw".to_owned(),
            };
            let shares = [0, 1].map(|side: usize| format!("{} {}/{}", nations[side], lost[side].0, lost[side].1));
            let text = format!(
                "Battle {number}, fought to its end by the staff, is over after {}: {result}. Lost: {}.",
                counted(*turns, "turn"),
                shares.join(", ")
            );
            vec![Line::from(text)]
        }
        Tale::Stragglers { number, dice } => {
            let words = dice
                .iter()
                .map(|(letter, die)| format!("{letter} [{die}] {}", if *die == 1 { "is lost" } else { "rejoins" }));
            let mut lines = vec![Line::from(format!("Who fled from battle {number}:"))];
            lines.extend(Line::rows(fold("        ", &words.collect::<Vec<_>>())));
            lines
        }
        Tale::Captured(armies) => vec![Line::from(format!("Without a commander: {}.", armies.join(" ")))],
        Tale::Wiped(armies) => vec![Line::from(format!("Nothing is left of {}.", armies.join(" ")))],
        Tale::FellBack(back) => {
            let way: Vec<String> = back.way.iter().map(ToString::to_string).collect();
            vec![Line::from(format!("{} falls back by {}.", back.army, way.join(" ")))]
        }
        Tale::Surrendered { army, points } => {
            // RK-133: it falls back by one way alone, whatever else is free.
            vec![Line::from(format!(
                "The way on which {army} has to fall back is barred: it surrenders, {points} points."
            ))]
        }
        Tale::Stuck { at } => vec![Line::from(format!(
            "Nobody can leave {at}; the battle goes on next turn."
        ))],
        other => tell_end(other),
    }
}

/// The end of a turn.
fn tell_end(tale: &Tale) -> Vec<Line> {
    match tale {
        Tale::Taken(taken) => vec![taken_line(taken)],
        Tale::Commanders(armies) => vec![Line::from(format!("New commanders for {}.", armies.join(" ")))],
        Tale::Out { nation } => vec![Line::strong(format!("{nation} is out of the war."))],
        Tale::Declared { nation, winner } => vec![Line::from(format!("{nation} declares {winner} the winner."))],
        Tale::Over {
            winners,
            victory,
            points,
        } => {
            let mut lines = vec![Line::strong(victory_words(winners, victory.reason, points.len()))];
            let words: Vec<String> = points
                .iter()
                .map(|(nation, points)| format!("{nation} {points}"))
                .collect();
            lines.extend(Line::rows(fold("Points  ", &words)));
            lines
        }
        _ => Vec::new(),
    }
}

/// Each entry on rows of its own behind a heading.
fn entries(head: &str, words: &[String]) -> Vec<Line> {
    let margin = " ".repeat(head.chars().count());
    let heads = std::iter::once(head).chain(std::iter::repeat(margin.as_str()));
    words
        .iter()
        .zip(heads)
        .flat_map(|(word, head)| Line::rows(wrap(head, word)))
        .collect()
}

/// `Turn 4 | order: Halvern [5], Corvane [2]`.
fn turn_line(turn: u16, order: &[(String, Vec<u8>)]) -> Line {
    let mut spans = vec![
        Span::Strong(format!("Turn {turn}")),
        Span::Text(" | order: ".to_owned()),
    ];
    for (place, (nation, dice)) in order.iter().enumerate() {
        let comma = if place == 0 { "" } else { ", " };
        spans.push(Span::Text(format!("{comma}{nation} ")));
        let dice: Vec<String> = dice.iter().map(|die| format!("[{die}]")).collect();
        spans.push(Span::Dice(dice.join(" ")));
    }
    Line::from(spans)
}

fn raised_words(raised: &Raised) -> String {
    let dice: Vec<String> = raised
        .dice
        .iter()
        .map(|(sides, die)| format!("d{sides} [{die}]"))
        .collect();
    let armies = if raised.count == 1 { "army" } else { "armies" };
    format!("{} {} {} {armies}", raised.nation, dice.join(" "), raised.count)
}

/// `C2 [4]-2 starving: train c2 is late`.
fn supplied_words(supplied: &Supplied) -> String {
    let army = &supplied.army;
    let mut words = Vec::new();
    if let Some(die) = supplied.mutiny {
        words.push(format!(
            "mutiny [{die}] vs 3+ {}",
            if die > 2 { "obeys" } else { "REBELS" }
        ));
    }
    match (supplied.rebellion, &supplied.rebels) {
        (Some(die), None) => words.push(format!("[{die}] kills its commander")),
        (Some(die), Some(tag)) => words.push(format!("[{die}] goes looting as {tag}")),
        (None, Some(tag)) => words.push(format!("goes looting as {tag}")),
        (None, None) => (),
    }
    let die = supplied.die.map_or(String::new(), |(die, late)| {
        format!("[{die}]{} ", if late { "-2" } else { "" })
    });
    if let Some(result) = &supplied.result {
        words.push(format!("{die}{}", fed_words(result)));
    }
    format!("{army} {}", words.join(", "))
}

fn fed_words(fed: &Fed) -> String {
    match fed {
        Fed::ByTrain => "fed by its train".to_owned(),
        Fed::Fed => "fed".to_owned(),
        Fed::Train { from, die: Some(die) } => format!("train from {from} (town die [{die}])"),
        Fed::Train { from, die: None } => format!("train from {from}"),
        Fed::OnTheRoad => "its train is on the road".to_owned(),
        Fed::NoSource => "no train can start".to_owned(),
        Fed::Starving => "starving".to_owned(),
    }
}

fn looted_words(looted: &Looted) -> String {
    let army = &looted.army;
    match (&looted.place, looted.temper) {
        (Some(place), Some((die, true))) => format!("{army} sacks {place}, [{die}] vs 4+: the place turns hostile"),
        (Some(place), Some((die, false))) => format!("{army} sacks {place}, [{die}] vs 4+: the place bears it"),
        _ => {
            let train = looted
                .train
                .as_ref()
                .map_or(String::new(), |train| format!("; {}", fed_words(train)));
            format!("{army} does not loot and goes hungry{train}")
        }
    }
}

/// `C1 I11 J11 J10, contact`.
fn marched_words(marched: &Marched) -> String {
    let way: Vec<String> = marched.way.iter().map(ToString::to_string).collect();
    let end = match marched.halted {
        Halted::There => String::new(),
        Halted::Spent => ", its march is spent".to_owned(),
        Halted::Contact => ", contact".to_owned(),
        Halted::Crowded => ", no room beyond".to_owned(),
        Halted::Pinned => ", pinned".to_owned(),
        Halted::Sacks => format!(", sacks {}", marched.to),
    };
    format!("{} {}{end}", marched.army, way.join(" "))
}

fn train_words(train: &TrainMoved) -> String {
    let tag = train.army.to_lowercase();
    if train.arrived {
        format!("{tag} reaches {}", train.army)
    } else {
        format!("{tag} at {}", train.to)
    }
}

fn taken_line(taken: &Taken) -> Line {
    let Taken {
        nation,
        place,
        die,
        taken: is_taken,
    } = taken;
    let Some((die, guns)) = die else {
        return Line::from(format!("{nation} takes {place}."));
    };
    let end = if *is_taken { " and takes it." } else { " and fails." };
    let plus = if *guns { "+1" } else { "" };
    Line::from(vec![
        Span::Text(format!("{nation} storms {place}: ")),
        Span::Dice(format!("[{die}]{plus} vs 5+")),
        Span::Text(end.to_owned()),
    ])
}

/// Why a campaign of so many nations is over, as a sentence.
pub fn victory_words(winners: &[String], reason: Reason, nations: usize) -> String {
    let who = winners.join(" and ");
    let wins = if winners.len() > 1 { "win" } else { "wins" };
    match (winners.is_empty(), reason) {
        (true, Reason::Elimination) => "Nobody is left: a draw.".to_owned(),
        (true, _) => "Two sides are equal at the end: a draw.".to_owned(),
        (false, Reason::Elimination) => format!("Everybody else is out of the war. {who} {wins}."),
        (false, Reason::Capitals) if nations == winners.len() + 1 => {
            format!("The enemy's capital has fallen. {who} {wins}.")
        }
        // RK-67: which of several have fallen is told before.
        (false, Reason::Capitals) => format!("At least half of the enemy's capitals have fallen. {who} {wins}."),
        (false, Reason::Towns) => format!("{who} {wins}, with the towns in hand."),
        (false, Reason::Declared) => format!("The players have declared it: {who} {wins}."),
        (false, Reason::Limit) => format!("The last turn is over. {who} {wins} by points."),
    }
}

/// Standing orders of a nation in a row.
pub fn temper_words(temper: &Temper) -> String {
    let loot = if temper.loots {
        "starving armies loot"
    } else {
        "nobody loots"
    };
    let raise = temper.raises.as_deref().unwrap_or("foot");
    let staff = if temper.delegates {
        "the staff fights your battles"
    } else {
        "you fight your battles"
    };
    format!(
        "{loot}; new armies are {raise}; {staff}; {}",
        standing_words(&temper.battle)
    )
}

/// RK-67: what is to be reached, as a sentence.
pub fn goal_words(rules: &CampaignRules) -> String {
    match rules.goal() {
        Goal::Capital => "Goal: your own capital and half of the enemy's".to_owned(),
        Goal::Towns => format!("Goal: {} percent of towns and capitals", rules.goal_share()),
        Goal::Last => "Goal: to be the last".to_owned(),
        // RK-68: without a limit of turns only elimination ends the campaign.
        Goal::Points if rules.turns() == 0 => "Goal: to be the last, for no turn is the last".to_owned(),
        Goal::Points => "Goal: most points at the end".to_owned(),
        Goal::Custom => format!("Goal: {}", rules.goal_text()),
    }
}
