//! Ranged combat (2.7): who can shoot at whom, how well, and whom it hits.

use crate::bearing::towards;
use crate::data::Weapon;
use crate::event::{Event, Outcome, Shot};
use crate::rules::Ref;
use crate::rules::rolling::roll;
use crate::rules::shots::ShotKind;
use crate::rules::shots::ShotPlan;
use crate::rules::shots::split;
use crate::state::Unit;
use crate::state::{Barbarica, Stuck};
use crate::words::{Ternary, UnitId};
use muster_kit::{Hex, Refusal};

impl Barbarica {
    /// Carries out an order to shoot ([BB-60](docs/rules/barbarica.md#bb-60)).
    pub fn order_shoot(
        &mut self,
        by: UnitId,
        on: UnitId,
        weapon: Option<Weapon>,
        indirect: bool,
        referee: &mut Ref<'_>,
    ) -> Result<(), Refusal> {
        let target = self.seen_enemy(by, on);
        let plan = target.and_then(|target| self.ordered_shot(self.army.the(by), target, weapon, indirect));
        let plan = plan.map_err(|refusal| self.with_another_shot(by, refusal))?;
        self.shoot(by, on, &plan, None, referee);
        Ok(())
    }

    /// A refused shot with one that can be made instead: of the same unit, else of another of its owner's. A refusal for
    /// the weapon keeps what it says.
    fn with_another_shot(&self, by: UnitId, refusal: Refusal) -> Refusal {
        if ["BB-180", "BB-181", "BB-213"].contains(&refusal.clause.as_ref()) {
            return refusal;
        }
        let shooter = self.army.the(by);
        let others = self
            .army
            .of(by.side())
            .filter(|unit| unit.id != by && unit.owner == shooter.owner);
        let likeliest = |unit: &Unit| {
            let shots = self.can_shoot(unit).then(|| self.shot_orders(unit));
            shots.and_then(|shots| shots.into_iter().next())
        };
        let order = likeliest(shooter).or_else(|| others.filter_map(likeliest).max_by_key(|(worth, _)| *worth));
        refusal.instead(match order {
            Some((_, order)) => format!("/barb shoot orders:{}", order.written()),
            None => "/barb done".to_owned(),
        })
    }

    /// Rolls a shot and applies it: it turns the shooter and nothing else, and hits the unit named, its guard, or
    /// friends in contact with it ([BB-50](docs/rules/barbarica.md#bb-50), [BB-70](docs/rules/barbarica.md#bb-70),
    /// [BB-71](docs/rules/barbarica.md#bb-71), [BB-74](docs/rules/barbarica.md#bb-74),
    /// [BB-75](docs/rules/barbarica.md#bb-75), [BB-105](docs/rules/barbarica.md#bb-105)). `charger_at` is the hex of a
    /// charger's path.
    pub fn shoot(&mut self, by: UnitId, on: UnitId, plan: &ShotPlan, charger_at: Option<Hex>, referee: &mut Ref<'_>) {
        self.reveal(by, referee);
        self.acts(by, referee);
        self.spends_charge(by);
        let aim = charger_at.unwrap_or(self.army.the(on).at);
        let unit = self.army.the_mut(by);
        unit.facing = towards(unit.at, unit.facing, aim);
        unit.now.used += 1;
        unit.now.struck = true;
        unit.now.lashed = true;
        if let Some((_, Some(left))) = unit.ranged.iter_mut().find(|(weapon, _)| *weapon == plan.weapon) {
            *left = left.saturating_sub(1);
        }
        self.army.the_mut(on).now.attacked = true;
        let rolled = roll(plan.test, self.dice_of(by), referee);
        let wounds = plan.edge.wounds(rolled.hits, rolled.wild);
        let embeds = plan.weapon.embeds() && plan.shield && rolled.wild && self.wants_to_embed(by, on, wounds);
        let (result, guard, losses) = if embeds {
            self.army.the_mut(on).stuck = Stuck::Fresh;
            (Outcome::Embedded, None, Vec::new())
        } else {
            let guard = (wounds > 0 && !rolled.wild).then(|| self.army.guard_of(on)).flatten();
            let shares = match guard {
                Some(guard) => vec![(guard, wounds)],
                None => self.shares(by, on, wounds, rolled.wild),
            };
            (Outcome::Wounds(wounds), guard, shares)
        };
        let mut told = Vec::new();
        for (id, wounds) in losses {
            let before = self.army.the(id).strength;
            self.army.wound(id, wounds);
            told.push((id, before, self.army.the(id).strength));
        }
        let fallen: Vec<UnitId> = told
            .iter()
            .filter(|(_, _, left)| *left == 0)
            .map(|(id, ..)| *id)
            .collect();
        let bled = told
            .iter()
            .find(|(_, before, left)| left < before)
            .map(|(id, ..)| self.army.the(*id).at);
        let shot = Shot {
            by,
            on,
            weapon: Weapon::Ranged(plan.weapon),
            distance: plan.distance,
            indirect: plan.kind == ShotKind::Indirect,
            at_charger: charger_at,
            bonuses: plan.bonuses.clone(),
            roll: rolled,
            result,
            losses: told,
            guard,
        };
        self.tell(Event::Shot(Box::new(shot)), referee);
        if embeds {
            self.story_of(crate::event::Tale::Embedded, on, referee);
        }
        if let Some(victim) = bled {
            self.first_blood(by, victim, referee);
        }
        for id in fallen {
            self.remove(id, Some(by), false, referee);
        }
        self.check(referee);
    }

    /// Whether the attacker lets its weapon stick in the shield instead of wounding
    /// ([BB-186](docs/rules/barbarica.md#bb-186)).
    fn wants_to_embed(&self, by: UnitId, on: UnitId, wounds: u8) -> bool {
        match self.army.the(by).orders.embed {
            Ternary::Yes => true,
            Ternary::No => false,
            Ternary::Auto => wounds == 1 && self.army.the(on).strength > 1,
        }
    }

    /// How wounds are shared between the target and friends of the shooter beside it
    /// ([BB-75](docs/rules/barbarica.md#bb-75)).
    fn shares(&self, by: UnitId, on: UnitId, wounds: u8, wild: bool) -> Vec<(UnitId, u8)> {
        if wounds == 0 {
            return Vec::new();
        }
        let mut friends = self.army.contacts(self.army.the(on));
        friends.retain(|friend| *friend != by);
        if friends.is_empty() || !wild {
            return vec![(on, wounds)];
        }
        let (each, rest) = split(wounds, friends.len());
        let mut shares = vec![(on, rest)];
        shares.extend(friends.into_iter().map(|friend| (friend, each)));
        shares.retain(|(_, wounds)| *wounds > 0);
        shares
    }
}
