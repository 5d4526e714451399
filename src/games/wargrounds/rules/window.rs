//! Windows of reaction ([WG-191](docs/rules/wargrounds.md#wg-191)): opening, answers, going on.

use super::{Ref, activation, asking, carrying_out, ending, no, verdict};
use crate::data::{Card, Cell};
use crate::state::{Answer, Question, Stage, Suspended, Wargrounds};
use muster_kit::{Refusal, Seat};

/// The window that a seat may answer.
fn window_of(game: &Wargrounds, seat: Seat) -> Result<&Suspended, Refusal> {
    let window = game
        .suspended
        .as_deref()
        .filter(|window| window.entitled.contains(&seat));
    let open = window.filter(|window| !window.passed.contains(&seat));
    open.ok_or_else(|| no("WG-191", "No window is open for you.").instead("standing orders: /wg standing"))
}

/// Whether a window waits for a seat.
pub fn may_answer(game: &Wargrounds, seat: Seat) -> bool {
    window_of(game, seat).is_ok()
}

/// The window that a seat may play a card into ([WG-140](docs/rules/wargrounds.md#wg-140)). Kudos cancels a card of
/// its own side as well; nobody waits for that, so that a window lasts no longer for it.
fn window_for_card(game: &Wargrounds, seat: Seat, card: Card) -> Result<&Suspended, Refusal> {
    let own_side = |window: &&Suspended| {
        let side = game.seats[seat].side();
        matches!(window.question, Question::Cancel { side: asked, .. } if asked != side)
    };
    match game.suspended.as_deref().filter(own_side) {
        Some(window) if card == Card::Kudos => Ok(window),
        _ => window_of(game, seat),
    }
}

/// `/wg pass`: nothing from this seat; the last one closes the window.
pub fn pass_window(game: &mut Wargrounds, referee: &mut Ref<'_>, seat: Seat) -> Result<(), Refusal> {
    window_of(game, seat)?;
    close_for(game, referee, seat, Answer::Nothing);
    Ok(())
}

/// The seat's time is up: its standing orders hold.
pub fn miss_window(game: &mut Wargrounds, referee: &mut Ref<'_>, seat: Seat) {
    if window_of(game, seat).is_ok() {
        close_for(game, referee, seat, Answer::Standing);
    }
}

fn close_for(game: &mut Wargrounds, referee: &mut Ref<'_>, seat: Seat, answer: Answer) {
    let Some(window) = &mut game.suspended else { return };
    window.passed.push(seat);
    if window.passed.len() == window.entitled.len() {
        answer_window(game, referee, answer);
    }
}

/// Whether a card answers what a window asks ([WG-140](docs/rules/wargrounds.md#wg-140)).
fn is_answered_by(question: Question, card: Card) -> bool {
    match question {
        Question::Cancel { card: played, .. } => card == Card::Kudos || card == Card::Admin && played.is_admin(),
        Question::Count { .. } => card == Card::Count,
        Question::Stop { .. } => card == Card::Stop,
        Question::Shove { .. } => false,
    }
}

/// The cards in the hand of a seat that answer the open window, each once.
pub fn answers(game: &Wargrounds, seat: Seat) -> Vec<Card> {
    let Ok(window) = window_of(game, seat) else {
        return Vec::new();
    };
    let hand = game.hands.of(seat, &game.seats);
    let all = Card::ALL.iter().copied();
    all.filter(|card| hand.holds(*card) && is_answered_by(window.question, *card))
        .collect()
}

/// Answers the open window with a card, which ends it for all seats.
///
/// # Errors
/// No window is open for the seat, the card is not in its hand, or does not answer what is asked.
pub fn play_into_window(game: &mut Wargrounds, referee: &mut Ref<'_>, seat: Seat, card: Card) -> Result<(), Refusal> {
    let window = window_for_card(game, seat, card)?;
    let held = &game.hands.of(seat, &game.seats).cards();
    let fits = is_answered_by(window.question, card);
    if !held.contains(&card) {
        return Err(no("WG-122", format!("{} is not in your hand.", card.title())));
    }
    if !fits {
        let clause = if matches!(window.question, Question::Cancel { .. }) {
            "WG-140"
        } else {
            "WG-125"
        };
        return Err(no(clause, format!("{} does not answer this.", card.title())).instead("/wg pass"));
    }
    answer_window(game, referee, Answer::Play { seat, card });
    Ok(())
}

/// Where the captain moves an Impetuous enemy ([WG-119](docs/rules/wargrounds.md#wg-119)).
pub fn shove_into_window(
    game: &mut Wargrounds,
    referee: &mut Ref<'_>,
    seat: Seat,
    to: Cell,
    run: bool,
) -> Result<(), Refusal> {
    let window = window_of(game, seat)?;
    let Question::Shove { who, .. } = window.question else {
        return Err(no("WG-119", "Nobody is to be shoved now."));
    };
    activation::shove_route(game, who, to, run)?;
    answer_window(game, referee, Answer::Shove { to, run });
    Ok(())
}

/// Does again what the window interrupted, with the answer.
fn answer_window(game: &mut Wargrounds, referee: &mut Ref<'_>, answer: Answer) {
    let Some(window) = game.suspended.take() else { return };
    let Suspended {
        base,
        order,
        cause,
        faces,
        told,
        mut answers,
        ..
    } = *window;
    answers.push(answer);
    let now = std::mem::replace(game, base);
    game.seats.keep_up_with(now.seats);
    referee.reveal();
    let before = asking::asked_who(game);
    carrying_out::resume(game, referee, cause, (order, None), (faces, told, answers));
    if game.suspended.is_none() {
        asking::ask_anew(game, before);
        let waiting: Vec<Seat> = game
            .seats
            .numbered()
            .filter(|(_, seat)| !seat.is_ready())
            .map(|(seat, _)| seat)
            .collect();
        for seat in waiting {
            game.seats.new_key(seat);
        }
        let seat = game.seats.captain(game.turn.side());
        if game.seats[seat].is_ready() {
            game.seats.new_key(seat);
        }
        if game.progress.stage() == Stage::Run {
            asking::restore_ask(game);
        }
        if verdict::is_decided(game) {
            ending::end_leg(game, referee);
        }
    }
}
