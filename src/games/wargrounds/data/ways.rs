//! Walking distances over terrain alone, and lines between cells ([WG-37](docs/rules/wargrounds.md#wg-37),
//! [WG-68](docs/rules/wargrounds.md#wg-68)).

use super::board::{Board, Ground};
use super::cell::{Cell, Direction};

/// A distance that no way has.
pub const FAR: u16 = u16::MAX;

/// Whether the line between two centres passes through the inside of a cell ([WG-37](docs/rules/wargrounds.md#wg-37)).
pub fn crosses(one: Cell, two: Cell, wall: Cell) -> bool {
    // Doubled, so that edges lie on whole numbers.
    let double = |cell: Cell| (2 * i32::from(cell.x), 2 * i32::from(cell.y));
    let ((x1, y1), (x2, y2), (wx, wy)) = (double(one), double(two), double(wall));
    let apart = |a: i32, b: i32, w: i32| a.min(b) > w || a.max(b) < w;
    if apart(x1, x2, wx) || apart(y1, y2, wy) {
        return false;
    }
    let side = |x: i32, y: i32| (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
    let corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)].map(|(dx, dy)| side(wx + dx, wy + dy));
    corners.iter().any(|side| *side > 0) && corners.iter().any(|side| *side < 0)
}

/// Walking distances from every cell to the nearest of those, in half-inches, where `grounds` are what the cells of a board are
/// made of ([WG-68](docs/rules/wargrounds.md#wg-68)).
pub fn walking_distances(board: &Board, grounds: &[Ground], to: &[Cell]) -> Vec<u16> {
    let mut far = vec![FAR; grounds.len()];
    let mut waves: [Vec<Cell>; 4] = Default::default();
    for cell in to.iter().filter(|cell| grounds[board.index(**cell)].is_standable()) {
        far[board.index(*cell)] = 0;
        waves[0].push(*cell);
    }
    let mut cost: u16 = 0;
    while waves.iter().any(|wave| !wave.is_empty()) {
        let wave = std::mem::take(&mut waves[usize::from(cost % 4)]);
        for cell in wave {
            if far[board.index(cell)] != cost {
                continue;
            }
            for way in Direction::ALL {
                let Some(next) = terrain_step(board, grounds, cell, way) else {
                    continue;
                };
                let then = cost + u16::try_from(way.cost()).expect("2 or 3");
                if then < far[board.index(next)] {
                    far[board.index(next)] = then;
                    waves[usize::from(then % 4)].push(next);
                }
            }
        }
        cost += 1;
    }
    far
}

/// One step over terrain alone.
fn terrain_step(board: &Board, grounds: &[Ground], from: Cell, way: Direction) -> Option<Cell> {
    let next = from.step(way).filter(|next| board.has(*next))?;
    let ground = |cell: Cell| grounds[board.index(cell)];
    if !ground(next).is_standable() {
        return None;
    }
    let wall = |cell: Cell| ground(cell) == Ground::Wall;
    let barred = way.is_diagonal() && (wall(Cell::new(from.x, next.y)) || wall(Cell::new(next.x, from.y)));
    (!barred).then_some(next)
}
