//! Whom a go asks, and whom it asks next ([WG-183](docs/rules/wargrounds.md#wg-183), [WG-186](docs/rules/wargrounds.md#wg-186)).

use crate::state::{Ask, Go, Init, Load, Stage, Wargrounds};

impl Wargrounds {
    /// A new wait: the key rises.
    pub fn wait_for(&mut self, go: Go) {
        self.turn.take_up(go);
        if let Some(seat) = self.asked_seat() {
            self.seats.new_key(seat);
        }
    }

    /// After a window over a card the seat that was asked is asked again.
    pub fn restore_ask(&mut self) {
        if let Some(go) = self.turn.go().filter(|go| matches!(go.ask, Ask::Draw | Ask::Order(_))) {
            self.wait_for(go);
        }
    }

    /// Whom a go asks: the character, none for a joker.
    pub fn asked_who(&self) -> Option<u8> {
        match self.turn.go()?.card? {
            Init::Joker => None,
            Init::Of(who) => match self.waiting_other(who) {
                Some(other) if self.people.fighter(other).load == Load::Heavy => Some(other),
                _ => Some(who),
            },
        }
    }

    /// Who has to order what the card of the go does: the owner of its character, else the seat whose go it is. None
    /// between goes.
    pub fn asked_seat(&self) -> Option<u8> {
        let go = self.turn.go()?;
        Some(self.asked_who().map_or(go.seat, |who| self.people.owner(who)))
    }

    /// A card was played while another one was up ([WG-60](docs/rules/wargrounds.md#wg-60),
    /// [WG-104](docs/rules/wargrounds.md#wg-104)). If whom that asked is off the field, or carries in a pair no more,
    /// it is processed as things stand now; `before` is whom it asked.
    pub fn ask_anew(&mut self, before: Option<u8>) {
        let Some(go) = self.turn.go().filter(|go| matches!(go.ask, Ask::Order(_))) else {
            return;
        };
        let side = self.seats[go.seat].side;
        let as_before = match go.card {
            Some(Init::Of(who)) => self.people.standing(who) && self.asked_who() == before,
            Some(Init::Joker) => self.people.upright(side).any(|who| self.people.owner(who) == go.seat),
            None => true,
        };
        if !as_before {
            let ask = Ask::Nothing;
            self.turn.take_up(Go { ask, ..go });
            self.seats.new_key(go.seat);
        }
    }

    /// Whether the game waits for an order of this seat.
    pub fn asks(&self, seat: u8) -> bool {
        self.progress.stage() == Stage::Run
            && self.suspended.is_none()
            && matches!(self.turn.go(), Some(Go { ask: Ask::Order(_), .. }))
            && self.asked_seat() == Some(seat)
    }

    /// The other of a pair whose two cards are up.
    pub fn asked_pair(&self) -> Option<u8> {
        let who = self.asked_who()?;
        match self.turn.go()?.card? {
            Init::Of(up) => self.waiting_other(up).map(|other| if who == up { other } else { up }),
            Init::Joker => None,
        }
    }
}
