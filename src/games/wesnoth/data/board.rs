//! Maps (chapter 7.4 of docs/rules/wesnoth.md): read from text, held against the rules for maps, shared by all
//! positions on them.

use super::ground::{FEET, Feet, Terrain, cost_of, feet_about};
use super::{fault, place_of, spoken};
use muster_kit::hexes::{Direction, Grid};
use muster_kit::{Fault, Hex};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::sync::{Arc, LazyLock, OnceLock};

/// What a board has room for on a phone.
const COLUMNS_MAX: u8 = 11;
const ROWS_MAX: u8 = 18;
const SEATS_MAX: u8 = 6;
/// Hexes between keeps, at least.
const KEEPS_APART: u32 = 6;
const CASTLE_MIN: usize = 4;
/// Characters of a whole map: the largest that fits has not half as many. It is kept in every saved position.
const TEXT_MAX: usize = 4_000;
const ID_MAX: usize = 20;
/// What the head of a board on a phone has room for.
const NAME_MAX: usize = 30;

/// What is built on a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Site {
    None,
    /// By its number in [`Board::villages`].
    Village(u8),
    /// A castle hex of that seat, from 0.
    Castle(u8),
    Keep(u8),
}

/// The ground of a game: its hexes, what is built on them, and where each seat begins.
#[derive(PartialEq, Eq, Debug)]
pub struct Board {
    pub id: String,
    pub name: String,
    pub grid: Grid,
    /// None where there is no hex.
    pub terrain: Vec<Option<Terrain>>,
    pub sites: Vec<Site>,
    /// By seat.
    pub keeps: Vec<Hex>,
    /// By seat, by column and row.
    pub castles: Vec<Vec<Hex>>,
    pub villages: Vec<Hex>,
    /// The teams that are usual, or default.
    pub teams: Option<(String, bool)>,
    /// The text it was read from.
    pub text: String,
    /// Numbers of the six neighbours, `NOWHERE` where there is no hex.
    around: Vec<[u16; 6]>,
    known: KnownWays,
}

const NOWHERE: u16 = u16::MAX;

/// Ways that were asked for before, by feet and by the number of the goal. They hang on the ground alone, so that boards that
/// know other ways are the same.
#[derive(Default)]
struct KnownWays(OnceLock<Vec<OnceLock<Vec<u16>>>>);

impl PartialEq for KnownWays {
    fn eq(&self, _: &KnownWays) -> bool {
        true
    }
}

impl Eq for KnownWays {}

impl fmt::Debug for KnownWays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KnownWays")
    }
}

impl Board {
    /// What stands in [`Board::ways_to`] where there is no way.
    pub const NO_WAY: u16 = u16::MAX;

    /// As [`Board::ways`] to one goal, by the numbers of the hexes, worked out once.
    pub fn ways_to(&self, feet: Feet, goal: Hex) -> &[u16] {
        let none = || (0..FEET.len() * self.grid.len()).map(|_| OnceLock::new()).collect();
        let known = self.known.0.get_or_init(none);
        let index = self.grid.index(goal).expect("goals lie on the map");
        known[usize::from(feet.0) * self.grid.len() + index].get_or_init(|| {
            let costs = self.ways(feet, &[(goal, 0)]).into_iter();
            let narrow = |cost: u32| u16::try_from(cost).expect("a map is small");
            costs.map(|cost| cost.map_or(Board::NO_WAY, narrow)).collect()
        })
    }

    /// How many players the map is for: one for each keep, 2 to 6.
    pub fn seats(&self) -> usize {
        self.keeps.len()
    }

    /// The number of a hex; none off the map and where there is no hex.
    pub fn index(&self, hex: Hex) -> Option<usize> {
        self.grid.index(hex).filter(|index| self.terrain[*index].is_some())
    }

    /// The ground of a hex; None off the map and where there is no hex.
    pub fn terrain(&self, hex: Hex) -> Option<Terrain> {
        self.terrain[self.grid.index(hex)?]
    }

    /// What is built on a hex; [`Site::None`] also off the map.
    pub fn site(&self, hex: Hex) -> Site {
        self.grid.index(hex).map_or(Site::None, |index| self.sites[index])
    }

    /// The number of the village there.
    pub fn village(&self, hex: Hex) -> Option<usize> {
        match self.site(hex) {
            Site::Village(number) => Some(usize::from(number)),
            _ => None,
        }
    }

    /// The seat whose keep it is.
    pub fn keep(&self, hex: Hex) -> Option<usize> {
        match self.site(hex) {
            Site::Keep(seat) => Some(usize::from(seat)),
            _ => None,
        }
    }

    /// Numbers of the neighbouring hexes ([WB-46](docs/rules/wesnoth.md#wb-46)).
    pub fn around(&self, index: usize) -> impl Iterator<Item = usize> {
        let numbers = self.around[index].into_iter().filter(|number| *number != NOWHERE);
        numbers.map(usize::from)
    }

    /// All that exist, in the order of the grid's numbers.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> {
        self.grid.hexes().filter(|hex| self.index(*hex).is_some())
    }

    /// As it is drawn, without marks.
    pub fn glyph(&self, hex: Hex) -> char {
        match self.site(hex) {
            Site::Village(_) => 'v',
            Site::Castle(_) => 'c',
            Site::Keep(_) => 'K',
            Site::None => self.terrain(hex).map_or(' ', Terrain::glyph),
        }
    }

    /// What it costs these feet to go from each hex to the nearest goal, ignoring units; none where there is no way.
    /// A goal may count as some steps off.
    pub fn ways(&self, feet: Feet, goals: &[(Hex, u32)]) -> Vec<Option<u32>> {
        let mut costs: Vec<Option<u32>> = vec![None; self.grid.len()];
        let mut open = Vec::new();
        for (goal, off) in goals {
            if let Some(index) = self.index(*goal) {
                costs[index] = Some(costs[index].map_or(*off, |known| known.min(*off)));
                open.push(index);
            }
        }
        while !open.is_empty() {
            let mut next = Vec::new();
            for here in open {
                let (Some(terrain), Some(so_far)) = (self.terrain[here], costs[here]) else {
                    continue;
                };
                // Coming from a neighbour towards the goal means entering this hex.
                let Some(step) = cost_of(feet, terrain) else { continue };
                for from in self.around(here) {
                    if costs[from].is_none_or(|known| known > so_far + step) {
                        costs[from] = Some(so_far + step);
                        next.push(from);
                    }
                }
            }
            open = next;
        }
        costs
    }
}

/// The maps that come with the game, smallest first.
pub static BOARDS: LazyLock<Vec<Arc<Board>>> = LazyLock::new(|| {
    let texts = [
        include_str!("maps/alder.txt"),
        include_str!("maps/dantonk.txt"),
        include_str!("maps/knalga.txt"),
        include_str!("maps/brown.txt"),
        include_str!("maps/weldyn.txt"),
        include_str!("maps/river.txt"),
    ];
    let read = |text| Arc::new(read(text).expect("a test reads the maps that come with the game"));
    texts.into_iter().map(read).collect()
});

/// The map of that id.
pub fn board_of(id: &str) -> Option<Arc<Board>> {
    BOARDS.iter().find(|board| board.id == id).cloned()
}

/// The map under a position: written as its name, or as its whole text where a player brought it.
#[derive(Clone, PartialEq, Debug)]
pub struct Ground(pub Arc<Board>);

impl std::ops::Deref for Ground {
    type Target = Board;

    fn deref(&self) -> &Board {
        &self.0
    }
}

impl Ground {
    /// The map of a name or of a text.
    pub fn of(word: &str) -> Result<Ground, Vec<Fault>> {
        match board_of(word) {
            Some(board) => Ok(Ground(board)),
            None => read(word).map(|board| Ground(Arc::new(board))),
        }
    }
}

impl Serialize for Ground {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let known = BOARDS.iter().any(|board| board.text == self.text);
        serializer.serialize_str(if known { &self.id } else { &self.text })
    }
}

impl<'de> Deserialize<'de> for Ground {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ground, D::Error> {
        let text = String::deserialize(deserializer)?;
        Ground::of(&text).map_err(|faults| {
            let first = faults.first().map_or("", |fault| fault.reason.as_str());
            serde::de::Error::custom(format!("no map: {first}"))
        })
    }
}

/// The header lines, then the first line of the grid.
struct Header<'a> {
    id: &'a str,
    name: &'a str,
    seats: u8,
    columns: u8,
    rows: u8,
    teams: Option<(String, bool)>,
}

/// Reads a map and holds it against the rules for maps.
pub(super) fn read(text: &str) -> Result<Board, Vec<Fault>> {
    let length = text.chars().count();
    if length > TEXT_MAX {
        let reason = format!("the text has {length} characters; a map has at most {TEXT_MAX}");
        return Err(vec![fault(0, "", 0, reason)]);
    }
    let lines: Vec<(usize, &str)> = spoken(text).collect();
    let header = read_header(&lines).map_err(|wrong| vec![wrong])?;
    let grid = Grid {
        columns: header.columns,
        rows: header.rows,
    };
    let mut board = Board {
        id: header.id.to_owned(),
        name: header.name.to_owned(),
        grid,
        terrain: vec![None; grid.len()],
        sites: vec![Site::None; grid.len()],
        keeps: Vec::new(),
        castles: vec![Vec::new(); usize::from(header.seats)],
        villages: Vec::new(),
        teams: header.teams,
        text: text.to_owned(),
        around: Vec::new(),
        known: KnownWays::default(),
    };
    let faults = read_rows(&mut board, &lines, header.seats);
    if !faults.is_empty() {
        return Err(faults);
    }
    board.castles.iter_mut().for_each(|castle| castle.sort());
    board.around = grid
        .hexes()
        .map(|hex| {
            Direction::ALL.map(|direction| {
                let index = hex.neighbour(direction).and_then(|next| board.index(next));
                index.map_or(NOWHERE, |index| u16::try_from(index).expect("a board is small"))
            })
        })
        .collect();
    let faults = check(&board, &lines);
    if faults.is_empty() { Ok(board) } else { Err(faults) }
}

const HEADER: [&str; 6] = ["map", "name", "seats", "columns", "rows", "teams"];

fn read_header<'a>(lines: &[(usize, &'a str)]) -> Result<Header<'a>, Fault> {
    let mut values = [""; 6];
    for (place, key) in HEADER.iter().enumerate() {
        let (number, line) = lines.get(place).copied().unwrap_or((place, ""));
        let value = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(':'));
        values[place] = value
            .ok_or_else(|| fault(number, line, 0, format!("the header line `{key}:` comes here")))?
            .trim();
    }
    let count = |place: usize, range: std::ops::RangeInclusive<u8>| {
        let (number, line) = lines[place];
        let value = values[place].parse::<u8>().ok().filter(|value| range.contains(value));
        value.ok_or_else(|| {
            let reason = format!("{} are {} to {}", HEADER[place], range.start(), range.end());
            fault(number, line, place_of(line, values[place]), reason)
        })
    };
    let plain_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let plain_name = |c: char| c.is_alphanumeric() || " '-.,!?()".contains(c);
    let named = |place: usize, most: usize, test: &dyn Fn(char) -> bool, what: &str| {
        let value = values[place];
        if (1..=most).contains(&value.chars().count()) && value.chars().all(test) {
            return Ok(());
        }
        let (number, line) = lines[place];
        let reason = format!("`{}:` is followed by 1 to {most} {what}", HEADER[place]);
        Err(fault(number, line, place_of(line, value), reason))
    };
    named(0, ID_MAX, &plain_word, "small letters, digits or hyphens")?;
    named(1, NAME_MAX, &plain_name, "letters, digits, blanks or plain marks")?;
    let seats = count(2, 2..=SEATS_MAX)?;
    let (word, note) = values[5].split_once(' ').unwrap_or((values[5], ""));
    let teams = (word != "-").then(|| (word.to_owned(), note == "(default)"));
    if let Some((word, _)) = &teams
        && let Err(reason) = super::super::teams::read(word, usize::from(seats))
    {
        let (number, line) = lines[5];
        return Err(fault(number, line, place_of(line, values[5]), reason));
    }
    Ok(Header {
        id: values[0],
        name: values[1],
        seats,
        columns: count(3, 3..=COLUMNS_MAX)?,
        rows: count(4, 3..=ROWS_MAX)?,
        teams,
    })
}

/// Reads the rows below the line of column letters.
fn read_rows(board: &mut Board, lines: &[(usize, &str)], seats: u8) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut keeps: Vec<Option<Hex>> = vec![None; usize::from(seats)];
    let Grid { columns, rows } = board.grid;
    for row in 0..rows {
        let place = HEADER.len() + 1 + usize::from(row);
        let Some((number, line)) = lines.get(place).copied() else {
            faults.push(fault(lines.len(), "", 0, format!("row {} is missing", row + 1)));
            return faults;
        };
        let Some((label, rest)) = line.split_once(':') else {
            faults.push(fault(
                number,
                line,
                0,
                format!("a row begins with its number, `{}:`", row + 1),
            ));
            continue;
        };
        if label.trim() != (row + 1).to_string() {
            faults.push(fault(number, line, 0, format!("row {} comes here", row + 1)));
        }
        let tokens: Vec<&str> = rest.split_whitespace().collect();
        if tokens.len() != usize::from(columns) {
            let reason = format!("{} hexes stand here; the map has {columns} columns", tokens.len());
            faults.push(fault(number, line, 0, reason));
            continue;
        }
        for (column, token) in (0..columns).zip(tokens) {
            if let Err(reason) = read_hex(board, &mut keeps, Hex::new(column, row), token, seats) {
                faults.push(fault(number, line, place_of(line, token), reason));
            }
        }
    }
    if let Some((number, line)) = lines.get(HEADER.len() + 1 + usize::from(rows)) {
        faults.push(fault(*number, line, 0, format!("the map has {rows} rows and no more")));
    }
    for (seat, keep) in keeps.iter().enumerate() {
        match keep {
            Some(hex) => board.keeps.push(*hex),
            None => faults.push(fault(0, "", 0, format!("seat {} has no keep", seat + 1))),
        }
    }
    faults
}

fn read_hex(board: &mut Board, keeps: &mut [Option<Hex>], hex: Hex, token: &str, seats: u8) -> Result<(), String> {
    let index = board.grid.index(hex).expect("rows and columns were counted");
    let wrong = || format!("`{token}` is no ground; it is one of . t ^ ~ % = v, a keep 1-{seats}, a castle hex, or -");
    let glyph = token
        .chars()
        .next()
        .filter(|_| token.chars().count() == 1)
        .ok_or_else(wrong)?;
    let of_seat = |first: char| {
        let seat = u8::try_from(u32::from(glyph) - u32::from(first)).map_err(|_| wrong())?;
        (seat < seats)
            .then_some(seat)
            .ok_or_else(|| format!("there is no seat {}", seat + 1))
    };
    let site = match glyph {
        '-' => return Ok(()),
        'v' => {
            board.villages.push(hex);
            Site::Village(u8::try_from(board.villages.len() - 1).expect("a board is small"))
        }
        '1'..='9' => {
            let seat = of_seat('1')?;
            if keeps[usize::from(seat)].replace(hex).is_some() {
                return Err(format!("seat {} has a keep already", seat + 1));
            }
            Site::Keep(seat)
        }
        'a'..='f' => {
            let seat = of_seat('a')?;
            board.castles[usize::from(seat)].push(hex);
            Site::Castle(seat)
        }
        other => {
            board.terrain[index] = Some(Terrain::of_glyph(other).ok_or_else(wrong)?);
            return Ok(());
        }
    };
    // WB-16, WB-61: what is built counts as City, and gives nothing else.
    board.terrain[index] = Some(Terrain::City);
    board.sites[index] = site;
    Ok(())
}

/// What makes a map valid (chapter 7.4 of docs/rules/wesnoth.md).
fn check(board: &Board, lines: &[(usize, &str)]) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut wrong = |hex: Hex, reason: String| {
        let (number, line) = lines[HEADER.len() + 1 + usize::from(hex.row)];
        let (_, rest) = line.split_once(':').expect("rows were read");
        let token = rest.split_whitespace().nth(usize::from(hex.column));
        faults.push(fault(
            number,
            line,
            token.map_or(0, |token| place_of(line, token)),
            reason,
        ));
    };
    for (seat, keep) in board.keeps.iter().enumerate() {
        let castle = &board.castles[seat];
        if castle.len() < CASTLE_MIN {
            wrong(
                *keep,
                format!("seat {} has {} castle hexes; it needs four", seat + 1, castle.len()),
            );
        }
        for hex in castle.iter().filter(|hex| !hex.is_next_to(*keep)) {
            wrong(
                *hex,
                format!("{hex} is a castle hex that is not next to its keep {keep}"),
            );
        }
        for other in &board.keeps[..seat] {
            if keep.distance(*other) < KEEPS_APART {
                wrong(
                    *keep,
                    format!("the keeps {other} and {keep} are less than six hexes apart"),
                );
            }
        }
    }
    let first = board.keeps[0];
    for feet in FEET.iter() {
        let ways = board.ways(*feet, &[(first, 0)]);
        // Who cannot swim is not asked to reach an island.
        let swims = cost_of(*feet, Terrain::Water).is_some();
        let villages = board.villages.iter().filter(|_| swims);
        for goal in board.keeps.iter().chain(villages) {
            if board.index(*goal).is_none_or(|index| ways[index].is_none()) {
                let (name, _) = feet_about(*feet);
                wrong(
                    *goal,
                    format!("there is no way between {first} and {goal} for feet of the kind {name}"),
                );
            }
        }
    }
    faults
}
