//! Being ready, and what is left to the house ([WG-183](docs/rules/wargrounds.md#wg-183),
//! [WG-188](docs/rules/wargrounds.md#wg-188), [WG-192](docs/rules/wargrounds.md#wg-192)).

use super::{answering, preparing, stored};
use crate::action::{Rest, StandingChange};
use crate::data::Side;
use crate::event::Event;
use crate::orders;
use crate::parts::CharacterId;
use crate::rules::{Ref, asking, muster, no, turn_start, window};
use crate::state::{Ask, Seats, Stage, Wargrounds};
use muster_kit::{Refusal, Seat};

/// Ends a seat's orders, and whatever else it is asked for ([WG-183](docs/rules/wargrounds.md#wg-183)).
pub fn ready(game: &mut Wargrounds, referee: &mut Ref<'_>, seat: Seat, rest: Rest, undo: bool) -> Result<(), Refusal> {
    if !undo && game.suspended.is_some() {
        return window::pass_window(game, referee, seat);
    }
    match game.progress.stage() {
        Stage::Reroll if !undo => return preparing::reroll(game, referee, seat, false),
        Stage::Run if !undo => return answering::leave_to_the_house(game, referee, seat, rest),
        _ => (),
    }
    if !matches!(game.progress.stage(), Stage::Muster | Stage::Orders) {
        return Err(no("WG-183", "Nobody waits for that now."));
    }
    if undo {
        if !game.seats[seat].is_ready() || game.seats[seat].has_conceded() {
            return Err(no("WG-183", "You are not ready, so there is nothing to take back."));
        }
        game.seats[seat].set_ready(false);
        game.seats[seat].leave_the_rest(false);
        game.seats.new_key(seat);
    } else {
        if game.seats[seat].is_ready() {
            return Err(no("WG-183", "You are ready already.").instead("/wg ready undo:true"));
        }
        game.seats[seat].set_ready(true);
        game.seats[seat].leave_the_rest(rest == Rest::Auto);
    }
    note_ready(game, referee, seat, undo);
    go_on_if_ready(game, referee);
    Ok(())
}

fn note_ready(game: &Wargrounds, referee: &mut Ref<'_>, seat: Seat, undone: bool) {
    let left = [Side::Red, Side::Blue].map(|side| {
        let seats: Vec<Seat> = game.seats.of(side).collect();
        let ready = seats.iter().filter(|seat| game.seats[**seat].is_ready()).count();
        let small = |count: usize| u8::try_from(count).expect("34 seats at most");
        (small(ready), small(seats.len()))
    });
    referee.note(Event::Ready { seat, undone, left });
}

/// The leg or the goes begin once every seat is ready ([WG-146](docs/rules/wargrounds.md#wg-146),
/// [WG-183](docs/rules/wargrounds.md#wg-183)).
pub fn go_on_if_ready(game: &mut Wargrounds, referee: &mut Ref<'_>) {
    if game.seats.are_ready() {
        match game.progress.stage() {
            Stage::Muster => muster::start_leg(game, referee),
            Stage::Orders => turn_start::begin_goes(game),
            _ => (),
        }
    }
}

/// Lets the policy play characters, for this turn or until changed ([WG-188](docs/rules/wargrounds.md#wg-188)).
pub fn auto(
    game: &mut Wargrounds,
    referee: &mut Ref<'_>,
    seat: Seat,
    who: &str,
    on: bool,
    keep: bool,
) -> Result<(), Refusal> {
    let all = orders::owned(game, seat, who)?;
    let asked = asking::asks(game, seat);
    if asked {
        let includes = asking::asked_who(game).is_none_or(|who| all.contains(&who));
        if !on || !includes {
            let instead = match asking::asked_who(game) {
                Some(up) => format!("/wg auto who:{}", game.people.badge(up).letter()),
                None => "/wg ready".to_owned(),
            };
            return Err(no("WG-186", "The game waits for an order of yours.").instead(instead));
        }
    }
    let secret = game.seats[seat].secret_mut();
    for who in &all {
        let set = if keep { &mut secret.auto_kept } else { &mut secret.auto };
        if on { set.insert(*who) } else { set.remove(*who) }
    }
    if asked {
        game.turn.ask(Ask::Order(true));
    }
    // Who has acted this turn is not played in it any more.
    let to_come =
        |who: &&CharacterId| keep || !on || game.progress.stage() != Stage::Run || !game.turn.has_acted(**who);
    let mut names: Vec<String> = all
        .iter()
        .filter(to_come)
        .map(|who| game.people.badge(*who).to_string())
        .collect();
    if names.is_empty() {
        names = all.iter().map(|who| game.people.badge(*who).to_string()).collect();
    }
    let how = match (on, keep, names.len()) {
        (true, true, 1) => "is played for you until you say otherwise",
        (true, true, _) => "are played for you until you say otherwise",
        (true, false, 1) => "is played for you this turn",
        (true, false, _) => "are played for you this turn",
        (false, _, 1) => "waits for your orders",
        (false, ..) => "wait for your orders",
    };
    stored::stored(referee, seat, vec![format!("{} {how}.", names.join(", "))]);
    Ok(())
}

/// Changes standing orders ([WG-192](docs/rules/wargrounds.md#wg-192)).
pub fn set_standing(
    seats: &mut Seats,
    referee: &mut Ref<'_>,
    seat: Seat,
    change: StandingChange,
) -> Result<(), Refusal> {
    if change.cancel_at.is_some_and(|at| !(1..=7).contains(&at)) {
        return Err(no("WG-192", "Cards are cancelled at a stake of 1 to 6; 7 is never.").instead("cancel_at:3"));
    }
    let standing = &mut seats[seat].secret_mut().standing;
    standing.cancel_at = change.cancel_at.unwrap_or(standing.cancel_at);
    standing.count = change.count.unwrap_or(standing.count);
    standing.stop = change.stop.unwrap_or(standing.stop);
    standing.armour = change.armour.unwrap_or(standing.armour);
    standing.shove = change.shove.unwrap_or(standing.shove);
    standing.broken = change.broken.unwrap_or(standing.broken);
    let now = *standing;
    referee.note(Event::StandingOrders { seat, now });
    Ok(())
}
