//! Where a character can go: routes with fewest automatic hits, then least cost, then the first in the order of
//! directions ([WG-41](docs/rules/wargrounds.md#wg-41) to [WG-43](docs/rules/wargrounds.md#wg-43)).

use super::sight;
use crate::data::{Cell, Direction, Ground};
use crate::parts::CharacterId;
use crate::state::{Cover, Life, Wargrounds};

/// Cells from the middle of the window to its edge: no move is longer.
const RADIUS: i16 = 8;
const WIDTH: usize = 17;
const CELLS: usize = WIDTH * WIDTH;
/// Costs in half-inches, from 0 to 16.
const COSTS: usize = 17;
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
    /// By cell, then by cost: fewest hits of a way that costs exactly that.
    hits: Vec<u8>,
    codes: Vec<u32>,
    /// Cells that some way reaches, in no order.
    seen: Vec<u16>,
}

/// An enemy whose weapon matters here: its reach, and its band in each cell of the window.
struct Threat {
    reach: u8,
    bands: [u8; CELLS],
}

impl Reach {
    fn slot(&self, cell: Cell) -> Option<usize> {
        let dx = i16::from(cell.x) - i16::from(self.origin.x) + RADIUS;
        let dy = i16::from(cell.y) - i16::from(self.origin.y) + RADIUS;
        let fits = |d: i16| (0..2 * RADIUS + 1).contains(&d);
        (fits(dx) && fits(dy)).then(|| usize::from(dx.unsigned_abs()) * WIDTH + usize::from(dy.unsigned_abs()))
    }

    fn cell(&self, slot: usize) -> Cell {
        let at = |base: u8, offset: usize| {
            let place = i16::from(base) - RADIUS + i16::try_from(offset).expect("within the window");
            u8::try_from(place).expect("on the field")
        };
        Cell::new(at(self.origin.x, slot / WIDTH), at(self.origin.y, slot % WIDTH))
    }

    /// The best way to a cell, taken or not, at a cost of at most `allowance` half-inches.
    pub fn way(&self, cell: Cell, allowance: u32) -> Option<Way> {
        let slot = self.slot(cell)?;
        let mut best: Option<Way> = None;
        for cost in 0..=self.limit.min(allowance as usize) {
            let hits = self.hits[slot * COSTS + cost];
            if hits != NEVER && best.is_none_or(|best| hits < best.hits) {
                best = Some(Way {
                    hits,
                    cost: u8::try_from(cost).expect("at most 16"),
                    code: self.codes[slot * COSTS + cost],
                });
            }
        }
        best
    }

    /// Whether a move may end there ([WG-39](docs/rules/wargrounds.md#wg-39)).
    pub fn is_free(&self, cell: Cell) -> bool {
        cell == self.origin
            || self
                .slot(cell)
                .is_some_and(|slot| self.flags[slot] & (BARRED | TAKEN) == 0)
    }

    /// Every cell where a move of at most that cost may end, with the best way, in address order.
    pub fn ends(&self, allowance: u32) -> Vec<(Cell, Way)> {
        let mut ends: Vec<(Cell, Way)> = self
            .seen
            .iter()
            .map(|slot| self.cell(usize::from(*slot)))
            .filter(|cell| self.is_free(*cell))
            .filter_map(|cell| Some((cell, self.way(cell, allowance)?)))
            .collect();
        ends.sort_unstable_by_key(|(cell, _)| *cell);
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
    let mut reach = Reach {
        origin: from,
        limit: (half as usize).min(COSTS - 1),
        flags: [BARRED | TAKEN; CELLS],
        hits: vec![NEVER; CELLS * COSTS],
        codes: vec![0; CELLS * COSTS],
        seen: Vec::new(),
    };
    flag(game, &mut reach, who);
    let threats = threats(game, &mut reach, who);
    spread(&mut reach, &threats);
    reach
}

fn flag(game: &Wargrounds, reach: &mut Reach, who: CharacterId) {
    let board = game.field.board();
    for slot in 0..CELLS {
        let (dx, dy) = ((slot / WIDTH) as i16 - RADIUS, (slot % WIDTH) as i16 - RADIUS);
        let x = u8::try_from(i16::from(reach.origin.x) + dx)
            .ok()
            .filter(|x| *x < board.columns);
        let y = u8::try_from(i16::from(reach.origin.y) + dy)
            .ok()
            .filter(|y| *y < board.rows);
        if let (Some(x), Some(y)) = (x, y) {
            reach.flags[slot] = match game.field.ground(Cell::new(x, y)) {
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
    let mut threats = Vec::new();
    if game.people.fighter(who).cover() == Cover::Ready {
        return threats;
    }
    for enemy in game.people.upright(game.people.side_of(who).other()) {
        let inches = sight::engagement(game, enemy);
        let at = game.people.fighter(enemy).at();
        let near = |a: u8, b: u8| u32::from(a.abs_diff(b)) <= RADIUS.unsigned_abs() as u32 + inches + 1;
        if inches == 0 || !near(at.x, reach.origin.x) || !near(at.y, reach.origin.y) {
            continue;
        }
        let mut bands = [OUTSIDE; CELLS];
        let spread = u8::try_from(inches + 1).expect("at most 4");
        for x in at.x.saturating_sub(spread)..=at.x + spread {
            for y in at.y.saturating_sub(spread)..=at.y + spread {
                let cell = Cell::new(x, y);
                if let Some(slot) = reach.slot(cell)
                    && game.field.board().has(cell)
                    && let Some(band) = sight::band_in(game, enemy, cell)
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
    let start = usize::from(RADIUS.unsigned_abs()) * (WIDTH + 1);
    let mut waves: Vec<Vec<u16>> = vec![Vec::new(); COSTS + 3];
    let mut fewest = [NEVER; CELLS];
    reach.hits[start * COSTS] = 0;
    waves[0].push(u16::try_from(start).expect("289 cells"));
    for cost in 0..=reach.limit {
        let wave = std::mem::take(&mut waves[cost]);
        for slot in wave {
            let here = usize::from(slot);
            let hits = reach.hits[here * COSTS + cost];
            if fewest[here] == NEVER {
                reach.seen.push(slot);
            } else if fewest[here] <= hits {
                reach.hits[here * COSTS + cost] = NEVER;
                continue;
            }
            fewest[here] = hits;
            let code = reach.codes[here * COSTS + cost];
            for (number, way) in (1u32..).zip(Direction::ALL) {
                let then = cost + way.cost() as usize;
                let Some(next) = step(reach, here, way).filter(|_| then <= reach.limit) else {
                    continue;
                };
                let danger = reach.flags[next] & DANGER != 0;
                let hits = hits
                    .saturating_add(if danger { hits_of(threats, here, next) } else { 0 })
                    .min(NEVER - 1);
                if fewest[next] <= hits {
                    continue;
                }
                let code = code | number << (4 * (7 - code_length(code)));
                let place = next * COSTS + then;
                if reach.hits[place] == NEVER {
                    waves[then].push(u16::try_from(next).expect("289 cells"));
                } else if (reach.hits[place], reach.codes[place]) <= (hits, code) {
                    continue;
                }
                reach.hits[place] = hits;
                reach.codes[place] = code;
            }
        }
    }
}

fn code_length(code: u32) -> u32 {
    8 - code.trailing_zeros().min(32) / 4
}

/// One step within the window ([WG-42](docs/rules/wargrounds.md#wg-42)).
fn step(reach: &Reach, from: usize, way: Direction) -> Option<usize> {
    let (dx, dy) = way.vector();
    let (x, y) = (
        (from / WIDTH) as i16 + i16::from(dx),
        (from % WIDTH) as i16 + i16::from(dy),
    );
    let edge = 2 * RADIUS + 1;
    if !(0..edge).contains(&x) || !(0..edge).contains(&y) {
        return None;
    }
    let slot = |x: usize, y: usize| x * WIDTH + y;
    let next = slot(x as usize, y as usize);
    if reach.flags[next] & (BARRED | ENEMY) != 0 {
        return None;
    }
    if way.is_diagonal() {
        let (one, two) = (
            reach.flags[slot(from / WIDTH, y as usize)],
            reach.flags[slot(x as usize, from % WIDTH)],
        );
        if (one | two) & WALL != 0 || one & two & ENEMY != 0 {
            return None;
        }
    }
    Some(next)
}
