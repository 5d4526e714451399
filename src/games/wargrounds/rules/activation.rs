//! One activation, step by step ([WG-62](docs/rules/wargrounds.md#wg-62) to WG-70, WG-116, WG-119).

use super::combat::{self, Blow};
use super::deed::Deed;
use super::desk::{Desk, Flow};
use super::movement::{self, Route};
use super::plan::{self, Plan};
use super::spells::{self, Cast};
use super::{announcing, card_effects, cards, deeds, no, objects, reactions, sight, verdict};
use crate::action::{Facing, Order, ShoveHow, To};
use crate::data::{Bad, Card, Cell, Direction, Good, Ground, Scenario, Weapon};
use crate::event::Event;
use crate::facts;
use crate::parts::CharacterId;
use crate::state::{Answer, Cover, Load, People, Question, Wargrounds};
use muster_kit::Refusal;

/// The whole activation of one character ([WG-62](docs/rules/wargrounds.md#wg-62)). The order has been found good;
/// `plan` is what it comes to, if that has been worked out.
pub fn activate(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, order: &Order, plan: Option<Plan>) -> Flow<()> {
    let who = order.who;
    let Some(plan) = plan.or_else(|| plan::plan(game, order).ok()) else {
        return Ok(());
    };
    attach_count(&game.people, desk, order);
    let shove = impetuous(game, desk, who)?;
    if begin_activation(game, desk, who) {
        return finish(game, desk, who);
    }
    let Some(plan) = first_steps(game, desk, order, plan)? else {
        return finish(game, desk, who);
    };
    let protected = protect_friend(game, desk, order)?;
    let (route, shoved) = route_walked(game, who, shove, plan.route);
    let stands = movement::walk(game, desk, who, &route, shoved)?;
    use_start(&mut game.people, who);
    card_effects::tidy_pairs(game, desk);
    if !stands || verdict::is_decided(game) {
        return finish(game, desk, who);
    }
    if !protected {
        protect_friend(game, desk, order)?;
    }
    let deed = if route.run { None } else { deed_now(game, order) };
    let facing = target_cell(&game.people, deed);
    if let Some(deed) = deed {
        attached_before_dice(game, desk, order, deed)?;
        act(game, desk, order, deed)?;
    }
    turn_to(game, who, order.face, facing);
    finish(game, desk, who)
}

/// Forgot Count waits for its trigger ([WG-126](docs/rules/wargrounds.md#wg-126)).
pub fn attach_count(people: &People, desk: &mut Desk<'_, '_>, order: &Order) {
    let count = order.cards.iter().find(|attached| attached.card == Card::Count);
    desk.attached = count.map(|attached| (people.owner(order.who), attached.on));
}

/// A start binds one move ([WG-67](docs/rules/wargrounds.md#wg-67)). A character that was taken off the field
/// meanwhile has the next one.
pub fn use_start(people: &mut People, who: CharacterId) {
    if people.standing(who) {
        people.fighter_mut(who).forget_start();
    }
}

/// The die before an activation, and where the enemy moves it on a 6 ([WG-119](docs/rules/wargrounds.md#wg-119)).
pub fn impetuous(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId) -> Flow<Option<Shove>> {
    if !game.people.sheet(who).bad(Bad::Impetuous) {
        return Ok(None);
    }
    let face = desk.roll(game.people.owner(who), 6);
    desk.note_aside(Event::Impetuous {
        who: game.people.who(who),
        face,
    });
    if face < 6 {
        return Ok(None);
    }
    let side = game.people.side_of(who).other();
    let answer = announcing::ask(game, desk, Question::Shove { side, who }, true)?;
    Ok(Some(match answer {
        Answer::Shove { to, run } => Shove::To(to, run),
        Answer::Nothing => Shove::Stay,
        _ => match game.seats[game.seats.captain(side)].secret().standing.shove {
            ShoveHow::Stay => Shove::Stay,
            ShoveHow::Mischief => Shove::Mischief,
        },
    }))
}

/// The way a character goes that may have been shoved, from where it stands when it moves; whether it was
/// ([WG-119](docs/rules/wargrounds.md#wg-119)).
pub fn route_walked(game: &Wargrounds, who: CharacterId, shove: Option<Shove>, own: Route) -> (Route, bool) {
    let route = match shove {
        None => return (own, false),
        Some(Shove::Stay) => Route::default(),
        Some(Shove::To(to, run)) => shove_route(game, who, to, run).unwrap_or_default(),
        Some(Shove::Mischief) => mischief(game, who),
    };
    (route, true)
}

/// A legal walk or run to that cell, without plunging ([WG-119](docs/rules/wargrounds.md#wg-119)).
pub fn shove_route(game: &Wargrounds, who: CharacterId, to: Cell, run: bool) -> Result<Route, Refusal> {
    let route = movement::route_through(game, who, &[to], run.then_some(true), false)?;
    match movement::sneaky_ban(&game.people, who, game.people.fighter(who).at(), to) {
        Some(other) => Err(no(
            "WG-137",
            format!("Nobody notices {}; another cell.", game.people.named(other)),
        )),
        None => Ok(route),
    }
}

/// The move with most automatic hits, then most enemy ranges over its end, then furthest from its own goal, then by
/// address ([9.4](docs/rules/wargrounds.md#94-mischief-shoving-an-impetuous-enemy)).
pub fn mischief(game: &Wargrounds, who: CharacterId) -> Route {
    let reach = movement::reach(game, who);
    let (walk, run) = (game.people.allowance(who, false), game.people.allowance(who, true));
    let from = game.people.fighter(who).at();
    let side = game.people.side_of(who);
    let mark = game.field.board().starts(game.field.is_east(side))[0];
    let far = game
        .field
        .board()
        .mark(game.field.is_east(side), mark)
        .map(|mark| game.field.distances(&[mark]));
    let mut best: Option<((u32, usize, u16), Route)> = None;
    for (cell, fast) in reach.ends(run) {
        if movement::sneaky_ban(&game.people, who, from, cell).is_some() {
            continue;
        }
        let (way, runs) = match reach.way(cell, walk) {
            Some(way) if way.hits >= fast.hits => (way, false),
            _ => (fast, true),
        };
        let covering = game
            .people
            .upright(side.other())
            .filter(|enemy| sight::band_in(game, *enemy, cell).is_some())
            .count();
        let distance = far.as_ref().map_or(0, |far| far[game.field.board().index(cell)]);
        let rank = (u32::from(way.hits), covering, distance);
        if best.as_ref().is_none_or(|(known, _)| rank > *known) {
            best = Some((rank, movement::route_of(&reach, way, runs)));
        }
    }
    best.map_or_else(Route::default, |(_, route)| route)
}

/// Begins an activation: attackers, tokens, captures, the goal; step b of [WG-62](docs/rules/wargrounds.md#wg-62).
/// Whether the leg is decided by it.
pub fn begin_activation(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId) -> bool {
    game.turn.note_acted(who);
    let fighter = game.people.fighter_mut(who);
    fighter.forget_attackers();
    fighter.recover_arms();
    if fighter.cover() == Cover::Moved {
        fighter.uncover();
    }
    objects::settle_flag(game, desk, who);
    let inside = game.field.board().ground(game.people.fighter(who).at()) == Ground::Goal;
    if game.field.scenario() == Scenario::Storm && inside && game.people.side_of(who) == game.field.attackers() {
        game.turn.storm();
    }
    verdict::is_decided(game)
}

/// The cards of an order that come before its move ([WG-126](docs/rules/wargrounds.md#wg-126)). Whether any was
/// played.
pub fn early_cards(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, order: &Order) -> Flow<bool> {
    let seat = game.people.owner(order.who);
    let mut played = false;
    for attached in order.cards.iter().filter(|attached| attached.is_early()) {
        let attached = attached.with_default(order.who);
        if cards::check_card(game, seat, attached.card, attached.on, true).is_ok() {
            card_effects::play_card(game, desk, seat, attached, &[])?;
            played = true;
        }
    }
    Ok(played)
}

/// Lets go of what it carries ([WG-63](docs/rules/wargrounds.md#wg-63)).
pub fn let_go(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId) {
    let (at, load) = (game.people.fighter(who).at(), game.people.fighter(who).load());
    let Some(what) = objects::drop_load(game, who) else {
        return;
    };
    let who = game.people.who(who);
    desk.note(match load {
        Load::Helping(_) => Event::Left { who, what },
        _ => Event::Dropped { who, what, at },
    });
}

/// The cards that come before the move, then what it drops; step c of [WG-62](docs/rules/wargrounds.md#wg-62). None
/// if the character is no longer there.
fn first_steps(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, order: &Order, plan: Plan) -> Flow<Option<Plan>> {
    let who = order.who;
    let before = game.people.fighter(who).at();
    let changed = early_cards(game, desk, order)?;
    if !game.people.standing(who) {
        return Ok(None);
    }
    if order.drop {
        let_go(game, desk, who);
    }
    if !changed {
        return Ok(Some(plan));
    }
    // A card may have moved any character: what is no longer possible is left out.
    let bare = Order {
        cards: Vec::new(),
        drop: false,
        protect: None,
        ..order.clone()
    };
    let stay = || Plan {
        route: Route::default(),
        deed: None,
    };
    let moved = game.people.fighter(who).at() != before && matches!(order.to, To::Stay);
    Ok(Some(if moved {
        stay()
    } else {
        plan::plan(game, &bare).unwrap_or_else(|_| stay())
    }))
}

/// Protection as ordered, if it can be placed now ([WG-63](docs/rules/wargrounds.md#wg-63),
/// [WG-94](docs/rules/wargrounds.md#wg-94), [WG-95](docs/rules/wargrounds.md#wg-95)). Whether it was.
fn protect_friend(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, order: &Order) -> Flow<bool> {
    let Some(friend) = order.protect.filter(|friend| can_protect(game, order.who, *friend)) else {
        return Ok(false);
    };
    spells::protect(game, desk, order.who, friend)?;
    Ok(true)
}

/// Whether Protection can be placed now ([WG-94](docs/rules/wargrounds.md#wg-94)).
fn can_protect(game: &Wargrounds, who: CharacterId, friend: CharacterId) -> bool {
    game.people.standing(friend)
        && game.people.standing(who)
        && game.people.fighter(who).stamina() > 0
        && !game.people.fighter(friend).protect()
        && !facts::is_monarch(game, friend)
        && (friend == who
            || game
                .field
                .touches(game.people.fighter(who).at(), game.people.fighter(friend).at(), 1))
}

/// What was ordered if it is still possible, else whom it must hit ([WG-65](docs/rules/wargrounds.md#wg-65)).
fn deed_now(game: &Wargrounds, order: &Order) -> Option<Deed> {
    let (who, at) = (order.who, game.people.fighter(order.who).at());
    let Some(wish) = order.deed else {
        return plan::unordered_deed(game, order, at);
    };
    let wished = deeds::check_deed(game, who, at, wish, order).ok();
    wished.or_else(|| plan::usual_deed(game, who, at))
}

fn target_cell(people: &People, deed: Option<Deed>) -> Option<Cell> {
    deed.and_then(Deed::victim).map(|victim| people.fighter(victim).at())
}

/// Fumble and Shield Hook come before the attack dice ([WG-126](docs/rules/wargrounds.md#wg-126)).
fn attached_before_dice(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, order: &Order, deed: Deed) -> Flow<()> {
    let seat = game.people.owner(order.who);
    for attached in order.cards.iter().filter(|attached| attached.is_late()) {
        let attached = attached.on_victim(deed.victim());
        if cards::check_attached(game, seat, attached).is_ok() {
            card_effects::play_card(game, desk, seat, attached, &[])?;
        }
    }
    Ok(())
}

/// The one action of an activation, paid for whatever comes of it ([WG-64](docs/rules/wargrounds.md#wg-64),
/// [WG-66](docs/rules/wargrounds.md#wg-66)).
fn act(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, order: &Order, deed: Deed) -> Flow<()> {
    let who = order.who;
    match deed {
        Deed::Hit { on, weapon } => attack(game, desk, order, on, weapon),
        Deed::Shoot { on, weapon } => attack(game, desk, order, on, weapon),
        Deed::Throw { on } => {
            game.people.fighter_mut(who).spend_throw();
            attack(game, desk, order, on, Weapon::Thrown)
        }
        Deed::Cast { spell, on, long } => spells::cast(
            game,
            desk,
            Cast {
                by: who,
                on,
                spell,
                long,
            },
        ),
        Deed::Take { count, as_disarmed } => {
            objects::take(game, desk, who, count, as_disarmed);
            Ok(())
        }
        Deed::Join { lead } => {
            objects::join(game, desk, who, lead);
            Ok(())
        }
        Deed::Lay(cell) => {
            objects::lay_section(game, desk, who, cell);
            Ok(())
        }
        Deed::Pass(to) => {
            objects::pass_load(game, desk, who, to);
            card_effects::tidy_pairs(game, desk);
            Ok(())
        }
        Deed::Fire(wall) => {
            objects::fire(game, desk, who, wall);
            Ok(())
        }
    }
}

/// An attack with a weapon: Critical, stray die, dice, defence ([WG-71](docs/rules/wargrounds.md#wg-71), WG-77,
/// WG-79, WG-80, WG-81, WG-82, WG-83).
fn attack(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, order: &Order, on: CharacterId, weapon: Weapon) -> Flow<()> {
    let by = order.who;
    let critical = order.crit && game.people.fighter(by).stamina() > 0;
    if critical {
        game.people.fighter_mut(by).spend_stamina();
        reactions::trigger_spent(game, desk, by, false)?;
    }
    let (hit, stray) = if weapon.is_missile() && !game.people.sheet(by).good(Good::Archer) {
        combat::stray(game, desk, by, on)
    } else {
        (on, None)
    };
    let blow = Blow {
        by,
        on: hit,
        meant: (hit != on).then_some(on),
        stray,
        weapon,
        fixed: None,
        critical,
    };
    let rest = game.people.fighter(hit).at();
    combat::strike(game, desk, &blow, rest)
}

/// It faces its target, or the way it was told to ([WG-144](docs/rules/wargrounds.md#wg-144)).
pub fn turn_to(game: &mut Wargrounds, who: CharacterId, face: Option<Direction>, target: Option<Cell>) {
    if game.terms.options().facing == Facing::Off || !game.people.standing(who) {
        return;
    }
    let at = game.people.fighter(who).at();
    let towards = target.and_then(|cell| Direction::towards(at, cell));
    if let Some(way) = face.or(towards) {
        game.people.fighter_mut(who).turn_to(way);
    }
}

/// The die after an activation ([WG-116](docs/rules/wargrounds.md#wg-116)). A leg that the activation has decided
/// stays decided: a character that is called away then is gone from the next one on.
pub fn finish(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId) -> Flow<()> {
    if !game.people.standing(who) || !game.people.sheet(who).bad(Bad::Parent) {
        return Ok(());
    }
    let face = desk.roll(game.people.owner(who), 6);
    let mut dropped = None;
    if face == 6 && verdict::is_decided(game) {
        game.turn.call_away(who);
    } else if face == 6 {
        dropped = objects::drop_load(game, who);
        game.people.fighter_mut(who).call_away();
    }
    let event = Event::Parent {
        who: game.people.who(who),
        face,
        dropped,
    };
    match face {
        6 => desk.note(event),
        _ => desk.note_aside(event),
    }
    Ok(())
}

/// Where the enemy sends an Impetuous character ([WG-119](docs/rules/wargrounds.md#wg-119)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shove {
    Stay,
    /// By a walk, or a run.
    To(Cell, bool),
    /// The mischief policy decides ([9.4](docs/rules/wargrounds.md#94-mischief-shoving-an-impetuous-enemy)).
    Mischief,
}
