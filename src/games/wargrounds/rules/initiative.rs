//! Initiative decks: building them, whose go it is, drawing and reserving ([WG-52](docs/rules/wargrounds.md#wg-52) to
//! [WG-60](docs/rules/wargrounds.md#wg-60), [WG-163](docs/rules/wargrounds.md#wg-163)).

use super::desk::Desk;
use crate::data::Side;
use crate::event::{CardUp, Event};
use crate::parts::CharacterId;
use crate::state::{Ask, Go, Init, Life, People, Seats, Wargrounds};
use muster_kit::{Dice, Pile, Seat};

/// What the deck of a seat holds at the start of a turn ([WG-53](docs/rules/wargrounds.md#wg-53),
/// [WG-54](docs/rules/wargrounds.md#wg-54)).
pub fn deck_of(game: &Wargrounds, seat: Seat) -> Vec<Init> {
    let side = game.seats[seat].side();
    let there = |who: &CharacterId| {
        game.people.owner(*who) == seat && !matches!(game.people.fighter(*who).life(), Life::Gone | Life::Out)
    };
    let mut deck: Vec<Init> = game.people.team(side).filter(there).map(Init::Of).collect();
    if deck.is_empty() {
        return deck;
    }
    deck.extend((0..jokers(&game.seats, seat)).map(|_| Init::Joker));
    deck
}

/// Jokers made up to those of the other side, the extras in join order ([WG-54](docs/rules/wargrounds.md#wg-54)).
fn jokers(seats: &Seats, seat: Seat) -> usize {
    let side = seats[seat].side();
    let mine: Vec<Seat> = seats.of(side).collect();
    let theirs = seats.of(side.other()).count();
    let place = mine.iter().position(|other| *other == seat).unwrap_or(0);
    let extra = theirs.saturating_sub(mine.len());
    1 + extra / mine.len() + usize::from(place < extra % mine.len())
}

/// Builds and shuffles every deck ([WG-52](docs/rules/wargrounds.md#wg-52)).
pub fn shuffle_decks(game: &mut Wargrounds, dice: &mut Dice) {
    for seat in game.seats.numbers() {
        let deck = deck_of(game, seat);
        let state = &mut game.seats[seat];
        state.deal(Pile::shuffled(deck, dice));
    }
}

/// Whether the card in a seat's reserve waits for the other of its pair
/// ([WG-163](docs/rules/wargrounds.md#wg-163)).
pub fn waits(game: &Wargrounds, seat: Seat) -> bool {
    match game.seats[seat].reserve() {
        Some(Init::Of(who)) => must_wait(game, who),
        _ => false,
    }
}

/// Whether the other of a pair is still to be drawn ([WG-163](docs/rules/wargrounds.md#wg-163)).
pub fn must_wait(game: &Wargrounds, who: CharacterId) -> bool {
    let Some(other) = game.people.partner(who).filter(|other| game.people.standing(*other)) else {
        return false;
    };
    if !game.people.standing(who) || game.people.fighter(who).frozen() || game.people.fighter(other).frozen() {
        return false;
    }
    let side = game.people.side_of(who);
    game.seats
        .of(side)
        .any(|seat| game.seats[seat].deck().0.contains(&Init::Of(other)))
}

/// The other of a pair, if its card is in some reserve ([WG-163](docs/rules/wargrounds.md#wg-163)).
pub fn waiting_other(game: &Wargrounds, who: CharacterId) -> Option<CharacterId> {
    game.people.partner(who).filter(|other| {
        let waits = |seat: Seat| game.seats[seat].reserve() == Some(Init::Of(*other));
        game.people.standing(*other)
            && !game.people.fighter(*other).frozen()
            && game.seats.of(game.people.side_of(who)).any(waits)
    })
}

/// Whether a seat can take a go ([WG-55](docs/rules/wargrounds.md#wg-55)).
fn has_cards(game: &Wargrounds, seat: Seat) -> bool {
    let state = &game.seats[seat];
    !state.deck().is_empty() || state.reserve().is_some() && !waits(game, seat)
}

/// The seat whose go is next; none at the end of the turn ([WG-55](docs/rules/wargrounds.md#wg-55),
/// [WG-58](docs/rules/wargrounds.md#wg-58)).
pub fn next_seat(game: &Wargrounds) -> Option<Seat> {
    [game.turn.side(), game.turn.side().other()]
        .into_iter()
        .find_map(|side| next_of(game, side))
}

fn next_of(game: &Wargrounds, side: Side) -> Option<Seat> {
    let seats: Vec<Seat> = game.seats.of(side).collect();
    let first = game.turn.rota(side);
    let order = (0..seats.len()).map(|step| seats[(first + step) % seats.len()]);
    order.into_iter().find(|seat| has_cards(game, *seat))
}

/// The rotation goes on behind a seat ([WG-55](docs/rules/wargrounds.md#wg-55)).
pub fn rotate_past(game: &mut Wargrounds, seat: Seat) {
    let side = game.seats[seat].side();
    let seats: Vec<Seat> = game.seats.of(side).collect();
    let place = seats.iter().position(|other| *other == seat).unwrap_or(0);
    game.turn.rotate(side, (place + 1) % seats.len());
}

/// Turns the top card of the seat's deck up for this go; nothing happens with an empty deck
/// ([WG-55](docs/rules/wargrounds.md#wg-55)).
pub fn draw_card(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, mut go: Go) {
    let state = &mut game.seats[go.seat];
    let Some(card) = state.draw() else { return };
    go.card = Some(card);
    go.reserve = false;
    go.ask = Ask::Nothing;
    game.turn.take_up(go);
    note_drawn(&game.people, desk, go.seat, card, false, false);
}

/// Turns the card in the seat's reserve up for this go, which must use it; nothing happens with an empty reserve
/// ([WG-57](docs/rules/wargrounds.md#wg-57)).
pub fn use_reserve(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, mut go: Go) {
    let state = &mut game.seats[go.seat];
    let Some(card) = state.take_reserve() else { return };
    go.card = Some(card);
    go.reserve = true;
    go.forced = true;
    go.ask = Ask::Nothing;
    game.turn.take_up(go);
    tell_of_reserve(&game.people, desk, go.seat, card);
}

/// Whether the card that is up may go to the reserve ([WG-56](docs/rules/wargrounds.md#wg-56)).
pub fn may_keep(game: &Wargrounds, go: &Go) -> bool {
    let state = &game.seats[go.seat];
    let able = match go.card {
        Some(Init::Of(who)) => game.people.standing(who) && !game.people.fighter(who).frozen(),
        Some(Init::Joker) => true,
        None => false,
    };
    able && !go.forced && !go.reserve && !go.back && state.reserve().is_none() && !state.deck().is_empty()
}

/// Puts it there and draws another, which must be used ([WG-56](docs/rules/wargrounds.md#wg-56)).
pub fn keep_card(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, mut go: Go) {
    let Some(card) = go.card.take() else { return };
    game.seats[go.seat].keep(card);
    note_drawn(&game.people, desk, go.seat, card, true, false);
    go.forced = true;
    draw_card(game, desk, go);
}

/// Tells that a card is used that lay in a reserve ([WG-57](docs/rules/wargrounds.md#wg-57)).
pub fn tell_of_reserve(people: &People, desk: &mut Desk<'_, '_>, seat: Seat, card: Init) {
    note_drawn(people, desk, seat, card, false, true);
}

fn note_drawn(people: &People, desk: &mut Desk<'_, '_>, seat: Seat, card: Init, kept: bool, reserve: bool) {
    let card = match card {
        Init::Of(who) => CardUp::Of(people.who(who)),
        Init::Joker => CardUp::Joker,
    };
    desk.note(Event::Drew {
        seat,
        card,
        kept,
        reserve,
    });
}

/// A go is over: its card is used, and the other side is next ([WG-151](docs/rules/wargrounds.md#wg-151)).
pub fn end_go(game: &mut Wargrounds) {
    let Some(go) = game.turn.drop_go() else { return };
    let side = game.seats[go.seat].side();
    if go.card.is_some() {
        game.turn.count_card(side);
    }
    rotate_past(game, go.seat);
    game.turn.pass_to(side.other());
}
