//! What was typed and does less, or something else, than its player may think: told with what was done.

use super::action::{Action, Order, act_line};
use super::called;
use super::data::{Card, Class, Side, Spell};
use super::orders::{self, Meant, parts_of};
use super::parts::CharacterId;
use super::plain::{AIMING, HELPFUL, is_one_of};
use super::rules::asking;
use super::spelled;
use super::state::{Badge, Wargrounds};
use muster_kit::Seat;

/// Letters that are read as those of the other case, and standing orders that change nothing.
pub fn told(game: &Wargrounds, seat: Seat, action: &Action) -> Vec<String> {
    let Some(side) = game.seats.get(seat).map(|state| state.side()) else {
        return Vec::new();
    };
    match action {
        Action::Orders { text } | Action::Place { text } => misread_in(game, side, text),
        act @ Action::Act { .. } => misread_in(game, side, &act_line(act)),
        Action::Joker { who, order } => {
            misread_in(game, side, &format!("{who} {}", order.as_deref().unwrap_or_default()))
        }
        Action::Standing {
            cancel_at: None,
            count: None,
            stop: None,
            armour: None,
            shove: None,
            broken: None,
        } => vec!["Nothing was changed: your standing orders hold as they were.".to_owned()],
        Action::Edit {
            who,
            class: Some(Class::Mage),
            spells: None,
            ..
        } => without_spells(game, seat, who).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// That a character which becomes a Mage knows no spell until it is given some ([WG-23](docs/rules/wargrounds.md#wg-23)).
fn without_spells(game: &Wargrounds, seat: Seat, who: &str) -> Option<String> {
    let who = orders::own(game, seat, who).ok()?;
    let letter = game.people.badge(who).letter();
    game.people.sheet(who).spells.is_empty().then(|| {
        format!(
            "{} knows no spell yet, and none can be learnt once the phase has begun: `/wg edit who:{letter} spells:` names them.",
            game.people.named(who)
        )
    })
}

/// The orders of a seat that those of this action replace ([WG-183](docs/rules/wargrounds.md#wg-183),
/// [WG-185](docs/rules/wargrounds.md#wg-185)). What is stored is the seat's own secret, and told to it alone.
pub fn replaced(game: &Wargrounds, seat: Seat, action: &Action) -> Vec<String> {
    let Some(state) = game.seats.get(seat) else {
        return Vec::new();
    };
    let secret = state.secret();
    let instead = |new: &Order, old: &Order| {
        let (new, old) = (spelled::spoken(game, new), spelled::spoken(game, old));
        (new != old).then(|| format!("`{new}`, instead of `{old}`."))
    };
    match called::with_ids(game, seat, action.clone()) {
        Action::Joker { who, order } => {
            let new = orders::read_order(game, seat, &format!("{who} {}", order.unwrap_or_default()));
            let told = new
                .ok()
                .zip(secret.joker.as_ref())
                .and_then(|(new, old)| instead(&new, old));
            told.map(|told| format!("Your joker: {told}")).into_iter().collect()
        }
        act @ (Action::Orders { .. } | Action::Act { .. }) => {
            let line = match act {
                Action::Orders { text } => text,
                act => act_line(&act),
            };
            let (new, _) = orders::read_line(game, seat, &line).unwrap_or_default();
            // What is ordered for the joker that is up leaves the order for the card of its character as it is.
            let for_the_joker = asking::asks(game, seat) && asking::asked_who(game).is_none();
            let new = new.into_iter().skip(usize::from(for_the_joker)).collect::<Vec<_>>();
            let old = |new: &Order| secret.orders.iter().find(|old| old.who == new.who);
            new.iter().filter_map(|new| instead(new, old(new)?)).collect()
        }
        _ => Vec::new(),
    }
}

/// The letters of a line that the map draws in the other case than those that they are read as
/// ([WG-4](docs/rules/wargrounds.md#wg-4)).
fn misread_in(game: &Wargrounds, side: Side, line: &str) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for part in parts_of(line) {
        let words: Vec<&str> = part.split_whitespace().collect();
        let found = (0..words.len()).filter_map(|at| {
            let (word, meant) = aimed(&words, at)?;
            let read = orders::find(game, side, word, meant).ok()?;
            misread(game, side, word, read, (at > 0).then(|| words[at - 1]))
        });
        for line in found {
            if !told.contains(&line) {
                told.push(line);
            }
        }
    }
    told
}

/// The word of an order at a place, and the side that a letter there means; none where no character stands.
fn aimed<'a>(words: &[&'a str], at: usize) -> Option<(&'a str, Meant)> {
    let word = words[at];
    if at == 0 {
        return Some((word, Meant::Own));
    }
    if let Some(word) = word.strip_prefix('>') {
        let helps = words.iter().any(|word| is_one_of(word, &HELPFUL));
        return (!helps).then_some((word, Meant::Enemy));
    }
    let before = words[at - 1];
    let card = |words: &[&str]| match words {
        [.., "card", card] => card.parse::<Card>().ok(),
        [.., card] => card.strip_prefix("card:")?.parse().ok(),
        [] => None,
    };
    if let Some(card) = card(&words[..at]) {
        return Some((word, orders::meant_by_attached(card)));
    }
    let bolt = before.to_lowercase().parse::<Spell>().is_ok_and(Spell::is_bolt);
    if bolt || is_one_of(before, &AIMING) {
        return Some((word, Meant::Enemy));
    }
    is_one_of(before, &HELPFUL).then_some((word, Meant::Own))
}

/// The character that a letter is read as, where the map draws that one in the other case.
fn misread(game: &Wargrounds, side: Side, word: &str, read: CharacterId, behind: Option<&str>) -> Option<String> {
    let mut letters = word.chars();
    let letter = letters.next().filter(|_| letters.as_str().is_empty())?;
    Badge::number_of(letter)?;
    let people = &game.people;
    if letter == people.badge(read).letter() {
        return None;
    }
    let called = |who: CharacterId| match people.side_of(who) == side {
        true => format!("your own {}", people.named(who)),
        false => people.named(who),
    };
    let drawn = people.everybody().find(|who| people.badge(*who).letter() == letter);
    let place = behind.map_or_else(String::new, |word| format!(" behind `{word}`"));
    let drawn = drawn.map_or_else(String::new, |drawn| format!("; on the map it is {}", called(drawn)));
    Some(format!("`{word}`{place} is read as {}{drawn}.", called(read)))
}
