//! Odds that hang on cards which the asker does not see ([WC-165](docs/rules/warcamp.md#wc-165),
//! [WC-193](docs/rules/warcamp.md#wc-193)).

use crate::action::Action;
use crate::data::Card;
use crate::odds::{Draw, Situation};
use crate::rules::sides;
use crate::state::{Secret, Warcamp};
use crate::words::{CardWord, Letter, card_first, words_of};
use muster_kit::{Refusal, Viewer, counted};

/// A card whose drawing is asked about, and in how many draws if the question says so: `draw bolt`, `draw bolt 3`,
/// `draw bolt in 3`; none if it is another question or stands by itself.
///
/// # Errors
/// A refusal if a place in a hand is named.
fn draw_read(question: &str) -> Result<Option<(Card, Option<u32>)>, Refusal> {
    let words: Vec<String> = words_of(question).map(str::to_owned).collect();
    let Some((_, named)) = words
        .split_first()
        .filter(|(verb, _)| verb.eq_ignore_ascii_case("draw"))
    else {
        return Ok(None);
    };
    let (card, rest) = match card_first(named) {
        Ok((CardWord::Code(card), rest)) => (card, rest),
        Ok((word, [])) => {
            let reason = format!("`{word}` is a place in a hand and no card that could be drawn; name the card.");
            return Err(Refusal::new("WC-193", reason).instead("/game odds what:draw bolt"));
        }
        _ => return Ok(None),
    };
    let number = match rest {
        [] => return Ok(Some((card, None))),
        [number] => number,
        [word, number] if word.eq_ignore_ascii_case("in") => number,
        _ => return Ok(None),
    };
    Ok(number.parse().ok().map(|draws| (card, Some(draws))))
}

/// A question how likely a card is drawn; none if it is another question or stands by itself. Of a tribe that is no more one
/// card is asked about.
pub(super) fn draw_asked(
    game: &Warcamp,
    viewer: Viewer,
    letter: Letter,
    question: &str,
) -> Result<Option<Situation>, Refusal> {
    let read = draw_read(question)?;
    Ok(read.map(|(card, number)| {
        let draws = number.unwrap_or_else(|| match game.tribes[letter].is_alive() {
            true => draws_ahead(game, viewer, letter).made(),
            false => 1,
        });
        drawn(game, viewer, letter, card, draws)
    }))
}

/// The draws of a tribe at the start of its next turn ([WC-94](docs/rules/warcamp.md#wc-94)).
struct DrawsAhead {
    /// How many its bones give it.
    due: u32,
    /// How many cards the hand has room for.
    room: u32,
}

impl DrawsAhead {
    fn made(&self) -> u32 {
        self.due.min(self.room)
    }
}

/// Sizes of hands are public; only the tribe's own player knows which cards go when its turn ends.
fn draws_ahead(game: &Warcamp, viewer: Viewer, letter: Letter) -> DrawsAhead {
    let tribe = &game.tribes[letter];
    let marked = match sees_the_hand(game, viewer, letter) {
        true => tribe.secret.marked().len(),
        false => 0,
    };
    let kept = tribe.secret.hand().len().saturating_sub(marked);
    DrawsAhead {
        due: tribe.draws(),
        room: sides(tribe.hand_limit().saturating_sub(kept)),
    }
}

/// That the hand has no room for all cards that the tribe would draw, where a question asks about its next draws.
pub(super) fn no_room_to_draw(game: &Warcamp, viewer: Viewer, letter: Letter, question: &str) -> Option<String> {
    let Ok(Some((_, None))) = draw_read(question) else {
        return None;
    };
    let ahead = draws_ahead(game, viewer, letter);
    let limit = game.tribes[letter].hand_limit();
    match ahead.made() {
        made if made == ahead.due => None,
        0 => Some(format!(
            "The hand of {letter} is full with {limit} cards: unless one leaves it before, no card is drawn at the start of the \
             next turn."
        )),
        made => Some(format!(
            "The hand of {letter} holds {limit} cards at most: unless one leaves it before, only {made} of {} can be drawn at the \
             start of the next turn.",
            counted(ahead.due, "card")
        )),
    }
}

/// Unseen are the deck and the hands that the viewer does not hold ([WC-193](docs/rules/warcamp.md#wc-193)): for those who have no
/// tribe all of them.
fn drawn(game: &Warcamp, viewer: Viewer, letter: Letter, card: Card, draws: u32) -> Situation {
    let own = Some(letter).filter(|letter| sees_the_hand(game, viewer, *letter));
    let others = game.tribes.lettered().filter(|(other, _)| Some(*other) != own);
    let held: usize = others.map(|(_, tribe)| tribe.secret.hand().len()).sum();
    let dealt = !card.row().plague || game.terms.has_plague_cards();
    let copies = if dealt { usize::from(card.row().copies) } else { 0 };
    let own = own.map_or(&[][..], |own| game.tribes[own].secret.hand());
    let seen = own.iter().chain(game.cards.discards());
    let seen = seen.filter(|one| **one == card).count();
    let count = |number: usize| u32::try_from(number).expect("a deck is small");
    Situation::Draw(Draw {
        card,
        draws,
        unseen: count(game.cards.deck().len() + held),
        copies: Some(count(copies.saturating_sub(seen))),
    })
}

/// Whether the viewer knows the cards of the tribe that a question is asked of.
fn sees_the_hand(game: &Warcamp, viewer: Viewer, letter: Letter) -> bool {
    viewer.sees(game.tribes[letter].seat())
}

/// The position in which an order is asked about. Where the viewer does not see the hand, it is made of the card that the order
/// names, so that nothing which is told hangs on a guess at it.
///
/// # Errors
/// A refusal if the order names a place in a hand that is hidden.
pub(super) fn with_the_card_asked(
    game: Warcamp,
    viewer: Viewer,
    letter: Letter,
    action: &Action,
) -> Result<Warcamp, Refusal> {
    let Action::Cast { card, .. } = action else {
        return Ok(game);
    };
    match card {
        _ if sees_the_hand(&game, viewer, letter) => Ok(game),
        CardWord::Place(_) => {
            let reason = format!("You do not see the cards of {letter}; name the card that would be cast.");
            let refusal = Refusal::new("WC-165", reason);
            Err(match game.tribes.others(letter).next() {
                Some(other) => refusal.instead(format!("/game odds what:cast bolt {other}")),
                None => refusal,
            })
        }
        CardWord::Code(card) => {
            let mut asked = game;
            let secret = &mut asked.tribes[letter].secret;
            *secret = Secret::holding(vec![*card; secret.hand().len()]);
            Ok(asked)
        }
    }
}
