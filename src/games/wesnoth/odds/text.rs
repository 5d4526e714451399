//! Situations as short texts: `sp forest rk + sp plain x gt plain morning`, `rest 4 village 3`, `draw`.

use super::super::data::{Terrain, UnitType};
use super::super::state::Tile;
use super::super::words::Reroll;
use super::{AttackerOdds, DrawOdds, FightOdds, RestOdds, Situation, TargetOdds, no};
use muster_kit::Refusal;
use std::str::FromStr;

/// Villages, castles and keeps count as city ([WB-16](docs/rules/wesnoth.md#wb-16)).
const TERRAINS: [(&str, Terrain); 9] = [
    ("plain", Terrain::Plain),
    ("forest", Terrain::Forest),
    ("mountain", Terrain::Mountain),
    ("water", Terrain::Water),
    ("harsh", Terrain::Harsh),
    ("city", Terrain::City),
    ("village", Terrain::City),
    ("castle", Terrain::City),
    ("keep", Terrain::City),
];

const TIMES: [(&str, Tile); 8] = [
    ("dawn", Tile::Dawn),
    ("morning", Tile::Morning),
    ("afternoon", Tile::Afternoon),
    ("dusk", Tile::Dusk),
    ("first_watch", Tile::FirstWatch),
    ("second_watch", Tile::SecondWatch),
    ("day", Tile::Morning),
    ("night", Tile::FirstWatch),
];

impl FromStr for Situation {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Situation, Refusal> {
        let text = text.trim().to_lowercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            ["draw"] => Ok(Situation::Draw(DrawOdds { left: 6 })),
            ["draw", left] => {
                let left = left
                    .parse()
                    .map_err(|_| no(format!("`{left}` is no number of factions.")))?;
                Ok(Situation::Draw(DrawOdds { left }))
            }
            ["rest", rest @ ..] => read_rest(rest),
            words => read_fight(words),
        }
    }
}

fn number(word: &str) -> Result<u8, Refusal> {
    word.parse().map_err(|_| no(format!("`{word}` is no number.")))
}

/// `4 village 3`: wounds, where, how often.
fn read_rest(words: &[&str]) -> Result<Situation, Refusal> {
    let [wounds, rest @ ..] = words else {
        return Err(no("How many wounds?"));
    };
    let (village, rest) = match rest {
        ["village", rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    let rests = match rest {
        [] => 1,
        [rests] => number(rests)?,
        _ => return Err(no("After the wounds come `village` and the number of rests.")),
    };
    Ok(Situation::Rest(RestOdds {
        wounds: number(wounds)?,
        village,
        rests,
    }))
}

/// One unit in a text.
struct Part {
    unit: UnitType,
    wounds: u8,
    terrain: Terrain,
    weapon: Option<String>,
    reroll: Option<Reroll>,
}

/// Words with one for each of `first watch` and `second watch`, as answers and boards write them.
fn with_watches<'w>(words: &[&'w str]) -> Vec<&'w str> {
    let mut whole: Vec<&str> = Vec::new();
    for word in words {
        match (whole.last(), *word) {
            (Some(&"first"), "watch") => *whole.last_mut().expect("there is a last") = "first_watch",
            (Some(&"second"), "watch") => *whole.last_mut().expect("there is a last") = "second_watch",
            (_, word) => whole.push(word),
        }
    }
    whole
}

fn read_fight(words: &[&str]) -> Result<Situation, Refusal> {
    let mut time = Tile::Dawn;
    let mut words = with_watches(words);
    words.retain(|word| match TIMES.iter().find(|(name, _)| name == word) {
        Some((_, tile)) => {
            time = *tile;
            false
        }
        None => true,
    });
    let cross = words.iter().position(|word| *word == "x");
    let cross =
        cross.ok_or_else(|| no("I cannot read that as a situation; an `x` stands between attackers and target."))?;
    let attackers = words[..cross].split(|word| *word == "+").map(|part| {
        let part = read_part(part)?;
        Ok(AttackerOdds {
            unit: part.unit,
            wounds: part.wounds,
            terrain: part.terrain,
            ground: None,
            weapon: part.weapon,
            reroll: part.reroll,
            keep: 0,
            time: None,
            bar: None,
        })
    });
    let attackers = attackers.collect::<Result<Vec<_>, Refusal>>()?;
    let target = read_part(&words[cross + 1..])?;
    if target.weapon.is_some() || target.reroll.is_some() {
        return Err(no("The target strikes back by default orders."));
    }
    Ok(Situation::Fight(FightOdds {
        time,
        attackers,
        target: TargetOdds {
            unit: target.unit,
            wounds: target.wounds,
            terrain: target.terrain,
            ground: None,
        },
        attacker_gold: None,
        defender_gold: 0,
    }))
}

/// The refusal of a word behind a unit, with those that can stand there.
fn unknown(word: &str) -> Refusal {
    let grounds: Vec<&str> = TERRAINS.iter().map(|(name, _)| *name).collect();
    let times: Vec<String> = TIMES.iter().map(|(name, _)| name.replace('_', " ")).collect();
    no(format!(
        "I do not know `{word}`. Behind a unit come its ground ({}), its wounds (`-3`), its weapon (`/spear`) and when it rerolls \
         (`r`, `r5`, `rk`); the time of day is one of {}.",
        grounds.join(", "),
        times.join(", ")
    ))
}

/// The weapon that begins with a word behind the `/`, by its name or the beginning of it, and how many of the words that follow
/// belong to it: one in `/fire breath x` ([WB-54](docs/rules/wesnoth.md#wb-54)). Of one that the unit has not got, all that is
/// no other word of a situation.
fn weapon_at(kind: UnitType, first: &str, rest: &[&str]) -> (String, usize) {
    let first = first.replace('_', " ");
    let name = |more: usize| {
        let words: Vec<&str> = std::iter::once(first.as_str())
            .chain(rest[..more].iter().copied())
            .collect();
        words.join(" ").trim().to_owned()
    };
    let is_known = |name: &str| kind.sheet().attacks.iter().any(|attack| attack.name.starts_with(name));
    let is_other = |word: &str| {
        let wish = word.strip_prefix('r').unwrap_or(word);
        TERRAINS.iter().any(|(name, _)| *name == word)
            || word.starts_with(['/', '-'])
            || wish != word && (wish.is_empty() || wish == "k" || wish.parse::<u8>().is_ok())
    };
    let known = (1..=rest.len()).rev().find(|more| is_known(&name(*more)));
    let more = match known {
        Some(more) => more,
        None if is_known(&name(0)) || name(0).parse::<usize>().is_ok() => 0,
        None => rest.iter().position(|word| is_other(word)).unwrap_or(rest.len()),
    };
    (name(more), more)
}

/// `sp -3 forest /spear rk`: a unit, its wounds, where it stands, its weapon and reroll.
fn read_part(words: &[&str]) -> Result<Part, Refusal> {
    let [unit, rest @ ..] = words else {
        return Err(no("A unit is missing."));
    };
    let kind = unit.parse::<UnitType>().map_err(|reason| no(format!("{reason}.")))?;
    let mut part = Part {
        unit: kind,
        wounds: 0,
        terrain: Terrain::Plain,
        weapon: None,
        reroll: None,
    };
    let mut rest = rest.iter();
    while let Some(word) = rest.next() {
        if let Some((_, terrain)) = TERRAINS.iter().find(|(name, _)| name == word) {
            part.terrain = *terrain;
        } else if let Some(weapon) = word.strip_prefix('/') {
            let (weapon, more) = weapon_at(kind, weapon, rest.as_slice());
            part.weapon = Some(weapon);
            rest = rest.as_slice()[more..].iter();
        } else if let Some(wounds) = word.strip_prefix('-') {
            part.wounds = number(wounds)?;
        } else if let Some(wish) = word.strip_prefix('r') {
            let wish = match wish {
                "" => Ok(Reroll::Miss),
                "k" => Ok(Reroll::Kill),
                "0" => Ok(Reroll::No),
                wish => wish.parse(),
            };
            part.reroll = Some(wish.map_err(|reason| no(format!("{reason}.")))?);
        } else {
            return Err(unknown(word));
        }
    }
    Ok(part)
}
