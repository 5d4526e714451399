//! Melee (2.5, 2.6, 2.8): attacks, return attacks at once, pushing forward, free attacks.

use crate::bearing::{Bearing, towards};
use crate::data::{Melee, Weapon};
use crate::event::{Blow, Event, Exchange, Gait, Outcome, Tale};
use crate::rules::blows::BlowKind;
use crate::rules::blows::BlowPlan;
use crate::rules::rolling::roll;
use crate::rules::{Ref, no};
use crate::state::{Barbarica, Stuck};
use crate::words::{Follow, Ternary, UnitId};
use muster_kit::{Hex, Refusal};

impl Barbarica {
    /// An order to fight ([BB-80..86](docs/rules/barbarica.md#bb-80)).
    pub fn order_fight(
        &mut self,
        by: UnitId,
        on: UnitId,
        weapon: Option<Weapon>,
        push: bool,
        referee: &mut Ref<'_>,
    ) -> Result<(), Refusal> {
        let unit = self.army.the(by);
        self.may_strike(unit, on)?;
        let weapon = match weapon {
            None => None,
            Some(Weapon::Melee(weapon)) if Self::melee_weapons(unit).contains(&weapon) => Some(weapon),
            Some(other) => {
                let carried: Vec<&str> = Self::melee_weapons(unit).iter().map(|weapon| weapon.id()).collect();
                let reason = format!("{by} has no {other} to strike with; it has {}.", carried.join(", "));
                return Err(no("BB-180", reason).instead(format!("/barb fight orders:{by} {on}")));
            }
        };
        let wish = if push { Follow::Yes } else { unit.orders.push };
        self.exchange(by, on, weapon, Some(wish), referee);
        Ok(())
    }

    /// An attack with its return attack, their wounds together, and a step forward for the victor (BB-81..86). `wish`
    /// is whether the attacker pushes forward; none where it must not (BB-102).
    pub fn exchange(
        &mut self,
        by: UnitId,
        on: UnitId,
        weapon: Option<Melee>,
        wish: Option<Follow>,
        referee: &mut Ref<'_>,
    ) {
        self.reveal(by, referee);
        let plan = match weapon {
            Some(weapon) => self.blow_plan(self.army.the(by), self.army.the(on), weapon, BlowKind::Attack),
            None => self
                .best_blow(self.army.the(by), self.army.the(on), BlowKind::Attack)
                .expect("whoever may attack has a weapon"),
        };
        self.begins_blow(by, on, true, referee);
        let answers = self.may_return(on);
        let (attack, wounds) = self.strike(by, on, &plan, referee);
        let mut reply = None;
        let mut silent = None;
        match answers {
            Ok(()) => {
                self.begins_blow(on, by, true, referee);
                let kind = BlowKind::Return { against: plan.weapon };
                let back = self
                    .best_blow(self.army.the(on), self.army.the(by), kind)
                    .expect("whoever may return has a weapon");
                reply = Some(self.strike(on, by, &back, referee));
            }
            Err(why) => silent = why,
        }
        let story = Exchange {
            attack: attack.clone(),
            reply: reply.as_ref().map(|(blow, _)| blow.clone()),
            silent,
        };
        self.tell(Event::Melee(Box::new(story)), referee);
        // BB-83: both at once.
        let hexes = (self.army.the(by).at, self.army.the(on).at);
        self.suffer(on, &attack, wounds);
        if let Some((blow, wounds)) = &reply {
            self.suffer(by, blow, *wounds);
        }
        let bled = reply.as_ref().is_some_and(|(blow, _)| blow.after < blow.before);
        if attack.after < attack.before {
            self.first_blood(by, hexes.1, referee);
        } else if bled {
            self.first_blood(on, hexes.0, referee);
        }
        self.bury([(on, by), (by, on)], true, referee);
        if self.turn.is_over() {
            return;
        }
        if let (Some(wish), None, Some(_)) = (wish, self.army.unit(on), self.army.unit(by)) {
            self.push_forward(by, hexes.1, wish, referee);
        }
        if let (None, Some(victor)) = (self.army.unit(by), self.army.unit(on)) {
            let wish = victor.orders.push;
            self.push_forward(on, hexes.0, wish, referee);
        }
        self.check(referee);
    }

    /// Turns to the enemy and uses up an attack (BB-55, BB-91); acting costs a shield that hangs (BB-186).
    fn begins_blow(&mut self, by: UnitId, on: UnitId, uses_attack: bool, referee: &mut Ref<'_>) {
        let target = self.army.the(on).at;
        self.acts(by, referee);
        let unit = self.army.the_mut(by);
        unit.facing = towards(unit.at, unit.facing, target);
        unit.now.fought = true;
        unit.now.struck = true;
        unit.now.lashed = true;
        unit.now.used += u8::from(uses_attack);
        let victim = self.army.the_mut(on);
        victim.now.fought = true;
        victim.now.attacked = true;
    }

    /// Whether a unit strikes back, or why not ([BB-84](docs/rules/barbarica.md#bb-84)).
    fn may_return(&self, on: UnitId) -> Result<(), Option<String>> {
        let unit = self.army.the(on);
        let why = if unit.is_wagon() {
            None
        } else if unit.routing || unit.now.fleeing {
            Some("runs")
        } else if unit.now.recovering {
            Some("is recovering")
        } else if unit.stuck == Stuck::Clearing {
            Some("frees its shield")
        } else if unit.attacks_left() == 0 {
            Some("has no attack left")
        } else if !unit.orders.returns.is_yes() {
            Some("does not strike back (standing order)")
        } else {
            return Ok(());
        };
        Err(why.map(str::to_owned))
    }

    /// Rolls a blow (BB-42..49); says what it did and how many wounds it is worth. Nothing is applied yet.
    fn strike(&mut self, by: UnitId, on: UnitId, plan: &BlowPlan, referee: &mut Ref<'_>) -> (Blow, u8) {
        let roll = roll(plan.test, self.dice_of(by), referee);
        let mut wounds = plan.edge.wounds(roll.hits, roll.wild);
        let (striker, target) = (self.army.the(by), self.army.the(on));
        let mut result = Outcome::Wounds(wounds);
        // A spear may unhorse instead of wounding (BB-48, BB-187).
        if plan.weapon == Melee::Spear && roll.wild && target.mounted {
            let instead = match striker.orders.dismount {
                Ternary::Yes => true,
                Ternary::No => false,
                Ternary::Auto => wounds == 1 && target.strength > 1,
            };
            if instead {
                (result, wounds) = (Outcome::Dismounted, 0);
            }
        }
        let blow = Blow {
            by,
            on,
            weapon: plan.weapon,
            position: plan.position,
            bonuses: plan.bonuses.clone(),
            roll,
            result,
            before: target.strength,
            after: target.strength.saturating_sub(wounds),
        };
        self.spends_charge(by);
        (blow, wounds)
    }

    /// What a blow does to its target, short of removing it.
    fn suffer(&mut self, on: UnitId, blow: &Blow, wounds: u8) {
        if blow.result == Outcome::Dismounted {
            self.unhorse(on);
        }
        self.army.wound(on, wounds);
        // A wound from behind may lead to a rout (BB-99).
        if wounds > 0 && blow.position == Bearing::Rear {
            self.army.the_mut(on).mark(|marks| marks.rear = true);
        }
    }

    /// Takes away the units that have no Strength left, each removed by the other.
    pub fn bury(&mut self, pairs: [(UnitId, UnitId); 2], melee: bool, referee: &mut Ref<'_>) {
        let fallen: Vec<(UnitId, UnitId)> = pairs
            .into_iter()
            .filter(|(id, _)| self.army.unit(*id).is_some_and(|unit| unit.strength == 0))
            .collect();
        if let [(first, by), (_, _)] = fallen[..] {
            let (who, at) = (self.army.the(first).name(), self.army.the(by).at);
            self.story(Tale::BothRemoved, who, Some(at), referee);
        }
        for (id, by) in fallen {
            self.remove(id, Some(by), melee, referee);
        }
    }

    /// Steps for nothing into a hex that was won ([BB-85](docs/rules/barbarica.md#bb-85),
    /// [BB-86](docs/rules/barbarica.md#bb-86)).
    fn push_forward(&mut self, by: UnitId, hex: Hex, wish: Follow, referee: &mut Ref<'_>) {
        let unit = self.army.the(by);
        let side = unit.side();
        let open = self.army.at(hex).all(|other| other.side() == side)
            && self.has_room(unit, hex)
            && self.entry_cost(unit, hex).is_some();
        let safe = self.army.enemies_beside(side, hex).count() <= 1;
        let wanted = match wish {
            Follow::No => false,
            Follow::Yes => true,
            Follow::Safe => safe,
        };
        if !wanted || !open || !unit.at.is_next_to(hex) {
            return;
        }
        self.free_step(by, hex, Gait::Push, None, referee);
    }

    /// A step that costs nothing: a push forward, a follow-up. Leaving contact by it provokes free attacks (BB-137).
    pub fn free_step(
        &mut self,
        by: UnitId,
        hex: Hex,
        gait: Gait,
        towards_enemy: Option<UnitId>,
        referee: &mut Ref<'_>,
    ) {
        if !self.breaks_away(by, Some(hex), referee) {
            return;
        }
        let from = self.army.the(by).at;
        self.step_into(by, hex, referee);
        if self.army.the(by).at == hex {
            self.faces_contact(by, towards_enemy, None);
            self.note_walk(by, (from, vec![hex], 0), gait, referee);
        }
    }

    /// Free attacks on a unit that fought last round and leaves contact; `to` is none when it leaves the map
    /// ([BB-137](docs/rules/barbarica.md#bb-137)). Says whether it still stands.
    pub fn breaks_away(&mut self, who: UnitId, to: Option<Hex>, referee: &mut Ref<'_>) -> bool {
        let unit = self.army.the(who);
        if !unit.fought_last {
            return true;
        }
        let left: Vec<UnitId> = self
            .army
            .contacts(unit)
            .into_iter()
            .filter(|enemy| to.is_none_or(|to| !self.army.the(*enemy).at.is_next_to(to)))
            .collect();
        for enemy in left {
            let striker = self.army.the(enemy);
            if !striker.is_able() || !striker.orders.free.is_yes() {
                continue;
            }
            self.free_attack(enemy, who, referee);
            if self.army.unit(who).is_none() || self.turn.is_over() {
                return false;
            }
        }
        true
    }

    fn free_attack(&mut self, by: UnitId, on: UnitId, referee: &mut Ref<'_>) {
        let Some(plan) = self.best_blow(self.army.the(by), self.army.the(on), BlowKind::Free) else {
            return;
        };
        self.begins_blow(by, on, false, referee);
        let charge = self.army.the(by).now.charge;
        let (blow, wounds) = self.strike(by, on, &plan, referee);
        self.army.the_mut(by).now.charge = charge;
        self.tell(Event::FreeAttack(Box::new(blow.clone())), referee);
        let hex = self.army.the(on).at;
        self.suffer(on, &blow, wounds);
        if blow.after < blow.before {
            self.first_blood(by, hex, referee);
        }
        self.bury([(on, by), (by, on)], true, referee);
        if self.army.unit(on).is_none() && !self.turn.is_over() {
            let wish = self.army.the(by).orders.push;
            self.push_forward(by, hex, wish, referee);
        }
        self.check(referee);
    }
}
