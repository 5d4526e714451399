//! The end of a turn with its discards and its meal ([WC-31](docs/rules/warcamp.md#wc-31),
//! [WC-40](docs/rules/warcamp.md#wc-40), [WC-58](docs/rules/warcamp.md#wc-58)).

use super::Ref;
use crate::action::When;
use crate::data::{Card, Leader};
use crate::event::{Ended, Event, Warning};
use crate::rules::food::warnings;
use crate::rules::turn::next_turn;
use crate::state::{Tribe, Tribes, Warcamp};
use crate::words::{CardWords, Letter};
use muster_kit::Refusal;

/// Discards, meal, end of what lasts this turn, thresholds, next turn ([WC-31](docs/rules/warcamp.md#wc-31),
/// [WC-32](docs/rules/warcamp.md#wc-32)).
pub fn end_turn(game: &mut Warcamp, discard: Option<&CardWords>, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let letter = game.tribes.turn();
    let marks = match discard {
        Some(cards) => discard_marks(&game.tribes, cards)?,
        None => 0,
    };
    discard_marked(game, letter, marks, referee);
    let warnings = warnings(game, letter);
    eat(&mut game.tribes[letter]);
    note_end(&mut game.tribes, letter, warnings, referee);
    let tribe = &mut game.tribes[letter];
    tribe.stores.end_hunger();
    tribe.effects.end_turn();
    tribe.secret.reset_step();
    if game.turn.running() == Some(When::Next) {
        tribe.secret.store(When::Next, None);
    }
    game.turn.stop_orders();
    check_thresholds(game);
    next_turn(game, referee);
    Ok(())
}

/// Takes the meal from the store ([WC-58](docs/rules/warcamp.md#wc-58)); too little becomes none
/// ([WC-59](docs/rules/warcamp.md#wc-59)).
fn eat(tribe: &mut Tribe) {
    tribe.stores.lose_food(tribe.meal());
}

fn note_end(tribes: &mut Tribes, letter: Letter, warnings: Vec<Warning>, referee: &mut Ref<'_>) {
    let tribe = &tribes[letter];
    let doomed = if tribe.stores.food() == 0 {
        tribe.named(&tribe.people.weakest())
    } else {
        Vec::new()
    };
    referee.note(Event::Ended(Ended {
        letter,
        heads: tribe.heads(),
        meal: tribe.meal(),
        food: tribe.stores.food(),
        defence: tribe.fed_defence_ce(),
        doomed,
        warnings,
        next: tribes.next_after(letter),
    }));
}

/// Notes thresholds of 2.15 that were reached ([WC-31](docs/rules/warcamp.md#wc-31), step 4).
fn check_thresholds(game: &mut Warcamp) {
    let most = game.tribes.most_heads();
    game.growth.note(game.terms.is_large(most), game.terms.is_huge(most));
}

/// A Shaman's player marks cards; they go when the turn ends ([WC-40](docs/rules/warcamp.md#wc-40)).
pub fn mark_discards(game: &mut Warcamp, cards: &CardWords, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let marks = discard_marks(&game.tribes, cards)?;
    let letter = game.tribes.turn();
    let secret = &mut game.tribes[letter].secret;
    secret.mark(marks);
    let chosen = secret.marked();
    let seat = game.tribes.mover().seat();
    referee.note(Event::Marked { seat, cards: chosen });
    Ok(())
}

/// The cards that the tribe in turn throws away if its turn ends now with these words, those ordered before included, for what is
/// told before they go.
///
/// # Errors
/// As an end of the turn with these words.
pub fn cards_to_throw(game: &Warcamp, discard: Option<&CardWords>) -> Result<Vec<Card>, Refusal> {
    let marks = discard.map_or(Ok(0), |cards| discard_marks(&game.tribes, cards))?;
    Ok(game.tribes.mover().secret.thrown_with(marks))
}

/// The places of cards that the tribe in turn names, each a bit; only a Shaman throws cards away.
fn discard_marks(tribes: &Tribes, cards: &CardWords) -> Result<u8, Refusal> {
    let tribe = tribes.mover();
    if !cards.0.is_empty() {
        tribe.check_leader_is("WC-40", Leader::Shaman, "throws cards away")?;
    }
    let marks = tribe.secret.marks_of(&cards.0);
    marks.ok_or_else(|| tribe.no_such_card("WC-40"))
}

/// Throws marked cards away at the end of the turn ([WC-31](docs/rules/warcamp.md#wc-31), step 1).
fn discard_marked(game: &mut Warcamp, letter: Letter, marks: u8, referee: &mut Ref<'_>) {
    let gone = game.tribes[letter].secret.throw_marked(marks);
    if !gone.is_empty() {
        game.cards.discard(&gone);
        referee.reveal();
        referee.note(Event::Discarded { letter, cards: gone });
    }
}
