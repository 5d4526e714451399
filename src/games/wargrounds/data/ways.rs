//! Walking distances over terrain alone, and lines between cells ([WG-37](docs/rules/wargrounds.md#wg-37),
//! [WG-68](docs/rules/wargrounds.md#wg-68)).

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

/// What matters about a cell to who walks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Terrain {
    Open,
    Barred,
    /// No way leads diagonally past it.
    Wall,
}

/// Walking distances to the starts in half-inches, row by row, where the edges of the terrain are barred.
pub fn spread(terrain: &[Terrain], width: usize, starts: Vec<usize>) -> Vec<u16> {
    // By rising cost. No step costs four half-inches, so four waves are enough.
    let width = isize::try_from(width).expect("a field is small");
    let steps = Direction::ALL.map(|way| {
        let (dx, dy) = way.vector();
        let cost = u16::try_from(way.cost()).expect("2 or 3");
        (isize::from(dx), isize::from(dy) * width, cost)
    });
    let mut far = vec![FAR; terrain.len()];
    for start in &starts {
        far[*start] = 0;
    }
    let mut waves: [Vec<usize>; 4] = [starts, Vec::new(), Vec::new(), Vec::new()];
    let mut cost: u16 = 0;
    while waves.iter().any(|wave| !wave.is_empty()) {
        let mut wave = std::mem::take(&mut waves[usize::from(cost % 4)]);
        for here in wave.drain(..) {
            if far[here] != cost {
                continue;
            }
            for (dx, dy, price) in &steps {
                let (next, then) = (here.wrapping_add_signed(dx + dy), cost + price);
                let past = |by: isize| terrain[here.wrapping_add_signed(by)] == Terrain::Wall;
                let diagonal = *dx != 0 && *dy != 0;
                if then < far[next] && terrain[next] == Terrain::Open && !(diagonal && (past(*dx) || past(*dy))) {
                    far[next] = then;
                    waves[usize::from(then % 4)].push(next);
                }
            }
        }
        waves[usize::from(cost % 4)] = wave;
        cost += 1;
    }
    far
}
