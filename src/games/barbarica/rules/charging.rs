//! Charging (2.13): who may charge whom, the test, what the charged unit does, and where everybody ends.

use crate::bearing::towards;
use crate::event::{Breaking, Event, Gait, Leave, Reaction, Tale};
use crate::rules::Ref;
use crate::rules::charge_plan::ChargePlan;
use crate::rules::rolling::roll;
use crate::state::{Barbarica, Charge, Side, Unit};
use crate::words::UnitId;
use muster_kit::{Hex, Refusal};

impl Barbarica {
    /// Declares a charge and carries it out ([BB-150..162](docs/rules/barbarica.md#bb-150)).
    pub fn order_charge(
        &mut self,
        id: UnitId,
        target: UnitId,
        via: Option<Hex>,
        with: &[UnitId],
        referee: &mut Ref<'_>,
    ) -> Result<(), Refusal> {
        let plan = self.charge_plan(self.army.the(id), target, via, with)?;
        let (here, side) = (self.army.the(id).at, id.side());
        let mates = self
            .army
            .units_mut()
            .filter(|unit| unit.at == here && unit.id.side() == side);
        for mate in mates.filter(|unit| with.contains(&unit.id)) {
            mate.now.pledged = true;
        }
        self.charge(id, target, &plan, referee);
        Ok(())
    }

    /// Charges, if it dares: it makes no other move this phase, and the target reacts
    /// ([BB-159](docs/rules/barbarica.md#bb-159), [BB-153](docs/rules/barbarica.md#bb-153)).
    pub fn charge(&mut self, id: UnitId, target: UnitId, plan: &ChargePlan, referee: &mut Ref<'_>) {
        if !self.dares(id, target, referee) {
            return;
        }
        self.reveal(id, referee);
        self.acts(id, referee);
        self.story_of(Tale::Charge, id, referee);
        self.army.the_mut(id).now.moved = true;
        let reaction = self.reaction(target, id, plan);
        if reaction != Reaction::Hold {
            self.army.the_mut(target).now.reacted = true;
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
                if self.army.unit(id).is_some() && !self.turn.is_over() {
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
        let unit = self.army.the(id);
        let leave = if unit.now.berserk {
            Leave::Berserk
        } else if self.army.is_led(unit) {
            Leave::Leader
        } else if let Some(caller) = self.caller_for(unit) {
            Leave::Call { by: caller }
        } else {
            let against = self.army.the(target).strength;
            let discipline = self.discipline(unit);
            let test = self
                .charge_test(unit, self.army.the(target))
                .expect("nothing else lets it charge");
            Leave::Test {
                discipline,
                against,
                roll: roll(test, self.dice_of(id), referee),
            }
        };
        let dares = !matches!(&leave, Leave::Test { roll, .. } if roll.hits == 0);
        self.army.the_mut(id).now.tried = true;
        if let Leave::Call { by } = leave {
            self.army.the_mut(by).now.calls = false;
        }
        self.tell(Event::Charges { who: id, target, leave }, referee);
        dares
    }

    /// The charger arrives at a target that holds ([BB-154](docs/rules/barbarica.md#bb-154),
    /// [BB-158](docs/rules/barbarica.md#bb-158)). It has charged, and gains the die, only if it is in contact.
    fn runs_in(&mut self, id: UnitId, target: UnitId, path: &[Hex], referee: &mut Ref<'_>) {
        let walked = self.follow_path(id, path, false, referee);
        if self.army.unit(id).is_none() || self.turn.is_over() {
            return;
        }
        self.faces_contact(id, Some(target), None);
        let in_contact = self.army.in_contact(self.army.the(id));
        let unit = self.army.the_mut(id);
        if in_contact {
            unit.now.charge = Charge::Fresh;
        }
        self.note_walk(id, walked, Gait::Charge, referee);
    }

    /// What the target does; anything that it cannot do is holding ([BB-153](docs/rules/barbarica.md#bb-153)).
    fn reaction(&self, target: UnitId, charger: UnitId, plan: &ChargePlan) -> Reaction {
        let unit = self.army.the(target);
        if !self.may_react(unit) {
            return Reaction::Hold;
        }
        let wish = if unit.side() == Side::Rome && self.seats.rome() >= self.seats.chairs() {
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

    /// The reaction took the unit's next Movement phase ([BB-160](docs/rules/barbarica.md#bb-160)).
    fn pays_for_reaction(&mut self, id: UnitId) {
        let unit = self.army.the_mut(id);
        unit.debt -= unit.debt.min(unit.movement);
        match unit.side() {
            Side::Rome => unit.now.moved = true,
            Side::Tribe => unit.sits_out = true,
        }
    }

    /// Both run at each other along the charger's path ([BB-156](docs/rules/barbarica.md#bb-156)).
    fn meet(&mut self, id: UnitId, target: UnitId, plan: &ChargePlan, referee: &mut Ref<'_>) {
        let total = (
            u32::from(self.charge_points(self.army.the(id))),
            u32::from(self.reaction_points(self.army.the(target))),
        );
        self.story_of(Tale::CounterCharge, target, referee);
        self.acts(target, referee);
        self.pays_for_reaction(target);
        let start = (self.army.the(id).at, self.army.the(target).at);
        let mut line = vec![start.0];
        line.extend(&plan.path);
        line.push(start.1);
        let (mut mine, mut theirs) = (0, line.len() - 1);
        let (mut gained, mut spent) = ((0, 0), (0, 0));
        let (mut stopped, mut halted) = (false, false);
        while theirs - mine > 1 && (gained.0 < total.0 || gained.1 < total.1) {
            gained = ((gained.0 + 1).min(total.0), (gained.1 + 1).min(total.1));
            let cost = self
                .entry_cost(self.army.the(id), line[mine + 1])
                .map_or(u32::MAX, u32::from);
            if !stopped && cost <= gained.0 - spent.0 {
                let hex = line[mine + 1];
                if !self.step_into(id, hex, referee) {
                    break;
                }
                spent.0 += cost;
                mine += 1;
                let side = self.army.the(id).side();
                stopped = self.army.enemies_beside(side, hex).any(|other| other.id != target);
            }
            if theirs - mine <= 1 || halted {
                continue;
            }
            let hex = line[theirs - 1];
            let cost = self.entry_cost(self.army.the(target), hex).map_or(u32::MAX, u32::from);
            if cost <= gained.1 - spent.1 && self.has_room(self.army.the(target), hex) {
                if !self.step_into(target, hex, referee) {
                    halted = true;
                    continue;
                }
                spent.1 += cost;
                theirs -= 1;
                let side = self.army.the(target).side();
                halted = self.army.enemies_beside(side, hex).any(|other| other.id != id);
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
        while place > 0 && !self.has_room(self.army.the(id), line[place]) {
            place -= 1;
        }
        self.army.the_mut(id).at = line[place];
        place
    }

    /// Ends a run of two at each other: faces the other, and has charged if they met
    /// ([BB-156](docs/rules/barbarica.md#bb-156), [BB-158](docs/rules/barbarica.md#bb-158)).
    fn settle(&mut self, id: UnitId, other: UnitId, (from, path): (Hex, Vec<Hex>), gait: Gait, referee: &mut Ref<'_>) {
        self.faces_contact(id, Some(other), None);
        let enemy = self.army.the(other).at;
        let in_contact = self.army.in_contact(self.army.the(id));
        let unit = self.army.the_mut(id);
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

    /// The target runs; the charger catches it or does not ([BB-157](docs/rules/barbarica.md#bb-157)).
    fn flee(&mut self, id: UnitId, target: UnitId, referee: &mut Ref<'_>) {
        let points = self.reaction_points(self.army.the(target));
        self.acts(target, referee);
        self.army.the_mut(target).now.fleeing = true;
        let before = self.army.the(target).at;
        let stands = self.runs(target, Some(id), points, Gait::Flight, referee);
        if self.army.unit(target).is_some() {
            self.pays_for_reaction(target);
        }
        if self.turn.is_over() || self.army.unit(id).is_none() {
            return;
        }
        let fled_to = self.army.unit(target).filter(|_| stands).map(|unit| unit.at);
        let reach = self.charge_reach(self.army.the(id));
        let caught = fled_to.and_then(|hex| {
            let contact = reach.ends().filter(|(end, _)| end.is_next_to(hex));
            contact.map(|(end, label)| (label.cost, end)).min()
        });
        if let Some((_, hex)) = caught {
            let path = reach.route(hex).expect("what has a label has a route");
            self.runs_in(id, target, &path, referee);
            let meets = |unit: &Unit| self.army.unit(target).is_some_and(|fled| unit.at.is_next_to(fled.at));
            if self.army.unit(id).is_some_and(meets) && !self.turn.is_over() {
                self.army.the_mut(target).routing = true;
                let why = Breaking::Caught;
                self.tell(Event::Breaks { who: target, why }, referee);
                self.story_of(Tale::Rout, target, referee);
            }
            return;
        }
        let aim = fled_to.unwrap_or(before);
        let stay = (self.army.the(id).at.distance(aim), 0, self.army.the(id).at);
        let ends = reach.ends().map(|(hex, label)| (hex.distance(aim), label.cost, hex));
        let (_, _, hex) = ends.chain(std::iter::once(stay)).min().expect("it can stay");
        let path = reach.route(hex).unwrap_or_default();
        self.runs_in(id, target, &path, referee);
    }
}
