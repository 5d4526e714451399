//! Campaign maps: hexes or squares, their ground and their settlements (RK-7 to RK-12).

#[cfg(test)]
mod tests;

use super::{TEXT_MAX, fault, lines_of, words_of};
use muster_kit::{Fault, Hex};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, LazyLock};

/// RK-7: columns and rows at most.
const COLUMNS: usize = 19;
const ROWS: usize = 18;
/// The placing distance of a map that names none (RK-24).
const RADIUS: u32 = 10;

/// Hexes, or squares ([RK-8](docs/rules/risk.md#rk-8), [RK-10](docs/rules/risk.md#rk-10)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grid {
    Hex,
    Square,
}

/// RK-11: the ground of a hex. Settlements stand on open ground (RK-12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Land {
    Open,
    Forest,
    Hills,
    /// A ford or a bridge.
    Ford,
    Mountain,
    Water,
    /// No hex at all.
    Nowhere,
}

impl Land {
    const ALL: [(char, Land); 7] = [
        ('.', Land::Open),
        ('f', Land::Forest),
        ('n', Land::Hills),
        ('-', Land::Ford),
        ('^', Land::Mountain),
        ('~', Land::Water),
        ('_', Land::Nowhere),
    ];

    fn of(glyph: char) -> Option<Land> {
        let found = Land::ALL.iter().find(|(known, _)| *known == glyph);
        found.map(|(_, land)| *land)
    }

    /// The sign that stands for this land in a map text.
    pub fn glyph(self) -> char {
        let found = Land::ALL.iter().find(|(_, land)| *land == self);
        found.expect("every ground has a glyph").0
    }

    /// Whether armies can stand and march there.
    pub fn is_passable(self) -> bool {
        matches!(self, Land::Open | Land::Forest | Land::Hills | Land::Ford)
    }

    /// RK-11: dear to enter with `rough_cost` 2.
    pub fn is_rough(self) -> bool {
        matches!(self, Land::Forest | Land::Hills)
    }
}

/// What a settlement is ([RK-12](docs/rules/risk.md#rk-12)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    Capital,
    Town,
    Village,
}

/// A settlement as the map has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settlement {
    pub at: Hex,
    pub name: String,
    pub rank: Rank,
    /// Whose it is at the start, counted from 0.
    pub owner: Option<u8>,
}

/// A campaign map. Clones share it; it is saved as its name, or as its text if a player wrote it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Map(Arc<Layout>);

#[derive(PartialEq, Debug)]
struct Layout {
    id: String,
    name: String,
    grid: Grid,
    seats: u8,
    radius: u32,
    columns: usize,
    rows: usize,
    /// Row by row from the north.
    land: Vec<Land>,
    /// In which line of the text each row stands, from 0.
    lines: Vec<usize>,
    /// In list order.
    settlements: Vec<Settlement>,
    /// What a player wrote; none for a map that Muster brings.
    text: Option<String>,
}

impl PartialEq for Map {
    fn eq(&self, other: &Map) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

/// The maps that Muster brings.
pub static MAPS: LazyLock<Vec<Map>> = LazyLock::new(|| {
    let read = |text: &str| {
        let mut layout = layout(text).unwrap_or_else(|fault| panic!("a map of Muster's own is malformed: {fault:?}"));
        layout.text = None;
        Map(Arc::new(layout))
    };
    include_str!("maps.txt").split("\n\n").map(read).collect()
});

impl Map {
    /// One of the maps that Muster brings, by its id such as `crowns`.
    pub fn named(id: &str) -> Option<Map> {
        MAPS.iter().find(|map| map.0.id == id).cloned()
    }

    /// A hex with the name of the settlement there: `F13 Tessel`.
    pub fn called(&self, at: Hex) -> String {
        match self.settlement(at) {
            Some(place) => format!("{at} {}", self.settlements()[place].name),
            None => at.to_string(),
        }
    }

    /// RK-7: a map that a player wrote.
    ///
    /// # Errors
    /// The first fault with its row and column.
    pub fn read(text: &str) -> Result<Map, Fault> {
        layout(text).map(|layout| Map(Arc::new(layout)))
    }

    /// The word by which the option `map` names it.
    pub fn id(&self) -> &str {
        &self.0.id
    }

    /// Its title as players read it.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// How many nations it has, from 2 to 4.
    pub fn seats(&self) -> u8 {
        self.0.seats
    }

    /// Whether its cells are hexes or squares.
    pub fn grid(&self) -> Grid {
        self.0.grid
    }

    /// How far from its capital a nation places, unless an option says otherwise ([RK-24](docs/rules/risk.md#rk-24)).
    pub fn radius(&self) -> u32 {
        self.0.radius
    }

    /// Width in cells, 19 at most.
    pub fn columns(&self) -> usize {
        self.0.columns
    }

    /// Height in cells, 18 at most.
    pub fn rows(&self) -> usize {
        self.0.rows
    }

    /// In list order.
    pub fn settlements(&self) -> &[Settlement] {
        &self.0.settlements
    }

    /// The place in the list of a nation's own capital.
    pub fn capital(&self, nation: u8) -> usize {
        let own = |one: &Settlement| one.rank == Rank::Capital && one.owner == Some(nation);
        let found = self.0.settlements.iter().position(own);
        found.expect("a map has a capital for every seat")
    }

    /// A fault of the hex in the text that the map was read from.
    pub fn fault_at(&self, at: Hex, reason: impl Into<String>) -> Fault {
        fault(self.0.lines[usize::from(at.row)], usize::from(at.column), reason)
    }

    /// The place in the list of the settlement on a hex.
    pub fn settlement(&self, at: Hex) -> Option<usize> {
        self.0.settlements.iter().position(|one| one.at == at)
    }

    /// The ground of a hex; a settlement's is open ([RK-12](docs/rules/risk.md#rk-12)).
    pub fn land(&self, at: Hex) -> Land {
        self.0.land(at)
    }

    /// Whether the land of a cell is open to armies.
    pub fn is_passable(&self, at: Hex) -> bool {
        self.land(at).is_passable()
    }

    /// How many cells it has, those included where no hex is.
    pub fn cells(&self) -> usize {
        self.0.land.len()
    }

    /// The place of a hex among the cells, row by row; none beyond the map.
    pub fn cell(&self, at: Hex) -> Option<usize> {
        self.0.cell(at)
    }

    /// All cells, row by row.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> {
        self.0.hexes()
    }

    /// Every passable hex, row by row.
    pub fn passable(&self) -> impl Iterator<Item = Hex> {
        self.0.hexes().filter(|at| self.is_passable(*at))
    }

    /// RK-8, RK-10: neighbours that are on the map, in the fixed order.
    pub fn neighbours(&self, at: Hex) -> impl Iterator<Item = Hex> {
        self.0.neighbours(at)
    }

    /// RK-9, RK-10: it ignores the ground.
    pub fn distance(&self, one: Hex, other: Hex) -> u32 {
        let (q, r) = self.way(one, other);
        if self.0.grid == Grid::Square {
            return q.unsigned_abs() + r.unsigned_abs();
        }
        q.unsigned_abs().max(r.unsigned_abs()).max((q + r).unsigned_abs())
    }

    /// Steps along two axes from one hex to another: columns and rows of squares; of hexes those to the E and to the SE.
    pub fn way(&self, one: Hex, other: Hex) -> (i32, i32) {
        let along = |at: Hex| match self.0.grid {
            Grid::Square => i32::from(at.column),
            Grid::Hex => i32::from(at.column) - i32::from(at.row / 2),
        };
        (along(other) - along(one), i32::from(other.row) - i32::from(one.row))
    }
}

impl Layout {
    fn land(&self, at: Hex) -> Land {
        self.cell(at).map_or(Land::Nowhere, |cell| self.land[cell])
    }

    fn cell(&self, at: Hex) -> Option<usize> {
        let (column, row) = (usize::from(at.column), usize::from(at.row));
        (column < self.columns && row < self.rows).then_some(row * self.columns + column)
    }

    fn hexes(&self) -> impl Iterator<Item = Hex> {
        (0..self.land.len()).map(|index| hex(index % self.columns, index / self.columns))
    }

    fn neighbours(&self, at: Hex) -> impl Iterator<Item = Hex> {
        const ODD: [(i8, i8); 6] = [(1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)];
        const EVEN: [(i8, i8); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1)];
        const SQUARE: [(i8, i8); 4] = [(1, 0), (0, -1), (-1, 0), (0, 1)];
        // Rows are counted from 1 by players: the first is odd.
        let ways: &[(i8, i8)] = match (self.grid, at.row % 2) {
            (Grid::Square, _) => &SQUARE,
            (Grid::Hex, 0) => &ODD,
            (Grid::Hex, _) => &EVEN,
        };
        ways.iter().filter_map(move |(across, down)| {
            let next = Hex::new(
                at.column.checked_add_signed(*across)?,
                at.row.checked_add_signed(*down)?,
            );
            (self.land(next) != Land::Nowhere).then_some(next)
        })
    }

    /// RK-7: a passable hex that a capital does not reach.
    fn unreached(&self) -> Option<Hex> {
        let start = self.settlements.iter().find(|one| one.rank == Rank::Capital)?.at;
        let mut reached = vec![start];
        let mut next = 0;
        while next < reached.len() {
            let at = reached[next];
            next += 1;
            for neighbour in self.neighbours(at) {
                if self.land(neighbour).is_passable() && !reached.contains(&neighbour) {
                    reached.push(neighbour);
                }
            }
        }
        self.hexes()
            .find(|at| self.land(*at).is_passable() && !reached.contains(at))
    }
}

fn hex(column: usize, row: usize) -> Hex {
    let small = |n: usize| u8::try_from(n).expect("a map is small");
    Hex::new(small(column), small(row))
}

impl TryFrom<String> for Map {
    type Error = String;
    fn try_from(text: String) -> Result<Map, String> {
        match Map::named(&text) {
            Some(map) => Ok(map),
            None => Map::read(&text).map_err(|fault| words_of(&fault)),
        }
    }
}

impl From<Map> for String {
    fn from(map: Map) -> String {
        map.0.text.clone().unwrap_or_else(|| map.0.id.clone())
    }
}

/// A map that is being read.
struct Draft {
    id: String,
    name: String,
    grid: Grid,
    seats: Option<u8>,
    radius: u32,
    /// Their numbers as lines of the text, and their glyphs.
    rows: Vec<(usize, Vec<char>)>,
    /// Line, column and text of each item behind `places:`.
    places: Vec<(usize, usize, String)>,
}

fn layout(text: &str) -> Result<Layout, Fault> {
    if text.len() > TEXT_MAX {
        return Err(fault(0, 0, format!("a map has at most {TEXT_MAX} characters")));
    }
    let mut draft = Draft {
        id: "custom".to_owned(),
        name: "Custom map".to_owned(),
        grid: Grid::Hex,
        seats: None,
        radius: RADIUS,
        rows: Vec::new(),
        places: Vec::new(),
    };
    let mut in_places = false;
    for (number, line) in lines_of(text).into_iter().enumerate() {
        let line = line.trim_end();
        if line.is_empty() {
            continue;
        }
        let key = line.split_once(':').filter(|(key, _)| {
            let mut letters = key.trim().chars();
            letters.next().is_some() && key.trim().chars().all(|letter| letter.is_ascii_alphabetic())
        });
        match key {
            Some((key, value)) => {
                in_places = key.trim() == "places";
                draft.set(number, key, value)?;
            }
            None if in_places => draft.add_places(number, 0, line),
            None => draft.add_row(number, line)?,
        }
    }
    draft.finish(text)
}

impl Draft {
    fn set(&mut self, number: usize, key: &str, value: &str) -> Result<(), Fault> {
        let at = key.chars().count() + 1;
        let word = value.trim();
        let wrong = |reason: &str| fault(number, at, format!("`{word}`: {reason}"));
        match key.trim() {
            "id" if !word.is_empty() => word.clone_into(&mut self.id),
            "name" if (1..=60).contains(&word.chars().count()) => word.clone_into(&mut self.name),
            "grid" => {
                self.grid = match word {
                    "hex" => Grid::Hex,
                    "square" => Grid::Square,
                    _ => return Err(wrong("a grid is hex or square")),
                };
            }
            "seats" => {
                let seats = word.parse().ok().filter(|seats| (2..=4).contains(seats));
                self.seats = Some(seats.ok_or_else(|| wrong("seats are 2 to 4"))?);
            }
            "radius" => {
                let radius = word.parse().ok().filter(|radius| (1..=30).contains(radius));
                self.radius = radius.ok_or_else(|| wrong("a radius is 1 to 30"))?;
            }
            "rows" => (),
            "places" => self.add_places(number, at, value),
            _ => {
                let reason = format!(
                    "`{}` is no key; they are id, name, grid, seats, radius, rows, places",
                    key.trim()
                );
                return Err(fault(number, 0, reason));
            }
        }
        Ok(())
    }

    fn add_places(&mut self, number: usize, at: usize, text: &str) {
        let mut column = at;
        for item in text.split(',') {
            let begin = column + item.chars().take_while(|letter| letter.is_whitespace()).count();
            column += item.chars().count() + 1;
            if !item.trim().is_empty() {
                self.places.push((number, begin, item.trim().to_owned()));
            }
        }
    }

    fn add_row(&mut self, number: usize, line: &str) -> Result<(), Fault> {
        let glyphs: Vec<char> = line.chars().collect();
        let known = |glyph: &char| Land::of(*glyph).is_some() || settled(*glyph).is_some();
        if let Some(column) = glyphs.iter().position(|glyph| !known(glyph)) {
            let reason = format!(
                "`{}` is no ground; there are . f n - ^ ~ _ 1-4 a-d o and v",
                glyphs[column]
            );
            return Err(fault(number, column, reason));
        }
        if glyphs.len() > COLUMNS {
            return Err(fault(number, COLUMNS, format!("a map has at most {COLUMNS} columns")));
        }
        if self.rows.len() == ROWS {
            return Err(fault(number, 0, format!("a map has at most {ROWS} rows")));
        }
        self.rows.push((number, glyphs));
        Ok(())
    }

    fn finish(self, text: &str) -> Result<Layout, Fault> {
        let columns = self.rows.iter().map(|(_, row)| row.len()).max().unwrap_or(0);
        let mut land = Vec::new();
        let mut found: Vec<Settlement> = Vec::new();
        for (row, (_, glyphs)) in self.rows.iter().enumerate() {
            for column in 0..columns {
                let glyph = glyphs.get(column).copied().unwrap_or('_');
                let settled = settled(glyph);
                land.push(Land::of(glyph).unwrap_or(Land::Open));
                found.extend(settled.map(|(rank, owner)| Settlement {
                    at: hex(column, row),
                    name: hex(column, row).to_string(),
                    rank,
                    owner,
                }));
            }
        }
        let seats = self.count_seats(&found)?;
        let settlements = self.named(found)?;
        let layout = Layout {
            id: self.id,
            name: self.name,
            grid: self.grid,
            seats,
            radius: self.radius,
            columns,
            rows: self.rows.len(),
            land,
            lines: self.rows.iter().map(|(line, _)| *line).collect(),
            settlements,
            text: Some(text.to_owned()),
        };
        match layout.unreached() {
            Some(at) => {
                let reason = format!("{at} cannot be reached from the capitals");
                Err(fault(layout.lines[usize::from(at.row)], usize::from(at.column), reason))
            }
            None => Ok(layout),
        }
    }

    /// RK-7: 2 to 4 capitals without gaps, and no town of a nation that has none.
    fn count_seats(&self, found: &[Settlement]) -> Result<u8, Fault> {
        let place = |one: &Settlement| (self.rows[usize::from(one.at.row)].0, usize::from(one.at.column));
        let capitals = found.iter().filter(|one| one.rank == Rank::Capital);
        let count = u8::try_from(capitals.clone().count()).unwrap_or(u8::MAX);
        let first = self.rows.first().map_or(0, |(number, _)| *number);
        if !(2..=4).contains(&count) {
            let reason = format!("a map has 2 to 4 capitals; here are {count}");
            let at = capitals.clone().nth(4).map_or((first, 0), place);
            return Err(fault(at.0, at.1, reason));
        }
        for number in 0..count {
            let mut own = capitals.clone().filter(|one| one.owner == Some(number));
            if own.next().is_none() {
                return Err(fault(first, 0, format!("capital `{}` is missing", number + 1)));
            }
            if let Some(second) = own.next() {
                let (line, column) = place(second);
                return Err(fault(line, column, format!("a second capital `{}`", number + 1)));
            }
        }
        if let Some(stray) = found.iter().find(|one| one.owner.is_some_and(|owner| owner >= count)) {
            let (line, column) = place(stray);
            return Err(fault(line, column, "a town of a nation that has no capital"));
        }
        match self.seats {
            Some(seats) if seats != count => {
                let reason = format!("the map is for {seats} seats, but has {count} capitals");
                Err(fault(first, 0, reason))
            }
            _ => Ok(count),
        }
    }

    /// Settlements in the order of `places`; those that it does not name follow, row by row, named by their hex.
    fn named(&self, mut found: Vec<Settlement>) -> Result<Vec<Settlement>, Fault> {
        let mut named = Vec::new();
        for (line, column, item) in &self.places {
            let wrong = |reason: &str| fault(*line, *column, format!("`{item}`: {reason}"));
            let (at, name) = item.split_once(' ').ok_or_else(|| wrong("write a hex and a name"))?;
            let at: Hex = at.parse().map_err(|reason: String| wrong(&reason))?;
            let place = found.iter().position(|one| one.at == at);
            let mut one = found.remove(place.ok_or_else(|| wrong("no settlement stands there"))?);
            if !(1..=20).contains(&name.trim().chars().count()) {
                return Err(wrong("a name has 1 to 20 characters"));
            }
            name.trim().clone_into(&mut one.name);
            named.push(one);
        }
        named.extend(found);
        Ok(named)
    }
}

/// RK-7, section 7: what a glyph of a map settles, and for whom.
fn settled(glyph: char) -> Option<(Rank, Option<u8>)> {
    match glyph {
        '1'..='4' => Some((Rank::Capital, Some(glyph as u8 - b'1'))),
        'a'..='d' => Some((Rank::Town, Some(glyph as u8 - b'a'))),
        'o' => Some((Rank::Town, None)),
        'v' => Some((Rank::Village, None)),
        _ => None,
    }
}
