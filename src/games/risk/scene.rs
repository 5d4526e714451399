//! The battle board and its list (chapter 7), how both sides fare, and a side in full.

use super::battle::{Battle, Side, Unit};
use super::data::{Need, Table};
use super::drawn;
use super::drawn::fate;
use super::plane::Pose;
use super::state::Risk;
use super::units::Roster;
use crate::seating;
use muster_kit::{Page, PlaneBoard, Scene, Seat};

const COLUMNS: usize = 36;
const ROWS: usize = 16;
/// Where the second entry of a row of the list begins, from 0, and how long a row is at most.
const SECOND: usize = 21;
const WIDE: usize = 42;

/// Marks before and behind a letter, for each of the eight facings from north clockwise.
const MARKS: [(Option<char>, Option<char>); 8] = [
    (Some('^'), Some('^')),
    (None, Some('/')),
    (None, Some('>')),
    (None, Some('\\')),
    (Some('v'), Some('v')),
    (Some('/'), None),
    (Some('<'), None),
    (Some('\\'), None),
];

/// Around a cell whose letter is taken: E, W, S, N, SE, SW, NE, NW as columns east and rows north.
const AROUND: [(isize, isize); 8] = [(1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1)];

/// The glyphs of the board; rows from the south.
struct Canvas {
    glyphs: Vec<[char; COLUMNS]>,
    taken: Vec<[bool; COLUMNS]>,
}

impl Canvas {
    fn of(table: &Table) -> Canvas {
        let row = |row: usize| std::array::from_fn(|column| table.ground_of_cell(column, row).glyph());
        Canvas {
            glyphs: (0..ROWS).map(row).collect(),
            taken: vec![[false; COLUMNS]; ROWS],
        }
    }

    /// Puts a letter on its cell or on the first free one around it; where it stands then.
    fn letter(&mut self, letter: char, (column, row): (usize, usize)) -> Option<(usize, usize)> {
        let around = AROUND
            .iter()
            .filter_map(|(east, north)| Some((column.checked_add_signed(*east)?, row.checked_add_signed(*north)?)));
        let mut cells = std::iter::once((column, row)).chain(around);
        let free = cells.find(|(column, row)| *column < COLUMNS && *row < ROWS && !self.taken[*row][*column])?;
        self.glyphs[free.1][free.0] = letter;
        self.taken[free.1][free.0] = true;
        Some(free)
    }

    /// Marks never cover letters.
    fn mark(&mut self, mark: Option<char>, column: Option<usize>, row: usize) {
        if let (Some(mark), Some(column)) = (mark, column.filter(|column| *column < COLUMNS))
            && !self.taken[row][column]
        {
            self.glyphs[row][column] = mark;
        }
    }

    fn rows(&self) -> Vec<String> {
        let heads = (0..8).map(|tens| format!("{tens:<5}"));
        let mut rows = vec![format!("   {}", heads.collect::<String>().trim_end())];
        for row in (0..ROWS).rev() {
            rows.push(format!(
                "{:>2} {}",
                3 * row,
                self.glyphs[row].iter().collect::<String>()
            ));
        }
        rows
    }
}

/// The table with everybody on it, as a viewer sees it; `zone` is a unit whose zone is shaded.
pub fn board(game: &Risk, battle: &Battle, viewer: Option<Seat>, zone: Option<&Unit>) -> Scene {
    let full = Scene::Plane(plane(game, battle, viewer, zone, true));
    if full.fits() {
        full
    } else {
        Scene::Plane(plane(game, battle, viewer, zone, false))
    }
}

/// The table, as text with what its signs mean or without.
fn plane(game: &Risk, battle: &Battle, viewer: Option<Seat>, zone: Option<&Unit>, signs: bool) -> PlaneBoard {
    let units = visible(game, battle, viewer);
    let head = match battle.progress.turn() {
        0 if units.is_empty() => format!("{}: not set up", battle.terms.name()),
        0 => format!("{}: being set up", battle.terms.name()),
        turn => format!("{}, turn {turn} of {}", battle.terms.name(), battle.terms.turns()),
    };
    let signs = signs.then(|| drawn::signs_of_table(battle, &units, zone.is_some()));
    let signs = signs.unwrap_or_default();
    let page = Page {
        head: head.chars().take(WIDE).collect(),
        text: ground(battle, &units, zone).into_iter().chain(signs).collect(),
        roll: list(battle, &units),
        legend: objective(battle),
        key: Vec::new(),
        signs: Vec::new(),
        roll_in_short: Vec::new(),
    };
    drawn::plane(game, battle, &units, zone, page)
}

/// The table as text.
fn ground(battle: &Battle, units: &[Unit], zone: Option<&Unit>) -> Vec<String> {
    let mut canvas = Canvas::of(battle.field.table());
    if let Some(unit) = zone {
        shade(&mut canvas, unit);
    }
    let placed: Vec<_> = units
        .iter()
        .filter_map(|unit| {
            let cell = canvas.letter(unit.letter, Table::cell(unit.pose.at))?;
            Some((cell, unit.pose.facing))
        })
        .collect();
    for commander in battle.commanders.all() {
        let digit = char::from(b'0' + commander.number);
        canvas.letter(digit, Table::cell(commander.at));
    }
    for horses in units.iter().filter_map(|unit| unit.horses) {
        canvas.letter('h', Table::cell(horses.at));
    }
    for ((column, row), facing) in placed {
        let (before, behind) = MARKS[facing.eighth()];
        canvas.mark(before, column.checked_sub(1), row);
        canvas.mark(behind, Some(column + 1), row);
    }
    canvas.rows()
}

/// RK-80: cells whose middle lies in the zone; units are put over them.
fn shade(canvas: &mut Canvas, unit: &Unit) {
    let zone = unit.firing_zone();
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            if zone.holds_point(Table::middle(column, row)) {
                canvas.glyphs[row][column] = '+';
            }
        }
    }
}

/// RK-70: units on the table; before the fight those of the viewer's own deployment, and a starved side's.
fn visible(game: &Risk, battle: &Battle, viewer: Option<Seat>) -> Vec<Unit> {
    if !battle.progress.is_deploying() {
        return battle.field.units().to_vec();
    }
    let own = viewer.and_then(|seat| seating::side_of(game, seat, battle));
    let mut units = Vec::new();
    for side in Side::BOTH {
        let command = battle.sides.command(side);
        let poses = match &command.deployed {
            Some(poses) if own == Some(side) || battle.sides.shown(side).is_some() => poses,
            _ => continue,
        };
        let kinds = command.roster.0.iter().zip(poses).enumerate();
        units.extend(kinds.map(|(number, (kind, pose))| Unit::new(side.letter(number), *kind, *pose)));
    }
    units
}

/// A unit as the lists under the board write it: `A LN 24.2,21.0 030 h r2 x1`.
pub fn entry(unit: &Unit) -> String {
    let Pose { at, facing } = unit.pose;
    let mut text = format!("{} {} {at} {facing}", unit.letter, unit.kind.code());
    if unit.on_foot {
        text.push_str(" h");
    }
    if unit.routs > 0 {
        text.push_str(&format!(" r{}", unit.routs));
    }
    if unit.failures > 0 {
        text.push_str(&format!(" x{}", unit.failures));
    }
    text
}

/// Two entries a row, side 1 on the left; one where they do not fit.
fn list(battle: &Battle, units: &[Unit]) -> Vec<String> {
    let entries = |side: Side| {
        let here = units.iter().filter(|unit| unit.side() == side);
        let gone = battle.field.gone().iter().filter(|gone| gone.unit.side() == side);
        let gone = gone.map(|gone| {
            let letter = gone.unit.letter;
            (letter, format!("{letter} {} {}", gone.unit.kind.code(), fate(gone)))
        });
        let mut all: Vec<(char, String)> = here.map(|unit| (unit.letter, entry(unit))).chain(gone).collect();
        all.sort();
        all.into_iter().map(|(_, text)| text).collect::<Vec<String>>()
    };
    let (left, right) = (entries(Side::South), entries(Side::North));
    let narrow = left.iter().all(|text| text.len() < SECOND) && right.iter().all(|text| text.len() <= WIDE - SECOND);
    if !narrow {
        return left.into_iter().chain(right).collect();
    }
    let count = left.len().max(right.len());
    let text = |list: &[String], n: usize| list.get(n).cloned().unwrap_or_default();
    (0..count)
        .map(|n| {
            format!("{:<SECOND$}{}", text(&left, n), text(&right, n))
                .trim_end()
                .to_owned()
        })
        .collect()
}

/// RK-128: what is to be held, and who holds it.
fn objective(battle: &Battle) -> Vec<String> {
    let Some(objective) = &battle.terms.objective() else {
        return Vec::new();
    };
    let holder = |point| match battle.field.holder(point) {
        Some(side) => battle.sides.command(side).nation.clone(),
        None => "nobody".to_owned(),
    };
    let mut rows: Vec<String> = objective
        .points
        .iter()
        .map(|point| format!("Hold {point}: {} has it", holder(*point)))
        .collect();
    if let Need::Side { side, count } = objective.need {
        let nation = &battle.sides.both()[side].nation;
        rows.push(format!("{nation} must hold {count} at the end"));
    }
    rows
}

/// The table of a single battle, as everybody sees it, and how both sides fare.
pub fn status(game: &Risk, battle: &Battle, viewer: Option<Seat>) -> Scene {
    let full = |signs: bool| {
        let mut full = plane(game, battle, viewer, None, signs);
        full.page.legend.extend(Side::BOTH.map(|side| fares(battle, side)));
        full.page.legend.push(format!(
            "A side breaks at {} percent lost",
            battle.terms.house().break_percent
        ));
        Scene::Plane(full)
    };
    let fitting = [true, false].map(full).into_iter().find(Scene::fits);
    fitting.unwrap_or_else(|| board(game, battle, viewer, None))
}

/// `Corvane 7u lost 0/38`.
fn fares(battle: &Battle, side: Side) -> String {
    let command = battle.sides.command(side);
    let units = if battle.progress.turn() == 0 {
        command.roster.0.len()
    } else {
        battle.field.army(side).count()
    };
    format!(
        "{:<20} {units:>2}u lost {}/{}",
        command.nation,
        battle.field.lost(side),
        command.roster.points()
    )
}

/// A seat's own units and standing orders.
pub fn sheet(game: &Risk, seat: Seat) -> Scene {
    sheet_in(game, seat, seating::asked_in(game, seat))
}

/// The units and commanders of a seat in one battle, or in all.
pub fn sheet_in(game: &Risk, seat: Seat, asked: Option<&Battle>) -> Scene {
    let mut rows = Vec::new();
    let asked = asked.map(|battle| battle.terms.number());
    let shown = |battle: &&Battle| asked.is_none_or(|number| battle.terms.number() == number);
    for battle in game.war.battles().into_iter().filter(shown) {
        let Some(side) = seating::side_of(game, seat, battle) else {
            continue;
        };
        let command = battle.sides.command(side);
        let units = if battle.progress.is_deploying() {
            command.roster.clone()
        } else {
            Roster(battle.field.army(side).map(|unit| unit.kind).collect())
        };
        rows.push(format!("{}: {units}", command.nation));
        let own = visible(game, battle, Some(seat));
        for unit in own.iter().filter(|unit| unit.side() == side) {
            rows.push(entry(unit));
            let mut about = Vec::new();
            about.extend(unit.fire.map(|letter| format!("will fire at {letter} if it can")));
            about.push(if unit.charges(command.standing.charge) {
                "charges".to_owned()
            } else {
                "stands".to_owned()
            });
            about.push(format!("{} figures", unit.kind.sheet().figures));
            rows.push(format!("  {}", about.join(", ")));
        }
        for commander in battle.commanders.of(side) {
            // A unit that has left the table is followed no more.
            let with = commander.with.filter(|letter| battle.field.unit(*letter).is_some());
            let with = with.map_or(String::new(), |letter| format!(" with {letter}"));
            rows.push(format!("{} commander {}{with}", commander.number, commander.at));
        }
    }
    Scene::Sheet {
        head: match asked.filter(|_| seating::fights_several(game, seat)) {
            Some(number) => format!("Your side in battle {number}"),
            None => "Your side".to_owned(),
        },
        rows,
    }
}
