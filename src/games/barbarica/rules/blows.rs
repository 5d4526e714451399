//! A blow before its dice: who can strike whom, with what, and how well (2.5, 2.6, 2.8).

use crate::bearing::Bearing;
use crate::data::{Melee, Terrain, Weight};
use crate::fight::{self, Edge, Protection, Test, target_number};
use crate::rules::no;
use crate::state::{Army, Barbarica, Charge, Phase, Stuck, Terms, Turn, Unit};
use crate::words::UnitId;
use muster_kit::Refusal;

/// What kind of attack a blow is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlowKind {
    Attack,
    /// Struck back, against an attack made with that weapon ([BB-83](docs/rules/barbarica.md#bb-83)).
    Return {
        against: Melee,
    },
    /// At a unit that breaks away ([BB-137](docs/rules/barbarica.md#bb-137)).
    Free,
}

/// A melee attack before its dice (BB-40, BB-41).
#[derive(Clone, Debug)]
pub struct BlowPlan {
    pub weapon: Melee,
    pub position: Bearing,
    pub bonuses: Bonuses,
    pub test: Test,
    pub edge: Edge,
}

impl BlowPlan {
    /// Wounds to be expected, at most as many as the target can lose, in parts of [`WHOLE`].
    pub fn expected(&self, strength: u8) -> i64 {
        let edge = self.edge;
        fight::spread(self.test).mean(|hits, wild| i64::from(edge.wounds(hits, wild).min(strength)))
    }

    /// How likely it removes a target of that Strength, in parts of [`WHOLE`].
    pub fn removal(&self, strength: u8) -> i64 {
        let edge = self.edge;
        fight::spread(self.test).chance(|hits, wild| edge.wounds(hits, wild) >= strength)
    }
}

/// More reasons than any pool has.
const REASONS_MAX: usize = 8;

/// Dice of a pool and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bonuses {
    dice: [(&'static str, i32); REASONS_MAX],
    count: usize,
}

fn is_cumulative(terms: &Terms) -> bool {
    terms.options().protection == crate::action::Protecting::Cumulative
}

/// The dice that pieces of armour and shield take out, by the table's option
/// ([BB-45](docs/rules/barbarica.md#bb-45)).
pub fn protection(terms: &Terms, pieces: [Weight; 2]) -> Protection {
    Protection::of(pieces, is_cumulative(terms))
}

/// Plans an attack with a weapon, both units as they stand: dice, parry, protection, target number
/// ([BB-13](docs/rules/barbarica.md#bb-13), [BB-40](docs/rules/barbarica.md#bb-40),
/// [BB-41](docs/rules/barbarica.md#bb-41), [BB-43](docs/rules/barbarica.md#bb-43),
/// [BB-45](docs/rules/barbarica.md#bb-45), [BB-184](docs/rules/barbarica.md#bb-184),
/// [BB-185](docs/rules/barbarica.md#bb-185)).
pub fn blow_plan(game: &Barbarica, by: &Unit, on: &Unit, weapon: Melee, kind: BlowKind) -> BlowPlan {
    blow_plan_in(game, game.turn.phase(), by, on, weapon, kind)
}

/// As [`blow_plan`], as if the phase were another.
fn blow_plan_in(game: &Barbarica, phase: Phase, by: &Unit, on: &Unit, weapon: Melee, kind: BlowKind) -> BlowPlan {
    let position = match kind {
        // BB-83: the attacker has turned to the unit that strikes back.
        BlowKind::Return { .. } => Bearing::Front,
        BlowKind::Attack | BlowKind::Free => on.struck_from(by.at),
    };
    let in_hand = match kind {
        BlowKind::Return { against } => Some(against),
        BlowKind::Attack | BlowKind::Free => on.melee.first().copied(),
    };
    let shield = if on.has_usable_shield() && position != Bearing::Rear && !in_hand.is_some_and(Melee::is_two_handed) {
        on.shield
    } else {
        Weight::None
    };
    let charges = kind != BlowKind::Free && has_charged_by(phase, by);
    let mut bonuses = melee_bonuses(game, by, on, weapon, kind, position, shield);
    if charges {
        bonuses = bonuses_of_charge(game, by, on, position).and(bonuses);
    }
    let dice = i32::from(by.expertise) + bonuses.sum();
    let pieces = match weapon {
        // A two-handed axe goes through: heavy counts as light.
        Melee::Battleaxe => [on.armour.min(Weight::Light), shield.min(Weight::Light)],
        Melee::Greatsword if shield == Weight::Light => [on.armour, Weight::None],
        _ => [on.armour, shield],
    };
    BlowPlan {
        weapon,
        position,
        bonuses,
        test: Test {
            ordinary: fight::pool(dice),
            parry: Test::parry_of(on.expertise),
            protection: protection(&game.terms, pieces),
            target: target_number(i32::from(by.strength), i32::from(on.strength)),
            dulled: 0,
        },
        edge: fight::edge_of(weapon, position == Bearing::Rear),
    }
}

/// The dice that are added and taken in melee, with the weapons of section 2.14
/// ([BB-41](docs/rules/barbarica.md#bb-41), [BB-98](docs/rules/barbarica.md#bb-98),
/// [BB-121](docs/rules/barbarica.md#bb-121), [BB-158](docs/rules/barbarica.md#bb-158),
/// [BB-184](docs/rules/barbarica.md#bb-184), [BB-212](docs/rules/barbarica.md#bb-212)).
fn melee_bonuses(
    game: &Barbarica,
    by: &Unit,
    on: &Unit,
    weapon: Melee,
    kind: BlowKind,
    position: Bearing,
    shield: Weight,
) -> Bonuses {
    let mut bonuses = Bonuses::default();
    if position == Bearing::Flank {
        bonuses.add("flank", 1);
    }
    if by.now.berserk {
        bonuses.add("berserk", 1);
    }
    // Useless and discarded shields do not count.
    let carries_shield = on.shield.is_worn() && on.stuck == Stuck::No;
    let returns = matches!(kind, BlowKind::Return { .. });
    match weapon {
        Melee::Club if on.armour == Weight::Heavy => bonuses.add("club", 1),
        Melee::Shortsword if on.armour == Weight::Heavy && !carries_shield => bonuses.add("short sword", 1),
        Melee::Handaxe if shield == Weight::Light => bonuses.add("hand axe", 1),
        Melee::Knife if position == Bearing::Front && !returns => bonuses.add("knife", -1),
        Melee::Improvised => bonuses.add("improvised", -1),
        _ => (),
    }
    if kind == (BlowKind::Return { against: Melee::Spear }) {
        bonuses.add("reach", -1);
    }
    if game.ground.terrain(on.at).is_wall() && !game.ground.terrain(by.at).is_wall() {
        bonuses.add("wall", -1);
    }
    bonuses
}

/// What a unit may strike with, in card order; something improvised last
/// ([BB-82](docs/rules/barbarica.md#bb-82), [BB-180](docs/rules/barbarica.md#bb-180)).
pub fn melee_weapons(unit: &Unit) -> Vec<Melee> {
    at_hand(unit).collect()
}

fn at_hand(unit: &Unit) -> impl Iterator<Item = Melee> {
    let improvises = !unit.mounted && !unit.is_wagon() && !unit.melee.contains(&Melee::Improvised);
    unit.melee
        .iter()
        .copied()
        .chain(improvises.then_some(Melee::Improvised))
}

/// The weapon with the highest expected wounds, ties in card order ([BB-82](docs/rules/barbarica.md#bb-82)).
pub fn best_blow(game: &Barbarica, by: &Unit, on: &Unit, kind: BlowKind) -> Option<BlowPlan> {
    best_blow_in(game, game.turn.phase(), by, on, kind)
}

/// As [`best_blow`], as if the phase were another: a charge counts in the Melee phase alone
/// ([BB-158](docs/rules/barbarica.md#bb-158)).
pub fn best_blow_in(game: &Barbarica, phase: Phase, by: &Unit, on: &Unit, kind: BlowKind) -> Option<BlowPlan> {
    let mut best: Option<(i64, BlowPlan)> = None;
    for weapon in at_hand(by) {
        let plan = blow_plan_in(game, phase, by, on, weapon, kind);
        let expected = plan.expected(u8::MAX);
        if best.as_ref().is_none_or(|(most, _)| expected > *most) {
            best = Some((expected, plan));
        }
    }
    best.map(|(_, plan)| plan)
}

/// Why a unit may not strike another ([BB-80](docs/rules/barbarica.md#bb-80)).
pub fn may_strike(army: &Army, by: &Unit, on: UnitId) -> Result<(), Refusal> {
    may_attack_at_all(by)?;
    let contacts = army.contacts(by);
    if !contacts.contains(&on) {
        let list: Vec<String> = contacts.iter().map(UnitId::to_string).collect();
        let reason = if list.is_empty() {
            format!("{} is not next to {on}, nor to any other enemy.", by.id)
        } else {
            format!("{} is not next to {on}; in contact: {}.", by.id, list.join(", "))
        };
        let refusal = no("BB-80", reason);
        return Err(match list.first() {
            Some(first) => refusal.instead(format!("/barb fight orders:{} {first}", by.id)),
            None => refusal.instead("/barb done"),
        });
    }
    if army.is_shielded(by, army.the(on)) {
        let reason =
            format!("{on} has a friend in front of him; from his front or flank only that friend can be struck.");
        let refusal = no("BB-96", reason);
        return Err(match army.shield_of(by, army.the(on)) {
            Some(friend) => refusal.instead(format!("/barb fight orders:{} {friend}", by.id)),
            None => refusal,
        });
    }
    Ok(())
}

/// What keeps a unit from attacking at all ([BB-55](docs/rules/barbarica.md#bb-55),
/// [BB-57](docs/rules/barbarica.md#bb-57)).
pub fn may_attack_at_all(by: &Unit) -> Result<(), Refusal> {
    if by.can_attack() {
        return Ok(());
    }
    let id = by.id;
    if by.is_wagon() {
        return Err(no("BB-220", format!("{id} is a wagon and attacks nobody.")).instead("another unit"));
    }
    let why = if by.routing {
        Some("is running")
    } else if by.now.recovering {
        Some("is only just coming to its senses this round")
    } else if by.now.fleeing {
        Some("is fleeing this round")
    } else if by.stuck == Stuck::Clearing {
        Some("is freeing its shield this round")
    } else {
        None
    };
    if let Some(why) = why {
        return Err(no("BB-57", format!("{id} {why} and makes no attack.")).instead("another unit"));
    }
    if by.attacks_left() == 0 {
        let count = match by.attacks {
            1 => "1 attack".to_owned(),
            more => format!("{more} attacks"),
        };
        return Err(no("BB-55", format!("{id} has used its {count} this round.")).instead("another unit"));
    }
    Ok(())
}

/// Whether a unit's next attack is its first after a charge: of whatever kind, a free one apart
/// ([BB-158](docs/rules/barbarica.md#bb-158)).
pub fn has_charged(turn: &Turn, unit: &Unit) -> bool {
    has_charged_by(turn.phase(), unit)
}

fn has_charged_by(phase: Phase, unit: &Unit) -> bool {
    unit.now.charge == Charge::Fresh && phase >= Phase::Ranged
}

/// What a charge adds to the blow after it, and to a rider's
/// ([BB-158](docs/rules/barbarica.md#bb-158), [BB-212](docs/rules/barbarica.md#bb-212)).
fn bonuses_of_charge(game: &Barbarica, by: &Unit, on: &Unit, position: Bearing) -> Bonuses {
    let mut bonuses = Bonuses::default();
    let wet = [by.at, on.at]
        .iter()
        .any(|hex| game.ground.terrain(*hex) == Terrain::Water);
    if !wet {
        bonuses.add("charge", 1);
        if by.mounted && !(on.carries_spear() && position == Bearing::Front) {
            bonuses.add("mounted", 1);
        }
    }
    bonuses
}

/// Uses the die of a charge up ([BB-158](docs/rules/barbarica.md#bb-158)).
pub fn spends_charge(game: &mut Barbarica, by: UnitId) {
    if has_charged(&game.turn, game.army.the(by)) {
        game.army.the_mut(by).now.charge = Charge::Spent;
    }
}

impl Bonuses {
    /// Notes dice, negative ones too, with their reason; 0 is left out.
    pub fn add(&mut self, why: &'static str, dice: i32) {
        if dice != 0 {
            self.dice[self.count] = (why, dice);
            self.count += 1;
        }
    }

    /// These, and others behind them.
    fn and(mut self, others: Bonuses) -> Bonuses {
        for (why, dice) in others.iter() {
            self.add(why, dice);
        }
        self
    }

    /// Each reason with its dice, in the order in which they were noted.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, i32)> {
        self.dice[..self.count].iter().copied()
    }

    /// As they are told.
    pub fn told(&self) -> Vec<(String, i32)> {
        self.iter().map(|(why, dice)| (why.to_owned(), dice)).collect()
    }

    /// Dice in all, below 0 if penalties outweigh.
    pub fn sum(&self) -> i32 {
        self.iter().map(|(_, dice)| dice).sum()
    }
}
