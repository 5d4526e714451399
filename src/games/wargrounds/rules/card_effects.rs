//! What event cards do ([WG-128](docs/rules/wargrounds.md#wg-128) to [WG-139](docs/rules/wargrounds.md#wg-139)).

use super::desk::{Desk, Flow};
use super::{announcing, movement, objects, reach};
use crate::action::Attached;
use crate::data::{Card, Cell, Direction, Faction, Ground, Side};
use crate::event::{CardEffect, Event};
use crate::parts::CharacterId;
use crate::state::{Cover, Load, Wargrounds};
use muster_kit::Seat;

/// Plays a card that has been checked. `list` is whom Bones would free, in that order by number
/// ([WG-125](docs/rules/wargrounds.md#wg-125), [WG-128](docs/rules/wargrounds.md#wg-128)).
pub fn play_card(
    game: &mut Wargrounds,
    desk: &mut Desk<'_, '_>,
    seat: Seat,
    Attached { card, on, keep }: Attached,
    list: &[CharacterId],
) -> Flow<()> {
    if !announcing::announce(game, desk, seat, card, on)? {
        return Ok(());
    }
    match card {
        Card::Rules | Card::Heat => match on {
            Some(on) => wander(game, desk, seat, card, on),
            None => Ok(()),
        },
        Card::Bones => ask_bones(game, desk, seat, on, list),
        _ => {
            simple_card(game, desk, seat, Attached { card, on, keep });
            Ok(())
        }
    }
}

/// Cards that change one figure or token ([WG-132](docs/rules/wargrounds.md#wg-132) to WG-134, WG-137, WG-139).
fn simple_card(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, seat: Seat, Attached { card, on, keep }: Attached) {
    let mut dice = Vec::new();
    let what = match (card, on) {
        (Card::Armour, _) => {
            let die = desk.roll(seat, 6);
            dice.push(die);
            let side = game.seats[seat].side();
            CardEffect::Armour {
                now: game.score.add_armour(side, u8::try_from(die).expect("a die")),
            }
        }
        (Card::Fumble, Some(on)) => {
            let dropped = match game.people.fighter(on).load() {
                _ if keep => None,
                Load::Flag(_) => {
                    objects::lose_flag(game, desk, on);
                    None
                }
                _ => objects::drop_load(game, on),
            };
            game.people.fighter_mut(on).disarm();
            CardEffect::Fumbled { dropped }
        }
        (Card::Hook, Some(on)) => {
            game.people.fighter_mut(on).expose();
            CardEffect::Exposed
        }
        (Card::Sneaky, Some(on)) => {
            game.people.fighter_mut(on).sneak();
            CardEffect::Sneaky
        }
        (Card::Nighter, Some(on)) => {
            game.people.fighter_mut(on).tire();
            CardEffect::Tired
        }
        _ => CardEffect::Nothing,
    };
    desk.note(Event::CardDone {
        card,
        on: on.map(|on| game.people.who(on)),
        dice,
        what,
    });
}

/// Where those dice would take a character, and the cells on the way up to it
/// ([WG-130](docs/rules/wargrounds.md#wg-130)).
pub fn wander_path(game: &Wargrounds, on: CharacterId, way: Direction, inches: u32) -> Vec<Cell> {
    let steps = if way.is_diagonal() {
        (2 * inches / 3).max(1)
    } else {
        inches
    };
    let mut path = Vec::new();
    let mut last = 0;
    let mut at = game.people.fighter(on).at();
    for _ in 0..steps {
        let Some(next) = at.step(way).filter(|next| game.field.board().has(*next)) else {
            break;
        };
        at = next;
        path.push(at);
        if game.field.ground(at).is_standable() && !game.people.is_taken(on, at) {
            last = path.len();
        }
    }
    path.truncate(last);
    path
}

/// Moves a character at random by Forgot the Rules or Heat of Battle ([WG-130](docs/rules/wargrounds.md#wg-130)).
pub fn wander(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, seat: Seat, card: Card, on: CharacterId) -> Flow<()> {
    let (eight, six) = (desk.roll(seat, 8), desk.roll(seat, 6));
    let way = Direction::ALL[eight as usize - 1];
    let path = wander_path(game, on, way, six);
    let from = game.people.fighter(on).at();
    let to = path.last().copied().unwrap_or(from);
    desk.note(Event::CardDone {
        card,
        on: Some(game.people.who(on)),
        dice: vec![eight, six],
        what: CardEffect::Moved {
            way,
            inches: six,
            from,
            to,
        },
    });
    let sneaky = game.people.fighter(on).cover() == Cover::Ready && !path.is_empty();
    movement::tread(game, desk, on, &path, sneaky)?;
    if sneaky && game.people.standing(on) {
        game.people.fighter_mut(on).note_sneaky_move();
    }
    tidy_pairs(game, desk);
    Ok(())
}

/// Pairs that a card or a shove tore apart ([WG-164](docs/rules/wargrounds.md#wg-164)).
pub fn tidy_pairs(game: &mut Wargrounds, desk: &mut Desk<'_, '_>) {
    for who in game.people.everybody() {
        objects::check_pair(game, desk, who);
    }
}

/// The die of Bones: own characters freed, or Horde enemies moved ([WG-135](docs/rules/wargrounds.md#wg-135),
/// [WG-136](docs/rules/wargrounds.md#wg-136)).
fn ask_bones(
    game: &mut Wargrounds,
    desk: &mut Desk<'_, '_>,
    seat: Seat,
    on: Option<CharacterId>,
    list: &[CharacterId],
) -> Flow<()> {
    let side = game.seats[seat].side();
    let against = match on {
        Some(on) => game.people.side_of(on) != side,
        None => game.terms.faction(side) != Faction::Horde,
    };
    let die = desk.roll(seat, 6);
    if against {
        return scatter(game, desk, side.other(), die);
    }
    let pending = |who: &CharacterId| game.people.side_of(*who) == side && game.people.fighter(*who).start().is_some();
    let mut order: Vec<CharacterId> = list.iter().copied().filter(pending).collect();
    if order.is_empty() {
        order = game.people.team(side).filter(pending).collect();
    }
    order.truncate(die as usize);
    for who in &order {
        game.people.fighter_mut(*who).forget_start();
    }
    desk.note(Event::CardDone {
        card: Card::Bones,
        on: None,
        dice: vec![die],
        what: CardEffect::Freed {
            who: order.iter().map(|who| game.people.badge(*who)).collect(),
        },
    });
    Ok(())
}

/// Cells that a Horde character can reach by a Walk without automatic hits, its own apart
/// ([WG-136](docs/rules/wargrounds.md#wg-136)).
pub fn bones_cells(game: &Wargrounds, who: CharacterId) -> Vec<Cell> {
    let walk = game.people.allowance(who, false);
    let at = game.people.fighter(who).at();
    let ends = reach::reach_from(game, who, at, walk).ends(walk);
    let cells = ends.into_iter().filter(|(cell, way)| way.hits == 0 && *cell != at);
    cells.map(|(cell, _)| cell).collect()
}

/// Moves so many of the Horde at random ([WG-136](docs/rules/wargrounds.md#wg-136)).
fn scatter(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, side: Side, die: u32) -> Flow<()> {
    let mut left: Vec<CharacterId> = game.people.upright(side).collect();
    let mut chosen = Vec::new();
    if left.len() <= die as usize {
        chosen = std::mem::take(&mut left);
    }
    while chosen.len() < die as usize && !left.is_empty() {
        let place = desk.choose(left.len());
        chosen.push(left.remove(place));
    }
    chosen.sort_unstable();
    let mut moved = Vec::new();
    for who in chosen {
        let cells = bones_cells(game, who);
        let to = (!cells.is_empty()).then(|| cells[desk.choose(cells.len())]);
        if let Some(to) = to {
            let fighter = game.people.fighter_mut(who);
            fighter.move_to(to);
            if fighter.cover() == Cover::Ready {
                fighter.note_sneaky_move();
            }
            if game.field.board().ground(to) != Ground::Goal {
                objects::lose_flag(game, desk, who);
            }
        }
        moved.push((game.people.who(who), to));
    }
    desk.note(Event::BonesMoved { die, moved });
    tidy_pairs(game, desk);
    Ok(())
}
