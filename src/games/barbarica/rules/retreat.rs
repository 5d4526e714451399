//! The fighting retreat (BB-101, BB-102).

use crate::bearing::towards;
use crate::event::Gait;
use crate::rules::{Ref, no};
use crate::state::{Barbarica, Side, Unit};
use crate::words::{UnitId, key_of};
use muster_kit::hexes::Direction;
use muster_kit::{Hex, Refusal};

impl Barbarica {
    /// The three hexes behind a unit that faces an enemy, with the steps to them, as far as they are open
    /// ([BB-101](docs/rules/barbarica.md#bb-101)).
    pub fn ways_back(&self, unit: &Unit, target: &Unit) -> Vec<(Direction, Hex)> {
        let facing = towards(unit.at, unit.facing, target.at);
        [3, 2, 4]
            .into_iter()
            .map(|sixths| facing.turned(sixths))
            .filter_map(|step| {
                Some((
                    step,
                    unit.at
                        .neighbour(step)
                        .filter(|hex| self.ground.field().contains(*hex))?,
                ))
            })
            .filter(|(_, hex)| self.is_open_to(unit, *hex))
            .collect()
    }

    /// A step that may be owed for: nobody hostile there, room, and ground that can be entered.
    fn is_open_to(&self, unit: &Unit, hex: Hex) -> bool {
        self.entry_cost(unit, hex).is_some()
            && !self.army.visible(unit.side().other()).any(|enemy| enemy.at == hex)
            && self.has_room(unit, hex)
    }

    /// Strikes, steps back facing the enemy, and may be followed ([BB-101](docs/rules/barbarica.md#bb-101)).
    pub fn order_retreat(
        &mut self,
        id: UnitId,
        target: UnitId,
        step: Direction,
        referee: &mut Ref<'_>,
    ) -> Result<(), Refusal> {
        let unit = self.army.the(id);
        let contacts = self.army.contacts(unit);
        if contacts.is_empty() {
            let reason = format!("{id} is in contact with no enemy; it can simply walk.");
            return Err(no("BB-101", reason).instead(format!("/barb move orders:{id} {}", key_of(step))));
        }
        self.may_move(unit)?;
        self.may_attack_at_all(unit).map_err(|refusal| {
            let reason = format!("{} A step away lets them strike at its back.", refusal.reason);
            Refusal::new("BB-101", reason).instead(format!("/barb move orders:{id} {}", key_of(step)))
        })?;
        if !self.army.strikable(unit).contains(&target) {
            let list: Vec<String> = self.army.strikable(unit).iter().map(UnitId::to_string).collect();
            let reason = format!("{id} cannot strike {target}; it can strike: {}.", list.join(", "));
            return Err(no("BB-101", reason).instead("one of these"));
        }
        let ways = self.ways_back(unit, self.army.the(target));
        if ways.is_empty() {
            let reason = format!("All three hexes behind {id} are blocked.");
            let instead = format!("In the Melee phase it can strike: /barb fight orders:{id} {target}.");
            return Err(no("BB-101", reason).instead(instead));
        }
        if !ways.iter().any(|(way, _)| *way == step) {
            let keys: Vec<String> = ways.iter().map(|(way, _)| key_of(*way).to_string()).collect();
            let reason = format!("{} is not backwards for {id}, or that hex is blocked.", key_of(step));
            return Err(no("BB-101", reason).instead(format!("Backwards is: {}.", keys.join(", "))));
        }
        self.retreat(id, target, step, referee);
        Ok(())
    }

    pub fn retreat(&mut self, id: UnitId, target: UnitId, step: Direction, referee: &mut Ref<'_>) {
        let pursuers = self.army.contacts(self.army.the(id));
        self.army.the_mut(id).now.moved = true;
        // BB-102: it does not push forward as well.
        self.exchange(id, target, None, None, referee);
        if self.army.unit(id).is_none() || self.turn.is_over() {
            return;
        }
        let unit = self.army.the(id);
        let (from, facing) = (unit.at, unit.facing);
        let Some(hex) = from
            .neighbour(step)
            .filter(|hex| self.is_open_to(self.army.the(id), *hex))
        else {
            return;
        };
        let cost = self.entry_cost(self.army.the(id), hex).unwrap_or(1);
        let points = self.points(self.army.the(id));
        if !self.step_into(id, hex, referee) {
            return;
        }
        let unit = self.army.the_mut(id);
        // BB-101: it keeps its facing, even where a new enemy stands beside it.
        unit.facing = facing;
        unit.now.faced = true;
        unit.debt = unit.debt.saturating_add(cost.saturating_sub(points));
        unit.now.spent = unit.now.spent.saturating_add(cost.min(points));
        self.note_walk(id, (from, vec![hex], cost), Gait::Retreat, referee);
        self.follows(id, target, pursuers, from, referee);
        self.check(referee);
    }

    /// One of those who were in contact follows, the one that was struck first
    /// ([BB-101](docs/rules/barbarica.md#bb-101)).
    fn follows(&mut self, id: UnitId, target: UnitId, pursuers: Vec<UnitId>, vacated: Hex, referee: &mut Ref<'_>) {
        let order = std::iter::once(target).chain(pursuers.into_iter().filter(|enemy| *enemy != target));
        for enemy in order {
            let Some(unit) = self.army.unit(enemy) else { continue };
            if !unit.is_able() || unit.at.is_next_to(self.army.the(id).at) || !self.wants_to_follow(unit) {
                continue;
            }
            let near = self.army.the(id).at;
            let open = |hex: Hex| unit.at.is_next_to(hex) && hex.is_next_to(near) && self.is_open_to(unit, hex);
            let hex = if open(vacated) {
                Some(vacated)
            } else {
                self.ground.field().neighbours(unit.at).find(|hex| open(*hex))
            };
            if let Some(hex) = hex {
                // BB-186: a shield with a weapon in it does not follow.
                self.acts(enemy, referee);
                self.free_step(enemy, hex, Gait::Follow, Some(id), referee);
                return;
            }
        }
    }

    fn wants_to_follow(&self, unit: &Unit) -> bool {
        if unit.side() == Side::Rome && self.seats.rome() >= self.seats.chairs() {
            self.house_follows(unit)
        } else {
            unit.orders.follow.is_yes()
        }
    }
}
