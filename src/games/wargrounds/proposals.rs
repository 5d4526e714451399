//! What a refusal proposes in the place of what was typed.

use super::action::{Action, GoWhat, Order, Rest, act_line, typed_orders};
use super::data::{Card, Side};
use super::npc::score;
use super::orders::{self, Meant, parts_of};
use super::parts::CharacterId;
use super::plain::{BY, is_deed, is_one_of, put_words_of_orders};
use super::rules::{asking, cards, detours, initiative, no, nowhere, pairs, window};
use super::state::{Ask, Stage, Wargrounds};
use super::{beside, downed, facts, naming, nearest, spelled, unread};
use muster_game::{ENDS, go_on, try_out};
use muster_kit::{Dice, Refusal, Seat};

/// Refuses an order that begins with what is done and names nobody of one's own who does it, with the one that was most
/// likely meant. Asked only of what a person types, in the form of
/// [`crate::called::with_ids`].
pub fn check_actors(game: &Wargrounds, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let Action::Orders { text } = action else {
        return Ok(());
    };
    let Some(side) = game.seats.get(seat).map(|state| state.side()) else {
        return Ok(());
    };
    if !matches!(game.progress.stage(), Stage::Orders | Stage::Run) {
        return Ok(());
    }
    // Of several orders those that can be read are stored.
    let mut parts = parts_of(text);
    let (Some(part), None) = (parts.next(), parts.next()) else {
        return Ok(());
    };
    let no_order = no_order_ends_the_turn(game, seat, part).or_else(|| no_order_plays_a_card(game, seat, part));
    no_order
        .or_else(|| without_an_actor(game, seat, side, part))
        .map_or(Ok(()), Err)
}

/// Refuses `hold` for the joker that is up: where a seat is asked about a joker, it cannot go to the reserve
/// ([WG-184](docs/rules/wargrounds.md#wg-184), [WG-185](docs/rules/wargrounds.md#wg-185)). Asked only of what a person types.
pub fn check_held_joker(game: &Wargrounds, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let Some(line) = typed_orders(action) else {
        return Ok(());
    };
    if !asking::asks(game, seat) || asking::asked_who(game).is_some() {
        return Ok(());
    }
    let order = parts_of(&line).next().map(|part| orders::read_order(game, seat, part));
    let Some(Ok(order)) = order.filter(|order| order.as_ref().is_ok_and(|order| order.hold.is_some())) else {
        return Ok(());
    };
    let reason = "The joker cannot go to the reserve: it is full, the deck is empty, or a card went there already.";
    let without = Order { hold: None, ..order };
    Err(no("WG-184", reason).instead(spelled::spoken(game, &without)))
}

/// Refuses a change of a sheet that changes nothing ([WG-23](docs/rules/wargrounds.md#wg-23)): it would be told to all. Asked only of
/// what a person types, in the form of [`crate::called::with_ids`].
pub fn check_change(game: &Wargrounds, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let Action::Edit { who, .. } = action else {
        return Ok(());
    };
    if game.seats.get(seat).is_none() || try_out(game, seat, action).is_err() {
        return Ok(());
    }
    let who = orders::own(game, seat, who)?;
    let mut after = game.clone();
    go_on(&mut after, seat, action, &mut Dice::seeded(0, 0));
    if after.people.sheet(who) != game.people.sheet(who) {
        return Ok(());
    }
    let reason = format!("Nothing would change: {} is so already.", game.people.named(who));
    Err(no("WG-23", reason).instead(format!("/wg sheet who:{}", game.people.badge(who).letter())))
}

/// What ends orders, or leaves cards to the house, for who types `end turn`.
fn no_order_ends_the_turn(game: &Wargrounds, seat: Seat, part: &str) -> Option<Refusal> {
    let words: Vec<&str> = part.split_whitespace().collect();
    let is_end = words.split_first().is_some_and(|(first, rest)| {
        is_one_of(first, &["end", "finish", "done"]) && rest.iter().all(|word| is_one_of(word, &["my", "the", "turn"]))
    });
    if !is_end {
        return None;
    }
    let (reason, instead) = match (asking::asks(game, seat), facts::leaves_the_rest(game, Some(Rest::Auto))) {
        (true, true) => (
            "The turn ends by itself when all cards are played, and a card of yours is up: `/wg ready` leaves this one card \
             to the house, with `rest:auto` all that you have left.",
            "/wg ready rest:auto",
        ),
        (true, false) => (
            "The turn ends by itself when all cards are played, and a card of yours is up: `/wg ready` leaves this one card \
             to the house.",
            "/wg ready",
        ),
        (false, _) => ("You end your orders by being ready.", "/wg ready"),
    };
    Some(no("WG-183", reason).code(ENDS).instead(instead))
}

/// The command for `play heat on c`, for `G play heat on c`, and for `heat` alone.
fn no_order_plays_a_card(game: &Wargrounds, seat: Seat, part: &str) -> Option<Refusal> {
    let named = |words: &str| -> Option<(Card, Option<String>)> {
        let (card, length) = Card::at_the_beginning(words)?;
        Some((card, words[length..].split_whitespace().last().map(str::to_owned)))
    };
    let plays = |part: &str| {
        let (first, rest) = part.split_once(char::is_whitespace)?;
        named(rest.trim_start()).filter(|_| is_one_of(first, &["play", "plays", "use"]))
    };
    let behind = || {
        let (who, rest) = part.split_once(char::is_whitespace)?;
        orders::own(game, seat, who).ok()?;
        plays(rest.trim_start())
    };
    let holds = |card: &Card| game.hands.of(seat, &game.seats).holds(*card);
    // `fumble`, `fumble on c`: the whole name, with nothing but a target behind it.
    let alone = || {
        let part = part.trim();
        let (card, length) = Card::at_the_beginning(part)?;
        let (name, rest) = part.split_at(length);
        let is_whole = [card.word(), card.title()]
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name));
        let is_aimed = rest.is_empty()
            || rest
                .split_whitespace()
                .next()
                .is_some_and(|word| is_one_of(word, &["on", "at"]));
        named(part).filter(|_| is_whole && is_aimed && holds(&card))
    };
    let (card, target) = plays(part).or_else(behind).or_else(alone)?;
    if !holds(&card) {
        let reason = format!("{} is not in your hand.", card.title());
        return Some(no("WG-190", reason).code(muster_game::UNREAD_ORDER).instead("/wg hand"));
    }
    let refusal = no(
        "WG-190",
        "A card that goes with no order is played by a command of its own.",
    )
    .code(muster_game::UNREAD_ORDER);
    Some(refusal.instead(unread::card_command(game, seat, card, target.as_deref())))
}

/// A refusal of a card that is to be played on a character and names none, or none that there is, with a character that it
/// could be played on.
fn propose_a_target(game: &Wargrounds, seat: Seat, action: &Action, mut refusal: Refusal) -> Refusal {
    let Action::Card { card, target, .. } = action else {
        return refusal;
    };
    let misses_its_target = if target.is_some() { "WG-4" } else { "WG-124" };
    if refusal.clause != misses_its_target {
        return refusal;
    }
    // A cell is no target of a card.
    refusal.instead = refusal.instead.filter(|_| target.is_none());
    let Some(side) = game.seats.get(seat).map(|state| state.side()) else {
        return refusal;
    };
    let mut all = game.people.upright(side.other()).chain(game.people.upright(side));
    let Some(on) = all.find(|on| cards::check_card(game, seat, *card, Some(*on), false).is_ok()) else {
        return refusal;
    };
    let meant = orders::meant_by(&game.terms, side, *card);
    let word = unread::target_word(game, side, on, meant);
    refusal.instead(format!("/wg card card:{card} target:{word}"))
}

fn without_an_actor(game: &Wargrounds, seat: Seat, side: Side, part: &str) -> Option<Refusal> {
    let words: Vec<&str> = part.split_whitespace().collect();
    let by = words.iter().position(|word| is_one_of(word, &BY));
    let named = words.first().and_then(|word| orders::own(game, seat, word).ok());
    let deed = usize::from(named.is_some());
    let acts = words.get(deed)?;
    if !is_deed(acts) && !acts.eq_ignore_ascii_case("take") || named.is_some() && by.is_none() {
        return None;
    }
    let act = &words[deed..by.unwrap_or(words.len())];
    let mine: Vec<CharacterId> = game
        .people
        .upright(side)
        .filter(|who| game.people.owner(*who) == seat)
        .collect();
    let takes =
        (words[deed].eq_ignore_ascii_case("take") && named.is_none()).then(|| nearest::order_to_take(game, &mine));
    let takes = takes.flatten();
    let who = named
        .or_else(|| asking::asked_who(game).filter(|_| asking::asks(game, seat)))
        .or_else(|| takes.as_ref().map(|order| order.who))
        .or_else(|| mine.first().copied())?;
    let reason = match by.map(|by| words.split_at(by + 1)) {
        Some((_, other))
            if named.is_some() && naming::find_called(game, side, &other.join(" "), Meant::Own).is_ok() =>
        {
            format!(
                "`{}` and `{}` are two, and an order is of one.",
                words[0],
                other.join(" ")
            )
        }
        Some((said, other)) => {
            let with = said.last().copied().unwrap_or_default();
            format!("`{with} {}` names no character of yours.", other.join(" "))
        }
        None => format!("`{}` is what a character does.", words[deed]),
    };
    let mut order = format!("{} {}", game.people.badge(who).letter(), act.join(" "));
    put_words_of_orders(&mut order);
    if let Some(takes) = takes {
        order = spelled::spoken(game, &takes);
    }
    let order = one_that_is_taken(game, seat, who, order);
    let refusal = no("WG-193", format!("{reason} An order begins with who acts.")).code(muster_game::UNREAD_ORDER);
    Some(refusal.instead(order))
}

/// This line of one order if it would be taken, else another order of that character: the same with another action, or what it
/// would best do.
fn one_that_is_taken(game: &Wargrounds, seat: Seat, who: CharacterId, line: String) -> String {
    let up = asking::asked_who(game).filter(|_| asking::asks(game, seat));
    let refused = match orders::read_order(game, seat, &line) {
        // On the card that is up an order is carried out at once.
        Ok(order) if up == Some(who) && asking::asked_pair(game).is_none() => {
            pairs::check_order(game, &order, None).err()
        }
        Ok(_) => None,
        Err(refusal) => Some(refusal),
    };
    let Some(refusal) = refused else { return line };
    let (action, bare) = (
        Action::Orders { text: line },
        Refusal {
            instead: None,
            ..refusal
        },
    );
    let other = propose_another_deed(game, seat, &action, nearest::propose_cells(game, seat, &action, bare));
    let other = other
        .instead
        .and_then(|other| Some(other.strip_prefix("/wg orders text:")?.to_owned()));
    other.unwrap_or_else(|| {
        let best = score::choices_to_show(game, who, 1).into_iter().next();
        spelled::spoken(game, &best.map_or_else(|| Order::stay(who), |choice| choice.order))
    })
}

/// A refusal with what can be done in the place of what was typed, as things stand.
pub fn proposing(game: &Wargrounds, seat: Seat, action: &Action, refusal: Refusal) -> Refusal {
    let refusal = nearest::propose_cells(game, seat, action, with_the_mark(game, seat, refusal));
    let refusal = of_one_order(game, seat, action, refusal);
    let refusal = propose_a_target(game, seat, action, refusal);
    let refusal = propose_a_go(game, seat, action, refusal);
    let refusal = propose_another_deed(game, seat, action, refusal);
    let refusal = propose_an_order(game, seat, action, refusal);
    let refusal = unread::propose_what_was_meant(game, seat, action, refusal);
    let refusal = propose_the_reserve(game, seat, action, refusal);
    unread::quoted_as_typed(action, refusal)
}

/// The refusal of a Critical that goes with no attack, with why there is none ([WG-77](docs/rules/wargrounds.md#wg-77)), and of a way
/// that is too long.
fn of_one_order(game: &Wargrounds, seat: Seat, action: &Action, refusal: Refusal) -> Refusal {
    // Who has no seat orders nobody.
    if game.seats.get(seat).is_none() {
        return refusal;
    }
    let line = typed_orders(action).unwrap_or_default();
    let mut parts = parts_of(&line);
    match (
        parts.next().map(|part| orders::read_order(game, seat, part)),
        parts.next(),
    ) {
        (Some(Ok(order)), None) => detours::of_the_way(game, &order, beside::why_uncritical(game, &order, refusal)),
        _ => refusal,
    }
}

/// The refusal of a cell for a bound start on the card that is up, with what the start lets in as well
/// ([WG-68](docs/rules/wargrounds.md#wg-68)).
fn with_the_mark(game: &Wargrounds, seat: Seat, mut refusal: Refusal) -> Refusal {
    let up = asking::asked_who(game).filter(|_| asking::asks(game, seat) && refusal.clause == "WG-68");
    if let Some(beside) = up.and_then(|who| nowhere::beside_the_mark(game, who)) {
        refusal.reason = format!("{} {beside}", refusal.reason);
    }
    refusal
}

/// The refusal of an order that would hold back the card that is up, with the command that does
/// ([WG-56](docs/rules/wargrounds.md#wg-56)). Since number 4 of the rules the order does it by itself.
fn propose_the_reserve(game: &Wargrounds, seat: Seat, action: &Action, refusal: Refusal) -> Refusal {
    let Action::Orders { text } = action else {
        return refusal;
    };
    let up = asking::asked_who(game).filter(|_| asking::asks(game, seat));
    let holds = |order: &Order| order.hold.is_some() && up == Some(order.who);
    let read = parts_of(text).filter_map(|part| orders::read_order(game, seat, part).ok());
    let keeps = game.turn.go().is_some_and(|go| initiative::may_keep(game, &go));
    match keeps && read.into_iter().any(|order| holds(&order)) {
        true => refusal.instead("/wg go what:keep"),
        false => refusal,
    }
}

/// Clauses by which a character can never do what an order names: no missile, nothing to throw, no such spell.
pub const OF_MEANS: [&str; 3] = ["WG-79", "WG-80", "WG-84"];

/// The refusal of an order whose character lacks the means for its action, with the same order with a hit or without an
/// action; if neither works, with another order for the card that is up.
fn propose_another_deed(game: &Wargrounds, seat: Seat, action: &Action, refusal: Refusal) -> Refusal {
    let text = match action {
        Action::Orders { text } => text.clone(),
        act @ Action::Act { .. } => act_line(act),
        _ => return refusal,
    };
    let mut parts = parts_of(&text);
    let (Some(part), None) = (parts.next(), parts.next()) else {
        return refusal;
    };
    if !OF_MEANS.contains(&&*refusal.clause) {
        return refusal;
    }
    let words: Vec<&str> = part.split_whitespace().collect();
    let Some(deed) = words.iter().position(|word| is_deed(word)) else {
        return refusal;
    };
    let before = words[..deed].join(" ");
    let target = words.get(deed + 1).copied().unwrap_or_default();
    let others = [
        format!("{before} hit {target}"),
        format!("{} >{target} hit", words[0]),
        format!("{} >{target}", words[0]),
        before,
    ];
    let works = |line: &String| {
        let order = orders::read_order(game, seat, line).ok()?;
        let is_told = order != Order::stay(order.who) && nowhere::stands_still(game, &order).is_none();
        // Who has fallen is hit by nobody.
        let fallen = order
            .goes_up_to()
            .is_some_and(|on| downed::is_fallen(&game.people, on).is_some());
        (is_told && !fallen && pairs::check_order(game, &order, None).is_ok())
            .then(|| format!("/wg orders text:{}", spelled::spoken(game, &order)))
    };
    let best = || {
        let who = orders::own(game, seat, words[0]).ok()?;
        let best = score::choices_to_show(game, who, 1).into_iter().next()?;
        Some(format!("/wg orders text:{}", spelled::spoken(game, &best.order)))
    };
    match others
        .iter()
        .find_map(works)
        .or_else(|| order_for_the_card(game, seat))
        .or_else(best)
    {
        Some(order) => refusal.instead(order),
        None => refusal,
    }
}

/// What a seat that is asked for an order may type in the place of what was refused because it was none.
fn propose_an_order(game: &Wargrounds, seat: Seat, action: &Action, refusal: Refusal) -> Refusal {
    let other = match action {
        Action::Pass {} => true,
        Action::Orders { .. } | Action::Act { .. } if refusal.instead.is_none() => true,
        _ => &*refusal.clause == "WG-186",
    };
    match order_for_the_card(game, seat).filter(|_| other) {
        Some(order) => refusal.instead(order),
        None => refusal,
    }
}

/// The command with an order that works for the card of one character that is up.
fn order_for_the_card(game: &Wargrounds, seat: Seat) -> Option<String> {
    if !asking::asks(game, seat) || asking::asked_pair(game).is_some() {
        return None;
    }
    let who = asking::asked_who(game)?;
    let order = score::choices_to_show(game, who, 1)
        .into_iter()
        .map(|choice| choice.order);
    let order = order
        .chain([Order::stay(who)])
        .find(|order| pairs::check_order(game, order, None).is_ok())?;
    Some(format!("/wg orders text:{}", spelled::spoken(game, &order)))
}

/// A refusal to draw, use or keep a card, with what the seat can do as things stand
/// ([WG-55](docs/rules/wargrounds.md#wg-55), [WG-56](docs/rules/wargrounds.md#wg-56)).
fn propose_a_go(game: &Wargrounds, seat: Seat, action: &Action, refusal: Refusal) -> Refusal {
    let Action::Go { what } = action else {
        return refusal;
    };
    let possible = match game.progress.stage() {
        _ if game.suspended.is_some() => window::may_answer(game, seat).then(|| "/wg pass".to_owned()),
        Stage::Muster | Stage::Orders => {
            let waits = game.seats.get(seat).is_some_and(|state| !state.is_ready());
            waits.then(|| "/wg ready".to_owned())
        }
        Stage::Reroll => None,
        Stage::Run => in_a_go(game, seat, *what),
        Stage::Over => None,
    };
    match possible {
        Some(possible) => refusal.instead(possible),
        None => refusal,
    }
}

/// What a seat whose go it is, or whose character is up, can do other than what was refused.
fn in_a_go(game: &Wargrounds, seat: Seat, refused: GoWhat) -> Option<String> {
    let go = game.turn.go()?;
    if go.ask == Ask::Draw && go.seat == seat {
        return Some("/wg go what:draw, or /wg go what:use".to_owned());
    }
    if !asking::asks(game, seat) {
        return None;
    }
    let keeps = refused != GoWhat::Keep && go.seat == seat && initiative::may_keep(game, &go);
    let order = order_for_the_card(game, seat).unwrap_or_else(|| "/wg ready".to_owned());
    Some(match keeps {
        true => format!("/wg go what:keep, or {order}"),
        false => order,
    })
}
