//! Standing orders (WB-56, WB-67, WB-74, WB-122, WB-124).

use super::super::action::Action;
use super::super::event::Event;
use super::super::state::{Exception, Secret, Wesnoth};
use super::super::words::{Counter, Reroll, UnitWord};
use super::{Ref, no};
use muster_game::Actor;
use muster_kit::{Refusal, Seat, listed};

/// Gold that standing orders can be told to leave.
const KEEP_MAX: u32 = 99;

impl Wesnoth {
    /// Refuses rerolls where the table has none ([WB-68](docs/rules/wesnoth.md#wb-68)): none could ever come. Journals hold such
    /// orders, so that they are refused where they are read and not where they are carried out.
    pub(crate) fn rerolls_are_played(&self, orders: &[Action]) -> Result<(), Refusal> {
        let is_wish = |wish: &Option<Reroll>| wish.is_some_and(|wish| wish != Reroll::No);
        let has_wish = |order: &Action| match order {
            Action::Attack { reroll, .. } | Action::Move { reroll, .. } => is_wish(reroll),
            Action::Orders {
                reroll_attack,
                reroll_counter,
                ..
            } => is_wish(reroll_attack) || is_wish(reroll_counter),
            _ => false,
        };
        if self.options.rerolls || !orders.iter().any(has_wish) {
            return Ok(());
        }
        let no = no(
            "WB-65",
            "No dice are thrown again at this table: its setting is rerolls=no.",
        );
        let mut without = orders.to_vec();
        for order in &mut without {
            match order {
                Action::Attack { reroll, .. } | Action::Move { reroll, .. } => *reroll = None,
                _ => (),
            }
        }
        Err(match orders {
            [Action::Orders { .. }] => no.instead("/wesnoth orders"),
            _ => no.instead(
                without
                    .iter()
                    .map(|order| self.order_proposed(self.turn, order))
                    .collect::<Vec<_>>()
                    .join("; "),
            ),
        })
    }

    /// Refuses a standing order of one unit that names an attack that it does not have ([WB-122](docs/rules/wesnoth.md#wb-122)):
    /// it would strike back with its best. Journals hold such orders, so that they are refused where they are read and not where
    /// they are carried out.
    pub(super) fn counter_is_known(&self, actor: Actor, action: &Action) -> Result<(), Refusal> {
        let Action::Orders {
            unit: Some(unit),
            counter: Some(Counter::Weapon(name)),
            ..
        } = action
        else {
            return Ok(());
        };
        let side = self.seated(actor)?;
        let unit = &self.units[self.own(side, *unit)?];
        let attacks = &unit.sheet().attacks;
        if attacks.iter().any(|attack| attack.name.starts_with(name.as_str())) {
            return Ok(());
        }
        let names: Vec<&str> = attacks.iter().map(|attack| attack.name.as_str()).collect();
        let reason = format!(
            "{} {} has no `{name}`. It has {}.",
            unit.badge(),
            unit.kind,
            listed(&names)
        );
        let instead = format!("/wesnoth orders unit:{} counter:{}", unit.word(), names[0]);
        Err(no("WB-122", reason).instead(instead))
    }

    /// Shows or sets standing orders, for the seat or for one unit ([WB-122](docs/rules/wesnoth.md#wb-122)), in or out
    /// of turn ([WB-124](docs/rules/wesnoth.md#wb-124)).
    pub(super) fn set_standing(&mut self, side: u8, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let Action::Orders {
            unit,
            counter,
            reroll_attack,
            reroll_counter,
            advance,
            keep,
            reset,
        } = action
        else {
            return Err(no("WB-122", "That is no standing order."));
        };
        if let Some(unit) = unit {
            self.own(side, unit)?;
        }
        if keep.is_some_and(|keep| keep > KEEP_MAX) {
            return Err(no("WB-122", format!("Standing orders can leave 0 to {KEEP_MAX} gold."))
                .instead("/wesnoth orders keep:4"));
        }
        let secret = &mut self.side_mut(side).secret;
        if reset {
            match unit {
                Some(unit) => drop(secret.exceptions.remove(&unit.0)),
                None => *secret = Secret::default(),
            }
        }
        let change = Exception {
            counter,
            reroll_attack,
            reroll_counter,
            advance,
            keep,
        };
        let set = reset || change != Exception::default();
        match unit {
            Some(unit) if change != Exception::default() => {
                let known = secret.exceptions.entry(unit.0).or_default();
                known.counter = change.counter.or(known.counter.take());
                known.reroll_attack = change.reroll_attack.or(known.reroll_attack);
                known.reroll_counter = change.reroll_counter.or(known.reroll_counter);
                known.advance = change.advance.or(known.advance);
                known.keep = change.keep.or(known.keep);
            }
            Some(_) => (),
            None => {
                let all = &mut secret.all;
                all.counter = change.counter.unwrap_or_else(|| all.counter.clone());
                all.reroll_attack = change.reroll_attack.unwrap_or(all.reroll_attack);
                all.reroll_counter = change.reroll_counter.unwrap_or(all.reroll_counter);
                all.advance = change.advance.unwrap_or(all.advance);
                all.keep = change.keep.unwrap_or(all.keep);
            }
        }
        let now = unit.map_or_else(|| secret.all.clone(), |unit| secret.of(unit.0));
        let exceptions = secret.exceptions.keys().map(|number| UnitWord(*number)).collect();
        referee.note(Event::StandingOrders {
            seat: Seat(side),
            unit,
            now,
            exceptions,
            set,
        });
        Ok(())
    }
}
