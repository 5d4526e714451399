//! Melee (2.5, 2.6, 2.8): attacks, return attacks at once, pushing forward, free attacks.

use super::{Ref, no};
use crate::bearing::{Bearing, towards};
use crate::data::{Melee, Terrain, Weapon, Weight};
use crate::event::{Blow, Event, Exchange, Gait, Outcome, Tale};
use crate::fight::{self, Edge, Protection, Rolled, Test, target_number};
use crate::state::{Barbarica, Stuck, Unit};
use crate::words::{Follow, Ternary, UnitId};
use muster_kit::{Hex, Refusal, Whose};

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
    pub bonuses: Vec<(String, i32)>,
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

/// Dice of a pool and why.
#[derive(Default)]
pub struct Bonuses(pub Vec<(String, i32)>);

impl Bonuses {
    /// Notes dice, negative ones too, with their reason; 0 is left out.
    pub fn add(&mut self, why: &str, dice: i32) {
        if dice != 0 {
            self.0.push((why.to_owned(), dice));
        }
    }

    /// Dice in all, below 0 if penalties outweigh.
    pub fn sum(&self) -> i32 {
        self.0.iter().map(|(_, dice)| dice).sum()
    }
}

impl Barbarica {
    fn is_cumulative(&self) -> bool {
        self.options.protection == crate::action::Protecting::Cumulative
    }

    /// The dice that pieces of armour and shield take out, by the table's option
    /// ([BB-45](docs/rules/barbarica.md#bb-45)).
    pub(super) fn protection(&self, pieces: [Weight; 2]) -> Protection {
        Protection::of(pieces, self.is_cumulative())
    }

    /// Plans an attack with a weapon, both units as they stand: dice, parry, protection, target number
    /// ([BB-13](docs/rules/barbarica.md#bb-13), [BB-40](docs/rules/barbarica.md#bb-40),
    /// [BB-41](docs/rules/barbarica.md#bb-41), [BB-43](docs/rules/barbarica.md#bb-43),
    /// [BB-45](docs/rules/barbarica.md#bb-45), [BB-184](docs/rules/barbarica.md#bb-184),
    /// [BB-185](docs/rules/barbarica.md#bb-185)).
    pub fn blow_plan(&self, by: &Unit, on: &Unit, weapon: Melee, kind: BlowKind) -> BlowPlan {
        let position = match kind {
            // BB-83: the attacker has turned to the unit that strikes back.
            BlowKind::Return { .. } => Bearing::Front,
            BlowKind::Attack | BlowKind::Free => on.struck_from(by.at),
        };
        let in_hand = match kind {
            BlowKind::Return { against } => Some(against),
            BlowKind::Attack | BlowKind::Free => on.melee.first().copied(),
        };
        let shield =
            if on.has_usable_shield() && position != Bearing::Rear && !in_hand.is_some_and(Melee::is_two_handed) {
                on.shield
            } else {
                Weight::None
            };
        let bonuses = self.melee_bonuses(by, on, weapon, kind, position, shield);
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
            bonuses: bonuses.0,
            test: Test {
                ordinary: fight::pool(dice),
                parry: Test::parry_of(on.expertise),
                protection: self.protection(pieces),
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
        &self,
        by: &Unit,
        on: &Unit,
        weapon: Melee,
        kind: BlowKind,
        position: Bearing,
        shield: Weight,
    ) -> Bonuses {
        let mut bonuses = Bonuses::default();
        let charges = kind != BlowKind::Free && self.has_charged(by);
        let wet = [by.at, on.at].iter().any(|hex| self.terrain(*hex) == Terrain::Water);
        if charges && !wet {
            bonuses.add("charge", 1);
            if by.mounted && !(on.carries_spear() && position == Bearing::Front) {
                bonuses.add("mounted", 1);
            }
        }
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
        if self.terrain(on.at).is_wall() && !self.terrain(by.at).is_wall() {
            bonuses.add("wall", -1);
        }
        bonuses
    }

    /// What a unit may strike with, in card order; something improvised last
    /// ([BB-82](docs/rules/barbarica.md#bb-82), [BB-180](docs/rules/barbarica.md#bb-180)).
    pub fn melee_weapons(unit: &Unit) -> Vec<Melee> {
        let mut weapons = unit.melee.clone();
        if !unit.mounted && !unit.is_wagon() && !weapons.contains(&Melee::Improvised) {
            weapons.push(Melee::Improvised);
        }
        weapons
    }

    /// The weapon with the highest expected wounds, ties in card order ([BB-82](docs/rules/barbarica.md#bb-82)).
    pub fn best_blow(&self, by: &Unit, on: &Unit, kind: BlowKind) -> Option<BlowPlan> {
        let mut best: Option<(i64, BlowPlan)> = None;
        for weapon in Self::melee_weapons(by) {
            let plan = self.blow_plan(by, on, weapon, kind);
            let expected = plan.expected(u8::MAX);
            if best.as_ref().is_none_or(|(most, _)| expected > *most) {
                best = Some((expected, plan));
            }
        }
        best.map(|(_, plan)| plan)
    }

    /// A Leader in one hex with an ordinary friend who stands can be struck from behind only
    /// ([BB-96](docs/rules/barbarica.md#bb-96)).
    pub fn is_shielded(&self, by: &Unit, on: &Unit) -> bool {
        on.is_leader()
            && on.struck_from(by.at) != Bearing::Rear
            && self
                .units_at(on.at)
                .any(|friend| friend.side() == on.side() && !friend.is_leader() && !friend.routing)
    }

    /// The enemies that a unit may strike, in unit order ([BB-80](docs/rules/barbarica.md#bb-80)).
    pub fn strikable(&self, unit: &Unit) -> Vec<UnitId> {
        if !unit.can_attack() {
            return Vec::new();
        }
        let mut targets = self.contacts(unit);
        targets.retain(|target| !self.is_shielded(unit, self.the(*target)));
        targets
    }

    /// Why a unit may not strike another ([BB-80](docs/rules/barbarica.md#bb-80)).
    fn may_strike(&self, by: &Unit, on: UnitId) -> Result<(), Refusal> {
        self.may_attack_at_all(by)?;
        let contacts = self.contacts(by);
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
        if self.is_shielded(by, self.the(on)) {
            let reason =
                format!("{on} has a friend in front of him; from his front or flank only that friend can be struck.");
            return Err(no("BB-96", reason).instead("strike the unit that shares his hex"));
        }
        Ok(())
    }

    /// What keeps a unit from attacking at all ([BB-55](docs/rules/barbarica.md#bb-55),
    /// [BB-57](docs/rules/barbarica.md#bb-57)).
    pub fn may_attack_at_all(&self, by: &Unit) -> Result<(), Refusal> {
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

    /// An order to fight ([BB-80..86](docs/rules/barbarica.md#bb-80)).
    pub(super) fn order_fight(
        &mut self,
        by: UnitId,
        on: UnitId,
        weapon: Option<Weapon>,
        push: bool,
        referee: &mut Ref<'_>,
    ) -> Result<(), Refusal> {
        let unit = self.the(by);
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
    pub(super) fn exchange(
        &mut self,
        by: UnitId,
        on: UnitId,
        weapon: Option<Melee>,
        wish: Option<Follow>,
        referee: &mut Ref<'_>,
    ) {
        self.reveal(by, referee);
        let plan = match weapon {
            Some(weapon) => self.blow_plan(self.the(by), self.the(on), weapon, BlowKind::Attack),
            None => self
                .best_blow(self.the(by), self.the(on), BlowKind::Attack)
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
                    .best_blow(self.the(on), self.the(by), kind)
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
        let hexes = (self.the(by).at, self.the(on).at);
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
        if self.is_over() {
            return;
        }
        if let (Some(wish), None, Some(_)) = (wish, self.unit(on), self.unit(by)) {
            self.push_forward(by, hexes.1, wish, referee);
        }
        if let (None, Some(victor)) = (self.unit(by), self.unit(on)) {
            let wish = victor.orders.push;
            self.push_forward(on, hexes.0, wish, referee);
        }
        self.check(referee);
    }

    /// Turns to the enemy and uses up an attack (BB-55, BB-91); acting costs a shield that hangs (BB-186).
    fn begins_blow(&mut self, by: UnitId, on: UnitId, uses_attack: bool, referee: &mut Ref<'_>) {
        let target = self.the(on).at;
        self.acts(by, referee);
        let unit = self.the_mut(by);
        unit.facing = towards(unit.at, unit.facing, target);
        unit.now.fought = true;
        unit.now.struck = true;
        unit.now.lashed = true;
        unit.now.used += u8::from(uses_attack);
        let victim = self.the_mut(on);
        victim.now.fought = true;
        victim.now.attacked = true;
    }

    /// Whether a unit strikes back, or why not ([BB-84](docs/rules/barbarica.md#bb-84)).
    fn may_return(&self, on: UnitId) -> Result<(), Option<String>> {
        let unit = self.the(on);
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
        let (striker, target) = (self.the(by), self.the(on));
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
        self.wound(on, wounds);
        // A wound from behind may lead to a rout (BB-99).
        if wounds > 0 && blow.position == Bearing::Rear {
            self.mark(on, |marks| marks.rear = true);
        }
    }

    /// Takes Strength of one unit and no other; a unit that falls to half of it or less has to test
    /// ([BB-11](docs/rules/barbarica.md#bb-11), [BB-97](docs/rules/barbarica.md#bb-97),
    /// [BB-117](docs/rules/barbarica.md#bb-117)).
    pub(super) fn wound(&mut self, on: UnitId, wounds: u8) {
        let unit = self.the_mut(on);
        let half = |strength: u8, start: u8| u16::from(strength) * 2 <= u16::from(start);
        let before = half(unit.strength, unit.start);
        unit.strength = unit.strength.saturating_sub(wounds);
        if !before && half(unit.strength, unit.start) {
            self.mark(on, |marks| marks.half = true);
        }
    }

    /// Fanatics and wagons never test, hidden units collect no marks ([BB-119](docs/rules/barbarica.md#bb-119)).
    pub(super) fn mark(&mut self, on: UnitId, set: impl Fn(&mut crate::state::Marks)) {
        let unit = self.the_mut(on);
        if !unit.hidden && !unit.is_fanatic() && !unit.is_wagon() {
            set(&mut unit.marks);
        }
    }

    /// Takes away the units that have no Strength left, each removed by the other.
    pub(super) fn bury(&mut self, pairs: [(UnitId, UnitId); 2], melee: bool, referee: &mut Ref<'_>) {
        let fallen: Vec<(UnitId, UnitId)> = pairs
            .into_iter()
            .filter(|(id, _)| self.unit(*id).is_some_and(|unit| unit.strength == 0))
            .collect();
        if let [(first, by), (_, _)] = fallen[..] {
            let (who, at) = (self.the(first).name(), self.the(by).at);
            self.story(Tale::BothRemoved, who, Some(at), referee);
        }
        for (id, by) in fallen {
            self.remove(id, Some(by), melee, referee);
        }
    }

    /// Steps for nothing into a hex that was won ([BB-85](docs/rules/barbarica.md#bb-85),
    /// [BB-86](docs/rules/barbarica.md#bb-86)).
    fn push_forward(&mut self, by: UnitId, hex: Hex, wish: Follow, referee: &mut Ref<'_>) {
        let unit = self.the(by);
        let side = unit.side();
        let open = self.units_at(hex).all(|other| other.side() == side)
            && self.has_room(unit, hex)
            && self.entry_cost(unit, hex).is_some();
        let safe = self.enemies_beside(side, hex).count() <= 1;
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
    pub(super) fn free_step(
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
        let from = self.the(by).at;
        self.step_into(by, hex, referee);
        if self.the(by).at == hex {
            self.faces_contact(by, towards_enemy, None);
            self.note_walk(by, (from, vec![hex], 0), gait, referee);
        }
    }

    /// Free attacks on a unit that fought last round and leaves contact; `to` is none when it leaves the map
    /// ([BB-137](docs/rules/barbarica.md#bb-137)). Says whether it still stands.
    pub(super) fn breaks_away(&mut self, who: UnitId, to: Option<Hex>, referee: &mut Ref<'_>) -> bool {
        let unit = self.the(who);
        if !unit.fought_last {
            return true;
        }
        let left: Vec<UnitId> = self
            .contacts(unit)
            .into_iter()
            .filter(|enemy| to.is_none_or(|to| !self.the(*enemy).at.is_next_to(to)))
            .collect();
        for enemy in left {
            let striker = self.the(enemy);
            if !striker.is_able() || !striker.orders.free.is_yes() {
                continue;
            }
            self.free_attack(enemy, who, referee);
            if self.unit(who).is_none() || self.is_over() {
                return false;
            }
        }
        true
    }

    fn free_attack(&mut self, by: UnitId, on: UnitId, referee: &mut Ref<'_>) {
        let Some(plan) = self.best_blow(self.the(by), self.the(on), BlowKind::Free) else {
            return;
        };
        self.begins_blow(by, on, false, referee);
        let charge = self.the(by).now.charge;
        let (blow, wounds) = self.strike(by, on, &plan, referee);
        self.the_mut(by).now.charge = charge;
        self.tell(Event::FreeAttack(Box::new(blow.clone())), referee);
        let hex = self.the(on).at;
        self.suffer(on, &blow, wounds);
        if blow.after < blow.before {
            self.first_blood(by, hex, referee);
        }
        self.bury([(on, by), (by, on)], true, referee);
        if self.unit(on).is_none() && !self.is_over() {
            let wish = self.the(by).orders.push;
            self.push_forward(by, hex, wish, referee);
        }
        self.check(referee);
    }
}

/// Rolls the ordinary dice, then the Wild Die (BB-30).
pub fn roll(test: Test, whose: Whose, referee: &mut Ref<'_>) -> Rolled {
    let mut faces = referee.dice.of(whose).pool(u32::from(test.ordinary), 6);
    faces.push(referee.dice.of(whose).roll(6));
    Rolled::new(test, &faces)
}
