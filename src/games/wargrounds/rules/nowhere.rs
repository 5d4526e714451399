//! Orders to go up to a character that lead nowhere, and why: what is asked about before they are taken.

use super::no;
use crate::action::Order;
use crate::state::{Life, Wargrounds};
use muster_kit::Refusal;

impl Wargrounds {
    /// Why an order to go up to a character leads nowhere where the bound start of its character forbids all ways there. The
    /// text that is stored with an order is kept as recorded games have it and does not tell.
    pub fn bound_away(&self, order: &Order) -> Option<Refusal> {
        let who = order.who;
        let target = order
            .goes_up_to()
            .filter(|_| self.people.standing(who) && self.people.fighter(who).start.is_some())?;
        if !matches!(self.people.fighter(target).life, Life::Standing | Life::Fallen(_)) {
            return None;
        }
        self.route_near(who, target, order).err()?;
        let bound = self.forbidden_end(who, self.people.fighter(who).at, &self.bound(who))?;
        let reason = format!(
            "{}. No way there leads up to {}.",
            bound.demand,
            self.people.named(target)
        );
        Some(no("WG-68", reason).instead(self.auto_order(who)))
    }

    /// Why an order to go up to a character would leave its own where it stands with nothing done; none if it does
    /// something ([WG-68](docs/rules/wargrounds.md#wg-68), [WG-69](docs/rules/wargrounds.md#wg-69),
    /// [WG-189](docs/rules/wargrounds.md#wg-189)).
    pub fn stands_still(&self, order: &Order) -> Option<Refusal> {
        let who = order.who;
        let target = order.goes_up_to().filter(|_| self.people.standing(who))?;
        let at = self.people.fighter(who).at;
        let plan = self.plan(order).ok()?;
        if plan.deed.is_some() || plan.route.plunge.is_some() || plan.route.end(at) != at {
            return None;
        }
        let goal = self.people.named(target);
        let instead = self.auto_order(who);
        let mut free = self.clone();
        free.people.fighter_mut(who).start = None;
        if let Ok(plan) = free.plan(order)
            && let Some(bound) = self.forbidden_end(who, plan.route.end(at), &self.bound(who))
        {
            let must = &bound.demand;
            let reason = format!("{must}. No way there leads up to {goal}, so it would stay on {at} and do nothing.");
            return Some(no(bound.clause, reason).instead(instead));
        }
        let reason = format!(
            "No way without automatic hits leads {} nearer to {goal}, so it would stay on {at} and do nothing.",
            self.people.named(who)
        );
        Some(no("WG-189", reason).instead(instead))
    }

    /// The order that leaves a character to the house.
    pub fn auto_order(&self, who: u8) -> String {
        format!("{} auto", self.people.badge(who).letter())
    }
}
