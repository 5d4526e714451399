//! Flags, tablet pieces, barrel, bombard, bridge sections and Diplomacy ([WG-148](docs/rules/wargrounds.md#wg-148),
//! WG-149, WG-153 to WG-175).

use super::desk::Desk;
use super::numbers;
use crate::data::{Cell, Direction, Ground, Scenario};
use crate::event::Event;
use crate::parts::CharacterId;
use crate::state::{Load, Wargrounds};

/// Lets go of what it carries, into its own cell ([WG-148](docs/rules/wargrounds.md#wg-148)). What it was, for the
/// tale. Those that still stand get their HP back (WG-149).
pub fn drop_load(game: &mut Wargrounds, who: CharacterId) -> Option<String> {
    let (load, at) = (game.people.fighter(who).load(), game.people.fighter(who).at());
    let name = game.field.load_name(load);
    if load == Load::None {
        return None;
    }
    if load == Load::Heavy
        && let Some(partner) = game.people.partner(who)
    {
        game.people.fighter_mut(partner).let_go();
    }
    game.field.things_mut().put_down(load, at);
    game.people.fighter_mut(who).let_go();
    game.people.fighter_mut(who).make_hale();
    Some(name.to_owned())
}

/// The attempt is over; the flag goes back to its stand ([WG-155](docs/rules/wargrounds.md#wg-155)).
pub fn lose_flag(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId) {
    if let Load::Flag(flag) = game.people.fighter(who).load() {
        drop_load(game, who);
        desk.note(Event::FlagLost {
            who: game.people.who(who),
            flag: game.field.things().flags()[usize::from(flag)].stand,
        });
    }
}

/// At the beginning of the holder's next activation ([WG-154](docs/rules/wargrounds.md#wg-154),
/// [WG-155](docs/rules/wargrounds.md#wg-155)).
pub fn settle_flag(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId) {
    let Load::Flag(flag) = game.people.fighter(who).load() else {
        return;
    };
    if game.field.board().ground(game.people.fighter(who).at()) != Ground::Goal {
        lose_flag(game, desk, who);
        return;
    }
    game.people.fighter_mut(who).let_go();
    let side = game.people.side_of(who);
    let stand = game.field.things_mut().capture_flag(flag.into(), side);
    desk.note(Event::FlagCaptured {
        who: game.people.who(who),
        flag: stand,
        side,
    });
}

/// The flag that a character could take from a cell ([WG-154](docs/rules/wargrounds.md#wg-154)).
fn flag_for(game: &Wargrounds, who: CharacterId, at: Cell) -> Option<usize> {
    if game.field.board().ground(at) != Ground::Goal {
        return None;
    }
    let side = game.people.side_of(who);
    game.field
        .things()
        .flags()
        .iter()
        .position(|flag| flag.owner != Some(side) && flag.holder.is_none() && game.field.touches(at, flag.stand, 1))
}

/// The loose things that a character could take from a cell: how many pieces, or whether the one thing
/// ([WG-148](docs/rules/wargrounds.md#wg-148)).
pub fn things_for(game: &Wargrounds, who: CharacterId, at: Cell) -> u8 {
    let attacks = game.people.side_of(who) == game.field.attackers();
    let near = |cell: &Cell| game.field.touches(at, *cell, 1);
    match game.field.scenario() {
        Scenario::Flags => u8::from(flag_for(game, who, at).is_some()),
        Scenario::Tablet => {
            u8::try_from(game.field.things().pieces().iter().filter(|cell| near(cell)).count()).expect("four pieces")
        }
        Scenario::Barrel => u8::from(attacks && game.field.things().heavy().as_ref().is_some_and(near)),
        Scenario::Storm => {
            let heavy = game.field.things().heavy().as_ref().is_some_and(near);
            u8::from(attacks && (heavy || game.field.things().sections().iter().any(near)))
        }
        Scenario::Vip => 0,
        Scenario::Diplomacy => u8::from(game.field.things().diplomacy().as_ref().is_some_and(near)),
    }
}

/// Takes what lies within reach: flag, piece, barrel, section, bombard, Diplomacy
/// ([WG-154](docs/rules/wargrounds.md#wg-154), WG-158, WG-161, WG-167, WG-169, WG-175).
pub fn take(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId, count: u8, as_disarmed: bool) {
    let (at, before) = (game.people.fighter(who).at(), game.people.fighter(who).load());
    let mut note = String::new();
    match game.field.scenario() {
        Scenario::Flags => {
            let Some(flag) = flag_for(game, who, at) else { return };
            let stand = game.field.things_mut().hold_flag(flag, who);
            game.people
                .fighter_mut(who)
                .carry(Load::Flag(u8::try_from(flag).expect("two flags")));
            game.people.fighter_mut(who).disarm();
            note = format!("of {stand}, and holds it till its next card");
        }
        Scenario::Tablet => {
            for _ in 0..count {
                take_piece(game, who, as_disarmed);
            }
        }
        Scenario::Storm if !game.field.near_heavy(at) => {
            let nearest = game.field.nearest(game.field.things().sections(), at);
            game.field.things_mut().pick_up_section(nearest);
            game.people.fighter_mut(who).make_frail();
            game.people.fighter_mut(who).carry(Load::Section);
        }
        Scenario::Barrel | Scenario::Storm => {
            game.field.things_mut().pick_up_heavy();
            game.people.fighter_mut(who).carry(Load::Heavy);
        }
        Scenario::Diplomacy => {
            game.field.things_mut().pick_up_diplomacy();
            game.people.fighter_mut(who).make_frail();
            game.people.fighter_mut(who).carry(Load::Diplomacy);
        }
        Scenario::Vip => return,
    }
    desk.note(Event::Took {
        who: game.people.who(who),
        what: numbers::taken(game, who, before).to_owned(),
        note,
    });
}

/// Takes one tablet piece, at the cost of shield or weapon ([WG-158](docs/rules/wargrounds.md#wg-158)).
fn take_piece(game: &mut Wargrounds, who: CharacterId, as_disarmed: bool) {
    let at = game.people.fighter(who).at();
    let nearest = game.field.nearest(game.field.things().pieces(), at);
    game.field.things_mut().pick_up_piece(nearest);
    let load = match game.people.fighter(who).load() {
        Load::Piece | Load::PieceForWeapon => Load::Pieces,
        _ if as_disarmed => Load::PieceForWeapon,
        _ => Load::Piece,
    };
    game.people.fighter_mut(who).carry(load);
}

/// Takes the other end of what a lead carries ([WG-162](docs/rules/wargrounds.md#wg-162)).
pub fn join(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId, lead: CharacterId) {
    game.people.fighter_mut(who).carry(Load::Helping(lead));
    desk.note(Event::Joined {
        who: game.people.who(who),
        lead: game.people.who(lead),
        what: game.field.heavy_name().to_owned(),
    });
}

/// Parts a pair that is torn apart ([WG-164](docs/rules/wargrounds.md#wg-164)).
pub fn check_pair(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId) {
    let Load::Helping(lead) = game.people.fighter(who).load() else {
        return;
    };
    if !game.people.fighter(who).at().within(game.people.fighter(lead).at(), 1) {
        game.people.fighter_mut(who).let_go();
        desk.note(Event::Left {
            who: game.people.who(who),
            what: game.field.heavy_name().to_owned(),
        });
    }
}

/// Hands a thing to a character of the own side ([WG-148](docs/rules/wargrounds.md#wg-148)).
pub fn pass_load(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, from: CharacterId, to: CharacterId) {
    let load = game.people.fighter(from).load();
    let what = game.field.load_name(load).to_owned();
    if load == Load::Heavy
        && let Some(partner) = game.people.partner(from)
    {
        game.people.fighter_mut(partner).let_go();
    }
    game.people.fighter_mut(from).let_go();
    game.people.fighter_mut(from).make_hale();
    if matches!(load, Load::Section | Load::Diplomacy) {
        game.people.fighter_mut(to).make_frail();
    }
    let taken = match (load, game.people.fighter(to).load()) {
        (Load::Pieces, Load::None) => Load::Pieces,
        (Load::Piece | Load::PieceForWeapon, Load::Piece | Load::PieceForWeapon) => Load::Pieces,
        (Load::PieceForWeapon, _) => Load::Piece,
        (load, _) => load,
    };
    game.people.fighter_mut(to).carry(taken);
    desk.note(Event::Passed {
        from: game.people.who(from),
        to: game.people.who(to),
        what,
    });
}

/// Lays a bridge section, and the bridge if it is the second of two ([WG-167](docs/rules/wargrounds.md#wg-167),
/// [WG-168](docs/rules/wargrounds.md#wg-168)).
pub fn lay_section(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId, at: Cell) {
    game.people.fighter_mut(who).let_go();
    game.people.fighter_mut(who).make_hale();
    game.field.things_mut().put_down(Load::Section, at);
    let bridge = game.field.bridge_over(at);
    if let Some((other, cells)) = &bridge {
        game.field.things_mut().build_bridge([*other, at], cells);
    }
    desk.note(Event::SectionLaid {
        who: game.people.who(who),
        at,
        bridge: bridge.map_or(0, |(_, cells)| u8::try_from(cells.len()).expect("a river is narrow")),
    });
}

/// The bombard breaches the wall on that side of the castle; nothing happens if it cannot hit it from where it
/// stands.
pub fn fire(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId, wall: Direction) {
    if let Ok(place) = game.field.bombard_target(wall) {
        game.field.things_mut().breach(place);
        desk.note(Event::Breach {
            who: game.people.who(who),
            wall,
        });
    }
}
