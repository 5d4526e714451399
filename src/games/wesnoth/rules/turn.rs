//! Turns and rounds (WB-30, WB-50, WB-95 to WB-98).

use super::super::event::Event;
use super::super::state::{Deed, Tile, Wesnoth};
use super::Ref;

impl Wesnoth {
    /// Whether no unit may still begin an action, none that moved has an enemy next to it, and no choice is open
    /// ([WB-95](docs/rules/wesnoth.md#wb-95)).
    pub(crate) fn nothing_left(&self) -> bool {
        self.pending.is_none() && !self.army(self.turn).any(|unit| self.can_still_act(unit))
    }

    /// Ends the turn, by order or by itself ([WB-95](docs/rules/wesnoth.md#wb-95)), and passes it on
    /// ([WB-96](docs/rules/wesnoth.md#wb-96)).
    pub(super) fn end_turn(&mut self, alone: bool, referee: &mut Ref<'_>) {
        referee.note(Event::TurnEnded { side: self.turn, alone });
        self.pass_turn(referee);
    }

    /// The next side that is not removed plays ([WB-96](docs/rules/wesnoth.md#wb-96)); after the last one a round ends
    /// ([WB-97](docs/rules/wesnoth.md#wb-97)).
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

    /// Begins a round ([WB-97](docs/rules/wesnoth.md#wb-97)): the next tile ([WB-19](docs/rules/wesnoth.md#wb-19)), and
    /// income for most villages if it is due ([WB-50](docs/rules/wesnoth.md#wb-50)).
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
            paid = self.sides_with_most_villages();
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

    /// Those who hold more villages than all others, or as many as no other holds more
    /// ([WB-50](docs/rules/wesnoth.md#wb-50)); nobody where nobody holds one.
    pub fn sides_with_most_villages(&self) -> Vec<u8> {
        let playing: Vec<u8> = self.side_numbers().filter(|side| !self.is_removed(*side)).collect();
        let most = playing.iter().map(|side| self.villages_of(*side)).max().unwrap_or(0);
        let holds_most = |side: &u8| most > 0 && self.villages_of(*side) == most;
        playing.into_iter().filter(holds_most).collect()
    }

    /// Begins a turn: all its units are fresh, and it is noted which of them stand on enemy keeps
    /// ([WB-98](docs/rules/wesnoth.md#wb-98)).
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
