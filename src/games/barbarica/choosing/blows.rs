//! At whom a unit shoots, whom it strikes, and with what.

use super::{Options, Orders, Read, named_in_short, one, sole_or_one, worded};
use crate::action::{Action, Order};
use crate::data::{Melee, Ranged, Weapon};
use crate::figures::tenths;
use crate::menu;
use crate::npc::policy;
use crate::rules::blows::BlowKind;
use crate::rules::shots::ShotKind;
use crate::rules::{blows, reach, shots};
use crate::state::Unit;
use crate::words::{Follow, UnitId};
use muster_game::{ChoiceId, Chosen};
use std::cmp::Reverse;

impl Orders<'_> {
    /// A target, the best first, and a weapon where the unit has several.
    pub(super) fn shot_chosen(&self, unit: &Unit, chosen: &mut Chosen<'_>) -> Read<Action> {
        let shots = shots::shot_orders(self.game, unit).into_iter();
        let options: Options<(UnitId, bool)> = shots
            .filter_map(|(_, order)| {
                let Order::Shoot { target, indirect, .. } = order else {
                    return None;
                };
                let words = || self.shot_words(unit, self.game.army.the(target));
                let in_short = || format!("Shoot at {target}");
                let id = ChoiceId::of(target);
                Some(named_in_short(chosen, id, (target, indirect), words, in_short))
            })
            .collect();
        let (target, indirect) = one(chosen, format!("Which enemy does {} shoot at?", unit.id), options)?;
        let weapon = self.missile_chosen(unit, target, indirect, chosen)?;
        Ok(self.typed(Order::Shoot {
            unit: unit.id,
            target,
            weapon,
            indirect,
        }))
    }

    fn shot_words(&self, unit: &Unit, enemy: &Unit) -> String {
        let game = self.game;
        let plan = shots::best_shot(game, unit, enemy);
        let words = plan.and_then(|plan| menu::shot_words(&game.army, &plan, unit, enemy));
        words.unwrap_or_else(|| format!("{} shoots {}: no wound at all", unit.id, menu::enemy_named(enemy)))
    }

    /// Which missile is used, the best first; none named where there is no choice but a stone.
    fn missile_chosen(&self, unit: &Unit, on: UnitId, indirect: bool, chosen: &mut Chosen<'_>) -> Read<Option<Weapon>> {
        let (game, enemy) = (self.game, self.game.army.the(on));
        let kind = if indirect { ShotKind::Indirect } else { ShotKind::Direct };
        let missiles = shots::missiles(&game.terms, unit).into_iter();
        let carried = missiles.filter(|weapon| *weapon != Ranged::Rock);
        let plans = carried.filter_map(|weapon| shots::shot_plan(game, unit, enemy, weapon, kind).ok());
        let mut plans: Vec<_> = plans.collect();
        if plans.len() < 2 {
            return Ok(None);
        }
        plans.sort_by_key(|plan| Reverse(plan.expected(u8::MAX)));
        let options = plans.into_iter().map(|plan| {
            let words = || format!("{}: {} wounds on average", plan.weapon, tenths(plan.expected(u8::MAX)));
            let weapon = Weapon::Ranged(plan.weapon);
            let id = ChoiceId::of(weapon.order_word());
            named_in_short(chosen, id, weapon, words, || plan.weapon.to_string())
        });
        let options = options.collect();
        one(chosen, "With what?", options).map(Some)
    }

    /// An enemy, the best first, a weapon where the unit has several, and whether it goes on where it wins.
    pub(super) fn blow_chosen(&self, unit: &Unit, chosen: &mut Chosen<'_>) -> Read<Action> {
        let game = self.game;
        let mut targets = game.army.strikable(unit);
        if chosen.is_shown() {
            let survey = self.survey();
            targets.sort_by_cached_key(|target| (Reverse(survey.blow(unit, game.army.the(*target), 0)), *target));
        }
        let options = targets.into_iter().map(|target| {
            let words = || {
                let enemy = game.army.the(target);
                let plan = blows::best_blow(game, unit, enemy, BlowKind::Attack);
                plan.map_or_else(String::new, |plan| menu::blow_words(&plan, unit, enemy))
            };
            named_in_short(chosen, ChoiceId::of(target), target, words, || {
                format!("Strike {target}")
            })
        });
        let options = options.collect();
        let target = one(chosen, format!("Which enemy does {} strike?", unit.id), options)?;
        let enemy = game.army.the(target);
        let weapon = self.weapon_chosen(unit, enemy, chosen)?;
        let push = self.push_chosen(unit, enemy, chosen)?;
        Ok(self.typed(Order::Fight {
            unit: unit.id,
            target,
            weapon,
            push,
        }))
    }

    /// With what a unit strikes, the best first; none named where there is no choice but something improvised.
    fn weapon_chosen(&self, unit: &Unit, enemy: &Unit, chosen: &mut Chosen<'_>) -> Read<Option<Weapon>> {
        let weapons = blows::melee_weapons(unit).into_iter();
        let carried = weapons.filter(|weapon| *weapon != Melee::Improvised);
        let plans = carried.map(|weapon| blows::blow_plan(self.game, unit, enemy, weapon, BlowKind::Attack));
        let mut plans: Vec<_> = plans.collect();
        if plans.len() < 2 {
            return Ok(None);
        }
        plans.sort_by_key(|plan| Reverse(plan.expected(u8::MAX)));
        let options = plans.into_iter().map(|plan| {
            let words = || format!("{}: {}", plan.weapon, menu::wounds_words(&plan, enemy));
            let weapon = Weapon::Melee(plan.weapon);
            let id = ChoiceId::of(weapon.order_word());
            named_in_short(chosen, id, weapon, words, || plan.weapon.to_string())
        });
        let options = options.collect();
        one(chosen, "With what?", options).map(Some)
    }

    /// Whether a unit steps into the hex of an enemy that falls, where it can and has no standing order to
    /// ([BB-85](docs/rules/barbarica.md#bb-85)).
    fn push_chosen(&self, unit: &Unit, enemy: &Unit, chosen: &mut Chosen<'_>) -> Read<bool> {
        let game = self.game;
        let alone = game
            .army
            .at(enemy.at)
            .all(|other| other.id == enemy.id || !other.is_visible());
        let can = alone && reach::entry_cost(game, unit, enemy.at).is_some();
        if !can || unit.orders.push == Follow::Yes {
            return Ok(false);
        }
        let stays = match unit.orders.push {
            Follow::Safe => "Only where that is safe, as its standing order says",
            _ => "Stay where it is",
        };
        let mut options = vec![
            (ChoiceId::of("stay"), worded(false, stays)),
            (
                ChoiceId::of("push"),
                worded(true, format!("Step into the hex of {} if it falls", enemy.id)),
            ),
        ];
        if chosen.is_shown() && policy::pushes(&self.survey(), unit, enemy) {
            options.reverse();
        }
        sole_or_one(chosen, "And then?", options)
    }
}
