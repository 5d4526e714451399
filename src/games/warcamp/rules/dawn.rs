//! Dawn, before the first turn of a round ([chapter 2.3](docs/rules/warcamp.md#23-rounds-and-dawn),
//! [WC-22](docs/rules/warcamp.md#wc-22)).

use super::{Ref, sides};
use crate::event::Event;
use crate::rules::dice::roll;
use crate::rules::disasters::{adventurers_at_dawn, famine, meteor};
use crate::rules::plague::plague_strikes;
use crate::state::Warcamp;
use crate::words::Letter;

/// A meteor hits a large tribe on this ([WC-137](docs/rules/warcamp.md#wc-137)).
const METEOR_ON: u32 = 1;

/// A new round begins ([WC-22](docs/rules/warcamp.md#wc-22), [WC-172](docs/rules/warcamp.md#wc-172)). Death and
/// victory are checked after each thing.
pub fn dawn(game: &mut Warcamp, referee: &mut Ref<'_>) {
    game.peace.end_round(game.terms.is_truce(game.turn.round()));
    game.luck.end_round(game.terms.options().item_luck);
    game.turn.next_round();
    let members = game
        .tribes
        .living()
        .map(|letter| game.tribes[letter].people.count())
        .sum();
    game.town.rise(sides(members));
    let parties = adventurers_due(game);
    let before = referee.events().len();
    let quiet = !parties && !famine_due(game) && !strikes_due(game);
    referee.note(Event::Dawn {
        round: game.turn.round(),
        find_at: game.luck.find_at(),
        town: game.terms.is_town_limited().then_some(game.town),
        quiet,
    });
    if parties {
        adventurers_at_dawn(game, referee);
    }
    if game.ending.is_none() && famine_due(game) {
        famine(game, referee);
    }
    meteors_at_dawn(game, referee);
    plague_at_dawn(game, referee);
    debug_assert!(referee.events().len() > before, "a dawn is told");
}

/// Whether adventurers come, once a tribe was large ([WC-130](docs/rules/warcamp.md#wc-130)) or after peaceful
/// rounds ([WC-131](docs/rules/warcamp.md#wc-131)); never more than one party a dawn.
fn adventurers_due(game: &Warcamp) -> bool {
    let patience = game.terms.options().patience;
    (game.terms.options().adventurers && game.growth.was_large()) || (patience > 0 && game.peace.rounds() >= patience)
}

/// Whether famine strikes, once a tribe was huge ([WC-135](docs/rules/warcamp.md#wc-135)).
fn famine_due(game: &Warcamp) -> bool {
    game.terms.options().famine && game.growth.was_huge()
}

fn is_large(game: &Warcamp, letter: Letter) -> bool {
    game.terms.is_large(game.tribes[letter].heads())
}

/// Whether some tribe is large enough for a meteor ([WC-137](docs/rules/warcamp.md#wc-137)) or the plague
/// ([WC-139](docs/rules/warcamp.md#wc-139)).
fn strikes_due(game: &Warcamp) -> bool {
    (game.terms.options().meteor || game.terms.options().plague)
        && game.tribes.living().any(|letter| is_large(game, letter))
}

/// Rolls for a meteor on each large tribe, seat by seat ([WC-137](docs/rules/warcamp.md#wc-137)).
fn meteors_at_dawn(game: &mut Warcamp, referee: &mut Ref<'_>) {
    if !game.terms.options().meteor {
        return;
    }
    for letter in game.tribes.letters() {
        if game.ending.is_some() || !game.tribes[letter].is_alive() || !is_large(game, letter) {
            continue;
        }
        let face = roll(&mut game.tribes, None, 6, referee);
        referee.note(Event::MeteorRoll { letter, face });
        if face == METEOR_ON {
            meteor(game, letter, referee);
        }
    }
}

/// Brings the plague to each large tribe without a plagued member ([WC-139](docs/rules/warcamp.md#wc-139)).
fn plague_at_dawn(game: &mut Warcamp, referee: &mut Ref<'_>) {
    if !game.terms.options().plague || game.ending.is_some() {
        return;
    }
    for letter in game.tribes.letters() {
        let tribe = &game.tribes[letter];
        if tribe.is_alive() && is_large(game, letter) && tribe.people.sick() == 0 {
            plague_strikes(game, letter, referee);
        }
    }
}
