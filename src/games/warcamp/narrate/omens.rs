//! Dawns, disasters, and the end of the game.

use super::super::action::DisasterKind;
use super::super::event::{Adventurer, AdventurersCome, AdventurersFight, Cause, Lot, Named, Summary};
use super::super::state::{Ending, Town};
use super::super::words::Letter;
use super::phrases::{contest, count, dice, die_after, flavour, hash, ratio, rows, thing};
use muster_kit::{Line, Span};

pub(super) fn dawn(round: u16, find_at: u32, town: Option<Town>, quiet: bool) -> Vec<Line> {
    let quiet = if quiet { " A quiet night." } else { "" };
    let town = town.map_or_else(String::new, |town| {
        format!(" Town {} food, {} bones.", town.food(), town.bones())
    });
    rows(&format!(
        "DAWN of round {round}. Item luck {find_at} in 5.{town}{quiet}"
    ))
}

pub(super) fn omen(letter: Letter, face: u32) -> Vec<Line> {
    rows(&format!("Omen over {letter}: d6 [{face}] {}", of_the_table(face)))
}

pub(super) fn host_sends(kind: DisasterKind, letter: Option<Letter>) -> Vec<Line> {
    let kind = match kind {
        DisasterKind::Adventurers => "adventurers",
        DisasterKind::Famine => "a famine",
        DisasterKind::Meteor => "a meteor",
        DisasterKind::Plague => "the plague",
    };
    let at = letter.map_or_else(String::new, |letter| format!(" to {letter}"));
    rows(&format!("The host sends {kind}{at}."))
}

pub(super) fn famine(losses: &[(Letter, u32, u32, u32)], mood: u32) -> Vec<Line> {
    let mut lines = rows("Famine");
    for (letter, percent, lost, left) in losses {
        lines.extend(rows(&format!("  {letter} loses {percent}%: {lost} food, {left} left")));
    }
    let moods = [
        "Even the rats have left, and they took provisions.",
        "The fields rot; the gods shrug.",
    ];
    lines.push(flavour(mood, moods));
    lines
}

pub(super) fn meteor_roll(letter: Letter, face: u32) -> Vec<Line> {
    let end = if face == 1 { "it falls" } else { "nothing" };
    rows(&format!("The sky over {letter}: d6 [{face}] {end}"))
}

pub(super) fn meteor(letter: Letter, face: u32, lots: &[Lot], mood: u32) -> Vec<Line> {
    let lots = if lots.is_empty() {
        String::new()
    } else {
        format!(" {}", dice(lots))
    };
    let mut lines = rows(&format!("A meteor hits {letter}: d6 [{face}]{lots}"));
    let moods = ["The sky has a very good aim.", "Somewhere an old GM feels better now."];
    lines.push(flavour(mood, moods));
    lines
}

pub(super) fn plague(letter: Letter, lot: Option<Lot>, who: Option<&Named>, mood: u32) -> Vec<Line> {
    let who = who.map_or_else(
        || "nobody healthy is left to catch it.".to_owned(),
        |who| format!("{} catches it.", hash(who)),
    );
    let mut lines = rows(&format!("Plague strikes {letter}:{} {who}", die_after(lot)));
    let moods = [
        "It is probably nothing. It is not nothing.",
        "Someone coughs. Everyone steps back.",
    ];
    lines.push(flavour(mood, moods));
    lines
}

/// The disaster table.
fn of_the_table(face: u32) -> &'static str {
    match face {
        1 => "adventurers",
        2 => "famine",
        3 => "a meteor",
        4 => "the plague",
        _ => "nothing",
    }
}

fn adventurer(one: &Adventurer) -> Vec<Line> {
    rows(&format!("  {}: {} {}", one.name, one.item.kind, dice(&one.item.lots)))
}

pub(super) fn adventurers_come(event: &AdventurersCome) -> Vec<Line> {
    let AdventurersCome {
        letter,
        party,
        strength,
        spell,
        warded,
        storm,
        mood,
    } = event;
    let number = u32::try_from(party.len()).unwrap_or(u32::MAX);
    let mut lines = rows(&format!(
        "{} {} for {letter}, CE {strength}:",
        count(number, "adventurer"),
        if number == 1 { "comes" } else { "come" }
    ));
    lines.extend(party.iter().flat_map(adventurer));
    let spell_text = match spell {
        1 => "Bolt, 1 at random".to_owned(),
        2 => storm.map_or_else(|| "Storm".to_owned(), |face| format!("Storm, d3 [{face}]")),
        3 => "Demolish".to_owned(),
        4 => format!("Battle Favor, CE {}", strength + 2 * number),
        5 => "Decay".to_owned(),
        _ => "none".to_owned(),
    };
    let warded = if *warded {
        format!(". {letter}'s Spite Ward eats it")
    } else {
        String::new()
    };
    lines.extend(rows(&format!("  Spell d6 [{spell}]: {spell_text}{warded}.")));
    let moods = [
        "Somebody in town has posted a notice with your face on it.",
        "Boots. Singing. A bard. Run.",
    ];
    lines.push(flavour(*mood, moods));
    lines
}

pub(super) fn adventurers_fight(event: &AdventurersFight) -> Vec<Line> {
    let AdventurersFight {
        letter,
        party,
        defender,
        casualties,
        extra,
        spared,
        slain,
        lot,
        loot,
        mood,
    } = event;
    let mut lines = rows(&contest("Party", *party));
    let (theirs, ours) = (party.me(), defender.me());
    let name = letter.to_string();
    let row = contest(&name, *defender);
    if theirs == ours {
        lines.extend(rows(&format!("{row}   tie")));
        lines.extend(rows("The adventurers withdraw."));
        return lines;
    }
    if theirs > ours {
        lines.extend(rows(&format!("{row}   they win")));
        lines.extend(rows(&format!(
            "{theirs}/{ours} = {} -> {}",
            ratio(theirs, ours),
            count(*casualties, "casualty")
        )));
        if *spared > 0 {
            lines.extend(rows(&format!("Thick Hides save {spared}.")));
        }
        return lines;
    }
    lines.extend(rows(&format!("{row}   {name} wins")));
    let pits = if *extra > 0 {
        format!(" + {}", count(*extra, "Spike pit"))
    } else {
        String::new()
    };
    lines.extend(rows(&format!(
        "{ours}/{theirs} = {} -> {casualties}{pits}, {slain} slain",
        ratio(ours, theirs)
    )));
    match loot {
        Some(item) => lines.extend(rows(&format!("{name} keeps{} {}.", die_after(*lot), thing(item)))),
        None => lines.extend(rows(&format!("{name} starves and keeps nothing."))),
    }
    lines.push(flavour(*mood, ["They did have nice boots.", "The bard is delicious."]));
    lines
}

fn cause_text(cause: Cause) -> &'static str {
    match cause {
        Cause::Battle => "in battle",
        Cause::Spell => "by spells",
        Cause::Item => "by items",
        Cause::Assassination | Cause::Betrayed | Cause::Caught => "among thieves",
        Cause::Kidnapped => "by kidnapping",
        Cause::Hunger => "of hunger",
        Cause::Hunt => "on hunts",
        Cause::Adventurers => "by adventurers",
        Cause::Meteor => "by meteors",
        Cause::Concession => "by giving up",
    }
}

/// Tells the victory and the summary ([WC-177](docs/rules/warcamp.md#wc-177)).
pub(super) fn over(summary: &Summary) -> Vec<Line> {
    let mut spans = Vec::new();
    for (index, (letter, seat, name)) in summary.winners.iter().enumerate() {
        let lead = if index == 0 { "" } else { " and " };
        spans.push(Span::Strong(format!("{lead}{letter} {name}")));
        spans.push(Span::Text(", led by ".to_owned()));
        spans.push(Span::Seat(*seat));
    }
    let verb = if summary.winners.len() == 1 {
        "wins"
    } else {
        "share the victory"
    };
    let reason = match summary.ending {
        Ending::LastTribe => "the last tribe standing".to_owned(),
        Ending::FinalRound => format!("strongest after round {}", summary.rounds),
    };
    spans.push(Span::Text(format!(" {verb}: {reason}.")));
    let mut lines = vec![Line::from(spans), Line::mono(format!("Rounds {}", summary.rounds))];
    if !summary.kills.is_empty() {
        let kills = summary
            .kills
            .iter()
            .map(|(cause, number)| format!("{number} {}", cause_text(*cause)));
        lines.extend(rows(&format!("Dead: {}.", kills.collect::<Vec<_>>().join(", "))));
    }
    if let Some(best) = &summary.best_member {
        let letter = Letter(best.tribe);
        lines.extend(rows(&format!(
            "Highest Skill: {}, first by {letter}{} {}.",
            best.skill,
            best.number,
            best.name.text()
        )));
    }
    if let Some(theft) = summary.biggest_theft {
        let goods = if theft.bones { "bones" } else { "food" };
        lines.extend(rows(&format!(
            "Biggest theft: {} {goods} by {}.",
            theft.amount,
            Letter(theft.tribe)
        )));
    }
    if let Some(roll) = summary.worst_roll {
        lines.extend(rows(&format!(
            "Worst roll: {} x [{}] by {}.",
            roll.strength,
            roll.face,
            Letter(roll.tribe)
        )));
    }
    lines
}
