//! Carrying out an order or a card, up to a window ([WG-183](docs/rules/wargrounds.md#wg-183),
//! [WG-191](docs/rules/wargrounds.md#wg-191)).

use super::desk::{Desk, Flow};
use super::plan::Plan;
use super::{Ref, activation, card_effects, initiative, numbers, pair_activation, pairs};
use crate::action::{Attached, Order};
use crate::event::Event;
use crate::facts;
use crate::parts::CharacterId;
use crate::state::{Answer, Ask, Cause, Go, Init, Question, Suspended, Wargrounds};

/// Carries out an order for the card that is up; `plan` is what it comes to, if that is worked out already.
pub fn execute(game: &mut Wargrounds, referee: &mut Ref<'_>, order: Order, plan: Option<Plan>) {
    game.turn.ask(Ask::Nothing);
    resume(
        game,
        referee,
        Cause::Go,
        (Some(order), plan),
        (Vec::new(), 0, Vec::new()),
    );
}

/// Does something that may stop at a window ([WG-191](docs/rules/wargrounds.md#wg-191)).
pub fn run(game: &mut Wargrounds, referee: &mut Ref<'_>, cause: Cause, order: Option<Order>) {
    resume(game, referee, cause, (order, None), (Vec::new(), 0, Vec::new()));
}

/// As [`run`], with what happened before the last pause.
pub fn resume(
    game: &mut Wargrounds,
    referee: &mut Ref<'_>,
    cause: Cause,
    (order, plan): (Option<Order>, Option<Plan>),
    (faces, told, answers): (Vec<u32>, u32, Vec<Answer>),
) {
    let windows = game.terms.options().reactions == crate::action::Reactions::Window;
    let base = windows.then(|| game.clone());
    let mut desk = Desk::resumed(referee, &faces, &answers, told);
    let result = perform(game, &mut desk, &cause, order.as_ref(), plan);
    let (faces, told, asides, answers) = (desk.faces, desk.told, desk.asides, desk.given);
    match (result, base) {
        (Err(pause), Some(base)) => {
            suspend(
                game,
                referee,
                Suspended {
                    base,
                    order,
                    cause,
                    faces,
                    told,
                    answers,
                    question: pause.question,
                    entitled: pause.entitled,
                    passed: Vec::new(),
                },
            );
        }
        _ => {
            game.suspended = None;
            if cause == Cause::Go {
                if let Some(order) = order.as_ref().filter(|_| told == asides) {
                    numbers::tell_of_standing_still(game, referee, order.who, asides);
                }
                close_go(game, order.as_ref());
            }
        }
    }
}

/// Carries out an order or plays a card, up to a window or the end.
fn perform(
    game: &mut Wargrounds,
    desk: &mut Desk<'_, '_>,
    cause: &Cause,
    order: Option<&Order>,
    plan: Option<Plan>,
) -> Flow<()> {
    match (cause, order) {
        (
            Cause::Card {
                seat,
                card,
                on,
                list,
                keep,
            },
            _,
        ) => {
            let (card, on, keep) = (*card, *on, *keep);
            card_effects::play_card(game, desk, *seat, Attached { card, on, keep }, list)
        }
        (Cause::Go, Some(order)) => {
            settle_back(game, order);
            // What is to come was worked out where it stood before.
            let plan = plan.filter(|_| order.from.is_none());
            let pair = match game.turn.go().and_then(|go| go.card) {
                Some(Init::Joker) => None,
                Some(Init::Of(up)) => {
                    initiative::waiting_other(game, up).map(|other| pairs::pair_of(&game.people, up, other))
                }
                None => initiative::waiting_other(game, order.who)
                    .map(|other| pairs::pair_of(&game.people, order.who, other)),
            };
            match pair {
                Some((_, partner)) => {
                    let helper = facts::order_of(game, partner).cloned();
                    pair_activation::activate_pair(game, desk, partner, order, helper.as_ref())
                }
                None => activation::activate(game, desk, order, plan),
            }
        }
        (Cause::Go, None) => Ok(()),
    }
}

/// The order of a character that has just come back may name the cell ([WG-106](docs/rules/wargrounds.md#wg-106)).
fn settle_back(game: &mut Wargrounds, order: &Order) {
    let Some(go) = game.turn.go().filter(|go| go.back) else {
        return;
    };
    if let (Some(cell), Some(Init::Of(who))) = (order.from, go.card)
        && who == order.who
        && game.field.in_area(game.people.side_of(who), cell)
        && !game.people.is_taken(who, cell)
    {
        game.people.fighter_mut(who).move_to(cell);
    }
}

/// The go is over; a pair has used two cards ([WG-163](docs/rules/wargrounds.md#wg-163)).
fn close_go(game: &mut Wargrounds, order: Option<&Order>) {
    if let Some(order) = order {
        let secret = game.seats[game.people.owner(order.who)].secret_mut();
        match game.turn.go().and_then(|go| go.card) {
            Some(Init::Joker) => secret.joker = None,
            _ => secret.orders.retain(|queued| queued.who != order.who),
        }
    }
    if let Some(Go {
        card: Some(Init::Of(who)),
        ..
    }) = game.turn.go()
    {
        release_pair(game, who);
    }
    initiative::end_go(game);
}

/// The waiting card of a pair goes with the one that came up. The pair may be torn apart by now, so the reserve is
/// looked through for those that acted in this go.
fn release_pair(game: &mut Wargrounds, who: CharacterId) {
    let side = game.people.side_of(who);
    let waiting = game.seats.of(side).find(|seat| {
        let reserve = game.seats[*seat].reserve();
        matches!(reserve, Some(Init::Of(other)) if other != who && game.turn.is_paired(other))
    });
    if let Some(seat) = waiting.filter(|_| game.turn.is_paired(who)) {
        game.seats[seat].take_reserve();
        game.turn.count_card(side);
    }
    game.turn.part_pair();
}

/// The rules wait for an answer.
fn suspend(game: &mut Wargrounds, referee: &mut Ref<'_>, suspended: Suspended) {
    referee.reveal();
    let what = match suspended.question {
        Question::Cancel { card, .. } => format!("to cancel {}", card.title()),
        Question::Count { who, .. } => format!("for Forgot Count on {}", game.people.named(who)),
        Question::Stop { who, .. } => format!("for Stop Stop Stop on {}", game.people.named(who)),
        Question::Shove { who, .. } => format!("to move the Impetuous {}", game.people.named(who)),
    };
    let side = suspended.question.side();
    referee.note(Event::Window { side, what });
    for seat in &suspended.entitled {
        game.seats.new_key(*seat);
    }
    game.suspended = Some(Box::new(suspended));
}
