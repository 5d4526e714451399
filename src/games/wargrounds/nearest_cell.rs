//! The cell that works nearest to one that an order names and cannot reach.

use super::action::{Order, To};
use super::data::Cell;
use super::rules::{movement, pairs};
use super::state::Wargrounds;

/// Cells that are tried.
const TRIED_MAX: usize = 40;

/// The order with the cell nearest to the one that it names and cannot reach; its action is kept where it works from
/// there. None if it can go nowhere.
pub fn nearest_order(game: &Wargrounds, order: &Order, goal: Cell, taken: &[Cell]) -> Option<Order> {
    let who = order.who;
    if !game.people.standing(who) || game.people.is_bound_to_pair(who) {
        return None;
    }
    let reach = movement::reach(game, who);
    let binding = movement::binding(game, who, &reach);
    let at = game.people.fighter(who).at();
    let far = game.field.board().has(goal).then(|| game.field.distances(&[goal]));
    let steps = |cell: Cell| far.as_ref().map_or(0, |far| far[game.field.board().index(cell)]);
    let mut ends = reach.ends(game.people.allowance(who, true));
    ends.retain(|(cell, _)| {
        *cell != at && !taken.contains(cell) && movement::may_end(game, who, *cell, &binding).is_ok()
    });
    ends.sort_by_key(|(cell, way)| (steps(*cell), cell.d2(goal), way.hits, way.cost, *cell));
    let bare = Order {
        run: None,
        deed: None,
        crit: false,
        ..order.clone()
    };
    let to = |order: &Order, cell: Cell| Order {
        to: To::Cells(vec![cell]),
        ..order.clone()
    };
    let cells: Vec<Cell> = ends.iter().map(|(cell, _)| *cell).take(TRIED_MAX).collect();
    let works = |order: &Order| pairs::check_order(game, order, None).is_ok();
    // From where the action works, it does so alike: the way with the fewest automatic hits is the better one.
    let acting = || {
        let acts = ends
            .iter()
            .take(TRIED_MAX)
            .map(|(cell, way)| (to(order, *cell), way.hits));
        acts.filter(|(order, _)| works(order)).min_by_key(|(_, hits)| *hits)
    };
    let acting = order.deed.is_some().then(acting).flatten();
    acting
        .map(|(order, _)| order)
        .or_else(|| cells.iter().map(|cell| to(&bare, *cell)).find(works))
}

/// The last cell that an order names.
pub fn cell_of(order: &Order) -> Option<Cell> {
    match &order.to {
        To::Cells(cells) => cells.last().copied(),
        _ => None,
    }
}
