//! Reading where characters are placed before a phase ([WG-146](docs/rules/wargrounds.md#wg-146)).

use super::stored;
use crate::data::{Cell, Side};
use crate::orders::{self, parts_of};
use crate::parts::CharacterId;
use crate::plain::is_deed;
use crate::rules::{Ref, no};
use crate::state::{Stage, Wargrounds};
use muster_kit::{Refusal, Seat};

/// The refusal of what is no character and cell, with places that are free.
fn no_placing(game: &Wargrounds, seat: Seat, part: &str) -> Refusal {
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

/// The refusal of a cell outside the starting area, with the free one in it that is nearest.
fn outside(game: &Wargrounds, seat: Seat, who: CharacterId, cell: Cell) -> Refusal {
    let side = game.seats[seat].side();
    let area = game.field.area(side);
    let (first, last) = (area[0], area[area.len() - 1]);
    let reason = format!("{cell} is not in your starting area, which is {first} to {last}.");
    let free = area.iter().filter(|free| !is_taken(game, side, **free));
    let nearest = free.min_by_key(|free| (free.d2(cell), **free));
    let letter = game.people.badge(who).letter();
    let instead = nearest.map_or("auto".to_owned(), |free| format!("{letter} {free}"));
    no("WG-146", reason).instead(format!("/wg place text:{instead}"))
}

/// Whether a character of the side is placed there.
fn is_taken(game: &Wargrounds, side: Side, cell: Cell) -> bool {
    let placed = |mate: Seat| &game.seats[mate].secret().places;
    game.seats
        .of(side)
        .any(|mate| placed(mate).iter().any(|(_, there)| *there == cell))
}

/// The places that an order names; none of `text` is "auto" ([WG-146](docs/rules/wargrounds.md#wg-146)).
fn read_places(game: &Wargrounds, seat: Seat, text: &str) -> Result<Vec<(CharacterId, Cell)>, Refusal> {
    let side = game.seats[seat].side();
    let mut places = game.seats[seat].secret().places.clone();
    if text.trim().eq_ignore_ascii_case("auto") {
        return Ok(Vec::new());
    }
    for part in parts_of(text) {
        let mut words: Vec<&str> = part.split_whitespace().collect();
        if words.len() == 3 && words[0].eq_ignore_ascii_case("place") {
            words.remove(0);
        }
        let [who, cell] = words[..] else {
            return Err(no_placing(game, seat, part));
        };
        let who = orders::own(game, seat, who)?;
        let cell: Cell = cell
            .parse()
            .map_err(|error: String| no("WG-146", format!("{error}.")).code(muster_game::UNREAD_ORDER))?;
        if !game.field.board().has(cell) || !game.field.in_area(side, cell) {
            return Err(outside(game, seat, who, cell));
        }
        places.retain(|(other, _)| *other != who);
        let mates = game.seats.of(side).flat_map(|mate| {
            let own = mate == seat;
            game.seats[mate].secret().places.iter().filter(move |_| !own)
        });
        if let Some((other, _)) = places.iter().chain(mates).find(|(_, taken)| *taken == cell) {
            let reason = format!("{cell} is taken by {}.", game.people.named(*other));
            return Err(no("WG-39", reason).instead("another cell"));
        }
        places.push((who, cell));
    }
    Ok(places)
}

/// Keeps the places of characters until all are in ([WG-146](docs/rules/wargrounds.md#wg-146)).
pub fn place(game: &mut Wargrounds, referee: &mut Ref<'_>, seat: Seat, text: &str) -> Result<(), Refusal> {
    if game.progress.stage() != Stage::Muster {
        return Err(no("WG-146", "Characters are placed before a phase.")
            .instead("`from C9` in an order says where one comes back"));
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
