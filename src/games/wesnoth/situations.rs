//! Questions about a position, turned into situations that stand by themselves.

use super::Wesnoth;
use super::action::Action;
use super::data::{cost_of, need_of};
use super::odds::{AttackerOdds, FightOdds, RestOdds, Situation, TargetOdds};
use super::orders;
use super::state::{Deed, Tile, Unit};
use super::words::{Reroll, Targets, UnitWord, Units};
use crate::kit::{Hex, Refusal, Viewer};

fn no(reason: impl Into<String>) -> Refusal {
    Refusal::new("WB-123", reason)
}

impl Wesnoth {
    /// The side that a viewer asks for; those who have none ask for the side in turn.
    pub fn asking(&self, viewer: Viewer) -> u8 {
        match viewer {
            Viewer::Seat(seat) if seat.index() < self.sides.len() && !self.is_removed(seat.0) => seat.0,
            _ => self.turn,
        }
    }

    /// The position as the side will find it in its own turn, where it is not in turn now.
    pub fn awakened(&self, side: u8) -> Wesnoth {
        let mut game = self.clone();
        if side != self.turn {
            let early = side < self.turn;
            game.round += u16::from(early);
            game.turn = side;
            game.units
                .iter_mut()
                .filter(|unit| unit.owner == side)
                .for_each(|unit| unit.deed = Deed::Fresh);
        }
        game
    }

    /// An order line, or a text that stands by itself.
    pub fn situation_of(&self, viewer: Viewer, question: &str) -> Result<Situation, Refusal> {
        let alone = question.parse::<Situation>();
        match (orders::read(question), alone) {
            (_, Ok(situation)) => Ok(situation),
            (Ok(orders), Err(_)) => {
                let side = self.asking(viewer);
                let game = self.awakened(side);
                game.of_orders(side, &orders).map_err(|refusal| {
                    let strike = game.strikes(side).into_iter().next();
                    match strike.filter(|_| refusal.clause == "WB-123" && refusal.instead.is_none()) {
                        Some(strike) => refusal.instead(orders::Written(&strike.action).to_string()),
                        None => refusal,
                    }
                })
            }
            (Err(_), Err(refusal)) => Err(refusal),
        }
    }

    /// The odds of orders, as far as dice have a part in them. Each order is thought to find those before it done, and
    /// units that struck to stand where they struck from ([WB-123](docs/rules/wesnoth.md#wb-123)).
    pub fn of_orders(&self, side: u8, orders: &[Action]) -> Result<Situation, Refusal> {
        let mut game = self.clone();
        let mut fight: Option<FightOdds> = None;
        for order in orders {
            match order {
                Action::Rest {
                    units: Units::List(units),
                } if fight.is_none() => {
                    let unit = &game.units[game.own(side, units[0])?];
                    return Ok(Situation::Rest(RestOdds {
                        wounds: unit.wounds,
                        village: game.map.village(unit.at).is_some(),
                        rests: 1,
                    }));
                }
                Action::Attack {
                    units,
                    target,
                    weapon,
                    reroll,
                    ..
                } => {
                    let words: Vec<UnitWord> = match units {
                        // One that cannot strike is left out (WB-121).
                        Units::All => game.strikers(side, target),
                        Units::List(list) => list.clone(),
                    };
                    for word in words {
                        game.add_blow(word, None, target, (weapon.as_ref(), *reroll), &mut fight)?;
                    }
                }
                Action::Move {
                    unit,
                    to,
                    attack: Some(target),
                    weapon,
                    reroll,
                    ..
                } => game.add_blow(*unit, Some(*to), target, (weapon.as_ref(), *reroll), &mut fight)?,
                Action::Move { unit, to, via, .. } => {
                    let place = game.own(side, *unit)?;
                    game.course(place, &via.clone().unwrap_or_default().0, *to)?;
                    game.stand_at(place, *to);
                    game.units[place].deed = Deed::Moved;
                }
                _ => return Err(no("No dice are thrown for that.")),
            }
        }
        fight
            .map(Situation::Fight)
            .ok_or_else(|| no("No dice are thrown for that."))
    }

    /// Moves a unit of a copy, so that what comes after it finds it there.
    pub(super) fn stand_at(&mut self, place: usize, at: Hex) {
        let side = self.units[place].owner;
        self.units[place].at = at;
        if self.captures(side, at)
            && let Some(village) = self.map.village(at)
        {
            self.villages[village] = Some(side);
        }
    }

    /// The units of a side that can strike there as things stand.
    fn strikers(&self, side: u8, targets: &Targets) -> Vec<UnitWord> {
        let able = |(place, unit): &(usize, &Unit)| {
            let stand = self.stand(*place, None, targets);
            let there = stand.is_ok_and(|(at, _)| at == unit.at || unit.deed == Deed::Fresh);
            unit.owner == side && self.can_still_act(unit) && there
        };
        let units = self.units.iter().enumerate().filter(able);
        units.map(|(_, unit)| unit.word()).collect()
    }

    /// One more attacker of the same target.
    fn add_blow(
        &mut self,
        word: UnitWord,
        to: Option<Hex>,
        targets: &Targets,
        (weapon, reroll): (Option<&String>, Option<Reroll>),
        fight: &mut Option<FightOdds>,
    ) -> Result<(), Refusal> {
        let side = self.turn;
        let place = self.own(side, word)?;
        let unit = self.units[place];
        let (at, target, remark) = match to {
            Some(_) => {
                let (at, target) = self.stand(place, to, targets)?;
                let spent = (unit.deed != Deed::Fresh).then(|| {
                    let badge = unit.badge();
                    format!(
                        "{badge} {}: it cannot go to {at} this turn. If it could:",
                        unit.deed.reason()
                    )
                });
                (at, target, spent)
            }
            None => self.stand_or_as_if(place, targets)?,
        };
        let enemy = self.units[target];
        let attack = self.weapon_of(place, at, target, weapon.map(String::as_str))?;
        let standing = self.side(side).secret.of(word.0);
        // WB-68: what is to be kept binds standing orders alone.
        let keep = if reroll.is_none() { standing.keep } else { 0 };
        let wish = reroll.unwrap_or(standing.reroll_attack);
        let attacker = AttackerOdds {
            unit: unit.kind,
            wounds: unit.wounds,
            terrain: self.terrain(at),
            weapon: weapon.map(|_| unit.sheet().attacks[attack].name.clone()),
            reroll: Some(wish).filter(|wish| self.options.rerolls && *wish != Reroll::No),
            keep,
            time: None,
        };
        let stands = TargetOdds {
            unit: enemy.kind,
            wounds: enemy.wounds,
            terrain: self.terrain(enemy.at),
        };
        match fight {
            None => {
                *fight = Some(FightOdds {
                    time: self.tile(),
                    attackers: vec![attacker],
                    target: stands,
                    attacker_gold: Some(self.side(side).gold),
                    defender_gold: self.side(enemy.owner).gold,
                    remarks: remark.into_iter().collect(),
                });
            }
            Some(known) if known.target == stands => {
                known.attackers.push(attacker);
                known.remarks.extend(remark);
            }
            Some(_) => return Err(no("Odds are for one target at a time.")),
        }
        self.stand_at(place, at);
        Ok(())
    }

    /// Where a unit would strike from, and whom.
    pub(super) fn stand(&self, place: usize, to: Option<Hex>, targets: &Targets) -> Result<(Hex, usize), Refusal> {
        let unit = &self.units[place];
        if let Some(to) = to {
            if to != unit.at {
                self.course(place, &[], to)?;
            }
            return Ok((to, self.target_from(place, to, &targets.0)?));
        }
        if let Ok(target) = self.target_from(place, unit.at, &targets.0) {
            return Ok((unit.at, target));
        }
        let mut refusal = no("No target is named.");
        for hex in &targets.0 {
            let found = self.target_from(place, hex.neighbours().next().unwrap_or(*hex), &[*hex]);
            let target = match (found, self.unit_at(*hex)) {
                (Ok(target), _) => target,
                (Err(_), Some(target)) if self.are_enemies(unit.owner, self.units[target].owner) => target,
                (Err(wrong), _) => {
                    refusal = wrong;
                    continue;
                }
            };
            match self.approach(place, target) {
                Ok(course) => return Ok((*course.route.last().expect("a course has a hex"), target)),
                Err(wrong) => refusal = wrong,
            }
        }
        Err(refusal)
    }

    /// Where a unit would strike from, and whom, with what keeps it from that as things stand: it is too far away, or it
    /// has acted.
    fn stand_or_as_if(&self, place: usize, targets: &Targets) -> Result<(Hex, usize, Option<String>), Refusal> {
        let unit = &self.units[place];
        let badge = unit.badge();
        let done = unit.deed.reason();
        if let Ok(target) = self.target_from(place, unit.at, &targets.0) {
            let spent = !matches!(unit.deed, Deed::Fresh | Deed::Moved);
            return Ok((
                unit.at,
                target,
                spent.then(|| format!("{badge} {done}. If it could strike:")),
            ));
        }
        let near = self.stand(place, None, targets);
        if let (Ok((at, target)), Deed::Fresh) = (&near, unit.deed) {
            let enemy = self.units[*target].at;
            let apart = unit.at.distance(enemy);
            let remark = format!("{badge} stands {apart} hexes from {enemy} and would go to {at} first.");
            return Ok((*at, *target, Some(remark)));
        }
        let hostile = |hex: &&Hex| {
            let there = self.unit_at(**hex);
            there.is_some_and(|there| self.are_enemies(unit.owner, self.units[there].owner))
        };
        let Some((enemy, target)) = targets
            .0
            .iter()
            .find(hostile)
            .and_then(|hex| Some((*hex, self.unit_at(*hex)?)))
        else {
            return near.map(|(at, target)| (at, target, None));
        };
        let feet = unit.sheet().feet;
        let beside = enemy.neighbours().filter(|hex| {
            let ground = self.map.terrain(*hex);
            self.unit_at(*hex).is_none() && ground.is_some_and(|ground| cost_of(feet, ground).is_some())
        });
        let Some(at) = beside.max_by_key(|hex| (need_of(feet, self.terrain(*hex)), std::cmp::Reverse(*hex))) else {
            let reason = format!("No hex next to {enemy} is free for {badge}.");
            return Err(no(reason));
        };
        let apart = unit.at.distance(enemy);
        let why = if unit.deed == Deed::Fresh {
            format!("{badge} stands {apart} hexes from {enemy} and cannot get there this turn.")
        } else {
            format!("{badge} stands {apart} hexes from {enemy} and {done}: it cannot get there this turn.")
        };
        Ok((at, target, Some(format!("{why} If it stood on {at}:"))))
    }

    /// The enemies that can come next to a hex, with where each could stand, the best first (chapter 10 of
    /// docs/rules/wesnoth.md).
    pub fn attackers_of(&self, side: u8, at: Hex) -> Vec<(usize, Vec<Hex>)> {
        let mut found = Vec::new();
        let mut game = self.clone();
        for unit in game.units.iter_mut().filter(|unit| self.are_enemies(side, unit.owner)) {
            unit.deed = Deed::Fresh;
        }
        for (place, unit) in game.units.iter().enumerate() {
            if !self.are_enemies(side, unit.owner) {
                continue;
            }
            let reach = game.reach(place, unit.at, u32::from(unit.sheet().moves));
            let ends = reach.ends().map(|(hex, _)| hex).chain([unit.at]);
            let mut near: Vec<Hex> = ends.filter(|hex| hex.is_next_to(at)).collect();
            near.sort_by_key(|hex| (std::cmp::Reverse(need_of(unit.sheet().feet, game.terrain(*hex))), *hex));
            if !near.is_empty() {
                found.push((place, near));
            }
        }
        found
    }

    /// The tile under which an enemy of the side acts next.
    pub fn tile_of_next(&self, enemy: u8) -> Tile {
        let later = enemy >= self.turn;
        Tile::of_round(self.round + u16::from(!later))
    }
}
