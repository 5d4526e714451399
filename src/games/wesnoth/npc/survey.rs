//! What a side sees of a position, and what each of its units could do (chapters 9.1 and 9.2 of docs/rules/wesnoth.md).
//! Values are thousandths.

use super::super::data::{Board, Feet, Terrain, need_of};
use super::super::fight::{Fighter, Placed, Prospect, Swings, WHOLE, best_attack};
use super::super::rules::Field;
use super::super::state::{Deed, Tile, Unit, Wesnoth};
use super::super::words::Reroll;
use super::reserves::{self, Reserve};
use super::tables::{self, Harm};
use super::why::Motive;
use muster_kit::Hex;
use std::cell::RefCell;

/// V by level.
const VALUES: [i64; 4] = [2_500, 3_200, 6_500, 11_000];
const LEADER_VALUE: i64 = 9_000;
/// What a fresh roll must be worth more before a coin is spent on it.
const REROLL_WORTH: i64 = 1_200;
/// Standing on an enemy keep whose owner may not strike back in time.
const SEIZE: i64 = 3_000;
/// Standing on the own keep where an enemy could come to it.
const GUARD: i64 = 4_000;

/// From so many thousandths on a unit is as good as dead where enemies can hire.
const DOOMED: i64 = 900;
/// Percent of its value that a unit minds to lose there.
const DOOM_WEIGHT: i64 = 60;

/// What a unit is worth (chapter 9.1 of docs/rules/wesnoth.md).
pub fn value_of(unit: &Unit) -> i64 {
    VALUES[usize::from(unit.sheet().level)] + if unit.is_leader() { LEADER_VALUE } else { 0 }
}

/// Something that a unit could do: go somewhere, or stay, and perhaps strike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    pub at: Hex,
    /// The place of the unit that is struck.
    pub target: Option<usize>,
    /// Of that attack.
    pub prospect: Prospect,
    pub score: i64,
}

/// All that one unit could do.
#[derive(Clone, Debug)]
pub struct Deal {
    pub place: usize,
    pub choices: Vec<Choice>,
}

impl Deal {
    /// The choice of the highest score, the last of equal ones; a deal has at least one.
    pub fn best(&self) -> Choice {
        let best = self.choices.iter().max_by_key(|choice| choice.score);
        best.expect("a deal has choices").clone()
    }

    /// The best without a strike.
    pub fn peaceful(&self) -> Option<Choice> {
        let quiet = self.choices.iter().filter(|choice| choice.target.is_none());
        quiet.max_by_key(|choice| choice.score).cloned()
    }

    /// By how much the best attack beats moving and resting; not above 0 if it does not.
    pub fn advantage(&self) -> i64 {
        let attack = self.choices.iter().filter(|choice| choice.target.is_some());
        let Some(attack) = attack.map(|choice| choice.score).max() else {
            return i64::MIN;
        };
        self.peaceful().map_or(attack.max(1), |quiet| attack - quiet.score)
    }
}

const NO_PROSPECT: Prospect = Prospect {
    attack: 0,
    given: Placed { wounds: 0, kill: 0 },
    counter: None,
    taken: Placed { wounds: 0, kill: 0 },
};

/// What one enemy could do to a unit next round.
struct Threat {
    from: Hex,
    /// Hexes that it comes and strikes.
    reach: u32,
    harm: &'static Harm,
}

/// What a unit has to fear on a hex, in thousandths of its life.
struct Risk {
    danger: i64,
    doom: i64,
}

impl Risk {
    /// Whether a unit is as good as dead there, where enemies can hire.
    fn is_fatal(&self) -> bool {
        self.doom > 0 && self.doom + self.danger >= DOOMED
    }
}

/// What a unit risks: enemies that can strike it next turn, and such as could be hired.
fn peril(unit: &Unit, risk: &Risk) -> i64 {
    let value = value_of(unit);
    let mut peril = risk.danger.min(1_200) * value / 1_000 * if unit.is_leader() { 90 } else { 16 } / 100;
    if unit.is_badly_hurt() {
        peril += risk.danger;
    }
    peril + risk.doom * value * DOOM_WEIGHT / 100_000
}

/// Whether a unit goes somewhere for a blow that cannot kill, and is no leader.
fn is_rash(unit: &Unit, at: Hex, prospect: &Prospect) -> bool {
    at != unit.at && !unit.is_leader() && prospect.given.kill == 0
}

/// A fight of a unit from a terrain, and what it is worth beside the hex.
struct Fought {
    target: usize,
    terrain: Terrain,
    prospect: Prospect,
    worth: i64,
}

/// Ways of one kind of feet to villages and to enemy leaders.
struct Ways {
    feet: Feet,
    villages: Vec<u16>,
    leaders: Vec<u16>,
}

/// A position as one side sees it.
pub struct Survey<'a> {
    pub game: &'a Wesnoth,
    pub side: u8,
    pub tile: Tile,
    next_tile: Tile,
    enemies: Vec<usize>,
    field: Field,
    /// Whether an enemy could come to the own keep in its next turn.
    besieged: bool,
    /// What enemies could hire next turn.
    reserves: Vec<Reserve>,
    ways: RefCell<Vec<Ways>>,
}

impl<'a> Survey<'a> {
    /// Looks at the position for `side`: its enemies, its keep and the next time of day.
    pub fn of(game: &'a Wesnoth, side: u8) -> Survey<'a> {
        let hostile = |place: &usize| game.are_enemies(side, game.units[*place].owner);
        let keep = game.map.keeps[usize::from(side)];
        let comes =
            |unit: &Unit| game.are_enemies(side, unit.owner) && unit.at.distance(keep) <= u32::from(unit.sheet().moves);
        Survey {
            besieged: game.units.iter().any(comes),
            game,
            side,
            tile: game.tile(),
            next_tile: Tile::of_round(game.round + 1),
            reserves: reserves::of(game, side),
            field: Field::of(game, side, None),
            enemies: (0..game.units.len()).filter(hostile).collect(),
            ways: RefCell::new(Vec::new()),
        }
    }

    /// The largest expected damage that each enemy could do to a unit on each terrain next round (chapter 9.1 of
    /// docs/rules/wesnoth.md).
    fn threats(&self, unit: &Unit) -> Vec<Threat> {
        let enemies = self.enemies.iter().map(|enemy| &self.game.units[*enemy]);
        let threat = |enemy: &Unit| Threat {
            from: enemy.at,
            reach: u32::from(enemy.sheet().moves) + 1,
            harm: tables::harm(enemy.kind, unit.kind, self.next_tile),
        };
        enemies.map(threat).collect()
    }

    /// Danger of a hex, in thousandths of a wound (chapter 9.1 of docs/rules/wesnoth.md).
    fn danger(&self, threats: &[Threat], at: Hex) -> i64 {
        let terrain = self.game.terrain(at) as usize;
        let mut danger = 0;
        for threat in threats {
            let distance = threat.from.distance(at);
            if distance <= threat.reach {
                danger += threat.harm[terrain] * if distance <= 2 { 5 } else { 3 } / 10;
            }
        }
        danger
    }

    /// What a unit has to fear there.
    fn risk(&self, unit: &Unit, threats: &[Threat], at: Hex) -> Risk {
        Risk {
            danger: self.danger(threats, at) / i64::from(unit.life()),
            doom: self.doom(unit, at),
        }
    }

    /// Ways to the nearest village to win and to the nearest enemy leader.
    fn way(&self, feet: Feet, at: Hex) -> (i64, i64) {
        let mut known = self.ways.borrow_mut();
        let place = match known.iter().position(|ways| ways.feet == feet) {
            Some(place) => place,
            None => {
                known.push(self.explore(feet));
                known.len() - 1
            }
        };
        let index = self.game.map.index(at).expect("units stand on the map");
        let far = |way: u16| if way == Board::NO_WAY { 40 } else { i64::from(way) };
        (far(known[place].villages[index]), far(known[place].leaders[index]))
    }

    fn explore(&self, feet: Feet) -> Ways {
        let game = self.game;
        let mut villages: Vec<(Hex, u16)> = Vec::new();
        for (village, owner) in game.villages.iter().enumerate() {
            if owner.is_none_or(|owner| game.are_enemies(self.side, owner)) {
                let hex = game.map.villages[village];
                let held = game
                    .unit_at(hex)
                    .is_some_and(|place| !game.are_enemies(self.side, game.units[place].owner));
                villages.push((hex, if held { 3 } else { 0 }));
            }
        }
        let leaders = self.enemies.iter().map(|enemy| &game.units[*enemy]);
        let mut goals: Vec<(Hex, u16)> = leaders
            .filter(|unit| unit.is_leader())
            .map(|unit| (unit.at, 0))
            .collect();
        if goals.is_empty() {
            goals = self.enemies.iter().map(|enemy| (game.units[*enemy].at, 0)).collect();
        }
        Ways {
            feet,
            villages: self.nearest(feet, &villages),
            leaders: self.nearest(feet, &goals),
        }
    }

    /// The way from each hex to the nearest goal; a goal may count as some steps off.
    fn nearest(&self, feet: Feet, goals: &[(Hex, u16)]) -> Vec<u16> {
        let mut nearest = vec![Board::NO_WAY; self.game.map.grid.len()];
        for (goal, off) in goals {
            let ways = self.game.map.ways_to(feet, *goal);
            for (known, way) in nearest.iter_mut().zip(ways) {
                *known = (*known).min(way.saturating_add(*off));
            }
        }
        nearest
    }

    /// What ending on a hex is worth (chapter 9.2 of docs/rules/wesnoth.md).
    fn ground(&self, unit: &Unit, risk: &Risk, at: Hex) -> i64 {
        let game = self.game;
        let mut score = 0;
        if at != unit.at && game.captures(self.side, at) {
            score += 1_600;
        }
        score += self.cover(unit, at) - peril(unit, risk);
        let keep = game.map.keeps[usize::from(self.side)];
        let held = game
            .unit_at(keep)
            .is_some_and(|place| game.units[place].number != unit.number);
        if self.besieged && at == keep && !held {
            score += GUARD;
        }
        if unit.is_leader() {
            score += self.home(at);
        } else if game.enemy_keep(self.side, at).is_some() {
            score += SEIZE;
        }
        score
    }

    /// How hard it is to hit a unit there.
    fn cover(&self, unit: &Unit, at: Hex) -> i64 {
        let hit = 7 - i64::from(need_of(unit.sheet().feet, self.game.terrain(at)));
        800 * (6 - hit) / 6
    }

    /// How well a leader stands there.
    fn home(&self, at: Hex) -> i64 {
        let keep = self.game.map.keeps[usize::from(self.side)];
        let there = if at == keep { 500 } else { 0 };
        there - 250 * i64::from(keep.distance(at))
    }

    /// What a unit gains most by ending there instead of where it stands.
    pub fn motive(&self, unit: &Unit, at: Hex) -> Motive {
        let keep = self.game.map.keeps[usize::from(self.side)];
        if self.game.captures(self.side, at) {
            return Motive::TakesVillage;
        }
        if self.game.enemy_keep(self.side, at).is_some() {
            return Motive::SeizesKeep;
        }
        if self.besieged && at == keep {
            return Motive::HoldsKeep;
        }
        let threats = self.threats(unit);
        let (now, then) = (unit.at, at);
        let peril = |at: Hex| peril(unit, &self.risk(unit, &threats, at));
        let way = |at: Hex| self.distance_scores(unit, at);
        let gains = [
            (peril(now) - peril(then), Motive::LeavesDanger),
            (way(then).0 - way(now).0, Motive::TowardsVillage),
            (way(then).1 - way(now).1, Motive::TowardsLeader),
            (self.cover(unit, then) - self.cover(unit, now), Motive::Cover),
            (
                if unit.is_leader() {
                    self.home(then) - self.home(now)
                } else {
                    0
                },
                Motive::HomeToKeep,
            ),
        ];
        let most = gains.into_iter().rev().max_by_key(|(gain, _)| *gain);
        most.filter(|(gain, _)| *gain > 0)
            .map_or(Motive::Whim, |(_, motive)| motive)
    }

    /// How much of its life a unit would lose to what enemies can hire next turn, in thousandths of its life, 1,000 at
    /// most: each friend within two hexes keeps one of them busy.
    fn doom(&self, unit: &Unit, at: Hex) -> i64 {
        let game = self.game;
        let comers = self.reserves.iter().filter(|reserve| reserve.reaches(at));
        let friend = |other: &&Unit| {
            other.number != unit.number && other.at.distance(at) <= 2 && !game.are_enemies(self.side, other.owner)
        };
        let friends = i64::try_from(game.units.iter().filter(friend).count()).expect("a map is small");
        let harm = |reserve: &Reserve| {
            let each = reserve.harm(unit.kind, game.terrain(at), self.next_tile);
            each * (reserve.count - friends).max(0)
        };
        let harm: i64 = comers.map(harm).sum();
        (harm / i64::from(unit.life())).min(1_000)
    }

    /// Whether a unit would go before a castle for a blow that cannot kill, and fall to its enemies and those that they hire
    /// there.
    pub fn throws_away(&self, unit: &Unit, at: Hex, prospect: &Prospect) -> bool {
        is_rash(unit, at, prospect) && self.risk(unit, &self.threats(unit), at).is_fatal()
    }

    /// How far it is to what the army wants: villages and enemy leaders.
    fn distance_scores(&self, unit: &Unit, at: Hex) -> (i64, i64) {
        let (village, leader) = self.way(unit.sheet().feet, at);
        if unit.is_leader() {
            return (-160 * village.min(8) / 4, 0);
        }
        (-160 * village.min(8), -100 * leader)
    }

    fn distance_score(&self, unit: &Unit, at: Hex) -> i64 {
        let (village, leader) = self.distance_scores(unit, at);
        village + leader
    }

    /// What a strike is worth to a player who chooses among all: the fight and the ground that it is fought from. Wounds of a
    /// leader that cannot be killed count as those of any unit of its level.
    pub fn worth(&self, unit: &Unit, from: Hex, target: &Unit, prospect: &Prospect) -> i64 {
        let given = &prospect.given;
        let as_leader = match target.is_leader() && given.kill == 0 {
            true => self.harm(given, LEADER_VALUE, target.life()),
            false => 0,
        };
        self.fight(unit, target, prospect) - as_leader + self.loss_of_ground(unit, from)
    }

    /// What wounds are worth on a target of that value.
    fn harm(&self, given: &Placed, value: i64, life: u32) -> i64 {
        given.wounds * value / i64::from(life) * 12 / 10 / WHOLE
    }

    /// What a unit gives up in cover and risks in danger where it stands there instead of here: 0 or less. What it gains
    /// there it would gain without a fight.
    fn loss_of_ground(&self, unit: &Unit, at: Hex) -> i64 {
        if at == unit.at {
            return 0;
        }
        let threats = self.threats(unit);
        let worth = |at: Hex| self.cover(unit, at) - peril(unit, &self.risk(unit, &threats, at));
        (worth(at) - worth(unit.at)).min(0)
    }

    /// What a rest heals (chapter 9.2 of docs/rules/wesnoth.md).
    fn healing(&self, unit: &Unit, at: Hex) -> i64 {
        let wounds = i64::from(unit.wounds).min(2);
        let healed = if self.game.map.village(at).is_some() {
            1_167
        } else {
            333
        };
        healed * wounds / 2 * 15 / 10 * value_of(unit) / 1_000 / i64::from(unit.sheet().life)
    }

    /// What a fight is worth beside the hex it is fought from (chapter 9.2 of docs/rules/wesnoth.md).
    pub fn fight(&self, unit: &Unit, target: &Unit, prospect: &Prospect) -> i64 {
        let (own, other) = (value_of(unit), value_of(target));
        let kill = |value: i64, level: u8| 6 * value / 10 + 1_000 * i64::from(level);
        let gain = self.harm(&prospect.given, other, target.life())
            + prospect.given.kill * kill(other, target.sheet().level) / WHOLE;
        let loss = prospect.suffered() * own / i64::from(unit.life()) / WHOLE
            + prospect.death() * kill(own, unit.sheet().level) / WHOLE;
        let caution = if unit.is_leader() { 13 } else { 8 };
        let home = self.game.map.keeps[usize::from(self.side)] == target.at;
        gain - loss * caution / 10 + if home { 3_000 } else { 0 }
    }

    fn strike(&self, place: usize, at: Hex, target: usize, ground: i64) -> Choice {
        let (unit, enemy) = (&self.game.units[place], &self.game.units[target]);
        let by = Fighter {
            kind: unit.kind,
            life: unit.life(),
            terrain: self.game.terrain(at),
        };
        let against = Fighter {
            kind: enemy.kind,
            life: enemy.life(),
            terrain: self.game.terrain(enemy.at),
        };
        let prospect = best_attack(by, against, self.tile);
        Choice {
            at,
            target: Some(target),
            score: ground + self.fight(unit, enemy, &prospect),
            prospect,
        }
    }

    /// As [`Survey::strike`], with the fights of the same unit that were worked out for other hexes of the same terrain.
    fn strike_again(&self, place: usize, at: Hex, target: usize, ground: i64, known: &mut Vec<Fought>) -> Choice {
        let terrain = self.game.terrain(at);
        let fought = known
            .iter()
            .find(|fought| (fought.target, fought.terrain) == (target, terrain));
        if let Some(fought) = fought {
            return Choice {
                at,
                target: Some(target),
                prospect: fought.prospect,
                score: ground + fought.worth,
            };
        }
        let strike = self.strike(place, at, target, ground);
        known.push(Fought {
            target,
            terrain,
            prospect: strike.prospect,
            worth: strike.score - ground,
        });
        strike
    }

    /// Everything that a unit could do.
    pub fn deal(&self, place: usize) -> Deal {
        let unit = &self.game.units[place];
        let threats = self.threats(unit);
        let mut choices = Vec::new();
        let quiet = |at: Hex, score: i64| Choice {
            at,
            target: None,
            prospect: NO_PROSPECT,
            score,
        };
        let worth = |at: Hex, risk: &Risk| self.ground(unit, risk, at) + self.distance_score(unit, at);
        let near = |at: Hex| {
            let next = self.enemies.iter().copied();
            next.filter(move |enemy| self.game.units[*enemy].at.is_next_to(at))
        };
        let here = worth(unit.at, &self.risk(unit, &threats, unit.at));
        for target in near(unit.at) {
            choices.push(self.strike(place, unit.at, target, here));
        }
        if unit.deed != Deed::Fresh {
            return Deal { place, choices };
        }
        choices.push(quiet(unit.at, here + self.healing(unit, unit.at)));
        if self.must_stay(unit) {
            return Deal { place, choices };
        }
        let mut fights = Vec::new();
        for index in self.field.ends(self.game, place) {
            let at = self.game.map.grid.hex(index);
            let risk = self.risk(unit, &threats, at);
            let there = worth(at, &risk);
            if self.field.is_beside_enemy(index) {
                let fatal = risk.is_fatal();
                let strikes = near(at).map(|target| self.strike_again(place, at, target, there, &mut fights));
                choices.extend(strikes.filter(|strike| !(fatal && is_rash(unit, at, &strike.prospect))));
            }
            choices.push(quiet(at, there));
        }
        Deal { place, choices }
    }

    /// Whether a unit holds its own keep where an enemy could step on it in its next turn.
    fn must_stay(&self, unit: &Unit) -> bool {
        let keep = self.game.map.keeps[usize::from(self.side)];
        self.besieged && unit.at == keep && self.game.keep_can_be_taken(self.side)
    }

    /// From which damage on a roll is kept; a roll below it is bought again (chapter 9.2 of docs/rules/wesnoth.md).
    pub fn reroll(&self, place: usize, choice: &Choice) -> Reroll {
        let unit = &self.game.units[place];
        let gold = self.game.side(self.side).gold;
        let can_pay = self.game.options.rerolls && gold > 0 && !gold.is_multiple_of(3);
        let Some(target) = choice.target.filter(|_| can_pay) else {
            return Reroll::No;
        };
        let enemy = &self.game.units[target];
        let attack = &unit.sheet().attacks[choice.prospect.attack];
        let swings = Swings::of(unit.kind, attack, enemy.kind, self.game.terrain(enemy.at), self.tile);
        let life = enemy.life();
        let value = |damage: u32| {
            let kill = if damage >= life { WHOLE } else { 0 };
            let known = Prospect {
                given: Placed {
                    wounds: i64::from(damage.min(life)) * WHOLE,
                    kill,
                },
                ..choice.prospect
            };
            self.fight(unit, enemy, &known)
        };
        let mean: i64 = swings
            .outcomes()
            .map(|(damage, ways)| value(damage) * ways)
            .sum::<i64>()
            / WHOLE;
        let poor = swings
            .outcomes()
            .filter(|(damage, ways)| *ways > 0 && mean - value(*damage) >= REROLL_WORTH);
        match poor.map(|(damage, _)| damage).max() {
            None => Reroll::No,
            Some(0) => Reroll::Miss,
            Some(damage) => u8::try_from(damage + 1).map_or(Reroll::No, |least| Reroll::Below(least.min(20))),
        }
    }
}
