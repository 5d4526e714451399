//! Exact odds (chapter 10 of docs/rules/wesnoth.md). Every random mechanism is a kind of [`Situation`] that carries all
//! its inputs, so that a figure can be checked without a position.

mod chain;
mod text;

pub use chain::{Chain, Fate};

use super::data::{FACTIONS, Terrain, UnitType, types};
use super::rules::healed;
use super::state::{Deed, Tile};
use super::words::Reroll;
use muster_kit::odds::{Distribution, Fraction, decimal, percent, text as written};
use muster_kit::words::text_or_none;
use muster_kit::{Answer, Line, Refusal, counted};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Every input of one random mechanism of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Situation {
    /// One or several units strike one enemy, in order, and it strikes back (WB-52 to WB-79;
    /// ([WB-58](docs/rules/wesnoth.md#wb-58))).
    Fight(FightOdds),
    /// Rests, one after the other ([WB-80](docs/rules/wesnoth.md#wb-80)).
    Rest(RestOdds),
    /// A faction drawn at the start ([WB-23](docs/rules/wesnoth.md#wb-23)).
    Draw(DrawOdds),
}

/// Attackers in order, and their target, which strikes back by default standing orders (WB-123).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FightOdds {
    pub time: Tile,
    pub attackers: Vec<AttackerOdds>,
    pub target: TargetOdds,
    /// For rerolls; as much as is needed if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacker_gold: Option<u32>,
    /// For promotions after a kill by a counter.
    #[serde(default)]
    pub defender_gold: u32,
}

/// One unit that strikes: where it stands, with what weapon and wounds, and when it rerolls.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackerOdds {
    pub unit: UnitType,
    #[serde(default)]
    pub wounds: u8,
    pub terrain: Terrain,
    /// What stands there, where the terrain is not its name: a village counts as city.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ground: Option<String>,
    /// The best if left out ([WB-59](docs/rules/wesnoth.md#wb-59)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<String>,
    #[serde(default, with = "text_or_none", skip_serializing_if = "Option::is_none")]
    pub reroll: Option<Reroll>,
    /// Gold that must be left after the reroll ([WB-68](docs/rules/wesnoth.md#wb-68)).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub keep: u32,
    /// When this one strikes, if not with the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<Tile>,
    /// Why it cannot strike as things stand; the odds are those that it would have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bar: Option<Bar>,
}

/// What keeps a unit from its blow: what it has done this turn, or else the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bar {
    /// From the unit to its target; 1 is next to it.
    pub hexes: u32,
    pub deed: Deed,
}

/// What a unit stands on, in a word.
fn ground(terrain: Terrain, site: Option<&String>) -> String {
    site.cloned().unwrap_or_else(|| terrain.to_string())
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// The unit that is struck, its wounds before the fight and the ground under it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TargetOdds {
    pub unit: UnitType,
    #[serde(default)]
    pub wounds: u8,
    pub terrain: Terrain,
    /// What stands there, where the terrain is not its name: a village counts as city.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ground: Option<String>,
}

/// A wounded unit that rests up to twenty turns in a row.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RestOdds {
    pub wounds: u8,
    #[serde(default)]
    pub village: bool,
    /// 1 to 20.
    #[serde(default = "once")]
    pub rests: u8,
}

fn once() -> u8 {
    1
}

/// A random faction for one seat, each of those left as likely as the next.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawOdds {
    /// Factions that are left; six if left out.
    #[serde(default = "six")]
    pub left: u8,
}

fn six() -> u8 {
    6
}

/// Units that strike in one situation.
pub const ATTACKERS_MAX: usize = 6;
const RESTS_MAX: u8 = 20;

/// The exact distribution of a situation: lines for people, and `data` with every outcome and its probability.
pub fn odds(situation: &Situation) -> Result<Answer, Refusal> {
    match situation {
        Situation::Fight(fight) => fight.odds(),
        Situation::Rest(rest) => rest.odds(),
        Situation::Draw(draw) => draw.odds(),
    }
}

/// Whether any unit could have so many wounds and live.
///
/// # Errors
/// A refusal that says how many it could have.
pub(super) fn could_rest(situation: &Situation) -> Result<(), Refusal> {
    let most = types().map(|unit| unit.sheet().life).max().unwrap_or(1) - 1;
    match situation {
        Situation::Rest(rest) if rest.wounds > most => {
            let reason = format!("No unit of this game lives with more than {most} wounds.");
            Err(Refusal::new("WB-123", reason).instead(format!("rest {most}")))
        }
        Situation::Rest(_) | Situation::Fight(_) | Situation::Draw(_) => Ok(()),
    }
}

pub(super) fn no(reason: impl Into<String>) -> Refusal {
    Refusal::new("WB-123", reason).instead("sp forest x gt plain morning; rest 4 village 3; draw")
}

/// `20/27 (74%)`; long fractions show the percentage alone.
pub(super) fn shown(share: &Fraction) -> String {
    let text = written(share);
    // A bare 1 is read as a number of something.
    if text.len() > 12 || !text.contains('/') {
        percent(share)
    } else {
        format!("{text} ({})", percent(share))
    }
}

impl FightOdds {
    fn odds(&self) -> Result<Answer, Refusal> {
        if self.attackers.is_empty() || self.attackers.len() > ATTACKERS_MAX {
            return Err(no(format!("1 to {ATTACKERS_MAX} units strike in turn.")));
        }
        let chain = Chain::of(self)?;
        let sheet = self.target.unit.sheet();
        let life = u32::from(sheet.life - self.target.wounds);
        let mut lines: Vec<Line> = self.bars().into_iter().map(Line::from).collect();
        lines.push(Line::from(format!(
            "{} with {life} life on {}, {}{}.",
            sheet.name,
            ground(self.target.terrain, self.target.ground.as_ref()),
            self.time,
            if self.time.half().is_empty() {
                String::new()
            } else {
                format!(" ({})", self.time.half())
            }
        )));
        for (place, attacker) in self.attackers.iter().enumerate() {
            let rolls: Vec<String> = chain
                .damages(place)
                .iter()
                .map(|(damage, share)| format!("{damage}: {}", percent(share)))
                .collect();
            let death = chain.falls(place);
            let price = chain.price(place);
            let paid = if price == Fraction::from_integer(0.into()) {
                String::new()
            } else {
                format!(", rerolls cost {} gold", decimal(&price, 2))
            };
            lines.push(Line::from(format!(
                "{} on {}, {}{}: damage {}; mean {}{paid}; falls {}.",
                attacker.unit,
                ground(attacker.terrain, attacker.ground.as_ref()),
                chain.weapon(place),
                other_cases(&chain, place),
                rolls.join(", "),
                decimal(&chain.damage(place), 2),
                percent(death)
            )));
        }
        let kill = chain.probability(|fate| fate.life == 0);
        let promoted = chain.promoted(self.target.unit);
        let whole = match promoted == Fraction::from_integer(0.into()) {
            true => String::new(),
            false => format!(" The target is promoted and made whole in {}.", percent(&promoted)),
        };
        lines.push(Line::from(format!(
            "Kill {}. Expected wounds: {} given, {} taken.{whole}",
            shown(&kill),
            decimal(&chain.given(), 2),
            decimal(&chain.taken(), 2)
        )));
        let mut other = Vec::new();
        let (mut ever, mut changes) = (false, false);
        for (name, time) in [
            ("Dawn", Tile::Dawn),
            ("day", Tile::Morning),
            ("night", Tile::FirstWatch),
        ] {
            let mut fight = FightOdds { time, ..self.clone() };
            fight.attackers.iter_mut().for_each(|attacker| attacker.time = None);
            let at = Chain::without_rows(&fight)?;
            let kill = at.probability(|fate| fate.life == 0);
            ever |= kill != Fraction::from_integer(0.into());
            let weapons = other_weapons(&chain, &at, self.attackers.len());
            changes |= !weapons.is_empty();
            other.push(format!("{name} {}{weapons}", percent(&kill)));
        }
        let other = other.join(", ");
        lines.push(Line::from(match (ever, changes) {
            (false, _) => "It cannot kill at any time of day.".to_owned(),
            (true, false) => format!("To kill at {other}."),
            (true, true) => format!("To kill, each time with the weapon that is usual then: {other}."),
        }));
        Ok(Answer {
            data: Some(chain.data(&kill)),
            ..Answer::lines(lines)
        })
    }
}

/// ` (fire breath 1-2 in 3%)`, where an attacker does not strike in all cases alike.
fn other_cases(chain: &Chain, place: usize) -> String {
    let cases = chain.other_cases(place).into_iter();
    let cases: Vec<String> = cases
        .map(|(what, share)| format!("{what} in {}", percent(&share)))
        .collect();
    match cases.is_empty() {
        true => String::new(),
        false => format!(" ({})", cases.join(", ")),
    }
}

/// ` with the crossbow`, where the best weapons of a time of day are not those of the fight that is asked about.
fn other_weapons(asked: &Chain, then: &Chain, attackers: usize) -> String {
    let name = |chain: &Chain, place: usize| {
        let weapon = chain.weapon(place);
        weapon.rsplit_once(' ').map_or(weapon, |(name, _)| name).to_owned()
    };
    let weapons = |chain: &Chain| (0..attackers).map(|place| name(chain, place)).collect::<Vec<_>>();
    match (weapons(asked), weapons(then)) {
        (asked, then) if asked == then => String::new(),
        (_, then) => format!(" with the {}", then.join(", ")),
    }
}

impl FightOdds {
    /// Who cannot strike as things stand, with what the odds suppose.
    fn bars(&self) -> Vec<String> {
        let barred = |(place, attacker): (usize, &AttackerOdds)| {
            let Bar { hexes, deed } = attacker.bar?;
            let why = match (deed, place) {
                (Deed::Fresh, 0) => "cannot come next to its target in one turn".to_owned(),
                (Deed::Fresh, _) => "reaches no hex next to its target that those before it leave free".to_owned(),
                (deed, _) => format!("{}, so that it cannot strike this turn", deed.reason()),
            };
            let unit = match self.attackers.len() {
                1 => attacker.unit.to_string(),
                _ => format!("{} (strike {})", attacker.unit, place + 1),
            };
            Some(if hexes < 2 {
                format!("{unit} {why}. If it could:")
            } else {
                let ground = ground(attacker.terrain, attacker.ground.as_ref());
                format!("{unit} stands {hexes} hexes away and {why}. If it stood next to it, on {ground}:")
            })
        };
        self.attackers.iter().enumerate().filter_map(barred).collect()
    }
}

impl RestOdds {
    /// Wounds left after so many rests ([WB-80](docs/rules/wesnoth.md#wb-80)).
    pub fn left(&self) -> Distribution<u32> {
        let mut left = Distribution::certain(u32::from(self.wounds));
        for _ in 0..self.rests {
            left =
                left.then(|wounds| Distribution::die(6).map(|face| wounds.saturating_sub(healed(*face, self.village))));
        }
        left
    }

    fn odds(&self) -> Result<Answer, Refusal> {
        if !(1..=RESTS_MAX).contains(&self.rests) {
            return Err(no(format!("A unit rests 1 to {RESTS_MAX} times here.")));
        }
        let left = self.left();
        let place = if self.village {
            "in a village"
        } else {
            "outside a village"
        };
        let shares: Vec<String> = left
            .iter()
            .map(|(wounds, share)| format!("{} left: {}", counted(*wounds, "wound"), shown(&share)))
            .collect();
        let outcomes: Vec<Value> = left
            .iter()
            .map(|(wounds, share)| json!({ "wounds": wounds, "p": written(&share) }))
            .collect();
        let lines = vec![
            Line::from(format!(
                "{}, {} {place}.",
                counted(u32::from(self.wounds), "wound"),
                counted(u32::from(self.rests), "rest")
            )),
            Line::from(format!("{}.", shares.join(", "))),
        ];
        Ok(Answer {
            data: Some(json!({ "outcomes": outcomes })),
            ..Answer::lines(lines)
        })
    }
}

impl DrawOdds {
    fn odds(&self) -> Result<Answer, Refusal> {
        let most = u8::try_from(FACTIONS.len()).expect("there are six factions");
        if !(1..=most).contains(&self.left) {
            return Err(no("1 to 6 factions are left to draw from."));
        }
        let share = muster_kit::odds::fraction(1, i64::from(self.left));
        Ok(Answer {
            data: Some(json!({ "p": written(&share) })),
            ..Answer::lines(vec![Line::from(format!(
                "Each faction that is left: {}.",
                shown(&share)
            ))])
        })
    }
}
