//! What a seat may press instead of typing.

use super::action::{Action, GoWhat, Order, Rest};
use super::npc::score;
use super::parts::CharacterId;
use super::rules::{asking, initiative, pairs, plan};
use super::state::{Ask, Question, Stage, Wargrounds};
use super::{spelled, tell};
use muster_game::{Duty, Menu, Offer};
use muster_kit::Seat;

/// Options that are offered for the card that is up.
const CHOICES_MAX: usize = 8;
/// Options among which those are looked for.
const WEIGHED_MAX: usize = 16;
/// Options among which those are looked for that do something else than the best.
const LOOKED_THROUGH_MAX: usize = 64;
/// Of those, how many stand before all that do the same as one of them from another cell.
const DIFFERENT_MAX: usize = 5;

/// A window is passed.
pub const NOTHING: &str = "Nothing from me";
/// A seat is ready before a phase.
pub const BEGIN: &str = "Ready: the phase may begin";
/// A captain lets the kit of its side be.
pub const KEEP_KIT: &str = "Keep the equipment";
/// A captain has a new die thrown for the kit.
pub const REROLL_KIT: &str = "Reroll the equipment";
/// A seat is ready, and is asked about nobody.
pub const REST_AUTO: &str = "Ready: characters without an order are played for me";
/// A seat is ready, and is asked about those without an order.
pub const REST_ASK: &str = "Ready: ask me card by card";
/// A go begins with a new card.
pub const DRAW: &str = "Draw a card";
/// A go begins with the card that was kept.
pub const USE: &str = "Use the reserve";
/// The card that is up waits, and another is drawn.
pub const KEEP: &str = "Put the card in reserve";

/// What it comes to that a seat passes a window: an Impetuous enemy that it may move stays where it is
/// ([WG-119](docs/rules/wargrounds.md#wg-119)).
pub fn passed(game: &Wargrounds) -> String {
    match game.suspended.as_ref().map(|window| window.question) {
        Some(Question::Shove { who, .. }) => format!("{} stays where it is", game.people.named(who)),
        _ => NOTHING.to_owned(),
    }
}

/// Everything in it is legal as things stand.
pub fn offers(game: &Wargrounds, duty: &Duty) -> Menu<Action> {
    let seat = duty.seat;
    let mut acts: Vec<Offer<Action>> = Vec::new();
    let mut offer = |action: Action, label: String| {
        acts.push(Offer { action, label });
    };
    if game.suspended.is_some() {
        offer(Action::ready(Rest::Ask), passed(game));
        return Menu { acts, days: Vec::new() };
    }
    match game.progress.stage() {
        Stage::Muster => offer(Action::ready(Rest::Ask), BEGIN.to_owned()),
        Stage::Reroll => {
            offer(Action::Reroll { yes: false }, KEEP_KIT.to_owned());
            offer(Action::Reroll { yes: true }, REROLL_KIT.to_owned());
        }
        Stage::Orders => {
            offer(Action::ready(Rest::Auto), REST_AUTO.to_owned());
            offer(Action::ready(Rest::Ask), REST_ASK.to_owned());
        }
        Stage::Run => card_offers(game, seat, &mut offer),
        Stage::Over => (),
    }
    Menu { acts, days: Vec::new() }
}

/// The best order of each character whom the joker may activate, best first
/// ([WG-59](docs/rules/wargrounds.md#wg-59)).
fn for_the_joker(game: &Wargrounds, seat: Seat) -> Vec<(CharacterId, Order)> {
    let side = game.seats[seat].side();
    let able = game
        .people
        .upright(side)
        .filter(|who| game.people.owner(*who) == seat && !game.people.fighter(*who).frozen());
    let mut found: Vec<(i64, CharacterId, Order)> = able
        .filter_map(|who| {
            let choices = score::choices_to_show(game, who, WEIGHED_MAX).into_iter();
            let legal: Vec<_> = choices
                .filter(|choice| plan::plan(game, &choice.order).is_ok())
                .collect();
            let hopeful = legal.iter().find(|choice| !tell::is_vain(game, &choice.order));
            let best = hopeful.or(legal.first())?;
            Some((best.score, who, best.order.clone()))
        })
        .collect();
    found.sort_by_cached_key(|(score, who, order)| (tell::is_vain(game, order), std::cmp::Reverse(*score), *who));
    found.truncate(CHOICES_MAX);
    found.into_iter().map(|(_, who, order)| (who, order)).collect()
}

/// Orders from the best on, of which a few that do different things come first: the same blow from eight cells is no choice.
fn different_first(orders: impl Iterator<Item = Order>) -> Vec<Order> {
    let (mut firsts, mut others): (Vec<Order>, Vec<Order>) = (Vec::new(), Vec::new());
    let same = |one: &Order, other: &Order| (one.deed, one.run, one.crit) == (other.deed, other.run, other.crit);
    for order in orders {
        let is_new = firsts.len() < DIFFERENT_MAX && !firsts.iter().any(|first| same(first, &order));
        if is_new { firsts.push(order) } else { others.push(order) }
    }
    firsts.into_iter().chain(others).collect()
}

/// As many orders as are offered, those whose action cannot come to anything behind the others.
pub fn hopeful_first(game: &Wargrounds, orders: impl Iterator<Item = Order>) -> Vec<Order> {
    let (mut hopeful, mut vain) = (Vec::new(), Vec::new());
    for order in orders {
        if hopeful.len() == CHOICES_MAX {
            break;
        }
        match tell::is_vain(game, &order) {
            true => vain.push(order),
            false => hopeful.push(order),
        }
    }
    vain.truncate(CHOICES_MAX - hopeful.len());
    hopeful.into_iter().chain(vain).collect()
}

fn card_offers(game: &Wargrounds, seat: Seat, offer: &mut impl FnMut(Action, String)) {
    let Some(go) = game.turn.go() else { return };
    if go.ask == Ask::Draw {
        offer(Action::Go { what: GoWhat::Draw }, DRAW.to_owned());
        offer(Action::Go { what: GoWhat::Use }, USE.to_owned());
        return;
    }
    if !asking::asks(game, seat) {
        return;
    }
    if asking::asked_who(game).is_none() {
        for (who, order) in for_the_joker(game, seat) {
            let text = spelled::spoken(game, &order);
            let label = tell::label_of(game, &order);
            let who = game.people.badge(who).letter().to_string();
            let order = text.split_once(' ').map(|(_, order)| order.to_owned());
            offer(Action::Joker { who, order }, label);
        }
    }
    if let Some(who) = asking::asked_who(game).filter(|_| asking::asked_pair(game).is_none()) {
        let found = score::choices_to_show(game, who, LOOKED_THROUGH_MAX).into_iter();
        let found = different_first(found.map(|choice| choice.order));
        let legal = found
            .into_iter()
            .take(WEIGHED_MAX)
            .filter(|order| pairs::check_order(game, order, None).is_ok());
        for order in hopeful_first(game, legal) {
            let text = spelled::spoken(game, &order);
            offer(Action::Orders { text }, tell::label_of(game, &order));
        }
    }
    if initiative::may_keep(game, &go) && go.seat == seat {
        offer(Action::Go { what: GoWhat::Keep }, KEEP.to_owned());
    }
}
