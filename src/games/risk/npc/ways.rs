//! Ways to a place around water and whatever else is closed to a unit.

use crate::battle::{Act, Battle, HOLD, Unit, moving};
use crate::data::{COLUMNS, ROWS, Table};
use crate::plane::Point;
use std::collections::VecDeque;

/// A march of a turn towards the nearest place of the objective, for a unit that does not stand there yet.
pub fn onward(battle: &Battle, unit: &Unit) -> Option<Act> {
    let goals = &battle.terms.objective().as_ref()?.points;
    let goal = *goals.iter().min_by_key(|goal| (**goal - unit.pose.at).square())?;
    if unit.base().is_near(goal, HOLD) {
        return None;
    }
    let to = |at: Point| Act::To(Point::new(at.x / 10 * 10, at.y / 10 * 10));
    let can = |act: &Act| moving::outcome(battle, unit, &[*act]).is_ok();
    let way = goal - unit.pose.at;
    let straight = to(unit.pose.at + way.along(way.length().min(unit.allowance() - 20)));
    if can(&straight) {
        return Some(straight);
    }
    let steps = steps(battle, unit, goal);
    let reach = unit.allowance() * unit.allowance();
    let near = steps
        .into_iter()
        .rev()
        .filter(|at| (*at - unit.pose.at).square() <= reach);
    near.map(to).find(can)
}

/// The middles of the cells on a shortest way from a unit to a place, the unit's own left out.
fn steps(battle: &Battle, unit: &Unit, goal: Point) -> Vec<Point> {
    let (start, goal) = (Table::cell(unit.pose.at), Table::cell(goal));
    let index = |(column, row): (usize, usize)| row * COLUMNS + column;
    // For each cell reached from the goal, the next one on the way there.
    let mut next = vec![None; COLUMNS * ROWS];
    let mut open = VecDeque::from([goal]);
    next[index(goal)] = Some(goal);
    while let Some(cell) = open.pop_front() {
        if cell == start {
            break;
        }
        for beside in beside(cell) {
            let is_open = battle.field.closed(unit, Table::middle(beside.0, beside.1)).is_ok();
            if next[index(beside)].is_none() && (is_open || beside == start) {
                next[index(beside)] = Some(cell);
                open.push_back(beside);
            }
        }
    }
    let onward = |cell: &(usize, usize)| next[index(*cell)].filter(|next| next != cell);
    let cells = std::iter::successors(onward(&start), onward);
    cells.map(|(column, row)| Table::middle(column, row)).collect()
}

/// The cells that share a side with one.
fn beside((column, row): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
    let left = column.checked_sub(1).map(|column| (column, row));
    let right = (column + 1 < COLUMNS).then_some((column + 1, row));
    let down = row.checked_sub(1).map(|row| (column, row));
    let up = (row + 1 < ROWS).then_some((column, row + 1));
    [left, right, down, up].into_iter().flatten()
}
