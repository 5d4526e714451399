//! Playing an event card by itself ([WG-125](docs/rules/wargrounds.md#wg-125),
//! [WG-190](docs/rules/wargrounds.md#wg-190)).

use crate::action::Attached;
use crate::data::Card;
use crate::orders::{self, Meant};
use crate::rules::{Ref, asking, cards, carrying_out, ending, no, verdict, window};
use crate::state::{Cause, Stage, Wargrounds};
use muster_kit::{Refusal, Seat};

/// The game waits whenever a player types, so a card is played at once ([WG-125](docs/rules/wargrounds.md#wg-125),
/// [WG-190](docs/rules/wargrounds.md#wg-190)).
pub fn card(
    game: &mut Wargrounds,
    referee: &mut Ref<'_>,
    seat: Seat,
    card: Card,
    target: Option<&str>,
    more: Option<&str>,
) -> Result<(), Refusal> {
    if game.suspended.is_some() {
        return window::play_into_window(game, referee, seat, card);
    }
    if !matches!(game.progress.stage(), Stage::Orders | Stage::Run) {
        return Err(no("WG-125", "Cards are played once the phase has begun."));
    }
    let side = game.seats[seat].side();
    let meant = orders::meant_by(&game.terms, side, card);
    let on = target.map(|word| orders::find(game, side, word, meant)).transpose()?;
    cards::check_card(game, seat, card, on, false)?;
    let words = more.unwrap_or_default().split([',', ' ']);
    let mut words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let keep = card != Card::Bones && words == ["keep"];
    if keep || card == Card::Fumble && words == ["drop"] {
        words.clear();
    }
    cards::check_keep(&game.people, Attached { card, on, keep })?;
    let list = words
        .into_iter()
        .map(|word| orders::find(game, side, word, Meant::Own))
        .collect::<Result<_, _>>()?;
    referee.reveal();
    let before = asking::asked_who(game);
    let cause = Cause::Card {
        seat,
        card,
        on,
        list,
        keep,
    };
    carrying_out::run(game, referee, cause, None);
    if game.suspended.is_none() {
        asking::ask_anew(game, before);
        if verdict::is_decided(game) {
            ending::end_leg(game, referee);
        }
    }
    Ok(())
}

/// What a card is about to be played on, where its target is typed as the letter that the map gives to another
/// character: letters are read without their case, and a card is played at once
/// ([WG-4](docs/rules/wargrounds.md#wg-4)).
pub fn misread_target(game: &Wargrounds, seat: Seat, card: Card, word: &str) -> Option<String> {
    let side = game.seats.get(seat)?.side();
    let on = orders::find(game, side, word, orders::meant_by(&game.terms, side, card)).ok()?;
    let typed = word
        .trim()
        .chars()
        .next()
        .filter(|_| word.trim().chars().count() == 1)?;
    let drawn = game
        .people
        .everybody()
        .find(|who| game.people.badge(*who).letter() == typed && *who != on)?;
    let (drawn, on) = (game.people.named(drawn), game.people.named(on));
    Some(format!(
        "On the map `{typed}` is {drawn}; {} is played on {on}.",
        card.title()
    ))
}
