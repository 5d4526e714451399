//! What becomes of a seat that gives up or does not answer ([WG-180](docs/rules/wargrounds.md#wg-180),
//! [WG-186](docs/rules/wargrounds.md#wg-186)).

use super::ready;
use crate::event::Event;
use crate::rules::desk::Desk;
use crate::rules::{Ref, asking, ending, initiative, muster, no, window};
use crate::state::{Ask, Stage, Wargrounds};
use muster_game::Notice;
use muster_kit::{Refusal, Seat};

/// What becomes of a seat that concedes, misses its deadline or leaves ([WG-180](docs/rules/wargrounds.md#wg-180),
/// [WG-186](docs/rules/wargrounds.md#wg-186)).
pub fn notified(game: &mut Wargrounds, notice: Notice, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let seat = match notice {
        Notice::Conceded { seat } | Notice::Missed { seat, .. } => seat,
    };
    if seat.index() >= game.seats.count() || game.progress.stage() == Stage::Over {
        return Err(no("WG-180", "There is nothing to give up."));
    }
    match notice {
        Notice::Conceded { .. } => concede(game, referee, seat),
        Notice::Missed { times: 0, .. } => Ok(()),
        Notice::Missed { .. } => {
            miss(game, referee, seat);
            Ok(())
        }
    }
}

/// The policy plays on for a seat that gives up; a side of which nobody is left loses the game
/// ([WG-180](docs/rules/wargrounds.md#wg-180)).
pub fn concede(game: &mut Wargrounds, referee: &mut Ref<'_>, seat: Seat) -> Result<(), Refusal> {
    if game.seats[seat].has_conceded() {
        return Err(no("WG-180", "You have given up already."));
    }
    let side = game.seats[seat].side();
    game.seats[seat].concede();
    let all = game.seats.of(side).all(|seat| game.seats[seat].has_conceded());
    referee.note(Event::Conceded {
        seat,
        side: all.then_some(side),
    });
    if all {
        ending::end_game(game, referee, Some(side));
        return Ok(());
    }
    miss(game, referee, seat);
    if game.progress.stage() == Stage::Reroll {
        let captain = game.seats.captain(side);
        let waiting = !game
            .seats
            .all()
            .iter()
            .any(|seat| seat.side() == side && !seat.is_ready());
        if waiting && game.seats.are_ready() {
            muster::next_phase(game, referee);
        } else {
            game.seats.new_key(captain);
        }
    }
    Ok(())
}

/// What happens where a seat does not answer ([WG-186](docs/rules/wargrounds.md#wg-186)).
fn miss(game: &mut Wargrounds, referee: &mut Ref<'_>, seat: Seat) {
    if game.suspended.is_some() {
        window::miss_window(game, referee, seat);
        return;
    }
    referee.note(Event::Missed { seat });
    match game.progress.stage() {
        Stage::Muster | Stage::Orders if !game.seats[seat].is_ready() => {
            game.seats[seat].set_ready(true);
            game.seats[seat].leave_the_rest(true);
            ready::go_on_if_ready(game, referee);
        }
        Stage::Reroll if !game.seats[seat].is_ready() => {
            let side = game.seats[seat].side();
            muster::reroll_kit(game, referee, side, false);
            game.seats[seat].set_ready(true);
            if game.seats.are_ready() {
                muster::next_phase(game, referee);
            }
        }
        Stage::Run => {
            let asked = asking::asked_seat(game) == Some(seat);
            if let Some(go) = game.turn.go().filter(|_| asked) {
                match go.ask {
                    Ask::Order(_) => game.turn.ask(Ask::Order(true)),
                    Ask::Draw => {
                        referee.reveal();
                        let mut desk = Desk::new(referee);
                        initiative::draw_card(game, &mut desk, go);
                    }
                    _ => (),
                }
            }
        }
        _ => (),
    }
}
