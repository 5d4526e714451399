//! Whether a position is one that play could reach.

use super::no;
use crate::data::{Side, board};
use crate::state::{Init, Life, Load, Stage, Wargrounds};
use muster_game::Duty;
use muster_kit::Refusal;

/// More turns, cards and deaths than a game has.
const COUNT_MAX: u16 = 10_000;

fn wrong(reason: impl Into<String>) -> Refusal {
    no("WG-38", reason)
}

/// Refuses a position that play cannot have led to, such as one that was written by hand.
pub fn check_sound(game: &Wargrounds) -> Result<(), Refusal> {
    sound_people(game)?;
    sound_seats(game)?;
    sound_field(game)?;
    sound_turn(game)?;
    let over = game.progress.stage() == Stage::Over;
    if over != game.score.ending().is_some()
        || !(1..=2).contains(&game.progress.phase())
        || !(1..=2).contains(&game.progress.leg())
    {
        return Err(wrong("The stage of the game is impossible."));
    }
    if let Some(window) = &game.suspended
        && (window.base.suspended.is_some() || window.entitled.iter().any(|seat| seat.index() >= game.seats.count()))
    {
        return Err(wrong("The open window is impossible."));
    }
    game.suspended
        .as_ref()
        .map_or(Ok(()), |window| sound_turn(&window.base))
}

fn sound_turn(game: &Wargrounds) -> Result<(), Refusal> {
    let counts = [
        game.turn.number(),
        game.turn.cards(Side::Red),
        game.turn.cards(Side::Blue),
    ];
    if game.seats.key() > Duty::KEY_MAX || counts.iter().any(|count| *count > COUNT_MAX) {
        return Err(wrong("The counters are out of range."));
    }
    let Some(go) = &game.turn.go() else { return Ok(()) };
    let nobody = matches!(go.card, Some(Init::Of(who)) if !game.people.has(who));
    if go.seat.index() >= game.seats.count() || nobody {
        return Err(wrong("Somebody who does not play is asked."));
    }
    Ok(())
}

fn sound_people(game: &Wargrounds) -> Result<(), Refusal> {
    let blues = game.people.sheets().len().checked_sub(game.people.reds().into());
    if game.people.sheets().len() != game.people.fighters().len()
        || blues.is_none_or(|blues| blues == 0 || blues > 34)
        || !(1..=34).contains(&game.people.reds())
    {
        return Err(wrong("The sides are impossible."));
    }
    for who in game.people.everybody() {
        let (sheet, fighter) = (game.people.sheet(who), game.people.fighter(who));
        if game.people.numbered(game.people.side_of(who), sheet.number) != Some(who)
            || sheet.side != game.people.side_of(who)
        {
            return Err(wrong(format!("Character {who} is numbered wrongly.")));
        }
        let seat = game.seats.get(sheet.seat);
        if seat.is_none_or(|seat| seat.side() != sheet.side) || sheet.spells.len() > 3 {
            return Err(wrong(format!("The sheet of {} is impossible.", sheet.badge())));
        }
        let standing = fighter.life() == Life::Standing;
        let down = !standing && fighter.load() != Load::None;
        // A character that waits for a window may stand at 0 HP, or in the middle of a move (WG-191).
        let stage = matches!(game.progress.stage(), Stage::Orders | Stage::Run) && game.suspended.is_none();
        if down || stage && standing && fighter.hp() == 0 || fighter.kept().is_some() && fighter.hp() > 1 {
            return Err(wrong(format!("{} is in an impossible state.", sheet.badge())));
        }
        if let Load::Helping(lead) = fighter.load()
            && (!game.people.has(lead) || game.people.fighter(lead).load() != Load::Heavy)
        {
            return Err(wrong("A partner helps nobody."));
        }
        if let Load::Flag(flag) = fighter.load()
            && game
                .field
                .things()
                .flags()
                .get(usize::from(flag))
                .is_none_or(|flag| flag.holder != Some(who))
        {
            return Err(wrong("A flag is held by two."));
        }
    }
    Ok(())
}

fn sound_seats(game: &Wargrounds) -> Result<(), Refusal> {
    if !(2..=68).contains(&game.seats.count()) {
        return Err(wrong("2 to 68 seats play."));
    }
    for side in [Side::Red, Side::Blue] {
        if game.seats.of(side).next().is_none() {
            return Err(wrong("A side has no seat."));
        }
    }
    for (seat, state) in game.seats.numbered() {
        let cards = state.deck().0.iter().copied().chain(state.reserve());
        for card in cards {
            if let Init::Of(who) = card
                && (!game.people.has(who) || game.people.owner(who) != seat)
            {
                return Err(wrong("An initiative deck holds a card of somebody else."));
            }
        }
        let orders = state.secret().orders.iter().chain(&state.secret().joker);
        if orders
            .into_iter()
            .any(|order| !game.people.has(order.who) || game.people.owner(order.who) != seat)
        {
            return Err(wrong("An order is for somebody else's character."));
        }
    }
    if game.hands.count() != game.seats.count() && game.hands.count() != 2 {
        return Err(wrong("The hands of cards are impossible."));
    }
    Ok(())
}

fn sound_field(game: &Wargrounds) -> Result<(), Refusal> {
    let field = board(game.field.scenario(), game.field.size());
    let things = game.field.things();
    let single = things.heavy().into_iter().chain(things.diplomacy());
    let lists = [things.pieces(), things.sections(), things.bridges()];
    let mut lying = lists.into_iter().flatten().copied().chain(single);
    if lying.any(|cell| !field.has(cell)) {
        return Err(wrong("Something lies off the field."));
    }
    if things.flags().len() != field.flags.len() {
        return Err(wrong("Flags are missing."));
    }
    let mut taken = std::collections::BTreeSet::new();
    for who in game.people.everybody() {
        let fighter = game.people.fighter(who);
        if !matches!(fighter.life(), Life::Standing | Life::Fallen(_)) {
            continue;
        }
        if !field.has(fighter.at()) {
            return Err(wrong(format!("{} is off the field.", game.people.badge(who))));
        }
        let drowned = !game.field.ground(fighter.at()).is_standable();
        if drowned && fighter.life() == Life::Standing && game.suspended.is_none()
            || !drowned && game.suspended.is_none() && !taken.insert(fighter.at())
        {
            return Err(wrong(format!(
                "{} cannot be at {}.",
                game.people.badge(who),
                fighter.at()
            )));
        }
    }
    Ok(())
}
