//! What an act is worth (9.2), in parts of [`WHOLE`]. All expectations are exact.

use crate::bearing::Bearing;
use crate::data::UnitType;
use crate::data::scenario::Move;
use crate::fight::{WHOLE, spread};
use crate::rules::blows::{BlowKind, BlowPlan};
use crate::rules::charge_plan::ChargePlan;
use crate::rules::rome::facts::guide;
use crate::rules::rome::moves::exit_ways;
use crate::rules::rome::pick::promise_of_shot;
use crate::rules::rome::ways::Ways;
use crate::rules::shots::{ShotPlan, weight, worth_of_shot};
use crate::rules::{blows, nerve, shots};
use crate::state::{Barbarica, Charge, Phase, Side, Unit};
use crate::words::UnitId;
use muster_kit::Hex;

/// A tenth of the worth of one wound, in parts of [`WHOLE`]; small bonuses are counted in it.
pub const TENTH: i64 = WHOLE / 10;

/// A side as it looks at the field, with what it has worked out once.
pub struct Survey<'a> {
    pub game: &'a Barbarica,
    pub side: Side,
    /// Whether reasons are put into words: in playouts nobody reads them.
    speaks: bool,
    /// Hexes of the way by which an enemy Leader means to leave.
    escape: Vec<Hex>,
    /// Where the side wants to be.
    pub goals: Vec<Hex>,
}

impl<'a> Survey<'a> {
    /// Works out once what the side's choices share: escapes and goals.
    pub fn of(game: &'a Barbarica, side: Side) -> Survey<'a> {
        Survey {
            game,
            side,
            speaks: true,
            escape: escape(game, side),
            goals: goals(game, side),
        }
    }

    /// The same survey, for choices whose reasons nobody reads.
    pub fn in_silence(self) -> Survey<'a> {
        Survey { speaks: false, ..self }
    }

    /// A reason in words; empty where nobody reads it.
    pub fn words(&self, reason: impl FnOnce() -> String) -> String {
        if self.speaks { reason() } else { String::new() }
    }

    /// The best blow in the Melee phase, where charges count (BB-158).
    fn best_blow(&self, by: &Unit, on: &Unit, kind: BlowKind) -> Option<BlowPlan> {
        blows::best_blow_in(self.game, Phase::Melee, by, on, kind)
    }

    /// An enemy Leader is to leave the map, and the side has to stop it.
    pub fn means_to_escape(&self) -> bool {
        !self.escape.is_empty()
    }

    /// An attack in melee, both as they stand; `before` are friends who strike the target earlier in the round.
    pub fn blow(&self, by: &Unit, on: &Unit, before: usize) -> i64 {
        let Some(plan) = self.best_blow(by, on, BlowKind::Attack) else {
            return 0;
        };
        let gain = (plan.expected(on.strength) + plan.removal(on.strength) * 6 / 10) * weight(on);
        let mut value = gain;
        let left = usize::from(on.attacks_left()).saturating_sub(before);
        if on.is_able() && left > 0 && on.orders.returns.is_yes() {
            // Both have turned to each other, which a return attack reckons with by itself (BB-83).
            let kind = BlowKind::Return { against: plan.weapon };
            let back = self.best_blow(on, by, kind);
            value -= back.map_or(0, |back| back.expected(by.strength)) * 8 / 10 * weight(by);
        } else {
            value += 4 * TENTH;
        }
        if plan.position == Bearing::Rear {
            value += 7 * TENTH;
        }
        value
    }

    /// What a planned shot gains the side, as [`worth_of_shot`] counts it.
    pub fn shot(&self, shot: &ShotPlan, by: &Unit, on: &Unit) -> i64 {
        worth_of_shot(self.game, shot, by, on)
    }

    /// A legal charge: the blow, the place, and the chance to dare.
    pub fn charge(&self, unit: &Unit, enemy: &Unit, plan: &ChargePlan) -> i64 {
        let there = self.charged(unit, plan);
        let mut worth = self.blow(&there, enemy, self.helpers(enemy, unit.id));
        worth += self.place(unit, there.at, Some(enemy.id));
        match nerve::charge_test(self.game, unit, enemy) {
            Some(test) => worth * spread(test).chance(|hits, _| hits > 0) / WHOLE,
            None => worth,
        }
    }

    /// The best shot from where a unit would stand, after turning.
    pub fn best_shot(&self, unit: &Unit) -> Option<(i64, UnitId)> {
        if !self.has_missile(unit) {
            return None;
        }
        let shots = crate::rules::rome::facts::shots(self.game, unit).into_iter();
        let shots = shots.filter(|(target, ..)| !self.game.army.the(*target).is_wagon());
        let values = shots.map(|(target, _, shot)| (self.shot(&shot, unit, self.game.army.the(target)), target));
        values.max_by_key(|(value, target)| (*value, std::cmp::Reverse(*target)))
    }

    /// Whether it can shoot or throw anything better than a stone.
    pub fn has_missile(&self, unit: &Unit) -> bool {
        shots::has_missile(&self.game.terms, unit)
    }

    /// A unit as it would be after a charge.
    pub fn charged(&self, unit: &Unit, plan: &ChargePlan) -> Unit {
        let mut there = unit.clone();
        there.at = *plan.path.last().expect("a charge has a hex to end in");
        there.now.charge = Charge::Fresh;
        there.now.moved = true;
        there.hidden = false;
        there
    }

    /// Friends in contact with an enemy who can still strike.
    pub fn helpers(&self, enemy: &Unit, besides: UnitId) -> usize {
        if enemy.hidden {
            return 0;
        }
        let friends = self.game.army.enemies_beside(enemy.side(), enemy.at);
        let ready = friends.filter(|friend| friend.id != besides && friend.can_attack());
        ready.count()
    }

    /// What it is worth to be somewhere, apart from attacks: company, cover, the way of who wants to escape, how far it
    /// is to where the side wants to be.
    pub fn place(&self, unit: &Unit, at: Hex, target: Option<UnitId>) -> i64 {
        let enemies = self.game.army.enemies_beside(self.side, at);
        let beside = enemies.filter(|enemy| Some(enemy.id) != target).count();
        let mut value = -3 * TENTH * i64::try_from(beside).unwrap_or(0);
        if target.is_none() && beside == 0 && self.is_cover(at) {
            value += 5 * TENTH;
        }
        if self.is_in_the_way(unit, at) {
            value += 15 * TENTH;
        }
        value
    }

    /// Whether a hex hides something of who stands there.
    pub fn is_cover(&self, at: Hex) -> bool {
        self.game.ground.cover(at).dice() > 0
    }

    /// Whether a unit that ends there stands in the way of an enemy Leader who means to leave.
    pub fn is_in_the_way(&self, unit: &Unit, at: Hex) -> bool {
        self.escape.contains(&at) && !unit.is_leader()
    }

    /// What enemies could do to a unit that ends there, free to come at it: half of the two best attacks.
    pub fn threat(&self, unit: &Unit, at: Hex) -> i64 {
        let mut there = unit.clone();
        there.at = at;
        there.hidden = false;
        let mut blows: Vec<i64> = Vec::new();
        for enemy in self.game.army.visible(self.side.other()) {
            if !enemy.can_attack() && self.game.turn.phase() != Phase::Movement {
                continue;
            }
            let steps = enemy.at.distance(at);
            if steps > u32::from(enemy.movement) + 2 || enemy.is_wagon() {
                continue;
            }
            let mut near = enemy.clone();
            near.at = self
                .game
                .ground
                .field()
                .neighbours(at)
                .min_by_key(|hex| (hex.distance(enemy.at), *hex))
                .unwrap_or(enemy.at);
            near.now.used = 0;
            let blow = self.best_blow(&near, &there, BlowKind::Attack);
            let blow = blow.map_or(0, |blow| {
                blow.expected(unit.strength) + blow.removal(unit.strength) * 6 / 10
            });
            // A unit in contact with others will rather fight them.
            blows.push(if self.game.army.in_contact(enemy) {
                blow / 3
            } else {
                blow
            });
        }
        blows.sort_unstable_by(|one, other| other.cmp(one));
        blows.iter().take(2).sum::<i64>() * weight(unit) / 2
    }

    /// Legal shots are worth as much as they promise.
    pub fn promise(&self, shot: &ShotPlan, on: &Unit) -> i64 {
        promise_of_shot(shot, on.strength)
    }
}

/// The way by which an enemy Leader leaves, if its conditions have it do so.
fn escape(game: &Barbarica, side: Side) -> Vec<Hex> {
    let mut hexes = Vec::new();
    for leader in game.army.visible(side.other()).filter(|enemy| enemy.is_leader()) {
        let exits = game
            .ground
            .scenario()
            .conditions
            .iter()
            .filter(|condition| condition.is_for(leader.id));
        let edge = exits.filter_map(|condition| match condition.moves {
            Some(Move::Exit(edge)) => Some(edge),
            _ => None,
        });
        let Some(edge) = edge.into_iter().next() else { continue };
        let ways = exit_ways(game, leader, edge);
        let mut at = leader.at;
        while let Some(next) = game
            .ground
            .field()
            .neighbours(at)
            .filter(|next| ways.left(*next).is_some())
            .min_by_key(|next| (ways.left_or_far(*next), *next))
            .filter(|next| ways.left_or_far(*next) < ways.left_or_far(at))
        {
            hexes.push(next);
            at = next;
        }
    }
    hexes
}

/// Where a side wants to be besides beside its enemies: what scenarios are about.
fn goals(game: &Barbarica, side: Side) -> Vec<Hex> {
    let scenario = game.ground.scenario();
    let mut goals = Vec::new();
    if let Some(objective) = &scenario.objective {
        goals.extend(objective.hexes.iter().copied());
    }
    if side == Side::Tribe {
        let wagons = game.army.units().iter().filter(|unit| unit.id.kind == UnitType::Wagon);
        goals.extend(wagons.map(|unit| unit.at));
        goals.extend(game.feats.standard_at());
        if scenario.standard && !game.feats.standard_taken() {
            goals.extend(
                game.army
                    .visible(Side::Rome)
                    .filter(|unit| unit.is_standard())
                    .map(|unit| unit.at),
            );
        }
        if let Some(beacon) = &scenario.beacon {
            goals.push(beacon.tower);
        }
    }
    goals
}

/// What a unit has left to go to somewhere where it can strike one of these hexes' holders.
pub fn ways_to(game: &Barbarica, unit: &Unit, hexes: &[Hex]) -> Ways {
    let goals: Vec<(Hex, u32)> = hexes
        .iter()
        .flat_map(|hex| game.ground.field().neighbours(*hex).chain([*hex]))
        .map(|hex| (hex, 0))
        .collect();
    Ways::to(game, unit, &goals, |_| 0, false)
}

/// Whether its conditions have a unit leave the map now.
pub fn leaves(game: &Barbarica, unit: &Unit) -> bool {
    guide(game, unit).is_some_and(|(_, condition)| matches!(condition.moves, Some(Move::Exit(_))))
}
