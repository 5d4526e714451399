//! Turns and rounds (WB-30, WB-50, WB-95 to WB-98).

use super::super::event::Event;
use super::super::state::{Deed, Tile, Wesnoth};
use super::Ref;

impl Wesnoth {
    /// WB-95: nobody may still begin an action, nobody who moved has an enemy next to it, no choice is open.
    pub(super) fn nothing_left(&self) -> bool {
        self.pending.is_none() && !self.army(self.turn).any(|unit| self.can_still_act(unit))
    }

    /// WB-95, WB-96: the turn ends, by order or by itself.
    pub(super) fn end_turn(&mut self, alone: bool, referee: &mut Ref<'_>) {
        referee.note(Event::TurnEnded { side: self.turn, alone });
        self.pass_turn(referee);
    }

    /// WB-96, WB-97: the next side that is not removed plays; after the last one a round ends.
    pub(super) fn pass_turn(&mut self, referee: &mut Ref<'_>) {
        let before = self.turn;
        let next = self
            .side_numbers()
            .find(|side| *side > before && !self.is_removed(*side));
        let next = match next {
            Some(next) => next,
            None => {
                if self.scored_out() {
                    self.end_by_score(referee);
                    return;
                }
                self.begin_round(self.round + 1, referee);
                let first = self.side_numbers().find(|side| !self.is_removed(*side));
                first.expect("while the game goes on somebody plays")
            }
        };
        self.begin_turn(next, referee);
    }

    /// WB-19, WB-50, WB-97: the next tile, and income if it is due.
    pub(super) fn begin_round(&mut self, round: u16, referee: &mut Ref<'_>) {
        self.round = round;
        let tile = self.tile();
        let mut paid = Vec::new();
        let mut villages = Vec::new();
        if matches!(tile, Tile::Dawn | Tile::Dusk) {
            let playing = self.side_numbers().filter(|side| !self.is_removed(*side));
            villages = playing
                .map(|side| (side, u32::try_from(self.villages_of(side)).expect("a map is small")))
                .collect();
            let most = villages.iter().map(|(_, count)| *count).max().unwrap_or(0);
            if most > 0 {
                paid = villages
                    .iter()
                    .filter(|(_, count)| *count == most)
                    .map(|(side, _)| *side)
                    .collect();
            }
            for side in &paid {
                let side = self.side_mut(*side);
                side.gold += 1;
                side.tally.income += 1;
                side.tally.ahead += 1;
            }
        }
        referee.note(Event::Round {
            round,
            tile,
            villages,
            paid,
        });
    }

    /// WB-98: all its units are fresh, and it is noted which of them stand on enemy keeps.
    pub(super) fn begin_turn(&mut self, side: u8, referee: &mut Ref<'_>) {
        self.turn = side;
        self.key += 1;
        self.pending = None;
        self.fallen.clear();
        for place in 0..self.units.len() {
            if self.units[place].owner == side {
                let holds = self.enemy_keep(side, self.units[place].at).is_some();
                let unit = &mut self.units[place];
                (unit.deed, unit.holds_keep) = (Deed::Fresh, holds);
            }
        }
        let conquer = self.conquerors(side);
        let keep = self.map.keeps[usize::from(side)];
        let threats = self
            .unit_at(keep)
            .filter(|place| self.are_enemies(side, self.units[*place].owner));
        let own = self.side(side);
        referee.note(Event::Turn {
            side,
            gold: own.gold,
            villages: u32::try_from(self.villages_of(side)).expect("a map is small"),
            units: u32::try_from(self.army(side).count()).expect("a map is small"),
            conquer: conquer
                .into_iter()
                .map(|(place, loser)| (self.units[place].badge(), loser))
                .collect(),
            threats: threats
                .into_iter()
                .map(|place| (self.units[place].badge(), keep))
                .collect(),
        });
    }
}
