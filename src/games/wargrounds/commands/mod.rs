//! What a command comes to: who may, when, and what it changes ([WG-3](docs/rules/wargrounds.md#wg-3), WG-23, WG-183 to
//! WG-193).

pub mod answering;
pub mod notices;
pub mod numbers;
pub mod places;
pub mod playing;
pub mod preparing;
pub mod ready;
pub mod roster;
pub mod stored;

use crate::action::{Action, Change, Rest, StandingChange, SwapWhat, Tempo, act_line};
use crate::orders::{self, Wrong};
use crate::rules::{Ref, asking, no, window};
use crate::state::{Seats, Stage, Wargrounds};
use muster_game::Actor;
use muster_kit::{Refusal, Seat};

/// Whose command it is.
fn seated(seats: &Seats, actor: Actor) -> Result<Seat, Refusal> {
    match actor {
        Actor::Seat(seat) if seat.index() < seats.count() => Ok(seat),
        _ => Err(no("WG-3", "Only players command characters.")),
    }
}

/// Carries out one action.
pub fn obey(game: &mut Wargrounds, actor: Actor, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let seat = seated(&game.seats, actor)?;
    if game.progress.stage() == Stage::Over {
        return Err(no("WG-179", "The game is over."));
    }
    match action {
        Action::Build { style, traits, roster } => preparing::build(game, referee, seat, style, traits, roster),
        Action::Edit {
            who,
            class,
            armour,
            kit,
            thrown,
            good,
            bad,
            spells,
            name,
            hand,
        } => {
            let change = Change {
                class,
                armour,
                kit,
                thrown,
                good,
                bad,
                spells,
                name,
                hand,
            };
            preparing::edit(game, referee, seat, &who, &change)
        }
        Action::Swap { a, b, what } => preparing::swap(game, referee, seat, &a, &b, what.unwrap_or(SwapWhat::Both)),
        Action::Give { who, to } => preparing::give(game, referee, seat, &who, to),
        Action::RosterAdd {
            name,
            faction,
            class,
            good,
            bad,
            spells,
            hand,
        } => {
            let change = Change {
                class,
                good,
                bad,
                spells,
                hand,
                ..Change::default()
            };
            roster::roster_add(game, referee, seat, &name, faction.named(), &change)
        }
        Action::RosterDrop { name } => roster::roster_drop(&mut game.seats, referee, seat, &name),
        Action::RosterCall { who, name } => roster::roster_call(game, referee, seat, &who, &name),
        Action::Monarch { who } => preparing::name_monarch(game, referee, seat, &who),
        Action::Reroll { yes } => preparing::reroll(game, referee, seat, yes),
        Action::Place { text } => places::place(game, referee, seat, &text),
        Action::Act { .. } => order(game, referee, seat, &act_line(&action)),
        Action::Orders { text } => order(game, referee, seat, &text),
        Action::Joker { who, order } => joker(game, referee, seat, &who, order.as_deref()),
        Action::Ready { rest, undo } => ready::ready(game, referee, seat, rest.unwrap_or(Rest::Ask), undo),
        Action::Auto { who, on, keep } => ready::auto(game, referee, seat, &who, on.unwrap_or(true), keep),
        Action::Go { what } => answering::go(game, referee, seat, what),
        Action::Card { card, target, more } => {
            playing::card(game, referee, seat, card, target.as_deref(), more.as_deref())
        }
        Action::Pass {} => window::pass_window(game, referee, seat),
        Action::Standing {
            cancel_at,
            count,
            stop,
            armour,
            shove,
            broken,
        } => {
            let change = StandingChange {
                cancel_at,
                count,
                stop,
                armour,
                shove,
                broken,
            };
            ready::set_standing(&mut game.seats, referee, seat, change)
        }
        Action::Shove { to, run } => window::shove_into_window(game, referee, seat, to, run),
        Action::Proceed {} => answering::go_on(game, referee),
        Action::Enact { order } => answering::enact(game, referee, seat, *order, None),
    }
}

/// Orders are stored; if the game waits for one of them it is carried out next
/// ([WG-183](docs/rules/wargrounds.md#wg-183), [WG-186](docs/rules/wargrounds.md#wg-186)).
fn order(game: &mut Wargrounds, referee: &mut Ref<'_>, seat: Seat, text: &str) -> Result<(), Refusal> {
    let (orders, wrong) = orders::read_line(game, seat, text)?;
    if !matches!(game.progress.stage(), Stage::Orders | Stage::Run) {
        return Err(no("WG-183", "Orders are given once the phase has begun.").instead("/wg ready"));
    }
    let asked = asking::asks(game, seat);
    asking::check_queued(game, seat)?;
    if asked {
        return answering::answer_ask(game, referee, seat, (orders, wrong));
    }
    let queued = orders.iter().map(|order| stored::queued_line(game, order, &orders));
    let told = queued.chain(wrong.iter().map(Wrong::told)).collect();
    let secret = game.seats[seat].secret_mut();
    orders.into_iter().for_each(|order| secret.queue(order));
    stored::stored(referee, seat, told);
    Ok(())
}

/// Stores what a seat's joker does ([WG-185](docs/rules/wargrounds.md#wg-185)).
fn joker(
    game: &mut Wargrounds,
    referee: &mut Ref<'_>,
    seat: Seat,
    who: &str,
    order: Option<&str>,
) -> Result<(), Refusal> {
    if !matches!(game.progress.stage(), Stage::Orders | Stage::Run) {
        return Err(no("WG-185", "Jokers are played once the phase has begun."));
    }
    let order = orders::read_order(game, seat, &format!("{who} {}", order.unwrap_or_default()))?;
    if asking::asks(game, seat) && asking::asked_who(game).is_none() {
        return answering::answer_ask(game, referee, seat, (vec![order], Vec::new()));
    }
    if game.terms.options().tempo == Tempo::Classic {
        return Err(no("WG-182", "In classic tempo nothing is queued.").instead("wait for the joker"));
    }
    let told = format!("Joker: {}", stored::queued_line(game, &order, &[]));
    game.seats[seat].secret_mut().joker = Some(order);
    stored::stored(referee, seat, vec![told]);
    Ok(())
}
