//! Standing orders (chapter 6) and who commands which unit (BB-6, BB-266).

use crate::action::Action;
use crate::data::Trait;
use crate::event::Event;
use crate::rules::{Ref, authority, listed, no, secrets};
use crate::state::{Barbarica, Side, Unit};
use crate::words::{Call, UnitId, YesNo};
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
    if game.terms.rules() >= 4 {
        check_of_use(game, &ids, guard.flatten(), *rage, *call)?;
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

/// Refuses what none of the units could ever follow: a guard of nobody's but a Leader's, rage of no Berserker, a call of no
/// musician. Under rules numbers 1 to 3 it was set, to no effect.
fn check_of_use(
    game: &Barbarica,
    ids: &[UnitId],
    guard: Option<UnitId>,
    rage: Option<YesNo>,
    call: Option<Call>,
) -> Result<(), Refusal> {
    let some = |test: &dyn Fn(&Unit) -> bool| ids.iter().any(|id| test(game.army.the(*id)));
    if guard.is_some_and(|guard| game.army.the(guard).is_leader()) {
        return Err(no("BB-105", "A Leader guards no Leader.").instead("a guard that is no Leader, or guard:none"));
    }
    if guard.is_some() && !some(&|unit| unit.is_leader()) {
        let reason = "A guard takes missiles for a Leader, and none of these units is one.";
        return Err(no("BB-105", reason).instead("a Leader, such as units:c1"));
    }
    if rage == Some(YesNo::Yes) && !some(&|unit| unit.id.kind.has(Trait::Berserker)) {
        return Err(no("BB-121", "Only Berserkers rage, and none of these units is one.").instead("/barb card"));
    }
    if call.is_some_and(|call| call != Call::Auto) && !some(&|unit| unit.is_musician()) {
        return Err(no("BB-123", "Only musicians call, and none of these units is one.").instead("/barb card"));
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
