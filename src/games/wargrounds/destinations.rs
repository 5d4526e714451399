//! Places as people say them in an order, the goal of the phase by its name or a point of the compass, with the cell that
//! is meant: `A run to the barrel`, `A walks east` ([WG-193](docs/rules/wargrounds.md#wg-193)).

use super::action::{Order, To};
use super::data::{Cell, Ground, Side, Spell};
use super::nearest_cell::{cell_of, nearest_order};
use super::orders::{self, Meant, parts_of};
use super::parts::CharacterId;
use super::plain::{AIMING, is_one_of};
use super::state::{Load, Wargrounds};
use muster_kit::Seat;

/// What may stand before a place, and what may stand between that and its name.
const LEADS: [&str; 6] = ["to", "towards", "toward", "at", "for", ">"];
pub(super) const ARTICLES: [&str; 8] = ["the", "a", "an", "our", "their", "enemy", "nearest", "next"];
/// What says how a character goes; `walk` stays in the order.
const GOES: [&str; 9] = ["run", "runs", "go", "goes", "move", "moves", "head", "heads", "charge"];
const WALKS: [&str; 2] = ["walk", "walks"];

/// Goals that are tried, where a place is of many.
const GOALS_MAX: usize = 6;

/// A line of orders with cells for the places that it names: the nearest to each that its character can reach. No two of
/// them are one cell.
pub(super) fn put_cells(game: &Wargrounds, seat: Seat, text: &mut String) {
    // A line that is too long is refused as it stands.
    if parts_of(text).nth(orders::ORDERS_MAX).is_some() {
        return;
    }
    let (mut changed, mut taken) = (false, Vec::new());
    let parts = parts_of(text).map(|part| match with_a_cell(game, seat, part, &taken) {
        Some((part, cell)) => {
            changed = true;
            taken.push(cell);
            part
        }
        None => part.to_owned(),
    });
    let parts = parts.collect::<Vec<_>>().join("; ");
    if changed {
        *text = parts;
    }
}

/// An order with a cell for the place that it names, and that cell.
fn with_a_cell(game: &Wargrounds, seat: Seat, part: &str, taken: &[Cell]) -> Option<(String, Cell)> {
    let words: Vec<&str> = part.split_whitespace().collect();
    let who = orders::own(game, seat, words.first()?).ok()?;
    let place = (1..words.len()).find(|at| {
        let goes = is_one_of(words[at - 1], &GOES) || is_one_of(words[at - 1], &WALKS);
        let behind_a_way = *at == 1 || goes || is_one_of(words[at - 1], &LEADS) || is_one_of(words[at - 1], &ARTICLES);
        behind_a_way && !cells_of(game, who, words[*at]).is_empty()
    })?;
    let at = game.people.fighter(who).at();
    let mut goals = cells_of(game, who, words[place]);
    goals.sort_by_key(|cell| (cell.d2(at), *cell));
    let nearest_goal = *goals.first()?;
    goals.truncate(GOALS_MAX);
    let said = |word: &&str| {
        let leads = is_one_of(word, &LEADS) || is_one_of(word, &ARTICLES) || is_one_of(word, &GOES);
        !leads
    };
    let before = words[..place].iter().copied().enumerate();
    let before: Vec<&str> = before
        .filter(|(at, word)| *at == 0 || said(word))
        .map(|(_, word)| word)
        .collect();
    let behind = &words[place + 1..];
    let order = |cell: Cell| {
        [before.join(" "), cell.to_string(), behind.join(" ")]
            .join(" ")
            .trim_end()
            .to_owned()
    };
    let far = game.field.distances(&goals);
    let left = |cell: Cell| far[game.field.board().index(cell)];
    let best_towards = |goal: Cell| -> Option<(bool, u16, Cell)> {
        let whole = orders::read_order(game, seat, &order(goal));
        let wanted = whole.unwrap_or_else(|_| Order {
            to: To::Cells(vec![goal]),
            ..Order::stay(who)
        });
        let nearest = nearest_order(game, &wanted, goal, taken)?;
        let cell = cell_of(&nearest)?;
        let leads_there = match heading(words[place]) {
            Some(heading) => goes_in(heading, at, cell),
            None => at == goal || cell.d2(goal) < at.d2(goal),
        };
        let loses_its_act = wanted.deed.is_some() && nearest.deed.is_none();
        leads_there.then(|| (loses_its_act, left(cell), cell))
    };
    // Of several goals the one by air nearest may lie behind a wall, or where its start does not let the character go.
    let best = goals
        .iter()
        .filter_map(|goal| best_towards(*goal))
        .min_by_key(|(loses, left, _)| (*loses, *left));
    // Where a character cannot go any nearer, the place itself stands in the order, which is refused with the reason.
    let cell = best.map_or(nearest_goal, |(.., cell)| cell);
    Some((order(cell), cell))
}

/// A line of orders in which each attack that names no target is on the enemy that its character goes up to: `G >b hit` is
/// `G >b hit b` ([WG-189](docs/rules/wargrounds.md#wg-189)). As it stands the attack would be on any enemy in range.
pub(super) fn put_targets(game: &Wargrounds, side: Side, text: &mut String) {
    let parts: Vec<String> = parts_of(text)
        .map(|part| with_a_target(game, side, part).unwrap_or_else(|| part.to_owned()))
        .collect();
    if !parts_of(text).eq(parts.iter().map(String::as_str)) {
        *text = parts.join("; ");
    }
}

fn with_a_target(game: &Wargrounds, side: Side, part: &str) -> Option<String> {
    let mut words: Vec<&str> = part.split_whitespace().collect();
    let near = words.iter().find_map(|word| word.strip_prefix('>'))?;
    let deed = words.iter().position(|word| is_an_attack(word))?;
    if words
        .get(deed + 1)
        .is_some_and(|next| !orders::is_no_target(&next.to_lowercase()))
    {
        return None;
    }
    orders::find(game, side, near, Meant::Enemy).ok()?;
    words.insert(deed + 1, near);
    Some(words.join(" "))
}

/// Whether a word of an order is an attack on an enemy: a blow, a shot or a bolt.
pub(super) fn is_an_attack(word: &str) -> bool {
    let word = word.to_lowercase();
    is_one_of(&word, &AIMING) || word.parse::<Spell>().is_ok_and(Spell::is_bolt)
}

/// The cells that a word means as the place where a character goes; none for any other word.
fn cells_of(game: &Wargrounds, who: CharacterId, word: &str) -> Vec<Cell> {
    let (field, things) = (&game.field, game.field.things());
    let carried = |loaded: &dyn Fn(Load) -> bool| -> Vec<Cell> {
        let all = game.people.everybody().filter(|who| game.people.standing(*who));
        let carriers = all.filter(|who| loaded(game.people.fighter(*who).load()));
        carriers.map(|who| game.people.fighter(who).at()).collect()
    };
    let side = game.people.side_of(who);
    match word.to_lowercase().as_str() {
        "flag" | "flags" | "standard" | "standards" => {
            let flags = things.flags().iter().filter(|flag| flag.owner != Some(side));
            flags.map(|flag| flag.stand).collect()
        }
        "tablet" | "piece" | "pieces" => match things.pieces() {
            [] => carried(&|load| matches!(load, Load::Piece | Load::PieceForWeapon | Load::Pieces)),
            pieces => pieces.to_vec(),
        },
        "barrel" | "bombard" if field.heavy_name().ends_with(&word.to_lowercase()) => match things.heavy() {
            Some(cell) => vec![cell],
            None => carried(&|load| load == Load::Heavy),
        },
        "section" | "sections" => things.sections().to_vec(),
        "diplomacy" => match things.diplomacy() {
            Some(cell) => vec![cell],
            None => carried(&|load| load == Load::Diplomacy),
        },
        "goal" => {
            let goal = field.board().cells().filter(|cell| field.ground(*cell) == Ground::Goal);
            goal.collect()
        }
        word => edge(game, who, word).into_iter().collect(),
    }
}

/// Which way a word of the compass points: columns to the right, rows down.
fn heading(word: &str) -> Option<(i32, i32)> {
    let word = word.to_lowercase();
    Some(match word.strip_suffix("wards").unwrap_or(&word) {
        "north" => (0, -1),
        "south" => (0, 1),
        "west" => (-1, 0),
        "east" => (1, 0),
        "northwest" => (-1, -1),
        "northeast" => (1, -1),
        "southwest" => (-1, 1),
        "southeast" => (1, 1),
        _ => return None,
    })
}

/// Whether a cell lies in that direction: no farther aside than ahead.
fn goes_in((right, down): (i32, i32), from: Cell, to: Cell) -> bool {
    let (x, y) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    match (right, down) {
        (0, down) => y * down > 0 && x.abs() <= y.abs(),
        (right, 0) => x * right > 0 && y.abs() <= x.abs(),
        (right, down) => x * right > 0 && y * down > 0,
    }
}

/// The cell of the edge in a direction of the compass from where a character stands.
fn edge(game: &Wargrounds, who: CharacterId, word: &str) -> Option<Cell> {
    let (at, board) = (game.people.fighter(who).at(), game.field.board());
    let (right, down) = heading(word)?;
    let along = |towards: i32, from: u8, last: u8| match towards {
        0 => from,
        1 => last,
        _ => 0,
    };
    let cell = Cell::new(along(right, at.x, board.columns - 1), along(down, at.y, board.rows - 1));
    game.people.standing(who).then_some(cell)
}
