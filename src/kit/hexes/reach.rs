//! Where a piece can go on a hex map: cheapest routes with costs, with hexes that end a move (zones of control)
//! and hexes that may be passed but not stayed on.

use super::{Direction, Grid, Hex};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What entering a hex means for the piece that moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EntryCost {
    /// Not 0.
    pub cost: u32,
    /// The move ends here.
    pub stop: bool,
    /// It may not end here: somebody friendly stands there.
    pub full: bool,
}

/// How a hex is reached best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label {
    pub cost: u32,
    pub steps: u32,
    /// The move ends here whether its maker likes it or not.
    pub stop: bool,
    /// Passing only.
    pub full: bool,
    /// Of the last step.
    price: u32,
    /// The hex before it.
    from: u16,
}

/// All hexes that a move can pass, each by the best route: least cost, then fewest hexes, then the earliest in the
/// order of [`Direction::ALL`] where they first differ. The start is among them, at cost 0.
#[derive(Clone, Debug)]
pub struct Reach {
    grid: Grid,
    start: usize,
    labels: Vec<Option<Label>>,
}

/// Numbers of hexes and steps fit 12 bits: an entry of the queue is one number, ordered by cost, then steps.
const INDEX_BITS: u32 = 12;

impl Reach {
    /// Explores from `start` as far as `budget` pays. `enter` says what a hex costs; none if it cannot be entered.
    /// Stops are tested on hexes entered, never on the start.
    ///
    /// # Panics
    /// If `start` lies outside the grid, or the grid has more than 4,096 hexes.
    pub fn explore(
        grid: Grid,
        start: Hex,
        budget: u32,
        mut enter: impl FnMut(Hex, usize) -> Option<EntryCost>,
    ) -> Reach {
        assert!(grid.len() <= 1 << INDEX_BITS, "the grid is too large");
        let start = grid.index(start).expect("a piece stands on its map");
        let mut labels: Vec<Option<Label>> = vec![None; grid.len()];
        // Asked once a hex: zones of control are dear to work out.
        let mut asked: Vec<Option<Option<EntryCost>>> = vec![None; grid.len()];
        let mut queue = BinaryHeap::new();
        labels[start] = Some(Label {
            cost: 0,
            steps: 0,
            stop: false,
            full: false,
            price: 0,
            from: number(start),
        });
        let mut settled = Vec::new();
        let mut next = Some(start);
        while let Some(index) = next {
            let here = labels[index].expect("whatever is expanded has its label");
            if !here.stop {
                for direction in Direction::ALL {
                    let Some(hex) = grid.hex(index).neighbour(direction) else {
                        continue;
                    };
                    let Some(to) = grid.index(hex) else { continue };
                    if labels[to].is_some() {
                        continue;
                    }
                    let Some(entry) = *asked[to].get_or_insert_with(|| enter(hex, to)) else {
                        continue;
                    };
                    let cost = here.cost + entry.cost;
                    // A stop on a hex that is full is a route that may not be taken.
                    if cost <= budget && !(entry.stop && entry.full) {
                        queue.push(Reverse(key(cost, here.steps + 1, to)));
                    }
                }
            }
            next = None;
            while let Some(Reverse(key)) = queue.pop() {
                let (cost, steps, to) = unkey(key);
                if labels[to].is_some() {
                    continue;
                }
                let entry = asked[to].flatten().expect("only what can be entered is queued");
                labels[to] = Some(Label {
                    cost,
                    steps,
                    stop: entry.stop,
                    full: entry.full,
                    price: entry.cost,
                    from: number(start),
                });
                settled.push(to);
                next = Some(to);
                break;
            }
        }
        let mut reach = Reach { grid, start, labels };
        reach.choose_routes(settled);
        reach
    }

    /// Of routes of equal cost and length the one that is earliest where they first differ. All routes to hexes of so
    /// many steps are as long, so those of one step fewer, ranked, decide: first by the rank, then by the last step.
    fn choose_routes(&mut self, mut settled: Vec<usize>) {
        let mut ranks = vec![0u16; self.labels.len()];
        let steps_of = |labels: &[Option<Label>], index: usize| labels[index].map_or(0, |label| label.steps);
        settled.sort_by_key(|index| steps_of(&self.labels, *index));
        let mut first = 0;
        while first < settled.len() {
            let steps = steps_of(&self.labels, settled[first]);
            let more = settled[first..].iter();
            let length = more
                .take_while(|index| steps_of(&self.labels, **index) == steps)
                .count();
            let layer = &settled[first..first + length];
            first += length;
            let mut chosen: Vec<((u16, u8), usize, usize)> = Vec::with_capacity(length);
            for index in layer {
                let best = self
                    .before(*index)
                    .map(|(from, way)| ((ranks[from], way as u8), from))
                    .min();
                let (rank, from) = best.expect("a hex that is reached has a hex before it");
                chosen.push((rank, from, *index));
            }
            chosen.sort_unstable();
            for (rank, (_, from, index)) in chosen.into_iter().enumerate() {
                ranks[index] = number(rank);
                if let Some(label) = &mut self.labels[index] {
                    label.from = number(from);
                }
            }
        }
    }

    /// The hexes from which the best routes come, each with the step that leads here.
    fn before(&self, index: usize) -> impl Iterator<Item = (usize, Direction)> {
        let here = self.labels[index];
        Direction::ALL.into_iter().filter_map(move |way| {
            let from = self.grid.index(self.grid.hex(index).neighbour(way.opposite())?)?;
            let (here, before) = (here?, self.labels[from]?);
            // Every hex is entered at one price, so all that come this cheap come by best routes.
            let comes = !before.stop && before.steps + 1 == here.steps && before.cost + here.price == here.cost;
            comes.then_some((from, way))
        })
    }

    /// How a hex is reached; the start at cost 0.
    pub fn label(&self, hex: Hex) -> Option<Label> {
        self.labels[self.grid.index(hex)?]
    }

    /// How a move may end there; none at the start, and none where somebody stands.
    pub fn end(&self, hex: Hex) -> Option<Label> {
        let index = self.grid.index(hex)?;
        self.labels[index].filter(|label| index != self.start && !label.full)
    }

    /// All that can be passed, the start and full hexes among them, row by row.
    pub fn hexes(&self) -> impl Iterator<Item = (Hex, Label)> {
        let labelled = self.labels.iter().enumerate();
        labelled.filter_map(|(index, label)| Some((self.grid.hex(index), (*label)?)))
    }

    /// Where a move may end, row by row.
    pub fn ends(&self) -> impl Iterator<Item = (Hex, Label)> {
        let labelled = self.labels.iter().enumerate();
        labelled.filter_map(|(index, label)| {
            let label = label.filter(|label| index != self.start && !label.full)?;
            Some((self.grid.hex(index), label))
        })
    }

    /// The hexes entered on the way, the last included; empty for the start, none for what is out of reach.
    pub fn route(&self, to: Hex) -> Option<Vec<Hex>> {
        let mut index = self.grid.index(to)?;
        self.labels[index]?;
        let mut route = Vec::new();
        while index != self.start {
            route.push(self.grid.hex(index));
            index = usize::from(self.labels[index].expect("a label leads back to labels").from);
        }
        route.reverse();
        Some(route)
    }
}

fn number(index: usize) -> u16 {
    u16::try_from(index).expect("grids have at most 4,096 hexes")
}

fn key(cost: u32, steps: u32, to: usize) -> u64 {
    ((u64::from(cost) << INDEX_BITS | u64::from(steps)) << INDEX_BITS) | to as u64
}

fn unkey(key: u64) -> (u32, u32, usize) {
    let mask = (1u64 << INDEX_BITS) - 1;
    let narrow = |value: u64| u32::try_from(value).expect("a part of a key is small");
    let steps = narrow(key >> INDEX_BITS & mask);
    (narrow(key >> (2 * INDEX_BITS)), steps, (key & mask) as usize)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use proptest::prelude::*;

    const GRID: Grid = Grid { columns: 5, rows: 5 };

    /// All routes without loops, tried one by one.
    fn best(start: Hex, to: Hex, budget: u32, entries: &[Option<EntryCost>]) -> Option<(u32, usize, Vec<Direction>)> {
        fn walk(
            at: Hex,
            to: Hex,
            left: u32,
            way: &mut Vec<(Hex, Direction)>,
            start: Hex,
            entries: &[Option<EntryCost>],
            found: &mut Vec<(u32, usize, Vec<Direction>)>,
        ) {
            for direction in Direction::ALL {
                let Some(next) = at.neighbour(direction) else { continue };
                let Some(index) = GRID.index(next) else { continue };
                let Some(entry) = entries[index] else { continue };
                if next == start || way.iter().any(|(hex, _)| *hex == next) || entry.cost > left {
                    continue;
                }
                way.push((next, direction));
                if next == to && !(entry.stop && entry.full) {
                    let cost = way
                        .iter()
                        .map(|(hex, _)| entries[GRID.index(*hex).unwrap()].unwrap().cost);
                    found.push((cost.sum(), way.len(), way.iter().map(|(_, way)| *way).collect()));
                } else if !entry.stop {
                    walk(next, to, left - entry.cost, way, start, entries, found);
                }
                way.pop();
            }
        }
        let mut found = Vec::new();
        walk(start, to, budget, &mut Vec::new(), start, entries, &mut found);
        found.into_iter().min()
    }

    fn entry() -> impl Strategy<Value = Option<EntryCost>> {
        let some = (1u32..4, 0..5, 0..5).prop_map(|(cost, stop, full)| EntryCost {
            cost,
            stop: stop == 0,
            full: full == 0,
        });
        prop::option::weighted(0.85, some)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]
        #[test]
        fn routes_are_the_best_of_all(entries in prop::collection::vec(entry(), 25), start in 0usize..25, budget in 0u32..6) {
            let start = GRID.hex(start);
            let reach = Reach::explore(GRID, start, budget, |_, index| entries[index]);
            for to in GRID.hexes().filter(|hex| *hex != start) {
                let found = reach.label(to).map(|label| {
                    let route = reach.route(to).unwrap();
                    let from = std::iter::once(start).chain(route.iter().copied());
                    let ways = from.zip(&route).map(|(from, to)| {
                        Direction::ALL.into_iter().find(|way| from.neighbour(*way) == Some(*to)).unwrap()
                    });
                    (label.cost, route.len(), ways.collect::<Vec<_>>())
                });
                prop_assert_eq!(found, best(start, to, budget, &entries), "{}", to);
            }
        }
    }

    #[test]
    fn a_full_hex_is_passed_and_not_stayed_on() {
        let middle: Hex = "C3".parse().unwrap();
        let reach = Reach::explore(GRID, "C2".parse().unwrap(), 2, |hex, _| {
            Some(EntryCost {
                cost: 1,
                stop: false,
                full: hex == middle,
            })
        });
        assert_eq!(reach.end(middle), None);
        assert_eq!(reach.route("C4".parse().unwrap()).unwrap()[0], middle);
        assert!(reach.ends().all(|(hex, _)| hex != middle));
    }
}
