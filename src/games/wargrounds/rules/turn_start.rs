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
        let number = self.turn.number() + 1;
        let mut rolls = Vec::new();
        let first = loop {
            let roll = [0, 1].map(|_| referee.dice.of(Whose::Nobody).roll(6));
            rolls.push(roll);
            if roll[0] != roll[1] {
                break if roll[0] > roll[1] { Side::Red } else { Side::Blue };
            }
        };
        let rota = [Side::Red, Side::Blue].map(|side| {
            let seats = self.seats.of(side).count();
            u8::try_from(usize::from(number - 1) % seats).expect("34 seats at most")
        });
        self.turn = Turn::begin(number, first, rota);
        self.shuffle_decks(referee.dice);
        referee.note(Event::TurnBegun {
            turn: number,
            limit: self.turn_limit(),
            rolls,
            first,
        });
        self.progress.enter(if self.terms.options().tempo == Tempo::Batch {
            Stage::Orders
        } else {
            Stage::Run
        });
        for seat in self.seats.numbers() {
            let state = &mut self.seats[seat];
            state.secret.orders = Vec::<Order>::new();
            state.secret.joker = None;
            state.secret.auto = Set::default();
            state.rest_auto = state.conceded;
            state.ready = state.conceded || state.deck.is_empty();
            self.seats.new_key(seat);
        }
        if self.progress.stage() == Stage::Orders && self.seats.are_ready() {
            self.begin_goes();
        }
    }

    /// The goes begin; the seat that goes first holds the duty ([WG-183](docs/rules/wargrounds.md#wg-183)).
    pub fn begin_goes(&mut self) {
        self.progress.enter(Stage::Run);
        let seat = self.seats.captain(self.turn.first());
        self.seats.new_key(seat);
    }

    /// The dice of everybody, told at once ([WG-67](docs/rules/wargrounds.md#wg-67)).
    pub fn roll_starts(&mut self, referee: &mut Ref<'_>) {
        let mut desk = Desk::new(referee);
        let mut rolls = Vec::new();
        for who in self.people.everybody() {
            if self.people.fighter(who).life == Life::Standing
                && let Some((die, start)) = self.roll_start(&mut desk, who)
            {
                rolls.push((self.people.badge(who), die, start));
            }
        }
        desk.note(Event::Starts { rolls });
    }
}
