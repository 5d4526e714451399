//! Falling, leaving the field and coming back ([WG-101](docs/rules/wargrounds.md#wg-101) to
//! [WG-110](docs/rules/wargrounds.md#wg-110), [WG-138](docs/rules/wargrounds.md#wg-138)).

use super::desk::Desk;
use crate::data::{Cell, Side, Start};
use crate::event::Event;
use crate::facts;
use crate::parts::CharacterId;
use crate::state::{FAR, Life, Wargrounds};

/// HP, Mana, Stamina and throws as the sheets have them ([WG-27](docs/rules/wargrounds.md#wg-27),
/// [WG-80](docs/rules/wargrounds.md#wg-80), [WG-172](docs/rules/wargrounds.md#wg-172)).
pub fn fill(game: &mut Wargrounds) {
    for who in game.people.everybody() {
        let (hp, sheet) = (facts::max_hp(game, who), game.people.sheet(who));
        let (mana, stamina, throws) = (sheet.max_mana(), sheet.max_stamina(), sheet.max_throws());
        game.people.fighter_mut(who).fill(hp, mana, stamina, throws);
    }
}

/// Lays a character down; what it carried has been dropped before ([WG-101](docs/rules/wargrounds.md#wg-101),
/// [WG-103](docs/rules/wargrounds.md#wg-103), [WG-176](docs/rules/wargrounds.md#wg-176)).
pub fn fall(game: &mut Wargrounds, who: CharacterId) {
    let turn = game.turn.number();
    game.people.fighter_mut(who).fall(turn);
    game.score.note_fall(game.people.side_of(who));
    game.turn.note_acted(who);
}

/// One die for the next activation on the field ([WG-67](docs/rules/wargrounds.md#wg-67)).
pub fn roll_start(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId) -> Option<(u32, Start)> {
    let starts = game.field.board().starts(game.field.is_east(game.people.side_of(who)));
    let die = desk.roll(game.people.owner(who), 6);
    let start = starts[usize::from(die > 3)];
    game.people.fighter_mut(who).start_with(start);
    Some((die, start))
}

/// The card of a fallen character in a later turn takes it off the field
/// ([WG-105](docs/rules/wargrounds.md#wg-105), [WG-109](docs/rules/wargrounds.md#wg-109)).
pub fn take_off(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId) {
    let turn = game.turn.number();
    game.people.fighter_mut(who).take_off(turn);
    let start = if comes_back(game, who) {
        roll_start(game, desk, who)
    } else {
        None
    };
    desk.note(Event::TakenOff {
        who: game.people.who(who),
        start,
    });
}

/// Whether a fallen character comes back; a Monarch never does ([WG-172](docs/rules/wargrounds.md#wg-172)).
fn comes_back(game: &Wargrounds, who: CharacterId) -> bool {
    !facts::is_monarch(game, who) && facts::may_respawn(game, game.people.side_of(who))
}

/// Whether the card that is up would bring back a character that may not come back
/// ([WG-109](docs/rules/wargrounds.md#wg-109)).
pub fn is_barred(game: &Wargrounds, who: CharacterId) -> bool {
    matches!(game.people.fighter(who).life(), Life::Away(_)) && !comes_back(game, who)
}

/// Where a character comes back: the cell asked for, if it is free, else the free cell of its area nearest to its
/// mark ([WG-106](docs/rules/wargrounds.md#wg-106), [WG-107](docs/rules/wargrounds.md#wg-107)).
fn return_cell(game: &Wargrounds, who: CharacterId, wanted: Option<Cell>) -> Option<Cell> {
    let side = game.people.side_of(who);
    let free = |cell: &Cell| game.people.occupant(*cell).is_none();
    if let Some(cell) = wanted.filter(|cell| game.field.in_area(side, *cell) && free(cell)) {
        return Some(cell);
    }
    let mark = game
        .people
        .fighter(who)
        .start()
        .and_then(|start| game.field.board().mark(game.field.is_east(side), start));
    let far = mark.map(|mark| game.field.distances(&[mark]));
    let distance = |cell: &Cell| far.as_ref().map_or(0, |far| far[game.field.board().index(*cell)]);
    let area = game.field.area(side);
    let inside = area
        .iter()
        .copied()
        .filter(free)
        .min_by_key(|cell| (distance(cell), *cell));
    inside.or_else(|| overflow_cell(game, side))
}

/// The nearest free cell outside a full area, by walking distance ([WG-107](docs/rules/wargrounds.md#wg-107)).
pub fn overflow_cell(game: &Wargrounds, side: Side) -> Option<Cell> {
    let far = game.field.distances(game.field.area(side));
    game.field
        .board()
        .cells()
        .filter(|cell| far[game.field.board().index(*cell)] != FAR && game.people.occupant(*cell).is_none())
        .min_by_key(|cell| (far[game.field.board().index(*cell)], *cell))
}

/// Brings a character back on the field ([WG-106](docs/rules/wargrounds.md#wg-106),
/// [WG-108](docs/rules/wargrounds.md#wg-108), [WG-138](docs/rules/wargrounds.md#wg-138)).
pub fn come_back(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId, wanted: Option<Cell>) {
    let Some(cell) = return_cell(game, who, wanted) else {
        return;
    };
    let respawn = matches!(game.people.fighter(who).life(), Life::Away(_));
    let (max, stamina) = (facts::max_hp(game, who), game.people.sheet(who).max_stamina());
    let facing = game.field.home_facing(game.people.side_of(who));
    let fighter = game.people.fighter_mut(who);
    fighter.return_to(cell, facing);
    let tired = respawn && fighter.respawn(max, stamina);
    let (hp, count) = (fighter.hp(), fighter.respawns());
    desk.note(Event::Returned {
        who: game.people.who(who),
        at: cell,
        hp,
        respawn: respawn.then_some(count),
        tired,
    });
}

/// Whether a side has nobody who stands, recovers or can come back ([WG-110](docs/rules/wargrounds.md#wg-110)).
pub fn is_wiped_out(game: &Wargrounds, side: Side) -> bool {
    !game.people.team(side).any(|who| match game.people.fighter(who).life() {
        Life::Standing | Life::Recovering(_) | Life::Unplaced => true,
        Life::Fallen(turn) => could_return(game, who, turn + 2),
        Life::Away(turn) => could_return(game, who, turn + 1),
        Life::Out | Life::Gone => false,
    })
}

/// Whether a character down now could come back on its card in that turn, as things stand.
pub fn could_return(game: &Wargrounds, who: CharacterId, turn: u16) -> bool {
    let side = game.people.side_of(who);
    if facts::is_monarch(game, who) {
        return false;
    }
    if game.field.scenario().is_timed() {
        return side == game.field.attackers() || turn < 6;
    }
    facts::may_respawn(game, side)
}
