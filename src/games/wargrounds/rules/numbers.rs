//! What differs from one number of the rules to the next. A table keeps the number that it began with, so every rule that
//! changed asks here, by what it asks for and never by the number.

use super::desk::Desk;
use super::detours;
use super::{Ref, life};
use crate::action::{Order, Wish};
use crate::data::Cell;
use crate::event::{Event, KEPT_HP, Spent, StaysOut};
use crate::facts;
use crate::parts::CharacterId;
use crate::state::{Load, Terms, Wargrounds};
use muster_kit::{Refusal, Seat};

/// Whether the house plays a drawn joker for which a seat has stored no order, where it cannot be reserved
/// ([WG-185](docs/rules/wargrounds.md#wg-185)). Since number 2 the seat is asked, as for any card, unless it left
/// its goes to the house; under number 1 the house played every such joker.
pub fn house_plays_joker(game: &Wargrounds, seat: Seat) -> bool {
    let state = &game.seats[seat];
    game.terms.rules() == 1 || state.leaves_the_rest() || state.has_conceded()
}

/// Whether the house decides on the card what a character does by a joker that a seat left to it with `auto`, as it does on the
/// character's own card, while the character stands ([WG-185](docs/rules/wargrounds.md#wg-185),
/// [WG-188](docs/rules/wargrounds.md#wg-188)): since number 8. Under earlier numbers the character stayed where it was.
pub fn decides_for_the_joker(game: &Wargrounds, who: CharacterId) -> bool {
    game.terms.rules() >= 8 && game.people.standing(who)
}

/// Whether a word that names nobody is told with the letters of the map, too ([WG-4](docs/rules/wargrounds.md#wg-4)):
/// since number 3, because a line of which something is left out is stored with the reason.
pub fn tells_letters(terms: &Terms) -> bool {
    terms.rules() >= 3
}

/// What stands between the names of cards, which may hold a comma: a semicolon since number 3, because why an order
/// would not work is stored with it.
pub fn between_cards(terms: &Terms) -> &'static str {
    if terms.rules() >= 3 { "; " } else { ", " }
}

/// Whether it is said of a character that it knows no spell, in the place of an empty list: since number 4, because the reason
/// is stored with a line of which something is left out. No line with such an order was taken from a person under that number
/// before this was said.
pub fn tells_of_no_spell(terms: &Terms) -> bool {
    terms.rules() >= 4
}

/// Why a way through several cells is too far ([WG-43](docs/rules/wargrounds.md#wg-43)): since number 8 for its own length. Under
/// earlier numbers it was told how far its last cell is.
pub fn of_the_way(game: &Wargrounds, order: &Order, refusal: Refusal) -> Refusal {
    match game.terms.rules() >= 8 {
        true => detours::of_the_way(game, order, refusal),
        false => refusal,
    }
}

/// Whether a plunge where there is neither water nor lava is refused when it is ordered
/// ([WG-46](docs/rules/wargrounds.md#wg-46)): since number 8. Under earlier numbers it was stored, and fell through on its card.
pub fn refuses_dry_plunges(terms: &Terms) -> bool {
    terms.rules() >= 8
}

/// Whether a word that is no place is told without its article, and of water the nearest bank in the place of a plunge
/// ([WG-193](docs/rules/wargrounds.md#wg-193)): since number 9, because the reason is stored with a line of which something is left
/// out.
pub fn tells_the_bank(terms: &Terms) -> bool {
    terms.rules() >= 9
}

/// Whether it is told of a cell near enough that enemies bar the ways to it ([WG-42](docs/rules/wargrounds.md#wg-42)): since number
/// 9, for the same reason. Under earlier numbers it was told how far the cell is, as if that were too far.
pub fn tells_of_barred_ways(terms: &Terms) -> bool {
    terms.rules() >= 9
}

/// What a character picks up, where it carries a tablet piece already: that piece is not told again since number 4
/// ([WG-158](docs/rules/wargrounds.md#wg-158)).
pub fn taken(game: &Wargrounds, who: CharacterId, before: Load) -> &'static str {
    let now = game.people.fighter(who).load();
    if game.terms.rules() >= 4 {
        game.field.taken_name(before, now)
    } else {
        game.field.load_name(now)
    }
}

/// What Forgot Count turns into a die after a loss of HP ([WG-131](docs/rules/wargrounds.md#wg-131)): since number 7 it is told
/// of a character with 1 HP for what it carries that these are the HP which it has again afterwards.
pub fn counted_hp(game: &Wargrounds, who: CharacterId) -> &'static str {
    match game.terms.rules() >= 7 && game.people.fighter(who).kept().is_some() {
        true => KEPT_HP,
        false => "HP",
    }
}

/// Since number 4 it is told that a character stood still on its card ([WG-65](docs/rules/wargrounds.md#wg-65)); since number 8
/// also where so many dice of an Impetuous one or of a parent were told ([WG-116](docs/rules/wargrounds.md#wg-116),
/// [WG-119](docs/rules/wargrounds.md#wg-119)).
pub fn tell_of_standing_still(game: &Wargrounds, referee: &mut Ref<'_>, who: CharacterId, dice: u32) {
    let since = if dice == 0 { 4 } else { 8 };
    if game.terms.rules() >= since {
        referee.note(Event::Spent {
            who: Some(game.people.who(who)),
            why: Spent::StoodStill,
        });
    }
}

/// Since number 4 it is told that a stored order for a joker falls through, and why
/// ([WG-185](docs/rules/wargrounds.md#wg-185), [WG-187](docs/rules/wargrounds.md#wg-187)).
pub fn tell_of_joker(game: &Wargrounds, referee: &mut Ref<'_>, broken: Option<(CharacterId, Refusal)>) {
    if let Some((who, refusal)) = broken.filter(|_| game.terms.rules() >= 4) {
        referee.note(Event::Broken {
            who: game.people.who(who),
            why: refusal.reason,
        });
    }
}

/// Whether the card that a waiting one pushes out of the reserve is told as it is used
/// ([WG-163](docs/rules/wargrounds.md#wg-163)): since number 9. Under earlier numbers a joker was used without a word of it.
pub fn tells_of_the_pushed_card(terms: &Terms) -> bool {
    terms.rules() >= 9
}

/// What keeps a fallen character off the field, as far as it is known when it falls; none if it comes back
/// ([WG-101](docs/rules/wargrounds.md#wg-101)). Told since number 2; under number 1 every fall told a turn of
/// return.
pub fn stays_out(game: &Wargrounds, who: CharacterId) -> Option<StaysOut> {
    let back = game.turn.number() + 2;
    if game.terms.rules() == 1 {
        None
    } else if facts::is_monarch(game, who) {
        Some(StaysOut::Monarch)
    } else if !life::could_return(game, who, back) {
        Some(if game.field.scenario().is_timed() {
            StaysOut::Defender
        } else {
            StaysOut::MonarchIsDown
        })
    } else if back > facts::turn_limit(game) {
        Some(StaysOut::PhaseEnds)
    } else {
        None
    }
}

/// With its Monarch a side loses its way back; told since number 2 ([WG-172](docs/rules/wargrounds.md#wg-172)).
pub fn tell_of_monarch(game: &Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId) {
    if game.terms.rules() > 1 && facts::is_monarch(game, who) {
        desk.note(Event::MonarchDown {
            side: game.people.side_of(who),
            who: game.people.who(who),
        });
    }
}

/// What a character does at an enemy that it goes up to, where no action is ordered
/// ([WG-189](docs/rules/wargrounds.md#wg-189)): one with a missile shoots since number 5, any other hits since number 6.
/// None: it does what it must, which may be at another enemy; so it was under earlier numbers.
pub fn usual_up_to(game: &Wargrounds, who: CharacterId, on: CharacterId) -> Option<Wish> {
    let rules = game.terms.rules();
    if game.people.missile(who).is_some() {
        (rules >= 5).then_some(Wish::Shoot(Some(on)))
    } else {
        (rules >= 6).then_some(Wish::Hit(Some(on)))
    }
}

/// How far each cell is from that of a character that another one goes up to, by its place on the board
/// ([WG-189](docs/rules/wargrounds.md#wg-189)): by walking distance, and since number 6 in a straight line where no way
/// leads there. Under earlier numbers all cells were as far from it then.
pub fn distances_up_to(game: &Wargrounds, from: Cell, to: Cell) -> Vec<u32> {
    if game.terms.rules() >= 6 && !game.field.is_way(from, to) {
        game.field.in_a_straight_line(to)
    } else {
        game.field.distances(&[to]).into_iter().map(u32::from).collect()
    }
}
