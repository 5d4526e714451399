//! Orders that are chosen step by step ([WG-183](docs/rules/wargrounds.md#wg-183)): a character, where it goes, what it does there;
//! before a phase where it stands.

mod character;

use crate::action::{Action, GoWhat, Order, Rest};
use crate::data::{Card, Cell};
use crate::parts::CharacterId;
use crate::rules::{activation, asking, cards, initiative, movement};
use crate::spelled;
use crate::state::{Ask, Go, Question, Stage, Wargrounds};
use muster_game::{ChoiceId, Chosen, Duty, Unfinished};
use muster_kit::Seat;

/// What choices come to, or what may be chosen next.
type Read<T> = Result<T, Unfinished<Action>>;

/// What an order is about.
#[derive(Clone)]
enum Subject {
    Whole(Action, String),
    /// A character that is ordered.
    Character(CharacterId),
    /// A character that is placed before the phase.
    Placed(CharacterId),
    /// An event card that is played now.
    Card(Card),
    /// An Impetuous enemy that is moved.
    Shove(CharacterId),
}

/// An order for a duty, read choice by choice.
pub fn chosen_order(game: &Wargrounds, duty: &Duty, chosen: &mut Chosen<'_>) -> Read<Action> {
    let seat = duty.seat;
    let label = |subject: &Subject| subject_words(game, seat, subject);
    let completes = |subject: &Subject| match subject {
        Subject::Whole(action, _) => Some(action.clone()),
        _ => None,
    };
    match chosen.one_known("", subjects(game, seat), label, completes)? {
        Subject::Whole(action, _) => Ok(action),
        Subject::Character(who) => character::chosen(game, seat, who, chosen),
        Subject::Placed(who) => placing(game, seat, who, chosen),
        Subject::Card(card) => target_of(game, seat, card, chosen),
        Subject::Shove(who) => shove(game, who, chosen),
    }
}

fn subjects(game: &Wargrounds, seat: Seat) -> Vec<(ChoiceId, Subject)> {
    let whole = |id: &str, action: Action, label: &str| (ChoiceId::of(id), Subject::Whole(action, label.to_owned()));
    if let Some(window) = &game.suspended {
        let mut subjects = vec![whole("pass", Action::Pass {}, "Nothing from me")];
        if let Question::Shove { who, .. } = window.question {
            subjects.insert(0, (ChoiceId::of("shove"), Subject::Shove(who)));
        }
        return subjects;
    }
    match game.progress.stage() {
        Stage::Muster => {
            let auto = Action::Place {
                text: "auto".to_owned(),
            };
            let ready = whole("ready", Action::ready(Rest::Ask), "Ready: the phase may begin");
            let mut subjects = vec![ready, whole("auto", auto, "Place all as is usual")];
            subjects.extend(own(game, seat, false).map(|who| (id_of(game, who), Subject::Placed(who))));
            subjects
        }
        Stage::Reroll => vec![
            whole("keep", Action::Reroll { yes: false }, "Keep the equipment"),
            whole("reroll", Action::Reroll { yes: true }, "Reroll the equipment"),
        ],
        Stage::Orders => {
            let mut subjects: Vec<(ChoiceId, Subject)> = own(game, seat, true)
                .map(|who| (id_of(game, who), Subject::Character(who)))
                .collect();
            subjects.extend(cards_to_play(game, seat));
            let rest = "Ready: characters without an order are played for me";
            subjects.push(whole("ready-auto", Action::ready(Rest::Auto), rest));
            subjects.push(whole("ready", Action::ready(Rest::Ask), "Ready: ask me card by card"));
            subjects
        }
        Stage::Run => game.turn.go().map_or_else(Vec::new, |go| of_a_go(game, seat, &go)),
        Stage::Over => Vec::new(),
    }
}

/// What a seat may do whose card is up, or that draws one.
fn of_a_go(game: &Wargrounds, seat: Seat, go: &Go) -> Vec<(ChoiceId, Subject)> {
    let whole = |id: &str, what: GoWhat, label: &str| {
        let action = Action::Go { what };
        (ChoiceId::of(id), Subject::Whole(action, label.to_owned()))
    };
    if go.ask == Ask::Draw {
        return vec![
            whole("draw", GoWhat::Draw, "Draw a card"),
            whole("reserve", GoWhat::Use, "Use the reserve"),
        ];
    }
    if !asking::asks(game, seat) {
        return Vec::new();
    }
    let up: Vec<CharacterId> = match asking::asked_who(game) {
        Some(who) => vec![who],
        // A joker, which any of them may use.
        None => own(game, seat, true)
            .filter(|who| !game.people.fighter(*who).frozen())
            .collect(),
    };
    let mut subjects: Vec<(ChoiceId, Subject)> = up
        .into_iter()
        .map(|who| (id_of(game, who), Subject::Character(who)))
        .collect();
    if go.ask == Ask::Order(false) {
        subjects.extend(cards_to_play(game, seat));
    }
    if initiative::may_keep(game, go) && go.seat == seat {
        subjects.push(whole("keep", GoWhat::Keep, "Put the card in reserve"));
    }
    subjects
}

/// The characters of a seat, standing ones alone or all.
fn own(game: &Wargrounds, seat: Seat, standing: bool) -> impl Iterator<Item = CharacterId> + '_ {
    let team = game.people.team(game.seats[seat].side());
    team.filter(move |who| game.people.owner(*who) == seat && (!standing || game.people.standing(*who)))
}

fn id_of(game: &Wargrounds, who: CharacterId) -> ChoiceId {
    ChoiceId::of(game.people.badge(who).letter())
}

fn subject_words(game: &Wargrounds, seat: Seat, subject: &Subject) -> String {
    match subject {
        Subject::Whole(_, label) => label.clone(),
        Subject::Character(who) => {
            let mut orders = game.seats[seat].secret().orders.iter();
            let ordered = match orders.any(|order| order.who == *who) {
                true => ", which has an order",
                false => "",
            };
            let fighter = game.people.fighter(*who);
            format!(
                "{} on {}, HP {}{ordered}",
                game.people.named(*who),
                fighter.at(),
                fighter.hp()
            )
        }
        Subject::Placed(who) => format!("Place {}", game.people.named(*who)),
        Subject::Card(card) => format!("Play {}: {}", card.title(), card.about()),
        Subject::Shove(who) => format!("Move {}", game.people.named(*who)),
    }
}

/// WG-146: a cell of the starting area.
fn placing(game: &Wargrounds, seat: Seat, who: CharacterId, chosen: &mut Chosen<'_>) -> Read<Action> {
    let side = game.seats[seat].side();
    let letter = game.people.badge(who).letter();
    let place = |cell: &Cell| Action::Place {
        text: format!("{letter} {cell}"),
    };
    let cells = game
        .field
        .placing_cells(side)
        .into_iter()
        .map(|cell| (ChoiceId::of(cell), cell));
    let question = format!("Where does {} stand?", game.people.named(who));
    let cell = chosen.one_known(question, cells.collect(), Cell::to_string, |cell| Some(place(cell)))?;
    Ok(place(&cell))
}

/// Free cards of the hand that can be played now.
fn cards_to_play(game: &Wargrounds, seat: Seat) -> impl Iterator<Item = (ChoiceId, Subject)> {
    let hand = game.hands.of(seat, &game.seats);
    let mut known: Vec<Card> = Vec::new();
    for card in hand.cards() {
        if !known.contains(card) && !targets(game, seat, *card).is_empty() {
            known.push(*card);
        }
    }
    known
        .into_iter()
        .map(|card| (ChoiceId::of(format!("card-{}", card.word())), Subject::Card(card)))
}

/// On whom a card can be played; on nobody where it needs no target.
fn targets(game: &Wargrounds, seat: Seat, card: Card) -> Vec<Option<CharacterId>> {
    let all = std::iter::once(None).chain(game.people.everybody().map(Some));
    all.filter(|on| cards::check_card(game, seat, card, *on, false).is_ok())
        .collect()
}

fn target_of(game: &Wargrounds, seat: Seat, card: Card, chosen: &mut Chosen<'_>) -> Read<Action> {
    let play = |on: &Option<CharacterId>| Action::Card {
        card,
        target: on.map(|on| game.people.badge(on).to_string()),
        more: None,
    };
    let options = targets(game, seat, card).into_iter().map(|on| match on {
        None => (ChoiceId::of("play"), None),
        Some(who) => (ChoiceId::of(game.people.badge(who)), Some(who)),
    });
    let label = |on: &Option<CharacterId>| match on {
        None => format!("Play {}", card.title()),
        Some(who) => format!("Play {} on {}", card.title(), game.people.named(*who)),
    };
    let question = format!("On whom is {} played?", card.title());
    let on = chosen.one_known(question, options.collect(), label, |on| Some(play(on)))?;
    Ok(play(&on))
}

/// WG-119: where an Impetuous enemy is moved, by a walk.
fn shove(game: &Wargrounds, who: CharacterId, chosen: &mut Chosen<'_>) -> Read<Action> {
    let at = game.people.fighter(who).at();
    let ends = movement::reach(game, who).ends(game.people.allowance(who, false));
    let cells = std::iter::once(at).chain(ends.into_iter().map(|(cell, _)| cell).filter(|cell| *cell != at));
    let cells = cells.filter(|cell| activation::shove_route(game, who, *cell, false).is_ok());
    let cells = cells.map(|cell| (ChoiceId::of(cell), cell));
    let act = |cell: &Cell| Action::Shove { to: *cell, run: false };
    let label = |cell: &Cell| match *cell == at {
        true => format!("{cell}, where it stands"),
        false => cell.to_string(),
    };
    let question = format!("Where does {} go?", game.people.named(who));
    let cell = chosen.one_known(question, cells.collect(), label, |cell| Some(act(cell)))?;
    Ok(act(&cell))
}

/// An order as its seat gives it now: for a joker with its character apart.
fn given(game: &Wargrounds, seat: Seat, order: &Order) -> Action {
    let text = spelled::spoken(game, order);
    if asking::asks(game, seat) && asking::asked_who(game).is_none() {
        let who = game.people.badge(order.who).letter().to_string();
        let order = text.split_once(' ').map(|(_, order)| order.to_owned());
        return Action::Joker { who, order };
    }
    Action::Orders { text }
}
