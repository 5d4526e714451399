//! The 18 fields ([7.4](docs/rules/wargrounds.md#74-maps)), read once from `maps.txt`.

use super::cell::Cell;
use super::ways::{Terrain, crosses, spread};
use super::{Scenario, Size};
use serde::{Deserialize, Serialize};
use std::sync::{LazyLock, OnceLock};

/// What a cell is made of ([WG-38](docs/rules/wargrounds.md#wg-38)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    Open,
    Wall,
    Water,
    Lava,
    Goal,
    West,
    East,
}

impl Ground {
    /// Where a character can stand ([WG-38](docs/rules/wargrounds.md#wg-38)).
    pub fn is_standable(self) -> bool {
        !matches!(self, Ground::Wall | Ground::Water | Ground::Lava)
    }
}

/// What binds a character at its random start ([WG-67](docs/rules/wargrounds.md#wg-67),
/// [WG-147](docs/rules/wargrounds.md#wg-147)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    Left,
    Right,
    Attack,
    Defend,
}

impl Start {
    /// What follows `>` among the statuses of a character that it binds: `L`, `R`, `A` or `D`.
    pub fn letter(self) -> char {
        match self {
            Start::Left => 'L',
            Start::Right => 'R',
            Start::Attack => 'A',
            Start::Defend => 'D',
        }
    }

    /// The name in lower case, for the middle of a sentence.
    pub fn word(self) -> &'static str {
        match self {
            Start::Left => "left",
            Start::Right => "right",
            Start::Attack => "attack",
            Start::Defend => "defend",
        }
    }
}

/// A field as it is at the start of a leg ([WG-153](docs/rules/wargrounds.md#wg-153), WG-157, WG-160, WG-166, WG-171,
/// WG-174).
#[derive(Debug)]
pub struct Board {
    pub scenario: Scenario,
    pub size: Size,
    pub columns: u8,
    pub rows: u8,
    ground: Vec<Ground>,
    /// In address order.
    pub west: Vec<Cell>,
    pub east: Vec<Cell>,
    pub goal: Vec<Cell>,
    pub walls: Vec<Cell>,
    pub flags: Vec<Cell>,
    pub pieces: Vec<Cell>,
    pub sections: Vec<Cell>,
    /// Barrel or bombard.
    pub heavy: Option<Cell>,
    pub diplomacy: Option<Cell>,
    /// The castle's walls, north, east, south, west; empty where there is none
    /// ([WG-169](docs/rules/wargrounds.md#wg-169)).
    pub castle: [Vec<Cell>; 4],
    /// Of the side in the west, then of that in the east: left and right, or attack.
    marks: [Vec<(Start, Cell)>; 2],
    /// By [`Board::index`] of the goal, once it is asked for: walking distances of all cells.
    ways: Vec<OnceLock<Box<[u16]>>>,
    /// By [`Board::index`] of the eye, once it is asked for: which cells are seen.
    sights: Vec<OnceLock<Box<[bool]>>>,
}

/// Every field, by scenario, then by size.
static BOARDS: LazyLock<Vec<Board>> = LazyLock::new(|| {
    include_str!("maps.txt")
        .split("map ")
        .filter(|text| !text.trim().is_empty())
        .map(|text| Board::read(text).expect("the built-in fields can be read"))
        .collect()
});

/// The field of a scenario in a size.
#[inline]
pub fn board(scenario: Scenario, size: Size) -> &'static Board {
    &BOARDS[3 * scenario as usize + size as usize]
}

impl Board {
    fn read(text: &str) -> Option<Board> {
        let mut lines = text.lines();
        let (scenario, size) = lines.next()?.split_once(' ')?;
        let marks_of = |line: &str| -> Option<Vec<(Start, Cell)>> {
            let (_, marks) = line.split_once(' ')?;
            let mark = |text: &str| {
                let (word, cell) = text.trim().split_once(' ')?;
                let start = [Start::Left, Start::Right, Start::Attack]
                    .into_iter()
                    .find(|start| start.word() == word)?;
                Some((start, cell.parse().ok()?))
            };
            marks.split(',').map(mark).collect()
        };
        let marks = [marks_of(lines.next()?)?, marks_of(lines.next()?)?];
        let rows: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
        let columns = rows.first()?.len();
        let mut board = Board {
            scenario: scenario.parse().ok()?,
            size: size.parse().ok()?,
            columns: u8::try_from(columns).ok()?,
            rows: u8::try_from(rows.len()).ok()?,
            ground: vec![Ground::Open; columns * rows.len()],
            west: Vec::new(),
            east: Vec::new(),
            goal: Vec::new(),
            walls: Vec::new(),
            flags: Vec::new(),
            pieces: Vec::new(),
            sections: Vec::new(),
            heavy: None,
            diplomacy: None,
            castle: Default::default(),
            marks,
            ways: vec![OnceLock::new(); columns * rows.len()],
            sights: vec![OnceLock::new(); columns * rows.len()],
        };
        let cells: Vec<Cell> = board.cells().collect();
        for Cell { x, y } in cells {
            board.lay(Cell::new(x, y), *rows[usize::from(y)].as_bytes().get(usize::from(x))?)?;
        }
        if board.scenario == Scenario::Storm {
            board.castle = board.ring();
        }
        Some(board)
    }

    fn lay(&mut self, cell: Cell, glyph: u8) -> Option<()> {
        let ground = match glyph {
            b'#' => Ground::Wall,
            b'~' => Ground::Water,
            b'^' => Ground::Lava,
            b':' | b'!' => Ground::Goal,
            b'<' => Ground::West,
            b'>' => Ground::East,
            b'.' | b'%' | b'0' | b'8' | b'|' | b'*' => Ground::Open,
            _ => return None,
        };
        match glyph {
            b'!' => self.flags.push(cell),
            b'%' => self.pieces.push(cell),
            b'0' | b'8' => self.heavy = Some(cell),
            b'|' => self.sections.push(cell),
            b'*' => self.diplomacy = Some(cell),
            _ => (),
        }
        match ground {
            Ground::Wall => self.walls.push(cell),
            Ground::Goal => self.goal.push(cell),
            Ground::West => self.west.push(cell),
            Ground::East => self.east.push(cell),
            _ => (),
        }
        let index = self.index(cell);
        self.ground[index] = ground;
        Some(())
    }

    /// The walls round the goal area ([WG-169](docs/rules/wargrounds.md#wg-169)).
    fn ring(&self) -> [Vec<Cell>; 4] {
        let (first, last) = (self.goal[0], self.goal[self.goal.len() - 1]);
        let part = |inside: &dyn Fn(Cell) -> bool| -> Vec<Cell> {
            let near = |cell: &Cell| {
                (first.x - 1..=last.x + 1).contains(&cell.x) && (first.y - 1..=last.y + 1).contains(&cell.y)
            };
            self.walls
                .iter()
                .copied()
                .filter(|cell| near(cell) && inside(*cell))
                .collect()
        };
        let middle = |cell: Cell| (first.y..=last.y).contains(&cell.y);
        [
            part(&|cell| cell.y == first.y - 1),
            part(&|cell| cell.x == last.x + 1 && middle(cell)),
            part(&|cell| cell.y == last.y + 1),
            part(&|cell| cell.x == first.x - 1 && middle(cell)),
        ]
    }

    /// The place of a cell in lists that hold all cells, row by row from the north; only for cells on the field.
    #[inline]
    pub fn index(&self, cell: Cell) -> usize {
        usize::from(cell.y) * usize::from(self.columns) + usize::from(cell.x)
    }

    /// Whether a cell lies on the field.
    pub fn has(&self, cell: Cell) -> bool {
        cell.x < self.columns && cell.y < self.rows
    }

    /// What a cell of the field is made of before bridges are laid or walls breached.
    pub fn ground(&self, cell: Cell) -> Ground {
        self.ground[self.index(cell)]
    }

    /// What every cell is made of, by [`Board::index`].
    pub fn grounds(&self) -> &[Ground] {
        &self.ground
    }

    /// Walking distances from every cell to the nearest of those, in half-inches, by [`Board::index`], where `grounds` are what
    /// the cells are made of ([WG-68](docs/rules/wargrounds.md#wg-68)).
    pub fn walking_distances(&self, grounds: &[Ground], to: &[Cell]) -> Vec<u16> {
        // With an edge all round, so that no step leaves it.
        let width = usize::from(self.columns) + 2;
        let place = |cell: Cell| (usize::from(cell.y) + 1) * width + usize::from(cell.x) + 1;
        let mut terrain = vec![Terrain::Barred; width * (usize::from(self.rows) + 2)];
        for cell in self.cells() {
            terrain[place(cell)] = match grounds[self.index(cell)] {
                Ground::Wall => Terrain::Wall,
                ground if ground.is_standable() => Terrain::Open,
                _ => Terrain::Barred,
            };
        }
        let starts = to.iter().map(|cell| place(*cell));
        let starts = starts.filter(|start| terrain[*start] == Terrain::Open).collect();
        let far = spread(&terrain, width, starts);
        let rows = far.chunks(width).skip(1).take(usize::from(self.rows));
        rows.flat_map(|row| &row[1..width - 1]).copied().collect()
    }

    /// Walking distances to a cell from all others, in half-inches, by [`Board::index`], before bridges are laid or walls
    /// breached ([WG-68](docs/rules/wargrounds.md#wg-68)). Worked out once.
    pub fn ways_to(&self, to: Cell) -> &[u16] {
        self.ways[self.index(to)].get_or_init(|| self.walking_distances(&self.ground, &[to]).into())
    }

    /// Whether no wall stands between two cells of the field, before walls are breached
    /// ([WG-37](docs/rules/wargrounds.md#wg-37)). Worked out once.
    pub fn sees(&self, one: Cell, two: Cell) -> bool {
        let seen = self.sights[self.index(one)].get_or_init(|| {
            let mut seen = vec![true; self.ground.len()];
            for cell in self.cells() {
                seen[self.index(cell)] = !self.walls.iter().any(|wall| crosses(one, cell, *wall));
            }
            seen.into()
        });
        seen[self.index(two)]
    }

    /// In address order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let rows = self.rows;
        (0..self.columns).flat_map(move |x| (0..rows).map(move |y| Cell::new(x, y)))
    }

    /// The mark of a random start for the side in the west or the east. Defend has that of attack
    /// ([WG-69](docs/rules/wargrounds.md#wg-69)).
    pub fn mark(&self, east: bool, start: Start) -> Option<Cell> {
        let wanted = if start == Start::Defend { Start::Attack } else { start };
        self.marks[usize::from(east)]
            .iter()
            .find(|(start, _)| *start == wanted)
            .map(|(_, cell)| *cell)
    }

    /// The two random starts of that side, for 1-3 and for 4-6 ([WG-147](docs/rules/wargrounds.md#wg-147)).
    pub fn starts(&self, east: bool) -> [Start; 2] {
        if self.marks[usize::from(east)].len() == 2 {
            [Start::Left, Start::Right]
        } else {
            [Start::Attack, Start::Defend]
        }
    }
}
