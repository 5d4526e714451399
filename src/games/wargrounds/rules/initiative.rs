//! Initiative decks: building them, whose go it is, drawing and reserving ([WG-52](docs/rules/wargrounds.md#wg-52) to
//! [WG-60](docs/rules/wargrounds.md#wg-60), [WG-163](docs/rules/wargrounds.md#wg-163)).

use super::desk::Desk;
use crate::data::Side;
use crate::event::{CardUp, Event};
use crate::state::{Ask, Go, Init, Life, Wargrounds};
use muster_kit::{Dice, Pile, Seat};

impl Wargrounds {
    /// What the deck of a seat holds at the start of a turn ([WG-53](docs/rules/wargrounds.md#wg-53),
    /// [WG-54](docs/rules/wargrounds.md#wg-54)).
    pub fn deck_of(&self, seat: u8) -> Vec<Init> {
        let side = self.seats[seat].side;
        let there = |who: &u8| {
            self.people.owner(*who) == seat && !matches!(self.people.fighter(*who).life, Life::Gone | Life::Out)
        };
        let mut deck: Vec<Init> = self.people.team(side).filter(there).map(Init::Of).collect();
        if deck.is_empty() {
            return deck;
        }
        deck.extend((0..self.jokers(seat)).map(|_| Init::Joker));
        deck
    }

    /// Jokers made up to those of the other side, the extras in join order ([WG-54](docs/rules/wargrounds.md#wg-54)).
    fn jokers(&self, seat: u8) -> usize {
        let side = self.seats[seat].side;
        let mine: Vec<u8> = self.seats.of(side).collect();
        let theirs = self.seats.of(side.other()).count();
        let place = mine.iter().position(|other| *other == seat).unwrap_or(0);
        let extra = theirs.saturating_sub(mine.len());
        1 + extra / mine.len() + usize::from(place < extra % mine.len())
    }

    /// Builds and shuffles every deck ([WG-52](docs/rules/wargrounds.md#wg-52)).
    pub fn shuffle_decks(&mut self, dice: &mut Dice) {
        for seat in self.seats.numbers() {
            let deck = self.deck_of(seat);
            let state = &mut self.seats[seat];
            state.deck = Pile::shuffled(deck, dice);
            state.reserve = None;
        }
    }

    /// Whether the card in a seat's reserve waits for the other of its pair
    /// ([WG-163](docs/rules/wargrounds.md#wg-163)).
    pub fn waits(&self, seat: u8) -> bool {
        match self.seats[seat].reserve {
            Some(Init::Of(who)) => self.must_wait(who),
            _ => false,
        }
    }

    /// Whether the other of a pair is still to be drawn ([WG-163](docs/rules/wargrounds.md#wg-163)).
    pub fn must_wait(&self, who: u8) -> bool {
        let Some(other) = self.people.partner(who).filter(|other| self.people.standing(*other)) else {
            return false;
        };
        if !self.people.standing(who) || self.people.fighter(who).frozen || self.people.fighter(other).frozen {
            return false;
        }
        let side = self.people.side_of(who);
        self.seats
            .of(side)
            .any(|seat| self.seats[seat].deck.0.contains(&Init::Of(other)))
    }

    /// The other of a pair, if its card is in some reserve ([WG-163](docs/rules/wargrounds.md#wg-163)).
    pub fn waiting_other(&self, who: u8) -> Option<u8> {
        self.people.partner(who).filter(|other| {
            let waits = |seat: u8| self.seats[seat].reserve == Some(Init::Of(*other));
            self.people.standing(*other)
                && !self.people.fighter(*other).frozen
                && self.seats.of(self.people.side_of(who)).any(waits)
        })
    }

    /// Whether a seat can take a go ([WG-55](docs/rules/wargrounds.md#wg-55)).
    fn has_cards(&self, seat: u8) -> bool {
        let state = &self.seats[seat];
        !state.deck.is_empty() || state.reserve.is_some() && !self.waits(seat)
    }

    /// The seat whose go is next; none at the end of the turn ([WG-55](docs/rules/wargrounds.md#wg-55),
    /// [WG-58](docs/rules/wargrounds.md#wg-58)).
    pub fn next_seat(&self) -> Option<u8> {
        [self.turn.side(), self.turn.side().other()]
            .into_iter()
            .find_map(|side| self.next_of(side))
    }

    fn next_of(&self, side: Side) -> Option<u8> {
        let seats: Vec<u8> = self.seats.of(side).collect();
        let first = self.turn.rota(side);
        let order = (0..seats.len()).map(|step| seats[(first + step) % seats.len()]);
        order.into_iter().find(|seat| self.has_cards(*seat))
    }

    /// The rotation goes on behind a seat ([WG-55](docs/rules/wargrounds.md#wg-55)).
    pub fn rotate_past(&mut self, seat: u8) {
        let side = self.seats[seat].side;
        let seats: Vec<u8> = self.seats.of(side).collect();
        let place = seats.iter().position(|other| *other == seat).unwrap_or(0);
        self.turn.rotate(side, (place + 1) % seats.len());
    }

    /// Turns the top card of the seat's deck up for this go; nothing happens with an empty deck
    /// ([WG-55](docs/rules/wargrounds.md#wg-55)).
    pub fn draw_card(&mut self, desk: &mut Desk<'_, '_>, mut go: Go) {
        let state = &mut self.seats[go.seat];
        let Some(card) = state.deck.draw() else { return };
        go.card = Some(card);
        go.reserve = false;
        go.ask = Ask::Nothing;
        self.turn.take_up(go);
        self.note_drawn(desk, go.seat, card, false, false);
    }

    /// Turns the card in the seat's reserve up for this go, which must use it; nothing happens with an empty reserve
    /// ([WG-57](docs/rules/wargrounds.md#wg-57)).
    pub fn use_reserve(&mut self, desk: &mut Desk<'_, '_>, mut go: Go) {
        let state = &mut self.seats[go.seat];
        let Some(card) = state.reserve.take() else { return };
        go.card = Some(card);
        go.reserve = true;
        go.forced = true;
        go.ask = Ask::Nothing;
        self.turn.take_up(go);
        self.note_drawn(desk, go.seat, card, false, true);
    }

    /// Whether the card that is up may go to the reserve ([WG-56](docs/rules/wargrounds.md#wg-56)).
    pub fn may_keep(&self, go: &Go) -> bool {
        let state = &self.seats[go.seat];
        let able = match go.card {
            Some(Init::Of(who)) => self.people.standing(who) && !self.people.fighter(who).frozen,
            Some(Init::Joker) => true,
            None => false,
        };
        able && !go.forced && !go.reserve && !go.back && state.reserve.is_none() && !state.deck.is_empty()
    }

    /// Puts it there and draws another, which must be used ([WG-56](docs/rules/wargrounds.md#wg-56)).
    pub fn keep_card(&mut self, desk: &mut Desk<'_, '_>, mut go: Go) {
        let Some(card) = go.card.take() else { return };
        self.seats[go.seat].reserve = Some(card);
        self.note_drawn(desk, go.seat, card, true, false);
        go.forced = true;
        self.draw_card(desk, go);
    }

    fn note_drawn(&self, desk: &mut Desk<'_, '_>, seat: u8, card: Init, kept: bool, reserve: bool) {
        let card = match card {
            Init::Of(who) => CardUp::Of(self.people.who(who)),
            Init::Joker => CardUp::Joker,
        };
        desk.note(Event::Drew {
            seat: Seat(seat),
            card,
            kept,
            reserve,
        });
    }

    /// A go is over: its card is used, and the other side is next ([WG-151](docs/rules/wargrounds.md#wg-151)).
    pub fn end_go(&mut self) {
        let Some(go) = self.turn.drop_go() else { return };
        let side = self.seats[go.seat].side;
        if go.card.is_some() {
            self.turn.count_card(side);
        }
        self.rotate_past(go.seat);
        self.turn.pass_to(side.other());
    }
}
