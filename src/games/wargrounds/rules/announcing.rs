//! Announcing a card, and cancelling it ([WG-128](docs/rules/wargrounds.md#wg-128),
//! [WG-129](docs/rules/wargrounds.md#wg-129), [WG-140](docs/rules/wargrounds.md#wg-140)).

use super::desk::{Desk, Flow, Pause};
use super::hands;
use crate::action::Reactions;
use crate::data::{Card, Side};
use crate::event::Event;
use crate::facts;
use crate::parts::CharacterId;
use crate::state::{Answer, Question, Standing, Wargrounds};
use muster_kit::Seat;

/// Announces a card and lets it be cancelled ([WG-128](docs/rules/wargrounds.md#wg-128),
/// [WG-129](docs/rules/wargrounds.md#wg-129), [WG-140](docs/rules/wargrounds.md#wg-140)). Whether it stands.
pub fn announce(
    game: &mut Wargrounds,
    desk: &mut Desk<'_, '_>,
    seat: Seat,
    card: Card,
    on: Option<CharacterId>,
) -> Flow<bool> {
    let side = game.seats[seat].side();
    hands::discard(game, seat, card);
    desk.note(Event::CardPlayed {
        side,
        seat,
        card,
        on: on.map(|on| game.people.who(on)),
    });
    let special = on.is_some_and(|on| game.people.is_carrier(on) || facts::is_monarch(game, on));
    let hp = on.map_or(0, |on| game.people.fighter(on).hp());
    let saves = card == Card::Count
        && on.is_some_and(|on| game.people.side_of(on) == side && game.people.fighter(on).hp() == 0);
    let stake = stake_of(card, special, hp, saves);
    let (mut stands, mut last, mut turn) = (true, card, side.other());
    while let Some((who, with)) = canceller(game, desk, turn, last, stake)? {
        hands::discard(game, who, with);
        stands = !stands;
        let side = game.seats[who].side();
        desk.note(Event::CardCancelled {
            card: last,
            by: with,
            side,
            seat: who,
            stands,
        });
        last = with;
        turn = side.other();
    }
    Ok(stands)
}

/// The seat of a side that cancels a card, and with which of its own.
fn canceller(
    game: &Wargrounds,
    desk: &mut Desk<'_, '_>,
    side: Side,
    card: Card,
    stake: u8,
) -> Flow<Option<(Seat, Card)>> {
    match ask(game, desk, Question::Cancel { side, card, stake }, true)? {
        Answer::Play { seat, card } => Ok(Some((seat, card))),
        Answer::Nothing | Answer::Shove { .. } => Ok(None),
        Answer::Standing => Ok(standing_cancel(game, side, card, stake)),
    }
}

/// The first seat of a side whose standing orders cancel a card of that stake
/// ([WG-192](docs/rules/wargrounds.md#wg-192)).
pub fn standing_cancel(game: &Wargrounds, side: Side, card: Card, stake: u8) -> Option<(Seat, Card)> {
    let mut seats = game.seats.of(side).filter(|seat| {
        let state = &game.seats[*seat];
        !state.has_conceded() && state.secret().standing.cancel_at <= stake
    });
    seats.find_map(|seat| Some((seat, game.hands.of(seat, &game.seats).canceller_of(card)?)))
}

/// A question to a side ([WG-191](docs/rules/wargrounds.md#wg-191)). Without windows standing orders answer; `open`
/// says whether this one opens any.
pub fn ask(game: &Wargrounds, desk: &mut Desk<'_, '_>, question: Question, open: bool) -> Flow<Answer> {
    if game.terms.options().reactions == Reactions::Standing || !open {
        return Ok(Answer::Standing);
    }
    if let Some(answer) = desk.answer() {
        return Ok(answer);
    }
    let side = question.side();
    let entitled = match question {
        Question::Shove { .. } => vec![game.seats.captain(side)],
        _ => game
            .seats
            .of(side)
            .filter(|seat| !game.seats[*seat].has_conceded())
            .collect(),
    };
    if entitled.is_empty() {
        return Ok(Answer::Standing);
    }
    Err(Box::new(Pause { question, entitled }))
}

/// The first seat of a side that holds a card and whose standing orders agree.
pub fn holder(game: &Wargrounds, side: Side, card: Card, agrees: impl Fn(&Standing) -> bool) -> Option<Seat> {
    game.seats.of(side).find(|seat| {
        let state = &game.seats[*seat];
        !state.has_conceded() && agrees(&state.secret().standing) && game.hands.of(*seat, &game.seats).holds(card)
    })
}

/// What a card is worth, for automatic cancels. `hp` is what the character has before a Forgot Count, `fallen` whether
/// it saves an enemy ([T-11](docs/rules/wargrounds.md#t-11)).
pub fn stake_of(card: Card, special: bool, hp: u8, saves: bool) -> u8 {
    let base = match card {
        Card::Stop | Card::Armour => 4,
        Card::Count if saves => 5,
        Card::Count if hp >= 5 => 3,
        Card::Count => 1,
        Card::Sneaky | Card::Bones => 3,
        Card::Fumble | Card::Hook | Card::Nighter | Card::Rules | Card::Heat => 2,
        Card::Admin | Card::Kudos => 1,
    };
    (base + if special { 2 } else { 0 }).min(6)
}
