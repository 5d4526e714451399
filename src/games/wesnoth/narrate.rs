//! Events as posts (chapter 7.5 of docs/rules/wesnoth.md).

use super::data::{Terrain, UnitType};
use super::event::{Answering, Blow, Event, Fight, Opening};
use super::fight::WHOLE;
use super::rules::verdict;
use super::state::{Badge, EndReason, Standing, Tally, Tile, Wesnoth};
use super::words::{Reroll, UnitWord, letter};
use muster_kit::ascii::{COLUMNS_MAX, wrapped};
use muster_kit::{Hex, Line, Seat, Span, Viewer};

/// The lines for one event; none if the viewer must not hear of it.
pub fn lines(event: &Event, viewer: Viewer) -> Vec<Line> {
    match event {
        Event::Begun {
            map,
            gold,
            sides,
            teams,
        } => begun(map, *gold, sides, teams.as_deref()),
        Event::Round {
            round,
            tile,
            villages,
            paid,
        } => round_lines(*round, *tile, villages, paid),
        Event::Turn {
            side, conquer, threats, ..
        } => turn_lines(*side, conquer, threats),
        Event::Moved {
            who,
            from,
            route,
            cost,
            captured,
        } => vec![moved(*who, *from, route, *cost, *captured)],
        Event::Threat { who, keep_of, at } => {
            let loser = Wesnoth::name_of(*keep_of);
            Line::prose(format!(
                "{who} stands on {loser}'s keep {at}. If it still stands there when {}'s turn begins, {loser} can fall.",
                Wesnoth::name_of(who.side)
            ))
        }
        Event::Fought(fight) => fought(fight),
        Event::Rested {
            who,
            face,
            village,
            healed,
            life,
        } => {
            let place = if *village { " in a village" } else { "" };
            let shown = if *healed > 0 {
                format!("[{face}]")
            } else {
                face.to_string()
            };
            vec![Line::Prose(vec![
                Span::Text(format!("{who} {} rests{place}: die ", who.kind)),
                Span::Dice(shown),
                Span::Text(format!(", {healed} healed, life {life}/{}.", who.kind.sheet().life)),
            ])]
        }
        Event::Recruited {
            side,
            units,
            cost,
            gold,
        } => recruited(*side, units, *cost, *gold),
        Event::Promoted { who, to, cost, gold } => {
            let life = to.sheet().life;
            Line::prose(format!(
                "{who} is promoted for {cost}: {to}, {life}/{life}. Gold {gold}."
            ))
        }
        Event::MayAdvance { who, to, cost } => Line::prose(format!(
            "{who} {} may become {to} for {cost} gold: /wesnoth advance unit:{} choice:yes",
            who.kind,
            UnitWord(who.number)
        )),
        Event::Declined { who } => Line::prose(format!("{who} {} is not promoted.", who.kind)),
        Event::Conquered { who, at, side } => {
            Line::prose(format!("{who} takes {}'s castle at {at}.", Wesnoth::name_of(*side)))
        }
        Event::LeaderFell { side, removed } => {
            let name = Wesnoth::name_of(*side);
            vec![Line::strong(if *removed {
                format!("{name}'s leader is dead.")
            } else {
                format!("{name}'s leader is dead: {name} recruits no more.")
            })]
        }
        Event::Removed {
            side,
            conceded,
            units,
            villages,
        } => {
            let name = Wesnoth::name_of(*side);
            let how = if *conceded { "gives up and is out" } else { "is out" };
            if (*units, *villages) == (0, 0) {
                return Line::prose(format!("{name} {how}."));
            }
            Line::prose(format!(
                "{name} {how}: {units} {} the map, {villages} {} free again.",
                if *units == 1 { "unit leaves" } else { "units leave" },
                if *villages == 1 { "village is" } else { "villages are" }
            ))
        }
        Event::TurnEnded { side, alone } => {
            let why = if *alone { ": nothing is left to do" } else { "" };
            Line::prose(format!("{} ends the turn{why}.", Wesnoth::name_of(*side)))
        }
        Event::Skipped { text, why } => Line::prose(format!("Passed over: {text} ({why}).")),
        Event::StandingOrders {
            seat,
            unit,
            now,
            exceptions,
            set,
        } => {
            if viewer.sees(*seat) {
                standing(*unit, now, exceptions, *set)
            } else {
                Vec::new()
            }
        }
        Event::Missed { side } => Line::prose(format!(
            "Others play out the rest of {}'s turn.",
            Wesnoth::name_of(*side)
        )),
        Event::Ended {
            reason,
            winners,
            round,
            tallies,
        } => ended(*reason, winners, *round, tallies),
    }
}

/// What holds words of a row together.
const GLUE: &str = "\u{a0}";

fn mono(text: &str, indent: usize) -> impl Iterator<Item = Line> {
    wrapped(text, indent, COLUMNS_MAX)
        .into_iter()
        .map(|row| Line::mono(row.replace(GLUE, " ")))
}

/// The first post: year and story are colour ([R-36](docs/rules/wesnoth.md#r-36)).
fn begun(map: &str, gold: u32, sides: &[Opening], teams: Option<&str>) -> Vec<Line> {
    let mut lines = Line::prose(format!(
        "The year is 355 YW. Five years after the death of Haldric IV the land has no order, and every commander takes \
         what he can. {map}: the last team with a living leader wins."
    ));
    for opening in sides {
        let more = if opening.gold == gold {
            String::new()
        } else {
            format!(", gold {}", opening.gold)
        };
        lines.push(Line::Prose(vec![
            Span::Strong(format!("{} ", Wesnoth::name_of(opening.side))),
            Span::Seat(Seat(opening.side)),
            Span::Text(format!(
                ": {}, {} ({}), keep {}{more}.",
                opening.faction,
                opening.leader,
                opening.faction.alignment(),
                opening.keep
            )),
        ]));
    }
    let teams = teams.map_or_else(|| "Each for itself.".to_owned(), |teams| format!("Teams {teams}."));
    let unless = match sides.iter().all(|opening| opening.gold == gold) {
        true => "",
        false => " where no other sum is named",
    };
    lines.push(Line::from(format!(
        "{gold} gold each{unless}. {teams} Leaders recruit: 3 gold a unit, 4 from other sets where mercenaries are for sale."
    )));
    lines
}

/// A new round: the tile, and what it means for each alignment (chapter 8 of docs/rules/wesnoth.md, 2).
fn round_lines(round: u16, tile: Tile, villages: &[(u8, u32)], paid: &[u8]) -> Vec<Line> {
    let meaning = match tile.half() {
        "day" => " (day: lawful + level, chaotic - level)",
        "night" => " (night: chaotic + level, lawful - level)",
        _ => "",
    };
    let mut text = format!("Round {round}, {tile}{meaning}.");
    if !paid.is_empty() {
        let counts: Vec<String> = villages
            .iter()
            .map(|(side, count)| format!("{} {count}", letter(*side)))
            .collect();
        let names: Vec<&str> = paid.iter().map(|side| Wesnoth::name_of(*side)).collect();
        text.push_str(&format!(
            " Villages {}: {} +1 gold",
            counts.join(", "),
            names.join(" and ")
        ));
        text.push_str(if paid.len() > 1 { " each." } else { "." });
    }
    vec![Line::strong(text)]
}

/// A new turn: castles that can be taken, and enemies on the own keep (chapter 8 of docs/rules/wesnoth.md, 5).
fn turn_lines(side: u8, conquer: &[(Badge, u8)], threats: &[(Badge, Hex)]) -> Vec<Line> {
    let mut lines = Vec::new();
    for (who, loser) in conquer {
        let name = Wesnoth::name_of(*loser);
        lines.extend(Line::prose(format!(
            "{who} still holds {name}'s keep and can take the castle."
        )));
    }
    for (who, at) in threats {
        let name = Wesnoth::name_of(side);
        lines.extend(Line::prose(format!("{who} stands on {name}'s keep {at}.")));
    }
    lines
}

fn moved(who: Badge, from: Hex, route: &[Hex], cost: u32, captured: Option<u32>) -> Line {
    let hexes = std::iter::once(&from).chain(route).map(Hex::to_string);
    let way = hexes.collect::<Vec<_>>().join("-");
    let village = captured.map_or_else(String::new, |gold| format!(", takes the village: +1 gold (now {gold})"));
    Line::from(format!("{who} {} {way}, cost {cost}{village}.", who.kind))
}

fn recruited(side: u8, units: &[(u8, UnitType, Hex)], cost: u32, gold: u32) -> Vec<Line> {
    let words: Vec<String> = units
        .iter()
        .map(|(number, kind, hex)| format!("{}{number} {kind} {hex}", letter(side)))
        .collect();
    Line::prose(format!(
        "{} recruits {} (-{cost}, gold {gold}).",
        Wesnoth::name_of(side),
        words.join(", ")
    ))
}

/// What a fighter stands on. Villages are ground of the city's kind, so the event does not tell one from the other.
fn cover_of(ground: Terrain) -> String {
    match ground {
        Terrain::City => "city or village".to_owned(),
        _ => ground.to_string(),
    }
}

/// A fight with every die ([WB-117](docs/rules/wesnoth.md#wb-117)).
fn fought(fight: &Fight) -> Vec<Line> {
    let (at, ground) = (fight.by_at.0, cover_of(fight.by_at.1));
    let (there, cover) = (fight.against_at.0, cover_of(fight.against_at.1));
    let mut lines: Vec<Line> = mono(&format!("{} {} ({at} {ground}) x", fight.by, fight.by.kind), 2).collect();
    lines.extend(mono(
        &format!(
            "{} {} ({there} {cover})   {}",
            fight.against, fight.against.kind, fight.tile
        ),
        2,
    ));
    lines.extend(blow("", &fight.attack, fight.against, fight.tile));
    match &fight.counter {
        Answering::Dead => (),
        Answering::None => lines.extend(mono(" no counter of that type", 2)),
        Answering::Held => lines.extend(mono(" holds: no counter", 2)),
        Answering::Blow(answer) => {
            lines.extend(blow("counter ", answer, fight.by, fight.tile));
        }
    }
    if let Some((side, gold, now)) = fight.bounty {
        lines.extend(mono(
            &format!("{} +{gold} gold (now {now}).", Wesnoth::name_of(side)),
            1,
        ));
    }
    lines
}

fn faces(roll: &[u32], need: u8) -> String {
    let words: Vec<String> = roll
        .iter()
        .map(|face| {
            if *face >= u32::from(need) {
                format!("[{face}]")
            } else {
                face.to_string()
            }
        })
        .collect();
    words.join(GLUE)
}

fn hits(count: u32) -> String {
    match count {
        0 => format!("no{GLUE}hit"),
        1 => format!("1{GLUE}hit"),
        many => format!("{many}{GLUE}hits"),
    }
}

fn blow(prefix: &str, blow: &Blow, against: Badge, tile: Tile) -> Vec<Line> {
    let start = format!(" {prefix}{}, needs {}+ :", blow.attack, blow.need);
    let mut lines = Vec::new();
    match &blow.rerolled {
        None => lines.extend(mono(
            &format!("{start} {}  {}", faces(&blow.roll, blow.need), hits(blow.hits)),
            4,
        )),
        Some(first) => {
            let shown = faces(&first.roll, blow.need);
            lines.extend(mono(
                &format!(
                    "{start} {shown}  {},{GLUE}{}{GLUE}damage",
                    hits(first.hits),
                    first.damage
                ),
                4,
            ));
            let wish = match first.wish.parse() {
                Ok(Reroll::Below(least)) => format!("below {least}"),
                _ => first.wish.clone(),
            };
            let again = faces(&blow.roll, blow.need);
            let text = format!("   reroll ({wish}) -1 gold: {again} {}", hits(blow.hits));
            lines.extend(mono(&text, 4));
        }
    }
    let name = &against.kind.sheet().name;
    let after = if blow.after == 0 {
        "dead".to_owned()
    } else {
        blow.after.to_string()
    };
    let name = name.replace(' ', GLUE);
    let life = format!("{name}{GLUE}{}{GLUE}->{GLUE}{after}", blow.before);
    if blow.hits == 0 {
        lines.extend(mono(&format!("   no damage    {name}{GLUE}{}", blow.before), 4));
        return lines;
    }
    let mut sum = format!("   {}", blow.hits * u32::from(blow.each));
    if blow.time != 0 {
        sum.push_str(&format!(" {:+} {}", blow.time, tile.half()));
    }
    if blow.resistance != 0 {
        sum.push_str(&format!(" {:+} resistance", blow.resistance));
    }
    if blow.time == 0 && blow.resistance == 0 {
        sum.push_str(" damage");
    } else {
        sum.push_str(&format!(" = {}", blow.damage));
    }
    let plain = i64::from(blow.hits * u32::from(blow.each)) + i64::from(blow.time) + i64::from(blow.resistance);
    if plain < 1 {
        sum.push_str(&format!(", at{GLUE}least{GLUE}1"));
    }
    lines.extend(mono(&format!("{sum}    {life}"), 4));
    lines
}

/// The standing orders, one after the other.
pub fn standing_words(now: &Standing) -> String {
    let reroll = |wish: Reroll| match wish {
        Reroll::Below(least) => format!("below {least} damage"),
        other => other.to_string(),
    };
    format!(
        "counter {}; reroll attacks: {}; reroll counters: {}; promotion {}; keep {} gold",
        now.counter,
        reroll(now.reroll_attack),
        reroll(now.reroll_counter),
        now.advance,
        now.keep
    )
}

fn standing(unit: Option<UnitWord>, now: &Standing, exceptions: &[UnitWord], set: bool) -> Vec<Line> {
    let whom = match unit {
        Some(UnitWord(0)) => "for your leader".to_owned(),
        Some(unit) => format!("for unit {unit}"),
        None => "for all your units".to_owned(),
    };
    let verb = if set { "Set" } else { "Standing orders" };
    let mut lines = Line::prose(format!("{verb} {whom}: {}.", standing_words(now)));
    if unit.is_none() && !exceptions.is_empty() {
        let words: Vec<String> = exceptions.iter().map(UnitWord::to_string).collect();
        lines.extend(Line::prose(format!(
            "Exceptions for {}; `/wesnoth orders unit:{}` shows what is otherwise.",
            words.join(", "),
            words[0]
        )));
    }
    lines
}

/// The end: who won (chapter 8 of docs/rules/wesnoth.md, 7), and the statistics (chapter 10).
fn ended(reason: EndReason, winners: &[Vec<u8>], round: u16, tallies: &[Tally]) -> Vec<Line> {
    let mut lines = vec![Line::strong(verdict(reason, winners, round))];
    lines.push(Line::mono("Damage: above or below the mean."));
    lines.push(Line::mono("Killed and lost: levels 0/1/2/3."));
    for (side, tally) in (0..).zip(tallies) {
        let levels = |counts: [u16; 4]| counts.map(|count| count.to_string()).join("/");
        let rows = [
            format!(
                "{}  damage {}  most villages {}x",
                letter(side),
                luck(tally.luck),
                tally.ahead
            ),
            format!(
                "   gold: villages {} income {} kills {}",
                tally.captured, tally.income, tally.bounty
            ),
            format!(
                "   spent: hired {} promoted {} rerolls {}",
                tally.hired, tally.promoted, tally.rerolled
            ),
            format!("   killed {}  lost {}", levels(tally.kills), levels(tally.losses)),
        ];
        lines.extend(rows.iter().flat_map(|row| mono(row, 4)));
    }
    lines
}

/// `+4.1`: parts of [`WHOLE`] with one decimal.
pub fn luck(parts: i64) -> String {
    let tenths = (parts.abs() * 10 + WHOLE / 2) / WHOLE;
    let sign = if parts < 0 && tenths > 0 { '-' } else { '+' };
    format!("{sign}{}.{}", tenths / 10, tenths % 10)
}
