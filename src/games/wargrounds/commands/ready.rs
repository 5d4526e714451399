//! Being ready, and what is left to the house ([WG-183](docs/rules/wargrounds.md#wg-183), [WG-188](docs/rules/wargrounds.md#wg-188), [WG-192](docs/rules/wargrounds.md#wg-192)).

use crate::action::{Rest, StandingChange};
use crate::data::Side;
use crate::event::Event;
use crate::rules::{Ref, no};
use crate::state::{Ask, Stage, Wargrounds};
use muster_kit::{Refusal, Seat};

impl Wargrounds {
    /// Ends a seat's orders, and whatever else it is asked for ([WG-183](docs/rules/wargrounds.md#wg-183)).
    pub fn ready(&mut self, referee: &mut Ref<'_>, seat: u8, rest: Rest, undo: bool) -> Result<(), Refusal> {
        if !undo && self.suspended.is_some() {
            return self.pass_window(referee, seat);
        }
        match self.progress.stage() {
            Stage::Reroll if !undo => return self.reroll(referee, seat, false),
            Stage::Run if !undo => return self.leave_to_the_house(referee, seat, rest),
            _ => (),
        }
        if !matches!(self.progress.stage(), Stage::Muster | Stage::Orders) {
            return Err(no("WG-183", "Nobody waits for that now."));
        }
        if undo {
            if !self.seats[seat].ready || self.seats[seat].conceded {
                return Err(no("WG-183", "You are not ready, so there is nothing to take back."));
            }
            self.seats[seat].ready = false;
            self.seats[seat].rest_auto = false;
            self.seats.new_key(seat);
        } else {
            if self.seats[seat].ready {
                return Err(no("WG-183", "You are ready already.").instead("/wg ready undo:true"));
            }
            self.seats[seat].ready = true;
            self.seats[seat].rest_auto = rest == Rest::Auto;
        }
        self.note_ready(referee, seat, undo);
        self.go_on_if_ready(referee);
        Ok(())
    }

    pub fn note_ready(&self, referee: &mut Ref<'_>, seat: u8, undone: bool) {
        let left = [Side::Red, Side::Blue].map(|side| {
            let seats: Vec<u8> = self.seats.of(side).collect();
            let ready = seats.iter().filter(|seat| self.seats[**seat].ready).count();
            let small = |count: usize| u8::try_from(count).expect("34 seats at most");
            (small(ready), small(seats.len()))
        });
        referee.note(Event::Ready {
            seat: Seat(seat),
            undone,
            left,
        });
    }

    pub fn go_on_if_ready(&mut self, referee: &mut Ref<'_>) {
        if self.seats.are_ready() {
            match self.progress.stage() {
                Stage::Muster => self.start_leg(referee),
                Stage::Orders => self.begin_goes(),
                _ => (),
            }
        }
    }

    /// Lets the policy play characters, for this turn or until changed ([WG-188](docs/rules/wargrounds.md#wg-188)).
    pub fn auto(&mut self, referee: &mut Ref<'_>, seat: u8, who: &str, on: bool, keep: bool) -> Result<(), Refusal> {
        let all = self.owned(seat, who)?;
        let asked = self.asks(seat);
        if asked {
            let includes = self.asked_who().is_none_or(|who| all.contains(&who));
            if !on || !includes {
                return Err(no("WG-186", "The game waits for an order of yours.")
                    .instead("an order, or auto for that character"));
            }
        }
        let secret = &mut self.seats[seat].secret;
        for who in &all {
            let set = if keep { &mut secret.auto_kept } else { &mut secret.auto };
            if on { set.insert(*who) } else { set.remove(*who) }
        }
        if asked {
            self.turn.ask(Ask::Order(true));
        }
        // Who has acted this turn is not played in it any more.
        let to_come = |who: &&u8| keep || !on || self.progress.stage() != Stage::Run || !self.turn.has_acted(**who);
        let mut names: Vec<String> = all
            .iter()
            .filter(to_come)
            .map(|who| self.people.badge(*who).to_string())
            .collect();
        if names.is_empty() {
            names = all.iter().map(|who| self.people.badge(*who).to_string()).collect();
        }
        let how = match (on, keep, names.len()) {
            (true, true, 1) => "is played for you until you say otherwise",
            (true, true, _) => "are played for you until you say otherwise",
            (true, false, 1) => "is played for you this turn",
            (true, false, _) => "are played for you this turn",
            (false, _, 1) => "waits for your orders",
            (false, ..) => "wait for your orders",
        };
        self.stored(referee, seat, vec![format!("{} {how}.", names.join(", "))]);
        Ok(())
    }

    pub fn set_standing(&mut self, referee: &mut Ref<'_>, seat: u8, change: StandingChange) -> Result<(), Refusal> {
        if change.cancel_at.is_some_and(|at| !(1..=7).contains(&at)) {
            return Err(no("WG-192", "Cards are cancelled at a stake of 1 to 6; 7 is never.").instead("cancel_at:3"));
        }
        let standing = &mut self.seats[seat].secret.standing;
        standing.cancel_at = change.cancel_at.unwrap_or(standing.cancel_at);
        standing.count = change.count.unwrap_or(standing.count);
        standing.stop = change.stop.unwrap_or(standing.stop);
        standing.armour = change.armour.unwrap_or(standing.armour);
        standing.shove = change.shove.unwrap_or(standing.shove);
        standing.broken = change.broken.unwrap_or(standing.broken);
        let now = *standing;
        referee.note(Event::StandingOrders { seat: Seat(seat), now });
        Ok(())
    }
}
