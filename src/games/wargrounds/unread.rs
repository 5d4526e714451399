//! What a refusal proposes for what was typed and is no order: a word that orders do not have, a cell without who goes there,
//! an order while the game asks for something else.

use super::action::{Action, Hold, Order, Tempo, act_line};
use super::data::{Card, Cell, Side, Spell};
use super::nearest_cell::nearest_order;
use super::orders::{self, Meant, WORDS, parts_of};
use super::parts::CharacterId;
use super::plain::is_one_of;
use super::rules::{asking, cards, initiative, pairs};
use super::spelled;
use super::state::{Stage, Wargrounds};
use muster_kit::{Refusal, Seat};

/// What people type for the reserve, as the menu calls it.
const OF_THE_RESERVE: [&str; 2] = ["reserve", "keep"];

/// A refusal of what is no order with what does what was meant, as things stand.
pub fn propose_what_was_meant(game: &Wargrounds, seat: Seat, action: &Action, refusal: Refusal) -> Refusal {
    let Some(text) = line_of(action) else { return refusal };
    if game.progress.stage() == Stage::Reroll {
        return refusal.instead("/wg reroll yes:true, or /wg reroll yes:false");
    }
    let mut parts = parts_of(&text);
    let (Some(part), None) = (parts.next(), parts.next()) else {
        return refusal;
    };
    if refusal.code != muster_game::UNREAD_ORDER {
        return refusal;
    }
    let found = to_the_reserve(game, seat, part)
        .or_else(|| to_a_cell(game, seat, part))
        .or_else(|| known_word(game, seat, part, &refusal));
    match found {
        Some(found) => refusal.instead(found),
        None => refusal,
    }
}

/// A refusal that quotes a letter in the case in which it was typed: the case says of which side it is
/// ([WG-4](docs/rules/wargrounds.md#wg-4)). Orders are read in small letters.
pub fn quoted_as_typed(action: &Action, mut refusal: Refusal) -> Refusal {
    let Some(text) = line_of(action).filter(|_| refusal.clause == "WG-4") else {
        return refusal;
    };
    for part in parts_of(&text) {
        for word in part.split_whitespace().skip(1) {
            let word = word.strip_prefix('>').unwrap_or(word);
            let read = format!("`{}` ", word.to_lowercase());
            refusal.reason = refusal.reason.replace(&read, &format!("`{word}` "));
        }
    }
    refusal
}

/// The line of orders that an action types.
fn line_of(action: &Action) -> Option<String> {
    match action {
        Action::Orders { text } => Some(text.clone()),
        act @ Action::Act { .. } => Some(act_line(act)),
        Action::Joker { who, order } => Some(format!("{who} {}", order.as_deref().unwrap_or_default())),
        _ => None,
    }
}

/// How a card comes into the reserve, for who types `reserve` ([WG-56](docs/rules/wargrounds.md#wg-56),
/// [WG-184](docs/rules/wargrounds.md#wg-184)): the card that is up at once, another one with its order.
fn to_the_reserve(game: &Wargrounds, seat: Seat, part: &str) -> Option<String> {
    part.split_whitespace().find(|word| is_one_of(word, &OF_THE_RESERVE))?;
    if asking::asks(game, seat) {
        let go = game.turn.go()?;
        return initiative::may_keep(game, &go).then(|| "/wg go what:keep".to_owned());
    }
    if game.terms.options().tempo == Tempo::Classic {
        return None;
    }
    let who = part.split_whitespace().next()?;
    let who = orders::own(game, seat, who)
        .ok()
        .filter(|who| game.people.standing(*who))?;
    let order = Order {
        hold: Some(Hold::Plain),
        ..Order::stay(who)
    };
    Some(format!("/wg orders text:{}", spelled::spoken(game, &order)))
}

/// The order of the character that is up, or of the first who can, for a cell without who goes there.
fn to_a_cell(game: &Wargrounds, seat: Seat, part: &str) -> Option<String> {
    let first = part.split_whitespace().next()?;
    let cell: Cell = first.parse().ok().filter(|cell| game.field.board().has(*cell))?;
    let up = asking::asked_who(game).filter(|_| asking::asks(game, seat));
    let side = game.seats.get(seat)?.side();
    let mine = game.people.upright(side).filter(|who| game.people.owner(*who) == seat);
    let able: Vec<CharacterId> = up.map_or_else(|| mine.collect(), |up| vec![up]);
    let order = |who: CharacterId| {
        let line = format!("{} {part}", game.people.badge(who));
        orders::read_order(game, seat, &line).ok()
    };
    let works = |order: &Order| pairs::check_order(game, order, None).is_ok();
    let typed = able.iter().filter_map(|who| order(*who)).find(works);
    let found = typed.or_else(|| {
        let who = up.or(able.first().copied())?;
        nearest_order(game, &order(who).unwrap_or_else(|| Order::stay(who)), cell, &[])
    })?;
    Some(format!("/wg orders text:{}", spelled::spoken(game, &found)))
}

/// The word nearest to one that orders do not have, where the one that was proposed is a spell that the character does not
/// know.
fn known_word(game: &Wargrounds, seat: Seat, part: &str, refusal: &Refusal) -> Option<String> {
    let proposed = refusal.instead.as_deref()?.trim_matches('`');
    let spell: Spell = proposed.parse().ok()?;
    let who = orders::own(game, seat, part.split_whitespace().next()?).ok()?;
    let known = &game.people.sheet(who).spells;
    if known.contains(&spell) {
        return None;
    }
    let wrong = refusal.reason.split('`').nth(1)?;
    let spells = known.iter().map(|spell| spell.word());
    let near = orders::nearest_of(wrong, WORDS.into_iter().chain(spells));
    Some(match near {
        Some(near) => format!("`{near}`"),
        None => orders::ANY_WORD.to_owned(),
    })
}

/// The command for `G play bones on c`: with that target, if the card can be played on it, else as it can be played.
pub fn card_command(game: &Wargrounds, seat: Seat, card: Card, word: Option<&str>) -> String {
    let bare = format!("/wg card card:{card}");
    let Some(side) = game.seats.get(seat).map(|state| state.side()) else {
        return bare;
    };
    let works = |on: Option<CharacterId>| cards::check_card(game, seat, card, on, false).is_ok();
    let meant = orders::meant_by(&game.terms, side, card);
    let aims = card != Card::Armour;
    let typed = word.filter(|word| aims && orders::find(game, side, word, meant).is_ok_and(|on| works(Some(on))));
    if let Some(word) = typed {
        return format!("{bare} target:{word}");
    }
    if works(None) {
        return bare;
    }
    let mut all = game.people.upright(side.other()).chain(game.people.upright(side));
    match (all.find(|on| works(Some(*on))), word) {
        (Some(on), _) => format!("{bare} target:{}", target_word(game, side, on, meant)),
        (None, Some(word)) if aims => format!("{bare} target:{word}"),
        (None, _) => bare,
    }
}

/// A target as it is typed: the letter of the map where it is read as that character, else the id.
pub fn target_word(game: &Wargrounds, side: Side, on: CharacterId, meant: Meant) -> String {
    let letter = game.people.badge(on).letter().to_string();
    match orders::find(game, side, &letter, meant) {
        Ok(read) if read == on => letter,
        _ => game.people.badge(on).to_string(),
    }
}
