//! What a card or an item is meant for: what its user names, then what the GM fills up with
//! ([WC-100](docs/rules/warcamp.md#wc-100)).

use super::{no, or_nobody, row};
use crate::data::{Building, Card, RAZING};
use crate::state::{Member, SKILL_MAX, SKILL_MIN, Tribe, Tribes, Warcamp};
use crate::words::{Letter, Pick};
use muster_kit::Refusal;
use std::cmp::Reverse;

/// What a card works on, worked out before anything is paid.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Aims {
    /// Members, and how many points each takes where it is about points.
    pub members: Vec<(u16, u32)>,
    pub buildings: Vec<Building>,
}

impl Aims {
    /// Its members, without their points.
    pub fn numbers(&self) -> Vec<u16> {
        self.members.iter().map(|(number, _)| *number).collect()
    }
}

/// What a card lets its caster name ([WC-100](docs/rules/warcamp.md#wc-100)).
enum Choice {
    /// Nothing: it works by itself or at random.
    None,
    /// So many members, of the target or of the own tribe.
    Members(u32),
    /// So many points of Skill, laid on members.
    Points(u32),
    Buildings(u32),
}

fn choice(card: Card, power: u32) -> Choice {
    match card {
        Card::Eye => Choice::Members(power),
        Card::Whip | Card::Poultice => Choice::Members(2 * power),
        Card::Wither | Card::Blood => Choice::Points(2 * power),
        Card::Demolish => Choice::Buildings(power),
        _ => Choice::None,
    }
}

/// Whether a card can be meant for that member.
pub fn fits(card: Card, member: &Member) -> bool {
    match card {
        Card::Wither => member.skill() > SKILL_MIN,
        Card::Blood => member.skill() < SKILL_MAX,
        Card::Whip => member.is_tired(),
        Card::Poultice => member.is_plagued(),
        _ => true,
    }
}

/// Whether the caster may name members for a card ([WC-100](docs/rules/warcamp.md#wc-100)).
pub fn lets_name_members(caster: &Tribe, card: Card) -> bool {
    let power = caster.race().power();
    matches!(choice(card, power), Choice::Members(_) | Choice::Points(_))
}

/// What the card is meant for: the names given, then what the GM fills up with
/// ([WC-100](docs/rules/warcamp.md#wc-100)).
pub fn aims(game: &Warcamp, card: Card, target: Option<Letter>, picks: &[Pick]) -> Result<Aims, Refusal> {
    aims_of(&game.tribes, game.tribes.turn(), card, target, picks)
}

/// As [`aims`], for the tribe at `caster`.
pub fn aims_of(
    tribes: &Tribes,
    caster: Letter,
    card: Card,
    target: Option<Letter>,
    picks: &[Pick],
) -> Result<Aims, Refusal> {
    let letter = target.unwrap_or(caster);
    let power = tribes[caster].race().power();
    let mut aims = Aims::default();
    match choice(card, power) {
        Choice::None if picks.is_empty() => (),
        Choice::None => {
            let text = format!("{card} lets you name nothing; leave the picks out.");
            return Err(no("WC-100", "target", text));
        }
        Choice::Members(count) => {
            let named = pick_members(&tribes[letter], letter, card, picks)?;
            if named.len() > count as usize {
                let text = format!("{card} is for {count} at most; you named {}.", named.len());
                return Err(no("WC-100", "target", text));
            }
            let mut numbers: Vec<u16> = named.into_iter().map(|(number, _)| number).collect();
            let filling = fill_up(&tribes[letter], card)
                .into_iter()
                .filter(|number| !numbers.contains(number));
            let missing = count as usize - numbers.len();
            let filling: Vec<u16> = filling.take(missing).collect();
            numbers.extend(filling);
            aims.members = numbers.into_iter().map(|number| (number, 1)).collect();
        }
        Choice::Points(points) => {
            let named = pick_members(&tribes[letter], letter, card, picks)?;
            aims.members = lay_points(&tribes[letter], card, &named, points);
        }
        Choice::Buildings(count) => {
            let wishes = pick_buildings(&tribes[letter], letter, "WC-100", picks, count)?;
            aims.buildings = tribes[letter].camp.falling(&wishes, count);
        }
    }
    Ok(aims)
}

/// What or who a card works on, as boards call them, and whether the GM chose any of it where the caster could have named
/// others; nothing for a card that lets nothing be named ([WC-100](docs/rules/warcamp.md#wc-100)).
pub fn aims_told(
    game: &Warcamp,
    caster: Letter,
    card: Card,
    target: Option<Letter>,
    picks: &[Pick],
) -> (Vec<String>, bool) {
    let power = game.tribes[caster].race().power();
    if matches!(choice(card, power), Choice::None) {
        return (Vec::new(), false);
    }
    let Ok(aims) = aims_of(&game.tribes, caster, card, target, picks) else {
        return (Vec::new(), false);
    };
    let letter = target.unwrap_or(caster);
    let tribe = &game.tribes[letter];
    let lays_points = matches!(choice(card, power), Choice::Points(_));
    let member = |(number, points): &(u16, u32)| {
        let member = tribe.member(*number)?;
        let whose = target.map_or_else(|| "#".to_owned(), |target| target.to_string());
        let laid = if lays_points {
            format!(": {points}")
        } else {
            String::new()
        };
        Some(format!(
            "{whose}{number} {} ({}){laid}",
            member.name().text(),
            member.counted()
        ))
    };
    let members = aims.members.iter().filter_map(member);
    let told: Vec<String> = members.chain(aims.buildings.iter().map(ToString::to_string)).collect();
    let others = match choice(card, power) {
        Choice::Buildings(_) => other_buildings(tribe, &aims.buildings, picks.len()),
        _ => other_members(tribe, card, &aims.members, picks),
    };
    (told, others)
}

/// Whether the GM chose a member in whose place the caster could have named another.
fn other_members(tribe: &Tribe, card: Card, chosen: &[(u16, u32)], picks: &[Pick]) -> bool {
    let is_named = |number: u16| {
        let mut named = picks.iter();
        named.any(|pick| matches!(pick, Pick::Member { number: of, .. } if *of == number))
    };
    let laid = |number: u16| {
        chosen
            .iter()
            .find(|(one, _)| *one == number)
            .map_or(0, |(_, points)| *points)
    };
    let takes_more: Vec<u16> = tribe
        .people
        .iter()
        .filter(|member| fits(card, member) && laid(member.number()) < takes(card, member))
        .map(Member::number)
        .collect();
    let mut by_gm = chosen.iter().filter(|(number, _)| !is_named(*number));
    by_gm.any(|(number, _)| takes_more.iter().any(|other| other != number))
}

/// Whether the GM chose a building for which the caster could have named one of another kind.
fn other_buildings(tribe: &Tribe, falling: &[Building], named: usize) -> bool {
    let mut left = tribe.camp;
    for kind in falling {
        left.raze(*kind);
    }
    let standing = left.counted();
    let mut by_gm = falling.iter().skip(named);
    by_gm.any(|kind| standing.iter().any(|other| other != kind))
}

/// How much of a card one member takes: points of Skill, or the whole of what it does to them.
fn takes(card: Card, member: &Member) -> u32 {
    match card {
        Card::Wither => u32::from(member.skill() - SKILL_MIN),
        Card::Blood => u32::from(SKILL_MAX - member.skill()),
        _ => 1,
    }
}

/// Members named for a card, each once, with the points asked for ([WC-100](docs/rules/warcamp.md#wc-100)).
fn pick_members(tribe: &Tribe, home: Letter, card: Card, picks: &[Pick]) -> Result<Vec<(u16, Option<u16>)>, Refusal> {
    let mut named: Vec<(u16, Option<u16>)> = Vec::new();
    for pick in picks {
        let member = match pick {
            Pick::Member {
                tribe: of,
                number,
                times,
            } if of.is_none_or(|letter| letter == home) => tribe.member(*number).map(|member| (member, *times)),
            _ => None,
        };
        let Some((member, times)) = member else {
            let text = format!(
                "{pick} is no member of {home}. Members: {}.",
                row(tribe.people.numbers())
            );
            return Err(no("WC-100", "target", text));
        };
        if !fits(card, member) {
            let fit = row(tribe
                .people
                .iter()
                .filter(|one| fits(card, one))
                .map(|one| one.number()));
            let text = format!("{card} does nothing to {pick}. Fit: {}.", or_nobody(fit));
            return Err(no("WC-100", "target", text));
        }
        if !named.iter().any(|(number, _)| *number == member.number()) {
            named.push((member.number(), times));
        }
    }
    Ok(named)
}

/// Members that the GM takes when names are missing, in that order ([WC-100](docs/rules/warcamp.md#wc-100)).
fn fill_up(tribe: &Tribe, card: Card) -> Vec<u16> {
    let mut fit: Vec<&Member> = tribe.people.iter().filter(|one| fits(card, one)).collect();
    fit.sort_by_key(|one| (Reverse(one.counted()), one.number()));
    fit.into_iter().map(|one| one.number()).collect()
}

/// Lays points in sequence, each member taking as many as they can or as was asked
/// ([WC-104](docs/rules/warcamp.md#wc-104)).
fn lay_points(tribe: &Tribe, card: Card, named: &[(u16, Option<u16>)], points: u32) -> Vec<(u16, u32)> {
    let mut left = points;
    let mut laid = Vec::new();
    let room = |number: u16| tribe.member(number).map_or(0, |member| takes(card, member));
    let filling = fill_up(tribe, card)
        .into_iter()
        .filter(|number| !named.iter().any(|(one, _)| one == number));
    for (number, times) in named.iter().copied().chain(filling.map(|number| (number, None))) {
        let taken = left.min(room(number)).min(times.map_or(u32::MAX, u32::from));
        if taken > 0 {
            left -= taken;
            laid.push((number, taken));
        }
    }
    laid
}

/// Buildings named, which must be there ([WC-100](docs/rules/warcamp.md#wc-100)).
pub fn pick_buildings(
    tribe: &Tribe,
    letter: Letter,
    clause: &'static str,
    picks: &[Pick],
    count: u32,
) -> Result<Vec<Building>, Refusal> {
    let mut left = tribe.camp;
    let mut wishes = Vec::new();
    for pick in picks {
        match pick {
            Pick::Building(building) if left.raze(*building) => wishes.push(*building),
            _ => {
                let here = tribe.camp.counted();
                let here = row(RAZING.iter().filter(|one| here.contains(one)).map(|one| one.code()));
                let here = if here.is_empty() { "none".to_owned() } else { here };
                let text = format!("{} has no {pick} to destroy. Buildings: {here}.", letter);
                return Err(no(clause, "target", text));
            }
        }
    }
    if wishes.len() > count as usize {
        let text = format!("{count} at most can be destroyed; you named {}.", wishes.len());
        return Err(no(clause, "target", text));
    }
    Ok(wishes)
}

/// The members that an item of the Whip rouses ([WC-126](docs/rules/warcamp.md#wc-126)).
pub fn pick_tired(tribes: &Tribes, clause: &'static str, picks: &[Pick], count: u32) -> Result<Vec<u16>, Refusal> {
    let (tribe, letter) = (tribes.mover(), tribes.turn());
    let named = pick_members(tribe, letter, Card::Whip, picks)?;
    let named = named.into_iter().map(|(number, _)| number);
    let chosen: Vec<u16> = named.chain(fill_up(tribe, Card::Whip)).take(count as usize).collect();
    if chosen.is_empty() {
        return Err(no(
            clause,
            "not-able",
            "Nobody could act again: nobody outside the towers has acted.",
        ));
    }
    if picks.len() > count as usize {
        return Err(no(
            clause,
            "target",
            format!("It is for {count} at most; you named {}.", picks.len()),
        ));
    }
    Ok(chosen)
}
