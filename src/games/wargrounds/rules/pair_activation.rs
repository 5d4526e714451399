//! The activation of two who carry one thing ([WG-163](docs/rules/wargrounds.md#wg-163), [WG-164](docs/rules/wargrounds.md#wg-164)).

use super::desk::{Desk, Flow};
use super::movement::Route;
use crate::action::Order;
use crate::data::{Cell, Direction};
use crate::state::{Load, Wargrounds};

impl Wargrounds {
    /// The partner first, then the lead with what they carry ([WG-163](docs/rules/wargrounds.md#wg-163),
    /// [WG-164](docs/rules/wargrounds.md#wg-164)).
    pub fn activate_pair(
        &mut self,
        desk: &mut Desk<'_, '_>,
        partner: u8,
        order: &Order,
        other: Option<&Order>,
    ) -> Flow<()> {
        let lead = order.who;
        let Ok((route, helper)) = self.plan_pair(lead, partner, order, other) else {
            return Ok(());
        };
        let from = self.people.fighter(lead).at;
        let end = route.end(from);
        self.turn.pair(lead, partner);
        let shove = self.impetuous(desk, partner)?;
        if self.begin_activation(desk, partner) {
            return self.finish(desk, partner);
        }
        let mut helper = helper;
        if let Some(other) = other {
            self.attach_count(desk, other);
            if self.early_cards(desk, other)? {
                // A card may have moved any character, the two apart from each other too.
                helper = match self.people.partner(partner) {
                    Some(_) => self.partner_route(lead, partner, end, Some(other)).unwrap_or_default(),
                    None => Route::default(),
                };
            }
        }
        if self.people.standing(partner) {
            let (helper, shoved) = self.route_walked(partner, shove, helper);
            self.walk(desk, partner, &helper, shoved)?;
            self.use_start(partner);
        }
        if other.is_some_and(|other| other.drop) && self.people.partner(partner).is_some() {
            self.let_go(desk, partner);
        }
        self.finish(desk, partner)?;
        self.lead_on(desk, order, (partner, route, from))
    }

    /// The lead's part of a pair's activation.
    pub fn lead_on(
        &mut self,
        desk: &mut Desk<'_, '_>,
        order: &Order,
        (partner, mut route, from): (u8, Route, Cell),
    ) -> Flow<()> {
        let lead = order.who;
        if !self.people.standing(lead) {
            return Ok(());
        }
        self.attach_count(desk, order);
        let shove = self.impetuous(desk, lead)?;
        if self.begin_activation(desk, lead) {
            return self.finish(desk, lead);
        }
        let played = self.early_cards(desk, order)?;
        if !self.people.standing(lead) {
            return Ok(());
        }
        let moved = self.people.fighter(lead).at != from;
        if let (true, Some(end)) = (played || moved, route.path.last()) {
            route = self.lead_route(lead, &[*end], order.run).unwrap_or_default();
        }
        let (mut route, shoved) = self.route_walked(lead, shove, route);
        if !self.people.standing(partner) || self.people.partner(lead).is_none() {
            self.cut(lead, &mut route);
        }
        self.walk(desk, lead, &route, shoved)?;
        self.use_start(lead);
        self.tidy_pairs(desk);
        let decided = self.is_decided();
        if order.drop && !decided && self.people.standing(lead) && self.people.fighter(lead).load == Load::Heavy {
            self.let_go(desk, lead);
        }
        self.finish(desk, lead)
    }

    /// To the last cell that a lone carrier can pay for and end in ([WG-164](docs/rules/wargrounds.md#wg-164)).
    pub fn cut(&self, who: u8, route: &mut Route) {
        let allowance = self.people.allowance(who, route.run);
        let (mut at, mut cost, mut keep, mut paid) = (self.people.fighter(who).at, 0, 0, 0);
        for (step, cell) in route.path.iter().enumerate() {
            cost += Direction::towards(at, *cell).map_or(0, Direction::cost);
            at = *cell;
            if cost > allowance {
                break;
            }
            if !self.people.is_taken(who, at) {
                (keep, paid) = (step + 1, cost);
            }
        }
        route.path.truncate(keep);
        route.cost = paid;
    }
}
