//! How far it is to somewhere over the ground as it is held: costs of whole ways, beyond a single move.

use crate::rules::reach;
use crate::state::{Barbarica, Unit};
use muster_kit::Hex;

/// Hexes by what is left to pay from them, the least first: costs are small numbers, each with a list of its own.
#[derive(Default)]
struct Queue {
    lists: Vec<Vec<usize>>,
    least: usize,
}

impl Queue {
    /// `cost` is not below what was taken out last.
    fn push(&mut self, cost: u32, index: usize) {
        let cost = cost as usize;
        if self.lists.len() <= cost {
            self.lists.resize_with(cost + 1, Vec::new);
        }
        self.lists[cost].push(index);
    }

    fn pop(&mut self) -> Option<(u32, usize)> {
        while let Some(list) = self.lists.get_mut(self.least) {
            if let Some(index) = list.pop() {
                return Some((u32::try_from(self.least).ok()?, index));
            }
            self.least += 1;
        }
        None
    }
}

/// What a unit still has to pay from each hex to the nearest of some goals.
pub struct Ways {
    grid: muster_kit::hexes::Grid,
    left: Vec<Option<u32>>,
}

impl Ways {
    /// Goals with what they cost by themselves; `more` is added for entering a hex. Hexes of visible enemies are closed,
    /// unless `more` puts a price on them.
    pub fn to(game: &Barbarica, unit: &Unit, goals: &[(Hex, u32)], more: impl Fn(Hex) -> u32, pass: bool) -> Ways {
        let grid = game.ground.field().grid;
        let mut left: Vec<Option<u32>> = vec![None; grid.len()];
        let mut queue = Queue::default();
        for (hex, cost) in goals {
            if let Some(index) = grid.index(*hex) {
                queue.push(*cost, index);
            }
        }
        let held: Vec<Hex> = game.army.visible(unit.side().other()).map(|enemy| enemy.at).collect();
        while let Some((cost, index)) = queue.pop() {
            if left[index].is_some() {
                continue;
            }
            left[index] = Some(cost);
            let here = grid.hex(index);
            // To come from a neighbour one enters this hex.
            let Some(price) = reach::entry_cost(game, unit, here) else {
                continue;
            };
            if !pass && held.contains(&here) {
                continue;
            }
            let from_there = cost + u32::from(price) + more(here);
            for next in here.neighbours() {
                let Some(to) = grid.index(next) else { continue };
                if left[to].is_none() {
                    queue.push(from_there, to);
                }
            }
        }
        Ways { grid, left }
    }

    /// None: there is no way.
    pub fn left(&self, from: Hex) -> Option<u32> {
        self.grid.index(from).and_then(|index| self.left[index])
    }

    /// As [`Ways::left`], the largest number standing for no way.
    pub fn left_or_far(&self, from: Hex) -> u32 {
        self.left(from).unwrap_or(u32::MAX)
    }
}
