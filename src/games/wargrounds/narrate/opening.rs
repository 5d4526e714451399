//! How a game and a phase begin: who came with what, where, and what for.

use super::{dice, name};
use crate::data::{Faction, Scenario, Side, Size, Start, limits_of_armour, limits_of_kit};
use crate::event::{Attendance, Who};
use crate::state::Badge;
use crate::words::listed;
use muster_kit::Line;

/// The size of the game, the weather, and who plays whom.
pub fn begun(
    size: Size,
    size_roll: Option<u32>,
    weather: i8,
    weather_roll: Option<u32>,
    factions: [Faction; 2],
) -> Vec<Line> {
    let rolled = size_roll.map_or_else(String::new, |die| format!(" (die {die})"));
    let sky = match weather {
        -1 => " It is summer, and nobody wants to wear steel.",
        1 => " It is winter, and everybody wears everything.",
        _ => "",
    };
    let die = weather_roll.map_or_else(String::new, |die| format!(" (weather die {die})"));
    Line::prose(format!(
        "A {size} game{rolled} in a park in Canberra: Red, the {}, against Blue, the {}.{sky}{die}",
        factions[0].title(),
        factions[1].title()
    ))
}

/// The scenario of a phase or leg, who attacks, and what to do before it; first its number, its leg and its turns.
pub fn phase_begun(
    (phase, leg, limit): (u8, u8, u16),
    scenario: Scenario,
    roll: &[u32],
    attackers: Option<Side>,
    attackers_roll: Option<u32>,
) -> Vec<Line> {
    let die = if roll.is_empty() {
        String::new()
    } else {
        format!(" (die {})", dice(roll))
    };
    let side = attackers.map_or_else(String::new, |side| format!(" {} attacks.", side.title()));
    let first = attackers_roll.map_or_else(String::new, |die| format!(" (die {die})"));
    let sheets = match (phase, leg) {
        (1, 1) => "Change your sheets, place your people, be ready.",
        _ => "Place your people, be ready.",
    };
    let part = if leg == 2 { ", second leg" } else { "" };
    vec![
        Line::strong(format!("Phase {phase}{part}: {}{die}.{side}{first}", scenario.title())),
        Line::from(format!("{} {limit} turns at most. {sheets}", aim(scenario))),
    ]
}

/// The random starts of all characters.
pub fn starts(rolls: &[(Badge, u32, Start)]) -> Vec<Line> {
    let words: Vec<String> = rolls
        .iter()
        .map(|(badge, die, start)| format!("{} {die} {}", badge.letter(), start.word()))
        .collect();
    Line::prose(format!("Random starts: {}.", words.join(", ")))
}

/// A side's new equipment rows.
pub fn rerolled(side: Side, rolls: &[u32], rows: [i8; 2]) -> Vec<Line> {
    Line::prose(format!(
        "{} raids the loaner bin: dice {}, rows {} and {}. No take-backs.",
        side.title(),
        dice(rolls),
        rows[0],
        rows[1]
    ))
}

/// A side keeps its equipment.
pub fn kept_kit(side: Side) -> Vec<Line> {
    Line::prose(format!("{} keeps its kit. Better the foam you know.", side.title()))
}

/// How many stand on the field.
pub fn placed(fighters: [u8; 2]) -> Vec<Line> {
    Line::prose(format!("On the field: Red {}, Blue {}.", fighters[0], fighters[1]))
}

/// Who a side's Monarch is.
pub fn monarch(side: Side, who: &Who) -> Vec<Line> {
    Line::prose(format!("{}'s Monarch is {}. Please bow.", side.title(), name(who)))
}

fn aim(scenario: Scenario) -> &'static str {
    match scenario {
        Scenario::Flags => "Own both flags.",
        Scenario::Tablet => "Bring all four pieces into the circle.",
        Scenario::Barrel => "The attackers bring the barrel home; the lower count wins.",
        Scenario::Storm => "The attackers bridge the river, breach the castle and get in; the lower count wins.",
        Scenario::Vip => "Kill everybody; while a Monarch lives its side comes back.",
        Scenario::Diplomacy => "Points for enemies felled, three if Diplomacy does it.",
    }
}

/// Who came, with what armour and weapons, and with what traits.
pub fn attended(tale: &Attendance) -> Vec<Line> {
    let mut lines = Vec::new();
    if !tale.number[0].is_empty() {
        let split = tale.split.map_or_else(String::new, |die| format!(", split die {die}"));
        lines.extend(Line::prose(format!(
            "Attendance: Red [{}], Blue [{}], Greyscales [{}]{split}.",
            dice(&tale.number[0]),
            dice(&tale.number[1]),
            dice(&tale.number[2])
        )));
    }
    for side in [Side::Red, Side::Blue] {
        let (klank, kit) = (tale.rows_klank[side as usize], tale.rows_kit[side as usize]);
        for (part, count) in tale.counts[side as usize].into_iter().enumerate() {
            let what = match (part, count) {
                (1, 0) => continue,
                (0, 1) => "character",
                (0, _) => "characters",
                (_, 1) => "Greyscale as well",
                _ => "Greyscales as well",
            };
            lines.extend(Line::prose(format!(
                "{}: {count} {what}. {}",
                side.title(),
                may(count, klank[part], kit[part])
            )));
        }
    }
    lines.extend(Line::prose(format!(
        "Dice, Red's first: armour (klankiness) {}, weapons (equipment) {}.",
        dice(&tale.klank),
        dice(&tale.kit)
    )));
    let pairs: Vec<String> = tale
        .traits
        .iter()
        .filter_map(|(badge, _, words)| words.as_ref().map(|words| format!("{} {words}", badge.letter())))
        .collect();
    if !pairs.is_empty() {
        lines.extend(Line::prose(format!("Traits: {}.", pairs.join("; "))));
    }
    lines
}

/// What a contingent may wear and carry, with the rows that say so:
/// `At most 3 in light, 2 in medium and 1 in heavy armour (klank 5); 2 with Short and Shield and 1 Medium (kit 3).`
fn may(count: u8, klank: i8, kit: i8) -> String {
    let [light, medium, heavy] = limits_of_armour(klank, count);
    let [shield, mediums, longs, missiles] = limits_of_kit(kit, count);
    let some = |all: &[(u8, &str)]| {
        listed(
            all.iter()
                .filter(|(most, _)| *most > 0)
                .map(|(most, of)| format!("{most} {of}")),
        )
    };
    let armour = some(&[(light, "in light"), (medium, "in medium"), (heavy, "in heavy")]);
    let weapons = some(&[
        (shield, "with Short and Shield"),
        (mediums, "with a Medium"),
        (longs, "with a Long"),
        (missiles, "with Pistol or Bow"),
    ]);
    format!("At most {armour} armour (klank {klank}); {weapons} (kit {kit}).")
}
