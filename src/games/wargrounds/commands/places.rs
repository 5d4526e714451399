//! Reading where characters are placed before a phase ([WG-146](docs/rules/wargrounds.md#wg-146)).

use super::stored;
use crate::data::{Cell, Side};
use crate::edits;
use crate::orders::{self, parts_of};
use crate::parts::CharacterId;
use crate::plain::{is_deed, is_one_of};
use crate::rules::{Ref, no};
use crate::state::{Stage, Wargrounds};
use muster_kit::{Refusal, Seat};

/// The refusal of words for a change of a sheet ([WG-23](docs/rules/wargrounds.md#wg-23)); none for any others.
fn no_place_but_a_change(game: &Wargrounds, seat: Seat, part: &str) -> Option<Refusal> {
    let change = edits::command_in_words(game, seat, part)?;
    let refusal = no("WG-23", "A sheet is changed by a command of its own.").code(muster_game::UNREAD_ORDER);
    Some(refusal.instead(change))
}

/// The refusal of words that place everybody at once, with the word that does ([WG-146](docs/rules/wargrounds.md#wg-146)).
fn no_place_of_all(part: &str) -> Option<Refusal> {
    let all = ["everyone", "everybody", "all", "us"];
    part.split_whitespace().find(|word| is_one_of(word, &all))?;
    let reason = format!("`{part}` names no cells; all are placed together by one word.");
    let refusal = no("WG-146", reason).code(muster_game::UNREAD_ORDER);
    Some(refusal.instead("/wg place text:auto"))
}

/// The refusal of what is no character and cell, with places that are free.
fn no_placing(game: &Wargrounds, seat: Seat, part: &str) -> Refusal {
    if let Some(change) = no_place_but_a_change(game, seat, part) {
        return change;
    }
    if let Some(all) = no_place_of_all(part) {
        return all;
    }
    let side = game.seats[seat].side();
    let mine = game.people.team(side).filter(|who| game.people.owner(*who) == seat);
    let free = game
        .field
        .placing_cells(side)
        .into_iter()
        .filter(|cell| !is_taken(game, side, *cell));
    let places: Vec<String> = mine
        .zip(free)
        .take(2)
        .map(|(who, cell)| format!("{} {cell}", game.people.badge(who).letter()))
        .collect();
    let mut words = part.split_whitespace();
    let is_order = words.clone().skip(1).any(is_deed);
    let places_somebody = !is_order
        && (words.clone().any(|word| word.parse::<Cell>().is_ok())
            || words.next().is_some_and(|who| orders::own(game, seat, who).is_ok()));
    let places = places.join("; ");
    if places_somebody {
        let reason = format!("`{part}` is no character and cell.");
        no("WG-146", reason).code(muster_game::UNREAD_ORDER).instead(places)
    } else {
        let reason = match is_order {
            true => format!("`{part}` is an order; orders are given once the phase has begun."),
            false => format!("`{part}` places nobody."),
        };
        let instead = format!("`/wg place text:{places}`, or `/wg ready` to begin");
        no("WG-146", reason).code(muster_game::UNREAD_ORDER).instead(instead)
    }
}

/// Whether a character of the side is placed there.
fn is_taken(game: &Wargrounds, side: Side, cell: Cell) -> bool {
    let placed = |mate: Seat| &game.seats[mate].secret().places;
    game.seats
        .of(side)
        .any(|mate| placed(mate).iter().any(|(_, there)| *there == cell))
}

/// The places of one line, taken together: who moves in it leaves its cell first.
struct Placing<'g> {
    game: &'g Wargrounds,
    side: Side,
    /// As they are written.
    wanted: Vec<(CharacterId, Cell)>,
    /// Those of the seat's own that are not named.
    own: Vec<(CharacterId, Cell)>,
    /// Those of the other seats of the side.
    mates: Vec<(CharacterId, Cell)>,
}

impl<'g> Placing<'g> {
    fn of(game: &'g Wargrounds, seat: Seat, wanted: Vec<(CharacterId, Cell)>) -> Placing<'g> {
        let side = game.seats[seat].side();
        let placed = |mate: Seat| game.seats[mate].secret().places.iter().copied();
        let mates = game.seats.of(side).filter(|mate| *mate != seat);
        let stays = |who: CharacterId| wanted.iter().all(|(named, _)| *named != who);
        Placing {
            own: placed(seat).filter(|(who, _)| stays(*who)).collect(),
            mates: mates.flat_map(placed).collect(),
            game,
            side,
            wanted,
        }
    }

    /// The places of the seat once all of the line are placed.
    fn places(&self) -> Result<Vec<(CharacterId, Cell)>, Refusal> {
        let mut places = self.own.clone();
        for (who, cell) in self.wanted.iter().copied() {
            places.retain(|(other, _)| *other != who);
            if !self.is_in_area(cell) {
                let area = self.game.field.area(self.side);
                let (first, last) = (area[0], area[area.len() - 1]);
                let reason = format!("{cell} is not in your starting area, which is {first} to {last}.");
                return Err(no("WG-146", reason).instead(self.mended()));
            }
            if let Some((other, _)) = places.iter().chain(&self.mates).find(|(_, taken)| *taken == cell) {
                let reason = format!("{cell} is taken by {}.", self.game.people.named(*other));
                return Err(no("WG-39", reason).instead(self.mended()));
            }
            places.push((who, cell));
        }
        Ok(places)
    }

    fn is_in_area(&self, cell: Cell) -> bool {
        let field = &self.game.field;
        field.board().has(cell) && field.in_area(self.side, cell)
    }

    /// The line with the nearest free cell in the place of each that will not do.
    fn mended(&self) -> String {
        let mut taken: Vec<Cell> = self.own.iter().chain(&self.mates).map(|(_, cell)| *cell).collect();
        let mut words = Vec::new();
        for (at, (who, cell)) in self.wanted.iter().enumerate() {
            let is_free = |free: &Cell| self.is_in_area(*free) && !taken.contains(free);
            let is_wanted = |free: &Cell| self.wanted[at + 1..].iter().any(|(_, later)| later == free);
            let area = self.game.field.area(self.side).iter().copied();
            let nearest = || {
                area.filter(is_free)
                    .min_by_key(|free| (is_wanted(free), free.d2(*cell), *free))
            };
            let Some(cell) = Some(*cell).filter(is_free).or_else(nearest) else {
                return "/wg place text:auto".to_owned();
            };
            words.push(format!("{} {cell}", self.game.people.badge(*who).letter()));
            taken.push(cell);
        }
        format!("/wg place text:{}", words.join("; "))
    }
}

/// The places that an order names; none of `text` is "auto" ([WG-146](docs/rules/wargrounds.md#wg-146)).
fn read_places(game: &Wargrounds, seat: Seat, text: &str) -> Result<Vec<(CharacterId, Cell)>, Refusal> {
    if text.trim().eq_ignore_ascii_case("auto") {
        return Ok(Vec::new());
    }
    let mut wanted = Vec::new();
    for part in parts_of(text) {
        let mut words: Vec<&str> = part.split_whitespace().collect();
        if words.len() == 3 && words[0].eq_ignore_ascii_case("place") {
            words.remove(0);
        }
        let [who, cell] = words[..] else {
            return Err(no_placing(game, seat, part));
        };
        let who = orders::own(game, seat, who).map_err(|refusal| no_place_of_all(part).unwrap_or(refusal))?;
        let cell: Cell = cell.parse().map_err(|error: String| {
            let no_cell = || no("WG-146", format!("{error}.")).code(muster_game::UNREAD_ORDER);
            no_place_but_a_change(game, seat, part).unwrap_or_else(no_cell)
        })?;
        wanted.push((who, cell));
    }
    Placing::of(game, seat, wanted).places()
}

/// Keeps the places of characters until all are in ([WG-146](docs/rules/wargrounds.md#wg-146)).
pub fn place(game: &mut Wargrounds, referee: &mut Ref<'_>, seat: Seat, text: &str) -> Result<(), Refusal> {
    if game.progress.stage() != Stage::Muster {
        let area = game.field.area(game.seats[seat].side());
        let instead = format!("`from {}` in an order says where one comes back", area[area.len() / 2]);
        return Err(no("WG-146", "Characters are placed before a phase.").instead(instead));
    }
    let places = read_places(game, seat, text)?;
    let told = places
        .iter()
        .map(|(who, cell)| format!("{} {cell}", game.people.badge(*who)))
        .collect::<Vec<_>>();
    let told = if told.is_empty() {
        "All are placed for you.".to_owned()
    } else {
        told.join("; ")
    };
    game.seats[seat].secret_mut().places = places;
    stored::stored(referee, seat, vec![told]);
    Ok(())
}
