//! The examples of the rule book for the one who reads it: letters of their own characters and of enemies, and cells that
//! can be stood on here.

use super::data::{Cell, Ground, Side};
use super::parts::CharacterId;
use super::rules::movement;
use super::state::Wargrounds;
use muster_kit::{Answer, Line, Seat, Span};

/// What the book has people type where it shows how they are placed.
const PLACES: &str = "`A A2; B B3` where Red's area begins at A1";
/// Where one comes back.
const FROM: &str = "`from C9`";
/// The cells of its orders: one to walk to, one to run to.
const CELLS: [&str; 2] = ["F9", "H11"];

/// What stands for what in the examples.
struct Examples {
    own: Vec<char>,
    enemies: Vec<char>,
    cells: [Cell; 2],
    places: String,
    from: String,
}

/// A page with examples for a seat; for a spectator they are of Red.
pub fn for_reader(game: &Wargrounds, seat: Option<Seat>, mut answer: Answer) -> Answer {
    let Some(examples) = Examples::of(game, seat) else {
        return answer;
    };
    for line in &mut answer.lines {
        if let Line::Prose(spans) = line {
            for span in spans {
                if let Span::Text(text) = span {
                    *text = examples.put(text);
                }
            }
        }
    }
    answer
}

impl Examples {
    fn of(game: &Wargrounds, seat: Option<Seat>) -> Option<Examples> {
        let side = seat.map_or(Side::Red, |seat| game.seats[seat].side());
        let owned = |who: &CharacterId| seat.is_none_or(|seat| game.people.owner(*who) == seat);
        let standing_first = |side: Side| {
            let mut team: Vec<CharacterId> = game.people.team(side).collect();
            team.sort_by_key(|who| !game.people.standing(*who));
            team
        };
        let own: Vec<CharacterId> = standing_first(side).into_iter().filter(owned).collect();
        let letter = |who: &CharacterId| game.people.badge(*who).letter();
        let enemies: Vec<char> = standing_first(side.other()).iter().map(letter).collect();
        let (first, third) = (own.first()?, own.get(2).or(own.last())?);
        let cells = [end_of(game, side, *first, false), end_of(game, side, *third, true)];
        let area = game.field.placing_cells(side);
        let places = own.iter().zip(area).take(2);
        let places: Vec<String> = places.map(|(who, cell)| format!("{} {cell}", letter(who))).collect();
        let from = game.field.placing_cells(side).into_iter().next_back();
        (!enemies.is_empty()).then(|| Examples {
            from: from.map_or_else(|| FROM.to_owned(), |cell| format!("`from {cell}`")),
            places: format!("`{}` for {}", places.join("; "), side.title()),
            own: own.iter().map(letter).collect(),
            enemies,
            cells,
        })
    }

    fn put(&self, text: &str) -> String {
        let text = text.replace(PLACES, &self.places).replace(FROM, &self.from);
        let parts = text.split('`').enumerate();
        let parts: Vec<String> = parts
            .map(|(place, part)| match place % 2 == 1 && is_example(part) {
                true => self.in_line(part),
                false => part.to_owned(),
            })
            .collect();
        parts.join("`")
    }

    /// A line of orders; a character has one order in it.
    fn in_line(&self, line: &str) -> String {
        let (head, orders) = match line.split_once("text:") {
            Some((head, orders)) => (format!("{head}text:"), orders),
            None => (String::new(), line),
        };
        let mut told: Vec<String> = Vec::new();
        for order in orders.split("; ") {
            let order = self.in_order(order);
            let actor = |order: &str| order.split(' ').next().map(str::to_owned);
            if told.iter().all(|other| actor(other) != actor(&order)) {
                told.push(order);
            }
        }
        head + &told.join("; ")
    }

    fn in_order(&self, order: &str) -> String {
        let words = order.split(' ').map(|word| {
            let bare = word.trim_start_matches(['>']);
            let begins = word.len() - bare.len();
            let lead = bare.rfind(':').map_or(0, |at| at + 1);
            let (before, name) = (&word[..begins + lead], &bare[lead..]);
            match self.word(name) {
                Some(other) => format!("{before}{other}"),
                None => word.to_owned(),
            }
        });
        words.collect::<Vec<_>>().join(" ")
    }

    fn word(&self, name: &str) -> Option<String> {
        if let Some(at) = CELLS.iter().position(|cell| *cell == name) {
            return Some(self.cells[at].to_string());
        }
        let mut letters = name.bytes();
        let letter = letters.next().filter(|_| letters.next().is_none())?;
        let (from, all) = match letter {
            b'A'..=b'Z' => (b'A', &self.own),
            b'a'..=b'z' => (b'a', &self.enemies),
            _ => return None,
        };
        Some(all[usize::from(letter - from) % all.len()].to_string())
    }
}

/// Whether something that is typed is an order with characters; a way by cells is none.
fn is_example(line: &str) -> bool {
    let is_cell = CELLS
        .iter()
        .any(|cell| line.split([' ', ':', ';']).any(|word| word == *cell));
    is_cell || line.starts_with("/wg orders text:")
}

/// Where a character could go, as near to the enemy's area as it gets; before it stands on the field a cell of open ground
/// before its side's area.
fn end_of(game: &Wargrounds, side: Side, who: CharacterId, run: bool) -> Cell {
    let goals = game.field.area(side.other());
    let far = |cell: &Cell| goals.iter().map(|goal| goal.d2(*cell)).min().unwrap_or(0);
    if game.people.standing(who) {
        let (reach, at) = (movement::reach(game, who), game.people.fighter(who).at());
        let binding = movement::binding(game, who, &reach);
        let ends = reach.ends(game.people.allowance(who, run)).into_iter();
        let ends = ends.filter(|(cell, way)| {
            *cell != at && way.hits == 0 && movement::may_end(game, who, *cell, &binding).is_ok()
        });
        if let Some((cell, _)) = ends.min_by_key(|(cell, _)| (far(cell), *cell)) {
            return cell;
        }
    }
    let home = game.field.area(side);
    let near = |cell: &Cell| home.iter().map(|own| own.d2(*cell)).min().unwrap_or(0);
    let open = game
        .field
        .board()
        .cells()
        .filter(|cell| game.field.ground(*cell) == Ground::Open);
    let apart = if run { 25 } else { 9 };
    open.min_by_key(|cell| (near(cell).abs_diff(apart), far(cell), *cell))
        .unwrap_or_default()
}
