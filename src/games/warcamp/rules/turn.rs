//! Rounds, and the start of a turn ([chapter 2.3](docs/rules/warcamp.md#23-rounds-and-dawn),
//! [chapter 2.4](docs/rules/warcamp.md#24-the-turn)).

use super::{Ref, sides};
use crate::action::When;
use crate::data::Card;
use crate::event::{Event, Ready};
use crate::rules::dawn::dawn;
use crate::rules::disasters::roll_disaster;
use crate::rules::finish::finish;
use crate::rules::food::check_hunger;
use crate::rules::plague::plague_at_start;
use crate::state::{Ending, Tribe, Warcamp};
use crate::words::Letter;

/// Goes on to the next living tribe as long as the one in turn is dead ([WC-21](docs/rules/warcamp.md#wc-21),
/// [WC-147](docs/rules/warcamp.md#wc-147)).
pub fn pass_on(game: &mut Warcamp, referee: &mut Ref<'_>) {
    while game.ending.is_none() && !game.tribes.mover().is_alive() {
        next_turn(game, referee);
    }
}

/// The turn of the next living tribe, after dawn if a round is over ([WC-21](docs/rules/warcamp.md#wc-21),
/// [WC-18](docs/rules/warcamp.md#wc-18)).
pub fn next_turn(game: &mut Warcamp, referee: &mut Ref<'_>) {
    let letter = match game.tribes.later_than(game.tribes.turn()) {
        Some(letter) => letter,
        None => {
            if game.terms.ends_with(game.turn.round()) {
                finish(game, Ending::FinalRound, referee);
                return;
            }
            dawn(game, referee);
            if game.ending.is_some() {
                return;
            }
            game.tribes
                .living()
                .next()
                .expect("the game ends with the last tribe but one")
        }
    };
    open_turn(game, letter, referee);
}

/// The start of a turn; if the tribe dies in it the rest is left out ([WC-24](docs/rules/warcamp.md#wc-24),
/// [WC-171](docs/rules/warcamp.md#wc-171)).
pub fn open_turn(game: &mut Warcamp, letter: Letter, referee: &mut Ref<'_>) {
    game.tribes.pass_to(letter);
    game.turn.open();
    game.tribes[letter].wake_up();
    game.tribes.lift_jinxes(letter);
    let tribe = &game.tribes[letter];
    referee.note(Event::Turn {
        round: game.turn.round(),
        letter,
        name: tribe.name().to_owned(),
        race: tribe.race(),
        leader: tribe.leader(),
    });
    check_hunger(game, letter, referee);
    if stops_at(game, letter) {
        return;
    }
    bring_in(&mut game.tribes[letter], letter, referee);
    plague_at_start(&mut game.tribes, letter, referee);
    let omen = roll_disaster(game, letter, referee);
    if stops_at(game, letter) {
        return;
    }
    draw_cards(game, letter, omen, referee);
    let secret = &mut game.tribes[letter].secret;
    secret.reset_step();
    if secret.orders(When::Next).is_some() {
        game.turn.run(When::Next);
        // That there are any was its player's secret until now.
        referee.reveal();
        referee.note(Event::OrdersRun { letter, missed: false });
    }
}

/// Whether no tribe has a turn behind the one it has in this round: then nothing of a next turn is to be told
/// ([WC-150](docs/rules/warcamp.md#wc-150)).
pub fn is_last_round(game: &Warcamp) -> bool {
    game.terms.ends_with(game.turn.round())
}

fn stops_at(game: &Warcamp, letter: Letter) -> bool {
    game.ending.is_some() || !game.tribes[letter].is_alive()
}

/// What worn items bring ([WC-125](docs/rules/warcamp.md#wc-125)).
fn bring_in(tribe: &mut Tribe, letter: Letter, referee: &mut Ref<'_>) {
    let (food, bones) = tribe.gear.brings();
    tribe.stores.add(food, bones);
    if food + bones > 0 {
        referee.note(Event::Brought { letter, food, bones });
    }
}

/// Cards are drawn up to the hand limit ([WC-94](docs/rules/warcamp.md#wc-94),
/// [WC-40](docs/rules/warcamp.md#wc-40), [WC-166](docs/rules/warcamp.md#wc-166)). That some were drawn is public,
/// which is not.
fn draw_cards(game: &mut Warcamp, letter: Letter, omen: Option<u32>, referee: &mut Ref<'_>) {
    let mut reshuffled = false;
    let mut drawn: Vec<Card> = Vec::new();
    for _ in 0..game.tribes[letter].draws() {
        if game.tribes[letter].secret.hand().len() >= game.tribes[letter].hand_limit() {
            break;
        }
        reshuffled |= game.cards.refill(referee.dice);
        let Some(card) = game.cards.draw() else { break };
        game.tribes[letter].secret.take_up(card);
        drawn.push(card);
    }
    let tribe = &game.tribes[letter];
    referee.note(Event::Ready(Ready {
        letter,
        starving: tribe.stores.is_starving(),
        plagued: sides(tribe.people.sick()),
        heads: tribe.heads(),
        omen,
        drawn: sides(drawn.len()),
        reshuffled,
        hand: sides(tribe.secret.hand().len()),
        food: tribe.stores.food(),
        bones: tribe.stores.bones(),
    }));
    if !drawn.is_empty() {
        referee.reveal();
        referee.note(Event::Drew {
            seat: tribe.seat(),
            cards: drawn,
        });
    }
}
