//! Situations as a short text that stands by itself: `short x short shield hp 5`.

use super::{
    AttackOdds, Attacker, AttendanceOdds, BoltOdds, DieOdds, DrawOdds, FirstOdds, HandOdds, Past, Situation, StrayOdds,
    Target, no,
};
use crate::data::{Spell, Weapon};
use muster_kit::Refusal;
use std::str::FromStr;

impl FromStr for Situation {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Situation, Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |place: usize| -> Result<u32, Refusal> {
            let word = words.get(place).copied().unwrap_or_default();
            word.parse().map_err(|_| no(format!("`{word}` is no number.")))
        };
        match words.as_slice() {
            ["stray", _] => Ok(Situation::Stray(StrayOdds {
                engaged: u8::try_from(number(1)?).unwrap_or(u8::MAX),
            })),
            ["attendance", size, faction] => Ok(Situation::Attendance(AttendanceOdds {
                size: size.parse().map_err(|error: String| no(format!("{error}.")))?,
                faction: faction.parse().map_err(|error: String| no(format!("{error}.")))?,
            })),
            ["draw", _, "of", _] => Ok(Situation::Draw(DrawOdds {
                goes: number(1)?,
                left: number(3)?,
            })),
            ["hand", _, "in", _, "of", _] => Ok(Situation::Hand(HandOdds {
                copies: number(1)?,
                unseen: number(3)?,
                hand: number(5)?,
            })),
            ["die", _, "of", _] => Ok(Situation::Die(DieOdds {
                at_least: number(1)?,
                sides: number(3)?,
            })),
            ["first"] => Ok(Situation::First(FirstOdds {})),
            _ => attack(text),
        }
    }
}

/// `short fast x2 ...` is read as attackers parted by `+`, then `x`, then the target.
fn attack(text: &str) -> Result<Situation, Refusal> {
    let (attackers, target) = text
        .split_once(" x ")
        .ok_or_else(|| no("An attack reads `short x short hp 5`."))?;
    let attackers: Vec<Attacker> = attackers.split('+').map(attacker).collect::<Result<_, _>>()?;
    Ok(Situation::Attack(AttackOdds {
        attackers,
        target: target_of(target)?,
        not_counted: Vec::new(),
    }))
}

fn weapon(word: &str) -> Result<Weapon, Refusal> {
    word.parse().map_err(|error: String| no(format!("{error}.")))
}

/// A weapon, or a bolt: `fireball`, `freeze long`.
fn attacker(text: &str) -> Result<Attacker, Refusal> {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    let bolt = first.parse::<Spell>().ok().filter(|spell| spell.is_bolt());
    let mut found = Attacker {
        name: String::new(),
        weapon: bolt.map_or_else(|| weapon(first), |_| Ok(Weapon::Thrown))?,
        hits: None,
        bolt: bolt.map(|spell| BoltOdds {
            spell,
            long: false,
            sure: false,
            reflect: false,
        }),
        fast: false,
        skilled: false,
        noob: false,
        critical: false,
        known: false,
        past: Past::default(),
        engaged: Vec::new(),
        way: None,
    };
    while let Some(word) = words.next() {
        match (word, &mut found.bolt) {
            ("long", Some(bolt)) => bolt.long = true,
            ("sure", Some(bolt)) => bolt.sure = true,
            ("skilled", _) => found.skilled = true,
            ("fast", None) => found.fast = true,
            ("noob", None) => found.noob = true,
            ("crit" | "critical", None) => found.critical = true,
            ("hits", None) => {
                let count = words.next().and_then(|word| word.parse().ok());
                found.hits = Some(count.ok_or_else(|| no("`hits` needs a number behind it."))?);
            }
            _ => return Err(no(format!("`{word}` says nothing about an attacker."))),
        }
    }
    Ok(found)
}

/// The HP of a target of which nobody says how many it has.
const USUAL_HP: u32 = 5;
/// As [`USUAL_HP`], of one that carries Diplomacy ([WG-149](docs/rules/wargrounds.md#wg-149),
/// [WG-175](docs/rules/wargrounds.md#wg-175)).
const DIPLOMACY_HP: u32 = 1;

fn target_of(text: &str) -> Result<Target, Refusal> {
    let mut found = Target {
        assumed: true,
        ..Target::default()
    };
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        let mut number = || -> Result<u32, Refusal> {
            let count = words.next().and_then(|word| word.parse().ok());
            count.ok_or_else(|| no(format!("`{word}` needs a number behind it.")))
        };
        match word {
            "hp" => (found.hp, found.assumed) = (number()?, false),
            "others" => found.others = number()?.min(100),
            "armour" => found.unfelt = number()?.min(100),
            "shield" => found.shield = true,
            "veteran" => found.veteran = true,
            "intuitive" => found.intuitive = true,
            "specialist" => found.specialist = true,
            "protect" => found.protect = true,
            "reflect" => found.reflect = true,
            "none" | "disarmed" => found.weapon = None,
            "exposed" => return Err(no("Who is Exposed does not block: leave `shield` out.")),
            other => {
                let weapon = weapon(other).map_err(|_| no(format!("`{other}` says nothing about a target.")))?;
                found.weapon = Some(weapon);
            }
        }
    }
    if found.assumed {
        found.hp = match found.weapon {
            Some(Weapon::Diplomacy) => DIPLOMACY_HP,
            _ => USUAL_HP,
        };
    }
    Ok(found)
}
