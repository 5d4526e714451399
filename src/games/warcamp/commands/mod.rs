//! Commands: what a seat or the host sends, brought to the rules. Here plans are read, stored orders run, and refusals told
//! with what would work instead; the rules know nothing of it.

mod carrying_out;
mod explained;
mod people;
mod plans;
mod stored;
mod trials;

use super::action::Action;
use super::rules::{HUNT_FOR_BONES, HUNT_FOR_FOOD, Ref, no};
use super::state::Warcamp;
use muster_game::Actor;
use muster_kit::{Refusal, Seat};

impl Warcamp {
    /// Carries out one order of a seat or the host, completely ([WC-25](docs/rules/warcamp.md#wc-25)).
    pub fn obey(&mut self, actor: Actor, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(no("WC-149", "over", "The game is over.").instead("/game rematch"));
        }
        match (actor, action) {
            (Actor::Host, Action::Disaster { kind, tribe }) => self.host_disaster(kind, tribe, referee)?,
            (Actor::Host, _) => {
                return Err(no("WC-144", "host", "The host sends disasters and nothing else.")
                    .instead("/warcamp disaster kind:meteor tribe:A"));
            }
            (Actor::Seat(_), Action::Disaster { .. }) => {
                return Err(no("WC-144", "host", "Only the host sends disasters."));
            }
            (Actor::Seat(seat), Action::Standing { plan, when }) => self.store_orders(seat, &plan, when, referee)?,
            (Actor::Seat(seat), Action::Name { member, name }) => self.rename(seat, member, &name, referee)?,
            (Actor::Seat(seat), action) => {
                self.check_turn(seat)?;
                let hunted = self.mover().done.hunt;
                let given = action.clone();
                let done = match action {
                    Action::Ordered {} => self.run_orders(referee),
                    action => self.carry_out(action, referee),
                };
                done.map_err(|refusal| if hunted { hunt_later(refusal) } else { refusal })
                    .map_err(|refusal| self.explained(&given, refusal))?;
            }
        }
        self.pass_on(referee);
        Ok(())
    }

    /// Only the tribe in turn gives orders ([WC-159](docs/rules/warcamp.md#wc-159)).
    fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        self.living_place(seat)?;
        let mover = self.mover();
        if mover.seat == seat {
            return Ok(());
        }
        let text = format!(
            "It is {}'s turn ({}). You may store orders with /warcamp standing.",
            self.letter(self.current()),
            mover.name
        );
        Err(no("WC-25", muster_game::NOT_TURN, text))
    }
}

/// A refusal for goods that are lacking, where the one hunt of the turn is done.
fn hunt_later(refusal: Refusal) -> Refusal {
    let goods = match refusal.instead.as_deref() {
        Some(HUNT_FOR_FOOD) => "food",
        Some(HUNT_FOR_BONES) => "bones",
        _ => return refusal,
    };
    refusal.instead(format!(
        "The hunt of this turn is done; hunt for {goods} in your next turn."
    ))
}
