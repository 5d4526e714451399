//! Charging (2.13): who may charge whom, the test, what the charged unit does, and where everybody ends.

use super::melee::roll;
use super::ranged::{ShotKind, ShotPlan};
use super::{Ref, no};
use crate::bearing::{Bearing, towards};
use crate::data::Melee;
use crate::event::{Breaking, Event, Gait, Leave, Reaction, Tale};
use crate::fight::{Test, target_number};
use crate::state::{Barbarica, Charge, Phase, Side, Unit};
use crate::words::{React, UnitId};
use muster_kit::counted;
use muster_kit::hexes::{EntryCost, Reach};
use muster_kit::{Hex, Refusal};

/// A charge that may be declared.
#[derive(Clone, Debug)]
pub struct ChargePlan {
    /// Hexes entered; the last is next to the target.
    pub path: Vec<Hex>,
    pub cost: u32,
    /// How the target would be struck there.
    pub position: Bearing,
}

impl Barbarica {
    /// The points that a charge may cost ([BB-150](docs/rules/barbarica.md#bb-150)).
    pub fn charge_points(&self, unit: &Unit) -> u8 {
        match self.points(unit) {
            0 => 0,
            points => points + 1,
        }
    }

    fn charge_reach(&self, unit: &Unit) -> Reach {
        self.reach(unit, self.charge_points(unit))
    }

    /// Whether a unit may charge at all now: conditions (a) and (b) ([BB-150](docs/rules/barbarica.md#bb-150)). `with`
    /// are those of its hex that mean to charge in the same order, which counts for those that could.
    pub fn may_charge(&self, unit: &Unit, with: &[UnitId]) -> Result<(), Refusal> {
        let id = unit.id;
        if unit.is_wagon() {
            return Err(no("BB-220", format!("{id} is a wagon and charges nobody.")).instead("another unit"));
        }
        if let Some(enemy) = self.contacts(unit).first() {
            let instead = format!("In the Melee phase it can strike: /barb fight orders:{id} {enemy}.");
            return Err(no("BB-150", format!("{id} is in contact with {enemy}.")).instead(instead));
        }
        self.may_move(unit).map_err(|refusal| Refusal {
            clause: "BB-150".into(),
            ..refusal
        })?;
        if unit.now.shaken {
            return Err(no("BB-150", format!("{id} is shaken this round.")).instead("an ordinary move"));
        }
        if unit.now.tried {
            let reason = format!("{id} has tried to charge this round and did not dare.");
            return Err(no("BB-151", reason).instead("an ordinary move"));
        }
        let joins = |other: &Unit| with.contains(&other.id) && self.may_move(other).is_ok() && !other.now.shaken;
        let idle = self
            .units_at(unit.at)
            .find(|other| other.id != id && !other.is_leader() && !joins(other));
        if let Some(other) = idle {
            let reason = format!("{id} shares {} with {}, who does not charge.", unit.at, other.id);
            return Err(no("BB-150", reason).instead("let both charge in one order, or move one of them first"));
        }
        Ok(())
    }

    /// The path of a charge at a target that is seen, condition (c), through the hex asked for or the best one
    /// ([BB-150](docs/rules/barbarica.md#bb-150), [BB-152](docs/rules/barbarica.md#bb-152)).
    pub fn charge_plan(
        &self,
        unit: &Unit,
        target: UnitId,
        via: Option<Hex>,
        with: &[UnitId],
    ) -> Result<ChargePlan, Refusal> {
        self.may_charge(unit, with)?;
        let enemy = self.seen_enemy(unit.id, target)?;
        let reach = self.charge_reach(unit);
        let id = unit.id;
        if let Some(via) = via {
            self.on_map(via)?;
            if !via.is_next_to(enemy.at) {
                let reason = format!("{via} is not next to {target}, who stands on {}.", enemy.at);
                return Err(no("BB-152", reason).instead(format!("/barb move orders:{id} !{target}")));
            }
        }
        let contact = |hex: Hex| hex.is_next_to(enemy.at) && via.is_none_or(|via| via == hex);
        let best = reach
            .ends()
            .filter(|(hex, _)| contact(*hex))
            .map(|(hex, label)| {
                let position = enemy.struck_from(hex);
                let others = self
                    .enemies_beside(unit.side(), hex)
                    .filter(|other| other.id != target)
                    .count();
                (std::cmp::Reverse(position), others, label.cost, hex)
            })
            .min();
        let Some((std::cmp::Reverse(position), _, cost, hex)) = best else {
            return Err(self.why_no_charge(unit, enemy, via));
        };
        Ok(ChargePlan {
            path: reach.route(hex).expect("what has a label has a route"),
            cost,
            position,
        })
    }

    fn why_no_charge(&self, unit: &Unit, enemy: &Unit, via: Option<Hex>) -> Refusal {
        let (id, target) = (unit.id, enemy.id);
        let points = self.charge_points(unit);
        let far = Reach::explore(self.field().grid, unit.at, 255, |hex, _| {
            Some(EntryCost {
                cost: u32::from(self.entry_cost(unit, hex)?),
                stop: self.enemies_beside(unit.side(), hex).next().is_some(),
                full: !self.has_room(unit, hex) || self.visible(unit.side().other()).any(|other| other.at == hex),
            })
        });
        let contact = |hex: &Hex| hex.is_next_to(enemy.at) && via.is_none_or(|via| via == *hex);
        let cost = far
            .ends()
            .filter(|(hex, _)| contact(hex))
            .map(|(_, label)| label.cost)
            .min();
        let reason = match cost {
            Some(cost) => format!(
                "{target} is {} of movement away; {id} can charge {points}.",
                counted(cost, "point")
            ),
            None => format!("{id} has no clear run at {target}: others stand in the way."),
        };
        let others: Vec<String> = self.charge_targets(unit).iter().map(UnitId::to_string).collect();
        let instead = if others.is_empty() {
            "No enemy is in charge reach; it can walk.".to_owned()
        } else {
            format!("Enemies in charge reach: {}.", others.join(", "))
        };
        no("BB-150", reason).instead(instead)
    }

    /// Which enemies a unit could reach by a charge, in unit order, the units of its hex coming along.
    pub fn charge_targets(&self, unit: &Unit) -> Vec<UnitId> {
        let mates: Vec<UnitId> = self.units_at(unit.at).map(|other| other.id).collect();
        if self.may_charge(unit, &mates).is_err() {
            return Vec::new();
        }
        let reach = self.charge_reach(unit);
        let ends: Vec<Hex> = reach.ends().map(|(hex, _)| hex).collect();
        self.visible(unit.side().other())
            .filter(|enemy| ends.iter().any(|hex| hex.is_next_to(enemy.at)))
            .map(|enemy| enemy.id)
            .collect()
    }

    /// Whether a Leader near, in its hex too, lets it charge without a test; itself, if it is one
    /// ([BB-103](docs/rules/barbarica.md#bb-103), [BB-106](docs/rules/barbarica.md#bb-106),
    /// [BB-108](docs/rules/barbarica.md#bb-108)).
    pub fn is_led(&self, unit: &Unit) -> bool {
        unit.is_leader() || self.has_leader_near(unit)
    }

    /// Whether another Leader of its side that is not running stands within a hex, an unproven one in the same hex
    /// ([BB-103](docs/rules/barbarica.md#bb-103), [BB-104](docs/rules/barbarica.md#bb-104),
    /// [BB-108](docs/rules/barbarica.md#bb-108)).
    pub fn has_leader_near(&self, unit: &Unit) -> bool {
        self.army(unit.side()).any(|leader| {
            let within = u32::from(!leader.unproven);
            leader.is_leader() && leader.id != unit.id && !leader.routing && leader.at.distance(unit.at) <= within
        })
    }

    /// The test that a charge needs; none if it needs none ([BB-151](docs/rules/barbarica.md#bb-151)).
    pub fn charge_test(&self, unit: &Unit, target: &Unit) -> Option<Test> {
        if self.is_led(unit) || unit.now.berserk || self.caller_for(unit).is_some() {
            return None;
        }
        let against = target.strength.max(1);
        let discipline = self.discipline(unit);
        Some(Test::nerve(1, target_number(i32::from(discipline), i32::from(against))))
    }

    /// Declares a charge and carries it out ([BB-150..162](docs/rules/barbarica.md#bb-150)).
    pub(super) fn order_charge(
        &mut self,
        id: UnitId,
        target: UnitId,
        via: Option<Hex>,
        with: &[UnitId],
        referee: &mut Ref<'_>,
    ) -> Result<(), Refusal> {
        let plan = self.charge_plan(self.the(id), target, via, with)?;
        let (here, side) = (self.the(id).at, id.side());
        let mates = self
            .units
            .iter_mut()
            .filter(|unit| unit.at == here && unit.id.side() == side);
        for mate in mates.filter(|unit| with.contains(&unit.id)) {
            mate.now.pledged = true;
        }
        self.charge(id, target, &plan, referee);
        Ok(())
    }

    /// Charges, if it dares: it makes no other move this phase, and the target reacts
    /// ([BB-159](docs/rules/barbarica.md#bb-159), [BB-153](docs/rules/barbarica.md#bb-153)).
    pub(super) fn charge(&mut self, id: UnitId, target: UnitId, plan: &ChargePlan, referee: &mut Ref<'_>) {
        if !self.dares(id, target, referee) {
            return;
        }
        self.reveal(id, referee);
        self.acts(id, referee);
        self.story_of(Tale::Charge, id, referee);
        self.the_mut(id).now.moved = true;
        let reaction = self.reaction(target, id, plan);
        if reaction != Reaction::Hold {
            self.the_mut(target).now.reacted = true;
            self.tell(
                Event::Reacted {
                    who: target,
                    against: id,
                    how: reaction,
                },
                referee,
            );
        }
        match reaction {
            Reaction::Hold => self.runs_in(id, target, &plan.path, referee),
            Reaction::Shoot => {
                if let Some((hex, shot)) = self.best_shot_at_charger(target, id, plan) {
                    self.shoot(target, id, &shot, Some(hex), referee);
                }
                if self.unit(id).is_some() && !self.is_over() {
                    self.runs_in(id, target, &plan.path, referee);
                }
            }
            Reaction::Counter => self.meet(id, target, plan, referee),
            Reaction::Flee => self.flee(id, target, referee),
        }
        self.check(referee);
    }

    /// A Leader, a call, rage, or the test, once a round ([BB-151](docs/rules/barbarica.md#bb-151)).
    fn dares(&mut self, id: UnitId, target: UnitId, referee: &mut Ref<'_>) -> bool {
        let unit = self.the(id);
        let leave = if unit.now.berserk {
            Leave::Berserk
        } else if self.is_led(unit) {
            Leave::Leader
        } else if let Some(caller) = self.caller_for(unit) {
            Leave::Call { by: caller }
        } else {
            let against = self.the(target).strength;
            let discipline = self.discipline(unit);
            let test = self
                .charge_test(unit, self.the(target))
                .expect("nothing else lets it charge");
            Leave::Test {
                discipline,
                against,
                roll: roll(test, self.dice_of(id), referee),
            }
        };
        let dares = !matches!(&leave, Leave::Test { roll, .. } if roll.hits == 0);
        self.the_mut(id).now.tried = true;
        if let Leave::Call { by } = leave {
            self.the_mut(by).now.calls = false;
        }
        self.tell(Event::Charges { who: id, target, leave }, referee);
        dares
    }

    /// The charger arrives at a target that holds ([BB-154](docs/rules/barbarica.md#bb-154),
    /// [BB-158](docs/rules/barbarica.md#bb-158)). It has charged, and gains the die, only if it is in contact.
    fn runs_in(&mut self, id: UnitId, target: UnitId, path: &[Hex], referee: &mut Ref<'_>) {
        let walked = self.follow_path(id, path, false, referee);
        if self.unit(id).is_none() || self.is_over() {
            return;
        }
        self.faces_contact(id, Some(target), None);
        let in_contact = self.in_contact(self.the(id));
        let unit = self.the_mut(id);
        if in_contact {
            unit.now.charge = Charge::Fresh;
        }
        self.note_walk(id, walked, Gait::Charge, referee);
    }

    /// What the target does; anything that it cannot do is holding ([BB-153](docs/rules/barbarica.md#bb-153)).
    fn reaction(&self, target: UnitId, charger: UnitId, plan: &ChargePlan) -> Reaction {
        let unit = self.the(target);
        if !self.may_react(unit) {
            return Reaction::Hold;
        }
        let wish = if unit.side() == Side::Rome && self.rome >= self.chairs {
            self.house_reaction(target, charger, plan)
        } else {
            self.ordered_reaction(target, charger, plan)
        };
        match wish {
            Reaction::Shoot if self.best_shot_at_charger(target, charger, plan).is_none() => Reaction::Hold,
            Reaction::Counter if !self.can_counter(unit) => Reaction::Hold,
            Reaction::Flee if unit.is_fanatic() => Reaction::Hold,
            wish => wish,
        }
    }

    /// Whether a charged unit can do anything but hold: not when it runs, recovers, rages, has reacted, is in contact,
    /// or is caught by an ambush ([BB-153](docs/rules/barbarica.md#bb-153), [BB-121](docs/rules/barbarica.md#bb-121),
    /// [BB-262](docs/rules/barbarica.md#bb-262)).
    fn may_react(&self, unit: &Unit) -> bool {
        unit.is_able() && !unit.now.reacted && !unit.now.berserk && !self.in_contact(unit) && !self.is_ambush()
    }

    /// Whether a unit has the nerve and the points to run at a charger ([BB-117](docs/rules/barbarica.md#bb-117),
    /// [BB-134](docs/rules/barbarica.md#bb-134)).
    pub fn can_counter(&self, unit: &Unit) -> bool {
        !unit.now.shaken && self.reaction_points(unit) >= 1
    }

    /// A reaction is paid with the next Movement phase, with what is owed taken off
    /// ([BB-160](docs/rules/barbarica.md#bb-160)).
    fn reaction_points(&self, unit: &Unit) -> u8 {
        unit.movement.saturating_sub(unit.debt)
    }

    /// What a charged unit does by its standing order, and by itself if that is `auto`
    /// ([BB-161](docs/rules/barbarica.md#bb-161)).
    fn ordered_reaction(&self, target: UnitId, charger: UnitId, plan: &ChargePlan) -> Reaction {
        let unit = self.the(target);
        match unit.orders.react {
            React::Hold => Reaction::Hold,
            React::Shoot => Reaction::Shoot,
            React::Counter => Reaction::Counter,
            React::Flee => Reaction::Flee,
            React::Auto => {
                let weak = unit
                    .melee
                    .iter()
                    .all(|weapon| matches!(weapon, Melee::Knife | Melee::Improvised));
                let strength = self.the(charger).strength;
                let shoots =
                    (weak || unit.attacks_left() >= 2) && self.best_shot_at_charger(target, charger, plan).is_some();
                if shoots {
                    Reaction::Shoot
                } else if !unit.is_leader() && unit.strength >= strength && self.can_counter(unit) {
                    Reaction::Counter
                } else if unit.strength == 1 && strength >= 3 && !unit.is_fanatic() {
                    Reaction::Flee
                } else {
                    Reaction::Hold
                }
            }
        }
    }

    /// The best shot at the charger on its way, its contact hex left out: the highest expected wounds, of equals the
    /// nearest ([BB-155](docs/rules/barbarica.md#bb-155)).
    pub fn best_shot_at_charger(&self, by: UnitId, charger: UnitId, plan: &ChargePlan) -> Option<(Hex, ShotPlan)> {
        let (unit, runner) = (self.the(by), self.the(charger));
        let mut at = runner.clone();
        // It is seen as soon as it starts (BB-202).
        at.hidden = false;
        let mut best: Option<((i64, std::cmp::Reverse<u32>), Hex, ShotPlan)> = None;
        let stops = std::iter::once(runner.at).chain(plan.path.iter().copied());
        for hex in stops.take(plan.path.len()) {
            if let Some(facing) = at.at.direction_to(hex) {
                at.facing = facing;
            }
            at.at = hex;
            let Some(shot) = self.best_shot_of(unit, &at, &[ShotKind::AtCharger]) else {
                continue;
            };
            let rank = (shot.expected(u8::MAX), std::cmp::Reverse(shot.distance));
            if best.as_ref().is_none_or(|(most, ..)| rank > *most) {
                best = Some((rank, hex, shot));
            }
        }
        best.map(|(_, hex, shot)| (hex, shot))
    }

    /// The reaction took the unit's next Movement phase ([BB-160](docs/rules/barbarica.md#bb-160)).
    fn pays_for_reaction(&mut self, id: UnitId) {
        let unit = self.the_mut(id);
        unit.debt -= unit.debt.min(unit.movement);
        match unit.side() {
            Side::Rome => unit.now.moved = true,
            Side::Tribe => unit.sits_out = true,
        }
    }

    /// Both run at each other along the charger's path ([BB-156](docs/rules/barbarica.md#bb-156)).
    fn meet(&mut self, id: UnitId, target: UnitId, plan: &ChargePlan, referee: &mut Ref<'_>) {
        let total = (
            u32::from(self.charge_points(self.the(id))),
            u32::from(self.reaction_points(self.the(target))),
        );
        self.story_of(Tale::CounterCharge, target, referee);
        self.acts(target, referee);
        self.pays_for_reaction(target);
        let start = (self.the(id).at, self.the(target).at);
        let mut line = vec![start.0];
        line.extend(&plan.path);
        line.push(start.1);
        let (mut mine, mut theirs) = (0, line.len() - 1);
        let (mut gained, mut spent) = ((0, 0), (0, 0));
        let (mut stopped, mut halted) = (false, false);
        while theirs - mine > 1 && (gained.0 < total.0 || gained.1 < total.1) {
            gained = ((gained.0 + 1).min(total.0), (gained.1 + 1).min(total.1));
            let cost = self
                .entry_cost(self.the(id), line[mine + 1])
                .map_or(u32::MAX, u32::from);
            if !stopped && cost <= gained.0 - spent.0 {
                let hex = line[mine + 1];
                if !self.step_into(id, hex, referee) {
                    break;
                }
                spent.0 += cost;
                mine += 1;
                let side = self.the(id).side();
                stopped = self.enemies_beside(side, hex).any(|other| other.id != target);
            }
            if theirs - mine <= 1 || halted {
                continue;
            }
            let hex = line[theirs - 1];
            let cost = self.entry_cost(self.the(target), hex).map_or(u32::MAX, u32::from);
            if cost <= gained.1 - spent.1 && self.has_room(self.the(target), hex) {
                if !self.step_into(target, hex, referee) {
                    halted = true;
                    continue;
                }
                spent.1 += cost;
                theirs -= 1;
                let side = self.the(target).side();
                halted = self.enemies_beside(side, hex).any(|other| other.id != id);
            }
        }
        let back = self.back_to_room(id, &line[..=mine]);
        self.settle(id, target, (start.0, line[1..=back].to_vec()), Gait::Charge, referee);
        let mut run: Vec<Hex> = line[theirs..line.len() - 1].to_vec();
        run.reverse();
        self.settle(target, id, (start.1, run), Gait::CounterCharge, referee);
    }

    /// A charger that met earlier than it meant may stand where others leave it no room: it goes back along its path.
    fn back_to_room(&mut self, id: UnitId, line: &[Hex]) -> usize {
        let mut place = line.len() - 1;
        while place > 0 && !self.has_room(self.the(id), line[place]) {
            place -= 1;
        }
        self.the_mut(id).at = line[place];
        place
    }

    /// Ends a run of two at each other: faces the other, and has charged if they met
    /// ([BB-156](docs/rules/barbarica.md#bb-156), [BB-158](docs/rules/barbarica.md#bb-158)).
    fn settle(&mut self, id: UnitId, other: UnitId, (from, path): (Hex, Vec<Hex>), gait: Gait, referee: &mut Ref<'_>) {
        self.faces_contact(id, Some(other), None);
        let enemy = self.the(other).at;
        let in_contact = self.in_contact(self.the(id));
        let unit = self.the_mut(id);
        if !in_contact || unit.at.is_next_to(enemy) {
            unit.facing = towards(unit.at, unit.facing, enemy);
        }
        if in_contact {
            unit.now.charge = Charge::Fresh;
        }
        let cost = u8::try_from(path.len()).unwrap_or(u8::MAX);
        if !path.is_empty() {
            self.note_walk(id, (from, path, cost), gait, referee);
        }
    }

    /// Whether a unit's next attack is its first after a charge: of whatever kind, a free one apart
    /// ([BB-158](docs/rules/barbarica.md#bb-158)).
    pub(super) fn has_charged(&self, unit: &Unit) -> bool {
        unit.now.charge == Charge::Fresh && self.phase >= Phase::Ranged
    }

    pub(super) fn spends_charge(&mut self, by: UnitId) {
        if self.has_charged(self.the(by)) {
            self.the_mut(by).now.charge = Charge::Spent;
        }
    }

    /// The target runs; the charger catches it or does not ([BB-157](docs/rules/barbarica.md#bb-157)).
    fn flee(&mut self, id: UnitId, target: UnitId, referee: &mut Ref<'_>) {
        let points = self.reaction_points(self.the(target));
        self.acts(target, referee);
        self.the_mut(target).now.fleeing = true;
        let before = self.the(target).at;
        let stands = self.runs(target, Some(id), points, Gait::Flight, referee);
        if self.unit(target).is_some() {
            self.pays_for_reaction(target);
        }
        if self.is_over() || self.unit(id).is_none() {
            return;
        }
        let fled_to = self.unit(target).filter(|_| stands).map(|unit| unit.at);
        let reach = self.charge_reach(self.the(id));
        let caught = fled_to.and_then(|hex| {
            let contact = reach.ends().filter(|(end, _)| end.is_next_to(hex));
            contact.map(|(end, label)| (label.cost, end)).min()
        });
        if let Some((_, hex)) = caught {
            let path = reach.route(hex).expect("what has a label has a route");
            self.runs_in(id, target, &path, referee);
            let meets = |unit: &Unit| self.unit(target).is_some_and(|fled| unit.at.is_next_to(fled.at));
            if self.unit(id).is_some_and(meets) && !self.is_over() {
                self.the_mut(target).routing = true;
                let why = Breaking::Caught;
                self.tell(Event::Breaks { who: target, why }, referee);
                self.story_of(Tale::Rout, target, referee);
            }
            return;
        }
        let aim = fled_to.unwrap_or(before);
        let stay = (self.the(id).at.distance(aim), 0, self.the(id).at);
        let ends = reach.ends().map(|(hex, label)| (hex.distance(aim), label.cost, hex));
        let (_, _, hex) = ends.chain(std::iter::once(stay)).min().expect("it can stay");
        let path = reach.route(hex).unwrap_or_default();
        self.runs_in(id, target, &path, referee);
    }
}
