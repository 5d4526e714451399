//! Orders that are adapted when they can no longer be carried out as they stand
//! ([WG-187](docs/rules/wargrounds.md#wg-187)).

use super::{deeds, forecast, movement, plan};
use crate::action::{Order, To, Wish};
use crate::data::{Cell, MISSILE_RANGE, THROWN_RANGE, Weapon};
use crate::facts;
use crate::parts::CharacterId;
use crate::state::Wargrounds;

/// The reachable cell nearest to where the order led, and the same kind of action on the legal target with the
/// highest expected damage, or none.
pub fn adapted(game: &Wargrounds, order: &Order) -> Option<Order> {
    let who = order.who;
    if !game.people.standing(who) {
        return None;
    }
    let at = game.people.fighter(who).at();
    let then = plan::as_activated(game, who, order.drop && game.people.is_carrier(who));
    let goal = match &order.to {
        To::Cells(cells) | To::Plunge(cells) => *cells.last()?,
        To::Near(target) => game.people.fighter(*target).at(),
        To::Stay => at,
    };
    let acts = order.deed.is_some() && order.run != Some(true);
    let reach = movement::reach(&then, who);
    let binding = movement::binding(&then, who, &reach);
    let far = then.field.distances(&[goal]);
    let ends = reach.ends(then.people.allowance(who, !acts));
    let best = ends
        .into_iter()
        .filter(|(cell, _)| movement::may_end(&then, who, *cell, &binding).is_ok())
        .min_by_key(|(cell, way)| (far[game.field.board().index(*cell)], way.hits, *cell));
    let cell = best.map_or(at, |(cell, _)| cell);
    let adapted = Order {
        to: To::from_to(at, cell),
        deed: if acts { adapted_deed(&then, order, cell) } else { None },
        drop: order.drop && game.people.is_carrier(who),
        cards: Vec::new(),
        ..order.clone()
    };
    let plain = Order {
        crit: false,
        protect: None,
        ..adapted.clone()
    };
    [adapted, plain]
        .into_iter()
        .find(|attempt| plan::plan(game, attempt).is_ok())
}

/// The same kind of action on the best legal target.
fn adapted_deed(game: &Wargrounds, order: &Order, cell: Cell) -> Option<Wish> {
    let who = order.who;
    let wish = order.deed?;
    if deeds::check_deed(game, who, cell, wish, order).is_ok() {
        return Some(wish);
    }
    let (inches, weapon) = match wish {
        Wish::Hit(_) => (facts::weapon(game, who)?.engagement(), facts::weapon(game, who)?),
        Wish::Shoot(_) => (MISSILE_RANGE, game.people.missile(who)?),
        Wish::Throw(_) => (THROWN_RANGE, Weapon::Thrown),
        Wish::Cast(spell, _) if spell.is_bolt() => (THROWN_RANGE, Weapon::Thrown),
        _ => return None,
    };
    let with = |on: CharacterId| match wish {
        Wish::Hit(_) => Wish::Hit(Some(on)),
        Wish::Shoot(_) => Wish::Shoot(Some(on)),
        Wish::Throw(_) => Wish::Throw(Some(on)),
        Wish::Cast(spell, _) => Wish::Cast(spell, Some(on)),
        other => other,
    };
    let legal = deeds::targets(game, who, cell, inches).into_iter();
    legal
        .filter(|on| deeds::check_deed(game, who, cell, with(*on), order).is_ok())
        .max_by_key(|on| {
            let prospect = forecast::attack_on(game, who, *on, weapon, order.crit, None).prospect();
            (prospect.mean, std::cmp::Reverse(*on))
        })
        .map(with)
}
