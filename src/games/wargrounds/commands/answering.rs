//! Commands to a go that is being taken ([WG-55](docs/rules/wargrounds.md#wg-55),
//! [WG-183](docs/rules/wargrounds.md#wg-183) to WG-186).

use super::{numbers, stored};
use crate::action::{GoWhat, Order, Rest};
use crate::orders::Wrong;
use crate::rules::desk::Desk;
use crate::rules::plan::{self, Plan};
use crate::rules::{Ref, asking, carrying_out, goes, initiative, no, nowhere, pairs};
use crate::spelled;
use crate::state::{Ask, Go, Init, Stage, Wargrounds};
use muster_kit::{Refusal, Seat};

/// The card that is up is played for the seat, or the next one drawn; with `auto` so are all that have no order
/// this turn ([WG-182](docs/rules/wargrounds.md#wg-182), [WG-186](docs/rules/wargrounds.md#wg-186),
/// [WG-188](docs/rules/wargrounds.md#wg-188)).
pub fn leave_to_the_house(game: &mut Wargrounds, referee: &mut Ref<'_>, seat: Seat, rest: Rest) -> Result<(), Refusal> {
    let drawing = game.turn.go().is_some_and(|go| go.seat == seat && go.ask == Ask::Draw);
    if !drawing && !asking::asks(game, seat) {
        return Err(no("WG-183", "Nobody waits for that now."));
    }
    if rest == Rest::Auto {
        game.seats[seat].leave_the_rest(true);
    }
    if drawing {
        return go(game, referee, seat, GoWhat::Draw);
    }
    let who = match asking::asked_who(game) {
        Some(who) => game.people.named(who),
        None => "The joker".to_owned(),
    };
    game.turn.ask(Ask::Order(true));
    stored::stored(referee, seat, vec![format!("{who} is played for you.")]);
    Ok(())
}

/// Draws, uses the reserve, or keeps the card that is up ([WG-55](docs/rules/wargrounds.md#wg-55),
/// [WG-56](docs/rules/wargrounds.md#wg-56)).
pub fn go(game: &mut Wargrounds, referee: &mut Ref<'_>, seat: Seat, what: GoWhat) -> Result<(), Refusal> {
    let go = game
        .turn
        .go()
        .filter(|_| game.progress.stage() == Stage::Run && game.suspended.is_none());
    let Some(go) = go.filter(|go| go.seat == seat) else {
        return Err(no_go(game));
    };
    let mut desk = Desk::new(referee);
    match (what, go.ask) {
        (GoWhat::Keep, Ask::Order(_)) if initiative::may_keep(game, &go) => initiative::keep_card(game, &mut desk, go),
        (GoWhat::Draw, Ask::Draw) => initiative::draw_card(game, &mut desk, go),
        (GoWhat::Use, Ask::Draw) => initiative::use_reserve(game, &mut desk, go),
        (what, ask) => return Err(no_choice(what, ask)),
    }
    // The house takes the go.
    referee.reveal();
    Ok(())
}

/// Why a seat has no go that it could take.
fn no_go(game: &Wargrounds) -> Refusal {
    let reason = match game.progress.stage() {
        _ if game.suspended.is_some() => "The go waits until the window is closed.",
        Stage::Run => "It is not your go.",
        _ => "Cards are drawn once all are ready.",
    };
    no("WG-55", reason)
}

/// Why what is chosen cannot be done in a go of one's own. What can is known by [`crate::proposals::propose_a_go`].
fn no_choice(what: GoWhat, ask: Ask) -> Refusal {
    match (what, ask) {
        (_, Ask::Nothing | Ask::Answered) => no("WG-55", "Your go is being taken: nothing is asked of you now."),
        (GoWhat::Keep, Ask::Draw) => no("WG-56", "No card is up to be kept."),
        (GoWhat::Keep, Ask::Order(_)) => no(
            "WG-56",
            "This card cannot go to the reserve: it is full, the deck is empty, or one went there already.",
        ),
        (GoWhat::Draw | GoWhat::Use, _) => no("WG-55", "The card of this go is up already: it waits for an order."),
    }
}

/// Of the house: the next goes.
pub fn go_on(game: &mut Wargrounds, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let waits = matches!(
        game.turn.go(),
        Some(Go {
            ask: Ask::Draw | Ask::Order(_),
            ..
        })
    );
    if game.progress.stage() != Stage::Run || game.suspended.is_some() || waits {
        return Err(no("WG-183", "The goes wait for a player to answer."));
    }
    goes::proceed(game, referee);
    Ok(())
}

/// Of the house: the policy's order for the card that is up; `known` is what it comes to, if that is worked out already.
pub fn enact(
    game: &mut Wargrounds,
    referee: &mut Ref<'_>,
    seat: Seat,
    order: Order,
    known: Option<Plan>,
) -> Result<(), Refusal> {
    if !asking::asks(game, seat) || !game.people.has(order.who) {
        return Err(no("WG-186", "The game does not wait for that."));
    }
    if asking::asked_who(game).is_some_and(|who| who != order.who) || order.auto {
        return Err(no("WG-186", "The game waits for another character."));
    }
    let plan = check_answer(game, &order, known)?;
    referee.reveal();
    if asking::asked_who(game).is_none() && game.people.fighter(order.who).frozen() {
        game.seats[seat].secret_mut().joker = Some(order);
        game.turn.ask(Ask::Answered);
    } else {
        carrying_out::execute(game, referee, order, plan);
    }
    goes::proceed(game, referee);
    Ok(())
}

/// What an order comes to if it can be carried out for the card that is up; `known` where that is worked out already.
fn check_answer(game: &Wargrounds, order: &Order, known: Option<Plan>) -> Result<Option<Plan>, Refusal> {
    let go = game.turn.go().ok_or_else(|| no("WG-55", "No card is up."))?;
    match go.card {
        Some(Init::Joker) => {
            if !game.people.standing(order.who) || game.people.owner(order.who) != go.seat {
                return Err(no(
                    "WG-59",
                    format!("{} cannot take a joker.", game.people.named(order.who)),
                ));
            }
            if order.auto || game.people.fighter(order.who).frozen() {
                Ok(None)
            } else {
                known.map_or_else(|| plan::plan(game, order), Ok).map(Some)
            }
        }
        Some(Init::Of(_)) => match (asking::asked_pair(game), known) {
            (None, Some(known)) => Ok(Some(known)),
            (pair, _) => pairs::check_order(game, order, pair),
        },
        None => Err(no("WG-55", "No card is up.")),
    }
}

/// The order for the card that is up, out of a line of orders; those for other cards are stored
/// ([WG-186](docs/rules/wargrounds.md#wg-186)).
pub fn answer_ask(
    game: &mut Wargrounds,
    referee: &mut Ref<'_>,
    seat: Seat,
    (orders, wrong): (Vec<Order>, Vec<Wrong>),
) -> Result<(), Refusal> {
    let asked = asking::asked_who(game);
    let fits = |order: &&Order| asked.is_none_or(|who| order.who == who);
    let Some(order) = orders.iter().find(fits) else {
        if let Some(wrong) = wrong.into_iter().next() {
            return Err(wrong.refusal);
        }
        let name = asked.map_or_else(|| "one of yours".to_owned(), |who| game.people.named(who));
        return Err(no("WG-186", format!("The game waits for {name}.")).instead("its order first"));
    };
    let joker = asked.is_none();
    if order.hold.is_some() && !joker && numbers::heeds_hold(&game.terms) {
        let order = order.clone();
        return hold_back(game, referee, seat, &order, (orders, wrong));
    }
    check_answer(game, order, None).map_err(|refusal| nowhere::bound_away(game, order).unwrap_or(refusal))?;
    let (now, later): (Vec<&Order>, Vec<&Order>) = orders.iter().partition(|other| !joker || *other == order);
    let written = now.into_iter().map(|order| spelled::written(&game.people, order));
    let mut told: Vec<String> = written.chain(wrong.iter().map(Wrong::told)).collect();
    told.extend(stored::left_out_for_a_joker(game, &later));
    let order = order.clone();
    let heeded = numbers::heeds_hold(&game.terms);
    let secret = game.seats[seat].secret_mut();
    if joker {
        secret.joker = Some(order);
    } else {
        for other in orders {
            let hold = other.hold.filter(|_| heeded && other.who != order.who);
            secret.queue(Order { hold, ..other });
        }
    }
    game.turn.ask(Ask::Answered);
    stored::stored(referee, seat, told);
    Ok(())
}

/// The card that is up goes to the reserve with the order that holds it back, if it may
/// ([WG-56](docs/rules/wargrounds.md#wg-56), [WG-184](docs/rules/wargrounds.md#wg-184)).
fn hold_back(
    game: &mut Wargrounds,
    referee: &mut Ref<'_>,
    seat: Seat,
    order: &Order,
    (orders, wrong): (Vec<Order>, Vec<Wrong>),
) -> Result<(), Refusal> {
    let go = game.turn.go().ok_or_else(|| no("WG-55", "No card is up."))?;
    if asking::asked_pair(game).is_some() || !initiative::may_keep(game, &go) {
        let now = Order {
            hold: None,
            ..order.clone()
        };
        let refusal = no_choice(GoWhat::Keep, go.ask);
        return Err(match check_answer(game, &now, None) {
            Ok(_) => refusal.instead(format!("/wg orders text:{}", spelled::spoken(game, &now))),
            Err(_) => refusal,
        });
    }
    let written = orders.iter().map(|order| spelled::written(&game.people, order));
    let told = written.chain(wrong.iter().map(Wrong::told)).collect();
    let secret = game.seats[seat].secret_mut();
    orders.into_iter().for_each(|order| secret.queue(order));
    stored::stored(referee, seat, told);
    initiative::keep_card(game, &mut Desk::new(referee), go);
    referee.reveal();
    Ok(())
}
