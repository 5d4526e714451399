//! What becomes of a seat that gives up or does not answer ([WG-180](docs/rules/wargrounds.md#wg-180), [WG-186](docs/rules/wargrounds.md#wg-186)).

use crate::event::Event;
use crate::rules::desk::Desk;
use crate::rules::{Ref, no};
use crate::state::{Ask, Stage, Wargrounds};
use muster_game::Notice;
use muster_kit::{Refusal, Seat};

impl Wargrounds {
    /// What becomes of a seat that concedes, misses its deadline or leaves ([WG-180](docs/rules/wargrounds.md#wg-180),
    /// [WG-186](docs/rules/wargrounds.md#wg-186)).
    pub fn notified(&mut self, notice: Notice, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let seat = match notice {
            Notice::Conceded { seat } | Notice::Missed { seat, .. } => seat,
        };
        if seat.index() >= self.seats.len() || self.progress.stage() == Stage::Over {
            return Err(no("WG-180", "There is nothing to give up."));
        }
        match notice {
            Notice::Conceded { .. } => self.concede(referee, seat.0),
            Notice::Missed { times: 0, .. } => Ok(()),
            Notice::Missed { .. } => {
                self.miss(referee, seat.0);
                Ok(())
            }
        }
    }

    /// The policy plays on for a seat that gives up; a side of which nobody is left loses the game
    /// ([WG-180](docs/rules/wargrounds.md#wg-180)).
    pub fn concede(&mut self, referee: &mut Ref<'_>, seat: u8) -> Result<(), Refusal> {
        if self.seats[seat].conceded {
            return Err(no("WG-180", "You have given up already."));
        }
        let side = self.seats[seat].side;
        self.seats[seat].conceded = true;
        let all = self.seats.of(side).all(|seat| self.seats[seat].conceded);
        referee.note(Event::Conceded {
            seat: Seat(seat),
            side: all.then_some(side),
        });
        if all {
            self.end_game(referee, Some(side));
            return Ok(());
        }
        self.miss(referee, seat);
        if self.progress.stage() == Stage::Reroll {
            let captain = self.seats.captain(side);
            let waiting = !self.seats.all().iter().any(|seat| seat.side == side && !seat.ready);
            if waiting && self.seats.are_ready() {
                self.next_phase(referee);
            } else {
                self.seats.new_key(captain);
            }
        }
        Ok(())
    }

    /// What happens where a seat does not answer ([WG-186](docs/rules/wargrounds.md#wg-186)).
    pub fn miss(&mut self, referee: &mut Ref<'_>, seat: u8) {
        if self.suspended.is_some() {
            self.miss_window(referee, seat);
            return;
        }
        referee.note(Event::Missed { seat: Seat(seat) });
        match self.progress.stage() {
            Stage::Muster | Stage::Orders if !self.seats[seat].ready => {
                self.seats[seat].ready = true;
                self.seats[seat].rest_auto = true;
                self.go_on_if_ready(referee);
            }
            Stage::Reroll if !self.seats[seat].ready => {
                let side = self.seats[seat].side;
                self.reroll_kit(referee, side, false);
                self.seats[seat].ready = true;
                if self.seats.are_ready() {
                    self.next_phase(referee);
                }
            }
            Stage::Run => {
                let asked = self.asked_seat() == Some(seat);
                if let Some(go) = self.turn.go().filter(|_| asked) {
                    match go.ask {
                        Ask::Order(_) => self.turn.ask(Ask::Order(true)),
                        Ask::Draw => {
                            referee.reveal();
                            let mut desk = Desk::new(referee);
                            self.draw_card(&mut desk, go);
                        }
                        _ => (),
                    }
                }
            }
            _ => (),
        }
    }
}
