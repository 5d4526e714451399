//! What lies on the field: flags, pieces, barrel or bombard, bridge sections.

use super::fighter::Load;
use crate::data::{Cell, Scenario, Side, Size, board};
use crate::parts::CharacterId;
use serde::{Deserialize, Serialize};

/// What lies on the field, and what became of river and castle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Things {
    /// River cells that are bridge ([WG-168](docs/rules/wargrounds.md#wg-168)).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    bridges: Vec<Cell>,
    /// Castle walls that are gone, a bit each: N, E, S, W ([WG-169](docs/rules/wargrounds.md#wg-169)).
    #[serde(default)]
    breached: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    flags: Vec<Flag>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pieces: Vec<Cell>,
    /// Barrel or bombard, where it lies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    heavy: Option<Cell>,
    /// Sections that lie loose ([WG-167](docs/rules/wargrounds.md#wg-167)).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    sections: Vec<Cell>,
    /// Sections that are part of a bridge ([WG-168](docs/rules/wargrounds.md#wg-168)).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    fixed: Vec<Cell>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    diplomacy: Option<Cell>,
}

impl Things {
    /// What lies on a field at the start of a leg.
    pub fn fresh(scenario: Scenario, size: Size) -> Things {
        let board = board(scenario, size);
        let flag = |stand: &Cell| Flag {
            stand: *stand,
            owner: None,
            holder: None,
        };
        Things {
            bridges: Vec::new(),
            breached: 0,
            flags: board.flags.iter().map(flag).collect(),
            pieces: board.pieces.clone(),
            heavy: board.heavy,
            sections: board.sections.clone(),
            fixed: Vec::new(),
            diplomacy: board.diplomacy,
        }
    }

    /// River cells that are bridge ([WG-168](docs/rules/wargrounds.md#wg-168)).
    pub fn bridges(&self) -> &[Cell] {
        &self.bridges
    }

    /// Castle walls that are gone, a bit each: N, E, S, W ([WG-169](docs/rules/wargrounds.md#wg-169)).
    pub fn breached(&self) -> u8 {
        self.breached
    }

    /// The flags, in the order of the board ([WG-153](docs/rules/wargrounds.md#wg-153)).
    pub fn flags(&self) -> &[Flag] {
        &self.flags
    }

    /// How many flags a side owns.
    pub fn flags_of(&self, side: Side) -> usize {
        self.flags.iter().filter(|flag| flag.owner == Some(side)).count()
    }

    /// Cells with loose pieces of the tablet, one entry a piece.
    pub fn pieces(&self) -> &[Cell] {
        &self.pieces
    }

    /// Where barrel or bombard lies, if nobody carries it.
    pub fn heavy(&self) -> Option<Cell> {
        self.heavy
    }

    /// Cells with loose bridge sections ([WG-167](docs/rules/wargrounds.md#wg-167)).
    pub fn sections(&self) -> &[Cell] {
        &self.sections
    }

    /// Cells with sections that are part of a bridge ([WG-168](docs/rules/wargrounds.md#wg-168)).
    pub fn fixed(&self) -> &[Cell] {
        &self.fixed
    }

    /// Where Diplomacy lies, if nobody wields it.
    pub fn diplomacy(&self) -> Option<Cell> {
        self.diplomacy
    }

    /// What somebody carried lies in a cell from now on; a flag goes back to its stand
    /// ([WG-148](docs/rules/wargrounds.md#wg-148)).
    pub fn put_down(&mut self, load: Load, at: Cell) {
        match load {
            Load::None | Load::Helping(_) => (),
            Load::Flag(flag) => self.flags[usize::from(flag)].holder = None,
            Load::Piece | Load::PieceForWeapon => self.pieces.push(at),
            Load::Pieces => self.pieces.extend([at, at]),
            Load::Heavy => self.heavy = Some(at),
            Load::Section => self.sections.push(at),
            Load::Diplomacy => self.diplomacy = Some(at),
        }
    }

    /// A character tries to capture a flag ([WG-154](docs/rules/wargrounds.md#wg-154)). Where the flag stands.
    pub fn hold_flag(&mut self, flag: usize, who: CharacterId) -> Cell {
        self.flags[flag].holder = Some(who);
        self.flags[flag].stand
    }

    /// A flag that was held is a side's now ([WG-154](docs/rules/wargrounds.md#wg-154)). Where it stands.
    pub fn capture_flag(&mut self, flag: usize, side: Side) -> Cell {
        let flag = &mut self.flags[flag];
        (flag.holder, flag.owner) = (None, Some(side));
        flag.stand
    }

    /// A piece is picked up, by its place in the list.
    pub fn pick_up_piece(&mut self, place: usize) {
        self.pieces.remove(place);
    }

    /// A loose section is picked up, by its place in the list.
    pub fn pick_up_section(&mut self, place: usize) {
        self.sections.remove(place);
    }

    /// Barrel or bombard is picked up.
    pub fn pick_up_heavy(&mut self) {
        self.heavy = None;
    }

    /// Diplomacy lies nowhere any more: somebody wields it.
    pub fn pick_up_diplomacy(&mut self) {
        self.diplomacy = None;
    }

    /// Two loose sections make a bridge over these river cells ([WG-168](docs/rules/wargrounds.md#wg-168)).
    pub fn build_bridge(&mut self, ends: [Cell; 2], river: &[Cell]) {
        self.sections.retain(|cell| !ends.contains(cell));
        self.fixed.extend(ends);
        self.bridges.extend(river);
        self.bridges.sort_unstable();
    }

    /// A wall of the castle is gone, by its place: N, E, S, W ([WG-169](docs/rules/wargrounds.md#wg-169)).
    pub fn breach(&mut self, wall: usize) {
        self.breached |= 1 << wall;
    }
}

/// A flag of Capture the Flag: where it stands, whose it is, and who holds it
/// ([WG-153](docs/rules/wargrounds.md#wg-153)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Flag {
    pub stand: Cell,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Side>,
    /// Who tries to capture it ([WG-154](docs/rules/wargrounds.md#wg-154)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder: Option<CharacterId>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_that_is_let_go_of_keeps_its_owner_and_one_that_is_captured_changes_it() {
        let mut things = Things::fresh(Scenario::Flags, Size::Small);
        let stand = things.hold_flag(1, CharacterId(3));
        assert_eq!(things.flags()[1].holder, Some(CharacterId(3)));
        things.put_down(Load::Flag(1), Cell::new(0, 0));
        assert_eq!((things.flags()[1].holder, things.flags()[1].owner), (None, None));
        things.hold_flag(1, CharacterId(3));
        assert_eq!(things.capture_flag(1, Side::Blue), stand);
        assert_eq!(
            (things.flags()[1].holder, things.flags()[1].owner),
            (None, Some(Side::Blue))
        );
    }

    #[test]
    fn what_is_put_down_can_be_picked_up() {
        let mut things = Things::fresh(Scenario::Tablet, Size::Small);
        let (count, at) = (things.pieces().len(), Cell::new(2, 2));
        things.put_down(Load::Pieces, at);
        assert_eq!(things.pieces()[count..], [at, at]);
        things.pick_up_piece(count);
        assert_eq!(things.pieces().len(), count + 1);
        things.put_down(Load::Heavy, at);
        assert_eq!(things.heavy(), Some(at));
        things.pick_up_heavy();
        assert_eq!(things.heavy(), None);
    }

    #[test]
    fn sections_of_a_bridge_are_loose_no_more() {
        let mut things = Things::fresh(Scenario::Flags, Size::Small);
        let [one, two, other] = [2, 7, 9].map(|y| Cell::new(4, y));
        for at in [one, two, other] {
            things.put_down(Load::Section, at);
        }
        things.build_bridge([one, two], &[Cell::new(5, 4), Cell::new(5, 3)]);
        assert_eq!(things.sections(), [other]);
        assert_eq!(things.fixed(), [one, two]);
        assert_eq!(things.bridges(), [Cell::new(5, 3), Cell::new(5, 4)]);
    }
}
