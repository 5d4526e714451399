//! Whom a go asks, and whom it asks next ([WG-183](docs/rules/wargrounds.md#wg-183),
//! [WG-186](docs/rules/wargrounds.md#wg-186)).

use super::{initiative, no};
use crate::action::Tempo;
use crate::parts::CharacterId;
use crate::state::{Ask, Go, Init, Load, Stage, Wargrounds};
use muster_kit::{Refusal, Seat};

/// A new wait: the key rises.
pub fn wait_for(game: &mut Wargrounds, go: Go) {
    game.turn.take_up(go);
    if let Some(seat) = asked_seat(game) {
        game.seats.new_key(seat);
    }
}

/// After a window over a card the seat that was asked is asked again.
pub fn restore_ask(game: &mut Wargrounds) {
    if let Some(go) = game.turn.go().filter(|go| matches!(go.ask, Ask::Draw | Ask::Order(_))) {
        wait_for(game, go);
    }
}

/// Whom a go asks: the character, none for a joker.
pub fn asked_who(game: &Wargrounds) -> Option<CharacterId> {
    match game.turn.go()?.card? {
        Init::Joker => None,
        Init::Of(who) => match initiative::waiting_other(game, who) {
            Some(other) if game.people.fighter(other).load() == Load::Heavy => Some(other),
            _ => Some(who),
        },
    }
}

/// Who has to order what the card of the go does: the owner of its character, else the seat whose go it is. None
/// between goes.
pub fn asked_seat(game: &Wargrounds) -> Option<Seat> {
    let go = game.turn.go()?;
    Some(asked_who(game).map_or(go.seat, |who| game.people.owner(who)))
}

/// A card was played while another one was up ([WG-60](docs/rules/wargrounds.md#wg-60),
/// [WG-104](docs/rules/wargrounds.md#wg-104)). If whom that asked is off the field, or carries in a pair no more,
/// it is processed as things stand now; `before` is whom it asked.
pub fn ask_anew(game: &mut Wargrounds, before: Option<CharacterId>) {
    let Some(go) = game.turn.go().filter(|go| matches!(go.ask, Ask::Order(_))) else {
        return;
    };
    let side = game.seats[go.seat].side();
    let as_before = match go.card {
        Some(Init::Of(who)) => game.people.standing(who) && asked_who(game) == before,
        Some(Init::Joker) => game.people.upright(side).any(|who| game.people.owner(who) == go.seat),
        None => true,
    };
    if !as_before {
        let ask = Ask::Nothing;
        game.turn.take_up(Go { ask, ..go });
        game.seats.new_key(go.seat);
    }
}

/// Whether the game waits for an order of this seat.
pub fn asks(game: &Wargrounds, seat: Seat) -> bool {
    game.progress.stage() == Stage::Run
        && game.suspended.is_none()
        && matches!(game.turn.go(), Some(Go { ask: Ask::Order(_), .. }))
        && asked_seat(game) == Some(seat)
}

/// The other of a pair whose two cards are up.
pub fn asked_pair(game: &Wargrounds) -> Option<CharacterId> {
    let who = asked_who(game)?;
    match game.turn.go()?.card? {
        Init::Of(up) => initiative::waiting_other(game, up).map(|other| if who == up { other } else { up }),
        Init::Joker => None,
    }
}

/// Refuses orders of a seat that is not asked in classic tempo, where nothing is queued
/// ([WG-182](docs/rules/wargrounds.md#wg-182)).
pub fn check_queued(game: &Wargrounds, seat: Seat) -> Result<(), Refusal> {
    let begun = matches!(game.progress.stage(), Stage::Orders | Stage::Run);
    if !begun || game.terms.options().tempo != Tempo::Classic || asks(game, seat) {
        return Ok(());
    }
    let draws = matches!(game.turn.go(), Some(Go { ask: Ask::Draw, seat: up, .. }) if up == seat);
    if game.progress.stage() == Stage::Run && game.suspended.is_none() && draws {
        let reason =
            "In classic tempo nothing is queued, and your go begins with a card: draw one, or use the one in reserve.";
        return Err(no("WG-182", reason).instead("/wg go what:draw, or /wg go what:use"));
    }
    let instead = match game.progress.stage() == Stage::Orders && !game.seats[seat].is_ready() {
        true => "/wg ready",
        false => "wait for your go",
    };
    Err(no("WG-182", "In classic tempo nothing is queued.").instead(instead))
}
