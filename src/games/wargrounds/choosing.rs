//! What a seat of a game in play chooses step by step: whom it orders about and what that character does, cards, what answers
//! a window, when it is ready ([WG-183](docs/rules/wargrounds.md#wg-183)). Nothing is offered that the rules would refuse now.

mod acting;
mod chances;
mod extras;
mod known;
mod places;
mod preparing;

use super::action::{Action, GoWhat, Order, Rest, Tempo};
use super::data::{Card, Cell};
use super::parts::CharacterId;
use super::rules::{activation, asking, cards, initiative, movement, window};
use super::state::{Ask, Question, Stage, Wargrounds};
use super::{everyone, facts, menu, npc, spelled, tell};
use acting::{Acting, Deed};
use muster_game::{ChoiceId, Chosen, Duty, Hand, Occasion, Unfinished};
use muster_kit::{Dice, Level, Seat};
use places::{Place, one_place};

/// What choices come to, or what may be chosen next.
pub type Read<T> = Result<T, Unfinished<Action>>;

/// Characters of a label that is shown whole.
const LABEL_MAX: usize = 80;
/// Cells into which an enemy may be moved that are shown at once.
const SHOVES_SHOWN: usize = 20;

/// An act for a duty, read choice by choice. What a seat of others has in hand or has ordered changes nothing in it.
///
/// # Errors
/// What may be chosen next, or that the choices lead nowhere.
pub fn choose(game: &Wargrounds, duty: &Duty, chosen: &mut Chosen<'_>) -> Read<Action> {
    let seat = duty.seat;
    let state = game.seats.get(seat).filter(|_| duty.hand == Hand::Player);
    let state = state.ok_or(Unfinished::Nowhere)?;
    if game.suspended.is_some() {
        return answer(game, duty, chosen);
    }
    match game.progress.stage() {
        Stage::Run if asking::asks(game, seat) => card_up(game, seat, chosen),
        Stage::Run => draw(game, seat, chosen),
        _ if state.is_ready() => Err(Unfinished::Nowhere),
        Stage::Muster => preparing::preparation(game, seat, chosen),
        Stage::Reroll => {
            let answers = [("keep", false), ("reroll", true)].map(|(word, yes)| (ChoiceId::of(word), yes));
            let yes = chosen.one("", answers.into(), |yes| {
                let label = if *yes { menu::REROLL_KIT } else { menu::KEEP_KIT };
                label.to_owned()
            })?;
            Ok(Action::Reroll { yes })
        }
        Stage::Orders => orders(game, seat, chosen),
        Stage::Over => Err(Unfinished::Nowhere),
    }
}

/// Where something is that may be chosen: a cell, or a character on the field, alone or behind what is done to it.
pub fn spot_of(game: &Wargrounds, choice: &ChoiceId) -> Option<Cell> {
    let word = choice.to_string();
    let name = word.rsplit_once('-').map_or(word.as_str(), |(_, name)| name);
    let is_meant = |who: &CharacterId| game.people.badge(*who).letter().to_string() == name;
    match game.people.everybody().find(is_meant) {
        Some(who) => {
            let fighter = game.people.fighter(who);
            fighter.is_on_field().then(|| fighter.at())
        }
        None => name.parse().ok(),
    }
}

/// The name of a character: its letter on the map.
fn id_of(game: &Wargrounds, who: CharacterId) -> ChoiceId {
    ChoiceId::of(game.people.badge(who).letter())
}

/// `A Lady Gungahlin, 5 HP on C9`.
fn told(game: &Wargrounds, who: CharacterId) -> String {
    let fighter = game.people.fighter(who);
    format!("{}, {} HP on {}", game.people.named(who), fighter.hp(), fighter.at())
}

/// What is chosen before the cards are drawn.
#[derive(Clone, Copy, PartialEq)]
enum Subject {
    Character(CharacterId),
    Joker,
    Cards,
    Ready(Rest),
}

/// Orders before the cards are drawn, card by card in classic tempo ([WG-182](docs/rules/wargrounds.md#wg-182),
/// [WG-183](docs/rules/wargrounds.md#wg-183)).
fn orders(game: &Wargrounds, seat: Seat, chosen: &mut Chosen<'_>) -> Read<Action> {
    let subject = chosen.one("", subjects(game, seat), |subject| subject_words(game, seat, *subject))?;
    match subject {
        Subject::Character(who) => {
            let order = Acting::new(game, who).deed_chosen(chosen)?;
            Ok(spelled::ordered(game, order))
        }
        Subject::Joker => joker(game, seat, chosen),
        Subject::Cards => card(game, seat, chosen),
        Subject::Ready(rest) => Ok(Action::ready(rest)),
    }
}

/// Characters without an order first; being ready first once all have one.
fn subjects(game: &Wargrounds, seat: Seat) -> Vec<(ChoiceId, Subject)> {
    let named = |who: CharacterId| (id_of(game, who), Subject::Character(who));
    let batch = game.terms.options().tempo == Tempo::Batch;
    let able = everyone::able(game, seat).into_iter();
    let able = able.filter(|who| batch && !game.people.fighter(*who).frozen());
    let (ordered, free): (Vec<CharacterId>, Vec<CharacterId>) =
        able.partition(|who| facts::order_of(game, *who).is_some());
    let is_planned = free.is_empty();
    let ready = [("ready", Rest::Auto), ("ask", Rest::Ask)];
    let mut ready = ready
        .map(|(word, rest)| (ChoiceId::of(word), Subject::Ready(rest)))
        .to_vec();
    let mut subjects: Vec<(ChoiceId, Subject)> = free.into_iter().map(named).collect();
    if is_planned {
        subjects.append(&mut ready);
    }
    subjects.extend(ordered.into_iter().map(named));
    if batch && !jokers(game, seat).is_empty() {
        subjects.push((ChoiceId::of("joker"), Subject::Joker));
    }
    if has_playable(game, seat) {
        subjects.push((ChoiceId::of("cards"), Subject::Cards));
    }
    subjects.append(&mut ready);
    subjects
}

fn subject_words(game: &Wargrounds, seat: Seat, subject: Subject) -> String {
    match subject {
        Subject::Character(who) => match facts::order_of(game, who) {
            Some(order) => tell::label_behind(game, order, "Change: "),
            None => told(game, who),
        },
        Subject::Joker => match &game.seats[seat].secret().joker {
            Some(order) => tell::label_behind(game, order, "Change your joker: "),
            None => "Your joker: one of yours acts once more".to_owned(),
        },
        Subject::Cards => "Play an event card now".to_owned(),
        Subject::Ready(Rest::Auto) => menu::REST_AUTO.to_owned(),
        Subject::Ready(Rest::Ask) => menu::REST_ASK.to_owned(),
    }
}

/// Those whom the joker of a seat may activate ([WG-59](docs/rules/wargrounds.md#wg-59)).
fn jokers(game: &Wargrounds, seat: Seat) -> Vec<CharacterId> {
    let mine = game.people.upright(game.seats[seat].side());
    mine.filter(|who| game.people.owner(*who) == seat).collect()
}

/// Who acts on the joker, and how ([WG-59](docs/rules/wargrounds.md#wg-59), [WG-185](docs/rules/wargrounds.md#wg-185)).
fn joker(game: &Wargrounds, seat: Seat, chosen: &mut Chosen<'_>) -> Read<Action> {
    let all = |shown: bool| {
        let mut all = jokers(game, seat);
        if shown {
            let best = npc::for_the_joker(game, seat);
            all.sort_by_key(|who| (game.people.fighter(*who).frozen(), Some(*who) != best));
        }
        all.into_iter().map(|who| (id_of(game, who), who)).collect()
    };
    let who = chosen.one_of_many("Who acts on your joker?", all, |who| told(game, *who))?;
    let order = Acting::on_the_joker(game, who).deed_chosen(chosen)?;
    let line = spelled::written(&game.people, &order);
    let (who, order) = line.split_once(' ').ok_or(Unfinished::Nowhere)?;
    Ok(Action::Joker {
        who: who.to_owned(),
        order: Some(order.to_owned()),
    })
}

/// What is done with the card that is up.
#[derive(Clone, Copy, PartialEq)]
enum Use {
    Deed(Deed),
    Joker,
    /// The card goes to the reserve.
    Keep,
    Cards,
    /// The house plays it, and all others of the turn if the rest is left to it as well.
    House(Rest),
}

/// An order for the card that is up, or what else may be done with it ([WG-56](docs/rules/wargrounds.md#wg-56),
/// [WG-186](docs/rules/wargrounds.md#wg-186)).
fn card_up(game: &Wargrounds, seat: Seat, chosen: &mut Chosen<'_>) -> Read<Action> {
    let acting = asking::asked_who(game).map(|who| Acting::new(game, who));
    let question = acting.as_ref().map_or_else(String::new, Acting::question);
    let names = chosen.names();
    let uses = |shown: bool| {
        let mut uses: Vec<(ChoiceId, Use)> = match &acting {
            Some(acting) => acting
                .deeds(shown, names)
                .into_iter()
                .map(|(id, deed)| (id, Use::Deed(deed)))
                .collect(),
            None => vec![
                (ChoiceId::of("joker"), Use::Joker),
                (ChoiceId::of("house"), Use::House(Rest::Ask)),
            ],
        };
        uses.extend(other_uses(game, seat));
        uses
    };
    let chosen_use = chosen.one_of_many(question, uses, |one| use_words(acting.as_ref(), *one))?;
    match chosen_use {
        Use::Joker => joker(game, seat, chosen),
        Use::Deed(deed) => {
            let acting = acting.ok_or(Unfinished::Nowhere)?;
            Ok(spelled::ordered(game, acting.order(deed, chosen)?))
        }
        Use::Keep => Ok(Action::Go { what: GoWhat::Keep }),
        Use::Cards => card(game, seat, chosen),
        Use::House(rest) => Ok(Action::ready(rest)),
    }
}

fn other_uses(game: &Wargrounds, seat: Seat) -> Vec<(ChoiceId, Use)> {
    let mut uses = Vec::new();
    let keeps = |go| initiative::may_keep(game, &go) && go.seat == seat;
    if game.turn.go().is_some_and(keeps) {
        uses.push((ChoiceId::of("keep"), Use::Keep));
    }
    if has_playable(game, seat) {
        uses.push((ChoiceId::of("cards"), Use::Cards));
    }
    if facts::leaves_the_rest(game, Some(Rest::Auto)) {
        uses.push((ChoiceId::of("rest"), Use::House(Rest::Auto)));
    }
    uses
}

fn use_words(acting: Option<&Acting<'_>>, one: Use) -> String {
    let words = match one {
        Use::Deed(deed) => return acting.map_or_else(String::new, |acting| acting.deed_words(deed)),
        Use::Joker => "One of yours acts on your joker",
        Use::Keep => menu::KEEP,
        Use::Cards => "Play an event card first",
        Use::House(Rest::Ask) => "The house plays this joker for me",
        Use::House(Rest::Auto) => "The house plays this card and the rest of my turn",
    };
    words.to_owned()
}

/// The next card, or the one in reserve ([WG-55](docs/rules/wargrounds.md#wg-55)).
fn draw(game: &Wargrounds, seat: Seat, chosen: &mut Chosen<'_>) -> Read<Action> {
    let draws = game.turn.go().is_some_and(|go| go.seat == seat && go.ask == Ask::Draw);
    let ways = [("draw", GoWhat::Draw, menu::DRAW), ("use", GoWhat::Use, menu::USE)];
    let ways = ways.into_iter().filter(|_| draws);
    let ways = ways.map(|(word, what, label)| (ChoiceId::of(word), (what, label)));
    let (what, _) = chosen.one("", ways.collect(), |(_, label)| (*label).to_owned())?;
    Ok(Action::Go { what })
}

/// The event cards that a seat may play now, with those on whom each may be played; none is one without a target
/// ([WG-125](docs/rules/wargrounds.md#wg-125)).
fn playable(game: &Wargrounds, seat: Seat) -> Vec<(Card, Vec<Option<CharacterId>>)> {
    let hand = game.hands.of(seat, &game.seats);
    let held = Card::ALL.iter().copied().filter(|card| hand.holds(*card));
    let all = held.map(|card| (card, targets(game, seat, card, false)));
    all.filter(|(_, targets)| !targets.is_empty()).collect()
}

/// Whether there is any such card.
fn has_playable(game: &Wargrounds, seat: Seat) -> bool {
    let hand = game.hands.of(seat, &game.seats);
    let mut held = Card::ALL.iter().copied().filter(|card| hand.holds(*card));
    let is_legal = |card: Card, on: Option<CharacterId>| cards::check_card(game, seat, card, on, false).is_ok();
    held.any(|card| is_legal(card, None) || game.people.everybody().any(|who| is_legal(card, Some(who))))
}

/// Those on whom a seat may play a card, enemies who carry something first; none alone where it needs no target.
fn targets(game: &Wargrounds, seat: Seat, card: Card, inside: bool) -> Vec<Option<CharacterId>> {
    let is_legal = |on: Option<CharacterId>| cards::check_card(game, seat, card, on, inside).is_ok();
    if is_legal(None) {
        return vec![None];
    }
    let side = game.seats[seat].side();
    let mut found: Vec<CharacterId> = game.people.everybody().filter(|who| is_legal(Some(*who))).collect();
    found.sort_by_key(|who| {
        let enemy = game.people.side_of(*who) != side;
        (!enemy, game.people.is_carrier(*who) != enemy, *who)
    });
    found.into_iter().map(Some).collect()
}

/// An event card, and on whom ([WG-125](docs/rules/wargrounds.md#wg-125)).
fn card(game: &Wargrounds, seat: Seat, chosen: &mut Chosen<'_>) -> Read<Action> {
    let cards = playable(game, seat).into_iter();
    let cards = cards.map(|(card, on)| (ChoiceId::of(card), (card, on)));
    let (card, on) = chosen.one("Which card?", cards.collect(), |(card, _)| about(*card))?;
    let target = match on.as_slice() {
        [None] => None,
        _ => {
            let on = on.into_iter().flatten().map(|who| (id_of(game, who), who));
            Some(chosen.one("On which character?", on.collect(), |who| told(game, *who))?)
        }
    };
    Ok(Action::Card {
        card,
        target: target.map(|who| game.people.badge(who).to_string()),
        more: None,
    })
}

/// A card with what it does; in a long one who may play it on which side is left out, and then what it does.
pub(super) fn about(card: Card) -> String {
    let (title, about) = (card.title(), card.about());
    let does = about.rsplit_once(": ").map_or(about, |(_, does)| does);
    let fits = |label: &String| label.chars().count() <= LABEL_MAX;
    let mut labels = [format!("{title}: {about}"), format!("{title}: {does}")].into_iter();
    labels.find(fits).unwrap_or_else(|| title.to_owned())
}

/// What answers a window.
#[derive(Clone, Copy, PartialEq)]
enum Reply {
    Card(Card),
    Shove,
    Pass,
}

/// What answers the open window, what the seat's standing orders would answer first
/// ([WG-191](docs/rules/wargrounds.md#wg-191)).
fn answer(game: &Wargrounds, duty: &Duty, chosen: &mut Chosen<'_>) -> Read<Action> {
    if !window::may_answer(game, duty.seat) {
        return Err(Unfinished::Nowhere);
    }
    let shoved = match game.suspended.as_ref().map(|window| window.question) {
        Some(Question::Shove { who, .. }) => Some(who),
        _ => None,
    };
    let replies = |shown: bool| {
        let cards = window::answers(game, duty.seat).into_iter();
        let mut replies: Vec<(ChoiceId, Reply)> = cards.map(|card| (ChoiceId::of(card), Reply::Card(card))).collect();
        replies.extend(shoved.map(|_| (ChoiceId::of("shove"), Reply::Shove)));
        replies.push((ChoiceId::of("pass"), Reply::Pass));
        let usual = || npc::advise(game, duty, Level::Normal, Occasion::Npc, &mut Dice::seeded(0, 0));
        if shown && usual().action == (Action::Pass {}) {
            replies.rotate_right(1);
        }
        replies
    };
    let reply = chosen.one_of_many("", replies, |reply| match reply {
        Reply::Card(card) => about(*card),
        Reply::Shove => shoved.map_or_else(String::new, |who| format!("Move {}", told(game, who))),
        Reply::Pass => menu::passed(game),
    })?;
    match (reply, shoved) {
        (Reply::Card(card), _) => Ok(Action::Card {
            card,
            target: None,
            more: None,
        }),
        (Reply::Shove, Some(who)) => shove(game, who, chosen),
        _ => Ok(Action::Pass {}),
    }
}

/// Where an Impetuous enemy is moved, to most automatic hits first ([WG-119](docs/rules/wargrounds.md#wg-119)).
fn shove(game: &Wargrounds, who: CharacterId, chosen: &mut Chosen<'_>) -> Read<Action> {
    let at = game.people.fighter(who).at();
    let reach = movement::reach(game, who);
    let walk = game.people.allowance(who, false);
    let ends = reach.ends(game.people.allowance(who, true));
    let free = |cell: &Cell| movement::sneaky_ban(&game.people, who, at, *cell).is_none();
    let mut places = Vec::new();
    for (cell, fast) in ends.into_iter().filter(|(cell, _)| free(cell)) {
        let slow = reach.way(cell, walk);
        let place = |run: bool| Place {
            cell,
            run,
            walks_too: slow.is_some(),
        };
        places.extend(slow.map(|way| (way.hits, place(false))));
        if slow.is_none_or(|slow| slow.hits != fast.hits) {
            places.push((fast.hits, place(true)));
        }
    }
    let house = activation::mischief(game, who);
    let best = |place: &Place| (place.cell, place.run) == (house.end(at), house.run);
    places.sort_by_key(|(hits, place)| (!best(place), std::cmp::Reverse(*hits)));
    let places: Vec<Place> = places.into_iter().map(|(_, place)| place).collect();
    let label = |place: &Place| {
        let order = Order {
            run: Some(place.run),
            ..place.order(Order::stay(who), at)
        };
        tell::place_label(game, &order, None)
    };
    let place = one_place(chosen, "Where to?", |_| places, SHOVES_SHOWN, label)?;
    Ok(Action::Shove {
        to: place.cell,
        run: place.run,
    })
}
