//! Where units may end a move, without the ways there: what a thought asks of every unit.

use super::super::data::costs_of;
use super::super::state::Wesnoth;
use muster_kit::Hex;

const ENEMY: u8 = 1;
const FRIEND: u8 = 2;
/// A move ends here: a foreign village, or a hex that an enemy watches.
const STOP: u8 = 4;
const BESIDE_ENEMY: u8 = 8;

/// Who stands on the hexes of a map and who watches them, as one side sees it; by the numbers of the hexes.
pub struct Field {
    marks: Vec<u8>,
}

impl Field {
    /// The field of a side, without those who stand on a hex and are no enemies of `gone`'s side.
    pub fn of(game: &Wesnoth, side: u8, gone: Option<(u8, Hex)>) -> Field {
        let mut marks = vec![0; game.map.grid.len()];
        for unit in &game.units {
            if gone.is_some_and(|(of, hex)| unit.at == hex && !game.are_enemies(of, unit.owner)) {
                continue;
            }
            let index = game.map.index(unit.at).expect("units stand on the map");
            if !game.are_enemies(side, unit.owner) {
                marks[index] |= FRIEND;
                continue;
            }
            marks[index] |= ENEMY;
            let mark = if unit.sheet().level > 0 {
                STOP | BESIDE_ENEMY
            } else {
                BESIDE_ENEMY
            };
            game.map.around(index).for_each(|next| marks[next] |= mark);
        }
        for (village, owner) in game.map.villages.iter().zip(&game.villages) {
            if owner.is_none_or(|owner| game.are_enemies(side, owner)) {
                let index = game.map.index(*village).expect("villages stand on the map");
                marks[index] |= STOP;
            }
        }
        Field { marks }
    }

    /// Whether an enemy of the side stands next to a hex, by its number.
    pub fn is_beside_enemy(&self, index: usize) -> bool {
        self.marks[index] & BESIDE_ENEMY != 0
    }

    /// The numbers of the hexes on which a unit of the side may end a move, rising: those of [`Wesnoth::reach`].
    pub fn ends(&self, game: &Wesnoth, place: usize) -> Vec<usize> {
        let unit = &game.units[place];
        let (costs, moves) = (costs_of(unit.sheet().feet), unit.sheet().moves);
        let start = game.map.index(unit.at).expect("units stand on the map");
        let mut spent = vec![u8::MAX; self.marks.len()];
        spent[start] = 0;
        let mut open = Vec::with_capacity(self.marks.len());
        open.push(start);
        let mut next = 0;
        while let Some(here) = open.get(next).copied() {
            next += 1;
            if here != start && self.marks[here] & STOP != 0 {
                continue;
            }
            for to in game.map.around(here) {
                let (mark, terrain) = (self.marks[to], game.map.terrain[to]);
                let cost = terrain.map_or(0, |terrain| costs[terrain as usize]);
                // A stop on a hex that is full is a route that may not be taken.
                if cost == 0 || mark & ENEMY != 0 || mark & (STOP | FRIEND) == STOP | FRIEND {
                    continue;
                }
                let all = spent[here] + cost;
                if all <= moves && all < spent[to] {
                    spent[to] = all;
                    open.push(to);
                }
            }
        }
        let may_end = |index: &usize| spent[*index] <= moves && *index != start && self.marks[*index] & FRIEND == 0;
        (0..spent.len()).filter(may_end).collect()
    }
}

impl Wesnoth {
    /// Whether an enemy could step on a side's keep in its next turn, if none of the side's team stood there: whether
    /// [`Wesnoth::keep_taker`] names one.
    pub(crate) fn keep_can_be_taken(&self, side: u8) -> bool {
        let keep = self.map.keeps[usize::from(side)];
        let index = self.map.index(keep).expect("keeps stand on the map");
        let takes = |place: usize| {
            let unit = &self.units[place];
            self.are_enemies(side, unit.owner)
                && unit.at.distance(keep) <= u32::from(unit.sheet().moves)
                && Field::of(self, unit.owner, Some((side, keep)))
                    .ends(self, place)
                    .contains(&index)
        };
        (0..self.units.len()).any(takes)
    }
}
