//! Two who carry one thing ([WG-163](docs/rules/wargrounds.md#wg-163), [WG-164](docs/rules/wargrounds.md#wg-164)).

use super::movement::{self, Route};
use super::plan::{self, Plan};
use super::{cards, no};
use crate::action::{Order, To};
use crate::data::Cell;
use crate::facts;
use crate::parts::CharacterId;
use crate::state::{Load, People, Wargrounds};
use muster_kit::Refusal;

/// Why the two of a pair cannot move so, or the lead's route and the partner's
/// ([WG-163](docs/rules/wargrounds.md#wg-163), [WG-164](docs/rules/wargrounds.md#wg-164)).
pub fn plan_pair(
    game: &Wargrounds,
    lead: CharacterId,
    partner: CharacterId,
    order: &Order,
    other: Option<&Order>,
) -> Result<(Route, Route), Refusal> {
    let at = game.people.fighter(lead).at();
    let cells = match &order.to {
        To::Cells(cells) => cells.clone(),
        To::Stay => vec![at],
        To::Near(target) => vec![pair_goal(game, lead, *target)?],
        To::Plunge(_) => {
            return Err(no("WG-164", "A pair does not jump into anything together.").instead("drop first"));
        }
    };
    if order.deed.is_some() || order.crit || order.protect.is_some() {
        return Err(no("WG-163", "A character that carries in a pair can only drop.").instead("a cell alone"));
    }
    check_pair_cards(game, order)?;
    let route = lead_route(game, lead, &cells, order.run)?;
    let helper = partner_route(game, lead, partner, route.end(at), other)?;
    Ok((route, helper))
}

/// Whether an order would work now; one of a pair that carries acts with its partner, whose order may be another of
/// the line ([WG-163](docs/rules/wargrounds.md#wg-163)).
pub fn check_in_line(game: &Wargrounds, order: &Order, together: &[Order]) -> Result<(), Refusal> {
    let Some(partner) = game.people.partner(order.who).filter(|_| !order.auto) else {
        return check_order(game, order, None).map(|_| ());
    };
    let of = |who: CharacterId| {
        let here = together.iter().find(|other| other.who == who);
        here.or_else(|| facts::order_of(game, who)).filter(|order| !order.auto)
    };
    let (lead, helper) = if game.people.fighter(order.who).load() == Load::Heavy {
        (order.who, partner)
    } else {
        (partner, order.who)
    };
    match of(lead) {
        Some(order) => plan_pair(game, lead, helper, order, of(helper)).map(|_| ()),
        None => Ok(()),
    }
}

/// Cards that come before the move go with a pair's order; nobody of a pair attacks
/// ([WG-126](docs/rules/wargrounds.md#wg-126)).
fn check_pair_cards(game: &Wargrounds, order: &Order) -> Result<(), Refusal> {
    if let Some(late) = order.cards.iter().find(|attached| attached.is_late()) {
        let reason = format!(
            "{} goes with an attack, and nobody of a pair strikes.",
            late.card.title()
        );
        return Err(no("WG-163", reason).instead("/wg card plays it by itself"));
    }
    cards::check_early_cards(game, order)
}

/// The lead's way through those cells ([WG-68](docs/rules/wargrounds.md#wg-68),
/// [WG-137](docs/rules/wargrounds.md#wg-137), [WG-163](docs/rules/wargrounds.md#wg-163)).
pub fn lead_route(game: &Wargrounds, lead: CharacterId, cells: &[Cell], run: Option<bool>) -> Result<Route, Refusal> {
    let route = movement::route_through(game, lead, cells, run, false)?;
    movement::may_end(
        game,
        lead,
        route.end(game.people.fighter(lead).at()),
        &movement::bound(game, lead),
    )?;
    Ok(route)
}

fn pair_goal(game: &Wargrounds, lead: CharacterId, target: CharacterId) -> Result<Cell, Refusal> {
    let far = game.field.distances(&[game.people.fighter(target).at()]);
    let run = game.people.allowance(lead, true);
    let ends = movement::reach(game, lead).ends(run);
    let best = ends
        .iter()
        .min_by_key(|(cell, way)| (far[game.field.board().index(*cell)], way.hits, way.cost, *cell));
    best.map(|(cell, _)| *cell)
        .ok_or_else(|| no("WG-164", "The lead can go nowhere."))
}

/// The cell its own order names, else fewest automatic hits, least cost, address
/// ([WG-164](docs/rules/wargrounds.md#wg-164)).
pub fn partner_route(
    game: &Wargrounds,
    lead: CharacterId,
    partner: CharacterId,
    end: Cell,
    other: Option<&Order>,
) -> Result<Route, Refusal> {
    let reach = movement::reach(game, partner);
    let run = game.people.allowance(partner, true);
    let wanted = other.and_then(|order| match &order.to {
        To::Cells(cells) => cells.last().copied(),
        _ => None,
    });
    // The lead's own cell gets free when it moves, but the partner goes first.
    let binding = movement::bound(game, partner);
    let good = |cell: Cell| {
        let near = cell != end && game.field.touches(cell, end, 1) && cell != game.people.fighter(lead).at();
        near && movement::may_end(game, partner, cell, &binding).is_ok()
    };
    let ends = reach.ends(run);
    let named = ends.iter().find(|(cell, _)| Some(*cell) == wanted && good(*cell));
    let any = || {
        let fits = ends.iter().filter(|(cell, _)| good(*cell));
        fits.min_by_key(|(cell, way)| (way.hits, way.cost, *cell))
    };
    let Some((cell, way)) = named.or_else(any) else {
        let reason = format!("{} cannot keep up to within 1\" of {end}.", game.people.named(partner));
        return Err(no("WG-164", reason).instead("a nearer cell, or drop"));
    };
    let walks = reach
        .way(*cell, game.people.allowance(partner, false))
        .filter(|walk| walk.hits <= way.hits);
    Ok(movement::route_of(&reach, walks.unwrap_or(*way), walks.is_none()))
}

/// What an order that can be carried out now comes to; of a pair, whether the lead's can.
pub fn check_order(game: &Wargrounds, order: &Order, other: Option<CharacterId>) -> Result<Option<Plan>, Refusal> {
    if order.auto {
        return Ok(None);
    }
    match other {
        None => plan::plan(game, order).map(Some),
        Some(other) => {
            let (lead, partner) = pair_of(&game.people, order.who, other);
            if lead != order.who {
                let reason = format!("{} leads; its order says where the two go.", game.people.named(lead));
                return Err(no("WG-164", reason));
            }
            plan_pair(game, lead, partner, order, facts::order_of(game, partner)).map(|_| None)
        }
    }
}

/// The two of a pair, the lead first.
pub fn pair_of(people: &People, one: CharacterId, two: CharacterId) -> (CharacterId, CharacterId) {
    if people.fighter(one).load() == Load::Heavy {
        (one, two)
    } else {
        (two, one)
    }
}
