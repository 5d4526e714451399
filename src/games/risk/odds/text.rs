//! Situations as short texts: `save lt canister works`, `duel ln vs lt works`, `battery canister t3 works x1`,
//! `lasts ln volley lt`, `rescue 1 1 2 with 1`; those of the map stand in `map`.

use super::longer::usual;
use super::save::{Blow, DuelOdds, SaveOdds, Saver};
use super::{BatteryOdds, LastsOdds, RescueOdds, Situation, no, with_an_example};
use crate::battle::Arm;
use crate::units::UnitType;
use muster_kit::Refusal;
use std::str::FromStr;

/// Words of a situation sorted out.
#[derive(Default)]
struct Sorted {
    savers: Vec<Saver>,
    attacks: Vec<Blow>,
    turns: Option<u8>,
    ones_fail: bool,
    commanders: u8,
}

impl FromStr for Situation {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Situation, Refusal> {
        let text = text.trim().to_lowercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        let kind = words.first().copied().unwrap_or_default();
        Situation::of_words(&words).map_err(|refusal| with_an_example(refusal, kind))
    }
}

impl Situation {
    fn of_words(words: &[&str]) -> Result<Situation, Refusal> {
        let Some((kind, rest)) = words.split_first() else {
            return Err(no("Which situation?"));
        };
        if let Some(map) = super::map::read(kind, rest) {
            return map.map(Situation::Map);
        }
        if *kind == "rescue" {
            return rescue(rest);
        }
        let battery = *kind == "battery";
        let sorted = sort(rest, battery)?;
        let one = |savers: &[Saver]| match savers {
            [one] => Ok(*one),
            _ => Err(no("Name one unit that saves: ln, lt, cv, cu, dr or ar.")),
        };
        let attack = |attacks: &[Blow]| match attacks {
            [attack] => Ok(*attack),
            _ => Err(no("Name one attack: shot, canister, volley or melee.")),
        };
        Ok(match *kind {
            "save" => Situation::Save(SaveOdds {
                commanders: sorted.commanders,
                ..SaveOdds::new(one(&sorted.savers)?, sorted.attacks, sorted.ones_fail)
            }),
            "duel" => {
                let [one, other] = sorted.savers.as_slice() else {
                    return Err(no("A duel has two units: duel ln vs lt."));
                };
                let fights = |arm| sorted.attacks.is_empty() || sorted.attacks.iter().any(|blow| blow.arm == arm);
                Situation::Duel(DuelOdds {
                    one: *one,
                    other: *other,
                    volley: fights(Arm::Volley),
                    melee: fights(Arm::Melee),
                    ones_fail: sorted.ones_fail,
                })
            }
            "battery" => Situation::Battery(BatteryOdds {
                target: one(&sorted.savers)?,
                attack: attack(&sorted.attacks)?,
                turns: sorted.turns.unwrap_or(1),
                ones_fail: sorted.ones_fail,
            }),
            "lasts" => Situation::Lasts(LastsOdds {
                target: one(&sorted.savers)?,
                attack: attack(&sorted.attacks)?,
                ones_fail: sorted.ones_fail,
            }),
            other => return Err(no(format!("`{other}` is no situation."))),
        })
    }
}

/// `1 1 2 with 1`.
fn rescue(words: &[&str]) -> Result<Situation, Refusal> {
    let number = |word: &str| word.parse::<u8>().map_err(|_| no(format!("`{word}` is no number.")));
    let mut parts = words.split(|word| *word == "with");
    let failing = parts.next().unwrap_or_default();
    let commanders = parts.next().and_then(|rest| rest.first()).copied().unwrap_or("1");
    Ok(Situation::Rescue(RescueOdds {
        failing: failing.iter().map(|word| number(word)).collect::<Result<_, _>>()?,
        commanders: number(commanders)?,
    }))
}

fn arm(word: &str) -> Option<Arm> {
    Some(match word {
        "shot" | "round" => Arm::Shot,
        "canister" => Arm::Canister,
        "volley" => Arm::Volley,
        "melee" => Arm::Melee,
        _ => return None,
    })
}

/// A unit behind an attack is who makes it, any other saves; what follows a unit that saves belongs to it.
fn sort(words: &[&str], battery: bool) -> Result<Sorted, Refusal> {
    let mut sorted = Sorted::default();
    if battery && !words.iter().any(|word| UnitType::named(word).is_some()) {
        sorted.savers.push(Saver::of(UnitType::Ar));
    }
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        if let Some(arm) = arm(word) {
            // `round shot` is one attack.
            let _ = words.next_if(|next| word == "round" && *next == "shot");
            let by = words.next_if(|next| UnitType::named(next).is_some());
            let by = by.and_then(UnitType::named).unwrap_or(usual(arm));
            sorted.attacks.push(Blow::new(arm, by));
        } else if let Some(kind) = UnitType::named(word) {
            sorted.savers.push(Saver::of(kind));
        } else if word == "commander" {
            sorted.commanders = sorted.commanders.saturating_add(1);
        } else if word == "ones" {
            sorted.ones_fail = true;
        } else if word != "vs" && word != "by" {
            detail(&mut sorted, word)?;
        }
    }
    Ok(sorted)
}

/// `works`, `r2`, `x1`, `t3`.
fn detail(sorted: &mut Sorted, word: &str) -> Result<(), Refusal> {
    let wrong = || no(format!("`{word}` cannot be read."));
    if let Some(turns) = word.strip_prefix('t').and_then(|number| number.parse().ok()) {
        sorted.turns = Some(turns);
        return Ok(());
    }
    let saver = sorted.savers.last_mut().ok_or_else(wrong)?;
    let number = |prefix| word.strip_prefix(prefix).and_then(|number| number.parse().ok());
    if word == "works" {
        saver.works = true;
    } else if let Some(routs) = number('r') {
        saver.routs = routs;
    } else if let Some(failures) = number('x') {
        saver.failures = failures;
    } else {
        return Err(wrong());
    }
    Ok(())
}
