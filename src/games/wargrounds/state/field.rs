//! The field: what is played on it, its ground and sight, and what lies on it.

use super::fighter::Load;
use super::things::Things;
use crate::data::{Board, Cell, Direction, FAR, Ground, Scenario, Side, Size, board, crosses};
use muster_kit::Refusal;

/// The field of a leg.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    scenario: Scenario,
    size: Size,
    attackers: Side,
    things: Things,
}

impl Field {
    /// The field of a scenario with what lies on it; `attackers` stand in the west.
    pub fn new(scenario: Scenario, size: Size, attackers: Side, things: Things) -> Field {
        Field {
            scenario,
            size,
            attackers,
            things,
        }
    }

    /// A field at the start of a leg, where Red is in the west.
    pub fn fresh(scenario: Scenario, size: Size) -> Field {
        Field::new(scenario, size, Side::Red, Things::fresh(scenario, size))
    }

    /// What is played.
    pub fn scenario(&self) -> Scenario {
        self.scenario
    }

    /// How large the game is.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Who stands in the west ([WG-151](docs/rules/wargrounds.md#wg-151)). Red where there are no roles.
    pub fn attackers(&self) -> Side {
        self.attackers
    }

    /// What is played next.
    pub fn play(&mut self, scenario: Scenario) {
        self.scenario = scenario;
    }

    /// A side stands in the west from now on.
    pub fn attack(&mut self, side: Side) {
        self.attackers = side;
    }

    /// Everything lies where it does at the start of a leg.
    pub fn clear(&mut self) {
        self.things = Things::fresh(self.scenario, self.size);
    }

    /// What lies on it.
    pub fn things(&self) -> &Things {
        &self.things
    }

    /// What lies on it, to change it.
    pub fn things_mut(&mut self) -> &mut Things {
        &mut self.things
    }

    /// The field of the scenario that is played now, without bridges and breaches.
    pub fn board(&self) -> &'static Board {
        board(self.scenario, self.size)
    }

    /// Whether the side has the east ([WG-5](docs/rules/wargrounds.md#wg-5)).
    pub fn is_east(&self, side: Side) -> bool {
        side != self.attackers
    }

    /// Its starting area, in address order ([WG-5](docs/rules/wargrounds.md#wg-5)).
    pub fn area(&self, side: Side) -> &'static [Cell] {
        if self.is_east(side) {
            &self.board().east
        } else {
            &self.board().west
        }
    }

    /// Whether a cell of the field lies in the side's starting area.
    pub fn in_area(&self, side: Side, cell: Cell) -> bool {
        let wanted = if self.is_east(side) { Ground::East } else { Ground::West };
        self.board().ground(cell) == wanted
    }

    /// What a cell is made of now ([WG-38](docs/rules/wargrounds.md#wg-38), [WG-168](docs/rules/wargrounds.md#wg-168),
    /// [WG-169](docs/rules/wargrounds.md#wg-169)).
    pub fn ground(&self, cell: Cell) -> Ground {
        match self.board().ground(cell) {
            Ground::Water if self.things.bridges().contains(&cell) => Ground::Open,
            Ground::Wall if self.things.breached() != 0 && self.is_breached(cell) => Ground::Open,
            ground => ground,
        }
    }

    /// What every cell is made of now, by [`Board::index`].
    pub fn grounds(&self) -> Vec<Ground> {
        let board = self.board();
        let mut grounds = board.grounds().to_vec();
        for cell in self.things.bridges().iter().chain(board.castle.iter().flatten()) {
            grounds[board.index(*cell)] = self.ground(*cell);
        }
        grounds
    }

    /// Whether a cell is of a castle wall that is gone ([WG-169](docs/rules/wargrounds.md#wg-169)).
    fn is_breached(&self, cell: Cell) -> bool {
        let castle = self.board().castle.iter().enumerate();
        castle
            .into_iter()
            .any(|(part, cells)| self.things.breached() & (1 << part) != 0 && cells.contains(&cell))
    }

    /// Whether nothing stands between two cells ([WG-37](docs/rules/wargrounds.md#wg-37)).
    pub fn sees(&self, one: Cell, two: Cell) -> bool {
        let board = self.board();
        let walls = &board.walls;
        if walls.is_empty() {
            return true;
        }
        // A breach hides nothing.
        if board.has(one) && board.has(two) && (board.sees(one, two) || self.things.breached() == 0) {
            return board.sees(one, two);
        }
        !walls
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

    /// Walking distances from every cell to the nearest of those, over terrain alone, in half-inches
    /// ([WG-68](docs/rules/wargrounds.md#wg-68)).
    pub fn distances(&self, to: &[Cell]) -> Vec<u16> {
        let board = self.board();
        if self.is_changed() {
            return board.walking_distances(&self.grounds(), to);
        }
        let Some((first, rest)) = to.split_first() else {
            return vec![FAR; board.grounds().len()];
        };
        let mut far = board.ways_to(*first).to_vec();
        for cell in rest {
            for (far, other) in far.iter_mut().zip(board.ways_to(*cell)) {
                *far = (*far).min(*other);
            }
        }
        far
    }

    /// Whether bridges are laid or walls breached.
    pub fn is_changed(&self) -> bool {
        !self.things.bridges().is_empty() || self.things.breached() != 0
    }

    /// Whether a way leads from one cell to another over terrain alone.
    pub fn is_way(&self, from: Cell, to: Cell) -> bool {
        self.distances(&[to])[self.board().index(from)] < FAR
    }

    /// The squared distances of all cells from one in a straight line, by their places on the board
    /// ([WG-35](docs/rules/wargrounds.md#wg-35)).
    pub fn in_a_straight_line(&self, to: Cell) -> Vec<u32> {
        let board = self.board();
        let mut far = vec![0; usize::from(board.columns) * usize::from(board.rows)];
        for cell in board.cells() {
            far[board.index(cell)] = cell.d2(to);
        }
        far
    }

    /// Refuses a cell beyond the edges, and names the last one ([WG-34](docs/rules/wargrounds.md#wg-34)).
    pub fn on_field(&self, cell: Cell) -> Result<(), Refusal> {
        let board = self.board();
        if board.has(cell) {
            return Ok(());
        }
        let last = Cell::new(board.columns - 1, board.rows - 1);
        let reason = format!("{cell} is off the field, which goes from A1 to {last}.");
        Err(Refusal::new("WG-34", reason))
    }

    /// Whether a diagonal step between two cells goes round the corner of a wall.
    pub fn cuts_wall(&self, one: Cell, two: Cell) -> bool {
        [Cell::new(one.x, two.y), Cell::new(two.x, one.y)]
            .iter()
            .any(|cell| self.ground(*cell) == Ground::Wall)
    }

    /// Towards the enemy's starting area ([WG-144](docs/rules/wargrounds.md#wg-144)).
    pub fn home_facing(&self, side: Side) -> Direction {
        if self.is_east(side) { Direction::W } else { Direction::E }
    }

    /// Cells of the starting area by distance to the field's middle, then by address
    /// ([9.5](docs/rules/wargrounds.md#95-auto-build-and-auto-placement)).
    pub fn placing_cells(&self, side: Side) -> Vec<Cell> {
        let board = board(self.scenario, self.size);
        let mut cells = self.area(side).to_vec();
        let off = |place: u8, length: u8| (2 * i32::from(place) - i32::from(length) + 1).pow(2);
        cells.sort_by_key(|cell| (off(cell.x, board.columns) + off(cell.y, board.rows), *cell));
        cells
    }

    /// What is picked up by a character that had one load and then has another ([WG-158](docs/rules/wargrounds.md#wg-158)).
    pub fn taken_name(&self, before: Load, now: Load) -> &'static str {
        match (before, now) {
            (Load::Piece | Load::PieceForWeapon, Load::Pieces) => "a second tablet piece",
            (_, now) => self.load_name(now),
        }
    }

    /// What a load is called.
    pub fn load_name(&self, load: Load) -> &'static str {
        match load {
            Load::None => "nothing",
            Load::Flag(_) => "the flag",
            Load::Piece | Load::PieceForWeapon => "a tablet piece",
            Load::Pieces => "two tablet pieces",
            Load::Heavy | Load::Helping(_) => self.heavy_name(),
            Load::Section => "a bridge section",
            Load::Diplomacy => "Diplomacy",
        }
    }

    /// What two must carry in this scenario, for prose.
    pub fn heavy_name(&self) -> &'static str {
        if self.scenario == Scenario::Storm {
            "the bombard"
        } else {
            "the barrel"
        }
    }

    /// The bombard comes before a section where both lie at hand ([WG-169](docs/rules/wargrounds.md#wg-169)).
    pub fn near_heavy(&self, at: Cell) -> bool {
        self.things.heavy().is_some_and(|cell| self.touches(at, cell, 1))
    }

    /// The place in a list of the cell within 1" that is nearest.
    pub fn nearest(&self, cells: &[Cell], at: Cell) -> usize {
        let near = cells.iter().enumerate().filter(|(_, cell)| self.touches(at, **cell, 1));
        near.min_by_key(|(_, cell)| (cell.d2(at), **cell))
            .map_or(0, |(place, _)| place)
    }

    /// The other section of a bridge with one in this cell, and the river cells between
    /// ([WG-168](docs/rules/wargrounds.md#wg-168)).
    pub fn bridge_over(&self, at: Cell) -> Option<(Cell, Vec<Cell>)> {
        let river = |cell: Cell| self.board().has(cell) && self.ground(cell) == Ground::Water;
        // The first river cell towards the other bank, which lies east or west.
        let bank = |cell: Cell| {
            [Direction::E, Direction::W]
                .into_iter()
                .find(|way| cell.step(*way).is_some_and(river))
        };
        let way = bank(at)?;
        for up in [true, false] {
            let y = if up { at.y.checked_sub(5) } else { at.y.checked_add(5) };
            let Some(other) = y.map(|y| Cell::new(at.x, y)) else {
                continue;
            };
            if !self.things.sections().contains(&other) || bank(other) != Some(way) {
                continue;
            }
            let mut cells = Vec::new();
            for y in at.y.min(other.y) + 1..at.y.max(other.y) {
                let mut next = Cell::new(at.x, y).step(way);
                while let Some(cell) = next.filter(|cell| river(*cell)) {
                    cells.push(cell);
                    next = cell.step(way);
                }
            }
            return Some((other, cells));
        }
        None
    }

    /// Why the bombard cannot fire at that wall, or the nearest cell of it ([WG-169](docs/rules/wargrounds.md#wg-169)).
    pub fn bombard_target(&self, wall: Direction) -> Result<usize, (String, u32)> {
        let place = [Direction::N, Direction::E, Direction::S, Direction::W]
            .iter()
            .position(|way| *way == wall);
        let (Some(place), Some(heavy)) = (place, self.things.heavy()) else {
            return Err(("The castle has four walls: N, E, S and W.".to_owned(), 0));
        };
        let part = &self.board().castle[place];
        if self.things.breached() & (1 << place) != 0 {
            return Err((format!("The {wall} wall is gone already."), 0));
        }
        if part
            .iter()
            .any(|cell| heavy.within(*cell, 6) && self.sees_past(heavy, *cell, part))
        {
            return Ok(place);
        }
        let gap = part.iter().map(|cell| heavy.band(*cell)).min().unwrap_or(0);
        if gap > 6 {
            return Err((
                format!("The gap to the {wall} wall is {gap} inches, the bombard's range is 6."),
                gap,
            ));
        }
        Err((format!("The {wall} wall is hidden from the bombard."), gap))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_attackers_stand_in_the_west() {
        let mut field = Field::fresh(Scenario::Barrel, Size::Small);
        let west = field.area(Side::Red)[0];
        assert!(field.in_area(Side::Red, west) && !field.in_area(Side::Blue, west));
        assert_eq!(field.home_facing(Side::Red), Direction::E);
        field.attack(Side::Blue);
        assert!(field.in_area(Side::Blue, west));
        assert_eq!(field.home_facing(Side::Red), Direction::W);
    }

    #[test]
    fn a_breached_wall_is_open_and_seen_through_until_the_field_is_cleared() {
        let mut field = Field::fresh(Scenario::Storm, Size::Small);
        let wall = field.board().castle[0][0];
        assert_eq!(field.ground(wall), Ground::Wall);
        field.things_mut().breach(0);
        assert_eq!(field.ground(wall), Ground::Open);
        assert_eq!(field.grounds()[field.board().index(wall)], Ground::Open);
        field.clear();
        assert_eq!(field.ground(wall), Ground::Wall);
    }

    #[test]
    fn distances_are_of_ground_that_can_be_walked() {
        let field = Field::fresh(Scenario::Flags, Size::Small);
        let board = field.board();
        let home = field.area(Side::Red)[0];
        let far = field.distances(&[home]);
        assert_eq!(far[board.index(home)], 0);
        let barred = board.cells().filter(|cell| !field.ground(*cell).is_standable());
        assert!(barred.into_iter().all(|cell| far[board.index(cell)] == FAR));
    }
}
