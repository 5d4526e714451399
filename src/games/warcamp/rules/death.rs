//! Death of members and of tribes ([chapter 2.16](docs/rules/warcamp.md#216-death-of-a-tribe-and-the-end)).

use super::{Ref, sides};
use crate::event::{Cause, Event, Named, Thing, Wiped};
use crate::rules::finish::finish;
use crate::state::{Ending, Estate, Fall, Item, Warcamp};
use crate::words::Letter;

impl Item {
    /// Number and kind alone, as events name it.
    pub fn thing(&self) -> Thing {
        Thing {
            number: self.number(),
            kind: self.kind(),
        }
    }
}

/// Members die by the hand of `killer`, or of nobody at the table. The tribe dies with its last.
pub fn kill(
    game: &mut Warcamp,
    letter: Letter,
    numbers: &[u16],
    cause: Cause,
    killer: Option<Letter>,
    referee: &mut Ref<'_>,
) -> Vec<Named> {
    let dead = game.tribes[letter].named(numbers);
    if dead.is_empty() {
        return dead;
    }
    game.tribes[letter].take_out(numbers);
    count_dead(game, letter, sides(dead.len()), cause, killer);
    let keeps = game.tribes[letter].heads();
    let mood = u32::from(game.turn.round()) + keeps;
    if cause == Cause::Hunger {
        referee.note(Event::Starved {
            letter,
            dead: dead.clone(),
            keeps,
            mood,
        });
    } else if cause != Cause::Hunt {
        referee.note(Event::Dead {
            letter,
            dead: dead.clone(),
            keeps,
        });
    }
    bury_if_empty(game, letter, cause, killer, referee);
    dead
}

/// A tribe without members is dead at once ([WC-147](docs/rules/warcamp.md#wc-147)).
pub fn bury_if_empty(game: &mut Warcamp, letter: Letter, cause: Cause, killer: Option<Letter>, referee: &mut Ref<'_>) {
    if game.tribes[letter].people.is_empty() && game.tribes[letter].is_alive() {
        bury(game, letter, cause, killer, referee);
    }
}

fn count_dead(game: &mut Warcamp, letter: Letter, count: u32, cause: Cause, killer: Option<Letter>) {
    let count = u16::try_from(count).unwrap_or(u16::MAX);
    game.tribes[letter].tally.count_dead(cause, count);
    game.records.count_dead(cause, count);
    if let Some(killer) = killer {
        game.tribes[killer].tally.count_kills(cause, count);
    }
}

/// The tribe is dead; its leader, buildings, hand and spells vanish, its stocks go to the tribe that killed its
/// last member, where that leaves spoils ([WC-147](docs/rules/warcamp.md#wc-147),
/// [WC-148](docs/rules/warcamp.md#wc-148), [WC-106](docs/rules/warcamp.md#wc-106),
/// [WC-118](docs/rules/warcamp.md#wc-118)).
pub fn bury(game: &mut Warcamp, letter: Letter, cause: Cause, killer: Option<Letter>, referee: &mut Ref<'_>) {
    let heir = killer.filter(|_| game.terms.options().spoils && game.terms.leaves_spoils(cause));
    let fall = Fall {
        round: game.turn.round(),
        order: u8::try_from(1 + game.tribes.fallen()).expect("at most eight tribes"),
    };
    let Estate {
        food,
        bones,
        items,
        hand,
    } = game.tribes[letter].die(fall);
    if !hand.is_empty() {
        referee.reveal();
    }
    game.cards.discard(&hand);
    game.tribes.lift_jinxes(letter);
    let things = match heir {
        Some(heir) if !game.tribes[heir].stores.is_starving() => items,
        _ => Vec::new(),
    };
    let tribe = &game.tribes[letter];
    referee.note(Event::Wiped(Wiped {
        letter,
        name: tribe.name().to_owned(),
        cause,
        heir,
        food,
        bones,
        items: things.iter().map(Item::thing).collect(),
        mood: u32::from(game.turn.round()) + food + bones,
    }));
    if !hand.is_empty() {
        referee.note(Event::CardsLost { letter, cards: hand });
    }
    if let Some(heir) = heir {
        game.tribes[heir].stores.add(food, bones);
        game.tribes[heir].gear.add(things);
    }
    if game.tribes.living().count() == 1 {
        finish(game, Ending::LastTribe, referee);
    }
}
