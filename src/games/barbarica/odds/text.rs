//! Situations as short texts: `fight x charge + p flank vs a s:3`, `shot s at 8 x2 vs t`, `rally d:3 w:4 leader`.

use crate::action::Protecting;
use crate::data::{Melee, Ranged, Terrain, Weight};
use crate::odds::stage::Warrior;
use crate::odds::{
    ChargeOdds, ExitOdds, FightOdds, NameOdds, RageOdds, RallyOdds, RoutOdds, RowOdds, ShotOdds, Situation, SpotOdds,
    no,
};
use crate::words::{Ternary, YesNo, compass};
use muster_kit::Refusal;
use muster_kit::hexes::Direction;
use std::str::FromStr;

impl FromStr for Situation {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Situation, Refusal> {
        let text = text.trim().to_lowercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some((kind, rest)) = words.split_first() else {
            return Err(no("What are the odds of what?"));
        };
        match *kind {
            "fight" | "attack" => read_fight(rest).map(|fight| Situation::Fight(Box::new(fight))),
            "shot" | "shoot" => read_shot(rest).map(|shot| Situation::Shot(Box::new(shot))),
            "exit" => read_exit(rest).map(Situation::Exit),
            _ => read_nerve(kind, rest),
        }
    }
}

fn number(word: &str) -> Result<u8, Refusal> {
    word.parse().map_err(|_| no(format!("`{word}` is no number.")))
}

fn unknown(word: &str) -> Refusal {
    no(format!("I do not know `{word}`."))
}

/// Pairs such as `d:3`, and flags: each is taken out as it is found.
struct Words<'a> {
    left: Vec<&'a str>,
}

impl<'a> Words<'a> {
    fn of(words: &[&'a str]) -> Words<'a> {
        Words { left: words.to_vec() }
    }

    fn flag(&mut self, name: &str) -> bool {
        let place = self.left.iter().position(|word| *word == name);
        place.map(|place| self.left.remove(place)).is_some()
    }

    fn value(&mut self, name: &str) -> Option<&'a str> {
        let value = |word: &&'a str| word.strip_prefix(name).and_then(|rest| rest.strip_prefix(':'));
        let place = self.left.iter().position(|word| value(word).is_some())?;
        let word = self.left.remove(place);
        value(&word)
    }

    fn given(&mut self, name: &str) -> Result<Option<u8>, Refusal> {
        match self.value(name) {
            Some("") => Err(no(format!("A number is missing behind `{name}:`, as in {name}:3."))),
            value => value.map(number).transpose(),
        }
    }

    fn needed(&mut self, name: &str, what: &str) -> Result<u8, Refusal> {
        self.given(name)?
            .ok_or_else(|| no(format!("{what} is missing: {name}:3.")))
    }

    fn end(&self) -> Result<(), Refusal> {
        match self.left.first() {
            Some(word) => Err(unknown(word)),
            None => Ok(()),
        }
    }
}

fn read_nerve(kind: &str, words: &[&str]) -> Result<Situation, Refusal> {
    let mut words = Words::of(words);
    let (standard, mourning) = (words.flag("standard"), words.flag("mourning"));
    let leader = words.flag("leader");
    let situation = match kind {
        "charge" => Situation::Charge(ChargeOdds {
            discipline: words.needed("d", "Discipline")?,
            standard,
            mourning,
            strength: words.needed("s", "The target's Strength")?,
        }),
        "rally" => Situation::Rally(RallyOdds {
            discipline: words.needed("d", "Discipline")?,
            standard,
            mourning,
            wounds: words.needed("w", "The number of wounds")?,
            strength: words.given("s")?.unwrap_or(0),
            leader,
            call: words.flag("call"),
        }),
        "rout" => Situation::Rout(RoutOdds {
            discipline: words.needed("d", "Discipline")?,
            standard,
            mourning,
            wounds: words.needed("w", "The number of wounds")?,
            marks: words.given("marks")?.unwrap_or(1),
            leader,
        }),
        "rage" => Situation::Rage(RageOdds {
            discipline: words.needed("d", "Discipline")?,
            standard,
            mourning,
            enemies: words.needed("n", "The number of enemies")?,
        }),
        "spot" => Situation::Spot(SpotOdds {
            discipline: words.needed("d", "Discipline")?,
            standard,
            mourning,
            distance: words.needed("n", "The distance")?,
        }),
        "row" => Situation::Row(RowOdds {
            strength: words.needed("s", "Strength")?,
            aggressive: words.flag("aggressive"),
            cautious: words.flag("cautious"),
            reckless: words.flag("reckless"),
            prefer_melee: words.flag("melee"),
            green: words.flag("green"),
        }),
        "name" => Situation::Name(NameOdds {
            used: words.given("n")?.unwrap_or(0),
        }),
        other => return Err(unknown(other)),
    };
    words.end()?;
    let nerve = matches!(kind, "rally" | "rout");
    if leader && !nerve {
        return Err(unknown("leader"));
    }
    Ok(situation)
}

/// `m:2 debt:1 1 2 1*`: what each hex of the way costs; one with a star lies beside an enemy.
fn read_exit(words: &[&str]) -> Result<ExitOdds, Refusal> {
    let mut words = Words::of(words);
    let movement = words.needed("m", "Movement")?;
    let debt = words.given("debt")?.unwrap_or(0);
    let (mut costs, mut stops) = (Vec::new(), Vec::new());
    for (place, word) in (1..=u8::MAX).zip(&words.left) {
        costs.push(number(word.trim_end_matches('*'))?);
        if word.ends_with('*') {
            stops.push(place);
        }
    }
    Ok(ExitOdds {
        movement,
        debt,
        costs,
        stops,
        blocks: Vec::new(),
    })
}

/// What stands before and behind `vs`.
fn sides<'a, 'b>(words: &'b [&'a str]) -> Result<(&'b [&'a str], &'b [&'a str]), Refusal> {
    let place = words.iter().position(|word| *word == "vs");
    let place = place.ok_or_else(|| no("`vs` stands between the two sides."))?;
    Ok((&words[..place], &words[place + 1..]))
}

fn read_fight(words: &[&str]) -> Result<FightOdds, Refusal> {
    let mut words = Words::of(words);
    let free = words.flag("free");
    let protection = read_protection(&mut words);
    let (attackers, target) = sides(&words.left)?;
    let attackers = attackers.split(|word| *word == "+").map(read_warrior);
    let mut attackers = attackers.collect::<Result<Vec<_>, _>>()?;
    let mut target = read_warrior(target)?;
    if let Some(side) = target.at.take() {
        struck_on(side, &mut attackers)?;
    }
    if attackers.iter().any(|attacker| !attacker.returns.is_yes()) {
        return Err(no("It is the target that strikes back: `noreturn` stands behind it."));
    }
    Ok(FightOdds {
        attackers,
        target,
        free,
        each: None,
        protection,
    })
}

/// `fight p vs a rear`: the side on which the target is struck, said of the target.
fn struck_on(side: Direction, attackers: &mut [Warrior]) -> Result<(), Refusal> {
    match attackers {
        [only] if only.at.is_none_or(|at| at == side) => {
            only.at = Some(side);
            Ok(())
        }
        [_] => Err(no(
            "The attacker stands on one side of its target, and behind the target stands another.",
        )),
        _ => Err(no(
            "Of several attackers each stands on a side of its own: say it behind each of them.",
        )),
    }
}

fn read_protection(words: &mut Words<'_>) -> Protecting {
    if words.flag("cumulative") {
        Protecting::Cumulative
    } else {
        Protecting::Single
    }
}

fn read_shot(words: &[&str]) -> Result<ShotOdds, Refusal> {
    let mut words = Words::of(words);
    let place = words.left.iter().position(|word| *word == "at");
    let place = place.filter(|place| place + 1 < words.left.len());
    let place = place.ok_or_else(|| no("How far away? `at 8`."))?;
    let distance = number(words.left[place + 1])?;
    words.left.drain(place..place + 2);
    let ranges = words.left.iter().position(|word| {
        word.strip_prefix('x')
            .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()))
    });
    let ranges = match ranges {
        Some(place) => number(&words.left.remove(place)[1..])?,
        None => 1,
    };
    let weapon = words.left.iter().position(|word| word.starts_with('/'));
    let weapon = weapon.map(|place| words.left.remove(place)[1..].parse::<Ranged>());
    let weapon = weapon.transpose().map_err(|reason| no(format!("{reason}.")))?;
    let embed = match words.value("embed") {
        None | Some("auto") => Ternary::Auto,
        Some("yes") => Ternary::Yes,
        Some("no") => Ternary::No,
        Some(other) => return Err(unknown(other)),
    };
    let flags = ["screened", "indirect", "charger", "rode", "rear", "guarded"].map(|name| words.flag(name));
    let friends = words.given("friends")?.unwrap_or(0);
    let protection = read_protection(&mut words);
    let (shooter, target) = sides(&words.left)?;
    let [screened, indirect, charger, rode, rear, guarded] = flags;
    Ok(ShotOdds {
        weapon,
        ranges,
        screened,
        indirect,
        charger,
        rode,
        rear,
        friends,
        guarded,
        embed,
        protection,
        ..ShotOdds::of(read_warrior(shooter)?, read_warrior(target)?, distance)
    })
}

/// `p s:3 flank forest charge /knife`: a type's letter and what differs from its card.
fn read_warrior(words: &[&str]) -> Result<Warrior, Refusal> {
    let [unit, rest @ ..] = words else {
        return Err(no("A unit is missing; write the letter of its type."));
    };
    let unit = unit.parse().map_err(|reason: String| no(format!("{reason}.")))?;
    let mut warrior = Warrior::of(unit);
    let mut words = Words::of(rest);
    warrior.strength = words.given("s")?;
    warrior.expertise = words.given("e")?;
    warrior.attacks = words.given("a")?;
    warrior.used = words.given("used")?.unwrap_or(0);
    for (name, worn) in [("armour", &mut warrior.armour), ("shield", &mut warrior.shield)] {
        *worn = words.value(name).map(weight).transpose()?;
    }
    for word in words.left {
        match word {
            "charge" => warrior.charge = true,
            "berserk" => warrior.berserk = true,
            "routing" => warrior.routing = true,
            "mounted" => warrior.mounted = Some(true),
            "foot" => warrior.mounted = Some(false),
            "front" => warrior.at = Some(Direction::N),
            "flank" => warrior.at = Some(Direction::Se),
            "rear" => warrior.at = Some(Direction::S),
            "noreturn" => warrior.returns = YesNo::No,
            "dismount" => warrior.dismount = Ternary::Yes,
            word => read_rest(&mut warrior, word)?,
        }
    }
    Ok(warrior)
}

pub(super) fn weight(word: &str) -> Result<Weight, Refusal> {
    match word {
        "none" => Ok(Weight::None),
        "light" => Ok(Weight::Light),
        "heavy" => Ok(Weight::Heavy),
        other => Err(unknown(other)),
    }
}

/// A weapon, a direction, a kind of ground.
fn read_rest(warrior: &mut Warrior, word: &str) -> Result<(), Refusal> {
    if let Some(weapon) = word.strip_prefix('/') {
        let weapon = weapon.parse::<Melee>().map_err(|reason| no(format!("{reason}.")))?;
        warrior.weapon = Some(weapon);
        return Ok(());
    }
    if let Some(side) = Direction::ALL
        .into_iter()
        .find(|side| compass(*side).eq_ignore_ascii_case(word))
    {
        warrior.at = Some(side);
        return Ok(());
    }
    let ground = Terrain::ALL.into_iter().find(|terrain| {
        let name = terrain.to_string();
        name.split(' ').next() == Some(word)
    });
    warrior.ground = ground.ok_or_else(|| unknown(word))?;
    Ok(())
}
