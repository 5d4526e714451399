//! Standing orders (chapter 6) and who commands which unit (BB-6, BB-266).

use crate::action::Action;
use crate::event::Event;
use crate::rules::{Ref, authority, listed, no, secrets};
use crate::state::{Barbarica, Side};
use crate::words::UnitId;
use muster_kit::{Refusal, Seat};

/// Sets what units do by themselves outside their own phases (chapter 6 of docs/rules/barbarica.md).
pub fn set_standing(game: &mut Barbarica, seat: u8, action: &Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let Action::Orders {
        units,
        react,
        returns,
        push,
        free,
        embed,
        dismount,
        follow,
        guard,
        rage,
        call,
    } = action
    else {
        return Ok(());
    };
    let ids = listed::listed(game, seat, units)?;
    let guard = match guard.as_deref().map(str::trim) {
        None => None,
        Some(word) if word.eq_ignore_ascii_case("none") || word.eq_ignore_ascii_case("auto") => Some(None),
        Some(word) => {
            let id = word
                .parse()
                .map_err(|why: String| no("BB-105", why).instead("guard:p1, or guard:none"))?;
            Some(Some(authority::own(game, seat, id)?.id))
        }
    };
    for id in &ids {
        authority::own(game, seat, *id)?;
    }
    for id in &ids {
        let orders = &mut game.army.the_mut(*id).orders;
        orders.react = react.unwrap_or(orders.react);
        orders.returns = returns.unwrap_or(orders.returns);
        orders.push = push.unwrap_or(orders.push);
        orders.free = free.unwrap_or(orders.free);
        orders.embed = embed.unwrap_or(orders.embed);
        orders.dismount = dismount.unwrap_or(orders.dismount);
        orders.follow = follow.unwrap_or(orders.follow);
        orders.guard = guard.unwrap_or(orders.guard);
        orders.rage = rage.unwrap_or(orders.rage);
        orders.call = call.unwrap_or(orders.call);
    }
    let seats: Vec<Seat> = game.seats.of(ids[0].side()).into_iter().map(Seat).collect();
    // Those whose orders are the same are told together.
    let mut left = ids;
    while let Some(first) = left.first() {
        let now = game.army.the(*first).orders;
        let (units, others) = left.into_iter().partition(|id| game.army.the(*id).orders == now);
        let seats = seats.clone();
        referee.note(Event::StandingOrders { seats, units, now });
        left = others;
    }
    Ok(())
}

/// Hands a unit to another player of the tribe ([BB-266](docs/rules/barbarica.md#bb-266)).
pub fn give(game: &mut Barbarica, seat: u8, id: UnitId, to: Seat, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let unit = authority::own(game, seat, id)?;
    if unit.side() == Side::Rome || !game.seats.of(Side::Tribe).contains(&to.0) {
        let reason = format!("Seat {to} does not play the tribe.");
        return Err(no("BB-266", reason).instead("a seat of the tribe"));
    }
    if unit.is_leader() && seat == game.seats.chief() && unit.owner == seat {
        let reason = match game.seats.resigned() {
            [] => format!("{id} leads the tribe and stays with its first player."),
            _ => format!("{id} leads the tribe and stays with the first of its players who plays on."),
        };
        return Err(no("BB-266", reason).instead("another unit"));
    }
    if unit.owner == to.0 {
        return Err(no("BB-266", format!("{id} is with seat {to} already.")).instead("another unit"));
    }
    if game.seats.has_resigned(to.0) && game.terms.rules() >= 4 {
        let reason = format!("Seat {to} has given up and orders no unit any more.");
        return Err(no("BB-266", reason).instead("a player of the tribe who plays on"));
    }
    game.army.the_mut(id).owner = to.0;
    let unseen_but_by = secrets::hearing(game, id);
    referee.note(Event::Given {
        who: id,
        to,
        unseen_but_by,
    });
    Ok(())
}
