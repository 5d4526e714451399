//! What an order would do, before it is given: whether it would be obeyed, what it costs, its exact odds, and the
//! warnings of [WC-62](docs/rules/warcamp.md#wc-62) and [WC-176](docs/rules/warcamp.md#wc-176).

use crate::action::{Action, Make};
use crate::called::read_plan;
use crate::cautions::{all_march, full_hand, left_out_of};
use crate::data::{Building, Card};
use crate::event::Warning;
use crate::menu::{in_words, offer_words};
use crate::odds::{bonus, bonus_words};
use crate::orders::Order;
use crate::refused::refused;
use crate::rules::Task;
use crate::rules::aims::aims_told;
use crate::rules::cast::futile;
use crate::rules::food::warnings_without;
use crate::rules::turn::is_last_round;
use crate::rules::turn_end::cards_to_throw;
use crate::situations::of_action;
use crate::state::{Tribes, Warcamp};
use crate::vain::cast_in_vain;
use crate::words::{Letter, Pick, Power, PowerVerb, PowerWord, WhoWord};
use crate::{orders, sheet};
use muster_game::{Actor, Rules};
use muster_game::{go_on_to_the_mean, try_out};
use muster_kit::{Answer, Line, Refusal, Seat, counted, listed};
use serde_json::json;

/// Who tells that members would starve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hunger {
    /// The lines of the meal.
    InFull,
    /// A caution that stands above them.
    ByCaution,
}

/// [`foresee_action`] under a line that says what would be done, with the figures that matter.
pub fn foresee_order(game: &Warcamp, seat: Seat, action: &Action) -> Result<Answer, Refusal> {
    let mut answer = foresee_action(game, seat, action, Hunger::ByCaution)?;
    without_full_hand_twice(game, seat, action, &mut answer);
    if let (Some(letter), Action::End { .. }) = (game.tribes.of_seat(seat), action)
        && !game.tribes[letter].hunger_ahead().1.is_empty()
        && !is_last_round(game)
    {
        // The caution that stands above a preview tells of hunger.
        answer.lines.drain(..meal_lines(game, letter, Hunger::ByCaution).len());
    }
    if let (Some(letter), false) = (game.tribes.of_seat(seat), matches!(action, Action::Orders { .. })) {
        let head = format!("You are about to: {}.", offer_words(game, letter, action));
        answer.lines.insert(0, Line::strong(head));
    }
    Ok(answer)
}

/// That the hand is full, at the end of a turn.
const FULL_HAND: &str = "The hand is full: no card next turn.";

/// Takes the line on a full hand away where a caution says it, and how to make room.
pub fn without_full_hand_twice(game: &Warcamp, seat: Seat, action: &Action, answer: &mut Answer) {
    let Some(letter) = game.tribes.of_seat(seat) else {
        return;
    };
    let mut ahead = game.clone();
    let mut thrown = None;
    for step in game.steps(Actor::Seat(seat), action.clone()).unwrap_or_default() {
        match step.action {
            Action::End { discard } => thrown = discard,
            order => go_on_to_the_mean(&mut ahead, seat, &order),
        }
    }
    if ahead.tribes.turn() == letter && full_hand(game, &ahead, letter, thrown.as_ref()).is_some() {
        answer.lines.retain(|line| *line != Line::from(FULL_HAND));
    }
}

/// Costs, odds and warnings of an order, or why it would be refused.
pub fn foresee_action(game: &Warcamp, seat: Seat, action: &Action, hunger: Hunger) -> Result<Answer, Refusal> {
    if let Action::Orders { plan, end } = action {
        return foresee_plan(game, seat, plan, *end, hunger, None);
    }
    try_out(game, seat, action)?;
    let mut answer = Answer::default();
    let letter = game.tribes.of_seat(seat).expect("a seat that is obeyed has a tribe");
    answer
        .lines
        .extend(costs(game, letter, action, hunger).into_iter().map(Line::from));
    if let Some(lessons) = lessons_of(action) {
        let mut ahead = game.clone();
        for lesson in &lessons {
            answer
                .lines
                .push(Line::strong(format!("{}.", in_words(game, letter, lesson))));
            answer.lines.extend(foresee_action(&ahead, seat, lesson, hunger)?.lines);
            go_on_to_the_mean(&mut ahead, seat, lesson);
        }
    } else if cast_in_vain(game, seat, action).is_none()
        && let Ok(situation) = of_action(game, letter, action)
    {
        let odds = super::odds::odds(&situation)?;
        answer.lines.extend(odds.lines);
        answer.data = Some(json!({ "situation": situation, "odds": odds.data }));
    }
    let left_out = left_out_of(game, seat, action);
    let remarks = remarks(game, letter, action);
    answer.lines.extend(left_out.into_iter().chain(remarks).map(Line::from));
    if answer.lines.is_empty() {
        answer
            .lines
            .push(Line::from(format!("It can be done: {}.", orders::Written(action))));
    }
    Ok(answer)
}

/// Lessons of several members one by one, each with odds of their own; none for any other action.
fn lessons_of(action: &Action) -> Option<Vec<Action>> {
    let Action::Power { on } = action else { return None };
    let verb = on.verb.filter(|verb| *verb != PowerVerb::Train);
    let several = on.words.iter().any(|word| word.number != on.words[0].number);
    let trains = verb.is_none() && on.words.iter().all(|word| word.tribe.is_none());
    (several && trains).then(|| {
        let lesson = |word: &PowerWord| Action::Power {
            on: Power {
                verb: on.verb,
                words: vec![*word],
            },
        };
        on.words.iter().map(lesson).collect()
    })
}

/// What the steps of a plan would cost and bring, each after those before it with dice at their mean. `last`: the place of the
/// step behind which nothing is worked out, as nothing of the plan is done for it.
pub fn foresee_plan(
    game: &Warcamp,
    seat: Seat,
    plan: &str,
    end: bool,
    hunger: Hunger,
    last: Option<usize>,
) -> Result<Answer, Refusal> {
    let mover = game.tribes.mover().seat() == seat;
    let orders: Vec<Order> = if mover {
        let action = Action::Orders {
            plan: plan.to_owned(),
            end,
        };
        let steps = game.steps(Actor::Seat(seat), action)?;
        let order = |step: muster_game::Step<Action>| Order {
            action: step.action,
            optional: step.skip == muster_game::Skip::IfRefused,
            text: step.text,
        };
        steps.into_iter().map(order).collect()
    } else {
        read_plan(game, game.tribes.of_seat(seat).unwrap_or(game.tribes.turn()), plan)?
    };
    let first = if mover {
        "Step by step, each after those before it, with middling dice (3 and 4 in turn):"
    } else {
        "The plan is readable. Whether it works is seen in your turn. Its steps:"
    };
    // A single step has none before it.
    let mut lines = match orders.as_slice() {
        [_] if mover => Vec::new(),
        _ => vec![Line::from(first)],
    };
    let mut steps = Vec::new();
    let mut ahead = game.clone();
    let worked_out = last.map_or(orders.len(), |last| last + 1);
    for (number, order) in (1..).zip(&orders).take(worked_out) {
        lines.push(Line::strong(format!("{number}. {}", order.text)));
        if !mover {
            steps.push(json!({"step": order.text}));
            continue;
        }
        match foresee_action(&ahead, seat, &order.action, hunger) {
            Ok(answer) => {
                let before = stores_of(&ahead.tribes, seat);
                go_on_to_the_mean(&mut ahead, seat, &order.action);
                steps.push(json!({"step": order.text, "data": answer.data}));
                lines.extend(answer.lines);
                let thrown = answer.data.is_some() && number < orders.len();
                lines.extend(counted_on(&ahead, seat, before).filter(|_| thrown));
            }
            Err(refusal) => {
                steps.push(json!({"step": order.text, "refusal": refusal.reason}));
                let refusal = refused(&ahead, seat, &order.action, refusal);
                lines.push(Line::from(format!("Not possible then: {refusal}")));
            }
        }
    }
    Ok(Answer {
        data: Some(json!(steps)),
        ..Answer::lines(lines)
    })
}

/// Food, bones and members of a seat's tribe.
fn stores_of(tribes: &Tribes, seat: Seat) -> Option<[u32; 3]> {
    let tribe = &tribes[tribes.of_seat(seat)?];
    Some([tribe.stores.food(), tribe.stores.bones(), tribe.heads()])
}

/// What the steps behind one with dice count on, where it is not what the tribe had: a mean is no face of a die.
fn counted_on(game: &Warcamp, seat: Seat, before: Option<[u32; 3]>) -> Option<Line> {
    let after = stores_of(&game.tribes, seat)?;
    let [food, bones, heads] = after;
    let members = if heads == 1 { "member" } else { "members" };
    let told = format!("The steps below count on this: food {food}, bones {bones}, {heads} {members}.");
    (Some(after) != before).then(|| Line::from(told))
}

/// What it costs, where the odds do not say so.
fn costs(game: &Warcamp, letter: Letter, action: &Action, hunger: Hunger) -> Vec<String> {
    let tribe = &game.tribes[letter];
    match action {
        Action::Build { what, who } => {
            let crew = tribe
                .group(who, Task::Work)
                .map(|group| group.members)
                .unwrap_or_default();
            let price = tribe.building_price(*what, &crew);
            vec![
                format!(
                    "{what}: {price} food of {}; {}.",
                    tribe.stores.food(),
                    what.row().effect
                ),
                match crew.len() {
                    1 => "It needs the one worker named.".to_owned(),
                    several => format!(
                        "It needs {} of the {several} workers named.",
                        tribe.workers_needed(*what)
                    ),
                },
            ]
        }
        Action::Cast { card, at, picks, .. } => {
            let Some(card) = game.tribes[letter].secret.card_meant(*card) else {
                return Vec::new();
            };
            let promise = sheet::promise(card, tribe.race().power());
            let picks = picks.as_ref().map_or(&[][..], |picks| &picks.0);
            let first = match futile(&game.tribes, card, *at) {
                Some(reason) => format!("{card} would do nothing as things stand: {reason} Its bones are lost."),
                None if cast_in_vain(game, tribe.seat(), action).is_some() => {
                    format!("{card}: nothing, as things stand. Bones {}.", tribe.stores.bones())
                }
                None => format!("{card}: {promise}. Bones {}.", tribe.stores.bones()),
            };
            [first]
                .into_iter()
                .chain(aim_line(game, letter, card, *at, picks))
                .collect()
        }
        Action::Use { item, .. } => {
            let usage = tribe.gear.get(item.0).and_then(|item| item.kind().usage());
            let told =
                usage.map(|(_, usage)| format!("{} bones of {}: {}.", usage.bones, tribe.stores.bones(), usage.effect));
            told.into_iter().collect()
        }
        Action::Forge { make: Make::Magic, .. } => {
            vec![format!("Food {}, bones {}.", tribe.stores.food(), tribe.stores.bones())]
        }
        Action::Tower { .. } => vec![format!(
            "Free places in towers: {} of {}.",
            tribe.tower_places_free(),
            tribe.has(Building::Tower) as usize * super::state::TOWER_PLACES
        )],
        Action::End { .. } => meal_lines(game, letter, hunger),
        _ => Vec::new(),
    }
}

/// What a leader's bonus loses by an order that pays bones, where the odds do not say so.
fn bonus_paid(game: &Warcamp, letter: Letter, action: &Action) -> Option<String> {
    if !matches!(action, Action::Cast { .. } | Action::Use { .. } | Action::Forge { .. }) {
        return None;
    }
    let tribe = &game.tribes[letter];
    let mut ahead = game.clone();
    go_on_to_the_mean(&mut ahead, tribe.seat(), action);
    let [now, then] = [game, &ahead].map(|game| game.tribes[letter].stores.bones());
    let leader = tribe.leader();
    (bonus(leader, then) < bonus(leader, now)).then(|| bonus_words(leader, now, then))
}

/// What or who a card is meant for, where the odds do not say so: names given, then what the GM fills up with
/// ([WC-100](docs/rules/warcamp.md#wc-100)).
fn aim_line(game: &Warcamp, letter: Letter, card: Card, at: Option<Letter>, picks: &[Pick]) -> Option<String> {
    let (told, filled_up) = aims_told(game, letter, card, at, picks);
    if told.is_empty() || card == Card::Eye {
        return None;
    }
    let why = if filled_up {
        ", as you name too few; name others behind the card or the tribe"
    } else {
        ""
    };
    Some(format!("It is for {}{why}.", told.join(", ")))
}

/// What the tribe will eat, and who would starve ([WC-62](docs/rules/warcamp.md#wc-62)).
fn meal_lines(game: &Warcamp, letter: Letter, hunger: Hunger) -> Vec<String> {
    let tribe = &game.tribes[letter];
    let (left, doomed) = tribe.hunger_ahead();
    let mut lines = vec![format!(
        "The tribe eats {} of {} food; {left} {} left.",
        tribe.meal(),
        tribe.stores.food(),
        if left == 1 { "is" } else { "are" }
    )];
    if left == 0 && hunger == Hunger::InFull && !is_last_round(game) {
        let names: Vec<String> = doomed.iter().map(|number| format!("#{number}")).collect();
        lines.push(format!("It would starve next turn: {} would die.", names.join(", ")));
        if doomed.len() == tribe.people.count() {
            lines.push("That is everyone: the tribe would be wiped out.".to_owned());
        }
    }
    lines
}

/// What is pointed out at the end of the turn ([WC-176](docs/rules/warcamp.md#wc-176)), and before that what an
/// order gives away.
fn remarks(game: &Warcamp, letter: Letter, action: &Action) -> Vec<String> {
    let tribe = &game.tribes[letter];
    match action {
        Action::End { discard } => {
            let thrown = cards_to_throw(game, discard.as_ref()).unwrap_or_default();
            let warnings = warnings_without(game, letter, thrown.len()).into_iter();
            let told = warnings.filter_map(|warning| match warning {
                // `cautions` tells who they are.
                Warning::Idle(_) => None,
                _ if is_last_round(game) => None,
                Warning::FullHand => Some(FULL_HAND.to_owned()),
                Warning::NearlyLarge(more) => {
                    Some(format!("{} more, and disasters may come.", counted(more, "member")))
                }
            });
            thrown_words(&thrown).into_iter().chain(told).collect()
        }
        Action::Breed { who } => {
            let count = tribe.group(who, Task::Work).map_or(0, |group| group.members.len());
            let heads = tribe.people.count() + count.div_ceil(2);
            let limit = usize::from(game.terms.options().disaster_at);
            let large = game.terms.size_matters() && tribe.people.count() < limit && heads >= limit;
            let large = large && !is_last_round(game);
            large
                .then(|| format!("{heads} members are large: disasters may come."))
                .into_iter()
                .collect()
        }
        Action::Attack { .. } => {
            let all = all_march(game, letter, action);
            all.into_iter().chain(leader_at_home(game, letter, action)).collect()
        }
        _ => bonus_paid(game, letter, action).into_iter().collect(),
    }
}

/// That the leader stays at home although they could march, and how they are taken along: `all` are all members
/// ([WC-153](docs/rules/warcamp.md#wc-153)).
fn leader_at_home(game: &Warcamp, letter: Letter, action: &Action) -> Option<String> {
    let tribe = &game.tribes[letter];
    let mut with = action.clone();
    let Action::Attack { who: Some(who), .. } = &mut with else {
        return None;
    };
    if tribe.group(who, Task::March).ok()?.leader {
        return None;
    }
    who.0.push(WhoWord::Leader);
    try_out(game, tribe.seat(), &with).ok()?;
    let leader = tribe.leader();
    Some(format!(
        "The {leader} stays at home; `{}` takes them along.",
        orders::Written(&with)
    ))
}

/// Which cards go when the turn ends ([WC-40](docs/rules/warcamp.md#wc-40)).
fn thrown_words(thrown: &[Card]) -> Option<String> {
    let names: Vec<String> = thrown.iter().map(ToString::to_string).collect();
    (!names.is_empty()).then(|| format!("You throw away {}.", listed(&names)))
}

/// What an order shows that was hidden: the cards that leave the hand, and of a line of orders the first of them
/// ([WC-165](docs/rules/warcamp.md#wc-165)).
pub(super) fn shown_by(game: &Warcamp, seat: Seat, action: &Action) -> Option<String> {
    let letter = game.tribes.of_seat(seat)?;
    match action {
        Action::Cast { card, .. } => {
            let card = game.tribes[letter].secret.card_meant(*card)?;
            Some(format!("everybody sees your card {card}"))
        }
        Action::End { discard } => {
            let thrown: Vec<String> = cards_to_throw(game, discard.as_ref())
                .ok()?
                .iter()
                .map(ToString::to_string)
                .collect();
            (!thrown.is_empty()).then(|| format!("everybody sees that you throw away {}", listed(&thrown)))
        }
        Action::Orders { .. } => {
            let steps = game.steps(Actor::Seat(seat), action.clone()).ok()?;
            steps.iter().find_map(|step| shown_by(game, seat, &step.action))
        }
        _ => None,
    }
}
