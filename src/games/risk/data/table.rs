//! Battle tables: 16 rows of 36 cells, each 2 x 3 cm (RK-83, RK-98).

use super::{TEXT_MAX, fault, lines_of, place};
use crate::plane::{CM, Facing, HEIGHT, Point, Pose, bounds, rectangle, touch};
use muster_kit::Fault;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::{Arc, LazyLock};

/// Cells of a table from west to east.
pub const COLUMNS: usize = 36;
/// Cells of a table from south to north.
pub const ROWS: usize = 16;
/// RK-83: a cell in ticks.
const CELL: (i64, i64) = (200, 300);
/// RK-70: how far side 1's zone reaches from the south edge, and side 2's from the north edge.
const ZONE: i64 = 1_200;

/// The ground of a cell of the table ([RK-98](docs/rules/risk.md#rk-98)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    Open,
    Wood,
    Rough,
    Works,
    Hill,
    Water,
    /// A bridge or a ford.
    Bridge,
}

impl Ground {
    const ALL: [(char, Ground); 7] = [
        ('.', Ground::Open),
        ('%', Ground::Wood),
        (',', Ground::Rough),
        ('#', Ground::Works),
        (':', Ground::Hill),
        ('~', Ground::Water),
        ('-', Ground::Bridge),
    ];

    fn of(glyph: char) -> Option<Ground> {
        Ground::ALL
            .iter()
            .find(|(known, _)| *known == glyph)
            .map(|(_, ground)| *ground)
    }

    /// The character that stands for it in the text of a table and on the board.
    pub fn glyph(self) -> char {
        let found = Ground::ALL.iter().find(|(_, ground)| *ground == self);
        found.expect("every ground has a glyph").0
    }

    /// RK-89: a step that ends here costs twice.
    pub fn is_difficult(self) -> bool {
        matches!(self, Ground::Wood | Ground::Works | Ground::Rough)
    }

    /// Wood and hills block the line of fire ([RK-99](docs/rules/risk.md#rk-99)).
    fn blocks_sight(self) -> bool {
        matches!(self, Ground::Wood | Ground::Hill)
    }
}

/// A battle table. Clones share it; it is saved as its name, or as its text if a player wrote it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Table(Arc<Layout>);

#[derive(PartialEq, Debug)]
struct Layout {
    id: String,
    /// By row from the south, then column.
    cells: Vec<Ground>,
    /// RK-83: the number of each cell's patch, 0 for none.
    patches: Vec<u8>,
    water: bool,
    /// Of each row a bit for each column: ground that slows or stops a unit, and water.
    slow: [u64; ROWS],
    wet: [u64; ROWS],
    /// RK-99: columns and rows of wood and hills.
    screens: Vec<(usize, usize)>,
    /// The lowest y of side 2's zone.
    zone: i64,
    posts: Vec<Pose>,
    /// What a player wrote; none for a table that Muster brings.
    text: Option<String>,
}

impl PartialEq for Table {
    fn eq(&self, other: &Table) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

/// The tables that Muster brings.
pub static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| {
    let blocks = include_str!("tables.txt").split("\n\n");
    let read = |text: &str| {
        let mut layout = layout(text).unwrap_or_else(|fault| panic!("a table of Muster's own is malformed: {fault:?}"));
        layout.text = None;
        Table(Arc::new(layout))
    };
    blocks.map(read).collect()
});

impl Table {
    /// The table that Muster brings under that id, written exactly so; none if there is no such one.
    pub fn named(id: &str) -> Option<Table> {
        TABLES.iter().find(|table| table.0.id == id).cloned()
    }

    /// RK-7: a table that a player wrote; the first fault with its row and column.
    pub fn read(text: &str) -> Result<Table, Fault> {
        layout(text).map(|layout| Table(Arc::new(layout)))
    }

    /// What the table is called by; `custom` if the text of a player's own names nothing.
    pub fn id(&self) -> &str {
        &self.0.id
    }

    /// The cell of a place, row by row from the south ([RK-83](docs/rules/risk.md#rk-83)).
    fn index(at: Point) -> usize {
        let clamp = |n: i64, size: i64, count: usize| usize::try_from(n / size).unwrap_or(0).min(count - 1);
        clamp(at.y, CELL.1, ROWS) * COLUMNS + clamp(at.x, CELL.0, COLUMNS)
    }

    /// Column and row from the south of a place.
    pub fn cell(at: Point) -> (usize, usize) {
        let index = Table::index(at);
        (index % COLUMNS, index / COLUMNS)
    }

    /// The centre of a cell in ticks; column and row are counted from 0, from the south-west corner.
    pub fn middle(column: usize, row: usize) -> Point {
        let along = |n: usize, size: i64| i64::try_from(n).unwrap_or(0) * size + size / 2;
        Point::new(along(column, CELL.0), along(row, CELL.1))
    }

    /// What the cell around a place is made of; beyond an edge, the nearest cell.
    pub fn ground(&self, at: Point) -> Ground {
        self.0.cells[Table::index(at)]
    }

    /// Whether all cells of a rectangle are ground that slows and stops no unit.
    pub fn is_open_between(&self, low: Point, high: Point) -> bool {
        is_clear(&self.0.slow, low, high)
    }

    /// Whether no cell of a rectangle is water.
    pub fn is_dry_between(&self, low: Point, high: Point) -> bool {
        !self.0.water || is_clear(&self.0.wet, low, high)
    }

    /// What a cell is made of, by column from the west and row from the south, both from 0.
    ///
    /// # Panics
    /// If the table has no such row.
    pub fn ground_of_cell(&self, column: usize, row: usize) -> Ground {
        self.0.cells[row * COLUMNS + column]
    }

    /// RK-83: the patch of wood, hill or works at a place; 0 for none.
    pub fn patch(&self, at: Point) -> u8 {
        self.0.patches[Table::index(at)]
    }

    /// RK-119: the patch of works at a place.
    pub fn works(&self, at: Point) -> Option<u8> {
        (self.ground(at) == Ground::Works).then(|| self.patch(at))
    }

    /// RK-99: whether wood or hill touches a line of fire, but for the patches that hold the shooter's centre or the
    /// target's, where the line ends.
    pub fn blocks(&self, shooter: Point, from: Point, to: Point) -> bool {
        let line = [from, to];
        let (low, high) = bounds(&line);
        let own = [self.patch(shooter), self.patch(to)];
        let range = |low: i64, high: i64, size: i64, count: usize| {
            let cell = |at: i64| usize::try_from(at / size).unwrap_or(0).min(count - 1);
            // A line along the border of two cells touches both.
            cell((low - 1).max(0))..=cell(high)
        };
        let (rows, columns) = (
            range(low.y, high.y, CELL.1, ROWS),
            range(low.x, high.x, CELL.0, COLUMNS),
        );
        self.0.screens.iter().any(|(column, row)| {
            rows.contains(row)
                && columns.contains(column)
                && !own.contains(&self.0.patches[row * COLUMNS + column])
                && touch(&line, &Table::rectangle(*column, *row))
        })
    }

    /// A cell as a polygon.
    pub fn rectangle(column: usize, row: usize) -> [Point; 4] {
        let middle = Table::middle(column, row);
        let half = Point::new(CELL.0 / 2, CELL.1 / 2);
        rectangle(middle - half, middle + half)
    }

    /// RK-70: lowest and highest y of a side's zone (0 is side 1).
    pub fn zone(&self, side: usize) -> (i64, i64) {
        if side == 0 { (0, ZONE) } else { (self.0.zone, HEIGHT) }
    }

    /// RK-70: where a unit of side 2 may stand outside its zone, with the facing there; empty on most tables.
    pub fn posts(&self) -> &[Pose] {
        &self.0.posts
    }
}

impl TryFrom<String> for Table {
    type Error = String;
    fn try_from(text: String) -> Result<Table, String> {
        match Table::named(&text) {
            Some(table) => Ok(table),
            None => Table::read(&text).map_err(|fault| super::words_of(&fault)),
        }
    }
}

impl From<Table> for String {
    fn from(table: Table) -> String {
        table.0.text.clone().unwrap_or_else(|| table.0.id.clone())
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.id)
    }
}

fn layout(text: &str) -> Result<Layout, Fault> {
    if text.len() > TEXT_MAX {
        return Err(fault(0, 0, format!("a table has at most {TEXT_MAX} characters")));
    }
    let (mut id, mut zone, mut posts) = ("custom".to_owned(), HEIGHT - ZONE, Vec::new());
    let mut rows: Vec<(usize, Vec<Ground>)> = Vec::new();
    for (number, line) in lines_of(text).into_iter().enumerate() {
        let line = line.trim_end();
        if line.trim().is_empty() {
            continue;
        }
        match line.split_once(':') {
            Some((key, value)) if !key.is_empty() && key.chars().all(|letter| letter.is_ascii_alphabetic()) => {
                let value = value.trim();
                match key {
                    "id" if !value.is_empty() => value.clone_into(&mut id),
                    "rows" => (),
                    "zone" => zone = zone_of(value).ok_or_else(|| fault(number, 6, "`zone` is 13 to 36"))?,
                    "posts" => posts = posts_of(value).ok_or_else(|| fault(number, 7, "a post is `33,34.5 S`"))?,
                    _ => {
                        return Err(fault(
                            number,
                            0,
                            format!("`{key}` is no key; they are id, zone, posts, rows"),
                        ));
                    }
                }
            }
            _ => rows.push((number, row_of(number, line)?)),
        }
    }
    if rows.len() != ROWS {
        let last = rows.last().map_or(0, |(number, _)| *number);
        return Err(fault(
            last,
            0,
            format!("a table has {ROWS} rows; here are {}", rows.len()),
        ));
    }
    let cells: Vec<Ground> = rows.into_iter().rev().flat_map(|(_, row)| row).collect();
    Ok(Layout {
        id,
        patches: patches(&cells),
        water: cells.contains(&Ground::Water),
        slow: bits(&cells, |ground| ground == Ground::Water || ground.is_difficult()),
        wet: bits(&cells, |ground| ground == Ground::Water),
        screens: screens(&cells),
        cells,
        zone,
        posts,
        text: Some(text.to_owned()),
    })
}

fn row_of(number: usize, line: &str) -> Result<Vec<Ground>, Fault> {
    let mut row = Vec::new();
    for (column, glyph) in line.chars().enumerate() {
        let ground = Ground::of(glyph).ok_or_else(|| {
            fault(
                number,
                column,
                format!("`{glyph}` is no ground; there are . % , # : ~ and -"),
            )
        })?;
        row.push(ground);
    }
    if row.len() != COLUMNS {
        let reason = format!("a row has {COLUMNS} glyphs; here are {}", row.len());
        return Err(fault(number, row.len().min(COLUMNS), reason));
    }
    Ok(row)
}

fn zone_of(value: &str) -> Option<i64> {
    let y: i64 = value.parse().ok()?;
    (13..=36).contains(&y).then(|| y * CM)
}

fn posts_of(value: &str) -> Option<Vec<Pose>> {
    let post = |text: &str| {
        let (at, facing) = text.trim().rsplit_once(' ')?;
        Some(Pose::new(place(at)?, Facing::read(facing)?))
    };
    value.split(';').map(post).collect()
}

/// RK-99: columns and rows of the cells that block sight.
fn screens(cells: &[Ground]) -> Vec<(usize, usize)> {
    let blocking = (0..cells.len()).filter(|index| cells[*index].blocks_sight());
    blocking.map(|index| (index % COLUMNS, index / COLUMNS)).collect()
}

/// Of each row a bit for each column whose ground is such.
fn bits(cells: &[Ground], is_such: impl Fn(Ground) -> bool) -> [u64; ROWS] {
    let mut rows = [0; ROWS];
    for (row, cells) in rows.iter_mut().zip(cells.chunks(COLUMNS)) {
        let such = cells.iter().enumerate().filter(|(_, ground)| is_such(**ground));
        *row = such.fold(0, |row, (column, _)| row | 1 << column);
    }
    rows
}

/// Whether no bit is set for any cell of a rectangle; beyond an edge, for the nearest cells.
fn is_clear(rows: &[u64; ROWS], low: Point, high: Point) -> bool {
    let ((west, south), (east, north)) = (Table::cell(low), Table::cell(high));
    let columns = (u64::MAX >> (63 - (east - west))) << west;
    rows[south..=north].iter().all(|row| row & columns == 0)
}

/// RK-83: cells of one kind joined by their sides.
fn patches(cells: &[Ground]) -> Vec<u8> {
    let mut patches = vec![0u8; cells.len()];
    let mut count = 0;
    for start in 0..cells.len() {
        let kind = cells[start];
        if patches[start] != 0 || !matches!(kind, Ground::Wood | Ground::Hill | Ground::Works) {
            continue;
        }
        // More than 255 patches would only make some of them share a number.
        count = if count == u8::MAX { 1 } else { count + 1 };
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            if patches[cell] != 0 || cells[cell] != kind {
                continue;
            }
            patches[cell] = count;
            let column = cell % COLUMNS;
            open.extend((column > 0).then(|| cell - 1));
            open.extend((column + 1 < COLUMNS).then_some(cell + 1));
            open.extend(cell.checked_sub(COLUMNS));
            open.extend((cell + COLUMNS < cells.len()).then_some(cell + COLUMNS));
        }
    }
    patches
}
