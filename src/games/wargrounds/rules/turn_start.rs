//! The beginning of a turn ([WG-52](docs/rules/wargrounds.md#wg-52), [WG-67](docs/rules/wargrounds.md#wg-67)).

use super::desk::Desk;
use super::{Ref, initiative, life};
use crate::action::Tempo;
use crate::data::Side;
use crate::event::Event;
use crate::facts;
use crate::state::{Life, Stage, Turn, Wargrounds};
use muster_kit::Whose;

/// Begins the next turn: rolls for first go, ties again, and shuffles every initiative deck
/// ([WG-52](docs/rules/wargrounds.md#wg-52)).
pub fn begin_turn(game: &mut Wargrounds, referee: &mut Ref<'_>) {
    let number = game.turn.number() + 1;
    let mut rolls = Vec::new();
    let first = loop {
        let roll = [0, 1].map(|_| referee.dice.of(Whose::Nobody).roll(6));
        rolls.push(roll);
        if roll[0] != roll[1] {
            break if roll[0] > roll[1] { Side::Red } else { Side::Blue };
        }
    };
    let rota = [Side::Red, Side::Blue].map(|side| {
        let seats = game.seats.of(side).count();
        u8::try_from(usize::from(number - 1) % seats).expect("34 seats at most")
    });
    game.turn = Turn::begin(number, first, rota);
    initiative::shuffle_decks(game, referee.dice);
    referee.note(Event::TurnBegun {
        turn: number,
        limit: facts::turn_limit(game),
        rolls,
        first,
    });
    game.progress.enter(if game.terms.options().tempo == Tempo::Batch {
        Stage::Orders
    } else {
        Stage::Run
    });
    for seat in game.seats.numbers() {
        let state = &mut game.seats[seat];
        state.begin_turn();
        game.seats.new_key(seat);
    }
    if game.progress.stage() == Stage::Orders && game.seats.are_ready() {
        begin_goes(game);
    }
}

/// The goes begin; the seat that goes first holds the duty ([WG-183](docs/rules/wargrounds.md#wg-183)).
pub fn begin_goes(game: &mut Wargrounds) {
    game.progress.enter(Stage::Run);
    let seat = game.seats.captain(game.turn.first());
    game.seats.new_key(seat);
}

/// The dice of everybody, told at once ([WG-67](docs/rules/wargrounds.md#wg-67)).
pub fn roll_starts(game: &mut Wargrounds, referee: &mut Ref<'_>) {
    let mut desk = Desk::new(referee);
    let mut rolls = Vec::new();
    for who in game.people.everybody() {
        if game.people.fighter(who).life() == Life::Standing
            && let Some((die, start)) = life::roll_start(game, &mut desk, who)
        {
            rolls.push((game.people.badge(who), die, start));
        }
    }
    desk.note(Event::Starts { rolls });
}
