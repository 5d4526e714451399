//! Where a character can go: routes with fewest automatic hits, then least cost, then the first in the order of
//! directions ([WG-41](docs/rules/wargrounds.md#wg-41) to [WG-43](docs/rules/wargrounds.md#wg-43)).

use super::sight;
use crate::data::{Cell, Direction, Ground};
use crate::parts::CharacterId;
use crate::state::{Cover, Life, Wargrounds};

/// Cells from the middle of the window to its edge: no move is longer.
const RADIUS: i16 = 8;
/// From the middle to beyond the edge, where nobody can go, so that no step leaves the window.
const MIDDLE: i16 = RADIUS + 1;
const WIDTH: usize = 19;
const CELLS: usize = WIDTH * WIDTH;
/// Where a move begins.
const START: usize = MIDDLE as usize * (WIDTH + 1);
/// The longest move, in half-inches.
const COST_MAX: usize = 16;
const NEVER: u8 = u8::MAX;
/// Outside an engagement range.
const OUTSIDE: u8 = u8::MAX;

const BARRED: u8 = 1;
const WALL: u8 = 2;
const ENEMY: u8 = 4;
const TAKEN: u8 = 8;
const DANGER: u8 = 16;

/// The best way that a move has to a cell, packed small.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// Automatic hits ([WG-47](docs/rules/wargrounds.md#wg-47)).
    pub hits: u8,
    /// In half-inches.
    pub cost: u8,
    /// Steps, four bits each from the top; the order of codes is that of [WG-43](docs/rules/wargrounds.md#wg-43).
    code: u32,
}

/// Everything that one move from one cell can reach.
pub struct Reach {
    origin: Cell,
    /// In half-inches.
    limit: usize,
    flags: [u8; CELLS],
    /// Least cost of a way to each cell; [`NEVER`] where none leads.
    least: [u8; CELLS],
    /// By cell, then by cost: fewest hits of a way that costs exactly that.
    hits: Vec<u8>,
    codes: Vec<u32>,
}

/// An enemy whose weapon matters here: its reach, and its band in each cell of the window.
struct Threat {
    reach: u8,
    bands: [u8; CELLS],
}

impl Reach {
    fn slot(&self, cell: Cell) -> Option<usize> {
        let dx = i16::from(cell.x) - i16::from(self.origin.x);
        let dy = i16::from(cell.y) - i16::from(self.origin.y);
        let fits = |d: i16| (-RADIUS..=RADIUS).contains(&d);
        let place = |d: i16| usize::from((d + MIDDLE).unsigned_abs());
        (fits(dx) && fits(dy)).then(|| place(dx) * WIDTH + place(dy))
    }

    fn cell(&self, slot: usize) -> Cell {
        let at = |base: u8, offset: usize| {
            let place = i16::from(base) - MIDDLE + i16::try_from(offset).expect("within the window");
            u8::try_from(place).expect("on the field")
        };
        Cell::new(at(self.origin.x, slot / WIDTH), at(self.origin.y, slot % WIDTH))
    }

    /// The place of a cell and a cost in `hits` and `codes`.
    fn place(&self, slot: usize, cost: usize) -> usize {
        slot * (self.limit + 1) + cost
    }

    /// The best way to a cell, taken or not, at a cost of at most `allowance` half-inches.
    pub fn way(&self, cell: Cell, allowance: u32) -> Option<Way> {
        self.way_into(self.slot(cell)?, allowance)
    }

    fn way_into(&self, slot: usize, allowance: u32) -> Option<Way> {
        let mut best: Option<Way> = None;
        for cost in usize::from(self.least[slot])..=self.limit.min(allowance as usize) {
            let hits = self.hits[self.place(slot, cost)];
            if hits != NEVER && best.is_none_or(|best| hits < best.hits) {
                best = Some(Way {
                    hits,
                    cost: u8::try_from(cost).expect("at most 16"),
                    code: self.codes[self.place(slot, cost)],
                });
                if hits == 0 {
                    break;
                }
            }
        }
        best
    }

    /// Whether a move may end there ([WG-39](docs/rules/wargrounds.md#wg-39)).
    fn is_free(&self, slot: usize) -> bool {
        slot == START || self.flags[slot] & (BARRED | TAKEN) == 0
    }

    /// Every cell where a move of at most that cost may end, with the best way, in address order.
    pub fn ends(&self, allowance: u32) -> Vec<(Cell, Way)> {
        let seen = (0..CELLS).filter(|slot| self.least[*slot] != NEVER);
        // By column, then by row, as addresses are.
        let cells = seen.map(|slot| (slot, self.cell(slot)));
        let free = cells.filter(|(slot, _)| self.is_free(*slot));
        let mut ends = Vec::with_capacity(CELLS);
        ends.extend(free.filter_map(|(slot, cell)| Some((cell, self.way_into(slot, allowance)?))));
        ends
    }

    /// The cells of a way, without the first.
    pub fn path(&self, way: Way) -> Vec<Cell> {
        let mut path = Vec::new();
        let mut at = self.origin;
        for place in (0..8).rev() {
            let Some(step) = ((way.code >> (4 * place)) & 15).checked_sub(1) else {
                break;
            };
            at = at.step(Direction::ALL[step as usize]).expect("ways stay on the field");
            path.push(at);
        }
        path
    }
}

/// Everything that a character can reach from a cell for at most `half` half-inches.
pub fn reach_from(game: &Wargrounds, who: CharacterId, from: Cell, half: u32) -> Reach {
    let limit = (half as usize).min(COST_MAX);
    let mut reach = Reach {
        origin: from,
        limit,
        flags: [BARRED | TAKEN; CELLS],
        least: [NEVER; CELLS],
        hits: vec![NEVER; CELLS * (limit + 1)],
        codes: vec![0; CELLS * (limit + 1)],
    };
    flag(game, &mut reach, who);
    let threats = threats(game, &mut reach, who);
    spread(&mut reach, &threats);
    reach
}

fn flag(game: &Wargrounds, reach: &mut Reach, who: CharacterId) {
    let board = game.field.board();
    let changed = game.field.is_changed();
    let radius = RADIUS.unsigned_abs() as u8;
    let around = |at: u8, end: u8| at.saturating_sub(radius)..end.min(at + radius + 1);
    for x in around(reach.origin.x, board.columns) {
        for y in around(reach.origin.y, board.rows) {
            let cell = Cell::new(x, y);
            let Some(slot) = reach.slot(cell) else { continue };
            let ground = match changed {
                true => game.field.ground(cell),
                false => board.ground(cell),
            };
            reach.flags[slot] = match ground {
                Ground::Wall => BARRED | WALL,
                ground if ground.is_standable() => 0,
                _ => BARRED,
            };
        }
    }
    for other in game.people.everybody().filter(|other| *other != who) {
        let fighter = game.people.fighter(other);
        if let (Life::Standing | Life::Fallen(_), Some(slot)) = (fighter.life(), reach.slot(fighter.at())) {
            let enemy = fighter.life() == Life::Standing && game.people.side_of(other) != game.people.side_of(who);
            reach.flags[slot] |= if enemy { TAKEN | ENEMY } else { TAKEN };
        }
    }
}

/// Nobody threatens a Sneaky move ([WG-50](docs/rules/wargrounds.md#wg-50),
/// [WG-137](docs/rules/wargrounds.md#wg-137)).
fn threats(game: &Wargrounds, reach: &mut Reach, who: CharacterId) -> Vec<Threat> {
    let mut threats = Vec::with_capacity(8);
    if game.people.fighter(who).cover() == Cover::Ready {
        return threats;
    }
    for enemy in game.people.upright(game.people.side_of(who).other()) {
        let inches = sight::engagement(game, enemy);
        let at = game.people.fighter(enemy).at();
        let near = |a: u8, b: u8| u32::from(a.abs_diff(b)) <= u32::from(RADIUS.unsigned_abs()) + inches + 1;
        if inches == 0 || !near(at.x, reach.origin.x) || !near(at.y, reach.origin.y) {
            continue;
        }
        let mut bands = [OUTSIDE; CELLS];
        let spread = u8::try_from(inches + 1).expect("at most 4");
        for x in at.x.saturating_sub(spread)..=at.x + spread {
            for y in at.y.saturating_sub(spread)..=at.y + spread {
                let cell = Cell::new(x, y);
                if at.within(cell, inches)
                    && let Some(slot) = reach.slot(cell)
                    && game.field.board().has(cell)
                    && let Some(band) = sight::band_of(game, enemy, inches, cell)
                {
                    bands[slot] = u8::try_from(band).expect("at most 3");
                    reach.flags[slot] |= DANGER;
                }
            }
        }
        threats.push(Threat {
            reach: u8::try_from(inches).expect("at most 3"),
            bands,
        });
    }
    threats
}

/// Hits of one step ([WG-47](docs/rules/wargrounds.md#wg-47)).
fn hits_of(threats: &[Threat], from: usize, to: usize) -> u8 {
    let one = |threat: &Threat| match (threat.bands[from], threat.bands[to]) {
        (_, OUTSIDE) => 0,
        (OUTSIDE, band) => threat.reach - band,
        (before, band) => before.saturating_sub(band).max(1),
    };
    threats.iter().map(one).sum()
}

/// By rising cost; what costs more and is hit no less is dropped, since no way through it can be better.
fn spread(reach: &mut Reach, threats: &[Threat]) {
    let ways = Direction::ALL.map(Step::new);
    // No step costs four half-inches.
    let mut waves: [Vec<u16>; 4] = std::array::from_fn(|_| Vec::with_capacity(64));
    let mut fewest = [NEVER; CELLS];
    let origin = reach.place(START, 0);
    reach.hits[origin] = 0;
    waves[0].push(u16::try_from(START).expect("361 cells"));
    for cost in 0..=reach.limit {
        let mut wave = std::mem::take(&mut waves[cost % 4]);
        for slot in wave.drain(..) {
            let here = usize::from(slot);
            let place = reach.place(here, cost);
            let hits = reach.hits[place];
            if fewest[here] == NEVER {
                reach.least[here] = u8::try_from(cost).expect("at most 16");
            } else if fewest[here] <= hits {
                reach.hits[place] = NEVER;
                continue;
            }
            fewest[here] = hits;
            let code = reach.codes[place];
            let shift = 4 * 7u32.saturating_sub(code_length(code));
            for (number, way) in (1u32..).zip(&ways) {
                let (next, then) = (way.from(here), cost + way.cost);
                if then > reach.limit || fewest[next] <= hits || !is_open(reach, here, way) {
                    continue;
                }
                let danger = reach.flags[next] & DANGER != 0;
                let hits = hits
                    .saturating_add(if danger { hits_of(threats, here, next) } else { 0 })
                    .min(NEVER - 1);
                if fewest[next] <= hits {
                    continue;
                }
                let code = code | number << shift;
                let place = reach.place(next, then);
                if reach.hits[place] == NEVER {
                    waves[then % 4].push(u16::try_from(next).expect("361 cells"));
                } else if (reach.hits[place], reach.codes[place]) <= (hits, code) {
                    continue;
                }
                reach.hits[place] = hits;
                reach.codes[place] = code;
            }
        }
        waves[cost % 4] = wave;
    }
}

/// A step within the window, by places of cells.
struct Step {
    east: isize,
    south: isize,
    cost: usize,
    diagonal: bool,
}

impl Step {
    fn new(way: Direction) -> Step {
        let (dx, dy) = way.vector();
        Step {
            east: isize::from(dx) * WIDTH as isize,
            south: isize::from(dy),
            cost: way.cost() as usize,
            diagonal: way.is_diagonal(),
        }
    }

    /// Where it leads from a cell of the window that is not on its edge.
    fn from(&self, slot: usize) -> usize {
        slot.wrapping_add_signed(self.east + self.south)
    }
}

fn code_length(code: u32) -> u32 {
    8 - code.trailing_zeros().min(32) / 4
}

/// Whether a step can be made ([WG-42](docs/rules/wargrounds.md#wg-42)).
fn is_open(reach: &Reach, from: usize, way: &Step) -> bool {
    if reach.flags[way.from(from)] & (BARRED | ENEMY) != 0 {
        return false;
    }
    let beside = |by: isize| reach.flags[from.wrapping_add_signed(by)];
    let (one, two) = (beside(way.south), beside(way.east));
    !way.diagonal || (one | two) & WALL == 0 && one & two & ENEMY == 0
}
