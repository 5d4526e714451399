//! Attack, damage, rerolls, death and bounty (WB-52 to WB-71).

use super::super::data::Attack;
use super::super::event::{Answering, Blow, Event, Fight, Rerolled};
use super::super::fight::{self, Swings, WHOLE};
use super::super::state::{Deed, Fallen, Wesnoth};
use super::super::words::{Counter, Reroll, UnitWord, Units};
use super::{Ref, no, off_map};
use muster_kit::{Hex, Refusal, Seat, Whose};

/// What one attack is ordered with.
pub struct Strike {
    /// Hexes of which the first that holds an enemy whom the unit can attack counts
    /// ([WB-115](docs/rules/wesnoth.md#wb-115)).
    pub targets: Vec<Hex>,
    pub weapon: Option<String>,
    pub reroll: Option<Reroll>,
    pub advance: Option<bool>,
}

/// How a roll may be bought again: the condition ([WB-67](docs/rules/wesnoth.md#wb-67)), and what must be left
/// ([WB-68](docs/rules/wesnoth.md#wb-68)).
struct Wish {
    reroll: Reroll,
    /// Gold that must be left; by a standing order alone.
    keep: u32,
}

impl Wesnoth {
    /// The enemy on a hex, or why none can be attacked there ([WB-52](docs/rules/wesnoth.md#wb-52)).
    pub fn enemy_on(&self, side: u8, hex: Hex) -> Result<usize, Refusal> {
        if self.map.index(hex).is_none() {
            return Err(off_map(&self.map, hex));
        }
        match self.unit_at(hex) {
            None => Err(no("WB-52", format!("No unit stands on {hex}."))),
            Some(place) if !self.are_enemies(side, self.units[place].owner) => {
                let badge = self.units[place].badge();
                Err(no("WB-52", format!("{badge} on {hex} is no enemy.")))
            }
            Some(place) => Ok(place),
        }
    }

    /// The units of a side that can strike the enemy on a hex this turn, from where they stand or after a move
    /// ([WB-53](docs/rules/wesnoth.md#wb-53)); none of them while another side is in turn.
    ///
    /// # Errors
    /// No enemy stands there, or none of them can.
    pub fn able_to_strike(&self, side: u8, hex: Hex) -> Result<Vec<UnitWord>, Refusal> {
        let target = self.enemy_on(side, hex)?;
        if side != self.turn {
            return Ok(Vec::new());
        }
        let can = |place: &usize| {
            let unit = &self.units[*place];
            let moves = || self.fresh(*place, "WB-32").is_ok() && self.approach(*place, target).is_ok();
            unit.owner == side && self.can_still_act(unit) && (unit.at.is_next_to(hex) || moves())
        };
        let able = (0..self.units.len()).filter(can);
        let able: Vec<UnitWord> = able.map(|place| self.units[place].word()).collect();
        match able.is_empty() {
            true => {
                let badge = self.units[target].badge();
                Err(no(
                    "WB-53",
                    format!("None of your units can strike {badge} on {hex} this turn."),
                ))
            }
            false => Ok(able),
        }
    }

    /// The first enemy of a list ([WB-115](docs/rules/wesnoth.md#wb-115)) that stands next to a hex and can be attacked
    /// from there ([WB-52](docs/rules/wesnoth.md#wb-52)).
    ///
    /// # Errors
    /// Why the last enemy of the list cannot be attacked; where it names none, why nobody can on its last hex.
    pub fn target_from(&self, place: usize, from: Hex, targets: &[Hex]) -> Result<usize, Refusal> {
        let unit = &self.units[place];
        let mut refusal = no("WB-52", "No target is named.");
        for hex in self.with_enemies(unit.owner, targets) {
            match self.enemy_on(unit.owner, hex) {
                Ok(target) if hex.is_next_to(from) => return Ok(target),
                Ok(target) => {
                    let (badge, other) = (unit.badge(), self.units[target].badge());
                    refusal = no(
                        "WB-52",
                        format!("{other} on {hex} is not next to {from}, where {badge} would stand."),
                    );
                }
                Err(wrong) => refusal = wrong,
            }
        }
        Err(refusal)
    }

    /// The hexes of a list that hold an enemy, or all of them where none does.
    pub(crate) fn with_enemies(&self, side: u8, targets: &[Hex]) -> Vec<Hex> {
        let holds_enemy = |hex: &Hex| self.enemy_on(side, *hex).is_ok();
        let enemies: Vec<Hex> = targets.iter().copied().filter(holds_enemy).collect();
        match enemies.is_empty() {
            true => targets.to_vec(),
            false => enemies,
        }
    }

    /// The place on the sheet of the weapon asked for ([WB-54](docs/rules/wesnoth.md#wb-54)), or of the best
    /// ([WB-59](docs/rules/wesnoth.md#wb-59)); a weapon that the unit has not got is answered with its attacks
    /// ([WB-118](docs/rules/wesnoth.md#wb-118)).
    pub fn weapon_of(&self, place: usize, from: Hex, target: usize, word: Option<&str>) -> Result<usize, Refusal> {
        let unit = &self.units[place];
        let Some(word) = word else {
            return Ok(self.best_attack_from(place, from, target).attack);
        };
        let typed = word.trim().to_lowercase();
        let attacks = &unit.sheet().attacks;
        let by_place = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let by_place = by_place.filter(|place| *place < attacks.len());
        let named = |test: &dyn Fn(&Attack) -> bool| attacks.iter().position(test);
        by_place
            .or_else(|| named(&|attack| attack.name == typed))
            .or_else(|| named(&|attack| !typed.is_empty() && attack.name.starts_with(&typed)))
            .ok_or_else(|| {
                let names: Vec<String> = attacks.iter().map(Attack::to_string).collect();
                let reason = format!("{} has no weapon `{typed}`. It has {}.", unit.badge(), names.join(", "));
                no("WB-118", reason)
            })
    }

    /// Several units strike in the order written until the target is dead; one that cannot is left out
    /// ([WB-121](docs/rules/wesnoth.md#wb-121)).
    pub(super) fn order_attack(
        &mut self,
        side: u8,
        units: &Units,
        strike: &Strike,
        referee: &mut Ref<'_>,
    ) -> Result<(), Refusal> {
        let is_all = *units == Units::All;
        let units: Vec<UnitWord> = match units {
            Units::List(list) => list.clone(),
            Units::All => self.army(side).map(|unit| unit.word()).collect(),
        };
        if let Some(first) = strike
            .targets
            .first()
            .filter(|_| !self.any_enemy_on(side, &strike.targets))
        {
            // No unit has to be named for this.
            self.enemy_on(side, *first)?;
        }
        let many = units.len() > 1;
        let mut refused = Vec::new();
        let mut struck = false;
        for unit in units {
            if struck && (self.is_over() || self.turn != side || !self.any_enemy_on(side, &strike.targets)) {
                break;
            }
            match self.attack_with(side, unit, strike, referee) {
                Ok(()) => struck = true,
                Err(wrong) => {
                    if many {
                        referee.note(Event::Skipped {
                            text: unit.to_string(),
                            why: wrong.reason.clone(),
                        });
                    }
                    refused.push((unit, wrong));
                }
            }
        }
        if struck || refused.is_empty() {
            return Ok(());
        }
        // Of all units those that are spent are no reason.
        let can_act = |(unit, _): &(UnitWord, Refusal)| {
            let place = self.unit_of(side, unit.0);
            place.is_some_and(|place| self.can_still_act(&self.units[place]))
        };
        let told = refused.iter().position(can_act).filter(|_| is_all && many);
        let (unit, mut refusal) = refused.swap_remove(told.unwrap_or(0));
        // Where a unit is passed over, the reason that is noted is that of the last hex. A refusal tells that of an enemy.
        let enemies = Strike {
            targets: self.with_enemies(side, &strike.targets),
            weapon: strike.weapon.clone(),
            ..*strike
        };
        if let Err(of_enemies) = self.attack_with(side, unit, &enemies, referee) {
            refusal = of_enemies;
        }
        if told.is_some() {
            refusal.reason = format!("None of your units can strike there. {}", refusal.reason);
        }
        Err(refusal)
    }

    fn any_enemy_on(&self, side: u8, targets: &[Hex]) -> bool {
        targets.iter().any(|hex| self.enemy_on(side, *hex).is_ok())
    }

    /// One unit attacks an enemy beside it ([WB-52](docs/rules/wesnoth.md#wb-52)), and moves up first if it has to
    /// ([WB-53](docs/rules/wesnoth.md#wb-53)).
    fn attack_with(&mut self, side: u8, unit: UnitWord, strike: &Strike, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let place = self.own(side, unit)?;
        let (at, deed) = (self.units[place].at, self.units[place].deed);
        if deed != Deed::Moved {
            self.fresh(place, "WB-32")?;
        }
        if let Ok(target) = self.target_from(place, at, &strike.targets) {
            self.weapon_of(place, at, target, strike.weapon.as_deref())?;
            return self.fight_with(side, unit, target, strike, referee);
        }
        let mut refusal = no("WB-52", "No target is named.");
        for hex in &strike.targets {
            let target = match self.enemy_on(side, *hex) {
                Ok(target) => target,
                Err(wrong) => {
                    refusal = wrong;
                    continue;
                }
            };
            if deed == Deed::Moved {
                let reason = format!("{} has moved and is not next to {hex}.", self.units[place].badge());
                refusal = no("WB-52", reason);
                continue;
            }
            match self.approach(place, target) {
                Ok(course) => {
                    let to = *course.route.last().expect("a course has a hex");
                    self.weapon_of(place, to, target, strike.weapon.as_deref())?;
                    self.go(place, course, referee);
                    return self.fight_with(side, unit, target, strike, referee);
                }
                Err(wrong) => refusal = wrong,
            }
        }
        Err(refusal)
    }

    /// A fight with what it was ordered with ([WB-54](docs/rules/wesnoth.md#wb-54)): the attack, then the counter
    /// ([WB-58](docs/rules/wesnoth.md#wb-58)), each with its reroll, in the one order of dice
    /// ([WB-7](docs/rules/wesnoth.md#wb-7)). All that could be refused was checked before. The attacker has used its
    /// action, even if it falls ([WB-77](docs/rules/wesnoth.md#wb-77)); the dead do not strike back
    /// ([WB-79](docs/rules/wesnoth.md#wb-79)); promotion comes after removal, bounty and the tests for the end
    /// ([WB-70](docs/rules/wesnoth.md#wb-70)).
    pub(super) fn fight_with(
        &mut self,
        side: u8,
        unit: UnitWord,
        target: usize,
        strike: &Strike,
        referee: &mut Ref<'_>,
    ) -> Result<(), Refusal> {
        let place = self.own(side, unit)?;
        let weapon = self.weapon_of(place, self.units[place].at, target, strike.weapon.as_deref())?;
        // What the other side ordered in secret shows in what happens: no undo alone (WB-125).
        referee.reveal();
        // WB-56: the counter is chosen there before any die is rolled.
        self.clash(place, target, weapon, (strike.reroll, strike.advance), referee);
        Ok(())
    }

    /// A fight with a weapon, and with what was ordered of rerolls and promotion.
    pub(super) fn clash(
        &mut self,
        place: usize,
        target: usize,
        weapon: usize,
        (reroll, advance): (Option<Reroll>, Option<bool>),
        referee: &mut Ref<'_>,
    ) {
        let (side, number) = (self.units[place].owner, self.units[place].number);
        let standing = self.side(side).secret.of(number);
        let wish = match reroll {
            Some(reroll) => Wish { reroll, keep: 0 },
            None => Wish {
                reroll: standing.reroll_attack,
                keep: standing.keep,
            },
        };
        self.units[place].deed = Deed::Attacked;
        let (by, against) = (self.units[place], self.units[target]);
        // Chosen before any die is rolled.
        let counter = self.counter_of(place, target, weapon);
        let attack = self.swing(place, target, weapon, &wish, referee);
        self.units[target].wounds += u8::try_from(attack.before - attack.after).expect("life is small");
        let mut fight = Fight {
            by: by.badge(),
            by_at: (by.at, self.terrain(by.at)),
            against: against.badge(),
            against_at: (against.at, self.terrain(against.at)),
            tile: self.tile(),
            counter: Answering::Dead,
            bounty: None,
            attack,
        };
        let mut killer = None;
        if fight.attack.after == 0 {
            killer = Some((by.badge(), target, true));
        } else {
            fight.counter = match counter {
                Err(silence) => silence,
                Ok(counter) => {
                    let standing = self.side(against.owner).secret.of(against.number);
                    let wish = Wish {
                        reroll: standing.reroll_counter,
                        keep: standing.keep,
                    };
                    let blow = self.swing(target, place, counter, &wish, referee);
                    self.units[place].wounds += u8::try_from(blow.before - blow.after).expect("life is small");
                    if blow.after == 0 {
                        killer = Some((against.badge(), place, false));
                    }
                    Answering::Blow(blow)
                }
            };
        }
        let Some((killer, dead, own_turn)) = killer else {
            referee.note(Event::Fought(Box::new(fight)));
            return;
        };
        let dead = self.units.remove(dead);
        fight.bounty = self.bury(killer.side, &dead);
        referee.note(Event::Fought(Box::new(fight)));
        self.after_death(dead.owner, dead.is_leader(), referee);
        // Only then, and only if the game goes on; before another side's turn begins.
        if !self.is_over() && !self.is_removed(killer.side) {
            let order = if own_turn { advance } else { None };
            self.consider_promotion(killer.side, killer.number, order, own_turn, referee);
        }
        self.leave_turn(referee);
    }

    /// The defender's weapon: one of the attack's type ([WB-55](docs/rules/wesnoth.md#wb-55)), by its standing orders
    /// ([WB-56](docs/rules/wesnoth.md#wb-56)) or the exception for the unit ([WB-122](docs/rules/wesnoth.md#wb-122)),
    /// else the best ([WB-60](docs/rules/wesnoth.md#wb-60)).
    fn counter_of(&self, place: usize, target: usize, weapon: usize) -> Result<usize, Answering> {
        let (by, against) = (&self.units[place], &self.units[target]);
        let kind = by.sheet().attacks[weapon].kind;
        let (one, other) = (self.fighter(by, by.at), self.fighter(against, against.at));
        let (best, _) = fight::best_counter(other, kind, one, self.tile()).ok_or(Answering::None)?;
        match self.side(against.owner).secret.of(against.number).counter {
            Counter::Hold => Err(Answering::Held),
            Counter::Best => Ok(best),
            Counter::Weapon(name) => {
                let attacks = against.sheet().attacks.iter();
                let named = attacks
                    .clone()
                    .position(|attack| attack.kind == kind && attack.name.starts_with(&name));
                Ok(named.unwrap_or(best))
            }
        }
    }

    /// One side's roll and its damage ([WB-62](docs/rules/wesnoth.md#wb-62), [WB-63](docs/rules/wesnoth.md#wb-63)),
    /// bought again once for 1 gold ([WB-65](docs/rules/wesnoth.md#wb-65)) by the side that rolled
    /// ([WB-66](docs/rules/wesnoth.md#wb-66)), if its wish holds ([WB-67](docs/rules/wesnoth.md#wb-67)), could be met
    /// and can be paid ([WB-68](docs/rules/wesnoth.md#wb-68)); the bounty of the kill comes too late for it
    /// ([WB-69](docs/rules/wesnoth.md#wb-69)).
    fn swing(&mut self, by: usize, against: usize, weapon: usize, wish: &Wish, referee: &mut Ref<'_>) -> Blow {
        let (unit, target) = (self.units[by], self.units[against]);
        let attack = &unit.sheet().attacks[weapon];
        let swings = Swings::of(unit.kind, attack, target.kind, self.terrain(target.at), self.tile());
        let whose = Whose::Seat(Seat(unit.owner));
        let mut throw = |luck: &mut i64| {
            let roll = referee.dice.of(whose).pool(u32::from(swings.swings), 6);
            let hits = roll.iter().filter(|face| **face >= u32::from(swings.need)).count();
            let hits = u32::try_from(hits).expect("few dice are rolled");
            let damage = swings.damage_of(hits);
            *luck += i64::from(damage) * WHOLE - swings.mean();
            (roll, hits, damage)
        };
        let mut luck = 0;
        let (mut roll, mut hits, mut damage) = throw(&mut luck);
        let mut rerolled = None;
        let life = target.life();
        let owner = self.side(unit.owner);
        let bought = self.options.rerolls
            && is_unwanted(wish.reroll, damage, life)
            && swings
                .outcomes()
                .any(|(damage, _)| !is_unwanted(wish.reroll, damage, life))
            && owner.gold > wish.keep;
        if bought {
            rerolled = Some(Rerolled {
                roll,
                hits,
                damage,
                wish: wish.reroll.to_string(),
            });
            (roll, hits, damage) = throw(&mut luck);
        }
        let owner = self.side_mut(unit.owner);
        owner.tally.luck += luck;
        if bought {
            owner.gold -= 1;
            owner.tally.rerolled += 1;
        }
        Blow {
            attack: match referee.is_heard() {
                true => attack.to_string(),
                false => String::new(),
            },
            each: attack.damage,
            need: swings.need,
            roll,
            rerolled,
            hits,
            time: swings.time,
            resistance: swings.resistance,
            damage,
            before: life,
            after: life.saturating_sub(damage),
        }
    }

    /// Notes a unit whose wounds reached its life ([WB-64](docs/rules/wesnoth.md#wb-64)), frees its number
    /// ([WB-78](docs/rules/wesnoth.md#wb-78)) and pays for it: the side, the bounty and its gold after it
    /// ([WB-71](docs/rules/wesnoth.md#wb-71)).
    fn bury(&mut self, killer: u8, dead: &super::super::state::Unit) -> Option<(u8, u32, u32)> {
        let level = usize::from(dead.sheet().level);
        self.fallen.push(Fallen {
            owner: dead.owner,
            number: dead.number,
            at: dead.at,
        });
        let loser = self.side_mut(dead.owner);
        loser.tally.losses[level] += 1;
        loser.secret.exceptions.remove(&dead.number);
        let bounty = u32::from(dead.sheet().level);
        let side = self.side_mut(killer);
        side.tally.kills[level] += 1;
        side.tally.bounty += bounty;
        side.gold += bounty;
        (bounty > 0).then_some((killer, bounty, side.gold))
    }
}

/// Whether a result is one that its owner would roll again ([WB-67](docs/rules/wesnoth.md#wb-67)).
pub fn is_unwanted(wish: Reroll, damage: u32, life: u32) -> bool {
    match wish {
        Reroll::No => false,
        Reroll::Miss => damage == 0,
        Reroll::Below(least) => damage < u32::from(least),
        Reroll::Kill => damage < life,
    }
}
