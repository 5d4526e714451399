//! Terrain and feet (chapter 7.2 of docs/rules/wesnoth.md): what a hex costs, and how well it covers.

use super::{fault, place_of, spoken};
use muster_kit::Fault;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::LazyLock;

/// What a hex is made of; keeps, castles and villages count as City ([WB-16](docs/rules/wesnoth.md#wb-16)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    Plain,
    Forest,
    Mountain,
    Water,
    Harsh,
    City,
}

impl Terrain {
    /// All six in the order of the columns in the table of feet.
    pub const ALL: [Terrain; 6] = [
        Terrain::Plain,
        Terrain::Forest,
        Terrain::Mountain,
        Terrain::Water,
        Terrain::Harsh,
        Terrain::City,
    ];

    /// The character that stands for it on maps.
    pub fn glyph(self) -> char {
        ['.', 't', '^', '~', '%', '='][self as usize]
    }

    /// The one that a character of a map stands for; None for marks of buildings and unknown characters.
    pub fn of_glyph(glyph: char) -> Option<Terrain> {
        Terrain::ALL.into_iter().find(|terrain| terrain.glyph() == glyph)
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["plain", "forest", "mountain", "water", "harsh ground", "city"][*self as usize])
    }
}

/// A kind of feet, by its row in the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Feet(pub u8);

/// One row: a name, and a cost and a number to be hit for each terrain.
pub(super) struct FeetRow {
    name: String,
    about: String,
    /// 0 where it may not enter.
    costs: [u8; 6],
    /// 2 to 6.
    needs: [u8; 6],
}

static ROWS: LazyLock<Vec<FeetRow>> =
    LazyLock::new(|| read(include_str!("feet.txt")).expect("a test reads the file that comes with the game"));

/// Every row of the table of feet, in its order; read once from the text that comes with the game.
pub static FEET: LazyLock<Vec<Feet>> = LazyLock::new(|| {
    let count = u8::try_from(ROWS.len()).expect("there are few kinds of feet");
    (0..count).map(Feet).collect()
});

/// What entering a terrain costs these feet; none for `x` ([WB-11](docs/rules/wesnoth.md#wb-11)).
pub fn cost_of(feet: Feet, terrain: Terrain) -> Option<u32> {
    let cost = ROWS[usize::from(feet.0)].costs[terrain as usize];
    (cost > 0).then_some(u32::from(cost))
}

/// What entering each terrain costs these feet, by the columns of the table; 0 where they may not enter.
pub fn costs_of(feet: Feet) -> &'static [u8; 6] {
    &ROWS[usize::from(feet.0)].costs
}

/// The lowest die that hits ([WB-17](docs/rules/wesnoth.md#wb-17)), of the unit that is hit, for the hex it stands on
/// ([WB-18](docs/rules/wesnoth.md#wb-18)).
pub fn need_of(feet: Feet, terrain: Terrain) -> u8 {
    ROWS[usize::from(feet.0)].needs[terrain as usize]
}

/// Short for the lowest die that hits, 2 to 6: H, P, N, G, S as sheets print it ([WB-17](docs/rules/wesnoth.md#wb-17)).
pub fn letter_of(need: u8) -> char {
    match need {
        2 => 'H',
        3 => 'P',
        4 => 'N',
        5 => 'G',
        _ => 'S',
    }
}

/// The name of a kind of feet, and who walks on them.
pub fn feet_about(feet: Feet) -> (&'static str, &'static str) {
    let row = &ROWS[usize::from(feet.0)];
    (&row.name, &row.about)
}

/// The feet of that name.
pub(super) fn feet_named(name: &str) -> Option<Feet> {
    FEET.iter().copied().find(|feet| ROWS[usize::from(feet.0)].name == name)
}

/// Reads a table of feet.
pub(super) fn read(text: &str) -> Result<Vec<FeetRow>, Vec<Fault>> {
    let (mut rows, mut faults) = (Vec::<FeetRow>::new(), Vec::new());
    for (number, line) in spoken(text) {
        match read_row(number, line) {
            Ok(row) if rows.iter().any(|other| other.name == row.name) => {
                faults.push(fault(
                    number,
                    line,
                    0,
                    format!("the feet `{}` stand here twice", row.name),
                ));
            }
            Ok(row) => rows.push(row),
            Err(wrong) => faults.push(wrong),
        }
    }
    if faults.is_empty() { Ok(rows) } else { Err(faults) }
}

fn read_row(number: usize, line: &str) -> Result<FeetRow, Fault> {
    let cells: Vec<&str> = line.split('|').collect();
    let [name, terrains @ .., about] = cells.as_slice() else {
        return Err(fault(number, line, 0, "write name|six terrains|who"));
    };
    if terrains.len() != Terrain::ALL.len() {
        let reason = format!("{} terrains stand here; there are six", terrains.len());
        return Err(fault(number, line, 0, reason));
    }
    let (mut costs, mut needs) = ([0; 6], [0; 6]);
    for (place, cell) in terrains.iter().enumerate() {
        let wrong = || {
            let reason = format!("`{}` is no cost and letter such as `2 N`, and no `x`", cell.trim());
            fault(number, line, place_of(line, cell), reason)
        };
        if cell.trim() == "x" {
            // No unit stands there; the number is never asked for.
            needs[place] = 2;
            continue;
        }
        let (cost, letter) = cell.trim().split_once(' ').ok_or_else(wrong)?;
        costs[place] = cost
            .parse()
            .ok()
            .filter(|cost| (1..=9).contains(cost))
            .ok_or_else(wrong)?;
        let letters = (2..=6).find(|need| letter == letter_of(*need).to_string());
        needs[place] = letters.ok_or_else(wrong)?;
    }
    Ok(FeetRow {
        name: name.trim().to_owned(),
        about: about.trim().to_owned(),
        costs,
        needs,
    })
}
