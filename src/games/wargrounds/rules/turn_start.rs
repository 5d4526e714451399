//! The beginning of a turn ([WG-52](docs/rules/wargrounds.md#wg-52), [WG-67](docs/rules/wargrounds.md#wg-67)).

use super::Ref;
use super::desk::Desk;
use crate::action::{Order, Tempo};
use crate::data::Side;
use crate::event::Event;
use crate::state::{Life, Set, Stage, Turn, Wargrounds};
use muster_kit::Whose;

impl Wargrounds {
    /// Begins the next turn: rolls for first go, ties again, and shuffles every initiative deck
    /// ([WG-52](docs/rules/wargrounds.md#wg-52)).
    pub fn begin_turn(&mut self, referee: &mut Ref<'_>) {
        let number = self.turn.number + 1;
        let mut rolls = Vec::new();
        let first = loop {
            let roll = [0, 1].map(|_| referee.dice.of(Whose::Nobody).roll(6));
            rolls.push(roll);
            if roll[0] != roll[1] {
                break if roll[0] > roll[1] { Side::Red } else { Side::Blue };
            }
        };
        let rota = [Side::Red, Side::Blue].map(|side| {
            let seats = self.seats_of(side).count();
            u8::try_from(usize::from(number - 1) % seats).expect("34 seats at most")
        });
        self.turn = Turn {
            number,
            first,
            side: first,
            rota,
            ..Turn::before_the_first()
        };
        self.shuffle_decks(referee.dice);
        referee.note(Event::TurnBegun {
            turn: number,
            limit: self.turn_limit(),
            rolls,
            first,
        });
        self.stage = if self.options.tempo == Tempo::Batch {
            Stage::Orders
        } else {
            Stage::Run
        };
        for seat in 0..u8::try_from(self.seats.len()).expect("68 seats at most") {
            let state = &mut self.seats[usize::from(seat)];
            state.secret.orders = Vec::<Order>::new();
            state.secret.joker = None;
            state.secret.auto = Set::default();
            state.rest_auto = state.conceded;
            state.ready = state.conceded || state.deck.is_empty();
            self.new_key(seat);
        }
        if self.stage == Stage::Orders && self.seats.iter().all(|seat| seat.ready) {
            self.begin_goes();
        }
    }

    /// The goes begin; the seat that goes first holds the duty ([WG-183](docs/rules/wargrounds.md#wg-183)).
    pub fn begin_goes(&mut self) {
        self.stage = Stage::Run;
        let seat = self.captain(self.turn.first);
        self.new_key(seat);
    }

    /// The dice of everybody, told at once ([WG-67](docs/rules/wargrounds.md#wg-67)).
    pub fn roll_starts(&mut self, referee: &mut Ref<'_>) {
        let mut desk = Desk::new(referee);
        let mut rolls = Vec::new();
        for who in self.everybody() {
            if self.fighter(who).life == Life::Standing
                && let Some((die, start)) = self.roll_start(&mut desk, who)
            {
                rolls.push((self.badge(who), die, start));
            }
        }
        desk.note(Event::Starts { rolls });
    }
}
