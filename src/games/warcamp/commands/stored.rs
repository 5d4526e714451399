//! Standing orders: stored, and carried out in their turn ([WC-161](docs/rules/warcamp.md#wc-161)).

use super::super::action::{Action, When};
use super::super::event::Event;
use super::super::orders;
use super::super::rules::{Ref, no};
use super::super::state::Warcamp;
use muster_kit::{Refusal, Seat};

impl Warcamp {
    /// Stores orders for the next turn or for a missed deadline; `none` clears them
    /// ([WC-161](docs/rules/warcamp.md#wc-161)).
    pub fn store_orders(&mut self, seat: Seat, plan: &str, when: When, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let place = self.living_place(seat)?;
        if place == self.current() && self.running == Some(when) {
            return Err(no(
                "WC-161",
                "plan",
                "These orders are being carried out at this moment.",
            ));
        }
        let plan = if plan.trim().eq_ignore_ascii_case("none") {
            None
        } else {
            let orders = self.read_stored_plan(place, plan)?;
            self.check_plan(place, &orders, true)?;
            Some(orders::write(&orders))
        };
        referee.note(Event::OrdersStored {
            seat,
            missed: when == When::Missed,
            plan: plan.clone().unwrap_or_default(),
        });
        let secret = &mut self.tribes[place].secret;
        match when {
            When::Next => secret.next = plan,
            When::Missed => secret.missed = plan,
        }
        Ok(())
    }

    /// Carries out the next stored step that is not refused, every step treated as if it began with `?`
    /// ([WC-161](docs/rules/warcamp.md#wc-161), [WC-163](docs/rules/warcamp.md#wc-163),
    /// [WC-164](docs/rules/warcamp.md#wc-164)).
    pub fn run_orders(&mut self, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let Some(which) = self.running else {
            return Err(no("WC-161", "plan", "No stored orders are waiting."));
        };
        let place = self.current();
        let seat = self.mover().seat;
        let secret = &self.tribes[place].secret;
        let plan = match which {
            When::Next => &secret.next,
            When::Missed => &secret.missed,
        };
        let orders = plan
            .as_deref()
            .map_or_else(Vec::new, |plan| orders::read(plan).unwrap_or_default());
        for order in orders.iter().skip(usize::from(secret.step)) {
            if matches!(order.action, Action::End { .. }) {
                return self.end_turn(None, referee);
            }
            self.tribes[place].secret.step += 1;
            let mut trial = self.clone();
            match trial.carry_out(order.action.clone(), referee) {
                Ok(()) => {
                    *self = trial;
                    let last = usize::from(self.tribes[place].secret.step) >= orders.len();
                    return if last {
                        self.close_orders(place, which, referee)
                    } else {
                        Ok(())
                    };
                }
                Err(refusal) => referee.note(Event::OrderSkipped {
                    seat,
                    step: self.tribes[place].secret.step,
                    text: order.text.clone(),
                    reason: refusal.to_string(),
                }),
            }
        }
        self.close_orders(place, which, referee)
    }

    /// The stored orders are worked off: those for the turn are cleared, those for a deadline end the turn.
    fn close_orders(&mut self, place: usize, which: When, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        if self.is_over() || !self.tribes[place].is_alive() {
            return Ok(());
        }
        if which == When::Missed {
            return self.end_turn(None, referee);
        }
        let secret = &mut self.tribes[place].secret;
        secret.next = None;
        secret.step = 0;
        self.running = None;
        Ok(())
    }
}
