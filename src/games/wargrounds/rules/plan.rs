//! What an order comes to: the route, the action, and why not ([WG-62](docs/rules/wargrounds.md#wg-62) to
//! [WG-66](docs/rules/wargrounds.md#wg-66), [WG-193](docs/rules/wargrounds.md#wg-193)).

use super::deed::Deed;
use super::movement::{self, Route};
use super::{cards, combat, deeds, no, numbers, objects};
use crate::action::{Order, To, Wish};
use crate::data::{Bad, Cell, Class};
use crate::facts;
use crate::parts::CharacterId;
use crate::state::{Life, Load, People, Wargrounds};
use muster_kit::Refusal;
use std::borrow::Cow;

/// An order that can be carried out now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    pub route: Route,
    pub deed: Option<Deed>,
}

/// The position as it will be when the activation of a character has begun and it has dropped what it was told to.
pub fn as_activated(game: &Wargrounds, who: CharacterId, drop: bool) -> Cow<'_, Wargrounds> {
    let fighter = game.people.fighter(who);
    let plain = !fighter.disarmed() && !fighter.exposed() && !matches!(fighter.load(), Load::Flag(_));
    if plain && (!drop || fighter.load() == Load::None) {
        return Cow::Borrowed(game);
    }
    let mut next = game.clone();
    let fighter = next.people.fighter_mut(who);
    fighter.recover_arms();
    if let Load::Flag(flag) = fighter.load() {
        fighter.let_go();
        let side = next.people.side_of(who);
        next.field.things_mut().capture_flag(flag.into(), side);
    } else if drop {
        objects::drop_load(&mut next, who);
    }
    Cow::Owned(next)
}

/// What an order comes to now, or why it cannot be carried out ([WG-193](docs/rules/wargrounds.md#wg-193)).
pub fn plan(game: &Wargrounds, order: &Order) -> Result<Plan, Refusal> {
    let who = order.who;
    let life = game.people.fighter(who).life();
    if life != Life::Standing {
        let reason = format!("{} does not stand on the field.", game.people.named(who));
        return Err(no(life.clause(), reason));
    }
    check_extras(game, order)?;
    let then = as_activated(game, who, order.drop);
    let route = plan_route(&then, order)?;
    plan_at_the_end(game, &then, order, route)
}

/// As [`plan`], of a character that stands on the field, where it is known which route leads to where the order says.
pub fn plan_along(game: &Wargrounds, order: &Order, route: Route) -> Result<Plan, Refusal> {
    check_extras(game, order)?;
    plan_at_the_end(game, &as_activated(game, order.who, order.drop), order, route)
}

/// What an order comes to at the end of its route; `then` is the position when the activation has begun.
fn plan_at_the_end(game: &Wargrounds, then: &Wargrounds, order: &Order, route: Route) -> Result<Plan, Refusal> {
    let who = order.who;
    let end = route.end(then.people.fighter(who).at());
    if route.plunge.is_some() {
        cards::check_late_cards(game, order, None)?;
        return Ok(Plan { route, deed: None });
    }
    if let Some(friend) = order.protect {
        check_protect(then, who, friend, end)?;
    }
    let deed = match order.deed {
        _ if route.run => None,
        Some(wish) => Some(deeds::check_deed(then, who, end, wish, order)?),
        None => unordered_deed(then, order, end),
    };
    if order.crit {
        check_crit(&then.people, who, deed)?;
    }
    cards::check_late_cards(game, order, deed)?;
    Ok(Plan { route, deed })
}

/// What an order that names no action does at its end: what is usual at the one that it goes up to, else what it must do
/// ([WG-65](docs/rules/wargrounds.md#wg-65), [WG-189](docs/rules/wargrounds.md#wg-189)).
pub fn unordered_deed(game: &Wargrounds, order: &Order, at: Cell) -> Option<Deed> {
    let usual = order
        .goes_up_to()
        .and_then(|on| numbers::usual_up_to(game, order.who, on));
    let done = usual.and_then(|wish| deeds::check_deed(game, order.who, at, wish, order).ok());
    done.or_else(|| usual_deed(game, order.who, at))
}

/// Whom a character must hit for which no action was ordered ([WG-65](docs/rules/wargrounds.md#wg-65)).
pub fn usual_deed(game: &Wargrounds, who: CharacterId, at: Cell) -> Option<Deed> {
    let on = combat::usual_target(game, who, at)?;
    let weapon = facts::weapon(game, who)?;
    Some(Deed::Hit { on, weapon })
}

/// A character that runs does nothing else ([WG-45](docs/rules/wargrounds.md#wg-45)).
pub fn check_run(people: &People, order: &Order) -> Result<(), Refusal> {
    if order.run == Some(true) && (order.deed.is_some() || order.crit) {
        let reason = format!("{} has no time for anything after a run.", people.named(order.who));
        return Err(no("WG-45", reason).instead("a walk, or no action"));
    }
    Ok(())
}

/// What is wrong with an order wherever it would lead.
fn check_extras(game: &Wargrounds, order: &Order) -> Result<(), Refusal> {
    let who = order.who;
    check_run(&game.people, order)?;
    if order.drop && game.people.fighter(who).load() == Load::None {
        return Err(no("WG-148", format!("{} carries nothing.", game.people.named(who))));
    }
    cards::check_early_cards(game, order)
}

fn plan_route(game: &Wargrounds, order: &Order) -> Result<Route, Refusal> {
    let who = order.who;
    let at = game.people.fighter(who).at();
    if game.people.is_bound_to_pair(who) && !matches!(order.to, To::Stay) {
        let reason = format!(
            "{} carries in a pair and moves with its partner alone.",
            game.people.named(who)
        );
        return Err(no("WG-163", reason).instead("stay, or drop"));
    }
    let deed = order.deed.is_some() || order.crit;
    let route = match &order.to {
        To::Stay => Route {
            run: order.run == Some(true),
            ..Route::default()
        },
        To::Cells(cells) => movement::route_through(game, who, cells, order.run, deed)
            .map_err(|refusal| numbers::of_the_way(game, order, refusal))?,
        To::Plunge(cells) => movement::route_into(game, who, cells, order.run)?,
        To::Near(target) => route_near(game, who, *target, order)?,
    };
    if route.plunge.is_none() && !game.people.is_bound_to_pair(who) {
        movement::may_end(game, who, route.end(at), &movement::bound(game, who))?;
    }
    Ok(route)
}

/// To where the ordered action can be done, by a walk; else a run that costs no automatic hits
/// ([WG-189](docs/rules/wargrounds.md#wg-189)).
pub fn route_near(game: &Wargrounds, who: CharacterId, target: CharacterId, order: &Order) -> Result<Route, Refusal> {
    let goal = game.people.fighter(target);
    if !matches!(goal.life(), Life::Standing | Life::Fallen(_)) {
        return Err(no(
            "WG-189",
            format!("{} is not on the field.", game.people.named(target)),
        ));
    }
    let reach = movement::reach(game, who);
    let binding = movement::binding(game, who, &reach);
    let at = game.people.fighter(who).at();
    let wish = order.deed.unwrap_or(match game.people.missile(who) {
        Some(_) => Wish::Shoot(Some(target)),
        None => Wish::Hit(Some(target)),
    });
    let allowed = |cell: Cell| movement::may_end(game, who, cell, &binding).is_ok();
    if order.run != Some(true) {
        let walks = reach.ends(game.people.allowance(who, false));
        let fits = walks.into_iter().filter(|(cell, _)| {
            allowed(*cell) && deeds::check_deed(game, who, *cell, aimed(wish, target), order).is_ok()
        });
        if let Some((_, way)) = fits.min_by_key(|(cell, way)| (way.hits, way.cost, *cell)) {
            return Ok(movement::route_of(&reach, way, false));
        }
    }
    let far = numbers::distances_up_to(game, at, goal.at());
    let runs = reach.ends(game.people.allowance(who, true)).into_iter();
    let best = runs
        .filter(|(cell, way)| way.hits == 0 && allowed(*cell) && *cell != at)
        .min_by_key(|(cell, way)| (far[game.field.board().index(*cell)], way.cost, *cell));
    match best {
        Some((cell, way)) if far[game.field.board().index(cell)] < far[game.field.board().index(at)] => {
            Ok(movement::route_of(&reach, way, true))
        }
        _ if allowed(at) => Ok(Route::default()),
        _ => Err(no(
            "WG-68",
            format!(
                "{} can go nowhere near {}.",
                game.people.named(who),
                game.people.named(target)
            ),
        )),
    }
}

fn check_protect(game: &Wargrounds, who: CharacterId, friend: CharacterId, end: Cell) -> Result<(), Refusal> {
    let name = game.people.named(who);
    if game.people.sheet(who).class != Class::Fighter {
        return Err(no("WG-94", format!("{name} is no Fighter; Fighters protect.")));
    }
    if game.people.fighter(who).stamina() == 0 {
        return Err(no("WG-94", format!("{name} has no Stamina left.")));
    }
    if game.people.side_of(friend) != game.people.side_of(who) || !game.people.standing(friend) {
        return Err(no(
            "WG-94",
            format!("{} is no standing friend.", game.people.named(friend)),
        ));
    }
    if facts::is_monarch(game, friend) {
        return Err(no("WG-172", "Nothing helps a Monarch.").instead("protect another character"));
    }
    if game.people.fighter(friend).protect() {
        return Err(no(
            "WG-94",
            format!("{} is protected already.", game.people.named(friend)),
        ));
    }
    let (from, there) = (game.people.fighter(who).at(), game.people.fighter(friend).at());
    if friend != who && !game.field.touches(from, there, 1) && !game.field.touches(end, there, 1) {
        let reason = format!(
            "{} is not within 1\" of {name}, before the move or after it.",
            game.people.named(friend)
        );
        return Err(no("WG-94", reason));
    }
    Ok(())
}

fn check_crit(people: &People, who: CharacterId, deed: Option<Deed>) -> Result<(), Refusal> {
    let name = people.named(who);
    if people.sheet(who).class != Class::Scout {
        return Err(no("WG-77", format!("{name} is no Scout; Scouts strike critically.")));
    }
    if people.fighter(who).stamina() == 0 {
        return Err(no("WG-77", format!("{name} has no Stamina left.")));
    }
    if !deed.is_some_and(Deed::is_weapon) {
        return Err(no("WG-77", "A Critical goes with a weapon attack.").instead("hit, shoot or throw"));
    }
    Ok(())
}

/// What a sheet has that its kit cannot use ([WG-32](docs/rules/wargrounds.md#wg-32)).
pub fn idle_trait(game: &Wargrounds, who: CharacterId) -> Option<&'static str> {
    use crate::data::Good;
    let sheet = game.people.sheet(who);
    if sheet.good(Good::Specialist) && !sheet.kit.has_shield() {
        return Some("Shield specialist does nothing without a shield.");
    }
    if sheet.good(Good::Archer) && !sheet.kit.is_missile() && !sheet.thrown {
        return Some("Practiced Archer does nothing without a missile.");
    }
    if sheet.bad(Bad::Old) && sheet.good(Good::Veteran) && sheet.kit.is_missile() && !game.terms.options().sidearms {
        return Some("Veteran does nothing without a weapon that parries.");
    }
    None
}

/// An action that names no target, aimed at a character.
fn aimed(wish: Wish, target: CharacterId) -> Wish {
    match wish {
        Wish::Hit(None) => Wish::Hit(Some(target)),
        Wish::Shoot(None) => Wish::Shoot(Some(target)),
        Wish::Throw(None) => Wish::Throw(Some(target)),
        Wish::Cast(spell, None) => Wish::Cast(spell, Some(target)),
        wish => wish,
    }
}
