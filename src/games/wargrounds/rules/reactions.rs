//! Triggers: Forgot Count and Stop Stop Stop, from attached cards, standing orders or windows
//! ([WG-127](docs/rules/wargrounds.md#wg-127), WG-131, WG-138, WG-192).

use super::desk::{Desk, Flow};
use super::{announcing, life, numbers, objects};
use crate::action::StopWhen;
use crate::data::{Bad, Card, Cell, Side};
use crate::event::{CardEffect, Event};
use crate::facts;
use crate::parts::CharacterId;
use crate::state::{Answer, Fighter, People, Question, Wargrounds};
use muster_kit::Seat;

/// Whether a loss of HP opens a window: it fells, hits a carrier or a Monarch, or the side could answer
/// ([WG-191](docs/rules/wargrounds.md#wg-191)).
fn opens(game: &Wargrounds, who: CharacterId, side: Side, card: Card) -> bool {
    game.people.fighter(who).hp() == 0
        || game.people.is_carrier(who)
        || facts::is_monarch(game, who)
        || game
            .seats
            .of(side)
            .any(|seat| game.hands.of(seat, &game.seats).holds(card))
}

/// A character has lost HP ([WG-127](docs/rules/wargrounds.md#wg-127)).
pub fn trigger_hurt(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId, rest: Cell) -> Flow<()> {
    let own = game.people.side_of(who);
    for side in [own, own.other()] {
        if let Some(seat) = count_player(game, desk, side, who)?
            && announcing::announce(game, desk, seat, Card::Count, Some(who))?
        {
            count_hp(game, desk, who);
        }
    }
    if game.people.fighter(who).hp() == 0 {
        return Ok(());
    }
    if let Some(seat) = stop_player(game, desk, who)?
        && announcing::announce(game, desk, seat, Card::Stop, Some(who))?
    {
        stop(game, desk, who, rest);
    }
    Ok(())
}

/// Who plays Forgot Count after a loss of HP ([WG-120](docs/rules/wargrounds.md#wg-120),
/// [WG-192](docs/rules/wargrounds.md#wg-192)).
fn count_player(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, side: Side, who: CharacterId) -> Flow<Option<Seat>> {
    let own = side == game.people.side_of(who);
    if own && game.people.sheet(who).bad(Bad::Dubious) {
        return Ok(None);
    }
    if let Some((seat, on)) = desk.attached
        && on == Some(who)
        && game.seats[seat].side() == side
    {
        desk.attached = None;
        if game.hands.of(seat, &game.seats).holds(Card::Count) {
            return Ok(Some(seat));
        }
    }
    let open = opens(game, who, side, Card::Count);
    match announcing::ask(game, desk, Question::Count { side, who }, open)? {
        Answer::Play {
            seat,
            card: Card::Count,
        } => Ok(Some(seat)),
        Answer::Standing => Ok(standing_count(game, side, who)),
        _ => Ok(None),
    }
}

/// Own characters that reached 0 HP; enemies with 5 or more left ([WG-192](docs/rules/wargrounds.md#wg-192)).
pub fn standing_count(game: &Wargrounds, side: Side, who: CharacterId) -> Option<Seat> {
    let hp = game.people.fighter(who).hp();
    if side == game.people.side_of(who) {
        return announcing::holder(game, side, Card::Count, |standing| hp == 0 && standing.count.saves());
    }
    announcing::holder(game, side, Card::Count, |standing| hp >= 5 && standing.count.hurts())
}

/// HP become a die; those of a frail bearer change what is kept ([WG-131](docs/rules/wargrounds.md#wg-131)).
fn count_hp(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId) {
    let what = numbers::counted_hp(game, who);
    let die = u8::try_from(desk.roll(game.people.owner(who), 6)).expect("a die");
    let was = game.people.fighter_mut(who).count_hp(die);
    counted(&game.people, desk, who, what, (die.into(), die), was);
}

fn counted(people: &People, desk: &mut Desk<'_, '_>, who: CharacterId, what: &str, (die, now): (u32, u8), was: u8) {
    desk.note(Event::CardDone {
        card: Card::Count,
        on: Some(people.who(who)),
        dice: vec![die],
        what: CardEffect::Counted {
            what: what.to_owned(),
            was,
            now,
        },
    });
}

/// A character has cast a spell (`mana`) or used a power ([WG-127](docs/rules/wargrounds.md#wg-127)).
pub fn trigger_spent(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId, mana: bool) -> Flow<()> {
    if !game.people.standing(who) {
        return Ok(());
    }
    let own = game.people.side_of(who);
    for side in [own, own.other()] {
        let seat = if side == own {
            attached_count(game, desk, who)
        } else {
            spent_count(game, who, mana)
        };
        if let Some(seat) = seat
            && announcing::announce(game, desk, seat, Card::Count, Some(who))?
        {
            count_spent(&mut game.people, desk, who, mana);
        }
    }
    Ok(())
}

/// A Forgot Count that the order of this activation holds for its actor
/// ([WG-126](docs/rules/wargrounds.md#wg-126)).
fn attached_count(game: &Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId) -> Option<Seat> {
    let (seat, on) = desk.attached?;
    let fits = on.is_none_or(|on| on == who)
        && !game.people.sheet(who).bad(Bad::Dubious)
        && game.hands.of(seat, &game.seats).holds(Card::Count);
    if fits {
        desk.attached = None;
    }
    fits.then_some(seat)
}

/// Enemies with 5 or more Mana, or 3 or more Stamina, left ([WG-192](docs/rules/wargrounds.md#wg-192)).
fn spent_count(game: &Wargrounds, who: CharacterId, mana: bool) -> Option<Seat> {
    let fighter = game.people.fighter(who);
    let much = if mana {
        fighter.mana() >= 5
    } else {
        fighter.stamina() >= 3
    };
    announcing::holder(game, game.people.side_of(who).other(), Card::Count, |standing| {
        much && standing.count.hurts()
    })
}

/// Mana becomes a D6, Stamina a D3 ([WG-131](docs/rules/wargrounds.md#wg-131)).
fn count_spent(people: &mut People, desk: &mut Desk<'_, '_>, who: CharacterId, mana: bool) {
    let die = desk.roll(people.owner(who), 6);
    let now = u8::try_from(if mana { die } else { die.div_ceil(2) }).expect("a die");
    let fighter = people.fighter_mut(who);
    let was = if mana {
        fighter.count_mana(now)
    } else {
        fighter.count_stamina(now)
    };
    counted(
        people,
        desk,
        who,
        if mana { "Mana" } else { "Stamina" },
        (die, now),
        was,
    );
}

fn stop_player(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId) -> Flow<Option<Seat>> {
    let side = game.people.side_of(who).other();
    let open = opens(game, who, side, Card::Stop);
    match announcing::ask(game, desk, Question::Stop { side, who }, open)? {
        Answer::Play { seat, card: Card::Stop } => Ok(Some(seat)),
        Answer::Standing => Ok(standing_stop(game, who)),
        _ => Ok(None),
    }
}

/// Carriers and Monarchs, or any character with 3 or more HP left ([WG-192](docs/rules/wargrounds.md#wg-192)).
pub fn standing_stop(game: &Wargrounds, who: CharacterId) -> Option<Seat> {
    let special = game.people.is_carrier(who) || facts::is_monarch(game, who);
    let hp = game.people.fighter(who).hp();
    announcing::holder(
        game,
        game.people.side_of(who).other(),
        Card::Stop,
        |standing| match standing.stop {
            StopWhen::Off => false,
            StopWhen::Carriers => special,
            StopWhen::Any3 => special || hp >= 3,
        },
    )
}

/// Off the field for D3 cards; everybody loses Disarmed, Exposed and Tired
/// ([WG-138](docs/rules/wargrounds.md#wg-138)).
pub fn stop(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId, rest: Cell) {
    game.people.fighter_mut(who).move_to(rest);
    let dropped = objects::drop_load(game, who);
    let die = desk.roll(game.people.owner(who), 6);
    let cards = die.div_ceil(2);
    let fighter = game.people.fighter_mut(who);
    fighter.limp_off(u8::try_from(cards).expect("at most 3"));
    game.people.fighters_mut().iter_mut().for_each(Fighter::take_breath);
    desk.note(Event::CardDone {
        card: Card::Stop,
        on: Some(game.people.who(who)),
        dice: vec![die],
        what: CardEffect::Stopped { cards, dropped },
    });
    // A character taken off the field to recover throws for its next start (WG-67).
    let start = life::roll_start(game, desk, who);
    desk.note(Event::TakenOff {
        who: game.people.who(who),
        start,
    });
}
