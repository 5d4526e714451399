//! Orders as they are typed: with full ids, or with the letters of the map ([WG-4](docs/rules/wargrounds.md#wg-4)).

use super::action::{Action, Hold, Order, To, Wish};
use super::data::Cell;
use super::orders::{self, Meant, meant_by_attached, meant_by_near, meant_by_spell};
use super::parts::CharacterId;
use super::state::{Ask, People, Wargrounds};

/// An order for the card that is up, as its player would type it; the house's own where it decides.
pub fn ordered(game: &Wargrounds, order: Order) -> Action {
    if matches!(game.turn.go(), Some(go) if go.ask == Ask::Order(true)) {
        return Action::Enact { order: Box::new(order) };
    }
    Action::Orders {
        text: written(&game.people, &order),
    }
}

/// An order as it is typed, with full ids.
pub fn written(people: &People, order: &Order) -> String {
    written_with(order, &|who, _| people.badge(who).to_string())
}

/// An order as it is typed, with the word of `id` for each character, who is one of those that a bare letter there
/// means.
fn written_with(order: &Order, id: &dyn Fn(CharacterId, Meant) -> String) -> String {
    let mut words = vec![id(order.who, Meant::Own)];
    match order.run {
        Some(true) => words.push("run".to_owned()),
        Some(false) => words.push("walk".to_owned()),
        None => (),
    }
    let row = |cells: &[Cell]| cells.iter().map(Cell::to_string).collect::<Vec<_>>().join("-");
    match &order.to {
        // The house says where it goes.
        To::Stay if order.auto => (),
        To::Stay => words.push("stay".to_owned()),
        To::Cells(cells) => words.push(row(cells)),
        To::Plunge(cells) => words.push(format!("{}!", row(cells))),
        To::Near(who) => words.push(format!(">{}", id(*who, meant_by_near(order)))),
    }
    if let Some(wish) = order.deed {
        words.push(written_wish(wish, id));
    }
    if order.auto {
        words.push("auto".to_owned());
    }
    for (set, word) in [
        (order.crit, "crit"),
        (order.drop, "drop"),
        (order.as_disarmed, "as disarmed"),
    ] {
        if set {
            words.push(word.to_owned());
        }
    }
    if order.throw {
        words.push("throw".to_owned());
    }
    if let Some(who) = order.protect {
        words.push(format!("protect {}", id(who, Meant::Own)));
    }
    if let Some(way) = order.face {
        words.push(format!("face {way}"));
    }
    match order.hold {
        Some(Hold::Plain) => words.push("hold".to_owned()),
        Some(Hold::Until(who)) => words.push(format!("hold until {}", id(who, Meant::Own))),
        None => (),
    }
    if let Some(cell) = order.from {
        words.push(format!("from {cell}"));
    }
    for attached in &order.cards {
        words.push(format!("card {}", attached.card));
        words.extend(attached.on.map(|on| id(on, meant_by_attached(attached.card))));
        words.extend(attached.keep.then(|| "keep".to_owned()));
    }
    words.join(" ")
}

/// An order as its player reads it, with the letters of the map wherever they would be read back.
pub fn spoken(game: &Wargrounds, order: &Order) -> String {
    let side = game.people.side_of(order.who);
    written_with(order, &|who, meant| {
        let badge = game.people.badge(who);
        let letter = badge.letter().to_string();
        match orders::find(game, side, &letter, meant) {
            Ok(read) if read == who => letter,
            _ => badge.to_string(),
        }
    })
}

fn written_wish(wish: Wish, id: &dyn Fn(CharacterId, Meant) -> String) -> String {
    let with = |word: &str, on: Option<CharacterId>, meant: Meant| match on {
        Some(on) => format!("{word} {}", id(on, meant)),
        None => word.to_owned(),
    };
    match wish {
        Wish::Hit(on) => with("hit", on, Meant::Enemy),
        Wish::Shoot(on) => with("shoot", on, Meant::Enemy),
        Wish::Throw(on) => with("throw", on, Meant::Enemy),
        Wish::Cast(spell, on) => with(spell.word(), on, meant_by_spell(spell)),
        Wish::Take(1) => "take".to_owned(),
        Wish::Take(count) => format!("take {count}"),
        Wish::Join => "join".to_owned(),
        Wish::Place(cell) => format!("place {cell}"),
        Wish::Pass(to) => with("pass", Some(to), Meant::Own),
        Wish::Fire(wall) => format!("fire {wall}"),
    }
}
