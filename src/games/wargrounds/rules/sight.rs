//! Lines of sight, engagement ranges and the walking distances of the bare terrain
//! ([WG-35](docs/rules/wargrounds.md#wg-35) to [WG-37](docs/rules/wargrounds.md#wg-37),
//! [WG-68](docs/rules/wargrounds.md#wg-68)).

use crate::action::Facing;
use crate::data::{Board, Cell, Direction, Ground};
use crate::state::{Life, Wargrounds};

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

impl Wargrounds {
    /// Whether nothing stands between two cells ([WG-37](docs/rules/wargrounds.md#wg-37)).
    pub fn sees(&self, one: Cell, two: Cell) -> bool {
        let walls = &self.board().walls;
        walls.is_empty()
            || !walls
                .iter()
                .any(|wall| crosses(one, two, *wall) && self.ground(*wall) == Ground::Wall)
    }

    /// Whether nothing stands between two cells ([WG-37](docs/rules/wargrounds.md#wg-37)), but a castle part that is
    /// shot at does not hide itself ([WG-169](docs/rules/wargrounds.md#wg-169)).
    pub fn sees_past(&self, one: Cell, two: Cell, part: &[Cell]) -> bool {
        let walls = self.board().walls.iter().filter(|wall| !part.contains(wall));
        let mut walls = walls.filter(|wall| self.ground(**wall) == Ground::Wall);
        !walls.any(|wall| crosses(one, two, *wall))
    }

    /// In range and in line of sight ([WG-35](docs/rules/wargrounds.md#wg-35),
    /// [WG-37](docs/rules/wargrounds.md#wg-37)).
    pub fn touches(&self, one: Cell, two: Cell, inches: u32) -> bool {
        one.within(two, inches) && self.sees(one, two)
    }

    /// How far a character's weapon reaches, in inches; 0 for none ([WG-51](docs/rules/wargrounds.md#wg-51)).
    pub fn engagement(&self, who: u8) -> u32 {
        if self.fighter(who).life != Life::Standing {
            return 0;
        }
        self.weapon(who).map_or(0, |weapon| weapon.engagement())
    }

    /// The band of a cell within a character's engagement range; none outside it
    /// ([WG-36](docs/rules/wargrounds.md#wg-36), [WG-47](docs/rules/wargrounds.md#wg-47),
    /// [WG-142](docs/rules/wargrounds.md#wg-142)).
    pub fn band_in(&self, who: u8, cell: Cell) -> Option<u32> {
        let reach = self.engagement(who);
        let from = self.fighter(who).at;
        if reach == 0 || !from.within(cell, reach) || !self.is_in_front(who, cell) || !self.sees(from, cell) {
            return None;
        }
        Some(from.band(cell))
    }

    /// Whether a cell is in front; everywhere is, without facing ([WG-142](docs/rules/wargrounds.md#wg-142)).
    pub fn is_in_front(&self, who: u8, cell: Cell) -> bool {
        self.options.facing == Facing::Off || dot(self.fighter(who).facing, self.fighter(who).at, cell) >= 0
    }

    /// Whether two opponents have at least one of them in the other's engagement range
    /// ([WG-81](docs/rules/wargrounds.md#wg-81)).
    pub fn are_engaged(&self, one: u8, two: u8) -> bool {
        self.side_of(one) != self.side_of(two)
            && self.standing(one)
            && self.standing(two)
            && (self.band_in(one, self.fighter(two).at).is_some() || self.band_in(two, self.fighter(one).at).is_some())
    }

    /// Walking distances from every cell to the nearest of those, over terrain alone, in half-inches
    /// ([WG-68](docs/rules/wargrounds.md#wg-68)).
    pub fn distances(&self, to: &[Cell]) -> Vec<u16> {
        let board = self.board();
        let grounds = self.grounds();
        let mut far = vec![FAR; usize::from(board.columns) * usize::from(board.rows)];
        let mut waves: [Vec<Cell>; 4] = Default::default();
        for cell in to.iter().filter(|cell| self.ground(**cell).is_standable()) {
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
                    let Some(next) = terrain_step(board, &grounds, cell, way) else {
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

/// The product that says what is in front, f.v ([WG-142](docs/rules/wargrounds.md#wg-142)).
pub fn dot(facing: Direction, from: Cell, to: Cell) -> i32 {
    let (fx, fy) = facing.vector();
    i32::from(fx) * (i32::from(to.x) - i32::from(from.x)) + i32::from(fy) * (i32::from(to.y) - i32::from(from.y))
}

/// The product that parts left rear from right rear, fx*vy - fy*vx; y grows southwards
/// ([WG-143](docs/rules/wargrounds.md#wg-143)).
pub fn cross(facing: Direction, from: Cell, to: Cell) -> i32 {
    let (fx, fy) = facing.vector();
    i32::from(fx) * (i32::from(to.y) - i32::from(from.y)) - i32::from(fy) * (i32::from(to.x) - i32::from(from.x))
}
