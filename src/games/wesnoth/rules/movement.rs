//! Movement (WB-36 to WB-49): routes, stops, villages.

use super::super::data::cost_of;
use super::super::event::Event;
use super::super::fight;
use super::super::state::{Deed, Wesnoth};
use super::super::words::UnitWord;
use super::attack::Strike;
use super::{Ref, no, off_map};
use muster_kit::hexes::{EntryCost, Reach};
use muster_kit::{Hex, Refusal};

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    pub route: Vec<Hex>,
    pub cost: u32,
}

impl Wesnoth {
    /// Where a unit can go from a hex that it stands on, or that it is supposed to stand on (WB-36 to WB-43).
    pub fn reach(&self, place: usize, from: Hex, budget: u32) -> Reach {
        self.explore(place, from, budget, true, &[])
    }

    /// Where a unit can go once those who stand on some hexes have left them.
    pub fn reach_past(&self, place: usize, left: &[Hex]) -> Reach {
        let unit = &self.units[place];
        self.explore(place, unit.at, u32::from(unit.sheet().moves), true, left)
    }

    /// What entering each hex means: its cost ([WB-36](docs/rules/wesnoth.md#wb-36)), whether it is barred
    /// ([WB-37](docs/rules/wesnoth.md#wb-37)), whether it stops the unit, as a foreign village or a watched hex does
    /// ([WB-38](docs/rules/wesnoth.md#wb-38)), own and allied villages ([WB-48](docs/rules/wesnoth.md#wb-48)), level-0
    /// enemies and friends do not ([WB-40](docs/rules/wesnoth.md#wb-40)), and whether a friend stands there, whom it
    /// may pass ([WB-41](docs/rules/wesnoth.md#wb-41)). The hex that it leaves is never asked
    /// ([WB-39](docs/rules/wesnoth.md#wb-39)).
    fn explore(&self, place: usize, from: Hex, budget: u32, stops: bool, left: &[Hex]) -> Reach {
        let (side, feet) = (self.units[place].owner, self.units[place].sheet().feet);
        let mut standing = vec![None; self.map.grid.len()];
        let mut watched = vec![false; self.map.grid.len()];
        for (other, unit) in self.units.iter().enumerate().filter(|(other, _)| *other != place) {
            let index = self.map.index(unit.at).expect("units stand on the map");
            standing[index] = Some(other);
            if unit.sheet().level > 0 && self.are_enemies(side, unit.owner) {
                self.map.around(index).for_each(|next| watched[next] = true);
            }
        }
        Reach::explore(self.map.grid, from, budget, |hex, index| {
            let cost = cost_of(feet, self.map.terrain[index]?)?;
            let full = match standing[index] {
                Some(other) if self.are_enemies(side, self.units[other].owner) => return None,
                other => other.is_some() && !left.contains(&hex),
            };
            Some(EntryCost {
                cost,
                full,
                stop: stops && (watched[index] || self.captures(side, hex)),
            })
        })
    }

    /// Why a unit of the side would have to stop there: the owner of the village, or the first enemy that watches the
    /// hex ([WB-38](docs/rules/wesnoth.md#wb-38)).
    pub fn why_stop(&self, side: u8, hex: Hex) -> Option<String> {
        if let Some(village) = self.map.village(hex).filter(|_| self.captures(side, hex)) {
            return Some(match self.villages[village] {
                Some(owner) => format!("{hex} is {}'s village", Self::name_of(owner)),
                None => format!("{hex} is nobody's village"),
            });
        }
        let watcher = self
            .units
            .iter()
            .find(|unit| unit.sheet().level > 0 && self.are_enemies(side, unit.owner) && unit.at.is_next_to(hex))?;
        Some(format!("{hex} is next to {} on {}", watcher.badge(), watcher.at))
    }

    /// The cheapest route of a unit ([WB-43](docs/rules/wesnoth.md#wb-43)) by way of some hexes
    /// ([WB-44](docs/rules/wesnoth.md#wb-44)), or why there is none ([WB-45](docs/rules/wesnoth.md#wb-45)). A move must
    /// change the hex ([WB-33](docs/rules/wesnoth.md#wb-33)).
    pub fn course(&self, place: usize, via: &[Hex], to: Hex) -> Result<Course, Refusal> {
        let unit = &self.units[place];
        let badge = unit.badge();
        if self.map.index(to).is_none() {
            return Err(off_map(&self.map, to));
        }
        if to == unit.at {
            return Err(no(
                "WB-33",
                format!("{badge} stands on {to} already; a move changes the hex."),
            ));
        }
        let moves = u32::from(unit.sheet().moves);
        let (mut from, mut left) = (unit.at, moves);
        let mut route = Vec::new();
        for point in via {
            if self.map.index(*point).is_none() {
                return Err(off_map(&self.map, *point));
            }
            let reach = self.reach(place, from, left);
            let Some(label) = reach.label(*point).filter(|_| *point != from) else {
                return Err(no(
                    "WB-44",
                    format!("{badge} cannot pass {point} on the way. {}", self.nearest(place, to)),
                ));
            };
            if let Some(why) = self.why_stop(unit.owner, *point) {
                return Err(no("WB-44", format!("{why}: {badge} would have to stop there.")));
            }
            route.extend(reach.route(*point).expect("a label has a route"));
            (from, left) = (*point, left - label.cost);
        }
        let reach = self.reach(place, from, left);
        match reach.end(to) {
            Some(label) => {
                route.extend(reach.route(to).expect("a label has a route"));
                Ok(Course {
                    route,
                    cost: moves - left + label.cost,
                })
            }
            None => Err(self.unreachable(place, from, moves - left, to)),
        }
    }

    /// The first reason that is true, and the hex nearest to the wish ([WB-45](docs/rules/wesnoth.md#wb-45)).
    fn unreachable(&self, place: usize, from: Hex, spent: u32, to: Hex) -> Refusal {
        let unit = &self.units[place];
        let (badge, sheet) = (unit.badge(), unit.sheet());
        let nearest = self.nearest(place, to);
        if let Some(other) = self.unit_at(to).filter(|other| *other != place) {
            let (clause, other) = match self.are_enemies(unit.owner, self.units[other].owner) {
                true => ("WB-37", self.units[other].badge()),
                false => ("WB-41", self.units[other].badge()),
            };
            return no(clause, format!("{to} is occupied by {other}. {nearest}"));
        }
        if cost_of(sheet.feet, self.terrain(to)).is_none() {
            let reason = format!(
                "{to} ({}) cannot be entered by {}. {nearest}",
                self.ground_word(to),
                sheet.name
            );
            return no("WB-37", reason);
        }
        let free = self.explore(place, from, u32::from(u16::MAX), false, &[]);
        let Some(label) = free.label(to) else {
            return no("WB-45", format!("No way leads {badge} to {to}. {nearest}"));
        };
        let (cost, moves) = (label.cost + spent, u32::from(sheet.moves));
        if cost > moves {
            return no(
                "WB-36",
                format!("{badge} cannot reach {to}: too far, {cost} of {moves}. {nearest}"),
            );
        }
        let route = free.route(to).expect("a label has a route");
        let stop = route
            .iter()
            .find_map(|hex| Some((*hex, self.why_stop(unit.owner, *hex)?)));
        let reason = match stop {
            Some((hex, why)) => format!("{badge} cannot reach {to}. It must stop at {hex}: {why}. {nearest}"),
            None => format!("{badge} cannot reach {to}. {nearest}"),
        };
        no("WB-38", reason)
    }

    /// `Nearest: E4, cost 1.`
    fn nearest(&self, place: usize, wish: Hex) -> String {
        let unit = &self.units[place];
        let reach = self.reach(place, unit.at, u32::from(unit.sheet().moves));
        let best = reach
            .ends()
            .min_by_key(|(hex, label)| (hex.distance(wish), label.cost, *hex));
        match best {
            Some((hex, label)) => format!("Nearest: {hex}, cost {}.", label.cost),
            None => format!("{} cannot move at all.", unit.badge()),
        }
    }

    /// One unit that has not acted ([WB-30](docs/rules/wesnoth.md#wb-30)) moves, once
    /// ([WB-42](docs/rules/wesnoth.md#wb-42)), and perhaps attacks; later in the turn it still may
    /// ([WB-31](docs/rules/wesnoth.md#wb-31)). All of it is checked before any of it is done.
    pub(super) fn order_move(
        &mut self,
        side: u8,
        unit: UnitWord,
        via: &[Hex],
        to: Hex,
        strike: Option<Strike>,
        referee: &mut Ref<'_>,
    ) -> Result<(), Refusal> {
        let place = self.own(side, unit)?;
        self.fresh(place, "WB-42")?;
        let course = self.course(place, via, to)?;
        let strike = match strike {
            Some(strike) => {
                let target = self.target_from(place, to, &strike.targets)?;
                self.weapon_of(place, to, target, strike.weapon.as_deref())?;
                Some((strike, target))
            }
            None => None,
        };
        self.go(place, course, referee);
        match strike {
            Some((strike, target)) => self.fight_with(side, unit, target, &strike, referee),
            None => Ok(()),
        }
    }

    /// Carries a move out; left-over moves are lost ([WB-42](docs/rules/wesnoth.md#wb-42)). It takes a foreign village
    /// that it ends on ([WB-47](docs/rules/wesnoth.md#wb-47)), for good ([WB-49](docs/rules/wesnoth.md#wb-49)), and
    /// pays nothing for others ([WB-48](docs/rules/wesnoth.md#wb-48)); a unit that steps on an enemy keep is told, and
    /// no more ([WB-102](docs/rules/wesnoth.md#wb-102)).
    pub(super) fn go(&mut self, place: usize, course: Course, referee: &mut Ref<'_>) {
        let unit = &mut self.units[place];
        let (side, from, who) = (unit.owner, unit.at, unit.badge());
        let to = *course.route.last().expect("a course has a hex");
        (unit.at, unit.deed) = (to, Deed::Moved);
        let captured = self.captures(side, to).then(|| {
            let village = self.map.village(to).expect("only villages are captured");
            self.villages[village] = Some(side);
            let owner = self.side_mut(side);
            owner.gold += 1;
            owner.tally.captured += 1;
            owner.gold
        });
        referee.note(Event::Moved {
            who,
            from,
            route: course.route,
            cost: course.cost,
            captured,
        });
        if let Some(keep_of) = self.enemy_keep(side, to) {
            referee.note(Event::Threat { who, keep_of, at: to });
        }
    }

    /// Where a unit that is not next to its target goes first ([WB-53](docs/rules/wesnoth.md#wb-53)).
    pub fn approach(&self, place: usize, target: usize) -> Result<Course, Refusal> {
        let unit = &self.units[place];
        let goal = self.units[target].at;
        let reach = self.reach(place, unit.at, u32::from(unit.sheet().moves));
        let ends = reach.ends().filter(|(hex, _)| hex.is_next_to(goal));
        let best = ends.min_by_key(|(hex, label)| {
            let need = super::super::data::need_of(unit.sheet().feet, self.terrain(*hex));
            let captures = self.captures(unit.owner, *hex);
            (std::cmp::Reverse((need, captures)), label.cost, *hex)
        });
        match best {
            Some((hex, label)) => Ok(Course {
                route: reach.route(hex).expect("a label has a route"),
                cost: label.cost,
            }),
            None => {
                let nearest = self.nearest(place, goal);
                let badge = unit.badge();
                Err(no(
                    "WB-53",
                    format!("{badge} reaches no hex next to {goal} this turn. {nearest}"),
                ))
            }
        }
    }

    /// The prospects of the best attack of one unit on another, from a hex ([WB-59](docs/rules/wesnoth.md#wb-59)).
    pub fn best_attack_from(&self, place: usize, from: Hex, target: usize) -> fight::Prospect {
        let (by, against) = (&self.units[place], &self.units[target]);
        fight::best_attack(self.fighter(by, from), self.fighter(against, against.at), self.tile())
    }
}
